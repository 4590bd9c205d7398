"""Who is meant by what they are to somebody: "my wife" is whoever the person is known to be married to at the time.

It follows from the facts that are held and is kept nowhere: it changes, ends and is forgotten with them. Where nobody
or several could be meant, nobody is. Which words describe somebody: :mod:`language.extraction.parties.described`.
"""

from __future__ import annotations

from datetime import datetime

from korely_desktop.domain.entities import Entity
from korely_desktop.domain.facts import Fact, Precision, State, Tense
from korely_desktop.domain.scope import Scope
from korely_desktop.domain.text import name_key
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.extraction.parties.described import Described, Kind, described, kind_of, kinds
from korely_desktop.store import entities
from korely_desktop.store import facts as rows
from korely_desktop.store.engine import Connection


def bearer(connection: Connection, vocabulary: Vocabulary, owner_id: str, kind: Kind, at: datetime) -> Entity | None:
    """Who of ``kind`` the owner had at a time, by name; None where nobody or several may be meant."""
    slots = sorted({vocabulary.slot(relation) for relation in kind.relations})
    held = [
        fact
        for fact in rows.in_slots(connection, entities.cluster(connection, [owner_id]), slots, (State.ACTIVE,))
        if kind in kinds_told(vocabulary, fact.predicate, fact.predicate_raw) and fact.is_likely and _may_hold(fact, at)
    ]
    one_at_a_time = all(vocabulary.get(fact.predicate).cardinality_one for fact in held)
    begun = [fact for fact in held if fact.valid_from <= at] if one_at_a_time else []
    found = {entities.root(connection, fact.object_entity_id) for fact in begun or held if fact.object_entity_id}
    known = [each for each in entities.by_ids(connection, sorted(found)).values() if described(each.name) is None]
    return known[0] if len(known) == 1 else None


def called(connection: Connection, scope: Scope, who: Described, user: Entity | None) -> list[Entity]:
    """Those who are known by no name but such a one, whatever its wording: "my wife" and, of Giulia, "Giulia's wife".

    Args:
        user: the end user of the scope, if anything is known of them.
    """
    names = {scope.user_id, *(() if user is None else (user.name, *user.aliases))}
    own = ["", *sorted(filter(None, names))]
    owners = own if name_key(who.owner) in map(name_key, own) else [who.owner]
    wordings = [wording for owner in owners for wording in Described(owner, who.kind).wordings()]
    return entities.named_any(connection, scope, [name_key(wording) for wording in wordings])


def kinds_told(vocabulary: Vocabulary, relation: str, raw: str) -> list[Kind]:
    """The kinds of somebody who is told of in a relation, by the noun for them ("wife") where there is one."""
    told = kind_of(raw)
    if told is None and not vocabulary.get(relation).cardinality_one:
        return []
    return [kind for kind in kinds() if relation in kind.relations and (kind.any or told in (kind, None))]


def _may_hold(fact: Fact, at: datetime) -> bool:
    """Whether a fact may hold at a time: of one without a told beginning only the end is known."""
    begun = fact.valid_from <= at or fact.valid_from_precision is Precision.ASSUMED
    return fact.tense is Tense.CURRENT and begun and (fact.invalid_at is None or fact.invalid_at > at)
