"""Settings > Language model: servers found here, one elsewhere by address and key, the switch, state and meter."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLocale, QTimer
from PySide6.QtGui import QDoubleValidator
from PySide6.QtWidgets import QComboBox, QLineEdit

from korely_desktop.domain.errors import Conflict
from korely_desktop.gui.components.announce import tell
from korely_desktop.gui.components.chips import Pill
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.drop_down import DropDown
from korely_desktop.gui.components.labels import Label
from korely_desktop.gui.components.scrolled import bring_in_sight
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import decimal, fill, number
from korely_desktop.gui.problems import message_of
from korely_desktop.gui.settings.consent import ConsentDialog
from korely_desktop.gui.settings.model_projects import ProjectSwitches
from korely_desktop.gui.settings.model_words import failure_words, meter_words, reason_words
from korely_desktop.gui.settings.pages import SettingsSection
from korely_desktop.gui.settings.rows import GAP, OnOff
from korely_desktop.gui.theme import theme
from korely_desktop.language.extraction.llm.discovery import PLACES, Found
from korely_desktop.language.extraction.llm.engine import IN_SAMPLE, Trial
from korely_desktop.language.extraction.llm.server import Server
from korely_desktop.memory.models import language_model
from korely_desktop.memory.models.language_model import MAX_KEY, MAX_NAME, MAX_PRICE, ModelChoice, ModelStatus

_LOOK_MS = 2_000
_WIDE = 320
_NAMED = 6


class LanguageModelSection(SettingsSection):
    """Everything about the model that reads texts in place of the built-in engine. Nothing is asked on this thread."""

    def __init__(self, desk: Desk, places: Sequence[tuple[str, str]] = PLACES) -> None:
        """``places`` are (name, base URL) of servers on this computer to look for."""
        super().__init__(
            self.tr("Language model"),
            self.tr(
                "Korely reads texts by itself, on this computer. A language model that you connect finds more in them. "
                "It is never asked when agents read."
            ),
        )
        self._desk = desk
        self._places = places
        self._shown: ModelChoice | None = None
        self._has_key = False
        self._build_local()
        self._build_server()
        self._build_reading()
        self._projects = ProjectSwitches(desk)
        self.column.addWidget(self._projects)
        self._build_meter()
        self.column.addStretch(1)
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self.refresh)

    def _build_local(self) -> None:
        group = self.group(self.tr("On this computer"))
        self._running: dict[str, Found] = {}
        self._looked = False
        self.local_notes: dict[str, Label] = {}
        self.local_buttons: dict[str, Button] = {}
        for name, url in self._places:
            use = Button(self.tr("Use"), size="small")
            use.setAccessibleName(fill(self.tr("Use {name}"), name=name))
            use.setEnabled(False)
            use.clicked.connect(lambda _checked=False, url=url: self._use_local(url))
            self.local_notes[url] = group.add(name, self.tr("Checking…"), use)
            self.local_buttons[url] = use
        self.look = Button(self.tr("Look again"))
        self.look.clicked.connect(self._find)
        group.add(self.tr("Look for models"), self.tr("Checks three ports of this computer, nothing else."), self.look)

    def _build_server(self) -> None:
        group = self.group(self.tr("Server"))
        self.url = QLineEdit()
        self.url.setPlaceholderText("https://api.example.com/v1")
        self.url.setAccessibleName(self.tr("Address of the server"))
        self.url.setFixedWidth(theme().scaled(_WIDE))
        group.add(self.tr("Address"), self.tr("Any server that speaks the OpenAI protocol."), self.url)
        self.key = QLineEdit()
        self.key.setEchoMode(QLineEdit.EchoMode.Password)
        self.key.setMaxLength(MAX_KEY)
        self.key.setAccessibleName(self.tr("Key of the server"))
        self.key.setFixedWidth(theme().scaled(_WIDE))
        group.add(
            self.tr("Key"),
            self.tr("Kept in the keyring, or, if there is none, in a file that only you can read."),
            self.key,
        )
        self.model = DropDown(self.tr("Model"))
        self.model.setEditable(True)
        self.model.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.model.lineEdit().setMaxLength(MAX_NAME)
        self.list_models = Button(self.tr("List"))
        self.list_models.clicked.connect(self._list)
        self.model.setFixedWidth(theme().scaled(_WIDE) - self.list_models.sizeHint().width() - GAP)
        self.model_note = group.add(
            self.tr("Model"), self.tr("The name that the server gives it."), self.model, self.list_models
        )
        self.test = Button(self.tr("Test"))
        self.test.clicked.connect(self._test)
        self.save = Button(self.tr("Use this model"), "main")
        self.save.clicked.connect(self._save)
        self._still_off = self.tr("Saved. Switch it on below.")
        said = self.tr("The test sends a sentence of ours, none of your texts.")
        self.result = group.add(self.tr("Try it"), said, self.test, self.save)
        typed = self.model.lineEdit().textEdited
        for other in (self.url.textEdited, self.key.textEdited, typed, self.model.activated):
            other.connect(lambda _other: self._say(said, "text-3"))  # what was said is not true of that one

    def _build_reading(self) -> None:
        group = self.group(self.tr("Reading"))
        self.on = OnOff(self.tr("Read new texts with this model"), False)
        self.on.switch.clicked.connect(lambda on: self._switch_to(on, agree=False))
        self.where = group.add(self.tr("Read new texts with this model"), "", self.on)
        self.pill = Pill(self.tr("Off"), "circle-minus", "text-3", "sunken")
        self.state = group.add(self.tr("State"), "", self.pill)
        self.forget = Button(self.tr("Forget this server"))
        self.forget.clicked.connect(self._disconnect)
        group.add(self.tr("Disconnect"), self.tr("Forgets the address, the key and your consent."), self.forget)

    def _build_meter(self) -> None:
        group = self.group(self.tr("Meter"))
        self.again = Button(self.tr("Reset"))
        self.again.clicked.connect(self._reset)
        self.used = group.add(self.tr("Used so far"), "", self.again)
        self.prompt_price = self._price(self.tr("Price of a million tokens sent"), self.tr("Sent"))
        self.completion_price = self._price(self.tr("Price of a million tokens received"), self.tr("Received"))
        group.add(
            self.tr("Price of a million tokens"),
            self.tr("Sent and received. Leave both empty if it costs nothing."),
            self.prompt_price,
            self.completion_price,
        )

    def _price(self, name: str, short: str) -> QLineEdit:
        field = QLineEdit()
        field.setPlaceholderText(short)
        field.setAccessibleName(name)
        field.setFixedWidth(84)
        validator = QDoubleValidator(0.0, MAX_PRICE, 4, field)
        validator.setNotation(QDoubleValidator.Notation.StandardNotation)
        field.setValidator(validator)
        field.editingFinished.connect(self._set_prices)
        return field

    def refresh(self) -> None:
        """Read how things stand."""
        self._desk.run(self._desk.bind(language_model.status), self._show, owner=self, latest="status")

    def showEvent(self, event):
        super().showEvent(event)
        self._timer.start()
        if not self._looked:
            self._find()

    def hideEvent(self, event):
        self._timer.stop()
        super().hideEvent(event)

    def _find(self) -> None:
        self._looked = True
        self.look.set_at_work(True)
        self._desk.run(self._desk.bind(language_model.find, self._places), self._found, self._not_found, owner=self)

    def _found(self, servers: Sequence[Found]) -> None:
        self.look.set_at_work(False)
        self._running = {server.url: server for server in servers}
        for url, note in self.local_notes.items():
            server = self._running.get(url)
            self.local_buttons[url].setEnabled(server is not None and bool(server.models))
            if server is None:
                note.setText(self.tr("Not running."))
            elif server.models:
                models = ", ".join(Server(url, model).title for model in server.models[:_NAMED])
                note.setText(fill(self.tr("Running here, with: {models}"), models=models))
            else:
                note.setText(self.tr("Running here, but without a model that writes."))

    def _not_found(self, problem: Exception) -> None:
        self.look.set_at_work(False)
        self._desk.say(message_of(problem))

    def _use_local(self, url: str) -> None:
        self.url.setText(url)
        self.key.clear()
        self._offer(self._running[url].models)
        self._say(self.tr("Filled in. Test it, or use this model."), "text-3")

    def _offer(self, models: Sequence[str]) -> None:
        chosen = self.model.currentText()
        self.model.clear()
        self.model.addItems(list(models))
        self.model.setCurrentText(chosen if chosen in models or not models else models[0])

    def _list(self) -> None:
        offered = self._desk.bind(language_model.offered, self.url.text(), self._typed_key)
        self._busy(True)
        self._desk.run(offered, self._listed, self._failed, owner=self)

    def _listed(self, models: Sequence[str]) -> None:
        self._busy(False)
        self._offer(models)
        tell(self.model_note, fill(self.tr("Models to choose from: {n}."), n=number(len(models))))

    def _test(self) -> None:
        self._busy(True)
        self._say(
            self.tr("Waiting for an answer. A local model may have to load first, which can take a minute."), "text-3"
        )
        try_out = self._desk.bind(language_model.try_out, self.url.text(), self.model.currentText(), self._typed_key)
        self._desk.run(try_out, self._tried, self._failed, owner=self)

    def _tried(self, trial: Trial) -> None:
        self._busy(False)
        seconds = decimal(trial.seconds, 1)
        words = fill(
            self.tr("It answered after {seconds} s. Facts found in our sample: {n} of {all}."),
            seconds=seconds,
            n=number(trial.found),
            all=number(IN_SAMPLE),
        )
        if trial.found == IN_SAMPLE:
            self._say(words, "good")
        else:
            larger = self.tr("A larger model finds more.")
            self._say(f"{words} {larger}", "check" if trial.found else "danger")
        self._show_result()

    def _save(self) -> None:
        connect = self._desk.bind(language_model.connect, self.url.text(), self.model.currentText(), self._typed_key)
        self._busy(True)
        self._desk.run(connect, self._saved, self._failed, owner=self)

    def _saved(self, choice: ModelChoice) -> None:
        self._busy(False)
        self.key.clear()
        self._say(self.tr("Saved.") if choice.on else self._still_off, "good")
        if not choice.on:
            bring_in_sight(self.on)
        self.refresh()

    def _failed(self, problem: Exception) -> None:
        self._busy(False)
        kept = self._has_key and self._shown is not None and self.url.text() == self._shown.url
        words = failure_words(problem, with_key=kept or self.key.text() != "")
        self._say(words or message_of(problem), "danger")
        self._show_result()

    def _switch_to(self, on: bool, *, agree: bool) -> None:
        services, caller = self._desk.services, self._desk.caller
        title = self.tr("Read new texts with this model")
        self._desk.run(
            lambda: language_model.switch(services, caller, on, agree=agree),
            lambda _choice: self._desk.choices.note(
                title, not on, on, lambda wanted: language_model.switch(services, caller, wanted)
            ),
            self._not_switched,
            owner=self,
        )

    def _not_switched(self, problem: Exception) -> None:
        there = problem.extra.get("destination") if isinstance(problem, Conflict) else None
        if there is None:
            self._desk.say(message_of(problem))
            self.refresh()
            return
        self.question = ConsentDialog(there, self.window())
        self.question.accepted.connect(lambda: self._switch_to(True, agree=True))
        self.question.rejected.connect(self.refresh)
        self.question.open()

    def _disconnect(self) -> None:
        self._desk.run(self._desk.bind(language_model.disconnect), lambda _choice: self.refresh(), owner=self)

    def _reset(self) -> None:
        self._desk.run(self._desk.bind(language_model.reset_meter), lambda _none: self.refresh(), owner=self)

    def _set_prices(self) -> None:
        services, caller = self._desk.services, self._desk.caller
        prices = _number(self.prompt_price), _number(self.completion_price)
        if self._shown is None or prices == (self._shown.prompt_price, self._shown.completion_price):
            return
        before = self._shown.prompt_price, self._shown.completion_price
        self._desk.choices.write(
            self.tr("Price of a million tokens"),
            prices,
            lambda: before,
            lambda wanted: language_model.set_prices(services, caller, *wanted),
            " / ".join("–" if price is None else QLocale().toString(price, "g", 8) for price in prices),
        )

    def _show(self, status: ModelStatus) -> None:
        choice = status.choice
        if choice.on and self.result.text() == self._still_off:
            self._say(self.tr("Saved."), "good")
        self.on.switch.setChecked(choice.on)
        self.on.setEnabled(bool(choice.url))
        self.forget.setEnabled(bool(choice.url))
        if choice != self._shown:
            self._fill_fields(choice)
            self._shown = choice
        self._has_key = status.has_key
        kept = self.tr("Saved; type to replace it") if status.has_key else self.tr("None")
        self.key.setPlaceholderText(kept)
        self._show_where(choice)
        self._show_state(status)
        self._show_meter(status)
        self._projects.show_projects(status.projects)

    def _fill_fields(self, choice: ModelChoice) -> None:
        self.url.setText(choice.url)
        self.model.setCurrentText(choice.model)
        self.model.lineEdit().setCursorPosition(0)
        for field, price in (
            (self.prompt_price, choice.prompt_price),
            (self.completion_price, choice.completion_price),
        ):
            field.setText("" if price is None else QLocale().toString(price, "g", 8))

    def _show_where(self, choice: ModelChoice) -> None:
        if not choice.url:
            words = self.tr("Choose a server and a model first.")
        elif choice.server.stays_here:
            words = fill(self.tr("{model} runs on this computer. No text leaves it."), model=choice.server.title)
        elif not choice.on:
            words = fill(
                self.tr(
                    "With this model, texts leave this computer: each new one goes to {place}. You are asked first."
                ),
                place=choice.server.destination,
            )
        else:
            words = fill(
                self.tr("Texts leave this computer: each new one is sent to {place}."), place=choice.server.destination
            )
        self.where.setText(words)

    def _show_state(self, status: ModelStatus) -> None:
        if not status.choice.on:
            self.pill.set_look(self.tr("Off"), "circle-minus", "text-3", "sunken")
            self.state.setText(self.tr("The built-in engine reads all texts."))
        elif status.problem is None and not status.answered:
            self.pill.set_look(self.tr("Not asked yet"), "circle-dashed", "text-3", "sunken")
            self.state.setText(self.tr("The model reads the next text. If it fails, the built-in engine steps in."))
        elif status.problem is None or status.since is None:
            self.pill.set_look(self.tr("Connected"), "circle-check", "good", "good-soft")
            self.state.setText(self.tr("The model reads new texts. If it fails, the built-in engine steps in."))
        else:
            since = status.since.astimezone()
            self.pill.set_look(self.tr("Standing in"), "circle-alert", "check", "check-soft")
            words = self.tr("The built-in engine has been reading since {time}. {why} Korely keeps trying the model.")
            self.state.setText(fill(words, time=f"{since:%H:%M}", why=reason_words(status.problem)))

    def _show_meter(self, status: ModelStatus) -> None:
        self.used.setText(meter_words(status))

    @property
    def _typed_key(self) -> str | None:
        """What stands in the key field; None keeps the key there is."""
        return self.key.text() or None

    def _busy(self, busy: bool) -> None:
        for button in (self.test, self.save, self.list_models):
            button.set_at_work(busy)

    def _say(self, words: str, token: str) -> None:
        self.result.set_token(token)
        tell(self.result, words)

    def _show_result(self) -> None:
        """Bring what was said in sight, once the row has grown to hold it."""
        QTimer.singleShot(0, self, lambda: bring_in_sight(self.result))


def _number(field: QLineEdit) -> float | None:
    value, usable = QLocale().toDouble(field.text())
    return value if usable else None
