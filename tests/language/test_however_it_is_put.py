"""What is said is read alike however it is put: behind an adverb or a date, in a list, of a relative just named."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from korely_desktop.domain.statements import Statement

Statements = Callable[[str], Sequence[Statement]]

SAID = [
    ("I like opera as well as jazz.", "likes", "opera jazz"),
    ("My wife likes opera plus jazz.", "likes", "opera jazz"),
    ("I like opera & jazz.", "likes", "opera jazz"),
    ("Anna collects stamps as well.", "collects", "stamps"),
    ("I collect stamps :).", "collects", "stamps"),
    ("I avoid gluten.", "does_not_eat", "gluten"),
    ("So my wife studies law.", "studies", "law"),
    ("Lately Anna studies law.", "studies", "law"),
    ("My sister, who collects stamps, lives in Rome.", "lives_in", "Rome"),
    ("I have a sister who likes opera.", "likes", "opera"),
    ("I have a friend who works at Siemens and a cousin who paints.", "works_at", "Siemens"),
    ("I want to work at Bosch.", "wants", "work_at_Bosch"),
    ("Anna loves volunteering at the zoo.", "likes", "volunteering_at_the_zoo"),
    ("I do not use Linux any longer.", "uses", "Linux"),
    ("I'm moving to Bergen in May.", "lives_in", "Bergen"),
    ("My wife is moving to Bergen in May.", "lives_in", "Bergen"),
    ("I'm going to study law.", "studies", "law"),
    ("My wife is in hospital.", "status", "in_hospital"),
    ("I'm on parental leave.", "status", "on_parental_leave"),
    ("Marco came by. He is on strike.", "status", "on_strike"),
    ("Mia moglie è in ospedale.", "status", "in_ospedale"),
    ("Dal 2019 lavoro alla Bosch.", "works_at", "Bosch"),
    ("Da gennaio 2019 studio legge.", "studies", "legge"),
    ("Tra l'altro gioco a scacchi.", "plays", "scacchi"),
    ("Prima lavoravo alla Bosch.", "works_at", "Bosch"),
    ("Mia moglie ama sia l'opera che il jazz.", "likes", "opera jazz"),
    ("Anna parla sia olandese sia gallese.", "speaks", "olandese gallese"),
    ("Continuo a giocare a scacchi.", "plays", "scacchi"),
    ("Anna ha ripreso a suonare la batteria.", "plays", "batteria"),
    ("Sto insegnando matematica.", "teaches", "matematica"),
    ("Non posso donare sangue.", "cannot", "donare_sangue"),
    ("Ho una sorella che lavora alla Bosch.", "works_at", "Bosch"),
    ("Sono vegana, cosa posso mangiare?", "diet", "vegana"),
    ("Ho un cane, puoi aiutarmi?", "has_pet", "cane"),
    ("Sono allergica alle noci, e tu?", "allergic_to", "noci"),
]


@pytest.mark.parametrize(("text", "relation", "values"), SAID)
def test_it_is_read_however_it_is_put(engine_statements: Statements, text: str, relation: str, values: str) -> None:
    told = {each.object for each in engine_statements(text) if each.predicate == relation}
    assert told == {value.replace("_", " ") for value in values.split()}


def test_whom_a_sentence_tells_of_stays_the_one(engine_statements: Statements) -> None:
    for text, who, relation in [
        ("I have a brother who likes opera.", "my brother", "likes"),
        ("Ho una sorella che ama l'opera.", "mia sorella", "likes"),
        ("Prima Anna lavorava alla Bosch.", "Anna", "works_at"),
    ]:
        assert {each.subject for each in engine_statements(text) if each.predicate == relation} == {who}, text


ALONE = [
    ("I play chess as well as Marc.", {("plays", "chess")}),
    ("Ho un cane?", set()),
    ("I'm not on leave.", set()),
    ("Spero sia vero che Marco viene.", set()),
    ("i've got a corgi called waffles", {("has_pet", "corgi waffles")}),
    ("Ho un bar con mio marito, si chiama Melarancio.", {("has", "bar"), ("married_to", "marito")}),
]


@pytest.mark.parametrize(("text", "only"), ALONE)
def test_what_only_looks_alike_is_not_said(
    engine_statements: Statements, text: str, only: set[tuple[str, str]]
) -> None:
    assert {(each.predicate, each.object) for each in engine_statements(text)} == only
