"""When things were told, and how the tests of profiles and source texts look at what is shown."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QWidget

from korely_desktop.domain.questions import EntityQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.components.elided import ElidedLabel
from korely_desktop.memory import entities
from korely_desktop.memory.services import Services


def entity_id(services: Services, name: str) -> str:
    found, _ = entities.entities(services, PERSON, EntityQuery(every_user=True, q=name))
    return next(one.id for one in found if one.name == name)


def labels(widget: QWidget) -> list[str]:
    said = (one for one in widget.findChildren(QWidget) if isinstance(one, QLabel | ElidedLabel))
    return [one.text() if isinstance(one, QLabel) else one.accessibleName() for one in said]


def open_drawer(page, desk, settle, name: str):
    page.open_entity(entity_id(desk.services, name))
    settle(desk)
    return page.drawer
