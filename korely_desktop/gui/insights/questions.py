"""What should be found: the person's own questions and those made of facts, how each fares now, and more of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QVBoxLayout, QWidget

from korely_desktop.domain.memories import Memory
from korely_desktop.domain.recall import MAX_QUERY
from korely_desktop.domain.selfcheck import Asked
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.by_turns import ByTurns
from korely_desktop.gui.components.controls import IconButton
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.elided import ElidedLabel, LineLink
from korely_desktop.gui.components.fields import SearchField
from korely_desktop.gui.components.labels import Ground, Hairline, IconLabel, Label, clear_layout, row
from korely_desktop.gui.components.scrolled import BAR_ROOM, scrolled
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, language, number, translate
from korely_desktop.gui.texts.words import one_line
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import along
from korely_desktop.memory import selfcheck

_LIST_HIGH = 330
_BESIDE_LIST = 280
"""What else needs room in the window below, in pixels."""
_IN_SIGHT = 8
"""So many questions are as high as the list; the others are made in the turns that follow."""


class QuestionsDialog(Dialog):
    """Lists the questions; a new one is typed, then the text that answers it is pressed.

    Args:
        answer: the text that the new question is about, where the person came from it.
    """

    def __init__(self, desk: Desk, parent: QWidget | None, answer: Memory | None = None) -> None:
        super().__init__(self.tr("What should be found"), parent, width=740)
        self._desk = desk
        self._answer = answer
        told = self.tr(
            "Korely asks itself these questions once a day, as an agent would. Found means among the first 5 results."
        )
        self.body.addWidget(Label(told, "body", "text-2", wrap=True))
        self.field = SearchField(self.tr("Ask something that this memory should know"))
        self.field.setAccessibleDescription(self.tr("Results appear as you type. Press Enter to add the question."))
        self.field.setMaxLength(MAX_QUERY)
        self.field.searched.connect(self._look)
        self.field.returnPressed.connect(self._add_given)
        self.field.left.connect(self.reject)
        self.body.addWidget(self.field)
        self._choice = vbox(spacing=6)
        self.body.addLayout(self._choice)
        self._rows = vbox(margins=along(0, 0, BAR_ROOM, 0), spacing=8)
        self._rest = ByTurns(self)
        inner = Ground("raised")
        inner.setLayout(self._rows)
        self.area = scrolled(inner)
        self._set_list_height(0)
        self.area.setAccessibleName(self.tr("Questions"))
        self.body.addWidget(Hairline())
        self.add_area(self.area)
        self.choices: list[LineLink] = []
        self.removals: dict[str, IconButton] = {}
        close = self.add_act(self.tr("Close"))
        close.setDefault(False)  # Enter in the field adds
        self._say(self.tr("Asking…"))
        self._look("")
        self.reread()

    def reread(self) -> None:
        """Put every question to search again."""
        self._desk.run(
            self._desk.bind(selfcheck.asked, language()),
            self.show_asked,
            owner=self,
            latest="ask",
        )

    # -- one more

    def _look(self, words: str) -> None:
        """Show the texts among which the answer may be."""
        if self._answer is not None:
            self._show_choice([self._answer] if words.strip() else [], words)
            return
        self._desk.run(
            self._desk.bind(selfcheck.candidates, words),
            lambda found: self._show_choice(found, words),
            owner=self,
            latest="candidates",
        )

    def _show_choice(self, found: Sequence[Memory], words: str) -> None:
        clear_layout(self._choice)
        self.choices = []
        if words.strip() and found:
            hint = self.tr("To add the question, choose the text that answers it.")
        elif words.strip():
            hint = self.tr(
                "No text answers that. In Source texts, open the one that should, and add the question there."
            )
        elif self._answer is not None:
            hint = fill(self.tr("The answer is: “{text}”"), text=one_line(self._answer.content))
        else:
            hint = self.tr("Then choose the text that answers it.")
        self._choice.addWidget(Label(hint, "note", "text-3", wrap=True))
        for memory in found:
            link = LineLink(one_line(memory.content))
            link.clicked.connect(lambda _on=False, memory=memory: self._add(words, memory))
            self.choices.append(link)
            self._choice.addWidget(link)
        self._set_list_height(len(found) * (theme().line_height("body") + self._choice.spacing()))
        QTimer.singleShot(0, self, self._fit)

    def _add_given(self) -> None:
        """Enter adds a question about a given text; otherwise the answer is to be chosen."""
        if self._answer is not None and self.field.text().strip():
            self._add(self.field.text(), self._answer)

    def _add(self, words: str, answer: Memory) -> None:
        """Add a question; Undo takes it away, Redo adds it under another id."""
        services, caller = self._desk.services, self._desk.caller
        question_id = ""

        def add() -> None:
            nonlocal question_id
            question_id = selfcheck.add_question(services, caller, words, answer.id).id

        def added(_result: object) -> None:
            self._desk.did(
                self.tr("Added. It is asked every day from now on."),
                self.tr("added a question"),
                lambda: selfcheck.remove_question(services, caller, question_id),
                add,
            )
            self._answer = None
            self.field.clear()
            self.reread()

        self._desk.run(add, added, owner=self)

    def _remove(self, asked: Asked) -> None:
        services, caller = self._desk.services, self._desk.caller
        question_id = asked.id or ""

        def remove() -> None:
            selfcheck.remove_question(services, caller, question_id)

        def put_back() -> None:
            nonlocal question_id
            question_id = selfcheck.add_question(services, caller, asked.question, asked.memory_id).id

        def removed(_result: object) -> None:
            self._desk.did(self.tr("Removed the question."), self.tr("removed a question"), put_back, remove)
            self.reread()

        self._desk.run(remove, removed, owner=self)

    # -- those there are

    def show_asked(self, asked: Sequence[Asked]) -> None:
        """List them: the person's own, then those made of facts, what was not found first."""
        clear_layout(self._rows)
        self.removals = {}
        self._rest.make(self._add_lines(asked), _IN_SIGHT)

    def _add_lines(self, asked: Sequence[Asked]) -> Iterator[None]:
        own = [each for each in asked if each.id is not None]
        made = sorted((each for each in asked if each.id is None), key=lambda each: each.place is not None)
        self._add_head(self.tr("Your own"), own)
        if not own:
            self._say(self.tr("None yet."))
        for each in own:
            self._rows.addLayout(self._line(each))
            yield
        if made:
            self._rows.addSpacing(8)
            self._add_head(self.tr("Made from your facts"), made)
            for each in made:
                self._rows.addLayout(self._line(each))
                yield
        self._rows.addStretch(1)

    def _add_head(self, title: str, asked: Sequence[Asked]) -> None:
        found = sum(each.place is not None for each in asked)
        counted = fill(self.tr("{found} of {all} found"), found=number(found), all=number(len(asked))) if asked else ""
        self._rows.addLayout(
            row(Label(title, "label", weight=600), Label(counted, "label", "text-3", weight=400), None)
        )

    def _line(self, asked: Asked) -> QVBoxLayout:
        state = place_words(asked.place)
        icon = IconLabel(*(("circle-check", "good") if asked.place else ("circle-alert", "check")))
        head = row(icon, spacing=8)
        words = asked.question if asked.id is not None else f"{asked.question} …"
        head.addWidget(ElidedLabel(words, "text"), 1)
        head.addWidget(Label(state, "note", "text-2" if asked.place else "check"))
        if asked.id is not None:
            remove = IconButton("x", fill(self.tr("Remove “{question}”"), question=asked.question))
            remove.clicked.connect(lambda: self._remove(asked))
            self.removals[asked.id] = remove
            head.addWidget(remove)
        answer = row(24, spacing=0)
        answer.addWidget(ElidedLabel(one_line(asked.answer), "text-3"), 1)
        both = vbox(spacing=0)
        both.addLayout(head)
        both.addLayout(answer)
        return both

    def _say(self, words: str) -> None:
        self._rows.addWidget(Label(words, "body", "text-3", wrap=True))

    def _set_list_height(self, given: int) -> None:
        """The room there is for the list of questions, less what is ``given`` to the texts to choose from."""
        below = self.parentWidget()
        room = _LIST_HIGH if below is None else min(_LIST_HIGH, below.window().height() - _BESIDE_LIST)
        self.area.setFixedHeight(room - given)

    def _fit(self) -> None:
        self.resize(self.width(), self.layout().totalHeightForWidth(self.width()))


def place_words(place: int | None) -> str:
    """Where search finds the answer: *found first*, *found in place 3*."""
    if place is None:
        return translate("QuestionsDialog", "not found")
    if place == 1:
        return translate("QuestionsDialog", "found first")
    return fill(translate("QuestionsDialog", "found at number {n}"), n=number(place))
