"""Everyday English that sounds like something else: denials, what is only served or stolen, names in passing, bare
verbs behind a comma.

``SAYS``: every listed relation is read of the user (others may be). ``SILENT``: the relation must not be read of them.
"""

from __future__ import annotations

import pytest

from tests.rows import rows

SAYS = [
    ("my wife's name is joy", ("married_to", "joy")),
    ("I'm married to a gentle man named Tobias", ("married_to", "Tobias")),
    ("my best mate is called dev", ("has_friend", "dev")),
    ("Dog is Biscuit, kid is Adaeze.", ("has_pet", "Dog Biscuit")),
    ("Dog is Biscuit, kid is Adaeze.", ("has_child", "Adaeze")),
    ("my favourite food has gotta be goulash", ("favorite_food", "goulash")),
    ("I wish I knew how to knit", ("cannot", "knit")),
    ("I'm thinking about becoming a paramedic", ("wants_to_be", "paramedic")),
    ("my sister's a nurse, live with her in Hull", ("lives_in", "Hull")),
    ("we moved into a bungalow in Devon", ("home_type", "bungalow")),
    ("I have no interest in golf", ("dislikes", "golf")),
    ("red wine gives me headaches", ("dislikes", "red wine")),
    ("I wouldn't eat tripe if you paid me", ("does_not_eat", "tripe")),
    ("I drink two glasses of milk every day", ("drinks", "milk")),
    ("I work at one of the biggest mills in Leeds", ("works_at", "one of the biggest mills")),
    ("I worked in retail before becoming a nurse", ("works_as", "nurse")),
    ("As much as I love food, my favorite thing to do is travel.", ("favorite", "travel")),
    ("my favourite thing to do on weekends is to bake bread, I love it", ("favorite", "bake bread")),
    ("My favorite thing to do in spring is hiking", ("favorite", "hiking")),
    ("My favorite thing to do is swim with my kids.", ("favorite", "swim")),
    ("I wish I could sing.", ("cannot", "sing")),
    ("I live alone. Wasps are creepy.", ("dislikes", "Wasps")),
    ("I have two hens. Hens are so cute.", ("likes", "Hens")),
    ("Do you like otters? I think they are adorable.", ("likes", "otters")),
    ("I can not deal with loud neighbours", ("dislikes", "loud neighbours")),
    ("my dream is to open a bakery", ("wants", "open a bakery")),
    ("I dyed my hair bright pink last week.", ("appearance", "bright pink hair")),
    ("I've bleached my beard white", ("appearance", "white beard")),
    ("my dream is to be a baker", ("wants_to_be", "baker")),
    ("I am a straight a student", ("school_status", "student")),
    ("I just started working online", ("works_from", "online")),
    ("My truck is my baby", ("drives", "truck")),
    ("I have been teaching myself Greek", ("studies", "Greek")),
    ("I drive uber on weekends", ("works_at", "uber")),
    ("I am into gaming and reading manga", ("likes", "reading manga")),
    ("I am into gaming and reading manga", ("likes", "gaming")),
    ("I hate that I like cooking", ("likes", "cooking")),
    ("i read about three novels a week", ("reads", "three novels")),
    ("In ufficio siamo passati a Teams", ("uses", "Teams")),
    ("Dopo vent'anni di Photoshop sono passata ad Affinity.", ("uses", "Affinity")),
    ("I've switched to decaf", ("likes", "decaf")),
    ("I like tea, but not coffee", ("dislikes", "coffee")),
    ("I like the beach, not swimming", ("dislikes", "swimming")),
]

