"""Prints what the bundled environment installs: the app's direct dependencies, but those that stay out."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import contents


def main() -> int:
    """One requirement a line."""
    project = tomllib.loads((HERE.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for line in project["dependencies"]:
        if canonicalize_name(Requirement(line).name) not in contents.DEPENDENCIES_LEFT_OUT:
            print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
