"""What a developer pastes to connect an agent: Python, curl, and the app's own MCP server. Pure text.

The first two write something and read back what agents are told of it.
"""

from __future__ import annotations

import json

KINDS = ("python", "curl", "mcp")


def snippet(kind: str, base_url: str, key: str) -> str:
    """The text of one kind, ready to paste.

    Args:
        kind: one of :data:`KINDS`.
        base_url: without ``/v1``.
    """
    if kind == "python":
        return (
            "# once: pip install korely-memory\n"
            "import time\n"
            "from korely_memory import Korely\n"
            f'm = Korely("{key}",\n'
            f'    base_url="{base_url}")\n'
            'm.add("Giulia prefers email.", user_id="Giulia")\n'
            "for _ in range(100):  # at most ten seconds\n"
            '    if not m.events(user_id="Giulia").processing:\n'
            "        break\n"
            "    time.sleep(0.1)\n"
            'told = m.get_context("Giulia", user_id="Giulia")\n'
            "print(told.context)\n"
        )
    if kind == "curl":
        return (
            f'curl -X POST "{base_url}/v1/memories" \\\n'
            f'  -H "Authorization: Bearer {key}" \\\n'
            '  -H "Content-Type: application/json" \\\n'
            '  -d \'{"content": "Giulia prefers email.",\n'
            '       "user_id": "Giulia"}\'\n'
            f'curl -G "{base_url}/v1/context" \\\n'
            f'  -H "Authorization: Bearer {key}" \\\n'
            "  -d query=Giulia -d user_id=Giulia\n"
        )
    return (
        '{"mcpServers": {"korely": {\n'
        '  "type": "http",\n'
        f'  "url": {_quoted(base_url + "/mcp")},\n'
        '  "headers": {\n'
        f'    "Authorization": {_quoted("Bearer " + key)}\n'
        "  }\n"
        "}}}\n"
    )


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
