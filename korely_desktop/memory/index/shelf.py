"""What the index keeps for one end user, or for a whole project: where their memories are, and the words in them."""

from __future__ import annotations

from collections import Counter

import numpy as np

from korely_desktop.language import lexical
from korely_desktop.memory.index.columns import Column
from korely_desktop.memory.index.postings import Postings
from korely_desktop.memory.index.question import Question
from korely_desktop.memory.index.speakers import Speakers

ShelfKey = tuple[str, str | None]
"""(project, end user); the shelf of a whole project goes by the project alone."""


class Shelf:
    """The memories of one end user, or of a whole project: which positions and rows, and the words in them."""

    def __init__(self) -> None:
        self.positions = Column(np.int64)
        self.rows = Column(np.int32)
        self.postings = Postings()
        self.languages: Counter[lexical.Language] = Counter()
        self.speakers = Speakers()


def with_other_names(terms: list[tuple[str, ...]], question: Question, shelf: Shelf) -> list[tuple[str, ...]]:
    """The words of a question, where one names somebody with the stems of their other names beside its own."""
    for asked, other in question.also:
        own = {lexical.stem(asked, language) for language in shelf.languages}
        stems = tuple(lexical.stem(other, language) for language in shelf.languages)
        terms = [tuple(dict.fromkeys((*term, *stems))) if own & set(term) else term for term in terms]
    return terms