SILENT = [
    ("i read about three novels a week", "interested_in"),
    ("I write about two hundred sermons a year", "asked_about"),
    ("I switched the whole company to Linear", "likes"),
    ("I switched to training staff", "works_at"),
    ("alla posta mi passano davanti tutti", "likes"),
    ("Sono passato al Fairphone 5.", "works_at"),
    ("i love gummy bears, but not the green ones", "dislikes"),
    ("i like pina coladas and, no, not getting caught in the rain", "dislikes"),
    ("I like email, never phone before 10", "dislikes"),
    ("I want to dye my hair blue.", "appearance"),
    ("I never dyed my hair blue.", "appearance"),
    ("I dyed my shirt blue.", "appearance"),
    ("I dyed my hair.", "appearance"),
    ("I miss my old job at the bank", "works_at"),
    ("I have been teaching myself Greek", "teaches"),
    ("I drive uber on weekends", "drives"),
    ("It is not that I hate cooking.", "dislikes"),
    ("I like it esp when it rains", "likes"),
    ("My wife and her favorite thing to do is gossip.", "favorite"),
    ("The best thing to do is wait, I think.", "favorite"),
    ("I wish I could help you.", "cannot"),
    ("These shoes are too big for me.", "dislikes"),
    ("I saw two hens. They are so pretty.", "dislikes"),
    ("my dream is to open a bakery", "wants_to_be"),
    ("My truck is my baby", "has_child"),
    ("My cats are my kids", "has_child"),
    ("My church family helped me a lot", "has_relative"),
    ("My kids like school and I do not know why", "has_no_relative"),
    ("I'm good with kids", "has_child"),
    ("I'm great with dogs", "has_pet"),
    ("I have no interest in golf", "likes"),
    ("I don't hate parsnips", "likes"),
    ("I don't cook with it because he picks it out", "does_not_do"),
    ("I will not run for the school board again", "does_not_do"),
    ("I can't live without coffee", "cannot"),
    ("my bike got stolen so I walk", "drives"),
    ("got my driving licence back in March", "has_degree"),
    ("We raise geese on our farm in Iowa", "grew_up_in"),
    ("my landlady is lovely", "landlady"),
    ("I take levothyroxine 75. used to be 50.", "age"),
    ("I bought it from my uncle in 1998.", "did"),
]

OTHERS = [
    ("Dad's got asthma, I drive him around", ("Dad", "has_condition", "asthma")),
    ("Jakub hates being called Jake. He lives in Brno.", ("Jakub", "lives_in", "Brno")),
    ("Dr. Ines Calloway runs the Sandbar Trust.", ("Dr. Ines Calloway", "leads", "Sandbar Trust")),
    (
        "The head of procurement at Visby Foods, Anna Holm, wants quotes.",
        ("Anna Holm", "works_as", "head of procurement"),
    ),
    ("The head of procurement at Visby Foods, Anna Holm, wants quotes.", ("Anna Holm", "works_at", "Visby Foods")),
    ("Juniper is written in Go, stores its data in files and is maintained by Petra.", ("Juniper", "led_by", "Petra")),
    ("Rosa Lind was born in Cork, married a sailor called Stefan and left.", ("Rosa Lind", "married_to", "Stefan")),
    ("Halden AB is headquartered in Lund.", ("Halden AB", "headquartered_in", "Lund")),
    ("Nordvik Shipping AS operates tugs.", ("Nordvik Shipping AS", "operates", "tugs")),
    ("The frontend is in Svelte.", ("frontend", "uses", "Svelte")),
    ("The dashboard is in React.", ("dashboard", "uses", "React")),
    ("Il backend è in Go.", ("backend", "uses", "Go")),
    ("The app is in Leeds.", ("app", "located_in", "Leeds")),
    ("The Subaru has 310,000 km.", ("Subaru", "count", "310,000 km")),
]

NEVER = [
    ("The bridge opened to traffic in 1936.", "located_in"),
    ("The frontend is in Svelte.", "located_in"),
    ("My partner has three.", "count"),
    ("Pekka still has 51%.", "count"),
    ("Ivonne passa il negozio alla figlia.", "likes"),
    ("La casa passa a Ludovico.", "likes"),
    ("Colm Brannigan has switched from the Greens to nobody.", "likes"),
    ("Il sito è in WordPress.", "located_in"),
    ("Seo-yeon is back from maternity leave", "from"),
    ("Sofia Brandt was the first woman to captain the Bremen ferry.", "gender"),
]


@rows(("text", "fact"), SAYS)
def test_it_is_read(read_of_user, text, fact):
    assert fact in read_of_user(text)


@rows(("text", "predicate"), SILENT)
def test_it_is_not_taken_for_that(read_of_user, text, predicate):
    assert predicate not in {told for told, _ in read_of_user(text)}


@rows(("text", "fact"), OTHERS)
def test_it_is_read_of_others(read, text, fact):
    assert fact in read(text)


@pytest.mark.parametrize(("text", "predicate"), NEVER)
def test_nobody_is_told_so(read, text, predicate):
    assert predicate not in {told for _, told, _ in read(text)}


def test_a_pet_one_had_is_none_of_now(engine_statements):
    tenses = {item.tense.value for item in engine_statements("I had a cat named Tiger.") if item.predicate == "has_pet"}
    assert tenses == {"past"}
