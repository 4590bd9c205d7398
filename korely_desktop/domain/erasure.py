"""Destroying content: what is aimed at, what that takes along, and the proof that it is gone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from korely_desktop.domain.blocks import Block
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.errors import InvalidRequest
from korely_desktop.domain.facts import Fact

TextChoice = Literal["redact", "remove"]
Choices = Mapping[str, TextChoice]
"""memory id -> whether its erased sentences are blackened, or the whole text goes. What is missing is redacted."""

BLACK = "█"
BAR = BLACK * 6
"""Stands for a value where nothing hangs on its place: as long whatever it hides."""


@dataclass(frozen=True, slots=True)
class EraseTarget:
    """What is to be erased; exactly one kind.

    Attributes:
        fact_ids: these facts, their corrected versions, and what was concluded from them.
        memory_ids: these texts and the facts learned from them alone.
        entity_id: a person or thing: every fact about it and every sentence that names it.
        user_id: everything of one end user in the caller's project.
        agent_id: every text an agent wrote, and the facts learned from them alone.
        project_id: a whole project with all its content.
    """

    fact_ids: tuple[str, ...] = ()
    memory_ids: tuple[str, ...] = ()
    entity_id: str | None = None
    user_id: str | None = None
    agent_id: str | None = None
    project_id: str | None = None

    def __post_init__(self) -> None:
        given = [self.fact_ids, self.memory_ids, self.entity_id, self.user_id, self.agent_id, self.project_id]
        if sum(part not in ((), None) for part in given) > 1:
            raise InvalidRequest("Erase one kind of thing at a time: facts, texts, an entity, a user or an agent.")

    @property
    def kind(self) -> str:
        """``facts``, ``memories``, ``entity``, ``user``, ``agent`` or ``project``."""
        for kind in ("entity", "user", "agent", "project"):
            if getattr(self, f"{kind}_id") is not None:
                return kind
        return "facts" if self.fact_ids else "memories"


@dataclass(frozen=True, slots=True)
class TouchedText:
    """A text that an erasure reaches.

    Attributes:
        spans: character offsets of what is blackened when the choice is ``redact``, in order, without overlap
            (see :func:`korely_desktop.domain.blackening.blacken`).
        must_go: the text is part of what is erased and cannot be kept.
        writer: the agent or the key; None for the person.
        beside: tags, values of metadata, where it is from, the name of its session: what of these goes as well.
    """

    memory_id: str
    content: str
    spans: tuple[tuple[int, int], ...]
    must_go: bool
    agent_id: str | None
    user_id: str | None
    event_time: datetime
    writer: str | None = None
    beside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ErasePreview:
    """Everything an erasure would take, named.

    Attributes:
        name: what the person types to confirm a large one.
        facts: what holds now, is planned, waits in Review or is forgotten.
        earlier: values that ended, corrected versions.
        derived: facts concluded from those above.
        entities: people and things that nothing else mentions.
        texts: messages of conversations among them.
        blocks: working memory that goes, or in which sentences are blackened.
    """

    target: EraseTarget
    name: str
    facts: tuple[Fact, ...]
    earlier: tuple[Fact, ...]
    derived: tuple[Fact, ...]
    entities: tuple[Entity, ...]
    texts: tuple[TouchedText, ...]
    blocks: tuple[Block, ...] = ()

    @property
    def items(self) -> int:
        """How many things go or are blackened."""
        kinds = (self.facts, self.earlier, self.derived, self.entities, self.texts, self.blocks)
        return sum(len(kind) for kind in kinds)


@dataclass(frozen=True, slots=True)
class Scan:
    """A search of every file of the data folder, byte by byte, for what was erased.

    Attributes:
        fragments: how many pieces of erased text were looked for.
        leftovers: names of files in which one was found and that nothing stored accounts for.
        encrypted: the store is encrypted, so its bytes tell nothing to anybody without the key.
    """

    files: int
    bytes: int
    fragments: int
    leftovers: tuple[str, ...]
    encrypted: bool


InBackups = Literal["none", "soon", "kept"]


@dataclass(frozen=True, slots=True)
class EraseReceipt:
    """What was destroyed, and the result of looking for it afterwards.

    Attributes:
        facts: all facts that are gone; ``earlier`` and ``derived`` say how many of them were such.
        memories: texts that went as a whole.
        redacted: texts in which sentences were blackened.
        blocks: pieces of working memory that went, or in which sentences were blackened.
        copies_removed: automatic copies of the store that held it and were deleted.
        finished: the log was emptied and no copy is left; False if a reader or the disk stood in the way, and the next
            start does the rest.
        audit_entry: the number of the entry in the audit log.
        backups: those that are made by themselves hold it until a new one takes their place (``soon``), or, none being
            made any more, until the person removes them (``kept``); ``none`` where there are none.
    """

    at: datetime
    actor: str
    facts: int
    earlier: int
    derived: int
    entities: int
    memories: int
    redacted: int
    copies_removed: int
    finished: bool
    scan: Scan
    audit_id: str
    audit_entry: int
    blocks: int = 0
    backups: InBackups = "none"

    @property
    def clean(self) -> bool:
        """Nothing of it is left in any file of the app."""
        return self.finished and not self.scan.leftovers
