"""The memory checks itself: are the answers still found, is nothing found where there is nothing, and how fast.

Three kinds of questions, all asked offline and through the very search that agents use: *golden* ones, which the person
wrote down with the memory that answers them; *canaries*, made of current facts ("Giulia Ferri lives in ...") whose
source must come up, put in the language of that source; and *strange* ones, which no memory should answer. Figures go
into a small history, so that a change of the model or of the settings shows. Nothing about the questions leaves a trace
in the audit trail.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from itertools import pairwise

from korely_desktop.domain.errors import InvalidRequest, NotFound
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.ids import is_id, new_id
from korely_desktop.domain.memories import Filters, Memory
from korely_desktop.domain.recall import MAX_QUERY, SearchQuery
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.domain.selfcheck import DEPTH, MAX_QUESTIONS, RUNS_KEPT, Asked, CheckRun, GoldenQuestion
from korely_desktop.language.judging import second_reader
from korely_desktop.memory import checks
from korely_desktop.memory.answers import recall
from korely_desktop.memory.date_words import Language, language_of
from korely_desktop.memory.sentences import Part, Wording, plain, sentence
from korely_desktop.memory.services import Services
from korely_desktop.store import facts as statements
from korely_desktop.store import memories as texts
from korely_desktop.store import projects
from korely_desktop.store import selfcheck as rows

CANARIES = 40
FACTS_LOOKED_AT = 160
"""Only facts of which there is one at a time make a fair canary, so more are looked at than asked about."""

EVERY = timedelta(hours=20)
"""So that a run a day happens at about the same hour, even if yesterday's was late."""

STRANGE = (
    "How far is it to the Andromeda galaxy?",
    "Which enzyme unwinds DNA?",
    "Who won the chariot race at Olympia?",
    "What is the melting point of tungsten?",
    "Quanti anelli ha Saturno?",
    "In che anno crollò il ponte di Tacoma?",
)


def add_question(services: Services, caller: Caller, question: str, memory_id: str) -> GoldenQuestion:
    """Write down a question with the memory that answers it.

    Raises:
        InvalidRequest: the question is blank or too long, or there are :data:`MAX_QUESTIONS` already.
        NotFound: there is no such memory.
    """
    _may(caller)
    checks.text(question, "question", longest=MAX_QUERY)
    made = GoldenQuestion(new_id("gld"), question.strip(), memory_id, services.clock())
    with services.store.write() as connection:
        memory = texts.by_id(connection, memory_id) if is_id("mem", memory_id) else None
        if memory is None or memory.deleted_at is not None or memory.project_id != caller.project_id:
            raise NotFound("There is no memory with this id.")
        present = rows.questions(connection)
        if len(present) >= MAX_QUESTIONS:
            raise InvalidRequest(f"There are {MAX_QUESTIONS} questions already. Remove one first.", field="question")
        rows.put_questions(connection, [*present, made])
    return made


def questions(services: Services, caller: Caller) -> list[GoldenQuestion]:
    """The golden questions of the caller's project whose memory is still there, oldest first."""
    _may(caller)
    with services.store.read() as connection:
        present = rows.questions(connection)
        stored = texts.by_ids(connection, [each.memory_id for each in present])
    return [
        each
        for each in present
        if (memory := stored.get(each.memory_id)) is not None
        and memory.project_id == caller.project_id
        and memory.deleted_at is None
    ]


def remove_question(services: Services, caller: Caller, question_id: str) -> None:
    """Take a golden question away.

    Raises:
        NotFound: there is none with this id in the caller's project.
    """
    if question_id not in {each.id for each in questions(services, caller)}:
        raise NotFound("There is no question with this id.")
    with services.store.write() as connection:
        rows.put_questions(connection, [each for each in rows.questions(connection) if each.id != question_id])


def history(services: Services, caller: Caller, limit: int = 90) -> list[CheckRun]:
    """The last runs of the caller's project, newest first."""
    _may(caller)
    with services.store.read() as connection:
        return rows.runs(connection, caller.project_id)[::-1][:limit]


