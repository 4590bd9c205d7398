"""Whatever happened on one computer, another one that takes its export in answers the same to everything."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from korely_desktop.domain.blocks import BlockPlace
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.conversations import NewEpisode, NewMessage
from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.errors import KorelyError
from korely_desktop.domain.facts import Fact, Tense
from korely_desktop.domain.links import RELATIONS, NewLink
from korely_desktop.domain.memories import Filters, Labels, Memory, MemoryQuery, NewMemory, Role
from korely_desktop.domain.questions import Correction, EntityQuery, FactQuery, How, NewTriple
from korely_desktop.memory import (
    blocks,
    conversations,
    entities,
    facts,
    lifecycle,
    linking,
    names,
    remember,
    selfcheck,
)
from korely_desktop.memory.answers import choosing
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.history import reopening, verbs
from korely_desktop.memory.inbox import review
from korely_desktop.memory.models import embedding_jobs
from korely_desktop.memory.services import Services
from korely_desktop.memory.travel import arriving, leaving
from tests.fakes import Clock
from tests.gui.learning import learn
from tests.memory.travel.answers import AGENT, PERSON, START, USERS, caught_up, told
from tests.memory.travel.rows import any_forgotten, rows

TEXTS = (
    "Giulia Ferri works at Google.",
    "Giulia Ferri moved to Stripe in March 2026. She likes green tea.",
    "Marco lives in Turin and his sister is Giulia Ferri.",
    "I no longer like tea. I prefer coffee.",
    "Marco will move to Rome on 2026-09-01.",
    "Giulia lived in Milan from 2019 to 2021.",
    "I am allergic to peanuts and my doctor is Anna Bassi.",
    "I might live in Rome, maybe.",
)
TRIPLES = (
    ("Giulia Ferri", "works_at", "Acme"),
    ("Giulia", "lives_in", "Rome"),
    ("user", "likes", "tea"),
    ("user", "dislikes", "tea"),
    ("Marco", "lives_in", "Turin"),
)
OF_WHOM = ("entities", "entity_names", "mentions", "reviews")
"""Of these, what only something forgotten tells of stays behind."""
ALIKE = ("facts", "blocks", "links", "session")
"""What agents are told alike also where a fact was forgotten. It stays behind, so there they read the texts whole."""
RANKED = ("search", "context")
"""What hangs on the words that are left of a text where a fact was forgotten, whoever asks."""
WHO = st.sampled_from([AGENT, PERSON])
USER = st.sampled_from(USERS)
NUMBER = st.integers(0, 7)
DAY = st.integers(0, 200)


def every(services: Services) -> list[Fact]:
    return facts.query(services, PERSON, FactQuery(include_invalidated=True, limit=200))[0]


def nth(found: Any, number: int) -> Any:
    listed = sorted(found, key=lambda one: one.id)
    return listed[number % len(listed)] if listed else None


@st.composite
def acts(draw: st.DrawFn) -> Callable[[Services], Any]:
    """One act of an agent or of the person."""
    who, user, one, other, day = draw(WHO), draw(USER), draw(NUMBER), draw(NUMBER), draw(DAY)
    at = START + timedelta(days=day)
    triple = draw(st.sampled_from(TRIPLES))
    tense = draw(st.sampled_from(Tense))
    text = draw(st.sampled_from(TEXTS))
    decision = draw(st.sampled_from(["accept", "reject", "keep_both"]))

    def fact(services: Services) -> str:
        return nth(every(services), one).id

    def entity(services: Services, number: int) -> str:
        return nth(entities.entities(services, PERSON, EntityQuery(every_user=True, limit=200))[0], number).id

    def texts(services: Services) -> list[Memory]:
        everything = MemoryQuery(filters=Filters(include_archived=True), limit=200)
        return remember.list_memories(services, PERSON, everything)[0]

    def memory(services: Services) -> str:
        return nth(texts(services), one).id

    def label(services: Services) -> Any:
        new = NewMemory(f"{text} Noted.", user, "bot", "run", {"n": one}, at, labels=Labels("goal", 4, ("x",)))
        expires = services.clock() + timedelta(days=10 * other + 5) if other % 2 else None
        return remember.add(services, who, replace(new, source=f"Mail {one}", expires_at=expires))

    def talk(services: Services) -> Any:
        said = (NewMessage(Role.USER, text, at), NewMessage(Role.ASSISTANT, f"So {text}", metadata={"n": one}))
        return conversations.keep(services, who, NewEpisode("talk", said, user, "bot", f"e{one}"))

    known: dict[str, Callable[[Services], Any]] = {
        "read": lambda s: learn(s, text, user_id=user, at=at),
        "read again": lambda s: learn(s, text, user_id=user, at=at, agent="other-bot"),
        "note": label,
        "talk": talk,
        "archive": lambda s: lifecycle.archive(s, who, memory(s)),
        "done": lambda s: lifecycle.done(s, who, memory(s)),
        "restore": lambda s: lifecycle.restore(s, who, memory(s)),
        "expire": lifecycle.archive_expired,
        "link": lambda s: linking.link(s, who, memory(s), NewLink(nth(texts(s), other).id, RELATIONS[day % 6])),
        "ask": lambda s: selfcheck.add_question(s, PERSON, f"Which {text}?", memory(s)),
        "block": lambda s: blocks.put(s, who, BlockPlace(user, "bot" if one % 2 else None, f"b{other % 3}"), text),
        "fact": lambda s: facts.add_triple(s, who, NewTriple(*triple, user_id=user, valid_from=at, tense=tense)),
        "close": lambda s: verbs.close(s, who, fact(s), at),
        "correct": lambda s: verbs.correct(s, who, fact(s), object="Ivrea"),
        "never so": lambda s: verbs.correct(s, who, fact(s), object="Ivrea", how=How.NEVER_SO),
        "confirm": lambda s: verbs.confirm(s, who, fact(s)),
        "reopen": lambda s: reopening.reopen(s, who, fact(s)),
        "hide": lambda s: verbs.hide(s, PERSON, fact(s)),
        "choose": lambda s: choosing.choose(s, PERSON, {fact(s): Recall.ALWAYS if one % 2 else Recall.NEVER}),
        "forget text": lambda s: remember.delete(s, who, memory(s)),
        "erase": lambda s: erasure.erase(s, PERSON, EraseTarget(fact_ids=(fact(s),)), {}),
        "merge": lambda s: entities.merge(s, PERSON, entity(s, one), entity(s, other)),
        "rename": lambda s: entities.rename(s, who, entity(s, one), f"Name {other}"),
        "declare": lambda s: names.declare_name(s, who, user or "ann", "Giulia"),
        "decide": lambda s: review.decide(s, PERSON, nth(review.waiting(s, PERSON)[0], one).id, decision),
        "correct in Review": lambda s: review.decide(
            s, PERSON, nth(review.waiting(s, PERSON)[0], one).id, "correct", Correction(object="Ivrea")
        ),
    }
    return known[draw(st.sampled_from(sorted(known)))]


@pytest.mark.slow
@settings(
    max_examples=20,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # a history takes a second: to find a shorter one, minutes
)
@given(history=st.lists(acts(), min_size=1, max_size=14))
def test_an_import_answers_as_the_store_it_came_from(
    computers: Any, tmp_path_factory: Any, history: list[Callable[[Services], Any]]
) -> None:
    file: Path = tmp_path_factory.mktemp("file") / "all.jsonl"
    with computers(3) as (here, there, beyond):
        clock = here.clock
        assert isinstance(clock, Clock)
        for act in history:
            clock.now += timedelta(days=11, seconds=1)
            with suppress(KorelyError, AttributeError):  # refused, or there was nothing to do it to
                act(here)
        caught_up(here)
        has_forgotten = any_forgotten(here)
        leaving.export_to(here, PERSON, file)
        arrived = arriving.take_in_from(there, PERSON, file)
        assert (arrived.refused, arrived.known) == (0, {})
        caught_up(there)
        for table, came in rows(there).items():
            assert came == [row for row in rows(here)[table] if table not in OF_WHOM or row in came], table
        for caller in (PERSON, AGENT):
            expected, answered = told(here, caller), told(there, caller)
            if caller.is_person:  # those of whom only something forgotten tells stay behind
                came = {one["id"] for one in answered["entities"]}
                expected["entities"] = [one for one in expected["entities"] if one["id"] in came]
            assert answered.keys() == expected.keys()
            for question, answer in expected.items():
                whole = caller.is_person and not question.startswith(RANKED)
                if whole or not has_forgotten or question.startswith(ALIKE):
                    assert answered[question] == answer, question
        before = told(there, PERSON)
        again = arriving.take_in_from(there, PERSON, file)
        assert (again.refused, sum(again.taken.values())) == (0, 0)
        assert told(there, PERSON) == before
        leaving.export_to(here, AGENT, file)
        arriving.take_in_from(beyond, AGENT, file)
        caught_up(beyond)
        assert _told_of_facts(beyond) == _told_of_facts(here)


def test_a_note_that_changed_is_found_as_in_an_import(here: Services, there: Services, file: Path) -> None:
    caught_up(here)
    note = remember.add(here, AGENT, NewMemory(f"{TEXTS[2]} Noted.", "ann", labels=Labels("goal")))
    told(here, PERSON)  # the index has taken it in
    lifecycle.done(here, AGENT, note.id)
    embedding_jobs.catch_up(here)
    leaving.export_to(here, PERSON, file)
    arriving.take_in_from(there, PERSON, file)
    caught_up(there)
    assert told(there, PERSON) == told(here, PERSON)


def _told_of_facts(services: Services) -> Any:
    """What an agent may hear, whoever said it: a key brings no word of the person's."""
    listed, _ = facts.query(services, AGENT, FactQuery(include_invalidated=True, limit=200))
    return [(fact.id, fact.object, fact.valid_from, fact.invalid_at, fact.created_at) for fact in listed]
