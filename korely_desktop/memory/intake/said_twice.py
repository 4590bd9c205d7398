"""What one clause of an earlier text said in two ways ends in both: "Our office is in Camden" is held of the office and
of whoever has it, and who left Delft for no other school is no student of law there. Which facts are such twins is
decided here; ending them is :mod:`memory.history.truth`'s.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from korely_desktop.domain.contradiction import is_changeable
from korely_desktop.domain.facts import Fact, Source, State, Trust
from korely_desktop.domain.text import covers, identity, stems
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.extraction.changes.turnovers import LOOSE
from korely_desktop.language.extraction.parties.described import nameless
from korely_desktop.store import entities
from korely_desktop.store import facts as rows
from korely_desktop.store.engine import Connection

_POST = {"works_at", "works_as"}
_SCHOOL = "attends"
_OF_SCHOOL = {"studies", "school_status"}
"""What is so while one goes to a school."""


def twins(connection: Connection, vocabulary: Vocabulary, ended: Sequence[str]) -> Iterator[Fact]:
    """The facts that still stand and say what one of the ``ended`` said, in the same clause of the same text or, of
    whom it named, without the name ("has a wife").
    """
    seen = set(ended)
    for fact in rows.by_ids(connection, ended).values():
        for other in _nameless(connection, vocabulary, fact):
            seen.add(other.id)
            yield other
        done = fact.predicate == _SCHOOL and not _goes_elsewhere(connection, fact)
        for source in rows.sources(connection, [fact.id]).get(fact.id, []):
            stated = [each for each in rows.stated_by(connection, source.memory_id) if each not in seen]
            beside = rows.sources(connection, stated)
            for other in rows.by_ids(connection, stated).values():
                together = any(_overlap(source, each) for each in beside.get(other.id, []))
                follows = _says_the_same(vocabulary, fact, other) or (done and _is_of_school(fact, other))
                if together and follows and is_changeable(vocabulary, other):
                    seen.add(other.id)
                    yield other


def _nameless(connection: Connection, vocabulary: Vocabulary, fact: Fact) -> list[Fact]:
    """The facts of the same one without a name, where nobody took the place of the one who is named."""
    if fact.object_entity_id is None or not vocabulary.get(fact.predicate).cardinality_one:
        return []
    subject_ids = entities.cluster(connection, [fact.subject_entity_id or ""])
    told = rows.in_slots(connection, subject_ids, [vocabulary.slot(fact.predicate)], (State.ACTIVE,))
    if any(other.object_entity_id is not None and other.is_open for other in told):
        return []
    return [
        other
        for other in told
        if nameless(other.predicate, other.object_name)
        and other.trust is Trust.EXTRACTED
        and is_changeable(vocabulary, other)
    ]


def _overlap(one: Source, other: Source) -> bool:
    if one.memory_id != other.memory_id or one.start is None or other.start is None:
        return False
    return one.start < (other.end or 0) and other.start < (one.end or 0)


def _goes_elsewhere(connection: Connection, fact: Fact) -> bool:
    """Whether another school took the place of one."""
    by = rows.by_id(connection, fact.invalidated_by) if fact.invalidated_by else None
    return by is not None and by.predicate == fact.predicate


def _is_of_school(fact: Fact, other: Fact) -> bool:
    same = fact.subject_entity_id == other.subject_entity_id and other.trust is Trust.EXTRACTED
    return same and other.predicate in _OF_SCHOOL


def _says_the_same(vocabulary: Vocabulary, fact: Fact, other: Fact) -> bool:
    """Whether two facts of one clause differ in their wording alone, and no person stands behind the second."""
    if other.trust is not Trust.EXTRACTED:
        return False
    one, two = fact.object_name, other.object_name
    if fact.subject_entity_id != other.subject_entity_id:
        return identity(one) == identity(two) and (_is_of_its_thing(fact, other) or _is_of_its_thing(other, fact))
    if fact.predicate == other.predicate:
        return covers(one, two)
    if one[:1].isupper() and stems(one) < stems(two) and {fact.predicate, other.predicate} == _POST:
        return True  # who left Fernwave is no CTO of Fernwave
    vague = any(each.predicate in LOOSE or not vocabulary.knows(each.predicate) for each in (fact, other))
    return covers(one, two) and vague


def _is_of_its_thing(fact: Fact, other: Fact) -> bool:
    """ "user office Camden", "our office located_in Camden": the one's relation is the other's subject."""
    thing = not other.subject_is_user and other.subject_type != "person"
    return thing and stems(fact.predicate.replace("_", " ")) <= stems(other.subject)
