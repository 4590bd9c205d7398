"""Finding anything by a few letters: people and things, facts, source texts. What the search palette shows.

Names forgive slips of the finger; facts and texts are found by the beginnings of their words. Reads of the window are
the person's own and are not audited; agents have search, facts and entities for the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from korely_desktop.domain import fuzzy
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.memories import Memory
from korely_desktop.domain.panel import PanelGrouping, PanelQuery, Show
from korely_desktop.domain.scope import READ, Caller
from korely_desktop.domain.spans import Span
from korely_desktop.domain.text import name_key
from korely_desktop.domain.texts import TextQuery
from korely_desktop.memory.date_words import Language
from korely_desktop.memory.listing import panel, texts
from korely_desktop.memory.listing.panel import PanelRow
from korely_desktop.memory.listing.panel_lists import PanelLists
from korely_desktop.memory.services import Services
from korely_desktop.store import entities as entity_rows
from korely_desktop.store import entity_queries
from korely_desktop.store.engine import Connection

PEOPLE, FACTS, TEXTS = 4, 5, 3
"""At most so many of each."""
MOST_LETTERS = 200
_CANDIDATES = 400
_WEIGHT_OF_FACTS = 8.0
"""How much a name that much is known of is preferred to one that nothing is known of."""

_LESS_FOR_ALIAS = 10.0


@dataclass(frozen=True, slots=True)
class FoundName:
    """A person or thing; ``spans`` are the letters of its name that were typed, none where an alias matched.

    ``nearly`` says that the letters are in it only scattered, or with a slip. Where a name holds them as typed, such
    names are left out.
    """

    entity: Entity
    spans: tuple[Span, ...] = ()
    nearly: bool = False


@dataclass(frozen=True, slots=True)
class Found:
    """What was found, the best of each kind first."""

    names: tuple[FoundName, ...] = ()
    facts: tuple[PanelRow, ...] = ()
    texts: tuple[Memory, ...] = ()


class Finder:
    """Asks the store. Thread-safe; ``forget`` must be called when facts changed."""

    def __init__(self, services: Services, caller: Caller) -> None:
        self._services = services
        self._caller = caller
        self._live = PanelLists(services, caller)
        self._all = PanelLists(services, caller)

    def forget(self) -> None:
        """Facts changed: read everything anew next time."""
        self._live.forget()
        self._all.forget()

    def find(self, typed: str, language: Language, *, names_only: bool = False) -> Found:
        """What fits the letters ``typed``; nothing for none.

        Raises:
            Forbidden: the caller may not see a whole project.
        """
        self._caller.require(READ)
        self._caller.require_every_user()
        typed = typed.strip()[:MOST_LETTERS]
        if not typed:
            return Found()
        names = self._names(typed, 3 * PEOPLE if names_only else PEOPLE)
        if names_only:
            return Found(names)
        found, _ = texts.texts(self._services, self._caller, TextQuery(typed, limit=TEXTS))
        return Found(names, self._facts(typed, language), tuple(found))

    def again(self, entity_ids: Sequence[str], fact_ids: Sequence[str], language: Language) -> Found:
        """Those of these people and facts that are still there, in the order of the ids."""
        self._caller.require(READ)
        self._caller.require_every_user()
        with self._services.store.read() as connection:
            known = entity_rows.by_ids(connection, list(entity_ids))
            names = [FoundName(self._counted(connection, known[one])) for one in entity_ids if one in known]
        seqs = panel.positions(self._services, fact_ids)
        facts = panel.rows(
            self._services, self._caller, [seqs[one] for one in fact_ids if one in seqs], PanelQuery(), language
        )
        return Found(tuple(name for name in names if name.entity.project_id == self._caller.project_id), tuple(facts))

    def _names(self, typed: str, limit: int) -> tuple[FoundName, ...]:
        with self._services.store.read() as connection:
            candidates = entity_queries.names_like(
                connection,
                self._caller.project_id,
                [fuzzy.patterns(word) for word in name_key(typed).split()],
                _CANDIDATES,
            )
            ranked: dict[str, tuple[float, tuple[Span, ...]]] = {}
            for entity_id, name, facts, is_alias in candidates:
                fit = fuzzy.match(typed, name)
                if fit is None:
                    continue
                score = fit.score - (_LESS_FOR_ALIAS if is_alias else 0) + _WEIGHT_OF_FACTS * facts / (facts + 5)
                if entity_id not in ranked or score > ranked[entity_id][0]:
                    ranked[entity_id] = score, () if is_alias else fit.spans
            best = sorted(ranked, key=lambda entity_id: (-ranked[entity_id][0], entity_id))[:limit]
            nearly = not best or ranked[best[0]][0] < fuzzy.CLEARLY
            if not nearly:
                best = [entity_id for entity_id in best if ranked[entity_id][0] >= fuzzy.CLEARLY]
            known = entity_rows.by_ids(connection, best)
            return tuple(FoundName(self._counted(connection, known[one]), ranked[one][1], nearly) for one in best)

    def _counted(self, connection: Connection, entity: Entity) -> Entity:
        return entity_queries.with_counts(connection, entity, self._services.clock())

    def _facts(self, typed: str, language: Language) -> tuple[PanelRow, ...]:
        """Those that are true now first; where they are few, ended ones after them."""
        query = PanelQuery(text=typed, group=PanelGrouping.NONE)
        found = list(self._live.ids(query).ids[:FACTS])
        if len(found) < FACTS:
            ended = self._all.ids(PanelQuery(text=typed, state=Show.ALL, group=PanelGrouping.NONE)).ids
            found += [seq for seq in ended if seq not in found][: FACTS - len(found)]
        return tuple(panel.rows(self._services, self._caller, found, query, language))
