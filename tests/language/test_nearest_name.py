"""What is told of whom or what a text means, not of the name that stands nearest; and how things are called."""

from __future__ import annotations

from tests.rows import rows

ME = "user"

TOLD = [
    ("I use a tool called Raindrop for bookmarks.", (ME, "uses", "Raindrop")),
    ("User works for a company named Oakline.", (ME, "works_at", "Oakline")),
    ("Uso un gestionale chiamato FioreSoft e lo trovo lento.", (ME, "uses", "FioreSoft")),
    ("I live in a village called Penkridge.", (ME, "lives_in", "Penkridge")),
    ("Collaboro con una fotografa di nome Irene.", (ME, "works_with", "Irene")),
    ("My aunt moved to Haus Linde in Freiburg last month.", ("My aunt", "lives_in", "Haus Linde in Freiburg")),
    ("I moved to Leeds in Yorkshire last year.", (ME, "lives_in", "Leeds")),
    ("My sister studies at a ballet studio in Bern.", ("My sister", "attends", "ballet studio")),
    ("L'arch. Mosca vive a Torino.", ("Mosca", "lives_in", "Torino")),
    ("Ho parlato con il prof. Modena. Insegna a Padova.", ("Modena", "works_in", "Padova")),
    ("La signora Trapani abita a Udine.", ("Trapani", "lives_in", "Udine")),
    ("She works at Smith and Sons in Hull.", (ME, "works_at", "Smith and Sons")),
    ("I'm reading Crime and Punishment.", (ME, "reads", "Crime and Punishment")),
    ("Leggo Guerra e pace.", (ME, "reads", "Guerra e pace")),
    ("User moved from Notion to Obsidian.", (ME, "uses", "Obsidian")),
    ("User wants to move to Lisbon.", (ME, "wants", "move to Lisbon")),
    ("La mia ragazza è del Genoa.", ("mia ragazza", "supports", "Genoa")),
    ("My flight is on 3 Feb at noon.", ("My flight", "scheduled_for", "3 Feb at noon")),
    ("I have two employees: Tecla and Mariam.", (ME, "employs", "Mariam")),
    ("Ho due dipendenti: Tecla e Mariam.", (ME, "employs", "Tecla")),
    ("L'utente preferisce risposte in italiano.", (ME, "likes", "risposte in italiano")),
    ("My GP put me on propranolol last week.", (ME, "takes_medication", "propranolol")),
    ("I keep getting migraines.", (ME, "has_condition", "migraines")),
    (
        "La Omega ha sede a Brescia. L'azienda ha 120 camion e ha comprato la Delta nel 2024.",
        ("Omega", "has", "120 camion"),
    ),
]

UNTOLD = [
    ("Our team:\nThandiwe - sits next to me, from Durban, two kids", (ME, "from", "Durban")),
    ("Our team:\nThandiwe - sits next to me, from Durban, two kids", (ME, "has_child", "two kids")),
    ("La dottoressa Ferrero è brava. Domani si parte per Bari.", ("Ferrero", "parte_per", "Bari")),
    ("My gran turns 90 on 3rd of Feb.", ("Gran", "age", "90")),
    ("I use a tool called Raindrop for bookmarks.", (ME, "uses", "tool")),
    ("My aunt moved to Haus Linde in Freiburg last month.", ("My aunt", "lives_in", "Freiburg")),
    ("La maestra Elena va in ferie, arriva il maestro Davide.", ("Elena", "arriva", "maestro Davide")),
    ("Ugo ha lasciato la casa, ci abitano i figli.", ("Ugo", "lives", "figli")),
    ("Ho un negozio di fiori a Vicenza, aperto nel 2011.", ("Vicenza", "founded_in", "2011")),
    ("Vet called re Biscotti: all is fine.", ("Biscotti", "works_as", "Vet")),
    ("Notes from interview #7: Salome, 34, pharmacist from Tbilisi, now in Vienna.", (ME, "lives_in", "Vienna")),
    ("Swapped the pump seal on line 3.", (ME, "-owns", "pump seal")),
]


@rows(("text", "expected"), TOLD)
def test_what_is_meant_is_told(read, text: str, expected: tuple[str, str, str]) -> None:
    assert expected in read(text)


@rows(("text", "nearest"), UNTOLD)
def test_nothing_is_told_of_what_merely_stands_near(read, text: str, nearest: tuple[str, str, str]) -> None:
    assert nearest not in read(text)
