"""What about a wording bears on how likely a draft is right and worth keeping: lasting or passing, plain or not.

Signs are names, no verdicts; what each is worth was fitted on judged facts (:mod:`.confidence`). Two things are asked:
was it read right (is the subject said here or taken from before, does the value end where its phrase ends, how much
stands between the two), and will it matter next week (a state or one event, a habit, a passing hour).
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from korely_desktop.domain.statements import Operation
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token

DATED = "dated"
_FIRST = lexicon.words("reading", "signs.first")
_OTHERS = lexicon.words("reading", "signs.others")
_PASSING = lexicon.words("reading", "signs.passing")
_HABITUAL = lexicon.words("reading", "signs.habitual")
_TURNS = lexicon.words("reading", "signs.turns")
_LASTING = lexicon.words("reading", "signs.lasting")
_LONG, _MANY_VERBS, _FAR = 20, 4, 6
_SHORT_TEXT, _LONG_TEXT = 120, 300
"""Characters: one or two sentences; a text in which several people do several things."""


def signs(scene: Scene, draft: Draft) -> tuple[str, ...]:
    """The names of all signs of a draft, in order."""
    if draft.operation is Operation.END:
        return ()
    found = itertools.chain(_of_sentence(scene), _of_subject(scene, draft), _of_value(scene, draft))
    return tuple(dict.fromkeys([*found, *_of_clause(scene, draft), *_of_time(scene, draft)]))


def _of_sentence(scene: Scene) -> Iterator[str]:
    if len(scene.text) <= _SHORT_TEXT:
        yield "short text"
    elif len(scene.text) >= _LONG_TEXT:
        yield "long text"
    words = [token for token in scene.tokens if token.letter not in ".,"]
    if len(words) > _LONG:
        yield "long sentence"
    elif len(words) <= _LONG // 2:
        yield "short sentence"
    if sum(token.letter in "vabhk" for token in words) >= _MANY_VERBS:
        yield "many verbs"
    if sum(clause.verb.finite for clause in scene.reading.clauses) <= 1:
        yield "one clause"
    if scene.italian:
        yield "italian"
    if scene.discourse.is_note:
        yield "note"


def _of_subject(scene: Scene, draft: Draft) -> Iterator[str]:
    subject, clause = draft.subject, draft.clause
    lows = {token.low for token in scene.tokens}
    if subject.is_user:
        yield "user"
        if scene.discourse.is_note and not lows & {"user", "user's", "customer", "utente"}:
            yield "user unsaid in a note"
        elif not lows & _FIRST and not any(token.person == 1 for token in scene.tokens):
            yield "user unsaid"
    else:
        yield f"subject {subject.type}"
        if "'s " in subject.text:
            yield "subject of another"
        elif not any(character.isupper() for character in subject.text):
            yield "subject without a name"
        if subject.text.casefold() not in scene.text[scene.tokens[0].start : scene.tokens[-1].end].casefold():
            known = len(scene.discourse.people)
            yield "subject from before"
            if known > 1:
                yield "subject from before, one of several"
    if clause is not None and (clause.fragment or clause.inherited):
        yield "subject inherited" if clause.inherited else "subject dropped"
    if lows & _OTHERS:
        yield "others in the sentence"


def _of_value(scene: Scene, draft: Draft) -> Iterator[str]:
    value = draft.value
    first, after = _place(scene.tokens, scene.text, draft)
    words = value.split() or [""]
    yield f"value is {lexicon.noun_class(words[-1].lower()) or 'of no kind'}"
    yield "value with a name" if any(c.isupper() for c in value) else "value in small letters"
    if any(c.isdigit() for c in value):
        yield "value with a number"
    if len(words) == 1:
        yield "value of one word"
    elif len(words) > 3:
        yield "value of many words"
    if {word.lower() for word in words} & (_FIRST | _OTHERS | {"it", "this", "that"}):
        yield "value with a pronoun"
    if first is None:
        yield "value from before"
        return
    if after < len(scene.tokens):
        follower = scene.tokens[after]
        if follower.letter in "nmcjk":
            yield "value goes on"
        elif follower.letter == "f":
            yield "value before a preposition"
        elif follower.letter in ".":
            yield "value ends the sentence"
    if first and scene.tokens[first - 1].letter in "nmj" and draft.clause is not None:
        yield "value begins late"
    if draft.clause is not None:
        between = scene.tokens[draft.clause.verb.j : first]
        if len(between) > _FAR:
            yield "value far from its verb"
        if any(token.letter in "vab" for token in between):
            yield "a verb between"
        if any(token.letter == "," for token in between):
            yield "a comma between"


def _place(tokens: Sequence[Token], text: str, draft: Draft) -> tuple[int | None, int]:
    """Where the value stands among the tokens: its first, and the one after its last."""
    start = text.find(draft.value, draft.start)
    if start < 0:
        return None, 0
    end = start + len(draft.value)
    inside = [i for i, token in enumerate(tokens) if token.start < end and token.end > start]
    return (inside[0], inside[-1] + 1) if inside else (None, 0)


def _of_clause(scene: Scene, draft: Draft) -> Iterator[str]:
    clause = draft.clause
    if clause is None:
        yield "no clause"
        return
    if clause.link:
        yield "link " + (clause.link if clause.link in _TURNS else "who" if clause.relative else "other")
    index = next((i for i, other in enumerate(scene.reading.clauses) if other is clause), 0)
    if index:
        yield "later clause"
        if scene.reading.clauses[index - 1].governs_clause:
            yield "governed"
    verb = clause.verb
    if verb.modal:
        yield f"modal {verb.modal}"
    if verb.progressive:
        yield "progressive"
    if verb.perfect:
        yield "perfect"
    if verb.negated:
        yield "negated"
    if verb.passive:
        yield "passive"
    if clause.inner is not None:
        yield "inner clause"
    if verb.tense == "past" and not verb.perfect:
        yield "past state" if verb.lemma in _LASTING else "past event"


def _of_time(scene: Scene, draft: Draft) -> Iterator[str]:
    clause = draft.clause
    span = scene.tokens[clause.i : max(clause.j, clause.verb.j)] if clause is not None else scene.tokens
    lows = {token.low for token in span} | {token.text.lower() for token in span}
    if lows & _HABITUAL or any(re.fullmatch(r"\w+days", low) for low in lows):
        yield "habitual"
    if lows & _PASSING:
        yield "of the hour"
    dates = clause.dates if clause is not None else []
    for date in dates:
        yield DATED if date.role in ("at", "since") else f"dated {date.role}"
    if draft.planned:
        yield "planned"
    if draft.past:
        yield "over"
