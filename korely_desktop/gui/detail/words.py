"""The words of the detail pane: why a value gave way, who said something and when, a fact for developers."""

from __future__ import annotations

import html
import json
from collections.abc import Iterable
from dataclasses import asdict, replace
from datetime import datetime

from korely_desktop.domain.answers import Explanation, Reader, SourceText
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.facts import Fact, State
from korely_desktop.domain.times import iso
from korely_desktop.domain.verdicts import Reason
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.gui.components.monogram import key_name, who
from korely_desktop.gui.i18n import dotted, fill, language, translate
from korely_desktop.memory import date_words, sentences
from korely_desktop.memory.forgetting.retention import KEPT
from korely_desktop.memory.sentences import Part, Wording


def reason_words(reason: Reason) -> str:
    """Why the contradiction check decided as it did, as a sentence."""
    return {
        Reason.SAME_VALUE: translate("Reasons", "It says the same again."),
        Reason.ONE_AT_A_TIME: translate("Reasons", "There is usually one at a time."),
        Reason.OPPOSITE_STANCE: translate("Reasons", "The text says the opposite."),
        Reason.SAID_TO_BE_OVER: translate("Reasons", "The text says that it is over."),
        Reason.LATE_NEWS: translate("Reasons", "It began earlier but was learned later."),
        Reason.PLANNED_ONLY: translate("Reasons", "It is only planned."),
        Reason.MANY_VALUES: translate("Reasons", "There can be several at a time."),
        Reason.MORE_EXACT: translate("Reasons", "The new one is more exact."),
        Reason.DIFFERENT_SLOT: translate("Reasons", "They are about different things."),
        Reason.SIMILAR_MEANING: translate("Reasons", "They mean something similar."),
        Reason.CLASHES_WITH_PERSON: translate("Reasons", "It clashes with your word."),
        Reason.SOUNDS_OVER: translate("Reasons", "The text sounds like this is over."),
        Reason.HINTED_OVER: translate("Reasons", "The text sounds as if it were over."),
        Reason.WEAK_EVIDENCE: translate("Reasons", "The text does not say it clearly."),
        Reason.PERSON_DECIDED: translate("Reasons", "You decided."),
        Reason.NEVER_SO: translate("Reasons", "It was never true."),
        Reason.EARNED: translate("Reasons", "It was accepted without asking, as you had always agreed before."),
        Reason.ASK_ALWAYS: translate("Reasons", "You chose to decide about everything new."),
        Reason.ASKS_FIRST: translate("Reasons", "You are asked first about changes of this kind."),
    }[reason]


def recall_line(recall: Recall) -> str:
    """What follows from pinning a fact, or from keeping it back."""
    return {
        Recall.ALWAYS: translate("Recall", "Pinned by you. Agents are told this first."),
        Recall.NEVER: translate("Recall", "You keep it from agents. You still see it."),
    }[recall]


def linked_sentence(vocabulary: Vocabulary, fact: Fact) -> str:
    """The sentence as rich text, with the names that have a profile as links to ``entity:ID``."""
    parts = []
    for run in sentences.sentence(vocabulary, Wording.of(fact), language()):
        target = {Part.SUBJECT: fact.subject_entity_id, Part.VALUE: fact.object_entity_id}.get(run.part)
        text = html.escape(run.text)
        parts.append(f'<a href="entity:{target}">{text}</a>' if target else text)
    return "".join(parts)


def plain_sentence(vocabulary: Vocabulary, fact: Fact) -> str:
    """The sentence as plain text, to take along."""
    return sentences.plain(sentences.sentence(vocabulary, Wording.of(fact), language()))


def interval(fact: Fact, now: datetime, *, short: bool = False) -> str:
    """When it is true, in words."""
    if fact.state is State.NEVER_SO:
        return sentences.never_words(language())
    return sentences.interval_words(
        fact.valid_from, fact.valid_from_precision, fact.invalid_at, fact.tense, now, language(), short=short
    )


def moved_words(fact: Fact, shown: Fact) -> str:
    """Whom a value of the history is about, where that is somebody else than the fact that is shown; else ""."""
    if _who(fact) == _who(shown):
        return ""
    words = sentences.about_before_words if fact.invalidated_by == shown.id else sentences.about_now_words
    return words(_who(fact), language())


def _who(fact: Fact) -> str:
    wording = Wording.of(fact)
    return "" if wording.is_you else wording.subject


def head_lines(explanation: Explanation, now: datetime) -> list[str]:
    """What stands below the sentence: since when and in place of what; of what was forgotten, how long it is kept; of
    what is unlikely, that agents are not told it unasked.
    """
    fact = explanation.fact
    forgotten_at = fact.forgotten_at
    if forgotten_at is None:
        lines = [since_line(explanation, now)]
        if fact.state is State.ACTIVE and fact.is_open and fact.recall is None and not fact.is_likely:
            unsure = translate(
                "DetailPane", "Only {share}% sure. Until you confirm it, agents get it only when they ask for a list."
            )
            lines.append(fill(unsure, share=round(fact.confidence * 100)))
        return lines
    day = date_words.local_day_words(forgotten_at + KEPT, language())
    kept = translate("DetailPane", "You can restore it until {day}. Then it is erased.")
    return [since_line(explanation, now), fill(kept, day=day)]


def since_line(explanation: Explanation, now: datetime) -> str:
    """*since 11 June 2026, replaced phone calls*."""
    fact = explanation.fact
    replaced = [
        other.object_name
        for other in explanation.chain
        if other.invalidated_by == fact.id
        and _who(other) == _who(fact)
        and other.state is not State.NEVER_SO
        and other.object_name.casefold() != fact.object_name.casefold()
    ]
    parts = [interval(fact, now)]
    if replaced:
        parts.append(sentences.replaced_words(replaced, language()))
    elif fact.observation_count > 1:
        parts.append(sentences.said_words(fact.observation_count, language()))
    return ", ".join(parts)


def source_note(source: SourceText, now: datetime) -> str:
    """Who said it and when: *support-bot · 11 Jun 2026*."""
    return dotted(who(source.writer)[0], date_words.when_words(source.observed_at, now, language()))


def reader_name(reader: Reader) -> str:
    """The name of the key that was used; the way in where there was none."""
    return key_name(reader.name) if reader.key_id else reader.name.upper()


def by_key(readers: Iterable[Reader]) -> list[Reader]:
    """One entry a key, latest first: over MCP and without it, the same agent read."""
    merged: dict[str, Reader] = {}
    for reader in readers:
        known = merged.setdefault(reader.key_id or reader.actor, reader)
        if known is not reader:
            last = max(known.last_read, reader.last_read)
            merged[reader.key_id or reader.actor] = replace(known, reads=known.reads + reader.reads, last_read=last)
    return sorted(merged.values(), key=lambda reader: reader.last_read, reverse=True)


def reads_words(reads: int, last_read: datetime, now: datetime) -> str:
    """*14 times, last 09:12*."""
    when = date_words.when_words(last_read, now, language())
    if reads == 1:
        return fill(translate("DetailPane", "once, {when}"), when=when)
    return fill(translate("DetailPane", "{count} times, last {when}"), count=reads, when=when)


def for_developers(explanation: Explanation) -> str:
    """The fact with its ids, predicate, engine and verdicts, as JSON."""
    shown = {
        "fact": asdict(explanation.fact),
        "verdicts": [asdict(verdict) for verdict in explanation.verdicts],
        "links": [{"kind": link.kind, "fact": link.fact.id} for link in explanation.links],
    }
    return json.dumps(shown, indent=2, ensure_ascii=False, default=_plain)


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return iso(value)
    return str(value)
