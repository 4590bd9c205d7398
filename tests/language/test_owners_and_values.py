"""Whose a value is, and what it may be: twins of others, rooms that are let, how often and how long, who was named."""

from __future__ import annotations

from tests.rows import rows

ME = "user"


@rows(
    ("text", "told"),
    [
        ("Ho due gemelle, Bianca e Irene", {(ME, "has_child", "Bianca"), (ME, "has_child", "Irene")}),
        ("Mia sorella ha due gemelli, Ugo e Lapo", {("Mia sorella", "has_child", "Ugo")}),
        ("Abbiamo tre galline, Rosa, Lilla e Grigia", {(ME, "has_pet", "Lilla"), (ME, "has_pet", "Grigia")}),
        ("I have a twin brother, Otto", {(ME, "has_sibling", "Otto")}),
        ("I have three brothers, the eldest, Otto, is a vet", {(ME, "has_sibling", "Otto")}),
        ("I have five grandchildren, the youngest, Mia, is six", {(ME, "has_relative", "Mia")}),
        ("I have two kids, the youngest, Mia, is six", {(ME, "has_child", "Mia")}),
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
        ("My password manager is Bitwarden", {(ME, "uses", "Bitwarden")}),
        ("My line manager is Ada", {(ME, "reports_to", "Ada")}),
        ("I work from a shed behind the house", {(ME, "works_from", "shed")}),
        ("I work from Lisbon", {(ME, "works_from", "Lisbon")}),
        ("My brother signed for Leeds United", {("My brother", "plays_for", "Leeds United")}),
        ("I live w/ my sister Ada in Bonn", {(ME, "lives_in", "Bonn")}),
        ("I've been teaching myself Old Norse", {(ME, "studies", "Old Norse")}),
        ("I teach my neighbour Portuguese", {(ME, "teaches", "Portuguese")}),
        ("I teach adult beginners", {(ME, "teaches", "adult beginners")}),
        ("Mio figlio vive in campagna", {("Mio figlio", "lives_in", "campagna")}),
        ("I'm back to eating meat", {(ME, "eats", "meat")}),
        ("She is back to running every morning", {(ME, "does", "running")}),
        ("Sono tornata a mangiare carne", {(ME, "eats", "carne")}),
        ("I volunteer for Children in Need", {(ME, "volunteers_at", "Children in Need")}),
        ("I work at Oxfam in Reading", {(ME, "works_at", "Oxfam"), (ME, "works_in", "Reading")}),
        ("I've come round to olives", {(ME, "likes", "olives")}),
        ("Sono passata al tè verde", {(ME, "likes", "tè verde")}),
        ("My doctor knows that I'm a lawyer", {(ME, "works_as", "lawyer")}),
        ("I know that I hate cooking", {(ME, "dislikes", "cooking")}),
        ("Allergies: Femi peanuts, Saskia shellfish", {("Saskia", "allergic_to", "shellfish")}),
        ("Allergies: peanuts, shellfish", {(ME, "allergic_to", "shellfish")}),
        ("Tariq is my nephew", {(ME, "has_relative", "Tariq")}),
        ("I can say I love opera", {(ME, "likes", "opera")}),
        ("My wife, Corinna, gets nothing", {(ME, "married_to", "Corinna")}),
        ("He's my husband, not my brother", {(ME, "married_to", "husband")}),
        ("User's brother Hamid cooks. User himself is a tailor", {(ME, "works_as", "tailor")}),
        ("Faccio il casellante, cioè sto al casello", {(ME, "works_as", "casellante")}),
        ("Sono un agente immobiliare a Nichelino", {(ME, "works_as", "agente immobiliare")}),
        ("The exam is on Friday", {("exam", "scheduled_for", "Friday")}),
        ("Osvaldo runs a tyre shop in Rosario", {("Osvaldo", "leads", "tyre shop")}),
        ("I work in Excel all day", {(ME, "uses", "Excel")}),
        ("She is expecting her second child", {(ME, "pregnant", "second child")}),
    ],
)
def test_what_is_told_is_read(read, text: str, told: set[tuple[str, str, str]]) -> None:
    assert told <= read(text), read(text)


