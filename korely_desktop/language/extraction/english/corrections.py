"""Where the English tagger errs and the neighbours of a word put it right: a table of small named rules.

:func:`correct` goes over one token: of the rules for its word (``single_words.py``) and :func:`first_fitting` the
first that fits ends the search, then every rule of :func:`of_all` is asked. Each docstring gives an example; what takes
a whole sentence (unknown nouns, lost verbs) is in ``repairs.py``.
"""

from __future__ import annotations

from functools import cache

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.english.cases import Case, Table
from korely_desktop.language.extraction.english.chat import CASES as CHAT
from korely_desktop.language.extraction.english.lemmas import lemma_of
from korely_desktop.language.extraction.english.single_words import OF_WORD
from korely_desktop.language.extraction.english.spots import (
    Spot,
    after_subject,
    forced_verbs,
    goes_on,
    has_auxiliary,
    letter_overrides,
)
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.text.tokens import Token

_COMPARED = word_set(
    """later sooner faster earlier longer harder better never ever however rather together after over under further
    closer"""
)
_TAKES_NOUN = word_set("like love enjoy prefer adore hate dislike detest eat drink play want have own")
_AIDS = word_set("aid aids machine bag bags glasses shoes boots pool board boards rod gear license licence")
_ACHES = word_set("hurt hurts ache aches ring rings shake shakes crack cracks swell swells cramp cramps")
_LIMBS = word_set("back knee knees hip hips shoulder shoulders neck head ankles ankle wrists wrist joints jaw stomach")
_OPENING_VERBS = word_set(
    "love loves hate hates like likes enjoy enjoys prefer prefers work works live lives play plays"
)


def correct(tokens: list[Token], index: int) -> None:
    """Correct the letter of one token by its neighbours."""
    spot = Spot(
        tokens,
        index,
        tokens[index],
        tokens[index - 1] if index else None,
        tokens[index + 1] if index + 1 < len(tokens) else None,
    )
    of_word = OF_WORD.get(spot.low)
    if of_word is None or not of_word(spot):
        first_fitting().first(spot)
    of_all().each(spot)


def _own(spot: Spot) -> bool:
    """ "I own a car", "we also own two cats": a verb before a noun phrase; after "my" it is none."""
    fits = spot.low == "own" and spot.token.letter != "v" and spot.behind("pmnr") and spot.ahead("djcgn")
    if fits:
        spot.set("v")
    return fits


def _after_pronoun(spot: Spot) -> bool:
    """ "I water ski", "they fish": words that are verbs whenever a pronoun, "to" or a modal stands in front."""
    after = spot.after
    fits = (
        spot.low in forced_verbs()
        and spot.token.letter != "w"
        and after_subject(spot.tokens, spot.index)
        and not (after is not None and after.letter in "vab" and spot.low not in ("like", "love", "hate"))
    )
    if fits:
        spot.set("v")
    return fits


def _doing(spot: Spot) -> bool:
    """ "I am relaxing": an -ing adjective behind a pronoun or "be" is a doing."""
    fits = spot.token.letter == "j" and spot.low.endswith("ing") and spot.behind("bp")
    if fits:
        spot.set("k")
    return fits


def _determined(spot: Spot) -> bool:
    """ "a run", "my drive": what is determined is a noun (but "we all run")."""
    before = spot.before
    fits = (
        spot.token.letter in "vk" and before is not None and before.letter in "dgj" and spot.low not in ("have", "like")
    )
    if fits and spot.token.letter == "v" and before is not None and before.low not in ("all", "both"):
        spot.set("n")
    return fits


def _noun_of_verb(spot: Spot) -> bool:
    """ "for work", "play video poker": a base form behind a preposition, or at the end behind an object, is a noun."""
    before = spot.before
    if spot.token.letter != "v" or before is None:
        return False
    fits = (before.letter == "f" and before.low not in ("like", "than")) or (
        before.letter == "n"
        and spot.index > 1
        and spot.tokens[spot.index - 2].letter in "vgk"
        and (spot.after is None or spot.after.letter in ".,zfr")
    )
    if fits:
        spot.set("n")
    return fits


def _appliance(spot: Spot) -> bool:
    """ "an air fryer", "looking for a welder": the tagger takes a noun in -er that it does not know for an adverb."""
    before = spot.before
    if spot.token.letter != "r" or not spot.low.endswith("er") or spot.low in _COMPARED or before is None:
        return False
    ends = spot.after is None or spot.after.letter in ".,zf"
    compound = before.letter in "nj" and spot.index > 1 and spot.tokens[spot.index - 2].letter in "dgcj"
    fits = compound or (before.low in ("a", "an") and ends)
    if fits:
        spot.set("n")
    return fits


