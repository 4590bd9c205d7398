"""Recipes that a shell runs, run here over a stand-in for the bundle: menu entry, AppImage, Flatpak, disk image."""

from __future__ import annotations

import os
import plistlib
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.packaging.test_recipes import LINUX, PACKAGING, script


@pytest.fixture
def build(tmp_path: Path) -> Path:
    """A build folder as scripts/package.sh leaves it, with a program that says how it was called."""
    folder = tmp_path / "a build"
    program = folder / "dist" / "korely-desktop" / "korely-desktop"
    program.parent.mkdir(parents=True)
    program.write_text('#!/bin/sh\necho "started: $*"\n')
    program.chmod(0o755)
    script("icons.py").main([str(folder)])
    return folder


@pytest.fixture
def stand_ins(tmp_path: Path) -> Path:
    """A folder for programs that this system may not have."""
    folder = tmp_path / "bin"
    folder.mkdir()
    return folder


def stand_in(folder: Path, name: str, words: str) -> None:
    (folder / name).write_text(f"#!/bin/sh\n{words}\n")
    (folder / name).chmod(0o755)


def run(*command: str | Path, path: Path, **more: str) -> str:
    environment = {**os.environ, "PATH": f"{path}:{os.environ['PATH']}", **more}
    return subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout


def test_the_portable_folder_enters_the_menu_and_leaves_it(build: Path, stand_ins: Path, tmp_path: Path) -> None:
    folder = build / "dist" / "korely-desktop"
    shutil.copy(LINUX / "portable" / "install.sh", folder)
    shutil.copytree(build / "icons" / "hicolor", folder / "icons")
    for name in ("korely-desktop.desktop", "korely-desktop.1"):
        shutil.copy(LINUX / name, folder)
    home = tmp_path / "home"
    home.mkdir()
    environment = {"HOME": str(home), "XDG_DATA_HOME": str(home / "data")}
    run(folder / "install.sh", path=stand_ins, **environment)
    entry = home / "data" / "applications" / "korely-desktop.desktop"
    words = entry.read_text(encoding="utf-8")
    assert f'\nExec="{folder}/korely-desktop" %u\n' in words
    assert f'\nExec="{folder}/korely-desktop" korely://review\n' in words
    if shutil.which("desktop-file-validate"):
        assert run("desktop-file-validate", entry, path=stand_ins) == ""
    assert run(home / ".local/bin/korely-desktop", "--version", path=stand_ins) == "started: --version\n"
    assert (home / "data/icons/hicolor/scalable/apps/korely-desktop.svg").is_file()
    assert (home / "data/man/man1/korely-desktop.1").is_file()
    run(folder / "install.sh", "--remove", path=stand_ins, **environment)
    assert [path for path in home.rglob("korely-desktop*") if not path.is_dir()] == []


def test_an_appimage_is_the_runtime_and_the_folder_behind_it(build: Path, stand_ins: Path) -> None:
    stand_in(stand_ins, "mksquashfs", 'printf SQUASHED >"$2"')
    runtime = build / "runtime"
    runtime.write_bytes(b"RUNTIME-")
    run(PACKAGING / "appimage" / "make_appimage.sh", build, runtime, path=stand_ins)
    [image] = build.glob("Korely-*.AppImage")
    assert image.read_bytes() == b"RUNTIME-SQUASHED"
    assert image.stat().st_mode & 0o111
    folder = build / "Korely.AppDir"
    assert run(folder / "AppRun", "serve", "--port", "0", path=stand_ins) == "started: serve --port 0\n"
    [entry] = folder.glob("*.desktop")
    assert f"\nIcon={(folder / '.DirIcon').resolve().stem}\n" in entry.read_text(encoding="utf-8")
    assert (folder / "usr/share/metainfo/ai.korely.desktop.appdata.xml").is_file()


def test_a_flatpak_is_called_as_flatpak_wants_everywhere(build: Path, stand_ins: Path, tmp_path: Path) -> None:
    """The recipe's own commands, with another folder for /app."""
    recipe = yaml.safe_load((PACKAGING / "flatpak" / "ai.korely.desktop.yml").read_text(encoding="utf-8"))
    [module] = recipe["modules"]
    work = tmp_path / "work"
    work.mkdir()
    for source in module["sources"]:
        if source["type"] == "dir":
            shutil.copytree(build / Path(source["path"]).name, work / source["dest"])
        else:
            shutil.copy(PACKAGING / "flatpak" / source["path"], work)
    app = tmp_path / "app"
    for command in module["build-commands"]:
        here = re.sub(r"(?<!\S)/app/", f"{app}/", command)
        subprocess.run(["sh", "-ec", here], check=True, cwd=work, capture_output=True)
    name = recipe["id"]
    share = app / "share"
    entry = (share / "applications" / f"{name}.desktop").read_text(encoding="utf-8")
    assert f"\nIcon={name}\n" in entry
    assert os.readlink(app / "bin" / recipe["command"]) == str(app / "lib/korely-desktop/korely-desktop")
    page = (share / "metainfo" / f"{name}.metainfo.xml").read_text(encoding="utf-8")
    assert f"<id>{name}</id>" in page
    assert f'<launchable type="desktop-id">{name}.desktop</launchable>' in page
    assert f'<icon type="stock">{name}</icon>' in page
    icons = sorted(path.parts[-3] for path in (share / "icons").rglob(f"{name}.*"))
    assert icons == ["128x128", "256x256", "512x512", "64x64", "scalable"]


@pytest.mark.parametrize("identity", ["", "Developer ID Application: Korely"])
def test_a_disk_image_is_signed_from_the_inside_out(
    build: Path, stand_ins: Path, tmp_path: Path, identity: str
) -> None:
    contents = build / "dist" / "Korely.app" / "Contents"
    (contents / "Frameworks" / "QtCore.framework").mkdir(parents=True)
    (contents / "Frameworks" / "libpython.dylib").touch()
    (contents / "Info.plist").write_bytes(plistlib.dumps({"CFBundleShortVersionString": "1.2.3"}))
    log = tmp_path / "log"
    for name in ("codesign", "hdiutil", "xcrun", "spctl"):
        stand_in(stand_ins, name, f'echo {name} "$@" >>"{log}"')
    stand_in(stand_ins, "plutil", "echo 1.2.3")
    more = {"KORELY_SIGN_AS": identity, "KORELY_NOTARY": "korely" if identity else "", "KORELY_KEYCHAIN": "ring"}
    said = run(PACKAGING / "macos" / "make_dmg.sh", build, path=stand_ins, **more)
    image = said.strip()
    assert Path(image).name.startswith("korely-desktop-1.2.3-macos-")
    lines = log.read_text(encoding="utf-8").splitlines()
    signings = [line for line in lines if line.startswith("codesign") and "--force" in line]
    assert [line.rpartition("/")[2] for line in signings] == ["libpython.dylib", "QtCore.framework", "Korely.app"]
    assert str(PACKAGING / "macos" / "entitlements.plist") in signings[-1]
    # An app without a team may not have the hardened runtime: it would not load its own libraries.
    assert all(("--options runtime" in line) == bool(identity) for line in signings)
    made = next(number for number, line in enumerate(lines) if line.startswith("hdiutil create"))
    assert made > lines.index(signings[-1])
    notary = [line for line in lines if line.startswith("xcrun")]
    assert notary == (
        [
            f"xcrun notarytool submit {image} --keychain-profile korely --keychain ring --wait",
            f"xcrun stapler staple {image}",
        ]
        if identity
        else []
    )
