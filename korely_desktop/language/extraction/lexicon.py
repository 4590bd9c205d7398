"""Reads the word lists and tables of ``resources/lexicon``, once for the process. Data only; no rules.

What a single module asks for stands in the file named after its folder (``reading`` for this one), in the module's own
table. A handful of function words, or of relations, stays with the rule that it is part of: :func:`word_set`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from korely_desktop.language.extraction.remembered import remembered


def word_set(words: str) -> frozenset[str]:
    """The words of a string parted by white space."""
    return frozenset(words.split())


@cache
def table(name: str) -> Mapping[str, Any]:
    """The parsed TOML file ``resources/lexicon/<name>.toml``."""
    text = files("korely_desktop").joinpath("resources", "lexicon", f"{name}.toml").read_text("utf-8")
    return tomllib.loads(text)


def _entry(name: str, key: str) -> Any:
    """What stands under a key, ``table.key`` where it is in a table of its own."""
    entry: Any = table(name)
    for part in key.split("."):
        entry = entry[part]
    return entry


@cache
def words(name: str, key: str) -> frozenset[str]:
    """The words of one entry: a string of words parted by spaces, or a list of phrases."""
    entry = _entry(name, key)
    return frozenset(entry.split() if isinstance(entry, str) else entry)


@cache
def word_map(name: str, key: str) -> Mapping[str, str]:
    """A sub-table word -> value; keys may hold several words parted by ``|``."""
    return {word.strip(): value for keys, value in _entry(name, key).items() for word in keys.split("|")}


@cache
def names(kind: str) -> frozenset[str]:
    """Lower-case names of one kind (``places``, ``first_names``, ``organizations``, ``products``), one a line in its
    file.
    """
    text = files("korely_desktop").joinpath("resources", "lexicon", f"{kind}.txt").read_text("utf-8")
    return frozenset(
        name.strip().casefold()
        for line in text.splitlines()
        if not line.startswith("#")
        for name in line.split(",")
        if name.strip()
    )


def is_place(name: str) -> bool:
    """Whether a lower-case name is a listed town, region or country."""
    return name in names("places")


def is_titled(name: str) -> bool:
    """Whether a title or a first name of the lists shows a person; a type is often a guess."""
    first = name.casefold().split()[0].rstrip(".") if name else ""
    return first in words("types", "person_titles") or first in names("first_names")


@cache
def kin() -> frozenset[str]:
    """Every noun for somebody related to a person: family, partners, friends, colleagues."""
    kinds = "kin_child kin_sibling kin_parent kin_spouse kin_partner kin_relative friend colleague boss"
    return frozenset().union(*(words("en_nouns", kind) for kind in kinds.split()))


def is_exclamation(word: str) -> bool:
    """Whether a word alone only exclaims ("awesome", "wow")."""
    return word in words("en_tags", "exclamations")


@cache
def _noun_classes() -> Mapping[str, str]:
    """The class of every listed noun; the first list that has it wins, and trades come last."""
    lists = [name for name, entry in table("en_nouns").items() if isinstance(entry, str)]
    kinds = [name for name in lists if name not in ("generic", "jobs", "job_suffixes")]
    listed = {noun: kind for kind in reversed(kinds) for noun in words("en_nouns", kind)}
    return dict.fromkeys(words("en_nouns", "jobs"), "job") | listed


@remembered
def noun_class(noun: str) -> str:
    """The class of an English noun (``pet``, ``vehicle`` ...), or the empty string."""
    trade = "job" if noun.endswith(tuple(words("en_nouns", "job_suffixes"))) else ""
    return _noun_classes().get(noun, trade)
