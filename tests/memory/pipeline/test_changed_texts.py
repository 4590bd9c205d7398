"""A text that was changed is read again: what it no longer says is taken back, what it had ended comes back."""

from __future__ import annotations

from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import facts, remember
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.services import Services
from tests.fakes import Clock, ScriptedEngine, statement
from tests.memory.pipeline.reading import current, everything, learn
from tests.memory.scene import AGENT, day
from tests.reading import read_all


def test_a_changed_text_takes_back_what_it_no_longer_says(at: Services, engine: ScriptedEngine, clock: Clock) -> None:
    home, before, after = (
        "Alex lives in Bonn.",
        "Alex lives in Bern and likes tea.",
        "Alex lives in Berlin and likes tea.",
    )
    engine.says(home, statement(home, "Alex", "lives_in", "Bonn"))
    for text, place in ((before, "Bern"), (after, "Berlin")):
        engine.says(text, statement(text, "Alex", "lives_in", place), statement(text, "Alex", "likes", "tea"))
    learn(at, home)
    clock.now = day(5)
    memory = learn(at, before)
    tea = next(fact.id for fact in everything(at) if fact.object == "tea")
    clock.now = day(9)
    remember.update(at, AGENT, memory.id, after)
    read_all(at)
    assert current(at) == {"lives_in": {"Berlin"}, "likes": {"tea"}}
    kept = facts.get(at, AGENT, tea)
    assert (kept.is_open, kept.observation_count) == (True, 1)
    assert current(at, as_of=day(7), known_as_of=day(8)) == {"lives_in": {"Bern"}, "likes": {"tea"}}
    assert current(at, as_of=day(7)) == {"lives_in": {"Berlin"}, "likes": {"tea"}}


def test_a_changed_text_gives_back_what_it_had_ended(at: Services, engine: ScriptedEngine, clock: Clock) -> None:
    first, second = "Alex lives in Bonn.", "Alex lives in Bern."
    engine.says(first, statement(first, "Alex", "lives_in", "Bonn"))
    engine.says(second, statement(second, "Alex", "lives_in", "Bern"))
    learn(at, first)
    clock.now = day(5)
    memory = learn(at, second)
    clock.now = day(6)
    remember.update(at, AGENT, memory.id, "Nothing about homes any more.")
    read_all(at)
    assert current(at) == {"lives_in": {"Bonn"}}


def test_the_history_of_a_changed_text_names_what_only_its_earlier_wording_said(
    at: Services, engine: ScriptedEngine, clock: Clock
) -> None:
    before, after = "Alex lives in Bern and likes tea.", "Alex likes tea."
    engine.says(before, statement(before, "Alex", "lives_in", "Bern"), statement(before, "Alex", "likes", "tea"))
    engine.says(after, statement(after, "Alex", "likes", "tea"))
    memory = learn(at, before)
    clock.now = day(5)
    remember.update(at, AGENT, memory.id, after)
    read_all(at)
    told = [(event.event, event.fact) for event in remember.history(at, AGENT, memory.id) if event.fact]
    assert sorted(told) == [
        ("fact_extracted", "Alex likes tea"),
        ("fact_extracted", "Alex lives_in Bern"),
        ("fact_invalidated", "Alex lives_in Bern"),
    ]
    erasure.erase(at, PERSON, EraseTarget(fact_ids=tuple(fact.id for fact in everything(at) if fact.object == "Bern")))
    assert not [event for event in remember.history(at, AGENT, memory.id) if "Bern" in (event.fact or "")]
