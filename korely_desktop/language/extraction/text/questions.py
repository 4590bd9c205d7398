"""Questions are not statements: what is asked is cut off, what was declared in front of it stays."""

from __future__ import annotations

import re
from dataclasses import replace

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.text.letters import letters
from korely_desktop.language.extraction.text.tokens import Token

_INVERTED = re.compile(r"(?:^|(?<=[,zl.]))[rz,l]*(?:[qs][nj]?)?[rnj]?[xbwh]!?(?:p|[dg]j*n|m|u)")
_AS_I = (("like", "me"), ("like", "i", "do"), ("as", "i", "do"), ("the", "way", "i", "do"))
_REMEMBERING = ("ricord", "segna", "annota", "memorizza", "salva", "mente")
_TELLING = (
    ("did", "you", "know"),
    ("did", "you", "hear"),
    ("have", "i", "told", "you"),
    ("did", "i", "tell", "you"),
    ("did", "i", "mention"),
    ("can", "you", "believe"),
    ("can", "you", "remember"),
)
""" "Did you know that I play the harp?": what stands behind is told, whatever mark ends it."""
_ASKING = lexicon.words("text", "questions.asking")
_ASKED_ON = lexicon.words("text", "questions.asked_on")


def declared(sentence: list[Token]) -> list[Token]:
    """The tokens of a sentence without its question; empty when all of it asks."""
    if not sentence or "?" not in sentence[-1].text:
        return sentence
    tags = letters(sentence)
    told = _shared(sentence) or _told_on(sentence) or _of_me(sentence)
    if told:
        return told
    reminded = _to_remember(sentence)
    if reminded or tags[:2] == "fq":
        return reminded  # "a che ora apre?"
    first = next((token for token in sentence if token.letter not in ",l"), sentence[0])
    if first.low in _ASKING:
        return []
    if len(sentence) > 3 and sentence[-2].low in ("you", "u", "yourself") and tags[-3] in "njmkc":
        return sentence[:-2]  # "two brothers you?"
    match = next((m for m in _INVERTED.finditer(tags) if m.end() > m.start()), None)
    if match is not None:
        return _until(sentence, match.start())
    for index in range(1, len(sentence)):
        if (
            sentence[index].text in ",;-–—"
            and index + 1 < len(sentence)
            and (
                sentence[index + 1].low in _ASKING
                or sentence[index + 1].low in ("you", "how", "right", "what", "and", "or", "huh", "yourself", "have")
            )
        ):
            return _until(sentence, index)
        if (
            sentence[index].low in ("what", "how", "where", "who", "why")
            and index + 1 < len(sentence)
            and sentence[index + 1].low in ("about", "do", "are", "is", "did", "does", "would")
        ):
            return _until(sentence, index)
    if not any(letter in "vabhxw" for letter in tags):
        return []
    return [] if first.low in ("you", "your", "u", "ever", "really", "and", "so") or len(sentence) < 4 else sentence


def _of_me(sentence: list[Token]) -> list[Token]:
    """ "Sono vegana, cosa posso mangiare?": an Italian "I" with nothing in front asks only behind the comma."""
    verb = next((index for index, token in enumerate(sentence) if token.letter in "vabh"), None)
    if verb is None or sentence[verb].person != 1 or any(token.letter not in "r!lp,z" for token in sentence[:verb]):
        return []
    for index in range(verb + 1, len(sentence) - 1):
        if sentence[index].text in ",;-–—" and sentence[index + 1].text.lower() in _ASKED_ON:
            return sentence[:index]
    return []


def _to_remember(sentence: list[Token]) -> list[Token]:
    """ "Puoi ricordarti che sono allergico alle noci?": what one asks to be remembered is so."""
    for index, token in enumerate(sentence[1:7], 1):
        if token.text.lower() == "che" and sentence[index - 1].text.lower().startswith(_REMEMBERING):
            return sentence[index + 1 : -1]
    return []


def _told_on(sentence: list[Token]) -> list[Token]:
    """ "Did you know that my mother paints?": what follows is so; "do you know who paints?" only asks."""
    for start in range(min(4, len(sentence))):
        for opening in _TELLING:
            stop = start + len(opening)
            if tuple(token.low for token in sentence[start:stop]) != opening:
                continue
            stop += sentence[stop].low == "that" if stop < len(sentence) else 0
            rest = sentence[stop:-1]
            said = bool(rest) and rest[0].letter in "pgm" and rest[0].low not in ("him", "her", "them", "it", "me")
            return rest if said and any(token.letter in "vabhx" for token in rest) else []
    return []


def _shared(sentence: list[Token]) -> list[Token]:
    """ "Do you also row like me?", "Do you like opera as I do?": what is asked of the other is so of the speaker."""
    opening = next((index for index, token in enumerate(sentence[:3]) if token.low == "do"), None)
    if opening is None or sentence[opening + 1].low not in ("you", "u") or len(sentence) < opening + 5:
        return []
    words = [token.low for token in sentence if token.letter not in ".?"]
    tail = next((len(end) for end in _AS_I if words[-len(end) :] == list(end)), 0)
    stop = len(words) - tail
    if not tail or stop < opening + 3 or sentence[stop - 1].letter in "ls,z":
        return []
    speaker = replace(sentence[opening + 1], low="i")
    return [speaker, *sentence[opening + 2 : stop]]


def _until(sentence: list[Token], stop: int) -> list[Token]:
    return sentence[:stop] if stop >= 2 else []
