"""What must not get in: foreign hosts and origins, forms of web pages, bad keys, missing scopes, stopped keys."""

from __future__ import annotations

import http.client
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from korely_desktop.api.app import ApiLimits
from korely_desktop.api.server import ApiServer
from korely_desktop.domain.errors import PortTaken
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory.access import keys
from tests.serving import Running, running

ADD = {"content": "Ann likes tea."}


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:{port}",
        "127.0.0.1",
        "127.0.0.1:1",
        "localhost",
        "0.0.0.0:{port}",
        "",
        "127.0.0.1.evil.example:{port}",
        "localhost:{port}.evil.example",
        "127.0.0.1:{port}@evil.example",
    ],
)
def test_a_foreign_host_name_is_refused_even_with_a_key(api: Running, host: str) -> None:
    """DNS rebinding: the page's own name resolves to this computer, so the browser sends that name as Host."""
    for path in ("/v1/users", "/healthz", "/docs", "/openapi.json"):
        answer = api.call("GET", path, headers={"Host": host.replace("{port}", str(api.server.port))})
        assert (answer.status, answer["code"]) == (403, "forbidden"), path


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"])
def test_every_own_name_with_the_port_is_let_in(api: Running, host: str) -> None:
    assert api.call("GET", "/v1/ping", headers={"Host": f"{host}:{api.server.port}"}).status == 200


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "null", "http://localhost:3000", "https://127.0.0.1:{port}", "file://", "", "http://[::1"],
)
def test_web_pages_of_other_origins_are_refused(api: Running, origin: str) -> None:
    before = api.contents()
    answer = api.call("POST", "/v1/memories", ADD, headers={"Origin": origin.replace("{port}", str(api.server.port))})
    assert (answer.status, answer["code"]) == (403, "forbidden")
    assert api.contents() == before


def test_no_answer_invites_other_origins(api: Running) -> None:
    preflight = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
    for answer in (api.call("GET", "/v1/ping"), api.call("OPTIONS", "/v1/memories", headers=preflight)):
        assert not [name for name in answer.headers if name.lower().startswith("access-control")]
    assert api.call("OPTIONS", "/v1/memories", headers=preflight).status == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_cross_site_fetches_are_refused(api: Running, site: str) -> None:
    assert api.call("GET", "/v1/users", headers={"Sec-Fetch-Site": site}).status == 403


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", "text/json"]
)
def test_a_body_that_is_not_declared_as_json_is_refused(api: Running, kind: str) -> None:
    """What a form on a web page can send without asking first."""
    before = api.contents()
    answer = api.call("POST", "/v1/memories", raw=b'{"content": "Ann likes tea."}', headers={"Content-Type": kind})
    assert (answer.status, answer["code"]) == (400, "bad_request")
    assert api.contents() == before


def test_json_with_a_charset_is_json(api: Running) -> None:
    answer = api.call(
        "POST", "/v1/memories/search", {"query": "x"}, headers={"Content-Type": "Application/JSON; charset=utf-8"}
    )
    assert answer.status == 200


@pytest.mark.parametrize(
    "value",
    [None, "", "Bearer", "Bearer ", "Basic kor_self_x", "kor_self_x", "Bearer kor_self_unknown", "Bearer \xff\xfe"],
)
def test_without_a_valid_key_nothing_is_told(api: Running, value: str | None) -> None:
    headers = {} if value is None else {"Authorization": value}
    for method, path in (
        ("GET", "/v1/users"),
        ("POST", "/v1/memories"),
        ("GET", "/v1/nothing"),
        ("GET", "/admin/keys"),
    ):
        answer = api.call(method, path, key=None, headers=headers)
        assert (answer.status, answer["code"]) == (401, "invalid_key")
        assert answer.headers["www-authenticate"] == "Bearer"


def test_a_body_is_not_read_before_the_key(api: Running) -> None:
    connection = http.client.HTTPConnection(api.server.host, api.server.port, timeout=10)
    connection.putrequest("POST", "/v1/memories")
    connection.putheader("Content-Type", "application/json")
    connection.putheader("Content-Length", str(10**12))
    connection.endheaders()
    assert connection.getresponse().status == 401
    connection.close()


