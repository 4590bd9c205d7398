"""Constructions with "have": pets, relatives, conditions, savings; "have a fear of N" says what the noun says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.ailments import is_bad_part
from korely_desktop.language.extraction.constructions.classes import citizenship
from korely_desktop.language.extraction.constructions.figures import counts_time, is_saying
from korely_desktop.language.extraction.constructions.where import plan_relation, plan_value
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.phrases import DIMENSIONS
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.parties.mentions import is_calendar, known_word
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.numerals import CLOCKS
from korely_desktop.language.extraction.text.tokens import Token
from korely_desktop.language.extraction.values import inner_text, is_generic, qualified_end

_NAMED_RELATIONS = frozenset(["has_child", "has_sibling", "has_relative", "has_friend", "has_pet", "works_with"])
_LEANING_TO = frozenset(["for", "of", "to", "in", "on", "with"])
_SAVED = frozenset(["savings", "bank", "account"])
_OWED = frozenset(["debt", "loans"])
_TROUBLE = frozenset(["trouble", "difficulty", "difficulties", "problems"])


@dataclass(frozen=True, slots=True)
class _Had:
    """What somebody has."""

    scene: Scene
    clause: Clause
    subject: Party
    phrase: Phrase

    @property
    def head(self) -> Token:
        """The word that says what it is."""
        return self.scene.head(self.phrase)

    @property
    def tokens(self) -> Sequence[Token]:
        """The words for it."""
        return self.phrase.tokens(self.scene.tokens)

    @property
    def is_denied(self) -> bool:
        """Whether it is said that they have none."""
        return self.clause.verb.negated or self.phrase.denied

    def behind(self) -> Token | None:
        """The word behind it."""
        return self.scene.tokens[self.phrase.j] if self.phrase.j < len(self.scene.tokens) else None

    def draft(
        self,
        predicate: str,
        value: str,
        rule: str,
        *,
        phrase: Phrase | None = None,
        raw: str | None = None,
        negated: bool | None = None,
    ) -> Draft:
        """What is said of whoever has it; ``phrase``: where the value stands, if not there."""
        at = phrase or self.phrase
        return self.scene.draft(self.clause, self.subject, predicate, value, rule, phrase=at, raw=raw, negated=negated)


def read_have(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """Drafts of "have / have got / own / with" clauses for one subject."""
    found: list[Draft] = _none_of_it(scene, clause, subject)
    for phrase in clause.objects:
        had = _Had(scene, clause, subject, _named_behind(scene, phrase))
        if not _is_borrowed(had):
            told = (construction(had) for construction in _CONSTRUCTIONS)
            drafts = next((drafts for drafts in told if drafts is not None), None)
            found += _thing(had, found) if drafts is None else drafts
    return found


def _is_borrowed(had: _Had) -> bool:
    """ "a dog called Rex": the name is read with the dog; "I have her eyes"; "I hate having my feet touched"."""
    first, behind = had.tokens[0], had.behind()
    if had.phrase.i and had.scene.tokens[had.phrase.i - 1].low in ("called", "named"):
        return True
    if first.letter != "g":
        return False
    looks = first.low not in ("my", "our") and lexicon.noun_class(had.head.low) == "body"
    return looks or (behind is not None and behind.letter == "e")


def _age(had: _Had) -> Sequence[Draft] | None:
    """ "Ada ha trent'anni", but not "un figlio di undici anni"."""
    if not had.clause.verb.person or all(token.low != "years" for token in had.tokens):
        return None
    if had.head.low != "years" and any(token.low == "of" for token in had.tokens):
        return None
    if counts_time(had.scene, had.phrase):
        return ()
    number = next((token.text for token in had.tokens if token.letter == "c"), None)
    if number is None:
        return None
    return [had.draft("age", had.scene.value(had.phrase) if number[-1] in "'’" else number, "age")]


def _leaning(had: _Had) -> Sequence[Draft] | None:
    """ "have a fear of heights", "have a degree in law from Bologna", "have a talent for losing keys" """
    leaning = lexicon.word_map("en_belongings", "had_leanings").get(had.head.low)
    if leaning is None:
        return None
    scene, clause = had.scene, had.clause
    of = next((place for place, token in enumerate(had.tokens) if token.low == "of"), None)
    inside = None if of is None else Phrase(had.phrase.i + of + 1, had.phrase.j, had.phrase.j - 1)
    about = _abouts(clause) if inside is None else [inside]
    if about:
        found = [
            had.draft(leaning, scene.value(place), "have + N + preposition", phrase=place, negated=had.is_denied)
            for place in about
        ]
        return [*found, *_awarded(had)] if leaning == "has_degree" else found
    if clause.inner is None or not clause.inner.link:
        return None
    value = inner_text(clause.inner, scene.tokens, scene.text)
    return [scene.draft(clause, had.subject, leaning, value, "have + N + -ing")]


def _none_of_them(had: _Had) -> Sequence[Draft] | None:
    """ "(Friends?) I don't have any" """
    last = had.scene.discourse.last_value
    if not last or not had.clause.verb.negated or had.scene.low(had.phrase) not in ("one", "any", "many", "some"):
        return None
    draft = had.draft(fold.have_predicate(last.split()[-1].lower()), last, "have none of it")
    draft.penalty = 0.1
    return [draft]


def _plan(had: _Had) -> Sequence[Draft] | None:
    noun = had.head.low
    described = noun in ("plan", "subscription", "membership", "tier") and had.phrase.j - had.phrase.i > 2
    if not described and not noun.endswith((" plan", " tier")):
        return None
    return [had.draft(plan_relation(had.scene, had.phrase), plan_value(had.scene, had.phrase), "have a plan")]


def _trouble(had: _Had) -> Sequence[Draft] | None:
    """ "have trouble sleeping" """
    doing = had.behind()
    if had.head.low not in _TROUBLE or doing is None or doing.letter != "k" or had.clause.verb.negated:
        return None
    return [had.draft("has_condition", had.scene.text[had.head.start : doing.end], "have trouble + -ing")]


def _role(had: _Had) -> Sequence[Draft] | None:
    """ "has a role in N" """
    part = next((place for where, place in had.clause.places if where == "in" and place.j > place.i), None)
    if had.head.low not in ("role", "part", "position") or part is None or had.scene.head(part).letter != "m":
        return None
    return [had.draft("member_of", had.scene.value(part), "has a role in N", phrase=part)]


def _citizenship(had: _Had) -> Sequence[Draft] | None:
    """ "has Swiss nationality" """
    held = citizenship(had.scene, had.phrase, "nationality", "citizenship")
    return [had.draft("nationality", held, "have + nationality", negated=had.is_denied)] if held else None


def _saying(had: _Had) -> Sequence[Draft] | None:
    """ "have a ball", "have a Monday": no thing that somebody has."""
    said = is_calendar(had.head.low) or is_saying(had.scene, had.phrase, negated=had.is_denied)
    return () if said else None


def _measured(had: _Had) -> Sequence[Draft] | None:
    """ "has a budget of 400 euro", "ha una pista lunga 3500 metri": the noun names what the number is."""
    tokens = had.tokens
    told = [index for index, token in enumerate(tokens) if token.low == "of" or token.low in DIMENSIONS]
    of = told[-1] if told else None  # "una lunghezza della pista di 2400 metri"
    if of is None or len(tokens) != of + 2 or tokens[of + 1].letter != "c":
        return None
    if tokens[of - 1].letter != "n" and tokens[of - 1].text not in CLOCKS:
        return None  # "una Vespa del 1982"
    nouns = " ".join(token.low for token in tokens[:of] if token.letter in "nk")
    label = nouns if len(told) == 1 else had.scene.text[had.head.start : tokens[of - 1].end].lower()
    relation = lexicon.word_map("en_nouns", "relations").get(label) or had.scene.vocabulary.fold(label)
    draft = had.draft(relation, tokens[of + 1].text, "has N of AMOUNT", raw=label)
    draft.literal = True
    return [draft]


def _bad_part(had: _Had) -> Sequence[Draft] | None:
    return () if is_bad_part(had.scene, had.phrase) else None


def _abstract(had: _Had) -> Sequence[Draft] | None:
    """ "have time", "have an idea"; who has no job says so."""
    noun = had.head.low
    generic = is_generic(had.phrase, had.scene.tokens) or noun in lexicon.words("en_belongings", "abstract")
    if not generic and had.head.kind != "date":
        return None
    if noun != "job" or not had.is_denied:
        return ()
    told = ("employment_status", "no job", "have no job")
    return [had.scene.draft(had.clause, had.subject, *told, negated=False)]


def _amount(had: _Had) -> Sequence[Draft] | None:
    """ "have 900 euro in savings", "has the address 192.168.1.20", "I have an iphone 9" """
    scene, head = had.scene, had.head
    if head.kind != "amount" and head.letter != "c":
        return None
    where = {scene.head(place).low for _, place in had.clause.places if place.j > place.i}
    for words, predicate in ((_SAVED, "savings"), (_OWED, "debt")):
        if where & words:
            return [had.draft(predicate, head.text, f"amount in {predicate}")]
    before = scene.tokens[had.phrase.head - 1] if had.phrase.head > had.phrase.i else None
    if before is not None and before.letter == "n":
        return _numbered(had, before)
    if had.subject.is_person or head.kind != "amount":
        return ()  # "my partner has three" counts what was named before; "the Subaru has 310,000 km"
    return [had.draft("count", head.text, "have + number")]


def _numbered(had: _Had, before: Token) -> Sequence[Draft]:
    relation = had.scene.vocabulary.fold(before.low)
    branded = before.low in lexicon.names("products") or not known_word(before.low)
    if had.subject.is_user and had.head.text.isdigit() and branded and not had.scene.vocabulary.knows(relation):
        return [had.draft("owns", had.scene.value(Phrase(had.phrase.head - 1, had.phrase.j, had.phrase.head)), "have")]
    if relation == "home_address" and not had.subject.is_person:
        return ()
    return [had.draft(relation, had.head.text, "has N VALUE")]


def _kin_by_name(had: _Had) -> Sequence[Draft] | None:
    """ "I have a brother bill" """
    before = had.scene.tokens[had.phrase.head - 1].low if had.phrase.head > had.phrase.i else ""
    kin = fold.kin_predicate(before)
    if not kin or had.head.letter != "n" or had.head.low not in lexicon.names("first_names"):
        return None
    return [had.draft(kin, had.head.text, "N called NAME")]


_CONSTRUCTIONS: tuple[Callable[[_Had], Sequence[Draft] | None], ...] = (
    _age,
    _citizenship,
    _leaning,
    _none_of_them,
    _plan,
    _trouble,
    _role,
    _saying,
    _measured,
    _bad_part,
    _abstract,
    _amount,
    _kin_by_name,
)


def _thing(had: _Had, found: Sequence[Draft]) -> Sequence[Draft]:
    """Anything else; ``found``: what the clause has said before it."""
    scene, clause, phrase = had.scene, had.clause, had.phrase
    predicate = _relation(had, found)
    value, end = _kept_value(scene, phrase, predicate), None
    if predicate in ("has_event", "attended") or (predicate in ("has", "appearance") and not scene.first_person):
        end = qualified_end(phrase, clause, scene.tokens)
    if end not in (None, phrase.j):
        value = scene.value(phrase, end)
    draft = had.draft(predicate, value, "have", negated=had.is_denied)
    return read_called(scene, clause, had.subject, phrase, predicate) or [draft]


def _relation(had: _Had, found: Sequence[Draft]) -> str:
    """What the noun makes of "have"."""
    scene, head, verb = had.scene, had.head, had.clause.verb
    of_person = had.subject.is_user or had.subject.type in ("person", "unknown")
    noun = head.text.lower() if head.text.lower() in fold.TWINS else head.low
    predicate = fold.have_predicate(noun) if of_person else "has"
    if head.letter == "m" and predicate != "has_condition":
        predicate = "owns" if head.type == "product" else "has"
        if found and found[-1].predicate in _NAMED_RELATIONS and head.type != "product":
            predicate = found[-1].predicate  # "two sisters, Nives and Gioia"
    ordered = had.tokens if scene.italian else reversed(had.tokens)
    final = next((token for token in ordered if token.letter == "n"), head)
    if predicate == "has" and final is not head:
        predicate = fold.have_predicate(final.low)
    if had.is_denied and predicate in ("drives", "owns", "appearance", "attends"):
        return "has"
    return "attended" if predicate == "has_event" and (verb.tense == "past" or verb.perfect) else predicate


def _abouts(clause: Clause) -> list[Phrase]:
    """What a leaning is for: "a weakness *for puns*, *rye bread* and *gardens*", all behind one preposition."""
    places = [(where, p) for where, p in clause.places if where in _LEANING_TO and p.j > p.i]
    listed = [place for where, place in places if where == places[0][0]]
    return [place for at, place in enumerate(listed) if not at or place.i <= listed[at - 1].j + 2]


def _none_of_it(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "(Friends?) I do not have many": the quantity stands alone for what was talked about."""
    last, place = scene.discourse.last_value, clause.verb.j
    alone = place < len(scene.tokens) and scene.tokens[place].low in ("many", "any", "much")
    alone = alone and (place + 1 == len(scene.tokens) or scene.tokens[place + 1].letter in ".,zr")
    if not alone or clause.objects or not clause.verb.negated or not last:
        return []
    draft = scene.draft(clause, subject, fold.have_predicate(last.split()[-1].lower()), last, "have none of it")
    draft.penalty = 0.1
    return [draft]


