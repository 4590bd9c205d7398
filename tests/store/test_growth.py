"""What is asked all day must not cost more the more there is: counted in steps of SQLite, not in time."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import timedelta
from itertools import count
from pathlib import Path

import numpy as np
import pytest
from sqlalchemy import select

from korely_desktop.domain.answers import ReviewKind
from korely_desktop.domain.audit import FACT_WRITE, WRITE, AuditEvent, AuditQuery
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.conversations import MessageQuery
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.facts import Fact, Source, State, Trust
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.memories import MemoryQuery, MemoryStatus, Role
from korely_desktop.domain.panel import PanelQuery, PanelState, Show
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import DEFAULT_PROJECT, Scope
from korely_desktop.domain.texts import TextQuery, TextState
from korely_desktop.domain.times import utc_now
from korely_desktop.domain.verdicts import Reason
from korely_desktop.language.vocabulary import load_vocabulary
from korely_desktop.memory.history.telling import Telling, fact_of
from korely_desktop.store import (
    arrivals,
    audit,
    choices,
    completing,
    conversations,
    decisions,
    departures,
    entities,
    erase,
    fact_queries,
    facts,
    fulltext,
    panel,
    reach,
    reviews,
    texts,
    vectors,
    withheld,
)
from korely_desktop.store import memories as memory_rows
from korely_desktop.store.arrivals import Place
from korely_desktop.store.engine import Connection, Store
from korely_desktop.store.fact_queries import Clocks
from korely_desktop.store.rehearsal import rehearsal
from korely_desktop.store.tables import facts as facts_table
from korely_desktop.store.tables import memories
from korely_desktop.store.vectors import ItemVectors
from korely_desktop.store.withdrawal import only_from
from tests.new_store import new_store

Work = Callable[[Connection], object]
FEW, MANY = 50, 800
OF_NAMES = ReviewKind.SAME_ENTITY, Reason.SIMILAR_MEANING


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A store with few of everything and one with many, grown from it; nobody has them open."""
    few, many = (tmp_path_factory.mktemp(name) / "korely.db" for name in ("few", "many"))
    with Store.open(new_store(few.parent)) as store:
        grow(store, 0, FEW)
    with Store.open(Path(shutil.copy(few, many))) as store:
        grow(store, FEW, MANY)
    return few, many


@pytest.fixture(scope="module")
def grown(files: tuple[Path, Path]) -> Iterator[tuple[Store, Store]]:
    """Both of them, open. What is counted changes nothing in them."""
    with ExitStack() as open_:
        few, many = (open_.enter_context(Store.open(file)) for file in files)
        yield few, many


def grow(store: Store, start: int, end: int) -> None:
    """Memories with two vectors each, and as many people with an alias, numbered from ``start``."""
    began, scope = utc_now(), Scope(DEFAULT_PROJECT, "u1")
    rows = np.eye(2, 4, dtype=np.float32)
    with store.write() as connection:
        model = vectors.use_model(connection, "model", 4)
        for number in range(start, end):
            now = began + timedelta(microseconds=number)
            row = {"id": f"mem_{number:04}", "content": "tea", "metadata": {}, "status": "ready", "tags": []}
            row |= {"project_id": DEFAULT_PROJECT, "event_time": now, "created_at": now, "updated_at": now}
            row |= {"user_id": "u1", "agent_id": "bot", "run_id": f"run {number}"}
            role = Role.ASSISTANT if number % 10 == 7 else Role.USER
            connection.execute(memories.insert().values(row))
            conversations.insert_message(connection, row["id"], new_id("epi"), f"call {number}", role)
            for kind, part in (("memory", rows[:1]), ("sentence", rows[1:])):
                vectors.put(connection, model, [ItemVectors(kind, row["id"], DEFAULT_PROJECT, None, part)])
            known = entities.insert_entity(connection, scope, f"Person {number}", "person", now)
            entities.put_name(connection, known.id, f"Nick {number}", "alias", now)
            fact = _fact(number, known.id)
            facts.insert_fact(connection, fact)
            facts.put_source(connection, fact.id, Source(row["id"], 0, 5, now, "direct", 1.0))
            written = AuditEvent(new_id("aud"), now, DEFAULT_PROJECT, "rest", WRITE, user_id="u1", target_id=row["id"])
            confirmed = AuditEvent(new_id("aud"), now, DEFAULT_PROJECT, "desktop", FACT_WRITE, target_id=fact.id)
            audit.append(connection, [written, confirmed])
            reviews.ask(connection, scope, ReviewKind.UNCERTAIN, Reason.WEAK_EVIDENCE, now, fact_id=fact.id)
            reviews.ask(connection, scope, *OF_NAMES, now, entity_id=known.id, other_entity_id=known.id)


