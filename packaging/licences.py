"""The licence texts of what the bundle carries of others, for the PyInstaller specification to ship beside it.

Most licences ask for their text in every copy, and PyInstaller takes only some along. Texts come from where the files
came from: a package's metadata, Python's own folder, and on Debian the documentation of the package a library is from.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from importlib.metadata import distribution, packages_distributions
from pathlib import Path

HERE = Path(__file__).resolve().parent
FOLDER = "licences"

WITHOUT_A_TEXT = {
    # packages that ship none: under which of the texts that we add they are used
    "PySide6_Essentials": "LGPL-3.0",
    "shiboken6": "LGPL-3.0",
    "tokenizers": "Apache-2.0",
    "sqlite-vec": "Apache-2.0",
    "flatbuffers": "Apache-2.0",
}

OUR_COPIES = {
    "Apache-2.0": HERE.parent / "LICENSE",
    "LGPL-3.0": HERE / "licences" / "LGPL-3.0.txt",
    "GPL-3.0": HERE / "licences" / "GPL-3.0.txt",  # which the LGPL is an addition to
}

_TEXT = re.compile(r"(licen[cs]e|copying|notice|authors|thirdparty)", re.IGNORECASE)


def of_bundle(modules: Iterable[str], binaries: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Every text as (place in the bundle, file), for the modules and the (place, file) pairs that are carried.

    Raises:
        LookupError: something is carried whose licence text is not known.
    """
    pairs = [(f"{FOLDER}/{name}.txt", str(file)) for name, file in OUR_COPIES.items()]
    origins = packages_distributions()
    carried = {name for module in modules for name in origins.get(module.partition(".")[0], ())}
    for name in sorted(carried):
        texts = of_package(name)
        if not texts and name not in WITHOUT_A_TEXT:
            raise LookupError(f"{name} is carried without its licence: find its text, or say which of ours it is under")
        pairs += texts
    pairs += [(f"{FOLDER}/Python/{file.name}", str(file)) for file in _of_python()[:1]]
    return pairs + _of_system_libraries(file for _place, file in binaries)


def of_package(name: str) -> list[tuple[str, str]]:
    """The texts that an installed package brings."""
    found = distribution(name)
    return [
        (f"{FOLDER}/{name}/{'-'.join(file.parts[1:])}", str(file.locate()))
        for file in found.files or ()
        if _TEXT.search(file.name) and file.suffix not in (".py", ".pyc", ".pyi", ".h")
    ]


def _of_python() -> list[Path]:
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    base = Path(sys.base_prefix)
    places = (base / "LICENSE.txt", base / "lib" / version / "LICENSE.txt", Path(f"/usr/share/doc/{version}/copyright"))
    found = [place for place in places if place.is_file()]
    if not found:
        raise LookupError(f"Python's own licence is at none of {[str(place) for place in places]}")
    return found


def _of_system_libraries(files: Iterable[str]) -> list[tuple[str, str]]:
    """Those of the Debian packages that the carried libraries came from; nothing on other systems."""
    system = sorted({str(Path(file).resolve()) for file in files if file.startswith(("/usr/lib/", "/lib/"))})
    if not system or not Path("/usr/bin/dpkg-query").exists():
        return []
    asked = [form for file in system for form in (file, file.removeprefix("/usr"))]
    said = subprocess.run(["dpkg-query", "-S", *asked], capture_output=True, text=True, check=False).stdout
    packages = {line.partition(":")[0] for line in said.splitlines()}
    texts = ((package, Path(f"/usr/share/doc/{package}/copyright")) for package in sorted(packages))
    return [(f"{FOLDER}/{package}/copyright", str(text.resolve())) for package, text in texts if text.is_file()]
