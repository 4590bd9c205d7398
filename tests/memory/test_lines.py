"""An act works out the timelines that it reaches, and no others: working out all of them afterwards changes nothing.
What is on others is not read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import count

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

from korely_desktop.domain.errors import KorelyError
from korely_desktop.domain.facts import Fact, State
from korely_desktop.domain.questions import How, NewTriple
from korely_desktop.domain.rewind import EVER, Writer
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.memory import entities, facts
from korely_desktop.memory.access import rewind
from korely_desktop.memory.history import reopening, unsaying, verbs
from korely_desktop.memory.history.lines import Lines
from korely_desktop.memory.inbox import confirmation, review
from korely_desktop.memory.services import Services
from korely_desktop.store import facts as rows
from korely_desktop.store import tables
from tests.fakes import Clock
from tests.memory.scene import AGENT, day

SUBJECTS = ("user", "Ada Loy", "Bea Fox")
PEOPLE = ("Ada Loy", "Bea Fox")
VALUES = {
    "lives_in": ("Rome", "Oslo", "Bari"),
    "likes": ("tea", *PEOPLE),
    "dislikes": ("tea", *PEOPLE),
    "married_to": PEOPLE,
    "knows": PEOPLE,
}
WORKED_OUT = ("never_so", "reopen", "undo", "merge", "split", "rewind")
"""Acts after which timelines are worked out anew; what is told is fitted into its timeline instead."""
VERBS = ("say", "confirm", "close", "correct", "never_so", "hide", "merge", "split", "answer", "rewind")
USERS = count()

Told = tuple[str, str, int, int, bool]
TOLD = st.tuples(
    st.sampled_from(SUBJECTS), st.sampled_from(list(VALUES)), st.integers(0, 2), st.integers(0, 9), st.booleans()
)
Act = tuple[str, int, int, bool]
ACTS = st.tuples(
    st.sampled_from((*VERBS, "merge", "reopen", "reopen", "undo", "undo", "undo", "undo")),
    st.integers(0, 11),
    st.integers(0, 5),
    st.booleans(),
)


class History:
    """What is done to what one end user tells of three people; ``back`` takes back what was done, the last first."""

    def __init__(self, services: Services, clock: Clock) -> None:
        self.at, self.clock = services, clock
        self.user = f"l{next(USERS)}"
        self.back: list[Callable[[], object]] = []

    def say(self, told: Told) -> None:
        subject, predicate, value, since, by_person = told
        self._say(PERSON if by_person else AGENT, subject, predicate, value, since)

    def do(self, act: Act) -> None:
        """Do it, unless there is nothing to do it to, or it is refused."""
        verb, one, two, by_person = act
        caller = PERSON if by_person else AGENT
        known = self.known()
        try:
            if verb == "undo":
                if self.back:
                    self.back.pop()()
            elif verb == "rewind":
                done = rewind.rewind(self.at, PERSON, Writer(agent_id=self.user), EVER)
                self.back.append(partial(rewind.put_back, self.at, PERSON, done.id))
            elif verb == "say":
                self._say(caller, SUBJECTS[one % 3], list(VALUES)[two % len(VALUES)], one, two)
            elif verb == "answer":
                self._answer(one, two)
            elif verb in ("merge", "split"):
                self._name(verb, sorted({fact.subject_entity_id or "" for fact in known}), one, two)
            else:
                self._change(verb, caller, [fact for fact in known if _may(verb, fact)], one, two)
        except KorelyError:
            return

    def _say(self, caller: Caller, subject: str, predicate: str, value: int, since: int) -> None:
        objects = VALUES[predicate]
        new = NewTriple(
            subject,
            predicate,
            objects[value % len(objects)],
            user_id=self.user,
            agent_id=self.user,
            valid_from=self.clock() - (day(since) - day(0)),
        )
        fact = facts.add_triple(self.at, caller, new)
        self.back.append(partial(unsaying.unsay, self.at, caller, fact.id))

    def _answer(self, one: int, two: int) -> None:
        cards, _ = review.waiting(self.at, PERSON, user_id=self.user)
        if cards:
            card = cards[one % len(cards)].id
            review.decide(self.at, PERSON, card, ("accept", "reject", "keep_both")[two % 3])
            self.back.append(partial(review.undo, self.at, PERSON, card))

    def _name(self, verb: str, people: Sequence[str], one: int, two: int) -> None:
        person, other = people[one % len(people)], people[two % len(people)]
        if verb == "split":
            entities.split(self.at, PERSON, person)
        elif entities.entity(self.at, PERSON, person).entity.id != entities.entity(self.at, PERSON, other).entity.id:
            entities.merge(self.at, PERSON, person, other)
            self.back.append(partial(entities.split, self.at, PERSON, person))

    def _change(self, verb: str, caller: Caller, among: Sequence[Fact], one: int, two: int) -> None:
        if not among:
            return
        at, fact = self.at, among[one % len(among)]
        back: Callable[..., object] = reopening.reopen
        if verb == "confirm":
            verbs.confirm(at, caller, fact.id)
            back = confirmation.unconfirm
        elif verb == "close":
            verbs.close(at, caller, fact.id, self.clock() - (day(two) - day(0)) / 2)
        elif verb == "hide":
            verbs.hide(at, PERSON, fact.id)
            back, caller = verbs.unhide, PERSON
        elif verb == "reopen":
            reopening.reopen(at, caller, fact.id)
            back = reopening.end_again
        else:
            value = VALUES[fact.predicate][two % len(VALUES[fact.predicate])]
            how = How.NEVER_SO if verb == "never_so" else How.CHANGED
            verbs.correct(at, caller, fact.id, object=value, how=how)
        self.back.append(partial(back, at, caller, fact.id))

    def known(self) -> list[Fact]:
        with self.at.store.read() as connection:
            mine = select(tables.facts.c.id).where(tables.facts.c.user_id == self.user)
            return sorted(
                rows.by_ids(connection, connection.execute(mine).scalars()).values(), key=lambda fact: fact.id
            )

    def work_out_everything(self) -> None:
        known = self.known()
        with self.at.store.write() as connection:
            Lines.of(connection, self.at.vocabulary, known).settle(self.clock())

    def standing(self) -> set[str]:
        """The rows of its facts, of what is said of them, and of what is asked."""
        ids = [fact.id for fact in self.known()]
        with self.at.store.read() as connection:
            return {
                f"{column.table.name} {row}"
                for column in (tables.facts.c.id, tables.fact_points.c.fact_id, tables.reviews.c.fact_id)
                for row in connection.execute(select(column.table).where(column.in_(ids)))
            }


def _may(verb: str, fact: Fact) -> bool:
    if verb == "reopen":
        return fact.state is State.NEVER_SO or (fact.state is State.ACTIVE and not fact.is_open)
    return fact.state in (State.ACTIVE, State.REVIEW) and fact.is_open


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(told=st.lists(TOLD, min_size=4, max_size=9), acts=st.lists(ACTS, min_size=2, max_size=7))
def test_working_out_everything_after_an_act_changes_nothing(
    at: Services, clock: Clock, told: list[Told], acts: list[Act]
) -> None:
    history = History(at, clock)
    for number, each in enumerate(told):
        clock.now = day(10 + number)
        history.say(each)
    history.work_out_everything()
    for number, act in enumerate(acts):
        clock.now = day(30 + number)
        history.do(act)
        after = history.standing()
        history.work_out_everything()
        assert act[0] not in WORKED_OUT or history.standing() == after, act


def test_reopening_a_fact_does_not_read_what_is_known_of_other_things(at: Services) -> None:
    few, many = (_steps_of_reopening(at, f"g{others}", others) for others in (5, 150))
    assert many < 3 * few, "thirty times as many are passed over in the index, and not read"


def _steps_of_reopening(services: Services, user: str, others: int) -> int:
    """How many steps of SQLite's machine it takes, beside so many facts of another relation."""
    for number in range(others):
        facts.add_triple(services, AGENT, NewTriple("user", "owns", f"thing {number}", user_id=user))
    tea = facts.add_triple(services, AGENT, NewTriple("user", "likes", "tea", user_id=user))
    verbs.close(services, PERSON, tea.id)
    steps = count()
    with services.store.write() as connection:
        driver = connection.connection.dbapi_connection
    assert driver is not None
    driver.set_progress_handler(lambda: next(steps) and 0, 1)
    reopening.reopen(services, PERSON, tea.id)
    driver.set_progress_handler(None, 1)
    return next(steps)
