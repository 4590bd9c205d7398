"""What a webhook is told: by every way in which a memory comes and a fact ends, of its project alone, never content."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from korely_desktop.domain.answers import Decision
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.conversations import NewEpisode, NewMessage
from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.errors import Conflict
from korely_desktop.domain.facts import Tense
from korely_desktop.domain.memories import NewMemory, Role
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.rewind import Writer
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.domain.webhooks import EVENTS, FACT_INVALIDATED, MEMORY_CREATED, Delivery, Reason, Webhook
from korely_desktop.memory import conversations, facts, remember
from korely_desktop.memory.access import keys, projects, rewind
from korely_desktop.memory.answers import choosing
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.history import reopening, verbs
from korely_desktop.memory.inbox import review
from korely_desktop.memory.services import Services
from korely_desktop.memory.travel import arriving, leaving
from korely_desktop.memory.webhooks import managing, signing
from korely_desktop.store.engine import Store
from korely_desktop.store.rehearsal import rehearsal
from tests.fakes import UNSURE, ScriptedEngine, statement
from tests.memory.pipeline.reading import learn
from tests.memory.webhooks.conftest import Told
from tests.reading import read_all

AGENT = Caller("rest", label="bot")


def endings(told: list[Delivery]) -> list[tuple[str | None, Reason | None]]:
    return [(one.fact_id, one.reason) for one in told if one.type == FACT_INVALIDATED]


def lives(services: Services, place: str, user_id: str | None = "ann") -> str:
    return facts.add_triple(services, AGENT, NewTriple("Ann", "lives_in", place, user_id=user_id)).id


def test_a_memory_is_told_with_its_ids_and_nothing_it_says(services: Services, webhook: Webhook, told: Told) -> None:
    memory = remember.add(services, AGENT, NewMemory("Ann likes marzipan.", user_id="ann", agent_id="bot"))
    (message,) = told()
    assert (message.type, message.memory_id, message.user_id, message.agent_id) == (
        *(MEMORY_CREATED, memory.id, "ann", "bot"),
    )
    body = signing.body_of(message)
    assert b"marzipan" not in body
    assert b"memory.created" in body


def test_every_way_in_is_told(services: Services, webhook: Webhook, told: Told) -> None:
    remember.add_batch(services, AGENT, [NewMemory("Tea."), NewMemory("Coffee.")])
    said = NewEpisode("s", (NewMessage(Role.USER, "I like tea."), NewMessage(Role.ASSISTANT, "Good.")))
    conversations.keep(services, AGENT, said)
    assert [one.type for one in told()] == [MEMORY_CREATED] * 4


def test_a_new_value_and_an_end_are_told_with_the_reason(services: Services, webhook: Webhook, told: Told) -> None:
    rome = lives(services, "Rome")
    milan = lives(services, "Milan")
    (superseded,) = told()
    assert (superseded.fact_id, superseded.reason, superseded.invalidated_by) == (rome, Reason.SUPERSEDED, milan)
    assert superseded.user_id == "ann"
    assert superseded.invalid_at is not None
    verbs.close(services, AGENT, milan)
    assert endings(told()) == [(milan, Reason.ENDED)]


def test_what_a_text_says_ends_what_it_contradicts(
    services: Services, engine: ScriptedEngine, webhook: Webhook, told: Told
) -> None:
    for text, place in (("Alex lives in Bonn.", "Bonn"), ("Alex lives in Bern.", "Bern")):
        engine.says(text, statement(text, "Alex", "lives_in", place))
        learn(services, text)
    assert [one.reason for one in told()] == [None, None, Reason.SUPERSEDED]


def test_reading_a_text_anew_is_no_news_of_what_it_still_says(
    services: Services, engine: ScriptedEngine, webhook: Webhook, told: Told
) -> None:
    """What it said is taken back and said again in one transaction."""
    before, after = "Alex lives in Bern and likes tea.", "Alex likes tea a lot."
    engine.says(before, statement(before, "Alex", "lives_in", "Bern"), statement(before, "Alex", "likes", "tea"))
    engine.says(after, statement(after, "Alex", "likes", "tea"))
    memory = learn(services, before)
    bern = next(fact.id for fact in remember.get(services, PERSON, memory.id).facts if fact.object == "Bern")
    told()
    remember.update(services, AGENT, memory.id, after)
    read_all(services)
    assert endings(told()) == [(bern, Reason.ENDED)]


def test_history_that_was_never_true_for_anybody_is_no_news(
    services: Services, engine: ScriptedEngine, webhook: Webhook, told: Told
) -> None:
    """Late news: it comes in with its end."""
    lives(services, "Rome")
    start = services.clock() - timedelta(days=400)
    facts.add_triple(services, AGENT, NewTriple("Ann", "lives_in", "Oslo", user_id="ann", valid_from=start))
    assert told() == []


def test_a_forgotten_text_ends_what_only_it_said(
    services: Services, engine: ScriptedEngine, webhook: Webhook, told: Told
) -> None:
    text = "Alex lives in Bonn."
    engine.says(text, statement(text, "Alex", "lives_in", "Bonn"))
    memory = learn(services, text)
    (fact,) = remember.get(services, PERSON, memory.id).facts
    told()
    remember.delete(services, AGENT, memory.id)
    assert endings(told()) == [(fact.id, Reason.ENDED)]


def test_what_the_person_forgets_rejects_or_erases_is_told_so_that_copies_go(
    services: Services, webhook: Webhook, told: Told
) -> None:
    rome, tea, jazz = (
        facts.add_triple(services, AGENT, NewTriple("Ann", relation, value, user_id="ann")).id
        for relation, value in (("lives_in", "Rome"), ("likes", "tea"), ("likes", "jazz"))
    )
    verbs.hide(services, PERSON, rome)
    verbs.correct(services, PERSON, tea, object="green tea")
    erasure.erase(services, PERSON, EraseTarget(fact_ids=(jazz,)))
    reasons = dict(endings(told()))
    assert reasons[rome] is Reason.FORGOTTEN
    assert reasons[tea] in (Reason.REJECTED, Reason.SUPERSEDED)
    assert reasons[jazz] is Reason.ERASED
    verbs.unhide(services, PERSON, rome)
    erasure.erase(services, PERSON, EraseTarget(fact_ids=(rome,)))
    assert endings(told()) == [(rome, Reason.ERASED)]


def test_what_was_no_longer_told_is_not_told_to_end(services: Services, webhook: Webhook, told: Told) -> None:
    rome, tea = lives(services, "Rome"), facts.add_triple(services, AGENT, NewTriple("Ann", "likes", "tea")).id
    verbs.hide(services, PERSON, rome)
    choosing.choose(services, PERSON, {tea: Recall.NEVER})
    told()
    erasure.erase(services, PERSON, EraseTarget(fact_ids=(rome,)))
    verbs.close(services, PERSON, tea)
    assert told() == []


def test_an_acceptance_taken_back_is_told(
    services: Services, engine: ScriptedEngine, webhook: Webhook, told: Told
) -> None:
    text = "Alex lives in Bonn."
    engine.says(text, statement(text, "Alex", "lives_in", "Bonn", confidence=UNSURE))
    learn(services, text)
    (card,) = review.waiting(services, PERSON)[0]
    assert card.fact is not None
    review.decide(services, PERSON, card.id, Decision.ACCEPT)
    assert endings(told()) == []
    review.undo(services, PERSON, card.id)
    assert endings(told()) == [(card.fact.id, Reason.REVIEW)]


def test_undoing_an_agent_is_told(services: Services, webhook: Webhook, told: Told) -> None:
    key, _ = keys.create_key(services, PERSON, name="bot")
    since = services.clock()
    written = facts.add_triple(services, replace(AGENT, key_id=key.id), NewTriple("Ann", "likes", "spam"))
    rewind.rewind(services, PERSON, Writer(key.id), since)
    ((fact_id, reason),) = endings(told())
    assert (fact_id, reason in (Reason.ENDED, Reason.REJECTED)) == (written.id, True)


def test_what_is_only_rehearsed_or_rolled_back_is_not_told(
    services: Services, store: Store, webhook: Webhook, told: Told
) -> None:
    rome = lives(services, "Rome")
    with rehearsal(store) as inside:
        verbs.close(replace(services, store=inside), PERSON, rome)
    assert told() == []
    lives(services, "Milan", user_id="bob")  # the next transaction begins with nothing noted
    assert told() == []


def test_reopened_and_ended_again_is_told_each_time(services: Services, webhook: Webhook, told: Told) -> None:
    rome = lives(services, "Rome")
    verbs.close(services, PERSON, rome)
    assert len(endings(told())) == 1
    reopening.reopen(services, PERSON, rome)
    assert told() == []
    verbs.close(services, PERSON, rome)
    assert len(endings(told())) == 1


def test_an_import_is_not_told(services: Services, tmp_path: Path, webhook: Webhook, told: Told) -> None:
    """It brings what was known before. Its file holds no webhook either."""
    other = tmp_path / "other"
    other.mkdir()
    with Store.open(other / "korely.db") as store:
        elsewhere = replace(services, store=store)
        lives(elsewhere, "Rome")
        remember.add(elsewhere, PERSON, NewMemory("Ann likes tea.", user_id="ann"))
        managing.create(elsewhere, PERSON, "http://127.0.0.1:9/elsewhere", EVENTS)
        exported = tmp_path / "export.jsonl"
        leaving.export_to(elsewhere, PERSON, exported)
    assert "whsec_" not in exported.read_text()
    assert "elsewhere" not in exported.read_text()
    arriving.take_in_from(services, PERSON, exported)
    assert told() == []
    assert len(managing.listed(services, PERSON)) == 1


def test_it_is_told_of_its_own_project_and_its_own_events_alone(services: Services, webhook: Webhook) -> None:
    project = projects.create(services, PERSON, "Other")
    beside = managing.create(services, PERSON, "localhost:9/beside", [FACT_INVALIDATED], project.id)
    inside = replace(AGENT, project_id=project.id)
    remember.add(services, inside, NewMemory("Ann likes tea."))
    rome = facts.add_triple(services, inside, NewTriple("Ann", "lives_in", "Rome")).id
    verbs.close(services, inside, rome)
    assert managing.deliveries(services, PERSON, webhook.id) == ([], 0)
    assert endings(managing.deliveries(services, PERSON, beside.id)[0]) == [(rome, Reason.ENDED)]


@pytest.mark.parametrize("erase", [True, False])
def test_a_webhook_goes_with_its_project(services: Services, erase: bool) -> None:
    project = projects.create(services, PERSON, "Other")
    managing.create(services, PERSON, "localhost:9/hook", EVENTS, project.id)
    remember.add(services, replace(AGENT, project_id=project.id), NewMemory("Ann likes tea.", user_id="ann"))
    projects.delete(services, PERSON, project.id, erase=erase)
    assert managing.listed(services, PERSON) == []


def test_erasing_a_person_takes_everything_that_names_them_and_tells_nothing(
    services: Services, webhook: Webhook, told: Told
) -> None:
    rome = lives(services, "Rome")
    verbs.close(services, AGENT, rome)
    lives(services, "Milan")
    remember.add(services, AGENT, NewMemory("Ann likes tea.", user_id="ann"))
    kept = remember.add(services, AGENT, NewMemory("Bob likes tea.", user_id="bob"))
    erasure.delete_user_memories(services, PERSON, "ann")
    left = managing.deliveries(services, PERSON, webhook.id)[0]
    assert [one.memory_id for one in left] == [kept.id]


def test_erasing_an_agent_or_a_text_takes_what_names_it(services: Services, webhook: Webhook) -> None:
    remember.add(services, AGENT, NewMemory("Ann likes tea.", user_id="ann", agent_id="bot"))
    gone = remember.add(services, AGENT, NewMemory("Ann likes cake.", user_id="ann"))
    kept = remember.add(services, AGENT, NewMemory("Ann likes jam.", user_id="ann", agent_id="other"))
    erasure.purge_agent(services, PERSON, "bot")
    erasure.erase(services, PERSON, EraseTarget(memory_ids=(gone.id,)))
    assert [one.memory_id for one in managing.deliveries(services, PERSON, webhook.id)[0]] == [kept.id]


def test_a_refused_write_is_not_told(services: Services, webhook: Webhook, told: Told) -> None:
    memory = remember.add(services, PERSON, NewMemory("Ann likes tea.", user_id="ann"))
    erasure.erase(services, PERSON, EraseTarget(memory_ids=(memory.id,)))
    with pytest.raises(Conflict):
        remember.add(services, AGENT, NewMemory("Ann likes tea.", user_id="ann"))
    assert told() == []


def test_a_paused_webhook_is_noted_nothing_and_none_costs_nothing(services: Services, webhook: Webhook) -> None:
    managing.change(services, PERSON, webhook.id, on=False)
    remember.add(services, AGENT, NewMemory("Ann likes tea."))
    assert managing.deliveries(services, PERSON, webhook.id) == ([], 0)
    managing.change(services, PERSON, webhook.id, on=True)
    remember.add(services, AGENT, NewMemory("Ann likes coffee."))
    assert managing.deliveries(services, PERSON, webhook.id)[1] == 1


def test_a_plan_with_its_end_is_no_news_until_it_is_called_off(
    services: Services, engine: ScriptedEngine, webhook: Webhook, told: Told
) -> None:
    start = services.clock() + timedelta(days=10)
    text = "Alex will be in Bonn for ten days."
    plan = statement(text, "Alex", "lives_in", "Bonn", tense=Tense.PLANNED, valid_from=start)
    engine.says(text, replace(plan, invalid_at=start + timedelta(days=10)))
    memory = learn(services, text)
    (fact,) = facts.query(services, PERSON, FactQuery(include_invalidated=True))[0]
    assert fact.invalid_at == start + timedelta(days=10)
    assert endings(told()) == []
    remember.delete(services, AGENT, memory.id)
    assert endings(told()) == [(fact.id, Reason.ENDED)]
