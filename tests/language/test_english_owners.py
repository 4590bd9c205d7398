"""English prose: whose a statement is where a clause stands in front, behind "and" or in an apposition, and what of it
is over."""

from __future__ import annotations

import pytest

from tests.rows import rows

SAYS = [
    ("Otterby Press, based in Visby, prints maps.", ("Otterby Press", "headquartered_in", "Visby")),
    (
        "Mara Lindqvist founded Otterby Press in 2004. The firm, based in Visby, employs nine people.",
        ("Otterby Press", "headquartered_in", "Visby"),
    ),
    (
        "Mara Lindqvist founded Otterby Press in 2004. The firm employs nine people.",
        ("Otterby Press", "employs", "nine people"),
    ),
    ("I'm a potter, based in Visby", ("user", "lives_in", "Visby")),
    (
        "Before joining Otterby Press as a printer, Mara Lindqvist spent four years at the Ministry of Culture.",
        ("Mara Lindqvist", "works_at", "Otterby Press"),
    ),
    (
        "Before joining Otterby Press as a printer, Mara Lindqvist spent four years at the Ministry of Culture.",
        ("Mara Lindqvist", "works_at", "Ministry of Culture"),
    ),
    ("Before becoming a midwife I worked in catering.", ("user", "works_as", "midwife")),
    ("After leaving Otterby in 2019 I opened a kiosk.", ("user", "-works_at", "Otterby")),
    ("The Salt Road is a film starring Nils Aker and was released in 1971.", ("Salt Road", "released_in", "1971")),
    ("The Visby Museum is small. Its director, Nils Aker, paints.", ("Visby Museum", "led_by", "Nils Aker")),
    (
        "Sergeant Mara Lindqvist transferred from Malmo to Stockholm.",
        ("Sergeant Mara Lindqvist", "lives_in", "Stockholm"),
    ),
    ("I work in the field of marine geology", ("user", "works_in", "marine geology")),
    ("I like any music except polka", ("user", "likes", "music")),
    ("Mara Lindqvist has Swiss nationality.", ("Mara Lindqvist", "nationality", "Swiss")),
    ("Mara Lindqvist is an Italian citizen.", ("Mara Lindqvist", "nationality", "Italian")),
    ("Mara Lindqvist did her PhD at Lund University.", ("Mara Lindqvist", "studied_at", "Lund University")),
    ("Mara Lindqvist died on June 14 ,1994.", ("Mara Lindqvist", "died_on", "June 14 ,1994")),
    ("I like any music except polka", ("user", "dislikes", "polka")),
]

SILENT = [
    ("The company, based in Visby, employs nine people.", "user", "lives_in"),
    ("The Salt Road is a film starring Nils Aker and was released in 1971.", "Nils Aker", "released_in"),
    ("Before joining Otterby Press as a printer, Mara Lindqvist paints.", "Otterby Press", "works_as"),
    ("Invoicing moves from Stripe to Adyen in May.", "Invoicing", "lives_in"),
    ("Mara Lindqvist transferred from Malmo to Stockholm.", "Mara Lindqvist", "likes"),
    ("Mara Lindqvist opened a kiosk in Visby.", "Mara Lindqvist", "located_in"),
    ("Mara Lindqvist attended the academy in Visby.", "Mara Lindqvist", "attends_in"),
]

NOTES = [  # somebody's relative is told of, and the next sentence is of that somebody again
    ("Interview with Ada Brandt. Her mother Lena was a seamstress. She grew up in Ghent.", ("grew_up_in", "Ghent")),
    ("Visited Ada Brandt. Daughter Lena was present. She takes metformin.", ("takes_medication", "metformin")),
    ("Ada Brandt called. Her manager is Lena Holm. She prefers email.", ("likes", "email")),
    ("Ada Brandt called. Her husband Olaf hates email. She prefers letters.", ("likes", "letters")),
    ("Ada Brandt, room 14. Daughter Lena visits on Sundays. Speaks Flemish.", ("speaks", "Flemish")),
    ("Ada Brandt lives in Ghent. Her sister Lena Holm moved to Oslo. She teaches piano.", ("teaches", "piano")),
    ("Ada Brandi vive a Bari. Sua sorella Lena fa la maestra. Lei insegna violino.", ("teaches", "violino")),
]

RELATIVES = [  # what is told of the relative in the same sentence, or can be of nobody else, stays theirs
    ("Ada Brandt called. Her son Olaf is away, he lives in Oslo.", ("Olaf", "lives_in", "Oslo")),
    ("Ada Brandt called. Her son Olaf is away. He lives in Oslo.", ("Olaf", "lives_in", "Oslo")),
    ("Ada Brandt called. Her sister Lena sews. Lena lives in Oslo. She has a cat.", ("Lena", "has_pet", "cat")),
]

OVER = [
    ("While living in Rome, Mara Lindqvist wrote two novels.", "lives_in"),
    ("After working for Otterby Press for ten years, Mara Lindqvist opened a kiosk.", "works_at"),
    ("Grandpa Nils kept geese for thirty years.", "keeps"),
    ("I spent six years at Siemens", "works_at"),
]


@rows(("text", "fact"), SAYS)
def test_it_is_told_of_the_right_one(read, text, fact):
    assert fact in read(text)


@pytest.mark.parametrize(("text", "subject", "predicate"), SILENT)
def test_nobody_else_is_told_of(read, text, subject, predicate):
    assert not {told for told in read(text) if told[:2] == (subject, predicate)}


@rows(("text", "fact"), NOTES)
def test_a_note_stays_about_whom_it_is(read, text, fact):
    (told_of,) = {who for who, *told in read(text, None) if tuple(told) == fact}
    assert told_of in ("Ada Brandt", "Ada Brandi")


@rows(("text", "fact"), RELATIVES)
def test_a_relative_is_told_of_too(read, text, fact):
    assert fact in read(text, None)


@pytest.mark.parametrize(("text", "predicate"), OVER)
def test_what_is_over_is_told_as_past(engine_statements, text, predicate):
    tenses = {item.tense.value for item in engine_statements(text) if item.predicate == predicate}
    assert tenses == {"past"}