def test_a_body_without_a_declared_length_is_cut_off(api: Running) -> None:
    chunks = (b"x" * (1 << 16) for _ in range(64))
    headers = {"Authorization": f"Bearer {api.key}", "Content-Type": "application/json"}
    connection = http.client.HTTPConnection(api.server.host, api.server.port, timeout=10)
    try:
        connection.request("POST", "/v1/memories", body=chunks, headers=headers, encode_chunked=True)
        assert connection.getresponse().status == 413
    except (BrokenPipeError, ConnectionResetError):
        pass  # cut off while still sending: as good as the answer
    finally:
        connection.close()


READS = [
    ("GET", "/v1/graph?entity=Ann"), ("GET", "/v1/export"), ("GET", "/v1/import/texts"), ("GET", "/v1/users/u/export"),
    ("GET", "/v1/memories"), ("POST", "/v1/memories/search"), ("GET", "/v1/memories/mem_x"),
    ("GET", "/v1/memories/mem_x/history"), ("GET", "/v1/users"), ("GET", "/v1/agents"), ("GET", "/v1/facts"),
    ("GET", "/v1/facts/fct_x/explain"), ("GET", "/v1/profile?user_id=u"), ("GET", "/v1/profile/text?user_id=u"),
    ("GET", "/v1/context?query=x"),
    ("GET", "/v1/events"), ("GET", "/v1/batch/bat_x"), ("GET", "/v1/audit"), ("GET", "/v1/entities"),
    ("GET", "/v1/entities/ent_x"), ("GET", "/v1/review"), ("GET", "/v1/jobs/job_x"),
    ("POST", "/v1/contradictions/check"), ("POST", "/v1/facts/export"),
    ("GET", "/v1/episodes?session_id=s"), ("GET", "/v1/sessions/ses_x/messages"), ("GET", "/v1/blocks"),
    ("GET", "/v1/blocks/blk_x"), ("GET", "/v1/bulletin"), ("POST", "/v1/bulletin/refresh"),
    ("GET", "/v1/memories/mem_x/links"), ("GET", "/v1/memories/mem_x/tags"),
]  # fmt: skip
WRITES = [
    ("POST", "/v1/memories"), ("PATCH", "/v1/memories/mem_x"), ("DELETE", "/v1/memories/mem_x"),
    ("DELETE", "/v1/users/u/memories"), ("POST", "/v1/users/u/names"), ("DELETE", "/v1/agents/a"),
    ("POST", "/v1/facts"),
    ("PATCH", "/v1/facts/fct_x"), ("POST", "/v1/facts/fct_x/forget"), ("POST", "/v1/facts/fct_x/confirm"),
    ("POST", "/v1/facts/fct_x/unconfirm"), ("POST", "/v1/entities/ent_x/names"),
    ("POST", "/v1/entities/ent_x/names/remove"),
    ("POST", "/v1/facts/fct_x/reopen"), ("POST", "/v1/facts/fct_x/end-again"),
    ("POST", "/v1/facts/fct_x/unsay"), ("POST", "/v1/facts/fct_x/say-again"),
    ("POST", "/v1/facts/fct_x/hide"), ("POST", "/v1/facts/fct_x/erase"),
    ("POST", "/v1/batch"), ("POST", "/v1/remember"), ("POST", "/v1/entities/ent_x/rename"),
    ("POST", "/v1/entities/ent_x/merge"), ("POST", "/v1/entities/ent_x/split"),
    ("POST", "/v1/episodes"), ("PUT", "/v1/blocks/blk_x"), ("DELETE", "/v1/blocks/blk_x"),
    ("POST", "/v1/memories/mem_x/archive"), ("POST", "/v1/memories/mem_x/done"),
    ("POST", "/v1/memories/mem_x/restore"), ("POST", "/v1/memories/mem_x/links"),
    ("DELETE", "/v1/memories/mem_x/links?target_id=mem_x"), ("POST", "/v1/memories/mem_x/tags"),
    ("DELETE", "/v1/memories/mem_x/tags?tag=x"), ("POST", "/v1/import/texts?name=a.txt"),
]  # fmt: skip
ADMIN = [
    ("POST", "/v1/review/rev_x"), ("GET", "/v1/review/rev_x/preview"), ("POST", "/v1/import"),
    ("GET", "/admin/projects"), ("POST", "/admin/projects"), ("PATCH", "/admin/projects/prj_x"),
    ("POST", "/admin/projects/prj_x/archive"), ("POST", "/admin/projects/prj_x/unarchive"),
    ("DELETE", "/admin/projects/prj_x"), ("GET", "/admin/keys"), ("POST", "/admin/keys"),
    ("POST", "/admin/keys/key_x/revoke"), ("POST", "/admin/keys/key_x/move"), ("PATCH", "/admin/keys/key_x"),
    ("POST", "/admin/keys/pause"), ("POST", "/admin/keys/resume"), ("POST", "/admin/keys/key_x/pause"),
    ("POST", "/admin/keys/key_x/resume"), ("POST", "/admin/keys/key_x/rewind"), ("POST", "/admin/agents/a/rewind"),
    ("POST", "/admin/rewinds/rew_x/undo"), ("POST", "/admin/batches/bat_x/rewind"),
    ("GET", "/admin/keys/key_x/context"),
    ("GET", "/v1/checks"), ("POST", "/v1/checks"), ("GET", "/v1/checks/questions"), ("POST", "/v1/checks/questions"),
    ("DELETE", "/v1/checks/questions/gqn_x"), ("GET", "/v1/checks/asked"),
    ("GET", "/admin/language-model"), ("PUT", "/admin/language-model"), ("DELETE", "/admin/language-model"),
    ("PUT", "/admin/language-model/projects/prj_x"), ("GET", "/admin/learning"), ("PUT", "/admin/learning/rel_x"),
    ("GET", "/admin/read-notes"), ("PUT", "/admin/read-notes"),
    ("GET", "/admin/autonomy"), ("PUT", "/admin/autonomy"),
    ("POST", "/v1/facts/fct_x/unhide"),
    ("GET", "/admin/embedding-model"), ("PUT", "/admin/embedding-model"), ("DELETE", "/admin/embedding-model/change"),
    ("POST", "/v1/maintenance/decay"), ("POST", "/v1/maintenance/expire"), ("POST", "/v1/maintenance/compress"),
    ("POST", "/v1/maintenance/dream"),
    ("GET", "/admin/webhooks"), ("POST", "/admin/webhooks"), ("PATCH", "/admin/webhooks/whk_x"),
    ("DELETE", "/admin/webhooks/whk_x"), ("POST", "/admin/webhooks/whk_x/rotate"),
    ("POST", "/admin/webhooks/whk_x/test"), ("GET", "/admin/webhooks/whk_x/deliveries"),
    ("GET", "/admin/writes"), ("PUT", "/v1/memories/mem_x/recall"), ("PUT", "/v1/facts/fct_x/recall"),
    ("POST", "/v1/memories/mem_x/erase"), ("POST", "/v1/entities/ent_x/erase"),
]  # fmt: skip
BODIES = {
    "/v1/episodes": {"session_id": "s", "messages": [{"role": "user", "content": "x"}]},
    "/v1/blocks/blk_x": {"content": "x"},
    "/v1/memories": ADD, "/v1/remember": ADD, "/v1/memories/search": {"query": "x"}, "/v1/memories/mem_x": ADD,
    "/v1/users/u/names": {"name": "Ann"}, "/v1/facts": {"subject": "Ann", "predicate": "likes", "object": "tea"},
    "/v1/facts/fct_x": {"object": "tea"}, "/v1/batch": {"memories": [ADD]},
    "/v1/entities/ent_x/rename": {"name": "Ann"},
    "/v1/entities/ent_x/names": {"name": "Ann"},
    "/v1/entities/ent_x/names/remove": {"name": "Ann"}, "/v1/facts/export": {"fact_ids": ["fct_x"]},
    "/v1/entities/ent_x/merge": {"into": "ent_y"}, "/v1/review/rev_x": {"decision": "accept"},
    "/admin/projects": {"name": "P"}, "/admin/projects/prj_x": {"name": "P"}, "/admin/keys": {"name": "K"},
    "/admin/keys/key_x": {"users": []}, "/admin/keys/key_x/move": {"project_id": "prj_x"},
    "/admin/keys/key_x/rewind": {"since": "2026-06-12T14:00:00Z"},
    "/admin/agents/a/rewind": {"since": "2026-06-12T14:00:00Z"}, "/admin/batches/bat_x/rewind": {"dry_run": True},
    "/admin/language-model": {"url": "localhost:1", "model": "m"}, "/admin/language-model/projects/prj_x": {"on": True},
    "/admin/webhooks": {"url": "localhost:1", "events": ["memory.created"]}, "/admin/webhooks/whk_x": {"on": True},
    "/admin/autonomy": {"autonomy": "never"}, "/admin/read-notes": {"days": 30},
    "/admin/learning/rel_x": {"lets_in": True}, "/admin/embedding-model": {"model": "builtin"},
    "/v1/memories/mem_x/links": {"target_id": "mem_x"}, "/v1/memories/mem_x/tags": {"tags": ["x"]},
    "/v1/memories/mem_x/recall": {"choice": "always"}, "/v1/facts/fct_x/recall": {"choice": "always"},
    "/v1/checks/questions": {"question": "Where does Ann live?", "memory_id": "mem_x"},
    "/v1/contradictions/check": {"old": {"subject": "a", "predicate": "likes", "object": "b"},
                                 "new": {"subject": "a", "predicate": "likes", "object": "b"}},
}  # fmt: skip


