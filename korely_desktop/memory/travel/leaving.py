"""Taking a memory out: all of it, that of one end user, or the person's own, as lines that
:mod:`memory.travel.arriving` takes in.

A key takes out what it may read, in texts too. The person takes out everything but what they forgot: a file lasts
longer than the 30 days in which that can come back. Nothing changes by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import korely_desktop
from korely_desktop.domain import audit as actions
from korely_desktop.domain.backups import Watch, go_on
from korely_desktop.domain.errors import Stopped
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.times import iso
from korely_desktop.domain.travel import Departed
from korely_desktop.memory import checks
from korely_desktop.memory.access import audit
from korely_desktop.memory.forgetting import withholding
from korely_desktop.memory.services import Services
from korely_desktop.memory.travel.framing import written
from korely_desktop.memory.travel.lines import LEFT_OUT, VERSION
from korely_desktop.memory.travel.parcel import Parcel
from korely_desktop.store import departures, withheld
from korely_desktop.store.engine import Connection
from korely_desktop.store.errors import writing

_KINDS = (
    ("entity", departures.entity_rows),
    ("memory", departures.memory_rows),
    ("fact", departures.fact_rows),
    ("link", departures.link_rows),
    ("relation", departures.relation_rows),
    ("verdict", departures.verdict_rows),
    ("block", departures.block_rows),
)
_PERSONS = (("review", departures.review_rows), ("question", departures.question_rows))
"""What only the person takes out."""
_WATCHED = 200


def export(services: Services, caller: Caller, user_id: str | None = None, *, own: bool = False) -> Parcel:
    """Everything that the caller may read, for whoever reads it at leisure.

    Args:
        user_id: only what is of this end user.
        own: only what is of no end user: the person's own.

    Returns:
        The bytes; close it when they are read.

    Raises:
        Forbidden: the caller may not read, or not this user.
        DiskFull: there is no room for what is on its way.
    """
    _require(caller, user_id)
    parcel = Parcel(services)
    try:
        departed = _put_out(services, caller, _part(caller, user_id, own), parcel.add, go_on)
    except BaseException:
        parcel.close()
        raise
    _record(services, caller, user_id, departed)
    return parcel


def export_to(
    services: Services,
    caller: Caller,
    target: Path,
    user_id: str | None = None,
    watch: Watch = go_on,
    *,
    own: bool = False,
) -> Departed:
    """The same into a file, which only its owner can read and which is not encrypted.

    Raises:
        Stopped: ``watch`` said so. Whatever was at ``target`` is still there.
        FileNotWritten: the file cannot be written.
    """
    _require(caller, user_id)
    part = target.with_name(f".{target.name}.part")
    try:
        with writing(target):
            part.unlink(missing_ok=True)
            part.touch(mode=0o600, exist_ok=False)
            with part.open("wb") as file:
                departed = _put_out(services, caller, _part(caller, user_id, own), file.write, watch)
            part.replace(target)
    finally:
        with suppress(OSError):  # it never came about, where the place cannot be written
            part.unlink(missing_ok=True)
    _record(services, caller, user_id, departed)
    return departed


def _require(caller: Caller, user_id: str | None) -> None:
    caller.require_reading(user_id)
    checks.identifier(user_id, "user_id")


def _part(caller: Caller, user_id: str | None, own: bool) -> departures.Part:
    return departures.Part(caller.project_id, caller.users, user_id, own, told_only=not caller.is_person)


def _put_out(
    services: Services, caller: Caller, part: departures.Part, put: Callable[[bytes], object], watch: Watch
) -> Departed:
    """Write every line, as things stand at one instant."""
    with services.store.read() as connection:
        departed = Departed(*departures.counts(connection, part))
        header = {
            "version": VERSION,
            "made_at": iso(services.clock()),
            "app": korely_desktop.__version__,
            "user_id": part.user_id,
            "entities": departed.entities,
            "memories": departed.memories,
            "facts": departed.facts,
            "left_out": LEFT_OUT,
        }
        put(written("korely-export", header))
        most = departed.entities + departed.memories + departed.facts
        done = 0
        for line in _records(connection, part):
            put(line)
            done += 1
            if done % _WATCHED == 0 and not watch(min(1.0, done / max(1, most))):
                raise Stopped("The export was stopped. Nothing was written.")
        put(written("end", {"lines": done}))
        if not watch(1.0):
            raise Stopped("The export was stopped. Nothing was written.")
    return departed


def _records(connection: Connection, part: departures.Part) -> Iterator[bytes]:
    kinds = _KINDS if part.told_only else (*_KINDS, *_PERSONS)
    withholds = part.told_only and withheld.any_put_away(connection, part.project_id)
    given = withholding.of_rows(connection, part.project_id) if withholds else lambda _, row: row
    for kind, rows in kinds:
        for row in rows(connection, part):
            if (left := given(kind, row)) is not None:
                yield written(kind, left)


def _record(services: Services, caller: Caller, user_id: str | None, departed: Departed) -> None:
    counted = {"verb": "export", "memories": departed.memories, "facts": departed.facts}
    with services.store.write() as connection:
        audit.record(connection, caller, actions.READ, at=services.clock(), user_id=user_id, meta=counted)
