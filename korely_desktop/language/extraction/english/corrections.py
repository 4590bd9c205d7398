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
from korely_desktop.language.extraction.text.tokens import Token, token_at

_COMPARED = lexicon.words("english", "corrections.compared")
_TAKES_NOUN = lexicon.words("english", "corrections.takes_noun")
_AIDS = lexicon.words("english", "corrections.aids")
_ACHES = lexicon.words("english", "corrections.aches")
_LIMBS = lexicon.words("english", "corrections.limbs")
_OPENING_VERBS = lexicon.words("english", "corrections.opening_verbs")


def correct(tokens: list[Token], index: int) -> None:
    """Correct the letter of one token by its neighbours."""
    spot = Spot(
        tokens,
        index,
        tokens[index],
        token_at(tokens, index - 1),
        token_at(tokens, index + 1),
    )
    of_word = OF_WORD.get(spot.low)
    if of_word is None or not of_word.corrects(spot):
        first_fitting().first(spot)
    of_all().each(spot)


def _own(spot: Spot) -> bool:
    """ "I own a car", "we also own two cats": a verb before a noun phrase; after "my" it is none."""
    return spot.token.letter != "v" and spot.behind("pmnr") and spot.ahead("djcgn")


def _after_pronoun(spot: Spot) -> bool:
    """ "I water ski", "they fish": words that are verbs whenever a pronoun, "to" or a modal stands in front."""
    if spot.token.letter == "w" or not after_subject(spot.tokens, spot.index):
        return False
    return not spot.ahead("vab") or spot.low in ("like", "love", "hate")


def _doing(spot: Spot) -> bool:
    """ "I am relaxing": an -ing adjective behind a pronoun or "be" is a doing."""
    return spot.low.endswith("ing") and spot.behind("bp")


def _determined(spot: Spot) -> bool:
    """ "a run", "my drive": what is determined is a noun (but "we all run")."""
    if not spot.behind("dgj") or spot.low in ("have", "like"):
        return False
    if spot.token.letter == "v" and spot.before is not None and spot.before.low not in ("all", "both"):
        spot.set("n")
    return True


def _noun_of_verb(spot: Spot) -> bool:
    """ "for work", "play video poker": a base form behind a preposition, or at the end behind an object, is a noun."""
    if spot.behind("f"):
        return spot.before is not None and spot.before.low not in ("like", "than")
    ends = spot.after is None or spot.ahead(".,zfr")
    return spot.behind("n") and spot.index > 1 and spot.tokens[spot.index - 2].letter in "vgk" and ends


def _appliance(spot: Spot) -> bool:
    """ "an air fryer", "looking for a welder": the tagger takes a noun in -er that it does not know for an adverb."""
    before = spot.before
    if not spot.low.endswith("er") or spot.low in _COMPARED or before is None:
        return False
    ends = spot.after is None or spot.ahead(".,zf")
    compound = before.letter in "nj" and spot.index > 1 and spot.tokens[spot.index - 2].letter in "dgcj"
    return compound or (before.low in ("a", "an") and ends)


def _told_past(spot: Spot) -> bool:
    """ "I worked there": a participle right behind its subject is the past."""
    return spot.behind("pm") and spot.low not in ("been", "born")


def _participle(spot: Spot) -> bool:
    """ "I have always worked": the past behind "have" or "be" is a participle."""
    return has_auxiliary(spot.tokens, spot.index)


@cache
def first_fitting() -> Table:
    """The rules of which the first that fits ends the search."""
    return Table(
        [
            Case(_appliance, "r", becomes="n"),
            Case(_own, words=word_set("own"), becomes="v"),
            Case(_after_pronoun, words=forced_verbs(), becomes="v"),
            Case(_doing, "j", becomes="k"),
            Case(_determined, "vk"),
            Case(_noun_of_verb, "v", becomes="n"),
            Case(_told_past, "e", becomes="a", as_written=True),
            Case(_participle, "a", becomes="e", as_written=True),
        ]
    )


def _adverb_in_y(spot: Spot) -> bool:
    """ "eat spicy food": an adverb in -y (not -ly) between verb and noun is an adjective."""
    adverb = spot.low.endswith("ly") or not spot.low.endswith("y") or spot.low in letter_overrides()
    return not adverb and spot.behind("v") and spot.ahead("n")


def _called(spot: Spot) -> bool:
    """ "a dog named Rex", "I own a shop called willow corner": behind a noun, the verb told before."""
    told = any(token.letter in "vahb" for token in spot.tokens[: spot.index])
    return spot.behind("n") and (spot.ahead("m") or (told and spot.ahead("nj")))


def _after_never(spot: Spot) -> bool:
    """ "I have never drunk wine" (and, in chat, "have never drink"): a verb behind "have never"."""
    led = spot.before is not None and spot.before.low in ("never", "ever") and spot.index > 1
    if not led or spot.tokens[spot.index - 2].letter != "h":
        return False
    return spot.low in forced_verbs() or lemma_of(spot.low, "e") in forced_verbs()


