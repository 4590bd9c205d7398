"""Whether children that somebody has are their own, and born: neither a class of 28 nor a baby that is due.

Both what the constructions read and what the network finds is asked about here, by the words around the value.
"""

from __future__ import annotations

import re

_IN_CARE = re.compile(
    r"\s+this (?:term|semester|year)\b|\s+(?:in|on|at|per|nel|nella|a|all['’])\s*"
    r"(?:(?:my|her|his|our|their|the|each|every|this|mi[oa]|su[oa]|ogni)\s+)?"
    r"(?:[\w-]+ )?(?:class(?:room)?|group|team|squad|nursery|kindergarten|day ?care|crèche|choir|bus|club|session"
    r"|course|workshop|ward|classe|gruppo|squadra|asilo|nido|coro|corso|reparto|lezione)\b",
    re.IGNORECASE,
)
""" "28 kids *in my class*"; who has two kids in middle school is their mother."""
_ANYBODYS = re.compile(
    r"(?:(?P<number>\d+)|[^\W\d]+)? ?(?:[\w-]+ )*"
    r"(?:kids|children|boys|girls|toddlers|babies|bambin[ie]|bimb[ie]|ragazz[ie])",
    re.IGNORECASE,
)
"""Words for children that may be anybody's; sons and daughters are one's own."""
_MOST = 12
"""Nobody of whom a text tells has more of their own."""
_BABY = re.compile(
    r"(?:[\w-]+ )*(?:baby(?: boy| girl)?|child|little one|boy|girl|twins|triplets"
    r"|bambin[oa]|bimb[oa]|figli[oa]|gemell[ie])",
    re.IGNORECASE,
)
_EXPECTED = re.compile(
    r"(?:(?:\b(?:am|are|is|be)|['’](?:m|re|s)) having|\bexpect(?:s|ing)?|\baspett(?:o|a|iamo|ano))"
    r"(?: (?:an?|our|my|her|his|their|the|un[ao]?|il|la|nostr[oa])| un['’])?(?: [\w-]+)? ?$",
    re.IGNORECASE,
)
_TO_COME = re.compile(
    r"(?: (?:is|are)|['’](?:s|re)) (?:due\b(?! (?:at|back|home|out|to)\b)|on (?:the|its|her|his|their) way)"
    r"| (?:arrives|comes) in\b| nascer?à?\b| (?:dovrebbe|deve) (?:nascere|arrivare)\b",
    re.IGNORECASE,
)


def is_in_care(value: str, behind: str) -> bool:
    """Whether children are those of a class or a group: by the words behind the value, or because they are so many."""
    anybodys = _ANYBODYS.fullmatch(value)
    if anybodys is None:
        return False
    return int(anybodys["number"] or 0) > _MOST or _IN_CARE.match(behind) is not None


def is_unborn(value: str, before: str, behind: str) -> bool:
    """Whether a child is still to be born: "we're having *a girl*", "our *baby* is due in May"."""
    if _BABY.fullmatch(value) is None:
        return False
    return _EXPECTED.search(before) is not None or _TO_COME.match(behind) is not None
