"""The published ``Korely`` client against the real server: memories, events, batches, and the users and agents
they are of."""

from __future__ import annotations

import pytest
from korely_memory import Korely
from korely_memory.exceptions import APIError, KorelyError, NotFoundError, StaleWriteError

from tests.conformance.refusals import UNKNOWN_MEMORY, refused
from tests.serving import Running


def test_add_answers_at_once_and_facts_follow(app: Running, korely: Korely) -> None:
    added = korely.add(
        "Alex works at Google.",
        user_id="add",
        agent_id="tester",
        run_id="run 1",
        metadata={"k": "v", "n": 1},
        kind="note",
    )
    assert added.status == "processing"
    assert added.facts == []
    assert (added.user_id, added.agent_id, added.run_id, added.kind) == ("add", "tester", "run 1", "note")
    assert added.metadata == {"k": "v", "n": 1}
    app.settle()
    read = korely.get(added.id)
    assert read.status == "ready"
    assert [(fact.subject, fact.predicate, fact.object) for fact in read.facts] == [("Alex", "works_at", "Google")]
    fact = read.facts[0]
    assert fact.predicate_family == "work"
    assert fact.source_memory_id == added.id
    assert fact.source_memory_ids == [added.id]
    assert fact.invalid_at is None


def test_add_takes_chat_messages(app: Running, korely: Korely) -> None:
    added = korely.add([{"role": "user", "content": "I live in Turin."}], user_id="chat")
    assert added.content == "user: I live in Turin."


def test_add_with_a_past_timestamp_dates_its_facts(app: Running, korely: Korely) -> None:
    korely.add("Alex lives in Rome.", user_id="backfill", timestamp="2024-03-01")
    app.settle()
    fact = korely.get_facts(user_id="backfill", predicate="lives_in")[0]
    assert fact.valid_from.startswith("2024-03-01")
    assert not korely.get_facts(user_id="backfill", as_of="2024-02-01")


def test_add_refusals(app: Running, korely: Korely) -> None:
    with pytest.raises(KorelyError, match="empty"):
        korely.add("   ")
    refused(lambda: korely.add("x" * 16_001), APIError, 422, "invalid_request")
    refused(lambda: korely.add("x", kind="diary"), APIError, 422, "invalid_request")
    refused(lambda: korely.add("x", timestamp="yesterday"), APIError, 422, "invalid_request")
    error = refused(lambda: korely.add("x", metadata={"k": "x" * 9_000}), APIError, 422, "invalid_request")
    assert error.body["field"] == error.body["detail"]["field"] == "metadata"


def test_search(app: Running, korely: Korely) -> None:
    about = {"topic": "drinks", "n": 5, "hot": True, "cups": 1.5}
    tea = korely.add("Giulia drinks green tea in the morning.", user_id="search", metadata=about)
    korely.add("The office is in Milan.", user_id="search", agent_id="other", run_id="r2", kind="session")
    app.settle()
    hits = korely.search("who drinks green tea", user_id="search")
    assert hits[0].id == tea.id
    assert 0 < hits[0].score <= 1
    assert "green tea" in hits[0].snippet
    assert len(hits[0].snippet) <= 280
    assert hits[0].metadata["topic"] == "drinks"
    for asked in ({"n": "5"}, {"hot": "true"}, {"hot": True}, {"cups": "1.5"}):  # as LangGraph's store asks
        assert [hit.id for hit in korely.search("tea office", user_id="search", metadata=asked)] == [tea.id]
    assert korely.search("tea", user_id="search", metadata={"hot": "false"}) == []
    assert all(hit.agent_id == "other" for hit in korely.search("office", user_id="search", agent_id="other"))
    assert len(korely.search("office tea", user_id="search", limit=1)) == 1
    assert tea.id in {hit.id for hit in korely.search("office tea", user_id="search", exclude_sessions=True)}
    assert len(korely.search("office tea", user_id="search", exclude_sessions=True)) == 1
    assert all(hit.score >= 0.9 for hit in korely.search("office tea", user_id="search", min_score=0.9))
    assert korely.search("tea", user_id="nobody") == []
    refused(lambda: korely.search("x", limit=51), APIError, 422, "invalid_request")
    refused(lambda: korely.search("x", min_score=2), APIError, 422, "invalid_request")
    refused(lambda: korely.search(""), APIError, 422, "invalid_request")


