"""Constructions with "be": what somebody is and where, the value of an attribute, adjectives with prepositions."""

from __future__ import annotations

import itertools
import re

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.abilities import read_able
from korely_desktop.language.extraction.constructions.ailments import where_it_ails
from korely_desktop.language.extraction.constructions.called import read_name
from korely_desktop.language.extraction.constructions.classes import read_class
from korely_desktop.language.extraction.constructions.fans import FANS, read_fan, read_member, read_more_of
from korely_desktop.language.extraction.constructions.figures import (
    TENS,
    counts_time,
    is_years,
    says_no_being,
)
from korely_desktop.language.extraction.constructions.roles import read_described, read_post, would_be
from korely_desktop.language.extraction.constructions.where import read_position
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.values import inner_text, is_generic, qualified_end

_AGE = frozenset(["years", "year", "yrs", "yr", "months", "month"])
_AGED = re.compile(r"(\d+)-year-old$")
_FEET = word_set("foot feet")
_LASTING = lexicon.words("constructions", "be.lasting")
_ENTERED = lexicon.words("constructions", "be.entered")
MONEY = ("$", "€", "£", "euro", "dollar", "pound", "usd", "eur", "gbp", "chf")


def read_be(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """Drafts of a clause whose verb is "be", for one subject."""
    mine = bool(clause.subjects) and scene.low(clause.subjects[0]) in ("mine", "ours")
    if mine:  # "mine is a spaniel", without a favourite before it, is for the roles
        if not scene.discourse.last_favourite:
            return []
        return [
            scene.draft(clause, subject, scene.discourse.last_favourite, phrase, "mine is V")
            for phrase in [*clause.objects, *clause.predicatives]
            if not is_generic(phrase, scene.tokens)
        ]
    if clause.verb.modal in ("would", "could", "might", "should"):
        return would_be(scene, clause, subject)
    drafts = [
        *_adjective_with_preposition(scene, clause, subject),
        *_predicative_nouns(scene, clause, subject),
        *read_described(scene, clause, subject),
        *read_post(scene, clause, subject),
        *_plain_adjectives(scene, clause, subject),
        *read_more_of(scene, clause, subject),
        *read_able(scene, clause, subject),
        *read_position(scene, clause, subject),
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
    table = fold.adjective_predicates()
    found: list[Draft] = []
    words = [scene.head(phrase).low for phrase in clause.predicatives + clause.objects]
    words += list(clause.verb.adverbs)
    if clause.verb.lemma != "be" and clause.verb.passive:
        words.append(scene.tokens[clause.verb.j - 1].low)
    for preposition, place in clause.places:
        if place.j == place.i:
            continue
        predicate = next((table[key] for word in words if (key := f"{word} {preposition}") in table), None)
        moving = any(scene.head(phrase).low.endswith("ing") for phrase in clause.predicatives)  # "is moving into"
        predicate = predicate or (table.get(preposition) if clause.verb.lemma == "be" and not moving else None)
        medicine = preposition == "on" and lexicon.noun_class(scene.head(place).low) == "medicine"
        predicate = "takes_medication" if medicine and clause.verb.lemma == "be" else predicate
        if predicate is None and preposition == "of" and clause.verb.person and scene.head(place).type == "place":
            predicate = "supports" if _is_club(scene, place) else "from"
        if predicate is None or (is_generic(place, scene.tokens) and predicate != "from"):
            continue
        if predicate == "from" and clause.verb.particle == "back":
            continue  # "is back from maternity leave"
        if predicate == "from" and any(phrase.j + 1 == place.i for _, phrase in clause.places if phrase.j > phrase.i):
            continue  # "is on a train from Kandy"
        if predicate == "from" and clause.verb.person and clause.predicatives and "native" not in words:
            continue  # "è sordo da un orecchio"
        if (
            predicate == "from"
            and scene.head(place).letter != "m"
            and lexicon.noun_class(scene.head(place).low) not in ("home", "")
        ):
            continue
        named = place.j + 1 < len(scene.tokens) and scene.tokens[place.j].low in ("named", "called")
        if predicate in ("married_to", "engaged_to") and named and scene.tokens[place.j + 1].letter in "nm":
            place = Phrase(place.j + 1, place.j + 2, place.j + 1)  # "married to a kind man named Tobias"
        if predicate == "lives_in" and not subject.is_person:
            predicate = "headquartered_in"
        children = lexicon.noun_class(scene.head(place).low) == "kin_child"
        if predicate == "married_to" and (scene.tokens[place.i].letter == "g" or children):
            continue  # "my wife Ada" tells whom, see the possessives
        for part in _doings(scene, place):
            end = qualified_end(part, clause, scene.tokens) if predicate in ("likes", "dislikes") else None
            value = scene.value(part, end)
            found.append(scene.draft(clause, subject, predicate, value, f"be + adjective + {preposition}", phrase=part))
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


def _doings(scene: Scene, phrase: Phrase) -> list[Phrase]:
    """ "into gaming and reading manga": two doings; of all else the whole."""
    tokens = scene.tokens
    turn = next((place for place in range(phrase.i + 1, phrase.j - 1) if tokens[place].low == "and"), phrase.j)
    if turn == phrase.j or not all(tokens[place].low.endswith("ing") for place in (phrase.i, turn + 1)):
        return [phrase]
    return [Phrase(phrase.i, turn, turn - 1), Phrase(turn + 1, phrase.j, phrase.head)]


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
            found += read_fan(scene, clause, subject, phrase)
            continue
        if head.low == "member":
            found += read_member(scene, clause, subject, phrase)
            continue
        if head.low in FANS:
            found += read_fan(scene, clause, subject, phrase)
            continue
        if is_generic(phrase, scene.tokens) or says_no_being(scene, clause, phrase):
            continue
        if head.letter == "m" and not clause.verb.negated:
            found += read_name(scene, clause, subject, phrase)
            continue
        if head.letter == "c" or TENS.fullmatch(head.low):
            found += _number(scene, clause, subject, phrase)
            continue
        if head.low in _AGE and any(token.letter == "c" for token in phrase.tokens(scene.tokens)):
            if (
                clause.verb.perfect
                or counts_time(scene, phrase)
                or (clause.predicatives and scene.head(clause.predicatives[0]).low != "old")
            ):
                continue
            number = next(token for token in phrase.tokens(scene.tokens) if token.letter == "c")
            found.append(scene.draft(clause, subject, "age", number.text, "age", phrase=phrase))
            continue
        if (work := _work_of(scene, clause, subject, phrase)) is not None:
            found.append(work)
            continue
        found += _aged(scene, clause, subject, phrase) + read_class(scene, clause, subject, phrase)
    return found


def _work_of(scene: Scene, clause: Clause, subject: Party, phrase: Phrase) -> Draft | None:
    """ "La fontana è opera dello scultore Arduino Meli"."""
    tokens = phrase.tokens(scene.tokens)
    if not scene.italian or scene.head(phrase).text.lower() != "opera" or not any(t.low == "of" for t in tokens):
        return None
    if clause.verb.negated or tokens[-1].kind != "name" or tokens[-1].type != "person":
        return None
    return scene.draft(clause, subject, "created_by", tokens[-1].text, "be + opera di", phrase=phrase)


def _aged(scene: Scene, clause: Clause, subject: Party, phrase: Phrase) -> list[Draft]:
    """ "a 52 year old woman", "a 3-year-old beagle"."""
    tokens = phrase.tokens(scene.tokens)
    for token in tokens:
        if (aged := _AGED.match(token.low)) is not None:
            return [scene.draft(clause, subject, "age", aged[1], "age", phrase=phrase)]
    for number, unit in itertools.pairwise(tokens):
        if number.letter == "c" and unit.low in _AGE and any(token.low == "old" for token in tokens):
            return [scene.draft(clause, subject, "age", number.text, "age", phrase=phrase)]
    return []


def _number(scene: Scene, clause: Clause, subject: Party, phrase: Phrase) -> list[Draft]:
    head = scene.head(phrase)
    if subject.is_person:
        if scene.tokens[phrase.head - 1].letter != "n" and is_years(scene, clause, head):  # no "type 1"
            return [scene.draft(clause, subject, "age", head.text, "age", phrase=phrase)]
        tall_words = {scene.head(p).low for p in clause.predicatives}
        if "tall" in tall_words or "'" in head.text or (head.kind == "amount" and _FEET & set(head.low.split())):
            tall = phrase.j < len(scene.tokens) and scene.tokens[phrase.j].low == "tall"
            value = scene.value(phrase, phrase.j + 1) if tall else head.text
            return [scene.draft(clause, subject, "height", value, "height", phrase=phrase)]
        return []
    opening = {token.text.lower() for token in scene.tokens[max(phrase.i - 1, 0) : phrase.i + 1]}
    if scene.italian and opening & {"il", "l'"} and head.text.isdigit():
        return []  # "la gita è a Verona il 12"
    money = any(mark in head.low for mark in MONEY)
    share = head.low.endswith(("%", "percent", "per cent", "per cento"))
    predicate = "costs" if money else "size" if head.kind == "amount" and not share else "is"
    return [scene.draft(clause, subject, predicate, head.text, "be + number", phrase=phrase)]


def _plain_adjectives(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    found: list[Draft] = []
    for phrase in clause.predicatives:
        head = scene.head(phrase)
        if (head.low in ("old", "tall") and clause.objects) or "più" in clause.verb.adverbs:
            continue
        predicate = fold.be_predicate(head.low)
        if predicate is None and scene.italian and lexicon.noun_class(head.low) == "condition":
            predicate = "has_condition"  # "sono celiaca"
        predicate = predicate or ("is" if head.low in _LASTING else None)
        led = [f"{head.low} {preposition}" for preposition, place in clause.places if place.j > place.i]
        if predicate in ("appearance", "personality") and any(
            key in lexicon.word_map("en_verbs", "adjective") for key in led
        ):
            continue  # "not big on seafood"
        if predicate is None:
            continue
        if any(draft.rule.startswith("be + adjective") for draft in found):
            continue
        to = next((q for p, q in clause.places if p in ("to", "with") and q.j > q.i), None)
        if head.low == "married" and to is not None and scene.tokens[to.i].letter != "g":
            continue
        told = scene.text[head.start : scene.tokens[phrase.j - 1].end] if scene.italian else head.text
        if predicate == "health_status" and not scene.italian:
            told = where_it_ails(scene, clause, phrase)
        found.append(scene.draft(clause, subject, predicate, told, "be + status", phrase=phrase))
    if clause.verb.passive and clause.verb.lemma in _ENTERED and not clause.places:
        word = scene.tokens[clause.verb.j - 1]
        predicate = fold.be_predicate(word.low) or "is"
        found.append(scene.draft(clause, subject, predicate, word.text, "be + status"))
    return found


def _is_club(scene: Scene, place: Phrase) -> bool:
    """ "La mia ragazza è *del Genoa*": towns take no article."""
    articled = scene.tokens[place.i - 1].text.lower() in ("del", "della", "dell'", "dell’")
    return articled and scene.head(place).low in lexicon.names("organizations")
