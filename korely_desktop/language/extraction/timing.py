"""Turns tense and the dates of its clause into the validity of a statement.

What is dated ahead and over by nature (an appointment, a plan, a deadline) ends by itself when its day is over.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from korely_desktop.domain.facts import Precision, Tense
from korely_desktop.domain.statements import Operation
from korely_desktop.language.dates.calendar import Period
from korely_desktop.language.dates.expressions import DateSpan
from korely_desktop.language.dates.relative import COUNTED
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause
from korely_desktop.language.extraction.lexicon import word_set

_DATED_VALUES = word_set(
    """birthday died_on scheduled_for rescheduled_to happened_on deadline anniversary got_married founded_in built_in
    released_in opened_in starts_on ends_on"""
)
_HAPPENED = word_set("happened_on founded_in built_in released_in opened_in got_married died_on")
_OF_ITS_DAY = frozenset(
    ["has_event", "plans_to", "scheduled_for", "rescheduled_to", "deadline", "starts_on", "ends_on"]
)
_JOINING = frozenset(["and", "but", "or"])
_STATES = lexicon.words("reading", "timing.states")
_FOR_A_WHILE = lexicon.words("reading", "timing.for_a_while")
_TURNING = lexicon.words("reading", "timing.turning")
_LEAVING = lexicon.words("reading", "timing.leaving")
_BEGINNING = lexicon.words("reading", "timing.beginning")
_LASTING = word_set(
    """birthday born_in happened_on created_by founded_by studied_at has_degree named from grew_up_in raised_by
    nationality is_a has_event attended visited did remembered_for"""
)


_LASTING_RULES = frozenset(["has a role in N"])
"""Rules of what lasts whatever the relation: who had a part in a film has it for good."""
_HOW_IT_WAS = word_set("be have weigh earn pay cost measure")
_HALF_A_YEAR = timedelta(days=183)
_TELLS_WHAT_IS = frozenset(["my N is V", "my KIN is NAME"])
"""Rules named like what is said in passing, whose "be" tells when it was so."""


@dataclass(frozen=True, slots=True)
class Validity:
    """When a statement holds, as far as the text says."""

    tense: Tense
    valid_from: datetime | None
    precision: Precision
    invalid_at: datetime | None


def settle_dates(clauses: Sequence[Clause], event_time: datetime) -> None:
    """Give a date to the clause that it can belong to, where the words stand nearer to another one.

    "I gave it to the shelter I help at yesterday": a day gone by dates what is told in the past, not what holds now.
    "Last week was wild, I won a medal": a clause that only says how a time was sets the time of what follows.
    """
    for clause in clauses:
        _tell_as_past(clause, event_time)
    for before, clause in itertools.pairwise(clauses):
        if before.link == "while" and not before.verb.finite and before.dates and not clause.dates:
            clause.dates = list(before.dates)  # "While volunteering yesterday, I met Jean"
        helped = before.verb.lemma == "help" and clause.i <= before.j and not clause.link
        if helped and before.dates and not clause.dates:
            clause.dates = list(before.dates)  # "Last May I helped paint the school"
        holds_now = clause.verb.tense == "present" and not (
            clause.verb.perfect or clause.verb.progressive or clause.verb.passive
        )
        gone = [span for span in clause.dates if span.role == "at" and span.period.end <= event_time]
        if holds_now and gone and before.verb.tense == "past" and not before.dates and clause.link not in _JOINING:
            before.dates = gone
            clause.dates = [span for span in clause.dates if span not in gone]
        goes_on = clause.link in ("and", "e") and (clause.inherited or not clause.subjects)
        if goes_on and before.verb.lemma in _LEAVING and clause.verb.lemma in _BEGINNING and not clause.dates:
            clause.dates = [span for span in before.dates if span.role == "at"]  # "left X on 3 November and joined Y"
            _tell_as_past(clause, event_time)
        frames = before.verb.lemma == "be" and before.verb.tense == "past" and not before.subjects
        if frames and before.dates and not clause.dates and clause.verb.tense == "past" and not clause.relative:
            clause.dates = list(before.dates)


def _tell_as_past(clause: Clause, event_time: datetime) -> None:
    """ "In 2019 she *leaves* Rome", "Nel 2023 *lascia* la Brembo": what comes about in a time gone by has done so."""
    verb = clause.verb
    told = verb.tense == "present" and bool(verb.person or verb.finite)
    if not told or verb.perfect or verb.progressive or verb.passive or verb.modal or verb.negated:
        return
    if verb.lemma in _LEAVING | _BEGINNING | _TURNING and any(
        span.role == "at" and span.coming is None and span.period.end <= event_time for span in clause.dates
    ):
        verb.tense = "past"


class Frame:
    """The time that a sentence sets for the one behind it: "Last night was wild. We won the cup"."""

    def __init__(self) -> None:
        self._dates: list[DateSpan] = []

    def carry(self, clauses: Sequence[Clause]) -> None:
        """Date the first clause that tells of the past by what the sentence before set; notice what this one sets."""
        first = clauses[0] if clauses else None
        told = first is not None and not any(clause.dates for clause in clauses) and _is_told(first)
        if first is not None and told and self._dates and not first.relative and not first.verb.negated:
            first.dates = list(self._dates)
        alone = len(clauses) == 1 and first is not None and first.verb.lemma == "be" and _is_told(first)
        self._dates = list(first.dates) if alone and first is not None and _says_how(first) else []


def _is_told(clause: Clause) -> bool:
    return clause.verb.tense == "past" or clause.verb.perfect


def _says_how(clause: Clause) -> bool:
    """ "Last night was amazing", "Ieri è stata una giornata pesante": the time itself is what is described."""
    gone = [span for span in clause.dates if span.role == "at"]
    return bool(gone) and not clause.subjects and not clause.places


def validity(draft: Draft, event_time: datetime, *, of_then: bool = False, changes: bool = False) -> Validity:
    """Tense and interval of a draft from its clause's verb and dates.

    ``of_then``: its words set it in a time gone by. ``changes``: what is in its relation may end in a life.
    """
    clause = draft.clause
    then = _was_so_then(draft, clause, event_time, of_then=of_then, changes=changes)
    aside = not then and draft.rule.startswith(("my ", "her ", "N kids"))  # in passing: the date is not its own
    aside = aside or draft.predicate == "pregnant"  # "we are having a girl in May": when it ends
    is_value = draft.predicate in _DATED_VALUES
    dates = list(clause.dates) if clause is not None and (not aside or is_value) else []
    tense = Tense.PAST if then else _tense(draft, clause)
    start: datetime | None = None
    end: datetime | None = None
    precision = Precision.ASSUMED
    for span in dates:
        if span.rule == "in units" and clause is not None and clause.verb.perfect and span.period.start > event_time:
            continue  # "ho cambiato tre case in due anni": how long it took
        ahead = span.coming is not None and (
            _lies_ahead(draft, clause, span, tense) or _is_nearer_ahead(draft, span, event_time)
        )
        period = span.coming if ahead and span.coming is not None else span.period
        if is_value and _written(span, draft):
            # "The review is on Friday": that it is so holds from now until that day is over.
            if draft.predicate in _HAPPENED and period.start <= event_time:
                start, precision = period.start, period.precision
            elif draft.predicate in _OF_ITS_DAY and period.end > event_time and span.rule != "weekday":
                end = period.end  # a bare weekday may be every week's
        elif span.role == "until":
            end = period.end if tense is not Tense.PAST else period.start
        elif span.role == "for":
            if (
                clause is not None
                and tense is not Tense.PAST  # "ho lavorato lì per dieci anni", nobody says when
                and (clause.verb.perfect or clause.verb.tense == "present")
                and period.start <= event_time
            ):
                start, precision = period.start, period.precision
        elif start is None:
            start, precision = _start(span, period)
            if start > event_time and tense is Tense.CURRENT:
                tense = Tense.PLANNED
            elif start.date() == event_time.date() and span.clock is None:
                start, precision = event_time, Precision.DAY
            if draft.predicate in _OF_ITS_DAY and period.end > event_time:
                end = period.end
    if start is not None and end is not None and end <= start:
        end = None
    return Validity(tense, start, precision, end)


def dated_value(draft: Draft, value: str) -> str:
    """The value, or the day it means where it counts from the moment of the text: "tomorrow" is wrong tomorrow."""
    if draft.predicate not in _DATED_VALUES or draft.clause is None:
        return value
    for span in draft.clause.dates:
        single = span.period.precision is Precision.DAY and (span.period.after - span.period.first).days == 1
        if span.rule in COUNTED and single and _written(span, draft):
            clock = f" {span.clock:%H:%M}" if span.clock is not None else ""
            return f"{span.period.first.isoformat()}{clock}"
    return value


def _start(span: DateSpan, period: Period) -> tuple[datetime, Precision]:
    """When a period begins: its first midnight, or the time of day that was given."""
    if span.clock is None:
        return period.start, period.precision
    return datetime.combine(period.first, span.clock, UTC), Precision.INSTANT


def _written(span: DateSpan, draft: Draft) -> bool:
    """Whether the date stands in the evidence, so that it is the value itself."""
    return draft.start <= span.start and span.end <= draft.end


def _is_over_in_italian(clause: Clause) -> bool:
    """ "Ho lavorato alla Conad", "ho suonato per dieci anni": what was so for a while; "ho sempre lavorato" and "lavoro
    da" go on.
    """
    verb = clause.verb
    if not (verb.person and verb.perfect) or verb.passive:
        return False  # a film that "è stato diretto da" somebody is
    roles = {span.role for span in clause.dates}
    lasting = {"sempre", "always", "still"} & set(verb.adverbs) or ("since" in roles and "until" not in roles)
    a_while = verb.lemma in _FOR_A_WHILE or ("for" in roles and verb.lemma in _STATES)
    return a_while and not lasting


def tells_how_it_was(draft: Draft) -> bool:
    """Whether a draft tells in the past how something stood, which may be over: "the firm had 9 people"."""
    clause = draft.clause
    if clause is None or clause.verb.tense != "past" or clause.verb.perfect or clause.verb.lemma not in _HOW_IT_WAS:
        return False
    told = draft.rule in _TELLS_WHAT_IS or not draft.rule.startswith(("my ", "her ", "N called"))
    return told and draft.predicate not in _LASTING and draft.predicate not in _DATED_VALUES


def only_follows(draft: Draft) -> bool:
    """Whether how something stood is told in a past that says nothing of now: "I found out that I was diabetic"."""
    clause = draft.clause
    if clause is None or draft.past or draft.operation is Operation.END:
        return False
    state = tells_how_it_was(draft) or _tense(draft, clause) is Tense.PAST
    return clause.shifted and state and not any(span.role == "until" for span in clause.dates)


def _was_so_then(draft: Draft, clause: Clause | None, event_time: datetime, *, of_then: bool, changes: bool) -> bool:
    """ "Ten years ago the head was Mr. Bell", "in 2012 the firm had 9 people", "my boss was Clara": not of now."""
    if clause is None or not tells_how_it_was(draft):
        return False
    gone = any(
        span.role == "at" and span.period.end <= event_time and span.period.precision is not Precision.DAY
        for span in clause.dates
    )
    return gone or of_then or (changes and draft.rule in _TELLS_WHAT_IS)


def _tense(draft: Draft, clause: Clause | None) -> Tense:
    if draft.past:
        return Tense.PAST
    had = clause is not None and clause.verb.lemma == "have" and clause.verb.tense == "past" and not clause.verb.perfect
    in_passing = draft.rule.startswith(("my ", "her ", "N kids", "N called")) and "is" not in draft.rule
    if in_passing and not draft.planned and not (had and draft.rule == "N called NAME"):
        return Tense.CURRENT  # said in passing: "our older boy won't eat it"
    if draft.planned or (
        clause is not None and clause.verb.tense == "future" and draft.predicate not in ("likes", "dislikes", "wants")
    ):
        return Tense.PLANNED
    lasting = draft.predicate in _LASTING or draft.rule in _LASTING_RULES
    if clause is not None and _is_over_in_italian(clause) and not lasting:
        return Tense.PAST
    if clause is None or clause.verb.tense != "past" or clause.verb.perfect or draft.rule.startswith(("my ", "her ")):
        return Tense.CURRENT
    personal = draft.subject.is_person
    if personal and not lasting and clause.verb.lemma in _STATES:
        return Tense.PAST
    return Tense.CURRENT


def _lies_ahead(draft: Draft, clause: Clause | None, span: DateSpan, tense: Tense) -> bool:
    """Whether a date that may lie on either side is the coming one: by tense, by kind, or by a time of day."""
    if tense is Tense.PLANNED or _looks_ahead(clause):
        return True
    told = clause is not None and (clause.verb.tense == "past" or clause.verb.perfect)
    if clause is not None and not told and draft.rule == "go vegan":
        return True  # "va in pensione a giugno"
    return not told and tense is not Tense.PAST and (draft.predicate in _OF_ITS_DAY or span.clock is not None)


def _is_nearer_ahead(draft: Draft, span: DateSpan, event_time: datetime) -> bool:
    """ "Anna is in Rome on 3 December", said in November: a day told in the present is that of the nearer year. A month
    can be every year's, or when what holds now began.
    """
    verb = draft.clause.verb if draft.clause is not None else None
    now = verb is not None and verb.finite and verb.tense == "present" and not verb.perfect
    is_a_day = span.role == "at" and span.period.precision is Precision.DAY
    return now and is_a_day and draft.predicate not in _HAPPENED and event_time - span.period.end > _HALF_A_YEAR


def _looks_ahead(clause: Clause | None) -> bool:
    turning = clause is not None and clause.verb.lemma in _TURNING and clause.verb.tense == "present"
    return clause is not None and (
        (turning and not (clause.verb.perfect or clause.verb.passive))
        or clause.verb.tense == "future"
        or clause.verb.lemma in ("schedule", "plan", "set", "head", "bind")
        or (clause.verb.lemma == "be" and clause.verb.particle == "off")
        or (clause.verb.progressive and clause.verb.tense == "present" and not clause.verb.perfect)
    )
