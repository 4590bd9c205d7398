"""The small parts: what they paint, announce and answer to."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QAccessible, QGuiApplication, QImage, QPainter
from PySide6.QtWidgets import QWidget

from korely_desktop.gui.components.chips import FilterChip, Pill
from korely_desktop.gui.components.controls import Button, IconButton, Segments, Switch
from korely_desktop.gui.components.fields import CopyField, SearchField
from korely_desktop.gui.components.line import lay_out, pieces_of
from korely_desktop.gui.components.monogram import agent_letters, initials
from korely_desktop.gui.components.paragraph import Paragraph
from korely_desktop.gui.components.quote import QuoteText, excerpt
from korely_desktop.gui.components.scrolled import FloatingBar, scrolled
from korely_desktop.gui.components.strip import NOW_AT, Scale, Span, paint_strip
from korely_desktop.gui.components.toast import ToastHost
from korely_desktop.gui.settings.nav import SectionList
from korely_desktop.gui.theme import theme
from korely_desktop.gui.undo import Step
from korely_desktop.memory.sentences import Part, Run


def day(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=UTC)


NOW = day(2026, 6, 12)


SCALE = Scale(day(2025, 1, 1), NOW)


def painted(span: Span) -> QImage:
    image = QImage(200, 20, QImage.Format.Format_ARGB32)
    image.fill(theme().color("surface"))
    painter = QPainter(image)
    paint_strip(painter, QRectF(0, 0, 200, 20), SCALE, span)
    painter.end()
    return image


def at(image: QImage, share: float) -> str:
    return image.pixelColor(round(200 * share), 10).name()


def token(name: str) -> str:
    return theme().color(name).name()


class TestStrip:
    def test_what_is_true_now_reaches_now_and_not_further(self):
        image = painted(Span(day(2025, 9, 1), None))
        assert at(image, NOW_AT - 0.03) == token("strip-now")
        assert at(image, 0.2) == token("strip-track")
        assert at(image, 0.95) == token("strip-track")

    def test_what_ended_is_grey_and_ends_where_it_ended(self):
        image = painted(Span(day(2025, 3, 1), day(2025, 12, 1), "past"))
        assert at(image, (SCALE.at(day(2025, 3, 1)) + SCALE.at(day(2025, 12, 1))) / 2) == token("strip-past")
        assert at(image, NOW_AT - 0.05) == token("strip-track")

    def test_planned_is_hollow_and_lies_after_now(self):
        image = painted(Span(day(2026, 7, 12), None, "planned"))
        columns = [x for x in range(200) for y in range(20) if image.pixelColor(x, y).name() == token("planned")]
        assert columns
        assert min(columns) > 200 * NOW_AT

    def test_what_was_never_so_has_no_bar(self):
        image = painted(Span(None, day(2025, 12, 1), "never"))
        assert {at(image, share / 20) for share in range(1, 15)} == {token("strip-track")}

    def test_an_unknown_start_fades_in(self):
        image = painted(Span(None, None))
        assert at(image, 0.02) != token("strip-now")
        assert at(image, 0.7) == token("strip-now")

    def test_the_scale_begins_with_a_year_and_reaches_two_years_back_at_most(self):
        assert Scale.spanning([day(2025, 11, 3)], NOW).start == day(2025, 1, 1)
        assert (NOW - Scale.spanning([day(2011, 1, 1)], NOW).start).days == 730
        assert Scale.spanning([], NOW).start < NOW

    def test_now_lies_at_the_same_place_on_every_scale(self):
        for start in (day(2020, 1, 1), day(2026, 5, 1)):
            assert Scale(start, NOW).at(NOW) == pytest.approx(NOW_AT)


class TestWho:
    @pytest.mark.parametrize(
        ("name", "letters"), [("Claude Code", "CC"), ("support-bot", "sb"), ("Cursor", "Cu"), ("x", "x"), ("--", "--")]
    )
    def test_two_letters_for_an_agent(self, name, letters):
        assert agent_letters(name) == letters

    @pytest.mark.parametrize(("name", "letters"), [("Giulia Ferri", "GF"), ("Acme", "A"), ("anna maria rossi", "AR")])
    def test_initials_for_a_person(self, name, letters):
        assert initials(name) == letters


class TestLine:
    def test_a_name_gives_way_only_as_far_as_the_rest_needs(self):
        def told(width: float, *runs: Run) -> list[str]:
            return [piece.text for _, piece in lay_out(pieces_of(runs), width).placed]

        name, said, value = (Run(part, text) for part, text in zip(Part, ("N" * 30, " likes ", "V" * 30), strict=True))
        whole = lay_out(pieces_of([name]), 10_000).width
        (alone,) = told(whole - 1, name)
        assert alone.startswith("N" * 27)
        both = told(whole, name, said, value)
        assert both[0].endswith("…")
        assert both[1] == " likes "
        assert both[2].startswith("VVVV")


class TestChoices:
    def test_a_chip_is_set_and_cleared_with_mouse_and_key(self, qtbot):
        chip = FilterChip("Person")
        qtbot.addWidget(chip)
        chip.show()
        chip.set_on("Giulia")
        chip.resize(chip.sizeHint())
        assert chip.is_on
        assert chip.accessibleName() == "Giulia"
        with qtbot.waitSignal(chip.cleared):
            qtbot.mouseClick(chip, Qt.MouseButton.LeftButton, pos=QPoint(chip.width() - 12, chip.height() // 2))
        with qtbot.waitSignal(chip.clicked):
            qtbot.mouseClick(chip, Qt.MouseButton.LeftButton, pos=QPoint(10, chip.height() // 2))
        with qtbot.waitSignal(chip.cleared):
            qtbot.keyClick(chip, Qt.Key.Key_Delete)
        chip.set_on(None)
        assert chip.text() == "Person"

    def test_a_chip_with_a_long_name_leaves_room_for_others(self, qtbot):
        chip = FilterChip("Person")
        qtbot.addWidget(chip)
        chip.set_on("Maximiliana Featherstonehaugh-Cholmondeley " * 3)
        assert chip.sizeHint().width() < 300

    def test_segments_are_exclusive_and_move_with_arrows(self, qtbot):
        segments = Segments([("a", "Read"), ("b", "Wrote"), ("c", "Ended")], "a", name="Which")
        qtbot.addWidget(segments)
        segments.show()
        with qtbot.waitSignal(segments.chosen) as said:
            qtbot.mouseClick(segments.part("b"), Qt.MouseButton.LeftButton)
        assert said.args == ["b"]
        assert segments.current == "b"
        qtbot.keyClick(segments.part("b"), Qt.Key.Key_Right)
        assert segments.current == "c"

    def test_one_of_several_is_told_as_such_and_is_one_stop_of_the_tab_key(self, qtbot):
        segments = Segments([("a", "Read"), ("b", "Wrote")], "a", name="Which")
        sections = SectionList([("one", "One", "box"), ("two", "Two", "box")])
        for widget in (segments, sections):
            qtbot.addWidget(widget)
        sections.set_current("two")
        for button in (segments.part("b"), sections.item("one")):
            told = QAccessible.queryAccessibleInterface(button)
            assert told.role() == QAccessible.Role.RadioButton
        segments.set_current("b")
        assert segments.part("b").focusPolicy() == Qt.FocusPolicy.TabFocus
        assert segments.part("a").focusPolicy() == Qt.FocusPolicy.NoFocus

    def test_a_bar_that_floats_follows_what_it_scrolls_and_takes_no_room(self, qtbot):
        inside = QWidget()
        inside.setFixedHeight(900)
        area = scrolled(inside)
        qtbot.addWidget(area)
        area.resize(200, 300)
        area.show()
        (bar,) = area.findChildren(FloatingBar)
        assert area.viewport().width() == 200
        assert bar.geometry() == QRect(188, 0, 12, 300)
        area.verticalScrollBar().setValue(250)
        assert bar.value() == 250
        bar.setValue(100)
        assert area.verticalScrollBar().value() == 100
        area.resize(200, 500)
        bar.grab()
        assert bar.pageStep() == 500, "its thumb shows how much is in sight"
        inside.setFixedHeight(100)
        qtbot.waitUntil(bar.isHidden)

    def test_a_switch_tells_when_it_turns(self, qtbot):
        switch = Switch("Motion", False)
        qtbot.addWidget(switch)
        with qtbot.waitSignal(switch.toggled) as said:
            qtbot.keyClick(switch, Qt.Key.Key_Space)
        assert said.args == [True]

    def test_a_pill_says_its_word(self, qtbot):
        pill = Pill.of_state("confirmed")
        qtbot.addWidget(pill)
        assert pill.accessibleName() == "Confirmed"
        assert pill.sizeHint().width() > 40


class TestFields:
    def test_search_waits_for_a_pause_and_tells_once(self, qtbot):
        field = SearchField("Search", key="/")
        qtbot.addWidget(field)
        told: list[str] = []
        field.searched.connect(told.append)
        qtbot.keyClicks(field, "turin")
        assert told == []
        qtbot.waitUntil(lambda: told == ["turin"])

    def test_escape_empties_first_and_then_leaves(self, qtbot):
        field = SearchField("Search")
        qtbot.addWidget(field)
        field.setText("x")
        with qtbot.waitSignal(field.searched):
            qtbot.keyClick(field, Qt.Key.Key_Escape)
        assert field.text() == ""
        with qtbot.waitSignal(field.left):
            qtbot.keyClick(field, Qt.Key.Key_Escape)

    def test_the_cross_of_a_search_empties_it(self, qtbot):
        field = SearchField("Search", key="/")
        qtbot.addWidget(field)
        field.show()
        cross = field.findChild(IconButton)
        assert not cross.isVisible()
        qtbot.keyClicks(field, "turin")
        assert cross.isVisible()
        with qtbot.waitSignal(field.searched) as told:
            qtbot.mouseClick(cross, Qt.MouseButton.LeftButton)
        assert (told.args, field.text(), cross.isVisible()) == ([""], "", False)

    def test_a_secret_is_covered_until_asked_for_and_copied_whole(self, qtbot):
        field = CopyField("Key", "kor_self_abc123", secret=True)
        qtbot.addWidget(field)
        assert "abc123" not in field._field.text()
        qtbot.mouseClick(field._copy, Qt.MouseButton.LeftButton)
        assert QGuiApplication.clipboard().text() == "kor_self_abc123"
        qtbot.mouseClick(field._eye, Qt.MouseButton.LeftButton)
        assert field._field.text() == "kor_self_abc123"


class TestQuote:
    TEXT = "We met at noon. Giulia asked us to stop calling her. She prefers email. Later we had lunch."

    def test_an_excerpt_holds_whole_sentences_and_moves_the_span(self):
        start = self.TEXT.index("stop calling")
        text, spans = excerpt(self.TEXT, [(start, start + 12)], limit=40)
        assert text.startswith("… Giulia asked")
        assert text.endswith("…")
        assert text[spans[0][0] : spans[0][1]] == "stop calling"

    def test_without_a_span_the_beginning_is_shown(self):
        text, spans = excerpt("word " * 200, [], limit=50)
        assert spans == []
        assert text.endswith("…")
        assert len(text) < 60

    def test_the_words_of_the_evidence_stand_on_its_ground(self, qtbot):
        start = self.TEXT.index("prefers email")
        quote = QuoteText(self.TEXT, [(start, start + 13)])
        quote.resize(420, 200)
        qtbot.addWidget(quote)
        quote.show()
        image = quote.grab().toImage()
        colors = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
        assert token("evidence") in colors
        assert token("evidence-line") in colors

    def test_the_ground_ends_with_the_last_letter_of_a_line(self, qtbot):
        quote = QuoteText("Giulia asked us to stop calling her", [(0, 35)])
        quote.resize(quote.fontMetrics().horizontalAdvance("Giulia asked us to "), 200)
        qtbot.addWidget(quote)
        quote.show()
        first, second = quote.marked()
        words = quote.document().firstBlock().layout()
        assert first.y() < second.y()
        with_space, _ = words.lineAt(0).cursorToX(words.lineAt(0).textLength())
        assert first.right() < with_space

    def test_it_grows_to_its_text(self, qtbot):
        narrow, wide = QuoteText(self.TEXT), QuoteText(self.TEXT)
        for quote, width in ((narrow, 160), (wide, 600)):
            qtbot.addWidget(quote)
            quote.resize(width, 30)
            quote.show()
        qtbot.waitUntil(lambda: narrow.height() > wide.height())


@pytest.mark.parametrize("icon", [None, "rewind"])
def test_the_main_act_looks_off_while_it_is_done(qtbot, icon):
    def ground() -> str:
        return button.grab().toImage().pixelColor(6, button.height() // 2).name()

    button = Button("Undo", "main", icon=icon)
    qtbot.addWidget(button)
    button.show()
    assert ground() == token("accent-fill")
    button.set_at_work(True)
    assert ground() == token("selected-quiet")
    button.set_at_work(False)
    assert ground() == token("accent-fill")


def lines_of(words: str, width: int) -> list[str]:
    paragraph = Paragraph(words, "body", None, Qt.AlignmentFlag.AlignLeft)
    paragraph.height(width)
    text, layout = paragraph._layout.text(), paragraph._layout
    lines = [layout.lineAt(number) for number in range(layout.lineCount())]
    return [text[line.textStart() : line.textStart() + line.textLength()] for line in lines]


class TestParagraph:
    @pytest.mark.parametrize("width", range(60, 420, 12))
    def test_no_line_begins_with_the_dot_between_two_parts(self, qapp, width):
        words = "Persona · prima menzione 28 maggio 2025, ultima oggi · 11 fatti in 10 testi"
        assert not [line for line in lines_of(words, width) if line.startswith("·")]

    @pytest.mark.parametrize("width", range(130, 420, 12))
    def test_no_word_is_alone_on_the_last_line(self, qapp, width):
        words = "What was read was never true. Your word takes its place, and no agent can overrule it."
        lines = lines_of(words, width)
        assert len(lines) > 1
        assert len(lines[-1].split()) > 1

    @pytest.mark.parametrize("width", range(100, 420, 12))
    def test_no_unit_is_parted_from_its_number(self, qapp, width):
        words = "About 50 languages. 479 MB are fetched once, after 12 s at most, and 3 MB more of its parts later."
        assert not [line for line in lines_of(words, width) if line.startswith(("MB", "s "))]

    def test_an_empty_line_parts_two_without_taking_the_room_of_one(self, qapp):
        together, apart = (Paragraph(text, "body", None, Qt.AlignmentFlag.AlignLeft) for text in ("a\nb", "a\n\nb"))
        assert 0 < apart.height(200) - together.height(200) < theme().line_height("body")


class TestToast:
    @pytest.fixture
    def host(self, qtbot):
        window = QWidget()
        window.resize(800, 600)
        qtbot.addWidget(window)
        window.show()
        toasts = ToastHost(window)
        yield toasts
        toasts.hide()

    def undone(self, qtbot, host) -> list[Step]:
        """What a click on Undo hands back."""
        with qtbot.waitSignal(host.undo_wanted) as said:
            qtbot.mouseClick(host._button, Qt.MouseButton.LeftButton)
        return said.args

    def test_undo_hands_back_the_step_and_the_next_one_comes(self, qtbot, host):
        step = Step("forgot 3 facts", lambda: None)
        host.show_toast("Forgot 3 facts.", step)
        host.show_toast("Confirmed.", None)
        assert host.words == "Forgot 3 facts."
        assert self.undone(qtbot, host) == [step]
        assert host.words == "Confirmed."

    def test_the_newest_act_is_told_at_once_with_its_own_undo(self, qtbot, host):
        newest = Step("confirmed 1 fact", lambda: None)
        host.show_toast("Forgot 3 facts.", Step("forgot 3 facts", lambda: None))
        host.show_toast("Copied.", None)
        host.show_toast("Confirmed.", newest)
        assert host.words == "Confirmed."
        assert self.undone(qtbot, host) == [newest]
        assert host.words == ""

    def test_a_toast_without_undo_gives_way_at_once(self, host):
        host.show_toast("Saved.", None)
        host.show_toast("Forgot 1 fact.", Step("x", lambda: None))
        assert host.words == "Forgot 1 fact."

    def test_long_words_stay_in_the_window_with_their_undo(self, host):
        host.show_toast("Confirmed.", Step("x", lambda: None))
        one_line = host.height()
        host.show_toast(f"Moved 1 fact to {'Maximiliana ' * 12}.", Step("x", lambda: None))
        assert host.height() > one_line
        assert host.parentWidget().rect().contains(host.geometry())
        assert host.rect().contains(host._button.geometry())
        host.parentWidget().resize(480, 600)
        assert host.geometry().left() >= 0
        assert host.geometry().right() <= 480
