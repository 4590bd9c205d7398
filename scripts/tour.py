"""Records the main stories of the window: as a film, ``docs/images/tour.gif``, and as a strip, ``tour.png``.

    python scripts/tour.py [FOLDER]

The app is the real one: its own store, HTTP and workers; agents write over HTTP, the person by keys and mouse. Works
without a screen; under Xvfb with QT_QPA_PLATFORM=xcb. :mod:`gallery` draws single pages instead.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.null.Keyring"

import httpx
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from korely_desktop.app import connection_info
from korely_desktop.domain.answers import ReviewKind
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.theme import theme
from korely_desktop.gui.window import MainWindow, open_window
from korely_desktop.memory import demo
from korely_desktop.memory.access import keys
from korely_desktop.parts import Parts, compose
from korely_desktop.paths import DataFolder
from korely_desktop.settings import LaunchSettings
from scripts.own_home import move_into
from scripts.tour_reel import Reel

IMAGES = Path(__file__).resolve().parent.parent / "docs" / "images"
TOLD = (
    "Giulia Ferri moved to Turin last week. She prefers email follow-ups.",
    "Giulia Ferri works at Verde Menta Srl and is allergic to peanuts.",
)
SIZE = (1104, 690)
TILE = (800, 500)
_COLUMNS, _GAP, _CAPTION = 2, 24, 44
_READ_MS = 2_600


class Tour:
    """Goes through the stories; each leaves a picture with a line above it, and all of them a film."""

    def __init__(self, app: QApplication, window: MainWindow, parts: Parts) -> None:
        self._app, self._window, self._parts = app, window, parts
        self._desk = window.desk
        self.pictures: list[tuple[str, QImage]] = []
        self.reel = Reel(window)

    def run(self) -> None:
        """Every story, in order."""
        self._take("First start: connect an agent, or try it yourself")
        self._window.show_page("memory")
        self._settle()
        self._see()
        self._correct()
        self._forget()
        demo.load(self._parts.services, PERSON)
        self._settle()
        self._review()
        self._look_back()
        self._look_as_an_agent()

    @property
    def _memory(self):  # type: ignore[no-untyped-def]
        return self._window.page("memory")

    def _see(self) -> None:
        self._say("An agent writes a text; its facts appear at once, as sentences")
        self.reel.hold(700)
        _, secret = keys.create_key(self._parts.services, PERSON, name="Claude Code")
        with httpx.Client(base_url=self._parts.server.base_url, headers={"Authorization": f"Bearer {secret}"}) as agent:
            for content in TOLD:
                agent.post("/v1/memories", json={"content": content}, timeout=30).raise_for_status()
                self._settle()
                self.reel.hold(900)
        self._take(self._words)
        self._say("Why do you know this? The very words, and who said them")
        self._choose("Turin")
        self._take(self._words)

    def _correct(self) -> None:
        self._say("You correct it; your word wins over what agents say later")
        self.reel.press(self._memory.view, Qt.Key.Key_E, "E")
        self._settle()
        field = self._memory.pane.editor
        QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        self.reel.type(field, "Moncalieri")
        self.reel.press(field, Qt.Key.Key_Return, "Enter")
        self._settle()
        self._take(self._words)

    def _forget(self) -> None:
        self._say("You forget a fact: no agent sees it any more, and Ctrl+Z brings it back")
        self._choose("peanuts")
        self.reel.press(self._memory.view, Qt.Key.Key_F, "F")
        self._until(lambda: self._desk.undo.top is not None and "orgot" in self._desk.undo.top.words)
        self._take(self._words, dismiss=False)
        self.reel.press(self._window, Qt.Key.Key_Z, "Ctrl+Z", Qt.KeyboardModifier.ControlModifier)
        self._settle()
        self.reel.hold(1_200)

    def _review(self) -> None:
        self._say("Review: what clashes with your word waits, with what your answer would do")
        self._press_rail("review")
        page = self._window.page("review")
        cards = page.list.cards
        clash = next(card for card in cards.cards() if card.kind is ReviewKind.CLASH)
        place = page.list.visualRect(cards.index(cards.row_of(clash.id))).center()
        self.reel.click(page.list.viewport(), place)
        self._settle()
        self._take(self._words)
        self.reel.press(page, Qt.Key.Key_A, "A")
        self._settle()
        self.reel.hold(1_600)
        self.reel.press(page, Qt.Key.Key_U, "U")
        self._settle()

    def _look_back(self) -> None:
        self._say("Time travel: what was true, or known, on an earlier day, and what came since")
        self._press_rail("memory")
        self._memory.as_of.picked.emit((self._parts.services.clock() - timedelta(days=60)).date())
        self._settle()
        slider = self._memory.past.slider
        slider.setFocus()
        for _ in range(6):
            QTest.keyClick(slider, Qt.Key.Key_Left)
            self._settle()
            self.reel.hold(350)
        self._take(self._words)
        self._memory.leave()
        self._settle()

    def _look_as_an_agent(self) -> None:
        self._say("An agent’s eye: the exact block it gets, why each line, what was left out")
        key = next(key for key in keys.keys(self._parts.services, PERSON) if key.name == "Claude Code")
        self._desk.eye_wanted.emit(key.id, "How should I follow up with Giulia Ferri?")
        self._settle()
        page = self._window.page("eye")
        row = next((n for n, told in enumerate(page.block.told) if "email follow-ups" in told.text), 0)
        page.why.setCurrentIndex(page.why.told.index(row))
        for view in (page.lines, page.why):
            view.scrollTo(view.currentIndex(), view.ScrollHint.PositionAtCenter)
        self._settle()
        self._take(self._words)

    def _choose(self, value: str) -> None:
        view, model = self._memory.view, self._memory.model
        row = next(n for n in range(model.rowCount()) if model.fact(n) and value in model.fact(n).sentence)
        self.reel.click(view.viewport(), view.visualRect(model.index(row, 0)).center())
        self._settle()

    def _press_rail(self, page: str) -> None:
        item = self._window.rail.item(page)
        self.reel.click(item, item.rect().center())
        self._settle()

    # -- waiting and pictures

    def _settle(self) -> None:
        """Until nothing is read, in flight or moving."""
        quiet = time.monotonic()
        while time.monotonic() - quiet < 0.6:
            self._app.processEvents()
            time.sleep(0.01)
            if self._desk.background.busy or self._parts.workers.waiting:
                quiet = time.monotonic()

    def _until(self, settled: Callable[[], bool], seconds: float = 60.0) -> None:
        until = time.monotonic() + seconds
        while not settled():
            if time.monotonic() > until:
                raise SystemExit("the window did not get there in time")
            self._app.processEvents()
            time.sleep(0.01)
        self._settle()

    def _say(self, words: str) -> None:
        self._words = words
        self.reel.say(words)

    def _take(self, words: str, *, dismiss: bool = True) -> None:
        self._say(words)
        self.pictures.append((words, self._window.grab().toImage()))
        self.reel.hold(_READ_MS)
        if dismiss and self._desk.undo.top is not None:
            self._window.toasts.dismiss(self._desk.undo.top)
            self._settle()

    def strip(self) -> QImage:
        """All pictures on one sheet, two beside each other, each under its line."""
        (width, height), count = TILE, len(self.pictures)
        lines = -(-count // _COLUMNS)
        sheet = QImage(
            _GAP + _COLUMNS * (width + _GAP), _GAP + lines * (_CAPTION + height + _GAP), QImage.Format.Format_RGB32
        )
        sheet.fill(theme().color("window"))
        painter = QPainter(sheet)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for number, (words, picture) in enumerate(self.pictures):
            left = _GAP + number % _COLUMNS * (width + _GAP)
            top = _GAP + number // _COLUMNS * (_CAPTION + height + _GAP)
            painter.setFont(theme().font("heading", 600))
            painter.setPen(theme().color("text"))
            line = QRect(left, top, width, _CAPTION - 8)
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, f"{number + 1}  {words}")
            smooth = Qt.TransformationMode.SmoothTransformation
            small = picture.scaled(width, height, Qt.AspectRatioMode.KeepAspectRatio, smooth)
            painter.drawImage(left, top + _CAPTION, small)
            painter.setPen(theme().color("border"))
            painter.drawRect(left, top + _CAPTION, width - 1, height - 1)
        painter.end()
        return sheet


def main() -> int:
    """Parse the arguments, go through the stories, save the strip."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path, nargs="?", default=IMAGES)
    wanted = parser.parse_args()
    wanted.out.mkdir(parents=True, exist_ok=True)
    app = QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory(prefix="korely-tour-") as name:
        folder = DataFolder(move_into(Path(name)))
        folder.prepare()
        parts = compose(LaunchSettings("gui", folder.root), folder)
        window = open_window(parts.services, connection_info(parts))
        theme().set(appearance="light", reduced_motion=True)
        window.resize(*SIZE)
        window.show()
        parts.workers.start()
        parts.start()
        tour = Tour(app, window, parts)
        try:
            tour._until(lambda: parts.embedder.state in ("ready", "failed"))
            tour.run()
            tour.strip().save(str(wanted.out / "tour.png"), "PNG", 0)
            tour.reel.save(wanted.out / "tour.gif")
        finally:
            window.quit()
            parts.close()
    for name, parts_of_it in (("tour.png", tour.pictures), ("tour.gif", tour.reel.frames)):
        print(f"{name}: {(wanted.out / name).stat().st_size // 1024} kB, {len(parts_of_it)} pictures")
    return 0


if __name__ == "__main__":
    sys.exit(main())
