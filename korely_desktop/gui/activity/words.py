"""An audit row in words: who, what, and what came of it. The row holds ids and counts; names come with the page."""

from __future__ import annotations

from dataclasses import dataclass

from korely_desktop.domain import audit as actions
from korely_desktop.domain.audit import AuditEvent
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.gui.components.monogram import key_name
from korely_desktop.gui.components.sentence import fact_words
from korely_desktop.gui.i18n import QT_TRANSLATE_NOOP, fill, number, translate
from korely_desktop.memory.access.activity import ActivityPage

_SNIPPET = 90
_TOLD = ("search", "context", "profile", "facts", "memories", "bulletin")
"""Reads that are answered with facts and texts, of which there may be none."""


_BY_VERB = {
    "add": ("file-plus", "accent", QT_TRANSLATE_NOOP("Activity", "added a text")),
    "batch": ("file-plus", "accent", QT_TRANSLATE_NOOP("Activity", "added texts")),
    "episode": ("file-plus", "accent", QT_TRANSLATE_NOOP("Activity", "kept a conversation")),
    "block": ("pen-line", "accent", QT_TRANSLATE_NOOP("Activity", "wrote a working note")),
    "update": ("file-text", "accent", QT_TRANSLATE_NOOP("Activity", "changed a text")),
    "retry": ("refresh-cw", "text-2", QT_TRANSLATE_NOOP("Activity", "asked to read a text again")),
    "read": ("text", "text-2", QT_TRANSLATE_NOOP("Activity", "read")),
    "delete": ("eye-off", "ended", QT_TRANSLATE_NOOP("Activity", "forgot a text")),
    "label": ("tag", "text-2", QT_TRANSLATE_NOOP("Activity", "changed the labels of a text")),
    "archive_text": ("archive", "ended", QT_TRANSLATE_NOOP("Activity", "archived a text")),
    "finish_text": ("circle-check", "good", QT_TRANSLATE_NOOP("Activity", "marked a text as done")),
    "restore_text": ("archive-restore", "text-2", QT_TRANSLATE_NOOP("Activity", "brought a text back")),
    "link": ("link", "text-2", QT_TRANSLATE_NOOP("Activity", "linked two texts")),
    "unlink": ("link", "ended", QT_TRANSLATE_NOOP("Activity", "removed a link between texts")),
    "bring_back": ("eye", "text-2", QT_TRANSLATE_NOOP("Activity", "brought a text back")),
    "add_fact": ("pen-line", "accent", QT_TRANSLATE_NOOP("Activity", "wrote")),
    "correct": ("pencil", "accent", QT_TRANSLATE_NOOP("Activity", "corrected")),
    "confirm": ("badge-check", "accent", QT_TRANSLATE_NOOP("Activity", "confirmed")),
    "reopen": ("undo-2", "text-2", QT_TRANSLATE_NOOP("Activity", "reopened")),
    "end_again": ("circle-minus", "ended", QT_TRANSLATE_NOOP("Activity", "ended again")),
    "hide": ("eye-off", "ended", QT_TRANSLATE_NOOP("Activity", "forgot")),
    "unconfirm": ("rotate-ccw", "text-2", QT_TRANSLATE_NOOP("Activity", "took a confirmation back")),
    "unsay": ("undo-2", "text-2", QT_TRANSLATE_NOOP("Activity", "took back")),
    "say_again": ("redo-2", "text-2", QT_TRANSLATE_NOOP("Activity", "wrote again")),
    "unhide": ("eye", "text-2", QT_TRANSLATE_NOOP("Activity", "brought back")),
    "pin": ("pin", "accent", QT_TRANSLATE_NOOP("Activity", "pinned")),
    "keep_back": ("ear-off", "ended", QT_TRANSLATE_NOOP("Activity", "kept from agents")),
    "tell_as_usual": ("ear", "text-2", QT_TRANSLATE_NOOP("Activity", "set back to normal for agents:")),
    "close": ("circle-minus", "ended", QT_TRANSLATE_NOOP("Activity", "ended")),
    "review_accept": ("inbox", "accent", QT_TRANSLATE_NOOP("Activity", "accepted")),
    "review_correct": ("inbox", "accent", QT_TRANSLATE_NOOP("Activity", "corrected in Review")),
    "review_reject": ("inbox", "ended", QT_TRANSLATE_NOOP("Activity", "rejected")),
    "review_keep_both": ("inbox", "accent", QT_TRANSLATE_NOOP("Activity", "kept both values of")),
    "review_undo": ("undo-2", "text-2", QT_TRANSLATE_NOOP("Activity", "took back a decision")),
    "set_autonomy": ("inbox", "accent", QT_TRANSLATE_NOOP("Activity", "chose when to be asked")),
    "stop_earned": ("ban", "ended", QT_TRANSLATE_NOOP("Activity", "set an agent’s record aside")),
    "resume_earned": ("undo-2", "text-2", QT_TRANSLATE_NOOP("Activity", "counted an agent’s record again")),
    "merge": ("git-merge", "planned", QT_TRANSLATE_NOOP("Activity", "merged two profiles")),
    "split": ("split", "planned", QT_TRANSLATE_NOOP("Activity", "separated two profiles")),
    "rename": ("pencil", "text-2", QT_TRANSLATE_NOOP("Activity", "renamed")),
    "add_alias": ("tag", "text-2", QT_TRANSLATE_NOOP("Activity", "added a name")),
    "drop_alias": ("tag", "ended", QT_TRANSLATE_NOOP("Activity", "removed a name")),
    "declare_name": ("tag", "text-2", QT_TRANSLATE_NOOP("Activity", "declared a name")),
    "rewind": ("rewind", "accent", QT_TRANSLATE_NOOP("Activity", "undid what it wrote:")),
    "rewind_undo": ("undo-2", "text-2", QT_TRANSLATE_NOOP("Activity", "brought back what it wrote:")),
    "unsend": ("rewind", "accent", QT_TRANSLATE_NOOP("Activity", "took back a batch of texts")),
    "unsend_undo": ("undo-2", "text-2", QT_TRANSLATE_NOOP("Activity", "brought back a batch of texts")),
    "decay": ("clock", "text-2", QT_TRANSLATE_NOOP("Activity", "updated what fades")),
    "expire": ("clock", "text-2", QT_TRANSLATE_NOOP("Activity", "did the daily upkeep")),
    "compress": ("layers", "text-2", QT_TRANSLATE_NOOP("Activity", "kept copies of texts from agents")),
    "dream": ("circle-question-mark", "text-2", QT_TRANSLATE_NOOP("Activity", "looked for questions worth asking")),
    "backup": ("save", "text-2", QT_TRANSLATE_NOOP("Activity", "made a backup")),
    "choose_backups": ("save", "accent", QT_TRANSLATE_NOOP("Activity", "turned daily backups on")),
    "stop_backups": ("save", "check", QT_TRANSLATE_NOOP("Activity", "turned daily backups off")),
    "restore": ("rotate-ccw", "accent", QT_TRANSLATE_NOOP("Activity", "restored a backup")),
    "undo_restore": ("undo-2", "accent", QT_TRANSLATE_NOOP("Activity", "brought back what was here before a restore")),
    "import": ("file-plus", "accent", QT_TRANSLATE_NOOP("Activity", "imported an export")),
    "pause": ("circle-pause", "check", QT_TRANSLATE_NOOP("Activity", "paused a key")),
    "resume": ("play", "good", QT_TRANSLATE_NOOP("Activity", "resumed a key")),
    actions.KEY_RIGHTS: ("key-round", "check", QT_TRANSLATE_NOOP("Activity", "changed what a key may do")),
    "move": ("key-round", "text-2", QT_TRANSLATE_NOOP("Activity", "moved a key")),
    "project": ("box", "text-2", QT_TRANSLATE_NOOP("Activity", "created a project")),
    "delete_project": ("box", "danger", QT_TRANSLATE_NOOP("Activity", "deleted a project")),
    "archive": ("box", "ended", QT_TRANSLATE_NOOP("Activity", "archived a project")),
    "unarchive": ("box", "text-2", QT_TRANSLATE_NOOP("Activity", "reopened a project")),
    "keep_read_notes": ("scroll-text", "text-2", QT_TRANSLATE_NOOP("Activity", "chose how long single reads are kept")),
    "fold": ("scroll-text", "text-2", QT_TRANSLATE_NOOP("Activity", "summed up old reads by day")),
    "webhook_add": ("link", "accent", QT_TRANSLATE_NOOP("Activity", "added a webhook")),
    "webhook_change": ("link", "text-2", QT_TRANSLATE_NOOP("Activity", "changed a webhook")),
    "webhook_rotate": ("key-round", "text-2", QT_TRANSLATE_NOOP("Activity", "gave a webhook a new secret")),
    "webhook_test": ("link", "text-2", QT_TRANSLATE_NOOP("Activity", "tested a webhook")),
    "webhook_stop": ("link", "danger", QT_TRANSLATE_NOOP("Activity", "stopped a webhook that takes no messages")),
    "webhook_remove": ("link", "ended", QT_TRANSLATE_NOOP("Activity", "removed a webhook")),
    "language_model_connect": ("cpu", "text-2", QT_TRANSLATE_NOOP("Activity", "chose a language model")),
    "language_model_switch_on": ("cpu", "check", QT_TRANSLATE_NOOP("Activity", "let a language model read new texts")),
    "language_model_switch_off": ("cpu", "text-2", QT_TRANSLATE_NOOP("Activity", "stopped asking the language model")),
    "language_model_disconnect": ("cpu", "text-2", QT_TRANSLATE_NOOP("Activity", "disconnected the language model")),
    "language_model_project": (
        "cpu",
        "text-2",
        QT_TRANSLATE_NOOP("Activity", "chose which projects the language model reads"),
    ),
    "language_model_prices": ("cpu", "text-2", QT_TRANSLATE_NOOP("Activity", "set the language model’s prices")),
    "language_model_reset_meter": (
        "cpu",
        "text-2",
        QT_TRANSLATE_NOOP("Activity", "reset the language model’s meter"),
    ),
}
_BY_ACTION = {
    actions.KEY_CREATE: ("key-round", "accent", QT_TRANSLATE_NOOP("Activity", "created a key")),
    actions.KEY_REVOKE: ("ban", "danger", QT_TRANSLATE_NOOP("Activity", "revoked a key")),
    actions.FACT_INVALIDATE: ("circle-minus", "ended", QT_TRANSLATE_NOOP("Activity", "ended")),
}
_READ = {
    "search": QT_TRANSLATE_NOOP("Activity", "searched the texts"),
    "context": QT_TRANSLATE_NOOP("Activity", "asked what is known"),
    "profile": QT_TRANSLATE_NOOP("Activity", "read a profile"),
    "entity": QT_TRANSLATE_NOOP("Activity", "read a profile"),
    "facts": QT_TRANSLATE_NOOP("Activity", "read facts"),
    "fact": QT_TRANSLATE_NOOP("Activity", "read a fact"),
    "explain": QT_TRANSLATE_NOOP("Activity", "asked where a fact comes from"),
    "memory": QT_TRANSLATE_NOOP("Activity", "read a text"),
    "memories": QT_TRANSLATE_NOOP("Activity", "listed texts"),
    "links": QT_TRANSLATE_NOOP("Activity", "asked what a text is linked to"),
    "tags": QT_TRANSLATE_NOOP("Activity", "read the labels of a text"),
    "export": QT_TRANSLATE_NOOP("Activity", "exported everything"),
    "graph": QT_TRANSLATE_NOOP("Activity", "asked who is connected to whom"),
    "session": QT_TRANSLATE_NOOP("Activity", "read a conversation"),
    "block": QT_TRANSLATE_NOOP("Activity", "read a working note"),
    "blocks": QT_TRANSLATE_NOOP("Activity", "read working notes"),
    "bulletin": QT_TRANSLATE_NOOP("Activity", "asked for a summary of what is known"),
}
_REFUSED = {
    "read": QT_TRANSLATE_NOOP("Activity", "it may not read"),
    "write": QT_TRANSLATE_NOOP("Activity", "it may not write"),
    "erase": QT_TRANSLATE_NOOP("Activity", "it may not erase"),
    "admin": QT_TRANSLATE_NOOP("Activity", "it may not manage keys and settings"),
    "user": QT_TRANSLATE_NOOP("Activity", "it may not act for that person"),
    "everybody": QT_TRANSLATE_NOOP("Activity", "it is limited to some people and asked about others"),
    "paused": QT_TRANSLATE_NOOP("Activity", "it is paused"),
    "archived": QT_TRANSLATE_NOOP("Activity", "its project is archived"),
    "revoked": QT_TRANSLATE_NOOP("Activity", "its key was revoked"),
    "expired": QT_TRANSLATE_NOOP("Activity", "its key has expired"),
    "unknown": QT_TRANSLATE_NOOP("Activity", "the key is unknown here"),
    "too_often": QT_TRANSLATE_NOOP("Activity", "it asked too often"),
    "put_away": QT_TRANSLATE_NOOP("Activity", "it repeated what you forgot or erased"),
}
_READ_SOMETHING = QT_TRANSLATE_NOOP("Activity", "read")
_WROTE = ("pen-line", "accent", QT_TRANSLATE_NOOP("Activity", "wrote"))


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


