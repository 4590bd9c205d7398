"""Trains the glance that decides which pairs of a sentence and a known fact the network reads.

    python -m scripts.train_glance            # asks the network, trains, prints figures of what was held back, writes
    python -m scripts.train_glance --dry-run  # the same without writing

Run it again whenever the network is trained anew: it learns from that one's words and answers. A quarter of an hour on
two cores. What it learns from: :mod:`scripts.glance_examples`. Needs torch; the app needs numpy alone.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch  # noqa: TID253
from numpy.typing import NDArray
from torch import Tensor, nn  # noqa: TID253
from torch.nn import functional  # noqa: TID253

from korely_desktop.language.judging.change_reader import Pair
from korely_desktop.language.judging.glance import (
    GLANCE,
    SAID_TOKENS,
    TOLD_TOKENS,
    WORTH_READING,
    Glance,
    Weights,
    read_weights,
)
from korely_desktop.language.judging.reading_network import SHIPPED, ReadingNetwork, load_network, wording
from korely_desktop.memory.intake.heard import WORTH_ASKING
from scripts.glance_examples import Seen, answers, pairs

MARKS, DIRECTIONS, HIDDEN = 48, 24, 32
ROUNDS, BATCH, RATE = 3, 512, 4e-3
"""With more rounds it knows its own examples better and others no better; with 64 marks neither."""
LIKELY_WEIGHT = 3.0
"""What a pair counts from which something probably follows: those are the ones that must not be spared."""
FORGOTTEN = 0.05
"""Share of a sentence's words that are left out in training."""

Row = tuple[list[int], list[int], bool]


class Learner(nn.Module):
    """What :class:`Glance` does, for many pairs at once and with gradients."""

    def __init__(self, words: NDArray[np.int8]) -> None:
        super().__init__()
        table = torch.tensor(words.astype(np.float32))
        self.register_buffer("words", functional.normalize(table, dim=1), persistent=False)
        width = words.shape[1]
        self.said = nn.Linear(2 * width, MARKS)
        self.told = nn.Linear(width, MARKS)
        self.near = nn.Linear(width, DIRECTIONS, bias=False)
        self.inner = nn.Linear(3 * MARKS + 4, HIDDEN)
        self.outer = nn.Linear(HIDDEN, 1)

    def forward(self, rows: Sequence[Row], forgotten: float = 0.0) -> Tensor:
        """Log odds, one a row."""
        said, is_said = _filled([row[0] for row in rows])
        told, is_told = _filled([row[1] for row in rows])
        is_said &= torch.rand(said.shape) >= forgotten
        words = self.words[said] * is_said[..., None]
        following = functional.pad(words[:, 1:], (0, 0, 0, 1))
        of_said = (torch.relu(self.said(torch.cat([words, following], -1))) * is_said[..., None]).amax(1)
        values = self.words[told] * is_told[..., None]
        of_told = (torch.relu(self.told(values)) * is_told[..., None]).amax(1)
        theirs, mine = (functional.normalize(self.near(each), dim=-1) for each in (values, words))
        nearest = (theirs @ mine.transpose(1, 2)).masked_fill(~is_said[:, None, :], -1).amax(2)
        count = is_told.sum(1).clamp(min=1)
        there = ((told[:, :, None] == said[:, None, :]) & is_said[:, None, :]).any(2) & is_told
        besides = [
            (nearest * is_told).sum(1) / count,
            nearest.masked_fill(~is_told, -1).amax(1),
            there.sum(1) / count,
            torch.tensor([float(row[2]) for row in rows]),
        ]
        seen = torch.cat([of_said, of_told, of_said * of_told, torch.stack(besides, 1)], 1)
        found: Tensor = self.outer(torch.relu(self.inner(seen)))[:, 0]
        return found

    def weights(self) -> dict[str, NDArray[np.float16]]:
        """As they are stored."""
        stored = {}
        for name in ("said", "told", "near", "inner", "outer"):
            layer = getattr(self, name)
            stored[name] = layer.weight.detach().numpy().T.squeeze().astype(np.float16)
            if layer.bias is not None:
                stored[f"{name}_bias"] = layer.bias.detach().numpy().squeeze().astype(np.float16)
        return stored


