"""What agents may hear of, as conditions: not what the person put away, nor whom only that tells of."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Table, and_, exists, or_, select

from korely_desktop.domain.choices import Recall
from korely_desktop.domain.facts import State
from korely_desktop.store import choices
from korely_desktop.store.tables import entity_names, facts, memories, mentions


def is_fact_told() -> ColumnElement[bool]:
    """Whether a row of ``facts`` holds what agents may get."""
    return and_(facts.c.state == State.ACTIVE, facts.c.seq.not_in(choices.facts_chosen(Recall.NEVER)))


def is_told(entities: Table) -> ColumnElement[bool]:
    """Whether a row of ``entities`` is an end user, was named by the person, or stands in a fact or text that agents
    may get, under any of its names.
    """
    member = entities.alias("told_member")
    same = select(member.c.id).where(or_(member.c.id == entities.c.id, member.c.merged_into == entities.c.id))
    cluster = same.correlate(entities)
    text = exists().where(
        mentions.c.entity_id.in_(cluster),
        memories.c.id == mentions.c.memory_id,
        memories.c.deleted_at.is_(None),
        memories.c.id.not_in(choices.texts_kept_back()),
    )
    return or_(
        entities.c.is_user,
        exists().where(entity_names.c.entity_id.in_(cluster), entity_names.c.kind == "declared"),
        exists().where(facts.c.subject_entity_id.in_(cluster), is_fact_told()),
        exists().where(facts.c.object_entity_id.in_(cluster), is_fact_told()),
        text,
    )
