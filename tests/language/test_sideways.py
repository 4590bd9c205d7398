"""What people tell sideways: relatives by a pronoun in the next breath, ailments, tastes, home and work in passing.

``SAYS``: every listed statement is read (others may be). ``SILENT``: the statement must not be read.
"""

from __future__ import annotations

from tests.rows import rows

SAYS = [
    ("I cook for my aunt, she's 77.", {("my aunt", "age", "77")}),
    ("i have a nephew, he's 9", {("my nephew", "age", "9")}),
    ("We play darts with my stepdad. He's 66.", {("my stepdad", "age", "66")}),
    ("my cousin, she's a plumber", {("my cousin", "works_as", "plumber")}),
    ("my nan's 93", {("Nan", "age", "93")}),
    ("my sister's pregnant", {("my sister", "health_status", "pregnant")}),
    ("my uncle's allergic to shellfish", {("my uncle", "allergic_to", "shellfish")}),
    ("my oldest plays hockey", {("user", "has_child", "oldest"), ("my oldest", "plays", "hockey")}),
    ("we rescued a goat. her name is Petunia", {("user", "has_pet", "goat Petunia")}),
    ("it's just me and my 5 year old", {("user", "has_child", "5 year old")}),
    ("i've got parkinson's", {("user", "has_condition", "parkinson's")}),
    ("i have celiac", {("user", "has_condition", "celiac")}),
    ("I'm on the spectrum.", {("user", "has_condition", "on the spectrum")}),
    ("my nephew's on the autism spectrum", {("my nephew", "has_condition", "autism spectrum")}),
    ("i get migraines", {("user", "has_condition", "migraines")}),
    ("I have a dodgy hip.", {("user", "has_condition", "dodgy hip")}),
    ("my knees are shot", {("user", "has_condition", "knees are shot")}),
    ("my shoulder aches at night", {("user", "has_condition", "shoulder aches")}),
    ("I have no sense of smell.", {("user", "has_condition", "no sense of smell")}),
    ("I'm blind in one eye.", {("user", "health_status", "blind in one eye")}),
    ("i'm left handed", {("user", "appearance", "left handed")}),
    ("I wear hearing aids.", {("user", "wears", "hearing aids")}),
    ("I'm a big sushi guy", {("user", "likes", "sushi")}),
    ("i live for techno", {("user", "likes", "techno")}),
    ("I'm all about fermentation.", {("user", "likes", "fermentation")}),
    ("i put mustard on everything", {("user", "likes", "mustard")}),
    ("cider over beer any day", {("user", "likes", "cider")}),
    ("I like my eggs runny.", {("user", "likes", "eggs runny")}),
    ("i drink my tea black", {("user", "drinks", "tea black")}),
    ("i can't stand dill", {("user", "dislikes", "dill")}),
    ("I'm a roofer in Osaka.", {("user", "works_as", "roofer"), ("user", "works_in", "Osaka")}),
    ("I've been in Lima eleven years now.", {("user", "lives_in", "Lima")}),
    ("we have wolves here in norway", {("user", "lives_in", "norway")}),
    ("i do payroll for a brewery", {("user", "works_at", "brewery")}),
    ("Nine years at the shipyard and I still get lost.", {("user", "works_at", "shipyard")}),
]

SILENT = [
    ("my sister's old violin hangs there", ("my sister", "age", "old")),
    ("my mum's green and white scarf is gone", ("Mum", "appearance", "green")),
    ("my sister's not amused. they're 6 and 8", ("my sister", "age", "6")),
    ("my wife would kill me for that", ("user", "has_no_relative", "wife")),
    ("my mother doesn't know yet", ("user", "has_no_relative", "mother")),
    ("I'm a big sushi guy", ("user", "appearance", "big")),
    ("I'm a retired nurse in Porto.", ("user", "works_in", "Porto")),
    ("we've been in Rome for three days", ("user", "lives_in", "Rome")),
    ("i'm on holiday here in Malta", ("user", "lives_in", "Malta")),
    ("We were here in Malta last week.", ("user", "lives_in", "Malta")),
    ("six years at the mill until it closed", ("user", "works_at", "mill")),
    ("I live for free at my aunt's.", ("user", "likes", "free")),
]


@rows(("text", "expected"), SAYS)
def test_is_read(read, text: str, expected: set[tuple[str, str, str]]) -> None:
    assert expected <= read(text)


@rows(("text", "wrong"), SILENT)
def test_is_not_read(read, text: str, wrong: tuple[str, str, str]) -> None:
    assert wrong not in read(text)
