"""What each clause of a sentence says, unless it is only imagined, quoted or doubted."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.changes.departures import read_death, read_separation
from korely_desktop.language.extraction.changes.replacements import read_adjustment
from korely_desktop.language.extraction.changes.wordings import QUOTES
from korely_desktop.language.extraction.constructions.ailments import read_ailments, read_body
from korely_desktop.language.extraction.constructions.attributes import read_attribute, read_dyed
from korely_desktop.language.extraction.constructions.clefts import Cleft
from korely_desktop.language.extraction.constructions.events import (
    read_attached,
    read_incident,
    with_event,
)
from korely_desktop.language.extraction.constructions.favourites import read_favourite
from korely_desktop.language.extraction.constructions.have import read_gift
from korely_desktop.language.extraction.constructions.homes import read_home, read_household
from korely_desktop.language.extraction.constructions.imagined import is_imagined, is_wished, wish
from korely_desktop.language.extraction.constructions.notes import read_contact, read_role
from korely_desktop.language.extraction.constructions.noticing import notice, notice_in_front
from korely_desktop.language.extraction.constructions.opinions import RULE as OPINION
from korely_desktop.language.extraction.constructions.opinions import read_opinion
from korely_desktop.language.extraction.constructions.posted import read_posted
from korely_desktop.language.extraction.constructions.remembering import remember
from korely_desktop.language.extraction.constructions.standing import read_standing, read_state
from korely_desktop.language.extraction.constructions.status import read_call_name, read_status
from korely_desktop.language.extraction.constructions.stays import is_for_a_while
from korely_desktop.language.extraction.constructions.tastes import read_tastes
from korely_desktop.language.extraction.constructions.verbs import read_clause
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause
from korely_desktop.language.extraction.parties.discourse import ROLE, Party
from korely_desktop.language.extraction.scene import Scene

_OF_BEINGS = frozenset(
    [
        *("does", "has_pet", "likes", "dislikes", "wants", "exercises", "sleeps", "from", "lives_in", "works_at"),
        *("works_in", "works_as", "has_child", "has_parent", "age", "ordered", "asked_about"),
        *("wears", "watches", "reads", "eats", "drinks", "speaks", "plays", "knows"),
    ]
)
"""What only people and companies do, not what a common noun names."""
_OF_THINGS = frozenset(
    [
        *("costs", "scheduled_for", "rescheduled_to", "deadline", "located_in", "happened_on", "status", "color"),
        *("version", "starts_on", "ends_on"),
    ]
)
_LASTING = frozenset(["lives_in", "works_at", "works_as", "works_in", "reports_to", "home_address", "works_from"])
_SERVED_BY = frozenset(["see", "use", "have", "visit"])
_TELLING_ON = frozenset(["telling", "saying", "claiming", "insisting", "assuring", "informing"])
""" "Mum keeps *telling* people I'm a lawyer"."""
_ONCE = ("avo", "evo", "ivo", "avamo", "evamo")
"""How Italian verbs end that say what one did."""
_TURNED_WITHIN = 5
"""Words behind a clause in which it is taken back."""
_BESIDES = frozenset(["too", "also", "additionally", "besides", "another"])
OF_EVERYBODY = frozenset(["has_parent", "has_relative", "has_friend", "reports_to"])
"""Whom everybody has: "mia madre" alone tells nothing."""


def read_clauses(scene: Scene, clefts: Sequence[Cleft]) -> list[Draft]:
    """What each clause says that tells of something real."""
    found: list[Draft] = []
    before: Clause | None = None
    doubt = False
    for clause in scene.reading.clauses:
        notice_in_front(scene, clause)
        wished = is_wished(scene, clause, before)
        if wished and clause.verb.modal == "could":
            clause.verb.modal = "can"  # "I wish I could swim"
        turned = any(cleft.i <= clause.verb.i < cleft.j for cleft in clefts)
        if not turned and not _is_hypothetical(scene, clause, before, wished=wished):
            unsure = doubt or _opens_with_doubt(scene, clause) or _hangs_on_condition(scene, clause)
            unsure = unsure or _is_taken_back(scene, clause)
            said = _of_clause(scene, clause, before, unsure=unsure)
            found += [draft for draft in said if not wished or wish(draft)]
        doubt = _casts_doubt(scene, clause)
        before = clause
        notice(scene, clause)
        remember(scene, clause)
    return found


def _is_hypothetical(scene: Scene, clause: Clause, before: Clause | None, *, wished: bool) -> bool:
    conditional = clause.link in lexicon.words("en_verbs", "conditional") or _is_quoted(scene, clause)
    conditional = conditional or _is_no_reason(scene, clause, before)
    aside = _fell_short(clause) or _came_after(clause) or _behaves(scene, clause)
    if conditional or aside or _is_of_the_clause(scene, clause, before):
        return True
    return not wished and is_imagined(scene, clause, before)


def _of_clause(scene: Scene, clause: Clause, before: Clause | None, *, unsure: bool) -> Iterator[Draft]:
    """What a clause says, with what its adverbs make of it."""
    instead = _opens_with(scene, clause, ("now", "instead", "nowadays"))
    besides = any(token.low in _BESIDES for token in scene.tokens[max(0, clause.i - 1) : clause.j + 2])
    spoken = _renewed(scene, clause, before) or _read(scene, clause)
    for draft in [*spoken, *(read_standing(scene, clause, spoken) or read_state(scene, clause, spoken))]:
        draft.replaces = (draft.replaces or instead) and (not besides or bool(draft.instead_of))
        draft.hedged = draft.hedged or (draft.predicate in _LASTING and is_for_a_while(scene, clause))
        draft.hedged = draft.hedged or (unsure and draft.rule != OPINION) or _paused(clause)
        yield draft


def _read(scene: Scene, clause: Clause) -> list[Draft]:
    if _told_of_doing(scene, clause):
        return []
    attribute = read_attribute(scene, clause) or read_adjustment(scene, clause) or read_role(scene, clause)
    if attribute:
        return attribute
    found: list[Draft] = []
    found += read_favourite(scene, clause) + read_death(scene, clause) + read_separation(scene, clause)
    if found:
        return found
    found += read_incident(scene, clause) + read_gift(scene, clause) + read_call_name(scene, clause)
    found += read_body(scene, clause) + read_dyed(scene, clause)
    opinions = read_opinion(scene, clause)
    if opinions:
        return found + opinions
    for subject in scene.subjects(clause):
        if subject.type == ROLE:
            continue
        spoken = read_contact(scene, clause, subject) or read_clause(scene, clause, subject) + read_attached(
            scene, clause, subject
        )
        if scene.italian:
            spoken = [each for each in spoken if not (each.rule == "with N" and each.predicate in OF_EVERYBODY)]
        spoken = with_event(scene, clause, subject, spoken) + _besides(scene, clause, subject)
        found += [
            draft
            for draft in spoken
            if subject.type != "thing" or draft.predicate in _OF_THINGS or draft.subject != subject
        ]
        common = not any(character.isupper() for character in subject.text[1:])
        common = common and not ("'s " in subject.text and subject.text[0].isupper())  # "Anna's husband"
        if common and not (subject.is_person or scene.discourse.has_named(subject)):
            found = [draft for draft in found if draft.subject != subject or draft.predicate not in _OF_BEINGS]
        unsaid = clause.fragment or (clause.inherited and not clause.subjects)
        if clause.verb.person == 3 and unsaid and subject.is_user:
            found = [draft for draft in found if draft.predicate not in ("is", "is_a")]  # "è una bella giornata"
        if scene.italian and not any(character.isupper() for character in subject.text):
            found = [draft for draft in found if draft.subject != subject or not _says_little(subject, draft)]
    return found


def _renewed(scene: Scene, clause: Clause, before: Clause | None) -> list[Draft]:
    """ "We changed insurers, it's Cigna now": the new value of what was changed."""
    if before is None or before.verb.lemma not in ("change", "switch") or before.places or len(before.objects) != 1:
        return []
    pointing = not clause.subjects or scene.low(clause.subjects[0]) in ("it", "that", "this")
    using = clause.verb.lemma in _SERVED_BY and "now" in clause.verb.adverbs
    if not using and (clause.verb.lemma != "be" or not pointing):
        return []
    noun = scene.head(before.objects[0])
    single = noun.low[:-1] if noun.low.endswith("s") and not noun.low.endswith("ss") else noun.low
    relation = lexicon.word_map("en_nouns", "relations").get(single) or scene.vocabulary.fold(single)
    found = []
    for owner in scene.subjects(before):
        for phrase in clause.objects:
            draft = scene.draft(clause, owner, relation, phrase, "changed N, it is V", raw=single)
            draft.replaces = True
            found.append(draft)
    return found


def _told_of_doing(scene: Scene, clause: Clause) -> bool:
    """ "Packing my medicine is a pain": the packing is, not the medicine."""
    subject = clause.subjects[0] if len(clause.subjects) == 1 else None
    if subject is None or clause.verb.lemma != "be" or not subject.i or scene.tokens[subject.i].letter != "g":
        return False
    before = scene.tokens[subject.i - 2] if subject.i > 1 else None
    return scene.tokens[subject.i - 1].letter == "k" and (before is None or before.letter in ".,zs")


def _is_of_the_clause(scene: Scene, clause: Clause, before: Clause | None) -> bool:
    """ "What works is the sertraline", "all I want is pickles": what is told of is the clause in front."""
    if clause.verb.lemma != "be" or before is None or not clause.subjects or not before.subjects:
        return False
    finite = scene.tokens[clause.verb.i].letter == "b" and scene.tokens[clause.verb.i].low not in (
        "be",
        "being",
        "been",
    )
    relative = before.link in ("who", "which", "that", "che") or (before.relative and before.link != "what")
    if not finite or clause.link or relative:
        return False  # "The lawyer who helps us is Ada"
    shared = clause.subjects[0].i == before.subjects[0].i and before.verb.j <= clause.verb.i
    between = scene.tokens[before.verb.j : clause.verb.i]
    return shared and not any(token.letter in ",z.s" for token in between)


def _says_little(subject: Party, draft: Draft) -> bool:
    """ "La folla guarda a Nizza": a relation without a name of its own, told of a thing without a name."""
    return subject.type in ("unknown", "thing") and not subject.is_user and draft.rule.startswith("open verb")


def _is_taken_back(scene: Scene, clause: Clause) -> bool:
    """ "Faccio il casellante, *anzi* l'autista", "cioè lo facevo", "I dance, *or rather* danced"."""
    end = max(clause.j, clause.verb.j)
    if end >= len(scene.tokens) or scene.tokens[end].letter not in ",z":
        return False
    behind = [token.text.lower() for token in scene.tokens[end : end + _TURNED_WITHIN]]
    pairs = {*itertools.pairwise(behind)}
    if "anzi" in behind or pairs & {("o", "meglio"), ("or", "rather")}:
        return True
    return "cioè" in behind and any(word == "ero" or word.endswith(_ONCE) for word in behind)


def _is_no_reason(scene: Scene, clause: Clause, before: Clause | None) -> bool:
    """ "It isn't that I hate cooking", "not that I mind the noise": that is just what is not so."""
    first = min([clause.i, clause.verb.i, *(subject.i for subject in clause.subjects)])
    if "not that" in " ".join(token.low for token in scene.tokens[max(0, first - 2) : first + 1]):
        return before is None or before.verb.lemma == "be"
    if before is not None and before.verb.negated and before.verb.lemma in ("say", "claim", "pretend"):
        return scene.discourse.speaker in scene.subjects(before) and not before.objects  # "I can't say I love opera"
    if before is None or before.verb.lemma != "be" or not before.verb.negated or clause.link != "that":
        return False
    return bool(before.subjects) and scene.low(before.subjects[0]) == "it" and not before.objects


def _is_quoted(scene: Scene, clause: Clause) -> bool:
    """Whether the clause stands between quotation marks inside a longer sentence: somebody else's words."""
    before = sum(token.text in QUOTES for token in scene.tokens[: clause.verb.i])
    after = any(token.text in QUOTES for token in scene.tokens[clause.verb.j :])
    return before % 2 == 1 and after and scene.tokens[0].text not in QUOTES


