"""HanTa's English model: the raw tags of a sentence, and the dictionary form of a word given its letter."""

from __future__ import annotations

import gc
import pickle
from functools import cache
from typing import Any

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.english.packed import Followers, PieceWeights, WordTags
from korely_desktop.language.extraction.remembered import remembered

LONGEST_WORD = 32
"""Longer words are shown to the model cut off: its time grows with their length."""

_FITTING = {"v": "VVB", "a": "VVD", "e": "VVN", "k": "VVG", "n": "NN1"}


@cache
def model() -> Any:
    """The tagger, loaded once for the process. It tags words; for sentences see :func:`followers`."""
    return _loaded()[0]


def followers() -> Followers:
    """Which tag follows which in a sentence."""
    return _loaded()[1]


@cache
def _loaded() -> tuple[Any, Followers]:
    from HanTa.HanoverTagger import HanoverTagger

    tagger = HanoverTagger("morphmodel_en.pgz")
    packed = Followers(tagger.LP_trans_word)
    pieces = PieceWeights((tagger.LP_m_t, tagger.LP_s_t))
    tagger.LP_trans_word, tagger.LP_m_t, tagger.LP_s_t = {}, {}, {}
    tagger.cache = WordTags(tagger.cache)
    # What stays lies scattered among what went and would keep its memory. Written down and read again, it lies close;
    # the collection lets go of spare floats and tuples, which lie scattered as well. All that lives is kept out of it:
    # an object of the window must not be ended here, in a thread that is not its own.
    written = pickle.dumps((tagger, packed, pieces), pickle.HIGHEST_PROTOCOL)
    del tagger, packed, pieces
    gc.freeze()
    gc.collect()
    tagger, packed, pieces = pickle.loads(written)
    tagger.LP_m_t, tagger.LP_s_t = pieces.opened()
    return tagger, packed


@remembered
def lemma_of(word: str, letter: str, raw: str = "") -> str:
    """The lemma of a word given its letter, and the tagger's own tag ``raw`` where no rule changed its letter."""
    fitting = raw or _FITTING.get(letter)
    known = fitting is not None and word.isalpha()
    lemma = str(model().analyze(word[:LONGEST_WORD], fitting)[0]).lower() if known else word
    return _verb_lemma(word, lemma) if letter in "vaek" else lemma


@cache
def _overrides() -> dict[str, str]:
    return dict(lexicon.word_map("en_tags", "lemmas"))


def _verb_lemma(word: str, lemma: str) -> str:
    known = _overrides().get(word)
    if known or lemma != word or not word.endswith("s") or word.endswith("ss"):
        return known or lemma
    if word.endswith(("ches", "shes", "sses", "xes", "zes", "oes")):
        return word[:-2]
    return word[:-3] + "y" if word.endswith("ies") else word[:-1]
