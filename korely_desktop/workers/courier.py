"""Sends what waits for webhooks: one thread with an event loop, a lane a webhook, so that none waits for another.

It sleeps until something changed or a message is due, and while there is no webhook it is not woken at all.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Sequence
from contextlib import suppress

from korely_desktop.domain import right_of_way
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.errors import KorelyError, ShuttingDown
from korely_desktop.domain.webhooks import Delivery, Outcome, Webhook
from korely_desktop.memory.services import Services
from korely_desktop.memory.webhooks import posting, sending, signing

PAUSE_SECONDS = 0.05
"""Between a change and looking what it sends: whoever wrote is answered first, and many changes are one look."""

LONGEST_SLEEP_SECONDS = 60.0
"""The clock of the computer may be set, and it may have slept."""

ROUND_SECONDS = 1.0
"""After so long outcomes are noted and messages read anew, so that what was erased meanwhile is not sent."""

AGAIN_SECONDS = 30.0
"""After the store could not be read or written."""

_log = logging.getLogger(__name__)


class Courier:
    """Runs while the app does. :meth:`start` it once."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._listening = True
        self._thread = threading.Thread(target=self._run, name="webhooks", daemon=True)
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._woken = asyncio.Event()
        self._stopping = False
        self._unsubscribe = services.changes.subscribe(self._on_changes)

    def start(self) -> None:
        """Send what an earlier run left, then follow the changes."""
        self._thread.start()

    def stop(self, wait_ms: int = 1_000) -> bool:
        """Cut short what is under way; it is sent again at the next start. False when that did not end in time."""
        self._unsubscribe()
        self._stopping = True
        self._wake()
        if self._thread.ident is not None:
            self._thread.join(wait_ms / 1000)
        return not self._thread.is_alive()

    def _on_changes(self, changes: Changes) -> None:
        """Called in the thread of the writer."""
        if self._listening or not (changes.memories or changes.facts):
            self._wake()

    def _wake(self) -> None:
        with self._lock:
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._woken.set)

    def _run(self) -> None:
        """The body of the thread."""
        right_of_way.stand_back()
        try:
            asyncio.run(self._work())
        except Exception:
            _log.exception("Webhooks are told nothing until the next start.")

    async def _work(self) -> None:
        with self._lock:
            self._loop = asyncio.get_running_loop()
        lanes: dict[str, asyncio.Task[None]] = {}
        try:
            while not self._stopping:
                self._woken.clear()
                seconds = self._begin(lanes)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._woken.wait(), seconds)
                await asyncio.sleep(PAUSE_SECONDS)
        except ShuttingDown:
            return
        finally:
            with self._lock:
                self._loop = None
            for lane in lanes.values():
                lane.cancel()
            await asyncio.gather(*lanes.values(), return_exceptions=True)

    def _begin(self, lanes: dict[str, asyncio.Task[None]]) -> float | None:
        """Begin a lane for every webhook that can be sent something; returns the seconds until the next look."""
        for webhook_id in [webhook_id for webhook_id, lane in lanes.items() if lane.done()]:
            del lanes[webhook_id]
        try:
            outlook = sending.look(self._services)
        except ShuttingDown:
            raise
        except KorelyError as problem:
            _log.warning("What waits for webhooks cannot be read: %s", problem.code)
            return AGAIN_SECONDS
        self._listening = outlook.listening
        for webhook_id in outlook.ready:
            if webhook_id not in lanes:
                lanes[webhook_id] = asyncio.create_task(self._deliver(webhook_id))
                lanes[webhook_id].add_done_callback(lambda _: self._woken.set())
        if outlook.next_at is None:
            return None
        return min(max((outlook.next_at - self._services.clock()).total_seconds(), 0.0), LONGEST_SLEEP_SECONDS)

    async def _deliver(self, webhook_id: str) -> None:
        """Send one webhook what is due, until nothing is or it does not answer."""
        try:
            while (taken := sending.next_round(self._services, webhook_id)) is not None:
                await self._send(*taken)
        except ShuttingDown:
            return
        except KorelyError as problem:
            _log.warning("What a webhook was sent cannot be noted, so it is sent again: %s", problem.code)
            await asyncio.sleep(AGAIN_SECONDS)
        except Exception:
            _log.exception("A webhook could not be sent what waits for it.")
            await asyncio.sleep(AGAIN_SECONDS)

    async def _send(self, webhook: Webhook, messages: Sequence[Delivery]) -> None:
        """Send these messages until one does not arrive, and note what became of those that were tried."""
        time = asyncio.get_running_loop().time
        until = time() + ROUND_SECONDS
        tried: list[tuple[Delivery, Outcome]] = []
        try:
            async with posting.Line(webhook.url) as line:
                for message in messages:
                    self._services.foreground.step_aside()
                    now = self._services.clock()
                    outcome = await line.post(*signing.signed(message, webhook.secrets(now), now))
                    tried.append((message, outcome))
                    if outcome.problem is not None or time() > until:
                        return
        finally:
            if tried:
                sending.note(self._services, webhook.id, tried)
