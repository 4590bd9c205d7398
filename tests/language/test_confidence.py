"""A confidence is a likelihood: counted on judged facts, and right about facts that it was not counted on."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from korely_desktop.domain.admission import CERTAIN_ENOUGH
from korely_desktop.language.extraction.confidence import OPEN, Shares, Weights, construction, shares, weights
from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.language.extraction.signs import DATED
from korely_desktop.language.vocabulary import load_vocabulary
from scripts.fit_confidence import JUDGED, Judged, count, read_all, reliability
from tests.fakes import statement

NOW = datetime(2026, 3, 10, tzinfo=UTC)
CROSS_SECTION = ("facts", "italian_talk", "reading", "traps")
"""Files of judged texts of many kinds; to read them all takes minutes on a busy machine."""


def judged(number: int, verdict: str, name: str, relation: str = "likes") -> list[Judged]:
    told = statement("I like tea.", "", relation, "tea")
    return [Judged(f"text {i}", "user | likes | tea", relation, name, i % 2, verdict, told) for i in range(number)]


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


@pytest.mark.slow
def test_the_shares_that_ship_foretell_facts_they_were_not_counted_on() -> None:
    """Each fold of the judged facts is foretold by the others; only bands with enough facts are looked at."""
    files = [JUDGED / f"{name}.jsonl" for name in CROSS_SECTION]
    facts = [fact for fact in read_all(files) if fact.verdict is not None and not fact.hedged]
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
    for told in read.statements:
        name = construction(told.rule, told.object, known=vocabulary.knows(told.predicate))
        share = shares().likelihood(name, told.predicate)
        likely = weights().likelihood(share, told.predicate, told.signs)
        assert told.confidence == pytest.approx(min(0.99, likely), abs=0.001)
        assert told.confidence >= CERTAIN_ENOUGH


def test_a_sign_moves_the_share_and_what_tells_its_day_keeps_it() -> None:
    fitted = Weights(0.0, 1.0, {"value goes on": -1.0, "says asked_about": -1.0})
    assert fitted.likelihood(0.8, "likes", ()) == pytest.approx(0.8)
    assert fitted.likelihood(0.8, "likes", ("value goes on",)) < 0.65
    assert fitted.likelihood(0.8, "asked_about", ()) == pytest.approx(
        fitted.likelihood(0.8, "likes", ("value goes on",))
    )
    assert fitted.likelihood(0.8, "likes", ("value goes on", DATED)) == pytest.approx(0.8)


def test_the_same_words_are_surer_alone_than_in_a_crowded_text() -> None:
    engine = BuiltinEngine(load_vocabulary())
    crowd = (
        " Ruben presents the rewrite and Aisling needs more time. Tomoko is leaving for a job in Osaka. The team will"
        " hire somebody. Hugo asked about the boxes, and the flat costs 900 a month. Mira said that nobody tests it."
        " The landlord wants the keys back. Everybody agreed to meet again and to bring the drawings."
    )
    alone, among = (
        next(
            statement
            for statement in engine.read(text, event_time=NOW, user_name=None, user_id=None).statements
            if statement.predicate == "uses"
        )
        for text in ("Nadia uses spreadsheets.", "Nadia uses spreadsheets." + crowd)
    )
    assert alone.confidence > among.confidence
