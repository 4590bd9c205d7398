"""The context block through its public door: its layout, what is in it, and what comes first."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from korely_desktop.domain.questions import EntityQuery
from korely_desktop.domain.recall import ContextQuery, CutReason
from korely_desktop.domain.scope import PERSON
from korely_desktop.language import fence
from korely_desktop.language.tokens import count_tokens
from korely_desktop.memory import entities
from korely_desktop.memory.access.audit import flush_reads
from korely_desktop.memory.answers.context import MEMORIES_ASKED, context, explained
from korely_desktop.memory.answers.context_block import FACTS_HEADING, MEMORIES_HEADING, READER_NOTE
from korely_desktop.memory.models import embedding_jobs
from korely_desktop.memory.services import Services
from tests.fakes import Clock
from tests.memory.context.asking import AGENT, USER, block, fill, state, tell


def test_layout_and_parts(ready: Services) -> None:
    fact = state(ready, "Giulia", "lives_in", "Turin", valid_from=datetime(2026, 5, 8, tzinfo=UTC))
    memory = tell(ready, "She found a flat in Turin near the river.", timestamp=datetime(2026, 5, 9, tzinfo=UTC))
    embedding_jobs.catch_up(ready)
    made = block(ready, "Where does Giulia live, Turin?")
    lines = made.context.splitlines()
    assert lines[:2] == [fence.OPENING, READER_NOTE]
    assert lines[-1] == fence.CLOSING
    facts_at, memories_at = lines.index(FACTS_HEADING), lines.index(MEMORIES_HEADING)
    assert facts_at < memories_at
    assert lines[facts_at + 1] == "- Giulia lives_in Turin (since 2026-05-08)"
    assert lines[memories_at + 1] == "- [2026-05-09] She found a flat in Turin near the river."
    assert made.context == f"{made.stable}\n\n{made.volatile}"
    assert made.stable_hash == hashlib.sha256(made.stable.encode()).hexdigest()
    assert made.sources == (fact.id, memory.id)
    assert made.tokens == count_tokens(made.context) <= 800
    assert (made.degraded, made.degraded_parts) == (False, ())


def test_the_stable_part_stays_to_the_byte_until_memory_changes(ready: Services) -> None:
    fill(ready)
    first = block(ready, "What about jazz in Genoa?")
    assert FACTS_HEADING in first.stable
    for question in ("tea", "nothing of the kind", "?!", None):
        assert block(ready, question).stable == first.stable
    assert block(ready, "What about jazz in Genoa?").context == first.context
    state(ready, USER, "lives_in", "Berlin")
    assert block(ready, "tea").stable_hash != first.stable_hash


def test_nothing_is_told_twice(ready: Services) -> None:
    fill(ready)
    tell(ready, "The very same words about jazz.")
    tell(ready, "The very same words about jazz.")
    embedding_jobs.catch_up(ready)
    made = block(ready, "jazz number 2, same words", token_budget=2000)
    told = [line.split("] ", 1)[-1] for line in made.context.splitlines() if line.startswith("- ")]
    assert len(told) == len(set(told))
    assert len(made.sources) == len(set(made.sources))


def test_own_facts_come_first_and_facts_take_about_half(ready: Services) -> None:
    for number in range(60):
        state(ready, f"Friend {number}", "likes", f"rare stamps of series {number}")
    for number in range(5):
        state(ready, USER, "likes", f"quiet hobby {number}")
    for number in range(30):
        tell(ready, f"In conversation {number} they went through rare stamps of series {number} with great care.")
    embedding_jobs.catch_up(ready)
    made = block(ready, "rare stamps of which series?", token_budget=800)
    lines = [line for line in made.context.splitlines() if line.startswith("- ")]
    assert all(USER in line for line in lines[:5])
    fact_tokens = sum(count_tokens(line) for line in lines if "(since" in line)
    assert 250 <= fact_tokens <= 410
    assert made.tokens >= 700


def test_about_everybody_those_whom_the_question_names_come_first(ready: Services) -> None:
    for number in range(30):
        state(ready, f"customer-{number}", "likes", f"pasta of kind {number}", user_id=f"customer-{number}")
    state(ready, "Marta Bellini", "likes", "pasta with clams")
    state(ready, "Elena", "likes", "pasta")
    embedding_jobs.catch_up(ready)
    made = block(ready, "Which pasta does Marta like?", user_id=None, token_budget=800)
    assert FACTS_HEADING in made.context
    lines = [line for line in made.context.splitlines() if "(since" in line]
    assert lines[0].startswith("- Marta Bellini likes pasta with clams")
    assert len(lines) > 1


def test_whom_the_question_names_comes_before_what_fits_its_words(ready: Services) -> None:
    state(ready, "Elena", "likes", "hiking in Oslo in spring")
    state(ready, "Marta", "likes", "hiking")
    embedding_jobs.catch_up(ready)
    made = block(ready, "Does Marta like hiking in Oslo in spring?", token_budget=300)
    subjects = [line.split()[1] for line in made.context.splitlines() if "(since" in line]
    assert subjects == ["Marta", "Elena"]


def test_what_is_known_of_whom_the_question_names_comes_before_the_memories(ready: Services) -> None:
    for value in ("peonies", "cold brew", "window seats"):
        state(ready, "Giulia Ferri", "likes", value)
    for word in ("invoice", "courier", "quarter", "refund", "warehouse"):
        state(ready, f"The {word}", "costs", f"40 euro a {word}")
    things = [
        "tea",
        "jazz",
        "chess",
        "rowing",
        "film",
        "salt",
        "iron",
        "glass",
        "paper",
        "wool",
        "amber",
        "copper",
        "linen",
        "pearl",
        "cedar",
        "maple",
        "birch",
    ]
    for thing in things:
        went = "went round twice before it was signed, and nobody at the desk could say when it would be paid at last"
        tell(
            ready, f"The invoice for {thing} came by courier; {thing} from the warehouse needs a refund, so it {went}."
        )
    embedding_jobs.catch_up(ready)
    asked = "What of the invoice, courier, quarter, refund and warehouse should be told to Giulia Ferri?"
    made = block(ready, asked, token_budget=400)
    assert [line.section for line in made.told if "Giulia" in line.text] == ["facts"] * 3
    assert "memories" in {line.section for line in made.told}


def test_known_as_of_builds_the_block_of_that_day(ready: Services, clock: Clock) -> None:
    ready = replace(ready, clock=clock)
    state(ready, USER, "likes", "black coffee")
    tell(ready, "First talk, about coffee.")
    before = clock.now
    clock.now += timedelta(seconds=1)
    state(ready, USER, "likes", "green tea")
    tell(ready, "Second talk, about coffee and tea.")
    then = block(ready, "coffee and tea", known_as_of=before).context
    assert "black coffee" in then
    assert "First talk" in then
    assert "green tea" not in then
    assert "Second talk" not in then
    assert "green tea" in block(ready, "coffee and tea").context
    long_ago = block(ready, "coffee", known_as_of=before - timedelta(days=900))
    assert long_ago.sources == ()


def test_without_a_question_an_earlier_day_has_the_texts_that_came_last_by_then(ready: Services, clock: Clock) -> None:
    ready = replace(ready, clock=clock)
    first = tell(ready, "The only talk of that day.")
    before = clock.now
    clock.now += timedelta(seconds=1)
    for number in range(MEMORIES_ASKED[1] + 1):
        tell(ready, f"Talk number {number} since.")
    assert block(ready, None, known_as_of=before).sources == (first.id,)


def test_without_a_question_it_tells_what_is_known_and_what_came_last(ready: Services) -> None:
    old = tell(ready, "An old story.", timestamp=datetime(2020, 1, 1, tzinfo=UTC))
    new = tell(ready, "A new story.")
    fact = state(ready, USER, "owns", "a red bicycle")
    assert block(ready, None).sources == (fact.id, new.id, old.id)


def test_statements_come_before_questions(ready: Services) -> None:
    asking = tell(ready, "user: How many points do I need for the gold card?")
    telling = tell(ready, "user: I need 120 points for the gold card by the way.")
    assert block(ready, "How many points do I need for the gold card?").sources == (telling.id, asking.id)


def test_an_agents_read_is_noted_once(ready: Services) -> None:
    fact = state(ready, USER, "likes", "jazz")
    memory = tell(ready, "They spoke of jazz.")
    flush_reads(ready)
    block(ready, "jazz")
    (note,) = ready.reads.take()
    assert (note.meta["verb"], note.user_id) == ("context", USER)
    assert note.read == {"facts": [fact.id], "memories": [memory.id]}


def test_an_explanation_tells_the_same_block_line_by_line(ready: Services) -> None:
    fill(ready)
    wanted = ContextQuery("Where is jazz played in Genoa?", user_id=USER, token_budget=300)
    plain, told = context(ready, AGENT, wanted), explained(ready, AGENT, wanted)
    assert (told.context, told.sources, plain.cut) == (plain.context, plain.sources, ())
    assert [line.id for line in told.told] == list(told.sources)
    assert all(line.text in told.context.splitlines() for line in told.told)
    assert sum(told.spent.values()) == told.tokens
    memory = next(line for line in told.told if line.kind == "memory")
    assert memory.score is not None
    assert {"words", "meaning"} <= memory.parts.keys()
    fact = next(line for line in told.told if line.kind == "fact")
    assert fact.score == pytest.approx(sum(fact.parts.values()), abs=0.001)
    assert {cut.reason for cut in told.cut} >= {CutReason.BUDGET}
    assert not {cut.id for cut in told.cut} & set(told.sources)


def test_a_fact_is_found_by_another_name_of_its_subject(ready: Services) -> None:
    for number in range(30):
        state(ready, f"Person {number}", "likes", f"thing {number}")
    state(ready, "Tommy", "owns", "a boat")
    wanted = state(ready, "Tomás Vega", "likes", "figs")
    listed = {each.name: each.id for each in entities.entities(ready, PERSON, EntityQuery(USER))[0]}
    entities.merge(ready, PERSON, listed["Tommy"], listed["Tomás Vega"])
    made = explained(ready, AGENT, ContextQuery("What does Tommy like?", user_id=USER, token_budget=150))
    assert made.told[0].id == wanted.id


def test_a_text_is_in_the_block_before_it_is_read(ready: Services) -> None:
    fill(ready)
    for number in range(20):
        tell(ready, f"Keys {number}: they spoke of spare keys and of pots. It rained all day. Nobody minded at all.")
    embedding_jobs.catch_up(ready)
    said = tell(ready, "Marta keeps the spare keys under the blue pot.")
    assert said.id in block(ready, "Where does Marta keep the spare keys?").sources
