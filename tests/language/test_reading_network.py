"""The shipped network reads a page once for all its facts: each is judged by the words, whatever stands beside it."""

from __future__ import annotations

import numpy as np

from korely_desktop.language.judging.reading_network import load_network

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
