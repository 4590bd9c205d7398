"""What a card says of the one whose name opens it: trade, employer, home, status."""

from __future__ import annotations

from korely_desktop.language.extraction import fold
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Phrase
from korely_desktop.language.extraction.parties.cards import card, is_age, trade_end
from korely_desktop.language.extraction.scene import Scene

_RULE = "card"


def read_card(scene: Scene) -> list[Draft]:
    """Drafts of "Greta Olin, 34, midwife at Lund General, Swedish, Lund"."""
    if scene.italian or not scene.discourse.is_note:
        return []
    found = card(scene.tokens)
    if found is None:
        return []
    holder = scene.discourse.named(scene.tokens[found.name])
    told: list[Draft] = []
    for i, j in found.items:
        for relation, start, end in _item(scene, i, j, bool(told) or is_age(scene.tokens, *found.items[0])):
            value = scene.value(Phrase(start, end, end - 1))
            span = scene.tokens[i].start, scene.tokens[end - 1].end
            told.append(Draft(holder, relation, _RULE, value, *span, _RULE))
    return told


def _item(scene: Scene, i: int, j: int, told: bool) -> list[tuple[str, int, int]]:
    """Relation and value of one item; ``told``: a trade or an age stands in front of it."""
    tokens = scene.tokens
    if j == i + 1 and tokens[i].kind == "name":
        return [("lives_in", i, j)] if told and tokens[i].type == "place" else []
    end = trade_end(tokens, i, j)
    behind = [token for token in tokens[end : end + 2] if token.text != ":"]
    if end > i and behind and behind[0].type == "person":
        return []  # "Chair: Ada Quist, *treasurer* Hal Moss, *secretary*: Ines Bor"
    if end > i:
        at = end + 1 < j and tokens[end].low in ("at", "for", "with") and tokens[end + 1].letter in "dnm"
        return [("works_as", i, end), *([("works_at", end + 1, j)] if at else [])]
    if j == i + 1 and tokens[i].letter in "jnme" and (state := fold.be_predicate(tokens[i].low)) in fold.QUALITIES:
        return [(state, i, j)] if state is not None else []
    return []
