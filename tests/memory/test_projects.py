"""Taking a project away happens as a whole or not at all."""

from __future__ import annotations

import pytest

from korely_desktop.domain.errors import Conflict, StoreProblem
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.scope import DEFAULT_PROJECT, PERSON
from korely_desktop.memory import remember
from korely_desktop.memory.access import keys, projects
from korely_desktop.memory.services import Services
from korely_desktop.store import erase as removal


@pytest.mark.parametrize("name", ["Caffè", "caffè", "CAFFÈ"])
def test_a_name_belongs_to_one_project_letter_case_aside(services: Services, name: str) -> None:
    project = keys.create_project(services, PERSON, "CAFFÈ")
    with pytest.raises(Conflict):
        keys.create_project(services, PERSON, name)
    keys.update_project(services, PERSON, project.id, name=name)
    other = keys.create_project(services, PERSON, "Tè")
    with pytest.raises(Conflict):
        keys.update_project(services, PERSON, other.id, name=name)


def test_a_project_that_could_not_be_erased_keeps_its_keys(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise its agents would find themselves in the default project, with all that is known there."""
    project = keys.create_project(services, PERSON, "Apart").id
    key, secret = keys.create_key(services, PERSON, name="agent", project_id=project)
    memory = remember.add(services, keys.authenticate(services, secret), NewMemory("Ann likes tea."))

    def full(*_: object) -> None:
        raise StoreProblem("The disk is full.")

    with monkeypatch.context() as broken:
        broken.setattr(removal, "remove", full)
        with pytest.raises(StoreProblem):
            projects.delete_project(services, PERSON, project, erase=True)
    caller = keys.authenticate(services, secret)
    assert caller.project_id == project
    assert remember.get(services, caller, memory.id).content == "Ann likes tea."
    projects.delete_project(services, PERSON, project, erase=True)
    assert {other.id: other.project_id for other in keys.keys(services, PERSON)} == {key.id: DEFAULT_PROJECT}
    assert [other.id for other in keys.projects(services, PERSON)] == [DEFAULT_PROJECT]
