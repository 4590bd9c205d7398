"""The question before erasing: what goes, by kind; each text redacted or removed; a typed name when it is much."""

from __future__ import annotations

import html
import math
from collections.abc import Iterator, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from korely_desktop.domain.erasure import Choices, ErasePreview, TextChoice, TouchedText
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.gui.components.announce import rename
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.by_turns import ByTurns
from korely_desktop.gui.components.controls import Button, Segments
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.elided import ElidedLabel
from korely_desktop.gui.components.labels import Ground, Hairline, IconLabel, Label, one_way, row
from korely_desktop.gui.components.monogram import who
from korely_desktop.gui.components.quote import excerpt
from korely_desktop.gui.components.scrolled import BAR_ROOM
from korely_desktop.gui.components.sentence import fact_words, one_text
from korely_desktop.gui.counted import texts_counted
from korely_desktop.gui.detail.texts import show_text
from korely_desktop.gui.drawer.words import shown_name
from korely_desktop.gui.i18n import apart, direction_of, dotted, fill, language, number
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import along, ending
from korely_desktop.memory import date_words, sentences
from korely_desktop.memory.sentences import Wording

ASK_ABOVE = 20
_NAMED = 4
_LISTED = 60
_WIDE = 740
_HIGHEST = 420
_IN_SIGHT = 4
"""So many texts are as high as the list may be; the others are made in the turns that follow."""
_COUNT = 24  # three digits wide


