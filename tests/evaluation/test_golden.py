"""Recall with the built-in model on questions of our own: what it reached is held."""

from __future__ import annotations

import statistics
from pathlib import Path

from korely_desktop.domain.recall import SearchQuery
from korely_desktop.memory.answers import recall
from tests.evaluation.golden.trial import asked, store_of_texts
from tests.evaluation.trial import AGENT


def test_answers_are_among_the_first(tmp_path: Path) -> None:
    with store_of_texts(tmp_path) as services:
        answers = asked(services)
        assert statistics.mean(answer.recall(5) for answer in answers) >= 0.88
        assert statistics.mean(answer.recall(10) for answer in answers) >= 0.93
        assert statistics.mean(answer.reciprocal_rank for answer in answers) >= 0.79
        floor = services.floors.of(services.embedder)
        assert floor is not None
        assert 0.0 < floor < 0.25, "far enough below what answers reach"
        strange = recall.answer(services, AGENT, SearchQuery("plate tectonics of Jupiter's moons", user_id="shop"))
        assert strange.hidden_below_floor >= 5
