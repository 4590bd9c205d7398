"""Who there is, and how much is known of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from korely_desktop.domain.errors import Forbidden
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.scope import WRITE, Caller
from korely_desktop.memory import remember
from korely_desktop.memory.access import users
from korely_desktop.memory.services import Services
from tests.fakes import Clock
from tests.memory.known import AGENT, Known


def test_users_and_agents_with_their_counts(services: Services) -> None:
    clock = Clock(datetime(2026, 6, 11, 9, tzinfo=UTC))
    services = replace(services, clock=clock)
    known = Known(services)
    known.text("Likes tea and plums.", ("", "likes", "tea"), ("", "likes", "plums"), user_id="anna", agent_id="bot")
    clock.now += timedelta(hours=1)
    gone, _ = known.text("Likes figs.", ("", "likes", "figs"), user_id="anna", agent_id="Cursor")
    known.text("Nothing yet.", user_id="berta", agent_id="bot")
    remember.add(services, AGENT, NewMemory("of nobody"))

    found, total = users.users(services, AGENT)
    assert total == 2
    assert [(user.id, user.memories, user.facts) for user in found] == [("anna", 2, 3), ("berta", 1, 0)]
    assert found[0].last_active == clock.now
    agents, _ = users.agents(services, AGENT)
    assert {(agent.id, agent.memories, agent.facts) for agent in agents} == {("bot", 2, 2), ("Cursor", 1, 1)}

    clock.now += timedelta(hours=1)
    remember.delete(services, AGENT, gone.id)
    found, _ = users.users(services, AGENT)
    assert {(user.id, user.memories, user.facts) for user in found} == {("anna", 1, 2), ("berta", 1, 0)}
    assert [user.id for user in users.users(services, AGENT, agent_id="bot")[0]] == ["berta", "anna"]
    page, total = users.users(services, AGENT, limit=1, offset=1)
    assert (len(page), total) == (1, 2)


def test_forgotten_texts_count_for_no_agent(services: Services) -> None:
    clock = Clock(datetime(2026, 6, 11, 9, tzinfo=UTC))
    services = replace(services, clock=clock)
    kept = remember.add(services, AGENT, NewMemory("kept", user_id="anna", agent_id="bot"))
    clock.now += timedelta(hours=1)
    newer = remember.add(services, AGENT, NewMemory("newer", agent_id="bot"))
    only = remember.add(services, AGENT, NewMemory("only", agent_id="Cursor"))
    for text in (newer, only):
        remember.delete(services, AGENT, text.id)
    [bot], total = users.agents(services, AGENT)
    assert (bot.id, bot.memories, bot.last_active, total) == ("bot", 1, kept.created_at, 1)
    assert users.agents(services, AGENT, offset=5) == ([], 1)
    assert users.users(services, AGENT, offset=5) == ([], 1)


def test_a_confined_key_sees_its_own(services: Services) -> None:
    for user in ("anna", "berta", None):
        remember.add(services, AGENT, NewMemory("x", user_id=user, agent_id=f"bot of {user}"))
    confined = replace(AGENT, users=("anna",))
    assert [user.id for user in users.users(services, confined)[0]] == ["anna"]
    assert [agent.id for agent in users.agents(services, confined)[0]] == ["bot of anna"]
    for listing in (users.users, users.agents):
        with pytest.raises(Forbidden):
            listing(services, Caller("rest", scopes=frozenset({WRITE})))
