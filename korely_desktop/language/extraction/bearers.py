"""Who can be the subject of what: no town has a sister, no tool a mother, and nobody is their own son.

Whom a pronoun means stands in :mod:`.discourse`, which values a relation can have in :mod:`.fitting` and
:mod:`.values`; here a draft that cannot be so of its subject or by its verb is refused. The lists name relations of
``resources/vocabulary``.
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
"""What is told of whom people are related to: never of a tool, and of nobody where it goes without saying."""
_OF_PERSONS = _RELATED | word_set(
    """allergic_to takes_medication has_condition health_status injured speaks studies has_degree employment_status
    religion personality wears reads drinks hobby exercises fears wants_to_be works_as has_pet drives school_status
    work_schedule cannot can"""
)
"""What only people are, do or have; towns and firms do not."""
_OF_FIRMS_TOO = frozenset(["partner", "works_as", "can", "cannot"])
"""Of those, what is said of a firm as well."""
_OF_FIRMS = frozenset(["headquartered_in", "founded_in"])
_PLACES_AND_FIRMS = frozenset(["place", "organization"])
_WHERE = word_set("located_in lives_in works_at works_in member_of goes_to visited from")
_AMOUNT = re.compile(r"[€£$]?\d[\d.,:]*(?:[€£$%]|k|st|nd|rd|th)?(?: (?:a|per) \w+)?")
_TALKS = frozenset(["speak", "talk"])


def bears(draft: Draft) -> bool:
    """Whether the subject of a draft can be said to be, do or have what it tells."""
    subject = draft.subject
    if _is_no_value(draft):
        return False
    if subject.is_user:
        return draft.predicate not in _OF_FIRMS
    if not subject.text.strip():
        return False  # whom nobody names: an agent that writes of itself
    related = draft.predicate in _RELATED
    if subject.type in _PLACES_AND_FIRMS and draft.predicate in _OF_PERSONS:
        named = draft.rule == "my N is V" and not related  # "The language of Israel is ..."
        if not named and not (subject.type == "organization" and draft.predicate in _OF_FIRMS_TOO):
            return False
    if subject.type == "product" and related:
        return False
    return not related or draft.operation is Operation.END or not _goes_without_saying(draft)


def _is_no_value(draft: Draft) -> bool:
    """ "stays at £48", "goes to £9", "uses Lisbon", "speaks Galician with her mother": no place, no tool and no
    meeting."""
    amount = _AMOUNT.fullmatch(draft.value) is not None
    if draft.predicate in _WHERE:
        return amount
    if draft.predicate == "uses":
        return amount or lexicon.is_place(draft.value.casefold())
    spoken = draft.clause is not None and draft.clause.verb.lemma in _TALKS and bool(draft.clause.objects)
    return draft.predicate == "met_with" and spoken


def _goes_without_saying(draft: Draft) -> bool:
    """ "His mother" tells no more than that he has one; "Anna's son's son" was the son himself."""
    value = draft.value.casefold()
    noun = _last_word(value)
    _, owned, owning = draft.subject.text.casefold().rpartition("'s ")
    kin = _last_word(owning) if owned else ""
    if noun == kin:
        return True
    if draft.rule != "my N" or noun not in lexicon.kin():
        return False
    parent = noun in lexicon.words("en_nouns", "kin_parent") and not value.startswith("step")
    return parent or kin in lexicon.kin()


def _last_word(text: str) -> str:
    return text.split()[-1] if text.strip() else ""
