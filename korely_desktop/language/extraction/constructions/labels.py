"""Lines of a card: a label, a colon or a dash, and what it tells of whom the card is ("Meds: metformin 500 mg",
"Moglie: Laura", "Lives - Olomouc").

The labels stand in ``resources/lexicon/labels.toml``; headings that name whose card it is are read in :mod:`.notes`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import USER, Party
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token

_RULE = "label: value"
_LISTED = word_set("allergic_to speaks hobby likes dislikes has_condition has_pet has_child has_sibling uses fears")
"""Relations of which a label of one's own words may list several values."""
_MANY = _LISTED | word_set("takes_medication subscribes_to owns has_parent owned_by")
_OF_NAMES = word_set(
    """married_to partner ex_partner has_child has_sibling has_parent has_pet reports_to owned_by doctor lives_in
    born_in"""
)
"""Relations whose value is a name."""
_OF_KIN = _OF_NAMES - word_set("lives_in born_in owned_by has_pet reports_to doctor")
_OF_EACH = word_set("allergic_to takes_medication has_condition diet does_not_eat fears")
"""What a label may tell of several people, each with a value."""
_OPENING = frozenset(["owned_by", "works_at"])
_FIGURES = {"birthday": 1, "height": 2, "weight": 2, "phone_number": 5}
"""How many digits a value has at least."""
DASHES = frozenset(["-", "–", "—"])
_MARKS = DASHES | {":"}
_BULLETS = frozenset(["•", "*", "-", "–", "—", "·"])
_PARTS = frozenset(["/", ";", "|", "•"])
_PROJECTS = word_set("project repo repository service app codebase progetto")
_NOTHING = lexicon.words("constructions", "labels.nothing")
_LONGEST_LABEL = 3
_LONGEST_VALUE = 5


def label_of(tokens: Sequence[Token], start: int = 0) -> tuple[str, int] | None:
    """The relation of a listed label that begins at ``start``, and the position of its colon or dash."""
    for place in range(start + 1, min(start + _LONGEST_LABEL + 1, len(tokens) - 1)):
        mark, before = tokens[place], tokens[place - 1]
        if mark.text != ":" and not (mark.text in DASHES and before.end < mark.start):
            continue
        words = " ".join(token.text.lower() for token in tokens[start:place])
        relation = lexicon.word_map("labels", "labels").get(words)
        return (relation, place) if relation is not None else None
    return None


def is_labelled(tokens: Sequence[Token], *, within: bool = False) -> bool:
    """Whether a line has a listed label; ``within``: none that may open the card of an owner or a firm."""
    if not any(token.text in _MARKS for token in tokens):
        return False
    found = [label for i, _ in _parts(tokens) if (label := label_of(tokens, i)) is not None]
    return bool(found) and not (within and any(relation in _OPENING for relation, _ in found))


def read_labels(scene: Scene) -> list[Draft]:
    """Drafts of the labelled parts of a line."""
    found: list[Draft] = []
    if scene.discourse.is_note and any(token.text in _MARKS for token in scene.tokens):
        for i, j in _parts(scene.tokens):
            found += _part(scene, i, j)
    told = {(draft.predicate, draft.value) for draft in found}
    return found + [each for each in _in_own_words(scene) if (each.predicate, each.value) not in told and not found]


