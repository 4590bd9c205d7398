"""Whom a question names, in the words of the memory: other names of the same one, and the end user by name.

"What does Tom eat?" means Tomás Vega where the two were found to be one; "Giulia" means the turns of "user:" where that
end user declared the name; "my wife" whoever the person is married to. Looked up by the words of the question; nothing
is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from korely_desktop.domain.scope import Scope
from korely_desktop.domain.text import name_key
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language import lexical
from korely_desktop.language.extraction.parties.described import described
from korely_desktop.language.stopwords import ENGLISH, ITALIAN
from korely_desktop.memory import bearers
from korely_desktop.store import entities
from korely_desktop.store.engine import Connection

LONGEST = 3
"""Words of a name that is looked for."""

MOST = 40
"""Names looked up for one question; a longer text is searched for by its words alone."""

_WORD = re.compile(r"[^\W_][\w'’-]*")
_POSSESSIVE = re.compile(r"['’]s?$")
_GENERAL = ENGLISH | ITALIAN


@dataclass(frozen=True, slots=True)
class Names:
    """What the names of a question stand for.

    Attributes:
        also: pairs of words, one of the question and one of another name of the same.
        end_user: the question names the end user whose memory is searched.
    """

    also: tuple[tuple[str, str], ...] = ()
    end_user: bool = False


NOBODY_NAMED = Names()


def of_question(connection: Connection, vocabulary: Vocabulary, scope: Scope, question: str, at: datetime) -> Names:
    """The names in a question, as this end user's memory knows them.

    Args:
        at: whoever is described ("my boss") is who was so then.
    """
    asked = {name_key(name): name for name in _candidates(question)}
    if len(asked) > MOST:
        return NOBODY_NAMED
    also = dict.fromkeys(_of_described(connection, vocabulary, scope, question, at))
    found = entities.named_any(connection, scope, list(asked)) if asked else []
    for entity in found:
        names = [entity.name, *entity.aliases]
        for key in [key for key in dict.fromkeys(map(name_key, names)) if key in asked]:
            words = lexical.words(asked[key])
            others = {word for name in names for word in lexical.words(name)} - set(words) - _GENERAL
            also |= dict.fromkeys((words[0], other) for other in sorted(others))
    return Names(tuple(also), any(entity.is_user for entity in found))


def _of_described(
    connection: Connection, vocabulary: Vocabulary, scope: Scope, question: str, at: datetime
) -> Iterator[tuple[str, str]]:
    """The words for whom a question describes ("wife") with those of their names."""
    words = _WORD.findall(question)
    for end, word in enumerate(words):
        noun = _POSSESSIVE.sub("", word)
        who = described(noun) or described(" ".join([*words[max(0, end - 1) : end], noun]))
        if who is None:
            continue
        owner = [entities.user(connection, scope)] if not who.owner else entities.named(connection, scope, who.owner)
        if len(owner) != 1 or owner[0] is None:
            continue
        meant = bearers.bearer(connection, vocabulary, owner[0].id, who.kind, at)
        for name in () if meant is None else (meant.name, *meant.aliases):
            yield from ((lexical.words(noun)[0], other) for other in lexical.words(name) if other not in _GENERAL)


def _candidates(question: str) -> list[str]:
    """What could be names: up to three words in a row that begin with a capital, or any words where none does."""
    words = [_POSSESSIVE.sub("", word) for word in _WORD.findall(question)]
    capital = any(word[:1].isupper() for word in words[1:])
    found = []
    for start in range(len(words)):
        for end in range(start + 1, min(start + LONGEST, len(words)) + 1):
            part = words[start:end]
            if capital and not all(word[:1].isupper() for word in part):
                break
            if any(word.casefold() not in _GENERAL for word in part):
                found.append(" ".join(part))
    return found
