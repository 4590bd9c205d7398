"""The table of keys and of the agents that have written, painted by one delegate."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate

from korely_desktop.domain.activity import Activity
from korely_desktop.domain.insights import AgentShare
from korely_desktop.domain.projects import ApiKey
from korely_desktop.gui.agents import words
from korely_desktop.gui.components.monogram import key_name, paint_monogram
from korely_desktop.gui.components.row_ground import is_selected, paint_row_focus, paint_row_ground
from korely_desktop.gui.components.rows import ROW, HeadedRows, RowList
from korely_desktop.gui.components.sparkline import paint_sparkline, sparkline_width, sparkline_words
from korely_desktop.gui.counted import facts_counted, texts_counted
from korely_desktop.gui.i18n import fill, language
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.lines import paint_hairline
from korely_desktop.gui.theme.mirror import mirror, paint_icon, write, write_short
from korely_desktop.gui.theme.tokens import Look
from korely_desktop.memory.access.writes import DAYS, Writes
from korely_desktop.memory.date_words import when_words

_NONE = (0,) * DAYS
_LEAST_NAME = 220


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a group, with the names of its columns."""

    words: str
    columns: tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class Foot:
    """What is said below the table."""

    words: str


@dataclass(frozen=True, slots=True)
class AgentRow:
    """One line: a key, or an agent by the name it gave itself; ``writes`` are those of the last days, today last, and
    none at all while they are counted."""

    key: ApiKey | None
    agent: Activity | None
    name: str
    note: str
    state: Look | None
    state_note: str
    second: str
    second_note: str
    third: str
    third_note: str
    writes: tuple[int, ...] = ()

    @property
    def identity(self) -> str:
        """The id of the key, or the agent's."""
        return self.key.id if self.key is not None else self.name


class AgentModel(HeadedRows):
    """Keys first, then agents."""

    LINE = AgentRow
    _today = date.min

    def set_content(
        self,
        keys: list[ApiKey],
        agents: list[Activity] | None,
        written: Writes | None,
        kept: Mapping[str, AgentShare] | None,
        now: datetime,
    ) -> None:
        """Show these; revoked keys come last. What is None is not known yet, and nothing is said of it."""
        ordered = sorted(keys, key=lambda key: (key.revoked_at is not None, -key.created_at.timestamp()))
        of_keys, of_agents = (None, None) if written is None else (written.keys, written.agents)
        rows: list[Head | Foot | AgentRow] = []
        if ordered or not agents:
            rows.append(Head(self.tr("Agent"), self._columns(of_keys=True)))
        rows.extend(self._key_row(key, _days(of_keys, key.id), now) for key in ordered)
        if agents:
            rows.append(Head(self.tr("Texts signed as"), self._columns(of_keys=False)))
            rows.extend(self._agent_row(agent, _days(of_agents, agent.id), kept, now) for agent in agents)
            rows.append(Foot(self.tr("Kept by you: an agent’s facts that you did not correct, reject or forget.")))
        if rows == self._rows:
            return
        self.beginResetModel()
        self._today = now.astimezone().date()
        self._rows = rows
        self.endResetModel()

    def row_of(self, identity: str) -> int | None:
        """The row of a key id or an agent id."""
        for number, row in enumerate(self._rows):
            if isinstance(row, AgentRow) and identity == row.identity:
                return number
        return None

    def words_of(self, row: Head | Foot | AgentRow) -> str:
        if not isinstance(row, AgentRow):
            return row.words
        state = ", ".join(filter(None, (row.state.word if row.state else "", row.state_note)))
        second = ", ".join(filter(None, (row.second, row.second_note)))
        third = " ".join(filter(None, (row.third, row.third_note)))
        _, *titles = self._columns(of_keys=row.key is not None)
        cells = [f"{title}: {cell}" for title, cell in zip(titles, (state, second, third), strict=True) if cell]
        days = [sparkline_words(row.writes, self._today)] if row.writes else []
        return ". ".join([row.name, *cells, *days])

    def _columns(self, *, of_keys: bool) -> tuple[str, str, str, str]:
        """What stands over the four columns after the name."""
        days = self.tr("Texts, %n day(s)", "", DAYS)
        if of_keys:
            return days, self.tr("State"), self.tr("Rights"), self.tr("People")
        return days, self.tr("Last text"), self.tr("Wrote"), self.tr("Kept by you")

    def data(self, index, role=Qt.ItemDataRole.DisplayRole):
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.ToolTipRole and isinstance(row, AgentRow):
            return sparkline_words(row.writes, self._today) if row.writes else None
        return super().data(index, role)

    def _key_row(self, key: ApiKey, written: tuple[int, ...], now: datetime) -> AgentRow:
        may, may_not = words.rights(key)
        return AgentRow(
            key=key,
            agent=None,
            name=key_name(key.name),
            note=fill(self.tr("key …{hint}"), hint=key.hint),
            state=words.state_look(key, now),
            state_note=words.state_note(key, now),
            second=may,
            second_note=may_not,
            third=words.reach_of(key),
            third_note="",
            writes=written,
        )

    def _agent_row(
        self, agent: Activity, written: tuple[int, ...], kept: Mapping[str, AgentShare] | None, now: datetime
    ) -> AgentRow:
        third, third_note = ("", "") if kept is None else self._share(kept.get(agent.id))
        return AgentRow(
            key=None,
            agent=agent,
            name=agent.id,
            note="",
            state=None,
            state_note=when_words(agent.last_active, now, language()) if agent.last_active else "",
            second=texts_counted(agent.memories),
            second_note="",
            third=third,
            third_note=third_note,
            writes=written,
        )

    def _share(self, kept: AgentShare | None) -> tuple[str, str]:
        if kept is None:
            return "–", self.tr("no facts yet")
        return f"{round(100 * kept.kept / kept.facts)}%", fill(self.tr("of {facts}"), facts=facts_counted(kept.facts))


