"""Every field of every body with values it must not take: 4xx, code, field, and nothing stored."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.rows import rows
from tests.serving import Running

pytestmark = pytest.mark.usefixtures("untouched")


MISSING = object()


def words(longest: int, *, required: bool = True) -> list[Any]:
    """What no text of 1 to ``longest`` characters may be."""
    bad = ["", "   ", "x" * (longest + 1), 5, True, ["x"], {"x": 1}, "nul\0byte"]
    return [*bad, None, MISSING] if required else bad


def choice(*, required: bool = False) -> list[Any]:
    return ["something else", "", 5, ["note"], *([None, MISSING] if required else [])]


IDS = ["", "x" * 256, 5, True, ["x"], {"x": 1}, "nul\0byte"]
TIMES = ["", "yesterday", "2026-13-01", "2026-02-30", "2026-06-11T25:00:00", 20260611, ["2026-06-11"], "9" * 400]
SHARES = [-0.01, 1.01, "0.5", True, [0.5]]
FLAGS = ["true", 1, [True]]
METADATA = [
    ["x"],
    "x",
    5,
    {"k": "x" * 8_192},
    {"k": "nul\0byte"},
    {"nul\0byte": 1},
    {"k": json.loads("[" * 30 + "]" * 30)},
]


@dataclass(frozen=True)
class Endpoint:
    """A call with a body that works, and for each field what must be refused."""

    method: str
    path: str
    valid: dict[str, Any]
    fields: dict[str, list[Any]] = field(default_factory=dict)


ADD_FIELDS: dict[str, list[Any]] = {
    "content": words(16_000),
    "user_id": IDS,
    "agent_id": IDS,
    "run_id": IDS,
    "metadata": METADATA,
    "timestamp": TIMES,
    "kind": choice(),
}
TRIPLE = {"subject": "Ann", "predicate": "likes", "object": "tea"}
FACT = "/v1/facts/fct_01JZK4M2X9ABCDEFGHJKMNPQRS"
MEMORY = "/v1/memories/mem_01JZK4M2X9ABCDEFGHJKMNPQRS"
ENTITY = "/v1/entities/ent_01JZK4M2X9ABCDEFGHJKMNPQRS"
WHOLE = (FACT, "/admin/projects/", "/admin/keys/key_x")
"""Calls with PATCH of which no field is required, but one of them."""
ENDPOINTS = [
    Endpoint("POST", "/v1/memories", {"content": "Ann likes tea."}, ADD_FIELDS),
    Endpoint("POST", "/v1/remember", {"content": "Ann likes tea."}, ADD_FIELDS),
    Endpoint(
        "PATCH",
        MEMORY,
        {"content": "Ann"},
        {
            "content": words(16_000, required=False),
            "expected_updated_at": TIMES,
            "type": ["secret", 5],
            "importance": [0, 6, "5", 1.5],
            "tags": ["x", [5], ["x" * 51]],
            "scope": ["world", 5],
            "decay_exempt": ["perhaps", 5],
        },
    ),
    Endpoint(
        "POST",
        "/v1/memories/search",
        {"query": "tea"},
        {
            "query": words(2_000),
            "user_id": IDS,
            "agent_id": IDS,
            "run_id": IDS,
            "metadata": METADATA,
            "limit": [0, 51, -1, "5", 1.5, True, 10**30],
            "min_score": SHARES,
            "exclude_sessions": FLAGS,
        },
    ),
    Endpoint(
        "POST",
        "/v1/facts",
        TRIPLE,
        {
            "subject": words(200),
            "predicate": words(200),
            "object": words(500),
            "user_id": IDS,
            "agent_id": IDS,
            "run_id": IDS,
            "subject_type": ["", "x" * 51, 5, None],
            "object_is_literal": [*FLAGS, None],
            "confidence": [*SHARES, None],
            "valid_from": TIMES,
            "tense": choice(),
        },
    ),
    Endpoint(
        "PATCH",
        FACT,
        {"object": "coffee"},
        {
            "subject": words(200, required=False),
            "predicate": words(200, required=False),
            "object": [*words(500, required=False), None, MISSING],
        },
    ),
    Endpoint("POST", f"{FACT}/forget", {}, {"at": TIMES}),
    Endpoint("POST", "/v1/users/u/names", {"name": "Ann"}, {"name": words(200), "agent_id": IDS}),
    Endpoint("POST", "/v1/batch", {"memories": [{"content": "x"}]}, {"memories": [[], "x", 5, None, MISSING, {}]}),
    Endpoint(
        "POST",
        "/v1/contradictions/check",
        {"old": TRIPLE, "new": TRIPLE},
        {"old": [None, MISSING, "x", []], "new": [None, MISSING, "x", []]},
    ),
    Endpoint(
        "POST", "/v1/review/rev_01JZK4M2X9ABCDEFGHJKMNPQRS", {"decision": "accept"}, {"decision": choice(required=True)}
    ),
    Endpoint("POST", f"{ENTITY}/rename", {"name": "Ann"}, {"name": words(200)}),
    Endpoint("POST", f"{ENTITY}/names", {"name": "Ann"}, {"name": words(200)}),
    Endpoint("POST", f"{ENTITY}/names/remove", {"name": "Ann"}, {"name": words(200)}),
    Endpoint("POST", f"{ENTITY}/merge", {"into": "ent_x"}, {"into": ["", "x" * 256, 5, None, MISSING]}),
    Endpoint(
        "POST",
        "/admin/projects",
        {"name": "P"},
        {"name": words(200), "region": choice(), "description": ["x" * 2_001, 5, ["x"]]},
    ),
    Endpoint("PUT", "/admin/autonomy", {"autonomy": "never"}, {"autonomy": ["sometimes", 5, None, [], MISSING]}),
    Endpoint("PUT", "/admin/read-notes", {"days": 30}, {"days": [29, 31, 0, -30, "soon", None, [], MISSING]}),
    Endpoint("PUT", "/admin/learning/likes", {"lets_in": True}, {"lets_in": ["perhaps", 5, [], MISSING]}),
    Endpoint(
        "PUT",
        "/admin/embedding-model",
        {"model": "built-in"},
        {"model": [*words(200), "unknown"], "folder": ["/tmp", "x" * 1_001, 5]},
    ),
    Endpoint("PATCH", "/admin/projects/prj_x", {"name": "P"}, {"name": [*words(200, required=False), None, MISSING]}),
    Endpoint(
        "POST",
        "/admin/keys",
        {"name": "K"},
        {
            "name": words(200),
            "project_id": ["", 5, "x" * 256],
            "scopes": [[], ["everything"], "memories:read", [5]],
            "users": ["u", [""], [5], ["x" * 256]],
            "expires_in_days": [-1, 3_651, "7", 1.5, True],
        },
    ),
    Endpoint(
        "POST",
        "/admin/keys/key_x/rewind",
        {"since": "2026-06-12"},
        {"since": [*TIMES, None, MISSING], "dry_run": ["yes", 1]},
    ),
    Endpoint(
        "POST",
        "/admin/agents/nobody/rewind",
        {"since": "2026-06-12"},
        {"since": [*TIMES, None, MISSING], "dry_run": ["yes", 1]},
    ),
    Endpoint(
        "PATCH",
        "/admin/keys/key_x",
        {"users": []},
        {
            "scopes": [[], ["everything"], "memories:read", [5]],
            "users": ["u", [""], [5], ["x" * 256], None, MISSING],
        },
    ),
    Endpoint("POST", "/admin/keys/key_x/move", {"project_id": "p"}, {"project_id": ["", 5, None, MISSING]}),
]
BROKEN_BODIES = [
    b"",
    b"{",
    b"nonsense",
    b'{"content": NaN}',
    b'{"content": Infinity}',
    b'{"content": "\\ud800"}',
    b'{"content": "\xff\xfe"}',
    b'{"content": "a"} trailing',
    b"[" * 5_000 + b"]" * 5_000,
    b'{"content": ' + b"1" * 10_000 + b"}",
    b'{"content": "a",}',
    b"\xef\xbb\xbf{}",
]


BAD_FIELDS = [
    (endpoint, name, value)
    for endpoint in ENDPOINTS
    for name, values in {**endpoint.fields, "no_such_field": [1]}.items()
    for value in values
]


@pytest.mark.slow
@rows(("endpoint", "name", "value"), BAD_FIELDS)
def test_a_bad_field_is_named(api: Running, endpoint: Endpoint, name: str, value: Any) -> None:
    body = {**endpoint.valid, name: value}
    if value is MISSING:
        del body[name]

    answer = api.call(endpoint.method, endpoint.path, body)

    assert answer.status == 422, answer.text
    assert answer["code"] == answer["detail"]["code"] == "invalid_request"
    assert answer["message"] == answer["detail"]["message"]
    whole = value in (MISSING, None) and endpoint.method == "PATCH" and endpoint.path.startswith(WHOLE)
    assert answer["field"] == answer["detail"]["field"]
    assert answer["field"] == "body" if whole else answer["field"].startswith(name)


@rows("endpoint", ENDPOINTS)
@rows("raw", BROKEN_BODIES)
def test_a_broken_body_is_a_bad_request(api: Running, endpoint: Endpoint, raw: bytes) -> None:
    answer = api.call(endpoint.method, endpoint.path, raw=raw)

    if raw == b"":
        assert answer.status in (404, 422)
    else:
        assert answer.status in (400, 422), answer.text
        assert answer["code"] in ("bad_request", "invalid_request")


@rows("body", [[], [1], "text", 5, True, None])
@rows("endpoint", ENDPOINTS)
def test_a_body_must_be_an_object(api: Running, endpoint: Endpoint, body: Any) -> None:
    answer = api.call(endpoint.method, endpoint.path, body)

    optional = endpoint.path.endswith("/forget") and body is None
    assert answer.status == (404 if optional else 422), answer.text
    assert optional or answer["errors"][0] == {"field": "body", "message": "must be a JSON object."}


@pytest.mark.parametrize("moment", [1_781_164_800, 1781164800.5, True, ["2026-06-11"]])
def test_a_time_that_is_no_text_is_told_how_one_is_written(api: Running, moment: Any) -> None:
    answer = api.call("POST", "/v1/memories", {"content": "x", "timestamp": moment})
    assert (answer.status, answer["field"]) == (422, "timestamp")
    assert "must be an ISO 8601 date or time, for example 2026-06-11" in answer["message"]


def test_numbers_beyond_json_are_refused(api: Running) -> None:
    for raw in (b'{"content": "x", "metadata": {"k": 1e999}}', b'{"content": "x", "metadata": {"k": [-1e999]}}'):
        answer = api.call("POST", "/v1/memories", raw=raw)
        assert (answer.status, answer["field"]) == (422, "metadata")
    for raw in (b'{"query": "x", "min_score": 1e999}', b'{"query": "x", "min_score": -1e999}'):
        answer = api.call("POST", "/v1/memories/search", raw=raw)
        assert (answer.status, answer["field"]) == (422, "min_score")


def test_one_bad_item_refuses_the_whole_batch_and_is_named(api: Running) -> None:
    good = {"content": "Ann likes tea."}
    for name, values in ADD_FIELDS.items():
        for value in values:
            bad = {**good, name: value}
            if value is MISSING:
                del bad[name]
            answer = api.call("POST", "/v1/batch", {"memories": [good, good, bad, good]})
            assert answer.status == 422, answer.text
            assert answer["field"].startswith(f"memories[2].{name}")
            assert f"memories[2].{name}" in answer["message"]
    unknown = api.call("POST", "/v1/batch", {"memories": [good, {**good, "colour": "red"}]})
    assert (unknown.status, unknown["field"]) == (422, "memories[1].colour")


def test_a_batch_of_501_is_refused(api: Running) -> None:
    answer = api.call("POST", "/v1/batch", {"memories": [{"content": "x"}] * 501})
    assert (answer.status, answer["field"]) == (422, "memories")


def test_a_body_that_is_too_large_is_refused(api: Running) -> None:
    answer = api.call("POST", "/v1/memories", {"content": "x" * (1 << 20)})
    assert (answer.status, answer["code"]) == (413, "too_large")
    assert answer["max_bytes"] == 1 << 20


def test_a_refusal_never_repeats_what_was_sent(api: Running) -> None:
    secret = "the peanut allergy of Giulia"
    for body in (
        {"content": "x", "kind": secret},
        {"content": "x", secret: 1},
        {"content": 5, "metadata": [secret]},
        {"content": "x", "timestamp": secret},
    ):
        answer = api.call("POST", "/v1/memories", body)
        assert answer.status == 422
        assert "kind" in body or secret not in answer.text or secret in body
