"""What people tell an assistant in passing: a wish that came true, a plan that fell through, who was moved where, what
is left out by its kind, and a new one for the old one; and what only sounds so.

Every sentence is our own.
"""

from __future__ import annotations

import pytest

from korely_desktop.domain.facts import State
from korely_desktop.memory.services import Services
from tests.evaluation.trial import FIRST, NOW, SECOND, facts_of, tell

OVER: list[tuple[str, str, str, str | None]] = [
    # what came true
    ("I want a piano.", "I bought a piano.", "wants piano", "owns piano"),
    ("I'm looking for a job.", "I work at Quarrel now.", "wants job", "works_at Quarrel"),
    ("Sto risparmiando per una moto.", "Ho comprato una moto.", "saving_for moto", "drives moto"),
    # a kind stands for all that is of it
    ("I drink red wine with dinner.", "I've given up alcohol.", "drinks red wine", None),
    ("I drink beer at weekends.", "I don't drink any more.", "drinks beer", None),
    ("Bevo birra nel weekend.", "Ho smesso di bere.", "drinks birra", None),
    ("I eat bacon.", "I've given up meat.", "eats bacon", None),
    # plans
    ("We're getting married in June.", "The wedding is off.", "marital_status married", None),
    ("We're moving to York in May.", "The move to York fell through.", "lives_in York", None),
    ("We're moving to York in May.", "York's off, we're staying put.", "lives_in York", None),
    ("I'm starting at Quarrel in May.", "The Quarrel job fell through.", "works_at Quarrel", None),
    ("A maggio ci trasferiamo a Udine.", "È saltato il trasloco a Udine.", "lives_in Udine", None),
    ("A maggio ci trasferiamo a Udine.", "È saltato il trasloco.", "lives_in Udine", None),
    # somebody was moved
    ("My mum lives in Derby.", "We've moved Mum into a home in Leek.", "lives_in Derby", "lives_in Leek"),
    ("My dad lives in Derby.", "Dad's been put in a care home in Leek.", "lives_in Derby", "lives_in Leek"),
    (
        "My son goes to Ashfield School.",
        "We moved our son to Brookside.",
        "attends Ashfield School",
        "attends Brookside",
    ),
    (
        "Mia nonna vive a Sora.",
        "La nonna l'abbiamo messa in una casa di riposo a Fermo.",
        "lives_in Sora",
        "lives_in Fermo",
    ),
    ("Mia madre vive a Sora.", "La mamma adesso vive a Fermo.", "lives_in Sora", "lives_in Fermo"),
    ("Mio nonno vive a Sora.", "Il nonno si è trasferito a Fermo.", "lives_in Sora", "lives_in Fermo"),
    # who shared a home
    ("I share a flat with Kev.", "Kev's found his own place.", "shares_flat_with Kev", None),
    ("I share a house with Ann.", "Ann's bought a flat of her own.", "shares_house_with Ann", None),
    ("Vivo con Luca.", "Luca ha preso casa per conto suo.", "lives_with Luca", None),
    # a new one
    ("My landlord is Mr Hope.", "The new landlord is Mrs Kaur.", "landlord Mr Hope", "landlord Mrs Kaur"),
    ("Il mio capo è Ferri.", "Il nuovo capo è Longo.", "reports_to Ferri", "reports_to Longo"),
    ("Il mio dentista è Rossi.", "Ho cambiato dentista, adesso vado da Bianchi.", "doctor Rossi", "doctor Bianchi"),
    ("Il mio padrone di casa è Neri.", "Il nuovo padrone di casa è Galli.", "padrone Neri", "padrone Galli"),
    # a job by the name of the firm, a post without it
    ("I work at Quarrel.", "That Quarrel job is history.", "works_at Quarrel", None),
    ("Lavoro alla Quarrel.", "Il lavoro alla Quarrel è finito.", "works_at Quarrel", None),
    ("I'm treasurer of the choir.", "I stood down as treasurer.", "works_as treasurer of the choir", None),
    ("Mia cugina è fidanzata con Ugo.", "Mia cugina ha rotto con Ugo.", "engaged_to Ugo", None),
    ("Ho una Vespa.", "Mi hanno fregato la Vespa.", "owns Vespa", None),
    ("I've got a Ducati.", "Someone's made off with my Ducati.", "owns Ducati", None),
    # who had it stopped, what became of a pet
    ("Prendo il cortisone.", "Il dottore mi ha fatto smettere il cortisone.", "takes_medication cortisone", None),
    ("I take ibuprofen.", "My doctor made me stop ibuprofen.", "takes_medication ibuprofen", None),
    ("We have a cat called Fig.", "Fig got run over and died.", "has_pet cat Fig", None),
    ("We have a hamster.", "We swapped the hamster for a rabbit.", "has_pet hamster", "has_pet rabbit"),
    ("Il cane mangia Monge.", "Abbiamo passato il cane a Trainer.", "eats Monge", "eats Trainer"),
    # another number of the same thing
    ("I work four days a week.", "I'm back up to five days.", "work_schedule four days", "work_schedule five days"),
    # what a team or a project is done with, "we" are
    ("Our team uses Asana.", "We've scrapped Asana.", "uses Asana", None),
    ("La squadra usa Asana.", "Abbiamo buttato Asana.", "uses Asana", None),
    ("Usiamo Jira.", "La nostra ditta ha buttato Jira.", "uses Jira", None),
    ("Ho il conto alla Bper.", "Alla Bper non ci vado più.", "banks_with Bper", None),
    ("The project uses MySQL.", "We swapped MySQL for Postgres.", "uses MySQL", "uses Postgres"),
    # whom one's relatives have
    ("My son's teacher is Mrs Hall.", "My son's new teacher is Mr Dunn.", "teacher Mrs Hall", "teacher Mr Dunn"),
    ("L'allenatore di mio figlio è Gigi.", "Il nuovo allenatore di mio figlio è Ivo.", "coach Gigi", "coach Ivo"),
    ("La maestra di mio figlio è Paola.", "La maestra Paola è andata via.", "teacher Paola", None),
    ("Il mio commercialista è Bruni.", "Bruni è andato in pensione.", "accountant Bruni", None),
    ("My nanny is Sofia.", "Sofia quit last week.", "nanny Sofia", None),
    ("Ada works at Quarrel.", "Ada quit.", "works_at Quarrel", None),
    ("Lavoro per la Cartiera Bini.", "La Cartiera Bini mi ha licenziato a novembre.", "works_at Cartiera Bini", None),
    ("Il mio socio è Ugo.", "Il mio nuovo socio è Pino.", "business_partner Ugo", "business_partner Pino"),
    (
        "My gran lives on her own in Whitby.",
        "We've got Gran into a care home in Leek.",
        "lives_in Whitby",
        "lives_in Leek",
    ),
    # a past of one's own is over, and so is what words say is over, whoever was told
    ("I'm diabetic.", "I was diabetic.", "health_status diabetic", None),
    ("Sono celiaca.", "Ero celiaca, ma gli esami nuovi dicono di no.", "has_condition celiaca", None),
    ("I work at Quarrel.", "I told my friends I used to work at Quarrel.", "works_at Quarrel", None),
    ("I work at Quarrel.", "I told her I quit Quarrel.", "works_at Quarrel", None),
]
STAYS = [
    ("I work at Quarrel. I'm looking for a job.", "I work at Quarrel on Saturdays.", "wants job"),
    ("I drink beer at weekends.", "I'm off the booze till Easter.", "drinks beer"),
    ("I drink beer at weekends.", "I don't drink alcohol at work.", "drinks beer"),
    ("I drink beer at weekends.", "I don't drink alcohol on weekdays.", "drinks beer"),
    ("I drink beer.", "I've given up alcohol for Lent.", "drinks beer"),
    ("I drink beer.", "I've stopped drinking for Lent.", "drinks beer"),
    ("I want a bike.", "I bought a bike for my son.", "wants bike"),
    ("Mia figlia va alla scuola Manzoni.", "Ho iscritto mia figlia al corso Arcobaleno.", "attends scuola Manzoni"),
    ("Il mio capo è Ferri.", "Il nuovo capo di mia moglie è Longo.", "reports_to Ferri"),
    ("My phone is a Nokia.", "The new phone is Jim's.", "phone Nokia"),
    ("I drink red wine.", "I've given up red meat.", "drinks red wine"),
    ("I drink green tea.", "I've given up alcohol.", "drinks green tea"),
    ("I drink red wine.", "My brother stopped drinking.", "drinks red wine"),
    ("I live in York.", "The trip to York fell through.", "lives_in York"),
    ("I live in York.", "The move to York is off.", "lives_in York"),
    ("Vivo a Udine.", "È saltato il viaggio a Udine.", "lives_in Udine"),
    ("We're getting married in June.", "My brother's wedding is off.", "marital_status married"),
    ("We're moving to York in May.", "Is the move to York off?", "lives_in York"),
    ("We're moving to York in May.", "If the loan doesn't come the move to York is off.", "lives_in York"),
    ("We're moving to York in May.", "My sister's move to York fell through.", "lives_in York"),
    ("My son goes to Ashfield School.", "We moved our son to Brookside for the summer.", "attends Ashfield School"),
    ("My son goes to Ashfield School.", "We took our son to London.", "attends Ashfield School"),
    ("My mum lives in Derby.", "We took Mum to Leek for the day.", "lives_in Derby"),
    ("My mum lives in Derby.", "We might move Mum into a home in Leek.", "lives_in Derby"),
    ("My mum lives in Derby.", "My friend put her mum in a home in Leek.", "lives_in Derby"),
    ("Mia nonna vive a Sora.", "Abbiamo portato la nonna a Fermo per una visita.", "lives_in Sora"),
    ("I share a flat with Kev.", "Kev's looking for his own place.", "shares_flat_with Kev"),
    ("I share a flat with Kev.", "My brother's found his own place.", "shares_flat_with Kev"),
    ("My boss is Ann.", "The new boss is nice.", "reports_to Ann"),
    ("My boss is Ann.", "My husband's new boss is Gail.", "reports_to Ann"),
    ("Il mio capo è Ferri.", "Il nuovo capo è simpatico.", "reports_to Ferri"),
    (
        "Il mio medico è la dottoressa Greco.",
        "Mia madre ha cambiato medico, adesso va da Pace.",
        "doctor dottoressa Greco",
    ),
    ("I work at Quarrel.", "That Quarrel job is a nightmare.", "works_at Quarrel"),
    ("I shop at Quarrel.", "That Quarrel job is history.", "goes_to Quarrel"),
    ("Prendo il cortisone.", "Il medico vuole farmi smettere il cortisone.", "takes_medication cortisone"),
    ("Prendo il cortisone.", "Hanno fatto smettere il cortisone a mia madre.", "takes_medication cortisone"),
    ("I take ibuprofen.", "My doctor told me to stop ibuprofen.", "takes_medication ibuprofen"),
    ("I take ibuprofen.", "My sister's doctor made her stop ibuprofen.", "takes_medication ibuprofen"),
    ("We have a cat called Fig.", "Fig got hit by a car but he's fine.", "has_pet cat Fig"),
    ("My dog eats Pedigree.", "We have switched the dog to Hills.", "has_pet dog"),
    ("The dog eats Pedigree.", "We moved the dog to the kitchen.", "eats Pedigree"),
    ("I work four days a week.", "My sister's back up to five days.", "work_schedule four days"),
    ("I work four days a week.", "I worked five days last week.", "work_schedule four days"),
    ("Her company uses Jira.", "We've scrapped Jira.", "uses Jira"),
    ("Acme uses Jira.", "We've scrapped Jira.", "uses Jira"),
    ("Marco uses Netflix.", "We cancelled Netflix.", "uses Netflix"),
    ("My husband's team uses Asana.", "We dropped Asana.", "uses Asana"),
    ("La ditta di un amico usa Trello.", "Abbiamo mollato Trello.", "uses Trello"),
    ("Usiamo Jira.", "La ditta di mio cugino ha buttato Jira.", "uses Jira"),
    ("Usiamo Jira.", "L'azienda di mia moglie ha abbandonato Jira.", "uses Jira"),
    ("Ho il conto alla Bper.", "Dalla Bper non mi sposto.", "banks_with Bper"),
    ("Ho il conto alla Bper.", "Dalla Bper non me ne vado.", "banks_with Bper"),
    ("Vivo a Terni.", "Da Terni non mi schiodo.", "lives_in Terni"),
    ("The project uses Jira.", "My wife's company got rid of Jira.", "uses Jira"),
    ("The project uses Jira.", "I got rid of Jira on my laptop.", "uses Jira"),
    ("Our team uses Asana.", "We were told to drop Asana.", "uses Asana"),
    ("My son's teacher is Mrs Hall.", "My daughter's teacher is Mr Dunn.", "teacher Mrs Hall"),
    ("La badante di mia madre è Olga.", "Olga è andata via alle sei.", "carer Olga"),
    ("La badante di mia madre è Olga.", "Oggi Olga è andata via presto.", "carer Olga"),
    ("Il mio capo è Bruni.", "Bruni è andato via alle sei.", "reports_to Bruni"),
    ("Il mio commercialista è Bruni.", "Bruni va in pensione fra due anni.", "accountant Bruni"),
    ("My nanny is Sofia.", "Sofia wants to leave.", "nanny Sofia"),
    ("My cleaner is Ana.", "Ana left early today.", "cleaner Ana"),
    ("My son's teacher is Mrs Hall.", "Mrs Hall is off sick today.", "teacher Mrs Hall"),
    ("My nan Edna lives in Hull. My nan Vera lives in York.", "Nan moved to Leek.", "lives_in Hull"),
    # a past that only follows the past of knowing or telling
    ("Sono celiaca.", "Quando ho scoperto che ero celiaca avevo sei anni.", "has_condition celiaca"),
    ("Sono celiaca.", "Mi sono resa conto che ero celiaca a vent'anni.", "has_condition celiaca"),
    ("Sono allergico alle noci.", "Da bambino nessuno sapeva che ero allergico alle noci.", "allergic_to noci"),
    ("Ho il diabete.", "Mia madre non si era accorta che avevo il diabete.", "has_condition diabete"),
    ("Ho il diabete.", "Quando sono venuta a sapere che avevo il diabete ho pianto.", "has_condition diabete"),
    ("I'm diabetic.", "When I found out that I was diabetic I was nine.", "health_status diabetic"),
    ("I'm coeliac.", "Before they knew I was coeliac I ate pizza every day.", "has_condition coeliac"),
    ("I live in York.", "I told my boss that I lived in York.", "lives_in York"),
    ("I have a cat.", "She didn't notice that I had a cat.", "has_pet cat"),
]
READ = [
    ("My late husband was called Ted.", "married_to Ted", False),
    ("My husband is called Ted.", "married_to Ted", True),
    ("My mum's carer is Olga.", "carer Olga", True),
    ("La badante di mia madre è Olga.", "carer Olga", True),
    ("Sono socia di una palestra.", "member_of palestra", True),
]


