"""What the words around a value rule out, however sure the network is of it.

The network goes by likeness: "not a monk" looks like "a monk", "his wife" like a wife. What such words say for certain
is looked up here; all else is left to its odds (:mod:`.finder`).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.italian.verbs import verb_form
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties import persons
from korely_desktop.language.extraction.parties.mentions import known_word
from korely_desktop.language.judging.around import PRONOUN, Around, kin
from korely_desktop.language.judging.misfits import MISFITS
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
_OTHERS = re.compile(r"\b(?:he|she|they|you|hes|shes|theyre|youre)\b", re.IGNORECASE)
_SPEAKER = re.compile(r"\b(?:I|i|[Ii]m|IM|[Ii]ve|[Mm]y|MY|me|[Mm]ine|[Ww]e|WE|[Oo]ur|us)\b")
""" "A US band" and a song called "Turn On Me" speak of nobody."""
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
_RATHER_THAN = re.compile(
    r"\b(?:prefer\w*|favou?r(?:s|ed|ing)?|rather|sooner|preferi\w+)\b(?:[^.;:,()]* |,? )"
    r"(?:over|rather than|instead of|than|piuttosto che|rispetto (?:a|al|allo|alla|ai|agli|alle|all['’])) ?"
    r"(?:the |a |an |my |il |lo |la |i |gli |le |l['’])?$"
    r"|\bprefer(?:s|red|ring)? (?!to )(?:[\w'’-]+ )*?(?!going |coming |listening |talking |being )[\w'’-]+ to"
    r" (?:the |a )?$"
    r"|\bpreferi\w+ (?:[\w'’-]+ )*?(?:[a-zà-ù]+ (?:a|al|allo|alla|ai|agli|alle) |all['’])$",
    re.IGNORECASE,
)
_WANTED = word_set("wants wants_to_be wants_to_visit plans_to")
_ALIKE = re.compile(r"\b(?:like an?|as if|come un[ao']?|come se)(?: [\w-]+)? ?$", re.IGNORECASE)
_NAMED_SO = re.compile(r"\b(?:call(?:s|ed)?|name[ds]?)\s+(?:it|him|her|them)\s*$", re.IGNORECASE)
_NAMED_US = re.compile(r"\bwe(?:['’]re| are) called\s*$", re.IGNORECASE)
_OF_HERS = re.compile(r"\b(?:his|her|their)\s+[\w-]+(?:,|:|\s+is|['’]s)?\s*$", re.IGNORECASE)
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
_MINE = re.compile(
    r"\b(?:i|my|we|our|mi[oae]|miei|nostr[oaie]"
    r"|(?:ho|abbiamo)(?= (?:un[oa]?|il|lo|la|i|gli|le|due|tre|anche|solo|pure|ancora)\b| (?:un|l)['’]|\s*$))\b",
    re.IGNORECASE,
)
""" "Ho il marito in cassa integrazione" has one, "l'ho vista placcare il fratello" not."""
_OWNING = re.compile(r"\b(?:my|our|mi[oae]|miei)(?: spare)? $", re.IGNORECASE)
_MERE_ARTICLE = re.compile(r"(?:\b(?:il|lo|la|i|gli|le)\s|\bl['’])$", re.IGNORECASE)
_NUMBER_WORDS = lexicon.words("judging", "ruled_out.number_words")
_SAID_OF_ME = re.compile(r" (?:is|are) (?:the|what)(?: [\w-]+){0,2} (?:that )?i(?:['’]?[mv]e?)?\b", re.IGNORECASE)
_BY_NAME = re.compile(r"\b(?:call\w*|name\w*)\b", re.IGNORECASE)
_CALLED = re.compile(r"\b(?:it|it['’]s|he|he['’]s|she|she['’]s|they|they['’]re|we['’]re|him|her|them)\b", re.I)
_CALLED_BY = re.compile(r"([\w-]+) $")
_NOUN_LENGTH = 20
_OWNING_OF = re.compile(r"[^.;:!?A-ZÀ-Ý]*\b(his|her) ")
_OTHERS_IN_ITALIAN = re.compile(r"\b(?:lui|lei|loro)\b", re.IGNORECASE)
_SPEAKER_IN_ITALIAN = re.compile(r"\b(?:io|noi|m[ie]|ci|mi[oae]|miei|nostr[oaie])\b|\b[mc]['’]", re.IGNORECASE)
_BEFORE_VERBS = lexicon.words("judging", "ruled_out.before_verbs")
_SHORT_VERBS = word_set("è ha fa va sta dà")
_FIRST_PERSON = re.compile(r"\b(?:io|ho|mi[aeo]?|miei|abbiamo|siamo|nostr[oaie]|noi)\b", re.IGNORECASE)
_UTENTE = re.compile(r"\b(?:utente|cliente)\b", re.IGNORECASE)
_OF_THINGS = word_set("drives owns has")
"""What a thing of the speaker's may be without being named again: "mi ha rigato la macchina. È una *Clio*"."""
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


def _is_not_now(around: Around) -> bool:
    return around.relation not in _OF_THEN and _NOT_NOW.search(around.clause) is not None


def _is_missed(around: Around) -> bool:
    """ "I miss living in *Spain*": what is missed is not there."""
    return around.relation in _MISSED and _MISSING.search(around.clause) is not None