def _named_behind(scene: Scene, phrase: Phrase) -> Phrase:
    """ "I have one, an eyebrow piercing": behind the comma stands what it is."""
    comma = phrase.j < len(scene.tokens) and scene.tokens[phrase.j].text == ","
    if not comma or scene.low(phrase) not in ("one", "two", "three", "some", "a few"):
        return phrase
    return next((beside for beside in scene.reading.loose if beside.i == phrase.j + 1), phrase)


def read_gift(scene: Scene, clause: Clause) -> list[Draft]:
    """ "my dad gave me a car", "she bought me a puppy": what was given to the speaker is the speaker's."""
    verb = clause.verb
    given = verb.lemma in ("give", "buy", "get", "gift") and (verb.tense == "past" or verb.perfect)
    if not given or verb.passive or verb.negated or verb.modal or len(clause.objects) != 2:
        return []
    to, thing = clause.objects
    kind = lexicon.noun_class(scene.head(thing).low)
    predicate = {"pet": "has_pet", "vehicle": "drives", "instrument": "owns", "home": "owns"}.get(kind)
    if scene.low(to) != "me" or predicate is None or scene.tokens[thing.i].low not in ("a", "an", "my", "our", "this"):
        return []
    return [scene.draft(clause, scene.discourse.speaker, predicate, thing, "gave me N")]


