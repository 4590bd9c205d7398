"""Sentences without a verb: "Vegan here", "Mother of two"."""

from __future__ import annotations

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.rosters import is_line_of_another, read_roster
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse_words import PARENTS, ROLES
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.values import is_generic


def read_fragments(scene: Scene, spoken: bool) -> list[Draft]:
    """Drafts from noun phrases outside any clause; ``spoken`` says that clauses were found."""
    if scene.discourse.holder.is_user and is_line_of_another(scene.tokens):
        return []
    found = _denied(scene) + _status(scene) + _numbered(scene) + _employed(scene)
    found += _no_fan(scene) + _absent(scene) + read_roster(scene)
    opening = scene.tokens[0] if scene.tokens else None
    denial = (
        opening is not None
        and len(scene.tokens) <= 5
        and (opening.letter == "!" or opening.low in ("especially", "particularly"))
    )
    if found and len(found) == 1 and found[0].rule == "status fragment":
        found += _counted(scene)  # "Married 12 years, 2 kids."
    if spoken or found or (scene.reading.clauses and not denial) or scene.discourse.holder.type != "person":
        return found
    tokens = scene.tokens
    if len(tokens) > 9 or not tokens or (tokens[0].low == "what" and tokens[-1].text == "!"):
        return found  # "What a cute dog!" is nobody's dog
    found += _continued(scene) or _opened(scene)
    if found or ((scene.discourse.is_note or scene.italian) and any(token.text == ":" for token in tokens)):
        return found
    found += _counted(scene)
    for phrase in scene.reading.loose:
        head = scene.head(phrase)
        predicate = fold.be_predicate(head.low)
        echoed = tokens[-1].text == "!" and tokens[phrase.i].low in ("a", "an")  # "An actor!" takes up what was said
        exclaimed = predicate in ("appearance", "personality", "health_status")  # "Too cute!"
        denied = any(token.letter == "!" for token in tokens)
        if predicate == "works_as" and head.low in ROLES:
            continue  # "Owner unknown", "by an agent"
        if predicate and phrase.i <= 2 and not (echoed or exclaimed or denied):
            start, end = tokens[0].start, tokens[-1].end
            holder, value = scene.discourse.holder, scene.value(phrase)
            found.append(Draft(holder, predicate, "fragment", value, start, end, "fragment"))
    return found


def _continued(scene: Scene) -> list[Draft]:
    """ "And fast cars.", "Not cats.": goes on with the liking or disliking of the sentence before."""
    tokens, leaning = scene.tokens, scene.discourse.last_leaning
    first = next((token for token in tokens if token.letter not in "lr," or token.low == "especially"), tokens[0])
    if leaning is None or not (first.low in ("and", "also", "especially", "plus", "or") or first.letter == "!"):
        return []
    subject, predicate = leaning
    values = [scene.value(phrase) for phrase in scene.reading.loose if not is_generic(phrase, tokens)]
    start, end = tokens[0].start, tokens[-1].end
    place = tokens.index(first) + 1
    if not values and place < len(tokens) and tokens[place].letter == "k":
        stop = next((p for p in range(place, len(tokens)) if tokens[p].letter in ".,szr"), len(tokens))
        values = [scene.text[tokens[place].start : tokens[stop - 1].end]]  # "Especially running."
    return [
        Draft(subject, predicate, "fragment", value, start, end, "continued", negated=first.letter == "!")
        for value in values
    ]


def _opened(scene: Scene) -> list[Draft]:
    """ "Hi from Canada", "Still in high school", "Mother of two girls": what "I am" would say."""
    tokens = scene.tokens
    start = next((index for index, token in enumerate(tokens) if token.letter not in "lr,"), 0)
    phrase = next((each for each in scene.reading.loose if each.i in (start, start + 1)), None)
    if phrase is None:
        return []
    head, preposition = scene.head(phrase), tokens[start].low
    predicate = ""
    if preposition == "from" and head.letter == "m" and head.type == "place":
        predicate = "from"
    elif preposition == "in" and lexicon.noun_class(head.low) == "school":
        predicate = "school_status"
    elif phrase.i == start and head.low in PARENTS:
        counted = next((index for index in range(phrase.i, phrase.j) if tokens[index].letter == "c"), None)
        if counted is None or counted + 1 >= phrase.j:
            return []
        predicate, phrase = "has_child", Phrase(counted, phrase.j, phrase.j - 1)
    if not predicate:
        return []
    value = scene.value(phrase) if predicate != "school_status" else f"in {scene.value(phrase)}"
    speaker, end = scene.discourse.speaker, tokens[phrase.j - 1].end
    return [Draft(speaker, predicate, "fragment", value, tokens[start].start, end, "opened")]


