"""Clauses: who (subjects) does what (verb group) to what (objects, complements), read from tagged tokens.

A single pass from left to right. Chunks are regular expressions over one letter a token; what a clause *means* is for
the construction rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from korely_desktop.language.dates.expressions import DateSpan
from korely_desktop.language.extraction.letters import letters
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.tokens import Token

NOUN_PHRASE = re.compile(
    r"(?:gd?[nc]*j(?=[.,#]|$)|d{0,2}g?d?[co]*(?:r?j[,z]?(?=r?[jnmek])|(?<=[dgjco])[ek](?=[jnm])|r?(?<![bhpnm!x])e(?=[jnm])|[nmc]y[co]*|n(?=[njmc])|m(?=[nmj])|c(?=[njmk])|o(?=[njm]))*[nmc]|[dg]?[co]+|g?d?j(?=[.,]|$)|[dg][cn]?j(?=[bh])|gd?[nc]*j(?=[.,]|$)|[dg]k|p|i|u)"
)
ITALIAN_NOUN_PHRASE = re.compile(
    r"(?:d{0,2}g?d?[co]*(?:r?j(?=r?[jnmc]))*(?:n(?:r?j(?![nm])|(?=m)|j(?=m))*m?|m|c)(?:rj|j(?!f))?|[dg]{0,2}j(?=[.,]|$)|p|i|u)"
)
VERB_GROUP = re.compile(r"[r!]*(?:[wxhb][r!]*)*(?:[vakehx]|br*!|b)t?")
_TIMES = frozenset(
    [
        "day",
        "days",
        "night",
        "nights",
        "morning",
        "mornings",
        "evening",
        "evenings",
        "week",
        "weeks",
        "weekend",
        "weekends",
        "month",
        "months",
        "year",
        "years",
        "summer",
        "winter",
        "time",
        "times",
        "chance",
        "hour",
        "afternoon",
    ]
)
_LEANINGS = word_set("like love enjoy prefer adore hate dislike detest stand fancy want avoid stop")
_LABELS = frozenset(["color", "colors", "colour", "colours"])
INFINITIVE = re.compile(r"!?0[r!]*(?:b[r!]*[ek]|h[r!]*e|[vbhx])t?")


@dataclass(slots=True)
class Phrase:
    """A noun phrase, adjective or gerund: token range ``[i, j)`` and its head."""

    i: int
    j: int
    head: int
    kind: str = "noun"
    denied: bool = False

    def tokens(self, sentence: Sequence[Token]) -> Sequence[Token]:
        """The tokens of the phrase."""
        return sentence[self.i : self.j]


@dataclass(slots=True)
class Verb:
    """A verb group. ``modal`` is the modal's word; ``no_longer`` says that it held once; ``semi`` is "used to" and its like."""

    lemma: str
    i: int
    j: int
    particle: str = ""
    negated: bool = False
    modal: str = ""
    tense: str = "present"
    perfect: bool = False
    progressive: bool = False
    passive: bool = False
    finite: bool = True
    no_longer: bool = False
    adverbs: tuple[str, ...] = ()
    person: int = 0

    @property
    def name(self) -> str:
        """Lemma with its particle ("give up")."""
        return f"{self.lemma} {self.particle}" if self.particle else self.lemma


@dataclass(slots=True)
class Clause:
    """One verb with what hangs on it. ``link`` is the word that joined it (because, if, who), ``inner`` a to- or -ing clause."""

    subjects: list[Phrase]
    verb: Verb
    i: int
    j: int
    objects: list[Phrase] = field(default_factory=list)
    predicatives: list[Phrase] = field(default_factory=list)
    places: list[tuple[str, Phrase]] = field(default_factory=list)
    inner: Clause | None = None
    link: str = ""
    relative: bool = False
    inherited: bool = False
    dates: list[DateSpan] = field(default_factory=list)
    governs_clause: bool = False
    excepted: list[Phrase] = field(default_factory=list)
    fragment: bool = False


