"""What the pairs are, how they are split, and what their terms mean. Running them is in ``judging``.

A term names facts by the words of their value; ``a/b`` means either wording. ``predicate: words`` names only facts
whose predicate begins with that word (``likes/loves: jazz``). The lists of a pair:

closed: what the first text said and the second ends.
now: what is current after the second.
stays: what the first text said and the second leaves as it is.
never: what the second text does not say of whom the first speaks, and so must not become current.
"""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from pathlib import Path

from korely_desktop.domain.facts import Fact

KINDS = ("change", "additive", "lookalike", "implied")
HALVES = (
    *("dev", "held", "later", "sealed", "broad", "aside", "final", "last", "beside", "street", "attic"),
    *("lane", "porch", "stair", "loft", "cellar", "shed", "yard", "barn"),
)
"""``later`` and ``sealed``: written on another day by another hand, measured at first sight, then worked on too.
``broad`` and ``aside``: one batch of the third day, split by a hash; ``aside`` is for its table alone. ``final``:
written that day by somebody who did not tune, run before the work and after it. ``last``: the fourth day, by somebody
who knew neither engine nor pairs and was asked to leave out stock verbs; only its counts were looked at. ``street``
and ``attic``: the fifth day, everyday wordings of many domains, written before their author had read a rule; split by a
hash, and only ``street`` is worked with. ``lane`` and ``porch``: the sixth day, in the same way, split at random;
``lane`` is worked with. ``stair``: the eighth day, everyday words again, written before its author read a rule.
``loft`` and ``cellar``: the twenty-third day, in that way; every second row each, and only ``loft`` is worked with.
``shed`` and ``yard``: the twenty-fourth day, the same again; only ``shed`` is worked with.
``barn``: the twenty-fifth day, everyday words, written before its author had read a rule or a training sentence; run
only for its counts."""
UNSEEN = ("held", "aside", "final", "last", "attic", "porch", "stair", "cellar", "yard", "barn")
_FOLDER = Path(__file__).parent / "pairs"


@dataclass(frozen=True, slots=True)
class Term:
    """Names facts by alternatives of value words and, where given, of predicate words."""

    values: tuple[str, ...]
    predicates: tuple[str, ...] = ()

    @classmethod
    def of(cls, text: str) -> Term:
        """Read ``a/b`` or ``predicate/other: a/b``."""
        head, colon, tail = text.partition(": ")
        if not colon:
            return cls(tuple(head.split("/")))
        return cls(tuple(tail.split("/")), tuple(head.split("/")))

    def names(self, fact: Fact) -> bool:
        """Whether the term means this fact."""
        said = (fact.predicate.casefold(), fact.predicate_raw.casefold())
        return any(words.casefold() in fact.object.casefold() for words in self.values) and (
            not self.predicates or any(predicate.startswith(self.predicates) for predicate in said)
        )


@dataclass(frozen=True, slots=True)
class Pair:
    """Two texts and what the second does to what the first said."""

    id: str
    kind: str
    language: str
    first: str
    second: str
    closed: tuple[Term, ...]
    now: tuple[Term, ...]
    stays: tuple[Term, ...]
    never: tuple[Term, ...]

    half: str = ""


def half_of(pair_id: str) -> str:
    """``dev`` or ``held``, for ever the same; a file may name its half itself."""
    return HALVES[hashlib.sha256(pair_id.encode()).digest()[0] % 2]


def load(wanted: str) -> list[Pair]:
    """The pairs of one half, in the order of the files."""
    pairs = []
    for path in sorted(_FOLDER.glob("*.toml")):
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        for entry in content["pair"]:
            lists = {name: tuple(map(Term.of, entry.get(name, ()))) for name in ("closed", "now", "stays", "never")}
            said = entry["first"], entry["second"]
            half = content.get("half") or half_of(entry["id"])
            pair = Pair(entry["id"], content["kind"], content["language"], *said, **lists, half=half)
            if pair.half == wanted:
                pairs.append(pair)
    return pairs
