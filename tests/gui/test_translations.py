"""Every string of the window can be translated, and is."""

from __future__ import annotations

import ast
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

import korely_desktop
from korely_desktop.gui.i18n import install_language

PACKAGE = Path(korely_desktop.__file__).parent
SOURCES = sorted((PACKAGE / "gui").rglob("*.py"))
FOLDER = PACKAGE / "resources" / "translations"
PLACE = re.compile(r"\{\w+\}|%n|%1")


def messages(ts: Path) -> dict[tuple[str, str], list[str]]:
    """(context, source) -> its translations; [] where there is none yet."""
    found = {}
    for context in ET.parse(ts).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            forms = [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]
            done = translation.get("type") is None and all(forms)
            found[context.findtext("name"), message.findtext("source")] = forms if done else []
    return found


def calls(source: Path) -> list[tuple[int, ast.expr]]:
    """The text argument of every call that translates."""
    found = []
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name == "tr" and node.args:
                found.append((node.lineno, node.args[0]))
            elif name == "translate" and len(node.args) >= 2:
                found.append((node.lineno, node.args[1]))
    return found


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_literals_are_translated(source):
    """lupdate sees literals only; a variable is allowed where it comes from a table of marked words."""
    for line, text in calls(source):
        literal = isinstance(text, ast.Constant) and isinstance(text.value, str)
        from_table = isinstance(text, ast.Attribute | ast.Subscript) or "get" in ast.unparse(text)
        assert literal or from_table, f"{source.name}:{line} translates {ast.unparse(text)}"
        assert not isinstance(text, ast.JoinedStr | ast.BinOp), f"{source.name}:{line} joins words"


def test_italian_is_complete_and_up_to_date(tmp_path):
    sys.path.insert(0, str(PACKAGE.parent / "scripts"))
    try:
        import translations
    finally:
        sys.path.pop(0)
    fresh = tmp_path / "korely_it.ts"
    translations.update([str(source) for source in SOURCES], fresh, "it", [])
    shipped = messages(FOLDER / "korely_it.ts")
    missing = [key for key in messages(fresh) if not shipped.get(key)]
    assert not missing, "run scripts/translations.py and fill in what is missing"


@pytest.mark.parametrize("name", ["korely_it", "korely_en"])
def test_the_compiled_file_belongs_to_its_source(name):
    assert (FOLDER / f"{name}.qm").stat().st_size > 500
    assert not [key for key, forms in messages(FOLDER / f"{name}.ts").items() if not forms]


def test_named_places_survive_translation():
    for (context, source), forms in messages(FOLDER / "korely_it.ts").items():
        for form in forms:
            assert set(PLACE.findall(form)) == set(PLACE.findall(source)), (context, source, form)


def test_italian_never_guesses_a_gender():
    """No participle that would agree with a person, no welcome in the masculine."""
    guesses = re.compile(r"\b(?:[Bb]envenut[oa]|[Ss]ei (?:sicur|stat|pront)[oa])\b")
    said = [form for forms in messages(FOLDER / "korely_it.ts").values() for form in forms]
    assert not [form for form in said if guesses.search(form)]


def test_plurals_are_right_in_both_languages(qtbot):
    label = QLabel()
    qtbot.addWidget(label)
    from korely_desktop.gui.status import StatusBar

    for language, one, many in (
        ("en", "Reading 1 new text", "Reading 3 new texts"),
        ("it", "Lettura di 1 nuovo testo", "Lettura di 3 nuovi testi"),
    ):
        install_language(language)
        status = StatusBar("127.0.0.1:8765")
        qtbot.addWidget(status)
        status.set_reading(1)
        assert status._reading.text() == one
        status.set_reading(3)
        assert status._reading.text() == many
