"""Who can be the subject of what: no town has a sister, no tool a mother, and nobody is their own son.

Whom a pronoun means stands in :mod:`.discourse`, which values a relation can have in :mod:`.fitting` and
:mod:`.values`; here a draft that cannot be so of its subject or by its verb is refused. The lists name relations of
``resources/vocabulary``.
"""

from __future__ import annotations

import re

from korely_desktop.domain.statements import Operation
from korely_desktop.language.extraction import dictionaries, lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties import persons
from korely_desktop.language.extraction.parties.discourse_words import is_people, is_role
from korely_desktop.language.extraction.parties.mentions import known_word
from korely_desktop.language.extraction.scene import Scene

_RELATED = word_set(
    """has_child has_parent has_sibling has_relative married_to partner ex_partner has_friend has_no_relative
    has_no_child marital_status"""
)
"""What is told of whom people are related to: never of a tool, and of nobody where it goes without saying."""
_OF_PERSONS = _RELATED | word_set(
    """allergic_to takes_medication has_condition health_status injured speaks studies has_degree employment_status
    religion personality wears reads drinks hobby exercises fears wants_to_be works_as has_pet drives school_status
    work_schedule cannot can lives_with"""
)
"""What only people are, do or have; towns and firms do not."""
_OF_FIRMS_TOO = frozenset(["partner", "works_as", "can", "cannot"])
"""Of those, what is said of a firm as well."""
_OF_FIRMS = frozenset(["headquartered_in", "founded_in"])
_OF_WORKS = frozenset(["founded_in", "founded_by", "built_in"])
_PLACES_AND_FIRMS = frozenset(["place", "organization"])
_WHERE = word_set("located_in lives_in works_at works_in member_of goes_to visited from")
_AMOUNT = re.compile(r"[€£$]?\d[\d.,:]*(?:[€£$%]|k|st|nd|rd|th)?(?: (?:a|per) \w+)?")
_TALKS = frozenset(["speak", "talk"])
_WITHIN = frozenset(["in", "presso"])
_SPOKEN = frozenset(["speaks", "speak", "speaking", "parla", "parlano"])
_LIVING_WITH = frozenset(["married_to", "partner", "engaged_to", "has_pet"])
_GONE = frozenset(["mancato", "mancata", "morto", "morta", "scomparso", "scomparsa"])
_SAINTS = frozenset(["san", "santa", "santo", "sant", "saint", "st"])
_FRONT = 40
_FIRST_SPOUSE = re.compile(r"\bfirst (?:wife|husband)\b|\bprim[oa] (?:moglie|marito)\b", re.IGNORECASE)
_IN_FRONT = re.compile(r"(?:(?P<word>[\w'’-]+)|(?P<before>[^,.;:()!?\n]*),) ?$")
_LAST = re.compile(r"\.?\s*(?:$|\n)|\.\s")
_LIVING = frozenset(["job", "pet", "gender"])
_SENTENCE = re.compile(r"[.!?\n]")


def bears(draft: Draft, scene: Scene) -> bool:
    """Whether the subject of a draft can be said to be, do or have what it tells."""
    subject = draft.subject
    if _is_no_value(draft) or _has_died(draft, scene) or _is_of_first(draft, scene):
        return False
    if subject.is_user:
        return draft.predicate not in _OF_FIRMS
    if draft.predicate == "located_in" and subject.type not in _PLACES_AND_FIRMS and _is_of_somebody(subject.text):
        return False  # "mio cognato ha aperto una pescheria a Chioggia": that is there
    if not subject.text.strip():
        return False  # whom nobody names: an agent that writes of itself
    if draft.predicate in _OF_WORKS and lexicon.is_titled(subject.text):
        return False  # "preside Elda Sforza, fondato nel 1889"
    if len(subject.text.strip("'’.")) < 2:
        return False  # "C'è ancora domani"
    related = draft.predicate in _RELATED
    if related and _is_thing(subject.text):
        return False  # "il violino ... sua sorella Nerina": of whoever played it
    if (draft.predicate in _OF_PERSONS or draft.predicate == "age") and _is_whereabouts(draft, scene):
        return False
    if subject.type in _PLACES_AND_FIRMS and draft.predicate in _OF_PERSONS:
        named = draft.rule == "my N is V" and not related  # "The language of Israel is ..."
        if not named and not (subject.type == "organization" and draft.predicate in _OF_FIRMS_TOO):
            return False
    if subject.type == "product" and related:
        return False
    return not related or draft.operation is Operation.END or not _goes_without_saying(draft)


