"""Noun phrases and verb groups: chunks found by regular expressions over one letter a token."""

from __future__ import annotations

import re
from collections.abc import Sequence

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.grammar.syntax import Phrase, Verb
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.text.letters import letters
from korely_desktop.language.extraction.text.tokens import Token

NOUN_PHRASE = re.compile(
    r"(?:gd?[nc]*j(?=[.,#]|$)|d{0,2}g?d?[co]*(?:r?j[,z]?(?=r?[jnmek])|(?<=[dgjco])[ek](?=[jnm])|r?(?<![bhpnm!x])e(?=[jnm])|[nmc]y[co]*|n(?=[njmc])|m(?=[nmj])|c(?=[njmk])|o(?=[njm]))*[nmc]|[dg]?[co]+|g?d?j(?=[.,]|$)|[dg][cn]?j(?=[bh])|gd?[nc]*j(?=[.,]|$)|[dg]k|p|i|u)"
)
ITALIAN_NOUN_PHRASE = re.compile(
    r"(?:d{0,2}g?d?[co]*(?:r?j(?=r?[jnmc]))*(?:n(?:r?j(?![nm])|(?=m)|j(?=m))*m?|m|c)(?:rj|j(?!f))?|[dg]{0,2}j(?=[.,]|$)|p|i|u)"
)
VERB_GROUP = re.compile(r"[r!]*(?:[wxhb][r!]*)*(?:[vakehx]|br*!|b)t?")
_UNACCUSATIVE = lexicon.words("grammar", "phrases.unaccusative")
TIMES = lexicon.words("grammar", "phrases.times")
_QUANTITIES = lexicon.words("grammar", "phrases.quantities")
_NUMBERED = word_set("tipo classe livello numero grado stadio categoria")
_OF_KIND = ("a", "da", "in")
_COUNTED = word_set("couple pair handful number dozen")
DIMENSIONS = lexicon.words("grammar", "phrases.dimensions")
_MODALS = {"future": "will", "conditional": "would"}
_LABELS = frozenset(["color", "colors", "colour", "colours"])


def _mood(words: Sequence[Token]) -> str:
    """The modal that an Italian ending stands for ("andrò" is "will go", "andrei" is "would go")."""
    return next((modal for token in words if (modal := _MODALS.get(token.mood))), "")


