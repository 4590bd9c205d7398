"""Deciding what only the person can settle: one card at a time, by mouse and by key, and back again."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from korely_desktop.domain.answers import Decision
from korely_desktop.domain.facts import State
from korely_desktop.domain.learning import Autonomy, Checked
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import Correction, FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON, Caller
from korely_desktop.gui.components.floating import SHADOW
from korely_desktop.gui.components.labels import LinkLabel
from korely_desktop.gui.components.quote import QuoteText
from korely_desktop.gui.components.rows import ROW
from korely_desktop.gui.components.sentence import SentenceLabel
from korely_desktop.gui.review import words
from korely_desktop.gui.review.correct import CorrectDialog
from korely_desktop.memory import facts, remember
from korely_desktop.memory.access import keys
from korely_desktop.memory.history import verbs
from korely_desktop.memory.inbox import learning, review
from korely_desktop.memory.inbox.attention import Fatigue, Inbox
from korely_desktop.memory.intake import pipeline, reading_jobs
from korely_desktop.memory.upkeep import dreaming
from tests.fakes import ScriptedEngine, statement

AGENT = Caller("rest", label="support-bot")
OLD = "Marco Conti works at Acme GmbH."
NEW = "Marco Conti says hello from his new desk at Northwind Labs."


def say(services, text: str, when: datetime | None = None) -> None:
    """An agent writes, and the text is read at once."""
    memory = remember.add(services, AGENT, NewMemory(text, agent_id="support-bot", timestamp=when), reader="test")
    pipeline.read_memory(services, reading_jobs.of_memory(services, AGENT, memory.id).id)


def current(services) -> set[str]:
    found, _ = facts.query(services, PERSON, FactQuery(states=(State.ACTIVE,), limit=200))
    return {fact.object for fact in found}


@pytest.fixture
def page(qtbot, open_main, services, engine: ScriptedEngine, settle):
    """Two waiting cards: a clash with the person's word, and a doubtful fact."""
    engine.says(OLD, statement(OLD, "Marco Conti", "works_at", "Acme GmbH"))
    engine.says(
        NEW,
        statement(NEW, "Marco Conti", "works_at", "Northwind Labs", evidence="his new desk at Northwind Labs"),
    )
    doubtful = "I think Giulia lives in Turin."
    engine.says(doubtful, statement(doubtful, "Giulia", "lives_in", "Turin", hedged=True, confidence=0.5))
    say(services, OLD, datetime(2025, 1, 5, tzinfo=UTC))
    found, _ = facts.query(services, PERSON, FactQuery(limit=10))
    verbs.confirm(services, PERSON, found[0].id)
    say(services, NEW)
    say(services, doubtful)
    window = open_main("review", "activity", "memory")
    window.show_page("review")
    settle(window.desk)
    qtbot.waitUntil(lambda: window.page("review").current is not None)
    return window.page("review")


def shown(page) -> set[str]:
    return {label.text() for label in page.view.findChildren(QLabel)}


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
    qtbot.waitUntil(lambda: any("Acme GmbH ends on" in text for text in shown(page)), timeout=10_000)
    words = shown(page)
    assert any("Northwind Labs becomes current." in text for text in words)
    assert any(text.startswith("- Marco Conti works_at Acme GmbH") for text in words)
    assert any(text.startswith("- Marco Conti works_at Northwind Labs") for text in words)
    assert {"before", "after"} <= words


def test_of_a_fact_that_is_alone_the_consequence_is_no_value_without_a_sentence(qtbot, page):
    page.list.setFocus()
    qtbot.keyClick(page, Qt.Key.Key_S)
    qtbot.waitUntil(lambda: page.current is not None and page.current.old_fact is None)
    qtbot.waitUntil(lambda: any(text.startswith("- Giulia lives_in Turin") for text in shown(page)), timeout=10_000)
    assert "It becomes current, with your word. Agents read it from now on." in shown(page)
    assert "Turin becomes current." not in shown(page)


