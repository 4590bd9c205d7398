"""Which entity was joined to which: a tree below each that stays, so that one is taken out with all that was its own.

``joined_to`` is who it was joined to (unknown of stores and files of before: the one that stays), ``merged_into`` what
that one is by now, so that every read takes one step. Who is the same as whom is read in :mod:`store.entities`.
"""

from __future__ import annotations

from sqlalchemy import or_, select, update

from korely_desktop.store.engine import Connection
from korely_desktop.store.entities import root
from korely_desktop.store.tables import entities, entity_names


def join(connection: Connection, entity_id: str, into: str) -> None:
    """``entity_id``, and all that was joined to it, is ``into`` from now on; both stood alone."""
    own = or_(entities.c.id == entity_id, entities.c.merged_into == entity_id)
    connection.execute(update(entities).where(own).values(merged_into=into))
    connection.execute(update(entities).where(entities.c.id == entity_id).values(joined_to=into))


def part(connection: Connection, entity_id: str) -> None:
    """It stands alone again, with all that was joined to it before."""
    tree = _tree(connection, entity_id)
    branch = [one for one in tree if one != entity_id and entity_id in _way_up(tree, one)]
    alone = update(entities).where(entities.c.id == entity_id)
    connection.execute(alone.values(merged_into=None, joined_to=None))
    connection.execute(update(entities).where(entities.c.id.in_(branch)).values(merged_into=entity_id))


def between(connection: Connection, one: str, other: str) -> str | None:
    """Whom to take out so that these two are apart, on the side of ``one`` where that is possible; None: they are."""
    tree = _tree(connection, one)
    if one == other or other not in tree:
        return None
    ways = _way_up(tree, one), _way_up(tree, other)
    shared = set(ways[0]) & set(ways[1])
    apart = [[each for each in way if each not in shared] for way in ways]
    return (apart[0] or apart[1])[-1]


def is_settled(connection: Connection, entity_id: str, key: str) -> bool:
    """Whether somebody said that this name (:func:`name_key`) means it: by declaring it, or by making the bearer one
    with it.
    """
    joined = select(entities.c.id).where(entities.c.merged_into == entity_id, entities.c.name_key == key)
    named = (entity_names.c.entity_id == entity_id, entity_names.c.name_key == key, entity_names.c.kind == "declared")
    said = select(entity_names.c.entity_id).where(*named)
    return connection.execute(joined.union_all(said).limit(1)).first() is not None


def _tree(connection: Connection, entity_id: str) -> dict[str, str | None]:
    """Everything that is the same as this one now, with whom it was joined to; None for the one that stays."""
    stays = root(connection, entity_id)
    same = or_(entities.c.id == stays, entities.c.merged_into == stays)
    rows = connection.execute(select(entities.c.id, entities.c.joined_to).where(same)).all()
    here = {row.id for row in rows}
    return {row.id: None if row.id == stays else row.joined_to if row.joined_to in here else stays for row in rows}


def _way_up(tree: dict[str, str | None], entity_id: str) -> list[str]:
    """It, whom it was joined to, and so on to the one that stays."""
    way = [entity_id]
    while (above := tree[way[-1]]) is not None:
        way.append(above)
    return way
