"""Puts the prepared embedding model into wheel and source archive, so that who installs them needs no PyTorch.

A build hook of hatchling (``pyproject.toml`` names it). The model is what ``packaging/model.py`` left in
``build/package/models``; an installation in place, and one from a tree where nothing was prepared, go without.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PLACE = "korely_desktop/resources/models"


class PreparedModel(BuildHookInterface[Any]):
    """Adds the model's folder to what is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it packs a target."""
        models = Path(self.root, "build", "package", "models")
        if version == "standard" and models.is_dir():
            build_data["force_include"][str(models)] = PLACE
