"""Undo what an agent wrote, all of it or since an instant, or what came in at once: texts, facts, what they had ended.

What nothing else says is taken out of every read, as if it had not been said, and earlier values hold again. The
person's word stays: a fact they confirmed, corrected or decided on is not the agent's any more. What a rewind took
back is kept, so that it can be put back whenever, also after a restart. Nothing is erased here.

What is taken is found in :mod:`korely_desktop.memory.access.taken`, and put back in
:mod:`korely_desktop.memory.access.putting_back`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime

from korely_desktop.domain import audit as actions
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.errors import Conflict, InvalidRequest, NotFound
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.rewind import Rewound, Writer
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.times import as_utc
from korely_desktop.memory.access import audit, putting_back
from korely_desktop.memory.access.taken import find, saved, take_back
from korely_desktop.memory.inbox.rehearsing import rehearsed
from korely_desktop.memory.services import Services
from korely_desktop.store import batches, rewinds
from korely_desktop.store import keys as key_rows
from korely_desktop.store.engine import Connection


def preview(
    services: Services,
    caller: Caller,
    writer: Writer,
    since: datetime,
    is_stopped: Callable[[], bool] = lambda: False,
) -> Rewound:
    """What :func:`rewind` would do now; nothing is changed.

    Raises:
        Stopped: ``is_stopped`` said so: nobody waits for it any more.
    """
    with rehearsed(services, is_stopped) as inside:
        return replace(rewind(inside, caller, writer, since), id="")


def rewind(services: Services, caller: Caller, writer: Writer, since: datetime) -> Rewound:
    """Take back what this writer wrote from ``since`` on.

    What an agent signs is its texts and the facts it stated. What came in with a key is also what that confirmed,
    ended, forgot or put aside: what waited in Review because of a text that it forgot waits there again.

    Raises:
        NotFound: there is no such key, or nothing is signed by such an agent.
        InvalidRequest: ``since`` lies in the future.
    """
    caller.require_unconfined_admin()
    since, now = as_utc(since), services.clock()
    if since > now:
        raise InvalidRequest("since must not lie in the future.", field="since")
    with services.store.write() as connection:
        project_id = _project_of(connection, caller, writer)
        taken = find(connection, project_id, writer, since, now)
        back = take_back(services, connection, taken, now)
        rewind_id = new_id("rew")
        kept = saved(taken, project_id, writer, since, now)
        rewinds.keep(connection, rewind_id, kept)
        answer = Rewound(
            id=rewind_id,
            writer=writer,
            since=since,
            texts=len(taken.texts),
            restored=len(kept.put_away),
            facts=tuple(sorted(taken.gone, key=lambda fact: fact.created_at, reverse=True)),
            back=tuple(back),
            kept=taken.kept,
            confirmed=taken.confirmed,
            questions=len(taken.questions),
            asked=len(taken.asked),
            left=dict(taken.left),
        )
        _record(connection, caller, project_id, answer, now, again=False)
    _announce(services, caller, [*kept.texts, *kept.put_away], taken.touched, taken.questions | taken.asked)
    return answer


def put_back(services: Services, caller: Caller, rewind_id: str) -> Rewound:
    """Undo a rewind: what it took back holds again, unless it was erased meanwhile.

    Raises:
        NotFound: there is no such rewind.
        Conflict: it was put back before.
    """
    caller.require_unconfined_admin()
    now = services.clock()
    with services.store.write() as connection:
        kept = rewinds.kept(connection, rewind_id)
        if kept is None:
            raise NotFound("There is no such rewind, or it was already undone.")
        if kept.writer.key_id is not None and key_rows.by_id(connection, kept.writer.key_id) is None:
            raise Conflict("The key of this rewind is gone.")
        back = putting_back.put(services, connection, kept, now)
        rewinds.let_go(connection, rewind_id)
        answer = Rewound(
            id=rewind_id,
            writer=kept.writer,
            since=kept.since,
            texts=len(kept.texts),
            restored=len(kept.put_away),
            facts=back.facts,
            back=(),
            kept=0,
            confirmed=0,
            questions=len(kept.questions),
            asked=0,
            left={},
        )
        _record(connection, caller, kept.project_id, answer, now, again=True)
    _announce(services, caller, [*kept.texts, *kept.put_away], back.touched, back.asked)
    return answer


def _project_of(connection: Connection, caller: Caller, writer: Writer) -> str:
    if writer.key_id is not None:
        key = key_rows.by_id(connection, writer.key_id)
        if key is None:
            raise NotFound("There is no such key.")
        return key.project_id
    if writer.batch_id is not None:
        if not batches.is_here(connection, caller.project_id, writer.batch_id):
            raise NotFound("There is no such batch.")
        return caller.project_id
    if not rewinds.has_written(connection, caller.project_id, writer.agent_id or ""):
        raise NotFound("There is no agent with this id.")
    return caller.project_id


def _record(
    connection: Connection, caller: Caller, project_id: str, did: Rewound, now: datetime, *, again: bool
) -> None:
    verb = ("unsend" if did.writer.batch_id is not None else "rewind") + ("_undo" if again else "")
    counts = {"texts": did.texts, "facts": len(did.facts), "back": len(did.back), "rewind": did.id}
    audit.record(
        connection,
        caller,
        actions.FACT_WRITE if again else actions.FACT_INVALIDATE,
        at=now,
        target_id=did.writer.id,
        project_id=project_id,
        meta={"verb": verb, **counts},
    )


def _announce(
    services: Services, caller: Caller, texts: Iterable[str], facts: Iterable[str], questions: Iterable[str]
) -> None:
    services.changes.publish(
        Changes(caller.actor, memories=frozenset(texts), facts=frozenset(facts), reviews=frozenset(questions))
    )
