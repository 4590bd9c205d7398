"""The words of ``it_words.toml`` and ``it_verbs.toml`` by what they are listed for."""

from __future__ import annotations

from functools import cache

from korely_desktop.language.extraction import lexicon


@cache
def spellings() -> dict[str, str]:
    """A word as it is also written -> as it stands in the tables."""
    return dict(lexicon.word_map("it_words", "spellings"))


@cache
def letters() -> dict[str, str]:
    """A word of a closed class -> its letter."""
    return dict(lexicon.word_map("it_words", "letters"))


@cache
def nouns() -> dict[str, str]:
    """An Italian noun -> the English one by which it is known, or nothing."""
    return dict(lexicon.word_map("it_words", "nouns"))


@cache
def adjectives() -> dict[str, str]:
    """The same for adjectives."""
    return dict(lexicon.word_map("it_words", "adjectives"))


@cache
def homographs() -> frozenset[str]:
    """Forms of the first person that are other words as well."""
    return frozenset(lexicon.table("it_words")["first_person"]["homographs"].split())


@cache
def first_forms() -> frozenset[str]:
    """Forms of verbs that can be nothing but the first person."""
    forms = lexicon.word_map("it_verbs", "forms")
    return frozenset(form for form, said in forms.items() if said.endswith(" 1")) - homographs()