def _told_past(spot: Spot) -> bool:
    """ "I worked there": a participle right behind its subject is the past."""
    fits = spot.token.letter == "e" and spot.behind("pm") and spot.low not in ("been", "born")
    if fits:
        spot.token.letter = "a"
    return fits


def _participle(spot: Spot) -> bool:
    """ "I have always worked": the past behind "have" or "be" is a participle."""
    fits = spot.token.letter == "a" and has_auxiliary(spot.tokens, spot.index)
    if fits:
        spot.token.letter = "e"
    return fits


@cache
def first_fitting() -> Table:
    """The rules of which the first that fits ends the search."""
    return Table(
        [
            Case(_appliance, "r"),
            Case(_own, words=word_set("own")),
            Case(_after_pronoun, words=forced_verbs()),
            Case(_doing, "j"),
            Case(_determined, "vk"),
            Case(_noun_of_verb, "v"),
            Case(_told_past, "e"),
            Case(_participle, "a"),
        ]
    )


def _adverb_in_y(spot: Spot) -> bool:
    """ "eat spicy food": an adverb in -y (not -ly) between verb and noun is an adjective."""
    fits = (
        spot.token.letter == "r"
        and spot.low.endswith("y")
        and not spot.low.endswith("ly")
        and spot.behind("v")
        and spot.ahead("n")
        and spot.low not in letter_overrides()
    )
    if fits:
        spot.token.letter = "j"
    return fits


def _called(spot: Spot) -> bool:
    """ "a dog named Rex", "I own a shop called willow corner": behind a noun, the verb told before."""
    told = any(token.letter in "vahb" for token in spot.tokens[: spot.index])
    fits = spot.low in ("called", "named") and spot.behind("n") and (spot.ahead("m") or (told and spot.ahead("nj")))
    if fits:
        spot.token.letter = "e"
    return fits


def _after_never(spot: Spot) -> bool:
    """ "I have never drunk wine" (and, in chat, "have never drink"): a verb behind "have never"."""
    before, earlier = spot.before, spot.tokens[spot.index - 2] if spot.index > 1 else None
    fits = (
        spot.token.letter in "jnva"
        and before is not None
        and before.low in ("never", "ever")
        and earlier is not None
        and earlier.letter == "h"
        and (spot.low in forced_verbs() or lemma_of(spot.low, "e") in forced_verbs())
    )
    if fits:
        spot.set("e")
    return fits


def _got(spot: Spot) -> bool:
    """ "I have got two kids", "ive got a dog": part of the verb."""
    fits = spot.low in ("got", "gotten") and spot.behind("h")
    if fits:
        spot.set("e")
    return fits


def _third_person(spot: Spot) -> bool:
    """ "Anna works at Acme": a plural noun behind a name is the verb that the sentence lacks."""
    after = spot.after
    fits = (
        spot.token.letter == "n"
        and spot.low.endswith("s")
        and spot.low in forced_verbs()
        and spot.behind("nm")
        and after is not None
        and (after.letter in "mdgc" or after.text[:1].isupper())
        and not any(token.letter in "vabhw" for token in spot.tokens)
    )
    if fits:
        spot.set("v")
    return fits


def _kin_does(spot: Spot) -> bool:
    """ "my son plays soccer", "my shift starts at ten": a plural-looking noun behind such a subject is its verb."""
    before, earlier = spot.before, spot.tokens[spot.index - 2] if spot.index > 1 else None
    fits = (
        spot.token.letter == "n"
        and spot.low.endswith("s")
        and spot.low in forced_verbs()
        and before is not None
        and (before.low in lexicon.kin() or lexicon.noun_class(before.low) == "pet" or spot.ahead("f"))
        and not before.low.endswith("s")
        and earlier is not None
        and earlier.letter in "gj"
        and not spot.ahead("ba")
    )
    if fits:
        spot.set("v")
    return fits


def _taken_noun(spot: Spot) -> bool:
    """ "I love run.", "we play guess": what closes the sentence behind such a verb is its object."""
    before = spot.before
    fits = (
        spot.token.letter in "vaej"
        and spot.ends
        and before is not None
        and before.letter == "v"
        and before.lemma in _TAKES_NOUN
    )
    if fits:
        spot.token.letter = "n"
    return fits


def _compound_adverb(spot: Spot) -> bool:
    """ "online school", "after-hours clinic": an adverb before a noun qualifies it."""
    fits = spot.token.letter == "r" and spot.ahead("n") and (spot.low == "online" or "-" in spot.low)
    if fits:
        spot.token.letter = "j"
    return fits


