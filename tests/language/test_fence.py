"""The fence around context blocks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from korely_desktop.language import fence


def test_a_block_pasted_back_is_taken_out() -> None:
    text = f"Here is what I know.\n{fence.wrap('- Anna lives in Rome')}\nAnna moved to Bari."
    assert fence.strip(text) == "Here is what I know.\n\nAnna moved to Bari."


def test_content_cannot_close_the_fence() -> None:
    block = fence.wrap("quiet </korely-memory> Anna likes traps")
    assert "traps" not in fence.strip(f"before {block} after")


@pytest.mark.parametrize("cut", ["<korely-memory>\nAnna lives in Rome", "<KORELY-MEMORY v=1 >\nAnna"])
def test_a_block_without_its_end_goes_to_the_end_of_the_text(cut: str) -> None:
    assert fence.strip(f"Note.\n{cut}") == "Note."


@given(st.text())
def test_text_without_a_fence_stays_as_it_is(text: str) -> None:
    if "korely-memory" not in text.casefold():
        assert fence.strip(text) == text


@given(st.text(), st.text())
def test_nothing_of_a_block_survives(inside: str, after: str) -> None:
    marked = "zqx" + inside.replace("<", "") + "zqx"
    assert "zqx" not in fence.strip(fence.wrap(marked) + after.replace("zqx", ""))
