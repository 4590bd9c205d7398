"""``korely-desktop mcp`` as a process of its own, talked to by the official client over stdin and stdout."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from mcp import Client

from tests.app.process import command, environment
from tests.mcp_client import over_stdio, refusal, told
from tests.serving import running

NOBODY = "http://127.0.0.1:9"
"""The port of a service that was given up long ago: nothing listens there."""


def test_everything_is_passed_on_to_the_app(tmp_path: Path) -> None:
    with running(tmp_path) as app:

        async def work(client: Client) -> None:
            assert len((await client.list_tools()).tools) == 6
            assert (await told(client, "korely_add", content="Ada lives in Graz.")).startswith("Remembered")
            assert "limit" in await refusal(client, "korely_search", query="x", limit=0)
            app.settle()
            assert "Graz" in await told(client, "korely_get_facts")
            assert "Graz" in (await client.read_resource("korely-memory://context")).contents[0].text
            assert "Graz" in (await client.get_prompt("recall", {"topic": "home"})).messages[0].content.text

        over_stdio(app.base_url, app.key, work, "--user-id", "ada")
        [memory] = app.call("GET", "/v1/memories", query={"user_id": "ada"})["memories"]
        assert memory["client"].startswith("korely-desktop-mcp/")
        events = app.call("GET", "/v1/audit", query={"user_id": "ada"})["events"]
        assert {event["actor"] for event in events} >= {"mcp"}
        assert "rest" not in {event["actor"] for event in events if event["action"] == "write"}


def test_while_the_app_is_closed_the_tools_are_there_and_say_what_to_do() -> None:
    async def work(client: Client) -> None:
        assert len((await client.list_tools()).tools) == 6
        assert "Open it, then try again" in await refusal(client, "korely_search", query="anything")

    over_stdio(NOBODY, "kor_self_any", work)


def test_an_app_that_was_restarted_is_found_again(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        base_url, key = app.base_url, app.key
        port = app.server.port

        async def work(client: Client) -> None:
            await told(client, "korely_add", content="Before the restart.")
            app.server.stop()
            assert "Open it" in await refusal(client, "korely_add", content="While it is closed.")
            again = type(app.server)(app.server.app, port=port)
            again.start()
            try:
                await told(client, "korely_add", content="After the restart.")
            finally:
                again.stop()

        over_stdio(base_url, key, work)
        with app.services.store.read() as connection:
            assert connection.exec_driver_sql("select count(*) from memories").scalar_one() == 2


def test_a_key_that_is_refused_is_told_to_the_model(tmp_path: Path) -> None:
    with running(tmp_path) as app:
        said = over_stdio(app.base_url, "kor_self_wrong", lambda client: refusal(client, "korely_search", query="x"))
        assert "key" in said


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"KORELY_API_KEY": ""}, "Set KORELY_API_KEY"),
        ({"KORELY_API_KEY": "kor_self_x", "KORELY_BASE_URL": "https://example.org"}, "an address of this computer"),
    ],
)
def test_what_is_missing_is_said_in_one_line(more: dict[str, str], words: str) -> None:
    ended = subprocess.run(
        command("mcp"), capture_output=True, text=True, timeout=60, env=environment(**more), check=False, input=""
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    assert words in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_what_is_missing_is_said_before_the_protocol_is_imported() -> None:
    words = (
        "import sys; from korely_desktop.cli import main; main(['mcp']); print([n for n in sys.modules if 'mcp' in n])"
    )
    ended = subprocess.run(
        [sys.executable, "-c", words], capture_output=True, text=True, timeout=60, env=environment(KORELY_API_KEY="")
    )
    assert "Set KORELY_API_KEY" in ended.stderr
    assert ended.stdout == "['korely_desktop.mcp_stdio']\n"


def test_it_ends_when_the_client_hangs_up() -> None:
    ended = subprocess.run(
        command("mcp"),
        capture_output=True,
        text=True,
        timeout=60,
        env=environment(KORELY_API_KEY="kor_self_x", KORELY_BASE_URL=NOBODY),
        check=False,
        input="",
    )
    assert (ended.returncode, ended.stdout) == (0, "")