class EraseDialog(Dialog):
    """``decided`` carries the choice for each text. Enter never erases."""

    decided = Signal(object)
    export_wanted = Signal()
    """What goes is to be put into a file first."""

    def __init__(self, preview: ErasePreview, name: str, vocabulary: Vocabulary, parent: QWidget) -> None:
        """``name`` says whom or what it is about; none is whoever sits here."""
        title = self._title(preview, name)
        super().__init__(title, parent, width=_WIDE)
        self._preview = preview
        self._vocabulary = vocabulary
        self._decided = False
        self._choices: dict[str, TextChoice] = {
            text.memory_id: "remove" if text.must_go else "redact" for text in preview.texts
        }
        is_named = preview.target.kind in ("entity", "user")
        self._asked = (name or self.tr("everything about me")) if is_named else preview.name or name
        self.segments: dict[str, Segments] = {}
        self.readers: dict[str, Button] = {}
        self._texts: dict[str, Label] = {}
        self.field: QLineEdit | None = None
        self.add_head(
            "eraser",
            "danger",
            self.tr(
                "This destroys the content on this computer now. It cannot be undone, and agents cannot learn it again."
            ),
        )
        self.add_fitted(self._inside(), _HIGHEST)
        self._add_foot()

    @property
    def choices(self) -> Choices:
        """Redact or remove, by text."""
        return dict(self._choices)

    def _title(self, preview: ErasePreview, name: str) -> str:
        if preview.target.kind == "entity":
            about = self.tr("Erase everything about {name}?") if name else self.tr("Erase everything about you?")
            return fill(about, name=name)
        if preview.target.kind == "user":
            return fill(self.tr("Erase the memory of {name}?"), name=name)
        if preview.target.kind == "agent":
            return fill(self.tr("Erase everything that {name} wrote?"), name=name)
        if preview.target.kind == "memories":
            return self.tr("Erase this text?") if len(preview.target.memory_ids) == 1 else self.tr("Erase these texts?")
        if len(preview.target.fact_ids) == 1:
            return fill(self.tr("Erase “{sentence}”?"), sentence=name)
        return fill(self.tr("Erase {facts}?"), facts=name)

    def _inside(self) -> Ground:
        inside = Ground("raised")
        column = vbox(inside, along(0, 4, BAR_ROOM, 4), spacing=0)
        count = self.tr("%Ln item(s)", "", self._preview.items)
        column.addLayout(
            row(Label(self.tr("What will be erased"), "body", weight=600), Label(count, "body", "text-3"), None)
        )
        column.addSpacing(8)
        self._add_kinds(column)
        if self._preview.texts:
            column.addSpacing(14)
            self._add_texts_head(column)
        ByTurns(inside, inside).make(self._add_texts(column), _IN_SIGHT)
        return inside

    def _add_kinds(self, column: QVBoxLayout) -> None:
        preview = self._preview
        facts = [self._predicate_words(fact) if self._is_own(fact) else self._sentence(fact) for fact in preview.facts]
        of_another = preview.target.kind == "entity"
        earlier = [
            self._sentence(fact) if of_another and not self._is_own(fact) else self._value(fact)
            for fact in preview.earlier
        ]
        derived = [self._sentence(fact) for fact in preview.derived]
        names = [shown_name(entity) for entity in preview.entities]
        working = [block.place.name for block in preview.blocks]
        for icon, items, one, many in (
            ("layers", facts, self.tr("fact"), self.tr("facts")),
            ("history", earlier, self.tr("earlier value"), self.tr("earlier values")),
            ("link", derived, self.tr("fact inferred from them"), self.tr("facts inferred from them")),
            ("map-pin", names, self.tr("name nothing else mentions"), self.tr("names nothing else mentions")),
            ("file-text", working, self.tr("working note"), self.tr("working notes")),
        ):
            if items:
                column.addWidget(Hairline())
                column.addWidget(_Kind(icon, items, one if len(items) == 1 else many))

    @property
    def _listed(self) -> list[TouchedText]:
        """Every text that can be redacted, and the first of those that go as a whole."""
        whole = [text.memory_id for text in self._preview.texts if text.must_go][:_LISTED]
        return [text for text in self._preview.texts if not text.must_go or text.memory_id in whole]

    def _add_texts_head(self, column: QVBoxLayout) -> None:
        count = len(self._preview.texts)
        note = texts_counted(count)
        if any(not text.must_go for text in self._preview.texts) and count > 1:
            note = fill(self.tr("{count} texts, choose for each"), count=count)
        line = row(Label(self.tr("Texts that say it"), "body", weight=600), Label(note, "body", "text-3"), None)
        if count > 1 and not all(text.must_go for text in self._preview.texts):
            for key, words in (("redact", self.tr("Redact all")), ("remove", self.tr("Remove all"))):
                everything = Button(words, "link")
                everything.clicked.connect(lambda _checked=False, key=key: self._choose_all(key))
                line.addWidget(everything)
        column.addLayout(line)
        column.addSpacing(8)

    def _add_texts(self, column: QVBoxLayout) -> Iterator[None]:
        for text in self._listed:
            column.addWidget(Hairline())
            column.addSpacing(8)
            column.addLayout(self._text_head(text))
            shown = Label("", "body", "text-2", wrap=True, rich=True)
            self._texts[text.memory_id] = shown
            column.addSpacing(4)
            column.addWidget(shown)
            column.addSpacing(10)
            self._show_text(text)
            yield
        if left := len(self._preview.texts) - len(self._listed):
            column.addWidget(Hairline())
            column.addSpacing(8)
            words = fill(self.tr("plus {texts}, erased as a whole"), texts=texts_counted(left))
            column.addWidget(Label(words, "body", "text-3"))
        column.addStretch(1)

    def _text_head(self, text: TouchedText):
        day = date_words.local_day_words(text.event_time, language(), short=True)
        note = dotted(who(text.writer)[0], day)
        read = Button(self.tr("Read all"), "link", size="small")  # what lies under the bars, to decide between the two
        read.clicked.connect(lambda: show_text(self, text.content, text.spans, note))
        self.readers[text.memory_id] = read
        said = ElidedLabel(note)  # no longer than its words, with what can be read of it beside them
        said.setMaximumWidth(math.ceil(QFontMetricsF(theme().font("body")).horizontalAdvance(note)) + 1)
        line = row()
        line.addWidget(said, 1)
        line.addWidget(read)
        line.addStretch()
        if text.must_go:
            line.addWidget(Label(self.tr("Erased as a whole"), "note", "text-3"))
            return line
        choice = Segments(
            [("redact", self.tr("Redact")), ("remove", self.tr("Remove text"))],
            self._choices[text.memory_id],
            name=self.tr("This text"),
        )
        choice.chosen.connect(lambda key, text=text: self._choose(text, key))
        self.segments[text.memory_id] = choice
        line.addWidget(choice)
        return line

    def _choose(self, text: TouchedText, key: str) -> None:
        self._choices[text.memory_id] = "remove" if key == "remove" else "redact"
        if text.memory_id in self._texts:  # else it is made in one of the next turns
            self._show_text(text)

    def _choose_all(self, key: str) -> None:
        for text in self._preview.texts:
            if not text.must_go:
                self._choose(text, key)
                if text.memory_id in self.segments:
                    self.segments[text.memory_id].set_current(key)

    def _show_text(self, text: TouchedText) -> None:
        shown, spans = excerpt(text.content, text.spans)
        if self._choices[text.memory_id] == "remove":
            self._texts[text.memory_id].setText(one_way(f"<s>{_escaped(shown)}</s>", direction_of(shown)))
            return
        ink = theme().color("text").name()
        pieces, at = [], 0
        for start, end in sorted(spans):
            pieces.append(_escaped(shown[at:start]))
            bar = _escaped(shown[start:end])
            pieces.append(f'<span style="background-color:{ink};color:{ink}">{bar}</span>')
            at = end
        pieces.append(_escaped(shown[at:]))
        beside = [f'<span style="background-color:{ink};color:{ink}">{_escaped(said)}</span>' for said in text.beside]
        pieces.append("<br>" + " · ".join(beside) if beside else "")
        self._texts[text.memory_id].setText(one_way("".join(pieces), direction_of(shown)))

    def _add_foot(self) -> None:
        items = self._preview.items
        self.body.addLayout(
            row(
                IconLabel("shield-check"),
                Label(
                    self.tr("Afterwards you get a receipt: every file of the app is searched for leftovers."),
                    "note",
                    "text-2",
                ),
                None,
            )
        )
        if items > ASK_ABOVE:
            self.field = QLineEdit()
            asked = self.tr("Type {name} to confirm")
            self.field.setAccessibleName(fill(asked, name=self._asked))
            loud = f'<span style="font-weight:600">{_escaped(self._asked)}</span>'
            self.body.addLayout(row(Label(one_way(fill(asked, name=loud)), "body", "text-2", rich=True), self.field))
        self.add_cancel()
        words = self.tr("Erase 1 item") if items == 1 else fill(self.tr("Erase {count} items"), count=number(items))
        self.act = self.add_act(words, "erase", closes=False)
        self.act.clicked.connect(self._decide)
        self.export = Button(self.tr("Export first…"), icon="save")
        self.export.clicked.connect(self.export_wanted)
        self.add_aside(self.export)
        if self.field is not None:
            self.act.setEnabled(False)
            self.field.textChanged.connect(
                lambda typed: self.act.setEnabled(typed.strip().casefold() == self._asked.strip().casefold())
            )

    def reject(self) -> None:
        """The way out, until it is decided: what is being erased cannot be called back."""
        if not self._decided:
            super().reject()

    def show_exported(self) -> None:
        """What goes lies in a file now."""
        self.export.setText(self.tr("Exported"))
        self.export.set_icon("check")

    def _decide(self) -> None:
        self._decided = True
        self.export.setEnabled(False)
        self.act.setEnabled(False)
        self.act.setText(self.tr("Erasing…"))
        if self.cancel is not None:
            self.cancel.setEnabled(False)
        self.decided.emit(self.choices)

    def _sentence(self, fact) -> str:
        return fact_words(self._vocabulary, fact)

    def _is_own(self, fact) -> bool:
        """Whether it is about the one of whom everything goes, and not about another who only is named beside it."""
        entity_id = self._preview.target.entity_id
        called = fact.subject_name
        return entity_id is not None and (fact.subject_entity_id == entity_id or called == self._preview.name)

    def _predicate_words(self, fact) -> str:
        """The sentence without its subject."""
        runs = sentences.sentence(self._vocabulary, Wording.of(fact), language())
        return one_text(sentences.without_subject(runs))

    def _value(self, fact) -> str:
        return sentences.value_words(fact.object_name, language())


