"""Trains the network that reads words and facts together: for changes, for whether a reading is right, for values.

    python -m scripts.train_reader WEIGHTS                  # some two hours on two cores
    python -m scripts.train_reader WEIGHTS --after EARLIER --new FILE...
                                                            # goes on from earlier weights, or from the folder of
                                                            # those that the app ships, which have not seen these files
    python -m scripts.write_reader WEIGHTS [--write]        # its figures, and what the app reads

Starts from the weights of the built-in embedding model (all-MiniLM-L6-v2, Apache-2.0), cut to the words that
matter. One process on each of two cores takes half of every batch. The sentences and what is made of them:
:mod:`scripts.change_examples`; the judged texts: :mod:`scripts.page_examples`. Needs torch.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

import numpy as np
import torch  # noqa: TID253
import torch.distributed as distributed  # noqa: TID253
from tokenizers import Tokenizer

from scripts import page_batches, pair_batches
from scripts.change_examples import Example, Maker, is_held, read_blocks
from scripts.page_batches import PageBatch
from scripts.page_examples import PageExample, page_examples, relations, with_more
from scripts.pair_batches import PairBatch
from scripts.reader_network import base_network, kept_network
from scripts.shipped_reader import shipped

PROCESSES = 2

Sized = TypeVar("Sized", bound="HasLength")


class HasLength(Protocol):
    """What batches are made of; those of like length together."""

    @property
    def said(self) -> str:
        """The words."""
        ...


@dataclass(frozen=True, slots=True)
class Course:
    """How a network is trained: ``rate`` for what it starts from, ``own_rate`` for its answers; ``pairs`` and
    ``pages``: the shares of those that it has learned before which each round takes.
    """

    seed: int = 1
    rounds: int = 4
    rate: float = 2e-4
    own_rate: float = 1e-3
    pair_batch: int = 64
    page_batch: int = 16
    pairs: float = 1.0
    pages: float = 1.0


GOING_ON = Course(rounds=3, rate=1.8e-4, pair_batch=96, page_batch=24, pairs=0.3, pages=0.5)


def parted() -> tuple[list[Example], list[Example]]:
    """The written lines to learn from, and those held back."""
    written = read_blocks()
    return [one for one in written if not is_held(one.block)], [one for one in written if is_held(one.block)]


def train(
    pairs: Sequence[Example],
    pages: Sequence[PageExample],
    course: Course,
    kept: Path,
    after: Path | None = None,
    new: Sequence[Path] = (),
) -> None:
    """Leave the weights of a network that has learned from ``pairs`` and ``pages`` in the file ``kept``.

    Args:
        after: the weights to go on from.
        new: the files of pairs from which these have not learned.
    """
    spawned = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as scratch:
        workers = [
            spawned.Process(target=_work, args=(place, pairs, pages, course, Path(scratch), kept, after, new))
            for place in range(PROCESSES)
        ]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()


def _work(
    place: int,
    pairs: Sequence[Example],
    pages: Sequence[PageExample],
    course: Course,
    scratch: Path,
    kept: Path,
    after: Path | None,
    new: Sequence[Path],
) -> None:
    """One of the processes; all hold the same weights, each learns from its part of every batch."""
    torch.set_num_threads(1)
    distributed.init_process_group("gloo", f"file://{scratch}/meeting", world_size=PROCESSES, rank=place)
    names = relations(pages)
    if after is None:
        told = (text for each in pairs for text in (each.said, each.told))
        network, tokenizer = base_network(
            (*told, *(text for each in pages for text in (each.said, *each.told))), len(names)
        )
    else:
        network, tokenizer = kept_network(torch.load(after) if after.is_file() else shipped(after), names)
    torch.manual_seed(course.seed + place)
    chance, maker = random.Random(course.seed), Maker(pairs, course.seed)
    unseen = tuple(f"{each.stem}:" for each in new)
    rounds = [
        (
            [each for each in maker.round() if each.block.startswith(unseen) or chance.random() < course.pairs],
            [each for each in pages if chance.random() < course.pages],
        )
        for _ in range(course.rounds)
    ]
    steps = sum(-(-len(some) // course.pair_batch) - (-len(told) // course.page_batch) for some, told in rounds)
    named = [(name, each) for name, each in network.named_parameters() if each.requires_grad]
    groups = [[each for name, each in named if name.startswith("encoder.") == given] for given in (True, False)]
    optimizer = torch.optim.AdamW([{"params": group} for group in groups], weight_decay=0.01, fused=True)
    rates = [course.rate, course.own_rate]
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rates, total_steps=steps, pct_start=0.1)
    network.train()
    for number, (made, told) in enumerate(rounds, 1):
        losses: dict[type, list[float]] = {PairBatch: [], PageBatch: []}
        for batch in _mixed(made, told, names, tokenizer, course, chance):
            loss = batch.part(place, PROCESSES).loss(network)
            loss.backward()
            _share([each for _, each in named])
            torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            optimizer.zero_grad()
            losses[type(batch)].append(float(loss.detach()))
        if place == 0:
            means = ", ".join(f"{kind.__name__} {np.mean(some):.3f}" for kind, some in losses.items())
            print(f"round {number}: {len(made)} pairs, {len(told)} pages, loss {means}", flush=True)
            torch.save({"tokens": tokenizer.to_str(), "relations": names, "weights": network.state_dict()}, kept)
    distributed.destroy_process_group()


def _mixed(
    pairs: Sequence[Example],
    pages: Sequence[PageExample],
    names: Sequence[str],
    tokenizer: Tokenizer,
    course: Course,
    chance: random.Random,
) -> list[PairBatch | PageBatch]:
    """All examples, those of like length together, in random order."""
    made: list[PairBatch | PageBatch] = []
    made += [pair_batches.batch(some, tokenizer) for some in _of_like_length(pairs, course.pair_batch, chance)]
    told = [with_more(each, chance) for each in pages]
    made += [page_batches.batch(some, names, tokenizer) for some in _of_like_length(told, course.page_batch, chance)]
    chance.shuffle(made)
    return made


def _of_like_length(examples: Sequence[Sized], size: int, chance: random.Random) -> list[list[Sized]]:
    def length(each: Sized) -> float:
        return len(each.said) + chance.random() * 30

    order = sorted(examples, key=length)
    parts = [order[start : start + size] for start in range(0, len(order), size)]
    return [part for part in parts if len(part) >= PROCESSES]


def _share(weights: Sequence[Any]) -> None:
    """Give every process the mean of all gradients."""
    given = [torch.zeros_like(each) if each.grad is None else each.grad for each in weights]
    flat = torch.cat([each.flatten() for each in given])
    distributed.all_reduce(flat)
    parts = (flat / PROCESSES).split([each.numel() for each in weights])
    for each, part in zip(weights, parts, strict=True):
        each.grad = part.view_as(each)


def main() -> None:
    """Train and keep the weights."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("weights", type=Path, help="where to keep them")
    arguments.add_argument("--after", type=Path, help="weights that were kept earlier, or resources/judge")
    arguments.add_argument("--new", type=Path, nargs="*", default=[], help="data that those have not learned from")
    options = arguments.parse_args()
    learned = [each for each in page_examples() if not each.is_held]
    course = GOING_ON if options.after else Course()
    train(parted()[0], learned, course, options.weights, options.after, options.new)


if __name__ == "__main__":
    main()
