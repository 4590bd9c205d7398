"""The installed test: the package on a machine that has nothing else, used by an ordinary person, then removed.

    python packaging/linux/installed_test.py PACKAGE.deb --root FOLDER [--pictures FOLDER]

Run as root with the development environment, through ``scripts/package-test.sh``. FOLDER is a minimal Debian made by
debootstrap: whatever the app needs and the package does not declare is missing there, and the test fails. A person
``anna`` with an empty home starts Korely under Xvfb; an agent writes through the published SDK over HTTP; the mouse
and the keyboard (xdotool) do the rest. What the window did is read back through the API, and kept in pictures.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from korely_memory import Korely

PERSON = "anna"
UID = 1500
DISPLAY = ":93"
SENTENCE = "Giulia Ferri lives in Turin."
OTHER_SENTENCE = "Marco Conti works at Northwind Labs."
DATA = Path(f"/home/{PERSON}/.local/share/korely-desktop")
ONLY_ROW = ("400", "170")
"""Where the only fact found lies in the window."""
PREVIOUS = "0.0.9"


class NotAsItShould(Exception):
    """The package or the app did something else than promised; the message says what."""


def main() -> int:
    """Run every part in order; returns 0, or 1 with the first thing that is wrong."""
    words = argparse.ArgumentParser(description="Test the Debian package as a person would use it.")
    words.add_argument("package", type=Path)
    words.add_argument("--root", type=Path, required=True, help="a minimal Debian to install into")
    words.add_argument("--pictures", type=Path, default=Path("build/package/installed-test"))
    options = words.parse_args()
    options.pictures.mkdir(parents=True, exist_ok=True)
    test = InstalledTest(Machine(options.root.resolve()), options.package.resolve(), options.pictures.resolve())
    try:
        with screen():
            test.run()
    except (NotAsItShould, subprocess.CalledProcessError) as wrong:
        print(f"installed test: FAILED: {wrong}", file=sys.stderr)
        if isinstance(wrong, subprocess.CalledProcessError):
            print(wrong.stdout, wrong.stderr, sep="\n", file=sys.stderr)
        return 1
    print("installed test: everything as it should be")
    return 0


@dataclass
class Machine:
    """A minimal Debian in a folder. Its processes share this machine's network, which is how agents reach the app."""

    root: Path

    def as_root(self, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a command to its end as root; raises when it fails."""
        return subprocess.run(
            ["chroot", str(self.root), *command],
            check=True,
            capture_output=True,
            text=True,
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", **environment},
        )

    def person_command(self, *command: str) -> list[str]:
        """The words that start a command as the person, with the environment of a fresh login and nothing else."""
        login = [f"HOME=/home/{PERSON}", f"USER={PERSON}", f"DISPLAY={DISPLAY}", "PATH=/usr/bin:/bin", "LANG=C.UTF-8"]
        return ["chroot", f"--userspec={UID}:{UID}", str(self.root), "/usr/bin/env", "-i", *login, *command]

    def path(self, inside: Path | str) -> Path:
        """Where a path of that machine lies on this one."""
        return self.root / str(inside).lstrip("/")


@contextmanager
def screen() -> Iterator[None]:
    """A screen without a monitor, at :data:`DISPLAY`."""
    server = subprocess.Popen(
        ["Xvfb", DISPLAY, "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-ac"], stderr=subprocess.DEVNULL
    )
    try:
        wait_for(lambda: _xdotool("getdisplaygeometry") != "", 20, "the screen")
        yield
    finally:
        server.terminate()
        server.wait()


@dataclass
class App:
    """The installed app while it runs."""

    process: subprocess.Popen[str]
    base_url: str
    api_key: str
    pid: int
    started: float = field(default_factory=time.perf_counter)

    def agent(self) -> Korely:
        """The published SDK, as an agent uses it."""
        return Korely(self.api_key, base_url=self.base_url)

    def end(self) -> None:
        """Ask it to end, as a logout does."""
        os.kill(self.pid, signal.SIGTERM)
        if self.process.wait(30) != 0:
            raise NotAsItShould(f"it ended with status {self.process.returncode}")


class InstalledTest:
    """The whole story, part by part."""

    def __init__(self, machine: Machine, package: Path, pictures: Path) -> None:
        self._machine = machine
        self._package = package
        self._pictures = pictures

    def run(self) -> None:
        """Install an older build, use it, upgrade, use it again, remove."""
        self._prepare_person()
        self._say("installs a previous build, with what it declares and nothing else")
        self._install(self._as_previous_build())
        self._nothing_is_missing()
        self._smoke()
        with self._started() as app:
            self._agent_writes(app)
            self._window_shows_and_obeys(app)
            self._link_is_followed(app)
            app.end()
        self._say("upgrades to the new build; what was remembered is kept")
        self._install(self._package)
        with self._started() as app:
            self._kept(app)
            self._forget(app)
            app.end()
        self._removed_and_data_stays()
        self._erased_with_consent()

    # -- installing and removing

    def _prepare_person(self) -> None:
        machine = self._machine
        machine.path(DATA.parents[2]).exists() and shutil.rmtree(machine.path(f"/home/{PERSON}"))
        if f"{PERSON}:" not in machine.path("/etc/passwd").read_text():
            machine.as_root("useradd", "--uid", str(UID), "--create-home", "--shell", "/bin/sh", PERSON)
        home = machine.path(f"/home/{PERSON}")
        home.mkdir(exist_ok=True)
        os.chown(home, UID, UID)
        if (
            subprocess.run(
                ["chroot", str(machine.root), "dpkg", "-s", "korely-desktop"], capture_output=True
            ).returncode
            == 0
        ):
            machine.as_root("dpkg", "--purge", "korely-desktop")

    def _install(self, package: Path) -> None:
        inside = self._machine.path(f"/root/{package.name}")
        shutil.copyfile(package, inside)
        self._machine.as_root("apt-get", "install", "-y", "-qq", "--no-install-recommends", f"/root/{package.name}")
        inside.unlink()

    def _as_previous_build(self) -> Path:
        """The same files under an older version: what an upgrade has to replace."""
        scratch = self._pictures / "previous"
        shutil.rmtree(scratch, ignore_errors=True)
        subprocess.run(["dpkg-deb", "--raw-extract", str(self._package), str(scratch)], check=True)
        control = scratch / "DEBIAN" / "control"
        lines = control.read_text().splitlines(keepends=True)
        control.write_text("".join(f"Version: {PREVIOUS}\n" if line.startswith("Version:") else line for line in lines))
        target = self._pictures / f"korely-desktop_{PREVIOUS}.deb"
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Znone", "--build", str(scratch), str(target)],
            check=True,
            capture_output=True,
        )
        shutil.rmtree(scratch)
        return target

    def _nothing_is_missing(self) -> None:
        """Every library that any file of the bundle links to is found on that machine."""
        # The bundle's loader sets this path for the programs it starts.
        script = (
            "export LD_LIBRARY_PATH=/usr/lib/korely-desktop/_internal;"
            "find /usr/lib/korely-desktop -type f \\( -name '*.so*' -o -perm -u+x \\) -exec ldd {} + 2>/dev/null"
        )
        said = self._machine.as_root("sh", "-c", script).stdout
        missing = [line.strip() for line in said.splitlines() if "not found" in line]
        if missing:
            raise NotAsItShould(f"libraries that the package does not declare: {sorted(set(missing))}")
        if changed := self._machine.as_root("dpkg", "--verify", "korely-desktop").stdout:
            raise NotAsItShould(f"files that are not as they were packed: {changed}")
        self._say("no library is missing, every file is as it was packed")

    def _removed_and_data_stays(self) -> None:
        self._machine.as_root("apt-get", "remove", "-y", "-qq", "korely-desktop")
        left = [
            name for name in ("usr/bin/korely-desktop", "usr/lib/korely-desktop") if self._machine.path(name).exists()
        ]
        if left:
            raise NotAsItShould(f"removing left {left}")
        self._machine.as_root("apt-get", "purge", "-y", "-qq", "korely-desktop")
        if not self._machine.path(DATA / "korely.db").exists():
            raise NotAsItShould("purging took the person's data without being asked")
        self._say("is removed and purged; the person's data stays")

    def _erased_with_consent(self) -> None:
        self._install(self._package)
        self._machine.as_root("dpkg", "--purge", "korely-desktop", KORELY_ERASE_DATA="yes", SUDO_USER=PERSON)
        if self._machine.path(DATA).exists():
            raise NotAsItShould("the data is still there although its owner asked for it to be erased")
        self._say("erases the data of the person who asks for it in so many words")

    # -- using it

    def _smoke(self) -> None:
        out = f"/home/{PERSON}/smoke/out.json"
        command = ("korely-desktop", "--smoke-test", out, "--data-dir", f"/home/{PERSON}/smoke/data", "--port", "0")
        subprocess.run(self._machine.person_command(*command), check=True, capture_output=True, text=True, timeout=240)
        report = json.loads(self._machine.path(out).read_text(encoding="utf-8"))
        if not (report["ok"] and report["frozen"]):
            raise NotAsItShould(f"the smoke test says {report}")
        for picture in report["pictures"]:
            shutil.copy(self._machine.path(out).with_name(picture), self._pictures / picture)
        self._say(f"passes its own smoke test ({len(report['pictures'])} pages) on the real screen")

    @contextmanager
    def _started(self) -> Iterator[App]:
        command = self._machine.person_command("korely-desktop", "--ready-json", "--port", "0")
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            if not line:
                assert process.stderr is not None
                raise NotAsItShould(f"it did not start: {process.stderr.read()}")
            ready = json.loads(line)
            yield App(process, ready["base_url"], ready["api_key"], ready["pid"])
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()

    def _agent_writes(self, app: App) -> None:
        agent = app.agent()
        for sentence in (SENTENCE, OTHER_SENTENCE):
            agent.add(sentence)
        wait_for(lambda: len(_facts(app)) >= 2, 60, "the facts of two texts")
        self._say("an agent adds two memories through the SDK and gets their facts")

    def _window_shows_and_obeys(self, app: App) -> None:
        """Find a fact by typing, correct it by typing: only what the window shows can be reached that way."""
        self._machine_link("korely://memory")
        window = _window("Korely")
        self._search(window, "Turin")
        self._picture("1-found")
        _xdotool("key", "e")
        time.sleep(0.7)
        _xdotool("key", "ctrl+a")
        _xdotool("type", "Bologna")
        self._picture("2-correcting")
        _xdotool("key", "Return")
        wait_for(lambda: ("Giulia Ferri", "Bologna") in _current(app), 15, "the correction made in the window")
        time.sleep(0.7)
        self._picture("3-corrected")
        if ("Giulia Ferri", "Turin") in _current(app):
            raise NotAsItShould("the corrected value is still told to agents")
        self._say("the person finds the fact in the window and corrects it with the keyboard; agents see it")

    def _forget(self, app: App) -> None:
        self._machine_link("korely://memory")
        window = _window("Korely")
        self._search(window, "Northwind")
        self._picture("6-found")
        _xdotool("key", "f")
        wait_for(lambda: not any("Northwind" in value for _, value in _current(app)), 15, "the fact to be forgotten")
        time.sleep(0.7)
        self._picture("7-forgotten")
        self._say("the person forgets a fact with one key; agents no longer see it")

    def _link_is_followed(self, app: App) -> None:
        self._machine_link("korely://review")
        wait_for(lambda: _window("Review - Korely", needed=False) != "", 15, "the window to follow a link")
        self._picture("4-link")
        if app.process.poll() is not None:
            raise NotAsItShould("the running app ended when a second one was started")
        self._say("a korely:// link raises the running window and shows its page")

    def _kept(self, app: App) -> None:
        found = _current(app)
        for wanted in (("Giulia Ferri", "Bologna"), ("Marco Conti", "Northwind Labs")):
            if wanted not in found:
                raise NotAsItShould(f"after the upgrade {wanted} is gone; there is {found}")
        self._picture("5-upgraded")
        self._say("after a restart and an upgrade everything is there")

    def _machine_link(self, link: str) -> None:
        subprocess.run(
            self._machine.person_command("korely-desktop", link), check=True, capture_output=True, text=True, timeout=60
        )
        time.sleep(1.0)

    def _search(self, window: str, words: str) -> None:
        _xdotool("windowfocus", window)
        time.sleep(0.5)
        _xdotool("key", "--clearmodifiers", "slash")
        _xdotool("key", "ctrl+a")
        _xdotool("type", words)
        time.sleep(2.0)
        _xdotool("mousemove", "--window", window, *ONLY_ROW, "click", "1")
        time.sleep(1.0)

    def _picture(self, name: str) -> None:
        subprocess.run(
            ["import", "-display", DISPLAY, "-window", "root", str(self._pictures / f"{name}.png")], check=True
        )

    def _say(self, what: str) -> None:
        print(f"installed test: {what}", flush=True)


def wait_for(condition: Callable[[], bool], seconds: float, what: str) -> None:
    """Wait until ``condition`` holds."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise NotAsItShould(f"waited {seconds:.0f} seconds for {what}")
        time.sleep(0.2)


def _facts(app: App) -> list[Any]:
    return list(app.agent().get_facts())


def _current(app: App) -> set[tuple[str, str]]:
    return {(fact.subject, fact.object) for fact in _facts(app)}


def _window(title: str, needed: bool = True) -> str:
    found = _xdotool("search", "--onlyvisible", "--name", f"^{title}$").split()
    if needed and not found:
        raise NotAsItShould(f"there is no window called {title}")
    return found[-1] if found else ""


def _xdotool(*words: str) -> str:
    done = subprocess.run(
        ["xdotool", *words], capture_output=True, text=True, check=False, env={**os.environ, "DISPLAY": DISPLAY}
    )
    return done.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
