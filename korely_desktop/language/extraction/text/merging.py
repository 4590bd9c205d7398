"""Joins what belongs together into one token before chunking: dates, amounts with unit, names."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from korely_desktop.language.dates.expressions import DateSpan
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.text.tokens import Token, token_at

_CONNECTORS = lexicon.words("text", "merging.connectors")
_STRICT_CONNECTORS = lexicon.words("text", "merging.strict_connectors")
_SPANISH = word_set("los las la")
_INSTITUTIONS = lexicon.words("text", "merging.institutions")
_SWALLOWING = lexicon.words("text", "merging.swallowing")
_BEARING = lexicon.words("text", "merging.bearing")
_FIELDS = lexicon.words("text", "merging.fields")
_COUNTIES = word_set("contea provincia comune distretto")
_ARTICLED = lexicon.words("text", "merging.articled")
_OF_FAMILY_FIRMS = frozenset(["Sons", "Son", "Daughters", "Brothers", "Partners", "Figli", "Fratelli"])
_TITLES = lexicon.words("text", "merging.titles")
_SMALL = lexicon.words("text", "merging.small")
_LINKS = lexicon.words("text", "merging.links")
_PLACING = word_set("at from in near to")
_OPENING = lexicon.words("text", "merging.opening")
_UNTITLED = word_set("i he she we they i'm")
_COMPANY = lexicon.words("text", "merging.company")
_MAGNITUDE = lexicon.words("text", "merging.magnitude")
_UNIT = lexicon.words("text", "merging.unit")
_FEET = word_set("foot feet ft")
_INCHES = re.compile(r"\d|1[01]")
_PER = lexicon.words("text", "merging.per")
_DATE_ARTICLES = word_set("il lo la l' i gli le the")
_TIME_UNIT = lexicon.words("text", "merging.time_unit")
_VERSION = re.compile(r"\d{1,3}(?:\.\d{1,3}){0,2}")
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
        if merged and merged[-1].letter == "d" and merged[-1].text.lower() in _DATE_ARTICLES:
            merged[-1].letter = "r"
        merged.append(Token(value, start, span.end, value.lower(), "#", value.lower(), "date", "", stop - index, span))
        index = stop
    return _periods(merged, text)


def _periods(tokens: list[Token], text: str) -> list[Token]:
    """ "tra il maggio 1950 e l'agosto 1956" is one date, which begins with the first."""
    for index in range(len(tokens) - 3, -1, -1):
        if tokens[index].text not in ("tra", "fra"):
            continue
        dates = [p for p in range(index + 1, min(index + 7, len(tokens))) if tokens[p].kind == "date"][:2]
        between = tokens[index + 1 : dates[1]] if len(dates) == 2 else []
        if between and all(token.letter in "#zdr" for token in between):
            first, last = tokens[dates[0]], tokens[dates[1]]
            written = text[tokens[index].start : last.end]
            tokens[index : dates[1] + 1] = [
                Token(
                    written, tokens[index].start, last.end, written.lower(), "#", first.low, "date", "", 2, first.date
                )
            ]
    return tokens


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
        if stop + 1 < len(tokens) and tokens[stop].text in "-–" and tokens[stop + 1].letter == "c":
            stop += 2 * (tokens[stop].start == token.end and tokens[stop + 1].start == tokens[stop].end)
        unit = symbol or token.text[-1] == "%"
        while stop < len(tokens) and tokens[stop].low in _MAGNITUDE and tokens[stop].start - tokens[stop - 1].end <= 1:
            stop += 1
        if stop < len(tokens) and (tokens[stop].low in _UNIT or tokens[stop].text in "€$£¥%"):
            unit, stop = True, stop + 1
            feet = stop < len(tokens) and tokens[stop - 1].low in _FEET
            stop += feet and _INCHES.fullmatch(tokens[stop].text) is not None  # "5 foot 7"
            squared = stop < len(tokens) and tokens[stop].low in ("quadrati", "quadri", "cubi")
            if stop < len(tokens) and (tokens[stop - 1].low == "square" or squared):
                stop += 1
        if (
            unit
            and stop + 1 < len(tokens)
            and (tokens[stop].text.lower() in _PER or tokens[stop].text == "/")
            and (tokens[stop + 1].low in _TIME_UNIT or tokens[stop + 1].text.lower() in _TIME_UNIT)
        ):
            stop += 2
        merged.append(_join(tokens[index:stop], text, "c", "amount" if unit or stop - index > 1 else ""))
        index = stop
    return merged


def merge_names(tokens: Sequence[Token], text: str, is_name: Callable[[Sequence[Token], int], bool]) -> list[Token]:
    """Tokens with names of several words joined (kind ``name``); ``is_name`` judges a single token in place."""
    flags = [is_name(tokens, index) for index in range(len(tokens))]
    capitals = [index for index, token in enumerate(tokens) if token.text[:1].isupper()]
    for index in capitals:
        if not index:
            continue
        token, after = tokens[index], token_at(tokens, index + 1)
        numbered = after is not None and not after.kind and _VERSION.fullmatch(after.text)
        if numbered and token.letter == "m" and _is_capital(token) and not token.kind:
            flags[index] = True  # "Fedora 41"
        if flags[index - 1] and (token.low.rstrip(".") in _COMPANY or token.text == "AS"):
            flags[index] = True
    for index in capitals:
        if index + 1 < len(tokens) and flags[index + 1] and tokens[index].low.rstrip(".") in _TITLES:
            flags[index] = True
    for index in capitals:
        token = tokens[index]
        if index + 2 < len(tokens) and token.text.istitle() and token.text.lower() in _SWALLOWING:
            flags[index] = flags[index] or _named_after(tokens, index + 1)
    merged: list[Token] = []
    index = 0
    while index < len(tokens):
        quoted = _quoted(tokens, index)
        if quoted:
            merged.append(_join(tokens[index + 1 : quoted], text, "m", "name"))
            index = quoted + 1
            continue
        stop = max(_name_end(tokens, flags, index), title_end(tokens, index))
        stop += stop > index and _is_owners(tokens, index, stop)
        if stop == index:
            merged.append(tokens[index])
            index += 1
        else:
            merged.append(_join(tokens[index:stop], text, "m", "name"))
            index = stop
    return merged


def title_end(tokens: Sequence[Token], index: int) -> int:
    """Where a title that starts at a token ends ("It's Great to Be Young", "Turn Me On"), else ``index``.

    Capitals on small words, which nothing but a title has inside a sentence, show it; a sentence that is written
    in capitals throughout shows nothing.
    """
    if not _is_capital(tokens[index]) or tokens[index].kind or tokens[index].low in _UNTITLED:
        return index
    opened = index > 0 and tokens[index - 1].letter not in ".," and tokens[index].low == "the"
    stop = index + 1
    while stop < len(tokens) and not tokens[stop].date:
        token = tokens[stop]
        after = token_at(tokens, stop + 1)
        if token.low == "i" or token.kind in ("date", "amount", "code"):
            break
        if not _is_capital(token) and not (
            (token.text in _LINKS and after is not None and (_is_capital(after) or _links_on(tokens, stop)))
            or (token.text[:1] in "'’" and after is not None and _is_capital(after))
            or token.text.isdigit()
        ):
            break
        stop += 2 if token.text in _LINKS and _links_on(tokens, stop) else 1
    while stop > index and tokens[stop - 1].low in _OPENING:
        stop -= 1
    shown = opened or any(_is_capital(token) and token.low in _SMALL for token in tokens[index + 1 : stop])
    outside = [t for t in (*tokens[:index], *tokens[stop:]) if t.text.isalpha() and t.text.islower()]
    return stop if shown and stop - index > 1 and outside else index


def _links_on(tokens: Sequence[Token], index: int) -> bool:
    """ "Great *to be* Young": two small words between capitals."""
    pair = [token.text for token in tokens[index : index + 2]]
    return pair in (["to", "be"], ["of", "the"], ["in", "the"], ["on", "the"], ["at", "the"], ["to", "the"]) and (
        index + 2 < len(tokens) and _is_capital(tokens[index + 2])
    )


def _is_capital(token: Token) -> bool:
    return token.text[:1].isupper() and (len(token.text) == 1 or not token.text.isupper())


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
        if _partner(tokens, stop):
            stop += 2
            continue
        if flags[stop] or (
            tokens[stop].letter == "c" and not tokens[stop].kind and _VERSION.fullmatch(tokens[stop].text)
        ):
            stop += 1
            continue
        bridge = _bridge(tokens, flags, start, stop)
        if bridge == stop:
            break
        stop = bridge
    return stop


def _is_owners(tokens: Sequence[Token], start: int, stop: int) -> bool:
    """ "I work at McDonald*'s* in Leeds", "the school is St Mary*'s*": the place is called so; nobody owns anything."""
    if stop >= len(tokens) or tokens[stop].text not in ("'s", "’s") or start == 0:
        return False
    after = token_at(tokens, stop + 1)
    if tokens[start - 1].low in _PLACING:
        return (
            after is None or after.letter in ".,zs" or (after.letter == "f" and after.low in _PLACING | {"on", "for"})
        )
    return tokens[start - 1].letter == "b" and (after is None or after.letter == ".")


def _named_after(tokens: Sequence[Token], index: int) -> bool:
    """ "Monumento *all'11°* Fanteria", "Contea *di Adams*": an institution opens the sentence with its name."""
    if tokens[index].text.lower().replace("’", "'") not in _ARTICLED:
        return False
    after = tokens[index + 1]
    return after.text[:1].isupper() or (after.letter in "co" and tokens[index + 2 : index + 3] != [])


def _partner(tokens: Sequence[Token], stop: int) -> bool:
    """ "Marlow *& Finch*", "Smith *and Sons*": what an ampersand joins is one name, whatever the words mean."""
    follows = stop + 1
    if follows < len(tokens) and tokens[stop].text in ("and", "e") and tokens[follows].text in _OF_FAMILY_FIRMS:
        return True
    if tokens[stop].text != "&" or follows >= len(tokens) or not tokens[follows].text[:1].isupper():
        return False
    return not {tokens[stop - 1].low, tokens[follows].low} <= lexicon.names("first_names")


def _opens_person(tokens: Sequence[Token], start: int, stop: int) -> bool:
    """ "Politiche Sociali | Maurizio Sacconi", "Governo | Renzi": a first name starts a new name."""
    known = lexicon.names("first_names")
    if tokens[stop].low not in known or tokens[start].low in known or tokens[stop - 1].low in _BEARING:
        return False
    if tokens[start].text.lower() in _SWALLOWING:
        return True
    named = stop + 1 < len(tokens) and tokens[stop + 1].text[:1].isupper()
    if named and stop - start == 1 and (_is_body(tokens[start]) or tokens[start].low in lexicon.names("organizations")):
        return True
    return stop - start >= 2 and named and tokens[start].low not in _INSTITUTIONS


def _is_body(token: Token) -> bool:
    """ "PD", "dell'Interno": an acronym or, with a capital for no other reason, a post's field."""
    return (token.text.isupper() and 1 < len(token.text) < 6) or token.low in _FIELDS


