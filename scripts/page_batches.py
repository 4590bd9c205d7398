"""Pages as tensors, and what a network's answers to them cost. Needs torch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch  # noqa: TID253
from tokenizers import Tokenizer

from korely_desktop.language.judging import layout
from korely_desktop.language.judging.finder import FIRST, INSIDE, OTHER, OUTSIDE
from korely_desktop.language.judging.layout import Layout
from korely_desktop.language.judging.second_reader import VERDICTS
from scripts.page_examples import USER, PageExample, owner
from scripts.reader_network import UNSEEN, Network, rows

SMOOTHING = 0.05
UNKNOWN = -100
MARKS_WEIGHT, RELATIONS_WEIGHT, OWNERS_WEIGHT, VERDICTS_WEIGHT = 2.0, 1.0, 0.7, 1.5


@dataclass(frozen=True, slots=True)
class PageBatch:
    """Pages of like length; :data:`UNKNOWN` where nothing is to be learned."""

    ids: Any
    parts: Any
    views: Any
    positions: Any
    verdicts: Any
    marks: Any
    relations: Any
    owners: Any

    def part(self, place: int, of: int) -> PageBatch:
        """What the process of this number learns from."""
        fields = (self.ids, self.parts, self.views, self.positions)
        wanted = (self.verdicts, self.marks, self.relations, self.owners)
        return PageBatch(*(each[place::of] for each in (*fields, *wanted)))

    def loss(self, network: Network) -> Any:
        """What the network's answers cost."""
        facts = torch.arange(1, self.verdicts.shape[1] + 1)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            *_, verdicts, marks, relations, owners = network(self.ids, self.parts, self.views, self.positions, facts)
        owners = owners.float().masked_fill((self.views != 0)[:, None, :], UNSEEN)
        return (
            VERDICTS_WEIGHT * _cost(verdicts, self.verdicts, SMOOTHING)
            + MARKS_WEIGHT * _cost(marks, self.marks)
            + RELATIONS_WEIGHT * _cost(relations, self.relations, SMOOTHING)
            + OWNERS_WEIGHT * _cost(owners, self.owners)
        )


def _cost(answers: Any, wanted: Any, smoothing: float = 0.0) -> Any:
    """Mean over all that is known; nothing where nothing is."""
    if not bool((wanted != UNKNOWN).any()):
        return answers.float().sum() * 0
    return torch.nn.functional.cross_entropy(
        answers.float().flatten(0, 1), wanted.flatten(), label_smoothing=smoothing, ignore_index=UNKNOWN
    )


def batch(pages: Sequence[PageExample], relations: Sequence[str], tokenizer: Tokenizer) -> PageBatch:
    """The pages as one batch."""
    layouts = [layout.page(tokenizer, each.said, each.told) for each in pages]
    ids, parts, views, positions = rows(layouts)
    facts = max(1, *(len(each.told) for each in pages))
    verdicts = torch.full((len(pages), facts), UNKNOWN)
    marks, kinds, owners = (torch.full(ids.shape, UNKNOWN) for _ in range(3))
    numbered = {name: number for number, name in enumerate(relations)}
    for row, (page, laid) in enumerate(zip(pages, layouts, strict=True)):
        for place, verdict in enumerate(page.verdicts):
            verdicts[row, place] = VERDICTS.index(verdict)
        if page.values is None:
            continue
        for place, (start, end) in zip(laid.words, laid.spans, strict=True):
            if start >= page.own and not any(start < last and first < end for first, last in page.unsure):
                marks[row, place] = OUTSIDE
        for value in page.values:
            inside = _tokens(laid, value.start, value.end)
            for place in inside:
                if value.start >= page.own:
                    marks[row, place] = INSIDE
                kinds[row, place] = numbered.get(value.relation, numbered[OTHER])
            if inside and value.start >= page.own:
                marks[row, inside[0]] = FIRST
            for place in inside:
                owners[row, place] = _owner(page, laid, value)
    return PageBatch(ids, parts, views, positions, verdicts, marks, kinds, owners)


def _owner(page: PageExample, laid: Layout, value: Any) -> int:
    if value.subject == USER:
        return 0
    named = owner(page.said, value)
    found = _tokens(laid, *named) if named else []
    return found[-1] if found else UNKNOWN


def _tokens(laid: Layout, start: int, end: int) -> list[int]:
    return [laid.words[place] for place in layout.overlapping(laid.spans, start, end)]
