"""What a decision would do, told before it is taken: the same as it then does, and nothing is changed by asking."""

from __future__ import annotations

import pytest

from korely_desktop.domain.answers import Decision
from korely_desktop.domain.audit import AuditQuery
from korely_desktop.domain.errors import Conflict, Forbidden
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.recall import ContextQuery
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.memory import facts
from korely_desktop.memory.access import audit, keys
from korely_desktop.memory.answers import context
from korely_desktop.memory.history import verbs
from korely_desktop.memory.inbox import consequences, review
from tests.fakes import statement
from tests.gui.learning import learn

OLD = "Marco Conti works at Acme GmbH."
NEW = "Marco Conti has a desk at Northwind Labs."


@pytest.fixture
def card(services):
    """A clash with the person's word."""
    learn(services, OLD, statement(OLD, "Marco Conti", "works_at", "Acme GmbH"))
    [held], _ = facts.query(services, PERSON, FactQuery())
    verbs.confirm(services, PERSON, held.id)
    learn(services, NEW, statement(NEW, "Marco Conti", "works_at", "Northwind Labs"))
    [waiting], _ = review.waiting(services, PERSON)
    return waiting


def block(services) -> str:
    return context.context(services, PERSON, ContextQuery("Marco Conti", token_budget=consequences.TOKENS)).context


def test_accepting_tells_what_ends_and_what_the_block_becomes(services, card):
    shown = consequences.preview(services, PERSON, card.id, Decision.ACCEPT)
    [(ended, at)] = shown.ends
    assert ended.object == "Acme GmbH"
    assert [fact.object for fact in shown.begins] == ["Northwind Labs"]
    told = {(line.side, "Acme" in line.text) for line in shown.block if "works_at" in line.text}
    assert told == {("before", True), ("after", False)}
    before = block(services)
    assert all(line.text in before for line in shown.block if line.side != "after")
    review.decide(services, PERSON, card.id, Decision.ACCEPT)
    after = block(services)
    assert all(line.text in after for line in shown.block if line.side != "before")
    assert facts.get(services, PERSON, ended.id).invalid_at == at


def test_keeping_both_ends_nothing_and_rejecting_changes_nothing(services, card):
    both = consequences.preview(services, PERSON, card.id, Decision.KEEP_BOTH)
    assert both.ends == ()
    assert {line.side for line in both.block} == {"same", "after"}
    rejected = consequences.preview(services, PERSON, card.id, Decision.REJECT)
    assert (rejected.ends, rejected.begins, rejected.block) == ((), (), ())


def test_a_line_that_only_changes_its_place_is_the_same(services):
    short, full = "Lucia lives in Verona.", "Lucia Bianchi likes opera."
    learn(services, short, statement(short, "Lucia", "lives_in", "Verona"))
    learn(services, full, statement(full, "Lucia Bianchi", "likes", "opera"))
    [asked], _ = review.waiting(services, PERSON)
    shown = consequences.preview(services, PERSON, asked.id, Decision.ACCEPT)
    sides = [{line.text for line in shown.block if line.side == side} for side in ("before", "after")]
    assert sides[0]
    assert sides[1]
    assert sides[0].isdisjoint(sides[1])


def test_asking_changes_nothing(services, card):
    before, log = block(services), audit.read(services, PERSON, AuditQuery())[1]
    consequences.preview(services, PERSON, card.id, Decision.ACCEPT)
    assert block(services) == before
    assert audit.read(services, PERSON, AuditQuery())[1] == log
    assert review.waiting(services, PERSON)[1] == 1


def test_it_names_who_reads_what_would_change(services, card):
    key, _ = keys.create_key(services, PERSON, name="support-bot")
    agent = Caller("rest", key_id=key.id, label=key.name)
    for _ in range(3):
        facts.query(services, agent, FactQuery(subject="Marco Conti"))
    [reader] = consequences.preview(services, PERSON, card.id, Decision.ACCEPT).readers
    assert (reader.name, reader.reads) == ("support-bot", 3)


def test_a_decided_card_and_a_plain_key_are_refused(services, card):
    with pytest.raises(Forbidden):
        consequences.preview(services, Caller("rest", scopes=frozenset({"memories:read"})), card.id, Decision.ACCEPT)
    review.decide(services, PERSON, card.id, Decision.REJECT)
    with pytest.raises(Conflict):
        consequences.preview(services, PERSON, card.id, Decision.ACCEPT)
