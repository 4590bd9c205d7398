"""Changes by their wording, where the clause grammar has no reading: what is over, what took its place.

The wordings are data (``resources/lexicon/*_turnovers.toml``). What relation is meant is left open ("Jenkins is
history" names none): what is known of the subject decides when it is told, and where nothing is known, nothing is said.
"""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.domain.statements import ANY_PLAN, ANY_RELATION, Operation
from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.changes.departures import is_run
from korely_desktop.language.extraction.changes.hints import changed_heart, hinted, lost
from korely_desktop.language.extraction.changes.italian import FOR_GOOD, becomes, left_there
from korely_desktop.language.extraction.changes.unnamed import UNNAMED, read_unnamed
from korely_desktop.language.extraction.changes.wordings import Turn, clause_of, comes_on_top, draft_of, tables, turns
from korely_desktop.language.extraction.constructions.sayings import is_only_named, read_sayings
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Phrase
from korely_desktop.language.extraction.italian.verbs import verb_form
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties import persons
from korely_desktop.language.extraction.parties.described import described
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.parties.discourse_words import USER_NOUNS
from korely_desktop.language.extraction.parties.mentions import known_word
from korely_desktop.language.extraction.scene import Scene

_TAKING = word_set("take inherit prendere rilevare ereditare")
LOOSE = word_set("is does has uses likes owns currently_at goes_to did has_event visited experienced reads works_as")
"""Relations that a new value is read in for want of a better one."""
_FAR = 6
"""Tokens behind what is left in which "at home" still says where it is."""
_WHERE_LEFT = word_set("at with behind in on home")


def read_turnovers(scene: Scene, spoken: list[Draft]) -> list[Draft]:
    """The drafts of a sentence with its changes among them; ``spoken`` is what the clauses say."""
    if len(scene.tokens) < 2 or "?" in scene.tokens[-1].text:
        return spoken
    table = tables("it" if scene.italian else "en")
    swaps = [
        turn
        for turn in turns(scene, table["swaps"])
        if not (_is_purpose(scene, turn) or _keeps_the_rest(scene, turn) or _is_becoming_of_somebody(scene, turn))
    ]
    ends = [turn for turn in turns(scene, table["ends"]) if not _inside(turn, swaps)]
    drafts = spoken
    for turn in turns(scene, table["handed"]):
        drafts = _handed(scene, turn, drafts)
    for turn in swaps:
        drafts = _told(scene, turn, drafts, turn.old)
    for turn in ends:
        drafts = _ended(scene, turn, drafts)
    becoming = [*turns(scene, table["becomes"])]
    due = [turn for turn in becoming if not _is_yet_to_come(scene, turn)]
    for turn in due:
        drafts = _became(scene, turn, drafts)
    for turn in turns(scene, table["turned"]):
        drafts = _turned(scene, turn, drafts)
    drafts = read_unnamed(scene, drafts)
    over = [draft for draft in drafts if draft.operation is Operation.END and not draft.hedged]
    before = scene.discourse.last_over
    named = [draft for draft in over if draft.rule != UNNAMED]
    if named and not swaps:
        before = _gone(named)
    if before is not None and not swaps:
        for turn in turns(scene, table["arrives"]):
            if not _covers(turn.new, before[1]):
                drafts = _arrived(scene, turn, drafts, before)
                break
    if len(drafts) == len(spoken) and not over and len(due) == len(becoming):
        drafts = [*drafts, *(hinted(scene, table["hints"]) or lost(scene, table["losses"]))]
    drafts = [*drafts, *changed_heart(scene, table["hearts"])]
    said = read_sayings(scene, drafts)
    drafts = [*(draft for draft in drafts if not any(_loosely(scene, draft, each.value) for each in said)), *said]
    scene.discourse.last_over = _gone(named) if named and not swaps else None
    return drafts


def _gone(over: Sequence[Draft]) -> tuple[Party, str, tuple[str, ...]]:
    """Whose what is over, and in which relations it may have stood."""
    last = over[-1]
    return last.subject, last.value, tuple(each.predicate for each in over if each.value == last.value)


def _is_purpose(scene: Scene, turn: Turn) -> bool:
    """ "Ho lasciato il lavoro per aprire un bar": what it was done for is no value."""
    return turn.phrase is not None and scene.head(turn.phrase).mood == "infinitive"


