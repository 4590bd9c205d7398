"""The words of Settings > Search model: what each model is good for, and what a change does. No widgets."""

from __future__ import annotations

from korely_desktop.gui.i18n import QT_TRANSLATE_NOOP, fill, language, number, translate
from korely_desktop.language.embedding.hub import Offer
from korely_desktop.language.embedding.library import BUILT_IN, FOLDER, ModelChoice

_NAMES = {
    BUILT_IN: QT_TRANSLATE_NOOP("SearchModel", "Built-in"),
    "multilingual": QT_TRANSLATE_NOOP("SearchModel", "Many languages"),
    "large": QT_TRANSLATE_NOOP("SearchModel", "Thorough, English"),
    FOLDER: QT_TRANSLATE_NOOP("SearchModel", "Your own folder"),
}
_GOOD_FOR = {
    BUILT_IN: QT_TRANSLATE_NOOP("SearchModel", "Mainly English, with some other languages. Small and quick."),
    "multilingual": QT_TRANSLATE_NOOP(
        "SearchModel", "About 50 languages, including Italian; also finds what was written in another one."
    ),
    "large": QT_TRANSLATE_NOOP(
        "SearchModel", "Reads English more closely. Takes twice the disk space for each text, and more time."
    ),
    FOLDER: QT_TRANSLATE_NOOP("SearchModel", "Any model that sentence-transformers saved on this computer."),
}
_PROBLEMS = {
    "offline": QT_TRANSLATE_NOOP(
        "SearchModel", "Its server cannot be reached, or the connection broke. What has arrived is kept."
    ),
    "room": QT_TRANSLATE_NOOP("SearchModel", "There is not enough space. Free some, then choose it again."),
    "missing": QT_TRANSLATE_NOOP("SearchModel", "Korely was installed without it. Reinstall Korely."),
    "gone": QT_TRANSLATE_NOOP("SearchModel", "It is no longer there. Choose another one."),
    "changed": QT_TRANSLATE_NOOP("SearchModel", "The wrong file arrived. It was discarded."),
    "unprepared": QT_TRANSLATE_NOOP(
        "SearchModel", "It has to be prepared first, and the software for that is not installed. Choose another one."
    ),
    "unfit": QT_TRANSLATE_NOOP("SearchModel", "This model cannot be used here. Choose another one."),
}
_PHASES = {
    "waiting": QT_TRANSLATE_NOOP("SearchModel", "Starting in a moment."),
    "preparing": QT_TRANSLATE_NOOP(
        "SearchModel", "Preparing the model, once for this computer. This can take a few minutes."
    ),
    "checking": QT_TRANSLATE_NOOP("SearchModel", "Checking your memory, to compare before and after."),
    "switching": QT_TRANSLATE_NOOP("SearchModel", "Everything is ready. Search is switching to it."),
}


def model_name(choice: ModelChoice, offers: dict[str, Offer]) -> str:
    """What a model is called in the window."""
    if choice.model == FOLDER and choice.folder:
        return choice.folder.rstrip("/\\").replace("\\", "/").rsplit("/", 1)[-1]
    if choice.model in _NAMES:
        return translate("SearchModel", _NAMES[choice.model])
    return offers[choice.model].name if choice.model in offers else choice.model


def good_for(model: str, offer: Offer | None, here: int = 0) -> str:
    """What a model is good for, and how much of it is still to be fetched."""
    words = translate("SearchModel", _GOOD_FOR[model]) if model in _GOOD_FOR else ""
    if offer is None or here >= offer.size:
        return words
    left = translate("SearchModel", "{size} MB, downloaded once from huggingface.co.")
    return f"{words} {fill(left, size=number(round((offer.size - here) / 1_000_000)))}".strip()


def problem_words(problem: str | None, why: str | None) -> str:
    """What went wrong: exactly in English, in another language as it is said of ``why``."""
    if problem is None or language() == "en":
        return problem or ""
    if why in _PROBLEMS:
        return translate("SearchModel", _PROBLEMS[why])
    return translate("SearchModel", "It could not be prepared. The log in the data folder says why.")


def phase_words(phase: str, done: int, total: int) -> str:
    """What a change of model does now."""
    if phase == "fetching":
        words = translate("SearchModel", "Downloading: {done} of {total} MB.")
        return fill(words, done=number(done // 1_000_000), total=number(max(1, round(total / 1_000_000))))
    if phase == "embedding":
        words = translate(
            "SearchModel",
            "Reading your memory with the new model: {done} of {total}. Search uses the old one meanwhile.",
        )
        return fill(words, done=number(done), total=number(total))
    return translate("SearchModel", _PHASES[phase])
