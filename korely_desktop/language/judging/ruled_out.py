"""What the words around a value rule out, however sure the network is of it.

The network goes by likeness: "not a monk" looks like "a monk", "his wife" like a wife. What such words say for certain
is looked up here; all else is left to its odds (:mod:`.finder`).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.fitting import is_no_workplace
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties import persons
from korely_desktop.language.extraction.parties.mentions import known_word
from korely_desktop.language.judging.around import Around, kin
from korely_desktop.language.judging.passed_over import PASSED_OVER

_NOT_NOW = re.compile(
    r"\b(?:was|were|had|worked|lived|used to|ex|former|formerly|old|previous|previously|retired|quit|left|ago|until"
    r"|once|will|would|could|might|if|unless|moving|becoming|starting|planning|plans?|thinking|hoping|hope|wish|almost"
    r"|never|ero|era|erano|avevo|aveva|facevo|faceva|lavoravo|lavorava|vivevo|viveva|stavo|fino|prima|fa|sarò|sarà"
    r"|vorrei|se|forse|magari|penso"
    r"|(?-i:(?!(?:bra|ca|otta|schia|lie|li|nei|bi)v|[a-z]*iev)[a-zà-ù]+[ae]v(?:o|i|a|amo|ate|ano)))\b",
    re.IGNORECASE,
)
"""Before a value in its clause, these tell of what was, will or may be; an Italian verb in "-ava" or "-eva" does."""
_OF_THEN = word_set(
    """born_in founded founded_by founded_in created created_by built_in grew_up_in has_degree studied_at
    has_condition injured received named nickname died_on has_event scheduled_for starts_on ends_on deadline budget
    wants wants_to_be wants_to_visit saving_for did needs from"""
)
"""Relations that hold by what was or will be."""
_MISSED = word_set("lives_in works_at works_in works_as has_pet owns drives studies attends plays member_of")
_MISSING = re.compile(r"\bmiss(?:es|ing|ed)? (?!a |an |any |out)", re.IGNORECASE)
_OVER = word_set("history gone dead over finished done toast retired defunct obsolete storia finito finita morto morta")
"""What something is said to be that has ended or run out; that is no description of it, and no trade."""
_DESCRIBED = word_set("is works_as")
_OTHERS = re.compile(r"\b(?:he|she|they|you|hes|shes|theyre|youre)\b", re.IGNORECASE)
_SPEAKER = re.compile(r"\b(?:I|i|[Ii]m|IM|[Ii]ve|[Mm]y|MY|me|[Mm]ine|[Ww]e|WE|[Oo]ur|us)\b")
""" "A US band" and a song called "Turn On Me" speak of nobody."""
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
_NO_VALUE = word_set(
    """this these those any some such very so too really just much many more most old young mio mia molto troppo questo
    questa non not everything anything nothing something everyone tutto niente nulla qualcosa"""
)
_ASKING = word_set("what how whether which")
"""What opens with these is a clause ("I fear what comes next"), of which a value has only the beginning."""
_DENIED = re.compile(
    r"\b(?:not|no|never|nor|non|né|mica|neither)(?: (?:in|at|for|with|to|of|from|on|a|al|alla|da|di|con|per))?"
    r"(?: (?:an?|the|un[ao]?|il|lo|la|i|gli|le)| un'| l')? ?$",
    re.IGNORECASE,
)
"""Right before a value: "bees, not wasps", "intollerante ma non celiaco", "no longer in Oslo, nor in *Bergen*"."""
_FIRST_SPOUSE = re.compile(r"\b(?:first (?:wife|husband)|prim[oa] (?:moglie|marito)),? $", re.IGNORECASE)
_NOT_MINE = re.compile(r"(?:\bnot|n['’]t|\bnon è) (?:my|our|mio|mia|nostr[oa]) (?:[\w-]+ )?$", re.IGNORECASE)
_NO_LONGER = re.compile(
    r"\b(?:no longer|non\b[^.;:!?]*\bpiù|(?:not|n['’]t)\b[^.;:!?]*\bany ?(?:more|longer))\b(?P<behind>[^.;:!?]*)$",
    re.IGNORECASE,
)
_NOT_THAT = re.compile(
    r"(?:^|\b(?:is|['’]s) ?)not that (?:i|we|he|she|they|it)\b[^,;]*$|\bisn['’]t that (?:i|we|he|she|they|it)\b[^,;]*$"
    r"|\b(?:can['’]?t|cannot|couldn['’]t|wouldn['’]t|never|didn['’]t|don['’]t) (?:say|said|claim) (?:that )?i\b[^,;]*$"
    r"|\bnon è che\b[^,;]*$",
    re.IGNORECASE,
)
_TURN = re.compile(r"\b(?:but|now|instead|only|just|ma|ora|adesso|solo|e|and) ", re.IGNORECASE)
_ALIKE = re.compile(r"\b(?:like an?|as if|come un[ao']?|come se)(?: [\w-]+)? ?$", re.IGNORECASE)
_DIED_OF = re.compile(
    r"\b(?:(?:died|dead|killed)\b[^.;,]* (?:of|from|by)|(?:mort[oaie]|mancat[oa])\b[^.;,]* (?:di|d['’]|per))"
    r" ?(?:an? |un[a']? ?)?$",
    re.IGNORECASE,
)
_TESTED = word_set("assessment test tests screening review appointment clinic scan visita esame controllo")
_NO_TRADES = word_set(
    """champion tenant client customer patient reporter contact applicant candidate buyer lodger
    locatario locataria inquilino inquilina cliente paziente referente candidato candidata delegato"""
)
"""What somebody is for the one who writes, no trade."""
_CUT_SHORT = word_set("vice responsabile addetto addetta responsible deputy assistant")
"""Trades that a noun behind them tells: "responsabile *manutenzione*"."""
_NAMED_SO = re.compile(r"\b(?:call(?:s|ed)?|name[ds]?)\s+(?:it|him|her|them)\s*$", re.IGNORECASE)
_NAMED_US = re.compile(r"\bwe(?:['’]re| are) called\s*$", re.IGNORECASE)
_OF_HERS = re.compile(r"\b(?:his|her|their)\s+[\w-]+(?:,|:|\s+is|['’]s)?\s*$", re.IGNORECASE)
_LIVING = re.compile(r"\b(?:liv\w*|viv\w*|abit\w*|resid\w*|based|home|casa|address|indirizzo|from)\b", re.IGNORECASE)
_HAVING = re.compile(r"\b(?:ha|hanno|aperto|gestisce|has|have|opened|owns|runs)\b", re.IGNORECASE)
_IN_BRACKETS = re.compile(r"\([^()]*$")
_DENYING = re.compile(r"not_|does_not|no_|has_no|takes_no|cannot|dislikes|fears")
_OF_KIN = word_set(
    """has_child has_sibling has_parent has_relative has_pet has_friend married_to partner engaged_to ex_partner doctor
    lives_with"""
)
_LIVING_WITH = word_set("married_to partner engaged_to has_pet")
_DIES = re.compile(r"[ ,]*(?:[A-Z]\w+[ ,]+)?(?:died|passed away|has died|è mort[oa]|è mancat[oa]|non c['’]è più)\b")
_OF_ANOTHER = re.compile(
    r"\b(?:his|her|their|suo|sua|suoi|sue|loro)\s+(?!name|nome)(?:[\w'’-]+\s+){0,2}(?:[\w'’-]+)?,?\s*$", re.IGNORECASE
)
_OF_SPEAKER = re.compile(r"\b(?:my|our|mio|mia|miei|mie|nostro|nostra)\s+(?:[\w'’-]+\s+)?(?P<kin>[\w-]+),?\s*$", re.I)
_MINE = re.compile(r"\b(?:i|my|we|our|ho|abbiamo|mi[oae]|miei|nostr[oaie])\b", re.IGNORECASE)
_OWNING = re.compile(r"\b(?:my|our|mi[oae]|miei)(?: spare)? $", re.IGNORECASE)
_MERE_ARTICLE = re.compile(r"(?:\b(?:il|lo|la|i|gli|le)\s|\bl['’])$", re.IGNORECASE)
_NUMBER_WORDS = word_set(
    "one two three four five six seven eight nine ten eleven twelve due tre quattro cinque sei sette otto nove dieci"
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
_FIGURED = word_set("costs budget rent income price")
_FIGURE = re.compile(
    r"\d|\b(?:hundred|thousand|million|grand|ten|twenty|thirty|forty|fifty|cento|mila|mille|milion\w|nothing|free)",
    re.IGNORECASE,
)
_A_DATE = re.compile(r"[^\W\d]{3}|\d[./-]\d|\d{4}")
_LIVING_ON = re.compile(r"\b(?:li[fv]e[sd]?|living|grew up|vivo|vive|viviamo|vivono|campa|campo)\s+(?:on|di)\s+$", re.I)
_DISTANCE = re.compile(
    r"(?:\d+|[^\W\d]+)[ -]"
    r"(?:min|minut[eio]s?|ore|hours?|passi|steps|metri|met(?:re|er)s|chilometri|km|miles?|blocks?)\b"
)
_WHERE = word_set("lives_in grew_up_in")
_CALLED_SO = re.compile(r"\bmy (?:[\w-]+ )?(?P<thing>[\w-]+) (?:is|are) (?:like )?(?:my|our) $", re.IGNORECASE)
_GOOD_WITH = re.compile(r"\b(?:good|great|bad|awful|terrible|patient|gentle) with $", re.IGNORECASE)
_SAID_OF_ME = re.compile(r" (?:is|are) (?:the|what)(?: [\w-]+){0,2} (?:that )?i(?:['’]?[mv]e?)?\b", re.IGNORECASE)
_BLOOD_TYPE = re.compile(r"(?:a|b|ab|o|0|zero)\b", re.IGNORECASE)
_GROUNDS = word_set("boat narrowboat houseboat barge farm estate island street road campus coast hill floor base")
_BY_NAME = re.compile(r"\b(?:call\w*|name\w*)\b", re.IGNORECASE)
_CALLED = re.compile(r"\b(?:it|it['’]s|he|he['’]s|she|she['’]s|they|they['’]re|we['’]re|him|her|them)\b", re.I)
_PRONOUN = re.compile(r"\b(he|she|lui|lei)(?=['’]s\b|\s)", re.IGNORECASE)
_AS_ENGLISH = {"lui": "he", "lei": "she"}


def says_i(text: str) -> bool:
    """Whether somebody speaks of themselves in an English text."""
    return _SPEAKER.search(text) is not None


def is_denial(relation: str) -> bool:
    """Whether a relation says that something is not so."""
    return _DENYING.match(relation) is not None


def is_ruled_out(around: Around) -> bool:
    """Whether the words around a value say that it is not so, not now, or of somebody else."""
    return any(against(around) for against in _AGAINST)


def is_of_speaker(around: Around) -> bool:
    """ "My friend Bo came with my cousin *Ada*": whoever a name seems to have is the speaker's own."""
    said = _OF_SPEAKER.search(around.before)
    return (
        said is not None
        and around.by_user
        and around.relation in _OF_KIN
        and around.text[around.start : around.start + 1].isupper()
        and said["kin"].casefold() in kin()
    )


