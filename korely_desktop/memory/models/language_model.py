"""The language model the person connects: which one, the consent that texts may go there, state, meter, projects.

Off until it is switched on. A server elsewhere is used only after the person agreed that texts leave this computer,
for that very server. Its key goes to the keyring and only ever to the server it was given for.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from korely_desktop.domain import audit as actions
from korely_desktop.domain.changes import Changes
from korely_desktop.domain.errors import Conflict, InvalidRequest, NotFound
from korely_desktop.domain.projects import Project
from korely_desktop.domain.scope import Caller
from korely_desktop.language.extraction.llm import chat, discovery
from korely_desktop.language.extraction.llm.discovery import Found
from korely_desktop.language.extraction.llm.meter import Totals
from korely_desktop.language.extraction.llm.server import Server, base_url
from korely_desktop.memory.access import audit
from korely_desktop.memory.models.model_reader import ModelReader
from korely_desktop.memory.services import Services
from korely_desktop.store import projects as project_rows
from korely_desktop.store import settings
from korely_desktop.store.engine import Connection

if TYPE_CHECKING:
    from korely_desktop.language.extraction.llm.engine import Trial

CHOICE = "language_model"
USAGE = "language_model_usage"
PROJECT_SETTING = "language_model"
"""In a project's settings: False keeps its texts from the model."""

MAX_NAME = 200
MAX_KEY = 1_000
MAX_PRICE = 100_000.0
LIST_SECONDS = 8.0
TRIAL_SECONDS = 90.0


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """What the person chose.

    Attributes:
        url: base URL of the server; empty while none is connected.
        agreed: destinations (:attr:`Server.destination`) that the person let texts be sent to.
        prompt_price, completion_price: for a million tokens, in whatever currency the person thinks in.
    """

    url: str = ""
    model: str = ""
    on: bool = False
    agreed: tuple[str, ...] = ()
    prompt_price: float | None = None
    completion_price: float | None = None

    @property
    def server(self) -> Server:
        """The server without its key."""
        return Server(self.url, self.model)

    @property
    def is_allowed(self) -> bool:
        """Whether texts may be sent there."""
        return self.server.stays_here or self.server.destination in self.agreed


@dataclass(frozen=True, slots=True)
class ModelStatus:
    """How things stand.

    Attributes:
        has_key: a key for this server is kept.
        answered: the model gave a usable answer since it was switched on or the app started.
        problem: while the built-in engine stands in for the model: the kind of the last
            :class:`~korely_desktop.domain.errors.LanguageModelProblem`.
        since: since when it stands in.
        cost: of ``totals`` at the prices given; None without prices.
        projects: every project that is not archived, and whether the model reads its texts when it is on.
    """

    choice: ModelChoice
    has_key: bool
    answered: bool
    problem: str | None
    since: datetime | None
    totals: Totals
    cost: float | None
    projects: tuple[tuple[Project, bool], ...]


def load(services: Services) -> None:
    """At the start: use what was chosen earlier."""
    with services.store.read() as connection:
        choice, left_out = _choice(connection), _left_out(connection)
    _apply(services, choice, left_out)


def status(services: Services, caller: Caller) -> ModelStatus:
    """What is chosen, how it does, and what it cost."""
    caller.require_unconfined_admin()
    reader = _reader(services)
    with services.store.read() as connection:
        choice, totals = _choice(connection), _totals(connection) + reader.meter.pending
        projects = [project for project in project_rows.every(connection) if project.archived_at is None]
    engine = reader.engine
    trouble = engine.breaker.trouble if engine is not None else None
    return ModelStatus(
        choice,
        bool(choice.url) and reader.key(choice.url) is not None,
        engine is not None and engine.breaker.answered,
        trouble.kind if trouble else None,
        trouble.since if trouble else None,
        totals,
        totals.cost(choice.prompt_price, choice.completion_price),
        tuple((project, project.settings.get(PROJECT_SETTING) is not False) for project in projects),
    )


