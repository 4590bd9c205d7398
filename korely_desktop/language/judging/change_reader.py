"""What a new sentence does to a known fact, in any wording: a small network reads both together.

Trained by ``scripts/train_change_reader.py`` on our own sentences; weights, tokens and labels lie in
``resources/judge``. It says what is likely; what is done about it is decided elsewhere. onnxruntime, no torch.
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
from korely_desktop.language.networks import open_graph, softmax
from korely_desktop.language.vocabulary import load_vocabulary

GRAPH = "change_reader.onnx"
TOKENS = "change_reader_tokens.json"
DESCRIPTION = "change_reader.json"

LABELS = ("over", "replaced", "also", "still", "maybe", "nothing")
"""The order of the network's answers."""

_BATCH = 16
_LONGEST_VALUE = 12

Rows = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Known:
    """A known fact as the network is told it.

    Attributes:
        subject: "" when it is the person whose memory it is.
        predicate: an id of the vocabulary or an open relation ("sings_in").
        value: as it is shown.
    """

    subject: str
    predicate: str
    value: str


@dataclass(frozen=True, slots=True)
class Effect:
    """How likely it is that a sentence ends a fact, puts another value in its place, and so on; sum 1.

    Attributes:
        over: it holds no more, and nothing is said in its place.
        replaced: it holds no more, another value does.
        also: another value holds beside it.
        still: it holds.
        maybe: it could be over; nobody can be sure.
        nothing: the sentence says nothing about it.
        value: the characters of the new value in the sentence (start, end); None when there is none.
        value_odds: how likely it is that just these are the value, given that there is one.
    """

    over: float
    replaced: float
    also: float
    still: float
    maybe: float
    nothing: float
    value: tuple[int, int] | None
    value_odds: float


class ChangeReader:
    """See the module. May be used by several threads at once; each call runs on one core."""

    def __init__(self, graph: Path, tokens: str, description: Mapping[str, Any]) -> None:
        from tokenizers import Tokenizer

        self._session = open_graph(graph)
        self._tokenizer = Tokenizer.from_str(tokens)
        self._tokenizer.enable_truncation(int(description["max_tokens"]))
        self._tokenizer.enable_padding()
        self._temperature = float(description["temperature"])

    def effects(self, said: str, known: Sequence[Known], *, in_italian: bool) -> list[Effect]:
        """What ``said`` does to each known fact, in their order. A text beyond some 40 words is cut.

        Args:
            said: a sentence, perhaps with the one before it.
            in_italian: the language of the sentence.
        """
        told = [wording(each, in_italian=in_italian) for each in known]
        order = sorted(range(len(told)), key=lambda position: len(told[position]))
        found: dict[int, Effect] = {}
        for start in range(0, len(order), _BATCH):
            chosen = order[start : start + _BATCH]
            found.update(zip(chosen, self._read(said, [told[position] for position in chosen]), strict=True))
        return [found[position] for position in range(len(told))]

    def _read(self, said: str, told: Sequence[str]) -> list[Effect]:
        encodings = self._tokenizer.encode_batch([(said, each) for each in told])
        feed = {
            "input_ids": np.array([each.ids for each in encodings], dtype=np.int64),
            "attention_mask": np.array([each.attention_mask for each in encodings], dtype=np.int64),
            "token_type_ids": np.array([each.type_ids for each in encodings], dtype=np.int64),
        }
        labels, starts, ends = self._session.run(["labels", "starts", "ends"], feed)
        found = []
        for encoding, answer, start, end in zip(encodings, labels, starts, ends, strict=True):
            words = [place for place, part in enumerate(encoding.sequence_ids) if part == 0]
            over, replaced, also, still, maybe, nothing = softmax(answer / self._temperature).tolist()
            value, value_odds = _best_span(start[words], end[words], [encoding.offsets[place] for place in words])
            found.append(Effect(over, replaced, also, still, maybe, nothing, value, value_odds))
        return found


def wording(known: Known, *, in_italian: bool) -> str:
    """A known fact as one plain sentence; training uses the same."""
    predicate = load_vocabulary().get(known.predicate)
    language = "it" if in_italian else "en"
    templates = predicate.templates if known.subject else predicate.you_templates
    if language in templates:
        return templates[language].format(subject=known.subject, object=known.value)
    who = known.subject or ("Tu" if in_italian else "You")
    return f"{who} {known.predicate.replace('_', ' ')} {known.value}"


@cache
def load_change_reader() -> ChangeReader:
    """The shipped network, read on first use and once for the whole process.

    Raises:
        ModelUnavailable: its files are missing or broken.
    """
    folder = files("korely_desktop").joinpath("resources", "judge")
    try:
        return read_change_reader(folder)
    except Exception as problem:
        raise ModelUnavailable(
            f"The reader of changes cannot be loaded ({problem}). Install the app again; until then, only changes in "
            "familiar wordings are applied."
        ) from problem


def read_change_reader(folder: Traversable) -> ChangeReader:
    """The network that lies in ``folder``. Raises whatever reading it raises."""
    description = json.loads(folder.joinpath(DESCRIPTION).read_text("utf-8"))
    with as_file(folder.joinpath(GRAPH)) as graph:
        return ChangeReader(graph, folder.joinpath(TOKENS).read_text("utf-8"), description)


def _best_span(starts: Rows, ends: Rows, offsets: Sequence[tuple[int, int]]) -> tuple[tuple[int, int] | None, float]:
    """The likeliest piece of the sentence to be the value, in characters, and how likely it is."""
    if not offsets:
        return None, 0.0
    joint = np.outer(softmax(starts), softmax(ends))
    places = np.arange(len(offsets))
    length = places[None, :] - places[:, None]
    joint[(length < 0) | (length >= _LONGEST_VALUE)] = 0.0
    first, last = np.unravel_index(int(joint.argmax()), joint.shape)
    return (offsets[int(first)][0], offsets[int(last)][1]), float(joint.max())
