"""How many of something, in words of the window's language."""

from __future__ import annotations

from korely_desktop.gui.i18n import fill, number, translate


def facts_counted(count: int) -> str:
    """*1 fact*, *9,830 facts*."""
    if count == 1:
        return translate("FactWords", "1 fact")
    return fill(translate("FactWords", "{count} facts"), count=number(count))


def texts_counted(count: int) -> str:
    """*1 text*, *14 texts*."""
    if count == 1:
        return translate("Entities", "1 text")
    return fill(translate("Entities", "{count} texts"), count=number(count))
