"""Measures a trained network on all that was held back, and writes what the app reads: ``resources/judge/reader*``.

    python -m scripts.write_reader WEIGHTS          # its figures
    python -m scripts.write_reader WEIGHTS --write  # the same, and the graph in 8 bits, its tokens, its description

The weights are those that :mod:`scripts.train_reader` kept. Needs torch.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import numpy as np
import torch  # noqa: TID253
from numpy.typing import NDArray
from tokenizers import Tokenizer

from korely_desktop.language.extraction.signs import DATED
from korely_desktop.language.judging.change_reader import LABELS, effects
from korely_desktop.language.judging.pair_network import PairNetwork, read_network
from korely_desktop.language.judging.second_reader import VERDICTS, verdicts
from scripts import change_figures, verdict_examples, verdict_figures
from scripts.change_examples import Example, Maker
from scripts.fit_confidence import foretold
from scripts.reader_network import Network, cut_network, describe, write
from scripts.train_reader import parted
from scripts.verdict_examples import Reading

TARGET = Path(__file__).parents[1] / "korely_desktop" / "resources" / "judge"
PARITY = 0.03
"""How far the odds of the written graph may be from torch's, on average."""


def finish(kept: Path, folder: Path) -> str:
    """Write the trained network into ``folder``; its figures on what was held back.

    Raises:
        SystemExit: what was written does not agree with torch.
    """
    found = torch.load(kept)
    network, tokenizer = cut_network(found["tokens"])
    network.load_state_dict(found["weights"])
    write(network.eval(), tokenizer, folder)
    return "\n\n".join((_of_changes(network, tokenizer, folder), _of_readings(folder)))


def _of_changes(network: Network, tokenizer: Tokenizer, folder: Path) -> str:
    held = _with_made(parted()[1])
    by_torch = _answers(network, tokenizer, held)
    temperature = change_figures.fitted_temperature(by_torch, held)
    describe(folder, {"labels": LABELS, "temperature": round(temperature, 3)})
    told = []
    reader = read_network(folder)
    for each in held:
        effect = effects(reader, each.said, [each.known], in_italian=each.italian)[0]
        odds = np.array([getattr(effect, label) for label in LABELS])
        told.append(change_figures.Answer(each, odds, effect.value))
    odds = torch.softmax(torch.tensor(by_torch) / temperature, dim=1).numpy()
    apart = float(np.abs(odds - np.stack([each.odds for each in told])).max(axis=1).mean())
    if apart > PARITY:
        raise SystemExit(f"The written graph does not agree with torch: {apart:.4f} apart on average.")
    return f"{change_figures.report(told)}\nodds of torch and of the written graph: {apart:.4f} apart on average"


def _of_readings(folder: Path) -> str:
    """The engine's likelihoods are those that other texts foretell: no fact may count for itself."""
    everything = [*verdict_examples.readings()]
    foreseen = {id(fact): likely for likely, fact in foretold([each.judged for each in everything])}
    unseen = [each for each in everything if each.is_held and DATED not in each.judged.signs]
    by_engine = np.array([foreseen[id(each.judged)] for each in unseen])
    reader = read_network(folder)
    by_network = np.array([_right(reader, each) for each in unseen])
    weighing = verdict_figures.fitted(unseen, by_engine, by_network)
    describe(folder, {"verdicts": VERDICTS, "weighing": asdict(weighing)})
    return verdict_figures.report(unseen, by_engine, by_network, weighing)


def _right(reader: PairNetwork, reading: Reading) -> float:
    return verdicts(reader, reading.judged.text, [reading.judged.statement])[0].right


def _answers(network: Network, tokenizer: Tokenizer, examples: Sequence[Example]) -> NDArray[np.float32]:
    """What torch says to each example: answers for the labels, not yet odds."""
    found = []
    with torch.no_grad():
        for start in range(0, len(examples), 32):
            encodings = tokenizer.encode_batch([(one.said, one.told) for one in examples[start : start + 32]])
            inputs = (
                torch.tensor([each.ids for each in encodings]),
                torch.tensor([each.attention_mask for each in encodings]),
                torch.tensor([each.type_ids for each in encodings]),
            )
            found.append(network(*inputs)[0].numpy())
    return np.concatenate(found)


def _with_made(examples: Sequence[Example]) -> list[Example]:
    """Written lines of the blocks held back, what is made of them, and many facts that they do not touch."""
    maker = Maker(examples, seed=1)
    made = [each for _ in range(10) for each in maker.round() if each.block != "judged"]
    return [*examples, *dict.fromkeys(each for each in made if each.kind != "written")]


def main() -> None:
    """Measure, and write if asked to."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("weights", type=Path, help="what was kept of a training")
    arguments.add_argument("--write", action="store_true", help="write what the app reads")
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        print(finish(options.weights, TARGET if options.write else Path(scratch)))


if __name__ == "__main__":
    main()
