"""What the person forgot or keeps from agents is not read in texts either: its sentences are black until it is back.

They are those that erasing the fact takes for good, also from the text that ended it.
"""

from __future__ import annotations

import json

import pytest

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.conversations import MessageQuery, NewEpisode, NewMessage
from korely_desktop.domain.erasure import BLACK, EraseTarget
from korely_desktop.domain.errors import Conflict
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.memories import Labels, Memory, MemoryQuery, MemoryStatus, NewMemory, Role
from korely_desktop.domain.questions import EntityQuery, FactQuery
from korely_desktop.domain.recall import ContextQuery, CutReason, SearchQuery
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.memory import conversations, entities, exporting, facts, remember
from korely_desktop.memory.answers import choosing, context, recall
from korely_desktop.memory.answers.index.recall_index import RecallIndex
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.history import explain, verbs
from korely_desktop.memory.models import embedding_jobs
from korely_desktop.memory.services import Services
from korely_desktop.memory.travel import leaving
from korely_desktop.store import withheld
from tests.memory.erasure.town import stored_bytes
from tests.reading import read_all

AGENT = Caller(actor="rest", key_id="key_1")
SAID = "Giulia works at Verde Menta. She is allergic to peanuts. She asked for an invoice."


def tell(services: Services, content: str, user_id: str | None = None) -> Memory:
    """A text that was read by the engine."""
    memory = remember.add(services, AGENT, NewMemory(content, user_id=user_id))
    read_and_embed(services)
    return memory


def read_and_embed(services: Services) -> None:
    read_all(services)
    embedding_jobs.catch_up(services)


def fact(services: Services, predicate: str, **of: object) -> Fact:
    """The one fact with this relation."""
    query = FactQuery(predicate=predicate, include_invalidated=True, **of)  # type: ignore[arg-type]
    (found,), _ = facts.query(services, PERSON, query)
    return found


def value(services: Services, said: str) -> Fact:
    """The one fact with this value."""
    listed, _ = facts.query(services, PERSON, FactQuery(include_invalidated=True))
    (found,) = [one for one in listed if one.object == said]
    return found


def exported(services: Services, caller: Caller) -> str:
    """The words of all of the memory, as it leaves."""
    with leaving.export(services, caller) as parcel:
        lines = [json.loads(line) for line in b"".join(parcel.parts()).splitlines()]
    return str([line[part] for line in lines for part in ("name", "content", "object") if part in line])


