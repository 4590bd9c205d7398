"""Whom an English line without a subject is about ("Lives with his mother."), by the "his" or "her" in it, and
whom a "who" is about. Whom a text is about at all is told in :mod:`.discourse`.
"""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.language.extraction.parties import persons
from korely_desktop.language.extraction.parties.discourse import Discourse, Party
from korely_desktop.language.extraction.text.tokens import Token


def about(discourse: Discourse, known: Party, words: Sequence[Token]) -> Party:
    """``known``, whom the text went on about last, unless ``words``, the line's, speak of "his" where that is a woman,
    or of "her" where it is a man: then whom these can mean.
    """
    own = next((token.low for token in words if token.letter == "g" and persons.tells_gender(token.low)), "")
    if not own or known.is_user or persons.agrees(own, persons.gender_of(known.text)):
        return known
    return discourse.whom(own, {known.text}) or known


def just_named(discourse: Discourse, words: Sequence[Token], text: str) -> Party | None:
    """ "I have *a sister* who paints": the relative that the clause before has brought into the talk."""
    recent = discourse.recent
    if recent is None or len(words) < 2 or words[0].letter != "d" or not recent.text.islower():
        return None
    return recent if recent.text.partition(" ")[2] == text[words[1].start : words[-1].end] else None
