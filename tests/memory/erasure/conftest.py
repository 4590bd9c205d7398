from __future__ import annotations

import pytest

from korely_desktop.memory.services import Services
from tests.memory.erasure.town import Town
from tests.memory.known import Known


@pytest.fixture
def town(services: Services) -> Town:
    known = Known(services)
    tomas, [hearing, city] = known.text(
        "Tomás Vega wears a Phonak hearing aid. He lives in Valencia.",
        ("Tomás Vega", "wears", "a Phonak hearing aid"),
        ("Tomás Vega", "lives_in", "Valencia"),
        agent_id="support-bot",
    )
    rota, _ = known.text("Anna takes the Framework laptop. Tomás Vega keeps his for now.", agent_id="Cursor")
    sara, [ships] = known.text(
        "Sara ships the importer. Marco reviews it.", ("Sara", "works_on", "the importer"), agent_id="Cursor"
    )
    anna, _ = known.text("Allergic to peanuts.", ("", "allergic_to", "peanuts"), user_id="anna", agent_id="support-bot")
    known.text("Likes tea.", ("", "likes", "tea"), user_id="berta", agent_id="support-bot")
    return Town(known, tomas, hearing, city, sara, ships, rota, anna)
