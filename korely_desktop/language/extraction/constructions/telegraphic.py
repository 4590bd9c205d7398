"""What people say of themselves without a verb: "Taxi driver in Dublin", "Born in Accra, now in Slough", "gym Tuesdays
and Thursdays", "sertraline 50 every morning".

Read between commas and only where no clause of the sentence takes up the words.
"""

from __future__ import annotations

from collections.abc import Iterator

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.rosters import is_line_of_another
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.mentions import is_calendar
from korely_desktop.language.extraction.scene import Scene

_RULE = "telegraphic"
_LONGEST = 9
"""Tokens of a stretch that is still read as one telegraphic statement."""
_PRACTICES = lexicon.words("constructions", "telegraphic.practices")
_NO_EMPLOYERS = word_set("home heart day night place least present")
""" "A nurse at heart", "at home", "at least"."""
_ORIGINS = {"born": "born_in", "raised": "grew_up_in"}
_NOW = word_set("now currently nowadays based living")
_DOSES = lexicon.words("constructions", "telegraphic.doses")


def read_telegraphic(scene: Scene, found: list[Draft]) -> list[Draft]:
    """Drafts of the stretches of a sentence that no clause reads; ``found`` is what it says otherwise."""
    if scene.italian or not scene.tokens or is_line_of_another(scene.tokens):
        return []
    told = {(draft.predicate, draft.value.casefold()) for draft in found}
    drafts: list[Draft] = []
    if scene.discourse.holder.is_user:
        verbs = [clause.verb.i for clause in scene.reading.clauses if clause.verb.finite and clause.subjects]
        for i, j in _stretches(scene):
            if j - i <= _LONGEST and not any(i <= verb < j for verb in verbs) and not _told_of_another(scene, i):
                drafts += _stretch(scene, i, j)
    return [draft for draft in drafts if (draft.predicate, draft.value.casefold()) not in told]


def _told_of_another(scene: Scene, position: int) -> bool:
    """ "The chief is a decent man, from Iloilo", "I was many things: a waiter at Sbarro": of another, or of then."""
    before = [clause for clause in scene.reading.clauses if clause.subjects and clause.verb.i <= position]
    others = any(
        scene.discourse.holder not in scene.subjects(clause) for clause in before if clause.verb.lemma != "raise"
    )
    named = any(token.type == "person" for token in scene.tokens[:position]) and not scene.reading.clauses
    kin = position > 1 and scene.tokens[position - 1].text == "," and scene.tokens[position - 2].low in lexicon.kin()
    then = any(clause.verb.lemma == "be" and clause.verb.tense == "past" for clause in before)
    return then or others or kin or named  # "my uncle, a plumber in Leeds", "Salome, 34, now in Vienna"


def _stretches(scene: Scene) -> Iterator[tuple[int, int]]:
    """What stands between commas, ends, slashes and "but", as token positions."""
    start = 0
    for index, token in enumerate(scene.tokens):
        if token.letter in ",." or token.low in ("but", ";", "/"):
            if index > start:
                yield start, index
            start = index + 1
    if len(scene.tokens) > start:
        yield start, len(scene.tokens)


def _stretch(scene: Scene, i: int, j: int) -> list[Draft]:
    tokens = scene.tokens
    while i < j and (tokens[i].letter in "lz" or tokens[i].low in ("am", "'m", "i", "im", "originally")):
        i += 1
    if i >= j:
        return []
    first, words = tokens[i], tokens[i:j]
    from_place = first.low == "from" and len(words) > 1 and words[1].type == "place"
    if from_place and [word.low for word in words[2:]] in ([], ["originally"]):
        return [_draft(scene, "from", i + 1, i + 2, i, i + 2)]
    if first.low in _ORIGINS and len(words) > 2 and words[1].low == "in" and words[2].type == "place":
        return [_draft(scene, _ORIGINS[first.low], i + 2, i + 3, i, i + 3)]
    place = next((p for p in range(i, min(j, i + 5)) if tokens[p].letter == "m" and tokens[p].type == "place"), None)
    living = place is not None and all(
        token.low in _NOW or token.letter not in "vf" for token in tokens[i : place - 1]
    )  # no "from now on reply in Italian"
    if first.low in _NOW and place is not None and living and tokens[place - 1].low == "in":
        return [_draft(scene, "lives_in", place, place + 1, i, place + 1)]
    return _job(scene, i, j) or _job_and_town(scene, i, j) or _practice(scene, i, j) or _medicine(scene, i, j)


