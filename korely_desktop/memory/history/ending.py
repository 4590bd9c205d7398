"""How facts end: those that a statement says are over, and those that what it says cannot stand beside.

Called by :mod:`memory.history.truth` inside its transaction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from korely_desktop.domain import contradiction
from korely_desktop.domain.answers import ReviewKind
from korely_desktop.domain.contradiction import Timeline, timeline, value_on
from korely_desktop.domain.facts import Fact, Source, State, Tense, Trust
from korely_desktop.domain.supersession import News, Point, Says, plan
from korely_desktop.domain.text import identity, value_key
from korely_desktop.domain.verdicts import Judgement, Reason, Verdict
from korely_desktop.language.extraction import lexicon
from korely_desktop.memory.history import timelines
from korely_desktop.memory.history.telling import Change, Telling, fact_of
from korely_desktop.memory.inbox.held import ask, clash
from korely_desktop.store import choices, entities
from korely_desktop.store import facts as rows

_LEANINGS = frozenset(["likes", "dislikes"])
_OF_ANYTHING = _LEANINGS | {"uses"}  # two values need to be of one kind for one to take the other's place
SAME = "="
"""In the vocabulary's exclusions: the very object that is now held ("owns a car" ends "has no car")."""
OF_KIND = "@"
"""There: whatever is of the kind that is told ("drinks no alcohol" ends "drinks red wine")."""
_WISHES = frozenset(["wants", "saving_for"])
"""What came true is wished for no more; what one had all along may be wished for anew."""


def end(change: Change, telling: Telling) -> str | None:
    """End every open value that is meant; where none is, remember that it was over by then."""
    line = change.line
    standing = timelines.standing(change.connection, change.subject_ids, line)
    said = telling.object_name
    candidates = [fact for fact in standing if fact.predicate == telling.predicate or line.one]
    generic = contradiction.is_generic(said)
    if generic and line.one:
        meant = [fact for fact in candidates if line.one and fact.is_current(_ended_at(telling, fact))]
    else:
        kinds = change.vocabulary.of_kinds(telling.predicate)
        same = [fact for fact in candidates if identity(fact.object_name) == identity(said)]
        worded = [
            fact
            for fact in candidates
            if contradiction.ends(said, fact.object_name, kinds=kinds)
            or change.vocabulary.is_of_kind(fact.predicate, said, fact.object_name)
        ]
        meant = same or [fact for fact in worded if fact.is_open]
    if not meant:
        if generic or _was_never_so(change, telling):
            return None
        meant = [fact_of(change.vocabulary, replace(telling, tense=Tense.PAST), change.now)]
    values = {identity(fact.object_name): fact for fact in meant}.values()
    landed = [end_value(change, telling, fact) for fact in values]
    return landed[0]


def _was_never_so(change: Change, telling: Telling) -> bool:
    """Whether it is known that this was never so: then its end is no news."""
    denied = rows.in_slots(change.connection, change.subject_ids, change.line.slots, (State.NEVER_SO,))
    said = identity(telling.object_name)
    return any(fact.predicate == telling.predicate and identity(fact.object_name) == said for fact in denied)


def end_value(
    change: Change, telling: Telling, target: Fact, by: str | None = None, text: Source | None = None
) -> str | None:
    """Say that one value was over at ``telling.ended_at`` or when this was said.

    Args:
        text: of an end that only follows from what ``by`` says, the words of that; shown where the person is asked.
    """
    name = target.object_name
    called_off = replace(telling, object=None, object_text=name)
    loaded = timelines.load(change.connection, change.line, change.subject_ids, name)
    if target.tense is Tense.PLANNED:
        fulfil(change, loaded.planned, called_off, None, by)
        return target.id
    source = telling.source
    point = Point(
        _ended_at(telling, target),
        Says.OVER,
        telling.trust,
        by=by,
        memory_id=source.memory_id if source else None,
        start=source.start if source else None,
    )
    fact = fact_of(change.vocabulary, replace(telling, tense=Tense.PAST), change.now)
    fact = replace(fact, object=target.object, object_key=target.object_key, object_entity_id=target.object_entity_id)
    news = News(fact.id, value_on(change.line, target.predicate, name), telling.trust, telling.agent_id, (point,))
    planned = plan(loaded.known, news)
    if planned.clashes:
        return clash(change, replace(telling, source=source or text), fact, news.points, planned.clashes)
    written = timelines.write(
        change.connection, loaded, planned, fact, session_only=telling.session_only, now=change.now
    )
    change.effect.took(written)
    landed = written.names[planned.landed]
    change.effect.touched.add(landed)
    if landed == fact.id and source is not None:
        rows.put_source(change.connection, landed, source)
    for ended in written.ended:
        change.log(Judgement(Verdict.UPDATES, _why_over(telling), telling.confidence), ended, by, judge=telling.judge)
    fulfil(change, loaded.planned, called_off, None)
    return landed


