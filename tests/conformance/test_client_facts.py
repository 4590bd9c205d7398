"""The published ``Korely`` client against the real server: facts, names, profiles and contexts."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime

import pytest
from korely_memory import Korely
from korely_memory.exceptions import APIError, ConflictError, KorelyError, NotFoundError

from tests.conformance.refusals import UNKNOWN_FACT, refused
from tests.serving import Running


def test_declare_name(app: Running, korely: Korely) -> None:
    korely.add("Maria Rossi works at Acme.", user_id="maria/1")
    app.settle()
    declared = korely.declare_name("Maria Rossi", user_id="maria/1")
    assert (declared.user_id, declared.name, declared.agent_id) == ("maria/1", "Maria Rossi", None)
    assert korely.declare_name("Maria Rossi", user_id="maria/1").since == declared.since
    fact = korely.get_facts(user_id="maria/1", predicate="works_at")[0]
    assert fact.subject == "Maria Rossi"
    assert korely.get_profile(user_id="maria/1").facts[0].id == fact.id
    refused(lambda: korely.declare_name("  ", user_id="maria/1"), APIError, 422, "invalid_request")


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
    refused(lambda: korely.get_facts(predicate_family="tastes"), APIError, 422, "invalid_request")
    refused(lambda: korely.get_facts(as_of="someday"), APIError, 422, "invalid_request")


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
    refused(lambda: korely.add_fact_triple("", "likes", "tea"), APIError, 422, "invalid_request")
    refused(lambda: korely.add_fact_triple("Ann", "likes", "x" * 501), APIError, 422, "invalid_request")
    refused(lambda: korely.add_fact_triple("Ann", "likes", "tea", confidence=3), APIError, 422, "invalid_request")
    refused(lambda: korely.add_fact_triple("Ann", "likes", "tea", tense="soon"), APIError, 422, "invalid_request")


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
    refused(lambda: korely.forget_fact(tea.id, at="2025-01-01"), APIError, 422, "invalid_request")
    assert korely.forget_fact(tea.id)["status"] == "forgotten"
    refused(lambda: korely.forget_fact(UNKNOWN_FACT), NotFoundError, 404, "not_found")


def test_correct_fact(korely: Korely) -> None:
    fact = korely.add_fact_triple("Ann", "lives_in", "Rome", user_id="correct", valid_from="2026-01-01")
    corrected = korely.correct_fact(fact.id, object="Turin")
    assert corrected.id != fact.id
    assert corrected.invalidated[0] == fact.id
    assert corrected.object == "Turin"
    same = korely.correct_fact(corrected.id, object="Turin")
    assert (same.id, same.invalidated) == (corrected.id, [])
    error = refused(lambda: korely.correct_fact(fact.id, object="Milan"), ConflictError, 409, "fact_not_current")
    assert isinstance(error, ConflictError)
    assert error.current_fact_id == corrected.id
    assert error.body["detail"]["current_fact_id"] == corrected.id
    korely.forget_fact(corrected.id)
    closed = refused(lambda: korely.correct_fact(corrected.id, object="Milan"), ConflictError, 409, "fact_not_current")
    assert isinstance(closed, ConflictError)
    assert closed.current_fact_id is None
    refused(lambda: korely.correct_fact(corrected.id), APIError, 422, "invalid_request")
    refused(lambda: korely.correct_fact(UNKNOWN_FACT, object="x"), NotFoundError, 404, "not_found")


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
    refused(lambda: korely.get_profile(user_id=""), APIError, 422, "invalid_request")


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
    refused(lambda: korely.get_context("x", token_budget=20), APIError, 422, "invalid_request")
    refused(lambda: korely.get_context("x" * 2_001), APIError, 422, "invalid_request")
