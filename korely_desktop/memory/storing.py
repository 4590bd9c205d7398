"""What of a text may be stored, and storing it: limits, secrets taken out, what was erased kept out.

Whoever adds texts goes through here: :mod:`memory.remember`, :mod:`memory.conversations`, :mod:`memory.blocks`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from korely_desktop.domain.characters import as_read
from korely_desktop.domain.errors import Forbidden, InvalidRequest, NotFound
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.jobs import READ_MEMORY
from korely_desktop.domain.memories import USUAL_LIFE, Labels, Life, Memory, MemoryStatus, NewMemory
from korely_desktop.domain.scope import READ, Caller
from korely_desktop.domain.times import as_utc
from korely_desktop.language import fence
from korely_desktop.language.redaction import holds_own_key, redact, redact_tag, redact_value
from korely_desktop.memory import checks
from korely_desktop.memory.forgetting import blocking
from korely_desktop.memory.services import Services
from korely_desktop.store import jobs
from korely_desktop.store import memories as rows
from korely_desktop.store.engine import Connection


def checked(services: Services, caller: Caller, new: NewMemory, prefix: str = "") -> NewMemory:
    """What may be stored of it, cleaned; errors name the field behind ``prefix``.

    Raises:
        InvalidRequest: a field is out of its limits.
        Forbidden: the caller may not write for this user.
    """
    checks.content(new.content, f"{prefix}content")
    for name in ("user_id", "agent_id", "run_id"):
        identifier(getattr(new, name), f"{prefix}{name}")
    checks.links(new.links, f"{prefix}links")
    caller.require_user(new.user_id)
    return replace(
        new,
        content=cleaned(new.content, f"{prefix}content"),
        metadata=redact_value(checks.metadata(new.metadata, f"{prefix}metadata")),
        labels=labels(new.labels, prefix),
        source=source(new.source, f"{prefix}source"),
        expires_at=checks.expiry(new.expires_at, services.clock(), f"{prefix}expires_at"),
    )


def cleaned(content: str, field: str) -> str:
    """The text without our own context blocks and without secrets.

    Raises:
        InvalidRequest: nothing is left of it.
    """
    bare = fence.strip(as_read(content))
    if not bare.strip():
        raise InvalidRequest(
            f"{field} contains only a context block that Korely itself handed out; there is nothing to remember.",
            field=field,
        )
    return redact(bare)[0]


def identifier(value: str | None, field: str) -> None:
    """An id of the caller's own: it is kept as it is, and stands in the log.

    Raises:
        InvalidRequest: too long, blank, not storable, or a key that Korely gave out.
    """
    checks.identifier(value, field)
    if value is not None and holds_own_key(value):
        raise InvalidRequest(
            f"{field} contains a Korely key, which everybody could then read. Use another id, and revoke the key if it "
            "was sent elsewhere too.",
            field=field,
        )


def labels(value: Labels, prefix: str = "") -> Labels:
    """The labels as they are kept, without secrets in the tags.

    Raises:
        InvalidRequest: as :func:`checks.labels`.
    """
    kept = checks.labels(value, prefix)
    return replace(kept, tags=tags(kept.tags)) if kept.tags else kept


def tags(kept: Sequence[str]) -> tuple[str, ...]:
    """Tags without secrets."""
    return tuple(dict.fromkeys(map(redact_tag, kept)))


def source(words: str | None, field: str = "source") -> str | None:
    """Where a text is from, without secrets: an address may carry a password.

    Raises:
        InvalidRequest: too long, blank, or not storable.
    """
    return None if words is None else redact(checks.source(words, field))[0]


def new_memory(caller: Caller, new: NewMemory, now: datetime) -> Memory:
    """The memory as it will be stored, still to be read. Its log entry bears the same ``now``: a rewind goes by it."""
    return Memory(
        id=new_id("mem"),
        project_id=caller.project_id,
        content=new.content,
        status=MemoryStatus.PROCESSING,
        user_id=new.user_id,
        agent_id=new.agent_id,
        run_id=new.run_id,
        metadata=new.metadata,
        kind=new.kind,
        client=caller.client,
        event_time=now if new.timestamp is None else as_utc(new.timestamp),
        created_at=now,
        updated_at=now,
        key_name=caller.key_name,
        labels=new.labels,
        source=new.source,
        life=USUAL_LIFE if new.expires_at is None else Life(expires_at=new.expires_at),
    )


def may_store(connection: Connection, caller: Caller, memory: Memory) -> bool:
    """Whether the text was not erased; the person may write it again, which lifts that."""
    if caller.is_person:
        blocking.allow_text(connection, memory.scope, memory.content)
        return True
    return not blocking.is_text_blocked(connection, memory.scope, memory.content)


def store_text(
    connection: Connection,
    caller: Caller,
    memory: Memory,
    batch: tuple[str, int] | tuple[None, None] = (None, None),
    reader: str | None = None,
) -> None:
    """Store a memory and the job that reads it."""
    rows.insert(connection, memory, key_id=caller.key_id)
    jobs.enqueue(
        connection,
        project_id=memory.project_id,
        kind=READ_MEMORY,
        now=memory.created_at,
        memory_id=memory.id,
        batch_id=batch[0],
        batch_index=batch[1],
        leased_by=reader,
    )


def owned(caller: Caller, memory: Memory | None, *, forgotten: bool = False) -> Memory:
    """The memory, unless it is not the caller's to see; then there is none, as far as they can tell.

    Raises:
        NotFound: there is none.
    """
    if memory is None or not memory.is_given(caller, forgotten=forgotten):
        raise NotFound("There is no memory with this id.")
    return memory


def changing(connection: Connection, caller: Caller, memory_id: str) -> Memory:
    """The memory that the caller changes, and is shown with the answer.

    Raises:
        NotFound: there is none, as far as they can tell.
        Forbidden: they may not read, and it came in with another key.
    """
    memory = owned(caller, rows.by_id(connection, memory_id))
    if not caller.holds(READ) and rows.key_of(connection, memory_id) != caller.key_id:
        raise Forbidden(
            "This key may not read, so it changes only texts that came in with it: the answer shows the text. "
            f"Use a key with the scope {READ}.",
            required_scope=READ,
        )
    return memory
