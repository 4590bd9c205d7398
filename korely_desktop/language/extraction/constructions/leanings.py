"""Leanings and wishes: likes, dislikes, wants, plans; what is liked may be a thing, a doing or a way of contact."""

from __future__ import annotations

from dataclasses import replace

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.constructions.denials import left_out
from korely_desktop.language.extraction.constructions.favourites import favourite_relation, fitting
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.values import inner_text, is_generic, qualified_end

_CHANNELS = lexicon.word_map("constructions", "leanings.channels")


_NOTHING = word_set("things stuff thing activities places")
_PASSING = lexicon.words("constructions", "leanings.passing")
_DETESTING = word_set("hate dislike detest despise loathe abhor")
_AVOIDED = "food avoided"
_BESIDES = frozenset(["besides", "apart from", "aside from"])
_EXCEPTING = _BESIDES | {"except", "but"}


def leaning_of(verb: str) -> str | None:
    """``likes`` or ``dislikes`` for a verb that says so; None for any other."""
    if verb in lexicon.words("en_verbs", "likes"):
        return "likes"
    return "dislikes" if verb in lexicon.words("en_verbs", "dislikes") else None


def read_leanings(scene: Scene, clause: Clause, subject: Party, leaning: str) -> list[Draft]:
    """Drafts of a clause whose verb likes or dislikes something."""
    verb = clause.verb
    wish = verb.modal == "would" or (verb.modal == "will" and verb.lemma == "like")
    found: list[Draft] = []
    if verb.modal in ("can", "could") and verb.negated and verb.lemma in ("like", "love"):
        return []
    if verb.negated and verb.lemma in _DETESTING and not scene.italian:
        return []  # "I don't hate it" is no liking
    predicate = "wants" if wish and verb.lemma in ("like", "love") and "rather" not in verb.adverbs else leaning
    rule = "would like" if predicate == "wants" else "likes" if leaning == "likes" else "dislikes"
    for phrase in clause.objects:
        if (
            scene.low(phrase) in ("it", "them", "that", "those", "these", "this", "one")
            and scene.discourse.last_value
            and predicate != "wants"
            and clause.inner is None
        ):
            draft = scene.draft(clause, subject, predicate, scene.discourse.last_value, f"{rule} it", phrase=phrase)
            draft.penalty = 0.1
            found.append(draft)
            continue
        if is_generic(phrase, scene.tokens):
            continue
        if scene.tokens[phrase.i].low in ("that", "this") and phrase.j - phrase.i == 2 and _pointed_at(scene, phrase):
            meant = fitting(favourite_relation(scene.head(phrase).low), scene.discourse.last_value)
            found.append(scene.draft(clause, subject, predicate, meant, f"{rule} it", phrase=phrase))
            continue
        avoided = left_out(scene, phrase) if verb.lemma == "avoid" and not verb.negated else None
        if avoided is not None:  # nobody says that it tastes bad
            found.append(scene.draft(clause, subject, avoided, phrase, _AVOIDED))
            continue
        channel = channel_value(scene, clause, phrase)
        value = channel or _liked(scene, phrase, qualified_end(phrase, clause, scene.tokens))
        negated = verb.negated or phrase.denied
        found.append(scene.draft(clause, subject, predicate, value, rule, phrase=phrase, negated=negated))
    inner = clause.inner
    if inner is not None and not (found and inner.i == clause.objects[-1].j):
        if not found and clause.objects and clause.objects[0].kind == "pronoun":
            return found
        if (inner.verb.lemma in ("be", "have") and predicate == "wants") or predicate == "wants":
            found += read_wishes(scene, clause, subject)
        elif verb.lemma == "prefer" and clause.objects and scene.tokens[inner.i].letter == "k":
            pass  # "prefer tea to drinking coffee"
        elif not (inner.link and not clause.objects and inner.link not in ("",)):
            found += _gerunds(scene, clause, inner, subject, predicate, rule)
    if not found and inner is None and leaning == predicate:
        found += _whenever(scene, clause, subject, predicate, rule)
    examples = _examples(scene, clause, subject, predicate, rule)
    if inner is not None:
        vague = [p for p in inner.complements if p.j > p.i and _says_little(scene, p)]
        examples += _examples(scene, replace(inner, objects=vague), subject, predicate, rule)
    found = [draft for draft in found if not (examples and draft.value.split()[-1].lower() in _NOTHING)] + examples
    named = {draft.value for draft in found}
    excluded = []
    for preposition, place in clause.places:
        if preposition not in _EXCEPTING or place.j == place.i:
            continue
        if preposition in _BESIDES and (place.i < verb.i or {"also", "too"} & set(verb.adverbs)):
            value = scene.value(place)
            if not is_generic(place, scene.tokens) and value not in named:
                found.append(scene.draft(clause, subject, predicate, value, f"{rule}, besides N", phrase=place))
        else:
            excluded.append(place)
    for phrase in [*clause.excepted, *excluded]:
        if found and not is_generic(phrase, scene.tokens) and _tells_of_another(scene, phrase):
            but = f"{rule}, but not N"
            found.append(scene.draft(clause, subject, predicate, phrase, but, negated=not verb.negated))
    if found and predicate in ("likes", "dislikes"):
        scene.discourse.last_leaning = (subject, scene.vocabulary.opposite(predicate) if verb.negated else predicate)
    return found


