"""Whom a clause brings into the talk, so that a later pronoun can mean them."""

from __future__ import annotations

import itertools

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.parties.discourse import ROLE, Party
from korely_desktop.language.extraction.parties.discourse_words import USER_NOUNS, is_people, is_role
from korely_desktop.language.extraction.parties.mentions import known_word
from korely_desktop.language.extraction.scene import Scene

_ASIDE = lexicon.word_set("because since as if when while although though until unless whereas")
"""Words that open a clause in the background: who acts there is not whom the text goes on about."""
_ONE_OF_KIN = lexicon.word_set(
    "husband wife son daughter mother father brother sister partner boyfriend girlfriend mom dad"
)
_PARTS = lexicon.words("constructions", "noticing.parts")


def _is_the_one(scene: Scene, phrase: Phrase) -> bool:
    """ "The bride is called Saoirse": a person the text is about from here on."""
    noun = scene.head(phrase).low
    return scene.tokens[phrase.i].low == "the" and phrase.j - phrase.i == 2 and (is_role(noun) or noun in _PARTS)


def notice(scene: Scene, clause: Clause) -> None:
    """Remember whom a clause names, once it is read."""
    writer = clause.fragment or any(scene.low(phrase) in ("we", "noi") for phrase in clause.subjects)
    told = clause.objects if clause.verb.lemma == "be" else []  # "*Sara* is his boss"
    owned = any(_is_somebodys(scene, phrase) for phrase in [*clause.subjects, *told])
    for party in scene.told_of(clause):
        if party.type != ROLE and not (writer and party.is_user):
            acts = not (clause.relative and clause.verb.person) and not _hangs_behind(scene, clause)
            another = owned and party != scene.discourse.person
            scene.discourse.notice(party, as_subject=acts, aside=clause.link in _ASIDE, of_another=another)
    if scene.italian and (kin := _kin_of_the_person(scene, clause)) is not None:
        scene.discourse.notice(kin, as_subject=True, of_another=True)
    for phrase in clause.subjects:
        tokens = phrase.tokens(scene.tokens)
        owner = next((t for t, mark in itertools.pairwise(tokens) if mark.letter == "y" and t.letter == "m"), None)
        if owner is not None and owner.low not in USER_NOUNS:
            scene.discourse.notice(Party(owner.text, owner.type or "unknown"), as_subject=True)
    for phrase in clause.objects:
        head = scene.head(phrase)
        if _is_mere_name(scene, clause):
            continue
        if head.letter == "m" and head.kind != "date" and not is_people(head.low):
            one = any(scene.low(subject) in ("he", "she") or _is_the_one(scene, subject) for subject in clause.subjects)
            called = one and clause.verb.lemma in ("be", "call", "name") and head.type == "person"
            founded = clause.verb.lemma in ("found", "cofound", "co-found") and not clause.verb.passive
            if founded and head.type == "person" and not scene.italian:
                scene.discourse.reclass(Party(head.text, "person"))  # "founded Greenlane Seeds"
            else:
                scene.discourse.notice(Party(head.text, head.type or "unknown"), as_subject=called)
    if scene.discourse.told_by_user:
        _notice_kin(scene, clause)


def _is_somebodys(scene: Scene, phrase: Phrase) -> bool:
    """ "*Her mother* sews", "*Daughter Lena* was present", "*la sorella Lena*": told as somebody else's."""
    first, *behind = [token for token in phrase.tokens(scene.tokens) if token.letter != "d"] or [scene.head(phrase)]
    named = first.low in lexicon.kin() and any(token.letter == "m" for token in behind)
    others = {known.text for known in scene.discourse.people} - {"", scene.head(phrase).text}
    return first.letter == "g" or (named and (scene.discourse.tells_of_user or bool(others)))


