"""What English sentences say. Every sentence is our own."""

from __future__ import annotations

import pytest

from tests.rows import rows

SAYS = [
    # leanings
    (
        "I love hiking and chess but I hate running.",
        {("user", "likes", "hiking"), ("user", "likes", "chess"), ("user", "dislikes", "running")},
    ),
    ("I don't like horror films.", {("user", "dislikes", "horror films")}),
    ("I can't stand loud music.", {("user", "dislikes", "loud music")}),
    ("She is a big fan of jazz.", {("user", "likes", "jazz")}),
    ("I am more of a tea person.", {("user", "likes", "tea")}),
    ("My favorite color is green.", {("user", "favorite_color", "green")}),
    ("Autumn is my favourite season.", {("user", "favorite_season", "Autumn")}),
    ("The user likes peach fruit salad.", {("user", "likes", "peach fruit salad")}),
    ("User prefers TypeScript with strict mode", {("user", "likes", "TypeScript with strict mode")}),
    ("Anna lives in Turin and really likes tea.", {("Anna", "lives_in", "Turin"), ("Anna", "likes", "tea")}),
    ("I live in Turin and like tea.", {("user", "lives_in", "Turin"), ("user", "likes", "tea")}),
    ("I like tea and likes on my posts.", {("user", "likes", "tea")}),
    # people
    (
        "My sister Anna lives in Rome and works as a nurse.",
        {("user", "has_sibling", "Anna"), ("Anna", "lives_in", "Rome"), ("Anna", "works_as", "nurse")},
    ),
    ("I have two kids and a cat.", {("user", "has_child", "two kids"), ("user", "has_pet", "cat")}),
    ("I am single.", {("user", "marital_status", "single")}),
    ("Giulia is married to Paolo.", {("Giulia", "married_to", "Paolo")}),
    ("Anna reports to Marco.", {("Anna", "reports_to", "Marco")}),
    ("My brother is called Tomas.", {("user", "has_sibling", "Tomas")}),
    # places
    ("I live in Lisbon.", {("user", "lives_in", "Lisbon")}),
    ("She is based in Milan.", {("user", "lives_in", "Milan")}),
    ("Alex moved to Berlin.", {("Alex", "lives_in", "Berlin")}),
    ("I was born in Lisbon.", {("user", "born_in", "Lisbon")}),
    # work
    ("Giulia works at Acme GmbH.", {("Giulia", "works_at", "Acme GmbH")}),
    ("Alex works at Google", {("Alex", "works_at", "Google")}),
    ("Alex moved to Stripe", {("Alex", "works_at", "Stripe")}),
    ("I am a vegetarian and I work as a plumber.", {("user", "diet", "vegetarian"), ("user", "works_as", "plumber")}),
    ("My job title is now Head of Design.", {("user", "works_as", "Head of Design")}),
    ("I want to be a pilot.", {("user", "wants_to_be", "pilot")}),
    ("I just finished my shift at the bakery.", {("user", "works_at", "bakery")}),
    # ownership, health, money, events
    ("I own a 2019 MacBook Pro.", {("user", "owns", "2019 MacBook Pro")}),
    ("She is allergic to peanuts.", {("user", "allergic_to", "peanuts")}),
    ("I am afraid of spiders.", {("user", "fears", "spiders")}),
    ("The Pro plan costs 50 euro per month.", {("Pro plan", "costs", "50 euro per month")}),
    ("I have $231,000 in savings.", {("user", "savings", "$231,000")}),
    ("The launch is scheduled for 2026-07-12.", {("launch", "scheduled_for", "2026-07-12")}),
    # negation and absence
    ("I don't eat meat.", {("user", "does_not_eat", "meat")}),
    ("I have no siblings.", {("user", "has_no_sibling", "siblings")}),
    ("I do not have a car.", {("user", "has_no", "car")}),
    # what is over
    ("I no longer work at Acme.", {("user", "-works_at", "Acme")}),
    ("I stopped avoiding crowded places.", {("user", "-dislikes", "crowded places")}),
    ("I've gone off herbal teas.", {("user", "-likes", "herbal teas")}),
    ("I got over my dislike of opera.", {("user", "-dislikes", "opera")}),
    ("I don't like sweet wine any more.", {("user", "-likes", "sweet wine")}),
    ("I've switched from tea to coffee.", {("user", "likes", "coffee")}),
    ("I got laid off from Belmont Logistics.", {("user", "-works_at", "Belmont Logistics")}),
    ("I gave my MacBook Air to my niece.", {("user", "-owns", "MacBook Air")}),
    ("I left the rowing club.", {("user", "-member_of", "rowing club")}),
    ("Our dog Rufus passed away.", {("user", "-has_pet", "dog Rufus")}),
    ("Peter and Louise got divorced.", {("Peter", "-married_to", "Louise")}),
    ("I quit smoking.", {("user", "-does", "smoking")}),
    # others
    ("The tower, designed by Renzo Rossi, is located in Genoa.", {("tower", "located_in", "Genoa")}),
    (
        "Clara Moretti was born in Pisa and studied at the University of Turin.",
        {("Clara Moretti", "born_in", "Pisa"), ("Clara Moretti", "studied_at", "University of Turin")},
    ),
]

