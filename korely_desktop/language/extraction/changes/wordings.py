"""Wordings of a change found in a sentence: what is over, what is new, whose it is, and whether it came about.

What follows from them is in :mod:`korely_desktop.language.extraction.changes.turnovers` and ``hints``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.changes.departures import is_infinitive
from korely_desktop.language.extraction.changes.italian import fronted, is_conditional, is_home
from korely_desktop.language.extraction.changes.whose import is_of_another
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.frames import Found, Wordings
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import USER, Party
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token

_DOUBTS = lexicon.words("changes", "wordings.doubts")
_CALLED_OFF = lexicon.words("changes", "wordings.called_off")
_ONE_DAY = ("this ", "today", "tomorrow", "tonight", "next ", "questo ", "questa ", "oggi", "domani", "stasera")
_IT = word_set("it that everything")
_NOBODY = word_set("they")
_THEIRS = word_set("his her their")
_SOME = word_set("half most many some several few metà mezzo mezza molti tanti alcuni parte")
_OURS = lexicon.words("changes", "wordings.ours")

QUOTES = frozenset('"“”«»')
FOR_A_WHILE = re.compile(
    r"\b(?:for (?:the next )?(?:an?|one|two|three|four|five|six|a few|a couple of|\d+) (?:days?|weeks?|months?)(?! now)"
    r"|(?:until|till) (?!now|recently|then)\w+"
    r"|per (?:un|una|due|tre|quattro|cinque|sei|qualche|un paio di|\d+) (?:giorn|settiman|mes)\w+)\b",
    re.IGNORECASE,
)
""" "No football for a month", "gone until September": what is over for so long comes back."""
_UNDATED_VERBS = word_set("quit cut put let shed split set")
_OFFERING = word_set("sell donate auction pawn rehome")
"""Verbs for what somebody does for a living or again and again: "she sells candles"."""
_HOLDINGS = lexicon.words("changes", "wordings.holdings")

_ON_TOP = word_set("too also anche pure inoltre")
_LEAVES_OFF = lexicon.words("changes", "wordings.leaves_off")


@dataclass(frozen=True, slots=True)
class Turn:
    """A wording found: who it is about, what is over and what is new (either may be empty)."""

    found: Found
    subject: Party
    old: str
    new: str
    phrase: Phrase | None
    hedged: bool
    predicate: str
    of_whom: bool


@dataclass(frozen=True, slots=True)
class Meant:
    """What a wording means: whose change it is (``by`` who does it, or ``of`` whose the thing is) and the relations
    meant, if it names any.
    """

    whose: str
    predicate: str = ""


_ONE_MEANING = {
    "turned": Meant("of"),
    "handed": Meant("by"),
    "arrives": Meant("by"),
    "hearts": Meant("by", "likes"),
    "losses": Meant("of"),
}


@cache
def tables(language: str) -> dict[str, Wordings[Meant]]:
    """The wordings of changes of one language, by section."""
    table = lexicon.table(f"{language}_turnovers")
    found = {
        section: Wordings(_parted(each, whose) for whose, patterns in table[section].items() for each in patterns)
        for section in ("swaps", "ends")
    }
    if language == "it":
        found["ends"] = Wordings(_with_fronted(table["ends"]))
    for section, meant in _ONE_MEANING.items():
        found[section] = Wordings((each, meant) for each in table[section]["patterns"])
    for section, whose in (("becomes", "by"), ("hints", "of")):
        named = table[section].items()
        found[section] = Wordings((each, Meant(whose, name)) for name, patterns in named for each in patterns)
    return found


def _with_fronted(patterns: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, Meant]]:
    for whose, entries in patterns.items():
        for pattern, meant in (_parted(each, whose) for each in entries):
            yield pattern, meant
            for each in fronted(pattern) if whose == "by" else ():
                yield each, meant


def _parted(entry: str, whose: str) -> tuple[str, Meant]:
    """ "partner married_to: OLD dump WHO": the pattern, and the relations meant. ``of_first`` come before ``by``."""
    head, colon, tail = entry.partition(": ")
    whose = whose.removesuffix("_first")
    return (tail, Meant(whose, head)) if colon else (entry, Meant(whose))


def turns(scene: Scene, wordings: Wordings[Meant]) -> Iterator[Turn]:
    """The wordings that tell what came about; the first one takes its words for itself."""
    taken: list[Found] = []
    for meant, found in wordings.find(scene.encoded):
        if any(found.i < other.j and other.i < found.j for other in taken):
            continue
        turn = _turn(scene, found, meant.whose, meant.predicate)
        if turn is not None:
            taken.append(found)
            yield turn


def _turn(scene: Scene, found: Found, kind: str, predicate: str) -> Turn | None:
    fixed = [scene.tokens[position] for position in found.fixed()]
    if not fixed or is_in_doubt(scene, found, fixed):
        return None
    verb = next((token for token in fixed if token.letter in "vaek"), None)
    old, old_phrase = value_at(scene, found, "SLOT" if "SLOT" in found.places else "OLD")
    new, new_phrase = value_at(scene, found, "NEW")
    for name in ("NUM", "DAY"):
        if not new:
            new, new_phrase = value_at(scene, found, name)
    if "WHO" not in found.places and is_of_another(scene.tokens, italian=scene.italian):
        return None
    if scene.italian and new_phrase is not None and " " not in new and is_home(scene.head(new_phrase)):
        return None
    if not (old or new) or (kind == "of" and _is_called_off_once(scene, fixed)):
        return None
    if kind == "by" and old_phrase is None and not predicate and _is_of_it(scene, found):
        kind = "of"
    subject, open_subject = _subject(scene, found, kind, old_phrase, new)
    if subject is None:
        return None
    hedged = verb is not None and verb.letter == "k" and _is_progressive(scene, verb)
    return Turn(found, subject, old, new, new_phrase or old_phrase, hedged, predicate, open_subject)


def _is_of_it(scene: Scene, found: Found) -> bool:
    """ "*It's* all at Starling now": nobody is named, and what the text spoke of is meant."""
    clause = clause_of(scene, found)
    return clause is not None and any(scene.low(phrase) in _IT for phrase in clause.subjects)


def _is_called_off_once(scene: Scene, fixed: Sequence[Token]) -> bool:
    """ "Yoga is cancelled this Thursday": that one, not yoga."""
    once = any(token.kind == "date" and token.low.startswith(_ONE_DAY) for token in scene.tokens)
    return once and any(token.text.lower() in _CALLED_OFF for token in fixed)


def is_in_doubt(scene: Scene, found: Found, fixed: Sequence[Token]) -> bool:
    """Whether it did not come about: denied, wished, possible, asked for, told of others' words or not yet so."""
    tokens = scene.tokens
    if sum(token.text in QUOTES for token in tokens[: found.i]) % 2:
        return True
    begin = found.i
    while begin and tokens[begin - 1].letter != "." and tokens[begin - 1].text not in ";:—":
        begin -= 1
    before = tokens[begin : found.i]
    if any(_is_doubt(scene, token) or token.letter == "w" for token in before):
        return True
    near = [token for token in before if token.start >= _clause_start(scene, found.i)]
    if any(token.letter == "!" for token in near) or FOR_A_WHILE.search(_between_commas(scene, found)):
        return True
    if scene.italian and any(is_conditional(token) for token in fixed):
        return True  # "al posto della Clio avrei voluto una Skoda"
    inside = [
        token
        for token in fixed
        if _is_doubt(scene, token) and token.letter not in ("fr" if token.text == "se" else "f")
    ]
    first = next((token for token in fixed if token.letter in "vaek"), None)
    if inside or first is None:
        return bool(inside)
    place = next(position for position in range(found.i, found.j) if tokens[position] is first)
    ahead = tokens[place - 1] if place else None
    if ahead is not None and (ahead.letter in "0wx" and not _had_to(tokens, place)):
        return True
    if scene.italian and is_infinitive(first) and not (ahead is not None and ahead.low == "dovuto"):
        return True
    if scene.italian and first.letter == "v" and fixed[0].low not in ("not", "non") and not _now(fixed):
        clause = clause_of(scene, found)
        return clause is None or clause.verb.tense != "past"  # "mi licenzio": said of what will be
    if first.letter == "v" and first.lemma in _OFFERING and not _had_to(tokens, place):
        return True
    if first.letter == "v" and first.low not in _UNDATED_VERBS and not first.person:
        opening = place == 0 or tokens[place - 1].letter in ",.z"
        return opening and place == begin
    return False