def _filled(tokens: Sequence[Sequence[int]]) -> tuple[Tensor, Tensor]:
    """Rows of one length, and which of them are tokens."""
    filled = nn.utils.rnn.pad_sequence([torch.tensor(each, dtype=torch.long) for each in tokens], True)
    lengths = torch.tensor([len(each) for each in tokens])
    return filled, torch.arange(filled.shape[1])[None] < lengths[:, None]


def _row(network: ReadingNetwork, pair: Pair) -> Row:
    told = wording(pair.known, in_italian=pair.in_italian)
    return network.tokens(pair.said)[:SAID_TOKENS], network.tokens(told)[:TOLD_TOKENS], pair.in_italian


def trained(network: ReadingNetwork, rows: Sequence[Row], odds: NDArray[np.float32], seed: int = 1) -> Learner:
    """One that has learned to say what the network says."""
    torch.manual_seed(seed)
    chance = np.random.default_rng(seed)
    learner = Learner(network.words)
    optimizer = torch.optim.AdamW(learner.parameters(), lr=RATE, weight_decay=1e-3)
    steps = ROUNDS * (len(rows) // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps, pct_start=0.1)
    counts = np.where(odds >= 0.5, LIKELY_WEIGHT, 1.0).astype(np.float32)
    for number in range(1, ROUNDS + 1):
        losses = []
        order = chance.permutation(len(rows))
        for start in range(0, len(rows) - BATCH + 1, BATCH):
            batch = order[start : start + BATCH]
            log_odds = learner([rows[place] for place in batch], FORGOTTEN)
            loss = functional.binary_cross_entropy_with_logits(
                log_odds, torch.tensor(odds[batch]).clamp(0, 1), weight=torch.tensor(counts[batch])
            )
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            schedule.step()
            losses.append(loss.item())
        print(f"round {number}: loss {np.mean(losses):.3f}", flush=True)
    return learner


def figures(glance: Glance, held: Sequence[Seen], odds: NDArray[np.float32]) -> str:
    """What it spares of each kind, and how many answers from which something follows are lost by that."""
    spared = ~np.array(glance.worth_reading([each.pair for each in held]))
    follows = odds >= WORTH_ASKING
    lines = []
    for kind in ("own", "apart", "judged"):
        chosen = np.array([each.kind == kind for each in held])
        lost = int((spared & follows & chosen).sum())
        lines.append(
            f"{kind}: {chosen.sum()} pairs held back, {100 * spared[chosen].mean():.1f} % spared; "
            f"{lost} of {(follows & chosen).sum()} answers lost"
        )
    return "\n".join(lines)


def main(target: Path = SHIPPED / GLANCE) -> None:
    """Train, print the figures, write."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("--dry-run", action="store_true", help="write nothing")
    arguments.add_argument("--pairs", type=int, help="take so many of them only")
    options = arguments.parse_args()
    network, seen = load_network(), pairs()[: options.pairs]
    odds = answers([each.pair for each in seen])
    held = np.array([each.is_held for each in seen])
    learned = [each for each in seen if not each.is_held]
    learner = trained(network, [_row(network, each.pair) for each in learned], odds[~held])
    stored = learner.weights()
    glance = Glance(network, Weights(**{name: each.astype(np.float32) for name, each in stored.items()}))
    print(f"from log odds of {WORTH_READING}:\n{figures(glance, [each for each in seen if each.is_held], odds[held])}")
    if not options.dry_run:
        np.savez(target, allow_pickle=False, **stored)
        read_weights(target)


if __name__ == "__main__":
    main()
