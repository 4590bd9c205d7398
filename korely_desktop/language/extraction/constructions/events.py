"""What happened or is planned on a date, and what a sentence adds in passing ("as a vegan", "with curly hair")."""

from __future__ import annotations

from korely_desktop.domain.statements import Operation
from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.dates import DATED, read_date_value
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene

HAPPENINGS = lexicon.words("constructions", "events.happenings")
_WITH = lexicon.words("constructions", "events.with")
_POINTING = word_set("it them this these those one")
_ALONE = lexicon.words("constructions", "events.alone")
_LASTING = lexicon.words("constructions", "events.lasting")


def with_event(scene: Scene, clause: Clause, subject: Party, spoken: list[Draft]) -> list[Draft]:
    """What the other constructions read in a clause, with the event that its date makes of it where they leave one.

    An open verb says less than the dated happening in its own words ("they towed my car on Friday"); and what ended
    something on a day is also an event of that day ("I donated the car yesterday"), over as soon as it is told.
    """
    if not spoken or not clause.dates:
        return spoken or read_event(scene, clause, subject)
    happened = any(span.role == "at" for span in clause.dates) and clause.verb.tense == "past"
    if happened and all(draft.rule.startswith("open verb") for draft in spoken):
        return read_event(scene, clause, subject) or spoken
    if happened and all(draft.operation is Operation.END for draft in spoken):
        events = read_event(scene, clause, subject)
        for draft in events:
            draft.past = True
        return spoken + events
    return spoken


