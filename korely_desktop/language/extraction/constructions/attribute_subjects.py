"""Whose attribute a subject names, and which: "my favourite band", "Anna's phone number", "the capital of France"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.favourites import FAVOURITE
from korely_desktop.language.extraction.grammar.syntax import Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.parties.discourse_words import USER_NOUNS, is_role
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token

_PLAIN = lexicon.words("constructions", "attribute_subjects.plain")
_OWN_ALONE = word_set("name rent salary mortgage budget")
_SERVING = lexicon.words("constructions", "attribute_subjects.serving")
"""Who or what one's relatives have as one has one's own: "my son's *teacher*"."""
_OF = frozenset(["of", "for"])


@dataclass(frozen=True, slots=True)
class Attribute:
    """What a subject names: ``noun`` of ``owner``, and the words that describe it."""

    owner: Party
    noun: str
    modifiers: frozenset[str]
    phrase: Phrase

    @property
    def is_favourite(self) -> bool:
        """ "my favourite band", "my favourite" """
        return bool(self.modifiers & FAVOURITE) or self.noun in FAVOURITE

    def said(self, scene: Scene) -> str:
        """The noun as a label in the language of the text: "lawyer:", "avvocato:"."""
        nouns = [token.text.lower() for token in self.phrase.tokens(scene.tokens) if token.letter in "nk"]
        return f"{(scene.italian and ' '.join(nouns)) or self.noun}:"

    def before(self, scene: Scene) -> str:
        """The noun in front of the head: "badge" of "my badge number"."""
        token = scene.tokens[self.phrase.head - 1] if self.phrase.head > self.phrase.i else None
        return token.low if token is not None and token.letter == "n" and token.low.isalpha() else ""


def attribute(scene: Scene, phrase: Phrase) -> Attribute | None:
    """The attribute that a phrase names, if it names any."""
    tokens = list(phrase.tokens(scene.tokens))
    if len(tokens) > 1 and tokens[0].letter == "d" and tokens[1].letter == "g":
        del tokens[0]  # "il mio medico"
    if not tokens:
        return None
    head = scene.head(phrase)
    if scene.discourse.holder.is_user and len(tokens) == 1 and head.low in _OWN_ALONE:
        return Attribute(scene.discourse.holder, head.low, frozenset(), phrase)  # "Name's Otto", "rent is 850"
    if _is_bare_kin(scene, tokens, head):
        return Attribute(scene.discourse.holder, head.low, frozenset(), phrase)
    if _is_of_the_topic(scene, tokens, head):
        return _of_the_topic(scene, tokens, head, phrase)
    if scene.discourse.speaker.is_user and tokens[0].low in FAVOURITE and head.letter == "n":
        return Attribute(scene.discourse.speaker, head.low, frozenset(["favorite"]), phrase)  # "Favorite artist is ..."
    mark = next((index for index, token in enumerate(tokens) if token.letter == "y"), None)
    if tokens[0].letter == "g" and head.letter in "njk" and mark is None:
        owner = scene.discourse.owner(tokens[0])
        return Attribute(owner, head.low, _lows(tokens[1:]), phrase) if owner else None
    if mark and head.letter in "nj" and any(token is head for token in tokens[mark + 1 :]):
        return _of_somebody(scene, tokens, head, phrase, mark)
    of = next((index for index, token in enumerate(tokens) if token.low in _OF), None)
    whose = tokens[-1]
    if of and head.letter == "n" and (whose.letter in "mp" or whose.low in USER_NOUNS or _serves_kin(tokens, of)):
        return _with_of(scene, tokens, head, phrase, of)
    return None


def _serves_kin(tokens: Sequence[Token], of: int) -> bool:
    """ "La maestra di mio figlio"."""
    owner = tokens[of + 1 :]
    mine = len(owner) == 2 and owner[0].letter == "g" and bool(fold.living_predicate(owner[1].low))
    return mine and tokens[of - 1].low in _SERVING


def _is_bare_kin(scene: Scene, tokens: Sequence[Token], head: Token) -> bool:
    """ "Dog is Biscuit, wife is Ana", jotted down: those of whoever tells or is told of."""
    single = len(tokens) == 1 and head.letter == "n" and not head.kind and not head.low.endswith("s")
    living = fold.living_predicate(head.low)
    return bool(single and living and not scene.italian and scene.discourse.holder.type == "person")


def _is_of_the_topic(scene: Scene, tokens: Sequence[Token], head: Token) -> bool:
    """ "The capital is ...", "Release branch is ..." in a note: whatever is spoken of has it."""
    opens = tokens[0].low == "the" or (scene.discourse.is_note and tokens[0].letter in "jn")
    plain = head.letter == "n" and all(token.letter in "djn" for token in tokens)
    return opens and plain and not scene.first_person


def _of_the_topic(scene: Scene, tokens: Sequence[Token], head: Token, phrase: Phrase) -> Attribute | None:
    owner, role = scene.discourse.topic, is_role(head.low)
    if owner is None or (fold.be_predicate(head.low) and not role):
        return None
    if role and not scene.discourse.is_called(owner):
        owner = scene.discourse.work or owner
    if owner.type == "person" or head.low in lexicon.words("types", "product_words"):
        return None
    known = role or head.low in lexicon.word_map("en_nouns", "relations") or head.low in _PLAIN
    if tokens[0].low != "the" and not known:
        return None
    compound = " ".join(token.low for token in tokens if token.letter == "n")
    return Attribute(owner, compound, _lows(token for token in tokens if token.letter == "j"), phrase)


def _of_somebody(scene: Scene, tokens: Sequence[Token], head: Token, phrase: Phrase, mark: int) -> Attribute | None:
    """ "Anna's phone number", "my neighbour's car", "my son's teacher"; "my dog's name" says how the dog is called."""
    bearer = tokens[mark - 1]
    if bearer.letter == "n" and tokens[0].letter == "g":
        owner = scene.discourse.owner(tokens[0])
        related = fold.living_predicate(bearer.low)
        if related and head.low in _SERVING:
            whose = scene.discourse.party(
                Phrase(phrase.i, phrase.i + mark, phrase.i + mark - 1), scene.tokens, scene.text
            )
            return Attribute(whose, head.low, frozenset(), phrase) if whose else None
        named = owner is not None and related and head.low == "name"
        return Attribute(owner, bearer.low, frozenset(), phrase) if owner and named else None
    owner = scene.discourse.party(Phrase(phrase.i, phrase.i + mark, phrase.i + mark - 1), scene.tokens, scene.text)
    described = _lows(token for token in tokens[mark + 1 :] if token is not head)
    return Attribute(owner, head.low, described, phrase) if owner else None


def _with_of(scene: Scene, tokens: Sequence[Token], head: Token, phrase: Phrase, of: int) -> Attribute | None:
    """ "the capital of France" """
    kind = "pronoun" if tokens[-1].letter == "p" else "noun"
    inside = Phrase(phrase.i + of + 1, phrase.j, phrase.j - 1, kind)
    last = max(index for index, token in enumerate(tokens) if token.low in _OF)
    if last > of and all(token.letter in "dm" for token in tokens[last + 1 :]):
        inside = Phrase(phrase.i + last + 1, phrase.j, phrase.j - 1)  # "la data di fondazione di Gdynia"
    owner = scene.discourse.party(inside, scene.tokens, scene.text)
    noun = tokens[of - 1] if tokens[of - 1].letter == "n" else head
    described = _lows(token for token in tokens[: of - 1] if token.letter != "d")
    return Attribute(owner, noun.low, described, phrase) if owner else None


def _lows(tokens: Iterable[Token]) -> frozenset[str]:
    return frozenset(token.low for token in tokens)
