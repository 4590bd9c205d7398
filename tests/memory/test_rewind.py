"""Undoing what an agent wrote since an instant, and putting it back: to the fact, also after a restart."""

from __future__ import annotations

from datetime import timedelta
from itertools import count

import pytest

from korely_desktop.domain import audit as actions
from korely_desktop.domain.audit import AuditQuery
from korely_desktop.domain.conversations import NewEpisode, NewMessage
from korely_desktop.domain.errors import Forbidden, InvalidRequest, NotFound, Stopped
from korely_desktop.domain.facts import State, Tense
from korely_desktop.domain.memories import MemoryQuery, NewMemory, Role
from korely_desktop.domain.questions import FactQuery, How, NewTriple
from korely_desktop.domain.rewind import EVER, Writer
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import conversations, facts, remember
from korely_desktop.memory.access import audit, rewind
from korely_desktop.memory.history import verbs
from korely_desktop.store.engine import Store
from tests.fakes import statement
from tests.memory.standing import standing
from tests.memory.two_agents import NOON, World


@pytest.fixture
def world(services):
    made = World(services)
    made.says(made.bot, "Aurora costs 50 euro.", ("Aurora", "costs", "50 euro"))
    made.says(made.bot, "Giulia lives in Turin.", ("Giulia", "lives_in", "Turin"))
    made.later()
    return made


def test_facts_go_and_earlier_values_come_back(world):
    services = world.services
    before = world.known()
    since = world.later()
    world.says(world.claude, "Aurora costs 60 euro now.", ("Aurora", "costs", "60 euro"))
    world.says(world.claude, "Henrik leads Apollo.", ("Henrik", "works_on", "Apollo"))
    world.later()
    assert "Aurora costs 60 euro" in world.known()
    did = rewind.rewind(services, PERSON, Writer(world.claude.key_id), since)
    assert world.known() == before
    assert did.texts == 2
    assert {fact.object for fact in did.facts} == {"60 euro", "Apollo"}
    assert [fact.object for fact in did.back] == ["50 euro"]
    assert [memory.content for memory in remember.list_memories(services, PERSON, MemoryQuery())[0]] == [
        "Giulia lives in Turin.",
        "Aurora costs 50 euro.",
    ]


def test_a_preview_that_nobody_waits_for_ends_in_the_middle_and_changes_nothing(world):
    services, asked = world.services, count()
    since = world.later()
    for number in range(20):
        world.says(world.claude, f"Aurora costs {number} euro now.", ("Aurora", "costs", f"{number} euro"))
    before, writer = world.known(), Writer(world.claude.key_id)
    with pytest.raises(Stopped):
        rewind.preview(services, PERSON, writer, since, lambda: next(asked) >= 2)
    assert next(asked) > 2, "it was under way"
    assert services.store.acceptance.problem is None
    assert world.known() == before
    assert rewind.preview(services, PERSON, writer, since).texts == 20
    assert rewind.rewind(services, PERSON, writer, since).texts == 20, "whom nobody stops any more"


def test_a_preview_tells_the_same_and_changes_nothing(world):
    services = world.services
    since = world.later()
    world.says(world.claude, "Aurora costs 60 euro now.", ("Aurora", "costs", "60 euro"))
    before, log = world.known(), audit.read(services, PERSON, AuditQuery())[1]
    shown = rewind.preview(services, PERSON, Writer(world.claude.key_id), since)
    assert (shown.texts, [fact.object for fact in shown.facts], [fact.object for fact in shown.back]) == (
        1,
        ["60 euro"],
        ["50 euro"],
    )
    assert world.known() == before
    assert audit.read(services, PERSON, AuditQuery())[1] == log
    assert rewind.rewind(services, PERSON, Writer(world.claude.key_id), since).back == shown.back


def test_it_is_put_back_also_after_a_restart(world, store_path):
    services = world.services
    since = world.later()
    world.says(world.claude, "Aurora costs 60 euro now.", ("Aurora", "costs", "60 euro"))
    world.says(world.claude, "Giulia moved to Rome.", ("Giulia", "lives_in", "Rome"))
    world.later()
    before = world.known()
    did = rewind.rewind(services, PERSON, Writer(world.claude.key_id), since)
    services.store.close()
    with Store.open(store_path) as again:
        object.__setattr__(services, "store", again)
        world.later()
        rewind.put_back(services, PERSON, did.id)
        assert world.known() == before
        assert remember.list_memories(services, PERSON, MemoryQuery())[1] == 4
        with pytest.raises(NotFound, match="already undone"):
            rewind.put_back(services, PERSON, did.id)


