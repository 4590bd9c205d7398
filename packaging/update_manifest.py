"""Makes the signed announcement of a release, and once the pair of keys that signs them.

    python packaging/update_manifest.py new-key PRIVATE_FILE
    python packaging/update_manifest.py sign PRIVATE_FILE PACKAGES_FOLDER --page URL --out updates.json
    python packaging/update_manifest.py notes

The private file never enters the repository; its public half is printed, for korely_desktop/resources/updates.toml.
``notes`` prints what the newest version brought, for the page of the release.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from korely_desktop.updates import FORMAT, releases, verified

PACKAGES = (".deb", ".tar.xz", ".exe", ".dmg", ".AppImage", ".flatpak", ".whl")


def main(arguments: list[str]) -> int:
    """Make a key or an announcement; returns 0."""
    parser = argparse.ArgumentParser(description="Signed announcements of new versions.")
    tasks = parser.add_subparsers(dest="task", required=True)
    new_key = tasks.add_parser("new-key")
    new_key.add_argument("private", type=Path)
    signing = tasks.add_parser("sign")
    signing.add_argument("private", type=Path)
    signing.add_argument("packages", type=Path)
    signing.add_argument("--page", required=True, help="https address where people get the release")
    signing.add_argument("--out", type=Path, required=True)
    tasks.add_parser("notes")
    options = parser.parse_args(arguments)
    if options.task == "new-key":
        print(make_key(options.private))
    elif options.task == "notes":
        print("".join(f"- {sentence}\n" for sentence in releases()[0].notes_in("en")), end="")
    else:
        key = Ed25519PrivateKey.from_private_bytes(base64.b64decode(options.private.read_text()))
        options.out.write_bytes(announcement(key, options.packages, options.page))
    return 0


def make_key(target: Path) -> str:
    """Write a new private key that only its owner can read; returns the public half in base64."""
    key = Ed25519PrivateKey.generate()
    descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(base64.b64encode(key.private_bytes_raw()).decode() + "\n")
    return base64.b64encode(key.public_key().public_bytes_raw()).decode()


def announcement(key: Ed25519PrivateKey, packages: Path, page: str) -> bytes:
    """The newest release with the digests of its packages, signed, and checked as the app checks it."""
    newest = releases()[0]
    manifest = {
        "format": FORMAT,
        "version": newest.version,
        "date": newest.date.isoformat(),
        "notes": newest.notes,
        "page": page,
        "files": {
            path.name: {"sha256": hashlib.sha256(path.read_bytes()).hexdigest(), "size": path.stat().st_size}
            for path in sorted(packages.rglob("*"))
            if path.name.endswith(PACKAGES)
        },
    }
    words = json.dumps(manifest, ensure_ascii=False, sort_keys=True)
    signature = base64.b64encode(key.sign(words.encode())).decode()
    body = json.dumps({"manifest": words, "signature": signature}).encode()
    verified(body, key.public_key().public_bytes_raw())
    return body


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
