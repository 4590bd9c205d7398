"""Where and when somebody was born and died, and what else they are called, as encyclopedias have it beside a name:
"Ottavio Bini (Lecce, 3 marzo 1921 – Zurigo, 1998)", "Ada Bini visse dal 1931 al 1999", "Ada Neri, o Ada Maria Neri,".
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from korely_desktop.domain.facts import Precision
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene

_RULE = "lifetime"
_DAY = r"(?:\d{1,2}°? \w+ |\w+ \d{1,2}, )?1?\d{3}"
_LIFE = re.compile(
    rf"\s?\((?:(?P<born_in>[^\W\d_][^,;:()\d]*), )?(?P<birthday>{_DAY})"
    rf"(?:\s?[–—-]\s?(?:(?P<died_in>[^\W\d_][^,;:()\d]*), )?(?P<died_on>{_DAY}))?\)"
)
_CALLED = re.compile(
    r"\s?[,(]\s?(?:(?P<full>or?|oppure)|(?:also |better )?(?:known as|called)|alias|a\.?k\.?a\.?|in arte"
    r"|(?:anche )?dett[oa])\s",
    re.IGNORECASE,
)
_BOUND = re.compile(r"(?:from|to|until|dal?|al?|nel|fino al) ", re.IGNORECASE)
_LIFE_OF_YEARS = 30
"""Who lived so long "from" a year "to" another, and nowhere in particular, did so all their life."""
_TOLD = ("born_in", "birthday", "died_in", "died_on")


def read_lifetimes(scene: Scene, found: Sequence[Draft]) -> list[Draft]:
    """``found`` with where and when somebody was born and died; the years are no measure."""
    told = [draft for clause in scene.reading.clauses for draft in _lived(scene, clause)] + [*_other_names(scene)]
    for token, bracket in zip(scene.tokens, scene.tokens[1:], strict=False):
        if bracket.text != "(" or token.kind != "name" or token.type != "person":
            continue
        life = _LIFE.match(scene.text, token.end)
        if life is None or not (life["born_in"] or life["died_on"]):
            continue
        holder = Party(token.text, "person")
        for draft in found:
            if draft.start >= token.end and draft.subject.text in (life["born_in"], life["died_in"]):
                draft.subject = holder  # "... – Milano, 1977) è stato un pittore italiano"
        said = [(relation, life[relation]) for relation in _TOLD if life[relation]]
        told += [Draft(holder, what, "(", value, token.start, life.end(), _RULE) for what, value in said]
    return [draft for draft in found if not told or draft.predicate != "size"] + told


def _lived(scene: Scene, clause: Clause) -> Iterator[Draft]:
    """ "Ada Bini visse dal 4 marzo 1931 al 9 giugno 1999": nowhere in particular, so all her life."""
    verb, days = clause.verb, clause.dates
    if verb.lemma != "live" or verb.tense != "past" or clause.places or len(days) != 2 or days[0].role != "since":
        return
    exact = all(date.period.precision is Precision.DAY for date in days)
    if not exact and days[1].period.first.year - days[0].period.first.year < _LIFE_OF_YEARS:
        return
    for subject in scene.subjects(clause):
        if not subject.is_user and subject.type == "person":
            for relation, day in zip(("birthday", "died_on"), days, strict=True):
                token = next(token for token in scene.tokens if token.date is day)
                day_told = _BOUND.sub("", token.text)
                yield Draft(subject, relation, verb.name, day_told, *scene.span(clause), _RULE)


def _other_names(scene: Scene) -> Iterator[Draft]:
    """ "Ada Neri, o Ada Maria Neri, è nata a Lodi", "Ugo Neri, in arte Zefiro, ..."."""
    names = [token for token in scene.tokens if token.kind == "name"]
    for name, other in itertools.pairwise(names):
        called = _CALLED.fullmatch(scene.text, name.end, other.start)
        fuller = called is not None and (not called["full"] or set(name.low.split()) <= set(other.low.split()))
        if fuller and name.type == "person" and other.type in ("person", "unknown"):
            yield Draft(scene.discourse.named(name), "nickname", "called", other.text, name.start, other.end, _RULE)
