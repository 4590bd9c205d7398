"""Whether what an engine read in a text is right: the small network reads the words and the fact together.

An engine goes by structure and finds a reading; this one only says how good a reading is. What became of facts that
people judged taught it (``tests/evaluation/judged``), and how much its word counts beside the engine's own.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from korely_desktop.domain.statements import Statement
from korely_desktop.language.extraction.confidence import log_odds
from korely_desktop.language.extraction.language import is_italian
from korely_desktop.language.judging.pair_network import Known, PairNetwork, wording
from korely_desktop.language.networks import softmax

VERDICTS = ("right", "passing", "wrong")
"""The order of the network's answers: said and worth keeping; said, and nothing to keep; not said."""

_WHOLE = 260
"""Characters up to which a fact is read beside the whole text; in a longer one beside its sentence and those around."""
_BEFORE, _AFTER = 170, 90
_ENDS = ".!?\n"
_WORD = re.compile(r"[^\W\d_]+")
_WORDS_LOOKED_AT = 100


@dataclass(frozen=True, slots=True)
class Verdict:
    """How likely a reading is right, true but nothing to keep, or wrong; sum 1."""

    right: float
    passing: float
    wrong: float


@dataclass(frozen=True, slots=True)
class Weighing:
    """What the engine's and the network's log odds count for; fitted on facts that neither had learned from."""

    start: float
    engine: float
    network: float

    def likelihood(self, by_engine: float, by_network: float) -> float:
        """How likely a reading is right, by the likelihoods that both give it."""
        told = self.start + self.engine * log_odds(by_engine) + self.network * log_odds(by_network)
        return 1 / (1 + math.exp(-told))


def verdicts(network: PairNetwork, text: str, statements: Sequence[Statement]) -> list[Verdict]:
    """What the network says to each statement that was read in ``text``, in their order."""
    pairs = asked(text, statements)
    return [Verdict(*softmax(answers.verdicts).tolist()) for answers in network.read(pairs)]


def asked(text: str, statements: Sequence[Statement]) -> list[tuple[str, str]]:
    """What the network is shown for each: the words beside which it is read, and the statement in words."""
    in_italian = is_italian(_WORD.findall(text)[:_WORDS_LOOKED_AT])
    return [
        (
            _beside(text, each.start, each.end),
            wording(Known(each.subject, each.predicate, each.object), in_italian=in_italian),
        )
        for each in statements
    ]


def _beside(text: str, start: int, end: int) -> str:
    """The words around a fact's evidence (characters of ``text``)."""
    if len(text) <= _WHOLE:
        return text.strip()
    begins = _last_end(text, max(0, start))
    before = _last_end(text, max(0, begins - 2))
    if begins - before <= _BEFORE:
        begins = before
    places = [place for mark in _ENDS if (place := text.find(mark, max(start, end - 1))) >= 0]
    ends = min(places) + 1 if places else len(text)
    if ends - begins > _BEFORE + _WHOLE:
        begins, ends = max(0, start - _BEFORE), end + _AFTER
    return text[begins:ends].strip()


def _last_end(text: str, place: int) -> int:
    """Where the sentence that holds a place begins."""
    return max(text.rfind(mark, 0, place) for mark in _ENDS) + 1
