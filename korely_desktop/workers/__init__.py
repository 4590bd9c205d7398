"""Background work on a QThreadPool over the durable job queue. Qt core only, no widgets."""
