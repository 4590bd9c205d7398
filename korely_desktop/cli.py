"""The command line: reads the words, starts the part that was asked for, and turns a known problem into one line.

Heavy parts are imported only once the words are known to be right.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import korely_desktop
from korely_desktop.domain.errors import KorelyError
from korely_desktop.links import SCHEME, parse_link
from korely_desktop.paths import default_data_folder
from korely_desktop.settings import DEFAULT_PORT, LaunchSettings

MODES = ("gui", "serve", "mcp", "doctor", "backup", "restore")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the app; returns the exit status: 0 in order, 1 something stands in the way, 2 wrong words."""
    words, address = _without_link(sys.argv[1:] if arguments is None else arguments)
    parser = _parser()
    options = parser.parse_intermixed_args(words)
    link = parse_link(address) if address is not None else None
    if address is not None and (link is None or options.mode != "gui"):
        parser.error(f"{address} is not a link that the window can show: expected one such as {SCHEME}://review")
    data_dir = (options.data_dir or default_data_folder()).expanduser().absolute()
    if (options.mode in ("backup", "restore")) != (options.file is not None):
        parser.error(f"{options.mode} {'takes no' if options.file else 'needs a'} file")
    try:
        if options.file is not None:
            from korely_desktop import backup_commands

            act = backup_commands.back_up if options.mode == "backup" else backup_commands.restore
            return act(data_dir, options.file.expanduser().absolute(), options.passphrase_file)
        if options.mode == "mcp":
            from korely_desktop import mcp_stdio

            url = os.environ.get("KORELY_BASE_URL") or f"http://127.0.0.1:{options.port or DEFAULT_PORT}"
            return mcp_stdio.serve(url, os.environ.get(mcp_stdio.KEY, ""), options.user_id)
        if options.mode == "doctor":
            from korely_desktop.doctor import examine

            return examine(data_dir)
        from korely_desktop.app import run

        return run(
            LaunchSettings(
                mode=options.mode,
                data_dir=data_dir,
                port=options.port,
                ready_json=options.ready_json,
                encrypt=not options.no_encryption,
                demo=options.demo,
                smoke_test=options.smoke_test.absolute() if options.smoke_test else None,
                link=link,
                background=options.background,
            )
        )
    except KorelyError as problem:
        print(f"korely-desktop: {problem.message}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _without_link(words: Sequence[str]) -> tuple[list[str], str | None]:
    """The words without a ``korely:`` address among them, and that address: a browser adds it where it likes."""
    addresses = [word for word in words if word.lower().startswith(f"{SCHEME}:")]
    return [word for word in words if word not in addresses], addresses[-1] if addresses else None


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="korely-desktop",
        usage="%(prog)s [gui | serve | mcp | doctor | backup FILE | restore FILE | korely://LINK] [options]",
        description="Holds what your AI agents remember, on your own computer. Without a command it opens the window.",
    )
    parser.add_argument(
        "mode",
        nargs="?",
        choices=MODES,
        default="gui",
        help="gui: window and API (default); serve: the API without a window; mcp: tools for an MCP "
        "client over stdin and stdout, with the key in KORELY_API_KEY; doctor: check the data folder; "
        "backup, restore: write everything to one encrypted file, and bring it back",
    )
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="the encrypted file of backup and restore")
    parser.add_argument(
        "--passphrase-file",
        type=Path,
        metavar="FILE",
        help="with backup and restore: take the passphrase from its first line instead of asking",
    )
    parser.add_argument("--user-id", metavar="ID", help="with mcp: the user_id of calls that name none")
    parser.add_argument("--data-dir", type=Path, metavar="FOLDER", help="where everything is kept")
    parser.add_argument(
        "--port",
        type=_port,
        metavar="N",
        help=f"port of the API; 0 takes any free one (default {DEFAULT_PORT}, or the next one that is free)",
    )
    parser.add_argument(
        "--ready-json", action="store_true", help="print one line with base_url, api_key and pid when the API answers"
    )
    parser.add_argument(
        "--background", action="store_true", help="keep the window in the tray, or minimised, until it is asked for"
    )
    parser.add_argument("--no-encryption", action="store_true", help="do not encrypt a new store")
    parser.add_argument("--demo", action="store_true", help="load demo data about invented people")
    parser.add_argument(
        "--smoke-test", type=Path, metavar="OUT.json", help="check the whole app, write timings and pictures, then exit"
    )
    parser.add_argument("--version", action="version", version=f"Korely Desktop {korely_desktop.__version__}")
    return parser


def _port(text: str) -> int:
    try:
        port = int(text)
    except ValueError:
        port = -1
    if not 0 <= port <= 65_535:
        raise argparse.ArgumentTypeError(f"{text} is not a port: expected a number from 0 to 65535")
    return port
