"""Search finds by meaning, words, dates, speakers and names, and ranks what fits first."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from korely_desktop.domain.conversations import NewEpisode, NewMessage
from korely_desktop.domain.decay import HALF_LIFE
from korely_desktop.domain.memories import Labels, Role
from korely_desktop.domain.questions import EntityQuery, NewTriple
from korely_desktop.domain.recall import SearchQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory import conversations, entities, facts
from korely_desktop.memory.answers import recall
from korely_desktop.memory.models import embedding_jobs
from korely_desktop.memory.names import declare_name
from korely_desktop.memory.services import Services
from tests.memory.recall.asking import AGENT, ids, tell


def test_a_memory_is_found_from_the_moment_add_returns(ready: Services) -> None:
    made = tell(ready, "Giulia prefers email follow-ups")
    assert ids(ready, "how does Giulia want to be contacted, email?") == [made.id]


def test_vectors_find_what_words_alone_rank_lower(ready: Services) -> None:
    target = tell(ready, "peach fruit salad every summer morning")
    tell(ready, "a salad bowl from the shop")
    words_alone = recall.search(ready, AGENT, SearchQuery("salad peach summer"))
    assert embedding_jobs.catch_up(ready) == 2
    hits = recall.search(ready, AGENT, SearchQuery("salad peach summer"))
    assert hits[0].id == target.id
    assert "meaning" in hits[0].parts
    assert "meaning" not in words_alone[0].parts


@pytest.mark.parametrize("question", ["running shoes", "runs", "RUNNING!!!", '"run" OR (shoe*', "run🎉"])
def test_inflection_case_and_punctuation_do_not_matter(ready: Services, question: str) -> None:
    made = tell(ready, "She bought shoes to run in the park")
    tell(ready, "The invoice was paid")
    assert ids(ready, question)[0] == made.id


def test_italian_and_unspaced_scripts_are_found(ready: Services) -> None:
    italian = tell(ready, "Preferisce le riunioni al mattino, con calma")
    japanese = tell(ready, "彼女は東京に住んでいます")
    assert ids(ready, "quando vuole la riunione?")[0] == italian.id
    assert ids(ready, "東京") == [japanese.id]


def test_the_date_in_a_question_finds_what_happened_then(ready: Services) -> None:
    may = tell(ready, "Lunch with the team", timestamp=datetime(2023, 5, 8, tzinfo=UTC))
    tell(ready, "Lunch with the team in the garden", timestamp=datetime(2023, 9, 1, tzinfo=UTC))
    assert ids(ready, "lunch in May 2023")[0] == may.id


def test_a_time_named_in_other_words_finds_what_happened_then(ready: Services) -> None:
    now = datetime(2026, 6, 10, tzinfo=UTC)
    asked = replace(ready, clock=lambda: now)
    for month in (1, 2, 3, 6, 7, 8, 11, 12):  # "may" is a function word too
        tell(asked, f"Went for a swim, number {month}", timestamp=datetime(2025, month, 15, tzinfo=UTC))
    summer = {hit.snippet for hit in recall.search(asked, AGENT, SearchQuery("swims last summer", limit=3))}
    assert summer == {f"Went for a swim, number {month}" for month in (6, 7, 8)}
    before = {hit.snippet for hit in recall.search(asked, AGENT, SearchQuery("nuotate da novembre, swim", limit=2))}
    assert before == {"Went for a swim, number 11", "Went for a swim, number 12"}


def test_a_question_wants_a_kind_of_answer(ready: Services) -> None:
    plain = tell(ready, "Marta and the choir sang very well")
    where = tell(ready, "Marta and the choir sang in Lisbon")
    for question, kind in (("Where did the choir of Marta sing?", True), ("Who sang with Marta?", False)):
        by_id = {hit.id: hit.parts for hit in recall.search(ready, AGENT, SearchQuery(question))}
        assert ("kind" in by_id[where.id]) is kind
        assert by_id[where.id].get("kind", 0) > by_id[plain.id].get("kind", 0) or not kind


def test_an_answer_is_read_with_the_question_before_it(ready: Services) -> None:
    tell(ready, "Bea: Which colour is the new bicycle?", run_id="s1")
    answer = tell(ready, "Anna: Bright red, like a tomato.", run_id="s1")
    tell(ready, "Anna: Bright red, like a rose.", run_id="s2")
    embedding_jobs.catch_up(ready)
    found = recall.search(ready, AGENT, SearchQuery("colour of the new bicycle"))
    assert answer.id in [hit.id for hit in found[:2]]
    meaning = {hit.snippet: hit.parts["meaning"] for hit in found}
    assert meaning["Anna: Bright red, like a tomato."] > meaning.get("Anna: Bright red, like a rose.", 0.0)


def test_other_names_of_the_same_find_and_rank(ready: Services) -> None:
    state = NewTriple("Tomás Vega", "likes", "figs", user_id="u")
    facts.add_triple(ready, AGENT, state)
    facts.add_triple(ready, AGENT, NewTriple("Tommy", "likes", "dates", user_id="u"))
    tell(ready, "A parcel came for the neighbours", user_id="u")
    wanted = tell(ready, "Lunch with Tomás Vega was pleasant", user_id="u")
    before = recall.search(ready, AGENT, SearchQuery("Tommy", user_id="u"))
    assert wanted.id not in [hit.id for hit in before]
    listed = {each.name: each.id for each in entities.entities(ready, PERSON, EntityQuery("u"))[0]}
    entities.merge(ready, PERSON, listed["Tommy"], listed["Tomás Vega"])
    assert ids(ready, "Tommy", user_id="u") == ids(ready, "what about tommy?", user_id="u") == [wanted.id]
    assert ids(ready, "Tommy", user_id="somebody-else") == []


def test_the_end_user_is_meant_by_name(ready: Services) -> None:
    tell(ready, "assistant: pottery is fun", user_id="u", run_id="s")
    own = tell(ready, "user: pottery is fun", user_id="u", run_id="s")
    declare_name(ready, AGENT, "u", "Giulia Ferri")
    declare_name(ready, AGENT, "u", "Giulia")
    hits = recall.search(ready, AGENT, SearchQuery("What does Giulia think of pottery?", user_id="u"))
    assert hits[0].id == own.id
    assert hits[0].parts["speaker"] > 0


def test_the_speaker_a_question_names_comes_first(ready: Services) -> None:
    tell(ready, "Bea: pottery classes are fun", run_id="s1")
    anna = tell(ready, "Anna: pottery classes are fun", run_id="s1")
    assert ids(ready, "What does Anna think of pottery?")[0] == anna.id


@pytest.mark.parametrize(
    ("question", "whose"),
    [
        ("What did you tell me about pottery?", "assistant"),
        ("Che cosa mi avevi consigliato sulla pottery?", "assistant"),
        ("What have I told you about pottery?", "user"),
        ("Can you tell me what I think of pottery?", "user"),
        ("Did we like the pottery?", "user"),
        ("Ho fatto un corso di pottery?", "user"),
    ],
)
@pytest.mark.parametrize("way", ["text", "metadata", "other names"])
def test_a_question_means_one_side_of_a_chat(ready: Services, question: str, whose: str, way: str) -> None:
    sides = ("assistant", "user") if way != "other names" else ("AI", "Human")
    for side, words in zip(sides, ("pottery keeps hands busy", "pottery is great fun"), strict=True):
        said = words if way == "metadata" else f"{side}: {words}"
        tell(ready, said, run_id="s", metadata={"role": side} if way == "metadata" else {"side": side})
    hits = recall.search(ready, AGENT, SearchQuery(question))
    speaking = {str(hit.metadata.get("role", hit.metadata.get("side"))) for hit in hits if hit.parts["speaker"] > 0}
    assert speaking == {sides[0] if whose == "assistant" else sides[1]}


def test_what_the_user_says_in_a_conversation_that_was_kept_is_theirs(ready: Services) -> None:
    said = (NewMessage(Role.USER, "Pottery is fun."), NewMessage(Role.ASSISTANT, "It is."))
    kept = conversations.keep(ready, AGENT, NewEpisode("s", said))
    tell(ready, "Pottery is fun.", run_id="t")
    hits = {hit.id: hit.parts for hit in recall.search(ready, AGENT, SearchQuery("What do I think of pottery?"))}
    assert hits.pop(kept.messages[0].memory.id)["speaker"] > 0
    assert all(parts["speaker"] == 0 for parts in hits.values())


def test_an_answer_is_found_by_the_question_before_it(ready: Services) -> None:
    tell(ready, "Bea: Where do you keep the spare keys?", run_id="s1")
    answer = tell(ready, "Anna: Under the blue pot.", run_id="s1")
    tell(ready, "Anna: Lovely weather.", run_id="s2")
    assert answer.id in ids(ready, "where are the spare keys")[:2]


def test_effective_ranking_fades_what_is_old_and_trivial(ready: Services) -> None:
    now = datetime(2026, 6, 10, tzinfo=UTC)
    asked = replace(ready, clock=lambda: now)
    same = "swimming lessons of Leo, part"
    old = tell(asked, f"{same} one", timestamp=now - HALF_LIFE)
    kept = tell(asked, f"{same} two", timestamp=now - HALF_LIFE, labels=Labels(decay_exempt=True))
    vital = tell(asked, f"{same} three", timestamp=now, labels=Labels(importance=5))
    embedding_jobs.catch_up(asked)
    hits = recall.search(asked, AGENT, SearchQuery("Leo's swimming lessons", ranking="effective"))
    assert [hit.id for hit in hits] == [vital.id, kept.id, old.id]
    assert hits[1].score / hits[2].score == pytest.approx(2, abs=0.05)
    assert hits[0].score / hits[1].score == pytest.approx(5 / 3, abs=0.05)
    usual = recall.search(asked, AGENT, SearchQuery("Leo's swimming lessons"))
    assert max(hit.score for hit in usual) - min(hit.score for hit in usual) < 0.1, "the default knows no age"
