"""Texts that are longer than what a model is shown at once."""

from __future__ import annotations

import re

import pytest

from korely_desktop.language.extraction.llm import engine as engine_module
from korely_desktop.language.extraction.llm.pieces import LONGEST, pieces
from tests.fakes import statement
from tests.language.llm.unruly import row, says, texts

LINES = [f"Line {number} tells next to nothing about the garden." for number in range(150)]
LINES[3], LINES[140] = "Giulia lives in Turin.", "Marco plays chess."
LONG = "\n".join(LINES)


def test_a_long_text_is_shown_in_pieces_and_read_as_one(server, bench) -> None:
    server.plays(
        says(row("Giulia", "lives_in", "Turin", "Giulia lives in Turin")),
        says(),
        says(row("Marco", "plays", "chess", "Marco plays chess")),
    )
    read = bench().read(LONG)
    found = [(one.subject, one.predicate, one.object) for one in read.statements]
    assert found == [("Giulia", "lives_in", "Turin"), ("Marco", "plays", "chess")]
    shown = [re.search(r"<(text-\w+)>\n(.*)\n</\1>", asked, re.DOTALL)[2] for asked in texts(server.asked)]
    assert "".join(shown) == LONG
    assert len(shown) == 3


def test_one_that_would_take_too_long_is_read_by_the_built_in_engine_and_the_next_is_tried(
    server, bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_module, "SECONDS_A_TEXT", 20.0)
    server.plays(says())
    made = bench(seconds=20.0)
    made.builtin.says(LONG, statement(LONG, "Marco", "plays", "chess", evidence="Marco plays chess"))
    read = made.read(LONG)
    assert (read.engine, [one.object for one in read.statements]) == ("builtin", ["chess"])
    assert len(server.asked) == 1
    assert (made.meter.pending.failures, made.trouble) == (1, None)
    server.plays(says(row("Giulia", "lives_in", "Turin", "Giulia lives in Turin")))
    assert made.read("Giulia lives in Turin.").engine == "llm:small-model"


@pytest.mark.parametrize("content", [LONG, "x" * 7_000, "word " * 3_000, "One. " * 2_000, "", "short"])
def test_pieces_are_the_text_and_no_longer_than_they_may_be(content: str) -> None:
    cut = pieces(content)
    assert "".join(cut) == content
    assert all(LONGEST // 2 <= len(piece) <= LONGEST for piece in cut[:-1])
    assert all(piece[-1].isspace() or " " not in content for piece in cut[:-1])
