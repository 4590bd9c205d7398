"""What goes of all that stands beside a text, and what stays."""

from __future__ import annotations

import unicodedata

import pytest

from korely_desktop.domain.erasure import BAR
from korely_desktop.domain.struck import Struck
from tests.rows import rows

TEXT = "Giulia has the Advanced plan. She pays 4200 euro. Giulia likes tea."
STRUCK = Struck.of(TEXT, [(0, 29), (30, 49)], ["Advanced plan"])


@rows(
    "said",
    [
        *("advanced-plan", "advanced_plan", "AdvancedPlan", "on the ADVANCED  plan since May", "plans/advanced-plan-2"),
        *("advanced", "Plan", "euro-4200", "4200"),  # struck, and nowhere in what is left
    ],
)
def test_what_says_what_was_struck_goes(said: str) -> None:
    assert STRUCK.is_in(said)


@pytest.mark.parametrize(
    "said",
    [
        *("giulia", "tea", "Giulia likes tea"),  # what is left says so too
        *("billing", "plan B", "advancedplanning", ""),
    ],
)
def test_what_says_more_or_else_stays(said: str) -> None:
    assert not STRUCK.is_in(said)
    assert STRUCK.out_of(said) == said


def test_what_says_every_word_that_was_struck_goes() -> None:
    assert Struck.of("Tea.", [(0, 4)], []).is_in("tea")


def test_an_accent_behind_its_letter_is_the_same_accent() -> None:
    apart = unicodedata.normalize("NFD", "zoé-nüß")
    assert Struck(("Zoé Nüß",)).out_of(f"with {apart}.") == f"with {BAR}."
    assert Struck.of("Zoé sings.", [(0, 10)], []).is_in(unicodedata.normalize("NFD", "zoé"))
    assert not Struck(("Zoe",)).is_in(unicodedata.normalize("NFD", "zoé"))


def test_of_a_name_only_what_was_struck_goes_black() -> None:
    assert STRUCK.out_of("call 3: advanced-plan, Giulia") == f"call 3: {BAR}, Giulia"


def test_metadata_is_taken_value_by_value() -> None:
    metadata = {
        "note": "the advanced plan",
        "amount": 4200,
        "few": 12,
        "seen": True,
        "advanced_plan": {"since": "May"},
        "list": ["tea", "euro", {"deep": "plan"}, None],
    }
    assert STRUCK.out_of_value(metadata) == {
        "note": BAR,
        "amount": BAR,
        "few": 12,
        "seen": True,
        "list": ["tea", BAR, {"deep": BAR}, None],
    }
    assert set(STRUCK.said_in(metadata)) == {
        *("the advanced plan", "4200", "advanced_plan", "since", "May", "euro", "plan"),
    }


def test_a_phrase_that_is_too_short_or_has_no_word_names_nothing() -> None:
    assert not Struck(("a", "?!?")).is_in("a ?!?")
