"""What an erasure would take, and what it took, on the wire."""

from __future__ import annotations

from typing_extensions import TypedDict

from korely_desktop.api.insight import EntityShape, entity_shape
from korely_desktop.api.shapes import FactShape, fact_shape
from korely_desktop.domain.blackening import blacken
from korely_desktop.domain.erasure import ErasePreview, EraseReceipt, InBackups
from korely_desktop.domain.times import iso


class TouchedTextShape(TypedDict):
    """A text that an erasure reaches; ``redacted`` is what would be left of it, ``must_go`` that nothing can be.
    ``beside``: what goes of its tags, its metadata, where it is from and the name of its session.
    """

    memory_id: str
    content: str
    redacted: str
    must_go: bool
    beside: list[str]


class TouchedBlockShape(TypedDict):
    """Working memory that an erasure takes, or in which it blackens sentences."""

    user_id: str | None
    agent_id: str | None
    name: str


class ErasePreviewShape(TypedDict):
    """Everything an erasure would take, named."""

    name: str
    items: int
    facts: list[FactShape]
    earlier: list[FactShape]
    derived: list[FactShape]
    entities: list[EntityShape]
    texts: list[TouchedTextShape]
    blocks: list[TouchedBlockShape]


def erase_preview_shape(preview: ErasePreview) -> ErasePreviewShape:
    """A preview on the wire."""
    return {
        "name": preview.name,
        "items": preview.items,
        "facts": [fact_shape(fact) for fact in preview.facts],
        "earlier": [fact_shape(fact) for fact in preview.earlier],
        "derived": [fact_shape(fact) for fact in preview.derived],
        "entities": [entity_shape(entity) for entity in preview.entities],
        "texts": [
            {
                "memory_id": text.memory_id,
                "content": text.content,
                "redacted": blacken(text.content, text.spans),
                "must_go": text.must_go,
                "beside": list(text.beside),
            }
            for text in preview.texts
        ],
        "blocks": [
            {"user_id": block.place.user_id, "agent_id": block.place.agent_id, "name": block.place.name}
            for block in preview.blocks
        ],
    }


class EraseReceiptShape(TypedDict):
    """What was destroyed; ``clean`` says that a search of every file of the app found nothing of it, ``backups`` that
    those which are made by themselves hold it until the next (``soon``) or until they are removed (``kept``).
    """

    at: str
    facts: int
    entities: int
    memories: int
    redacted: int
    blocks: int
    clean: bool
    backups: InBackups
    leftovers: list[str]
    audit_id: str


def erase_receipt_shape(receipt: EraseReceipt) -> EraseReceiptShape:
    """A receipt on the wire."""
    return {
        "at": iso(receipt.at),
        "facts": receipt.facts,
        "entities": receipt.entities,
        "memories": receipt.memories,
        "redacted": receipt.redacted,
        "blocks": receipt.blocks,
        "clean": receipt.clean,
        "backups": receipt.backups,
        "leftovers": list(receipt.scan.leftovers),
        "audit_id": receipt.audit_id,
    }
