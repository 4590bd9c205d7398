"""Who belongs to whom, line by line: "Kids: Mia (7), Leo (4)", "Team: Ada (design), Otto (backend)"."""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.parties.discourse_words import is_post
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token

_RULE = "roster"
_CREWS = lexicon.words("constructions", "rosters.crews")
_KIN = lexicon.words("constructions", "rosters.kin")
_OLDEST = 115
_LONGEST = 4


def read_roster(scene: Scene) -> list[Draft]:
    """The names behind a label, with what stands in brackets behind each: an age, or what they do."""
    tokens = scene.tokens
    colon = next((index for index, token in enumerate(tokens[:5]) if token.text == ":"), 0)
    if not colon or (label := tokens[colon - 1].low) not in _CREWS | _KIN:
        return []
    owner = scene.discourse.owner(tokens[0]) if tokens[0].letter == "g" else scene.discourse.holder
    relation = fold.kin_predicate(label) if label in _KIN else None
    found: list[Draft] = []
    for index in range(colon + 1, len(tokens)):
        token = tokens[index]
        if (
            token.letter != "m"
            or token.type in ("place", "organization")
            or tokens[index - 1].text not in (":", ",", "and", "e")
        ):
            continue
        end = token.end
        inside = _bracketed(tokens[index + 1 :])
        if inside:
            end = inside[-1].end
            found += _told(scene, token, inside, aged=relation is not None)
        if relation is not None and owner is not None:
            found.append(Draft(owner, relation, label, token.text, tokens[0].start, end, _RULE, value_type="person"))
    return found


def _bracketed(behind: Sequence[Token]) -> list[Token]:
    """The tokens between brackets that open right behind a name."""
    if not behind or behind[0].text != "(":
        return []
    close = next((index for index, token in enumerate(behind) if token.text == ")"), 0)
    return list(behind[1:close]) if 1 < close <= _LONGEST + 1 else []


def _told(scene: Scene, name: Token, inside: list[Token], *, aged: bool) -> list[Draft]:
    person = Party(name.text, "person")
    value = scene.text[inside[0].start : inside[-1].end]
    start, end = name.start, inside[-1].end
    if value.isdecimal():
        is_age = aged and 0 < int(value) < _OLDEST
        return [Draft(person, "age", "age", value, start, end, _RULE)] if is_age else []
    told = not aged and all(token.letter in "njkm" for token in inside)
    job = fold.be_predicate(inside[-1].low) == "works_as" or is_post(inside[-1].low)
    return [Draft(person, "works_as" if job else "works_in", "role", value, start, end, _RULE)] if told else []


def is_line_of_another(tokens: Sequence[Token]) -> bool:
    """ "Ada - sits next to me, from Durban, two kids": a line that opens with whom it tells of."""
    opened = len(tokens) > 2 and tokens[0].kind == "name" and tokens[0].type == "person"
    return opened and tokens[1].text in ("-", "–", "—")
