"""Sentences without a verb: "Vegan here", "Mother of two", "Employment status: self-employed"."""

from __future__ import annotations

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.syntax import Clause, Phrase
from korely_desktop.language.extraction.values import is_generic


def read_fragments(scene: Scene, spoken: bool) -> list[Draft]:
    """Drafts from noun phrases outside any clause; ``spoken`` says that clauses were found."""
    found = _denied(scene) + _status(scene) + _labelled(scene) + _numbered(scene) + _employed(scene)
    denial = bool(scene.tokens) and scene.tokens[0].letter == "!" and len(scene.tokens) <= 5
    if spoken or found or (scene.reading.clauses and not denial) or not scene.discourse.speaker.is_user:
        return found
    tokens = scene.tokens
    if len(tokens) > 9 or not tokens:
        return found
    found += _continued(scene)
    if found:
        return found
    found += _counted(scene)
    for phrase in scene.reading.loose:
        head = scene.head(phrase)
        predicate = fold.be_predicate(head.low)
        if predicate and phrase.i <= 2:
            found.append(
                Draft(
                    scene.discourse.speaker,
                    predicate,
                    "fragment",
                    scene.value(phrase),
                    tokens[0].start,
                    tokens[-1].end,
                    "fragment",
                )
            )
    return found


def _continued(scene: Scene) -> list[Draft]:
    """ "And fast cars.", "Not cats.": goes on with the liking or disliking of the sentence before."""
    tokens, leaning = scene.tokens, scene.discourse.last_leaning
    first = next((token for token in tokens if token.letter not in "lr," or token.low == "especially"), tokens[0])
    if leaning is None or not (first.low in ("and", "also", "especially", "plus", "or") or first.letter == "!"):
        return []
    subject, predicate = leaning
    negated = first.letter == "!"
    found = []
    for phrase in scene.reading.loose:
        if not is_generic(phrase, tokens):
            draft = Draft(
                subject, predicate, "fragment", scene.value(phrase), tokens[0].start, tokens[-1].end, "continued"
            )
            draft.negated = negated
            found.append(draft)
    if not found and negated and len(tokens) > 1 and tokens[1].letter == "k":
        draft = Draft(subject, predicate, "fragment", tokens[1].text, tokens[0].start, tokens[-1].end, "continued")
        draft.negated = True
        found.append(draft)
    return found


def _status(scene: Scene) -> list[Draft]:
    """ "Married 12 years", "Vegan here", "Just married to ...": a status that opens the sentence."""
    if not scene.discourse.speaker.is_user:
        return []
    opening = [token for token in scene.tokens[:4] if token.letter not in "rl,"]
    if not opening or opening[0].letter not in "je":
        return []
    token = opening[0]
    predicate = fold.be_predicate(token.low)
    if predicate not in ("marital_status", "diet", "employment_status"):
        return []
    return [
        Draft(scene.discourse.speaker, predicate, "fragment", token.text, token.start, token.end, "status fragment")
    ]


def _denied(scene: Scene) -> list[Draft]:
    """ "no kids and no cars": what the speaker says there is none of."""
    if not scene.discourse.speaker.is_user:
        return []
    found = []
    for phrase in scene.reading.loose:
        head = scene.head(phrase)
        if scene.tokens[phrase.i].low != "no" or phrase.j - phrase.i < 2:
            continue
        predicate = fold.have_predicate(head.low)
        if predicate == "has" and not scene.first_person:
            continue
        draft = Draft(
            scene.discourse.speaker,
            predicate,
            "no N",
            scene.value(phrase),
            scene.tokens[phrase.i].start,
            head.end,
            "no N",
        )
        draft.negated = True
        found.append(draft)
    return found


_JOBS = word_set("job work shift career gig internship position")