def _is_yet_to_come(scene: Scene, turn: Turn) -> bool:
    """ "Studio per *diventare* ostetrica"."""
    return scene.italian and any(scene.tokens[place].mood == "infinitive" for place in turn.found.fixed())


def _is_becoming_of_somebody(scene: Scene, turn: Turn) -> bool:
    """ "*My brother* became a plumber": he stays my brother."""
    clause = clause_of(scene, turn.found)
    if clause is None or not any(scene.tokens[place].lemma == "become" for place in turn.found.fixed()):
        return False
    return any(party.is_person for party in scene.subjects(clause))


def _keeps_the_rest(scene: Scene, turn: Turn) -> bool:
    """ "Ho spostato *cento euro* da Sella a Fineco": the rest stays where it was."""
    return scene.italian and any(scene.tokens[place].letter == "c" for place in turn.found.fixed())


def _inside(turn: Turn, others: Sequence[Turn]) -> bool:
    return any(other.found.i < turn.found.j and turn.found.i < other.found.j for other in others)


def _loosely(scene: Scene, draft: Draft, value: str) -> bool:
    """Whether a draft says of what a saying names more exactly only that it is or is done."""
    if is_only_named(scene, draft) and _covers(draft.value, value):
        return True
    return draft.predicate in LOOSE and (_covers(draft.value, value) or _covers(draft.subject.text, value))


def _covers(one: str, other: str) -> bool:
    """Whether one of two values has all the words of the other."""
    words, others = set(one.casefold().split()), set(other.casefold().split())
    return bool(words and others) and (words <= others or others <= words)


def _told(scene: Scene, turn: Turn, drafts: list[Draft], old: str) -> list[Draft]:
    """NEW in the place of OLD, in whatever relation OLD stood."""
    same = [draft for draft in drafts if draft.value and _covers(draft.value, turn.new)]
    if any(draft.instead_of for draft in same):
        return drafts
    rest = [draft for draft in drafts if draft not in same and not _about(draft, old, turn)]
    predicate = same[0].predicate if same else "uses"
    draft = draft_of(scene, turn, turn.subject, predicate, turn.new, "X in the place of Y")
    draft.replaces, draft.instead_of = True, old
    draft.alternatives = (ANY_RELATION,)
    draft.if_known, draft.whosever = not same, turn.of_whom
    return [*rest, draft]


def _about(draft: Draft, old: str, turn: Turn) -> bool:
    """Whether a draft says of the old value what the wording takes back, or of it as a thing."""
    return _covers(draft.value, old) or draft.subject.text.casefold() == old.casefold()


_GIVING = word_set("regalare donare dare cedere")


def _is_gift_to_me(scene: Scene, turn: Turn) -> bool:
    """ "Me lo ha regalato Bea": given to who tells it, not away."""
    group = scene.tokens[max(0, turn.found.i - 3) : turn.found.j] if scene.italian else ()
    forms = [verb_form(token.text.lower()) for token in group if token.letter in "vaeh"]
    given = any(form is not None and form.lemma in _GIVING for form in forms)
    to_me = any(token.text.lower() in ("mi", "m'", "me", "ci", "ce") for token in group)
    return given and to_me and any(form is not None and form.person == 3 for form in forms)


