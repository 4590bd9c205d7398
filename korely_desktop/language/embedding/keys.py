"""The texts by which a memory is found: its dated whole, and each sentence put into the third person.

"Anna: I moved to Turin, you know Bea" is asked about as "Where did Anna move?". So beside the text itself, each
sentence gets a key in which "I" is the speaker and "you" the other one. Rules, English and Italian; no model.
"""

from __future__ import annotations

import re
from datetime import datetime

from korely_desktop.language.dates.words import MONTH_NAMES
from korely_desktop.language.lexical import detect

MAX_KEYS = 24
"""At most this many sentence keys for one memory; longer texts group neighbouring sentences."""

_SPEAKER = re.compile(r"\s*([^\W\d_][\w'’.-]*(?: (?=[^\W\d_])[^\Wa-zà-öø-ÿ][\w'’.-]*){0,3})\s*:\s+(?=\S)")
_LABELS = """
note notes todo fyi ps re subject update warning error example http https reminder summary task decision question answer
idea context goal preference fact facts result status plan title date name email phone address
nota note oggetto promemoria riassunto decisione domanda risposta esempio data nome
"""
_NO_SPEAKERS = frozenset(_LABELS.split())
_SENTENCE_END = re.compile(r"(?<=[.!?…。！？])[\"'”’)\]]*\s+|\n+")
_ENGLISH = [
    (r"\bI(?:'|’)m\b|\bI am\b", "{me} is"),
    (r"\bI(?:'|’)ve\b|\bI have\b", "{me} has"),
    (r"\bI(?:'|’)d\b", "{me} would"),
    (r"\bI(?:'|’)ll\b", "{me} will"),
    (r"\bI was\b", "{me} was"),
    (r"\bI\b", "{me}"),
    (r"\b(?:my|mine)\b", "{me}'s"),
    (r"\b(?:me|myself)\b", "{me}"),
]
_ENGLISH_YOU = [
    (r"\byou(?:'|’)re\b|\byou are\b", "{you} is"),
    (r"\byou(?:'|’)ve\b|\byou have\b", "{you} has"),
    (r"\byou(?:'|’)ll\b", "{you} will"),
    (r"\byou(?:'|’)d\b", "{you} would"),
    (r"\b(?:your|yours)\b", "{you}'s"),
    (r"\b(?:you|yourself)\b", "{you}"),
]
_ITALIAN = [
    (r"\b(?:io|me|mi)\b", "{me}"),
    (r"\b(?:mio|mia|miei|mie)\b", "di {me}"),
]
_ITALIAN_YOU = [
    (r"\b(?:tu|te|ti)\b", "{you}"),
    (r"\b(?:tuo|tua|tuoi|tue)\b", "di {you}"),
]


def _compiled(rules: list[tuple[str, str]]) -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(pattern, re.IGNORECASE), replacement) for pattern, replacement in rules]


_RULES = {"en": _compiled(_ENGLISH), "it": _compiled(_ITALIAN)}
_YOU_RULES = {"en": _compiled(_ENGLISH_YOU), "it": _compiled(_ITALIAN_YOU)}


def speaker_of(content: str) -> str | None:
    """Who says it: the name before a colon at the very start ("Anna: ..."), as written."""
    match = _SPEAKER.match(content)
    if match is None or match[1].casefold() in _NO_SPEAKERS or len(match[1]) > 40:
        return None
    return match[1]


def spoken(content: str) -> str:
    """The text without its speaker."""
    match = _SPEAKER.match(content)
    return content[match.end() :] if match is not None and speaker_of(content) is not None else content


def dated(content: str, moment: datetime) -> str:
    """``[8 May 2023] content``, with the month in the language of the text."""
    return f"[{written_date(moment, detect(content))}] {content}"


def written_date(moment: datetime, language: str) -> str:
    """``8 May 2023`` or ``8 maggio 2023``."""
    return f"{moment.day} {MONTH_NAMES[language][moment.month - 1]} {moment.year}"


def sentences(text: str) -> list[str]:
    """The text's sentences and lines, without surrounding space, none empty."""
    return [part.strip() for part in _SENTENCE_END.split(text) if part and part.strip()]


def is_question(sentence: str) -> bool:
    """Whether a sentence asks."""
    return sentence.rstrip("\"'”’) ").endswith(("?", "？"))


def third_person(sentence: str, speaker: str, partner: str | None, language: str) -> str:
    """``sentence`` with the speaker's name for "I" and, where it is known, the partner's for "you"."""
    for pattern, replacement in _RULES[language]:
        sentence = pattern.sub(replacement.replace("{me}", speaker.replace("\\", "")), sentence)
    if partner is not None:
        for pattern, replacement in _YOU_RULES[language]:
            sentence = pattern.sub(replacement.replace("{you}", partner.replace("\\", "")), sentence)
    return sentence


def question_key(content: str) -> int | None:
    """Which vector of a memory stands for its last question: 0 the whole text's, from 1 on its sentence keys'.

    None where it asks nothing, or is too long for each of its sentences to have a key.
    """
    parts = sentences(spoken(content))
    asking = [place for place, part in enumerate(parts) if is_question(part)]
    if not asking or len(parts) > MAX_KEYS:
        return None
    return 0 if speaker_of(content) is None and len(parts) < 2 else 1 + asking[-1]


def sentence_keys(content: str, partner: str | None = None) -> list[str]:
    """The sentence keys of a memory, at most :data:`MAX_KEYS`. A single sentence without a speaker needs none."""
    speaker = speaker_of(content)
    parts = sentences(spoken(content))
    if speaker is None and len(parts) < 2:
        return []
    if speaker is not None:
        language = detect(content)
        parts = [third_person(part, speaker, partner, language) for part in parts]
    group = -(-len(parts) // MAX_KEYS)
    return [" ".join(parts[start : start + group]) for start in range(0, len(parts), group)]


def keys_of_sentences(count: int) -> list[int]:
    """Which sentence key each of ``count`` sentences is in."""
    group = -(-count // MAX_KEYS)
    return [place // group for place in range(count)]


def key_places(content: str) -> list[int]:
    """Where in the text each of its sentence keys begins, in characters."""
    text = spoken(content)
    parts = sentences(text)
    if speaker_of(content) is None and len(parts) < 2:
        return []
    places: list[int] = []
    at = 0
    for part in parts:
        at = text.index(part, at)
        places.append(len(content) - len(text) + at)
        at += len(part)
    return places[:: -(-len(parts) // MAX_KEYS)]
