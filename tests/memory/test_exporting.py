"""Facts in a file: complete, only what the caller may see, and harmless in a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, datetime

from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.memory import exporting, facts, remember
from korely_desktop.memory.history import verbs
from korely_desktop.memory.incoming import files
from tests.fakes import statement
from tests.gui.learning import learn
from tests.memory.scene import AGENT


def table(services, *fact_ids: str) -> list[dict[str, str]]:
    taken = exporting.take_out(services, PERSON, fact_ids=fact_ids)
    return list(csv.DictReader(io.StringIO(exporting.in_form(taken, "csv"))))


def test_a_fact_comes_with_its_sentence_and_the_words_behind_it(services):
    words = "Giulia Ferri lives in Turin."
    memory = learn(services, words, statement(words, "Giulia Ferri", "lives_in", "Turin"))
    (fact,) = facts.query(services, PERSON, FactQuery())[0]
    taken = exporting.take_out(services, PERSON, fact_ids=[fact.id], memory_ids=[memory.id], language="it")
    content = json.loads(exporting.in_form(taken, "json"))
    assert content["facts"][0]["sentence"] == "Giulia Ferri vive a Turin"
    assert content["facts"][0]["sources"][0]["memory_id"] == memory.id
    assert content["texts"][0]["content"] == "Giulia Ferri lives in Turin."
    (line,) = table(services, fact.id)
    assert (line["sentence"], line["object"]) == ("Giulia Ferri lives in Turin", "Turin")


def test_the_order_is_that_of_the_list_and_what_is_gone_is_left_out(services):
    made = [facts.add_triple(services, AGENT, NewTriple("Ann", "likes", what)).id for what in ("tea", "milk")]
    lines = table(services, made[1], "fct_01JZK4M2X9ABCDEFGHJKMNPQRS", made[0])
    assert [line["object"] for line in lines] == ["milk", "tea"]


def test_the_texts_beside_the_facts_can_be_brought_in_again_as_texts(services):
    said_at = datetime(2026, 3, 4, 9, 30, tzinfo=UTC)
    memory = remember.add(services, AGENT, NewMemory("u1 likes tea.", user_id="u1", timestamp=said_at))
    fact = facts.add_triple(services, AGENT, NewTriple("Ann", "likes", "milk"))
    taken = exporting.take_out(services, PERSON, fact_ids=[fact.id], memory_ids=[memory.id])
    written = io.BytesIO(exporting.in_form(taken, "json").encode())
    (text,) = files.read_from(written, "before erasing.json").items
    assert (text.content, text.user_id, text.timestamp) == ("u1 likes tea.", "u1", said_at)


def test_what_looks_like_a_formula_is_text(services):
    made = facts.add_triple(services, AGENT, NewTriple("Ann", "likes", '=HYPERLINK("http://bad.example")'))
    (line,) = table(services, made.id)
    assert line["object"].startswith("'=")


def test_an_agent_takes_out_only_what_it_may_read(services):
    of_others = facts.add_triple(services, AGENT, NewTriple("user", "likes", "tea", user_id="u1"))
    hidden = facts.add_triple(services, AGENT, NewTriple("Ann", "likes", "milk"))
    verbs.hide(services, PERSON, hidden.id)
    text = remember.add(services, AGENT, NewMemory("u1 likes tea.", user_id="u1"))
    confined = Caller(actor="rest", users=("u2",))
    taken = exporting.take_out(services, confined, fact_ids=[of_others.id, hidden.id], memory_ids=[text.id])
    assert (taken.facts, taken.texts) == ((), ())
    assert [fact["object"] for fact in exporting.take_out(services, PERSON, fact_ids=[hidden.id]).facts] == ["milk"]
