"""Constructions of belonging: "my sister Anna", "her Developer subscription", "my fear of heights".

Which relation a noun gives is said by :mod:`.owned`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.favourites import FAVOURITE, favourite_beside
from korely_desktop.language.extraction.constructions.owned import Owned, is_of_a_bearer, owned, relation
from korely_desktop.language.extraction.constructions.where import plan_relation, plan_value
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import USER, Party
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token

WHOSE_PLAN = "her PLAN subscription"
"""The construction that reads a plan in what its owner does about it ("called about her Business subscription"): right
in eight of nine judged texts. It is not weighed: the reader takes the plan for what the call was about.
"""

_COUPLED = frozenset(["partner", "married_to", "engaged_to"])
_ONE_OF = frozenset(["a", "an", "un", "uno", "una", "un'", "one"])
_LOSABLE = word_set("has_parent has_sibling has_relative has_child married_to partner")
_TAKEN = lexicon.words("constructions", "own.taken")
_OF_LIVING = word_set("diet marital_status religion health_status")
_OVERCOME = word_set("get overcome come lose")
_STUDYING = word_set("finish do complete start")
_ALMOST = word_set("basically practically virtually almost like quasi praticamente")
_DESCRIBING = "jncoe"
"""Letters of the words that may stand between "my" and its noun, the noun too."""


def read_possessives(scene: Scene) -> list[Draft]:
    """Every "my N" of the sentence, wherever it stands: kin, pets, vehicles, homes, plans, named relatives."""
    return [draft for index, token in enumerate(scene.tokens) if token.letter == "g" for draft in _read(scene, index)]


def _read(scene: Scene, index: int) -> Sequence[Draft]:
    """What the possessive at ``index`` says."""
    tokens = scene.tokens
    following = tokens[index + 1].low if index + 1 < len(tokens) else ""
    if _is_none_of_mine(tokens, index):
        return ()
    owner = _owner(scene, index, following)
    if owner is None:
        return ()
    if following in FAVOURITE:
        return favourite_beside(scene, owner, index)
    stop, name = _phrase_end(tokens, index + 1)
    couple = following in ("former", "ex") and _is_of_a_couple(tokens, index + 2)
    if stop == index + 1 or (following in ("old", "former", "ex", "previous") and not couple):
        return ()
    own = owned(scene, owner, index, stop, name)
    return () if own is None else _said(own)


def _is_of_a_couple(tokens: Sequence[Token], place: int) -> bool:
    """ "My ex *husband* Joe": whose wife somebody was."""
    return place < len(tokens) and fold.kin_predicate(tokens[place].low) in _COUPLED


def _is_none_of_mine(tokens: Sequence[Token], index: int) -> bool:
    """ "He's *not my husband*", "non è mio marito", "she's basically my sister": nobody of mine."""
    noun = next((token for token in tokens[index + 1 : index + 4] if token.letter == "n"), None)
    if noun is None or noun.low not in lexicon.kin():
        return False
    before = tokens[max(0, index - 2) : index]
    denied = bool(before) and (before[-1].letter == "!" or before[-1].low == "not")
    turned = len(before) == 2 and before[0].low == "not" and before[1].letter == "b"
    return denied or turned or (bool(before) and before[-1].low in _ALMOST)


def _owner(scene: Scene, index: int, noun: str) -> Party | None:
    """Whose it is. "The user and her wife": the wife that was just spoken of has no wife; who has her is meant."""
    tokens, discourse = scene.tokens, scene.discourse
    named = next((token.text for token in tokens[index + 1 : index + 4] if token.letter == "m"), "")
    owner = discourse.owner(tokens[index], (named,))
    if owner is not None and _comes_behind(scene, index, owner):
        return discourse.owner(tokens[index], (named, *discourse.new))
    if owner is None or not owner.text.endswith(f"'s {noun}"):
        return owner
    bearer = owner.text.removesuffix(f"'s {noun}")
    return USER if bearer == "user" else Party(bearer, "person")


def _comes_behind(scene: Scene, index: int, owner: Party) -> bool:
    """ "Her brother lives in Bern and *Greta* teaches": "her" is of nobody whom a later clause names first."""
    clause = scene.clause_at(index)
    told = owner.text.rpartition("'s ")[2].split()
    return (
        owner.text in scene.discourse.new
        and clause is not None
        and not clause.link
        and not any(token.text in told for token in scene.tokens[: clause.j])
    )


def _phrase_end(tokens: Sequence[Token], start: int) -> tuple[int, int]:
    """Where the phrase ends that begins at ``start``, and the place of the name behind its noun, or -1."""
    stop = start
    while (
        stop < len(tokens)
        and not tokens[stop].date
        and (tokens[stop].letter in _DESCRIBING or _degree_of(tokens, stop))
    ):
        stop += 1
    if stop == len(tokens) or tokens[stop].letter != "m" or (stop > start and tokens[stop - 1].letter not in "njco"):
        return stop, -1
    name = stop
    stop += 1
    while stop < len(tokens) and tokens[stop].letter == "n":
        stop += 1
    return stop, name


def _degree_of(tokens: Sequence[Token], place: int) -> bool:
    """ "my *newly* engaged brother", "my *very* old cat" """
    return tokens[place].letter == "r" and place + 1 < len(tokens) and tokens[place + 1].letter in "je"


def _said(own: Owned) -> Sequence[Draft]:
    """What one "my N" says, by the first construction that it fits."""
    for construction in (_leaning, _plan, _way_of_life, _degree, _job):
        found = construction(own)
        if found is not None:
            return found
    predicate = relation(own)
    return () if predicate is None else _belonging(own, predicate)


def _leaning(own: Owned) -> Sequence[Draft] | None:
    """ "my fear of heights" """
    tokens, stop = own.tokens, own.stop
    predicate = lexicon.word_map("en_belongings", "leanings").get(own.noun)
    if predicate is None or stop == len(tokens) or tokens[stop].low not in ("of", "for", "in"):
        return None
    last = stop + 1
    while last < len(tokens) and tokens[last].letter in "djnmkeo":
        last += 1
    if last == stop + 1 or (own.clause is not None and own.clause.verb.lemma in _OVERCOME):
        return ()
    value = own.scene.value(Phrase(stop + 1, last, last - 1))
    return [own.draft(predicate, f"my {own.noun}", value, "my fear of N", last=tokens[last - 1])]


def _plan(own: Owned) -> Sequence[Draft] | None:
    """ "her Developer subscription" """
    if own.noun not in lexicon.words("en_belongings", "plans") or not own.is_described:
        return None
    told, value = plan_relation(own.scene, own.phrase), plan_value(own.scene, own.phrase)
    return [own.draft(told, own.noun, value, WHOSE_PLAN)]


def _way_of_life(own: Owned) -> Sequence[Draft] | None:
    """ "my vegan lifestyle" """
    status = fold.be_predicate(own.before.low)
    if own.noun not in lexicon.words("en_belongings", "living") or status not in _OF_LIVING:
        return None
    return [own.draft(status, f"my {own.noun}", own.before.text, "my STATUS life", last=own.before)]


def _degree(own: Owned) -> Sequence[Draft] | None:
    """ "I'm doing my master's in law" studies law and has no degree yet; "my degree is in law" has one."""
    if own.kind != "degree" or fold.kin_predicate(own.noun):
        return None
    verb = None if own.clause is None else own.clause.verb
    if own.clause is not None and verb is not None and verb.progressive:
        return list(_subjects_of_study(own, own.clause, "studies"))[:1]
    if own.clause is not None and verb is not None and verb.lemma == "be":
        return list(_subjects_of_study(own, own.clause, "has_degree"))[:1] or None
    if verb is not None and verb.tense == "present" and not verb.perfect and verb.lemma in _STUDYING:
        return ()  # "while I finish my degree"
    return () if own.noun == "major" and not own.is_described else None


def _subjects_of_study(own: Owned, clause: Clause, predicate: str) -> Iterator[Draft]:
    for where, place in clause.places:
        if where == "in" and place.j > place.i > own.head:
            value, last = own.scene.value(place), own.tokens[place.j - 1]
            yield own.draft(predicate, f"my {own.noun}", value, "my DEGREE", last=last)


def _job(own: Owned) -> Sequence[Draft] | None:
    """ "my Google job" """
    employer = own.before.low in lexicon.names("organizations")
    if own.noun != "job" or not own.is_described or not employer or not own.owner.is_user:
        return None
    return [own.draft("works_at", "my job", own.before.text, "my ORG job")]


def _belonging(own: Owned, predicate: str) -> Sequence[Draft]:
    """Kin, pets and things, by name where they have one."""
    if own.name > own.head or (own.name > 0 and own.tokens[own.name].type == "person"):
        return [_named(own, predicate, own.name, "my KIN NAME", with_noun=own.kind in ("pet", "vehicle"))]
    behind = _name_behind(own, predicate)
    if behind is not None:
        return [_named(own, predicate, behind, "my KIN, NAME")]
    if predicate == "neighbor" or own.noun.startswith("ex-") or own.tokens[own.index + 1].low in ("ex", "former"):
        return ()
    if own.clause is not None and predicate in _LOSABLE and _lost(own, own.clause):
        predicate = "has_no_relative"
    if predicate in ("drives", "owns") and _is_gone(own):
        return ()
    if predicate in _COUPLED and own.phrase.i and own.tokens[own.phrase.i - 1].low in _ONE_OF:
        return ()  # "il papà di un suo compagno"
    found = [own.draft(predicate, f"my {own.noun}", own.scene.value(own.phrase), "my N")]
    joined = _joined(own)
    return found if joined is None else [*found, joined]


def _named(own: Owned, predicate: str, name: int, rule: str, *, with_noun: bool = False) -> Draft:
    """ "my dog Rex", "my wife, Ann" """
    token = own.tokens[name]
    value = own.scene.text[own.tokens[own.head].start : token.end] if with_noun else token.text
    kind = "organization" if predicate == "attends" and rule == "my KIN, NAME" else "person"
    return own.draft(predicate, own.noun, value, rule, last=token, value_type=kind, literal=False)


def _name_behind(own: Owned, predicate: str) -> int | None:
    """The place of the name behind a comma or "named"."""
    tokens, stop = own.tokens, own.stop
    if stop < len(tokens) and tokens[stop].text == "," and is_of_a_bearer(tokens, own.index):
        return None
    if stop + 2 < len(tokens) and tokens[stop].text == "," and tokens[stop + 1].low == "named":
        stop += 1  # "mia moglie, che si chiama Ornella"
    if stop + 1 >= len(tokens) or (tokens[stop].text != "," and tokens[stop].low != "named"):
        return None
    name = tokens[stop + 1]
    is_school = predicate == "attends" and stop + 2 < len(tokens)
    return stop + 1 if name.letter == "m" and (name.type == "person" or is_school) else None


def _is_gone(own: Owned) -> bool:
    """ "my bike got stolen", "my van was written off": told because it is not there any more."""
    clause = own.clause
    if clause is None or clause.verb.tense != "past" or clause.verb.negated or clause.verb.modal:
        return False
    said = {own.scene.head(phrase).low for phrase in clause.predicatives} | {clause.verb.lemma}
    return bool(said & _TAKEN) and any(phrase.i == own.index for phrase in clause.subjects)


def _lost(own: Owned, clause: Clause) -> bool:
    """ "my parents died", "I never knew my father": there is such a relative no more, or never was."""
    verb = clause.verb
    if verb.modal:
        return False  # "my wife would kill me"
    gone = verb.lemma in ("die", "pass", "lose") or verb.name == "pass away"
    gone = gone or (verb.lemma in ("kill", "murder") and verb.passive)
    gone = gone or (verb.lemma == "mancare" and not clause.objects)  # "mio marito è mancato"
    by_owner = not clause.subjects or clause.subjects[0].kind == "pronoun"
    missing = verb.negated and by_owner and verb.lemma in ("know", "meet", "have")
    return gone or (missing and own.index >= verb.i)  # "my kids like school and I do not know" speaks of no loss


def _joined(own: Owned) -> Draft | None:
    """ "my wife and son": the second, where it is kin or a pet. In "my wife and I have twins" there is none."""
    tokens, stop = own.tokens, own.stop
    if stop + 1 >= len(tokens) or tokens[stop].low not in ("and", "&"):
        return None
    behind = range(stop + 1, min(stop + 4, len(tokens)))
    place = next((p for p in behind if tokens[p].letter not in "djc" and tokens[p].low not in ("my", "our")), None)
    if place is None or tokens[place].letter != "n":
        return None
    noun = tokens[place].low
    related = fold.living_predicate(noun)
    if not related:
        return None
    value = own.scene.value(Phrase(stop + 1, place + 1, place))
    return own.draft(related, f"my {noun}", value, "my N", last=tokens[place])
