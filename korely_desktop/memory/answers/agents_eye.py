"""What an agent sees: the very context block that one key gets for a question, what is not in it and why, in words."""

from __future__ import annotations

from korely_desktop.domain.errors import NotFound
from korely_desktop.domain.recall import ContextBlock, ContextQuery, Cut, Told
from korely_desktop.domain.scope import Caller
from korely_desktop.memory.access.keys import caller_with
from korely_desktop.memory.answers import context
from korely_desktop.memory.date_words import Language
from korely_desktop.memory.sentences import Run, Wording, sentence
from korely_desktop.memory.services import Services
from korely_desktop.store import facts as fact_rows
from korely_desktop.store import keys as key_rows


def seen_by(services: Services, viewer: Caller, key_id: str, query: ContextQuery) -> ContextBlock:
    """The block as the key would get it now, paused or not; nothing is noted as read.

    Raises:
        NotFound: there is no such key.
        Forbidden: the key may not read, or not this end user. The message is the one the agent would get.
        InvalidRequest: a field is out of range.
    """
    viewer.require_unconfined_admin()
    with services.store.read() as connection:
        key = key_rows.by_id(connection, key_id)
    if key is None:
        raise NotFound("There is no such key.")
    return context.explained(services, caller_with(key), query, viewer=viewer)


def in_words(services: Services, viewer: Caller, block: ContextBlock, language: Language) -> dict[str, tuple[Run, ...]]:
    """Every fact that a block tells or leaves out, as a person would say it, by id; none for one erased meanwhile."""
    viewer.require_unconfined_admin()
    weighed: list[Told | Cut] = [*block.told, *block.cut]
    with services.store.read() as connection:
        found = fact_rows.by_ids(connection, (one.id for one in weighed if one.kind == "fact"))
    return {fact.id: sentence(services.vocabulary, Wording.of(fact), language) for fact in found.values()}
