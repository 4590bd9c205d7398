"""What agents may be told of, as conditions: not what the person forgot or keeps from them, nor whom only
that mentions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import ColumnElement, Table, and_, exists, or_, select

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.facts import LIKELY, State, Trust
from korely_desktop.store import choices, withheld
from korely_desktop.store.tables import entity_names, facts, memories, mentions


def is_fact_told() -> ColumnElement[bool]:
    """Whether a row of ``facts`` holds what agents may get."""
    return and_(facts.c.state == State.ACTIVE, facts.c.seq.not_in(choices.facts_chosen(Recall.NEVER)))


def is_likely() -> ColumnElement[bool]:
    """:attr:`~korely_desktop.domain.facts.Fact.is_likely` in SQL."""
    return or_(facts.c.trust != Trust.EXTRACTED, facts.c.confidence >= LIKELY)


def is_told(entities: Table) -> ColumnElement[bool]:
    """Whether a row of ``entities`` is an end user, was named by the person, or stands in a fact or text that agents
    may get, under any of its names.
    """
    member = entities.alias("told_member")
    others = select(member.c.id).where(member.c.merged_into == entities.c.id).correlate(entities)
    # Nearly everybody is found under their own name, and by the first of these.
    return or_(
        entities.c.is_user,
        *_stands(lambda entity_id: entity_id == entities.c.id),
        *_stands(lambda entity_id: entity_id.in_(others)),
    )


def _stands(is_meant: Callable[[ColumnElement[str]], ColumnElement[bool]]) -> Sequence[ColumnElement[bool]]:
    """Where somebody stands: in facts, in texts, in the words of the person."""
    return (
        exists().where(is_meant(facts.c.subject_entity_id), is_fact_told()),
        exists().where(is_meant(facts.c.object_entity_id), is_fact_told()),
        exists().where(
            is_meant(mentions.c.entity_id),
            memories.c.id == mentions.c.memory_id,
            memories.c.deleted_at.is_(None),
            memories.c.seq.not_in(choices.texts_kept_back()),
            ~withheld.is_mentioned_there(),
        ),
        exists().where(is_meant(entity_names.c.entity_id), entity_names.c.kind == "declared"),
    )
