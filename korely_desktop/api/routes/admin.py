"""Projects and keys, for an admin key: the same functions as the window's Agents page."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from korely_desktop.api.bodies import ChangeKey, CreateKey, CreateProject, MoveKey, UpdateProject
from korely_desktop.api.fields import PathId
from korely_desktop.api.running import CreatedKey, KeyList, KeyShape, ProjectList, ProjectShape
from korely_desktop.api.wire import CallerOf, Reply, new_router
from korely_desktop.domain.projects import ApiKey, Project
from korely_desktop.domain.scope import DEFAULT_PROJECT, READ, WRITE, Caller
from korely_desktop.domain.times import iso, iso_or_none
from korely_desktop.memory.access import keys, projects
from korely_desktop.memory.services import Services


def router(services: Services) -> APIRouter:
    """The calls under ``/admin``."""
    routes = new_router("admin")

    @routes.get("/admin/projects", response_model=ProjectList)
    def list_projects(caller: CallerOf, include_archived: Annotated[bool, Query()] = False) -> Response:
        """All projects, oldest first."""
        found = projects.listed(services, caller)
        shown = [project for project in found if include_archived or project.archived_at is None]
        answer: ProjectList = {"projects": [_project(project) for project in shown], "total": len(shown)}
        return Reply(answer)

    @routes.post("/admin/projects", status_code=201, response_model=ProjectShape)
    def create_project(caller: CallerOf, body: CreateProject) -> Response:
        """Make an empty project: a memory of its own."""
        return Reply(_project(projects.create(services, caller, body.name, body.description)), status_code=201)

    @routes.patch("/admin/projects/{project_id}", response_model=ProjectShape)
    def update_project(caller: CallerOf, project_id: PathId, body: UpdateProject) -> Response:
        """Give a project another name or description."""
        project = projects.change(services, caller, project_id, name=body.name, description=body.description)
        return Reply(_project(project))

    @routes.post("/admin/projects/{project_id}/archive", response_model=ProjectShape)
    def archive_project(caller: CallerOf, project_id: PathId) -> Response:
        """Close a project, keeping what it holds; refused while keys of it work."""
        return Reply(_project(projects.archive(services, caller, project_id)))

    @routes.post("/admin/projects/{project_id}/unarchive", response_model=ProjectShape)
    def unarchive_project(caller: CallerOf, project_id: PathId) -> Response:
        """Open an archived project again."""
        return Reply(_project(projects.archive(services, caller, project_id, archived=False)))

    @routes.delete("/admin/projects/{project_id}", response_model=ProjectShape)
    def delete_project(caller: CallerOf, project_id: PathId, erase: Annotated[bool, Query()] = False) -> Response:
        """Take a project away. What it holds moves to the default project, or with ``erase`` is destroyed."""
        return Reply(_project(projects.delete(services, caller, project_id, erase=erase)))

    @routes.get("/admin/keys", response_model=KeyList)
    def list_keys(caller: CallerOf) -> Response:
        """All keys, masked."""
        return Reply({"keys": _shapes(services, caller, keys.keys(services, caller))})

    @routes.post("/admin/keys", status_code=201, response_model=CreatedKey)
    def create_key(caller: CallerOf, body: CreateKey) -> Response:
        """Make a key; ``key`` in the answer is the secret, shown this once."""
        key, secret = keys.create_key(
            services,
            caller,
            name=body.name,
            project_id=body.project_id or DEFAULT_PROJECT,
            scopes=body.scopes or (READ, WRITE),
            users=body.users or (),
            expires_in_days=body.expires_in_days,
        )
        answer: CreatedKey = {**_shape(services, caller, key), "key": secret}
        return Reply(answer, status_code=201)

    @routes.patch("/admin/keys/{key_id}", response_model=KeyShape)
    def change_key(caller: CallerOf, key_id: PathId, body: ChangeKey) -> Response:
        """Change what a key may do, or for whom, from its next request on."""
        changed = keys.change_key(services, caller, key_id, scopes=body.scopes, users=body.users)
        return Reply(_shape(services, caller, changed))

    @routes.post("/admin/keys/{key_id}/revoke", response_model=KeyShape)
    def revoke_key(caller: CallerOf, key_id: PathId) -> Response:
        """Make a key worthless at once and for good."""
        return Reply(_shape(services, caller, keys.revoke_key(services, caller, key_id)))

    @routes.post("/admin/keys/{key_id}/move", response_model=KeyShape)
    def move_key(caller: CallerOf, key_id: PathId, body: MoveKey) -> Response:
        """Give a key another project; what it wrote stays where it was."""
        return Reply(_shape(services, caller, keys.move_key(services, caller, key_id, body.project_id)))

    return routes


def _project(project: Project) -> ProjectShape:
    return {
        "id": project.id,
        "name": project.name,
        "description": project.settings.get("description"),
        "region": "local",
        "is_default": project.id == DEFAULT_PROJECT,
        "created_at": iso(project.created_at),
        "archived_at": iso_or_none(project.archived_at),
    }


def _shape(services: Services, caller: Caller, key: ApiKey) -> KeyShape:
    return _shapes(services, caller, [key])[0]


def _shapes(services: Services, caller: Caller, listed: Iterable[ApiKey]) -> list[KeyShape]:
    """Keys with the names of their projects."""
    names = {project.id: project.name for project in projects.listed(services, caller)}
    now = services.clock()
    return [_key(key, names.get(key.project_id, ""), now) for key in listed]


def _key(key: ApiKey, project_name: str, now: datetime) -> KeyShape:
    return {
        "id": key.id,
        "name": key.name,
        "masked": f"{keys.SECRET_PREFIX}…{key.hint}",
        "state": key.state(now),
        "project_id": key.project_id,
        "project_name": project_name,
        "scopes": sorted(key.scopes),
        "users": list(key.users),
        "created_at": iso(key.created_at),
        "expires_at": iso_or_none(key.expires_at),
        "revoked_at": iso_or_none(key.revoked_at),
        "paused_at": iso_or_none(key.paused_at),
        "last_used_at": iso_or_none(key.last_used_at),
    }
