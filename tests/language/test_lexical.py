"""Words as the ranking sees them, tokens as budgets count them, and the keys by which sentences are found."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from korely_desktop.language import lexical
from korely_desktop.language.embedding.keys import MAX_KEYS, dated, sentence_keys, speaker_of
from korely_desktop.language.stopwords import ENGLISH, ITALIAN
from korely_desktop.language.tokens import count_tokens
from tests.rows import rows


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Giulia's been running to the shops", "en", ["giulia", "run", "shop"]),
        ("Le riunioni del mercoledì", "it", ["riunion", "mercoled"]),
        ("They won 5-2 in Zürich", "en", ["won", "5", "2", "zurich"]),
        ("東京に住む", "en", ["東京", "京に", "に住", "住む"]),
        ("great 🎉", "en", ["great", "🎉"]),
        ("", "en", []),
    ],
)
def test_terms(text: str, language: lexical.Language, expected: list[str]) -> None:
    assert lexical.terms(text, language) == expected


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Dove abita Giulia adesso?", "it"),
        ("Mi piace la pizza ma non le olive", "it"),
        ("She moved to Milan last week", "en"),
        ("Turin", "en"),
        ("", "en"),
    ],
)
def test_language(text: str, language: str) -> None:
    assert lexical.detect(text) == language


def test_a_question_of_function_words_alone_still_asks() -> None:
    assert lexical.query_terms("who are you", ["en"]) == [("who",), ("are",), ("you",)]


def test_a_question_finds_both_languages_of_a_person() -> None:
    (variants,) = lexical.query_terms("riunioni", ["en", "it"])
    assert "riunion" in variants


@given(st.text(max_size=300))
def test_a_content_word_of_any_text_is_found_by_asking_for_it(text: str) -> None:
    for language in ("en", "it"):
        held = set(lexical.terms(text, language))
        for word in set(lexical.words(text)) - ENGLISH - ITALIAN:
            assert held.intersection(*lexical.query_terms(word, [language])), word


@given(st.text(max_size=200), st.text(max_size=200))
def test_tokens_of_lines_add_up(first: str, second: str) -> None:
    assert count_tokens(f"{first}\n{second}") == count_tokens(first) + count_tokens(second)


@pytest.mark.parametrize("text", ["🎉🎊", "x" * 300, "ꦲꦏ꧀ꦱꦫ", "\U0001f469\u200d\U0001f692"])
def test_unknown_words_are_counted_by_their_bytes(text: str) -> None:
    assert count_tokens(text) >= len(text.encode()) / 3


@rows(
    ("content", "speaker"),
    [
        ("Anna: hello there", "Anna"),
        ("user: hello", "user"),
        ("Anna Maria Rossi: hello", "Anna Maria Rossi"),
        ("https://example.org", None),
        ("Note: buy milk", None),
        ("At 10:30 we met", None),
        ("Anna said: hello", None),
        ("no colon", None),
    ],
)
def test_speaker(content: str, speaker: str | None) -> None:
    assert speaker_of(content) == speaker


def test_sentences_become_third_person() -> None:
    assert sentence_keys("Anna: I'm in Turin. My dog likes you!", "Bea") == [
        "Anna is in Turin.",
        "Anna's dog likes Bea!",
    ]
    assert sentence_keys("Anna: Il mio cane è qui. Ti chiamo domani", "Bea") == [
        "Il di Anna cane è qui.",
        "Bea chiamo domani",
    ]


def test_a_long_text_has_a_bounded_number_of_keys() -> None:
    text = " ".join(f"Sentence number {number} ends here." for number in range(500))
    keys = sentence_keys(text)
    assert 1 < len(keys) <= MAX_KEYS
    assert " ".join(keys) == text


def test_the_date_is_written_in_the_language_of_the_text() -> None:
    day = datetime(2026, 5, 8, tzinfo=UTC)
    assert dated("She moved to Turin", day) == "[8 May 2026] She moved to Turin"
    assert dated("Si è trasferita a Torino con il cane", day).startswith("[8 maggio 2026]")
