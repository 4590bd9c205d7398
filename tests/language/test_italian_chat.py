"""What Italian chat says about the one who writes. Every sentence is our own; a row names all that may be learned."""

from __future__ import annotations

import pytest

from tests.rows import rows

ME = "user"

SELF = [
    # who and where
    ("Mi chiamo Teresa Valli.", {(ME, "named", "Teresa Valli")}),
    ("Ho 34 anni.", {(ME, "age", "34")}),
    ("Ho compiuto 41 anni.", {(ME, "age", "41")}),
    ("Sono di Matera.", {(ME, "from", "Matera")}),
    ("Vengo da Cagliari.", {(ME, "from", "Cagliari")}),
    ("Sono nato a Pescara nel 1988.", {(ME, "born_in", "Pescara"), (ME, "birthday", "1988")}),
    ("Sono cresciuta a Viterbo.", {(ME, "grew_up_in", "Viterbo")}),
    ("Abito a Ferrara da tre anni.", {(ME, "lives_in", "Ferrara")}),
    (
        "Vivo in Germania con mia moglie.",
        {(ME, "lives_in", "Germania"), (ME, "lives_with", "moglie"), (ME, "married_to", "moglie")},
    ),
    ("Sto a Lucca.", {(ME, "lives_in", "Lucca")}),
    ("Ci siamo trasferiti ad Arezzo l'anno scorso.", {(ME, "lives_in", "Arezzo")}),
    ("Sono andata a vivere a Como.", {(ME, "lives_in", "Como")}),
    ("Sono italiana.", {(ME, "nationality", "italiana")}),
    ("Parlo tedesco e un po' di arabo.", {(ME, "speaks", "tedesco"), (ME, "speaks", "arabo")}),
    # work and study
    ("Lavoro alla Pirelli.", {(ME, "works_at", "Pirelli")}),
    ("Lavoro come barista.", {(ME, "works_as", "barista")}),
    ("Lavoro in banca.", {(ME, "works_at", "banca")}),
    ("Lavoro da casa.", {(ME, "works_from", "casa")}),
    ("Faccio il falegname.", {(ME, "works_as", "falegname")}),
    ("Sono ingegnere informatico.", {(ME, "works_as", "ingegnere informatico")}),
    ("Faccio la bagnina d'estate.", {(ME, "works_as", "bagnina")}),
    ("Sono infermiera in pediatria.", {(ME, "works_as", "infermiera")}),
    ("Sono un ingegnere.", {(ME, "works_as", "ingegnere")}),
    ("Sono in pensione.", {(ME, "employment_status", "in pensione")}),
    ("Sono disoccupato.", {(ME, "employment_status", "disoccupato")}),
    ("Mi occupo di marketing.", {(ME, "works_in", "marketing")}),
    ("Sono stato assunto alla Luxottica.", {(ME, "works_at", "Luxottica")}),
    ("Studio medicina a Padova.", {(ME, "studies", "medicina")}),
    ("Mi sono laureata in chimica.", {(ME, "has_degree", "chimica"), (ME, "school_status", "laureata")}),
    ("Mi sono iscritto a un corso di ceramica.", {(ME, "attends", "corso di ceramica")}),
    ("Sto imparando il giapponese.", {(ME, "studies", "giapponese")}),
    ("Guadagno 1.800 euro al mese.", {(ME, "income", "1.800 euro al mese")}),
    ("Pago 650 euro di affitto.", {(ME, "rent", "650 euro")}),
    # likes and dislikes
    ("Mi piace il jazz.", {(ME, "likes", "jazz")}),
    ("Mi piacciono i fumetti.", {(ME, "likes", "fumetti")}),
    ("Mi disgustano le ostriche.", {(ME, "dislikes", "ostriche")}),
    ("Il golf mi annoia.", {(ME, "dislikes", "golf")}),
    ("Ho un debole per le saghe nordiche.", {(ME, "likes", "saghe nordiche")}),
    ("Il campeggio non fa per me.", {(ME, "dislikes", "campeggio")}),
    ("Farei volentieri a meno del cumino.", {(ME, "dislikes", "cumino")}),
    ("nn mangio pesce", {(ME, "does_not_eat", "pesce")}),
    ("nn mi piace il golf", {(ME, "dislikes", "golf")}),
    ("nn ho sorelle", {(ME, "has_no_sibling", "sorelle")}),
    ("Mi piace molto nuotare.", {(ME, "likes", "nuotare")}),
    ("Non mi piacciono i ragni.", {(ME, "dislikes", "ragni")}),
    ("Il mare mi piace.", {(ME, "likes", "mare")}),
    ("I film horror non mi piacciono.", {(ME, "dislikes", "film horror")}),
    ("A me piace la montagna.", {(ME, "likes", "montagna")}),
    ("Adoro la cucina coreana.", {(ME, "likes", "cucina coreana")}),
    ("Amo leggere gialli.", {(ME, "likes", "leggere gialli")}),
    ("Odio il traffico e la nebbia.", {(ME, "dislikes", "traffico"), (ME, "dislikes", "nebbia")}),
    ("Non sopporto il fumo.", {(ME, "dislikes", "fumo")}),
    ("Preferisco il tè al caffè.", {(ME, "likes", "tè")}),
    ("Vado matta per i pistacchi.", {(ME, "likes", "pistacchi")}),
    ("Sono appassionato di astronomia.", {(ME, "likes", "astronomia")}),
    ("Ho paura dei tuoni.", {(ME, "fears", "tuoni")}),
    ("I serpenti mi fanno paura.", {(ME, "fears", "serpenti")}),
    ("Il mio colore preferito è il verde.", {(ME, "favorite_color", "verde")}),
    ("Il mio film preferito è Amarcord.", {(ME, "favorite_film", "Amarcord")}),
    ("Tifo per il Cagliari.", {(ME, "supports", "Cagliari")}),
    ("Non vado matto per il sushi.", {(ME, "dislikes", "sushi")}),
    # people and animals
    ("Ho due figli.", {(ME, "has_child", "due figli")}),
    ("Ho una sorella che si chiama Ilaria.", {(ME, "has_sibling", "Ilaria")}),
    ("Mio fratello Luca vive a Pavia.", {(ME, "has_sibling", "Luca"), ("Luca", "lives_in", "Pavia")}),
    ("Mio marito si chiama Renzo.", {(ME, "married_to", "Renzo")}),
    ("La mia ragazza si chiama Noemi.", {(ME, "partner", "Noemi")}),
    ("Il mio compagno di stanza si chiama Luca.", {(ME, "lives_with", "Luca")}),
    (
        "La mia compagna di banco Elisa era simpatica.",
        {(ME, "works_with", "Elisa"), ("Elisa", "personality", "simpatica")},
    ),
    ("Il mio compagno Marco lavora alla Fiat.", {(ME, "partner", "Marco"), ("Marco", "works_at", "Fiat")}),
    ("Mia figlia Sara fa la veterinaria.", {(ME, "has_child", "Sara"), ("Sara", "works_as", "veterinaria")}),
    ("Sono sposata con Ettore.", {(ME, "married_to", "Ettore")}),
    ("Mi sono sposato a giugno.", {(ME, "marital_status", "sposato")}),
    ("Sto insieme a Bianca.", {(ME, "partner", "Bianca")}),
    ("Ho un cane che si chiama Pepe.", {(ME, "has_pet", "cane Pepe")}),
    ("Abbiamo preso un gatto.", {(ME, "has_pet", "gatto")}),
    ("Il mio gatto si chiama Zorro.", {(ME, "has_pet", "gatto Zorro")}),
    ("Aspetto un bambino.", {(ME, "pregnant", "bambino")}),
    # things
    ("Ho una Vespa.", {(ME, "owns", "Vespa")}),
    ("Ho comprato una bici elettrica.", {(ME, "drives", "bici elettrica")}),
    ("La mia auto è una Panda.", {(ME, "drives", "Panda")}),
    ("Porto gli occhiali.", {(ME, "wears", "occhiali")}),
    ("Suono il violoncello.", {(ME, "plays", "violoncello")}),
    ("Gioco a pallavolo.", {(ME, "plays", "pallavolo")}),
    ("Colleziono francobolli.", {(ME, "collects", "francobolli")}),
    ("Colleziono francobolli timbrati.", {(ME, "collects", "francobolli timbrati")}),
    ("Nuoto tre volte a settimana.", {(ME, "does", "Nuoto")}),
    ("Uso sempre Firefox.", {(ME, "uses", "Firefox")}),
    ("So nuotare.", {(ME, "can", "nuotare")}),
    ("Non so guidare.", {(ME, "cannot", "guidare")}),
    # food and health
    ("Sono allergica alle fragole.", {(ME, "allergic_to", "fragole")}),
    ("Sono intollerante al lattosio.", {(ME, "allergic_to", "lattosio")}),
    ("Sono vegetariano.", {(ME, "diet", "vegetariano")}),
    ("Non mangio pesce.", {(ME, "does_not_eat", "pesce")}),
    ("Non bevo alcolici.", {(ME, "does_not_drink", "alcolici")}),
    ("Soffro di emicrania.", {(ME, "has_condition", "emicrania")}),
    ("Ho il diabete.", {(ME, "has_condition", "diabete")}),
    ("Ho la fibromialgia.", {(ME, "has_condition", "fibromialgia")}),
    ("Mi hanno diagnosticato la celiachia.", {(ME, "has_condition", "celiachia")}),
    ("Prendo la metformina ogni mattina.", {(ME, "takes_medication", "metformina")}),
    ("Fumo.", {(ME, "does", "Fumo")}),
    # wishes and plans
    ("Vorrei un cane.", {(ME, "wants", "cane")}),
    ("Vorrei imparare il portoghese.", {(ME, "wants", "imparare il portoghese")}),
    ("Voglio diventare pasticciera.", {(ME, "wants_to_be", "pasticciera")}),
    ("Mi piacerebbe visitare Lisbona.", {(ME, "wants_to_visit", "Lisbona")}),
    ("Ho intenzione di vendere la casa.", {(ME, "plans_to", "vendere la casa")}),
]


