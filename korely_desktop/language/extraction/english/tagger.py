"""HanTa's sentence tagger in fewer steps: the tags are its own, a sentence takes a fraction of the time.

The library walks from every state to all of its followers and asks which of them the word allows; here only the few
tags that the word allows are tried, and what is known of a word is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from korely_desktop.language.extraction.english.lemmas import followers, model
from korely_desktop.language.extraction.english.packed import State
from korely_desktop.language.extraction.remembered import remembered

_EMPTY, _START, _END, _UNKNOWN = 0, 1, 2, 3
"""The library's numbers of what is no tag: nothing, the edges of a sentence, a word without a tag."""

_KEPT = 5
"""How many states of a word are followed on, as in the library."""

_LOWEST = -1e6

_Step = tuple[int, int, float]
"""A tag, its column among those that follow, and how well it fits the word."""


def tags(words: Sequence[str]) -> list[str]:
    """The raw tags of the words of one sentence; no word may be empty."""
    if not words:
        return []
    rows, columns = followers().rows, followers().columns
    row: dict[State, float] = {(_EMPTY, _START): 0.0}
    behind: list[dict[State, State]] = []
    for index, word in enumerate(words):
        allowed = _allowed(word, index > 0)
        bound = sorted(row.values(), reverse=True)[_KEPT] - 1 if len(row) > _KEPT else _LOWEST
        following: dict[State, float] = {}
        came_from: dict[State, State] = {}
        for state, so_far in row.items():
            if so_far < bound:
                continue
            steps, last = rows[state], state[1]
            for tag, column, fitting in allowed:
                likelihood = so_far + steps[column] + fitting
                new = (last, tag)
                if likelihood > following.get(new, _LOWEST):
                    following[new] = likelihood
                    came_from[new] = state
        behind.append(came_from)
        row = following
    state = max(row, key=lambda each: row[each] + rows[each][columns[_END]])
    found = []
    for came_from in reversed(behind):
        found.append(model().int2tag[state[1]])
        state = came_from[state]
    return found[::-1]


@remembered
def _allowed(word: str, cased: bool) -> Sequence[_Step]:
    """The tags that a word can have with their weights; every tag where the model knows nothing of it."""
    known = model()._tag_word(word, cutoff=5, casesensitive=cased, conditional=True)
    if not known or (len(known) == 1 and known[0][0] == _UNKNOWN):
        return _any_tag()
    columns = followers().columns
    return tuple((tag, columns[tag], fitting) for tag, fitting in known if tag in columns and tag != _END)


@cache
def _any_tag() -> Sequence[_Step]:
    return tuple((tag, column, 0.0) for tag, column in followers().columns.items() if tag != _END)
