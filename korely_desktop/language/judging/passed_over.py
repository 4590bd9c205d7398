"""Of whom a value is not told although the network says so: somebody else stands nearer, or is named with it.

"Alan (20), Swami (*16*)" is no age of Alan's, "il papà di Anita, *vedovo*" nothing of Anita's. What the words around a
value say beyond whose it is: :mod:`.ruled_out`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties import persons
from korely_desktop.language.extraction.parties.described import kind_of
from korely_desktop.language.judging.around import PRONOUN, Around, kin

_NAME = r"[A-ZÀ-Ý][\w'’-]*[a-zà-ÿ][\w'’-]*"
_BRACKETED = re.compile(rf"(?P<name>{_NAME}) ?\((?P<inside>[^()]*)$")
_LISTED = re.compile(rf";\s*(?P<name>{_NAME})(?=[ ,:(])")
_BEFORE = re.compile(rf"(?P<name>{_NAME}),? (?:aged |di )?$")
_PAIRED = re.compile(rf"{_NAME}(?:,| is| ha)? \d+(?: anni)?,? (?:and |e |& )?(?P<name>{_NAME}),? $")
_FROM = re.compile(rf"(?P<name>{_NAME}) from (?:the )?$")
_GAPPED = re.compile(
    rf"(?:[,;]|\b(?:and|while|e|mentre)) (?P<name>{_NAME}) (?:(?:the|an?|il|lo|la|i|gli|le|una?) |l['’])?$"
)
_I_INSTEAD = re.compile(r"[,;] (?:(?:and|but|while|e|ma|mentre) )?(?:I|we|io|noi) [^,;.!?]*$")
_BEHIND = re.compile(rf"(?P<label>:)? (?P<name>{_NAME})")
_KIN_OF = re.compile(r"(?P<kin>[\w-]+) (?:di|del|della|dello|dei|delle|of) (?:[\w.]+ )?$|(?P<kin_>[\w-]+) dell['’]$")
_OWNED = re.compile(r"['’]s? (?P<first>[\w-]+)(?: (?P<second>[\w-]+))?")
_OPENS_WITH_PRONOUN = re.compile(r"(?:he|she|lui|lei)\b", re.IGNORECASE)
_KIN_BETWEEN = re.compile(
    rf"[,;] (?:and |but |e |ma )?(?:the|his|her|their|il|lo|la|l['’]|i|le|suo|sua) ?(?P<kin>[\w-]+) (?:{_NAME} )?"
    r"(?:is|has|lives|works|was|è|ha|vive|lavora|abita|fa|sta|studia)\b"
)
_HIS = re.compile(r"\b(?:his|her|their|suo|sua|suoi|sue|loro) (?:[\w-]+ )?$", re.IGNORECASE)
_REST = re.compile(r"[^.!?\n]*")
_RELATED = word_set("has_child has_sibling has_parent has_relative married_to partner engaged_to ex_partner has_friend")
_CLOSE = _RELATED - {"has_relative"}
_OF_MINE = re.compile(r"\b(?:my|our) (?:[\w-]+ )?(?P<whose>[\w-]+)['’]s (?:(?P<kin>[\w-]+) )?$", re.IGNORECASE)
_SEVERAL = lexicon.words("judging", "passed_over.several")
_OF_KIN_OF = re.compile(
    r",? (?:il|la|lo|i|l['’]) ?(?P<kin>[\w-]+) (?:di|del|della|dei|dell['’])\b|['’]s (?P<kin_>[\w-]+)\b"
)
_IN_KIN_OF = re.compile(
    r"(?<!mi[ao] )(?<!my )\b(?P<kin>[\w-]+) (?:di|del|della|dei|of) $|(?P<kin_>[\w-]+) di (?:lui|lei|loro),? $", re.I
)

_LINE_OF = re.compile(rf"[-*• ]*(?:{_NAME} ){{1,3}}[-–—] ")
_OF_NAMED = re.compile(rf"(?<!my )(?<!our )\b(?P<name>{_NAME})['’]s (?:[a-z-]+ )?(?P<kin>[a-z-]+),? $")
""" "Neil's brother *Craig*"."""


def _is_other(around: Around, name: str) -> bool:
    """Whether a name is neither the owner's nor part of the value."""
    return name.casefold() not in {word.strip(".,'’").casefold() for word in around.subject.split()}


