"""Which tokens are names, and of what type: person, organization, product, place, event or concept.

Finding rests on capitals and tags; typing on title words, name lists and the words around. No list is complete, so
context decides first and lists second.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from korely_desktop.domain.statements import Mention
from korely_desktop.language.extraction import dictionaries, lexicon
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse_words import is_role
from korely_desktop.language.extraction.remembered import remembered
from korely_desktop.language.extraction.text.tokens import Token

_AMBIGUOUS = word_set(
    """will mark grace hope faith may june april rose lily ruby amber dawn joy art pat bill jack rob sue frank guy
    max ray don dean grant chase drew summer autumn penny daisy ivy holly violet iris olive basil miles norm gene
    dale glen heath cliff rich van nice bath reading mobile split cork turkey china moon bar angel baby king
    prince eve destiny halo golf friends frozen target subway chrome safari mustang apple meta gap visa zoom slack
    tim mars un us la sf eu it who java rust swift ruby excel nancy eli jo ed al bob"""
)
_CALLED_BY = word_set(
    """daughter son wife husband brother sister nephew niece grandson granddaughter
    customer client patient tenant guest caller contact member user employee student resident applicant candidate
    reseller vendor dealer distributor
    lead colleague neighbor neighbour visitor attendee supplier plumber electrician landlord landlady note update"""
)
"""Words in front of a name that are no part of it ("Tenant Mr. Kowalski")."""
_TALKED = word_set(
    """report reports reported answers back talk talked talking speak spoke spoken speaking write wrote explained said
    chatted met"""
)
_SMALL_WORDS = word_set(
    "be is are was me you your we us it on off no not up down out over all her him they what when how"
)
_PARTICLES = word_set("de del della delle dei degli di da dal dalla dalle dalli dello la lo li van von der den bin al")
_PLANS = word_set("plan tier subscription licence license piano abbonamento licenza")
_OF_WORKS = word_set("film movie album song book novel show series game canzone romanzo libro")
_ARTICLED = word_set("la il lo l' della del dell' dello alla al all' dalla dal dall' nella nel nell' sulla sul")


def _set(key: str) -> frozenset[str]:
    return lexicon.words("types", key)


def is_name(tokens: Sequence[Token], index: int) -> bool:
    """Whether an English token is (part of) a name."""
    token = tokens[index]
    low, text = token.low, token.text
    if token.kind or not text[:1].isalpha() or token.letter in ".,y":
        return False
    if low in _set("never_names") or is_calendar(low):
        return False
    if low in lexicon.names("places") and len(low) > 3 and token.letter in "mnj" and not text[0].isupper():
        return low not in ("nice", "bath", "reading", "mobile", "split", "cork", "turkey", "china", "moon", "bar")
    if not text[0].isupper():
        if low in lexicon.names("organizations") and low not in _AMBIGUOUS and _where_one_works(tokens, index):
            return True
        if low in lexicon.names("first_names") and low not in _AMBIGUOUS and token.letter in "mnj":
            return True
        if (
            index
            and tokens[index - 1].low in lexicon.names("first_names")
            and tokens[index - 1].low not in _AMBIGUOUS
            and token.letter in "mn"
            and not known_word(low)
        ):
            return tokens[index - 1].letter in "mnj" and not tokens[index - 1].text[:1].isupper()
        return token.letter == "m" and any(c.isupper() or c.isdigit() for c in text)
    if len(low) == 1:
        return False
    shouting = text.isupper() and len(text) > 1
    if shouting and _is_shouted(tokens):
        return False
    if known_word(low) and not _is_listed(low) and (shouting or not _in_company(tokens, index)):
        return False
    if low in _set("demonyms") and not (index + 1 < len(tokens) and tokens[index + 1].text[:1].isupper()):
        return False
    if low in ("nice", "bath", "reading", "mobile", "split", "cork", "turkey", "bar", "moon") and (
        index == 0 or not text[0].isupper()
    ):
        return False
    if index == 0 or tokens[index - 1].letter == "." or tokens[index - 1].text in '"“':
        return _starts_with_name(tokens, index)
    return token.letter in "mnjvaekcro" and not (token.letter in "r" and len(low) < 5)


def _where_one_works(tokens: Sequence[Token], index: int) -> bool:
    """ "I work at walmart", "my degree from yale": behind a preposition, a listed company in small letters."""
    before = tokens[index - 1].low if index else ""
    if before == "with" and index > 1 and tokens[index - 2].low == "been":
        return True
    return before in ("at", "for", "from", "by") or (before == "the" and index > 1 and tokens[index - 2].low == "at")


def _in_company(tokens: Sequence[Token], index: int) -> bool:
    """Whether an ordinary word with a capital stands beside another name, or where names stand ("at Target")."""
    beside = [tokens[p] for p in (index - 1, index + 1) if 0 <= p < len(tokens)]
    if any(t.text[:1].isupper() and len(t.text) > 1 and t.low not in _set("never_names") for t in beside):
        return True
    return index > 0 and tokens[index - 1].low in (
        "at",
        "for",
        "in",
        "from",
        "with",
        "by",
        "of",
        "to",
        "the",
        "my",
        "her",
        "his",
        "on",
        "an",
    )


def is_calendar(low: str) -> bool:
    """A day, month or feast, also in the plural ("on Sundays")."""
    return low in _set("calendar") or (low.endswith("days") and low[:-1] in _set("calendar"))


def _starts_with_name(tokens: Sequence[Token], index: int) -> bool:
    token = tokens[index]
    if token.low in _CALLED_BY or (index == 0 and token.low in _TALKED):
        return False
    known = (
        token.low in lexicon.names("first_names")
        or token.low in lexicon.names("places")
        or token.low in lexicon.names("organizations")
    )
    following = tokens[index + 1] if index + 1 < len(tokens) else None
    follows_name = (
        following is not None and following.text[:1].isupper() and following.letter in "mnj" and following.low != "i"
    )
    if token.letter in "nj" and following is not None and following.letter in "vabhxwy" and not _ordinary(token.low):
        return True
    if token.letter == "m":
        return True
    if token.letter in "njek" and follows_name and not (token.letter in "jek" and not known):
        return True
    return known and token.letter in "nmj"


def _is_shouted(tokens: Sequence[Token]) -> bool:
    wordy = [token for token in tokens if token.text.isalpha() and len(token.text) > 1]
    return sum(token.text.isupper() for token in wordy) * 2 > len(wordy) and len(wordy) > 2


def name_type(tokens: Sequence[Token], index: int, *, italian: bool = False) -> str:
    """The type of a name token in its sentence."""
    token = tokens[index]
    words = [word.strip(".,'’\"") for word in token.low.replace("-", " ").split()]
    before = tokens[index - 1].low if index else ""
    written = tokens[index - 1].text.lower().replace("’", "'") if index else ""
    before2 = tokens[index - 2].low if index > 1 else ""
    after = tokens[index + 1].low if index + 1 < len(tokens) else ""
    if token.low.startswith("@"):
        return "person"
    if any(word in _set("person_titles") for word in words[:1]) and len(words) > 1:
        return "person"
    for kind in ("places", "organizations", "products"):
        if token.low in lexicon.names(kind) and not (kind == "organizations" and before in ("in", "a", "ad")):
            return {"places": "place", "organizations": "organization", "products": "product"}[kind]
    if len(words) > 2 and words[0] in lexicon.names("first_names") and words[1] in _PARTICLES:
        return "person"  # "Enrico Dalla Costa"
    if words[-1] in _set("org_words") or (len(words) > 1 and words[0] in _set("org_words")):
        return "organization"
    if words[-1] in _set("place_words") or (len(words) > 1 and words[0] in _set("place_words")):
        return "place"
    if "," in token.low:
        return "place"
    if "&" in words:
        return "organization"
    if len(words) > 1 and words[0] in ("project", "progetto", "operation"):
        return "product"
    if len(words) > 1 and words[0] == "team":
        return "organization"
    if any(word in _set("org_words") for word in words):
        return "organization"
    if words[0] not in lexicon.names("first_names") and (said := _said_to_be(tokens, index)):
        return said
    for kind, listed in (("place", "place_words"), ("organization", "org_words")):
        if before in _set(listed) and tokens[index - 1].letter == "n":
            return kind
    if after in _PLANS or before in _PLANS:
        return "product"  # "on the Aurora plan"
    if before in _OF_WORKS and index and tokens[index - 1].letter == "n":
        return "product"
    if len(words) > 1 and _SMALL_WORDS & {*words[1:], *(words[:1] if words[0] != "the" else [])}:
        return "product"
    if words[0] in lexicon.names("first_names") and len(words) <= 4:
        return "person"
    if len(words) > 1 and words[-1].endswith("ing") and known_word(words[-1]):
        return "organization"  # "Almond Roofing"
    if re.fullmatch(r"(?:[a-z]\.){2,}[a-z]?", token.low):
        return "organization"
    if italian and len(words) > 1 and written in ("alla", "al", "all'", "dalla", "dal", "dall'"):
        return "organization"
    if italian and len(words) == 1 and (written in _ARTICLED or (written == "in" and _works_before(tokens, index))):
        return "organization"
    if before in _set("person_titles") or before2 in _set("person_titles"):
        return "person"
    if words[-1] in _set("product_words") or re.search(r"\d", token.low):
        return "product"
    nearby = {
        tokens[position].low for position in range(max(0, index - 4), min(len(tokens), index + 4)) if position != index
    }
    described = tokens[index + 2 : index + 4] if after in (",", "(") else ()
    if any(is_role(next_.low) for next_ in described):
        return "person"
    if nearby & _set("org_contexts") and before in _set("org_prepositions"):
        return "organization"
    if token.text.isupper() and 2 <= len(token.text) <= 6:
        return "organization"
    if before == "at" and len(words) == 1 and after != "'s" and not italian:
        return "organization"
    if after in _set("person_verbs") or (nearby & _set("person_contexts") and before not in ("in", "at")):
        return "person"
    if (italian and written == "da") or (before in ("to", "with") and before2 in _TALKED):
        return "person"
    if _is_of_sites(tokens, index):
        return "place"
    if before in ("in", "near", "to", "from", "a", "ad") and (index > 0 and tokens[index - 1].letter == "f"):
        return "place"
    if nearby & _set("org_contexts"):
        return "organization"
    if before in ("the", "a", "an", "my", "il", "lo", "la", "l'", "i", "gli", "le", "dell'", "del", "della"):
        return "organization" if italian else "product"
    owned = index > 1 and tokens[index - 1].letter in "je" and tokens[index - 2].letter in "dg"
    if (not italian and (tokens[index - 1].letter == "g" if index else False)) or owned:
        return "product"  # "his parked Skoda"
    if nearby & _set("product_contexts") or (words[0] == "the" and len(words) > 1):
        return "product"
    return "person"


def _is_of_sites(tokens: Sequence[Token], index: int) -> bool:
    """ "Two depots, Swindon and Goole": the names of a list of sites."""
    while index and (tokens[index - 1].low in ("and", "e", ",") or tokens[index - 1].kind == "name"):
        index -= 1
    if index and tokens[index - 1].text in "(:":
        index -= 1
    return bool(index) and tokens[index - 1].letter == "n" and tokens[index - 1].low in _set("sites")


def _said_to_be(tokens: Sequence[Token], index: int) -> str:
    """The type that a noun in front of a name tells: "their booking software is Termino", "supplier: Holm"."""
    linked = index > 1 and (tokens[index - 1].low in ("is", "was") or tokens[index - 1].text == ":")
    deal = index > 1 and tokens[index - 1].low in ("with", "con") and tokens[index - 2].low in _set("deals")
    if deal:
        return "organization"
    noun = tokens[index - 2] if linked else None
    if noun is None or noun.letter not in "nj":
        return ""
    return "product" if noun.low in _set("said_products") else "organization" if noun.low in _set("said_firms") else ""


def _works_before(tokens: Sequence[Token], index: int) -> bool:
    """ "lavora (non più) in Telecom": countries and regions are listed, towns take "a"."""
    return any(token.lemma == "work" for token in tokens[max(0, index - 4) : index])


def is_mention(token: Token) -> bool:
    """Whether a token is a name worth listing: written with a capital, or a lower-case name that a list knows."""
    if token.kind != "name" or len(token.text) < 2:
        return False
    if any(character.isupper() for character in token.text):
        return True
    low = token.low
    if low.split()[0] in _AMBIGUOUS:
        return False
    if " " in low:
        return low.split()[0] in lexicon.names("first_names")
    return any(low in lexicon.names(kind) for kind in ("first_names", "places", "organizations", "products"))


def _ordinary(low: str) -> bool:
    """Whether a word or its singular stands in the dictionary ("deploys")."""
    return known_word(low) or (low.endswith("s") and not low.endswith("es") and known_word(low[:-1]))


@remembered
def known_word(low: str) -> bool:
    """Whether an English dictionary has the word in lower case."""
    return dictionaries.is_known(low, "en")


def is_strange(token: Token) -> bool:
    """A word of no dictionary ("vitest"): a name in lower case."""
    return token.letter == "n" and token.low.isalpha() and not known_word(token.low)


def _is_listed(low: str) -> bool:
    return any(low in lexicon.names(kind) for kind in ("first_names", "places", "organizations", "products"))


def mention(token: Token) -> Mention:
    """The mention a name token stands for."""
    return Mention(token.text, token.type or "unknown", token.start, token.end)
