"""Names in Italian text: which tokens belong to one, and what the words around it say of its type.

What both languages share (lists, title words, the names themselves) is in
:mod:`korely_desktop.language.extraction.parties.name_types`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from korely_desktop.language.extraction import dictionaries, lexicon
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties import name_types
from korely_desktop.language.extraction.text.tokens import Token, token_at

_SCORE = re.compile(r"\d{1,2}-\d{1,2}")
_ORDINAL = re.compile(r"[IVXL]{2,}")
_SMALL_IN_TITLES = lexicon.words("italian", "names.small_in_titles")
_ARTICLES = ("Il", "La", "Lo", "I", "Gli", "Le")
_PARTICLES = ("Di", "De", "Del", "Della", "Dalla", "Dal", "Da", "D'", "D’", "Lo", "La", "Li")
_SAINTS = word_set("san santa santo")
_STREETS = word_set("via viale piazza piazzale vicolo")
_OF = word_set("di del della dello dell' dei degli delle")
_TO = lexicon.words("italian", "names.to")
_WITH_VERB = 2
"""Tokens that a name behind "è di" has before it at least."""
_TOLD = lexicon.words("italian", "names.told")
_SITES = lexicon.words("italian", "names.sites")
_HOUSES = lexicon.words("italian", "names.houses")
_SUPPLIERS = lexicon.words("italian", "names.suppliers")


def is_name(tokens: Sequence[Token], index: int) -> bool:
    """Whether an Italian token is (part of) a name: capitals, unless an ordinary word opens the sentence."""
    token = tokens[index]
    written = token.text.lower()
    following = token_at(tokens, index + 1)
    capital = following is not None and following.text[:1].isupper()
    inside = bool(index) and tokens[index - 1].letter not in ".," and tokens[index - 1].text not in '"“«'
    if inside and token.text in (*_ARTICLES, *_PARTICLES):
        return capital
    if _inside_title(tokens, index) or _is_street(tokens, index):
        return True
    if token.text[:1].isupper() and index + 1 < len(tokens) and _links_title(tokens, index + 1):
        return True
    if not index and following is not None and _opens_surname(token, following):
        return True
    if token.kind or not token.text[:1].isupper() or token.letter in ".,wgd!pr":
        return False
    if (
        written in lexicon.words("types", "never_names") | lexicon.words("types", "never_italian_names")
        or written in lexicon.words("types", "calendar")
        or lexicon.word_map("it_words", "letters").get(written.replace("’", "'"), "b") not in "bh"
    ):
        return False
    alone = not capital and not (index and tokens[index - 1].letter != "d" and tokens[index - 1].text[:1].isupper())
    if alone and (_ORDINAL.fullmatch(token.text) or (inside and _is_office(written))):
        return False  # "la XV legislatura", "il Ministro dell'Interno"
    if index == 0 or tokens[index - 1].letter == "." or tokens[index - 1].text in '"“«':
        return _opens(tokens, index, capital=capital)
    return True


def _opens_surname(token: Token, following: Token) -> bool:
    """ "*Mia* Norden vive a Bari", "*Ella* Fitzgerald": a first name that is a word, in front of what is no noun."""
    after = following.text.lower()
    listed = any(after in lexicon.names(kind) for kind in ("first_names", "places", "organizations", "products"))
    noun = after in lexicon.word_map("it_words", "nouns")
    common = noun or (token.letter == "f" and dictionaries.is_known(after, "it"))  # "Nello Studio"
    return token.text.lower() in lexicon.names("first_names") and following.text.istitle() and not (listed or common)


def _opens(tokens: Sequence[Token], index: int, *, capital: bool) -> bool:
    """Whether the word that opens a sentence is a name; ``capital``: the next one has a capital too."""
    token, written = tokens[index], tokens[index].text.lower()
    if token.text == "Usa" and capital:
        return False  # "Usa Figma e Canva": the verb, not the country
    told = index + 2 < len(tokens) and tokens[index + 1].letter == "m" and tokens[index + 2].letter in "vahb"
    if capital and told and token.letter in "vaek":
        return True  # "Dora Fini recita"
    if token.letter == "v" and index + 1 < len(tokens) and tokens[index + 1].letter in "dfgc":
        return False
    if any(written in lexicon.names(kind) for kind in ("first_names", "places", "organizations")):
        return True
    titled = written in lexicon.words("types", "person_titles") and written not in _SAINTS
    return token.letter == "m" or (capital and token.letter in "nj" and not titled)


def _is_office(written: str) -> bool:
    """ "il Presidente", "il Capo della polizia": an office, whoever holds it."""
    if written in lexicon.words("types", "person_titles"):
        return written not in _SAINTS
    noun = lexicon.word_map("it_words", "nouns").get(written)
    return noun is not None and lexicon.noun_class(noun) in ("job", "boss")


def _is_street(tokens: Sequence[Token], index: int) -> bool:
    """ "in *via* Tagliamento": the street, which is not what it is named after."""
    if tokens[index].text not in _STREETS or index + 1 >= len(tokens):
        return False
    after = tokens[index + 1]
    if after.text.lower().replace("’", "'") in _OF and index + 2 < len(tokens):
        after = tokens[index + 2]
    named = after.text[:1].isupper() and after.text.lower() not in lexicon.names("organizations")
    listed = after.text.lower() in lexicon.names("products") | lexicon.words("types", "platforms")
    before = token_at(tokens, index - 1)
    return named and not listed and (before is None or before.letter in "fd,." or before.text in ("è", "abita"))


def _inside_title(tokens: Sequence[Token], index: int) -> bool:
    """ "Live *at* Roadburn *2008*": English small words between capitals in an Italian text, a year behind them."""
    if _links_title(tokens, index):
        return True
    if not index or index + 1 >= len(tokens) or tokens[index].kind or not tokens[index - 1].text[:1].isupper():
        return False
    year = tokens[index].letter == "c" and len(tokens[index].text) == 4 and tokens[index].text[:2] in ("19", "20")
    return year and index > 1 and tokens[index - 2].letter in "mndf"


def _links_title(tokens: Sequence[Token], index: int) -> bool:
    """ "Great *to be* Young": English small words between capitals; "a" and "in", Italian too, only beside others."""
    if tokens[index].text not in _SMALL_IN_TITLES or tokens[index].kind:
        return False
    first, last = index, index
    while first and tokens[first - 1].text in _SMALL_IN_TITLES:
        first -= 1
    while last + 1 < len(tokens) and tokens[last + 1].text in _SMALL_IN_TITLES:
        last += 1
    english = any(token.text not in ("a", "in") for token in tokens[first : last + 1])
    closed = first > 0 and last + 1 < len(tokens)
    return english and closed and tokens[first - 1].text[:1].isupper() and tokens[last + 1].text[:1].isupper()


def name_type(tokens: Sequence[Token], index: int) -> str:
    """The type of a name token in its Italian sentence."""
    token = tokens[index]
    words = token.low.replace("-", " ").split()
    if _plays(tokens, index):
        return "organization"
    if {words[0], words[-1]} & lexicon.words("types", "competition_words"):
        return "event"
    before = tokens[index - 1].text.lower().replace("’", "'") if index else ""
    before2 = tokens[index - 2].text.lower() if index > 1 else ""
    if token.low == "stato" and before in ("lo", "dello", "allo", "dallo", "sullo"):
        return "organization"
    if words[0] in _STREETS or (words[0] in _SAINTS and before in (_TO | _OF)):
        return "place"
    known = words[0] in lexicon.names("first_names") or words[0] in lexicon.words("types", "person_titles")
    listed = any(token.low in lexicon.names(kind) for kind in ("places", "organizations", "products"))
    if not known and not listed:
        if before in _OF and before2 in _SITES:
            return "place"
        if before == "di" and len(words) == 1 and index > 1 and tokens[index - 2].low.partition(" ")[0] in _HOUSES:
            return "place"  # "la Ceramiche Salis di Faenza"
        if len(words) > 1 and words[0] in _HOUSES:
            return "organization"
        if before in _TO and _lies_in(tokens, index):
            return "place"
        if before == "di" and len(words) == 1 and _hails_from(tokens, index):
            return "place"  # "mia madre è di Iasi"
        if before in _SUPPLIERS:
            return "organization"
        if before in ("a", "ad"):
            told = any(verb.lemma in _TOLD for verb in tokens[max(0, index - 5) : index])
            return _of_words(tokens, index) or ("person" if told else "place")
        if re.search(r"[a-z]{2}[A-Z]", token.text) and " " not in token.text and not token.text.startswith("Mac"):
            return "organization"  # "ChievoVerona"
    return name_types.name_type(tokens, index, italian=True)


def _of_words(tokens: Sequence[Token], index: int) -> str:
    """What the words of the name itself say, where they say something."""
    told = name_types.name_type([tokens[index]], 0, italian=True)
    return told if told != "person" else ""


def _lies_in(tokens: Sequence[Token], index: int) -> bool:
    """ "a Foligno, in Umbria": the place that a name lies in stands behind it."""
    after = tokens[index + 1 : index + 4]
    if len(after) < 3 or after[0].text != "," or after[1].text.lower() not in ("in", "nel", "nella", "nelle", "nello"):
        return False
    return after[2].low in lexicon.names("places")


def _hails_from(tokens: Sequence[Token], index: int) -> bool:
    """ "(Mia madre) è *di* Iasi", "sono *di* Iasi": somebody is, and no thing, which would be its owner's."""
    if index < _WITH_VERB or tokens[index - 2].text.lower() not in ("è", "sono", "sei", "siamo"):
        return False
    before = tokens[: index - 2]
    first = tokens[index - 2].text.lower() != "è" and not any(token.letter in "nm" for token in before)
    nearest = next((token for token in reversed(before) if token.letter in "nm"), None)
    return first or (nearest is not None and nearest.low in lexicon.kin())


