"""Runs every construction over a sentence, in order, and keeps the discourse up to date."""

from __future__ import annotations

from korely_desktop.domain.statements import Operation
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.bearers import bears
from korely_desktop.language.extraction.changes.departures import read_death, read_separation
from korely_desktop.language.extraction.changes.replacements import read_adjustment
from korely_desktop.language.extraction.changes.turnovers import read_turnovers
from korely_desktop.language.extraction.changes.wordings import QUOTES
from korely_desktop.language.extraction.constructions.ailments import read_body
from korely_desktop.language.extraction.constructions.answers import read_answer
from korely_desktop.language.extraction.constructions.arrangements import read_arrangements
from korely_desktop.language.extraction.constructions.attributes import read_attribute
from korely_desktop.language.extraction.constructions.beside import read_names_beside
from korely_desktop.language.extraction.constructions.besides import read_besides
from korely_desktop.language.extraction.constructions.carded import read_card
from korely_desktop.language.extraction.constructions.clefts import read_clefts
from korely_desktop.language.extraction.constructions.clefts_of_doing import read_doing_clefts
from korely_desktop.language.extraction.constructions.denials import read_denials
from korely_desktop.language.extraction.constructions.discord import read_discord
from korely_desktop.language.extraction.constructions.events import (
    read_attached,
    read_dated_nouns,
    read_incident,
    with_event,
)
from korely_desktop.language.extraction.constructions.favourites import (
    FAVOURITE,
    favourite_relation,
    read_favourite,
)
from korely_desktop.language.extraction.constructions.favourites_apart import read_favourites_apart
from korely_desktop.language.extraction.constructions.fragments import read_fragments
from korely_desktop.language.extraction.constructions.gapping import read_gapped
from korely_desktop.language.extraction.constructions.have import read_gift
from korely_desktop.language.extraction.constructions.imagined import is_imagined, is_wished, wish
from korely_desktop.language.extraction.constructions.introductions import read_introductions
from korely_desktop.language.extraction.constructions.italian_discourse import learn_classes
from korely_desktop.language.extraction.constructions.italian_firms import head_firm, read_firm
from korely_desktop.language.extraction.constructions.italian_lists import read_lists
from korely_desktop.language.extraction.constructions.italian_roles import read_roles
from korely_desktop.language.extraction.constructions.kin_names import read_names_of_kin
from korely_desktop.language.extraction.constructions.labels import is_labelled, read_labels
from korely_desktop.language.extraction.constructions.lifetimes import read_lifetimes
from korely_desktop.language.extraction.constructions.notes import head, introduce, read_contact, read_notes, read_role
from korely_desktop.language.extraction.constructions.noticing import notice, notice_in_front
from korely_desktop.language.extraction.constructions.opinions import RULE as OPINION
from korely_desktop.language.extraction.constructions.opinions import read_opinion
from korely_desktop.language.extraction.constructions.own import read_possessives
from korely_desktop.language.extraction.constructions.plain import read_plain
from korely_desktop.language.extraction.constructions.roles import read_mine, read_roles_in_passing
from korely_desktop.language.extraction.constructions.sideways import read_sideways
from korely_desktop.language.extraction.constructions.standing import read_standing, read_state
from korely_desktop.language.extraction.constructions.status import read_call_name
from korely_desktop.language.extraction.constructions.stays import is_for_a_while
from korely_desktop.language.extraction.constructions.telegraphic import read_telegraphic
from korely_desktop.language.extraction.constructions.third import read_others
from korely_desktop.language.extraction.constructions.verbs import read_clause
from korely_desktop.language.extraction.constructions.wishes import read_wishes_to_assistant
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.fitting import fitting
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.parties.discourse import ROLE, Party
from korely_desktop.language.extraction.parties.discourse_words import is_role
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.values import is_generic

