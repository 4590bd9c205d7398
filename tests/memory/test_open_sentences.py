"""Relations that the vocabulary has no sentence for: said in the words of their source, and never as their opposite."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from korely_desktop.language.conjugation import second_person, third_person
from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.memory.sentences import Wording, plain, sentence

TOLD = datetime(2026, 3, 10, 12, tzinfo=UTC)


def said(vocabulary, text: str, language: str, *, is_you: bool = False) -> set[str]:
    """What the window says of all that the engine reads in a text."""
    read = BuiltinEngine(vocabulary).read(text, event_time=TOLD, user_name=None, user_id=None)
    return {
        plain(
            sentence(
                vocabulary,
                Wording(each.subject or "Ada", each.predicate, each.predicate_raw, each.object, is_you=is_you),
                language,
            )
        )
        for each in read.statements
    }


@pytest.mark.parametrize(
    ("text", "language", "of_another", "of_you"),
    [
        ("I run with Ewan.", "en", "Ada runs with Ewan", "You run with Ewan"),
        ("My phone is with Talkline.", "en", "Ada’s phone is with Talkline", "Your phone is with Talkline"),
        (
            "Our cleaner comes on Fridays.",
            "en",
            "Ada’s cleaner comes on Fridays",
            "Your cleaner comes on Fridays",
        ),
        ("My lawyer is Saul Goodman.", "en", "Ada’s lawyer: Saul Goodman", "Your lawyer: Saul Goodman"),
        ("I don't watch the news.", "en", "Ada does not watch news", "You do not watch news"),
        ("Dormo con il barboncino Fufi.", "it", "Ada dorme con barboncino Fufi", "Tu dormi con barboncino Fufi"),
        ("Gioco a padel con Ruben.", "it", "Ada gioca a padel con Ruben", "Tu giochi a padel con Ruben"),
        ("Il mio avvocato è Scognamillo.", "it", "Avvocato di Ada: Scognamillo", "Avvocato: Scognamillo"),
        ("Non leggo gialli.", "it", "Ada non legge gialli", "Non leggi gialli"),
    ],
)
def test_what_a_text_says_openly_reads_like_a_sentence(vocabulary, text, language, of_another, of_you):
    assert of_another in said(vocabulary, text, language)
    assert of_you in said(vocabulary, text, language, is_you=True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Terraform state is kept in an S3 bucket.", "Terraform state is kept in S3 bucket"),
        ("Sidermet è controllata dalla Holding Varas.", "Sidermet è controllata da Holding Varas"),
        ("Radu Ionescu tiene il corso principianti.", "Radu Ionescu tiene corso principianti"),
    ],
)
def test_what_is_told_of_others_keeps_its_verb(vocabulary, text, expected):
    assert expected in said(vocabulary, text, "it") | said(vocabulary, text, "en")


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("is_you", [False, True])
def test_every_denial_differs_from_what_it_denies(vocabulary, language, is_you):
    for name in vocabulary.predicates:
        opposite = vocabulary.opposite(name)
        affirmed = plain(sentence(vocabulary, Wording("Ada", name, name, "Y", is_you=is_you), language))
        denied = plain(sentence(vocabulary, Wording("Ada", opposite, name, "Y", is_you=is_you), language))
        assert affirmed.split() != denied.split()
        if not vocabulary.get(opposite).templates:
            told, other = set(denied.lower().split()), set(affirmed.lower().split())
            assert {"not", "never", "non"} & (told ^ other), denied
        assert "{" not in denied


def test_an_old_open_relation_without_its_own_words_is_said_by_its_name(vocabulary):
    assert plain(sentence(vocabulary, Wording("Ada", "sings_in", "", "a choir"), "en")) == "Ada sings in a choir"
    assert plain(sentence(vocabulary, Wording("Ada", "runs_with", "runs_with", "Bo"), "en")) == "Ada runs with Bo"


@pytest.mark.parametrize(
    ("infinitive", "third", "second"),
    [
        ("tenere", "tiene", "tieni"),
        ("gestire", "gestisce", "gestisci"),
        ("dormire", "dorme", "dormi"),
        ("giocare", "gioca", "giochi"),
        ("mangiare", "mangia", "mangi"),
        ("allenarsi", "si allena", "ti alleni"),
        ("proporre", "propone", "proponi"),
        ("riuscire", "riesce", "riesci"),
        ("fare", "fa", "fai"),
        ("carry", "carries", "carry"),
        ("give up", "gives up", "give up"),
        ("share", "shares", "share"),
        ("have", "has", "have"),
    ],
)
def test_verbs_take_the_person_of_their_subject(infinitive, third, second):
    assert (third_person(infinitive), second_person(infinitive)) == (third, second)