def _why_over(telling: Telling) -> Reason:
    by_word = telling.trust is Trust.PERSON and telling.source is None
    return Reason.PERSON_DECIDED if by_word else telling.because(Reason.SAID_TO_BE_OVER)


def fulfil(
    change: Change, planned: Sequence[Fact], telling: Telling, landed: str | None, instead: str | None = None
) -> None:
    """A plan ends when what was planned holds, or is called off; ``instead`` is the plan that takes its place then."""
    wanted = identity(telling.object_name)
    for fact in planned:
        if (
            identity(fact.object_name) != wanted
            or fact.is_over(telling.at)
            or fact.id == landed
            or fact.trust.rank < telling.trust.rank
        ):
            continue
        by = landed or instead
        rows.close(change.connection, fact.id, max(fact.valid_from, telling.at), change.now, by)
        change.effect.ended.append(fact.id)
        change.effect.touched.add(fact.id)
        if by is not None:
            choices.inherit(change.connection, fact.id, by)
        if landed is None:
            change.log(Judgement(Verdict.UPDATES, _why_over(telling)), fact.id, instead)
        else:
            change.log(Judgement(Verdict.RESTATES, Reason.SAME_VALUE), fact.id, landed)


def opposed(change: Change, telling: Telling) -> tuple[str, ...]:
    """Facts of other timelines that cannot stand beside it: what :func:`end_opposed` would end."""
    return tuple(fact.id for _, fact in _opposed(change, telling))


def end_opposed(change: Change, telling: Telling, landed: str, *, restated: bool) -> None:
    """End what cannot stand beside it; ``restated``: what is told was known."""
    follow_up = replace(telling, source=None)
    for line, fact in _opposed(change, telling):
        if restated and fact.predicate in _WISHES:
            continue
        of_whom = entities.cluster(change.connection, [fact.subject_entity_id or ""])
        end_value(replace(change, line=line, subject_ids=of_whom), follow_up, fact, landed, telling.source)


def _opposed(change: Change, telling: Telling) -> Iterator[tuple[Timeline, Fact]]:
    """What is denied first; what is excluded is looked for when the caller is through with that."""
    if telling.tense is Tense.CURRENT:
        yield from _denied(change, telling)
        yield from _excluded(change, telling)


def _denied(change: Change, telling: Telling) -> list[tuple[Timeline, Fact]]:
    """ "Does not live in Rome" ends "lives in Rome", whose values stand on a timeline of their own."""
    denied = change.vocabulary.opposite(telling.predicate)
    own, other = timeline(change.vocabulary, telling.predicate), timeline(change.vocabulary, denied)
    if change.vocabulary.slot(denied) in own.slots:
        return []
    wanted = identity(telling.object_name)
    return [
        (other, fact)
        for fact in timelines.standing(change.connection, change.subject_ids, other)
        if fact.predicate == denied and _stands(telling, fact) and identity(fact.object_name) == wanted
    ]


def _excluded(change: Change, telling: Telling) -> list[tuple[Timeline, Fact]]:
    """ "Is divorced" ends "is married to Louise": the vocabulary says what cannot hold beside a value."""
    found = []
    for predicate, about in change.vocabulary.excluded(telling.predicate, telling.object_name):
        line = timeline(change.vocabulary, predicate)
        for subject_ids, value in _both_ways(change, telling):
            found += [
                (line, fact)
                for fact in rows.in_slots(change.connection, subject_ids, line.slots, (State.ACTIVE,))
                if fact.predicate == predicate
                and _stands(telling, fact)
                and fact.tense is Tense.CURRENT
                and not _said_in_one_breath(telling, fact)
                and (not about or _is_the_one(change, fact, value, about))
                and not (about == OF_KIND and telling.ended_at)  # "no alcohol until Easter"
            ]
    return found


