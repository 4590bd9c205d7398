"""``korely://`` links: which are understood, and that a second start hands one to the window that runs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from korely_desktop.cli import main
from korely_desktop.domain.ids import new_id
from korely_desktop.instance import Instance
from korely_desktop.links import Link, parse_link
from korely_desktop.paths import DataFolder


@pytest.mark.parametrize(
    ("address", "link"),
    [
        ("korely:", Link("page", "memory")),
        ("korely://", Link("page", "memory")),
        ("korely://review", Link("page", "review")),
        ("KORELY://Review/", Link("page", "review")),
        ("korely:settings?from=mail#top", Link("page", "settings")),
        ("korely://insights", Link("page", "insights")),
        ("korely://note", Link("note", "")),
        ("korely://fact/fct_01JZK4M2X9ABCDEFGHJKMNPQRS", Link("fact", "fct_01JZK4M2X9ABCDEFGHJKMNPQRS")),
        ("korely://entity/ent_01JZK4M2X9ABCDEFGHJKMNPQRS", Link("entity", "ent_01JZK4M2X9ABCDEFGHJKMNPQRS")),
        ("korely://text/mem_01JZK4M2X9ABCDEFGHJKMNPQRS", Link("text", "mem_01JZK4M2X9ABCDEFGHJKMNPQRS")),
    ],
)
def test_links_that_show_something(address: str, link: Link) -> None:
    assert parse_link(address) == link
    assert parse_link(str(link)) == link


@pytest.mark.parametrize(
    "address",
    [
        "https://korely.ai",
        "korely",
        "korely://erase",
        "korely://welcome",
        "korely://note/words",
        "korely://fact",
        "korely://fact/1",
        "korely://fact/ent_01JZK4M2X9ABCDEFGHJKMNPQRS",
        "korely://fact/fct_01JZK4M2X9ABCDEFGHJKMNPQRS/erase",
        "korely://entity/../../etc/passwd",
        "",
    ],
)
def test_anything_else_is_no_link(address: str) -> None:
    assert parse_link(address) is None


def test_a_second_start_hands_its_link_to_the_window(tmp_path: Path, qtbot) -> None:
    shown: list[Link | None] = []
    holder = Instance(DataFolder(tmp_path))
    holder.take()
    holder.listen(shown.append)
    fact = new_id("fct")
    second = subprocess.Popen([sys.executable, "-m", "korely_desktop", f"korely://fact/{fact}", "--data-dir", tmp_path])
    qtbot.waitUntil(lambda: bool(shown))
    qtbot.waitUntil(lambda: second.poll() is not None)
    holder.release()
    assert second.returncode == 0
    assert shown == [Link("fact", fact)]


@pytest.mark.parametrize("words", [["korely://erase"], ["serve", "korely://review"]])
def test_a_link_that_cannot_be_shown_is_refused_in_words(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert "is not a link that the window can show" in capsys.readouterr().err
