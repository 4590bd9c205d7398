"""Clauses: who (subjects) does what (verb group) to what (objects, complements), read from tagged tokens.

A single pass from left to right. Chunks are regular expressions over one letter a token; what a clause *means* is for
the construction rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from korely_desktop.language.dates.expressions import DateSpan
from korely_desktop.language.extraction.grammar.complements import ComplementReader
from korely_desktop.language.extraction.grammar.phrases import TIMES
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase, Reading, Verb
from korely_desktop.language.extraction.italian.clauses import settle
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.text.tokens import Token

INFINITIVE = re.compile(r"!?0[r!]*(?:b[r!]*[ek]|h[r!]*e|[vbhx])t?")
_STATED = word_set("born raised based married divorced retired employed")
""" "I'm a nurse, *born* in Cork": participles that go on with the sentence behind a comma."""


class ClauseReader(ComplementReader):
    """Reads the clauses of one tagged sentence."""

    def __init__(self, sentence: Sequence[Token], *, italian: bool = False) -> None:
        super().__init__(sentence, italian=italian)
        self._appositions: list[tuple[Phrase, Phrase]] = []

    def read(self) -> Reading:
        """The clauses in the order of their verbs."""
        clauses: list[Clause] = []
        loose: list[Phrase] = []
        pending: list[Phrase] = []
        fronted: list[tuple[str, Phrase]] = []
        dates: list[DateSpan] = []
        link, relative, last_np = "", False, None
        position, begin = 0, 0
        while position < len(self._tokens):
            letter = self._letters[position]
            token = self._tokens[position]
            group = self._verb_group(position)
            opens = (position == begin and not clauses) or link in ("while", "when", "by")
            reduced = (
                group is not None
                and not group.finite
                and self._letters[group.j - 1] == "e"
                and last_np is not None
                and (
                    last_np.j == position
                    or ((self._italian or token.low in _STATED) and self._letters[last_np.j : position] == ",")
                )
            )
            beside = self._goes_on(group, clauses)
            reduced = reduced and not beside
            if group is not None and clauses and not pending:
                self._carry(group, clauses[-1].verb, "and" if beside else link)
            if group is not None and (group.finite or pending or opens or reduced):
                relative = relative or reduced
                antecedent = self._antecedent(clauses, pending, last_np) if relative and not pending else None
                if link == "who" and antecedent is not None and clauses and not pending:
                    antecedent = self._personal(antecedent, clauses[-1])
                clause = self._clause(group, pending, antecedent, clauses, begin, link, relative)
                beside_front = any(last_np is phrase for _, phrase in fronted)
                clause.places = fronted + clause.places
                if (
                    clause.link == "where"
                    and last_np is not None
                    and not clause.places
                    and group.lemma in ("work", "live", "study", "teach", "play", "locate")
                ):
                    clause.places.append(("at" if group.lemma in ("work", "teach") else "in", last_np))
                clause.dates = dates + clause.dates
                adjacent = (
                    bool(pending)
                    and pending[0].kind == "pronoun"
                    and last_np is not None
                    and last_np.j == pending[0].i
                    and not beside_front  # "unlike my friends I do not smoke"
                )
                if pending and (relative or adjacent):
                    self._object_relative(clause, last_np)
                clauses.append(clause)
                last_np = self._last_phrase(clause)
                pending, fronted, dates, link, relative = [], [], [], "", False
                position = begin = max(clause.j, position + 1)
                continue
            if token.date is not None:
                dates.append(token.date)
                position += 1
                continue
            asked = INFINITIVE.match(self._letters, position) if link and not pending else None
            if asked:  # "how to swim", "what to eat": no doing of anybody
                aside = Clause([], self._build(position, asked.end()), position, asked.end())
                self._complements(aside, asked.end())
                told = clauses[-1] if clauses else None
                while told is not None and told.inner is not None:
                    told = told.inner
                if told is not None and told.verb.lemma in ("know", "learn") and link == "how":
                    told.inner = aside
                position, link, relative = max(aside.j, asked.end()), "", False
                continue
            between = INFINITIVE.match(self._letters, position) if pending else None
            if between and self._reaches_verb(between.end()):
                position = between.end()
                continue
            phrases, after = self._noun_list(position, subject=position == begin)
            if phrases:
                if (
                    phrases[0].kind != "pronoun"
                    and pending
                    and self._letters[position - 1] == ","
                    and len(pending) == 1
                    and pending[0].kind == "noun"
                    and not (self._letters[phrases[0].i] == "g" and self._reaches_verb(after))
                ):
                    self._appositions.append((pending[0], phrases[0]))
                else:
                    loose += pending
                    if pending and pending[-1].kind == "noun" and phrases[0].kind == "pronoun":
                        last_np = pending[-1]
                    pending = phrases
                position = after
                continue
            if letter == "f" and position + 1 < len(self._tokens):
                phrases, after = self._noun_list(position + 1)
                if phrases:
                    fronted += [(token.low, phrase) for phrase in phrases]
                    last_np = phrases[-1]
                    position = after
                    continue
            if letter == "!" and clauses and not pending:
                phrases, after = self._noun_list(position + 1)
                if phrases or self._letters[position + 1 : position + 2] == "k":
                    clauses[-1].excepted += phrases or [Phrase(position + 1, position + 2, position + 1, "gerund")]
                    position = after if phrases else position + 2
                    continue
            if letter == "q":
                relative, link = True, token.low
                if pending:
                    last_np, loose = pending[-1], loose + pending
                    pending = []
            elif letter == "s":
                link, relative = token.low, False
                loose += pending
                pending, begin = [], position
            elif letter == "z":
                link = link or token.low
            elif letter == "." or (letter == "," and token.text in ";:—–-"):
                loose += [*pending, *(phrase for _, phrase in fronted)]
                pending, fronted, link, relative, begin = [], [], "", False, position + 1
            position += 1
        if self._italian:
            settle(clauses, self._tokens)
        return Reading(clauses, self._appositions, loose + pending + [phrase for _, phrase in fronted])

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

    def _clause(
        self,
        verb: Verb,
        pending: list[Phrase],
        antecedent: Phrase | None,
        clauses: list[Clause],
        begin: int,
        link: str,
        relative: bool,
    ) -> Clause:
        inherited = False
        subjects = pending or ([antecedent] if antecedent else [])
        if (
            antecedent is not None
            and not pending
            and clauses
            and clauses[-1].verb.lemma == "be"
            and antecedent in clauses[-1].objects
        ):
            subjects = clauses[-1].subjects
        fragment = False
        if not subjects:
            if clauses and (link in ("and", "or", "but", "&", "plus", "then") or begin > 0):
                heir = self._heir(clauses, begin)
                subjects, inherited = heir.subjects, True
                goes_on = heir.fragment and not self._italian and self._tokens[verb.i - 1].text != ":"
                fragment = not subjects and goes_on  # "Love it, but *had* no time"
            else:
                fragment = True
        clause = Clause(
            subjects,
            verb,
            min([begin, *[s.i for s in subjects]]) if not inherited else begin,
            verb.j,
            link=link,
            relative=relative,
            inherited=inherited,
            fragment=fragment,
        )
        self._complements(clause, verb.j)
        return clause

    def _heir(self, clauses: list[Clause], begin: int) -> Clause:
        """The clause whose subject a verb without one goes on with. In Italian a comma before "e" closes a relative
        clause: "il parco è gestito da Enea, che ha sede a Roma, e ha una pista".
        """
        last = clauses[-1]
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

    def _antecedent(self, clauses: list[Clause], pending: list[Phrase], last: Phrase | None) -> Phrase | None:
        antecedent = pending[-1] if pending else last
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
        deepest = clause
        while deepest.inner is not None:
            deepest = deepest.inner
        candidates = [*deepest.objects, *deepest.predicatives, *(phrase for _, phrase in deepest.places)]
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
