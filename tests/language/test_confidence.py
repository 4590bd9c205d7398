"""A confidence is a likelihood: counted on judged facts, and right about facts that it was not counted on."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from korely_desktop.domain.admission import CERTAIN_ENOUGH
from korely_desktop.language.extraction.confidence import OPEN, Shares, construction, shares
from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.language.vocabulary import load_vocabulary
from scripts.fit_confidence import Judged, count, read_all, reliability

NOW = datetime(2026, 3, 10, tzinfo=UTC)


def judged(number: int, verdict: str, name: str, relation: str = "likes") -> list[Judged]:
    return [Judged(f"text {i}", "user | likes | tea", relation, name, i % 2, verdict, False) for i in range(number)]


def test_a_share_is_drawn_to_that_of_all_the_more_the_fewer_were_judged() -> None:
    counted = count(judged(1, "wrong", "rare") + judged(40, "wrong", "common") + judged(100, "right", "good"))
    assert counted.likelihood("common", "likes") < 0.1 < counted.likelihood("rare", "likes") < counted.known
    assert counted.likelihood("never seen", "likes") == counted.known


def test_a_relation_that_a_construction_gets_wrong_counts_by_itself() -> None:
    counted = count(judged(20, "right", "my N", "has_sibling") + judged(20, "wrong", "my N", "owns"))
    assert counted.likelihood("my N", "has_sibling") > 0.8 > 0.2 > counted.likelihood("my N", "owns")


def test_what_is_true_but_nothing_to_keep_is_not_right() -> None:
    assert count(judged(10, "passing", "does")).known == 0


def test_an_open_relation_is_counted_apart_and_by_its_value() -> None:
    names = {construction("my N is V", value, known=False) for value in ("Ms Sorel", "555", "down")}
    assert names == {"my N is V (open)", "my N is V, plain (open)"}
    assert all(name.endswith(OPEN) for name in names)
    assert Shares({}, 0.8, 0.1).likelihood("my N is V (open)", "landlord") == pytest.approx(0.1)


def test_the_shares_that_ship_foretell_facts_they_were_not_counted_on() -> None:
    """Each half of the judged facts is foretold by the other; only bands with enough facts are looked at."""
    facts = [fact for fact in read_all() if fact.verdict is not None and not fact.hedged]
    bands = [band for band in reliability(facts) if band[1] >= 40]
    assert len(facts) >= 400
    assert len(bands) >= 3
    for name, _, mean, right, _ in bands:
        assert abs(mean - right) < 0.25, name
    assert bands[0][3] < bands[-1][3]


def test_the_engine_gives_the_likelihood_of_its_construction() -> None:
    vocabulary = load_vocabulary()
    read = BuiltinEngine(vocabulary).read(
        "My brother Aaron is a firefighter.", event_time=NOW, user_name=None, user_id="customer-1"
    )
    assert read.statements
    for statement in read.statements:
        name = construction(statement.rule, statement.object, known=vocabulary.knows(statement.predicate))
        assert statement.confidence == pytest.approx(shares().likelihood(name, statement.predicate), abs=0.001)
        assert statement.confidence >= CERTAIN_ENOUGH
