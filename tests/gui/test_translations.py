"""Every string of the window can be translated, and is."""

from __future__ import annotations

import ast
import re
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QWidget

import korely_desktop
import korely_desktop.updates
from korely_desktop.domain.errors import KorelyError, LanguageModelProblem
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.i18n import decimal, fill, install_language
from korely_desktop.gui.pages import page_specs
from korely_desktop.gui.problems import message_of, title_of
from korely_desktop.gui.window import MainWindow
from korely_desktop.memory import facts
from tests.rows import rows

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


@rows("source", SOURCES)
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
        ("en", "Reading 1 new text", "Reading 12,000 new texts"),
        ("it", "Lettura di 1 nuovo testo", "Lettura di 12.000 nuovi testi"),
    ):
        install_language(language)
        status = StatusBar("127.0.0.1:8765")
        qtbot.addWidget(status)
        status.set_reading(1)
        assert status._reading.text() == one
        status.set_reading(12_000)
        assert status._reading.text() == many


def kinds(base: type[KorelyError]) -> list[type[KorelyError]]:
    """An error class and all below it."""
    return [base, *(kind for below in base.__subclasses__() for kind in kinds(below))]


@pytest.mark.parametrize("kind", kinds(KorelyError), ids=lambda kind: kind.__name__)
def test_no_error_is_told_in_english_in_the_italian_window(qapp, kind):
    error = kind("English words.", kind="slow") if kind is LanguageModelProblem else kind("English words.")
    english = f"{title_of(error)}. {message_of(error)}"
    install_language("it")
    italian = f"{title_of(error)}. {message_of(error)}"
    assert "English words" not in italian
    assert italian != english


def test_a_taken_port_is_told_in_the_language_of_the_window(desk, qtbot):
    install_language("it")
    desk.connection = replace(desk.connection, taken_port=8765, base_url="http://127.0.0.1:8766")
    window = MainWindow(desk, lambda: page_specs()[:1])
    qtbot.addWidget(window)
    said = [label.text() for label in window.findChildren(QLabel)]
    assert any("La porta 8765 è usata" in words and "8766" in words for words in said)
    window.close()


def test_numbers_have_the_comma_of_the_language(qapp):
    install_language("it")
    assert decimal(1.25, 1) in ("1,2", "1,3")


@pytest.mark.parametrize(
    ("template", "value", "expected"),
    [
        ("Finisce il {x}.", "8 marzo 2027", "Finisce l’8 marzo 2027."),
        ("Finisce il {x}.", "1° marzo 2027", "Finisce il 1° marzo 2027."),
        ("Dal {x} in poi", "11 giugno", "Dall’11 giugno in poi"),
        ("tenuto il {x}% di tutto", 85, "tenuto l’85% di tutto"),
        ("tra il {x}% e il 99%", 1, "tra l’1% e il 99%"),
        ("tenuto il {x}% di tutto", 100, "tenuto il 100% di tutto"),
        ("Prima, a {x}", "agosto", "Prima, ad agosto"),
        ("unione di Marco e {x}", "Elena", "unione di Marco ed Elena"),
        ("{x} e {x}", "Ada", "Ada e Ada"),
    ],
)
def test_italian_words_give_way_to_what_is_put_behind_them(qapp, template, value, expected):
    install_language("it")
    assert fill(template, x=value) == expected
    install_language("en")
    assert fill(template, x=value) == template.replace("{x}", str(value))


def test_the_italian_window_says_nothing_in_english(open_main, settle, services):
    """Every page in turn, with a little memory in it: no words of the English texts are in sight."""
    install_language("it")
    facts.add_triple(services, PERSON, NewTriple("Giulia", "lives_in", "Torino"))
    window = open_main()
    said: set[str] = set()
    for name in [*window.page_names, "welcome"]:
        window.show_page(name)
        settle(window.desk)
        said |= {words for widget in window.findChildren(QWidget) for words in words_of(widget)}
    english = {
        source
        for (_, source), forms in messages(FOLDER / "korely_it.ts").items()
        if forms != [source] and len(source) > 3
    }
    italian = {form for forms in messages(FOLDER / "korely_it.ts").values() for form in forms}
    assert not (said & english) - italian


def words_of(widget: QWidget) -> list[str]:
    """What a widget shows and tells."""
    told = [widget.toolTip(), widget.accessibleName(), widget.accessibleDescription(), widget.windowTitle()]
    told += [str(widget.property(name) or "") for name in ("text", "placeholderText")]
    return told + [action.text() for action in widget.actions()]
