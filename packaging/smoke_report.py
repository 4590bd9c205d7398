"""Says whether the smoke test of a built program found everything in order, for the workflows that build it.

    python packaging/smoke_report.py OUT.json

Needs Python alone.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path


def main(arguments: list[str]) -> int:
    """Returns 0, or 1 with the report where something failed or where it was not the built program that ran."""
    report = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
    if report["ok"] and report["frozen"]:
        print(f"smoke test: {len(report['pictures'])} pages, everything as it should be")
        return 0
    print(json.dumps(report, indent=1), file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
