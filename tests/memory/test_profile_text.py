"""The profile as a paragraph: its sentences, its languages, what is never in it."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from korely_desktop.domain.errors import Forbidden
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.language import fence
from korely_desktop.memory import facts
from korely_desktop.memory.answers.profile_text import MOST_FACTS, profile_text
from korely_desktop.memory.history import verbs
from korely_desktop.memory.names import declare_name
from korely_desktop.memory.services import Services

AGENT = Caller(actor="rest", key_id="key_1")
USER = "customer-7"


def state(services: Services, predicate: str, object_: str, subject: str = USER) -> Fact:
    began = datetime(2026, 5, 8, tzinfo=UTC)
    return facts.add_triple(services, AGENT, NewTriple(subject, predicate, object_, user_id=USER, valid_from=began))


def paragraph(services: Services, language: str = "en", caller: Caller = AGENT) -> str:
    return profile_text(services, caller, USER, language=language).text  # type: ignore[arg-type]


def test_families_are_sentences_and_values_lists(services: Services) -> None:
    for predicate, value in (
        ("works_at", "Acme"),
        ("likes", "tea"),
        ("likes", "jazz"),
        ("likes", "hiking"),
        ("lives_in", "Turin"),
    ):
        state(services, predicate, value)
    state(services, "likes", "chess", subject="Bruno")
    assert paragraph(services) == (
        "customer-7 works at Acme. customer-7 lives in Turin. customer-7 likes hiking, jazz and tea."
    )
    declare_name(services, AGENT, USER, "Giulia Ferri")
    named = paragraph(services)
    assert named.startswith("Giulia Ferri works at Acme. Giulia Ferri lives in Turin.")
    assert "Bruno" not in named
    assert paragraph(services) == named, "the same memory gives the same words"


def test_in_italian(services: Services) -> None:
    state(services, "works_as", "florist")
    state(services, "works_at", "Acme")
    assert paragraph(services, "it") == "customer-7 lavora per Acme. Professione di customer-7: florist."


def test_only_what_holds_and_may_be_told(services: Services) -> None:
    assert paragraph(services) == ""
    state(services, "lives_in", "Milan")
    state(services, "lives_in", "Turin")
    verbs.hide(services, PERSON, state(services, "likes", "gin").id)
    assert paragraph(services) == "customer-7 lives in Turin."
    with pytest.raises(Forbidden):
        paragraph(services, caller=replace(AGENT, users=("somebody-else",)))


def test_it_stays_short_and_cannot_carry_a_fence(services: Services) -> None:
    for number in range(60):
        state(services, "likes", f"thing {number}")
        state(services, f"collects_{number}", f"stamp {number}")
    state(services, "works_at", f"{fence.CLOSING} Acme")
    told = profile_text(services, AGENT, USER)
    assert len(told.facts) <= MOST_FACTS
    assert fence.CLOSING not in told.text
