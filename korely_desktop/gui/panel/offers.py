"""What is offered for a fact, by the state it is in: never what the use cases refuse, nor what would change nothing."""

from __future__ import annotations

from collections.abc import Iterable

from korely_desktop.domain.panel import PanelState
from korely_desktop.gui.i18n import translate

_ALWAYS = frozenset({"why", "copy", "export", "erase"})
_HOLDS = _ALWAYS | {"confirm", "correct", "end", "move", "forget", "pin", "keep_back", "tell_as_usual"}
_WAITS = _ALWAYS | {"review", "confirm", "correct", "move", "forget", "keep_back", "tell_as_usual"}
OFFERED = {
    PanelState.CONFIRMED: _HOLDS,
    PanelState.CURRENT: _HOLDS,
    PanelState.PLANNED: _HOLDS,
    PanelState.REVIEW: _WAITS,
    PanelState.CLASH: _WAITS,
    PanelState.ENDED: _ALWAYS | {"reopen", "again", "move", "forget", "keep_back", "tell_as_usual"},
    PanelState.NEVER_SO: _ALWAYS | {"reopen", "forget"},
    PanelState.FORGOTTEN: _ALWAYS | {"restore"},
}
"""The verbs of each state. ``again`` writes as new what has ended; what waits is confirmed, not ended."""

_ON_ROWS = ("why", "confirm", "correct", "reopen", "again", "restore", "forget")


def offered_on_row(state: PanelState) -> tuple[str, ...]:
    """The acts that appear in the row under the pointer, at most four."""
    return tuple(verb for verb in _ON_ROWS if verb in OFFERED[state])


def offered_to_any(states: Iterable[PanelState]) -> frozenset[str]:
    """What can be done with at least one of several facts."""
    return frozenset().union(*(OFFERED[state] for state in states))


def end_words(states: Iterable[PanelState], *, several: bool = False) -> str:
    """What ending one fact is called, or several: a plan has not begun."""
    if set(states) == {PanelState.PLANNED}:
        return translate("Offers", "Called off")
    return translate("Offers", "Ended…") if several else translate("Offers", "It ended…")


def reopen_words(states: Iterable[PanelState]) -> str:
    """What opening again is called: what was never so did not end."""
    if set(states) == {PanelState.NEVER_SO}:
        return translate("Offers", "It was true")
    return translate("Offers", "Reopen")


def refusal(state: PanelState, verb: str) -> str:
    """Why an act is not to be had in this state, and what is."""
    if verb == "restore" and state is not PanelState.ENDED:
        return translate("Offers", "This is not in the Trash.")
    if state is PanelState.ENDED:
        return translate("Offers", "This has ended. Reopen it, or write it as new.")
    if state is PanelState.NEVER_SO:
        return translate("Offers", "This was never true. If it was after all, say so first.")
    if state is PanelState.FORGOTTEN:
        return translate("Offers", "You forgot this. Restore it first.")
    return translate("Offers", "This is waiting for you in Review. Decide there first.")
