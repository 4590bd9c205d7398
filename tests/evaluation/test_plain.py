"""The half of the plain statements that is worked with, as a floor on counts."""

from __future__ import annotations

import pytest

from tests.evaluation.plain.judging import Outcome, run
from tests.evaluation.plain.statements import load


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> list[Outcome]:
    return run(load("dev"), tmp_path_factory.mktemp("plain"))


def test_the_statements_are_split_for_good() -> None:
    assert (len(load("dev")), len(load("held"))) == (220, 231)


@pytest.mark.slow
@pytest.mark.parametrize(("language", "least"), [("en", 114), ("it", 67)])
def test_plain_statements_are_read_right(outcomes: list[Outcome], language: str, least: int) -> None:
    of_it = [each for each in outcomes if each.statement.language == language]
    assert sum(each.result == "right" for each in of_it) >= least


def test_hardly_any_gives_nothing_or_waits(outcomes: list[Outcome]) -> None:
    assert sum(each.result in ("not read", "held back") for each in outcomes) <= 22
