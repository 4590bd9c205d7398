"""Who speaks in the memories of a shelf, found by any word of their name: a question looks up its own few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from korely_desktop.language import lexical
from korely_desktop.language.addressed import asks_back, says_i
from korely_desktop.memory.answers.index.question import Question

END_USER = "user"
ASSISTANT = "assistant"


class Speakers:
    """The names, in lower case, and how many turns each has."""

    def __init__(self) -> None:
        self._turns: Counter[str] = Counter()
        self._by_word: dict[str, set[str]] = {}

    def __contains__(self, name: str) -> bool:
        return self._turns[name] > 0

    def add(self, name: str) -> None:
        """One turn more."""
        self._turns[name] += 1
        if self._turns[name] == 1:
            for word in lexical.words(name):
                self._by_word.setdefault(word, set()).add(name)

    def remove(self, name: str) -> None:
        """One turn less; a name without turns is forgotten."""
        self._turns[name] -= 1
        if self._turns[name] <= 0:
            del self._turns[name]
            for word in lexical.words(name):
                names = self._by_word.get(word, set())
                names.discard(name)
                if not names:
                    self._by_word.pop(word, None)

    def named(self, words: Iterable[str]) -> set[str]:
        """Everybody of whose name there is a word among ``words``."""
        return {name for word in words for name in self._by_word.get(word, ())}


def named_speaker(groups: Collection[Speakers], question: Question) -> str | None:
    """The one speaker that a question names; else the side of a chat that it means, where turns say who speaks."""
    side = side_meant(question)
    if side == ASSISTANT and any(ASSISTANT in each for each in groups):
        return ASSISTANT
    words = {*lexical.words(question.text), *(other for _, other in question.also)}
    named = {name for each in groups for name in each.named(words)}
    if not named and is_of_end_user(question):
        return END_USER if any(END_USER in each for each in groups) else None
    return named.pop() if len(named) == 1 else None


def side_meant(question: Question) -> str | None:
    """Which side of a chat with an assistant has to speak: one that asks back ("What did you suggest?") means the
    assistant, whomever else it names; "I" and the name of the end user mean the end user.
    """
    return ASSISTANT if asks_back(question.text) else END_USER if is_of_end_user(question) else None


def is_of_end_user(question: Question) -> bool:
    """Whether a question says "I" or "we", or names the end user."""
    return question.names_end_user or says_i(lexical.words(question.text))
