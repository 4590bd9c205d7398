"""Opaque, prefixed ids that sort by the time they were made (ULID layout: 48 bits of time, 80 of chance)."""

from __future__ import annotations

import re
import secrets
import time
from typing import Literal

Prefix = Literal[
    "mem", "fct", "ent", "aud", "job", "key", "prj", "rev", "vdt", "bat", "rew", "gld", "flt", "epi", "blk", "whk",
    "msg",
]  # fmt: skip

_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_PAIRS = [first + second for first in _CROCKFORD for second in _CROCKFORD]
_BODY = re.compile(r"[0-9A-HJKMNP-TV-Z]{26}")


def new_id(prefix: Prefix) -> str:
    """A new id such as ``fct_01JZK4M2X9...``: prefix, underscore, 26 characters of Crockford base 32."""
    number = (time.time_ns() // 1_000_000) << 80 | secrets.randbits(80)
    body = "".join(_PAIRS[number >> shift & 1023] for shift in range(120, -1, -10))
    return f"{prefix}_{body}"


def is_id(prefix: Prefix, text: str) -> bool:
    """Whether ``text`` has the form of an id of this kind."""
    head, _, body = text.partition("_")
    return head == prefix and _BODY.fullmatch(body) is not None
