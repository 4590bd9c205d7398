"""The bulletin: what is known now, the same to the letter until something changes, for nobody who may not see it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from korely_desktop.domain.bulletin import MOST_NEW
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.errors import Forbidden
from korely_desktop.domain.facts import Tense
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON, WRITE, Caller
from korely_desktop.memory import facts, remember
from korely_desktop.memory.answers import bulletin as bulletins
from korely_desktop.memory.answers import choosing
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.history import verbs
from korely_desktop.memory.services import Services
from tests.fakes import Clock
from tests.memory.known import AGENT

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def clock() -> Clock:
    return Clock(START)


@pytest.fixture
def timed(services: Services, clock: Clock) -> Services:
    return replace(services, clock=clock)


def state(services: Services, *triple: str, **more: Any) -> str:
    return facts.add_triple(services, AGENT, NewTriple(*triple, **more)).id


def test_it_tells_what_is_new_ahead_and_over(timed: Services, clock: Clock) -> None:
    milan = state(timed, "Giulia Ferri", "lives_in", "Milan", valid_from=START - timedelta(days=30))
    clock.now += timedelta(seconds=1)
    turin = state(timed, "Giulia Ferri", "lives_in", "Turin", valid_from=START - timedelta(days=10))
    clock.now += timedelta(seconds=1)
    rome = state(timed, "Giulia Ferri", "lives_in", "Rome", valid_from=START + timedelta(days=100), tense=Tense.PLANNED)
    remember.add(timed, AGENT, NewMemory("A note."))
    told = bulletins.bulletin(timed, AGENT)
    assert told.facts == (turin, rome, milan)
    assert (told.holding, told.texts, told.as_of) == (1, 1, clock.now)
    assert told.text.splitlines() == [
        "1 fact holds now, from 1 text.",
        "",
        "New:",
        "- Giulia Ferri lives in Turin (since 19 February 2026)",
        "",
        "Ahead:",
        "- Giulia Ferri lives in Rome (on 9 June 2026)",
        "",
        "Over:",
        "- Giulia Ferri lives in Milan (30 January – 19 February 2026)",
    ]
    italian = bulletins.bulletin(timed, AGENT, language="it").text.splitlines()
    assert italian[:4] == [
        "1 fatto vale adesso, da 1 testo.",
        "",
        "Di nuovo:",
        "- Giulia Ferri vive a Turin (dal 19 febbraio 2026)",
    ]


def test_it_stays_the_same_until_something_changes(timed: Services, clock: Clock) -> None:
    state(timed, "Ann", "likes", "tea")
    first = bulletins.bulletin(timed, AGENT)
    clock.now += timedelta(days=30)
    assert bulletins.bulletin(timed, AGENT) is first
    fresh = bulletins.bulletin(timed, AGENT, fresh=True)
    assert (fresh.text, fresh.as_of) == (first.text, clock.now)
    assert bulletins.bulletin(timed, AGENT) is fresh
    clock.now += timedelta(days=30)
    state(timed, "Ann", "likes", "beer")
    changed = bulletins.bulletin(timed, AGENT)
    assert (changed.as_of, changed.holding) == (clock.now, 2)


def test_refreshed_it_follows_the_clock(timed: Services, clock: Clock) -> None:
    state(timed, "Ann", "lives_in", "Rome", valid_from=START + timedelta(days=10), tense=Tense.PLANNED)
    assert "Ahead:" in bulletins.bulletin(timed, AGENT).text
    clock.now += timedelta(days=11)
    assert "Ahead:" in bulletins.bulletin(timed, AGENT).text
    assert "New:" in bulletins.bulletin(timed, AGENT, fresh=True).text


def test_what_the_person_put_away_is_not_in_it(timed: Services) -> None:
    secret, hidden, gone = (state(timed, "Ann", "likes", drink, user_id="ann") for drink in ("tea", "beer", "wine"))
    assert bulletins.bulletin(timed, AGENT, user_id="ann").holding == 3
    choosing.choose(timed, PERSON, {secret: Recall.NEVER})
    verbs.hide(timed, PERSON, hidden)
    assert bulletins.bulletin(timed, AGENT, user_id="ann").facts == (gone,)
    assert set(bulletins.bulletin(timed, PERSON, user_id="ann").facts) == {gone, secret}
    erasure.delete_user_memories(timed, AGENT, "ann")
    assert bulletins.bulletin(timed, AGENT, user_id="ann").text == "No fact holds now."


def test_each_reader_gets_their_own(timed: Services) -> None:
    for user in ("ann", "bob"):
        state(timed, "Carla", "likes", f"{user}'s tea", user_id=user, agent_id=f"{user}-bot")
    confined = Caller("rest", users=("ann",))
    assert bulletins.bulletin(timed, AGENT).holding == 2
    assert bulletins.bulletin(timed, confined).holding == 1
    assert "bob" not in bulletins.bulletin(timed, confined).text
    assert "bob" not in bulletins.bulletin(timed, AGENT, agent_id="ann-bot").text
    with pytest.raises(Forbidden):
        bulletins.bulletin(timed, confined, user_id="bob")
    with pytest.raises(Forbidden):
        bulletins.bulletin(timed, Caller("rest", scopes=frozenset({WRITE})))


def test_it_is_short(timed: Services) -> None:
    for number in range(30):
        state(timed, "Ann", "likes", f"tea {number}", object_is_literal=True)
    told = bulletins.bulletin(timed, AGENT)
    assert (told.holding, len(told.facts)) == (30, MOST_NEW)
