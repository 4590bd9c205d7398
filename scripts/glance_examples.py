"""The pairs from which a glance learns whether the network has anything to say to a sentence and a fact.

Sentences of our own beside known facts: those written for the reader of changes beside their own fact and another, and
sentences of the judged texts beside what other texts tell. What is right is what the network answers, whoever asks.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from korely_desktop.domain.text import stems
from korely_desktop.language.embedding.keys import sentences
from korely_desktop.language.judging.change_reader import Effect, Pair, effects
from korely_desktop.language.judging.reading_network import Known, load_network
from korely_desktop.language.judging.second_reader import language
from scripts.change_examples import JUDGED, SPENT, is_held, read_blocks
from scripts.page_examples import USER

TOLD_TOGETHER = 40
"""Judged texts whose facts are known beside each other's sentences, as if one person had told them all."""
OF_ITSELF = 0.2
"""Share of the sentences that also stand beside a fact of their own text."""
_LENGTHS = range(12, 301)
_SENTENCES, _FACTS = 4, 2
_ASKED_AT_ONCE = 256


@dataclass(frozen=True, slots=True)
class Seen:
    """A pair; ``kind``: ``own`` (a sentence written for this fact), ``apart`` or ``judged``."""

    pair: Pair
    kind: str
    is_held: bool


def pairs(seed: int = 7) -> list[Seen]:
    """All of them, in random order, the same at every run."""
    chance = random.Random(seed)
    found = [*_written(chance), *_judged(chance)]
    chance.shuffle(found)
    return found


def answers(asked: Sequence[Pair]) -> NDArray[np.float32]:
    """How likely the network finds it that something follows for the fact of each pair; some ten minutes for all."""
    network = load_network()
    said: list[Effect] = []
    for start in range(0, len(asked), _ASKED_AT_ONCE):
        said += effects(network, asked[start : start + _ASKED_AT_ONCE])
    return np.array([each.over + each.replaced + each.maybe for each in said], np.float32)


def _written(chance: random.Random) -> Iterator[Seen]:
    written = read_blocks()
    facts = {
        italian: list({each.known: None for each in written if each.italian is italian}) for italian in (False, True)
    }
    for each in written:
        other = replace(chance.choice(facts[each.italian]), subject=each.known.subject)
        yield Seen(Pair(each.said, each.known, each.italian), "own", is_held(each.block))
        yield Seen(Pair(each.said, other, each.italian), "apart", is_held(each.block))


def _judged(chance: random.Random) -> Iterator[Seen]:
    texts = [
        (entry["text"], _true(entry))
        for file in sorted(JUDGED.glob("*.jsonl"))
        if file.name not in SPENT
        for entry in map(json.loads, file.read_text("utf-8").splitlines())
    ]
    chance.shuffle(texts)
    for start in range(0, len(texts), TOLD_TOGETHER):
        together = texts[start : start + TOLD_TOGETHER]
        known = [(fact, stems(fact.value)) for _, facts in together for fact in facts]
        for text, own in together:
            in_italian = language(text) == "it"
            for said in [each for each in sentences(text) if len(each) in _LENGTHS][:_SENTENCES]:
                words = stems(said)
                if own and chance.random() < OF_ITSELF:
                    yield Seen(Pair(said, chance.choice(own), in_italian), "judged", is_held(text))
                about = [one for one in known if one[0] not in own and one[0].subject.casefold() in said.casefold()]
                for named in (True, False):
                    some = [fact for fact, roots in about if bool(words & roots) is named]
                    for fact in chance.sample(some, min(_FACTS, len(some))):
                        yield Seen(Pair(said, fact, in_italian), "judged", is_held(text))


def _true(entry: Mapping[str, Any]) -> list[Known]:
    told = [fact for fact, verdict in entry["facts"].items() if verdict == "right"] + (entry.get("missed") or [])
    parts = [fact.split(" | ") for fact in told]
    whole = [one for one in parts if len(one) == 3]
    return [Known("" if who == USER else who, what, value) for who, what, value in whole]
