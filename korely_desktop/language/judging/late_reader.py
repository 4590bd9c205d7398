"""The network that reads changes and weighs readings, loaded with its code when it is asked for the first time.

Without its files nothing is said, and the app goes by its other means.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from itertools import compress
from typing import TYPE_CHECKING

from korely_desktop.domain.errors import ModelUnavailable
from korely_desktop.domain.statements import Extraction, Statement

if TYPE_CHECKING:
    from korely_desktop.language.judging.change_reader import Effect, Pair
    from korely_desktop.language.judging.reading_network import ReadingNetwork
    from korely_desktop.language.judging.second_reader import Opinion

_log = logging.getLogger(__name__)


class LateReader:
    """Stands for the shipped network. One that cannot be loaded is logged once and not tried again."""

    def __init__(self) -> None:
        self._missing = False

    def effects(self, asked: Sequence[Pair]) -> Sequence[Effect]:
        """See :func:`.change_reader.effects`; empty while there is no network. What is not worth reading at a glance
        says nothing about its fact.
        """
        network = self._loaded()
        if network is None:
            return []
        from korely_desktop.language.judging import change_reader
        from korely_desktop.language.judging.glance import load_glance

        worth = load_glance().worth_reading(asked)
        read = iter(change_reader.effects(network, [*compress(asked, worth)]))
        return [next(read) if each else change_reader.NO_EFFECT for each in worth]

    def opinion(self, content: str, extraction: Extraction, chosen: Sequence[Statement], called: str) -> Opinion | None:
        """What it says to the ``chosen`` of what was read in ``content``, and what it finds there besides; None while
        there is no network. ``called``: the name that the text has for the person, or nothing.
        """
        network = self._loaded()
        if network is None:
            return None
        from korely_desktop.language.judging import finder, second_reader
        from korely_desktop.language.judging.evidence import Evidence, Weighing

        relations = network.description["relations"]
        language = second_reader.language(content)
        weighing = Weighing(**network.description["weighing"][language])
        trust = finder.Trust(**network.description["trust"][language])
        verdicts, read = second_reader.read_pages(
            network, content, chosen, called=called, sentences=extraction.sentences
        )
        likelihoods = [
            weighing.likelihood(
                Evidence(each.confidence, verdict.right, finder.echo(read, content, each, relations, called))
            )
            for each, verdict in zip(chosen, verdicts, strict=True)
        ]
        found = finder.statements(
            [*finder.finds(read, relations)], trust, content, extraction.mentions, extraction.sentences, called
        )
        return second_reader.Opinion(likelihoods, [*found])

    def _loaded(self) -> ReadingNetwork | None:
        from korely_desktop.language.judging.reading_network import load_network

        if self._missing:
            return None
        try:
            return load_network()
        except ModelUnavailable as problem:
            self._missing = True
            _log.warning("%s", problem.message)
            return None