def _tells_of_another(scene: Scene, phrase: Phrase) -> bool:
    """Whether what is left out is a thing of its own, whenever it be: not "the green ones", "never phone before 10",
    "not getting caught in the rain".
    """
    head, behind = scene.head(phrase), [token.low for token in scene.tokens[phrase.j : phrase.j + 1]]
    ends = not behind or scene.tokens[phrase.j].letter in ".,z"
    return head.low not in ("one", "ones") and not {*behind} & _WHEN and (head.letter in "nm" or ends)


_WHEN = frozenset(["before", "after", "until", "till"])


def _whenever(scene: Scene, clause: Clause, subject: Party, predicate: str, rule: str) -> list[Draft]:
    """ "I love (it) when it rains": what is liked is that it happens."""
    tokens, start = scene.tokens, clause.verb.j
    if start < len(tokens) and tokens[start].low == "it":
        start += 1
    stop = next((p for p in range(start, len(tokens)) if tokens[p].letter in ".,z"), len(tokens))
    if start >= len(tokens) or tokens[start].low != "when" or not 2 < stop - start <= 7:
        return []
    value = scene.text[tokens[start].start : tokens[stop - 1].end]
    if {token.low for token in tokens[start:stop]} & {"you", "your", "u", "this", "that"}:
        return []
    draft = scene.draft(clause, subject, predicate, value, f"{rule} when ...")
    draft.end = tokens[stop - 1].end
    return [draft]


def _pointed_at(scene: Scene, phrase: Phrase) -> bool:
    """ "(Mine is pink.) I love *that color*": the noun says what kind of thing was just named."""
    return favourite_relation(scene.head(phrase).low) != "favorite" and bool(scene.discourse.last_value)


def _examples(scene: Scene, clause: Clause, subject: Party, predicate: str, rule: str) -> list[Draft]:
    """ "likes sports such as judo", "likes things like candles": each example of a kind is liked as well.

    Of a kind that is told more exactly ("extreme sports like skydiving") the examples stay a part.
    """
    if clause.verb.negated or predicate not in ("likes", "dislikes"):
        return []
    kinds = [
        phrase for phrase in clause.objects if len(scene.value(phrase).split()) == 1 or _says_little(scene, phrase)
    ]
    return [
        scene.draft(clause, subject, predicate, place, f"{rule}, such as N")
        for preposition, place in clause.places
        if preposition in ("like", "such as")
        and place.j > place.i
        and not is_generic(place, scene.tokens)
        and any(kind.j < place.j for kind in kinds)
        and scene.tokens[place.i].letter not in "gp"
    ]


def _says_little(scene: Scene, phrase: Phrase) -> bool:
    return scene.head(phrase).low in lexicon.words("en_nouns", "generic")


def listed(scene: Scene, inner: Clause) -> list[str]:
    """The doings of a list, each in its words: "hiking", "painting walls" of "hiking and painting walls"."""
    found: list[str] = []
    current: Clause | None = inner
    while current is not None:
        last = current.inner
        coordinated = last is not None and scene.tokens[last.i - 1].letter in "z,"
        found.append(inner_text(replace(current, inner=None) if coordinated else current, scene.tokens, scene.text))
        current = last if coordinated else None
    return found


def _liked(scene: Scene, phrase: Phrase, end: int) -> str:
    """The words of what is liked; one thing called by its place keeps its article ("the Hamburg office")."""
    value, tokens = scene.value(phrase, end), phrase.tokens(scene.tokens)
    one = len(tokens) > 2 and tokens[0].text.lower() == "the" and tokens[-1].letter == "n"
    return f"{tokens[0].text} {value}" if one and tokens[1].type == "place" and not scene.italian else value


