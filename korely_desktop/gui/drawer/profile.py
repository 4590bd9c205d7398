"""What is inside the drawer: header, waiting question, lanes by family; :mod:`foot` is what stands below them."""

from __future__ import annotations

import html
from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QHBoxLayout, QMenu, QWidget

from korely_desktop.domain.answers import EntityProfile
from korely_desktop.domain.panel import PanelQuery, Show
from korely_desktop.gui.components.banner import Banner
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.controls import Button, IconButton
from korely_desktop.gui.components.labels import LONGEST, Ground, Hairline, IconLabel, Label, LinkLabel, row
from korely_desktop.gui.components.monogram import Monogram
from korely_desktop.gui.components.sentence import family_word
from korely_desktop.gui.desk import Desk
from korely_desktop.gui.detail.words import interval
from korely_desktop.gui.drawer.foot import ProfileFoot
from korely_desktop.gui.drawer.lanes import Lane, LaneScale, LaneWidget, lanes_of, most_telling, scale_of
from korely_desktop.gui.drawer.names import FurtherNames, take_out_words
from korely_desktop.gui.drawer.words import about_line, about_then, counted_texts, is_you, shown_name, told_name
from korely_desktop.gui.i18n import fill, language
from korely_desktop.gui.review.words import title
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import along
from korely_desktop.gui.theme.tokens import look_of_family
from korely_desktop.memory import date_words, sentences
from korely_desktop.memory.inbox import review
from korely_desktop.memory.sentences import Part, Wording

_SLOTS = 6
_AT_ONCE = 150  # lanes that are made in one go
_LABEL_WIDTH, _LABEL_NARROW = 216, 168
_LONGEST_NARROW = 18  # letters of a word for which 144 pixels have room
_MOST_WORDS = 140  # letters of one part of a sentence beside its lane
_LEAST_ROOM = 150  # for the longest word of a name beside the buttons
_WRITES = ("merge", "rename", "add_name")