@rows(
    ("text", "word"),
    [
        ("Nadia leads search, Carla the web and Bo the backend", "backend"),
        ("Mi piace moltissimo la cucina giapponese", "moltissimo"),
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
        ("My password manager is Bitwarden", "reports_to Bitwarden"),
        ("I work from the English crib", "works_from"),
        ("Kyria Eleni still does the books at 84", "84"),
        ("Signed the lease for the shop on Mill Lane", "plays_for"),
        ("I've been teaching myself Old Norse", "teaches"),
        ("Mia madre lo tratta come un bambino", "has_child"),
        ("Mio figlio Leandro vive di pasta in bianco", "lives_in"),
        ("Mr. Dolan: allergic to sulfa drugs, lives alone", "lives_in sulfa"),
        ("I'm back from skiing", "skiing"),
        ("Sono tornato a prendere le chiavi", "chiavi"),
        ("I volunteer for Children in Need", "works_in"),
        ("The plumber came round to the office", "likes"),
        ("Sono passata a tre giorni a settimana", "likes"),
        ("Mum keeps telling people I'm a lawyer", "works_as lawyer"),
        ("It isn't that I hate cooking", "dislikes"),
        ("Not that I hate cooking", "dislikes"),
        ("I'm off sugar this month", "-uses"),
        ("My PhD student Ottoline sings", "school_status"),
        ("Allergies: Femi peanuts, Saskia shellfish", "user"),
        ("The Achesons are away Oct-Mar. She is a baker", "Oct-Mar works_as"),
        ("He's not my husband, he's my landlord", "married_to"),
        ("I can't say I love opera", "likes"),
        ("I never said I like whisky", "likes"),
        ("My first wife, Corinna, gets nothing", "married_to"),
        ("Delphine prefers we send drafts", "we"),
        ("Ombretta passa al part-time", "likes"),
        ("Tariq isn't my son, he's my nephew", "has_child"),
        ("Not my brother, a Brother printer", "has_sibling"),
        ("Non è mio marito, è mio fratello", "married_to"),
        ("My friend Marnie is basically my sister", "has_sibling"),
        ("User's brother Hamid cooks. User himself is a tailor", "Hamid works_as"),
        ("Faccio la casellante, cioè la facevo", "works_as"),
        ("Faccio il casellante, anzi l'autista", "works_as casellante"),
        ("I've got her on the 14th", "did"),
        ("The lift has been dead since Easter", "scheduled_for"),
        ("Osvaldo runs a tyre shop in Rosario", "runs_in"),
        ("My boss Wren came with her husband. He works at Equinor", "Equinor"),
        ("Ieri ho visto C'è ancora domani", "C'"),
        ("She is expecting her second child", "has_child"),
        ("Mio figlio non risponde mai ai messaggi", "reports_to"),
    ],
)
def test_what_nobody_said_is_not_read(read, text: str, word: str) -> None:
    assert not any(word in " ".join(each) for each in read(text)), read(text)


NOTES = [
    ("Call with Ferelith Oduya (ops lead at Bramley Freight). They run SAP.", {("Bramley Freight", "uses", "SAP")}),
    ("Spoke to Dana Weiss. She is 40. They have two children.", {("Dana Weiss", "has_child", "two children")}),
    (
        "Mr. and Mrs. Petrov, flat 6. He is a bus driver, she teaches piano.",
        {("Mr Petrov", "works_as", "bus driver"), ("Mrs. Petrov", "teaches", "piano")},
    ),
    ("Mrs. Petrov rang. She drives a bus.", {("Mrs. Petrov", "drives", "bus")}),
    ("Mrs. Berg and Mrs. Roth came. He drives a bus.", set()),
    ("Mrs. Petrov rang. He drives a bus.", set()),
    (
        "Chiamata con Ombretta Salis, titolare della Ceramiche Salis di Faenza. Ha due figli, Nino e Petra.",
        {("Ombretta Salis", "has_child", "Nino"), ("Ombretta Salis", "has_child", "Petra")},
    ),
    (
        "Sentita Tiziana Corsi, responsabile acquisti. Il magazzino chiude ad agosto. Lavora da casa.",
        {("Tiziana Corsi", "works_from", "casa")},
    ),
    ("Il magazzino è vecchio. Lavora con due turni.", set()),
    (
        "Sentita Agnese Fusco. Il figlio è a Bologna. Studia agraria e vive con due amici.",
        {("Agnese Fusco's figlio", "studies", "agraria"), ("Agnese Fusco's figlio", "lives_with", "due amici")},
    ),
    (
        "Sentita Agnese Fusco. Suo figlio è a Bologna. Lei studia agraria.",
        {("Agnese Fusco", "studies", "agraria")},
    ),
    (
        "Sentita Agnese Fusco. Il negozio è a Bologna. Vive con due amici.",
        {("Agnese Fusco", "lives_with", "due amici")},
    ),
]


@rows(("note", "told"), NOTES)
def test_whose_it_is_across_sentences_of_a_note(read, note: str, told: set[tuple[str, str, str]]) -> None:
    said = {each for each in read(note, None) if each[1] in ("uses", "has_child", "works_as", "teaches", "drives")}
    assert told <= read(note, None), read(note, None)
    assert told or not said, said
