"""What a key is, in words: its state, what it may do, when it last called, and why a fact was not kept. No widgets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from korely_desktop.domain.facts import Fact, State
from korely_desktop.domain.projects import ApiKey
from korely_desktop.domain.scope import ADD, ADMIN, READ, WRITE
from korely_desktop.gui.i18n import fill, language, translate
from korely_desktop.gui.theme.tokens import Look
from korely_desktop.memory.date_words import when_words
from korely_desktop.memory.sentences import never_words

RIGHTS: dict[str, frozenset[str]] = {
    "both": frozenset({READ, WRITE}),
    "read": frozenset({READ}),
    "write": frozenset({WRITE}),
}


def without_erasing(scopes: frozenset[str]) -> frozenset[str]:
    """The same rights, but nothing can be erased with them."""
    return frozenset(ADD if scope == WRITE else scope for scope in scopes)


def state_look(key: ApiKey, now: datetime) -> Look:
    """Active, new (never used), paused, revoked or expired."""
    state = key.state(now)
    if state == "active" and key.last_used_at is None:
        return Look(translate("Agents", "New"), "circle-dashed", "planned")
    return {
        "active": Look(translate("Agents", "Active"), "circle-check", "good"),
        "paused": Look(translate("Agents", "Paused"), "circle-pause", "check"),
        "revoked": Look(translate("Agents", "Revoked"), "ban", "ended"),
        "expired": Look(translate("Agents", "Expired"), "clock", "ended"),
    }[state]


def state_note(key: ApiKey, now: datetime) -> str:
    """The line below the state: when it last called, or since when it is out."""
    out = key.revoked_at or (key.expires_at if key.state(now) == "expired" else None)
    if out is not None:
        return fill(translate("Agents", "since {when}"), when=when_words(out, now, language()))
    if key.last_used_at is None:
        return translate("Agents", "not connected yet")
    return fill(translate("Agents", "last seen {when}"), when=when_words(key.last_used_at, now, language()))


def gone_words(fact: Fact) -> str | None:
    """Why a fact was not kept, in place of when it is true; None where it was."""
    return {
        State.NEVER_SO: never_words(language()),
        State.REJECTED: translate("Agents", "rejected"),
        State.FORGOTTEN: translate("Agents", "forgotten"),
    }.get(fact.state)


def rights(key: ApiKey) -> tuple[str, str]:
    """What the key may do, and below it what it may not do of that."""
    if key.revoked_at is not None:
        return translate("Agents", "nothing"), ""
    if not _lacks_erasing(key.scopes):
        return rights_of(key.scopes), ""
    first = translate("Agents", "read and write") if READ in key.scopes else translate("Agents", "write only")
    return first, translate("Agents", "not erase")


def rights_of(scopes: frozenset[str]) -> str:
    """What one may do with these scopes."""
    if ADMIN in scopes:
        return translate("Agents", "everything")
    if _lacks_erasing(scopes):
        if READ in scopes:
            return translate("Agents", "read and write, not erase")
        return translate("Agents", "write only, not erase")
    if {READ, WRITE} <= scopes:
        return translate("Agents", "read and write")
    return translate("Agents", "read only") if READ in scopes else translate("Agents", "write only")


def _lacks_erasing(scopes: frozenset[str]) -> bool:
    return ADD in scopes and not scopes & {WRITE, ADMIN}


def reach_of(key: ApiKey) -> str:
    """Whose memory a key reaches."""
    return translate("Agents", "nobody") if key.revoked_at is not None else reach(key.users)


def reach(users: Sequence[str]) -> str:
    """Whose memory one reaches who is confined to these users; none means all."""
    return ids_text(users) or translate("Agents", "everybody")


def may_words(scopes: Iterable[str], users: Sequence[str]) -> str:
    """*read only · giulia*."""
    return f"{rights_of(frozenset(scopes))} · {reach(users)}"


def ids_text(ids: Iterable[str]) -> str:
    """Ids with commas between, as a person types them too."""
    return ", ".join(one_id(one) for one in ids)


def one_id(one: str) -> str:
    """An id among others: in quotes where it has a comma itself, begins with a quote, or a space is part of it."""
    plain = "," not in one and not one.startswith('"') and one == one.strip()
    return one if plain else '"' + one.replace('"', '""') + '"'