def _is_doubt(scene: Scene, token: Token) -> bool:
    """Whether a word says that it only may be so; an Italian "abbonamento" is a plan that one pays for."""
    paid_for = scene.italian and token.letter == "n" and token.low == "plan"
    return not paid_for and (token.low in _DOUBTS or token.lemma in _DOUBTS)


def _now(fixed: Sequence[Token]) -> bool:
    return any(token.low in ("now", "ora", "adesso", "ormai") or token.letter == "!" for token in fixed)


def _had_to(tokens: Sequence[Token], place: int) -> bool:
    return place >= 2 and tokens[place - 1].letter == "0" and tokens[place - 2].low in ("had", "did")


def _clause_start(scene: Scene, position: int) -> int:
    while position and scene.tokens[position - 1].letter not in ".,zs":
        position -= 1
    return scene.tokens[position].start


def _between_commas(scene: Scene, found: Found) -> str:
    """The words around it up to the next mark on either side."""
    before = (token.end for token in reversed(scene.tokens[: found.i]) if token.letter in ".,")
    behind = (token.start for token in scene.tokens[found.j :] if token.letter in ".,")
    return scene.text[next(before, 0) : next(behind, len(scene.text))]


def _is_progressive(scene: Scene, verb: Token) -> bool:
    place = next(position for position, token in enumerate(scene.tokens) if token is verb)
    return any(token.letter == "b" for token in scene.tokens[max(0, place - 2) : place])