def _ended(scene: Scene, turn: Turn, drafts: list[Draft]) -> list[Draft]:
    dead = [each.subject for each in drafts if each.predicate in ("died_in", "died_on")]
    died = any(subject.text == turn.old and subject.type != "product" for subject in dead)  # no car
    if _is_gift_to_me(scene, turn):
        return drafts
    if turn.phrase is not None and is_run(scene, turn.phrase) and _sells(scene, turn):
        return drafts  # "ha venduto due milioni di copie"
    if turn.phrase is not None and _is_got_off(scene, turn, turn.phrase):
        return drafts
    known = [draft for draft in drafts if draft.operation is Operation.END and _covers(draft.value, turn.old)]
    if known:
        for draft in known:
            if ANY_RELATION not in draft.alternatives:
                draft.alternatives = (*draft.alternatives, ANY_RELATION)
        return drafts
    if any(draft.instead_of and _covers(draft.instead_of, turn.old) for draft in drafts):
        return drafts
    if any(_leaves_alone(draft, turn.old) for draft in drafts) or _left_somewhere(scene, turn):
        return drafts
    drafts = [draft for draft in drafts if not _only_says_so(draft, turn.old)]
    meant = turn.predicate.split() or ["uses", ANY_RELATION]
    if meant[0] != ANY_PLAN and not turn.predicate and _is_of_a_job(scene, turn):
        meant = ["works_at", "works_as", ANY_PLAN]
    if meant[0] == ANY_PLAN:
        meant = [*(meant[1:] or ["goes_to"]), ANY_PLAN]
    if died and not scene.first_person:
        meant = ["has_pet"]  # "Aldo Neri è morto a Genova nel 1999": of him, and of nobody who knew him
    draft = draft_of(scene, turn, turn.subject, meant[0], turn.old, "said to be over")
    draft.operation, draft.alternatives, draft.if_known = Operation.END, tuple(meant[1:]), True
    draft.whosever = turn.of_whom
    return [*drafts, draft]


def _is_of_a_job(scene: Scene, turn: Turn) -> bool:
    """ "The Tesco *job* is history": nobody's shop."""
    head = scene.tokens[turn.found.places["OLD"][1] - 1] if "OLD" in turn.found.places else None
    return head is not None and head.low == "job" and head.text not in turn.old


def _only_says_so(draft: Draft, old: str) -> bool:
    """Whether a draft says in the verb's own words no more than that it is over ("breaks with Teo", "is history")."""
    if draft.predicate == "is" and _covers(draft.subject.text, old):
        return True
    return draft.rule == "open verb + preposition" and _covers(draft.value, old)


def _sells(scene: Scene, turn: Turn) -> bool:
    return any(scene.tokens[place].lemma == "sell" for place in turn.found.fixed())


def _is_got_off(scene: Scene, turn: Turn, phrase: Phrase) -> bool:
    """ "Just got off *a plane*", "got off *the phone*": what carried somebody or went on for a while."""
    off = {scene.tokens[place].low for place in turn.found.fixed()} >= {"off"}
    any_one = scene.tokens[phrase.i].low in ("a", "an") or scene.tokens[phrase.i - 1].low in ("a", "an")
    return off and (any_one or scene.head(phrase).low in lexicon.words("changes", "turnovers.ridden"))


def _leaves_alone(draft: Draft, old: str) -> bool:
    """ "Cooking is not my cup of tea", "she is off sugar": a dislike or a denial, and nothing that is over."""
    disliked = draft.predicate.startswith(("dislikes", "does_not_", "takes_no")) or (
        draft.negated and draft.predicate in ("likes", "favorite")
    )
    return disliked and draft.operation is Operation.ASSERT and _covers(draft.value, old)


def _left_somewhere(scene: Scene, turn: Turn) -> bool:
    """ "I left my cats with a neighbour", "had to leave the laptop at home": they are still there."""
    if scene.italian and "OLD" in turn.found.places:
        i, j = turn.found.places["OLD"]
        return left_there(scene.tokens, turn.found.fixed(), scene.tokens[i:j], turn.found.j)
    clause = clause_of(scene, turn.found)
    if clause is None or "NEW" in turn.found.places:
        return False
    leaving = clause.deepest.verb
    behind = [token.low for token in scene.tokens[turn.found.j : turn.found.j + _FAR]]
    lasting = bool(FOR_GOOD & {scene.tokens[place].low for place in range(*turn.found.places["OLD"])})
    somewhere = behind[:1] and behind[0] in _WHERE_LEFT
    return leaving.lemma == "leave" and bool(somewhere or {"home", "behind"} & set(behind)) and not lasting


