"""The published ``Korely`` client against the real server: projects, keys, the audit, and a door that is shut."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from korely_memory import Korely
from korely_memory.exceptions import (
    APIError,
    AuthenticationError,
    ConflictError,
    KorelyError,
    NamespaceForbiddenError,
    NotFoundError,
    QuotaExceededError,
)

from korely_desktop.api.app import ApiLimits
from tests.conformance.refusals import refused
from tests.serving import Running, running


def test_ping(app: Running, korely: Korely) -> None:
    answer = korely.ping()
    assert answer.ok is True
    assert answer.tier == "hobby"
    assert set(answer.scopes) == {"admin", "memories:read", "memories:write"}
    with pytest.raises(AuthenticationError):
        Korely(api_key="kor_self_unknown", base_url=app.base_url).ping()


def test_audit(app: Running, korely: Korely) -> None:
    user = "audit/user"
    added = korely.add("Ann likes tea.", user_id=user)
    app.settle()
    korely.search("tea", user_id=user)
    korely.forget_fact(korely.get_facts(user_id=user)[0].id)
    page = korely.audit(user_id=user)
    assert page.total == len(page)
    assert {event.user_id for event in page} == {user}
    assert {"write", "read", "fact_invalidate"} <= {event.action for event in page}
    assert [event.ts for event in page] == sorted((event.ts for event in page), reverse=True)
    write = next(event for event in page if event.action == "write")
    assert (write.actor, write.result, write.target_id, write.ip) == ("rest", "ok", added.id, "127.0.0.1")
    read = next(event for event in page if event.read and event.read.memories)
    assert read.read.memories == [added.id]
    assert "tea" not in str([event.meta for event in page])
    assert {event.action for event in korely.audit(user_id=user, action="write")} == {"write"}
    assert list(korely.audit(action="nothing of the kind")) == []
    assert list(korely.audit(user_id=user, until=datetime.now(UTC) - timedelta(days=1))) == []
    assert korely.audit(user_id=user, since=date(2020, 1, 1)).total == page.total
    assert len(korely.audit(user_id=user, limit=1, offset=1)) == 1
    with pytest.raises(KorelyError, match="empty"):
        korely.audit(user_id="")
    refused(lambda: korely.audit(limit=1_001), APIError, 422, "invalid_request")
    refused(lambda: korely.audit(since="soon"), APIError, 422, "invalid_request")


def test_iter_audit_walks_every_event_once(app: Running, korely: Korely) -> None:
    user = "audit walk"
    for n in range(7):
        korely.add(f"Note {n}.", user_id=user)
    walked = list(korely.iter_audit(user_id=user, action="write", page_size=3))
    assert len(walked) == len({event.target_id for event in walked}) == 7


def test_projects(korely: Korely) -> None:
    made = korely.create_project("Research", region="eu", description="what we read")
    assert made["id"].startswith("prj_")
    assert (made["name"], made["description"], made["is_default"]) == ("Research", "what we read", False)
    assert korely.update_project(made["id"], name="Reading", description="new")["name"] == "Reading"
    assert [project["name"] for project in korely.projects() if project["is_default"]]
    assert korely.archive_project(made["id"])["archived_at"]
    assert made["id"] not in {project["id"] for project in korely.projects()}
    assert made["id"] in {project["id"] for project in korely.projects(include_archived=True)}
    assert korely.unarchive_project(made["id"])["archived_at"] is None
    refused(lambda: korely.create_project("reading"), ConflictError, 409, "conflict")
    refused(lambda: korely.create_project(" "), APIError, 422, "invalid_request")
    refused(lambda: korely.update_project("prj_unknown", name="x"), NotFoundError, 404, "not_found")
    refused(lambda: korely.archive_project("prj_unknown"), NotFoundError, 404, "not_found")
    korely.delete_project(made["id"])
    assert made["id"] not in {project["id"] for project in korely.projects(include_archived=True)}
    refused(lambda: korely.delete_project(made["id"]), NotFoundError, 404, "not_found")


def test_a_project_is_a_memory_of_its_own(app: Running, korely: Korely) -> None:
    project = korely.create_project("Apart")["id"]
    secret = korely.create_key("apart", project_id=project)["key"]
    inside = Korely(api_key=secret, base_url=app.base_url)
    added = inside.add("Ann likes tea.", user_id="apart")
    app.settle(key=secret)
    refused(lambda: korely.get(added.id), NotFoundError, 404, "not_found")
    assert korely.get_all(user_id="apart").total == 0
    refused(lambda: korely.archive_project(project), ConflictError, 409, "conflict")
    korely.delete_project(project)
    assert korely.get_all(user_id="apart").total == 1
    assert len(korely.get_facts(user_id="apart")) == 1
    assert inside.get(added.id).id == added.id


def test_a_project_is_erased_with_all_it_holds(app: Running, korely: Korely) -> None:
    project = korely.create_project("Short-lived")["id"]
    inside = Korely(api_key=korely.create_key("short", project_id=project)["key"], base_url=app.base_url)
    added = inside.add("Ann likes tea.", user_id="short-lived")
    app.settle()
    korely.delete_project(project, erase=True)
    refused(lambda: inside.get(added.id), NotFoundError, 404, "not_found")
    assert korely.get_all(user_id="short-lived").total == 0


def test_keys(app: Running, korely: Korely) -> None:
    made = korely.create_key("reader", scopes=["memories:read"], users=["ann", "repo:*"], expires_in_days=30)
    assert made["key"].startswith("kor_self_")
    assert (made["state"], made["scopes"], made["users"]) == ("active", ["memories:read"], ["ann", "repo:*"])
    assert made["expires_at"]
    reader = Korely(api_key=made["key"], base_url=app.base_url)
    assert reader.get_all(user_id="ann").total == 0
    assert reader.get_all(user_id="repo:x").total == 0
    refused(lambda: reader.get_all(user_id="bob"), NamespaceForbiddenError, 403, "forbidden")
    error = refused(lambda: reader.add("x", user_id="ann"), NamespaceForbiddenError, 403, "forbidden")
    assert "memories:write" in error.message
    listing = korely.keys()
    assert [key["masked"][-4:] for key in listing if key["id"] == made["id"]] == [made["key"][-4:]]
    assert made["key"] not in str(listing)
    project = korely.create_project("For a key")
    assert korely.move_key(made["id"], project["id"])["project_name"] == "For a key"
    assert korely.revoke_key(made["id"])["state"] == "revoked"
    refused(reader.ping, AuthenticationError, 401, "invalid_key")
    dead = korely.create_key("dead", expires_in_days=0)
    assert dead["state"] == "expired"
    refused(Korely(api_key=dead["key"], base_url=app.base_url).ping, AuthenticationError, 401, "invalid_key")
    assert korely.create_key("forever", expires_in_days=None)["expires_at"] is None
    refused(lambda: korely.create_key("x", scopes=["everything"]), APIError, 422, "invalid_request")
    refused(lambda: korely.create_key("x", project_id="prj_unknown"), NotFoundError, 404, "not_found")
    refused(lambda: korely.revoke_key("key_unknown"), NotFoundError, 404, "not_found")
    refused(lambda: korely.move_key("key_unknown", project["id"]), NotFoundError, 404, "not_found")
    refused(reader.keys, AuthenticationError, 401, "invalid_key")


def test_cloud_only_calls_are_not_found(app: Running, korely: Korely) -> None:
    with pytest.raises(NotFoundError):
        Korely.init_agent("tests", base_url=app.base_url)
    with pytest.raises(NotFoundError):
        korely.delete_account(confirm=True)


def test_the_rate_limit_says_how_long_to_wait(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = ApiLimits(requests_per_minute=5)
    with running(tmp_path_factory.mktemp("limited"), limits=limits, reading=False) as app:
        client = Korely(api_key=app.key, base_url=app.base_url)
        for _ in range(5):
            client.ping()
        with pytest.raises(QuotaExceededError) as told:
            client.ping()
    assert told.value.code == "rate_limit_exceeded"
    assert told.value.retry_after is not None
    assert told.value.retry_after >= 1


def test_a_closing_app_is_an_api_error_with_a_time_to_come_back(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(tmp_path_factory.mktemp("closing"), reading=False) as app:
        client = Korely(api_key=app.key, base_url=app.base_url)
        app.server.app.state.door.close()
        error = refused(lambda: client.add("x"), APIError, 503, "shutting_down")
    assert error.retry_after is not None
