"""What can stand in a relation at all: days and bare numbers are no places, languages have no dogs.

The last look at what a sentence was read to say. Only what holds for every such relation lives here; what a single
construction may take is decided there, and of whom a relation can be told in :mod:`.bearers`. The lists are gathered by
hand from readings that were wrong.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from korely_desktop.domain.statements import Operation
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.parties.discourse_words import is_people, is_role
from korely_desktop.language.extraction.parties.mentions import is_calendar, known_word

_PLACED = word_set(
    """works_at works_in works_as works_with lives_in lives_with lived_in moved_from located_in member_of
    volunteers_at goes_to attends visited born_in grew_up_in died_in studied_at from plays_for headquartered_in
    wants_to_visit travels_to near teaches studies reads likes has owns drives has_event knows created
    founded ordered sold appearance uses raised_by has_part currently_at is"""
)
"""Relations to somebody, somewhere or something: never to a mere day, hour or number."""
_PARTS_OF_DAY = lexicon.words("reading", "fitting.parts_of_day")
_NUMBERS = lexicon.words("reading", "fitting.numbers")
_SHORT_DAYS = lexicon.words("reading", "fitting.short_days")
_OF_BEINGS = word_set(
    """likes dislikes wants has_pet has_child has_sibling has_parent has_relative has_friend married_to partner
    ex_partner lives_in lives_with works_at works_as works_in works_with drinks eats speaks does plays teaches
    drives knows hobby fears can cannot smokes age wears sleeps diet personality religion reports_to appearance
    leads created owns rents does_not_speak does_not_eat does_not_drink ordered allergic_to has_condition
    studies visited named"""
)
"""What no language and no day is, has or does."""
_OF_DOERS = frozenset(["created_by", "nickname", "led_by", "founded_by", "owned_by", "raised_by"])
_GROUNDS = lexicon.words("reading", "fitting.grounds")
_PEOPLE = lexicon.words("reading", "fitting.people")
_LIVING = frozenset(["pet", "gender", "marital", "religion"])
"""Classes of nouns (``en_nouns.toml``) that name somebody or an animal."""


def fitting(found: Sequence[Draft]) -> list[Draft]:
    """The drafts whose subject and value can stand in their relation."""
    fit = [draft for draft in found if not any(unfit(draft) for unfit in _UNFIT)]
    named = {draft.subject for draft in fit if _is_of_spouse(draft) and draft.value[:1].isupper()}
    return [each for each in fit if not (_is_of_spouse(each) and each.value.islower() and each.subject in named)]


def _is_of_spouse(draft: Draft) -> bool:
    """The one of whom a name says all that "wife" says."""
    return draft.predicate == "married_to" and draft.operation is Operation.ASSERT and not draft.negated


def _is_mere_number_or_day(draft: Draft) -> bool:
    """ "lives in six", "works at Mondays", "plays in Saturday mornings"."""
    if draft.predicate not in _PLACED or draft.rule == "N person":
        return False  # "I'm a morning person"
    if draft.slot_named or draft.instead_of:
        return False  # "the meeting was moved to Thursday": in which relation, what is known says
    words = draft.value.lower().replace("-", " ").split()
    if not words:
        return False
    if all(_is_number(word) for word in words):
        year = draft.value[:4].isdecimal()
        return draft.predicate != "reads" and not year  # "reads two a month"
    if draft.predicate in ("likes", "has_event"):
        return False  # "I'm an October person"
    timely = [is_calendar(word.rstrip("s")) or is_calendar(word) or word in _PARTS_OF_DAY for word in words]
    return all(time or _is_number(word) or word in ("each", "every") for time, word in zip(timely, words, strict=True))


def _is_number(word: str) -> bool:
    return word in _NUMBERS or word.replace(".", "").replace(",", "").isdecimal()


def _is_no_being(draft: Draft) -> bool:
    """ "Dutch has a dog", "Sun/Mon is married to Ada"."""
    return not draft.subject.is_user and draft.predicate in _OF_BEINGS and _is_people_or_day(draft.subject)


def _is_people_or_day(party: Party) -> bool:
    low = party.text.lower()
    if is_people(low) or is_calendar(low.rstrip("s")):
        return True
    parts = low.replace("/", "-").split("-")
    return len(parts) > 1 and all(part[:3] in _SHORT_DAYS for part in parts)


def _is_manner(draft: Draft) -> bool:
    """ "I make shoes by hand", "she calls me by my first name": "by" tells who only of what is done to something."""
    doing = draft.rule == "verb + by" and draft.clause is not None and not draft.clause.verb.passive
    return doing and draft.predicate in _OF_DOERS


def _is_no_ground(draft: Draft) -> bool:
    """ "lives on a visa", "grew up on rice": what nobody lives on as on a farm or a boat."""
    if draft.rule != "verb + on" or draft.predicate not in ("lives_in", "grew_up_in"):
        return False
    last = draft.value.split()[-1].lower() if draft.value else ""
    listed = last in _GROUNDS or lexicon.noun_class(last) in ("home", "vehicle")
    return not listed and not draft.value[:1].isupper()


def _is_no_company(draft: Draft) -> bool:
    """ "lives in a caravan with a stove": nobody lives with a thing."""
    if (
        draft.predicate not in ("lives_with", "married_to", "engaged_to")
        or not draft.value
        or draft.rule == "my KIN is NAME"  # "my wife's name is joy"
        or any(letter.isupper() for letter in draft.value)
    ):
        return False
    words = draft.value.lower().split()
    return not any(_is_living(word) for word in words) and known_word(words[-1])


def _is_living(word: str) -> bool:
    called = word in lexicon.names("first_names")  # "married to alex"
    return called or is_role(word) or word in _PEOPLE or _is_number(word) or lexicon.noun_class(word) in _LIVING


def _has_no_figure(draft: Draft) -> bool:
    return draft.operation is Operation.ASSERT and has_no_figure(draft.predicate, draft.value)


_FIGURED = word_set("shoe_size license_plate costs budget rent income price")
_FIGURE = re.compile(
    r"\d|\b(?:hundred|thousand|million|grand|ten|twenty|thirty|forty|fifty|cento|mila|mille|milion\w|nothing|free)",
    re.IGNORECASE,
)
_A_DATE = re.compile(r"[^\W\d]{3}|\d(?:[./-]\d|\d{3}|st|nd|rd|th)")


def has_no_figure(relation: str, value: str) -> bool:
    """Whether a relation to a number or a day has none for its value, or a plan has a number for its name.

    "My shoe size is 46 and every shop assistant has a word for it"; "the Home *250* plan".
    """
    if relation == "has_plan":
        return value.isdigit()
    if relation == "birthday":
        return _A_DATE.search(value) is None
    return relation in _FIGURED and _FIGURE.search(value) is None


def _is_no_doing(draft: Draft) -> bool:
    """ "I grew up Catholic": a particle opens no doing."""
    return draft.predicate == "does" and draft.value.lower().startswith(("up ", "off ", "out ", "away "))


def _is_no_cause(draft: Draft) -> bool:
    """ "dirige una farmacia a Jesi": Italian "a" tells where, not to what something leads."""
    return draft.predicate == "causes" and draft.clause is not None and draft.clause.verb.person > 0


def _is_no_home(draft: Draft) -> bool:
    """ "abita al civico 14": the number of a house alone; "lived in nine states": no home of now."""
    words = draft.value.lower().split()
    if draft.predicate != "lives_in" or not words:
        return False
    several = len(words) == 2 and words[0] in _NUMBERS and words[0] != "one" and words[1].endswith("s")
    return several or draft.value.lower() in ("civico", "numero", "interno")


def _is_no_errand(draft: Draft) -> bool:
    """ "va a letto alle dieci": what one goes to is no place."""
    return draft.predicate == "goes_to" and draft.value.lower().split()[:1] in (["letto"], ["bed"])


def _is_no_event(draft: Draft) -> bool:
    """ "comincio alle 2 di notte": nobody happens on a day, and nothing is due "da martedì" or "over two years"."""
    if draft.predicate not in ("happened_on", "scheduled_for"):
        return False
    going_on = draft.value.lower().partition(" ")[0] in _GOING_ON or _YEAR.fullmatch(draft.value) is not None
    lasting = draft.clause is not None and any(span.role == "since" for span in draft.clause.dates)
    return going_on or lasting or draft.subject.is_person


_YEAR = re.compile(r"(?:19|20)\d\d")
_GOING_ON = lexicon.words("reading", "fitting.going_on")


def _is_stretch(draft: Draft) -> bool:
    """ "run a quiz *every second* Thursday", "faccio *venti minuti* a piedi": how long or how often."""
    lasts = draft.predicate == "has" and not draft.subject.is_person
    return draft.predicate in _ACTED_ON and not lasts and _STRETCH.fullmatch(draft.value) is not None


_ACTED_ON = _PLACED | word_set("does leads plays runs manages eats drinks cooks sings wants needs collects speaks")
_STRETCH = re.compile(
    r"(?:(?:about|only|around|almost|circa|quasi) )?(?:(?:\d+|[a-zà-ù]+(?:-[a-z]+)?) )?(?:and a half )?"
    r"(?:hours?|minutes?|days|years?|weeks?|months?|times|ore|minuti|giorni|anni|settiman[ae]|mes[ei]|volte)"
    r"|(?:every|each|ogni|tutt[ei] (?:i|le)) (?:other|second|third|fourth|few|[a-zà-ù]+)",
    re.IGNORECASE,
)


_TAUGHT = lexicon.words("reading", "fitting.taught")
_IN_A_WAY = lexicon.words("reading", "fitting.in_a_way")
_WITH = re.compile(r" (?:of|from|in|who|di|del|della|dei|che) ")


def _is_no_workplace(draft: Draft) -> bool:
    """ "teaches ballet to farmers' daughters", "insegna ai ragazzi di Scampia", "lavora a turni"."""
    return draft.predicate == "works_at" and draft.rule.startswith("verb + ") and is_no_workplace(draft.value)


def is_no_workplace(value: str) -> bool:
    """Whether a value names whom somebody serves, or how they work: "farmers' daughters", "turni".

    With a capital it is a name: "Brenner & Sons", "Friends of the Earth".
    """
    words = _WITH.split(value)[0].split()
    return bool(words) and (not _TAUGHT.isdisjoint((words[0], words[-1])) or words[0] in _IN_A_WAY)


def _is_put_on(draft: Draft) -> bool:
    """ "fa il furbo", "faccio finta": how somebody behaves is nothing that they do."""
    return draft.predicate == "does" and draft.value.lower() in _PUT_ON


_PUT_ON = lexicon.words("reading", "fitting.put_on")


def _is_no_relative(draft: Draft) -> bool:
    """ "we're a navy family": no one of the speaker's."""
    return draft.rule == "be + kin" and bool({"family", "famiglia", "household"} & {*draft.value.lower().split()})


