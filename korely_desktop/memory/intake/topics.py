"""Whose facts a sentence may be about although it names nobody of whom something is known: the thing that it speaks of
("the team meeting was moved"), and whoever has what it names ("Oakfield is behind us": the son who goes there).

Which of their facts are read beside the sentence is decided in :mod:`memory.intake.beside`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from korely_desktop.domain.entities import Entity
from korely_desktop.domain.facts import Tense
from korely_desktop.domain.scope import Scope
from korely_desktop.domain.statements import Sentence
from korely_desktop.domain.text import identity, keys_of_parts, value_key
from korely_desktop.store import entities
from korely_desktop.store import facts as rows
from korely_desktop.store.engine import Connection

_LONGEST = 4
"""Words of the name of a thing that is looked for in a sentence."""
_MOST_WORDS = 40
_MOST_NAMES = 3
MOST_HOLDERS = 20
"""Facts looked through for who has what a sentence names; where several have it, it means none of them."""
_OF_ANOTHER = re.compile(r"\b(?:he|she|they|him|her|them|lui|lei|loro|lo|la|li|le|gli)\b|\b[lL]['’]", re.IGNORECASE)
_OF_MYSELF = re.compile(r"\b(?:I|io)\b")
_WORD = re.compile(r"[^\W_][\w'’.-]*")


def name_keys(said: str) -> frozenset[str]:
    """All that could be a name in a sentence (:func:`name_key`)."""
    return keys_of_parts(_WORD.findall(said)[:_MOST_WORDS], _LONGEST) - {""}


def things(connection: Connection, scope: Scope, keys: Collection[str]) -> list[str]:
    """What is known by one of these names, and is nobody."""
    found = entities.named_any(connection, scope, sorted(keys)) if keys else []
    return [each.id for each in found if not each.is_user and each.type != "person"]


def holders(
    connection: Connection, scope: Scope, sentence: Sentence, said: str, subjects: Iterable[Entity]
) -> list[str]:
    """Who has what the sentence names, where it speaks of a third person whom it does not name.

    Args:
        subjects: the entities that it is about by its own words and of which something is known.
    """
    if sentence.about_user and (_OF_MYSELF.search(said) or not _OF_ANOTHER.search(said)):
        return []
    if any(each.type == "person" and not each.is_user for each in subjects):
        return []
    found: dict[str, None] = {}
    words = set(identity(said).split())
    for name in [each for each in sentence.about if each[:1].isupper()][:_MOST_NAMES]:
        key = value_key(name).split()
        holding = rows.naming(connection, scope, key[-1], MOST_HOLDERS) if key else []
        theirs = {
            fact.subject_entity_id: None
            for fact in holding
            if fact.subject_entity_id is not None
            and not fact.subject_is_user
            and fact.tense is Tense.CURRENT
            and words & set(fact.object_key.split())
        }
        if len(theirs) == 1:
            found |= theirs
    return [*found]