_PERSONAL = ("er", "or", "ist", "ian", "ant", "ent", "man", "woman", "ee", "person", "citizen", "fan")
_OF_BEINGS = frozenset(
    [
        *("does", "has_pet", "likes", "dislikes", "wants", "exercises", "sleeps", "from", "lives_in", "works_at"),
        *("works_in", "works_as", "has_child", "has_parent", "age", "ordered", "asked_about"),
        *("wears", "watches", "reads", "eats", "drinks", "speaks", "plays", "knows"),
    ]
)
"""What only people and companies do, not what a common noun names."""
_ASKED = {"major": "has_degree", "degree": "has_degree", "weakness": "likes", "passion": "likes", "hobby": "hobby"}
_LASTING = frozenset(["lives_in", "works_at", "works_as", "works_in", "reports_to", "home_address", "works_from"])
_LOVED = frozenset(["married_to", "partner", "engaged_to"])  # "my wife left me": of whichever of them she was
_OF_EVERYBODY = frozenset(["has_parent", "has_relative", "has_friend", "reports_to"])  # "mia madre" alone
_NAMING = {"named": ("I am NAME", "my N is V"), "goes_by": ("standing",)}
_SERVED_BY = frozenset(["see", "use", "have", "visit"])
_BESIDES = frozenset(["too", "also", "additionally", "besides", "another"])
_OF_THINGS = frozenset(
    [
        *("costs", "scheduled_for", "rescheduled_to", "deadline", "located_in", "happened_on", "status", "color"),
        *("version", "starts_on", "ends_on"),
    ]
)


def drafts(scene: Scene) -> list[Draft]:
    """Everything the sentence says. A construction that fails to apply says nothing."""
    head(scene)
    found = read_labels(scene)
    answered = read_answer(scene)
    clefts = read_clefts(scene)
    found += [cleft.draft for cleft in clefts if cleft.draft is not None]
    doubt = False
    _classify(scene)
    if scene.italian:
        learn_classes(scene)
        head_firm(scene)
    before: Clause | None = None
    for clause in scene.reading.clauses:
        notice_in_front(scene, clause)
        hypothetical = clause.link in lexicon.words("en_verbs", "conditional") or _is_quoted(scene, clause)
        hypothetical = hypothetical or _fell_short(clause) or _behaves(scene, clause)
        wished = is_wished(scene, clause, before)
        imagined = is_imagined(scene, clause, before) and not wished
        hypothetical = hypothetical or _is_of_the_clause(scene, clause, before) or imagined
        turned = any(cleft.i <= clause.verb.i < cleft.j for cleft in clefts)
        if not hypothetical and not turned:
            unsure = doubt or _opens_with_doubt(scene, clause) or _hangs_on_condition(scene, clause)
            instead = _opens_with(scene, clause, ("now", "instead", "nowadays"))
            besides = any(token.low in _BESIDES for token in scene.tokens[clause.i : clause.j + 2])
            spoken = _renewed(scene, clause, before) or _read(scene, clause)
            for draft in [*spoken, *(read_standing(scene, clause, spoken) or read_state(scene, clause, spoken))]:
                draft.replaces = (draft.replaces or instead) and (not besides or bool(draft.instead_of))
                draft.hedged = draft.hedged or (draft.predicate in _LASTING and is_for_a_while(scene, clause))
                draft.hedged = draft.hedged or (unsure and draft.rule != OPINION) or _paused(clause)
                if not wished or wish(draft):
                    found.append(draft)
        doubt = _casts_doubt(scene, clause)
        before = clause
        notice(scene, clause)
        _remember(scene, clause)
    remember_values(scene)
    named = {draft.predicate for draft in found if draft.rule in ("my KIN is NAME", "N called NAME", "my N is V")}
    disliked = {draft.value for draft in found if draft.predicate == "dislikes"}
    found += [
        draft
        for draft in read_possessives(scene)
        if not (draft.rule == "my N" and (draft.predicate in named or draft.value in disliked))
        and not (scene.italian and draft.rule == "my N" and draft.predicate in _OF_EVERYBODY)
        and (draft.operation is Operation.END or not _is_over(draft, found))
    ]
    found += read_favourites_apart(scene, found)
    turned_doings = read_doing_clefts(scene)
    found = [d for d in found if d.rule != "verb alone" or not any(c.end >= d.end for c in turned_doings)]
    found += turned_doings
    found += read_roles_in_passing(scene, found) + read_mine(scene)
    found += read_notes(scene) + read_card(scene)
    found += read_fragments(scene, bool(found)) + read_sideways(scene)
    introduce(scene)
    found += [draft for draft in read_others(scene, found) if not _is_over(draft, found)]
    found += read_introductions(scene, found)
    if scene.italian:
        found = read_lists(scene, read_roles(scene, found))
        found += read_firm(scene, found)
    found += read_dated_nouns(scene, found)
    stated = {(draft.subject, draft.predicate) for draft in found}
    found += [draft for draft in answered if (draft.subject, draft.predicate) not in stated]
    found += read_arrangements(scene, found)
    found += read_plain(scene, found)
    found += read_telegraphic(scene, found)
    found += read_gapped(scene, found) + read_names_of_kin(scene, found)
    found += read_names_beside(scene, found)
    found = read_discord(scene, read_denials(scene, found))
    wanted = read_wishes_to_assistant(scene)
    found = [draft for draft in found if not any(draft.value == each.value for each in wanted)] + wanted
    if not is_labelled(scene.tokens):
        found = read_turnovers(scene, found)
    found = [draft for draft in read_lifetimes(scene, found) if bears(draft, scene)]
    for draft in found:
        if draft.subject.is_user and scene.discourse.is_note and draft.rule in _NAMING.get(draft.predicate, ()):
            scene.discourse.name_user(Party(draft.value, "person"))
    over = {(each.subject, each.predicate, each.value) for each in found if each.operation is Operation.END}
    over |= {(who, loved, value) for who, what, value in over if what in _LOVED for loved in _LOVED}
    found = fitting(found)
    return [
        draft
        for draft in found
        if draft.operation is Operation.END or (draft.subject, draft.predicate, draft.value) not in over
    ]


