"""Changes whose wording names no relation: what is known decides what ended; where nothing is, nothing is said."""

from __future__ import annotations

import pytest

from korely_desktop.domain.scope import PERSON
from korely_desktop.language.judging.ruled_out import is_denial
from korely_desktop.memory.inbox import review
from korely_desktop.memory.services import Services
from tests.evaluation.trial import FIRST, SECOND, facts_of, held_of, tell


def _held(services: Services, user: str) -> set[tuple[str, str]]:
    return {(fact.predicate, fact.object) for fact in held_of(services, user) if fact.is_open}


def _told(services: Services, first: str, second: str) -> set[tuple[str, str]]:
    user = f"{first}; {second}"
    tell(services, user, first, FIRST)
    tell(services, user, second, SECOND)
    return _held(services, user)


@pytest.mark.parametrize(
    ("first", "second", "gone", "here"),
    [
        ("We use Quarrel.", "Quarrel is history.", "Quarrel", None),
        ("I use Quarrel.", "Quarrel has been replaced by Blether.", "Quarrel", ("uses", "Blether")),
        ("I take metformin.", "The clinic moved me off metformin and onto insulin.", "metformin", None),
        ("I earn 30,000 a year.", "I got a raise to 34,000.", "30,000", ("income", "34,000")),
        ("I use Quarrel.", "I've ditched Quarrel in favour of Blether.", "Quarrel", ("uses", "Blether")),
        ("I live in Ghent.", "Goodbye Ghent, hello Namur!", "Ghent", ("lives_in", "Namur")),
        ("I bank with Holm.", "I closed my Holm account and opened one at Varde.", "Holm", ("banks_with", "Varde")),
        ("I own a zither.", "The zither is sold.", "zither", None),
        ("I own a zither.", "We had to sell the zither in the spring.", "zither", None),
        ("I bank with Holm.", "I closed my Holm account, it's all at Varde now.", "Holm", ("banks_with", "Varde")),
        ("My girlfriend is Ada.", "It's over between Ada and me.", "Ada", None),
        ("My best friend is Ada.", "Ada and I aren't friends any more.", "Ada", None),
        ("My dentist is Dr. Otto.", "Dr. Otto left the practice in May.", "Dr. Otto", None),
        ("We have no kids.", "We have a son now.", "kids", None),
        ("I am single.", "I have a boyfriend now.", "single", None),
        ("I attend the University of Lund.", "I graduated in June.", "University of Lund", None),
        ("I own a zither.", "I parted with my zither.", "zither", None),
        ("I dislike kayaking.", "Kayaking has grown on me.", None, ("likes", "Kayaking")),
        ("My sister Ada has a cat named Fig.", "Fig passed away on Sunday.", "cat Fig", None),
        ("I take metformin.", "My doctor took me off metformin.", "metformin", None),
        ("My rent is 700 euros.", "The rent was raised to 760 euros.", "700 euros", ("rent", "760 euros")),
        ("Our gardener comes on Wednesdays.", "Our gardener comes on Mondays now.", "Wednesdays", None),
        ("The door code is 3310.", "The door code is 8120.", "3310", ("is", "8120")),
        (
            "The drill is on Mondays.",
            "The drill is on Thursdays from now on.",
            "Mondays",
            ("scheduled_for", "Thursdays"),
        ),
        ("Otto is responsible for payroll.", "Otto handed payroll over to Ada.", None, ("responsible_for", "payroll")),
        ("I like notebooks for sketching.", "No more notebooks.", "notebooks for sketching", None),
        ("I study Finnish.", "Finnish fell by the wayside.", "Finnish", None),
        ("My favourite band is Quarrel.", "Blether have overtaken Quarrel as my favourite band.", "Quarrel", None),
        ("I'm engaged to Otto.", "Otto and I tied the knot on Friday.", None, ("married_to", "Otto")),
        ("I work five days a week.", "I've cut down to three days a week.", "five days", None),
        ("I share a flat with Ada.", "Ada moved in with her sister.", "Ada", None),
        ("The ad budget is 900 euros.", "They trimmed the ad budget to 700 euros.", "900 euros", None),
        ("Pago 500 euro di affitto.", "L'affitto è salito a 540 euro.", "500 euro", ("rent", "540 euro")),
        ("Guido una Punto.", "Ho venduto la Punto.", "Punto", None),
        ("Guido una Punto.", "Mi hanno rubato la Punto.", "Punto", None),
        ("La mia banca è Holm.", "Sono passato da Holm a Varde.", "Holm", ("banks_with", "Varde")),
    ],
)
def test_what_is_known_says_what_changed(
    services: Services, first: str, second: str, gone: str | None, here: tuple[str, str] | None
) -> None:
    user = f"{first}; {second}"
    tell(services, user, first, FIRST)
    assert gone is None or gone in {value for _, value in _held(services, user)}
    tell(services, user, second, SECOND)
    held = _held(services, user)
    assert gone not in {value for relation, value in held if not is_denial(relation)}
    assert here is None or here in held


