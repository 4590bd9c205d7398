"""The admission gate as rules: what a statement needs before it becomes a fact that agents get.

A real subject, a relation, and evidence in the text that holds the words of the value. What is plausible but not sure
waits in Review; what lacks a subject or a value stays a plain memory.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from korely_desktop.domain.contradiction import is_generic
from korely_desktop.domain.questions import MAX_OBJECT, MAX_PREDICATE, MAX_SUBJECT
from korely_desktop.domain.statements import Operation, Statement
from korely_desktop.domain.text import name_key, stems, value_key
from korely_desktop.domain.verdicts import Reason

CERTAIN_ENOUGH = 0.2
"""Below this likelihood of being right and worth keeping a statement waits in Review, or stays in its text when its
relation is not in the vocabulary. In short texts that nobody wrote for the engine, 77 in 100 of what lies above are
right, one in sixteen is true but trivial, and 98 in 100 right ones are kept (docs/quality.md, "How sure").
"""

CERTAIN_IN_A_CROWD = 0.5
"""The same in a long text, which tells much of several people: it stays findable itself, so only its surer statements
are held, and what tells its day. Above it 85 of 100 are right there, and 83 of 100 right ones are kept.
"""

LONG_TEXT = 200
"""Characters from which a text counts as long."""

LONG_ABOUT_ONESELF = 120
"""The same for what it tells of the person, who then tells several things at once: of 161 such statements of texts
between the two that lie under :data:`CERTAIN_IN_A_CROWD`, 72 are right, 34 passing and 55 wrong. What is told of
others is written denser, and a sentence of that length may be all that is known of a firm or a film.
"""

WORTH_ASKING = 0.15
"""Below this one it is not even asked about; in a long text below :data:`CERTAIN_ENOUGH`, lest one letter fill Review.
What the person tells of themselves in a short English text is held from here on, and never asked about: of 22 such
statements between the two that were held back 6 are right and 8 wrong, of 49 just above 4 and 22.
"""

_PRONOUNS = """i me my mine myself you your yours yourself he him his himself she her hers herself it its itself we us
our ours they them their theirs this that these those here there now then today tomorrow yesterday who whom which what
one ones someone somebody anyone anybody everyone everybody no-one nobody something anything everything nothing
people person man woman guy girl boy thing things stuff way time day others other another each both all some any
io tu lui lei noi voi loro esso essa questo questa questi queste quello quella quelli quelle qui ora oggi domani ieri
qualcuno nessuno tutti tutto niente qualcosa persona persone uomo donna cosa cose giorno giorni"""
_NO_SUBJECT = frozenset(_PRONOUNS.split())
_FILLERS = """it that this these those them him her there here so one something anything things stuff yes no ok okay
lo la questo quello ciò cosa qualcosa user utente"""
_NO_OBJECT = frozenset(_FILLERS.split())
_ELIDED = re.compile(r"\b(?:l|un|d|dell|all|nell|sull|dall|quest|quell)['’](?=\w)", re.IGNORECASE)
"""Italian articles and prepositions that are written in one with the word behind them ("l'organo")."""
_OWNING = re.compile(r"(?<=\w)['’]s?(?!\w)", re.IGNORECASE)
"""The English genitive: "my wife's brother" speaks of the wife."""
_LITERAL = re.compile(r"\d[\d.,:/-]*")


class Gate(StrEnum):
    """Where a statement goes."""

    ADMIT = "admit"
    REVIEW = "review"
    DROP = "drop"


@dataclass(frozen=True, slots=True)
class Admission:
    """The decision and why; ``reason`` is None when it is admitted."""

    gate: Gate
    reason: Reason | None = None


def is_real_subject(name: str) -> bool:
    """Whether a name can be somebody or something: no pronoun, no "this" or "now", no generic noun."""
    key = name_key(name)
    return bool(key) and key not in _NO_SUBJECT and any(character.isalnum() for character in key)


def admit(
    content: str, statement: Statement, *, is_canonical: bool, earned: bool = False, of_themselves: bool = False
) -> Admission:
    """Decide on one statement of an engine; ``is_canonical`` says whether the vocabulary has its relation.

    Args:
        earned: the person's decisions showed that this relation may be let in where it is unsure.
        of_themselves: the person tells of themselves in English.
    """
    evidence = content[statement.start : statement.end]
    if not (0 <= statement.start < statement.end <= len(content)) or not evidence.strip():
        return Admission(Gate.DROP, Reason.WEAK_EVIDENCE)
    if not statement.subject_is_user and not is_real_subject(statement.subject):
        return Admission(Gate.DROP, Reason.WEAK_EVIDENCE)
    ending = statement.operation is Operation.END
    if not statement.predicate or (not ending and not _is_value(statement.object)):
        return Admission(Gate.DROP, Reason.WEAK_EVIDENCE)
    long = LONG_ABOUT_ONESELF if statement.subject_is_user else LONG_TEXT
    crowded = len(content) >= long and not ending and statement.valid_from is None
    certain, worth_asking = (CERTAIN_IN_A_CROWD, CERTAIN_ENOUGH) if crowded else (CERTAIN_ENOUGH, WORTH_ASKING)
    if of_themselves and len(content) < long:
        certain = WORTH_ASKING
    if not statement.subject_is_user and stems(statement.object) <= stems(statement.subject):
        return Admission(Gate.DROP, Reason.WEAK_EVIDENCE)  # it says of something that it is itself
    if (
        len(statement.subject) > MAX_SUBJECT
        or len(statement.predicate) > MAX_PREDICATE
        or len(statement.object) > MAX_OBJECT
        or statement.confidence < (worth_asking if is_canonical or earned else certain)
        or not (bool(statement.known and ending) or _literals_stand_in(statement.object, content))
    ):
        return Admission(Gate.DROP, Reason.WEAK_EVIDENCE)
    gate = worth_asking if earned else certain
    if statement.hedged or statement.confidence < gate or not _worded_in(statement, content, evidence):
        return Admission(Gate.REVIEW, Reason.WEAK_EVIDENCE)
    return Admission(Gate.ADMIT)


def _is_value(text: str) -> bool:
    key = name_key(text)
    return key not in _NO_OBJECT and any(character.isalnum() for character in key)


def _literals_stand_in(value: str, content: str) -> bool:
    """Every number and date of the value stands in the text as it is, or the text words it (a resolved date)."""
    if re.fullmatch(r"\d{4}-\d{2}(-\d{2})?([T ].*)?", value.strip()):
        return True
    wanted = {number.strip(".,:/-") for number in _LITERAL.findall(value)}
    if not wanted:
        return True
    written = [*_LITERAL.findall(content), *_LITERAL.findall(value_key(content))]
    return wanted <= {number.strip(".,:/-") for number in written}


def _worded_in(statement: Statement, content: str, evidence: str) -> bool:
    """Whether the evidence holds at least one of the value's words, and the text all of its roots but one."""
    if statement.operation is Operation.END or re.fullmatch(r"\d{4}-\d{2}(-\d{2})?([T ].*)?", statement.object.strip()):
        return True
    if is_generic(statement.object):
        return True  # "I smoke": the verb alone says what
    wanted = stems(statement.object)
    here = _said_in(evidence)
    missing = wanted - here
    if len(missing) == len(wanted):
        return False
    return not missing or len(missing - _said_in(content)) <= len(wanted) // 3


@lru_cache(maxsize=8)  # what else a text states is asked about next
def _said_in(text: str) -> frozenset[str]:
    """The roots of a text's words, those behind an apostrophe and in front of one by themselves too."""
    apart = _OWNING.sub(" ", _ELIDED.sub(" ", text))
    return stems(text) if apart == text else stems(text) | stems(apart)