def event_words(event: AuditEvent, page: ActivityPage, vocabulary: Vocabulary) -> EventWords:
    """The words of one row of ``page``."""
    who, kind = _who(event, page)
    icon, token, verb = _what(event)
    return EventWords(who, kind, icon, token, verb, _about(event, page, vocabulary), _result(event))


def _who(event: AuditEvent, page: ActivityPage) -> tuple[str, str]:
    if event.actor == "desktop":
        return translate("Activity", "You"), "you"
    if event.action == actions.REFUSE and event.key_id is None:
        return translate("Activity", "Somebody"), "agent"
    if event.actor == "worker":
        return "Korely", "app"
    text = page.memories.get(event.target_id or "")
    unnamed = text.agent_id if text is not None else None
    return key_name(page.keys.get(event.key_id or "", "")) or unnamed or translate("Activity", "An agent"), "agent"


def _what(event: AuditEvent) -> tuple[str, str, str]:
    """Icon, token and verb of what was done."""
    if event.action == actions.REFUSE:
        return "circle-x", "danger", translate("Activity", "was refused:")
    if event.result == "denied":
        return "circle-x", "danger", translate("Activity", "was refused")
    verb = str(event.meta.get("verb", ""))
    if event.is_sum:
        times = int(event.meta["reads"])
        often = fill(translate("Activity", "read {n} times"), n=number(times))
        return "eye", "text-2", translate("Activity", "read once") if times == 1 else often
    if event.action == actions.READ:
        return "search" if verb == "search" else "eye", "text-2", read_words(verb)
    if event.action == actions.ERASE:
        return "eraser", "danger", translate("Activity", "erased")
    look = _BY_VERB.get(verb) or _BY_ACTION.get(event.action) or _WROTE
    return look[0], look[1], translate("Activity", look[2])


