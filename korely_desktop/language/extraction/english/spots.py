"""One token among its neighbours, and what the rules that correct its letter ask of the sentence around it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.english.lemmas import lemma_of
from korely_desktop.language.extraction.text.tokens import Token

_SUBJECT_PRONOUNS = frozenset(["i", "you", "he", "she", "it", "we", "they", "who"])
_SENTENCE_ENDS = ".,"


@dataclass(slots=True)
class Spot:
    """One token among its neighbours."""

    tokens: list[Token]
    index: int
    token: Token
    before: Token | None
    after: Token | None

    @property
    def low(self) -> str:
        """The word in lower case."""
        return self.token.low

    def set(self, letter: str) -> None:
        """Give the word this letter and the lemma it then has."""
        set_letter(self.token, letter)

    def behind(self, letters: str) -> bool:
        """Whether the word before has one of these letters."""
        return self.before is not None and self.before.letter in letters

    def ahead(self, letters: str) -> bool:
        """Whether the word after has one of these letters."""
        return self.after is not None and self.after.letter in letters

    @property
    def ends(self) -> bool:
        """Whether nothing or a mark follows."""
        return self.after is None or self.after.letter in _SENTENCE_ENDS


Rule = Callable[[Spot], bool]
"""Corrects a token in place; says whether it fits (and so whether the search is over)."""


@cache
def letter_overrides() -> dict[str, str]:
    """Words whose letter is always the same."""
    return {word: letter for word, letter in lexicon.word_map("en_tags", "letters").items() if letter}


@cache
def always_nouns() -> frozenset[str]:
    """Words that are nouns (or adjectives), whatever the tagger says."""
    return frozenset(word for word, letter in lexicon.word_map("en_tags", "letters").items() if not letter)


def goes_on(tokens: list[Token], index: int) -> bool:
    """ "a black *and white* cat": another adjective or noun follows behind a comma or "and"."""
    rest = tokens[index + 1 : index + 3]
    return len(rest) == 2 and rest[0].letter in "z," and rest[1].letter in "jne"


def set_letter(token: Token, letter: str) -> None:
    """Give a token this letter and the lemma it then has."""
    token.letter = letter
    token.lemma = lemma_of(token.low, letter)


@cache
def forced_verbs() -> frozenset[str]:
    """Words that are verbs whenever a subject pronoun stands in front, with their third person."""
    base = lexicon.words("en_tags", "verbs_after_pronoun")
    return base | {word + "s" for word in base} | {word + "es" for word in base}


def after_subject(tokens: list[Token], index: int) -> bool:
    """Whether the words before are a subject pronoun or "to" / a modal, with adverbs and negation between."""
    position = index - 1
    while position >= 0 and (tokens[position].letter in "r!" or tokens[position].low in ("no", "longer", "all")):
        position -= 1
    if position < 0:
        return index > 0 and tokens[0].letter in "r!" and tokens[0].low not in ("so", "well", "then")
    before = tokens[position]
    if before.low in _SUBJECT_PRONOUNS or before.letter in "wx" or before.low == "to" or _with_me(tokens, position):
        return True
    if before.letter == "i" or before.low == "user":
        return True
    third = tokens[index].low.endswith("s")
    if before.letter == "z" and third:
        return _goes_on_as_verb(tokens, index, position)
    return before.letter == "m" and third


def _with_me(tokens: list[Token], position: int) -> bool:
    """ "my wife and me (run a bakery)", "me and my husband (live in Ohio)": who does something together."""
    if tokens[position].low == "me":
        return position > 1 and tokens[position - 1].low == "and" and tokens[position - 2].letter in "nm"
    first = position
    while first > 0 and tokens[first].letter in "njm":
        first -= 1
    return (
        first > 1 and tokens[first].letter in "g" and [each.low for each in tokens[first - 2 : first]] == ["me", "and"]
    )


def _goes_on_as_verb(tokens: list[Token], index: int, conjunction: int) -> bool:
    """Whether "... moved to Lisbon and now *reports to* Henrik" goes on with a verb of the same subject.

    What a list of things would not have: a verb in the third person or the past before it, a preposition after it.
    """
    told = any(
        token.letter == "a" or (token.letter == "v" and token.low.endswith("s")) or token.low in ("is", "was")
        for token in tokens[:conjunction]
    )
    return told and index + 1 < len(tokens) and tokens[index + 1].letter in "fs0"


def has_auxiliary(tokens: list[Token], index: int) -> bool:
    """Whether "be" or "have" stands before the word, adverbs and negation between."""
    position = index - 1
    while position >= 0 and tokens[position].letter in "r!":
        position -= 1
    return position >= 0 and tokens[position].letter in "bh"


def is_auxiliary(tokens: list[Token], index: int) -> bool:
    """Whether "do" helps another verb that follows soon."""
    for token in tokens[index + 1 : index + 5]:
        if token.letter == "!":
            return True
        if token.letter in "vbhx":
            return True
        if token.letter == "n" and token.low in forced_verbs():
            return True
        if token.letter not in "prmn":
            return False
    return False


def verb_soon(tokens: list[Token], index: int) -> bool:
    """Whether a verb follows before the next mark or conjunction."""
    for token in tokens[index + 1 : index + 5]:
        if token.letter in "vabhxw":
            return True
        if token.letter in ",.sz":
            return False
    return False
