"""Who somebody is, told beside their name: trades, peoples, names behind kinship, homes by a distance or a rent.

``SAYS``: every listed statement is read (others may be). ``SILENT``: the statement must not be read.
"""

from __future__ import annotations

from tests.rows import rows

SAYS = [
    ("Our gardener Olivia only comes on Fridays.", {("Olivia", "works_as", "gardener")}),
    ("The secretary, Mrs. Bell, is deaf.", {("Mrs. Bell", "works_as", "secretary")}),
    ("Our driver in Accra, Mr. Owusu, has a bad back.", {("Mr. Owusu", "works_as", "driver")}),
    ("Gina the cleaner comes on Mondays.", {("Gina", "works_as", "cleaner")}),
    (
        "My uncle, a plumber in Leeds, never sleeps.",
        {("My uncle", "works_as", "plumber"), ("My uncle", "works_in", "Leeds")},
    ),
    ("My husband's Danish, from Odense.", {("My husband", "nationality", "Danish"), ("My husband", "from", "Odense")}),
    ("my wife is Yoruba", {("my wife", "nationality", "Yoruba"), ("user", "married_to", "wife")}),
    ("my flatmate is Sikh", {("my flatmate", "religion", "Sikh")}),
    ("I look after Otto. I'm his aunt Martha.", {("user", "named", "Martha")}),
    ("I live 40 km away in Utrecht.", {("user", "lives_in", "Utrecht")}),
    ("We share a flat in Camden.", {("user", "lives_in", "Camden")}),
    ("I'm renting in Leith.", {("user", "lives_in", "Leith")}),
    ("My fella's from Derry.", {("My fella", "from", "Derry"), ("user", "partner", "fella")}),
    ("Mia cognata è svedese, si chiama Ingrid.", {("Mia cognata", "named", "Ingrid")}),
    ("I sell pearls from my kitchen in Nantes.", {("user", "lives_in", "Nantes")}),
    ("I do hair in Oslo.", {("user", "works_in", "Oslo")}),
    ("Carla guida il Progetto Faro.", {("Carla", "leads", "Progetto Faro")}),
    ("Sono passata al piano Team.", {("user", "has_plan", "Team")}),
    ("Guido una 500.", {("user", "drives", "500")}),
    ("I'm a GP in Wells.", {("user", "works_as", "GP")}),
]
SILENT = [
    ("My uncle, a plumber in Leeds, never sleeps.", ("user", "works_as", "plumber")),
    ("my wife is Yoruba", ("user", "married_to", "Yoruba")),
    ("My flat's above a bakery.", ("user", "flat", "bakery")),
    ("I live 40 km away in Utrecht.", ("user", "does", "live 40 km")),
    ("We rent a cottage in Devon every summer.", ("user", "lives_in", "Devon")),
    ("My former editor, Joan, was kind.", ("Joan", "works_as", "former editor")),
    ("I love the singer Ada Lund.", ("Ada Lund", "works_as", "singer")),
    ("I look after Otto. I'm his aunt Martha.", ("user", "works_as", "aunt Martha")),
    ("My parents' house in Leeds is damp.", ("user", "lives_in", "Leeds")),
    ("My old flat in Leeds was damp.", ("user", "lives_in", "Leeds")),
    ("We do ballroom in Oslo on Mondays.", ("user", "works_in", "Oslo")),
    ("Io parlo tedesco, mia moglie italiano e tigrino.", ("user", "speaks", "tigrino")),
    ("Mi faccio spedire l'olio.", ("user", "does", "spedire l'olio")),
    ("I drive the 14:05 to Crewe.", ("user", "drives", "14:05")),
    ("Guida il 65 a Torino.", ("user", "drives", "65")),
    ("Anna's Italian is poor.", ("Anna", "nationality", "Italian")),
]


@rows(("text", "told"), SAYS)
def test_what_is_told_beside_a_name_is_read(read, text, told):
    assert told <= read(text)


@rows(("text", "statement"), SILENT)
def test_what_only_looks_like_it_is_not(read, text, statement):
    assert statement not in read(text)
