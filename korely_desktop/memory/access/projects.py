"""Taking a project away: with all it holds, or after handing that to the default project."""

from __future__ import annotations

from korely_desktop.domain import audit as actions
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.errors import Conflict, NotFound
from korely_desktop.domain.projects import Project
from korely_desktop.domain.scope import DEFAULT_PROJECT, Caller
from korely_desktop.memory.access import audit
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.inbox import learning
from korely_desktop.memory.services import Services
from korely_desktop.store import keys as key_rows
from korely_desktop.store import projects as project_rows
from korely_desktop.store import rewinds, selfcheck
from korely_desktop.store.engine import Connection


def delete_project(services: Services, caller: Caller, project_id: str, *, erase: bool = False) -> Project:
    """Take a project away; its keys move to the default project, and so does what it holds unless it is erased.

    Returns:
        The project as it was.

    Raises:
        NotFound: no such project.
        Conflict: it is the default project; or moving would mix what must stay apart: the same end user is known in
            both, or the person had things forgotten there that could be learned again after the move.
    """
    caller.require_unconfined_admin()
    if project_id == DEFAULT_PROJECT:
        raise Conflict("The default project cannot be deleted.")
    with services.store.read() as connection:
        project = _known(connection, project_id)
    moved: list[str] = []

    def release(connection: Connection) -> None:
        _known(connection, project_id)
        moved.extend(_move_keys(services, connection, caller, project_id))
        learning.forget_project(connection, project_id)
        rewinds.forget_project(connection, project_id)
        selfcheck.forget_project(connection, project_id)

    if erase:
        erasure.erase(services, caller, EraseTarget(project_id=project_id), first=release)
    else:
        with services.store.write() as connection:
            release(connection)
            _hand_over(connection, project_id)
    services.index.drop()
    services.changes.publish(Changes(caller.actor, keys=frozenset(moved), erased=True))
    return project


def _known(connection: Connection, project_id: str) -> Project:
    project = project_rows.by_id(connection, project_id)
    if project is None:
        raise NotFound("There is no such project.")
    return project


def _move_keys(services: Services, connection: Connection, caller: Caller, project_id: str) -> list[str]:
    """Hand the project's keys to the default project and say so in the trail; returns their ids."""
    held = [key.id for key in key_rows.every(connection, project_id)]
    for key_id in held:
        key_rows.set_project(connection, key_id, DEFAULT_PROJECT)
    audit.record(
        connection,
        caller,
        actions.WRITE,
        at=services.clock(),
        target_id=project_id,
        meta={"verb": "delete_project", "keys": len(held)},
    )
    return held


def _hand_over(connection: Connection, project_id: str) -> None:
    users = project_rows.shared_users(connection, project_id, DEFAULT_PROJECT)
    if users:
        raise Conflict(
            f"{users} end users are known both here and in the default project, and two memories of one person are "
            "never mixed. Archive the project, or delete it with everything in it.",
            users=users,
        )
    if project_rows.has_forgotten(connection, project_id):
        raise Conflict(
            "Things were forgotten or erased in this project and could be learned again in another. "
            "Archive the project, or delete it with everything in it."
        )
    project_rows.move_content(connection, project_id, DEFAULT_PROJECT)
    project_rows.remove(connection, project_id)
