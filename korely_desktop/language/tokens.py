"""Counting tokens, for budgets that must hold in a prompt.

Which model will read a block is not known here, so we count with the tokenizer that the app already carries (the
WordPiece vocabulary of the built-in model, 30,522 pieces): a vocabulary a third or less the size of those of current
language models, so ordinary text comes out at as many pieces or more. The one place where WordPiece counts too few is
a word it does not know at all (an emoji, a rare script, a very long string), one piece however long: such a word is
counted by its UTF-8 bytes, which no byte-level tokenizer exceeds.

Counts add up: the tokens of two texts joined by white space are the sum of theirs.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any


def count_tokens(text: str) -> int:
    """How many tokens ``text`` takes; 0 for white space."""
    if not text:
        return 0
    tokenizer, unknown = _tokenizer()
    pieces = tokenizer.encode_batch_fast([text], add_special_tokens=False)[0].ids
    total = len(pieces)
    if unknown in pieces:  # rare; only then is it worth asking where the pieces stand
        encoding = tokenizer.encode(text, add_special_tokens=False)
        for token, (start, end) in zip(encoding.ids, encoding.offsets, strict=True):
            if token == unknown:
                total += len(text[start:end].encode("utf-8", "surrogatepass")) - 1
    return total


@lru_cache(maxsize=1)
def _tokenizer() -> tuple[Any, int | None]:
    from korely_desktop.language.embedding.prepared import TOKENIZER, built_in_model, shipped_model
    from korely_desktop.language.wordpieces import open_tokenizer

    tokenizer = open_tokenizer((shipped_model() or built_in_model()) / TOKENIZER)
    return tokenizer, tokenizer.token_to_id("[UNK]")
