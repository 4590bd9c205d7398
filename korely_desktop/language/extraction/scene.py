"""One sentence being read, with everything a construction rule asks for: tokens, clauses, discourse, the vocabulary."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.frames import Written
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase, Reading, Verb
from korely_desktop.language.extraction.italian import wording as italian_wording
from korely_desktop.language.extraction.parties.cards import card
from korely_desktop.language.extraction.parties.discourse import USER, Discourse, Party
from korely_desktop.language.extraction.parties.dropped import about, just_named
from korely_desktop.language.extraction.text.tokens import Token
from korely_desktop.language.extraction.values import bare_text, value_text

_OF_OTHERS = lexicon.word_set(
    """move quit stop start switch cancel renew upgrade downgrade buy sell retire marry divorce work live study complain
    ask request refuse want need prefer have suffer use take smoke drink"""
)
"""Verbs whose past without a subject, in a note, tells of the person and not of its writer ("Complained about ...")."""
_OF_MANY = lexicon.word_set(
    """meeting call appointment interview lesson session deadline budget password key contract invoice ticket
    reservation booking order visa permit offer quote flight trip visit exam concert class checkup"""
)
"""What there is more than one of, told apart by what stands behind it."""
_OBJECTS = frozenset(["me", "us", "him", "them"])
_OF_PEOPLE = lexicon.word_set(
    "prefer want like love hate study play speak know ask think retire marry hope eat drink smoke"
)
_FRONTED = frozenset(["before", "after", "while", "when", "by"])
_ALIKE = lexicon.word_set("put cut set quit read let hit cost hurt shut split beat spread cast bet burst")
"""Verbs whose past is their base form."""
_OF_WORKS = lexicon.word_set("create write lead star release build found")
"""What in the passive is said of works, not of people ("è diretto da", "fu pubblicato")."""
_QUALITIES = lexicon.word_set("health_status personality marital_status diet religion gender nationality allergic_to")


@dataclass
class Scene:
    """A sentence and its surroundings.

    ``first_person``: somebody says "I" or "my" in it. ``written``: all its tokens, what is asked included.
    """

    text: str
    tokens: Sequence[Token]
    reading: Reading
    discourse: Discourse
    vocabulary: Vocabulary
    first_person: bool
    written: Sequence[Token] = ()
    italian: bool = False

    @cached_property
    def encoded(self) -> Written:
        """The sentence as patterns of wordings see it."""
        return Written.of(self.tokens, in_italian=self.italian)

    def is_told_of_others(self, index: int) -> bool:
        """Whether the verb around a token is of others: "*hanno* due figlie, Ada e Bice"; whose they are, it says."""
        return any(clause.i <= index < clause.j and clause.verb.person == 3 for clause in self.reading.clauses)

    def subjects(self, clause: Clause) -> list[Party]:
        """The parties that do what the clause says."""
        found: list[Party] = []
        if clause.verb.person == 2 or clause.impersonal:
            return []
        alone = len(clause.subjects) < 2
        if clause.verb.person and (clause.fragment or clause.inherited or (clause.verb.person == 1 and alone)):
            return self._dropped(clause)
        if clause.fragment:
            return self._unspoken(clause)
        if self.discourse.is_note and self.discourse.person is not None and self._is_of_several(clause):
            return self._unspoken(clause)
        if self.discourse.is_note and self._is_in_a_card(clause):
            return self._unspoken(clause)
        if self._disagrees(clause) or self._was_raised(clause) or self._is_one_of_several(clause):
            return []
        if self._goes_on_as_i(clause):
            return [self.discourse.speaker]
        if not self.italian and alone and clause.subjects and self.low(clause.subjects[0]) in _OBJECTS:
            return []  # "Who helps *us* is Ada", "makes *them* smile"
        for phrase in clause.subjects:
            party = self.discourse.party(self._renamed(phrase), self.tokens, self.text)
            if party is None and clause.relative and clause.link:
                party = just_named(self.discourse, phrase.tokens(self.tokens), self.text)
            word = self.tokens[phrase.i].low if phrase.kind == "pronoun" else ""
            if word in ("himself", "herself") and phrase.i and phrase.i == clause.verb.i - 1:
                own = Phrase(phrase.i - 1, phrase.i, phrase.i - 1)  # "User *himself* is a pharmacist"
                party = self.discourse.party(own, self.tokens, self.text) or party
            if word in ("he", "she", "lui", "lei") and party is not None and self._is_named_behind(phrase, party):
                party = self.discourse.whom(self.low(phrase), (party.text,))
            if party is not None and party not in found:
                found.append(self.told_apart(party, phrase, clause))
        return found

    def told_apart(self, party: Party, phrase: Phrase, clause: Clause) -> Party:
        """ "The *meeting with Priya* is moved": one of many meetings is only called so with whom or what it is for."""
        stop = clause.verb.i
        while stop > phrase.j and (self.tokens[stop - 1].letter in "r," or self.tokens[stop - 1].date is not None):
            stop -= 1
        behind = self.tokens[phrase.j : stop]
        if len(behind) < 2 or self.head(phrase).low not in _OF_MANY or party.type in ("person", "organization"):
            return party
        linked = behind[0].low in ("with", "for", "about", "to", "at")
        if not linked or any(token.letter not in "fdgjnmc" for token in behind):
            return party
        if behind[0].low == "for" and behind[-1].letter == "n" and party.text.islower():
            return Party(f"{bare_text(behind[1:], self.text)} {party.text}", "thing")  # "the grant deadline"
        return Party(party.text + self.text[self.tokens[phrase.j - 1].end : behind[-1].end], party.type)

    def _is_named_behind(self, phrase: Phrase, party: Party) -> bool:
        """ "*She* is a vegan, Maud eats everything": whom the sentence then names is nobody's "she"."""
        if party.is_user:
            return False
        last = party.text.split()[-1:]
        behind = zip(self.tokens[phrase.j :], self.tokens[phrase.j + 1 :], strict=False)
        return any(
            each.letter == "m" and each.text.split()[-1:] == last and then.letter in "vbh" for each, then in behind
        )

    def _is_in_a_card(self, clause: Clause) -> bool:
        """ "Greta Olin, 34, midwife, Lund, lives with her sister": who lives so is not the town."""
        if self.italian or len(clause.subjects) != 1 or not clause.subjects[0].i:
            return False
        subject = clause.subjects[0]
        parted = self.tokens[subject.i - 1].text == "," == self.tokens[clause.verb.i - 1].text
        found = card(self.tokens) if parted else None
        return found is not None and any(i <= subject.i < j for i, j in found.items)

    def _disagrees(self, clause: Clause) -> bool:
        """ "They have a son, Elias, and run a vineyard": one name is no subject of "run"."""
        verb, token = clause.verb, self.tokens[clause.verb.i]
        if self.italian or len(clause.subjects) != 1 or verb.j - verb.i != 1 or token.letter != "v":
            return False
        head = self.head(clause.subjects[0])
        single = head.low in ("he", "she") or (head.letter == "m" and head.type == "person")
        person = single and (clause.inherited or clause.link == "and")
        return person and token.low == verb.lemma and not token.low.endswith(("s", "t"))

    def _is_one_of_several(self, clause: Clause) -> bool:
        """ "al garzone, Cosimo, e non ai figli, che *fanno* i dentisti": one person is no subject of that."""
        if not self.italian or clause.verb.person != 3 or len(clause.subjects) != 1:
            return False
        subject = clause.subjects[0]
        alone = subject.j - subject.i == 1 and self.head(subject).kind == "name" and self.head(subject).type == "person"
        return alone and any(
            t.person == 3 and t.text.endswith("no") for t in self.tokens[clause.verb.i : clause.verb.j]
        )

    def _was_raised(self, clause: Clause) -> bool:
        """ "Born in Accra, raised in Hamburg": no town is raised."""
        several = len(clause.subjects) == 1 and self.head(clause.subjects[0]).type == "place"
        return several and clause.verb.lemma in ("raise", "bear") and self.tokens[clause.verb.i].letter == "e"

    def _is_of_several(self, clause: Clause) -> bool:
        """ "Two kids (Leo and Anita), plays padel": several are no subject of "plays", but whom the note is about."""
        token = self.tokens[clause.verb.i]
        third = clause.verb.j - clause.verb.i == 1 and token.letter in "vh" and token.low.endswith("s")
        if self.italian or not third or token.low == clause.verb.lemma or not clause.subjects:
            return False
        first = clause.subjects[0]
        parted = any(each.letter == "," for each in self.tokens[first.j : clause.verb.i])
        aside = self.tokens[clause.verb.i - 1].text == ")" and first.i > 0 and self.tokens[first.i - 1].text == "("
        listed = parted and len(clause.subjects) == 1 and self.head(first).letter == "n"
        person = self.discourse.person
        if person is None or person.is_user:
            aside = listed = False  # the note may be of somebody who has no name
        if aside or (listed and all(token.letter in "njo" for token in first.tokens(self.tokens))):
            return first.i > 0  # "Ada Berg, first aider, has the trailer", "likes rum (dark), hates gin"
        return parted and self.tokens[first.i].letter == "c" and self.head(first).low.endswith(("s", "children"))

    def _goes_on_as_i(self, clause: Clause) -> bool:
        """ "... a house that has cats, hate them": a base form behind a comma has no single thing for its subject."""
        verb, token = clause.verb, self.tokens[clause.verb.i]
        if self.italian or not clause.inherited or token.letter != "v" or verb.lemma in _ALIKE:
            return False
        base = verb.j - verb.i == 1 and token.low == verb.lemma and self.tokens[clause.verb.i - 1].letter == ","
        subject = self.head(clause.subjects[0]) if len(clause.subjects) == 1 else None
        single = subject is not None and subject.letter in "nm" and not subject.low.endswith("s")
        return base and single and self.discourse.speaker.is_user and self.discourse.told_by_user

    def _renamed(self, phrase: Phrase) -> Phrase:
        """ "The owner, Gwen Parry, ..." means Gwen Parry."""
        if self.head(phrase).letter == "m":
            return phrase
        beside = [second for first, second in self.reading.appositions if first is phrase]
        names = (second for second in beside if self.head(second).letter == "m" and second.j - second.i == 1)
        return next(names, phrase)

    def _unspoken(self, clause: Clause) -> list[Party]:
        """Whom a clause without a subject means: in a note with a verb in the third person, whom it is about."""
        verb = clause.verb
        if clause.link in ("who", "which", "what") or (self.discourse.is_note and verb.lemma == "avoid"):
            return []
        main = next((other for other in self.reading.clauses if other.i >= clause.j and other.subjects), None)
        if main is not None and verb.passive and not verb.finite and not main.inherited and main.verb.finite:
            party = self.discourse.party(self._renamed(main.subjects[0]), self.tokens, self.text)
            return [party] if party is not None else []
        fronted = clause.link in _FRONTED and not verb.finite and not self.italian
        if fronted and main is not None and not main.inherited and main.i <= clause.j + 1:
            return self.subjects(main)  # "Before joining Holm, Ada taught"
        told = self.tokens[verb.j - 1 - (1 if verb.particle else 0)]
        headed = verb.i > 0 and self.tokens[verb.i - 1].text == ":"
        bare = told.letter in "ek" or (headed and told.letter == "a")
        if self.discourse.is_note and bare and self.discourse.holder.type != "person":
            return [self.discourse.holder]  # "Juno Robotics: founded in Delft. Looking for a developer."
        third = told.low == "has" or (told.letter == "v" and told.low.endswith("s") and told.low != verb.lemma)
        words = self.tokens[verb.j : clause.j]
        broken = any(token.low in ("his", "her") for token in words[:1])  # "Broke his wrist"
        if self.discourse.is_note and (third or broken or (told.letter in "ah" and verb.lemma in _OF_OTHERS)):
            return [about(self.discourse, self.discourse.holder, words)]
        if third and not self.italian and self.discourse.person is not None:
            return [about(self.discourse, self.discourse.person, words)]  # "Prefers tea": no "I" could say so
        if self.discourse.is_note and self.discourse.person not in (None, self.discourse.speaker):
            return []  # "Sent him the form": what the writer of a note did
        return [self.discourse.speaker] if self._speaks_for_itself(clause) else []

    def _dropped(self, clause: Clause) -> list[Party]:
        """Whom an Italian verb without a subject means."""
        if clause.verb.person == 1:
            return [self.discourse.speaker]
        if clause.inherited and clause.subjects:
            phrases = [self._bearer(phrase) for phrase in clause.subjects]
            return [party for phrase in phrases if (party := self.discourse.party(phrase, self.tokens, self.text))]
        party = self.discourse.recent or self.discourse.topic or self.discourse.person
        if party is None and self.discourse.speaker.text:
            party = self.discourse.speaker  # "Zia Ada: 84 anni, abita a Bra"
        if party is not None and party.is_user and self.discourse.first_person:
            party = self._mentioned(clause)
        if party is not None and party.type != "person" and self._says_of_person(clause):
            someone = self.discourse.person if self.discourse.person != USER else None
            party = someone or (party if party.type == "organization" else None)
        elif party is not None and party.type == "person" and self._says_of_work(clause):
            party = self.discourse.work or (None if party.is_user else party)
        group = self.tokens[clause.verb.i : clause.verb.j]
        several = any(token.person == 3 and token.text.endswith("no") for token in group)
        alone = party is not None and party.is_person
        return [] if party is None or (several and alone) else [party]

    def _says_of_person(self, clause: Clause) -> bool:
        """ "(La caldaia è nuova.) È sordo", "Preferisce ...", "Ha due figli": what no thing is, does or has."""
        told = {fold.be_predicate(self.head(phrase).low) for phrase in [*clause.predicatives, *clause.objects]}
        kin = any(fold.kin_predicate(self.head(phrase).low) for phrase in clause.objects)
        lived = {"work": ("from", "as"), "live": ("with", "in", "to")}.get(clause.verb.lemma, ())
        at_work = any(link in lived for link, _ in clause.places)  # "lavora da casa", "vive con due amici"
        return (
            clause.verb.lemma in _OF_PEOPLE or at_work or kin or bool(told & _QUALITIES and clause.verb.lemma == "be")
        )

    @staticmethod
    def _says_of_work(clause: Clause) -> bool:
        """ "(Ada Bini è la protagonista del film *Nebbia*.) Dura 94 minuti ed è diretto da ...": said of no person."""
        verb = clause.verb
        return verb.lemma == "last" or (verb.passive and verb.lemma in _OF_WORKS)

    def _mentioned(self, clause: Clause) -> Party | None:
        """ "Ho portato Pepe dal medico: pesa 14 chili": no verb in the third person tells of who says "I", but of the
        person or animal named last in front of it.
        """
        before = [other for other in self.reading.clauses if other.verb.i < clause.verb.i]
        phrases = [phrase for other in before for phrase in other.complements]
        for phrase in sorted(phrases, key=lambda each: -each.i):
            head = self.head(phrase)
            if head.type == "person" or head.low in lexicon.kin() or lexicon.noun_class(head.low) == "pet":
                return self.discourse.party(phrase, self.tokens, self.text)
        return None

    def told_of(self, clause: Clause) -> list[Party]:
        """The parties that a text goes on about behind a clause: its subjects, or whose attribute a subject is."""
        bearers = [self._bearer(phrase) for phrase in clause.subjects]
        if not self.italian or clause.fragment or clause.inherited or bearers == clause.subjects:
            return self.subjects(clause)
        return [party for phrase in bearers if (party := self.discourse.party(phrase, self.tokens, self.text))]

    def _bearer(self, phrase: Phrase) -> Phrase:
        """ "La lunghezza *della Freccia* è di 170 metri e ha due motori": who has an attribute, not the attribute."""
        words = [token.low for token in phrase.tokens(self.tokens)]
        listed = lexicon.word_map("en_nouns", "relations").get(self.tokens[phrase.head].low)
        if listed is None or "of" not in words or self.tokens[phrase.j - 1].letter != "m":
            return phrase
        return Phrase(phrase.j - 1, phrase.j, phrase.j - 1)

    def _speaks_for_itself(self, clause: Clause) -> bool:
        """A verb without subject at the start of a sentence tells about the speaker, unless it is a request."""
        verb = clause.verb
        if not self.discourse.speaker.is_user and not self.discourse.speaker.text:
            return False
        token = self.tokens[verb.j - 1 - (1 if verb.particle else 0)]
        if token.letter == "v":
            if (
                verb.negated
                and verb.modal == "can"
                and verb.lemma in ("stand", "bear", "eat", "drink", "swim", "drive", "cook")
            ):
                return True  # "can't stand coriander"
            return (
                verb.lemma
                in lexicon.words("en_verbs", "likes")
                | lexicon.words("en_verbs", "dislikes")
                | {"work", "live", "play", "have", "want"}
                or token.low == "got"
            )
        return (
            token.letter in "ak"
            or (token.letter == "h" and bool(clause.objects))
            or (token.letter == "b" and verb.negated is False and bool(clause.predicatives))
        )

    def value(self, phrase: Phrase, end: int | None = None) -> str:
        """The words of a phrase as a value."""
        return value_text(phrase, self.tokens, self.text, end)

    def wording(self, verb: Verb, preposition: str = "") -> str:
        """A verb with a preposition, in its dictionary form and the language of the text: "speak of", "parlare di"."""
        link = italian_wording.preposition(preposition) if self.italian else preposition
        done = self.tokens[verb.j - 1 - bool(verb.particle)]
        if verb.passive and done.letter == "e":
            said = f"{'essere' if self.italian else 'be'} {done.text.lower()} {verb.particle}".rstrip()
        else:
            said = italian_wording.infinitive(self.tokens, verb) if self.italian else verb.name
        return f"{said} {link}".rstrip()

    def clause_at(self, index: int) -> Clause | None:
        """The clause that a token stands in, if any."""
        return next((c for c in self.reading.clauses if c.i <= index < max(c.j, c.verb.j)), None)

    def head(self, phrase: Phrase) -> Token:
        """The head token of a phrase."""
        return self.tokens[phrase.head]

    def low(self, phrase: Phrase) -> str:
        """The phrase in lower case, as written."""
        return " ".join(token.low for token in phrase.tokens(self.tokens))

    def span(self, clause: Clause, phrase: Phrase | None = None) -> tuple[int, int]:
        """Character offsets of a clause, widened to hold a phrase that stands outside it."""
        i, j = clause.i, max(clause.j, clause.verb.j)
        if phrase is not None:
            i, j = min(i, phrase.i), max(j, phrase.j)
        for subject in clause.subjects:
            i = min(i, subject.i)
        j = min(max(j, i + 1), len(self.tokens))
        return self.tokens[i].start, self.tokens[j - 1].end

    def kind_of(self, phrase: Phrase) -> tuple[str, bool]:
        """Entity type of a value and whether it is a literal rather than a named thing."""
        head = self.head(phrase)
        telling = [token for token in phrase.tokens(self.tokens) if token.letter not in "dg"]
        if head.kind == "name" and len(telling) == 1:
            return head.type or "unknown", False
        return "concept", True

    def draft(
        self,
        clause: Clause,
        subject: Party,
        predicate: str,
        value: str | Phrase,
        rule: str,
        *,
        phrase: Phrase | None = None,
        raw: str | None = None,
        negated: bool | None = None,
    ) -> Draft:
        """A draft whose sign, time and hedges come from the clause.

        ``value``: the words, which stand in ``phrase`` if anywhere, or the phrase that has them.
        """
        if isinstance(value, Phrase):
            phrase, value = value, self.value(value)
        start, end = self.span(clause, phrase)
        named_before = bool(value) and value in self.discourse.last_value and value not in self.text[start:end]
        if named_before:  # "it" stands for what an earlier sentence named
            start = min(start, self.discourse.last_place)
        kind, literal = self.kind_of(phrase) if phrase is not None else ("concept", True)
        verb = clause.verb
        return Draft(
            subject=subject,
            predicate=predicate,
            raw=raw or self.wording(verb),
            value=value,
            start=start,
            end=end,
            rule=rule,
            clause=clause,
            value_type=kind,
            literal=literal,
            negated=verb.negated if negated is None else negated,
            replaces=bool(lexicon.words("en_verbs", "replacing_words") & set(verb.adverbs)),
            adds=bool({"also", "too", "additionally"} & set(verb.adverbs)),
            hedged=bool(lexicon.words("en_verbs", "hedging_words") & set(verb.adverbs))
            or verb.modal in ("might", "may")
            or (verb.modal == "could" and not verb.negated),
        )
