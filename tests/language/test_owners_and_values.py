"""Whose a value is, and what it may be: twins of others, rooms that are let, how often and how long, who was named."""

from __future__ import annotations

import pytest

ME = "user"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Ho due gemelle, Bianca e Irene", {(ME, "has_child", "Bianca"), (ME, "has_child", "Irene")}),
        ("Mia sorella ha due gemelli, Ugo e Lapo", {("Mia sorella", "has_child", "Ugo")}),
        ("Abbiamo tre galline, Rosa, Lilla e Grigia", {(ME, "has_pet", "Lilla"), (ME, "has_pet", "Grigia")}),
        ("I have a twin brother, Otto", {(ME, "has_sibling", "Otto")}),
        ("I rent a flat in Leeds", {(ME, "rents", "flat")}),
        ("Ho aperto una gelateria a Chiavari", {(ME, "founded", "gelateria")}),
        ("La Provincia apre alle nove. Ada Neri è stata nominata direttrice", {("Ada Neri", "works_as", "direttrice")}),
        ("She has been in Cardiff since 1998", {(ME, "lives_in", "Cardiff")}),
        ("I switched from coffee to tea", {(ME, "likes", "tea")}),
        ("I've switched from Copilot to Cursor", {(ME, "uses", "Cursor")}),
        ("Ruggero è pompiere a Macerata", {("Ruggero", "works_as", "pompiere"), ("Ruggero", "works_in", "Macerata")}),
        ("Omar Haddad, 58, teaches maths", {("Omar Haddad", "age", "58")}),
        ("Il codice è 4471", {("codice", "is", "4471")}),
        ("My wife has Swiss nationality and I'm an Italian citizen", {(ME, "nationality", "Italian")}),
        ("Siamo una coppia, io sono figlio unico", set()),
        ("Marta, vedova, tassista a Roma, cerca casa", {("Marta", "works_as", "tassista")}),
        ("My wife Ada says the cat died", {(ME, "married_to", "Ada")}),
        ("I work at the library and teach pensioners", {(ME, "works_at", "library")}),
        ("Insegno matematica al liceo di Lodi", {(ME, "works_at", "liceo di Lodi")}),
        ("Ola works at Brenner & Sons", {("Ola", "works_at", "Brenner & Sons")}),
        ("I work at Friends of the Earth", {(ME, "works_at", "Friends of the Earth")}),
        ("Mio zio Ugo e sua moglie Kaori vivono a Lodi", {("Ugo", "married_to", "Kaori")}),
        ("I run a quiz at the Anchor", {(ME, "does", "run a quiz")}),
    ],
)
def test_what_is_told_is_read(read, text: str, told: set[tuple[str, str, str]]) -> None:
    assert told <= read(text), read(text)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Ho due gemelle, Bianca e Irene", "has_sibling"),
        ("Mia sorella ha due gemelli, Ugo e Lapo", "user has_child"),
        ("Hanno due gemelli, Ugo e Lapo", "user has"),
        ("Abbiamo tre galline, Rosa, Lilla e Grigia", "Rosa Lilla"),
        ("I rent my spare room on Airbnb", "user rents spare"),
        ("Rudi affitta due stanze a studenti", "rents due"),
        ("Ho aperto un conto su Fineco", "founded"),
        ("La mattina Carla apre l'edicola", "founded"),
        ("Mio cognato ha aperto una gelateria a Chiavari", "located_in"),
        ("La Provincia ha nominato Ada Neri direttrice", "Provincia works_as"),
        ("We've been in Guam, Japan and now Norfolk", "lives_in Guam"),
        ("We were five sisters, now we're three", "age"),
        ("Dinner with Wanda, 8", "age"),
        ("La gita è a Verona il 12", "is 12"),
        ("La caldaia è ferma da martedì", "scheduled_for"),
        ("We run a quiz every second Thursday", "every second"),
        ("Faccio venti minuti a piedi", "minuti"),
        ("He goes to the gym three times a week", "work_schedule"),
        ("We're a navy family", "has_relative"),
        ("Sono Capricorno", "named"),
        ("Nicolò passa al team pagamenti", "likes"),
        ("My husband Cornelis died in 2020", "user married_to"),
        ("Mio marito, Sandro, è morto due anni fa", "user married_to"),
        ("I teach bricklaying to lads from the estate", "works_at"),
        ("Insegno la boxe ai ragazzi di Scampia", "works_at"),
        ("Mia moglie lavora a turni alla Luxottica", "turni"),
        ("La pensione è gestita da Dario e da sua moglie Kaori", "pensione married_to"),
        ("Colloquio con il papà di Marta, vedovo, tassista a Roma", "Marta works_as"),
    ],
)
def test_what_nobody_said_is_not_read(read, text: str, word: str) -> None:
    assert not any(word in " ".join(each) for each in read(text)), read(text)
