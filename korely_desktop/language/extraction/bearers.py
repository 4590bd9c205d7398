"""Who can be the subject of what, and what its value: no town has a sister, nobody is their own mother, and no
Tuesday is a club.

Whom a pronoun means stands in :mod:`.discourse`; here a draft that cannot be so is refused.
"""

from __future__ import annotations

import re

from korely_desktop.domain.statements import Operation
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.lexicon import word_set

_RELATED = word_set(
    """has_child has_parent has_sibling has_relative married_to partner ex_partner has_friend has_no_relative
    has_no_child marital_status"""
)
_OF_PERSONS = _RELATED | word_set(
    """allergic_to takes_medication has_condition health_status injured speaks studies has_degree employment_status
    religion personality wears reads drinks hobby exercises fears wants_to_be works_as has_pet drives school_status
    work_schedule cannot can"""
)
_OF_FIRMS_TOO = frozenset(["partner", "works_as", "can", "cannot"])
_WHERE = word_set("located_in lives_in works_at works_in member_of goes_to visited from")
_AMOUNT = re.compile(r"[€£$]?\d[\d.,]*(?:[€£$%]|k|st|nd|rd|th)?(?: (?:a|per) \w+)?")
_TALKS = frozenset(["speak", "talk"])
_FIRMS = frozenset(["place", "organization"])
_THINGS = frozenset(["product"])


def bears(draft: Draft) -> bool:
    """Whether the subject of a draft can be said to be, do or have what it tells."""
    subject = draft.subject
    if _is_no_value(draft):
        return False
    if subject.is_user:
        return True
    if not subject.text.strip():
        return False  # whom nobody names: an agent that writes of itself
    beside = _OF_FIRMS_TOO if subject.type == "organization" else ()
    named = draft.rule == "my N is V" and draft.predicate not in _RELATED  # "The language of Israel is ..."
    if subject.type in _FIRMS and not named and draft.predicate in _OF_PERSONS and draft.predicate not in beside:
        return False
    if subject.type in _THINGS and draft.predicate in _RELATED:
        return False
    return draft.predicate not in _RELATED or draft.operation is Operation.END or not _goes_without_saying(draft)


def _is_no_value(draft: Draft) -> bool:
    """ "stays at £48", "raised it to £9", "speaks Galician with her mother": no place, no club, no
    tool and no meeting."""
    where = draft.predicate in _WHERE
    if where and _AMOUNT.fullmatch(draft.value):
        return True
    if draft.predicate == "uses" and (_AMOUNT.fullmatch(draft.value) or lexicon.is_place(draft.value.casefold())):
        return True
    spoken = draft.clause is not None and draft.clause.verb.lemma in _TALKS and bool(draft.clause.objects)
    return draft.predicate == "met_with" and spoken


def _goes_without_saying(draft: Draft) -> bool:
    """ "His mother" tells no more than that he has one; "Anna's son's son" was the son himself."""
    noun = draft.value.casefold().split()[-1:]
    owned = draft.subject.text.casefold().rpartition("'s ")[2].split() if "'s " in draft.subject.text else []
    if noun == owned[-1:]:
        return True
    bare = bool({*noun} & lexicon.kin()) and draft.rule == "my N"
    parents = {*noun} <= lexicon.words("en_nouns", "kin_parent") and not draft.value.casefold().startswith("step")
    return bare and (parents or bool({*owned[-1:]} & lexicon.kin()))
