"""What speaks for a reading, put together into the likelihood that it is right and worth keeping.

The weights lie beside the network (``resources/judge/reader.json``); ``scripts/write_reader.py`` fitted them on texts
that neither the network nor the counted shares had learned from.
"""

from __future__ import annotations

from dataclasses import dataclass

from korely_desktop.language.extraction.confidence import log_odds, share_of

_LEAST = 0.005
"""A likelihood nearer to 0 or 1 says no more; with 0.02, the bound elsewhere, right and wrong are told apart less well
(AUC -0.001)."""


@dataclass(frozen=True, slots=True)
class Echo:
    """What the network finds by itself where an engine read a value.

    Attributes:
        said: how likely these words are a value, in this relation, of this subject.
        opens, closes: how likely a value begins with the first of them, and goes no further than the last.
    """

    said: float
    opens: float
    closes: float


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for one reading.

    Attributes:
        engine, network: how likely the engine finds it, and the network that is shown it.
        echo: None where its value does not stand in the words that the network reads.
    """

    engine: float
    network: float
    echo: Echo | None


@dataclass(frozen=True, slots=True)
class Weighing:
    """What each kind of evidence counts for; fitted for each language by itself: the network has seen less Italian."""

    start: float
    engine: float
    network: float
    said: float
    edges: float

    def likelihood(self, evidence: Evidence) -> float:
        """How likely a reading is right."""
        told = (self.engine, self.network, self.said, self.edges)
        return share_of(self.start + sum(each * odds for each, odds in zip(told, in_odds(evidence), strict=True)))


def in_odds(evidence: Evidence) -> tuple[float, ...]:
    """The evidence as what the weights are for: log odds, in their order."""
    echo = evidence.echo
    said = 0.0 if echo is None else log_odds(echo.said, _LEAST)
    edges = 0.0 if echo is None else log_odds(echo.opens, _LEAST) + log_odds(echo.closes, _LEAST)
    return log_odds(evidence.engine, _LEAST), log_odds(evidence.network, _LEAST), said, edges
