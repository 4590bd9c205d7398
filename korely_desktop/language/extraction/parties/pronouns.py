"""Words that point: personal and possessive pronouns, and the kinship nouns that stand for a name. Data only."""

from __future__ import annotations

from korely_desktop.language.extraction.lexicon import word_set

FIRST = frozenset(["i", "me", "myself", "we", "us", "ourselves", "mine", "ours", "io", "noi", "me", "mi"])
PERSON = word_set("he she him her they them himself herself themselves who lui lei loro egli ella")
MANY = word_set("they them their themselves loro")
THING = frozenset(["it", "itself", "this", "that", "these", "those", "which", "esso", "essa"])
FIRST_POSSESSIVE = frozenset(["my", "our", "mio", "mia", "miei", "mie", "nostro", "nostra", "nostri", "nostre"])
SECOND_POSSESSIVE = frozenset(["your", "tuo", "tua", "tuoi", "tue"])
PERSON_POSSESSIVE = frozenset(["his", "her", "their", "suo", "sua", "suoi", "sue", "loro"])
CALLED = word_set(
    """mom mum mama mommy dad daddy papa grandma granny gran nan nana grandpa grandad granddad auntie mam mummy nonna
    nonno mother father"""
)
"""Kinship nouns that are used as names."""
BY_NAME = CALLED - {"mother", "father"}
OF_ONE = frozenset(["his", "her"])
POINTING = frozenset(["the", "this", "il", "lo", "la", "l'", "questo", "questa", "quest'"])
HEADED = word_set("project team operation progetto")
