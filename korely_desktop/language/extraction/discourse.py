"""Who is meant: pronouns, possessives and definite descriptions, resolved over the sentences of one memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.syntax import Phrase
from korely_desktop.language.extraction.tokens import Token

_CLASS_NOUNS = frozenset(
    [
        "film",
        "movie",
        "book",
        "novel",
        "song",
        "album",
        "band",
        "group",
        "company",
        "airport",
        "building",
        "city",
        "town",
        "country",
        "state",
        "university",
        "school",
        "player",
        "club",
        "team",
        "dish",
        "food",
        "monument",
        "station",
        "museum",
        "ship",
        "comic",
        "character",
        "magazine",
        "journal",
        "newspaper",
        "person",
        "man",
        "woman",
        "astronaut",
        "politician",
        "artist",
        "author",
        "writer",
        "singer",
        "football_club",
        "location",
        "place",
        "county",
        "stadium",
        "restaurant",
        "model",
        "satellite",
        "area",
        "aeroporto",
        "gruppo",
        "azienda",
        "società",
        "edificio",
        "paese",
        "stato",
        "università",
        "scuola",
        "monumento",
        "stazione",
        "museo",
        "canzone",
    ]
)
_FIRST = frozenset(["i", "me", "myself", "we", "us", "ourselves", "mine", "ours", "io", "noi", "me", "mi"])
_PERSON = frozenset(
    [
        "he",
        "she",
        "him",
        "her",
        "they",
        "them",
        "himself",
        "herself",
        "themselves",
        "who",
        "lui",
        "lei",
        "loro",
        "egli",
        "ella",
    ]
)
_THING = frozenset(["it", "itself", "this", "that", "these", "those", "which", "esso", "essa"])
_USER_NOUNS = frozenset(["user", "customer", "client", "caller", "utente", "cliente"])
_FIRST_POSSESSIVE = frozenset(["my", "our", "mio", "mia", "miei", "mie", "nostro", "nostra", "nostri", "nostre"])
_PERSON_POSSESSIVE = frozenset(["his", "her", "their", "suo", "sua", "suoi", "sue", "loro"])


@dataclass(frozen=True, slots=True)
class Party:
    """Somebody or something a statement is about. ``is_user``: the end user (then ``text`` is empty)."""

    text: str
    type: str
    is_user: bool = False


USER = Party("", "person", True)


class Discourse:
    """The memory of one text: who was mentioned, and who speaks.

    Args:
        user_names: lower-case names of the end user.
        speaker: the party that "I" means.
        default_is_user: a person without a name ("She is based in Milan") is the end user.
        told_by_user: the end user tells it as "I", and so is nobody's "she".
    """

    def __init__(
        self, user_names: frozenset[str], speaker: Party, *, default_is_user: bool, told_by_user: bool = False
    ) -> None:
        self.told_by_user = told_by_user
        self._user_names = user_names
        self.speaker = speaker
        self._person: Party | None = USER if default_is_user else None
        self._thing: Party | None = None
        self._topic: Party | None = None
        self._recent: Party | None = None
        self.first_person = False
        self.last_value = ""
        self.last_favourite = ""
        self.last_leaning: tuple[Party, str] | None = None
        self._named: dict[str, Party] = {}

    @property
    def topic(self) -> Party | None:
        """What the text is about: the first subject with a name."""
        return self._topic

    @property
    def recent(self) -> Party | None:
        """The subject of the clause before."""
        return self._recent

    @property
    def person(self) -> Party | None:
        """Whom a personal pronoun means just now."""
        return self._person

    def notice(self, party: Party, *, as_subject: bool) -> None:
        """Remember a mention; a subject outweighs other mentions."""
        if as_subject:
            self._recent = party
        if party.is_user:
            if as_subject and not self.told_by_user:
                self._person = USER
            return
        if party.type == "person":
            if as_subject or self._person is None:
                self._person = party
        elif as_subject or self._thing is None:
            self._thing = party
        if as_subject and self._topic is None and party.text[:1].isupper():
            self._topic = party

    def party(self, phrase: Phrase, sentence: Sequence[Token], text: str) -> Party | None:
        """Whom a phrase means, or None when it means nobody in particular."""
        tokens = phrase.tokens(sentence)
        if not tokens:
            return None
        if len(tokens) > 1 and tokens[0].letter == "d" and tokens[1].letter == "g":
            tokens = tokens[1:]
        first, head = tokens[0], sentence[phrase.head]
        if len(tokens) == 1 and phrase.kind in ("pronoun", "indefinite", "there"):
            return self._pronoun(first.low)
        low = " ".join(token.low for token in tokens)
        if low in self._user_names or head.low in self._user_names:
            return USER
        if head.low in _USER_NOUNS and len(tokens) <= 2 and first.low not in _FIRST_POSSESSIVE:
            return USER
        if any(token.letter == "y" for token in tokens):
            return self._possessed(phrase, sentence, text)
        if head.letter == "m" and head.kind != "date":
            return self._name(head, tokens)
        if first.letter == "g":
            return self._owned(phrase, sentence, text)
        named = [token for token in tokens if token.letter == "m"]
        if named and phrase.j - phrase.i <= 6:
            return Party(_bare(tokens, text), "unknown")
        if (
            first.low in ("the", "this", "il", "lo", "la", "l'", "questo", "questa", "quest'")
            and len(tokens) <= 3
            and phrase.kind == "noun"
        ):
            known = self._thing or self._topic
            if head.low in _CLASS_NOUNS and known is not None:
                return known
            return Party(_bare(tokens, text), "thing" if self.first_person else "unknown")
        return None

    def owner(self, determiner: Token) -> Party | None:
        """Whom a possessive determiner means."""
        if determiner.low in _FIRST_POSSESSIVE:
            return self.speaker
        if determiner.low in _PERSON_POSSESSIVE:
            if (
                self._recent is not None
                and not self._recent.is_user
                and self._recent.type in ("person", "organization", "unknown")
            ):
                return self._recent
            return self._person or (
                self._thing if determiner.low in ("their", "suo", "sua", "suoi", "sue", "loro") else None
            )
        if determiner.low == "its":
            return self._thing or self._topic
        return None

    def _pronoun(self, low: str) -> Party | None:
        if low in _FIRST:
            return self.speaker
        if low in _PERSON:
            if self._person is not None and self._person.is_user and self.first_person and self.speaker.is_user:
                return None
            return self._person or self._topic
        if low in _THING and not self.first_person:
            return self._thing or self._topic
        return None

    def _name(self, head: Token, tokens: Sequence[Token]) -> Party:
        known = self._named.get(head.low)
        if known is None:
            known = Party(head.text, head.type or "unknown")
            self._named[head.low] = known
        return known

    def _owned(self, phrase: Phrase, sentence: Sequence[Token], text: str) -> Party | None:
        tokens = [token for token in phrase.tokens(sentence) if token.letter != "d"]
        head = sentence[phrase.head]
        owner = self.owner(tokens[0])
        if owner is None or head.letter != "n" or "'s " in owner.text:
            return None
        kin = head.low in lexicon.kin() or head.low in lexicon.words("en_nouns", "pet")
        if not kin and self.first_person and tokens[0].low in _FIRST_POSSESSIVE:
            return Party(text[tokens[0].start : tokens[-1].end], "thing")
        written = text[tokens[0].start : tokens[-1].end]
        if owner == self.speaker and tokens[0].low in _FIRST_POSSESSIVE:
            return Party(written, "person" if kin else "unknown")
        name = "user" if owner.is_user else owner.text
        rest = text[tokens[1].start : tokens[-1].end] if len(tokens) > 1 else head.text
        return Party(f"{name}'s {rest}", "person" if kin else "unknown")

    def _possessed(self, phrase: Phrase, sentence: Sequence[Token], text: str) -> Party | None:
        tokens = phrase.tokens(sentence)
        if any(token.letter == "m" for token in tokens):
            return Party(_bare(tokens, text), "unknown")
        return None


def _bare(tokens: Sequence[Token], text: str) -> str:
    start = next((token for token in tokens if token.letter not in "dg"), tokens[0])
    return text[start.start : tokens[-1].end]
