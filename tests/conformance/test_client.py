"""Every method of the published ``Korely`` client against the real server, when it works and when it is refused."""

from __future__ import annotations

import hashlib
from datetime import UTC, date, datetime, timedelta

import pytest
from korely_memory import Korely
from korely_memory.exceptions import (
    APIError,
    AuthenticationError,
    ConflictError,
    KorelyError,
    NamespaceForbiddenError,
    NotFoundError,
    QuotaExceededError,
    StaleWriteError,
)

from korely_desktop.api.app import ApiLimits
from tests.serving import Running, running

UNKNOWN_MEMORY = "mem_01JZK4M2X9ABCDEFGHJKMNPQRS"
UNKNOWN_FACT = "fct_01JZK4M2X9ABCDEFGHJKMNPQRS"


def _refused(call: object, kind: type[APIError], status: int, code: str) -> APIError:
    with pytest.raises(kind) as told:
        call()  # type: ignore[operator]
    error = told.value
    assert type(error) is kind
    assert (error.status, error.code) == (status, code)
    assert error.message
    assert set(error.body) >= {"code", "message", "detail"}
    return error


def test_ping(app: Running, korely: Korely) -> None:
    answer = korely.ping()
    assert answer.ok is True
    assert answer.tier == "hobby"
    assert set(answer.scopes) == {"admin", "memories:read", "memories:write"}
    with pytest.raises(AuthenticationError):
        Korely(api_key="kor_self_unknown", base_url=app.base_url).ping()


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
    _refused(lambda: korely.add("x" * 16_001), APIError, 422, "invalid_request")
    _refused(lambda: korely.add("x", kind="diary"), APIError, 422, "invalid_request")
    _refused(lambda: korely.add("x", timestamp="yesterday"), APIError, 422, "invalid_request")
    error = _refused(lambda: korely.add("x", metadata={"k": "x" * 9_000}), APIError, 422, "invalid_request")
    assert error.body["field"] == error.body["detail"]["field"] == "metadata"


def test_search(app: Running, korely: Korely) -> None:
    tea = korely.add("Giulia drinks green tea in the morning.", user_id="search", metadata={"topic": "drinks", "n": 5})
    korely.add("The office is in Milan.", user_id="search", agent_id="other", run_id="r2", kind="session")
    app.settle()
    hits = korely.search("who drinks green tea", user_id="search")
    assert hits[0].id == tea.id
    assert 0 < hits[0].score <= 1
    assert "green tea" in hits[0].snippet
    assert len(hits[0].snippet) <= 280
    assert hits[0].metadata["topic"] == "drinks"
    assert [hit.id for hit in korely.search("tea office", user_id="search", metadata={"n": "5"})] == [tea.id]
    assert all(hit.agent_id == "other" for hit in korely.search("office", user_id="search", agent_id="other"))
    assert len(korely.search("office tea", user_id="search", limit=1)) == 1
    assert tea.id in {hit.id for hit in korely.search("office tea", user_id="search", exclude_sessions=True)}
    assert len(korely.search("office tea", user_id="search", exclude_sessions=True)) == 1
    assert all(hit.score >= 0.9 for hit in korely.search("office tea", user_id="search", min_score=0.9))
    assert korely.search("tea", user_id="nobody") == []
    _refused(lambda: korely.search("x", limit=51), APIError, 422, "invalid_request")
    _refused(lambda: korely.search("x", min_score=2), APIError, 422, "invalid_request")
    _refused(lambda: korely.search(""), APIError, 422, "invalid_request")


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
    _refused(lambda: korely.get_all(limit=201), APIError, 422, "invalid_request")


def test_get_refusals(korely: Korely) -> None:
    _refused(lambda: korely.get(UNKNOWN_MEMORY), NotFoundError, 404, "not_found")
    _refused(lambda: korely.get("not an id"), NotFoundError, 404, "not_found")
    _refused(lambda: korely.get("a/b?c#d"), NotFoundError, 404, "not_found")


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
    _refused(
        lambda: korely.update(added.id, content="x", expected_updated_at="2020-01-01T00:00:00Z"),
        StaleWriteError, 409, "stale_write",
    )  # fmt: skip
    _refused(lambda: korely.update(UNKNOWN_MEMORY, content="x"), NotFoundError, 404, "not_found")
    _refused(lambda: korely.update(added.id, content=" "), APIError, 422, "invalid_request")


