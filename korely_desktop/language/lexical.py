"""Words as the ranking sees them: split, without function words, as stems. English and Italian, any script.

The same text always gives the same terms, so what is indexed and what is asked meet. No scores here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from threading import Lock
from typing import Any, Literal, get_args

from korely_desktop.language.stopwords import ENGLISH, ITALIAN

Language = Literal["en", "it"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

_STOP: dict[Language, frozenset[str]] = {"en": ENGLISH, "it": ITALIAN}
_UNSPACED = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af"
_TOKEN = re.compile(
    rf"[{_UNSPACED}]+|[^\W_{_UNSPACED}]+|[\u2190-\u2bff\U0001f000-\U0001faff]",
)
_ASCII = re.compile(r"[a-z0-9]+")
_IS_UNSPACED = re.compile(rf"[{_UNSPACED}]")
_ACCENTS = re.compile("[\u0300-\u036f]+")
_SHARED = ENGLISH & ITALIAN
_LONGEST_WORD = 40
_TELLING = 200
"""So many words of a text tell its language."""

_SNOWBALL = {"en": "english", "it": "italian"}
_STEMMING = Lock()


def detect(text: str) -> Language:
    """The language of a text by its function words; English where nothing speaks for Italian."""
    return language_of(_split(text))


def language_of(words: Iterable[str]) -> Language:
    """The language of a text that begins with these words, as :func:`words` gave them; as :func:`detect` has it."""
    telling = [word for word in islice(words, _TELLING) if word not in _SHARED]
    italian, english = sum(map(ITALIAN.__contains__, telling)), sum(map(ENGLISH.__contains__, telling))
    return "it" if italian > english else "en"


def terms(text: str, language: Language) -> list[str]:
    """Stems of the content words of ``text`` in order, repeats kept."""
    return [*each_term(text, language)]


def each_term(text: str, language: Language) -> Iterator[str]:
    """What :func:`terms` gives, one by one: finding a word's stem takes most of the time."""
    stop = _STOP[language]
    return (stem(word, language) for word in _split(text) if word not in stop)


def with_stems(words: Iterable[str], stems: Collection[str], language: Language) -> dict[str, str]:
    """Those of a text's words whose stem is one of ``stems``, each with its stem; function words are none."""
    content = set(words) - _STOP[language]
    return {word: found for word in content if (found := stem(word, language)) in stems}


def query_terms(text: str, languages: Iterable[Language]) -> list[tuple[str, ...]]:
    """For each content word of a question its stem in each language, equal stems once; repeated words once.

    A word counts as a function word when it is one in the language that the question is in. A question of function
    words alone keeps them all: they are then all it says.
    """
    stop = _STOP[detect(text)]
    words = _split(text)
    content = [word for word in words if word not in stop] or words
    spoken = tuple(languages) or ("en",)
    variants = (tuple(dict.fromkeys(stem(word, language) for language in spoken)) for word in content)
    return list(dict.fromkeys(variants))


def words(text: str) -> list[str]:
    """The words of ``text`` in order, in lower case and without accents; function words are kept."""
    return _split(text)


@lru_cache(maxsize=200_000)
def stem(word: str, language: Language) -> str:
    """The Snowball stem of a word that :func:`words` gave."""
    if not word.isalpha() or len(word) < 3 or _IS_UNSPACED.match(word):
        return word
    with _STEMMING:  # a stemmer keeps the word it works on
        return str(_stemmer(language).stemWord(word))


def _split(text: str) -> list[str]:
    if text.isascii():
        return [word if len(word) <= _LONGEST_WORD else word[:_LONGEST_WORD] for word in _ASCII.findall(text.lower())]
    found: list[str] = []
    for token in _TOKEN.findall(_plain(text)):
        if _IS_UNSPACED.match(token):
            found += [token] if len(token) == 1 else [token[at : at + 2] for at in range(len(token) - 1)]
        else:
            found.append(token[:_LONGEST_WORD])
    return found


def _plain(text: str) -> str:
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    return unicodedata.normalize("NFC", _ACCENTS.sub("", decomposed))


@lru_cache(maxsize=2)
def _stemmer(language: Language) -> Any:
    from snowballstemmer import stemmer

    return stemmer(_SNOWBALL[language])
