"""The language of the window: which one is in force, and installing its translation.

Every string goes through ``tr()`` as a literal; named places are filled afterwards with :func:`fill`. Sentences about
facts come from the vocabulary's own templates (``memory/sentences.py``), in the same language.
"""

from __future__ import annotations

from importlib.resources import as_file, files
from typing import Literal
from unicodedata import bidirectional

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, Qt, QTranslator

from korely_desktop.memory.date_words import Language, language_of
from korely_desktop.memory.italian_joins import ahead_of

LanguageChoice = Literal["system", "en", "it"]

translate = QCoreApplication.translate
"""``translate(context, text)``: what ``tr()`` is within a class of Qt's, elsewhere."""

_installed: list[QTranslator] = []
_language: Language = "en"


def install_language(choice: LanguageChoice = "system") -> Language:
    """Put the translation of ``choice`` in force for every string asked for from now on; returns the language."""
    global _language
    app = QCoreApplication.instance()
    if app is None:
        raise RuntimeError("a QApplication comes first")
    for translator in _installed:
        app.removeTranslator(translator)
    _installed.clear()
    _language = language_of(QLocale.system().name() if choice == "system" else choice)
    QLocale.setDefault(QLocale(_language))
    with as_file(files("korely_desktop.resources").joinpath("translations")) as folder:
        _load(app, f"korely_{_language}", str(folder))
    if _language != "en":
        _load(app, f"qtbase_{_language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    return _language


def language() -> Language:
    """The language in force."""
    return _language


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:
    """Mark a word of a table for translation; it is translated where it is used. The name is lupdate's."""
    return text


def fill(template: str, **places: object) -> str:
    """Put values into the named places of a translated template: ``fill(tr("{n} waiting"), n=3)``.

    Values are taken as they are: braces inside them mean nothing. One in a script from right to left is set apart, or
    it would turn around the sentence that begins with it. In Italian the word ahead of a place gives way to its value:
    *dal {day}* is *dall’8 marzo*.
    """
    for name in places:
        template = template.replace("{" + name + "}", "\x00" + name + "\x00")
    for name, value in places.items():
        before, *others = template.split("\x00" + name + "\x00")
        for after in others:
            words = apart(str(value)) + after
            before = (ahead_of(words, before) if _language == "it" else before) + words
        template = before
    return template


def apart(value: str) -> str:
    """A value that has letters from right to left, set apart from what stands around it; any other as it is."""
    return f"\N{FIRST STRONG ISOLATE}{value}\N{POP DIRECTIONAL ISOLATE}" if has_leftward_letters(value) else value


def has_leftward_letters(text: str) -> bool:
    """Whether some letter is of a script that is written from right to left."""
    return not text.isascii() and any(bidirectional(letter) in ("R", "AL") for letter in text)


def direction_of(text: str) -> Qt.LayoutDirection:
    """The way in which most letters of a text run; what an agent wrote may begin with a name in another script."""
    if not has_leftward_letters(text):
        return Qt.LayoutDirection.LeftToRight
    ways = [bidirectional(letter) for letter in text]
    leftwards = ways.count("R") + ways.count("AL") > ways.count("L")
    return Qt.LayoutDirection.RightToLeft if leftwards else Qt.LayoutDirection.LeftToRight


def dotted(*parts: str | None) -> str:
    """What is said of one thing, on one line: *support-bot · 09:41*; None and "" are left out."""
    return " · ".join(apart(part) for part in parts if part)


def number(value: int) -> str:
    """A count with the separators of the language."""
    return QLocale().toString(value)


def decimal(value: float, places: int) -> str:
    """A number with this many places after the comma, or the point, of the language."""
    return QLocale().toString(value, "f", places)


def _load(app: QCoreApplication, name: str, folder: str) -> None:
    translator = QTranslator()
    if translator.load(name, folder):
        app.installTranslator(translator)
        _installed.append(translator)