class Told:
    """A text of two facts, of which one may be put away, and the ways to read it."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.text = tell(services, SAID)
        self.work, self.nuts = fact(services, "works_at"), fact(services, "allergic_to")

    def reads(self, caller: Caller) -> dict[str, str]:
        """Every way to read the text, in one string each."""
        services = self.services
        giulia = entities.entities(services, PERSON, EntityQuery(q="Giulia"))[0][0]
        listed, _ = remember.list_memories(services, caller, MemoryQuery())
        taken = exporting.take_out(services, caller, fact_ids=[self.work.id], memory_ids=[self.text.id])
        previewed = erasure.preview(services, caller, EraseTarget(memory_ids=(self.text.id,)))
        return {
            "one": remember.get(services, caller, self.text.id).content,
            "list": " ".join(memory.content for memory in listed),
            "search": " ".join(hit.snippet for hit in recall.search(services, caller, SearchQuery("Giulia invoice"))),
            "mentions": " ".join(one.text for one in entities.entity(services, caller, giulia.id).mentions),
            "sources": " ".join(one.text for one in explain.explain(services, caller, self.work.id).sources),
            "export": str((taken.facts, taken.texts)),
            "everything": exported(services, caller),
            "preview": " ".join(one.content for one in previewed.texts),
            "labelled": remember.update(services, caller, self.text.id, labels={"importance": 3}).content,
        }

    def blocks(self) -> dict[str | None, str]:
        """What is told an agent, by what it asks."""
        asked = ("What is Giulia allergic to?", "peanuts", "Giulia's invoice", None)
        return {query: context.context(self.services, AGENT, ContextQuery(query)).context for query in asked}


@pytest.fixture
def told(full_services: Services) -> Told:
    assert isinstance(full_services.index, RecallIndex)
    full_services.index.build()
    full_services.index.use_model(full_services.embedder.name)
    return Told(full_services)


def forget(services: Services, fact: Fact) -> None:
    verbs.hide(services, PERSON, fact.id)


def keep_back(services: Services, fact: Fact) -> None:
    choosing.choose(services, PERSON, {fact.id: Recall.NEVER})


@pytest.mark.parametrize("put_away", [forget, keep_back])
def test_no_read_of_an_agent_has_the_sentence(told: Told, put_away) -> None:
    for way, read in told.reads(AGENT).items():
        assert "peanuts" in read, way
    put_away(told.services, told.nuts)
    for way, read in told.reads(AGENT).items():
        assert "peanuts" not in read, way
        assert "Verde Menta" in read, way
    for query, block in told.blocks().items():
        assert "peanuts" not in block, query
        assert BLACK not in block
    assert "invoice" in told.blocks()["Giulia's invoice"]


@pytest.mark.parametrize("put_away", [forget, keep_back])
def test_the_person_reads_the_whole_text(told: Told, put_away) -> None:
    put_away(told.services, told.nuts)
    for way, read in told.reads(PERSON).items():
        assert "peanuts" in read, way


def test_it_is_read_again_once_the_fact_is_back(told: Told) -> None:
    before = told.reads(AGENT)
    forget(told.services, told.nuts)
    verbs.unhide(told.services, PERSON, told.nuts.id)
    keep_back(told.services, told.nuts)
    choosing.choose(told.services, PERSON, {told.nuts.id: None})
    assert told.reads(AGENT) == before
    assert "peanuts" in told.blocks()["peanuts"]


@pytest.mark.parametrize("put_away", [forget, keep_back])
def test_an_agent_that_writes_back_what_it_read_takes_nothing_away(told: Told, put_away) -> None:
    put_away(told.services, told.nuts)
    read = remember.get(told.services, AGENT, told.text.id).content
    with pytest.raises(Conflict):
        remember.update(told.services, AGENT, told.text.id, f"{read} She likes tea.")
    assert remember.get(told.services, PERSON, told.text.id).content == SAID
    remember.update(told.services, AGENT, told.text.id, "She asked for an invoice.")
    read_and_embed(told.services)
    told_again = remember.update(told.services, AGENT, told.text.id, f"{BLACK} is a sign that this text may have.")
    assert BLACK in told_again.content


def test_offsets_of_other_facts_keep_their_meaning(told: Told) -> None:
    forget(told.services, told.nuts)
    (source,) = explain.explain(told.services, AGENT, told.work.id).sources
    assert source.text[source.start : source.end] == "Giulia works at Verde Menta"
    assert len(source.text) == len(SAID)


def test_every_sentence_with_the_value_goes_in_every_text_that_states_it(told: Told) -> None:
    again = tell(told.services, "Giulia is allergic to peanuts. Peanuts made her ill. She likes tea.")
    other = tell(told.services, "The shop sells peanuts.")
    forget(told.services, told.nuts)
    assert remember.get(told.services, AGENT, again.id).content.strip(BLACK + " ") == "She likes tea."
    assert remember.get(told.services, AGENT, other.id).content == "The shop sells peanuts."


def test_a_text_of_which_nothing_is_left_is_not_found_and_the_person_learns_why(told: Told) -> None:
    only = tell(told.services, "Giulia plays the accordion.")
    asked = "Does Giulia play the accordion?"
    assert only.id in {hit.id for hit in recall.search(told.services, AGENT, SearchQuery(asked))}
    forget(told.services, fact(told.services, "plays"))
    assert only.id not in {hit.id for hit in recall.search(told.services, AGENT, SearchQuery(asked))}
    for query in (asked, None):
        assert only.id not in context.context(told.services, AGENT, ContextQuery(query)).sources
    seen = context.explained(told.services, AGENT, ContextQuery(asked), viewer=PERSON)
    assert {one.id: one.reason for one in seen.cut}[only.id] is CutReason.KEPT_BACK


def test_whom_only_a_forgotten_fact_names_no_agent_hears_of(told: Told) -> None:
    def heard_of(name: str) -> bool:
        return bool(entities.entities(told.services, AGENT, EntityQuery(q=name))[0])

    assert heard_of("Verde Menta")
    forget(told.services, told.work)
    assert not heard_of("Verde Menta")
    tell(told.services, "Verde Menta is based in Turin.")
    assert heard_of("Verde Menta")


def test_what_ends_a_forgotten_fact_is_not_read_either(full_services: Services) -> None:
    tell(full_services, "Marco works at Acme GmbH.")
    memory = tell(full_services, "Marco no longer works at Acme GmbH. He called twice.")
    work = fact(full_services, "works_at")
    assert work.invalid_at is not None
    forget(full_services, work)
    read = remember.get(full_services, AGENT, memory.id).content
    assert "Acme" not in read
    assert read.endswith("He called twice.")


def test_a_session_is_read_without_it(full_services: Services) -> None:
    said = (NewMessage(Role.USER, "I am allergic to peanuts. Book a table."), NewMessage(Role.ASSISTANT, "Done."))
    conversations.keep(full_services, AGENT, NewEpisode("trip", said, user_id="anna", own_id="about-peanuts"))
    read_and_embed(full_services)
    forget(full_services, fact(full_services, "allergic_to", user_id="anna"))
    query = MessageQuery("trip", user_id="anna")
    (first, _), _ = conversations.messages(full_services, AGENT, query)
    (episode,), _ = conversations.episodes(full_services, AGENT, query)
    assert (first.own_id, episode.own_id) == (None, None)
    assert conversations.episodes(full_services, PERSON, query)[0][0].own_id == "about-peanuts"
    with leaving.export(full_services, AGENT) as parcel:
        assert b"peanuts" not in b"".join(parcel.parts())
    for message in (first, episode.messages[0]):
        assert message.memory.content.strip(BLACK + " ") == "Book a table."
    assert conversations.messages(full_services, PERSON, query)[0][0].memory.content == said[0].content


@pytest.fixture(params=["few texts", "many texts"])
def in_sessions(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a session of few texts says is looked for in these, of others from what was put away."""
    if request.param == "many texts":
        monkeypatch.setattr(withheld, "_FEW", 0)


