"""Reading through a server that misbehaves: whatever it does, the text is read."""

from __future__ import annotations

import json
import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from korely_desktop.domain.errors import ShuttingDown
from korely_desktop.domain.statements import Mention
from korely_desktop.language.extraction.llm.breaker import FAILURES, FIRST_REST_SECONDS
from korely_desktop.language.extraction.llm.chat import retry_after
from korely_desktop.language.extraction.llm.meter import Totals
from korely_desktop.language.extraction.llm.server import Server
from tests.fakes import statement
from tests.language.llm.unruly import (
    breaks_off,
    completion,
    drips,
    floods,
    hangs_up,
    refuses_fields,
    row,
    says,
    sends,
    stays_silent,
    texts,
    writes,
)

TEXT = "Giulia lives in Turin."
ROW = row("Giulia", "lives_in", "Turin", "Giulia lives in Turin")


def triples(extraction) -> list[tuple[str, str, str]]:
    return [(found.subject, found.predicate, found.object) for found in extraction.statements]


def test_a_good_answer_becomes_statements_with_their_evidence(server, bench) -> None:
    server.plays(says(ROW))
    made = bench()
    read = made.read(TEXT)
    assert triples(read) == [("Giulia", "lives_in", "Turin")]
    (found,) = read.statements
    assert (read.engine, found.rule) == ("llm:small-model", "llm")
    assert TEXT[found.start : found.end] == "Giulia lives in Turin"
    assert made.meter.take() == Totals(answers=1, prompt_tokens=700, completion_tokens=50, rows=1, stood=1)
    asked = server.asked[0]
    assert asked["model"] == "small-model"
    assert asked["stream"] is False
    assert asked["response_format"]["json_schema"]["strict"] is True
    assert server.paths == ["/v1/chat/completions"]


@pytest.mark.parametrize(
    ("act", "kind"),
    [
        (sends(500), "failed"),
        (sends(503, b"<html>busy</html>"), "busy"),
        (sends(429), "busy"),
        (hangs_up, "broken"),
        (breaks_off, "broken"),
        (writes("I am sorry, I cannot do that."), "unreadable"),
        (writes(""), "unreadable"),
        (writes(None), "unreadable"),
        (writes("{}"), "unreadable"),
        (writes('{"facts": "none"}'), "unreadable"),
        (writes('{"facts": [1, 2]}'), "unreadable"),
        (writes("[" * 100_000), "unreadable"),
        (sends(200, b""), "unreadable"),
        (sends(200, b"\xff\xfe not json"), "unreadable"),
        (sends(200, {"choices": []}), "unreadable"),
        (sends(200, ["what"]), "unreadable"),
        (sends(418), "rejected"),
        (sends(302, b"", Location="http://127.0.0.1:9/elsewhere"), "rejected"),
    ],
)
def test_without_a_usable_answer_the_builtin_engine_reads(server, bench, act, kind) -> None:
    server.plays(act)
    made = bench()
    made.builtin.says(TEXT, statement(TEXT, "Giulia", "lives_in", "Turin"))
    for _ in range(FAILURES):
        read = made.read(TEXT)
        assert read.engine == "builtin"
        assert triples(read) == [("Giulia", "lives_in", "Turin")]
    assert made.trouble == kind
    assert made.meter.pending.failures == FAILURES
    asked = len(server.asked)
    assert made.read(TEXT).engine == "builtin"
    assert len(server.asked) == asked, "an open breaker asks nobody"


@pytest.mark.parametrize(("status", "kind"), [(401, "refused"), (403, "refused"), (404, "no_model")])
def test_what_trying_again_cannot_help_is_not_tried_again(server, bench, status, kind) -> None:
    server.plays(sends(status, {"error": {"message": "no"}}))
    made = bench()
    assert made.read(TEXT).engine == "builtin"
    assert made.trouble == kind
    assert len(server.asked) == 1


@pytest.mark.parametrize("act", [stays_silent, drips])
def test_a_server_that_takes_for_ever_is_given_up_at_once(server, bench, act) -> None:
    server.plays(act)
    made = bench(seconds=0.4)
    assert made.read(TEXT).engine == "builtin"
    assert made.trouble == "slow"
    assert len(server.asked) == 1


