"""Secrets that come in beside a text: in its tags, its metadata, and the ids that a program chose."""

from __future__ import annotations

from typing import Any

import pytest

from korely_desktop.domain.blocks import BlockPlace
from korely_desktop.domain.conversations import NewEpisode, NewMessage
from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.memories import Labels, MemoryQuery, NewMemory, Role
from korely_desktop.domain.questions import NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.language.redaction import redact_value
from korely_desktop.memory import blocks, conversations, facts, remember, tagging
from korely_desktop.memory.services import Services
from tests.memory.known import AGENT

KEY = "kor_self_abcdefghijklmnop0123"


@pytest.mark.parametrize(
    ("metadata", "kept"),
    [
        ({"db_password": "hunter"}, {"db_password": "[redacted: password]"}),
        ({"password": 123456}, {"password": "[redacted: password]"}),
        ({"cardPin": 1234}, {"cardPin": "[redacted: pin]"}),
        ({"openaiApiKey": "a1b2c3d4e5f6g7h8j9k0"}, {"openaiApiKey": "[redacted: api key]"}),
        ({"card": 4111111111111111}, {"card": "[redacted: card number]"}),
        (
            {"deep": [{"url": "https://me:s3cret@host/x"}]},
            {"deep": [{"url": "https://me:[redacted: password]@host/x"}]},
        ),
        ({"log": f"sent {KEY}"}, {"log": "sent [redacted: api key]"}),
        ({KEY: 1}, {"[redacted: api key]": 1}),
    ],
)
def test_a_secret_in_metadata_is_taken_out(metadata: dict[str, Any], kept: dict[str, Any]) -> None:
    assert redact_value(metadata) == kept


@pytest.mark.parametrize(
    "metadata",
    [
        {"message_id": "4111111111111111", "chat": 4111111111111111},  # an id that would pass for a card number
        {"password_changed_at": "2026-01-02", "pin": 12, "tokens": 4096, "token": "next"},
        {"n": 1, "share": 0.5, "on": True, "none": None, "words": ["tea", {"who": "Ann"}]},
    ],
)
def test_what_is_none_stays_as_it_was(metadata: dict[str, Any]) -> None:
    assert redact_value(metadata) == metadata


def test_wherever_they_come_in(services: Services) -> None:
    new = NewMemory("Tea.", metadata={"k": KEY}, labels=Labels(tags=(KEY, "tea")))
    memory = remember.add(services, AGENT, new)
    assert (memory.metadata, memory.labels.tags) == ({"k": "[redacted: api key]"}, ("[redacted: api key]", "tea"))
    assert tagging.tag(services, AGENT, memory.id, [f"{KEY}x"]).labels.tags == memory.labels.tags
    changed = remember.update(services, AGENT, memory.id, labels={"tags": (f"of {KEY}",)})
    assert changed.labels.tags == ("of [redacted: api key]",)
    said = (NewMessage(Role.USER, "Hello.", metadata={"k": KEY}),)
    kept = conversations.keep(services, AGENT, NewEpisode("s", said))
    assert kept.messages[0].memory.metadata == {"k": "[redacted: api key]"}


def test_an_id_is_kept_as_it_is_but_never_a_key_of_korely(services: Services) -> None:
    said = (NewMessage(Role.USER, "Hello."),)
    for field in ("user_id", "agent_id", "run_id"):
        given: dict[str, Any] = {field: f"run {KEY}"}
        with pytest.raises(InvalidRequest, match="a Korely key") as refused:
            remember.add(services, AGENT, NewMemory("Tea.", **given))
        assert (refused.value.extra["field"], KEY in str(refused.value)) == (field, False)
        with pytest.raises(InvalidRequest, match="a Korely key"):
            facts.add_triple(services, AGENT, NewTriple("Ann", "likes", "tea", **given))
    for episode in (NewEpisode(KEY, said), NewEpisode("s", said, own_id=KEY)):
        with pytest.raises(InvalidRequest, match="a Korely key"):
            conversations.keep(services, AGENT, episode)
    with pytest.raises(InvalidRequest, match="a Korely key"):
        blocks.put(services, AGENT, BlockPlace(KEY, None, "b"), "Tea.")
    assert remember.list_memories(services, PERSON, MemoryQuery())[1] == 0
    assert remember.add(services, AGENT, NewMemory("Tea.", run_id="sk-learn-classification-run")).run_id is not None
