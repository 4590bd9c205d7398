"""What the published client raises when the server refuses a call."""

from __future__ import annotations

import pytest
from korely_memory.exceptions import APIError

UNKNOWN_MEMORY = "mem_01JZK4M2X9ABCDEFGHJKMNPQRS"
UNKNOWN_FACT = "fct_01JZK4M2X9ABCDEFGHJKMNPQRS"


def refused(call: object, kind: type[APIError], status: int, code: str) -> APIError:
    """The error of a call that must fail, of this very class and with a whole body."""
    with pytest.raises(kind) as told:
        call()  # type: ignore[operator]
    error = told.value
    assert type(error) is kind
    assert (error.status, error.code) == (status, code)
    assert error.message
    assert set(error.body) >= {"code", "message", "detail"}
    return error
