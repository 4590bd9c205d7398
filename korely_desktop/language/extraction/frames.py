"""Wordings as patterns over tagged tokens: ``replace|swap OLD with|for NEW``. Matching only; no meaning.

The clause grammar knows who does what to what; a change is often worded so that nobody does anything ("Jenkins is
history, it's Buildkite now"). A pattern names the fixed words by any of their forms and leaves places for phrases:

``a|b``       one of these words: as written, as normalised, or by its lemma; ``get_rid_of`` is three words in a row
``(a|b)``     the same, or nothing
``OLD NEW``   a noun phrase; ``SLOT`` one with another behind a preposition, or without
``WHO``       a pronoun or a name; ``NUM`` a number or an amount; ``DAY`` a date or a time
``~``         up to three words of one clause
``^ $``       the beginning and the end of a clause (dates and adverbs may follow)
``,``         a comma or its like

Adverbs, dates and articles may stand between any two of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.italian_verbs import verb_form
from korely_desktop.language.extraction.lemmas import lemma_of
from korely_desktop.language.extraction.tokens import Token

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


def written(tokens: Sequence[Token], *, in_italian: bool) -> str:
    """A sentence as the patterns see it: four fields a token (written, normalised, lemma, letter)."""
    return "".join(_encoded(token, first=not index, in_italian=in_italian) for index, token in enumerate(tokens))


def words_of(encoded: str) -> frozenset[str]:
    """All forms of all words of an encoded sentence."""
    return frozenset(encoded.replace(_FIELD, " ").replace(_JOINED, " ").split())


def find(pattern: str, encoded: str, words: frozenset[str]) -> Iterator[Found]:
    """Every place where the pattern stands in an encoded sentence, whose forms are ``words``."""
    compiled, needed = _compiled(pattern)
    for some in needed:
        if words.isdisjoint(some):
            return
    for match in compiled.finditer(encoded):
        places = {
            name: (encoded.count(" ", 0, match.start(name)), encoded.count(" ", 0, match.end(name)))
            for name, text in match.groupdict().items()
            if text
        }
        yield Found(encoded.count(" ", 0, match.start()), encoded.count(" ", 0, match.end()), places)


def likely(patterns: tuple[str, ...], words: frozenset[str]) -> list[int]:
    """Positions of the patterns that can stand in a sentence of these words, by the rarest element of each."""
    keys, always = _keyed(patterns)
    found = set(always)
    for word in words:
        found.update(keys.get(word, ()))
    return sorted(found)


@lru_cache(maxsize=32)
def _keyed(patterns: tuple[str, ...]) -> tuple[dict[str, list[int]], list[int]]:
    """Word -> positions of the patterns that need it or one of its alternatives; and those that need none."""
    often = Counter(word for pattern in patterns for some in _compiled(pattern)[1] for word in some)
    keys: dict[str, list[int]] = {}
    always = []
    for position, pattern in enumerate(patterns):
        needed = _compiled(pattern)[1]
        if not needed:
            always.append(position)
            continue
        for word in min(needed, key=lambda some: sum(often[word] for word in some)):
            keys.setdefault(word, []).append(position)
    return keys, always


def _encoded(token: Token, *, first: bool, in_italian: bool) -> str:
    text = token.text.casefold()
    lemma = _lemma(token, in_italian=in_italian)
    letter = "m" if token.text[:1].isupper() and not first and token.letter in "vaejkn" else token.letter
    if letter == "r" and token.parts == 1 and not in_italian and not _is_adverb(token.low):
        letter = "n"  # the tagger takes a word that it does not know for an adverb
    fields = (text, token.low, lemma or text, letter or "n")
    return _FIELD.join(field.replace(" ", _JOINED) for field in fields) + " "


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
def _compiled(pattern: str) -> tuple[re.Pattern[str], tuple[frozenset[str], ...]]:
    """The expression, and for each fixed element the words of which a sentence must have one."""
    elements = pattern.split()
    parts = _ASIDE.join(_element(element) for element in elements)
    fixed = [each for each in elements if not _is_place(each) and each not in _MARKS and not each.startswith("(")]
    needed = tuple(frozenset(words.split("_")[0] for words in each.split("|")) for each in fixed)
    return re.compile(r"(?<![^ ])" + parts.replace(f"{_MARKS['^']}{_ASIDE}", _MARKS["^"])), needed


def _is_place(element: str) -> bool:
    return element.split("|")[0] in _PLACES


def _element(element: str) -> str:
    if element in _MARKS:
        return _MARKS[element]
    if _is_place(element):
        return "(?:" + "|".join(_PLACES[name] for name in element.split("|")) + ")"
    optional = element.startswith("(")
    words = "|".join(_sequence(alternative) for alternative in element.strip("()").split("|"))
    return f"(?:{words})?" if optional else f"(?:{words})"


def _sequence(words: str) -> str:
    parts = words.split("_")
    apart = _ASIDE.join(map(_word, parts))
    return f"{apart}|{_word(_JOINED.join(parts))}" if len(parts) > 1 else apart


def _word(word: str) -> str:
    return rf"(?:[^ {_FIELD}]*{_FIELD}){{0,2}}{re.escape(word)}{_FIELD}[^ ]* "
