"""Attributes and favourites: "my N is V", "Anna's birthday is V", "V is my favourite N", "my favourite N, V"."""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions_be import joined_titles
from korely_desktop.language.extraction.discourse import Party
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.syntax import Clause, Phrase
from korely_desktop.language.extraction.values import inner_text, qualified_end

FAVOURITE = frozenset(["favorite", "favourite", "fav", "fave", "favorites", "favourites"])
_MINE = {
    "passion": "hobby",
    "hobby": "hobby",
    "thing": "likes",
    "jam": "likes",
    "weakness": "likes",
    "job": "works_as",
    "profession": "works_as",
    "career": "works_as",
}
_SINGLE = word_set("title job occupation profession role position field industry sector employer")


_EVENTS = word_set(
    """appointment meeting exam flight trip wedding interview party class checkup call concert surgery visit lesson
    session conference lunch dinner ceremony test"""
)
_KINDS = word_set("work private personal office business school second other old emergency")
_DOINGS = word_set(
    """passion passions hobby hobbies favorite favourite dream job interest interests goal goals field industry sector
    pastime"""
)


def read_attribute(scene: Scene, clause: Clause) -> list[Draft] | None:
    """ "my N is V", "her name is V", "Anna's birthday is V": the subject is an attribute of somebody. None if it is
    not.
    """
    if (
        not (
            clause.verb.lemma in ("be", "become", "call", "name")
            or (clause.verb.progressive and clause.verb.tense == "present")
        )
        or len(clause.subjects) != 1
        or clause.inherited
    ):
        return None
    phrase = clause.subjects[0]
    found = _attribute(scene, phrase)
    if found is None:
        return None
    owner, noun, modifiers = found
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
        for p in [*joined_titles(scene, clause.objects, plain=noun in _SINGLE), *clause.predicatives]
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
    if not values:
        places = [
            (p, scene.value(p))
            for preposition, p in clause.places
            if p.j > p.i
            and (preposition in ("in", "at", "on", "from") or (preposition == "of" and scene.head(p).letter == "c"))
        ]
        values = places[:1]
    kin = fold.kin_predicate(noun) or ("has_pet" if lexicon.noun_class(noun) == "pet" else None)
    drafts: list[Draft] = []
    for value_phrase, value in values:
        if not value or (value_phrase.kind == "pronoun"):
            continue
        if modifiers & {"favorite", "favourite", "fav", "favorites"}:
            predicate = (
                "dislikes" if "least" in modifiers else lexicon.word_map("en_nouns", "favorites").get(noun, "favorite")
            )
            drafts.append(
                _attributed(scene, clause, owner, predicate, value, value_phrase, "my favourite N is V", noun)
            )
        elif kin:
            return _kin_clause(scene, clause, owner, kin, phrase, value_phrase, value)
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
            kind = modifiers & _KINDS
            if predicate_name in ("email_address", "phone_number", "home_address") and kind:
                predicate_name = f"{min(kind)}_{predicate_name}"
            if predicate_name is None:
                if scene.first_person and owner.is_user and lexicon.noun_class(noun) in ("body",):
                    predicate_name = "appearance"
                else:
                    predicate_name = scene.vocabulary.fold(noun)
            if predicate_name in ("appearance",):
                value = f"{value} {noun}"
            drafts.append(_attributed(scene, clause, owner, predicate_name, value, value_phrase, "my N is V", noun))
    return drafts


def _doings(scene: Scene, clause: Clause) -> list[str]:
    """ "my hobbies are knitting and baking bread": each -ing form with what belongs to it."""
    tokens = scene.tokens
    stop = next((p for p in range(clause.verb.j, len(tokens)) if tokens[p].letter in ".s"), len(tokens))
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
    if head.letter == "m" and value_phrase.j - value_phrase.i == 1:
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
    if (
        tokens[0].low == "the"
        and head.letter == "n"
        and all(token.letter in "djn" for token in tokens)
        and not scene.first_person
    ):
        owner = scene.discourse.topic
        named = (
            owner is not None
            and head.low not in lexicon.words("types", "product_words")
            and fold.be_predicate(head.low) is None
        )
        return (owner, head.low, set()) if owner is not None and named else None
    of_another = any(token.letter == "y" for token in tokens)  # "my neighbour's car"
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
    if of and head.letter == "n" and tokens[-1].letter in "mp":
        inside = Phrase(phrase.i + of + 1, phrase.j, phrase.j - 1, "pronoun" if tokens[-1].letter == "p" else "noun")
        owner = scene.discourse.party(inside, scene.tokens, scene.text)
        noun = tokens[of - 1]
        return (
            (owner, noun.low, {token.low for token in tokens[: of - 1] if token.letter not in "d"}) if owner else None
        )
    return None


