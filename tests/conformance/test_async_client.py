"""``AsyncKorely``: every method once, and that calls really overlap."""

from __future__ import annotations

import asyncio

import pytest
from korely_memory import AsyncKorely
from korely_memory.exceptions import APIError, NotFoundError

from tests.serving import Running


def test_every_method(app: Running) -> None:
    asyncio.run(_every_method(app))


async def _every_method(app: Running) -> None:
    korely = AsyncKorely(api_key=app.key, base_url=app.base_url)
    user = "async user"
    assert (await korely.ping()).ok
    added = await korely.add("Alex works at Google.", user_id=user, agent_id="async-agent")
    await asyncio.to_thread(app.settle)
    assert (await korely.get(added.id)).status == "ready"
    assert (await korely.get_all(user_id=user)).total == 1
    assert [hit.id for hit in await korely.search("Google", user_id=user)] == [added.id]
    assert "Google" in (await korely.get_context("where does Alex work", user_id=user)).context
    fact = (await korely.get_facts(user_id=user))[0]
    assert (await korely.get_profile(user_id=user)).total == 1
    corrected = await korely.correct_fact(fact.id, object="Stripe")
    assert corrected.invalidated == [fact.id]
    assert (await korely.forget_fact(corrected.id)).status == "forgotten"
    assert (await korely.add_fact_triple("Alex", "likes", "tea", user_id=user)).id.startswith("fct_")
    assert (await korely.update(added.id, content="Alex works at Figma.")).content == "Alex works at Figma."
    await asyncio.to_thread(app.settle)
    assert (await korely.history(added.id)).events
    assert (await korely.events(user_id=user)).processing == 0
    job = await korely.batch([{"content": "One more note.", "user_id": user}])
    await asyncio.to_thread(app.settle)
    assert (await korely.batch_status(job.id)).status == "completed"
    assert (await korely.declare_name("Alexandra", user_id=user)).name == "Alexandra"
    assert [one for one in await korely.users(limit=200) if one.user_id == user]
    assert [one for one in await korely.list_agents(limit=200) if one.agent_id == "async-agent"]
    assert (await korely.audit(user_id=user)).total > 0
    assert [event async for event in korely.iter_audit(user_id=user, page_size=2)]
    assert (await korely.delete(added.id)).status == "forgotten"
    assert (await korely.delete_agent("async-agent")).memories_deleted == 1
    assert (await korely.delete_all(user_id=user)).erasure == "permanent"
    await _administration(korely)
    with pytest.raises(NotFoundError):
        await korely.get(added.id)
    with pytest.raises(APIError):
        await korely.search("x", limit=99)
    with pytest.raises(NotFoundError):
        await AsyncKorely.init_agent("tests", base_url=app.base_url)
    with pytest.raises(NotFoundError):
        await korely.delete_account(confirm=True)


async def _administration(korely: AsyncKorely) -> None:
    project = await korely.create_project("Async")
    assert (await korely.update_project(project["id"], name="Async 2"))["name"] == "Async 2"
    assert (await korely.archive_project(project["id"]))["archived_at"]
    assert not (await korely.unarchive_project(project["id"]))["archived_at"]
    assert len(await korely.projects()) >= 2
    key = await korely.create_key("async")
    assert (await korely.move_key(key["id"], project["id"]))["project_id"] == project["id"]
    assert (await korely.revoke_key(key["id"]))["state"] == "revoked"
    assert any(one["id"] == key["id"] for one in await korely.keys())
    assert (await korely.delete_project(project["id"], erase=True))["id"] == project["id"]


def test_forty_calls_at_once_all_arrive(app: Running) -> None:
    async def fan_out() -> list[str]:
        korely = AsyncKorely(api_key=app.key, base_url=app.base_url)
        added = await asyncio.gather(*(korely.add(f"Note {n}.", user_id=f"fan {n % 4}") for n in range(40)))
        return [memory.id for memory in added]

    ids = asyncio.run(fan_out())
    assert len(set(ids)) == 40
    app.settle()
    assert app.call("GET", "/v1/memories", query={"limit": 1, "user_id": "fan 0"})["total"] == 10
