"""The probe of changes: pairs of texts, the second of which changes, adds to, resembles or implies a change.

Written before the engine saw any of them and split in half by a hash of the name: ``dev`` may be worked on, of ``held``
only totals are looked at. ``later`` came from another hand on another day and is worked on as well. Run it with
``python -m tests.evaluation.probe --half dev``.
"""
