"""What the person can do with one line of a block, or with what was left out of it: pin, keep back, correct, read."""

from __future__ import annotations

from collections.abc import Callable

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.recall import Cut, Told
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import translate
from korely_desktop.gui.panel.acts import FactActs
from korely_desktop.gui.texts.acts import choose_texts


def offered(one: Told | Cut, recall: Recall | None, acts: FactActs, desk: Desk) -> dict[str, Button]:
    """The buttons by verb, ready to be shown. ``recall`` is what was chosen for it."""
    if one.kind == "fact":
        return _for_fact(one.id, recall, acts, desk)
    buttons = {"read": _button(translate("Eye", "Read the text"), "file-text", lambda: desk.text_wanted.emit(one.id))}
    if recall is Recall.NEVER:
        buttons["tell_as_usual"] = _button(
            translate("Recall", "Tell agents again"), "ear", lambda: choose_texts(desk, acts, [one.id], None)
        )
    else:
        buttons["keep_back"] = _button(
            translate("Recall", "Keep from agents"), "ear-off", lambda: choose_texts(desk, acts, [one.id], Recall.NEVER)
        )
    return buttons


def _for_fact(fact_id: str, recall: Recall | None, acts: FactActs, desk: Desk) -> dict[str, Button]:
    buttons = {}
    if recall is None:
        buttons["pin"] = _button(translate("Recall", "Pin"), "pin", lambda: acts.pin([fact_id]))
        buttons["pin"].setToolTip(translate("Eye", "Every agent gets it first, whatever it asks."))
        buttons["keep_back"] = _button(
            translate("Recall", "Keep from agents"), "ear-off", lambda: acts.keep_back([fact_id])
        )
        buttons["keep_back"].setToolTip(translate("Eye", "Agents no longer get it; you still see it."))
    else:
        words, icon = {
            Recall.ALWAYS: (translate("Recall", "Unpin"), "pin-off"),
            Recall.NEVER: (translate("Recall", "Tell agents again"), "ear"),
        }[recall]
        buttons["tell_as_usual"] = _button(words, icon, lambda: acts.tell_as_usual([fact_id]))
    buttons["correct"] = _button(translate("Eye", "Correct…"), "pencil", lambda: desk.correction_wanted.emit(fact_id))
    buttons["why"] = _button(translate("Eye", "Why"), "quote", lambda: desk.fact_wanted.emit(fact_id))
    return buttons


def _button(words: str, icon: str, act: Callable[[], object]) -> Button:
    button = Button(words, icon=icon, size="small")
    button.clicked.connect(lambda: act())
    return button
