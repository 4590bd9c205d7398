"""What :mod:`scripts.gallery` does to the window before it draws it: pages with something open, chosen or asked."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractItemModel

    from korely_desktop.domain.answers import ReviewKind
    from korely_desktop.domain.entities import Entity
    from korely_desktop.domain.projects import ApiKey
    from korely_desktop.domain.selfcheck import CheckRun
    from korely_desktop.gui.window import MainWindow
    from korely_desktop.memory.services import Services


ASKED = {
    "en": ("How should I follow up with Giulia Ferri?", "email follow-ups"),
    "it": ("Come va contattata Giulia Ferri?", "email"),
}
"""What an agent asks of the demo data, and words of the answer."""


def _show_agents(window: MainWindow) -> None:
    """All of them, none chosen."""
    page = window.page("agents")
    page.leave()
    page.list.selectionModel().clearCurrentIndex()


def _show_ledger(window: MainWindow) -> None:
    page = window.page("agents")
    page.list.setCurrentIndex(page.list.agents.index(_row_of(page.list.agents, "Claude Code")))


def _show_rewind(window: MainWindow) -> None:
    from PySide6.QtWidgets import QApplication

    _show_ledger(window)
    ledger = window.page("agents").detail.list
    until = time.monotonic() + 5
    while ledger.ledger.rowCount() == 0 and time.monotonic() < until:
        QApplication.processEvents()
    rows = [n for n in range(ledger.ledger.rowCount()) if "Giulia" in ledger.ledger.index(n).data()]
    ledger.setCurrentIndex(ledger.ledger.index(rows[-1] if rows else 1))


def _show_eye(window: MainWindow) -> None:
    from korely_desktop.gui.i18n import language

    key = next(key for key in keys_of(window) if key.name == "Claude Code")
    asked, answer = ASKED[language()]
    window.desk.eye_wanted.emit(key.id, asked)
    page = window.page("eye")
    until_answered(window)
    row = next((n for n, told in enumerate(page.block.told) if answer in told.text), 0)
    page.why.setCurrentIndex(page.why.told.index(row))
    for view in (page.lines, page.why):
        view.scrollTo(view.currentIndex(), view.ScrollHint.PositionAtCenter)


def _show_clash(window: MainWindow) -> None:
    """The card that goes against the person's word."""
    from korely_desktop.domain.answers import ReviewKind

    _show_card(window, ReviewKind.CLASH)


def _show_names(window: MainWindow) -> None:
    """The card that asks whether two names are one person."""
    from korely_desktop.domain.answers import ReviewKind

    _show_card(window, ReviewKind.SAME_ENTITY)


def _show_card(window: MainWindow, kind: ReviewKind) -> None:
    """The first card of a kind, wherever it stands in the list."""
    page = window.page("review")
    until_answered(window)
    wanted = next(card for card in page.list.cards.cards() if card.kind is kind)
    page.list.setCurrentIndex(page.list.cards.index(page.list.cards.row_of(wanted.id)))


def keys_of(window: MainWindow) -> list[ApiKey]:
    """The keys of the gallery's store."""
    from korely_desktop.domain.scope import PERSON
    from korely_desktop.memory.access import keys

    return keys.keys(window.desk.services, PERSON)


def _row_of(model: QAbstractItemModel, words: str) -> int:
    return next(row for row in range(model.rowCount()) if words in model.index(row, 0).data())


def _show_search_model(window: MainWindow) -> None:
    """As it looks while a change is under way, with what an earlier one brought."""
    from dataclasses import replace

    from korely_desktop.domain.scope import PERSON
    from korely_desktop.language.embedding.library import ModelChoice
    from korely_desktop.memory.models import embedding_models

    page = window.page("settings")
    page.show_section("search")
    services, section = window.desk.services, page.sections["search"]
    change = embedding_models.ModelChange(ModelChoice("multilingual"), "embedding", 412, 1_290, None, None, False)
    status = embedding_models.status(services, PERSON)
    section.stop_looking()
    until_answered(window)
    section.show_status(replace(status, state="ready", change=change, compared=_checks()[1::-1]))


def until_answered(window: MainWindow) -> None:
    """What the page asked for itself must not come later."""
    from PySide6.QtWidgets import QApplication

    until = time.monotonic() + 30
    while window.desk.background.busy and time.monotonic() < until:
        QApplication.processEvents()


def _show_quality(window: MainWindow) -> None:
    page = window.page("insights")
    until_answered(window)
    page.quality.show_runs(_checks())
    page.area.verticalScrollBar().setValue(page.area.verticalScrollBar().maximum())


