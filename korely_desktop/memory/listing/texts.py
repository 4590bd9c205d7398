"""Source texts for the window: the list, and one text with what was learned from it."""

from __future__ import annotations

from dataclasses import dataclass

from korely_desktop.domain.errors import NotFound
from korely_desktop.domain.links import Link
from korely_desktop.domain.memories import Memory
from korely_desktop.domain.panel import PanelQuery, Show
from korely_desktop.domain.scope import ADMIN, READ, Caller
from korely_desktop.domain.texts import TextQuery, TextSession, TextState
from korely_desktop.memory import linking
from korely_desktop.memory.date_words import Language
from korely_desktop.memory.listing.panel import PanelRow, in_words
from korely_desktop.memory.services import Services
from korely_desktop.store import memories, panel_rows
from korely_desktop.store import texts as store


@dataclass(frozen=True, slots=True)
class LearnedFact:
    """A fact that a text states, and where: character offsets, None for one without evidence in the text, and for one
    that it says is over.
    """

    row: PanelRow
    start: int | None
    end: int | None


@dataclass(frozen=True, slots=True)
class LinkedText:
    """A link of a text, and the text at its other end."""

    link: Link
    other: Memory


@dataclass(frozen=True, slots=True)
class ReadText:
    """A text, the facts learned from it, in order of the text, and its links, oldest first."""

    memory: Memory
    learned: tuple[LearnedFact, ...]
    linked: tuple[LinkedText, ...] = ()


def texts(services: Services, caller: Caller, query: TextQuery) -> tuple[list[Memory], int]:
    """One page of texts, newest first, and how many match.

    Raises:
        Forbidden: the caller may not read all of the project, or asks for what was forgotten and is no admin.
    """
    _require_whole(caller)
    if query.state is TextState.FORGOTTEN:
        caller.require(ADMIN)
    with services.store.read() as conn:
        return store.listed(conn, query, caller.project_id, services.clock())


def text(services: Services, caller: Caller, memory_id: str, language: Language) -> ReadText:
    """One text with what was learned from it; to an admin also one that was forgotten.

    Raises:
        NotFound: it was erased meanwhile, or forgotten.
    """
    _require_whole(caller)
    now = services.clock()
    with services.store.read() as conn:
        memory = memories.by_id(conn, memory_id)
        is_there = memory is not None and (memory.deleted_at is None or caller.holds(ADMIN))
        if memory is None or not is_there or memory.project_id != caller.project_id:
            raise NotFound("This text is no longer there. It was forgotten or erased.")
        stated = store.stated(conn, memory_id)
        seqs = list(dict.fromkeys(seq for seq, _, _ in stated))
        facts = panel_rows.rows(conn, seqs, PanelQuery(state=Show.ALL), caller.project_id)
        links = linking.seen(conn, caller, memory_id)
        others = memories.by_ids(conn, [link.target_id for link in links])
    by_seq = {fact.seq: in_words(services.vocabulary, fact, now, language) for fact in facts}
    learned = tuple(LearnedFact(by_seq[seq], start, end) for seq, start, end in stated if seq in by_seq)
    return ReadText(memory, learned, tuple(LinkedText(link, others[link.target_id]) for link in links))


def agents(services: Services, caller: Caller) -> list[str]:
    """Every agent that wrote a text."""
    _require_whole(caller)
    with services.store.read() as conn:
        return store.agents(conn, caller.project_id)


def labels(services: Services, caller: Caller) -> list[str]:
    """Every label that was given to texts, the most used first."""
    _require_whole(caller)
    with services.store.read() as conn:
        return store.labels(conn, caller.project_id)


def sessions(services: Services, caller: Caller, most: int) -> list[TextSession]:
    """The latest sessions in which texts were written, newest first."""
    _require_whole(caller)
    with services.store.read() as conn:
        return store.sessions(conn, caller.project_id, most)


def _require_whole(caller: Caller) -> None:
    """These lists show a whole project, to nobody who may see only parts of it."""
    caller.require(READ)
    caller.require_every_user()
