"""Constructions of text about others that no verb carries: appositions, "whose N is V", "a film starring NAME".

A name that nothing ties to the subject is left alone: ties guessed from nearness were right less than every second
time.
"""

from __future__ import annotations

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.measures import read_measures
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import ROLE
from korely_desktop.language.extraction.parties.discourse_words import is_post, is_role
from korely_desktop.language.extraction.scene import Scene

_OF_PERSONS = frozenset(["marital_status", "gender", "religion", "employment_status", "school_status", "personality"])
"""What no place, company or thing is."""


def read_others(scene: Scene, found: list[Draft]) -> list[Draft]:
    """Drafts for a sentence without "I" or "my"; ``found`` is what the clause rules gave."""
    if scene.first_person:
        return []
    return [*_appositions(scene), *_whose(scene), *_starring(scene, found), *read_measures(scene, found)]


def _appositions(scene: Scene) -> list[Draft]:
    """ "Anna Rossi, a nurse at Kern AG, ...", "Otto's teacher, Mrs. Nagel, ..."."""
    found: list[Draft] = []
    beside = [phrase for _, phrase in scene.reading.appositions] + list(scene.reading.loose)
    for phrase in beside:
        if phrase.i < 2 or scene.tokens[phrase.i - 1].text not in ",(" or phrase.kind != "noun":
            continue
        name = scene.tokens[phrase.i - 2]
        beside_name = name.kind == "name" and scene.head(phrase).letter == "n"
        if beside_name and scene.tokens[phrase.i].letter in "dnj" and not _labels_another(scene, phrase):
            found += _described(scene, phrase)
    for first, second in scene.reading.appositions:
        owned = [token.letter for token in first.tokens(scene.tokens)]
        if ("g" in owned or "y" in owned) and scene.head(second).kind == "name" and second.j - second.i == 1:
            found += _called(scene, first, second)
        elif scene.tokens[first.i].low == "the" and scene.head(second).kind == "name" and second.j - second.i == 1:
            found += _in_post(scene, first, second)
    return found


def _in_post(scene: Scene, post: Phrase, named: Phrase) -> list[Draft]:
    """ "The head of procurement at Holm Foods, Ada Berg, ...": who has the post, and where."""
    name, tokens = scene.head(named), scene.tokens
    if name.type != "person" or not any(is_post(token.low) for token in post.tokens(tokens)[1:2]) or scene.italian:
        return []
    party = scene.discourse.named(name)
    found = [Draft(party, "works_as", "post", scene.value(post), tokens[post.i].start, name.end, "apposition")]
    firm = next((t for t in tokens[post.j : named.i] if t.kind == "name" and t.type == "organization"), None)
    if firm is not None and tokens[post.j].low in ("at", "of", "for"):
        found.append(Draft(party, "works_at", "post", firm.text, tokens[post.i].start, name.end, "apposition"))
        found[-1].value_type, found[-1].literal = "organization", False
    return found


def _labels_another(scene: Scene, phrase: Phrase) -> bool:
    """ "Conductor Ingeborg Falk, *accompanist*: Milo", "Donna Franca (*proprietario*: Salvatore Mangano)"."""
    behind = scene.tokens[phrase.j : phrase.j + 2]
    return len(behind) == 2 and behind[0].text == ":" and behind[1].letter == "m"


def _described(scene: Scene, phrase: Phrase) -> list[Draft]:
    """What a noun phrase behind a name and a comma says of its bearer."""
    name, head = phrase.i - 2, scene.head(phrase)
    party = scene.discourse.named(scene.tokens[name])
    if any(token.letter == "c" for token in scene.tokens[phrase.i : max(phrase.head, phrase.i + 1)]) or (
        party.type == "place"
    ) == is_role(head.low):
        return []
    post = next((token for token in phrase.tokens(scene.tokens) if is_post(token.low)), None)
    predicate = fold.be_predicate(head.low) or ("works_as" if post is not None else "is_a")
    if fold.kin_predicate(scene.tokens[phrase.i].low) in fold.INVERSE_KIN:
        return []  # "figlia dell'attore Saverio Ribera" is no trade
    if predicate in _OF_PERSONS and party.type in ("place", "organization", "product"):
        return []  # "lives in Harlow, widower"
    if predicate == "is_a" and scene.tokens[phrase.i].letter != "d":
        return []
    start, end = scene.tokens[name].start, scene.tokens[phrase.j - 1].end
    found = [Draft(party, predicate, "apposition", scene.value(phrase), start, end, "apposition")]
    at = scene.tokens[phrase.j : phrase.j + 2]
    if predicate == "works_as" and len(at) == 2 and at[0].low in ("at", "for", "with") and at[1].kind == "name":
        found.append(Draft(party, "works_at", "apposition", at[1].text, start, at[1].end, "apposition"))
    if party.type != "person" and len(at) == 2 and at[0].low in ("in", "near") and at[1].type == "place":
        found.append(Draft(party, "located_in", "apposition", at[1].text, start, at[1].end, "apposition"))
    for draft in found[1:]:
        draft.value_type, draft.literal = at[1].type or "unknown", False
    return found