def test_only_this_agent_and_only_since_then(world):
    world.says(world.claude, "Henrik leads Apollo.", ("Henrik", "works_on", "Apollo"))
    since = world.later()
    world.says(world.bot, "Sara lives in Lisbon.", ("Sara", "lives_in", "Lisbon"))
    world.says(world.claude, "Marco lives in Rome.", ("Marco", "lives_in", "Rome"))
    rewind.rewind(world.services, PERSON, Writer(world.claude.key_id), since)
    assert "Marco lives_in Rome" not in world.known()
    assert {"Sara lives_in Lisbon", "Henrik works_on Apollo"} <= world.known()


@pytest.mark.parametrize("episode", [False, True])
def test_from_the_line_of_what_came_in_at_once_on_all_its_texts_go(world, episode):
    ticks = count()
    object.__setattr__(world.services, "clock", lambda: world.now + timedelta(microseconds=next(ticks)))
    world.later()
    if episode:
        said = tuple(NewMessage(Role.USER, text) for text in ("One.", "Two."))
        conversations.keep(world.services, world.claude, NewEpisode("s", said))
    else:
        remember.add_batch(world.services, world.claude, [NewMemory("One."), NewMemory("Two.")])
    newest = AuditQuery(key_ids=(world.claude.key_id,), actions=(actions.WRITE,), limit=1)
    [line] = audit.read(world.services, PERSON, newest)[0]
    assert rewind.preview(world.services, PERSON, Writer(world.claude.key_id), line.ts).texts == 2


def test_what_the_person_confirmed_or_another_agent_said_too_stays(world):
    services = world.services
    since = world.later()
    world.says(world.claude, "Aurora costs 60 euro now.", ("Aurora", "costs", "60 euro"))
    world.says(world.claude, "Marco lives in Rome.", ("Marco", "lives_in", "Rome"))
    world.later()
    world.says(world.bot, "Marco still lives in Rome.", ("Marco", "lives_in", "Rome"))
    [price] = facts.query(services, PERSON, FactQuery(subject="Aurora"))[0]
    verbs.confirm(services, PERSON, price.id)
    did = rewind.rewind(services, PERSON, Writer(world.claude.key_id), since)
    assert {"Aurora costs 60 euro", "Marco lives_in Rome"} <= world.known()
    assert did.facts == ()
    assert did.kept == 1
    [marco] = facts.query(services, PERSON, FactQuery(subject="Marco"))[0]
    assert marco.observation_count == 1


def test_direct_writes_ends_and_confirmations_are_taken_back(world):
    services, claude = world.services, world.claude
    found = {fact.subject: fact for fact in facts.query(services, PERSON, FactQuery())[0]}
    since = world.later()
    facts.add_triple(services, claude, NewTriple("Tomas", "lives_in", "Valencia"))
    world.later()
    verbs.close(services, claude, found["Giulia"].id)
    world.later()
    verbs.confirm(services, claude, found["Aurora"].id)
    world.later()
    assert world.known() == {"Aurora costs 50 euro", "Tomas lives_in Valencia"}
    did = rewind.rewind(services, PERSON, Writer(claude.key_id), since)
    assert world.known() == {"Aurora costs 50 euro", "Giulia lives_in Turin"}
    assert [fact.object for fact in did.back] == ["Turin"]
    aurora = facts.get(services, PERSON, found["Aurora"].id)
    assert (aurora.trust, aurora.observation_count) == (found["Aurora"].trust, found["Aurora"].observation_count)
    world.later()
    rewind.put_back(services, PERSON, did.id)
    assert world.known() == {"Aurora costs 50 euro", "Tomas lives_in Valencia"}


