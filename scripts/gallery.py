"""Draws every page, dialog and menu of the window on the demo data, in both modes, so that one can look at them.

    python scripts/gallery.py OUT [--scale 1.5] [--size 1280x800] [--language it] [--pages memory,review] [--empty]
    python scripts/gallery.py --docs     # the pictures of docs/images, anew

Works without a screen (QT_QPA_PLATFORM=offscreen is set unless one is given).
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QPixmap
    from PySide6.QtWidgets import QWidget

    from korely_desktop.domain.scope import Caller
    from korely_desktop.gui.window import MainWindow
    from korely_desktop.memory.date_words import Language
    from korely_desktop.memory.services import Services

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scripts.gallery_dialogs import DIALOGS
from scripts.gallery_scenes import ASKED, SCENES
from scripts.gallery_troubles import TROUBLES
from scripts.gallery_upkeep import UPKEEP
from scripts.own_home import move_into

_IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
_DOCS = {
    ("welcome", "light"): "onboarding.png",
    ("welcome", "dark"): "onboarding-dark.png",
    ("fact", "light"): "memory-panel.png",
    ("fact", "dark"): "memory-panel-dark.png",
    ("clash", "light"): "review-inbox.png",
    ("clash", "dark"): "review-inbox-dark.png",
    ("drawer", "light"): "entity-drawer.png",
    ("drawer", "dark"): "entity-drawer-dark.png",
    ("palette", "light"): "search-palette.png",
    ("ledger", "light"): "agent-ledger.png",
    ("agents-eye", "light"): "agents-eye.png",
    ("people", "light"): "people.png",
    ("texts", "light"): "source-texts.png",
    ("activity", "light"): "activity.png",
    ("agents", "light"): "agents.png",
    ("rewind", "light"): "rewind.png",
    ("insights", "light"): "insights.png",
    ("quality", "dark"): "quality-dark.png",
    ("daily-backup", "dark"): "settings-dark.png",
    ("selection", "light"): "selection.png",
    ("erase-person", "light"): "erase-preview.png",
    ("receipt", "light"): "erase-receipt.png",
    ("past", "light"): "time-travel.png",
    ("compared", "light"): "since-then.png",
}
"""Pictures of the documentation: page or scene, and mode. In their order, since the past stays until one leaves it."""
SHOWN = {**SCENES, **DIALOGS, **TROUBLES, **UPKEEP}
"""Beside the bare pages, by name: a page, and what is done to it before it is drawn."""
_DELAY_MS = 1_000
"""What is drawn waits no longer than that for letters, changes or sums; a toast goes after some seconds."""
_TURNS = 4
"""So often in a row the event loop turns without anything new: a row of queued calls has come through."""
_NEWS = {
    "en": ("Giulia Ferri lives in Milan now.", "Henrik Dahl works at Northwind Labs.", "Aurora costs 60 euro."),
    "it": (
        "Giulia Ferri adesso vive a Milano.",
        "Enrico Dalla Costa lavora da Northwind Labs.",
        "Il piano Aurora costa 60 euro.",
    ),
}
"""What the agent writes once the demo data was read."""


def main() -> int:
    """Parse the arguments and draw."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path, nargs="?", default=_IMAGES)
    parser.add_argument("--scale", default="1")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--language", default="en", choices=("en", "it"))
    parser.add_argument("--modes", default="light,dark")
    parser.add_argument("--pages", default="")
    parser.add_argument("--text-size", type=int, default=100, help="in percent, one of those that Settings offers")
    parser.add_argument("--empty", action="store_true", help="without the demo data")
    parser.add_argument("--reverse", action="store_true", help="mirrored, as for a language written from right to left")
    parser.add_argument("--docs", action="store_true", help="only what the documentation shows, under its names there")
    wanted = parser.parse_args()
    if wanted.docs:
        wanted.pages, wanted.modes = ",".join(dict.fromkeys(page for page, _ in _DOCS)), "dark,light"
    os.environ["QT_SCALE_FACTOR"] = wanted.scale
    wanted.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="korely-gallery-") as folder:
        if os.environ.get("QT_QPA_PLATFORM", "offscreen") == "offscreen":
            os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={_large_screen(Path(folder))}"
        _draw(wanted, move_into(Path(folder)))
    return 0


