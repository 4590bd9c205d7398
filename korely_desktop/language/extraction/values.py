"""The words of a value: a phrase without what only points at it (articles, possessives, degrees)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.grammar.phrases import TIMES
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.text.tokens import Token

_DROPPED = lexicon.words("reading", "values.dropped")
_QUALIFYING = lexicon.words("reading", "values.qualifying")
_TEXTS = lexicon.words("reading", "values.texts")
_ANSWERS = lexicon.words("reading", "values.answers")
_ALWAYS_GENERIC = lexicon.words("reading", "values.always_generic")
_MANNERS = lexicon.word_set("alone outside outdoors indoors online abroad overseas together early late barefoot solo")
_WEATHERED = lexicon.word_set(
    """sunny rainy cold warm hot chilly snowy foggy windy humid dreary gloomy beautiful lovely gorgeous boring barren
    good old freezing wonderful nice"""
)
"""What is said of a place in passing; "northern" and "rural" tell which."""
_WHEN = lexicon.word_set("time day weekend weekends night morning mornings evening evenings")
_LONGEST = 14
_SERVED = lexicon.word_set("cup cups mug mugs glass glasses pint pints bowl bowls slice slices plate shot shots")
_LONGEST_MEASURE = 5


def value_text(phrase: Phrase, sentence: Sequence[Token], text: str, end: int | None = None) -> str:
    """The written words of a phrase from its first telling word on (to token ``end`` if given)."""
    stop = phrase.j if end is None else end
    start = _behind_measure(phrase, sentence)
    while start < stop - 1 and (
        (sentence[start].letter in "dg" and sentence[start].low in _DROPPED)
        or sentence[start].low in ("really", "very", "so", "just", "much")
    ):
        start += 1
    if start >= stop:
        return ""
    if start < stop - 1 and sentence[start].low == "own":
        start += 1
    if start < stop - 1 and sentence[start].low in ("color", "colour") and lexicon.noun_class(sentence[start + 1].low):
        start += 1
    while sentence[phrase.head].type == "place" and start < phrase.head and sentence[start].low in _WEATHERED:
        start += 1  # "sunny California"
    if sentence[start].text == "us" and start > phrase.i and sentence[start - 1].low == "the":
        start -= 1  # "the us" in small letters would be a pronoun without its article
    if stop - start > 3 and [token.low for token in sentence[stop - 3 : stop]] in (
        ["of", "my", "own"],
        ["of", "our", "own"],
    ):
        stop -= 3
    if stop - start > 2 and [token.low for token in sentence[stop - 2 : stop]] in (["one", "day"], ["some", "day"]):
        stop -= 2
    return text[sentence[start].start : sentence[min(stop, start + _LONGEST) - 1].end]


def _behind_measure(phrase: Phrase, sentence: Sequence[Token]) -> int:
    """Where what is served begins: "a good cup of *coffee*"; else where the phrase does."""
    for place in range(phrase.i + 1, phrase.j - 1):
        if sentence[place].text == "of" and sentence[place - 1].text in _SERVED and place - phrase.i < _LONGEST_MEASURE:
            return place + 1
    return phrase.i


def bare_text(tokens: Sequence[Token], text: str) -> str:
    """The words of a phrase from the first that is no article or possessive on."""
    start = next((token for token in tokens if token.letter not in "dg"), tokens[0])
    return text[start.start : tokens[-1].end]


def qualified_end(
    phrase: Phrase, clause: Clause, sentence: Sequence[Token], besides: Collection[str] = frozenset()
) -> int:
    """Where a value ends when its qualifiers belong to it ("pop music *with repetitive lyrics*", "films *about
    war*", "answers *short*", "answers *in Italian*"). ``besides``: prepositions that qualify here and elsewhere tell
    where or when.
    """
    end = phrase.j
    if end < len(sentence) and (sentence[end].letter == "e" or _is_how(phrase, sentence)):
        end += 1
    for preposition, place in clause.places:
        fits = (
            preposition in _QUALIFYING
            or preposition in besides
            or (preposition == "on" and sentence[phrase.head].low in _TEXTS)
            or (preposition in ("in", "as") and sentence[phrase.head].low in _ANSWERS)
        )
        if place.j > place.i == end + 1 and (fits or end > phrase.j) and sentence[place.i].letter not in "gp":
            end = place.j
    inner = clause.inner
    if inner is not None and inner.i == end and sentence[inner.i].letter == "k" and inner.verb.lemma != "be":
        end = inner.j
    return end


def _is_how(phrase: Phrase, sentence: Sequence[Token]) -> bool:
    """Whether an adjective behind a noun says how it is liked: "likes answers *short*"."""
    behind = sentence[phrase.j + 1] if phrase.j + 1 < len(sentence) else None
    closed = behind is None or behind.text in ",.;!)" or behind.letter == "z"
    return sentence[phrase.j].letter == "j" and sentence[phrase.head].letter == "n" and closed


def is_generic(phrase: Phrase, sentence: Sequence[Token]) -> bool:
    """Whether a phrase says nothing alone: pronouns, "things", "a lot"."""
    if phrase.kind in ("pronoun", "indefinite", "there"):
        return True
    head = sentence[phrase.head]
    if head.letter == "m" or head.kind:
        return False
    telling = [
        token
        for token in phrase.tokens(sentence)
        if token.letter in "jnmecko"
        and token.low not in ("other", "such", "same", "good", "bad", "great", "new", "own", "many", "much")
    ]
    if head.low == "one" and any(token.low == "of" for token in phrase.tokens(sentence)):
        return False  # "one of the biggest banks"
    return head.low in _ALWAYS_GENERIC or (head.low in lexicon.words("en_nouns", "generic") and len(telling) <= 1)


def inner_text(inner: Clause, sentence: Sequence[Token], text: str) -> str:
    """The words of a to- or -ing clause: "playing soccer", "read" (without "to", and without "go" before an -ing
    form).
    """
    start = inner.i
    while start < inner.j - 1 and sentence[start].letter in "0r!":
        start += 1
    if inner.verb.lemma in ("go", "be", "do", "have", "get", "try", "start", "keep") and start + 1 < inner.j:
        following = sentence[start + 1]
        if following.letter == "k" or (inner.verb.lemma in ("do", "have", "get") and inner.objects):
            start += 1
    end = _inner_end(inner, sentence)
    while end > start + 1 and sentence[end - 1].low in ("lately", "recently", "now", "nowadays", "too", "also"):
        end -= 1
    while start < end - 1 and sentence[start].letter in "dg" and sentence[start].low in _DROPPED:
        start += 1
    return text[sentence[start].start : sentence[max(min(end, start + _LONGEST), start + 1) - 1].end]


def _is_where(place: Phrase, sentence: Sequence[Token]) -> bool:
    """ "to work *at Bosch*", "volunteering *at the zoo*"; not "at home", "at the moment", "at 7"."""
    head = sentence[place.head]
    named = head.letter == "m" or (sentence[place.i].letter == "d" and head.letter == "n")
    return named and head.low not in TIMES


def _inner_end(inner: Clause, sentence: Sequence[Token]) -> int:
    end = inner.verb.j
    bare = not inner.objects and not inner.predicatives and not inner.places and inner.inner is None
    adverb = sentence[end].low if end < len(sentence) and sentence[end].letter == "r" else ""
    if bare and (adverb.endswith("ly") or adverb in _MANNERS):
        end += 1  # "to work remotely", "living alone"
    for phrase in [*inner.objects, *inner.predicatives]:
        end = max(end, phrase.j)
    for preposition, place in inner.places:
        near = (
            place.i <= end + 2
            and place.j > place.i
            and preposition
            not in (("like",) if _is_where(place, sentence) else ("like", "at"))
            + (("in", "on") if sentence[place.head].low in _WHEN else ())
        )
        if (
            near
            and sentence[place.i].low not in ("my", "me", "our", "home")
            and (not inner.objects or preposition in _QUALIFYING)
            and preposition not in ("because", "during", "after", "before")
        ):
            end = max(end, place.j)
    if inner.inner is not None:
        end = max(end, _inner_end(inner.inner, sentence))
    return end
