"""Corrections of the English tagger for what people type in chats: listed things, missing commas and apostrophes."""

from __future__ import annotations

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.english.cases import Case
from korely_desktop.language.extraction.english.spots import Spot, forced_verbs, letter_overrides, set_letter
from korely_desktop.language.extraction.lexicon import word_set

_DOINGS = word_set("drink smoke party gamble swear drive cook bake dance swim fish hunt sing run eat vape work study")
_THINGS = frozenset(["pet", "vehicle", "instrument", "drink", "sport", "color"])


def _listed_thing(spot: Spot) -> bool:
    """ "my pink moped", "the beagle": a listed thing behind a determiner is a noun, whatever it looks like."""
    fits = (
        spot.token.letter in "vaer"
        and spot.behind("dgj")
        and not spot.ahead("n")
        and lexicon.noun_class(spot.low) in _THINGS
    )
    if fits:
        spot.set("n")
    return fits


def _all_of_us(spot: Spot) -> bool:
    """ "we all enjoy", "they both work": no subject of its own."""
    after = spot.after
    verb = after is not None and (after.letter in "vahbxwr" or after.low in forced_verbs())
    fits = spot.low in ("all", "both") and spot.behind("p") and verb
    if fits:
        spot.token.letter = "r"
    return fits


def _too_many(spot: Spot) -> bool:
    """ "I have to many cats": "too"."""
    after = spot.after.low if spot.after is not None else ""
    fits = spot.low == "to" and ((spot.behind("h") and after == "many") or (spot.behind("hv") and after == "much"))
    if fits:
        spot.token.letter, spot.token.low = "r", "too"
    return fits


def _it_job(spot: Spot) -> bool:
    """ "an it tech", "the it department", "a Hungarian IT auditor", "in IT": no pronoun."""
    before = spot.before
    if spot.low != "it" or before is None or spot.token.letter != "p":
        return False
    capital = spot.token.text == "IT" and not before.text.isupper()
    led = capital or before.low in ("a", "an", "the", "my", "in")
    fits = (led and spot.ahead("nj")) or (capital and before.low in ("in", "of") and not spot.ahead("vabh"))
    if fits:
        spot.token.letter, spot.token.lemma = "n", "it"
    return fits


def _married_one(spot: Spot) -> bool:
    """ "I married one", "we adopted some": the past behind a pronoun and in front of an indefinite one."""
    fits = spot.token.letter in "je" and spot.low.endswith("ed") and spot.behind("p") and spot.ahead("i")
    if fits:
        spot.set("a")
    return fits


def _opening_subject(spot: Spot) -> bool:
    """ "Twitter is my first love", "Rancid was great": what opens the sentence in front of "is" is no verb."""
    after = spot.after
    fits = not spot.index and spot.token.letter in "va" and after is not None and after.low in ("is", "was", "are")
    if fits:
        spot.set("n")
    return fits


def _denied_list(spot: Spot) -> bool:
    """ "I do not drink, smoke or party": what goes on with a denied verb is a verb."""
    if spot.token.letter != "n" or spot.low not in _DOINGS or not spot.index or spot.ahead("f"):
        return False
    before = spot.before
    joined = before is not None and (before.low in ("or", "nor") or (before.text == "," and spot.ahead("z,")))
    first = spot.index - 2
    while first > 0 and spot.tokens[first].letter in "vn," and spot.tokens[first].letter != "!":
        first -= 1
    fits = joined and spot.tokens[first].letter == "!" and spot.tokens[first + 1].letter == "v"
    if fits:
        spot.set("v")
    return fits


def _go_to(spot: Spot) -> bool:
    """ "my go to show": the favourite one."""
    going = spot.before
    if spot.low in ("go-to", "goto") and spot.behind("g"):
        spot.token.low, spot.token.letter = "favorite", "j"
        return True
    fits = spot.low == "to" and going is not None and going.low == "go" and spot.index > 1
    fits = fits and spot.tokens[spot.index - 2].letter == "g"
    if fits and going is not None:
        going.low, going.letter, spot.token.letter = "favorite", "j", "j"
    return fits


def _opening_got(spot: Spot) -> bool:
    """ "Got my degree in June": the past, without its "I"."""
    fits = not spot.index and spot.low == "got" and spot.ahead("dgc")
    if fits:
        spot.set("a")
    return fits


def _very_much(spot: Spot) -> bool:
    """ "I very much enjoy": no quantity in front of a verb."""
    before, after = spot.before, spot.after
    fits = spot.low == "much" and before is not None and before.low in ("very", "so", "pretty")
    fits = fits and after is not None and after.low in forced_verbs()
    if fits:
        spot.token.letter = "r"
    return fits


def _have_retired(spot: Spot) -> bool:
    """ "since I have retired": part of the verb, no state."""
    fits = spot.low in ("retired", "divorced", "separated") and spot.token.letter == "j" and spot.behind("h")
    if fits:
        spot.set("e")
    return fits


def _got_done(spot: Spot) -> bool:
    """ "I just got done hunting": only the hunting counts."""
    before, after = spot.before, spot.after
    fits = spot.low == "done" and before is not None and before.low in ("got", "get")
    fits = fits and after is not None and after.low.endswith("ing") and after.letter in "nk"
    if fits and after is not None:
        spot.token.letter = "r"
        set_letter(after, "k")
    return fits


def _and(spot: Spot) -> bool:
    """ "two dogs n a cat" """
    capitals = spot.behind("m") and spot.after is not None and spot.after.text[:1].isupper()
    fits = spot.low == "n" and spot.behind("nmk") and spot.ahead("dgcnmk") and not capitals
    if fits:
        spot.token.low, spot.token.letter, spot.token.lemma = "and", "z", "and"
    return fits


def _most_scared(spot: Spot) -> bool:
    """ "I am most scared of spiders": no thing."""
    before = spot.before
    fits = before is not None and before.low in ("most", "more", "least", "less") and before.letter == "d"
    fits = fits and letter_overrides().get(spot.low) == "j" and spot.ahead("f")
    if fits and before is not None:
        before.letter, spot.token.letter = "r", "j"
    return fits


CASES: tuple[Case, ...] = (
    Case(_listed_thing, "vaer"),
    Case(_all_of_us, words=word_set("all both")),
    Case(_too_many, words=word_set("to")),
    Case(_it_job, "p", word_set("it")),
    Case(_married_one, "je"),
    Case(_opening_subject, "va"),
    Case(_denied_list, "n", _DOINGS),
    Case(_go_to, words=word_set("to go-to goto")),
    Case(_opening_got, words=word_set("got")),
    Case(_very_much, words=word_set("much")),
    Case(_have_retired, "j", word_set("retired divorced separated")),
    Case(_got_done, words=word_set("done")),
    Case(_and, words=word_set("n")),
    Case(_most_scared),
)
