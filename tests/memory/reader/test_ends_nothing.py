"""What is read beside a value that is known, and leaves it as it is."""

from __future__ import annotations

import pytest

from korely_desktop.domain.answers import ReviewKind
from korely_desktop.domain.statements import Statement
from korely_desktop.language.judging.finder import FOUND
from korely_desktop.memory.services import Services
from tests.evaluation.trial import FIRST, SECOND, tell
from tests.fakes import ScriptedReader
from tests.memory.reader.beside import BADGE, cards, fact, held


def test_the_end_of_a_dislike_speaks_for_no_end_of_what_is_liked(services: Services, reader: ScriptedReader) -> None:
    said = "I don't hate mobile puzzle games any more."
    reader.says(said, "gaming", over=0.9)
    tell(services, "alex", "I enjoy gaming. I dislike mobile puzzle games.", FIRST)
    tell(services, "alex", said, SECOND)
    assert ("likes", "gaming") in held(services, "alex")


def test_what_only_comes_with_an_end_ends_nothing(services: Services, reader: ScriptedReader) -> None:
    said = "I handed in my badge on 2 March 2026."
    reader.says(said, "Google", over=0.99)
    tell(services, None, "I work at Google.", FIRST)
    tell(services, None, said, SECOND)
    assert fact(services, "Google").is_open


@pytest.mark.parametrize(
    "said",
    [
        "I'm doing dry January, so no wine till February.",
        "On Mondays I don't drink wine.",
        "When I'm driving I don't drink wine.",
        "I don't drink wine on Sundays any more.",
    ],
)
def test_what_is_not_so_for_a_time_ends_nothing(services: Services, reader: ScriptedReader, said: str) -> None:
    reader.says(said, "wine", over=0.96)  # sure enough where what it denies stood alone
    tell(services, "alex", "I drink wine.", FIRST)
    tell(services, "alex", said, SECOND)
    assert ("drinks", "wine") in held(services, "alex")


@pytest.mark.parametrize(
    "said",
    [
        "Someone left Vodafone for Iliad.",
        "Half the office dropped Vodafone.",
        "My friend's firm has ditched Vodafone for Iliad.",
        "Mezzo ufficio ha mollato Vodafone.",
    ],
)
def test_what_others_are_done_with_ends_nothing_of_mine(services: Services, said: str) -> None:
    tell(services, "alex", "I use Vodafone.", FIRST)
    tell(services, "alex", said, SECOND)
    assert ("uses", "Vodafone") in held(services, "alex")


def test_what_came_before_it_ends_nothing(services: Services) -> None:
    tell(services, "alex", "I'm a plumber.", FIRST)
    tell(services, "alex", "Before I was a plumber I stacked shelves.", SECOND)
    assert ("works_as", "plumber") in held(services, "alex")


@pytest.mark.parametrize("value", ["me", "it", "Google"])
def test_a_value_that_is_none_replaces_nothing(services: Services, reader: ScriptedReader, value: str) -> None:
    said = "They took it from me at Google."
    reader.says(said, "Google", value, replaced=0.99)
    tell(services, None, "I work at Google.", FIRST)
    tell(services, None, said, SECOND)
    assert not [each for each in held(services) if each[0] == "works_at"]


def test_late_news_ends_nothing_newer(services: Services, reader: ScriptedReader) -> None:
    reader.says(BADGE, "Google", over=0.99)
    tell(services, None, "I work at Google.", SECOND)
    tell(services, None, BADGE, FIRST)
    assert ("works_at", "Google") in held(services)
    assert reader.asked == []


@pytest.mark.parametrize(
    "said",
    [
        "Did I hand in my badge?",
        "assistant: I handed in my badge, no more Mountain View for me.",
        "Giulia: I handed in my badge, no more Mountain View for me.",
    ],
)
def test_not_read_beside_anything_of_mine(services: Services, reader: ScriptedReader, said: str) -> None:
    tell(services, None, "I work at Google.", FIRST)
    reader.asked.clear()
    tell(services, None, said, SECOND)
    assert [known for _, known in reader.asked if known.subject == ""] == []


