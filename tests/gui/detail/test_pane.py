"""The detail pane, on facts that were learned from texts."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

from PySide6.QtCore import QDate, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QWidget

from korely_desktop.domain.facts import State, Trust
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.domain.scope import PERSON
from korely_desktop.gui.components.labels import LinkLabel
from korely_desktop.gui.components.quote import QuoteCard
from korely_desktop.gui.detail.acts import ActLine
from korely_desktop.gui.theme import theme
from korely_desktop.memory import facts, moving
from korely_desktop.memory.access import keys
from korely_desktop.memory.history import verbs
from tests.gui.detail.story import STORY, fact, press, texts
from tests.gui.learning import AGENT


def test_the_pane_tells_the_sentence_its_time_and_what_it_replaced(open_pane, story):
    pane = open_pane(fact(story, "Advanced").id)
    shown = texts(pane)
    assert any("Giulia</a> is on the " in text for text in shown)
    assert any(text.startswith("since ") and text.endswith("replaced Developer") for text in shown)
    assert "How this changed" in shown
    assert pane.widget().minimumSizeHint().width() <= 360


def test_the_acts_that_have_room_stand_beside_each_other_at_any_width(open_pane, story):
    pane = open_pane(fact(story, "Turin").id)
    line = pane.findChild(ActLine)
    everything = ["correct", "end", "forget"]
    for width, shown in ((360, everything), (280, ["correct", "forget"]), (360, everything)):
        pane.setFixedWidth(width)
        assert pane.widget().width() == width
        assert [verb for verb in everything if pane.buttons[verb].isVisible()] == shown
        assert line._entries[0].isVisible() is ("end" not in shown)


def test_the_link_in_the_heading_follows_the_appearance(open_pane, story):
    pane = open_pane(fact(story, "Turin").id)
    (heading,) = pane.findChildren(LinkLabel)
    for mode in ("dark", "light"):
        theme().set(appearance=mode)
        assert theme().color("accent").name() in colors(heading)


def colors(widget: QWidget) -> set[str]:
    image = widget.grab().toImage()
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


def test_the_evidence_is_marked_in_the_quote(open_pane, story):
    pane = open_pane(fact(story, "email follow-ups").id)
    card = pane.findChild(QuoteCard)
    content = card.quote.toPlainText()
    ((start, end),) = card.quote._spans
    assert content[start:end] == "prefers email follow-ups"
    card.read.click()
    dialog = pane.window().findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    assert any(STORY in quote.toPlainText() for widget in dialog for quote in widget.findChildren(type(card.quote)))


def test_one_long_word_makes_the_pane_no_wider_and_is_copied_as_it_is(open_pane, story):
    key = "0a1b&2c3d" * 30
    made = facts.add_triple(story, AGENT, NewTriple("Giulia", "uses", key))
    pane = open_pane(made.id)
    (sentence,) = [label for label in pane.findChildren(LinkLabel) if key in label.accessibleName()]
    assert sentence.minimumSizeHint().width() <= pane.width()
    sentence.setSelection(0, 200)
    sentence.setFocus()
    QTest.keyClick(sentence, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QGuiApplication.clipboard().text()
    assert len(copied) > 100
    assert f"Giulia uses {key}".startswith(copied)


def test_the_history_says_that_a_fact_was_moved_from_both_its_sides(open_pane, story):
    old = fact(story, "Turin").id
    (moved,) = moving.move(story, PERSON, [old], "Bruno")
    before, after = texts(open_pane(moved.id)), texts(open_pane(old))
    assert "about Giulia before" in before
    assert "about Bruno now" in after
    assert not any("replaced Turin" in text for text in before)


def test_a_history_of_one_value_says_what_was_so_of_it(open_pane, story):
    facts.add_triple(story, AGENT, NewTriple("Bruno", "drinks", "coffee"))
    denied = facts.add_triple(story, AGENT, NewTriple("Bruno", "does_not_drink", "coffee"))
    said = texts(open_pane(denied.id))
    assert {"drinks coffee", "does not drink coffee"} <= set(said)
    assert not any("replaced coffee" in text for text in said)


def test_what_agents_write_of_others_leaves_the_pane_as_it_stands(open_pane, desk, settle, story):
    pane = open_pane(fact(story, "Turin").id)
    shown = pane.buttons["correct"]
    facts.add_triple(story, AGENT, NewTriple("Bruno", "likes", "tea"))
    pane.reread()
    settle(desk)
    assert pane.buttons["correct"] is shown
    verbs.confirm(story, PERSON, pane.fact_id)
    pane.reread()
    settle(desk)
    assert pane.buttons["correct"] is not shown


def test_escape_and_an_unchanged_value_change_nothing(open_pane, desk, settle, story):
    pane = open_pane(fact(story, "Turin").id)
    pane.edit()
    assert pane.leave()
    assert pane.editor is None
    pane.edit()
    pane.buttons["save"].click()
    settle(desk)
    assert fact(story, "Turin").trust is Trust.EXTRACTED
    assert not pane.leave()


def test_a_value_that_cannot_be_is_refused_in_words(open_pane, desk, settle, story):
    pane = open_pane(fact(story, "Turin").id)
    said = []
    desk.toast.connect(lambda words, step: said.append(words))
    pane.edit()
    pane.editor.setText("\x00")
    pane.buttons["save"].click()
    settle(desk)
    assert said
    assert fact(story, "Turin").trust is Trust.EXTRACTED


def test_confirm_makes_it_the_persons_word(open_pane, desk, settle, story):
    pane = open_pane(fact(story, "Turin").id)
    press(pane, "confirm", lambda: settle(desk))
    assert fact(story, "Turin").trust is Trust.PERSON
    assert "confirm" not in pane.buttons
    assert any("You confirmed it" in text for text in texts(pane))


def test_it_ended_asks_for_the_day(open_pane, desk, settle, qtbot, story):
    from korely_desktop.gui.detail.dates import EndDialog

    pane = open_pane(fact(story, "Turin").id)
    pane.ask_end()
    dialog = pane.window().findChild(EndDialog)
    yesterday = date.today() - timedelta(days=1)
    assert dialog.day.minimumDate() <= QDate.currentDate()
    dialog.day.setDate(QDate(yesterday.year, yesterday.month, yesterday.day))
    dialog.act.click()
    settle(desk)
    ended = fact(story, "Turin").invalid_at
    assert ended is not None
    assert ended.date() == yesterday


def test_forget_and_restore(open_pane, desk, settle, story):
    pane = open_pane(fact(story, "Turin").id)
    press(pane, "forget", lambda: settle(desk))
    assert fact(story, "Turin").state is State.FORGOTTEN
    pane.buttons["restore"].click()
    settle(desk)
    assert fact(story, "Turin").state is State.ACTIVE


def test_details_for_developers_are_folded_and_hold_the_ids(open_pane, story):
    pane = open_pane(fact(story, "Turin").id)
    assert not pane.findChildren(QPlainTextEdit)
    pane.buttons["details"].click()
    (text,) = pane.findChildren(QPlainTextEdit)
    assert pane.fact_id in text.toPlainText()
    assert '"lives_in"' in text.toPlainText()


def test_names_in_the_sentence_open_the_profile(open_pane, desk, qtbot, story):
    known = fact(story, "Turin")
    pane = open_pane(known.id)
    (sentence,) = [label for label in pane.findChildren(QLabel) if "</a> lives in" in label.text()]
    with qtbot.waitSignal(desk.entity_wanted) as asked:
        sentence.linkActivated.emit(f"entity:{known.subject_entity_id}")
    assert asked.args == [known.subject_entity_id]


def test_who_used_it_counts_reads_by_agents(open_pane, services, story):
    known = facts.add_triple(services, AGENT, NewTriple("Ann", "likes", "tea"))
    assert "No agent has read it yet." in texts(open_pane(known.id))
    for _ in range(3):
        facts.query(services, AGENT, FactQuery(subject="Ann"))
    pane = open_pane(known.id)
    assert any(text.startswith("3 times, last ") for text in texts(pane))
    assert "REST" in texts(pane)


def test_a_fact_that_is_gone_is_told_in_words(open_pane):
    pane = open_pane("fct_00000000000000000000000000")
    assert "It is no longer there" in texts(pane)


def test_a_fact_without_a_text_says_so(open_pane, services):
    made = facts.add_triple(services, AGENT, NewTriple("Ann", "likes", "tea"))
    assert "It was written directly, without a text." in texts(open_pane(made.id))
    key, _ = keys.create_key(services, PERSON, name="Claude Code")
    made = facts.add_triple(services, replace(AGENT, key_id=key.id, label=key.name), NewTriple("Ann", "likes", "plums"))
    assert "Claude Code wrote it directly, without a text." in texts(open_pane(made.id))


def test_markup_in_names_and_values_is_only_text(open_pane, services):
    made = facts.add_triple(services, AGENT, NewTriple("<b>Ann</b>", "likes", "<img src=x>"))
    pane = open_pane(made.id)
    assert any("&lt;img src=x&gt;" in text for text in texts(pane))
    pane._act("copy")
    assert QGuiApplication.clipboard().text() == "<b>Ann</b> likes <img src=x>"


def test_the_focus_stays_in_the_pane_when_it_is_built_anew(story, open_pane, desk, settle):
    turin = fact(story, "Turin")
    pane = open_pane(turin.id)
    pane.activateWindow()
    pane.buttons["forget"].setFocus()
    verbs.confirm(story, PERSON, turin.id)
    pane.reread()
    settle(desk)
    assert pane.window().focusWidget() is pane.buttons["forget"]
    verbs.hide(story, PERSON, turin.id)
    pane.reread()
    settle(desk)
    assert pane.window().focusWidget() is pane.buttons["restore"]
