"""What the index keeps for one end user, or for a whole project: where their memories are, and the words in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from korely_desktop.language import lexical
from korely_desktop.memory.answers.index.columns import Columns, Entry
from korely_desktop.memory.answers.index.postings import Members, Postings
from korely_desktop.memory.answers.index.question import Question
from korely_desktop.memory.answers.index.speakers import Speakers

ShelfKey = tuple[str, str | None]
"""(project, end user); the shelf of a whole project goes by the project alone."""


class Shelf:
    """The memories of one end user, or of a whole project: which positions, and who speaks in them.

    The words in them are those of the project, whose postings every shelf of it shares; ``project`` is its shelf.
    """

    def __init__(self, number: int | None, project: Shelf | None) -> None:
        self.members = Members(number)
        self.project: Shelf = self if project is None else project
        self.postings: Postings = Postings() if project is None else project.postings
        self.languages: Counter[lexical.Language] = Counter()
        self.speakers = Speakers()

    def take(self, position: int, entry: Entry) -> None:
        """One memory more."""
        self.members.take(position, entry.length)
        self.languages[entry.language] += 1
        if entry.speaker is not None:
            self.speakers.add(entry.speaker)

    def lose(self, columns: Columns, position: int) -> None:
        """The memory at this position, which is still there, goes."""
        self.members.lose(int(columns.length.values[position]))
        self.languages -= Counter((columns.language_at(position),))
        if (speaker := columns.speaker_at(position)) is not None:
            self.speakers.remove(speaker)


def shelf_of(shelves: dict[ShelfKey | str, Shelf], key: ShelfKey | str, project: Shelf | None = None) -> Shelf:
    """The shelf of ``key``, a new one where there is none; that of an end user has a number and ``project``'s words."""
    if (shelf := shelves.get(key)) is None:
        number = None if project is None else len(shelves)
        shelf = shelves[key] = Shelf(number, project)
    return shelf


def positions_of(shelves: Sequence[Shelf]) -> NDArray[np.int64]:
    """Where the memories of these shelves are, in order, the dead included; a view where there is one shelf."""
    parts: list[NDArray[np.int64]] = [shelf.members.positions.values for shelf in shelves]
    return parts[0] if len(parts) == 1 else np.sort(np.concatenate(parts))


def with_other_names(terms: list[tuple[str, ...]], question: Question, shelf: Shelf) -> list[tuple[str, ...]]:
    """The words of a question, where one names somebody with the stems of their other names beside its own."""
    for asked, other in question.also:
        own = {lexical.stem(asked, language) for language in shelf.languages}
        stems = tuple(lexical.stem(other, language) for language in shelf.languages)
        terms = [tuple(dict.fromkeys((*term, *stems))) if own & set(term) else term for term in terms]
    return terms
