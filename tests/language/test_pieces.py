"""A text is cut into pieces of whole sentences, and nothing of it is left out or read twice."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from korely_desktop.language.judging.pieces import LONGEST, pieces

WORDS = st.lists(
    st.sampled_from(["Anna", "lives", "in", "Turin", "x" * 600, "since", "2019", "\n", "ok."]), max_size=400
)


@given(WORDS)
def test_every_word_is_of_just_one_piece(words: list[str]) -> None:
    text = " ".join(words)
    cut = [*pieces(text)]
    assert "".join("".join(text[each.own : each.end] for each in cut).split()) == "".join(text.split())
    assert all(one.end <= other.own for one, other in pairwise(cut))
    assert all(each.start <= each.own < each.end and each.end - each.own <= LONGEST for each in cut)


def test_a_short_text_is_one_piece() -> None:
    [piece] = pieces("  I live in Turin. I like tea.\n")
    assert (piece.start, piece.own, piece.end) == (2, 2, 30)


def test_a_piece_shows_the_sentence_before_it() -> None:
    first, second = "Marta runs the bakery. ", "She also " + "bakes bread and " * 29 + "sings."
    one, other = pieces(first + second)
    assert (one.own, one.end) == (0, len(first) - 1)
    assert (other.start, other.own) == (0, len(first))


def test_nothing_has_no_pieces() -> None:
    assert [*pieces(" \n")] == []