def _is_no_age(draft: Draft) -> bool:
    """ "(I take 75.) Used to be 50": everybody was."""
    return draft.predicate == "age" and draft.rule.startswith("used to")


_RANKS = word_set("first second only last")


def _is_no_gender(draft: Draft) -> bool:
    """ "was the first woman to captain a ferry" """
    return draft.predicate == "gender" and draft.value.lower().partition(" ")[0] in _RANKS


_KIN = lexicon.words("reading", "fitting.kin")
_CLUBS = word_set("circolo club bocciofila oratorio polisportiva centro coro orchestra")


def _is_no_body(draft: Draft) -> bool:
    """ "canto ai matrimoni", "recito a Sassari": where somebody sings is no choir."""
    if draft.predicate != "member_of" or draft.clause is None or draft.rule != "verb + to":
        return False
    if draft.value_type == "place" or draft.value.lower() in _KIN:
        return True  # "iscritta a canottaggio *a Mandello*", "all'ANPI e *mia madre* alle Dame"
    if draft.value.split()[-1].lower() in _CLUBS:
        return False  # "gioca a briscola al circolo"
    return draft.clause.verb.lemma in ("sing", "perform", "play", "act", "appear", "drum", "star")


_WORKED_FROM = lexicon.words("reading", "fitting.worked_from")