def test_a_flood_is_cut_off(server, bench) -> None:
    server.plays(floods)
    made = bench()
    assert made.read(TEXT).engine == "builtin"
    assert made.meter.pending.failures == 1


def test_nobody_at_the_port(bench) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}/v1"
    made = bench(url=url)
    for _ in range(FAILURES):
        assert made.read(TEXT).engine == "builtin"
    assert made.trouble == "unreachable"


@pytest.mark.parametrize("act", [sends(500), sends(429, b"", Retry_After="0"), hangs_up, writes("Sure! Here you go:")])
def test_one_failure_is_tried_once_more(server, bench, act) -> None:
    server.plays(act, says(ROW))
    made = bench()
    assert triples(made.read(TEXT)) == [("Giulia", "lives_in", "Turin")]
    assert len(server.asked) == 2
    assert made.trouble is None


def test_the_second_question_says_what_was_wrong_with_the_first_answer(server, bench) -> None:
    server.plays(writes("no json"), says())
    bench().read(TEXT)
    first, second = texts(server.asked)
    assert second.startswith(first)
    assert "not the JSON" in second
    assert '"quote"' in second


def test_a_server_that_asks_for_patience_is_left_alone_that_long(server, bench) -> None:
    server.plays(sends(429, b"", Retry_After="120"))
    made = bench()
    assert made.read(TEXT).engine == "builtin"
    assert made.trouble == "busy"
    assert len(server.asked) == 1
    server.plays(says(ROW))
    made.ticks.now = 119
    assert made.read(TEXT).engine == "builtin"
    made.ticks.now = 121
    assert made.read(TEXT).engine == "llm:small-model"
    assert made.trouble is None


def test_the_rests_grow_and_one_text_at_a_time_tries(server, bench) -> None:
    server.plays(sends(404))
    made = bench()
    made.read(TEXT)
    made.ticks.now += FIRST_REST_SECONDS + 1
    made.read(TEXT)
    assert len(server.asked) == 2
    made.ticks.now += FIRST_REST_SECONDS + 1
    made.read(TEXT)
    assert len(server.asked) == 2, "the second rest is twice as long"
    made.ticks.now += FIRST_REST_SECONDS
    assert made.engine.breaker.allows()
    assert not made.engine.breaker.allows()


def test_retry_after_may_be_a_date() -> None:
    now = datetime(2026, 6, 12, 9, 0, tzinfo=UTC)
    assert retry_after("Fri, 12 Jun 2026 09:00:30 GMT", now) == 30
    assert retry_after("Fri, 12 Jun 2026 08:00:00 GMT", now) == 0
    assert retry_after("7", now) == timedelta(seconds=7).total_seconds()
    assert retry_after("soon", now) is None
    assert retry_after(None, now) is None


@pytest.mark.parametrize(
    ("refused", "form"),
    [
        (("json_schema",), "json_object"),
        (("json_schema", "json_object"), None),
        (("max_tokens", "temperature"), "json_schema"),
    ],
)
def test_what_a_server_does_not_take_is_left_out_from_then_on(server, bench, refused, form) -> None:
    server.plays(refuses_fields(*refused))
    made = bench()
    assert made.read(TEXT).engine == "llm:small-model"
    assert server.asked[-1].get("response_format", {}).get("type") == form
    asked = len(server.asked)
    made.read(TEXT)
    assert len(server.asked) == asked + 1
    assert made.trouble is None


@pytest.mark.parametrize(
    "written",
    [
        "```json\n{}\n```",
        '<think>Giulia... {{"facts": []}}</think>{}',
        "Here are the facts [as asked]: {}",
        "{} I hope this helps!",
    ],
)
def test_talk_around_the_json_does_no_harm(server, bench, written) -> None:
    server.plays(writes(written.replace("{}", json.dumps({"facts": [ROW]})).replace("{{", "{").replace("}}", "}")))
    assert triples(bench().read(TEXT)) == [("Giulia", "lives_in", "Turin")]


def test_commas_too_many_and_an_answer_cut_off_in_the_middle(server, bench) -> None:
    whole = json.dumps({"facts": [ROW]})
    server.plays(writes(whole[:-2] + ",]}"), writes(whole[:-2] + ', {"subject": "Giulia", "predi'))
    made = bench()
    assert triples(made.read(TEXT)) == triples(made.read(TEXT)) == [("Giulia", "lives_in", "Turin")]
    assert len(server.asked) == 2


