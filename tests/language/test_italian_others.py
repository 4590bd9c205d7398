"""What Italian notes, diaries and descriptions say about others. Every sentence is our own; a row names all of it."""

from __future__ import annotations

from tests.rows import rows

ME = "user"

OTHERS = [
    # people
    (
        "Giulia lavora per Barilla e abita a Parma.",
        {("Giulia", "works_at", "Barilla"), ("Giulia", "lives_in", "Parma")},
    ),
    ("Clara Moretti è nata a Pisa.", {("Clara Moretti", "born_in", "Pisa")}),
    ("Davide Conti è un avvocato di Verona.", {("Davide Conti", "works_as", "avvocato di Verona")}),
    (
        "Elena Sarti, architetta, vive a Bologna.",
        {("Elena Sarti", "works_as", "architetta"), ("Elena Sarti", "lives_in", "Bologna")},
    ),
    ("Marta si è laureata in fisica a Pavia.", {("Marta", "has_degree", "fisica"), ("Marta", "studied_at", "Pavia")}),
    (
        "Aldo Neri è morto a Genova nel 1999.",  # and no pet any more, were he known as one
        {("Aldo Neri", "died_in", "Genova"), ("Aldo Neri", "died_on", "1999"), (ME, "-has_pet", "Aldo Neri")},
    ),
    ("Clara ha impiegati a Bari.", {("Clara", "has", "impiegati")}),
    ("Paolo è sposato con Rita.", {("Paolo", "married_to", "Rita")}),
    ("Sandro ha due figlie.", {("Sandro", "has_child", "due figlie")}),
    ("Irene non mangia carne.", {("Irene", "does_not_eat", "carne")}),
    ("A Federico piace la pesca.", {("Federico", "likes", "pesca")}),
    ("A Federico non piace il pesce.", {("Federico", "dislikes", "pesce")}),
    (
        "Nadia suona il pianoforte e parla francese.",
        {("Nadia", "plays", "pianoforte"), ("Nadia", "speaks", "francese")},
    ),
    ("Bruno dirige la Fondazione Orsini.", {("Bruno", "leads", "Fondazione Orsini")}),
    (
        "Silvia fa la pediatra all'ospedale Meyer.",
        {("Silvia", "works_as", "pediatra"), ("Silvia", "works_at", "ospedale Meyer")},
    ),
    ("Ugo è stato licenziato dalla Merloni.", {("Ugo", "-works_at", "Merloni")}),
    ("Carla si è iscritta all'università di Trieste.", {("Carla", "attends", "università di Trieste")}),
    ("Piero ha una libreria a Mantova.", {("Piero", "has", "libreria")}),
    ("Laura usa Notion per gli appunti.", {("Laura", "uses", "Notion")}),
    ("Il direttore è Franco Belli.", {("Franco Belli", "works_as", "direttore")}),
    ("Mia zia abita a Trapani.", {("Mia zia", "lives_in", "Trapani")}),
    ("Suo marito si chiama Ivo.", {(ME, "married_to", "Ivo")}),
    ("Chiara ha un gatto. Vive a Rovigo.", {("Chiara", "has_pet", "gatto"), ("Chiara", "lives_in", "Rovigo")}),
    (
        "Dario lavora a Milano. Suo fratello Ezio fa il cuoco.",
        {("Dario", "works_in", "Milano"), ("Dario", "has_sibling", "Ezio"), ("Ezio", "works_as", "cuoco")},
    ),
    ("Anna Rossi ha vinto il Premio Strega.", {("Anna Rossi", "received", "Premio Strega")}),
    ("Marco Villa è conosciuto per i suoi murales.", {("Marco Villa", "remembered_for", "murales")}),
    # companies, places, works
    ("La Sorgenia ha sede a Milano.", {("Sorgenia", "headquartered_in", "Milano")}),
    (
        "L'azienda Bertoli è stata fondata da Carlo Bertoli nel 1962.",
        {("Bertoli", "founded_by", "Carlo Bertoli"), ("Bertoli", "founded_in", "1962")},
    ),
    ("Il museo è stato fondato da Aldo Bini.", {("museo", "founded_by", "Aldo Bini")}),
    ("Il film Nebbia è stato diretto da Lia Monti.", {("Nebbia", "led_by", "Lia Monti")}),
    ("Il romanzo Acqua alta è scritto da Tito Vanni.", {("romanzo Acqua alta", "created_by", "Tito Vanni")}),
    ("Luino si trova in Lombardia.", {("Luino", "located_in", "Lombardia")}),
    (
        "Luino, situata sul Lago Maggiore, confina con Germignaga.",
        {("Luino", "located_in", "Lago Maggiore"), ("Luino", "near", "Germignaga")},
    ),
    ("Il ponte è lungo 340 metri.", {("ponte", "size", "340 metri")}),
    ("La popolazione di Luino è di 14.000 abitanti.", {("Luino", "count", "14.000 abitanti")}),
    ("La capitale della Norvegia è Oslo.", {("Norvegia", "capital", "Oslo")}),
    ("Il sindaco di Luino è Enrico Bianchi.", {("Luino", "mayor", "Enrico Bianchi")}),
    (
        "Radici è un album dei Modena City Ramblers.",
        {("Radici", "is", "album dei Modena City Ramblers"), ("Radici", "created_by", "Modena City Ramblers")},
    ),
    ("Il parco è gestito dalla Regione Piemonte.", {("parco", "led_by", "Regione Piemonte")}),
    ("L'abbonamento costa 19 euro al mese.", {("abbonamento", "costs", "19 euro al mese")}),
    ("Il film Nebbia (94 minuti) è del 1956.", {("Nebbia", "duration", "94 minuti")}),
    (
        "La torre Asti, alta 40 metri, si trova a Vercelli.",
        {("Asti", "located_in", "Vercelli"), ("Asti", "size", "40 metri")},
    ),
    (
        "L'aeroporto Orsi si trova ad Alba, con un'altitudine di 610,0 metri.",
        {("Orsi", "located_in", "Alba"), ("Orsi", "size", "610,0 metri")},
    ),
    (
        "Il monumento all'8° Reggimento Alpini è stato eretto nel 1924 nella contea di Orsa.",
        {
            ("monumento all'8° Reggimento Alpini", "located_in", "contea di Orsa"),
            ("monumento all'8° Reggimento Alpini", "built_in", "1924"),
        },
    ),
    (
        "Carla Levi, nata Carla Segre, è morta a Nizza.",
        {("Carla Levi", "named", "Carla Segre"), ("Carla Levi", "died_in", "Nizza")},
    ),
    # CRM notes
    ("Il cliente preferisce essere contattato via mail.", {("user", "preferred_contact", "mail")}),
    ("Il cliente vive a Sassari.", {(ME, "lives_in", "Sassari")}),
    ("L'utente usa Windows 11.", {(ME, "uses", "Windows 11")}),
    ("La cliente è allergica al lattice.", {(ME, "allergic_to", "lattice")}),
    ("Lavora per Enel e ha tre figli.", {(ME, "works_at", "Enel"), (ME, "has_child", "tre figli")}),
    ("Ha 52 anni e abita a Teramo.", {(ME, "age", "52"), (ME, "lives_in", "Teramo")}),
    ("È allergica alla penicillina.", {(ME, "allergic_to", "penicillina")}),
    ("Non lavora più in Telecom.", {(ME, "-works_at", "Telecom")}),
    # things, their parts and who made them; one place inside another
    (
        "Livia Corti è nata a Tolmezzo, in Friuli.",
        {("Livia Corti", "born_in", "Tolmezzo, in Friuli")},
    ),
    (
        "Sara Berti ha studiato a Pavia prima di morire a Genova.",
        {("Sara Berti", "died_in", "Genova"), ("Sara Berti", "studied_at", "Pavia")},
    ),
    (
        "Carla Conti (nata a Pisa - morta a Lodi) era sarta.",
        {("Carla Conti", "born_in", "Pisa"), ("Carla Conti", "died_in", "Lodi"), ("Carla Conti", "works_as", "sarta")},
    ),
    (
        "Dora Fini recita nel film Alta Nebbia. Il film dura 94 minuti e il regista è Carlo Bini.",
        {
            ("Alta Nebbia", "duration", "94 minuti"),
            ("Alta Nebbia", "created_by", "Carlo Bini"),
            ("Dora Fini", "member_of", "film Alta Nebbia"),
        },
    ),
    (
        "Il parco è gestito da Enea, che ha sede a Roma, e ha una pista lunga 300 metri.",
        {("Enea", "headquartered_in", "Roma"), ("parco", "led_by", "Enea"), ("parco", "pista", "300 metri")},
    ),
    (
        "La Sagra Verde è un film con la fotografia di Ugo Neri, montato da Paolo Bini.",
        {
            ("Sagra Verde", "created_by", "Paolo Bini"),
            ("Sagra Verde", "fotografia", "Ugo Neri"),
            ("Sagra Verde", "is_a", "film"),
        },
    ),
    (
        "Il film La Sagra Verde ha come protagonista Ada Neri. La colonna sonora è composta da Luca Levi.",
        {("La Sagra Verde", "colonna_sonora", "Luca Levi"), ("La Sagra Verde", "protagonista", "Ada Neri")},
    ),
    (
        "Ada Neri, o Ada Maria Neri, è nata a Lodi.",
        {("Ada Neri", "born_in", "Lodi"), ("Ada Neri", "nickname", "Ada Maria Neri")},
    ),
    (
        "Il luogo di morte di Ada Neri è Pisa.",
        {("Ada Neri", "died_in", "Pisa")},
    ),
    (
        "Il ponte è stato costruito tra il maggio 1950 e l'agosto 1956.",
        {("ponte", "built_in", "tra il maggio 1950 e l'agosto 1956")},
    ),
]


@rows(("text", "expected"), OTHERS)
def test_what_is_said_of_others(read, text: str, expected: set[tuple[str, str, str]]) -> None:
    assert read(text) == expected


def test_one_of_several_companions_is_no_partner(read) -> None:
    assert not [triple for triple in read("Bianca vede il papà di un suo compagno.") if triple[1] == "partner"]
    assert [triple for triple in read("Bianca vede il suo compagno.") if triple[1] == "partner"]
