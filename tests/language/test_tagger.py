"""The sentence tagger gives the library's own tags."""

import pytest

from korely_desktop.language.extraction.lemmas import model
from korely_desktop.language.extraction.tagger import tags

_SENTENCES = [
    "I have two dogs and a parrot called Olive .",
    "Never been a fan of winter , honestly",
    "My sister Nadia works for Harlow & Pike in Bristol .",
    "qwzrtk flurbs the 7b-x grommets ?!",
    "What ?",
]


@pytest.mark.parametrize("sentence", _SENTENCES)
def test_tags_as_the_library_does(sentence: str) -> None:
    assert tags(sentence.split()) == model().tag_sent(sentence.split(), taglevel=0)


def test_no_words_have_no_tags() -> None:
    assert tags([]) == []