def test_what_was_said_to_be_over_is_over_in_the_same_words_once_it_is_put_back(world):
    services = world.services
    facts.add_triple(services, world.claude, NewTriple("Tomas", "likes", "tea", tense=Tense.PAST))
    world.later()
    facts.add_triple(services, world.bot, NewTriple("Tomas", "likes", "tea", valid_from=NOON - timedelta(days=90)))
    every = FactQuery(include_invalidated=True)
    before = facts.query(services, PERSON, every)[0]
    did = rewind.rewind(services, PERSON, Writer(world.claude.key_id), EVER)
    assert "Tomas likes tea" in world.known()
    rewind.put_back(services, PERSON, did.id)
    assert [fact.tense for fact in facts.query(services, PERSON, every)[0]] == [fact.tense for fact in before]
    assert Tense.PAST in {fact.tense for fact in before}


def test_what_was_never_so_of_no_length_has_what_stands_for_it_once_that_is_put_back(world):
    services = world.services
    past = facts.add_triple(services, world.bot, NewTriple("Tomas", "works_at", "Acme", tense=Tense.PAST))
    since = world.later()
    right = verbs.correct(services, world.claude, past.id, object="Stripe", how=How.NEVER_SO)
    before = standing(services, [past.id, right.id])
    world.later()
    did = rewind.rewind(services, PERSON, Writer(world.claude.key_id), since)
    world.later()
    rewind.put_back(services, PERSON, did.id)
    assert standing(services, [past.id, right.id]) == before


def test_a_correction_by_the_agent_is_taken_back(world):
    services = world.services
    [giulia] = facts.query(services, PERSON, FactQuery(subject="Giulia"))[0]
    since = world.later()
    verbs.correct(services, world.claude, giulia.id, object="Milan")
    assert "Giulia lives_in Milan" in world.known()
    world.later()
    rewind.rewind(services, PERSON, Writer(world.claude.key_id), since)
    assert "Giulia lives_in Turin" in world.known()
    assert "Giulia lives_in Milan" not in world.known()


def test_what_the_agent_said_was_never_so_was_so_after_all(world):
    services = world.services
    [giulia] = facts.query(services, PERSON, FactQuery(subject="Giulia"))[0]
    since = world.later()
    verbs.correct(services, world.claude, giulia.id, object="Milan", how=How.NEVER_SO)
    assert "Giulia lives_in Milan" in world.known()
    world.later()
    did = rewind.rewind(services, PERSON, Writer(world.claude.key_id), since)
    assert "Giulia lives_in Turin" in world.known()
    assert "Giulia lives_in Milan" not in world.known()
    world.later()
    rewind.put_back(services, PERSON, did.id)
    assert "Giulia lives_in Milan" in world.known()
    assert facts.get(services, PERSON, giulia.id).state is State.NEVER_SO


def test_what_the_person_said_was_never_so_stays_so_when_its_writer_is_taken_back(world):
    services = world.services
    [giulia] = facts.query(services, PERSON, FactQuery(subject="Giulia"))[0]
    verbs.correct(services, PERSON, giulia.id, object="Milan", how=How.NEVER_SO)
    world.later()
    did = rewind.rewind(services, PERSON, Writer(world.bot.key_id), EVER)
    assert {known for known in world.known() if known.startswith("Giulia")} == {"Giulia lives_in Milan"}
    rewind.put_back(services, PERSON, did.id)
    assert {known for known in world.known() if known.startswith("Giulia")} == {"Giulia lives_in Milan"}


def test_a_fact_that_the_agent_hid_is_seen_again_and_put_back(world):
    services = world.services
    world.says(world.bot, "Giulia lives in Turin.", ("Giulia", "lives_in", "Turin"))
    world.says(world.bot, "Marco lives in Rome.", ("Marco", "lives_in", "Rome"))
    since = world.later()
    others = world.known() - {"Giulia lives_in Turin", "Marco lives_in Rome"}
    hidden = {fact.subject: fact.id for fact in facts.query(services, PERSON, FactQuery())[0]}
    for name in ("Giulia", "Marco"):
        verbs.hide(services, world.claude, hidden[name])
    world.later()
    verbs.unhide(services, PERSON, hidden["Marco"])
    verbs.hide(services, PERSON, hidden["Marco"])
    shown = rewind.preview(services, PERSON, Writer(world.claude.key_id), since)
    assert [fact.subject for fact in shown.back] == ["Giulia"], "what the person hid since stays hidden"
    assert shown.left == {}
    assert world.known() == others
    did = rewind.rewind(services, PERSON, Writer(world.claude.key_id), since)
    assert world.known() == others | {"Giulia lives_in Turin"}
    world.says(world.bot, "Giulia lives in Turin.", ("Giulia", "lives_in", "Turin"))
    assert world.known() == others | {"Giulia lives_in Turin"}
    rewind.put_back(services, PERSON, did.id)
    assert world.known() == others
    again = rewind.rewind(services, PERSON, Writer(world.claude.key_id), since)
    assert [fact.subject for fact in again.back] == ["Giulia"], "redone it is the same"
    rewind.put_back(services, PERSON, again.id)
    world.says(world.bot, "Giulia is living in Turin.", ("Giulia", "lives_in", "Turin"))
    assert world.known() == others, "it is not learned again"


