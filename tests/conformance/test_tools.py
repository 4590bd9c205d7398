"""What ships with the published client: the ``korely`` command, the ``korely-mcp`` server, the editor hooks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.serving import Running

BIN = Path(sys.executable).parent


def _environment(app: Running, home: Path) -> dict[str, str]:
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("KORELY_")},
        "KORELY_API_KEY": app.key,
        "KORELY_BASE_URL": app.base_url,
        "KORELY_CONFIG_HOME": str(home),
        "HOME": str(home),
    }


def _korely(app: Running, home: Path, *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [BIN / "korely", *arguments],
        env=_environment(app, home), input=text, capture_output=True, text=True, timeout=60,
        cwd=home, check=False,
    )  # fmt: skip


def _json(app: Running, home: Path, *arguments: str) -> Any:
    done = _korely(app, home, *arguments, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.slow
def test_the_command_line(app: Running, tmp_path: Path) -> None:
    user = ("--user-id", "cli")
    assert _json(app, tmp_path, "auth")["authenticated"] is True
    added = _json(app, tmp_path, "add", "Alex works at Google.", *user)
    app.settle()
    assert _json(app, tmp_path, "get", added["id"])["status"] == "ready"
    facts = _json(app, tmp_path, "facts", *user)
    fact = (facts["facts"] if isinstance(facts, dict) else facts)[0]
    assert fact["object"] == "Google"
    assert "Google" in _korely(app, tmp_path, "context", "where does Alex work", *user).stdout
    assert added["id"] in _korely(app, tmp_path, "search", "Google", *user).stdout
    corrected = _json(app, tmp_path, "correct-fact", fact["id"], "--object", "Stripe")
    assert corrected["invalidated"] == [fact["id"]]
    assert _json(app, tmp_path, "forget-fact", corrected["id"])["status"] == "forgotten"
    assert "fact_extracted" in _korely(app, tmp_path, "history", added["id"]).stdout
    assert _korely(app, tmp_path, "audit", *user).returncode == 0
    made = _korely(app, tmp_path, "keys", "create", "--name", "from cli", "--scopes", "read")
    assert "kor_self_" in made.stdout
    assert "from cli" in _korely(app, tmp_path, "keys", "list").stdout
    assert "Default" in _korely(app, tmp_path, "projects").stdout
    assert "permanent" in json.dumps(_json(app, tmp_path, "delete-all", *user, "--yes"))


def test_the_command_line_imports_a_file(app: Running, tmp_path: Path) -> None:
    (tmp_path / "notes.jsonl").write_text("\n".join(json.dumps({"content": f"Note {n}."}) for n in range(3)))
    job = _json(app, tmp_path, "batch", str(tmp_path / "notes.jsonl"), "--user-id", "cli-batch")
    app.settle()
    assert _json(app, tmp_path, "batch-status", job["id"])["status"] == "completed"


def test_the_command_line_tells_a_refusal_by_its_code(app: Running, tmp_path: Path) -> None:
    done = _korely(app, tmp_path, "get", "mem_unknown", "--json")
    assert done.returncode == 1
    assert json.loads(done.stderr)["code"] == "not_found"


def test_the_mcp_server(app: Running, tmp_path: Path) -> None:
    app.call("POST", "/v1/facts", {"subject": "Alex", "predicate": "works_at", "object": "Google", "user_id": "mcp"})
    calls = [
        ("korely_add", {"content": "Alex prefers email follow-ups.", "user_id": "mcp"}),
        ("korely_get_facts", {"user_id": "mcp"}),
        ("korely_get_context", {"query": "How does Alex want to be contacted?", "user_id": "mcp"}),
        ("korely_search", {"query": "email follow-ups", "user_id": "mcp"}),
        ("korely_search", {"query": "x", "limit": 99}),
    ]
    messages: list[dict[str, Any]] = [
        {
            "id": 0,
            "method": "initialize",
            "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {}},
        },
        {"method": "notifications/initialized"},
        {"id": 1, "method": "tools/list"},
        *(
            {"id": 2 + n, "method": "tools/call", "params": {"name": name, "arguments": arguments}}
            for n, (name, arguments) in enumerate(calls)
        ),
    ]
    lines = "".join(json.dumps({"jsonrpc": "2.0", **message}) + "\n" for message in messages)
    done = subprocess.run(
        [BIN / "korely-mcp"], env=_environment(app, tmp_path), input=lines, capture_output=True, text=True, timeout=60,
        check=False,
    )  # fmt: skip
    answers = {answer["id"]: answer["result"] for answer in map(json.loads, done.stdout.splitlines())}
    assert answers[0]["serverInfo"]["name"] == "korely"
    assert {tool["name"] for tool in answers[1]["tools"]} == {name for name, _ in calls}
    added, facts, context, hits, refused = (answers[2 + n]["content"][0]["text"] for n in range(len(calls)))
    assert added.startswith("Stored mem_")
    assert "Alex · works_at · Google" in facts
    assert "Google" in context
    assert "email follow-ups" in hits
    assert refused.startswith("error: limit")


@pytest.mark.parametrize("tool", ["claude-code", "codex", "cursor"])
def test_the_hooks_hand_out_and_save_a_session(app: Running, tmp_path: Path, tool: str) -> None:
    user = f"hook-{tool}"
    app.call("POST", "/v1/facts", {"subject": "Team", "predicate": "uses", "object": "Python 3.11", "user_id": user})

    def hook(event: str, **data: Any) -> str:
        told = json.dumps({"session_id": "s1", "cwd": str(tmp_path), **data})
        extra = ("--session", "s1") if event == "flush" else ("--tool", tool, "--user-id", user)
        done = _korely(app, tmp_path, "hook", event, *extra, text=told)
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "Python 3.11" in hook("session-start")
    hook("prompt", prompt="Which Python do we use?")
    hook("stop", last_assistant_message="The team uses Python 3.11.", text="The team uses Python 3.11.")
    hook("flush")
    memories = app.call("GET", "/v1/memories", query={"user_id": user})["memories"]
    assert [(memory["kind"], memory["client"], memory["run_id"]) for memory in memories] == [("session", tool, "s1")]
    assert "Which Python do we use?" in memories[0]["content"]
    log = tmp_path / "hook.log"
    assert not log.exists() or log.read_text() == ""
