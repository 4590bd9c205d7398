"""Which time lanes of a profile are shown first."""

from __future__ import annotations

from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.drawer.lanes import Lane, most_telling
from korely_desktop.memory import facts
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
