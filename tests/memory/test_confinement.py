"""A caller confined to some end users gets nothing of any other from any read of ``memory/``, whatever it asks for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from korely_desktop.domain.answers import ReviewKind
from korely_desktop.domain.audit import AuditQuery
from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.errors import RequestError
from korely_desktop.domain.facts import State
from korely_desktop.domain.memories import MemoryQuery
from korely_desktop.domain.panel import PanelQuery, Show
from korely_desktop.domain.questions import EntityQuery, FactQuery
from korely_desktop.domain.recall import ContextQuery, SearchQuery
from korely_desktop.domain.scope import DEFAULT_PROJECT, Caller, Scope
from korely_desktop.domain.texts import TextQuery
from korely_desktop.domain.verdicts import Reason
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.memory import entities, exporting, facts, remember
from korely_desktop.memory.access import activity, audit, users
from korely_desktop.memory.answers import fact_choice, fulltext, recall
from korely_desktop.memory.answers.context import context, explained
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.history import explain
from korely_desktop.memory.inbox import review
from korely_desktop.memory.listing import panel, texts
from korely_desktop.memory.listing.panel_lists import PanelLists
from korely_desktop.memory.services import Services
from korely_desktop.store import reviews
from korely_desktop.store.engine import Store
from tests.fakes import HashEmbedder, ScriptedEngine
from tests.memory.known import Known

PLACES = {"anna": "Aosta", "anna2": "Bergen", "berta": "Cork", "team:one": "Delft", "Anna": "Essen", None: "Faro"}
"""Every end user lives in a town of their own, by which everything of theirs is known."""
RULES = [("anna",), ("anna*",), ("berta", "team:*"), ("team:*",), ("nobody",), ("%",), ("a_na",)]
NOW = datetime(2030, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Planted:
    """A store with memory of every user, and all ids in it, by kind."""

    services: Services
    ids: dict[str, list[str]]


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory, vocabulary: Vocabulary) -> Iterator[Planted]:
    folder: Path = tmp_path_factory.mktemp("confined")
    changes = ChangeBus()
    with Store.open(folder / "korely.db") as store:
        index = RecallIndex(store, changes)
        services = Services(store, vocabulary, ScriptedEngine(), HashEmbedder(), index, changes)
        ids: dict[str, list[str]] = {"facts": [], "memories": [], "entities": [], "reviews": []}
        for user, town in PLACES.items():
            known = Known(services)
            said = [("Zoe", "lives_in", town), ("", "likes", f"tea of {town}")]
            memory, told = known.text(
                f"Zoe lives in {town}, likes tea of {town}.", *said, user_id=user, agent_id=f"bot {town}"
            )
            ids["memories"].append(memory.id)
            ids["facts"] += [fact.id for fact in told]
            ids["entities"] += known.entities.values()
            scope = Scope(DEFAULT_PROJECT, user)
            with store.write() as connection:
                card = reviews.ask(
                    connection, scope, ReviewKind.UNCERTAIN, Reason.WEAK_EVIDENCE, NOW, fact_id=told[0].id
                )
            ids["reviews"].append(card or "")
        index.build()
        index.use_model("hash-64")
        yield Planted(services, ids)
        index.close()


FILTERS = st.fixed_dictionaries(
    {
        "user_id": st.sampled_from([None, *filter(None, PLACES), "anna*", "*", "%", "nobody"]),
        "agent_id": st.sampled_from([None, None, *(f"bot {town}" for town in PLACES.values())]),
        "name": st.sampled_from([None, "Zoe", "user", *PLACES.values()]),
        "memory": st.integers(0, 5),
        "fact": st.integers(0, 11),
        "entity": st.integers(0, 17),
        "by": st.sampled_from(["subject", "entity", "entity_id", "memory_id", "ids", "nothing"]),
        "all": st.booleans(),
        "known_as_of": st.sampled_from([None, NOW]),
        "offset": st.integers(0, 2),
    }
)
Read = Callable[[Services, Caller, dict[str, Any], dict[str, list[str]]], object]


def _fact_query(asked: dict[str, Any], ids: dict[str, list[str]]) -> FactQuery:
    narrowed = {
        "subject": {"subject": asked["name"]},
        "entity": {"entity": asked["name"]},
        "entity_id": {"entity_id": _one(ids["entities"], asked["entity"])},
        "memory_id": {"memory_id": ids["memories"][asked["memory"]]},
        "ids": {"ids": tuple(ids["facts"])},
        "nothing": {},
    }[asked["by"]]
    return FactQuery(
        user_id=asked["user_id"],
        agent_id=asked["agent_id"],
        include_invalidated=asked["all"],
        known_as_of=asked["known_as_of"],
        states=tuple(State) if asked["all"] else (State.ACTIVE,),
        offset=asked["offset"],
        **narrowed,  # type: ignore[arg-type]
    )


def _one(ids: list[str], number: int) -> str:
    return ids[number % len(ids)]


def _panel(services: Services, caller: Caller) -> object:
    query = PanelQuery(state=Show.ALL)
    found = PanelLists(services, caller).ids(query)
    return panel.rows(services, caller, list(found.ids), query, "en"), panel.bare_rows(
        services, caller, list(found.ids), query
    )


READS: dict[str, Read] = {
    "facts": lambda s, c, a, ids: facts.query(s, c, _fact_query(a, ids)),
    "fact": lambda s, c, a, ids: facts.get(s, c, ids["facts"][a["fact"]]),
    "profile": lambda s, c, a, ids: facts.profile(s, c, a["user_id"] or "anna", a["agent_id"], NOW, a["known_as_of"]),
    "explain": lambda s, c, a, ids: explain.explain(s, c, ids["facts"][a["fact"]]),
    "memories": lambda s, c, a, ids: remember.list_memories(s, c, MemoryQuery(a["user_id"], a["agent_id"])),
    "memory": lambda s, c, a, ids: remember.get(s, c, ids["memories"][a["memory"]]),
    "history": lambda s, c, a, ids: remember.history(s, c, ids["memories"][a["memory"]]),
    "events": lambda s, c, a, ids: remember.events(s, c, a["user_id"]),
    "search": lambda s, c, a, ids: recall.select(s, c, SearchQuery(a["name"] or "tea", a["user_id"], a["agent_id"])),
    "search, explained": lambda s, c, a, ids: recall.answer(
        s, c, SearchQuery(a["name"] or "tea", a["user_id"], a["agent_id"]), explain=True
    ),
    "context, explained": lambda s, c, a, ids: explained(s, c, ContextQuery(a["name"], a["user_id"], a["agent_id"])),
    "context": lambda s, c, a, ids: context(s, c, ContextQuery(a["name"], a["user_id"], a["agent_id"])),
    "entities": lambda s, c, a, ids: entities.entities(s, c, EntityQuery(a["user_id"], a["all"], q=a["name"])),
    "entity": lambda s, c, a, ids: entities.entity(s, c, _one(ids["entities"], a["entity"])),
    "users": lambda s, c, a, ids: users.users(s, c, agent_id=a["agent_id"]),
    "agents": lambda s, c, a, ids: users.agents(s, c),
    "reviews": lambda s, c, a, ids: review.waiting(s, c, a["user_id"]),
    "review": lambda s, c, a, ids: review.card(s, c, ids["reviews"][a["memory"]]),
    "audit": lambda s, c, a, ids: audit.read(s, c, AuditQuery(a["user_id"])),
    "activity": lambda s, c, a, ids: activity.page(s, c, AuditQuery(a["user_id"], limit=1_000)),
    "preview": lambda s, c, a, ids: erasure.preview(s, c, EraseTarget(fact_ids=(ids["facts"][a["fact"]],))),
    "preview of an entity": lambda s, c, a, ids: erasure.preview(
        s, c, EraseTarget(entity_id=_one(ids["entities"], a["entity"]))
    ),
    "preview of an agent": lambda s, c, a, ids: erasure.preview(
        s, c, EraseTarget(agent_id=a["agent_id"] or "bot Cork")
    ),
    "panel": lambda s, c, a, ids: _panel(s, c),
    "facets": lambda s, c, a, ids: panel.facets(s, c),
    "export": lambda s, c, a, ids: exporting.take_out(s, c, fact_ids=ids["facts"], memory_ids=ids["memories"]),
    "texts": lambda s, c, a, ids: texts.texts(s, c, TextQuery()),
    "text": lambda s, c, a, ids: texts.text(s, c, ids["memories"][a["memory"]], "en"),
    "writers": lambda s, c, a, ids: texts.agents(s, c),
}
PLAIN: dict[str, Any] = {
    "user_id": None,
    "agent_id": None,
    "name": None,
    "memory": 2,
    "fact": 4,
    "entity": 7,
    "by": "nothing",
    "all": True,
    "known_as_of": None,
    "offset": 0,
}


@pytest.mark.parametrize("read", READS)
@settings(max_examples=25)
@given(rules=st.sampled_from(RULES), asked=FILTERS)
def test_nothing_of_others_is_told(planted: Planted, read: str, rules: tuple[str, ...], asked: dict[str, Any]) -> None:
    caller = Caller(actor="rest", users=rules)
    foreign = {town for user, town in PLACES.items() if not caller.may_see(user)} - {asked["name"]}
    if asked["agent_id"]:
        foreign -= {asked["agent_id"].removeprefix("bot ")}
    try:
        told = repr(READS[read](planted.services, caller, asked, planted.ids))
    except RequestError as refused:
        told = f"{refused} {vars(refused)}"
    assert not [town for town in foreign if town in told]


@pytest.mark.parametrize("read", READS)
def test_the_same_read_tells_somebody_who_may_see_it(planted: Planted, read: str) -> None:
    """Otherwise the test above could not fail."""
    asked = PLAIN if read != "profile" else {**PLAIN, "user_id": "berta"}
    told = repr(READS[read](planted.services, Caller(actor="rest"), asked, planted.ids))
    assert "Cork" in told or read in ("facets", "audit", "events", "users")


def test_a_refusal_does_not_tell_what_is_there(planted: Planted) -> None:
    caller = Caller(actor="rest", users=("anna",))
    for kind, read in (("facts", facts.get), ("memories", remember.get), ("entities", entities.entity)):
        prefix = planted.ids[kind][0][:4]
        missing = f"{prefix}{'0' * (len(planted.ids[kind][0]) - 4)}"
        answers = set()
        for wanted in (planted.ids[kind][-1], missing):
            with pytest.raises(RequestError) as refused:
                read(planted.services, caller, wanted)  # type: ignore[operator]
            answers.add((type(refused.value), str(refused.value)))
        assert len(answers) == 1


def test_what_others_hold_leaves_room_for_what_a_confined_caller_may_see(
    full_services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much of theirs fits the question better."""
    monkeypatch.setattr(fact_choice, "POOL", 3)
    monkeypatch.setattr(fulltext, "_DEPTH", 3)
    known, mine = Known(full_services), Caller(actor="rest", users=("mine",))
    own, [fact] = known.text("Ivo and his zither, long ago, far away.", ("Ivo", "plays", "zither"), user_id="mine")
    for number in range(4):
        known.text(f"Note {number}.", (f"Ann {number}", "likes", f"tea {number}"), user_id="mine")
        known.text("Zither zither.", ("Zither", "plays", "zither"), user_id=f"other {number}")
    assert not full_services.index.ready
    assert [hit.id for hit in recall.search(full_services, mine, SearchQuery("zither"))] == [own.id]
    assert fact.id in context(full_services, mine, ContextQuery("zither")).sources
