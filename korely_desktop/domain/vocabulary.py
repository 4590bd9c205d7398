"""The predicate vocabulary: what a relation means, how many values it holds, and how it is said.

The data live in ``resources/vocabulary``; :mod:`korely_desktop.language.vocabulary` reads them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from korely_desktop.domain.text import value_key

_DENIAL = "not_"
_SENSITIVE = ("health", "financial")


@dataclass(frozen=True, slots=True)
class Predicate:
    """One canonical relation.

    Attributes:
        cardinality_one: at most one value at a time (works_at), as against many (likes).
        slot: the exclusion group; predicates that share it push each other's values out (has_plan,
            subscribes_to). The predicate's own name where it shares nothing.
        opposite: the predicate with the other sign (likes / dislikes): same object, other stance, one closes the other.
        inverse: the same relation seen from the object (manages / reports_to); None if there is none.
        excludes: what cannot hold beside some of its values: predicate (or ``predicate:object``) -> the words of
            those values, or ``*`` for all (marital_status excludes married_to while it says "divorced").
        kinds: what its values are called by a kind of theirs: the names of the kind -> the nouns of what is of it.
        half_life_days: how quickly it goes stale; None for what does not (born_in).
        apart: a value that an engine reads stands beside the others of the slot unless the text says that it takes
            another's place: who subscribes to one thing may subscribe to more.
        named_types: what something named can be in the place of its object, most likely first: one uses no person.
            Unlike ``object_types`` it does not say that there is usually a name.
        sensitive: beside all of health and money.
        templates: language -> sentence, with ``{subject}`` and ``{object}``.
        you_templates: the same with the end user as subject ("You live in {object}").
    """

    name: str
    family: str
    cardinality_one: bool = False
    slot: str = ""
    opposite: str | None = None
    inverse: str | None = None
    excludes: Mapping[str, frozenset[str]] = field(default_factory=dict)
    kinds: Mapping[str, frozenset[str]] = field(default_factory=dict)
    half_life_days: int | None = None
    sensitive: bool = False
    apart: bool = False
    synonyms: tuple[str, ...] = ()
    subject_types: tuple[str, ...] = ()
    object_types: tuple[str, ...] = ()
    named_types: tuple[str, ...] = ()
    templates: Mapping[str, str] = field(default_factory=dict)
    you_templates: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_sensitive(self) -> bool:
        """Whether an unsure first mention is told apart in Review, and nothing unsure comes in without a question."""
        return self.sensitive or self.family in _SENSITIVE


class Vocabulary:
    """All canonical predicates, found by name or synonym."""

    def __init__(self, predicates: Iterable[Predicate]) -> None:
        self._by_name: dict[str, Predicate] = {}
        self._by_synonym: dict[str, str] = {}
        for predicate in predicates:
            self._by_name[predicate.name] = predicate
            self._by_synonym[snake(predicate.name)] = predicate.name
        for predicate in self._by_name.values():
            for word in predicate.synonyms:
                self._by_synonym.setdefault(snake(word), predicate.name)

    @property
    def predicates(self) -> Mapping[str, Predicate]:
        """Canonical name -> predicate."""
        return MappingProxyType(self._by_name)

    def fold(self, wording: str) -> str:
        """The canonical name for a wording, or the wording itself in snake_case when it is unknown."""
        key = snake(wording)
        return self._by_synonym.get(key, key)

    def get(self, name: str) -> Predicate:
        """The predicate of this name; an open one (family *other*, many values) when it is not canonical.

        ``not_x`` is the denial of ``x``: it has x's family and is its opposite.
        """
        known = self._by_name.get(name)
        if known is not None:
            return known
        denied = name.removeprefix(_DENIAL)
        if denied != name and denied:
            return Predicate(name=name, family=self.get(denied).family, slot=name, opposite=denied)
        return Predicate(name=name, family="other", slot=name)

    def opposite(self, name: str) -> str:
        """The predicate with the other sign: the vocabulary's own (likes / dislikes), else ``not_<name>`` and back."""
        return self.get(name).opposite or f"{_DENIAL}{name}"

    def knows(self, name: str) -> bool:
        """Whether ``name`` is canonical."""
        return name in self._by_name

    def excluded(self, name: str, value: str) -> list[tuple[str, str]]:
        """What ends when the predicate takes this value: predicates, each with the one object meant ("" = any)."""
        words = set(snake(value).split("_"))
        found = (
            what.partition(":") for what, values in self.get(name).excludes.items() if "*" in values or words & values
        )
        return [(predicate, about) for predicate, _, about in found]

    def of_kinds(self, name: str) -> bool:
        """Whether its values are kinds of things, as what is liked or eaten, rather than single things."""
        return self.get(name).family == "preferences"

    def is_of_kind(self, name: str, kind: str, value: str) -> bool:
        """Whether a value is of a kind that is named whole: red wine is of "alcohol", not of "alcohol at work"."""
        named, words = value_key(kind), value_key(value).split()
        return any(
            named in names.split() and not nouns.isdisjoint((words[0], words[-1]))
            for names, nouns in self.get(name).kinds.items()
            if words
        )

    def slot(self, name: str) -> str:
        """The exclusion group of a predicate."""
        predicate = self.get(name)
        return predicate.slot or predicate.name


def snake(wording: str) -> str:
    """``"Works at"`` -> ``"works_at"``: lower case, words joined by underscores, nothing else."""
    return re.sub(r"\W+", "_", wording.strip().casefold()).strip("_")
