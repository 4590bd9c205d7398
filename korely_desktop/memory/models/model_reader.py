"""The language model in use while the app runs: its engine, its meter, and which projects' texts it reads.

What the person chose is kept by :mod:`memory.models.language_model`; this is only what follows from it.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from korely_desktop.domain.addresses import origin
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.extraction.llm.meter import Meter
from korely_desktop.language.extraction.llm.server import Server
from korely_desktop.language.extraction.llm.wire import Wire
from korely_desktop.secrets import KeyringSilent, SecretKeeper

if TYPE_CHECKING:
    from korely_desktop.language.extraction.llm.engine import Fallback, LlmEngine

_log = logging.getLogger(__name__)


class ModelReader:
    """Holds the engine of the connected model, if one is switched on. Thread-safe.

    Attributes:
        wire: every exchange with a model goes through it.
        meter: what was asked and not stored yet.
    """

    def __init__(self, fallback: Fallback, vocabulary: Vocabulary, secrets: SecretKeeper) -> None:
        self.wire = Wire()
        self.meter = Meter()
        self._secrets = secrets
        self._kept: tuple[str, str] | None = None
        self._fallback = fallback
        self._vocabulary = vocabulary
        self._lock = threading.Lock()
        self._engine: LlmEngine | None = None
        self._left_out: frozenset[str] = frozenset()

    @property
    def engine(self) -> LlmEngine | None:
        """The engine in use; None while no model is switched on."""
        return self._engine

    @property
    def left_out(self) -> frozenset[str]:
        """The projects whose texts the model never sees."""
        return self._left_out

    def use(self, server: Server | None, left_out: Iterable[str]) -> None:
        """Ask this model from now on, or none. The same server keeps its engine, and what that learned of it."""
        with self._lock:
            self._left_out = frozenset(left_out)
            if server is None:
                self._engine = None
            elif self._engine is None or self._engine.server != server:
                self._engine = self.made(server)

    def made(self, server: Server) -> LlmEngine:
        """An engine for a server, not in use."""
        from korely_desktop.language.extraction.llm.engine import LlmEngine

        return LlmEngine(server, self.wire, self._vocabulary, self._fallback, self.meter)

    def engine_for(self, project_id: str) -> LlmEngine | None:
        """The engine that reads the texts of a project; None where that is the built-in one."""
        with self._lock:
            return None if project_id in self._left_out else self._engine

    def key(self, url: str) -> str | None:
        """The kept key, if it is for this server. The first call may wait for the keyring."""
        place, key = self._key_kept()
        return key or None if place == origin(url) else None

    @contextmanager
    def keeping(self, url: str, key: str | None) -> Iterator[None]:
        """Keep the key of a server in place of any other; where what is done meanwhile fails, it is as it was before.

        Args:
            url: empty to forget the key.

        Raises:
            StoreReadOnly: neither the keyring nor the data folder takes it.
        """
        before = self._key_kept()
        self._keep(origin(url) if url else "", key or "")
        try:
            yield
        except BaseException:
            self._keep(*before)
            raise

    def _key_kept(self) -> tuple[str, str]:
        """The server and its key; both empty where there is none."""
        if self._kept is None:
            self._kept = self._read_key()
        return self._kept

    def _keep(self, place: str, key: str) -> None:
        if place:
            self._secrets.write("model-key", json.dumps({"for": place, "key": key}))
        else:
            self._secrets.remove("model-key")
        self._kept = (place, key)

    def _read_key(self) -> tuple[str, str]:
        try:
            kept = json.loads(self._secrets.read("model-key") or "{}")
            return kept["for"], kept["key"]
        except KeyringSilent:
            _log.warning("The keyring does not give the key of the language model.")
            return "", ""
        except (ValueError, KeyError, TypeError):
            return "", ""  # there is none, or nothing that we wrote

    def close(self) -> None:
        """End every exchange under way; texts being read stay for the next start."""
        self.wire.close()