@pytest.mark.parametrize(
    ("first", "second", "stays"),
    [
        ("I use Quarrel.", "Maybe Quarrel is history one day.", "Quarrel"),
        ("I use Quarrel.", "I might ditch Quarrel in favour of Blether.", "Quarrel"),
        ("I use Quarrel.", "I haven't ditched Quarrel.", "Quarrel"),
        ("I use Quarrel.", "If Quarrel were replaced by Blether, I'd be happy.", "Quarrel"),
        ("I own a zither.", "My neighbour parted with his zither.", "zither"),
        ("I own a zither.", "I almost got rid of the zither.", "zither"),
        ("I own a zither.", "I want to sell the zither.", "zither"),
        ("My sister Ada sells candles.", "Ada sells candles and soap.", "candles"),
        ("I bank with Holm.", "I closed the door and opened a window at Holm.", "Holm"),
        ("My sister Ada has a cat named Fig.", "My cousin's dog passed away.", "cat Fig"),
        ("My rent is 700 euros.", "The rent of my neighbour was raised to 760 euros.", "700 euros"),
        ("My rent is 700 euros.", "They might raise the rent to 760 euros.", "700 euros"),
        ("I report to Otto.", "I report to Ada this week.", "Otto"),
        ("I like kayaking.", "I've come to love rowing.", "kayaking"),
        ("Our contact at Holm is Ada Berg.", "Our contact at Varde is Otto Lind.", "Ada Berg"),
        ("I practise fencing.", "Fencing is cancelled this Thursday.", "fencing"),
        ("I practise fencing.", "My wrist is sprained, so no fencing for three weeks.", "fencing"),
        ("I study Finnish.", "My plan for the evening fell by the wayside.", "Finnish"),
        ("I study Finnish.", "My Finnish friend fizzled out after two beers.", "Finnish"),
        ("I study Finnish.", "If my Finnish fizzles out, I'll try Estonian.", "Finnish"),
        ("My favourite band is Quarrel.", "Blether have overtaken Quarrel in the charts.", "Quarrel"),
        ("My favourite band is Quarrel.", "Blether have overtaken Quarrel as her favourite band.", "Quarrel"),
        ("My favourite band is Quarrel.", "Blether have nearly overtaken Quarrel as my favourite band.", "Quarrel"),
        ("I work five days a week.", "My brother cut down to three days a week.", "five days"),
        ("I work five days a week.", "I may cut down to three days a week.", "five days"),
        ("I work five days a week.", "I cut my coffee down to three cups a day.", "five days"),
        ("I share a flat with Ada.", "Ada moved in with me last year.", "Ada"),
        ("I share a flat with Ada.", "Ada might move in with her sister.", "Ada"),
        ("I share a flat with Ada.", "Bea moved in with her sister.", "Ada"),
        ("I bank with Holm.", "Cut my Holm card in two.", "Holm"),
        ("I take metformin.", "My doctor put me on ramipril on top of it.", "metformin"),
        ("I take metformin.", "They put me on ramipril as well.", "metformin"),
        ("I'm reading Emma.", "My sister gave up on Emma and reads Dune now.", "Emma"),
        ("Leggo Emma.", "Mia moglie ha mollato Emma e ora legge Dune.", "Emma"),
        ("I am a nurse.", "My brother became a plumber.", "nurse"),
        ("I report to Otto.", "Otto became a plumber.", "Otto"),
        ("I take the tram to work.", "The tram is gone until September.", "tram"),
        ("I drink cider.", "No cider for me today, I have a cold.", "cider"),
        ("Bevo due tè al giorno.", "Oggi niente tè, ho mal di gola.", "due tè"),
        ("Gioco a scacchi.", "Ho il polso slogato: niente scacchi per due mesi.", "scacchi"),
        ("Bea gioca a scacchi.", "Bea ha l'influenza, per una settimana niente scacchi.", "scacchi"),
        ("Guido una Punto.", "Vorrei vendere la Punto.", "Punto"),
        ("Guido una Punto.", "Mio zio ha venduto la sua Fiat.", "Punto"),
    ],
)
def test_what_did_not_come_about_ends_nothing(services: Services, first: str, second: str, stays: str) -> None:
    assert stays in {value for _, value in _told(services, first, second)}