def _is_empty(around: Around) -> bool:
    hours = around.relation in _WORKPLACES and (around.value in _HOURS or is_no_workplace(around.value))
    return around.value in _NO_VALUE or around.value.partition(" ")[0] in _ASKING or hours


def _is_not_now(around: Around) -> bool:
    return around.relation not in _OF_THEN and _NOT_NOW.search(around.clause) is not None


def _is_missed(around: Around) -> bool:
    """ "I miss living in *Spain*": what is missed is not there."""
    return around.relation in _MISSED and _MISSING.search(around.clause) is not None


def _is_over(around: Around) -> bool:
    """ "Le gocce? Il flacone è finito": what has run out is nothing that it is."""
    return around.relation in _DESCRIBED and around.value in _OVER


def _is_sought(around: Around) -> bool:
    return around.relation in _WORKPLACES and _SOUGHT.search(around.before) is not None


def _greets(around: Around) -> bool:
    return around.relation == "named" and _GREETING.search(around.text[: around.start]) is not None


def _is_of_another(around: Around) -> bool:
    """ "He's a cop", told by somebody who says "I": the words before the value speak of somebody else alone. How they
    are called ("She's called Olive") is told of the one whose they are.
    """
    if around.owner is not None or not around.by_user or _OTHERS.search(around.clause) is None:
        return False
    said = around.clause
    return says_i(around.text) and not says_i(said) and "called" not in said


