"""The bulletin: what is known now, the same to the letter until something changes, for nobody who may not see it."""

from __future__ import annotations

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

START = datetime(2026, 3, 1, 12).astimezone(UTC)
"""Noon wherever the tests run: days are those of the calendar on the wall."""


@pytest.fixture
def clock() -> Clock:
    return Clock(START)


def state(services: Services, *triple: str, **more: Any) -> str:
    return facts.add_triple(services, AGENT, NewTriple(*triple, **more)).id


def test_it_tells_what_is_new_ahead_and_over(at: Services, clock: Clock) -> None:
    milan = state(at, "Giulia Ferri", "lives_in", "Milan", valid_from=START - timedelta(days=30))
    clock.now += timedelta(seconds=1)
    turin = state(at, "Giulia Ferri", "lives_in", "Turin", valid_from=START - timedelta(days=10))
    clock.now += timedelta(seconds=1)
    rome = state(at, "Giulia Ferri", "lives_in", "Rome", valid_from=START + timedelta(days=100), tense=Tense.PLANNED)
    remember.add(at, AGENT, NewMemory("A note."))
    told = bulletins.bulletin(at, AGENT)
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
    italian = bulletins.bulletin(at, AGENT, language="it").text.splitlines()
    assert italian[:4] == [
        "1 fatto vale adesso, da 1 testo.",
        "",
        "Di nuovo:",
        "- Giulia Ferri vive a Turin (dal 19 febbraio 2026)",
    ]


def test_large_counts_are_in_groups_of_three_figures(at: Services) -> None:
    for part in range(3):
        remember.add_batch(at, AGENT, [NewMemory(f"Note {part} {number}.") for number in range(500)])
    counted = [bulletins.bulletin(at, AGENT, language=tongue).text for tongue in ("en", "it")]
    assert counted == ["No fact holds now, from 1,500 texts.", "Nessun fatto vale adesso, da 1.500 testi."]


def test_it_stays_the_same_until_something_changes(at: Services, clock: Clock) -> None:
    state(at, "Ann", "likes", "tea")
    first = bulletins.bulletin(at, AGENT)
    clock.now += timedelta(days=30)
    assert bulletins.bulletin(at, AGENT) is first
    fresh = bulletins.bulletin(at, AGENT, fresh=True)
    assert (fresh.text, fresh.as_of) == (first.text, clock.now)
    assert bulletins.bulletin(at, AGENT) is fresh
    clock.now += timedelta(days=30)
    state(at, "Ann", "likes", "beer")
    changed = bulletins.bulletin(at, AGENT)
    assert (changed.as_of, changed.holding) == (clock.now, 2)


def test_refreshed_it_follows_the_clock(at: Services, clock: Clock) -> None:
    state(at, "Ann", "lives_in", "Rome", valid_from=START + timedelta(days=10), tense=Tense.PLANNED)
    assert "Ahead:" in bulletins.bulletin(at, AGENT).text
    clock.now += timedelta(days=11)
    assert "Ahead:" in bulletins.bulletin(at, AGENT).text
    assert "New:" in bulletins.bulletin(at, AGENT, fresh=True).text


def test_what_the_person_put_away_is_not_in_it(at: Services) -> None:
    secret, hidden, gone = (state(at, "Ann", "likes", drink, user_id="ann") for drink in ("tea", "beer", "wine"))
    assert bulletins.bulletin(at, AGENT, user_id="ann").holding == 3
    choosing.choose(at, PERSON, {secret: Recall.NEVER})
    verbs.hide(at, PERSON, hidden)
    assert bulletins.bulletin(at, AGENT, user_id="ann").facts == (gone,)
    assert set(bulletins.bulletin(at, PERSON, user_id="ann").facts) == {gone, secret}
    erasure.delete_user_memories(at, AGENT, "ann")
    assert bulletins.bulletin(at, AGENT, user_id="ann").text == "No fact holds now."


def test_each_reader_gets_their_own(at: Services) -> None:
    for user in ("ann", "bob"):
        state(at, "Carla", "likes", f"{user}'s tea", user_id=user, agent_id=f"{user}-bot")
    confined = Caller("rest", users=("ann",))
    assert bulletins.bulletin(at, AGENT).holding == 2
    assert bulletins.bulletin(at, confined).holding == 1
    assert "bob" not in bulletins.bulletin(at, confined).text
    assert "bob" not in bulletins.bulletin(at, AGENT, agent_id="ann-bot").text
    with pytest.raises(Forbidden):
        bulletins.bulletin(at, confined, user_id="bob")
    with pytest.raises(Forbidden):
        bulletins.bulletin(at, Caller("rest", scopes=frozenset({WRITE})))


def test_it_is_short(at: Services) -> None:
    for number in range(30):
        state(at, "Ann", "likes", f"tea {number}", object_is_literal=True)
    told = bulletins.bulletin(at, AGENT)
    assert (told.holding, len(told.facts)) == (30, MOST_NEW)
