"""What a key is, in words: its state, what it may do, when it last called. No widgets."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from korely_desktop.domain.projects import ApiKey
from korely_desktop.domain.scope import ADD, ADMIN, READ, WRITE
from korely_desktop.gui.i18n import fill, language
from korely_desktop.memory.date_words import when_words

translate = QCoreApplication.translate

RIGHTS: dict[str, frozenset[str]] = {
    "both": frozenset({READ, WRITE}),
    "read": frozenset({READ}),
    "write": frozenset({WRITE}),
}


def without_erasing(scopes: frozenset[str]) -> frozenset[str]:
    """The same rights, but nothing can be erased with them."""
    return frozenset(ADD if scope == WRITE else scope for scope in scopes)


@dataclass(frozen=True, slots=True)
class StateLook:
    """How a key's state shows."""

    word: str
    icon: str
    token: str


def state_look(key: ApiKey, now: datetime) -> StateLook:
    """Active, new (never used), paused, revoked or expired."""
    state = key.state(now)
    if state == "active" and key.last_used_at is None:
        return StateLook(translate("Agents", "New"), "circle-dashed", "planned")
    return {
        "active": StateLook(translate("Agents", "Active"), "circle-check", "good"),
        "paused": StateLook(translate("Agents", "Paused"), "circle-pause", "check"),
        "revoked": StateLook(translate("Agents", "Revoked"), "ban", "ended"),
        "expired": StateLook(translate("Agents", "Expired"), "clock", "ended"),
    }[state]


def state_note(key: ApiKey, now: datetime) -> str:
    """The line below the state: when it last called, or since when it is out."""
    if key.revoked_at is not None:
        return fill(translate("Agents", "since {when}"), when=when_words(key.revoked_at, now, language()))
    if key.last_used_at is None:
        return translate("Agents", "has not called yet")
    return fill(translate("Agents", "last call {when}"), when=when_words(key.last_used_at, now, language()))


def rights(key: ApiKey) -> str:
    """What the key may do."""
    if key.revoked_at is not None:
        return translate("Agents", "nothing")
    if ADMIN in key.scopes:
        return translate("Agents", "everything")
    if ADD in key.scopes and WRITE not in key.scopes:
        if READ in key.scopes:
            return translate("Agents", "read and write, not erase")
        return translate("Agents", "write only, not erase")
    if {READ, WRITE} <= key.scopes:
        return translate("Agents", "read and write")
    return translate("Agents", "read only") if READ in key.scopes else translate("Agents", "write only")


def reach(key: ApiKey) -> str:
    """Whose memory the key reaches."""
    if not key.users:
        return translate("Agents", "everybody")
    return ", ".join(key.users)
