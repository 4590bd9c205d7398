"""Typed letters against names: what fits, what fits better, and what is marked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from korely_desktop.domain.fuzzy import match
from tests.rows import rows


@rows("typed", ["giu", "ferri", "gf", "fer giu", "GIULIA", "giluia", "giuulia", "gilia", "giùlia"])
def test_it_forgives(typed):
    assert match(typed, "Giulia Ferri") is not None


@pytest.mark.parametrize("typed", ["marco", "gz", "giulia rossi", "xiu"])
def test_it_does_not_find_what_is_not_there(typed):
    assert match(typed, "Giulia Ferri") is None


def test_a_beginning_is_better_than_a_later_word_and_that_better_than_the_middle():
    names = ["Maria Anna", "Anna Weiss", "Johanna", "A. Nina Nagy"]
    fits = {name: match("anna", name) for name in names}
    ranked = sorted((name for name, fit in fits.items() if fit), key=lambda name: -fits[name].score)
    assert ranked == ["Anna Weiss", "Maria Anna", "Johanna", "A. Nina Nagy"]


def test_what_was_typed_is_marked_in_the_text_as_written():
    fit = match("cafe", "Il Café Nero")
    assert fit is not None
    assert fit.spans == ((3, 7),)


def test_spans_of_several_words_come_in_order():
    fit = match("fer giu", "Giulia Ferri")
    assert fit is not None
    assert fit.spans == ((0, 3), (7, 10))


@given(st.text(min_size=1, max_size=30), st.text(max_size=30), st.text(max_size=30))
def test_every_text_fits_a_part_of_itself_and_spans_stay_inside(part, before, after):
    text = before + part + after
    fit = match(part, text)
    assert fit is not None
    assert all(0 <= start < end <= len(text) for start, end in fit.spans)
