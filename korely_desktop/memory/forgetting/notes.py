"""Which notes of working memory say a fact. The same for agents, who get them without it, and for erasing it.

A note says it where it has the value of the fact, and is about whom the fact is about. What is called after the value
goes as a whole.
"""

from __future__ import annotations

from collections.abc import Collection

from korely_desktop.domain import blackening


def is_about(name: str, content: str, subject_is_user: bool, called: Collection[str]) -> bool:
    """Whether a note of the same end user may be about whom a fact is about.

    Args:
        called: the names of the fact's subject.
    """
    return subject_is_user or bool(blackening.naming(f"{name}\n{content}", called))


def is_called_after(name: str, phrase: str) -> bool:
    """Whether the name of a note has the phrase in it."""
    return bool(blackening.naming(name, [phrase]))
