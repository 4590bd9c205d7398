"""What a key is, in words: its state, what it may do, when it last called. No widgets."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from korely_desktop.domain.projects import ApiKey
from korely_desktop.domain.scope import ADMIN, READ, WRITE
from korely_desktop.gui.i18n import fill, language
from korely_desktop.memory.date_words import when_words

RIGHTS: dict[str, frozenset[str]] = {
    "both": frozenset({READ, WRITE}),
    "read": frozenset({READ}),
    "write": frozenset({WRITE}),
}


@dataclass(frozen=True, slots=True)
class StateLook:
    """How a key's state shows."""

    word: str
    icon: str
    token: str


def _tr(text: str) -> str:
    return QCoreApplication.translate("Agents", text)


def state_look(key: ApiKey, now: datetime) -> StateLook:
    """Active, new (never used), paused, revoked or expired."""
    state = key.state(now)
    if state == "active" and key.last_used_at is None:
        return StateLook(_tr("New"), "circle-dashed", "planned")
    return {
        "active": StateLook(_tr("Active"), "circle-check", "good"),
        "paused": StateLook(_tr("Paused"), "circle-pause", "check"),
        "revoked": StateLook(_tr("Revoked"), "ban", "ended"),
        "expired": StateLook(_tr("Expired"), "clock", "ended"),
    }[state]


def state_note(key: ApiKey, now: datetime) -> str:
    """The line below the state: when it last called, or since when it is out."""
    if key.revoked_at is not None:
        return fill(_tr("since {when}"), when=when_words(key.revoked_at, now, language()))
    if key.last_used_at is None:
        return _tr("has not called yet")
    return fill(_tr("last call {when}"), when=when_words(key.last_used_at, now, language()))


def rights(key: ApiKey) -> str:
    """What the key may do."""
    if key.revoked_at is not None:
        return _tr("nothing")
    if ADMIN in key.scopes:
        return _tr("everything")
    if {READ, WRITE} <= key.scopes:
        return _tr("read and write")
    return _tr("read only") if READ in key.scopes else _tr("write only")


def reach(key: ApiKey) -> str:
    """Whose memory the key reaches."""
    if not key.users:
        return _tr("everybody")
    return ", ".join(key.users)
