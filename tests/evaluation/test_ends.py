"""What ends what: two readers that agree, dates that name a year, what holds of two people, what school comes with.

Every sentence is our own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from korely_desktop.domain.facts import State, Tense
from korely_desktop.memory.services import Services
from tests.evaluation.trial import FIRST, NOW, SECOND, facts_of, services_in, tell


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    with services_in(Path(tmp_path_factory.mktemp("store"))) as parts:
        yield parts


def _told(services: Services, first: str, second: str) -> set[str]:
    user = f"{first} {second}"
    for text, at in ((first, FIRST), (second, SECOND)):
        tell(services, user, text, at)
    held = [fact for fact in facts_of(services, user) if fact.state is State.ACTIVE and not fact.is_over(NOW)]
    current = [fact for fact in held if fact.tense is Tense.CURRENT]
    return {each.object for each in current} | {each.predicate for each in current}


@pytest.mark.parametrize(
    ("first", "second", "gone", "here"),
    [
        # the engine and the network both read that it is over
        ("I drive a Lancia Ypsilon.", "The Ypsilon finally died on the ring road.", "Lancia Ypsilon", None),
        ("I play handball for the Kestrels.", "I quit the handball team because of my back.", "handball", None),
        # a year or a month in which both the old and the new one began
        ("Ada is Catholic.", "Ada converted to Buddhism last year.", "Catholic", "Buddhism"),
        # what holds of two holds of the other, too
        ("Otto is engaged to Ada.", "Ada and Otto tied the knot on Saturday!", "engaged", "Ada"),
        # no longer at a school for no other one
        ("I study botany at the University of Lund.", "I graduated in June.", "botany", None),
        ("My niece Ada is a student at Lund.", "Ada graduated from Lund in June.", "student", None),
        ("I study botany.", "I have a degree in botany now.", "studies", None),
        ("I study botany.", "I dropped the botany course.", "botany", None),
        ("The release date of Quarrel is May 2027.", "The release date of Quarrel is July 2027 now.", "May 2027", None),
        ("Otto lives alone.", "Otto lives with Ada now.", "alone", "Ada"),
        # called by its kind, or not at all
        ("I work at Quarrel.", "I quit my job.", "Quarrel", None),
        ("I work at Quarrel.", "I got fired.", "Quarrel", None),
        ("I work at Quarrel.", "They let me go.", "Quarrel", None),
        ("I work at Quarrel.", "I retired last year.", "Quarrel", "retired"),
        ("Ada works at Quarrel.", "Ada resigned.", "Quarrel", None),
        ("My girlfriend is Ada.", "We broke up.", "Ada", None),
        ("I drive a Lancia Ypsilon.", "I sold the car.", "Lancia Ypsilon", None),
        ("I drive a Lancia Ypsilon.", "I don't have a car any more.", "Lancia Ypsilon", None),
        ("I have a dog called Fig.", "My dog died.", "Fig", None),
        ("I study botany at Lund.", "I dropped out of university.", "botany", None),
        ("I play for the Kestrels.", "I left the team.", "Kestrels", None),
        ("Lavoro alla Quarrel.", "Mi sono licenziata.", "Quarrel", None),
        ("Lavoro alla Quarrel.", "Ho perso il lavoro.", "Quarrel", None),
        ("Faccio la sarta.", "Mi sono licenziata, adesso faccio la fioraia.", "sarta", "fioraia"),
        ("Mio padre fa il falegname.", "Mio padre è andato in pensione.", "falegname", None),
        ("La mia ragazza è Ada.", "Ci siamo lasciati.", "Ada", None),
        ("Guido una Punto.", "Ho venduto la macchina.", "Punto", None),
        ("Lavoro di notte al porto.", "Mi hanno messo sul turno di giorno.", "notte", "turno di giorno"),
        # told in the present of a time gone by, or of a post in front of a name
        ("Carla lavora alla Falck.", "Nel 2025 Carla lascia la Falck ed entra in Quarrel.", "Falck", "Quarrel"),
        ("Rossi è sindaco di Lodi.", "Il sindaco Rossi si dimette.", "sindaco di Lodi", None),
        ("Sono fidanzata con Ugo.", "Io e Ugo ci siamo sposati sabato.", "engaged_to", "Ugo"),
        ("My doctor is Dr Moss.", "Dr Moss has left the practice.", "Dr Moss", None),
        ("The offsite is scheduled for 20 June 2026.", "The offsite has been cancelled.", "20 June 2026", None),
        (
            "The deadline for the grant is 1 June 2026.",
            "The grant deadline was extended to 15 June 2026.",
            "1 June 2026",
            "15 June 2026",
        ),
        ("The budget for the fair is 5,000 euros.", "They cut the fair budget to 3,500 euros.", "5,000 euros", None),
    ],
)
def test_it_is_over(services: Services, first: str, second: str, gone: str, here: str | None) -> None:
    held = _told(services, first, second)
    assert gone not in held
    assert here is None or here in held


@pytest.mark.parametrize(
    ("first", "second", "stays"),
    [
        ("I work at Quarrel.", "I handed in my Quarrel badge for a new one.", "Quarrel"),
        ("I study botany at Lund.", "I transferred from Lund to Umea.", "botany"),
        ("Otto is engaged to Ada.", "Ada Neri and Ugo tied the knot on Saturday!", "Ada"),
        ("Ho l'abbonamento al teatro.", "Non ho disdetto l'abbonamento al teatro.", "teatro"),
        ("Ada works at Quarrel.", "Ada leaves Quarrel at six.", "Quarrel"),
        ("The offsite is scheduled for 20 June 2026.", "The dinner has been cancelled.", "20 June 2026"),
        ("I work at Quarrel.", "My brother got fired.", "Quarrel"),
        ("I work at Quarrel.", "I almost quit last week.", "Quarrel"),
        ("I work at Quarrel.", "They let me go home early.", "Quarrel"),
        ("I work at Quarrel.", "I had a second job but I quit my second job.", "Quarrel"),
        ("I work at Quarrel.", "I quit my job in 2015 to travel.", "Quarrel"),
        ("I work at Quarrel.", "When I was 20 I quit my job and went travelling.", "Quarrel"),
        ("My girlfriend is Ada.", "My brother and his girlfriend broke up.", "Ada"),
        ("I drive a Lancia Ypsilon.", "I sold a car to my neighbour today.", "Lancia Ypsilon"),
        ("I drive a Lancia Ypsilon.", "I left the car at the station.", "Lancia Ypsilon"),
        ("I have a cat called Miso.", "The dog died.", "cat Miso"),
        ("I study botany at Lund.", "I left school early today.", "Lund"),
        ("Lavoro alla Quarrel.", "Ho perso il lavoro di una giornata.", "Quarrel"),
        ("Lavoro alla Quarrel.", "Prima o poi mi licenzio.", "Quarrel"),
        ("La mia ragazza è Ada.", "Io e mia sorella ci siamo lasciate alle tre in stazione.", "Ada"),
    ],
)
def test_it_stays(services: Services, first: str, second: str, stays: str) -> None:
    assert stays in _told(services, first, second)