def _got(spot: Spot) -> bool:
    """ "I have got two kids", "ive got a dog": part of the verb."""
    return spot.behind("h")


def _third_person(spot: Spot) -> bool:
    """ "Anna works at Acme": a plural noun behind a name is the verb that the sentence lacks."""
    after = spot.after
    if not spot.low.endswith("s") or not spot.behind("nm") or after is None:
        return False
    taken = after.letter in "mdgc" or after.text[:1].isupper()
    return taken and not any(token.letter in "vabhw" for token in spot.tokens)


def _kin_does(spot: Spot) -> bool:
    """ "my son plays soccer", "my shift starts at ten": a plural-looking noun behind such a subject is its verb."""
    before, index = spot.before, spot.index
    if not spot.low.endswith("s") or index < 2 or before is None or before.low.endswith("s") or spot.ahead("ba"):
        return False
    subject = before.low in lexicon.kin() or lexicon.noun_class(before.low) == "pet" or spot.ahead("f")
    return subject and spot.tokens[index - 2].letter in "gj"


def _taken_noun(spot: Spot) -> bool:
    """ "I love run.", "we play guess": what closes the sentence behind such a verb is its object."""
    return spot.ends and spot.before is not None and spot.behind("v") and spot.before.lemma in _TAKES_NOUN


def _compound_adverb(spot: Spot) -> bool:
    """ "online school", "after-hours clinic": an adverb before a noun qualifies it."""
    return spot.ahead("n") and (spot.low == "online" or "-" in spot.low)


def _noun_like_participle(spot: Spot) -> bool:
    """ "a good run", "a hair cut.": a participle behind an adjective, or an irregular one behind a noun, is a noun."""
    return spot.ends and (spot.behind("j") or (spot.behind("n") and not spot.low.endswith("ed")))


def _verb_after_verb(spot: Spot) -> bool:
    """ "I like live music": two verbs and a noun in a row; the second qualifies the noun."""
    helped = spot.before is not None and spot.before.low in ("do", "help", "go", "come", "get", "let")
    return spot.behind("v") and spot.ahead("n") and not helped


def _noun_after_subject(spot: Spot) -> bool:
    """ "we camp in June", "they farm the land": a noun between "I" and a preposition or article is the verb."""
    return spot.before is not None and spot.before.low in ("i", "we", "they") and spot.ahead("fdg")


def _adjective(spot: Spot) -> bool:
    """ "a black suburban", "I like red" stand for nouns; "I adopted a cat" has a participle that is the verb."""
    tokens, index, token, before, after = spot.tokens, spot.index, spot.token, spot.before, spot.after
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
    return spot.after is not None and spot.after.low in _AIDS and not spot.behind("b")


def _body_aches(spot: Spot) -> bool:
    """ "my knees hurt", "my hands shake": what a part of the body does."""
    before = spot.before
    if spot.index < 2 or before is None or spot.tokens[spot.index - 2].letter != "g" or spot.ahead("nb"):
        return False
    return before.low in _LIMBS or lexicon.noun_class(before.low) == "body"


def _opening_verb(spot: Spot) -> bool:
    """ "Love my dog", "works in Rome": a sentence that opens with such a word leaves out its subject."""
    return not spot.index and spot.ahead("dgnmkjptrf0c")


def _compound_doing(spot: Spot) -> bool:
    """ "I like horse riding", "ice skating and bird watching": a bare noun and its -ing form are one noun."""
    opens = spot.index < 2 or spot.tokens[spot.index - 2].letter in "vzf,"
    return spot.behind("n") and opens and (spot.ends or spot.ahead("zf"))


@cache
def of_all() -> Table:
    """The rules that are all asked."""
    return Table(
        [
            Case(_got, words=word_set("got gotten"), becomes="e"),
            Case(_after_never, "jnva", becomes="e"),
            Case(_compound_doing, "k", becomes="n", as_written=True),
            Case(_aid, "k", becomes="n", as_written=True),
            Case(_body_aches, "n", _ACHES, becomes="v"),
            Case(_adverb_in_y, "r", becomes="j", as_written=True),
            Case(_called, words=word_set("called named"), becomes="e", as_written=True),
            Case(_third_person, "n", forced_verbs(), becomes="v"),
            Case(_kin_does, "n", forced_verbs(), becomes="v"),
            Case(_taken_noun, "vaej", becomes="n", as_written=True),
            Case(_compound_adverb, "r", becomes="j", as_written=True),
            Case(_noun_like_participle, "e", becomes="n", as_written=True),
            Case(_verb_after_verb, "v", becomes="j", as_written=True),
            Case(_noun_after_subject, "n", becomes="v"),
            Case(_adjective, "j"),
            Case(_opening_verb, "nj", _OPENING_VERBS, becomes="v"),
            *CHAT,
        ]
    )
