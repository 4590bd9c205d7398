"""The fence around context blocks: what marks our own words, so that recall cannot feed itself.

A context block is handed to an agent between :data:`OPENING` and :data:`CLOSING`. When an agent writes a block back as
part of a new memory, :func:`strip` takes it out again before anything is learned from the text.
"""

from __future__ import annotations

import re

from korely_desktop.domain.characters import as_read

OPENING = "<korely-memory>"
CLOSING = "</korely-memory>"

_BLOCK = re.compile(r"<\s*korely-memory\b[^>]*>.*?(?:<\s*/\s*korely-memory\s*>|\Z)", re.IGNORECASE | re.DOTALL)
_MARK = re.compile(r"<\s*/?\s*korely-memory\b[^>]*>", re.IGNORECASE)


def strip(whole: str) -> str:
    """The text without any fenced block or mark; a block whose end was cut off goes to the end of the text.

    Nor is there one in what is left: taking a mark out can bring the two halves of another one together, which somebody
    may have put around it on purpose. Text without a fence comes back unchanged.
    """
    text = whole
    if "korely-memory" not in text.casefold() and "korely-memory" not in (text := as_read(whole)).casefold():
        return whole
    while (bare := _MARK.sub("", _BLOCK.sub("\n", text))) != text:
        text = bare
    return re.sub(r"\n{3,}", "\n\n", bare).strip()
