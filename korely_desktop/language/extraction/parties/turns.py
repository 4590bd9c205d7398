"""Who speaks: a memory may be a chat log ("user: ... / assistant: ...") or a line said by somebody with a name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.parties.mentions import known_word

_LABEL = re.compile(
    r"(?:^|(?<=\n))[ \t>*-]*(?:\[[^\]\n]{0,40}\]\s*\**)?(?P<who>[^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*){0,2})"
    r"\**\s?(?:\([^)\n]{0,40}\))?:\**[ \t]+(?=\S)"
)
_USER = lexicon.words("parties", "turns.user")
_ASSISTANT = lexicon.words("parties", "turns.assistant")
_NOT_A_NAME = lexicon.words("parties", "turns.not_a_name")
_OF_NOTES = frozenset({"customer", "client", "caller", "cliente"})
_SELF = frozenset({"me", "io", "user", "human", "utente"})
"""Who has such a label speaks for themselves, where others have labels too."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A stretch of text by one speaker: ``user``, ``assistant`` or ``named`` (then ``name``). Offsets: its words.

    ``in_talk``: the user and somebody else take turns, so that the user's words are "I" and the other's "you" is the
    user.
    """

    role: str
    name: str
    start: int
    end: int
    in_talk: bool = False


def turns(text: str, user_names: frozenset[str]) -> Iterator[Turn]:
    """The turns of a text in order; a text without labels is one turn of the user.

    ``user_names`` are lower-case names of the end user: a label with one of them is the user's own.
    """
    labels = [*_LABEL.finditer(text)]
    in_talk = any(match["who"].lower() in _SELF for match in labels)
    labels = [match for match in labels if _role(match["who"], user_names, in_talk) and not _introduces(match, text)]
    in_talk = in_talk and len({match["who"].lower() for match in labels}) > 1
    if not labels:
        yield Turn("user", "", 0, len(text))
        return
    if text[: labels[0].start()].strip():
        yield Turn("user", "", 0, labels[0].start())
    for match, following in zip(labels, [*labels[1:], None], strict=True):
        end = following.start() if following else len(text)
        role = _role(match["who"], user_names, in_talk)
        name = _called(match["who"]) if in_talk else _bare(match["who"])
        yield Turn(role, name if role == "named" else "", match.end(), end, in_talk)


_BUSY_WITH = frozenset(["onboarding", "interviewing", "visiting", "meeting", "training", "mentoring", "hiring"])
_NAMED_NEXT = re.compile(r"(?:[A-Z][a-z]+\.? )?[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){1,2}\s*(?:[.,;(\n]|$)")


def _introduces(label: re.Match[str], text: str) -> bool:
    """ "Caller: Janet Price.": the label says whose note it is, not who speaks."""
    return label["who"].lower() in _OF_NOTES and _NAMED_NEXT.match(text, label.end()) is not None


def _bare(label: str) -> str:
    """ "Onboarding Yusra: ..." is about Yusra."""
    first, _, rest = label.partition(" ")
    return rest if rest and first.lower() in _BUSY_WITH else label


def _called(label: str) -> str:
    """ "cousin Till" is Till, "mum" is Mum."""
    named = [word for word in label.split() if word.lower() not in lexicon.kin()]
    return " ".join(named) if named else label.capitalize()


def _role(label: str, user_names: frozenset[str], in_talk: bool) -> str:
    low = label.lower()
    if low in _USER or low in user_names:
        return "user"
    if low in _ASSISTANT or low.split()[-1] in _ASSISTANT:
        return "assistant"
    words = label.split()
    if in_talk and words[0].lower() in lexicon.kin() and len(words) <= 2:
        return "named"
    if low in lexicon.word_map("labels", "labels"):
        return ""  # "Meds: metformin"
    if words[0].lower() in lexicon.words("types", "italian_houses") or words[0] in ("I", "Gli", "Le"):
        return ""  # "Birrificio Alba: chiuso il lunedì"
    if all(word[:1].isupper() for word in words) and not _NOT_A_NAME & set(low.split()) and len(words) <= 2:
        return "" if _is_heading(low.split()) else "named"
    return ""


def _is_heading(words: list[str]) -> bool:
    """ "Hiring: we made an offer": ordinary words in front of a colon say what follows, not who speaks."""
    names, nouns = lexicon.names("first_names"), lexicon.word_map("it_words", "nouns")
    return not names & set(words) and all(known_word(word) or word in nouns for word in words)
