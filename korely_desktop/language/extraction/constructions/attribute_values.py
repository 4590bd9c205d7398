"""What is told of an attribute: the values of "my N is V", doings, dates and places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.attribute_subjects import Attribute
from korely_desktop.language.extraction.constructions.be import joined_titles
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.parties.discourse_words import is_role
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token, token_at
from korely_desktop.language.extraction.values import inner_text, qualified_end

DOINGS = lexicon.words("constructions", "attribute_values.doings")
"""Attributes that may be something one does: "my hobby is knitting"."""
EVENTS = lexicon.words("constructions", "attribute_values.events")
"""What takes place, so that a date says when."""

_SINGLE = lexicon.words("constructions", "attribute_values.single")
_LOCATING = frozenset(["in", "at", "on"])
_BEST = frozenset(["favorite", "favourite", "fav", "best"])


@dataclass(frozen=True, slots=True)
class Told:
    """A value: its words, and ``is_where``: it is where the attribute is found ("my job is in Lodi")."""

    phrase: Phrase
    text: str
    is_where: bool = False


def told(scene: Scene, clause: Clause, found: Attribute) -> Sequence[Told]:
    """Every value of the attribute, by the first way in which the clause tells one."""
    if clause.verb.progressive and found.noun in DOINGS:
        values = [Told(found.phrase, doing) for doing in _doings(scene, clause)]
    else:
        values = [*_complements(scene, clause, found)]
    if not values and clause.inner is not None and clause.verb.lemma == "be":
        values = [Told(clause.subjects[0], inner_text(clause.inner, scene.tokens, scene.text))]
    if not values and not _takes_place(scene, clause, found):
        date = date_told(scene, clause)
        values = [Told(found.phrase, date.text)] if date is not None else [*_where(scene, clause, found)][:1]
    return values


def date_told(scene: Scene, clause: Clause) -> Token | None:
    """The first date of the clause, as it is written."""
    if not clause.dates:
        return None
    return next((token for token in scene.tokens if token.date is clause.dates[0]), None)


def _takes_place(scene: Scene, clause: Clause, found: Attribute) -> bool:
    """Whether a date says when somebody's or something's event is."""
    if date_told(scene, clause) is None:
        return False
    happens = found.noun in EVENTS or scene.vocabulary.fold(found.noun) == "has_event"
    return happens and scene.discourse.party(found.phrase, scene.tokens, scene.text) is not None


def _complements(scene: Scene, clause: Clause, found: Attribute) -> Iterator[Told]:
    related = fold.kin_predicate(found.noun) not in (None, "reports_to") or lexicon.noun_class(found.noun) == "pet"
    plain = found.noun in _SINGLE
    objects = clause.objects if related else joined_titles(scene, clause.objects, plain=plain)
    qualified = found.modifiers & _BEST or found.is_favourite
    for phrase in [*objects, *clause.predicatives]:
        end = qualified_end(phrase, clause, scene.tokens) if qualified else None
        yield Told(phrase, scene.value(phrase, end))


def _where(scene: Scene, clause: Clause, found: Attribute) -> Iterator[Told]:
    """Places and what something is of; nobody is in a place as an attribute."""
    if is_role(found.noun):
        return
    for preposition, place in clause.places:
        made = preposition == "of" and any(token.letter == "c" for token in place.tokens(scene.tokens))
        if place.j > place.i and (preposition in _LOCATING or preposition == "from" or made):
            yield Told(place, scene.value(place), preposition in _LOCATING and not _counts(scene, place))


def _counts(scene: Scene, phrase: Phrase) -> bool:
    return any(token.letter in "c#" or token.date is not None for token in phrase.tokens(scene.tokens))


def _doings(scene: Scene, clause: Clause) -> list[str]:
    """ "my hobbies are knitting and baking bread": each -ing form with what belongs to it."""
    tokens = scene.tokens
    stop = next(
        (
            p
            for p in range(clause.verb.j, len(tokens))
            if tokens[p].letter in ".s" or tokens[p].low == "but" or (tokens[p].letter in "z," and _restarts(tokens, p))
        ),
        len(tokens),
    )
    starts = [
        clause.verb.j - 1,
        *(p for p in range(clause.verb.j, stop) if tokens[p].letter == "k" and tokens[p - 1].letter in "z,"),
    ]
    found = []
    for start, following in zip(starts, [*starts[1:], stop], strict=True):
        last = following
        while last > start + 1 and tokens[last - 1].letter in "z,r#.":
            last -= 1
        found.append(scene.text[tokens[start].start : tokens[last - 1].end])
    return found


def _restarts(tokens: Sequence[Token], position: int) -> bool:
    """Whether "and" or a comma opens a new clause ("..., and I ...", ", but ...")."""
    following = token_at(tokens, position + 1)
    return following is not None and (following.letter in "pg" or following.low == "but")
