"""One line of an import at a time: whether it may come, whether it is here already, and where it goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from korely_desktop.domain import audit as actions
from korely_desktop.domain.blocks import BlockPlace
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.facts import Fact, State, Trust
from korely_desktop.domain.jobs import READ_MEMORY
from korely_desktop.domain.links import Ends, NewLink
from korely_desktop.domain.memories import MemoryStatus
from korely_desktop.domain.scope import Caller, Scope
from korely_desktop.domain.selfcheck import MAX_QUESTIONS, GoldenQuestion
from korely_desktop.domain.travel import Why
from korely_desktop.memory.access import audit
from korely_desktop.memory.forgetting import blocking
from korely_desktop.memory.travel.lines import (
    BlockLine,
    EntityLine,
    FactLine,
    LinkLine,
    MemoryLine,
    PointLine,
    QuestionLine,
    Record,
    RelationLine,
    ReviewLine,
    VerdictLine,
)
from korely_desktop.store import arrivals, blocks, choices, entities, facts, jobs, memories, put_aside, selfcheck
from korely_desktop.store.arrivals import Kind, Place
from korely_desktop.store.engine import Connection

Outcome = Why | bool
"""True: stored. False: it is here. Else why not."""
_BESIDE_TEXTS = {"kind", "of_kind", "recall", "mentions", "message", "archived_by_person", "done_by_person"}
"""Fields of a text's line that are no columns of its row."""


