"""When what is denied is not so: "no coffee *after 2pm*", "non mangio carne *il venerdì*". Without it a denial says
more than was said, so it stays with the value, whoever read it. When facts begin and end: :mod:`.timing`.
"""

from __future__ import annotations

import re
from functools import cache

from korely_desktop.language.extraction import lexicon

_BOUNDED = re.compile(r"does_not_|cannot$|avoids$|dislikes$")


def with_its_bounds(text: str, relation: str, end: int) -> int:
    """Where a value of a relation ends with the times that bound it; ``end`` where nothing does.

    Args:
        end: the character behind the value.
    """
    behind = _bounds().match(text, end) if _BOUNDED.match(relation) else None
    return end if behind is None else behind.end()


@cache
def _bounds() -> re.Pattern[str]:
    """What may stand right behind a value: a side and a time, or words that are a time by themselves."""
    table = lexicon.table("reading")["bounds"]
    either = {name: "(?:" + "|".join(alternatives) + ")" for name, alternatives in table.items()}
    hour = rf"{either['hours']}(?: ?[ap]\.?m\b| {either['halves']})?(?=\s*(?:$|[^\w\s])|\s+{either['links']}\b)"
    sided = rf"{either['sides']} (?:(?:the|le|la) |l['’])?(?:{either['times']}\b|{hour})"
    return re.compile(rf"\s+(?:{sided}|{either['whole']}\b)", re.IGNORECASE)
