"""Constructions with "be": what somebody is, the value of an attribute, where somebody is, adjectives with
prepositions.
"""

from __future__ import annotations

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.discourse import Party
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.syntax import Clause, Phrase
from korely_desktop.language.extraction.values import inner_text, is_generic, qualified_end

_FANS = frozenset(
    [
        "fan",
        "lover",
        "enthusiast",
        "admirer",
        "addict",
        "fanatic",
        "junkie",
        "buff",
        "supporter",
        "person",
        "nut",
        "geek",
    ]
)
_AGE = frozenset(["years", "year", "yrs", "yr", "months", "month"])
MONEY = ("$", "€", "£", "euro", "dollar", "pound", "usd", "eur", "gbp", "chf")
_PLACE_PREPOSITIONS = frozenset(["in", "at", "on", "near", "outside", "inside"])


def read_be(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """Drafts of a clause whose verb is "be", for one subject."""
    if clause.subjects and scene.low(clause.subjects[0]) in ("mine", "mines") and scene.discourse.last_favourite:
        return [
            scene.draft(
                clause, subject, scene.discourse.last_favourite, scene.value(phrase), "mine is V", phrase=phrase
            )
            for phrase in [*clause.objects, *clause.predicatives]
            if not is_generic(phrase, scene.tokens)
        ]
    drafts = [
        *_adjective_with_preposition(scene, clause, subject),
        *_predicative_nouns(scene, clause, subject),
        *_plain_adjectives(scene, clause, subject),
        *_position(scene, clause, subject),
    ]
    if (
        not drafts
        and clause.inner is not None
        and scene.tokens[clause.inner.i].letter == "k"
        and not clause.inner.link
        and not clause.objects
    ):
        value = inner_text(clause.inner, scene.tokens, scene.text)
        drafts.append(scene.draft(clause, subject, "does", value, "be + -ing"))
    return drafts


def _adjective_with_preposition(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "allergic to peanuts", "afraid of spiders", "into sushi", "from Texas"."""
    table = lexicon.word_map("en_verbs", "adjective")
    found: list[Draft] = []
    words = [scene.head(phrase).low for phrase in clause.predicatives + clause.objects]
    words += list(clause.verb.adverbs)
    if clause.verb.lemma != "be" and clause.verb.passive:
        words.append(scene.tokens[clause.verb.j - 1].low)
    for preposition, place in clause.places:
        if place.j == place.i:
            continue
        predicate = next((table[key] for word in words if (key := f"{word} {preposition}") in table), None)
        predicate = predicate or (table.get(preposition) if clause.verb.lemma == "be" else None)
        if predicate is None and preposition == "of" and clause.verb.person and scene.head(place).type == "place":
            predicate = "from"
        if predicate is None or (is_generic(place, scene.tokens) and predicate != "from"):
            continue
        if (
            predicate == "from"
            and scene.head(place).letter != "m"
            and lexicon.noun_class(scene.head(place).low) not in ("home", "")
        ):
            continue
        if predicate == "lives_in" and not subject.is_user and subject.type != "person":
            predicate = "headquartered_in"
        end = qualified_end(place, clause, scene.tokens) if predicate in ("likes", "dislikes") else None
        found.append(
            scene.draft(
                clause, subject, predicate, scene.value(place, end), f"be + adjective + {preposition}", phrase=place
            )
        )
    inner = clause.inner
    if inner is not None and inner.link and not found:
        predicate = next((table[key] for word in words if (key := f"{word} {inner.link}") in table), None) or (
            table.get(inner.link) if inner.link == "into" else None
        )
        if predicate:
            found.append(
                scene.draft(
                    clause, subject, predicate, inner_text(inner, scene.tokens, scene.text), "be + adjective + -ing"
                )
            )
    if found:
        return found
    for phrase in clause.predicatives:
        if scene.head(phrase).low in ("intolerant", "allergic") and phrase.j - phrase.i > 1:
            value = scene.text[scene.tokens[phrase.i].start : scene.tokens[phrase.head - 1].end]
            found.append(scene.draft(clause, subject, "allergic_to", value, "N-intolerant"))
    return found


def joined_titles(scene: Scene, phrases: list[Phrase], *, plain: bool = False) -> list[Phrase]:
    """ "Founder and Director" is one title: phrases joined by "and" without a determiner become one."""
    if len(phrases) != 2 or phrases[1].i != phrases[0].j + 1:
        return phrases
    first, second = phrases
    if scene.tokens[second.i].letter in "dg" or scene.tokens[first.j].low != "and":
        return phrases
    if not plain and scene.head(first).letter + scene.head(second).letter not in (
        "mm",
        "nm",
        "mn",
    ):
        return phrases
    return [Phrase(first.i, second.j, second.head)]


def _predicative_nouns(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    found: list[Draft] = []
    for phrase in joined_titles(scene, clause.objects):
        head = scene.head(phrase)
        if head.low in ("girl", "guy", "man", "gal", "woman") and scene.tokens[phrase.i].low == "more":
            found += _fan(scene, clause, subject, phrase)
            continue
        if head.low == "member":
            found += _member(scene, clause, subject, phrase)
            continue
        if head.low in _FANS:
            found += _fan(scene, clause, subject, phrase)
            continue
        if is_generic(phrase, scene.tokens):
            continue
        if head.letter == "m" and not clause.verb.negated:
            found += _named(scene, clause, subject, phrase)
            continue
        if head.letter == "c":
            found += _number(scene, clause, subject, phrase)
            continue
        if head.low in _AGE and any(token.letter == "c" for token in phrase.tokens(scene.tokens)):
            number = next(token for token in phrase.tokens(scene.tokens) if token.letter == "c")
            found.append(scene.draft(clause, subject, "age", number.text, "age", phrase=phrase))
            continue
        found += _class(scene, clause, subject, phrase)
    return found


def _member(scene: Scene, clause: Clause, subject: Party, phrase: Phrase) -> list[Draft]:
    """ "a member of the rowing club", "a member at PowerGym"."""
    tokens = phrase.tokens(scene.tokens)
    of = next((index for index, token in enumerate(tokens) if token.low == "of"), None)
    bodies = [place for preposition, place in clause.places if preposition in ("of", "at", "in") and place.j > place.i]
    if of is not None:
        bodies = [Phrase(phrase.i + of + 1, phrase.j, phrase.j - 1)]
    return [
        scene.draft(clause, subject, "member_of", scene.value(body), "member of N", phrase=body) for body in bodies[:1]
    ]


def _fan(scene: Scene, clause: Clause, subject: Party, phrase: Phrase) -> list[Draft]:
    """ "a huge fan of jazz", "a dog person", "a coffee addict"."""
    tokens = phrase.tokens(scene.tokens)
    more = tokens[0].low == "more"
    of = next((index for index, token in enumerate(tokens) if token.low == "of"), None)
    if of is not None and not more:
        inside = Phrase(phrase.i + of + 1, phrase.j, phrase.j - 1)
        end = qualified_end(phrase, clause, scene.tokens)
        return [scene.draft(clause, subject, "likes", scene.value(inside, end), "fan of", phrase=inside)]
    for preposition, place in clause.places:
        if preposition == "of" and place.j > place.i and place is not phrase:
            return [scene.draft(clause, subject, "likes", scene.value(place), "fan of", phrase=place)]
    inner = clause.inner
    if inner is not None and inner.link == "of":
        return [scene.draft(clause, subject, "likes", inner_text(inner, scene.tokens, scene.text), "fan of")]
    before = [token for token in tokens[: phrase.head - phrase.i] if token.letter in "nmk"]
    if before and scene.head(phrase).low != "supporter":
        value = scene.text[before[0].start : before[-1].end]
        return [scene.draft(clause, subject, "likes", value, "N person")]
    return []


def _named(scene: Scene, clause: Clause, subject: Party, phrase: Phrase) -> list[Draft]:
    """ "my name is Anna" is a possessive; "I am Anna" names the speaker; "X is Y" says what X is."""
    head = scene.head(phrase)
    if subject.is_user or subject == scene.discourse.speaker:
        if head.low in lexicon.words("en_nouns", "nationality"):
            return [scene.draft(clause, subject, "nationality", scene.value(phrase), "be + nationality", phrase=phrase)]
        kind = fold.be_predicate(head.low.split()[-1])
        if kind:
            return [scene.draft(clause, subject, kind, scene.value(phrase), "be + class", phrase=phrase)]
        if head.type == "person" and phrase.j - phrase.i == 1 and "in" not in dict(clause.places):
            return [scene.draft(clause, subject, "named", head.text, "I am NAME", phrase=phrase)]
        return [
            scene.draft(
                clause,
                subject,
                "works_as" if phrase.j - phrase.i > 1 else "is",
                scene.value(phrase),
                "be + name",
                phrase=phrase,
            )
        ]
    return [scene.draft(clause, subject, "is", scene.value(phrase), "be + name", phrase=phrase)]


def _number(scene: Scene, clause: Clause, subject: Party, phrase: Phrase) -> list[Draft]:
    head = scene.head(phrase)
    if subject.is_user or subject.type == "person":
        if head.text.isdigit() and 0 < int(head.text) < 120 and not clause.places:
            return [scene.draft(clause, subject, "age", head.text, "age", phrase=phrase)]
        if "tall" in {scene.head(p).low for p in clause.predicatives} or "'" in head.text:
            tall = phrase.j < len(scene.tokens) and scene.tokens[phrase.j].low == "tall"
            return [
                scene.draft(
                    clause,
                    subject,
                    "height",
                    scene.value(phrase, phrase.j + 1) if tall else head.text,
                    "height",
                    phrase=phrase,
                )
            ]
        return []
    money = any(mark in head.low for mark in MONEY)
    predicate = "costs" if money else "size" if head.kind == "amount" else "is"
    return [scene.draft(clause, subject, predicate, head.text, "be + number", phrase=phrase)]


def _class(scene: Scene, clause: Clause, subject: Party, phrase: Phrase) -> list[Draft]:
    head = scene.head(phrase)
    if (
        head.low in ("feet", "foot", "inches", "ft", "cm", "meters")
        and phrase.j < len(scene.tokens)
        and scene.tokens[phrase.j].low == "tall"
    ):
        return [scene.draft(clause, subject, "height", scene.value(phrase, phrase.j + 1), "height", phrase=phrase)]
    predicate = fold.be_predicate(head.low) or next(
        (
            p
            for token in phrase.tokens(scene.tokens)
            if token.letter in "jn"
            and (p := fold.be_predicate(token.low)) in ("diet", "nationality", "health_status", "religion")
        ),
        None,
    )
    if head.low in lexicon.words("en_nouns", "gender") and subject.is_user:
        return [scene.draft(clause, subject, "gender", head.text, "be + class", phrase=phrase)]
    tokens = phrase.tokens(scene.tokens)
    if head.low == "member" and any(token.low == "of" for token in tokens):
        of = next(index for index, token in enumerate(tokens) if token.low == "of")
        inside = Phrase(phrase.i + of + 1, phrase.j, phrase.j - 1)
        return [scene.draft(clause, subject, "member_of", scene.value(inside), "member of", phrase=inside)]
    kin = fold.kin_predicate(head.low) if head.low not in lexicon.words("en_nouns", "jobs") else None
    if kin == "reports_to":
        return [scene.draft(clause, subject, "works_as", scene.value(phrase), "be + job", phrase=phrase)]
    if kin and (subject.is_user or subject.type == "person"):
        parent = head.low in (
            "mother",
            "father",
            "mom",
            "dad",
            "mum",
            "parent",
            "mommy",
            "daddy",
            "grandmother",
            "grandfather",
            "grandma",
            "grandpa",
        )
        count = next((place for preposition, place in clause.places if preposition == "of"), None)
        if parent:
            return [scene.draft(clause, subject, "is", scene.value(phrase), "be + kin", phrase=count or phrase)]
        return [
            scene.draft(
                clause,
                subject,
                "has_relative" if head.low not in ("twin", "twins") else kin,
                scene.value(phrase),
                "be + kin",
                phrase=phrase,
            )
        ]
    if predicate == "works_as" or (predicate is None and (subject.is_user or subject.type in ("person", "unknown"))):
        telling = predicate or "is"
        end = phrase.j
        for preposition, place in clause.places:
            if preposition in ("at", "for", "with") and scene.head(place).letter == "m" and predicate:
                found = scene.draft(clause, subject, "works_at", scene.value(place), "job at", phrase=place)
                return [
                    scene.draft(clause, subject, telling, scene.value(phrase, end), "be + job", phrase=phrase),
                    found,
                ]
        return [
            scene.draft(
                clause,
                subject,
                telling,
                scene.value(phrase, end),
                "be + noun" if telling == "is" else "be + job",
                phrase=phrase,
            )
        ]
    if predicate:
        return [scene.draft(clause, subject, predicate, scene.value(phrase), "be + class", phrase=phrase)]
    return [scene.draft(clause, subject, "is_a", scene.value(phrase), "be + noun", phrase=phrase)]


def _plain_adjectives(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    found: list[Draft] = []
    for phrase in clause.predicatives:
        head = scene.head(phrase)
        if head.low in ("old", "tall") and clause.objects:
            continue
        predicate = fold.be_predicate(head.low)
        if predicate is None and (head.letter != "j" or phrase.j - phrase.i != 1 or not subject.is_user):
            continue
        if predicate is None:
            continue
        if any(draft.rule.startswith("be + adjective") for draft in found):
            continue
        if head.low == "married" and any(p == "to" and q.j > q.i for p, q in clause.places):
            continue
        found.append(scene.draft(clause, subject, predicate, head.text, "be + status", phrase=phrase))
    if (
        clause.verb.passive
        and clause.verb.lemma
        in (
            "retire",
            "divorce",
            "marry",
            "separate",
            "engage",
            "unemploy",
            "adopt",
            "homeschool",
            "widow",
            "depress",
            "employ",
            "disable",
            "overweight",
        )
        and not clause.places
    ):
        word = scene.tokens[clause.verb.j - 1]
        predicate = fold.be_predicate(word.low) or "is"
        found.append(scene.draft(clause, subject, predicate, word.text, "be + status"))
    return found


def _position(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "I am in Paris", "Anna is at Google", "the office is in Berlin", "I am on the Pro plan"."""
    if clause.objects or clause.predicatives or clause.verb.lemma != "be" or clause.inner is not None:
        return []
    found: list[Draft] = []
    for preposition, place in clause.places:
        if preposition == "of" and "more" in clause.verb.adverbs and place.j > place.i:
            found += _fan(scene, clause, subject, place)
        if preposition == "to" and clause.verb.perfect and place.j > place.i and not clause.verb.negated:
            found.append(scene.draft(clause, subject, "visited", scene.value(place), "been to PLACE", phrase=place))
        if preposition not in _PLACE_PREPOSITIONS or place.j == place.i:
            continue
        head = scene.head(place)
        if preposition == "on" and head.low == "diet" and place.j - place.i > 1:
            told = [token for token in place.tokens(scene.tokens)[:-1] if token.letter not in "dgr"]
            value = scene.text[told[0].start : told[-1].end] if told else head.text
            found.append(scene.draft(clause, subject, "diet", value, "on a diet", phrase=place))
            continue
        person = subject.is_user or subject.type == "person"
        if head.low in ("plan", "tier", "subscription", "package") or (
            preposition == "on" and head.letter == "m" and head.low.endswith(" plan")
        ):
            found.append(scene.draft(clause, subject, "has_plan", plan_value(scene, place), "on a plan", phrase=place))
        elif person and preposition == "in" and lexicon.noun_class(head.low) == "school":
            found.append(
                scene.draft(
                    clause, subject, "school_status", f"{preposition} {scene.value(place)}", "in school", phrase=place
                )
            )
        elif person and head.letter == "m" and head.type == "organization":
            found.append(
                scene.draft(
                    clause,
                    subject,
                    "works_at" if preposition == "at" else "member_of",
                    scene.value(place),
                    "at ORG",
                    phrase=place,
                )
            )
        elif person and (head.letter == "m" or lexicon.noun_class(head.low) == "home"):
            found.append(
                scene.draft(
                    clause,
                    subject,
                    "lives_in" if preposition in ("in", "near", "outside") else "currently_at",
                    scene.value(place),
                    "be in PLACE",
                    phrase=place,
                )
            )
        elif person and (
            scene.low(place) in ("a relationship", "a band", "the army", "the military", "the navy", "a wheelchair")
            or head.low
            in ("relationship", "army", "military", "navy", "marines", "band", "choir", "team", "club", "wheelchair")
        ):
            predicate = {
                "relationship": "marital_status",
                "band": "member_of",
                "choir": "member_of",
                "team": "member_of",
                "club": "member_of",
                "wheelchair": "health_status",
            }.get(head.low, "serves_in")
            found.append(scene.draft(clause, subject, predicate, scene.value(place), "be in GROUP", phrase=place))
        elif not person and (head.letter in "mn" or (head.letter == "c" and place.j - place.i > 1)):
            found.append(scene.draft(clause, subject, "located_in", scene.value(place), "be in PLACE", phrase=place))
    return found


def plan_value(scene: Scene, phrase: Phrase) -> str:
    """The name of a plan without the word "plan" ("the Advanced plan" -> "Advanced")."""
    written = scene.value(phrase)
    for ending in (" plan", " tier", " subscription", " package", " account", " membership", " license"):
        if written.lower().endswith(ending):
            return written[: -len(ending)]
    return written
