"""Corrections of the English tagger for single words: "like", "to", "that", "'s" ... by what stands beside them."""

from __future__ import annotations

from itertools import pairwise

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.english.cases import Case
from korely_desktop.language.extraction.english.spots import (
    Spot,
    after_subject,
    always_nouns,
    forced_verbs,
    is_auxiliary,
    set_letter,
    verb_soon,
)
from korely_desktop.language.extraction.lexicon import words
from korely_desktop.language.extraction.parties.discourse_words import is_people
from korely_desktop.language.extraction.text.tokens import token_at

_IS_BEHIND = lexicon.words("english", "single_words.is_behind")
_HEADING = lexicon.words("english", "single_words.heading")
_ALL_OTHERS = lexicon.words("english", "single_words.all_others")
_FOLK = lexicon.words("english", "single_words.folk")
_TO_WHOM = lexicon.words("english", "single_words.to_whom")
_LIKENED = lexicon.words("english", "single_words.likened")
_LIKENING = lexicon.words("english", "single_words.likening")


def _clitic(spot: Spot) -> bool:
    """ "'s" is "is" after a pronoun or before what can only follow a verb ("she's tired"); else the possessive."""
    before, after, token = spot.before, spot.after, spot.token
    if before is None or after is None:
        token.letter = "y" if before is not None else ","
        return True
    is_verb = (
        after.letter in "dgfk!pr"
        or _says_quality(spot)
        or (after.letter == "e" and before.letter in "mn")
        or (after.letter == "m" and before.lemma == "name")
        or _says_favourite(spot)
        or (after.letter in "tr" and after.low in ("off", "over") and _ends_there(spot, 2))
    )
    if before.letter in "nmp" and (after.low in ("got", "been") or _has_done(spot)):
        token.letter, token.lemma, token.low = "h", "have", "has"  # "Dad's got asthma"
        return True
    if before.low not in _IS_BEHIND and not is_verb:
        token.letter = "y"
        return True
    token.letter, token.lemma, token.low = "b", "be", "is"
    if before.low == "that":
        before.letter = "i"
    if before.low == "there":
        before.letter = "u"
    return True


def _has_done(spot: Spot) -> bool:
    """ "Kev's found a flat", "she's sold her car": what is behind the participle is what was done to."""
    done, behind = spot.tokens[spot.index + 1], token_at(spot.tokens, spot.index + 2)
    return done.letter == "e" and behind is not None and behind.letter in "dg" and done.lemma not in _TO_WHOM


def _says_favourite(spot: Spot) -> bool:
    """ "my favourite colour's teal", but not "my favourite band's singer left"."""
    told = any(
        token.low in words("en_tags", "favourites") for token in spot.tokens[max(0, spot.index - 3) : spot.index]
    )
    behind = spot.tokens[spot.index + 2 : spot.index + 3]
    return told and not any(token.letter not in ".,zs" for token in behind)


def _ends_there(spot: Spot, steps: int) -> bool:
    """Whether a clause ends so many tokens on: "York's off"."""
    behind = token_at(spot.tokens, spot.index + steps)
    return behind is None or behind.letter in ".,zs"


def _says_quality(spot: Spot) -> bool:
    """ "my girlfriend's vegan", "my granny's 101", "mum's allergic to nuts": a quality with no noun behind it."""
    tokens, index, before = spot.tokens, spot.index, spot.before
    quality, behind = tokens[index + 1], token_at(tokens, index + 2)
    if before is not None and before.letter in "nm" and is_people(quality.low):
        return behind is None or behind.letter in ".,zs"  # "my wife's Chilean, from Valdivia"
    if before is None or before.letter not in "nm" or quality.letter not in "jc" or quality.text[:1].isupper():
        return False
    if quality.letter == "c" and quality.low in ("one", "first"):
        return False
    joined = behind is not None and behind.letter == "z" and index + 3 < len(tokens)
    listed = joined and (
        tokens[index + 3].letter == "n" or [t.letter for t in tokens[index + 3 : index + 5]] == ["j", "n"]
    )
    return behind is None or (behind.letter in ".,zfs" and not listed)


def _only_one(spot: Spot) -> bool:
    """ "an only child", "my only cat": no adverb between a determiner and its noun."""
    return spot.behind("dg") and spot.ahead("n")


def _eldest(spot: Spot) -> bool:
    """ "my oldest plays the drums": a child, where no noun stands behind it."""
    after = spot.after
    return spot.behind("g") and not (spot.ahead("njm") and after is not None and after.low not in forced_verbs())


