"""Several words as the one they mean: adverbs ("these days", "d'ora in poi"), "mother in law"; code as a name.

Adverbs in front of a clause or inside one would otherwise be read as its subject or as a place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from korely_desktop.language.extraction import dictionaries, lexicon
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.text.tokens import Token

_RELATED = lexicon.words("text", "set_phrases.related")


def merge_in_laws(words: list[Token], text: str) -> list[Token]:
    """The tokens with "mother in law" as one noun."""
    lows = [word.low for word in words]
    if "law" not in lows:
        return words
    merged: list[Token] = []
    position = 0
    while position < len(words):
        if lows[position] in _RELATED and lows[position + 1 : position + 3] == ["in", "law"]:
            first, last = words[position], words[position + 2]
            written = text[first.start : last.end]
            noun = f"{first.low.removesuffix('s')}-in-law"
            merged.append(Token(written, first.start, last.end, noun, "n", noun, parts=3))
            position += 3
        else:
            merged.append(words[position])
            position += 1
    return merged


def merge_types(words: list[Token], text: str) -> list[Token]:
    """The tokens with "tipo 1" as one noun: "diabete tipo 1"."""
    for index in range(len(words) - 2, -1, -1):
        first, last = words[index], words[index + 1]
        if first.text.lower() == "tipo" and last.letter == "c" and len(last.text) == 1:
            written = text[first.start : last.end]
            words[index : index + 2] = [Token(written, first.start, last.end, written.lower(), "j", "tipo", parts=2)]
    return words


def merge_set_phrases(words: list[Token], text: str, *, italian: bool) -> list[Token]:
    """The tokens with every set phrase as one adverb and every compound that "and" joins as one noun."""
    phrases = _phrases("it" if italian else "en")
    merged: list[Token] = []
    position = 0
    while position < len(words):
        length, meaning, letter = _at(words, position, phrases)
        if not length:
            merged.append(words[position])
            position += 1
            continue
        first, last = words[position], words[position + length - 1]
        written = text[first.start : last.end]
        merged.append(Token(written, first.start, last.end, meaning, letter, meaning, parts=length))
        position += length
    return merged


def merge_titles(words: list[Token], text: str) -> list[Token]:
    """The tokens with every listed band or work as one name, in small letters too: "I listen to *the who*". One whose
    words may mean something else needs a word beside it that speaks of such things.
    """
    lows = [word.text.casefold() for word in words]
    said = frozenset(lows)
    merged: list[Token] = []
    position = 0
    while position < len(words):
        found = (
            each for each in _titles().get(lows[position], ()) if lows[position : position + each.length] == each.words
        )
        title = next((each for each in found if each.beside is None or each.beside & said), None)
        if title is None:
            merged.append(words[position])
            position += 1
            continue
        first, last = words[position], words[position + title.length - 1]
        written = text[first.start : last.end]
        low = written.lower()
        merged.append(Token(written, first.start, last.end, low, "m", low, "name", title.type, title.length))
        position += title.length
    return merged


_SERVING = word_set("for at with from to of")
_JOINING = word_set("in without against for on")


def merge_causes(words: list[Token], text: str) -> list[Token]:
    """The tokens with what a charity is called as one name: "I volunteer for *Children in Need*". Plain words with
    capitals behind a preposition show it.
    """
    for place in range(1, len(words) - 2):
        first, link, last = words[place : place + 3]
        if link.text not in _JOINING or words[place - 1].text not in _SERVING:
            continue
        if not all(
            each.text.istitle() and not each.kind and dictionaries.is_known(each.low, "en") for each in (first, last)
        ):
            continue
        named = any(each.low in lexicon.names(kind) for each in (first, last) for kind in ("places", "organizations"))
        if named or first.low in lexicon.names("first_names") or last.low in lexicon.words("types", "calendar"):
            continue
        written = text[first.start : last.end]
        low = written.lower()
        joined = Token(written, first.start, last.end, low, "m", low, "name", "organization", 3)
        return merge_causes([*words[:place], joined, *words[place + 3 :]], text)
    return words


@dataclass(frozen=True, slots=True)
class _Title:
    """The words of a name, its type, and those of which one must stand beside it (None: none)."""

    words: list[str]
    type: str
    beside: frozenset[str] | None

    @property
    def length(self) -> int:
        return len(self.words)


@cache
def _titles() -> dict[str, list[_Title]]:
    """First word -> the titles that begin with it, longest first."""
    found: dict[str, list[_Title]] = {}
    for entry in lexicon.table("titles").values():
        beside = word_set(entry["beside"])
        for names, needed in ((entry["plain"], None), (entry["of_other_words"], beside)):
            for name in names.split(","):
                words = name.split()
                found.setdefault(words[0], []).append(_Title(words, entry["type"], needed))
    return {first: sorted(titles, key=lambda each: -each.length) for first, titles in found.items()}


def _at(
    words: list[Token], position: int, phrases: dict[str, list[tuple[list[str], str, str]]]
) -> tuple[int, str, str]:
    for parts, meaning, letter in phrases.get(words[position].text.casefold(), []):
        if [word.text.casefold() for word in words[position : position + len(parts)]] == parts:
            return len(parts), meaning, letter
    return 0, "", ""


@cache
def _phrases(language: str) -> dict[str, list[tuple[list[str], str, str]]]:
    """First word -> its phrases, longest first, with what they mean and the letter they get."""
    found: dict[str, list[tuple[list[str], str, str]]] = {}
    adverbs = [(*said, "r") for said in lexicon.word_map(f"{language}_turnovers", "set_phrases").items()]
    english = [("en_nouns", "compounds", "n"), ("text", "adjectives", "j")] if language == "en" else []
    others = [(*said, letter) for name, key, letter in english for said in lexicon.word_map(name, key).items()]
    for phrase, meaning, letter in [*adverbs, *others]:
        parts = phrase.split()
        found.setdefault(parts[0], []).append((parts, meaning, letter))
    return {first: sorted(phrases, key=lambda each: -len(each[0])) for first, phrases in found.items()}


_FILE = re.compile(r"[\w-]+\.[a-z]{2,4}")


def merge_codes(tokens: Sequence[Token]) -> list[Token]:
    """Tokens with code between backticks, paths, file names and identifiers as names of their own (kind ``code``)."""
    merged: list[Token] = []
    for token in tokens:
        text = token.text
        if len(text) > 2 and text[0] == text[-1] == "`":
            merged.append(Token(text[1:-1], token.start + 1, token.end - 1, text[1:-1].lower(), "m", text, "code"))
            continue
        path = "/" in text[:-1] and len(text) > 2 and "://" not in text and not text[:1].isdigit()
        named = "_" in text.strip("_") or _FILE.fullmatch(text)
        if not token.kind and (path or named) and text[-1] != "." and not text[:1].isupper() and "@" not in text:
            token.letter, token.kind = "m", "code"
        merged.append(token)
    return merged
