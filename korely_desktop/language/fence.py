"""The fence around context blocks: what marks our own words, so that recall cannot feed itself.

A context block is handed to an agent between :data:`OPENING` and :data:`CLOSING`. When an agent writes a block back as
part of a new memory, :func:`strip` takes it out again before anything is learned from the text.
"""

from __future__ import annotations

import re

OPENING = "<korely-memory>"
CLOSING = "</korely-memory>"

_BLOCK = re.compile(r"<\s*korely-memory\b[^>]*>.*?(?:<\s*/\s*korely-memory\s*>|\Z)", re.IGNORECASE | re.DOTALL)
_MARK = re.compile(r"<\s*/?\s*korely-memory\b[^>]*>", re.IGNORECASE)


def wrap(block: str) -> str:
    """The block between its marks; marks inside it are taken out, so that content cannot close the fence."""
    return f"{OPENING}\n{_MARK.sub('', block)}\n{CLOSING}"


def strip(text: str) -> str:
    """The text without any fenced block; a block whose end was cut off goes to the end of the text.

    Text without a fence comes back unchanged.
    """
    if "korely-memory" not in text.casefold():
        return text
    bare = _MARK.sub("", _BLOCK.sub("\n", text))
    return re.sub(r"\n{3,}", "\n\n", bare).strip()