def _is_in_brackets_of_another(around: Around) -> bool:
    """ "Clelia (82) e Vanda (*79*)": what stands in brackets is of the name in front of them."""
    if around.owner is None:
        return False
    beside = _BRACKETED.search(around.before)
    if beside is None:
        return False
    opens = around.begins + beside.end("name")
    if beside["name"].casefold() in kin():
        return False  # "Mum (Leanne)"
    return (
        around.owner[1] <= opens
        and _is_other(around, beside["name"])
        and "," not in beside["inside"].rpartition(")")[2]
    )


def _is_of_next_item(around: Around) -> bool:
    """ "Ivan, singer; Desirée, *two daughters*": behind a semicolon and a name it is of that one."""
    if around.owner is None or around.owner[1] > around.start:
        return False
    between = around.text[max(around.owner[1], around.begins) : around.start]
    listed = [each["name"] for each in _LISTED.finditer(between)]
    return bool(listed) and _is_other(around, listed[-1])


def _is_age_of_another(around: Around) -> bool:
    """ "Elodie is 9, Marius *13*", "Amir, 9, and Hana, *6*"."""
    beside = _BEFORE.search(around.before) if around.relation == "age" and around.owner is not None else None
    paired = _PAIRED.search(around.before) if beside is not None else None
    if paired is not None and _is_other(around, paired["name"]):
        return True
    return beside is not None and _is_other(around, beside["name"]) and persons.is_person(beside["name"])


def _is_of_the_next(around: Around) -> bool:
    """ "Ludovica runs the tests, *Tiziano* the shop", "Priya owns search, *I* own mail": whoever stands right in front
    has it, or who speaks.
    """
    if around.owner is None or around.owner[1] > around.start or around.relation in _RELATED:
        return False
    between = around.text[max(around.owner[1], around.begins) : around.start]
    beside = _GAPPED.search(between)
    if beside is not None and _is_other(around, beside["name"]) and persons.is_person(beside["name"]):
        return True
    return _I_INSTEAD.search(between) is not None


def _is_title_of_another(around: Around) -> bool:
    """ "il *vicesindaco* Lamberti", "*mechanic*: Pino": a trade right in front of a name is of that one."""
    behind = _BEHIND.match(around.text, around.end) if around.relation == "works_as" else None
    if behind is None or not _is_other(around, behind["name"]):
        return False
    if around.owner is None:
        return behind["label"] is not None
    return around.owner[1] <= around.start


def _is_of_their_kin(around: Around) -> bool:
    """ "il papà di *Anita*, vedovo", "Anita's dad is a widower", "my *wife*'s boss is": told of the relative."""
    if around.owner is None or around.owner[1] > around.start or around.relation in _RELATED | {"reports_to"}:
        return False
    named = around.text[slice(*around.owner)]
    if not named[:1].isupper() and not _is_somebody(named):
        return False
    of = _KIN_OF.search(around.text, max(0, around.owner[0] - 40), around.owner[0])
    if of is not None and (of["kin"] or of["kin_"] or "").casefold() in kin():
        return True
    owned = _OWNED.match(around.text, around.owner[1])
    words = () if owned is None else ("first", "second")
    return any(_is_somebody(owned[word]) and owned.end(word) <= around.start for word in words if owned and owned[word])


def _is_of_kin_between(around: Around) -> bool:
    """ "la moglie Mirella cucina, *il figlio* è a Bologna": told of the relative who stands between."""
    if around.owner is None or around.owner[1] > around.start or around.relation in _RELATED:
        return False
    between = _KIN_BETWEEN.search(around.text, max(around.owner[1], around.begins), around.start)
    return between is not None and between["kin"].casefold() in kin()


