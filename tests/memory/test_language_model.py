"""Which model reads, with whose consent, what its key is for, and what it cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from korely_desktop.domain.audit import AuditQuery
from korely_desktop.domain.errors import Conflict, DiskFull, Forbidden, InvalidRequest, LanguageModelProblem, NotFound
from korely_desktop.domain.memories import MemoryStatus, NewMemory
from korely_desktop.domain.questions import FactQuery
from korely_desktop.domain.scope import PERSON, READ, Caller
from korely_desktop.language.extraction.llm.meter import Totals
from korely_desktop.language.extraction.llm.server import Server, base_url
from korely_desktop.memory import facts, remember
from korely_desktop.memory.access import audit, projects
from korely_desktop.memory.intake import pipeline, reading_jobs
from korely_desktop.memory.models import language_model
from korely_desktop.memory.models.model_reader import ModelReader
from korely_desktop.memory.services import Services
from korely_desktop.secrets import SecretKeeper
from korely_desktop.store import jobs
from tests.fakes import statement
from tests.language.llm.unruly import UnrulyServer, row, running, says, sends, texts

TEXT = "Giulia lives in Turin."
ELSEWHERE = "https://models.example.com/v1"


@pytest.fixture
def server() -> Iterator[UnrulyServer]:
    with running() as up:
        up.plays(says(row("Giulia", "lives_in", "Turin", "Giulia lives in Turin", object_type="place")))
        yield up


@pytest.fixture
def connected(services: Services, engine, vocabulary, tmp_path: Path) -> Iterator[Services]:
    """The usual services, and a model that can be connected."""
    reader = ModelReader(engine, vocabulary, SecretKeeper(tmp_path))
    yield replace(services, model=reader)
    reader.close()


def started_again(services: Services, engine, vocabulary, tmp_path: Path) -> Services:
    """What a new process makes of what was kept."""
    again = replace(services, model=ModelReader(engine, vocabulary, SecretKeeper(tmp_path)))
    language_model.load(again)
    return again


def read(services: Services, text: str, caller: Caller = PERSON):
    memory = remember.add(services, caller, NewMemory(text))
    with services.store.write() as connection:
        leased = jobs.lease(connection, worker="test", now=services.clock(), seconds=60, limit=10)
    assert leased
    pipeline.read_memory(services, reading_jobs.of_memory(services, caller, memory.id).id)
    return remember.get(services, caller, memory.id)


def use(services: Services, server: UnrulyServer) -> None:
    language_model.connect(services, PERSON, server.url, "small-model")
    language_model.switch(services, PERSON, True)


def test_nothing_is_asked_until_a_model_is_switched_on(connected, server) -> None:
    read(connected, TEXT)
    language_model.connect(connected, PERSON, server.url, "small-model")
    read(connected, "Giulia lives in Turin, still.")
    assert server.asked == []


def test_facts_carry_the_model_that_read_them_and_their_evidence(connected, server) -> None:
    use(connected, server)
    memory = read(connected, TEXT)
    assert memory.status is MemoryStatus.READY
    ((fact,), _total) = facts.query(connected, PERSON, FactQuery())
    assert (fact.subject, fact.predicate, fact.object) == ("Giulia", "lives_in", "Turin")
    assert fact.engine == "llm:small-model"


def test_a_failing_model_costs_no_memory_its_reading(connected, server, engine) -> None:
    use(connected, server)
    server.plays(sends(401))
    engine.says(TEXT, statement(TEXT, "Giulia", "lives_in", "Turin"))
    assert read(connected, TEXT).status is MemoryStatus.READY
    ((fact,), _total) = facts.query(connected, PERSON, FactQuery())
    assert fact.engine == "scripted"
    status = language_model.status(connected, PERSON)
    assert (status.problem, status.totals.failures) == ("refused", 1)


def test_reading_by_agents_never_asks_the_model(connected, server) -> None:
    from korely_desktop.domain.recall import SearchQuery
    from korely_desktop.memory.answers import recall

    use(connected, server)
    read(connected, TEXT)
    asked = len(server.asked)
    recall.search(connected, PERSON, SearchQuery(query="Where does Giulia live?"))
    facts.query(connected, PERSON, FactQuery())
    assert len(server.asked) == asked


def test_texts_go_elsewhere_only_after_the_person_agreed_to_that_server(connected) -> None:
    language_model.connect(connected, PERSON, ELSEWHERE, "big-model")
    with pytest.raises(Conflict) as refused:
        language_model.switch(connected, PERSON, True)
    assert refused.value.extra["destination"] == "https://models.example.com"
    assert connected.model.engine is None
    assert language_model.switch(connected, PERSON, True, agree=True).on
    language_model.switch(connected, PERSON, False)
    assert language_model.switch(connected, PERSON, True).on, "the consent is kept"
    moved = language_model.connect(connected, PERSON, "https://other.example.com/v1", "big-model")
    assert not moved.on, "it was for that server only"
    assert connected.model.engine is None
    language_model.disconnect(connected, PERSON)
    language_model.connect(connected, PERSON, ELSEWHERE, "big-model")
    with pytest.raises(Conflict):
        language_model.switch(connected, PERSON, True)


def test_a_cloud_behind_a_local_server_is_elsewhere(connected, server) -> None:
    language_model.connect(connected, PERSON, server.url, "gpt-oss:120b-cloud")
    with pytest.raises(Conflict) as refused:
        language_model.switch(connected, PERSON, True)
    assert "cloud" in refused.value.extra["destination"]
    language_model.connect(connected, PERSON, server.url, "small-model")
    assert language_model.switch(connected, PERSON, True).on
    assert not language_model.connect(connected, PERSON, server.url, "gpt-oss:120b-cloud").on


def test_the_choice_key_and_meter_outlive_the_process(connected, server, engine, vocabulary, tmp_path) -> None:
    language_model.connect(connected, PERSON, server.url, "small-model", "sk-one")
    language_model.set_prices(connected, PERSON, 1_000.0, 2_000.0)
    language_model.switch(connected, PERSON, True)
    read(connected, TEXT)
    again = started_again(connected, engine, vocabulary, tmp_path)
    assert again.model.engine.server == Server(server.url, "small-model", "sk-one")
    status = language_model.status(again, PERSON)
    assert status.totals == Totals(answers=1, prompt_tokens=700, completion_tokens=50, rows=1, stood=1)
    assert status.cost == pytest.approx(0.8)
    assert status.has_key
    assert server.keys == ["Bearer sk-one"]
    language_model.reset_meter(again, PERSON)
    assert language_model.status(again, PERSON).totals == Totals()


def test_a_key_is_sent_to_the_server_it_was_given_for_and_no_other(connected, server) -> None:
    language_model.connect(connected, PERSON, ELSEWHERE, "big-model", "sk-one")
    language_model.offered(connected, PERSON, server.url)
    language_model.try_out(connected, PERSON, server.url, "small-model")
    assert server.keys == [None]
    assert "Authorization" not in server.listed[0]
    language_model.connect(connected, PERSON, server.url, "small-model")
    language_model.connect(connected, PERSON, server.url, "other-model", "sk-two")
    language_model.connect(connected, PERSON, server.url, "small-model")
    language_model.switch(connected, PERSON, True)
    read(connected, TEXT)
    assert server.keys[-1] == "Bearer sk-two", "another model of the same server keeps the key"


def test_the_key_is_in_no_table_and_disconnecting_forgets_it(connected, tmp_path, store_path) -> None:
    language_model.connect(connected, PERSON, ELSEWHERE, "big-model", "sk-very-secret")
    connected.store.close()
    assert all(b"sk-very-secret" not in path.read_bytes() for path in store_path.parent.iterdir())


def test_disconnecting_forgets_server_key_and_consent(connected, engine, vocabulary, tmp_path) -> None:
    language_model.connect(connected, PERSON, ELSEWHERE, "big-model", "sk-one")
    language_model.switch(connected, PERSON, True, agree=True)
    language_model.disconnect(connected, PERSON)
    again = started_again(connected, engine, vocabulary, tmp_path)
    status = language_model.status(again, PERSON)
    assert (status.choice.url, status.choice.agreed, status.has_key) == ("", (), False)
    assert again.model.key(ELSEWHERE) is None


def test_a_choice_that_cannot_be_stored_leaves_the_key_as_it_was(
    connected, engine, vocabulary, tmp_path, monkeypatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise DiskFull("The disk is full.")

    for before in (None, "sk-of-before"):
        if before is not None:
            language_model.connect(connected, PERSON, ELSEWHERE, "big-model", before)
        with monkeypatch.context() as patch:
            patch.setattr(language_model.settings, "put", fails)
            with pytest.raises(DiskFull):
                language_model.connect(connected, PERSON, "https://other.example.com/v1", "m", "sk-new")
            with pytest.raises(DiskFull):
                language_model.disconnect(connected, PERSON)
        again = started_again(connected, engine, vocabulary, tmp_path)
        for services in (connected, again):
            assert services.model.key("https://other.example.com/v1") is None
            assert services.model.key(ELSEWHERE) == before
        again.model.close()


def test_a_project_can_be_left_out(connected, server, engine, vocabulary, tmp_path) -> None:
    use(connected, server)
    project = projects.create(connected, PERSON, "Clients")
    language_model.set_project(connected, PERSON, project.id, False)
    projects.change(connected, PERSON, project.id, description="kept apart")
    read(connected, "A text of a client.", replace(PERSON, project_id=project.id))
    assert server.asked == []
    read(connected, TEXT)
    assert len(server.asked) == 1
    assert started_again(connected, engine, vocabulary, tmp_path).model.left_out == {project.id}
    language_model.set_project(connected, PERSON, project.id, True)
    read(connected, "Another text of a client.", replace(PERSON, project_id=project.id))
    assert "Another text of a client." in texts(server.asked)[-1]
    with pytest.raises(NotFound):
        language_model.set_project(connected, PERSON, "prj_nowhere", False)


def test_the_log_says_who_changed_what(connected, server) -> None:
    use(connected, server)
    verbs = [event.meta.get("verb") for event in audit.read(connected, PERSON, AuditQuery())[0]]
    assert {"language_model_connect", "language_model_switch_on"} <= set(verbs)


def test_only_the_person_or_an_admin_key_may_choose(connected, server) -> None:
    agent = Caller(actor="rest", project_id=PERSON.project_id, scopes=frozenset({READ}))
    for act in (
        lambda: language_model.status(connected, agent),
        lambda: language_model.connect(connected, agent, server.url, "small-model"),
        lambda: language_model.switch(connected, agent, True, agree=True),
        lambda: language_model.try_out(connected, agent, server.url, "small-model"),
    ):
        with pytest.raises(Forbidden):
            act()


def test_trying_out_changes_nothing_and_says_what_is_wrong(connected, server) -> None:
    trial = language_model.try_out(connected, PERSON, server.url, "small-model")
    assert [(found.subject, found.object) for found in trial.statements] == [("Giulia", "Turin")]
    assert language_model.status(connected, PERSON).choice.url == ""
    server.plays(sends(401))
    with pytest.raises(LanguageModelProblem) as refused:
        language_model.try_out(connected, PERSON, server.url, "small-model")
    assert refused.value.kind == "refused"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("localhost:11434", "http://localhost:11434/v1"),
        ("127.0.0.1:1234/v1/", "http://127.0.0.1:1234/v1"),
        ("api.example.com", "https://api.example.com/v1"),
        (" https://api.example.com/v1/chat/completions ", "https://api.example.com/v1"),
        ("http://[::1]:8080", "http://[::1]:8080/v1"),
        ("https://host/openai", "https://host/openai"),
    ],
)
def test_addresses_as_people_type_them(typed, meant) -> None:
    assert base_url(typed) == meant


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "ftp://x",
        "http://",
        "https://a:b@c/v1",
        "https://x/v1?k=1",
        "https://x:99999",
        "a b",
        "a..b",
        "x" * 600,
    ],
)
def test_addresses_that_are_none(connected, typed) -> None:
    with pytest.raises(InvalidRequest) as refused:
        language_model.connect(connected, PERSON, typed, "model")
    assert refused.value.extra["field"] == "url"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda services: language_model.connect(services, PERSON, ELSEWHERE, " "), "model"),
        (lambda services: language_model.connect(services, PERSON, ELSEWHERE, "m\nm"), "model"),
        (lambda services: language_model.connect(services, PERSON, ELSEWHERE, "m", "k\nk"), "key"),
        (lambda services: language_model.connect(services, PERSON, ELSEWHERE, "m", "schlüssel"), "key"),
        (lambda services: language_model.set_prices(services, PERSON, -1.0, None), "prompt_price"),
        (lambda services: language_model.set_prices(services, PERSON, None, float("nan")), "completion_price"),
    ],
)
def test_fields_that_make_no_sense_change_nothing(connected, change, field) -> None:
    before = language_model.status(connected, PERSON)
    with pytest.raises(InvalidRequest) as refused:
        change(connected)
    assert refused.value.extra["field"] == field
    assert language_model.status(connected, PERSON) == before


@pytest.mark.parametrize(
    ("url", "here"),
    [
        ("http://localhost:1/v1", True),
        ("http://127.8.0.1/v1", True),
        ("http://[::1]:1/v1", True),
        ("http://127.0.0.1.example.com/v1", False),
        ("http://192.168.1.5:11434/v1", False),
        ("https://localhost.example.com/v1", False),
    ],
)
def test_which_servers_are_this_computer(url, here) -> None:
    assert Server(url, "small-model").stays_here is here
