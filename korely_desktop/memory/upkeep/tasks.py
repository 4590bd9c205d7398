"""The four tasks of looking after a memory, run now. What the app does by itself on schedule is in ``workers/chores``.

None of them destroys anything that the person did not put away: *decay* stores nothing, *expire* archives what has
expired and does what is due after the person's own forgetting, *compress* is taken back by a choice, *dream* only asks.
"""

from __future__ import annotations

from contextlib import nullcontext

from korely_desktop.domain import audit as actions
from korely_desktop.domain.decay import HALF_LIFE
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.upkeep import Task, Upkeep
from korely_desktop.memory import lifecycle
from korely_desktop.memory.access import audit, read_notes
from korely_desktop.memory.forgetting import retention
from korely_desktop.memory.inbox.rehearsing import rehearsed
from korely_desktop.memory.services import Services
from korely_desktop.memory.upkeep import dreaming, repeats
from korely_desktop.store import upkeep as rows


def run(services: Services, caller: Caller, task: Task, *, dry_run: bool = False) -> Upkeep:
    """Do a task, or say what it would do; nothing at all changes by that.

    Raises:
        Forbidden: the caller is no admin of every end user.
    """
    caller.require_unconfined_admin()
    match task:
        case Task.DECAY:
            done = _decay(services, caller, dry_run)
        case Task.EXPIRE:
            done = _expire(services, dry_run)
        case Task.COMPRESS | Task.DREAM:
            carry_out = _compress if task is Task.COMPRESS else _dream
            with rehearsed(services) if dry_run else nullcontext(services) as inside:
                done = carry_out(inside, caller, dry_run)
    if not dry_run:
        with services.store.write() as connection:
            meta = {"verb": task.value, **done.counts}
            audit.record(connection, caller, actions.WRITE, at=services.clock(), meta=meta)
    return done


def _decay(services: Services, caller: Caller, dry_run: bool) -> Upkeep:
    """What counts less than half under ``ranking=effective``; that is reckoned at every search, so nothing changes."""
    with services.store.read() as connection:
        now = services.clock()
        texts, faded, exempt = rows.faded(connection, caller.project_id, now, now - HALF_LIFE)
    return Upkeep(Task.DECAY, dry_run, {"texts": texts, "faded": faded, "exempt": exempt})


def _expire(services: Services, dry_run: bool) -> Upkeep:
    """The chores of every day, of all projects."""
    if dry_run:
        facts, jobs = retention.due(services)
        counts = {
            "expired_texts": lifecycle.expired(services),
            "forgotten_facts": facts,
            "read_notes": read_notes.due(services),
            "finished_jobs": jobs,
        }
    else:
        counts = {
            "expired_texts": lifecycle.archive_expired(services),
            "forgotten_facts": retention.erase_forgotten(services),
            "read_notes": read_notes.fold_old(services),
            "finished_jobs": retention.drop_finished_jobs(services),
        }
    return Upkeep(Task.EXPIRE, dry_run, counts)


def _compress(services: Services, caller: Caller, dry_run: bool) -> Upkeep:
    copies = repeats.put_aside(services, caller)
    return Upkeep(Task.COMPRESS, dry_run, {"copies": len(copies)}, memories=tuple(copies))


def _dream(services: Services, caller: Caller, dry_run: bool) -> Upkeep:
    names, facts = dreaming.ask(services, caller)
    counts = {"same_names": len(names), "unspoken_of": len(facts)}
    return Upkeep(Task.DREAM, dry_run, counts, reviews=() if dry_run else (*names, *facts))