def _is_denied(around: Around) -> bool:
    return not is_denial(around.relation) and _DENIED.search(around.before) is not None


def _is_no_kin(around: Around) -> bool:
    """ "He isn't my *brother*", "non è mio *marito*"."""
    if around.relation == "married_to" and _FIRST_SPOUSE.search(around.before):
        return True  # "My first wife, *Corinna*, gets nothing"
    return around.relation in _OF_KIN and around.owner is None and _NOT_MINE.search(around.before) is not None


def _is_kin_of_another(around: Around) -> bool:
    """ "My boss and *his wife* Ada", "suo fratello Aldo": nobody of the speaker's."""
    return (
        around.owner is None
        and around.by_user
        and around.relation in _OF_KIN
        and (said := _OF_ANOTHER.search(around.before)) is not None
        and not re.search(r"\b(?:my|our|mi[oae]|miei)\b", said[0], re.IGNORECASE)
    )


def _has_died(around: Around) -> bool:
    """ "My husband, *Sandro*, died in May", "mio *marito* è mancato"."""
    return around.relation in _LIVING_WITH and _DIES.match(around.text, around.end) is not None


def _is_nobodys(around: Around) -> bool:
    """ "Mi manca solo la moglie", "his two, my three": a mere noun or number is nobody of the speaker's."""
    if around.owner is not None or around.relation not in _OF_KIN:
        return False
    if around.value in _NUMBER_WORDS or around.value.isdigit():
        return _OWNING.search(around.before) is None
    return (
        around.value in kin()
        and _MERE_ARTICLE.search(around.before) is not None
        and _MINE.search(around.clause) is None
    )


