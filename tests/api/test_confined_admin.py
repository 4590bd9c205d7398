"""An admin key that is confined to some end users cannot give itself, or anybody, the others."""

from __future__ import annotations

import pytest

from tests.serving import Running

ALL = ["memories:read", "memories:write", "admin"]
CALLS = [
    ("GET", "/admin/keys", None),
    ("POST", "/admin/keys", {"name": "wider"}),
    ("POST", "/admin/keys", {"name": "wider", "users": ["mine", "other"]}),
    ("PATCH", "/admin/keys/{key}", {"users": ["mine", "other"]}),
    ("PATCH", "/admin/keys/{key}", {"scopes": ["admin"]}),
    ("POST", "/admin/keys/pause", None),
    ("POST", "/admin/keys/resume", None),
    ("POST", "/admin/keys/{key}/revoke", None),
    ("POST", "/admin/keys/{key}/pause", None),
    ("POST", "/admin/keys/{key}/resume", None),
    ("POST", "/admin/keys/{key}/move", {}),
    ("POST", "/admin/keys/{key}/rewind", {"since": "2020-01-01"}),
    ("POST", "/admin/agents/bot/rewind", {"since": "2020-01-01"}),
    ("GET", "/admin/keys/{key}/context", None),
    ("GET", "/admin/projects", None),
    ("POST", "/admin/projects", {"name": "mine"}),
    ("PATCH", "/admin/projects/{project}", {"name": "mine"}),
    ("POST", "/admin/projects/{project}/archive", None),
    ("DELETE", "/admin/projects/{project}", None),
    ("DELETE", "/admin/projects/{project}?erase=true", None),
    ("GET", "/admin/writes", None),
    ("GET", "/admin/learning", None),
    ("PUT", "/admin/autonomy", {"autonomy": "never"}),
    ("GET", "/admin/read-notes", None),
    ("PUT", "/admin/read-notes", {"days": 30}),
    ("PUT", "/admin/learning/lives_in", {"lets_in": True}),
    ("GET", "/admin/language-model", None),
    ("PUT", "/admin/language-model", {"url": "http://127.0.0.1:9", "model": "m", "on": False}),
    ("DELETE", "/admin/language-model", None),
    ("PUT", "/admin/language-model/projects/{project}", {"on": False}),
    ("PUT", "/admin/embedding-model", {"model": "built-in"}),
    ("DELETE", "/admin/embedding-model/change", None),
]


@pytest.mark.parametrize(("method", "path", "body"), CALLS)
def test_what_reaches_beyond_its_users_is_refused(api: Running, method: str, path: str, body: object) -> None:
    project = api.call("POST", "/admin/projects", {"name": f"{method} {path} {body}"})["id"]
    other = api.call("POST", "/admin/keys", {"name": "other"})["id"]
    confined = api.new_key(scopes=ALL, users=["mine"])
    before = api.contents()
    extra = {} if body is None else {"body": {"project_id": project} if path.endswith("move") else body}
    answer = api.call(method, path.format(project=project, key=other), key=confined, **extra)
    assert (answer.status, answer.json.get("code")) == (403, "forbidden"), answer.text
    assert api.contents() == before
    assert [key["state"] for key in api.call("GET", "/admin/keys")["keys"] if key["id"] == other] == ["active"]


def test_it_speaks_for_the_person_about_its_own_users(api: Running) -> None:
    confined = api.new_key(scopes=ALL, users=["mine"])
    for user, status in (("mine", 200), ("other", 404)):
        triple = {"subject": "Ann", "predicate": "lives_in", "object": "Rome", "user_id": user}
        fact = api.call("POST", "/v1/facts", triple)["id"]
        answer = api.call("PUT", f"/v1/facts/{fact}/recall", {"choice": "always"}, key=confined)
        assert answer.status == status, answer.text


def test_it_does_not_widen_itself(api: Running) -> None:
    confined = api.new_key(scopes=ALL, users=["mine"])
    own = next(key for key in api.call("GET", "/admin/keys")["keys"] if confined.endswith(key["masked"][-4:]))
    for body in ({"users": []}, {"users": ["mine", "other"]}, {"scopes": ALL}):
        answer = api.call("PATCH", f"/admin/keys/{own['id']}", body, key=confined)
        assert (answer.status, answer["code"]) == (403, "forbidden"), answer.text
    assert next(key for key in api.call("GET", "/admin/keys")["keys"] if key["id"] == own["id"])["users"] == ["mine"]
