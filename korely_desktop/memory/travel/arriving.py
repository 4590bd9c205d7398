"""Taking in what :mod:`memory.travel.leaving` put out. Every line is read first, so that a bad one changes nothing.
Then they come in, some in each transaction, and others write between two. Where it is stopped, what came stays: the
same once more brings the rest.

What is here stays as it is: a line whose id is here is passed over. Into a memory where nothing was known, everything
comes as it was, to the instant. Into one where something is, people and things of one name become one, and what came is
settled with what was here by the rules of :mod:`memory.history`: the person's word stands, and they are asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from korely_desktop.domain.backups import Watch, go_on
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.errors import InvalidRequest, Stopped
from korely_desktop.domain.scope import ADMIN, Caller
from korely_desktop.domain.travel import Arrived, Refusal
from korely_desktop.memory.history.telling import Effect
from korely_desktop.memory.services import Services
from korely_desktop.memory.travel import framing, lines, owing
from korely_desktop.memory.travel.framing import broken
from korely_desktop.memory.travel.lines import Footer, Header, Record
from korely_desktop.memory.travel.parcel import Parcel
from korely_desktop.memory.travel.placing import Outcome, Placing

MOST_NAMED = 1_000
"""So many refused lines are told one by one; all are counted."""
_ANNOUNCED = 2_000
"""More texts and facts than these are not announced one by one: what is derived from them is built anew."""
PART = 500
"""Lines in one transaction, in which nobody else writes."""
_PIECE = 256 << 10
_LOOK_SECONDS = 0.1
_CHECKED, _PLACED = 0.15, 0.9
"""Shares of the work: every line was read once; all are in, and what they say is settled with what was here."""

_Lines = list[tuple[int, Record]]


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

    def note(self, number: int, record: Record, outcome: Outcome) -> None:
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
        Stopped: ``watch`` said so before anything had come. Later what came stays, and the answer says so.
    """
    return _take_in(services, caller, parcel.parts, parcel.size, watch)


def take_in_from(services: Services, caller: Caller, source: Path, watch: Watch = go_on) -> Arrived:
    """The same from a file.

    Raises:
        InvalidRequest: it cannot be read either.
    """
    try:
        return _take_in(services, caller, lambda: _pieces(source), source.stat().st_size, watch)
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


def _take_in(
    services: Services, caller: Caller, parts: Callable[[], Iterable[bytes]], size: int, watch: Watch
) -> Arrived:
    caller.require(ADMIN)
    while not services.importing.acquire(timeout=_LOOK_SECONDS):
        _go_on(watch, 0.0)
    try:
        for _, share in _parted(parts(), size):
            _go_on(watch, _CHECKED * share)
        return _place(services, caller, _parted(parts(), size), watch)
    finally:
        services.importing.release()


def _go_on(watch: Watch, share: float) -> None:
    if not watch(share):
        raise Stopped("The import was stopped. Nothing was changed.")


def _place(services: Services, caller: Caller, parts: Iterator[tuple[_Lines, float]], watch: Watch) -> Arrived:
    placing, tally, stopped = Placing(caller, services.clock()), _Tally(), False
    _go_on(watch, _CHECKED)
    try:
        for lines_read, share in parts:
            with services.store.write() as connection:
                placing.begin(connection)
                for number, record in lines_read:
                    tally.note(number, record, placing.place(record))
                owing.note(connection, caller, placing)
            stopped = not watch(_CHECKED + share * (_PLACED - _CHECKED)) and share < 1
            if stopped:
                break
    finally:
        settled = owing.settle(
            services, caller, placing.unsettled, lambda share: watch(_PLACED + share * (1 - _PLACED))
        )
        tally.taken -= Counter(entity=settled.untold)
        _announce(services, caller, placing, settled.effect)
    return Arrived(tally.taken, tally.known, tally.refused, tuple(tally.refusals), placing.weakened, stopped)


def _pieces(source: Path) -> Iterator[bytes]:
    with source.open("rb") as file:
        while piece := file.read(_PIECE):
            yield piece


def _parted(pieces: Iterable[bytes], size: int) -> Iterator[tuple[_Lines, float]]:
    """All lines, read, :data:`PART` of them at a time, and the share of the whole up to there.

    Raises:
        InvalidRequest: one cannot be read, or the end is missing.
    """
    numbered = framing.parted(pieces)
    _header(next((line for _, line in islice(numbered, 1)), b""))
    done, count, footer = 0, 0, None
    part: _Lines = []
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
        part.append((number, framing.read(lines.RECORDS[kind], line, number)))
        count += 1
        if len(part) == PART:
            yield part, min(0.99, done / max(1, size))
            part = []
    if footer is None or footer.lines != count:
        raise InvalidRequest(
            "The export was cut off: its end is missing. Nothing was changed. Export again.", field="body"
        )
    yield part, 1.0


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