def _show_questions(window: MainWindow) -> None:
    """The dialog with the questions that the memory asks itself, one of them the person's own."""
    from korely_desktop.domain.scope import PERSON
    from korely_desktop.domain.texts import TextQuery
    from korely_desktop.gui.i18n import language
    from korely_desktop.memory import selfcheck
    from korely_desktop.memory.listing import texts

    page = window.page("insights")
    services = window.desk.services
    if not selfcheck.questions(services, PERSON):
        question, words = ASKED[language()]
        answer = texts.texts(services, PERSON, TextQuery(text=words))[0][0]
        selfcheck.add_question(services, PERSON, question, answer.id)
    page.questions.click()


def _checks() -> tuple[CheckRun, ...]:
    """Two weeks of nights, the last with another model, newest first."""
    from datetime import UTC, datetime, timedelta

    from korely_desktop.domain.selfcheck import CheckRun

    now = datetime.now(UTC)
    nights = [
        CheckRun(now - timedelta(days=n), "one", 8, (7 - n % 3) / 8, 40, 0.86 + n % 4 / 50, 0.07, 0.04, 9.0 + n % 5)
        for n in range(1, 14)
    ]
    return (CheckRun(now, "another", 8, 1.0, 40, 0.95, 0.03, 0.04, 14.2), *nights)


def _show_drawer(window: MainWindow) -> None:
    window.desk.entity_wanted.emit(giulia(window.desk.services).id)


def _show_fact(window: MainWindow) -> None:
    """Select a price that replaced another one, so that the pane has a history to show."""
    page = window.page("memory")
    page.drawer.close_drawer()
    rows = page.model.loaded_rows(page.model.seqs())
    told = next((row for row in rows if row.fact.replaced and row.fact.family == "financial"), None)
    if told is not None:
        window.desk.fact_wanted.emit(told.fact.id)


def _show_correcting(window: MainWindow) -> None:
    """A fact that was read somewhere, open for correction."""
    page = window.page("memory")
    page.drawer.close_drawer()
    rows = page.model.loaded_rows(page.model.seqs())
    window.desk.correction_wanted.emit(next(row for row in rows if row.fact.writer and row.fact.replaced).fact.id)


def _show_changed(window: MainWindow) -> None:
    """The same, where the value has changed on a day."""
    from korely_desktop.gui.detail.how_field import HowField

    _show_correcting(window)
    until_answered(window)
    window.findChild(HowField).choice.part("changed").click()


def _show_never_so(window: MainWindow) -> None:
    """A fact that took over the time of one that was never so."""
    from korely_desktop.domain.questions import How
    from korely_desktop.domain.scope import PERSON
    from korely_desktop.memory.history import verbs

    page = window.page("memory")
    page.leave()
    rows = page.model.loaded_rows(page.model.seqs())
    prices = [row.fact for row in rows if row.fact.family == "financial" and row.fact.replaced]
    wrong = next((fact for fact in prices if fact.writer), None)
    if wrong is not None:  # the second appearance finds it corrected
        new = verbs.correct(window.desk.services, PERSON, wrong.id, object="58 euro", how=How.NEVER_SO)
    window.desk.fact_wanted.emit(prices[0].id if wrong is None else new.id)


def _show_past(window: MainWindow) -> None:
    from datetime import date, timedelta

    page = window.page("memory")
    page.leave()
    page.as_of.picked.emit(date.today() - timedelta(days=120))


def _show_past_profile(window: MainWindow) -> None:
    """A profile as it was, below the day that is looked at."""
    _show_past(window)
    _show_drawer(window)


def _show_compared(window: MainWindow) -> None:
    """What changed between two days of the past."""
    from datetime import date, timedelta

    from PySide6.QtCore import QDate

    _show_past(window)
    other = date.today() - timedelta(days=240)
    window.page("memory").since.other.setDate(QDate(other.year, other.month, other.day))


def _show_labels(window: MainWindow) -> None:
    """A text with labels of every kind."""
    from korely_desktop.domain.scope import PERSON
    from korely_desktop.memory import remember

    page = window.page("texts")
    labels = {"type": "decision", "importance": 4, "tags": ("aurora", "prices", "to tell the customers")}
    remember.update(window.desk.services, PERSON, page.model.row(0).id, labels=labels)


def _show_chosen(window: MainWindow) -> None:
    """One fact pinned and in sight, another one kept back."""
    from korely_desktop.domain.choices import Recall
    from korely_desktop.domain.scope import PERSON
    from korely_desktop.memory.answers import choosing

    page = window.page("memory")
    page.leave()
    rows = page.model.loaded_rows(page.model.seqs())
    pinned, kept = rows[2].fact.id, rows[3].fact.id
    choosing.choose(window.desk.services, PERSON, {pinned: Recall.ALWAYS, kept: Recall.NEVER})
    window.desk.fact_wanted.emit(pinned)


def _show_pinned_line(window: MainWindow) -> None:
    """The pinned fact in what an agent sees, with what can be done to it."""
    from PySide6.QtWidgets import QApplication

    _show_eye(window)
    page = window.page("eye")
    until = time.monotonic() + 10
    while (page.block is None or not page.block.told) and time.monotonic() < until:
        QApplication.processEvents()
    page.why.setCurrentIndex(page.why.told.index(0))


