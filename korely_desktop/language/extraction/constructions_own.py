"""Constructions of belonging: "have", "my N is V", "my sister Anna", "her Developer subscription"."""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.clauses import Clause, Phrase
from korely_desktop.language.extraction.constructions_be import joined_titles, plan_value
from korely_desktop.language.extraction.discourse import Party
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.values import inner_text, is_generic, qualified_end

_LEANING_NOUNS = {"love": "likes", "passion": "likes", "fondness": "likes", "weakness": "likes", "interest": "likes", "crush": "likes", "thing": "likes", "soft spot": "likes", "obsession": "likes", "fear": "fears", "phobia": "fears", "allergy": "allergic_to", "allergies": "allergic_to", "intolerance": "allergic_to", "addiction": "addicted_to", "degree": "has_degree", "diploma": "has_degree", "masters": "has_degree", "phd": "has_degree", "dislike": "dislikes", "hatred": "dislikes", "problem": "", "savings": "savings"}  # fmt: skip
_FAVOURITE = frozenset(["favorite", "favourite", "fav", "fave", "favorites", "favourites"])
_MARKS = frozenset(
    [
        "tattoo",
        "tattoos",
        "piercing",
        "piercings",
        "beard",
        "freckles",
        "braces",
        "glasses",
        "scars",
        "dimples",
        "wig",
        "mustache",
        "dreadlocks",
    ]
)
_THINGS = frozenset(
    [
        "phone",
        "iphone",
        "smartphone",
        "laptop",
        "computer",
        "tv",
        "television",
        "purse",
        "camera",
        "garden",
        "pool",
        "guitar",
        "house",
        "boat",
        "ranch",
        "farm",
        "shop",
        "store",
        "business",
        "restaurant",
        "company",
        "bakery",
        "xbox",
        "playstation",
        "tablet",
        "ipad",
        "kindle",
        "bookstore",
        "salon",
        "studio",
        "shoes",
        "boots",
        "watch",
        "ring",
        "necklace",
        "sword",
        "gun",
        "guns",
        "rifle",
        "couch",
        "bed",
        "backyard",
        "balcony",
        "garage",
        "kitchen",
        "collection",
        "drone",
        "telescope",
        "records",
        "blog",
        "podcast",
        "channel",
        "website",
    ]
)
_LOSABLE = word_set("has_parent has_sibling has_relative has_child married_to partner")
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
_LEANING_OF = {"fear": "fears", "love": "likes", "hatred": "dislikes", "dislike": "dislikes", "hate": "dislikes"}
_SINGLE = word_set("title job occupation profession role position field industry sector employer")
_PLAN_NOUNS = frozenset(["plan", "subscription", "tier", "package", "membership"])
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
    ]
)