def _large_screen(folder: Path) -> Path:
    """The usual one without a screen has 800 pixels a side: dialogs would crowd into its corner."""
    path = folder / "screen.json"
    path.write_text('{"screens": [{"name": "large", "x": 0, "y": 0, "width": 7680, "height": 4320}]}')
    return path


def _draw(wanted: argparse.Namespace, folder: Path) -> None:
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QApplication, QDialog

    from korely_desktop.domain.changes import ChangeBus
    from korely_desktop.domain.scope import PERSON, Caller
    from korely_desktop.gui.desk import ConnectionInfo
    from korely_desktop.gui.i18n import install_language
    from korely_desktop.gui.theme import theme
    from korely_desktop.gui.window import open_window
    from korely_desktop.language.embedding.library import Library
    from korely_desktop.language.extraction.engine import BuiltinEngine
    from korely_desktop.language.vocabulary import load_vocabulary
    from korely_desktop.memory import demo
    from korely_desktop.memory.access import keys
    from korely_desktop.memory.answers.index.recall_index import RecallIndex
    from korely_desktop.memory.models.model_reader import ModelReader
    from korely_desktop.memory.services import Services
    from korely_desktop.paths import cache_folder
    from korely_desktop.secrets import SecretKeeper
    from korely_desktop.store.engine import Store
    from korely_desktop.workers.pool import Workers

    app = QApplication(sys.argv[:1])
    if wanted.reverse:
        app.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    vocabulary = load_vocabulary()
    library = Library(cache_folder())
    with Store.open(folder / "korely.db") as store:
        changes = ChangeBus()
        index = RecallIndex(store, changes)
        builtin = BuiltinEngine(vocabulary)
        model = ModelReader(builtin, vocabulary, SecretKeeper(folder))
        services = Services(store, vocabulary, builtin, library.current, index, changes, model=model, library=library)
        agents = {}
        for name in ("This computer", "Claude Code", "support-bot"):
            key, secret = keys.create_key(services, PERSON, name=name)
            agents[name] = Caller("rest", key_id=key.id, label=name)
            if name != "This computer" and not wanted.empty:
                keys.authenticate(services, secret)
        if not wanted.empty:
            demo.load(services, PERSON, wanted.language)
        workers = Workers(services)
        workers.start()
        connection = ConnectionInfo("http://127.0.0.1:8765", secret, folder, True, "keyring")
        if not wanted.empty:
            _use(services, agents["Claude Code"], wanted.language)
        window = open_window(services, connection)
        window.desk.preferences.language = wanted.language
        install_language(wanted.language)
        width, height = (int(side) for side in wanted.size.split("x"))
        for mode in wanted.modes.split(","):
            theme().set(appearance=mode, percent=wanted.text_size)
            window.desk.language_changed.emit()
            _settle(window)
            window.resize(width, height)
            window.show()
            for name in (
                wanted.pages.split(",")
                if wanted.pages
                else list(dict.fromkeys(["welcome", *window.page_names, *([] if wanted.empty else SHOWN)]))
            ):
                page, act = SHOWN.get(name, (name, None))
                window.search_palette.leave()
                window.show_page(page)
                _settle(window)
                if act is not None:
                    act(window)
                    _settle(window)
                file = f"{name}-{mode}-{wanted.language}{'-rtl' if wanted.reverse else ''}-{wanted.size}.png"
                if wanted.docs:
                    file = _DOCS.get((name, mode), "")
                if file:
                    _picture(window, _above(window)).save(str(wanted.out / file))
                if file and wanted.docs:
                    _in_fewer_colours(wanted.out / file)
                for one in reversed(_above(window)):
                    one.done(0) if isinstance(one, QDialog) else one.close()
        window.close()
        workers.stop(2000)
        model.close()