def _awarded(had: _Had) -> list[Draft]:
    """ "a degree in law *from Bologna*"."""
    return [
        had.draft("studied_at", had.scene.value(place), "degree from N", phrase=place)
        for preposition, place in had.clause.places
        if preposition == "from" and place.j > place.i and had.scene.head(place).letter == "m"
    ]


def _kept_value(scene: Scene, phrase: Phrase, predicate: str) -> str:
    value = scene.value(phrase)
    empty = next((word for word in ("no ", "many ", "much ", "enough ") if value.lower().startswith(word)), "")
    return value[len(empty) :]


def _name_behind(scene: Scene, position: int) -> Phrase | None:
    """The name in "called Rex", "named willow corner", ", Rex": behind a comma only one in capitals."""
    tokens = scene.tokens
    if position + 1 >= len(tokens) or tokens[position].low not in ("called", "named", ","):
        return None
    verb_next = position + 2 < len(tokens) and tokens[position + 2].letter in "vabhwx"
    if tokens[position].low == "," and verb_next:
        return None  # "Noor owns the copy, Felix builds ..."
    if tokens[position + 1].letter == "m" or _is_listed(tokens, position):
        return Phrase(position + 1, position + 2, position + 1)
    end = position + 1
    while end < len(tokens) and tokens[end].letter in "njmc" and tokens[position].low != ",":
        end += 1
    return Phrase(position + 1, end, end - 1) if end > position + 1 else None


