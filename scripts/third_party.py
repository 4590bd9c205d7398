"""Writes THIRD_PARTY.md: what the app needs, or what prepares a model, with the licence its own metadata states.

Run it after changing dependencies; a test compares the file with what is installed.
"""

from __future__ import annotations

import re
import sys
import tomllib
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "THIRD_PARTY.md"

HEAD = """# What Korely Desktop builds on

Packages that are installed with the app, and those that prepare a search model (the extra `models`: torch and what
comes with it), each with the licence that its own metadata states. `scripts/third_party.py` writes this page.

PySide6 (Qt for Python) and HanTa are used under the LGPL 3: they are installed unchanged, as separate files that can be
replaced.

| package | licence |
|---|---|
"""

TAIL = """
## Files in this repository, and in what is made from it

| what | where | licence |
|---|---|---|
| Icons from Lucide, some of them from Feather | `korely_desktop/resources/icons` | ISC, MIT (notices beside them) |
| all-MiniLM-L6-v2, prepared; in packages and the wheel | `korely_desktop/resources/models` | Apache-2.0 |
| Reading network, trained here from the weights of all-MiniLM-L6-v2 | `korely_desktop/resources/judge` | Apache-2.0 |
| Inter, JetBrains Mono | `korely_desktop/resources/fonts` | SIL Open Font License 1.1 (texts beside them) |
"""

# Where the metadata is silent, from the package's own licence file.
STATED_IN_FILES = {"sqlcipher3": "Zlib (driver), BSD-3-Clause (SQLCipher), public domain (SQLite)"}

_CLASSIFIER = "License :: OSI Approved :: "


def main() -> int:
    """Write the file."""
    FILE.write_text(render(), encoding="utf-8")
    return 0


def render() -> str:
    """The whole file as it should be."""
    licences = {name: licence_of(found) for name, found in run_time_packages().items()}
    rows = "\n".join(f"| {name} | {licences[name]} |" for name in sorted(licences))
    return f"{HEAD}{rows}\n{TAIL}"


def run_time_packages() -> dict[str, Distribution]:
    """The dependencies of the app and theirs, as far as they are installed here: canonical name to package."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: dict[str, Distribution] = {}
    lines = [*project["dependencies"], *project["optional-dependencies"]["models"]]
    waiting = [(Requirement(line), "") for line in lines]
    while waiting:
        requirement, extra = waiting.pop()
        name = canonicalize_name(requirement.name)
        if name in found or (requirement.marker and not requirement.marker.evaluate({"extra": extra})):
            continue
        try:
            package = distribution(name)
        except PackageNotFoundError:
            continue
        found[name] = package
        for line in package.requires or ():
            waiting += [(Requirement(line), chosen) for chosen in (requirement.extras or {""})]
    return found


def licence_of(package: Distribution) -> str:
    """The licence in a few words, from the package's metadata."""
    data = package.metadata
    if (stated := STATED_IN_FILES.get(canonicalize_name(data["Name"]))) is not None:
        return stated
    if expression := data.get("License-Expression"):
        return str(expression)
    classified = [line.removeprefix(_CLASSIFIER) for line in data.get_all("Classifier", []) if _CLASSIFIER in line]
    if classified:
        return "; ".join(dict.fromkeys(classified))
    text = str(data.get("License") or "").strip()
    return re.sub(r"\s+", " ", text.splitlines()[0])[:60] if text else "not stated"


if __name__ == "__main__":
    sys.exit(main())
