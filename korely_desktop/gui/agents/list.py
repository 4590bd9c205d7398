"""The table of keys and of the agents that have written, painted by one delegate."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate

from korely_desktop.domain.activity import Activity
from korely_desktop.domain.projects import ApiKey
from korely_desktop.gui.agents import words
from korely_desktop.gui.components.monogram import paint_monogram
from korely_desktop.gui.components.rows import ROW, HeadedRows, RowList
from korely_desktop.gui.i18n import language
from korely_desktop.gui.theme import theme
from korely_desktop.memory.date_words import when_words


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a group, with the names of its columns."""

    words: str
    columns: tuple[str, str]


@dataclass(frozen=True, slots=True)
class AgentRow:
    """One line: a key, or an agent by the name it gave itself."""

    key: ApiKey | None
    agent: Activity | None
    name: str
    note: str
    state: words.StateLook | None
    state_note: str
    second: str
    second_note: str


class AgentModel(HeadedRows):
    """Keys first, then agents."""

    LINE = AgentRow

    def set_content(self, keys: list[ApiKey], agents: list[Activity], now: datetime) -> None:
        """Show these; revoked keys come last."""
        self.beginResetModel()
        ordered = sorted(keys, key=lambda key: (key.revoked_at is not None, -key.created_at.timestamp()))
        self._rows = [Head(self.tr("Keys"), (self.tr("State"), self.tr("Rights")))]
        self._rows.extend(self._key_row(key, now) for key in ordered)
        if agents:
            self._rows.append(Head(self.tr("Who has written"), (self.tr("Last text"), self.tr("Wrote"))))
            self._rows.extend(self._agent_row(agent, now) for agent in agents)
        self.endResetModel()

    def row_of(self, identity: str) -> int | None:
        """The row of a key id or an agent id."""
        for number, row in enumerate(self._rows):
            if isinstance(row, AgentRow) and identity in (row.key.id if row.key else None, row.name):
                return number
        return None

    def words_of(self, row: Head | AgentRow) -> str:
        if isinstance(row, Head):
            return row.words
        state = row.state.word if row.state else ""
        return f"{row.name}. {state} {row.state_note}. {row.second} {row.second_note}"

    def _key_row(self, key: ApiKey, now: datetime) -> AgentRow:
        return AgentRow(
            key=key,
            agent=None,
            name=key.name,
            note="…" + key.hint,
            state=words.state_look(key, now),
            state_note=words.state_note(key, now),
            second=words.rights(key),
            second_note=words.reach(key),
        )

    def _agent_row(self, agent: Activity, now: datetime) -> AgentRow:
        when = when_words(agent.last_active, now, language()) if agent.last_active else ""
        return AgentRow(
            key=None,
            agent=agent,
            name=agent.id,
            note=self.tr("the name it writes under"),
            state=None,
            state_note=when,
            second=self.tr("%n fact(s)", "", agent.facts),
            second_note=self.tr("%n text(s)", "", agent.memories),
        )


class _AgentDelegate(QStyledItemDelegate):
    def sizeHint(self, option, index):
        return QSize(400, theme().scaled(34 if isinstance(index.data(ROW), Head) else 52))

    def paint(self, painter, option, index):
        row = index.data(ROW)
        painter.save()
        rect = QRectF(option.rect)
        second = rect.right() - theme().scaled(150)
        state = second - theme().scaled(150)
        if isinstance(row, Head):
            self._paint_head(painter, rect, row, state, second)
        else:
            self._paint_row(painter, option, row, state, second)
        painter.restore()

    def _paint_head(self, painter: QPainter, rect: QRectF, head: Head, state: float, second: float) -> None:
        look = theme()
        painter.setPen(look.color("text-3"))
        painter.setFont(look.font("caption"))
        low = Qt.AlignmentFlag.AlignVCenter
        for left, text in ((rect.x() + 54, head.words), (state, head.columns[0]), (second, head.columns[1])):
            painter.drawText(QRectF(left, rect.y() + 6, 200, rect.height() - 6), low, text)
        painter.fillRect(QRectF(rect.x(), rect.bottom(), rect.width(), 1), look.color("border"))

    def _paint_row(self, painter: QPainter, option, row: AgentRow, state: float, second: float) -> None:
        look = theme()
        rect = QRectF(option.rect)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if selected:
            painter.fillRect(rect, look.color("selected"))
            painter.fillRect(QRectF(rect.x(), rect.y(), 3, rect.height()), look.color("accent-fill"))
        else:
            if option.state & QStyle.StateFlag.State_MouseOver:
                painter.fillRect(rect, look.color("hover"))
            painter.fillRect(QRectF(rect.x() + 54, rect.bottom(), rect.width() - 54, 1), look.color("border"))
        paint_monogram(painter, QRectF(rect.x() + 16, rect.center().y() - 13, 26, 26), row.name, on_row=selected)
        name_width = state - rect.x() - 54 - 12
        self._two_lines(painter, rect, rect.x() + 54, name_width, row.name, row.note, weight=500)
        if row.state is None:
            self._two_lines(painter, rect, state, second - state - 8, row.state_note, "")
        else:
            ratio = painter.device().devicePixelRatioF()
            icon = look.pixmap(row.state.icon, row.state.token, 14, ratio)
            painter.drawPixmap(round(state), round(rect.center().y() - 16), icon)
            self._two_lines(
                painter, rect, state, second - state - 8, row.state.word, row.state_note, row.state.token, 20
            )
        self._two_lines(painter, rect, second, rect.right() - second - 12, row.second, row.second_note)

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
        look = theme()
        font = look.font("body", weight)
        height = look.line_height("body")
        top = rect.center().y() - height if note else rect.center().y() - height / 2
        painter.setFont(font)
        painter.setPen(look.color(token))
        text = QFontMetricsF(font).elidedText(first, Qt.TextElideMode.ElideRight, width - indent)
        painter.drawText(QRectF(left + indent, top, width, height), Qt.AlignmentFlag.AlignVCenter, text)
        painter.setFont(look.font("note"))
        painter.setPen(look.color("text-3"))
        text = QFontMetricsF(look.font("note")).elidedText(note, Qt.TextElideMode.ElideRight, width)
        painter.drawText(QRectF(left, top + height, width, height), Qt.AlignmentFlag.AlignVCenter, text)


class AgentList(RowList):
    """``chosen`` carries the :class:`AgentRow` that the person went to."""

    chosen = Signal(object)

    def __init__(self, parent=None) -> None:
        self.agents = AgentModel()
        super().__init__(self.agents, _AgentDelegate(), "surface", parent)
        self.setAccessibleName(self.tr("Keys and agents"))

    def went_to(self, row: Head | AgentRow) -> None:
        if isinstance(row, AgentRow):
            self.chosen.emit(row)