def read_words(kind: str) -> str:
    """What an agent did when it read."""
    return translate("Activity", _READ.get(kind, _READ_SOMETHING))


def refusal_words(reason: str) -> str:
    """Why an agent was refused, to follow *was refused:*."""
    return translate("Activity", _REFUSED[reason]) if reason in _REFUSED else ""


def _about(event: AuditEvent, page: ActivityPage, vocabulary: Vocabulary) -> str:
    target = event.target_id or ""
    if event.action == actions.REFUSE:
        return refusal_words(str(event.meta.get("verb", "")))
    if target in page.facts:
        return fact_words(vocabulary, page.facts[target])
    if target in page.memories:
        content = " ".join(page.memories[target].content.split())
        return f"“{content[:_SNIPPET]}…”" if len(content) > _SNIPPET else f"“{content}”"
    if target in page.keys:
        return key_name(page.keys[target])
    if event.meta.get("verb") in ("rewind", "rewind_undo"):
        return target  # an agent, by the name it signed with
    if target in page.called:
        return page.called[target]
    if event.user_id is not None:
        who = page.called.get(event.user_id, event.user_id)
        return fill(translate("Activity", "about {who}"), who=who)
    return ""


def _result(event: AuditEvent) -> str:
    if event.action == actions.REFUSE:
        times = int(event.meta.get("times", 1))
        often = fill(translate("Activity", "{n} times"), n=number(times))
        return translate("Activity", "once") if times == 1 else often
    if event.result == "denied":
        return translate("Activity", "refused")
    if event.result == "error":
        return translate("Activity", "failed")
    parts = []
    facts, memories = event.meta.get("facts"), event.meta.get("memories")
    if isinstance(facts, int) and facts:
        many = fill(translate("Activity", "{n} facts"), n=facts)
        parts.append(translate("Activity", "1 fact") if facts == 1 else many)
    if isinstance(memories, int) and memories:
        many = fill(translate("Activity", "{n} texts"), n=memories)
        parts.append(translate("Activity", "1 text") if memories == 1 else many)
    if not parts and event.meta.get("verb") == "read" and event.action != actions.READ:
        return translate("Activity", "nothing to keep")
    if not parts and event.action == actions.READ and event.meta.get("verb") in _TOLD:
        return translate("Activity", "found nothing")
    return ", ".join(parts)
