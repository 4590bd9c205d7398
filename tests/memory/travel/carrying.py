"""Writing on one computer, and taking it to another."""

from __future__ import annotations

from pathlib import Path

from korely_desktop.domain.facts import Fact
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import Caller
from korely_desktop.domain.travel import Arrived, Why
from korely_desktop.memory import (
    facts,
)
from korely_desktop.memory.services import Services
from korely_desktop.memory.travel import arriving, leaving
from tests.memory.travel.answers import AGENT, PERSON


def write(services: Services, *triple: str, caller: Caller = AGENT, **more: object) -> str:
    return facts.add_triple(services, caller, NewTriple(*triple, **more)).id  # type: ignore[arg-type]


def every(services: Services, **more: object) -> list[Fact]:
    return facts.query(services, PERSON, FactQuery(include_invalidated=True, limit=200, **more))[0]  # type: ignore[arg-type]


def move(here: Services, there: Services, file: Path, caller: Caller = PERSON) -> Arrived:
    leaving.export_to(here, PERSON, file)
    return arriving.take_in_from(there, caller, file)


def reasons(arrived: Arrived) -> set[Why]:
    return {refusal.why for refusal in arrived.refusals}
