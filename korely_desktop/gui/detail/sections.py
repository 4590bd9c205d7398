"""The sections of the detail pane below its head: evidence, history, readers. Each fills a layout."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from korely_desktop.domain.answers import Explanation, SourceText
from korely_desktop.domain.facts import Fact, State
from korely_desktop.domain.verdicts import Reason
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.gui.components.boxes import vbox
from korely_desktop.gui.components.controls import Button
from korely_desktop.gui.components.elided import ElidedLabel
from korely_desktop.gui.components.labels import Label, row
from korely_desktop.gui.components.monogram import Monogram, who
from korely_desktop.gui.components.quote import QuoteCard
from korely_desktop.gui.components.sentence import fact_runs
from korely_desktop.gui.components.strip import Scale, Span, SpanKind, StripWidget
from korely_desktop.gui.detail import words
from korely_desktop.gui.i18n import dotted, fill, language, number, translate
from korely_desktop.gui.theme import theme
from korely_desktop.memory import date_words, sentences

Spans = list[tuple[int, int]]
_STRIP_WIDTH = 110
_MANY = 6


def add_evidence(
    section: QVBoxLayout, found: Explanation, now: datetime, read: Callable[[SourceText, Spans], None]
) -> None:
    """*Why do you know this?*: the newest text as a quote, the others as lines; ``read`` opens one whole."""
    texts = _by_text(found.sources)
    count = len(texts)
    note = (
        translate("DetailPane", "1 source")
        if count == 1
        else fill(translate("DetailPane", "{count} sources"), count=count)
    )
    _head(section, translate("DetailPane", "Why do you know this?"), note if count else "")
    for place, (source, spans) in enumerate(texts):
        name, kind = who(source.writer)
        if place == 0:
            card = QuoteCard(source.text, spans, name, words.source_note(source, now), kind=kind)
            card.read_all.connect(lambda source=source, spans=spans: read(source, spans))
            section.addWidget(card)
        else:
            line = Button(words.source_note(source, now), "link")
            line.clicked.connect(lambda _checked=False, source=source, spans=spans: read(source, spans))
            section.addLayout(row(Monogram(name, kind), line, None))
    by_hand = found.fact.id in found.by_hand
    if not texts:
        told = translate("DetailPane", "It was written directly, without a text.")
        if by_hand:
            told = translate("DetailPane", "You wrote it yourself.")
        elif found.written_by is not None:
            told = translate("DetailPane", "{name} wrote it directly, without a text.")
            told = fill(told, name=found.written_by)
        section.addWidget(Label(told, "body", "text-2", wrap=True))
    if found.fact.confirmed_at is not None:
        when = date_words.when_words(found.fact.confirmed_at, now, language())
        said = fill(translate("DetailPane", "You confirmed it · {when}"), when=when)
        if by_hand:
            said = dotted(who(None)[0], when)
        section.addLayout(row(Monogram(translate("DetailPane", "You"), "you"), Label(said, "note", "text-3"), None))


def add_history(section: QVBoxLayout, found: Explanation, vocabulary: Vocabulary, now: datetime) -> None:
    """*How this changed*: every value with its strip, newest first, and why it gave way."""
    values = fill(translate("DetailPane", "{count} values"), count=number(len(found.chain)))
    _head(section, translate("DetailPane", "How this changed"), values)
    newest_first = sorted(found.chain, key=lambda fact: (fact.valid_from, not _never(fact)), reverse=True)
    scale = Scale.spanning((fact.valid_from for fact in newest_first), now)
    reasons = {
        verdict.old_fact_id: words.reason_words(
            Reason.PERSON_DECIDED if verdict.new_fact_id in found.by_hand else verdict.judgement.reason
        )
        for verdict in found.verdicts
        if verdict.applied
    }
    same_relation = len({fact.predicate for fact in found.chain}) == 1
    for fact in newest_first[:_MANY]:
        value = sentences.value_words(fact.object_name, language())
        if not same_relation:  # "drinks coffee", then "does not drink coffee"
            value = sentences.plain(sentences.without_subject(fact_runs(vocabulary, fact)))
        section.addLayout(_value(fact, value, found.fact, scale, now, reasons.get(fact.id)))


def _value(fact: Fact, value: str, shown: Fact, scale: Scale, now: datetime, reason: str | None):
    ended = fact.is_over(now)
    span = Span(fact.valid_from, fact.invalid_at, _kind(fact, now))
    strip = QWidget() if _never(fact) else StripWidget(scale, span, words.interval(fact, now))
    strip.setFixedWidth(theme().scaled(_STRIP_WIDTH))
    lines = vbox(spacing=0)
    ink = "text-2" if ended else "text"
    lines.addWidget(Label(value, "body", ink, weight=600 if fact.id == shown.id else 400, wrap=True))
    lines.addWidget(Label(words.interval(fact, now, short=True), "note", "text-3", wrap=True))
    moved = words.moved_words(fact, shown)
    for note in filter(None, (moved, reason if ended and not moved and not _never(fact) else None)):
        lines.addWidget(Label(note, "note", "text-3", wrap=True))
    line = row(spacing=14)
    line.addWidget(strip, 0, Qt.AlignmentFlag.AlignTop)
    line.addLayout(lines, 1)
    return line


def _never(fact: Fact) -> bool:
    return fact.state is State.NEVER_SO


def _kind(fact: Fact, now: datetime) -> SpanKind:
    """As the list draws it: hollow while it waits for the person or for its day."""
    if fact.state is State.REVIEW:
        return "review"
    if fact.valid_from > now:
        return "planned"
    return "past" if fact.is_over(now) else "now"


def add_readers(section: QVBoxLayout, found: Explanation, now: datetime) -> None:
    """*Who used it*: the agents that were given the fact."""
    _head(section, translate("DetailPane", "Who used it"), "")
    for reader in words.by_key(found.readers)[:_MANY]:
        name = words.reader_name(reader)
        count = Label(words.reads_words(reader.reads, reader.last_read, now), "note", "text-3")
        line = row(Monogram(name))
        line.addWidget(ElidedLabel(name, "text"), 1)
        line.addWidget(count)
        section.addLayout(line)
    if not found.readers:
        section.addWidget(Label(translate("DetailPane", "No agent has read it yet."), "body", "text-3"))


def _head(section: QVBoxLayout, title: str, note: str) -> None:
    section.addLayout(row(Label(title, "label", weight=600), Label(note, "label", "text-3", weight=400), None))


def _by_text(sources: tuple[SourceText, ...]) -> list[tuple[SourceText, Spans]]:
    """One entry a text, newest first, with all its spans."""
    texts: dict[str, tuple[SourceText, Spans]] = {}
    for source in sorted(sources, key=lambda source: source.observed_at, reverse=True):
        spans = texts.setdefault(source.memory_id, (source, []))[1]
        if source.start is not None and source.end is not None:
            spans.append((source.start, source.end))
    return list(texts.values())


def add_details(section: QVBoxLayout, found: Explanation, toggle: Callable[[], None], *, unfolded: bool) -> Button:
    """*Details for developers*, folded until the person opens them; the button that folds."""
    title = translate("DetailPane", "Details for developers")
    fold = Button(title, "link", icon=None)
    fold.clicked.connect(lambda: toggle())
    section.addLayout(row(fold, None))
    if unfolded:
        text = QPlainTextEdit(words.for_developers(found))
        text.setReadOnly(True)
        text.setFont(theme().font("code"))
        text.setProperty("kind", "field")
        text.setAccessibleName(title)
        text.setFixedHeight(theme().scaled(260))
        text.setTabChangesFocus(True)
        section.addWidget(text)
    return fold