def _parts(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """What stands between strokes and semicolons, as token positions, bullets left out."""
    start = 0
    for place in range(len(tokens) + 1):
        if place < len(tokens) and tokens[place].text not in _PARTS:
            continue
        while start < place and tokens[start].text in _BULLETS:
            start += 1
        if place - start > 2:
            yield start, place
        start = place + 1


def _part(scene: Scene, i: int, j: int) -> list[Draft]:
    tokens = scene.tokens
    labelled = label_of(tokens, i)
    if labelled is None:
        return []
    relation, mark = labelled
    owner = _owner(scene, relation)
    if not owner.is_user and not owner.text:
        return []
    if owner.type != "person" and relation not in ("owned_by", "uses"):
        return []
    if relation == "owned_by" and owner.is_person:
        return []
    if any(token.letter in "vabh" for token in tokens[mark + 1 : j]) and relation not in _OF_NAMES:
        return []
    values = [*_values(tokens, mark + 1, j)]
    if shared := _shared_out(scene, relation, values):
        return [_draft(who, relation, tokens[i].low, what, tokens[i].start, end) for who, what, end in shared]
    found = []
    for first, last in values if relation in _MANY else values[:1]:
        value = _value(scene, relation, first, last)
        if relation in _OF_KIN and not value and tokens[first].letter != "c":
            break  # "Mother: diabetic, Ramipril 5 mg"
        if relation in _OF_KIN and value:
            scene.discourse.relatives.add(value)
        if value and not (value == owner.text or value.casefold() in _NOTHING):
            start, end = tokens[i].start, tokens[last - 1].end
            found.append(_draft(owner, relation, tokens[i].low, value, start, end))
    return found


def _shared_out(scene: Scene, relation: str, values: Sequence[tuple[int, int]]) -> list[tuple[Party, str, int]]:
    """ "Allergies: Femi peanuts, Saskia - shellfish": whose each value is, the value, and where it ends."""
    tokens = scene.tokens
    if relation not in _OF_EACH:
        return []
    shared = []
    for first, last in values:
        named = tokens[first].kind == "name" and tokens[first].type == "person"
        start = first + 1 + (last > first + 1 and tokens[first + 1].text in _MARKS)
        if not named or start >= last or tokens[start].letter not in "njmc":
            return []
        value = scene.value(Phrase(start, last, last - 1))
        shared.append((scene.discourse.named(tokens[first]), value, tokens[last - 1].end))
    return shared


def _owner(scene: Scene, relation: str) -> Party:
    """Whose card it is; kin is never of the kin that was named just before."""
    discourse = scene.discourse
    if relation not in _OF_KIN or discourse.bearer.text not in discourse.relatives:
        return discourse.bearer
    return next((known for known in reversed(discourse.people) if known.text not in discourse.relatives), USER)


def _draft(owner: Party, relation: str, raw: str, value: str, start: int, end: int) -> Draft:
    return Draft(owner, relation, raw, value, start, end, _RULE)


def _values(tokens: Sequence[Token], i: int, j: int) -> Iterator[tuple[int, int]]:
    """The parts of "Ottar (11), Signe (8) and Tuva", what stands in brackets left out."""
    start, depth = i, 0
    end = i
    for place in range(i, j + 1):
        token = tokens[place] if place < j else None
        if token is None or (not depth and (token.letter in "." or token.text == "," or token.letter == "z")):
            if end > start:
                yield start, end
            start = end = place + 1
            if token is not None and token.letter == ".":
                return
            continue
        depth += (token.text == "(") - (token.text == ")")
        if not depth and token.text != ")" and end == place:
            end = place + 1


def _value(scene: Scene, relation: str, i: int, j: int) -> str:
    tokens = scene.tokens
    if relation in _OF_NAMES:
        if tokens[i].letter != "m" or (
            relation not in ("lives_in", "born_in") and tokens[i].type in ("place", "organization")
        ):
            return ""
        last = next((place for place in range(i, j) if tokens[place].letter != "m"), j) - 1
        return scene.text[tokens[i].start : tokens[last].end].rstrip(" 0123456789")
    if not 0 < j - i <= _LONGEST_VALUE:
        return ""
    digits = sum(sign.isdigit() for sign in scene.text[tokens[i].start : tokens[j - 1].end])
    return scene.value(Phrase(i, j, j - 1)) if digits >= _FIGURES.get(relation, 0) else ""


def _in_own_words(scene: Scene) -> list[Draft]:
    """ "My employment status: self-employed": a label that is a noun of the lists."""
    tokens = scene.tokens
    colon = next((index for index, token in enumerate(tokens) if token.text == ":"), None)
    if colon is None or colon == 0 or colon + 1 >= len(tokens) or colon > 5:
        return []
    label = [token for token in tokens[:colon] if token.letter not in "dg"]
    owner = scene.discourse.owner(tokens[0]) if tokens[0].letter == "g" else scene.discourse.bearer
    words = " ".join(token.low for token in label)
    headed = scene.text[tokens[0].start : tokens[colon - 1].end]
    if owner is not None and owner.text and label and label[0].low.split()[0] in _PROJECTS:
        named = words == owner.text.casefold() or words.endswith(f" {owner.text.casefold()}")
        return _made_with(scene, owner, colon) if named else []
    if owner is not None and owner.text and headed.removeprefix("I ").removeprefix("The ") == owner.text:
        return []  # "Harbour Café: owner Ada, ...": a heading and no label
    relations = lexicon.word_map("en_nouns", "relations")
    predicate = relations.get(words)
    if predicate is None and label and label[0].low in ("favorite", "favourite"):
        predicate = lexicon.word_map("en_nouns", "favorites").get(label[-1].low, "favorite")
    if owner is not None and owner.type != "person" and 0 < len(label) <= 2 and colon <= 3:
        predicate = scene.vocabulary.fold(words)
    if (
        predicate is None
        or owner is None
        or any(clause.verb.i > colon and clause.verb.finite for clause in scene.reading.clauses)
    ):
        return []
    last = len(tokens) - 1 if tokens[-1].letter == "." else len(tokens)
    if last <= colon + 1:
        return []
    comma = next((index for index in range(colon + 2, last) if tokens[index].text == ","), last)
    named = tokens[colon + 1].kind == "name" and tokens[colon + 1].type == "person"
    if named and predicate == "uses":
        return []  # "Editor: Bronwyn"
    if predicate in ("drives", "works_as", "works_at", "home_type", "lives_in") or (named and comma == colon + 2):
        last = comma
    value = scene.text[tokens[colon + 1].start : tokens[last - 1].end]
    if value.casefold() in _NOTHING:
        return []
    listed = re.split(r"\s*(?:,|;|\band\b|\be\b|&)\s*", value) if predicate in _LISTED else [value]
    values = [value] if any(not 0 < len(each.split()) < 5 for each in listed) else listed
    start, end = tokens[0].start, tokens[-1].end
    said = " ".join(token.text.lower() for token in label) + ":"
    return [Draft(owner, predicate, said, each, start, end, _RULE) for each in values]


def _made_with(scene: Scene, owner: Party, colon: int) -> list[Draft]:
    """ "Project Halyard: Django, frontend in Svelte, deployed on Fly.io": what it is made with, up to a verb."""
    tokens = scene.tokens
    found: list[Draft] = []
    start = colon + 1
    for place in range(start, len(tokens) + 1):
        if place < len(tokens) and not (tokens[place].text in ",;." or tokens[place].low in ("and", "e")):
            continue
        part = tokens[start:place]
        if any(token.letter in "vabhe" for token in part):
            break
        start = place + 1
        if not part or part[-1].letter != "m":
            continue
        if part[-1].low in lexicon.names("first_names"):
            return []  # "Project Apollo: Ada, Bruno and Ines"
        if not lexicon.is_place(part[-1].low) and (len(part) == 1 or part[-2].low in ("in", "with", "on", "con")):
            end = part[-1].end
            found.append(Draft(owner, "uses", "project:", part[-1].text, tokens[0].start, end, _RULE))
    return found
