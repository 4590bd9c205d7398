"""FastAPI can send figures of every request to a server that the environment names. Here it is not asked to."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from tests.serving import running


def test_an_environment_that_asks_for_telemetry_is_not_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("FASTAPI_OTEL_AUTO_CONFIGURE", "true")
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:9")
    with caplog.at_level(logging.WARNING), running(tmp_path):
        pass
    # It says so when it is asked to and the package that sends is not installed.
    assert [record.message for record in caplog.records if record.name.startswith("fastapi")] == []