def test_a_memory_can_be_found_from_the_instant_it_was_added(korely: Korely) -> None:
    added = korely.add("The zebra crossed the quay.", user_id="at once")
    assert [hit.id for hit in korely.search("zebra quay", user_id="at once")] == [added.id]


def test_get_all(app: Running, korely: Korely) -> None:
    ids = [korely.add(f"Note number {n}.", user_id="list", run_id=f"r{n % 2}").id for n in range(5)]
    page = korely.get_all(user_id="list", limit=2)
    assert page.total == 5
    assert [memory.id for memory in page] == ids[:2:-1]
    assert [memory.id for memory in korely.get_all(user_id="list", limit=2, offset=4)] == ids[:1]
    assert korely.get_all(user_id="list", run_id="r0").total == 3
    assert korely.get_all(user_id="list", agent_id="nobody").total == 0
    korely.add("A session.", user_id="list", kind="session")
    assert korely.get_all(user_id="list").total == 6
    assert korely.get_all(user_id="list", exclude_sessions=True).total == 5
    refused(lambda: korely.get_all(limit=201), APIError, 422, "invalid_request")


def test_get_refusals(korely: Korely) -> None:
    refused(lambda: korely.get(UNKNOWN_MEMORY), NotFoundError, 404, "not_found")
    refused(lambda: korely.get("not an id"), NotFoundError, 404, "not_found")
    refused(lambda: korely.get("a/b?c#d"), NotFoundError, 404, "not_found")


def test_update(app: Running, korely: Korely) -> None:
    added = korely.add("Alex works at Google.", user_id="update")
    app.settle()
    updated = korely.update(
        added.id, content="Alex works at Stripe.", expected_updated_at=korely.get(added.id).updated_at
    )
    assert updated.id == added.id
    assert updated.content == "Alex works at Stripe."
    app.settle()
    assert [fact.object for fact in korely.get_facts(user_id="update", predicate="works_at")] == ["Stripe"]
    refused(
        lambda: korely.update(added.id, content="x", expected_updated_at="2020-01-01T00:00:00Z"),
        StaleWriteError, 409, "stale_write",
    )  # fmt: skip
    refused(lambda: korely.update(UNKNOWN_MEMORY, content="x"), NotFoundError, 404, "not_found")
    refused(lambda: korely.update(added.id, content=" "), APIError, 422, "invalid_request")


def test_delete(app: Running, korely: Korely) -> None:
    added = korely.add("Alex works at Google.", user_id="delete")
    app.settle()
    receipt = korely.delete(added.id)
    assert (receipt.id, receipt.status, receipt.facts_invalidated) == (added.id, "forgotten", 1)
    assert receipt.audit_id.startswith("aud_")
    assert list(korely.get_facts(user_id="delete")) == []
    assert len(korely.get_facts(user_id="delete", include_invalidated=True)) == 1
    assert korely.search("Alex Google", user_id="delete") == []
    refused(lambda: korely.get(added.id), NotFoundError, 404, "not_found")
    refused(lambda: korely.delete(added.id), NotFoundError, 404, "not_found")


def test_history(app: Running, korely: Korely) -> None:
    added = korely.add("Alex works at Google.", user_id="history")
    app.settle()
    korely.update(added.id, content="Alex works at Stripe.")
    app.settle()
    korely.delete(added.id)
    told = korely.history(added.id)
    assert told.id == added.id
    names = [event.event for event in told.events]
    assert names[0] == "created"
    assert {"updated", "fact_extracted", "fact_invalidated", "deleted"} <= set(names)
    extracted = next(event for event in told.events if event.event == "fact_extracted")
    assert extracted.fact_id.startswith("fct_")
    assert "works_at" in extracted.fact
    assert [event.at for event in told.events] == sorted(event.at for event in told.events)
    refused(lambda: korely.history(UNKNOWN_MEMORY), NotFoundError, 404, "not_found")


def test_users(app: Running, korely: Korely) -> None:
    korely.add("Ann likes tea.", user_id="users/with slash", agent_id="users-agent")
    app.settle()
    page = korely.users(limit=200)
    mine = next(user for user in page if user.user_id == "users/with slash")
    assert (mine.memories, mine.facts) == (1, 1)
    assert mine.last_active is not None
    assert page.total == len(page)
    assert [user.user_id for user in korely.users(agent_id="users-agent")] == ["users/with slash"]
    refused(lambda: korely.users(limit=0), APIError, 422, "invalid_request")


