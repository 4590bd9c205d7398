"""Dictionaries answer what simplemma answers, whatever holds their index; HanTa's weights come back as they were."""

from __future__ import annotations

from itertools import islice

import pytest
from simplemma.strategies.dictionaries import StreamDictionaryFactory

from korely_desktop.language.extraction import dictionaries
from korely_desktop.language.extraction.english.packed import PieceWeights


@pytest.mark.parametrize("language", ["en", "it"])
def test_words_all_over_the_dictionary_are_known_and_others_are_not(language: str) -> None:
    words = list(islice(StreamDictionaryFactory().get_dictionary(language), 0, None, 997))
    assert len(words) > 150
    assert [word for word in words if not dictionaries.is_known(word, language)] == []
    assert not any(dictionaries.is_known(f"{word}xq", language) for word in words)


def test_forms_lead_to_their_dictionary_form() -> None:
    assert [dictionaries.italian_lemma(word) for word in ("mangiavano", "case")] == ["mangiare", "casa"]


def test_weights_of_pieces_come_back_as_they_were() -> None:
    tables = [{12: {"a": -1.5, "b": -2.0}, -12: {"": 0.0}}, {12: {"b": -1.5, "": float("-inf")}, 13: {}}]
    assert PieceWeights(tables).opened() == tables
