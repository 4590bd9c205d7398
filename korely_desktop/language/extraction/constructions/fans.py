"""What somebody is of something: a fan of jazz, a dog person, a member of the rowing club."""

from __future__ import annotations

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.values import inner_text, qualified_end

FANS = lexicon.words("constructions", "fans.fans")

WHO = word_set("girl guy man woman gal lady dude")


def read_member(scene: Scene, clause: Clause, subject: Party, phrase: Phrase) -> list[Draft]:
    """ "a member of the rowing club", "a member at PowerGym"."""
    tokens = phrase.tokens(scene.tokens)
    of = next((index for index, token in enumerate(tokens) if token.low == "of"), None)
    bodies = [place for preposition, place in clause.places if preposition in ("of", "at", "in") and place.j > place.i]
    if of is not None:
        bodies = [Phrase(phrase.i + of + 1, phrase.j, phrase.j - 1)]
    return [scene.draft(clause, subject, "member_of", body, "member of N") for body in bodies[:1]]


def read_fan(scene: Scene, clause: Clause, subject: Party, phrase: Phrase) -> list[Draft]:
    """ "a huge fan of jazz", "a dog person", "a coffee addict"."""
    tokens = phrase.tokens(scene.tokens)
    more = tokens[0].low == "more"
    of = next((index for index, token in enumerate(tokens) if token.low == "of"), None)
    if of is not None and not more:
        inside = Phrase(phrase.i + of + 1, phrase.j, phrase.j - 1)
        end = qualified_end(phrase, clause, scene.tokens)
        return [scene.draft(clause, subject, "likes", scene.value(inside, end), "fan of", phrase=inside)]
    for preposition, place in clause.places:
        fond = preposition == "of" or (preposition == "for" and scene.head(phrase).low == "sucker")
        if fond and place.j > place.i and place is not phrase:
            return [scene.draft(clause, subject, "likes", place, "fan of")]
    inner = clause.inner
    if inner is not None and inner.link == "of":
        return [scene.draft(clause, subject, "likes", inner_text(inner, scene.tokens, scene.text), "fan of")]
    before = [token for token in tokens[: phrase.head - phrase.i] if token.letter in "nmk"]
    if before and scene.head(phrase).low != "supporter":
        value = scene.text[before[0].start : before[-1].end]
        return [scene.draft(clause, subject, "likes", value, "N person")]
    return []


def read_more_of(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I am more of a cat person"."""
    if clause.objects or "more" not in clause.verb.adverbs:
        return []
    return [
        draft
        for preposition, place in clause.places
        if preposition == "of" and place.j > place.i and scene.head(place).low in FANS | WHO
        for draft in read_fan(scene, clause, subject, place)
    ]
