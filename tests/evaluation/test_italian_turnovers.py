"""How Italian says that something is over or gave way, beside what sounds like it. Every sentence is our own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from korely_desktop.domain.facts import State, Tense
from korely_desktop.memory.services import Services
from tests.evaluation.trial import FIRST, SECOND, facts_of, services_in, tell


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    with services_in(Path(tmp_path_factory.mktemp("store"))) as parts:
        yield parts


def _told(services: Services, first: str, second: str) -> set[str]:
    user = f"{first} {second}"
    for text, at in ((first, FIRST), (second, SECOND)):
        tell(services, user, text, at)
    held = [fact for fact in facts_of(services, user) if fact.state is State.ACTIVE and fact.is_open]
    return {fact.object for fact in held if fact.tense is Tense.CURRENT}


@pytest.mark.parametrize(
    ("first", "second", "gone", "here"),
    [
        ("Sono abbonato a Nevralgia.", "Ho disdetto l'abbonamento a Nevralgia.", "Nevralgia", None),
        ("Convivo con Alba.", "Alba se n'è andata a giugno.", "Alba", None),
        ("Il mio dentista è il dottor Neri.", "Il dottor Neri ha chiuso lo studio.", "dottor Neri", None),
        (
            "La riunione del coro è il martedì.",
            "La riunione del coro è stata spostata al giovedì.",
            "martedì",
            "giovedì",
        ),
        ("Mia sorella Irene ha un cane di nome Birba.", "Purtroppo Birba è morto ieri.", "cane Birba", None),
        # what it is about stands in front and is taken up again
        ("Bevo il caffè.", "Il caffè l'ho eliminato.", "caffè", None),
        ("Uso Trello.", "Trello l'abbiamo abbandonato.", "Trello", None),
        ("Ho una roulotte.", "La roulotte l'abbiamo regalata ai vicini.", "roulotte", None),
        ("Gioco a tennis.", "Col tennis ho smesso.", "tennis", None),
        ("Gioco a scacchi.", "Con gli scacchi ho chiuso.", "scacchi", None),
        ("Soffro di insonnia.", "Dall'insonnia sono guarita.", "insonnia", None),
        ("Soffro di insonnia.", "Dell'insonnia non c'è più traccia.", "insonnia", None),
        # said by what becomes of it
        ("Ho un gatto di nome Tigro.", "Tigro ha trovato una nuova famiglia.", "gatto Tigro", None),
        ("Suono la tromba.", "Ho appeso la tromba al chiodo.", "tromba", None),
        ("Ho una vigna.", "La vigna ora è di mio cugino.", "vigna", None),
        ("Mi piace il calcio.", "Ho perso la passione per il calcio.", "calcio", None),
        ("Mi piace il calcio.", "Non ne posso più del calcio.", "calcio", None),
        ("Voglio comprare un camper.", "Del camper non se ne fa più niente.", "camper", None),
        ("Sto con Alba.", "Io e Alba abbiamo preso strade diverse.", "Alba", None),
        ("Sto con Alba.", "Con Alba è finita.", "Alba", None),
        ("Lavoro alla Bonfatti.", "Non mi hanno rinnovato il contratto alla Bonfatti.", "Bonfatti", None),
        ("Ho il conto alla Carige.", "Ho estinto il conto alla Carige.", "Carige", None),
        ("Uso Skype.", "Ho tolto Skype dal telefono.", "Skype", None),
        # what gave way to what
        ("Bevo il caffè.", "Ho rimpiazzato il caffè con l'orzo.", "caffè", "orzo"),
        ("Uso Firefox.", "Vivaldi ha preso il posto di Firefox.", "Firefox", "Vivaldi"),
        ("Guido una Clio.", "Ho dato dentro la Clio per una Skoda.", "Clio", "Skoda"),
        ("Il mio capo è Bruni.", "Al posto di Bruni è subentrata la Corti.", "Bruni", "Corti"),
        ("Vivo a Terni.", "Ho preso casa a Fermo.", "Terni", "Fermo"),
        ("Vivo a Terni.", "Sono tornato a stare a Fermo.", "Terni", "Fermo"),
        ("Peso 80 chili.", "Sono scesa a 74 chili.", "80 chili", "74 chili"),
        ("Faccio la commessa.", "Mi sono messa in proprio come sarta.", "commessa", "sarta"),
        ("Guadagno 1.500 euro al mese.", "Lo stipendio adesso è di 1.700 euro.", "1.500 euro al mese", "1.700 euro"),
    ],
)
def test_what_is_over(services: Services, first: str, second: str, gone: str, here: str | None) -> None:
    held = _told(services, first, second)
    assert gone not in held
    assert here is None or here in held


@pytest.mark.parametrize(
    ("first", "second", "stays"),
    [
        ("Sono abbonato a Nevralgia.", "Ho rinnovato l'abbonamento a Nevralgia.", "Nevralgia"),
        ("Guido una Clio.", "Ho lasciato la Clio dal meccanico.", "Clio"),
        ("Guido una Clio.", "La Clio è andata dal meccanico.", "Clio"),
        ("Guido una Clio.", "La Clio mi ha lasciato a piedi stamattina.", "Clio"),
        ("Guido una Matiz.", "Ho lasciato la Matiz in garage.", "Matiz"),
        ("Sto con Alba.", "Ho lasciato Alba alla stazione.", "Alba"),
        ("Sto con Alba.", "Con Alba è finita la pasta.", "Alba"),
        ("Sto con Alba.", "Tra me e Alba è finita la partita a carte.", "Alba"),
        ("Sto con Alba.", "Adesso sto con Paola in ufficio.", "Alba"),
        ("Sto con Alba.", "Alba mi ha piantato i gerani sul balcone.", "Alba"),
        ("Uso Duolingo.", "Ho scaricato Duolingo anche sul tablet.", "Duolingo"),
        ("Ho un negozio.", "Ho chiuso il negozio alle otto.", "negozio"),
        ("Lavoro alla Zanetti.", "Dalla Zanetti sono uscito alle sei.", "Zanetti"),
        ("Canto nel coro Santa Lucia.", "Sono uscita dal coro Santa Lucia alle dieci.", "coro Santa Lucia"),
        ("Lavoro alla Zanetti.", "Sono stata presa dal panico.", "Zanetti"),
        ("Il mio capo è Bruni.", "Al posto di Bruni avrei preferito la Corti.", "Bruni"),
        ("Mi piace il jazz.", "Il concerto di jazz mi ha stancato.", "jazz"),
        ("Mi piace il jazz.", "Mio padre non ne può più del jazz.", "jazz"),
        ("Gioco a tennis.", "Dal tennis sono passato a casa.", "tennis"),
        ("Ho il conto alla Bper.", "Ho spostato cento euro dalla Bper a Fineco.", "Bper"),
        ("Ho il conto alla Carige.", "A mio suocero hanno chiuso il conto alla Carige.", "Carige"),
        ("Faccio il cuoco.", "Stasera ho fatto il pasticciere per gioco.", "cuoco"),
        ("Vivo a Terni.", "Ho preso casa a Fermo per le vacanze.", "Terni"),
        ("Ho una vigna.", "La vigna ora è di un bel verde.", "vigna"),
        ("Voglio comprare un camper.", "Del camper ne parliamo domani.", "camper"),
    ],
)
def test_what_only_sounds_so_ends_nothing(services: Services, first: str, second: str, stays: str) -> None:
    assert stays in _told(services, first, second)