def test_the_budget_of_the_day_ends_the_asking_and_can_be_gone_beyond(qtbot, page, services):
    page.window().desk.preferences.keep("review_minutes", "2")
    inbox = page._inbox
    used = replace(inbox, spent=timedelta(minutes=2))
    page._current = None
    page._show(used)
    assert page.enough.isVisible()
    assert page.enough._sentence.text().startswith("2 questions can wait until tomorrow.")
    assert page.budget.text() == "2 of 2 minutes today"
    qtbot.mouseClick(page.enough.main_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.current is not None)


def test_a_decision_taken_back_is_asked_again_although_the_budget_is_used(qtbot, page, monkeypatch):
    page.window().desk.preferences.keep("review_minutes", "2")
    decided = page.current.id
    monkeypatch.setattr(Inbox, "fit_into", lambda inbox, budget: 0 if inbox.spent else len(inbox.cards))
    qtbot.keyClick(page.view, Qt.Key.Key_R)
    qtbot.waitUntil(page.enough.isVisible)
    page.window().undoing.undo()
    qtbot.waitUntil(lambda: page.current is not None and page.view.isVisible())
    assert page.current.id == decided
    assert [card.id for card in page.list.cards.cards()] == [decided]
    page.refresh()
    qtbot.keyClick(page.view, Qt.Key.Key_R)
    qtbot.waitUntil(page.enough.isVisible)


def test_a_correction_is_taken_back_and_done_again_from_another_page(qtbot, page, services, settle):
    window = page.window()
    page.decide(Decision.CORRECT, Correction(object="Southwind Labs"))
    qtbot.waitUntil(lambda: current(services) == {"Southwind Labs"})
    settle(window.desk)
    window.show_page("welcome")
    for modifiers, values in (
        (Qt.KeyboardModifier.ControlModifier, {"Acme GmbH"}),
        (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier, {"Southwind Labs"}),
    ) * 2:
        qtbot.keyClick(window, Qt.Key.Key_Z, modifiers)
        settle(window.desk)
        assert current(services) == values


def waiting_cards(page) -> dict[str, str]:
    return {card.fact.object: card.id for card in page.list.cards.cards()}


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


def test_until_it_is_decided_agents_read_the_persons_word(page, services):
    assert current(services) == {"Acme GmbH"}


def test_a_accepts_and_u_takes_it_back(qtbot, page, services):
    qtbot.keyClick(page.view, Qt.Key.Key_A)
    qtbot.waitUntil(lambda: current(services) == {"Northwind Labs"})
    qtbot.waitUntil(lambda: page.top._note.text() == "1 waiting")
    assert page.current.old_fact is None
    qtbot.waitUntil(lambda: page.window().toasts.words == "Accepted. Agents read it from now on.")
    qtbot.keyClick(page.view, Qt.Key.Key_U)
    qtbot.waitUntil(lambda: current(services) == {"Acme GmbH"})
    qtbot.waitUntil(lambda: page.current.old_fact is not None)
    qtbot.waitUntil(lambda: page.top._note.text() == "2 waiting")


def test_joining_two_names_that_ends_a_value_says_both(qtbot, page, services, engine):
    short, full = "Lucia lives in Verona.", "Lucia Bianchi lives in Trieste."
    engine.says(short, statement(short, "Lucia", "lives_in", "Verona"))
    engine.says(full, statement(full, "Lucia Bianchi", "lives_in", "Trieste"))
    say(services, short, datetime(2025, 1, 5, tzinfo=UTC))
    say(services, full, datetime(2025, 3, 5, tzinfo=UTC))
    qtbot.waitUntil(lambda: page.top._note.text() == "3 waiting")
    page._put(next(card.id for card in page.list.cards.cards() if card.fact is None))
    qtbot.waitUntil(lambda: any("All facts come together. “" in words for words in shown(page)))
    name = next(label for label in page.view.findChildren(LinkLabel) if label.accessibleName() == "Lucia")
    name.linkActivated.emit("#")
    assert page.window().page("memory").drawer.entity_id == page.current.entity.id


