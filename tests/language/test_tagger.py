"""The sentence tagger gives the library's own tags, from tables that were packed; what is corrected in them."""

import gc

import pytest
from HanTa.HanoverTagger import HanoverTagger

from korely_desktop.language.extraction.english import lemmas
from korely_desktop.language.extraction.english.lemmas import model
from korely_desktop.language.extraction.english.tagger import tags

_SENTENCES = [
    "I have two dogs and a parrot called Olive .",
    "Never been a fan of winter , honestly",
    "My sister Nadia works for Harlow & Pike in Bristol .",
    "qwzrtk flurbs the 7b-x grommets ?!",
    "What ?",
]


@pytest.fixture(scope="module")
def library() -> HanoverTagger:
    return HanoverTagger("morphmodel_en.pgz")


@pytest.mark.parametrize("sentence", _SENTENCES)
def test_tags_as_the_library_does(sentence: str, library: HanoverTagger) -> None:
    assert tags(sentence.split()) == library.tag_sent(sentence.split(), taglevel=0)


def test_every_word_that_the_library_knows_has_its_tags(library: HanoverTagger) -> None:
    packed = model().cache
    assert all(packed[word] == list(pairs) for word, pairs in library.cache.items())
    assert not any(word in packed for word in ("", "qwzrtk", "zzzzzz", "été"))


def test_no_words_have_no_tags() -> None:
    assert tags([]) == []


def test_loading_it_leaves_to_rest_what_the_app_took_for_lasting() -> None:
    gc.freeze()
    try:
        resting = gc.get_freeze_count()
        lemmas._loaded.__wrapped__()
        assert gc.get_freeze_count() > resting / 2  # thawed, it would be none; a few may have died of themselves
    finally:
        gc.unfreeze()
