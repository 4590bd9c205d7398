"""English words beside a value that change what it is: idioms, articles and the "to" of a wish. Our own sentences."""

from __future__ import annotations


def test_for_good_is_no_place(read) -> None:
    assert read("Nina left Leeds for good.") == {("Nina", "-lives_in", "Leeds")}


def test_which_degree_somebody_has_is_said_before_it_or_behind_in(read) -> None:
    assert read("My law degree is proof of that.") >= {("user", "has_degree", "law degree")}
    assert ("user", "has_degree", "physics") in read("My degree is in physics.")


def test_what_one_stays_on_is_no_place(read) -> None:
    assert read("We stay on Django 4.") == {("user", "uses", "Django 4")}


def test_one_thing_called_by_its_place_keeps_its_article(read) -> None:
    assert read("I like the Bremen office.") == {("user", "likes", "the Bremen office")}


def test_the_wording_keeps_the_to_that_leads_to_a_doing(engine_statement) -> None:
    assert engine_statement("I want to learn Danish.").predicate_raw == "want to"
    assert engine_statement("I like rowing.").predicate_raw == "like"