def _gerunds(scene: Scene, clause: Clause, inner: Clause, subject: Party, predicate: str, rule: str) -> list[Draft]:
    """ "likes hiking, fishing and playing chess": one draft for each -ing form or infinitive in the list."""
    found: list[Draft] = []
    current: Clause | None = inner
    while current is not None:
        last = current.inner
        coordinated = last is not None and scene.tokens[last.i - 1].letter in "z,"
        whole = replace(current, inner=None) if coordinated else current
        told_before = [phrase for phrase in current.objects if phrase.j <= current.i]  # "the songs I love singing"
        value = scene.value(told_before[0]) if told_before else inner_text(whole, scene.tokens, scene.text)
        draft = scene.draft(clause, subject, predicate, value, f"{rule} + verb", raw=_wording(scene, clause, current))
        draft.end = max(draft.end, scene.tokens[min(current.j, len(scene.tokens)) - 1].end)
        found.append(draft)
        current = last if coordinated else None
    return found


def channel_value(scene: Scene, clause: Clause, phrase: Phrase) -> str | None:
    """ "wants all follow-ups by email": the value is "email follow-ups"; in Italian as it is said."""
    for preposition, place in clause.places:
        if preposition in ("by", "via", "through", "over") and place.j > place.i:
            channel = _CHANNELS.get(scene.head(place).low)
            head = scene.head(phrase)
            if channel and head.letter == "n":
                said = scene.text[head.start : scene.tokens[place.j - 1].end]
                return said if scene.italian else f"{channel} {head.text}"
    return None


_HOW = frozenset(["in", "under", "within", "of"])
"""What qualifies a wish: "wants messages *in English*"."""


def read_wishes(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "wants a dog", "wants to be a pilot", "would love to visit Japan", "wants follow-ups by email" (a leaning)."""
    verb, inner = clause.verb, clause.inner
    found: list[Draft] = []
    planned = verb.lemma in ("plan", "intend", "aim")
    for phrase in clause.objects:
        habit = verb.lemma == "plan" and verb.tense == "present" and not verb.progressive
        if is_generic(phrase, scene.tokens) or verb.lemma == "hope" or habit:
            continue  # "I plan the timetables"
        channel = channel_value(scene, clause, phrase)
        if channel:
            found.append(scene.draft(clause, subject, "likes", channel, "wants N by CHANNEL", phrase=phrase))
            continue
        if inner is not None and inner.i == phrase.j and verb.lemma == "want":
            continue
        predicate = "needs" if verb.lemma == "need" else "wants"
        value = scene.value(phrase, qualified_end(phrase, clause, scene.tokens, _HOW))
        denied = verb.negated or phrase.denied
        found.append(scene.draft(clause, subject, predicate, value, "wants N", phrase=phrase, negated=denied))
    if inner is None or found or clause.objects or verb.lemma == "need":
        return found
    last = inner.inner
    if last is not None and scene.tokens[last.i - 1].letter in "z," and last.verb.lemma == "become" and last.objects:
        role = last.objects[0]
        found.append(scene.draft(clause, subject, "wants_to_be", role, "wants to be"))
        inner = replace(inner, inner=None, j=last.i - 1)
    roles = [*inner.objects, *inner.predicatives]
    if inner.verb.lemma in ("be", "become") and roles:
        value = scene.value(roles[0])
        return [*found, scene.draft(clause, subject, "wants_to_be", value, "wants to be", phrase=roles[0])]
    if inner.verb.lemma == "be" and inner.j <= inner.verb.j:
        return found  # "that is what I want to be"
    if inner.verb.lemma in ("visit", "go", "travel", "see") and not planned:
        targets = list(inner.objects) + [
            p for preposition, p in inner.places if preposition in ("to", "in") and p.j > p.i
        ]
        named = [p for p in targets if scene.head(p).letter == "m"]
        if named:
            return [scene.draft(clause, subject, "wants_to_visit", p, "wants to visit") for p in named]
    predicate = "plans_to" if planned else "wants"
    if (
        predicate == "wants"
        and inner.objects
        and not is_generic(inner.objects[0], scene.tokens)
        and inner.verb.lemma in ("have", "get", "own", "buy", "find")
    ):
        return [scene.draft(clause, subject, "wants", p, "wants to have") for p in inner.objects]
    if inner.verb.lemma in _PASSING:
        return found
    value = inner_text(inner, scene.tokens, scene.text)
    return [*found, scene.draft(clause, subject, predicate, value, "wants to", raw=_wording(scene, clause, inner))]


def _wording(scene: Scene, clause: Clause, inner: Clause) -> str:
    """ "want to", where "to" leads to the value, so that a sentence about it can say it again."""
    leading = any(token.text.lower() == "to" for token in scene.tokens[inner.i : inner.verb.j])
    return f"{clause.verb.name} to" if leading and not scene.italian else clause.verb.name
