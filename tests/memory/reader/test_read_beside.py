"""A text read beside what is known: facts end, get another value or a question, and everything else holds as ever."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import permutations
from pathlib import Path

import pytest

from korely_desktop.domain.answers import Decision, ReviewKind
from korely_desktop.domain.erasure import EraseTarget
from korely_desktop.domain.jobs import READ_MEMORY
from korely_desktop.domain.memories import MemoryQuery, NewMemory
from korely_desktop.domain.scope import PERSON
from korely_desktop.domain.verdicts import Reason, Verdict
from korely_desktop.language.judging import reading_network
from korely_desktop.language.judging.late_reader import LateReader
from korely_desktop.memory import remember
from korely_desktop.memory.forgetting import erasure
from korely_desktop.memory.history import explain, verbs
from korely_desktop.memory.inbox import review
from korely_desktop.memory.services import Services
from korely_desktop.store import jobs
from tests.evaluation.trial import AGENT, FIRST, NOW, SECOND, facts_of, services_in, tell
from tests.fakes import ScriptedReader
from tests.memory.reader.beside import BADGE, POACHED, cards, fact, held
from tests.reading import read_all


def test_what_sounds_over_ends_when_it_was_said(services: Services, reader: ScriptedReader) -> None:
    reader.says(BADGE, "Google", over=0.99)
    tell(services, None, "I work at Google.", FIRST)
    tell(services, None, BADGE, SECOND)
    google = fact(services, "Google")
    assert google.invalid_at == SECOND
    told = explain.explain(services, PERSON, google.id)
    ended = next(each for each in told.verdicts if each.applied and each.judgement.verdict is Verdict.UPDATES)
    assert (ended.judgement.reason, ended.judge) == (Reason.SOUNDS_OVER, "change-reader-1")
    assert ended.judgement.confidence == pytest.approx(0.99)
    denied = [source for source in told.sources if source.observed_at == SECOND]
    assert [source.text[source.start : source.end] for source in denied] == [BADGE]


def test_who_has_no_work_has_no_working_time(services: Services) -> None:
    tell(services, "alex", "I'm working part-time.", FIRST)
    tell(services, "alex", "I'm unemployed now.", SECOND)
    assert "work_schedule" not in {relation for relation, _ in held(services, "alex")}


@pytest.mark.parametrize(
    ("first", "said", "gone", "new"),
    [
        ("My boyfriend is Marcus.", "I'm dating someone new called Idris, Marcus is history.", "Marcus", "Idris"),
        ("The website runs on Joomla.", "We moved the website from Joomla to Ghost.", "Joomla", "Ghost"),
    ],
)
def test_where_an_engine_reads_that_one_is_over_the_other_takes_its_place_sooner(
    services: Services, reader: ScriptedReader, first: str, said: str, gone: str, new: str
) -> None:
    reader.says(said, gone, new, replaced=0.6)
    tell(services, "alex", first, FIRST)
    tell(services, "alex", said, SECOND)
    values = {value for _, value in held(services, "alex")}
    assert new in values
    assert gone not in values


@pytest.mark.parametrize("said", ["My ex-husband Joe lives in Hull.", "My ex husband Joe has a dog."])
def test_who_is_an_ex_is_no_husband(services: Services, said: str) -> None:
    tell(services, "alex", "I'm married to Joe.", FIRST)
    tell(services, "alex", said, SECOND)
    assert ("ex_partner", "Joe") in held(services, "alex")
    assert ("married_to", "Joe") not in held(services, "alex")


@pytest.mark.parametrize(
    ("first", "said", "gone"),
    [
        ("I'm reading Middlemarch.", "Finished Middlemarch at last.", "Middlemarch"),
        ("I've got a dog called Duke.", "Duke had to be put to sleep last week.", "Duke"),
        ("My phone is with Vodafone.", "I've jumped ship from Vodafone to Giffgaff.", "Vodafone"),
        ("Mio figlio guida una Vespa.", "A mio figlio hanno rubato la Vespa.", "Vespa"),
    ],
)
def test_more_wordings_of_an_end(services: Services, first: str, said: str, gone: str) -> None:
    tell(services, "alex", first, FIRST)
    tell(services, "alex", said, SECOND)
    assert [each for each in facts_of(services, "alex") if gone in each.object]
    assert not [value for _, value in held(services, "alex") if gone in value]


@pytest.mark.parametrize("said", ["Crete fell through.", "We cancelled Crete."])
def test_a_plan_is_called_off(services: Services, said: str) -> None:
    tell(services, "alex", "We're going to Crete in June 2026.", SECOND - timedelta(days=9))
    tell(services, "alex", said, SECOND)
    plans = [each for each in facts_of(services, "alex") if each.object == "Crete"]
    assert plans
    assert all(each.is_over(SECOND) for each in plans)


def test_a_denial_does_not_end_with_what_it_denies(services: Services) -> None:
    tell(services, "alex", "I drink coffee.", FIRST)
    tell(services, "alex", "I don't drink coffee these days.", SECOND)
    assert held(services, "alex") == {("does_not_drink", "coffee")}


def test_it_ends_on_the_day_that_the_sentence_tells(services: Services, reader: ScriptedReader) -> None:
    said = "My time there came to a close on 2 March 2026."
    reader.says(said, "Google", over=0.99)
    tell(services, None, "I work at Google.", FIRST)
    tell(services, None, said, SECOND)
    assert fact(services, "Google").invalid_at == datetime(2026, 3, 2, tzinfo=UTC)


def test_another_value_takes_its_place(services: Services, reader: ScriptedReader) -> None:
    reader.says(POACHED, "Google", "Stripe", replaced=0.99)
    tell(services, None, "I work at Google.", FIRST)
    tell(services, None, POACHED, SECOND)
    assert ("works_at", "Stripe") in held(services)
    assert ("works_at", "Google") not in held(services)
    assert fact(services, "Google").invalidated_by == fact(services, "Stripe").id
    source = explain.explain(services, PERSON, fact(services, "Stripe").id).sources[0]
    assert source.text[source.start : source.end] == POACHED


def test_a_value_of_many_goes_alone(services: Services, reader: ScriptedReader) -> None:
    said = "My Garmin made way for a Polar Vantage."
    reader.says(said, "Garmin", "Polar Vantage", replaced=0.99)
    tell(services, None, "I use Garmin. I use Notion.", FIRST)
    tell(services, None, said, SECOND)
    assert {value for relation, value in held(services) if relation == "uses"} == {"Notion", "Polar Vantage"}


def test_whose_wife_has_the_end_users_name_is_my_wife(services: Services, reader: ScriptedReader) -> None:
    said = "Stripe poached my wife."
    reader.says(said, "Bosch", "Stripe", replaced=0.99)
    tell(services, "Giulia", "Giulia's wife works at Bosch.", FIRST)
    tell(services, "Giulia", said, SECOND)
    assert {value for relation, value in held(services, "Giulia") if relation == "works_at"} == {"Stripe"}


def test_what_may_be_over_is_asked(services: Services, reader: ScriptedReader) -> None:
    said = "HR wants to talk to me about my future."
    reader.says(said, "Google", maybe=0.9)
    tell(services, None, "I work at Google.", FIRST)
    tell(services, None, said, SECOND)
    assert ("works_at", "Google") in held(services)
    assert cards(services) == [(ReviewKind.UNCERTAIN, "Google")]
    card = review.waiting(services, PERSON)[0][0]
    assert card.reason == Reason.HINTED_OVER
    review.decide(services, PERSON, card.id, Decision.ACCEPT)
    assert ("works_at", "Google") not in held(services)


def test_an_open_question_is_not_put_twice(services: Services, reader: ScriptedReader) -> None:
    tell(services, None, "I work at Google.", FIRST)
    for number, said in enumerate(("HR wants to talk to me.", "I am on the list of HR.")):
        reader.says(said, "Google", maybe=0.9)
        tell(services, None, said, SECOND + timedelta(days=number))
    assert len(cards(services)) == 1


def test_one_text_asks_at_most_twice(services: Services, reader: ScriptedReader) -> None:
    said = "I am packing boxes."
    for value in ("Google", "Lyon", "Notion"):
        reader.says(said, value, maybe=0.9)
    tell(services, None, "I work at Google. I live in Lyon. I use Notion.", FIRST)
    tell(services, None, said, SECOND)
    asked = cards(services)
    assert len(asked) == 2
    [memory] = [one for one in remember.list_memories(services, PERSON, MemoryQuery())[0] if one.content == said]
    for _ in range(2):
        remember.update(services, PERSON, memory.id, said)
        assert read_all(services)
        assert cards(services) == asked, "read again, it asks no more, and no less"


def test_the_persons_word_stays_and_they_are_asked(services: Services, reader: ScriptedReader) -> None:
    reader.says(BADGE, "Google", over=0.99)
    tell(services, None, "I work at Google.", FIRST)
    verbs.confirm(services, PERSON, fact(services, "Google").id)
    tell(services, None, BADGE, SECOND)
    assert ("works_at", "Google") in held(services)
    assert cards(services) == [(ReviewKind.CLASH, "Google")]


def test_what_was_said_again_later_begins_anew(services: Services, reader: ScriptedReader) -> None:
    reader.says(BADGE, "Google", over=0.99)
    for at in (FIRST, SECOND):
        tell(services, None, "I work at Google.", at)
    between = FIRST + timedelta(days=30)
    tell(services, None, BADGE, between)
    stretches = [(each.valid_from, each.invalid_at) for each in facts_of(services, None) if each.object == "Google"]
    assert sorted(stretches, key=str) == [(FIRST, between), (SECOND, None)]


def test_the_same_sentence_twice_changes_nothing_more(services: Services, reader: ScriptedReader) -> None:
    reader.says(BADGE, "Google", over=0.99)
    tell(services, None, "I work at Google.", FIRST)
    for days in range(2):
        tell(services, None, BADGE, SECOND + timedelta(days=days))
    assert fact(services, "Google").invalid_at == SECOND
    assert len([each for each in facts_of(services, None) if each.object == "Google"]) == 1


def test_what_the_grammar_says_comes_first(services: Services, reader: ScriptedReader) -> None:
    said = "I no longer work at Google."
    reader.says(said, "Google", over=0.99)
    tell(services, None, "I work at Google.", FIRST)
    tell(services, None, said, SECOND)
    told = explain.explain(services, PERSON, fact(services, "Google").id)
    assert {each.judge for each in told.verdicts} == {"rules-1"}


def test_an_erased_text_leaves_its_end_and_no_word(services: Services, reader: ScriptedReader) -> None:
    reader.says(BADGE, "Google", over=0.99)
    tell(services, None, "I work at Google.", FIRST)
    memory = remember.add(services, AGENT, NewMemory(BADGE, timestamp=SECOND))
    read_all(services)
    assert held(services) == set()
    receipt = erasure.erase(services, PERSON, EraseTarget(memory_ids=(memory.id,)))
    assert receipt.clean
    google = fact(services, "Google")
    assert google.invalid_at == SECOND
    assert [source.memory_id for source in explain.explain(services, PERSON, google.id).sources] != [memory.id]


def test_reading_a_text_again_comes_to_the_same(services: Services, reader: ScriptedReader) -> None:
    reader.says(BADGE, "Google", over=0.99)
    tell(services, None, "I work at Google.", FIRST)
    memory = remember.add(services, AGENT, NewMemory(BADGE, timestamp=SECOND))
    read_all(services)
    with services.store.write() as connection:
        jobs.enqueue(connection, project_id=memory.project_id, kind=READ_MEMORY, now=NOW, memory_id=memory.id)
    read_all(services)
    assert fact(services, "Google").invalid_at == SECOND


def test_without_its_files_reading_goes_on(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(reading_network, "SHIPPED", tmp_path)
    reading_network.load_network.cache_clear()
    services = replace(services, reader=LateReader())
    tell(services, None, "I work at Google.", FIRST)
    tell(services, None, BADGE, SECOND)
    tell(services, None, "I live in Lyon.", SECOND)
    assert {("works_at", "Google"), ("lives_in", "Lyon")} <= held(services)
    assert len([record for record in caplog.records if "cannot be loaded" in record.message]) == 1


def test_in_whatever_order_other_texts_come(tmp_path: Path) -> None:
    later = {
        BADGE: SECOND,
        "I swapped the Fiat for a bicycle.": SECOND + timedelta(days=1),
        "I moved out of Lyon in a hurry.": SECOND + timedelta(days=2),
    }
    outcomes = set()
    for number, order in enumerate(permutations(later)):
        reader = ScriptedReader()
        reader.says(BADGE, "Google", over=0.99)
        reader.says("I swapped the Fiat for a bicycle.", "Fiat", "bicycle", replaced=0.99)
        reader.says("I moved out of Lyon in a hurry.", "Lyon", over=0.99)
        folder = tmp_path / str(number)
        folder.mkdir()
        with services_in(folder) as parts:
            services = replace(parts, reader=reader)
            tell(services, None, "I work at Google. I drive a Fiat. I live in Lyon.", FIRST)
            for said in order:
                tell(services, None, said, later[said])
            outcomes.add(frozenset((each.predicate, each.object, each.invalid_at) for each in facts_of(services, None)))
    assert len(outcomes) == 1


@pytest.mark.parametrize(
    ("said", "odds", "here"),
    [
        ("Sick of the Lagoon, I swim at the Basin now.", 0.72, "Basin"),
        ("These days it's the Basin for me.", 0.975, "Basin"),
        ("Sick of the Lagoon, I swim at the Basin.", 0.984, "Basin"),
        ("Sick of the Lagoon, I swim at the Basin.", 0.982, "Lagoon"),
        ("These days it's the Basin for me.", 0.85, "Lagoon"),
        ("If the Lagoon shuts I swim at the Basin now.", 0.99, "Lagoon"),
        ("I swim at the Basin now as well as at the Lagoon.", 0.99, "Lagoon"),
    ],
)
def test_a_word_of_time_and_the_known_value_make_less_certain_odds_enough(
    services: Services, reader: ScriptedReader, said: str, odds: float, here: str
) -> None:
    reader.says(said, "Lagoon", "Basin", replaced=odds)
    tell(services, None, "I train at the Lagoon.", FIRST)
    tell(services, None, said, SECOND)
    assert here in {value for _, value in held(services)}
    assert ("Lagoon" in {value for _, value in held(services)}) == (here == "Lagoon")


def test_that_it_holds_speaks_less_against_an_end_than_that_it_is_in_doubt_or_not_touched(
    services: Services, reader: ScriptedReader
) -> None:
    reader.says(BADGE, "Google", over=0.9, still=0.1)
    reader.says(BADGE, "Fiat", over=0.9)
    reader.says(BADGE, "Lyon", over=0.9, maybe=0.1)
    tell(services, None, "I work at Google. I drive a Fiat. I live in Lyon.", FIRST)
    tell(services, None, BADGE, SECOND)
    left = {value for _, value in held(services)}
    assert left == {"Fiat", "Lyon"}


def test_a_known_number_ends_although_the_text_does_not_repeat_it(services: Services, reader: ScriptedReader) -> None:
    said = "I handed in the keys, no more payments to the landlord for me."
    reader.says(said, "900 euros", over=0.99)
    tell(services, None, "My rent is 900 euros.", FIRST)
    tell(services, None, said, SECOND)
    assert "900 euros" not in {value for _, value in held(services)}


def test_what_an_engine_read_in_another_relation_ends_it_all_the_same(
    services: Services, reader: ScriptedReader
) -> None:
    said = "The rent went up, I pay 980 euros now."
    reader.says(said, "900 euros", "980 euros", replaced=0.99)
    tell(services, None, "My rent is 900 euros.", FIRST)
    tell(services, None, said, SECOND)
    assert ("rent", "980 euros") in held(services)
    assert ("rent", "900 euros") not in held(services)


def test_what_one_clause_said_twice_ends_in_both_wordings(services: Services, reader: ScriptedReader) -> None:
    said = "They moved our whole team over to Stratford."
    tell(services, None, "Our office is in Camden. My brother lives in Camden.", FIRST)
    for each in facts_of(services, None):
        if each.predicate == "office":
            reader.says(said, each.object, "Stratford", replaced=0.99)
    reader.script = {key: effect for key, effect in reader.script.items() if key[1] == "Camden"}
    tell(services, None, said, SECOND)
    left = [each for each in facts_of(services, None) if each.object == "Camden" and each.is_open]
    assert [(each.subject, each.predicate) for each in left] == [("My brother", "lives_in")]


@pytest.mark.parametrize(
    ("first", "said", "value", "ends"),
    [
        ("My son goes to Oakfield Primary.", "He is miserable, Oakfield is behind us.", "Oakfield Primary", True),
        ("My son goes to Oakfield Primary.", "I left Oakfield behind.", "Oakfield Primary", False),
        ("The board meeting is in Room 4.", "Water damage, the board meeting is homeless.", "Room 4", True),
    ],
)
def test_things_and_holders_that_a_sentence_names_are_read_beside_it(
    services: Services, reader: ScriptedReader, first: str, said: str, value: str, ends: bool
) -> None:
    reader.says(said, value, over=0.99)
    tell(services, None, first, FIRST)
    tell(services, None, said, SECOND)
    assert (value not in {each for _, each in held(services)}) is ends


def test_of_several_that_one_value_could_replace_the_one_that_is_named_gives_way(
    services: Services, reader: ScriptedReader
) -> None:
    said = "Vim drove me mad, I do everything in Neovim now."
    reader.says(said, "Postgres", "Neovim", replaced=0.97)
    reader.says(said, "Vim", "Neovim", replaced=0.96)
    tell(services, None, "I use Vim. I use Postgres.", FIRST)
    tell(services, None, said, SECOND)
    uses = {value for relation, value in held(services) if relation == "uses"}
    assert uses == {"Neovim", "Postgres"}
    assert cards(services) == []
