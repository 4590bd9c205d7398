"""``python -m tests.evaluation.reading``: every text with the facts it becomes, numbered, and those left to Review.

Another file of texts beside it is named as an argument (``dev_texts.toml``: worked with; ``cold_texts.toml``: judged
once, before anything was mended by it).
"""

from __future__ import annotations

import sys
import tempfile
import tomllib
from pathlib import Path

from tests.evaluation.trial import SECOND, facts_of, services_in, tell, words

_FOLDER = Path(__file__).parent


def main(texts: str = "texts.toml") -> None:
    """Tell each text to a store of its own and print what is held afterwards. Notes are about no user."""
    number = waiting = 0
    for entry in tomllib.loads((_FOLDER / texts).read_text(encoding="utf-8"))["text"]:
        user_id = None if entry["kind"] in ("call", "meeting", "note") else entry["id"]
        with tempfile.TemporaryDirectory() as folder, services_in(Path(folder)) as services:
            tell(services, user_id, entry["content"], SECOND)
            print(f"\n{entry['id']}: {entry['content']}")
            for fact in sorted(facts_of(services, None), key=lambda fact: fact.id):
                if fact.state == "review":
                    waiting += 1
                    print(f"       ? {words(fact)}  [{fact.confidence:.2f}]")
                else:
                    number += 1
                    print(f"  {number:4} {words(fact)}  [{fact.confidence:.2f}]")
    print(f"\n{number} facts, {waiting} in Review")


if __name__ == "__main__":
    main(*sys.argv[1:2])
