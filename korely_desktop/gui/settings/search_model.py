"""Settings > Search model: which embedding model search goes by, going over to another, before and after."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from korely_desktop.domain.selfcheck import CheckRun
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.chips import Pill
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.file_dialog import folder_dialog
from korely_desktop.gui.components.labels import Card, Hairline, Label, row
from korely_desktop.gui.components.progress import ProgressLine
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.problems import message_of
from korely_desktop.gui.quality import FIGURES
from korely_desktop.gui.settings import search_words
from korely_desktop.gui.settings.pages import SettingsSection
from korely_desktop.gui.settings.rows import Group
from korely_desktop.language.embedding.hub import Offer
from korely_desktop.language.embedding.library import BUILT_IN, FOLDER, ModelChoice
from korely_desktop.memory.models import embedding_models
from korely_desktop.memory.models.embedding_models import ModelChange, ModelStatus

_LOOK_MS = 1_000


class SearchModelSection(SettingsSection):
    """Reads how things stand once a second while it is in sight. Nothing is asked on this thread."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(
            self.tr("Search model"),
            self.tr(
                "A small model on this computer lets search find what is meant, not only the same "
                "words. Choose one that fits your languages. Nothing that you or your agents wrote "
                "leaves this computer."
            ),
        )
        self._desk = desk
        self._offers: dict[str, Offer] = {}
        self._change: ModelChange | None = None
        self._runs: tuple[CheckRun, CheckRun] | None = None
        self.figures: dict[str, str] = {}
        in_use = self.group(self.tr("In use"))
        self.pill = Pill(self.tr("Loading"), "circle-dashed", "text-3", "sunken")
        self.state = in_use.add(self.tr("Search uses"), "", self.pill)
        self._build_change(in_use)
        self._build_choices()
        self._compared = QWidget()
        self.column.addWidget(self._compared)
        self.column.addStretch(1)
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self.refresh)

    def _build_change(self, in_use: Group) -> None:
        self.change = Card(margins=(18, 14, 18, 14))
        self.to = Label("", "body", weight=500)
        self.step = Label("", "body", "text-3", wrap=True)
        self.line = ProgressLine()
        self.again = Button(self.tr("Try again"))
        self.again.clicked.connect(self._try_again)
        self.cancel = Button(self.tr("Cancel"))
        self.cancel.clicked.connect(self._cancel)
        self.change.body.addLayout(row(self.to, None, self.again, self.cancel))
        self.change.body.addWidget(self.line)
        self.change.body.addWidget(self.step)
        self.change.hide()
        in_use.layout().addWidget(self.change)

    def _build_choices(self) -> None:
        self._choices = self.group(self.tr("Available models"))
        self.notes: dict[str, Label] = {}
        self.buttons: dict[str, Button] = {}
        self.marks: dict[str, Pill] = {}
        self._add_choice(BUILT_IN, self.tr("Use"), partial(self._choose, BUILT_IN))
        library = self._desk.services.library
        for offer in () if library is None else library.offers:
            self._offers[offer.id] = offer
            self._add_choice(offer.id, self.tr("Use"), partial(self._choose, offer.id))
        self._add_choice(FOLDER, self.tr("Choose folder"), self._pick)

    def _add_choice(self, model: str, words: str, act: Callable[[], None]) -> None:
        name = search_words.model_name(ModelChoice(model), self._offers)
        button = Button(words, size="small")
        button.setAccessibleName(fill(self.tr("Use {name}"), name=name))
        button.clicked.connect(lambda _checked=False: act())
        mark = Pill(self.tr("In use"), "circle-check", "good", "good-soft")
        mark.hide()
        note = self._choices.add(name, search_words.good_for(model, self._offers.get(model)), mark, button)
        self.notes[model], self.marks[model], self.buttons[model] = note, mark, button

    def refresh(self) -> None:
        """Read how things stand."""
        self._desk.run(self._desk.bind(embedding_models.status), self.show_status, owner=self, latest="status")

    def showEvent(self, event):
        super().showEvent(event)
        self._timer.start()

    def hideEvent(self, event):
        self.stop_looking()
        super().hideEvent(event)

    def stop_looking(self) -> None:
        """Show what stands there, until the section comes into sight again."""
        self._timer.stop()

    def _choose(self, model: str, folder: str | None = None) -> None:
        self._desk.run(
            self._desk.bind(embedding_models.choose, model, folder),
            self.show_status,
            self._refused,
            owner=self,
        )

    def _pick(self) -> None:
        words = self.tr("Folder of a sentence-transformers model")
        self.dialog = folder_dialog(self.window(), words, lambda folder: self._choose(FOLDER, str(folder)))

    def _try_again(self) -> None:
        if self._change is not None:
            self._choose(self._change.choice.model, self._change.choice.folder)

    def _cancel(self) -> None:
        self._desk.run(self._desk.bind(embedding_models.cancel), self.show_status, self._refused, owner=self)

    def _refused(self, problem: Exception) -> None:
        self._desk.say(message_of(problem))
        self.refresh()

    def show_status(self, status: ModelStatus) -> None:
        """Put it in place of what stood there."""
        self._show_in_use(status)
        self._show_change(status.change)
        here = {offer.id: taken for offer, taken in status.offers}
        leads_to = None if status.change is None or status.change.failed else status.change.choice.model
        for model, button in self.buttons.items():
            in_use = model == status.choice.model and status.state != "failed"
            self.marks[model].setVisible(in_use)
            button.setVisible(model == FOLDER or not in_use)
            button.setEnabled(model == FOLDER or model != leads_to)
            offer = self._offers.get(model)
            if offer is not None:
                taken = here.get(model, 0)
                self.notes[model].setText(search_words.good_for(model, offer, taken))
                button.setText(self.tr("Use") if taken >= offer.size else self.tr("Download and use"))
        self._show_compared(status.compared)

    def _show_in_use(self, status: ModelStatus) -> None:
        name = search_words.model_name(status.choice, self._offers)
        if status.state == "failed":
            self.pill.set_look(self.tr("Not usable"), "circle-alert", "check", "check-soft")
            words = self.tr("{name} cannot be used: {why} Search goes by words only. Choose a model below.")
            self.state.setText(fill(words, name=name, why=search_words.problem_words(status.problem, status.why)))
        elif status.state == "loading":
            self.pill.set_look(self.tr("Loading"), "circle-dashed", "text-3", "sunken")
            self.state.setText(fill(self.tr("{name}. Until it has loaded, search goes by words only."), name=name))
        else:
            self.pill.set_look(self.tr("Ready"), "circle-check", "good", "good-soft")
            self.state.setText(name)

    def _show_change(self, change: ModelChange | None) -> None:
        self._change = change
        self.change.setVisible(change is not None)
        if change is None:
            return
        name = search_words.model_name(change.choice, self._offers)
        problem = search_words.problem_words(change.problem, change.why)
        self.again.setVisible(change.failed)
        self.line.setVisible(not change.failed)
        self.cancel.setText(self.tr("Dismiss") if change.failed else self.tr("Cancel"))
        if change.failed:
            self.to.setText(fill(self.tr("Could not switch to {name}"), name=name))
            self.step.setText(problem)
        else:
            self.to.setText(fill(self.tr("Switching to {name}"), name=name))
            words = search_words.phase_words(change.phase, change.done, change.total)
            self.step.setText(f"{problem} {words}".strip())
            self.line.set_share(change.done / change.total if change.total else 0.0, words)
        self.step.set_token("danger" if change.failed else "text-3")

    def _show_compared(self, compared: tuple[CheckRun, CheckRun] | None) -> None:
        if compared == self._runs:
            return
        self._runs = compared
        shown = QWidget()
        layout = vbox(shown, spacing=10)
        self.figures = {} if compared is None else _figures(*compared)
        if self.figures:
            layout.addWidget(Label(self.tr("Before and after the last change"), "subheading"))
            layout.addWidget(_table(self.figures))
        self.column.replaceWidget(self._compared, shown)
        self._compared.hide()
        self._compared.deleteLater()
        self._compared = shown


def _figures(before: CheckRun, after: CheckRun) -> dict[str, str]:
    """Name -> "before → after" of each figure that one of the checks has."""
    told = [figure for figure in FIGURES if figure.value(before) is not None or figure.value(after) is not None]
    return {figure.name: f"{figure.words(before)} → {figure.words(after)}" for figure in told}


def _table(figures: dict[str, str]) -> Card:
    card = Card(margins=(0, 0, 0, 0))
    card.body.setSpacing(0)
    for place, (name, words) in enumerate(figures.items()):
        if place:
            card.body.addWidget(Hairline())
        line = row(Label(name, "body"), None, Label(words, "body", "text-2"))
        line.setContentsMargins(18, 11, 18, 11)
        card.body.addLayout(line)
    return card
