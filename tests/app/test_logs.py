"""What is in the log: where something failed, and nothing of what was said."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from korely_desktop.domain.errors import Conflict
from korely_desktop.logs import ContentFreeFormatter


@pytest.fixture
def log(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "korely.log"
    handler = logging.FileHandler(path)
    handler.setFormatter(ContentFreeFormatter("%(levelname)s %(name)s: %(message)s"))
    logging.getLogger().addHandler(handler)
    yield path
    logging.getLogger().removeHandler(handler)
    handler.close()


def test_a_library_is_quoted_without_what_it_was_given(log: Path) -> None:
    logging.getLogger("mcp.server").warning("dropped %r: malformed params", "the diary of Uma")
    logging.getLogger("korely_desktop.api").warning("A message was dropped: %s", "store_problem")
    assert log.read_text().splitlines() == [
        "WARNING mcp.server: dropped %r: malformed params",
        "WARNING korely_desktop.api: A message was dropped: store_problem",
    ]


def test_an_error_is_told_by_its_kind_and_by_its_words_only_where_they_are_the_apps(log: Path) -> None:
    for error in (ValueError("the diary of Uma"), Conflict("It is here already.")):
        try:
            raise error
        except Exception:
            logging.getLogger("mcp.server").exception("Failed.")
    told = log.read_text()
    assert "Uma" not in told
    assert "builtins.ValueError\n" in told
    assert "Conflict: It is here already." in told
