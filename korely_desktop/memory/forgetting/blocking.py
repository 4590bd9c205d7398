"""What a person forgot or erased is not learned again from the same or an equivalent text.

A fact is recognised by its subject, its slot and the words of its value in any order ("follow-ups by email" and
"email follow-ups by" are the same here); a text by its words, letter case and spacing aside. Only HMAC-SHA256
fingerprints under a random key of the store are kept.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from korely_desktop.domain.facts import Fact
from korely_desktop.domain.scope import Scope
from korely_desktop.domain.text import name_key
from korely_desktop.store import entities, facts, tombstones
from korely_desktop.store.engine import Connection

USER = "\x01user"
"""The subject key of the end user, whatever they are called."""


def subject_key(name: str, *, is_user: bool) -> str:
    """How a subject is recognised: the end user by role, anybody else by name."""
    return USER if is_user else name_key(name)


def block_fact(connection: Connection, fact: Fact, names: Iterable[str], *, can_return: bool, now: datetime) -> None:
    """Keep ``fact`` from being learned again.

    Args:
        names: every name of its subject (aliases too), besides the one on the fact.
        can_return: it is only forgotten; :func:`unblock_fact` takes this back.
    """
    key = tombstones.make_key(connection)
    scope = Scope(fact.project_id, fact.user_id)
    subjects = {subject_key(name, is_user=fact.subject_is_user) for name in (fact.subject, *names)}
    tombstones.put(
        connection,
        [_of_fact(key, scope, subject, fact.slot, fact.object_key) for subject in subjects],
        project_id=fact.project_id,
        kind="fact",
        fact_id=fact.id if can_return else None,
        now=now,
    )


def unblock_fact(connection: Connection, fact: Fact) -> bool:
    """A fact comes back and may be learned again, unless another one of the same words stays forgotten.

    Returns:
        Whether it had been kept from being learned.
    """
    same = entities.cluster(connection, [fact.subject_entity_id]) if fact.subject_entity_id else []
    words = _words(fact.object_key)
    for other, said in facts.forgotten_with(connection, same, fact.slot, max(words, key=len, default="")):
        if other != fact.id and _words(said) == words:
            tombstones.hand_over(connection, fact.id, other)
    return tombstones.lift_for_fact(connection, fact.id)


def is_blocked(connection: Connection, scope: Scope, subject: str, slot: str, object_key: str) -> bool:
    """Whether this was forgotten or erased before.

    Args:
        subject: as :func:`subject_key` gives it.
        slot: the vocabulary's slot of the predicate.
        object_key: as on :class:`Fact`.
    """
    key = tombstones.key(connection)
    return key is not None and tombstones.any_of(connection, [_of_fact(key, scope, subject, slot, object_key)])


@dataclass(frozen=True, slots=True)
class KeptOut:
    """What of one scope the person forgot or erased, for many facts in one transaction: their key is asked for once."""

    connection: Connection
    scope: Scope
    key: bytes | None

    @classmethod
    def of(cls, connection: Connection, scope: Scope) -> KeptOut:
        """As the store knows it now."""
        return cls(connection, scope, tombstones.key(connection))

    def holds(self, subject: str, slot: str, object_key: str) -> tuple[bool, str | None]:
        """What :func:`is_blocked` says, and which fact it is, where that was forgotten and not erased."""
        if self.key is None:
            return False, None
        found = tombstones.facts_of(self.connection, [_of_fact(self.key, self.scope, subject, slot, object_key)])
        return bool(found), next(iter(found), None)


def allow(connection: Connection, scope: Scope, subject: str, slot: str, object_key: str) -> None:
    """The person says it themselves: what blocked it is lifted."""
    key = tombstones.key(connection)
    if key is not None:
        tombstones.lift(connection, [_of_fact(key, scope, subject, slot, object_key)])


def block_text(connection: Connection, scope: Scope, content: str, now: datetime) -> None:
    """Keep an erased text from being stored again."""
    key = tombstones.make_key(connection)
    tombstones.put(
        connection,
        [_of_text(key, scope, content)],
        project_id=scope.project_id,
        kind="memory",
        fact_id=None,
        now=now,
    )


def is_text_blocked(connection: Connection, scope: Scope, content: str) -> bool:
    """Whether a person erased this text from this scope."""
    key = tombstones.key(connection)
    return key is not None and tombstones.any_of(connection, [_of_text(key, scope, content)])


def allow_text(connection: Connection, scope: Scope, content: str) -> None:
    """The person writes the text again themselves."""
    key = tombstones.key(connection)
    if key is not None:
        tombstones.lift(connection, [_of_text(key, scope, content)])


def _of_fact(key: bytes, scope: Scope, subject: str, slot: str, object_key: str) -> bytes:
    return _fingerprint(key, "fact", scope, subject, slot, " ".join(_words(object_key)))


def _words(object_key: str) -> list[str]:
    return sorted(set(object_key.split()))


def _of_text(key: bytes, scope: Scope, content: str) -> bytes:
    words = re.findall(r"\w+", unicodedata.normalize("NFKC", content).casefold())
    return _fingerprint(key, "memory", scope, " ".join(words) or content)


def _fingerprint(key: bytes, kind: str, scope: Scope, *parts: str) -> bytes:
    fields = (kind, scope.project_id, "-" if scope.user_id is None else "=" + scope.user_id, *parts)
    return hmac.digest(key, "\x00".join(fields).encode("utf-8"), hashlib.sha256)
