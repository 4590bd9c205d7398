"""Italian phrases of several words that say one thing: "di solito", "andare in pensione", "fa l'infermiera"."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from functools import cache

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.italian.nominals import adjectives
from korely_desktop.language.extraction.italian.verbs import INFINITIVES, VerbForm
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.text.tokens import Token

TO = lexicon.words("italian", "idioms.to")
BY = word_set("da dal dallo dalla dai dagli dalle dall'")
PARTS = {
    "a": TO,
    "ad": TO,
    "di": word_set("di del dello della dei degli delle dell' d'"),
    "d'": word_set("di d'"),
    "da": BY,
    "con": word_set("con col coi"),
    "in": word_set("in nel nello nella nei negli nelle nell'"),
    "un": word_set("un una un' il la lo l' dei delle"),
}
ARTICLES = word_set("il lo la l' i gli le")
_JOBS = re.compile(r"(?:ai[oa]|ier[ea]|ista|tore|trice|olog[oa])$")
_TRADES_DONE = lexicon.words("italian", "idioms.trades_done")
_NOT_DONE = lexicon.words("italian", "idioms.not_done")
_WISHED = word_set("che non credo penso spero sembra pare temo dubito voglio se perché sebbene benché purché")
_ONCE = word_set("oggi ieri stasera stamattina stanotte gioco scherzo carnevale")
_JOBS_BEHIND_DO = re.compile(r"(?:ai[oa]|ier[ea]|ista|tore|trice|olog[oa]|nte|in[oa]|ar[oa]|oio)$")


def following(tokens: Sequence[Token], index: int, skipped: str = "r!") -> int:
    """The first position behind ``index`` whose letter is none of the skipped ones."""
    position = index + 1
    while position < len(tokens) and tokens[position].letter in skipped:
        position += 1
    return position


@cache
def _phrases() -> dict[tuple[str, ...], tuple[str, str]]:
    found = {}
    for phrase, said in lexicon.word_map("it_words", "phrases").items():
        letter, _, word = said.partition(" ")
        found[_words(phrase)] = (letter, word)
    return found


@cache
def _idioms() -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """The idioms of each verb, the longest first."""
    found: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for phrase, pivot in lexicon.word_map("it_verbs", "idioms").items():
        words = _words(phrase)
        verb = next(word for word in words if word.endswith(INFINITIVES))
        found.setdefault(verb, []).append((words[words.index(verb) + 1 :], pivot))
    for entries in found.values():
        entries.sort(key=lambda entry: -len(entry[0]))
    return found


def _words(phrase: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[^\W_]+(?:-[^\W_]+)*'?|\S", phrase))


def join_phrases(tokens: list[Token]) -> None:
    """Make one token of each fixed phrase ("di solito", "in pensione"), with its letter and pivot."""
    _apocopes(tokens)
    _join_both(tokens)
    index = 0
    while index < len(tokens):
        for length in (4, 3, 2, 1):
            part = tokens[index : index + length]
            said = _phrase(part) if len(part) == length else None
            if said is not None:
                joined = Token(part[0].text, part[0].start, part[-1].end, said[1], said[0], said[1], "phrase")
                joined.text = " ".join(token.text for token in part)
                joined.parts = length
                tokens[index : index + length] = [joined]
                break
        index += 1


def is_earlier(after: Token, form: VerbForm | None) -> bool:
    """ "*Prima* lavoravo alla Bosch", "prima Anna non fumava": in the past, not before something."""
    said = form is not None and form.mood == "imperfect"
    named = after.text[:1].isupper() and after.low in lexicon.names("first_names")
    clitic = after.low in lexicon.words("italian", "tags.only_clitics")
    spoken = lexicon.word_map("it_words", "letters").get(after.low) == "p"
    return said or named or clitic or spoken or after.low == "non"


def _join_both(tokens: Sequence[Token]) -> None:
    """ "amo *sia* l'opera *che* il jazz": one list; not "spero sia vero che"."""
    letters = lexicon.word_map("it_words", "letters")
    for index, token in enumerate(tokens[1:-3], 1):
        if token.low != "sia" or tokens[index - 1].low in _WISHED or _is_quality(tokens[index + 1].low):
            continue
        for place in range(index + 2, min(index + 7, len(tokens) - 1)):
            joins = tokens[place].low in ("che", "sia")
            if joins and letters.get(tokens[place + 1].low, "d") not in ("p", "b", "h", "r"):
                token.letter, token.kind = "r", "phrase"
                tokens[place].letter, tokens[place].low, tokens[place].kind = "z", "e", "phrase"
            if joins or not tokens[place].low[0].isalnum():
                break


def _is_quality(low: str) -> bool:
    pivot = adjectives().get(low)
    return pivot is not None and lexicon.noun_class(pivot) not in ("language", "nationality")


def _apocopes(tokens: list[Token]) -> None:
    """ "po'" is one word, and so is "11°"."""
    for index in range(len(tokens) - 2, -1, -1):
        word, mark = tokens[index], tokens[index + 1]
        if mark.start != word.end:
            continue
        if word.low.isdigit() and mark.text in "°ªº":
            tokens[index : index + 2] = [Token(word.text + mark.text, word.start, mark.end, word.low + mark.text)]
        elif word.low in ("po", "mo") and mark.text in "'’":
            tokens[index : index + 2] = [Token(word.text + mark.text, word.start, mark.end, f"{word.low}'")]


def _phrase(part: Sequence[Token]) -> tuple[str, str] | None:
    written = tuple(token.low for token in part)
    last = next((base for base in ("a", "di", "con") if written[-1] in PARTS[base]), written[-1])
    return _phrases().get(written) or _phrases().get((*written[:-1], last))


def read_idioms(tokens: list[Token], lemmas: Sequence[str], pivots: list[str]) -> None:
    """Give each idiom's verb its pivot and take the idiom's other words out of the clause."""
    for index in range(len(tokens)):
        for words, pivot in _idioms().get(lemmas[index], ()):
            matched = _matched(tokens, index, words)
            if matched is None or (pivot == "date" and lemmas[index] == "stare" and _is_beside(tokens, matched[-1])):
                continue
            _consume(tokens, index, matched, pivot, pivots)
            break


def _is_beside(tokens: Sequence[Token], place: int) -> bool:
    """ "sto con Paola *in ufficio*": in the same room, no couple."""
    behind = tokens[place + 1 : place + 4]
    return any(one.letter == "m" and two.low in PARTS["in"] for one, two in itertools.pairwise(behind))


def _matched(tokens: Sequence[Token], index: int, words: Sequence[str]) -> list[int] | None:
    """Positions of an idiom's words behind its verb; adverbs may stand between."""
    found: list[int] = []
    position = index + 1
    for word in words:
        while position < len(tokens) and tokens[position].letter == "r" and tokens[position].low != word:
            position += 1
        if position >= len(tokens):
            return None
        low = tokens[position].low
        plural = word not in PARTS and len(word) > 4 and low[:-1] == word[:-1] and low[-1:] in "oaie"
        if low != word and low not in PARTS.get(word, ()) and not plural:
            return None
        found.append(position)
        position += 1
    return found


