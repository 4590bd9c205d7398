"""Texts of many kinds whose facts a person reads and judges: right and lasting, trivial, or wrong.

``python -m tests.evaluation.reading`` prints what becomes of each text; the tallies are in ``docs/quality.md``.
"""
