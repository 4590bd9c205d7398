"""Names in Italian text and, where they look Italian, in English: where they begin and end, and what they name."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.language.vocabulary import load_vocabulary
from tests.rows import rows


@pytest.fixture(scope="module")
def names():
    engine = BuiltinEngine(load_vocabulary())

    def read(text: str) -> dict[str, str]:
        at = datetime(2025, 10, 14, tzinfo=UTC)
        found = engine.read(text, event_time=at, user_name=None, user_id="u1").mentions
        return {mention.text: mention.type for mention in found}

    return read


@rows(
    ("text", "expected"),
    [
        ("Il ministro dell'Economia Carla Benassi ha parlato ieri.", {"Carla Benassi": "person"}),
        ("Lo ha detto il segretario del PD Bruno Galeotti.", {"Bruno Galeotti": "person"}),
        ("Il funerale si terrà nella Basilica di Santa Lucia.", {"Basilica di Santa Lucia": "place"}),
        ("Nonno è ricoverato al San Raffaele.", {"San Raffaele": None, "Raffaele": "absent"}),
        ("Abito in via Gorizia da due anni.", {"via Gorizia": "place", "Gorizia": "absent"}),
        ("Il teatro si trova in piazza della Vittoria.", {"piazza della Vittoria": "place"}),
        ("Ne ha discusso con De Marchi e Di Pietro.", {"De Marchi": None, "Di Pietro": None}),
        ("Lo stabilimento di Casalborgo è fermo.", {"Casalborgo": "place"}),
        ("L'azienda ha sede a Valdura, in Umbria.", {"Valdura": "place"}),
        ("Ho mandato una mail a Valdini.", {"Valdini": "person"}),
        ("Domani chiamo Officine Valdura per il preventivo.", {"Officine Valdura": "organization"}),
        ("In coda Granola (12), Spezzano e Valdura (11).", {"Granola": "organization", "Spezzano": "organization"}),
        ("Enrico Dalla Costa parla inglese.", {"Enrico Dalla Costa": "person"}),
        ("Il piano Aurora scade domani.", {"Aurora": "product"}),
        ("Il Presidente ha firmato la legge.", {"Presidente": "absent"}),
        ("Mia Norden vive a Bari.", {"Mia Norden": "person"}),
        ("Mia Rossi, maestra, due figli", {"Mia Rossi": "person"}),
        ("Ella Fitzgerald canta il jazz.", {"Ella Fitzgerald": "person"}),
        ("Nello Musumeci vive a Catania.", {"Nello Musumeci": "person"}),
        ("Nello Studio Alfa lavorano in tre.", {"Nello Studio Alfa": "absent"}),
        ("Mia Sorella abita a Lecce.", {"Mia Sorella": "absent"}),
        ("Ed Anna vive a Roma con suo marito.", {"Ed Anna": "absent", "Anna": "person"}),
        ("Gioco a tennis con Ada Norden.", {"Ada Norden": "person"}),
        ("Cliente: Hotel Miralago. Direttore: Fausto Lepori. Camere: 42.", {"Fausto Lepori": "person"}),
        # English, in which these are no little words
        ("Maybe Mia Norden, teacher", {"Mia Norden": "person"}),
        ("Sia Toft, nurse, Leeds", {"Sia Toft": "person"}),
        ("Una Healy plays the flute.", {"Una Healy": "person"}),
        ("Dr. Che Alvarez is her cardiologist.", {"Dr. Che Alvarez": "person"}),
        ("Dove Cameron lives in Leeds.", {"Dove Cameron": "person"}),
        ("Gwendal Le Bihan is a farrier.", {"Gwendal Le Bihan": "person"}),
        ("Con Murphy drives a tram. Alla Petrova teaches chess.", {"Con Murphy": None, "Alla Petrova": "person"}),
        ("La Scala is in Milan.", {"La Scala": "unknown"}),
    ],
)
def test_a_name_is_whole_and_typed(names, text, expected):
    found = names(text)
    for name, kind in expected.items():
        if kind == "absent":
            assert name not in found
        else:
            assert name in found, found
            assert kind is None or found[name] == kind, found


def test_messages_sent_through_a_service_are_no_street(names):
    assert "via WhatsApp" not in names("Gli ho scritto via WhatsApp.")


def test_a_competition_is_no_organization(names):
    assert names("Ieri è finita la Coppa Italia.")["Coppa Italia"] == "event"