def find(services: Services, caller: Caller, places: Sequence[tuple[str, str]] = discovery.PLACES) -> list[Found]:
    """Which of the (name, base URL) places on this computer have a server with language models."""
    caller.require_unconfined_admin()
    return discovery.find(_reader(services).wire, places)


def offered(services: Services, caller: Caller, url: str, key: str | None = None) -> tuple[str, ...]:
    """The models of a server. ``key``: None means the kept one of this server.

    Raises:
        InvalidRequest: the address or the key is none.
        LanguageModelProblem: the server does not say.
    """
    caller.require_unconfined_admin()
    reader = _reader(services)
    url = base_url(url)
    return discovery.talking(chat.models(reader.wire, url, _key_for(reader, url, key), LIST_SECONDS))


def try_out(services: Services, caller: Caller, url: str, model: str, key: str | None = None) -> Trial:
    """Ask a model about a sentence of ours; no text of the person is sent. Changes nothing.

    Raises:
        InvalidRequest: a field has a value that is not allowed.
        LanguageModelProblem: there is no usable answer.
    """
    caller.require_unconfined_admin()
    reader = _reader(services)
    url = base_url(url)
    engine = reader.made(Server(url, _model_name(model), _key_for(reader, url, key)))
    trial = engine.try_out(TRIAL_SECONDS)
    in_use = reader.engine
    if in_use is not None and in_use.server == engine.server:
        in_use.breaker.succeeded()
    return trial


def connect(services: Services, caller: Caller, url: str, model: str, key: str | None = None) -> ModelChoice:
    """Choose a server and a model. It is switched off if texts may not be sent there yet.

    Args:
        key: None keeps the key of the same server; empty takes it away.

    Raises:
        InvalidRequest: a field has a value that is not allowed.
        StoreReadOnly: the key cannot be kept.
    """
    caller.require_unconfined_admin()
    reader = _reader(services)
    url, model = base_url(url), _model_name(model)
    kept = _key_for(reader, url, key)

    def chosen(choice: ModelChoice) -> ModelChoice:
        moved = replace(choice, url=url, model=model)
        return replace(moved, on=choice.on and moved.is_allowed)

    with reader.keeping(url, kept) if kept is not None or key is not None else nullcontext():
        return _change(services, caller, "connect", chosen)


def switch(services: Services, caller: Caller, on: bool, *, agree: bool = False) -> ModelChoice:
    """Let the model read new texts, or no more.

    Args:
        agree: the person says that texts may be sent to this server; kept for it.

    Raises:
        Conflict: nothing is connected, or texts would leave this computer and the person has not agreed to that
            (``extra['destination']`` says where to).
    """
    caller.require_unconfined_admin()

    def switched(choice: ModelChoice) -> ModelChoice:
        if not on:
            return replace(choice, on=False)
        if not choice.url:
            raise Conflict("No language model is connected. Choose a server and a model first.")
        there = choice.server.destination
        if agree and there not in choice.agreed and not choice.server.stays_here:
            choice = replace(choice, agreed=(*choice.agreed, there))
        if not choice.is_allowed:
            raise Conflict(
                f"With this model, texts leave this computer and go to {there}. The person has to agree to that first.",
                destination=there,
            )
        return replace(choice, on=True)

    return _change(services, caller, "switch_on" if on else "switch_off", switched)


def disconnect(services: Services, caller: Caller) -> ModelChoice:
    """Forget the server, its key and every consent."""
    caller.require_unconfined_admin()
    with _reader(services).keeping("", None):
        return _change(services, caller, "disconnect", lambda choice: ModelChoice())


def set_prices(
    services: Services, caller: Caller, prompt_price: float | None, completion_price: float | None
) -> ModelChoice:
    """What a million tokens cost; None where that is not known.

    Raises:
        InvalidRequest: a price below 0, above 100,000, or no number.
    """
    caller.require_unconfined_admin()
    for field, price in (("prompt_price", prompt_price), ("completion_price", completion_price)):
        if price is not None and not (math.isfinite(price) and 0 <= price <= MAX_PRICE):
            raise InvalidRequest("A price must be between 0 and 100,000.", field=field)
    return _change(
        services,
        caller,
        "prices",
        lambda choice: replace(choice, prompt_price=prompt_price, completion_price=completion_price),
    )


