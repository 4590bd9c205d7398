"""Who is meant: pronouns, possessives and definite descriptions, resolved over the sentences of one memory."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.grammar.syntax import Phrase, Question
from korely_desktop.language.extraction.parties import persons, pronouns
from korely_desktop.language.extraction.parties.discourse_words import CLASS_NOUNS, OWNED, TREATED, USER_NOUNS, is_role
from korely_desktop.language.extraction.parties.genders import Genders
from korely_desktop.language.extraction.parties.users_own import OWNING
from korely_desktop.language.extraction.text.tokens import Token
from korely_desktop.language.extraction.values import bare_text

ROLE = "role"
"""Type of a party that only a role names ("the caretaker"): whom it means is known to the writer alone."""


@dataclass(frozen=True, slots=True)
class Party:
    """Somebody or something a statement is about. ``is_user``: the end user (then ``text`` is empty)."""

    text: str
    type: str
    is_user: bool = False

    @property
    def is_person(self) -> bool:
        """Whether it is somebody."""
        return self.is_user or self.type == "person"


USER = Party("", "person", True)
AGENT = Party("", "person")
"""The agent that writes about "the user": what it says of itself is no fact."""


class Discourse:
    """The memory of one text: who was mentioned, and who speaks.

    Args:
        user_names: lower-case names of the end user.
        speaker: the party that "I" means.
        default_is_user: a person without a name ("She is based in Milan") is the end user.
        told_by_user: the end user tells it as "I", and so is nobody's "she".

    ``bare_subjects``: a noun without an article can be what a note speaks of ("Deploys go through"); not in Italian.
    """

    def __init__(
        self, user_names: frozenset[str], speaker: Party, *, default_is_user: bool, told_by_user: bool = False
    ) -> None:
        self.told_by_user = told_by_user
        self.is_note = (speaker.is_user or speaker == AGENT) and not told_by_user
        """Whether the text is written about others or by an agent, not told as "I"."""
        self._previous: Party | None = None
        self.first_person = False
        self.bare_subjects = True
        self.relatives: set[str] = set()  # names behind a noun of kinship ("Son Clive")
        self.addressee: Party | None = None  # whom "your" means, where somebody talks with the user
        self.last_value = ""
        self.last_place = 0  # where in the text ``last_value`` stands
        self.last_favourite = ""
        self.last_asked = ""  # the relation that "your N" asked for last
        self.last_leaning: tuple[Party, str] | None = None
        self.question: Question | None = None  # just before, which the next sentence may answer in a word
        self.speaker = speaker
        self._user_names = user_names
        self._person: Party | None = USER if default_is_user else None
        self._person_is_firm = default_is_user
        self._about: Party | None = None
        self.tells_of_user = default_is_user  # whether a note is, or was once, about the end user
        self._people: list[Party] = []
        self._back_to: Party | None = None
        self.new: set[str] = set()  # who was named first in this sentence
        self._genders = Genders()
        self._group: Party | None = None
        self.employer: Party | None = None  # whom the one person of a text works for: "they"
        self._heading: Party | None = None
        self._thing: Party | None = None
        self._topic: Party | None = None
        self._recent: Party | None = None
        self.last_over: tuple[Party, str, tuple[str, ...]] | None = None
        self._named: dict[str, Party] = {}
        self._called: dict[str, Party] = {}

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

    @property
    def people(self) -> Sequence[Party]:
        """The people that the text has named, the last one at the end."""
        return self._people

    @property
    def holder(self) -> Party:
        """Whom a line without a subject is about ("Takes metformin."): whom or what the note is about, else the
        speaker.
        """
        told = self._about or self._person or self._heading or self._group
        return told or self.speaker if self.is_note else self.speaker

    @property
    def bearer(self) -> Party:
        """Whom a labelled line is about ("License: MIT"): the thing that a heading names, else as any line."""
        return self._heading if self._heading is not None and self.is_note else self.holder

    def notice(self, party: Party, *, as_subject: bool, aside: bool = False, of_another: bool = False) -> None:
        """Remember a mention; a subject outweighs other mentions, and of those the last one counts.

        ``aside``: the subject of a clause in the background ("since his parents moved"); ``of_another``: told as
        somebody else's ("her son Igor"), so that the text is still about the other.
        """
        if as_subject and not aside and not of_another and party.is_person:
            self._about = party if "'s " not in party.text else self._about
        if as_subject and party != self._recent:
            self._recent, self._previous = party, self._recent
        if party.is_user:
            if as_subject and not self.told_by_user:
                self._person, self._person_is_firm, self.tells_of_user = USER, True, True
            return
        if party.type == "person":
            if party not in self._people:
                self.new.add(party.text)
            self._people = [*(known for known in self._people if known != party), party]
            known = self._person.text if self._person is not None and not self._person.is_user else ""
            waits = aside if self._person_is_firm else persons.is_surer(known, party.text) and not as_subject
            if not waits and (as_subject or not self._person_is_firm):
                if self._person is not None and self._person != party and not self._person.is_user:
                    self._back_to = (self._back_to or self._person) if of_another and self.is_note else None
                self._person, self._person_is_firm = party, as_subject
        elif as_subject or self._thing is None:
            self._thing = party
        if as_subject and party.type == "organization":
            self._group = party
        if as_subject and self._topic is None and self.has_named(party):
            self._topic = party

    def begin_sentence(self) -> None:
        """A note that told of somebody's relative ("Her mother Lena sews.") is about the one whose they are again."""
        self.new.clear()
        self._person, self._back_to = self._back_to or self._person, None

    def name_user(self, party: Party) -> None:
        """The end user is called so; the name means the user from here on."""
        self._user_names |= {party.text.casefold()}

    def introduce(self, party: Party, *, opens: bool = False) -> None:
        """Remember whom a line names that has no verb ("Demo with Kestrel Ltd"): what follows is about them.

        ``opens``: the line begins with the name.
        """
        self.notice(party, as_subject=opens)
        if party.type == "organization":
            self._group, self._thing = party, party
        self._topic = self._topic or party

    def head(self, party: Party) -> None:
        """Remember the thing that a heading names ("Project Tern: a CLI for tide tables")."""
        if party.type in ("product", "organization", "place"):
            self._heading = self._thing = self._topic = party

    def reclass(self, party: Party) -> None:
        """What was taken for a person turned out to be a thing ("Heron is a library")."""
        known = Party(party.text, "unknown")
        self._named[party.text.casefold()] = known
        if self._person == party:
            self._person, self._person_is_firm = None, False
        if self._topic == party:
            self._topic = known
        if self._recent == party:
            self._recent = known
        self._thing = known

    def call(self, noun: str, party: Party) -> None:
        """Remember what kind of thing a name was called: "il film Nebbia" makes "il film" mean Nebbia later."""
        if not party.is_user:
            self._called[noun] = party

    def called(self, noun: str) -> Party | None:
        """What the text called so before."""
        return self._called.get(noun)

    def is_called(self, party: Party) -> bool:
        """Whether the text said what kind of thing a party is."""
        return party in self._called.values()

    @property
    def work(self) -> Party | None:
        """The last thing, no person, that was called by what it is: whose "il regista" can be."""
        return next((party for party in reversed(self._called.values()) if party.type != "person"), None)

    def has_named(self, party: Party) -> bool:
        """Whether a party stands in the text by a name of its own."""
        return party.text.casefold() in self._named

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
        named_so = head.low in USER_NOUNS or (self._person_is_firm and head.low in TREATED)
        if named_so and (len(tokens) == 1 or (len(tokens) == 2 and first.letter == "d")):
            return USER
        owned = any(token.letter == "y" for token in tokens)
        if owned and not (head.letter == "m" and tokens[-1] is head and tokens[-2].letter == "n"):
            return self._possessed(phrase, sentence, text)
        if head.letter == "m" and head.kind != "date":  # also "Acme's manager *Ines*"
            self._genders.learn(head, tokens)
            return self.named(head)
        if first.letter == "g":
            return self._owned(phrase, sentence, text)
        if len(tokens) == 1 and head.low in pronouns.CALLED and (self.told_by_user or not self.bare_subjects):
            return Party(head.text.capitalize(), "person")  # "Papà prende la cardioaspirina"
        if (self.told_by_user or self.tells_of_user) and (relative := persons.own_relative(tokens)):
            return Party(relative, "person")
        if any(token.letter == "m" for token in tokens) and phrase.j - phrase.i <= 6:
            return Party(bare_text(tokens, text), "unknown")
        bare = self.bare_subjects and self.is_note and all(token.letter in "njk" for token in tokens)
        if (first.low in pronouns.POINTING or bare) and len(tokens) <= 3 and phrase.kind == "noun":
            if not bare and len(tokens) <= 2 and head.low in self._called:
                return self._called[head.low]
            known = self._thing or self._topic
            fits = known is not None and _has_name(known) and persons.may_be(known.text, known.type, head.low)
            if fits and head.low in CLASS_NOUNS and not bare:
                return known
            if len(tokens) <= 2 and tokens[-1] is tokens[first.letter == "d"] and self.is_note and head.low in OWNED:
                return Party(bare_text(tokens, text), ROLE)
            if len(tokens) == 1 and head.text[:1].isupper() and head.low in pronouns.CALLED:
                return Party(head.text, "person")
            if is_role(head.low):
                return Party(bare_text(tokens, text), ROLE)
            return Party(bare_text(tokens, text), "thing" if self.first_person else "unknown")
        return None

    def owner(self, determiner: Token, besides: Collection[str] = ()) -> Party | None:
        """Whom a possessive determiner means; never the one it is said of (``besides``: "his brother *Ezio*")."""
        if determiner.low in pronouns.FIRST_POSSESSIVE:
            return self.speaker
        if determiner.low == OWNING:
            return USER
        if determiner.low in pronouns.SECOND_POSSESSIVE:
            return self.addressee
        if determiner.low in pronouns.MANY and (group := self._many()) is not None:
            return group
        if determiner.text.lower() in pronouns.MANY and self._several():
            return None  # Italian "suo" is of one
        if determiner.low in pronouns.MANY and self._person is not None and self._person.is_user and self.is_note:
            self._genders.settle(determiner.low, self._person.text)
            return self._person
        if determiner.low in pronouns.PERSON_POSSESSIVE:
            recent = self._previous if self._recent is not None and self._recent.text in besides else self._recent
            if recent is not None and (recent.is_user or not self._genders.may_say(determiner.low, recent.text)):
                recent = None
            if recent is not None and recent.type == "person":
                if determiner.text.lower() in pronouns.OF_ONE:  # "suo" may be either's
                    self._genders.settle(determiner.low, recent.text)
                return recent
            of_one = determiner.low in pronouns.OF_ONE
            if recent is not None and recent.type in ("organization", "unknown") and not of_one:
                return recent
            person = self.whom(determiner.low, besides)
            thing = self._thing if not of_one or (_has_name(self._thing) and _may_be_one(self._thing)) else None
            named = recent is not None and recent.type == "unknown" and _has_name(recent)
            return person or (recent if named else None) or thing
        if determiner.low == "its":
            return self._thing or self._topic
        return None

    def whom(self, pronoun: str, besides: Collection[str] = ()) -> Party | None:
        """The person that "he" or "she" means: the last one that it can be said of, ``besides`` left out.

        Who was called so once stays "he" or "she", the user of a note as well.
        """
        last = self._person
        firm = last is not None and self._person_is_firm and not last.is_user  # the user has no name to go by
        if last is not None and firm and self._may_mean(pronoun, last, besides):
            meant: Party | None = last
        else:
            known = [last, *reversed(self._people), USER if self.tells_of_user else None]
            fitting = [party for party in known if party is not None and self._may_mean(pronoun, party, besides)]
            meant = max(
                fitting,
                key=lambda party: persons.likeness(pronoun, party.text, self._genders.of(party.text)),
                default=None,
            )
        if meant is not None:
            self._genders.settle(pronoun, meant.text)
        return meant

    def _may_mean(self, pronoun: str, party: Party, besides: Collection[str]) -> bool:
        return (party.is_user or party.text not in besides) and self._genders.may_say(pronoun, party.text)

    def _many(self) -> Party | None:
        """Whom "they" means where it is no single person: the company that the text is about."""
        if self._group is None and len(self._people) == 1 and self._person in self._people:
            return self.employer
        if self._group is None or (self._person is not None and self._person.is_user and self._recent != self._group):
            return None
        return self._group

    def _several(self) -> bool:
        """Whether "they" are two or more people, of whom a fact of one would be half the truth."""
        return self._person != USER and len(self._people) > 1

    def _pronoun(self, low: str) -> Party | None:
        if low in pronouns.FIRST:
            return self.speaker
        if low in pronouns.MANY and ((group := self._many()) is not None or self._several()):
            return group
        if low in pronouns.PERSON:
            if self._person is not None and self._person.is_user and self.first_person and self.speaker.is_user:
                return None
            topic = self._topic if not self.first_person else None
            named = _may_be_one(topic) and topic is not None and self._genders.may_say(low, topic.text)
            return self.whom(low) or (topic if named else None)
        if low in pronouns.THING and not self.first_person:
            return self._thing or (self._topic if not (self._topic and lexicon.is_titled(self._topic.text)) else None)
        return None

    def named(self, head: Token) -> Party:
        """The party that a name means, by the fullest form that the text gave."""
        if head.low in self._user_names:
            return USER
        known = self._named.get(head.low) or self._fuller(head) or Party(head.text, head.type or "unknown")
        self._named[head.low] = known
        return known

    def _fuller(self, head: Token) -> Party | None:
        """The longer name that a text gave before: "Lucia" is "Lucia Bianchi", "Halden" is "Halden AB"."""
        if head.low in lexicon.names("places"):
            return None
        for party in self._named.values():
            words = party.text.casefold().split()
            if len(words) < 2 or party.type == "place":
                continue
            person = party.type == "person" and head.low in (words[0], words[-1])
            company = party.type == "organization" and head.low == words[0]
            project = party.type == "product" and words[0] in pronouns.HEADED and head.low == " ".join(words[1:])
            if person or company or project:
                return party
        return None

    def _owned(self, phrase: Phrase, sentence: Sequence[Token], text: str) -> Party | None:
        tokens = [token for token in phrase.tokens(sentence) if token.letter != "d"]
        head = sentence[phrase.head]
        owner = self.owner(tokens[0])
        if head.low == "year" and owner is not None and owner.type == "person" and not owner.is_user:
            owner = self._group or self.employer  # "their fiscal year" is a firm's
        if owner is None or head.letter != "n" or "'s " in owner.text:
            return None
        kin = head.low in lexicon.kin() or head.low in lexicon.words("en_nouns", "pet")
        if not kin and self.first_person and tokens[0].low in pronouns.FIRST_POSSESSIVE:
            return Party(text[tokens[0].start : tokens[-1].end], "thing")
        written = text[tokens[0].start : tokens[-1].end]
        if owner == self.speaker and tokens[0].low in pronouns.FIRST_POSSESSIVE:
            if head.low in pronouns.BY_NAME and len(tokens) == 2:
                return Party(head.text.capitalize(), "person")  # "my dad" is Dad
            return Party(written, "person" if kin else "unknown")
        name = "user" if owner.is_user else owner.text
        rest = text[tokens[1].start : tokens[-1].end] if len(tokens) > 1 else head.text
        return Party(f"{name}'s {rest}", "person" if kin else "unknown")

    def _possessed(self, phrase: Phrase, sentence: Sequence[Token], text: str) -> Party | None:
        tokens = phrase.tokens(sentence)
        if any(token.letter == "m" for token in tokens):
            someone = sentence[phrase.head].type == "person" or sentence[phrase.head].low in lexicon.kin()
            return Party(bare_text(tokens, text), "person" if someone else "unknown")
        return None


def _has_name(party: Party | None) -> bool:
    return party is not None and any(character.isupper() for character in party.text)


def _may_be_one(party: Party | None) -> bool:
    """Whether a party may be a person, whom "he" and "her" can mean: no town, firm or product."""
    return party is not None and party.type in ("person", "unknown")
