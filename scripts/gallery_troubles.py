"""What the window shows when something is wrong or there is too much of it, for :mod:`scripts.gallery`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from scripts.gallery_scenes import until_answered

if TYPE_CHECKING:
    from korely_desktop.domain.errors import EnvironmentProblem
    from korely_desktop.gui.window import MainWindow


def _start_failed(make: Callable[[], EnvironmentProblem]) -> Callable[[MainWindow], None]:
    """The one window of a start that failed."""

    def show(window: MainWindow) -> None:
        from korely_desktop.gui.problems import StartProblem

        window.start_problem = StartProblem(make())
        window.start_problem.show()

    return show


def _store_locked() -> EnvironmentProblem:
    from korely_desktop.domain.errors import StoreKeyWrong

    return StoreKeyWrong(
        "The key of the store /home/giulia/.local/share/korely-desktop/korely.db is kept in the system's keyring, and "
        "the keyring does not give it. Unlock the keyring and start Korely again. The store was left as it is."
    )


def _store_corrupt() -> EnvironmentProblem:
    from korely_desktop.domain.errors import StoreCorrupt

    return StoreCorrupt(
        "The database /home/giulia/.local/share/korely-desktop/korely.db is damaged. It was left untouched. "
        "Restore a backup, or move the file away to start over."
    )


def _running() -> EnvironmentProblem:
    from korely_desktop.domain.errors import AlreadyRunning

    return AlreadyRunning(
        "Korely already runs with the data folder /home/giulia/.local/share/korely-desktop. Use the one that runs, end "
        "it first, or choose another folder with --data-dir."
    )


def _disk_full(window: MainWindow) -> None:
    from korely_desktop.domain.errors import DiskFull

    window.desk.storing_changed.emit(DiskFull("The disk is full."))
    window.desk.background.failed.emit(DiskFull("This change was not stored. Free some space, then try again."))


def _problem(window: MainWindow) -> None:
    from korely_desktop.domain.errors import DiskFull
    from korely_desktop.gui.problems import show_problem

    show_problem(
        window, DiskFull("This change was not saved; everything before it is safe. Free some space, then try again.")
    )


def _model_missing(window: MainWindow) -> None:
    """The search model cannot be loaded, and another one could not be fetched."""
    from korely_desktop.domain.scope import PERSON
    from korely_desktop.language.embedding.library import ModelChoice
    from korely_desktop.memory.models import embedding_models

    page = window.page("settings")
    page.show_section("search")
    section = page.sections["search"]
    section.stop_looking()
    until_answered(window)
    status = embedding_models.status(window.desk.services, PERSON)
    why = "model.onnx is not in the cache. Start Korely once with a connection, or choose a folder."
    told = "The connection to huggingface.co failed or was cut off (ConnectError). What came is kept."
    change = embedding_models.ModelChange(ModelChoice("multilingual"), "fetching", 0, 0, told, "offline", True)
    section.show_status(replace(status, state="failed", problem=why, why="missing", change=change))


def _model_offline(window: MainWindow) -> None:
    """A connected language model that does not answer, and a test that failed."""
    from korely_desktop.domain.errors import LanguageModelProblem
    from korely_desktop.domain.scope import PERSON
    from korely_desktop.memory.models import language_model

    page = window.page("settings")
    page.show_section("model")
    section = page.sections["model"]
    section._timer.stop()
    until_answered(window)
    status = language_model.status(window.desk.services, PERSON)
    choice = replace(status.choice, url="http://192.168.1.20:11434/v1", model="llama3.1:70b-instruct-q4_K_M", on=True)
    section._show(replace(status, choice=choice, problem="unreachable", since=datetime.now(UTC), answered=True))
    section._failed(LanguageModelProblem("The server cannot be reached.", kind="unreachable"))
    until_answered(window)
    page._stack.currentWidget().ensureWidgetVisible(section.forget)


def _webhooks_failing(window: MainWindow) -> None:
    """One webhook that works, one where nobody listens, one that is gone."""
    from korely_desktop.domain.webhooks import EVENTS, Stopped, Webhook
    from korely_desktop.memory.webhooks.managing import Listed

    page = window.page("settings")
    page.show_section("webhooks")
    section = page.sections["webhooks"]
    section._timer.stop()
    until_answered(window)
    now = datetime.now(UTC)
    works = Webhook("whk_1", "prj", "http://127.0.0.1:9000/korely", EVENTS, now, "", last_delivered_at=now)
    away = replace(works, id="whk_2", url="http://localhost:5678/webhook/korely", failing_since=now, given_up=2)
    away = replace(away, problem="unreachable")
    gone = replace(works, id="whk_3", url="https://agents.example.com/hooks", stopped=Stopped.GONE, problem="gone")
    listed = [Listed(works, "Default", 0), Listed(away, "Default", 12), Listed(gone, "Default", 0)]
    section._show(replace(section._content, listed=listed))


def _paused(window: MainWindow) -> None:
    window.pausing.toggle()
    until_answered(window)


def _toast(window: MainWindow) -> None:
    window.desk.did("Forgot 3 facts. Agents no longer see them.", "forgot 3 facts", lambda: None)


def _long_toast(window: MainWindow) -> None:
    name = "The Very Honourable Maximiliana Featherstonehaugh-Cholmondeley of Saint-Rémy-lès-Chevreuse"
    words = f"Moved to {name}. Agents read it there from now on."
    window.desk.did(words, f"moved 1 fact to {name}", lambda: None)


def _no_match(window: MainWindow) -> None:
    from korely_desktop.domain.panel import PanelQuery

    page = window.page("memory")
    page.show_query(PanelQuery(person="Giulia Ferri", family="health"))
    page.search.setText("zeppelin")
    page.search.textEdited.emit("zeppelin")


def _port_taken(window: MainWindow) -> None:
    from korely_desktop.gui.components.banner import Banner

    taken = replace(window.desk.connection, taken_port=8764)
    window._banners.addWidget(Banner("check", "info", window._taken_words(taken)))


def _restored(window: MainWindow) -> None:
    from korely_desktop.domain.backups import BackupContents, Restored
    from korely_desktop.gui.notices import RestoredNotice

    now = datetime.now(UTC)
    contents = BackupContents(now - timedelta(days=3), facts=133, memories=74, agents=3)
    kept = Path.home() / ".local" / "share" / "korely-desktop" / "backups"
    window.findChild(RestoredNotice)._show(Restored(now, contents, kept))


def _not_restored(window: MainWindow) -> None:
    from korely_desktop.domain.errors import StoreReadOnly
    from korely_desktop.gui.notices import RestoredNotice

    window.desk.not_restored = StoreReadOnly("The folder cannot be written.")
    window.findChild(RestoredNotice)._show(None)
    window.desk.not_restored = None


def _backups_failing(window: MainWindow) -> None:
    from korely_desktop.domain.backups import AutomaticBackups, BackupFailure
    from korely_desktop.gui.notices import BackupsFailingNotice

    now = datetime.now(UTC)
    folder = Path("/media/backup/Korely")
    last, failure = now - timedelta(days=9), BackupFailure(now - timedelta(days=8), "gone")
    window.findChild(BackupsFailingNotice)._show(AutomaticBackups(True, folder, False, last, 8_000_000, failure, False))


TROUBLES: dict[str, tuple[str, Callable[[MainWindow], None]]] = {
    "toast": ("memory", _toast),
    "toast-long": ("memory", _long_toast),
    "no-match": ("memory", _no_match),
    "model-missing": ("settings", _model_missing),
    "model-offline": ("settings", _model_offline),
    "webhooks-failing": ("settings", _webhooks_failing),
    "problem": ("memory", _problem),
    "start-locked": ("memory", _start_failed(_store_locked)),
    "start-corrupt": ("memory", _start_failed(_store_corrupt)),
    "start-running": ("memory", _start_failed(_running)),
    "paused": ("memory", _paused),
    "disk-full": ("memory", _disk_full),
    "port-taken": ("memory", _port_taken),
    "restored": ("memory", _restored),
    "backups-failing": ("memory", _backups_failing),
    "not-restored": ("memory", _not_restored),
}
"""By name: the page, and what goes wrong on it. What lasts stands at the end."""
