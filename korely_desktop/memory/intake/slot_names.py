"""What a text means by the name of a slot: "the kitchen budget", "our team meeting", "the report deadline".

Structure alone: a known thing of that name, or a relation of whom the text speaks that those words name. Where nothing
or several things are meant, nothing is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from korely_desktop.domain.facts import Fact
from korely_desktop.domain.scope import Scope
from korely_desktop.domain.text import identity, stems, value_key
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.extraction import lexicon
from korely_desktop.store import entities as entity_rows
from korely_desktop.store import facts as rows
from korely_desktop.store.engine import Connection

_NUMBER = re.compile(r"\d[\d.,:]*")
_DAY = re.compile(
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:lune|marte|mercole|giove|vener)d[iì]\b|\bsabato\b|\bdomenica\b"
    r"|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|gennaio|febbraio|marzo"
    r"|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)\b|\d{4}-\d{2}",
    re.IGNORECASE,
)
_OF = re.compile(r"(?<=\w) di [a-z]+$")
"""One noun behind the head of an Italian name of a slot ("padrone *di casa*")."""
_PLAIN = frozenset(["new", "current", "old", "own", "nuovo", "nuova", "attuale"])


def slot_named(
    connection: Connection, vocabulary: Vocabulary, scope: Scope, subject_ids: Sequence[str], about: str, value: str
) -> Fact | None:
    """The one fact of the slot that ``about`` names and whose value is of the kind of ``value``; None without one."""
    words = [word for word in value_key(_OF.sub("", about)).split() if word not in _PLAIN]
    if not words:
        return None
    of_things = [
        fact
        for entity in entity_rows.named(connection, scope, about)
        for fact in rows.about(connection, entity_rows.cluster(connection, [entity.id]))
    ]
    of_subject = [fact for fact in rows.about(connection, subject_ids) if _names(vocabulary, words, fact.predicate)]
    head = words[-1]
    of_parts = [
        fact
        for entity in (entity_rows.named(connection, scope, " ".join(words[:-1])) if len(words) > 1 else ())
        for fact in rows.about(connection, entity_rows.cluster(connection, [entity.id]))
        if _names(vocabulary, [head], fact.predicate)
    ]
    for found in (of_things, of_parts, of_subject):
        fitting = _open(fact for fact in found if _may_follow(fact.object, value))
        slots = {(fact.subject_entity_id, fact.predicate) for fact in fitting}
        values = {identity(fact.object) for fact in fitting}
        if len(slots) == 1 or len(values) == 1:  # two constructions may read one value: "our standup is at 9:30"
            return max(fitting, key=lambda fact: fact.confidence)
    return None


def _may_follow(known: str, value: str) -> bool:
    """Whether a value can stand where a known one did: of the same sort, and a name after a name ("the new boss is a
    pain").
    """
    if value.endswith(("'s", "’s")):
        return False  # "the new phone is Jim's"
    sort = kind_of(value)
    return kind_of(known) == sort and (sort != "words" or value[:1].isupper() or not known[:1].isupper())


def is_counted_anew(known: str, value: str) -> bool:
    """Whether two values are two numbers of one thing: "four days", "five days"."""
    before, after = (set(value_key(each).split()) for each in (known, value))
    shared, apart = before & after, before ^ after
    return bool(shared and before - shared and after - shared) and all(
        _NUMBER.fullmatch(word) or stems(word) & _COUNTED for word in apart
    )


def kind_of(value: str) -> str:
    """What sort of value it is: only a day takes the place of a day, only a number that of a number."""
    if _DAY.search(value):
        return "day"
    return "number" if _NUMBER.search(value) or stems(value) & _COUNTED else "words"


_COUNTED = stems("1 2 3 4 5 6 7 8 9 10 11 12")


def _open(found: Iterable[Fact]) -> list[Fact]:
    return [fact for fact in found if fact.is_open and fact.tense == "current" and fact.state == "active"]


def _names(vocabulary: Vocabulary, words: Sequence[str], predicate: str) -> bool:
    """Whether words name a relation: by the vocabulary, by the table of attributes, or as the relation's own words."""
    said = " ".join(words)
    relations = lexicon.word_map("en_nouns", "relations")
    in_english = lexicon.word_map("it_words", "nouns").get(said, said)
    if predicate in (vocabulary.fold(said), relations.get(said), relations.get(in_english, in_english)):
        return True
    if vocabulary.knows(predicate):
        return predicate in (vocabulary.fold(words[-1]), relations.get(words[-1]))
    return stems(said) <= stems(predicate.replace("_", " "))
