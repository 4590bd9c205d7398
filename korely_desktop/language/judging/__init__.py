"""Judging a pair of open statements: what words and vectors say, and the small classifier over both.

:class:`~korely_desktop.language.judging.classifier.PairClassifier` is the door.
"""
