"""Standing arrangements: with whom, on what, when something is as a rule ("My phone is with Talkline", "Our cleaner
comes on Fridays", "I keep my passwords in LockNest"). They are what later texts change.

Read from the present tense alone, and only where the value is a name, a weekday or a time, or the verb and its
preposition are listed as telling an arrangement.
"""

from __future__ import annotations

from korely_desktop.language.conjugation import third_person
from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.figures import can_be_years, tells_age
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.italian import wording as italian_wording
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import ROLE, Party
from korely_desktop.language.extraction.parties.discourse_words import is_role
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token
from korely_desktop.language.extraction.values import is_generic

_LINKS = lexicon.words("constructions", "standing.links")
_BEING = word_set("with at on from by under through")
_PASSING = lexicon.words("constructions", "standing.passing")
_TIMES = lexicon.words("constructions", "standing.times")
_DEFINITE = lexicon.words("constructions", "standing.definite")
_STATUS = lexicon.words("constructions", "standing.status")
_LONGEST = 5
_TO = word_set("a ad al allo alla ai agli alle")


_FIGURATIVE = lexicon.words("constructions", "standing.figurative")


def read_standing(scene: Scene, clause: Clause, spoken: list[Draft]) -> list[Draft]:
    """Drafts of what a clause says is arranged so, beside what is read of it already."""
    verb = clause.verb
    if not verb.affirms_now or verb.perfect or verb.no_longer:
        return []
    if len(clause.subjects) != 1 and not (scene.italian and clause.verb.person):
        return []
    if verb.lemma == "dream" and clause.inner is not None:
        return []  # "I dream of living in Lisbon", though "I dream in German"
    strange = scene.tokens[verb.j - 1].low.endswith("ed") and not verb.passive
    if strange or (verb.progressive and not verb.passive) or clause.relative or scene.tokens[-1].text == "?":
        return []
    said = [draft.value for draft in spoken if not draft.rule.startswith("my ")]
    found: list[Draft] = []
    told = ""
    for preposition, place in clause.places:
        if place.j == place.i or place.i < verb.i or not _tells(scene, clause, preposition, place):
            continue
        if told and preposition != told:
            break
        value = scene.value(place)
        if any(value in known or known in value for known in said) or _belongs_elsewhere(scene, clause, place):
            continue
        arranged = _arranged(scene, clause, preposition)
        if arranged is None:
            continue
        subject, predicate, wording = arranged
        draft = scene.draft(clause, subject, predicate, value, "standing", phrase=place, raw=wording)
        found.append(draft)
        told = preposition
    return found


def read_state(scene: Scene, clause: Clause, spoken: list[Draft]) -> list[Draft]:
    """Drafts of how something stands: its status, its day, how old somebody is ("Order 8841 is pending")."""
    verb = clause.verb
    copula = verb.lemma == "be" or scene.tokens[verb.i].letter == "b"
    if spoken or not verb.affirms_now or not copula or len(clause.subjects) != 1:
        return []
    phrase = clause.subjects[0]
    aged = clause.objects[:1]
    if aged and aged[0].j == aged[0].i + 1 and scene.head(aged[0]).letter == "c" and aged[0].j == clause.j:
        people = [party for party in scene.subjects(clause) if party.is_person]
        old = scene.head(aged[0])
        if (
            old.kind
            or len(old.low) > 9
            or (old.low.isdigit() and not can_be_years(old.low))
            or not tells_age(scene, clause)
            or scene.low(phrase) in ("we", "they")  # "now we're three": how many, not how old
        ):
            return []
        return [scene.draft(clause, party, "age", old.text, "be NUMBER", phrase=aged[0]) for party in people]
    thing = thing_of(scene, phrase)
    if thing is None:
        return []
    if scene.tokens[verb.j - 1].low in _STATUS and verb.j == clause.j:
        word = scene.tokens[verb.j - 1]
        return [scene.draft(clause, thing, "status", word.text, "be STATUS")]
    if len(clause.predicatives) == 1 and scene.low(clause.predicatives[0]) in _STATUS and not clause.places:
        state = clause.predicatives[0]
        if not clause.dates:
            return [scene.draft(clause, thing, "status", state, "be STATUS")]
    due = [scene.low(each) for each in clause.predicatives] == ["due"]
    if clause.dates and not clause.objects and (due or not clause.predicatives):
        day = next((token for token in scene.tokens if token.date is clause.dates[0]), None)
        head = scene.head(phrase).low
        relation = "deadline" if due or head in ("deadline", "scadenza") else "scheduled_for"
        if day is not None and (due or head in ("deadline", "scadenza") or scene.italian):
            return [scene.draft(clause, thing, relation, day.text, "be on DATE", phrase=phrase)]
    return []


def thing_of(scene: Scene, phrase: Phrase) -> Party | None:
    """The thing that a definite phrase speaks of ("the bridge inspection report"), by its own words."""
    tokens = phrase.tokens(scene.tokens)
    if not tokens:
        return None
    head = scene.head(phrase)
    numbered = tokens[0].text[:1].isupper() and tokens[-1].letter == "c" and len(tokens) == 2
    definite = tokens[0].letter in "dg" and tokens[0].low in _DEFINITE
    plain = all(token.letter in "dgnjkfmc" for token in tokens) and len(tokens) <= _LONGEST + 1
    if not plain or not (definite or numbered) or is_role(head.low) or fold.kin_predicate(head.low):
        return None
    known = scene.discourse.party(phrase, scene.tokens, scene.text)
    if known is not None:
        return known if known.type not in (ROLE, "person") and not known.is_user else None
    start = tokens[1] if tokens[0].letter in "dg" and len(tokens) > 1 else tokens[0]
    return Party(scene.text[start.start : tokens[-1].end], "thing")