def _refused(api: Running, key: str, method: str, path: str, scope: str) -> None:
    body: dict[str, Any] = {} if method in ("GET", "DELETE") or path not in BODIES else {"body": BODIES[path]}
    if method == "POST" and path.startswith("/v1/import"):
        kind = "application/x-ndjson" if path == "/v1/import" else "application/octet-stream"
        body = {"raw": b"{}", "headers": {"Content-Type": kind}}
    answer = api.call(method, path, key=key, **body)
    assert (answer.status, answer["code"]) == (403, "forbidden"), f"{method} {path}: {answer.text}"
    assert scope in answer["message"]
    assert answer["required_scope"] == answer["detail"]["required_scope"] == scope


def test_a_key_that_may_only_write_reads_nothing(api: Running) -> None:
    key = api.new_key(scopes=["memories:write"])
    for method, path in READS:
        _refused(api, key, method, path, "memories:read")


def test_a_key_that_may_only_read_writes_nothing(api: Running) -> None:
    key = api.new_key(scopes=["memories:read"])
    before = api.contents()
    for method, path in WRITES:
        _refused(api, key, method, path, "memories:write")
    assert api.contents() == before


def test_a_key_without_admin_administers_nothing(api: Running) -> None:
    key = api.new_key()
    before = api.contents()
    for method, path in ADMIN:
        _refused(api, key, method, path, "admin")
    assert api.contents() == before


