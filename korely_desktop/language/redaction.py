"""Takes secrets out of a text by their shape: keys, tokens, passwords, private keys, card and bank account numbers.

Values are replaced by ``[redacted: <kind>]``. Names, addresses and phone numbers are not secrets here: they are what a
memory is for.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from korely_desktop.domain.blackening import blacken
from korely_desktop.domain.characters import as_read


@dataclass(frozen=True, slots=True)
class Redaction:
    """What was taken out: its kind and its character offsets before that. Never the value."""

    kind: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Shape:
    """A pattern whose group ``v`` (or the whole match) is the secret, and a check that it really is one."""

    kind: str
    pattern: re.Pattern[str]
    is_secret: Callable[[str], bool] = lambda value: True


def redact(text: str) -> tuple[str, list[Redaction]]:
    """The text as people read it (:func:`as_read`) with every secret replaced, and what was replaced where in that, in
    order.
    """
    text = as_read(text)
    found = _found(text)
    parts, position = [], 0
    for redaction in found:
        parts += [text[position : redaction.start], f"[redacted: {redaction.kind}]"]
        position = redaction.end
    return "".join([*parts, text[position:]]), found


def blackened(text: str) -> str:
    """The text with every secret black, of the same length, so that offsets into it keep their meaning."""
    return blacken(text, [(secret.start, secret.end) for secret in _found(text)])


def _found(text: str) -> list[Redaction]:
    found: list[Redaction] = []
    for shape in _SHAPES:
        for match in shape.pattern.finditer(text):
            group = "v" if "v" in shape.pattern.groupindex else 0
            start, end = match.span(group)
            if (
                end > start
                and shape.is_secret(match[group])
                and not any(f.start < end and start < f.end for f in found)
            ):
                found.append(Redaction(shape.kind, start, end))
    return sorted(found, key=lambda redaction: redaction.start)


def redact_tag(tag: str) -> str:
    """A tag, or another short word of a program, without secrets. Digits alone are a number of its own."""
    tag = as_read(tag)
    return tag if tag.isdecimal() else redact(tag)[0]


def redact_value(value: Any, key: str = "") -> Any:
    """A JSON value without secrets, which the key it stands under may name: ``{"password": ...}``.

    Digits alone are an id unless the key speaks of a card or an account: one in ten would pass for a card number.
    """
    if isinstance(value, dict):
        return {redact(name)[0]: redact_value(item, name) for name, item in value.items()}
    if isinstance(value, list):
        return [redact_value(item, key) for item in value]
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        return value
    if isinstance(value, str):
        value = as_read(value)
    words, written = _key_words(as_read(key)), str(value)
    if written.isdecimal() and len(written) >= _SHORTEST_PIN and (named := _NUMBER_KEY.search(words)):
        return f"[redacted: {'pin' if named['pin'] else 'password'}]"
    if written.isdecimal() and not _PAYMENT_KEY.search(words):
        return value
    before, behind = (f'{words}: "', '"') if _SECRET_KEY.search(words) else ("", "")
    left, found = redact(before + written + behind)
    return left.removeprefix(before).removesuffix(behind) if found else value


def holds_own_key(text: str) -> bool:
    """Whether a key that Korely itself gave out stands in it: no program means such a thing by anything else."""
    return _OWN_KEY.search(text) is not None


def _key_words(key: str) -> str:
    """``openaiApiKey``, ``db_password`` as words in lower case."""
    return " ".join(re.findall(r"[^\W_]+", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", key))).lower()


def _passes_luhn(value: str) -> bool:
    digits = [int(character) for character in value if character.isdigit()]
    if not 13 <= len(digits) <= 19 or len(set(digits)) == 1:
        return False
    doubled = [digit * 2 - 9 if digit > 4 else digit * 2 for digit in digits[-2::-2]]
    return (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0


def _is_iban(value: str) -> bool:
    compact = re.sub(r"\s", "", value).upper()
    if not 15 <= len(compact) <= 34:
        return False
    return int("".join(str(int(character, 36)) for character in compact[4:] + compact[:4])) % 97 == 1


def _is_random(value: str) -> bool:
    """Whether a value given as a key or token looks drawn by chance: long, mixed, high entropy."""
    if len(value) < 16 or not (re.search(r"\d", value) and re.search(r"[A-Za-z]", value)):
        return False
    entropy = -sum(n / len(value) * math.log2(n / len(value)) for n in Counter(value).values())
    return entropy > 3.2


def _is_password(value: str) -> bool:
    """Whether the word after "password" is a value rather than the next word of the sentence."""
    mixed = (
        bool(re.search(r"\d", value)) or bool(re.search(r"[^\w.,'’-]", value)) or bool(re.search(r"[a-z][A-Z]", value))
    )
    return len(value) >= 4 and mixed


_PASSWORD_WORDS = r"pass(?:word|code|phrase)|passwd|pwd|parola d'ordine|codice segreto"
_KEY_WORDS = (
    r"api[ _-]?key|secret(?:[ _-]?(?:access)?[ _-]?key)?|access[ _-]?(?:key|token)|auth(?:orization)?[ _-]?token|"
    r"bearer|token|client[ _-]?secret|chiave api"
)

_BETWEEN_DIGITS = "\u2007\u2009\u2010-\u2015\u202f\u00a0 -"

_OWN_KEY = re.compile(r"\b(?:kor_[a-z]+_[A-Za-z0-9_-]{16,}|whsec_[A-Za-z0-9+/=]{16,})")
_SHORTEST_PIN = 4
_SECRET_KEY = re.compile(rf"(?:^| )(?:{_PASSWORD_WORDS}|{_KEY_WORDS})$")
_NUMBER_KEY = re.compile(rf"(?:^| )(?:{_PASSWORD_WORDS}|(?P<pin>pin(?: code)?))$")
_PAYMENT_KEY = re.compile(r"(?:^| )(?:card|pan|iban|account|carta|conto)(?: |$)")

_SHAPES = (
    _Shape(
        "private key",
        re.compile(
            r"-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?-----.*?(?:-----END [A-Z ]*PRIVATE KEY(?: BLOCK)?-----|\Z)",
            re.DOTALL,
        ),
    ),
    _Shape(
        "api key",
        re.compile(
            r"\b(?:sk|pk|rk)[-_](?:live|test|proj|ant|or)?[-_]?[A-Za-z0-9_-]{16,}|\bkor_[a-z]+_[A-Za-z0-9_-]{16,}"
            r"|\bwhsec_[A-Za-z0-9+/=]{16,}|\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_[A-Za-z0-9_]{20,}|\bglpat-[A-Za-z0-9_-]{16,}"
            r"|\bxox[abeprs]-[A-Za-z0-9-]{10,}|\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[A-Za-z0-9_-]{30,}"
            r"|\bhf_[A-Za-z0-9]{20,}|\bnpm_[A-Za-z0-9]{30,}|\bpypi-[A-Za-z0-9_-]{20,}|\bSG\.[\w-]{16,}\.[\w-]{16,}"
        ),
    ),
    _Shape("token", re.compile(r"\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{4,}")),
    _Shape("password", re.compile(r"\b[a-z][a-z0-9+.-]*://[^\s/:@]+:(?P<v>[^\s/@]+)@", re.IGNORECASE)),
    _Shape(
        "api key",
        re.compile(
            rf"\b(?:{_KEY_WORDS})\b\s*(?:is|are|:|=|è)?\s*[\"'“]?(?P<v>[A-Za-z0-9_\-./+=]{{16,}})", re.IGNORECASE
        ),
        _is_random,
    ),
    _Shape(
        "password",
        re.compile(
            rf"\b(?:{_PASSWORD_WORDS})\b[^\n.;:=]{{0,30}}?(?:\bis\b|\bè\b|\bto\b|:|=)\s*[\"'“`]?(?P<v>[^\s\"'”`]{{4,}}[^\s\"'”`.,;!?])",
            re.IGNORECASE,
        ),
        _is_password,
    ),
    _Shape(
        "password",
        re.compile(rf"\b(?:{_PASSWORD_WORDS})\s*(?:is|è|:|=)\s*[\"“`'](?P<v>[^\"”`'\n]{{3,}})[\"”`']", re.IGNORECASE),
    ),
    _Shape(
        "pin",
        re.compile(
            r"\b(?:my|the|his|her|our|card|il mio|codice) pin(?: code)?\s*(?:is|è|:|=)\s*(?P<v>\d{4,8})\b",
            re.IGNORECASE,
        ),
    ),
    _Shape("card number", re.compile(rf"(?<![\w.])\d(?:[{_BETWEEN_DIGITS}]?\d){{12,18}}(?![\w])"), _passes_luhn),
    _Shape("bank account", re.compile(r"\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){2,7}(?:\s?[A-Z0-9]{1,3})?\b"), _is_iban),
)
