"""Facts with the present names of their subject and object: an entity that was merged has the name of the one it was
merged into. Where both sides have become one, the value stays as it was told: "u-8831 is called Giulia Rossi".
"""

from __future__ import annotations

from sqlalchemy import FromClause, and_, func, true

from korely_desktop.store.tables import entities, facts

SUBJECT = entities.alias("subject_entity")
SUBJECT_NOW = entities.alias("subject_root")
OBJECT = entities.alias("object_entity")
OBJECT_NOW = entities.alias("object_root")


def with_names() -> FromClause:
    """``facts`` joined with both sides, each as it is on the fact and as what it is now; either may be missing."""
    named: FromClause = facts
    for side, now, own, apart in (
        (SUBJECT, SUBJECT_NOW, facts.c.subject_entity_id, true()),
        (OBJECT, OBJECT_NOW, facts.c.object_entity_id, OBJECT_NOW.c.id.is_distinct_from(SUBJECT_NOW.c.id)),
    ):
        named = named.outerjoin(side, side.c.id == own)
        named = named.outerjoin(now, and_(now.c.id == func.coalesce(side.c.merged_into, side.c.id), apart))
    return named
