"""Tags Italian tokens without a model: closed classes and pivots from ``it_words.toml``, lemmas from simplemma,
endings.

Listed words get the English *pivot* as ``low`` and ``lemma``, so that the same constructions read both languages; the
written form and its offsets stay. Verbs carry their grammatical person, since Italian drops its subjects.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache

import simplemma

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.tokens import Token

_NUMBERS = word_set(
    """due tre quattro cinque sei_ sette otto nove dieci undici dodici venti trenta quaranta cinquanta cento mille"""
)
_CLITICS = word_set("mi ti si ci vi lo la li le ne gli")
_DATIVE = {"mi": "i", "ti": "you", "gli": "he", "le": "she", "ci": "we", "vi": "you"}
_PARTICIPLE = re.compile(r"(?:at|ut|it|ott|ett|itt|ess|ost|ert|ors|is|as|us|nt)[oaie]$")
_ADJECTIVE = re.compile(r"(?:os|ic|iv|al|al|an|es|ar|bil|ist|ent|ant|estr|ior|or|at|ut|it)[oaie]$")
_ARTICLES = word_set(
    """il lo la i gli le l' un uno una un' del dello della dei degli delle dell' al alla ai alle nel nella sul sulla"""
)
_HINTS = word_set(
    """un uno dei delle dal ai nel sul questo era stato il lo gli che di è non una sono della nel del alla dei ha mi
    ho mio mia anche più sua suo le da al"""
)
_ENGLISH_HINTS = word_set(
    """the and of is to my was with for that it are on at he she you your this have not what i'm i've i'd don't can't
    an make like now me so but from has"""
)


_ONLY_ITALIAN = word_set(
    "vivo abito lavoro mangio bevo preferisco adoro odio detesto gioco studio leggo vorrei ho sono"
)


def is_italian(words: list[str]) -> bool:
    """Whether a text is Italian rather than English: by little words, accents and what each dictionary knows.

    Capitalised words are names more often than not ("Luca Pellegrini lives in Turin"): they count only where the
    others leave it open.
    """
    leaning = _leaning(word for word in words if word[:1].islower())
    return (leaning or _leaning(word.lower() for word in words)) > 0


def _leaning(words: Iterable[str]) -> int:
    """Above zero for Italian, below for English."""
    italian = english = 0
    for word in words:
        italian += 2 * (word in _HINTS or word in _ONLY_ITALIAN) + 2 * (word[-1:] in "àèéìòù")
        english += 2 * (word in _ENGLISH_HINTS)
        known_here, known_there = known(word), _known_english(word)
        italian += known_here and not known_there
        english += known_there and not known_here
    return italian - english


@lru_cache(maxsize=lexicon.WORDS_KEPT)
def _known_english(word: str) -> bool:
    return bool(simplemma.is_known(word, lang="en", low_memory=True))


@cache
def _map(key: str) -> dict[str, str]:
    return dict(lexicon.word_map("it_words", key))


@cache
def _first_forms() -> frozenset[str]:
    section = lexicon.table("it_words")["first_person"]
    return frozenset(section["forms"].split()) | frozenset(section["homographs"].split())


@cache
def _homographs() -> frozenset[str]:
    return frozenset(lexicon.table("it_words")["first_person"]["homographs"].split())


@lru_cache(maxsize=lexicon.WORDS_KEPT)
def lemma(word: str) -> str:
    """The Italian lemma: listed forms and irregular participles first, then simplemma's."""
    listed = _map("lemmas").get(word) or _map("participles").get(word[:-1] + "o")
    return listed or str(simplemma.lemmatize(word, lang="it", low_memory=True)).lower()


@lru_cache(maxsize=lexicon.WORDS_KEPT)
def known(word: str) -> bool:
    """Whether a lower-case word is an ordinary Italian word."""
    return bool(simplemma.is_known(word, lang="it", low_memory=True))


def tag(tokens: list[Token]) -> None:
    """Set letter, pivot, lemma and person of each token of one sentence."""
    for index, token in enumerate(tokens):
        token.letter = _letter(tokens, index)
    for index, token in enumerate(tokens):
        _finish(tokens, index)
        _joined_infinitive(tokens, index)
        if token.letter in "!" and token.low == "non":
            token.low = "not"
    _neighbours(tokens)
    _liking(tokens)
    for token in tokens:
        _pivot(token)