def _held(services: Services, user: str) -> set[str]:
    """What holds or is planned, as "relation value"."""
    found = [fact for fact in facts_of(services, user) if fact.state is State.ACTIVE and not fact.is_over(NOW)]
    return {f"{fact.predicate} {fact.object}" for fact in found}


def _told(services: Services, first: str, second: str) -> tuple[set[str], set[str]]:
    user = f"{first} {second}"
    tell(services, user, first, FIRST)
    before = _held(services, user)
    tell(services, user, second, SECOND)
    return before, _held(services, user)


@pytest.mark.parametrize(("first", "second", "gone", "here"), OVER)
def test_it_is_over(services: Services, first: str, second: str, gone: str, here: str | None) -> None:
    before, after = _told(services, first, second)
    assert gone in before
    assert gone not in after
    assert here is None or here in after


@pytest.mark.parametrize(("first", "second", "stays"), STAYS)
def test_it_stays(services: Services, first: str, second: str, stays: str) -> None:
    before, after = _told(services, first, second)
    assert stays in before
    assert stays in after


@pytest.mark.parametrize(("text", "fact", "holds"), READ)
def test_who_somebody_has_is_read(services: Services, text: str, fact: str, holds: bool) -> None:
    tell(services, text, text, FIRST)
    assert (fact in _held(services, text)) is holds
    assert any(fact == f"{each.predicate} {each.object}" for each in facts_of(services, text))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Lavoro alla Conad.", "Nessuno sapeva che lavoravo alla Conad."),
        ("I'm allergic to latex.", "The nurse hadn't heard that I was allergic to latex."),
        ("Sono celiaca.", "Il dottore ha visto che ero celiaca."),
    ],
)
def test_what_was_known_then_is_neither_a_question_nor_another_s(services: Services, first: str, second: str) -> None:
    tell(services, second, first, FIRST)
    (known,) = facts_of(services, second)
    tell(services, second, second, SECOND)
    (left,) = facts_of(services, second)
    assert left.id == known.id
    assert not left.is_over(NOW)
