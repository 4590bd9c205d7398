"""What follows a verb: objects, adjectives, prepositional phrases, to- and -ing clauses, dates."""

from __future__ import annotations

import re
from collections.abc import Sequence

from korely_desktop.language.extraction.grammar.phrases import NOUN_PHRASE, PhraseReader
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.text.tokens import Token

_LEANINGS = word_set("like love enjoy prefer adore hate dislike detest stand fancy want avoid stop")
_STATES = word_set("married engaged divorced separated widowed")
INFINITIVE = re.compile(r"!?0[r!]*(?:b[r!]*[ek]|h[r!]*e|[vbhx])t?")


class ComplementReader(PhraseReader):
    """Fills a clause with what hangs on its verb."""

    def __init__(self, sentence: Sequence[Token], *, italian: bool = False) -> None:
        super().__init__(sentence, italian=italian)
        self._steps = 0

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
                and (verb.lemma != "be" or token.mood == "infinitive" or verb.particle in ("out", "up", "off"))
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
                if letter == "!" and nexts and nexts in "nmkdgjvhax":
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
            doing = re.match(r",?zk|,k", self._letters[position:])
            if doing and clause.objects and clause.inner is None and verb.lemma in _LEANINGS and token.low != "but":
                verb_at = position + doing.end() - 1
                if not self._reaches_verb(verb_at + 1):
                    position = self._inner(clause, verb_at, verb_at + 1)
                    continue
            told = bool(clause.objects or clause.predicatives) and verb.lemma == "be"
            following = self._tokens[position + 1 : position + 2]
            origin = token.text == "," and bool(following) and following[0].low == "from"
            if told and (origin or (token.low == "and" and self._letters[position + 1 : position + 2] == "f")):
                position += 1  # "I am a cook and from Bari", "I'm 23, from Leeds"
                continue
            if (
                token.text == ","
                and (self._letters[position + 1 : position + 2] in ("f", "#") or self._dated(position))
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
            if letter == "e" and verb.lemma in ("get", "be", "have") and not clause.objects:
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
            if self._is_time(phrases[0]) and (clause.objects or clause.places or verb.lemma != "be"):
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
            deepest = clause.inner
            while deepest.inner is not None:
                deepest = deepest.inner
            deepest.inner = inner
        clause.dates += inner.dates
        return max(inner.j, j)
