"""The demo data set: texts by three invented agents about invented people, read by the real pipeline.

Every demo text has ``run_id`` :data:`DEMO_RUN`, and nothing else has it; taking the demo away erases exactly those.
The texts are written and read at the instants they tell of, so that the past can be replayed at once.
"""

from __future__ import annotations

import re
import threading
import tomllib
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from importlib.resources import files
from typing import Any

from korely_desktop.domain.changes import ChangeBus, Changes
from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.errors import PutAway
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import PERSON, WRITE, Caller
from korely_desktop.language.dates.words import MONTH_NAMES
from korely_desktop.memory import facts, remember
from korely_desktop.memory.date_words import Language
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.history import verbs
from korely_desktop.memory.intake import reading_jobs
from korely_desktop.memory.italian_joins import ahead_of
from korely_desktop.memory.services import Services
from korely_desktop.store import memories, reach

DEMO_RUN = "korely-demo"
_TOLD_EVERY = 12  # so that a list on screen fills while the texts are read
_turn = threading.Lock()  # what is taken away while it still comes in would leave a part of it behind

_DATE = re.compile(r"\{day:([+-]?\d+)\}")


@dataclass(frozen=True, slots=True)
class DemoReceipt:
    """How much of the demo was loaded or taken away."""

    memories: int
    facts: int


def load(services: Services, caller: Caller, language: Language = "en") -> DemoReceipt:
    """Put the demo texts of a language into the store, dated relative to today; nothing when some are there already."""
    caller.require(WRITE)
    with _turn:
        return DemoReceipt(0, 0) if is_loaded(services, caller) else _load(services, caller, language)


def _load(services: Services, caller: Caller, language: Language) -> DemoReceipt:
    now = services.clock()
    touched: set[str] = set()
    found: set[str] = set()
    told: tuple[set[str], set[str]] = set(), set()

    def tell() -> None:
        services.changes.publish(
            Changes(caller.actor, memories=frozenset(touched - told[0]), facts=frozenset(found - told[1]))
        )
        told[0].update(touched)
        told[1].update(found)

    bus = ChangeBus()
    bus.subscribe(lambda changes: found.update(changes.facts))
    for number, entry in enumerate(_timeline(language), 1):
        moment = now - timedelta(days=entry["day"])
        then = replace(services, changes=bus, clock=_stopped_at(moment), model=None)
        if "content" in entry:
            with suppress(PutAway):  # what the person erased of it stays away
                touched.add(_tell(then, caller, {**entry, "content": _with_dates(entry["content"], now, language)}))
        else:
            _act(then, entry)
        if number % _TOLD_EVERY == 0:
            tell()
    tell()
    return DemoReceipt(len(touched), len(found))


def remove(services: Services, caller: Caller) -> DemoReceipt:
    """Erase every demo text, what was learned from it alone and what the person put in place of that; none of it is
    kept from being learned again.

    Waits while it is still being loaded.
    """
    with _turn:
        loaded = tuple(_ids(services, caller))
        if not loaded:
            return DemoReceipt(0, 0)
        with services.store.read() as connection:
            corrected = reach.put_in_place(connection, reach.stated_only_by(connection, set(loaded)))
        targets = [EraseTarget(fact_ids=tuple(sorted(corrected)))] if corrected else []
        targets.append(EraseTarget(memory_ids=loaded))  # last: until it is done, the demo can be taken away once more
        receipts = [erasure.erase(services, caller, target, may_return=True) for target in targets]
    return DemoReceipt(receipts[-1].memories, sum(receipt.facts for receipt in receipts))


def is_loaded(services: Services, caller: Caller) -> bool:
    """Whether any demo text is in the store."""
    return bool(_ids(services, caller))


def is_under_way() -> bool:
    """Whether it is being loaded or taken away now, by whomever."""
    return _turn.locked()


def _ids(services: Services, caller: Caller) -> list[str]:
    with services.store.read() as connection:
        return memories.ids_of_run(connection, caller.project_id, DEMO_RUN)


def _timeline(language: Language) -> list[dict[str, Any]]:
    """Every entry of the data file of a language, oldest first."""
    file = files("korely_desktop").joinpath(f"resources/demo/timeline_{language}.toml")
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    return sorted([*data["text"], *data["you"]], key=lambda entry: -float(entry["day"]))


def _tell(services: Services, caller: Caller, entry: Mapping[str, Any]) -> str:
    """An agent writes one text at the instant of ``services.clock``, and it is read at once."""
    from korely_desktop.memory.intake import pipeline

    moment = services.clock()
    agent = Caller(actor="rest", project_id=caller.project_id, label=entry["agent"])
    new = NewMemory(
        content=entry["content"],
        agent_id=entry["agent"],
        run_id=DEMO_RUN,
        timestamp=moment,
    )
    memory = remember.add(services, agent, new, reader=DEMO_RUN)
    pipeline.read_memory(services, reading_jobs.of_memory(services, agent, memory.id).id)
    return memory.id


def _act(services: Services, entry: Mapping[str, Any]) -> None:
    """The person confirms or corrects the newest current fact that matches."""
    fact = _find(services, entry["subject"], entry["object"])
    if fact is None:
        return
    if entry["act"] == "confirm":
        verbs.confirm(services, PERSON, fact.id)
    else:
        verbs.correct(services, PERSON, fact.id, object=entry["to"])


def _find(services: Services, subject: str, wanted: str) -> Fact | None:
    found, _ = facts.query(services, PERSON, FactQuery(subject=subject, limit=200))
    matching = [fact for fact in found if wanted.casefold() in fact.object.casefold()]
    return max(matching, key=lambda fact: fact.valid_from, default=None)


def _with_dates(content: str, today: datetime, language: Language) -> str:
    """The text with ``{day:N}`` as a date in words, N days from ``today``."""
    text, *rest = _DATE.split(content)
    for days, after in zip(rest[::2], rest[1::2], strict=True):
        date = today + timedelta(days=int(days))
        words = f"{date.day} {MONTH_NAMES[language][date.month - 1]} {date.year}"
        text = (ahead_of(words, text) if language == "it" else text) + words + after
    return text


def _stopped_at(moment: datetime) -> Callable[[], datetime]:
    return lambda: moment