def test_undo_is_offered_only_where_there_is_something_to_take_back(qtbot, page):
    assert not page.undo.isEnabled()
    qtbot.keyClick(page.view, Qt.Key.Key_A)
    qtbot.waitUntil(page.undo.isEnabled)
    qtbot.keyClick(page.view, Qt.Key.Key_U)
    qtbot.waitUntil(lambda: not page.undo.isEnabled())


def test_what_accepting_ends_is_shown_beside_a_card_that_names_nothing_in_memory(qtbot, page, services, engine):
    known, unsure = "Bo lives in Oslo.", "I think Bo lives in Bergen."
    engine.says(known, statement(known, "Bo", "lives_in", "Oslo"))
    engine.says(unsure, statement(unsure, "Bo", "lives_in", "Bergen", hedged=True, confidence=0.5))
    say(services, known, datetime(2025, 1, 5, tzinfo=UTC))
    say(services, unsure)
    qtbot.waitUntil(lambda: page.top._note.text() == "3 waiting")
    page._put(next(card.id for card in page.list.cards.cards() if card.fact.object == "Bergen"))
    assert page.current.old_fact is None
    qtbot.waitUntil(lambda: {"In memory", "Oslo", "New", "Bergen"} <= shown(page))
    assert {quote._content for quote in page.view.findChildren(QuoteText)} == {f"“{known}”", f"“{unsure}”"}


def test_a_key_of_a_choice_that_a_card_does_not_offer_says_so(qtbot, page):
    page._put(next(card.id for card in page.list.cards.cards() if card.fact.object == "Turin"))
    said = []
    page.window().desk.toast.connect(lambda words, _step: said.append(words))
    qtbot.keyClick(page.focusWidget(), Qt.Key.Key_K)
    assert said == ["That is no choice for this question."]
    assert page.current.fact.object == "Turin"


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
    told = "Lucia becomes another name of Lucia Bianchi. All facts come together."
    assert page.reject.text() == "They are two"
    assert {"If they are the same", told, "They are two"} <= shown(page)
    one, other = (replace(entity, type="person") for entity in (page.current.entity, page.current.other_entity))
    people = replace(page.current, entity=one, other_entity=other)
    assert words.undo_words(people, Decision.ACCEPT, services.vocabulary) == "joined Lucia and Lucia Bianchi"
    assert words.undo_words(people, Decision.REJECT, services.vocabulary) == "kept Lucia and Lucia Bianchi apart"
    assert words.title(people, services.vocabulary) == "Are Lucia and Lucia Bianchi the same person?"
    assert words.title(replace(people, entity=replace(one, type="place")), services.vocabulary).endswith("the same?")
    qtbot.keyClick(page.view, Qt.Key.Key_A)
    qtbot.waitUntil(lambda: page.window().toasts.words == told)


def test_r_rejects_and_the_old_value_stays(qtbot, page, services):
    qtbot.keyClick(page.view, Qt.Key.Key_R)
    qtbot.waitUntil(lambda: page.top._note.text() == "1 waiting")
    assert current(services) == {"Acme GmbH"}


def test_k_keeps_both(qtbot, page, services):
    qtbot.keyClick(page.view, Qt.Key.Key_K)
    qtbot.waitUntil(lambda: current(services) == {"Acme GmbH", "Northwind Labs"})


def test_e_asks_for_the_right_value_and_writes_it_as_the_persons_word(qtbot, page, services):
    qtbot.keyClick(page.view, Qt.Key.Key_E)
    dialog = page.window().findChild(CorrectDialog)
    dialog.field.clear()
    assert not dialog.save.isEnabled()
    qtbot.keyClicks(dialog.field, "Globex")
    qtbot.keyClick(dialog.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "Globex" in current(services))
    found, _ = facts.query(services, PERSON, FactQuery(limit=10))
    assert next(fact for fact in found if fact.object == "Globex").is_human


