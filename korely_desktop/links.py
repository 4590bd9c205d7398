"""Links of the form ``korely://``: what a browser, a mail or another program may ask the window to show.

Any page of the web can send one, so a link only ever shows something; it carries no text and does nothing. ``korely://note``
shows an empty note to be written, so that a shortcut of the desktop can open one from anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from korely_desktop.domain.ids import is_id

SCHEME = "korely"

What = Literal["page", "note", "entity", "fact", "text"]

PAGES = frozenset({"memory", "review", "people", "texts", "activity", "agents", "insights", "settings"})
_THINGS: dict[str, tuple[What, Literal["ent", "fct", "mem"]]] = {
    "entity": ("entity", "ent"),
    "fact": ("fact", "fct"),
    "text": ("text", "mem"),
}
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Link:
    """What to show.

    Attributes:
        target: the name of the page, or the id of the entity, fact or text; "" for a note.
    """

    what: What
    target: str

    def __str__(self) -> str:
        if self.what == "page":
            return f"{SCHEME}://{self.target}"
        return f"{SCHEME}://{self.what}/{self.target}".rstrip("/")


def parse_link(address: str) -> Link | None:
    """The link that ``address`` is: ``korely://review``, ``korely://fact/fct_...``; None for anything else.

    ``korely:`` alone is the Memory page, so that a link can simply open the app.
    """
    head, colon, rest = address.strip()[:_LONGEST].partition(":")
    if not colon or head.lower() != SCHEME:
        return None
    parts = [part for part in rest.partition("?")[0].partition("#")[0].split("/") if part]
    if not parts:
        return Link("page", "memory")
    place = parts[0].lower()
    if len(parts) == 1 and place in PAGES:
        return Link("page", place)
    if parts == ["note"]:
        return Link("note", "")
    if len(parts) == 2 and place in _THINGS:
        what, prefix = _THINGS[place]
        return Link(what, parts[1]) if is_id(prefix, parts[1]) else None
    return None
