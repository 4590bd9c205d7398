"""Acts on facts in the list: by keys, pointer and selection, and taking them back."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from korely_desktop.domain.facts import State, Trust
from korely_desktop.domain.panel import PanelState, SavedView, Show
from korely_desktop.domain.questions import FactQuery, NewTriple
from korely_desktop.gui.detail.dates import EndDialog
from korely_desktop.gui.panel import words
from korely_desktop.gui.panel.model import Column, RowRole
from korely_desktop.gui.panel.moving import MoveDialog
from korely_desktop.memory import date_words, facts
from korely_desktop.memory.forgetting.retention import KEPT
from tests.gui.panel.reading import AGENT, click, press_on, row_of, sentences, state_in_store


def test_after_a_correction_by_keyboard_the_list_has_the_focus_again(qtbot, open_page, world):
    page = open_page()
    click(page, "Turin")
    qtbot.waitUntil(lambda: page.pane.explanation is not None)
    QTest.keyClick(page.view, Qt.Key.Key_E)
    qtbot.waitUntil(lambda: page.pane.editor is not None)
    page.pane.editor.setText("Milan")
    QTest.keyClick(page.pane.editor, Qt.Key.Key_Return)
    assert page.focusWidget() is page.view
    qtbot.waitUntil(lambda: "Giulia Ferri lives in Milan" in sentences(page))


def test_a_corrected_fact_is_selected_and_undo_shows_the_old_one_again(qtbot, open_main, services, settle):
    facts.add_triple(services, AGENT, NewTriple("Ann", "lives_in", "Oslo"))
    facts.add_triple(services, AGENT, NewTriple("Ann", "likes", "tea"))
    window = open_main("memory")
    page = window.page("memory")
    qtbot.waitUntil(lambda: len(sentences(page)) == 2 and "…" not in sentences(page))
    click(page, "Oslo")
    qtbot.waitUntil(lambda: page.pane.explanation is not None)
    QTest.keyClick(page.view, Qt.Key.Key_E)
    qtbot.waitUntil(lambda: page.pane.editor is not None)
    assert not any(page.pane.buttons[verb].isVisible() for verb in ("confirm", "correct", "forget"))
    page.pane.editor.setText("Bergen")
    QTest.keyClick(page.pane.editor, Qt.Key.Key_Return)

    def chosen() -> list[str]:
        return [row.sentence for row in page.model.loaded_rows(page.view.selected())]

    qtbot.waitUntil(lambda: chosen() == ["Ann lives in Bergen"])
    settle(window.desk)  # the list may follow before the act is told, and there would be nothing to take back
    window.undoing.undo()
    qtbot.waitUntil(lambda: chosen() == ["Ann lives in Oslo"])
    qtbot.waitUntil(lambda: page.pane.explanation is not None and page.pane.explanation.fact.object == "Oslo")


def test_what_the_person_corrected_is_learned_from_them_not_from_the_agent(qtbot, open_page, desk, settle, services):
    for value in ("Oslo", "tea"):
        predicate = "lives_in" if value == "Oslo" else "likes"
        facts.add_triple(services, AGENT, NewTriple("Ann", predicate, value, agent_id="Cursor"))
    page = open_page()
    click(page, "tea")
    QTest.keyClick(page.view, Qt.Key.Key_C)
    qtbot.waitUntil(lambda: state_in_store(services, "tea")[1] is Trust.PERSON)
    page.acts.correct(page.model.fact(row_of(page, "Oslo")).fact.id, "Bergen")
    qtbot.waitUntil(lambda: "Ann lives in Bergen" in sentences(page))
    open_page.loaded(page)
    learned = [page.model.index(row_of(page, value), Column.LEARNED).data() for value in ("Bergen", "tea")]
    assert [words.partition(",")[0] for words in learned] == ["You", "Cursor"]
    click(page, "Bergen")
    qtbot.waitUntil(lambda: page.pane.explanation is not None and page.pane.explanation.fact.object == "Bergen")
    told = [label.text() for label in page.pane.findChildren(QLabel)]
    assert {"You wrote it yourself.", "You decided."} <= set(told)
    click(page, "tea")
    qtbot.waitUntil(lambda: page.pane.explanation is not None and page.pane.explanation.fact.object == "tea")
    told = [label.text() for label in page.pane.findChildren(QLabel)]
    assert "Cursor wrote it directly, without a text." in told


def test_the_trash_says_until_when_a_fact_can_be_restored(qtbot, open_page, desk, settle, world):
    page = open_page()
    page.acts.forget([page.model.fact(row_of(page, "Turin")).fact.id])
    qtbot.waitUntil(lambda: "Giulia Ferri lives in Turin" not in sentences(page))
    page.show_view(SavedView.TRASH.value)
    qtbot.waitUntil(lambda: sentences(page) == ["Giulia Ferri lives in Turin"])
    until = date_words.day_words(date.today() + KEPT, "en")
    spoken = page.model.index(row_of(page, "Turin"), Column.STATE).data(Qt.ItemDataRole.AccessibleTextRole)
    short = date_words.day_words(date.today() + KEPT, "en", short=True)
    assert spoken.endswith(f"Forgotten, restore until {short}")
    assert page.filters.count.text() == "1 fact"
    click(page, "Turin")
    qtbot.waitUntil(
        lambda: (
            f"You can restore it until {until}. Then it is erased."
            in [label.text() for label in page.pane.findChildren(QLabel)]
        )
    )


def test_r_restores_in_the_trash_and_d_asks_when_it_ended(qtbot, open_page, services, world):
    page = open_page()
    said = []
    page._desk.toast.connect(lambda words, step: said.append(words))
    page.view.setFocus()
    click(page, "Turin")
    QTest.keyClick(page.view, Qt.Key.Key_R)
    assert said == ["This is not in the Trash."]
    QTest.keyClick(page.view, Qt.Key.Key_F)
    qtbot.waitUntil(lambda: "Giulia Ferri lives in Turin" not in sentences(page))
    page.show_view(SavedView.TRASH.value)
    qtbot.waitUntil(lambda: sentences(page) == ["Giulia Ferri lives in Turin"])
    click(page, "Turin")
    QTest.keyClick(page.view, Qt.Key.Key_R)
    qtbot.waitUntil(lambda: state_in_store(services, "Turin")[0] is State.ACTIVE)
    page.show_view(None)
    both = {"Giulia Ferri lives in Turin", "Giulia Ferri likes email follow-ups"}
    qtbot.waitUntil(lambda: both <= {*sentences(page)})
    click(page, "Turin")
    QTest.keyClick(page.view, Qt.Key.Key_D)
    qtbot.waitUntil(lambda: bool(page.window().findChildren(EndDialog)))
    (asked,) = page.window().findChildren(EndDialog)
    assert asked.isVisible()
    QTest.keyClick(asked, Qt.Key.Key_Escape)
    assert state_in_store(services, "Turin")[0] is State.ACTIVE


def test_opening_what_had_ended_is_taken_back_with_what_had_taken_its_place(qtbot, open_main, services, settle):
    facts.add_triple(services, AGENT, NewTriple("Ann", "lives_in", "Oslo"))
    facts.add_triple(services, AGENT, NewTriple("Ann", "lives_in", "Bergen"))
    window = open_main("memory")
    page = window.page("memory")
    qtbot.waitUntil(lambda: sentences(page) == ["Ann lives in Bergen"])
    page.filters._set(state=Show.ALL)
    qtbot.waitUntil(lambda: "Ann lives in Oslo" in sentences(page))
    click(page, "Oslo")
    qtbot.waitUntil(lambda: page.pane.explanation is not None and page.pane.explanation.fact.object == "Oslo")
    page.pane._act("reopen")
    qtbot.waitUntil(lambda: sentences(page) == ["Ann lives in Oslo"])
    window.undoing.undo()
    qtbot.waitUntil(lambda: set(sentences(page)) == {"Ann lives in Bergen", "Ann lives in Oslo"})
    window.undoing.redo()
    qtbot.waitUntil(lambda: sentences(page) == ["Ann lives in Oslo"])


def test_f_forgets_and_undo_brings_it_back(open_page, desk, settle, services, world):
    page = open_page()
    page.view.setFocus()
    click(page, "peanuts")
    settle(desk)
    told = []
    desk.toast.connect(lambda words, step: told.append((words, step)))
    QTest.keyClick(page.view, Qt.Key.Key_F)
    settle(desk)
    assert state_in_store(services, "peanuts")[0] is State.FORGOTTEN
    assert "Nadia Rossi is allergic to peanuts" not in sentences(page)
    words, step = told[-1]
    assert words == "Forgot 1 fact. Agents no longer see it."
    assert step.words == "forgot “Nadia Rossi is allergic to peanuts”"
    step.inverse()
    assert state_in_store(services, "peanuts")[0] is State.ACTIVE


def test_p_pins_and_unpins_and_pinned_facts_are_found_by_their_state(qtbot, open_page, desk, settle, services, world):
    page = open_page()
    page.view.setFocus()
    click(page, "peanuts")
    QTest.keyClick(page.view, Qt.Key.Key_P)
    qtbot.waitUntil(lambda: row_note(page, "peanuts").startswith("pinned by you"))
    assert next(a for a in page.filters._state_menu().actions() if a.text() == "Pinned").icon().isNull() is False
    next(a for a in page.filters._state_menu().actions() if a.text() == "Pinned").trigger()
    open_page.loaded(page)
    assert sentences(page) == ["Nadia Rossi is allergic to peanuts"]
    assert page.filters.chips["state"].text() == "Pinned"
    click(page, "peanuts")
    QTest.keyClick(page.view, Qt.Key.Key_P)
    qtbot.waitUntil(lambda: page.model.is_loaded and page.model.total == 0)


def test_a_fact_is_kept_back_from_the_pane_and_says_what_follows(qtbot, open_page, desk, settle, services, world):
    page = open_page()
    page.view.setFocus()
    click(page, "peanuts")
    settle(desk)
    page.pane._act("keep_back")
    qtbot.waitUntil(lambda: "You keep it from agents" in pane_words(page))
    assert facts.query(services, AGENT, FactQuery(entity="Nadia Rossi"))[0] == []
    page.pane._act("tell_as_usual")
    qtbot.waitUntil(lambda: "You keep it from agents" not in pane_words(page))
    assert len(facts.query(services, AGENT, FactQuery(entity="Nadia Rossi"))[0]) == 1


def row_note(page, word: str) -> str:
    row = row_of(page, word)
    return words.note_of(page.model.index(row, 0).data(RowRole))


def pane_words(page) -> str:
    return " ".join(label.text() for label in page.pane.findChildren(QLabel) if label.isVisible())


def test_forgotten_facts_are_found_by_their_state_and_restored(qtbot, open_page, desk, settle, services, world):
    page = open_page()
    page.view.setFocus()
    click(page, "peanuts")
    settle(desk)
    QTest.keyClick(page.view, Qt.Key.Key_F)
    open_page.loaded(page)
    offered = next(action for action in page.filters._state_menu().actions() if action.text().startswith("Forgotten"))
    offered.trigger()
    open_page.loaded(page)
    assert sentences(page) == ["Nadia Rossi is allergic to peanuts"]
    click(page, "peanuts")
    settle(desk)
    page.pane.buttons["restore"].click()
    settle(desk)
    assert state_in_store(services, "peanuts")[0] is State.ACTIVE
    qtbot.waitUntil(lambda: page.model.is_loaded and page.model.total == 0)


def test_c_confirms(open_page, desk, settle, services, world):
    page = open_page()
    press_on(page, "Turin", Qt.Key.Key_C, lambda: settle(desk))
    assert state_in_store(services, "Turin")[1] is Trust.PERSON


def test_the_acts_under_the_pointer_work(open_page, desk, settle, services, world):
    page = open_page()
    row = row_of(page, "Acme GmbH")
    cell = page.view.acts_cell(row)
    forget = QPoint(cell.x() + 2 + 28 * 3 + 14, cell.center().y())
    QTest.mouseMove(page.view.viewport(), forget)
    page.view._hover(forget)
    assert page.view.delegate.hovered_act == "forget"
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, forget)
    settle(desk)
    assert state_in_store(services, "Acme GmbH")[0] is State.FORGOTTEN


def test_several_selected_facts_bring_the_selection_bar(open_page, desk, settle, services, world):
    page = open_page()
    page.view.setFocus()
    click(page, "Turin")
    click(page, "Acme GmbH", Qt.KeyboardModifier.ControlModifier)
    assert page.selection.isVisible()
    assert page.selection.words.text() == "2 facts selected"
    assert not page.pane.isVisible()
    page.selection.buttons["forget"].click()
    settle(desk)
    assert state_in_store(services, "Turin")[0] is State.FORGOTTEN
    assert state_in_store(services, "Acme GmbH")[0] is State.FORGOTTEN


def test_ctrl_a_selects_every_fact_and_escape_lets_go(open_page, world):
    page = open_page()
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert len(page.view.selected()) == 4
    page.leave()
    assert page.view.selected() == []


def test_a_fact_that_ended_is_open_again_after_undo(open_page, desk, settle, services, qtbot):
    facts.add_triple(services, AGENT, NewTriple("Ann", "lives_in", "Oslo", agent_id="Cursor"))
    page = open_page()
    told = []
    desk.toast.connect(lambda words, step: told.append((words, step)))
    click(page, "Oslo")
    settle(desk)
    page.acts.end([page.pane.fact_id])
    settle(desk)
    assert state_in_store(services, "Oslo")[2] is not None
    words, step = told[-1]
    assert words.endswith("It stays in history.")
    step.inverse()
    assert state_in_store(services, "Oslo")[2] is None


class TestTakingBack:
    def test_a_confirmation(self, qtbot, open_page, desk, settle, services, world):
        page = open_page()
        page.view.setFocus()
        click(page, "Turin")
        QTest.keyClick(page.view, Qt.Key.Key_C)
        qtbot.waitUntil(lambda: desk.undo.top is not None)
        assert state_in_store(services, "Turin")[1] is Trust.PERSON
        desk.undo.take().inverse()
        assert state_in_store(services, "Turin")[1] is Trust.EXTRACTED


def choose_all(page) -> None:
    page.view.setFocus()
    page.view.selectAll()


def test_many_facts_go_into_a_file(qtbot, open_page, desk, settle, world, tmp_path):
    page = open_page()
    choose_all(page)
    page.selection.buttons["export"].click()
    exporting = page._row_acts._exporting
    qtbot.waitUntil(lambda: exporting.chooser is not None)
    told = []
    desk.toast.connect(lambda words, step: told.append(words))
    file = tmp_path / "facts.csv"
    exporting.chooser.fileSelected.emit(str(file))
    exporting.chooser.reject()
    qtbot.waitUntil(lambda: told == ["Saved 4 facts in facts.csv. The file is not encrypted."])
    assert len(file.read_text(encoding="utf-8").splitlines()) == 5


def test_a_file_that_cannot_be_written_says_so(qtbot, open_page, desk, world, tmp_path):
    page = open_page()
    choose_all(page)
    page.selection.buttons["export"].click()
    exporting = page._row_acts._exporting
    qtbot.waitUntil(lambda: exporting.chooser is not None)
    told = []
    desk.toast.connect(lambda words, step: told.append(words))
    exporting.chooser.fileSelected.emit(str(tmp_path / "nowhere" / "facts.csv"))
    exporting.chooser.reject()
    qtbot.waitUntil(lambda: told == ["facts.csv was not written. That place cannot be used. Choose another one."])


def test_many_facts_move_to_somebody_else_and_come_back(qtbot, open_page, desk, settle, services):
    for value in ("tea", "milk"):
        facts.add_triple(services, AGENT, NewTriple("Ann", "likes", value))
    page = open_page()
    choose_all(page)
    steps = []
    desk.toast.connect(lambda words, step: steps.append((words, step)))
    page.selection.buttons["move"].click()
    dialog = page.window().findChild(MoveDialog)
    assert dialog.title.text() == "Who or what are they about?"
    QTest.keyClicks(dialog.field, "Bea")
    dialog.act.click()
    qtbot.waitUntil(lambda: bool(steps))
    assert steps[0][0] == "Moved 2 facts to Bea. Agents read them there from now on."
    assert {fact.subject for fact in facts.query(services, AGENT, FactQuery())[0]} == {"Bea"}

    def notes() -> dict[str, str]:
        return {row.sentence: row.note for row in map(page.model.fact, range(page.model.rowCount())) if row}

    for state, whose, note in ((Show.ALL, "Bea", "about Ann before"), (PanelState.NEVER_SO, "Ann", "about Bea now")):
        page.filters._set(state=state)
        wanted = {f"{whose} likes {value}": note for value in ("tea", "milk")}
        qtbot.waitUntil(lambda wanted=wanted: notes() == wanted)
    moved = {fact.id for fact in facts.query(services, AGENT, FactQuery())[0]}
    steps[0][1].inverse()
    assert {fact.subject for fact in facts.query(services, AGENT, FactQuery())[0]} == {"Ann"}
    steps[0][1].again()
    assert {fact.id for fact in facts.query(services, AGENT, FactQuery())[0]} == moved


def test_a_correction_offers_what_others_say(qtbot, open_main, services):
    for who, town in (("Ann", "Oslo"), ("Bea", "Turku"), ("Carl", "Turin")):
        facts.add_triple(services, AGENT, NewTriple(who, "lives_in", town))
    window = open_main("memory")
    page = window.page("memory")
    qtbot.waitUntil(lambda: len(sentences(page)) == 3 and "…" not in sentences(page))
    click(page, "Oslo")
    qtbot.waitUntil(lambda: page.pane.explanation is not None)
    QTest.keyClick(page.view, Qt.Key.Key_E)
    qtbot.waitUntil(lambda: page.pane.editor is not None)
    field = page.pane.editor
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, "tur")
    popup = field.completer().popup()
    qtbot.waitUntil(popup.isVisible)
    assert [popup.model().index(row, 0).data() for row in range(popup.model().rowCount())] == ["Turin", "Turku"]
    QTest.keyClick(popup, Qt.Key.Key_Escape)
    assert not popup.isVisible()
    assert page.pane.editor is field, "Esc closed the offers alone"
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    qtbot.waitUntil(popup.isVisible)
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    assert (page.pane.editor, field.text(), popup.isVisible()) == (field, "Turin", False), "Enter took the offer alone"
    QTest.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "Ann lives in Turin" in sentences(page))
