"""Conversations: kept as they were said, given back in order, read for what the user says and for nothing else."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.conversations import Episode, MessageQuery, NewEpisode, NewMessage
from korely_desktop.domain.erasure import BLACK, EraseTarget
from korely_desktop.domain.errors import Conflict, Forbidden, InvalidRequest
from korely_desktop.domain.memories import MemoryQuery, MemoryStatus, Role
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.recall import ContextQuery, SearchQuery
from korely_desktop.domain.rewind import Writer
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.memory import conversations, facts, remember
from korely_desktop.memory.access import audit, keys, rewind
from korely_desktop.memory.answers import choosing, context, recall
from korely_desktop.memory.forgetting import erasure, unforgetting
from korely_desktop.memory.services import Services
from korely_desktop.store.engine import Store
from tests.fakes import HashEmbedder, ScriptedEngine
from tests.gui.learning import learn
from tests.memory.erasure.town import stored_bytes
from tests.memory.known import AGENT, Known
from tests.reading import read_all

START = datetime(2026, 3, 1, 9, tzinfo=UTC)


def keep(services: Services, *said: tuple[str, str], caller: Caller = AGENT, **more: object) -> Episode:
    """An episode of the session ``s`` with these (role, words)."""
    messages = tuple(NewMessage(Role(role), words) for role, words in said)
    values = {"session_id": "s", "user_id": "ann", "agent_id": "bot", **more}
    return conversations.keep(services, caller, NewEpisode(messages=messages, **values))  # type: ignore[arg-type]


def words_of(services: Services, caller: Caller = AGENT, **more: object) -> list[tuple[str, str]]:
    query = MessageQuery("s", limit=200, **more)  # type: ignore[arg-type]
    said = conversations.messages(services, caller, query)[0]
    return [(str(one.memory.role), one.memory.content) for one in said]


def test_a_session_comes_back_in_its_order(services: Services) -> None:
    keep(services, ("system", "Be kind."), ("user", "Hello."), ("assistant", "Hello, Ann."))
    late = NewMessage(Role.USER, "Thanks.", START + timedelta(days=4000), {"channel": "chat"})
    early = NewMessage(Role.USER, "Good morning.", START - timedelta(days=4000))
    conversations.keep(services, AGENT, NewEpisode("s", (late, early), "ann", "bot"))
    assert words_of(services) == [
        ("user", "Good morning."),
        ("system", "Be kind."),
        ("user", "Hello."),
        ("assistant", "Hello, Ann."),
        ("user", "Thanks."),
    ]
    page, total = conversations.messages(services, AGENT, MessageQuery("s", limit=2, offset=3))
    assert ([one.memory.content for one in page], total) == (["Hello, Ann.", "Thanks."], 5)
    assert (page[1].memory.event_time, page[1].memory.metadata) == (late.timestamp, {"channel": "chat"})
    assert (page[1].memory.user_id, page[1].memory.agent_id, page[1].memory.run_id) == ("ann", "bot", "s")


def test_episodes_are_listed_with_their_messages(services: Services) -> None:
    first = keep(services, ("user", "One."), ("assistant", "Two."), own_id="mine")
    second = keep(services, ("user", "Three."))
    keep(services, ("user", "Elsewhere."), session_id="other")
    listed, total = conversations.episodes(services, AGENT, MessageQuery("s"))
    assert total == 2
    assert [(one.id, one.own_id, len(one.messages)) for one in listed] == [(first.id, "mine", 2), (second.id, None, 1)]
    assert conversations.episodes(services, AGENT, MessageQuery("s", limit=1, offset=1))[0][0].id == second.id


def test_only_what_the_user_says_becomes_facts(full_services: Services) -> None:
    keep(
        full_services,
        ("user", "I live in Turin."),
        ("assistant", "You live in Naples and you are allergic to peanuts."),
        ("tool", "Ann works at Acme."),
        ("system", "The user likes tea."),
    )
    read_all(full_services)
    told, _ = facts.query(full_services, AGENT, FactQuery(user_id="ann"))
    assert [fact.object for fact in told] == ["Turin"]
    listed, _ = remember.list_memories(full_services, AGENT, MemoryQuery())
    assert {memory.status for memory in listed} == {MemoryStatus.READY}


def test_what_a_machine_said_is_never_found(full_services: Services) -> None:
    keep(full_services, ("user", "Xanadu is where I live."), ("assistant", "Xanadu sounds lovely: Xanadu, Xanadu."))
    for ready in (False, True):
        if ready:
            full_services.index.build()  # type: ignore[attr-defined]
        hits = recall.search(full_services, AGENT, SearchQuery("Xanadu", user_id="ann"))
        assert [remember.get(full_services, AGENT, hit.id).content for hit in hits] == ["Xanadu is where I live."]
        block = context.context(full_services, AGENT, ContextQuery("Xanadu", user_id="ann", token_budget=800))
        assert "lovely" not in block.context
        unasked = context.context(full_services, AGENT, ContextQuery(None, user_id="ann", token_budget=800))
        assert "Xanadu is where I live." in unasked.context
        assert "lovely" not in unasked.context
    keep(full_services, ("assistant", "Xanadu once more."))  # and not when it comes while the index is in use
    assert len(recall.search(full_services, AGENT, SearchQuery("Xanadu", user_id="ann"))) == 1


def test_the_same_episode_again_changes_nothing(services: Services) -> None:
    said = (("user", "Hello."), ("assistant", "Hi."))
    first = keep(services, *said, own_id="e1")
    again = keep(services, *said, own_id="e1")
    assert (first.is_new, again.is_new, again.id) == (True, False, first.id)
    assert words_of(services) == list(said)
    with pytest.raises(Conflict):
        keep(services, ("user", "Something else."), own_id="e1")
    with pytest.raises(Conflict):
        keep(services, *said, own_id="e1", session_id="other")
    assert keep(services, *said, own_id="e1", user_id="bob").is_new, "another user's own ids are others"


def test_it_is_never_changed(services: Services) -> None:
    episode = keep(services, ("user", "Hello."), ("assistant", "Hi."))
    for message in episode.messages:
        with pytest.raises(Conflict):
            remember.update(services, AGENT, message.memory.id, "Good bye.")
        remember.update(services, AGENT, message.memory.id, labels={"importance": 5})
    assert words_of(services) == [("user", "Hello."), ("assistant", "Hi.")]


def test_what_is_forgotten_or_kept_back_leaves_the_session(services: Services) -> None:
    episode = keep(services, ("user", "One."), ("assistant", "Two."), ("user", "Three."))
    first, second, _ = (message.memory.id for message in episode.messages)
    remember.delete(services, AGENT, second)
    choosing.choose_texts(services, PERSON, {first: Recall.NEVER})
    assert words_of(services) == [("user", "Three.")]
    assert words_of(services, PERSON) == [("user", "One."), ("user", "Three.")]
    unforgetting.bring_back(services, PERSON, second)
    assert words_of(services) == [("assistant", "Two."), ("user", "Three.")]
    read_all(services)
    assert facts.query(services, PERSON, FactQuery())[1] == 0


def test_a_text_that_the_person_erased_is_left_out_and_counted(services: Services) -> None:
    gone = keep(services, ("user", "My secret is Quixotic.")).messages[0].memory.id
    erasure.erase(services, PERSON, EraseTarget(memory_ids=(gone,)))
    kept = keep(services, ("user", "My secret is Quixotic."), ("assistant", "I see."), own_id="e")
    assert kept.left_out == 1
    assert keep(services, ("user", "My secret is Quixotic."), ("assistant", "I see."), own_id="e").left_out == 1
    assert words_of(services) == [("assistant", "I see.")]
    assert b"Quixotic" not in stored_bytes(services)


def test_erasing_a_person_blackens_what_the_assistant_said_of_them(services: Services) -> None:
    keep(services, ("assistant", "Tomás Vega called. The weather is fine."), user_id=None)
    known = Known(services)
    known.text("Tomás Vega lives in Valencia.", ("Tomás Vega", "lives_in", "Valencia"))
    [tomas] = [entity for (_, name), entity in known.entities.items() if name == "Tomás Vega"]
    assert erasure.erase(services, PERSON, EraseTarget(entity_id=tomas)).clean
    [(_, words)] = words_of(services)
    assert words == BLACK * len("Tomás Vega called.") + " The weather is fine."
    assert b"Vega" not in stored_bytes(services)


def test_an_agent_goes_with_its_conversations(services: Services) -> None:
    keep(services, ("user", "Quixotic one."), ("assistant", "Quixotic two."))
    preview = erasure.preview(services, PERSON, EraseTarget(agent_id="bot"))
    assert (len(preview.texts), preview.items) == (2, 2)
    assert erasure.purge_agent(services, AGENT, "bot").memories == 2
    assert words_of(services, PERSON) == []
    assert b"Quixotic" not in stored_bytes(services)


def test_limits_name_the_field(services: Services) -> None:
    for said, field in (
        ([("user", "fine"), ("assistant", " ")], "messages[1].content"),
        ([("user", "x" * 16_001)], "messages[0].content"),
        ([], "messages"),
    ):
        with pytest.raises(InvalidRequest) as refused:
            keep(services, *said)
        assert refused.value.extra["field"] == field
    with pytest.raises(InvalidRequest):
        keep(services, ("user", "fine"), session_id="")
    with pytest.raises(Forbidden):
        keep(services, ("user", "fine"), caller=Caller("rest", users=("bob",)))
    assert words_of(services, PERSON) == []


def test_the_trail_has_counts_and_no_content(services: Services) -> None:
    episode = keep(services, ("user", "Quixotic."), ("assistant", "Quixotic too."))
    conversations.messages(services, AGENT, MessageQuery("s"))
    read, wrote = audit.read(services, PERSON, audit.AuditQuery())[0]
    assert (wrote.meta, wrote.target_id, wrote.user_id) == ({"verb": "episode", "memories": 2}, episode.id, "ann")
    assert (read.meta["verb"], read.meta["memories"]) == ("session", 2)


def test_a_text_of_a_session_is_read_with_the_time_it_was_said_at(full_services: Services) -> None:
    said = (NewMessage(Role.USER, "I moved to Turin yesterday.", START),)
    conversations.keep(full_services, AGENT, NewEpisode("s", said, "ann"))
    learn(full_services, "Nothing else.")
    (fact,) = facts.query(full_services, AGENT, FactQuery(user_id="ann", predicate="lives_in"))[0]
    assert fact.valid_from.date() == (START - timedelta(days=1)).date()


ROLES = st.sampled_from(["user", "assistant", "system", "tool"])
EPISODES = st.lists(
    st.tuples(st.sampled_from(["anna", "berta"]), st.lists(ROLES, min_size=1, max_size=6), st.booleans()),
    min_size=1,
    max_size=8,
)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(EPISODES)
def test_no_byte_of_a_user_is_left_and_the_other_keeps_all(
    tmp_path_factory: pytest.TempPathFactory,
    empty_store: Path,
    vocabulary: Vocabulary,
    held: list[tuple[str, list[str], bool]],
) -> None:
    """Conversations of two users in one session, some of them forgotten in part; one user goes."""
    path = tmp_path_factory.mktemp("erasing") / "korely.db"
    path.write_bytes(empty_store.read_bytes())
    with Store.open(path) as store:
        services = Services(store, vocabulary, ScriptedEngine(), HashEmbedder(), None)  # type: ignore[arg-type]
        kept: list[tuple[str, str]] = []
        for number, (user, roles, forget) in enumerate(held):
            said = [(role, f"{user}{number}zq says {place} " * (place + 1)) for place, role in enumerate(roles)]
            episode = keep(services, *said, user_id=user, own_id=f"{user}{number}")
            if forget:
                remember.delete(services, AGENT, episode.messages[0].memory.id)
            kept += said[forget:] if user == "berta" else []
        assert erasure.delete_user_memories(services, AGENT, "anna").clean
        assert words_of(services) == kept
        assert b"anna0zq" not in (stored := stored_bytes(services))
        assert not [number for number in range(len(held)) if f"anna{number}zq".encode() in stored]
        with store.read() as connection:
            left = connection.exec_driver_sql("SELECT count(*) FROM messages").scalar_one()
        assert left == sum(len(roles) for user, roles, _ in held if user == "berta")


def test_what_a_key_said_is_taken_back_with_the_rest_and_put_back(full_services: Services) -> None:
    key, _ = keys.create_key(full_services, PERSON, name="bot")
    agent = Caller("rest", key_id=key.id)
    begun = full_services.clock()
    keep(full_services, ("user", "I live in Turin."), ("assistant", "Noted."), caller=agent)
    read_all(full_services)
    done = rewind.rewind(full_services, PERSON, Writer(key.id), begun)
    assert (done.texts, len(done.facts), dict(done.left)) == (2, 1, {})
    assert words_of(full_services, PERSON) == []
    rewind.put_back(full_services, PERSON, done.id)
    assert words_of(full_services) == [("user", "I live in Turin."), ("assistant", "Noted.")]
    assert facts.query(full_services, AGENT, FactQuery(user_id="ann"))[1] == 1
