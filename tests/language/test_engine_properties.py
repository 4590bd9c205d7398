"""What holds for every text: evidence, determinism, bounded effort, threads."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.language.vocabulary import load_vocabulary

NOW = datetime(2026, 6, 11, 9, tzinfo=UTC)
ENGINE = BuiltinEngine(load_vocabulary())
_LITTLE = """I my she Anna Rome Google like hate live work in at a the not never no longer stopped and but , . ?
! dog sister is was have has used to email 2019 yesterday $50 per month favourite which who because
if maybe 's don't io mi piace non vivo a di che lavoro casa è ho più"""
WORDS = st.sampled_from(_LITTLE.split())


def _read(text: str):
    return ENGINE.read(text, event_time=NOW, user_name="Anna Bianchi", user_id="u-7")


def _holds(text: str) -> None:
    extraction = _read(text)
    for statement in extraction.statements:
        assert 0 <= statement.start < statement.end <= len(text)
        assert statement.object.strip()
        assert statement.subject_is_user or statement.subject.strip()
        assert 0 < statement.confidence < 1
        assert statement.rule
    for mention in extraction.mentions:
        assert text[mention.start : mention.end] == mention.text


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.text(max_size=300))
def test_any_text_is_read_without_an_error(text: str) -> None:
    _holds(text)


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(WORDS, max_size=40))
@example(["is", "per", "which", "I", "have"])
def test_any_sequence_of_words_is_read_without_an_error(words: list[str]) -> None:
    _holds(" ".join(words))


@pytest.mark.parametrize(
    "text",
    ["a" * 16_000, "and " * 4_000, "I like " * 2_000, "(" * 5_000, "I live in " + "Rome, " * 2_000, "1 " * 8_000],
)
def test_hostile_length_is_read(text: str) -> None:
    _holds(text[:16_000])


def test_the_words_of_a_value_stand_in_its_evidence() -> None:
    text = "Hello there. I live in Lisbon and I love strong coffee. My sister Anna works at Google."
    statements = _read(text).statements
    assert {each.object for each in statements} >= {"Lisbon", "strong coffee", "Google"}
    for statement in statements:
        evidence = text[statement.start : statement.end].lower()
        assert all(word in evidence for word in statement.object.lower().split())


def test_the_same_text_reads_the_same_in_every_thread() -> None:
    text = "I moved to Bari in March 2024, I like chess and my dog is called Rex. Vivo a Torino."
    with ThreadPoolExecutor(8) as pool:
        readings = list(pool.map(lambda _: _read(text), range(32)))
    assert readings[0].statements
    assert all(reading == readings[0] for reading in readings)


def test_the_users_own_name_means_the_user() -> None:
    (statement,) = _read("Anna Bianchi lives in Rome.").statements
    assert statement.subject_is_user