def test_only_of_whom_the_sentence_is_about(services: Services, reader: ScriptedReader) -> None:
    tell(services, None, "Giulia works at Acme. Marco works at Benetton.", FIRST)
    reader.asked.clear()
    tell(services, None, "Giulia has news. She handed in her badge.", SECOND)
    assert {(known.subject, known.value) for _, known in reader.asked} == {("Giulia", "Acme")}


def test_a_plan_and_what_is_past_are_not_asked_about(services: Services, reader: ScriptedReader) -> None:
    tell(services, None, "I used to work at Google. I will move to Lyon in 2031.", FIRST)
    reader.asked.clear()
    tell(services, None, BADGE, SECOND)
    assert not {"Google", "Lyon"} & {known.value for _, known in reader.asked}


def test_below_the_threshold_nothing_ends(services: Services, reader: ScriptedReader) -> None:
    reader.says(BADGE, "Google", over=0.9)
    tell(services, None, "I work at Google.", FIRST)
    tell(services, None, BADGE, SECOND)
    assert ("works_at", "Google") in held(services)
    assert cards(services) == [(ReviewKind.UNCERTAIN, "Google")]


@pytest.mark.parametrize(
    "said",
    [
        "If they find out I am gone from there.",
        "I would be out of there in a minute.",
        'They said "out of here".',
        "My desk there will be replaced by a plant.",
        "Word on the street is my desk there is empty.",
        "My contract there got renewed.",
    ],
)
def test_what_is_literally_in_doubt_ends_nothing(services: Services, reader: ScriptedReader, said: str) -> None:
    reader.says(said, "Google", over=0.99)
    tell(services, None, "I work at Google.", FIRST)
    tell(services, None, said, SECOND)
    assert ("works_at", "Google") in held(services)
    assert cards(services) == []


@pytest.mark.parametrize(
    "said",
    [
        "My desk got a Polar Vantage as well.",
        "For long runs I use a Polar Vantage.",
        "Per la piscina uso un Polar Vantage.",
    ],
)
def test_what_comes_on_top_or_for_one_purpose_takes_no_place(
    services: Services, reader: ScriptedReader, said: str
) -> None:
    reader.says(said, "Garmin", "Polar Vantage", replaced=0.99)
    tell(services, None, "I use Garmin.", FIRST)
    tell(services, None, said, SECOND)
    assert ("uses", "Garmin") in held(services)
    assert cards(services) == []


def test_what_only_the_network_found_settles_nothing(services: Services, reader: ScriptedReader) -> None:
    said = "Left my apron at Osteria Blu, no more shifts for me."
    reader.says(said, "Osteria Blu", over=0.99)
    tell(services, None, "I work at Osteria Blu.", FIRST)
    at = said.index("Osteria Blu")
    reader.found = [
        Statement(
            "", True, "person", "works_at", "works_at", "Osteria Blu", "organization", False, at, at + 11, FOUND, 0.8
        )
    ]
    tell(services, None, said, SECOND)
    assert ("works_at", "Osteria Blu") not in held(services)


@pytest.mark.parametrize(
    ("first", "said", "value", "new"),
    [
        ("My rent is 710 euros.", "Next door they want 790 euros now.", "710 euros", "790 euros"),
        ("I bank with Varde.", "At my brother's they switched to Holm.", "Varde", "Holm"),
        ("Pago 710 euro di affitto.", "Al vicino adesso chiedono 790 euro.", "710 euro", "790 euro"),
    ],
)
def test_what_is_told_of_somebody_else_ends_nothing(
    services: Services, reader: ScriptedReader, first: str, said: str, value: str, new: str
) -> None:
    reader.says(said, value, new, replaced=0.99)
    tell(services, None, first, FIRST)
    before = held(services)
    tell(services, None, said, SECOND)
    assert before <= held(services)


@pytest.mark.parametrize("said", ["I am fine.", "I am fine now.", "I am here.", "Sono qui."])
def test_a_sentence_that_says_little_ends_nothing_it_does_not_name(
    services: Services, reader: ScriptedReader, said: str
) -> None:
    reader.says(said, "Google", over=0.99)
    tell(services, None, "I work at Google.", FIRST)
    tell(services, None, said, SECOND)
    assert fact(services, "Google").invalid_at is None
    assert not cards(services)
