"""Tags English tokens: HanTa's model, corrected by the override lexicon ``en_tags.toml``, reduced to one letter."""

from __future__ import annotations

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.english.corrections import correct
from korely_desktop.language.extraction.english.lemmas import LONGEST_WORD, lemma_of
from korely_desktop.language.extraction.english.repairs import repair
from korely_desktop.language.extraction.english.spots import always_nouns, letter_overrides
from korely_desktop.language.extraction.english.tagger import tags
from korely_desktop.language.extraction.lexicon import word_map
from korely_desktop.language.extraction.text.tokens import Token

_AUXILIARIES = {"b": "be", "h": "have", "x": "do"}
_LETTER = lexicon.word_map("en_tags", "tagset")
_NUMBER_WORDS = lexicon.words("english", "tags.number_words")

_DESCRIBING = lexicon.words("english", "tags.describing")


def tag(tokens: list[Token]) -> None:
    """Set letter and lemma of each token of one sentence."""
    if not tokens:
        return
    spelled = word_map("en_tags", "spelling")
    shown = [
        token.low if token.low == "'s" or token.text.lower() in spelled else token.text[:LONGEST_WORD]
        for token in tokens
    ]
    if shown[0].lower() in letter_overrides() or shown[0].isupper():
        shown[0] = tokens[0].low[:LONGEST_WORD]
    tagged = tags([word or "x" for word in shown])
    for index, (token, raw) in enumerate(zip(tokens, tagged, strict=True)):
        token.letter = _base_letter(token, raw, first=index == 0)
        token.lemma = _AUXILIARIES.get(token.letter) or lemma_of(
            token.low, token.letter, raw if _LETTER.get(raw) == token.letter else ""
        )
    for index in range(len(tokens)):
        correct(tokens, index)
        if (
            tokens[index].letter == "k"
            and index
            and tokens[index].low in _DESCRIBING
            and tokens[index - 1].letter in "br"
        ):
            tokens[index].letter, tokens[index].lemma = "j", tokens[index].low
    repair(tokens)


def _base_letter(token: Token, raw: str, *, first: bool) -> str:
    low = token.low
    if not low[0].isalnum() and not low.startswith("'"):
        return "." if low[0] in ".!?…" else ","
    if low[0].isdigit() or (low[0] in "€$£+−" and len(low) > 1):
        return "o" if low.endswith(("st", "nd", "rd", "th")) and low[:-2].isdigit() else "c"
    override = letter_overrides().get(low)
    if override and not (token.text.isupper() and len(low) > 2):
        return override
    if raw.startswith("VB"):
        return "b"
    if raw.startswith("VH"):
        return "h"
    if raw.startswith("VD"):
        return "x"
    letter = _LETTER.get(raw, "," if raw.startswith("PU") else "n")
    if letter == "c" and any(character.isdigit() for character in low):
        letter = "m" if token.text[:1].isupper() else "n"
    elif letter == "c" and low not in _NUMBER_WORDS:
        letter = "n"
    if letter in "nd," and low in always_nouns():
        return "n"
    if low in always_nouns() and letter in "vaekjrf":
        return "j" if letter == "j" else "n"
    if token.text[:1].isupper() and not first and letter in "nj" and not token.text.isupper():
        return "m"
    return letter
