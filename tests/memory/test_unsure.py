"""What is likelier misread than right is not told to agents unasked: its text speaks for itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.facts import LIKELY, Fact
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.recall import ContextQuery, CutReason
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.memory import facts, remember
from korely_desktop.memory.answers import bulletin as bulletins
from korely_desktop.memory.answers import choosing
from korely_desktop.memory.answers.context import context, explained
from korely_desktop.memory.answers.profile_text import profile_text
from korely_desktop.memory.history import verbs
from korely_desktop.memory.services import Services
from tests.fakes import ScriptedEngine, statement
from tests.reading import read_all

AGENT = Caller(actor="rest", key_id="key_1")
TEXT = "Long talk about sailing and, as far as one could hear, rowing."
ASKED = ContextQuery("Who goes sailing or rowing?", user_id="anna", token_budget=800)


@pytest.fixture
def heard(services: Services, engine: ScriptedEngine) -> dict[str, Fact]:
    """Two facts of one text, by their value: one likely, one just below."""
    engine.says(
        TEXT,
        statement(TEXT, "", "likes", "sailing", evidence="sailing", confidence=LIKELY),
        statement(TEXT, "", "likes", "rowing", evidence="rowing", confidence=LIKELY - 0.001),
    )
    remember.add(services, AGENT, NewMemory(TEXT, user_id="anna"))
    read_all(services)
    return {fact.object: fact for fact in facts.query(services, AGENT, FactQuery(user_id="anna"))[0]}


def told(services: Services, query: ContextQuery = ASKED) -> set[str]:
    return {source for source in context(services, AGENT, query).sources if source.startswith("fct_")}


@pytest.mark.parametrize(
    "query", [ASKED, ContextQuery(None, user_id="anna", token_budget=800)], ids=["asked", "unasked"]
)
def test_a_block_tells_what_is_likely(services: Services, heard: dict[str, Fact], query: ContextQuery) -> None:
    assert told(services, query) == {heard["sailing"].id}
    assert "rowing" in context(services, AGENT, query).context, "its text is told"
    verbs.confirm(services, PERSON, heard["rowing"].id)
    assert told(services, query) == {heard["sailing"].id, heard["rowing"].id}


def test_the_explanation_says_so_to_the_agent_too(services: Services, heard: dict[str, Fact]) -> None:
    asked = ContextQuery("Who likes rowing?", user_id="anna")
    cut = {one.id: one.reason for one in explained(services, AGENT, asked).cut}
    assert cut[heard["rowing"].id] is CutReason.UNSURE


def test_what_the_person_pinned_is_told(services: Services, heard: dict[str, Fact]) -> None:
    choosing.choose(services, PERSON, {heard["rowing"].id: Recall.ALWAYS})
    assert heard["rowing"].id in told(services)


def test_an_agent_who_writes_a_fact_is_believed_whatever_its_confidence(services: Services) -> None:
    fact = facts.add_triple(services, AGENT, NewTriple("anna", "likes", "rowing", user_id="anna", confidence=0.1))
    assert told(services) == {fact.id}


@pytest.mark.parametrize(
    "said",
    [
        lambda services: profile_text(services, AGENT, "anna").text,
        lambda services: bulletins.bulletin(services, AGENT, user_id="anna").text,
    ],
    ids=["profile", "bulletin"],
)
def test_no_summary_for_agents_holds_it(
    services: Services, heard: dict[str, Fact], said: Callable[[Services], str]
) -> None:
    assert "sailing" in said(services)
    assert "rowing" not in said(services)
    verbs.confirm(services, PERSON, heard["rowing"].id)
    assert "rowing" in said(services)


def test_the_list_of_facts_and_the_persons_digest_hold_it(services: Services, heard: dict[str, Fact]) -> None:
    assert set(heard) == {"sailing", "rowing"}
    assert "rowing" in bulletins.bulletin(services, PERSON, user_id="anna").text