def _became(scene: Scene, turn: Turn, drafts: list[Draft]) -> list[Draft]:
    predicate, *others = _fit(scene, turn) or [""]
    if predicate == "be":
        head = scene.tokens[turn.phrase.head] if turn.phrase is not None else None
        predicate = (fold.be_predicate(head.low) or "") if head is not None else ""
    value = turn.new or turn.old
    medicine = turn.phrase is not None and lexicon.noun_class(scene.head(turn.phrase).low) == "medicine"
    if medicine and "takes_medication" in others:
        predicate, others = "takes_medication", []  # "my GP put me on propranolol", whatever is known
    if predicate == "work_schedule" and turn.phrase is not None:
        value = _whole_shift(scene, turn.phrase)
    if predicate == "likes" and turn.phrase is not None and _is_visited(scene, turn):
        return drafts
    clause = clause_of(scene, turn.found) if predicate == "age" else None
    if clause is not None and clause.dates and clause.verb.tense != "past":
        return drafts  # "turns 90 on 2 February": not yet
    naming = clause_of(scene, turn.found) if predicate == "works_as" else None
    if naming is not None and naming.verb.lemma in ("call", "name"):
        return drafts  # "my horse is named biscuit"
    called = value[:1].isupper() and not value.isupper() and " " not in value
    if predicate == "works_as" and called and fold.be_predicate(value.lower()) != "works_as":
        return drafts  # "got a dog and named him Rex"
    kind = lexicon.noun_class(scene.head(turn.phrase).low) if turn.phrase is not None else None
    if predicate == "works_at" and kind == "home":
        return drafts  # "we signed for the flat"
    if predicate == "works_as" and not turn.subject.is_user and turn.subject.type in ("organization", "place"):
        return drafts  # "la Regione ha nominato Ada Neri direttrice": whom it named is
    if predicate == "weight" and not turn.subject.is_person:
        return drafts  # "latency is down to 80 ms"
    if scene.italian and turn.phrase is not None and not becomes(predicate, scene.head(turn.phrase)):
        return drafts
    if others and comes_on_top(scene):
        return drafts
    if not predicate or any(draft.replaces and _covers(draft.value, value) for draft in drafts):
        return drafts
    if "attends" in others and _is_for_a_while(scene, turn):
        return drafts
    loose = LOOSE | {predicate}
    rest = [draft for draft in drafts if draft.predicate not in loose or not _covers(draft.value, value)]
    draft = draft_of(scene, turn, turn.subject, predicate, value, "became")
    draft.replaces = predicate not in ("likes", "takes_medication")
    draft.alternatives, draft.if_known = tuple(others), bool(others)
    return [*rest, draft]


def _fit(scene: Scene, turn: Turn) -> list[str]:
    """The relations that a wording names, without those in which its new value cannot stand: somebody else may be moved
    to another school or town, which have names.
    """
    head = scene.head(turn.phrase) if turn.phrase is not None else None
    named = head is not None and head.letter == "m" and not turn.subject.is_user
    left_out = {"attends"} if not named else set()
    if not named or head is None or head.type != "place":
        left_out.add("lives_in")
    relations = turn.predicate.split()
    if "eats" in relations and _is_pet(turn.subject.text):
        return ["eats", "takes_medication"] if named else []
    return [each for each in relations if each not in left_out] if "attends" in relations else relations


def _is_for_a_while(scene: Scene, turn: Turn) -> bool:
    """ "We moved our son to Brookside *for the summer*", "*at six*": where he is for some time or purpose."""
    behind = scene.tokens[turn.found.j : turn.found.j + 1]
    return any(token.low in ("for", "until", "till", "with") or token.kind == "date" for token in behind)


def _whole_shift(scene: Scene, phrase: Phrase) -> str:
    """ "Mi hanno messo sul *turno di giorno*"."""
    behind = scene.tokens[phrase.j : phrase.j + 2]
    whole = len(behind) == 2 and behind[0].low == "of" and behind[1].letter in "n#"
    return scene.text[scene.tokens[phrase.i].start : behind[1].end] if whole else scene.value(phrase)


_PREMISES = lexicon.words("changes", "turnovers.premises")


def _is_visited(scene: Scene, turn: Turn) -> bool:
    """ "The plumber came round to *the office*": a visit, and no change of heart."""
    head = scene.tokens[turn.phrase.head] if turn.phrase is not None else None
    coming = any(scene.tokens[place].lemma == "come" for place in turn.found.fixed())
    premises = head is not None and (
        head.low in _PREMISES or lexicon.noun_class(head.low) == "home" or head.type == "place"
    )
    return coming and premises


def _is_somebody(party: Party) -> bool:
    """Whether a party is a person, and no plain noun that opens a sentence ("*Standup* moved to 10")."""
    named = party.is_person and bool(party.text)
    return named and (persons.is_person(party.text) or not known_word(party.text.casefold()))