def value_at(scene: Scene, found: Found, name: str) -> tuple[str, Phrase | None]:
    """The words of a place, without articles in front and adverbs behind."""
    if name not in found.places:
        return "", None
    i, j = found.places[name]
    while j - 1 > i and (scene.tokens[j - 1].low in _LEAVES_OFF or scene.tokens[j - 1].letter in "r#"):
        j -= 1
    while j - 1 > i and name == "OLD" and _is_how_it_is_had(scene, j - 1):
        j -= 1 + (scene.tokens[j - 2].letter == "y" and j - 2 > i)
    phrase = Phrase(i, j, j - 1)
    head = scene.tokens[j - 1]
    if head.letter == "y" or (j - i == 1 and head.letter in "pi"):
        return (scene.discourse.last_value, phrase) if head.low in ("it", "them") else ("", None)
    mark = _mark(scene, phrase)
    return scene.value(Phrase(mark + 1, j, j - 1) if mark is not None else phrase), phrase


def _is_how_it_is_had(scene: Scene, place: int) -> bool:
    """Whether a noun says how one has what stands before it: "the Acme *subscription*", "my Acme *job*"."""
    if scene.tokens[place].low in _HOLDINGS:
        return True
    return scene.tokens[place].low == "job" and scene.tokens[place - 1].letter == "m"


