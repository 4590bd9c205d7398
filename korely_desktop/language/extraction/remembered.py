"""Answers about single words that are remembered, because dictionaries are slow. Erasing forgets them all.

The big dictionaries are read in their packed form, which takes 15 times longer a word and 50 MB less memory.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

WORDS_KEPT = 20_000
"""The answers that one question remembers."""

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

_forgetting: list[Callable[[], None]] = []


def remembered(question: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    """The same question, asked once for each word while the word is among the last :data:`WORDS_KEPT`."""
    asked = lru_cache(maxsize=WORDS_KEPT)(question)
    _forgetting.append(asked.cache_clear)
    return cast("Callable[Asked, Answer]", asked)


def forget_words() -> None:
    """Forget every answer: after something was erased, none of its words is kept here."""
    for forget in _forgetting:
        forget()
