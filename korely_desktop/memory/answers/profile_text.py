"""What is known of an end user as a short paragraph in the third person, for a system prompt. English or Italian.

Made of the vocabulary's own sentence templates, joined by rules; no model writes any of it. The same memory gives the
same text, so a provider's prompt cache can hold it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from korely_desktop.domain.facts import Fact, Tense
from korely_desktop.domain.scope import Caller, Scope
from korely_desktop.language import fence
from korely_desktop.memory import facts
from korely_desktop.memory.date_words import Language
from korely_desktop.memory.intake.resolution import known_as
from korely_desktop.memory.sentences import Part, Run, Wording, plain, sentence
from korely_desktop.memory.services import Services
from korely_desktop.store import entities

MOST_FACTS = 24
MOST_OF_A_FAMILY = 6
"""What is confirmed, said often or new comes first; the rest is for the full profile."""

_ORDER = ("work", "places", "people", "preferences", "health", "ownership", "financial", "events", "other")
_AND: dict[Language, str] = {"en": "and", "it": "e"}


@dataclass(frozen=True, slots=True)
class ProfileText:
    """The paragraph, and the facts that it tells in order; the empty text where nothing is known."""

    user_id: str
    language: Language
    text: str
    facts: tuple[str, ...]


def profile_text(
    services: Services, caller: Caller, user_id: str, *, language: Language = "en", agent_id: str | None = None
) -> ProfileText:
    """The end user in a few sentences, one a family of facts.

    Raises:
        Forbidden: the caller may not read, or not this end user.
        InvalidRequest: ``user_id`` is no identifier.
    """
    known = facts.profile(services, caller, user_id, agent_id)
    own = [fact for fact in known.facts if fact.subject_is_user and fact.tense is Tense.CURRENT and fact.is_likely]
    chosen = _best(own)
    with services.store.read() as connection:
        name = known_as(entities.user(connection, Scope(caller.project_id, user_id))) or user_id
    spoken: list[str] = []
    for _, family in groupby(chosen, key=lambda fact: fact.predicate_family):
        spoken += _told(services, list(family), name, language)
    text = " ".join(fence.strip(line) for line in spoken)
    return ProfileText(user_id, language, text, tuple(fact.id for fact in chosen))


def _best(own: Sequence[Fact]) -> list[Fact]:
    """The facts to tell, in the order of families; within one what belongs together stands together."""
    ranked = sorted(own, key=lambda fact: (not fact.is_human, -fact.observation_count, -fact.valid_from.timestamp()))
    kept: list[Fact] = []
    for family in _ORDER:
        kept += [fact for fact in ranked if fact.predicate_family == family][:MOST_OF_A_FAMILY]
    inside = {fact.id for fact in sorted(kept, key=ranked.index)[:MOST_FACTS]}
    first: dict[tuple[str, str], int] = {}
    for place, fact in enumerate(kept):
        first.setdefault((fact.predicate_family, fact.predicate), place)
    return sorted(
        (fact for fact in kept if fact.id in inside), key=lambda fact: first[fact.predicate_family, fact.predicate]
    )


def _told(services: Services, family: Sequence[Fact], name: str, language: Language) -> list[str]:
    """The facts of one family: those that say "{subject} does ..." joined into one sentence, the others as they are."""
    phrases: dict[tuple[str, str], list[str]] = {}
    apart: list[str] = []
    for fact in family:
        value = fact.object_name
        wording = Wording(name, fact.predicate, fact.predicate_raw, " ".join(value.split()))
        runs = sentence(services.vocabulary, wording, language)
        parts = _around_value(runs)
        if parts is None:
            apart.append(_ended(plain(runs)))
        else:
            values = phrases.setdefault(parts, [])
            value = next(run.text for run in runs if run.part is Part.VALUE)
            if value not in values:
                values.append(value)
    said = [f"{before}{_listed(values, language)}{after}" for (before, after), values in phrases.items()]
    return ([_ended(f"{name} {_listed(said, language)}")] if said else []) + apart


def _around_value(runs: Sequence[Run]) -> tuple[str, str] | None:
    """The words before and after the value of a sentence that begins with its subject; None for any other."""
    kinds = [run.part for run in runs]
    if kinds[:3] != [Part.SUBJECT, Part.RELATION, Part.VALUE] or Part.VALUE in kinds[3:] or Part.SUBJECT in kinds[3:]:
        return None
    if not runs[1].text.startswith(" "):
        return None
    return runs[1].text.lstrip(), "".join(run.text for run in runs[3:])


def _listed(values: Iterable[str], language: Language) -> str:
    several = list(values)
    if len(several) < 2:
        return "".join(several)
    return f"{', '.join(several[:-1])} {_AND[language]} {several[-1]}"


def _ended(text: str) -> str:
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."
