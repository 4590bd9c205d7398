"""Favourites: "summer is my favourite season", "my favourite band, Low Harbour", "rowing, my favourite"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene

FAVOURITE = lexicon.words("en_tags", "favourites")
_MINE = {
    "passion": "hobby",
    "hobby": "hobby",
    "thing": "likes",
    "jam": "likes",
    "weakness": "likes",
    "escape": "likes",
    "obsession": "likes",
    "therapy": "likes",
    "life": "likes",
    "world": "likes",
    "everything": "likes",
    "love": "likes",
    "vice": "likes",
    "comfort": "likes",
    "job": "works_as",
    "profession": "works_as",
    "career": "works_as",
}
_BESIDE = "my favourite N, V"


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
    told = [p for c in scene.reading.clauses for p in [*c.subjects, *c.objects, *(place for _, place in c.places)]]
    phrase = next((p for p in [*scene.reading.loose, *told] if p.i == after and p.kind == "noun"), None)
    if phrase is None and after < len(tokens) and tokens[after].letter == "m":
        phrase = Phrase(after, after + 1, after)
    if phrase is None and ends and index > 1:
        stops = (
            {index, index - 1}
            if tokens[index - 1].text == ","
            else {index - 2, index - 3 if tokens[index - 3].text == "," else index - 2}
            if tokens[index - 1].low == "of"
            else {index}
        )
        doing = next((tokens[place - 1] for place in stops if tokens[place - 1].letter == "k"), None)
        if doing is not None and (tokens[index - 1].low != "of" or tokens[index - 3].text == ","):
            return [Draft(owner, predicate, noun, doing.text, doing.start, tokens[stop - 1].end, _BESIDE)]
        clauses = scene.reading.clauses
        beside = [
            *scene.reading.loose,
            *(
                p
                for c in clauses
                for p in [
                    *c.subjects,
                    *c.objects,
                    *(place for _, place in c.places),
                    *(c.inner.objects if c.inner else []),
                ]
            ),
        ]
        phrase = next((p for p in beside if p.j in stops and p.kind == "noun"), None)
    if phrase is None or phrase.head == stop - 1:
        return []
    liked = [phrase, *(_listed_behind(scene, phrase, told) if phrase.i == after else ())]
    start, end = (
        min(tokens[index].start, tokens[phrase.i].start),
        max(tokens[stop - 1].end, tokens[liked[-1].j - 1].end),
    )
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