def _letter(tokens: list[Token], index: int) -> str:
    token = tokens[index]
    low, text = token.low, token.text
    before = tokens[index - 1].low if index else ""
    after = tokens[index + 1].low if index + 1 < len(tokens) else ""
    if not low[0].isalnum():
        return "." if low[0] in ".!?…" else ","
    if low[0].isdigit():
        return "c"
    if low in _CLITICS and index + 1 < len(tokens) and _is_verb(after) and not (low in _ARTICLES and known_noun(after)):
        return "r"
    if low in ("chiamo", "chiama", "chiamano") and before in ("mi", "si"):
        return "b"
    if low == "come" and index + 1 < len(tokens) and _open(after, low) == "n":
        return "f"
    if low in _NUMBERS:
        return "c"
    closed = _map("letters").get(low)
    if closed and not (text[0].isupper() and index and low not in ("è",)):
        return closed
    if low in _homographs():
        if not index and after in _ARTICLES:
            return "v"
        return "n" if before in _ARTICLES or before in ("di", "mio", "suo", "nuovo", "questo", "bel") else "v"
    if text[0].isupper() and index:
        return "m"
    if text[0].isupper() and not known(low) and low not in _first_forms():
        return "m"
    if low in _first_forms():
        return "v"
    if low in _map("nouns"):
        return "n"
    if low in _map("adjectives"):
        return "j"
    return _open(low, before)


def known_noun(word: str) -> bool:
    """Whether a word is a listed noun or not a verb form at all."""
    return word in _map("nouns") or not _is_verb(word)


@cache
def _is_verb(word: str) -> bool:
    base = lemma(word)
    if word in _first_forms() or word in ("è", "ha", "hanno", "sono") or base in _map("verbs"):
        return True
    return base != word and base.endswith(("are", "ere", "ire", "rre")) and word not in _map("nouns")


def _open(low: str, before: str) -> str:
    if low in _map("lemmas"):
        return "n" if before in _ARTICLES else "v"
    base = lemma(low)
    infinitive = base.endswith(("are", "ere", "ire", "rre"))
    if infinitive and low == base:
        return "v"
    if low.endswith(("ando", "endo")):
        return "k"
    if low[:-1] + "o" in _map("participles"):
        return "n" if before in _ARTICLES else "e"
    if infinitive or base in _map("verbs"):
        if _PARTICIPLE.search(low):
            return "e"
        return "n" if before in _ARTICLES else "v"
    if low.endswith("mente"):
        return "r"
    if (_PARTICIPLE.search(low) and lemma(low[:-1] + "o") in _map("verbs")) or (
        _PARTICIPLE.search(low) and lemma(low[:-1] + "o").endswith(("are", "ere", "ire"))
    ):
        return "e"
    if _ADJECTIVE.search(low) and before not in _ARTICLES:
        return "j"
    return "n"


def _neighbours(tokens: list[Token]) -> None:
    """What the letters next to a word say about it: "gruppo rock", "luogo di nascita", "non ... più"."""
    denied = False
    for index, token in enumerate(tokens):
        before = tokens[index - 1] if index else None
        after = tokens[index + 1] if index + 1 < len(tokens) else None
        denied = denied or token.letter == "!"
        if token.low == "più" and denied and not (after is not None and after.letter == "j"):
            token.low = "anymore"
        elif (
            token.letter == "n"
            and before is not None
            and before.letter in "nj"
            and before.letter != ","
            and token.low not in _map("nouns")
        ):
            token.letter = "j"
        elif (
            token.letter == "j"
            and before is not None
            and before.letter in "fdg"
            and not (after is not None and after.letter in "nmj")
        ) or (
            token.letter == "v"
            and before is not None
            and before.letter in "dgf"
            and not token.low.endswith(("are", "ere", "ire", "rre"))
        ):
            token.letter = "n"
        elif token.letter == "f" and token.low == "come":
            token.low = "as"


