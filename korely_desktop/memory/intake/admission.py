"""The gate between what an engine read and what is held true: names resolved, readings chosen, the forgotten kept out.

The rules that need no store are in :mod:`korely_desktop.domain.admission`; of whom and in which relation a statement is
meant: :mod:`memory.intake.meaning`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from korely_desktop.domain import contradiction
from korely_desktop.domain.admission import Admission, Gate, admit
from korely_desktop.domain.contradiction import is_changeable
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.facts import Fact, Source, State, Tense, Trust
from korely_desktop.domain.learning import Autonomy, Learnt, Standing
from korely_desktop.domain.memories import Memory, MemoryKind
from korely_desktop.domain.spans import Span
from korely_desktop.domain.statements import Operation, Statement
from korely_desktop.domain.text import identity, value_key
from korely_desktop.domain.verdicts import Reason
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.extraction.engine import ENGINE
from korely_desktop.language.judging.finder import FOUND
from korely_desktop.language.judging.ruled_out import says_i
from korely_desktop.language.judging.second_reader import language
from korely_desktop.memory.forgetting import blocking
from korely_desktop.memory.history.telling import JUDGE, READER, Telling
from korely_desktop.memory.inbox import auto_accept
from korely_desktop.memory.inbox.learning import counted_as
from korely_desktop.memory.intake.meaning import Meaning
from korely_desktop.memory.intake.resolution import Resolver
from korely_desktop.store import entities as entity_rows
from korely_desktop.store import facts as rows
from korely_desktop.store import reviews
from korely_desktop.store.engine import Connection

MOST_CARDS = 2
"""Questions that one text may bring about facts that only sound over, however often it is read."""


@dataclass(frozen=True, slots=True)
class _Claim:
    """A statement on its way in: of whom, in which relation, and what the gate says.

    Attributes:
        if_earned: what it would say of a relation that the person's decisions trust.
    """

    statement: Statement
    subject: Entity
    predicate: str
    decision: Admission
    if_earned: Admission


@dataclass(slots=True)
class Admitter:
    """Lets the statements of one memory in, one after the other.

    Attributes:
        learnt: what the person's decisions allow each relation.
        before: facts that only an earlier reading of this memory said; said again, they keep their identity.
        dropped, blocked: how many stayed outside: no real statement, or forgotten by the person.
        erased: what the person had erased and the text says again, each with its place.
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
    erased: list[tuple[str, Span]] = field(default_factory=list)
    _told: dict[tuple[str, str, datetime], str] = field(default_factory=dict)
    _asked_beside: set[str] = field(default_factory=set)
    _meaning: Meaning = field(init=False)
    _kept_out: blocking.KeptOut = field(init=False)
    _tells_of_themselves: bool = field(init=False)

    def __post_init__(self) -> None:
        content = self.memory.content
        self._tells_of_themselves = self.engine == ENGINE and says_i(content) and language(content) == "en"
        self._meaning = Meaning(self.connection, self.vocabulary, self.resolver, self.memory)
        self._kept_out = blocking.KeptOut.of(self.connection, self.memory.scope)

    def let_in(self, statement: Statement) -> Telling | None:
        """The statement made ready to be told, or None when it may not become a fact."""
        claim = self._claim(statement)
        if claim is not None and self._is_kept_out(claim):
            self.blocked += 1
            return None
        telling = None if claim is None else self._weighed(claim)
        if telling is None or self._is_of_itself(telling):
            self.dropped += 1
            return None
        return replace(telling, fact_id=self._same_as_before(telling))

    def _claim(self, statement: Statement) -> _Claim | None:
        """Of whom the statement tells what; None where it tells nothing that can be held."""
        if statement.replaces and statement.tense is Tense.PAST:
            # A change told in the past ("moved to Stripe") holds since then.
            statement = replace(statement, tense=Tense.CURRENT)
        beside = self._beside(statement)
        if statement.known and beside is None:
            return None
        ends = statement.operation is Operation.END
        if statement.if_known and contradiction.is_generic(statement.object) and not ends:
            turned = self._meaning.turned(statement)
            if turned is None:
                return None
            statement = turned
        canonical = self.vocabulary.knows(statement.predicate)
        content, of_themselves = self.memory.content, self._tells_of_themselves and statement.subject_is_user
        decision = admit(content, statement, is_canonical=canonical, of_themselves=of_themselves)
        if_earned = decision  # earned or not, what is sure is let in
        if decision.gate is not Gate.ADMIT:
            if_earned = admit(content, statement, is_canonical=canonical, earned=True, of_themselves=of_themselves)
        if if_earned.gate is Gate.DROP:
            return None
        if beside is not None:
            subject = entity_rows.by_id(self.connection, beside.subject_entity_id or "") or self.resolver.user()
            if decision.gate is Gate.REVIEW:
                decision = replace(decision, reason=Reason.HINTED_OVER)
            return _Claim(statement, subject, beside.predicate, decision, if_earned)
        subject = self.resolver.subject(
            statement.subject,
            statement.subject_type,
            is_user=statement.subject_is_user,
            types=self.vocabulary.get(statement.predicate).subject_types,
        )
        named = self._meaning.of_its_kind(statement, subject) or self._meaning.called_off(statement) if ends else None
        if named is not None:
            subject = entity_rows.by_id(self.connection, named.subject_entity_id or "") or subject
            value = named.object_name
            statement = replace(statement, predicate=named.predicate, alternatives=(), if_known=False, object=value)
        if statement.hedged and statement.if_known and ends:
            hinted = self._meaning.hinted(statement, subject)
            if hinted is None:
                return None
            subject = entity_rows.by_id(self.connection, hinted.subject_entity_id or "") or subject
            statement = replace(
                statement, predicate=hinted.predicate, alternatives=(), if_known=False, object=hinted.object_name
            )
            decision = replace(decision, gate=Gate.REVIEW, reason=Reason.HINTED_OVER)
        meant = self._meaning.reading(statement, subject)
        if meant is None or (not ends and self.resolver.tells_nothing(*meant, statement.object)):
            return None
        return _Claim(statement, *meant, decision, if_earned)

    def _is_of_itself(self, telling: Telling) -> bool:
        """Whether it says that somebody stands to themselves as only another can ("Giulia is my wife", of Giulia)."""
        mutual = self.vocabulary.get(telling.predicate).inverse is not None
        return mutual and telling.object is not None and telling.object.id == telling.subject.id

    def _is_kept_out(self, claim: _Claim) -> bool:
        """Whether the person forgot or erased just this. That it is over may be told.

        The text is one more that says it, and is told as such: where the fact was forgotten without its sentences;
        those that say what was erased are :attr:`erased`.
        """
        statement = claim.statement
        if statement.operation is Operation.END:
            return False
        key = blocking.subject_key(claim.subject.name, is_user=claim.subject.is_user)
        slot, value = self.vocabulary.slot(claim.predicate), value_key(statement.object)
        is_out, fact_id = self._kept_out.holds(key, slot, value)
        fact = None if fact_id is None else rows.by_id(self.connection, fact_id)  # it may have gone with its end user
        if fact is not None and fact.state is State.FORGOTTEN:
            rows.put_source(self.connection, fact.id, self._source(statement))
        elif is_out and fact is None:
            self.erased.append((statement.object, (statement.start, statement.end)))
        return is_out

    def _weighed(self, claim: _Claim) -> Telling | None:
        """What is told, and whether the person is asked first; None where it is too unlikely for either."""
        decision = claim.decision
        telling = self._telling(claim.statement, claim.subject, claim.predicate, decision.reason)
        if decision.gate is Gate.ADMIT or claim.if_earned.gate is not Gate.ADMIT:
            return replace(telling, waits=Reason.ASK_ALWAYS) if self._asks_always(decision, telling) else telling
        if auto_accept.may_accept(self.connection, self.vocabulary, self.learnt, telling):
            return replace(telling, waits=None, by_itself=True)
        return None if decision.gate is Gate.DROP else telling

    def _telling(self, statement: Statement, subject: Entity, predicate: str, waits: Reason | None) -> Telling:
        """What is told of ``subject``; ``waits``: why the person is asked first, if they are."""
        thing = None
        if not statement.object_is_literal and not contradiction.is_generic(statement.object):
            thing = self.resolver.object(predicate, statement.object, statement.object_type)
            if statement.operation is Operation.ASSERT and not statement.replaces:
                self.resolver.introduce(subject, predicate, statement.predicate_raw, thing)
        begins, ended = _period(statement)
        return Telling(
            scope=self.memory.scope,
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
            writer=self.memory.writer,
            run_id=self.memory.run_id,
            tense=statement.tense,
            over=statement.operation is Operation.END,
            valid_from=begins,
            precision=statement.valid_from_precision,
            ended_at=ended,
            replaces=statement.replaces,
            instead_of=statement.instead_of,
            adds=statement.adds or self._is_second_value(subject, statement, predicate, begins),
            waits=waits,
            source=self._source(statement),
            session_only=self.memory.kind is MemoryKind.SESSION,
            asks_first=self._asks_first(statement, predicate),
            judge=READER if statement.known else JUDGE,
        )

    def _source(self, statement: Statement) -> Source:
        return Source(
            self.memory.id,
            statement.start,
            statement.end,
            self.memory.event_time,
            f"{self.engine}/{statement.rule}",
            statement.confidence,
        )

    def _beside(self, statement: Statement) -> Fact | None:
        """The fact that the sentence was read beside, if it still stands and no question about it waits, but for one of
        an earlier reading of this text.
        """
        fact = rows.by_id(self.connection, statement.known) if statement.known else None
        if fact is None or not is_changeable(self.vocabulary, fact) or not fact.is_current(self.memory.event_time):
            return None
        waits = statement.hedged or fact.is_human
        if not waits:
            return fact
        if len(self._asked_beside | {fact.id}) > MOST_CARDS:
            return None
        mine = {each.id for each in self.before}
        if reviews.asked_besides(self.connection, fact.id, mine):
            return None
        self._asked_beside.add(fact.id)
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
        if not self.before:
            return None
        wanted = (telling.predicate, identity(telling.object_name))
        subject_ids = entity_rows.cluster(self.connection, [telling.subject.id])
        for fact in self.before:
            if fact.subject_entity_id in subject_ids and wanted == (
                fact.predicate,
                identity(fact.object_name),
            ):
                return fact.id
        return None

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