def _plays(tokens: Sequence[Token], index: int) -> bool:
    """ "Levante (4-0)", "Siviglia - Espanyol 2-2", "Burnley (31)": in a sentence with a score, or with more than one
    number in brackets, a name beside one or a dash is a team.
    """
    counted = [p for p in range(len(tokens)) if _counted(tokens, p)]
    if not any(_SCORE.fullmatch(token.text) for token in tokens):
        called = lexicon.is_titled(tokens[index].text)  # "Livio (47) e Norma (52)" are people with their ages
        return not called and len(counted) > 1 and index < counted[-1] and _heads_list(tokens, index)
    after = tokens[index + 1 : index + 3]
    if len(after) == 2 and after[0].text in "(-–" and (after[1].letter == "c" or after[1].kind == "name"):
        return True
    if after and _SCORE.fullmatch(after[0].text):
        return True
    before = tokens[max(0, index - 2) : index]
    return len(before) == 2 and before[1].text in "-–" and before[0].letter == "m"


def _counted(tokens: Sequence[Token], index: int) -> bool:
    """ "(31)" or "(15 punti)" opens here."""
    return (
        tokens[index].text == "("
        and index + 2 < len(tokens)
        and re.fullmatch(r"\d{1,2}", tokens[index + 1].text) is not None
    )


def _heads_list(tokens: Sequence[Token], index: int) -> bool:
    """Whether only other names, commas and "e" stand between a name and the next number in brackets."""
    position = index + 1
    while position < len(tokens) and (tokens[position].letter in "mz," and tokens[position].text != "("):
        position += 1
    return position < len(tokens) and _counted(tokens, position)