def test_the_scope_tables_name_every_route(api: Running) -> None:
    """A new route must say here which scope it needs."""
    known = {(method, path.partition("?")[0]) for method, path in (*READS, *WRITES, *ADMIN)}
    documented = {
        (method.upper(), path)
        for path, methods in api.call("GET", "/openapi.json", key=None).json["paths"].items()
        for method in methods
    }
    named = {(method, _as_template(path)) for method, path in known} | {("GET", "/healthz"), ("GET", "/v1/ping")}
    assert {(method, _plain(path)) for method, path in documented} == named


def _as_template(path: str) -> str:
    parts = path.split("/")
    return "/".join("{}" if part in ("u", "a") or part.endswith("_x") else part for part in parts)


def _plain(path: str) -> str:
    return "/".join("{}" if part.startswith("{") else part for part in path.split("/"))


def test_a_revoked_key_stops_at_once(api: Running) -> None:
    made, secret = keys.create_key(api.services, PERSON, name="short-lived")
    assert api.call("GET", "/v1/ping", key=secret).status == 200
    assert api.call("POST", f"/admin/keys/{made.id}/revoke").status == 200
    answer = api.call("GET", "/v1/ping", key=secret)
    assert (answer.status, answer["code"]) == (401, "invalid_key")


def test_a_paused_key_stops_at_once_and_works_again(api: Running) -> None:
    made, secret = keys.create_key(api.services, PERSON, name="paused")
    assert api.call("GET", "/v1/ping", key=secret).status == 200
    keys.pause_key(api.services, PERSON, made.id)
    assert api.call("GET", "/v1/ping", key=secret).status == 403
    keys.resume_key(api.services, PERSON, made.id)
    assert api.call("GET", "/v1/ping", key=secret).status == 200


