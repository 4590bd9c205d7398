"""Questions and their short answers: "Do you have pets? I do not", "assistant: Do you smoke? / user: No".

A question says nothing; with the answer that follows it says what its words say of the one who answers. It is read as
the statement it would be ("do you play golf?" -> "you play golf"), with the sign of the answer.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.constructions.verbs import read_clause
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.clauses import ClauseReader
from korely_desktop.language.extraction.grammar.syntax import Question
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.letters import letters
from korely_desktop.language.extraction.text.tokens import Token

_YES = lexicon.words("constructions", "answers.yes")
_NO = word_set("no nope nah never")
_YOU = word_set("you u ya")
_ANYBODY = word_set("anyone anybody everyone")
_DO = word_set("do does")
_DOES = _DO | {"can"}
_OF_IT = lexicon.words("constructions", "answers.of_it")
_SELF = re.compile(r"[l,r]*p[xhbwv](!?)r*(?=[.,zs]|$)")
"""The letters of "I do", "Yes, I do not", "I am", "I can't": a verb that only points back."""
_HAVING = re.compile(r"[l,r]*px?(!?)h[dci]?(?=[.,znr]|$)|[l,r]*px?(!?)hdn(?=[.,z]|$)")
"""The letters of "I have a lot", "I have one", "I do not have any"."""
_POINTING = lexicon.words("constructions", "answers.pointing")
_OPENING = re.compile(r"[xbhw]")


def asked(sentence: Sequence[Token], by_another: bool) -> Question | None:
    """What a sentence asks the reader; None when it asks nothing that "yes" or "no" answers."""
    if not sentence or "?" not in sentence[-1].text:
        return None
    tags = letters(sentence)
    start = next(
        (
            place
            for place in range(len(sentence) - 2)
            if _OPENING.match(tags[place])
            and sentence[place + 1].low in _YOU
            and (not place or tags[place - 1] in ",.zlr")
        ),
        None,
    )
    if start is None:
        return None
    helper = [] if tags[start] == "x" else [sentence[start]]
    return Question((sentence[start + 1], *helper, *sentence[start + 2 :]), by_another)


def read_answer(scene: Scene) -> list[Draft]:
    """Drafts of a sentence that answers the question before it in a word or two."""
    question, scene.discourse.question = scene.discourse.question, None
    if not scene.tokens or not scene.discourse.speaker.is_user or scene.italian:
        return []
    own = _own_question(scene.tokens)
    if own is not None:
        question, answer = own
    elif question is not None:
        answer = list(scene.tokens)
    else:
        return []
    sign = _sign(answer, question)
    if sign is None:
        return []
    tokens = list(question.tokens)
    reading = ClauseReader(tokens).read()
    if not reading.clauses or not reading.clauses[0].subjects:
        return []
    statement = reading.clauses[0]
    statement.verb.negated = not sign
    told = replace(scene, tokens=tokens, reading=reading, first_person=True)
    found = read_clause(told, statement, scene.discourse.speaker)
    return [replace(draft, end=scene.tokens[-1].end, rule=f"answer: {draft.rule}") for draft in found]


def _own_question(sentence: Sequence[Token]) -> tuple[Question, list[Token]] | None:
    """ "Do you like popcorn, I do not": question and answer in one breath, without a question mark."""
    start = next(
        (
            place
            for place in range(len(sentence) - 4)
            if sentence[place].low in _DOES and sentence[place + 1].low in _YOU | _ANYBODY
        ),
        None,
    )
    if start is None or any(token.letter == "s" for token in sentence[:start]):
        return None
    for place in range(start + 3, len(sentence) - 1):
        if sentence[place].low == "i" and sentence[place + 1].low in _DOES:
            stop = place - 1 if sentence[place - 1].letter == "," else place
            answer = list(sentence[place:])
            helper = [] if sentence[start].low in _DO else [sentence[start]]
            return Question((sentence[start + 1], *helper, *sentence[start + 2 : stop]), by_another=False), answer
    return None


def _sign(sentence: Sequence[Token], question: Question) -> bool | None:
    """Whether the sentence says yes or no to a question; None when it answers otherwise.

    "Yes" and "no" answer somebody else's question. Behind one's own they answer what was asked before this text.
    """
    had = _HAVING.match(letters(sentence))
    of_having = bool({"have", "own", "got"} & {token.low for token in question.tokens[1:3]})
    if had and of_having and sentence[had.end() - 1].low in _OF_IT:
        return not (had[1] or sentence[had.end() - 1].low == "none")
    pointing = _SELF.match(letters(sentence))
    subject = next((index for index, token in enumerate(sentence) if token.letter == "p"), 0)
    if pointing and sentence[subject].low in ("i", "we") and sentence[subject + 1].low in _POINTING:
        return not pointing[1]
    first = sentence[0].low
    if question.by_another and first in _YES | _NO:
        return first in _YES
    return None
