"""The workflows name only what exists: files, make targets, artifacts, secrets that are explained, pinned actions.

What they do is tried on the systems they are for; ``make recipes`` reads them with checkers of others."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
GUIDE = (ROOT / "docs" / "packaging.md").read_text(encoding="utf-8")


def jobs(path: Path) -> dict[str, Any]:
    """The jobs of a workflow by name."""
    return dict(yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"])


def steps(path: Path) -> list[dict[str, Any]]:
    """All steps of a workflow."""
    return [step for job in jobs(path).values() for step in job["steps"]]


@pytest.fixture(params=WORKFLOWS, ids=lambda path: path.stem)
def workflow(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def test_jobs_wait_for_jobs_that_exist_and_end_some_time(workflow: Path) -> None:
    for name, job in jobs(workflow).items():
        needed = job.get("needs", [])
        assert set([needed] if isinstance(needed, str) else needed) <= set(jobs(workflow)), name
        assert 0 < job["timeout-minutes"] <= 60, name


def test_steps_name_only_files_that_exist(workflow: Path) -> None:
    for step in steps(workflow):
        assert ("run" in step) != ("uses" in step)
        for named in re.findall(r"(?:\b(?:scripts|packaging)|\.ci)[/\\][\w./\\-]+", step.get("run", "")):
            assert (ROOT / named.replace("\\", "/")).exists(), named
        for target in re.findall(r"^make (\w[\w-]*)", step.get("run", ""), re.MULTILINE):
            assert f"\n{target}:" in MAKEFILE, target


def test_what_a_job_fetches_another_one_made(workflow: Path) -> None:
    made = {step["with"]["name"] for step in steps(workflow) if "upload-artifact@" in step.get("uses", "")}
    fetched = {step["with"].get("name") for step in steps(workflow) if "download-artifact@" in step.get("uses", "")}
    assert fetched - {None} <= made
    for job in jobs(workflow).values():
        names = {step["with"]["name"] for step in job["steps"] if "upload-artifact@" in step.get("uses", "")}
        needed = {step["with"].get("name") for step in job["steps"] if "download-artifact@" in step.get("uses", "")}
        assert not names & needed


def test_actions_are_pinned_to_one_commit_each() -> None:
    pins: dict[str, set[str]] = {}
    for path in WORKFLOWS:
        for name, pin in re.findall(r"uses: ([\w./-]+)@(.*)", path.read_text(encoding="utf-8")):
            assert re.fullmatch(r"[0-9a-f]{40}  # v\d+\.\d+\.\d+", pin), f"{path.name}: {name}@{pin}"
            pins.setdefault(name, set()).add(pin)
    assert all(len(found) == 1 for found in pins.values()), pins


def test_no_step_runs_words_that_came_from_elsewhere(workflow: Path) -> None:
    assert [step["run"] for step in steps(workflow) if "${{" in step.get("run", "")] == []


def test_secrets_are_explained_and_read_by_a_script(workflow: Path) -> None:
    words = workflow.read_text(encoding="utf-8")
    for secret in set(re.findall(r"secrets\.(\w+)", words)):
        assert f"`{secret}`" in GUIDE, secret
    recipes = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "packaging").rglob("*.sh"))
    for job in jobs(workflow).values():
        for step in job["steps"]:
            for name in step.get("env", {}):
                assert f"${{{name}:" in recipes or f"${name}" in recipes, f"{name} is read nowhere"


def test_everything_that_is_released_is_tried_before() -> None:
    made = jobs(ROOT / ".github" / "workflows" / "packages.yml")
    assert set(made["release"]["needs"]) == set(made) - {"release"}
    for name in ("windows", "macos", "flatpak"):
        runs = "\n".join(step.get("run", "") for step in made[name]["steps"])
        assert "--smoke-test" in runs, name
        assert "packaging/smoke_report.py" in runs, name


def test_macs_are_promised_what_the_build_machine_has() -> None:
    """Wheels are chosen for the machine that builds: an older system than that one would not load them."""
    spec = (ROOT / "packaging" / "korely-desktop.spec").read_text(encoding="utf-8")
    oldest = re.findall(r'"LSMinimumSystemVersion": "(\d+)\.0"', spec)
    machines = jobs(ROOT / ".github" / "workflows" / "packages.yml")["macos"]["strategy"]["matrix"]["os"]
    assert [f"macos-{version}" for version in oldest] == machines
