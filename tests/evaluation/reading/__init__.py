"""Texts of many kinds whose facts a person reads and judges: right and lasting, trivial, or wrong.

``python -m tests.evaluation.reading`` prints what becomes of each text; the tallies are in ``docs/quality.md``.
``scullery_judged.jsonl``, ``pantry_judged.jsonl`` and ``terrace_judged.jsonl`` have the verdicts on the texts of these
names in the form of ``tests/evaluation/judged``; nothing is fitted on them.
"""