def _job(scene: Scene, i: int, j: int) -> list[Draft]:
    """ "Firefighter in Dayton", "(a) nurse at St James"; not "retired nurse at St James"."""
    tokens = scene.tokens
    i += tokens[i].letter == "d"
    head = i
    while head < j and tokens[head].letter in "njk":
        head += 1
    head -= 1
    if head < i or tokens[head].low.endswith("s") or fold.be_predicate(tokens[head].low) != "works_as" or head + 2 >= j:
        return []
    where, name = tokens[head + 1], tokens[head + 2]
    if any(token.low in ("retired", "ex", "former") for token in tokens[i:head]):
        return []
    stop = head + 3
    job = _draft(scene, "works_as", i, head + 1, i, stop)
    if where.low in ("at", "for", "with"):
        return [job, *_employer(scene, head + 2, j, i)]
    if where.low == "in" and name.letter == "m":
        return [job, _draft(scene, "works_in", head + 2, stop, i, stop)]
    return []


def _job_and_town(scene: Scene, i: int, j: int) -> list[Draft]:
    """ "Luthier, Accra, mostly guitars": a trade alone, and behind a comma a town alone."""
    tokens = scene.tokens
    town = tokens[j + 1] if j + 1 < len(tokens) and tokens[j].text == "," else None
    alone = j + 2 >= len(tokens) or tokens[j + 2].letter in ".,"
    if (
        town is None
        or not alone
        or town.kind != "name"
        or town.type != "place"
        or town.low in lexicon.names("first_names")
    ):
        return []
    words = tokens[i:j]
    trade = words[-1].letter == "n" and fold.be_predicate(words[-1].low) == "works_as"
    plain = all(word.letter in "njk" for word in words) and not words[-1].low.endswith("s")
    if not trade or not plain or any(word.low in ("retired", "ex", "former") for word in words):
        return []
    return [_draft(scene, "works_as", i, j, i, j + 2), _draft(scene, "lives_in", j + 1, j + 2, i, j + 2)]


def _employer(scene: Scene, i: int, j: int, start: int) -> list[Draft]:
    """For whom somebody works, whose job is told from ``start`` on: the noun phrase at ``i``."""
    stop = i
    while stop < j and scene.tokens[stop].letter in "dnjm":
        stop += 1
    if stop == i or scene.tokens[stop - 1].letter not in "nm" or scene.tokens[stop - 1].low in _NO_EMPLOYERS:
        return []
    return [_draft(scene, "works_at", i, stop, start, stop)]


def _practice(scene: Scene, i: int, j: int) -> list[Draft]:
    """ "gym tuesdays and thursdays", "choir on Mondays": something done on the same days each week."""
    tokens = scene.tokens
    days = [p for p in range(i, j) if is_calendar(tokens[p].low) and tokens[p].low.endswith("days")]
    done = [p for p in range(i, days[0] if days else i) if tokens[p].low in _PRACTICES]
    if not done or done[0] - i > 2 or any(token.letter in "vbahgp!" for token in tokens[i:j]):
        return []
    return [_draft(scene, "does", i, days[-1] + 1, i, days[-1] + 1)]


def _medicine(scene: Scene, i: int, j: int) -> list[Draft]:
    """ "sertraline 50 every morning", "metformin 500 mg twice a day"."""
    tokens = scene.tokens
    if lexicon.noun_class(tokens[i].low) != "medicine" or i + 1 >= j or tokens[i + 1].letter != "c":
        return []
    stop = i + 2
    while stop < j and tokens[stop].low in _DOSES:
        stop += 1
    return [_draft(scene, "takes_medication", i, stop, i, stop)] if stop == j else []


def _draft(scene: Scene, relation: str, i: int, j: int, start: int, end: int) -> Draft:
    """A draft whose value are the tokens from ``i`` to ``j`` and whose evidence those from ``start`` to ``end``."""
    tokens = scene.tokens
    value = scene.value(Phrase(i, j, j - 1))
    return Draft(scene.discourse.holder, relation, _RULE, value, tokens[start].start, tokens[end - 1].end, _RULE)
