"""The sections of Settings: what each is called, its icon, and what else people call what is in it. No widgets."""

from __future__ import annotations

from dataclasses import dataclass

from korely_desktop.gui.desk import Desk
from korely_desktop.gui.i18n import translate


@dataclass(frozen=True, slots=True)
class Section:
    """One section; ``also`` are further words by which it is found, besides those that stand on it."""

    name: str
    words: str
    icon: str
    also: str


def sections(desk: Desk) -> list[Section]:
    """Those that this app has, in the order of the page."""
    found = [
        Section(
            "general",
            translate("GeneralSection", "General"),
            "sliders-horizontal",
            translate(
                "SettingsPage",
                "language of the window keyboard shortcuts keys hotkeys translation letters English Italian locale "
                "change translate",
            ),
        ),
        Section(
            "appearance",
            translate("AppearanceSection", "Appearance"),
            "palette",
            translate(
                "SettingsPage",
                "light or dark mode theme colours colors zoom big larger text font size high contrast less motion "
                "animations accessibility screen night bigger larger magnify",
            ),
        ),
        Section(
            "presence",
            translate("PresenceSection", "On this computer"),
            "bell",
            translate(
                "SettingsPage",
                "icon in the tray notifications sound reminders question waits autostart startup start with the "
                "computer boot keep running background close minimise minimize quit login note from anywhere key "
                "of the system launch at startup start with windows button global shortcut hotkey",
            ),
        ),
        Section(
            "privacy",
            translate("PrivacySection", "Privacy"),
            "shield",
            translate(
                "SettingsPage",
                "schedule daily automatic timer by itself network internet offline telemetry tracking cloud "
                "account sync security leaves this computer trash recycle bin deleted retention expiry anonymous "
                "statistics",
            ),
        ),
        Section(
            "storage",
            translate("StorageSection", "Storage"),
            "hard-drive",
            translate(
                "SettingsPage",
                "back up everything backups restore recover a backup folder where is my data location path move "
                "to another new computer sync transfer export import chatgpt claude mem0 obsidian mcp json csv text "
                "files notes disk space size encryption security password passphrase privacy audit check the log "
                "history how long reads are kept retention demo example automatic daily nightly schedule by itself usb "
                "disk nas scheduled change",
            ),
        ),
        Section(
            "search",
            translate("SearchModelSection", "Search model"),
            "search",
            translate(
                "SettingsPage",
                "embedding vectors semantic multilingual languages AI download",
            ),
        ),
        Section(
            "model",
            translate("LanguageModelSection", "Language model"),
            "cpu",
            translate(
                "SettingsPage",
                "LLM AI Ollama LM Studio OpenAI ChatGPT Claude Gemini server extraction address API key price "
                "cost tokens",
            ),
        ),
        Section(
            "learning",
            translate("LearningSection", "What it has learned"),
            "badge-check",
            translate(
                "SettingsPage",
                "when to ask autonomy automatic accept approve trust review questions per day interruptions how often",
            ),
        ),
        Section(
            "webhooks",
            translate("WebhooksSection", "Webhooks"),
            "link",
            translate(
                "SettingsPage",
                "notify a program callback events push HTTP POST signature secret subscribe",
            ),
        ),
        Section(
            "address",
            translate("AddressSection", "Local address"),
            "plug",
            translate(
                "SettingsPage",
                "URL API port keys of this computer MCP token network localhost server connect agents snippets to "
                "paste",
            ),
        ),
        Section(
            "versions",
            translate("UpdatesSection", "Versions"),
            "package",
            translate(
                "SettingsPage",
                "update upgrade download new version look once a day check for updates changelog what is new notes",
            ),
        ),
        Section(
            "about",
            translate("AboutSection", "About"),
            "info",
            translate(
                "SettingsPage",
                "help support contact bug report logs diagnostics version licence license credits documentation "
                "manual file of the log",
            ),
        ),
    ]
    missing = {"search" if desk.services.library is None else "", "model" if desk.services.model is None else ""}
    return [section for section in found if section.name not in missing]
