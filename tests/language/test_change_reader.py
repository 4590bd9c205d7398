"""The reader of changes: plain cases far from any doubt, and what it promises about any text."""

from __future__ import annotations

import pytest

from korely_desktop.language.judging.change_reader import LABELS, NO_EFFECT, Effect, Pair, effects
from korely_desktop.language.judging.glance import load_glance
from korely_desktop.language.judging.late_reader import LateReader
from korely_desktop.language.judging.reading_network import GRAPH, SHIPPED, Known, load_network, wording
from tests.rows import rows

ENGLISH = [
    ("They handed me my notice, eleven years at Google are over.", Known("", "works_at", "Google"), True),
    ("I work for Stripe now, no more Google.", Known("", "works_at", "Google"), True),
    ("Giulia has relocated to Oslo for good.", Known("Giulia", "lives_in", "Turin"), True),
    ("I cancelled Netflix last night.", Known("", "subscribes_to", "Netflix"), True),
    ("The doctor took me off metformin.", Known("", "takes_medication", "metformin"), True),
    ("Another endless sprint at Google this week.", Known("", "works_at", "Google"), False),
    ("The tarte tatin burnt.", Known("", "works_at", "Google"), False),
    ("My sister quit Google in May.", Known("", "works_at", "Google"), False),
    ("It rained all afternoon in Leeds.", Known("", "allergic_to", "peanuts"), False),
]
ITALIAN = [
    ("Ora vivo a Torino, Bologna è un ricordo.", Known("", "lives_in", "Bologna"), True),
    ("Ieri ha piovuto tutto il giorno.", Known("", "works_at", "Fincantieri"), False),
]


def odds(effect: Effect) -> dict[str, float]:
    return {label: getattr(effect, label) for label in LABELS}


def read(said: str, known: Known, *, in_italian: bool = False) -> Effect:
    return effects(load_network(), [Pair(said, known, in_italian)])[0]


@rows(("said", "known", "is_end"), ENGLISH)
def test_plain_english_is_read_as_people_mean_it(said: str, known: Known, is_end: bool) -> None:
    assert ends(read(said, known)) is is_end


@pytest.mark.parametrize(("said", "known", "is_end"), ITALIAN)
def test_plain_italian_is_read_as_people_mean_it(said: str, known: Known, is_end: bool) -> None:
    assert ends(read(said, known, in_italian=True)) is is_end


def ends(effect: Effect) -> bool:
    return effect.over + effect.replaced > 0.5


def test_the_odds_are_odds_and_the_new_value_lies_in_the_sentence() -> None:
    said = "I moved from Lisbon to Porto in March."
    effect = read(said, Known("", "lives_in", "Lisbon"))
    assert sum(odds(effect).values()) == pytest.approx(1, abs=1e-4)
    assert effect.value is not None
    assert said[slice(*effect.value)] == "Porto"
    assert 0 < effect.value_odds <= 1


def test_each_fact_is_read_by_itself_in_any_order_and_company() -> None:
    said = "Stripe poached me last month."
    known = [
        Known("", "works_at", "Google"),
        Known("", "has_pet", "a cat"),
        Known("Giulia", "lives_in", "a town by the sea"),
    ]
    other_said = "Since the spring I have sung every Thursday evening in the choir of the old church by the harbour."
    pairs = [*(Pair(said, each, False) for each in known), Pair(other_said, known[0], False)]
    together = effects(load_network(), pairs)
    turned = effects(load_network(), pairs[::-1])[::-1]
    alone = [read(each.said, each.known) for each in pairs]
    for one, other, third in zip(together, turned, alone, strict=True):
        assert odds(one) == pytest.approx(odds(other), abs=0.02)
        assert odds(one) == pytest.approx(odds(third), abs=0.02)


@pytest.mark.parametrize(("said", "known"), [(said, known) for said, known, is_end in ENGLISH if is_end])
def test_an_end_is_as_likely_with_the_stop_as_without_it(said: str, known: Known) -> None:
    assert odds(read(said, known)) == pytest.approx(odds(read(said.rstrip("."), known)), abs=0.001)


def test_no_facts_no_answers() -> None:
    assert effects(load_network(), []) == []


@pytest.mark.parametrize("said", ["", "x", "🎉", "word " * 400, "東京に引っ越しました。"])
def test_any_text_gets_an_answer_and_a_value_inside_it(said: str) -> None:
    effect = read(said, Known("", "lives_in", "a place of which there is rather much to say " * 10))
    assert sum(odds(effect).values()) == pytest.approx(1, abs=1e-4)
    assert effect.value is None or 0 <= effect.value[0] <= effect.value[1] <= len(said)


def test_facts_are_told_as_the_window_would_tell_them() -> None:
    assert wording(Known("", "works_at", "Google"), in_italian=False) == "You work at Google"
    assert wording(Known("Giulia", "lives_in", "Bari"), in_italian=True) == "Giulia vive a Bari"
    assert wording(Known("", "sings_in", "the choir"), in_italian=False) == "You sings in the choir"


def test_the_shipped_network_stays_small_and_its_weights_can_be_mapped() -> None:
    graph = SHIPPED / GRAPH
    assert graph.stat().st_size <= 1_000_000
    assert graph.with_suffix(".weights").stat().st_size <= 30_000_000


@rows(("said", "known", "is_end"), ENGLISH + ITALIAN)
def test_no_plain_end_is_spared_at_a_glance(said: str, known: Known, is_end: bool) -> None:
    in_italian = (said, known, is_end) in ITALIAN
    (effect,) = LateReader().effects([Pair(said, known, in_italian)])
    assert ends(effect) is is_end


def test_what_touches_nothing_is_not_read() -> None:
    said = "We had pasta with tomatoes for dinner and watched a film."
    apart = Pair(said, Known("", "allergic_to", "peanuts"), False)
    close = Pair("I work for Stripe now, no more Google.", Known("", "works_at", "Google"), False)
    assert load_glance().worth_reading([apart, close, apart]) == [False, True, False]
    first, second, third = LateReader().effects([apart, close, apart])
    assert (first, third) == (NO_EFFECT, NO_EFFECT)
    assert ends(second)


def test_no_words_no_glance_all_the_same() -> None:
    assert load_glance().worth_reading([Pair("", Known("", "works_at", "Google"), False)]) == [True]
    assert load_glance().worth_reading([]) == []
