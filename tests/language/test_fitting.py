"""What words cannot mean: days are no places, figures of speech no facts, words and pets of others not one's own."""

from __future__ import annotations

import pytest

from tests.rows import rows

NOTHING_OF = [
    ("I volunteer at the library on Thursdays", "Thursdays"),
    ("I play chess in the village team on Sundays", "Sundays"),
    ("I teach Greek on Monday evenings", "evenings"),
    ("I start work at seven", "works_at"),
    ("What I need is a new passport", "passport"),
    ("What helps is the heating pad", "heating pad"),
    ("I'm a florist, tulips and peonies mostly", "tulips"),
    ("I hate hot days, so how's the forecast", "forecast"),
    ("My tablet is older than my nephew", "older"),
    ("My van is yellow", "drives yellow"),
    ("My registration number is on the shelf", "registration_number"),
    ("My stage name is Velvet Thunder", "named"),
    ("I've got two left feet", "feet"),
    ("I have no patience for queues", "patience"),
    ("I have a garden the size of a stamp", "size"),
    ("The drummer upstairs drives my aunt nuts", "nuts"),
    ("My husband bought me a kettle", "my husband owns"),
    ("My uncle races snails", "nationality"),
    ("My neighbour's cat had four kittens", "kittens"),
    ("I'm seventy-two on Friday", "age"),
    ("Was 104 kg, now I'm 88", "age"),
    ("I'll be teaching here until I'm ninety", "age"),
    ("I had a coffee tonight", "has_event"),
    ("Fine by me, no problem", "problem"),
    ("No meetings before nine", "meetings"),
    ("I write to cousins in Malta", "language"),
    ("I lent my ladder to Piotr", "owns"),
    ("I turned down a job at Siemens", "works_at"),
    ("We moved here for her job at the port", "works_at"),
    ("My landlord is a fox", "fox"),
    ("I'm missing half a tooth", "half"),
    ("I keep an eye on my aunt's hens", "keeps_eye"),
    ("Jo is my business partner", "user partner"),
    ("I'm a fisherman's wife", "has_relative"),
    ("My gran turns 90 on 2 May", "age"),
    ("I bind books by hand", "created_by"),
    ("I live in Graz on a student visa", "visa"),
    ("We live in a hut with a stove", "stove"),
    ("I plan the rotas for a hospital", "wants"),
    ("I'm the best man on Saturday", "gender"),
    ("The garage is closed. Owner unknown.", "works_as"),
]


@rows(("text", "word"), NOTHING_OF)
def test_what_cannot_stand_in_a_relation_is_not_read(read, text, word):
    said = {" ".join(triple) for triple in read(text)}
    assert not any(word in each for each in said), said


STILL_READ = [
    ("I'm not a morning person", ("user", "dislikes", "morning")),
    ("I'm sixty-four", ("user", "age", "sixty-four")),
    ("I have two rabbits", ("user", "has_pet", "two rabbits")),
    ("My job is in Treviso", ("user", "works_in", "Treviso")),
    ("I live with four people", ("user", "lives_with", "four people")),
    ("I grew up on a farm", ("user", "grew_up_in", "farm")),
    ("No kids, no car", ("user", "has_no_child", "kids")),
]


@pytest.mark.parametrize(("text", "fact"), STILL_READ)
def test_what_can_stand_is(read, text, fact):
    assert fact in read(text)


IN_LAWS = [
    ("My mother in law plays the harp", ("my mother in law", "plays", "harp"), "has_parent"),
    ("I live with my brother in law", ("user", "lives_with", "brother in law"), "lives_in"),
    ("My daughter in law is from Chile", ("my daughter in law", "from", "Chile"), "has_child"),
]


@pytest.mark.parametrize(("text", "fact", "wrong"), IN_LAWS)
def test_relatives_in_law_need_no_hyphens(read, text, fact, wrong):
    said = read(text)
    assert fact in said or (fact[0].capitalize(), *fact[1:]) in said
    assert not any(predicate == wrong for _, predicate, _ in said)
    assert any(predicate == "has_relative" and subject == "user" for subject, predicate, _ in said)


def test_who_was_just_spoken_of_has_no_self(read):
    assert ("user", "has_parent", "father") in read("The user lives with her father, who has gout, in Rho.")
    assert ("user", "married_to", "wife") in read("The user and her wife are moving to Lund.")


def test_several_are_no_he(read):
    said = read("The user works as a welder. His colleagues don't know he paints. He has started a course.")
    assert not any("colleagues" in subject for subject, *_ in said)


def test_a_people_is_nobody(read):
    said = read("I'm Danish by birth. She has a parrot and speaks no Danish.")
    assert not any(subject == "Danish" for subject, *_ in said)


INVENTED = [
    "Role-play: you are a pirate, I'm Captain Blood, I own a galleon and hate rum.",
    "Screenplay. INT. BAR. ANA: I'm pregnant. LEO: I live in Lima.",
    "Story idea (thriller): Otto, a baker, moves to Malta and adopts a wolf.",
    "Review, 5 stars: We're vegans and we have two dogs, they loved us.",
    "Say I've got a nut allergy, what can I eat in Hanoi?",
    "From: jobs@brandt.example\nDear Ines, we are happy to offer you the post. We live in Malmö.",
    'Mail from my ex, what do I say? "Hi Jo, I\'m moving to Doha in May. I have two horses now."',
]


@pytest.mark.parametrize("text", INVENTED)
def test_fiction_and_the_words_of_others_say_nothing(read, text):
    told = {(subject, predicate) for subject, predicate, _ in read(text)}
    assert not {predicate for subject, predicate in told if subject == "user"} - {"ex_partner"}


def test_a_quoted_name_or_a_text_in_quotation_marks_is_read(read):
    assert ("user", "has_pet", "two dogs") in read('"I have two dogs and a garden."')


def test_a_relation_may_be_told_the_other_way_round(read):
    assert ("user", "has_sibling", "Nadia") in read("Nadia is my sister and she lives in Pau.")


def test_a_pet_is_named_in_the_next_sentence(read):
    assert ("user", "has_pet", "donkey Kevin") in read("We rescued a donkey in August. His name is Kevin.")


def test_an_aside_in_a_note_does_nothing(read):
    said = read("Note on Otto Brandl, 61. He works at Holm. Keen gardener, has the only key.", None)
    assert not any(subject.endswith("gardener") for subject, *_ in said)
