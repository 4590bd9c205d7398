"""Whether an engine read in a sentence, in whichever relation, that just the value of a known fact is over: what speaks
for an end besides the reader of changes. What follows is in :mod:`memory.intake.heard`.
"""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.domain.facts import Fact
from korely_desktop.domain.statements import ANY_PLAN, UNWORDED, Operation, Sentence, Statement
from korely_desktop.domain.text import covers, stems
from korely_desktop.domain.vocabulary import Vocabulary

_AVERSE = frozenset(["dislikes", "fears", "avoids", "cannot"])


def is_said_to_be_over(
    vocabulary: Vocabulary, told: Sequence[Statement], content: str, sentence: Sentence, fact: Fact
) -> bool:
    """Whether one of the statements of a text that stand in the sentence says so, or says the opposite."""
    here = [each for each in told if sentence.tells(each) and not each.hedged]
    said = content[sentence.start : sentence.end]
    return any(_says_it_is_over(each, said, fact) or _says_the_opposite(vocabulary, each, fact) for each in here)


def is_about(statement: Statement, fact: Fact) -> bool:
    """Whether both tell of the same person or thing."""
    if statement.subject_is_user or fact.subject_is_user:
        return statement.subject_is_user and fact.subject_is_user
    return covers(statement.subject, fact.subject_name)


def _says_the_opposite(vocabulary: Vocabulary, statement: Statement, fact: Fact) -> bool:
    """Whether what is known is not so by what was read: "can swim", "cannot"; not "no coffee *in the evening*"."""
    opposite = vocabulary.get(fact.predicate).opposite
    return (
        opposite is not None
        and statement.predicate == opposite
        and statement.operation is Operation.ASSERT
        and is_about(statement, fact)
        and stems(statement.object) <= stems(fact.object_name)
    )


def _says_it_is_over(statement: Statement, said: str, fact: Fact) -> bool:
    """Whether the value is over, or has another in its place: of the same one, or of somebody who did that to the thing
    that the sentence names ("we moved *the site* from Joomla to Ghost").
    """
    gone = statement.object if statement.operation is Operation.END else statement.instead_of
    known = fact.object_name
    if not gone or UNWORDED in statement.signs or ANY_PLAN in statement.alternatives:
        return False
    averse = statement.predicate in _AVERSE or statement.predicate.startswith("does_not_")
    if averse and statement.operation is Operation.END and statement.predicate != fact.predicate:
        return False  # "I don't hate puzzle games any more" ends no liking of games
    of_a_name = known[:1].isupper() and not stems(gone) <= stems(known)  # "handed in my Acme badge": of no job
    of_it = statement.whosever or is_about(statement, fact) or _names_its_thing(said, fact)
    return covers(gone, known) and not of_a_name and of_it


def _names_its_thing(said: str, fact: Fact) -> bool:
    """Whether a sentence names what the fact is about, where that is nobody."""
    nobody = not fact.subject_is_user and fact.subject_type != "person"
    return nobody and stems(fact.subject_name) <= stems(said)
