"""Cards of Review: what they show, where they stand, and when they are asked."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from korely_desktop.domain.answers import Decision
from korely_desktop.domain.errors import Conflict, DiskFull
from korely_desktop.domain.learning import Autonomy, Checked
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.floating import SHADOW
from korely_desktop.gui.components.labels import LinkLabel
from korely_desktop.gui.components.quote import QuoteText
from korely_desktop.gui.components.rows import ROW
from korely_desktop.gui.components.sentence import SentenceLabel
from korely_desktop.gui.i18n import install_language
from korely_desktop.gui.review import words
from korely_desktop.memory import facts, remember
from korely_desktop.memory.access import keys
from korely_desktop.memory.history import verbs
from korely_desktop.memory.inbox import consequences, learning, review
from korely_desktop.memory.inbox.attention import Inbox
from korely_desktop.memory.intake import pipeline, reading_jobs
from korely_desktop.memory.upkeep import dreaming
from tests.fakes import statement
from tests.gui.review.clash import AGENT, say, shown, waiting_cards


def test_the_card_shows_both_values_their_evidence_and_what_accepting_does(page):
    assert page.current.old_fact is not None
    words = shown(page)
    assert {"Acme GmbH", "Northwind Labs", "Clash with your word"} <= words | {"Clash with your word"}
    assert any(text.startswith("Acme GmbH ends, Northwind") or "Acme GmbH ends on" in text for text in words)
    assert any("Agents keep reading Acme GmbH until you decide." in text for text in words)
    quotes = [quote for quote in page.view.findChildren(QuoteText) if quote._spans]
    marked = {quote._content[start:end] for quote in quotes for start, end in quote._spans}
    assert "his new desk at Northwind Labs" in marked
    assert page.top._note.text() == "2 waiting"
    assert page.window().rail.item("review").accessibleName() == "Review, 2 waiting"


def test_the_consequence_is_told_to_the_line_with_who_reads_it(qtbot, page, services):
    qtbot.waitUntil(lambda: any("Acme GmbH ends on" in text for text in shown(page)))
    words = shown(page)
    assert any("Northwind Labs becomes current." in text for text in words)
    assert any(text.startswith("- Marco Conti works_at Acme GmbH") for text in words)
    assert any(text.startswith("- Marco Conti works_at Northwind Labs") for text in words)
    assert {"before", "after"} <= words


@pytest.mark.parametrize(("problem", "told"), [(DiskFull("Free some space."), True), (Conflict("Decided."), False)])
def test_a_consequence_that_cannot_be_worked_out_says_why_unless_the_card_is_settled(
    page, monkeypatch, settle, problem, told
):
    def fail(*_asked: object) -> None:
        raise problem

    monkeypatch.setattr(consequences, "preview", fail)
    said: list[str] = []
    page.window().desk.toast.connect(lambda words, _step: said.append(words))
    page.acts.looked_at.emit(Decision.REJECT)
    settle(page.window().desk)
    assert bool(said) is told


def test_where_both_sides_have_one_value_the_card_says_what_of_it(qtbot, page, services, engine, settle):
    drinks, not_any_more = "Giulia drinks coffee.", "Giulia does not drink coffee."
    engine.says(drinks, statement(drinks, "Giulia", "drinks", "coffee"))
    engine.says(not_any_more, statement(not_any_more, "Giulia", "does_not_drink", "coffee"))
    say(services, drinks)
    verbs.confirm(services, PERSON, facts.query(services, PERSON, FactQuery(subject="Giulia"))[0][0].id)
    say(services, not_any_more)
    settle(page.window().desk)
    page.show_card([waiting_cards(page)["coffee"]])
    qtbot.waitUntil(lambda: any("ends on" in text and "coffee" in text for text in shown(page)))
    words = shown(page)
    assert {"drinks coffee", "does not drink coffee"} <= words
    assert "Both are true: “Giulia drinks coffee” and “Giulia does not drink coffee”. Agents read both." in words
    assert any(text.endswith("Agents keep reading “Giulia drinks coffee” until you decide.") for text in words)
    assert any(text.endswith("“Giulia does not drink coffee” becomes current.") for text in words)


def test_of_a_fact_that_is_alone_the_consequence_is_no_value_without_a_sentence(qtbot, page):
    page.list.setFocus()
    qtbot.keyClick(page, Qt.Key.Key_S)
    qtbot.waitUntil(lambda: page.current is not None and page.current.old_fact is None)
    qtbot.waitUntil(lambda: any(text.startswith("- Giulia lives_in Turin") for text in shown(page)))
    assert "It becomes current, with your word. Agents read it from now on." in shown(page)
    assert "Turin becomes current." not in shown(page)


def test_a_fact_that_waits_leads_to_its_own_card(qtbot, page):
    window = page.window()
    assert page.current.fact.object == "Northwind Labs"
    card = waiting_cards(page)["Turin"]
    fact_id = next(one.fact.id for one in page.list.cards.cards() if one.id == card)
    window.show_page("memory")
    window.page("memory").show_fact(fact_id)
    qtbot.waitUntil(lambda: "review" in window.page("memory").pane.buttons)
    window.page("memory").pane.buttons["review"].click()
    qtbot.waitUntil(lambda: page.current.id == card)
    assert window.page_name == "review"


def test_a_question_leads_to_its_card_also_when_the_day_is_used_up(page, monkeypatch, settle):
    card = waiting_cards(page)["Turin"]
    page.window().desk.preferences.keep("review_minutes", "2")
    monkeypatch.setattr(Inbox, "fit_into", lambda inbox, budget: 0)
    page.show_card([card])
    settle(page.window().desk)
    assert page.current.id == card
    page.refresh()
    settle(page.window().desk)
    assert page.current.id == card
    assert not page.enough.isVisible()


def test_cards_stand_under_the_name_they_are_about(page):
    model = page.list.cards
    assert model.index(0).data() == "Marco Conti"
    assert "Giulia" in [model.index(row).data() for row in range(model.rowCount())]


def test_the_list_names_the_key_that_wrote_where_no_agent_is_given(qtbot, page, services, engine):
    key, _ = keys.create_key(services, PERSON, name="diary")
    text = "I think Ada likes chess."
    engine.says(text, statement(text, "Ada", "likes", "chess", hedged=True, confidence=0.5))
    by_key = Caller("rest", key_id=key.id, label=key.name)
    memory = remember.add(services, by_key, NewMemory(text), reader="test")
    pipeline.read_memory(services, reading_jobs.of_memory(services, AGENT, memory.id).id)
    model = page.list.cards
    qtbot.waitUntil(
        lambda: "diary" in next((row.note for row in model._rows if getattr(row, "text", "") == "Ada likes chess"), "")
    )


@pytest.mark.parametrize(
    ("days", "age"), [(0, "now"), (1 / 24, "1 h"), (29, "29 d"), (38, "1 mo"), (70, "2 mo"), (800, "2 y")]
)
def test_how_long_a_card_waits_is_told_in_the_largest_unit(page, days, age):
    model = page.list.cards
    card = model.cards()[0]
    model.set_cards([card], card.created_at + timedelta(days=days))
    assert model.index(1).data(ROW).age == age


@pytest.mark.parametrize(("days", "age"), [(38, "1 mese"), (70, "2 mesi"), (800, "2 anni")])
def test_one_month_of_waiting_is_not_told_as_several_in_italian(page, days, age):
    install_language("it")
    model = page.list.cards
    card = model.cards()[0]
    model.set_cards([card], card.created_at + timedelta(days=days))
    assert model.index(1).data(ROW).age == age


def test_joining_two_names_that_ends_a_value_says_both(qtbot, page, services, engine):
    short, full = "Lucia lives in Verona.", "Lucia Bianchi lives in Trieste."
    engine.says(short, statement(short, "Lucia", "lives_in", "Verona"))
    engine.says(full, statement(full, "Lucia Bianchi", "lives_in", "Trieste"))
    say(services, short, datetime(2025, 1, 5, tzinfo=UTC))
    say(services, full, datetime(2025, 3, 5, tzinfo=UTC))
    qtbot.waitUntil(lambda: page.top._note.text() == "3 waiting")
    page._put(next(card.id for card in page.list.cards.cards() if card.fact is None))
    qtbot.waitUntil(lambda: any("Their facts are merged. “" in words for words in shown(page)))
    name = next(label for label in page.view.findChildren(LinkLabel) if label.accessibleName() == "Lucia")
    name.linkActivated.emit("#")
    assert page.window().page("memory").drawer.entity_id == page.current.entity.id


def test_an_unsure_value_is_asked_about_beside_the_one_that_holds_and_both_can_be_kept(qtbot, page, services, engine):
    known, unsure = "Bo lives in Oslo.", "I think Bo lives in Bergen."
    engine.says(known, statement(known, "Bo", "lives_in", "Oslo"))
    engine.says(unsure, statement(unsure, "Bo", "lives_in", "Bergen", hedged=True, confidence=0.5))
    say(services, known, datetime(2025, 1, 5, tzinfo=UTC))
    say(services, unsure)
    qtbot.waitUntil(lambda: page.top._note.text() == "3 waiting")
    page._put(next(card.id for card in page.list.cards.cards() if card.fact.object == "Bergen"))
    assert {"In memory", "Oslo", "New", "Bergen"} <= shown(page)
    assert {quote._content for quote in page.view.findChildren(QuoteText)} == {f"“{known}”", f"“{unsure}”"}
    assert page.current.reason == "weak_evidence"
    assert page.view.accessibleName() == "3 of 3: Where does Bo live?"
    assert any(text.endswith("Agents keep reading Oslo until you decide.") for text in shown(page))
    qtbot.keyClick(page.view, Qt.Key.Key_K)
    qtbot.waitUntil(lambda: page.top._note.text() == "2 waiting")
    held, _ = facts.query(services, PERSON, FactQuery(subject="Bo"))
    assert {fact.object for fact in held} == {"Oslo", "Bergen"}
    qtbot.keyClick(page.view, Qt.Key.Key_U)
    qtbot.waitUntil(lambda: page.top._note.text() == "3 waiting")
    held, _ = facts.query(services, PERSON, FactQuery(subject="Bo"))
    assert {fact.object for fact in held} == {"Oslo"}


def test_what_is_unsure_and_sensitive_says_so_at_its_first_mention_alone(qtbot, page, services, engine):
    for condition in ("asthma", "eczema"):
        text = f"I think Bo has {condition}."
        engine.says(text, statement(text, "Bo", "has_condition", condition, hedged=True, confidence=0.5))
        say(services, text)
    qtbot.waitUntil(lambda: page.top._note.text() == "4 waiting")
    for condition, kind in (("asthma", "Sensitive, first mention"), ("eczema", "Not sure")):
        page._put(next(card.id for card in page.list.cards.cards() if card.fact.object == condition))
        assert words.kind_words(page.current.kind) == kind
        note = page.list.currentIndex().data(ROW).note
        assert note == ("Sensitive · support-bot" if condition == "asthma" else "50% sure · support-bot")
        assert ("This is a sensitive matter" in words.why(page.current, services.vocabulary)) is (condition == "asthma")


def test_two_names_are_told_apart_by_what_is_known_of_each(qtbot, page, services, engine):
    short, full = "Lucia lives in Verona.", "Lucia Bianchi likes opera."
    engine.says(short, statement(short, "Lucia", "lives_in", "Verona"))
    engine.says(full, statement(full, "Lucia Bianchi", "likes", "opera"))
    say(services, short)
    say(services, full)
    qtbot.waitUntil(lambda: page.top._note.text() == "3 waiting")
    page._put(next(card.id for card in page.list.cards.cards() if card.fact is None))
    qtbot.waitUntil(
        lambda: {quote._content for quote in page.view.findChildren(QuoteText)} == {f"“{short}”", f"“{full}”"}
    )
    read = {label.accessibleName() for label in page.view.findChildren(SentenceLabel)}
    assert read == {"lives in Verona", "likes opera"}
    told = "Lucia becomes another name for Lucia Bianchi. Their facts are merged."
    assert page.acts.reject.text() == "They are different"
    assert {"If they are the same", told, "They are different"} <= shown(page)
    one, other = (replace(entity, type="person") for entity in (page.current.entity, page.current.other_entity))
    people = replace(page.current, entity=one, other_entity=other)
    assert words.undo_words(people, Decision.ACCEPT, services.vocabulary) == "merged Lucia and Lucia Bianchi"
    assert words.undo_words(people, Decision.REJECT, services.vocabulary) == "kept Lucia and Lucia Bianchi apart"
    assert words.title(people, services.vocabulary) == "Are Lucia and Lucia Bianchi the same person?"
    assert words.title(replace(people, entity=replace(one, type="place")), services.vocabulary).endswith("the same?")
    qtbot.keyClick(page.view, Qt.Key.Key_A)
    qtbot.waitUntil(lambda: page.window().toasts.words == told)


def test_a_card_that_comes_in_while_looking_does_not_move_the_one_in_sight(qtbot, page, services, engine):
    kept = page.current.id
    text = "Maybe Sara owns a boat."
    engine.says(text, statement(text, "Sara", "owns", "a boat", hedged=True, confidence=0.4))
    say(services, text)
    qtbot.waitUntil(lambda: page.top._note.text() == "3 waiting")
    assert page.current.id == kept


def test_no_act_is_narrower_than_its_words_and_keys_are_shown_where_they_fit(page, settle):
    window = page.window()
    acts = (page.acts.accept, page.acts.reject, page.acts.keep_both, page.acts.correct, page.acts.skip, page.acts.undo)
    italian = ("Accetta il nuovo", "Rifiuta", "Tieni entrambi", "Correggi…", "Salta", "Annulla")
    for button, longer in zip(acts, italian, strict=True):
        button.setText(longer)
    page.acts.reject.set_key_shown(False)
    bare = page.acts.reject.sizeHint().width()
    for width, hinted in ((1600, True), (1210, False), (960, False)):
        window.resize(width, 700)
        settle(window.desk)
        in_sight = [button for button in acts if not button.isHidden()]
        assert page.acts.keep_both in in_sight
        assert [button.text() for button in in_sight if button.width() < button.sizeHint().width()] == []
        assert (page.acts.reject.width() > bare) is hinted


def test_the_toast_keeps_clear_of_the_acts(qtbot, page):
    qtbot.keyClick(page.view, Qt.Key.Key_R)
    toasts = page.window().toasts
    qtbot.waitUntil(lambda: toasts.words != "")
    acts = page.acts.mapTo(page.window(), page.acts.rect().topLeft()).y()
    qtbot.waitUntil(lambda: toasts.geometry().bottom() - SHADOW <= acts)


def test_what_is_let_in_by_itself_is_told_with_its_precision(qtbot, page, settle):
    assert not page.precision.isVisible()
    page._show(replace(page._inbox, earned=1))
    assert page.precision.isVisible(), "also before anything came in so"
    assert page.precision.text() == "On its own: 1 kind of fact"
    page._show(replace(page._inbox, checked=Checked(104, 20, 19)))
    assert page.precision.text() == "On its own: 19 of 20 right"
    assert page.precision.toolTip().endswith("So 76% to 99% of all are right.")
    page.precision.hide()


def test_when_to_ask_is_chosen_in_review_and_told_in_settings(qtbot, open_main, services):
    window = open_main("review", "settings")
    window.show_page("review")
    box = window.page("review").autonomy
    qtbot.waitUntil(lambda: "Clear facts come in at once" in box.toolTip())
    box.setCurrentIndex(box.findData(Autonomy.ALWAYS))
    box.activated.emit(box.currentIndex())
    qtbot.waitUntil(lambda: learning.autonomy(services, PERSON) is Autonomy.ALWAYS)
    window.show_page("settings")
    window.page("settings").show_section("learning")
    section = window.page("settings").sections["learning"]
    qtbot.waitUntil(lambda: section.autonomy.currentData() == Autonomy.ALWAYS)
    qtbot.waitUntil(lambda: any("waits for you" in label.text() for label in section.findChildren(QLabel)))


def test_what_nobody_spoke_of_says_so_and_when_it_asks_again(services):
    state = NewTriple("Giulia", "lives_in", "Turin")
    facts.add_triple(services, Caller("rest"), state)
    later = services.clock() + timedelta(days=40_000)
    dreaming.ask(replace(services, clock=lambda: later), PERSON)
    (card,) = review.waiting(services, PERSON)[0]
    assert words.title(card, services.vocabulary) == "Is this over? Giulia lives in Turin"
    assert words.why(card, services.vocabulary).startswith("Nobody has mentioned it for a long time")
    told = {effect.decision: effect.words for effect in words.effects(card, services.vocabulary)}
    assert told[Decision.REJECT] == "Turin stays. You are asked again only after an equally long silence."
    for decision, did in ((Decision.ACCEPT, "ended"), (Decision.REJECT, "kept")):
        assert words.decided_words(card, decision, services.vocabulary) == told[decision], (
            "what was promised, not that it was let in"
        )
        assert words.undo_words(card, decision, services.vocabulary) == f"{did} “Giulia lives in Turin”"


def test_before_it_is_known_what_waits_nothing_is_claimed(open_main, settle):
    window = open_main("review")
    page = window.page("review")

    window.show_page("review")

    def said() -> list[str]:
        return [one.text() for one in page.findChildren(QLabel) + page.findChildren(Button) if one.isVisible()]

    assert "Reading…" in said()
    assert not {"Nothing to decide", "Open Memory"} & set(said())
    settle(window.desk)
    assert {"Nothing to decide", "Open Memory"} <= set(said())
    assert window.focusWidget() is page.empty.other_button


@pytest.mark.parametrize("old", ["Vim", ""], ids=["named in it", "meant by it"])
def test_an_end_that_follows_from_what_a_text_says_shows_that_text(page, services, engine, settle, old):
    before, after = "Giulia uses Vim.", "Giulia switched to Helix from Vim."
    engine.says(before, statement(before, "Giulia", "uses", "Vim"))
    engine.says(after, statement(after, "Giulia", "uses", "Helix", replaces=True, instead_of=old))
    say(services, before)
    verbs.confirm(services, PERSON, facts.query(services, PERSON, FactQuery(subject="Giulia"))[0][0].id)
    say(services, after)
    settle(page.window().desk)
    page.show_card([waiting_cards(page)["Vim"]])
    settle(page.window().desk)
    assert "It is over" in shown(page)
    assert f"“{after}”" in {quote._content for quote in page.view.findChildren(QuoteText)}
