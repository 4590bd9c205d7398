"""A fact in words: the sentence, split into subject, relation and value for painting, and the notes beneath it.

Sentences come from whole templates of the vocabulary, per language; nothing here guesses a gender or joins words that
must agree. Dates are in :mod:`memory.date_words`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from korely_desktop.domain.facts import Fact, Precision, Tense
from korely_desktop.domain.panel import PanelFact
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.conjugation import is_italian, second_person, third_person
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.parties import persons
from korely_desktop.language.extraction.parties.described import nameless, told_of
from korely_desktop.memory import date_words
from korely_desktop.memory.date_words import Language
from korely_desktop.memory.italian_joins import ahead_of, ahead_of_value
from korely_desktop.memory.open_sentences import open_sentence

_DOING = {"does": False, "does_not_do": True}
"""Relations whose value is itself what is done, with whether it is denied."""
_OF_DOING = frozenset(["wants", "does_not_want", "likes", "dislikes"])
_TO_DO = re.compile(r"\w+ to")
"""Of "wants to learn Danish" the value is "learn Danish"; its wording says that "to" led to it."""
_OF_ONE = frozenset(["works_as", "drives"])
"""Relations whose value is one of a kind: *works as a florist*."""
_NEEDS_NO_ARTICLE = re.compile(r"(?:an?|the|one|two|my|our|his|her|their|head|chief|vice|[A-Z]{2,})\b|.*[^s]s$", re.S)
_SAID_WITH_AN = re.compile(r"(?!uni|use|usu|eu|one\b)[aeiou]|hono|hour|heir", re.IGNORECASE)
_BREAKS = re.compile(r"\s*[\t\n\v\f\r\x85\u2028\u2029]\s*")
"""Of lines, in values that came in as they are."""
_ISO_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_YOU = {"en": "You", "it": "Tu"}
_LISTED = 3
_WITHOUT_YEAR = timedelta(days=330)


class Part(StrEnum):
    """What a run of a sentence is, which decides how it is painted."""

    SUBJECT = "subject"
    RELATION = "relation"
    VALUE = "value"


@dataclass(frozen=True, slots=True)
class Run:
    """Consecutive words of one kind; the spaces between runs belong to the relation."""

    part: Part
    text: str


@dataclass(frozen=True, slots=True)
class Wording:
    """What a sentence needs to know about a fact. ``is_you``: the subject is the person at the window."""

    subject: str
    predicate: str
    predicate_raw: str
    object: str
    is_you: bool = False

    @classmethod
    def of(cls, fact: Fact | PanelFact) -> Wording:
        """The wording of a fact, with the current names of what it is about. Whoever is an end user's ("my wife") is
        told of as theirs.
        """
        subject, value = fact.subject, fact.object
        if isinstance(fact, Fact):
            subject, value = fact.subject_name, fact.object_name
        return cls(
            subject=subject if fact.subject_is_user else told_of(subject, fact.user_id),
            predicate=fact.predicate,
            predicate_raw=fact.predicate_raw,
            object=value if fact.object_entity_id is None else told_of(value, fact.user_id),
            is_you=fact.subject_is_user and fact.user_id is None,
        )


def sentence(vocabulary: Vocabulary, wording: Wording, language: Language) -> tuple[Run, ...]:
    """The fact as a person would say it, in runs: *Giulia Ferri* | *likes* | *email follow-ups*.

    A relation outside the vocabulary is said in the words of its source.
    """
    predicate = vocabulary.get(wording.predicate)
    subject = _YOU[language] if wording.is_you else _on_one_line(wording.subject)
    plainer = _doing(wording, language) or _having(wording, language)
    if plainer is not None:
        return _fill(plainer[0], subject, _on_one_line(plainer[1]))
    templates = predicate.you_templates if wording.is_you else predicate.templates
    template = templates.get(language) or templates.get("en")
    if template is None:
        raw, you = wording.predicate_raw, wording.is_you
        template = open_sentence(vocabulary, wording.predicate, raw, language, is_you=you)
    if "{subject}" not in template and template.startswith(f"{subject} "):
        template = "{subject}" + template[len(subject) :]
    value = _on_one_line(value_words(wording.object, language))
    if language == "en" and wording.predicate in _OF_DOING and _TO_DO.fullmatch(wording.predicate_raw):
        value = f"to {value}"
    if language == "en" and wording.predicate in _OF_ONE:
        value = _with_article(value)
    if language == "it":
        template = _in_italian(template, wording, value)
    template = _without_said_twice(template, value)
    return _fill(template.replace("'", "’"), subject, value)  # as all words of the window are set


def _in_italian(template: str, wording: Wording, value: str) -> str:
    """The template as it leads up to this value: *vive in Francia* where the text said *in*, *è in programma per il 9
    gennaio*, *riporta ad Anna*.
    """
    verb, _, last = wording.predicate_raw.rpartition(" ")
    if last == "in" and is_italian(verb.partition(" ")[0]):
        template = template.replace(" a {object}", " in {object}")
    before, place, after = template.partition("{object}")
    return ahead_of_value(value, before) + place + after


def _doing(wording: Wording, language: Language) -> tuple[str, str] | None:
    """Template and value of what somebody does: *Anna* | *swims*, *You* | do not *smoke*; None where the value does not
    begin with its own verb ("does yoga") or is in the other language.
    """
    denied = _DOING.get(wording.predicate)
    verb = wording.predicate_raw.partition(" ")[0]
    said, _, rest = wording.object.partition(" ")
    if denied is None or not verb or is_italian(verb) != (language == "it"):
        return None
    third, second = third_person(verb), second_person(verb)
    if said.casefold() not in (verb, third, second):
        return None
    done = f"{second if wording.is_you else third} {rest}".rstrip()
    if language == "it":
        not_, own = ("Non " if wording.is_you else "non ") if denied else "", wording.is_you and not denied
        return f"{'' if wording.is_you else '{subject} '}{not_}{{object}}", done[:1].upper() + done[1:] if own else done
    who, not_ = ("You ", "do not ") if wording.is_you else ("{subject} ", "does not ")
    return (f"{who}{not_}{{object}}", f"{verb} {rest}".rstrip()) if denied else (f"{who}{{object}}", done)


def _having(wording: Wording, language: Language) -> tuple[str, str] | None:
    """Template and value of whom somebody has without a name: *You* have *a wife*; None of others."""
    noun = wording.object.casefold()
    if nameless(wording.predicate, noun) is None or (noun in lexicon.kin()) == (language == "it"):
        return None
    if language == "it":
        one = "una" if persons.gender_of(noun) == "she" else "un"
        return ("Hai {object}" if wording.is_you else "{subject} ha {object}"), f"{one} {noun}"
    return ("You have {object}" if wording.is_you else "{subject} has {object}"), _with_article(noun)


def _on_one_line(words: str) -> str:
    return _BREAKS.sub(" ", words)


def plain(runs: Sequence[Run]) -> str:
    """The sentence as one text."""
    return "".join(run.text for run in runs)


def without_subject(runs: Sequence[Run]) -> tuple[Run, ...]:
    """The rest of the sentence, for where everything is about the same one: *likes email follow-ups*.

    A word that only led to the subject goes with it: *Piano di Giulia: Advanced* becomes *Piano: Advanced*, and
    *Giulia's diet is vegan* becomes *diet is vegan*.
    """
    kept: list[Run] = []
    for number, run in enumerate(runs):
        if run.part is Part.SUBJECT:
            if kept and kept[-1].part is Part.RELATION:
                before = kept.pop().text.strip().rpartition(" ")[0]
                kept += [Run(Part.RELATION, before)] if before else []
            continue
        text = run.text if kept else run.text.removeprefix("’s").lstrip()
        if number and kept and runs[number - 1].part is Part.SUBJECT and kept[-1].part is Part.RELATION:
            kept[-1] = Run(Part.RELATION, kept[-1].text + text)
        else:
            kept.append(Run(run.part, text))
    return tuple(kept)


def value_words(value: str, language: Language) -> str:
    """A value for reading: an ISO day becomes a date in words, everything else stays as it was said."""
    if not _ISO_DAY.fullmatch(value):
        return value
    try:
        return date_words.day_words(datetime.fromisoformat(value).date(), language)
    except ValueError:
        return value


def relation_words(
    vocabulary: Vocabulary, predicate: str, predicate_raw: str, language: Language, *, is_you: bool = False
) -> str:
    """Only the relation, for the edge of a graph: *works at*."""
    runs = without_subject(sentence(vocabulary, Wording("·", predicate, predicate_raw, "·", is_you), language))
    words = " ".join(run.text.strip() for run in runs if run.part is Part.RELATION).strip(" :")
    return words[:1].lower() + words[1:] if is_you else words


def interval_words(
    valid_from: datetime,
    precision: Precision,
    invalid_at: datetime | None,
    tense: Tense,
    now: datetime,
    language: Language,
    *,
    short: bool = True,
) -> str:
    """When it is true: *since 11 Jun 2026*, *3 Mar 2025 – 11 Jun 2026*, *to 11 Jun 2026*, *on 12 Jul 2026*
    (planned, or begun and ended on one day).
    """
    if valid_from > now:
        return date_words.on_words(valid_from, precision, language, short=short)
    if invalid_at is None:
        return date_words.since_words(valid_from, precision, language, short=short)
    if tense is Tense.PAST and precision is Precision.ASSUMED:
        return date_words.until_words(invalid_at, language, short=short)
    start = date_words.date_words(valid_from, precision, language, short=short)
    end = date_words.local_day_words(invalid_at, language, short=short)
    by_day = precision in (Precision.INSTANT, Precision.DAY, Precision.ASSUMED)
    if by_day and date_words.local_day_words(valid_from, language, short=short) == end:
        return date_words.on_words(valid_from, Precision.DAY, language, short=short)
    if by_day and invalid_at - valid_from < _WITHOUT_YEAR:
        start = date_words.local_day_words(valid_from, language, short=short, year=False)
    return f"{start} – {end}"


def said_words(count: int, language: Language) -> str:
    """How often it was said: *said once*, *said twice*, *said 3 times*."""
    if language == "it":
        return "detto una volta" if count <= 1 else f"detto {count} volte"
    return {0: "said once", 1: "said once", 2: "said twice"}.get(count, f"said {count} times")


def replaced_words(values: Sequence[str], language: Language) -> str:
    """What it took the place of: *replaced phone calls*."""
    words = _listed(values, language)
    return ahead_of_value(words, "ha sostituito ") + words if language == "it" else f"replaced {words}"


def replaced_by_words(value: str, language: Language) -> str:
    """What took its place: *replaced by email follow-ups*."""
    words = value_words(value, language)
    return f"ora: {words}" if language == "it" else f"replaced by {words}"


def instead_words(value: str, language: Language) -> str:
    """What was so all the time that it was held to be: *it was Milan*."""
    words = value_words(value, language)
    return ahead_of_value(words, "era ") + words if language == "it" else f"it was {words}"


def never_words(language: Language) -> str:
    """The interval of what was never so: *never true*."""
    return "mai stato vero" if language == "it" else "never true"


def would_replace_words(value: str, language: Language) -> str:
    """What it would end if the person accepts it: *would replace Acme GmbH*."""
    words = value_words(value, language)
    return ahead_of_value(words, "sostituirebbe ") + words if language == "it" else f"would replace {words}"


def same_value_words(language: Language, *, over: bool) -> str:
    """The same of what is held with this very value; ``over``: it says only that this is over."""
    if over:
        return "dice che è finito" if language == "it" else "says that this is over"
    return "sostituirebbe ciò che è in memoria" if language == "it" else "would replace what is in memory"


def about_now_words(name: str, language: Language) -> str:
    """It was moved to somebody else: *about Bruno now*; "" is the person at the window."""
    return f"ora riguarda {name or 'te'}" if language == "it" else f"about {name or 'you'} now"


def about_before_words(name: str, language: Language) -> str:
    """It was moved here: *about Anna before*; "" is the person at the window."""
    return f"prima riguardava {name or 'te'}" if language == "it" else f"about {name or 'you'} before"


def moved_from_words(value: str, language: Language) -> str:
    """An event with another date: *moved from 30 June 2026*."""
    words = value_words(value, language)
    return f"prima: {words}" if language == "it" else f"moved from {words}"


def ago_words(moment: datetime, now: datetime, language: Language) -> str:
    """A fact that just came in: *new, 4 seconds ago*."""
    seconds = max(1, round((now - moment).total_seconds()))
    if language == "it":
        return f"nuovo, {seconds} secondi fa" if seconds != 1 else "nuovo, un secondo fa"
    return f"new, {seconds} seconds ago" if seconds != 1 else "new, 1 second ago"


def search_words(vocabulary: Vocabulary, language: Language) -> dict[str, str]:
    """Predicate name -> the words it is said with, case-folded, so that typing *lives in* finds ``lives_in``."""
    words: dict[str, str] = {}
    for name in vocabulary.predicates:
        said = {relation_words(vocabulary, name, name, tongue) for tongue in ("en", language)}
        words[name] = " ".join([_plain_words(name), *sorted(said)]).casefold()
    return words


def _fill(template: str, subject: str, value: str) -> tuple[Run, ...]:
    runs: list[Run] = []
    for piece in re.split(r"(\{subject\}|\{object\})", template):
        if piece == "{subject}":
            runs.append(Run(Part.SUBJECT, subject))
        elif piece == "{object}":
            runs.append(Run(Part.VALUE, value))
        elif piece:
            runs.append(Run(Part.RELATION, piece))
    return tuple(runs)


def _without_said_twice(template: str, value: str) -> str:
    """The template without its last words where the value ends with them: *on the free plan*, not *free plan plan*."""
    before, place, after = template.partition("{object}")
    word = after.strip()
    return before + place if word and value.casefold().endswith(f" {word.casefold()}") else template


def _with_article(value: str) -> str:
    if _NEEDS_NO_ARTICLE.match(value):
        return value
    return f"{'an' if _SAID_WITH_AN.match(value) else 'a'} {value}"


def _plain_words(name: str) -> str:
    return " ".join(name.replace("_", " ").split())


def _listed(values: Sequence[str], language: Language) -> str:
    shown = [value_words(value, language) for value in values[:_LISTED]]
    if len(shown) > 1:
        before = ", ".join(shown[:-1]) + (" e " if language == "it" else " and ")
        shown = [(ahead_of(shown[-1], before) if language == "it" else before) + shown[-1]]
    return shown[0]
