"""Whom a name shows: he or she, surely a person or perhaps a town or a tool. What the text says of them stands in
:mod:`.discourse`.

No answer is kept: that would hold on to people's names, and asking anew costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.parties.discourse_words import CLASS_NOUNS, OF_PERSONS, is_role
from korely_desktop.language.extraction.parties.mentions import known_word
from korely_desktop.language.extraction.text.tokens import Token

FEMALE = lexicon.words("parties", "persons.female")
MALE = lexicon.words("parties", "persons.male")
"""Kinship nouns and titles, with the titles that names keep in English text; first names are in ``genders.toml``."""
_HE = frozenset(["he", "him", "his", "himself"])
_SHE = frozenset(["she", "her", "hers", "herself"])
_THEY = frozenset(["they", "them", "themselves"])
THEY = "they"
"""What somebody goes by whom a text calls neither "he" nor "she"."""
_SEVERAL = lexicon.words("parties", "persons.several")
_WITH_ARTICLE = lexicon.words("parties", "persons.with_article")


def gender_of(name: str) -> str:
    """ "he" or "she" where a title, a kinship noun or the first name of somebody tells it, else the empty string."""
    for word in name.casefold().rpartition("'s ")[2].split():
        bare = word.strip('.,"“”')
        if bare in MALE or bare in lexicon.words("genders", "he"):
            return "he"
        if bare in FEMALE or bare in lexicon.words("genders", "she"):
            return "she"
    return ""


def agrees(pronoun: str, gender: str) -> bool:
    """Whether a pronoun can be said of somebody of a gender, which may be unknown (empty)."""
    return not (gender == "she" and pronoun in _HE) and not (gender == "he" and pronoun in _SHE)


def tells_gender(pronoun: str) -> bool:
    """Whether a pronoun is "he" or "she" in one of its forms."""
    return pronoun in _HE or pronoun in _SHE


def is_they(pronoun: str) -> bool:
    """Whether a pronoun is "they" in one of its forms."""
    return pronoun in _THEY


def is_person(name: str) -> bool:
    """Whether a name is surely of a person: by its title or first name, or by two to four words that no English
    dictionary has.
    """
    words = name.casefold().split()
    if not words:
        return False
    if gender_of(name) or lexicon.is_titled(name):
        return True
    return 2 <= len(words) <= 4 and not any(known_word(word) or any(map(str.isdigit, word)) for word in words)


def likeness(pronoun: str, name: str, gender: str) -> int:
    """How well a pronoun goes with somebody whom it may mean: known as he or she, surely a person, or neither. The
    user has no name.
    """
    if tells_gender(pronoun) and gender:
        return 2
    return int(not name or is_person(name))


def may_be(name: str, kind: str, noun: str) -> bool:
    """Whether a party of a type can be called by a class noun: no building is a person, no club is a novel."""
    last = name.casefold().split()[-1]
    if last in CLASS_NOUNS and last != noun:
        return False
    return kind != "person" or noun in OF_PERSONS or is_role(noun)


def is_mismatched(pronoun: str, name: str) -> bool:
    """Whether a pronoun means one and the name several ("user's colleagues" are no "he"), or the other way round
    ("my sister" is no "they").
    """
    last = set(name.casefold().split()[-1:])
    if pronoun in _THEY:
        return bool((MALE | FEMALE) & last) and " " in name
    return tells_gender(pronoun) and bool(_SEVERAL & last)


def is_surer(name: str, other: str) -> bool:
    """Whether one name is more surely a person's than another, whose word may be a town or a tool."""
    return is_person(name) and not is_person(other)


def own_relative(phrase: Sequence[Token]) -> str:
    """Whose relative an Italian noun with an article alone is: "*la nonna*" is "Mia nonna"; empty for other phrases."""
    if len(phrase) != 2 or phrase[0].letter != "d" or phrase[1].text.lower() not in _WITH_ARTICLE:
        return ""
    noun = phrase[1].text.lower()
    return f"{'Mia' if noun.endswith('a') else 'Mio'} {noun}"
