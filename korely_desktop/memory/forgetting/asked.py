"""Saved filters and golden questions of the person that contain words of what is erased.

They belong to no fact or text. One goes when it names somebody or something that is erased, or has a word, or a part of
one, that was; unless something that stays says the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from korely_desktop.domain.blackening import LETTER, SHORTEST_PHRASE
from korely_desktop.memory.listing import saved_filters
from korely_desktop.store import erase as removal
from korely_desktop.store import selfcheck
from korely_desktop.store.engine import Connection

_WORD = re.compile(f"{LETTER}+")


def drop(connection: Connection, project_id: str, names: Sequence[str], erased: Iterable[str]) -> None:
    """Let go of them; in the transaction of the erasure, once all else is gone.

    Args:
        names: of whom and what is erased.
        erased: every text that was.
    """
    asked = [one.casefold() for one in saved_filters.words_of(connection)]
    asked += [one.question.casefold() for one in selfcheck.questions(connection)]
    if not asked:
        return
    said = "\n".join(erased).casefold()
    words = {word for one in asked for word in _WORD.findall(one) if len(word) >= SHORTEST_PHRASE and word in said}
    named = [name for name in names if _is_asked_for(name.casefold(), asked)]
    remembered = removal.remembered(connection, {*words, *named})
    gone = words - remembered
    named = [name for name in named if name not in remembered]
    saved_filters.drop_naming(connection, [*named, *gone])
    selfcheck.forget_questions_naming(connection, project_id, named)
    selfcheck.forget_questions_saying(connection, gone)


def _is_asked_for(name: str, asked: Iterable[str]) -> bool:
    return any(name in one or (len(one) >= SHORTEST_PHRASE and one in name) for one in asked)
