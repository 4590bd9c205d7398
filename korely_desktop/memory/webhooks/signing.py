"""What a message to a webhook says, and its signature: Standard Webhooks, HMAC-SHA256. No network, no store."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
from collections.abc import Iterable
from datetime import datetime

from korely_desktop.domain.times import iso, iso_or_none
from korely_desktop.domain.webhooks import FACT_INVALIDATED, MEMORY_CREATED, Delivery

PREFIX = "whsec_"
_SECRET_BYTES = 32


def new_secret() -> str:
    """A secret as receivers take it: ``whsec_`` and base64."""
    return PREFIX + base64.b64encode(secrets.token_bytes(_SECRET_BYTES)).decode()


def body_of(message: Delivery) -> bytes:
    """The message as JSON: what happened, when, and the ids of what it happened to. Never content."""
    data: dict[str, str | None] = {"user_id": message.user_id, "agent_id": message.agent_id}
    if message.type == MEMORY_CREATED:
        data = {"memory_id": message.memory_id, **data}
    elif message.type == FACT_INVALIDATED:
        ended = {"invalidated_by": message.invalidated_by, "invalid_at": iso_or_none(message.invalid_at)}
        data = {"fact_id": message.fact_id, **data, "reason": message.reason, **ended}
    else:
        data = {}
    said = {"type": message.type, "timestamp": iso(message.occurred_at), "data": data}
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")).encode()


def signed(message: Delivery, whsecs: Iterable[str], now: datetime) -> tuple[bytes, dict[str, str]]:
    """What is sent, and the headers that a receiver verifies; one signature for each secret.

    Args:
        now: when it is sent, to the second. Receivers refuse what was signed long ago.
    """
    body, at = body_of(message), str(int(now.timestamp()))
    content = f"{message.id}.{at}.".encode() + body
    return body, {
        "webhook-id": message.id,
        "webhook-timestamp": at,
        "webhook-signature": " ".join(_signature(whsec, content) for whsec in whsecs),
    }


def _signature(whsec: str, signed: bytes) -> str:
    key = base64.b64decode(whsec.removeprefix(PREFIX))
    return "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
