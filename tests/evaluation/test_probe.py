"""The half of the probe that is worked on, with bounds that hold today: nothing may end wrongly, ever."""

from __future__ import annotations

import pytest

from tests.evaluation.probe.judging import Outcome, run
from tests.evaluation.probe.pairs import load


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> list[Outcome]:
    return run(load("dev"), tmp_path_factory.mktemp("probe"))


def share(outcomes: list[Outcome], kind: str) -> float:
    """How many of a kind came out right and whole."""
    some = [each.applied for each in outcomes if each.pair.kind == kind]
    return sum(some) / len(some)


def _wrongly_ended(outcomes: list[Outcome]) -> list[tuple[str, tuple[str, ...]]]:
    """What ended and should not. What is implied so strongly that most would take it for said may end."""
    return [
        (each.pair.id, each.wrongly_ended) for each in outcomes if each.wrongly_ended and each.pair.kind != "implied"
    ]


def test_the_pairs_are_enough_and_split_for_good() -> None:
    dev, held = load("dev"), load("held")
    assert len(dev) + len(held) >= 300
    assert not {pair.id for pair in dev} & {pair.id for pair in held}
    assert (len(dev), len(held)) == (168, 189)


@pytest.mark.slow
def test_no_addition_and_no_lookalike_ends_anything(outcomes: list[Outcome]) -> None:
    assert _wrongly_ended(outcomes) == []


def test_what_only_looks_like_news_is_not_held(outcomes: list[Outcome]) -> None:
    assert [(each.pair.id, each.wrongly_new) for each in outcomes if each.wrongly_new] == []


@pytest.mark.parametrize(("kind", "least"), [("change", 0.9), ("additive", 0.94), ("lookalike", 0.97)])
def test_changes_are_applied_and_the_rest_is_read(outcomes: list[Outcome], kind: str, least: float) -> None:
    assert share(outcomes, kind) >= least


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> list[Outcome]:
    return run(load("later"), tmp_path_factory.mktemp("later"))


@pytest.mark.slow
def test_pairs_of_another_hand_end_nothing_wrongly(later: list[Outcome]) -> None:
    assert _wrongly_ended(later) == []
    assert share(later, "change") >= 0.62


def test_what_is_only_implied_asks_and_what_is_added_hardly_ever(later: list[Outcome]) -> None:
    implied = [each.asked > 0 or bool(each.wrongly_ended) for each in later if each.pair.kind == "implied"]
    other = [each.asked > 0 for each in later if each.pair.kind in ("additive", "lookalike")]
    assert sum(implied) / len(implied) >= 0.5
    assert sum(other) / len(other) <= 0.12


@pytest.mark.slow
def test_plain_news_of_somebody_known_ends_nothing(tmp_path_factory: pytest.TempPathFactory) -> None:
    assert _wrongly_ended(run(load("beside"), tmp_path_factory.mktemp("beside"))) == []
