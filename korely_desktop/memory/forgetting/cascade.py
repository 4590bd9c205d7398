"""What an erasure takes along: from what a person pointed at to every row and sentence that says it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from korely_desktop.domain import blackening
from korely_desktop.domain.blocks import Block
from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.errors import InvalidRequest, NotFound
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.memories import Memory
from korely_desktop.domain.scope import ADMIN, Caller, Scope
from korely_desktop.domain.spans import Span
from korely_desktop.domain.struck import Struck
from korely_desktop.memory.facts import is_told, require_persons_word
from korely_desktop.memory.forgetting import beside, notes
from korely_desktop.memory.intake.resolution import USER
from korely_desktop.store import blocks as block_rows
from korely_desktop.store import entities as entity_rows
from korely_desktop.store import facts as fact_rows
from korely_desktop.store import memories as memory_rows
from korely_desktop.store import projects as project_rows
from korely_desktop.store import reach
from korely_desktop.store.engine import Connection


@dataclass(slots=True)
class Reached:
    """Everything one erasure reaches.

    Attributes:
        derived: facts concluded from ``facts``.
        known: the facts of both kinds themselves, by id.
        read: texts that were looked at, by id (see :func:`read_texts`).
        whole_texts: memories that go as a whole because they are what is erased.
        blackened: memory id -> spans, for the texts that only mention it.
        entities: those that nothing else mentions, and the one that was pointed at.
        names: of whom or what is erased wherever it is named.
        phrases: names and values that must not stay in the texts it reaches, nor beside them.
        whole_blocks: working memory that goes as a whole, by id.
        black_blocks: that which only names it, with what of it goes black.
    """

    name: str
    scope: Scope
    facts: set[str] = field(default_factory=set)
    derived: set[str] = field(default_factory=set)
    known: dict[str, Fact] = field(default_factory=dict)
    read: dict[str, Memory] = field(default_factory=dict)
    whole_texts: set[str] = field(default_factory=set)
    blackened: dict[str, list[Span]] = field(default_factory=dict)
    entities: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    phrases: set[str] = field(default_factory=set)
    whole_blocks: dict[str, Block] = field(default_factory=dict)
    black_blocks: dict[str, tuple[Block, list[Span]]] = field(default_factory=dict)

    @property
    def texts(self) -> set[str]:
        """Every memory it touches."""
        return self.whole_texts | set(self.blackened)


_THE_USER = frozenset({"the user", "l'utente", "l’utente"})
"""How texts speak of who sits here."""


def of(connection: Connection, caller: Caller, target: EraseTarget) -> Reached:
    """Follow ``target`` to everything that hangs on it.

    Raises:
        NotFound: something it names is not there, or not the caller's to see.
        Forbidden: it would take what the person confirmed, put away or is asked about, and the caller is no admin.
    """
    if target.project_id is not None:
        return _whole_project(connection, target.project_id)
    if target.user_id is not None:
        return _whole_user(connection, caller, target.user_id)
    if target.agent_id is not None:
        reached = _agent(connection, caller, target.agent_id)
    elif target.entity_id is not None:
        reached = _entity(connection, caller, target.entity_id)
    elif target.fact_ids:
        reached = _facts(connection, caller, target.fact_ids)
    else:
        reached = _memories(connection, caller, target.memory_ids)
    if target.agent_id is None:
        reached.facts = reach.versions(connection, reached.facts)
    reached.derived = reach.derived_from(connection, reached.facts)
    reached.known = fact_rows.by_ids(connection, reached.facts | reached.derived)
    if target.fact_ids:
        _require_persons_word(caller, reached)
    if target.agent_id is None:
        _blacken_sources(connection, reached)
    reached.entities |= left_alone(connection, reached, reached.whole_texts)
    if target.agent_id is None:
        _blacken_blocks_saying(connection, reached)
    return reached


def read_texts(connection: Connection, reached: Reached, memory_ids: Iterable[str]) -> dict[str, Memory]:
    """Those that are there, in order; each is read once."""
    wanted = sorted(memory_ids)
    reached.read |= memory_rows.by_ids(connection, [one for one in wanted if one not in reached.read])
    return {one: reached.read[one] for one in wanted if one in reached.read}


def left_alone(connection: Connection, reached: Reached, gone_texts: set[str]) -> set[str]:
    """Entities that nothing mentions any more once the facts are gone, and these texts, and what is blackened."""
    candidates = reach.entities_of(connection, reached.known, reached.texts)
    candidates -= reach.still_about(connection, candidates, reached.known)
    for memory_id, places in reach.mention_spans(connection, candidates).items():
        if memory_id in gone_texts:
            continue
        black = reached.blackened.get(memory_id, [])
        candidates -= {entity for entity, start, end in places if not blackening.inside((start, end), black)}
    return candidates


def _whole_project(connection: Connection, project_id: str) -> Reached:
    project = project_rows.by_id(connection, project_id)
    if project is None:
        raise NotFound("There is no such project.")
    facts, texts, entities = reach.of_project(connection, project_id)
    blocks = _by_id(block_rows.of_project(connection, project_id))
    scope = Scope(project_id, None)
    known = fact_rows.by_ids(connection, facts)
    return Reached(project.name, scope, facts, known=known, whole_texts=texts, entities=entities, whole_blocks=blocks)


def _whole_user(connection: Connection, caller: Caller, user_id: str) -> Reached:
    caller.require_user(user_id)
    facts, texts, entities = reach.of_user(connection, caller.project_id, user_id)
    blocks = _by_id(block_rows.of_user(connection, caller.project_id, user_id))
    scope = Scope(caller.project_id, user_id)
    known = fact_rows.by_ids(connection, facts)
    return Reached(user_id, scope, facts, known=known, whole_texts=texts, entities=entities, whole_blocks=blocks)


def _agent(connection: Connection, caller: Caller, agent_id: str) -> Reached:
    direct, texts = reach.of_agent(connection, caller.project_id, agent_id, caller.users)
    blocks = _by_id(block_rows.of_agent(connection, caller.project_id, agent_id, caller.users))
    if not direct and not texts and not blocks:
        raise NotFound("There is no agent with this id.")
    learned = reach.stated_only_by(connection, texts)
    confirmed = {fact.id for fact in fact_rows.by_ids(connection, learned).values() if fact.is_human}
    scope = Scope(caller.project_id, None)
    return Reached(agent_id, scope, direct | learned - confirmed, whole_texts=texts, whole_blocks=blocks)


def _entity(connection: Connection, caller: Caller, entity_id: str) -> Reached:
    entity = entity_rows.by_id(connection, entity_id)
    if entity is None or not caller.may_reach(entity):
        raise NotFound("There is no such person or thing.")
    if entity.is_user and entity.user_id is not None:
        raise InvalidRequest(f"{entity.name} is an end user: erase everything of the user instead.", field="entity_id")
    same = set(entity_rows.cluster(connection, [entity_id]))
    names = {name for name in reach.names_of(connection, same) if len(name) >= blackening.SHORTEST_PHRASE}
    if entity.is_user:  # "user" alone is no name: it stands in what is said of accounts, interfaces and others
        names = names - {USER} | _THE_USER
    reached = Reached(entity.name, Scope(entity.project_id, entity.user_id), entities=same, names=names)
    reached.phrases |= names
    reached.facts = reach.about(connection, same)
    spans: dict[str, list[Span]] = {}
    for memory_id, places in reach.mention_spans(connection, same).items():
        spans[memory_id] = [(start, end) for _, start, end in places]
    for name in names:
        named = reach.facts_naming(connection, entity.project_id, entity.user_id, name)
        reached.facts |= {fact_id for fact_id, text in named.items() if blackening.naming(text, [name])}
        for memory_id in reach.memories_naming(connection, entity.project_id, entity.user_id, name):
            spans.setdefault(memory_id, [])
    for memory_id, memory in read_texts(connection, reached, spans).items():
        black = blackening.around(memory.content, spans[memory_id] + blackening.naming(memory.content, names))
        if black or beside.going(memory, Struck(tuple(names))):
            reached.blackened[memory_id] = black
    _blacken_blocks_naming(connection, reached, names)
    return reached


def _facts(connection: Connection, caller: Caller, fact_ids: tuple[str, ...]) -> Reached:
    facts = fact_rows.by_ids(connection, fact_ids)
    for fact_id in fact_ids:
        fact = facts.get(fact_id)
        if fact is None or not caller.may_reach(fact) or not _may_know(caller, fact):
            raise NotFound("There is no fact with this id.")
    first = facts[fact_ids[0]]
    name = first.object if len(fact_ids) == 1 else f"{len(fact_ids)} facts"
    return Reached(name, Scope(first.project_id, first.user_id), set(fact_ids))


def _require_persons_word(caller: Caller, reached: Reached) -> None:
    for fact in reached.known.values():
        require_persons_word(caller, fact)
        if not _may_know(caller, fact):
            caller.require(ADMIN)


def _may_know(caller: Caller, fact: Fact) -> bool:
    return caller.holds(ADMIN) or is_told(caller, fact)


def _memories(connection: Connection, caller: Caller, memory_ids: tuple[str, ...]) -> Reached:
    memories = memory_rows.by_ids(connection, memory_ids)
    for memory_id in memory_ids:
        memory = memories.get(memory_id)
        if memory is None or not caller.may_reach(memory):
            raise NotFound("There is no memory with this id.")
    texts = set(memory_ids)
    reached = Reached("1 text" if len(texts) == 1 else f"{len(texts)} texts", Scope(caller.project_id, None))
    reached.whole_texts = texts
    reached.facts = reach.stated_only_by(connection, texts)
    return reached


def _blacken_sources(connection: Connection, reached: Reached) -> None:
    """In every other text that states one of the facts: the sentences of its evidence, and those with its value."""
    facts = reached.known
    places = reach.sources_of(connection, facts)
    for memory_id, memory in read_texts(connection, reached, places.keys() - reached.whole_texts).items():
        stated = {facts[fact_id].object for fact_id, _, _ in places[memory_id]}
        spans = [*((start, end) for _, start, end in places[memory_id]), *reached.blackened.get(memory_id, [])]
        black = blackening.saying(memory.content, spans, stated)
        said = memory if memory.is_heard else replace(memory, run_id=None)  # a session is renamed without it
        if black or beside.going(said, Struck(tuple(stated))):
            reached.blackened[memory_id] = black
    reached.phrases |= {fact.object for fact in facts.values()}


def _blacken_blocks_saying(connection: Connection, reached: Reached) -> None:
    """Sentences of working memory with the value of a fact, where the block is about whom the fact is about."""
    kept: dict[Scope, list[Block]] = {}
    names: dict[str, list[str]] = {}
    for fact in reached.known.values():
        scope, subject = Scope(fact.project_id, fact.user_id), fact.subject_entity_id or ""
        if scope not in kept:
            kept[scope] = block_rows.in_memory(connection, scope)
        for block in kept[scope]:
            if subject not in names:
                names[subject] = reach.names_of(connection, [subject])
            if notes.is_about(block.place.name, block.content, fact.subject_is_user, {fact.subject, *names[subject]}):
                _take_of_block(reached, block, fact.object)


def _blacken_blocks_naming(connection: Connection, reached: Reached, names: Iterable[str]) -> None:
    """Sentences of working memory that name somebody or something."""
    for block in block_rows.in_memory(connection, reached.scope):
        for name in sorted(names):
            _take_of_block(reached, block, name)


def _take_of_block(reached: Reached, block: Block, phrase: str) -> None:
    """Its sentences with the phrase; all of it where it is called after that."""
    if notes.is_called_after(block.place.name, phrase):
        reached.whole_blocks[block.id] = block
        reached.black_blocks.pop(block.id, None)
    else:
        _blacken_in(reached, block, [phrase])


def _blacken_in(reached: Reached, block: Block, phrases: Sequence[str]) -> None:
    named = blackening.naming(block.content, phrases)
    if named and block.id not in reached.whole_blocks:
        _, spans = reached.black_blocks.get(block.id, (block, []))
        reached.black_blocks[block.id] = (block, blackening.around(block.content, [*spans, *named]))


def _by_id(blocks: Iterable[Block]) -> dict[str, Block]:
    return {block.id: block for block in blocks}


def struck(reached: Reached, memories: Iterable[Memory]) -> dict[str, Struck]:
    """By its id, what of a text that the erasure reaches must not be read beside it any more."""
    everywhere = Struck(tuple(sorted(reached.phrases)))
    return {one.id: everywhere.within(one.content, reached.blackened.get(one.id, ())) for one in memories}


def erased_words(
    reached: Reached,
    memories: Mapping[str, Memory],
    black: Mapping[str, Struck],
    removed: set[str],
    names: list[str],
) -> list[str]:
    """Every text that the erasure destroys, to be looked for in the files afterwards."""
    words = [*names]
    for fact in reached.known.values():
        words += [fact.object, fact.predicate_raw] if fact.subject_is_user else [fact.subject, fact.object]
    for memory_id, memory in memories.items():
        if memory_id in removed:
            words += [memory.content, *beside.everything(memory)]
        else:
            words += [memory.content[start:end] for start, end in reached.blackened[memory_id]]
            words += beside.going(memory, black[memory_id])
    words += [part for block in reached.whole_blocks.values() for part in (block.place.name, block.content)]
    words += [block.content[start:end] for block, spans in reached.black_blocks.values() for start, end in spans]
    return words
