"""From draft to statement: sign into the predicate, dates into validity, words checked, confidence given."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

from korely_desktop.domain.facts import Precision, Tense
from korely_desktop.domain.statements import Operation, Statement
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.bounds import bound_apart, is_partly_over, with_its_bounds
from korely_desktop.language.extraction.children import is_in_care, is_unborn
from korely_desktop.language.extraction.confidence import confidence
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.timing import dated_value, only_follows, tells_how_it_was, validity

_EDGES = " \t\n.,;:!?\"'“”‘’()[]{}*_-–—"
_EMPTY = lexicon.words("reading", "assembly.empty")
_PLACED = frozenset(["from", "lives_in", "located_in", "works_at", "member_of", "born_in", "goes_to"])
_STREET = re.compile(
    r"^\d+[a-z]?,? \w.* (?:road|street|lane|avenue|drive|close|way|court|place|terrace|square|row|hill|rd|st|ave)\b"
    r"|^(?:via|viale|corso|piazza|vicolo|largo|strada) \w.* \d+",
    re.IGNORECASE,
)
_THEN = re.compile(
    r"\b(?:back then|back in|at the time|in th(?:ose|e old) days|years? ago|ages ago|originally|formerly|previously"
    r"|in the past|as a (?:kid|child|boy|girl|teen\w*|student)"
    r"|when (?:i|we|she|he) (?:was|were) (?:an?|young\w*|little|small|\d+|at|t(?:en|w)\w+|eleven|\w+teen)"
    r"|all['’]epoca|a quei tempi|a quel tempo|anni fa|un tempo|in passato|in origine"
    r"|da (?:bambin|piccol|ragazz|giovan)\w+|quando (?:ero|eravamo|era))\b",
    re.IGNORECASE,
)
_SWITCHED = frozenset(["switched to", "took its place"])
_PLANS = frozenset(["piano", "abbonamento", "tariffa"])
_LED = frozenset(["progetto", "project", "gruppo", "gruppi", "squadra", "team", "reparto", "gite"])
_NUMBER = re.compile(r"[\d:.]+")
_ONE = re.compile(r"\b(?:an?|una?|my|mia) [\d:.]+$", re.IGNORECASE)
_TIMETABLE = frozenset(["scheduled_for", "work_schedule", "rescheduled_to"])
_FOR_ONCE = re.compile(
    r"\b(?:(?:just |only )?this (?:week|month|time|once|semester)|for once|(?:just|only) (?:today|tonight|tomorrow)"
    r"|(?:solo )?(?:questa (?:settimana|volta)|stavolta|questo mese|per questa volta))\b",
    re.IGNORECASE,
)
""" "This week the rehearsal is on Wednesday": an exception stands beside what is so as a rule."""
_SENTENCE = re.compile(r"[.!?\n;]")
_LONGEST = 200
_LEAST_CODE = 4
"""Digits from which on a bare number is a code whatever it is of."""
_REACH = 120


def statement(draft: Draft, text: str, event_time: datetime, vocabulary: Vocabulary) -> Statement | None:
    """The statement of a draft, or None when nothing is left to say or nobody can say whether it holds."""
    value = draft.value.strip(_EDGES)
    if value.count("(") > value.count(")"):
        value = value[: value.rindex("(")].strip(_EDGES)  # "Vittoria (RG)"
    if not value or (value.casefold() in _EMPTY and not draft.if_known) or len(value) > _LONGEST:
        return None
    if not draft.subject.is_user and draft.subject.text.casefold() == value.casefold():
        return None
    value = dated_value(draft, value)
    fitting = _fitting(draft, value, text, vocabulary)
    if fitting is None:
        return None
    value = fitting
    predicate, negated = draft.predicate, draft.negated
    if negated and value.casefold().startswith("no "):
        value = value[3:]
    if negated and draft.operation is Operation.ASSERT:
        predicate = vocabulary.opposite(predicate)
    known = vocabulary.get(draft.predicate)
    changes = known.half_life_days is not None and vocabulary.knows(draft.predicate)
    when = validity(draft, event_time, of_then=tells_how_it_was(draft) and _is_set_back(text, draft), changes=changes)
    if when.tense is Tense.PAST and (only_follows(draft) or predicate == "age"):
        return None  # "avevo sei anni" dates something else
    end = draft.end
    place = text.find(value, draft.start, end + _REACH)
    stop = place + len(value)
    if place >= 0 and draft.operation is Operation.ASSERT:
        bounded = with_its_bounds(text, predicate, stop)
        apart = bound_apart(text, predicate, place, stop) if bounded == stop else ""
        if bounded > stop or apart:
            stop = bounded
            value, draft.literal = f"{text[place:stop]} {apart}".strip(), True
            when = replace(when, valid_from=None, precision=Precision.ASSUMED)  # "il venerdì" is every week's
    if place >= 0:
        end = max(end, stop)
    exact = when.precision in (Precision.DAY, Precision.INSTANT)
    return Statement(
        subject="" if draft.subject.is_user else draft.subject.text,
        subject_is_user=draft.subject.is_user,
        subject_type=draft.subject.type,
        predicate=predicate,
        predicate_raw=draft.raw,
        object=value,
        object_type=draft.value_type
        if draft.value_type != "concept" or not known.object_types
        else known.object_types[0],
        object_is_literal=draft.literal,
        start=draft.start,
        end=end,
        rule=draft.rule,
        confidence=confidence(draft, predicate, known=vocabulary.knows(draft.predicate)),
        operation=draft.operation,
        tense=when.tense,
        negated=negated and draft.operation is Operation.ASSERT,
        replaces=draft.replaces and draft.operation is Operation.ASSERT and not (known.apart and _comes_on_top(draft)),
        adds=draft.adds or (draft.predicate in _TIMETABLE and _FOR_ONCE.search(text, draft.start, end) is not None),
        hedged=draft.hedged or (draft.operation is Operation.END and place >= 0 and is_partly_over(text, stop)),
        valid_from=when.valid_from if draft.operation is Operation.ASSERT or exact else None,
        valid_from_precision=when.precision,
        invalid_at=when.invalid_at,
        alternatives=draft.alternatives,
        instead_of=draft.instead_of if draft.operation is Operation.ASSERT else "",
        if_known=draft.if_known,
        whosever=draft.whosever,
        slot_named=draft.slot_named,
        signs=draft.signs,
    )


def _fitting(draft: Draft, value: str, text: str, vocabulary: Vocabulary) -> str | None:
    """The value, once the relation of the draft is one that it fits; None where the two say nothing together."""
    if value.isdigit() and draft.predicate in _PLACED:
        return None
    if draft.rule == "my N is V" and value.isdigit() and not vocabulary.knows(draft.predicate):
        bears = set(draft.predicate.split("_")) & lexicon.words("en_nouns", "numbered")
        if not bears and len(value) < _LEAST_CODE:
            return None
    if draft.predicate == "has_child" and draft.operation is Operation.ASSERT:
        place = max(text.find(value, draft.start, draft.end), draft.start)
        behind = text[place + len(value) : place + len(value) + _REACH]
        if is_in_care(value, behind):
            return None
        if is_unborn(value, text[max(0, place - _REACH) : place], behind):
            draft.predicate = "pregnant"
    if draft.predicate == "works_as" and (value[:1].isdigit() or value[:1] in "$€£"):
        return None
    if draft.predicate == "has_plan" and draft.value_type == "place" and draft.operation is Operation.ASSERT:
        return None  # what is over is known, whatever its name looks like: "ho disdetto l'abbonamento a Sky"
    if draft.rule == "switched to" and draft.subject.type == "organization" and draft.predicate == "likes":
        draft.predicate = "uses"
    opening, _, rest = value.partition(" ")
    if draft.rule in _SWITCHED and opening.lower() in _PLANS and rest and draft.operation is Operation.ASSERT:
        draft.predicate, value = "has_plan", rest  # "passata al piano Team"
    if draft.predicate == "drives" and opening.lower() in _LED:
        draft.predicate = "leads"  # "guida il Progetto Faro"
    if draft.predicate == "drives" and _NUMBER.fullmatch(value) and not _ONE.search(text[: draft.end]):
        return None  # "the 14:05 to Crewe", "il 65", which is no "una 500"
    if draft.predicate == "lives_in" and _STREET.search(value):
        draft.predicate = "home_address"
    if draft.predicate == "is" and draft.subject.type != "person" and not draft.subject.is_user and value.isdigit():
        draft.replaces = True  # a code or a number is one at a time
    return value


def _comes_on_top(draft: Draft) -> bool:
    """ "I have a Netflix subscription *now*": of what there may be more, a mere "now" replaces nothing."""
    said = draft.clause.verb.adverbs if draft.clause is not None else ()
    return not (draft.instead_of or draft.alternatives or "instead" in said)


def _is_set_back(text: str, draft: Draft) -> bool:
    """Whether words of the draft's sentence set it in a time gone by without a date."""
    before = text[max(0, draft.start - _REACH) : draft.start]
    behind = text[draft.end : draft.end + _REACH]
    said = _SENTENCE.split(before)[-1] + text[draft.start : draft.end] + _SENTENCE.split(behind)[0]
    return _THEN.search(said) is not None
