"""Text to unit vectors: sentence-transformers says what a model is, onnxruntime runs it.

:func:`~korely_desktop.language.embedding.embedder.open_embedder` is the door.
"""