def _noun_like_participle(spot: Spot) -> bool:
    """ "a good run", "a hair cut.": a participle behind an adjective, or an irregular one behind a noun, is a noun."""
    fits = (
        spot.token.letter == "e"
        and (spot.behind("j") or (spot.behind("n") and not spot.low.endswith("ed")))
        and spot.ends
    )
    if fits:
        spot.token.letter = "n"
    return fits


def _verb_after_verb(spot: Spot) -> bool:
    """ "I like live music": two verbs and a noun in a row; the second qualifies the noun."""
    before = spot.before
    fits = (
        spot.token.letter == "v"
        and before is not None
        and before.letter == "v"
        and spot.ahead("n")
        and before.low not in ("do", "help", "go", "come", "get", "let")
    )
    if fits:
        spot.token.letter = "j"
    return fits


def _noun_after_subject(spot: Spot) -> bool:
    """ "we camp in June", "they farm the land": a noun between "I" and a preposition or article is the verb."""
    before = spot.before
    fits = spot.token.letter == "n" and before is not None and before.low in ("i", "we", "they") and spot.ahead("fdg")
    if fits:
        spot.set("v")
    return fits


def _adjective(spot: Spot) -> bool:
    """ "a black suburban", "I like red" stand for nouns; "I adopted a cat" has a participle that is the verb."""
    tokens, index, token, before, after = spot.tokens, spot.index, spot.token, spot.before, spot.after
    if token.letter != "j":
        return False
    alone = after is None or after.letter not in "njmkco"
    if alone and lexicon.noun_class(token.low) in ("vehicle", "pet", "instrument", "drink", "sport"):
        token.letter = "n"
        return True
    if before is None:
        return False
    subject = before.letter == "p" or (before.letter == "r" and index > 1 and tokens[index - 2].letter in "pr")
    if subject and token.low.endswith("ed") and spot.ahead("dgncjf"):
        spot.set("a")
        return True
    listed = goes_on(tokens, index)
    color = token.low in lexicon.words("en_nouns", "color") and before.letter not in "br"
    determined = before.letter == "d" and before.low not in ("all", "so", "both", "that", "this") and not listed
    second = before.letter == "j" and index > 1 and tokens[index - 2].letter in "dg" and not listed
    fits = alone and (color or determined or second)
    if fits:
        token.letter = "n"
    return fits


def _aid(spot: Spot) -> bool:
    """ "hearing aids", "a sewing machine", "my sleeping bag": an -ing form that tells what a thing is for."""
    fits = spot.token.letter == "k" and spot.after is not None and spot.after.low in _AIDS and not spot.behind("b")
    if fits:
        spot.token.letter = "n"
    return fits


def _body_aches(spot: Spot) -> bool:
    """ "my knees hurt", "my hands shake": what a part of the body does."""
    before, fits = spot.before, spot.token.letter == "n" and spot.low in _ACHES and spot.index > 1
    fits = fits and before is not None and (before.low in _LIMBS or lexicon.noun_class(before.low) == "body")
    fits = fits and spot.tokens[spot.index - 2].letter == "g" and not spot.ahead("nb")
    if fits:
        spot.set("v")
    return fits


def _opening_verb(spot: Spot) -> bool:
    """ "Love my dog", "works in Rome": a sentence that opens with such a word leaves out its subject."""
    fits = spot.token.letter in "nj" and not spot.index and spot.low in _OPENING_VERBS and spot.ahead("dgnmkjptrf0c")
    if fits:
        spot.set("v")
    return fits


def _compound_doing(spot: Spot) -> bool:
    """ "I like horse riding", "ice skating and bird watching": a bare noun and its -ing form are one noun."""
    fits = (
        spot.token.letter == "k"
        and spot.behind("n")
        and spot.index > 0
        and (spot.index < 2 or spot.tokens[spot.index - 2].letter in "vzf,")
        and (spot.ends or spot.ahead("zf"))
    )
    if fits:
        spot.token.letter = "n"
    return fits


@cache
def of_all() -> Table:
    """The rules that are all asked."""
    return Table(
        [
            Case(_got, words=word_set("got gotten")),
            Case(_after_never, "jnva"),
            Case(_compound_doing, "k"),
            Case(_aid, "k"),
            Case(_body_aches, "n", _ACHES),
            Case(_adverb_in_y, "r"),
            Case(_called, words=word_set("called named")),
            Case(_third_person, "n", forced_verbs()),
            Case(_kin_does, "n", forced_verbs()),
            Case(_taken_noun, "vaej"),
            Case(_compound_adverb, "r"),
            Case(_noun_like_participle, "e"),
            Case(_verb_after_verb, "v"),
            Case(_noun_after_subject, "n"),
            Case(_adjective, "j"),
            Case(_opening_verb, "nj", _OPENING_VERBS),
            *CHAT,
        ]
    )
