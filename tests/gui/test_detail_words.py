"""Words of the detail pane that need no pane."""

from __future__ import annotations

from datetime import UTC, datetime

from korely_desktop.domain.answers import Reader
from korely_desktop.gui.detail import words


def at(minute: int) -> datetime:
    return datetime(2026, 6, 12, 9, minute, tzinfo=UTC)


def test_a_key_that_read_over_mcp_too_is_named_once_with_all_its_reads() -> None:
    readers = [
        Reader("assistant", "mcp", "key_1", at(30), 1),
        Reader("support-bot", "rest", "key_2", at(20), 4),
        Reader("assistant", "rest", "key_1", at(10), 2),
    ]
    merged = words.by_key(readers)
    assert [(one.name, one.reads, one.last_read) for one in merged] == [
        ("assistant", 3, at(30)),
        ("support-bot", 4, at(20)),
    ]


def test_reads_without_a_key_stay_apart_by_their_way_in() -> None:
    readers = [Reader("rest", "rest", None, at(30), 1), Reader("mcp", "mcp", None, at(20), 1)]
    assert [words.reader_name(one) for one in words.by_key(readers)] == ["REST", "MCP"]
