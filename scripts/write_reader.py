"""Measures a trained network on all that was held back, and writes what the app reads: ``resources/judge/reader*``.

    python -m scripts.write_reader WEIGHTS          # its figures
    python -m scripts.write_reader WEIGHTS --write  # the same, and the graph in 8 bits, its tokens, its description
    python -m scripts.write_reader                  # figures of the network that the app ships
    python -m scripts.write_reader --write          # the same, and what speaks for a reading is weighed anew

The weights are those that :mod:`scripts.train_reader` kept. Needs torch.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch  # noqa: TID253
from numpy.typing import NDArray
from tokenizers import Tokenizer

from korely_desktop.language.extraction.signs import DATED
from korely_desktop.language.judging import layout
from korely_desktop.language.judging.change_reader import LABELS, Pair, effects
from korely_desktop.language.judging.evidence import Evidence
from korely_desktop.language.judging.finder import Find, echo, finds
from korely_desktop.language.judging.reading_network import ReadingNetwork, read_network
from korely_desktop.language.judging.second_reader import VERDICTS, language, read_pages
from korely_desktop.language.networks import softmax
from scripts import change_figures, page_figures
from scripts.change_examples import Example, Maker
from scripts.fit_confidence import Judged, foretold
from scripts.page_examples import USER, PageExample, Value, page_examples, told_values, verdicts_on_readings
from scripts.page_figures import Found, Weighed
from scripts.reader_network import Network, describe, kept_network, rows, write
from scripts.train_reader import parted

TARGET = Path(__file__).parents[1] / "korely_desktop" / "resources" / "judge"
ASKED_OF_TORCH = 6
"""One example in so many is asked of torch too, which takes five times as long as the written graph."""
PARITY = 0.03
"""How far the odds of the written graph may be from torch's, on average."""


def finish(kept: Path, folder: Path) -> str:
    """Write the trained network into ``folder``; its figures on what was held back.

    Raises:
        SystemExit: what was written does not agree with torch.
    """
    found = torch.load(kept)
    names = tuple(found["relations"])
    network, tokenizer = kept_network(found, names)
    write(network.eval(), tokenizer, folder)
    describe(folder, {"verdicts": VERDICTS, "relations": names})
    held = _with_made(parted()[1])
    figures = _of_changes(network, tokenizer, folder, held)
    of_pages, weights = _of_pages(read_network(folder))
    describe(folder, weights)
    return f"{figures}\n\n{of_pages}"


def weigh_shipped(*, is_to_be_written: bool) -> str:
    """Figures of the network that the app ships on what was held back; what speaks for a reading weighed anew."""
    reader = read_network(TARGET)
    of_changes = change_figures.report(_said_by(reader, _with_made(parted()[1])))
    of_pages, weights = _of_pages(reader)
    if is_to_be_written:
        describe(TARGET, weights)
    return f"{of_changes}\n\n{of_pages}"


def _of_changes(network: Network, tokenizer: Tokenizer, folder: Path, held: Sequence[Example]) -> str:
    some = held[::ASKED_OF_TORCH]
    by_torch = _answers(network, tokenizer, some)
    temperature = change_figures.fitted_temperature(by_torch, some)
    describe(folder, {"labels": LABELS, "temperature": round(temperature, 3)})
    reader = read_network(folder)
    by_graph = np.stack([each.labels for each in reader.pairs([(each.said, each.told) for each in some])])
    apart = float(np.abs(softmax(by_torch / temperature) - softmax(by_graph / temperature)).max(axis=1).mean())
    if apart > PARITY:
        raise SystemExit(f"The written graph does not agree with torch: {apart:.4f} apart on average.")
    figures = change_figures.report(_said_by(reader, held))
    return f"{figures}\nodds of torch and of the written graph: {apart:.4f} apart on average"


def _said_by(reader: ReadingNetwork, held: Sequence[Example]) -> list[change_figures.Answer]:
    said = effects(reader, [Pair(each.said, each.known, each.italian) for each in held])
    return [change_figures.Answer(each, effect) for each, effect in zip(held, said, strict=True)]


