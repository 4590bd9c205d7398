"""Whose a statement is: who is he and who is she, whom a note is about, and what nobody of a kind can be or have."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.language.vocabulary import load_vocabulary
from tests.rows import rows

NOW = datetime(2026, 3, 10, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def engine() -> BuiltinEngine:
    return BuiltinEngine(load_vocabulary())


def said(engine: BuiltinEngine, text: str, user_id: str | None = None) -> set[tuple[str, str, str]]:
    statements = engine.read(text, event_time=NOW, user_name=None, user_id=user_id).statements
    return {(item.subject or "user", item.predicate, item.object) for item in statements}


OF_OTHERS = [
    # he and she go by first names and titles
    ("Spoke to Bettina at Corvus. She speaks Czech.", ("Bettina", "speaks", "Czech")),
    ("Agnes Holt married Ivo Brandt at twenty. She owns two cows.", ("Agnes Holt", "has_pet", "two cows")),
    ("Mr Lund runs the depot. Supervisor (Petra) agrees. He has three kids.", ("Mr Lund", "has_child", "three kids")),
    # a tool or a town named by the way is not whom the note goes on about
    (
        "Interview with Marek Vrba: fluent in Rust, has never used Ansible. Likes chess.",
        ("Marek Vrba", "likes", "chess"),
    ),
    ("Jonas Ek, carpenter, Umeå district. Collects stamps.", ("Jonas Ek", "collects", "stamps")),
    # who acts in the background or belongs to somebody does not take the note over
    (
        "Patient: Ida Holm. Lives with her aunt since her parents moved to Oslo. Allergic to nuts.",
        ("Ida Holm", "allergic_to", "nuts"),
    ),
    ("Edith Cole lives in Leeds. Her son Hugo visits on Sundays. Speaks Welsh.", ("Edith Cole", "speaks", "Welsh")),
]


@pytest.mark.parametrize(("text", "fact"), OF_OTHERS, ids=[text[:40] for text, _ in OF_OTHERS])
def test_it_is_told_of_the_right_person(engine: BuiltinEngine, text: str, fact: tuple[str, str, str]) -> None:
    found = said(engine, text)
    assert fact in found
    assert [subject for subject, *told in found if told == list(fact[1:])] == [fact[0]]


OF_THE_USER = [
    ("The user, Ruben, moved house. His manager, Gail, left. His wife Nora teaches.", ("user", "married_to", "Nora")),
    ("The user, Ruben, plays chess. Ruben has two cats.", ("user", "has_pet", "two cats")),
    ("The user, a baker called Otto, plays chess. Otto has two cats.", ("user", "has_pet", "two cats")),
    ("Not the user but her flatmate Jette is learning Finnish.", ("user", "lives_with", "Jette")),
]


@pytest.mark.parametrize(("text", "fact"), OF_THE_USER, ids=[text[:40] for text, _ in OF_THE_USER])
def test_a_note_about_the_user_stays_theirs(engine: BuiltinEngine, text: str, fact: tuple[str, str, str]) -> None:
    assert fact in said(engine, text, "customer-1")


@pytest.mark.parametrize(
    "text",
    [
        "Supplier: Ambrand, Izmir. Makes belts and hats. Payment 30 days.",
        "Call log, convent of Elm Hill. Wants the labels reprinted. Nobody picked up.",
    ],
)
def test_a_note_without_a_user_tells_nothing_of_one(engine: BuiltinEngine, text: str) -> None:
    assert not {fact for fact in said(engine, text) if fact[0] == "user"}


@pytest.mark.parametrize(
    "text",
    [
        "Nils moved out. His son starts school as his son is six.",
        "Lisbon called. Her husband paints.",
        "Partner check: Almond Roofing has nine roofers. One complaint, from her own uncle.",
    ],
)
def test_no_town_firm_or_relative_has_kin_of_its_own(engine: BuiltinEngine, text: str) -> None:
    kin = {"has_child", "has_parent", "has_relative", "married_to"}
    found = {fact for fact in said(engine, text) if fact[1] in kin}
    assert not {subject for subject, *_ in found if "'s " in subject or subject in ("Lisbon", "Almond Roofing")}


NO_VALUES = [
    ("Nadia is diabetic (type 1).", "age"),
    ("Nadia plays whist on Tuesdays.", "member_of"),
    ("Deposit stays at £48 a month.", "located_in"),
    ("Kestrel raised the price of rye flour to £3.40.", "cares_for"),
    ("Nadia speaks Welsh with her mother.", "met_with"),
    ("Dr Amin moved his practice from Leeds to York.", "lives_in"),
    ("We moved the manuals from Notion to Obsidian.", "lives_in"),
    ("Petra moved from Sales to Research.", "lives_in"),
    ("Deploys went from 40 minutes to 11.", "is"),
    ("Olga is training as a midwife.", "works_as"),
    ("Olga would rather not be asked why.", "dislikes"),
]


@rows(("text", "relation"), NO_VALUES)
def test_a_value_is_of_the_kind_that_its_relation_takes(engine: BuiltinEngine, text: str, relation: str) -> None:
    assert relation not in {predicate for _, predicate, _ in said(engine, text)}


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Nadia is 41.", ("Nadia", "age", "41")),
        ("Nadia raises goats.", ("Nadia", "cares_for", "goats")),
        ("Petra moved from Leeds to York.", ("Petra", "lives_in", "York")),
        ("We moved the manuals from Notion to Obsidian.", ("user", "uses", "Obsidian")),
        ("Petra moved from Sales to Research.", ("Petra", "works_in", "Research")),
        ("Olga is training as a midwife.", ("Olga", "wants_to_be", "midwife")),
    ],
)
def test_what_is_of_the_kind_stays(engine: BuiltinEngine, text: str, fact: tuple[str, str, str]) -> None:
    assert fact in said(engine, text)


NOWHERE = [
    # a town or a language that is named last bears nothing of what goes on about people
    ("Cook; eight years in San Sebastián. Son Xan, 6.", "San Sebastián"),
    ("Wedding file: Ada & Jonas, 12 September, Loch Fyne. 140 guests. Her gran needs a ramp.", "Loch Fyne"),
    ("Dismissed in May. Speaks Dari, some English; son Milad interprets.", "Dari"),
    ("Club of 46 members, boathouse at Pin Mill, coach is Annika Dreyer.", "Pin Mill"),
]


@pytest.mark.parametrize(("text", "place"), NOWHERE, ids=[place for _, place in NOWHERE])
def test_where_somebody_is_bears_nothing_of_people(engine: BuiltinEngine, text: str, place: str) -> None:
    told = {"has_child", "has_relative", "works_as"}
    assert not [fact for fact in said(engine, text) if fact[0] == place and fact[1] in told]


NAMED_LAST = [
    ("My best friend, Zuzka. She has epilepsy.", ("Zuzka", "has_condition", "epilepsy")),
    ("La mia compagna, Zuzka. Parla ceco.", ("Zuzka", "speaks", "ceco")),
    ("Il nuovo bimbo del nido, Ayoub. Ha paura dei cani.", ("Ayoub", "fears", "cani")),
]


@pytest.mark.parametrize(("text", "fact"), NAMED_LAST, ids=[text[:30] for text, _ in NAMED_LAST])
def test_a_person_named_last_bears_what_follows(engine: BuiltinEngine, text: str, fact: tuple[str, str, str]) -> None:
    assert fact in said(engine, text, "customer-1")