def _fact(number: int, subject_id: str) -> Fact:
    said = Telling(
        scope=Scope(DEFAULT_PROJECT, "u1"),
        subject=Entity(subject_id, DEFAULT_PROJECT, "u1", f"Person {number}", "person", False, created_at=utc_now()),
        subject_text=f"Person {number}",
        predicate="likes",
        predicate_raw="likes",
        object=None,
        object_text=f"tea {number}",
        confidence=1.0,
        trust=Trust.DIRECT,
        engine="direct",
        said_at=utc_now(),
        fact_id=f"fct_{number:04}",
    )
    return fact_of(load_vocabulary(), said, utc_now())


def steps(store: Store, work: Work) -> int:
    """How many steps of SQLite's machine the work takes; what it writes is not kept."""
    with rehearsal(store) as inside, inside.write() as connection:
        work(connection)  # what is compiled once does not count
        driver = connection.connection.dbapi_connection
        counter = count()
        driver.set_progress_handler(lambda: next(counter) and 0, 1)
        work(connection)
        driver.set_progress_handler(None, 1)
    return next(counter)


def two_vectors(connection: Connection) -> object:
    return vectors.of_items(connection, 1, ("memory", "sentence"), ["mem_0003", "mem_0041"])


def a_name(connection: Connection) -> object:
    return entities.named_any(connection, Scope(DEFAULT_PROJECT, "u1"), ["nick 7", "person 9"])


def an_alias(connection: Connection) -> object:
    return entities.named(connection, Scope(DEFAULT_PROJECT, "u1"), "Nick 7")


def what_lacks_vectors(connection: Connection) -> object:
    return vectors.memories_without(connection, 1, 16)


def what_a_session_says(connection: Connection) -> object:
    asked, scope = MessageQuery("run 7", user_id="u1"), Scope(DEFAULT_PROJECT, "u1")
    said = conversations.said_in(connection, DEFAULT_PROJECT, asked, ["u1"])
    listed = memory_rows.page(connection, DEFAULT_PROJECT, MemoryQuery("u1", run_id="run 7"), (), utc_now())
    stated = reach.sources_of(connection, ["fct_0007"])["mem_0007"]
    conversations.unname(connection, scope, ["call 7"])
    assert (said, listed[1]) == ((["mem_0007"], 1), 1)
    assert len(stated) == 2  # by its source, and by what a machine may have repeated
    return said


def which_of_a_few_are_in_a_memory(connection: Connection) -> object:
    place = Place(DEFAULT_PROJECT, "u1")
    few = "entity", "fact"
    [known] = entities.named(connection, Scope(DEFAULT_PROJECT, "u1"), "Nick 7")
    found = [arrivals.present(connection, kind, place, [known.id, "fct_0007", "fct_none"]) for kind in few]
    assert found == [{known.id}, {"fct_0007"}]
    return found


def which_of_a_few_say_it(connection: Connection) -> object:
    few = ["mem_0003", "mem_0041"]
    found = fulltext.ranked_memories(
        connection, ["tea"], project_id=DEFAULT_PROJECT, user_id=None, users=("*",), limit=9, among=few
    )
    assert [memory_id for memory_id, _ in found] == few
    return found


def which_of_a_few_lack_vectors(connection: Connection) -> object:
    return vectors.memories_lacking(connection, 1, ["mem_0003", "mem_0041"])


def every_vector(connection: Connection) -> object:
    return list(vectors.scan(connection, 1, ("memory", "sentence")))


def a_question_that_was_asked(connection: Connection) -> object:
    scope, kind = Scope(DEFAULT_PROJECT, "u1"), ReviewKind.UNCERTAIN
    asked = reviews.ask(connection, scope, kind, Reason.WEAK_EVIDENCE, utc_now(), fact_id="fct_0007")
    assert asked is None
    return asked


def names_that_were_asked_about(connection: Connection) -> object:
    scope = Scope(DEFAULT_PROJECT, "u1")
    [[seven], [nine]] = (entities.named(connection, scope, name) for name in ("Nick 7", "Nick 9"))
    return reviews.ask(connection, scope, *OF_NAMES, utc_now(), entity_id=seven.id, other_entity_id=nine.id)


def questions_about_somebody(connection: Connection) -> object:
    [seven] = entities.named(connection, Scope(DEFAULT_PROJECT, "u1"), "Nick 7")
    open_cards = reviews.about_entity(connection, [seven.id], ["fct_0007"])
    assert len(open_cards) == 2
    return open_cards


def what_the_person_answered(connection: Connection) -> object:
    return decisions.answers(connection, DEFAULT_PROJECT)


def what_was_put_away(connection: Connection) -> object:
    away = withheld.put_away(connection), withheld.facts_of(connection, DEFAULT_PROJECT)
    assert [len(each) for each in away] == [2, 2]
    return away


