"""Compressing: of a text that came in several times, agents get the newest copy only.

Nothing is joined or rewritten. The copies are kept from agents by the same choice as any text
(:mod:`memory.answers.choosing`), stay evidence of what they say, and come back by taking that choice away.
"""

from __future__ import annotations

from collections.abc import Iterable

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.text import value_key
from korely_desktop.domain.upkeep import REPEATED_WITHIN
from korely_desktop.memory.answers import choosing
from korely_desktop.memory.services import Services
from korely_desktop.store import upkeep as rows
from korely_desktop.store.upkeep import Written


def put_aside(services: Services, caller: Caller) -> list[str]:
    """Keep every copy but the newest from agents; returns the ids of the copies.

    Raises:
        Forbidden: the caller is no admin.
    """
    with services.store.read() as connection:
        copies = _copies(rows.notes(connection, caller.project_id, services.clock()))
    if copies:
        choosing.choose_texts(services, caller, dict.fromkeys(copies, Recall.NEVER))
    return copies


def _copies(newest_first: Iterable[Written]) -> list[str]:
    """Texts that say what a newer one of the same writer, user and run says, within a day of it.

    Words are compared as values are: letter case, spacing and punctuation aside, numbers and negation literally.
    """
    kept: dict[tuple[object, ...], Written] = {}
    copies = []
    for text in newest_first:
        key = (*text.scope, value_key(text.content))
        newer = kept.get(key)
        if newer is not None and newer.event_time - text.event_time <= REPEATED_WITHIN:
            copies.append(text.id)
        else:
            kept[key] = text
    return copies
