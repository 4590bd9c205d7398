"""The thread that flushes the log: it ends when the store is closed, whatever it was about to do."""

from __future__ import annotations

from pathlib import Path

from korely_desktop.store.syncing import LogSync


def test_closing_just_as_a_flush_begins_does_not_wait_for_ever(tmp_path: Path) -> None:
    sync = LogSync(tmp_path / "korely.db-wal")
    clear = sync._dirty.clear

    def clear_once_closed() -> None:
        sync._closing.set()
        sync._dirty.set()
        clear()

    sync._dirty.clear = clear_once_closed  # type: ignore[method-assign]
    sync.note()
    sync._thread.join(timeout=60)
    assert not sync._thread.is_alive()
