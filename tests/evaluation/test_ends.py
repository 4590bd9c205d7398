"""What ends what, and what only sounds so: two readers that agree, years, what holds of two, how Italian says it.

Every sentence is our own.
"""

from __future__ import annotations

import pytest

from korely_desktop.domain.facts import Fact
from korely_desktop.memory.services import Services
from tests.evaluation.trial import FIRST, SECOND, held_of, tell

OVER: list[tuple[str, str, str, str | None]] = [
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
    # who left out a food and no longer dislikes it
    ("I avoid dairy.", "I no longer dislike dairy.", "dairy", None),
    ("I dislike fish.", "I've stopped avoiding fish.", "fish", None),
    # called by its kind, or not at all
    ("I work at Quarrel.", "I quit my job.", "Quarrel", None),
    ("I work at Quarrel.", "I got fired.", "Quarrel", None),
    ("I work at Quarrel.", "They let me go.", "Quarrel", None),
    ("I work at Quarrel.", "I retired last year.", "Quarrel", "retired"),
    ("Ada works at Quarrel.", "Ada resigned.", "Quarrel", None),
    ("My girlfriend is Ada.", "We broke up.", "Ada", None),
    ("I drive a Lancia Ypsilon.", "I sold the car.", "Lancia Ypsilon", None),
    ("I drive a Lancia Ypsilon.", "I don't have a car any more.", "Lancia Ypsilon", None),
    ("I have a dog called Fig.", "My dog died.", "dog Fig", None),
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
]
OVER_IN_ITALIAN: list[tuple[str, str, str, str | None]] = [
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
]
STAYS = [
    # told with a laugh, or only advised
    ("I support Leeds.", "That's it, I'm done with Leeds, haha. Tickets for Tuesday are in the bag.", "Leeds"),
    ("I take magnesium.", "My physio advised me to stop the magnesium.", "magnesium"),
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
]
STAYS_IN_ITALIAN = [
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
    ("Tifo Lecce.", "Ahahah basta, con il Lecce ho chiuso. Domenica alle tre davanti allo stadio.", "Lecce"),
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
]


def told(services: Services, first: str, second: str) -> tuple[list[Fact], list[Fact]]:
    """What holds after the first text of somebody, and after the second."""
    user = f"{first} {second}"
    tell(services, user, first, FIRST)
    before = held_of(services, user)
    tell(services, user, second, SECOND)
    return before, held_of(services, user)


@pytest.mark.parametrize(("first", "second", "gone", "here"), OVER + OVER_IN_ITALIAN)
def test_it_is_over(services: Services, first: str, second: str, gone: str, here: str | None) -> None:
    before, after = (
        {word for fact in held for word in (fact.object, fact.predicate)} for held in told(services, first, second)
    )
    assert gone in before
    assert gone not in after
    assert here is None or here in after


@pytest.mark.parametrize(("first", "second", "stays"), STAYS + STAYS_IN_ITALIAN)
def test_it_stays(services: Services, first: str, second: str, stays: str) -> None:
    before, after = (
        {(fact.predicate, fact.invalid_at) for fact in held if fact.object == stays}
        for held in told(services, first, second)
    )
    assert before
    assert before <= after
