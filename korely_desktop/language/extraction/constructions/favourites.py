"""Favourites: "summer is my favourite season", "my favourite band, Low Harbour", "rowing, my favourite".

:func:`read_favourites_apart` reads over the tokens, where the clauses do not see that a title or a colour is told: "Up
is my favorite band", "muse. My favorite", "its my favorite".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene

FAVOURITE = lexicon.words("en_tags", "favourites")
_LOVES = lexicon.words("constructions", "favourites.loves")
_MINE = {
    **dict.fromkeys(("passion", "hobby"), "hobby"),
    **dict.fromkeys(("job", "profession", "career"), "works_as"),
    **dict.fromkeys(_LOVES, "likes"),
}
"""What "is my hobby", "my weakness" or "my job" says of something."""
_BESIDE = "my favourite N, V"
_POINTING = lexicon.words("constructions", "favourites.pointing")
_OPENING = lexicon.words("constructions", "favourites.opening")
_SEASONS = lexicon.words("constructions", "favourites.seasons")
_OF_CLASS = lexicon.word_map("constructions", "favourites.of_class")
_LONGEST = 5


def read_favourite(scene: Scene, clause: Clause) -> list[Draft]:
    """ "summer is my favourite season", "fish tacos are my all time favourite", "that is my favourite"."""
    if clause.verb.lemma != "be":
        return []
    found: list[Draft] = []
    for phrase in [*clause.objects, *clause.predicatives]:
        words = [token.low for token in phrase.tokens(scene.tokens)]
        if words[:2] == ["one", "of"]:
            words = words[2:]
        if not words or words[0] not in ("my", "our"):
            continue
        noun = scene.head(phrase).low
        if not (FAVOURITE & set(words) or noun in _MINE or words[1:] == ["cup", "of", "tea"]):
            continue
        predicate = "favorite" if noun in FAVOURITE else lexicon.word_map("en_nouns", "favorites").get(noun, "favorite")
        if not FAVOURITE & set(words):
            predicate = "likes" if words[-1] == "tea" else _MINE[noun]
        if "least" in words:
            predicate = "dislikes"
        if predicate == "favorite" and clause.verb.negated:
            predicate = "likes"
        if not clause.subjects and scene.discourse.last_value:
            speaker, last = scene.discourse.speaker, fitting(predicate, scene.discourse.last_value)
            found.append(scene.draft(clause, speaker, predicate, last, "V is my favourite N", phrase=phrase))
        for subject in clause.subjects:
            value = scene.value(subject)
            if subject.kind in ("pronoun", "indefinite") or value.lower() in ("that", "this", "it"):
                value = fitting(predicate, scene.discourse.last_value)
            if value:
                found.append(
                    scene.draft(clause, scene.discourse.speaker, predicate, value, "V is my favourite N", phrase=phrase)
                )
    return found


def fitting(predicate: str, value: str) -> str:
    """What "it" can mean there: of "hair red" only the colour is a favourite colour."""
    if predicate != "favorite_color":
        return value
    return next((word for word in reversed(value.split()) if lexicon.noun_class(word.lower()) == "color"), "")


def favourite_relation(noun: str) -> str:
    """The relation of "my favourite <noun>", one or several of them ("band", "bands")."""
    relations = lexicon.word_map("en_nouns", "favorites")
    return relations.get(noun) or relations.get(noun.removesuffix("s")) or "favorite"


def favourite_beside(scene: Scene, owner: Party, index: int) -> list[Draft]:
    """ "my favourite band, Simple Plan", "eating meat, my favourite"."""
    tokens = scene.tokens
    stop = index + 2
    while stop < len(tokens) and tokens[stop].letter in "nj" and tokens[stop].low not in FAVOURITE:
        stop += 1
    noun = tokens[stop - 1].low
    predicate = "favorite" if noun in FAVOURITE else favourite_relation(noun)
    after = stop + 1 if stop < len(tokens) and tokens[stop].text in ",:" else stop
    ends = stop >= len(tokens) or tokens[stop].letter in ".,"
    told = [p for c in scene.reading.clauses for p in [*c.subjects, *c.complements]]
    phrase = next((p for p in [*scene.reading.loose, *told] if p.i == after and p.kind == "noun"), None)
    if phrase is None and after < len(tokens) and tokens[after].letter == "m":
        phrase = Phrase(after, after + 1, after)
    if phrase is None and ends and index > 1:
        stops = {index}
        if tokens[index - 1].text == ",":
            stops.add(index - 1)
        elif tokens[index - 1].low == "of":
            stops = {index - 2, index - 3 if tokens[index - 3].text == "," else index - 2}
        doing = next((tokens[place - 1] for place in stops if tokens[place - 1].letter == "k"), None)
        if doing is not None and (tokens[index - 1].low != "of" or tokens[index - 3].text == ","):
            return [Draft(owner, predicate, noun, doing.text, doing.start, tokens[stop - 1].end, _BESIDE)]
        told += [p for c in scene.reading.clauses if c.inner for p in c.inner.objects]
        beside = [*scene.reading.loose, *told]
        phrase = next((p for p in beside if p.j in stops and p.kind == "noun"), None)
    if phrase is None or phrase.head == stop - 1:
        return []
    liked = [phrase, *(_listed_behind(scene, phrase, told) if phrase.i == after else ())]
    start = min(tokens[index].start, tokens[phrase.i].start)
    end = max(tokens[stop - 1].end, tokens[liked[-1].j - 1].end)
    return [Draft(owner, predicate, noun, fitting(predicate, scene.value(p)), start, end, _BESIDE) for p in liked]


def _listed_behind(scene: Scene, phrase: Phrase, told: Sequence[Phrase]) -> Iterator[Phrase]:
    """ "my favourite colours, green *and black*": the others of the list."""
    last = phrase
    while True:
        between = "".join(token.letter for token in scene.tokens[last.j : last.j + 2])
        begin = last.j + (2 if between == ",z" else 1 if between[:1] in ("z", ",") else 0)
        found = next((p for p in told if begin > last.j and p.i == begin and p.kind == "noun"), None)
        if found is None:
            return
        yield found
        last = found


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
    return Draft(scene.discourse.speaker, relation, "favorite", value, start, end, "my favourite N, apart")


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