def _consume(tokens: list[Token], index: int, matched: Sequence[int], pivot: str, pivots: list[str]) -> None:
    verb, _, second = pivot.partition(" ")
    pivots[index] = verb
    if tokens[index].letter in "bh" and verb != "be":
        tokens[index].letter, tokens[index].lemma = "v", verb
    for position in matched:
        token = tokens[position]
        joined = token.low in TO | PARTS["di"] | BY and token.low not in ("a", "ad", "di", "da", "d'")
        token.letter, token.low = ("d", "the") if joined else ("r", "")
    behind = matched[-1] + 1 if matched else index + 1
    if behind < len(tokens) and tokens[behind].mood == "infinitive" and tokens[behind].letter == "v":
        tokens[behind].letter = "k"
    if not second:
        return
    last = tokens[matched[-1]]
    if verb == "be":
        tokens[index].letter, tokens[index].lemma, pivots[index] = "b", "be", "be"
        last.letter, last.low = "j", second
    else:
        last.letter, last.low = "f", second


def read_professions(tokens: list[Token], lemmas: Sequence[str], pivots: list[str]) -> None:
    """ "fa l'infermiera", "lavoro come barista", "è ingegnere": what somebody is, also where no list has the noun."""
    for index, token in enumerate(tokens):
        if lemmas[index] == "fare" and token.letter in "vaek":
            after = following(tokens, index, "r")
            noun = after + 1
            if token.letter == "e" and any(each.low in _ONCE for each in tokens):
                continue  # "stasera ho fatto il pasticciere"
            if (
                noun < len(tokens)
                and tokens[after].low in ("il", "lo", "la", "l'", "i", "gli")
                and _is_job(tokens[noun], _JOBS_BEHIND_DO)
            ):
                pivots[index] = "be"
                if token.letter in "va":
                    token.letter, token.lemma = "b", "be"
                continue
        named = token.letter == "f" and token.low == "as"
        bare = token.letter == "b" and lemmas[index] == "essere"
        noun = following(tokens, index, "r")
        if (named or bare) and noun < len(tokens):
            if named and tokens[noun].letter == "d":
                noun += 1
            if noun < len(tokens) and tokens[noun].letter in "nj" and tokens[noun].text.islower():
                _is_job(tokens[noun])


def _is_job(token: Token, endings: re.Pattern[str] = _JOBS) -> bool:
    """Whether a noun is a profession, by list or ending; an unlisted one gets a pivot of that class."""
    listed = lexicon.word_map("it_words", "nouns").get(token.low)
    if endings is _JOBS_BEHIND_DO and token.text.lower() in _TRADES_DONE:
        token.letter, token.low = "n", "worker"
        return True
    if endings is _JOBS_BEHIND_DO and token.low in _NOT_DONE:
        return False
    if listed is None and token.parts > 1:
        return lexicon.noun_class(token.low) == "job"  # "guardia giurata"
    if listed is not None:
        return lexicon.noun_class(listed) in ("job", "school_status", "boss") or listed == "student"
    if (
        token.letter in "nj"
        and token.low not in lexicon.word_map("it_words", "adjectives")
        and endings.search(token.low)
    ):
        token.letter, token.low = "n", "worker"
        return True
    return False


def read_acquired(tokens: Sequence[Token], index: int) -> None:
    """ "abbiamo preso un gatto", "ho preso una macchina": taken for good."""
    token = tokens[index]
    if token.lemma not in ("take", "get"):
        return
    nouns = lexicon.word_map("it_words", "nouns")
    for later in tokens[index + 1 : index + 5]:
        if later.letter == "n":
            kind = lexicon.noun_class(nouns.get(later.low, later.low))
            token.lemma = {"pet": "adopt", "vehicle": "buy", "home": "buy"}.get(kind, token.lemma)
            return
        if later.letter not in "dgcjr":
            return
