"""Which time lanes of a profile are shown first."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from PySide6.QtGui import QColor

from korely_desktop.domain.facts import Fact
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.components.strip import Scale
from korely_desktop.gui.drawer.lanes import Lane, LaneWidget, lanes_of, most_telling
from korely_desktop.gui.theme import theme
from korely_desktop.memory import entities, facts
from tests.gui.learning import AGENT


def test_the_first_lanes_are_of_every_family_and_leave_the_past_for_later(services):
    facts.add_triple(services, AGENT, NewTriple("Giulia", "likes", "tea"))
    fact = facts.query(services, PERSON, FactQuery())[0][0]

    def lane(family: str, *, current: bool = True, values: int = 1) -> Lane:
        return Lane(family, fact, (fact,) * values, current)

    lanes = [
        lane("preferences"),
        lane("preferences"),
        lane("preferences", values=3),
        lane("preferences", current=False),
    ]
    lanes += [lane("work"), lane("places", current=False), lane("health")]
    assert most_telling(lanes, 3) == [lanes[2], lanes[4], lanes[6]]
    assert most_telling(lanes, 5) == [lanes[0], lanes[1], lanes[2], lanes[4], lanes[6]]
    assert most_telling(lanes, 9) == lanes


def test_what_changed_in_several_steps_is_one_lane_and_what_replaced_itself_in_a_circle_its_own(services):
    facts.add_triple(services, AGENT, NewTriple("Giulia", "likes", "tea"))
    fact = facts.query(services, PERSON, FactQuery())[0][0]

    def told(name: str, follower: str | None = None, predicate: str = "likes") -> Fact:
        day = fact.valid_from + timedelta(days=ord(name))
        return replace(
            fact, id=name, object=name, invalidated_by=follower, predicate=predicate, slot=predicate, valid_from=day
        )

    current = (told("f"), told("g", predicate="lives_in"))
    past = (told("b", "c"), told("c", "f"), told("d", "e"), told("e", "d"), told("a", predicate="lives_in"))
    profile = replace(
        entities.entity(services, PERSON, fact.subject_entity_id), current={"other": current}, past={"other": past}
    )
    lanes = [(lane.is_current, [each.id for each in lane.values]) for lane in lanes_of(profile, services.vocabulary)]
    assert lanes == [(True, ["b", "c", "f"]), (True, ["a", "g"]), (False, ["d", "e"])]


def test_the_day_that_is_looked_at_does_not_run_through_the_letters_of_a_value(qtbot, services):
    now = services.clock()
    since = now - timedelta(days=300)
    fact = facts.add_triple(services, AGENT, NewTriple("Giulia", "likes", "MMMMMMMMMMMM", valid_from=since))
    lane = Lane("preferences", fact, (fact,), True)
    for days in range(10, 290, 5):
        shown = LaneWidget(lane, Scale(since, now), since + timedelta(days=days))
        qtbot.addWidget(shown)
        shown.resize(400, shown.height())
        image = shown.grab().toImage()
        middle, mark = image.height() // 2, QColor(theme().color("check")).name()
        columns = [x for x in range(image.width()) if image.pixelColor(x, 1).name() == mark]
        assert len(columns) == 2
        beside = {
            image.pixelColor(x, y).name()
            for x in (columns[0] - 2, columns[0] - 1, columns[1] + 1, columns[1] + 2)
            for y in range(middle - 3, middle + 4)
        }
        assert beside == {theme().color("accent-soft").name()}, f"on day {days}"