def is_due(services: Services, caller: Caller) -> bool:
    """Whether a run is due: the last one is a day old, or another model ranked then. Never while the model loads."""
    if services.embedder.state == "loading" or not services.index.ready:
        return False
    last = next(iter(history(services, caller, 1)), None)
    return last is None or services.clock() - last.at >= EVERY or last.model != services.index.model


def asked(services: Services, caller: Caller, told_in: Language = "en") -> list[Asked]:
    """Put every golden question and every canary to search now; nothing of it is kept.

    Canaries are told in the language of whoever looks at them, ``told_in``.
    """
    _may(caller)
    asking = _Asking(services, caller)
    put = [(each, asking.place(each)) for each in _questions_and_canaries(services, caller, told_in)]
    with services.store.read() as connection:
        known = texts.by_ids(connection, [each.answers[0] for each, _ in put])
    return [
        Asked(each.id, each.told, each.answers[0], known[each.answers[0]].content, place)
        for each, place in put
        if each.answers[0] in known
    ]


def candidates(services: Services, caller: Caller, question: str) -> list[Memory]:
    """The memories that search finds for a question of the person, among which they choose the one that answers it."""
    _may(caller)
    if not question.strip():
        return []
    checks.text(question, "question", longest=MAX_QUERY)
    found = recall.select(services, caller, SearchQuery(question.strip(), limit=DEPTH)).found
    with services.store.read() as connection:
        stored = texts.by_ids(connection, [one.memory.id for one in found])
    return [stored[one.memory.id] for one in found if one.memory.id in stored]


def run(services: Services, caller: Caller, stopped: Callable[[], bool] = lambda: False) -> CheckRun | None:
    """Ask everything and keep the figures; None when ``stopped`` said so meanwhile, and nothing is kept then."""
    _may(caller)
    asking = _Asking(services, caller)
    answered: list[bool] = []
    canaries: list[bool] = []
    users: dict[str | None, None] = {}
    for each in _questions_and_canaries(services, caller):
        if stopped():
            return None
        found = asking.place(each) is not None
        if each.id is None:
            canaries.append(found)
            users[each.user_id] = None
        else:
            answered.append(found)
    found_so_far = sorted(asking.found)
    filled: list[float] = []
    for number, question in enumerate(STRANGE):
        if stopped():
            return None
        if users:
            user = list(users)[number % len(users)]
            filled.append(len(asking.first(question, user)) / DEPTH)
    with services.store.write() as connection:
        now = services.clock()
        ended = rows.only_ended(connection, found_so_far, now)
        made = CheckRun(
            at=now,
            model=services.index.model,
            golden=len(answered),
            golden_recall=_share(answered),
            canaries=len(canaries),
            canary_recall=_share(canaries),
            junk=_share(filled),
            stale=len(ended) / len(found_so_far) if found_so_far else None,
            p95_ms=asking.p95_ms,
        )
        rows.add_run(connection, caller.project_id, made)
    return made


def compared(services: Services, caller: Caller) -> tuple[CheckRun, CheckRun] | None:
    """The last check before the embedding model changed and the first one after; None while it never did."""
    checks_made = [each for each in history(services, caller, RUNS_KEPT) if each.model is not None]
    changes = (pair for pair in pairwise(checks_made) if pair[0].model != pair[1].model)
    return next(((before, after) for after, before in changes), None)


def run_everywhere(services: Services, stopped: Callable[[], bool]) -> None:
    """Check every project that is not archived, due or not."""
    for project_id in _open_projects(services):
        run(services, replace(PERSON, project_id=project_id), stopped)


def run_due(services: Services, stopped: Callable[[], bool] = lambda: False) -> int:
    """Check every project where that is due; returns how many were."""
    done = 0
    for project_id in _open_projects(services):
        caller = replace(PERSON, project_id=project_id)
        if not stopped() and is_due(services, caller) and run(services, caller, stopped) is not None:
            done += 1
    return done


