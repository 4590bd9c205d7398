"""Erasing texts and people over the API, as in the window: shown first, for good, and with an admin key alone."""

from __future__ import annotations

import pytest

from tests.serving import Running


def test_a_text_goes_with_what_only_it_said(api: Running) -> None:
    scope = {"user_id": "text"}
    told = api.call("POST", "/v1/remember?sync=true", {"content": "Ann likes tea. Ann lives in Rome.", **scope})
    other = api.call("POST", "/v1/remember?sync=true", {"content": "Ann lives in Rome.", **scope})
    path = f"/v1/memories/{told['id']}/erase"
    before = api.contents()
    preview = api.call("POST", f"{path}?preview=true").json
    assert api.contents() == before
    assert [fact["object"] for fact in preview["facts"]] == ["tea"]
    assert [(text["memory_id"], text["must_go"]) for text in preview["texts"]] == [(told["id"], True)]
    receipt = api.call("POST", path).json
    assert (receipt["memories"], receipt["facts"], receipt["clean"]) == (1, 1, True)
    assert [memory["id"] for memory in api.call("GET", "/v1/memories", query=scope)["memories"]] == [other["id"]]
    assert [fact["object"] for fact in api.call("GET", "/v1/facts", query=scope)["facts"]] == ["Rome"]
    assert api.call("POST", path).status == 404


@pytest.mark.parametrize(("choice", "left"), [("redact", 1), ("remove", 0)])
def test_a_person_goes_from_every_text(api: Running, choice: str, left: int) -> None:
    scope = {"user_id": f"person {choice}"}
    told = api.call("POST", "/v1/remember?sync=true", {"content": "Zaphira lives in Rome. Tea is good.", **scope})
    [person] = api.call("GET", "/v1/entities", query={"q": "Zaphira", **scope})["entities"]
    path, body = f"/v1/entities/{person['id']}/erase", {"texts": [{"memory_id": told["id"], "choice": choice}]}
    preview = api.call("POST", f"{path}?preview=true").json
    assert (preview["name"], [text["memory_id"] for text in preview["texts"]]) == ("Zaphira", [told["id"]])
    assert api.call("POST", path, body)["clean"] is True
    texts = api.call("GET", "/v1/memories", query=scope)["memories"]
    assert len(texts) == left
    assert all("Zaphira" not in text["content"] and "Tea is good." in text["content"] for text in texts)


def test_what_belongs_to_others_is_not_there_for_a_confined_admin(api: Running) -> None:
    told = api.call("POST", "/v1/remember?sync=true", {"content": "Orvilla lives in Rome.", "user_id": "others"})
    [person] = api.call("GET", "/v1/entities", query={"q": "Orvilla"})["entities"]
    confined = api.new_key(scopes=["memories:read", "memories:write", "admin"], users=["mine"])
    before = api.contents()
    for path in (f"/v1/memories/{told['id']}/erase", f"/v1/entities/{person['id']}/erase"):
        for whole in (path, f"{path}?preview=true"):
            assert api.call("POST", whole, key=confined).status == 404
    assert api.contents() == before
