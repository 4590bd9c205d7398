"""What stands beside a name in an Italian text and tells who somebody is: "il liutaio Corsi", "la segretaria, Ada",
"Ugo Neri, 34 anni, fisioterapista alla clinica Villa Bianca, residente a Imola", "Ugo Neri (41)".

What a verb says of them is read elsewhere, and what a list without a name says in :mod:`.italian_lists`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.figures import can_be_years
from korely_desktop.language.extraction.constructions.italian_trades import is_trade, workplaces
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token

_RULE = "apposition"
_SEVERAL = lexicon.words("constructions", "italian_appositions.several")
_INDEFINITE = word_set("un uno una un'")
_RESIDENT = word_set("residente domiciliato domiciliata")
_BORN = word_set("nato nata")
_CALLED = word_set("detto detta soprannominato soprannominata")
_NO_PERSONS = word_set("organization product event")
_TITLES = lexicon.words("constructions", "italian_appositions.titles")
_ADDRESSED = word_set("dottore dottor dottoressa")
_LONGEST_ROLE = 6
"""Tokens of an office: "presidente della cooperativa di consumo"."""


def read_appositions(scene: Scene, found: list[Draft]) -> list[Draft]:
    """Drafts of what stands beside the names of a sentence; ``found`` is what it says otherwise."""
    told = {(draft.subject.text, draft.predicate) for draft in found if not draft.negated}
    read: list[Draft] = []
    end = 0
    for index, token in enumerate(scene.tokens):
        if token.kind != "name" or token.start < end or not _may_be_person(token):
            continue
        for draft in (*_in_front(scene, index), *_behind(scene, index)):
            end = end if draft.predicate in fold.INVERSE_KIN else max(end, draft.end)
            if (draft.subject.text, draft.predicate) not in told:
                read.append(draft)
    return read


def _may_be_person(name: Token) -> bool:
    return lexicon.is_titled(name.text) or not (lexicon.is_place(name.low) or name.type in _NO_PERSONS)


def _bearer(scene: Scene, name: Token) -> Party:
    known = scene.discourse.named(name)
    return known if known.is_person else Party(known.text, "person")


def _ends(scene: Scene, index: int) -> bool:
    """Whether nothing is at ``index`` that goes on with what stands before it."""
    return index >= len(scene.tokens) or scene.tokens[index].letter in ".,"


def _in_front(scene: Scene, index: int) -> Iterator[Draft]:
    """ "il sarto Abdou", "Il direttore di produzione, Ugo Neri, ...", "Gruista: Florin"."""
    tokens = scene.tokens
    mark = tokens[index - 1].text if index else ""
    apart = mark in (",", "(", ":")
    last = index - 2 if apart else index - 1
    if last < 0 or (apart and not _ends(scene, index + 1)):
        return
    if tokens[last].text.lower() in _TITLES:
        last -= 1
    first = last + 1
    while first and last + 1 - first < _LONGEST_ROLE and _is_of_role(tokens, first - 1, named=apart):
        first -= 1
    if last < first or not (tokens[last].letter in "nj" or apart):
        return  # "il presidente della bocciofila di Chieri" names nobody
    trade = next((place for place in range(first, last + 1) if is_trade(tokens[place])), None)
    if trade is None or (trade > first and (apart or not _opens(tokens, trade))):
        return
    before = tokens[first - 1] if first else None
    if before is not None and not (before.letter in ".,dgf" or before.text in ("-", "–", "•")):
        return
    opener = tokens[trade - 1] if trade else None
    if opener is not None and (opener.text.lower() in _SEVERAL or opener.low in ("ex", "no", "not")):
        return
    bare = before is None or before.letter in ".,"
    if (apart and bare and (mark != ":" or first)) or (before is not None and before.low == "of" and apart):
        return
    alone = trade == last and (tokens[trade].low == "boss" or tokens[trade].text.lower() in _ADDRESSED)
    owned = not apart and any(token.low == "of" and token.text != "di" for token in tokens[trade:last])
    if alone or owned:
        return  # "la dottoressa Corsi", "il direttore della catena Corsi"
    job = scene.text[tokens[trade].start : tokens[last].end]
    bearer = _bearer(scene, tokens[index])
    yield Draft(bearer, "works_as", "role", job, tokens[trade].start, tokens[index].end, _RULE)


def _is_of_role(tokens: Sequence[Token], place: int, *, named: bool = True) -> bool:
    """Whether a token can belong to an office; ``named``: also the name of a town or firm behind "of"."""
    token = tokens[place]
    if token.letter == "m":
        return named and place > 0 and tokens[place - 1].low == "of"
    return (token.letter in "nj" and token.kind != "date") or (token.letter == "f" and token.low == "of")


def _opens(tokens: Sequence[Token], place: int) -> bool:
    """Whether a noun phrase begins at ``place``: "la figlia del *direttore* Corsi", "la nuova *direttrice*"."""
    before = tokens[place - 1]
    articled = before.letter == "f" and before.text.lower() not in ("di", "d'")
    return articled or before.letter == "j"


def _behind(scene: Scene, index: int) -> Iterator[Draft]:
    """ "Ugo Neri, 34 anni, fisioterapista a Imola, ...", "Ada Bini (tesoriera)"."""
    tokens = scene.tokens
    town = tokens[index].type == "place" and not lexicon.is_titled(tokens[index].text)
    if town or index + 2 >= len(tokens) or tokens[index + 1].text not in ",(":
        return
    if index > 1 and tokens[index - 1].low == "of" and tokens[index - 2].low in lexicon.kin():
        return  # "il papà di Ada, vedovo, tassista": he is
    bearer = _bearer(scene, tokens[index])
    start, first = tokens[index].start, index + 2
    bracketed = tokens[index + 1].text == "("
    for place in range(first, len(tokens) + 1):
        if place < len(tokens) and tokens[place].letter not in ".,":
            if tokens[place].letter in "vabhqsp" and tokens[place].low not in _CALLED:
                return
            continue
        items = [*_item(scene, first, place, bracketed=bracketed)]
        if place < len(tokens) and tokens[place].text == ":" and not any(item[0] == "age" for item in items):
            return  # a label of its own
        for relation, i, j in items:
            value = tokens[i].text if j == i + 1 else scene.value(Phrase(i, j, i))
            yield Draft(bearer, relation, tokens[first].low, value, start, tokens[j - 1].end, _RULE)
        if place >= len(tokens) or tokens[place].letter == "." or tokens[place].text in (";", ":", ")"):
            return
        if not items and any(token.kind == "name" for token in tokens[first:place]):
            return  # a list of names
        first = place + 1


def _item(scene: Scene, i: int, j: int, *, bracketed: bool) -> Iterator[tuple[str, int, int]]:
    """Relations, each with the range of its value, of what stands between two commas behind a name."""
    tokens = scene.tokens
    if tokens[i].letter == "z" and tokens[i + 1].letter == "d" and tokens[i + 1].text.lower() not in _INDEFINITE:
        return  # "la piscina Bacone, e *il fisioterapista*, Sandro Tei": somebody else
    while i < j and tokens[i].letter in "rlz":
        i += 1
    if i >= j:
        return
    first, last = tokens[i], tokens[j - 1]
    words = {token.text.lower() for token in tokens[i : min(i + 2, j)]}
    if first.letter == "c" and (can_be_years(first.text) or first.text.isalpha()):
        if (j == i + 2 and last.low == "years") or (bracketed and j == i + 1 and can_be_years(first.text)):
            yield "age", i, i + 1
        return
    if words & _RESIDENT and last.kind == "name":
        yield "lives_in", j - 1, j
    elif first.text.lower() in _BORN and j > i + 2 and tokens[i + 1].low in ("to", "in"):
        if tokens[i + 2].kind == "name":
            yield "born_in", i + 2, i + 3
        if last.kind == "date":
            yield "birthday", j - 1, j
    elif first.text.lower() in _CALLED and last.kind == "name" and j == i + 2:
        yield "nickname", j - 1, j
    elif first.low == "of" and j == i + 2 and last.kind == "name" and last.type == "place":
        yield "from", j - 1, j
    elif first.letter in "je" and j == i + 1 and (being := fold.be_predicate(first.low)) in fold.QUALITIES:
        yield being, i, j
    elif (kin := fold.kin_predicate(first.low)) in fold.INVERSE_KIN and j > i + 2 and tokens[i + 1].low == "of":
        if last.kind == "name" and last.type == "person":
            yield fold.INVERSE_KIN[kin], j - 1, j  # "figlia dell'attore Saverio Ribera"
    else:
        yield from _job(scene, i, j)


def _job(scene: Scene, i: int, j: int) -> Iterator[tuple[str, int, int]]:
    """ "(la) fisioterapista alla clinica Villa Bianca"; not "ex calciatore", "i medici", "medico di Ada"."""
    tokens = scene.tokens
    if tokens[i].letter == "d":
        if tokens[i].text.lower() in _SEVERAL:
            return
        i += 1
    while i < j and tokens[i].letter == "j" and tokens[i].low in ("new", "old") and i + 1 < j:
        i += 1
    if i >= j or not is_trade(tokens[i]):
        return
    stop = i + 1
    while stop < j and _is_of_role(tokens, stop):
        stop += 1
    if stop < j and (tokens[stop].kind == "name" or tokens[stop - 1].low == "of"):
        return  # "gruista Florin" is somebody else
    if tokens[stop - 1].kind == "name" and tokens[stop - 1].type == "person":
        return  # "medico di Ada" is no office
    if any(token.low == "retired" for token in tokens[i:stop]):
        yield "employment_status", i, stop
        return
    yield "works_as", i, stop
    for relation, place in workplaces(scene, stop, j):
        yield relation, place.i, place.j
