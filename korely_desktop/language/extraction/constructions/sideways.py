"""What a sentence tells without a verb for it: "here in Duluth", "tea over coffee any day", "fifteen years at N"."""

from __future__ import annotations

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.constructions.homes import read_rooms
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.mentions import known_word
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token
from korely_desktop.language.extraction.values import is_generic

_YEARS = word_set("year years")
_AWAY = lexicon.words("constructions", "sideways.away")
_HERE = frozenset(["here", "qui", "qua"])
_AS_EVER = (["any", "day"], ["every", "time"], ["all", "day"], ["always"])


def read_sideways(scene: Scene) -> list[Draft]:
    """Drafts of home, work and taste that the speaker drops in passing."""
    if not scene.discourse.holder.is_user:
        return []
    if scene.italian:
        return _here(scene)
    told = _here(scene) + _aged_child(scene) + read_rooms(scene) if scene.discourse.told_by_user else []
    return told + _over(scene) + _years_at(scene)


def _here(scene: Scene) -> list[Draft]:
    """ "We get six months of winter here in Duluth"; not on a trip."""
    tokens = scene.tokens
    for index, token in enumerate(tokens[:-2]):
        place = tokens[index + 2]
        here = token.text.lower() in _HERE and tokens[index + 1].text.lower() in ("in", "a", "ad")
        if not here or not _is_town(scene, place):
            continue
        if any(each.low in _AWAY or each.text.lower() in _AWAY or each.kind == "date" for each in tokens):
            continue
        end = index + 3
        while end < len(tokens) and place.kind != "name" and tokens[end].letter == "n":
            end += 1
        return [_draft(scene, "lives_in", Phrase(index + 2, end, end - 1), "here in PLACE", index)]
    return []


def _is_town(scene: Scene, token: Token) -> bool:
    """A listed place, or in English a word of no dictionary: "here in Duluth"."""
    listed = token.letter == "m" and token.type == "place"
    return listed or (not scene.italian and token.letter in "nm" and not known_word(token.low))


def _over(scene: Scene) -> list[Draft]:
    """ "Tea over coffee any day"."""
    tokens = scene.tokens
    for index, token in enumerate(tokens):
        if token.low != "over" or not index or index + 2 >= len(tokens):
            continue
        start = index
        while start and tokens[start - 1].letter in "njkm":
            start -= 1
        stop = index + 1
        while stop < len(tokens) and tokens[stop].letter in "njkm":
            stop += 1
        rest = [each.low for each in tokens[stop : stop + 2]]
        said = any(rest[: len(words)] == words for words in _AS_EVER) or rest[:1] in (["anyday"], ["everyday"])
        opens = not start or tokens[start - 1].letter in ".,lsz"
        if said and opens and index > start and stop > index + 1:
            return [_draft(scene, "likes", Phrase(start, index, index - 1), "N over N any day", start)]
    return []


def _years_at(scene: Scene) -> list[Draft]:
    """ "Fifteen years at the post office and ...": opens the sentence, and nothing says that it is over."""
    tokens = scene.tokens
    start = 1 if tokens and tokens[0].letter in "lr" else 0
    counted = len(tokens) > start + 3 and tokens[start].letter == "c" and tokens[start + 1].low in _YEARS
    amount = len(tokens) > start + 2 and tokens[start].kind == "amount" and tokens[start].low.split()[-1] in _YEARS
    at = start + 2 if counted else start + 1
    if not (counted or amount) or tokens[at].low != "at":
        return []
    end = at + 1
    while end < len(tokens) and tokens[end].letter in "dgjnm":
        end += 1
    told = Phrase(at + 1, end, end - 1)
    past = any(token.low in ("was", "were", "left", "retired", "before", "until", "then") for token in tokens)
    if past or end == at + 1 or tokens[end - 1].letter not in "nm" or is_generic(told, tokens):
        return []
    return [_draft(scene, "works_at", told, "years at N", start)]


def _aged_child(scene: Scene) -> list[Draft]:
    """ "Just me and my 3 year old", "my two-year-old sleeps"."""
    tokens, found = scene.tokens, []
    for index, token in enumerate(tokens[:-1]):
        if token.low not in ("my", "our"):
            continue
        stop = index + 1
        while stop < len(tokens) and (
            tokens[stop].letter in "c" or tokens[stop].low in ("year", "years", "month", "old")
        ):
            stop += 1
        written = scene.text[tokens[index + 1].start : tokens[stop - 1].end] if stop > index + 1 else ""
        hyphened = tokens[index + 1].low.endswith("-old")
        stop = index + 2 if hyphened else stop
        aged = hyphened or written.lower().endswith(" old")
        if aged and not (stop < len(tokens) and tokens[stop].letter in "njmky"):
            found.append(_draft(scene, "has_child", Phrase(index + 1, stop, stop - 1), "my AGED one", index))
    return found


def _draft(scene: Scene, relation: str, told: Phrase, rule: str, start: int) -> Draft:
    first, last = scene.tokens[start].start, scene.tokens[told.j - 1].end
    draft = Draft(scene.discourse.holder, relation, rule, scene.value(told), first, last, rule)
    draft.adds = True  # told in passing, it ends nothing known
    return draft
