"""Taking in what :mod:`memory.travel.leaving` put out, all in one transaction or not at all.

What is here stays as it is: a line whose id is here is passed over. Into a memory where nothing was known, everything
comes as it was, to the instant. Into one where something is, people and things of one name become one, and what came is
settled with what was here by the rules of :mod:`memory.history`: the person's word stands, and they are asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from korely_desktop.domain import audit as actions
from korely_desktop.domain.backups import Watch, go_on
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.errors import InvalidRequest, Stopped
from korely_desktop.domain.scope import ADMIN, Caller
from korely_desktop.domain.travel import Arrived, Refusal
from korely_desktop.memory.access import audit
from korely_desktop.memory.history.lines import Lines
from korely_desktop.memory.history.telling import Effect
from korely_desktop.memory.services import Services
from korely_desktop.memory.travel import framing, lines
from korely_desktop.memory.travel.framing import broken
from korely_desktop.memory.travel.lines import Footer, Header, Record
from korely_desktop.memory.travel.parcel import Parcel
from korely_desktop.memory.travel.placing import Outcome, Placing
from korely_desktop.store import facts

MOST_NAMED = 1_000
"""So many refused lines are told one by one; all are counted."""
_ANNOUNCED = 2_000
"""More texts and facts than these are not announced one by one: what is derived from them is built anew."""
_WATCHED = 200
_PIECE = 256 << 10


def receive(services: Services, caller: Caller) -> Parcel:
    """An empty parcel, for whoever may bring something.

    Raises:
        Forbidden: the caller is no admin.
    """
    caller.require(ADMIN)
    return Parcel(services)


@dataclass(slots=True)
class _Tally:
    """What became of each line."""

    taken: Counter[str] = field(default_factory=Counter)
    known: Counter[str] = field(default_factory=Counter)
    refused: int = 0
    refusals: list[Refusal] = field(default_factory=list)
    lines: int = 0

    def note(self, number: int, record: Record, outcome: Outcome) -> None:
        self.lines += 1
        if isinstance(outcome, bool):
            (self.taken if outcome else self.known)[record.kind] += 1
            return
        self.refused += 1
        if len(self.refusals) < MOST_NAMED:
            self.refusals.append(Refusal(number, record.kind, getattr(record, "id", None), outcome))


def take_in(services: Services, caller: Caller, parcel: Parcel, watch: Watch = go_on) -> Arrived:
    """Take in an export. Needs an admin; what the person said comes in as theirs only when they bring it themselves.

    Raises:
        InvalidRequest: it is no export, was cut off, is of a newer version, or a line cannot be read; nothing changed.
        Stopped: ``watch`` said so; nothing changed.
    """
    return _take_in(services, caller, parcel.parts(), parcel.size, watch)


def take_in_from(services: Services, caller: Caller, source: Path, watch: Watch = go_on) -> Arrived:
    """The same from a file.

    Raises:
        InvalidRequest: it cannot be read either.
    """
    try:
        with source.open("rb") as file:
            size = source.stat().st_size
            return _take_in(services, caller, iter(lambda: file.read(_PIECE), b""), size, watch)
    except OSError as error:
        raise InvalidRequest(f"{source.name} cannot be read: {error.strerror}. Nothing was changed.") from error


def look(source: Path) -> Header:
    """What an export says of itself, in its first line.

    Raises:
        InvalidRequest: it is none, or a newer version wrote it.
    """
    try:
        with source.open("rb") as file:
            return _header(file.readline(framing.LONGEST))
    except OSError as error:
        raise InvalidRequest(f"{source.name} cannot be read: {error.strerror}.") from error


def _take_in(services: Services, caller: Caller, parts: Iterable[bytes], size: int, watch: Watch) -> Arrived:
    caller.require(ADMIN)
    now = services.clock()
    tally, effect = _Tally(), Effect()
    with services.store.write() as connection:
        placing = Placing(connection, caller, now)
        _place_all(placing, tally, parts, size, watch)
        tally.taken -= Counter(entity=placing.drop_untold())
        unsettled = facts.by_ids(connection, placing.unsettled).values()
        effect.also(Lines.of(connection, services.vocabulary, unsettled).settle(now))
        counted = {"verb": actions.IMPORT, "memories": tally.taken["memory"], "facts": tally.taken["fact"]}
        audit.record(connection, caller, actions.WRITE, at=now, meta=counted)
        if not watch(1.0):
            raise Stopped("The import was stopped. Nothing was changed.")
    _announce(services, caller, placing, effect)
    return Arrived(tally.taken, tally.known, tally.refused, tuple(tally.refusals), placing.weakened)


def _place_all(placing: Placing, tally: _Tally, parts: Iterable[bytes], size: int, watch: Watch) -> None:
    numbered = framing.parted(parts)
    _header(next((line for _, line in islice(numbered, 1)), b""))
    done, footer = 0, None
    for number, line in numbered:
        if footer is not None:
            raise broken(number, "something stands behind the end")
        done += len(line)
        kind = framing.kind_of(line, number)
        if kind == "end":
            footer = framing.read(Footer, line, number)
            continue
        if kind not in lines.RECORDS:
            raise broken(number, "its kind is not known")
        record = framing.read(lines.RECORDS[kind], line, number)
        tally.note(number, record, placing.place(record))
        if tally.lines % _WATCHED == 0 and not watch(min(0.99, done / max(1, size))):
            raise Stopped("The import was stopped. Nothing was changed.")
    if footer is None or footer.lines != tally.lines:
        raise InvalidRequest(
            "The export was cut off: its end is missing. Nothing was changed. Export again.", field="body"
        )


def _header(line: bytes) -> Header:
    try:
        kind = framing.kind_of(line, 1)
    except InvalidRequest:
        kind = None
    if kind != "korely-export":
        raise InvalidRequest("This is not a Korely export. Choose a file that Export wrote.", field="body", line=1)
    if framing.version_of(line) > lines.VERSION:
        raise InvalidRequest(
            "This export was made by a newer version of Korely. Install that version, then import it.",
            field="body",
            line=1,
        )
    return framing.read(Header, line, 1)


def _announce(services: Services, caller: Caller, placing: Placing, effect: Effect) -> None:
    touched = placing.facts | effect.touched
    if len(placing.memories) + len(touched) > _ANNOUNCED:
        services.index.drop()
        services.changes.publish(Changes(caller.actor, erased=True))
        return
    services.changes.publish(
        Changes(
            caller.actor,
            memories=frozenset(placing.memories),
            facts=frozenset(touched),
            entities=frozenset(placing.joined),
            blocks=frozenset(placing.blocks),
            reviews=frozenset(effect.reviews),
        )
    )