@dataclass(slots=True)
class Reading:
    """All clauses of a sentence, appositions ("my sister, Anna") and noun phrases outside any clause."""

    clauses: list[Clause]
    appositions: list[tuple[Phrase, Phrase]]
    loose: list[Phrase]


class ClauseReader:
    """Reads one tagged sentence."""

    def __init__(self, sentence: Sequence[Token], *, italian: bool = False) -> None:
        self._tokens = sentence
        self._italian = italian
        self._noun_phrase_pattern = ITALIAN_NOUN_PHRASE if italian else NOUN_PHRASE
        self._letters = letters(sentence)
        self._appositions: list[tuple[Phrase, Phrase]] = []
        self._steps = 0

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
                and last_np.j == position
            )
            carried = (
                group is not None
                and not group.finite
                and link == "and"
                and bool(clauses)
                and self._letters[group.j - 1] == "e"
            )
            if group is not None and carried and (clauses[-1].verb.perfect or clauses[-1].verb.passive):
                group.perfect, group.passive, group.finite = clauses[-1].verb.perfect, clauses[-1].verb.passive, True
            if group is not None and (group.finite or pending or opens or reduced):
                relative = relative or reduced
                antecedent = self._antecedent(clauses, pending, last_np) if relative and not pending else None
                clause = self._clause(group, pending, antecedent, clauses, begin, link, relative)
                clause.places = fronted + clause.places
                if (
                    clause.link == "where"
                    and last_np is not None
                    and not clause.places
                    and group.lemma in ("work", "live", "study", "teach", "play")
                ):
                    clause.places.append(("at" if group.lemma in ("work", "teach") else "in", last_np))
                clause.dates = dates + clause.dates
                adjacent = (
                    bool(pending) and pending[0].kind == "pronoun" and last_np is not None and last_np.j == pending[0].i
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
            between = INFINITIVE.match(self._letters, position) if pending else None
            if between and self._reaches_verb(between.end()):
                position = between.end()
                continue
            phrases, after = self._noun_list(position)
            if phrases:
                if (
                    phrases[0].kind != "pronoun"
                    and pending
                    and self._letters[position - 1] == ","
                    and len(pending) == 1
                    and pending[0].kind == "noun"
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
                loose += pending
                pending, fronted, link, relative, begin = [], [], "", False, position + 1
            position += 1
        return Reading(clauses, self._appositions, loose + pending + [phrase for _, phrase in fronted])

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
                subjects, inherited = clauses[-1].subjects, True
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

    def _antecedent(self, clauses: list[Clause], pending: list[Phrase], last: Phrase | None) -> Phrase | None:
        return pending[-1] if pending else last

    def _last_phrase(self, clause: Clause) -> Phrase | None:
        deepest = clause
        while deepest.inner is not None:
            deepest = deepest.inner
        candidates = [*deepest.objects, *deepest.predicatives, *(phrase for _, phrase in deepest.places)]
        return max(candidates, key=lambda phrase: phrase.j, default=None)

    def _object_relative(self, clause: Clause, antecedent: Phrase | None) -> None:
        """ "the company that I work for": the antecedent is the missing object."""
        if antecedent is None:
            return
        if clause.places and clause.places[-1][1].i == clause.places[-1][1].j:
            preposition, _ = clause.places.pop()
            clause.places.append((preposition, antecedent))
        elif not clause.objects and not clause.predicatives and clause.inner is None:
            clause.objects.append(antecedent)

    def _verb_group(self, position: int) -> Verb | None:
        match = VERB_GROUP.match(self._letters, position)
        if match is None or match.end() == position:
            return None
        span = self._letters[position : match.end()]
        core = span.rstrip("t")
        if not core or core[-1] not in "vakebhxr!" or not re.search(r"[vakebhx]", core):
            return None
        return self._build(position, match.end())

    def _build(self, i: int, j: int) -> Verb:
        tokens = self._tokens[i:j]
        particle = tokens[-1].low if tokens[-1].letter == "t" else ""
        words = [token for token in tokens if token.letter in "vakebhxw"]
        main = words[-1]
        auxiliaries = words[:-1]
        adverbs = tuple(token.low for token in tokens if token.letter == "r")
        before = self._tokens[i - 1].low if i else ""
        kinds = "".join(token.letter for token in auxiliaries)
        past = main.letter == "a" or any(token.low in ("was", "were", "had", "did") for token in words)
        modal = next((token.low for token in auxiliaries if token.letter == "w"), "")
        return Verb(
            lemma=main.lemma or main.low,
            i=i,
            j=j,
            particle=particle,
            negated=any(token.letter == "!" for token in tokens)
            or any(a in ("hardly", "barely", "rarely", "seldom") for a in adverbs),
            modal=modal,
            tense="future" if modal in ("will", "shall") else "past" if past else "present",
            perfect="h" in kinds and main.letter in "aekb",
            progressive=main.letter == "k" and "b" in kinds,
            passive=(main.letter in "ea" and "b" in kinds) or (main.letter == "e" and "h" not in kinds),
            finite=bool(auxiliaries) or main.letter in "vabhx",
            no_longer="longer" in adverbs or "anymore" in adverbs,
            person=max((token.person for token in words), default=0)
            if words and words[0].person == 1
            else 3
            if any(token.person for token in words)
            else 0,
            adverbs=(*adverbs, before) if before in ("now", "also", "still") else adverbs,
        )

    def _noun_list(self, position: int) -> tuple[list[Phrase], int]:
        """Noun phrases joined by commas and "and", and the position behind them; empty where none starts."""
        phrase, after = self._noun_phrase(position)
        if phrase is None:
            return [], position
        found = [phrase]
        while after < len(self._tokens):
            step = after
            if self._letters[step] == "," and self._tokens[step].text == ",":
                step += 1
            joined = (
                step < len(self._tokens)
                and self._letters[step] == "z"
                and self._tokens[step].low not in ("but", "plus")
            )
            if joined:
                step += 1
            if step == after:
                break
            following, end = self._noun_phrase(step)
            if following is None or following.kind in ("pronoun", "adjective") or self._reaches_verb(end):
                break
            if not joined and not self._list_goes_on(end):
                break
            if phrase.kind == "pronoun" and not joined:
                break
            found.append(following)
            after = end
            if joined and not self._list_goes_on(end):
                break
        return found, after

    def _list_goes_on(self, position: int) -> bool:
        rest = self._letters[position : position + 8]
        return bool(re.match(r",?z[dgjcoernm]*[nmck]|,[dgjcormn]+(?:,|z|,z)", rest))

    def _noun_phrase(self, position: int) -> tuple[Phrase | None, int]:
        match = self._noun_phrase_pattern.match(self._letters, position)
        if match is None:
            return None, position
        if any(token.date is not None for token in self._tokens[position : match.end()]):
            return None, position
        i, j = position, match.end()
        kind = {"p": "pronoun", "i": "indefinite", "u": "there"}.get(self._letters[i] if j == i + 1 else "", "noun")
        head = j - 1
        if self._italian and kind == "noun":
            head = max(
                (p for p in range(i, j) if self._letters[p] in "nmc"),
                key=lambda p: (self._letters[p] == "m" and p == j - 1, -p),
                default=head,
            )
        if kind == "noun" and self._letters[head] == "j":
            kind = "adjective"
        if (
            self._tokens[head].low in _LABELS
            and re.match(r"[njm]", self._letters[j : j + 1] or " ")
            and not self._reaches_verb(j)
        ):
            named, end = self._noun_phrase(j)
            if named is not None:
                return named, end
        denied = self._tokens[i].low in ("no", "neither") or self._tokens[i].low in ("nothing", "none")
        phrase = Phrase(i, j, head, kind, denied)
        while j + 1 < len(self._tokens) and self._tokens[j].low == "of" and kind != "pronoun":
            inner, end = self._noun_phrase(j + 1)
            if inner is None or inner.kind == "pronoun":
                break
            if self._tokens[head].low in (
                "lot",
                "lots",
                "alot",
                "bunch",
                "couple",
                "ton",
                "tons",
                "kind",
                "type",
                "sort",
                "kinds",
                "types",
                "all",
                "some",
                "many",
                "plenty",
                "variety",
                "pair",
            ):
                phrase.head = inner.head
                if self._tokens[head].low in (
                    "lot",
                    "lots",
                    "alot",
                    "bunch",
                    "ton",
                    "tons",
                    "plenty",
                    "all",
                    "some",
                    "many",
                    "kind",
                    "type",
                    "sort",
                    "kinds",
                    "types",
                    "variety",
                ):
                    phrase.i = inner.i
            j = phrase.j = inner.j
            phrase.kind = "noun"
        return phrase, j

    def _is_time(self, phrase: Phrase) -> bool:
        """ "every morning", "all the time", "a lot": an adverbial, not an object."""
        words = [token.low for token in phrase.tokens(self._tokens)]
        if (
            words[0] in ("every", "each", "all", "most", "some", "this", "that", "these", "next", "last", "one")
            and words[-1] in _TIMES
        ):
            return True
        return words in (["a", "lot"], ["alot"], ["a", "bit"], ["a", "while"], ["the", "time"], ["six", "miles"])

    def _reaches_verb(self, position: int) -> bool:
        """Whether a finite verb follows here, so that the phrase in front is its subject."""
        if position < len(self._tokens) and self._tokens[position].low == "its":
            return False
        verb = self._verb_group(position) if position < len(self._tokens) else None
        return verb is not None and verb.finite

    def _complements(self, clause: Clause, position: int) -> None:
        """Fill objects, complements and prepositional phrases from ``position`` on; sets the clause's end."""
        self._steps += 1
        verb = clause.verb
        while position < len(self._tokens):
            letter = self._letters[position]
            token = self._tokens[position]
            if token.date is not None:
                clause.dates.append(token.date)
                position += 1
                continue
            infinitive = INFINITIVE.match(self._letters, position)
            if infinitive:
                position = self._inner(clause, position, infinitive.end())
                continue
            if (
                letter == "k"
                and verb.lemma not in ("be",)
                and self._steps < 200
                and not (clause.objects and verb.lemma in ("have",))
            ):
                position = self._inner(clause, position, position + 1)
                continue
            if (
                letter == "r"
                and self._letters[position + 1 : position + 2] in tuple("jek")
                and (clause.verb.lemma != "be" or self._letters[position + 1] != "k")
            ):
                phrases, after = self._noun_list(position)
                if phrases and phrases[0].kind == "noun" and not self._reaches_verb(after):
                    clause.objects += phrases
                    position = after
                    continue
            if letter in "r!" or letter == "l":
                nexts = self._letters[position + 1 : position + 2]
                if letter == "!" and nexts and nexts in "nmkdgj":
                    break
                verb.adverbs += (token.low,)
                verb.no_longer = (
                    verb.no_longer
                    or token.low in ("anymore", "longer")
                    or (token.low == "more" and self._tokens[position - 1].low == "any")
                )
                position += 1
                continue
            if (
                letter == "d"
                and token.low == "any"
                and self._tokens[position + 1 : position + 2]
                and self._tokens[position + 1].low == "more"
            ):
                verb.no_longer = True
                position += 2
                continue
            listed = clause.inner is not None and re.match(
                r",?z?k|,?z[r]*v(?!$)" if self._letters[clause.inner.i] == "0" else r",?z?k", self._letters[position:]
            )
            if (
                listed
                and clause.inner is not None
                and letter in ",z"
                and self._steps < 200
                and self._tokens[position].low != "but"
            ):
                verb_at = position + listed.end() - 1
                if not self._letters[clause.inner.j : verb_at].strip(",zr"):
                    position = self._inner(clause, verb_at, verb_at + 1)
                    continue
            if (
                token.text == ","
                and self._letters[position + 1 : position + 2] in ("f", "#")
                and (clause.places or clause.dates)
            ):
                position += 1
                continue
            if letter == "t":
                verb.particle = verb.particle or token.low
                position += 1
                continue
            if letter == "f":
                position, stop = self._prepositional(clause, position)
                if stop:
                    break
                continue
            if letter == "e" and verb.lemma in ("get", "be", "have"):
                clause.predicatives.append(Phrase(position, position + 1, position, "adjective"))
                position += 1
                continue
            if letter == "e" and clause.objects and clause.objects[-1].j == position:
                if verb.lemma not in _LEANINGS:
                    break
                position += 1
                continue
            if letter == "z" and (clause.objects or clause.predicatives) and verb.lemma == "be":
                status = re.match(r"zr*j(?![nm])", self._letters[position:])
                if status:
                    position += 1
                    continue
            if letter == "j" and not NOUN_PHRASE.match(self._letters, position):
                position = self._adjectives(clause, position)
                continue
            phrases, after = self._noun_list(position)
            if not phrases:
                break
            if self._is_time(phrases[0]) and (clause.objects or verb.lemma != "be"):
                verb.adverbs += tuple(t.low for t in phrases[0].tokens(self._tokens))
                position = phrases[0].j
                continue
            if token.low.endswith(("self", "selves")):
                position += 1
                continue
            if self._reaches_verb(after):
                if letter == "p" and clause.objects and phrases[0].i == clause.objects[-1].j:
                    break
                clause.governs_clause = not clause.objects and not clause.places
                break
            if phrases[0].kind == "adjective":
                clause.predicatives += phrases
            else:
                clause.objects += phrases
            position = after
        clause.j = position

    def _adjectives(self, clause: Clause, position: int) -> int:
        start = position
        while position < len(self._tokens) and self._letters[position] in "jr":
            position += 1
        last = position
        while last - 1 > start and self._letters[last - 1] == "r":
            last -= 1
        clause.predicatives.append(Phrase(start, last, last - 1, "adjective"))
        if position + 1 < len(self._tokens) and self._letters[position] in "z," and self._letters[position + 1] == "j":
            follows = NOUN_PHRASE.match(self._letters, position + 1)
            if follows is None:
                return self._adjectives(clause, position + 1)
        return position

    def _prepositional(self, clause: Clause, position: int) -> tuple[int, bool]:
        """Reads "preposition + phrases"; says whether the clause ends in front of it."""
        preposition = self._tokens[position].low
        follows = position + 1
        while follows < len(self._tokens) and self._letters[follows] in "rf" and not self._tokens[follows].date:
            if self._letters[follows] == "f":
                preposition = f"{preposition} {self._tokens[follows].low}"
            follows += 1
        if follows < len(self._tokens) and self._tokens[follows].date is not None:
            clause.dates.append(self._tokens[follows].date)  # type: ignore[arg-type]
            return follows + 1, False
        if follows < len(self._tokens) and self._letters[follows] == "k":
            inner_end = self._inner(clause, follows, follows + 1, preposition)
            return inner_end, False
        phrases, after = self._noun_list(follows)
        if not phrases:
            clause.places.append((preposition, Phrase(position + 1, position + 1, position)))
            return position + 1, follows < len(self._tokens) and self._letters[follows] not in ",."
        if self._reaches_verb(after) and phrases[0].kind == "pronoun":
            return position, True
        clause.places += [(preposition, phrase) for phrase in phrases]
        return after, False

    def _inner(self, clause: Clause, i: int, j: int, preposition: str = "") -> int:
        verb = self._build(i, j)
        verb.finite = False
        if j < len(self._tokens) and self._letters[j] == "t" and not verb.particle:
            verb.particle = self._tokens[j].low
            verb.j = j = j + 1
        inner = Clause(clause.subjects, verb, i, j, link=preposition)
        self._complements(inner, j)
        if clause.inner is None:
            clause.inner = inner
        else:
            deepest = clause.inner
            while deepest.inner is not None:
                deepest = deepest.inner
            deepest.inner = inner
        clause.dates += inner.dates
        return max(inner.j, j)