def _is_of_his_kin(around: Around) -> bool:
    """ "*his mother* runs the kitchen": no mother of the speaker's, and nobody says whose."""
    if around.owner is None or not around.by_user or around.subject.casefold() not in kin():
        return False
    return _HIS.search(around.text, max(0, around.owner[0] - 20), around.owner[0]) is not None


def _is_kin_of_a_relative(around: Around) -> bool:
    """ "my boss's *wife*", "my wife's sister *Ann*": nobody of the speaker's, and nobody says whose."""
    if around.owner is None and around.relation not in _CLOSE:
        return False
    start, stop = (around.start, around.end) if around.owner is None else around.owner
    said = _OF_MINE.search(around.text, around.begins, start)
    if said is None or not _is_somebody(said["whose"]) or (said["kin"] and around.owner is not None):
        return False
    return _is_somebody(said["kin"] or around.text[start:stop])


def _is_somebody(noun: str | None) -> bool:
    """Whether a noun says what somebody is to another: a relative, a partner, a boss."""
    return noun is not None and (noun.casefold() in kin() or kind_of(noun) is not None)


def _is_of_one(around: Around) -> bool:
    """ "his parents are in Ghana. *He* does the washing-up": one is not several."""
    if around.owner is None or around.subject.casefold().rpartition(" ")[2] not in _SEVERAL:
        return False
    return PRONOUN.search(around.text, max(around.begins, around.owner[1]), around.start) is not None


def _is_named_again(around: Around) -> bool:
    """ "*She* is a vegan, Maud eats everything": whom the sentence then names is nobody's "she"."""
    if around.owner is None or _OPENS_WITH_PRONOUN.match(around.clause.lstrip()) is None:
        return False
    name = around.subject.split()[-1:]
    behind = _REST.match(around.text, around.end)
    again = (
        re.search(rf"[,;] (?:and |but |e |ma )?{re.escape(name[0])} [a-zà-ù]", behind[0]) if name and behind else None
    )
    return again is not None


def _is_from_of_another(around: Around) -> bool:
    """ "Steve from Dayton and Carol from *Ulm*": where somebody is from is of the name right in front."""
    beside = _FROM.search(around.before) if around.owner is not None else None
    return beside is not None and _is_other(around, beside["name"]) and persons.is_person(beside["name"])


def _is_kin_of_a_name(around: Around) -> bool:
    """ "*Gloria*, la moglie di Ivan", "la moglie di *Ivan*", "il fratello di lui, *Max*", "Neil's brother *Craig*":
    nobody of the speaker's.
    """
    if around.owner is not None or around.relation not in _RELATED or not around.text[around.start].isupper():
        return False
    behind = _OF_KIN_OF.match(around.text, around.end)
    if behind is not None and (behind["kin"] or behind["kin_"] or "").casefold() in kin():
        return True
    before = _IN_KIN_OF.search(around.before)
    if before is not None and (before["kin"] or before["kin_"] or "").casefold() in kin():
        return True
    whose = _OF_NAMED.search(around.before)
    return whose is not None and whose["kin"].casefold() in kin() and whose["name"].casefold() not in kin()


def _is_on_the_line_of_another(around: Around) -> bool:
    """ "Ada - sits next to me, *two kids*": a line that opens with whom it tells of."""
    begins = around.text.rfind("\n", 0, around.start) + 1
    if _LINE_OF.match(around.text[begins : around.start]) is None:
        return False
    if around.owner is not None:
        return around.owner[1] <= begins
    return around.by_user and around.relation not in _RELATED - {"has_child"}


PASSED_OVER: tuple[Callable[[Around], bool], ...] = (
    *(_is_in_brackets_of_another, _is_of_next_item, _is_age_of_another, _is_title_of_another),
    *(_is_of_their_kin, _is_of_kin_between, _is_of_his_kin, _is_of_one, _is_kin_of_a_name, _is_named_again),
    *(_is_kin_of_a_relative, _is_from_of_another, _is_of_the_next, _is_on_the_line_of_another),
)
