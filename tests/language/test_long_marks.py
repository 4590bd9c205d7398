"""Texts of nothing but marks, much longer than a memory may be: what takes the square of their length does not end.

A regular expression holds the interpreter while it runs: one such text of an agent stopped the API and the window.
"""

from __future__ import annotations

from typing import Any

from korely_desktop.domain.text import value_key
from tests.rows import rows


@rows("text", ["\n" * 100_000 + "a", "*" * 60_000, f"{'.' * 60}\n" * 2_500])
def test_a_text_of_marks_is_read_and_says_nothing(engine_statements: Any, text: str) -> None:
    assert engine_statements(text) == ()


@rows("text", ["0" * 400_000, "1," * 200_000])
def test_a_text_of_figures_has_a_form_to_compare(text: str) -> None:
    assert value_key(text)