def _is_of_another(around: Around) -> bool:
    """ "He's a cop", told by somebody who says "I", "lui è allergico": the words before the value speak of somebody
    else alone. How they are called ("She's called Olive") is told of the one whose they are.
    """
    said = around.clause
    if around.owner is not None or not around.by_user:
        return False
    if _OTHERS.search(said) is not None and says_i(around.text) and not says_i(said) and "called" not in said:
        return True
    if _SPEAKER_IN_ITALIAN.search(said) is not None:
        return False
    if _OTHERS_IN_ITALIAN.search(said) is not None:
        return True
    several = said.lower().split()[:1] != ["sono"] and said.partition(" ")[0].endswith("no")
    of_thing = around.relation in _OF_THINGS or not _FIRST_PERSON.search(around.text) or _UTENTE.search(around.text)
    return _opening_person(said) == 3 and (several or not of_thing)


def _is_of_the_teller(around: Around) -> bool:
    """ "Sto leggendo Elena Ferrante ma *preferisco* i gialli": an Italian verb in the first person behind a name."""
    ahead = around.owner is not None and around.owner[1] <= around.start - len(around.clause)
    return ahead and around.by_user and _opening_person(around.clause) == 1


def _opening_person(clause: str) -> int:
    """The person of the Italian verb that opens a clause: 3 in "Da quando *è* in pensione"; 0 where none does."""
    words = re.findall(r"[^\W\d]+['’]?", clause.lower())
    word = next((word for word in words if word not in _BEFORE_VERBS), "")
    if word in _SHORT_VERBS:
        return 3
    form = verb_form(word) if word and word != "sono" and not known_word(word) else None
    return form.person if form is not None and form.mood in ("present", "imperfect", "future") else 0


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


def _is_let(around: Around) -> bool:
    """ "I rent *my* spare room": to others."""
    return around.relation == "rents" and _OWNING.search(around.before) is not None


def _is_no_reason(around: Around) -> bool:
    """ "It isn't that I hate *cooking*", "non è che odio *cucinare*"."""
    return _NOT_THAT.search(around.before) is not None


def _is_no_longer(around: Around) -> bool:
    """ "No longer lives in Oslo or *Bergen*": all that follows is over, up to a word that turns it."""
    if _DENYING.match(around.relation) or around.relation in _OF_THEN:
        return False
    over = _NO_LONGER.search(around.before)
    return over is not None and _TURN.search(over["behind"]) is None


def _is_the_lesser(around: Around) -> bool:
    """ "She prefers tea over *coffee*", "preferisco il mare alla *montagna*": that it comes second is no liking for it,
    nor a dislike.
    """
    return around.relation not in _WANTED and _RATHER_THAN.search(around.before) is not None


def _is_alike(around: Around) -> bool:
    """ "lo tratta come un *bambino*", "he eats like a *horse*"."""
    return around.relation not in _TRADES and _ALIKE.search(around.before) is not None


_TRADES = word_set("works_as is_a does plays")


def _is_naming(around: Around) -> bool:
    """ "I've named it *Barry*", "we're called *Lawless*": no name of the speaker's."""
    if around.relation not in ("named", "nickname", "goes_by") or around.owner is not None:
        return False
    return _NAMED_SO.search(around.before) is not None or _NAMED_US.search(around.before) is not None


def _is_hers(around: Around) -> bool:
    """ "I never forget her birthday, *30 August*"."""
    told = around.owner is None and around.by_user and around.relation not in _OF_KIN
    return told and _OF_HERS.search(around.before) is not None


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
    """ "Mr Finch ... *She* wears glasses", "my brother Piet ... *She* is a vet": a pronoun between a name and the value
    that cannot mean it.
    """
    if around.owner is None or not around.subject:
        return False
    said = [*PRONOUN.finditer(around.text, max(around.begins, around.owner[1]), around.start)]
    pronoun = said[-1][1].casefold() if said else ""
    pronoun = _AS_ENGLISH.get(pronoun, pronoun)
    return bool(pronoun) and not persons.agrees(pronoun, persons.gender_of(around.subject) or _shown(around))


def _shown(around: Around) -> str:
    """ "he" or "she" where the words around a name show it: "my *brother* Piet", "Anneke brought *her* son"."""
    begins, ends = around.owner or (0, 0)
    called = _CALLED_BY.search(around.text, max(0, begins - _NOUN_LENGTH), begins)
    if called is not None and (gender := persons.gender_of(called[1])):
        return gender
    owning = _OWNING_OF.match(around.text, ends, around.start)
    return "" if owning is None else "she" if owning[1].lower() == "her" else "he"


def _is_of_the_one_who_says(around: Around) -> bool:
    """ "(My brother eats meat.) *Vegan* is the diet I am on": of nobody but the one who says "I"."""
    return around.owner is not None and around.by_user and _SAID_OF_ME.match(around.text, around.end) is not None


_AGAINST: tuple[Callable[[Around], bool], ...] = (
    *(_is_not_now, _is_no_longer, _is_missed, _is_denied, _is_no_reason, _is_alike, _is_no_kin, _is_of_another),
    *(_is_kin_of_another, _is_nobodys, _is_hers, _is_naming, _is_name_of_another, _is_mismatched, _is_let, _has_died),
    *(_is_of_the_one_who_says, _is_of_the_teller, _is_the_lesser),
    *MISFITS,
    *PASSED_OVER,
)
