"""Attaches each date to its clause and turns tense and dates into the validity of a statement."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from korely_desktop.domain.facts import Precision, Tense
from korely_desktop.language.dates.expressions import DateSpan
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.syntax import Clause

_EVENTS = frozenset(
    [
        "visited",
        "attended",
        "did",
        "started",
        "finished",
        "cancelled",
        "happened_on",
        "met_with",
        "asked_about",
        "got_married",
        "received",
        "experienced",
        "injured",
        "owns",
        "sold",
        "founded",
        "created",
        "died_on",
        "died_in",
        "born_in",
        "birthday",
        "named",
        "booked",
        "ordered",
        "has_plan",
        "lives_in",
        "works_at",
        "has_pet",
        "married_to",
        "has_degree",
        "studied_at",
        "lived_in",
        "worked_at",
        "from",
        "grew_up_in",
    ]
)
_DATED_VALUES = frozenset(
    ["birthday", "died_on", "scheduled_for", "rescheduled_to", "happened_on", "deadline", "anniversary", "got_married"]
)
_STATES = word_set(
    """be have like love hate enjoy dislike work live play own study attend teach manage use eat drink know date wear
    drive smoke rent collect"""
)
_LASTING = word_set(
    """birthday born_in happened_on created_by founded_by studied_at has_degree named from grew_up_in raised_by
    nationality is_a has_event attended visited did"""
)


@dataclass(frozen=True, slots=True)
class Validity:
    """When a statement holds, as far as the text says."""

    tense: Tense
    valid_from: datetime | None
    precision: Precision
    invalid_at: datetime | None


def validity(draft: Draft, event_time: datetime) -> Validity:
    """Tense and interval of a draft from its clause's verb and dates."""
    clause = draft.clause
    aside = draft.rule.startswith(("my ", "her ", "N kids"))  # said in passing: the clause's date is not its own
    dates = list(clause.dates) if clause is not None and not aside else []
    if draft.predicate in _DATED_VALUES:
        dates = [span for span in dates if draft.value.lower() not in _written(span, draft)]
    tense = _tense(draft, clause)
    start: datetime | None = None
    end: datetime | None = None
    precision = Precision.ASSUMED
    for span in dates:
        period = span.period
        if span.role == "until":
            end = (span.coming or period).end if tense is not Tense.PAST else period.start
        elif span.role == "for":
            if (
                clause is not None
                and (clause.verb.perfect or clause.verb.tense == "present")
                and period.start <= event_time
            ):
                start, precision = period.start, period.precision
        elif start is None:
            if span.coming is not None and (tense is Tense.PLANNED or _looks_ahead(clause)):
                period = span.coming
            start, precision = period.start, period.precision
            if start > event_time and tense is Tense.CURRENT:
                tense = Tense.PLANNED
            elif start.date() == event_time.date():
                start, precision = event_time, Precision.DAY
    if tense is Tense.PAST and start is not None and end is None and draft.predicate not in _EVENTS:
        end = None
    if start is not None and end is not None and end <= start:
        end = None
    return Validity(tense, start, precision, end)


def _written(span: DateSpan, draft: Draft) -> str:
    return draft.value.lower() if span.start >= draft.start and span.end <= draft.end else ""


def _is_over_in_italian(clause: Clause) -> bool:
    """ "Ho lavorato alla Conad": what was so for a while; "ho sempre lavorato" and "lavoro da" go on."""
    verb = clause.verb
    lasting = {"sempre", "always", "still"} & set(verb.adverbs) or any(span.role == "since" for span in clause.dates)
    return bool(verb.person and verb.perfect and verb.lemma in ("work", "live", "study", "drive")) and not lasting


def _tense(draft: Draft, clause: Clause | None) -> Tense:
    if draft.past:
        return Tense.PAST
    if draft.planned or (
        clause is not None and clause.verb.tense == "future" and draft.predicate not in ("likes", "dislikes", "wants")
    ):
        return Tense.PLANNED
    if clause is not None and _is_over_in_italian(clause) and draft.predicate not in _LASTING:
        return Tense.PAST
    if clause is None or clause.verb.tense != "past" or clause.verb.perfect or draft.rule.startswith(("my ", "her ")):
        return Tense.CURRENT
    personal = draft.subject.is_user or draft.subject.type == "person"
    if personal and draft.predicate not in _LASTING and clause.verb.lemma in _STATES:
        return Tense.PAST
    return Tense.CURRENT


def _looks_ahead(clause: Clause | None) -> bool:
    return clause is not None and (
        clause.verb.tense == "future"
        or clause.verb.lemma in ("schedule", "plan", "set")
        or (clause.verb.progressive and clause.verb.tense == "present")
    )