def _bridge(tokens: Sequence[Token], flags: Sequence[bool], start: int, stop: int) -> int:
    """Where a name goes on behind connectors ("University *of* Texas", "Adams County*,* Pennsylvania")."""
    follows = stop + 1
    if tokens[stop].text.lower().replace("’", "'") in _ARTICLED:
        named = follows < len(tokens) and (
            flags[follows] or (tokens[follows].letter in "co" and follows + 1 < len(tokens) and flags[follows + 1])
        )
        opening = tokens[start].text.lower()
        return follows + 1 if named and (opening in _SWALLOWING or opening in _INSTITUTIONS) else stop
    hall = follows < len(tokens) and tokens[stop].letter == "y" and tokens[follows].text[:1].isupper()
    if hall and tokens[follows].low in _INSTITUTIONS:
        return follows + 1
    initial = tokens[stop].text == "." and len(tokens[stop - 1].text) == 1 and tokens[stop - 1].text.isupper()
    if initial and stop - start > 1 and follows < len(tokens) and flags[follows]:
        return follows + 1  # "David S. Goyer"
    if tokens[stop].low in _CONNECTORS:
        if tokens[stop].low == "of" and follows < len(tokens) and tokens[follows].low == "the":
            follows += 1
        if tokens[stop].low == "de" and follows < len(tokens) and tokens[follows].text in _SPANISH:
            follows += 1  # "San Miguel de los Llanos"
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
        county = tokens[start].text.lower() in _COUNTIES or (
            start > 1 and tokens[start - 1].low == "of" and tokens[start - 2].text.lower() in _COUNTIES
        )
        listed = follows + 1 < len(tokens) and (
            tokens[follows + 1].letter == "z"
            or (tokens[follows + 1].text == "," and follows + 2 < len(tokens) and flags[follows + 2])
        )
        if place and (county or (located and not listed)):
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
