"""The detail pane beside the list: state, sentence, acts, evidence, history, readers, and the fold for developers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QMenu, QScrollArea, QVBoxLayout, QWidget

from korely_desktop.domain.answers import Explanation, SourceText
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.facts import Fact, State
from korely_desktop.domain.panel import PanelState, panel_state
from korely_desktop.domain.questions import How
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.chips import Pill, state_word
from korely_desktop.gui.components.controls import Button, IconButton
from korely_desktop.gui.components.labels import (
    Ground,
    Hairline,
    IconLabel,
    Label,
    LinkLabel,
    clear_layout,
    flush,
    row,
)
from korely_desktop.gui.components.scrolled import scroll_upright
from korely_desktop.gui.components.sentence import fact_words, family_word
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.detail import words
from korely_desktop.gui.detail.acts import ActLine, acts_of
from korely_desktop.gui.detail.corrections import Corrections
from korely_desktop.gui.detail.dates import EndDialog
from korely_desktop.gui.detail.editor import ValueEditor
from korely_desktop.gui.detail.of_texts import OfTexts
from korely_desktop.gui.detail.sections import add_details, add_evidence, add_history, add_readers
from korely_desktop.gui.detail.texts import show_text
from korely_desktop.gui.panel.acts import FactActs
from korely_desktop.gui.panel.menus import recall_entries
from korely_desktop.gui.panel.offers import OFFERED
from korely_desktop.gui.panel.words import RECALL_ICONS
from korely_desktop.gui.problems import message_of, title_of
from korely_desktop.gui.theme import theme
from korely_desktop.memory.history import explain

_INSET = 16


class DetailPane(QScrollArea):
    """Shows one fact. ``closed`` when the person shuts it, ``erase_wanted`` with the fact's id and sentence."""

    closed = Signal()
    edited = Signal()
    """The field of the correction is gone; the focus belongs to the list again."""
    turned = Signal()
    """It shows another fact by itself: what a correction put there, or what undoing it brought back."""
    erase_wanted = Signal(str, str)

    def __init__(self, desk: Desk, acts: FactActs) -> None:
        super().__init__()
        self._desk = desk
        self._acts = acts
        self._fact_id: str | None = None
        self._explanation: Explanation | None = None
        self._past = False
        self._corrections = Corrections()
        self._edit_soon = False
        self._unfolded = False
        self._as_new = False
        self._saving: str | None = None
        self._chosen: How | None = None
        acts.failed.connect(self._not_saved)
        acts.done.connect(self._saved)
        self.buttons: dict[str, Button] = {}
        self._acts_shown: list[QWidget] = []
        self.editor: QLineEdit | None = None
        self.setWidgetResizable(True)
        scroll_upright(self)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(self.tr("Fact"))
        self._content = Ground("sunken")
        self._layout = vbox(self._content, (0, 0, 0, 16), spacing=0)
        self.setWidget(self._content)

    @property
    def fact_id(self) -> str | None:
        """The fact in sight."""
        return self._fact_id

    @property
    def explanation(self) -> Explanation | None:
        """What is shown of it; None while it loads."""
        return self._explanation

    def show_fact(self, fact_id: str | None, *, edit: bool = False) -> None:
        """Show a fact, reading it anew; None empties the pane. With ``edit`` the value is open for correction."""
        self._unfolded = self._unfolded and fact_id == self._fact_id
        self._corrections.leave(fact_id)
        self._fact_id = fact_id
        self._edit_soon = edit
        if fact_id is None:
            self._explanation = None
            self._rebuild()
            return
        self._explain(fact_id, self._take)

    def is_told_by(self, changes: Changes) -> bool:
        """Whether these changes may show in the pane."""
        texts = {source.memory_id for source in self._explanation.sources} if self._explanation is not None else set()
        touched = self._fact_id in changes.facts or not texts.isdisjoint(changes.memories)
        return touched or bool(changes.reviews or changes.entities or changes.erased)

    def reread(self) -> None:
        """Something about the fact changed."""
        if self._fact_id is not None:
            self._explain(self._fact_id, self._take_news)

    def set_past(self, past: bool) -> None:
        """While the past is shown, acts that write are off."""
        if past != self._past:
            self._past = past
            self._rebuild()

    def edit(self) -> None:
        """Open the value: for correction, or where the fact has ended to write it as new."""
        found = self._explanation
        if found is None or self._past:
            return
        as_new = self._offers_value(found)
        if as_new is not None:
            self._open_editor(found.fact, as_new=as_new)

    def ask_end(self) -> None:
        """Ask when it ended; a plan is called off at once."""
        if self._explanation is None:
            return
        fact = self._explanation.fact
        if self._state_of(self._explanation) is PanelState.PLANNED:
            self._acts.call_off([fact.id])
            return
        sentence = fact_words(self._desk.services.vocabulary, fact)
        dialog = EndDialog(sentence, fact.valid_from, self._desk.services.clock(), self.window())
        dialog.decided.connect(lambda at: self._acts.end([fact.id], at))
        dialog.open()

    # -- building

    def _explain(self, fact_id: str, on_done: Callable[[Explanation], None]) -> None:
        self._desk.run(self._desk.bind(explain.explain, fact_id), on_done, self._fail, owner=self, latest="explain")

    def _take_news(self, explanation: Explanation) -> None:
        """Built anew only when something about this fact is otherwise; what is being typed stays as long as it fits."""
        if self.editor is not None:
            if self._offers_value(explanation) != self._as_new:
                self._edit_again(explanation, self.editor.text())
        elif explanation != self._explanation or self._edit_soon:
            self._take(explanation)

    def _take(self, explanation: Explanation) -> None:
        instead = self._corrections.instead_of(explanation.fact)
        if instead is not None:
            self.show_fact(instead)
            self.turned.emit()
            return
        self._explanation = explanation
        self._rebuild()
        if self._edit_soon:
            self._edit_soon = False
            self.edit()

    def _offers_value(self, found: Explanation) -> bool | None:
        """Whether another value is written as new; None where it can have none."""
        offered = OFFERED[self._state_of(found)]
        return "again" in offered if offered & {"correct", "again"} else None

    def _edit_again(self, found: Explanation, typed: str) -> None:
        """The editor as it fits what became of the fact meanwhile, with what was typed."""
        self._explanation = found
        self._rebuild()
        self.edit()
        if self.editor is not None:
            self.editor.setText(typed)

    def _not_saved(self, _words: str) -> None:
        """The value was refused: it stays in the field; where the fact is gone, so are its words."""
        typed, self._saving = self._saving, None
        if typed is not None and self._fact_id is not None:
            self._explain(self._fact_id, lambda found: self._edit_again(found, typed))

    def _saved(self) -> None:
        self._saving = None

    def _fail(self, error: Exception) -> None:
        self._explanation = None
        self._rebuild()
        section = self._section()
        section.addWidget(Label(title_of(error), "body", "danger", weight=600, wrap=True))
        section.addWidget(Label(message_of(error), "body", "text-2", wrap=True))
        self._layout.addStretch(1)

    def _rebuild(self) -> None:
        focus = self.window().focusWidget()
        had_focus = focus is not None and self._content.isAncestorOf(focus)
        verb = next((verb for verb, button in self.buttons.items() if button is focus), "")
        self.buttons.clear()
        self.editor = None
        clear_layout(self._layout)
        found = self._explanation
        if found is None:
            return
        self._add_head(found)
        self._layout.addWidget(Hairline())
        now = self._desk.services.clock()
        add_evidence(self._section(), found, now, self._read)
        if len(found.chain) > 1:
            self._layout.addWidget(Hairline())
            add_history(self._section(), found, self._desk.services.vocabulary, now)
        self._layout.addWidget(Hairline())
        add_readers(self._section(), found, now)
        self._layout.addWidget(Hairline())
        self.buttons["details"] = add_details(self._section(), found, self._toggle_details, unfolded=self._unfolded)
        self._layout.addStretch(1)
        if had_focus and self.buttons:
            self.buttons.get(verb, next(iter(self.buttons.values()))).setFocus(Qt.FocusReason.OtherFocusReason)

    def _state_of(self, found: Explanation) -> PanelState:
        return panel_state(found.fact, self._desk.services.clock(), is_clash=found.is_clash)

    def _section(self) -> QVBoxLayout:
        holder = QWidget()
        section = vbox(holder, (_INSET, 14, _INSET, 14), spacing=8)
        self._layout.addWidget(holder)
        return section

    def _add_head(self, found: Explanation) -> None:
        fact, now = found.fact, self._desk.services.clock()
        state = self._state_of(found)
        section = self._section()
        pill_words = self.tr("Confirmed by you") if state is PanelState.CONFIRMED else state_word(state.value)
        close = IconButton("x", self.tr("Close"), key="Esc")
        close.clicked.connect(self.closed)
        family = Label(family_word(fact.predicate_family), "note", "text-3")
        section.addLayout(flush(row(Pill.of_state(state.value, pill_words), family, None, close)))
        sentence = LinkLabel(words.linked_sentence(self._desk.services.vocabulary, fact), "heading")
        sentence.linkActivated.connect(self._follow)
        section.addWidget(sentence)
        for said in words.head_lines(found, now):
            section.addWidget(Label(said, "body", "text-2", wrap=True))
        if fact.recall is not None:
            told = Label(words.recall_line(fact.recall), "body", "text-2", wrap=True)
            line = row(spacing=8)
            line.addWidget(IconLabel(RECALL_ICONS[fact.recall], "accent"), 0, Qt.AlignmentFlag.AlignTop)
            line.addWidget(told, 1)
            section.addLayout(line)
        if found.sources and (fact.recall is Recall.NEVER or fact.state is State.FORGOTTEN):
            section.addWidget(OfTexts(found.sources))
        section.addSpacing(4)
        section.setContentsMargins(_INSET, 14, _INSET, 8)
        self._editor_place = vbox()
        section.addLayout(self._editor_place)
        self._add_acts(section, fact, state)

    def _add_acts(self, section: QVBoxLayout, fact: Fact, state: PanelState) -> None:
        shown, more = acts_of(state)
        self._acts_shown = []
        if state in (PanelState.CURRENT, PanelState.PLANNED):
            confirm = self._act_button("confirm", self.tr("Confirm"), "badge-check", "C", main=True)
            section.addLayout(row(confirm, None))
            self._acts_shown.append(confirm)
        more += [entry for entry in recall_entries({fact.recall}) if entry[0] in OFFERED[state]]
        more.append(("copy", self.tr("Copy the sentence"), "copy"))
        more.append(("erase", self.tr("Erase…"), "eraser"))
        menu = self._more_menu([*(entry[:3] for entry in shown[1:]), *more])
        line = ActLine([self._act_button(*entry) for entry in shown], menu, _INSET)
        self._layout.addWidget(line)
        self._acts_shown.append(line)

    def _act_button(self, verb: str, text: str, icon: str, key: str | None, main: bool = False) -> Button:
        button = Button(text, "main" if main else "normal", icon=icon, key=key, size="small")
        button.clicked.connect(lambda: self._act(verb))
        if self._past:
            button.setEnabled(False)
            button.setToolTip(self.tr("The past is read-only. To make changes, go back to now."))
        self.buttons[verb] = button
        return button

    def _more_menu(self, entries: list[tuple[str, str, str]]) -> QMenu:
        menu = QMenu(self)
        for verb, text, icon in entries:
            action = menu.addAction(theme().icon(icon), text)
            action.setEnabled(not self._past or verb == "copy")
            action.triggered.connect(lambda _checked=False, verb=verb: self._act(verb))
        return menu

    def press(self, verb: str) -> bool:
        """Do one of the acts it has a button for; whether it has it."""
        button = self.buttons.get(verb)
        if button is None or not button.isEnabled():
            return False
        self._act(verb)
        return True

    def _act(self, verb: str) -> None:
        found = self._explanation
        if found is None:
            return
        fact = found.fact
        vocabulary = self._desk.services.vocabulary
        if verb in ("correct", "again"):
            self.edit()
        elif verb == "end":
            self.ask_end()
        elif verb in ("confirm", "forget", "restore", "reopen", "pin", "keep_back", "tell_as_usual"):
            getattr(self._acts, verb)([fact.id])
        elif verb == "review":
            self._desk.review_wanted.emit([fact.id])
        elif verb == "copy":
            QGuiApplication.clipboard().setText(words.plain_sentence(vocabulary, fact))
            self._desk.say(self.tr("Copied."))
        elif verb == "erase":
            self.erase_wanted.emit(fact.id, fact_words(vocabulary, fact))

    def _open_editor(self, fact: Fact, *, as_new: bool) -> None:
        if self.editor is not None:
            self.editor.setFocus()
            return
        self._as_new = as_new
        editor, self._chosen = ValueEditor(self._desk, fact, as_new=as_new, how=self._chosen), None
        editor.kept.connect(self._write_anew if as_new else self._save)
        editor.left.connect(self.leave)
        self.buttons["save"], self.editor = editor.save, editor.field
        self._editor_place.addWidget(editor)
        for shown in self._acts_shown:
            shown.hide()
        self.editor.show()
        self.editor.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def leave(self) -> bool:
        """Esc: close the editor if it is open; whether there was one."""
        if self.editor is None:
            return False
        self.edited.emit()
        self._rebuild()
        return True

    def _save(self, value: str, how: How, at: datetime | None) -> None:
        if self._explanation is None:
            return
        fact = self._explanation.fact
        self.edited.emit()
        if not value or value == fact.object_name:
            self._rebuild()
            return
        self.editor, self._saving, self._chosen = None, value, how
        self._acts.correct(fact.id, value, lambda new: self._show_corrected(fact.id, new.id), how, at)

    def _write_anew(self, value: str) -> None:
        if self._explanation is None:
            return
        self.edited.emit()
        if not value:
            self._rebuild()
            return
        self.editor, self._saving = None, value
        self._acts.again(self._explanation.fact, value, lambda new: self.show_fact(new.id))

    def _show_corrected(self, old: str, new: str) -> None:
        self._corrections.made(old, new)
        self.show_fact(new)

    def _follow(self, link: str) -> None:
        self._desk.entity_wanted.emit(link.removeprefix("entity:"))

    # -- sections

    def _read(self, source: SourceText, spans: list[tuple[int, int]]) -> None:
        note = words.source_note(source, self._desk.services.clock())
        show_text(self.window(), source.text, spans, note)

    def _toggle_details(self) -> None:
        self._unfolded = not self._unfolded
        self._rebuild()
