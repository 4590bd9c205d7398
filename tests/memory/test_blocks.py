"""Working memory: one text a name, user and agent; the person's is never overwritten unseen; nothing stays behind."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from korely_desktop.domain.audit import AuditQuery
from korely_desktop.domain.blocks import MAX_BLOCK, MAX_BLOCKS, BlockPlace
from korely_desktop.domain.erasure import BLACK, EraseTarget
from korely_desktop.domain.errors import Conflict, Forbidden, InvalidRequest, NotFound, StaleWrite
from korely_desktop.domain.panel import PanelQuery
from korely_desktop.domain.recall import ContextQuery
from korely_desktop.domain.saved_filters import SavedFilter
from korely_desktop.domain.scope import ADD, PERSON, READ, Caller
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.memory import blocks
from korely_desktop.memory.access import audit
from korely_desktop.memory.answers import context
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.listing import saved_filters
from korely_desktop.memory.services import Services
from korely_desktop.store.engine import Store
from tests.fakes import HashEmbedder, ScriptedEngine
from tests.memory.erasure.town import stored_bytes
from tests.memory.known import AGENT, Known

PERSONA = BlockPlace("ann", "bot", "persona")


def test_a_block_is_one_text_a_name_user_and_agent(services: Services) -> None:
    blocks.put(services, AGENT, PERSONA, "Kind and brief.")
    blocks.put(services, AGENT, PERSONA, "Kind, brief and exact.")
    blocks.put(services, AGENT, BlockPlace("ann", None, "persona"), "For every agent.")
    blocks.put(services, AGENT, BlockPlace(None, None, "persona"), "For everybody.")
    assert blocks.get(services, AGENT, PERSONA).content == "Kind, brief and exact."
    assert [one.content for one in blocks.listed(services, AGENT, "ann", None)] == ["For every agent."]
    assert [one.content for one in blocks.listed(services, AGENT, "ann", "bot")] == ["Kind, brief and exact."]
    assert blocks.put(services, AGENT, PERSONA, "").content == ""
    with pytest.raises(NotFound):
        blocks.get(services, AGENT, BlockPlace("bob", "bot", "persona"))


def test_two_who_write_at_once_notice(services: Services) -> None:
    first = blocks.put(services, AGENT, PERSONA, "One.")
    with pytest.raises(StaleWrite) as refused:
        blocks.put(services, AGENT, PERSONA, "Two.", first.updated_at - timedelta(seconds=2))
    assert refused.value.extra["current_updated_at"] == first.updated_at.isoformat()
    assert blocks.put(services, AGENT, PERSONA, "Two.", first.updated_at).content == "Two."


def test_what_the_person_wrote_is_not_overwritten_unseen(services: Services) -> None:
    mine = blocks.put(services, PERSON, PERSONA, "Never mention my salary.")
    with pytest.raises(StaleWrite):
        blocks.put(services, AGENT, PERSONA, "Anything.")
    with pytest.raises(Conflict):
        blocks.erase(services, AGENT, PERSONA)
    read = blocks.get(services, AGENT, PERSONA)
    assert (read.by_person, read.content) == (True, "Never mention my salary.")
    written = blocks.put(services, AGENT, PERSONA, "Never mention a salary.", mine.updated_at)
    assert not written.by_person


def test_limits(services: Services) -> None:
    for place, content, field in (
        (PERSONA, "x" * (MAX_BLOCK + 1), "content"),
        (PERSONA, "nul\0", "content"),
        (BlockPlace("ann", None, " "), "x", "name"),
        (BlockPlace("ann", None, "n" * 101), "x", "name"),
        (BlockPlace("", None, "n"), "x", "user_id"),
    ):
        with pytest.raises(InvalidRequest) as refused:
            blocks.put(services, AGENT, place, content)
        assert refused.value.extra["field"] == field
    for number in range(MAX_BLOCKS):
        blocks.put(services, AGENT, BlockPlace("ann", None, f"n{number}"), "x")
    with pytest.raises(InvalidRequest):
        blocks.put(services, AGENT, BlockPlace("ann", None, "one more"), "x")
    blocks.put(services, AGENT, BlockPlace("ann", None, "n0"), "y")


def test_who_may(services: Services) -> None:
    blocks.put(services, AGENT, PERSONA, "Kind.")
    with pytest.raises(Forbidden):
        blocks.put(services, Caller("rest", scopes=frozenset({READ})), PERSONA, "x")
    with pytest.raises(Forbidden):
        blocks.put(services, Caller("rest", users=("bob",)), PERSONA, "x")
    with pytest.raises(NotFound):
        blocks.get(services, Caller("rest", users=("bob",)), PERSONA)
    with pytest.raises(Forbidden):
        blocks.listed(services, Caller("rest", users=("bob",)), None, None)
    with pytest.raises(Forbidden):
        blocks.erase(services, Caller("rest", scopes=frozenset({READ, ADD})), PERSONA)


def test_it_is_neither_found_nor_told(services: Services) -> None:
    blocks.put(services, AGENT, PERSONA, "Xanadu is the plan.")
    block = context.context(services, AGENT, ContextQuery("Xanadu", user_id="ann", token_budget=800))
    assert "Xanadu" not in block.context


def test_erased_it_is_gone_and_does_not_come_back(services: Services) -> None:
    blocks.put(services, PERSON, PERSONA, "The Quixotic plan.")
    saved_filters.keep(services, PERSON, [SavedFilter("one", "Quixotic", PanelQuery(text="plan"))])
    blocks.erase(services, PERSON, PERSONA)
    assert b"Quixotic" not in stored_bytes(services)
    with pytest.raises(NotFound):
        blocks.get(services, PERSON, PERSONA)
    with pytest.raises(Conflict):
        blocks.put(services, AGENT, PERSONA, "The quixotic  plan!")
    assert blocks.put(services, PERSON, PERSONA, "The Quixotic plan.").content == "The Quixotic plan."


def test_erasing_a_user_or_an_agent_takes_its_blocks_and_counts_them(services: Services) -> None:
    for user, agent in (("ann", "bot"), ("ann", None), ("bob", "bot"), ("bob", None)):
        blocks.put(services, AGENT, BlockPlace(user, agent, "persona"), f"Quixotic {user} {agent}")
    target = EraseTarget(user_id="ann")
    preview = erasure.preview(services, PERSON, target)
    assert ([block.place.agent_id for block in preview.blocks], preview.items) == ([None, "bot"], 2)
    receipt = erasure.erase(services, PERSON, target)
    assert (receipt.blocks, receipt.clean) == (2, True)
    assert b"Quixotic ann" not in stored_bytes(services)
    assert erasure.purge_agent(services, AGENT, "bot").blocks == 1
    assert [one.place for one in blocks.every(services, PERSON)] == [BlockPlace("bob", None, "persona")]


def test_what_is_erased_goes_black_in_a_block_too(services: Services) -> None:
    known = Known(services)
    _, [fact] = known.text("Tomás Vega wears a Phonak.", ("Tomás Vega", "wears", "a Phonak"))
    place = BlockPlace(None, None, "people")
    blocks.put(services, AGENT, place, "Anna is kind. Tomás Vega wears a Phonak. Ask him.")
    blocks.put(services, AGENT, BlockPlace(None, None, "Tomás Vega"), "Calls on Mondays.")
    preview = erasure.preview(services, PERSON, EraseTarget(fact_ids=(fact.id,)))
    assert [block.place.name for block in preview.blocks] == ["people"]
    assert erasure.erase(services, PERSON, EraseTarget(entity_id=fact.subject_entity_id)).blocks == 2
    black = BLACK * len("Tomás Vega wears a Phonak.")
    assert [one.content for one in blocks.every(services, PERSON)] == [f"Anna is kind. {black} Ask him."]
    assert b"Phonak" not in stored_bytes(services)
    assert "Tomás".encode() not in stored_bytes(services)


def test_a_value_goes_black_only_where_it_is_about_the_same(services: Services) -> None:
    known = Known(services)
    ann, _ = known.text("I like Quixotic tea.", ("", "likes", "Quixotic tea"), user_id="ann")
    _, [tomas] = known.text("Tomás Vega lives in Valencia.", ("Tomás Vega", "lives_in", "Valencia"))
    said = {
        BlockPlace("ann", None, "drinks"): "Offer Quixotic tea. Be kind.",
        BlockPlace(None, None, "shop"): "Quixotic tea is sold out.",
        BlockPlace(None, None, "people"): "Tomás Vega is kind. He lives in Valencia.",
        BlockPlace(None, None, "trips"): "The fair is in Valencia.",
    }
    for place, content in said.items():
        blocks.put(services, AGENT, place, content)
    assert erasure.erase(services, PERSON, EraseTarget(memory_ids=(ann.id,))).blocks == 1
    assert erasure.erase(services, PERSON, EraseTarget(fact_ids=(tomas.id,))).blocks == 1
    left = {one.place.name: one.content for one in blocks.every(services, PERSON)}
    assert left == {
        "drinks": BLACK * len("Offer Quixotic tea.") + " Be kind.",
        "shop": "Quixotic tea is sold out.",
        "people": "Tomás Vega is kind. " + BLACK * len("He lives in Valencia."),
        "trips": "The fair is in Valencia.",
    }


def test_the_trail_has_no_content(services: Services) -> None:
    block = blocks.put(services, AGENT, PERSONA, "Quixotic.")
    (event,) = audit.read(services, PERSON, AuditQuery())[0]
    assert (event.target_id, event.user_id, event.meta) == (block.id, "ann", {"verb": "block", "characters": 9})


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.tuples(st.sampled_from(["anna", "berta"]), st.sampled_from([None, "bot"]), st.integers(0, 2)), max_size=12
    )
)
def test_no_byte_of_a_user_is_left_however_often_a_block_was_written(
    tmp_path_factory: pytest.TempPathFactory,
    empty_store: Path,
    vocabulary: Vocabulary,
    writes: list[tuple[str, str | None, int]],
) -> None:
    """Blocks of two users, written over and over with longer and shorter texts; one user goes, the other's stay."""
    path = tmp_path_factory.mktemp("erasing") / "korely.db"
    path.write_bytes(empty_store.read_bytes())
    with Store.open(path) as store:
        services = Services(store, vocabulary, ScriptedEngine(), HashEmbedder(), None)  # type: ignore[arg-type]
        kept: dict[BlockPlace, str] = {}
        for number, (user, agent, name) in enumerate(writes):
            place = BlockPlace(user, agent, f"block {name}")
            content = f"{user}{number}zq " * (1 + number * 37 % 50)
            blocks.put(services, AGENT, place, content)
            kept[place] = content
        assert erasure.delete_user_memories(services, AGENT, "anna").clean
        stored = stored_bytes(services)
        assert not [number for number in range(len(writes)) if f"anna{number}zq".encode() in stored]
        left = {block.place: block.content for block in blocks.every(services, PERSON)}
        assert left == {place: content for place, content in kept.items() if place.user_id == "berta"}
