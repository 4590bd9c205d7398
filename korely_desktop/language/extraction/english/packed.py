"""HanTa's tables in little memory: what takes 33 MB as Python's own objects lies here in 9, and answers the same."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import accumulate, chain, repeat
from math import inf

State = tuple[int, int]


class WordTags:
    """The words that the library knows, each with its tags and their weights. Takes the place of its dictionary."""

    def __init__(self, known: Mapping[str, Sequence[tuple[int, float]]]) -> None:
        words = sorted((word.encode(), pairs) for word, pairs in known.items())
        self._letters = b"".join(word for word, _ in words)
        self._ends = array("I", accumulate(len(word) for word, _ in words))
        self._pair_ends = array("I", accumulate(len(pairs) for _, pairs in words))
        self._tags = array("h", (tag for _, pairs in words for tag, _ in pairs))
        self._weights = array("d", (weight for _, pairs in words for _, weight in pairs))

    def __contains__(self, word: str) -> bool:
        return self._place(word) is not None

    def __getitem__(self, word: str) -> list[tuple[int, float]]:
        place = self._place(word)
        if place is None:
            raise KeyError(word)
        pairs = slice(self._pair_ends[place - 1] if place else 0, self._pair_ends[place])
        return list(zip(self._tags[pairs], self._weights[pairs], strict=True))

    def _place(self, word: str) -> int | None:
        sought = word.encode()
        place = bisect_left(range(len(self._ends)), sought, key=self._word)
        return place if place < len(self._ends) and self._word(place) == sought else None

    def _word(self, place: int) -> bytes:
        return self._letters[self._ends[place - 1] if place else 0 : self._ends[place]]


class PieceWeights:
    """How likely pieces of words are for each tag, to be written down; :meth:`opened` makes the dictionaries again.

    Those are asked too often to be packed. But few weights differ, and a piece may have many tags: each is kept once.
    """

    def __init__(self, tables: Sequence[Mapping[int, Mapping[str, float]]]) -> None:
        pieces: dict[str, str] = {}
        places: dict[float, int] = {}
        self._tables = [
            {
                tag: (
                    [pieces.setdefault(piece, piece) for piece in weights],
                    array("I", (places.setdefault(weight, len(places)) for weight in weights.values())),
                )
                for tag, weights in table.items()
            }
            for table in tables
        ]
        self._weights = array("d", places)

    def opened(self) -> list[dict[int, dict[str, float]]]:
        """The tables as they were given: tag -> piece -> its weight."""
        weights = self._weights.tolist()
        return [
            {
                tag: dict(zip(pieces, map(weights.__getitem__, places), strict=True))
                for tag, (pieces, places) in table.items()
            }
            for table in self._tables
        ]


class Followers:
    """How likely each tag is after the two before it.

    Attributes:
        columns: tag -> its place in every row.
        rows: the two tags before -> the weights of all tags; ``-inf`` for one that cannot follow.
    """

    def __init__(self, steps: Mapping[State, Mapping[int, float]]) -> None:
        tags = tuple(dict.fromkeys(chain.from_iterable(steps.values())))
        self.columns = {tag: column for column, tag in enumerate(tags)}
        alike: dict[bytes, array[float]] = {}
        self.rows: dict[State, array[float]] = {}
        for state, followers in steps.items():
            row = array("d", map(followers.get, tags, repeat(-inf)))
            self.rows[state] = alike.setdefault(row.tobytes(), row)