def _use(services: Services, agent: Caller, language: Language) -> None:
    """An agent that writes and reads once the demo data was read."""
    from korely_desktop.domain.memories import NewMemory
    from korely_desktop.domain.recall import ContextQuery
    from korely_desktop.memory import remember
    from korely_desktop.memory.answers import context

    _until_read(services)
    context.context(services, agent, ContextQuery(query=ASKED[language][0], token_budget=400))
    for content in _NEWS[language]:
        remember.add(services, agent, NewMemory(content, agent_id=agent.label))
    context.context(services, agent, ContextQuery(query="Henrik Dahl", token_budget=400))
    _until_read(services)


def _until_read(services: Services) -> None:
    """The workers take their jobs from the event loop, so it has to turn."""
    from PySide6.QtWidgets import QApplication

    from korely_desktop.domain.scope import PERSON
    from korely_desktop.memory import remember

    until = time.monotonic() + 60
    while remember.events(services, PERSON, limit=1)[1] and time.monotonic() < until:
        QApplication.processEvents()
        time.sleep(0.05)


def _above(window: MainWindow) -> list[QWidget]:
    """The dialogs and menus over the window, the last on top."""
    from PySide6.QtWidgets import QApplication

    def depth(one: QWidget) -> int:
        below = one.parentWidget()
        return 0 if below is None else 1 + depth(below.window())

    return sorted((one for one in QApplication.topLevelWidgets() if one.isVisible() and one is not window), key=depth)


def _picture(window: MainWindow, above: list[QWidget]) -> QPixmap:
    """The window with what stands over it; what is wider or higher than the window is seen to be so."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QPainter, QPixmap

    whole = window.geometry()
    for one in above:
        whole = whole.united(one.geometry())
    ratio = window.devicePixelRatioF()
    picture = QPixmap(whole.size() * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.gray)
    painter = QPainter(picture)
    for one in (window, *above):
        painter.drawPixmap(one.geometry().topLeft() - whole.topLeft(), one.grab())
    painter.end()
    return picture


def _in_fewer_colours(file: Path) -> None:
    """A sixth of the size, and nothing to be seen of it: grounds and letters, of which there is much, keep their very
    colours; small icons get some near theirs."""
    import numpy as np
    from PIL import Image

    with Image.open(file) as opened:
        picture = opened.convert("RGB")
    colours, places, counts = np.unique(
        np.asarray(picture).reshape(-1, 3) @ (1 << 16, 1 << 8, 1), return_inverse=True, return_counts=True
    )
    every = np.stack((colours >> 16, colours >> 8 & 255, colours & 255), axis=1)
    spread = picture.quantize(128, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).getpalette()
    kept = np.vstack((every[np.argsort(-counts)[:128]], np.reshape(spread, (-1, 3))[:128]))
    nearest = np.argmin(((every[:, None] - kept[None]) ** 2).sum(axis=2), axis=1)
    small = Image.fromarray(nearest[places].astype(np.uint8).reshape(picture.height, picture.width), "P")
    small.putpalette(kept.astype(np.uint8).tobytes())
    small.save(file, optimize=True)


def _settle(window: MainWindow) -> None:
    """Turn the event loop until the window has painted and nothing is left to do: no work, no delay, no motion."""
    from PySide6.QtCore import QEventLoop, QTimer

    until = time.monotonic() + 15
    quiet = 0
    while time.monotonic() < until and quiet < _TURNS:
        quiet = quiet + 1 if _is_at_rest(window) else 0
        turn = QEventLoop()
        QTimer.singleShot(0 if quiet else 10, turn.quit)
        turn.exec()


def _is_at_rest(window: MainWindow) -> bool:
    from PySide6.QtCore import QTimer, QVariantAnimation
    from PySide6.QtWidgets import QApplication

    if window.desk.background.busy:
        return False
    roots = [window.desk, *QApplication.topLevelWidgets()]
    delays = [timer for root in roots for timer in root.findChildren(QTimer) if timer.isSingleShot()]
    motions = [motion for root in roots for motion in root.findChildren(QVariantAnimation)]
    waits = any(delay.isActive() and delay.interval() <= _DELAY_MS for delay in delays)
    return not waits and all(motion.state() != QVariantAnimation.State.Running for motion in motions)


if __name__ == "__main__":
    sys.exit(main())