def set_project(services: Services, caller: Caller, project_id: str, on: bool) -> Project:
    """Let the model read the texts of one project, or keep them from it.

    Raises:
        NotFound: no such project.
    """
    caller.require_unconfined_admin()
    with services.store.write() as connection:
        project = project_rows.by_id(connection, project_id)
        if project is None:
            raise NotFound("There is no such project.")
        project = replace(project, settings={**project.settings, PROJECT_SETTING: on})
        project_rows.change(connection, project_id, settings=project.settings)
        _record(services, connection, caller, "project", project=project_id, on=on)
        choice, left_out = _choice(connection), _left_out(connection)
    _apply(services, choice, left_out)
    services.changes.publish(Changes(caller.actor))
    return project


def reset_meter(services: Services, caller: Caller) -> None:
    """Count from nothing again."""
    caller.require_unconfined_admin()
    with services.store.write() as connection:
        _reader(services).meter.take()
        settings.put(connection, USAGE, asdict(Totals()))
        _record(services, connection, caller, "reset_meter")


def keep_usage(services: Services, connection: Connection) -> None:
    """Store what the meter counted since the last time; called in the transaction of a reading."""
    if services.model is None:
        return
    taken = services.model.meter.take()
    if taken != Totals():
        settings.put(connection, USAGE, asdict(_totals(connection) + taken))


def _change(
    services: Services, caller: Caller, verb: str, changed: Callable[[ModelChoice], ModelChoice]
) -> ModelChoice:
    """Change the choice, note who did, and use it from now on."""
    with services.store.write() as connection:
        choice = changed(_choice(connection))
        settings.put(connection, CHOICE, asdict(choice))
        _record(services, connection, caller, verb, model=choice.model, on=choice.on)
        left_out = _left_out(connection)
    _apply(services, choice, left_out)
    services.changes.publish(Changes(caller.actor))
    return choice


def _apply(services: Services, choice: ModelChoice, left_out: frozenset[str]) -> None:
    reader = _reader(services)
    server = None
    if choice.on and choice.is_allowed:
        server = Server(choice.url, choice.model, reader.key(choice.url))
    reader.use(server, left_out)


def _record(services: Services, connection: Connection, caller: Caller, verb: str, **meta: Any) -> None:
    meta = {"verb": f"language_model_{verb}", **meta}
    audit.record(connection, caller, actions.WRITE, at=services.clock(), meta=meta)


def _choice(connection: Connection) -> ModelChoice:
    kept = settings.get(connection, CHOICE)
    if not isinstance(kept, Mapping):
        return ModelChoice()
    known = {field.name: kept[field.name] for field in fields(ModelChoice) if field.name in kept}
    return ModelChoice(**{**known, "agreed": tuple(known.get("agreed", ()))})


def _totals(connection: Connection) -> Totals:
    return Totals(**(settings.get(connection, USAGE) or {}))


def _left_out(connection: Connection) -> frozenset[str]:
    every = project_rows.every(connection)
    return frozenset(project.id for project in every if project.settings.get(PROJECT_SETTING) is False)


def _reader(services: Services) -> ModelReader:
    if services.model is None:
        raise Conflict("This process reads texts with the built-in engine only.")
    return services.model


def _key_for(reader: ModelReader, url: str, given: str | None) -> str | None:
    """The key to send: the one given, or the kept one of this server."""
    if given is None:
        return reader.key(url)
    given = given.strip()
    if len(given) > MAX_KEY or not given.isascii() or not given.isprintable() or " " in given:
        raise InvalidRequest("A key has at most 1,000 characters and no spaces.", field="key")
    return given or None


def _model_name(name: str) -> str:
    name = name.strip()
    if not name or len(name) > MAX_NAME or not name.isprintable():
        raise InvalidRequest("A model's name has 1 to 200 characters.", field="model")
    return name