class ProfileView(Ground):
    """Everything about one entity. ``acted`` carries a verb of the header, ``walked`` another entity's id."""

    acted = Signal(str)
    walked = Signal(str)

    def __init__(
        self,
        desk: Desk,
        profile: EntityProfile,
        *,
        can_go_back: bool,
        narrow: bool,
        then: datetime | None = None,
        known: bool = False,
    ) -> None:
        """``then`` is the day of the past that is shown, ``known`` whether it is shown as it was known on it."""
        super().__init__("sunken")
        self._narrow = narrow
        self._then = then
        self._known = known
        self._desk = desk
        self._profile = profile
        self._now = desk.services.clock()
        self._vocabulary = desk.services.vocabulary
        self.buttons: dict[str, QAbstractButton] = {}
        self._layout = vbox(self, (0, 16, 0, 16), spacing=0)
        self._add_header(can_go_back)
        if then is None:
            self._add_told_name()
            self._add_question()
        self._lanes_place = vbox(margins=(20, 8, 20, 12), spacing=4)
        self._layout.addLayout(self._lanes_place)
        self._lanes = lanes_of(profile, self._vocabulary)
        self._layout.addWidget(Hairline())
        self.foot: ProfileFoot | None = None
        self._foot_place = vbox()
        self._foot_place.addStretch(1)  # keeps the header at the top until the foot is made
        self._layout.addLayout(self._foot_place, 1)
        self._left = [self._add_foot, lambda: self._show_lanes(most_telling(self._lanes, _SLOTS))]
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self.go_on)
        self._later.start()

    def complete(self) -> None:
        """Make what is below the header now, rather than in the next turns."""
        while self._left:
            self.go_on()

    def leave(self) -> None:
        """It goes out of sight: what is not made yet will not be."""
        self._later.stop()

    def go_on(self) -> None:
        """Make the next part now: first the lanes, then what stands below them."""
        self._left.pop()()
        if self._left:
            self._later.start()
        else:
            self._later.stop()

    def _add_foot(self) -> None:
        self.foot = ProfileFoot(self._desk, self._profile, narrow=self._narrow, then=self._then)
        self.foot.walked.connect(self.walked)
        self._foot_place.takeAt(0)
        self._foot_place.addWidget(self.foot)

    @property
    def spoken(self) -> str:
        """What a screen reader calls it."""
        return fill(self.tr("Profile of {name}"), name=self.name)

    @property
    def name(self) -> str:
        """Whose profile it is."""
        return shown_name(self._profile.entity)

    @property
    def _label_width(self) -> int:
        return theme().scaled(_LABEL_NARROW if self._narrow else _LABEL_WIDTH)

    # -- header

    def _add_header(self, can_go_back: bool) -> None:
        entity = self._profile.entity
        holder = vbox(margins=along(20, 0, 16, 8), spacing=10)
        name = Label(self.name, "title", wrap=True)
        acts = []
        entries = [("add_name", self.tr("Add a name…"), "plus")]
        longest = max(map(QFontMetricsF(theme().font("title")).horizontalAdvance, self.name.split()), default=0)
        crowded = self._narrow or longest > theme().scaled(_LEAST_ROOM)
        if crowded:
            entries += [("rename", self.tr("Rename"), "pencil"), ("merge", self.tr("Merge…"), "merge")]
        else:
            acts.append(self._button("merge", Button(self.tr("Merge…"), icon="merge", size="small")))
            acts.append(self._button("rename", Button(self.tr("Rename"), icon="pencil", size="small")))
        if entity.is_user:
            everything = fill(self.tr("Export everything about {name}…"), name=self.name)
            mine = self.tr("Export your own memory…")
            entries.append(("export", mine if is_you(entity) else everything, "save"))
        for one in self._profile.merged:
            entries.append((f"split {one.id}", take_out_words(one.name), "split"))
        entries.append(("erase", self._erase_words(), "eraser"))
        acts.append(self._more_button(entries, framed=not crowded))
        acts.append(self._button("previous", IconButton("chevron-left", self.tr("Previous profile"), key="[")))
        acts.append(self._button("next", IconButton("chevron-right", self.tr("Next profile"), key="]")))
        acts.append(self._button("close", IconButton("x", self.tr("Close"), key="Esc")))
        line = row(spacing=6)
        if can_go_back:
            back = self._button("back", IconButton("arrow-left", self.tr("Back"), key="Alt+←"))
            line.addWidget(back, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(name, 1)
        for widget in acts:
            widget.setFixedHeight(theme().scaled(30))
            line.addWidget(widget, 0, Qt.AlignmentFlag.AlignTop)
        words = vbox(spacing=2)
        words.addLayout(line)
        counted = counted_texts(self._profile)
        about = about_line(counted, self._now) if self._then is None else about_then(entity)
        words.addWidget(Label(about, "body", "text-2", wrap=True))
        kind = "you" if is_you(entity) else "person"
        head = row(spacing=14)
        head.addWidget(Monogram(self.name, kind, 48), 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(words, 1)
        holder.addLayout(head)
        holder.addWidget(self._names())
        self._layout.addLayout(holder)

    def _erase_words(self) -> str:
        entity = self._profile.entity
        if is_you(entity):
            return self.tr("Erase everything about you…")
        words = self.tr("Erase the memory of {name}…") if entity.is_user else self.tr("Erase everything about {name}…")
        return fill(words, name=self.name)

    def _more_button(self, entries: list[tuple[str, str, str]], *, framed: bool) -> IconButton:
        more = IconButton("ellipsis", self.tr("More"), framed=framed)
        menu = QMenu(more)
        for verb, text, icon in entries:
            action = menu.addAction(theme().icon(icon), text)
            action.triggered.connect(lambda _checked=False, verb=verb: self.acted.emit(verb))
            action.setEnabled(self._then is None or verb == "export")
        more.setMenu(menu)
        self.buttons["more"] = more
        return more

    def _names(self) -> FurtherNames:
        add = self._button("add_name", Button(self.tr("Add a name"), "quiet", icon="plus", size="small"))
        names = FurtherNames(self._profile, add, read_only=self._then is not None)
        names.acted.connect(self.acted)
        if names.more is not None:
            self.buttons["all_names"] = names.more
        return names

    def _button(self, verb: str, button: QAbstractButton) -> QAbstractButton:
        button.clicked.connect(lambda: self.acted.emit(verb))
        if self._then is not None and verb in _WRITES:
            button.setEnabled(False)
            button.setToolTip(self.tr("The past is read-only. To make changes, go back to now."))
        self.buttons[verb] = button
        return button

    def _add_question(self) -> None:
        waiting = len(self._profile.waiting)
        if not waiting:
            return
        words = (
            self.tr("A question is waiting for you.")
            if waiting == 1
            else fill(self.tr("{count} questions are waiting for you."), count=waiting)
        )
        before = self.tr("To decide:") if waiting == 1 else fill(self.tr("{count} to decide:"), count=waiting)
        banner = Banner("check", "circle-question-mark", words, "", self.tr("Review"), inset=True)
        banner.acted.connect(lambda: self.acted.emit("review"))
        self._desk.run(
            self._desk.bind(review.card, self._profile.waiting[0]),
            lambda card: banner.set_words(before, title(card, self._vocabulary)),
            self._desk.say_unless_gone,
            owner=banner,
        )
        self._add_banner(banner)

    def _add_told_name(self) -> None:
        fact = told_name(self._profile)
        if fact is None:
            return
        words = fill(self.tr("A text says the name is {name}."), name=fact.object_name)
        banner = Banner("calm", "tag", "", words, self.tr("Use as the name"), inset=True)
        banner.acted.connect(lambda: self.acted.emit(f"use_name {fact.object_name}"))
        self._add_banner(banner)

    def _add_banner(self, banner: Banner) -> None:
        holder = vbox(margins=(20, 4, 20, 4))
        holder.addWidget(banner)
        self._layout.addLayout(holder)

    # -- lanes

    @property
    def _day_then(self) -> str:
        return date_words.local_day_words(self._then, language()) if self._then is not None else ""

    @property
    def _lanes_title(self) -> str:
        if self._then is None:
            return self.tr("What is known now")
        words = self.tr("What was known on {day}") if self._known else self.tr("What was true on {day}")
        return fill(words, day=self._day_then.replace(" ", "\N{NO-BREAK SPACE}"))  # a line ends before the day

    def _show_lanes(self, shown: Sequence[Lane]) -> None:
        place = self._lanes_place
        if not self._lanes:
            nothing = self.tr("Nothing is known yet beyond the name.")
            if self._profile.connections:
                nothing = self.tr("Mentioned only in facts about others, shown below.")
            if self._then is not None:
                nothing = fill(self.tr("Nothing on {day}."), day=self._day_then)
            place.addWidget(Label(nothing, "body", "text-2"))
            return
        scale = scale_of(self._lanes, self._now)
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(2)
        grid.setColumnMinimumWidth(0, self._label_width)
        grid.setColumnStretch(1, 1)
        grid.addWidget(Label(self._lanes_title, "body", weight=600, wrap=True), 0, 0)
        grid.addWidget(LaneScale(scale, self.tr("today")), 0, 1)
        line, family = 1, ""
        for lane in shown:
            if lane.family != family:
                family = lane.family
                grid.addLayout(self._family(family), line, 0, 1, 2)
                line += 1
            grid.addWidget(self._lane_words(lane), line, 0)
            grid.addWidget(LaneWidget(lane, scale, self._then), line, 1)
            line += 1
        holder = QWidget()
        holder.setLayout(grid)
        grid.setContentsMargins(0, 0, 0, 0)
        place.addWidget(holder)
        rest = [lane for lane in self._lanes if lane not in shown]
        if rest:
            more = Button(self._rest_words(rest), "link")
            more.clicked.connect(lambda: self._show_more(len(shown), holder, more))
            self.buttons["all_lanes"] = more
            place.addWidget(more)

    def _rest_words(self, rest: Sequence[Lane]) -> str:
        """*Show 3 more facts*, *Show 2 more and 1 past*: only what holds is counted above."""
        past = sum(not lane.is_current for lane in rest)
        held = len(rest) - past
        if held and past:
            return fill(self.tr("Show {count} more and {past} past"), count=held, past=past)
        return self.tr("Show %n more fact(s)", "", held) if held else self.tr("Show %n past fact(s)", "", past)

    def _show_more(self, shown: int, *old: QWidget) -> None:
        """All of them; very many in Memory, which has filters, and those of the past some at a time."""
        if self._then is None and len(self._lanes) > _AT_ONCE:
            self._desk.list_wanted.emit(PanelQuery(person=self._profile.entity.name, state=Show.ALL))
            return
        for widget in old:
            self._lanes_place.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._show_lanes(most_telling(self._lanes, shown + _AT_ONCE))

    def _family(self, family: str) -> QHBoxLayout:
        look = look_of_family(family)
        line = row(IconLabel(look.icon, look.token), Label(family_word(family), "body", weight=600), None)
        line.setContentsMargins(0, 8, 0, 2)
        return line

    def _lane_words(self, lane: Lane) -> Label:
        runs = sentences.without_subject(sentences.sentence(self._vocabulary, Wording.of(lane.fact), language()))
        planned = lane.fact.valid_from > (self._then or self._now)
        holds = lane.is_current and not planned
        parts = []
        for run in runs:
            text = run.text if len(run.text) <= _MOST_WORDS else f"{run.text[:_MOST_WORDS]}…"
            text = html.escape(text)
            parts.append(f'<span style="font-weight:600">{text}</span>' if run.part is Part.VALUE and holds else text)
        body = "".join(parts)
        if not holds:  # what is to come, or over, is not to be read as if it were so
            body += f"<br>{html.escape(interval(lane.fact, self._now))}"
        link = f'<a href="{lane.fact.id}"><span style="font-weight:400">{body}</span></a>'
        token = "text" if holds else "planned" if planned else "text-3"
        label = LinkLabel(link, link=token, longest=_LONGEST_NARROW if self._narrow else LONGEST)
        label.setContentsMargins(along(24, 0, 0, 0))
        label.setFixedWidth(self._label_width)
        label.linkActivated.connect(self._desk.fact_wanted)
        return label
