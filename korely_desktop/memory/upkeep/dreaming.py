"""Dreaming: going over what is known and asking the person about what may be wrong. It only ever asks.

Two questions so far: whether two names that are spelled alike mean the same, and whether a fact of which nobody spoke
for long still holds. Each is put once; of a fact again after as long a silence.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import groupby

from korely_desktop.domain.answers import ReviewKind
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.scope import Caller, Scope
from korely_desktop.domain.upkeep import MOST_ASKED, TOO_LONG
from korely_desktop.domain.verdicts import Reason
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.memory.history import truth
from korely_desktop.memory.history.correction import telling_of
from korely_desktop.memory.services import Services
from korely_desktop.store import facts as fact_rows
from korely_desktop.store import reviews
from korely_desktop.store import upkeep as rows
from korely_desktop.store.engine import Connection

_COMPARED = ("person", "organization")
_DOUBLED = re.compile(r"([^\W\d_])\1")
_WORKER = Caller(actor="worker")


def ask(services: Services, caller: Caller) -> tuple[list[str], list[str]]:
    """Put the questions to Review; returns the ids of those about names, and of those about facts.

    Raises:
        Forbidden: the caller is no admin of every end user.
    """
    caller.require_unconfined_admin()
    now = services.clock()
    with services.store.read() as connection:
        pairs = _alike(connection, caller.project_id)
        silent = _unspoken_of(connection, services.vocabulary, caller.project_id, now)
    with services.store.write() as connection:
        names = [card for pair in pairs if (card := _ask_about_names(connection, *pair, now)) is not None]
        about_facts: list[str] = []
        touched: set[str] = set()
        for fact in fact_rows.by_ids(connection, silent).values():
            over = replace(
                telling_of(connection, fact, _WORKER, now),
                over=True,
                waits=Reason.UNSPOKEN_OF,
                agent_id=None,
                run_id=None,
            )
            effect = truth.tell(connection, services.vocabulary, over, now)
            about_facts += sorted(effect.reviews)
            touched |= effect.touched
    if names or about_facts:
        services.changes.publish(
            Changes(caller.actor, facts=frozenset(touched), reviews=frozenset([*names, *about_facts]))
        )
    return names, about_facts


def spelling(name: str) -> str:
    """The form by which two spellings of a name are alike: accents, doubled letters and the order of words aside."""
    bare = "".join(
        letter for letter in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(letter)
    )
    return " ".join(sorted(re.findall(r"\w+", _DOUBLED.sub(r"\1", bare))))


def _alike(connection: Connection, project_id: str) -> list[tuple[Entity, Entity]]:
    """(the newer, the older) of names of one end user that are spelled alike, as many as may be asked about."""
    asked = rows.pairs_asked(connection, project_id, ReviewKind.SAME_ENTITY)
    known = rows.named(connection, project_id, _COMPARED)
    together = sorted(known, key=_kept_together)
    return list(_pairs(together, asked))[:MOST_ASKED]


def _kept_together(entity: Entity) -> tuple[str, str, str]:
    return entity.user_id or "", entity.type, spelling(entity.name)


def _pairs(together: Sequence[Entity], asked: set[frozenset[str]]) -> Iterator[tuple[Entity, Entity]]:
    for (_, _, letters), same in groupby(together, key=_kept_together):
        older, *newer = same
        for other in newer if letters else ():
            if frozenset((older.id, other.id)) not in asked:
                yield other, older


def _ask_about_names(connection: Connection, newer: Entity, older: Entity, now: datetime) -> str | None:
    return reviews.ask(
        connection,
        Scope(older.project_id, older.user_id),
        ReviewKind.SAME_ENTITY,
        Reason.SIMILAR_MEANING,
        now,
        entity_id=newer.id,
        other_entity_id=older.id,
    )


def _unspoken_of(connection: Connection, vocabulary: Vocabulary, project_id: str, now: datetime) -> list[str]:
    """Facts that usually change sooner than anybody last spoke of them, the most overdue first."""
    by_half_life: dict[int, list[str]] = {}
    for predicate in vocabulary.predicates.values():
        if predicate.half_life_days is not None:
            by_half_life.setdefault(predicate.half_life_days, []).append(predicate.name)
    overdue: list[tuple[float, str]] = []
    for days, predicates in by_half_life.items():
        before = now - TOO_LONG * timedelta(days=days)
        found = rows.unspoken_of(connection, project_id, predicates, before, now, Reason.UNSPOKEN_OF, MOST_ASKED)
        overdue += [((now - said) / timedelta(days=days), fact_id) for fact_id, said in found]
    return [fact_id for _, fact_id in sorted(overdue, reverse=True)[:MOST_ASKED]]
