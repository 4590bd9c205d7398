"""Taking a project away happens as a whole or not at all."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import select

from korely_desktop.domain.errors import Conflict, StoreProblem
from korely_desktop.domain.learning import Autonomy
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.rewind import EVER, Writer
from korely_desktop.domain.scope import DEFAULT_PROJECT, PERSON
from korely_desktop.memory import remember
from korely_desktop.memory.access import keys, projects, rewind
from korely_desktop.memory.history import verbs
from korely_desktop.memory.inbox import learning
from korely_desktop.memory.services import Services
from korely_desktop.store import erase as removal
from korely_desktop.store.tables import settings
from tests.memory.known import Known


@pytest.mark.parametrize("name", ["Caffè", "caffè", "CAFFÈ"])
def test_a_name_belongs_to_one_project_letter_case_aside(services: Services, name: str) -> None:
    project = projects.create(services, PERSON, "CAFFÈ")
    with pytest.raises(Conflict):
        projects.create(services, PERSON, name)
    projects.change(services, PERSON, project.id, name=name)
    other = projects.create(services, PERSON, "Tè")
    with pytest.raises(Conflict):
        projects.change(services, PERSON, other.id, name=name)


def test_a_project_that_could_not_be_erased_keeps_its_keys(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise its agents would find themselves in the default project, with all that is known there."""
    project = projects.create(services, PERSON, "Apart").id
    key, secret = keys.create_key(services, PERSON, name="agent", project_id=project)
    memory = remember.add(services, keys.authenticate(services, secret), NewMemory("Ann likes tea."))

    def full(*_: object) -> None:
        raise StoreProblem("The disk is full.")

    with monkeypatch.context() as broken:
        broken.setattr(removal, "remove_memories", full)
        with pytest.raises(StoreProblem):
            projects.delete(services, PERSON, project, erase=True)
    caller = keys.authenticate(services, secret)
    assert caller.project_id == project
    assert remember.get(services, caller, memory.id).content == "Ann likes tea."
    projects.delete(services, PERSON, project, erase=True)
    assert {other.id: other.project_id for other in keys.keys(services, PERSON)} == {key.id: DEFAULT_PROJECT}
    assert [other.id for other in projects.listed(services, PERSON)] == [DEFAULT_PROJECT]


@pytest.mark.parametrize("erase", [True, False])
def test_nothing_is_kept_of_what_was_learnt_and_taken_back_in_a_project_that_is_gone(
    services: Services, erase: bool
) -> None:
    project = projects.create(services, PERSON, "Apart").id
    _, secret = keys.create_key(services, PERSON, name="agent", project_id=project)
    bot, there = keys.authenticate(services, secret), replace(PERSON, project_id=project)
    known = Known(services, bot)
    _, [fact] = known.text("Ann likes tea.", ("Ann", "likes", "tea"), agent_id="quillbot")
    verbs.confirm(services, there, fact.id)
    learning.set_autonomy(services, there, Autonomy.ALWAYS)
    rewind.rewind(services, there, Writer(agent_id="quillbot"), EVER)
    assert project in _settings(services)
    projects.delete(services, PERSON, project, erase=erase)
    assert project not in _settings(services)
    assert "quillbot" not in _settings(services)


def _settings(services: Services) -> str:
    with services.store.read() as connection:
        return repr(connection.execute(select(settings)).all())