def _is_whereabouts(draft: Draft, scene: Scene) -> bool:
    """ "Eight years in San Sebastián. Son Xan", "Folk band, Leith. Isla has epilepsy", "Speaks Dari, son Milad": a name
    that the text gives only for where somebody or something is, or for a language."""
    name = draft.subject.text
    saint = name.casefold().split()[0].rstrip(".") in _SAINTS
    if not name[:1].isupper() or (lexicon.is_titled(name) and not saint):
        return False
    said = [*re.finditer(rf"(?<!\w){re.escape(name)}(?![\w'’])", scene.text)]
    return bool(said) and all(_stands_for_place(each, draft, scene) for each in said)


def _stands_for_place(name: re.Match[str], draft: Draft, scene: Scene) -> bool:
    """Whether a name stands there as a place does: behind "in", or, in a text of several people, last of an earlier
    sentence behind a comma that follows no person."""
    text = scene.text
    front = _IN_FRONT.search(text, max(0, name.start() - _FRONT), name.start())
    if front is None:
        return False
    word, before = (front["word"] or "").casefold(), front["before"]
    several = " " in name[0]
    if word in _WITHIN or word in _SPOKEN or (word == "at" and several and not persons.is_person(name[0])):
        return True
    if before is None or persons.is_person(name[0]) or _LAST.match(text, name.end()) is None:
        return False
    elsewhere = _SENTENCE.search(text, name.end(), draft.start) is not None
    return elsewhere and len(scene.discourse.people) > 1 and not any(map(_is_somebody, before.split()))


def _is_somebody(word: str) -> bool:
    """Whether a word in front of a comma is of a person: "my aunt, Zuzka", "Ada, Zuzka"."""
    low = word.casefold()
    noun = lexicon.word_map("it_words", "nouns").get(low, low)
    named = low in lexicon.names("first_names") and word[:1].isupper()
    return named or noun in lexicon.kin() or is_role(noun) or lexicon.noun_class(noun) in _LIVING


def _is_of_somebody(name: str) -> bool:
    """ "Federico", "mio cognato"."""
    words = name.split()
    return bool(words) and (_is_somebody(words[0]) or _is_somebody(words[-1]))


def _is_thing(name: str) -> bool:
    """Whether a name in small letters is a plain noun that is said of nobody: "violino", "pension"."""
    words = name.split()
    noun = words[-1].casefold() if words else ""
    named = not lexicon.names("first_names").isdisjoint(words)
    plain = known_word(noun) or dictionaries.is_known(noun, "it")
    return name.islower() and plain and not named and not is_people(noun) and not any(map(_is_somebody, words))


def _is_of_first(draft: Draft, scene: Scene) -> bool:
    """ "My first wife, Corinna, gets nothing": there has been another since, or none."""
    if draft.predicate != "married_to" or draft.operation is Operation.END:
        return False
    said = _FIRST_SPOUSE.search(scene.text, draft.start, draft.end)
    return said is not None and draft.value in scene.text[said.start() : said.end() + _FRONT]


def _has_died(draft: Draft, scene: Scene) -> bool:
    """ "My husband Cornelis died in 2020", "mio marito è mancato": a widow has none."""
    if draft.predicate not in _LIVING_WITH or draft.operation is Operation.END:
        return False
    tokens = scene.tokens
    for clause in scene.reading.clauses:
        for phrase in clause.subjects if _is_of_death(clause, scene) else []:
            said = scene.text[tokens[phrase.i].start : tokens[clause.verb.i].start]
            if draft.value in said and not any(token.letter in "vabh" for token in tokens[phrase.j : clause.verb.i]):
                return True  # but "My wife Ada *says* the cat died"
    return False


def _is_of_death(clause: Clause, scene: Scene) -> bool:
    last = scene.tokens[clause.verb.j - 1].low
    return not clause.verb.negated and (clause.verb.name in ("die", "pass away") or last in _GONE)


def _is_no_value(draft: Draft) -> bool:
    """ "stays at £48", "goes to £9", "uses Lisbon", "speaks Galician with her mother", "died on the ring road": no
    place, no tool, no meeting and no day."""
    if draft.slot_named or draft.instead_of:
        return False  # "the budget was raised to 6,500": in which relation, what is known says
    amount = _AMOUNT.fullmatch(draft.value) is not None
    if draft.predicate in _WHERE:
        return amount
    if draft.predicate == "died_on":
        return not any(map(str.isdigit, draft.value)) and not (draft.clause and draft.clause.dates)
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
