"""Words that point: personal and possessive pronouns, and the kinship nouns that stand for a name. Data only."""

from __future__ import annotations

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.lexicon import word_set

FIRST = lexicon.words("parties", "pronouns.first")
PERSON = lexicon.words("parties", "pronouns.person")
MANY = word_set("they them their themselves loro")
THING = lexicon.words("parties", "pronouns.thing")
FIRST_POSSESSIVE = lexicon.words("parties", "pronouns.first_possessive")
SECOND_POSSESSIVE = frozenset(["your", "tuo", "tua", "tuoi", "tue"])
PERSON_POSSESSIVE = frozenset(["his", "her", "their", "suo", "sua", "suoi", "sue", "loro"])
CALLED = lexicon.words("parties", "pronouns.called")
"""Kinship nouns that are used as names."""
BY_NAME = CALLED - {"mother", "father"}
OF_ONE = frozenset(["his", "her"])
POINTING = lexicon.words("parties", "pronouns.pointing")
HEADED = word_set("project team operation progetto")
