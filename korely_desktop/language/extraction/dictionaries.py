"""simplemma's dictionaries of English and Italian in little memory: which words they have, and their dictionary forms.

It reads them from their packed form by way of an index that it holds as 17,000 tuples: 4 MB, here 1.5. Nothing is
remembered here: who asks does (:mod:`.remembered`), and forgets when something is erased.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from itertools import accumulate, chain
from typing import Any

import simplemma
from simplemma.strategies import DefaultStrategy
from simplemma.strategies.dictionaries import LOW_MEMORY_DICTIONARY_FACTORY


def is_known(word: str, language: str) -> bool:
    """Whether the dictionary of ``language`` ("en" or "it") has the word."""
    _lighten(language)
    return bool(simplemma.is_known(word, lang=language, low_memory=True))


def italian_lemma(word: str) -> str:
    """The dictionary form of an Italian word, as simplemma writes it."""
    _lighten("it")
    return str(_lemmatizer().lemmatize(word, "it"))


@cache
def _lemmatizer() -> simplemma.Lemmatizer:
    return simplemma.Lemmatizer(cache_max_size=0, lemmatization_strategy=DefaultStrategy(low_memory=True))


@cache
def _lighten(language: str) -> None:
    """Load a dictionary, once, and hold its index tightly."""
    dictionary: Any = LOW_MEMORY_DICTIONARY_FACTORY.get_dictionary(language)
    dictionary._blocks = _Seeds(dictionary._blocks)


class _Seeds:
    """From where on each block is read: its offset, and the word and its form before it. Takes the place of a list."""

    def __init__(self, seeds: Sequence[tuple[int, bytes, bytes]]) -> None:
        self._offsets = array("I", (offset for offset, _, _ in seeds))
        strings = list(chain.from_iterable((word, form) for _, word, form in seeds))
        self._letters = b"".join(strings)
        self._ends = array("I", accumulate(map(len, strings), initial=0))

    def __getitem__(self, block: int) -> tuple[int, bytes, bytes]:
        start, between, end = self._ends[2 * block : 2 * block + 3]
        return self._offsets[block], self._letters[start:between], self._letters[between:end]