def _finish(tokens: list[Token], index: int) -> None:
    token = tokens[index]
    before = tokens[index - 1] if index else None
    perfect = before is not None and before.letter == "h"
    if token.letter == "j" and perfect and token.low[:-1] + "o" in _map("participles"):
        token.letter = "e"
    base = lemma(token.low)
    if token.letter == "e":
        if base not in _map("verbs"):
            base = lemma(token.low[:-1] + "o")
        if (
            (before is not None and before.letter in "nmj")
            or before is None
            or before.letter in "bhr,"
            or (index and before is not None and before.low in ("anche", "già"))
        ):
            token.lemma = base
        elif before.letter == "d":
            token.letter = "n"
        token.lemma = base
        if base in ("diventare", "divenire") and before is not None and before.letter == "b":
            before.letter, before.lemma = "h", "have"
    elif token.letter in "vak":
        token.lemma = base
        if token.low.endswith(("are", "ere", "ire", "rre")) and token.low == base and before is not None:
            token.letter = "0v"[1]
            token.kind = ""
        if re.search(
            r"(?:ò|ì|é|ette|arono|erono|irono|se|cque|sero|ise|use)$",
            token.low,
        ) and token.low not in ("può",):
            token.letter = "a"
        if base != "bere" and token.low.startswith(f"{base[:-2]}v"):
            token.letter = "a"
    elif token.letter == "b":
        token.lemma = "be"
    elif token.letter == "h":
        token.lemma = "have"
    if token.letter in "vabh":
        token.person = _person(token.low)


def _joined_infinitive(tokens: list[Token], index: int) -> None:
    """ "ho smesso di fumare", "ho cominciato a suonare": the preposition only joins the infinitive, as "to" does."""
    token = tokens[index]
    if index < 2 or token.letter != "v" or not token.low.endswith(("are", "ere", "ire", "rre")):
        return
    if tokens[index - 1].low in ("di", "a", "ad", "d'") and tokens[index - 2].letter in "vae":
        tokens[index - 1].letter = "0"


def _person(low: str) -> int:
    if low in _first_forms() or low in ("ero", "ho", "avevo", "fui") or re.search(r"(?:[aei]vo|rò|rei|ai|etti)$", low):
        return 1
    if low.endswith("iamo") or low in ("abbiamo", "siamo"):
        return 1
    return 3


def _liking(tokens: list[Token]) -> None:
    """ "(non) mi piace X" reads as "I (do not) like X"; "a Giulia piace X" as "Giulia likes X"."""
    for index, token in enumerate(tokens):
        if token.lemma != "piacere":
            continue
        token.letter, token.person = "v", 3
        clitic = next((p for p in range(index - 1, max(-1, index - 3), -1) if tokens[p].low in _DATIVE), None)
        if clitic is not None:
            tokens[clitic].letter, tokens[clitic].low = "p", _DATIVE[tokens[clitic].low]
            if clitic and tokens[clitic - 1].letter == "!":
                tokens[clitic - 1], tokens[clitic] = tokens[clitic], tokens[clitic - 1]
        else:
            start = next(
                (p for p in range(index - 1, -1, -1) if tokens[p].low in ("a", "ad", "al", "alla", "all'")), None
            )
            if start is not None:
                tokens[start].letter = "l"


def _pivot(token: Token) -> None:
    low = token.low
    if token.letter in "vaek":
        token.lemma = _map("verbs").get(token.lemma, token.lemma)
    elif token.letter == "n":
        token.low = _map("nouns").get(low, low)
        token.lemma = token.low
    elif token.letter == "j":
        token.low = _map("adjectives").get(low, low)
        token.lemma = token.low
    elif token.letter == "p" and low in _DATIVE.values():
        token.lemma = low
    elif token.letter in "!pgdzsqfrwi":
        token.low = _map("pivot").get(low, low)
        token.lemma = token.low
    elif token.letter == "r":
        token.low = _map("pivot").get(low, low)
    elif token.letter == "b":
        token.low = {"era": "was", "ero": "was", "erano": "were", "fu": "was", "furono": "were"}.get(low, "is")
    elif token.letter == "h":
        token.low = "had" if low in ("aveva", "avevo", "avevano", "ebbe") else "has"