@pytest.mark.usefixtures("in_sessions")
def test_the_name_of_a_session_is_read_without_it(full_services: Services) -> None:
    for user, content in (("anna", "I am allergic to peanuts."), ("anna", "Book a table."), ("bo", "Book a table.")):
        remember.add(full_services, AGENT, NewMemory(content, user_id=user, run_id="trip with peanuts"))
    read_and_embed(full_services)
    forget(full_services, fact(full_services, "allergic_to", user_id="anna"))
    listed, _ = remember.list_memories(full_services, AGENT, MemoryQuery())
    names = sorted((str(memory.user_id), str(memory.run_id).strip(BLACK)) for memory in listed)
    assert names == [("anna", "trip with "), ("anna", "trip with "), ("bo", "trip with peanuts")]


@pytest.mark.usefixtures("in_sessions")
@pytest.mark.parametrize("put_away", [forget, keep_back, None])
def test_what_a_machine_repeated_of_it_in_the_session_is_not_read_either(full_services: Services, put_away) -> None:
    said = (
        NewMessage(Role.USER, "I am allergic to peanuts. Book a table."),
        NewMessage(Role.ASSISTANT, "I note that peanuts are out. The table is booked."),
    )
    conversations.keep(full_services, AGENT, NewEpisode("trip", said, user_id="anna"))
    other = NewMessage(Role.ASSISTANT, "We sell peanuts.")
    conversations.keep(full_services, AGENT, NewEpisode("shop", (other,), user_id="anna"))
    read_and_embed(full_services)
    nuts = fact(full_services, "allergic_to", user_id="anna")
    if put_away is None:
        receipt = erasure.erase(full_services, PERSON, EraseTarget(fact_ids=(nuts.id,)))
        assert receipt.redacted == 2
    else:
        put_away(full_services, nuts)
    (_, echo), _ = conversations.messages(full_services, AGENT, MessageQuery("trip", user_id="anna"))
    assert echo.memory.content.strip(BLACK + " ") == "The table is booked."
    listed, _ = remember.list_memories(full_services, AGENT, MemoryQuery(user_id="anna"))
    assert sum("peanuts" in memory.content for memory in listed) == 1
    if put_away is not None:
        (_, whole), _ = conversations.messages(full_services, PERSON, MessageQuery("trip", user_id="anna"))
        assert whole.memory.content == said[1].content


