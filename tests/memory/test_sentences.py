"""Facts and dates in words, in both languages."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from korely_desktop.domain.facts import Precision, Tense
from korely_desktop.domain.vocabulary import Predicate, Vocabulary
from korely_desktop.memory import date_words, sentences
from korely_desktop.memory.sentences import Part, Run, Wording

NOW = datetime(2026, 6, 12, 9, 45, tzinfo=UTC)
WORDS = Vocabulary(
    [
        Predicate(
            "likes",
            "preferences",
            templates={"en": "{subject} likes {object}", "it": "A {subject} piace {object}"},
            you_templates={"en": "You like {object}", "it": "Ti piace {object}"},
        ),
        Predicate(
            "has_plan",
            "financial",
            templates={"en": "{subject} is on the {object} plan", "it": "Piano di {subject}: {object}"},
        ),
        Predicate(
            "diet",
            "health",
            templates={"en": "{subject}'s diet is {object}", "it": "L'alimentazione di {subject}: {object}"},
        ),
    ]
)


def day(year: int, month: int, number: int) -> datetime:
    return datetime(year, month, number, tzinfo=UTC)


def said(wording: Wording, language: str) -> str:
    return sentences.plain(sentences.sentence(WORDS, wording, language))


def test_a_sentence_comes_in_runs_that_join_to_the_whole():
    runs = sentences.sentence(WORDS, Wording("Giulia Ferri", "likes", "prefers", "email follow-ups"), "en")
    assert runs == (
        Run(Part.SUBJECT, "Giulia Ferri"),
        Run(Part.RELATION, " likes "),
        Run(Part.VALUE, "email follow-ups"),
    )
    assert sentences.plain(runs) == "Giulia Ferri likes email follow-ups"


def test_an_italian_preposition_is_not_run_into_the_same_vowel(vocabulary):
    wording = Wording("Sara", "reports_to", "riporta a", "Anna Weiss")
    assert sentences.plain(sentences.sentence(vocabulary, wording, "it")) == "Sara riporta ad Anna Weiss"


@pytest.mark.parametrize(
    ("predicate", "value", "expected"),
    [
        ("scheduled_for", "2027-01-09", "Apollo è in programma per il 9 gennaio 2027"),
        ("scheduled_for", "8 marzo alle 15", "Apollo è in programma per l’8 marzo alle 15"),
        ("scheduled_for", "l'11 giugno", "Apollo è in programma per l'11 giugno"),
        ("scheduled_for", "giovedì 12 dicembre", "Apollo è in programma per giovedì 12 dicembre"),
        ("scheduled_for", "marzo 2027", "Apollo è in programma per marzo 2027"),
        ("asked_about", "1° agosto", "Apollo ha chiesto del 1° agosto"),
        ("asked_about", "8 agosto", "Apollo ha chiesto dell’8 agosto"),
        ("rescheduled_to", "2027-01-09", "Nuova data di Apollo: 9 gennaio 2027"),
        ("costs", "11 euro", "Apollo costa 11 euro"),
    ],
)
def test_a_date_takes_its_article_in_an_italian_sentence(vocabulary, predicate, value, expected):
    runs = sentences.sentence(vocabulary, Wording("Apollo", predicate, predicate, value), "it")
    assert sentences.plain(runs) == expected
    assert runs[-1] == Run(Part.VALUE, sentences.value_words(value, "it"))


def test_a_date_that_gives_way_takes_its_article_too():
    assert sentences.replaced_words(["2026-12-28"], "it") == "ha sostituito il 28 dicembre 2026"
    assert sentences.instead_words("8 marzo", "it") == "era l’8 marzo"
    assert sentences.would_replace_words("2026-12-28", "it") == "sostituirebbe il 28 dicembre 2026"
    assert sentences.replaced_words(["Anna", "Emma"], "it") == "ha sostituito Anna ed Emma"


@pytest.mark.parametrize(
    ("raw", "place", "expected"),
    [
        ("vivere in", "Francia", "Elena vive in Francia"),
        ("vivere a", "Lione", "Elena vive a Lione"),
        ("live in", "Lione", "Elena vive a Lione"),
        ("live in", "Ankara", "Elena vive ad Ankara"),
    ],
)
def test_a_place_keeps_the_preposition_that_its_italian_text_said(vocabulary, raw, place, expected):
    assert sentences.plain(sentences.sentence(vocabulary, Wording("Elena", "lives_in", raw, place), "it")) == expected


def test_what_somebody_does_and_whom_they_have_is_said_plainly(vocabulary):
    said_of = [
        (("does", "swim", "swims"), "en", "Anna swims", "You swim"),
        (("does", "fix", "fixes old cars"), "en", "Anna fixes old cars", "You fix old cars"),
        (("does_not_do", "smoke", "smokes"), "en", "Anna does not smoke", "You do not smoke"),
        (("does", "hike", "hiking"), "en", "Anna does this: hiking", "You do this: hiking"),
        (("does", "nuotare", "nuota"), "it", "Anna nuota", "Nuoti"),
        (("does_not_do", "fumare", "fuma"), "it", "Anna non fuma", "Non fumi"),
        (("married_to", "my wife", "wife"), "en", "Anna has a wife", "You have a wife"),
        (("has_sibling", "my sister", "sorella"), "it", "Anna ha una sorella", "Hai una sorella"),
        (("married_to", "wife", "Priya"), "en", "Anna is married to Priya", "You are married to Priya"),
    ]
    for (predicate, raw, value), language, *wanted in said_of:
        words = [
            sentences.plain(sentences.sentence(vocabulary, Wording("Anna", predicate, raw, value, is_you), language))
            for is_you in (False, True)
        ]
        assert words == wanted, (predicate, value)


def test_the_person_at_the_window_is_you():
    wording = Wording("user", "likes", "likes", "Rust", is_you=True)
    assert said(wording, "en") == "You like Rust"
    assert sentences.sentence(WORDS, wording, "en")[0] == Run(Part.SUBJECT, "You")
    assert said(wording, "it") == "Ti piace Rust"


def test_a_word_of_the_sentence_that_the_value_has_is_said_once(vocabulary):
    assert said(Wording("Nadia", "has_plan", "is on", "free plan"), "en") == "Nadia is on the free plan"
    assert said(Wording("Nadia", "has_plan", "is on", "Starter"), "en") == "Nadia is on the Starter plan"
    aged = Wording("Nadia", "age", "is", "30 years old")
    assert sentences.plain(sentences.sentence(vocabulary, aged, "en")) == "Nadia is 30 years old"


def test_a_doing_that_to_led_to_keeps_it():
    assert said(Wording("Marta", "likes", "like to", "bake bread"), "en") == "Marta likes to bake bread"
    assert said(Wording("Marta", "likes", "like", "baking bread"), "en") == "Marta likes baking bread"
    assert said(Wording("Marta", "has_plan", "moved to", "Pro"), "en") == "Marta is on the Pro plan"


def test_a_relation_outside_the_vocabulary_is_said_in_the_words_of_its_source():
    assert said(Wording("Mia", "plays_chess_with", "plays chess with", "Tom"), "en") == "Mia plays chess with Tom"
    assert said(Wording("Mia", "plays_chess_with", "", "Tom"), "it") == "Mia plays chess with Tom"


@pytest.mark.parametrize(
    ("wording", "expected"),
    [
        (
            Wording("Marco Conti", "coordinates", "coordinate", "Project Apollo"),
            "Marco Conti coordinates Project Apollo",
        ),
        (Wording("Nadia", "carries_to", "carry to", "school"), "Nadia carries to school"),
        (Wording("", "coordinates", "coordinate", "Project Apollo", is_you=True), "You coordinate Project Apollo"),
    ],
)
def test_a_verb_of_its_own_is_said_of_somebody_else_in_the_third_person(wording, expected):
    assert said(wording, "en") == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("nurse", "works as a nurse"),
        ("engineer", "works as an engineer"),
        ("university lecturer", "works as a university lecturer"),
        ("a nurse", "works as a nurse"),
        ("CEO", "works as CEO"),
        ("head of sales", "works as head of sales"),
        ("waitress", "works as a waitress"),
        ("extras", "works as extras"),
    ],
)
def test_a_profession_is_one_of_a_kind(value, expected):
    assert said(Wording("Ada", "works_as", "work as", value), "en") == f"Ada {expected}"


def test_an_iso_day_is_read_as_a_date_and_other_values_stay():
    assert sentences.value_words("2026-07-12", "en") == "12 July 2026"
    assert sentences.value_words("2026-08-01", "it") == "1° agosto 2026"
    assert sentences.value_words("2026-13-40", "en") == "2026-13-40"
    assert sentences.value_words("call +39 2026-07-12", "en") == "call +39 2026-07-12"


def test_a_value_of_several_lines_is_said_on_one():
    assert said(Wording("Ann\tLee", "likes", "likes", "green tea\r\n\n  and\u2028jazz"), "en") == (
        "Ann Lee likes green tea and jazz"
    )


def test_braces_in_names_and_values_are_only_text():
    assert said(Wording("{object}", "likes", "likes", "{subject}"), "en") == "{object} likes {subject}"


@pytest.mark.parametrize(
    ("language", "predicate", "expected"),
    [
        ("en", "likes", "likes tea"),
        ("en", "has_plan", "is on the tea plan"),
        ("it", "has_plan", "Piano: tea"),
        ("it", "likes", "piace tea"),
        ("en", "diet", "diet is tea"),
        ("it", "diet", "L’alimentazione: tea"),
    ],
)
def test_the_rest_of_a_sentence_stands_without_its_subject(language, predicate, expected):
    runs = sentences.without_subject(sentences.sentence(WORDS, Wording("Ann", predicate, predicate, "tea"), language))
    assert sentences.plain(runs) == expected


def test_edges_of_a_graph_name_only_the_relation():
    assert sentences.relation_words(WORDS, "likes", "likes", "en") == "likes"
    assert sentences.relation_words(WORDS, "likes", "likes", "it", is_you=True) == "ti piace"
    assert sentences.relation_words(WORDS, "has_plan", "has_plan", "it") == "Piano"


@pytest.mark.parametrize(
    ("moment", "precision", "english", "italian"),
    [
        (day(2026, 6, 11), Precision.DAY, "since 11 June 2026", "dall’11 giugno 2026"),
        (day(2026, 6, 8), Precision.DAY, "since 8 June 2026", "dall’8 giugno 2026"),
        (day(2026, 6, 1), Precision.DAY, "since 1 June 2026", "dal 1° giugno 2026"),
        (day(2025, 3, 1), Precision.MONTH, "since March 2025", "da marzo 2025"),
        (day(2019, 1, 1), Precision.YEAR, "since 2019", "dal 2019"),
    ],
)
def test_a_start_is_told_no_more_exactly_than_it_is_known(moment, precision, english, italian):
    assert date_words.since_words(moment, precision, "en") == english
    assert date_words.since_words(moment, precision, "it") == italian


def test_a_plan_of_a_month_is_told_with_its_preposition():
    assert date_words.on_words(day(2027, 4, 1), Precision.MONTH, "it") == "ad aprile 2027"
    assert date_words.on_words(day(2027, 9, 1), Precision.MONTH, "it") == "a settembre 2027"
    assert date_words.on_words(day(2027, 9, 1), Precision.MONTH, "en") == "in September 2027"
    assert date_words.on_words(day(2027, 1, 1), Precision.YEAR, "it") == "nel 2027"


def test_a_bare_date_is_the_same_day_in_every_zone_and_an_instant_is_local():
    west, east = timezone(timedelta(hours=-8)), timezone(timedelta(hours=9))
    assert date_words.local_day(day(2026, 6, 11), west) == date(2026, 6, 11)
    assert date_words.local_day(day(2026, 6, 11), east) == date(2026, 6, 11)
    evening = datetime(2026, 6, 11, 20, tzinfo=UTC)
    assert date_words.local_day(evening, west) == date(2026, 6, 11)
    assert date_words.local_day(evening, east) == date(2026, 6, 12)


@pytest.mark.parametrize(
    ("begin", "end", "tense", "precision", "expected"),
    [
        (day(2026, 6, 11), None, Tense.CURRENT, Precision.DAY, "since 11 Jun 2026"),
        (day(2026, 7, 12), None, Tense.PLANNED, Precision.DAY, "on 12 Jul 2026"),
        (day(2025, 3, 3), day(2026, 6, 11), Tense.CURRENT, Precision.DAY, "3 Mar 2025 – 11 Jun 2026"),
        (day(2026, 2, 12), day(2026, 6, 11), Tense.CURRENT, Precision.DAY, "12 Feb – 11 Jun 2026"),
        (day(2026, 6, 11), day(2026, 6, 11), Tense.CURRENT, Precision.DAY, "on 11 Jun 2026"),
        (day(2026, 6, 11), day(2026, 6, 11), Tense.PAST, Precision.ASSUMED, "to 11 Jun 2026"),
        (day(2024, 1, 1), day(2026, 6, 11), Tense.CURRENT, Precision.YEAR, "2024 – 11 Jun 2026"),
    ],
)
def test_an_interval_in_words(begin, end, tense, precision, expected):
    assert sentences.interval_words(begin, precision, end, tense, NOW, "en") == expected


def test_when_something_was_learned():
    assert date_words.when_words(NOW - timedelta(minutes=4), NOW, "en", UTC) == "09:41"
    assert date_words.when_words(NOW - timedelta(days=1, hours=-1), NOW, "it", UTC) == "ieri 10:45"
    assert date_words.when_words(day(2026, 6, 8), NOW, "en", UTC) == "8 Jun"
    assert date_words.when_words(day(2025, 6, 8), NOW, "en", UTC) == "8 Jun 2025"


def test_notes():
    assert sentences.said_words(1, "en") == "said once"
    assert sentences.said_words(2, "en") == "said twice"
    assert sentences.said_words(3, "it") == "detto 3 volte"
    assert sentences.replaced_words(["phone calls"], "en") == "replaced phone calls"
    assert sentences.replaced_words(["a", "b", "c", "d"], "en") == "replaced a, b and c"
    assert sentences.moved_from_words("2026-06-30", "en") == "moved from 30 June 2026"
    assert sentences.ago_words(NOW - timedelta(seconds=4), NOW, "en") == "new, 4 seconds ago"
    assert sentences.ago_words(NOW - timedelta(seconds=1), NOW, "it") == "nuovo, un secondo fa"


def test_every_predicate_of_the_app_makes_a_sentence_in_both_languages(vocabulary):
    for name in vocabulary.predicates:
        for language in ("en", "it"):
            for is_you in (False, True):
                wording = Wording("Giulia Ferri", name, name, "the value", is_you=is_you)
                runs = sentences.sentence(vocabulary, wording, language)
                whole = sentences.plain(runs)
                assert "the value" in whole
                assert "{" not in whole
                assert "  " not in whole
                assert is_you or "Giulia Ferri" in whole
                assert sentences.plain(sentences.without_subject(runs)) == whole or not is_you or runs
