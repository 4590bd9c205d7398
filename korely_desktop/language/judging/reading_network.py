"""The small network that reads some words and a fact together, opened once for the whole process.

Trained by ``scripts/train_reader.py``; weights, tokens and a description lie in ``resources/judge``. What its answers
mean is said by those who ask: :mod:`.change_reader` and :mod:`.second_reader`. onnxruntime, no torch.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from korely_desktop.domain.errors import ModelUnavailable
from korely_desktop.language.networks import open_graph
from korely_desktop.language.vocabulary import load_vocabulary

GRAPH = "reader.onnx"
TOKENS = "reader_tokens.json"
DESCRIPTION = "reader.json"

OUTPUTS = ("labels", "starts", "ends", "verdicts")

_BATCH = 16

Row = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Known:
    """A fact as the network is told it.

    Attributes:
        subject: "" when it is the person whose memory it is.
        predicate: an id of the vocabulary or an open relation ("sings_in").
        value: as it is shown.
    """

    subject: str
    predicate: str
    value: str


@dataclass(frozen=True, slots=True)
class Answers:
    """What the network says to one pair; not yet odds.

    Attributes:
        labels: what the words do to the fact, shape (6,).
        starts, ends: where a new value begins and ends, shape (words,).
        verdicts: whether the fact is rightly read from the words, shape (3,).
        places: the characters of each of those words.
    """

    labels: Row
    starts: Row
    ends: Row
    verdicts: Row
    places: Sequence[tuple[int, int]]


class PairNetwork:
    """See the module. May be used by several threads at once; each call runs on one core."""

    def __init__(self, graph: Path, tokens: str, description: Mapping[str, Any]) -> None:
        from tokenizers import Tokenizer

        self._session = open_graph(graph)
        self._tokenizer = Tokenizer.from_str(tokens)
        self._tokenizer.enable_truncation(int(description["max_tokens"]))
        self._tokenizer.enable_padding()
        self.description = description

    def read(self, pairs: Sequence[tuple[str, str]]) -> list[Answers]:
        """Its answers to pairs of words and a fact's wording, in their order. Beyond some 60 words a pair is cut."""
        order = sorted(range(len(pairs)), key=lambda position: len(pairs[position][0]) + len(pairs[position][1]))
        found: dict[int, Answers] = {}
        for start in range(0, len(order), _BATCH):
            chosen = order[start : start + _BATCH]
            found.update(zip(chosen, self._read([pairs[position] for position in chosen]), strict=True))
        return [found[position] for position in range(len(pairs))]

    def _read(self, pairs: Sequence[tuple[str, str]]) -> list[Answers]:
        encodings = self._tokenizer.encode_batch(list(pairs))
        feed = {
            "input_ids": np.array([each.ids for each in encodings], dtype=np.int64),
            "attention_mask": np.array([each.attention_mask for each in encodings], dtype=np.int64),
            "token_type_ids": np.array([each.type_ids for each in encodings], dtype=np.int64),
        }
        found = []
        for encoding, labels, starts, ends, verdicts in zip(
            encodings, *self._session.run(list(OUTPUTS), feed), strict=True
        ):
            words = [place for place, part in enumerate(encoding.sequence_ids) if part == 0]
            places = [encoding.offsets[place] for place in words]
            found.append(Answers(labels, starts[words], ends[words], verdicts, places))
        return found


def wording(known: Known, *, in_italian: bool) -> str:
    """A fact as one plain sentence; training uses the same."""
    predicate = load_vocabulary().get(known.predicate)
    language = "it" if in_italian else "en"
    templates = predicate.templates if known.subject else predicate.you_templates
    if language in templates:
        return templates[language].format(subject=known.subject, object=known.value)
    who = known.subject or ("Tu" if in_italian else "You")
    return f"{who} {known.predicate.replace('_', ' ')} {known.value}"


@cache
def load_network() -> PairNetwork:
    """The shipped network, read on first use.

    Raises:
        ModelUnavailable: its files are missing or broken.
    """
    try:
        return read_network(files("korely_desktop").joinpath("resources", "judge"))
    except Exception as problem:
        raise ModelUnavailable(
            f"The network that checks what was read cannot be loaded ({problem}). Install the app again; until then, "
            "only changes in familiar wordings are applied, and more of what is read may be wrong."
        ) from problem


def read_network(folder: Traversable) -> PairNetwork:
    """The network that lies in ``folder``. Raises whatever reading it raises."""
    description = json.loads(folder.joinpath(DESCRIPTION).read_text("utf-8"))
    with as_file(folder.joinpath(GRAPH)) as graph:
        return PairNetwork(graph, folder.joinpath(TOKENS).read_text("utf-8"), description)