def _interjection(spot: Spot) -> bool:
    """ "a cool band", "so sorry for him": interjections that stand in a phrase are adjectives."""
    return spot.token.letter == "l" and spot.behind("dbrgj") and spot.after is not None


def _its(spot: Spot) -> bool:
    """ "its a dog": "it's" without its apostrophe."""
    after = spot.after
    fits = after is not None and (after.letter in "gdk!" or after.low in ("so", "just", "a", "my", "hard", "fun"))
    if fits:
        spot.token.letter, spot.token.lemma = "b", "be"
    return fits


def _like(spot: Spot) -> bool:
    """ "I really like tea" has a verb, "a dog like mine" a preposition, "Likes tea" and "... and likes tea" a verb."""
    verb = not spot.before or after_subject(spot.tokens, spot.index) or _goes_on_liking(spot) or _is_all_it_says(spot)
    spot.set("v" if verb else "n" if spot.low == "likes" and spot.behind("dgc") else "f")
    return True


def _goes_on_liking(spot: Spot) -> bool:
    """ "She lives in Turin and really likes tea", "I live in Turin and like tea"; not "my likes and dislikes"."""
    before = spot.index - 1
    while before > 0 and spot.tokens[before].letter in "r!":
        before -= 1
    if spot.tokens[before].letter != "z" or spot.ends or spot.after is None or spot.after.low in ("and", "of"):
        return False
    return spot.low != "like" or (spot.tokens[0].low in ("i", "we", "they") and spot.after.low not in _ALL_OTHERS)


def _is_all_it_says(spot: Spot) -> bool:
    """ "My wife really likes opera", "my parents like opera"; not "40 likes", "bands like Muse", "kids like mine"."""
    before = spot.index - 1
    while before > 0 and spot.tokens[before].letter == "r":
        before -= 1
    if spot.ends or spot.after is None or spot.after.low in _LIKENED:
        return False
    if spot.low == "likes":
        return spot.tokens[before].letter in "n," and not spot.ahead("bhwxa")
    many = spot.tokens[before].letter == "n" and _is_plural(spot.tokens[before].low)
    if spot.low == "liked" or not many or before != 1 or spot.tokens[0].letter != "g":
        return False
    told = [token for last, token in pairwise(spot.tokens[spot.index :]) if last.letter != "0"]
    return not any(token.letter in "vabhwx" for token in told)


def _is_plural(noun: str) -> bool:
    return noun in _FOLK or (noun.endswith("s") and noun not in _LIKENING)


def _to(spot: Spot) -> bool:
    """ "to" stands before a verb ("to swim", "to really try") or is a preposition ("to Rome")."""
    after = spot.after
    if after is None:
        return False
    verb = after.letter in "vbhx" or (
        after.letter in "nj" and after.low in forced_verbs() and after.low not in always_nouns()
    )
    if after.letter == "r" and spot.index + 2 < len(spot.tokens):
        verb = spot.tokens[spot.index + 2].letter in "vbhx"
    if after.letter == "n" and after.low in _HEADING and spot.index + 2 < len(spot.tokens):
        verb = verb or spot.tokens[spot.index + 2].letter in "dg"  # "to captain the ferry"
    spot.token.letter = "0" if verb else "f"
    if verb and after.letter == "n":
        set_letter(after, "v")
    return True


def _that(spot: Spot) -> bool:
    """ "the dog that bit me" (relative), "that dog" (determiner), "that is it" (pronoun), "I think that ..." (link)."""
    before, after, token = spot.before, spot.after, spot.token
    closing = spot.index + 2 >= len(spot.tokens) or spot.tokens[spot.index + 2].letter in ".,"
    if spot.behind("nmi") and after is not None:
        token.letter = "q"
    elif after is not None and after.letter == "n" and closing:
        token.letter = "d"  # "I love that color"
    elif after is not None and after.letter in "nj" and (before is None or before.letter not in "va"):
        token.letter = "d"
    elif after is None or after.letter in "b,.wz":
        token.letter = "i"
    else:
        token.letter = "s"
    return True


def _there(spot: Spot) -> bool:
    """ "there is a dog" has an empty subject, "I live there" an adverb."""
    spot.token.letter = "u" if spot.ahead("bw") else "r"
    return True


def _no(spot: Spot) -> bool:
    """ "no dogs" (determiner), "no longer" (adverb), "No, I ..." (interjection)."""
    longer = spot.after is not None and spot.after.low == "longer"
    spot.token.letter = "r" if longer else "d" if spot.ahead("nmjdeckl") else "l"
    return True


