"""Whom an English line without a subject is about ("Lives with his mother."), by the "his" or "her" in it. Whom a text
is about at all is told in :mod:`.discourse`.
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
