"""Of whom and in which relation a statement is meant, where its wording leaves that open: what is known decides.

Nothing is written here; whether the statement may become a fact is decided in :mod:`memory.intake.admission`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from korely_desktop.domain import contradiction
from korely_desktop.domain.admission import CERTAIN_IN_A_CROWD
from korely_desktop.domain.contradiction import is_changeable, may_be_called_off, timeline
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.facts import Fact, State
from korely_desktop.domain.memories import Memory
from korely_desktop.domain.statements import ANY_PLAN, ANY_RELATION, Operation, Statement
from korely_desktop.domain.text import identity, stems, value_key
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.memory.intake import kinds
from korely_desktop.memory.intake.resolution import Resolver
from korely_desktop.memory.intake.slot_names import slot_named
from korely_desktop.store import entities as entity_rows
from korely_desktop.store import facts as rows
from korely_desktop.store import memories
from korely_desktop.store.engine import Connection

_BEHIND = re.compile(r"(?<=\w) (?:for|of|in|with|at|on|from|per|d[ai]|d[ae](?:l|llo|lla|i|gli|lle)|con|in) ")
"""What may stand behind the head of a value ("tabs for indentation": tabs)."""
_DATED = frozenset(["scheduled_for", "starts_on", "deadline"])
_HAVING = frozenset(["uses", "has", "owns", "subscribes_to", "has_plan", "goes_to", "member_of", "attends", "doctor"])
"""Relations of having and using: whoever is done with a thing in one of them is done with it in the others."""

MOST_HOLDERS = 50
"""Facts looked through for whose thing a text speaks of; where so many have one, the text means nobody we know."""
_WE = re.compile(r"\b(?:we|us|our|abbiamo|siamo|ci|noi|\w+iamo)\b", re.IGNORECASE)
_OURS = re.compile(
    r"(?:(?:the|our|il|lo|la|l['’]|(?:la )?nostra|(?:il )?nostro) ?)?"
    r"(?:[\w-]+ )?(?:team|project|office|department|company|firm|startup|shop|studio|club|site|website|app|squadra"
    r"|progetto|ufficio|reparto|azienda|ditta|negozio|sito)",
    re.IGNORECASE,
)
_THEIRS = re.compile(r"['’]s\b|\b(?:his|her|their|suo|sua|loro)\b|\bdi (?:mi[ao]|un['’]?a?)\b", re.IGNORECASE)
"""In the text that tells of a team or a project: it may be another's ("my husband's team")."""
_DENIALS = ("does_not_", "not_")
_LEFT_OUT = ("dislikes", "does_not_eat", "does_not_drink")
"""Who avoids a food no more may have been said to dislike it, and the other way round."""


