"""What a developer pastes to connect an agent: Python, curl, and the app's own MCP server.

The first two write something, in the language of the window, and read back what agents are told of it, as far as the
key may.
"""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass

from korely_desktop.domain.projects import ApiKey
from korely_desktop.domain.scope import ADD, ADMIN, READ, WRITE
from korely_desktop.gui.i18n import translate

KINDS = ("python", "curl", "mcp")
_ANYBODY = "Giulia"


@dataclass(frozen=True, slots=True)
class Reach:
    """What a key can do: whom it acts for, and whether it reads and writes. As it stands, everything.

    Attributes:
        only: the one end user it acts for; None where there may be several.
    """

    user_id: str = _ANYBODY
    reads: bool = True
    writes: bool = True
    only: str | None = None

    @classmethod
    def of(cls, key: ApiKey) -> Reach:
        """That of a key; of several end users the first, of a prefix one that begins so."""
        first = key.users[0] if key.users else None
        return cls(
            user_id=first.replace("*", "1") if first else _ANYBODY,
            reads=bool(key.scopes & {READ, ADMIN}),
            writes=bool(key.scopes & {WRITE, ADD, ADMIN}),
            only=first if first and len(key.users) == 1 and "*" not in first else None,
        )


def snippet(kind: str, base_url: str, key: str, reach: Reach | None = None) -> str:
    """The text of one kind, ready to paste.

    Args:
        kind: one of :data:`KINDS`.
        base_url: without ``/v1``.
    """
    made = {"python": _python, "curl": _curl, "mcp": _mcp}[kind](base_url, key, reach or Reach())
    return "\n".join(made) + "\n"


def _python(base_url: str, key: str, reach: Reach) -> list[str]:
    user = _quoted(reach.user_id)
    waits = reach.writes and reach.reads
    lines = ["# " + translate("Snippets", "once:") + " pip install korely-memory"]
    lines += ["import time"] if waits else []
    lines += ["from korely_memory import Korely", f"m = Korely({_quoted(key)},", f"    base_url={_quoted(base_url)})"]
    lines += [f"m.add({_quoted(_said())}, user_id={user})"] if reach.writes else []
    if waits:
        lines += [
            "for _ in range(100):  # " + translate("Snippets", "at most ten seconds"),
            f"    if not m.events(user_id={user}).processing:",
            "        break",
            "    time.sleep(0.1)",
        ]
    if reach.reads:
        lines += [f"told = m.get_context({_quoted(_asked())}, user_id={user})", "print(told.context)"]
    return lines


def _curl(base_url: str, key: str, reach: Reach) -> list[str]:
    may = f'  -H "Authorization: Bearer {key}" \\'
    lines = []
    if reach.writes:
        lines += [
            f'curl -X POST "{base_url}/v1/memories" \\',
            may,
            '  -H "Content-Type: application/json" \\',
            "  -d " + shlex.quote(f'{{"content": {_quoted(_said())},\n       "user_id": {_quoted(reach.user_id)}}}'),
        ]
    if reach.reads:
        whose = shlex.quote(f"user_id={reach.user_id}")
        lines += [f'curl -G "{base_url}/v1/context" \\', may, f"  -d query={_asked()} --data-urlencode {whose}"]
    return lines


def _mcp(base_url: str, key: str, reach: Reach) -> list[str]:
    headers = {"Authorization": f"Bearer {key}"}
    if reach.only is not None:
        headers["X-Korely-User"] = reach.only
    shown = [f"    {_quoted(name)}: {_quoted(value)}" for name, value in headers.items()]
    return [
        '{"mcpServers": {"korely": {',
        '  "type": "http",',
        f'  "url": {_quoted(base_url + "/mcp")},',
        '  "headers": {',
        *",\n".join(shown).split("\n"),
        "  }",
        "}}}",
    ]


def _said() -> str:
    return translate("Snippets", "I prefer email.")


def _asked() -> str:
    """One word of it, which an address takes as it is."""
    return translate("Snippets", "email")


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
