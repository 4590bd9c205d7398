"""Weighs what the built-in engine read a second time, before it comes to the gate.

An engine that goes by structure reads "my boss is a snake" as it reads "my boss is a Swede". The reader
(:mod:`korely_desktop.language.judging.second_reader`) says how likely each reading is right; the gate
(:mod:`memory.intake.admission`) decides as ever by that likelihood.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from korely_desktop.domain.admission import LONG_TEXT
from korely_desktop.domain.facts import Tense
from korely_desktop.domain.statements import Extraction, Operation, Statement
from korely_desktop.domain.text import stems
from korely_desktop.language.extraction.constructions.agreeing import POINTED
from korely_desktop.language.extraction.constructions.own import WHOSE_PLAN
from korely_desktop.language.extraction.engine import ENGINE
from korely_desktop.language.extraction.signs import DATED
from korely_desktop.language.judging.around import kin
from korely_desktop.language.judging.finder import FOUND
from korely_desktop.language.judging.ruled_out import is_denial, says_i
from korely_desktop.memory.services import Reader

LEAST, MOST = 0.02, 0.99
"""No likelihood that is told lies beyond these."""

WORTH_TELLING = 0.3
"""What only the reader found and is not that likely is not told: of what lies just above, more than half is right by
those who judged it, and below it turns to junk.
"""

WORTH_TELLING_OF_SELF = 0.25
"""The same of the person, in a short English text in which they speak themselves: of 54 finds just above it in texts
held back 25 are right to the letter and seven were judged wrong, as just above :data:`WORTH_TELLING`.
"""

OF_ITS_DAY = 0.25
"""What is told with its day is kept for the day, however little it tells ("went to see a play"): it is held, and told
to no agent unasked. Of 52 such in texts held back that are less likely 24 are passing, 7 right and 21 wrong.
"""

WORTH_TRUSTING, LIKELY = 0.9, 0.5
"""What only the reader found and is not that likely takes the place of no reading that is likely itself."""

WORTH_TELLING_TOO = 0.4
"""What only the reader found in a part of the words of another reading ("wants: learn how to *swim*": cannot) and is
that likely is told beside it: of 6 such finds in texts held back 4 are right to the letter and 2 nearly.
"""

NAMED_KIN = "my KIN is NAME"
"""The construction by which the engine reads how somebody of the person's is called."""

THAT_IT_IS_OVER = frozenset(["ex_partner", "moved_from"])
"""Relations besides denials that say what is no more."""

BY_STRUCTURE = frozenset(["verb + by", "measure", "has N of AMOUNT", "starring", "whose N is V", "my N is V"])
"""Constructions that say who made a thing with a name, who has which part in it and how big it is. The reader learned
from what people tell of their lives and knows next to nothing of films and locomotives: of 46,909 judged facts 96 are
such (72 right, 23 wrong), and a title in another language it takes for a slip.
"""


def weighed(reader: Reader, content: str, extraction: Extraction, names: Sequence[str | None] = ()) -> Extraction:
    """What was read in ``content`` with the likelihoods of both, and what only the reader found. What an engine of
    another kind read stays as it is: its likelihoods mean something else. ``names``: what the person is called.
    """
    if extraction.engine != ENGINE:
        return extraction
    chosen = [place for place, each in enumerate(extraction.statements) if _is_weighed(each)]
    if not (chosen or extraction.sentences):
        return extraction  # nobody is told of: the network is not even loaded
    opinion = reader.opinion(
        content, extraction, [extraction.statements[place] for place in chosen], _called(content, names)
    )
    if opinion is None:
        return extraction
    statements = list(extraction.statements)
    for place, likelihood in zip(chosen, opinion.likelihoods, strict=True):
        kept = max(likelihood, _least(statements[place]))
        statements[place] = replace(statements[place], confidence=_bounded(kept))
    told = any(each.told_by_user and not each.in_italian for each in extraction.sentences)
    changes = any(each.replaces or each.operation is Operation.END for each in statements)  # names what is over, too
    of_themselves = told and len(content) < LONG_TEXT and says_i(content)
    for each in opinion.found:
        own = of_themselves and each.subject_is_user
        worth = WORTH_TELLING_OF_SELF if own and not changes else WORTH_TELLING
        if each.confidence >= worth:
            likely = replace(each, confidence=_bounded(each.confidence))
            statements = _told_besides(statements, likely, own=own, parts=own and not changes)
    return replace(extraction, statements=tuple(sorted(statements, key=_in_order)))


def _least(statement: Statement) -> float:
    """The likelihood that a statement keeps whatever the reader says: days are of lives, not of firms and films."""
    lived = statement.subject_is_user or statement.subject_type in ("person", "thing")
    return min(statement.confidence, OF_ITS_DAY) if lived and DATED in statement.signs else 0.0


def _in_order(statement: Statement) -> tuple[bool, int]:
    """By their place in the text; what only the reader found of the person last, lest it be asked what the text says by
    itself.
    """
    return statement.rule == FOUND and statement.subject_is_user, statement.start


