"""What several relatives, friends, animals or employees are called, wherever a text lists them: "my sons Ondřej and
Vojta", "two girls, Defne and Eleni", "Ho due bambini: Ettore fa la terza, Mila va al nido".
"""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token

_RULE = "names of kin"
_RELATIONS = word_set("has_child has_sibling has_relative has_pet has_friend works_with lives_with employs")
_COUNTED = _RELATIONS | {"has"}
_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
_NUMBERS |= {"due": 2, "tre": 3, "quattro": 4, "cinque": 5, "sei": 6, "sette": 7, "2": 2, "3": 3, "4": 4, "5": 5}
_MANY = 12
_TWO = word_set("twins gemelli gemelle")
_ENDS = word_set("died dead passed morto morta morti io me")
_FEWEST = 2
_NEAR = 6
"""How far behind the noun its names may begin."""


def read_names_of_kin(scene: Scene, found: Sequence[Draft]) -> list[Draft]:
    """Drafts of each name that a list of kin or animals gives, which no other construction has read."""
    tokens = scene.tokens
    if sum(map(_is_name, tokens)) < _FEWEST:
        return []
    told = {(draft.predicate, draft.value.rpartition(" ")[2]) for draft in found}
    added: list[Draft] = []
    for index, token in enumerate(tokens[:-2]):
        relation = _relation(token) if not _is_of_another(tokens[index + 1 : index + 3]) else None
        many = _many(tokens, index) if relation is not None else 0
        owner = _owner(scene, index, found) if many else None
        if relation is None or owner is None:
            continue
        names = [tokens[place] for place in _names(tokens, index + 1, many)]
        if any(name.text == owner.text for name in names):
            continue
        for name in names:
            if (relation, name.text.rpartition(" ")[2]) in told:
                continue
            draft = Draft(owner, relation, token.low, name.text, token.start, name.end, _RULE)
            draft.value_type, draft.literal = "unknown" if relation == "has_pet" else "person", False
            added.append(draft)
    return added


def call_by_name(scene: Scene, found: Sequence[Draft]) -> list[Draft]:
    """``found`` with kin by name: "lives with *Katja*", not "with wife Katja"; no "two kids" where both are named."""
    kept = []
    pivot = {token.text.lower(): token.low for token in scene.tokens}
    for draft in found:
        noun, _, name = draft.value.rpartition(" ")
        if name[:1].isupper() and pivot.get(noun) in lexicon.kin():
            draft.value, draft.value_type, draft.literal = name, "person", False
        number, _, counted = draft.value.casefold().partition(" ")
        relation = _relation_of(pivot.get(counted, "")) if number in _NUMBERS and draft.predicate in _COUNTED else None
        of_them = {
            each.value
            for each in found
            if each.subject == draft.subject and each.predicate == relation and each.value[:1].isupper()
        }
        if relation is None or len(of_them) < _NUMBERS[number]:
            kept.append(draft)
    return kept


def _relation(token: Token) -> str | None:
    if token.letter != "n" or token.kind:
        return None
    if token.text.lower() in _TWO:
        return "has_child"
    return _relation_of(token.low)


def _relation_of(noun: str) -> str | None:
    if lexicon.word_map("en_nouns", "relations").get(noun) == "employs":
        return "employs"
    relation = "has_pet" if lexicon.noun_class(noun) == "pet" else fold.kin_predicate(noun)
    return relation if relation in _RELATIONS else None


def _is_of_another(behind: Sequence[Token]) -> bool:
    """ "daughters *of my sister*", "figlie *di Dora*"."""
    return len(behind) > 1 and behind[0].low == "of" and behind[1].letter in "gm"


def _many(tokens: Sequence[Token], index: int) -> int:
    """How many the noun says there are: a number, or an open number for a plural of one's own."""
    before = [token for token in tokens[max(0, index - 3) : index] if token.letter in "dgcmn"]
    own = any(token.letter == "g" for token in before)
    number = next((many for token in before if (many := _NUMBERS.get(token.text.lower()))), 0)
    if tokens[index].text.lower() in _TWO:
        return 2 if own or number else 0
    return number or (_MANY if own and _is_plural(tokens[index]) else 0)


def _is_plural(token: Token) -> bool:
    if token.low.endswith("s") or token.low in ("children", "grandchildren"):
        return True
    return token.text.lower() != token.low and token.text.lower().endswith(("i", "e"))


def _names(tokens: Sequence[Token], start: int, many: int) -> list[int]:
    """Positions of the names: right behind the noun, or, of as many as the noun says, at the head of each entry."""
    if start < len(tokens) and _is_name(tokens[start]):
        return _listed(tokens, start, many)
    marks = [place for place in range(start, min(start + _NEAR, len(tokens))) if tokens[place].text in ",:(–—-"]
    for mark in marks:
        if any(token.letter in "vabhwx" for token in tokens[start:mark]) and tokens[mark].text != ":":
            return []
        if mark + 1 < len(tokens) and _is_name(tokens[mark + 1]):
            close = tokens[mark].text == ","
            return _listed(tokens, mark + 1, many) if close else _heading(tokens, mark + 1, many)
    colon = next((place for place in range(start, len(tokens)) if tokens[place].text == ":"), None)
    return _heading(tokens, colon + 1, many) if colon is not None and many < _MANY else []


def _listed(tokens: Sequence[Token], start: int, many: int) -> list[int]:
    """Names with nothing but commas, "and", ages and brackets between them; all of them, or none."""
    names = []
    joined, place = False, start
    while place < len(tokens):
        token = tokens[place]
        if _is_name(token):
            names.append(place)
        elif token.text == "(":
            place = next((p for p in range(place, len(tokens)) if tokens[p].text == ")"), len(tokens))
        elif token.letter == "z":
            joined = True
        elif token.letter not in "c," or token.text in ".;:":
            break
        place += 1
    return names if 1 < len(names) <= many and (joined or len(names) == many) else []


def _heading(tokens: Sequence[Token], start: int, many: int) -> list[int]:
    """Names that open the entries of a list: "Irene che sa tutto, Berto che mi copre e Mauro"."""
    names: list[int] = []
    depth = 0
    for place in range(start, len(tokens)):
        depth += (tokens[place].text == "(") - (tokens[place].text == ")")
        before = tokens[place - 1]
        opens = place == start or before.text in ",;:" or before.letter == "z"
        if depth or not opens or not _is_name(tokens[place]):
            continue
        names.append(place)
    alive = [place for place in names if not _ENDS & {token.text.lower() for token in tokens[place + 1 : place + 3]}]
    exact = len(names) == many or (many == _MANY and len(names) > 1)
    return alive if exact else []


def _is_name(token: Token) -> bool:
    return token.kind == "name" and (token.type in ("person", "unknown") or token.low in lexicon.names("first_names"))


def _owner(scene: Scene, index: int, found: Sequence[Draft]) -> Party | None:
    """Whose they are: whom a possessive means, else who is read to have them, else who tells or is told of."""
    tokens = scene.tokens
    before = next((token for token in reversed(tokens[max(0, index - 3) : index]) if token.letter == "g"), None)
    if before is not None:
        return scene.discourse.owner(before)
    having = [d for d in found if d.start <= tokens[index].start < d.end and tokens[index].text in d.value]
    if having:
        return having[0].subject
    if scene.is_told_of_others(index):
        return None
    if any(token.letter == "m" and token.type == "person" for token in tokens[:index]):
        return None
    owner = scene.discourse.speaker if scene.first_person else scene.discourse.holder
    return owner if owner.type == "person" and (owner.is_user or owner.text) else None