def test_a_wording_about_nothing_known_leaves_no_fact(services: Services) -> None:
    assert _told(services, "I like tea.", "Blether is history.") == {("likes", "tea")}


@pytest.mark.parametrize("second", ["I use Neovim now.", "We went over to Neovim in the end.", "I switched to Neovim."])
def test_one_value_takes_the_place_of_one_at_most(services: Services, second: str) -> None:
    held, asked = _asked(services, "I use Fedora. I use Postgres. I use Vim.", second)
    assert {"Fedora", "Postgres", "Vim"} <= {value for _, value in held}
    assert len(asked) <= 1


def test_where_two_have_such_a_thing_neither_loses_it(services: Services) -> None:
    both = "My sister Ada has a cat named Fig. My brother Otto has a cat named Fig."
    _told(services, both, "Fig passed away.")
    facts = [fact for fact in facts_of(services, f"{both}; Fig passed away.") if fact.object == "cat Fig"]
    assert len(facts) == 2
    assert all(fact.is_open for fact in facts)


def _asked(services: Services, first: str, second: str) -> tuple[set[tuple[str, str]], list[str]]:
    held = _told(services, first, second)
    cards = review.waiting(services, PERSON, f"{first}; {second}")[0]
    return held, [card.old_fact.object for card in cards if card.old_fact is not None]


@pytest.mark.parametrize(
    ("first", "second", "value"),
    [
        ("I live in Ghent.", "The boxes are all packed and the movers come on Friday.", "Ghent"),
        ("I work at Holm.", "I handed in my laptop and badge today.", "Holm"),
        ("Otto works at Holm.", "Otto's desk at Holm has been cleared.", "Holm"),
        ("I own a zither.", "There is an empty corner where my zither used to be.", "zither"),
        ("I'm vegan.", "I had a steak for lunch.", "vegan"),
        ("Vivo a Pisa.", "Gli scatoloni sono pronti.", "Pisa"),
    ],
)
def test_what_only_sounds_over_is_asked_about(services: Services, first: str, second: str, value: str) -> None:
    held, asked = _asked(services, first, second)
    assert value in {held_value for _, held_value in held}
    assert asked == [value]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("I live in Ghent.", "My neighbour in Namur packed nothing at all."),
        ("I work at Holm.", "The canteen at Holm is never empty."),
        ("I like tea.", "The boxes are all packed."),
        ("I use Quarrel.", "I might have an empty inbox in Quarrel one day."),
    ],
)
def test_what_does_not_even_sound_over_asks_nothing(services: Services, first: str, second: str) -> None:
    assert _asked(services, first, second)[1] == []


def test_an_answer_to_what_sounds_over_ends_it_or_leaves_it(services: Services) -> None:
    first, second = "I work at Holm.", "I turned in my badge and my keys at Holm."
    held, _ = _asked(services, first, second)
    assert ("works_at", "Holm") in held
    (card,) = review.waiting(services, PERSON, f"{first}; {second}")[0]
    review.decide(services, PERSON, card.id, "accept")
    assert _held(services, f"{first}; {second}") == set()
    review.undo(services, PERSON, card.id)
    review.decide(services, PERSON, card.id, "reject")
    assert _held(services, f"{first}; {second}") == {("works_at", "Holm")}