def _is_being(words: str) -> bool:
    """Whether they name somebody of the family, or an animal, by what it is."""
    who = described(words) or described(f"my {words}")
    return (who is not None and who.kind.name != "boss") or _is_pet(words)


def _is_pet(words: str) -> bool:
    noun = words.casefold().rpartition(" ")[2]
    return lexicon.noun_class(lexicon.word_map("it_words", "nouns").get(noun, noun)) == "pet"


def _turned(scene: Scene, turn: Turn, drafts: list[Draft]) -> list[Draft]:
    """A new value of what the text names by its slot ("they cut the kitchen budget to 6,500")."""
    if turn.phrase is not None and scene.tokens[turn.phrase.head].letter == "e":
        return drafts  # "is now *scheduled* for Friday": what is done to it is no value
    new = [draft for draft in drafts if draft.replaces and _covers(draft.value, turn.new)]
    if not turn.old or not turn.new or any(not draft.if_known or draft.instead_of for draft in new):
        return drafts
    if _is_being(turn.old):
        return drafts  # "we moved *our son* to Brookside", "we switched *the dog* to Orijen"
    drafts = [draft for draft in drafts if draft not in new]
    clause = clause_of(scene, turn.found)
    doers = scene.subjects(clause) if clause is not None else []
    if turn.old.casefold() in USER_NOUNS or any(
        _is_somebody(party) and _covers(party.text, turn.old) for party in doers
    ):
        return drafts  # "*Agatha Moss* went to the opera", "*the user* goes to church": people are no slots
    named = [party for party in doers if party.type in ("person", "organization") and party.text != turn.old]
    draft = draft_of(scene, turn, named[0] if named else turn.subject, "uses", turn.new, "turned to")
    draft.replaces, draft.if_known, draft.slot_named = True, True, turn.old
    rest = [each for each in drafts if each.predicate not in LOOSE | {"costs"} or not _covers(each.value, turn.new)]
    return [*rest, draft]


def _handed(scene: Scene, turn: Turn, drafts: list[Draft]) -> list[Draft]:
    """What one had, another has: "Anil handed the search project over to Brigid", "Kofi took it over from Ines"."""
    if not turn.old or "WHO" not in turn.found.places:
        return drafts
    clause = clause_of(scene, turn.found)
    doers = scene.subjects(clause) if clause is not None else []
    if len(doers) != 1 or doers[0] == turn.subject:
        return drafts
    taking = any(scene.tokens[place].lemma in _TAKING for place in turn.found.fixed())
    giver, taker = (turn.subject, doers[0]) if taking else (doers[0], turn.subject)
    over = draft_of(scene, turn, giver, "responsible_for", turn.old, "handed over")
    over.operation, over.alternatives, over.if_known = Operation.END, (ANY_RELATION,), True
    new = draft_of(scene, turn, taker, "responsible_for", turn.old, "handed over")
    new.alternatives, new.if_known = (ANY_RELATION,), True
    rest = [each for each in drafts if not _covers(each.value, turn.old)]
    return [*rest, over, new]


def _arrived(scene: Scene, turn: Turn, drafts: list[Draft], over: tuple[Party, str, tuple[str, ...]]) -> list[Draft]:
    """What the same text says is there now stands where what is over stood; never where its denial stands ("I stopped
    eating pork. I live off rice now").
    """
    same = [draft for draft in drafts if _covers(draft.value, turn.new) and draft.operation is Operation.ASSERT]
    if any(draft.predicate not in LOOSE and not _covers(draft.subject.text, over[1]) for draft in same):
        return drafts
    if turn.phrase is not None and scene.head(turn.phrase).letter in "ej":
        return drafts  # "they are gone now"
    rest = [draft for draft in drafts if draft not in same]
    draft = draft_of(scene, turn, over[0], same[0].predicate if same else "uses", turn.new, "took its place")
    draft.replaces, draft.instead_of, draft.alternatives = True, over[1], (*over[2], ANY_RELATION)
    draft.if_known = not same
    draft.whosever = over[0].is_user or over[0].type != "person"  # "my sister gave up Emma and reads Dune": she does
    return [*rest, draft]