def _is_the_one(change: Change, fact: Fact, told: str, about: str) -> bool:
    """Whether a fact is the one that an exclusion means when ``told`` is told."""
    if about == OF_KIND:
        return change.vocabulary.is_of_kind(fact.predicate, told, fact.object_name)
    return identity(told if about == SAME else about) == identity(fact.object_name)


def _both_ways(change: Change, telling: Telling) -> Iterator[tuple[Sequence[str], str]]:
    """Of whom it is told, and what. What holds of two alike is told of the other, too: "Ada is married to Ugo"."""
    yield change.subject_ids, telling.object_name
    if change.vocabulary.get(telling.predicate).inverse == telling.predicate and telling.object is not None:
        yield entities.cluster(change.connection, [telling.object.id]), telling.subject.name


def end_named(change: Change, telling: Telling, landed: str) -> None:
    """ "Switched from Vim to Helix": what is known as Vim ends; where nothing is, it is remembered as over."""
    named = replace(telling, over=True, object=None, object_text=telling.instead_of, instead_of="", fact_id=None)
    meant = [
        fact
        for fact in rows.in_slots(change.connection, change.subject_ids, change.line.slots, (State.ACTIVE,))
        if fact.predicate == telling.predicate
        and fact.id != landed
        and _stands(telling, fact)
        and contradiction.ends(telling.instead_of, fact.object_name)
    ]
    for fact in meant:
        end_value(change, replace(named, source=None), fact, landed, telling.source)
    if not meant and not change.effect.ended:
        end(change, named)


def replace_partner(change: Change, telling: Telling, landed: str) -> None:
    """ "Switched to Rust": the one value it can mean ends; where several or another kind can be meant, one is asked."""
    partners = [
        fact
        for fact in rows.in_slots(change.connection, change.subject_ids, change.line.slots, (State.ACTIVE,))
        if fact.predicate == telling.predicate
        and fact.id != landed
        and _stands(telling, fact)
        and fact.tense is Tense.CURRENT
        and not _said_in_one_breath(telling, fact)
    ]
    if not any(telling.predicate not in _LEANINGS or _may_take_its_place(telling, fact) for fact in partners):
        return  # "prefers short answers now" asks nothing of jazz
    latest = max(partners, key=lambda fact: (fact.last_confirmed_at or fact.valid_from, fact.id))
    if len(partners) > 1 or not _may_take_its_place(telling, latest):
        ask(change, telling, ReviewKind.AMBIGUOUS, Reason.MANY_VALUES, landed, latest.id)
        change.log(Judgement(Verdict.UNSURE, Reason.MANY_VALUES, 0.5), latest.id, landed, applied=False)
        return
    end_value(change, replace(telling, source=None), latest, landed, telling.source)


def _may_take_its_place(telling: Telling, fact: Fact) -> bool:
    """Whether two values can be of one kind: Vim and Emacs, tea and coffee; not jazz and Android, Figma and decaf."""
    if telling.predicate not in _OF_ANYTHING:
        return True
    new, old = telling.object_name, fact.object_name
    words = [value_key(value).split() for value in (new, old)]
    if set(words[0]) & set(words[1]):
        return True
    kinds = [lexicon.noun_class(each[-1]) for each in words]
    if kinds[0] and kinds[1]:
        return kinds[0] == kinds[1]
    named = new[:1].isupper(), old[:1].isupper()
    if telling.predicate in _LEANINGS and not all(named):
        return False
    return named[0] == named[1] and lexicon.is_place(words[0][-1]) == lexicon.is_place(words[1][-1])


def _stands(telling: Telling, fact: Fact) -> bool:
    """Whether a fact holds when what is told begins to."""
    return fact.is_current(_ended_at(telling, fact))


def _ended_at(telling: Telling, fact: Fact) -> datetime:
    """When the fact ended."""
    return within(telling, telling.ended_at or telling.at, fact)


def within(telling: Telling, at: datetime, fact: Fact) -> datetime:
    """The instant ``at`` of what is told, where a day, month or year is all that is known of it and the fact began in
    just that time: its close, or when this was said. "She converted last year" comes after what was known last year.
    """
    length, since = telling.precision.length, fact.valid_from - at
    if not timedelta() <= since < length:
        return at
    return at + min(length, max(timedelta(), telling.said_at - at))


def _said_in_one_breath(telling: Telling, fact: Fact) -> bool:
    return telling.source is not None and telling.source.memory_id in fact.source_memory_ids