def _is_over(draft: Draft, found: list[Draft]) -> bool:
    """Whether the sentence says that just this is over ("I sold my car" says nothing of having one)."""
    gone = [each.value if each.operation is Operation.END else each.instead_of for each in found]
    return any(draft.value.casefold() in value.casefold() for value in gone if value)


def remember_values(scene: Scene) -> None:
    """Keep the last thing talked about, which "it" and "them" may mean in the next sentence."""
    for clause in scene.reading.clauses:
        _remember(scene, clause)
    if not scene.reading.clauses and scene.reading.loose:
        _keep(scene, scene.reading.loose[-1])


def _keep(scene: Scene, phrase: Phrase) -> None:
    """Keep what a noun phrase names, unless it is only an exclamation ("Nice!", "Awesome!")."""
    head = scene.head(phrase)
    exclaimed = (
        bool({token.low for token in phrase.tokens(scene.tokens)} & FAVOURITE)
        or head.low == "fan"
        or (len(phrase.tokens(scene.tokens)) == 1 and lexicon.is_exclamation(head.low))
    )
    if phrase.j > phrase.i and phrase.kind == "noun" and not exclaimed and not is_generic(phrase, scene.tokens):
        scene.discourse.last_value = scene.value(phrase)
        scene.discourse.last_place = scene.tokens[phrase.i].start


def _remember(scene: Scene, clause: Clause) -> None:
    for phrase in [*clause.subjects, *clause.objects]:
        words = {token.low for token in phrase.tokens(scene.tokens)}
        if words & {"favorite", "favourite", "fav"}:
            scene.discourse.last_favourite = favourite_relation(scene.head(phrase).low)
        elif "your" in words:
            scene.discourse.last_asked = _relation_asked(scene, phrase)
    deepest: Clause | None = clause
    while deepest is not None:
        for phrase in [*deepest.subjects, *deepest.objects, *(place for _, place in deepest.places)]:
            _keep(scene, phrase)
        doing = scene.tokens[deepest.verb.j - 1]
        if deepest is not clause and doing.letter == "k" and not deepest.objects:
            scene.discourse.last_value, scene.discourse.last_place = doing.text, doing.start  # "I took up running"
        deepest = deepest.inner


