"""What speaks for a reading counts for what it was fitted to count for, in either language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from korely_desktop.language.judging.evidence import Echo, Evidence, Weighing
from korely_desktop.language.judging.reading_network import load_network
from tests.rows import rows

LIKELY = Evidence(0.7, 0.7, Echo(0.6, 0.9, 0.9))


@pytest.fixture(params=["en", "it"])
def weighing(request: pytest.FixtureRequest) -> Weighing:
    return Weighing(**load_network().description["weighing"][request.param])


@rows(
    "less",
    [
        replace(LIKELY, engine=0.4),
        replace(LIKELY, network=0.4),
        replace(LIKELY, echo=Echo(0.1, 0.9, 0.9)),
        replace(LIKELY, echo=Echo(0.6, 0.1, 0.9)),
        replace(LIKELY, echo=Echo(0.6, 0.9, 0.1)),
    ],
)
def test_whatever_speaks_against_a_reading_makes_it_less_likely(weighing: Weighing, less: Evidence) -> None:
    assert weighing.likelihood(less) < weighing.likelihood(LIKELY)


def test_a_value_that_does_not_stand_in_the_words_is_no_evidence_against_a_reading(weighing: Weighing) -> None:
    unheard = weighing.likelihood(replace(LIKELY, echo=None))
    against = weighing.likelihood(replace(LIKELY, echo=Echo(0.0, 0.0, 1.0)))
    assert against < unheard < weighing.likelihood(LIKELY)


def test_nothing_is_beyond_all_doubt(weighing: Weighing) -> None:
    surest, least = Evidence(1.0, 1.0, Echo(1.0, 1.0, 1.0)), Evidence(0.0, 0.0, Echo(0.0, 0.0, 0.0))
    assert 0 < weighing.likelihood(least) < 0.01 < 0.99 < weighing.likelihood(surest) < 1
