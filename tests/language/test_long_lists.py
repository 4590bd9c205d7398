"""Lists past their first entry: without the verb, with an adjunct each, with a preposition each; names of several."""

from __future__ import annotations

import pytest

from tests.rows import rows

SAYS = [
    ("I use Tern for sketches and Puffin for the final drawings.", {("uses", "Tern"), ("uses", "Puffin")}),
    ("I speak Danish with my aunt and Dutch at work.", {("speaks", "Danish"), ("speaks", "Dutch")}),
    ("I've a weakness for old tins, dry cider and bad puns.", {("likes", "dry cider"), ("likes", "bad puns")}),
    ("My daughters, Ilka and Runa, swim.", {("has_child", "Ilka"), ("has_child", "Runa")}),
    ("my sons Ilmar and Bram are twins", {("has_child", "Ilmar"), ("has_child", "Bram")}),
    ("I have two sisters: Ilka sells boats, Runa bakes.", {("has_sibling", "Ilka"), ("has_sibling", "Runa")}),
    ("I married a baker, Ilmar, and we moved to Lund.", {("married_to", "Ilmar")}),
    ("I live on an island, Vlieland, with two goats.", {("lives_in", "island"), ("lives_in", "Vlieland")}),
    ("Programmo in Rust per lavoro e in Go per gioco.", {("uses_tool", "Rust"), ("uses_tool", "Go")}),
    ("Ho paura dei tuoni, dei ragni e del buio.", {("fears", "tuoni"), ("fears", "ragni"), ("fears", "buio")}),
    (
        "Prendo eutirox 75, ramipril e bisoprololo 2,5.",
        {("takes_medication", "eutirox"), ("takes_medication", "ramipril")},
    ),
    ("Non ho WhatsApp né Telegram.", {("has_no", "WhatsApp"), ("has_no", "Telegram")}),
    ("Ho due bambini: Ettore fa la terza, Mila va al nido.", {("has_child", "Ettore"), ("has_child", "Mila")}),
    ("Ho tre colleghe: Irene che guida, Berta che dorme e Mara.", {("works_with", "Irene"), ("works_with", "Mara")}),
    ("Ho sposato un'irlandese, Aoife, e vivo a Galway.", {("married_to", "Aoife")}),
]

SILENT = [
    ("I use Tern at work and Ada and I share a desk.", ("uses", "Ada")),
    ("I like jazz on Sundays, Ada and Bob prefer rock.", ("likes", "Ada")),
    ("My wife, a Dane, hates herring.", ("married_to", "Dane")),
    ("Ho due nipoti, figlie di Dora: Emma che nuota e Gaia che scia.", ("has_child", "Emma")),
    ("Noi siamo tre sorelle: Alda è morta, Bruna cuce, Clara sono io.", ("has_sibling", "Clara")),
]


@rows(("text", "facts"), SAYS)
def test_each_entry_of_a_list_is_read(read_of_user, text, facts):
    assert facts <= read_of_user(text)


@pytest.mark.parametrize(("text", "fact"), SILENT)
def test_what_is_no_entry_is_not(read_of_user, text, fact):
    assert fact not in read_of_user(text)
