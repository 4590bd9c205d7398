"""Values that the network marks become statements: of somebody who is named, in a sentence that says something."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from korely_desktop.domain.facts import Precision
from korely_desktop.domain.statements import Mention, Sentence, Statement
from korely_desktop.language.judging.evidence import Echo
from korely_desktop.language.judging.finder import OTHER, Find, Trust, echo, finds, statements
from korely_desktop.language.judging.pieces import Piece
from korely_desktop.language.judging.reading_network import Page
from korely_desktop.language.judging.second_reader import Read
from tests.fakes import statement

TEXT = "Marta Rossi bakes rye bread in Turin."
RELATIONS = (OTHER, "sells", "lives_in")
SURE = 6.0
TRUSTING = Trust(0.0, 0.5, 1.0, 1.0)


def read(marked: dict[str, tuple[str, str]], text: str = TEXT) -> Read:
    """A page on which values (word by word) are marked with a relation and whose they are ("" for the person)."""
    words = [(place, place + len(word)) for word in text.rstrip(".").split() for place in [text.index(word)]]
    marks, relations = np.zeros((len(words), 3)), np.zeros((len(words), len(RELATIONS)))
    owners = np.zeros((len(words), len(words) + 1))
    marks[:, 0] = SURE
    for value, (relation, owner) in marked.items():
        for place, (start, _) in enumerate(words):
            begin = text.index(value)
            if begin <= start < begin + len(value):
                marks[place, 0], marks[place, 1 if start == begin else 2] = 0, SURE
                relations[place, RELATIONS.index(relation)] = SURE
                owners[place, [text[i:j] for i, j in words].index(owner) + 1 if owner else 0] = SURE
    return Read(Piece(0, 0, len(text)), Page(np.zeros((0, 3)), marks, relations, owners, words))


def sentence(*, doubtful: bool = False, of_user: bool = False) -> Sentence:
    return Sentence(0, len(TEXT), of_user, of_user, ("Marta Rossi",), None, Precision.ASSUMED, False, doubtful)


def told(marked: dict[str, tuple[str, str]], said: Sequence[Sentence] | None = None) -> list[tuple[str, str, str]]:
    mentions = (Mention("Marta Rossi", "person", 0, 11), Mention("Turin", "place", 31, 36))
    said = [sentence()] if said is None else said
    found = statements([*finds([read(marked)], RELATIONS)], TRUSTING, TEXT, mentions, said)
    return [(each.subject, each.predicate, each.object) for each in found]


def test_a_marked_value_is_told_of_the_name_that_holds_its_owner() -> None:
    assert told({"rye bread": ("sells", "Marta"), "Turin": ("lives_in", "Rossi")}) == [
        ("Marta Rossi", "sells", "rye bread"),
        ("Marta Rossi", "lives_in", "Turin"),
    ]


def test_what_is_the_persons_needs_a_sentence_about_them() -> None:
    marked = {"rye bread": ("sells", "")}
    assert told(marked) == []
    assert told(marked, [sentence(of_user=True)]) == [("", "sells", "rye bread")]
    assert told(marked, [sentence(), replace(sentence(of_user=True), start=40)]) == [("", "sells", "rye bread")]


@pytest.mark.parametrize("said", [[], [sentence(doubtful=True)]])
def test_nothing_is_told_of_what_is_asked_or_doubted(said: list[Sentence]) -> None:
    assert told({"rye bread": ("sells", "Marta")}, said) == []


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("I live in a tent in Brno.", "tent in", ["tent"]),  # what leads on is no part of it
        ("I live in the tent in Brno.", "the", []),
        ("She lives in a tent and I paint.", "tent", []),  # somebody else does
        ("I paint, my tent leaks.", "tent", ["tent"]),
    ],
)
def test_a_value_of_the_person_stands_alone_and_is_theirs(text: str, value: str, expected: list[str]) -> None:
    said = [Sentence(0, len(text), True, True, (), None, Precision.ASSUMED, False)]
    found = statements([*finds([read({value: ("lives_in", "")}, text)], RELATIONS)], TRUSTING, text, (), said)
    assert [each.object for each in found] == expected


def test_whoever_is_greeted_is_not_the_person() -> None:
    text = "Hi Tilda, I am well."
    found = [Find(3, 8, "named", None, 0.9, 0.9, 0.9, 0.9)]
    said = [Sentence(0, len(text), True, True, (), None, Precision.ASSUMED, False)]
    assert [*statements(found, TRUSTING, text, (), said)] == []
    assert [*statements(found, TRUSTING, text.replace("Hi", "Me"), (), said)]


def test_a_rare_relation_is_not_told() -> None:
    assert told({"rye bread": (OTHER, "Marta")}) == []


def test_what_an_engine_reads_is_likelier_where_it_is_found_too() -> None:
    page = read({"rye bread": ("sells", "Marta")})
    right = statement(TEXT, "Marta Rossi", "sells", "rye bread")
    others = [
        statement(TEXT, "Marta Rossi", "lives_in", "rye bread"),
        statement(TEXT, "Turin", "sells", "rye bread"),
        statement(TEXT, "Marta Rossi", "sells", "Turin"),
    ]
    assert heard(page, right).said > 0.9
    assert all(heard(page, each).said < 0.1 for each in others)


def test_a_value_that_is_cut_short_is_heard_to_go_on() -> None:
    page = read({"rye bread": ("sells", "Marta")})
    whole, cut, late = (
        heard(page, statement(TEXT, "Marta Rossi", "sells", value)) for value in ("rye bread", "rye", "bread")
    )
    assert (whole.opens > 0.9, cut.opens > 0.9, late.opens > 0.9) == (True, True, False)
    assert (whole.closes > 0.9, cut.closes > 0.9, late.closes > 0.9) == (True, False, True)


def test_of_a_value_in_other_words_nothing_is_heard() -> None:
    page = read({"rye bread": ("sells", "Marta")})
    assert echo([page], TEXT, statement(TEXT, "Marta Rossi", "sells", "loaves"), RELATIONS) is None


def heard(page: Read, told: Statement) -> Echo:
    found = echo([page], TEXT, told, RELATIONS)
    assert found is not None
    return found


def test_trust_counts_all_that_the_network_is_sure_of() -> None:
    sure = Find(0, 5, "sells", None, 0.9, 0.9, 0.9, 0.9)
    assert TRUSTING.likelihood(sure) > 0.99
    assert TRUSTING.likelihood(replace(sure, related=0.2)) < TRUSTING.likelihood(sure)
    assert TRUSTING.likelihood(replace(sure, closes=0.2)) < TRUSTING.likelihood(sure)


@pytest.mark.parametrize(
    ("text", "marked", "expected"),
    [
        (
            "Elio Prandi è direttore della fotografia.",
            ["direttore della", "fotografia"],
            ["direttore della fotografia"],
        ),
        ("Elio Prandi cura un archivio di.", ["archivio di"], []),
        ("Elio Prandi paga 12,50 euro.", ["12"], ["12,50"]),
        ("Elio Prandi paga 12,50 euro.", ["50 euro"], []),
        ("Elio Prandi ama Notti a Lodi.", ["Lodi"], []),
        ("Elio Prandi ama Notti a Lodi.", ["Notti a Lodi"], ["Notti a Lodi"]),
    ],
)
def test_a_value_ends_where_its_words_end(text: str, marked: list[str], expected: list[str]) -> None:
    names = [name for name in ("Elio Prandi", "Notti a Lodi") if name in text]
    mentions = [Mention(name, "person", text.index(name), text.index(name) + len(name)) for name in names]
    said = [replace(sentence(), end=len(text))]
    found = [
        Find(text.index(value), text.index(value) + len(value), "sells", (0, 4), 0.9, 0.9, 0.9, 0.9) for value in marked
    ]
    assert [each.object for each in statements(found, TRUSTING, text, mentions, said)] == expected
