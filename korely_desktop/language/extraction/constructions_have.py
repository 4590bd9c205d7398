"""Constructions with "have": pets, relatives, conditions, savings; "have a fear of N" says what the noun says."""

from __future__ import annotations

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions_be import plan_value
from korely_desktop.language.extraction.discourse import Party
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.syntax import Clause, Phrase
from korely_desktop.language.extraction.values import inner_text, is_generic, qualified_end

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
    ]
)


def read_have(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """Drafts of "have / have got / own / with" clauses for one subject."""
    found: list[Draft] = []
    for phrase in clause.objects:
        head = scene.head(phrase)
        tokens = phrase.tokens(scene.tokens)
        noun = head.low
        if phrase.i and scene.tokens[phrase.i - 1].low in ("called", "named"):
            continue
        years = clause.verb.person and any(token.low == "years" for token in tokens)
        if years and any(token.letter == "c" for token in tokens):
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
        named_plan = noun.endswith((" plan", " tier"))
        if named_plan or (noun in ("plan", "subscription", "membership", "tier") and phrase.j - phrase.i > 2):
            found.append(
                scene.draft(clause, subject, "has_plan", plan_value(scene, phrase), "have a plan", phrase=phrase)
            )
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
        named = read_called(scene, clause, subject, phrase, predicate)
        found += named or [draft]
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


def read_called(scene: Scene, clause: Clause, subject: Party, phrase: Phrase, predicate: str) -> list[Draft]:
    """ "I have a cousin called Ingrid", "a dog named Rex"."""
    inner = clause.inner
    after = phrase.j
    if (
        after + 1 < len(scene.tokens)
        and scene.tokens[after].low in ("called", "named", ",")
        and scene.tokens[after + 1].letter == "m"
    ):
        name = Phrase(after + 1, after + 2, after + 1)
        called = scene.head(name).text
        if predicate == "has":
            noun = scene.head(phrase).low
            predicate = lexicon.word_map("en_nouns", "relations").get(noun) or scene.vocabulary.fold(noun)
        value = f"{scene.head(phrase).text} {called}" if predicate == "has_pet" else called
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