def index_of(tokens: Sequence[object], token: object) -> int:
    """Position of a token in a phrase, by identity."""
    return next((index for index, known in enumerate(tokens) if known is token), -1)


def read_favourite(scene: Scene, clause: Clause) -> list[Draft]:
    """ "summer is my favourite season", "fish tacos are my all time favourite", "that is my favourite"."""
    if clause.verb.lemma != "be":
        return []
    found: list[Draft] = []
    for phrase in [*clause.objects, *clause.predicatives]:
        words = [token.low for token in phrase.tokens(scene.tokens)]
        if not words or words[0] not in ("my", "our"):
            continue
        noun = scene.head(phrase).low
        if not (FAVOURITE & set(words) or noun in _MINE or words[1:] == ["cup", "of", "tea"]):
            continue
        predicate = "favorite" if noun in FAVOURITE else lexicon.word_map("en_nouns", "favorites").get(noun, "favorite")
        if not FAVOURITE & set(words):
            predicate = "likes" if words[-1] == "tea" else _MINE[noun]
        if "least" in words:
            predicate = "dislikes"
        if predicate == "favorite" and clause.verb.negated:
            predicate = "likes"
        if not clause.subjects and scene.discourse.last_value:
            speaker, last = scene.discourse.speaker, scene.discourse.last_value
            found.append(scene.draft(clause, speaker, predicate, last, "V is my favourite N", phrase=phrase))
        for subject in clause.subjects:
            value = scene.value(subject)
            if subject.kind in ("pronoun", "indefinite") or value.lower() in ("that", "this", "it"):
                value = scene.discourse.last_value
            if value:
                found.append(
                    scene.draft(clause, scene.discourse.speaker, predicate, value, "V is my favourite N", phrase=phrase)
                )
    return found


def favourite_beside(scene: Scene, owner: Party, index: int) -> list[Draft]:
    """ "my favourite band, Simple Plan", "eating meat, my favourite"."""
    tokens = scene.tokens
    stop = index + 2
    while stop < len(tokens) and tokens[stop].letter in "nj" and tokens[stop].low not in FAVOURITE:
        stop += 1
    noun = tokens[stop - 1].low
    predicate = "favorite" if noun in FAVOURITE else lexicon.word_map("en_nouns", "favorites").get(noun, "favorite")
    after = stop + 1 if stop < len(tokens) and tokens[stop].text in ",:" else stop
    ends = stop >= len(tokens) or tokens[stop].letter in ".,"
    phrase = next(
        (
            p
            for p in [*scene.reading.loose, *(o for c in scene.reading.clauses for o in [*c.subjects, *c.objects])]
            if p.i == after and p.kind == "noun"
        ),
        None,
    )
    if phrase is None and after < len(tokens) and tokens[after].letter == "m":
        phrase = Phrase(after, after + 1, after)
    if phrase is None and ends and index > 1:
        stops = (
            {index, index - 1}
            if tokens[index - 1].text == ","
            else {index, index - 2}
            if tokens[index - 1].low == "of"
            else {index}
        )
        clauses = scene.reading.clauses
        beside = [
            *scene.reading.loose,
            *(
                p
                for c in clauses
                for p in [
                    *c.subjects,
                    *c.objects,
                    *(place for _, place in c.places),
                    *(c.inner.objects if c.inner else []),
                ]
            ),
        ]
        phrase = next((p for p in beside if p.j in stops and p.kind == "noun"), None)
    if phrase is None or phrase.head == stop - 1:
        return []
    start, end = min(tokens[index].start, tokens[phrase.i].start), max(tokens[stop - 1].end, tokens[phrase.j - 1].end)
    return [Draft(owner, predicate, noun, scene.value(phrase), start, end, "my favourite N, V")]