@dataclass(slots=True)
class Placing:
    """The lines of one import on their way into the store, some of them in each transaction (:meth:`begin`).

    Attributes:
        connection: that of the present transaction.
        memories, facts, blocks: ids of what was stored.
        unsettled: ids of facts that come together with others that were here, or come without some of their texts.
        joined: entities that more is known of by it.
        weakened: how many facts of the person came in as an agent's.
    """

    caller: Caller
    now: datetime
    connection: Connection = field(init=False)
    memories: set[str] = field(default_factory=set)
    facts: set[str] = field(default_factory=set)
    blocks: set[str] = field(default_factory=set)
    unsettled: set[str] = field(default_factory=set)
    joined: set[str] = field(default_factory=set)
    weakened: int = 0
    _inhabited: dict[str | None, bool] = field(default_factory=dict)
    _apart: set[str] = field(default_factory=set)
    """Entities that came, and those that one of them was found to be: two that were apart stay apart."""

    _came: set[str] = field(default_factory=set)
    """Entities of this import."""
    _stayed_away: set[str] = field(default_factory=set)
    """Ids of the texts and facts that did not come, and of the entities they tell of."""

    _last_fact: int | None = None

    def begin(self, connection: Connection) -> None:
        """Go on in this transaction. What others have learned since the one before is settled with what comes."""
        self.connection = connection
        if self._last_fact is not None:
            for fact_id, user_id, subject in arrivals.facts_since(connection, self.caller.project_id, self._last_fact):
                if fact_id in self.facts:
                    continue
                self._inhabited[user_id] = True
                if subject is not None:
                    self.unsettled.add(fact_id)
                    self.joined.add(entities.root(connection, subject))
        self._last_fact = arrivals.last_fact(connection)

    def place(self, record: Record) -> Outcome:
        """Store what a line says, unless it is here or may not come."""
        outcome = self._place(record)
        if isinstance(outcome, Why):
            self._stayed_away |= _told_of(record)
        return outcome

    @property
    def perhaps_untold(self) -> set[str]:
        """The entities that came and of which something tells that did not come: it may be here no more because the
        person forgot or erased it, and whom it named with it.
        """
        return self._stayed_away & self._came

    def _place(self, record: Record) -> Outcome:
        match record:
            case EntityLine() | MemoryLine() | FactLine() | ReviewLine() | BlockLine():
                return self._place_own(record)
            case LinkLine():
                return self._link(record)
            case RelationLine():
                return self._relation(record)
            case VerdictLine():
                return self._verdict(record)
            case QuestionLine():
                return self._question(record)

    def _place_own(self, record: EntityLine | MemoryLine | FactLine | ReviewLine | BlockLine) -> Outcome:
        """What belongs to one end user."""
        if not self.caller.may_see(record.user_id):
            return Why.FORBIDDEN
        place = Place(self.caller.project_id, record.user_id)
        if record.user_id not in self._inhabited:
            self._inhabited[record.user_id] = arrivals.holds_anything(self.connection, place)
        there = arrivals.place_of(self.connection, record.kind, record.id)
        if there is not None and there != place:
            return Why.TAKEN
        match record:
            case EntityLine():
                return self._known_entity(record) if there else self._entity(place, record)
            case MemoryLine():
                return self._known_memory(record) if there else self._memory(place, record)
            case FactLine():
                return self._known_fact(record) if there else self._fact(place, record)
            case ReviewLine():
                return there is None and self._review(place, record)
            case BlockLine():
                return self._block(place, record)

    # -- people and things -----------------------------------------------------------------------------------------

    def _known_entity(self, line: EntityLine) -> Outcome:
        self._apart |= {line.id, entities.root(self.connection, line.id)}
        return False

    def _entity(self, place: Place, line: EntityLine) -> Outcome:
        row = line.model_dump(exclude={"kind", "names"})
        if line.merged_into is not None:
            if not self._has("entity", place, line.merged_into):
                return Why.MISSING
            row["merged_into"] = entities.root(self.connection, line.merged_into)
        elif self._inhabited[line.user_id] and (same := self._namesake(place, line)) is not None:
            row |= {"merged_into": same.id, "is_user": False}
            self.joined.add(same.id)
            self._apart.add(same.id)
        self._apart.add(line.id)
        self._came.add(line.id)
        arrivals.put_entity(self.connection, place, row, [name.model_dump() for name in line.names])
        return True

    def _namesake(self, place: Place, line: EntityLine) -> Entity | None:
        """Who here is meant by it: the end user, or whoever bears its very name and may be of its kind."""
        scope = Scope(place.project_id, place.user_id)
        user = entities.user(self.connection, scope)
        if line.is_user:
            return user
        for other in entities.named(self.connection, scope, line.name):
            fits = other.type in (line.type, "unknown") or line.type == "unknown"
            if fits and other.id not in self._apart and not other.is_user:
                return other
        return None

    # -- texts -----------------------------------------------------------------------------------------------------

    def _known_memory(self, line: MemoryLine) -> Outcome:
        known = memories.by_id(self.connection, line.id)
        assert known is not None, "its place was found"
        if known.deleted_at is not None:
            return Why.PUT_AWAY
        return False if known.content == line.content else Why.DIFFERS

    def _memory(self, place: Place, line: MemoryLine) -> Outcome:
        if blocking.is_text_blocked(self.connection, Scope(place.project_id, place.user_id), line.content):
            return Why.PUT_AWAY
        row = line.model_dump(exclude=_BESIDE_TEXTS) | {"kind": line.of_kind}
        here = self._present("entity", place, [mention.entity_id for mention in line.mentions])
        named = [mention.model_dump() for mention in line.mentions if mention.entity_id in here]
        message = None if line.message is None else line.message.model_dump()
        arrivals.put_memory(self.connection, place, row, named, message)
        self._choose("memory_id", line.id, line.recall)
        self._keep_aside(line)
        if line.status is MemoryStatus.PROCESSING:
            jobs.enqueue(
                self.connection, project_id=place.project_id, kind=READ_MEMORY, now=self.now, memory_id=line.id
            )
        self.memories.add(line.id)
        return True

    def _keep_aside(self, line: MemoryLine) -> None:
        """What the person had put aside where it comes from, only they bring back here."""
        by_person = ((line.archived_at, line.archived_by_person), (line.done_at, line.done_by_person))
        moments = [at for at, theirs in by_person if at is not None and theirs]
        if moments and self.caller.is_person:
            meta = put_aside.brought(moments)
            audit.record(
                self.connection,
                self.caller,
                actions.WRITE,
                at=self.now,
                user_id=line.user_id,
                target_id=line.id,
                meta=meta,
            )

    def _question(self, line: QuestionLine) -> Outcome:
        kept = selfcheck.questions(self.connection)
        if line.id in {one.id for one in kept}:
            return False
        place = arrivals.place_of(self.connection, "memory", line.memory_id)
        if not self._is_theirs(place) or line.memory_id in self._stayed_away:
            return Why.MISSING
        if len(kept) >= MAX_QUESTIONS:
            return Why.FULL
        made = GoldenQuestion(line.id, line.question, line.memory_id, line.created_at)
        selfcheck.put_questions(self.connection, [*kept, made])
        return True

    # -- working memory --------------------------------------------------------------------------------------------

    def _block(self, place: Place, line: BlockLine) -> Outcome:
        where = BlockPlace(line.user_id, line.agent_id, line.name)
        known = blocks.at(self.connection, place.project_id, where) or blocks.by_id(self.connection, line.id)
        if known is not None:
            return False if (known.place, known.content) == (where, line.content) else Why.DIFFERS
        if line.content and blocking.is_text_blocked(
            self.connection, Scope(place.project_id, place.user_id), line.content
        ):
            return Why.PUT_AWAY
        by_person = line.by_person and self.caller.is_person
        arrivals.put_block(self.connection, place, line.model_dump(exclude={"kind"}) | {"by_person": by_person})
        self.blocks.add(line.id)
        return True

    # -- facts -----------------------------------------------------------------------------------------------------

    def _known_fact(self, line: FactLine) -> Outcome:
        known = facts.by_id(self.connection, line.id)
        assert known is not None, "its place was found"
        if known.state is State.FORGOTTEN:
            return Why.PUT_AWAY
        same = known.state is State.JOINED or _core(known) == _core(line)
        return False if same else Why.DIFFERS

    def _fact(self, place: Place, line: FactLine) -> Outcome:
        ends = [end for end in (line.subject_entity_id, line.object_entity_id) if end is not None]
        if not self._has("entity", place, *ends):
            return Why.MISSING
        if self._is_blocked(place, line):
            return Why.PUT_AWAY
        said = {source.memory_id for source in line.sources}
        said |= {point.memory_id for point in line.points if point.memory_id is not None}
        here = self._present("memory", place, sorted(said))
        points = [point for point in line.points if point.memory_id is None or point.memory_id in here]
        sources = [source for source in line.sources if source.memory_id in here]
        if line.points and not points:
            return Why.MISSING
        row = line.model_dump(exclude={"kind", "recall", "ends", "points", "sources"})
        if line.trust is Trust.PERSON and not self.caller.is_person:
            row |= {"trust": Trust.DIRECT, "confirmed_at": None}
            self.weakened += 1
        if "writer" not in line.model_fields_set:
            row["writer"] = self._writer(line, [source.memory_id for source in sources])
        arrivals.put_fact(
            self.connection,
            place,
            row,
            [end.model_dump() for end in line.ends],
            [self._point(point) for point in points],
            [source.model_dump() for source in sources],
        )
        self._choose("fact_id", line.id, line.recall)
        subject = line.subject_entity_id
        if subject is not None and (self._inhabited[line.user_id] or len(points) < len(line.points)):
            self.unsettled.add(line.id)
            self.joined.add(entities.root(self.connection, subject))
        self.facts.add(line.id)
        return True

    def _writer(self, line: FactLine, texts: Sequence[str]) -> str | None:
        """Who said it first, where an export of an earlier version does not tell."""
        if line.trust is Trust.PERSON and line.points and line.points[0].trust is Trust.PERSON:
            return None
        said = memories.by_ids(self.connection, texts[:1])
        return line.agent_id or next((text.agent_id or text.client for text in said.values()), None)

    def _point(self, point: PointLine) -> dict[str, Any]:
        row = point.model_dump()
        if point.trust is Trust.PERSON and not self.caller.is_person:
            row["trust"] = Trust.DIRECT
        return row

    def _is_blocked(self, place: Place, line: FactLine) -> bool:
        scope = Scope(place.project_id, place.user_id)
        subject = None if line.subject_entity_id is None else entities.by_id(self.connection, line.subject_entity_id)
        called = {line.subject} if subject is None else {line.subject, subject.name}
        keys = {blocking.subject_key(name, is_user=line.subject_is_user) for name in called}
        return any(blocking.is_blocked(self.connection, scope, key, line.slot, line.object_key) for key in sorted(keys))

    # -- what ties facts together ----------------------------------------------------------------------------------

    def _link(self, line: LinkLine) -> Outcome:
        if not self._has_facts(line.from_id, line.to_id):
            return Why.MISSING
        row = line.model_dump(exclude={"kind", "of_kind"}) | {"kind": line.of_kind}
        return arrivals.put_link(self.connection, row)

    def _relation(self, line: RelationLine) -> Outcome:
        for end in (line.from_id, line.to_id):
            place = arrivals.place_of(self.connection, "memory", end)
            if not self._is_theirs(place):
                return Why.MISSING
        ends = Ends.of(line.from_id, NewLink(line.to_id, line.relation))
        if ends.from_id == ends.to_id:
            return Why.DIFFERS
        return arrivals.put_relation(self.connection, asdict(ends) | {"created_at": line.created_at})

    def _verdict(self, line: VerdictLine) -> Outcome:
        if arrivals.has_verdict(self.connection, line.id):
            return False
        if not self._has_facts(line.old_fact_id, line.new_fact_id):
            return Why.MISSING
        arrivals.put_verdict(self.connection, line.model_dump(exclude={"kind"}))
        return True

    def _review(self, place: Place, line: ReviewLine) -> Outcome:
        if line.decision is not None and not self.caller.is_person:
            return Why.DECIDED
        asked = [one for one in (line.fact_id, line.old_fact_id) if one is not None]
        about = [one for one in (line.entity_id, line.other_entity_id) if one is not None]
        if not (self._has("fact", place, *asked) and self._has("entity", place, *about)):
            return Why.MISSING
        row = line.model_dump(exclude={"kind", "of_kind"}) | {"kind": line.of_kind}
        arrivals.put_review(self.connection, place, row)
        return True

    def _has_facts(self, *fact_ids: str | None) -> bool:
        """Whether these facts are here, in the memory of one end user whom the caller may see."""
        places = {arrivals.place_of(self.connection, "fact", one) for one in fact_ids if one is not None}
        place = next(iter(places), None)
        return len(places) == 1 and self._is_theirs(place)

    def _is_theirs(self, place: Place | None) -> bool:
        """Whether something is here, where the caller may see it."""
        return place is not None and self.caller.may_reach(place)

    def _has(self, kind: Kind, place: Place, *ids: str) -> bool:
        return self._present(kind, place, ids) == set(ids)

    def _present(self, kind: Kind, place: Place, ids: Sequence[str]) -> set[str]:
        return arrivals.present(self.connection, kind, place, ids)

    def _choose(self, item: choices.Item, item_id: str, choice: Recall | None) -> None:
        if choice is not None:
            choices.put(self.connection, self.caller.project_id, item, {item_id: choice}, self.now)


def _told_of(record: Record) -> set[str]:
    """The id of a text or a fact, and of whom it tells."""
    match record:
        case MemoryLine():
            return {record.id, *(mention.entity_id for mention in record.mentions)}
        case FactLine():
            return {record.id, *(end for end in (record.subject_entity_id, record.object_entity_id) if end)}
    return set()


def _core(fact: Fact | FactLine) -> tuple[object, ...]:
    """By which a fact here and one on its way are the same."""
    return fact.subject, fact.predicate, fact.object, fact.valid_from, fact.invalid_at, fact.state
