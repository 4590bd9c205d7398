"""What was forgotten can be taken back for 30 days; then it is erased."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from korely_desktop.domain.audit import ERASE, AuditQuery
from korely_desktop.domain.errors import Conflict, NotFound
from korely_desktop.domain.facts import State
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import facts
from korely_desktop.memory.access import audit, keys
from korely_desktop.memory.forgetting import retention
from korely_desktop.memory.history import verbs
from korely_desktop.memory.services import Services
from korely_desktop.store.engine import Connection
from tests.fakes import Clock
from tests.memory.known import AGENT, Known


@pytest.fixture
def clock() -> Clock:
    return Clock(datetime(2026, 6, 1, 9, tzinfo=UTC))


@pytest.fixture
def at(services: Services, clock: Clock) -> Services:
    return replace(services, clock=clock)


def test_a_forgotten_fact_is_erased_after_thirty_days_with_its_sentence(at: Services, clock: Clock) -> None:
    said = [("Anna", "likes", "tea"), ("Anna", "likes", "figs")]
    _, (tea, figs) = Known(at).text("Anna likes tea. Anna likes figs.", *said)
    verbs.hide(at, PERSON, tea.id)
    clock.now += timedelta(days=29, hours=23)
    assert retention.erase_forgotten(at) == 0
    assert facts.get(at, PERSON, tea.id).state is State.FORGOTTEN
    clock.now += timedelta(hours=1)
    assert retention.erase_forgotten(at) == 1
    assert retention.erase_forgotten(at) == 0
    with pytest.raises(NotFound):
        facts.get(at, PERSON, tea.id)
    assert facts.get(at, PERSON, figs.id).object == "figs"
    with at.store.read() as connection:
        left = connection.exec_driver_sql("SELECT content FROM memories").scalar_one()
    assert "tea" not in left
    assert "figs" in left
    entry = audit.read(at, PERSON, AuditQuery(action=ERASE))[0][0]
    assert (entry.actor, entry.target_id, entry.meta["facts"]) == ("worker", tea.id, 1)
    with pytest.raises(Conflict):
        facts.add_triple(at, AGENT, NewTriple("Anna", "likes", "tea"))


def test_what_was_taken_back_stays(at: Services, clock: Clock) -> None:
    _, (tea,) = Known(at).text("Anna likes tea.", ("Anna", "likes", "tea"))
    verbs.hide(at, PERSON, tea.id)
    clock.now += timedelta(days=20)
    verbs.unhide(at, PERSON, tea.id)
    clock.now += timedelta(days=20)
    assert retention.erase_forgotten(at) == 0
    assert facts.get(at, AGENT, tea.id).object == "tea"


def test_a_fact_taken_back_at_the_last_moment_stays(
    at: Services, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = [("Anna", "likes", "tea"), ("Anna", "likes", "figs")]
    _, (tea, figs) = Known(at).text("Anna likes tea. Anna likes figs.", *said)
    verbs.hide_many(at, PERSON, [tea.id, figs.id])
    clock.now += timedelta(days=31)
    write = at.store.write

    def after_it_was_taken_back() -> AbstractContextManager[Connection]:
        monkeypatch.setattr(at.store, "write", write)
        verbs.unhide(at, PERSON, tea.id)
        return write()

    monkeypatch.setattr(at.store, "write", after_it_was_taken_back)
    assert retention.erase_forgotten(at) == 1
    assert facts.get(at, AGENT, tea.id).state is State.ACTIVE
    with pytest.raises(NotFound):
        facts.get(at, PERSON, figs.id)


def test_every_project_has_its_own(at: Services, clock: Clock) -> None:
    other = keys.create_project(at, PERSON, "Other")
    elsewhere = replace(AGENT, project_id=other.id)
    for caller in (AGENT, elsewhere):
        written = facts.add_triple(at, caller, NewTriple("Anna", "likes", "tea"))
        verbs.hide(at, replace(PERSON, project_id=caller.project_id), written.id)
    clock.now += timedelta(days=31)
    assert retention.erase_forgotten(at) == 2
