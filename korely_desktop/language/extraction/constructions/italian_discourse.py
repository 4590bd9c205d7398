"""Of whom an Italian text tells: whether it is told as "io", and what it calls the things it names, so that "il film"
or "questa azienda" means one of them later.
"""

from __future__ import annotations

import re

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.grammar.syntax import Phrase
from korely_desktop.language.extraction.italian.verbs import verb_form
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse_words import is_role
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token

_WORD = re.compile(r"[^\W\d_]+")
_COMPANIES = word_set("company società compagnia")
_OF_SELF = re.compile(
    r"\b(?:io|me|mi|mio|mia|miei|mie|m['’]|ho|avevo|ero|sono (?!stat[ie])|sto|faccio|vado|voglio|vorrei)\b"
)
_DENIED = re.compile(
    r"^\W*(?:(?:ora|adesso|ormai|oggi|purtroppo|e|ma|però|qui)\s+)?non\s+(?:(?:ci|ne|la|lo|li|le)\s+|[lc]['’]\s*)?(\w+)"
)
"""What a sentence denies first: its verb."""


def says_io(sentence: str) -> bool:
    """Whether a sentence in small letters says "io", "mi", "mio", or opens with a verb of the first person,
    denied or not ("non guardo la tv").
    """
    if _OF_SELF.search(sentence):
        return True
    denied = _DENIED.search(sentence)
    if denied is not None:
        form = verb_form(denied[1])
        return form is not None and form.person == 1
    opening = _WORD.findall(sentence)[:2]
    if not opening or not lexicon.word_map("it_verbs", "forms").get(opening[0], "").endswith(" 1"):
        return False
    noun = opening[0] in lexicon.table("it_words")["first_person"]["homographs"].split()
    return not noun or opening[-1] in lexicon.word_map("it_words", "letters")


def learn_classes(scene: Scene) -> None:
    """Note "il film *Nebbia*", "*Aeroporto* Valdura", "Nebbia è *un film*", "Nebbia, *un film* del 1956"."""
    known = scene.discourse
    for index, token in enumerate(scene.tokens):
        if token.kind != "name":
            continue
        party = known.named(token)
        if index and scene.tokens[index - 1].letter == "n":
            known.call(scene.tokens[index - 1].low, party)
        for noun in _first_word(token):
            known.call(noun, party)
        spoken_of = any(before.low in _COMPANIES for before in scene.tokens[:index])
        if token.type == "organization" and not (spoken_of and any(map(known.called, _COMPANIES))):
            for noun in _COMPANIES:  # but in "L'azienda ha comprato la Delta" an earlier one is "l'azienda"
                known.call(noun, party)
    described = [
        (clause.subjects[0], phrase)
        for clause in scene.reading.clauses
        if clause.verb.lemma == "be" and len(clause.subjects) == 1
        for phrase in clause.objects
    ]
    for subject, phrase in [*described, *scene.reading.appositions]:
        _describe(scene, subject, phrase)


def _first_word(name: Token) -> list[str]:
    """ "Aeroporto Valdura" is an "aeroporto"."""
    first, *rest = name.low.split()
    if not rest or first not in lexicon.words("types", "place_words") | lexicon.words("types", "org_words"):
        return []
    return [lexicon.word_map("it_words", "nouns").get(first, first)]


def _describe(scene: Scene, subject: Phrase, phrase: Phrase) -> None:
    name, head = scene.head(subject), scene.head(phrase)
    if (
        name.kind == "name"
        and head.letter == "n"
        and not is_role(head.low)
        and scene.tokens[phrase.i].low in ("a", "the")
    ):
        scene.discourse.call(head.low, scene.discourse.named(name))
