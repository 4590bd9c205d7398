"""The receiver that ``docs/webhooks.md`` shows: it takes what Korely sends, and nothing that somebody else made up."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from http.server import HTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest

from korely_desktop.domain.scope import PERSON
from korely_desktop.domain.webhooks import EVENTS
from korely_desktop.memory.services import Services
from korely_desktop.memory.webhooks import managing

PAGE = Path(__file__).resolve().parents[2] / "docs" / "webhooks.md"


@pytest.fixture
def example() -> Iterator[tuple[str, dict[str, Any]]]:
    """Its address and its names while it runs."""
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    names: dict[str, Any] = {"__name__": "receiver"}
    exec(compile(code, str(PAGE), "exec"), names)
    server = HTTPServer(("127.0.0.1", 0), names["Receiver"])
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/korely", names
    server.shutdown()
    server.server_close()
    thread.join()


def test_what_the_page_shows_receives(
    services: Services, example: tuple[str, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    url, names = example
    webhook, other = (managing.create(services, PERSON, url, EVENTS) for _ in range(2))
    names["SECRET"] = other.secret
    assert managing.try_out(services, PERSON, webhook.id).problem == "refused"
    names["SECRET"] = webhook.secret
    assert managing.try_out(services, PERSON, webhook.id).problem is None
    assert capsys.readouterr().out == "webhook.test {}\n"
    forged = httpx.post(url, json={"type": "webhook.test", "data": {}}, headers={"webhook-id": "msg_1"})
    assert forged.status_code == 400
