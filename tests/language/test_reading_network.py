"""The shipped network reads a page once for all its facts: each is judged by the words, whatever stands beside it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from korely_desktop.domain.facts import Precision
from korely_desktop.domain.statements import Sentence
from korely_desktop.language.judging.reading_network import load_network
from korely_desktop.language.judging.second_reader import read_pages
from tests.fakes import statement

SAID = "Marta runs a bakery in Turin and is allergic to hazelnuts; I buy my bread there."
FACTS = ["Marta leads bakery", "You live in Turin", "Marta is allergic to hazelnuts"]


def test_a_fact_is_judged_alike_alone_and_in_company() -> None:
    network = load_network()
    together = network.page(SAID, FACTS).verdicts
    alone = np.concatenate([network.page(SAID, [fact]).verdicts for fact in FACTS])
    assert np.allclose(together, alone, atol=0.05)
    assert not np.allclose(together[0], together[1], atol=0.05)


def test_what_is_found_in_a_text_does_not_hang_on_the_facts_told_of_it() -> None:
    network = load_network()
    bare, told = network.page(SAID, []), network.page(SAID, FACTS)
    assert bare.verdicts.shape == (0, 3)
    assert np.allclose(bare.marks, told.marks, atol=0.05)
    assert np.allclose(bare.owners, told.owners, atol=0.05)
    assert [SAID[start:end] for start, end in told.places][:2] == ["Marta", "runs"]


def test_what_tells_nothing_is_not_read_but_where_a_fact_was() -> None:
    text = "Is it true that bread keeps longer in linen? " * 40
    in_front = Sentence(
        0, 44, about_user=True, told_by_user=True, about=(), at=None, precision=Precision.DAY, in_italian=False
    )
    fact = replace(statement(text, "", "uses", "linen"), start=700)
    read = [each.piece for each in read_pages(load_network(), text, [fact], sentences=[in_front])[1]]
    everything = [each.piece for each in read_pages(load_network(), text, [fact])[1]]
    assert len(everything) > 3
    assert read == [each for each in everything if each.owns(0) or each.owns(700)]
    assert read_pages(load_network(), text, [], sentences=[replace(in_front, doubtful=True)])[1] == []
