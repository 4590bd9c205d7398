"""What one only thinks of being or having: "I dream of being a pilot" tells a wish, "I love being a nurse" a job."""

from __future__ import annotations

from korely_desktop.domain.facts import Tense
from tests.rows import rows


def _held(statements) -> set[tuple[str, str]]:
    return {
        (each.predicate, each.object)
        for each in statements
        if each.tense is Tense.CURRENT and each.operation.value == "assert"
    }


@rows(
    "text",
    [
        "I dream of being a locksmith.",
        "He fantasizes about being a locksmith.",
        "I often imagine being a locksmith.",
        "I keep thinking of being a locksmith.",
        "She talks of being a locksmith.",
        "I hate the idea of being a locksmith.",
        "I miss being a locksmith.",
        "I remember being a locksmith.",
        "I'd love being a locksmith.",
        "The best part of being a locksmith is the pay.",
        "I pictured myself being a locksmith.",
        "I'm considering being a locksmith.",
        "Sogno di essere un fabbro.",
        "Sogno di fare il fabbro.",
        "Immagino di essere un fabbro.",
        "Parla di fare il fabbro.",
        "Ricordo di essere stato un fabbro.",
    ],
)
def test_a_job_only_thought_of_is_no_job(engine_statements, text: str) -> None:
    assert "works_as" not in {predicate for predicate, _ in _held(engine_statements(text))}


@rows(
    ("text", "relation"),
    [
        ("I miss having a parrot.", "has_pet"),
        ("I dream of having a parrot.", "has_pet"),
        ("I think about having a baby.", "has_child"),
        ("I'm worried about having diabetes.", "has_condition"),
        ("I wonder about being a vegan.", "diet"),
        ("I'm afraid of being a widow.", "marital_status"),
        ("I dream of living in Porto.", "lives_in"),
        ("Sogno di avere un pappagallo.", "has_pet"),
        ("Sogno di vivere a Porto.", "lives_in"),
    ],
)
def test_nor_is_what_one_would_have_or_be(engine_statements, text: str, relation: str) -> None:
    assert relation not in {predicate for predicate, _ in _held(engine_statements(text))}


@rows(
    ("text", "fact"),
    [
        ("I dream of being a locksmith.", ("wants_to_be", "locksmith")),
        ("I dream of having a farm dog.", ("wants", "farm dog")),
        ("I love being a nurse.", ("works_as", "nurse")),
        ("I'm tired of being a waiter.", ("works_as", "waiter")),
        ("I'm proud of being a plumber.", ("works_as", "plumber")),
        ("I like having a dog around.", ("has_pet", "dog")),
        ("Despite having asthma I swim a lot.", ("has_condition", "asthma")),
        ("I wish I was a singer.", ("wants_to_be", "singer")),
    ],
)
def test_what_is_felt_about_is_so_and_what_is_dreamt_of_is_a_wish(
    engine_statements, text: str, fact: tuple[str, str]
) -> None:
    assert fact in _held(engine_statements(text))