def _subject(scene: Scene, found: Found, kind: str, old: Phrase | None, new: str) -> tuple[Party | None, bool]:
    """Whose change it is: who does it, whom the words name, or whose the thing is; and whether that is a guess."""
    if "WHO" in found.places:
        i, j = found.places["WHO"]
        i -= i > 0 and scene.tokens[i - 1].letter in "gd"  # "*my* son", "*la* nonna"
        who = Phrase(i, j, j - 1, "pronoun" if j - i == 1 and scene.tokens[i].letter in "pr" else "noun")
        return scene.discourse.party(who, scene.tokens, scene.text), False
    if any(scene.tokens[place].low in ("io", "i") for place in found.fixed()):
        return USER, False  # "io e Bea ci siamo sposati"
    if kind == "by":
        clause = clause_of(scene, found)
        parties = scene.subjects(clause) if clause is not None else []
        if parties and (parties[0].type != "thing" or (clause is not None and clause.verb.passive)):
            return parties[0], False
        said = [scene.head(phrase).low for phrase in clause.subjects] if clause is not None else []
        if clause is not None and said and scene.low(clause.subjects[0]) in _NOBODY:
            return (USER if scene.discourse.told_by_user else scene.discourse.person or USER), True
        if said and (not set(said) & _OURS or (clause is not None and _is_not_all_ours(scene, clause))):
            return None, False
    possessor = possessor_of(scene, old)
    if possessor is not None:
        return possessor, False
    ahead = scene.tokens[max(0, old.i - 1) : old.i + 1] if old is not None else ()
    owner = next((token for token in ahead if token.letter == "g"), None)
    if owner is not None:
        return scene.discourse.owner(owner), False
    told_by_user = scene.discourse.told_by_user or scene.first_person
    person = scene.discourse.person
    if old is not None and person is not None and person.text in (scene.value(old), new):
        person = None  # "Terni is history": of whoever had to do with it
    return (USER if told_by_user else person or USER), kind == "of"


def _is_not_all_ours(scene: Scene, clause: Clause) -> bool:
    """ "*Half* the office dropped Vodafone", "*my friend's* firm", "*his* firm", "la ditta *di un amico*" """
    first, tokens = clause.subjects[0], scene.tokens
    inside = tokens[max(0, first.i - 2) : first.j]
    some = any(_SOME & {token.low, token.text.lower()} for token in inside)
    behind = first.j < len(tokens) and tokens[first.j].low == "of"
    of = next((place for place, token in enumerate(inside) if token.low == "of"), len(inside))
    anothers = any(token.low in lexicon.kin() or token.type == "person" for token in inside[of:])
    return some or behind or anothers or any(token.letter == "y" or token.low in _THEIRS for token in inside)


def possessor_of(scene: Scene, phrase: Phrase | None) -> Party | None:
    """ "Otto's wrist": Otto."""
    mark = _mark(scene, phrase)
    if phrase is None or mark is None:
        return None
    return scene.discourse.party(Phrase(phrase.i, mark, mark - 1), scene.tokens, scene.text)


def _mark(scene: Scene, phrase: Phrase | None) -> int | None:
    """Where the possessive mark stands between an owner and what they own."""
    if phrase is None:
        return None
    return next((place for place in range(phrase.i + 1, phrase.j - 1) if scene.tokens[place].letter == "y"), None)


def comes_on_top(scene: Scene) -> bool:
    """ "They put me on statins *as well*": it takes no place."""
    return any(_ON_TOP & {token.low, token.text.lower()} for token in scene.tokens)


def clause_of(scene: Scene, found: Found) -> Clause | None:
    """The clause in which the wording stands, or the one before it."""
    inside = [clause for clause in scene.reading.clauses if found.i <= clause.verb.i < found.j]
    ahead = [clause for clause in scene.reading.clauses if clause.verb.i < found.i]
    return inside[0] if inside else ahead[-1] if ahead else None


def draft_of(scene: Scene, turn: Turn, subject: Party, predicate: str, value: str, rule: str) -> Draft:
    """A draft whose evidence is the wording, and whose dates are those of its clause."""
    clause = clause_of(scene, turn.found)
    start = scene.tokens[turn.found.i].start
    end = scene.tokens[turn.found.j - 1].end
    kind, literal = scene.kind_of(turn.phrase) if turn.phrase is not None else ("concept", True)
    return Draft(subject, predicate, rule, value, start, end, rule, clause, kind, literal, hedged=turn.hedged)
