"""What stands beside a name in Italian texts, and where somebody works. Every sentence is our own."""

from __future__ import annotations

import pytest

BESIDE = [
    (
        "Carla Zorzi, 58 anni, ebanista alla falegnameria Prandi, residente a Cividale.",
        {
            ("Carla Zorzi", "age", "58"),
            ("Carla Zorzi", "works_as", "ebanista"),
            ("Carla Zorzi", "works_at", "falegnameria Prandi"),
            ("Carla Zorzi", "lives_in", "Cividale"),
        },
    ),
    (
        "Presenti: Matteo Sacchi (47) e Norma Belletti (52).",
        {("Matteo Sacchi", "age", "47"), ("Norma Belletti", "age", "52")},
    ),
    ("L'ombrellaio Fedele riapre a maggio.", {("Fedele", "works_as", "ombrellaio")}),
    ("La direttrice di sala, Ivana Rota, arriva alle nove.", {("Ivana Rota", "works_as", "direttrice di sala")}),
    (
        "Il sindaco di Norcia, Aldo Quaglia, ha firmato.",
        {("Aldo Quaglia", "works_as", "sindaco di Norcia")},
    ),
    (
        "Ettore Manzi, nato a Gubbio nel 1961, arrotino in pensione.",
        {("Ettore Manzi", "born_in", "Gubbio")},
    ),
    (
        "Remo Fadini, detto Chiodo, calzolaio, abita sopra la bottega.",
        {("Remo Fadini", "nickname", "Chiodo"), ("Remo Fadini", "works_as", "calzolaio")},
    ),
]


@pytest.mark.parametrize(("text", "expected"), BESIDE, ids=[case[0] for case in BESIDE])
def test_who_somebody_is_stands_beside_the_name(read, text: str, expected: set[tuple[str, str, str]]) -> None:
    assert expected <= read(text, user_id=None)


@pytest.mark.parametrize(
    "text",
    [
        "Il figlio del dentista, Marco, studia a Lodi.",
        "Gli elettricisti, Marco e Ivo, tornano lunedì.",
        "La dottoressa Corsini ha richiamato.",
        "L'ex allenatore Bruni ha salutato tutti.",
        "Il direttore della catena Marelli ha chiamato.",
    ],
)
def test_who_is_meant_by_an_office_is_not_guessed(read, text: str) -> None:
    assert not {fact for fact in read(text, user_id=None) if fact[1] == "works_as"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Faccio la cassiera da Esselunga a Rho.", {("works_at", "Esselunga"), ("works_in", "Rho")}),
        ("Sono magazziniere in una ditta di Carpi.", {("works_at", "ditta di Carpi")}),
        ("Sono infermiera a Pavia.", {("works_in", "Pavia")}),
        ("Faccio il cameriere da tre anni.", set()),
        ("Faccio il maestro con molta pazienza.", set()),
    ],
)
def test_where_somebody_has_a_trade(read_of_user, text: str, expected: set[tuple[str, str]]) -> None:
    assert {fact for fact in read_of_user(text) if fact[0] != "works_as"} == expected


def test_whose_kin_somebody_is_stands_beside_the_name(read) -> None:
    told = read("Antonella Ribera, figlia dell'attore Saverio Ribera, ha studiato recitazione a Roma.", None)
    assert ("Antonella Ribera", "has_parent", "Saverio Ribera") in told
    assert ("Saverio Ribera", "works_as", "attore") in told
    assert not [fact for fact in told if fact[:2] == ("Antonella Ribera", "works_as")]