def _days(written: Mapping[str, tuple[int, ...]] | None, name: str) -> tuple[int, ...]:
    """What was written by the day; nothing at all while that is not known."""
    return () if written is None else written.get(name, _NONE)


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the columns begin; None for one without room."""

    days: float | None
    state: float
    second: float
    third: float | None

    @classmethod
    def within(cls, rect: QRectF) -> _Columns:
        """Those that a row has room for beside its name: first the bars go, then the last column."""
        look, right = theme(), rect.right()
        wide, narrow, bars = look.scaled(150), look.scaled(126), look.scaled(sparkline_width(DAYS) + 24)
        room = rect.width() - 2 * wide - look.scaled(_LEAST_NAME)
        third = right - narrow if room >= narrow else None
        second = (right if third is None else third) - wide
        return cls(second - wide - bars if room >= narrow + bars else None, second - wide, second, third)

    @property
    def name_ends(self) -> float:
        """Where the first column after the name begins."""
        return self.state if self.days is None else self.days


class _AgentDelegate(QStyledItemDelegate):
    def sizeHint(self, option, index):
        return QSize(400, theme().scaled(34 if isinstance(index.data(ROW), Head) else 52))

    def paint(self, painter, option, index):
        row = index.data(ROW)
        painter.save()
        mirror(painter, option.rect, option.direction)
        rect = QRectF(option.rect)
        columns = _Columns.within(rect)
        if isinstance(row, AgentRow):
            self._paint_row(painter, option, row, columns)
        elif isinstance(row, Head):
            self._paint_head(painter, rect, row, columns)
        elif columns.third is not None:  # it is about that column
            painter.setPen(theme().color("text-3"))
            painter.setFont(theme().font("note"))
            two_lines = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop
            write(painter, rect.adjusted(16, 12, -16, 0), row.words, int(two_lines))
        painter.restore()

    def _paint_head(self, painter: QPainter, rect: QRectF, head: Head, columns: _Columns) -> None:
        look = theme()
        painter.setPen(look.color("text-3"))
        painter.setFont(look.font("caption"))
        places = (rect.x() + 54, columns.days, columns.state, columns.second, columns.third)
        named = zip(places, (head.words, *head.columns), strict=True)
        shown = [(left, text) for left, text in named if left is not None]
        ends = [left for left, _ in shown[1:]] + [rect.right() + 8]
        for (left, text), end in zip(shown, ends, strict=True):
            room = end - left - 8
            text = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(room))
            write(painter, QRectF(left, rect.y() + 6, room, rect.height() - 6), text)
        paint_hairline(painter, rect.x(), rect.bottom() - 1, rect.width())

    def _paint_row(self, painter: QPainter, option, row: AgentRow, columns: _Columns) -> None:
        look = theme()
        rect = QRectF(option.rect)
        selected = is_selected(option)
        paint_row_ground(painter, option, line_from=54)
        paint_monogram(painter, QRectF(rect.x() + 16, rect.center().y() - 13, 26, 26), row.name, on_row=selected)
        if columns.days is not None and row.writes:
            high = look.scaled(22)
            place = QRectF(columns.days, rect.center().y() - high / 2, 0, high)
            paint_sparkline(painter, place, row.writes, on_row=selected)
        name_width = columns.name_ends - rect.x() - 54 - 12
        self._two_lines(painter, rect, rect.x() + 54, name_width, row.name, row.note, weight=500)
        state, wide = columns.state, columns.second - columns.state - 8
        if row.state is None:
            self._two_lines(painter, rect, state, wide, row.state_note, "")
        else:
            line = look.line_height("body")
            paint_icon(painter, state, rect.center().y() - (line + 14) / 2, row.state.icon, row.state.token, 14)
            self._two_lines(painter, rect, state, wide, row.state.word, row.state_note, row.state.token, 20)
        ends = rect.right() - 4 if columns.third is None else columns.third
        self._two_lines(painter, rect, columns.second, ends - columns.second - 8, row.second, row.second_note)
        if columns.third is not None:
            wide = rect.right() - columns.third - 12
            self._two_lines(painter, rect, columns.third, wide, row.third, row.third_note)
        paint_row_focus(painter, option)

    @staticmethod
    def _two_lines(
        painter: QPainter,
        rect: QRectF,
        left: float,
        width: float,
        first: str,
        note: str,
        token: str = "text",
        indent: float = 0,
        weight=400,
    ) -> None:
        height = theme().line_height("body")
        top = rect.center().y() - height if note else rect.center().y() - height / 2
        write_short(painter, QRectF(left + indent, top, width - indent, height), first, "body", weight, token)
        write_short(painter, QRectF(left, top + height, width, height), note, "note", 400, "text-3")


class AgentList(RowList):
    """``chosen`` carries the :class:`AgentRow` that the person went to."""

    chosen = Signal(object)

    def __init__(self) -> None:
        self.agents = AgentModel()
        super().__init__(self.agents, _AgentDelegate(), "surface")
        self.setAccessibleName(self.tr("Keys and agents"))

    def went_to(self, row: Head | Foot | AgentRow) -> None:
        if isinstance(row, AgentRow):
            self.chosen.emit(row)