def test_enter_and_space_decide_nothing(qtbot, page, services, settle):
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
        page.accept.setFocus()
        qtbot.keyClick(page.accept, key)
    settle(page.window().desk)
    assert review.waiting(services, PERSON)[1] == 2


def test_s_goes_on_and_comes_back_in_the_end(qtbot, page):
    first = page.current.id
    qtbot.keyClick(page.view, Qt.Key.Key_S)
    assert page.current.id != first
    qtbot.keyClick(page.view, Qt.Key.Key_S)
    assert page.current.id == first


def test_what_has_no_old_value_cannot_be_kept_beside_it(qtbot, page):
    qtbot.keyClick(page.view, Qt.Key.Key_S)
    assert not page.offers(Decision.KEEP_BOTH)
    qtbot.waitUntil(lambda: not page.keep_both.isVisible())


def test_the_focused_act_says_what_it_would_do(qtbot, page):
    page.reject.setFocus(Qt.FocusReason.TabFocusReason)
    assert "If you reject" in shown(page)
    assert any(text.startswith("Acme GmbH stays.") for text in shown(page))


def test_when_all_is_decided_the_page_says_so(qtbot, page):
    qtbot.mouseClick(page.reject, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.top._note.text() == "1 waiting")
    qtbot.mouseClick(page.reject, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.empty.isVisible())
    qtbot.waitUntil(lambda: page.empty._sentence.text() == "2 decided today.")


def test_a_card_that_comes_in_while_looking_does_not_move_the_one_in_sight(qtbot, page, services, engine):
    kept = page.current.id
    text = "Maybe Sara owns a boat."
    engine.says(text, statement(text, "Sara", "owns", "a boat", hedged=True, confidence=0.4))
    say(services, text)
    qtbot.waitUntil(lambda: page.top._note.text() == "3 waiting")
    assert page.current.id == kept


def test_the_toast_keeps_clear_of_the_acts(qtbot, page):
    qtbot.keyClick(page.view, Qt.Key.Key_R)
    toasts = page.window().toasts
    qtbot.waitUntil(lambda: toasts.words != "")
    acts = page._acts.mapTo(page.window(), page._acts.rect().topLeft()).y()
    qtbot.waitUntil(lambda: toasts.geometry().bottom() - SHADOW <= acts)


def test_a_tired_person_is_offered_a_pause_once(qtbot, page, settle):
    page._show(replace(page._inbox, fatigue=Fatigue.FAST))
    assert page.pause.isVisible()
    assert page.pause.accessibleName() == "10 equal answers, faster than one can read."
    qtbot.mouseClick(page.pause.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.enough.isVisible() and page.enough._title.text() == "A pause", timeout=10_000)
    assert not page.pause.isVisible()
    page._go_beyond()
    qtbot.waitUntil(lambda: page.current is not None, timeout=10_000)
    settle(page.window().desk)
    page._show(replace(page._inbox, fatigue=Fatigue.LONG))
    assert not page.pause.isVisible()


def test_what_is_let_in_by_itself_is_told_with_its_precision(qtbot, page, settle):
    assert not page.precision.isVisible()
    page._show(replace(page._inbox, checked=Checked(104, 20, 19)))
    assert page.precision.text() == "By itself: 19 of 20 right"
    assert page.precision.toolTip().endswith("So between 76% and 99% of all are right.")
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
    assert words.why(card).startswith("Nobody has spoken of it for long")
    told = {effect.decision: effect.words for effect in words.effects(card)}
    assert told[Decision.REJECT] == "Turin stays. You are asked again only after as long a silence."
    for decision, did in ((Decision.ACCEPT, "ended"), (Decision.REJECT, "kept")):
        assert words.decided_words(card, decision) == told[decision], "what was promised, not that it was let in"
        assert words.undo_words(card, decision, services.vocabulary) == f"{did} “Giulia lives in Turin”"