def anything_forgotten(connection: Connection) -> object:
    return withheld.any_put_away(connection, DEFAULT_PROJECT), withheld.any_anywhere(connection)


def test_what_was_put_away_is_found_among_many_facts_as_soon(files: tuple[Path, Path], tmp_path: Path) -> None:
    counted = []
    for file in files:
        with Store.open(Path(shutil.copy(file, tmp_path / "korely.db"))) as store:
            with store.write() as connection:
                choices.put(connection, DEFAULT_PROJECT, "fact_id", {"fct_0003": Recall.NEVER}, utc_now())
                facts.change(connection, "fct_0005", state=State.FORGOTTEN)
            counted.append([steps(store, work) for work in (what_was_put_away, anything_forgotten)])
    for few, many in zip(*counted, strict=True):
        assert many < 2 * few


def what_a_session_says_of_it(connection: Connection) -> object:
    in_sessions = withheld.said_in_sessions(connection, DEFAULT_PROJECT, [], ["run 6"])
    said_by_a_machine = withheld.places(connection, ["mem_0007"])
    assert in_sessions == {("u1", "run 6"): ["mem_0006"]}
    assert len(said_by_a_machine["mem_0007"]) == 2  # by its source, and as it may repeat it
    return in_sessions


def test_what_a_session_says_of_it_is_found_among_much_that_was_put_away_as_soon(
    files: tuple[Path, Path], tmp_path: Path
) -> None:
    counted = []
    for file in files:
        with Store.open(Path(shutil.copy(file, tmp_path / "korely.db"))) as store:
            with store.write() as connection:
                connection.execute(facts_table.update().values(state=State.FORGOTTEN))
            counted.append(steps(store, what_a_session_says_of_it))
    assert counted[1] < 2 * counted[0]


def newest_facts(connection: Connection) -> object:
    few, clocks = FactQuery("u1", limit=10), Clocks(utc_now(), None)
    found = fact_queries.newest(connection, DEFAULT_PROJECT, (), few, clocks)
    assert len(found) == 10
    return found


def newest_texts(connection: Connection) -> object:
    few = MemoryQuery("u1", by_people=True, limit=10)
    found = memory_rows.newest(connection, DEFAULT_PROJECT, few, (), utc_now())
    assert len(found) == 10
    return found


def facts_of(query: FactQuery) -> Work:
    clocks = Clocks(utc_now(), None)
    return lambda connection: fact_queries.page(connection, DEFAULT_PROJECT, (), query, clocks, predicate=None)


def log_of(query: AuditQuery) -> Work:
    return lambda connection: audit.newest(connection, [DEFAULT_PROJECT], query, ())


