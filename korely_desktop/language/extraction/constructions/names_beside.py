"""The name behind what it names: "an island, *Sark*", "a firm called ...", "una startup di Tallinn, *Kuldvara OÜ*".

A verb's relation holds of the name as of the noun. Relatives by name stand in ``own.py`` and ``kin_names.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from korely_desktop.domain.statements import Operation
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.constructions.gapping import token_range
from korely_desktop.language.extraction.constructions.owned import is_of_a_bearer
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token, token_at

_RULE = "N, NAME"
_PLACED = word_set("lives_in located_in works_in headquartered_in works_at attends goes_to member_of volunteers_at")
_OWNED = word_set("owns drives uses plays manages leads reads watches created")
_OF_PEOPLE = word_set(
    "has_child has_sibling has_relative has_friend partner married_to reports_to works_with lives_with employs has_pet"
)
_NAMED = _PLACED | _OWNED | _OF_PEOPLE
_CALLED = word_set("called named chiamato chiamata")
_ENDS = ".,;:)–—-("
_CLAUSE = 4
"""Words within which a clause behind "and" shows its verb."""


def read_names_beside(scene: Scene, found: Sequence[Draft]) -> list[Draft]:
    """Drafts of the names that stand between a comma and the next mark behind a value without a name; what is called
    so takes its name.
    """
    tokens = scene.tokens
    told = {draft.value for draft in found}
    added = []
    for draft in found:
        if draft.operation is not Operation.ASSERT or draft.negated or not _is_named(draft):
            continue
        place = token_range(tokens, draft)
        if place is None or (draft.predicate in _OF_PEOPLE and is_of_a_bearer(tokens, place[0])):
            continue
        name = _name(tokens, *place)
        if name is None or name.text in told or name.low == draft.value.lower() or not _fits(draft, name, tokens):
            continue
        told.add(name.text)
        end = max(draft.end, name.end)
        kind = name.type or "unknown"
        if draft.predicate not in _OF_PEOPLE and tokens[place[1]].low in _CALLED:
            draft.value, draft.value_type, draft.literal = name.text, kind, False
            draft.end, draft.rule, draft.signs = end, _RULE, ()
            continue  # "a tool called Raindrop" is Raindrop
        instead = draft.replaces or (draft.predicate == "drives" and draft.value.startswith("new "))
        named = replace(draft, value=name.text, end=end, rule=_RULE, value_type=kind, literal=False, signs=())
        added.append(replace(named, replaces=instead))  # "bought a new car, *a Yaris*"
    return added


def _is_named(draft: Draft) -> bool:
    return draft.predicate in _NAMED and (draft.value[:1].islower() or draft.predicate == "lives_in")


def _name(tokens: Sequence[Token], i: int, j: int) -> Token | None:
    """The name behind a value: "(a club), the Burnaby Blades, ...", "(a tool) called Raindrop"."""
    if j + 1 < len(tokens) and tokens[j].low in _CALLED and tokens[j + 1].letter == "m":
        behind = token_at(tokens, j + 2)
        return None if behind is not None and behind.low == "&" else tokens[j + 1]
    if j + 1 >= len(tokens) or tokens[j].text not in ",(–—-":
        return None
    at = j + 1 + (tokens[j + 1].letter == "d")  # "the Nygaards"
    if at >= len(tokens) or tokens[at].letter != "m" or tokens[at].kind not in ("name", ""):
        return None
    behind = token_at(tokens, at + 1)
    alone = behind is None or behind.text in _ENDS or behind.letter == "."
    return tokens[at] if alone and not _is_listed(tokens, i, at) else None


def _is_listed(tokens: Sequence[Token], i: int, at: int) -> bool:
    """Whether the name is one more entry of a list: "a flat, Rome, and the sea"; a clause with a verb is none."""
    rest = tokens[at + 1 :]
    joint = next((place for place, token in enumerate(rest) if token.letter not in ",m"), None)
    if joint is None or rest[joint].letter != "z" or rest[0].text != ",":
        return False
    return not any(token.letter in "vabhwx" for token in rest[joint : joint + _CLAUSE])


def _fits(draft: Draft, name: Token, tokens: Sequence[Token]) -> bool:
    if draft.predicate in _OF_PEOPLE:
        kind = any(token.end + 1 == name.start and token.low in ("a", "an") for token in tokens)  # "my wife, a Dane"
        return name.type != "place" and not lexicon.is_place(name.low) and not kind
    if lexicon.is_titled(name.text):
        return False
    if draft.predicate == "lives_in":
        return draft.value[:1].islower() or name.type == "place"
    return not (draft.predicate in _OWNED and name.type == "place")