def _kin_of_the_person(scene: Scene, clause: Clause) -> Party | None:
    """ "(Sentita Agnese Fusco.) *Il figlio* è a Bologna. Studia agraria": whom a note goes on about."""
    person, noted = scene.discourse.person, scene.discourse.is_note
    if not noted or person is None or person.is_user or "'s " in person.text or len(clause.subjects) != 1:
        return None
    tokens = clause.subjects[0].tokens(scene.tokens)
    alone = len(tokens) == 2 and tokens[0].low == "the" and tokens[1].low in _ONE_OF_KIN
    return Party(f"{person.text}'s {tokens[1].text}", "person") if alone else None


def _is_mere_name(scene: Scene, clause: Clause) -> bool:
    """ "He hates being called Jake": nobody else comes into the talk."""
    said = (token.low for token in scene.tokens[clause.verb.i : clause.verb.j])
    return clause.verb.lemma in ("call", "name") and "being" in said


def _hangs_behind(scene: Scene, clause: Clause) -> bool:
    """ "... costruita dalla Bardelli, *fondata a Rovigo*": the text does not go on about the firm."""
    told = (other.verb for other in scene.reading.clauses if other.verb.person)
    return scene.italian and not clause.verb.person and any(verb.i < clause.verb.i for verb in told)


def notice_in_front(scene: Scene, clause: Clause) -> None:
    """ "My sister, she's a pilot": whom the words in front of a clause name."""
    if scene.italian or not scene.discourse.told_by_user or not scene.reading.loose:
        return
    for phrase in scene.reading.loose:
        near = clause.i - 2 <= phrase.j <= clause.i or any(each.i == phrase.j + 1 for each in clause.subjects)
        if near and (party := _kin(scene, phrase)) is not None:
            scene.discourse.notice(party, as_subject=True)


def _notice_kin(scene: Scene, clause: Clause) -> None:
    """ "I have a daughter, she's 7", "I go with my stepson. He's 13"."""
    speaker = not clause.subjects or scene.discourse.speaker in scene.subjects(clause)
    has = clause.verb.lemma in ("have", "get", "adopt", "raise", "rescue") and not clause.verb.negated
    inner = [clause.inner] if clause.inner is not None else []
    within = ("with",) if scene.italian else ()  # "ho un bar con mio marito, si chiama ..."
    for part in [clause, *inner]:
        beside = [place for preposition, place in part.places if place.j > place.i and preposition not in within]
        for phrase in [*part.objects, *beside]:
            owned = scene.tokens[phrase.i].letter == "g"
            given = has and speaker and scene.tokens[phrase.i].low in ("a", "an", "one")
            if (owned or given) and not phrase.denied and (party := _kin(scene, phrase)) is not None:
                scene.discourse.notice(party, as_subject=given)


def _kin(scene: Scene, phrase: Phrase) -> Party | None:
    """The relative or animal of the speaker's that "my stepson", "a daughter" or "my wife ines" means."""
    tokens = [token for token in phrase.tokens(scene.tokens) if token.letter != "d"]
    mine = [token.low for token in tokens if token.letter == "g"]
    if not tokens or any(token.letter == "y" for token in tokens) or not set(mine) <= {"my", "our"}:
        return None
    own = [token for token in tokens if token.letter != "g"]
    if len(own) > 1 and own[-2].low in lexicon.kin() and own[-1].kind == "name":
        return scene.discourse.named(own[-1])  # "sending flowers to my aunt *Ida*, she ..."
    if len(own) > 1 and own[-2].low in lexicon.kin() and own[-1].letter == "n":
        name = own[-1].low in lexicon.names("first_names") or not known_word(own[-1].low)
        return Party(own[-1].text, "person") if name else None
    called = own[-1].low if own else ""
    if any(token.letter not in "jn" for token in own) or called.endswith("s"):
        return None
    if called not in lexicon.kin() and lexicon.noun_class(called) != "pet":
        return None
    if mine:
        return scene.discourse.party(phrase, scene.tokens, scene.text)
    my = ("mia" if scene.tokens[phrase.i].text.lower() == "una" else "mio") if scene.italian else "my"
    return Party(f"{my} {scene.text[own[0].start : own[-1].end]}", "person")
