"""Cards of firms and clubs in Italian notes, headings that are no labels, and hours that are no places."""

from __future__ import annotations

import pytest

SAYS = [
    ("Birrificio Alba, Biella: mastro Ugo; la scura è finita.", {("Birrificio Alba", "located_in", "Biella")}),
    ("Bottega Ferri & Figlio, Gubbio. Titolare Ada Ferri.", {("Ada Ferri", "owns", "Bottega Ferri & Figlio")}),
    ("Gelateria Neve: Ada Ferri (titolare), chiusa il lunedì.", {("Ada Ferri", "owns", "Gelateria Neve")}),
    ("Casa di riposo Sole, Imola. Retta 1.700 al mese.", {("Casa di riposo Sole", "costs", "1.700 al mese")}),
    ("Circolo Alfa: tessera 25 €, torneo a giugno.", {("Circolo Alfa", "costs", "25 €")}),
    ("Palestra Zeta, Barletta: abbonamento annuale 390.", {("Palestra Zeta", "costs", "390")}),
]
SILENT = [
    ("Circolo Alfa: tessera 25 €, torneo a giugno.", ("Circolo Alfa", "circolo_alfa", "tessera 25 €, torneo a giugno")),
    ("Bottega Ferri, Ada Neri. Aperta.", ("Bottega Ferri", "located_in", "Ada Neri")),
]
HOURS = [
    ("Vado a messa alle otto.", ("goes_to", "otto")),
    ("La sera vado a letto alle dieci e mezza.", ("goes_to", "mezza")),
    ("Vado sempre a piedi.", ("goes_to", "piedi")),
    ("Ho imparato a memoria una poesia.", ("studied_at", "memoria")),
    ("A cena parliamo poco.", ("met_with", "cena")),
]


@pytest.mark.parametrize(("text", "told"), SAYS)
def test_a_card_tells_where_a_firm_is_whose_and_what_it_costs(read, text, told):
    assert told <= read(text, user_id=None)


@pytest.mark.parametrize(("text", "statement"), SILENT)
def test_a_heading_is_no_label_and_a_person_no_town(read, text, statement):
    assert statement not in read(text, user_id=None)


@pytest.mark.parametrize(("text", "statement"), HOURS)
def test_when_and_how_is_not_where(read_of_user, text, statement):
    assert statement not in read_of_user(text)


def test_a_floor_beyond_the_tenth_keeps_its_noun(read_of_user):
    assert ("home_type", "diciottesimo piano") in read_of_user("Vivo al diciottesimo piano.")


CARDED = [
    (
        "Zia Carla: 82 anni, vedova, pressione alta, abita al terzo piano.",
        {
            ("Zia Carla", "age", "82"),
            ("Zia Carla", "marital_status", "vedova"),
            ("Zia Carla", "has_condition", "pressione alta"),
            ("Zia Carla", "home_type", "terzo piano"),
        },
    ),
    (
        "Rino C.: camionista, rientra il venerdì, moglie Bea a casa.",
        {("Rino C.", "works_as", "camionista"), ("Rino C.", "married_to", "Bea")},
    ),
    ("Dario: paura del buio, fa judo il lunedì.", {("Dario", "does", "judo")}),
]
NOT_CARDED = [
    ("I Bini: Ugo (padre, 50), Ada (22, studentessa).", ("I Bini", "age", "22")),
    ("Brigida, 6 anni: dente caduto il 3/2.", ("Brigida", "age", "2")),
    ("Birrificio Alba: ordine n. 88, 12 fusti.", ("Birrificio Alba", "age", "88")),
]


@pytest.mark.parametrize(("text", "told"), CARDED)
def test_a_card_tells_of_the_person_whose_name_opens_it(read, text, told):
    assert told <= read(text, user_id=None)


@pytest.mark.parametrize(("text", "statement"), NOT_CARDED)
def test_what_belongs_to_another_on_a_card_is_not_theirs(read, text, statement):
    assert statement not in read(text, user_id=None)
