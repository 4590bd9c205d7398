"""The timelines that an act reaches: the facts on them, and working them out anew.

What is said of a fact changes nothing beyond its own timeline, so an act on a few facts looks at their timelines alone,
however much else is known of somebody. How a timeline is loaded and written is in :mod:`memory.history.timelines`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from korely_desktop.domain.contradiction import Timeline, is_beside, timeline
from korely_desktop.domain.facts import Fact, State, Tense
from korely_desktop.domain.text import identity
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.memory.history import guard, timelines
from korely_desktop.memory.history.telling import Effect
from korely_desktop.store import entities, points
from korely_desktop.store.engine import Connection


@dataclass(frozen=True, slots=True)
class Place:
    """One timeline of somebody or something.

    Attributes:
        value: the object whose timeline it is (:func:`identity`); "" where the values push each other out.
    """

    subject_id: str
    line: Timeline
    value: str


@dataclass(frozen=True, slots=True)
class Lines:
    """The timelines that an act reaches. Two of subjects that are the same by now are one."""

    connection: Connection
    vocabulary: Vocabulary
    places: frozenset[Place]

    @classmethod
    def of(cls, connection: Connection, vocabulary: Vocabulary, facts: Iterable[Fact | None]) -> Lines:
        """Those on which these facts stand, by the present names of their objects."""
        places = {
            Place(fact.subject_entity_id, line, "" if line.one else identity(fact.object_name))
            for fact in facts
            if fact is not None and fact.subject_entity_id is not None
            for line in [timeline(vocabulary, fact.predicate)]
        }
        return cls(connection, vocabulary, frozenset(places))

    def also(self, other: Lines) -> Lines:
        """These and the others."""
        return replace(self, places=self.places | other.places)

    def of_each(self, subject_ids: Iterable[str]) -> Lines:
        """The same timelines of every one of these subjects."""
        each = {replace(place, subject_id=one) for one in subject_ids for place in self.places}
        return replace(self, places=frozenset(each))

    def parted(self, most: int) -> list[Lines]:
        """These in parts of ``most`` timelines, to be settled in a transaction each."""
        by_subject = sorted(self.places, key=lambda place: (place.subject_id, place.line.slots, place.value))
        parts = (by_subject[start : start + most] for start in range(0, len(by_subject), most))
        return [replace(self, places=frozenset(part)) for part in parts]

    def facts(self) -> list[Fact]:
        """Every fact on them, in whatever state, oldest first on each."""
        return [fact for _, members in self._members(tuple(State)) for fact in members]

    def settle(self, now: datetime) -> Effect:
        """Work them out anew from what is said of their facts; facts that changed are touched.

        A person's fact does not end by that: what would end it stands beside it, and the person is asked.
        """
        effect = Effect()
        for line, members in self._members(timelines.SETTLED):
            self._settle(line, members, effect, now)
        return effect

    def _members(self, states: tuple[State, ...]) -> Iterator[tuple[Timeline, list[Fact]]]:
        """Their facts, oldest first, by subject and slots."""
        wanted: dict[tuple[str, Timeline], set[str]] = {}
        for place in self.places:
            root = entities.root(self.connection, place.subject_id)
            wanted.setdefault((root, place.line), set()).add(place.value)
        for root, line in sorted(wanted, key=lambda each: (each[0], each[1].slots)):
            subject_ids = entities.cluster(self.connection, [root])
            found = timelines.on(self.connection, line, subject_ids, wanted[root, line], states)
            yield line, [fact for fact in found if timeline(self.vocabulary, fact.predicate) == line]

    def _settle(self, line: Timeline, members: list[Fact], effect: Effect, now: datetime) -> None:
        """Work out those of one subject anew."""
        placed = timelines.in_place(self.connection, members)
        standing = [fact for fact in placed if fact.tense is not Tense.PLANNED]
        asked = guard.asked_about(self.connection, standing)
        stored = points.of(self.connection, [fact.id for fact in standing])
        groups: dict[tuple[str, str], list[Fact]] = {}
        for fact in (guard.on_trial(fact) if fact.id in asked else fact for fact in standing):
            beside = fact.slot if is_beside(fact.slot) else ""
            groups.setdefault((beside, "" if line.one else identity(fact.object_name)), []).append(fact)
        for group in groups.values():
            apart = guard.set_beside(self.connection, line, stored, group, asked, effect, now)
            together = [fact for fact in group if fact.id not in apart]
            for one in (together, *([fact] for fact in group if fact.id in apart)):
                effect.took(timelines.recompute(self.connection, line, stored, one, now))