def test_parts_of_a_message_and_a_bare_list_are_understood(server, bench) -> None:
    server.plays(writes([{"type": "text", "text": json.dumps([ROW])}]))
    assert triples(bench().read(TEXT)) == [("Giulia", "lives_in", "Turin")]


@pytest.mark.parametrize("usage", [{}, {"prompt_tokens": -5, "completion_tokens": "many"}, "none", [1]])
def test_the_meter_says_when_a_server_does_not_count(server, bench, usage) -> None:
    server.plays(says(usage=usage))
    made = bench()
    made.read(TEXT)
    assert made.meter.take() == Totals(answers=1, unmetered=1)


def test_what_it_cost() -> None:
    totals = Totals(prompt_tokens=2_000_000, completion_tokens=500_000)
    assert totals.cost(0.5, 2.0) == pytest.approx(2.0)
    assert totals.cost(0.5, None) == pytest.approx(1.0)
    assert totals.cost(None, None) is None


def test_no_facts_is_an_answer_unless_the_text_surely_says_something(server, bench) -> None:
    server.plays(says())
    made = bench()
    made.builtin.says(TEXT, statement(TEXT, "Giulia", "lives_in", "Turin", confidence=0.7))
    assert triples(made.read(TEXT)) == []
    made.builtin.says(TEXT, statement(TEXT, "Giulia", "lives_in", "Turin", confidence=0.9))
    assert triples(made.read(TEXT)) == [("Giulia", "lives_in", "Turin")]


def test_where_most_is_made_up_the_built_in_engine_is_believed(server, bench) -> None:
    stands = row("Giulia", "lives_in", "Turin", "Giulia lives in Turin")
    made_up = [row("Giulia", "owns", thing, f"Giulia owns a {thing}") for thing in ("boat", "castle")]
    server.plays(says(stands, made_up[0]), says(stands, *made_up))
    made = bench()
    assert made.read(TEXT).engine == "llm:small-model"
    assert made.read(TEXT).engine == "builtin"


def test_the_names_that_a_model_tells_are_found_in_the_text(server, bench) -> None:
    server.plays(says(row("Giulia", "lives_in", "Turin", "Giulia lives in Turin"), names={"Turin": "place"}))
    made = bench()
    made.builtin.mentions[TEXT] = (Mention("Giulia", "person", 0, 6), Mention("Turin", "person", 16, 21))
    assert [(each.text, each.type) for each in made.read(TEXT).mentions] == [("Giulia", "person"), ("Turin", "place")]


def test_names_may_come_as_one_object(server, bench) -> None:
    server.plays(writes(json.dumps({"facts": [ROW], "names": {"Turin": "place", "Giulia": "goddess"}})))
    (found,) = bench().read(TEXT).statements
    assert (found.object_type, found.subject_type) == ("place", "unknown")


def test_the_task_is_the_same_for_every_text_and_person(server, bench) -> None:
    made = bench()
    made.read("I live in Turin.", user_id="u-1", user_name="Ada")
    made.read("I live in Rome.", user_id="u-2", user_name="Bo")
    first, second = (body["messages"][0]["content"] for body in server.asked)
    assert first == second
    assert "Ada" not in first


def test_relations_that_are_not_listed_are_understood_all_the_same(server, bench) -> None:
    server.plays(says(row("Giulia", "visited", "Oslo", "Giulia visited Oslo"), row("Giulia", "has_no_pet", "x", "y")))
    read = bench().read("Giulia visited Oslo.")
    assert triples(read) == [("Giulia", "visited", "Oslo")]
    listed = server.asked[0]["messages"][0]["content"].split()
    assert "lives_in" in listed
    assert not {"visited", "has_no_pet", "employs", "favorite_color"} & {*listed}