def test_delete(app: Running, korely: Korely) -> None:
    added = korely.add("Alex works at Google.", user_id="delete")
    app.settle()
    receipt = korely.delete(added.id)
    assert (receipt.id, receipt.status, receipt.facts_invalidated) == (added.id, "forgotten", 1)
    assert receipt.audit_id.startswith("aud_")
    assert list(korely.get_facts(user_id="delete")) == []
    assert len(korely.get_facts(user_id="delete", include_invalidated=True)) == 1
    assert korely.search("Alex Google", user_id="delete") == []
    _refused(lambda: korely.get(added.id), NotFoundError, 404, "not_found")
    _refused(lambda: korely.delete(added.id), NotFoundError, 404, "not_found")


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
    _refused(lambda: korely.history(UNKNOWN_MEMORY), NotFoundError, 404, "not_found")


def test_users(app: Running, korely: Korely) -> None:
    korely.add("Ann likes tea.", user_id="users/with slash", agent_id="users-agent")
    app.settle()
    page = korely.users(limit=200)
    mine = next(user for user in page if user.user_id == "users/with slash")
    assert (mine.memories, mine.facts) == (1, 1)
    assert mine.last_active is not None
    assert page.total == len(page)
    assert [user.user_id for user in korely.users(agent_id="users-agent")] == ["users/with slash"]
    _refused(lambda: korely.users(limit=0), APIError, 422, "invalid_request")