def read_have(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """Drafts of "have / have got / own / with" clauses for one subject."""
    found: list[Draft] = []
    for phrase in clause.objects:
        head = scene.head(phrase)
        tokens = phrase.tokens(scene.tokens)
        noun = head.low
        if noun == "years" and clause.verb.person and any(token.letter == "c" for token in tokens):
            number = next(token for token in tokens if token.letter == "c")
            found.append(scene.draft(clause, subject, "age", number.text, "age", phrase=phrase))
            continue
        leaning = _LEANING_NOUNS.get(noun)
        if leaning is not None:
            about = next(
                (
                    place
                    for preposition, place in clause.places
                    if preposition in ("for", "of", "to", "in", "on", "with") and place.j > place.i
                ),
                None,
            )
            of = next((i for i, token in enumerate(tokens) if token.low == "of"), None)
            if leaning and of is not None:
                about = Phrase(phrase.i + of + 1, phrase.j, phrase.j - 1)
            if leaning and about is not None:
                found.append(
                    scene.draft(clause, subject, leaning, scene.value(about), "have + N + preposition", phrase=about)
                )
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
        if is_generic(phrase, scene.tokens) or noun in _ABSTRACT or head.kind == "date":
            if (noun == "job" and clause.verb.negated) or (noun == "job" and phrase.denied):
                found.append(scene.draft(clause, subject, "employment_status", "no job", "have no job", negated=False))
            continue
        if head.kind == "amount" or head.letter == "c":
            found += _amount(scene, clause, subject, phrase)
            continue
        predicate = fold.have_predicate(noun) if subject.is_user or subject.type in ("person", "unknown") else "has"
        if head.letter == "m":
            predicate = "owns" if head.type == "product" else "has"
        final = next((token for token in reversed(tokens) if token.letter == "n"), head)
        if predicate == "has" and final is not head:
            predicate = fold.have_predicate(final.low)
        negated = clause.verb.negated or phrase.denied
        if negated and predicate in ("drives", "owns", "appearance", "attends"):
            predicate = "has"
        value = _kept_value(scene, phrase, predicate)
        end = (
            qualified_end(phrase, clause, scene.tokens)
            if predicate in ("has", "appearance") and not scene.first_person
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
        found.append(draft)
        found += _called(scene, clause, subject, phrase, predicate)
    return found


def _kept_value(scene: Scene, phrase: Phrase, predicate: str) -> str:
    value = scene.value(phrase)
    return value[3:] if value.lower().startswith("no ") else value


def _amount(scene: Scene, clause: Clause, subject: Party, phrase: Phrase) -> list[Draft]:
    where = {scene.head(place).low for _, place in clause.places if place.j > place.i}
    head = scene.head(phrase)
    if where & {"savings", "bank", "account"}:
        return [scene.draft(clause, subject, "savings", head.text, "amount in savings", phrase=phrase)]
    if where & {"debt", "loans"}:
        return [scene.draft(clause, subject, "debt", head.text, "amount in debt", phrase=phrase)]
    if not subject.is_user:
        return [scene.draft(clause, subject, "count", head.text, "have + number", phrase=phrase)]
    return []


def _called(scene: Scene, clause: Clause, subject: Party, phrase: Phrase, predicate: str) -> list[Draft]:
    """ "I have a cousin called Ingrid", "a dog named Rex"."""
    inner = clause.inner
    after = phrase.j
    if (
        after + 1 < len(scene.tokens)
        and scene.tokens[after].low in ("called", "named", ",")
        and scene.tokens[after + 1].letter == "m"
    ):
        name = Phrase(after + 1, after + 2, after + 1)
        return [scene.draft(clause, subject, predicate, scene.head(name).text, "N called NAME", phrase=name)]
    if inner is not None and inner.verb.lemma in ("call", "name") and inner.objects:
        return [
            scene.draft(
                clause, subject, predicate, scene.value(inner.objects[0]), "N called NAME", phrase=inner.objects[0]
            )
        ]
    return []


def read_attribute(scene: Scene, clause: Clause) -> list[Draft] | None:
    """ "my N is V", "her name is V", "Anna's birthday is V": the subject is an attribute of somebody. None if it is not."""
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
                if noun in _FAVOURITE or modifiers & {"favorite", "favourite", "fav", "best"}
                else None,
            ),
        )
        for p in [*joined_titles(scene, clause.objects, plain=noun in _SINGLE), *clause.predicatives]
    ]
    if (
        not values
        and clause.verb.progressive
        and noun in ("passion", "hobby", "favorite", "favourite", "dream", "job", "interest", "goal",
            "field",
            "industry",
            "sector", "field", "industry", "sector")
    ):
        main = clause.verb.j - 1
        values = [(phrase, scene.text[scene.tokens[main].start : scene.tokens[max(main, clause.j - 1)].end])]
    if not values and clause.inner is not None and clause.verb.lemma == "be":
        values = [(clause.subjects[0], inner_text(clause.inner, scene.tokens, scene.text))]
    if not values and clause.dates:
        date = clause.dates[0]
        token = next((token for token in scene.tokens if token.date is date), None)
        if token is not None:
            values = [(phrase, token.text)]
    if not values:
        places = [
            (p, scene.value(p))
            for preposition, p in clause.places
            if p.j > p.i and (preposition in ("in", "at", "on", "from") or (preposition == "of" and scene.head(p).letter == "c"))
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
            if predicate_name is None:
                if scene.first_person and owner.is_user and lexicon.noun_class(noun) in ("body",):
                    predicate_name = "appearance"
                else:
                    predicate_name = scene.vocabulary.fold(noun)
            if predicate_name in ("appearance",):
                value = f"{value} {noun}"
            drafts.append(_attributed(scene, clause, owner, predicate_name, value, value_phrase, "my N is V", noun))
    return drafts


def _attributed(
    scene: Scene, clause: Clause, owner: Party, predicate: str, value: str, phrase: Phrase, rule: str, noun: str
) -> Draft:
    draft = scene.draft(clause, owner, predicate, value, rule, phrase=phrase, raw=noun)
    if scene.vocabulary.get(predicate).family == "other" and not scene.vocabulary.knows(predicate):
        draft.penalty += 0.15
    return draft


def _kin_clause(
    scene: Scene, clause: Clause, owner: Party, kin: str, subject: Phrase, value_phrase: Phrase, value: str
) -> list[Draft] | None:
    """ "my sister is Anna / is called Anna"; other statements about the sister are read as her own."""
    head = scene.head(value_phrase)
    if head.letter == "m" and value_phrase.j - value_phrase.i == 1 and head.type in ("person", "unknown", ""):
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
    if not tokens:
        return None
    head = scene.head(phrase)
    if tokens[0].low == "the" and head.letter == "n" and all(token.letter in "djn" for token in tokens) and not scene.first_person:
        owner = scene.discourse.topic
        named = owner is not None and head.low not in lexicon.words("types", "product_words") and fold.be_predicate(head.low) is None
        return (owner, head.low, set()) if owner is not None and named else None
    if tokens[0].letter == "g" and head.letter in "njk":
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
        if not (_FAVOURITE & set(words) or noun in _MINE or words[1:] == ["cup", "of", "tea"]):
            continue
        predicate = (
            "favorite" if noun in _FAVOURITE else lexicon.word_map("en_nouns", "favorites").get(noun, "favorite")
        )
        if not _FAVOURITE & set(words):
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


def _favourite_beside(scene: Scene, owner: Party, index: int) -> list[Draft]:
    """ "my favourite band, Simple Plan", "eating meat, my favourite"."""
    tokens = scene.tokens
    stop = index + 2
    while stop < len(tokens) and tokens[stop].letter in "nj" and tokens[stop].low not in _FAVOURITE:
        stop += 1
    noun = tokens[stop - 1].low
    predicate = "favorite" if noun in _FAVOURITE else lexicon.word_map("en_nouns", "favorites").get(noun, "favorite")
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


def read_possessives(scene: Scene) -> list[Draft]:
    """Every "my N" of the sentence, wherever it stands: kin, pets, vehicles, homes, plans, named relatives."""
    found: list[Draft] = []
    tokens = scene.tokens
    for index, token in enumerate(tokens):
        if token.letter != "g":
            continue
        owner = scene.discourse.owner(token)
        if owner is None:
            continue
        if index + 1 < len(tokens) and tokens[index + 1].low in _FAVOURITE:
            found += _favourite_beside(scene, owner, index)
            continue
        stop = index + 1
        while stop < len(tokens) and tokens[stop].letter in "jncoe" and not tokens[stop].date:
            stop += 1
        if (
            stop < len(tokens)
            and tokens[stop].letter == "m"
            and (stop == index + 1 or tokens[stop - 1].letter in "njco")
        ):
            name = stop
            stop += 1
            while stop < len(tokens) and tokens[stop].letter == "n":
                stop += 1
        else:
            name = -1
        if stop == index + 1:
            continue
        found += _possession(scene, owner, index, stop, name)
    return found


def _lost(clause: Clause) -> bool:
    """ "my parents died", "I never knew my father": there is such a relative no more, or never was."""
    verb = clause.verb
    gone = verb.lemma in ("die", "pass", "kill", "lose", "murder") or verb.name == "pass away"
    return gone or (verb.negated and verb.lemma in ("know", "meet", "have"))


def _possession(scene: Scene, owner: Party, index: int, stop: int, name: int) -> list[Draft]:
    tokens = scene.tokens
    nouns = [position for position in range(index + 1, stop) if tokens[position].letter == "n"]
    if not nouns:
        return []
    head = nouns[-1]
    noun = tokens[head].low
    former = any(
        token.low in ("ex", "late", "former", "old", "previous", "dead") for token in tokens[index + 1 : head + 1]
    )
    phrase = Phrase(index, head + 1, head)
    clause = next((c for c in scene.reading.clauses if c.i <= index < max(c.j, c.verb.j)), None)
    start = tokens[clause.i].start if clause else tokens[index].start
    end = max(tokens[stop - 1].end, scene.span(clause)[1] if clause else 0)
    start = min(start, tokens[index].start)
    if noun in _LEANING_OF and stop < len(tokens) and tokens[stop].low in ("of", "for"):
        last = stop + 1
        while last < len(tokens) and tokens[last].letter in "djnmkeo":
            last += 1
        settled = clause is not None and clause.verb.lemma in ("get", "overcome", "come", "lose")
        if last == stop + 1 or settled:
            return []
        value = scene.value(Phrase(stop + 1, last, last - 1))
        return [
            Draft(
                owner,
                _LEANING_OF[noun],
                f"my {noun}",
                value,
                start,
                max(end, tokens[last - 1].end),
                "my fear of N",
                clause,
            )
        ]
    if noun in _PLAN_NOUNS and head > index + 1:
        return [Draft(owner, "has_plan", noun, plan_value(scene, phrase), start, end, "her PLAN subscription", clause)]
    kind = lexicon.noun_class(noun)
    predicate = fold.kin_predicate(noun) or {
        "pet": "has_pet",
        "vehicle": "drives",
        "medicine": "takes_medication",
        "condition": "has_condition",
        "degree": "has_degree",
    }.get(kind)
    if predicate is None and kind == "home" and noun not in ("city", "town", "village", "country", "island", "home"):
        predicate = "owns"
    if predicate is None and noun == "job" and head > index + 1 and tokens[head - 1].letter in "nm":
        return []
    if (
        predicate is None
        and owner.is_user
        and kind in ("body", "school", "school_status")
        and (kind == "school" or head > index + 1 or noun in _MARKS)
    ):
        predicate = {"body": "appearance", "school": "attends", "school_status": "school_status"}[kind]
    if predicate is None and owner.is_user and noun in _THINGS:
        predicate = "owns"
    if predicate is None and noun in (
        "band",
        "choir",
        "church",
        "team",
        "club",
        "fraternity",
        "sorority",
        "squad",
        "orchestra",
        "congregation",
    ):
        predicate = "member_of"
    if predicate is None and owner.is_user and kind == "instrument":
        predicate = "owns"
    if predicate is None:
        return []
    if (predicate in ("married_to", "partner") and former) or noun.startswith("ex-"):
        predicate = "ex_partner"
    found: list[Draft] = []
    if name > head or (name > 0 and tokens[name].type == "person"):
        value = scene.text[tokens[head].start : tokens[name].end] if predicate == "has_pet" else tokens[name].text
        found.append(
            Draft(
                owner, predicate, noun, value, start, max(end, tokens[name].end), "my KIN NAME", clause, "person", False
            )
        )
        return found
    comma = (
        stop + 1 < len(tokens)
        and tokens[stop].text == ","
        and tokens[stop + 1].letter == "m"
        and tokens[stop + 1].type == "person"
    )
    if comma:
        found.append(
            Draft(
                owner,
                predicate,
                noun,
                tokens[stop + 1].text,
                start,
                max(end, tokens[stop + 1].end),
                "my KIN, NAME",
                clause,
                "person",
                False,
            )
        )
        return found
    value = scene.value(phrase)
    if clause is not None and predicate in _LOSABLE and _lost(clause):
        predicate = "has_no_relative"
    draft = Draft(owner, predicate, f"my {noun}", value, start, end, "my N", clause)
    found.append(draft)
    if stop + 1 < len(tokens) and tokens[stop].low in ("and", "&"):
        joined = next((p for p in range(stop + 1, min(stop + 4, len(tokens))) if tokens[p].letter == "n"), None)
        related = (
            fold.kin_predicate(tokens[joined].low)
            or ("has_pet" if lexicon.noun_class(tokens[joined].low) == "pet" else None)
            if joined
            else None
        )
        if joined and related:
            value = scene.value(Phrase(stop + 1, joined + 1, joined))
            found.append(
                Draft(
                    owner,
                    related,
                    f"my {tokens[joined].low}",
                    value,
                    start,
                    max(end, tokens[joined].end),
                    "my N",
                    clause,
                )
            )
    return found
