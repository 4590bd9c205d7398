"""Signed announcements of newer versions: which are believed, over a real server."""

from __future__ import annotations

import base64
import importlib.util
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import ModuleType

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

import korely_desktop
from korely_desktop.updates import MAX_BYTES, Source, UpdateProblem, look, releases, source, verified

ROOT = Path(__file__).resolve().parents[2]
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key().public_bytes_raw()
NEWER = {
    "format": 1,
    "version": "9.0.0",
    "date": "2030-01-02",
    "page": "https://example.org/9",
    "notes": {"en": ["Better."], "it": ["Meglio."]},
}


def signed(manifest: object, key: Ed25519PrivateKey = KEY) -> bytes:
    words = json.dumps(manifest)
    return json.dumps({"manifest": words, "signature": base64.b64encode(key.sign(words.encode())).decode()}).encode()


@contextmanager
def announcing(body: bytes, status: int = 200) -> Iterator[tuple[str, list[dict[str, str]]]]:
    """A server that announces ``body``; gives its address and the headers it was asked with."""
    asked: list[dict[str, str]] = []

    class Announcer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(dict(self.headers))
            self.send_response(status)
            if status in (301, 302):
                self.send_header("Location", "/elsewhere")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_words: object) -> None:
            """Quiet."""

    server = HTTPServer(("127.0.0.1", 0), Announcer)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/updates.json", asked
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def test_a_newer_signed_version_is_offered_and_nothing_is_told() -> None:
    with announcing(signed(NEWER)) as (url, asked):
        offer = look(Source(url, PUBLIC))
    assert offer is not None
    assert (offer.version, offer.page, offer.notes_in("it")) == ("9.0.0", "https://example.org/9", ("Meglio.",))
    [headers] = asked
    assert headers["User-Agent"] == "korely-desktop"
    assert not [name for name in headers if name.lower() in ("authorization", "cookie", "referer")]
    assert korely_desktop.__version__ not in str(headers)


@pytest.mark.parametrize("version", [korely_desktop.__version__, "0.0.9"])
def test_the_same_or_an_older_version_is_no_offer(version: str) -> None:
    assert look(Source("", PUBLIC), lambda _url: signed({**NEWER, "version": version})) is None


def test_versions_are_compared_as_numbers() -> None:
    assert look(Source("", PUBLIC), lambda _url: signed({**NEWER, "version": "0.10.0"})) is not None


@pytest.mark.parametrize(
    "body",
    [
        signed(NEWER, Ed25519PrivateKey.from_private_bytes(bytes(32))),
        signed(NEWER).replace(b"9.0.0", b"9.0.1"),
        b"",
        b"[]",
        b'{"manifest": "{}"}',
        b'{"manifest": "{}", "signature": "not base64!"}',
        b'{"manifest": 1, "signature": ""}',
        signed({}),
        signed([]),
        signed({**NEWER, "format": 2}),
        signed({**NEWER, "version": "9.0.0-evil"}),
        signed({**NEWER, "page": "file:///etc/passwd"}),
        signed({**NEWER, "date": "soon"}),
        signed({**NEWER, "notes": {"en": ["Only."]}}),
    ],
)
def test_anything_else_is_refused_in_words(body: bytes) -> None:
    with pytest.raises(UpdateProblem, match=r"announcement .*(not signed|cannot be read)"):
        verified(body, PUBLIC)


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        (signed(NEWER), 404, "answered 404"),
        (signed(NEWER), 302, "answered 302"),
        (b"x" * (MAX_BYTES + 1), 200, "too large"),
    ],
)
def test_a_server_that_answers_something_else(body: bytes, status: int, words: str) -> None:
    with announcing(body, status) as (url, asked), pytest.raises(UpdateProblem, match=words):
        look(Source(url, PUBLIC))
    assert len(asked) == 1


def test_nobody_there() -> None:
    with pytest.raises(UpdateProblem, match="cannot be reached"):
        look(Source("http://127.0.0.1:9/updates.json", PUBLIC))


def test_without_a_key_nobody_is_asked() -> None:
    def never(_url: str) -> bytes:
        raise AssertionError("somebody was asked")

    with pytest.raises(UpdateProblem, match="has no key"):
        look(Source("https://example.org", None), never)


def test_what_this_build_knows_of_itself() -> None:
    newest = releases()[0]
    assert newest.version == korely_desktop.__version__
    assert all(len(release.notes["en"]) == len(release.notes["it"]) > 0 for release in releases())
    assert source().url.startswith("https://")
    assert source().public_key is None or len(source().public_key or b"") == 32


def _script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("update_manifest", ROOT / "packaging" / "update_manifest.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_release_script_makes_what_the_app_believes(tmp_path: Path) -> None:
    private, out, packages = tmp_path / "key", tmp_path / "updates.json", tmp_path / "packages"
    packages.mkdir()
    (packages / "korely.deb").write_bytes(b"a package")
    script = _script()
    public = base64.b64decode(script.make_key(private))
    assert private.stat().st_mode & 0o777 == 0o600
    page = "https://example.org/release"
    script.main(["sign", str(private), str(packages), "--page", page, "--out", str(out)])
    assert verified(out.read_bytes(), public).page == page
    files = json.loads(json.loads(out.read_bytes())["manifest"])["files"]
    assert files["korely.deb"]["size"] == 9
    with pytest.raises(FileExistsError):
        script.make_key(private)
