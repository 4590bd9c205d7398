"""What somebody says of themselves by pointing at what another does: "my sister loves horror films and so do I".

Read off the words behind what is told of the other one. Answers to questions: :mod:`.answers`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from korely_desktop.domain.statements import Operation
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.scene import Scene

POINTED = "so do I"
"""The rule of these drafts."""
_SHARED = word_set("likes dislikes eats drinks plays watches reads does collects uses has_pet speaks fears")
_POINTING = re.compile(
    r"(?:[\w'’ ]{0,25}[\w'’])??(?:"
    r"(?:,? and|,|;)? so do i\b|(?P<neither>(?:,? and|,|;)? neither do i\b)"
    r"|(?:,? (?:and|but)|,|,? which|,? (?:just )?(?:like|as)) i (?:really )?do(?: too| also| as well)?\b"
    r"(?P<not> ?n['’]?o?t\b)?"
    r"|,? (?:and|just like) me(?: too)?\b"
    r")(?: (?:though|either|too|also|as well|by the way|lol|haha))?\s*(?:[.,!?;)]|$)",
    re.IGNORECASE,
)
""" "and so do I", ", which I do too", "but I do not", "just like me"; "more than I do" compares."""


def read_agreement(scene: Scene, found: Sequence[Draft]) -> list[Draft]:
    """What a sentence says, with what is so of the speaker as well, or is not."""
    speaker = scene.discourse.speaker
    if scene.italian or not speaker.is_user or not scene.tokens:
        return [*found]
    told = [
        draft
        for draft in found
        if not draft.subject.is_user
        and draft.predicate in _SHARED
        and draft.operation is Operation.ASSERT
        and not (draft.past or draft.planned or draft.hedged)
    ]
    last = max((draft.end for draft in told), default=0)
    said = _POINTING.match(scene.text, last, scene.tokens[-1].end) if told else None
    if said is None:
        return [*found]
    negated = bool(said["not"] or said["neither"])
    shared = [
        replace(draft, subject=speaker, negated=negated, end=said.end(), rule=POINTED, signs=())
        for draft in told
        if draft.end == last and not (negated and draft.predicate in ("dislikes", "fears"))
    ]
    values = {draft.value for draft in shared}
    kept = [draft for draft in found if not (draft.subject == speaker and draft.value in values)]
    return kept + shared  # "which I do too" is no doing