def _paused(clause: Clause) -> bool:
    """ "I haven't played since Sunday": a pause, or the end of it; the words do not say which."""
    return clause.verb.negated and clause.verb.perfect and any(span.role == "since" for span in clause.dates)


def _fell_short(clause: Clause) -> bool:
    """ "She nearly signed with a club in Turin": told because it did not happen."""
    return clause.verb.lemma != "be" and bool({"almost", "nearly", "quasi"} & set(clause.verb.adverbs))


def _came_after(clause: Clause) -> bool:
    """ "Before I was a plumber I stacked shelves": that is not over."""
    return clause.link == "before" and clause.verb.lemma == "be" and clause.verb.tense == "past"


def _behaves(scene: Scene, clause: Clause) -> bool:
    """ "She is being kind": how somebody behaves just now, not how they are."""
    verb = clause.verb
    return (
        verb.lemma == "be"
        and verb.j - verb.i > 1
        and any(token.low == "being" for token in scene.tokens[verb.i : verb.j])
    )


def _opens_with_doubt(scene: Scene, clause: Clause) -> bool:
    """ "Perhaps I like Rome"."""
    return _opens_with(scene, clause, tuple(lexicon.words("en_verbs", "hedging_words")))


def _opens_with(scene: Scene, clause: Clause, words: tuple[str, ...]) -> bool:
    """Whether one of the words stands in front of the clause's subject."""
    position = min([clause.verb.i, *(subject.i for subject in clause.subjects)]) - 1
    while position >= 0 and scene.tokens[position].letter not in ".,zs":
        if scene.tokens[position].low in words:
            return True
        position -= 1
    return False