def _called(scene: Scene, owned: Phrase, named: Phrase) -> list[Draft]:
    """ "Otto's teacher, Mrs. Nagel": whose teacher, and what she is called."""
    tokens = owned.tokens(scene.tokens)
    mark = next((index for index, token in enumerate(tokens) if token.letter == "y"), None)
    head, name = scene.head(owned), scene.head(named)
    if mark is None:
        owner = scene.discourse.owner(tokens[0])
    else:
        owner = scene.discourse.party(Phrase(owned.i, owned.i + mark, owned.i + mark - 1), scene.tokens, scene.text)
    if owner is None or owner.is_user or owner.type == ROLE or head.letter != "n":
        return []
    relations = lexicon.word_map("en_nouns", "relations")
    relation = fold.kin_predicate(head.low) or relations.get(head.low) or scene.vocabulary.fold(head.low)
    if head.low == "director" and owner.type in ("organization", "place"):
        relation = "led_by"  # a museum's, not a film's
    draft = Draft(owner, relation, head.low, name.text, tokens[0].start, name.end, "N, NAME")
    draft.value_type, draft.literal = name.type or "unknown", False
    return [draft]


def _whose(scene: Scene) -> list[Draft]:
    """ "Olga, whose birthplace was Leningrad, ...", "Israel, where the leader is ...": the noun names the relation."""
    found: list[Draft] = []
    for clause in scene.reading.clauses:
        if clause.verb.lemma != "be" or len(clause.subjects) != 1 or clause.inherited or clause.verb.negated:
            continue
        first = clause.subjects[0].i
        head = scene.head(clause.subjects[0])
        at = next((p for p in (first - 1, first) if p > 0 and scene.tokens[p].low in ("whose", "where")), None)
        if at is None or head.letter != "n" or not clause.objects:
            continue
        owner = next((t for t in reversed(scene.tokens[max(0, at - 2) : at]) if t.kind == "name"), None)
        value = clause.objects[0]
        if owner is None or scene.head(value).letter not in "mc":
            continue
        words = " ".join(token.low for token in clause.subjects[0].tokens(scene.tokens) if token.letter == "n")
        relations = lexicon.word_map("en_nouns", "relations")
        relation = relations.get(words) or relations.get(head.low) or scene.vocabulary.fold(words)
        party = scene.discourse.named(owner)
        draft = scene.draft(clause, party, relation, value, "whose N is V", raw=f"{words}:")
        draft.start = min(draft.start, owner.start)
        found.append(draft)
    return found


_SHOWING = word_set("starring featuring")
_SHOWN = word_set("movie film series show musical")


def _starring(scene: Scene, found: list[Draft]) -> list[Draft]:
    """ "a film starring John Mills": who takes part in what the clause is about."""
    extra: list[Draft] = []
    for index, token in enumerate(scene.tokens):
        shown = token.low in _SHOWING or (
            token.low == "with" and any(t.low in _SHOWN for t in scene.tokens[max(0, index - 4) : index])
        )
        if not shown or index + 1 >= len(scene.tokens) or not index:
            continue
        clause = _clause_of(scene, index)
        parties = scene.subjects(clause) if clause is not None else []
        last = index + 1
        while last < len(scene.tokens) and (
            scene.tokens[last].kind == "name"
            or (scene.tokens[last].letter in "z," and scene.tokens[last + 1 : last + 2] and scene.tokens[last + 1].kind)
        ):
            name = scene.tokens[last]
            known = any(draft.value == name.text for draft in found)
            if name.kind == "name" and parties and not parties[0].is_user and not known:
                extra.append(
                    Draft(parties[0], "has_member", token.low, name.text, token.start, name.end, "starring", clause)
                )
            last += 1
    return extra


def _clause_of(scene: Scene, index: int) -> Clause | None:
    inside = [clause for clause in scene.reading.clauses if clause.i <= index < max(clause.j, clause.verb.j)]
    before = [clause for clause in scene.reading.clauses if clause.verb.i <= index]
    return (
        inside[-1]
        if inside
        else before[-1]
        if before
        else (scene.reading.clauses[0] if scene.reading.clauses else None)
    )
