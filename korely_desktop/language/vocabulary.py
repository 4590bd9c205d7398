"""Reads the predicate vocabulary (``resources/vocabulary/<family>.toml``) into :class:`Vocabulary`.

What a predicate *is* lives in :mod:`korely_desktop.domain.vocabulary`; the words live in the data files.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from korely_desktop.domain.facts import FAMILIES
from korely_desktop.domain.vocabulary import Predicate, Vocabulary

LANGUAGES = ("en", "it")


@cache
def load_vocabulary() -> Vocabulary:
    """The shipped vocabulary, read once for the whole process."""
    folder = files("korely_desktop").joinpath("resources", "vocabulary")
    predicates: list[Predicate] = []
    for family in FAMILIES:
        entries = tomllib.loads(folder.joinpath(f"{family}.toml").read_text("utf-8"))
        predicates += [_predicate(name, family, entry) for name, entry in entries.items()]
    return Vocabulary(predicates)


def _predicate(name: str, family: str, entry: dict[str, Any]) -> Predicate:
    return Predicate(
        name=name,
        family=family,
        cardinality_one=entry.get("one", False),
        slot=entry.get("slot", name),
        opposite=entry.get("opposite"),
        inverse=entry.get("inverse"),
        excludes={what: frozenset(words.split()) for what, words in entry.get("excludes", {}).items()},
        kinds={names: frozenset(nouns.split()) for names, nouns in entry.get("kinds", {}).items()},
        half_life_days=entry.get("half_life_days"),
        sensitive=entry.get("sensitive", False),
        apart=entry.get("apart", False),
        synonyms=tuple(entry.get("synonyms", ())),
        subject_types=tuple(entry.get("subject", ())),
        object_types=tuple(entry.get("object", ())),
        named_types=tuple(entry.get("named", entry.get("object", ()))),
        templates={language: entry[language][0] for language in LANGUAGES},
        you_templates={language: entry[language][1] for language in LANGUAGES},
    )
