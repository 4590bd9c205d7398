"""What the guides name exists: files, make targets, options, links to pages, their headings and into the window."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import get_args

import pytest

from korely_desktop.cli import MODES, _parser
from korely_desktop.links import PAGES, What
from tests.rows import rows

ROOT = Path(__file__).resolve().parents[2]
GUIDES = [ROOT / "README.md", ROOT / "packaging" / "pypi.md", *sorted((ROOT / "docs").glob("*.md"))]
PLACES = (ROOT, ROOT / "korely_desktop", ROOT / "korely_desktop" / "language", ROOT / "docs")


@pytest.fixture(params=GUIDES, ids=lambda path: path.name)
def words(request: pytest.FixtureRequest) -> str:
    path: Path = request.param
    return path.read_text(encoding="utf-8")


def test_files_exist(words: str) -> None:
    named = re.findall(r"`(\w[\w.*-]*(?:/[\w.*{}-]+)+\.(?:py|sh|toml|txt|yml|xml|iss|jsonl|spec|md))\b", words)
    missing = [name for name in named if not any(list(place.glob(name)) for place in PLACES)]
    assert missing == []


def test_make_targets_exist(words: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = re.findall(r"(?:^|`|sudo )make ([a-z][a-z-]*)\b", words, re.MULTILINE)
    assert [name for name in named if f"\n{name}:" not in makefile] == []


def test_commands_and_options_exist(words: str) -> None:
    options = {option for action in _parser()._actions for option in action.option_strings}
    calls = re.findall(r"(?:^|`|bin/)korely-desktop ((?:[^`\n\\]|\\\n)*)", words, re.MULTILINE)
    lines = re.findall(r"^ +(--[a-z-]+ ?[A-Z.a-z]*)  ", words, re.MULTILINE)
    shown = {option for call in calls + lines for option in re.findall(r"(?<![\w-])--[a-z][a-z-]+", call)}
    assert shown <= options
    modes = {found[1] for call in calls if (found := re.match(r"([a-z]+)(?![:\w])", call))}
    assert modes <= set(MODES)


def test_buttons_are_called_as_in_the_window() -> None:
    """What is emphasised and ends in an ellipsis is the name of a button; ``first-look.md`` has wrong names, too."""
    catalogue = (ROOT / "korely_desktop" / "resources" / "translations" / "korely_it.ts").read_text(encoding="utf-8")
    sources = re.findall(r"<source>(.+?)</source>", catalogue)
    shown = {re.sub(r"\{\w+\}", "NAME", html.unescape(words)) for words in sources}
    told = {
        (guide.name, re.split(", | > ", named)[-1])
        for guide in GUIDES
        if guide.name != "first-look.md"
        for named in re.findall(r"\*([^*\n]+…)\*", guide.read_text(encoding="utf-8"))
    }
    assert len(told) > 10
    assert {one for one in told if one[1] not in shown} == set()


def test_links_into_the_window_exist(words: str) -> None:
    assert set(re.findall(r"korely://([a-z]+)", words)) <= set(PAGES) | set(get_args(What))


@rows("guide", GUIDES)
def test_links_lead_to_pages_and_headings(guide: Path) -> None:
    broken = []
    for link in re.findall(r"\]\(([^)\s]+)\)", guide.read_text(encoding="utf-8")):
        page, _, heading = link.partition("#")
        target = guide if not page else guide.parent / page
        is_of_a_page = heading and target.suffix == ".md"
        if "://" not in link and not (target.exists() and (not is_of_a_page or heading in _headings(target))):
            broken.append(link)
    assert broken == []


def test_every_page_is_in_the_navigation_of_the_site() -> None:
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    named = re.findall(r": (\S+\.md)$", navigation, re.MULTILINE)
    assert sorted(named) == sorted(page.name for page in (ROOT / "docs").glob("*.md"))


def _headings(page: Path) -> set[str]:
    """As what links name them: small letters, a dash for each space, nothing else."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.casefold()).replace(" ", "-") for title in titles}