def test_a_small_model_that_repeats_itself_is_cut_off_and_a_thinking_one_is_not(server, bench) -> None:
    made = bench()
    made.read(TEXT)
    assert server.asked[0]["max_tokens"] < 1_000
    thoughts = {**completion(None), "choices": [{"message": {"content": None}, "finish_reason": "length"}]}
    server.plays(lambda exchange: exchange.answer(200, thoughts), says(ROW))
    assert triples(made.read(TEXT)) == [("Giulia", "lives_in", "Turin")]
    assert server.asked[-1]["max_tokens"] > 1_000
    broken_off = {**completion(json.dumps({"facts": [ROW, ROW]})[:-30])}
    broken_off["choices"][0]["finish_reason"] = "length"
    server.plays(lambda exchange: exchange.answer(200, broken_off))
    asked = len(server.asked)
    assert triples(made.read(TEXT)) == [("Giulia", "lives_in", "Turin")]
    assert len(server.asked) == asked + 1


def test_the_meter_counts_what_a_model_made_up(server, bench) -> None:
    server.plays(says(ROW, row("Giulia", "owns", "castle", "Giulia owns a castle")))
    made = bench()
    made.read(TEXT)
    assert (made.meter.pending.rows, made.meter.pending.stood) == (2, 1)


def test_a_model_that_is_a_file_is_called_by_its_name() -> None:
    for model, title in (("/home/ada/models/gemma.gguf", "gemma.gguf"), ("Qwen/Qwen3-8B", "Qwen/Qwen3-8B")):
        assert Server("http://127.0.0.1:8080/v1", model).title == title


def test_a_server_that_takes_no_schema_is_told_the_form_in_words(server, bench) -> None:
    server.plays(refuses_fields("json_schema"))
    bench().read(TEXT)
    with_schema, without = server.asked
    assert '"quote"' not in with_schema["messages"][-1]["content"]
    assert '"quote"' in without["messages"][-1]["content"]


def test_when_all_of_it_was_made_up_the_builtin_reading_stands(server, bench) -> None:
    server.plays(says(row("Marco", "lives_in", "Rome", "Marco lives in Rome")))
    made = bench()
    made.builtin.says(TEXT, statement(TEXT, "Giulia", "lives_in", "Turin"))
    read = made.read(TEXT)
    assert read.engine == "builtin"
    assert triples(read) == [("Giulia", "lives_in", "Turin")]


def test_the_key_is_sent_as_a_bearer_token_and_none_without(server, bench) -> None:
    bench(key="sk-secret").read(TEXT)
    bench().read(TEXT)
    assert server.keys == ["Bearer sk-secret", None]


def test_a_redirect_takes_neither_text_nor_key_elsewhere(server, bench) -> None:
    from tests.language.llm.unruly import running

    with running() as elsewhere:
        server.plays(sends(307, b"", Location=f"{elsewhere.url}/chat/completions"))
        assert bench(key="sk-secret").read(TEXT).engine == "builtin"
        assert elsewhere.asked == []


def test_secrets_do_not_go_along(server, bench) -> None:
    secret = "sk-proj-" + "a1B2c3D4e5F6g7H8" * 2
    bench().read(f"My API key is {secret} and I live in Turin.")
    assert secret not in texts(server.asked)[0]
    assert "I live in Turin." in texts(server.asked)[0]


def test_closing_ends_a_read_under_way_and_every_later_one(server, bench) -> None:
    server.plays(stays_silent)
    made = bench(seconds=60)
    with ThreadPoolExecutor(1) as pool:
        reading = pool.submit(made.read, TEXT)
        assert server.asked_now.wait(10)
        made.wire.close()
        with pytest.raises(ShuttingDown):
            reading.result(timeout=3)
    with pytest.raises(ShuttingDown):
        made.read(TEXT)
    assert not any(thread.name == "language-model" for thread in threading.enumerate())


def test_closing_ends_a_pause_between_two_tries(server, bench) -> None:
    server.plays(sends(429, b"", Retry_After="5"))
    made = bench()
    with ThreadPoolExecutor(1) as pool:
        reading = pool.submit(made.read, TEXT)
        assert server.asked_now.wait(10)
        made.wire.close()
        with pytest.raises(ShuttingDown):
            reading.result(timeout=3)


def test_trying_out_reads_a_sentence_of_ours(server, bench) -> None:
    server.plays(sends(200, completion(json.dumps({"facts": [ROW]}))))
    trial = bench().engine.try_out(20)
    assert [(found.subject, found.object) for found in trial.statements] == [("Giulia", "Turin")]
    assert trial.form == "json_schema"
