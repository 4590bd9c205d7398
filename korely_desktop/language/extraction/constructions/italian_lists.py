"""What an Italian text lists without a verb: the names behind kin ("due figli: Nina e Furio"), and what somebody is in
a few words ("Utente: 58 anni, vedovo, geometra, residente a Lodi", "Davide R.: ora in Satispay come analista").
"""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.figures import can_be_years
from korely_desktop.language.extraction.constructions.italian_appositions import read_appositions
from korely_desktop.language.extraction.constructions.italian_trades import is_trade
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token, token_at

_NAMED = "KIN: NAMES"
_TOLD = "list of N"
_LISTED = frozenset(["has_child", "has_sibling"])
_RESIDENT = word_set("residente residenti domiciliato domiciliata")


def read_lists(scene: Scene, found: list[Draft]) -> list[Draft]:
    """``found`` with what the sentence lists and what stands beside its names."""
    listed = found + _names_of_kin(scene) + _in_few_words(scene)
    return listed + read_appositions(scene, listed)


def _names_of_kin(scene: Scene) -> list[Draft]:
    """ "i bimbi (Nina e Furio)", "due figli, Ada e Leo", "le bimbe (Gaia, 6 e Lia, 3)": what they are called."""
    found: list[Draft] = []
    tokens = scene.tokens
    for index, token in enumerate(tokens[:-2]):
        relation = fold.kin_predicate(token.low) if token.letter == "n" else None
        if token.text.lower() in fold.TWINS and index and tokens[index - 1].letter == "c":
            relation = "has_child"  # "due gemelli, Ugo e Lapo"
        if relation not in _LISTED:
            continue
        mark = next((p for p in range(index + 1, min(index + 4, len(tokens))) if tokens[p].text in "(:,"), None)
        owner = _owner(scene, index)
        if mark is None or owner is None or any(_is_apart(each) for each in tokens[index + 1 : mark]):
            continue
        names = _names(tokens, mark + 1)
        one = index > 0 and tokens[index - 1].low == "a"
        several = index > 0 and tokens[index - 1].letter == "c" and len(names) > 1
        if tokens[mark].text == "," and not one and not several:
            continue
        for place in names:
            name = tokens[place]
            draft = Draft(owner, relation, token.low, name.text, token.start, name.end, _NAMED)
            draft.value_type, draft.literal = "person", False
            found.append(draft)
    return found


def _is_apart(token: Token) -> bool:
    """Whether names behind a word are no longer those of the kin in front of it: a verb, a name, "di", "con"."""
    return token.letter in "vabhm" or (token.letter == "f" and token.low != "to")


def _owner(scene: Scene, index: int) -> Party | None:
    """Whose kin a noun names: whose "mio" or "suo" says, else who has them, else who tells or is told of."""
    before = token_at(scene.tokens, index - 1)
    if before is not None and before.letter == "g":
        return scene.discourse.owner(before)
    clause = next((c for c in scene.reading.clauses for p in c.objects if p.i <= index < p.j), None)
    had = clause is not None and clause.verb.lemma == "have"
    having = next(iter(scene.subjects(clause)), None) if clause is not None and had else None
    if clause is not None and had and having is None and clause.verb.person == 3:
        return None  # "hanno due figlie, Ada e Bice": whose they are is told elsewhere
    owner = having or (scene.discourse.speaker if scene.first_person else scene.discourse.holder)
    return owner if owner.type == "person" and (owner.is_user or owner.text) else None


def _names(tokens: Sequence[Token], first: int) -> list[int]:
    """Positions of the names of a list: "Nina e Furio", "Gaia, 6 e Lia, 3", "Leo del 2010 e Viola del 2014"."""
    names = []
    for place in range(first, len(tokens)):
        token = tokens[place]
        if token.kind == "name" and (token.type == "person" or token.low in lexicon.names("first_names")):
            names.append(place)
        elif not names or not (token.letter in "zc#" or token.text == "," or token.low in ("years", "of")):
            break
    return names


def _in_few_words(scene: Scene) -> list[Draft]:
    """Age, job, status and home of somebody, told between commas without a verb."""
    tokens = scene.tokens
    if not tokens:
        return []
    start = max((place + 1 for place, token in enumerate(tokens[:8]) if token.text == ":"), default=0)
    holder = _told_of(scene, start)
    named = start < len(tokens) and tokens[start].kind == "name"  # "Cliente: Ada Pace, 45 anni"
    if holder is None or named or (holder.is_user and any(_is_finite(token) for token in tokens[start:])):
        return []
    found: list[Draft] = []
    first = start
    for place in range(start, len(tokens) + 1):
        if place < len(tokens) and not (tokens[place].letter in ".," or tokens[place].text == "("):
            continue
        if not any(_is_finite(token) for token in tokens[first:place]) and not _of_another(scene, holder, first):
            found += _item(scene, holder, first, place)
        first = place + 1
    introduced = start > 0 or not holder.is_user or any(draft.predicate == "age" for draft in found)
    return found if introduced and (len(found) > 1 or (found and not holder.is_user)) else []


