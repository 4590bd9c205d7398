"""The small network that reads words and facts together, opened once for the whole process.

Trained by ``scripts/train_reader.py``; weights, tokens and a description lie in ``resources/judge``. What its answers
mean is said by those who ask: :mod:`.change_reader`, :mod:`.second_reader` and :mod:`.finder`. onnxruntime, no torch.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from korely_desktop.domain.errors import ModelUnavailable
from korely_desktop.language.judging import layout
from korely_desktop.language.judging.layout import Layout
from korely_desktop.language.networks import batches, open_graph
from korely_desktop.language.vocabulary import load_vocabulary

SHIPPED = Path(__file__).resolve().parents[2] / "resources" / "judge"
GRAPH = "reader.onnx"
"""It names the file beside it with its weights."""
TOKENS = "reader_tokens.json"
DESCRIPTION = "reader.json"

INPUTS = ("input_ids", "token_type_ids", "views", "position_ids", "facts")
OF_PAIRS = ("labels", "starts", "ends")
OF_PAGES = ("verdicts", "marks", "relations", "owners")
OUTPUTS = (*OF_PAIRS, *OF_PAGES)

CALL_TOKENS = 14
"""What a call costs beyond its tokens, in tokens (measured: 1.5 of 0.11 ms each, most of it for the weights)."""

_WORDS = "word_embeddings.weight/int8"

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
    """What the network says to a pair; not yet odds.

    Attributes:
        labels: what the words do to the fact, shape (6,).
        starts, ends: where a new value begins and ends, shape (words,).
        places: the characters of each of those words.
    """

    labels: Row
    starts: Row
    ends: Row
    places: Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Page:
    """What the network says to some words and facts told of them; not yet odds.

    Attributes:
        verdicts: whether each fact is rightly read from the words, shape (facts, 3).
        marks: whether each word is outside of a value, its first or inside, shape (words, 3).
        relations: in which relation a value with this word stands, shape (words, relations).
        owners: whose a value with this word is, shape (words, words + 1): the person's (first), or that of a word.
        places: the characters of each of those words.
    """

    verdicts: Row
    marks: Row
    relations: Row
    owners: Row
    places: Sequence[tuple[int, int]]


class ReadingNetwork:
    """See the module. May be used by several threads at once; each call runs on one core."""

    def __init__(self, graph: Path, tokens: str, description: Mapping[str, Any]) -> None:
        from tokenizers import Tokenizer

        self._graph = open_graph(graph)
        self._tokenizer = Tokenizer.from_str(tokens)
        self.description = description

    @property
    def words(self) -> NDArray[np.int8]:
        """What it knows of each token by itself, shape (tokens, 384): directions, their lengths mean nothing."""
        (found,) = (table for name, table in self._graph.tables.items() if name.endswith(_WORDS))
        return found

    def tokens(self, text: str) -> list[int]:
        """The tokens of ``text``, without marks."""
        ids: list[int] = self._tokenizer.encode(text, add_special_tokens=False).ids
        return ids

    def pairs(self, pairs: Sequence[tuple[str, str]]) -> list[Answers]:
        """Its answers to pairs of words and a fact's wording, in their order. Beyond some 60 words a pair is cut."""
        layouts = [layout.pair(self._tokenizer, said, told) for said, told in pairs]
        found: dict[int, Answers] = {}
        for chosen in batches([len(each.ids) for each in layouts], CALL_TOKENS):
            asked = [layouts[position] for position in chosen]
            answers = self._graph.run(list(OF_PAIRS), feed(asked, 1))
            for position, laid, labels, starts, ends in zip(chosen, asked, *answers, strict=True):
                words = slice(laid.words.start, laid.words.stop)
                found[position] = Answers(labels, starts[words], ends[words], laid.spans)
        return [found[position] for position in range(len(pairs))]

    def page(self, said: str, told: Sequence[str]) -> Page:
        """Its answers to some words, at most a piece (:mod:`.pieces`), and the facts told of them."""
        laid = layout.page(self._tokenizer, said, told)
        verdicts, marks, relations, owners = (
            each[0] for each in self._graph.run(list(OF_PAGES), feed([laid], max(len(told), 1)))
        )
        words = slice(laid.words.start, laid.words.stop)
        return Page(verdicts[: len(told)], marks[words], relations[words], owners[words, : laid.words.stop], laid.spans)


def feed(layouts: Sequence[Layout], facts: int) -> dict[str, NDArray[np.int64]]:
    """What the graph is given for some layouts and the number of their facts, by the names of its inputs."""
    numbers = np.arange(1, facts + 1, dtype=np.int64)
    return dict(zip(INPUTS, (*layout.table(layouts), numbers), strict=True))


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
def load_network() -> ReadingNetwork:
    """The shipped network, read on first use.

    Raises:
        ModelUnavailable: its files are missing or broken.
    """
    try:
        return read_network(SHIPPED)
    except Exception as problem:
        raise ModelUnavailable(
            f"The network that checks what was read cannot be loaded ({problem}). Install the app again; until then, "
            "only changes in familiar wordings are applied, and more of what is read may be wrong."
        ) from problem


def read_network(folder: Path) -> ReadingNetwork:
    """The network that lies in ``folder``. Raises whatever reading it raises."""
    description = json.loads((folder / DESCRIPTION).read_text("utf-8"))
    return ReadingNetwork(folder / GRAPH, (folder / TOKENS).read_text("utf-8"), description)
