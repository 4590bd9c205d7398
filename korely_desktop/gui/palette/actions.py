"""What Tab offers for an item of the palette: acts on a fact, and what one may want of a person."""

from __future__ import annotations

from collections.abc import Callable

from korely_desktop.domain.panel import PanelState
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import fill, translate
from korely_desktop.gui.palette.items import Item
from korely_desktop.gui.panel.acts import FactActs
from korely_desktop.gui.panel.offers import OFFERED, reopen_words
from korely_desktop.memory.listing.panel import PanelRow
from korely_desktop.memory.sentences import Part, Run


def actions_of(desk: Desk, acts: FactActs, item: Item) -> list[Item]:
    """The actions of an item, the likeliest first; none for commands and texts."""
    found = _of_fact(desk, acts, item.fact) if item.fact is not None else []
    return found + (_of_subject(desk, *item.subject) if item.subject is not None else [])


def _of_fact(desk: Desk, acts: FactActs, row: PanelRow) -> list[Item]:
    ids, offered = [row.fact.id], OFFERED[row.state]
    found = [
        _action(translate("Palette", "Why do you know this?"), "quote", lambda: desk.fact_wanted.emit(ids[0])),
    ]
    if "confirm" in offered and row.state is not PanelState.CONFIRMED:
        found.append(_action(translate("Palette", "Confirm"), "badge-check", lambda: acts.confirm(ids)))
    if "correct" in offered:
        correct = translate("Palette", "Correct…")
        found.append(_action(correct, "pencil", lambda: desk.correction_wanted.emit(ids[0])))
    if "reopen" in offered:
        found.append(_action(reopen_words([row.state]), "rotate-ccw", lambda: acts.reopen(ids)))
    if "again" in offered:
        again = translate("Palette", "Write as new…")
        found.append(_action(again, "plus", lambda: desk.correction_wanted.emit(ids[0])))
    if "restore" in offered:
        found.append(_action(translate("Palette", "Restore"), "eye", lambda: acts.restore(ids)))
    if "forget" in offered:
        found.append(_action(translate("Palette", "Forget"), "eye-off", lambda: acts.forget(ids)))
    return found


def _of_subject(desk: Desk, entity_id: str, name: str) -> list[Item]:
    profile = fill(translate("Palette", "Open the profile of {name}"), name=name)
    eye = fill(translate("Palette", "What agents see about {name}"), name=name)
    past = fill(translate("Palette", "See {name} on a date…"), name=name)
    return [
        _action(profile, "circle-user", lambda: desk.entity_wanted.emit(entity_id)),
        _action(past, "history", lambda: desk.past_wanted.emit(name)),
        _action(eye, "eye", lambda: desk.eye_wanted.emit("", name)),
    ]


def _action(words: str, icon: str, run: Callable[[], object]) -> Item:
    return Item(key="", runs=(Run(Part.SUBJECT, words),), run=run, icon=icon)
