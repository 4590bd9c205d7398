"""Clefts: sentences turned round a leaning, "what I love is sailing", "ironing is something I hate", "my favourite
thing to do is bake", or round a doing: "salad, that is what I eat every day", "teaching is what I do for a living".

Read over the tokens, since the clauses on both sides of the turn would say something else ("I ... is sailing").
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from korely_desktop.language.conjugation import third_person
from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.favourites import FAVOURITE
from korely_desktop.language.extraction.constructions.leanings import leaning_of
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token
from korely_desktop.language.extraction.values import is_generic

_OPENERS = word_set("what thing things something activity activities")
_DEGREES = lexicon.words("constructions", "clefts.degrees")
_ENDS = ".s"
_DOINGS = word_set("thing things activity activities")
_SEEN = word_set("see look know say")
""" "... is see how it goes": a turn of speech rather than a doing."""
_DOING = lexicon.words("constructions", "clefts.doing")
_FOR_WORK = frozenset(["living", "work", "money"])
_FOR_FUN = frozenset(["fun", "pleasure", "relaxation"])


@dataclass(frozen=True, slots=True)
class Cleft:
    """What a cleft says (None where its verb is no leaning), and the tokens ``[i, j)`` it takes up."""

    draft: Draft | None
    i: int
    j: int


def read_clefts(scene: Scene) -> list[Cleft]:
    """Every cleft of the sentence in which the speaker likes or dislikes something."""
    found = []
    for opener, subject, verb in _relatives(scene):
        front = _behind(scene, opener, verb)
        value = front or _before(scene, opener, verb)
        if value is None:
            continue
        phrase, i, j = value
        negated = any(token.letter == "!" for token in scene.tokens[subject:verb])
        predicate = _leaning(scene.tokens[verb].lemma) if scene.tokens[verb].letter == "v" else ""
        if not predicate:
            if front:
                found.append(Cleft(None, i, j))  # "what I forgot is the key": the second clause is not about me
            continue
        start, end = scene.tokens[i].start, scene.tokens[j - 1].end
        draft = Draft(
            scene.discourse.speaker, predicate, scene.tokens[verb].lemma, scene.value(phrase), start, end, "cleft"
        )
        draft.negated = negated
        if draft.value:
            found.append(Cleft(draft, i, j))
    return [*found, *_favourite_doings(scene)]


def _favourite_doings(scene: Scene) -> Iterator[Cleft]:
    """ "My favourite thing to do on Sundays is *bake bread*"; a noun or a gerund is read as of any favourite."""
    tokens = scene.tokens
    for to, token in enumerate(tokens[:-1]):
        doing = to > 1 and token.low == "to" and tokens[to + 1].low == "do" and tokens[to - 1].low in _DOINGS
        if not doing:
            continue
        first = next((place for place in range(to - 1, -1, -1) if tokens[place].low == "my"), to)
        if not any(each.low in FAVOURITE for each in tokens[first:to]):
            continue
        turn = next((place for place in range(to + 2, len(tokens)) if tokens[place].low in ("is", "be")), len(tokens))
        start = turn + 1
        while start < len(tokens) and (tokens[start].letter in "r0" or tokens[start].low in ("just", "to")):
            start += 1
        aside = any(each.letter in ".,zsp" for each in tokens[to:turn])
        if aside or start >= len(tokens) or tokens[start].letter not in "vk" or tokens[start].low in _SEEN:
            continue
        if tokens[start].letter == "k" and turn == to + 2:
            continue
        stop = start + 1
        while stop < len(tokens) and tokens[stop].letter not in ".,s" and not _new_clause(scene, stop):
            stop += 1
        end = next(
            (p for p in range(start + 1, stop - 1) if tokens[p].letter == "f" and tokens[p + 1].low == "my"), stop
        )
        value = scene.value(Phrase(start, end, end - 1))
        draft = Draft(
            *(scene.discourse.speaker, "favorite", "thing", value),
            *(tokens[first].start, tokens[stop - 1].end, "favourite doing"),
        )
        yield Cleft(draft, first, stop)


def _relatives(scene: Scene) -> Iterator[tuple[int, int, int]]:
    """Positions of "what / thing / something", of "I" and of the leaning in "what I (really) love"."""
    tokens = scene.tokens
    for verb, token in enumerate(tokens):
        if token.letter not in "va":
            continue
        subject = verb - 1
        while subject > 0 and tokens[subject].letter in "rx!":
            subject -= 1
        opener = subject - 1
        if opener >= 0 and tokens[opener].low == "that":
            opener -= 1
        if opener >= 0 and tokens[subject].low in ("i", "we") and tokens[opener].low in _OPENERS:
            yield opener, subject, verb


def _leaning(lemma: str) -> str:
    """What is missed was liked."""
    return "likes" if lemma == "miss" else leaning_of(lemma) or ""


def _opening(scene: Scene, opener: int) -> int:
    """Where "the one thing" begins."""
    while opener > 0 and scene.tokens[opener].low != "what" and _introduces(scene.tokens[opener - 1]):
        opener -= 1
    return opener


def _introduces(token: Token) -> bool:
    return token.letter in "dojc" or token.low == "only"


def _behind(scene: Scene, opener: int, verb: int) -> tuple[Phrase, int, int] | None:
    """ "the thing I hate most is *traffic*"."""
    tokens = scene.tokens
    first = _opening(scene, opener)
    if first and tokens[first - 1].letter not in ".,zsl":
        return None
    turn = verb + 1
    while turn < len(tokens) and (tokens[turn].letter == "r" or tokens[turn].low in _DEGREES):
        turn += 1
    if turn + 1 >= len(tokens) or tokens[turn].letter != "b":
        return None
    stop = turn + 1
    while stop < len(tokens) and tokens[stop].letter not in _ENDS and not _new_clause(scene, stop):
        stop += 1
    start = turn + 1
    while start < stop and tokens[start].letter in "r0":
        start += 1
    return (Phrase(start, stop, stop - 1), first, stop) if stop > start else None


def _new_clause(scene: Scene, position: int) -> bool:
    following = scene.tokens[position + 1 : position + 2]
    return scene.tokens[position].letter in "z," and bool(following) and following[0].letter in "pzs"


def _before(scene: Scene, opener: int, verb: int) -> tuple[Phrase, int, int] | None:
    """ "*ironing* is something I hate"."""
    tokens = scene.tokens
    turn = _opening(scene, opener) - 1
    while turn > 0 and tokens[turn].letter == "r":
        turn -= 1
    if turn < 1 or tokens[turn].letter != "b":
        return None
    start = turn
    while start > 0 and tokens[start - 1].letter in "dgnmkjeocf":
        start -= 1
    told = tokens[start:turn]
    if not any(token.letter in "nmk" for token in told):
        return None
    return Phrase(start, turn, turn - 1), start, verb + 1


def read_doing_clefts(scene: Scene) -> list[Draft]:
    """What the speaker says to eat, do, be or want to be by "... is what I ..."."""
    tokens = scene.tokens
    found = []
    for place in range(1, len(tokens) - 2):
        turned = tokens[place].low == "what" and tokens[place + 1].low == "i" and tokens[place - 1].letter in "br"
        if not turned or scene.italian or not scene.discourse.speaker.is_user:
            continue
        verb = next((p for p in range(place + 2, len(tokens)) if tokens[p].letter not in "r"), place + 2)
        relation = _relation(scene, verb)
        for value, start in _values(scene, place) if relation else ():
            predicate = relation
            if relation == "is":
                predicate = fold.be_predicate(value.lower().split()[-1]) or "is"
            end = tokens[min(verb + 1, len(tokens) - 1)].end
            found.append(Draft(scene.discourse.speaker, predicate, "what I do", value, start, end, "V is what I do"))
    return found


def _relation(scene: Scene, verb: int) -> str:
    """The relation of "what I eat", "what I do for a living", "what I want to be", "what I am"."""
    tokens = scene.tokens
    rest = [token.low for token in tokens[verb : verb + 5]]
    if not rest or tokens[verb].letter == "!":
        return ""
    if rest[0] == "am" and (len(rest) == 1 or tokens[verb + 1].letter in ".,"):
        return "is"
    if rest[:3] in (["want", "to", "be"], ["hope", "to", "be"]) or rest[:3] == ["want", "to", "become"]:
        return "wants_to_be"
    if rest[0] == "do":
        return "works_as" if _FOR_WORK & set(rest) else "hobby" if _FOR_FUN & set(rest) else ""
    lemma = tokens[verb].lemma
    return third_person(lemma) if lemma in _DOING and tokens[verb].letter == "v" else ""


def _values(scene: Scene, what: int) -> list[tuple[str, int]]:
    """What stands in front of "is what", each thing with where it stands; what "that" points at."""
    tokens = scene.tokens
    stop = what
    while stop and tokens[stop - 1].letter in "rb":
        stop -= 1
    pointing = stop and tokens[stop - 1].low in ("that", "it", "this", "which")
    if pointing:
        stop -= 1
        while stop and tokens[stop - 1].letter in ",srz":
            stop -= 1
    before = [phrase for phrase in scene.reading.loose if phrase.j <= stop]
    clauses = scene.reading.clauses
    before += [phrase for clause in clauses for phrase in [*clause.subjects, *clause.objects] if phrase.j <= stop]
    near = sorted({(p.i, p.j): p for p in before if p.kind == "noun"}.values(), key=lambda p: p.i)
    kept: list[Phrase] = []
    for phrase in reversed(near):
        if phrase.j == (kept[-1].i if kept else stop) or (kept and tokens[phrase.j].letter in "z,"):
            kept.append(phrase)
    if not kept and near and pointing:
        kept = near[-1:]
    if not kept and pointing and scene.discourse.last_value:
        return [(scene.discourse.last_value, scene.discourse.last_place)]
    return [(scene.value(p), tokens[p.i].start) for p in reversed(kept) if not is_generic(p, tokens)]
