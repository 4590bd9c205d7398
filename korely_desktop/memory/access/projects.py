"""Projects: made, named, archived, and taken away: with all they hold, or after handing that to the default project."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from korely_desktop.domain import audit as actions
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.errors import Conflict, InvalidRequest, NotFound
from korely_desktop.domain.ids import new_id
from korely_desktop.domain.projects import MAX_DESCRIPTION, Project
from korely_desktop.domain.scope import DEFAULT_PROJECT, Caller
from korely_desktop.memory import checks
from korely_desktop.memory.access import audit
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.inbox import learning
from korely_desktop.memory.services import Services
from korely_desktop.store import keys as key_rows
from korely_desktop.store import projects as project_rows
from korely_desktop.store import rewinds, selfcheck
from korely_desktop.store.engine import Connection


def listed(services: Services, caller: Caller) -> list[Project]:
    """All projects, oldest first."""
    caller.require_unconfined_admin()
    with services.store.read() as connection:
        return project_rows.every(connection)


def create(services: Services, caller: Caller, name: str, description: str | None = None) -> Project:
    """Make an empty project.

    Raises:
        Conflict: another one has this name.
    """
    caller.require_unconfined_admin()
    project = Project(new_id("prj"), checks.name(name), services.clock(), settings=_described({}, description))
    with services.store.write() as connection:
        if project_rows.name_taken(connection, project.name):
            raise Conflict(f"There is a project named {project.name!r} already.", field="name")
        project_rows.insert(connection, project)
        audit.record(
            connection, caller, actions.WRITE, at=project.created_at, target_id=project.id, meta={"verb": "project"}
        )
    services.changes.publish(Changes(caller.actor))
    return project


def change(
    services: Services, caller: Caller, project_id: str, *, name: str | None = None, description: str | None = None
) -> Project:
    """Give the project another name or description; None leaves that part alone.

    Raises:
        Conflict: another one has this name.
    """
    caller.require_unconfined_admin()
    name = None if name is None else checks.name(name)
    with services.store.write() as connection:
        project = _known(connection, project_id)
        if name is not None and project_rows.name_taken(connection, name, besides=project_id):
            raise Conflict(f"There is a project named {name!r} already.", field="name")
        project_rows.change(connection, project_id, name=name, settings=_described(project.settings, description))
        audit.record(
            connection, caller, actions.WRITE, at=services.clock(), target_id=project_id, meta={"verb": "rename"}
        )
        changed = _known(connection, project_id)
    services.changes.publish(Changes(caller.actor))
    return changed


def archive(services: Services, caller: Caller, project_id: str, *, archived: bool = True) -> Project:
    """Close a project to its keys, keeping its content; ``archived=False`` opens it again.

    Raises:
        Conflict: it is the default project, which always stays open, or keys of it still work.
    """
    caller.require_unconfined_admin()
    if archived and project_id == DEFAULT_PROJECT:
        raise Conflict("The default project cannot be archived.")
    now = services.clock()
    with services.store.write() as connection:
        _known(connection, project_id)
        live = [key for key in key_rows.every(connection, project_id) if key.state(now) in ("active", "paused")]
        if archived and live:
            raise Conflict(f"Keys of this project still work ({len(live)}). Revoke or move them first.", keys=len(live))
        project_rows.set_archived(connection, project_id, now if archived else None)
        audit.record(
            connection,
            caller,
            actions.WRITE,
            at=now,
            target_id=project_id,
            meta={"verb": "archive" if archived else "unarchive"},
        )
        changed = _known(connection, project_id)
    services.changes.publish(Changes(caller.actor))
    return changed


def delete(services: Services, caller: Caller, project_id: str, *, erase: bool = False) -> Project:
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


def _described(settings: Mapping[str, Any], description: str | None) -> Mapping[str, Any]:
    if description is None:
        return settings
    if len(description) > MAX_DESCRIPTION or "\x00" in description:
        raise InvalidRequest(f"description must be at most {MAX_DESCRIPTION} characters.", field="description")
    return {**settings, "description": description}


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
