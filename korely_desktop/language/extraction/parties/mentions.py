"""Which tokens are names, by capitals, tags and lists. Of what type they are: :mod:`.name_types`."""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.domain.statements import Mention
from korely_desktop.language.extraction import dictionaries, lexicon
from korely_desktop.language.extraction.remembered import remembered
from korely_desktop.language.extraction.text.tokens import Token, token_at

_AMBIGUOUS = lexicon.words("parties", "mentions.ambiguous")
_CALLED_BY = lexicon.words("parties", "mentions.called_by")
TALKED = lexicon.words("parties", "mentions.talked")
"""What is said to have been done with words."""


def type_words(key: str) -> frozenset[str]:
    """The words of ``types.toml`` that tell what a name is of."""
    return lexicon.words("types", key)


def is_name(tokens: Sequence[Token], index: int) -> bool:
    """Whether an English token is (part of) a name."""
    token = tokens[index]
    low, text = token.low, token.text
    if token.kind or not text[:1].isalpha() or token.letter in ".,y":
        return False
    if low in type_words("never_names") or is_calendar(low):
        return False
    if low in lexicon.names("places") and len(low) > 3 and token.letter in "mnj" and not text[0].isupper():
        return low not in ("nice", "bath", "reading", "mobile", "split", "cork", "turkey", "china", "moon", "bar")
    if not text[0].isupper():
        if _is_called(tokens, index):
            return True
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
    if low in type_words("demonyms") and not (index + 1 < len(tokens) and tokens[index + 1].text[:1].isupper()):
        return False
    if low in ("nice", "bath", "reading", "mobile", "split", "cork", "turkey", "bar", "moon") and (
        index == 0 or not text[0].isupper()
    ):
        return False
    if index == 0 or tokens[index - 1].letter == "." or tokens[index - 1].text in '"“':
        return _starts_with_name(tokens, index)
    return token.letter in "mnjvaekcro" and not (token.letter in "r" and len(low) < 5)


def _is_called(tokens: Sequence[Token], index: int) -> bool:
    """ "My husband's name is mark", "my dog's name is bear": a name in small letters, whatever else the word means."""
    words = [token.low for token in tokens[max(0, index - 3) : index]]
    alone = index + 1 == len(tokens) or tokens[index + 1].letter in ".,z"
    plain = tokens[index].letter in "nmva" or tokens[index].low in lexicon.names("first_names")
    return words == ["'s", "name", "is"] and alone and plain


def _where_one_works(tokens: Sequence[Token], index: int) -> bool:
    """ "I work at walmart", "my degree from yale": behind a preposition, a listed company in small letters."""
    before = tokens[index - 1].low if index else ""
    if before == "with" and index > 1 and tokens[index - 2].low == "been":
        return True
    return before in ("at", "for", "from", "by") or (before == "the" and index > 1 and tokens[index - 2].low == "at")


def _in_company(tokens: Sequence[Token], index: int) -> bool:
    """Whether an ordinary word with a capital stands beside another name, or where names stand ("at Target")."""
    beside = [tokens[p] for p in (index - 1, index + 1) if 0 <= p < len(tokens)]
    if any(t.text[:1].isupper() and len(t.text) > 1 and t.low not in type_words("never_names") for t in beside):
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
    return low in type_words("calendar") or (low.endswith("days") and low[:-1] in type_words("calendar"))


def _starts_with_name(tokens: Sequence[Token], index: int) -> bool:
    token = tokens[index]
    if token.low in _CALLED_BY or (index == 0 and token.low in TALKED):
        return False
    known = (
        token.low in lexicon.names("first_names")
        or token.low in lexicon.names("places")
        or token.low in lexicon.names("organizations")
    )
    following = token_at(tokens, index + 1)
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