def test_the_text_that_names_the_old_value_beside_the_new_one_is_read_without_it(full_services: Services) -> None:
    tell(full_services, "Giulia lives in Turin.")
    memory = tell(full_services, "Giulia moved from Turin to Milan. She is well.")
    old = value(full_services, "Turin")
    assert old.invalidated_by is not None
    forget(full_services, old)
    assert remember.get(full_services, AGENT, memory.id).content.strip(BLACK + " ") == "She is well."


@pytest.mark.parametrize("later", ["Marco no longer works at Acme GmbH.", "Marco left Acme GmbH for Northwind Labs."])
def test_erasing_takes_the_sentence_that_ended_a_fact_as_well(full_services: Services, later: str) -> None:
    tell(full_services, "Marco works at Acme GmbH.")
    ended = tell(full_services, f"{later} He called twice.")
    work = value(full_services, "Acme GmbH")
    assert work.invalid_at is not None
    receipt = erasure.erase(full_services, PERSON, EraseTarget(fact_ids=(work.id,)))
    assert (receipt.redacted, receipt.clean) == (2, True)
    assert remember.get(full_services, PERSON, ended.id).content.strip(BLACK + " ") == "He called twice."
    assert b"Acme" not in stored_bytes(full_services)


def test_what_says_it_beside_the_text_is_not_read_either(full_services: Services) -> None:
    said = NewMemory(
        "Giulia is allergic to peanuts. She asked for an invoice.",
        metadata={"topic": "peanuts", "shop": "corner"},
        labels=Labels(tags=("peanuts", "invoice")),
        source="notes on peanuts",
    )
    memory = remember.add(full_services, AGENT, said)
    read_and_embed(full_services)
    forget(full_services, fact(full_services, "allergic_to"))
    read = remember.get(full_services, AGENT, memory.id)
    assert (read.labels.tags, read.metadata["shop"]) == (("invoice",), "corner")
    assert "peanuts" not in f"{read.source} {read.metadata}"
    whole = remember.get(full_services, PERSON, memory.id)
    assert (whole.labels.tags, whole.metadata, whole.source) == (said.labels.tags, said.metadata, said.source)


def test_what_an_agent_says_again_of_it_is_not_read_either(told: Told) -> None:
    forget(told.services, told.nuts)
    again = tell(told.services, "Giulia is allergic to peanuts. She likes rye.")
    assert remember.get(told.services, AGENT, again.id).content.strip(BLACK + " ") == "She likes rye."
    assert again.id not in {hit.id for hit in recall.search(told.services, AGENT, SearchQuery("peanuts"))}
    remember.update(told.services, AGENT, told.text.id, f"{SAID} It is paid.")
    read_and_embed(told.services)
    read = remember.get(told.services, AGENT, told.text.id).content
    assert ("peanuts" in read, "It is paid." in read) == (False, True)
    verbs.unhide(told.services, PERSON, told.nuts.id)
    assert "peanuts" in remember.get(told.services, AGENT, again.id).content


