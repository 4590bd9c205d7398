"""Nouns that say what kind of party is meant; how they are used stands in :mod:`.discourse`."""

from __future__ import annotations

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.lexicon import word_set

CLASS_NOUNS = lexicon.words("parties", "discourse_words.class_nouns")
OF_PERSONS = lexicon.words("parties", "discourse_words.of_persons")
POSTS = lexicon.words("parties", "discourse_words.posts")
ROLES = POSTS | word_set(
    """owner landlord landlady successor predecessor contact boss customer client tenant guest patient caller supplier
    contractor candidate applicant sponsor host user reviewer"""
)
OWNED = lexicon.words("parties", "discourse_words.owned")
"""Attributes that say nothing until the text tells whose they are."""
PARENTS = lexicon.words("parties", "discourse_words.parents")
PARENTS_OR_THEIRS = PARENTS | word_set("grandmother grandfather grandma grandpa granny")
USER_NOUNS = word_set("user customer client caller utente cliente")
"""What agents call the person whose memory it is."""
TREATED = word_set("patient paziente")
"""What they call them in notes from a practice."""


def is_role(noun: str) -> bool:
    """Whether a noun names people by their job, kinship or part in something."""
    return noun in ROLES or noun in lexicon.kin() or lexicon.noun_class(noun) == "job"


def is_post(noun: str) -> bool:
    """Whether a noun names a job or an office, which somebody has without being somebody's."""
    return noun in POSTS or (noun not in ROLES and lexicon.noun_class(noun) in ("job", "boss"))


def is_people(noun: str) -> bool:
    """Whether a name is that of a language, a people or a faith, of which nobody is called."""
    return lexicon.noun_class(noun) in ("language", "nationality", "religion")
