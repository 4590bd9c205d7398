"""Reads each sentence of a new text beside what is known of whom it is about, for changes in any wording.

Structure decides who: only facts that hold about somebody whom the sentence is surely about are read beside it. The
reader (:mod:`korely_desktop.language.judging.change_reader`) decides what; which facts it is shown is decided here, and
what follows from its answers in :mod:`memory.intake.heard`. Nothing here writes.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from korely_desktop.domain.contradiction import was_changeable
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.facts import Fact, State
from korely_desktop.domain.memories import Memory
from korely_desktop.domain.statements import Extraction, Operation, Sentence, Statement
from korely_desktop.domain.text import covers, identity, name_key
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.embedding.keys import key_places
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.parties.described import described
from korely_desktop.language.judging.change_reader import Pair
from korely_desktop.language.judging.finder import FOUND
from korely_desktop.language.judging.reading_network import Known
from korely_desktop.memory import bearers
from korely_desktop.memory.intake import topics
from korely_desktop.memory.intake.heard import Heard, is_named, says_little, statements
from korely_desktop.memory.services import Services
from korely_desktop.memory.services import Vectors as Rows
from korely_desktop.store import entities, standing, vectors
from korely_desktop.store import facts as rows
from korely_desktop.store.engine import Connection
from korely_desktop.store.standing import Outline
from korely_desktop.store.vectors import ItemVectors

MOST_NAMED = 4
"""Facts whose words stand in a sentence that are read beside it."""

MOST_NEAR = 3
"""Facts of near meaning that are read beside a sentence as well. Of 53 changes that name nothing of the fact they end
(halves dev, later, sealed and broad of the probe), among 100 facts it is the nearest in 53 %, one of three in 72 %,
one of six in 75 %.
"""

_MINE = ("my ", "mio ", "mia ")

MOST_OF_A_TEXT = 6
"""Pairs of a sentence and a fact in one text: those for which most speaks."""

UNKNOWN = 0.2
"""What speaks for a fact that has no vector yet, or whose text has none."""

MOST_LOOKED_AT = 1_000
"""The latest facts about one subject that are looked through for words of a sentence."""

MOST_COMPARED = 200
"""The latest of them whose meaning is compared."""


def read(services: Services, memory: Memory, extraction: Extraction, made: Sequence[ItemVectors]) -> Extraction:
    """What an engine read in a text, with what its sentences do to known facts besides.

    Args:
        made: the vectors of the text by the present model, if there are any.
    """
    if not extraction.sentences:
        return extraction
    with services.store.read() as connection:
        meaning = _Meaning.of(connection, services, memory, made)
        choice = _Choice(connection, services.vocabulary, memory, extraction, meaning)
        chosen = choice.pairs()
        filled = {fact.subject_entity_id or "": choice.filled(fact) for _, facts in chosen for fact in facts}
    heard = _heard(services, memory.content, chosen, filled) if chosen else []
    if not heard:
        return extraction
    return replace(extraction, statements=statements(services.vocabulary, memory.content, extraction, heard))


def _heard(
    services: Services,
    content: str,
    chosen: Sequence[tuple[Sentence, list[Fact]]],
    filled: Mapping[str, frozenset[str]],
) -> list[Heard]:
    """What the reader says of each sentence and each of its facts; nothing where it cannot be asked."""
    pairs: list[tuple[Sentence, Fact, bool]] = []
    for sentence, facts in chosen:
        said = content[sentence.start : sentence.end]
        words = frozenset(identity(said).split())
        little: dict[str, bool] = {}
        for fact in facts:
            named = is_named(fact, words)
            about = fact.subject_name
            if not named and about not in little:
                little[about] = says_little(about, said)
            if named or not little[about]:
                pairs.append((sentence, fact, named))
    asked = [Pair(content[each.start : each.end], _known(fact), each.in_italian) for each, fact, _ in pairs]
    effects = services.reader.effects(asked) if asked else []
    return [
        Heard(sentence, fact, effect, named, filled[fact.subject_entity_id or ""])
        for (sentence, fact, named), effect in zip(pairs, effects, strict=False)
    ]


def _known(fact: Fact) -> Known:
    subject = "" if fact.subject_is_user else fact.subject_name
    return Known(subject, fact.predicate, fact.object_name)


@dataclass(slots=True)
class _Meaning:
    """Vectors of the text's sentences, and of facts to hold against them.

    Attributes:
        model: the number of the model they are of.
        places: where in the text each of ``keys`` begins; none where ``whole`` stands for all of it.
    """

    connection: Connection
    model: int
    whole: Rows
    keys: Rows
    places: Sequence[int]
    _of_subject: dict[str, tuple[list[str], Rows]] = field(default_factory=dict)

    @classmethod
    def of(
        cls, connection: Connection, services: Services, memory: Memory, made: Sequence[ItemVectors]
    ) -> _Meaning | None:
        """None where the text has no vectors, or no fact has any."""
        model = vectors.model_number(connection, services.embedder.name)
        rows_of = {item.kind: np.asarray(item.rows, np.float32) for item in made}
        if model is None or not rows_of:
            return None
        return cls(connection, model, rows_of["memory"][0], rows_of["sentence"], key_places(memory.content))

    def closeness(self, sentence: Sentence, subject_id: str, ids: Sequence[str]) -> dict[str, float]:
        """How near each fact of a subject is to the sentence in meaning (cosine), as far as they have vectors."""
        if subject_id not in self._of_subject:
            stored = vectors.of_items(self.connection, self.model, ("fact",), ids)
            of_facts = np.asarray([found[0] for found in stored.values()], np.float32)
            self._of_subject[subject_id] = (list(stored), of_facts)
        known, of_facts = self._of_subject[subject_id]
        if not known:
            return {}
        place = bisect_right(self.places, sentence.start) - 1
        said = self.keys[place] if 0 <= place < len(self.keys) else self.whole
        return dict(zip(known, (of_facts @ said).tolist(), strict=True))


@dataclass(slots=True)
class _Choice:
    """Chooses the facts for the sentences of one text, in one reading of the store."""

    connection: Connection
    vocabulary: Vocabulary
    memory: Memory
    extraction: Extraction
    meaning: _Meaning | None
    _outlines: dict[str, list[Outline]] = field(default_factory=dict)
    _meant: dict[str, str | None] = field(default_factory=dict)
    _entities: dict[str, Entity] = field(default_factory=dict)
    _known_names: frozenset[str] = frozenset()
    _names_in: dict[int, frozenset[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        sentences = self.extraction.sentences
        self._names_in = {each.start: topics.name_keys(self._text(each)) for each in sentences if each.told_by_user}
        about = {name_key(wording) for each in sentences for name in each.about for wording in _wordings(name)}
        wanted = about.union(*self._names_in.values())
        self._known_names = entities.known_names(self.connection, self.memory.scope, wanted)

    def pairs(self) -> list[tuple[Sentence, list[Fact]]]:
        """Each sentence that is read beside something, with the facts."""
        sentences = self.extraction.sentences
        likely = [
            (weight, place, fact_id) for place, each in enumerate(sentences) for weight, fact_id in self._likely(each)
        ]
        likely = sorted(likely, key=lambda each: -each[0])
        facts = rows.by_ids(self.connection, [fact_id for _, _, fact_id in likely[: 2 * MOST_OF_A_TEXT]])
        spoken = [[each for each in self.extraction.statements if one.tells(each)] for one in sentences]
        chosen: dict[int, list[Fact]] = {}
        for _, place, fact_id in likely:
            fact = facts.get(fact_id)
            if fact is not None and self._is_open_question(fact, sentences[place], spoken[place]):
                chosen.setdefault(place, []).append(fact)
            if sum(map(len, chosen.values())) == MOST_OF_A_TEXT:
                break
        return [(sentences[place], chosen[place]) for place in sorted(chosen)]

    def filled(self, fact: Fact) -> frozenset[str]:
        """The relations in which whom a fact is about has a value that can end."""
        return frozenset(each.predicate for each in self._of(fact.subject_entity_id or ""))

    def _likely(self, sentence: Sentence) -> list[tuple[float, str]]:
        """The facts that the sentence may be about, with how much speaks for it: its words, and its meaning."""
        text = self._text(sentence)
        said = frozenset(identity(text).split())
        relations = _relations_named(self.vocabulary, said)
        named: list[tuple[float, str]] = []
        near: list[tuple[float, str]] = []
        about = self._subjects(sentence)
        others = self._holders(sentence, text, about)
        for subject_id in (*about, *others):
            outlines = self._of(subject_id)
            compared = [each.id for each in outlines[:MOST_COMPARED]]
            close = {} if self.meaning is None else self.meaning.closeness(sentence, subject_id, compared)
            for each in outlines:
                weight = _named(each, said, relations)
                if weight or subject_id not in others:
                    (named if weight else near).append((weight + close.get(each.id, UNKNOWN), each.id))
        return sorted(named, key=_by_weight)[:MOST_NAMED] + sorted(near, key=_by_weight)[:MOST_NEAR]

    def _subjects(self, sentence: Sentence) -> list[str]:
        """The entities that the sentence is about, of those that something is known of."""
        names = ["", *sentence.about] if sentence.about_user or sentence.told_by_user else sentence.about
        named = [found for name in names if (found := self._entity(name)) is not None]
        if sentence.told_by_user:
            keys = self._names_in[sentence.start] & self._known_names
            named += topics.things(self.connection, self.memory.scope, keys)
        return list(dict.fromkeys(named))

    def _holders(self, sentence: Sentence, text: str, about: Sequence[str]) -> list[str]:
        """Whoever else has what the sentence names."""
        if not sentence.told_by_user:
            return []
        known = self._looked_up([each for each in about if self._of(each)])
        found = topics.holders(self.connection, self.memory.scope, sentence, text, known)
        return [each for each in found if each not in about]

    def _entity(self, name: str) -> str | None:
        """Whom a name means ("": the end user), where it can mean only one."""
        if name not in self._meant:
            scope = self.memory.scope
            if name:
                own, *mine = _wordings(name)
                found = self._described(name) or self._named(own)
                found = found or [each for wording in mine for each in self._named(wording)]
                if not found and " " not in name_key(name):
                    found = [
                        each for each in entities.beginning_with(self.connection, scope, name) if each.type == "person"
                    ]
                self._meant[name] = found[0].id if len(found) == 1 else None
            else:
                user = entities.user(self.connection, scope)
                self._meant[name] = None if user is None else user.id
        return self._meant[name]

    def _described(self, name: str) -> list[Entity]:
        """Who is meant by what they are to somebody ("my wife")."""
        who = described(name)
        owner = None if who is None else self._entity(who.owner)
        if who is None or owner is None:
            return []
        found = bearers.bearer(self.connection, self.vocabulary, owner, who.kind, self.memory.event_time)
        if found is not None:
            return [found]
        scope = self.memory.scope
        return bearers.called(self.connection, scope, who, entities.user(self.connection, scope))

    def _named(self, name: str) -> list[Entity]:
        """What has a name that stands in a sentence."""
        is_known = name_key(name) in self._known_names
        return entities.named(self.connection, self.memory.scope, name) if is_known else []

    def _looked_up(self, ids: Sequence[str]) -> list[Entity]:
        """Entities by their ids, each looked up once."""
        if missing := [each for each in ids if each not in self._entities]:
            self._entities |= entities.by_ids(self.connection, missing)
        return [self._entities[each] for each in ids if each in self._entities]

    def _text(self, sentence: Sentence) -> str:
        return self.memory.content[sentence.start : sentence.end]

    def _of(self, subject_id: str) -> list[Outline]:
        """What stands about an entity and can end, as if this text had not been read before."""
        if subject_id not in self._outlines:
            subject_ids = entities.cluster(self.connection, [subject_id])
            found = standing.outlines(self.connection, subject_ids, self.memory.event_time, MOST_LOOKED_AT)
            again = rows.by_ids(self.connection, rows.stated_by(self.connection, self.memory.id)).values()
            found += [
                Outline(fact.id, fact.predicate, fact.object_key)
                for fact in again
                if fact.subject_entity_id in subject_ids and fact.state is State.ACTIVE and not fact.is_open
            ]
            own = {fact.id for fact in again if fact.source_memory_ids == (self.memory.id,)}
            self._outlines[subject_id] = [each for each in found if each.id not in own]
        return self._outlines[subject_id]

    def _is_open_question(self, fact: Fact, sentence: Sentence, spoken: Iterable[Statement]) -> bool:
        """Whether a fact can end and the engine has not read in the sentence what becomes of it, nor that it was only
        known then. What only the network found there settles nothing: it marks what is over, too.
        """
        known = fact.object_name
        if not was_changeable(self.vocabulary, fact) or any(covers(each, known) for each in sentence.known_then):
            return False
        return not any(
            (each.subject_is_user if fact.subject_is_user else covers(each.subject, fact.subject))
            and each.predicate == fact.predicate
            and not each.hedged
            and each.rule != FOUND
            and (
                identity(each.object) == identity(known)
                or (each.operation is Operation.END and covers(each.object, known))
                or (each.instead_of and covers(each.instead_of, known))
            )
            for each in spoken
        )


def _wordings(name: str) -> list[str]:
    """What is looked for where a sentence names somebody: "mom" may be known as "my mom"."""
    return [name, *(mine + name for mine in _MINE)] if name.casefold() in lexicon.kin() else [name]


def _by_weight(pair: tuple[float, str]) -> float:
    return -pair[0]


def _relations_named(vocabulary: Vocabulary, said: frozenset[str]) -> frozenset[str]:
    """The relations whose own word stands in a sentence ("rent", "boss")."""
    table = lexicon.word_map("en_nouns", "relations")
    named = {table.get(word) or vocabulary.fold(word) for word in said}
    return frozenset(name for name in named if vocabulary.knows(name))


def _named(fact: Outline, said: frozenset[str], relations: frozenset[str]) -> float:
    """How much of a fact stands in a sentence: the share of its value's words, more for its relation."""
    words = fact.object_key.split()
    return len(said.intersection(words)) / max(1, len(words)) + (fact.predicate in relations)
