"""Secrets are taken out by shape; ordinary numbers and words stay."""

from __future__ import annotations

import pytest

from korely_desktop.domain.scope import PERSON
from korely_desktop.language.redaction import blackened, redact, redact_value
from korely_desktop.memory.access import keys
from korely_desktop.memory.services import Services
from korely_desktop.memory.webhooks import signing
from tests.rows import rows

SECRETS = [
    ("my password is hunter2!x", "hunter2!x", "password"),
    ("The wifi password to the office is Blue42Sky.", "Blue42Sky", "password"),
    ("use sk-proj-abcdEFGH1234567890abcd for the demo", "sk-proj-abcdEFGH1234567890abcd", "api key"),
    ("token ghp_abcdefghij0123456789ABCDEFGHIJ", "ghp_abcdefghij0123456789ABCDEFGHIJ", "api key"),
    ("AWS: AKIAIOSFODNN7EXAMPLE", "AKIAIOSFODNN7EXAMPLE", "api key"),
    ("API key: 9f8e7d6c5b4a39281706f5e4d3c2b1a0", "9f8e7d6c5b4a39281706f5e4d3c2b1a0", "api key"),
    ("Card 4111 1111 1111 1111, thanks", "4111 1111 1111 1111", "card number"),
    ("IBAN DE89 3704 0044 0532 0130 00 please", "DE89 3704 0044 0532 0130 00", "bank account"),
    ("postgres://anna:s3cr3tpw@db/prod", "s3cr3tpw", "password"),
    ("la parola d'ordine è Gatto99!", "Gatto99", "password"),
    ("My pin is 4821, do not tell", "4821", "pin"),
    ("-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----", "MIIE", "private key"),
]
SEEN_AS_SECRETS = [
    ("my pass\u00adword is hun\u200bter2!x", "hunter2!x", "password"),
    ("card 4111\u200b1111\u00ad1111 11\u206011, thanks", "1111", "card number"),
    ("card \uff14\uff11\uff11\uff11 1111 1111 1111", "1111", "card number"),
    ("card 4\u03361\u03361\u03361\u0336 1111 1111 1111", "1111", "card number"),
    ("card 4111\u00a01111\u20111111\u20131111", "1111", "card number"),
    ("my p\u0430ssw\u043erd is hunter2!x", "hunter2!x", "password"),
    ("token ghp_\u0430bcdefghij0123456789\u0410BCDEFGHIJ", "0123456789", "api key"),
]
"""With characters that nobody sees, or that look like those of the secret."""
HARMLESS = [
    "Мама мыла раму в 2024 году, пароль там не нужен.",
    "می\u200cخواهم चाय पीना क्\u200dष 👨\u200d👩\u200d👧 1\ufe0f\u20e3 I ❤\ufe0f it",
    "5 μg/l at ρ = 2, MΩ and Δt",
    "The password is required by Friday.",
    "Reset your password to continue working",
    "She forgot her password again and called support.",
    "Order 1234567890123456 has shipped",
    "call +39 011 123 4567 or 555-0199",
    "The meeting is on 2026-07-12 at 10:30",
    "I read Introduction_to_Algorithms_2nd and the token ring paper",
    "The key is to start early, is it not?",
    "The pin is on the map and the pin code area is 10115 or so",
    "Anna's birthday is 14 March 1988",
    "See https://example.org/articles/how-to-keep-a-secret",
]


@rows(("text", "secret", "kind"), SECRETS)
def test_a_secret_is_replaced_by_its_kind(text: str, secret: str, kind: str) -> None:
    clean, found = redact(text)
    assert secret not in clean
    assert f"[redacted: {kind}]" in clean
    assert [redaction.kind for redaction in found] == [kind]
    assert secret in text[found[0].start : found[0].end] or text[found[0].start : found[0].end] in secret


@pytest.mark.parametrize(("text", "secret", "kind"), SEEN_AS_SECRETS)
def test_what_people_read_as_a_secret_is_one(text: str, secret: str, kind: str) -> None:
    clean, found = redact(text)
    assert (secret in clean, [redaction.kind for redaction in found]) == (False, [kind])
    assert redact_value({"note": text}) == {"note": clean}
    assert redact_value({"pass\u00adword": "hunter2!x"}) == {"password": "[redacted: password]"}


def test_where_places_count_a_secret_is_black() -> None:
    assert blackened("my pin is 4821, yes") == "my pin is ████, yes"


@rows("text", HARMLESS)
def test_ordinary_text_is_left_alone(text: str) -> None:
    assert redact(text) == (text, [])


def test_the_secrets_that_the_app_itself_hands_out_are_known_whole(services: Services) -> None:
    for number in range(50):
        _, key = keys.create_key(services, PERSON, name=f"{number}")
        for secret in (key, signing.new_secret()):
            assert redact(f"It sends {secret} along.")[0] == "It sends [redacted: api key] along."


def test_several_secrets_in_one_text() -> None:
    clean, found = redact("password: Tr0ub4dor&3 and card 4111111111111111")
    assert clean == "password: [redacted: password] and card [redacted: card number]"
    assert len(found) == 2
