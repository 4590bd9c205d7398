"""The words of what an agent sees: score parts, and why something is not in the block. No widgets."""

from __future__ import annotations

from korely_desktop.domain.recall import Cut, CutReason, Told
from korely_desktop.gui.i18n import decimal, fill, translate

PART_TOKENS = {
    "words": "strip-now",
    "meaning": "good",
    "session": "check",
    "speaker": "people",
}
"""Parts that raise a score, in the order of their bar, and the token each is painted in."""

_REASON_ICONS = {
    CutReason.BUDGET: "arrow-down",
    CutReason.LIMIT: "arrow-down",
    CutReason.MIN_SCORE: "arrow-down",
    CutReason.FLOOR: "arrow-down",
    CutReason.DUPLICATE: "copy",
    CutReason.UNSURE: "circle-question-mark",
    CutReason.SUPERSEDED: "circle-minus",
    CutReason.PLANNED: "calendar-clock",
    CutReason.HIDDEN: "eye-off",
    CutReason.REJECTED: "circle-x",
    CutReason.KEPT_BACK: "ear-off",
    CutReason.ARCHIVED: "archive",
    CutReason.REVIEW: "circle-question-mark",
    CutReason.SCOPE: "user",
}


def reason_icon(cut: Cut) -> str:
    """The icon of why it is not in the block; a text for which there was no room shows that it is one."""
    if cut.reason is CutReason.BUDGET and cut.kind == "memory":
        return "file-text"
    return _REASON_ICONS[cut.reason]


def part_word(part: str) -> str:
    """*words*, *meaning*, ..."""
    return {
        "words": translate("Eye", "words"),
        "meaning": translate("Eye", "meaning"),
        "session": translate("Eye", "conversation"),
        "speaker": translate("Eye", "speaker"),
    }.get(part, part)


def reason_words(cut: Cut) -> str:
    """Why it is not in the block."""
    words = {
        CutReason.BUDGET: translate("Eye", "no room left"),
        CutReason.LIMIT: translate("Eye", "others fit better"),
        CutReason.MIN_SCORE: translate("Eye", "scored too low"),
        CutReason.FLOOR: translate("Eye", "too little in common"),
        CutReason.DUPLICATE: translate("Eye", "says the same"),
        CutReason.UNSURE: translate("Eye", "too unsure to tell"),
        CutReason.SUPERSEDED: translate("Eye", "ended"),
        CutReason.PLANNED: translate("Eye", "not started yet"),
        CutReason.HIDDEN: translate("Eye", "you forgot it"),
        CutReason.REJECTED: translate("Eye", "you rejected it"),
        CutReason.KEPT_BACK: translate("Recall", "kept from agents by you"),
        CutReason.ARCHIVED: translate("Eye", "archived or done"),
        CutReason.REVIEW: translate("Eye", "waits for your review"),
        CutReason.SCOPE: translate("Eye", "not this agent’s to see"),
    }[cut.reason]
    if cut.score is None or cut.reason not in (CutReason.LIMIT, CutReason.MIN_SCORE, CutReason.FLOOR):
        return words
    return fill(translate("Eye", "{why}, {score}"), why=words, score=decimal(cut.score, 2))


def why_words(told: Told) -> str:
    """Why a line is there, in a few words."""
    if told.pinned:
        return translate("Recall", "pinned by you")
    if told.section == "profile":
        return translate("Eye", "always in a block about this person")
    if told.score is None:
        return translate("Eye", "among the most recent")
    raising = [part for part in PART_TOKENS if told.parts.get(part, 0.0) > 0.02]
    said = (
        [translate("Eye", "matches by {parts}").replace("{parts}", ", ".join(map(part_word, raising)))]
        if raising
        else []
    )
    if told.kind == "fact" and not said:
        said.append(translate("Eye", "a fact that fits the question"))
    if told.shortened:
        said.append(translate("Eye", "only the passage that fits"))
    return "; ".join(said) or translate("Eye", "there was room for it")
