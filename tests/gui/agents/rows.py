"""What the list of agents shows."""

from __future__ import annotations

from korely_desktop.gui.agents.list import ROW, AgentRow
from korely_desktop.gui.agents.page import AgentsPage


def rows(page: AgentsPage) -> dict[str, AgentRow]:
    """The rows in sight, by name."""
    model = page.list.agents
    found = [model.index(number).data(ROW) for number in range(model.rowCount())]
    return {row.name: row for row in found if isinstance(row, AgentRow)}
