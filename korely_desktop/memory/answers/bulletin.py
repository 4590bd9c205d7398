"""A short digest of what is known now: how much, what is new, what is ahead, what is over. English or Italian.

Made of the vocabulary's own sentence templates; no model writes any of it. It stays the same, to the letter, until
something in the memory changes or somebody asks for a new one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from korely_desktop.domain.bulletin import Bulletin, BulletinKey
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.scope import Caller
from korely_desktop.language import fence
from korely_desktop.memory import checks
from korely_desktop.memory.access import audit
from korely_desktop.memory.date_words import Language
from korely_desktop.memory.sentences import Wording, interval_words, plain, sentence
from korely_desktop.memory.services import Services
from korely_desktop.store import bulletin as rows

_HEADS: dict[Language, tuple[str, str, str]] = {
    "en": ("New:", "Ahead:", "Over:"),
    "it": ("Di nuovo:", "In arrivo:", "Finito:"),
}


def bulletin(
    services: Services,
    caller: Caller,
    *,
    user_id: str | None = None,
    agent_id: str | None = None,
    language: Language = "en",
    fresh: bool = False,
) -> Bulletin:
    """What is known of everybody the caller may see, or of one end user, or from one agent.

    Args:
        fresh: make it anew even if nothing changed, so that what began or ended by the clock alone is in it.

    Raises:
        Forbidden: the caller may not read, or not this user.
    """
    caller.require_reading(user_id)
    checks.identifier(user_id, "user_id")
    checks.identifier(agent_id, "agent_id")
    key = BulletinKey(caller.project_id, caller.users, caller.is_person, user_id, agent_id, language)
    change = services.changes.announced
    told = None if fresh else services.bulletins.get(key, change)
    if told is None:
        told = _made(services, key)
        services.bulletins.put(key, change, told)
    audit.note_read(services, caller, "bulletin", user_id=user_id, facts=told.facts)
    return told


def _made(services: Services, key: BulletinKey) -> Bulletin:
    now = services.clock()
    with services.store.read() as connection:
        holding, texts, waiting = rows.counts(connection, key, now)
        parts = [read(connection, key, now) for read in (rows.new, rows.ahead, rows.over)]
    lines = [_counted(key, holding, texts, waiting)]
    for head, facts in zip(_HEADS[key.language], parts, strict=True):
        lines += _part(services, key, head, facts, now)
    told = tuple(fact.id for facts in parts for fact in facts)
    return Bulletin(now, "\n".join(fence.strip(line) for line in lines), told, holding, texts, waiting)


def _part(services: Services, key: BulletinKey, head: str, facts: Sequence[Fact], now: datetime) -> list[str]:
    return ["", head, *(_line(services, key, fact, now) for fact in facts)] if facts else []


def _line(services: Services, key: BulletinKey, fact: Fact, now: datetime) -> str:
    wording = replace(Wording.of(fact), is_you=key.person and fact.subject_is_user and fact.user_id is None)
    words = " ".join(plain(sentence(services.vocabulary, wording, key.language)).split())
    when = interval_words(
        fact.valid_from, fact.valid_from_precision, fact.invalid_at, fact.tense, now, key.language, short=False
    )
    return f"- {words} ({when})"


def _counted(key: BulletinKey, holding: int, texts: int, waiting: int) -> str:
    def number(count: int) -> str:
        return f"{count:,}".replace(",", "." if key.language == "it" else ",")

    if key.language == "it":
        facts = {0: "Nessun fatto vale adesso", 1: "1 fatto vale adesso"}.get(
            holding, f"{number(holding)} fatti valgono adesso"
        )
        written = {0: "", 1: ", da 1 testo"}.get(texts, f", da {number(texts)} testi")
        asked = ("1 domanda aspetta" if waiting == 1 else f"{number(waiting)} domande aspettano") + " la persona"
        if key.person:
            asked = "1 domanda ti aspetta" if waiting == 1 else f"{number(waiting)} domande ti aspettano"
    else:
        facts = {0: "No fact holds now", 1: "1 fact holds now"}.get(holding, f"{number(holding)} facts hold now")
        written = {0: "", 1: ", from 1 text"}.get(texts, f", from {number(texts)} texts")
        asked = "1 question waits" if waiting == 1 else f"{number(waiting)} questions wait"
        asked += " for you" if key.person else " for the person"
    return f"{facts}{written}; {asked}." if waiting else f"{facts}{written}."
