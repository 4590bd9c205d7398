"""Opaque, prefixed ids that sort as they were made in one process, also within a millisecond (monotonic ULIDs: 48 bits
of time, 80 of chance)."""

from __future__ import annotations

import re
import secrets
import threading
import time
from typing import Literal

Prefix = Literal[
    "mem", "fct", "ent", "aud", "job", "key", "prj", "rev", "vdt", "bat", "rew", "gld", "flt", "epi", "blk", "whk",
    "msg",
]  # fmt: skip

_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_PAIRS = [first + second for first in _CROCKFORD for second in _CROCKFORD]
_BODY = re.compile(r"[0-9A-HJKMNP-TV-Z]{26}")
_STEP_BITS = 48
"""In the same millisecond an id stands behind the one before it, by chance: none can be guessed from another."""

_lock = threading.Lock()
_last = 0


def new_id(prefix: Prefix) -> str:
    """A new id such as ``fct_01JZK4M2X9...``: prefix, underscore, 26 characters of Crockford base 32."""
    global _last
    with _lock:
        number = (time.time_ns() // 1_000_000) << 80 | secrets.randbits(80)
        if number >> 80 == _last >> 80:
            number = _last + 1 + secrets.randbits(_STEP_BITS)
        _last = number
    body = "".join(_PAIRS[number >> shift & 1023] for shift in range(120, -1, -10))
    return f"{prefix}_{body}"


def is_id(prefix: Prefix, text: str) -> bool:
    """Whether ``text`` has the form of an id of this kind."""
    head, _, body = text.partition("_")
    return head == prefix and _BODY.fullmatch(body) is not None
