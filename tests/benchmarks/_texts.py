"""Texts that people wrote, for benchmarks of reading."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

_READING = Path(__file__).parent.parent / "evaluation" / "reading"


def written(count: int) -> list[str]:
    """Texts of :mod:`tests.evaluation.reading`, short and long ones mixed, the same at every run."""
    found = [
        entry["content"]
        for path in sorted(_READING.glob("*.toml"))
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["text"]
    ]
    random.Random(1).shuffle(found)  # so that the kinds of texts follow each other mixed
    return [found[number % len(found)] for number in range(count)]