def _no_fan(scene: Scene) -> list[Draft]:
    """ "Not a big fan of olives.", "not a fan of it": a dislike that leaves out "I am"."""
    tokens = scene.tokens
    if not scene.discourse.speaker.is_user:
        return []
    for index, token in enumerate(tokens):
        if token.low != "fan" or index + 2 >= len(tokens) or tokens[index + 1].low != "of":
            continue
        excepted = [phrase for clause in scene.reading.clauses for phrase in clause.excepted]
        loose = any(phrase.head == index for phrase in [*scene.reading.loose, *excepted])
        loose = loose or any(token.letter == "," for token in tokens[max(0, index - 4) : index])
        if not loose or not any(before.letter == "!" for before in tokens[max(0, index - 3) : index]):
            continue
        last = index + 2
        while last < len(tokens) and tokens[last].letter in "dgnmjkec":
            last += 1
        value = scene.value(Phrase(index + 2, last, last - 1)) if last > index + 2 else scene.discourse.last_value
        if value:
            start = tokens[0].start if last > index + 2 else min(tokens[0].start, scene.discourse.last_place)
            speaker = scene.discourse.speaker
            return [Draft(speaker, "dislikes", "fan of", value, start, tokens[last - 1].end, "no fan of N")]
    return []


def _status(scene: Scene) -> list[Draft]:
    """ "Married 12 years", "Vegan here", "Just married to ...": a status that opens the sentence."""
    if scene.discourse.holder.type != "person":
        return []
    opening = [token for token in scene.tokens[:4] if token.letter not in "rl,"]
    if not opening or opening[0].letter not in "je":
        return []
    token = opening[0]
    predicate = fold.be_predicate(token.low)
    if predicate not in ("marital_status", "diet", "employment_status"):
        return []
    return [Draft(scene.discourse.holder, predicate, "fragment", token.text, token.start, token.end, "status fragment")]


def _denied(scene: Scene) -> list[Draft]:
    """ "no kids and no cars": what the speaker says there is none of."""
    if scene.discourse.holder.type != "person":
        return []
    found = []
    if any(token.low == "please" for token in scene.tokens):
        return []
    for phrase in [*scene.reading.loose, *(beside for _, beside in scene.reading.appositions)]:
        head = scene.head(phrase)
        if scene.tokens[phrase.i].low != "no" or phrase.j - phrase.i < 2:
            continue
        predicate = fold.have_predicate(head.low)
        if predicate not in _MISSED or head.low in _EATEN:
            continue
        start, value = scene.tokens[phrase.i].start, scene.value(phrase)
        found.append(Draft(scene.discourse.holder, predicate, "no N", value, start, head.end, "no N", negated=True))
    return found


_MISSED = word_set(
    """has_child has_sibling has_parent married_to partner has_relative has_friend has_pet drives has_condition
    takes_medication has_degree appearance"""
)
"""What is worth saying that somebody has none of; "no meetings before ten" is a wish, "no problem" a phrase."""
_EATEN = lexicon.words("constructions", "fragments.eaten")
_MOST_KIN = 15
"""More children, brothers or dogs than that are a school's, a regiment's or a shelter's."""
_AT_HOME = word_set("has_pet has_child drives")
_AROUND_ME = frozenset(
    ["me", *(f"{whose} {what}" for whose in ("my", "our") for what in ("life", "house", "home", "family"))]
)


def _absent(scene: Scene) -> list[Draft]:
    """ "there are no children in my life", "there is a parrot at home"."""
    found = []
    for clause in scene.reading.clauses:
        here = any(scene.low(place) in _AROUND_ME for _, place in clause.places)
        here = here or {"home"} == {scene.low(place) for where, place in clause.places if where == "at"}
        here = here or "home" in scene.tokens[min(clause.j, len(scene.tokens)) - 1].low.split()
        if clause.verb.lemma != "be" or not here or [phrase.kind for phrase in clause.subjects] != ["there"]:
            continue
        for phrase in clause.objects:
            predicate = fold.have_predicate(scene.head(phrase).low)
            if (phrase.denied or predicate in _AT_HOME) and scene.discourse.speaker.is_user:
                told = (scene.discourse.speaker, predicate, scene.value(phrase), "N in my life")
                found.append(scene.draft(clause, *told, phrase=phrase, negated=phrase.denied))
    return found


_FORMER = word_set("old former previous")
_RIDDEN = lexicon.words("constructions", "fragments.ridden")
_SEEKING = lexicon.words("constructions", "fragments.seeking")
_NOT_TAKEN = lexicon.words("constructions", "fragments.not_taken")
_JOBS = word_set("job work shift career gig internship position")


