"""Trains the judge of open relations from our own sentences and writes ``resources/judge/classifier.json``.

    python -m scripts.train_judge            # train, print the figures of scenes held back, write
    python -m scripts.train_judge --dry-run  # the same without writing

The sentences are in ``scripts/data/judge_*.txt``. One scene in five is held back to choose nothing and only to be
measured. Needs scikit-learn (it comes with sentence-transformers); the shipped classifier needs numpy alone.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.neural_network import MLPClassifier  # type: ignore[import-untyped]

from korely_desktop.domain.contradiction import Claim
from korely_desktop.language.embedding.embedder import open_embedder
from korely_desktop.language.judging.classifier import Odds, read_classifier
from korely_desktop.language.judging.features import NAMES, features, parts
from korely_desktop.language.judging.words import load_words
from korely_desktop.paths import cache_folder

DATA = Path(__file__).parent / "data"
TARGET = Path(__file__).parents[1] / "korely_desktop" / "resources" / "judge" / "classifier.json"
CONTRADICTS, FOLLOWS, NEUTRAL = range(3)
NETWORKS = 5
HIDDEN = 16
WEIGHT_DECAY = 3.0
ROUNDS = 5
"""How often each scene is told, each time with other subjects and another choice of words."""

Said = tuple[str, str]


@dataclass(frozen=True)
class Pair:
    """One example. ``scene`` is what it was made from: scenes are held back whole."""

    old: Claim
    new: Claim
    label: int
    scene: int


@dataclass(frozen=True)
class Subject:
    """Who a scene can be told of."""

    kind: str
    plural: bool
    name: str
    wider: list[str]
    narrower: list[str]
    others: list[str]


@dataclass(frozen=True)
class Scene:
    """What somebody does, in our own words."""

    number: int
    kinds: str
    tag: str
    plural: bool
    ways: list[Said]
    follows: list[Said]
    maybe: list[Said]
    excluded: list[Said]


def pairs(chance: random.Random) -> Iterator[Pair]:
    """Every example, made anew from the sentences."""
    scenes, subjects = _scenes(), _subjects()
    for _ in range(ROUNDS):
        for scene in scenes:
            fitting = [who for who in subjects if who.kind in scene.kinds and who.plural == scene.plural]
            yield from _told(scene, chance.choice(fitting), scenes, chance)
    statements = list(_statements(len(scenes)))
    yield from statements
    yield from _swaps(statements[-1].scene + 1)


def _told(scene: Scene, who: Subject, scenes: Sequence[Scene], chance: random.Random) -> Iterator[Pair]:
    def pair(old: Said, new: Said, label: int, name: str | None = None, first: str | None = None) -> Pair:
        later = name or chance.choice([who.name, *who.wider])
        return Pair(Claim(first or who.name, *old), Claim(later, *new), label, scene.number)

    way = chance.choice(scene.ways)
    yield pair(way, chance.choice(scene.ways), FOLLOWS)
    yield pair(way, chance.choice(scene.ways), NEUTRAL, chance.choice(who.narrower), chance.choice(who.wider))
    yield pair(way, chance.choice(scene.ways), CONTRADICTS, chance.choice(who.others))
    yield pair(way, _denied(chance.choice(scene.ways)), CONTRADICTS)
    for follows in chance.sample(scene.follows, 2):
        yield pair(way, follows, FOLLOWS)
    follows = chance.choice(scene.follows)
    yield pair(way, _denied(follows), CONTRADICTS)
    yield pair(follows, way, NEUTRAL, who.name)
    first, second = chance.sample(scene.maybe, 2)
    yield pair(way, first, NEUTRAL)
    yield pair(way, second, NEUTRAL)
    yield pair(first, way, NEUTRAL)
    excluded = chance.sample(scene.excluded, 2)
    for said in excluded:
        yield pair(way, said, CONTRADICTS)
    yield pair(way, _denied(excluded[0]), FOLLOWS if chance.random() < 0.5 else NEUTRAL)
    yield pair(excluded[1], way, CONTRADICTS)
    if scene.tag != "-":
        apart = [o for o in scenes if o.tag not in (scene.tag, "-") and o.plural == scene.plural and _shared(o, scene)]
        yield pair(way, chance.choice(chance.choice(apart).ways), CONTRADICTS)


def _statements(first: int) -> Iterator[Pair]:
    for number, line in enumerate(_lines("judge_statements.txt"), first):
        old_text, *groups = line.split("|")
        subject, *said = _cells(old_text, "/")
        old = Claim(subject, said[0], said[1])
        for label, group in zip((FOLLOWS, NEUTRAL, CONTRADICTS), groups, strict=True):
            for text in _cells(group, ";"):
                who, predicate, value = _cells(text, "/")
                new = Claim(who, predicate, value)
                yield Pair(old, new, label, number)
                if label in (CONTRADICTS, NEUTRAL):
                    yield Pair(new, old, label, number)
        yield Pair(old, old, FOLLOWS, number)


def _swaps(first: int) -> Iterator[Pair]:
    for number, line in enumerate(_lines("judge_swaps.txt"), first):
        who, predicate, listed, wider = (part.strip() for part in line.split("|"))
        values = [_cells(cell, ">") for cell in listed.split(";")]
        for place, (value, exact) in enumerate(values):
            other, other_exact = values[(place + 1) % len(values)]
            old = Claim(who, predicate, value)
            yield Pair(old, Claim(who, predicate, other), CONTRADICTS, number)
            yield Pair(Claim(who, predicate, exact), Claim(who, predicate, other_exact), CONTRADICTS, number)
            yield Pair(old, Claim(who, predicate, exact), NEUTRAL, number)
            yield Pair(Claim(who, predicate, exact), old, FOLLOWS, number)
            yield Pair(old, Claim(who, predicate, wider), FOLLOWS, number)


def _denied(said: Said) -> Said:
    predicate, value = said
    for start in ("is not ", "are not "):
        if predicate.startswith(start):
            return predicate.replace(" not ", " ", 1), value
    head, _, rest = predicate.partition(" ")
    if head in ("is", "are", "was", "were"):
        return f"{head} not {rest}".strip(), value
    if head in ("has", "have") and not rest:
        return head, f"no {value.removeprefix('a ').removeprefix('an ').removeprefix('the ')}"
    return f"never {predicate}", value


def _shared(one: Scene, other: Scene) -> bool:
    return bool(set(one.kinds) & set(other.kinds))


def _scenes() -> list[Scene]:
    found: list[Scene] = []
    for number, line in enumerate(_lines("judge_scenes.txt")):
        head, *groups = line.split("|")
        kind, tag = head.split()
        ways, follows, maybe, excluded = ([_said(part) for part in _cells(group, ";")] for group in groups)
        plural = ways[0][0].startswith("are")
        found.append(Scene(number, "ha" if kind == "b" else kind, tag, plural, ways, follows, maybe, excluded))
    return found


def _subjects() -> list[Subject]:
    found: list[Subject] = []
    for line in _lines("judge_subjects.txt"):
        kind, wider, narrower, others = (_cells(part, ";") for part in line.split("|"))
        found.append(Subject(kind[0][0], kind[0][1] == "2", wider[0], wider[1:], narrower, others))
    return found


def _lines(name: str) -> list[str]:
    lines = (DATA / name).read_text("utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


def _cells(text: str, mark: str) -> list[str]:
    return [cell.strip() for cell in text.split(mark)]


def _said(text: str) -> Said:
    predicate, _, value = text.partition("/")
    return predicate.strip(), value.strip()


class Vectors:
    """The vectors of every statement of the examples, made at once."""

    def __init__(self, claims: Sequence[Claim]) -> None:
        embedder = open_embedder(None, cache_folder())
        embedder.start()
        while embedder.state == "loading":
            time.sleep(0.05)
        texts = sorted({text for claim in claims for text in parts(claim)})
        self._rows = embedder.embed_documents(texts)
        self._row_of = {text: index for index, text in enumerate(texts)}

    def of(self, claim: Claim) -> NDArray[np.float32]:
        """Those of one statement, in the order of its parts."""
        return self._rows[[self._row_of[text] for text in parts(claim)]]


def train(inputs: NDArray[np.float32], labels: NDArray[np.int64]) -> dict[str, Any]:
    """The classifier as it is written to disk."""
    mean, scale = inputs.mean(axis=0), inputs.std(axis=0)
    scale[scale < 1e-3] = 1.0
    networks = []
    for seed in range(NETWORKS):
        network = MLPClassifier((HIDDEN,), alpha=WEIGHT_DECAY, max_iter=60, random_state=seed)
        network.fit((inputs - mean) / scale, labels)
        inner, outer = (np.vstack(layer) for layer in zip(network.coefs_, network.intercepts_, strict=True))
        networks.append({"inner": _rounded(inner), "outer": _rounded(outer)})
    return {"features": list(NAMES), "mean": _rounded(mean), "scale": _rounded(scale), "networks": networks}


def _rounded(values: NDArray[np.floating]) -> object:
    return np.round(values.astype(float), 5).tolist()


def report(examples: Sequence[Pair], odds: Sequence[Odds]) -> str:
    """Figures of the answers to ``examples``: three-way accuracy, and contradictions by how sure they have to be."""
    labels = np.array([pair.label for pair in examples])
    found = np.array([(one.contradicts, one.follows, one.neutral) for one in odds])
    best = found.argmax(axis=1)
    lines = [f"{len(examples)} pairs, accuracy {100 * (best == labels).mean():.1f}"]
    for sure in (0.5, 0.6, 0.65, 0.7, 0.8):
        said = (best == CONTRADICTS) & (found[:, 0] >= sure)
        right = int((said & (labels == CONTRADICTS)).sum())
        precision, recall = right / max(1, said.sum()), right / max(1, (labels == CONTRADICTS).sum())
        f1 = 2 * precision * recall / max(1e-9, precision + recall)
        lines.append(f"  from {sure:.2f}: precision {100 * precision:.1f} recall {100 * recall:.1f} F1 {100 * f1:.1f}")
    sureness = found.max(axis=1)
    for low in (0.4, 0.5, 0.6, 0.7, 0.8, 0.9):
        there = (sureness >= low) & (sureness < low + 0.1)
        if there.any():
            right_share = 100 * (best == labels)[there].mean()
            lines.append(f"  {low:.1f} sure: {int(there.sum())} pairs, {right_share:.0f} % right")
    return "\n".join(lines)


def main() -> None:
    """Train, measure on scenes held back, and write."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("--dry-run", action="store_true", help="measure, write nothing")
    dry = arguments.parse_args().dry_run
    examples = list(pairs(random.Random(7)))
    vectors = Vectors([claim for pair in examples for claim in (pair.old, pair.new)])
    words = load_words()
    inputs = np.stack([features(words, p.old, p.new, vectors.of(p.old), vectors.of(p.new)) for p in examples])
    labels = np.array([pair.label for pair in examples])
    held = np.array([pair.scene % 5 == 0 for pair in examples])
    part = read_classifier(train(inputs[~held], labels[~held]))
    apart = [pair for pair, away in zip(examples, held, strict=True) if away]
    answers = [part.odds(p.old, p.new, vectors.of(p.old), vectors.of(p.new)) for p in apart]
    print("scenes held back:", report(apart, answers))
    if not dry:
        TARGET.write_text(json.dumps(train(inputs, labels), separators=(",", ":")) + "\n", "utf-8")
        print("written:", TARGET)


if __name__ == "__main__":
    main()
