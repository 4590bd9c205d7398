"""Whose a value is that the network marks: the name or noun around the characters it points at, in full.

Whether it can be theirs: :mod:`.passed_over`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from korely_desktop.domain.statements import Mention
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.italian.verbs import verb_form
from korely_desktop.language.extraction.parties import persons
from korely_desktop.language.extraction.parties.discourse_words import is_role
from korely_desktop.language.extraction.parties.mentions import known_word
from korely_desktop.language.judging.around import kin

_FIRM = re.compile(r"(?:[A-Z][\w'’-]* )*?([A-Z][\w'’-]*) & ([A-Z][\w'’-]*\.?)")
_LONGEST_FIRM = 40
"""Characters in front of a part of a firm's name in which it may begin."""
_IN_LAW = re.compile(r"\w+[- ]in[- ]law$")
_IN_LAW_LENGTH = 20
_INITIAL = re.compile(r"[A-ZÀ-Ý][\w'’-]+ [A-Z]\.?$")
""" "Bella P."."""
_OF_ITALIAN = re.compile(r"(?P<kind>[A-ZÀ-Ý][\w'’-]+)(?: [A-ZÀ-Ý][\w'’-]+)? (?:di|del|della|dello|dei|delle) $")
_OWNED_BY = re.compile(r"[A-ZÀ-Ý][\w-]+['’]s $")
_NAME_LENGTH = 40
_MINE = re.compile(r"\b(?:my|our|mi[oa]|nostr[oa]) $", re.IGNORECASE)
_MINE_LENGTH = 8


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose a value is: the characters of the name or noun, how it is written, and its type."""

    start: int
    end: int
    name: str
    type: str


def owner_at(text: str, start: int, end: int, mentions: Sequence[Mention]) -> Owner | None:
    """The name or noun that holds some characters; None where it is no word to be called by."""
    for each in mentions:
        if each.start <= start < each.end:
            firm = _firm(text, each.start, each.end)
            return Owner(each.start, each.end, firm, each.type) if firm else _in_full(text, each)
    if firm := _firm(text, start, end):
        return Owner(start, end, firm, "organization")
    if in_law := _IN_LAW.search(text, max(start - _IN_LAW_LENGTH, 0), end):
        return Owner(*in_law.span(), in_law[0], "person")
    start, end = word_around(text, start, end)
    word = text[start:end]
    dotted = end + (text[end : end + 1] == ".")
    if initial := _INITIAL.search(text, max(0, start - _NAME_LENGTH), dotted):
        return Owner(*initial.span(), initial[0], "person")
    if not word[:1].isalpha() or len(word) < 2 or _is_verb(word):
        return None
    owned = _OWNED_BY.search(text, max(0, start - _NAME_LENGTH), start) if word in kin() else None
    if owned is not None:
        return Owner(owned.start(), end, text[owned.start() : end], "person")  # "Finn's godfather"
    return Owner(start, end, word, "unknown")


def called(text: str, owner: tuple[int, int], name: str) -> str:
    """What an owner is called: "*my wife*" where her noun stands alone."""
    mine = _MINE.search(text, max(0, owner[0] - _MINE_LENGTH), owner[0]) if name in kin() else None
    return name if mine is None else text[mine.start() : owner[1]]


def _is_verb(word: str) -> bool:
    """ "Il magazzino *chiude* ad agosto": nobody."""
    noun = lexicon.word_map("it_words", "nouns").get(word)
    return word.islower() and noun is None and not known_word(word) and verb_form(word) is not None


def _in_full(text: str, name: Mention) -> Owner:
    """ "Cartiera del *Sile*": the whole name that ends so."""
    if persons.gender_of(name.text):
        return Owner(name.start, name.end, name.text, name.type)
    of = _OF_ITALIAN.search(text, max(0, name.start - _NAME_LENGTH), name.start)
    if of is not None and not _is_of_somebody(of["kind"]):
        return Owner(of.start(), name.end, text[of.start() : name.end], "organization")
    return Owner(name.start, name.end, name.text, name.type)


def _is_of_somebody(noun: str) -> bool:
    """ "Sindaco di Bevagna", "Papà di Ada": a person, and no firm."""
    low = noun.casefold()
    english = lexicon.word_map("it_words", "nouns").get(low, low)
    return low in kin() or is_role(english) or is_role(low)


def word_around(text: str, start: int, end: int) -> tuple[int, int]:
    """The written word that holds some characters."""
    while start > 0 and _is_letter(text[start - 1]):
        start -= 1
    while end < len(text) and _is_letter(text[end]):
        end += 1
    return start, end


def _is_letter(letter: str) -> bool:
    return letter.isalnum() or letter in "-_"


def _firm(text: str, start: int, end: int) -> str:
    """ "Papyrus & *Pine*", "Tessitura Lanzi & *C.*": the whole name of which some characters are part; empty where no
    ampersand joins them to another, or both are called so by themselves ("Hanna & Reuben").
    """
    for firm in _FIRM.finditer(text, max(0, start - _LONGEST_FIRM)):
        if firm.start() > start:
            return ""
        if end <= firm.end() and not {firm[1].lower(), firm[2].lower()} <= lexicon.names("first_names"):
            return firm[0]
    return ""