def _is_no_place_to_work(draft: Draft) -> bool:
    """ "works from the English crib", "from recipes": what somebody goes by."""
    if draft.predicate != "works_from" or draft.rule != "verb + from" or draft.value_type == "place":
        return False
    words = draft.value.lower().replace("'", " ").split()
    known = any(word in _WORKED_FROM or lexicon.noun_class(word) in ("home", "vehicle") for word in words)
    return not known and known_word(words[-1] if words else "")


_LEAST_AGE, _MOST_AGE = 25, 115
"""Numbers behind "at" that are no hour."""


def _is_age_at(draft: Draft) -> bool:
    """ "still does the books at 84": how old somebody is, and no place."""
    told = draft.value.isdecimal() and draft.predicate.endswith("_at") and draft.subject.type == "person"
    return told and _LEAST_AGE <= int(draft.value) < _MOST_AGE


_POINTING = lexicon.words("reading", "fitting.pointing")


def _is_done_to_somebody(draft: Draft) -> bool:
    """ "I've got *her* on the 14th": what happened is not told without whom."""
    return draft.predicate == "did" and draft.value.lower().rpartition(" ")[2] in _POINTING


def _is_answer(draft: Draft) -> bool:
    """ "non risponde mai ai messaggi", "answers to emails": nobody's boss."""
    told = draft.predicate == "reports_to" and draft.rule in ("verb + to", "open verb + preposition")
    return told and draft.value.islower() and not is_role(draft.value.split()[-1])


def _is_no_club(draft: Draft) -> bool:
    """ "signed the lease for the shop": one signs for a club, not for what one rents."""
    signed = draft.predicate == "plays_for" and draft.clause is not None and draft.clause.verb.lemma == "sign"
    return signed and (bool(draft.clause and draft.clause.objects) or draft.value.islower())


def _is_no_way_of_living(draft: Draft) -> bool:
    """ "allergic to sulfa drugs, lives alone": nobody lives to; "vive di pasta *in bianco*"."""
    if draft.predicate != "lives_in" or draft.clause is None or draft.clause.verb.lemma != "live":
        return False
    living_on = draft.rule == "verb + in" and draft.value.islower() and draft.clause.verb.person == 3
    fed = living_on and any(link == "of" and place.j > place.i for link, place in draft.clause.places)
    return fed or (draft.rule == "verb + to" and not draft.clause.verb.person)


_UNFIT = (
    *(_is_mere_number_or_day, _is_no_being, _is_manner, _is_no_ground, _is_no_company, _is_no_doing, _has_no_figure),
    *(_is_no_cause, _is_no_home, _is_no_errand, _is_no_event, _is_no_body, _is_no_gender, _is_no_age),
    *(
        _is_stretch,
        _is_no_workplace,
        _is_no_relative,
        _is_no_place_to_work,
        _is_age_at,
        _is_no_club,
        _is_done_to_somebody,
        _is_answer,
    ),
    *(_is_no_way_of_living, _is_put_on),
)
