"""What holds, and what is asked, once a text was read beside what is known."""

from __future__ import annotations

from korely_desktop.domain.answers import ReviewKind
from korely_desktop.domain.facts import Fact, State, Tense
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory.inbox import review
from korely_desktop.memory.services import Services
from tests.evaluation.trial import facts_of

BADGE = "I handed in my badge, no more Mountain View for me."
POACHED = "Stripe poached me."


def held(services: Services, user_id: str | None = None) -> set[tuple[str, str]]:
    """Relation and value of what agents get."""
    return {
        (fact.predicate, fact.object)
        for fact in facts_of(services, user_id)
        if fact.state is State.ACTIVE and fact.is_open and fact.tense is Tense.CURRENT
    }


def fact(services: Services, value: str) -> Fact:
    return next(each for each in facts_of(services, None) if each.object == value and each.state is State.ACTIVE)


def cards(services: Services) -> list[tuple[ReviewKind, str]]:
    return [(card.kind, card.old_fact.object) for card in review.waiting(services, PERSON)[0] if card.old_fact]