def read_event(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """A dated clause that no other construction understood: an event of the subject, in its own words."""
    verb = clause.verb
    if subject.is_person and _lasts(scene, clause):
        return [_state(scene, clause, subject)]
    if not clause.dates or verb.negated or (clause.fragment and not subject.is_user):
        return []
    bare = verb.lemma == "be" and not clause.objects and not clause.places and clause.inner is None
    if not subject.is_person:
        if _is_ours(scene, clause):
            return _befell(scene, clause)
        told = (bare or verb.lemma in DATED) and not clause.fragment
        return read_date_value(scene, clause, subject) if told else []
    if bare:
        return []
    if verb.lemma == "be" and clause.places and not clause.objects:
        somewhere = any(scene.head(place).type == "place" for _, place in clause.places if place.j > place.i)
        nothing_behind = verb.j == len(scene.tokens)
        return [] if somewhere or nothing_behind else [_state(scene, clause, subject)]
    if verb.lemma == "be" and verb.tense != "future" and (clause.objects or clause.predicatives):
        return []  # "a member since May", "happy to see you on Friday"
    going_on = verb.progressive and verb.tense == "present"
    if going_on and any(scene.text[span.start : span.end].lower() == "right now" for span in clause.dates):
        return []  # "I'm dieting right now"
    planned = verb.tense == "future" or going_on or verb.lemma == "be"
    if not planned and verb.tense != "past" and not verb.perfect:
        return []
    value = _happening(scene, clause)
    told = subject.is_user or subject == scene.discourse.speaker
    if not value or (" " not in value and (scene.italian or not told or not (planned or value.lower() in _ALONE))):
        return []
    if {phrase.kind for phrase in clause.objects} == {"pronoun"} and not _POINTING.isdisjoint(
        value.lower().split()[1:2]
    ):
        return []  # "bought it from his uncle in 1998": what it was nobody will know
    draft = scene.draft(clause, subject, "plans_to" if planned else "did", value, "dated event", negated=False)
    draft.planned = planned
    return [draft]


def read_incident(scene: Scene, clause: Clause) -> list[Draft]:
    """ "An accident happened at the plant on Friday", told by somebody who says "I": an event of theirs."""
    dated = any(span.role == "at" for span in clause.dates) and (clause.verb.tense == "past" or clause.verb.perfect)
    if clause.verb.lemma not in ("happen", "occur") or not dated or len(clause.subjects) != 1 or clause.verb.negated:
        return []
    first, verb = clause.subjects[0], clause.verb
    speaker, known = scene.discourse.speaker, scene.discourse.first_person
    words = first.j - first.i if first.i > verb.i else verb.i - first.i
    if not known or words < 2 or first.kind == "pronoun" or not (speaker.is_user or speaker.text):
        return []
    start = first.i + (scene.tokens[first.i].letter == "d")
    stop = max([verb.j if first.i < verb.i else first.j, *(place.j for _, place in clause.places if place.i > verb.j)])
    while stop > start and scene.tokens[stop - 1].date is not None:
        stop -= 1
    value = scene.text[scene.tokens[start].start : scene.tokens[stop - 1].end]
    return [scene.draft(clause, speaker, "has_event", value, "dated event", phrase=first)]


def _is_ours(scene: Scene, clause: Clause) -> bool:
    """Whether the clause tells what happened on a day to a thing of the speaker: "my car broke down on Friday"."""
    one = len(clause.subjects) == 1 and not clause.inherited
    owned = one and scene.tokens[clause.subjects[0].i].low in ("my", "our") and clause.objects == []
    told = clause.verb.tense == "past" and any(span.role == "at" for span in clause.dates)
    return owned and told and clause.verb.lemma != "be" and clause.verb.lemma not in DATED


def _befell(scene: Scene, clause: Clause) -> list[Draft]:
    first, last = scene.tokens[clause.subjects[0].i + 1], scene.tokens[clause.verb.j - 1]
    value = scene.text[first.start : last.end]
    return [scene.draft(clause, scene.discourse.speaker, "has_event", value, "dated event", phrase=clause.subjects[0])]


def _lasts(scene: Scene, clause: Clause) -> bool:
    """ "My wife is on strike", "he's in hospital": a state that is told without saying until when."""
    told = clause.verb.lemma == "be" and clause.verb.affirms_now and not clause.objects and not clause.predicatives
    if not told or not clause.places or clause.places[0][1].i != clause.verb.j + 1:
        return False
    preposition, place = clause.places[0]
    return preposition in ("on", "in") and place.j > place.i and scene.head(place).low in _LASTING


def _state(scene: Scene, clause: Clause, subject: Party) -> Draft:
    """ "Ana is on parental leave until May"."""
    i = stop = clause.verb.j
    for _, place in clause.places:
        if place.i <= stop + 2 and not any(token.letter == "," for token in scene.tokens[stop : place.i]):
            stop = max(stop, place.j)
    value = scene.text[scene.tokens[i].start : scene.tokens[max(stop, i + 1) - 1].end]
    return scene.draft(clause, subject, "status", value, "be + state", negated=False)


def read_dated_nouns(scene: Scene, found: list[Draft]) -> list[Draft]:
    """ "my school event last week": a happening named beside a date that nothing else has."""
    speaker = scene.discourse.speaker
    conditions = lexicon.words("en_verbs", "conditional")
    if (
        scene.italian
        or not (scene.first_person or _looks_back(scene))
        or any(clause.link in conditions for clause in scene.reading.clauses)
    ):
        return []  # "If I manage a kilometre by Christmas"
    dated = {id(span) for draft in found if draft.clause is not None for span in draft.clause.dates}
    extra: list[Draft] = []
    for index, token in enumerate(scene.tokens):
        if token.date is None or id(token.date) in dated:
            continue
        last = index - 1
        while last >= 0 and scene.tokens[last].letter in "f,":
            last -= 1
        first = last
        while first >= 0 and scene.tokens[first].letter in "njmkec":
            first -= 1
        clause = next((c for c in scene.reading.clauses if any(span is token.date for span in c.dates)), None)
        if first == last or scene.tokens[last].letter != "n" or not _is_happening(scene.tokens[last].low):
            continue
        value = scene.text[scene.tokens[first + 1].start : scene.tokens[last].end]
        if any(draft.value.split()[-1:] == value.split()[-1:] for draft in found):
            continue
        start, end = scene.tokens[first + 1].start, token.end
        stand_in = Clause([], clause.verb, first + 1, index + 1) if clause is not None else None
        if stand_in is None:
            continue
        stand_in.dates = [token.date]
        draft = Draft(speaker, "has_event", "event", value, start, end, "dated noun", stand_in)
        draft.penalty = 0.2
        extra.append(draft)
    return extra


def _looks_back(scene: Scene) -> bool:
    """ "That ride last weekend was wild!": how it was, told by who was there."""
    speaker, clauses = scene.discourse.speaker, scene.reading.clauses
    told = len(clauses) == 1 and clauses[0].verb.lemma == "be" and clauses[0].verb.tense == "past"
    return told and bool(clauses[0].predicatives) and speaker.is_person


def _is_happening(noun: str) -> bool:
    single = noun.removesuffix("s")
    if single.endswith(("trip", "party", "fest")):
        return True
    return any(lexicon.noun_class(word) == "happening" or word in HAPPENINGS for word in (noun, single))


def _happening(scene: Scene, clause: Clause) -> str:
    """The verb and its complements without the date."""
    start = clause.verb.j - 1 - (1 if clause.verb.particle and scene.tokens[clause.verb.j - 1].letter == "t" else 0)
    if clause.verb.lemma == "be":
        start = clause.verb.j
    stop = min(clause.j, len(scene.tokens))
    while start < stop and (scene.tokens[start].date is not None or scene.tokens[start].letter in "r,"):
        start += 1
    while stop > start and (scene.tokens[stop - 1].date is not None or scene.tokens[stop - 1].letter in "rf,.z"):
        stop -= 1
    stop = min(stop, start + 14)
    return scene.text[scene.tokens[start].start : scene.tokens[stop - 1].end] if stop > start else ""


def read_attached(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "As a vegan, I ...", "a giant with curly hair"."""
    if not subject.is_user:
        return []
    found: list[Draft] = []
    told = bool(_WITH & {scene.head(each).low for each in clause.predicatives})
    for preposition, phrase in clause.places:
        if phrase.j == phrase.i:
            continue
        head = scene.head(phrase)
        if preposition == "as" and phrase.j <= clause.verb.i:
            predicate = fold.be_predicate(head.low)
            if predicate and scene.tokens[phrase.i].letter == "d":
                found.append(scene.draft(clause, subject, predicate, phrase, "as a N", negated=False))
        elif preposition == "with" and clause.verb.lemma in ("be", "live"):
            related = None if told else fold.living_predicate(head.low)
            owned = scene.tokens[phrase.i].letter == "g"
            if related and not owned:
                found.append(scene.draft(clause, subject, related, phrase, "with N", negated=False))
            elif not related and clause.verb.lemma == "be" and lexicon.noun_class(head.low) == "body":
                found.append(scene.draft(clause, subject, "appearance", phrase, "with N"))
    return found