def _show_privacy(window: MainWindow) -> None:
    window.page("settings").show_section("privacy")


def _show_learnt(window: MainWindow) -> None:
    """An agent has earned what it lets in, and some of it was checked."""
    from korely_desktop.domain.learning import Checked, Record
    from korely_desktop.domain.scope import PERSON
    from korely_desktop.memory.inbox import learning

    page = window.page("settings")
    page.show_section("learning")
    record = Record(right=14, streak=14)
    table = learning.table(window.desk.services, PERSON)
    line = learning.LearntRelation("likes", True, False, record)
    pairs = (
        learning.LearntPair("Claude Code", "likes", True, record),
        learning.LearntPair("support-bot", "lives_in", True, Record(right=12, streak=12, by_hand=False)),
    )
    shown = learning.LearntTable((line, *table.relations), (("Claude Code", record),), pairs, Checked(104, 20, 19))
    window.desk.background.run(lambda: shown, page.sections["learning"].show_table, owner=page)


def _show_pause(window: MainWindow) -> None:
    """The inbox of somebody who answers faster than one can read."""
    from dataclasses import replace

    from korely_desktop.domain.learning import Checked
    from korely_desktop.memory.inbox.attention import Fatigue

    page = window.page("review")
    page.pause.tell(Fatigue.FAST)
    page._show(replace(page._inbox, fatigue=Fatigue.FAST, checked=Checked(104, 20, 19)))


def _show_palette(window: MainWindow) -> None:
    window.page("memory").leave()
    window.search_palette.open_palette()
    window.search_palette.field.setText(giulia(window.desk.services).name[:3].lower())
    window.search_palette.field.textEdited.emit(window.search_palette.field.text())


def _show_first_start(window: MainWindow) -> None:
    """As it is before the demo data are loaded."""
    until_answered(window)
    window.page("welcome").demo_card._show(False)


def _show_selection(window: MainWindow) -> None:
    """Some facts selected beside the drawer, where there is least room for what can be done with them."""
    _show_drawer(window)
    until_answered(window)
    page = window.page("memory")
    page.view.select_facts(page.model.seqs()[:4])


def _show_back_up(window: MainWindow) -> None:
    window.page("settings").show_section("storage")
    rows = window.page("settings").sections["storage"].backups
    rows.back_up.click()
    rows.dialog.first.setText("four words are good")


def _show_restore(window: MainWindow) -> None:
    """What a backup holds, and what it takes the place of."""
    from datetime import UTC, datetime, timedelta
    from pathlib import Path

    from korely_desktop.domain.backups import BackupContents, RestorePreview
    from korely_desktop.gui.settings.backup_dialogs import RestoreDialog

    window.page("settings").show_section("storage")
    dialog = RestoreDialog(window.desk, Path("Korely of last week.korely-backup"), window)
    dialog.field.setText("four words are good")
    made = BackupContents(datetime.now(UTC) - timedelta(days=7), facts=1_204, memories=311, agents=3)
    dialog._show(RestorePreview(made, facts=146, memories=74, erased_since=2))
    dialog.open()


SCENES: dict[str, tuple[str, Callable[[MainWindow], None]]] = {
    "welcome": ("welcome", _show_first_start),
    "fact": ("memory", _show_fact),
    "correcting": ("memory", _show_correcting),
    "changed": ("memory", _show_changed),
    "never-so": ("memory", _show_never_so),
    "drawer": ("memory", _show_drawer),
    "selection": ("memory", _show_selection),
    "back-up": ("settings", _show_back_up),
    "restore": ("settings", _show_restore),
    "past": ("memory", _show_past),
    "chosen": ("memory", _show_chosen),
    "eye-pinned": ("agents", _show_pinned_line),
    "privacy": ("settings", _show_privacy),
    "learnt": ("settings", _show_learnt),
    "clash": ("review", _show_clash),
    "names": ("review", _show_names),
    "pause": ("review", _show_pause),
    "palette": ("memory", _show_palette),
    "agents": ("agents", _show_agents),
    "ledger": ("agents", _show_ledger),
    "agents-eye": ("agents", _show_eye),
    "rewind": ("agents", _show_rewind),
    "search-model": ("settings", _show_search_model),
    "quality": ("insights", _show_quality),
    "questions": ("insights", _show_questions),
    "labels": ("texts", _show_labels),
    "past-profile": ("memory", _show_past_profile),
    "compared": ("memory", _show_compared),
}
"""Pictures of pages in use, by name: the page, and what is done on it."""


def giulia(services: Services) -> Entity:
    """Of whom most has changed in the demo."""
    from korely_desktop.domain.questions import EntityQuery
    from korely_desktop.domain.scope import PERSON
    from korely_desktop.memory.entities import entities

    found, _ = entities(services, PERSON, EntityQuery(every_user=True, q="Giulia", limit=1))
    return found[0]
