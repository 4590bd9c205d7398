"""What people are given to paste: the Python of README, docs and the window, run with the published SDK."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from korely_desktop.gui.onboarding.snippets import snippet
from tests.serving import Running

ROOT = Path(__file__).resolve().parent.parent.parent
PAGES = ("README.md", "docs/api.md", "docs/agents.md", "packaging/pypi.md")
KEY, ADDRESS = "kor_self_...", "http://127.0.0.1:8765"


def written(page: str) -> list[str]:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.S)
    return [block for block in blocks if "import Korely" in block]


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_shows_writes_and_reads_back(page: str, app: Running, capsys: pytest.CaptureFixture[str]) -> None:
    blocks = written(page)
    assert blocks
    for block in blocks:
        assert KEY in block
        exec(compile(block.replace(KEY, app.key).replace(ADDRESS, app.base_url), page, "exec"), {})
        assert "email" in capsys.readouterr().out


def test_what_the_window_gives_writes_and_reads_back(app: Running, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(snippet("python", app.base_url, app.key), "snippet", "exec"), {})
    assert "email" in capsys.readouterr().out
