"""When what is denied is not so: "no coffee *after 2pm*", "*il venerdì* non mangio carne". Without it a denial says
more than was said, so it stays with the value, whoever read it. When facts begin and end: :mod:`.timing`.
"""

from __future__ import annotations

import re
from functools import cache

from korely_desktop.language.extraction import lexicon

_BOUNDED = re.compile(r"(?:does_)?not_|cannot$|avoids$|dislikes$")
_DENIED = re.compile(r"(?:\b(?:no|not|never|non|niente)\b|\b\w+n['’]t\b)", re.IGNORECASE)
_WHO = r"(?:i|we|you|he|she|they|it|io|noi|lui|lei|loro)(?:['’]\w+)?"
_NO_MORE = re.compile(r"\b(?:any ?more|any longer|no (?:longer|more)|not even|neanche|nemmeno|più)\b", re.IGNORECASE)
_STOP = re.compile(r"[;:.!?–—\n]")
_PART = re.compile(r"[,;:.!?–—\n]")


def with_its_bounds(text: str, relation: str, end: int) -> int:
    """Where a value of a relation ends with the times that bound it; ``end`` where nothing does.

    Args:
        end: the character behind the value.
    """
    behind = _bounds().match(text, end) if _BOUNDED.match(relation) else None
    return end if behind is None else behind.end()


def bound_apart(text: str, relation: str, start: int, end: int) -> str:
    """The words that bound a value from elsewhere in the sentence: "*on Mondays* I don't drink wine", "no coffee for me
    *this week*"; empty where none do.

    Args:
        start, end: the characters of the value.
    """
    if not _BOUNDED.match(relation):
        return ""
    begins = max((mark.end() for mark in _STOP.finditer(text, 0, start)), default=0)
    stops = min((mark.start() for mark in _PART.finditer(text, end)), default=len(text))
    found = _opening().match(text, begins, start) or _bounds().search(text, end, stops)
    bound = found[found.lastindex or 0].strip() if found is not None else ""
    return bound[:1].lower() + bound[1:]


def is_partly_over(text: str, end: int) -> bool:
    """Whether what is over is so at times only: "I don't play tennis *on Sundays* any more"."""
    return _habits().match(text, end) is not None


def is_bounded(sentence: str) -> bool:
    """Whether something is denied in a sentence for a time only."""
    opens = _opening().match(sentence) is not None
    return any(
        _DENIED.search(part) and not _NO_MORE.search(part) and (opens or _bounds().search(part))
        for part in _PART.split(sentence)
    )


@cache
def _alternatives() -> tuple[str, str]:
    """What is a time by itself, and what one follows."""
    table = lexicon.table("reading")["bounds"]
    either = {name: "(?:" + "|".join(alternatives) + ")" for name, alternatives in table.items()}
    hour = rf"{either['hours']}(?: ?[ap]\.?m\b| {either['halves']})?(?=\s*(?:$|[^\w\s])|\s+{either['links']}\b)"
    sided = rf"{either['sides']} (?:(?:the|le|la) |l['’])?(?:{either['times']}\b|{hour})"
    return rf"(?:{sided}|{either['whole']}\b|{either['once']}\b)", rf"{either['open']}\s"


@cache
def _habits() -> re.Pattern[str]:
    """What may stand right behind a value and comes again and again."""
    whole = "|".join(lexicon.table("reading")["bounds"]["whole"])
    return re.compile(rf"\s+(?:{whole})\b", re.IGNORECASE)


@cache
def _bounds() -> re.Pattern[str]:
    """What may stand right behind a value: a side and a time, or words that are a time by themselves."""
    time, open_ = _alternatives()
    return re.compile(rf"\s+(?:{time}|{open_}[^,;:.!?–—\n]+)", re.IGNORECASE)


@cache
def _opening() -> re.Pattern[str]:
    """What a sentence may open with before it denies something."""
    time, open_ = _alternatives()
    until = rf"{open_}[^,;:.!?–—\n]+?(?=,|\s+(?:{_WHO}\s+)?{_DENIED.pattern})"
    return re.compile(rf"\s*(?:(?:and|but|so|e|ma|però|quindi),? )?({time}|{until})", re.IGNORECASE)
