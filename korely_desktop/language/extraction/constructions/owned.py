""" "my N" as it stands in a sentence, and the relation that its noun gives: kin, a pet, a car, a home, a band."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.dictionaries import is_known
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.english.spots import forced_verbs
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.parties.mentions import known_word
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token

_CALLED_CHILDREN = frozenset(["vehicle", "pet", "instrument", "home"])
"""Classes of what is called one's baby or children in love."""
_OF_KIND = lexicon.word_map("constructions", "owned.of_kind")
_OF_PERSON = {"body": "appearance", "school": "attends", "school_status": "school_status"}


@dataclass(frozen=True, slots=True)
class Owned:
    """ "my N" in its sentence.

    Attributes:
        index: the place of "my".
        stop: where the phrase ends.
        head: the place of the noun that says what it is.
        name: that of the name behind it, or -1.
        clause: the one that it stands in, if any.
    """

    scene: Scene
    owner: Party
    index: int
    stop: int
    head: int
    name: int
    clause: Clause | None

    @property
    def tokens(self) -> Sequence[Token]:
        """Those of the sentence."""
        return self.scene.tokens

    @property
    def noun(self) -> str:
        """What it is."""
        return self.tokens[self.head].low

    @property
    def kind(self) -> str:
        """The class of the noun."""
        return lexicon.noun_class(self.noun)

    @property
    def before(self) -> Token:
        """The word in front of the noun, which may be "my" itself."""
        return self.tokens[self.head - 1]

    @property
    def is_described(self) -> bool:
        """Whether any word stands between "my" and the noun."""
        return self.head > self.index + 1

    @property
    def is_former(self) -> bool:
        """ "my late husband", "my old flat" """
        return any(token.low in _words("former") for token in self.tokens[self.index + 1 : self.head + 1])

    @property
    def is_late(self) -> bool:
        """ "My *late* husband": who was never left."""
        return any(token.low in _words("late") for token in self.tokens[self.index + 1 : self.head])

    @property
    def phrase(self) -> Phrase:
        """The words up to the noun."""
        return Phrase(self.index, self.head + 1, self.head)

    def draft(
        self,
        predicate: str,
        raw: str,
        value: str,
        rule: str,
        *,
        last: Token | None = None,
        value_type: str = "unknown",
        literal: bool = True,
    ) -> Draft:
        """What it says of its owner; ``last``: a word behind the phrase that the evidence has to reach."""
        start = self.tokens[self.index].start
        end = self.tokens[self.stop - 1].end
        if self.clause is not None:
            start = min(start, self.tokens[self.clause.i].start)
            end = max(end, self.scene.span(self.clause)[1])
        if last is not None:
            end = max(end, last.end)
        past = self.is_late
        return Draft(self.owner, predicate, raw, value, start, end, rule, self.clause, value_type, literal, past=past)


def owned(scene: Scene, owner: Party, index: int, stop: int, name: int) -> Owned | None:
    """The "my N" that begins at ``index``; None where no noun says what it is."""
    tokens = scene.tokens
    nouns = [place for place in range(index + 1, stop) if tokens[place].letter == "n" or tokens[place].low[:3] == "ex-"]
    if not nouns:
        return None
    head, called = _head(scene, nouns)
    if called > 0:
        name, stop = called, called + 1
    elif head != nouns[-1]:
        stop = head + 1
    found = Owned(scene, owner, index, stop, head, name, scene.clause_at(index))
    return None if _is_no_kin(found) else found


def is_of_a_bearer(tokens: Sequence[Token], start: int) -> bool:
    """ "the cat *of my sister*, Pongo": the name behind is that of the cat, not of whoever has it.

    Args:
        start: where "my sister" or "sister" begins.
    """
    while start and tokens[start - 1].letter in "gd":
        start -= 1
    if start < 2 or tokens[start - 1].low != "of":
        return False
    borne = tokens[start - 2].low
    return lexicon.noun_class(borne) == "pet" or fold.kin_predicate(borne) is not None


def relation(own: Owned) -> str | None:
    """The relation that the noun gives, if any."""
    if own.noun in ("licence", "license") and own.is_described:
        return None  # "my driving licence"
    found = (
        fold.kin_predicate(own.noun.removeprefix("ex-"))
        or _OF_KIND.get(own.kind)
        or (_home(own) if own.kind == "home" and own.noun not in _words("settlements") else None)
    )
    if found is None and own.noun == "job" and own.is_described and own.before.letter in "nm":
        return None
    found = found or (_of_the_person(own) if own.owner.is_user else None)
    if found is None and own.noun in _words("groups"):
        return "member_of"
    if found is None and own.owner.is_user and own.kind == "instrument":
        return "owns"
    if found == "has_child" and own.clause is not None and own.clause.verb.lemma == "expect":
        return None  # "she is expecting her second child"
    ended = own.noun.startswith("ex-") or own.is_former
    if found in ("married_to", "partner") and ended:
        return "married_to" if own.is_late else "ex_partner"
    return None if own.noun.startswith("ex-") else found


def _home(own: Owned) -> str:
    """ "My flat" is mostly what somebody lives in, not what they own."""
    lived_in = own.owner.is_user and not own.scene.italian and own.noun in _words("let_homes")
    return "home_type" if lived_in else "owns"


def _of_the_person(own: Owned) -> str | None:
    """Of what is only looked at where it is the person's: looks, schools, things."""
    if own.kind == "school_status" and own.name >= 0:
        return None  # "my PhD student Ottoline"
    if own.kind == "school" or (own.kind in _OF_PERSON and (own.is_described or own.noun in _words("marks"))):
        return _OF_PERSON[own.kind]
    if own.noun == "company" and own.before.low != "own":
        return None  # "my company" is mostly where somebody works
    return "owns" if own.noun in _words("things") else None


def _words(key: str) -> frozenset[str]:
    return lexicon.words("en_belongings", key)


def _head(scene: Scene, nouns: Sequence[int]) -> tuple[int, int]:
    """The noun that says what "my N" is, and the lower-case name behind it (or -1).

    "my cat minka" is a cat called so, "my dog helps" is a dog, "my dog food" is food.
    """
    tokens = scene.tokens
    for place, following in itertools.pairwise(nouns):
        noun, after = tokens[place].low, tokens[following]
        pet = lexicon.noun_class(noun) == "pet" and noun not in _words("eaten")
        if following != place + 1 or not (pet or fold.kin_predicate(noun)):
            continue
        if after.low.endswith("ing") or after.low in forced_verbs():
            return place, -1
        known = known_word(after.low) or (
            scene.italian and is_known(after.text.lower(), "it")
        )  # "mio padre legge gialli"
        if not known or (pet and after.low not in _words("of_pets") and not lexicon.noun_class(after.low)):
            return place, following
    return nouns[-1], -1


def _is_no_kin(own: Owned) -> bool:
    """ "my business partner", "my work wife", "my church family": another noun in front makes it no kin; whose truck is
    their baby has a truck.
    """
    related = own.noun == "family" or fold.kin_predicate(own.noun) in ("married_to", "partner")
    if related and own.is_described and own.before.letter == "n" and own.before.low not in ("ex", "life", "soon"):
        return True
    clause = own.clause
    if clause is None or fold.kin_predicate(own.noun) != "has_child" or clause.verb.lemma != "be":
        return False
    called = any(phrase.i == own.index for phrase in clause.objects) and len(clause.subjects) == 1
    return called and lexicon.noun_class(own.scene.head(clause.subjects[0]).low) in _CALLED_CHILDREN