@rows(("text", "expected"), SELF)
def test_what_somebody_says_of_themselves(read, text: str, expected: set[tuple[str, str, str]]) -> None:
    assert read(text) == expected


OVER = [
    ("Non vivo più a Bari.", "lives_in", "Bari"),
    ("Non lavoro più in Ferrovie.", "works_at", "Ferrovie"),
    ("Non mi piace più il calcio.", "likes", "calcio"),
    ("Ho smesso di mangiare carne.", "eats", "carne"),
    ("Ho venduto la moto.", "drives", "moto"),
    ("Ho lasciato la Barilla.", "works_at", "Barilla"),
    ("Mi sono dimessa dalla Coop.", "works_at", "Coop"),
    ("Mi hanno licenziato dalla Benetton.", "works_at", "Benetton"),
    ("Mi sono lasciata con Dario.", "partner", "Dario"),
    ("Io e Serena ci siamo lasciati.", "partner", "Serena"),
    ("Ho disdetto l'abbonamento a Netflix.", "subscribes_to", "Netflix"),
    ("Il mio cane Otto è morto.", "has_pet", "cane Otto"),
    ("È morto il mio gatto Pallino.", "has_pet", "gatto Pallino"),
    ("Ho regalato la chitarra a mio cugino.", "owns", "chitarra"),
    ("Ho chiuso con le sigarette.", "smokes", "sigarette"),
    ("Non ho più la macchina.", "drives", "macchina"),
]


