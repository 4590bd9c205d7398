"""Which facts a context block tells: the profile that stays the same, and the facts that fit a question.

Facts come through both clocks and the caller's rights; nothing here writes.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.recall import ContextQuery
from korely_desktop.domain.scope import Caller
from korely_desktop.language import lexical
from korely_desktop.language.addressed import says_i
from korely_desktop.language.stopwords import ENGLISH, ITALIAN
from korely_desktop.memory.models.embedding_jobs import fact_text
from korely_desktop.memory.services import QueryVector, Services, Vectors
from korely_desktop.store import choices, fact_queries, fulltext, vectors
from korely_desktop.store.fact_queries import Clocks

POOL = 120
"""So many facts, own ones and newest first, are weighed for a block; as many matches by words at most come on top."""

OWN_BONUS = 0.15
"""What being about the end user adds to a relevance between 0 and 2."""


_PARTS = ("words", "meaning", "own")


@dataclass(frozen=True, slots=True)
class Weighed:
    """A fact with its relevance to a question and what that is the sum of; None where nothing was asked.

    ``named``: the question names whom it is about, somebody else than the end user.
    """

    fact: Fact
    relevance: float | None = None
    parts: Mapping[str, float] = field(default_factory=dict)
    named: bool = False


def pool(services: Services, caller: Caller, query: ContextQuery) -> list[Fact]:
    """The facts that hold and are likely, as known at ``query.known_as_of``: pinned ones first, then own ones, then
    newest first. A pinned one needs not be likely.
    """
    known = query.known_as_of
    clocks = Clocks(as_of=known or services.clock(), known_as_of=known)
    asked = FactQuery(
        user_id=query.user_id,
        agent_id=query.agent_id,
        known_as_of=known,
        exclude_sessions=query.exclude_sessions,
        limit=POOL,
    )
    with services.store.read() as connection:
        one_more = replace(asked, limit=POOL + 1)
        listed = fact_queries.newest(connection, caller.project_id, caller.users, one_more, clocks, own_first=True)
        left_over = len(listed) > POOL
        listed = listed[:POOL]
        pins = choices.pinned(connection, caller.project_id)
        if pins:
            wanted = replace(asked, ids=tuple(pins), exclude_sessions=False)
            found = fact_queries.newest(connection, caller.project_id, caller.users, wanted, clocks)
            first = sorted(found, key=lambda fact: pins.index(fact.id))
            listed = [*first, *(fact for fact in listed if fact.id not in pins)]
        if left_over and query.query:
            ids = fulltext.facts_with(
                connection,
                lexical.words(query.query),
                project_id=caller.project_id,
                user_id=query.user_id,
                users=caller.users,
                limit=POOL,
            )
            have = {fact.id for fact in listed}
            more = FactQuery(
                user_id=query.user_id,
                agent_id=query.agent_id,
                known_as_of=known,
                exclude_sessions=query.exclude_sessions,
                ids=tuple(found for found in ids if found not in have),
                limit=POOL,
            )
            listed += fact_queries.newest(connection, caller.project_id, caller.users, more, clocks)
    return [fact for fact in listed if fact.is_likely or fact.recall is Recall.ALWAYS]


def by_relevance(
    services: Services,
    facts: Sequence[Fact],
    question: str,
    vector: QueryVector | None,
    *,
    names_end_user: bool = False,
) -> list[Weighed]:
    """The facts with how well each fits the question, best first; equal ones stay in their order.

    Relevance is the share of the question's words that the fact holds, weighted by their rarity among these facts,
    plus the cosine of their meanings, plus a little for facts about the end user. Facts about whom the question names
    come before all others.

    Args:
        names_end_user: the question names the end user; "I" and "my" do too.
    """
    if not facts:
        return []
    words = _word_shares(facts, question)
    meaning = _cosines(services, facts, vector)
    own = OWN_BONUS * np.array([fact.subject_is_user for fact in facts])
    relevance = words + meaning + own
    named = _about_named(facts, question, names_end_user)
    order = np.lexsort((-relevance, ~named))
    others = named & np.array([not fact.subject_is_user for fact in facts], dtype=np.bool_)
    parts = np.round(np.stack([words, meaning, own], axis=1).astype(np.float64), 4)
    return [
        Weighed(facts[place], total, dict(zip(_PARTS, each, strict=True)), bool(others[place]))
        for place, total, each in zip(order.tolist(), relevance[order].tolist(), parts[order].tolist(), strict=True)
    ]


def _about_named(facts: Sequence[Fact], question: str, names_end_user: bool) -> NDArray[np.bool_]:
    """For each fact whether the question names its subject by any word of the name; where it names none but the end
    user, none is told apart.
    """
    asked = frozenset(lexical.words(question))
    own = names_end_user or says_i(asked)
    asked -= ENGLISH | ITALIAN
    is_user = np.array([fact.subject_is_user for fact in facts], dtype=np.bool_)
    subjects = [lexical.words("" if fact.subject_is_user else fact.subject_name) for fact in facts]
    named = np.array([not asked.isdisjoint(words) for words in subjects], dtype=np.bool_)
    return named | is_user if own and named.any() else named


def _word_shares(facts: Sequence[Fact], question: str) -> Vectors:
    texts = [fact_text(fact) for fact in facts]
    languages = {lexical.detect(question), lexical.detect(" ".join(texts[:50]))}
    asked = lexical.query_terms(question, sorted(languages))
    split = [lexical.words(text) for text in texts]
    places_of = {
        word: [place for place, variants in enumerate(asked) if not stems.isdisjoint(variants)]
        for word in {word for words in split for word in words}
        if (stems := {lexical.stem(word, language) for language in languages})
    }
    holds = [{place for word in words for place in places_of[word]} for words in split]
    frequency = Counter(place for places in holds for place in places)
    weight = [math.log(1 + (len(facts) + 0.5) / (frequency[place] + 0.5)) for place in range(len(asked))]
    reachable = sum(weight) or 1.0
    shares = [sum(weight[place] for place in places) / reachable for places in holds]
    return np.array(shares, dtype=np.float32)


def _cosines(services: Services, facts: Sequence[Fact], vector: QueryVector | None) -> Vectors:
    """Cosine of each fact's meaning with the question, below zero as zero; zero where either is unknown."""
    result = np.zeros(len(facts), dtype=np.float32)
    if vector is None:
        return result
    with services.store.read() as connection:
        model = vectors.model_number(connection, vector.model)
        found = {} if model is None else vectors.of_items(connection, model, ("fact",), [fact.id for fact in facts])
    for place, fact in enumerate(facts):
        if (rows := found.get(fact.id)) is not None:
            result[place] = max(float(rows[0].astype(np.float32) @ vector.values), 0.0)
    return result
