"""What words say about one another: opposites, kinds, postures, places. Read from ``resources/judge/words.toml``.

Words are compared by root (:func:`korely_desktop.domain.text.stems`), so the data hold one form of each.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from korely_desktop.domain.text import stems

Roots = frozenset[str]
_NONE: Roots = frozenset()


@dataclass(frozen=True, slots=True)
class Words:
    """The data, by root.

    Attributes:
        opposites: pairs that deny each other.
        exclusive: groups of which one thing has at most one.
        kinds, postures, activities: root -> the groups it belongs to.
        posture_free: pairs of postures that go together after all.
        wider: root -> the roots of wider words.
        sides: (one, other) sets of roots that place a scene on opposite sides: indoors and outdoors, water and land.
        genders, ages: (one, other) sets of kinds of which a person is only one.
        generic: words that say little; private: words about motives and relations, which a scene does not show.
    """

    opposites: frozenset[frozenset[str]]
    exclusive: tuple[Roots, ...]
    kinds: Mapping[str, Roots]
    postures: Mapping[str, Roots]
    posture_free: frozenset[frozenset[str]]
    activities: Mapping[str, Roots]
    wider: Mapping[str, Roots]
    sides: tuple[tuple[Roots, Roots], ...]
    genders: tuple[Roots, Roots]
    ages: tuple[Roots, Roots]
    generic: Roots
    private: Roots

    def opposed(self, old: Roots, new: Roots) -> bool:
        """Whether a word that only one side has is the opposite of one that only the other has."""
        return any(frozenset((one, other)) in self.opposites for one in old - new for other in new - old)

    def exclude(self, old: Roots, new: Roots) -> bool:
        """Whether both name a member of one exclusive group, and no common one."""
        return any(old & group and new & group and not old & new & group for group in self.exclusive)

    def widened(self, roots: Roots) -> Roots:
        """The roots with everything that follows from them: kinds and wider words."""
        kinds = _groups(self.kinds, roots)
        wide = frozenset(kind for kind in kinds) | _groups(self.wider, roots)
        if kinds & (self.genders[0] | self.genders[1] | self.ages[0] | self.ages[1]):
            wide |= {"person", "people"}
        return roots | wide

    def kinds_clash(self, old: Roots, new: Roots) -> tuple[bool, bool, bool]:
        """Whether two subjects differ in gender, in age, and as person and animal."""
        before, after = _groups(self.kinds, old), _groups(self.kinds, new)
        beings = [("animal" in kinds, bool(kinds - {"animal"})) for kinds in (before, after)]
        species = (beings[0][0] and beings[1][1] and not beings[1][0]) or (
            beings[1][0] and beings[0][1] and not beings[0][0]
        )
        return _across(self.genders, before, after), _across(self.ages, before, after), species

    def postures_clash(self, old: Roots, new: Roots) -> tuple[bool, bool]:
        """(they cannot be together, they share one)."""
        before, after = _groups(self.postures, old), _groups(self.postures, new)
        if before & after or not before or not after:
            return False, bool(before & after)
        free = any(frozenset((one, other)) in self.posture_free for one in before for other in after)
        return not free, False

    def activities_clash(self, old: Roots, new: Roots) -> tuple[bool, bool]:
        """(busy with different things, busy with one thing)."""
        before, after = _groups(self.activities, old), _groups(self.activities, new)
        return bool(before and after and not before & after), bool(before & after)

    def places_clash(self, old: Roots, new: Roots) -> tuple[bool, bool]:
        """(on opposite sides, on one side)."""
        clash = any(_across(side, old, new) for side in self.sides)
        same = any(old & half and new & half for side in self.sides for half in side)
        return clash, same and not clash


@cache
def load_words() -> Words:
    """The shipped data, read once for the whole process."""
    data = tomllib.loads(files("korely_desktop").joinpath("resources", "judge", "words.toml").read_text("utf-8"))
    kinds = _by_word(data["kinds"])
    postures = _by_word(data["postures"])
    return Words(
        opposites=frozenset(map(_pair, [*data["opposites"].split(), *_inflected(data["opposites_it"].split())])),
        exclusive=tuple(_roots(line) for line in data["exclusive"]),
        kinds=kinds,
        postures=postures,
        posture_free=frozenset(frozenset(pair.split("/")) for pair in data["posture_free"].split()),
        activities=_by_word(data["activities"]),
        wider=_wider(data["wider"]),
        sides=((_roots(data["indoors"]), _roots(data["outdoors"])), (_roots(data["water"]), _roots(data["land"]))),
        genders=(_names(data, "male"), _names(data, "female")),
        ages=(_names(data, "young"), _names(data, "grown")),
        generic=_roots(data["generic"]),
        private=_roots(data["private"]),
    )


def _inflected(pairs: Iterable[str]) -> Iterator[str]:
    """Pairs of Italian words with their feminine and plural forms where both end in -o."""
    for pair in pairs:
        one, other = pair.split("/")
        endings = "oaie" if one.endswith("o") and other.endswith("o") else ""
        yield from (f"{one[:-1]}{ending}/{other[:-1]}{ending}" for ending in endings) if endings else (pair,)


def _pair(words: str) -> frozenset[str]:
    return frozenset(root for word in words.split("/") for root in _roots(word))


def _roots(words: str) -> Roots:
    return frozenset(root for word in words.split() for root in stems(word))


def _names(data: dict[str, Any], key: str) -> Roots:
    return frozenset(data[key].split())


def _by_word(lines: str) -> dict[str, Roots]:
    """root -> names of the groups ("name: words" a line) that hold it."""
    found: dict[str, Roots] = {}
    for line in lines.strip().splitlines():
        name, _, members = line.partition(":")
        for root in _roots(f"{name} {members}"):
            found[root] = found.get(root, _NONE) | {name.strip()}
    return found


def _wider(lines: str) -> dict[str, Roots]:
    found: dict[str, Roots] = {}
    for line in lines.strip().splitlines():
        members, _, wide = line.partition(":")
        for root in _roots(members):
            found[root] = found.get(root, _NONE) | _roots(wide)
    return found


def _groups(groups: Mapping[str, Roots], roots: Iterable[str]) -> Roots:
    return frozenset(name for root in roots for name in groups.get(root, _NONE))


def _across(sides: tuple[Roots, Roots], old: Roots, new: Roots) -> bool:
    one, other = sides
    return bool(
        (old & one and new & other and not old & other and not new & one)
        or (old & other and new & one and not old & one and not new & other)
    )