def _is_no_age(around: Around) -> bool:
    if around.relation != "age":
        return False
    return any(told.search(around.before) for told in (_A_YEAR, _SOME_AGE, _AN_HOUR))


def _has_no_figure(around: Around) -> bool:
    if around.relation == "birthday":
        return _A_DATE.search(around.value) is None
    return around.relation in _FIGURED and _FIGURE.search(around.value) is None


def _is_no_place(around: Around) -> bool:
    """ "I live on cereal", "vive di rendita": what somebody lives on."""
    written = around.text[around.start : around.end]
    on = _LIVING_ON.search(around.before)
    if around.relation in _WHERE and _DISTANCE.match(around.value):
        return True  # "a dieci minuti dal mare"
    return around.relation in _WHERE and on is not None and written.islower() and not _is_ground(around.value)


def _is_let(around: Around) -> bool:
    """ "I rent *my* spare room": to others."""
    return around.relation == "rents" and _OWNING.search(around.before) is not None


def _is_of_a_thing(around: Around) -> bool:
    """ "Mio cognato ha un negozio a Chiavari", "Umberto ha un bar a Pesaro": people are not located, their shop is."""
    if around.relation != "located_in" or not around.subject.strip():
        return False
    if around.subject.casefold().split()[-1] in kin():
        return True
    return bool(persons.gender_of(around.subject)) and _HAVING.search(around.before) is not None


def _is_no_reason(around: Around) -> bool:
    """ "It isn't that I hate *cooking*", "non è che odio *cucinare*"."""
    return _NOT_THAT.search(around.before) is not None


def _is_no_longer(around: Around) -> bool:
    """ "No longer lives in Oslo or *Bergen*": all that follows is over, up to a word that turns it."""
    if _DENYING.match(around.relation) or around.relation in _OF_THEN:
        return False
    over = _NO_LONGER.search(around.before)
    return over is not None and _TURN.search(over["behind"]) is None


def _is_alike(around: Around) -> bool:
    """ "lo tratta come un *bambino*", "he eats like a *horse*"."""
    return around.relation not in _TRADES and _ALIKE.search(around.before) is not None


_TRADES = word_set("works_as is_a does plays")


