"""The gate between what an engine read and what is held true: names resolved, readings chosen, the forgotten kept out.

The rules that need no store are in :mod:`korely_desktop.domain.admission`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from korely_desktop.domain import contradiction
from korely_desktop.domain.admission import CERTAIN_IN_A_CROWD, Admission, Gate, admit
from korely_desktop.domain.contradiction import is_changeable, timeline
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.facts import Fact, Source, State, Tense, Trust
from korely_desktop.domain.learning import Autonomy, Learnt, Standing
from korely_desktop.domain.memories import Memory, MemoryKind
from korely_desktop.domain.scope import Scope
from korely_desktop.domain.statements import ANY_RELATION, Operation, Statement
from korely_desktop.domain.text import identity, stems, value_key
from korely_desktop.domain.verdicts import Reason
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.judging.finder import FOUND
from korely_desktop.memory import auto_accept, blocking, timelines
from korely_desktop.memory.learning import counted_as
from korely_desktop.memory.resolution import Resolver
from korely_desktop.memory.slot_names import slot_named
from korely_desktop.memory.telling import JUDGE, READER, Telling
from korely_desktop.store import entities as entity_rows
from korely_desktop.store import facts as rows
from korely_desktop.store import reviews
from korely_desktop.store.engine import Connection

_BEHIND = re.compile(r"(?<=\w) (?:for|of|in|with|at|on|from|per|di|da|con|in) ")
"""What may stand behind the head of a value ("tabs for indentation": tabs)."""
_HAVING = frozenset(["uses", "has", "owns", "subscribes_to", "has_plan", "goes_to", "member_of", "attends", "doctor"])
"""Relations of having and using: whoever is done with a thing in one of them is done with it in the others."""

MOST_HOLDERS = 50
"""Facts looked through for whose thing a text speaks of; where so many have one, the text means nobody we know."""

MOST_CARDS = 2
"""Questions that one text may bring about facts that only sound over."""


@dataclass(slots=True)
class Admitter:
    """Lets the statements of one memory in, one after the other.

    Attributes:
        learnt: what the person's decisions allow each relation.
        before: facts that only an earlier reading of this memory said; said again, they keep their identity.
        dropped, blocked: how many stayed outside: no real statement, or forgotten by the person.
    """

    connection: Connection
    vocabulary: Vocabulary
    resolver: Resolver
    memory: Memory
    engine: str
    before: Sequence[Fact] = ()
    learnt: Learnt = field(default_factory=lambda: Learnt({}, {}))
    dropped: int = 0
    blocked: int = 0
    _told: dict[tuple[str, str, datetime], str] = field(default_factory=dict)
    _hinted_at: bool = False
    _asked_beside: int = 0
    _ended: dict[str, tuple[Entity, str]] = field(default_factory=dict)

    @property
    def _scope(self) -> Scope:
        return Scope(self.memory.project_id, self.memory.user_id)

    def let_in(self, statement: Statement) -> Telling | None:
        """The statement made ready to be told, or None when it may not become a fact."""
        if statement.replaces and statement.tense is Tense.PAST:
            # A change told in the past ("moved to Stripe") holds since then.
            statement = replace(statement, tense=Tense.CURRENT)
        beside = self._beside(statement)
        if statement.known and beside is None:
            self.dropped += 1
            return None
        if (
            statement.if_known
            and contradiction.is_generic(statement.object)
            and statement.operation is not Operation.END
        ):
            turned = self._turned(statement)
            if turned is None:
                self.dropped += 1
                return None
            statement = turned
        canonical = self.vocabulary.knows(statement.predicate)
        decision = admit(self.memory.content, statement, is_canonical=canonical)
        if_earned = admit(self.memory.content, statement, is_canonical=canonical, earned=True)
        if if_earned.gate is Gate.DROP:
            self.dropped += 1
            return None
        scope = self._scope
        if beside is not None:
            subject = entity_rows.by_id(self.connection, beside.subject_entity_id or "") or self.resolver.user()
            if decision.gate is Gate.REVIEW:
                decision = replace(decision, reason=Reason.HINTED_OVER)
        else:
            subject = self.resolver.subject(
                statement.subject, statement.subject_type, is_user=statement.subject_is_user
            )
        if statement.hedged and statement.if_known and statement.operation is Operation.END:
            hinted = self._hinted(statement, subject)
            if hinted is None:
                self.dropped += 1
                return None
            subject = entity_rows.by_id(self.connection, hinted.subject_entity_id or "") or subject
            statement = replace(
                statement, predicate=hinted.predicate, alternatives=(), if_known=False, object=timelines.name_of(hinted)
            )
            decision = replace(decision, gate=Gate.REVIEW, reason=Reason.HINTED_OVER)
        meant = self._reading(statement, subject) if beside is None else (subject, beside.predicate)
        if meant is None:
            self.dropped += 1
            return None
        subject, predicate = meant
        over = statement.operation is Operation.END
        key = blocking.subject_key(subject.name, is_user=subject.is_user)
        slot = self.vocabulary.slot(predicate)
        if not over and blocking.is_blocked(self.connection, scope, key, slot, value_key(statement.object)):
            self.blocked += 1
            return None
        thing = None
        if not statement.object_is_literal and not contradiction.is_generic(statement.object):
            thing = self.resolver.object(self.vocabulary, predicate, statement.object, statement.object_type)
        begins, ended = _period(statement)
        telling = Telling(
            scope=scope,
            subject=subject,
            subject_text=subject.name if statement.subject_is_user else statement.subject,
            subject_type=subject.type if subject.type != "unknown" else statement.subject_type,
            predicate=predicate,
            predicate_raw=statement.predicate_raw or predicate,
            object=thing,
            object_text=statement.object,
            confidence=statement.confidence,
            trust=Trust.EXTRACTED,
            engine=self.engine,
            said_at=self.memory.event_time,
            agent_id=self.memory.agent_id,
            run_id=self.memory.run_id,
            tense=statement.tense,
            over=over,
            valid_from=begins,
            precision=statement.valid_from_precision,
            ended_at=ended,
            replaces=statement.replaces,
            instead_of=statement.instead_of,
            adds=statement.adds or self._is_second_value(subject, statement, predicate, begins),
            waits=decision.reason,
            source=Source(
                self.memory.id,
                statement.start,
                statement.end,
                self.memory.event_time,
                f"{self.engine}/{statement.rule}",
                statement.confidence,
            ),
            session_only=self.memory.kind is MemoryKind.SESSION,
            asks_first=self._asks_first(statement, predicate),
            judge=READER if beside is not None else JUDGE,
        )
        if decision.gate is not Gate.ADMIT and if_earned.gate is Gate.ADMIT:
            if auto_accept.may_accept(self.connection, self.vocabulary, self.learnt, telling):
                telling = replace(telling, waits=None, by_itself=True)
            elif decision.gate is Gate.DROP:
                self.dropped += 1
                return None
        elif self._asks_always(decision, telling):
            telling = replace(telling, waits=Reason.ASK_ALWAYS)
        return replace(telling, fact_id=self._same_as_before(telling))

    def _beside(self, statement: Statement) -> Fact | None:
        """The fact that the sentence was read beside, if it still stands and the person is not asked about it yet."""
        fact = rows.by_id(self.connection, statement.known) if statement.known else None
        if fact is None or not is_changeable(self.vocabulary, fact) or not fact.is_current(self.memory.event_time):
            return None
        waits = statement.hedged or fact.is_human
        if not waits:
            return fact
        if self._asked_beside == MOST_CARDS or reviews.about_entity(self.connection, [], [fact.id]):
            return None
        self._asked_beside += 1
        return fact

    def _asks_always(self, decision: Admission, telling: Telling) -> bool:
        """Whether the person wants to decide about it though it is sure; not again where the text said it before."""
        always = decision.gate is Gate.ADMIT and self.learnt.autonomy is Autonomy.ALWAYS
        return always and self._same_as_before(telling) is None

    def _standing(self, predicate: str) -> Standing:
        """What the person's decisions allow a relation."""
        return self.learnt.standing(counted_as(self.vocabulary, predicate))

    def _asks_first(self, statement: Statement, predicate: str) -> Reason | None:
        """Why the person is asked before it ends anything; None where it may."""
        if self._standing(predicate) is Standing.ASKS:
            return Reason.ASKS_FIRST
        return Reason.WEAK_EVIDENCE if statement.rule == FOUND else None

    def _same_as_before(self, telling: Telling) -> str | None:
        wanted = (telling.predicate, identity(telling.object_name))
        for fact in self.before:
            if fact.subject_entity_id == telling.subject.id and wanted == (
                fact.predicate,
                identity(timelines.name_of(fact)),
            ):
                return fact.id
        return None

    def _reading(self, statement: Statement, subject: Entity) -> tuple[Entity, str] | None:
        """Of several readings ("moved to Stripe") the one that what is known of the subject speaks for.

        None where none of it is known and the statement is only worth telling if it is. The subject is another one
        where the text does not say whose it is, and only somebody else has such a thing.
        """
        if statement.slot_named:
            subject_ids = entity_rows.cluster(self.connection, [subject.id])
            about, value = statement.slot_named, statement.object
            fact = slot_named(self.connection, self.vocabulary, self._scope, subject_ids, about, value)
            if fact is None or not is_changeable(self.vocabulary, fact):
                return None
            return entity_rows.by_id(self.connection, fact.subject_entity_id or "") or subject, fact.predicate
        named = [name for name in (statement.predicate, *statement.alternatives) if name != ANY_RELATION]
        readings = [self.vocabulary.fold(name) for name in named]
        wide = ANY_RELATION in statement.alternatives
        ending = statement.operation is Operation.END
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
            if filled is not None and ending:
                self._ended[identity(statement.object)] = (subject, filled)
            if filled is not None or not (wide and ending):
                return (subject, filled) if filled is not None else otherwise
        gone = statement.instead_of or statement.object
        if (met := self._ended.get(identity(gone))) is not None and not ending:
            return met
        known = rows.about(self.connection, subject_ids)
        relation = self._relation_to(gone, known, readings, loosely=not statement.if_known)
        if relation is None and statement.whosever:
            subject, relation = self._holder_of(gone, subject, readings)
        if relation is None:
            return otherwise
        if ending:
            self._ended[identity(gone)] = (subject, relation)
        return subject, relation

    def _hinted(self, statement: Statement, subject: Entity) -> Fact | None:
        """The one fact that may be over by the hint; none where it could be several, or one was asked about before."""
        if self._hinted_at:
            return None
        known = rows.about(self.connection, entity_rows.cluster(self.connection, [subject.id]))
        if ANY_RELATION in statement.alternatives:
            named = rows.naming(self.connection, self._scope, value_key(statement.object).split()[-1], MOST_HOLDERS)
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

    def _turned(self, statement: Statement) -> Statement | None:
        """A change of heart: about the one thing held the other way of which the whole text speaks."""
        subject = self.resolver.subject(statement.subject, statement.subject_type, is_user=statement.subject_is_user)
        other = self.vocabulary.opposite(statement.predicate)
        spoken = stems(self.memory.content)
        about = [
            timelines.name_of(fact)
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
        known = timelines.name_of(fact)
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
                    if whole or contradiction.ends(statement.object, timelines.name_of(fact), kinds=kinds)
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
            and identity(timelines.name_of(fact)) == said
            and (fact.predicate in _HAVING or not self.vocabulary.knows(fact.predicate))
        }
        return min(standing) if len(standing) == 1 else None

    def _relation_to(self, value: str, known: Sequence[Fact], readings: Sequence[str], *, loosely: bool) -> str | None:
        """The relation in which the subject stands to ``value``, a likely reading first; None when to nothing of it."""
        unlikely = {self.vocabulary.opposite(predicate) for predicate in readings}
        standing = {
            fact.predicate
            for fact in known
            if fact.predicate not in unlikely
            and is_changeable(self.vocabulary, fact)
            and (contradiction.ends(value, timelines.name_of(fact)) if loosely else self._is_named(value, fact))
        }
        return next((predicate for predicate in readings if predicate in standing), min(standing, default=None))

    def _holder_of(self, value: str, subject: Entity, readings: Sequence[str]) -> tuple[Entity, str | None]:
        """The one other subject of the scope that has ``value``, and in which relation; nobody where several do."""
        holders: dict[str, list[Fact]] = {}
        for fact in rows.naming(self.connection, self._scope, value_key(value).split()[-1], MOST_HOLDERS):
            if fact.subject_entity_id is not None:
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

    def _is_second_value(self, subject: Entity, statement: Statement, predicate: str, begins: datetime | None) -> bool:
        """Whether this very text gave the slot another value already: two values of one breath stand side by side."""
        if statement.operation is Operation.END or statement.replaces or statement.tense is not Tense.CURRENT:
            return False
        key = (subject.id, self.vocabulary.slot(predicate), begins or self.memory.event_time)
        return self._told.setdefault(key, identity(statement.object)) != identity(statement.object)


def _period(statement: Statement) -> tuple[datetime | None, datetime | None]:
    """When the statement begins and, for what is over, ended."""
    begins, ended = statement.valid_from, statement.invalid_at
    if statement.operation is Operation.END:
        return begins, ended or begins
    if statement.tense is Tense.PAST and begins is not None and ended is None:
        ended = begins + statement.valid_from_precision.length
        return (begins, ended) if ended > begins else (None, begins)
    return begins, ended