@pytest.mark.parametrize(
    ("first", "second", "fact"),
    [
        ("I have a Tidepool subscription.", "I subscribed to Wired.", ("subscribes_to", "Tidepool")),
        ("I subscribe to The Quill.", "I signed up for Netflix.", ("subscribes_to", "The Quill")),
        ("I subscribe to The Quill.", "I have a Netflix subscription now.", ("subscribes_to", "The Quill")),
        ("I have a Tidepool subscription.", "I'm on the Unlimited plan with Varde.", ("subscribes_to", "Tidepool")),
        ("I'm on the Pro plan.", "I subscribed to Netflix.", ("has_plan", "Pro")),
        ("I subscribe to a dental plan.", "I have a meal plan.", ("subscribes_to", "dental")),
        ("Sono abbonata a Focus.", "Mi sono abbonata a Netflix.", ("subscribes_to", "Focus")),
        ("I'm a cashier.", "I dream of being a pilot.", ("works_as", "cashier")),
        ("My boss is Ada Berg.", "Ten years ago my boss was Karl Moe.", ("reports_to", "Ada Berg")),
        ("My boss is Ada Berg.", "My boss back in Ghent was Karl Moe.", ("reports_to", "Ada Berg")),
        ("Il mio capo è Ada Berg.", "Anni fa il mio capo era Karl Moe.", ("reports_to", "Ada Berg")),
        ("The rehearsal is on Mondays.", "This week the rehearsal is on Wednesday.", ("scheduled_for", "Mondays")),
        ("I like jazz.", "I switched to Android.", ("likes", "jazz")),
        ("I love hiking.", "I switched to tea.", ("likes", "hiking")),
        ("I use Quarrel.", "I switched to decaf.", ("uses", "Quarrel")),
        ("Mi piace il jazz.", "Sono passato ad Android.", ("likes", "jazz")),
        ("I weigh 70 kg.", "I weighed 90 kg when I was 20.", ("weight", "70 kg")),
    ],
)
def test_what_comes_on_top_or_was_so_once_ends_nothing(
    services: Services, first: str, second: str, fact: tuple[str, str]
) -> None:
    assert fact in _told(services, first, second)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("I have a Tidepool subscription.", "I cancelled Tidepool."),
        ("I have a Tidepool subscription.", "I unsubscribed from Tidepool."),
        ("I have a Tidepool subscription.", "I switched from Tidepool to Netflix."),
        ("I have a Tidepool subscription.", "I switched to Netflix."),
        ("I use Tidepool.", "I switched to Quarrel."),
        ("I bank with Tidepool.", "I switched to Varde."),
        ("I have a Tidepool membership.", "I cancelled my Tidepool membership."),
    ],
)
def test_a_subscription_ends_when_it_is_said(services: Services, first: str, second: str) -> None:
    user = f"{first} {second}"
    tell(services, user, first, FIRST)
    assert any(value == "Tidepool" for _, value in _held(services, user))
    tell(services, user, second, SECOND)
    assert not any(value == "Tidepool" for _, value in _held(services, user))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (
            "I can't stand aniseed.",
            "At a tasting evening the host talked us through six sorts of aniseed, slowly and with stories about each "
            "one. The care he took and the calm in the room allowed me to appreciate it, and I went home with a bag.",
        ),
        (
            "I dislike small cars.",
            "My cousin lent me her small car for a fortnight while ours was in the garage, and it slipped into every "
            "gap in town without fuss. Those two weeks made me reconsider my old dislike, and I thanked her twice.",
        ),
        (
            "I hate opera.",
            "We were given tickets by a neighbour who could not go, and I only went along to be polite that evening. "
            "The second act of the opera took my breath away and changed my opinion of it for ever, I have to say.",
        ),
    ],
)
def test_a_change_of_heart_told_as_a_story(services: Services, first: str, second: str) -> None:
    user = second[:40]
    tell(services, user, first, FIRST)
    disliked = {value for predicate, value in _held(services, user) if predicate == "dislikes"}
    assert disliked
    tell(services, user, second, SECOND)
    held = _held(services, user)
    assert not {("dislikes", value) for value in disliked} & held
    assert {("likes", value) for value in disliked} <= held


def test_a_dog_called_rex_is_no_new_job(services: Services) -> None:
    tell(services, "rex", "I'm a plumber.", FIRST)
    tell(services, "rex", "I got a dog and named him Rex.", SECOND)
    assert ("works_as", "plumber") in _held(services, "rex")


def test_so_many_now_takes_the_place_of_so_many(services: Services) -> None:
    tell(services, "cats", "I have two cats.", FIRST)
    tell(services, "cats", "I have three cats now.", SECOND)
    assert _held(services, "cats") == {("has_pet", "three cats")}
