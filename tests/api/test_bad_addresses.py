"""Ids that are malformed or unknown, addresses and methods that are not there: a clear answer, and nothing stored."""

from __future__ import annotations

import http.client
import json
import re

import pytest

from tests.api.test_openapi import DESCRIPTION
from tests.rows import rows
from tests.serving import UNSET, Running, segment

pytestmark = pytest.mark.usefixtures("untouched")


@rows(
    ("method", "path"),
    [
        ("GET", "/v1/memories/{id}"),
        ("DELETE", "/v1/memories/{id}"),
        ("GET", "/v1/memories/{id}/history"),
        ("POST", "/v1/facts/{id}/forget"),
        ("GET", "/v1/facts/{id}/explain"),
        ("POST", "/v1/facts/{id}/confirm"),
        ("POST", "/v1/facts/{id}/reopen"),
        ("POST", "/v1/facts/{id}/end-again"),
        ("POST", "/v1/facts/{id}/unsay"),
        ("POST", "/v1/facts/{id}/say-again"),
        ("POST", "/v1/facts/{id}/hide"),
        ("POST", "/v1/facts/{id}/unhide"),
        ("POST", "/v1/facts/{id}/unconfirm"),
        ("GET", "/v1/batch/{id}"),
        ("GET", "/v1/jobs/{id}"),
        ("GET", "/v1/entities/{id}"),
        ("GET", "/v1/review/{id}/preview"),
        ("POST", "/v1/entities/{id}/split"),
        ("POST", "/admin/projects/{id}/archive"),
        ("POST", "/admin/projects/{id}/unarchive"),
        ("POST", "/admin/keys/{id}/revoke"),
        ("POST", "/admin/keys/{id}/pause"),
        ("POST", "/admin/keys/{id}/resume"),
        ("POST", "/admin/rewinds/{id}/undo"),
    ],
)
@rows(
    "bad", ["x", "mem_", "mem_01JZK4M2X9ABCDEFGHJKMNPQRS", "1", "..", "nul\0byte", "a b", "x" * 3_000, "'; drop", "é"]
)
def test_a_malformed_or_unknown_id_is_404(api: Running, method: str, path: str, bad: str) -> None:
    answer = api.call(method, path.replace("{id}", segment(bad)))
    assert answer.status == 404, answer.text
    assert answer["code"] == "not_found"


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/v1/nothing"),
        ("GET", "/"),
        ("GET", "/v1/memories/"),
        ("GET", "/v1"),
        ("POST", "/v1/agents/init"),
        ("DELETE", "/v1/account"),
    ],
)
def test_an_unknown_address_is_404(api: Running, method: str, path: str) -> None:
    answer = api.call(method, path)
    assert answer.status == 404
    assert answer["code"] == "not_found"
    assert answer["detail"]["message"] == answer["message"]


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_a_wrong_method_is_405(api: Running, method: str) -> None:
    answer = api.call(method, "/v1/facts")
    assert (answer.status, answer["code"]) == (405, "method_not_allowed")
    assert "GET" in answer.headers["allow"]


def test_a_wrong_method_is_told_all_that_the_address_takes(api: Running) -> None:
    told = {
        path: set(api.call("OPTIONS", re.sub(r"\{\w+\}", "x", path)).headers["allow"].split(", "))
        for path in DESCRIPTION["paths"]
    }
    for path, methods in DESCRIPTION["paths"].items():
        assert {method.upper() for method in methods} <= told[path], path
    assert told["/v1/memories"] == {"GET", "HEAD", "POST"}


@pytest.mark.parametrize("path", ["/docs", "/v1/facts", "/v1/memories"])
def test_a_look_at_the_headers_alone_gets_those_of_a_read(api: Running, path: str) -> None:
    read, looked = api.call("GET", path), api.call("HEAD", path)
    assert looked.status == 200
    assert looked.headers["content-type"] == read.headers["content-type"]
    assert looked.headers["content-length"] == read.headers["content-length"]


def test_a_base_url_that_ends_with_the_version_is_told_so(api: Running) -> None:
    assert "base URL is given without /v1" in api.call("POST", "/v1/v1/memories", {"content": "x"})["message"]


@pytest.mark.parametrize(
    "path", ["/v1/users/%ff/names", "/v1/agents/%c3%28", "/v1/facts?user_id=%ff", "/v1/facts?%ff=1"]
)
def test_an_address_that_is_not_utf8_is_a_bad_request(api: Running, path: str) -> None:
    method = "DELETE" if "agents" in path else "POST" if "names" in path else "GET"
    body = {"name": "Ann"} if method == "POST" else UNSET
    answer = api.call(method, path, body)
    assert (answer.status, answer["code"]) == (400, "bad_request")


@pytest.mark.parametrize(
    "line", ["GET /v1/ping HTTP/9.9", "no request", f"GET /v1/memories?user_id={'x' * 70_000} HTTP/1.1"]
)
def test_what_is_no_http_is_told_like_any_other_mistake(api: Running, line: str) -> None:
    connection = http.client.HTTPConnection(api.server.host, api.server.port, timeout=10)
    try:
        connection.connect()
        connection.sock.sendall(f"{line}\r\nHost: 127.0.0.1:{api.server.port}\r\n\r\n".encode())
        answer = http.client.HTTPResponse(connection.sock)
        answer.begin()
        told = json.loads(answer.read())
    finally:
        connection.close()
    assert (answer.status, told["code"], told["detail"]["code"]) == (400, "bad_request", "bad_request")
    assert answer.getheader("Content-Type") == "application/json"
