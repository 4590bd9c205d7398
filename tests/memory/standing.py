"""How facts stand, to be compared before and after something is done and taken back."""

from __future__ import annotations

from dataclasses import replace

from korely_desktop.domain.facts import Fact
from korely_desktop.memory.services import Services
from korely_desktop.store import facts as rows
from korely_desktop.store import points as point_rows


def standing(services: Services, ids: list[str]) -> dict[str, tuple[Fact, list[object]]]:
    """Every fact but for when its end became known, and what is said about it."""
    with services.store.read() as connection:
        known = rows.by_ids(connection, ids)
        said = point_rows.of(connection, ids)
    return {
        one: (replace(fact, closed_known_at=None), sorted(map(repr, (point for _, point in said.get(one, [])))))
        for one, fact in known.items()
    }