class PhraseReader:
    """Reads the chunks of one tagged sentence; clauses build on it."""

    def __init__(self, sentence: Sequence[Token], *, italian: bool = False) -> None:
        self._tokens = sentence
        self._italian = italian
        self._noun_phrase_pattern = ITALIAN_NOUN_PHRASE if italian else NOUN_PHRASE
        self._letters = letters(sentence)

    def _verb_group(self, position: int) -> Verb | None:
        match = VERB_GROUP.match(self._letters, position)
        if match is None or match.end() == position:
            return None
        if self._tokens[match.end() - 1].mood == "infinitive" and self._letters[match.end() - 2 : match.end()] == "bk":
            return self._build(position, match.end() - 1)  # "il mio sogno è aprire un bar"
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
        modal = next((token.low for token in auxiliaries if token.letter == "w"), "") or _mood(words)
        active = any(token.person for token in words) and main.lemma in _UNACCUSATIVE
        return Verb(
            lemma=main.lemma or main.low,
            i=i,
            j=j,
            particle=particle,
            negated=any(
                token.letter == "!" and not (after is not None and after.low in ("only", "just", "merely"))
                for token, after in zip(tokens, [*tokens[1:], None], strict=True)
            )
            or any(a in ("hardly", "barely", "rarely", "seldom") for a in adverbs),
            modal=modal,
            tense="future" if modal in ("will", "shall") else "past" if past else "present",
            perfect=("h" in kinds or words[0].low == "been") and main.letter in "aekb" and len(words) > 1,
            progressive=main.letter == "k" and "b" in kinds,
            passive=not active
            and ((main.letter in "ea" and "b" in kinds) or (main.letter == "e" and "h" not in kinds)),
            finite=bool(auxiliaries) or main.letter in "vabhx",
            no_longer="longer" in adverbs or "anymore" in adverbs,
            person=next((token.person for token in words if token.person), 0),
            adverbs=(*adverbs, before) if before in ("now", "also", "still") else adverbs,
        )

    def _noun_list(self, position: int, *, subject: bool = False) -> tuple[list[Phrase], int]:
        """Noun phrases joined by commas and "and", and the position behind them; empty where none starts."""
        phrase, after = self._noun_phrase(position)
        if phrase is None:
            return [], position
        found = [phrase]
        while after < len(self._tokens):
            step = after
            if self._letters[step] == "," and self._tokens[step].text == ",":
                step += 1
            joint = self._joint(step)
            joined = joint > 0
            if joined:
                step += joint
                if step + 1 < len(self._tokens) and self._tokens[step].low == "also":
                    step += 1
            if step == after:
                break
            following, end = self._noun_phrase(step)
            if following is None:
                break
            couple = subject and joined and self._tokens[step].low in ("i", "io", "me")
            if following.kind in ("pronoun", "adjective") and not couple:
                break
            if self._letters[position - 1 : position] == "f" and self._opens_who(following, end):
                break
            if self._reaches_verb(end) and not (subject and joined):
                break
            if not joined and not self._list_goes_on(end):
                break
            if (phrase.kind == "pronoun" and not joined) or self._has_its_own(phrase, following):
                break
            found.append(following)
            after = end
            following.denied |= found[0].denied and self._tokens[step - 1].low == "nor"
            if joined and not self._list_goes_on(end):
                break
        return found, after

    def _has_its_own(self, first: Phrase, phrase: Phrase) -> bool:
        """ "leads the search, *Carla the web*", "segue il collaudo, *Ugo i fornitori*": somebody else, with a thing of
        their own.
        """
        name = self._tokens[phrase.head]
        behind = self._letters[phrase.j : phrase.j + 1]
        return name.type == "person" and behind == "d" and self._letters[first.head] == "n"

    def _opens_who(self, phrase: Phrase, end: int) -> bool:
        """ "a friend who works at Google and *a cousin who* paints": somebody else, no other place of work."""
        who = end < len(self._tokens) and self._letters[end] == "q"
        return who and self._tokens[phrase.head].low in lexicon.kin() and self._letters[phrase.i] == "d"

    def _joint(self, position: int) -> int:
        """How many tokens join a further thing to a list here: "and", "né", "plus", "as well as", "&" of things
        without a name; 0 for none ("plays as well as *Marc*").
        """
        low = [token.low for token in self._tokens[position : position + 2]]
        if low == ["also", "as"] and self._tokens[position].text == "as well":
            return 0 if any(token.type == "person" for token in self._tokens[position + 2 : position + 3]) else 2
        here = self._letters[position : position + 1] == "z" and low[0] != "but"
        plain = len(low) > 1 and low[0] == "&" and self._tokens[position + 1].text.islower()
        return int(here or plain or (bool(low) and self._tokens[position].text == "né"))

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
                key=lambda p: (self._letters[p] == "m" and p == j - 1, self._letters[p] != "c", -p),
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
        if self._italian and self._tokens[j - 1].letter == "n" and re.match(r"fcn", self._letters[j : j + 3]):
            j += 3 * (self._tokens[j].text == "a")  # "motore a quattro tempi"
        if self._italian and self._tokens[j - 1].low in DIMENSIONS and kind == "noun" and j - 1 > head:
            j += self._letters[j : j + 1] == "c"  # "una pista lunga 3500 metri"
        raised = self._italian and self._tokens[head].low in ("monumento", "statua", "memoriale", "targa")
        if raised and re.match(r"f[do]*m", self._letters[j:]) and self._tokens[j].low == "to":
            j += len(re.match(r"f[do]*m", self._letters[j:])[0])  # type: ignore[index]
        if self._italian and self._letters[head] == "n" and re.match(r"fn(?!m)", self._letters[j : j + 3]):
            kinds = (
                lexicon.words("it_words", f"kinds_{self._tokens[j].text}") if self._tokens[j].text in _OF_KIND else ()
            )
            j += 2 * (self._tokens[j + 1].text in kinds)  # "un forno a legna"
        if self._italian and self._letters[head] == "n" and j == head + 1 and self._is_how_it_is(i, j):
            j += 1  # "compro *libri usati*"
        denied = self._tokens[i].low in ("no", "neither") or self._tokens[i].low in ("nothing", "none")
        phrase = Phrase(i, j, head, kind, denied)
        while (
            j + 1 < len(self._tokens)
            and self._tokens[j].low == "of"
            and kind != "pronoun"
            and not (self._italian and self._tokens[j - 1].kind == "amount")
        ):
            inner, end = self._noun_phrase(j + 1)
            if inner is None or inner.kind == "pronoun":
                break
            if self._tokens[head].low in _QUANTITIES | _COUNTED:
                phrase.head = inner.head
                if self._tokens[head].low in _QUANTITIES:
                    phrase.i = inner.i
            j = phrase.j = inner.j
            if self._tokens[j - 1].text in _NUMBERED and self._letters[j : j + 1] == "c":
                j = phrase.j = j + 1  # "diabete di tipo 2"
            phrase.kind = "noun"
        return phrase, j

    def _is_how_it_is(self, i: int, j: int) -> bool:
        """Whether a participle behind the noun of an object tells which, and nothing follows that it could govern."""
        told = re.match(r"e(?:[.,z]|$)", self._letters[j : j + 2])
        return told is not None and self._letters[max(0, i - 2) : i].strip("r")[-1:] == "v"

    def _is_time(self, phrase: Phrase) -> bool:
        """ "every morning", "all the time", "a lot": an adverbial, not an object."""
        words = [token.low for token in phrase.tokens(self._tokens)]
        if (
            words[0] in ("every", "each", "all", "most", "some", "this", "that", "these", "next", "last", "one")
            and words[-1] in TIMES
        ):
            return True
        if len(words) == 2 and words[0] in ("a", "per", "each") and words[1] in TIMES:
            return True
        if len(words) == 2 and self._letters[phrase.i] == "c" and words[1] in ("time", "times"):
            return True
        return words in (
            ["a", "lot"],
            ["alot"],
            ["a", "bit"],
            ["a", "while"],
            ["a", "long", "time"],
            ["the", "time"],
            ["six", "miles"],
        )

    def _reaches_verb(self, position: int) -> bool:
        """Whether a finite verb follows here, so that the phrase in front is its subject."""
        if position < len(self._tokens) and self._tokens[position].low == "its":
            return False
        verb = self._verb_group(position) if position < len(self._tokens) else None
        return verb is not None and verb.finite
