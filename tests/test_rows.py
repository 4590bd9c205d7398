"""A table walked in one test fails where any of its rows fails, and names each that does."""

from __future__ import annotations

import pytest

from tests.rows import rows


def test_every_row_is_tried_and_each_that_fails_is_named() -> None:
    tried = []

    @rows(("left", "right"), [(1, 1), (2, 3), (4, 4), (5, None)])
    def same(offset: int, left: int, right: int | None) -> None:
        tried.append(left)
        if right is None:
            pytest.fail("nothing to compare")
        assert left + offset == right

    with pytest.RaisesGroup(AssertionError, pytest.fail.Exception) as raised:
        same(offset=0)
    assert tried == [1, 2, 4, 5]
    named = [note for error in raised.value.exceptions for note in error.__notes__]
    assert named == ["in the row (2, 3)", "in the row (5, None)"]


def test_a_table_without_rows_is_refused() -> None:
    with pytest.raises(AssertionError, match="without rows"):
        rows("text", [])
