"""Whose a work, a machine or a firm is, and who has which part in it, where an Italian text says it beside a name or
the verb: "il romanzo Nebbia di Ada Bini", "con la fotografia di Ugo Neri", "ha come protagonista Ada Bini", "ha scritto
le musiche del film *Nebbia*".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from korely_desktop.domain.vocabulary import snake
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.parties.discourse_words import is_role
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token

_RULE = "whose N is V"
_WORKS = lexicon.words("constructions", "italian_works.works")
_PARTS = lexicon.words("constructions", "italian_works.parts")
_MAKING = word_set("create write handle sign design paint make")
_HAD_AS = lexicon.words("constructions", "italian_works.had_as")
_BELONGS = word_set("of for")
_FAR = 5
"""Tokens between a part and the name of the whole: "le musiche *per il film del 1956* Nebbia"."""


def read_works(scene: Scene, found: Sequence[Draft]) -> list[Draft]:
    """Drafts of what stands beside the names of a sentence; ``found`` is what it says otherwise."""
    if scene.first_person:
        return []
    told = {(draft.subject, draft.value) for draft in found}
    read = [*_made_by(scene), *_seated(scene)]
    return [draft for draft in read if (draft.subject, draft.value) not in told]


def _made_by(scene: Scene) -> Iterator[Draft]:
    """ "L'album *Nebbia dei Lupi* è uscito", "*Nebbia* è un album *dei Lupi*"."""
    for index, token in enumerate(scene.tokens[:-1]):
        if token.letter != "n" or token.text.lower() not in _WORKS:
            continue
        named = scene.tokens[index + 1]
        if named.kind == "name":
            yield from _maker(scene, scene.discourse.named(named), index + 1)
        elif work := _called_so(scene, index):
            yield from _maker(scene, work, index)


def _called_so(scene: Scene, index: int) -> Party | None:
    """What is said to be the work that is named at ``index``."""
    for clause in scene.reading.clauses:
        if clause.verb.lemma == "be" and not clause.verb.negated and len(clause.subjects) == 1:
            name = scene.head(clause.subjects[0])
            if name.kind == "name" and any(phrase.head == index for phrase in clause.objects):
                return scene.discourse.named(name)
    return None


def _maker(scene: Scene, work: Party, index: int) -> Iterator[Draft]:
    behind = scene.tokens[index + 1 : index + 3]
    if len(behind) == 2 and behind[0].low == "of" and behind[1].kind == "name" and behind[1].type != "place":
        start, maker = scene.tokens[index].start, behind[1]
        draft = Draft(work, "created_by", "di", maker.text, start, maker.end, _RULE)
        draft.value_type, draft.literal = maker.type or "unknown", False
        yield draft


def _seated(scene: Scene) -> Iterator[Draft]:
    """ "... gestito da AEROVAL, anch'essa con sede a Lodi": where a firm named in passing is."""
    for index, link in enumerate(scene.tokens[:-1]):
        place = scene.tokens[index + 1]
        if link.letter != "f" or link.low != "based in" or place.kind != "name":
            continue
        name = _beside(scene.tokens, index)
        if name is not None and (name.type != "person" or name.text.isupper()):
            firm = Party(scene.discourse.named(name).text, "organization")
            draft = Draft(firm, "headquartered_in", "sede:", place.text, name.start, place.end, "apposition")
            draft.value_type, draft.literal = "place", False
            yield draft


def _beside(tokens: Sequence[Token], index: int) -> Token | None:
    """The name that stands right in front, but for a comma and "anch'essa"."""
    place = index - 1
    while place > 0 and (tokens[place].text == "," or tokens[place].low in ("also", "too")):
        place -= 1
    if place < 0 or tokens[place].kind != "name" or (place and tokens[place - 1].low == "of"):
        return None  # "la compagnia del Teatro, con sede a ..."
    return tokens[place]


def read_roles(scene: Scene, found: list[Draft]) -> list[Draft]:
    """``found`` with the parts people have in what the sentence is about."""
    if scene.first_person:
        return found
    read = _parts_made(scene, [_made_part(scene, draft) for draft in found])
    for clause in scene.reading.clauses:
        owner = next(iter(scene.subjects(clause)), None)
        if owner is not None and not owner.is_user and owner.text[:1].isupper():
            read += _as_role(scene, clause, owner)
    return read + _parts_beside(scene, read)


def _parts_made(scene: Scene, found: list[Draft]) -> list[Draft]:
    """ "Luca Levi ha scritto le musiche *del film*": of the maker of a part the film tells more than he does."""
    for clause in scene.reading.clauses:
        verb = clause.verb
        if verb.lemma not in _MAKING or verb.passive or verb.negated or len(clause.objects) != 1:
            continue
        noun = scene.head(clause.objects[0])
        whole = _whole(scene, clause.objects[0]) if noun.text.lower() in _PARTS else None
        makers = [party for party in scene.subjects(clause) if party.text[:1].isupper() and party != whole]
        if whole is None or not makers:
            continue
        told = [draft for draft in found if draft.clause is not clause or draft.predicate in ("did", "has_event")]
        found = told + [_part(scene, whole, noun.text, each.text, clause.objects[0], clause) for each in makers]
    return found


def _whole(scene: Scene, part: Phrase) -> Party | None:
    """The thing with a name whose part somebody made."""
    tokens, place = scene.tokens, part.head + 1
    if place >= len(tokens) or tokens[place].low not in _BELONGS:
        return None
    for token in tokens[place + 1 : place + 1 + _FAR]:
        if token.kind == "name":
            return scene.discourse.named(token)
        if token.letter not in "dnfj#":
            break
    head = next((token for token in tokens[place + 1 : place + 3] if token.letter == "n"), None)
    return scene.discourse.called(head.low) if head is not None else None


def _made_part(scene: Scene, draft: Draft) -> Draft:
    """ "Le musiche sono composte da Luca Levi": the maker of a part belongs to the thing that has the part."""
    clause, part = draft.clause, draft.subject
    if clause is None or not clause.subjects or scene.discourse.has_named(part) or not clause.verb.passive:
        return draft
    phrase = clause.subjects[0]
    handled = clause.verb.lemma in _MAKING and scene.head(phrase).text.lower() in _PARTS
    if draft.predicate != "created_by" and not (handled and draft.rule.endswith(" + preposition")):
        return draft
    bare = phrase.j - phrase.i <= 3 and scene.tokens[phrase.i].low == "the" and scene.head(phrase).letter == "n"
    whole = _having(scene, phrase) or scene.discourse.work or scene.discourse.topic
    if not bare or whole is None or whole.is_person or not whole.text[:1].isupper():
        return draft
    draft.subject, draft.raw, draft.predicate = whole, f"{scene.value(phrase)}:", snake(scene.value(phrase))
    draft.rule = _RULE
    return draft


def _having(scene: Scene, part: Phrase) -> Party | None:
    """ "Nebbia ha *le musiche* composte da ...": who has the part."""
    clause = next((c for c in scene.reading.clauses if c.verb.lemma == "have" and part in c.objects), None)
    return next(iter(scene.subjects(clause)), None) if clause is not None else None


def _as_role(scene: Scene, clause: Clause, owner: Party) -> list[Draft]:
    """ "ha come protagonista Ada Bini", "vede come ospite Ada Bini"."""
    if clause.verb.lemma not in ("have", "see", "include") or clause.verb.negated:
        return []
    found = []
    for preposition, place in clause.places:
        name = scene.tokens[place.j - 1] if place.j > place.i else None
        if preposition == "as" and name is not None and name.kind == "name" and scene.head(place).letter in "nm":
            noun = scene.tokens[place.i]
            if noun.letter == "n" and (is_role(noun.low) or noun.text.lower() in _HAD_AS):
                found.append(_part(scene, owner, noun.text, name.text, place, clause))
    return found


def _parts_beside(scene: Scene, found: list[Draft]) -> list[Draft]:
    """ "con Ada Bini come protagonista e Luca Levi come compositore", "con la fotografia di Ugo Neri"."""
    tokens = scene.tokens
    owner = next(
        (d.subject for d in found if d.subject.type != "person" and scene.discourse.has_named(d.subject)), None
    )
    owner = owner or scene.discourse.work
    extra: list[Draft] = []
    for index, token in enumerate(tokens):
        role, first, last = _role_beside(tokens, index) if token.kind == "name" else ("", 0, 0)
        opened = first and (tokens[first - 1].low == "with" or (extra and tokens[first - 1].letter in "z,"))
        if role and opened and owner is not None and owner.text != token.text:
            extra.append(_part(scene, owner, role, token.text, Phrase(first, last, index), None))
    return extra


def _role_beside(tokens: Sequence[Token], index: int) -> tuple[str, int, int]:
    """The part that words beside a name give, and where they begin and end with it."""
    behind, before = tokens[index + 1 : index + 3], tokens[max(0, index - 3) : index]
    if len(behind) == 2 and behind[0].low == "as" and behind[1].letter == "n" and is_role(behind[1].low):
        return behind[1].text, index, index + 3
    if len(before) == 3 and before[2].low == "of" and before[0].low == "the" and before[1].text.lower() in _PARTS:
        return before[1].text, index - 3, index + 1
    return "", 0, 0


def _part(scene: Scene, owner: Party, noun: str, value: str, phrase: Phrase, clause: Clause | None) -> Draft:
    pivot = lexicon.word_map("it_words", "nouns").get(noun.lower(), "")
    told = lexicon.word_map("en_nouns", "relations").get(pivot) or scene.vocabulary.fold(pivot or noun)
    relation = told if told in ("created_by", "led_by", "founded_by", "reports_to") else snake(noun)
    start, end = scene.tokens[phrase.i].start, scene.tokens[phrase.j - 1].end
    draft = Draft(owner, relation, f"{noun}:", value, start, end, _RULE, clause)
    draft.value_type, draft.literal = "person", False
    return draft
