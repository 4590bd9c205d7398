"""The network that reads changes and weighs readings, loaded when it is asked for the first time.

Without its files nothing is said, and the app goes by its other means.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

from korely_desktop.domain.errors import ModelUnavailable
from korely_desktop.domain.statements import Statement
from korely_desktop.language.judging import change_reader, second_reader
from korely_desktop.language.judging.change_reader import Effect
from korely_desktop.language.judging.pair_network import Known, PairNetwork, load_network
from korely_desktop.language.judging.second_reader import Weighing

_log = logging.getLogger(__name__)


class LateReader:
    """Stands for the shipped network. One that cannot be loaded is logged once and not tried again."""

    def __init__(self) -> None:
        self._missing = False

    def effects(self, said: str, known: Sequence[Known], *, in_italian: bool) -> Sequence[Effect]:
        """See :func:`.change_reader.effects`; empty while there is no network."""
        network = self._loaded()
        return [] if network is None else change_reader.effects(network, said, known, in_italian=in_italian)

    def likelihoods(self, text: str, statements: Sequence[Statement]) -> Sequence[float]:
        """How likely each statement is to be held, by engine and network; empty while there is no network."""
        network = self._loaded()
        if network is None:
            return []
        weighing = Weighing(**network.description["weighing"])
        return [
            weighing.likelihood(each.confidence, verdict.right)
            for each, verdict in zip(statements, second_reader.verdicts(network, text, statements), strict=True)
        ]

    def _loaded(self) -> PairNetwork | None:
        if self._missing:
            return None
        try:
            return load_network()
        except ModelUnavailable as problem:
            self._missing = True
            _log.warning("%s", problem.message)
            return None