def _relation_asked(scene: Scene, phrase: Phrase) -> str:
    """What "your N" in a question asks for ("your major"), so that "mine" can answer; empty for mere things."""
    noun = scene.head(phrase).low
    return _ASKED.get(noun) or lexicon.word_map("en_nouns", "relations").get(noun, "")


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
    found += read_body(scene, clause)
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
            spoken = [each for each in spoken if not (each.rule == "with N" and each.predicate in _OF_EVERYBODY)]
        spoken = with_event(scene, clause, subject, spoken) + read_besides(scene, clause, subject)
        found += [
            draft
            for draft in spoken
            if subject.type != "thing" or draft.predicate in _OF_THINGS or draft.subject != subject
        ]
        common = not any(character.isupper() for character in subject.text[1:])
        common = common and not ("'s " in subject.text and subject.text[0].isupper())  # "Anna's husband"
        if common and not (subject.is_user or subject.type == "person" or scene.discourse.has_named(subject)):
            found = [draft for draft in found if draft.subject != subject or draft.predicate not in _OF_BEINGS]
        if clause.verb.person == 3 and clause.fragment and subject.is_user:
            found = [draft for draft in found if draft.predicate not in ("is", "is_a")]  # "è una bella giornata"
        if scene.italian and not any(character.isupper() for character in subject.text):
            found = [draft for draft in found if draft.subject != subject or not _says_little(subject, draft)]
    return found


def _says_little(subject: Party, draft: Draft) -> bool:
    """ "La folla guarda a Nizza": a relation without a name of its own, told of a thing without a name."""
    return subject.type in ("unknown", "thing") and not subject.is_user and draft.rule.startswith("open verb")


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
            draft = scene.draft(
                clause, owner, relation, scene.value(phrase), "changed N, it is V", phrase=phrase, raw=single
            )
            draft.replaces = True
            found.append(draft)
    return found


def _hangs_on_condition(scene: Scene, clause: Clause) -> bool:
    """ "If I win the lottery I'm buying a vineyard": the main clause behind "if" is no fact yet."""
    conditions = lexicon.words("en_verbs", "conditional")
    return any(other.link in conditions and other.j <= clause.verb.i for other in scene.reading.clauses)


def _casts_doubt(scene: Scene, clause: Clause) -> bool:
    """Whether what this clause governs is opinion or hearsay ("I think that ...", "he says ...")."""
    if not clause.governs_clause and (
        clause.verb.j < clause.j or clause.j >= len(scene.tokens) or scene.tokens[clause.j].letter in ".,q"
    ):
        return False
    lemma = clause.verb.lemma
    speaks = scene.discourse.speaker in scene.subjects(clause)
    reported = lemma in lexicon.words("en_verbs", "reporting") and not clause.fragment and not speaks
    return lemma in lexicon.words("en_verbs", "hedges") or reported


def _classify(scene: Scene) -> None:
    """ "Heron is a library": what is called a thing is no person, whatever its name looks like."""
    for clause in scene.reading.clauses:
        if clause.verb.lemma != "be" or len(clause.objects) != 1 or clause.verb.negated:
            continue
        head = scene.head(clause.objects[0])
        opens = scene.tokens[clause.objects[0].i]
        if opens.letter != "d" or head.letter != "n" or is_role(head.low) or lexicon.noun_class(head.low):
            continue
        for party in [] if head.low.endswith(_PERSONAL) else scene.subjects(clause):
            if party.type == "person" and not party.is_user and party.text[:1].isupper() and "'s " not in party.text:
                scene.discourse.reclass(party)