@dataclass(slots=True)
class Meaning:
    """What the statements of one memory mean, one after the other: what one of them ends, the next may hand over."""

    connection: Connection
    vocabulary: Vocabulary
    resolver: Resolver
    memory: Memory
    _hinted_at: bool = False
    _ended: dict[str, tuple[Entity, str]] = field(default_factory=dict)

    def reading(self, statement: Statement, subject: Entity) -> tuple[Entity, str] | None:
        """Of several readings ("moved to Stripe") the one that what is known of the subject speaks for.

        None where none of it is known and the statement is only worth telling if it is. The subject is another one
        where the text does not say whose it is, and only somebody else has such a thing.
        """
        if statement.slot_named:
            return self._slot_named(statement, subject)
        ending = statement.operation is Operation.END
        besides = _LEFT_OUT if ending and statement.predicate in _LEFT_OUT else ()
        open_ones = (ANY_RELATION, ANY_PLAN)
        named = [name for name in (statement.predicate, *statement.alternatives, *besides) if name not in open_ones]
        readings = [self.vocabulary.fold(name) for name in named]
        wide = any(name in statement.alternatives for name in open_ones)
        if len(readings) == 1 and not (statement.instead_of or wide or ending or statement.if_known):
            return subject, readings[0]
        if statement.if_known and wide and not ending and not statement.instead_of:
            met = self._ended.get(identity(statement.object))
            if met is not None and met[0].id != subject.id:
                return subject, met[1]  # handed over: the relation that the one before had to it
        otherwise = None if statement.if_known or (wide and ending) else (subject, readings[0])
        subject_ids = entity_rows.cluster(self.connection, [subject.id])
        if not statement.instead_of:
            filled = self._filled(statement, subject_ids, readings)
            if filled is None and ending and not wide:
                filled = self._kindred(statement, subject_ids, readings)
                if filled is None and statement.whosever:
                    holder, relation = self._holder_of(statement.object, subject, readings)
                    if relation in readings:
                        subject, filled = holder, relation
            if filled is not None and ending:
                self._ended[identity(statement.object)] = (subject, filled)
            if filled is not None or not (wide and ending):
                return (subject, filled) if filled is not None else otherwise
        return self._relation_that_ends(statement, subject, subject_ids, readings) or otherwise

    def of_its_kind(self, statement: Statement, subject: Entity) -> Fact | None:
        """The fact that an end is about which calls its value by its kind alone ("I sold the car")."""
        known = rows.about(self.connection, entity_rows.cluster(self.connection, [subject.id]))
        return kinds.meant(self.vocabulary, self.memory.content, statement, known)

    def called_off(self, statement: Statement) -> Fact | None:
        """When what is over was to take place ("the offsite is cancelled"), where it is known by its name."""
        if not (statement.if_known and statement.whosever) or statement.hedged:
            return None
        known = entity_rows.named(self.connection, self.memory.scope, statement.object)
        if len(known) != 1 or known[0].type == "person":
            return None
        of_it = rows.about(self.connection, entity_rows.cluster(self.connection, [known[0].id]))
        dated = [fact for fact in of_it if fact.slot in _DATED and fact.is_current(self.memory.event_time)]
        return dated[0] if len(dated) == 1 else None

    def _slot_named(self, statement: Statement, subject: Entity) -> tuple[Entity, str] | None:
        """Whose what the statement calls by its slot is ("the new limit is 40"), and which relation that is."""
        subject_ids = entity_rows.cluster(self.connection, [subject.id])
        about, value = statement.slot_named, statement.object
        fact = slot_named(self.connection, self.vocabulary, self.memory.scope, subject_ids, about, value)
        if fact is None or not is_changeable(self.vocabulary, fact):
            return None
        return entity_rows.by_id(self.connection, fact.subject_entity_id or "") or subject, fact.predicate

    def _relation_that_ends(
        self, statement: Statement, subject: Entity, subject_ids: list[str], readings: list[str]
    ) -> tuple[Entity, str] | None:
        """How the subject, or whoever else has it, stood to what is over or has something else in its place."""
        ending = statement.operation is Operation.END
        gone = statement.instead_of or statement.object
        if (met := self._ended.get(identity(gone))) is not None and not ending:
            return met
        known = rows.about(self.connection, subject_ids)
        if ANY_PLAN in statement.alternatives:
            known = [fact for fact in known if may_be_called_off(fact)]
        relation = self._relation_to(gone, known, readings, loosely=not statement.if_known)
        if relation is None and ANY_PLAN not in statement.alternatives:
            if statement.whosever:
                subject, relation = self._holder_of(gone, subject, readings)
            elif statement.subject_is_user and self._is_of_us(statement):
                subject, relation = self._holder_of(gone, subject, readings, of_us=True)
        if relation is None:
            return None
        if ending:
            self._ended[identity(gone)] = (subject, relation)
        return subject, relation

    def hinted(self, statement: Statement, subject: Entity) -> Fact | None:
        """The one fact that may be over by the hint; none where it could be several, or one was asked about before."""
        if self._hinted_at:
            return None
        known = rows.about(self.connection, entity_rows.cluster(self.connection, [subject.id]))
        if ANY_RELATION in statement.alternatives:
            named = rows.naming(
                self.connection, self.memory.scope, value_key(statement.object).split()[-1], MOST_HOLDERS
            )
            meant = [
                fact
                for fact in named
                if is_changeable(self.vocabulary, fact) and self._is_named(statement.object, fact)
            ]
            return self._asked_of(meant)
        whole = contradiction.is_generic(statement.object)
        for name in (statement.predicate, *statement.alternatives):
            predicate = self.vocabulary.fold(name)
            meant = [
                fact
                for fact in known
                if fact.predicate == predicate
                and is_changeable(self.vocabulary, fact)
                and (whole or self._is_named(statement.object, fact))
            ]
            if meant:
                return self._asked_of(meant)
        return None

    def turned(self, statement: Statement) -> Statement | None:
        """A change of heart: about the one thing held the other way of which the whole text speaks."""
        subject = self.resolver.subject(statement.subject, statement.subject_type, is_user=statement.subject_is_user)
        other = self.vocabulary.opposite(statement.predicate)
        spoken = stems(self.memory.content)
        about = [
            fact.object_name
            for fact in rows.about(self.connection, entity_rows.cluster(self.connection, [subject.id]))
            if fact.predicate == other and is_changeable(self.vocabulary, fact)
        ]
        meant = {identity(name): name for name in about if len(stems(name) - spoken) <= len(stems(name)) // 3}
        if len(meant) != 1:
            return None
        (name,) = meant.values()
        sure = max(statement.confidence, CERTAIN_IN_A_CROWD)  # that the text names it speaks for what was unsure
        return replace(statement, object=name, start=0, end=len(self.memory.content), if_known=False, confidence=sure)

    def _asked_of(self, meant: Sequence[Fact]) -> Fact | None:
        self._hinted_at = len(meant) == 1
        return meant[0] if len(meant) == 1 else None

    def _is_named(self, said: str, fact: Fact) -> bool:
        """Whether the words name the fact's value: the same, or a part of it that stands for it ("Miso", cat Miso)."""
        known = fact.object_name
        if identity(said) == identity(known):
            return True
        words, held = stems(said), stems(known)
        if words and words <= held:
            return said[:1].isupper() or words == stems(value_key(_BEHIND.split(known)[0]).split()[-1])
        return bool(held) and held <= words and stems(value_key(said).split()[-1]) <= held

    def _filled(self, statement: Statement, subject_ids: Sequence[str], readings: Sequence[str]) -> str | None:
        """The first reading in which the subject has a value, and for an end the one that is meant."""
        for predicate in readings:
            line = timeline(self.vocabulary, predicate)
            standing = rows.in_slots(self.connection, subject_ids, line.slots, (State.ACTIVE,))
            fitting = [fact for fact in standing if fact.predicate == predicate and fact.is_open]
            if statement.operation is Operation.END:
                kinds = self.vocabulary.of_kinds(predicate)
                whole = line.one and contradiction.is_generic(statement.object)
                fitting = [
                    fact
                    for fact in fitting
                    if whole
                    or contradiction.ends(statement.object, fact.object_name, kinds=kinds)
                    or self.vocabulary.is_of_kind(predicate, statement.object, fact.object_name)
                ]
            if fitting:
                return predicate
        return None

    def _kindred(self, statement: Statement, subject_ids: Sequence[str], readings: Sequence[str]) -> str | None:
        """Another relation of having or using in which the subject has this very thing: what was used is no longer."""
        if not set(readings) & _HAVING or contradiction.is_generic(statement.object):
            return None
        said = identity(statement.object)
        standing = {
            fact.predicate
            for fact in rows.about(self.connection, subject_ids)
            if is_changeable(self.vocabulary, fact)
            and identity(fact.object_name) == said
            and (fact.predicate in _HAVING or not self.vocabulary.knows(fact.predicate))
        }
        return min(standing) if len(standing) == 1 else None

    def _relation_to(self, value: str, known: Sequence[Fact], readings: Sequence[str], *, loosely: bool) -> str | None:
        """The relation in which the subject stands to ``value``, a likely reading first; None when to nothing of it.

        That something is over is no end of its denial, unless this is a reading.
        """
        unlikely = {self.vocabulary.opposite(predicate) for predicate in readings}
        standing = {
            fact.predicate
            for fact in known
            if fact.predicate not in unlikely
            and (fact.predicate in readings or not fact.predicate.startswith(_DENIALS))
            and (is_changeable(self.vocabulary, fact) or may_be_called_off(fact))
            and (contradiction.ends(value, fact.object_name) if loosely else self._is_named(value, fact))
        }
        return next((predicate for predicate in readings if predicate in standing), min(standing, default=None))

    def _is_of_us(self, statement: Statement) -> bool:
        """Whether it is said of "us": what a team or a project does, its people do."""
        return _WE.search(self.memory.content, statement.start, statement.end) is not None

    def _is_ours(self, fact: Fact) -> bool:
        """Whether a fact is about a thing that "we" may be: "our team", "the project"; no person, no "her company"."""
        if fact.subject_is_user or fact.subject_type == "person" or _OURS.fullmatch(fact.subject_name) is None:
            return False
        told = memories.by_ids(self.connection, fact.source_memory_ids)
        return not any(_THEIRS.search(memory.content) for memory in told.values())

    def _holder_of(
        self, value: str, subject: Entity, readings: Sequence[str], *, of_us: bool = False
    ) -> tuple[Entity, str | None]:
        """The one other subject of the scope that has ``value``, and in which relation; nobody where several do.

        Args:
            of_us: it is no person, and nobody else's by its name.
        """
        holders: dict[str, list[Fact]] = {}
        for fact in rows.naming(self.connection, self.memory.scope, value_key(value).split()[-1], MOST_HOLDERS):
            if fact.subject_entity_id is not None and not (of_us and not self._is_ours(fact)):
                holders.setdefault(fact.subject_entity_id, []).append(fact)
        related = {
            holder: relation
            for holder, known in holders.items()
            if (relation := self._relation_to(value, known, readings, loosely=False)) is not None
        }
        if len(related) != 1:
            return subject, None
        holder, relation = next(iter(related.items()))
        return entity_rows.by_id(self.connection, holder) or subject, relation