@pytest.mark.parametrize("put_away", [forget, keep_back])
def test_what_an_agent_says_again_of_it_is_not_read_before_anybody_read_the_text(told: Told, put_away) -> None:
    """Of somebody else the same value is told, and all of it once the fact is back."""
    put_away(told.services, told.nuts)
    again, other = (
        remember.add(told.services, AGENT, NewMemory(f"{said} at lunch. It rained."))
        for said in ("Giulia avoids peanuts", "Bruno likes peanuts")
    )
    assert again.status is MemoryStatus.PROCESSING

    def read(memory: Memory, caller: Caller = AGENT) -> str:
        [found] = [
            one for one in remember.list_memories(told.services, caller, MemoryQuery())[0] if one.id == memory.id
        ]
        assert found.content == remember.get(told.services, caller, memory.id).content
        return found.content

    assert read(again) == BLACK * 31 + " It rained."
    assert read(other) == "Bruno likes peanuts at lunch. It rained."
    assert read(again, PERSON) == "Giulia avoids peanuts at lunch. It rained."
    assert recall.search(told.services, AGENT, SearchQuery("avoids")) == []
    assert "avoids" not in exported(told.services, AGENT)


def test_what_an_agent_says_again_of_what_was_erased_does_not_stay(told: Told) -> None:
    services = told.services
    erasure.erase(services, PERSON, EraseTarget(fact_ids=(told.nuts.id,)))
    said = NewMemory("Giulia is allergic to peanuts. She likes rye.", metadata={"topic": "peanuts"}, source="a call")
    again = remember.add(services, AGENT, said)
    read_and_embed(services)
    for caller in (AGENT, PERSON):
        read = remember.get(services, caller, again.id)
        assert read.content.strip(BLACK + " ") == "She likes rye."
        assert ("peanuts" in str(read.metadata), read.source) == (False, "a call")
    assert entities.entities(services, PERSON, EntityQuery(q="peanuts"))[0] == []
    own = remember.add(services, PERSON, NewMemory("Giulia is allergic to peanuts, I noted."))
    read_and_embed(services)
    assert "peanuts" in remember.get(services, PERSON, own.id).content


@pytest.mark.parametrize("put_away", [forget, keep_back])
def test_what_was_corrected_into_it_goes_with_it(told: Told, put_away) -> None:
    services = told.services
    wider = verbs.correct(services, PERSON, told.nuts.id, object="nuts of every kind")
    again = verbs.correct(services, PERSON, wider.id, object="tree nuts")

    def read() -> str:
        listed, _ = facts.query(services, AGENT, FactQuery(include_invalidated=True))
        return f"{remember.get(services, AGENT, told.text.id).content} {[one.object for one in listed]}"

    assert read().count("nuts") == 4
    put_away(services, again)
    assert "nuts" not in read()
    if put_away is forget:
        verbs.unhide(services, PERSON, again.id)
    else:
        choosing.choose(services, PERSON, {again.id: None})
    assert read().count("nuts") == 4


def test_a_text_is_read_also_where_what_was_forgotten_went_with_its_user(full_services: Services) -> None:
    tell(full_services, "I am allergic to peanuts.", "anna")
    forget(full_services, fact(full_services, "allergic_to", user_id="anna"))
    erasure.delete_user_memories(full_services, AGENT, "anna")
    again = tell(full_services, "I am allergic to peanuts. I like rye.", "anna")
    read = remember.get(full_services, AGENT, again.id)
    assert (read.status, read.content.strip(BLACK + " ")) == (MemoryStatus.READY, "I like rye.")


def test_a_value_that_the_person_corrected_away_is_no_secret(told: Told) -> None:
    services = told.services
    verbs.correct(services, PERSON, told.nuts.id, object="walnuts")
    again = tell(services, "Giulia is allergic to peanuts. She likes rye.")
    assert remember.get(services, AGENT, again.id).content == "Giulia is allergic to peanuts. She likes rye."
    assert again.id not in facts.get(services, PERSON, told.nuts.id).source_memory_ids