def _is_listed(tokens: Sequence[Token], position: int) -> bool:
    """ "quattro galline, *Rosa*, Lilla e Grigia": a name between commas ends there, whatever its word means."""
    first, behind = tokens[position + 1], tokens[position + 2 : position + 3]
    return first.text[:1].isupper() and (not behind or behind[0].letter in ",z")


_OF_SEVERAL = frozenset(["eldest", "oldest", "youngest"])
""" "Three brothers, *the eldest, Tom*": one of those told of, a child where nobody is."""


def read_called(scene: Scene, clause: Clause, subject: Party, phrase: Phrase, predicate: str) -> list[Draft]:
    """ "I have a cousin called Ingrid", "a dog named Rex"."""
    inner = clause.inner
    after = phrase.j
    name = _name_behind(scene, after)
    if name is not None and scene.head(phrase).letter == "m":
        return []  # "quattro galline, Rosa, Lilla e Grigia": one name is not called by the next
    if name is not None:
        called = scene.text[scene.tokens[name.i].start : scene.tokens[name.j - 1].end]
        if scene.head(phrase).low in _OF_SEVERAL:
            kin = (fold.kin_predicate(scene.head(each).low) for each in clause.objects if each.j <= phrase.i)
            predicate = next(filter(None, kin), predicate)
        if predicate == "has":
            noun = scene.head(phrase).low
            predicate = lexicon.word_map("en_nouns", "relations").get(noun) or scene.vocabulary.fold(noun)
        several = any(token.letter == "c" for token in phrase.tokens(scene.tokens))  # "due gatti, Neve e Tigre"
        value = f"{scene.head(phrase).text} {called}" if predicate == "has_pet" and not several else called
        draft = scene.draft(clause, subject, predicate, value, "N called NAME", phrase=name)
        draft.replaces = draft.replaces or "new" in {token.low for token in phrase.tokens(scene.tokens)}
        return [draft]
    if inner is not None and inner.verb.lemma in ("call", "name") and inner.objects:
        return [scene.draft(clause, subject, predicate, inner.objects[0], "N called NAME")]
    return []
