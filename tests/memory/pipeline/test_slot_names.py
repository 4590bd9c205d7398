"""What a text calls by its slot has a new value: "the standup moved to 10", "the budget was raised to 6,500"."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from tests.evaluation.trial import FIRST, facts_of, services_in, tell

CHANGED = [
    ("Our standup is at 9:30.", "Standup moved to 10.", "9:30", "10"),
    ("The kitchen budget is 5,000.", "The kitchen budget was raised to 6,500.", "5,000", "6,500"),
    ("My gym is at 7.", "The gym moved to 8.", "7", "8"),
    ("The team meeting is on Tuesday.", "The team meeting moved to Thursday.", "Tuesday", "Thursday"),
]


def test_the_new_value_takes_the_place_of_the_known_one(tmp_path: Path) -> None:
    wrong = []
    for number, (before, news, old, new) in enumerate(CHANGED):
        (tmp_path / str(number)).mkdir()
        with services_in(tmp_path / str(number)) as services:
            tell(services, "alex", before, FIRST)
            tell(services, "alex", news, FIRST + timedelta(days=30))
            known = {(fact.object, fact.is_open) for fact in facts_of(services, "alex") if fact.state == "active"}
        if (old, True) in known or (new, True) not in known:
            wrong.append((news, known))
    assert wrong == []


def test_a_number_of_something_unknown_is_no_value(tmp_path: Path) -> None:
    with services_in(tmp_path) as services:
        tell(services, "alex", "I have 3 cats.", FIRST)
        tell(services, "alex", "The standup moved to 10.", FIRST + timedelta(days=30))
        assert {fact.object for fact in facts_of(services, "alex")} == {"3 cats"}
