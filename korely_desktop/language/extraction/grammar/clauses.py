"""Clauses: who (subjects) does what (verb group) to what (objects, complements), read from tagged tokens.

A single pass from left to right. Chunks are regular expressions over one letter a token; what a clause *means* is for
the construction rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from korely_desktop.language.dates.expressions import DateSpan
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.grammar.complements import INFINITIVE, ComplementReader
from korely_desktop.language.extraction.grammar.phrases import TIMES
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase, Reading, Verb
from korely_desktop.language.extraction.italian.clauses import settle
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.text.tokens import Token

_GOING_ON = frozenset(["and", "or", "but", "&", "plus", "then"])
_DONE_SOMEWHERE = word_set("work live study teach play locate")
_TURNED = lexicon.words("grammar", "clauses.turned")
_STATED = lexicon.words("grammar", "clauses.stated")


@dataclass(slots=True)
class _Ahead:
    """What was read since the last clause began and waits for a verb.

    Attributes:
        subjects: noun phrases right in front of it.
        fronted: those with a preposition.
        link, relative: how it is joined to what stands before.
        begin: where it began.
    """

    begin: int = 0
    subjects: list[Phrase] = field(default_factory=list)
    fronted: list[tuple[str, Phrase]] = field(default_factory=list)
    dates: list[DateSpan] = field(default_factory=list)
    link: str = ""
    relative: bool = False


class ClauseReader(ComplementReader):
    """Reads the clauses of one tagged sentence."""

    def __init__(self, sentence: Sequence[Token], *, italian: bool = False) -> None:
        super().__init__(sentence, italian=italian)
        self._clauses: list[Clause] = []
        self._appositions: list[tuple[Phrase, Phrase]] = []
        self._loose: list[Phrase] = []
        self._ahead = _Ahead()
        self._last: Phrase | None = None
        """The phrase that was read last: whom a relative clause is about."""

    def read(self) -> Reading:
        """The clauses in the order of their verbs."""
        ways = (
            self._read_clause,
            self._read_fronted_date,
            self._read_question,
            self._read_between,
            self._read_subjects,
            self._read_fronted,
            self._read_excepted,
        )
        position = 0
        while position < len(self._tokens):
            for way in ways:
                after = way(position)
                if after is not None:
                    break
            position = after if after is not None else self._read_mark(position)
        if self._italian:
            settle(self._clauses, self._tokens)
        loose = [*self._loose, *self._ahead.subjects, *(phrase for _, phrase in self._ahead.fronted)]
        return Reading(self._clauses, self._appositions, loose)

    # -- ways to read on: each answers where to go on, or None where it is not its part --------------------------------

    def _read_clause(self, position: int) -> int | None:
        group, ahead, clauses = self._verb_group(position), self._ahead, self._clauses
        if group is None:
            return None
        beside = self._goes_on(group, clauses)
        reduced = not beside and self._is_reduced(group, position)
        if clauses and not ahead.subjects:
            self._carry(group, clauses[-1].verb, "and" if beside else ahead.link)
        opens = (position == ahead.begin and not clauses) or ahead.link in ("while", "when", "by")
        told = not clauses or self._tokens[group.j - 1].lemma in _TURNED or group.lemma in _TURNED
        opens = opens or (ahead.link in ("before", "after") and told and not self._italian)
        if not (group.finite or ahead.subjects or opens or reduced):
            return None
        if self._hangs_on_last(group):
            self._loose, ahead.subjects = [*self._loose, *ahead.subjects], []
        ahead.relative = ahead.relative or reduced
        clause = self._clause(group, self._subject_before())
        if clause.link == "after" and not group.finite and not self._italian:
            group.tense = "past"  # "After working for Holm, ..."
        if clauses and clauses[-1].fragment and clauses[-1].link == "while" and not self._italian:
            clauses[-1].verb.tense = group.tense  # "While living in Rome, she wrote a novel"
        if clause.link == "where" and not ahead.fronted:
            self._place_where(clause)
        clause.places = ahead.fronted + clause.places
        clause.dates = ahead.dates + clause.dates
        if ahead.subjects and (ahead.relative or self._is_object_relative()):
            self._object_relative(clause, self._last)
        clauses.append(clause)
        self._last = self._last_phrase(clause)
        after = max(clause.j, position + 1)
        self._ahead = _Ahead(after)
        return after

    def _is_reduced(self, group: Verb, position: int) -> bool:
        """ "a house built in 1910", "a nurse, born in Cork": a participle right behind whom it is about."""
        last = self._last
        if group.finite or self._letters[group.j - 1] != "e" or last is None:
            return False
        parted = self._letters[last.j : position] == "," and (self._italian or self._tokens[position].low in _STATED)
        return last.j == position or parted

    def _hangs_on_last(self, group: Verb) -> bool:
        """ "a film starring *Ada Berg* and was released": no subject has "and" between itself and its verb."""
        subjects, letters = self._ahead.subjects, self._letters
        if self._italian or not self._clauses or not subjects or not group.finite or not subjects[0].i:
            return False
        return letters[subjects[-1].j : group.i] == "z" and letters[subjects[0].i - 1] in "kf"

    def _subject_before(self) -> Phrase | None:
        """Whom a relative clause is about that has no subject of its own."""
        ahead = self._ahead
        if not ahead.relative or ahead.subjects:
            return None
        antecedent = self._antecedent(self._last)
        if ahead.link == "who" and antecedent is not None and self._clauses:
            return self._personal(antecedent, self._clauses[-1])
        return antecedent

    def _place_where(self, clause: Clause) -> None:
        """ "the school where I teach" """
        lemma = clause.verb.lemma
        if self._last is not None and not clause.places and lemma in _DONE_SOMEWHERE:
            clause.places.append(("at" if lemma in ("work", "teach") else "in", self._last))

    def _is_object_relative(self) -> bool:
        """ "the cake she made": a pronoun right behind what is its object, but not in "unlike my friends I do not"."""
        first, last = self._ahead.subjects[0], self._last
        adjacent = first.kind == "pronoun" and last is not None and last.j == first.i
        return adjacent and not any(last is phrase for _, phrase in self._ahead.fronted)

    def _read_fronted_date(self, position: int) -> int | None:
        date = self._tokens[position].date
        if date is None:
            return None
        self._ahead.dates.append(date)
        return position + 1

    def _read_question(self, position: int) -> int | None:
        """ "how to swim", "what to eat": no doing of anybody, but what somebody knows."""
        link = self._ahead.link
        asked = INFINITIVE.match(self._letters, position) if link and not self._ahead.subjects else None
        if not asked:
            return None
        aside = Clause([], self._build(position, asked.end()), position, asked.end())
        self._complements(aside, asked.end())
        told = self._clauses[-1].deepest if self._clauses else None
        if told is not None and told.verb.lemma in ("know", "learn") and link == "how":
            told.inner = aside
        self._ahead.link, self._ahead.relative = "", False
        return max(aside.j, asked.end())

    def _read_between(self, position: int) -> int | None:
        """ "The plan to move is off": what stands between a subject and its verb."""
        between = INFINITIVE.match(self._letters, position) if self._ahead.subjects else None
        return between.end() if between and self._reaches_verb(between.end()) else None

    def _read_subjects(self, position: int) -> int | None:
        ahead = self._ahead
        phrases, after = self._noun_list(position, subject=position == ahead.begin)
        if not phrases:
            return None
        first, before = phrases[0], ahead.subjects
        owned = self._letters[first.i] == "g" and self._reaches_verb(after)
        beside = len(before) == 1 and before[0].kind == "noun" and self._letters[position - 1] == ","
        if beside and first.kind != "pronoun" and not owned:
            self._appositions.append((before[0], first))
            return after
        self._loose += before
        if before and before[-1].kind == "noun" and first.kind == "pronoun":
            self._last = before[-1]
        ahead.subjects = phrases
        return after

    def _read_fronted(self, position: int) -> int | None:
        if self._letters[position] != "f" or position + 1 == len(self._tokens):
            return None
        phrases, after = self._noun_list(position + 1)
        if not phrases:
            return None
        self._ahead.fronted += [(self._tokens[position].low, phrase) for phrase in phrases]
        self._last = phrases[-1]
        return after

    def _read_excepted(self, position: int) -> int | None:
        """ "..., not cheese", "..., not swimming" """
        if self._letters[position] != "!" or not self._clauses or self._ahead.subjects:
            return None
        phrases, after = self._noun_list(position + 1)
        if not phrases and self._letters[position + 1 : position + 2] == "k":
            phrases, after = [Phrase(position + 1, position + 2, position + 1, "gerund")], position + 2
        self._clauses[-1].excepted += phrases
        return after if phrases else None

    def _read_mark(self, position: int) -> int:
        """A word or sign that joins clauses or ends them; anything else says nothing."""
        letter, token, ahead = self._letters[position], self._tokens[position], self._ahead
        if letter == "q":
            ahead.relative, ahead.link = True, token.low
            if ahead.subjects:
                self._last = ahead.subjects[-1]
                self._loose += ahead.subjects
                ahead.subjects = []
        elif letter == "s":
            self._loose += ahead.subjects
            ahead.link, ahead.relative, ahead.subjects, ahead.begin = token.low, False, [], position
        elif letter == "z":
            ahead.link = ahead.link or token.low
        elif letter == "." or (letter == "," and token.text in ";:—–-"):
            self._loose += [*ahead.subjects, *(phrase for _, phrase in ahead.fronted)]
            self._ahead = _Ahead(position + 1, dates=ahead.dates)
        return position + 1

    def _carry(self, verb: Verb, before: Verb, link: str) -> None:
        """What a verb shares with the one before it: "have eaten and *slept*", "am cooking and *eating*", "can't knit
        or *sew*", "might sell the car and *buy* a bike".
        """
        letter = self._letters[verb.j - 1]
        if before.lemma == "help" and letter == "v" and verb.j - verb.i == 1 and not link and not self._italian:
            verb.tense, verb.perfect, verb.modal = before.tense, before.perfect, before.modal  # "helped *paint* it"
        elif not verb.finite and link == "and" and letter == "e" and (before.perfect or before.passive):
            verb.perfect, verb.passive, verb.finite = before.perfect, before.passive, True
        elif not verb.finite and link == "and" and letter == "k" and before.progressive and before.finite:
            verb.perfect, verb.progressive, verb.finite = before.perfect, True, True
        elif letter == "v" and verb.j - verb.i == 1 and before.negated and not self._italian:
            listed = link in ("or", "nor") or (
                self._letters[verb.i - 1] == "," and re.match(r"v?,?z", self._letters[verb.i + 1 :]) is not None
            )
            if listed:
                verb.negated, verb.modal = True, before.modal
        elif (
            letter == "v"
            and verb.j - verb.i == 1
            and before.modal
            and link in ("and", "or", "then")
            and not self._italian
        ):
            verb.modal, verb.tense = before.modal, before.tense

    def _clause(self, verb: Verb, antecedent: Phrase | None) -> Clause:
        """The clause of a verb, with all that hangs on it."""
        ahead, clauses = self._ahead, self._clauses
        inherited = fragment = False
        subjects = ahead.subjects or ([antecedent] if antecedent else [])
        told = clauses[-1] if clauses else None
        if antecedent is not None and told is not None and told.verb.lemma == "be" and antecedent in told.objects:
            subjects = told.subjects
        if not subjects and clauses and (ahead.link in _GOING_ON or ahead.begin > 0):
            heir = self._heir(clauses, ahead.begin, verb)
            subjects, inherited = heir.subjects, True
            goes_on = heir.fragment and not self._italian and self._tokens[verb.i - 1].text != ":"
            fragment = not subjects and goes_on  # "Love it, but *had* no time"
        elif not subjects:
            fragment = True
        clause = Clause(
            subjects,
            verb,
            ahead.begin if inherited else min([ahead.begin, *(subject.i for subject in subjects)]),
            verb.j,
            link=ahead.link,
            relative=ahead.relative,
            inherited=inherited,
            fragment=fragment,
        )
        self._complements(clause, verb.j)
        return clause

    def _heir(self, clauses: list[Clause], begin: int, verb: Verb) -> Clause:
        """The clause whose subject a verb without one goes on with: not that of a bare participle, "a sailor called
        Stefan and had six children". In Italian a comma before "e" closes a relative
        clause: "il parco è gestito da Enea, che ha sede a Roma, e ha una pista".
        """
        last = clauses[-1]
        bare = last.relative and not last.verb.finite and verb.finite and not self._italian
        if bare and any(not clause.relative for clause in clauses):
            return next(clause for clause in reversed(clauses) if not clause.relative)
        closed = (
            self._italian
            and 0 < begin < len(self._letters)
            and self._letters[begin] == "," == self._letters[last.j : last.j + 1]
        )
        if closed and last.relative and len(clauses) > 1 and not clauses[-2].relative:
            return clauses[-2]
        return last

    def _goes_on(self, group: Verb | None, clauses: list[Clause]) -> bool:
        """ "Ada Neri (nata a Pisa - *morta* a Lodi)": one participle behind another tells of the same person."""
        if not self._italian or group is None or not clauses or group.finite or self._letters[group.j - 1] != "e":
            return False
        return clauses[-1].verb.passive and not clauses[-1].verb.person and self._letters[group.i - 1] == ","

    def _antecedent(self, antecedent: Phrase | None) -> Phrase | None:
        """ "... of the airport X, che si trova": the last of several nouns in Italian."""
        if not self._italian or antecedent is None or self._letters[antecedent.j : antecedent.j + 1] != ",":
            return antecedent
        marks = [p for p in range(antecedent.i, antecedent.j) if self._tokens[p].low == "of"]
        numbered = marks and set(self._letters[antecedent.i : marks[-1]]) & set("mco")  # "l'11° Fanteria del Po"
        if not marks or numbered or self._letters[antecedent.j - 1] != "m":
            return antecedent
        return Phrase(marks[-1] + 1, antecedent.j, antecedent.j - 1)  # "... dell'aeroporto X, che si trova"

    def _personal(self, antecedent: Phrase, clause: Clause) -> Phrase:
        """ "a taxi driver in Montevideo who ...": whom "who" can mean, not the place in front of it."""
        if self._tokens[antecedent.head].type not in ("place", "organization", "product"):
            return antecedent
        before = [phrase for phrase in clause.objects if phrase.j <= antecedent.i] or clause.subjects
        return before[-1] if before else antecedent

    def _last_phrase(self, clause: Clause) -> Phrase | None:
        deepest = clause.deepest
        named = [phrase for _, phrase in deepest.places if phrase.j > phrase.i]  # a bare preposition names nothing
        candidates = [*deepest.objects, *deepest.predicatives, *named]
        return max(candidates, key=lambda phrase: phrase.j, default=None)

    def _object_relative(self, clause: Clause, antecedent: Phrase | None) -> None:
        """ "the company that I work for": the antecedent is the missing object."""
        if antecedent is None or (clause.verb.lemma == "do" and not clause.relative):
            return  # "... broccoli I do not": a verb that only points back
        if clause.places and clause.places[-1][1].i == clause.places[-1][1].j:
            preposition, _ = clause.places.pop()
            clause.places.append((preposition, antecedent))
        elif self._tokens[antecedent.head].low in TIMES | {"age"} or clause.objects or clause.predicatives:
            return  # "weekends I do"
        elif clause.inner is None:
            clause.objects.append(antecedent)
        elif not clause.inner.objects and not clause.inner.places and clause.inner.inner is None:
            clause.inner.objects.append(antecedent)
