"""A fact as a sentence in a label: subject, relation and value each in its weight; a row with its date."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from korely_desktop.domain.facts import Fact
from korely_desktop.domain.times import utc_now
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.gui.components.boxes import hbox
from korely_desktop.gui.components.labels import IconLabel, Label, breakable, one_way
from korely_desktop.gui.i18n import apart, language, translate
from korely_desktop.gui.theme import set_colors, theme
from korely_desktop.gui.theme.mirror import beginning
from korely_desktop.gui.theme.tokens import FAMILY_LOOKS, look_of_family
from korely_desktop.memory.sentences import Part, Run, Wording, interval_words, plain, sentence


def sentence_html(runs: Sequence[Run]) -> str:
    """The runs as rich text."""
    relation = theme().color("text-2").name()
    parts = {
        Part.SUBJECT: "<span style='font-weight:500'>{text}</span>",
        Part.RELATION: f"<span style='color:{relation}'>{{text}}</span>",
        Part.VALUE: "<span style='font-weight:600'>{text}</span>",
    }
    return one_way("".join(parts[run.part].replace("{text}", escape(breakable(run.text))) for run in runs))


class SentenceLabel(QLabel):
    """A sentence that wraps and follows the theme; its accessible name is the plain sentence."""

    def __init__(self, runs: Sequence[Run]) -> None:
        super().__init__()
        self._runs = list(runs)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setAlignment(beginning())
        self.setWordWrap(True)
        theme().changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        self.setFont(theme().font("body", 400))
        set_colors(self, ink="text")
        self.setText(sentence_html(self._runs))
        self.setAccessibleName(plain(self._runs))


def family_word(family: str) -> str:
    """The translated word of a family; the name itself for one that is unknown."""
    look = FAMILY_LOOKS.get(family)
    return translate("Look", look.word) if look else family


def fact_runs(vocabulary: Vocabulary, fact: Fact) -> tuple[Run, ...]:
    """The sentence of a fact in the window's language."""
    return sentence(vocabulary, Wording.of(fact), language())


def one_text(runs: Sequence[Run]) -> str:
    """A sentence as one text that runs as the window does, whatever the script of its names, and wherever it is put."""
    return "".join(apart(run.text) for run in runs)


def fact_words(vocabulary: Vocabulary, fact: Fact) -> str:
    """The sentence of a fact as one text."""
    return one_text(fact_runs(vocabulary, fact))


class FactLine(QWidget):
    """One fact on one line: family icon, sentence, since when."""

    def __init__(self, vocabulary: Vocabulary, fact: Fact, note: str | None = None) -> None:
        super().__init__()
        look = look_of_family(fact.predicate_family)
        icon = IconLabel(look.icon, look.token)
        icon.setAccessibleName(family_word(fact.predicate_family))
        layout = hbox(self, (0, 7, 0, 7), spacing=8)
        layout.addWidget(icon)
        layout.addWidget(SentenceLabel(fact_runs(vocabulary, fact)), 1)
        layout.addWidget(Label(_interval(fact) if note is None else note, "note", "text-3"))


def _interval(fact: Fact) -> str:
    return interval_words(
        fact.valid_from, fact.valid_from_precision, fact.invalid_at, fact.tense, utc_now(), language()
    )