def test_what_it_does_not_reach_is_counted(world):
    services = world.services
    memory = world.says(world.claude, "Henrik leads Apollo.", ("Henrik", "works_on", "Apollo"))
    since = world.later()
    remember.update(services, world.claude, memory.id, "Henrik leads Zeus.")
    shown = rewind.preview(services, PERSON, Writer(world.claude.key_id), since)
    assert shown.left == {"update": 1}
    assert shown.is_empty


def test_all_that_an_agent_signed_goes_and_the_persons_word_stays(world):
    services, bot, claude = world.services, world.bot, world.claude
    world.later()
    signed = NewMemory("Henrik works on Apollo. Marco lives in Rome.", agent_id="wild")
    services.engine.says(
        signed.content,
        statement(signed.content, "Henrik", "works_on", "Apollo"),
        statement(signed.content, "Marco", "lives_in", "Rome"),
    )
    remember.add(services, bot, signed)
    world.read()
    world.later()
    facts.add_triple(services, claude, NewTriple("Tomas", "lives_in", "Valencia", agent_id="wild"))
    facts.add_triple(services, claude, NewTriple("Aurora", "costs", "90 euro", object_is_literal=True))
    before = world.known()
    [marco] = facts.query(services, PERSON, FactQuery(subject="Marco"))[0]
    verbs.confirm(services, PERSON, marco.id)
    world.later()
    shown = rewind.preview(services, PERSON, Writer(agent_id="wild"), EVER)
    assert ({fact.object for fact in shown.facts}, shown.texts, shown.confirmed) == ({"Apollo", "Valencia"}, 1, 1)
    did = rewind.rewind(services, PERSON, Writer(agent_id="wild"), EVER)
    assert before - world.known() == {"Henrik works_on Apollo", "Tomas lives_in Valencia"}
    assert rewind.preview(services, PERSON, Writer(agent_id="wild"), EVER).is_empty
    world.later()
    assert rewind.put_back(services, PERSON, did.id).writer == Writer(agent_id="wild")
    assert world.known() == before


def test_what_the_person_confirmed_of_a_key_is_counted(world):
    services = world.services
    facts.add_triple(services, world.claude, NewTriple("Tomas", "lives_in", "Valencia"))
    [tomas] = facts.query(services, PERSON, FactQuery(subject="Tomas"))[0]
    verbs.confirm(services, PERSON, tomas.id)
    shown = rewind.preview(services, PERSON, Writer(world.claude.key_id), EVER)
    assert (shown.facts, shown.confirmed) == ((), 1)


def test_it_is_the_persons_to_do(world):
    with pytest.raises(Forbidden):
        rewind.rewind(world.services, world.claude, Writer(world.claude.key_id), NOON)
    with pytest.raises(InvalidRequest, match="future"):
        rewind.rewind(world.services, PERSON, Writer(world.claude.key_id), world.now + timedelta(days=1))
    with pytest.raises(NotFound):
        rewind.rewind(world.services, PERSON, Writer("key_00000000000000000000000000"), NOON)
    with pytest.raises(NotFound):
        rewind.rewind(world.services, PERSON, Writer(agent_id="nobody"), NOON)


def test_the_log_says_so_without_content(world):
    since = world.later()
    world.says(world.claude, "Marco lives in Rome.", ("Marco", "lives_in", "Rome"))
    did = rewind.rewind(world.services, PERSON, Writer(world.claude.key_id), since)
    [event] = audit.read(world.services, PERSON, AuditQuery(target_id=world.claude.key_id, limit=1))[0]
    assert event.meta == {"verb": "rewind", "texts": 1, "facts": 1, "back": 0, "rewind": did.id}
    assert audit.verify(world.services).whole
