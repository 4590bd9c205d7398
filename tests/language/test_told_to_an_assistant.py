"""What people tell an assistant in passing: whose a line without a subject is, and values that look like others."""

from __future__ import annotations

import pytest

OF_OTHERS = [
    ("My brother Marco is a plumber and his girlfriend Ada is a nurse. Lives with his mother.", "Marco", "lives_with"),
    ("Marco works at Acme. Sara is his boss. Lives with his mother.", "Marco", "lives_with"),
    ("I'm sending flowers to my aunt Philomena, she can't stand lilies.", "Philomena", "dislikes"),
]
NEVER = [
    ("My grandmother's maiden name was Abernathy.", "Abernathy"),
    ("I'm 46, 5 foot 7, and tired.", "7"),
]


@pytest.mark.parametrize(("text", "owner", "relation"), OF_OTHERS)
def test_it_is_told_of_the_one_whom_the_words_mean(read, text, owner, relation):
    assert {subject for subject, predicate, _ in read(text) if predicate == relation} == {owner}


@pytest.mark.parametrize(("text", "value"), NEVER)
def test_nobody_has_that_for_a_value(read, text, value):
    assert value not in {told for _, _, told in read(text)}


def test_an_examination_has_its_day_once(read):
    assert {fact for fact in read("My exam is on Friday.") if fact[2] == "Friday"} == {
        ("My exam", "scheduled_for", "Friday")
    }


def test_what_one_studies_for_is_studied(read_of_user):
    assert ("studies", "accounting certificate") in read_of_user("I am studying for an accounting certificate.")


def test_a_new_car_by_name_takes_the_place_of_the_old_one(engine_statements):
    (bought,) = [item for item in engine_statements("I bought a new car, a Yaris.") if item.object == "Yaris"]
    assert bought.replaces


def test_usa_before_a_name_is_the_verb(read_of_user):
    told = read_of_user("L'utente è grafica. Usa Figma e Affinity, non sopporta Canva. Ha un gatto di nome Tofu.")
    assert {("uses", "Figma"), ("uses", "Affinity"), ("dislikes", "Canva"), ("has_pet", "gatto Tofu")} <= told


def test_who_is_of_a_town_comes_from_there(read):
    assert ("mia madre", "from", "Iasi") in read("Ho la patente perché mia madre è di Iasi.")
    assert not any(predicate == "from" for _, predicate, _ in read("La casa è di Ginko."))


def test_who_retires_in_a_month_to_come_works_until_then(engine_statements):
    (fact,) = [
        item
        for item in engine_statements("La maestra Carla va in pensione a settembre.")
        if item.predicate == "employment_status"
    ]
    assert fact.tense.value == "planned"


def test_a_fiscal_year_is_nobodys(read):
    told = read("Dana runs a shop with her brother. Their fiscal year ends in August.")
    assert not any(subject.startswith("Dana's") for subject, _, _ in told)


def test_a_number_within_a_name_is_no_plan(read):
    assert not any(predicate == "has_plan" for _, predicate, _ in read("I'm on the Home 250 plan with Vodafone."))


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Mi sono iscritta in palestra.", ("member_of", "palestra")),
        ("Ho un'ernia al disco e non so che esercizi posso fare.", ("has_condition", "ernia al disco")),
    ],
)
def test_it_is_read_whole_and_as_what_it_is(read_of_user, text, fact):
    assert fact in read_of_user(text)


def test_a_heading_is_about_whom_it_names(read):
    told = read("Onboarding Yusra: needs a badge. Vegetarian, so tell the canteen.", user_id=None)
    assert ("Yusra", "diet", "Vegetarian") in told


def test_nobody_lives_in_a_hospital(read):
    told = read("I'm visiting my aunt Philomena. She's in the Royal Infirmary.")
    assert not any(predicate == "lives_in" for _, predicate, _ in told)