class _Kind(QWidget):
    """One kind of thing that goes: the count, the first few by name, and all of them when opened."""

    def __init__(self, icon: str, items: Sequence[str], noun: str) -> None:
        super().__init__()
        self._items = items
        first = ", ".join(map(apart, items[:_NAMED])) + ("…" if len(items) > _NAMED else "")
        names = ElidedLabel(first)
        self._open = Button("", "quiet", icon="chevron-right", size="small")
        self._noun = noun
        self._open.setAccessibleName(fill(self.tr("Show all: {what}"), what=noun))
        self._open.setFixedWidth(theme().scaled(28))
        self._open.clicked.connect(self._toggle)
        count = Label(number(len(items)), "body", weight=600)
        count.setMinimumWidth(theme().scaled(_COUNT))
        count.setAlignment(ending())
        line = row(IconLabel(icon), count, Label(noun, "body", weight=600))
        line.addWidget(names, 1)
        line.addWidget(self._open)
        self._all: Label | None = None
        self._column = vbox(self, (0, 6, 0, 6), spacing=4)
        self._column.addLayout(line)

    def _toggle(self) -> None:
        if self._all is None:
            shown = "\n".join(self._items[:_LISTED]) + ("\n…" if len(self._items) > _LISTED else "")
            self._all = Label(shown, "body", "text-2", wrap=True)
            self._all.setContentsMargins(along(24, 0, 0, 0))
            self._column.addWidget(self._all)
            self._all.show()
        else:
            self._all.setVisible(self._all.isHidden())
        folded = self._all.isHidden()
        self._open.set_icon("chevron-right" if folded else "chevron-down")
        words = self.tr("Show all: {what}") if folded else self.tr("Hide: {what}")
        rename(self._open, fill(words, what=self._noun))


def _escaped(text: str) -> str:
    return html.escape(text).replace("\n", "<br>")