def _belongs_elsewhere(scene: Scene, clause: Clause, place: Phrase) -> bool:
    """ "I keep an eye on it", "my keys in Bo and my coat in Ulm": a figure of speech, or the place of another thing."""
    if len(clause.objects) != 1 or not _is_person_told(scene, clause):
        return False
    thing = clause.objects[0]
    joined = any(token.letter == "z" for token in scene.tokens[thing.j : place.i])
    return joined or scene.head(thing).low in _FIGURATIVE or scene.head(thing).letter == "c"


def _is_person_told(scene: Scene, clause: Clause) -> bool:
    return any(party.is_person for party in scene.subjects(clause))


def _tells(scene: Scene, clause: Clause, preposition: str, place: Phrase) -> bool:
    """Whether a place is the value of an arrangement."""
    verb, head = clause.verb, scene.head(place)
    if place.j - place.i > _LONGEST or is_generic(place, scene.tokens) or preposition not in _LINKS:
        return False
    words = {token.low for token in place.tokens(scene.tokens)}
    if words & {"this", "that", "these", "those", "next", "last", "your", "you"}:
        return False
    if {f"{verb.name} {preposition}", f"{verb.lemma} {preposition}"} & lexicon.words(
        "it_standing" if scene.italian else "en_standing", "listed"
    ):
        return True
    if verb.lemma == "be":
        held = _is_thing(scene, clause)
        return preposition in _BEING and held and (_is_named(head) or _is_time(head))
    if verb.lemma in ("take", "own", "have") and preposition == "from":
        return False  # "takes over the project from Wei", "own a keyboard from Keychron"
    if _is_time(head):
        return preposition in ("on", "at") and verb.lemma not in ("be",)
    return verb.lemma not in _PASSING and _is_named(head) and preposition not in ("to", "for")


def _is_named(head: Token) -> bool:
    return head.letter == "m" and head.kind in ("name", "")


def _is_time(head: Token) -> bool:
    return head.low in _TIMES or (head.letter == "c" and head.kind != "amount" and len(head.low) <= 5)


def _is_thing(scene: Scene, clause: Clause) -> bool:
    """Whether the clause speaks of a thing or an event, not of somebody who is somewhere for a while."""
    for phrase in clause.subjects:
        head = scene.head(phrase)
        if head.letter != "n" or is_role(head.low) or fold.kin_predicate(head.low):
            return False
    return bool(clause.subjects)


def _arranged(scene: Scene, clause: Clause, preposition: str) -> tuple[Party, str, str] | None:
    """Whose arrangement it is, the relation, and how the text puts it. What somebody's thing does is told of the owner:
    "my phone is with" -> ``phone_with``, said as "phone: is with".
    """
    verb = clause.verb
    things = _object(scene, clause)
    link = italian_wording.preposition(preposition) if scene.italian else preposition
    parts = [_doing(scene, clause), verb.particle, *things, link]
    phrase = clause.subjects[0] if clause.subjects else None
    if phrase is not None:
        tokens = [token for token in phrase.tokens(scene.tokens) if token.letter != "d"]
        head = scene.head(phrase)
        if tokens and tokens[0].letter == "g" and head.letter == "n" and not fold.kin_predicate(head.low):
            owner = scene.discourse.owner(tokens[0])
            words = [_written(scene, token) for token in tokens[1:]]
            if owner is None or owner.type == ROLE or len(words) > 3 or any(t.letter in "yf" for t in tokens):
                return None
            does = " ".join(filter(None, (_being(scene, clause), *parts)))
            return owner, _predicate([*words, *parts]), f"{' '.join(words)}: {does}"
    parties = scene.subjects(clause)
    if len(parties) != 1 or parties[0].type == ROLE:
        return None
    base = scene.wording(verb)
    if verb.lemma == "be":
        base = " ".join(filter(None, (base, parts[0])))
    return parties[0], _predicate(parts), " ".join([base, *things, link])


def _doing(scene: Scene, clause: Clause) -> str:
    """The word for what is done: "keeps", "tiene", "kept" of what is kept, and of what is only so its quality."""
    verb = clause.verb
    if verb.lemma == "be":
        return scene.head(clause.predicatives[0]).low if clause.predicatives else ""
    if scene.italian and not verb.passive:
        return third_person(scene.wording(verb))
    doing = scene.tokens[verb.j - 1 - bool(verb.particle)].low
    if doing == "have":
        return "has"
    return third_person(doing) if not verb.passive and doing == verb.lemma else doing


def _being(scene: Scene, clause: Clause) -> str:
    if clause.verb.lemma != "be" and not clause.verb.passive:
        return ""
    return "è" if scene.italian else "is"


def _object(scene: Scene, clause: Clause) -> list[str]:
    """The noun of the object: "keeps *passwords* in", "gioca *a padel* con"."""
    for phrase in clause.objects[:1]:
        if scene.head(phrase).letter == "n":
            led = scene.italian and phrase.i > 0 and scene.tokens[phrase.i - 1].text.lower() in _TO
            return ["a"] * led + [_written(scene, scene.head(phrase))]
    return []


def _written(scene: Scene, token: Token) -> str:
    """A word in the language of the text; Italian nouns are known to the grammar by an English one."""
    return token.text.lower() if scene.italian else token.low


def _predicate(parts: list[str]) -> str:
    return "_".join(part for part in parts if part).replace(" ", "_")