def _open_projects(services: Services) -> list[str]:
    with services.store.read() as connection:
        return [project.id for project in projects.every(connection) if project.archived_at is None]


@dataclass(frozen=True, slots=True)
class _Question:
    """What is asked for one user, and the memories of which any answers it. ``id`` is None for a canary.

    ``told`` is the question in the language of whoever looks at it, ``words`` in that of the text that answers it.
    """

    id: str | None
    words: str
    told: str
    user_id: str | None
    answers: tuple[str, ...]


def _questions_and_canaries(services: Services, caller: Caller, told_in: Language = "en") -> Iterator[_Question]:
    for golden in questions(services, caller):
        words, answer = golden.question, golden.memory_id
        yield _Question(golden.id, words, words, _user_of(services, answer), (answer,))
    for fact, written_in in _canaries(services, caller):
        words, told = (_without_value(services, fact, language) for language in (written_in, told_in))
        yield _Question(None, words, told, fact.user_id, tuple(fact.source_memory_ids))


class _Asking:
    """Puts questions to search and keeps how long each took and what came up. Steps aside for whoever waits."""

    def __init__(self, services: Services, caller: Caller) -> None:
        self._services = services
        self._caller = caller
        self._took: list[float] = []
        self.found: set[str] = set()

    def place(self, question: _Question) -> int | None:
        """Where the first memory that answers stands, counted from 1; None when none is among the first."""
        found = self.first(question.words, question.user_id)
        return next((place for place, one in enumerate(found, 1) if one in question.answers), None)

    def first(self, question: str, user_id: str | None) -> list[str]:
        """Ids of the first memories that search finds for one user."""
        self._services.foreground.step_aside()
        began = time.perf_counter()
        everything = Filters(include_archived=True)  # what is put aside is out of the way, not lost
        wanted = SearchQuery(question, user_id=user_id, limit=DEPTH, filters=everything)
        chosen = recall.select(self._services, self._caller, wanted)
        self._took.append((time.perf_counter() - began) * 1_000)
        ids = [one.memory.id for one in chosen.found]
        self.found.update(ids)
        return ids

    @property
    def p95_ms(self) -> float:
        """The 95th percentile of the times taken, the greatest of few; 0 when nothing was asked."""
        took = sorted(self._took)
        return round(took[math.ceil(0.95 * len(took)) - 1], 2) if took else 0.0


def _canaries(services: Services, caller: Caller) -> list[tuple[Fact, Language]]:
    """Current facts of a relation with one value at a time, each with the language of a text that states it.

    Whoever asks for the value means that text.
    """
    with services.store.read() as connection:
        ids = rows.facts_with_text(connection, caller.project_id, services.clock(), FACTS_LOOKED_AT)
        found = statements.by_ids(connection, ids).values()
        single = [fact for fact in found if services.vocabulary.get(fact.predicate).cardinality_one]
        chosen = [fact for fact in single[:CANARIES] if fact.source_memory_ids]
        written = texts.by_ids(connection, [fact.source_memory_ids[0] for fact in chosen])
    return [
        (fact, language_of(second_reader.language(written[fact.source_memory_ids[0]].content)))
        for fact in chosen
        if fact.source_memory_ids[0] in written
    ]


def _without_value(services: Services, fact: Fact, language: Language) -> str:
    """The fact as a sentence that stops before its value: *Giulia Ferri lives in*."""
    runs = sentence(services.vocabulary, Wording.of(fact), language)
    return " ".join(plain([run for run in runs if run.part is not Part.VALUE]).split()).rstrip(" :")


def _user_of(services: Services, memory_id: str) -> str | None:
    with services.store.read() as connection:
        memory = texts.by_id(connection, memory_id)
    return None if memory is None else memory.user_id


def _share(values: Sequence[float]) -> float | None:
    return round(sum(values) / len(values), 4) if values else None


def _may(caller: Caller) -> None:
    """Questions and canaries look across every user of the project."""
    caller.require_unconfined_admin()
