"""Joins what belongs together into one token before chunking: dates, amounts with unit, names."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from korely_desktop.language.dates.expressions import DateSpan
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.tokens import Token

_CONNECTORS = frozenset(
    [
        "of",
        "the",
        "de",
        "del",
        "della",
        "dei",
        "degli",
        "di",
        "da",
        "van",
        "von",
        "der",
        "den",
        "la",
        "le",
        "du",
        "al",
        "el",
        "y",
        "e",
        "&",
        "bin",
        "ibn",
        "for",
        "in",
        "at",
        "on",
        "and",
    ]
)
_STRICT_CONNECTORS = frozenset(
    ["de", "del", "della", "dei", "degli", "di", "da", "van", "von", "der", "den", "du", "al", "el", "bin", "ibn", "&"]
)
_INSTITUTIONS = frozenset(
    [
        "university",
        "school",
        "college",
        "institute",
        "academy",
        "museum",
        "church",
        "cathedral",
        "bank",
        "ministry",
        "department",
        "house",
        "battle",
        "order",
        "kingdom",
        "republic",
        "city",
        "county",
        "district",
        "state",
        "town",
        "island",
        "lake",
        "mount",
        "bay",
        "gulf",
        "cape",
        "united",
        "national",
        "international",
        "royal",
        "museum",
        "hall",
        "court",
        "council",
        "committee",
        "association",
        "society",
        "federation",
        "union",
        "league",
        "school",
        "faculty",
        "secretary",
        "president",
        "duke",
        "king",
        "queen",
        "prince",
        "bishop",
        "archbishop",
        "battle",
        "treaty",
        "act",
        "hospital",
        "library",
        "centre",
        "center",
        "conference",
        "church",
        "game",
        "lord",
    ]
)
_SWALLOWING = word_set(
    """impero regno partito consiglio scuola servizio commissione ministero movimento camera corte banca istituto
    università comitato polizia guardia direzione agenzia procura unione parlamento assemblea nucleo ufficio
    centro gruppo governo tribunale ferrovie arma popolo basilica piazza via viale ordine gazzetta azienda fondo
    corpo forze provincia regione diocesi parrocchia consorzio corriere contea stato ospedale policlinico museo
    palazzo teatro festa giorno lega unione federazione associazione presidenza monumento giornale senato
    repubblica"""
)
_ARTICLED = word_set("di del dello della dei degli delle dell' d' al alla all'")
_TITLES = word_set("mr mrs ms dr prof professor sir dott sig ing avv")
_MAGNITUDE = frozenset(
    [
        "hundred",
        "thousand",
        "million",
        "billion",
        "trillion",
        "k",
        "m",
        "bn",
        "mln",
        "mila",
        "milione",
        "milioni",
        "miliardo",
        "miliardi",
    ]
)
_UNIT = frozenset(
    [
        "euro",
        "euros",
        "eur",
        "usd",
        "dollar",
        "dollars",
        "bucks",
        "pound",
        "pounds",
        "gbp",
        "chf",
        "yen",
        "cent",
        "cents",
        "%",
        "percent",
        "km",
        "kilometres",
        "kilometers",
        "metre",
        "metres",
        "meter",
        "meters",
        "m",
        "cm",
        "mm",
        "miles",
        "mile",
        "feet",
        "foot",
        "inches",
        "inch",
        "ft",
        "kg",
        "kgs",
        "kilo",
        "kilos",
        "kilograms",
        "grams",
        "g",
        "lb",
        "lbs",
        "pounds",
        "tonnes",
        "tons",
        "litres",
        "liters",
        "l",
        "gb",
        "mb",
        "tb",
        "ghz",
        "mhz",
        "km²",
        "m²",
        "sqm",
        "square",
        "hectares",
        "acres",
        "minutes",
        "minute",
        "min",
        "hours",
        "hour",
        "hrs",
        "seconds",
        "second",
        "metri",
        "chilometri",
        "chili",
        "grammi",
        "litri",
        "minuti",
        "ore",
        "secondi",
        "dollari",
        "sterline",
        "ettari",
        "kmq",
        "mq",
        "degrees",
    ]
)
_PER = frozenset(["per", "a", "an", "each", "every", "al", "alla", "all'", "ogni", "l'"])
_TIME_UNIT = frozenset(
    [
        "day",
        "week",
        "month",
        "year",
        "hour",
        "minute",
        "night",
        "person",
        "seat",
        "user",
        "giorno",
        "settimana",
        "mese",
        "anno",
        "ora",
        "notte",
        "persona",
        "utente",
        "square",
        "km",
        "second",
    ]
)
_LEADING = re.compile(
    r"^(?:(?:since|until|till|from|in|on|by|during|as of|starting|beginning|before|after|of|around|the year|the"
    r"|nel|nell'|dal|dall'|dalla|fino a|fino al|a partire da|per|il|l')\s+)+",
    re.IGNORECASE,
)


def merge_dates(tokens: Sequence[Token], dates: Sequence[DateSpan], text: str) -> list[Token]:
    """Tokens with each date expression as one token of kind ``date``; its text leaves leading prepositions out."""
    merged: list[Token] = []
    index = 0
    while index < len(tokens):
        span = next((d for d in dates if d.start <= tokens[index].start < d.end), None)
        if span is None:
            merged.append(tokens[index])
            index += 1
            continue
        stop = index
        while stop < len(tokens) and tokens[stop].start < span.end:
            stop += 1
        written = text[span.start : span.end]
        leading = _LEADING.match(written)
        start = span.start + (len(leading[0]) if leading and len(leading[0]) < len(written) else 0)
        value = text[start : span.end]
        merged.append(Token(value, start, span.end, value.lower(), "#", value.lower(), "date", "", stop - index, span))
        index = stop
    return merged


def merge_amounts(tokens: Sequence[Token], text: str) -> list[Token]:
    """Tokens with numbers, their magnitude, unit and "per month" joined (kind ``amount``)."""
    merged: list[Token] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        symbol = token.text in "€$£¥" and index + 1 < len(tokens) and tokens[index + 1].letter == "c"
        if not symbol and (token.letter != "c" or token.kind or not any(c.isdigit() for c in token.text)):
            merged.append(token)
            index += 1
            continue
        stop = index + (2 if symbol else 1)
        unit = symbol or token.text[-1] == "%"
        while stop < len(tokens) and tokens[stop].low in _MAGNITUDE and tokens[stop].start - tokens[stop - 1].end <= 1:
            stop += 1
        if stop < len(tokens) and (tokens[stop].low in _UNIT or tokens[stop].text in "€$£¥%"):
            unit, stop = True, stop + 1
            if stop < len(tokens) and tokens[stop - 1].low == "square":
                stop += 1
        if (
            unit
            and stop + 1 < len(tokens)
            and (tokens[stop].low in _PER or tokens[stop].text == "/")
            and tokens[stop + 1].low in _TIME_UNIT
        ):
            stop += 2
        merged.append(_join(tokens[index:stop], text, "c", "amount" if unit or stop - index > 1 else ""))
        index = stop
    return merged


def merge_names(tokens: Sequence[Token], text: str, is_name: Callable[[Sequence[Token], int], bool]) -> list[Token]:
    """Tokens with names of several words joined (kind ``name``); ``is_name`` judges a single token in place."""
    flags = [is_name(tokens, index) for index in range(len(tokens))]
    for index in range(len(tokens) - 1):
        flags[index] = flags[index] or (
            tokens[index].low.rstrip(".") in _TITLES and tokens[index].text[:1].isupper() and flags[index + 1]
        )
    merged: list[Token] = []
    index = 0
    while index < len(tokens):
        quoted = _quoted(tokens, index)
        if quoted:
            merged.append(_join(tokens[index + 1 : quoted], text, "m", "name"))
            index = quoted + 1
            continue
        stop = _name_end(tokens, flags, index)
        if stop == index:
            merged.append(tokens[index])
            index += 1
        else:
            merged.append(_join(tokens[index:stop], text, "m", "name"))
            index = stop
    return merged


def _name_end(tokens: Sequence[Token], flags: Sequence[bool], index: int) -> int:
    start = index
    if not flags[index]:
        opens = tokens[index].letter == "o" or (
            tokens[index].letter == "c" and not tokens[index].kind and index > 0 and tokens[index - 1].letter == "d"
        )
        if not (opens and index + 1 < len(tokens) and flags[index + 1]):
            return index
        index += 1
    stop = index + 1
    while stop < len(tokens):
        if _opens_person(tokens, start, stop):
            break
        if (
            tokens[start].low in _SWALLOWING
            and tokens[stop].letter == "j"
            and tokens[stop].text.islower()
            and not tokens[stop].kind
        ):
            stop += 1
            continue
        if flags[stop] or (
            tokens[stop].letter == "c"
            and not tokens[stop].kind
            and tokens[stop].text.isdigit()
            and len(tokens[stop].text) < 4
        ):
            stop += 1
            continue
        bridge = _bridge(tokens, flags, start, stop)
        if bridge == stop:
            break
        stop = bridge
    return stop


def _opens_person(tokens: Sequence[Token], start: int, stop: int) -> bool:
    """ "Politiche Sociali | Maurizio Sacconi", "Governo | Renzi": a first name starts a new name."""
    known = lexicon.names("first_names")
    if tokens[stop].low not in known or tokens[start].low in known:
        return False
    if tokens[start].text.lower() in _SWALLOWING:
        return True
    named = stop + 1 < len(tokens) and tokens[stop + 1].text[:1].isupper()
    return stop - start >= 2 and named and tokens[start].low not in _INSTITUTIONS


def _bridge(tokens: Sequence[Token], flags: Sequence[bool], start: int, stop: int) -> int:
    """Where a name goes on behind connectors ("University *of* Texas", "Adams County*,* Pennsylvania")."""
    follows = stop + 1
    if tokens[stop].text.lower().replace("’", "'") in _ARTICLED:
        named = follows < len(tokens) and (
            flags[follows] or (tokens[follows].letter == "c" and follows + 1 < len(tokens) and flags[follows + 1])
        )
        opening = tokens[start].text.lower()
        return follows + 1 if named and (opening in _SWALLOWING or opening in _INSTITUTIONS) else stop
    if tokens[stop].low in _CONNECTORS:
        if tokens[stop].low == "of" and follows < len(tokens) and tokens[follows].low == "the":
            follows += 1
        if follows < len(tokens) and flags[follows]:
            institution = bool(_INSTITUTIONS & {token.low for token in tokens[start:stop]})
            if tokens[stop].low in _STRICT_CONNECTORS or (tokens[stop].low in ("of", "for") and institution):
                return follows + 1
            if (
                tokens[stop].low == "of"
                and tokens[stop - 1].low not in lexicon.names("places")
                and stop - start == 1
                and follows == stop + 2
            ):
                return follows + 1
        return stop
    if tokens[stop].text == "," and follows < len(tokens) and flags[follows]:
        place = tokens[follows].low in lexicon.names("places") or _pair(tokens, follows) in lexicon.names("places")
        before = " ".join(token.low for token in tokens[start:stop])
        located = start > 0 and tokens[start - 1].low in ("in", "at", "from", "near", "to", "a", "ad")
        listed = follows + 1 < len(tokens) and (
            tokens[follows + 1].letter == "z"
            or (tokens[follows + 1].text == "," and follows + 2 < len(tokens) and flags[follows + 2])
        )
        if place and located and not listed:
            return follows + 1
        seat = before in lexicon.names("places") or bool(_INSTITUTIONS & set(before.split()))
        if place and seat and not (follows + 1 < len(tokens) and tokens[follows + 1].letter in "z,"):
            return follows + 1
    return stop


def _pair(tokens: Sequence[Token], index: int) -> str:
    return " ".join(token.low for token in tokens[index : index + 2])


def _quoted(tokens: Sequence[Token], index: int) -> int:
    """Index of the closing quote when a short title in quotes starts here, else 0."""
    closing = {'"': '"', "“": "”", "«": "»"}.get(tokens[index].text)
    if closing is None:
        return 0
    for stop in range(index + 2, min(index + 10, len(tokens))):
        if tokens[stop].text == closing:
            inside = tokens[index + 1 : stop]
            if sum(token.text[:1].islower() for token in inside) * 2 > len(inside):
                return 0
            return stop if tokens[index + 1].text[:1].isupper() or tokens[index + 1].text[:1].isdigit() else 0
    return 0


def _join(part: Sequence[Token], text: str, letter: str, kind: str) -> Token:
    first, last = part[0], part[-1]
    written = text[first.start : last.end]
    kept_letter = part[0].letter if len(part) == 1 and part[0].letter in "mc" else letter
    return Token(written, first.start, last.end, written.lower(), kept_letter, written.lower(), kind, "", len(part))
