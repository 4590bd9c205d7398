"""Numbers in words as one token with what they count in: "two hundred euros", "six foot two", "trentaquattro"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.text.tokens import Token

_MAGNITUDES = word_set("hundred thousand million billion mila milione milioni miliardi")
_MEASURES = lexicon.words("text", "numerals.measures")
_IN_TWO_UNITS = word_set("foot feet metro metri stone")
_TENS = "vent|trent|quarant|cinquant|sessant|settant|ottant|novant"
_UNITS = "due|tré|tre|quattro|cinque|sei|sette|nove"
_ITALIAN = re.compile(
    rf"(?:(?:{_UNITS}|otto)?cento)?(?:(?:{_TENS})(?:uno|un|otto)|(?:{_TENS})[ia](?:{_UNITS})?|(?:{_UNITS}|otto)?(?:cento|mila))"
)
_SPEAKING = lexicon.words("text", "numerals.speaking")
_ABOUT = word_set("about around over under")
_BLOOD = frozenset(["A", "B", "AB", "O", "0"])
CLOCKS = frozenset(["UTC", "GMT"])
"""Clocks from which others are told: "UTC+2"."""
_OFFSET = re.compile(r"[+−-]\d{1,2}")
_SIGNS = word_set("positive negative positivo negativo")


def merge_numerals(tokens: Sequence[Token], text: str, *, italian: bool) -> list[Token]:
    """The tagged tokens with numbers in words joined as those in digits are (kind ``amount``)."""
    if italian:
        _count(tokens)
    merged: list[Token] = []
    index = 0
    while index < len(tokens):
        stop, kind = _end(tokens, index)
        if stop - index < 2:
            _approximate(tokens, index)
            merged.append(tokens[index])
            index += 1
            continue
        first, last = tokens[index], tokens[stop - 1]
        written = text[first.start : last.end]
        letter = "m" if kind == "name" else "c"
        parts = stop - index
        merged.append(Token(written, first.start, last.end, written.lower(), letter, written.lower(), kind, "", parts))
        index = stop
    return merged


def _count(tokens: Sequence[Token]) -> None:
    """Italian compound numbers, and "sei" in front of a plural, are numbers."""
    for before, token, after in zip([None, *tokens], tokens, [*tokens[1:], None], strict=False):
        counted = after is not None and after.letter == "n" and after.text[-1:] in "ie"
        clock = before is not None and before.text in ("alle", "delle", "dalle")
        six = token.text == "sei" and (counted or clock)
        if token.letter == "," and before is not None and before.text == "di" and _OFFSET.fullmatch(token.text):
            token.letter = "c"  # "un fuso orario di +2"
        elif six or (token.letter in "njrv" and _ITALIAN.fullmatch(token.text)):
            token.letter, token.lemma, token.person, token.mood = "c", token.text, 0, ""


def _end(tokens: Sequence[Token], index: int) -> tuple[int, str]:
    """Where an amount in words that starts at a token ends, and its kind."""
    first = tokens[index]
    behind = [token.text for token in tokens[index + 1 : index + 4]]
    if first.text in CLOCKS and behind[:1] and (_OFFSET.fullmatch(behind[0]) or _OFFSET.fullmatch("".join(behind[:2]))):
        return index + (2 if _OFFSET.fullmatch(behind[0]) else 3), "amount"  # "UTC +2", "UTC+2"
    if _OFFSET.fullmatch(first.text) and behind[:1] == [":"]:
        return index + 3, "amount"  # "+02:00"
    if first.text in _BLOOD and index + 1 < len(tokens) and tokens[index + 1].text in _SIGNS:
        return index + 2, "name"
    one = first.text.lower() == "un" and index + 2 < len(tokens) and tokens[index + 1].text in _IN_TWO_UNITS
    if one and tokens[index + 2].text == "e" and index + 3 < len(tokens) and tokens[index + 3].letter == "c":
        return index + 4, "amount"  # "un metro e ottanta"
    if not _is_numeral(first) or first.low == "one":
        return index, ""
    stop = index + 1
    while stop < len(tokens) and (_is_numeral(tokens[stop]) or _joins(tokens, stop)):
        stop += 1
    if stop < len(tokens) and tokens[stop].text in _MEASURES:
        stop += 1
        joined = stop < len(tokens) and tokens[stop].text == "e" and tokens[stop - 1].text in _IN_TWO_UNITS
        rest = stop + joined
        if tokens[stop - 1].text in _IN_TWO_UNITS and rest < len(tokens) and tokens[rest].letter == "c":
            stop = rest + 1  # "six foot two"
    return stop, "amount"


def _is_numeral(token: Token) -> bool:
    worded = token.letter == "c" and not token.kind and token.text.replace("-", "").isalpha()
    return worded or token.text in _MAGNITUDES


def _joins(tokens: Sequence[Token], index: int) -> bool:
    """ "two hundred *and* fifty"."""
    after = index + 1 < len(tokens) and _is_numeral(tokens[index + 1])
    return bool(after) and tokens[index].low == "and" and tokens[index - 1].text in _MAGNITUDES


def _approximate(tokens: Sequence[Token], index: int) -> None:
    """ "weighs *about* 68 kilos": in front of a number that is had or measured it is no preposition."""
    token = tokens[index]
    if token.letter != "f" or token.low not in _ABOUT or not 0 < index < len(tokens) - 1:
        return
    before = tokens[index - 1]
    if tokens[index + 1].letter == "c" and before.letter in "vah" and before.lemma not in _SPEAKING:
        token.letter = "r"
