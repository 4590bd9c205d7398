"""Lanes: the values of one slot over time, on one scale, with what is written inside where there is room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeVar

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from korely_desktop.domain.answers import EntityProfile
from korely_desktop.domain.facts import FAMILIES, Fact
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.gui.components.strip import NOW_AT, Scale
from korely_desktop.gui.components.told import PICTURE
from korely_desktop.gui.detail import words
from korely_desktop.gui.i18n import language
from korely_desktop.gui.theme import theme
from korely_desktop.gui.theme.mirror import painter_on, use_type
from korely_desktop.memory import sentences

_Key = TypeVar("_Key")

LANE_HEIGHT = 20
_WRITTEN_FROM = 48.0
_GAP = 1.0
_MARK = 2
_LEAST = 6.0  # so wide is what began today, or lies beyond the scale; narrower nobody sees it


@dataclass(frozen=True, slots=True)
class Lane:
    """One slot: the fact it is named after, and all its values in order of time."""

    family: str
    fact: Fact
    values: tuple[Fact, ...]
    is_current: bool


def lanes_of(profile: EntityProfile, vocabulary: Vocabulary) -> list[Lane]:
    """Every slot of an entity: current ones first within each family, then those that are all past."""
    past = {fact.id: fact for facts in profile.past.values() for fact in facts}
    places = {fact_id: place for place, fact_id in enumerate(past)}
    replaced, in_slot = _replaced(past), _grouped(past.values(), lambda old: old.slot)
    lanes: list[Lane] = []
    used: set[str] = set()
    for family in _families(profile):
        for fact in profile.current.get(family, ()):
            earlier = replaced.pop(fact.id, [])
            if vocabulary.get(fact.predicate).cardinality_one:
                earlier = earlier + in_slot.pop(fact.slot, [])
            came = sorted({old.id for old in earlier} - used, key=places.__getitem__)
            used.update(came)
            lanes.append(Lane(family, fact, _in_time([fact, *(past[one] for one in came)]), True))
        left = (old for old in profile.past.get(family, ()) if old.id not in used)
        rest = _grouped(left, lambda old: old.slot)
        lanes += [Lane(family, max(old, key=_begin), _in_time(old), False) for old in rest.values()]
    return lanes


def most_telling(lanes: Sequence[Lane], most: int) -> list[Lane]:
    """So many of them, in their order: what holds before what is past, of every family in turn, changed ones first."""
    turns: dict[str, int] = {}
    ranked = []
    for place, lane in sorted(enumerate(lanes), key=lambda each: (not each[1].is_current, -len(each[1].values))):
        turn = turns[lane.family] = turns.get(lane.family, 0) + 1
        ranked.append((not lane.is_current, turn, place))
    chosen = {place for _, _, place in sorted(ranked)[:most]}
    return [lane for place, lane in enumerate(lanes) if place in chosen]


def scale_of(lanes: Iterable[Lane], now: datetime) -> Scale:
    """One scale for all lanes of a profile."""
    return Scale.spanning((fact.valid_from for lane in lanes for fact in lane.values), now)


class LaneWidget(QWidget):
    """Draws one lane."""

    TOLD_AS = PICTURE

    def __init__(self, lane: Lane, scale: Scale, mark: datetime | None) -> None:
        """``mark`` is the day that is looked at in the past."""
        super().__init__()
        self._lane = lane
        self._mark = mark
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # time runs from left to right everywhere
        self._scale = scale
        self.setMinimumWidth(120)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(theme().scaled(LANE_HEIGHT) + 6)
        self.setAccessibleName(", ".join(self._told(fact) for fact in lane.values))

    def event(self, event):
        if event.type() == QEvent.Type.ToolTip:
            for fact, box in self._boxes():
                if box.contains(QPointF(event.pos())):
                    QToolTip.showText(event.globalPos(), self._told(fact), self)
                    return True
            QToolTip.hideText()
            return True
        return super().event(event)

    def paintEvent(self, event):
        look = theme()
        painter = painter_on(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color("strip-track"))
        painter.drawRoundedRect(self._track(), 4, 4)
        for fact, box in self._boxes():
            self._paint_segment(painter, fact, box)
        x = self._track().x() + NOW_AT * self._track().width()
        painter.fillRect(QRectF(round(x), 0, 1, self.height()), look.color("text-3"))
        if self._mark_x is not None:
            painter.fillRect(QRectF(self._mark_x, 0, _MARK, self.height()), look.color("check"))

    def _paint_segment(self, painter: QPainter, fact: Fact, box: QRectF) -> None:
        look = theme()
        ground, foot, ink = self._tokens(fact)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color(foot if box.width() <= _LEAST else ground))
        painter.drawRoundedRect(box, 3, 3)
        painter.fillRect(QRectF(box.x(), box.bottom() - 2, box.width(), 2), look.color(foot))
        room = self._room_in(box)
        if room.width() < _WRITTEN_FROM:
            return
        font = look.font("note", 500)
        painter.setFont(font)
        painter.setPen(look.color(ink))
        value = sentences.value_words(fact.object_name, language())
        text = QFontMetricsF(font).elidedText(value, Qt.TextElideMode.ElideRight, room.width() - 12)
        painter.drawText(room.adjusted(6, 0, -4, -1), Qt.AlignmentFlag.AlignVCenter, text)

    def _room_in(self, box: QRectF) -> QRectF:
        """Where the value is written: the day that is looked at does not run through its letters."""
        x = self._mark_x
        if x is None or not box.left() < x < box.right():
            return box
        before, after = QRectF(box), QRectF(box)
        before.setRight(x)
        after.setLeft(x + _MARK)
        return max(before, after, key=QRectF.width)

    @property
    def _mark_x(self) -> int | None:
        if self._mark is None:
            return None
        share = min(max(self._scale.at(self._mark), 0.0), 1.0)
        return round(self._track().x() + share * self._track().width()) - 1

    def _tokens(self, fact: Fact) -> tuple[str, str, str]:
        now = self._scale.now
        if fact.is_over(now):
            return "surface", "strip-past", "text-2"
        if fact.valid_from > now:
            return "planned-soft", "planned", "planned"
        return "accent-soft", "strip-now", "accent"

    def _track(self) -> QRectF:
        return QRectF(0, 3, self.width(), self.height() - 6)

    def _boxes(self) -> list[tuple[Fact, QRectF]]:
        track = self._track()
        boxes = []
        for fact in self._lane.values:
            begin = min(max(self._scale.at(fact.valid_from), 0.0), 1.0)
            end = self._scale.at(fact.invalid_at) if fact.invalid_at else max(NOW_AT, begin)
            end = min(max(end, begin), 1.0)
            left = track.x() + begin * track.width()
            width = max((end - begin) * track.width() - _GAP, _LEAST)
            last = track.x() + max(end, NOW_AT if fact.valid_from <= self._scale.now else end) * track.width()
            left = min(left, last - width)
            boxes.append((fact, QRectF(left, track.y(), width, track.height())))
        return boxes

    def _told(self, fact: Fact) -> str:
        value = sentences.value_words(fact.object_name, language())
        return f"{value}: {words.interval(fact, self._scale.now)}"


class LaneScale(QWidget):
    """The years over the lanes, and today."""

    def __init__(self, scale: Scale, today: str) -> None:
        super().__init__()
        self._scale = scale
        self._today = today
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # time runs from left to right everywhere
        self.setMinimumWidth(120)
        self.setFixedHeight(theme().line_height("note"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def paintEvent(self, event):
        look = theme()
        painter = painter_on(self)
        metrics = QFontMetricsF(look.font("note", 500))
        now_x = NOW_AT * self.width()
        today = metrics.horizontalAdvance(self._today)
        use_type(painter, "note", 500, "text")
        painter.drawText(QPointF(min(now_x - today / 2, self.width() - today), metrics.ascent() + 1), self._today)
        use_type(painter, "note", 400, "text-3")
        last = now_x - today
        for year in range(self._scale.now.year, self._scale.start.year - 1, -1):
            x = max(0.0, self._scale.at(datetime(year, 1, 1, tzinfo=UTC)) * self.width())
            if x + metrics.horizontalAdvance(str(year)) + 8 < last:
                painter.drawText(QPointF(x, metrics.ascent() + 1), str(year))
                last = x


def _families(profile: EntityProfile) -> list[str]:
    known = {*profile.current, *profile.past}
    return [family for family in FAMILIES if family in known] + sorted(known - set(FAMILIES))


def _replaced(past: Mapping[str, Fact]) -> dict[str | None, list[Fact]]:
    """What each fact that is not over took the place of, in some steps: by its id, whatever the number of steps."""
    last: dict[str, str | None] = {}
    for fact_id in past:
        way, at = [], fact_id
        while at in past and at not in last:
            last[at] = None  # for good where it goes round
            way.append(at)
            at = past[at].invalidated_by or ""
        last.update(dict.fromkeys(way, last.get(at, at)))
    return _grouped(past.values(), lambda old: last[old.id])


def _grouped(facts: Iterable[Fact], key: Callable[[Fact], _Key]) -> dict[_Key, list[Fact]]:
    groups: dict[_Key, list[Fact]] = {}
    for fact in facts:
        groups.setdefault(key(fact), []).append(fact)
    return groups


def _in_time(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    return tuple(sorted(facts, key=_begin))


def _begin(fact: Fact) -> datetime:
    return fact.valid_from
