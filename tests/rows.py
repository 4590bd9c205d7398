"""One test that goes through a table: for rows that need nothing of their own set up and change nothing.

``pytest.mark.parametrize`` makes a test of each row, which costs more than reading a sentence or sending a request.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Collection, Sequence
from typing import Any

import pytest

Test = Callable[..., None]


def rows(names: str | Sequence[str], table: Collection[Any]) -> Callable[[Test], Test]:
    """As ``parametrize``, but all rows are one test. It names every row that fails, each with what was wrong."""
    several = not isinstance(names, str)
    assert table, "a table without rows proves nothing"

    def decorate(test: Test) -> Test:
        def walk(**fixtures: Any) -> None:
            failed = []
            for row in table:
                given = dict(zip(names, row, strict=True)) if several else {names: row}
                try:
                    test(**fixtures, **given)
                except (Exception, pytest.fail.Exception) as error:
                    error.add_note(f"in the row {row!r:.200}")
                    failed.append(error)
            if failed:
                raise BaseExceptionGroup(f"{len(failed)} of {len(table)} rows", failed)

        functools.update_wrapper(walk, test)
        of_rows = set(names) if several else {names}
        taken = inspect.signature(test).parameters.values()
        walk.__signature__ = inspect.Signature([one for one in taken if one.name not in of_rows])  # type: ignore[attr-defined]
        return walk

    return decorate
