"""Constructions with "have": pets, relatives, conditions, savings; "have a fear of N" says what the noun says."""

from __future__ import annotations

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.ailments import is_bad_part
from korely_desktop.language.extraction.constructions.figures import counts_time, is_saying
from korely_desktop.language.extraction.constructions.where import plan_relation, plan_value
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.phrases import DIMENSIONS
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.parties.mentions import is_calendar, known_word
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.values import inner_text, is_generic, qualified_end

_NAMED_RELATIONS = frozenset(["has_child", "has_sibling", "has_relative", "has_friend", "has_pet", "works_with"])
_LEANING_NOUNS = {
    "love": "likes",
    "passion": "likes",
    "fondness": "likes",
    "weakness": "likes",
    "interest": "likes",
    "crush": "likes",
    "thing": "likes",
    "soft spot": "likes",
    "obsession": "likes",
    "fear": "fears",
    "phobia": "fears",
    "allergy": "allergic_to",
    "allergies": "allergic_to",
    "intolerance": "allergic_to",
    "addiction": "addicted_to",
    "degree": "has_degree",
    "diploma": "has_degree",
    "masters": "has_degree",
    "phd": "has_degree",
    "dislike": "dislikes",
    "hatred": "dislikes",
    "problem": "",
    "savings": "savings",
    "skill": "can",
    "skills": "can",
    "talent": "can",
    "knack": "can",
    "gift": "can",
}
_ABSTRACT = frozenset(
    [
        "time",
        "idea",
        "chance",
        "plan",
        "plans",
        "day",
        "question",
        "opinion",
        "way",
        "job",
        "work",
        "problem",
        "trouble",
        "fun",
        "luck",
        "look",
        "feeling",
        "point",
        "turn",
        "issue",
        "access",
        "sense",
        "need",
        "right",
        "case",
        "reason",
        "choice",
        "interest",
        "week",
        "night",
        "weekend",
        "dream",
        "conversation",
        "love",
        "fear",
        "passion",
        "lot",
        "blast",
        "ball",
        "break",
        "drink",
        "shower",
        "nap",
        "rest",
        "snack",
        "clue",
        "minute",
        "moment",
        "hand",
    ]
)


_LEANING_TO = frozenset(["for", "of", "to", "in", "on", "with"])
_TROUBLE = frozenset(["trouble", "difficulty", "difficulties", "problems"])


