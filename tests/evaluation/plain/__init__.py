"""Plain one-sentence statements, each with the one fact it must give.

Written before the engine was looked at and split in half by a hash of the text: ``dev`` is worked with, of ``held``
only totals are looked at. Run it with ``python -m tests.evaluation.plain --half dev``.
"""
