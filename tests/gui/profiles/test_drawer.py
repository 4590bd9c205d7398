"""The profile drawer and the page People & things, on facts that were learned from texts."""

from __future__ import annotations

import threading

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea

from korely_desktop.domain.changes import Changes
from korely_desktop.domain.facts import State
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.gui.components.elided import LineLink
from korely_desktop.gui.drawer.dialogs import MergeDialog, NameDialog
from korely_desktop.gui.drawer.drawer import NARROW, WIDE
from korely_desktop.gui.drawer.lanes import LaneWidget, lanes_of
from korely_desktop.gui.drawer.profile import ProfileView
from korely_desktop.gui.panel.page import PanelPage
from korely_desktop.gui.theme import theme
from korely_desktop.memory import entities, facts, remember
from korely_desktop.memory.access import keys
from tests.fakes import statement
from tests.gui.learning import AGENT, learn
from tests.gui.profiles.scene import entity_id, labels, open_drawer
from tests.reading import read_all


def test_who_wrote_with_a_key_alone_is_among_those_it_is_known_to(people, services, desk, settle):
    key, _ = keys.create_key(services, PERSON, name="This computer")
    text = "Marco lives in Rome."
    services.engine.says(text, statement(text, "Marco", "lives_in", "Rome", object_type="place"))
    remember.add(services, Caller("rest", key_id=key.id, label=key.name), NewMemory(text))
    read_all(services)
    shown = labels(open_drawer(people, desk, settle, "Marco").profile)
    assert shown[shown.index("Known to") + 1 :] == ["2 agents", "This computer", "support-bot"]


