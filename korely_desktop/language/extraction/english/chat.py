"""Corrections of the English tagger for what people type in chats: listed things, missing commas and apostrophes."""

from __future__ import annotations

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.english.cases import Case
from korely_desktop.language.extraction.english.spots import Spot, forced_verbs, set_letter
from korely_desktop.language.extraction.lexicon import word_set

_DOINGS = lexicon.words("english", "chat.doings")
_THINGS = frozenset(["pet", "vehicle", "instrument", "drink", "sport", "color"])


def _listed_thing(spot: Spot) -> bool:
    """ "my pink moped", "the beagle": a listed thing behind a determiner is a noun, whatever it looks like."""
    return spot.behind("dgj") and not spot.ahead("n") and lexicon.noun_class(spot.low) in _THINGS


def _all_of_us(spot: Spot) -> bool:
    """ "we all enjoy", "they both work": no subject of its own."""
    after = spot.after
    verb = after is not None and (after.letter in "vahbxwr" or after.low in forced_verbs())
    return spot.behind("p") and verb


def _too_many(spot: Spot) -> bool:
    """ "I have to many cats": "too"."""
    after = spot.after.low if spot.after is not None else ""
    fits = (spot.behind("h") and after == "many") or (spot.behind("hv") and after == "much")
    if fits:
        spot.token.letter, spot.token.low = "r", "too"
    return fits


def _it_job(spot: Spot) -> bool:
    """ "an it tech", "the it department", "a Hungarian IT auditor", "in IT": no pronoun."""
    before = spot.before
    if before is None:
        return False
    capital = spot.token.text == "IT" and not before.text.isupper()
    led = capital or before.low in ("a", "an", "the", "my", "in")
    fits = (led and spot.ahead("nj")) or (capital and before.low in ("in", "of") and not spot.ahead("vabh"))
    if fits:
        spot.token.letter, spot.token.lemma = "n", "it"
    return fits


def _married_one(spot: Spot) -> bool:
    """ "I married one", "we adopted some": the past behind a pronoun and in front of an indefinite one."""
    return spot.low.endswith("ed") and spot.behind("p") and spot.ahead("i")


def _opening_subject(spot: Spot) -> bool:
    """ "Twitter is my first love", "Rancid was great": what opens the sentence in front of "is" is no verb."""
    return not spot.index and spot.after is not None and spot.after.low in ("is", "was", "are")


def _denied_list(spot: Spot) -> bool:
    """ "I do not drink, smoke or party": what goes on with a denied verb is a verb."""
    before = spot.before
    if before is None or spot.ahead("f"):
        return False
    joined = before.low in ("or", "nor") or (before.text == "," and spot.ahead("z,"))
    first = spot.index - 2
    while first > 0 and spot.tokens[first].letter in "vn,":
        first -= 1
    return joined and spot.tokens[first].letter == "!" and spot.tokens[first + 1].letter == "v"


def _go_to(spot: Spot) -> bool:
    """ "my go to show": the favourite one."""
    going = spot.before
    if spot.low != "to":
        if spot.behind("g"):
            spot.token.low, spot.token.letter = "favorite", "j"
        return spot.behind("g")
    if going is None or going.low != "go" or spot.index < 2 or spot.tokens[spot.index - 2].letter != "g":
        return False
    going.low, going.letter, spot.token.letter = "favorite", "j", "j"
    return True


def _opening_got(spot: Spot) -> bool:
    """ "Got my degree in June": the past, without its "I"."""
    return not spot.index and spot.ahead("dgc")


def _very_much(spot: Spot) -> bool:
    """ "I very much enjoy": no quantity in front of a verb."""
    before, after = spot.before, spot.after
    led = before is not None and before.low in ("very", "so", "pretty")
    return led and after is not None and after.low in forced_verbs()


def _have_retired(spot: Spot) -> bool:
    """ "since I have retired": part of the verb, no state."""
    return spot.behind("h")


def _got_done(spot: Spot) -> bool:
    """ "I just got done hunting": only the hunting counts."""
    before, after = spot.before, spot.after
    if before is None or before.low not in ("got", "get") or after is None:
        return False
    fits = after.low.endswith("ing") and after.letter in "nk"
    if fits:
        set_letter(after, "k")
    return fits


def _and(spot: Spot) -> bool:
    """ "two dogs n a cat" """
    capitals = spot.behind("m") and spot.after is not None and spot.after.text[:1].isupper()
    fits = spot.behind("nmk") and spot.ahead("dgcnmk") and not capitals
    if fits:
        spot.token.low, spot.token.letter, spot.token.lemma = "and", "z", "and"
    return fits


CASES: tuple[Case, ...] = (
    Case(_listed_thing, "vaer", becomes="n"),
    Case(_all_of_us, words=word_set("all both"), becomes="r", as_written=True),
    Case(_too_many, words=word_set("to")),
    Case(_it_job, "p", word_set("it")),
    Case(_married_one, "je", becomes="a"),
    Case(_opening_subject, "va", becomes="n"),
    Case(_denied_list, "n", _DOINGS, becomes="v"),
    Case(_go_to, words=word_set("to go-to goto")),
    Case(_opening_got, words=word_set("got"), becomes="a"),
    Case(_very_much, words=word_set("much"), becomes="r", as_written=True),
    Case(_have_retired, "j", word_set("retired divorced separated"), becomes="e"),
    Case(_got_done, words=word_set("done"), becomes="r", as_written=True),
    Case(_and, words=word_set("n")),
)
