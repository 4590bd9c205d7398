"""Sentences and tokens with character offsets, which every later stage keeps.

Contractions are parted ("don't" is "do" + "not"), with or without the apostrophe; the written form stays in ``text``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from korely_desktop.domain.spans import Span, trimmed
from korely_desktop.language.dates.expressions import DateSpan
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.lexicon import noun_class, word_map


@dataclass(slots=True)
class Token:
    """One word, number or mark.

    Attributes:
        text: as written; ``start`` and ``end`` are its character offsets in the memory.
        low: normalised lower-case form ("n't" is "not", "’m" is "am").
        letter: the one-letter tag (see :mod:`korely_desktop.language.extraction.text.letters`).
        lemma: dictionary form, lower case.
        kind: what a merged token is: ``name``, ``date``, ``amount`` or empty.
        type: the entity type of a name.
        parts: how many written words a merged token holds.
        date: what a date token means.
        person: grammatical person of an Italian verb (0: unknown).
        mood: mood or tense of an Italian verb form ("future", "conditional", "participle" ...).
    """

    text: str
    start: int
    end: int
    low: str
    letter: str = ""
    lemma: str = ""
    kind: str = ""
    type: str = ""
    parts: int = 1
    date: DateSpan | None = None
    person: int = 0
    mood: str = ""


def token_at(tokens: Sequence[Token], place: int) -> Token | None:
    """The token at a place, or None before the first and behind the last."""
    return tokens[place] if 0 <= place < len(tokens) else None


_TOKEN = re.compile(
    r"""(?:(?<=\s)|^)[wW]/(?=\s|\w{3})
    | https?://\S*[^\s.,;:!?)\]'"”] | www\.\S*[^\s.,;:!?)\]'"”]
    | `[^`\n]{1,80}`
    | [\w.+-]+@[\w-]+(?:\.[\w-]+)+
    | (?:(?<=\s)|^)(?:~|\.{1,2})?/[\w.-]+(?:/[\w.*-]*\w)*
    | [a-z][\w-]+/[\w-]+(?:[./][\w-]+)+ | [a-z][\w-]+/\d[\w-]*(?:\.[\w-]+)*
    | [a-z][\w-]*\.(?:toml|ya?ml|json|py|js|ts|tsx|md|sql|sh|env|lock|cfg|ini|txt|csv|rs|go|java|kt|rb|db|log)\b
    | (?:(?<=\sin\s)|(?<=\sto\s)|(?<=under\s)|(?<=from\s))[a-z][\w.-]*(?:/[\w.-]*\w)+
    | [A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+\b
    | [@\#]\w+
    | \d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?Z?)?
    | \d{1,2}[/.]\d{1,2}[/.]\d{2,4}
    | \d{1,2}:\d{2}
    | [A-Z][a-z]+/[A-Z][a-z]+(?:_[A-Z][a-z]+)*
    | \+\d{1,3}(?:[ -]?\d{2,4}){2,4} | \d{3,4}(?:-\d{3,4}){1,2}(?!\d)
    | \b[Ll]['’](?=(?:avv|ing|arch)\.\s[A-Z])
    | \b(?:sig|dott|avv|ing|geom|rag|arch|prof)\.(?:ra|na|ssa)?(?=\s[A-Z])
    | (?:Mr|Mrs|Ms|Dr|Prof|St)\.(?=\s[A-Z])
    | \d['’]\s?\d{1,2}(?:"|'')?(?!\d)
    | \d+-[a-z]+(?:-[a-z]+)*\b
    | (?:(?<=\s)[+−])?\d+(?:[.,]\d+)*(?:%|[^\W\d_]+[²³]?(?:-[^\W\d_]+)*)?
    | (?:[^\W\d_]\.){2,}
    | [^\W_]+(?:[-–'’][^\W_]+)*['’]?(?<=s['’])(?=\s)
    | [A-Z]{3,}\+(?!\w)
    | [^\W_]+(?:[-–'’&.][^\W_]+)*
    | \.{2,} | [^\w\s] | _+
    """,
    re.VERBOSE,
)
_SENTENCE_END = re.compile(r"[.!?…]+[\"'”’)\]]*(?=\s|$)|\n+|(?<=[a-z]{2})[.!?](?=[A-Z][a-z])")
_ABBREVIATION = re.compile(
    r"(?:\b(?:Mr|Mrs|Ms|Dr|[Pp]rof|St|Sr|Jr|Gen|Lt|Col|Capt|Sgt|Rev|Hon|vs|etc|e\.g|i\.e|approx|No|Inc|Ltd|Co|Corp|"
    r"[Dd]ott|[Ss]ig|[Ii]ng|[Aa]vv|[Gg]eom|[Aa]rch|[Rr]ag|ecc|pag|art|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)|\b[A-Z]|\b(?:[A-Za-z]\.)+[A-Za-z])\.$"
)
_TAIL = re.compile(r"(n['’]t|['’](?:s|m|re|ve|ll|d))$", re.IGNORECASE)
_TAILS = {"m": "am", "re": "are", "ve": "have", "ll": "will", "d": "would", "s": "'s"}
_BARE = {  # written without the apostrophe: where to cut, and what both halves are
    "im": (1, "i", "am"),
    "ive": (1, "i", "have"),
    "dont": (2, "do", "not"),
    "doesnt": (4, "does", "not"),
    "didnt": (3, "did", "not"),
    "isnt": (2, "is", "not"),
    "arent": (3, "are", "not"),
    "wasnt": (3, "was", "not"),
    "werent": (4, "were", "not"),
    "cant": (2, "can", "not"),
    "cannot": (3, "can", "not"),
    "couldnt": (5, "could", "not"),
    "wouldnt": (5, "would", "not"),
    "shouldnt": (6, "should", "not"),
    "wont": (2, "will", "not"),
    "havent": (4, "have", "not"),
    "hasnt": (3, "has", "not"),
    "hadnt": (3, "had", "not"),
    "aint": (2, "is", "not"),
    "youre": (3, "you", "are"),
    "theyre": (4, "they", "are"),
    "thats": (4, "that", "is"),
    "whats": (4, "what", "is"),
    "mines": (4, "mine", "is"),
    "hes": (2, "he", "is"),
    "shes": (3, "she", "is"),
    "theres": (5, "there", "is"),
    "dnt": (1, "do", "not"),
    "weve": (2, "we", "have"),
    "youve": (3, "you", "have"),
    "lotta": (3, "lots", "of"),
    "gonna": (3, "going", "to"),
    "gona": (2, "going", "to"),
    "wanna": (3, "want", "to"),
    "gotta": (3, "got", "to"),
}
_CUT_OFF = frozenset(["t", "m", "s", "ve", "re"])
_WHOSE = frozenset(["my", "our", "his", "her"])
_ONE_EACH = lexicon.words("text", "tokens.one_each")
_OF_SEVERAL = lexicon.words("text", "tokens.of_several")
_JOINED = {
    **{words: words for words in ("such as", "apart from", "aside from")},
    **{
        words: words.replace(" ", "-")
        for words in (
            "gluten free",
            "left handed",
            "right handed",
            "color blind",
            "colour blind",
            "plant based",
            "dairy free",
            "self employed",
            "part time",
            "full time",
        )
    },
}
"""Two words that are one: prepositions, and adjectives written apart."""
_STEMS = {"ca": "can", "wo": "will", "sha": "shall", "ai": "is"}
_ELISION = re.compile(
    r"^((?:d|l|un|dell|all|dall|nell|sull|quell|bell|c|s|m|t|v|n|gl|sant|anch|dov|com|vent|trent|(?:quar|cinqu|sess|sett|ott|nov)ant|cent)"
    r"['’])(?=\w)",
    re.IGNORECASE,
)


def sentences(text: str, start: int, end: int) -> Iterator[Span]:
    """Spans of the sentences between two offsets, blank edges left out."""
    return filter(None, (trimmed(text, part) for part in _parts(text, start, end)))


def _parts(text: str, start: int, end: int) -> Iterator[Span]:
    position = start
    for match in _SENTENCE_END.finditer(text, start, end):
        if (
            match[0].startswith(".")
            and "\n" not in match[0]
            and _ABBREVIATION.search(text, max(position, match.start() - 12), match.start() + 1)
        ):
            continue
        yield position, match.end()
        position = match.end()
    yield position, end


def tokens(text: str, start: int, end: int, *, italian: bool = False) -> list[Token]:
    """The tokens between two offsets, contractions (English) or elisions (Italian) parted."""
    found: list[Token] = []
    for match in _TOKEN.finditer(text, start, end):
        word, begin = match[0], match.start()
        found += _elided(word, begin) if italian else _parted(word, begin)
    return found if italian else _anymore(found)


def _anymore(found: list[Token]) -> list[Token]:
    """ "any more" at the end of a clause is one adverb."""
    joined: list[Token] = []
    for index, token in enumerate(found):
        after = found[index + 1] if index + 1 < len(found) else None
        ends = after is None or not after.text[0].isalnum() or after.low in ("and", "but", "so", "because", "since")
        if token.low == "all" and joined and joined[-1].low == "at" and ends:
            before = joined.pop()
            token = Token("at all", before.start, token.end, "at all")
        if joined and f"{joined[-1].low} {token.low}" in _JOINED:
            before = joined.pop()
            low = _JOINED[f"{before.low} {token.low}"]
            token = Token(f"{before.text} {token.text}", before.start, token.end, low)
        if token.low == "home" and [word.low for word in joined[-2:]] == ["stay", "at"] and after is not None:
            stay, _ = joined.pop(-2), joined.pop()
            token = Token(f"{stay.text} at {token.text}", stay.start, token.end, "stay-at-home")
        if token.low == "more" and joined and joined[-1].low == "any" and ends:
            before = joined.pop()
            token = Token("anymore", before.start, token.end, "anymore")
        joined += _cut_off(token, joined) or _owner(token, joined, after)
    return joined


def _cut_off(token: Token, before: list[Token]) -> list[Token]:
    """ "I didn t", "I m": a space stands for the apostrophe. Takes the first half back from ``before``."""
    whole = f"{before[-1].low}{token.low}" if before and token.low in _CUT_OFF else ""
    if whole not in _BARE or before[-1].end + 1 != token.start:
        return []
    first = before.pop()
    cut, one, other = _BARE[whole]
    halves = [_token(first.text[:cut], first.start, one)]
    return [*halves, Token(f"{first.text[cut:]} {token.text}".strip(), first.start + cut, token.end, other)]


def _owner(token: Token, before: list[Token], after: Token | None) -> list[Token]:
    """ "my dogs name", "my husbands car", "my moms a nurse": the apostrophe is missing."""
    owned = bool(before) and before[-1].low in _WHOSE and after is not None and after.text[0].isalpha()
    single = token.low.removesuffix("s")
    if not owned or after is None or single == token.low or not token.low.isalpha():
        return [token]
    if after.low != "name" and (single not in _ONE_EACH or after.low in _OF_SEVERAL):
        return [token]
    cut = len(token.text) - 1
    return [_token(token.text[:cut], token.start, single), _token(token.text[cut:], token.start + cut, "'s")]


def _parted(word: str, begin: int) -> list[Token]:
    low = word.lower().replace("’", "'")
    if low in _BARE and not word.isupper():
        cut, first, second = _BARE[low]
        return [_token(word[:cut], begin, first), _token(word[cut:], begin + cut, second)]
    if low.endswith("s'") and len(low) > 3:
        return [_token(word[:-1], begin, low[:-1]), _token(word[-1], begin + len(word) - 1, "'s")]
    if "'s" in low and noun_class(low) == "condition":
        return [_token(word, begin, low)]  # "Crohn's"
    tail = _TAIL.search(low)
    if tail and tail.start():
        stem, ending = low[: tail.start()], low[tail.start() :]
        second = "not" if ending == "n't" else _TAILS[ending[1:]]
        first = _STEMS.get(stem, stem) if second == "not" else stem
        return [_token(word[: tail.start()], begin, first), _token(word[tail.start() :], begin + tail.start(), second)]
    if word == "ma":
        low = "mom"  # no "MA"
    return [_token(word, begin, word_map("en_tags", "spelling").get(low, low))]


def _elided(word: str, begin: int) -> list[Token]:
    cut = _ELISION.match(word)
    if cut is None:
        return [_token(word, begin, word.lower().replace("’", "'"))]
    first = word[: cut.end()]
    return [
        _token(first, begin, first.lower().replace("’", "'")),
        _token(word[cut.end() :], begin + cut.end(), word[cut.end() :].lower()),
    ]


def _token(text: str, start: int, low: str) -> Token:
    return Token(text, start, start + len(text), low)