def _of_another(scene: Scene, holder: Party, first: int) -> bool:
    """ "I Bini: Ugo (padre, 50)": what stands in brackets behind another name."""
    before = scene.tokens[:first]
    opened = max((place for place, token in enumerate(before) if token.text == "("), default=0)
    closed = max((place for place, token in enumerate(before) if token.text == ")"), default=0)
    return not holder.is_user and opened > closed and before[opened - 1].kind == "name"


def _is_finite(token: Token) -> bool:
    return token.letter in "vabh" and token.person > 0


def _told_of(scene: Scene, start: int) -> Party | None:
    """Whom a list is about: the person in front of its colon, which ends at ``start``, else who tells or is told of."""
    label = scene.tokens[0]
    if start in (2, 3) and label.kind == "name" and label.type == "person":
        return scene.discourse.named(label)
    if start > 3 and label.kind == "name":
        return None  # "Ada e Leo: gemelli, 14 anni"
    holder = scene.discourse.speaker if scene.discourse.told_by_user else scene.discourse.holder
    carded = start > 0 or holder == scene.discourse.speaker  # "Zia Ada: 84 anni, vedova, ..."
    return holder if holder.is_user or (holder.type == "person" and holder.text and carded) else None


def _item(scene: Scene, holder: Party, i: int, j: int) -> list[Draft]:
    """Drafts of the words between two commas."""
    tokens = scene.tokens
    while i < j and tokens[i].letter in "rlz":
        i += 1
    if i >= j:
        return []
    first, last = tokens[i], tokens[j - 1]

    def draft(predicate: str, value: str, end: int) -> Draft:
        return Draft(holder, predicate, first.low, value, first.start, end, _TOLD)

    bare = j - i == 1 and i > 0 and tokens[i - 1].text in (",", ":", "(") and not holder.is_user
    aged = last.low == "years" if j - i == 2 else bare or (j - i == 1 and i == 0 and not holder.is_user)
    if first.letter == "c" and aged and first.text.isdecimal():
        return [draft("age", first.text, last.end)] if can_be_years(first.text) else []
    kin = fold.kin_predicate(first.low) if first.letter == "n" else None
    if kin is not None and j - i > 1 and tokens[i + 1].kind == "name" and tokens[i + 1].type != "place":
        name = tokens[i + 1]
        return [Draft(holder, kin, first.low, name.text, first.start, name.end, _NAMED, value_type="person")]
    if first.text.lower() in _RESIDENT and j - i > 2 and last.kind == "name":
        return [draft("lives_in", last.text, last.end)]
    being = fold.be_predicate(first.low)
    if first.letter in "jen" and j - i == 1 and being in ("marital_status", "diet", "nationality", "religion"):
        return [draft(being, first.text, first.end)]
    if lexicon.noun_class(first.low) == "condition" and not holder.is_user and first.letter in "jn":
        return [draft("has_condition", scene.value(Phrase(i, j, i)), last.end)]
    if first.low == "in" and j - i > 1 and tokens[i + 1].kind == "name":
        return _employed(scene, holder, i, j)
    if first.letter != "n" or not (being == "works_as" or is_trade(first)) or lexicon.noun_class(first.low) == "boss":
        return []
    stop = next((p for p in range(i + 1, j) if tokens[p].letter == "f" and tokens[p].low != "of"), j)
    if any(token.kind == "name" for token in tokens[i:stop]):
        return []  # "presidente Bini" is somebody else
    found = [draft("works_as", scene.value(Phrase(i, stop, i)), tokens[stop - 1].end)]
    if stop + 1 < j and tokens[stop].low in ("to", "for", "at", "in") and tokens[stop + 1].type == "organization":
        found.append(draft("works_at", tokens[stop + 1].text, tokens[stop + 1].end))
    return found


def _employed(scene: Scene, holder: Party, i: int, j: int) -> list[Draft]:
    """ "(ora) in Satispay a Milano come product manager"."""
    tokens = scene.tokens
    firm = tokens[i + 1]
    role = next((p for p in range(i + 2, j - 1) if tokens[p].low == "as"), None)
    if role is None or lexicon.is_place(firm.low):
        return []
    job = scene.text[tokens[role + 1].start : tokens[j - 1].end]
    start, end = tokens[i].start, tokens[j - 1].end
    return [
        Draft(holder, "works_at", "in", firm.text, start, firm.end, _TOLD),
        Draft(holder, "works_as", "come", job, start, end, _TOLD),
    ]
