"""What ends a fact by the rule that the app follows, counted on lines held back from the reader of changes.

    python -m scripts.change_bars

The reader's odds are asked once (some three minutes); the rule is :mod:`memory.intake.bars`, as it stands.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from korely_desktop.domain.statements import Extraction, Operation, Sentence, Statement
from korely_desktop.domain.text import covers, identity
from korely_desktop.language.extraction.changes.turnovers import LOOSE
from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.language.judging.change_reader import Effect, Pair, effects
from korely_desktop.language.judging.reading_network import load_network
from korely_desktop.language.vocabulary import load_vocabulary
from korely_desktop.memory.intake.bars import Bar
from scripts.change_examples import Example, Maker, is_held, read_blocks
from scripts.change_figures import ENDS

_TOLD = datetime(2026, 3, 10, 12, tzinfo=UTC)
_AT_ONCE = 64


@dataclass(frozen=True, slots=True)
class Line:
    """An example, what the reader says of it, and what the app goes by besides."""

    example: Example
    effect: Effect
    bar: Bar

    @property
    def is_end(self) -> bool:
        """Whether the fact truly holds no more."""
        return self.example.label in ENDS and self.example.kind != "apart"


def lines(seed: int = 7) -> Iterator[Line]:
    """Every line held back beside its own fact and another, and what is made of it, as far as the app would follow."""
    chance, written = random.Random(seed), read_blocks()
    held = [each for each in written if is_held(each.block)]
    facts = {
        italian: list({each.known: None for each in written if each.italian is italian}) for italian in (False, True)
    }
    asked = [*held, *(each for each in Maker(held, seed).round() if each.kind == "made" and each.block != "judged")]
    for each in held:
        other = replace(chance.choice(facts[each.italian]), subject=each.known.subject)
        asked.append(replace(each, known=other, label="nothing", value=None, kind="apart"))
    network, engine = load_network(), BuiltinEngine(load_vocabulary())
    for start in range(0, len(asked), _AT_ONCE):
        some = asked[start : start + _AT_ONCE]
        told = effects(network, [Pair(each.said, each.known, each.italian) for each in some])
        for each, effect in zip(some, told, strict=True):
            read = engine.read(each.said, event_time=_TOLD, user_name=None, user_id="user")
            sentence = _followed(each, effect, read)
            if sentence is not None:
                yield Line(each, effect, _bar(each, effect, sentence, read.statements))


def _followed(example: Example, effect: Effect, read: Extraction) -> Sentence | None:
    """The sentence about the fact's subject, where nothing leaves it open; None where the app would not follow."""
    subject = example.known.subject
    about = [
        each
        for each in read.sentences
        if (each.about_user or each.told_by_user if not subject else any(covers(one, subject) for one in each.about))
    ]
    doubtful = any(each.doubtful for each in read.sentences)
    on_top = any(each.besides for each in read.sentences) and effect.replaced > effect.over
    return None if doubtful or on_top or not about else about[0]


def _bar(example: Example, effect: Effect, sentence: Sentence, told: Sequence[Statement]) -> Bar:
    words = identity(example.known.value).split()
    named = 2 * len(set(words) & set(identity(example.said).split())) >= len(words)
    value = example.said[slice(*effect.value)] if effect.value else ""
    read_too = example.known.predicate not in LOOSE and any(
        each.operation is Operation.ASSERT
        and each.predicate == example.known.predicate
        and not (each.hedged or each.if_known or each.adds)
        and bool(value)
        and covers(each.object, value)
        for each in told
    )
    gone = [each.object if each.operation is Operation.END else each.instead_of for each in told if not each.hedged]
    said_too = any(each and covers(each, example.known.value) for each in gone)
    return Bar(effect, named=named, turning=sentence.turning, read_too=read_too, said_too=said_too)


def report(all_lines: Sequence[Line]) -> str:
    """Ends seen in English and Italian, and written lines, made pairs and other facts wrongly taken for one."""
    ends = [each for each in all_lines if each.is_end and each.example.kind == "written"]
    seen = [each for each in ends if each.bar.is_reached]
    wrong = {
        kind: sum(each.bar.is_reached for each in all_lines if not each.is_end and each.example.kind == kind)
        for kind in ("written", "made", "apart")
    }
    italian = sum(each.example.italian for each in seen)
    return f"{len(ends)} ends that the app would follow; {len(seen) - italian} / {italian} seen; wrongly {wrong}"


def main() -> None:
    """Print the figures."""
    print(report([*lines()]))


if __name__ == "__main__":
    main()
