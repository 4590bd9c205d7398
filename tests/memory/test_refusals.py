"""What agents were refused: in the log with why and how often, bounded, and with nothing of what they asked."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from korely_desktop.domain.audit import REFUSE, AuditEvent, AuditQuery
from korely_desktop.domain.errors import DiskFull, Forbidden, InvalidKey, NotFound, RateLimited
from korely_desktop.domain.scope import ADD, PERSON, READ, Caller
from korely_desktop.memory.access import audit, keys, refusals
from korely_desktop.memory.services import Services
from tests.fakes import Clock

READER = Caller(actor="rest", scopes=frozenset({READ}), users=("anna",), key_id="key_reader")


def _refuse(services: Services, caller: Caller, act: str = "write") -> None:
    ways = {
        "write": lambda: caller.require("memories:write"),
        "erase": caller.require_erasing,
        "user": lambda: caller.require_user("bob"),
        "everybody": caller.require_every_user,
    }
    with pytest.raises(Forbidden) as refused:
        ways[act]()
    refusals.note(services, caller, refused.value)


def _told(services: Services) -> list[AuditEvent]:
    return audit.read(services, PERSON, AuditQuery(action=REFUSE))[0]


def test_each_reason_is_told_with_its_key(services: Services) -> None:
    for act in ("write", "user", "everybody"):
        _refuse(services, READER, act)
    _refuse(services, Caller(actor="mcp", scopes=frozenset({ADD}), key_id="key_adder"), "erase")
    refusals.note(services, READER, RateLimited("Too many.", retry_after=1))
    refusals.note(services, READER, NotFound("There is no such fact."))
    said = {(event.key_id, event.actor, event.meta["verb"], event.meta["times"]) for event in _told(services)}
    assert said == {
        ("key_reader", "rest", "write", 1),
        ("key_reader", "rest", "user", 1),
        ("key_reader", "rest", "everybody", 1),
        ("key_reader", "rest", "too_often", 1),
        ("key_adder", "mcp", "erase", 1),
    }
    assert {(event.result, event.user_id, event.target_id) for event in _told(services)} == {("denied", None, None)}
    assert audit.verify(services).whole


def test_an_agent_in_a_loop_is_told_at_once_and_then_once_an_hour(services: Services) -> None:
    clock = Clock(services.clock())
    timed = replace(services, clock=clock)
    _refuse(timed, READER)
    assert [event.meta["times"] for event in _told(timed)] == [1]
    for _ in range(500):
        clock.now += timedelta(seconds=5)
        _refuse(timed, READER)
    assert [event.meta["times"] for event in _told(timed)] == [1]
    clock.now += timedelta(hours=1)
    assert [event.meta["times"] for event in _told(timed)] == [500, 1]
    clock.now += timedelta(hours=2)
    _refuse(timed, READER)
    assert [event.meta["times"] for event in _told(timed)] == [1, 500, 1]


def test_the_end_tells_what_is_still_held(services: Services) -> None:
    _refuse(services, READER)
    refusals.flush(services)
    _refuse(services, READER)
    assert refusals.flush(services) == 0
    assert refusals.flush(services, everything=True) == 1


def test_keys_that_do_not_open_anything_now_are_told_and_wrong_ones_without_a_name(services: Services) -> None:
    key, secret = keys.create_key(services, PERSON, name="Claude Code")
    keys.pause_key(services, PERSON, key.id)
    with pytest.raises(Forbidden):
        keys.authenticate(services, secret)
    keys.revoke_key(services, PERSON, key.id)
    with pytest.raises(InvalidKey):
        keys.authenticate(services, secret)
    for number in range(50):
        with pytest.raises(InvalidKey):
            keys.authenticate(services, f"kor_self_wrong{number}")
    said = {(event.key_id, event.meta["verb"]): event for event in _told(services)}
    assert set(said) == {(key.id, "paused"), (key.id, "revoked"), (None, "unknown")}
    assert said[None, "unknown"].meta["times"] == 50
    assert "wrong" not in str(said)


def test_the_person_is_never_told_as_an_agent(services: Services) -> None:
    refusals.note(services, PERSON, Forbidden("No.", required_scope=READ))
    assert _told(services) == []


def test_what_cannot_be_written_is_told_later(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    _refuse(services, READER)
    with monkeypatch.context() as full:

        def fail(*_: object) -> None:
            raise DiskFull("No room.")

        full.setattr(refusals.chain, "append", fail)
        with pytest.raises(DiskFull):
            refusals.flush(services)
    _refuse(services, READER)
    assert [event.meta["times"] for event in _told(services)] == [2]
