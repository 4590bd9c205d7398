"""The one hierarchy of errors. Mapped once to HTTP (``api/errors.py``) and once to words for the window.

Two branches: :class:`RequestError` says that what was asked cannot be done; :class:`EnvironmentProblem` says that
this computer stands in the way (disk, key, port). Anything else that is raised is a bug.
A message says what happened, why, and what to do.
"""

from __future__ import annotations

from typing import Any


class KorelyError(Exception):
    """Base of all expected errors.

    Attributes:
        code: stable machine-readable word, the ``code`` of the REST contract.
        message: one or two plain sentences.
        extra: further fields that a caller may need, for example ``current_fact_id``.
    """

    code = "error"

    def __init__(self, message: str, **extra: Any) -> None:
        super().__init__(message)
        self.message = message
        self.extra = extra


class RequestError(KorelyError):
    """The request cannot be carried out as it stands; nothing was changed."""


class BadRequest(RequestError):
    """The request is not even readable."""

    code = "bad_request"


class InvalidRequest(RequestError):
    """A field has a value that is not allowed. ``extra['field']`` names it."""

    code = "invalid_request"

    def __init__(self, message: str, *, field: str | None = None, **extra: Any) -> None:
        super().__init__(message, **({"field": field} if field else {}), **extra)


class InvalidKey(RequestError):
    """No key, or one that is unknown, revoked or expired."""

    code = "invalid_key"


class Forbidden(RequestError):
    """The key lacks a scope, or may not act for this user."""

    code = "forbidden"


class NotFound(RequestError):
    """There is no such thing, or it lies outside what the caller may see."""

    code = "not_found"


class Conflict(RequestError):
    """The request clashes with what is stored."""

    code = "conflict"


class PutAway(Conflict):
    """The person forgot or erased it, so it is not stored again. Which of the two it was is not told."""

    MESSAGE = "The person took this out of memory, so it is not stored again."

    def __init__(self, message: str = MESSAGE, **extra: Any) -> None:
        super().__init__(message, **extra)


class StaleWrite(Conflict):
    """Somebody else changed the record since the caller read it."""

    code = "stale_write"


class FactNotCurrent(Conflict):
    """The fact was superseded. ``extra['current_fact_id']`` is the one that holds now, or None."""

    code = "fact_not_current"


class TooLarge(RequestError):
    """The request body is larger than this app takes."""

    code = "too_large"


class RateLimited(RequestError):
    """Too many requests. ``extra['retry_after']`` is in seconds."""

    code = "rate_limit_exceeded"


class BackupRefused(RequestError):
    """A file is no backup, its passphrase is another, or it is damaged; nothing was changed.

    ``extra['why']``: ``unreadable``, ``no_backup``, ``passphrase``, ``newer`` or ``damaged``.
    """

    code = "backup_refused"


class Stopped(RequestError):
    """The person stopped it; nothing was changed."""

    code = "stopped"


class EnvironmentProblem(KorelyError):
    """This computer stands in the way; the message tells the person what to do about it."""

    code = "unavailable"


class ModelUnavailable(EnvironmentProblem):
    """The embedding model cannot be loaded.

    ``extra['why']``, where that can be told in a word: ``offline`` (its server cannot be reached, or broke off),
    ``room`` (there is none for it), ``missing`` (the app was installed without it).
    """

    code = "model_unavailable"


class ModelRefused(RequestError):
    """A folder or file is no embedding model that can be used here; trying again changes nothing.

    ``extra['why']``, where that can be told in a word: ``gone`` (its server or folder has it no longer), ``changed``
    (another file came than was meant), ``unprepared`` (what prepares it is not installed); else ``unfit``.
    """

    code = "model_refused"


class LanguageModelProblem(EnvironmentProblem):
    """The language model the person connected gave no usable answer; the built-in engine reads instead.

    Attributes:
        kind: ``unreachable``, ``slow``, ``broken`` (the connection ended early), ``busy`` (429, 503), ``failed`` (5xx),
            ``refused`` (the key), ``no_model``, ``rejected`` (another 4xx) or ``unreadable``.
        retry_after: seconds the server asked to wait; None when it did not say.
    """

    code = "language_model"

    def __init__(self, message: str, *, kind: str, retry_after: float | None = None) -> None:
        super().__init__(message, kind=kind)
        self.kind = kind
        self.retry_after = retry_after


class ShuttingDown(EnvironmentProblem):
    """The app is closing and takes no new work."""

    code = "shutting_down"


class StoreProblem(EnvironmentProblem):
    """The database file cannot be used as it is. It was left untouched."""

    code = "store_problem"


class StoreCorrupt(StoreProblem):
    """The file is damaged or is no Korely store."""


class StoreKeyWrong(StoreProblem):
    """The file is encrypted with another key, or the key is missing."""


class StoreNewer(StoreProblem):
    """The file was written by a newer version of the app."""


class StoreReadOnly(StoreProblem):
    """The data folder or file cannot be written."""


class DiskFull(StoreProblem):
    """No space left; the write was rolled back."""

    code = "disk_full"


class FileNotWritten(StoreProblem):
    """A file that somebody asked for, outside the data folder, cannot be written.

    ``extra['why']``: ``full``, ``closed`` (read-only, or somebody else's), ``gone`` (its folder is not there),
    ``damaged`` (it could not be read again), ``autostart`` (what starts with the computer) or ``other``.
    """


class PortTaken(EnvironmentProblem):
    """Another program listens on the port. ``extra['port']`` names it."""


class AlreadyRunning(EnvironmentProblem):
    """Another instance of the app holds this data folder."""
