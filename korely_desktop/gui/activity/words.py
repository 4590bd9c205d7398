"""An audit row in words: who, what, and what came of it. The row holds ids and counts; names come from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from korely_desktop.domain import audit as actions
from korely_desktop.domain.audit import AuditEvent
from korely_desktop.gui.i18n import fill

translate = QCoreApplication.translate


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


def event_words(event: AuditEvent, names: Names) -> EventWords:
    """The words of one row."""
    who, kind = _who(event, names)
    icon, token, verb = _what(event)
    about = _about(event, names)
    return EventWords(who, kind, icon, token, verb, about, _result(event))


def _who(event: AuditEvent, names: Names) -> tuple[str, str]:
    if event.actor == "desktop":
        return translate("Activity", "You"), "you"
    if event.actor == "worker":
        return "Korely", "app"
    return names.keys.get(event.key_id or "", translate("Activity", "An agent")), "agent"


def _what(event: AuditEvent) -> tuple[str, str, str]:
    """Icon, token and verb of what was done."""
    if event.result == "denied":
        return "circle-x", "danger", translate("Activity", "was refused")
    verbs = {
        "add": ("file-plus", "accent", translate("Activity", "added a text")),
        "batch": ("file-plus", "accent", translate("Activity", "added texts")),
        "update": ("file-text", "accent", translate("Activity", "changed a text")),
        "retry": ("refresh-cw", "text-2", translate("Activity", "asked to read a text again")),
        "delete": ("eye-off", "ended", translate("Activity", "forgot a text")),
        "correct": ("pencil", "accent", translate("Activity", "corrected")),
        "confirm": ("badge-check", "accent", translate("Activity", "confirmed")),
        "reopen": ("undo-2", "text-2", translate("Activity", "reopened")),
        "hide": ("eye-off", "ended", translate("Activity", "forgot")),
        "unhide": ("eye", "text-2", translate("Activity", "brought back")),
        "close": ("circle-minus", "ended", translate("Activity", "ended")),
        "merge": ("git-merge", "planned", translate("Activity", "merged two names")),
        "split": ("split", "planned", translate("Activity", "parted two names")),
        "rename": ("pencil", "text-2", translate("Activity", "renamed")),
        "declare_name": ("tag", "text-2", translate("Activity", "declared a name")),
        "pause": ("circle-pause", "check", translate("Activity", "paused a key")),
        "resume": ("play", "good", translate("Activity", "resumed a key")),
        "review": ("inbox", "accent", translate("Activity", "decided a question")),
        "project": ("box", "text-2", translate("Activity", "made a project")),
        "search": ("search", "text-2", translate("Activity", "searched the texts")),
        "context": ("eye", "text-2", translate("Activity", "read a context block")),
        "profile": ("eye", "text-2", translate("Activity", "read a profile")),
        "facts": ("eye", "text-2", translate("Activity", "read facts")),
        "memory": ("eye", "text-2", translate("Activity", "read a text")),
        "memories": ("eye", "text-2", translate("Activity", "listed texts")),
    }
    verb = event.meta.get("verb")
    if verb in verbs:
        return verbs[verb]
    return {
        actions.READ: ("eye", "text-2", translate("Activity", "read")),
        actions.WRITE: ("pen-line", "accent", translate("Activity", "wrote")),
        actions.FACT_WRITE: ("pen-line", "accent", translate("Activity", "wrote a fact")),
        actions.FACT_INVALIDATE: ("circle-minus", "ended", translate("Activity", "ended a fact")),
        actions.ERASE: ("eraser", "danger", translate("Activity", "erased")),
        actions.KEY_CREATE: ("key-round", "accent", translate("Activity", "made a key")),
        actions.KEY_REVOKE: ("ban", "danger", translate("Activity", "revoked a key")),
    }.get(event.action, ("activity", "text-2", event.action.replace("_", " ")))


def _about(event: AuditEvent, names: Names) -> str:
    target = event.target_id or ""
    if target in names.facts:
        return names.facts[target]
    if target in names.keys:
        return names.keys[target]
    if event.user_id is not None:
        return fill(translate("Activity", "about {who}"), who=event.user_id)
    return ""


def _result(event: AuditEvent) -> str:
    if event.result == "denied":
        return translate("Activity", "refused")
    if event.result == "error":
        return translate("Activity", "failed")
    parts = []
    for name, template in (
        ("facts", translate("Activity", "{n} facts")),
        ("memories", translate("Activity", "{n} texts")),
    ):
        count = event.meta.get(name)
        if isinstance(count, int) and count:
            parts.append(fill(template, n=count))
    return ", ".join(parts)
