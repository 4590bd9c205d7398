"""Dates as values: when something is, starts, ends, was founded, built or released, by the verb the date hangs on."""

from __future__ import annotations

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause
from korely_desktop.language.extraction.italian.verbs import verb_form
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene

DATED = {
    "bear": "birthday",
    "die": "died_on",
    **dict.fromkeys(("be", "schedule", "set", "plan", "fix"), "scheduled_for"),
    **dict.fromkeys(("postpone", "move", "reschedule", "push", "extend", "delay"), "rescheduled_to"),
    **dict.fromkeys(("found", "establish", "form", "incorporate", "create"), "founded_in"),
    **dict.fromkeys(("build", "construct", "complete", "erect"), "built_in"),
    **dict.fromkeys(("release", "publish"), "released_in"),
    **dict.fromkeys(("open", "inaugurate"), "opened_in"),
    **dict.fromkeys(("start", "begin"), "starts_on"),
    **dict.fromkeys(("end", "expire", "finish"), "ends_on"),
    **dict.fromkeys(("hold", "take", "happen", "occur"), "happened_on"),
}
"""What a date says of something, by the verb it hangs on."""
_MADE_IN_ITALIAN = {
    **dict.fromkeys(("costruire", "erigere", "edificare", "realizzare", "fabbricare"), "built_in"),
    **dict.fromkeys(("pubblicare", "registrare"), "released_in"),
}
"""Italian verbs that share one English pivot."""
_MADE = frozenset(
    verb for verb, told in DATED.items() if told in ("founded_in", "built_in", "released_in", "opened_in")
)
"""Verbs whose date is told beside the place ("was founded in 2000 in Adams County")."""


def read_date_value(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "was founded in 1901", "is scheduled for 2026-07-12", "is on Monday": the date is the value."""
    verb = clause.verb
    predicate = DATED.get(verb.lemma, "")
    date = clause.dates[-1 if predicate == "rescheduled_to" else 0]  # "moved from Wednesday to Thursday"
    if date.role == "until" and predicate != "rescheduled_to":
        return []  # "the water is off until Easter"
    token = next((token for token in scene.tokens if token.date is date), None)
    if token is None:
        return []
    if scene.italian and verb.lemma == "create":
        done = verb_form(scene.tokens[verb.j - 1].text.lower())
        predicate = _MADE_IN_ITALIAN.get(done.lemma, predicate) if done is not None else predicate
    if verb.lemma == "be" and verb.tense == "past":
        predicate = "happened_on"
    if verb.modal in ("must", "should", "shall") and verb.lemma != "be":
        predicate = "deadline"
    if not predicate:
        word = scene.tokens[verb.j - 1 - (1 if verb.particle else 0)].low
        exact = any(character.isdigit() for character in token.text)
        open_ended = exact and verb.passive and not verb.person and not verb.particle
        predicate = f"{word}_in" if open_ended else "happened_on"
    return [scene.draft(clause, subject, predicate, token.text, "dated event")]


def read_dated(scene: Scene, clause: Clause, subject: Party, *, is_thing: bool, told: bool) -> list[Draft]:
    """ "born on 3 May", "the bridge was built in 1910"; ``is_thing``: no person is; ``told``: the clause says
    something else.
    """
    verb = clause.verb
    if clause.dates and clause.objects and verb.lemma in _MADE and not verb.passive:
        return _made_on(scene, clause)
    found = read_date_value(scene, clause, subject) if clause.dates and verb.lemma in ("bear", "die") else []
    untold = not (told or found) and verb.passive
    if clause.dates and (untold or (is_thing and verb.lemma in _MADE)):
        found += read_date_value(scene, clause, subject)
    return found


def _made_on(scene: Scene, clause: Clause) -> list[Draft]:
    """ "The band released Nebula on 3 May": the day is that of what was made, where that has a name."""
    made = clause.objects[0]
    named = next((token for token in reversed(made.tokens(scene.tokens)) if token.kind == "name"), None)
    if len(clause.objects) != 1 or named is None or lexicon.is_place(named.low) or clause.verb.negated:
        return []
    return read_date_value(scene, clause, scene.discourse.named(named))
