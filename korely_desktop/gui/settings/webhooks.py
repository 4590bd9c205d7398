"""Settings > Webhooks: the programs that are told of changes, how each is doing, adding, trying and removing one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QMenu

from korely_desktop.domain.errors import Conflict
from korely_desktop.domain.projects import Project
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.times import utc_now
from korely_desktop.domain.webhooks import MOST, Delivery, Webhook
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.controls import Button, IconButton
from korely_desktop.gui.components.dialog import Dialog
from korely_desktop.gui.components.labels import IconLabel, Label, clear_layout, row
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.problems import message_of
from korely_desktop.gui.settings.pages import SettingsSection
from korely_desktop.gui.settings.rows import Explanation, Group
from korely_desktop.gui.settings.webhook_dialogs import (
    LeavingDialog,
    NewWebhookDialog,
    RemoveWebhookDialog,
    SecretDialog,
)
from korely_desktop.gui.settings.webhook_words import (
    event_words,
    problem_words,
    short_address,
    state_look,
    state_words,
)
from korely_desktop.gui.theme import theme
from korely_desktop.memory.access import pausing, projects
from korely_desktop.memory.services import Services
from korely_desktop.memory.webhooks import managing
from korely_desktop.memory.webhooks.managing import Listed

_LOOK_MS = 2_000


@dataclass(frozen=True, slots=True)
class _Content:
    """``held``: all agents are paused, so nothing is sent."""

    listed: list[Listed]
    projects: list[Project]
    held: bool


def _read(services: Services, caller: Caller) -> _Content:
    active = [project for project in projects.listed(services, caller) if project.archived_at is None]
    return _Content(managing.listed(services, caller), active, pausing.all_paused(services, caller))


@dataclass(frozen=True, slots=True)
class WebhookRow:
    """What stands in the row of one webhook: what it is told of, and how it is doing."""

    told: Label
    icon: IconLabel
    note: Label
    test: Button
    switch: Button
    more: QMenu


class WebhooksSection(SettingsSection):
    """The list follows what is sent while it is in sight."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(
            self.tr("Webhooks"),
            self.tr(
                "Your programs can be told when a text comes in or a fact is no longer true. They "
                "get a signed message that says which one it is, never what it says."
            ),
        )
        self._desk = desk
        self._content = _Content([], [], held=False)
        self.rows: dict[str, WebhookRow] = {}
        self.dialog: Dialog | None = None
        self.question: LeavingDialog | None = None
        self._list = vbox()
        self.column.addLayout(self._list)
        group = self.group("")
        self.add = Button(self.tr("Add a webhook…"))
        self.add.clicked.connect(self._ask_new)
        words = self.tr(
            "Enter the address where the program listens. The documentation explains how it reads the messages."
        )
        group.add(self.tr("Notify a program"), words, self.add)
        self.column.addStretch(1)
        self._timer = QTimer(self, interval=_LOOK_MS)
        self._timer.timeout.connect(self.refresh)
        self._lay_out()

    def refresh(self) -> None:
        """Read how things stand."""
        self._desk.run(self._desk.bind(_read), self._show, owner=self, latest="webhooks")

    def showEvent(self, event):
        super().showEvent(event)
        self._timer.start()

    def hideEvent(self, event):
        self._timer.stop()
        super().hideEvent(event)

    def _show(self, content: _Content) -> None:
        before = [self._look_of(one) for one in self._content.listed], len(self._content.projects)
        self._content = content
        self.add.setEnabled(len(content.listed) < MOST)
        if ([self._look_of(one) for one in content.listed], len(content.projects)) != before:
            self._lay_out()
        for one in content.listed:
            shown = self.rows[one.webhook.id]
            shown.told.setText(self._told(one))
            shown.note.setText(state_words(one, utc_now(), held=self._content.held))
            icon, token = state_look(one.webhook)
            shown.icon.set_icon(icon, token)
            shown.note.set_token(token if token == "danger" else "text-3")

    def _look_of(self, one: Listed) -> tuple[object, ...]:
        """What a row is made anew for."""
        return one.webhook.id, one.webhook.stopped is None, one.project

    def _lay_out(self) -> None:
        clear_layout(self._list)
        self.rows = {}
        group = Group(self.tr("Who is notified"))
        for one in self._content.listed:
            self.rows[one.webhook.id] = self._add_row(group, one)
        if not self.rows:
            group.add(self.tr("Nobody"), self.tr("No program is notified."))
        self._list.addWidget(group)
        self._list.addSpacing(14)

    def _add_row(self, group: Group, one: Listed) -> WebhookRow:
        webhook, address = one.webhook, short_address(one.webhook.url)
        test = Button(self.tr("Test"), size="small")
        test.setAccessibleName(fill(self.tr("Test {address}"), address=address))
        test.clicked.connect(lambda: self._test(webhook))
        on = webhook.stopped is None
        switch = Button(self.tr("Pause") if on else self.tr("Switch on"), size="small")
        switch.setAccessibleName(
            fill(self.tr("Pause {address}") if on else self.tr("Switch {address} on"), address=address)
        )
        switch.clicked.connect(lambda: self._switch(webhook, not on))
        more = IconButton("ellipsis", fill(self.tr("More for {address}"), address=address))
        menu = QMenu(more)
        turn = menu.addAction(theme().icon("key-round"), self.tr("New secret"))
        turn.triggered.connect(lambda: self._rotate(webhook))
        remove = menu.addAction(theme().icon("trash-2"), self.tr("Remove…"))
        remove.triggered.connect(lambda: self._ask_remove(webhook))
        more.setMenu(menu)
        icon, note = IconLabel("circle-dashed", "text-3", 14), Explanation(address, "")
        state = row(icon, spacing=6)
        state.setAlignment(icon, Qt.AlignmentFlag.AlignTop)
        state.addWidget(note, 1)
        told = group.add(address, "", test, switch, more, below=state)
        for control in (test, switch, more):
            note.tell_with(control)
        return WebhookRow(told, icon, note, test, switch, menu)

    def _switch(self, webhook: Webhook, on: bool) -> None:
        services, caller = self._desk.services, self._desk.caller
        self._desk.choices.write(
            fill(self.tr("Webhook {address}"), address=short_address(webhook.url)),
            on,
            lambda: not on,
            lambda wanted: managing.change(services, caller, webhook.id, on=wanted),
        )

    def _told(self, one: Listed) -> str:
        told = " · ".join(words for event, words in event_words().items() if event in one.webhook.events)
        if len(self._content.projects) > 1:
            told = f"{one.project}: {told}"
        return f"{told}."

    def _test(self, webhook: Webhook) -> None:
        button = self.rows[webhook.id].test
        button.set_at_work(True)

        def say(tried: Delivery) -> None:
            if tried.problem is None:
                self._desk.say(self.tr("The test arrived."))
            else:
                why = problem_words(tried.problem, tried.status)
                self._desk.say(fill(self.tr("The test did not arrive. {why}"), why=why))
            self._rest()

        self._desk.run(self._desk.bind(managing.try_out, webhook.id), say, self._fail, owner=self)

    def _rest(self) -> None:
        for shown in self.rows.values():
            shown.test.set_at_work(False)
        self.refresh()

    def _rotate(self, webhook: Webhook) -> None:
        self._change(
            lambda services, caller: managing.rotate(services, caller, webhook.id),
            lambda turned: self._show_secret(turned, replaces=True),
        )

    def _ask_remove(self, webhook: Webhook) -> None:
        dialog = RemoveWebhookDialog(short_address(webhook.url), self.window())
        dialog.accepted.connect(
            lambda: self._change(lambda services, caller: managing.remove(services, caller, webhook.id))
        )
        self._open(dialog)

    def _ask_new(self) -> None:
        dialog = NewWebhookDialog(self._content.projects, self.window())
        dialog.act.clicked.connect(lambda: self._create(dialog, agree=False))
        self._open(dialog)

    def _create(self, dialog: NewWebhookDialog, *, agree: bool) -> None:
        url, events, project_id = dialog.url.text(), dialog.chosen, dialog.project_id

        def made(webhook: Webhook) -> None:
            dialog.accept()
            self._show_secret(webhook, replaces=False)
            self.refresh()

        def refused(problem: Exception) -> None:
            there = problem.extra.get("destination") if isinstance(problem, Conflict) else None
            if there is None:
                dialog.say(message_of(problem))
                return
            question = LeavingDialog(str(there), dialog)
            question.accepted.connect(lambda: self._create(dialog, agree=True))
            self.question = question
            question.open()

        self._desk.run(
            self._desk.bind(managing.create, url, events, project_id, agree=agree), made, refused, owner=self
        )

    def _show_secret(self, webhook: Webhook, *, replaces: bool) -> None:
        self._open(SecretDialog(webhook.secret, self.window(), replaces=replaces))

    def _change(
        self, act: Callable[[Services, Caller], Any], then: Callable[[Any], None] = lambda _result: None
    ) -> None:

        def done(result: Any) -> None:
            then(result)
            self.refresh()

        self._desk.run(self._desk.bind(act), done, self._fail, owner=self)

    def _fail(self, problem: Exception) -> None:
        self._desk.say(message_of(problem))
        self._rest()

    def _open(self, dialog: Dialog) -> None:
        self.dialog = dialog
        dialog.open()