def read_have(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """Drafts of "have / have got / own / with" clauses for one subject."""
    found: list[Draft] = _none_of_it(scene, clause, subject)
    for phrase in [_named_behind(scene, phrase) for phrase in clause.objects]:
        head = scene.head(phrase)
        tokens = phrase.tokens(scene.tokens)
        noun = head.low
        if phrase.i and scene.tokens[phrase.i - 1].low in ("called", "named"):
            continue
        if tokens[0].letter == "g" and tokens[0].low not in ("my", "our") and lexicon.noun_class(noun) == "body":
            continue  # "I have her eyes"
        if tokens[0].letter == "g" and phrase.j < len(scene.tokens) and scene.tokens[phrase.j].letter == "e":
            continue  # "I hate having my feet touched"
        years = clause.verb.person and any(token.low == "years" for token in tokens)
        if years and noun != "years":
            years = all(token.low != "of" for token in tokens)  # "un figlio di undici anni"
        if years and counts_time(scene, phrase):
            continue
        if years and any(token.letter == "c" for token in tokens):
            number = next(token for token in tokens if token.letter == "c")
            told = scene.value(phrase) if number.text[-1] in "'’" else number.text  # "trent'anni"
            found.append(scene.draft(clause, subject, "age", told, "age", phrase=phrase))
            continue
        leaning = _LEANING_NOUNS.get(noun)
        if leaning is not None:
            about = _abouts(clause)
            of = next((i for i, token in enumerate(tokens) if token.low == "of"), None)
            if leaning and of is not None:
                about = [Phrase(phrase.i + of + 1, phrase.j, phrase.j - 1)]
            if leaning and about:
                found += [
                    scene.draft(clause, subject, leaning, scene.value(place), "have + N + preposition", phrase=place)
                    for place in about
                ]
                if leaning == "has_degree":
                    found += _awarded(scene, clause, subject)
                continue
            if leaning and clause.inner is not None and clause.inner.link:
                found.append(
                    scene.draft(
                        clause, subject, leaning, inner_text(clause.inner, scene.tokens, scene.text), "have + N + -ing"
                    )
                )
                continue
        if scene.low(phrase) in ("one", "any", "many", "some") and clause.verb.negated and scene.discourse.last_value:
            last = scene.discourse.last_value
            draft = scene.draft(
                clause, subject, fold.have_predicate(last.split()[-1].lower()), last, "have none of it", phrase=phrase
            )
            draft.penalty = 0.1
            found.append(draft)
            continue
        named_plan = noun.endswith((" plan", " tier"))
        if named_plan or (noun in ("plan", "subscription", "membership", "tier") and phrase.j - phrase.i > 2):
            found.append(
                scene.draft(
                    clause,
                    subject,
                    plan_relation(scene, phrase),
                    plan_value(scene, phrase),
                    "have a plan",
                    phrase=phrase,
                )
            )
            continue
        doing = scene.tokens[phrase.j] if phrase.j < len(scene.tokens) else head
        if noun in _TROUBLE and doing.letter == "k" and not clause.verb.negated:
            value = scene.text[head.start : doing.end]
            found.append(scene.draft(clause, subject, "has_condition", value, "have trouble + -ing", phrase=phrase))
            continue
        part = next((p for where, p in clause.places if where == "in" and p.j > p.i), None)
        if noun in ("role", "part", "position") and part is not None and scene.head(part).letter == "m":
            found.append(scene.draft(clause, subject, "member_of", scene.value(part), "has a role in N", phrase=part))
            continue
        if is_calendar(noun) or is_saying(scene, phrase, negated=clause.verb.negated or phrase.denied):
            continue
        measured = _measured(scene, clause, subject, phrase)
        if measured is not None:
            found.append(measured)
            continue
        if is_bad_part(scene, phrase):
            continue
        if is_generic(phrase, scene.tokens) or noun in _ABSTRACT or head.kind == "date":
            if (noun == "job" and clause.verb.negated) or (noun == "job" and phrase.denied):
                found.append(scene.draft(clause, subject, "employment_status", "no job", "have no job", negated=False))
            continue
        if head.kind == "amount" or head.letter == "c":
            found += _amount(scene, clause, subject, phrase)
            continue
        predicate = fold.have_predicate(noun) if subject.is_user or subject.type in ("person", "unknown") else "has"
        before = scene.tokens[phrase.head - 1].low if phrase.head > phrase.i else ""
        if fold.kin_predicate(before) and head.letter == "n" and noun in lexicon.names("first_names"):
            kin = fold.kin_predicate(before) or "has_relative"
            found.append(scene.draft(clause, subject, kin, head.text, "N called NAME", phrase=phrase))
            continue  # "I have a brother bill"
        if head.letter == "m" and predicate != "has_condition":
            predicate = "owns" if head.type == "product" else "has"
            if found and found[-1].predicate in _NAMED_RELATIONS and head.type != "product":
                predicate = found[-1].predicate  # "two sisters, Nives and Gioia"
        final = next((token for token in (tokens if scene.italian else reversed(tokens)) if token.letter == "n"), head)
        if predicate == "has" and final is not head:
            predicate = fold.have_predicate(final.low)
        negated = clause.verb.negated or phrase.denied
        if negated and predicate in ("drives", "owns", "appearance", "attends"):
            predicate = "has"
        if predicate == "has_event" and (clause.verb.tense == "past" or clause.verb.perfect):
            predicate = "attended"
        value = _kept_value(scene, phrase, predicate)
        end = (
            qualified_end(phrase, clause, scene.tokens)
            if predicate in ("has_event", "attended") or (predicate in ("has", "appearance") and not scene.first_person)
            else None
        )
        draft = scene.draft(
            clause,
            subject,
            predicate,
            value if end in (None, phrase.j) else scene.value(phrase, end),
            "have",
            phrase=phrase,
            negated=negated,
        )
        named = read_called(scene, clause, subject, phrase, predicate)
        found += named or [draft]
    return found


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
    return [scene.draft(clause, scene.discourse.speaker, predicate, scene.value(thing), "gave me N", phrase=thing)]


def _awarded(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "a degree in law *from Bologna*"."""
    return [
        scene.draft(clause, subject, "studied_at", scene.value(place), "degree from N", phrase=place)
        for preposition, place in clause.places
        if preposition == "from" and place.j > place.i and scene.head(place).letter == "m"
    ]


def _measured(scene: Scene, clause: Clause, subject: Party, phrase: Phrase) -> Draft | None:
    """ "has a budget of 400 euro", "ha una pista lunga 3500 metri": the noun names what the number is."""
    tokens = phrase.tokens(scene.tokens)
    of = next((index for index, token in enumerate(tokens) if token.low == "of" or token.low in DIMENSIONS), None)
    if of is None or len(tokens) != of + 2 or tokens[of + 1].letter != "c" or tokens[of - 1].letter != "n":
        return None
    label = " ".join(token.low for token in tokens[:of] if token.letter in "nk")
    relations = lexicon.word_map("en_nouns", "relations")
    relation = relations.get(label) or scene.vocabulary.fold(label)
    draft = scene.draft(clause, subject, relation, tokens[of + 1].text, "has N of AMOUNT", phrase=phrase, raw=label)
    draft.literal = True
    return draft


def _kept_value(scene: Scene, phrase: Phrase, predicate: str) -> str:
    value = scene.value(phrase)
    empty = next((word for word in ("no ", "many ", "much ", "enough ") if value.lower().startswith(word)), "")
    return value[len(empty) :]


def _amount(scene: Scene, clause: Clause, subject: Party, phrase: Phrase) -> list[Draft]:
    where = {scene.head(place).low for _, place in clause.places if place.j > place.i}
    head = scene.head(phrase)
    if where & {"savings", "bank", "account"}:
        return [scene.draft(clause, subject, "savings", head.text, "amount in savings", phrase=phrase)]
    if where & {"debt", "loans"}:
        return [scene.draft(clause, subject, "debt", head.text, "amount in debt", phrase=phrase)]
    before = scene.tokens[phrase.head - 1] if phrase.head > phrase.i else None
    if before is not None and before.letter == "n":  # "has the address 192.168.1.20"
        relation = scene.vocabulary.fold(before.low)
        branded = before.low in lexicon.names("products") or not known_word(before.low)
        if subject.is_user and head.text.isdigit() and branded and not scene.vocabulary.knows(relation):
            owned = Phrase(phrase.head - 1, phrase.j, phrase.head)  # "I have an iphone 9"
            return [scene.draft(clause, subject, "owns", scene.value(owned), "have", phrase=phrase)]
        if relation == "home_address" and not (subject.is_user or subject.type == "person"):
            return []
        return [scene.draft(clause, subject, relation, head.text, "has N VALUE", phrase=phrase)]
    if not subject.is_user:
        counted = [scene.draft(clause, subject, "count", head.text, "have + number", phrase=phrase)]
        return (
            [] if scene.italian and head.kind != "amount" else counted
        )  # "ne ha quattro" counts what was named before
    return []


def _name_behind(scene: Scene, position: int) -> Phrase | None:
    """The name in "called Rex", "named willow corner", ", Rex": behind a comma only one in capitals."""
    tokens = scene.tokens
    if position + 1 >= len(tokens) or tokens[position].low not in ("called", "named", ","):
        return None
    verb_next = position + 2 < len(tokens) and tokens[position + 2].letter in "vabhwx"
    if tokens[position].low == "," and verb_next:
        return None  # "Noor owns the copy, Felix builds ..."
    if tokens[position + 1].letter == "m":
        return Phrase(position + 1, position + 2, position + 1)
    end = position + 1
    while end < len(tokens) and tokens[end].letter in "njmc" and tokens[position].low != ",":
        end += 1
    return Phrase(position + 1, end, end - 1) if end > position + 1 else None


def read_called(scene: Scene, clause: Clause, subject: Party, phrase: Phrase, predicate: str) -> list[Draft]:
    """ "I have a cousin called Ingrid", "a dog named Rex"."""
    inner = clause.inner
    after = phrase.j
    name = _name_behind(scene, after)
    if name is not None:
        called = scene.text[scene.tokens[name.i].start : scene.tokens[name.j - 1].end]
        if predicate == "has":
            noun = scene.head(phrase).low
            predicate = lexicon.word_map("en_nouns", "relations").get(noun) or scene.vocabulary.fold(noun)
        several = any(token.letter == "c" for token in phrase.tokens(scene.tokens))  # "due gatti, Neve e Tigre"
        value = f"{scene.head(phrase).text} {called}" if predicate == "has_pet" and not several else called
        draft = scene.draft(clause, subject, predicate, value, "N called NAME", phrase=name)
        draft.replaces = draft.replaces or "new" in {token.low for token in phrase.tokens(scene.tokens)}
        return [draft]
    if inner is not None and inner.verb.lemma in ("call", "name") and inner.objects:
        return [
            scene.draft(
                clause, subject, predicate, scene.value(inner.objects[0]), "N called NAME", phrase=inner.objects[0]
            )
        ]
    return []
