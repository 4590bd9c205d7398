"""Favourites that stand apart from what they are: "Up is my favorite band", "muse. My favorite", "its my favorite".

Read over the tokens, where the clauses do not see that a title or a colour is told; see ``favourites``
for those that they do see.
"""

from __future__ import annotations

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.constructions.favourites import FAVOURITE, favourite_relation, fitting
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.scene import Scene

RULE = "my favourite N, apart"
_POINTING = word_set("it its that this which they them these those")
_OPENING = word_set("and but so because since cause as though although i think guess say yes yeah ya well oh")
_SEASONS = word_set("spring summer autumn fall winter christmas halloween easter thanksgiving")
_OF_CLASS = {
    "color": "favorite_color",
    "season": "favorite_season",
    "sport": "favorite_sport",
    "drink": "favorite_drink",
    "pet": "favorite_animal",
}
_LONGEST = 5


def read_favourites_apart(scene: Scene, found: list[Draft]) -> list[Draft]:
    """What the speaker calls a favourite, where ``found`` has none yet."""
    if not any(token.low in FAVOURITE for token in scene.tokens) or scene.italian:
        return []
    if any(draft.predicate.startswith("favorite") or draft.predicate == "hobby" for draft in found):
        return []
    drafts = []
    for index, token in enumerate(scene.tokens):
        if token.low not in FAVOURITE or not scene.discourse.speaker.is_user:
            continue
        first = index
        while first and scene.tokens[first].letter in "jrcn" and scene.tokens[first].letter != "g":
            first -= 1
        if scene.tokens[first].low not in ("my", "our") or "least" in [t.low for t in scene.tokens[first:index]]:
            continue
        draft = _favourite(scene, first, index)
        if draft is not None:
            drafts.append(draft)
    return drafts


def _favourite(scene: Scene, first: int, index: int) -> Draft | None:
    tokens = scene.tokens
    stop = index + 1
    while stop < len(tokens) and tokens[stop].letter in "n" and stop - index < 3:
        stop += 1
    relation = "favorite" if stop == index + 1 else favourite_relation(tokens[stop - 1].low)
    if relation == "favorite" and stop - index == 3:
        relation = favourite_relation(tokens[stop - 2].low)
        stop -= relation != "favorite"  # "my favorite color pink"
        labelled = relation != "favorite"
    else:
        labelled = False
    value, start = "", tokens[first].start
    if labelled:
        value = tokens[stop].text
    else:
        span = _told(scene, first, goes_on=stop < len(tokens) and tokens[stop].letter in "b0")
        if span is None and _alone(scene, first, stop) and _just_said(scene, first):
            value, start = scene.discourse.last_value, min(start, scene.discourse.last_place)
        elif span is not None and tokens[span[0]].low in _POINTING:
            value, start = _meant(scene, span[0])
        elif span is not None:
            value, start = scene.text[tokens[span[0]].start : tokens[span[1] - 1].end], tokens[span[0]].start
    value = fitting(relation, value)
    if not value or value.lower() in _POINTING | FAVOURITE:
        return None
    if relation == "favorite":
        relation = _OF_CLASS.get(lexicon.noun_class(value.lower().split()[-1]), relation)
    end = tokens[min(stop, len(tokens) - 1)].end
    return Draft(scene.discourse.speaker, relation, "favorite", value, start, end, RULE)


def _told(scene: Scene, first: int, *, goes_on: bool) -> tuple[int, int] | None:
    """The tokens of what "is my favourite", or of what stands before the comma in front of "my favourite".

    What ``goes_on`` behind it is told there ("food, my favourite thing *to do is* travel").
    """
    tokens = scene.tokens
    stop = first
    if [token.low for token in tokens[max(0, stop - 2) : stop]] == ["one", "of"]:
        stop -= 2
    while stop and tokens[stop - 1].letter == "r":
        stop -= 1
    if not stop:
        return None
    if tokens[stop - 1].low == "its":
        return stop - 1, stop
    if tokens[stop - 1].letter == "b" and tokens[stop - 1].low in ("is", "are", "was", "'s", "being"):
        stop -= 1
        while stop and tokens[stop - 1].letter == "r" and tokens[stop - 1].low in ("also", "really", "still"):
            stop -= 1
    elif goes_on:
        return None
    elif tokens[stop - 1].text == ",":
        stop -= 1
        while stop and tokens[stop - 1].letter in "r#" and tokens[stop - 1].low not in _SEASONS:
            stop -= 1
    elif tokens[stop - 1].letter not in "njm#":
        return None
    start = stop
    while start and stop - start < _LONGEST and not _parts(scene, start - 1):
        start -= 1
    while start < stop and (tokens[start].low in _OPENING or tokens[start].letter in "dg"):
        start += 1
    return (start, stop) if start < stop else None


def _parts(scene: Scene, place: int) -> bool:
    """Whether a token cannot stand inside what is told."""
    token = scene.tokens[place]
    return token.letter in ".,szlvabhxw0q!pi" or (token.letter in "fk" and place > 0)


def _just_said(scene: Scene, first: int) -> bool:
    """Whether what was talked about closes the sentence before."""
    between = scene.text[scene.discourse.last_place + len(scene.discourse.last_value) : scene.tokens[first].start]
    return bool(scene.discourse.last_value) and len(between.split()) <= 2


def _meant(scene: Scene, pronoun: int) -> tuple[str, int]:
    """What "it" means and where it stands: the last noun in front of it, else what was talked about."""
    tokens = scene.tokens
    for place in range(pronoun - 1, -1, -1):
        if tokens[place].letter in "nm#" and tokens[place].text.isalpha():
            return tokens[place].text, tokens[place].start
    return scene.discourse.last_value, scene.discourse.last_place


def _alone(scene: Scene, first: int, stop: int) -> bool:
    """Whether the sentence is no more than "My favorite color"."""
    return first == 0 and (stop >= len(scene.tokens) or scene.tokens[stop].letter == ".")
