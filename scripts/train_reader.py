"""Trains the network that reads words and a fact together, for changes and for whether a reading is right.

    python -m scripts.train_reader WEIGHTS            # half an hour to an hour on two cores
    python -m scripts.write_reader WEIGHTS [--write]  # its figures, and what the app reads

Starts from the weights of the built-in embedding model (all-MiniLM-L6-v2, Apache-2.0), cut to the words that
matter. One process on each of two cores takes half of every batch. The sentences and what is made of them:
:mod:`scripts.change_examples`; the judged facts: :mod:`scripts.verdict_examples`. Needs torch.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch  # noqa: TID253
import torch.distributed as distributed  # noqa: TID253
from tokenizers import Encoding, Tokenizer

from korely_desktop.language.judging.change_reader import LABELS
from korely_desktop.language.judging.second_reader import VERDICTS
from scripts import verdict_examples
from scripts.change_examples import Example, Maker, is_held, read_blocks
from scripts.reader_network import Network, base_network
from scripts.verdict_examples import Reading

PROCESSES = 2


@dataclass(frozen=True, slots=True)
class Course:
    """How a network is trained: ``rate`` for what it starts from, ``own_rate`` for its answers."""

    seed: int = 1
    rounds: int = 4
    rate: float = 2e-4
    own_rate: float = 1e-3
    batch: int = 64
    smoothing: float = 0.05
    value_weight: float = 0.25
    verdict_weight: float = 1.5


@dataclass(frozen=True, slots=True)
class Batch:
    """Examples of like length as tensors; -100 where there is no label, no value, no verdict."""

    ids: Any
    mask: Any
    types: Any
    labels: Any
    starts: Any
    ends: Any
    verdicts: Any

    def part(self, place: int) -> Batch:
        """What the process of this number learns from."""
        fields = (self.ids, self.mask, self.types, self.labels, self.starts, self.ends, self.verdicts)
        return Batch(*(each[place::PROCESSES] for each in fields))


def batches(
    examples: Sequence[Example | Reading], tokenizer: Tokenizer, course: Course, chance: random.Random
) -> list[Batch]:
    """All examples, those of like length together, in random order."""
    pairs = [(each.said, each.told) for each in examples]
    lengths = [len(said) + len(told) + chance.random() * 8 for said, told in pairs]
    order = sorted(range(len(pairs)), key=lambda position: lengths[position])
    made = []
    for start in range(0, len(order) - PROCESSES + 1, course.batch):
        chosen = order[start : start + course.batch]
        encodings = tokenizer.encode_batch([pairs[position] for position in chosen])
        places = [_places(found, examples[position]) for found, position in zip(encodings, chosen, strict=True)]
        made.append(
            Batch(
                torch.tensor([found.ids for found in encodings]),
                torch.tensor([found.attention_mask for found in encodings]),
                torch.tensor([found.type_ids for found in encodings]),
                torch.tensor([_label(examples[position]) for position in chosen]),
                torch.tensor([first for first, _ in places]),
                torch.tensor([last for _, last in places]),
                torch.tensor([_verdict(examples[position]) for position in chosen]),
            )
        )
    chance.shuffle(made)
    return made


def _label(example: Example | Reading) -> int:
    return LABELS.index(example.label) if isinstance(example, Example) else -100


def _verdict(example: Example | Reading) -> int:
    return VERDICTS.index(example.verdict) if isinstance(example, Reading) else -100


def _places(found: Encoding, example: Example | Reading) -> tuple[int, int]:
    """The tokens of the value of an example."""
    if isinstance(example, Reading) or example.value is None:
        return -100, -100
    start, end = example.value
    inside = [
        place
        for place, (first, last) in enumerate(found.offsets)
        if found.sequence_ids[place] == 0 and first < end and last > start
    ]
    return (inside[0], inside[-1]) if inside else (-100, -100)


def train(examples: Sequence[Example], judged: Sequence[Reading], course: Course, kept: Path) -> None:
    """Leave the weights of a network that has learned from ``examples`` and ``judged`` facts in the file ``kept``."""
    spawned = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as scratch:
        workers = [
            spawned.Process(target=_work, args=(place, examples, judged, course, Path(scratch), kept))
            for place in range(PROCESSES)
        ]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()


def _work(
    place: int, examples: Sequence[Example], judged: Sequence[Reading], course: Course, scratch: Path, kept: Path
) -> None:
    """One of the processes; all hold the same weights, each learns from its part of every batch."""
    torch.set_num_threads(1)
    distributed.init_process_group("gloo", f"file://{scratch}/meeting", world_size=PROCESSES, rank=place)
    network, tokenizer = base_network(text for each in (*examples, *judged) for text in (each.said, each.told))
    torch.manual_seed(course.seed + place)
    chance, maker = random.Random(course.seed), Maker(examples, course.seed)
    rounds = [[*maker.round(), *judged] for _ in range(course.rounds)]
    steps = sum(-(-len(one) // course.batch) for one in rounds)
    named = [(name, each) for name, each in network.named_parameters() if each.requires_grad]
    groups = [[each for name, each in named if name.startswith("encoder.") == given] for given in (True, False)]
    optimizer = torch.optim.AdamW([{"params": group} for group in groups], weight_decay=0.01, fused=True)
    rates = [course.rate, course.own_rate]
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rates, total_steps=steps, pct_start=0.1)
    network.train()
    for number, made in enumerate(rounds, 1):
        losses = []
        for batch in batches(made, tokenizer, course, chance):
            part = batch.part(place)
            loss = _loss(network, part, course)
            loss.backward()
            _share([each for _, each in named])
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            optimizer.zero_grad()
            losses.append(float(loss.detach()))
        if place == 0:
            print(f"round {number}: {len(made)} pairs, loss {np.mean(losses):.3f}", flush=True)
            torch.save({"tokens": tokenizer.to_str(), "weights": network.state_dict()}, kept)
    distributed.destroy_process_group()


def _share(weights: Sequence[Any]) -> None:
    """Give every process the mean of all gradients."""
    given = [torch.zeros_like(each) if each.grad is None else each.grad for each in weights]
    flat = torch.cat([each.flatten() for each in given])
    distributed.all_reduce(flat)
    parts = (flat / PROCESSES).split([each.numel() for each in weights])
    for each, part in zip(weights, parts, strict=True):
        each.grad = part.view_as(each)


def _loss(network: Network, batch: Batch, course: Course) -> Any:
    with torch.autocast("cpu", dtype=torch.bfloat16):
        labels, starts, ends, verdicts = network(batch.ids, batch.mask, batch.types)
    loss = _shared(labels, batch.labels, course) + course.verdict_weight * _shared(verdicts, batch.verdicts, course)
    if bool((batch.starts >= 0).any()):
        outside = (batch.types == 1) | (batch.mask == 0)
        for found, wanted in ((starts, batch.starts), (ends, batch.ends)):
            inside = found.float().masked_fill(outside, -1e4)
            loss = loss + course.value_weight * torch.nn.functional.cross_entropy(inside, wanted)
    return loss


def _shared(found: Any, wanted: Any, course: Course) -> Any:
    """The loss of one kind of answer: every example of the batch counts alike, whichever kind it asks for."""
    return torch.nn.functional.cross_entropy(
        found.float(), wanted, label_smoothing=course.smoothing, reduction="sum"
    ) / len(wanted)


def parted() -> tuple[list[Example], list[Example]]:
    """The written lines to learn from, and those held back."""
    written = read_blocks()
    return [one for one in written if not is_held(one.block)], [one for one in written if is_held(one.block)]


def main() -> None:
    """Train and keep the weights."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("weights", type=Path, help="where to keep them")
    learned = [each for each in verdict_examples.readings() if not each.is_held]
    train(parted()[0], learned, Course(), arguments.parse_args().weights)


if __name__ == "__main__":
    main()
