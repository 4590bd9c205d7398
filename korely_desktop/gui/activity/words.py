"""An audit row in words: who, what, and what came of it. The row holds ids and counts; names come from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from korely_desktop.domain import audit as actions
from korely_desktop.domain.audit import AuditEvent
from korely_desktop.gui.i18n import fill


@dataclass(frozen=True, slots=True)
class Names:
    """What ids are called now: keys by id, facts by id as sentences."""

    keys: Mapping[str, str]
    facts: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class EventWords:
    """One row as the list shows it. ``who_kind`` as in monograms."""

    who: str
    who_kind: str
    icon: str
    token: str
    verb: str
    about: str
    result: str


def _tr(text: str) -> str:
    return QCoreApplication.translate("Activity", text)


def event_words(event: AuditEvent, names: Names) -> EventWords:
    """The words of one row."""
    who, kind = _who(event, names)
    icon, token, verb = _what(event)
    about = _about(event, names)
    return EventWords(who, kind, icon, token, verb, about, _result(event))


def _who(event: AuditEvent, names: Names) -> tuple[str, str]:
    if event.actor == "desktop":
        return _tr("You"), "you"
    if event.actor == "worker":
        return "Korely", "app"
    return names.keys.get(event.key_id or "", _tr("An agent")), "agent"


def _what(event: AuditEvent) -> tuple[str, str, str]:
    """Icon, token and verb of what was done."""
    if event.result == "denied":
        return "circle-x", "danger", _tr("was refused")
    verbs = {
        "add": ("file-plus", "accent", _tr("added a text")),
        "batch": ("file-plus", "accent", _tr("added texts")),
        "update": ("file-text", "accent", _tr("changed a text")),
        "retry": ("refresh-cw", "text-2", _tr("asked to read a text again")),
        "delete": ("eye-off", "ended", _tr("forgot a text")),
        "correct": ("pencil", "accent", _tr("corrected")),
        "confirm": ("badge-check", "accent", _tr("confirmed")),
        "reopen": ("undo-2", "text-2", _tr("reopened")),
        "hide": ("eye-off", "ended", _tr("forgot")),
        "unhide": ("eye", "text-2", _tr("brought back")),
        "close": ("circle-minus", "ended", _tr("ended")),
        "merge": ("git-merge", "planned", _tr("merged two names")),
        "split": ("split", "planned", _tr("parted two names")),
        "rename": ("pencil", "text-2", _tr("renamed")),
        "declare_name": ("tag", "text-2", _tr("declared a name")),
        "pause": ("circle-pause", "check", _tr("paused a key")),
        "resume": ("play", "good", _tr("resumed a key")),
        "review": ("inbox", "accent", _tr("decided a question")),
        "project": ("box", "text-2", _tr("made a project")),
        "search": ("search", "text-2", _tr("searched the texts")),
        "context": ("eye", "text-2", _tr("read a context block")),
        "profile": ("eye", "text-2", _tr("read a profile")),
        "facts": ("eye", "text-2", _tr("read facts")),
        "memory": ("eye", "text-2", _tr("read a text")),
        "memories": ("eye", "text-2", _tr("listed texts")),
    }
    verb = event.meta.get("verb")
    if verb in verbs:
        return verbs[verb]
    return {
        actions.READ: ("eye", "text-2", _tr("read")),
        actions.WRITE: ("pen-line", "accent", _tr("wrote")),
        actions.FACT_WRITE: ("pen-line", "accent", _tr("wrote a fact")),
        actions.FACT_INVALIDATE: ("circle-minus", "ended", _tr("ended a fact")),
        actions.ERASE: ("eraser", "danger", _tr("erased")),
        actions.KEY_CREATE: ("key-round", "accent", _tr("made a key")),
        actions.KEY_REVOKE: ("ban", "danger", _tr("revoked a key")),
    }.get(event.action, ("activity", "text-2", event.action.replace("_", " ")))


def _about(event: AuditEvent, names: Names) -> str:
    target = event.target_id or ""
    if target in names.facts:
        return names.facts[target]
    if target in names.keys:
        return names.keys[target]
    if event.user_id is not None:
        return fill(_tr("about {who}"), who=event.user_id)
    return ""


def _result(event: AuditEvent) -> str:
    if event.result == "denied":
        return _tr("refused")
    if event.result == "error":
        return _tr("failed")
    parts = []
    for name, template in (("facts", _tr("{n} facts")), ("memories", _tr("{n} texts"))):
        count = event.meta.get(name)
        if isinstance(count, int) and count:
            parts.append(fill(template, n=count))
    return ", ".join(parts)
