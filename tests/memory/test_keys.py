"""Keys open one project to one agent, for as long as the person wants."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.errors import Conflict, Forbidden, InvalidKey, InvalidRequest, NotFound
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import ADD, ADMIN, DEFAULT_PROJECT, PERSON, READ, WRITE, Caller
from korely_desktop.memory import facts, remember
from korely_desktop.memory.access import audit, keys, projects
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.history import verbs
from korely_desktop.memory.services import Services
from tests.fakes import Clock

NO_PROJECT = "prj_0000000000000000000000000Z"


def test_a_key_lets_its_owner_in_with_exactly_its_rights(services: Services) -> None:
    key, secret = keys.create_key(services, PERSON, name=" Claude Code ", scopes=[READ], users=["anna", "team-*"])
    assert secret.startswith("kor_self_")
    caller = keys.authenticate(services, secret, ip="127.0.0.1")
    assert caller == Caller(
        "rest", DEFAULT_PROJECT, frozenset({READ}), ("anna", "team-*"), key.id, "Claude Code", ip="127.0.0.1"
    )


def test_a_key_can_write_and_yet_erase_nothing(services: Services) -> None:
    _, secret = keys.create_key(services, PERSON, name="Cursor", scopes=[READ, ADD])
    caller = keys.authenticate(services, secret)
    memory = remember.add(services, caller, NewMemory("Anna likes tea.", user_id="anna", agent_id="cursor"))
    fact = facts.add_triple(services, caller, NewTriple("Anna", "likes", "tea", user_id="anna"))
    for target in (
        EraseTarget(user_id="anna"),
        EraseTarget(agent_id="cursor"),
        EraseTarget(fact_ids=(fact.id,)),
        EraseTarget(memory_ids=(memory.id,)),
    ):
        with pytest.raises(Forbidden) as refused:
            erasure.erase(services, caller, target)
        assert refused.value.extra["required_scope"] == WRITE
    remember.delete(services, caller, memory.id)  # forgetting can be taken back


def test_a_key_that_must_not_erase_writes_over_nothing_of_others(services: Services) -> None:
    """A text that is changed is lost as it was, and what is hidden is erased after 30 days."""

    def caller(name: str, *scopes: str) -> Caller:
        return keys.authenticate(services, keys.create_key(services, PERSON, name=name, scopes=scopes)[1])

    adding, other, writing = caller("Cursor", READ, ADD), caller("Codex", READ, ADD), caller("bot", READ, WRITE)
    own = remember.add(services, adding, NewMemory("Anna likes tea."))
    foreign = [remember.add(services, who, NewMemory("Anna likes rain.")) for who in (other, writing, PERSON)]
    assert remember.update(services, adding, own.id, "Anna likes plums.").content == "Anna likes plums."
    for memory in foreign:
        for change in ({"content": "nothing"}, {"labels": {"tags": ("x",)}}, {"details": {"source": "elsewhere"}}):
            with pytest.raises(Forbidden) as refused:
                remember.update(services, adding, memory.id, **change)  # type: ignore[arg-type]
            assert refused.value.extra["required_scope"] == WRITE
        assert remember.get(services, PERSON, memory.id).content == "Anna likes rain."
        assert remember.update(services, writing, memory.id, "Anna likes snow.").content == "Anna likes snow."
    fact = facts.add_triple(services, adding, NewTriple("Anna", "likes", "tea"))
    with pytest.raises(Forbidden):
        verbs.hide(services, adding, fact.id)
    assert verbs.correct(services, adding, fact.id, object="coffee").object == "coffee", "the earlier value stays known"


def test_the_secret_is_nowhere_in_the_store(services: Services) -> None:
    key, secret = keys.create_key(services, PERSON, name="x")
    assert key.hint == secret[-4:]
    for file in services.store.path.parent.rglob("*"):
        content = file.read_bytes()
        assert secret.encode() not in content
        assert secret.removeprefix("kor_self_").encode() not in content


@pytest.mark.parametrize("secret", ["", "kor_self_", "kor_self_" + "x" * 43, "kor_live_1", "\x00", "\ud800", "é" * 999])
def test_unknown_keys_are_refused(services: Services, secret: str) -> None:
    keys.create_key(services, PERSON, name="x")
    with pytest.raises(InvalidKey):
        keys.authenticate(services, secret)


def test_revoked_means_for_good(services: Services) -> None:
    key, secret = keys.create_key(services, PERSON, name="x")
    first = keys.revoke_key(services, PERSON, key.id)
    again = keys.revoke_key(services, PERSON, key.id)
    keys.resume_key(services, PERSON, key.id)
    assert first.revoked_at == again.revoked_at
    with pytest.raises(InvalidKey, match="revoked"):
        keys.authenticate(services, secret)


def test_a_paused_key_waits(services: Services) -> None:
    key, secret = keys.create_key(services, PERSON, name="x")
    keys.pause_key(services, PERSON, key.id)
    with pytest.raises(Forbidden, match="paused"):
        keys.authenticate(services, secret)
    keys.resume_key(services, PERSON, key.id)
    assert keys.authenticate(services, secret).key_id == key.id


def test_a_key_expires(services: Services) -> None:
    clock = Clock(datetime(2026, 6, 11, tzinfo=UTC))
    services = replace(services, clock=clock)
    _, secret = keys.create_key(services, PERSON, name="x", expires_in_days=30)
    clock.now += timedelta(days=30, seconds=-1)
    keys.authenticate(services, secret)
    clock.now += timedelta(seconds=1)
    with pytest.raises(InvalidKey, match="expired"):
        keys.authenticate(services, secret)


def test_last_use_is_known_at_once_and_to_the_minute_after_a_start(services: Services) -> None:
    clock = Clock(datetime(2026, 6, 11, tzinfo=UTC))
    services = replace(services, clock=clock)
    _, secret = keys.create_key(services, PERSON, name="x")
    for seconds, kept in ((0, 0), (30, 0), (61, 61)):
        clock.now = datetime(2026, 6, 11, tzinfo=UTC) + timedelta(seconds=seconds)
        keys.authenticate(services, secret)
        [key] = keys.keys(services, PERSON)
        assert key.last_used_at == clock.now
        [key] = keys.keys(replace(services, uses={}), PERSON)
        assert key.last_used_at == datetime(2026, 6, 11, tzinfo=UTC) + timedelta(seconds=kept)


def test_a_key_opens_while_somebody_writes(services: Services) -> None:
    """Erasing holds the one writer for as long as it takes; reading must not wait for it."""
    key, secret = keys.create_key(services, PERSON, name="x")
    with ThreadPoolExecutor(1) as other:
        with services.store.write():
            caller = other.submit(keys.authenticate, services, secret).result(30)
        assert caller.key_id == key.id
        keys.authenticate(services, secret)
    assert keys.keys(services, PERSON)[0].last_used_at is not None


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 101}, "name"),
        ({"name": "a\x00"}, "name"),
        ({"scopes": []}, "scopes"),
        ({"scopes": ["memories:read", "root"]}, "scopes"),
        ({"users": [""]}, "users"),
        ({"users": ["a*b"]}, "users"),
        ({"users": ["x" * 256]}, "users"),
        ({"expires_in_days": 99_999}, "expires_in_days"),
    ],
)
def test_bad_keys_are_not_made(services: Services, change: dict[str, object], field: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        keys.create_key(services, PERSON, **{"name": "x", **change})  # type: ignore[arg-type]
    assert caught.value.extra["field"] == field
    assert keys.keys(services, PERSON) == []


def test_rights_and_people_change_and_the_log_has_both(services: Services) -> None:
    key, secret = keys.create_key(services, PERSON, name="x", scopes=[READ], users=["anna"])
    keys.pause_key(services, PERSON, key.id)
    changed = keys.change_key(services, PERSON, key.id, scopes=[READ, ADD], users=[])
    assert (changed.scopes, changed.users, changed.state(services.clock())) == ({READ, ADD}, (), "paused")
    keys.resume_key(services, PERSON, key.id)
    caller = keys.authenticate(services, secret)
    assert (caller.scopes, caller.users) == ({READ, ADD}, ())
    keys.change_key(services, PERSON, key.id, scopes=[ADD, READ])
    logged, _ = audit.read(services, PERSON, audit.AuditQuery(target_id=key.id))
    [event] = [event for event in logged if event.meta.get("verb") == "key_rights"]
    assert event.meta["was"] == {"scopes": [READ], "users": ["anna"]}
    assert event.meta["is"] == {"scopes": [ADD, READ], "users": []}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"scopes": []}, "scopes"),
        ({"scopes": ["root"]}, "scopes"),
        ({"users": ["a*b"]}, "users"),
        ({"users": [" "]}, "users"),
    ],
)
def test_bad_changes_change_nothing(services: Services, change: dict[str, list[str]], field: str) -> None:
    key, _ = keys.create_key(services, PERSON, name="x", scopes=[READ], users=["anna"])
    with pytest.raises(InvalidRequest) as caught:
        keys.change_key(services, PERSON, key.id, **{"scopes": [WRITE], **change})  # type: ignore[arg-type]
    assert caught.value.extra["field"] == field
    assert keys.keys(services, PERSON) == [key]


def test_what_never_works_again_and_the_key_of_this_computer_stay_as_they_are(services: Services) -> None:
    own, secret = keys.create_key(services, PERSON, name="This computer", scopes=[ADMIN])
    keys.note_local(services, secret)
    revoked, _ = keys.create_key(services, PERSON, name="x")
    keys.revoke_key(services, PERSON, revoked.id)
    expired, _ = keys.create_key(services, PERSON, name="y", expires_in_days=0)
    for key in (own, revoked, expired):
        with pytest.raises(Conflict):
            keys.change_key(services, PERSON, key.id, scopes=[READ])
    assert {key.name: (key.is_local, key.scopes) for key in keys.keys(services, PERSON)} == {
        "This computer": (True, {ADMIN}),
        "x": (False, {READ, WRITE}),
        "y": (False, {READ, WRITE}),
    }


def test_only_admins_manage_keys_and_projects(services: Services) -> None:
    agent = Caller("rest", scopes=frozenset({READ, WRITE}))
    key, _ = keys.create_key(services, PERSON, name="x")
    for attempt in (
        lambda: keys.create_key(services, agent, name="y", scopes=[ADMIN]),
        lambda: keys.keys(services, agent),
        lambda: keys.revoke_key(services, agent, key.id),
        lambda: keys.pause_key(services, agent, key.id),
        lambda: keys.change_key(services, agent, key.id, scopes=[ADMIN]),
        lambda: keys.move_key(services, agent, key.id, DEFAULT_PROJECT),
        lambda: projects.listed(services, agent),
        lambda: projects.create(services, agent, "P"),
        lambda: projects.archive(services, agent, DEFAULT_PROJECT),
    ):
        with pytest.raises(Forbidden):
            attempt()


def test_projects_do_not_share_anything(services: Services) -> None:
    project = projects.create(services, PERSON, "Work")
    _, secret = keys.create_key(services, PERSON, name="work", project_id=project.id)
    key, private = keys.create_key(services, PERSON, name="private")
    at_work, at_home = keys.authenticate(services, secret), keys.authenticate(services, private)
    memory = remember.add(services, at_work, NewMemory("Giulia likes email."))
    with pytest.raises(NotFound):
        remember.get(services, at_home, memory.id)
    keys.move_key(services, PERSON, key.id, project.id)
    assert remember.get(services, keys.authenticate(services, private), memory.id) == memory


def test_project_names_are_unique(services: Services) -> None:
    projects.create(services, PERSON, "Work")
    with pytest.raises(Conflict):
        projects.create(services, PERSON, "work")


def test_the_default_project_stays_open(services: Services) -> None:
    with pytest.raises(Conflict):
        projects.archive(services, PERSON, DEFAULT_PROJECT)


def test_unknown_ids(services: Services) -> None:
    for attempt in (
        lambda: keys.create_key(services, PERSON, name="x", project_id=NO_PROJECT),
        lambda: keys.revoke_key(services, PERSON, "key_00000000000000000000000000"),
        lambda: projects.archive(services, PERSON, NO_PROJECT),
    ):
        with pytest.raises(NotFound):
            attempt()
    key, _ = keys.create_key(services, PERSON, name="x")
    with pytest.raises(NotFound):
        keys.move_key(services, PERSON, key.id, NO_PROJECT)


def test_making_and_revoking_is_on_record(services: Services) -> None:
    key, secret = keys.create_key(services, PERSON, name="Claude Code")
    keys.revoke_key(services, PERSON, key.id)
    events, _ = audit.read(services, PERSON, audit.AuditQuery(target_id=key.id))
    assert [event.action for event in events] == ["key_revoke", "key_create"]
    assert "Claude Code" not in str(events)
    assert secret not in str(events)