def _is_no_condition(around: Around) -> bool:
    """ "morto d'*infarto*", "*dyslexia assessment* in May": what somebody died of, or is looked into."""
    if around.relation != "has_condition":
        return False
    tested = around.value.split()[-1:] and around.value.split()[-1] in _TESTED
    return bool(tested) or _DIED_OF.search(around.before) is not None or around.value.endswith(("issimo", "issima"))


def _is_no_trade(around: Around) -> bool:
    goes_on = around.text[around.end : around.end + 2].strip(" ").islower()
    return around.relation == "works_as" and (around.value in _NO_TRADES or (around.value in _CUT_SHORT and goes_on))


def _is_naming(around: Around) -> bool:
    """ "I've named it *Barry*", "we're called *Lawless*": no name of the speaker's."""
    if around.relation not in ("named", "nickname", "goes_by") or around.owner is not None:
        return False
    return _NAMED_SO.search(around.before) is not None or _NAMED_US.search(around.before) is not None


def _is_hers(around: Around) -> bool:
    """ "I never forget her birthday, *30 August*"."""
    told = around.owner is None and around.by_user and around.relation not in _OF_KIN
    return told and _OF_HERS.search(around.before) is not None


def _is_no_home(around: Around) -> bool:
    """ "Fatoumata Keita (procurement, *Orange Mali*)": a firm, where nothing says that somebody lives there."""
    if around.relation != "lives_in" or around.owner is None or lexicon.is_place(around.value):
        return False
    return _IN_BRACKETS.search(around.before) is not None and _LIVING.search(around.before) is None


def _is_ground(value: str) -> bool:
    return lexicon.noun_class(value.split()[-1]) in ("home", "vehicle") or value.split()[-1] in _GROUNDS


def _is_name_of_another(around: Around) -> bool:
    """ "It's called Duchess", "doula": no name of the speaker's."""
    if around.relation != "named" or around.owner is not None:
        return False
    written = around.text[around.start : around.end]
    if written.islower() and known_word(written) and written not in lexicon.names("first_names"):
        return True
    called = around.by_user and _BY_NAME.search(around.clause) is not None
    return called and _CALLED.search(around.clause) is not None and not says_i(around.clause)


def _is_mismatched(around: Around) -> bool:
    """ "Mr Finch ... *She* wears glasses": a pronoun between a name and the value that cannot mean it."""
    if around.owner is None or not around.subject:
        return False
    said = [*_PRONOUN.finditer(around.text, max(around.begins, around.owner[1]), around.start)]
    pronoun = said[-1][1].casefold() if said else ""
    pronoun = _AS_ENGLISH.get(pronoun, pronoun)
    return bool(pronoun) and not persons.agrees(pronoun, persons.gender_of(around.subject))


def _is_called_child(around: Around) -> bool:
    """ "My cats are my *kids*", "great with *kids*": whom somebody loves or gets on with is no child of theirs."""
    if around.relation != "has_child":
        return False
    said = _CALLED_SO.search(around.before)
    called = said is not None and lexicon.noun_class(said["thing"].casefold()) in ("pet", "vehicle", "instrument")
    return called or _GOOD_WITH.search(around.before) is not None


def _is_of_the_one_who_says(around: Around) -> bool:
    """ "(My brother eats meat.) *Vegan* is the diet I am on": of nobody but the one who says "I"."""
    return around.owner is not None and around.by_user and _SAID_OF_ME.match(around.text, around.end) is not None


def _is_no_blood_type(around: Around) -> bool:
    return around.relation == "blood_type" and _BLOOD_TYPE.match(around.value) is None


_AGAINST: tuple[Callable[[Around], bool], ...] = (
    *(_is_empty, _is_not_now, _is_over, _greets, _is_of_another, _is_denied, _is_kin_of_another, _is_nobodys),
    *(_is_no_age, _has_no_figure, _is_no_place, _is_name_of_another, _is_mismatched, _is_let, _has_died),
    *(
        _is_of_a_thing,
        _is_no_reason,
        _is_no_longer,
        _is_alike,
        _is_no_condition,
        _is_no_trade,
        _is_naming,
        _is_hers,
        _is_no_kin,
        _is_no_home,
        _is_sought,
        _is_called_child,
        _is_no_blood_type,
        _is_missed,
        _is_of_the_one_who_says,
    ),
    *PASSED_OVER,
)