@pytest.mark.parametrize(
    "user_id", ["plain", "a/b", "memories", "x/memories", "100%", "ü é", "a?b#c", "..", "a b", "%2F", "日本"]
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


def test_declare_name(app: Running, korely: Korely) -> None:
    korely.add("Maria Rossi works at Acme.", user_id="maria/1")
    app.settle()
    declared = korely.declare_name("Maria Rossi", user_id="maria/1")
    assert (declared.user_id, declared.name, declared.agent_id) == ("maria/1", "Maria Rossi", None)
    assert korely.declare_name("Maria Rossi", user_id="maria/1").since == declared.since
    fact = korely.get_facts(user_id="maria/1", predicate="works_at")[0]
    assert fact.subject == "Maria Rossi"
    assert korely.get_profile(user_id="maria/1").facts[0].id == fact.id
    _refused(lambda: korely.declare_name("  ", user_id="maria/1"), APIError, 422, "invalid_request")


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
    _refused(lambda: korely.delete_agent("bot/1#x"), NotFoundError, 404, "not_found")


def test_get_facts_filters(app: Running, korely: Korely) -> None:
    user = "facts"
    korely.add_fact_triple("Alex", "works_at", "Google", user_id=user, valid_from="2026-01-10", agent_id="hr")
    korely.add_fact_triple("Alex", "works_at", "Stripe", user_id=user, valid_from="2026-02-10")
    korely.add_fact_triple("Alex", "likes", "tea", user_id=user, valid_from="2026-01-01")
    current = korely.get_facts(user_id=user)
    assert current.total == 2
    assert {fact.object for fact in current} == {"Stripe", "tea"}
    everything = korely.get_facts(user_id=user, include_invalidated=True)
    google = next(fact for fact in everything if fact.object == "Google")
    stripe = next(fact for fact in everything if fact.object == "Stripe")
    assert google.invalid_at.startswith("2026-02-10")
    assert google.invalidated_by == stripe.id
    assert [fact.object for fact in korely.get_facts(user_id=user, predicate="works_at", as_of="2026-01-20")] == [
        "Google"
    ]
    assert [fact.object for fact in korely.get_facts(user_id=user, entity="stripe")] == ["Stripe"]
    assert [fact.object for fact in korely.get_facts(user_id=user, subject="ALEX", predicate_family="preferences")] == [
        "tea"
    ]
    assert [fact.object for fact in korely.get_facts(user_id=user, agent_id="hr", include_invalidated=True)] == [
        "Google"
    ]
    assert list(korely.get_facts(user_id=user, known_as_of="2020-01-01")) == []
    assert len(korely.get_facts(user_id=user, limit=1)) == 1
    assert len(korely.get_facts(user_id=user, limit=1, offset=2)) == 0
    assert len(korely.get_facts(user_id=user, exclude_sessions=True)) == 2
    _refused(lambda: korely.get_facts(predicate_family="tastes"), APIError, 422, "invalid_request")
    _refused(lambda: korely.get_facts(as_of="someday"), APIError, 422, "invalid_request")


def test_known_as_of_shows_what_was_known_then(app: Running, korely: Korely) -> None:
    user = "two clocks"
    korely.add_fact_triple("Ann", "lives_in", "Rome", user_id=user, valid_from="2025-01-01")
    before = datetime.now(UTC)
    korely.add_fact_triple("Ann", "lives_in", "Turin", user_id=user, valid_from="2025-09-01")
    then = korely.get_facts(user_id=user, as_of="2025-10-01", known_as_of=before.isoformat())
    assert [(fact.object, fact.invalid_at) for fact in then] == [("Rome", None)]
    now = korely.get_facts(user_id=user, as_of="2025-10-01")
    assert [fact.object for fact in now] == ["Turin"]


def test_add_fact_triple(korely: Korely) -> None:
    first = korely.add_fact_triple(
        "Ann", "has_plan", "Basic", user_id="triple", agent_id="a", run_id="r", subject_type="person",
        object_is_literal=True, confidence=0.7, valid_from="2026-01-01", tense="current",
    )  # fmt: skip
    assert first.id.startswith("fct_")
    assert (first.subject, first.predicate, first.object) == ("Ann", "has_plan", "Basic")
    assert (first.user_id, first.agent_id, first.confidence) == ("triple", "a", 0.7)
    assert first.invalidated == []
    second = korely.add_fact_triple("Ann", "subscribes_to", "Pro", user_id="triple", valid_from="2026-02-01")
    assert second.invalidated == [first.id]
    over = korely.add_fact_triple("Ann", "subscribes_to", "Pro", user_id="triple", tense="past")
    assert over.invalid_at is not None
    assert not [fact for fact in korely.get_facts(user_id="triple") if fact.object == "Pro"]
    _refused(lambda: korely.add_fact_triple("", "likes", "tea"), APIError, 422, "invalid_request")
    _refused(lambda: korely.add_fact_triple("Ann", "likes", "x" * 501), APIError, 422, "invalid_request")
    _refused(lambda: korely.add_fact_triple("Ann", "likes", "tea", confidence=3), APIError, 422, "invalid_request")
    _refused(lambda: korely.add_fact_triple("Ann", "likes", "tea", tense="soon"), APIError, 422, "invalid_request")


def test_forget_fact(korely: Korely) -> None:
    fact = korely.add_fact_triple("Ann", "likes", "coffee", user_id="forget", valid_from="2026-01-01")
    receipt = korely.forget_fact(fact.id, at="2026-03-01")
    assert (receipt.id, receipt.status) == (fact.id, "forgotten")
    assert receipt.invalid_at.startswith("2026-03-01")
    assert receipt.audit_id.startswith("aud_")
    assert [one.id for one in korely.get_facts(user_id="forget", as_of="2026-02-01")] == [fact.id]
    again = korely.forget_fact(fact.id)
    assert again.status == "already_forgotten"
    assert again.invalid_at.startswith("2026-03-01")
    tea = korely.add_fact_triple("Ann", "likes", "tea", user_id="forget", valid_from="2026-01-01")
    _refused(lambda: korely.forget_fact(tea.id, at="2025-01-01"), APIError, 422, "invalid_request")
    assert korely.forget_fact(tea.id)["status"] == "forgotten"
    _refused(lambda: korely.forget_fact(UNKNOWN_FACT), NotFoundError, 404, "not_found")


def test_correct_fact(korely: Korely) -> None:
    fact = korely.add_fact_triple("Ann", "lives_in", "Rome", user_id="correct", valid_from="2026-01-01")
    corrected = korely.correct_fact(fact.id, object="Turin")
    assert corrected.id != fact.id
    assert corrected.invalidated[0] == fact.id
    assert corrected.object == "Turin"
    same = korely.correct_fact(corrected.id, object="Turin")
    assert (same.id, same.invalidated) == (corrected.id, [])
    error = _refused(lambda: korely.correct_fact(fact.id, object="Milan"), ConflictError, 409, "fact_not_current")
    assert isinstance(error, ConflictError)
    assert error.current_fact_id == corrected.id
    assert error.body["detail"]["current_fact_id"] == corrected.id
    korely.forget_fact(corrected.id)
    closed = _refused(lambda: korely.correct_fact(corrected.id, object="Milan"), ConflictError, 409, "fact_not_current")
    assert isinstance(closed, ConflictError)
    assert closed.current_fact_id is None
    _refused(lambda: korely.correct_fact(corrected.id), APIError, 422, "invalid_request")
    _refused(lambda: korely.correct_fact(UNKNOWN_FACT, object="x"), NotFoundError, 404, "not_found")


def test_get_profile(app: Running, korely: Korely) -> None:
    user = "profile-user"
    korely.add("I live in Turin. I like green tea. Bob works at Acme.", user_id=user)
    app.settle()
    profile = korely.get_profile(user_id=user)
    assert profile.user_id == user
    assert profile.total == len(profile.facts) == 3
    assert profile.truncated is False
    assert profile.facts[-1].subject == "Bob"
    assert {fact.object for fact in profile.by_family["places"]} == {"Turin"}
    assert profile.as_of is None
    past = korely.get_profile(
        user_id=user, as_of="2020-01-01", known_as_of="2020-01-01", agent_id="a", exclude_sessions=True
    )
    assert past.total == 0
    assert past.as_of.startswith("2020-01-01")
    assert past.known_as_of.startswith("2020-01-01")
    assert korely.get_profile(user_id="nobody at all").total == 0
    _refused(lambda: korely.get_profile(user_id=""), APIError, 422, "invalid_request")


def test_get_context(app: Running, korely: Korely) -> None:
    user = "context-user"
    korely.add("I live in Turin. I prefer email follow-ups.", user_id=user)
    korely.add("The renewal of the contract was discussed at length.", user_id=user)
    app.settle()
    block = korely.get_context("how should I follow up about the renewal?", user_id=user)
    assert "## Known facts" in block.context
    assert "## Relevant memories" in block.context
    assert "lives_in Turin (since " in block.context
    assert 0 < block.tokens <= 800
    assert block.context == "\n\n".join(part for part in (block.stable, block.volatile) if part)
    assert block.stable_hash == hashlib.sha256(block.stable.encode()).hexdigest()
    assert {source[:4] for source in block.sources} <= {"mem_", "fct_"}
    assert block.sources
    assert block.degraded is False
    assert block.degraded_parts == []
    other = korely.get_context("something else entirely", user_id=user)
    assert other.stable == block.stable
    small = korely.get_context("renewal", user_id=user, token_budget=50)
    assert small.tokens <= 50
    then = korely.get_context("renewal", user_id=user, known_as_of="2020-01-01", agent_id="a", exclude_sessions=True)
    assert "Turin" not in then.context
    with pytest.raises(KorelyError, match="query"):
        korely.get_context("")
    _refused(lambda: korely.get_context("x", token_budget=20), APIError, 422, "invalid_request")
    _refused(lambda: korely.get_context("x" * 2_001), APIError, 422, "invalid_request")


def test_events(app: Running, korely: Korely) -> None:
    added = korely.add("Ann likes tea.", user_id="events")
    app.settle()
    told = korely.events(user_id="events")
    assert told.processing == 0
    assert [(event.memory_id, event.status, event.user_id) for event in told.events] == [(added.id, "ready", "events")]
    assert korely.events(user_id="events", status="error").events == []
    assert told["events"][0]["created_at"]
    _refused(lambda: korely.events(status="lost"), APIError, 422, "invalid_request")


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
    error = _refused(
        lambda: korely.batch([{"content": "x"}, {"content": "y", "timestamp": "soon"}]),
        APIError,
        422,
        "invalid_request",
    )
    assert "memories[1].timestamp" in error.message
    error = _refused(lambda: korely.batch([{"content": "x", "colour": "red"}]), APIError, 422, "invalid_request")
    assert "memories[0].colour" in error.message
    _refused(lambda: korely.batch([]), APIError, 422, "invalid_request")
    _refused(lambda: korely.batch_status("bat_unknown"), NotFoundError, 404, "not_found")


def test_audit(app: Running, korely: Korely) -> None:
    user = "audit/user"
    added = korely.add("Ann likes tea.", user_id=user)
    app.settle()
    korely.search("tea", user_id=user)
    korely.forget_fact(korely.get_facts(user_id=user)[0].id)
    page = korely.audit(user_id=user)
    assert page.total == len(page)
    assert {event.user_id for event in page} == {user}
    assert {"write", "read", "fact_invalidate"} <= {event.action for event in page}
    assert [event.ts for event in page] == sorted((event.ts for event in page), reverse=True)
    write = next(event for event in page if event.action == "write")
    assert (write.actor, write.result, write.target_id, write.ip) == ("rest", "ok", added.id, "127.0.0.1")
    read = next(event for event in page if event.read and event.read.memories)
    assert read.read.memories == [added.id]
    assert "tea" not in str([event.meta for event in page])
    assert {event.action for event in korely.audit(user_id=user, action="write")} == {"write"}
    assert list(korely.audit(action="nothing of the kind")) == []
    assert list(korely.audit(user_id=user, until=datetime.now(UTC) - timedelta(days=1))) == []
    assert korely.audit(user_id=user, since=date(2020, 1, 1)).total == page.total
    assert len(korely.audit(user_id=user, limit=1, offset=1)) == 1
    with pytest.raises(KorelyError, match="empty"):
        korely.audit(user_id="")
    _refused(lambda: korely.audit(limit=1_001), APIError, 422, "invalid_request")
    _refused(lambda: korely.audit(since="soon"), APIError, 422, "invalid_request")


def test_iter_audit_walks_every_event_once(app: Running, korely: Korely) -> None:
    user = "audit walk"
    for n in range(7):
        korely.add(f"Note {n}.", user_id=user)
    walked = list(korely.iter_audit(user_id=user, action="write", page_size=3))
    assert len(walked) == len({event.target_id for event in walked}) == 7


def test_projects(korely: Korely) -> None:
    made = korely.create_project("Research", region="eu", description="what we read")
    assert made["id"].startswith("prj_")
    assert (made["name"], made["description"], made["is_default"]) == ("Research", "what we read", False)
    assert korely.update_project(made["id"], name="Reading", description="new")["name"] == "Reading"
    assert [project["name"] for project in korely.projects() if project["is_default"]]
    assert korely.archive_project(made["id"])["archived_at"]
    assert made["id"] not in {project["id"] for project in korely.projects()}
    assert made["id"] in {project["id"] for project in korely.projects(include_archived=True)}
    assert korely.unarchive_project(made["id"])["archived_at"] is None
    _refused(lambda: korely.create_project("reading"), ConflictError, 409, "conflict")
    _refused(lambda: korely.create_project(" "), APIError, 422, "invalid_request")
    _refused(lambda: korely.update_project("prj_unknown", name="x"), NotFoundError, 404, "not_found")
    _refused(lambda: korely.archive_project("prj_unknown"), NotFoundError, 404, "not_found")
    korely.delete_project(made["id"])
    assert made["id"] not in {project["id"] for project in korely.projects(include_archived=True)}
    _refused(lambda: korely.delete_project(made["id"]), NotFoundError, 404, "not_found")


def test_a_project_is_a_memory_of_its_own(app: Running, korely: Korely) -> None:
    project = korely.create_project("Apart")["id"]
    secret = korely.create_key("apart", project_id=project)["key"]
    inside = Korely(api_key=secret, base_url=app.base_url)
    added = inside.add("Ann likes tea.", user_id="apart")
    app.settle(key=secret)
    _refused(lambda: korely.get(added.id), NotFoundError, 404, "not_found")
    assert korely.get_all(user_id="apart").total == 0
    _refused(lambda: korely.archive_project(project), ConflictError, 409, "conflict")
    korely.delete_project(project)
    assert korely.get_all(user_id="apart").total == 1
    assert len(korely.get_facts(user_id="apart")) == 1
    assert inside.get(added.id).id == added.id


def test_a_project_is_erased_with_all_it_holds(app: Running, korely: Korely) -> None:
    project = korely.create_project("Short-lived")["id"]
    inside = Korely(api_key=korely.create_key("short", project_id=project)["key"], base_url=app.base_url)
    added = inside.add("Ann likes tea.", user_id="short-lived")
    app.settle()
    korely.delete_project(project, erase=True)
    _refused(lambda: inside.get(added.id), NotFoundError, 404, "not_found")
    assert korely.get_all(user_id="short-lived").total == 0


def test_keys(app: Running, korely: Korely) -> None:
    made = korely.create_key("reader", scopes=["memories:read"], users=["ann", "repo:*"], expires_in_days=30)
    assert made["key"].startswith("kor_self_")
    assert (made["state"], made["scopes"], made["users"]) == ("active", ["memories:read"], ["ann", "repo:*"])
    assert made["expires_at"]
    reader = Korely(api_key=made["key"], base_url=app.base_url)
    assert reader.get_all(user_id="ann").total == 0
    assert reader.get_all(user_id="repo:x").total == 0
    _refused(lambda: reader.get_all(user_id="bob"), NamespaceForbiddenError, 403, "forbidden")
    error = _refused(lambda: reader.add("x", user_id="ann"), NamespaceForbiddenError, 403, "forbidden")
    assert "memories:write" in error.message
    listing = korely.keys()
    assert [key["masked"][-4:] for key in listing if key["id"] == made["id"]] == [made["key"][-4:]]
    assert made["key"] not in str(listing)
    project = korely.create_project("For a key")
    assert korely.move_key(made["id"], project["id"])["project_name"] == "For a key"
    assert korely.revoke_key(made["id"])["state"] == "revoked"
    _refused(reader.ping, AuthenticationError, 401, "invalid_key")
    dead = korely.create_key("dead", expires_in_days=0)
    assert dead["state"] == "expired"
    _refused(Korely(api_key=dead["key"], base_url=app.base_url).ping, AuthenticationError, 401, "invalid_key")
    assert korely.create_key("forever", expires_in_days=None)["expires_at"] is None
    _refused(lambda: korely.create_key("x", scopes=["everything"]), APIError, 422, "invalid_request")
    _refused(lambda: korely.create_key("x", project_id="prj_unknown"), NotFoundError, 404, "not_found")
    _refused(lambda: korely.revoke_key("key_unknown"), NotFoundError, 404, "not_found")
    _refused(lambda: korely.move_key("key_unknown", project["id"]), NotFoundError, 404, "not_found")
    _refused(reader.keys, AuthenticationError, 401, "invalid_key")


def test_cloud_only_calls_are_not_found(app: Running, korely: Korely) -> None:
    with pytest.raises(NotFoundError):
        Korely.init_agent("tests", base_url=app.base_url)
    with pytest.raises(NotFoundError):
        korely.delete_account(confirm=True)


def test_the_rate_limit_says_how_long_to_wait(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = ApiLimits(requests_per_minute=5)
    with running(tmp_path_factory.mktemp("limited"), limits=limits, reading=False) as app:
        client = Korely(api_key=app.key, base_url=app.base_url)
        for _ in range(5):
            client.ping()
        with pytest.raises(QuotaExceededError) as told:
            client.ping()
    assert told.value.code == "rate_limit_exceeded"
    assert told.value.retry_after is not None
    assert told.value.retry_after >= 1


def test_a_closing_app_is_an_api_error_with_a_time_to_come_back(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(tmp_path_factory.mktemp("closing"), reading=False) as app:
        client = Korely(api_key=app.key, base_url=app.base_url)
        app.server.app.state.door.close()
        error = _refused(lambda: client.add("x"), APIError, 503, "shutting_down")
    assert error.retry_after is not None
