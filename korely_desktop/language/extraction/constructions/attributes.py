"""Attributes and favourites: "my N is V", "Anna's birthday is V", "V is my favourite N", "my favourite N, V"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from korely_desktop.domain.vocabulary import snake
from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.be import joined_titles
from korely_desktop.language.extraction.constructions.favourites import FAVOURITE, favourite_relation
from korely_desktop.language.extraction.constructions.figures import is_metaphor
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.parties.discourse_words import USER_NOUNS, is_role
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token
from korely_desktop.language.extraction.values import inner_text, qualified_end

_SINGLE = word_set("title job occupation profession role position field industry sector employer")


_ABROAD = word_set("contact rep representative liaison handler")
"""Whom one has at a company: of each company another."""
_EVENTS = word_set(
    """appointment meeting exam flight trip wedding interview party class checkup call concert surgery visit lesson
    session conference lunch dinner ceremony test"""
)
_PLAIN = word_set(
    "version date number name fee rate limit size url port branch command license seat revenue phase capacity region"
)
"""Attributes that notes name without an article ("Release branch is ...", "Revenue is ...")."""
_COUNTERS = word_set("number code")
"""Nouns that only with the one in front say what they are of."""
_FELT = word_set(
    """dead cold hot warm sore tired wet dirty numb itchy clean dry full empty fine okay good bad due overdue expensive
    cheap late"""
)
_OWN_ALONE = word_set("name rent salary mortgage budget")
_LOCATING = frozenset(["in", "at", "on"])
_BESIDE = word_set("above below over under beneath behind beside opposite across near")  # "my flat is above a bakery"
_GIVEN = word_set("real full first middle last given legal birth chosen maiden family true preferred")
_KINDS = word_set("work private personal office business school second other old emergency")
_DOINGS = word_set(
    """passion passions hobby hobbies favorite favourite dream job interest interests goal goals field industry sector
    pastime thing activity exercise workout"""
)


def read_attribute(scene: Scene, clause: Clause) -> list[Draft] | None:
    """ "my N is V", "her name is V", "Anna's birthday is V": the subject is an attribute of somebody. None if it is
    not.
    """
    if (
        not (
            clause.verb.lemma in ("be", "become", "call", "name", "stay", "remain")
            or (clause.verb.lemma == "have" and _has_to_be(clause))
            or (clause.verb.progressive and clause.verb.tense == "present")
        )
        or len(clause.subjects) != 1
        or clause.inherited
    ):
        return None
    phrase = clause.subjects[0]
    pet = _named_pet(scene, clause, phrase)
    if pet:
        return pet
    found = _attribute(scene, phrase)
    called = (
        clause.verb.lemma in ("call", "name") and not clause.verb.passive and scene.tokens[clause.verb.i].letter in "va"
    )
    if found is None or called:
        return None  # "my nephews call me Bob" says nothing of nephews
    if clause.verb.lemma == "have" and clause.inner is not None:
        clause = replace(clause.inner, subjects=clause.subjects)  # "my favourite band has to be ..."
    owner, noun, modifiers = found
    if clause.verb.progressive and clause.objects and noun not in _DOINGS:
        return None  # "my landlord is selling the flat"
    if noun in _ABROAD:
        ahead = (place for where, place in clause.places if where in ("at", "for", "with") and phrase.j <= place.i)
        company = next((place for place in ahead if place.i < clause.verb.i and scene.head(place).letter == "m"), None)
        party = scene.discourse.party(company, scene.tokens, scene.text) if company is not None else None
        owner = party or owner  # "our contact at Fenwick": Fenwick's
    related = fold.kin_predicate(noun) not in (None, "reports_to") or lexicon.noun_class(noun) == "pet"
    complements = clause.objects if related else joined_titles(scene, clause.objects, plain=noun in _SINGLE)
    values = [
        (
            p,
            scene.value(
                p,
                qualified_end(p, clause, scene.tokens)
                if noun in FAVOURITE or modifiers & {"favorite", "favourite", "fav", "best"}
                else None,
            ),
        )
        for p in [*complements, *clause.predicatives]
    ]
    if not values and clause.verb.progressive and noun in _DOINGS:
        values = [(phrase, doing) for doing in _doings(scene, clause)]
    if not values and clause.inner is not None and clause.verb.lemma == "be":
        values = [(clause.subjects[0], inner_text(clause.inner, scene.tokens, scene.text))]
    if not values and clause.dates and noun in _EVENTS:
        party = scene.discourse.party(phrase, scene.tokens, scene.text)
        token = next((token for token in scene.tokens if token.date is clause.dates[0]), None)
        if party is not None and token is not None:
            return [scene.draft(clause, party, "scheduled_for", token.text, "my N is on DATE", phrase=phrase)]
    if not values and clause.dates:
        date = clause.dates[0]
        token = next((token for token in scene.tokens if token.date is date), None)
        happening = scene.vocabulary.fold(noun) == "has_event"
        event = scene.discourse.party(phrase, scene.tokens, scene.text) if happening else None
        if token is not None and event is not None:
            return [scene.draft(clause, event, "scheduled_for", token.text, "my EVENT is on DATE", phrase=phrase)]
        if token is not None:
            values = [(phrase, token.text)]
    whereabouts: list[Phrase] = []
    if not values and not is_role(noun):
        places = [
            (p, scene.value(p))
            for preposition, p in clause.places
            if p.j > p.i
            and (
                preposition in ("in", "at", "on", "from")
                or (preposition == "of" and any(t.letter == "c" for t in p.tokens(scene.tokens)))
            )
        ]
        values = places[:1]
        whereabouts = [p for where, p in clause.places if where in _LOCATING and not _counts(scene, p)]
    kin = fold.kin_predicate(noun) or ("has_pet" if lexicon.noun_class(noun) == "pet" else None)
    drafts: list[Draft] = []
    for value_phrase, value in values:
        before = scene.tokens[value_phrase.i - 1].low if value_phrase.i else ""
        if not value or (value_phrase.kind == "pronoun") or before in _BESIDE:
            continue
        if modifiers & FAVOURITE or noun in FAVOURITE:
            predicate = "dislikes" if "least" in modifiers else favourite_relation(noun)
            drafts.append(
                _attributed(scene, clause, owner, predicate, value, value_phrase, "my favourite N is V", noun)
            )
        elif kin:
            named = _kin_clause(scene, clause, owner, kin, phrase, value_phrase, value)
            if named is None:
                return None
            drafts += named
        else:
            label = " ".join(
                [
                    *sorted(
                        modifiers
                        & {
                            "last",
                            "first",
                            "full",
                            "phone",
                            "email",
                            "monthly",
                            "annual",
                            "employment",
                            "job",
                            "marital",
                            "relationship",
                            "blood",
                            "time",
                            "dream",
                            "biggest",
                            "new",
                            "current",
                            "home",
                            "date",
                        }
                    ),
                    noun,
                ]
            ).strip()
            relations = lexicon.word_map("en_nouns", "relations")
            predicate_name = relations.get(label) or relations.get(noun)
            kinds = _before(scene, phrase)
            if kinds and noun in _COUNTERS:
                predicate_name = relations.get(f"{kinds} {noun}") or snake(f"{kinds} {noun}")
            elif kinds and f"{kinds} {noun}" in relations:
                predicate_name = relations[f"{kinds} {noun}"]
            kind = modifiers & _KINDS
            if predicate_name in ("email_address", "phone_number", "home_address") and kind:
                predicate_name = f"{min(kind)}_{predicate_name}"
            if predicate_name is None:
                if scene.first_person and owner.is_user and lexicon.noun_class(noun) in ("body",):
                    predicate_name = "appearance"
                else:
                    predicate_name = scene.vocabulary.fold(noun)
                    if predicate_name in ("created_by", "led_by", "founded_by") and owner.type == "person":
                        predicate_name = snake(noun)  # somebody's designer did not make them
            if predicate_name == "wants_to_be":
                value = re.sub(r"^(?:be|become)\s+(?:an?\s+)?", "", value)  # "my dream is to be an actor"
            if is_role(noun) and is_metaphor(scene, value_phrase):
                continue
            adjective = value_phrase.kind == "adjective"
            if _is_compared(scene, value_phrase) or (
                predicate_name == "drives" and (adjective or is_amount(scene, value_phrase))
            ):
                continue  # "my phone is older than my son", "my car is red", "my van is a Transit, 90k miles"
            if adjective and lexicon.noun_class(value.lower()) == "color" and predicate_name != "appearance":
                continue
            if predicate_name == "named" and kinds and kinds not in _GIVEN:
                predicate_name = snake(f"{kinds} name")  # "my stage name is"
            if value_phrase in whereabouts:
                predicate_name = _whereabouts(scene, predicate_name, value_phrase)
                if not predicate_name:
                    continue
            if adjective and (predicate_name in ("home_type", "has_degree") or value.lower() in _FELT):
                continue  # "my apartment is tiny", "my feet are cold"
            if predicate_name in ("appearance",):
                value = f"{value} {noun}"
            drafts.append(_attributed(scene, clause, owner, predicate_name, value, value_phrase, "my N is V", noun))
    return drafts


def _named_pet(scene: Scene, clause: Clause, phrase: Phrase) -> list[Draft]:
    """ "(We rescued a donkey.) His name is Kevin": how the animal is called that was told of last."""
    told, speaker = scene.discourse.last_value.split()[-1:], scene.discourse.speaker
    spoken = scene.low(phrase) in ("his name", "her name", "its name") and clause.verb.lemma == "be"
    names = [p for p in clause.objects if scene.head(p).letter == "m" and p.j - p.i == 1]
    if not spoken or not names or not told or not speaker.is_user or lexicon.noun_class(told[0].lower()) != "pet":
        return []
    value = f"{told[0]} {scene.head(names[0]).text}"
    return [scene.draft(clause, speaker, "has_pet", value, "N called NAME", phrase=names[0])]


def _whereabouts(scene: Scene, predicate: str, place: Phrase) -> str:
    """ "my job is in Lodi" tells where one works; "my number is on the fridge" no number."""
    if predicate.endswith(("_number", "_code")):
        return ""
    if predicate == "works_as":
        return "works_in" if scene.head(place).type == "place" else ""
    located = not scene.vocabulary.knows(predicate) or scene.vocabulary.get(predicate).family in (
        "home",
        "place",
        "plans",
    )
    return predicate if located else ""


def _counts(scene: Scene, phrase: Phrase) -> bool:
    return any(token.letter in "c#" or token.date is not None for token in phrase.tokens(scene.tokens))


def _is_compared(scene: Scene, phrase: Phrase) -> bool:
    head = scene.head(phrase)
    compared = head.low.endswith("er") and phrase.j < len(scene.tokens) and scene.tokens[phrase.j].low == "than"
    return phrase.kind == "adjective" and (compared or head.low in ("better", "worse"))


def is_amount(scene: Scene, phrase: Phrase) -> bool:
    """Whether a phrase is a number with its unit ("310k miles")."""
    return scene.head(phrase).kind == "amount"


def _before(scene: Scene, phrase: Phrase) -> str:
    """The noun in front of the head: "badge" of "my badge number"."""
    before = scene.tokens[phrase.head - 1] if phrase.head > phrase.i else None
    return before.low if before is not None and before.letter == "n" and before.low.isalpha() else ""


def _restarts(tokens: Sequence[Token], position: int) -> bool:
    """Whether "and" or a comma opens a new clause ("..., and I ...", ", but ...")."""
    following = tokens[position + 1] if position + 1 < len(tokens) else None
    return following is not None and (following.letter == "p" or following.low == "but")


def _has_to_be(clause: Clause) -> bool:
    return clause.inner is not None and clause.inner.verb.lemma == "be" and not clause.objects


def _doings(scene: Scene, clause: Clause) -> list[str]:
    """ "my hobbies are knitting and baking bread": each -ing form with what belongs to it."""
    tokens = scene.tokens
    stop = next(
        (
            p
            for p in range(clause.verb.j, len(tokens))
            if tokens[p].letter in ".s" or tokens[p].low == "but" or (tokens[p].letter in "z," and _restarts(tokens, p))
        ),
        len(tokens),
    )
    starts = [
        clause.verb.j - 1,
        *(p for p in range(clause.verb.j, stop) if tokens[p].letter == "k" and tokens[p - 1].letter in "z,"),
    ]
    found = []
    for start, following in zip(starts, [*starts[1:], stop], strict=True):
        last = following
        while last > start + 1 and tokens[last - 1].letter in "z,r#.":
            last -= 1
        found.append(scene.text[tokens[start].start : tokens[last - 1].end])
    return found


def _attributed(
    scene: Scene, clause: Clause, owner: Party, predicate: str, value: str, phrase: Phrase, rule: str, noun: str
) -> Draft:
    draft = scene.draft(clause, owner, predicate, value, rule, phrase=phrase, raw=noun)
    described = {token.low for subject in clause.subjects for token in subject.tokens(scene.tokens)}
    draft.replaces = draft.replaces or "new" in described
    if scene.vocabulary.get(predicate).family == "other" and not scene.vocabulary.knows(predicate):
        draft.penalty += 0.15
        draft.replaces = draft.replaces or (clause.verb.tense == "present" and not noun.endswith("s"))
    return draft


def _kin_clause(
    scene: Scene, clause: Clause, owner: Party, kin: str, subject: Phrase, value_phrase: Phrase, value: str
) -> list[Draft] | None:
    """ "my sister is Anna / is called Anna"; other statements about the sister are read as her own."""
    head = scene.head(value_phrase)
    people = head.low in lexicon.words("en_nouns", "nationality") or head.low in lexicon.words("en_nouns", "religion")
    called = clause.verb.passive and clause.verb.lemma in ("call", "name") and head.letter == "n"
    if (head.letter == "m" or called) and value_phrase.j - value_phrase.i == 1 and not people:
        if kin == "has_pet":
            value = f"{scene.tokens[subject.head].text} {head.text}"
            return [
                scene.draft(
                    clause,
                    owner,
                    kin,
                    value if scene.tokens[subject.head].low not in ("name",) else head.text,
                    "my KIN is NAME",
                    phrase=value_phrase,
                )
            ]
        return [scene.draft(clause, owner, kin, head.text, "my KIN is NAME", phrase=value_phrase)]
    return None


def _attribute(scene: Scene, phrase: Phrase) -> tuple[Party, str, set[str]] | None:
    """Owner, noun and modifiers of "my favourite band", "Anna's phone number", "the capital of France"."""
    tokens = list(phrase.tokens(scene.tokens))
    if len(tokens) > 1 and tokens[0].letter == "d" and tokens[1].letter == "g":
        tokens = tokens[1:]
    if not tokens:
        return None
    head = scene.head(phrase)
    if len(tokens) > 2 and tokens[0].letter == "d" and tokens[1].letter == "g":
        del tokens[0]  # "il mio medico"
    if scene.discourse.holder.is_user and len(tokens) == 1 and head.low in _OWN_ALONE:
        return scene.discourse.holder, head.low, set()  # "Name's Otto", "rent is 850"
    if (
        (tokens[0].low == "the" or (scene.discourse.is_note and tokens[0].letter in "jn"))
        and head.letter == "n"
        and all(token.letter in "djn" for token in tokens)
        and not scene.first_person
    ):
        owner = scene.discourse.topic
        if owner is None or (fold.be_predicate(head.low) and not is_role(head.low)):
            return None
        if is_role(head.low) and not scene.discourse.is_called(owner):
            owner = scene.discourse.work or owner
        if owner.type == "person" or head.low in lexicon.words("types", "product_words"):
            return None
        relations = lexicon.word_map("en_nouns", "relations")
        if tokens[0].low != "the" and not (is_role(head.low) or head.low in relations or head.low in _PLAIN):
            return None
        compound = " ".join(token.low for token in tokens if token.letter == "n")
        return owner, compound, {token.low for token in tokens if token.letter == "j"}
    of_another = any(token.letter == "y" for token in tokens)  # "my neighbour's car"
    if scene.discourse.speaker.is_user and tokens[0].low in FAVOURITE and head.letter == "n":
        return scene.discourse.speaker, head.low, {"favorite"}  # "Favorite artist would be ..."
    if tokens[0].letter == "g" and head.letter in "njk" and not of_another:
        owner = scene.discourse.owner(tokens[0])
        return (owner, head.low, {token.low for token in tokens[1:]}) if owner else None
    mark = next((index for index, token in enumerate(tokens) if token.letter == "y"), None)
    if mark and head.letter in "nj" and index_of(tokens, head) > mark:
        inside = Phrase(phrase.i, phrase.i + mark, phrase.i + mark - 1)
        if tokens[mark - 1].letter == "n" and tokens[0].letter == "g":
            owner = scene.discourse.owner(tokens[0])
            related = fold.kin_predicate(tokens[mark - 1].low) or (
                "has_pet" if lexicon.noun_class(tokens[mark - 1].low) == "pet" else None
            )
            return (owner, tokens[mark - 1].low, set()) if owner and related and head.low == "name" else None
        owner = scene.discourse.party(inside, scene.tokens, scene.text)
        return (owner, head.low, {token.low for token in tokens[mark + 1 :] if token is not head}) if owner else None
    of = next((index for index, token in enumerate(tokens) if token.low in ("of", "for")), None)
    if of and head.letter == "n" and (tokens[-1].letter in "mp" or tokens[-1].low in USER_NOUNS):
        inside = Phrase(phrase.i + of + 1, phrase.j, phrase.j - 1, "pronoun" if tokens[-1].letter == "p" else "noun")
        owner = scene.discourse.party(inside, scene.tokens, scene.text)
        last = max(index for index, token in enumerate(tokens) if token.low in ("of", "for"))
        if last > of and all(token.letter in "dm" for token in tokens[last + 1 :]):
            inside = Phrase(phrase.i + last + 1, phrase.j, phrase.j - 1)  # "la data di fondazione di Gdynia"
            owner = scene.discourse.party(inside, scene.tokens, scene.text)
        noun = tokens[of - 1] if tokens[of - 1].letter == "n" else head
        return (
            (owner, noun.low, {token.low for token in tokens[: of - 1] if token.letter not in "d"}) if owner else None
        )
    return None


def index_of(tokens: Sequence[object], token: object) -> int:
    """Position of a token in a phrase, by identity."""
    return next((index for index, known in enumerate(tokens) if known is token), -1)
