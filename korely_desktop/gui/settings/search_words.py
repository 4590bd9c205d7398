"""The words of Settings > Search model: what each model is good for, and what a change does. No widgets."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from korely_desktop.gui.i18n import QT_TRANSLATE_NOOP, fill, language, number
from korely_desktop.language.embedding.hub import Offer
from korely_desktop.language.embedding.library import BUILT_IN, FOLDER, ModelChoice

translate = QCoreApplication.translate

_NAMES = {
    BUILT_IN: QT_TRANSLATE_NOOP("SearchModel", "Built-in"),
    "multilingual": QT_TRANSLATE_NOOP("SearchModel", "Many languages"),
    "large": QT_TRANSLATE_NOOP("SearchModel", "Thorough, English"),
    FOLDER: QT_TRANSLATE_NOOP("SearchModel", "A folder of yours"),
}
_GOOD_FOR = {
    BUILT_IN: QT_TRANSLATE_NOOP("SearchModel", "English first, some of other languages. Small and quick."),
    "multilingual": QT_TRANSLATE_NOOP(
        "SearchModel", "About 50 languages, Italian among them; finds what was written in another one."
    ),
    "large": QT_TRANSLATE_NOOP(
        "SearchModel", "Reads English more closely. Takes twice the room on disk for each text, and more time."
    ),
    FOLDER: QT_TRANSLATE_NOOP("SearchModel", "Any model that sentence-transformers saved on this computer."),
}
_PROBLEMS = {
    "offline": QT_TRANSLATE_NOOP("SearchModel", "Its server cannot be reached, or broke off. What came is kept."),
    "room": QT_TRANSLATE_NOOP("SearchModel", "There is no room for it. Make room, then choose it again."),
    "missing": QT_TRANSLATE_NOOP("SearchModel", "This Korely was installed without it. Install it anew."),
    "gone": QT_TRANSLATE_NOOP("SearchModel", "It is not there any more. Choose another one."),
    "changed": QT_TRANSLATE_NOOP("SearchModel", "Another file came than was meant. It was thrown away."),
    "unprepared": QT_TRANSLATE_NOOP(
        "SearchModel", "It has to be prepared first, and what does that is not installed. Choose another one."
    ),
    "unfit": QT_TRANSLATE_NOOP("SearchModel", "It is no model that can be used here. Choose another one."),
}
_PHASES = {
    "waiting": QT_TRANSLATE_NOOP("SearchModel", "It begins in a moment."),
    "preparing": QT_TRANSLATE_NOOP(
        "SearchModel", "The model is made ready, once on this computer. That can take minutes."
    ),
    "checking": QT_TRANSLATE_NOOP("SearchModel", "Your memory is being checked, to compare before and after."),
    "switching": QT_TRANSLATE_NOOP("SearchModel", "Everything is there. Search goes over to it."),
}


def model_name(choice: ModelChoice, offers: dict[str, Offer]) -> str:
    """What a model is called in the window."""
    if choice.model == FOLDER and choice.folder:
        return choice.folder.rstrip("/\\").replace("\\", "/").rsplit("/", 1)[-1]
    if choice.model in _NAMES:
        return translate("SearchModel", _NAMES[choice.model])
    return offers[choice.model].name if choice.model in offers else choice.model


def good_for(model: str, offer: Offer | None = None, here: int = 0) -> str:
    """What a model is good for, and how much of it is still to be fetched."""
    words = translate("SearchModel", _GOOD_FOR[model]) if model in _GOOD_FOR else ""
    if offer is None or here >= offer.size:
        return words
    left = translate("SearchModel", "{size} MB are fetched once, from huggingface.co.")
    return f"{words} {fill(left, size=number(round((offer.size - here) / 1_000_000)))}".strip()


def problem_words(problem: str | None, why: str | None) -> str:
    """What went wrong: exactly in English, in another language as it is said of ``why``."""
    if problem is None or language() == "en":
        return problem or ""
    if why in _PROBLEMS:
        return translate("SearchModel", _PROBLEMS[why])
    return translate("SearchModel", "It could not be made ready. The log in the data folder says why.")


def phase_words(phase: str, done: int, total: int) -> str:
    """What a change of model does now."""
    if phase == "fetching":
        words = translate("SearchModel", "Fetching: {done} of {total} MB.")
        return fill(words, done=number(done // 1_000_000), total=number(max(1, round(total / 1_000_000))))
    if phase == "embedding":
        words = translate(
            "SearchModel", "Reading your memory with the new model: {done} of {total}. Search goes by the old one."
        )
        return fill(words, done=number(done), total=number(total))
    return translate("SearchModel", _PHASES[phase])