def test_people_are_listed_with_what_is_known_of_them(people):
    names = [people.model.data(people.model.index(row)) for row in range(people.model.rowCount())]
    assert names[0] == "Giulia"
    assert {"Marco", "Acme GmbH", "Turin"} <= set(names)
    spoken = people.model.data(people.model.index(0), Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("Giulia. Person · ")
    assert "3 facts" in spoken


def test_search_and_kind_narrow_the_list(people, desk, settle):
    people.find()
    QTest.keyClicks(people.search, "mar")
    QTest.keyClick(people.search, Qt.Key.Key_Return)
    settle(desk)
    assert people.model.rowCount() == 1
    QTest.keyClicks(people.search, "zzz")
    QTest.keyClick(people.search, Qt.Key.Key_Return)
    settle(desk)
    assert people.empty.isVisible()
    people.leave()
    QTest.keyClick(people.search, Qt.Key.Key_Return)
    people._set_kind("place")
    settle(desk)
    assert [people.model.row(row).name for row in range(people.model.rowCount())] == ["Turin"]


def test_enter_slides_the_profile_over_the_list_and_escape_takes_it_away(people, desk, settle):
    people.view.setFocus()
    people.view.setCurrentIndex(people.model.index(0))
    covered = []
    people.drawer.covered.connect(covered.append)
    QTest.keyClick(people.view, Qt.Key.Key_Return)
    settle(desk)
    assert people.drawer.is_open
    assert people.drawer.profile.name == "Giulia"
    assert covered[-1] == theme().scaled(WIDE)
    assert people.drawer.geometry().right() == people.width() - 1
    QTest.keyClick(people.drawer, Qt.Key.Key_Escape)
    settle(desk)
    assert not people.drawer.is_open
    assert not people.drawer.isVisible()
    assert covered[-1] == 0


def test_the_profile_has_lanes_connections_texts_and_agents(people, desk, settle):
    drawer = open_drawer(people, desk, settle, "Giulia")
    shown = labels(drawer.profile)
    assert any(text.startswith("Person · ") for text in shown)
    assert any(">Advanced</span>" in text for text in shown)
    assert {"Work", "Places", "Connections", "Mentioned in", "Known to"} <= set(shown)
    lanes = [lane.accessibleName() for lane in drawer.profile.findChildren(LaneWidget)]
    plan = next(words for words in lanes if "Advanced" in words)
    assert plan.startswith("Developer: ")
    ties = entities.entity(desk.services, PERSON, drawer.entity_id).connections
    assert {"Acme GmbH", "Turin"} <= {tie.entity.name for tie in ties}
    assert shown[shown.index("Connections") + 1] == str(len(ties))
    assert {"Cursor", "support-bot"} <= set(shown)


def test_past_values_stand_in_the_lane_of_the_value_that_took_their_place(world):
    profile = entities.entity(world, PERSON, entity_id(world, "Giulia"))
    lanes = {lane.fact.object: [value.object for value in lane.values] for lane in lanes_of(profile, world.vocabulary)}
    assert lanes == {"Advanced": ["Developer", "Advanced"], "Acme GmbH": ["Acme GmbH"], "Turin": ["Turin"]}


def test_walking_along_a_connection_and_back(people, desk, settle):
    drawer = open_drawer(people, desk, settle, "Giulia")
    links = {link.text(): link for link in drawer.profile.findChildren(LineLink)}
    links["Acme GmbH"].click()
    settle(desk)
    assert drawer.profile.name == "Acme GmbH"
    assert "Marco" in {link.text() for link in drawer.profile.findChildren(LineLink)}
    QTest.keyClick(drawer, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    settle(desk)
    assert drawer.profile.name == "Giulia"


def test_all_texts_that_name_somebody_can_be_read(people, desk, settle):
    for number in range(8):
        text = f"Marco likes tea number {number}."
        learn(desk.services, text, statement(text, "Marco", "likes", f"tea number {number}"))
    foot = open_drawer(people, desk, settle, "Marco").profile.foot

    def listed() -> set[str]:
        return {link.text() for link in foot.findChildren(LineLink) if link.text().startswith("Marco ")}

    assert len(listed()) == 6
    foot.more["texts"].click()
    assert {f"Marco likes tea number {number}." for number in range(8)} | {"Marco works at Acme GmbH."} == listed()


def test_a_click_on_a_node_of_the_graph_walks_too(people, desk, settle, qtbot):
    drawer = open_drawer(people, desk, settle, "Giulia")
    graph = drawer.profile.foot.graph
    QTest.mouseClick(graph, Qt.MouseButton.LeftButton, pos=graph.nodes()[0].place.toPoint())
    settle(desk)
    assert drawer.profile.name in ("Acme GmbH", "Turin")


def test_brackets_go_to_the_neighbours(people, desk, settle):
    names = [people.model.row(row).name for row in range(people.model.rowCount())]
    drawer = open_drawer(people, desk, settle, names[0])
    drawer.setFocus()
    QTest.keyClicks(drawer, "]")
    settle(desk)
    assert drawer.profile.name == names[1]
    QTest.keyClicks(drawer, "[")
    settle(desk)
    assert drawer.profile.name == names[0]


def test_from_whom_was_walked_to_brackets_go_on_from_where_the_walk_began(people, desk, settle, world):
    people.drawer.set_neighbours([entity_id(world, name) for name in ("Marco", "Giulia", "Acme GmbH")])
    drawer = people.drawer
    drawer.open_entity(entity_id(world, "Giulia"))
    drawer.open_entity(entity_id(world, "Turin"))
    settle(desk)
    QTest.keyClicks(drawer, "]")
    settle(desk)
    assert drawer.profile.name == "Acme GmbH"
    drawer.go_back()
    settle(desk)
    assert drawer.profile.name == "Turin", "Alt+Left returns to whom was walked to"
    QTest.keyClicks(drawer, "[")
    settle(desk)
    assert drawer.profile.name == "Marco"


def test_a_fact_learned_meanwhile_appears_in_the_open_profile(people, desk, settle, qtbot):
    drawer = open_drawer(people, desk, settle, "Marco")
    facts.add_triple(desk.services, AGENT, NewTriple("Marco", "likes", "espresso", agent_id="Cursor"))
    qtbot.waitUntil(lambda: any("espresso" in text for text in labels(drawer.profile)))


def test_rename_keeps_the_old_name_and_can_be_undone(people, desk, settle):
    drawer = open_drawer(people, desk, settle, "Giulia")
    told = []
    desk.toast.connect(lambda words, step: told.append((words, step)))
    drawer.profile.buttons["rename"].click()
    dialog = people.window().findChild(NameDialog)
    assert not dialog.act.isEnabled()
    dialog.field.setText("Giulia Ferri")
    dialog.act.click()
    settle(desk)
    assert drawer.profile.name == "Giulia Ferri"
    words, step = told[-1]
    assert words == "Renamed to Giulia Ferri."
    step.inverse()
    assert entities.entity(desk.services, PERSON, drawer.entity_id).entity.name == "Giulia"


def test_another_name_makes_facts_about_it_count(people, desk, settle):
    drawer = open_drawer(people, desk, settle, "Giulia")
    drawer.profile.buttons["add_name"].click()
    dialog = people.window().findChild(NameDialog)
    dialog.field.setText("G. Ferri")
    dialog.act.click()
    settle(desk)
    assert "G. Ferri" in entities.entity(desk.services, PERSON, drawer.entity_id).entity.aliases


def test_what_agents_write_of_others_leaves_the_profile_as_it_stands(people, desk, settle):
    drawer = open_drawer(people, desk, settle, "Marco")
    shown = drawer.profile
    facts.add_triple(desk.services, AGENT, NewTriple("Bruno", "likes", "tea"))
    drawer.on_changes(Changes("rest", facts=frozenset({"fct_1"}), entities=frozenset({"ent_1"})))
    settle(desk)
    assert drawer.profile is shown
    facts.add_triple(desk.services, AGENT, NewTriple("Marco", "likes", "tea"))
    drawer.on_changes(Changes("rest", facts=frozenset({"fct_1"}), entities=frozenset({drawer.entity_id})))
    settle(desk)
    assert drawer.profile is not shown


def test_news_of_a_profile_leave_it_scrolled_as_it_was(people, desk, settle):
    people.window().resize(1000, 360)
    drawer = open_drawer(people, desk, settle, "Marco")
    bar = drawer.findChild(QScrollArea).verticalScrollBar()
    bar.setValue(bar.maximum())
    there = bar.value()
    assert there > 0
    facts.add_triple(desk.services, AGENT, NewTriple("Marco", "likes", "tea"))
    drawer.on_changes(Changes("rest", facts=frozenset({"fct_1"}), entities=frozenset({drawer.entity_id})))
    settle(desk)
    assert bar.value() == there


def test_merging_asks_with_whom(qtbot, people, desk, settle):
    drawer = open_drawer(people, desk, settle, "Marco")
    drawer.profile.buttons["merge"].click()
    settle(desk)
    dialog = people.window().findChild(MergeDialog)
    assert not dialog.act.isEnabled()
    qtbot.keyClicks(dialog.search, "giul")
    qtbot.waitUntil(lambda: dialog.list.count() == 1)
    qtbot.keyClick(dialog.search, Qt.Key.Key_Down)
    assert dialog.act.isEnabled()
    dialog.act.click()
    settle(desk)
    assert drawer.profile.name == "Giulia"
    assert "Marco" in entities.entity(desk.services, PERSON, drawer.entity_id).entity.aliases


def test_erasing_a_person_closes_the_profile(people, desk, settle):
    drawer = open_drawer(people, desk, settle, "Marco")
    drawer._act("erase")
    settle(desk)
    people.erasing.dialog.act.click()
    settle(desk)
    assert people.erasing.receipt is not None
    assert not drawer.is_open
    people.erasing.receipt.close()
    left, _ = facts.query(desk.services, PERSON, FactQuery(subject="Marco", states=tuple(State)))
    assert left == []


def test_a_profile_that_takes_long_is_said_to_be_read(qtbot, people, desk, settle):
    drawer = people.drawer
    for name in ("Giulia", "Marco"):
        gate = threading.Event()
        for _ in range(desk.background._pool.maxThreadCount()):
            desk.run(lambda gate=gate: gate.wait(10))
        people.open_entity(entity_id(desk.services, name))
        qtbot.waitUntil(lambda: labels(drawer) == ["Reading…"])
        assert drawer.profile is None
        gate.set()
        settle(desk)
        assert drawer.profile.name == name
        assert "Reading…" not in labels(drawer)


def test_the_drawer_fits_the_smallest_window(people, desk, settle, services):
    known = "Giulia likes white tea."
    learn(services, known, statement(known, "Giulia", "likes", "white tea"), agent="agent-" + "of-a-long-name-" * 5)
    relation = "has_been_looking_forward_for_years_to_hiking_through_the_mountains_with"
    facts.add_triple(services, PERSON, NewTriple("Giulia", relation, "Ada"))
    people.resize(904, 540)
    drawer = open_drawer(people, desk, settle, "Giulia")
    assert drawer.width() <= theme().scaled(NARROW) + 20
    assert drawer.profile.minimumSizeHint().width() <= theme().scaled(NARROW)


def test_a_profile_is_made_a_part_a_turn_and_no_further_once_it_leaves(qtbot, desk, world):
    profile = entities.entity(world, PERSON, entity_id(world, "Giulia"))
    view, left = (ProfileView(desk, profile, can_go_back=False, narrow=False) for _ in range(2))
    for one in (view, left):
        qtbot.addWidget(one)
    assert view.findChildren(LaneWidget) == []
    left.leave()
    qtbot.waitUntil(lambda: view.foot is not None)
    assert len(view.findChildren(LaneWidget)) > 0
    assert left.findChildren(LaneWidget) == []
    assert left.foot is None


def test_what_the_open_drawer_covers_is_not_painted_below_it(qtbot, desk, show_alone, settle, world):
    page = PanelPage(desk)
    show_alone(page)
    page.open_entity(entity_id(world, "Giulia"))
    qtbot.waitUntil(lambda: page.drawer.geometry().right() == page.width() - 1)
    settle(desk)
    page.drawer.move(page.drawer.x() - 200, page.drawer.y())  # as on its way: once there, the list gives way
    QTest.qWait(20)
    paints = []
    begin = page.view.delegate.begin_paint
    page.view.delegate.begin_paint = lambda: (paints.append("list"), begin())
    page.drawer.repaint()
    assert paints == []
    page.view.viewport().repaint()
    assert paints == ["list"]


def test_the_header_stands_where_it_stays_before_the_rest_is_made(qtbot, desk, world):
    profile = entities.entity(desk.services, PERSON, entity_id(desk.services, "Giulia"))
    view = ProfileView(desk, profile, can_go_back=False, narrow=False)
    qtbot.addWidget(view)
    view.resize(600, 900)
    view.ensurePolished()
    view.layout().activate()

    def places() -> list[int]:
        return [view.buttons[verb].mapTo(view, QPoint()).y() for verb in ("close", "add_name")]

    before = places()
    view.complete()
    view.layout().activate()
    assert places() == before