SILENT = [
    "Do you like jazz?",
    "How are you today?",
    "Thanks a lot, see you soon!",
    "If I moved to Paris, I would work for Google.",
    "Have a nice day.",
    "assistant: I live in the cloud and I love helping people.",
    "Could you send me the report?",
    "What is your favorite color?",
    'The song goes "I am single and free".',
    "ok cool",
]

HEDGED = ["Maybe I will like it more: perhaps I like Rome.", "I might move to Oslo.", "I think Anna works at Google."]


@rows(("text", "expected"), SAYS)
def test_a_sentence_says(read, text: str, expected: set[tuple[str, str, str]]) -> None:
    assert expected <= read(text)


@rows("text", SILENT)
def test_nothing_is_learned(read, text: str) -> None:
    assert read(text) == set()


@pytest.mark.parametrize("text", HEDGED)
def test_doubt_is_not_told_as_a_fact(read, text: str) -> None:
    assert read(text) == set()


def test_a_support_note_about_a_named_customer(read) -> None:
    text = (
        "Giulia upgraded to the Advanced plan and asked us to stop calling her. "
        "She prefers email follow-ups. She is based in Turin."
    )
    assert {
        ("Giulia", "has_plan", "Advanced"),
        ("Giulia", "-likes", "phone calls"),
        ("Giulia", "likes", "email follow-ups"),
        ("Giulia", "lives_in", "Turin"),
    } <= read(text, user_id=None)


def test_a_support_note_about_the_user_by_id(read) -> None:
    text = (
        "Customer-4812 called about her Developer subscription. She is based in Milan and wants all follow-ups by "
        "email. She is allergic to peanuts - mentioned it while chatting."
    )
    found = read(text)
    assert {
        ("user", "has_plan", "Developer"),
        ("user", "lives_in", "Milan"),
        ("user", "likes", "email follow-ups"),
        ("user", "allergic_to", "peanuts"),
    } <= found
    assert {subject for subject, _, _ in found} == {"user"}


def test_only_the_users_words_are_about_the_user(read) -> None:
    text = "user: I live in Turin.\nassistant: I love Turin! I live in a data centre.\nuser: My dog is called Rex."
    assert read(text) == {("user", "lives_in", "Turin"), ("user", "has_pet", "dog Rex")}


def test_a_named_speaker_speaks_for_herself(read) -> None:
    assert ("Marta", "likes", "opera") in read("Marta: I love opera.")


def test_a_change_names_what_it_is_instead_of(engine_statement) -> None:
    statement = engine_statement("The billing service was migrated from MySQL to Postgres.")
    assert (statement.object, statement.instead_of, statement.replaces) == ("Postgres", "MySQL", True)


def test_switching_says_that_it_replaces(engine_statement) -> None:
    statement = engine_statement("Actually I switched to Rust")
    assert (statement.predicate, statement.object, statement.replaces) == ("likes", "Rust", True)


def test_a_date_belongs_to_its_own_clause(engine_statements) -> None:
    found = {s.predicate: s for s in engine_statements("I moved to Bari in March 2024 and I like chess.")}
    assert found["lives_in"].valid_from.isoformat() == "2024-03-01T00:00:00+00:00"
    assert found["likes"].valid_from is None


def test_who_is_reported_to_is_a_person(engine_statement) -> None:
    assert engine_statement("Sara reports to Henrik Dahlgren.").object_type == "person"
