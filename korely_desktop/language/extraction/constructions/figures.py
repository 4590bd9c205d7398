"""What words say otherwise than their constructions would have it: figures of speech, what is done for another, numbers
that are years and numbers that are not. The lists are gathered by hand from readings that were wrong.
"""

from __future__ import annotations

import re

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token

TENS = re.compile(
    r"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-(?:one|two|three|four|five|six|seven|eight|nine))?"
)
"""Numbers in words that can tell how old a grown person is."""
_OLDEST = 119
"""More years than that are a number of something else."""
_WEIGHTS = ("kg", "kilos", "kilo", "lb", "lbs", "pounds", "stone")
_METAPHORS = lexicon.words("constructions", "figures.metaphors")
_AS_GOOD_AS = frozenset(["basically", "practically", "praticamente"])
"""What stands behind these is no more than a comparison ("I'm basically a chauffeur")."""
_NOT_YET = frozenset(["nearly", "approaching", "quasi"])
"""Words in front of an age that somebody has not reached."""
_STAR_SIGNS = lexicon.words("constructions", "figures.star_signs")
_THEN = word_set("until till when before after by once since")
"""Words in front of what is so at another time."""
_UNFELT = lexicon.words("constructions", "figures.unfelt")
_SAYINGS = re.compile(
    r"\b(?:two left feet|soft spot|half a mind|screw loose|cold feet|green fingers|thick skin|thin skin"
    r"|short fuse|bone to pick|second thoughts|mixed feelings|butterflies in|sea legs|last laugh"
    r"|upper hand|bee in|chip on|frog in|skeletons? in|ace up|heart of|mouths to feed|itchy feet|eyes in the back"
    r"|(?:memory|size|posture|patience|brain|appetite) of an?|worth of)\b"
)
"""What is had in a manner of speaking only."""
_MADDENING = lexicon.words("constructions", "figures.maddening")
_BEHIND = 4
"""Tokens behind a phrase that belong to the same saying."""
_UNITS = lexicon.words("constructions", "figures.units")


def is_saying(scene: Scene, phrase: Phrase, *, negated: bool) -> bool:
    """ "I've no patience for it", "two left feet", "a bladder the size of a walnut", "a week's worth of washing"."""
    if negated and scene.head(phrase).low in _UNFELT:
        return True
    return _SAYINGS.search(" ".join(token.low for token in scene.tokens[phrase.i : phrase.j + _BEHIND])) is not None


def is_for_another(scene: Scene, clause: Clause, phrase: Phrase) -> bool:
    """ "She bought me a coat", "they teach me cooking": what somebody gives or does to another is not theirs."""
    to = clause.objects[0] if clause.objects else phrase
    apart = phrase is not to and to.j - to.i == 1 and phrase.i == to.j
    return apart and scene.tokens[to.i].letter == "p" and clause.verb.lemma != "call"


def is_figure(scene: Scene, clause: Clause, phrase: Phrase) -> bool:
    """ "It drives my sister nuts", "up the wall"; "I call it home": what is called something only bears a name."""
    if clause.verb.lemma == "drive":
        return any(token.low in _MADDENING for token in scene.tokens[phrase.i : phrase.j + _BEHIND])
    named = clause.verb.lemma in ("call", "name") and not clause.verb.passive
    return named and not clause.verb.progressive


def is_metaphor(scene: Scene, phrase: Phrase) -> bool:
    """ "My boss is a snake": an animal, or what people are called for what they are like."""
    return lexicon.noun_class(scene.head(phrase).low) == "pet" or scene.head(phrase).low in _METAPHORS


def is_star_sign(head: Token) -> bool:
    """ "I'm a Taurus": neither a trade nor a name."""
    return head.low in _STAR_SIGNS


def _is_compound_person(scene: Scene, phrase: Phrase) -> bool:
    """ "The best man", "a lollipop lady": no gender, but a part or a trade."""
    before = scene.tokens[phrase.head - 1] if phrase.head > phrase.i else None
    person = lexicon.noun_class(scene.head(phrase).low) == "gender"
    return person and before is not None and (before.letter == "n" or before.low == "best")


def says_no_being(scene: Scene, clause: Clause, phrase: Phrase) -> bool:
    """ "so how's the weather", "14.20 an hour", "so short answers", "a farmer, sheep and barley": not what I am."""
    if _AS_GOOD_AS & set(clause.verb.adverbs) or is_metaphor(scene, phrase) or _is_compound_person(scene, phrase):
        return True
    first, before = scene.tokens[phrase.i], scene.tokens[phrase.i - 1] if phrase.i else None
    if clause.link in ("how", "where", "why") or first.low in ("so", "no", "how"):
        return not fold.be_predicate(scene.head(phrase).low)
    if before is not None and before.letter == "c" and first.low in ("a", "an"):
        return True
    main = clause.objects[0]
    apart = phrase is not main and scene.tokens[main.i].letter == "d" and first.letter in "njk"
    if first.letter == "c" and not scene.head(phrase).kind and scene.head(phrase).letter == "n":
        return scene.head(phrase).low not in _UNITS  # "we're nine people", "I'm five weeks in"
    return (
        apart
        and any(token.letter == "," for token in scene.tokens[main.j : phrase.i])
        and not fold.be_predicate(scene.head(phrase).low)
    )


def is_years(scene: Scene, clause: Clause, head: Token) -> bool:
    """Whether "I'm 52" or "I'm fifty-two" tells how old somebody is."""
    years = TENS.fullmatch(head.low) is not None or can_be_years(head.text)
    return years and tells_age(scene, clause) and all(where == "from" for where, _ in clause.places)


def can_be_years(written: str) -> bool:
    """Whether what is written is a number in digits that can tell how old somebody is; "²" is none."""
    return written.isdecimal() and 0 < int(written) <= _OLDEST


def counts_time(scene: Scene, phrase: Phrase) -> bool:
    """ "Sono vent'anni *che* ...", "ho 18 anni *di* esperienza": years of something, no age."""
    behind = scene.tokens[phrase.j].text.lower() if phrase.j < len(scene.tokens) else ""
    words = [token.text.lower() for token in phrase.tokens(scene.tokens)]
    of = next((place for place, word in enumerate(words) if word in ("di", "d'", "of")), None)
    return behind == "che" or (of is not None and words[of - 1][-4:] in ("anni", "anno", "ears") and "età" not in words)


def tells_age(scene: Scene, clause: Clause) -> bool:
    """Whether a bare number can be an age of now: no weight, no height, no then ("until I'm ninety", "on Friday")."""
    then = any(date.role == "at" for date in clause.dates)
    if any(token.text == "/" for token in scene.tokens[clause.verb.j : clause.verb.j + 3]):
        return False  # "we are together 24/7"
    before = {token.low for token in scene.tokens[max(0, clause.verb.i - 3) : clause.verb.i]}
    weighed = any(token.kind == "amount" and token.low.endswith(_WEIGHTS) for token in scene.tokens)
    nearly = any(token.low in _NOT_YET for token in scene.tokens[clause.verb.i : clause.j])  # "I'm nearly forty"
    return not (then or weighed or nearly or before & _THEN) and clause.link not in _THEN


def is_named_other(scene: Scene, clause: Clause, subject: Party) -> bool:
    """Whether somebody else with a name of one word is told to be something ("Tamar is my sister")."""
    named = not subject.is_user and " " not in subject.text
    return named and scene.discourse.speaker.is_user and not clause.verb.negated
