"""What the tagger gets wrong and neighbours put right: unknown nouns and names, lost verbs."""

from __future__ import annotations

from collections.abc import Sequence

import simplemma

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.tokens import Token

_TAKING = word_set("like love enjoy prefer adore hate dislike detest take eat drink use play own read watch wear")
_ADVERBS = word_set(
    """also always again alone already anymore anyway away back daily early else enough ever far fast hard here home
    instead just late lately less lot more most much nearby never now often once only outside inside seldom so
    sometimes soon still then there though together today tomorrow tonight too twice very weekly well yesterday yet
    about up down out off over abroad upstairs online overseas least better best worse"""
)


def repair(tokens: Sequence[Token]) -> None:
    """Correct the letters of one tagged English sentence in place."""
    for index in range(len(tokens)):
        _opening_name(tokens, index)
        _unknown_noun(tokens, index)
    _lost_verb(tokens)


def _after(tokens: Sequence[Token], index: int) -> str:
    return tokens[index + 1].letter if index + 1 < len(tokens) else "."


def _opening_name(tokens: Sequence[Token], index: int) -> None:
    """ "Globex has ...": a word of no dictionary that opens the sentence without an article is a name."""
    token = tokens[index]
    opens = not index or tokens[index - 1].letter == "."
    if (
        opens
        and token.letter == "n"
        and token.text.istitle()
        and token.low.isalpha()
        and _after(tokens, index) in "hbxwa"
    ):
        token.letter = "n" if simplemma.is_known(token.low, lang="en") else "m"


def _unknown_noun(tokens: Sequence[Token], index: int) -> None:
    """ "I love ramen.", "I take metformin every morning": what is loved or taken is a noun, known or not."""
    token = tokens[index]
    if not index or token.letter not in "jr" or tokens[index - 1].letter not in "va" or not token.low.isalpha():
        return
    if tokens[index - 1].lemma not in _TAKING or token.low in _ADVERBS or token.low.endswith("ly"):
        return
    if _after(tokens, index) in ".,zfsd#" and (token.letter == "r" or token.text.islower()):
        token.letter = "n"


def _lost_verb(tokens: Sequence[Token]) -> None:
    """ "The frontend uses React", "my dad retired": without another verb, a noun or adjective that can be one is it."""
    if any(token.letter in "vabhxwek" and token.text[:1].islower() for token in tokens):
        return
    for index, token in enumerate(tokens):
        if index and token.letter == "j" and token.low == "retired" and tokens[index - 1].letter in "nm":
            token.letter, token.lemma = "a", "retire"
            return
        if not index or token.letter != "n" or not token.low.endswith("s") or tokens[index - 1].letter not in "nm":
            continue
        known = token.lemma in lexicon.word_map("en_verbs", "object")
        if (
            known
            and index + 1 < len(tokens)
            and (tokens[index + 1].letter in "mdcg" or tokens[index + 1].text[:1].isupper())
        ):
            token.letter = "v"
            return
