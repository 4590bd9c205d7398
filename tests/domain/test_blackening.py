"""Blackening a text: whole sentences, names as whole words, and never a change of length."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from korely_desktop.domain import blackening
from korely_desktop.domain.erasure import BLACK


@given(
    text=st.text(alphabet="ab .!?\n…è", max_size=60),
    places=st.lists(st.tuples(st.integers(0, 60), st.integers(1, 10)), max_size=4),
)
def test_blackening_keeps_length_and_covers_the_evidence(text: str, places: list[tuple[int, int]]) -> None:
    spans = [(start, min(len(text), start + size)) for start, size in places if start < len(text)]
    black = blackening.around(text, spans)
    blackened = blackening.blacken(text, black)
    assert len(blackened) == len(text)
    for start, end in spans:
        assert set(blackened[start:end]) <= set(BLACK + " \n")
    assert black == sorted(black)
    assert all(first[1] < second[0] for first, second in pairwise(black))


def test_sentences_are_whole() -> None:
    text = 'She pays 3.5 euro. "Really?" she asked. He left'
    whole = blackening.around(text, [(text.index("asked"), text.index("asked") + 2)])
    assert [text[start:end] for start, end in whole] == ["she asked."]
    assert [text[start:end] for start, end in blackening.around(text, [(9, 10)])] == ["She pays 3.5 euro."]
    assert [text[start:end] for start, end in blackening.around(text, [(len(text) - 1, len(text))])] == ["He left"]


def test_names_are_found_as_whole_words_only() -> None:
    assert blackening.naming("Ann met Anna; ANN left.", ["Ann"]) == [(0, 3), (14, 17)]
    assert blackening.naming("on a", ["a"]) == []
