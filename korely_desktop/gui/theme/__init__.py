"""The look: colours, fonts, icons and the one style sheet. Ask ``theme()`` for anything that paints."""

from korely_desktop.gui.theme.theme import Theme, install_theme, set_colors, theme

__all__ = ["Theme", "install_theme", "set_colors", "theme"]
