"""What a decision would do, told before it is taken: the same as it then does, and nothing is changed by asking."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import pytest

from korely_desktop.domain.answers import Decision, ReviewKind
from korely_desktop.domain.audit import AuditQuery
from korely_desktop.domain.changes import ChangeBus
from korely_desktop.domain.errors import Conflict, Forbidden
from korely_desktop.domain.questions import EntityQuery, FactQuery
from korely_desktop.domain.recall import ContextQuery
from korely_desktop.domain.scope import PERSON, Caller, Scope
from korely_desktop.domain.verdicts import Reason
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.memory import entities, facts
from korely_desktop.memory.access import audit, keys
from korely_desktop.memory.answers import context
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.history import verbs
from korely_desktop.memory.inbox import consequences, review
from korely_desktop.memory.services import Services
from korely_desktop.store import reviews
from korely_desktop.store.engine import Store
from tests.fakes import HashEmbedder, ScriptedEngine, statement
from tests.gui.learning import learn
from tests.new_store import new_store

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


@contextmanager
def opened(path: Path, vocabulary: Vocabulary) -> Iterator[Services]:
    """Services on a store file, with an index of what it holds."""
    with Store.open(path) as store:
        changes = ChangeBus()
        index = RecallIndex(store, changes)
        index.build()
        yield Services(store, vocabulary, ScriptedEngine(), HashEmbedder(), index, changes)


def ask_everything(services: Services) -> None:
    """Cards of every kind, among more facts than a block has room for."""

    def say(subject: str, predicate: str, value: str, **how: object) -> None:
        text = f"{subject} {predicate} {value}."
        learn(services, text, statement(text, subject, predicate, value, **how))

    def confirm(value: str) -> None:
        found, _ = facts.query(services, PERSON, FactQuery(limit=200))
        verbs.confirm(services, PERSON, next(fact.id for fact in found if fact.object == value))

    for number in range(40):
        say("Marco Conti", "likes", f"the book number {number} of a rather long series")
    for subject, predicate, value in (
        ("Marco Conti", "works_at", "Acme GmbH"),
        ("Marco Conti", "lives_in", "Turin"),
        ("Marco Conti", "plays", "chess"),
        ("Giulia", "lives_in", "Milan"),
        ("Lucia", "lives_in", "Verona"),
    ):
        say(subject, predicate, value)
    for value in ("Acme GmbH", "chess", "Milan"):
        confirm(value)
    say("Marco Conti", "works_at", "Northwind Labs")
    say("Marco Conti", "lives_in", "Rome", hedged=True, confidence=0.5)
    say("Marco Conti", "owns", "a boat", hedged=True, confidence=0.5)
    say("Marco Conti", "allergic_to", "nuts", hedged=True, confidence=0.5)
    say("Marco Conti", "plays", "chess", negated=True)
    say("Lucia Bianchi", "lives_in", "Trieste")
    say("G. Ferri", "lives_in", "Genoa")
    known = {one.name: one.id for one in entities.entities(services, PERSON, EntityQuery(limit=50))[0]}
    entities.merge(services, PERSON, known["Giulia"], known["G. Ferri"])
    fact = next(one for one in facts.query(services, PERSON, FactQuery(limit=200))[0] if one.object == "Verona")
    with services.store.write() as connection:
        scope = Scope(fact.project_id, fact.user_id)
        reviews.ask(connection, scope, ReviewKind.SELF_CHECK, Reason.EARNED, services.clock(), fact_id=fact.id)


def held(services: Services) -> set[str]:
    found, _ = facts.query(services, PERSON, FactQuery(limit=200))
    return {fact.id for fact in found if fact.is_open}


def test_of_every_kind_of_card_and_every_choice_what_is_shown_is_what_happens(tmp_path, vocabulary):
    asked, tried = new_store(tmp_path), tmp_path / "tried.db"
    with opened(asked, vocabulary) as services:
        ask_everything(services)
        cards, _ = review.waiting(services, PERSON)
    assert {card.kind for card in cards} == set(ReviewKind)
    for card, decision in product(cards, (Decision.ACCEPT, Decision.REJECT, Decision.KEEP_BOTH)):
        shutil.copy(asked, tried)
        of = card.fact.subject_name if card.fact else card.other_entity.name

        def told(services: Services, name: str = of) -> set[str]:
            query = ContextQuery(name, token_budget=consequences.TOKENS)
            return set(context.context(services, PERSON, query).context.split("\n"))

        with opened(tried, vocabulary) as services:
            shown = consequences.preview(services, PERSON, card.id, decision)
            before, held_before = told(services), held(services)
            review.decide(services, PERSON, card.id, decision)
        with opened(tried, vocabulary) as services:
            after, held_after = told(services), held(services)
        sides = {side: {line.text for line in shown.block if line.side == side} for side in ("before", "after", "same")}
        what = (card.kind, decision, card.fact and card.fact.object)
        assert sides["before"] <= before - after, what
        assert sides["after"] <= after - before, what
        assert sides["same"] <= before & after, what
        assert len(sides["before"] | sides["after"]) + shown.moved == len(before ^ after), what
        dropped = {card.fact.id} if what[:2] == (ReviewKind.SELF_CHECK, Decision.REJECT) else set()  # it never held
        assert {fact.id for fact, _ in shown.ends} == held_before - held_after - dropped, what
        assert {fact.id for fact in shown.begins} == held_after - held_before, what


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
