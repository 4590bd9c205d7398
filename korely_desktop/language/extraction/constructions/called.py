"""What a name behind "be" tells: how somebody is called, of what people or faith they are, or what they are."""

from __future__ import annotations

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.figures import is_star_sign
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.parties.discourse_words import is_post
from korely_desktop.language.extraction.scene import Scene

_LONGEST_SHORT = 5
"""Letters of the longest name in capitals that may be a trade ("CNA", "GP")."""


def read_name(scene: Scene, clause: Clause, subject: Party, phrase: Phrase) -> list[Draft]:
    """ "my name is Anna" is a possessive; "I am Anna" names the speaker; "X is Y" says what X is."""
    head = scene.head(phrase)
    if is_star_sign(head):
        return []
    if subject.is_person:
        if head.low.replace("-", " ").split()[-1] in lexicon.words("en_nouns", "nationality"):
            return [scene.draft(clause, subject, "nationality", phrase, "be + nationality")]
        if head.low in lexicon.words("en_nouns", "religion"):
            return [scene.draft(clause, subject, "religion", phrase, "be + class")]
    if not subject.is_user and subject != scene.discourse.speaker:
        named = scene.italian and scene.tokens[clause.verb.j - 1].text.lower().startswith("chiam")
        relation = "named" if named else "is"
        return [scene.draft(clause, subject, relation, phrase, "be + name")]
    kind = fold.be_predicate(head.low.split()[-1])
    if kind:
        return [scene.draft(clause, subject, kind, phrase, "be + class")]
    beside = phrase.j - phrase.i == 1 and phrase.i <= clause.verb.j + 1  # no "a band named Paper Wasps"
    several = bool(clause.subjects) and scene.low(clause.subjects[0]) == "we"  # "we are Quakers"
    if head.type == "person" and not several and "in" not in dict(clause.places):
        if beside:
            return [scene.draft(clause, subject, "named", head.text, "I am NAME", phrase=phrase)]
        if _bears(scene, phrase):
            return [scene.draft(clause, subject, "named", head.text, "I am KIN NAME", phrase=phrase)]
    relation = "works_as" if _is_trade(scene, phrase) else "is"
    return [scene.draft(clause, subject, relation, phrase, "be + name")]


def _bears(scene: Scene, phrase: Phrase) -> bool:
    """ "I'm his aunt Shabnam"."""
    words = phrase.tokens(scene.tokens)
    if phrase.head != phrase.j - 1 or len(words) < 2:
        return False
    return fold.kin_predicate(words[-2].low) is not None and words[0].low in ("his", "her", "their")


def _is_trade(scene: Scene, phrase: Phrase) -> bool:
    """ "a GP", "a licensed P.Eng.", "Chief Mate": short for a trade, or with the word for one."""
    words = phrase.tokens(scene.tokens)
    if len(words) < 2:
        return False
    head = scene.head(phrase)
    short = head.text.isupper() and 1 < len(head.text) <= _LONGEST_SHORT
    unnamed = words[0].low in ("a", "an") and head.type != "person"
    said = any(fold.be_predicate(word.low) == "works_as" or is_post(word.low) for word in words)
    return said or unnamed or (short and words[0].letter == "d")