@pytest.mark.parametrize(
    "user_id",
    [
        "plain",
        "a/b",
        "memories",
        "x/memories",
        "100%",
        "ü é",
        "a?b#c",
        "..",
        "a b",
        "%2F",
        "日本",
        "two\nlines",
        "end\n",
    ],
)
def test_delete_all_reaches_exactly_the_user_named(app: Running, korely: Korely, user_id: str) -> None:
    korely.add("Ann likes tea.", user_id=user_id)
    korely.add("Bob likes tea.", user_id=f"{user_id}2")
    app.settle()
    receipt = korely.delete_all(user_id=user_id)
    assert receipt.user_id == user_id
    assert receipt.erasure == "permanent"
    assert (receipt.memories_deleted, receipt.memories_forgotten) == (1, 1)
    assert receipt.facts_deleted == receipt.facts_invalidated == 1
    assert receipt.audit_id.startswith("aud_")
    assert korely.get_all(user_id=user_id).total == 0
    assert len(korely.get_facts(user_id=user_id, include_invalidated=True)) == 0
    assert korely.get_all(user_id=f"{user_id}2").total == 1


def test_delete_all_of_an_unknown_user_erases_nothing(korely: Korely) -> None:
    receipt = korely.delete_all(user_id="never seen")
    assert (receipt.memories_deleted, receipt.facts_deleted) == (0, 0)


def test_agents(app: Running, korely: Korely) -> None:
    korely.add("Ann likes tea.", agent_id="bot/1#x", user_id="agents")
    app.settle()
    page = korely.list_agents(limit=200)
    assert page.cap == 0
    assert page.used == page.total == len(page)
    bot = next(agent for agent in page if agent.agent_id == "bot/1#x")
    assert (bot.memories, bot.facts) == (1, 1)
    receipt = korely.delete_agent("bot/1#x")
    assert (receipt.agent_id, receipt.memories_deleted, receipt.facts_deleted) == ("bot/1#x", 1, 1)
    assert receipt.slot_freed is True
    assert receipt.audit_id.startswith("aud_")
    refused(lambda: korely.delete_agent("bot/1#x"), NotFoundError, 404, "not_found")


def test_an_agent_of_several_lines_is_reached(app: Running, korely: Korely) -> None:
    korely.add("Ann likes tea.", agent_id="of two\nlines\n", user_id="agents")
    app.settle()
    assert korely.delete_agent("of two\nlines\n").memories_deleted == 1


def test_events(app: Running, korely: Korely) -> None:
    added = korely.add("Ann likes tea.", user_id="events")
    app.settle()
    told = korely.events(user_id="events")
    assert told.processing == 0
    assert [(event.memory_id, event.status, event.user_id) for event in told.events] == [(added.id, "ready", "events")]
    assert korely.events(user_id="events", status="error").events == []
    assert told["events"][0]["created_at"]
    refused(lambda: korely.events(status="lost"), APIError, 422, "invalid_request")


def test_batch(app: Running, korely: Korely) -> None:
    items = [
        {"content": f"Note {n}.", "user_id": "batch", "timestamp": "2025-05-01", "kind": "note"} for n in range(20)
    ]
    job = korely.batch(items)
    assert job.received == 20
    assert job.status in ("pending", "processing", "completed")
    app.settle()
    done = korely.batch_status(job.id)
    assert (done.status, done.received, done.imported, done.failed, done.errors) == ("completed", 20, 20, 0, [])
    assert korely.get_all(user_id="batch").total == 20
    error = refused(
        lambda: korely.batch([{"content": "x"}, {"content": "y", "timestamp": "soon"}]),
        APIError,
        422,
        "invalid_request",
    )
    assert "memories[1].timestamp" in error.message
    error = refused(lambda: korely.batch([{"content": "x", "colour": "red"}]), APIError, 422, "invalid_request")
    assert "memories[0].colour" in error.message
    refused(lambda: korely.batch([]), APIError, 422, "invalid_request")
    refused(lambda: korely.batch_status("bat_unknown"), NotFoundError, 404, "not_found")
