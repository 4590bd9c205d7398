"""What follows a verb: objects, adjectives, prepositional phrases, to- and -ing clauses, dates."""

from __future__ import annotations

import re
from collections.abc import Sequence

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.grammar.phrases import NOUN_PHRASE, PhraseReader
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.text.tokens import Token

_LEANINGS = lexicon.words("grammar", "complements.leanings")
_STATES = word_set("married engaged divorced separated widowed")
_MOST_STEPS = 200
"""So many verbs of one sentence are read; what is no sentence has more."""
_LISTED = re.compile(r",?z?k")
_LISTED_AFTER_TO = re.compile(r",?z?k|,?z[r]*v(?!$)")
_DOING = re.compile(r",?zk|,k")
_JOINED_STATUS = re.compile(r"zr*j(?![nm])")
END = -1
"""Where nothing more hangs on a verb."""
INFINITIVE = re.compile(r"!?0[r!]*(?:b[r!]*[ek]|h[r!]*e|[vbhx])t?")


class ComplementReader(PhraseReader):
    """Fills a clause with what hangs on its verb."""

    def __init__(self, sentence: Sequence[Token], *, italian: bool = False) -> None:
        super().__init__(sentence, italian=italian)
        self._steps = 0
        self._ways = (
            self._read_date,
            self._read_infinitive,
            self._read_gerund,
            self._read_described,
            self._read_adverb,
            self._read_any_more,
            self._read_next_inner,
            self._read_doing,
            self._read_joint,
            self._read_particle,
            self._read_place,
            self._read_participle,
            self._read_joined_status,
            self._read_adjective,
            self._read_phrases,
        )

    def _complements(self, clause: Clause, position: int) -> None:
        """Fill objects, complements and prepositional phrases from ``position`` on; sets the clause's end."""
        self._steps += 1
        clause.j = position
        while clause.j < len(self._tokens):
            for way in self._ways:
                after = way(clause, clause.j)
                if after is not None:
                    break
            if after is None or after == END:
                return
            clause.j = after

    # -- ways to read on: each answers where to go on, END where the clause ends here, None where it is not its part --

    def _read_date(self, clause: Clause, position: int) -> int | None:
        date = self._tokens[position].date
        if date is None:
            return None
        clause.dates.append(date)
        return position + 1

    def _read_infinitive(self, clause: Clause, position: int) -> int | None:
        infinitive = INFINITIVE.match(self._letters, position)
        return self._inner(clause, position, infinitive.end()) if infinitive else None

    def _read_gerund(self, clause: Clause, position: int) -> int | None:
        verb, token = clause.verb, self._tokens[position]
        if self._letters[position] != "k" or not self._goes_deeper or (clause.objects and verb.lemma == "have"):
            return None
        if verb.lemma == "be" and token.mood != "infinitive" and verb.particle not in ("out", "up", "off"):
            return None
        return self._inner(clause, position, position + 1)

    def _read_described(self, clause: Clause, position: int) -> int | None:
        """An object that begins with an adverb: "very old books"."""
        following = self._letters[position + 1 : position + 2]
        if self._letters[position] != "r" or not following or following not in "jek":
            return None
        if clause.verb.lemma == "be" and following == "k":
            return None
        phrases, after = self._noun_list(position)
        if not phrases or phrases[0].kind != "noun" or self._reaches_verb(after):
            return None
        clause.objects += phrases
        return after

    def _read_adverb(self, clause: Clause, position: int) -> int | None:
        letter, token, verb = self._letters[position], self._tokens[position], clause.verb
        if letter not in "r!l":
            return None
        following = self._letters[position + 1 : position + 2]
        if letter == "!" and following and following in "nmkdgjvhax":
            return END
        verb.adverbs += (token.low,)
        any_more = token.low == "more" and self._tokens[position - 1].low == "any"
        verb.no_longer = verb.no_longer or any_more or token.low in ("anymore", "longer")
        return position + 1

    def _read_any_more(self, clause: Clause, position: int) -> int | None:
        words = [token.low for token in self._tokens[position : position + 2]]
        if self._letters[position] != "d" or words not in (["any", "more"], ["any", "longer"]):
            return None
        clause.verb.no_longer = True
        return position + 2

    def _read_next_inner(self, clause: Clause, position: int) -> int | None:
        """A further verb of a list: "likes to swim, run and climb"."""
        inner, token = clause.inner, self._tokens[position]
        if inner is None or self._letters[position] not in ",z" or not self._goes_deeper or token.low == "but":
            return None
        after_to = self._letters[inner.i] == "0"
        listed = (_LISTED_AFTER_TO if after_to else _LISTED).match(self._letters, position)
        if not listed or self._letters[inner.j : listed.end() - 1].strip(",zr"):
            return None
        return self._inner(clause, listed.end() - 1, listed.end())

    def _read_doing(self, clause: Clause, position: int) -> int | None:
        """What one does behind what one likes: "loves books, cooking and hiking"."""
        if not clause.objects or clause.inner is not None or clause.verb.lemma not in _LEANINGS:
            return None
        doing = _DOING.match(self._letters, position)
        if not doing or self._tokens[position].low == "but" or self._reaches_verb(doing.end()):
            return None
        return self._inner(clause, doing.end() - 1, doing.end())

    def _read_joint(self, clause: Clause, position: int) -> int | None:
        """A comma or "and" in front of an origin, a place or a status: "I am a cook and from Bari", "I'm 23, from
        Leeds".
        """
        token, following = self._tokens[position], self._letters[position + 1 : position + 2]
        told = bool(clause.objects or clause.predicatives) and clause.verb.lemma == "be"
        if token.text == ",":
            origin = bool(following) and self._tokens[position + 1].low == "from"
            placed = bool(clause.places or clause.dates) and (following in ("f", "#") or self._dated(position))
            if (told and origin) or placed:
                return position + 1
        if told and token.low == "and" and following == "f":
            return position + 1
        return None

    def _read_particle(self, clause: Clause, position: int) -> int | None:
        if self._letters[position] != "t":
            return None
        clause.verb.particle = clause.verb.particle or self._tokens[position].low
        return position + 1

    def _read_place(self, clause: Clause, position: int) -> int | None:
        if self._letters[position] != "f":
            return None
        clause.j, stop = self._prepositional(clause, position)
        return END if stop else clause.j

    def _read_participle(self, clause: Clause, position: int) -> int | None:
        if self._letters[position] != "e":
            return None
        if clause.verb.lemma in ("get", "be", "have") and not clause.objects:
            clause.predicatives.append(Phrase(position, position + 1, position, "adjective"))
            return position + 1
        if clause.objects and clause.objects[-1].j == position:
            return position + 1 if clause.verb.lemma in _LEANINGS else END
        return None

    def _read_joined_status(self, clause: Clause, position: int) -> int | None:
        told = bool(clause.objects or clause.predicatives) and clause.verb.lemma == "be"
        return position + 1 if told and _JOINED_STATUS.match(self._letters, position) else None

    def _read_adjective(self, clause: Clause, position: int) -> int | None:
        if self._letters[position] != "j" or NOUN_PHRASE.match(self._letters, position):
            return None
        return self._adjectives(clause, position)

    def _read_phrases(self, clause: Clause, position: int) -> int:
        phrases, after = self._noun_list(position)
        if not phrases:
            return END
        first, verb = phrases[0], clause.verb
        if self._is_time(first) and (clause.objects or clause.places or verb.lemma != "be"):
            verb.adverbs += tuple(token.low for token in first.tokens(self._tokens))
            return first.j
        if self._tokens[position].low.endswith(("self", "selves")):
            return position + 1
        if self._reaches_verb(after):
            again = self._letters[position] == "p" and clause.objects and first.i == clause.objects[-1].j
            if not again:
                clause.governs_clause = not clause.objects and not clause.places
            return END
        if first.kind == "adjective":
            clause.predicatives += phrases
        else:
            clause.objects += phrases
        return after

    @property
    def _goes_deeper(self) -> bool:
        return self._steps < _MOST_STEPS

    def _dated(self, position: int) -> bool:
        """ "nata a Lodi, il 27 aprile 1937": a date with its article behind a comma."""
        return self._italian and self._letters[position + 1 : position + 3] == "r#"

    def _adjectives(self, clause: Clause, position: int) -> int:
        start = position
        while position < len(self._tokens) and self._letters[position] in "jr":
            position += 1
            if self._tokens[start].low in _STATES:
                break  # "married young", "divorced so early"
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
            clause.deepest.inner = inner
        clause.dates += inner.dates
        return max(inner.j, j)
