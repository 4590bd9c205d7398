"""What somebody is, told beside the verb "be": "being a nurse", "as a mother of two", "a married woman", "we Danes".

Also where a post puts them ("the president *of a small agency*") and what they would rather be.
"""

from __future__ import annotations

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.parties.discourse_words import PARENTS_OR_THEIRS
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import token_at

_PEOPLE = lexicon.words("constructions", "roles.people")
_DESCRIBING = frozenset(
    ["marital_status", "appearance", "health_status", "religion", "diet", "personality", "nationality"]
)
_POSTS = lexicon.words("constructions", "roles.posts")
HOUSES = lexicon.words("constructions", "roles.houses")
_FOLK = lexicon.words("constructions", "roles.folk")


def read_described(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I am a strong married woman": each adjective says what "I am married" would."""
    if clause.verb.negated or not subject.is_person:
        return []
    found = []
    for phrase in clause.objects:
        if scene.head(phrase).low not in _PEOPLE or scene.low(phrase).startswith("more"):
            continue
        compound = phrase.head > phrase.i and scene.tokens[phrase.head - 1].letter in "nmk"
        for token in [] if compound else phrase.tokens(scene.tokens):
            predicate = fold.be_predicate(token.low) if token.letter == "j" else None
            if predicate in _DESCRIBING:
                found.append(scene.draft(clause, subject, predicate, token.text, "be + described N", phrase=phrase))
    return found


def read_post(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I am the president of a little consulting agency": where the post is."""
    if clause.verb.negated or clause.verb.lemma != "be":
        return []
    found = []
    for phrase in clause.objects:
        tokens = phrase.tokens(scene.tokens)
        of = next((place for place in range(phrase.i, phrase.j) if scene.tokens[place].low == "of"), None)
        if of is None or of + 1 >= phrase.j or not any(token.low in _POSTS for token in tokens[: of - phrase.i]):
            continue
        house = Phrase(of + 1, phrase.j, phrase.j - 1)
        head = scene.head(house)
        if head.low in HOUSES or (head.letter == "m" and head.type == "organization"):
            found.append(scene.draft(clause, subject, "works_at", house, "post of ORG"))
    return found


def read_roles_in_passing(scene: Scene, found: list[Draft]) -> list[Draft]:
    """ "Being a nurse is hard", "as a mom of two, I ...", "us Vikings": what the speaker is, said in passing."""
    if scene.italian or not scene.discourse.speaker.is_user:
        return []
    told = {draft.value.casefold() for draft in found}
    drafts = []
    for index, token in enumerate(scene.tokens[:-1]):
        phrase = None
        if token.low in ("being", "as") and _opens(scene, index):
            phrase = _noun_behind(scene, index + 1, bare=token.low == "being")
        elif token.low in ("us", "we") and scene.tokens[index + 1].letter in "njm":
            phrase = _folk(scene, index + 1)
        if phrase is None or not scene.discourse.told_by_user:
            continue
        head = scene.head(phrase).low
        predicate = "is" if head in PARENTS_OR_THEIRS or token.low in ("us", "we") else fold.be_predicate(head)
        if predicate is None or scene.value(phrase).casefold() in told:
            continue
        start, end = token.start, scene.tokens[phrase.j - 1].end
        drafts.append(
            Draft(scene.discourse.speaker, predicate, token.low, scene.value(phrase), start, end, "being a N")
        )
    return drafts


def _opens(scene: Scene, index: int) -> bool:
    """Whether "being" or "as" opens a clause, and what it says is not said of somebody else."""
    before = token_at(scene.tokens, index - 1)
    if before is not None and before.letter not in ".,zs":
        return False
    verb = next((clause for clause in scene.reading.clauses if clause.verb.i > index and clause.subjects), None)
    return verb is None or any(party.is_user for party in scene.subjects(verb)) or scene.tokens[index].low == "being"


def _noun_behind(scene: Scene, start: int, *, bare: bool) -> Phrase | None:
    """The noun phrase that starts at a token: "a full time mother of two"; without an article where ``bare``."""
    tokens = scene.tokens
    if tokens[start].low not in ("a", "an") and not (bare and tokens[start].letter in "nj"):
        return None
    stop = start + 1
    while stop < len(tokens) and tokens[stop].letter in "jnc":
        stop += 1
    if tokens[stop - 1].letter not in "nj" or stop - start < (1 if bare else 2):
        return None
    head = stop - 1
    if stop + 1 < len(tokens) and tokens[stop].low == "of" and tokens[stop + 1].letter in "cn":
        stop += 2
        while stop < len(tokens) and tokens[stop].letter in "jn":
            stop += 1
    return Phrase(start, stop, head)


def _folk(scene: Scene, start: int) -> Phrase | None:
    """ "us viking folk": the words between the pronoun and "folk"."""
    stop = start
    while stop < len(scene.tokens) and scene.tokens[stop].letter in "njm" and scene.tokens[stop].low not in _FOLK:
        stop += 1
    named = stop > start and stop < len(scene.tokens) and scene.tokens[stop].low in _FOLK
    return Phrase(start, stop, stop - 1) if named else None


def would_be(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I would rather be an explorer"; what only would or might be says nothing."""
    if "rather" not in clause.verb.adverbs or clause.verb.negated:
        return []
    return [
        scene.draft(clause, subject, "wants_to_be", phrase, "would rather be N")
        for phrase in clause.objects
        if scene.tokens[phrase.i].low in ("a", "an") and scene.head(phrase).letter == "n"
    ]


def read_mine(scene: Scene) -> list[Draft]:
    """ "(What was your major?) Mine was law", "mine silicon valley", "mine is a beagle": the speaker's of its kind."""
    tokens, drafts = scene.tokens, []
    for index, token in enumerate(tokens[:-1]):
        copula = tokens[index + 1].letter == "b"
        if token.low != "mine" or not scene.discourse.speaker.is_user or (copula and scene.discourse.last_favourite):
            continue
        if index and tokens[index - 1].letter in "fv":
            continue
        start = index + 2 if copula else index + 1
        stop = start
        while stop < len(tokens) and tokens[stop].letter in "dgjncmk":
            stop += 1
        if stop == start or tokens[stop - 1].letter not in "njmck" or not _ends(scene, stop):
            continue
        phrase = Phrase(start, stop, stop - 1)
        relation = (
            scene.discourse.last_favourite
            or scene.discourse.last_asked
            or _OF_CLASS.get(lexicon.noun_class(tokens[stop - 1].low), "")
        )
        value = scene.value(phrase)
        if relation and value:
            drafts.append(
                Draft(scene.discourse.speaker, relation, "mine", value, token.start, tokens[stop - 1].end, "mine is V")
            )
    return drafts


_OF_CLASS = {"pet": "has_pet", "vehicle": "drives", "instrument": "owns"}


def _ends(scene: Scene, stop: int) -> bool:
    return stop >= len(scene.tokens) or scene.tokens[stop].letter in ".,zsf"