def _employed(scene: Scene) -> list[Draft]:
    """ "my shift at the hospital", "a job in fast food", "back from work at the diner"."""
    if not scene.discourse.speaker.is_user or not scene.first_person:
        return []
    found = []
    tokens = scene.tokens
    for index, token in enumerate(tokens[:-2]):
        if (
            token.low not in _JOBS
            or token.letter != "n"
            or not (
                tokens[index + 1].low in ("at", "in", "for", "with")
                or tokens[index + 1].text.lower() in ("alla", "al", "all'", "presso")
            )
        ):
            continue
        phrase = next((p for c in scene.reading.clauses for p in _everything(c) if p.i == index + 2), None)
        phrase = phrase or next((p for p in scene.reading.loose if p.i == index + 2), None)
        if phrase is None or is_generic(phrase, tokens) or tokens[phrase.i].letter == "p":
            continue
        predicate = "works_in" if tokens[index + 1].low == "in" else "works_at"
        end = tokens[phrase.j - 1].end
        draft = Draft(scene.discourse.speaker, predicate, "job at", scene.value(phrase), token.start, end, "job at N")
        draft.replaces = "new" in {before.low for before in tokens[max(0, index - 3) : index]}
        found.append(draft)
    return found


def _everything(clause: Clause) -> list[Phrase]:
    inner = _everything(clause.inner) if clause.inner is not None else []
    return [*clause.subjects, *clause.objects, *(place for _, place in clause.places), *inner]


def _numbered(scene: Scene) -> list[Draft]:
    """ "the 4 dogs", "walk four dogs": in first-person text a counted pet or child is the speaker's."""
    if not scene.first_person or not scene.discourse.speaker.is_user:
        return []
    found = []
    tokens = scene.tokens
    for index, token in enumerate(tokens[:-1]):
        noun = tokens[index + 1]
        if token.letter != "c" or token.kind or noun.letter != "n" or (index and tokens[index - 1].letter in "g"):
            continue
        relation = fold.kin_predicate(noun.low) or ("has_pet" if lexicon.noun_class(noun.low) == "pet" else None)
        if relation and relation != "works_with":
            value = scene.text[token.start : noun.end]
            found.append(Draft(scene.discourse.speaker, relation, "fragment", value, token.start, noun.end, "N kids"))
    return found


def _counted(scene: Scene) -> list[Draft]:
    """ "2 kids and a dog", "Two dogs.": what an answer counts belongs to the speaker."""
    found = []
    for phrase in scene.reading.loose:
        head = scene.head(phrase)
        relation = fold.kin_predicate(head.low) or ("has_pet" if lexicon.noun_class(head.low) == "pet" else None)
        counted = scene.tokens[phrase.i].letter in "c" or scene.tokens[phrase.i].low in (
            "a",
            "an",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
        )
        if relation and counted:
            found.append(
                Draft(
                    scene.discourse.speaker,
                    relation,
                    "fragment",
                    scene.value(phrase),
                    scene.tokens[phrase.i].start,
                    head.end,
                    "N kids",
                )
            )
    return found


def _labelled(scene: Scene) -> list[Draft]:
    """ "My employment status: self-employed." """
    tokens = scene.tokens
    colon = next((index for index, token in enumerate(tokens) if token.text == ":"), None)
    if colon is None or colon == 0 or colon + 1 >= len(tokens) or colon > 5:
        return []
    label = [token for token in tokens[:colon] if token.letter not in "dg"]
    owner = scene.discourse.owner(tokens[0]) if tokens[0].letter == "g" else scene.discourse.speaker
    words = " ".join(token.low for token in label)
    relations = lexicon.word_map("en_nouns", "relations")
    predicate = relations.get(words)
    if predicate is None and label and label[0].low in ("favorite", "favourite"):
        predicate = lexicon.word_map("en_nouns", "favorites").get(label[-1].low, "favorite")
    if (
        predicate is None
        or owner is None
        or any(clause.verb.i > colon and clause.verb.finite for clause in scene.reading.clauses)
    ):
        return []
    last = len(tokens) - 1 if tokens[-1].letter == "." else len(tokens)
    if last <= colon + 1:
        return []
    value = scene.text[tokens[colon + 1].start : tokens[last - 1].end]
    return [Draft(owner, predicate, words, value, tokens[0].start, tokens[-1].end, "label: value")]