def test_ping_needs_no_scope_and_says_what_the_key_may(api: Running) -> None:
    answer = api.call("GET", "/v1/ping", key=api.new_key(scopes=["memories:write"]))
    assert answer.json == {
        "ok": True, "tier": "hobby", "region": "local", "processing_region": "local", "scopes": ["memories:write"],
    }  # fmt: skip


def test_health_and_reference_need_no_key_and_load_nothing(api: Running) -> None:
    health = api.call("GET", "/healthz", key=None)
    assert health["status"] == "ok"
    assert health["model"]["state"] == "ready"
    assert set(health["queue"]) == {"waiting", "running"}
    page = api.call("GET", "/docs", key=None)
    assert page.status == 200
    assert "/v1/memories/search" in page.text
    assert "<script" not in page.text
    assert "http://" not in page.text
    assert "https://" not in page.text
    assert "default-src 'none'" in page.headers["content-security-policy"]


def test_the_client_header_is_kept_on_the_memory(api: Running) -> None:
    added = api.call(
        "POST", "/v1/memories", {**ADD, "user_id": "client-header"}, headers={"X-Korely-Client": "my tool"}
    )
    assert api.call("GET", f"/v1/memories/{added['id']}")["client"] == "my tool"


def test_answers_are_not_cached(api: Running) -> None:
    assert api.call("GET", "/v1/ping").headers["cache-control"] == "no-store"


def test_too_many_requests_with_one_key_have_to_wait(tmp_path: Path) -> None:
    with running(tmp_path, limits=ApiLimits(requests_per_minute=20), reading=False) as api:
        answers = [api.call("GET", "/v1/ping") for _ in range(25)]
        refused = [answer for answer in answers if answer.status == 429]
        assert refused
        assert refused[0]["code"] == "rate_limit_exceeded"
        assert int(refused[0].headers["retry-after"]) >= 1
        assert api.call("GET", "/v1/ping", key=api.new_key()).status == 200


def test_a_closing_app_says_when_to_come_back(tmp_path: Path) -> None:
    with running(tmp_path, reading=False) as api:
        app = api.server.app
        app.state.door.close()
        answer = api.call("POST", "/v1/memories", ADD)
        assert (answer.status, answer["code"]) == (503, "shutting_down")
        assert int(answer.headers["retry-after"]) >= 1


def test_a_taken_port_is_told_as_such() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(PortTaken) as told:
            ApiServer(lambda *_: None, port=other.getsockname()[1])  # type: ignore[arg-type, return-value]
    assert str(told.value.extra["port"]) in told.value.message


def test_a_server_that_stopped_answers_no_more(tmp_path: Path) -> None:
    with running(tmp_path, reading=False) as api:
        api.server.stop()
        with pytest.raises(ConnectionRefusedError):
            api.call("GET", "/healthz", key=None)


def test_a_server_that_is_not_waited_for_ends_in_order() -> None:
    ended = threading.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await receive()
            await send({"type": "lifespan.startup.complete"})
            await receive()
            ended.set()
            await send({"type": "lifespan.shutdown.complete"})
        else:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b""})

    server = ApiServer(app)
    server.start()
    server.stop(0)
    assert ended.wait(30)


def test_a_bug_is_answered_and_logged_without_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from korely_desktop.memory import remember

    def broken(*_: object) -> None:
        raise ValueError("Giulia is allergic to peanuts")

    monkeypatch.setattr(remember, "list_memories", broken)
    with running(tmp_path, reading=False) as api:
        answer = api.call("GET", "/v1/memories", query={"user_id": "secret-user"})
    assert (answer.status, answer["code"]) == (500, "internal_error")
    assert answer["reference"] in caplog.text
    assert "peanuts" not in answer.text + caplog.text
    assert "secret-user" not in answer.text + caplog.text
    assert api.key not in caplog.text


def test_a_write_that_has_to_wait_keeps_nobody_else_waiting(api: Running) -> None:
    """A write runs on the server's own thread while the store is free, and in another while it is not."""
    with ThreadPoolExecutor(2) as callers:
        with api.services.store.write():
            adding = [callers.submit(api.call, "POST", path, ADD) for path in ("/v1/memories", "/v1/remember")]
            assert api.call("GET", "/healthz").status == 200
            assert api.call("GET", "/v1/users").status == 200
            assert not any(answer.done() for answer in adding)
        assert [answer.result(20).status for answer in adding] == [201, 202]
