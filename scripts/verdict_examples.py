"""The examples from which the network learns whether a reading is right: judged facts beside the words they came from.

Read from ``tests/evaluation/judged``: what the engine reads in those texts now, as far as it was judged. Texts are held
back whole. What the network is shown of them is what the app shows it
(:mod:`korely_desktop.language.judging.second_reader`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from korely_desktop.domain.facts import Tense
from korely_desktop.language.judging.second_reader import VERDICTS, asked
from scripts.change_examples import SPENT, is_held
from scripts.fit_confidence import JUDGED, Judged, read_all


@dataclass(frozen=True, slots=True)
class Reading:
    """A judged fact: the words it stands beside, the fact in words, and whether it is right, passing or wrong."""

    said: str
    told: str
    verdict: str
    judged: Judged

    @property
    def is_held(self) -> bool:
        """Whether its text is held back."""
        return is_held(self.judged.text)


def readings() -> Iterator[Reading]:
    """Every judged fact that the engine reads today as holding now, but for those of the probe's texts."""
    files = [file for file in sorted(JUDGED.glob("*.jsonl")) if file.name not in SPENT]
    for each in read_all(files):
        statement = each.statement
        if each.verdict in VERDICTS and not statement.hedged and statement.tense is Tense.CURRENT:
            [(said, told)] = asked(each.text, [statement])
            yield Reading(said, told, each.verdict, each)
