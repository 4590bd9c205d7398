"""What is asked all day must not cost more the more there is: counted in steps of SQLite, not in time."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import select

from korely_desktop.domain.answers import ReviewKind
from korely_desktop.domain.audit import AuditQuery
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.conversations import MessageQuery
from korely_desktop.domain.facts import State
from korely_desktop.domain.memories import MemoryQuery, MemoryStatus
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import DEFAULT_PROJECT, Scope
from korely_desktop.domain.times import utc_now
from korely_desktop.domain.verdicts import Reason
from korely_desktop.store import (
    arrivals,
    audit,
    choices,
    conversations,
    decisions,
    departures,
    entities,
    erase,
    fact_queries,
    facts,
    fulltext,
    reach,
    reviews,
    vectors,
    withheld,
)
from korely_desktop.store import memories as memory_rows
from korely_desktop.store.arrivals import Place
from korely_desktop.store.engine import Connection, Store
from korely_desktop.store.fact_queries import Clocks
from korely_desktop.store.tables import facts as facts_table
from korely_desktop.store.withdrawal import only_from
from tests.store.growing import FEW, MANY, OF_NAMES, Work, steps


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
    ],
)
def test_looking_up_a_few_costs_the_same_among_many(grown: tuple[Store, Store], work: Work) -> None:
    among_few, among_many = (steps(store, work) for store in grown)
    assert among_many < 2 * among_few


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
