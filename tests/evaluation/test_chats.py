"""Recall with the built-in model on chats of a year: what it reached on both halves of the questions is held."""

from __future__ import annotations

import statistics
from pathlib import Path

import pytest

from tests.evaluation.chats.trial import Way, asked, block_for, questions, store_of_chats


@pytest.mark.slow
@pytest.mark.parametrize(("way", "at_five", "in_blocks"), [("turns", 0.66, 50), ("sessions", 0.89, 43)])
def test_what_answers_is_found_and_told(tmp_path: Path, way: Way, at_five: float, in_blocks: int) -> None:
    with store_of_chats(tmp_path, way) as services:
        assert statistics.mean(answer.recall(5) for answer in asked(services, way)) >= at_five
        held = sum(one.answered_by(block_for(services, one, 300)) for one in questions() if one.answer)
        assert held >= in_blocks, "of 78, in blocks of 300 tokens"
