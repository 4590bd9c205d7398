"""Taking facts out: what is known of them and the texts behind them, as a file that other programs read.

Nothing changes by it. A copy of the whole memory, to be put back later, is a backup.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from korely_desktop.domain.answers import SourceText
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.memories import Memory
from korely_desktop.domain.scope import READ, Caller
from korely_desktop.domain.times import iso, iso_or_none
from korely_desktop.memory.access import audit
from korely_desktop.memory.date_words import Language
from korely_desktop.memory.facts import is_told
from korely_desktop.memory.forgetting import withholding
from korely_desktop.memory.history import evidence
from korely_desktop.memory.sentences import Wording, plain, sentence
from korely_desktop.memory.services import Services
from korely_desktop.store import facts as fact_rows
from korely_desktop.store import memories as memory_rows

Form = Literal["json", "csv"]
_ENCODINGS: dict[Form, str] = {"json": "utf-8", "csv": "utf-8-sig"}
"""Without the mark some spreadsheets take letters with accents for others."""
_COLUMNS = (
    *("sentence", "subject", "predicate", "object", "family", "state", "confidence", "valid_from", "invalid_at"),
    *("learned_at", "learned_from", "user_id", "words"),
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True, slots=True)
class TakenOut:
    """Facts with their sentences, and whole texts."""

    at: datetime
    facts: tuple[dict[str, Any], ...]
    texts: tuple[dict[str, Any], ...]


def take_out(
    services: Services,
    caller: Caller,
    *,
    fact_ids: Sequence[str] = (),
    memory_ids: Sequence[str] = (),
    language: Language = "en",
) -> TakenOut:
    """Facts and texts in the order given; what is not there, or not the caller's to see, is left out."""
    caller.require(READ)
    now = services.clock()
    with services.store.read() as connection:
        known = fact_rows.by_ids(connection, fact_ids)
        facts = [known[fact_id] for fact_id in fact_ids if fact_id in known and _is_theirs(caller, known[fact_id])]
        sources = evidence.of_facts(connection, caller, [fact.id for fact in facts])
        stored = memory_rows.by_ids(connection, list(memory_ids))
        texts = [stored[memory_id] for memory_id in memory_ids if memory_id in stored]
        texts = [text for text in texts if text.is_given(caller, forgotten=caller.is_person)]
        texts = withholding.for_caller(connection, caller, texts)
    audit.note_read(services, caller, "export", memories=[text.id for text in texts], facts=[fact.id for fact in facts])
    told = [(fact, plain(sentence(services.vocabulary, Wording.of(fact), language))) for fact in facts]
    return TakenOut(
        now,
        tuple(_fact(fact, words, sources.get(fact.id, ())) for fact, words in told),
        tuple(_text(text) for text in texts),
    )


def as_content(taken: TakenOut) -> dict[str, Any]:
    """The same as JSON holds it."""
    return {"exported_at": iso(taken.at), "facts": list(taken.facts), "texts": list(taken.texts)}


def in_form(taken: TakenOut, form: Form) -> str:
    """The words of the file. A table (``csv``) has a line for each fact; texts are only in ``json``."""
    if form == "json":
        return in_json(as_content(taken))
    return in_table(
        _COLUMNS, [{**fact, "words": " | ".join(source["words"] for source in fact["sources"])} for fact in taken.facts]
    )


def in_json(content: Mapping[str, object]) -> str:
    """Everything, for programs."""
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def in_table(columns: Sequence[str], rows: Iterable[Mapping[str, object]]) -> str:
    """A line for each row, as spreadsheets open it."""
    lines = io.StringIO()
    table = csv.writer(lines)
    table.writerow(columns)
    table.writerows([_cell(row[column]) for column in columns] for row in rows)
    return lines.getvalue()


def form_of(path: Path) -> Form:
    """What the ending of a file asks for."""
    return "csv" if path.suffix.lower() == ".csv" else "json"


def write(path: Path, words: str, form: Form) -> None:
    """Into a file that only its owner reads, with the line ends that the words have.

    Raises:
        OSError: it cannot be written there.
    """
    path.touch(mode=0o600)
    path.write_text(words, encoding=_ENCODINGS[form], newline="")


def _is_theirs(caller: Caller, fact: Fact) -> bool:
    return caller.may_reach(fact) and is_told(caller, fact)


def _fact(fact: Fact, words: str, sources: Sequence[SourceText]) -> dict[str, Any]:
    return {
        "id": fact.id,
        "sentence": words,
        "subject": fact.subject_name,
        "predicate": fact.predicate,
        "object": fact.object_name,
        "family": fact.predicate_family,
        "state": fact.state.value,
        "confidence": fact.confidence,
        "trust": fact.trust.value,
        "valid_from": iso(fact.valid_from),
        "invalid_at": iso_or_none(fact.invalid_at),
        "learned_at": iso(fact.created_at),
        "learned_from": fact.agent_id,
        "user_id": fact.user_id,
        "sources": [
            {"memory_id": one.memory_id, "said_at": iso(one.observed_at), "words": one.text[one.start : one.end]}
            for one in sources
        ],
    }


def _text(text: Memory) -> dict[str, Any]:
    return {
        "id": text.id,
        "content": text.content,
        "written_by": text.writer,
        "user_id": text.user_id,
        "created_at": iso(text.created_at),
        "event_time": iso(text.event_time),
    }


def _cell(value: object) -> object:
    """What a spreadsheet would run as a formula is written as text: others wrote these words."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
