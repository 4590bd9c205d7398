"""What a sentence leaves for the next ones: what was talked of last, which "it" and "mine" may mean."""

from __future__ import annotations

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.constructions.favourites import (
    FAVOURITE,
    favourite_relation,
)
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.values import is_generic

_ASKED = {"major": "has_degree", "degree": "has_degree", "weakness": "likes", "passion": "likes", "hobby": "hobby"}


def remember_values(scene: Scene) -> None:
    """Keep the last thing talked about, which "it" and "them" may mean in the next sentence."""
    for clause in scene.reading.clauses:
        remember(scene, clause)
    if not scene.reading.clauses and scene.reading.loose:
        _keep(scene, scene.reading.loose[-1])


def _keep(scene: Scene, phrase: Phrase) -> None:
    """Keep what a noun phrase names, unless it is only an exclamation ("Nice!", "Awesome!")."""
    head = scene.head(phrase)
    exclaimed = (
        bool({token.low for token in phrase.tokens(scene.tokens)} & FAVOURITE)
        or head.low == "fan"
        or (len(phrase.tokens(scene.tokens)) == 1 and lexicon.is_exclamation(head.low))
    )
    if phrase.j > phrase.i and phrase.kind == "noun" and not exclaimed and not is_generic(phrase, scene.tokens):
        scene.discourse.last_value = scene.value(phrase)
        scene.discourse.last_place = scene.tokens[phrase.i].start


def remember(scene: Scene, clause: Clause) -> None:
    """Keep what a clause talks about and asks for."""
    for phrase in [*clause.subjects, *clause.objects]:
        words = {token.low for token in phrase.tokens(scene.tokens)}
        if words & {"favorite", "favourite", "fav"}:
            scene.discourse.last_favourite = favourite_relation(scene.head(phrase).low)
        elif "your" in words:
            scene.discourse.last_asked = _relation_asked(scene, phrase)
    deepest: Clause | None = clause
    while deepest is not None:
        for phrase in [*deepest.subjects, *deepest.complements]:
            _keep(scene, phrase)
        doing = scene.tokens[deepest.verb.j - 1]
        if deepest is not clause and doing.letter == "k" and not deepest.objects:
            scene.discourse.last_value, scene.discourse.last_place = doing.text, doing.start  # "I took up running"
        deepest = deepest.inner


def _relation_asked(scene: Scene, phrase: Phrase) -> str:
    """What "your N" in a question asks for ("your major"), so that "mine" can answer; empty for mere things."""
    noun = scene.head(phrase).low
    return _ASKED.get(noun) or lexicon.word_map("en_nouns", "relations").get(noun, "")
