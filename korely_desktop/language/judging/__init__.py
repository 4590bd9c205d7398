"""What is judged by trained weights: a pair of open statements, how likely a reading is right, what the rules missed,
and what a new sentence does to a known fact. No store, and no decision: what follows from it is for ``memory/``.

Doors: :class:`~korely_desktop.language.judging.classifier.PairClassifier` for pairs,
:func:`~korely_desktop.language.judging.reading_network.read_network` for the network of the rest.
"""
