"""Names, merging and erasing from a profile: what is asked in which words, what follows, and that it is taken back."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMenu

from korely_desktop.domain.entities import Entity
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import EntityQuery, FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.components.banner import Banner
from korely_desktop.gui.components.chips import FilterChip
from korely_desktop.gui.components.elided import ElidedLabel
from korely_desktop.gui.drawer.dialogs import MergeDialog, NameDialog
from korely_desktop.gui.drawer.lanes import LaneWidget
from korely_desktop.gui.drawer.names import FurtherNames
from korely_desktop.memory import entities, facts, remember
from korely_desktop.memory.history import verbs
from korely_desktop.memory.inbox import review
from korely_desktop.memory.listing.panel_lists import PanelLists
from tests.fakes import statement
from tests.gui.learning import AGENT, ago, learn
from tests.gui.profiles.scene import entity_id, labels, open_drawer
from tests.reading import read_all


def profile_of(services, name: str) -> Entity:
    return entities.entity(services, PERSON, entity_id(services, name)).entity


def press(qtbot, drawer, name: str, words: str) -> None:
    """An entry of the menu of a further name, with the keyboard."""
    names = drawer.profile.findChild(FurtherNames)
    chip = next(one for one in names.findChildren(FilterChip) if one.text() == name)
    chip.setFocus()
    QTest.keyClick(chip, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: any(menu.isVisible() for menu in names.findChildren(QMenu)))
    menu = next(menu for menu in names.findChildren(QMenu) if menu.isVisible())
    entry = next(action for action in menu.actions() if action.text() == words)
    menu.setActiveAction(entry)
    QTest.keyClick(menu, Qt.Key.Key_Return)


def named_like_the_person(services) -> str:
    for predicate, value in (("likes", "tea"), ("lives_in", "Turin")):
        facts.add_triple(services, AGENT, NewTriple("user", predicate, value))
    found, _ = entities.entities(services, PERSON, EntityQuery())
    return next(one.id for one in found if one.is_user)


def test_a_name_that_is_none_is_taken_away_and_comes_back(qtbot, people, desk, settle, services):
    entities.add_alias(services, PERSON, entity_id(services, "Giulia"), "Jules")
    drawer = open_drawer(people, desk, settle, "Giulia")
    told = []
    desk.toast.connect(lambda words, step: told.append((words, step)))
    press(qtbot, drawer, "Jules", "Remove this name")
    settle(desk)
    assert profile_of(services, "Giulia").aliases == ()
    assert told[-1][0] == "Jules is no longer a name of Giulia. What came in under it stays."
    told[-1][1].inverse()
    assert profile_of(services, "Giulia").aliases == ("Jules",)


def test_a_further_name_becomes_the_name(qtbot, people, desk, settle, services):
    entities.add_alias(services, PERSON, entity_id(services, "Giulia"), "Giulia Ferri")
    drawer = open_drawer(people, desk, settle, "Giulia")
    press(qtbot, drawer, "Giulia Ferri", "Use as the name")
    settle(desk)
    assert drawer.profile.name == "Giulia Ferri"
    assert profile_of(services, "Giulia Ferri").aliases == ("Giulia",)


def test_the_name_of_whoever_was_merged_is_used_and_given_back(qtbot, people, desk, settle, services):
    marco, giulia = entity_id(services, "Marco"), entity_id(services, "Giulia")
    entities.merge(services, PERSON, marco, giulia)
    drawer = open_drawer(people, desk, settle, "Giulia")
    press(qtbot, drawer, "Marco", "Use as the name")
    settle(desk)
    assert profile_of(services, "Marco").id == giulia
    desk.undo.take().inverse()
    entities.split(services, PERSON, marco)
    assert profile_of(services, "Giulia").aliases == ()


def test_the_name_of_whoever_was_merged_takes_them_out_again(qtbot, people, desk, settle, services):
    marco = entity_id(services, "Marco")
    entities.merge(services, PERSON, marco, entity_id(services, "Giulia"))
    drawer = open_drawer(people, desk, settle, "Giulia")
    press(qtbot, drawer, "Marco", "Separate Marco again")
    settle(desk)
    assert entities.entity(services, PERSON, marco).entity.name == "Marco"


def test_a_name_it_has_already_changes_nothing(people, desk, settle, services):
    giulia = entity_id(services, "Giulia")
    entities.add_alias(services, PERSON, giulia, "Jules")
    drawer = open_drawer(people, desk, settle, "Giulia")
    drawer.profile.buttons["add_name"].click()
    dialog = people.window().findChild(NameDialog)
    said = []
    desk.toast.connect(lambda words, step: said.append((words, step)))
    dialog.field.setText("jules")
    dialog.act.click()
    settle(desk)
    assert said == [("jules is already one of the names.", None)]
    assert profile_of(services, "Giulia").aliases == ("Jules",)


def test_whom_a_name_resembles_is_offered_first_and_merging_answers_the_question(people, desk, settle, services):
    for subject in ("Rosa", "Rosa Bell"):
        facts.add_triple(services, AGENT, NewTriple(subject, "likes", "tea", subject_type="person"))
    asked = [card.id for card in review.waiting(services, PERSON)[0]]
    assert len(asked) == 1
    drawer = open_drawer(people, desk, settle, "Rosa Bell")
    drawer.profile.buttons["merge"].click()
    settle(desk)
    dialog = people.window().findChild(MergeDialog)
    assert dialog.list.item(0).text() == "Rosa"
    dialog.list.setCurrentRow(0)
    dialog.act.click()
    settle(desk)
    assert drawer.profile.name == "Rosa"
    assert review.waiting(services, PERSON)[1] == 0
    assert "To decide:" not in labels(drawer.profile)
    step = desk.undo.take()
    for _ in range(2):
        step.inverse()
        assert [card.id for card in review.waiting(services, PERSON)[0]] == asked
        step.again()
        assert review.waiting(services, PERSON)[1] == 0


def test_as_many_facts_are_offered_as_are_counted_above(people, desk, settle, services):
    for number in range(9):
        facts.add_triple(services, AGENT, NewTriple("Kim", "likes", f"tea {number}", subject_type="person"))
    latin = NewTriple("Kim", "speaks", "Latin", subject_type="person", valid_from=ago(90))
    verbs.close(services, PERSON, facts.add_triple(services, AGENT, latin).id, ago(9))
    drawer = open_drawer(people, desk, settle, "Kim")
    assert any(text.endswith("9 facts") for text in labels(drawer.profile))
    shown = len(drawer.profile.findChildren(LaneWidget))
    offer = drawer.profile.buttons["all_lanes"]
    assert (shown, offer.text()) == (6, "Show 3 more and 1 past")
    offer.click()
    settle(desk)
    assert len(drawer.profile.findChildren(LaneWidget)) == 10


def test_the_person_is_asked_in_words_for_themself(people, desk, settle, services):
    me = named_like_the_person(services)
    people.open_entity(me)
    settle(desk)
    drawer = people.drawer
    for verb, shape, title in (
        ("rename", NameDialog, "What is your name?"),
        ("merge", MergeDialog, "Which of them is you?"),
    ):
        drawer.profile.acted.emit(verb)
        settle(desk)
        dialog = people.window().findChild(shape)
        assert dialog.title.text() == title
        dialog.reject()
        dialog.deleteLater()
    drawer.profile.acted.emit("rename")
    dialog = next(one for one in people.window().findChildren(NameDialog) if one.isVisible())
    assert dialog.field.text() == ""
    dialog.reject()


def test_in_the_picture_of_the_person_relations_speak_to_them(people, desk, settle, services):
    facts.add_triple(services, AGENT, NewTriple("Marco", "reports_to", "user"))
    people.open_entity(named_like_the_person(services))
    settle(desk)
    words = {node.spoke.name: node.spoke.words for node in people.drawer.profile.foot.graph.nodes()}
    assert words == {"Turin": "live in", "tea": "like", "Marco": "reports to"}


def test_all_about_oneself_is_erased_after_a_phrase_that_says_so(people, desk, settle, services):
    for number in range(22):
        facts.add_triple(services, AGENT, NewTriple("user", "likes", f"tea {number}"))
    people.open_entity(named_like_the_person(services))
    settle(desk)
    people.drawer.profile.acted.emit("erase")
    settle(desk)
    dialog = people.erasing.dialog
    assert dialog.title.text() == "Erase everything about you?"
    assert any("everything about me" in label.text() for label in dialog.findChildren(QLabel))
    QTest.keyClicks(dialog.field, "You")
    assert not dialog.act.isEnabled()
    dialog.field.clear()
    QTest.keyClicks(dialog.field, "Everything about me")
    assert dialog.act.isEnabled()
    dialog.reject()


def test_the_memory_of_an_end_user_is_erased_from_their_profile(people, desk, settle, services):
    remember.add(services, AGENT, NewMemory("Nothing to read here.", user_id="luca"))
    facts.add_triple(services, AGENT, NewTriple("user", "likes", "tea", user_id="luca"))
    facts.add_triple(services, AGENT, NewTriple("Carla", "likes", "jam", user_id="luca"))
    read_all(services)
    drawer = open_drawer(people, desk, settle, "luca")
    drawer.profile.acted.emit("erase")
    settle(desk)
    assert people.erasing.dialog.title.text() == "Erase the memory of luca?"
    people.erasing.dialog.act.click()
    settle(desk)
    assert people.erasing.receipt is not None
    people.erasing.receipt.close()
    assert not drawer.is_open
    assert facts.query(services, PERSON, FactQuery(user_id="luca", include_invalidated=True))[0] == []
    assert entities.entities(services, PERSON, EntityQuery(user_id="luca"))[0] == []


def test_a_name_that_is_taken_is_said_below_the_field_and_leads_to_merging(people, desk, settle, services):
    drawer = open_drawer(people, desk, settle, "Marco")
    drawer.profile.buttons["rename"].click()
    dialog = people.window().findChild(NameDialog)
    dialog.field.clear()
    QTest.keyClicks(dialog.field, "Giulia")
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    settle(desk)
    assert dialog.isVisible()
    assert dialog.problem.text() == "Somebody or something else already has this name."
    QTest.keyClicks(dialog.field, "n")
    assert not dialog.problem.isVisible()
    assert dialog.act.isEnabled()
    QTest.keyClick(dialog.field, Qt.Key.Key_Backspace)
    dialog.act.click()
    settle(desk)
    dialog.merge.click()
    settle(desk)
    merging = people.window().findChild(MergeDialog)
    assert [merging.list.item(number).text() for number in range(merging.list.count())] == ["Giulia"]
    merging.act.click()
    settle(desk)
    assert profile_of(services, "Giulia").aliases == ("Marco",)


def test_of_somebody_with_very_many_facts_the_rest_is_listed_in_memory(qtbot, people, desk, settle, services):
    for number in range(160):
        facts.add_triple(services, AGENT, NewTriple("Marco", "likes", f"tea {number}", object_is_literal=True))
    drawer = open_drawer(people, desk, settle, "Marco")
    asked = []
    desk.list_wanted.connect(asked.append)
    assert len(drawer.profile.findChildren(LaneWidget)) == 6
    assert drawer.profile.buttons["all_lanes"].text() == "Show 155 more facts"
    qtbot.mouseClick(drawer.profile.buttons["all_lanes"], Qt.MouseButton.LeftButton)
    assert len(drawer.profile.findChildren(LaneWidget)) == 6, "not one of 161 rows is made here"
    assert PanelLists(services, PERSON).ids(asked[0]).total == 161


def test_whom_an_agent_names_by_an_id_gets_the_name_that_a_text_tells_and_loses_it_again(
    qtbot, people, desk, settle, services
):
    said = "My name is Nadia Rossi and I live in Oslo."
    learn(
        services,
        said,
        statement(said, "", "named", "Nadia Rossi", object_type="person"),
        statement(said, "", "lives_in", "Oslo", object_type="place"),
        user_id="u-8831",
    )
    drawer = open_drawer(people, desk, settle, "u-8831")
    (banner,) = drawer.profile.findChildren(Banner)
    assert banner.findChild(ElidedLabel).accessibleName() == "A text says the name is Nadia Rossi."
    qtbot.mouseClick(drawer.profile.buttons["rename"], Qt.MouseButton.LeftButton)
    assert drawer.acts.parent().window().findChild(NameDialog).field.text() == "Nadia Rossi"
    drawer.acts.parent().window().findChild(NameDialog).reject()
    qtbot.mouseClick(banner.button, Qt.MouseButton.LeftButton)
    settle(desk)
    assert drawer.profile.name == "Nadia Rossi"
    assert drawer.profile.findChildren(Banner) == []
    found, _ = entities.entities(services, PERSON, EntityQuery(every_user=True, q="Nadia Rossi"))
    assert [one.is_user for one in found] == [True], "and no second one of that name"
    (named,) = facts.query(services, PERSON, FactQuery(predicate="named"))[0]
    assert (named.subject, named.object_name) == ("u-8831", "Nadia Rossi")
    desk.undo.take().inverse()
    found, _ = entities.entities(services, PERSON, EntityQuery(every_user=True, q="Nadia Rossi"))
    assert [one.is_user for one in found] == [False]
    assert profile_of(services, "u-8831").aliases == ()
