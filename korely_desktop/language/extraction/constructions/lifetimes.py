"""What stands in brackets behind the name of somebody in an encyclopedic text: "Ottavio Bini (Lecce, 3 marzo 1921 –
Zurigo, 1998)".
"""

from __future__ import annotations

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
_TOLD = ("born_in", "birthday", "died_in", "died_on")


def read_lifetimes(scene: Scene, found: Sequence[Draft]) -> list[Draft]:
    """``found`` with where and when somebody was born and died; the years are no measure."""
    told = [draft for clause in scene.reading.clauses for draft in _lived(scene, clause)]
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
    verb = clause.verb
    days = [date for date in clause.dates if date.period.precision is Precision.DAY]
    if verb.lemma != "live" or verb.tense != "past" or clause.places or len(days) != 2 or days[0].role != "since":
        return
    for subject in scene.subjects(clause):
        if not subject.is_user and subject.type == "person":
            for relation, day in zip(("birthday", "died_on"), days, strict=True):
                token = next(token for token in scene.tokens if token.date is day)
                yield Draft(subject, relation, verb.name, token.text, *scene.span(clause), _RULE)
