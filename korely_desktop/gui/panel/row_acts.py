"""What the person does to rows of the list: which facts are meant, and what is asked before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.panel import PanelState
from korely_desktop.gui.components.sentence import one_text
from korely_desktop.gui.counted import facts_counted
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.detail.dates import EndDialog
from korely_desktop.gui.going import Going
from korely_desktop.gui.i18n import fill, language
from korely_desktop.gui.panel.exporting import Exporting
from korely_desktop.gui.panel.menus import acts_menu
from korely_desktop.gui.panel.moving import MoveDialog
from korely_desktop.gui.panel.offers import OFFERED, refusal
from korely_desktop.memory.listing import panel
from korely_desktop.memory.sentences import Wording

if TYPE_CHECKING:
    from korely_desktop.gui.panel.page import PanelPage


_Row = panel.PanelRow | panel.BareRow
_HARMLESS = ("why", "export")


class RowActs(QObject):
    """Acts on rows of the page it belongs to."""

    def __init__(self, page: PanelPage, desk: Desk) -> None:
        super().__init__(page)
        self._page = page
        self._desk = desk
        self._exporting = Exporting(desk, page)
        page.empty.acted.connect(lambda verb: self.act(verb, []))

    def act(self, verb: str, seqs: list[int]) -> None:
        """Do ``verb``, one of those of :func:`acts_menu` or of the selection bar, to these rows.

        Without any, the fact in the pane is meant where it offers that; else it is seen there first whom it would meet.
        """
        if not seqs:
            if not self._page.pane.press(verb):
                self._page.view.select_framed()
            return
        if self._page.query.in_past and verb not in _HARMLESS:
            self._desk.say(self.tr("The past is read-only. To make changes, go back to now."))
            return
        rows = self._page.model.loaded_rows(seqs)
        if len(rows) < len(seqs):
            self._look_up(verb, seqs)
            return
        self._act_on(verb, rows)

    def _look_up(self, verb: str, seqs: list[int]) -> None:
        """Some of the facts were never in sight: fetch what is needed of them first. Stopped, nothing is done."""
        services, caller, query = self._desk.services, self._desk.caller, self._page.query
        going = Going(fill(self.tr("Looking up {facts}"), facts=facts_counted(len(seqs))), len(seqs))

        def look_up() -> list[panel.BareRow]:
            reached, parts = going.through(seqs, lambda part: panel.bare_rows(services, caller, part, query))
            return [row for part in parts for row in part] if len(reached) == len(seqs) else []

        self._desk.run(look_up, lambda rows: self._act_on(verb, rows), owner=self, said=going)

    def _act_on(self, verb: str, rows: Sequence[_Row]) -> None:
        if not rows:
            return
        fit = [row for row in rows if verb in OFFERED[row.state]]
        if not fit:
            self._desk.say(refusal(rows[0].state, verb))
            return
        rows, ids = fit, [row.fact.id for row in fit]
        if verb == "why":
            self._page.view.select_facts([rows[0].fact.seq], rows[0].fact.seq)
            self._page.open_pane(ids[0])
        elif verb in ("correct", "again"):
            self._page.view.select_facts([rows[0].fact.seq], rows[0].fact.seq)
            self._page.open_pane(ids[0], edit=True)
        elif verb == "confirm":
            self._page.acts.confirm(ids)
        elif verb == "pin" and all(row.fact.recall is Recall.ALWAYS for row in rows):
            self._page.acts.tell_as_usual(ids)
        elif verb in ("pin", "keep_back", "tell_as_usual", "forget", "reopen", "restore"):
            getattr(self._page.acts, verb)(ids)
        elif verb == "end" and all(row.state is PanelState.PLANNED for row in rows):
            self._page.acts.call_off(ids)
        elif verb == "end":
            self._named(rows, partial(self._ask_end, rows))
        elif verb == "move":
            self._named(rows, partial(self._ask_whose, ids))
        elif verb == "export":
            self._exporting.ask(ids)
        elif verb == "erase":
            self._named(rows, partial(self._page.erasing.ask_facts, ids))

    def _named(self, rows: Sequence[_Row], ask: Callable[[str], object]) -> None:
        """Ask about these facts by what they are called: one by its sentence, several by their number."""
        if len(rows) > 1:
            ask(facts_counted(len(rows)))
        elif isinstance(row := rows[0], panel.PanelRow):
            ask(one_text(row.runs))
        else:
            self._desk.run(
                self._desk.bind(panel.rows, [row.fact.seq], self._page.query, language()),
                lambda found: self._named(found, ask) if found else None,
                owner=self,
            )

    def _ask_end(self, rows: Sequence[_Row], words: str) -> None:
        latest = max(row.fact.valid_from for row in rows)
        now = self._desk.services.clock()
        dialog = EndDialog(words, min(latest, now), now, self._page.window(), several=len(rows) > 1)
        ids = [row.fact.id for row in rows]
        dialog.decided.connect(lambda at: self._page.acts.end(ids, at))
        dialog.open()

    def _ask_whose(self, ids: list[str], words: str) -> None:
        dialog = MoveDialog(self._desk, words, self._page.window(), several=len(ids) > 1)
        dialog.decided.connect(lambda name: self._page.acts.move(ids, name))
        dialog.open()

    def open(self, seq: int) -> None:
        """Enter: the profile of whom the fact is about."""
        rows = self._page.model.loaded_rows([seq])
        if rows and rows[0].fact.subject_entity_id:
            self._page.open_entity(rows[0].fact.subject_entity_id)

    def stand_on(self, entity_id: str) -> None:
        """Another profile lies beside the list: of one selected fact at most, go to the first about whose it is."""
        view, model = self._page.view, self._page.model
        about = [one.fact.seq for one in model.loaded_in_order() if one.fact.subject_entity_id == entity_id]
        if about and len(view.selected()) < 2 and view.current_seq() not in about:
            view.show_fact(about[0])

    def states(self, seqs: list[int]) -> set[PanelState]:
        """In which states these rows may be: some were never in sight."""
        rows, asked = self._page.model.loaded_rows(seqs), self._page.query.state
        if len(rows) == len(seqs):
            return {row.state for row in rows}
        if isinstance(asked, PanelState):
            return {asked}
        return set(PanelState) - {PanelState.FORGOTTEN}

    def open_menu(self, place: QPoint) -> None:
        """What can be done with the selected rows, or with the one at this place of the list.

        The head of a group stands for none of them.
        """
        row = self._page.view.rowAt(place.y())
        if self._page.view.is_head(row):
            return
        at_place = self._page.model.seq(row)
        seqs = self._page.view.selected() or [seq for seq in (at_place,) if seq is not None]
        if not seqs:
            return
        rows = self._page.model.loaded_rows(seqs)
        has_profile = bool(len(seqs) == 1 and rows and rows[0].fact.subject_entity_id)
        menu = acts_menu(
            self._page,
            lambda verb: self.act(verb, seqs),
            single=len(seqs) == 1,
            in_past=self._page.query.in_past,
            states=self.states(seqs),
            recall={row.fact.recall for row in rows} or {None},
            name=Wording.of(rows[0].fact).subject if has_profile else None,
            open_profile=lambda: self.open(seqs[0]),
            letters=self._desk.actions.single_keys,
        )
        menu.popup(self._page.view.viewport().mapToGlobal(place))
