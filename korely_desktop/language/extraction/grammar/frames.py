"""Wordings as patterns over tagged tokens: ``replace|swap OLD with|for NEW``. Matching only; no meaning.

The clause grammar knows who does what to what; a change is often worded so that nobody does anything ("Jenkins is
history, it's Buildkite now"). A pattern names the fixed words by any of their forms and leaves places for phrases:

``a|b``       one of these words: as written, as normalised, or by its lemma; ``get_rid_of`` is three words in a row
``(a|b)``     the same, or nothing
``OLD NEW``   a noun phrase; ``SLOT`` one with another behind a preposition, or without
``WHO``       a pronoun or a name; ``NUM`` a number or an amount; ``DAY`` a date or a time
``~``         up to three words of one clause
``^ $``       the beginning and the end of a clause (dates and adverbs may follow); ``$$`` with nothing else behind it
``,``         a comma or its like

Adverbs, dates and articles may stand between any two of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, groupby
from typing import Generic, TypeVar

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.english.lemmas import lemma_of
from korely_desktop.language.extraction.italian.verbs import verb_form
from korely_desktop.language.extraction.text.tokens import Token

Meaning = TypeVar("Meaning")

_FIELD = "¦"
_JOINED = "\N{NO-BREAK SPACE}"
_ANY = rf"[^ ]*{_FIELD}"
_ASIDE = rf"(?:{_ANY}[r#dg] )*"
_WORD_OF_NAME = "jnmckeyo"
_PHRASE = rf"(?:{_ANY}[dg] )*(?:{_ANY}[{_WORD_OF_NAME}] ){{1,7}}"
_ADVERBS = lexicon.word_set(
    """again back away soon here there then once ago too well far out home abroad together alone ahead forever twice
    today tonight overnight instead online long yet ever else anymore altogether"""
)
_PLACES = {
    "OLD": rf"(?P<OLD>{_PHRASE})",
    "NEW": rf"(?P<NEW>{_PHRASE})",
    "SLOT": rf"(?P<SLOT>{_PHRASE}(?:{_ANY}[f] {_PHRASE})?)",
    "WHO": rf"(?P<WHO>(?:{_ANY}[g] )?(?:{_ANY}[pmrn] ))",
    "NUM": rf"(?P<NUM>{_ANY}[c] )",
    "DAY": rf"(?P<DAY>{_ANY}[#c] )",
}
_MARKS = {
    "^": rf"(?:\A|(?<={_FIELD}[,.zsl] )){_ASIDE}",
    "$": rf"(?=(?:{_ANY}[r#] )*(?:\Z|{_ANY}[,.zsl0!fpqb] ))",
    "$$": rf"(?=(?:{_ANY}[r#] )*(?:\Z|{_ANY}[,.zs] ))",
    ",": rf"{_ANY}[,z] ",
    "~": rf"(?:{_ANY}[^,.s] ){{0,3}}?",
}


@dataclass(frozen=True, slots=True)
class Found:
    """A match: its token range, the token ranges of its places, and the tokens that are its fixed words."""

    i: int
    j: int
    places: dict[str, tuple[int, int]]

    def fixed(self) -> list[int]:
        """Positions of the words that the pattern itself names."""
        taken = {position for start, stop in self.places.values() for position in range(start, stop)}
        return [position for position in range(self.i, self.j) if position not in taken]


@dataclass(frozen=True, slots=True)
class Written:
    """A sentence as the patterns see it: four fields a token (written, normalised, lemma, letter); all its forms."""

    encoded: str
    words: frozenset[str]

    @classmethod
    def of(cls, tokens: Sequence[Token], *, in_italian: bool) -> Written:
        """Encode the tagged tokens of a sentence."""
        parts = [_encoded(token, first=not index, in_italian=in_italian) for index, token in enumerate(tokens)]
        encoded = "".join(parts)
        return cls(encoded, frozenset(encoded.replace(_FIELD, " ").replace(_JOINED, " ").split()))


class Wordings(Generic[Meaning]):
    """Patterns with what each of them means, kept by the rarest word that each needs."""

    def __init__(self, meant: Iterable[tuple[str, Meaning]]) -> None:
        self._meant = tuple(meant)
        self._needs = [_needed(pattern) for pattern, _ in self._meant]
        self._by_word: dict[str, list[int]] = {}
        self._always: list[int] = []
        often = Counter(word for needed in self._needs for some in needed for word in some)
        for position, needed in enumerate(self._needs):
            if not needed:
                self._always.append(position)
                continue
            for word in min(needed, key=lambda some: sum(often[word] for word in some)):
                self._by_word.setdefault(word, []).append(position)

    def find(self, sentence: Written) -> Iterator[tuple[Meaning, Found]]:
        """Every place where a pattern stands in the sentence, with its meaning, in the order of the patterns."""
        words = sentence.words
        likely = set(self._always)
        for word in words & self._by_word.keys():
            likely.update(self._by_word[word])
        for position in sorted(likely):
            if any(map(words.isdisjoint, self._needs[position])):
                continue
            pattern, meaning = self._meant[position]
            for found in _places(pattern, sentence):
                yield meaning, found


def _places(pattern: str, sentence: Written) -> Iterator[Found]:
    encoded = sentence.encoded
    for match in _compiled(pattern).finditer(encoded):
        places = {
            name: (encoded.count(" ", 0, match.start(name)), encoded.count(" ", 0, match.end(name)))
            for name, text in match.groupdict().items()
            if text
        }
        yield Found(encoded.count(" ", 0, match.start()), encoded.count(" ", 0, match.end()), places)


def _encoded(token: Token, *, first: bool, in_italian: bool) -> str:
    text = token.text.casefold()
    lemma = _lemma(token, in_italian=in_italian)
    letter = "m" if token.text[:1].isupper() and not first and token.letter in "vaejkn" else token.letter
    if letter == "r" and token.parts == 1 and not in_italian and not _is_adverb(token.low):
        letter = "n"  # the tagger takes a word that it does not know for an adverb
    fields = (text, token.low, lemma or text, letter or "n")
    return _FIELD.join(fields).replace(" ", _JOINED) + " "


def _lemma(token: Token, *, in_italian: bool) -> str:
    """The word's own lemma; a participle that the tagger took for an adjective or a noun has its verb's."""
    low = token.text.casefold()
    if not in_italian:
        as_adjective = token.letter in "jn" and low.endswith("ed")
        return lemma_of(low, "e") if as_adjective else token.lemma
    form = verb_form(low) if token.letter not in "m#c" else None
    return form.lemma if form is not None else token.lemma


def _is_adverb(word: str) -> bool:
    return word.endswith("ly") or word in _ADVERBS or lexicon.word_map("en_tags", "letters").get(word) == "r"


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    parts = _ASIDE.join(_element(element) for element in pattern.split())
    return re.compile(r"(?<![^ ])" + parts.replace(f"{_MARKS['^']}{_ASIDE}", _MARKS["^"]))


@cache
def _needed(pattern: str) -> tuple[frozenset[str], ...]:
    """For each fixed element the words of which a sentence must have one."""
    elements = pattern.split()
    fixed = [each for each in elements if not _is_place(each) and each not in _MARKS and not each.startswith("(")]
    return tuple(frozenset(words.split("_")[0] for words in each.split("|")) for each in fixed)


def _is_place(element: str) -> bool:
    return element.split("|")[0] in _PLACES


def _element(element: str) -> str:
    if element in _MARKS:
        return _MARKS[element]
    if _is_place(element):
        return "(?:" + "|".join(_PLACES[name] for name in element.split("|")) + ")"
    optional = element.startswith("(")
    groups = groupby(element.strip("()").split("|"), key=lambda words: "_" in words)
    found = (map(_sequence, alternatives) if several else [_word(*alternatives)] for several, alternatives in groups)
    words = "|".join(chain.from_iterable(found))
    return f"(?:{words})?" if optional else f"(?:{words})"


def _sequence(words: str) -> str:
    parts = words.split("_")
    return f"{_ASIDE.join(map(_word, parts))}|{_word(_JOINED.join(parts))}"


def _word(*words: str) -> str:
    """One of some words; written out for each of them a pattern would take several times as long to compile."""
    word = "|".join(map(re.escape, words))
    return rf"(?:[^ {_FIELD}]*{_FIELD}){{0,2}}(?:{word}){_FIELD}[^ ]* "
