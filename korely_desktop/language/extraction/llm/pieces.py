"""Cuts a long text where it can be cut: a model sees as much of it as fits the small contexts of local servers beside
its task and its answer, and an answer about all of it at once would break off.
"""

from __future__ import annotations

LONGEST = 3_000
"""Characters of a piece: some 900 tokens. Task, piece and answer fit into 4,096."""

_ENDS = ("\n\n", "\n", ". ", "! ", "? ", " ")


def pieces(text: str) -> list[str]:
    """The text in pieces of :data:`LONGEST` characters at most, each but the last at least half as long, cut at the end
    of a paragraph, a line, a sentence or a word, in this order. Joined they are the text.
    """
    found: list[str] = []
    while len(text) > LONGEST:
        head = text[:LONGEST]
        places = (head.rfind(sign, LONGEST // 2) + len(sign) for sign in _ENDS if sign in head[LONGEST // 2 :])
        cut = next(places, LONGEST)
        found.append(text[:cut])
        text = text[cut:]
    return [*found, text]
