"""Who is meant by "my wife" and "Marco's boss": whoever is known to be so then, and nobody where that is open."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from korely_desktop.domain.facts import Fact
from korely_desktop.domain.panel import PanelGrouping, PanelQuery
from korely_desktop.domain.recall import SearchQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.language.extraction.parties.described import told_of
from korely_desktop.memory import remember
from korely_desktop.memory.answers import recall
from korely_desktop.memory.history import verbs
from korely_desktop.memory.inbox import review
from korely_desktop.memory.listing import panel, panel_lists
from korely_desktop.memory.sentences import Wording, plain, sentence
from korely_desktop.memory.services import Services
from tests.evaluation.trial import FIRST, facts_of, services_in, tell
from tests.reading import read_all


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Services]:
    with services_in(tmp_path) as services:
        yield services


def told(services: Services, *texts: str, user_id: str | None = "alex", first: datetime = FIRST) -> None:
    for number, text in enumerate(texts):
        tell(services, user_id, text, first + timedelta(days=30 * number))


def held(services: Services, user_id: str = "alex") -> set[tuple[str, str, str]]:
    return {_line(fact) for fact in facts_of(services, user_id) if fact.is_open and fact.state == "active"}


def _line(fact: Fact) -> tuple[str, str, str]:
    subject = "user" if fact.subject_is_user else fact.subject_name
    return subject, fact.predicate, fact.object_name


MEANT = [
    ("My sister Dana is a nurse.", "My sister lives in Rome.", ("Dana", "lives_in", "Rome")),
    ("My manager is Dana. She prefers Slack.", "", ("Dana", "likes", "Slack")),
    ("My new boss is Tom. He hates meetings.", "", ("Tom", "dislikes", "meetings")),
    ("I'm married to Priya.", "My wife works at Bosch.", ("Priya", "works_at", "Bosch")),
    ("Priya is my wife.", "The user's wife works at Bosch.", ("Priya", "works_at", "Bosch")),
    ("Dana is my boss.", "My manager hates meetings.", ("Dana", "dislikes", "meetings")),
    ("My girlfriend Mia lives in Oslo.", "My partner works at Bosch.", ("Mia", "works_at", "Bosch")),
    ("My mom is Carla.", "My mom lives in Rome.", ("Carla", "lives_in", "Rome")),
    ("Marco's wife is Lucia.", "Marco's wife works at Bosch.", ("Lucia", "works_at", "Bosch")),
    ("Mia moglie si chiama Priya.", "Mia moglie lavora alla Bosch.", ("Priya", "works_at", "Bosch")),
    ("Il mio capo è Dana.", "Il mio capo odia le riunioni.", ("Dana", "dislikes", "riunioni")),
    ("My wife is called Priya.", "Mia moglie vive a Roma.", ("Priya", "lives_in", "Roma")),
]


def test_who_is_described_is_whoever_is_known_to_be_so(tmp_path: Path) -> None:
    wrong = []
    for number, (first, second, wanted) in enumerate(MEANT):
        (tmp_path / str(number)).mkdir()
        with services_in(tmp_path / str(number)) as services:
            told(services, *filter(None, (first, second)))
            if wanted not in held(services):
                wrong.append((first, second, held(services)))
    assert wrong == []


LEFT_OPEN = [
    ("My sons Tom and Luca are twins.", "My son lives in Rome."),
    ("My friend Petra is a nurse.", "My friend lives in Rome."),
    ("My brother Tom is a chef.", "My sister lives in Rome."),
    ("Marco's wife is Lucia.", "My wife lives in Rome."),
    ("My ex-wife Lucia is a nurse.", "My wife lives in Rome."),
    ("I might marry Priya.", "My wife lives in Rome."),
]


def test_where_it_is_open_who_is_meant_nobody_known_is(tmp_path: Path) -> None:
    wrong = []
    for number, (first, second) in enumerate(LEFT_OPEN):
        (tmp_path / str(number)).mkdir()
        with services_in(tmp_path / str(number)) as services:
            told(services, first, second)
            rome = [line for line in held(services) if line[1:] == ("lives_in", "Rome")]
            if len(rome) != 1 or not rome[0][0].startswith("My "):
                wrong.append((first, second, rome))
    assert wrong == []


def test_what_is_told_of_her_by_name_ends_what_was_told_of_my_sister(empty: Services) -> None:
    told(empty, "My sister Dana is a nurse.", "My sister lives in Rome.", "Dana moved to Milan.")
    assert {line for line in held(empty) if line[1] == "lives_in"} == {("Dana", "lives_in", "Milan")}


def test_it_is_who_was_so_at_the_time(empty: Services) -> None:
    told(empty, "My boss is Dana.", "My new boss is Tom.", "My boss lives in Rome.")
    told(empty, "My boss likes opera.", first=FIRST + timedelta(days=10))
    assert {("Tom", "lives_in", "Rome"), ("Dana", "likes", "opera")} <= held(empty)


def test_a_name_that_was_forgotten_is_not_meant(empty: Services) -> None:
    told(empty, "My boss is Dana.")
    (fact,) = facts_of(empty, "alex")
    verbs.hide(empty, PERSON, fact.id)
    told(empty, "My boss lives in Rome.", first=FIRST + timedelta(days=90))
    assert {line[0] for line in held(empty)} == {"My boss"}


def test_whose_name_comes_later_is_asked_about_and_becomes_one(empty: Services) -> None:
    told(empty, "My wife works at Bosch.", "My wife is called Priya.")
    assert ("My wife", "works_at", "Bosch") in held(empty)
    cards, _ = review.waiting(empty, PERSON)
    (card,) = [each for each in cards if each.kind == "same_entity"]
    assert [each and each.name for each in (card.entity, card.other_entity)] == ["My wife", "Priya"]
    review.decide(empty, PERSON, card.id, "accept")
    told(empty, "Priya quit Bosch.", first=FIRST + timedelta(days=90))
    assert not any(line[1] == "works_at" for line in held(empty))


NAMED_LATER = [
    ("My wife works at Bosch.", "My wife is called Priya."),
    ("I have a girlfriend.", "My girlfriend is Mia."),
    ("I have a sister.", "My sister Dana is a nurse."),
    ("Ho una moglie.", "Mia moglie si chiama Priya."),
]


@pytest.mark.parametrize("texts", NAMED_LATER)
def test_a_name_told_later_changes_nothing(empty: Services, texts: tuple[str, str]) -> None:
    told(empty, *texts)
    assert [fact.object for fact in facts_of(empty, "alex") if not fact.is_open] == []


OVER = [
    ("I have a girlfriend.", "My girlfriend is Mia.", "Mia and I broke up."),
    ("I have a girlfriend.", "My girlfriend is Mia.", "I broke up with my girlfriend."),
    ("My wife works at Bosch.", "My wife is called Priya.", "I got divorced."),
    ("I moved here for my girlfriend. Then we broke up.",),
    ("Ho una moglie.", "Mia moglie si chiama Priya.", "Ho divorziato."),
    ("My fiance is Tom.", "I broke up with my fiance."),
    ("Il mio convivente è Luca.", "Ho lasciato il mio convivente."),
]


@pytest.mark.parametrize("texts", OVER)
def test_who_is_over_is_over_without_a_name_too(empty: Services, texts: tuple[str, ...]) -> None:
    told(empty, *texts)
    assert not {"partner", "married_to"} & {line[1] for line in held(empty)}


def test_nobody_is_married_to_themselves(empty: Services) -> None:
    told(empty, "Giulia is my wife. My wife lives in Rome.", user_id="Giulia")
    assert ("My wife", "lives_in", "Rome") in held(empty, "Giulia")
    assert review.waiting(empty, PERSON)[0] == []


def test_the_wife_of_the_end_user_by_name_is_my_wife(empty: Services) -> None:
    told(empty, "Giulia's wife lives in Rome.", "My wife moved to Milan.", user_id="Giulia")
    assert [line[2] for line in held(empty, "Giulia") if line[1] == "lives_in"] == ["Milan"]
    told(empty, "My wife is called Priya.", user_id="Giulia", first=FIRST + timedelta(days=90))
    (card,) = review.waiting(empty, PERSON)[0]
    assert [each and each.name for each in (card.entity, card.other_entity)] == ["Giulia's wife", "Priya"]


def test_nobody_is_asked_whether_my_boss_is_the_next_one(empty: Services) -> None:
    told(empty, "My boss hates meetings.", "My boss is Dana.", "My new boss is Tom.")
    asked = [card.other_entity for card in review.waiting(empty, PERSON)[0] if card.kind == "same_entity"]
    assert [one and one.name for one in asked] == ["Dana"]


def test_a_changed_text_is_about_whom_it_was_about(empty: Services) -> None:
    told(empty, "My wife works at Bosch.", "My wife is called Priya.", "My boss is Dana.", "My boss likes opera.")
    told(empty, "My new boss is Tom.", first=FIRST + timedelta(days=200))
    (card,) = review.waiting(empty, PERSON)[0]
    review.decide(empty, PERSON, card.id, "accept")
    before = {fact.object: fact.id for fact in facts_of(empty, "alex")}
    for fact in facts_of(empty, "alex"):
        if fact.object in ("Bosch", "opera"):
            (memory_id,) = fact.source_memory_ids
            text = remember.get(empty, PERSON, memory_id).content
            remember.update(empty, PERSON, memory_id, f"{text} It is Monday.")
    read_all(empty)
    assert {("Priya", "works_at", "Bosch"), ("Dana", "likes", "opera")} <= held(empty)
    assert {fact.object: fact.id for fact in facts_of(empty, "alex") if fact.is_open}.items() <= before.items()


def test_the_wife_of_another_user_is_nobody_of_mine(empty: Services) -> None:
    told(empty, "My wife is called Priya.", user_id="sam")
    told(empty, "My wife works at Bosch.")
    assert ("My wife", "works_at", "Bosch") in held(empty)


def test_a_question_about_my_wife_asks_about_her_by_name(empty: Services) -> None:
    told(empty, "My wife is called Priya.", "Priya works at Bosch.", "The tram was late.")
    empty.index.build()
    found = recall.select(empty, PERSON, SearchQuery("What is my wife's job?", user_id="alex"))
    assert ("wife", "priya") in found.names.also


OF_GIULIA = {
    "My wife": "Giulia's wife",
    "my new boss": "Giulia's new boss",
    "Our team": "Giulia's team",
    "Mom": "Giulia's mom",
    "The user's wife": "Giulia's wife",
    "mia moglie": "moglie di Giulia",
    "Il mio capo": "capo di Giulia",
    "moglie dell'utente": "moglie di Giulia",
    "Marco's boss": "Marco's boss",
    "My Chemical Romance": "My Chemical Romance",
}


def test_whoever_is_an_end_users_is_told_of_as_theirs() -> None:
    assert {name: told_of(name, "Giulia") for name in OF_GIULIA} == OF_GIULIA
    assert [told_of(name, None) for name in OF_GIULIA] == list(OF_GIULIA)


def test_my_wife_is_only_the_wife_of_whoever_sits_at_the_window(empty: Services) -> None:
    told(empty, "My wife works at Bosch. Dana reports to my wife.", user_id="Giulia")
    told(empty, "My wife works at Stripe.", user_id=None)
    seqs = list(panel_lists.PanelLists(empty, PERSON).ids(PanelQuery()).ids)
    listed = {row.sentence for row in panel.rows(empty, PERSON, seqs, PanelQuery(), "en")}
    pane = {plain(sentence(empty.vocabulary, Wording.of(fact), "en")) for fact in facts_of(empty, "Giulia")}
    assert {"Giulia's wife works at Bosch", "My wife works at Stripe"} <= listed
    assert pane <= listed
    assert not any("my wife" in told.casefold() for told in pane)


def test_each_wife_has_a_head_of_her_own_where_the_list_is_grouped_by_person(empty: Services) -> None:
    for user, thing in (("Marco", "tea"), ("Giulia", "opera"), (None, "jazz"), ("Giulia", "chess")):
        told(empty, f"My wife likes {thing}.", user_id=user)
    query = PanelQuery(group=PanelGrouping.PERSON)
    page = panel_lists.PanelLists(empty, PERSON).ids(query)
    rows = panel.rows(empty, PERSON, list(page.ids), query, "en")
    told_by = {
        group.key: {row.sentence for row in rows[group.start : group.start + group.count]} for group in page.groups
    }
    assert {head for head in told_by if "wife" in head} == {"My wife", "Giulia's wife", "Marco's wife"}
    for head, sentences in told_by.items():
        assert "wife" not in head or all(sentence.startswith(f"{head} ") for sentence in sentences)
    assert len(told_by["Giulia's wife"]) == 2
