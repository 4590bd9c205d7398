"""What stands in brackets behind the name of somebody in an encyclopedic text: "Ottavio Bini (Lecce, 3 marzo 1921 –
Zurigo, 1998)".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from korely_desktop.language.extraction.drafts import Draft
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
    told: list[Draft] = []
    for token, bracket in zip(scene.tokens, scene.tokens[1:], strict=False):
        if bracket.text != "(" or token.kind != "name" or token.type != "person":
            continue
        life = _LIFE.match(scene.text, token.end)
        if life is None or not (life["born_in"] or life["died_on"]):
            continue
        holder = Party(token.text, "person")
        said = [(relation, life[relation]) for relation in _TOLD if life[relation]]
        told += [Draft(holder, what, "(", value, token.start, life.end(), _RULE) for what, value in said]
    return [draft for draft in found if not told or draft.predicate != "size"] + told
