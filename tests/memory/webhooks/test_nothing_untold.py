"""Whatever is done in whatever order: what agents get no longer as holding is told, each time, and nothing else is."""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.errors import RequestError
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.questions import FactQuery, How, NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.domain.webhooks import EVENTS
from korely_desktop.memory import facts, remember
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.history import reopening, verbs
from korely_desktop.memory.services import Services
from korely_desktop.memory.webhooks import managing
from korely_desktop.store.engine import Store
from tests.fakes import Clock, HashEmbedder, ScriptedEngine, statement
from tests.memory.pipeline.reading import learn
from tests.memory.scene import START
from tests.reading import read_all

AGENT = Caller("rest", label="bot")
PLACES = ("Rome", "Milan", "Turin")
LIKES = ("tea", "jazz")
ACTS = (
    "says",
    "resays",
    "unsays",
    "writes",
    "past",
    "close",
    "reopen",
    "hide",
    "unhide",
    "correct",
    "never so",
    "confirm",
    "erase",
)

steps = st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=12)


class World:
    """One end user, and what an agent gets of them."""

    def __init__(self, services: Services, engine: ScriptedEngine, clock: Clock) -> None:
        self.services, self.engine, self.clock = services, engine, clock
        self.webhook = managing.create(services, PERSON, "http://127.0.0.1:9/hook", EVENTS)
        self.texts: list[str] = []
        self.told: set[str] = set()

    def holding(self) -> dict[str, datetime | None]:
        """The facts that an agent gets as ones that hold, with the end of each where one is known."""
        listed, _ = facts.query(self.services, AGENT, FactQuery(include_invalidated=True, limit=200))
        now = self.clock.now
        return {fact.id: fact.invalid_at for fact in listed if fact.invalid_at is None or fact.invalid_at > now}

    def news(self) -> list[str | None]:
        listed, _ = managing.deliveries(self.services, PERSON, self.webhook.id, 200)
        fresh = [one for one in listed if one.id not in self.told]
        self.told.update(one.id for one in fresh)
        return [one.fact_id for one in fresh if one.type == "fact.invalidated"]

    def every(self) -> list[Fact]:
        query = FactQuery(include_invalidated=True, limit=200)
        return sorted(facts.query(self.services, PERSON, query)[0], key=lambda fact: fact.id)

    def act(self, name: str, first: int, second: int) -> None:
        place, liked = PLACES[first % len(PLACES)], LIKES[second % len(LIKES)]
        known = self.every()
        fact = known[first % len(known)] if known else None
        if name in ("says", "resays"):
            text = f"Ann lives in {place} and likes {liked}."
            self.engine.says(text, statement(text, "Ann", "lives_in", place), statement(text, "Ann", "likes", liked))
            if name == "says" or not self.texts:
                self.texts.append(learn(self.services, text).id)
            else:
                remember.update(self.services, AGENT, self.texts[second % len(self.texts)], text)
                read_all(self.services)
        elif name == "unsays" and self.texts:
            remember.delete(self.services, AGENT, self.texts.pop(first % len(self.texts)))
        elif name == "writes":
            facts.add_triple(self.services, AGENT, NewTriple("Ann", "lives_in", place))
        elif name == "past":
            since = self.clock.now - timedelta(days=30 * (second + 1))
            facts.add_triple(self.services, AGENT, NewTriple("Ann", "lives_in", place, valid_from=since))
        elif fact is not None:
            self.verb(name, fact, place)

    def verb(self, name: str, fact: Fact, place: str) -> None:
        match name:
            case "close":
                verbs.close(self.services, AGENT, fact.id)
            case "reopen":
                reopening.reopen(self.services, PERSON, fact.id)
            case "hide":
                verbs.hide(self.services, PERSON, fact.id)
            case "unhide":
                verbs.unhide(self.services, PERSON, fact.id)
            case "correct":
                verbs.correct(self.services, PERSON, fact.id, object=place)
            case "never so":
                verbs.correct(self.services, PERSON, fact.id, object=place, how=How.NEVER_SO)
            case "confirm":
                verbs.confirm(self.services, PERSON, fact.id)
            case "erase":
                erasure.erase(self.services, PERSON, EraseTarget(fact_ids=(fact.id,)))


@pytest.mark.slow
@given(steps)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
def test_what_no_longer_holds_is_told_each_time_and_nothing_else(
    empty_store: Path, vocabulary: Vocabulary, story: list[tuple[str, int, int]]
) -> None:
    folder = Path(tempfile.mkdtemp())
    try:
        with Store.open(Path(shutil.copy(empty_store, folder / "korely.db"))) as store:
            engine, clock, changes = ScriptedEngine(), Clock(START), ChangeBus()
            made = Services(store, vocabulary, engine, HashEmbedder(), RecallIndex(store, changes), changes)
            world = World(replace(made, clock=clock), engine, clock)
            for step in story:
                clock.now += timedelta(days=1)
                before = world.holding()
                world.news()
                try:
                    world.act(*step)
                except RequestError:
                    assert world.holding() == before
                    assert world.news() == []
                    continue
                after = world.holding()
                over = {fact_id for fact_id in before if fact_id not in after}
                assert sorted(map(str, world.news())) == sorted(over), step
    finally:
        shutil.rmtree(folder)
