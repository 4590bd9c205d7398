"""Whether what an engine read in a text is right: the small network reads the words and the fact together.

An engine goes by structure and finds a reading; this one only says how good a reading is. What became of facts that
people judged taught it (``tests/evaluation/judged``); what its word counts for beside others: :mod:`.evidence`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from korely_desktop.domain.statements import Sentence, Statement
from korely_desktop.language.extraction.language import is_italian
from korely_desktop.language.judging.pieces import Piece, pieces
from korely_desktop.language.judging.reading_network import Known, Page, ReadingNetwork, wording
from korely_desktop.language.networks import softmax

VERDICTS = ("right", "passing", "wrong")
"""The order of the network's answers: said and worth keeping; said, and nothing to keep; not said."""

_WORD = re.compile(r"[^\W\d_]+")
_WORDS_LOOKED_AT = 100
_MOST_FACTS = 12
"""Facts asked about at once."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How likely a reading is right, true but nothing to keep, or wrong; sum 1."""

    right: float
    passing: float
    wrong: float


_UNASKED = Verdict(1 / 3, 1 / 3, 1 / 3)


@dataclass(frozen=True, slots=True)
class Read:
    """A piece of a text and what the network says to its words."""

    piece: Piece
    page: Page


@dataclass(frozen=True, slots=True)
class Opinion:
    """How likely each of some statements is right, in their order, and what the network finds in the text besides."""

    likelihoods: Sequence[float]
    found: Sequence[Statement]


def read_pages(
    network: ReadingNetwork,
    text: str,
    statements: Sequence[Statement],
    *,
    called: str = "",
    sentences: Sequence[Sentence] | None = None,
) -> tuple[list[Verdict], list[Read]]:
    """What the network says to each statement that was read in ``text``, in their order, and to its pieces.

    Args:
        called: the name that the text has for the person whose memory it is, if any.
        sentences: those that tell something; what holds none of them and no statement is not read. None: all is.
    """
    told = told_in_words(text, statements, called)
    verdicts = [_UNASKED] * len(statements)
    read: list[Read] = []
    for piece, groups in asked_at_once(text, statements):
        if not groups[0] and sentences is not None and not _tells(piece, sentences):
            continue
        pages = [network.page(text[piece.start : piece.end], [told[place] for place in group]) for group in groups]
        for group, page in zip(groups, pages, strict=True):
            for place, answers in zip(group, page.verdicts, strict=True):
                verdicts[place] = Verdict(*softmax(answers).tolist())
        read.append(Read(piece, pages[0]))
    return verdicts, read


def _tells(piece: Piece, sentences: Sequence[Sentence]) -> bool:
    """Whether anything that is marked in a piece could be told."""
    return any(not each.doubtful and each.start < piece.end and piece.own < each.end for each in sentences)


def asked_at_once(text: str, statements: Sequence[Statement]) -> Iterator[tuple[Piece, list[list[int]]]]:
    """Each piece of a text with the statements read in it, as many together as are asked about at once (their places);
    one empty group where there are none.
    """
    for piece in pieces(text):
        inside = [place for place, each in enumerate(statements) if piece.owns(each.start)]
        yield piece, [inside[start : start + _MOST_FACTS] for start in range(0, max(len(inside), 1), _MOST_FACTS)]


def told_in_words(text: str, statements: Sequence[Statement], called: str = "") -> list[str]:
    """The statements read in ``text`` as the network is told them. ``called``: the name that the text has for the
    person whose memory it is, if any: what is theirs is told of that name.
    """
    in_italian = language(text) == "it"
    return [
        wording(Known(each.subject or called, each.predicate, each.object), in_italian=in_italian)
        for each in statements
    ]


def language(text: str) -> str:
    """The language that a text is in: ``en`` or ``it``; each has weights of its own (:mod:`.evidence`)."""
    return "it" if is_italian(_WORD.findall(text)[:_WORDS_LOOKED_AT]) else "en"
