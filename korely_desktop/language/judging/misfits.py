"""What a relation cannot have for a value, whatever the network thinks: an hour is no age, a distance no home.

The value tells it by itself, or with the words right around it. What is not so, not now or of somebody else:
:mod:`.ruled_out`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.children import is_in_care, is_unborn
from korely_desktop.language.extraction.constructions.where import is_written_in
from korely_desktop.language.extraction.fitting import has_no_figure, is_no_workplace
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties import persons
from korely_desktop.language.extraction.parties.discourse_words import is_role
from korely_desktop.language.judging.around import Around, kin

_OVER = lexicon.words("judging", "misfits.over")
_DESCRIBED = word_set("is works_as")
_GREETING = re.compile(r"\b(?:hi|hello|hey|hiya|dear|thanks|morning|ciao|salve|car[oa])[ ,]+$", re.IGNORECASE)
"""Before a name, these call whom the text is for, not who writes it."""
_WORKPLACES = word_set("works_at works_in")
_SOUGHT = re.compile(
    r"\bfor (?:an?|the|this|my) (?:[\w-]+ ){0,4}(?:position|role|job|opening|vacancy|internship|post)"
    r" (?:at|with|in) (?:the )?$",
    re.IGNORECASE,
)
""" "A cover letter for a role at Spotify", "applied for a job at Bosch": where somebody would work."""
_HOURS = word_set("night nights day days weekends evenings mornings weekdays")
"""When somebody works, not where."""
_NO_VALUE = lexicon.words("judging", "misfits.no_value")
_ASKING = word_set("what how whether which")
"""What opens with these is a clause ("I fear what comes next"), of which a value has only the beginning."""
_DIED_OF = re.compile(
    r"\b(?:(?:died|dead|killed)\b[^.;,]* (?:of|from|by)|(?:mort[oaie]|mancat[oa])\b[^.;,]* (?:di|d['’]|per))"
    r" ?(?:an? |un[a']? ?)?$",
    re.IGNORECASE,
)
_TESTED = lexicon.words("judging", "misfits.tested")
_NO_TRADES = lexicon.words("judging", "misfits.no_trades")
_CUT_SHORT = word_set("vice responsabile addetto addetta responsible deputy assistant")
"""Trades that a noun behind them tells: "responsabile *manutenzione*"."""
_LIVING = re.compile(r"\b(?:liv\w*|viv\w*|abit\w*|resid\w*|based|home|casa|address|indirizzo|from)\b", re.IGNORECASE)
_HAVING = re.compile(r"\b(?:ha|hanno|aperto|gestisce|has|have|opened|owns|runs)\b", re.IGNORECASE)
_IN_BRACKETS = re.compile(r"\([^()]*$")
_FIRM_IN_BRACKETS = re.compile(
    r"\((?P<firm>[A-ZÀ-Ý][\w'’.-]*[a-zà-ÿ][\w'’.-]*(?: (?:[A-ZÀ-Ý&][\w'’.-]*|of|and|di|e))+), $"
)
_A_YEAR = re.compile(r"['’]$|\bne (?:ho|ha|abbiamo|hanno)\s*$", re.IGNORECASE)
""" "nata nel '61", "ne ho 41": a year, and things that are counted."""
_SOME_AGE = re.compile(
    r"\b(?:when\s+(?:i|he|she|you)(?:['’]s|['’]m|\s+(?:was|is|am|turn))?|at|until|till|over|under|by|before|after|quando"
    r"|oltre|sotto i|sopra i|fino a(?:i)?)\s+$",
    re.IGNORECASE,
)
""" "when she's 12", "out at 62": an age that somebody had or will have."""
_AN_HOUR = re.compile(
    r"\b(?:dinner|lunch|breakfast|brunch|drinks|coffee|tea|call|meeting|appointment|cena|pranzo|aperitivo|caffè|riunione"
    r"|appuntamento)\s+(?:with|con)\s[^.]*,\s*$",
    re.IGNORECASE,
)
""" "Dinner with Ada, 8": when one meets somebody."""
_LIVING_ON = re.compile(r"\b(?:li[fv]e[sd]?|living|grew up|vivo|vive|viviamo|vivono|campa|campo)\s+(?:on|di)\s+$", re.I)
_DISTANCE = re.compile(
    r"(?:\d+|[^\W\d]+)[ -]"
    r"(?:min|minut[eio]s?|ore|hours?|passi|steps|metri|met(?:re|er)s|chilometri|km|miles?|blocks?"
    r"|isolat[oi]|fermat[ae]|stops?|doors?|streets?)\b"
)
_WITHIN = re.compile(r"(?P<noun>[\w-]+)(?: is| are| è)?(?: written| built)? in $", re.IGNORECASE)
_WHERE = word_set("lives_in grew_up_in")
_CARRIED = re.compile(
    r"\b(?:train|bus|coach|flight|plane|ferry|boat|ship|call|letter|postcard|treno|volo) (?:from|da) $", re.I
)
_FOR_A_WHILE = re.compile(
    r",? (?:until|till|til|fino (?:a|al|alla|ad)|for (?:a|an|the|two|three|a few) (?:days?|nights?|weeks?|weekend))\b",
    re.I,
)
_CALLED_SO = re.compile(r"\bmy (?:[\w-]+ )?(?P<thing>[\w-]+) (?:is|are) (?:like )?(?:my|our) $", re.IGNORECASE)
_GOOD_WITH = re.compile(r"\b(?:good|great|bad|awful|terrible|patient|gentle) with $", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.;!?\n]")
_COMPANION = re.compile(r"\bcompagn[oaie] (?:di (?!vita\b)|d['’])|\b[a-z]+ partner\b", re.IGNORECASE)
_SOMEBODY = re.compile(r"\b(?:una? ragazz[ao]|an? (?:girl|guy|woman|man|lady))\b[^.;:!?]*, $", re.IGNORECASE)
_BLOOD_TYPE = re.compile(r"(?:a|b|ab|o|0|zero)\b", re.IGNORECASE)
_GROUNDS = lexicon.words("judging", "misfits.grounds")


def _is_empty(around: Around) -> bool:
    hours = around.relation in _WORKPLACES and (around.value in _HOURS or is_no_workplace(around.value))
    return around.value in _NO_VALUE or around.value.partition(" ")[0] in _ASKING or hours


def _is_over(around: Around) -> bool:
    """ "Le gocce? Il flacone è finito": what has run out is nothing that it is."""
    return around.relation in _DESCRIBED and around.value in _OVER


def _is_sought(around: Around) -> bool:
    return around.relation in _WORKPLACES and _SOUGHT.search(around.before) is not None


def _greets(around: Around) -> bool:
    return around.relation == "named" and _GREETING.search(around.text[: around.start]) is not None


def _is_no_age(around: Around) -> bool:
    if around.relation != "age":
        return False
    return any(told.search(around.before) for told in (_A_YEAR, _SOME_AGE, _AN_HOUR))


def _has_no_figure(around: Around) -> bool:
    return has_no_figure(around.relation, around.value)


def _is_no_place(around: Around) -> bool:
    """ "I live on cereal", "vive di rendita": what somebody lives on."""
    written = around.text[around.start : around.end]
    on = _LIVING_ON.search(around.before)
    if around.relation in _WHERE | {"home_type"} and _DISTANCE.match(around.value):
        return True  # "a dieci minuti dal mare"
    if around.relation == "from" and _CARRIED.search(around.before):
        return True  # "I'm on a train from Kandy"
    if around.relation == "lives_in" and _FOR_A_WHILE.match(around.text, around.end):
        return True  # "is in Lisbon until May"
    within = _WITHIN.search(around.before)
    if around.relation in _WHERE | {"located_in"} and within is not None and is_written_in(within["noun"], written):
        return True
    return around.relation in _WHERE and on is not None and written.islower() and not _is_ground(around.value)


def _is_of_a_thing(around: Around) -> bool:
    """ "Mio cognato ha un negozio a Chiavari", "Umberto ha un bar a Pesaro": people are not located, their shop is."""
    if around.relation != "located_in" or not around.subject.strip():
        return False
    if around.subject.casefold().split()[-1] in kin():
        return True
    return bool(persons.gender_of(around.subject)) and _HAVING.search(around.before) is not None


def _is_no_condition(around: Around) -> bool:
    """ "morto d'*infarto*", "*dyslexia assessment* in May": what somebody died of, or is looked into; "Mario Rossi
    (*Edilgamma*)": a firm.
    """
    if around.relation != "has_condition":
        return False
    written = around.text[around.start : around.end]
    if around.before.endswith("(") and written.istitle() and lexicon.noun_class(around.value) != "condition":
        return True
    tested = around.value.split()[-1:] and around.value.split()[-1] in _TESTED
    return bool(tested) or _DIED_OF.search(around.before) is not None or around.value.endswith(("issimo", "issima"))


def _is_no_trade(around: Around) -> bool:
    goes_on = around.text[around.end : around.end + 2].strip(" ").islower()
    return around.relation == "works_as" and (around.value in _NO_TRADES or (around.value in _CUT_SHORT and goes_on))


def _is_no_home(around: Around) -> bool:
    """ "Fatoumata Keita (procurement, *Orange Mali*)": a firm, where nothing says that somebody lives there; "Beatrix
    Hollander (Hollander Interiors, *Utrecht*)": where the firm is.
    """
    if around.relation != "lives_in" or around.owner is None:
        return False
    if (firm := _FIRM_IN_BRACKETS.search(around.before)) and not is_role(firm["firm"].split()[-1].casefold()):
        return True
    if lexicon.is_place(around.value):
        return False
    return _IN_BRACKETS.search(around.before) is not None and _LIVING.search(around.before) is None


def _is_ground(value: str) -> bool:
    return lexicon.noun_class(value.split()[-1]) in ("home", "vehicle") or value.split()[-1] in _GROUNDS


def _is_no_child(around: Around) -> bool:
    """ "My cats are my *kids*", "great with *kids*", "*28 kids* in my class": whom somebody loves, gets on with or
    looks after is no child of theirs, and who is expected none yet.
    """
    if around.relation == "pregnant":
        return lexicon.noun_class(around.subject.casefold().rpartition(" ")[2]) == "kin_child"
    if around.relation != "has_child":
        return False
    behind = around.text[around.end :]
    if is_in_care(around.value, behind) or is_unborn(around.value, around.before, behind):
        return True
    said = _CALLED_SO.search(around.before)
    called = said is not None and lexicon.noun_class(said["thing"].casefold()) in ("pet", "vehicle", "instrument")
    return called or _GOOD_WITH.search(around.before) is not None


def _is_mere_companion(around: Around) -> bool:
    """ "*Marco* è il mio compagno di squadra", "my lab partner is *Ada*", "sharing with a girl, *Ada*": no couple."""
    if around.relation != "partner":
        return False
    if _SOMEBODY.search(around.before) is not None:
        return True
    behind = _SENTENCE_END.split(around.text[around.start :], maxsplit=1)[0]
    called = _COMPANION.search(f"{around.clause} {behind}")
    compounds = lexicon.word_map("en_nouns", "compounds")
    return called is not None and (called[0].startswith("compagn") or called[0].casefold() in compounds)


def _is_no_blood_type(around: Around) -> bool:
    return around.relation == "blood_type" and _BLOOD_TYPE.match(around.value) is None


MISFITS: tuple[Callable[[Around], bool], ...] = (
    _is_empty,
    _is_over,
    _is_sought,
    _greets,
    _is_no_age,
    _has_no_figure,
    _is_no_place,
    _is_of_a_thing,
    _is_no_condition,
    _is_no_trade,
    _is_no_home,
    _is_no_child,
    _is_mere_companion,
    _is_no_blood_type,
)