def _hangs_on_condition(scene: Scene, clause: Clause) -> bool:
    """ "If I win the lottery I'm buying a vineyard": the main clause behind "if" is no fact yet."""
    conditions = lexicon.words("en_verbs", "conditional")
    return any(other.link in conditions and other.j <= clause.verb.i for other in scene.reading.clauses)


def _casts_doubt(scene: Scene, clause: Clause) -> bool:
    """Whether what this clause governs is opinion or hearsay ("I think that ...", "he says ...")."""
    if clause.objects and not clause.verb.negated and scene.tokens[clause.objects[0].i].low in _TELLING_ON:
        return scene.discourse.speaker not in scene.subjects(clause)
    if not clause.governs_clause and (
        clause.verb.j < clause.j or clause.j >= len(scene.tokens) or scene.tokens[clause.j].letter in ".,q"
    ):
        return False
    lemma = clause.verb.lemma
    speaks = scene.discourse.speaker in scene.subjects(clause)
    reported = lemma in lexicon.words("en_verbs", "reporting") and not clause.fragment and not speaks
    return lemma in lexicon.words("en_verbs", "hedges") or reported


def _besides(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """What a clause tells beside what its verb says: a status, an ailment, a taste, the place of a job or a stay."""
    found = read_status(scene, clause, subject) + read_ailments(scene, clause, subject)
    found += read_household(scene, clause, subject) + read_home(scene, clause, subject)
    return found + read_tastes(scene, clause, subject) + read_posted(scene, clause, subject)
