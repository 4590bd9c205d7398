"""Ends that name nothing at all: "I quit", "got fired", "we broke up". What is over is known by its kind alone.

The wordings are data (``[unnamed]`` of ``resources/lexicon/*_turnovers.toml``); which value is meant is decided where
it is known (:mod:`memory.intake.kinds`).
"""

from __future__ import annotations

from functools import cache

from korely_desktop.domain.statements import Operation
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.changes.whose import is_of_another
from korely_desktop.language.extraction.changes.wordings import Turn, clause_of, draft_of, is_in_doubt
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.frames import Found, Wordings
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene

UNNAMED = "said to be over, unnamed"
"""The rule of such ends."""

_ME = frozenset(["i", "me", "we", "us", "io", "mi", "ci", "noi"])


@cache
def _wordings(language: str) -> Wordings[str]:
    table = lexicon.table(f"{language}_turnovers")["unnamed"]
    return Wordings((pattern, kind) for kind, patterns in table.items() for pattern in patterns)


def read_unnamed(scene: Scene, drafts: list[Draft]) -> list[Draft]:
    """The drafts of a sentence with the ends that it leaves unnamed, where it names none."""
    if any(draft.operation is Operation.END and not draft.hedged for draft in drafts):
        return drafts
    for kind, found in _wordings("it" if scene.italian else "en").find(scene.encoded):
        fixed = [scene.tokens[position] for position in found.fixed()]
        subject = None if is_in_doubt(scene, found, fixed) or _is_ahead(scene, found) else _subject(scene, found)
        if subject is not None:
            turn = Turn(found, subject, kind, "", None, False, "", False)
            over = draft_of(scene, turn, subject, "uses", kind, UNNAMED)
            over.operation, over.if_known = Operation.END, True
            return [*(each for each in drafts if not _is_the_post(each, over)), over]
    return drafts


def _is_the_post(draft: Draft, over: Draft) -> bool:
    """ "*Mayor* Rossi resigned": what the words in front of the name say is over with it."""
    told = over.value == "job" and draft.predicate == "works_as" and draft.rule == "apposition"
    return told and draft.subject == over.subject


def _is_ahead(scene: Scene, found: Found) -> bool:
    """ "Si dimette a giugno": the present with a month that may be the coming one."""
    clause = clause_of(scene, found)
    present = any(scene.tokens[place].text.casefold().startswith("dimett") for place in found.fixed())
    return present and clause is not None and any(span.coming is not None for span in clause.dates)


def _subject(scene: Scene, found: Found) -> Party | None:
    """Whom it befell: the teller where the wording says "me", else who the clause speaks of."""
    said = {token.text.casefold() for token in scene.tokens[found.i : found.j]}
    clause = clause_of(scene, found)
    if said & _ME:
        return scene.discourse.speaker
    if clause is None or is_of_another(scene.tokens, italian=scene.italian):
        return None
    parties = scene.subjects(clause)
    if len(parties) != 1:
        return None if clause.subjects or not scene.first_person else scene.discourse.speaker
    return parties[0] if parties[0].is_user or parties[0].type == "person" else None
