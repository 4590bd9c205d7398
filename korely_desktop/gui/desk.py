"""What every page is handed: the services, the background, the live changes, undo, and ways to ask the window.

A page is a QWidget made as ``Page(desk)`` with ``title: str``, ``refresh()`` and ``on_changes(changes)``. It brings
its own :class:`~korely_desktop.gui.components.topbar.TopBar`. The window calls ``refresh`` when the page is shown
first and after an erase, ``on_changes`` for every change while the page exists, and, where the page has them,
``find()`` for ``/`` and Ctrl+F, ``regions()`` (widgets that F6 goes round), ``leave()`` for Esc, and ``foot_height``
(pixels that toasts keep clear). It gives the focus to a page when it is shown; a page hands it on with
``setFocusProxy(list)``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from PySide6.QtCore import QObject, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices

from korely_desktop.domain.errors import RequestError, StoreProblem
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.gui.actions import Actions
from korely_desktop.gui.background import Background, OnDone, OnError, Ticket
from korely_desktop.gui.bridge import ChangeBridge
from korely_desktop.gui.choices import Choices
from korely_desktop.gui.going import Going
from korely_desktop.gui.i18n import fill
from korely_desktop.gui.preferences import Preferences
from korely_desktop.gui.problems import note_problem
from korely_desktop.gui.saved_filters import SavedFilters
from korely_desktop.gui.undo import Step, UndoStack
from korely_desktop.memory import health
from korely_desktop.memory.services import Services

if TYPE_CHECKING:
    from korely_desktop.gui.agents.pausing import Pausing
    from korely_desktop.updates import Release

_P = ParamSpec("_P")
_R = TypeVar("_R")


@dataclass(frozen=True, slots=True)
class ConnectionInfo:
    """How agents reach the app and where it keeps its data.

    Attributes:
        key: the local admin key, in the clear.
        key_place: where the key of the store is kept: ``keyring``, ``file``, or ``none`` when not encrypted.
        taken_port: the usual port, where another program had it at this start.
        not_restored: why a backup that was to be restored at this start was not.
    """

    base_url: str
    key: str
    data_dir: Path
    encrypted: bool
    key_place: str
    taken_port: int | None = None
    not_restored: StoreProblem | None = None


class Desk(QObject):
    """The window's side of everything a page may need."""

    toast = Signal(str, object)
    """Words, and the :class:`Step` that Undo takes back (or None)."""
    settings_wanted = Signal(str)
    """Show this section of the settings: general, learning, storage, ..."""
    page_wanted = Signal(str)
    """Show the page of this name: memory, review, people, texts, activity, agents, settings, welcome."""
    entity_wanted = Signal(str)
    """Open the profile drawer of this entity id: on the page in sight if it has ``open_entity(id)``, else on Memory."""
    fact_wanted = Signal(str)
    """Show this fact id in the Memory Panel (its ``show_fact(id)``)."""
    list_wanted = Signal(object)
    """List the facts of this :class:`~korely_desktop.domain.panel.PanelQuery` in the Memory Panel."""
    texts_wanted = Signal(object)
    """List the texts that are in this :class:`~korely_desktop.domain.texts.TextState` among the source texts."""
    text_wanted = Signal(str)
    """Show this memory id among the source texts (its ``show_text(id)``)."""
    correction_wanted = Signal(str)
    """Show this fact id in the Memory Panel with its value open for correction."""
    review_wanted = Signal(object)
    """Show the card in Review that has one of these ids: its own, or that of the fact that waits."""
    past_wanted = Signal(str)
    """Look at the past of whoever bears this name, in the Memory Panel."""
    eye_wanted = Signal(str, str)
    """Show what an agent sees: a key id ("" is any agent) and a question, which may be empty."""
    keys_wanted = Signal()
    """Open the sheet of keys."""
    undo_wanted = Signal()
    """Take back the newest act."""
    presence_changed = Signal()
    """The person chose whether there is an icon in the tray."""
    storing_changed = Signal(object)
    """The :class:`~korely_desktop.domain.errors.StoreProblem` that writes fail of, or None: they come through again."""
    language_changed = Signal()
    """The person chose another language; the window builds its pages anew."""

    pausing: Pausing
    """Set by the window; for ``PauseButton(desk.pausing)`` in a top bar."""

    def __init__(self, services: Services, connection: ConnectionInfo, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.services = services
        self.connection = connection
        self.caller: Caller = PERSON
        self.background = Background(self)
        self.changes = ChangeBridge(services.changes, self, is_busy=lambda: self.background.busy > 0)
        self.undo = UndoStack(self)
        self.actions = Actions(self)
        self.preferences = Preferences(connection.data_dir)
        self.choices = Choices(self)
        self.saved_filters = SavedFilters(self)
        self.store_problem: StoreProblem | None = None
        self.not_restored = connection.not_restored
        self.offer: Release | None = None
        """The newer version that was found when somebody last looked."""
        self.storing_changed.connect(self._keep_problem)
        self.background.failed.connect(self._say_failure)
        self._leave_store = health.follow_writes(services, self.storing_changed.emit)

    @Slot(object)
    def _keep_problem(self, problem: StoreProblem | None) -> None:
        self.store_problem = problem

    @Slot(object)
    def _say_failure(self, error: Exception) -> None:
        self.say(note_problem(error))

    def say_unless_gone(self, error: Exception) -> None:
        """A toast about what could not be looked up; none where it was settled or erased meanwhile: that pages show."""
        if not isinstance(error, RequestError):
            self._say_failure(error)

    def bind(
        self, use_case: Callable[Concatenate[Services, Caller, _P], _R], *args: _P.args, **kwargs: _P.kwargs
    ) -> Callable[[], _R]:
        """A use case as the person at the window asks for it, to be called in any thread, by :meth:`run` or by Undo.

        It holds values and no widget: one whose last reference were let go of in that thread would end the app.
        """
        return partial(use_case, self.services, self.caller, *args, **kwargs)

    def run(
        self,
        function: Callable[[], Any],
        on_done: OnDone | None = None,
        on_error: OnError | None = None,
        *,
        owner: QObject | None = None,
        latest: str | None = None,
        said: Going | None = None,
        asks: bool = False,
    ) -> Ticket:
        """Call ``function`` off the GUI thread; see :meth:`Background.run`. Unhandled errors become a toast."""
        return self.background.run(function, on_done, on_error, owner=owner, latest=latest, said=said, asks=asks)

    def act(
        self,
        act: Callable[[], Any],
        back: Callable[[], Any],
        words: str,
        undo_words: str,
        *,
        owner: QObject | None = None,
        said: Going | None = None,
    ) -> None:
        """Do what the person asked for, off the GUI thread, then say so (:meth:`did`); ``back`` takes it back."""
        self.run(act, lambda _result: self.did(words, undo_words, back, act), owner=owner or self, said=said)

    def did(
        self,
        words: str,
        undo_words: str,
        inverse: Callable[[], Any],
        again: Callable[[], Any] | None = None,
        counted: Callable[[int], str] | None = None,
    ) -> Step:
        """An act is done: say so in a toast with Undo.

        Args:
            words: the toast, for example "Forgot 3 facts. Agents no longer see them."
            undo_words: the status bar, for example "forgot 3 facts".
            again: does the same once more, for Redo.
            counted: the words in the status bar for another number of facts; see :class:`Step`.
        """
        step = self.undo.push(undo_words, inverse, again, counted)
        self.toast.emit(words, step)
        return step

    def say(self, words: str) -> None:
        """A toast with nothing to undo."""
        self.toast.emit(words, None)

    def open_outside(self, place: QUrl) -> None:
        """Let another program show a folder or a page; where none does, say where it is."""
        if not QDesktopServices.openUrl(place):
            words = self.tr("No program on this computer opens {place}")
            self.say(fill(words, place=place.toLocalFile() or place.toString()))

    def close(self) -> None:
        """Stop listening, drop waiting work, save the preferences. Quick; called when the window closes."""
        self._leave_store()
        self.changes.close()
        self.background.close()
        self.preferences.sync()
