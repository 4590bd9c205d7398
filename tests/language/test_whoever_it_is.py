"""What is said of somebody is read alike of whomever it is said: of "I", a name, a relative, the user, a "he"."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from korely_desktop.domain.statements import Statement

SAID = [
    ("likes opera", "I like opera.", "likes", "opera"),
    ("really likes hiking", "I really like hiking.", "likes", "hiking"),
    ("likes to swim", "I like to swim.", "likes", "swim"),
    ("hates mushrooms", "I hate mushrooms.", "dislikes", "mushrooms"),
    ("wants a sailing boat", "I want a sailing boat.", "wants", "sailing boat"),
    ("plays chess", "I play chess.", "plays", "chess"),
    ("studies law", "I study law.", "studies", "law"),
    ("banks with Starling", "I bank with Starling.", "banks_with", "Starling"),
    ("reports to Anna Weiss", "I report to Anna Weiss.", "reports_to", "Anna Weiss"),
    ("plans to move to Lisbon", "I plan to move to Lisbon.", "plans_to", "move to Lisbon"),
    ("goes to church", "I go to church.", "goes_to", "church"),
    ("goes to the gym twice a week", "I go to the gym twice a week.", "goes_to", "gym"),
    ("uses Vim", "I use Vim.", "uses_tool uses", "Vim"),
    ("needs a visa", "I need a visa.", "needs", "visa"),
    ("swims every morning", "I swim every morning.", "does", "swims swim"),
    ("doesn't smoke", "I don't smoke.", "does_not_do", "smoke"),
    ("takes vitamin D", "I take vitamin D.", "takes_medication", "vitamin D"),
    ("takes care of a great-aunt", "I take care of a great-aunt.", "cares_for", "great-aunt"),
    ("is in charge of logistics", "I am in charge of logistics.", "responsible_for", "logistics"),
    ("moved in with Sam", "I moved in with Sam.", "lives_with", "Sam"),
    ("visits Rome every year", "I visit Rome every year.", "visited travels_to", "Rome"),
]
SUBJECTS = ["Anna {}.", "My wife {}.", "My boss Tom {}.", "The user {}.", "Marco came by. He {}.", "My sister Dana {}."]


def test_what_is_said_of_one_is_read_of_another_too(engine_statements: Callable[[str], Sequence[Statement]]) -> None:
    missing = []
    for said, mine, relations, value in SAID:
        for text in (mine, *(subject.format(said) for subject in SUBJECTS)):
            told = {(each.predicate, each.object) for each in engine_statements(text)}
            wanted = {(relation, each) for relation in relations.split() for each in (value, *value.split())}
            if not wanted & told:
                missing.append((text, sorted(told)))
    assert missing == []


NOT_SAID = ["My boss reports are late.", "My sister studies show promise.", "Kids like mine.", "Bands like Muse."]


def test_a_plural_behind_a_person_is_no_verb(engine_statements: Callable[[str], Sequence[Statement]]) -> None:
    for text in NOT_SAID:
        told = {each.predicate for each in engine_statements(text)}
        assert told <= {"has_sibling", "reports_to", "has_child", "shows"}, text
