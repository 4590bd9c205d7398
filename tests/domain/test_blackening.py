"""Blackening a text: whole sentences, names as whole words, and never a change of length."""

from __future__ import annotations

import unicodedata
from itertools import pairwise
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from korely_desktop.domain import blackening
from korely_desktop.domain.erasure import BLACK
from tests.rows import rows


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


@rows("form", ["NFC", "NFD"])
@rows(
    "written",
    ["Zoé Nüß", "ZOÉ  NÜß", "zoé\nnüß", "zoé_nüß", "Zoé-Nüß", "see (Zoé Nüß)", "zoé.nüß@mail.org", "id_zoé_nüß_7"],
)
def test_a_name_is_found_however_its_accents_and_blanks_are_written(form: Literal["NFC", "NFD"], written: str) -> None:
    for name in ("Zoé Nüß", unicodedata.normalize("NFD", "Zoé Nüß")):
        assert len(blackening.naming(unicodedata.normalize(form, written), [name])) == 1


@pytest.mark.parametrize(
    "written", ["ZoéNüß", "Zoé. Nüß", "Zoe Nüß", "Zoé Nüßli", unicodedata.normalize("NFD", "Zoé Nüßá")]
)
def test_another_name_is_not_found(written: str) -> None:
    assert blackening.naming(written, ["Zoé Nüß"]) == []
    assert blackening.naming(unicodedata.normalize("NFD", "Zoé"), ["Zoe"]) == []


@given(
    text=st.text(alphabet="abAsſkKiİéße\u0301-_.– \n'1", max_size=16),
    phrase=st.text(alphabet="abAsſkKiİéße\u0301-. '1", min_size=3, max_size=5),
    put=st.integers(0, 16),
)
def test_a_phrase_is_found_word_by_word_where_one_pattern_of_all_of_it_finds_it(
    text: str, phrase: str, put: int
) -> None:
    written = text[:put] + phrase.replace(" ", "-") + text[put:]
    pattern = blackening.whole_words(phrase.split(), r"(?:\s+|[-_.‐‑–])") if phrase.strip() else None
    found = [match.span() for match in pattern.finditer(written)] if pattern else []
    assert blackening.naming(written, [phrase]) == found


def test_names_are_found_as_whole_words_only() -> None:
    assert blackening.naming("Ann met Anna; ANN left.", ["Ann"]) == [(0, 3), (14, 17)]
    assert blackening.naming("on a", ["a"]) == []
