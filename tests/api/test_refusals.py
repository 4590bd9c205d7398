"""What an agent was refused at the door is in the log, without what it asked."""

from __future__ import annotations

from korely_desktop.domain.audit import AuditQuery
from korely_desktop.domain.scope import PERSON
from korely_desktop.memory.access import audit, keys
from tests.serving import Running


def test_what_an_agent_was_refused_is_in_the_log(api: Running) -> None:
    reader, secret = keys.create_key(api.services, PERSON, name="Reader", scopes=frozenset({"memories:read"}))
    as_reader = {"Authorization": f"Bearer {secret}"}
    for _ in range(3):
        assert api.call("POST", "/v1/memories", {"content": "Ann likes tea."}, headers=as_reader).status == 403
    assert api.call("GET", "/v1/users", headers={"Authorization": "Bearer kor_self_wrong"}).status == 401
    told = audit.read(api.services, PERSON, AuditQuery(action="refuse"))[0]
    assert {(reader.id, "write"), (None, "unknown")} <= {(event.key_id, event.meta["verb"]) for event in told}
    assert "tea" not in str(told)