@pytest.mark.parametrize("user", ["u1", None])
@pytest.mark.parametrize(
    ("work", "index"),
    [
        *(
            (lambda user, chosen=chosen: facts_of(FactQuery(user, offset=1, **chosen)), "ix_facts_of")
            for chosen in ({}, {"agent_id": "a"}, {"writer": "a"}, {"predicate_family": "health"})
        ),
        *(
            (lambda user, chosen=chosen: log_of(AuditQuery(user, **chosen)), "ix_audit_of")
            for chosen in ({}, {"action": "erase"}, {"actors": ("desktop",)})
        ),
        (lambda user: log_of(AuditQuery(user, key_ids=("key",), action="erase")), "ix_audit_of_key"),
    ],
)
def test_what_a_list_is_filtered_by_stands_in_its_index(
    grown: tuple[Store, Store], work: Callable[[str | None], Work], index: str, user: str | None
) -> None:
    """To count what matches, no row is read, and none of another user."""
    if index.endswith("of"):
        index += "_project" if user is None else "_user"
    with grown[1].read() as connection:
        run: list[str] = []
        driver = connection.connection.dbapi_connection
        driver.set_trace_callback(run.append)
        work(user)(connection)
        driver.set_trace_callback(None)
        [counted] = [statement for statement in run if statement.startswith("SELECT count(*)")]
        plan = [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {counted}")]
    assert f"USING COVERING INDEX {index} " in plan[0]


def facts_that_only_a_text_says(connection: Connection) -> object:
    return connection.execute(select(facts_table.c.id).where(only_from("mem_0007"))).all()


def texts_that_wait(connection: Connection) -> object:
    status = MemoryStatus.PROCESSING
    return memory_rows.events(connection, DEFAULT_PROJECT, user_id=None, status=status, limit=10, users=())


def texts_of(query: TextQuery) -> Work:
    return lambda connection: texts.listed(connection, query, DEFAULT_PROJECT, utc_now())


def who_is_known(connection: Connection) -> object:
    known = completing.end_users(connection, DEFAULT_PROJECT, "U", 8), texts.agents(connection, DEFAULT_PROJECT)
    let_through = [completing.is_anybody(connection, DEFAULT_PROJECT, rule) for rule in ("u*", "v*", "u1", "u2")]
    assert (*known, let_through) == (["u1"], ["bot"], [True, False, True, False])
    return known


def list_of(state: PanelState | Show) -> Work:
    query, now = PanelQuery(state=state), utc_now()
    return lambda connection: panel.matching(connection, query, DEFAULT_PROJECT, now, now)


def answered_at_an_instant(connection: Connection) -> object:
    [seven] = entities.named(connection, Scope(DEFAULT_PROJECT, "u1"), "Nick 7")
    return reviews.settled_at(connection, [seven.id], utc_now(), State.ACTIVE)


def log_of_a_text(connection: Connection) -> object:
    return audit.newest(connection, [DEFAULT_PROJECT], AuditQuery("u1", target_id="mem_0007"), ["u1"])


@pytest.mark.parametrize(
    "work",
    [
        facts_of(FactQuery(memory_id="mem_0007")),
        facts_of(FactQuery(ids=("fct_0007",))),
        facts_of(FactQuery(entity="Person 7")),
        facts_of(FactQuery(subject="Nick 7")),
        facts_that_only_a_text_says,
        texts_that_wait,
        texts_of(TextQuery(state=TextState.READING)),
        texts_of(TextQuery(state=TextState.FAILED)),
        texts_of(TextQuery(kept_back=True)),
        texts_of(TextQuery(session="run 7")),
        *(list_of(state) for state in (PanelState.FORGOTTEN, PanelState.NEVER_SO, PanelState.REVIEW)),
        *(list_of(state) for state in (Show.PINNED, Show.KEPT_BACK, Show.LET_IN)),
        answered_at_an_instant,
        who_is_known,
        log_of_a_text,
    ],
)
def test_what_belongs_to_one_text_or_name_costs_the_same_among_many(grown: tuple[Store, Store], work: Work) -> None:
    among_few, among_many = (steps(store, work) for store in grown)
    assert among_many < 2 * among_few


@pytest.mark.parametrize(
    "work",
    [
        two_vectors,
        a_name,
        an_alias,
        what_a_session_says,
        which_of_a_few_are_in_a_memory,
        which_of_a_few_say_it,
        which_of_a_few_lack_vectors,
        a_question_that_was_asked,
        names_that_were_asked_about,
        questions_about_somebody,
        what_the_person_answered,
        anything_forgotten,
        newest_facts,
        newest_texts,
    ],
)
def test_looking_up_a_few_costs_the_same_among_many(grown: tuple[Store, Store], work: Work) -> None:
    among_few, among_many = (steps(store, work) for store in grown)
    assert among_many < 2 * among_few


def the_latest_sessions(connection: Connection) -> object:
    return texts.sessions(connection, DEFAULT_PROJECT, 20)


def test_the_latest_sessions_are_found_among_the_latest_texts(
    grown: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(texts, "_RECENT", FEW)
    among_few, among_many = (steps(store, the_latest_sessions) for store in grown)
    assert among_many < 2 * among_few
    with grown[1].read() as connection:
        found = texts.sessions(connection, DEFAULT_PROJECT, 20)
        assert [one.id for one in found] == [f"run {number}" for number in range(MANY - 1, MANY - 21, -1)]
        monkeypatch.setattr(texts, "_RECENT", 10)  # of fewer sessions than are asked for
        assert texts.sessions(connection, DEFAULT_PROJECT, 20) == found


def test_whether_words_are_still_stored_is_asked_in_one_pass_for_all(grown: tuple[Store, Store]) -> None:
    words = ["never said"] + [f"never said {number}" for number in range(100)]
    one, many = (
        steps(grown[1], lambda connection, some=some: erase.stored(connection, some)) for some in (words[:1], words)
    )
    assert many == one
    with grown[1].read() as connection:
        assert erase.stored(connection, ["NICK 7", "person 8", *words]) == {"NICK 7", "person 8"}


def everything_that_leaves(connection: Connection) -> object:
    all_of_it = departures.Part(DEFAULT_PROJECT, (), None, own=False, told_only=False)
    kinds = departures.memory_rows, departures.fact_rows, departures.review_rows
    return [list(rows(connection, all_of_it)) for rows in kinds]


@pytest.mark.parametrize("work", [what_lacks_vectors, every_vector, everything_that_leaves])
def test_walking_over_all_costs_so_much_for_each(
    grown: tuple[Store, Store], work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(departures, "_PAGE", FEW // 5)
    among_few, among_many = (steps(store, work) for store in grown)
    assert among_many < 2 * MANY / FEW * among_few