def _employed(scene: Scene) -> list[Draft]:
    """ "my shift at the hospital", "a job in fast food", "back from work at the diner"."""
    told = scene.first_person or (scene.discourse.told_by_user and not scene.reading.clauses[0:1])
    told = told or (scene.discourse.told_by_user and bool(scene.reading.clauses) and scene.reading.clauses[0].fragment)
    if scene.discourse.holder.type != "person" or not told:
        return []
    found = []
    tokens = scene.tokens
    for index, token in enumerate(tokens[:-2]):
        link = tokens[index + 1]
        if token.low not in _JOBS or token.letter != "n":
            continue
        if link.low not in ("at", "in", "for", "with") and link.text.lower() not in ("alla", "al", "all'", "presso"):
            continue
        if token.low == "work" and index and tokens[index - 1].letter == "n":
            continue  # "school work for college"
        telling = next((c for c in reversed(scene.reading.clauses) if c.verb.i < index), None)
        if telling is not None and (telling.verb.modal or telling.verb.lemma in _NOT_TAKEN):
            continue  # "I'd love to do an internship in The Hague"
        if telling is not None and telling.subjects and scene.discourse.holder not in scene.subjects(telling):
            continue
        if tokens[index - 1].letter == "y" or tokens[index - 1].low in ("her", "his", "their", "your"):
            continue  # "we moved for her job at the embassy"
        if tokens[index - 1].low in _FORMER:
            continue  # "I miss my old job at the bank"
        phrase = next((p for c in scene.reading.clauses for p in _everything(c) if p.i == index + 2), None)
        phrase = phrase or next((p for p in scene.reading.loose if p.i == index + 2), None)
        if phrase is None or is_generic(phrase, tokens) or tokens[phrase.i].letter == "p":
            continue
        if any(before.lemma in _SEEKING for before in tokens[:index]):
            continue
        if scene.head(phrase).low in _RIDDEN:
            continue  # "al lavoro in bici"
        predicate = "works_in" if link.low == "in" else "works_at"
        end = tokens[phrase.j - 1].end
        draft = Draft(scene.discourse.holder, predicate, "job at", scene.value(phrase), token.start, end, "job at N")
        draft.replaces = "new" in {before.low for before in tokens[max(0, index - 3) : index]}
        found.append(draft)
    return found


def _everything(clause: Clause) -> list[Phrase]:
    inner = _everything(clause.inner) if clause.inner is not None else []
    return [*clause.subjects, *clause.complements, *inner]


def _numbered(scene: Scene) -> list[Draft]:
    """ "the 4 dogs", "walk four dogs": in first-person text a counted pet or child is the speaker's."""
    if not scene.first_person or scene.discourse.holder.type != "person":
        return []
    found = []
    tokens = scene.tokens
    for index, token in enumerate(tokens[:-1]):
        noun = tokens[index + 1]
        if token.letter != "c" or token.kind or noun.letter != "n" or (index and tokens[index - 1].letter in "gy"):
            continue
        relation = fold.living_predicate(noun.low)
        many = token.text.isdecimal() and int(token.text) > _MOST_KIN
        before = next((c for c in reversed(scene.reading.clauses) if c.verb.i < index), None)
        if before is not None and _of_another(scene, before):
            continue
        if relation == "has_sibling" and noun.text.lower() in fold.TWINS:
            relation = "has_child"
        if relation == "has_sibling" and _of_all(scene, before, index):
            continue
        if relation in _COUNTED_KIN and noun.low not in ("family", "families") and not many:
            had = before if before is not None and before.verb.lemma == "have" and before.verb.tense == "past" else None
            told = (relation, "fragment", scene.text[token.start : noun.end])
            found.append(Draft(scene.discourse.holder, *told, token.start, noun.end, "N kids", had))
    return found


_COUNTED_KIN = word_set("has_child has_sibling has_pet has_relative")


def _of_all(scene: Scene, clause: Clause | None, number: int) -> bool:
    """ "Siamo in sei fratelli", "we were five sisters", "il terzo di sette", "we foster two brothers": the number
    counts me too, or they are each other's.
    """
    before = scene.tokens[number - 1] if number else None
    if before is not None and not scene.italian:
        return before.letter == "b" or (clause is not None and clause.verb.lemma in ("adopt", "foster"))
    of_all = before is not None and before.low == "of"
    return of_all or (clause is not None and clause.verb.lemma in ("be", "adopt"))


def _of_another(scene: Scene, clause: Clause) -> bool:
    """ "My granny had 14 kids", "I want six kids", "I share a flat with two girls": not mine, or not yet."""
    others = bool(clause.subjects) and scene.discourse.speaker not in scene.subjects(clause)
    return others or clause.verb.lemma in ("want", "share", "see", "meet", "bury", "coach", "teach")


_COUNTING = word_set("a an one two three four five six")


def _counted(scene: Scene) -> list[Draft]:
    """ "2 kids and a dog", "Two dogs.": what an answer counts belongs to the speaker."""
    found = []
    for phrase in scene.reading.loose:
        head = scene.head(phrase)
        if phrase.i and scene.tokens[phrase.i - 1].low in ("like", "as"):
            continue  # "mi tratta come un bambino"
        relation = fold.living_predicate(head.low)
        first = scene.tokens[phrase.i]
        if relation and (first.letter in "c" or first.low in _COUNTING):
            told = (relation, "fragment", scene.value(phrase))
            found.append(Draft(scene.discourse.holder, *told, first.start, head.end, "N kids"))
    return found
