"""Pairs of a sentence and a known fact as tensors, and what a network's answers to them cost. Needs torch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch  # noqa: TID253
from tokenizers import Tokenizer

from korely_desktop.language.judging import layout
from korely_desktop.language.judging.change_reader import LABELS
from korely_desktop.language.judging.layout import Layout
from scripts.change_examples import Example
from scripts.reader_network import UNSEEN, Network, rows

SMOOTHING = 0.05
VALUE_WEIGHT = 0.25


@dataclass(frozen=True, slots=True)
class PairBatch:
    """Examples of like length; -100 where there is no value."""

    ids: Any
    parts: Any
    views: Any
    positions: Any
    labels: Any
    starts: Any
    ends: Any

    def part(self, place: int, of: int) -> PairBatch:
        """What the process of this number learns from."""
        fields = (self.ids, self.parts, self.views, self.positions, self.labels, self.starts, self.ends)
        return PairBatch(*(each[place::of] for each in fields))

    def loss(self, network: Network) -> Any:
        """What the network's answers cost."""
        with torch.autocast("cpu", dtype=torch.bfloat16):
            labels, starts, ends, *_ = network(self.ids, self.parts, self.views, self.positions, torch.tensor([1]))
        loss = torch.nn.functional.cross_entropy(labels.float(), self.labels, label_smoothing=SMOOTHING)
        if bool((self.starts >= 0).any()):
            outside = (self.parts == 1) | (self.views < 0)
            for found, wanted in ((starts, self.starts), (ends, self.ends)):
                inside = found.float().masked_fill(outside, UNSEEN)
                loss = loss + VALUE_WEIGHT * torch.nn.functional.cross_entropy(inside, wanted)
        return loss


def batch(examples: Sequence[Example], tokenizer: Tokenizer) -> PairBatch:
    """The examples as one batch."""
    layouts = [layout.pair(tokenizer, each.said, each.told) for each in examples]
    places = [_places(laid, each) for laid, each in zip(layouts, examples, strict=True)]
    return PairBatch(
        *rows(layouts),
        torch.tensor([LABELS.index(each.label) for each in examples]),
        torch.tensor([first for first, _ in places]),
        torch.tensor([last for _, last in places]),
    )


def _places(laid: Layout, example: Example) -> tuple[int, int]:
    """The tokens of the value of an example."""
    if example.value is None:
        return -100, -100
    inside = layout.overlapping(laid.spans, *example.value)
    return (laid.words[inside[0]], laid.words[inside[-1]]) if inside else (-100, -100)
