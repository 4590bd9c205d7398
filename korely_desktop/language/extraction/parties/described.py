"""Names that only say what somebody is to whom: "my wife", "user's wife", "mia moglie", "Marco's boss".

What one is called so is data (``resources/lexicon/described.toml``); who it is, only a store can tell
(:mod:`korely_desktop.memory.bearers`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.parties import pronouns

_MINE = "|".join(sorted(pronouns.FIRST_POSSESSIVE))
_USERS = r"(?:the )?user|l['’]utente"
_DESCRIBED = re.compile(
    rf"(?:(?:il|la|the|l['’]) ?)?(?:(?:{_MINE}) |(?P<owner>\S.*?)['’]s )(?:(?P<new>new|current|nuov[oa]|attuale) )?"
    r"(?P<noun>[^\W\d_]+)"
    r"|(?P<noun_of>[^\W\d_]+) (?:di|del|della|dell['’]) ?(?P<owner_of>\S.*)",
    re.IGNORECASE,
)
_IS_USER = re.compile(_USERS, re.IGNORECASE)
_OWN = re.compile(
    rf"(?i:(?:(?:il|la|i|le|the|l['’]) ?)?(?P<mine>{_MINE})|(?:{_USERS})['’]s) (?P<rest>[a-z]\w+\b.*)"
    r"|(?P<rest_of>[a-z]\w+)(?i: dell['’]utente)",
    re.DOTALL,
)
_OF_MINE = ("my", "our", "user's", "the user's", "mio", "mia", "nostro", "nostra")


@dataclass(frozen=True, slots=True)
class Kind:
    """What somebody can be to another: the relations of the other to them, and what they are called for it.

    Attributes:
        any: whoever stands in one of the relations is of it, by whatever noun they are told of.
    """

    name: str
    relations: tuple[str, ...]
    nouns: tuple[str, ...]
    any: bool


@dataclass(frozen=True, slots=True)
class Described:
    """Somebody who is called by what they are to ``owner`` ("": whoever tells, or is told of).

    Attributes:
        only_here: "my new boss": said when they are told of first, and of no later one.
    """

    owner: str
    kind: Kind
    only_here: bool = False

    def wordings(self) -> Iterator[str]:
        """All that the same one may be called so."""
        for noun in self.kind.nouns:
            if self.owner:
                yield f"{self.owner}'s {noun}"
                yield f"{noun} di {self.owner}"
            else:
                yield from (f"{mine} {noun}" for mine in _OF_MINE)
                if noun in pronouns.BY_NAME:
                    yield noun


@cache
def kinds() -> tuple[Kind, ...]:
    """All that somebody can be called by."""
    return tuple(
        Kind(name, tuple(entry["relations"].split()), tuple(entry["nouns"].split()), entry.get("any", False))
        for name, entry in lexicon.table("described").items()
    )


@cache
def _by_noun() -> dict[str, Kind]:
    return {noun: kind for kind in kinds() for noun in kind.nouns}


def kind_of(noun: str) -> Kind | None:
    """The kind that a noun names, alone or behind others ("my wife"); None where it names none."""
    return _by_noun().get(noun.casefold().rpartition(" ")[2])


def nameless(relation: str, value: str) -> Kind | None:
    """The kind of whom a relation tells without a name (has a *wife*); None of a value that is no such noun."""
    kind = _by_noun().get(value.casefold())
    return kind if kind is not None and relation in kind.relations else None


def told_of(name: str, owner: str | None) -> str:
    """A name as it reads outside ``owner``'s own memory: "My wife" is "Giulia's wife", "Mia moglie" "moglie di Giulia".

    Of nobody (None), and a name that says of nobody that it is theirs ("My Chemical Romance"), it stays.
    """
    if owner is None:
        return name
    if name.casefold() in pronouns.BY_NAME:
        return f"{owner}'s {name.casefold()}"
    said = _OWN.fullmatch(name)
    if said is None:
        return name
    english = said["rest_of"] is None and (said["mine"] or "my").casefold() in ("my", "our")
    return f"{owner}'s {said['rest']}" if english else f"{said['rest_of'] or said['rest']} di {owner}"


def described(name: str) -> Described | None:
    """Whom a name describes; None for a name of somebody's own."""
    if name.casefold() in pronouns.BY_NAME:
        kind = kind_of(name)
        return None if kind is None else Described("", kind)
    said = _DESCRIBED.fullmatch(name)
    kind = None if said is None else _by_noun().get((said["noun"] or said["noun_of"]).casefold())
    if said is None or kind is None:
        return None
    owner = said["owner"] or said["owner_of"] or ""
    return Described("" if _IS_USER.fullmatch(owner) else owner, kind, bool(said["new"]))