def _called(content: str, names: Sequence[str | None]) -> str:
    """The name under which a text speaks of the person; none where it does not."""
    written = (re.search(rf"(?<!\w){re.escape(name)}(?!\w)", content, re.IGNORECASE) for name in names if name)
    return next((match[0] for match in written if match), "")


def _bounded(likelihood: float) -> float:
    return round(min(MOST, max(LEAST, likelihood)), 3)


def _told_besides(statements: list[Statement], found: Statement, *, own: bool, parts: bool) -> list[Statement]:
    """The statements with one that only the reader found, in place of less likely ones that tell of the same words;
    without it where the engine says the same, or is surer or likely enough ("grown on me": likes, not just a hobby), or
    knows that it is no plain fact or what has been replaced.

    Args:
        own: the person tells of themselves, in a short English text; measured only there, the likelier of two borders
            of one value is held, and what is told only of what is known keeps no find out.
        parts: part of a value may say something besides.
    """
    if any(each.instead_of and stems(found.object) <= stems(each.instead_of) for each in statements):
        return statements
    if any(
        _parts_owner_and_value(each, found) or _takes_its_place(each, found) or _names_whom_it_is(each, found)
        for each in statements
    ):
        return statements
    rivals = [
        each
        for each in statements
        if _of_the_same_words(each, found)
        and not ((own and _says_nothing_against(each, found)) or (parts and _is_of_a_part(each, found)))
    ]
    enough = found.confidence if found.confidence >= WORTH_TRUSTING else min(found.confidence, LIKELY)
    for each in rivals:
        same = _say_the_same(each, found)
        if not _gives_way(each) or (same and not own) or each.confidence >= (found.confidence if same else enough):
            return statements
    return [*(each for each in statements if each not in rivals), found]


def _say_the_same(one: Statement, other: Statement) -> bool:
    """Whether two statements say the same of the same, if in more or fewer words."""
    return one.predicate == other.predicate and one.subject_is_user == other.subject_is_user


def _says_nothing_against(read: Statement, found: Statement) -> bool:
    """Whether the engine reads in the words of a find only what is told of something known; that it is over speaks
    against all but what says so, too.
    """
    over = read.operation is Operation.END and not read.hedged
    return read.if_known and (not over or found.predicate in THAT_IT_IS_OVER or is_denial(found.predicate))


def _is_of_a_part(read: Statement, found: Statement) -> bool:
    """Whether a find is likely and tells something else of a part of what the engine read."""
    other = _gives_way(read) and not _say_the_same(read, found)
    return other and stems(found.object) < stems(read.object) and found.confidence >= WORTH_TELLING_TOO


def _parts_owner_and_value(read: Statement, found: Statement) -> bool:
    """ "Allergies: Femi peanuts": where the engine has an owner and a value, the reader has one value of both."""
    if read.predicate != found.predicate:
        return False
    owner, value = stems(read.subject), stems(found.object)
    return bool(owner & value) and value <= owner | stems(read.object)


def _names_whom_it_is(read: Statement, found: Statement) -> bool:
    """ "My girlfriend is Tamsin": the engine knows who she is, and "girlfriend" tells no more of either."""
    if read.rule != NAMED_KIN:
        return False
    noun = found.predicate == read.predicate and found.subject_is_user and found.object.casefold() in kin()
    return noun or (found.predicate == "is" and stems(found.object) == stems(read.object))


def _takes_its_place(each: Statement, found: Statement) -> bool:
    """ "Packed up in Leeds; been a Glasgow resident since Easter": where the engine read a change, what only the reader
    found of the same relation in front of it is what was.
    """
    return (
        each.replaces
        and _say_the_same(each, found)
        and found.start < each.start
        and stems(each.object) != stems(found.object)
    )


def _of_the_same_words(one: Statement, other: Statement) -> bool:
    """Whether two statements have their values from the same words."""
    if one.start >= other.end or other.start >= one.end:
        return False
    mine, others = stems(one.object), stems(other.object)
    return mine <= others or others <= mine


def _is_weighed(statement: Statement) -> bool:
    """Whether the reader knows statements like it: it learned from facts told as true now, each by itself. What only
    points at what another does, it cannot see.
    """
    return (
        statement.operation is Operation.ASSERT
        and statement.tense is Tense.CURRENT
        and not statement.hedged
        and not statement.if_known
        and not statement.slot_named
        and statement.rule not in (POINTED, WHOSE_PLAN)
        and not _is_of_a_work(statement)
    )


def _gives_way(statement: Statement) -> bool:
    """Whether a find may stand in the place of a statement: it has no day, and takes no other value's place."""
    return _is_weighed(statement) and not statement.replaces and DATED not in statement.signs


def _is_of_a_work(statement: Statement) -> bool:
    """Whether a statement tells of a thing with a name who made it or what it measures, in words that say just that."""
    thing = not statement.subject_is_user and statement.subject_type != "person"
    named = thing and any(letter.isupper() for letter in statement.subject)
    exact = not statement.object_is_literal or any(letter.isdigit() for letter in statement.object)
    return named and exact and statement.rule in BY_STRUCTURE
