"""What Italian texts say of works, machines, buildings and firms: who made them, of which day they are, how big they
are. Every sentence is our own; a row names all of it.
"""

from __future__ import annotations

import pytest

from tests.rows import rows

WORKS = [
    # what is made has its day, not who makes it
    (
        "Il gruppo Onda Storta ha pubblicato Nebbia il 3 maggio 2011.",
        {("Onda Storta", "created", "Nebbia"), ("Nebbia", "released_in", "3 maggio 2011")},
    ),
    ("La Bardelli ha prodotto un'automobile chiamata Lince.", {("Bardelli", "created", "Lince")}),
    # whose a work or a part of it is
    (
        "Il romanzo Nebbia di Ada Bini è uscito nel 1998.",
        {("Nebbia", "created_by", "Ada Bini"), ("Nebbia", "released_in", "1998")},
    ),
    ("Vera Sarti ha composto le musiche per il film Notte Bianca.", {("Notte Bianca", "musiche", "Vera Sarti")}),
    (
        "Notte Bianca è un film. Vera Sarti ha scritto le musiche del film.",
        {("Notte Bianca", "is_a", "film"), ("Notte Bianca", "musiche", "Vera Sarti")},
    ),
    # how big, how high, how far from Greenwich
    (
        "La Zeta 40 da 12,5 metri ha una trasmissione idraulica.",
        {("Zeta 40", "has", "trasmissione idraulica"), ("Zeta 40", "size", "12,5 metri")},
    ),
    (
        "L'aeroporto di Valdura ha una lunghezza della pista di 2.400 metri.",
        {("aeroporto di Valdura", "lunghezza_della_pista", "2.400 metri")},
    ),
    ("L'aeroporto di Valdura si trova a 310 metri.", {("aeroporto di Valdura", "size", "310 metri")}),
    (
        "Bruna Sarti è nata a Tarvo, in Lettonia, che ha un fuso orario di UTC+2.",
        {("Bruna Sarti", "born_in", "Tarvo, in Lettonia"), ("Tarvo", "time_zone", "UTC+2")},
    ),
    # a firm named in passing, institutions by their whole name
    (
        "L'aeroporto di Valdura è gestito da AEROVAL, anch'essa con sede a Lodi.",
        {("aeroporto di Valdura", "led_by", "AEROVAL"), ("AEROVAL", "headquartered_in", "Lodi")},
    ),
    ("L'Ecomuseo del Sale è diretto da Fatima Idrissi.", {("Ecomuseo del Sale", "led_by", "Fatima Idrissi")}),
    (
        "Il Club Alpino di Ferentella è presieduto da Delia Corti.",
        {("Club Alpino di Ferentella", "led_by", "Delia Corti")},
    ),
    # whom a sentence without a subject goes on about
    (
        "Elio Prandi è il protagonista del film Notte Bianca. Dura 102 minuti ed è diretto da Ada Corti.",
        {
            ("Elio Prandi", "works_as", "protagonista del film Notte Bianca"),
            ("Notte Bianca", "duration", "102 minuti"),
            ("Notte Bianca", "led_by", "Ada Corti"),
        },
    ),
    (
        "La Zeta 40 è stata costruita dalle Officine Bardelli, fondate a Rovigo. Ha una lunghezza di 12 metri.",
        {
            ("Zeta 40", "created_by", "Officine Bardelli"),
            ("Officine Bardelli", "located_in", "Rovigo"),
            ("Zeta 40", "size", "12 metri"),
        },
    ),
    (
        "Il nome di battesimo di Ada Corti era Ada Maria Corti. Morì a Trieste.",
        {("Ada Corti", "named", "Ada Maria Corti"), ("Ada Corti", "died_in", "Trieste")},
    ),
    # lives
    (
        "Ada Corti visse dal 4 marzo 1931 al 9 giugno 1999.",
        {("Ada Corti", "birthday", "4 marzo 1931"), ("Ada Corti", "died_on", "9 giugno 1999")},
    ),
    ("Ada Corti è nata a San Miguel de los Montes.", {("Ada Corti", "born_in", "San Miguel de los Montes")}),
]


@rows(("text", "expected"), WORKS)
def test_what_is_said_of_works(read, text: str, expected: set[tuple[str, str, str]]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "È facile sognare è un film diretto da Ada Bini.",
        "Fu distribuito nel 1956. È montato da Ugo Neri.",
    ],
)
def test_nobody_is_a_film(read, text: str) -> None:
    told = {(subject, relation) for subject, relation, _ in read(text)}
    assert not told & {("user", "is"), ("user", "is_a"), ("user", "created_by"), ("user", "led_by")}
