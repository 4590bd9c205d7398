"""Every query parameter of every endpoint with values it must not take: 422 with its name, and nothing stored."""

from __future__ import annotations

import pytest

from tests.rows import rows
from tests.serving import Running

pytestmark = pytest.mark.usefixtures("untouched")


QUERIES: dict[str, dict[str, list[str]]] = {
    "/v1/memories": {
        "user_id": ["", "x" * 256, "nul\0byte"],
        "agent_id": ["", "x" * 256],
        "run_id": ["", "x" * 256],
        "limit": ["0", "201", "-1", "x", "1.5", ""],
        "offset": ["-1", "x", str(2**80)],
        "exclude_sessions": ["perhaps", ""],
    },
    "/v1/facts": {
        "user_id": ["", "x" * 256],
        "agent_id": ["", "x" * 256],
        "subject": ["", "x" * 501, "nul\0byte"],
        "entity": ["", "x" * 501],
        "predicate": ["", "x" * 501],
        "predicate_family": ["", "tastes"],
        "include_invalidated": ["perhaps"],
        "as_of": ["", "yesterday", "2026-02-30"],
        "known_as_of": ["", "yesterday", "2026-02-30"],
        "exclude_sessions": ["perhaps"],
        "limit": ["0", "201", "x"],
        "offset": ["-1", "x"],
    },
    "/v1/profile": {"user_id": ["", "x" * 256, "nul\0byte"], "as_of": ["x"], "known_as_of": ["x"], "agent_id": [""]},
    "/v1/context": {
        "query": ["", "   ", "x" * 2_001, "nul\0byte"],
        "user_id": ["", "x" * 256],
        "agent_id": ["", "x" * 256],
        "token_budget": ["49", "8001", "x", ""],
        "known_as_of": ["x"],
        "exclude_sessions": ["perhaps"],
    },
    "/v1/users": {"agent_id": ["", "x" * 256], "limit": ["0", "201"], "offset": ["-1"]},
    "/v1/agents": {"limit": ["0", "201"], "offset": ["-1"]},
    "/v1/events": {"user_id": ["", "x" * 256], "status": ["", "done"], "limit": ["0", "201"]},
    "/v1/audit": {
        "user_id": ["", "x" * 256],
        "action": [""],
        "since": ["x"],
        "until": ["x"],
        "limit": ["0", "1001"],
        "offset": ["-1"],
    },
    "/v1/entities": {"user_id": [""], "type": ["animal"], "q": [""], "limit": ["0"], "offset": ["-1"]},
    "/v1/review": {"user_id": [""], "limit": ["0"], "offset": ["-1"]},
    "/v1/review/rev_01JZK4M2X9ABCDEFGHJKMNPQRS/preview": {"decision": ["correct", "perhaps", ""]},
    "/admin/keys/key_x/context": {"user_id": ["", "x" * 256], "token_budget": ["49", "8001", "x"]},
    "/admin/projects": {"include_archived": ["perhaps"]},
}


@rows(
    ("path", "name", "value"),
    [(path, name, value) for path, fields in QUERIES.items() for name, values in fields.items() for value in values],
)
def test_a_bad_query_parameter_is_named(api: Running, path: str, name: str, value: str) -> None:
    needed = {"user_id": "u"} if path == "/v1/profile" else {}

    answer = api.call("GET", path, query={**needed, name: value})

    assert answer.status == 422, answer.text
    assert answer["code"] == "invalid_request"
    assert answer["field"] == name


def test_a_required_query_parameter_is_named(api: Running) -> None:
    assert api.call("GET", "/v1/profile")["field"] == "user_id"


@pytest.mark.parametrize(
    ("method", "path", "name"),
    [
        ("GET", "/v1/memories", "exclude_session"),
        ("GET", "/v1/facts", "type"),
        ("GET", "/v1/users", "user_id"),
        ("POST", "/v1/facts/fct_01JZK4M2X9ABCDEFGHJKMNPQRS/erase", "previw"),
        ("POST", "/v1/maintenance/expire", "dryrun"),
        ("DELETE", "/v1/users/nobody/memories", "dry_run"),
    ],
)
def test_a_misspelt_query_parameter_is_named_and_nothing_is_done(
    api: Running, method: str, path: str, name: str
) -> None:
    answer = api.call(method, path, query={name: "true"})
    assert (answer.status, answer["code"], answer["field"]) == (422, "invalid_request", name)


@pytest.mark.parametrize(
    ("method", "path", "query"),
    [
        ("GET", "/v1/facts", "user_id=ann&user_id=ben"),
        ("GET", "/v1/context", "query=tea&query=tea"),
        ("DELETE", "/admin/projects/prj_x", "erase=true&erase=false"),
    ],
)
def test_what_stands_there_twice_is_named_rather_than_read_as_its_last(
    api: Running, method: str, path: str, query: str
) -> None:
    answer = api.call(method, f"{path}?{query}")
    assert (answer.status, answer["code"], answer["field"]) == (422, "invalid_request", query.partition("=")[0])


def test_tags_may_be_there_several_times(api: Running) -> None:
    assert api.call("GET", "/v1/memories?tags=a&tags=b")["total"] == 0


def test_what_needs_no_key_takes_no_notice_of_it(api: Running) -> None:
    assert api.call("GET", "/healthz", query={"now": "1"}, key=None).status == 200
