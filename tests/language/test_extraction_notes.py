"""Notes about others, as agents and people who take calls write them: lines without a subject, labels, roles, names."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from korely_desktop.domain.admission import Gate, admit
from korely_desktop.domain.statements import Operation
from korely_desktop.language.extraction.engine import BuiltinEngine
from korely_desktop.language.vocabulary import load_vocabulary
from tests.rows import rows

WHEN = datetime(2026, 2, 10, tzinfo=UTC)
VOCABULARY = load_vocabulary()
ENGINE = BuiltinEngine(VOCABULARY)

Triple = tuple[str, str, str]


def held(text: str, user_id: str | None = None) -> set[Triple]:
    """What of a text is sure enough to be held; ``user`` stands for the end user."""
    read = ENGINE.read(text, event_time=WHEN, user_name=None, user_id=user_id).statements
    return {
        ("user" if each.subject_is_user else each.subject, each.predicate, each.object)
        for each in read
        if each.operation is Operation.ASSERT
        and admit(text, each, is_canonical=VOCABULARY.knows(each.predicate)).gate is Gate.ADMIT
    }


NOTES: list[tuple[str, set[Triple]]] = [
    # lines without a subject are about whom the note is about
    (
        "Patient: Ivo Marek, 63. Takes ramipril and simvastatin. Allergic to penicillin.",
        {
            ("Ivo Marek", "age", "63"),
            ("Ivo Marek", "takes_medication", "ramipril"),
            ("Ivo Marek", "takes_medication", "simvastatin"),
            ("Ivo Marek", "allergic_to", "penicillin"),
        },
    ),
    (
        "Caller: Ruth Ames. She moved to Derby. Her new phone number is 555-0134.",
        {("Ruth Ames", "lives_in", "Derby"), ("Ruth Ames", "phone_number", "555-0134")},
    ),
    (
        "Spoke with Dr. Ilan Katz, practice owner in Haifa. He uses Dentrix.",
        {("Dr. Ilan Katz", "uses", "Dentrix"), ("Dr. Ilan Katz", "works_as", "practice owner")},
    ),
    ("Account manager: Sophie Lind. Prefers calls before noon.", {("Sophie Lind", "works_as", "Account manager")}),
    # "they" is the company, "she" the person
    (
        "Follow-up with Kestrel Logistics. Their CTO is now Bruno Salas. They have 45 trucks.",
        {("Kestrel Logistics", "cto", "Bruno Salas"), ("Kestrel Logistics", "has", "45 trucks")},
    ),
    (
        "Call with Brightwater Dental. Office manager is Colleen Marsh. They use Dentrix.",
        {("Brightwater Dental", "uses", "Dentrix"), ("Brightwater Dental", "office_manager", "Colleen Marsh")},
    ),
    (
        "Quick call with Ben from Oakridge. They switched to Freshdesk.",
        {("Ben", "works_at", "Oakridge"), ("Oakridge", "uses", "Freshdesk")},
    ),
    ("Spoke to Hana from Canada about the quote.", set()),
    # an agent's "they" is the user whose partner is "their partner"
    (
        "The user visited their partner Kofi. They own a Kenwood mixer.",
        {("user", "partner", "Kofi"), ("user", "owns", "Kenwood mixer")},
    ),
    # a name in code is of no person
    (
        "Flashed over J-Link and built with CMake. Her colleague Viktor lives in Leeds.",
        {("Viktor", "lives_in", "Leeds")},
    ),
    # names whole, and one party by its short name
    ("I got the job at Marlow & Finch.", {("user", "works_at", "Marlow & Finch")}),
    ("Halden AB was founded in 1987. Halden is based in Bergen.", {("Halden AB", "headquartered_in", "Bergen")}),
    ("Lucia Bianchi is a violinist. Lucia lives in Turin.", {("Lucia Bianchi", "lives_in", "Turin")}),
    ("Started reading The Glass Harbour.", {("user", "reads", "The Glass Harbour")}),
    # roles go to their holders, companions to whom they belong
    ("The head teacher is Mrs Albright.", {("Mrs Albright", "works_as", "head teacher")}),
    ("Otto's teacher, Mrs. Nagel, is ill.", {("Otto", "teacher", "Mrs. Nagel")}),
    (
        "Mara Olsen, a cardiologist at Kern Clinic, called.",
        {("Mara Olsen", "works_as", "cardiologist"), ("Mara Olsen", "works_at", "Kern Clinic")},
    ),
    # things: what agents write about a project
    ("The repo uses pnpm; tests run with vitest.", {("repo", "uses", "pnpm"), ("tests", "runs_with", "vitest")}),
    ("Build command is `npm run build`.", {("Build command", "is", "npm run build")}),
    ("The frontend lives in apps/web.", {("frontend", "located_in", "apps/web")}),
    ("Deploys go through Fly.io.", {("Deploys", "goes_through", "Fly.io")}),
    ("Secrets are stored in Vault.", {("Secrets", "stored_in", "Vault")}),
    ("Project Tern: a CLI. License: MIT.", {("Project Tern", "license", "MIT")}),
    # dates by their verb, numbers by their noun
    ("The contract ends on 30 June 2026.", {("contract", "ends_on", "30 June 2026")}),
    ("The mill was built in 1890 in Selby.", {("mill", "built_in", "1890"), ("mill", "located_in", "Selby")}),
    ("Denholm Bridge has a length of 310 metres.", {("Denholm Bridge", "size", "310 metres")}),
]

SILENT = [
    "Never push to main without a review.",
    "The caretaker has a key.",
    "The cost is 85 pounds.",
    "Customer says the blender stopped working.",
    "Open question: who writes the docs?",
    "We made an offer to the candidate.",
    "No more calls please.",
]


@rows(("text", "expected"), NOTES)
def test_a_note_says(text: str, expected: set[Triple]) -> None:
    assert expected <= held(text)


@pytest.mark.parametrize("text", SILENT)
def test_a_note_says_nothing(text: str) -> None:
    assert held(text) == set()


def test_what_an_agent_writes_of_itself_is_not_the_users() -> None:
    found = held("User prefers pytest. I fixed the login bug and I use grep.", user_id="u-1")
    assert found == {("user", "likes", "pytest")}


def test_a_customer_named_by_a_label_is_the_end_user() -> None:
    found = held("Customer: Rita Gomez. She wants a refund. Rita Gomez lives in Cordoba.", user_id="u-1")
    assert found == {("user", "named", "Rita Gomez"), ("user", "wants", "refund"), ("user", "lives_in", "Cordoba")}


def test_he_is_nobodys_wife() -> None:
    found = held("Client: Bernard Weiss. Lives in Graz since his wife died. His daughter Klara is a judge.")
    assert ("Bernard Weiss", "has_child", "Klara") in found
    assert not any("wife has_child" in f"{subject} {predicate}" for subject, predicate, _ in found)
