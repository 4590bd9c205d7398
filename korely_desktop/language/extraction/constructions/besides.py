"""What a clause tells beside what its verb says: a status, an ailment, a taste, the place of a job or a stay."""

from __future__ import annotations

from korely_desktop.language.extraction.constructions.ailments import read_ailments
from korely_desktop.language.extraction.constructions.homes import read_home
from korely_desktop.language.extraction.constructions.household import read_household
from korely_desktop.language.extraction.constructions.posted import read_posted
from korely_desktop.language.extraction.constructions.status import read_status
from korely_desktop.language.extraction.constructions.tastes import read_tastes
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene


def read_besides(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """Drafts of one clause about one subject."""
    found = read_status(scene, clause, subject) + read_ailments(scene, clause, subject)
    found += read_household(scene, clause, subject) + read_home(scene, clause, subject)
    return found + read_tastes(scene, clause, subject) + read_posted(scene, clause, subject)
