"""How Italian encyclopedias tell of lives, buildings and countries. Every sentence is our own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

Read = Callable[[str], set[tuple[str, str, str]]]


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        (
            "Ernesto Bassi (Lodi, 12 maggio 1903 – Milano, 3 luglio 1977) è stato un pittore italiano.",
            ("Ernesto Bassi", "works_as", "pittore italiano"),
        ),
        ("La torre Velasca è stata costruita nel 1958.", ("Velasca", "built_in", "1958")),
        ("Il faro, eretto nel 1904, ha tre piani.", ("faro", "built_in", "1904")),
        ("La Repubblica di Palau ha come capitale Ngerulmud.", ("Repubblica di Palau", "capitale", "Ngerulmud")),
    ],
)
def test_what_is_told(read: Read, text: str, fact: tuple[str, str, str]) -> None:
    assert fact in read(text)


def test_the_town_where_somebody_died_is_no_painter(read: Read) -> None:
    said = read("Ernesto Bassi (Lodi, 12 maggio 1903 – Milano, 3 luglio 1977) è stato un pittore italiano.")
    assert {subject for subject, _, _ in said} == {"Ernesto Bassi"}
