"""What is struck from a text does not stay in its tags, its metadata, or the name of its session."""

from __future__ import annotations

from korely_desktop.api.erasure_shapes import erase_preview_shape
from korely_desktop.domain.conversations import MessageQuery, NewEpisode, NewMessage
from korely_desktop.domain.erasure import BAR, BLACK, EraseTarget
from korely_desktop.domain.memories import Labels, MemoryQuery, NewMemory, Role
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import conversations, facts, remember
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.services import Services
from korely_desktop.store import jobs
from tests.memory.erasure.town import stored_bytes
from tests.memory.known import AGENT, Known


def test_whatever_stands_beside_goes_with_the_sentence(services: Services) -> None:
    memory = remember.add(
        services,
        AGENT,
        NewMemory(
            "Sara likes tea. Tomás wears a Phonak aid at 4200 hertz.",
            run_id="sara and the phonak-aid",
            metadata={"device": "aid", "hertz": 4200, "who": "Sara", "phonak_aid": ["x"]},
            labels=Labels(tags=("phonak-aid", "hertz", "sara")),
        ),
    )
    fact = Known(services).fact(memory, "Tomás", "wears", "Phonak aid")
    target = EraseTarget(fact_ids=(fact.id,))
    preview = erasure.preview(services, PERSON, target)
    [touched] = preview.texts
    assert erase_preview_shape(preview)["texts"][0]["beside"] == list(touched.beside)
    assert set(touched.beside) == {
        *("sara and the phonak-aid", "phonak-aid", "hertz", "aid", "4200", "phonak_aid", "x"),
    }
    assert erasure.erase(services, PERSON, target).clean
    left = remember.get(services, PERSON, memory.id)
    assert left.labels.tags == ("sara",)
    assert left.metadata == {"device": BAR, "hertz": BAR, "who": "Sara"}
    assert left.run_id == f"sara and the {BAR}"
    assert b"phonak" not in stored_bytes(services).lower()


def test_a_session_has_one_name_afterwards_too(services: Services) -> None:
    said = (NewMessage(Role.USER, "Tomás wears a Phonak."), NewMessage(Role.ASSISTANT, "I see."))
    episode = conversations.keep(services, AGENT, NewEpisode("phonak 1", said, "ann"))
    conversations.keep(services, AGENT, NewEpisode("phonak 1", (NewMessage(Role.USER, "Good night."),), "ann"))
    other = remember.add(services, AGENT, NewMemory("Of another user.", user_id="bob", run_id="phonak 1"))
    direct = facts.add_triple(services, AGENT, NewTriple("Sara", "likes", "rye", user_id="ann", run_id="phonak 1"))
    worn = Known(services).fact(episode.messages[0].memory, "Tomás", "wears", "Phonak")
    erasure.erase(services, PERSON, EraseTarget(fact_ids=(worn.id,)))
    name = f"{BAR} 1"
    kept, _ = conversations.messages(services, PERSON, MessageQuery(name))
    assert [one.memory.content for one in kept] == [BLACK * 21, "I see.", "Good night."]
    assert conversations.messages(services, PERSON, MessageQuery("phonak 1", user_id="ann")) == ([], 0)
    assert facts.get(services, PERSON, direct.id).run_id == name
    assert remember.get(services, PERSON, other.id).run_id == "phonak 1"
    with services.store.write() as connection:
        waiting = jobs.lease(connection, worker="w", now=services.clock(), seconds=60, limit=99)
    read = [job.memory_id for job in waiting]
    assert sorted(read) == sorted([episode.messages[0].memory.id, kept[2].memory.id, other.id]), "each of them once"


def test_two_sessions_stay_two(services: Services) -> None:
    for name in ("Tomás", "Marta"):
        text = remember.add(services, AGENT, NewMemory(f"{name} rang on Monday.", run_id=f"call {name}"))
        fact = Known(services).fact(text, name, "likes", "Monday")
        erasure.erase(services, PERSON, EraseTarget(entity_id=fact.subject_entity_id))
    listed, _ = remember.list_memories(services, PERSON, MemoryQuery())
    assert {text.run_id for text in listed} == {f"call {BAR}", f"call {BAR} 2"}


def test_a_session_that_names_whom_is_erased_is_renamed_whatever_its_texts_say(services: Services) -> None:
    labels = Labels(tags=("TomásVega", "tea"))
    text = remember.add(services, AGENT, NewMemory("Likes tea.", run_id="tomás-vega/2026", labels=labels))
    about = remember.add(services, AGENT, NewMemory("Tomás Vega lives in Turin."))
    fact = Known(services).fact(about, "Tomás Vega", "lives_in", "Turin")
    erasure.erase(services, PERSON, EraseTarget(entity_id=fact.subject_entity_id))
    left = remember.get(services, PERSON, text.id)
    assert (left.content, left.run_id, left.labels.tags) == ("Likes tea.", f"{BAR}/2026", ("tea",))


def test_the_callers_own_name_of_an_episode_goes_where_it_says_so(services: Services) -> None:
    said = (NewMessage(Role.USER, "Tomás wears a Phonak."),)
    for own_id in ("visit phonak", "visit 2"):
        conversations.keep(services, AGENT, NewEpisode("s", said, "ann", own_id=own_id))
    conversations.keep(services, AGENT, NewEpisode("s", (NewMessage(Role.USER, "Bye."),), "ann", own_id="about Tomás"))
    first = conversations.episodes(services, PERSON, MessageQuery("s"))[0][0]
    worn = Known(services).fact(first.messages[0].memory, "Tomás", "wears", "Phonak")
    assert erasure.erase(services, PERSON, EraseTarget(fact_ids=(worn.id,))).clean
    kept, _ = conversations.episodes(services, PERSON, MessageQuery("s"))
    assert [one.own_id for one in kept] == [None, "visit 2", "about Tomás"]
    person = facts.add_triple(services, AGENT, NewTriple("Tomás", "likes", "rye", user_id="ann")).subject_entity_id
    assert erasure.erase(services, PERSON, EraseTarget(entity_id=person)).clean
    kept, _ = conversations.episodes(services, PERSON, MessageQuery("s"))
    assert [one.own_id for one in kept] == [None, "visit 2", None]
    assert b"phonak" not in stored_bytes(services).lower()
