"""A stored text as the index takes it in: its stems, its session, who speaks, what it asks and gives. Keeps no text."""

from __future__ import annotations

from collections import Counter

from korely_desktop.domain.memories import MemoryKind
from korely_desktop.domain.times import microseconds
from korely_desktop.language import answer_kinds, lexical
from korely_desktop.language.embedding.keys import dated, is_question, question_key, sentences, speaker_of, spoken
from korely_desktop.memory.answers.index.columns import NOBODY, Entry
from korely_desktop.memory.answers.index.speakers import ASSISTANT, END_USER
from korely_desktop.store.recall import IndexedText

_SPEAKER_KEYS = ("speaker", "role", "author", "sender")
_LONGEST_NAME = 40
_ROLES = {"human": END_USER, "ai": ASSISTANT, "bot": ASSISTANT, "model": ASSISTANT}
"""What other programs call the two sides of a chat."""


def read(text: IndexedText) -> tuple[Entry, Counter[str]]:
    """What the index keeps of a memory: its entry, and its stems with how often."""
    language = lexical.detect(text.content)
    stems = lexical.terms(dated(text.content, text.event_time), language)
    speaker = _speaker(text)
    parts = sentences(spoken(text.content))
    entry = Entry(
        id=text.id,
        seq=text.seq,
        agent_id=text.agent_id,
        run_id=text.run_id,
        session=None if text.run_id is None else (text.project_id, text.user_id, text.run_id),
        event_time=microseconds(text.event_time),
        received=microseconds(text.created_at),
        is_session_log=text.kind == MemoryKind.SESSION,
        fingerprint=fingerprint(text),
        language=language,
        length=len(stems),
        question_share=sum(map(is_question, parts)) / max(len(parts), 1),
        question_row=NOBODY if (row := question_key(text.content)) is None else row,
        gives=answer_kinds.given(spoken(text.content)),
        speaker=None if speaker is None else _ROLES.get(speaker.casefold(), speaker.casefold()),
        metadata=text.metadata,
        labels=text.labels,
        aside_at=None if (aside := text.life.aside_at) is None else microseconds(aside),
        done_at=None if (done := text.life.done_at) is None else microseconds(done),
    )
    return entry, Counter(stems)


def _speaker(text: IndexedText) -> str | None:
    """Who says it: by the text itself, else as a message of a conversation, else as its metadata has it."""
    if (named := speaker_of(text.content)) is not None:
        return named
    if text.is_message:
        return END_USER
    given = next((text.metadata[key] for key in _SPEAKER_KEYS if key in text.metadata), None)
    return given if isinstance(given, str) and 0 < len(given.strip()) <= _LONGEST_NAME else None


def fingerprint(text: IndexedText) -> int:
    """Tells whether what the index keeps of a memory would be different."""
    return hash((text.content, text.labels, text.life, repr(text.metadata)))
