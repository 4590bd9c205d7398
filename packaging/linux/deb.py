"""Makes the Debian package from the built bundle, with Depends worked out from the bundle's own files.

    python packaging/linux/deb.py BUILD_FOLDER [VERSION]

Needs dpkg-dev. Stages everything under ``BUILD_FOLDER/deb``, and writes the package into ``BUILD_FOLDER``.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from email.utils import formatdate
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT))

import korely_desktop

NAME = "korely-desktop"
PLACE = f"usr/lib/{NAME}"

# What no file of the bundle links to and the app still reaches for.
ALSO_DEPENDS = ("libwayland-client0", "libwayland-cursor0", "libwayland-egl1")
RECOMMENDS = ("xdg-utils", "gnome-keyring | kwalletmanager | keepassxc")

LEVEL = os.environ.get("KORELY_XZ", "6")
"""Of xz; 0 packs in seconds, for tests. Three quarters of the package are weights, which no level makes smaller."""

CONTROL = """\
Package: {name}
Version: {version}
Architecture: {architecture}
Maintainer: Korely <desktop@korely.ai>
Installed-Size: {size}
Depends: {depends}
Recommends: {recommends}
Section: database
Priority: optional
Homepage: https://korely.ai/agents
Description: holds what your AI agents remember, shows it, and obeys you
 AI agents collect memory about people. Korely holds that memory on this
 computer, shows every fact with the words it came from, and obeys the person:
 what is corrected, ended, forgotten or erased, every agent sees at once.
 .
 It works offline, without an account and without a language model. Agents reach
 it through an HTTP API on this computer, or through MCP.
"""


def main(arguments: list[str]) -> int:
    """Stage, describe, pack; returns 0."""
    build = Path(arguments[0]).resolve()
    version = arguments[1] if len(arguments) > 1 else korely_desktop.__version__
    staged = build / "deb"
    shutil.rmtree(staged, ignore_errors=True)
    stage(build, staged, version)
    architecture = _said("dpkg", "--print-architecture")
    size = sum(path.lstat().st_size for path in staged.rglob("*") if path.is_file()) // 1024
    control = CONTROL.format(
        name=NAME,
        version=version,
        architecture=architecture,
        size=size,
        depends=", ".join(depends(staged / PLACE)),
        recommends=", ".join(RECOMMENDS),
    )
    folder = staged / "DEBIAN"
    folder.mkdir()
    (folder / "control").write_text(control, encoding="utf-8")
    shutil.copy(HERE / "postrm", folder / "postrm")
    (folder / "md5sums").write_text(sums(staged), encoding="utf-8")
    _tidy_modes(staged)
    target = build / f"{NAME}_{version}_{architecture}.deb"
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", f"-z{LEVEL}", "--build", str(staged), str(target)],
        check=True,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "SOURCE_DATE_EPOCH": _said("git", "-C", str(ROOT), "log", "-1", "--format=%ct")},
    )
    print(f"{target.name}: {target.stat().st_size / 1e6:.1f} MB, {size / 1000:.0f} MB installed")
    return 0


def stage(build: Path, staged: Path, version: str) -> None:
    """Lay out every file where it will be on the person's computer."""
    shutil.copytree(build / "dist" / NAME, staged / PLACE, symlinks=True)
    command = staged / "usr" / "bin" / NAME
    command.parent.mkdir(parents=True)
    command.symlink_to(f"../lib/{NAME}/{NAME}")
    shutil.copytree(build / "icons" / "hicolor", staged / "usr/share/icons/hicolor")
    _put(HERE / f"{NAME}.desktop", staged / "usr/share/applications")
    _put(HERE / "ai.korely.desktop.metainfo.xml", staged / "usr/share/metainfo")
    _pack(staged / f"usr/share/man/man1/{NAME}.1.gz", (HERE / f"{NAME}.1").read_text("utf-8"))
    doc = staged / "usr/share/doc" / NAME
    _put(HERE / "copyright", doc)
    _put(ROOT / "NOTICE", doc)
    _put(ROOT / "THIRD_PARTY.md", doc)
    entry = f"{NAME} ({version}) stable; urgency=medium\n\n  * See the release notes in the window.\n\n"
    date = formatdate(int(_said("git", "-C", str(ROOT), "log", "-1", "--format=%ct")))
    _pack(doc / "changelog.gz", f"{entry} -- Korely <desktop@korely.ai>  {date}\n")
    _put(HERE / "lintian-overrides", staged / "usr/share/lintian/overrides", NAME)


def sums(staged: Path) -> str:
    """What ``dpkg --verify`` compares the installed files with."""
    files = (path for path in sorted(staged.rglob("*")) if path.is_file() and not path.is_symlink())
    return "".join(
        f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}  {path.relative_to(staged)}\n"
        for path in files
        if "DEBIAN" not in path.relative_to(staged).parts
    )


def depends(bundle: Path) -> list[str]:
    """The packages, with the versions they must have, that the files of the bundle link to (dpkg-shlibdeps)."""
    programs = [path for path in bundle.rglob("*") if path.is_file() and not path.is_symlink() and _is_elf(path)]
    folders = sorted({str(path.parent) for path in programs})
    with tempfile.TemporaryDirectory() as scratch:
        (Path(scratch) / "debian").mkdir()
        (Path(scratch) / "debian" / "control").write_text(f"Source: {NAME}\n\nPackage: {NAME}\nArchitecture: any\n")
        said = subprocess.run(
            ["dpkg-shlibdeps", "-O", "--ignore-missing-info", "--warnings=0"]
            + [f"-l{folder}" for folder in folders]
            + [f"-e{path}" for path in programs],
            cwd=scratch,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
    found = re.sub(r"^shlibs:Depends=", "", said.strip())
    carried = _packages_of([path.name for path in (bundle / "_internal").glob("lib*.so*")])
    packages = [package.strip() for package in found.split(",") if package.split()[0] not in carried]
    named = {package.split()[0] for package in packages}
    return sorted(packages + [package for package in ALSO_DEPENDS if package not in named])


def _packages_of(libraries: list[str]) -> set[str]:
    """The packages of this machine that the carried libraries came from: nobody has to install those."""
    said = subprocess.run(
        ["dpkg-query", "-S", *(f"*/{name}" for name in libraries)], capture_output=True, text=True, check=False
    ).stdout
    return {line.partition(":")[0] for line in said.splitlines()}


def _is_elf(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def _put(file: Path, folder: Path, name: str | None = None) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, folder / (name or file.name))


def _pack(target: Path, text: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def _tidy_modes(staged: Path) -> None:
    """Folders and programs 755, everything else 644, whatever the umask of the build was."""
    for path in [staged, *staged.rglob("*")]:
        if path.is_symlink():
            continue
        programs = path.is_dir() or (path.name in (NAME, "postrm") and path.parent.name in (NAME, "DEBIAN"))
        path.chmod(0o755 if programs else 0o644)


def _said(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
