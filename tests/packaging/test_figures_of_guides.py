"""Figures that the guides take from the code are those of the code. Of what was measured no test can tell."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from korely_desktop.api import guard
from korely_desktop.domain import backups, blocks, conversations, links, memories, recall, selfcheck, webhooks
from korely_desktop.language.embedding import keys
from korely_desktop.language.extraction.llm import breaker, engine, evidence, pieces
from korely_desktop.memory import graph
from korely_desktop.memory import selfcheck as checking
from korely_desktop.memory.answers import context_block
from korely_desktop.memory.answers.index import postings, ranking, vector_rows
from korely_desktop.memory.incoming import files, taking_in
from korely_desktop.memory.intake import bars, heard
from korely_desktop.memory.travel import parcel
from korely_desktop.store import backups as backup_files
from tests.rows import rows

DOCS = Path(__file__).resolve().parents[2] / "docs"
_HANDED_ON = [int(vector_rows.HANDED_ON_BY_SIZE * size**vector_rows.GROWTH) for size in (10_000, 1_000_000)]
_MINUTE = timedelta(minutes=1)

TOLD = (
    (
        "api",
        f"A memory holds 1 to {memories.MAX_CONTENT:,} characters and up to {memories.MAX_METADATA_BYTES >> 10} KB",
    ),
    ("api", f"your own strings of 1 to {memories.MAX_ID} characters"),
    ("api", f"A body may be {guard.MAX_BODY >> 20} MiB, a batch {guard.MAX_BATCH_BODY >> 20} MiB"),
    ("api", f"an import {parcel.MOST_BYTES >> 30} GiB"),
    ("api", f"up to {files.LARGEST >> 20} MiB: plain text"),
    ("api", f"at most {taking_in.MOST:,} texts, all or none"),
    ("api", f"at most {memories.MAX_TAGS}, of {memories.MAX_TAG} characters each"),
    ("api", f"a memory has at most {links.MAX_LINKS}; erasing a text"),
    ("api", f"`messages` (1-{conversations.MAX_MESSAGES}, in order"),
    ("api", f"up to {blocks.MAX_BLOCK:,} characters, {blocks.MAX_BLOCKS} blocks for each user and agent"),
    ("api", f"At most {graph.MAX_NODES} nodes and {graph.MAX_EDGES:,} edges"),
    ("api", f"The budget ({recall.MIN_TOKEN_BUDGET} to {recall.MAX_TOKEN_BUDGET:,} tokens)"),
    ("backup", f"Backups of the last {backups.DAYS_KEPT} days and of the {backups.WEEKS_KEPT} weeks before"),
    ("backup", f"PBKDF2-HMAC-SHA512 with {backup_files._ROUNDS:,} rounds"),
    ("lab-notes", f"| {bars.SURE} | nothing else speaks for it |"),
    ("lab-notes", f"| {bars.SURE_OF_NAMED} | the fact's own words stand in the sentence |"),
    ("lab-notes", f"| {bars.TURNING} | another value takes its place, and a word of time"),
    ("lab-notes", f"| {bars.SAID_TOO} | the engine read in the sentence that just this value is over |"),
    ("lab-notes", f"| {bars.TURNING_FROM} | as {bars.TURNING}, with the fact's own words too |"),
    ("lab-notes", f"| {bars.READ_TOO} | the engine or the finder read just this new value"),
    ("language-model", f"One answer may take {engine.SECONDS:g} s, on this computer {engine.SECONDS_HERE:g} s"),
    ("language-model", f"all answers about one text {engine.SECONDS_A_TEXT:g} s"),
    ("language-model", f"A text of more than {pieces.LONGEST:,} characters is shown in pieces"),
    ("language-model", f"the built-in engine reads for {breaker.FIRST_REST_SECONDS:g} s"),
    ("language-model", f"the pauses double up to {breaker.LONGEST_REST_SECONDS / 60:g} minutes"),
    ("language-model", f"confidence is {evidence.AGREED}; by the model alone {evidence.CONFIDENCE}"),
    ("language-model", f"finds it likely too (odds of {heard.SECONDED})"),
    ("recall", f"BM25 with k1 {postings.K1}, b {postings.B}"),
    ("recall", f"at most {keys.MAX_KEYS} |"),
    ("recall", f"choose {vector_rows.HANDED_ON} memories, or {vector_rows.HANDED_ON_BY_SIZE} · n^{vector_rows.GROWTH}"),
    ("recall", f"({_HANDED_ON[0]:,} at 10,000, {_HANDED_ON[1]:,} at a million)"),
    ("recall", f"for the best {ranking.NOT_FAR} (or a third of them"),
    ("recall", f"The best {ranking.CLOSE} by both join the candidates"),
    (
        "recall",
        f"+ {ranking.MEANING} · minmax(meaning) + {ranking.SPEAKER_BONUS} · speaker + {ranking.KIND_BONUS} · kind",
    ),
    ("recall", f"+ {ranking.TIME_BONUS} · time − {ranking.QUESTION_PENALTY} · asks + {ranking.SESSION_PRIOR} · minmax"),
    ("recall", f"BM25 of the turn + {ranking.NEIGHBOUR} · that of its neighbours; {ranking.ANSWER_TO_QUESTION} · that"),
    ("recall", f"from {context_block.PROFILE_FROM} tokens up, the end user's own facts"),
    ("recall", f"at most {context_block.PASSAGE_SHARE:.0%} of the remaining room for one memory"),
    ("recall", f"up to {checking.CANARIES} *canaries*"),
    ("recall", f"for {selfcheck.RUNS_KEPT} runs"),
    ("webhooks", f"There can be {webhooks.MOST} webhooks"),
    ("webhooks", f"Up to {webhooks.MAX_WAITING:,} messages wait for one webhook"),
    ("webhooks", f"up to {webhooks.LONGEST_REST // _MINUTE} minutes; then the message"),
    ("webhooks", f"or when nothing arrived for five days and {webhooks.STOPPED_AFTER_FAILURES} attempts"),
)


@rows(("guide", "words"), TOLD)
def test_a_figure_is_that_of_the_code(guide: str, words: str) -> None:
    told = " ".join((DOCS / f"{guide}.md").read_text(encoding="utf-8").split())
    assert words in told
