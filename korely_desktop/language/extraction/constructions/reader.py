"""Runs every construction over a sentence, in order, and keeps the discourse up to date."""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.domain.statements import Operation
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.bearers import bears
from korely_desktop.language.extraction.changes.turnovers import read_turnovers
from korely_desktop.language.extraction.constructions.agreeing import read_agreement
from korely_desktop.language.extraction.constructions.answers import read_answer
from korely_desktop.language.extraction.constructions.arrangements import read_arrangements
from korely_desktop.language.extraction.constructions.cards import read_card
from korely_desktop.language.extraction.constructions.clauses import OF_EVERYBODY, read_clauses
from korely_desktop.language.extraction.constructions.clefts import read_clefts, read_doing_clefts
from korely_desktop.language.extraction.constructions.denials import read_denials
from korely_desktop.language.extraction.constructions.discord import read_discord
from korely_desktop.language.extraction.constructions.events import read_dated_nouns
from korely_desktop.language.extraction.constructions.favourites import read_favourites_apart
from korely_desktop.language.extraction.constructions.fragments import read_fragments
from korely_desktop.language.extraction.constructions.gapping import read_gapped
from korely_desktop.language.extraction.constructions.introductions import read_introductions
from korely_desktop.language.extraction.constructions.italian_discourse import learn_classes
from korely_desktop.language.extraction.constructions.italian_firms import head_firm, read_firm
from korely_desktop.language.extraction.constructions.italian_lists import read_lists
from korely_desktop.language.extraction.constructions.italian_works import read_roles, read_works
from korely_desktop.language.extraction.constructions.kin_names import call_by_name, read_names_of_kin
from korely_desktop.language.extraction.constructions.labels import is_labelled, read_labels
from korely_desktop.language.extraction.constructions.lifetimes import read_lifetimes
from korely_desktop.language.extraction.constructions.names_beside import read_names_beside
from korely_desktop.language.extraction.constructions.notes import head, introduce, read_notes
from korely_desktop.language.extraction.constructions.own import read_possessives
from korely_desktop.language.extraction.constructions.plain import read_plain
from korely_desktop.language.extraction.constructions.remembering import remember_values
from korely_desktop.language.extraction.constructions.roles import read_mine, read_roles_in_passing
from korely_desktop.language.extraction.constructions.sideways import read_sideways
from korely_desktop.language.extraction.constructions.telegraphic import read_telegraphic
from korely_desktop.language.extraction.constructions.third import read_others
from korely_desktop.language.extraction.constructions.wishes import read_wishes_to_assistant
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.fitting import fitting
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.parties.discourse_words import is_role
from korely_desktop.language.extraction.scene import Scene

_PERSONAL = ("er", "or", "ist", "ian", "ant", "ent", "man", "woman", "ee", "person", "citizen", "fan")
_LOVED = frozenset(["married_to", "partner", "engaged_to"])  # "my wife left me": of whichever of them she was
_NAMING = {"named": ("I am NAME", "my N is V"), "goes_by": ("standing",)}


def drafts(scene: Scene) -> list[Draft]:
    """Everything the sentence says. A construction that fails to apply says nothing."""
    scene.discourse.begin_sentence()
    head(scene)
    found = read_labels(scene)
    answered = read_answer(scene)
    clefts = read_clefts(scene)
    found += [cleft.draft for cleft in clefts if cleft.draft is not None]
    _classify(scene)
    if scene.italian:
        learn_classes(scene)
        head_firm(scene)
    found += read_clauses(scene, clefts)
    remember_values(scene)
    found += _possessives(scene, found)
    found += read_favourites_apart(scene, found)
    found = _of_fragments(scene, _with_doing_clefts(scene, found))
    found = _of_the_rest(scene, found, answered)
    found = [draft for draft in read_lifetimes(scene, found) if bears(draft, scene)]
    _name_the_person(scene, found)
    return _standing(fitting(found), _ended(found))


def _possessives(scene: Scene, found: list[Draft]) -> list[Draft]:
    """What every "my N" says that nothing else has said or ended."""
    named = {draft.predicate for draft in found if draft.rule in ("my KIN is NAME", "N called NAME", "my N is V")}
    disliked = {draft.value for draft in found if draft.predicate == "dislikes"}
    return [
        draft
        for draft in read_possessives(scene)
        if not (draft.rule == "my N" and (draft.predicate in named or draft.value in disliked))
        and not (scene.italian and draft.rule == "my N" and draft.predicate in OF_EVERYBODY)
        and (draft.operation is Operation.END or not _is_over(draft, found))
    ]


def _with_doing_clefts(scene: Scene, found: list[Draft]) -> list[Draft]:
    """ "What I do is paint": more than the verb alone."""
    turned = read_doing_clefts(scene)
    return [d for d in found if d.rule != "verb alone" or not any(cleft.end >= d.end for cleft in turned)] + turned


def _of_fragments(scene: Scene, found: list[Draft]) -> list[Draft]:
    """With what stands outside of clauses: notes, cards, roles and people in passing."""
    found += read_roles_in_passing(scene, found) + read_mine(scene)
    found += read_notes(scene) + read_card(scene)
    found += read_fragments(scene, bool(found)) + read_sideways(scene)
    introduce(scene)
    found += [draft for draft in read_others(scene, found) if not _is_over(draft, found)]
    found += read_introductions(scene, found)
    if scene.italian:
        found = read_lists(scene, read_roles(scene, found))
        found += read_firm(scene, found) + read_works(scene, found)
    return found


def _of_the_rest(scene: Scene, found: list[Draft], answered: Sequence[Draft]) -> list[Draft]:
    """With what is read beside all that was found, and what that takes back."""
    found += read_dated_nouns(scene, found)
    stated = {(draft.subject, draft.predicate) for draft in found}
    found += [draft for draft in answered if (draft.subject, draft.predicate) not in stated]
    found += read_arrangements(scene, found)
    found += read_plain(scene, found)
    found += read_telegraphic(scene, found)
    found += read_gapped(scene, found) + read_names_of_kin(scene, found)
    found = call_by_name(scene, found)
    found = read_agreement(scene, found + read_names_beside(scene, found))
    found = read_discord(scene, read_denials(scene, found))
    wanted = read_wishes_to_assistant(scene)
    found = [draft for draft in found if not any(draft.value == each.value for each in wanted)] + wanted
    return found if is_labelled(scene.tokens) else read_turnovers(scene, found)


def _name_the_person(scene: Scene, found: Sequence[Draft]) -> None:
    for draft in found:
        if draft.subject.is_user and scene.discourse.is_note and draft.rule in _NAMING.get(draft.predicate, ()):
            scene.discourse.name_user(Party(draft.value, "person"))


def _ended(found: Sequence[Draft]) -> set[tuple[Party, str, str]]:
    """What is over; whoever stopped loving something does not like it either."""
    over = {(each.subject, each.predicate, each.value) for each in found if each.operation is Operation.END}
    return over | {(who, loved, value) for who, what, value in over if what in _LOVED for loved in _LOVED}


def _standing(found: Sequence[Draft], over: set[tuple[Party, str, str]]) -> list[Draft]:
    return [
        draft
        for draft in found
        if draft.operation is Operation.END or (draft.subject, draft.predicate, draft.value) not in over
    ]


def _is_over(draft: Draft, found: list[Draft]) -> bool:
    """Whether the sentence says that just this is over ("I sold my car" says nothing of having one)."""
    gone = [each.value if each.operation is Operation.END else each.instead_of for each in found]
    return any(draft.value.casefold() in value.casefold() for value in gone if value)


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