def _of_pages(reader: ReadingNetwork) -> tuple[str, dict[str, Any]]:
    """Figures, and the fitted weights. The engine's likelihoods are those that other texts foretell: no fact may count
    for itself.
    """
    pages = page_examples()
    foreseen = {id(fact): likely for likely, fact in foretold([each for page in pages for each in page.judged])}
    names, verdicts_on = reader.description["relations"], verdicts_on_readings()
    by_text: dict[str, list[PageExample]] = {}
    for page in pages:
        if page.is_held:
            by_text.setdefault(page.text, []).append(page)
    weighed: list[Weighed] = []
    found: list[Found] = []
    told: list[Value] = []
    read_rightly = 0
    for text, some in by_text.items():
        facts = [each for page in some for each in page.judged]
        verdicts, read = read_pages(reader, text, [each.statement for each in facts])
        for fact, verdict in zip(facts, verdicts, strict=True):
            if DATED not in fact.signs:
                found_too = echo(read, text, fact.statement, names)
                weighed.append(Weighed(fact, Evidence(foreseen[id(fact)], verdict.right, found_too)))
        if all(page.values is not None for page in some):
            values = [each for page in some for each in told_values(page)]
            told += values
            engine = [fact for fact in facts if fact.verdict == "right"]
            read_rightly += len(engine)
            for find in finds(read, names):
                is_right = _is_told(text, find, values) or _is_judged_right(text, find, verdicts_on[text])
                found.append(Found(find, language(text), is_right, not _is_read(text, find, facts)))
    weighings, trust = page_figures.fitted_weighings(weighed), page_figures.fitted_trust(found)
    of_readings = page_figures.report_readings(weighed, weighings)
    of_finds = page_figures.report_finds(found, told, read_rightly, trust)
    fitted = {
        "weighing": {name: asdict(each) for name, each in weighings.items()},
        "trust": {name: asdict(each) for name, each in trust.items()},
    }
    return f"{of_readings}\n\n{of_finds}", fitted


def _is_told(text: str, find: Find, values: Sequence[Value]) -> bool:
    """Whether a text tells just this: half of the words, the relation, whose it is."""
    owner = USER if find.owner is None else text[slice(*find.owner)].casefold()
    for each in values:
        shared = min(find.end, each.end) - max(find.start, each.start)
        longer = max(find.end - find.start, each.end - each.start)
        whose = each.subject.casefold()
        is_of_owner = owner == whose or (owner != USER and owner in whose)
        if 2 * shared >= longer and find.relation == each.relation and is_of_owner:
            return True
    return False


def _is_judged_right(text: str, find: Find, verdicts: Mapping[str, str]) -> bool:
    """Whether people who were shown just this called it right; not all of what is true stands in the lists of what an
    engine missed.
    """
    owner = USER if find.owner is None else text[slice(*find.owner)].casefold()
    value = text[find.start : find.end].casefold()
    for line, verdict in verdicts.items():
        subject, relation, told = line.split(" | ", 2)
        whose = subject.casefold()
        is_of_owner = owner == whose or (owner != USER and owner in whose)
        if verdict == "right" and relation == find.relation and told.casefold() == value and is_of_owner:
            return True
    return False


def _is_read(text: str, find: Find, facts: Sequence[Judged]) -> bool:
    value = text[find.start : find.end].casefold()
    return any(fact.statement.object.casefold() in value or value in fact.statement.object.casefold() for fact in facts)


def _answers(network: Network, tokenizer: Tokenizer, examples: Sequence[Example]) -> NDArray[np.float32]:
    """What torch says to each example: answers for the labels, not yet odds."""
    found = []
    with torch.no_grad():
        for start in range(0, len(examples), 32):
            layouts = [layout.pair(tokenizer, one.said, one.told) for one in examples[start : start + 32]]
            found.append(network(*rows(layouts), torch.tensor([1]))[0].numpy())
    return np.concatenate(found)


def _with_made(examples: Sequence[Example]) -> list[Example]:
    """Written lines of the blocks held back, what is made of them, and many facts that they do not touch."""
    maker = Maker(examples, seed=1)
    made = [each for _ in range(10) for each in maker.round() if each.block != "judged"]
    return [*examples, *dict.fromkeys(each for each in made if each.kind != "written")]


def main() -> None:
    """Measure, and write if asked to."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("weights", type=Path, nargs="?", help="what was kept of a training; none: what ships")
    arguments.add_argument("--write", action="store_true", help="write what the app reads")
    options = arguments.parse_args()
    if options.weights is None:
        print(weigh_shipped(is_to_be_written=options.write))
        return
    with tempfile.TemporaryDirectory() as scratch:
        print(finish(options.weights, TARGET if options.write else Path(scratch)))


if __name__ == "__main__":
    main()
