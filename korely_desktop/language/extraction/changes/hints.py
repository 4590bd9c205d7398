"""What only sounds like a change: what usually comes with an end, words of loss, a change of heart told as a story.

None of it names what it is about; what is known decides, where the statement is let in.
"""

from __future__ import annotations

from korely_desktop.domain.statements import ANY_RELATION, Operation
from korely_desktop.language.extraction.changes.wordings import (
    Meant,
    Turn,
    clause_of,
    draft_of,
    is_in_doubt,
    possessor_of,
    value_at,
)
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.frames import Found, Wordings
from korely_desktop.language.extraction.grammar.syntax import Phrase
from korely_desktop.language.extraction.parties.discourse import USER, Party
from korely_desktop.language.extraction.scene import Scene

HINT = "sounds over"
"""The rule of both; what comes with an end is told of one owner, a word of loss of whoever has what is named."""
UNNAMED = "it"
"""The value of an end that names none: whatever is known to hold."""


def hinted(scene: Scene, wordings: Wordings[Meant]) -> list[Draft]:
    """What usually comes with an end ("the boxes are packed"), as a question; at most one for a sentence."""
    for meant, found in wordings.find(scene.encoded):
        if is_in_doubt(scene, found, ()):
            continue
        value, phrase = value_at(scene, found, "OLD")
        turn = Turn(found, _teller(scene, found, phrase), value, "", phrase, True, meant.predicate, True)
        first, *others = meant.predicate.split()
        draft = draft_of(scene, turn, turn.subject, first, value or UNNAMED, HINT)
        draft.operation, draft.alternatives, draft.if_known = Operation.END, tuple(others), True
        return [draft]
    return []


def changed_heart(scene: Scene, wordings: Wordings[Meant]) -> list[Draft]:
    """ "It gave me a newfound appreciation": of what was disliked, if the text speaks of it."""
    for meant, found in wordings.find(scene.encoded):
        if not scene.discourse.told_by_user or is_in_doubt(scene, found, ()):
            continue
        turn = Turn(found, scene.discourse.speaker, "", "", None, False, meant.predicate, False)
        draft = draft_of(scene, turn, turn.subject, meant.predicate, UNNAMED, "change of heart")
        draft.replaces, draft.if_known, draft.clause = True, True, None
        return [draft]
    return []


def lost(scene: Scene, wordings: Wordings[Meant]) -> list[Draft]:
    """A sentence with a word of ending in it: whatever it names may be over, if it is known to hold."""
    cue = next((found for _, found in wordings.find(scene.encoded)), None)
    if cue is None or is_in_doubt(scene, cue, ()) or any(token.letter in "w!" for token in scene.tokens):
        return []
    found = []
    for place in range(len(scene.tokens)):
        if scene.tokens[place].letter not in "mnc" or cue.i <= place < cue.j:
            continue
        phrase = Phrase(place, place + 1, place)
        turn = Turn(cue, _teller(scene, cue, None), scene.value(phrase), "", phrase, True, "", True)
        draft = draft_of(scene, turn, turn.subject, "uses", turn.old, HINT)
        draft.operation, draft.alternatives, draft.if_known = Operation.END, (ANY_RELATION,), True
        draft.whosever = True
        found.append(draft)
    return found


def _teller(scene: Scene, found: Found, old: Phrase | None) -> Party:
    """Whom a hint is about: whom the sentence names as owner or subject, else who tells it."""
    possessor = possessor_of(scene, old)
    if possessor is not None:
        return possessor
    for place in range(len(scene.tokens) - 1):
        if scene.tokens[place].letter == "m" and scene.tokens[place + 1].letter == "y":
            return scene.discourse.party(Phrase(place, place + 1, place), scene.tokens, scene.text) or USER
    clause = clause_of(scene, found)
    parties = scene.subjects(clause) if clause is not None else []
    person = next((party for party in parties if party.is_person), None)
    if person is not None:
        return person
    return USER if scene.first_person or scene.discourse.told_by_user else scene.discourse.person or USER