def _longer(spot: Spot) -> bool:
    """ "no longer", "any longer": an adverb."""
    return spot.before is not None and spot.before.low in ("no", "any")


def _her(spot: Spot) -> bool:
    """ "her sister" owns, "I met her" does not."""
    spot.token.letter = "g" if spot.ahead("njmockea") else "p"
    return True


def _do(spot: Spot) -> bool:
    """ "I do not know" (auxiliary), "I do yoga" (verb)."""
    full = "a" if spot.low == "did" else "v"
    spot.token.letter = "x" if is_auxiliary(spot.tokens, spot.index) else full
    return True


def _used(spot: Spot) -> bool:
    """ "used to smoke": a verb of its own."""
    fits = spot.after is not None and spot.after.low == "to"
    if fits:
        spot.token.letter, spot.token.lemma = "a", "use"
    return fits


def _since(spot: Spot) -> bool:
    """ "since May" (preposition), "since I moved" (link)."""
    if spot.after is None:
        return False
    if spot.low == "as" and spot.after.low in ("a", "an"):
        spot.token.letter = "f"
        return True
    spot.token.letter = "f" if spot.ahead("cdmno") and not verb_soon(spot.tokens, spot.index) else "s"
    return True


def _some(spot: Spot) -> bool:
    """ "some of them", "I like both": a determiner with nothing to determine is a pronoun."""
    return spot.after is None or spot.ahead(",.fwbvahz")


def _first(spot: Spot) -> bool:
    """ "our first dog": an ordinal between a determiner and its noun, else the adverb."""
    return spot.behind("gd") and spot.ahead("njoc")


def _lead(spot: Spot) -> bool:
    """ "ops lead at Holm": somebody's post, no verb."""
    return spot.behind("nm") and spot.after is not None and spot.after.low in ("at", "of", "for", "from")


def _us(spot: Spot) -> bool:
    """ "in the us": a country, where "the" stands in front."""
    return spot.before is not None and spot.before.low == "the"


def _seated(spot: Spot) -> bool:
    """ "Halden AB, based in Lund, employs ...": a participle behind a comma, where it is said of the one in front."""
    told_of = spot.index > 1 and spot.tokens[spot.index - 2].letter in "nm"
    return spot.before is not None and spot.before.text == "," and told_of and spot.ahead("f")


def _married(spot: Spot) -> bool:
    """ "born in Cork, *married* a sailor": what somebody did, where whom follows."""
    return spot.ahead("dm") and not spot.behind("bhd") and spot.index > 1


def _goes_with_verb(spot: Spot) -> bool:
    """ "She takes *care* of an aunt", "takes *part* in it", "moved *in* with Sam": verb and word are one."""
    taking = spot.before is not None and spot.before.lemma == "take" and spot.low in ("care", "part")
    moving = spot.before is not None and spot.before.lemma == "move" and spot.low == "in"
    behind = spot.after.low if spot.after is not None else ""
    return (taking and behind in ("of", "in")) or (moving and behind == "with")


_RULES: tuple[tuple[str, Case], ...] = (
    ("married", Case(_married, becomes="a")),
    ("based headquartered located situated", Case(_seated, becomes="e")),
    ("us", Case(_us, becomes="m", as_written=True)),
    ("lead", Case(_lead, becomes="n")),
    ("'s", Case(_clitic)),
    ("cool sure sorry nice well", Case(_interjection, becomes="j", as_written=True)),
    ("its", Case(_its)),
    ("like likes liked", Case(_like)),
    ("care part in", Case(_goes_with_verb, becomes="t", as_written=True)),
    ("to", Case(_to)),
    ("that", Case(_that)),
    ("there", Case(_there)),
    ("no", Case(_no)),
    ("longer", Case(_longer, becomes="r", as_written=True)),
    ("her his", Case(_her)),
    ("do does did", Case(_do)),
    ("have has had having", Case(lambda _: True, becomes="h", as_written=True)),
    ("used", Case(_used)),
    ("first", Case(_first, becomes="o", as_written=True)),
    ("only", Case(_only_one, becomes="j", as_written=True)),
    ("oldest eldest youngest", Case(_eldest, becomes="n")),
    ("since as before after until than", Case(_since)),
    ("some any all both another this these those each", Case(_some, becomes="i", as_written=True)),
)
OF_WORD: dict[str, Case] = {word: case for listed, case in _RULES for word in listed.split()}
"""The rule that each of these words has of its own."""