@rows(("text", "relation", "value"), OVER)
def test_what_is_over(engine_statements, text: str, relation: str, value: str) -> None:
    ends = [s for s in engine_statements(text) if s.operation.value == "end" and s.object == value]
    assert any(relation in (end.predicate, *end.alternatives) for end in ends)
    assert not [s for s in engine_statements(text) if s.operation.value == "assert" and s.object == value]


@rows(
    "text",
    [
        "Ti piace il cinema?",
        "Dove abiti?",
        "Hai un cane?",
        "Quanti anni hai?",
        "Che lavoro fai?",
        "Non lo so.",
        "Ci sentiamo domani!",
        "Buongiorno a tutti.",
        "Va bene, grazie mille.",
        "Sei molto gentile.",
        "Vivi a Roma, vero?",
        "Se vincessi la lotteria comprerei una barca.",
        "Magari fosse vero.",
        "È una bella giornata.",
        "Che ore sono?",
        "Lo penso anche io.",
        "Faccio il furbo.",
    ],
)
def test_nothing_is_learned(read, text: str) -> None:
    assert read(text) == set()


@pytest.mark.parametrize(
    "text",
    [
        "Forse mi trasferisco a Udine.",
        "Penso che Paola lavori alla Fiat.",
        "Credo che mia zia viva a Trapani.",
        "Potrei prendere un cane.",
        "Pare che Gino abiti a Enna.",
        "Se trovo lavoro mi trasferisco a Trento.",
        "Probabilmente andrò a vivere in Francia.",
    ],
)
def test_doubt_is_never_held(read, text: str) -> None:
    assert read(text) - {(ME, "has_relative", "zia")} == set()


@pytest.mark.parametrize(
    ("text", "relation", "value"),
    [
        ("Non leggo gialli.", "not_reads", "gialli"),
        ("Non guardo mai la tv.", "not_watches", "tv"),
        ("Non parlo tedesco.", "does_not_speak", "tedesco"),
    ],
)
def test_a_denial_is_told_as_i_without_a_user(read, text: str, relation: str, value: str) -> None:
    assert read(text, user_id=None) == {(ME, relation, value)}
