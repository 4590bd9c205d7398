"""What people are given to paste: the Python of README, docs and the window, run with the published SDK."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from korely_desktop.gui.onboarding.snippets import snippet
from tests.serving import Running

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = ("README.md", "docs/api.md", "docs/agents.md", "packaging/pypi.md")
KEY, ADDRESS = "kor_self_...", "http://127.0.0.1:8765"


def written(page: str) -> list[str]:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.S)
    return [block for block in blocks if "import Korely" in block]


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_shows_writes_and_reads_back(page: str, app: Running, capsys: pytest.CaptureFixture[str]) -> None:
    blocks = written(page)
    assert blocks
    for block in blocks:
        assert KEY in block
        exec(compile(block.replace(KEY, app.key).replace(ADDRESS, app.base_url), page, "exec"), {})
        assert "email" in capsys.readouterr().out


def test_the_readme_tells_what_becomes_of_its_example(app: Running) -> None:
    words = (ROOT / "README.md").read_text(encoding="utf-8")
    first, second = re.findall(r'^\| [^|"]*"(.+?)" \| .* \|$', words, re.MULTILINE)
    for said, at in ((first, "2026-03-02"), (second, "2026-06-20")):
        app.call("POST", "/v1/memories", {"content": said, "user_id": "readme", "timestamp": at})
        app.settle()
    held = app.call("GET", "/v1/facts?user_id=readme&include_invalidated=true")["facts"]
    days = {each["object"]: (each["valid_from"][:10], (each["invalid_at"] or "")[:10]) for each in held}
    assert days == {
        "Turin": ("2026-03-02", "2026-06-20"),
        "Bologna": ("2026-06-20", ""),
        "email follow-ups": ("2026-03-02", ""),
    }


def test_what_a_client_takes_to_connect_over_mcp_lets_it_in(app: Running) -> None:
    page = (ROOT / "docs/agents.md").read_text(encoding="utf-8").replace(KEY, app.key).replace(ADDRESS, app.base_url)
    [codex] = [tomllib.loads(block) for block in re.findall(r"```toml\n(.*?)```", page, re.S)]
    servers = [codex["mcp_servers"]["korely"]]
    blocks = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", page, re.S)]
    servers += [block["mcpServers"]["korely"] for block in blocks if "mcpServers" in block]
    over_http = [server for server in servers if "url" in server]
    assert (len(over_http), len(servers)) == (2, 3)
    for server in over_http:
        assert server["url"] == f"{app.base_url}/mcp"
        sent = server.get("headers") or server["http_headers"]
        asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
        answer = app.call("POST", "/mcp", asked, key=None, headers={"Accept": "application/json", **sent})
        assert len(answer["result"]["tools"]) == 6


def test_what_the_window_gives_writes_and_reads_back(app: Running, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(snippet("python", app.base_url, app.key), "snippet", "exec"), {})
    assert "email" in capsys.readouterr().out
