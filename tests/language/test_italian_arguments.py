"""What an Italian text does not say, though its words look like it. Every sentence is our own; a row names all."""

from __future__ import annotations

import pytest

from tests.rows import rows

ME = "user"

TOLD = [
    # what stands behind a verb without being its object or place
    ("Ho studiato tre anni.", set()),
    ("Ho usato Jira quattro anni.", {(ME, "uses", "Jira")}),
    ("Sono stato in Svezia da giovane.", {(ME, "visited", "Svezia")}),
    ("Il lettore di schede è in gestione.", set()),
    ("La stampante va in blocco.", set()),
    ("Vado in traghetto.", set()),
    ("Mi manca il fiato.", set()),
    ("Mi manca Lecce.", {(ME, "likes", "Lecce")}),
    ("Porto il pane.", set()),
    ("Porto gli occhiali.", {(ME, "wears", "occhiali")}),
    # who does it
    ("Il magazzino lo gestisce Ornella.", {("Ornella", "manages", "magazzino")}),
    ("Il catalogo ce l'ha Renzo.", {("Renzo", "has", "catalogo")}),
    ("Piero vive a Lodi. Si cerca un cuoco.", {("Piero", "lives_in", "Lodi")}),
    # kin that is only the attribute of something else
    ("Ho le chiavi di mio fratello.", {(ME, "has", "chiavi di mio fratello"), (ME, "has_sibling", "fratello")}),
    ("Mia nonna abita a Enna.", {("Mia nonna", "lives_in", "Enna")}),
]


@rows(("text", "expected"), TOLD)
def test_what_only_looks_like_an_argument(read, text: str, expected: set[tuple[str, str, str]]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Contratto manutenzione: Lumen Srl, 300 €/anno.",
        "Punto critico: tedesco A2. Modulo ordini in verifica.",
        "Rina e Bruno: sposati nel '71, tre figli (Anna, Ivo, Lea).",
        "Preventivo porte: 4.200. Avvocato unico, Fabbri.",
    ],
)
def test_a_note_about_others_says_nothing_of_whoever_wrote_it(read, text: str) -> None:
    assert not {fact for fact in read(text, user_id=None) if fact[0] == ME}


def test_what_somebody_had_is_past(engine_statement) -> None:
    assert engine_statement("Ha avuto una trattoria.").tense.value == "past"


def test_the_article_i_is_no_english_i(read) -> None:
    assert read("Soffre d'asma. Evita i gatti.") == {(ME, "has_condition", "asma"), (ME, "dislikes", "gatti")}
