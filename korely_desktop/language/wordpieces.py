"""Opens the tokenizer that lies in a file. Its vocabulary takes 8 MB and is held once, whoever asks for it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any


def open_tokenizer(file: Path) -> Any:
    """A ``tokenizers.Tokenizer`` that neither cuts nor fills up; settings made on it are the caller's own."""
    from tokenizers import Tokenizer

    read = _read(file)
    tokenizer = Tokenizer(read.model)
    tokenizer.normalizer = read.normalizer
    tokenizer.pre_tokenizer = read.pre_tokenizer
    tokenizer.post_processor = read.post_processor
    tokenizer.add_special_tokens(list(read.get_added_tokens_decoder().values()))
    return tokenizer


@lru_cache(maxsize=2)
def _read(file: Path) -> Any:
    from tokenizers import Tokenizer

    return Tokenizer.from_file(str(file))
