"""The built-in engine's front door: reads one memory into statements.

The way of a text: turns -> sentences -> tokens -> tags -> merged tokens -> clauses -> constructions
(drafts) -> statements.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from itertools import islice

from korely_desktop.domain import right_of_way
from korely_desktop.domain.statements import Extraction, Mention, Sentence, Statement
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.dates.expressions import find_dates
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.assembly import statement
from korely_desktop.language.extraction.constructions.answers import asked
from korely_desktop.language.extraction.constructions.italian_discourse import says_io
from korely_desktop.language.extraction.constructions.reader import drafts
from korely_desktop.language.extraction.constructions.remembering import remember_values
from korely_desktop.language.extraction.english import tags as english_tags
from korely_desktop.language.extraction.grammar.clauses import ClauseReader
from korely_desktop.language.extraction.grammar.sequence import settle_tenses
from korely_desktop.language.extraction.grammar.syntax import Question
from korely_desktop.language.extraction.italian import names as italian_names
from korely_desktop.language.extraction.italian import tags as italian_tags
from korely_desktop.language.extraction.language import is_italian
from korely_desktop.language.extraction.parties import mentions, name_types
from korely_desktop.language.extraction.parties.cards import settle_towns
from korely_desktop.language.extraction.parties.discourse import AGENT, USER, Discourse, Party
from korely_desktop.language.extraction.parties.discourse_words import USER_NOUNS, is_post
from korely_desktop.language.extraction.parties.turns import turns
from korely_desktop.language.extraction.parties.users_own import merge_users_own
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.signs import signs
from korely_desktop.language.extraction.text import merging
from korely_desktop.language.extraction.text.invented import hands_over, is_invented, is_supposed, quotations
from korely_desktop.language.extraction.text.numerals import merge_numerals
from korely_desktop.language.extraction.text.questions import declared
from korely_desktop.language.extraction.text.set_phrases import (
    merge_causes,
    merge_codes,
    merge_in_laws,
    merge_set_phrases,
    merge_titles,
    merge_types,
)
from korely_desktop.language.extraction.text.tokens import Token, sentences, tokens
from korely_desktop.language.extraction.timing import Frame, settle_dates
from korely_desktop.language.extraction.whom import sentence_of

ENGINE = "builtin-1"
_FIRST = lexicon.words("reading", "engine.first")
_SINGULAR = lexicon.words("reading", "engine.singular")
BY_AGENT = re.compile(r"(?:^|[.!?:\n][^\S\n]*)(?:the )?user(?:['’]s)? (?!:)\w", re.IGNORECASE)
"""A sentence that opens with "User prefers" or "The user's": an agent writes, and its "me" is not the user."""
_PLURAL = lexicon.words("reading", "engine.plural")
_LONGEST_SENTENCE = 2000
_WORD = re.compile(r"(?<![\w.@/])[\w'’]+")  # the "io" of "Fly.io" is no Italian "I"


class BuiltinEngine:
    """Deterministic, thread-safe reader of English and Italian text."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary

    def read(self, content: str, *, event_time: datetime, user_name: str | None, user_id: str | None) -> Extraction:
        """Everything the text says.

        ``event_time`` anchors relative dates. ``user_name`` and ``user_id`` are the end user's names: statements about
        them, and in the first person, are the user's own.
        """
        user_names = frozenset(name.casefold() for name in (user_name, user_id) if name)
        found: list[Statement] = []
        named: dict[tuple[int, int], Mention] = {}
        told: list[Sentence] = []
        question: Question | None = None
        for turn in turns(content, user_names):
            if turn.role == "assistant":
                question = self._last_question(content, turn.start, turn.end, event_time)
                continue
            speaker = Party(turn.name, "person") if turn.role == "named" else USER
            by_agent = turn.role == "user" and BY_AGENT.search(content, turn.start, turn.end) is not None
            if by_agent:
                speaker = AGENT
            if turn.role == "user" and is_invented(content, turn.start, turn.end):
                continue
            quoted = quotations(content, turn.start, turn.end)
            italian = is_italian(_WORD.findall(content[turn.start : turn.end][:600]))
            told_by_user = speaker.is_user and (
                turn.in_talk or self._told_as_i(content, turn.start, turn.end, user_id, italian)
            )
            of_others = user_id is None and not told_by_user
            if of_others and turn.role == "user" and len([*islice(sentences(content, turn.start, turn.end), 2)]) > 1:
                speaker = AGENT  # a note about others has no user: what its writer does is no fact
            about_user = user_id is not None and turn.role == "user" and not told_by_user
            discourse = Discourse(user_names, speaker, default_is_user=about_user, told_by_user=told_by_user)
            discourse.question, question = question, None
            if turn.role == "named" and turn.in_talk:
                discourse.addressee = USER
                question = self._last_question(content, turn.start, turn.end, event_time)
            for scene in self._scenes(content, turn.start, turn.end, event_time, discourse, italian):
                right_of_way.give()
                for token in scene.written:
                    if mentions.is_mention(token):
                        named[token.start, token.end] = mentions.mention(token)
                spoken = drafts(scene)
                if of_others and (scene.italian or (not by_agent and _is_of_another(scene))):
                    spoken = [draft for draft in spoken if not draft.subject.is_user]
                if sentence := sentence_of(scene, spoken, event_time):
                    by_another = any(i <= sentence.start and sentence.end <= j for i, j in quoted)
                    told.append(replace(sentence, doubtful=True) if by_another else sentence)
                for draft in spoken:
                    if any(i <= draft.start and draft.end <= j for i, j in quoted):
                        continue
                    draft.signs = signs(scene, draft)
                    ready = statement(draft, content, event_time, self._vocabulary)
                    if ready is not None:
                        found.append(ready)
        return Extraction(_distinct(found), tuple(named[key] for key in sorted(named)), ENGINE, tuple(told))

    def _scenes(
        self, text: str, start: int, end: int, event_time: datetime, discourse: Discourse, italian: bool
    ) -> Iterator[Scene]:
        discourse.bare_subjects = not italian
        frame = Frame()
        for begin, finish in sentences(text, start, end):
            if hands_over(text, begin, end):
                return  # what follows is what somebody is to work on
            if is_supposed(text, begin, finish):
                continue
            words = prepare(text, begin, min(finish, begin + _LONGEST_SENTENCE), event_time, italian=italian)
            kept = declared(words)
            said = any(token.low in _FIRST or token.person == 1 for token in words)
            by_agent = discourse.speaker == AGENT
            first_person = not by_agent and (said or not discourse.speaker.is_user)
            discourse.first_person = discourse.first_person or first_person
            if len(kept) < len(words):
                whole = Scene(
                    text, words, ClauseReader(words, italian=italian).read(), discourse, self._vocabulary, first_person
                )
                remember_values(whole)
            reading = ClauseReader(kept, italian=italian).read()
            settle_tenses(reading.clauses, kept)
            settle_dates(reading.clauses, event_time)
            frame.carry(reading.clauses)
            yield Scene(text, kept, reading, discourse, self._vocabulary, first_person, words, italian)
            if not italian:
                discourse.question = asked(words, by_another=False)

    @staticmethod
    def _told_as_i(text: str, start: int, end: int, user_id: str | None, italian: bool) -> bool:
        """Whether somebody tells of themselves; a text of no user in which "I" is rare is a note about others."""
        first = _SINGULAR | _PLURAL if user_id is not None else _SINGULAR
        told = [
            says_io(sentence) if italian else bool(first & set(_WORD.findall(sentence)))
            for sentence in (text[i:j].lower() for i, j in sentences(text, start, end))
        ]
        return any(told) and (user_id is not None or sum(told) * 3 > len(told))

    def _last_question(self, text: str, start: int, end: int, event_time: datetime) -> Question | None:
        """What the other side asks at the end of its turn."""
        for begin, finish in [*sentences(text, start, end)][-1:]:
            words = prepare(text, begin, min(finish, begin + _LONGEST_SENTENCE), event_time)
            return asked(words, by_another=True)
        return None


def _is_of_another(scene: Scene) -> bool:
    """Whether a note without a user tells of somebody by name, or of a client: "Client hates zips"."""
    opens = any(token.kind == "name" and token.type == "person" for token in scene.tokens[:3])
    named = opens or scene.discourse.people or any(token.low in USER_NOUNS for token in scene.tokens)
    return bool(named) and not scene.first_person


def prepare(text: str, start: int, end: int, event_time: datetime, *, italian: bool = False) -> list[Token]:
    """The tagged tokens of one sentence with dates, amounts and names merged."""
    words = tokens(text, start, end, italian=italian)
    if italian:
        italian_tags.tag(words)
    else:
        english_tags.tag(words)
        words = merge_users_own(words, text)
    words = merge_titles(words, text)
    words = merge_types(words, text) if italian else merge_causes(merge_in_laws(words, text), text)
    words = merge_set_phrases(words, text, italian=italian)
    words = merging.merge_dates(words, find_dates(text, start, end, event_time), text)
    words = merge_numerals(merging.merge_amounts(merge_codes(words), text), text, italian=italian)
    words = merging.merge_names(words, text, italian_names.is_name if italian else mentions.is_name)
    for index, token in enumerate(words):
        if token.letter == "m" and not token.kind and (is_post(token.low) or mentions.is_calendar(token.low)):
            token.letter = "n"  # "the CTO", "on Sundays"
        if token.kind == "name" or (token.letter == "m" and not token.kind):
            token.letter = "m"
            token.type = (italian_names if italian else name_types).name_type(words, index)
    if not italian:
        settle_towns(words)
    return words


def _distinct(found: list[Statement]) -> tuple[Statement, ...]:
    """One statement for each relation: the surest, in the order of the text."""
    best: dict[tuple[object, ...], Statement] = {}
    for item in found:
        key = (item.subject_is_user, item.subject.casefold(), item.predicate, item.object.casefold(), item.operation)
        if key not in best or best[key].confidence < item.confidence:
            best[key] = item
    return tuple(sorted(best.values(), key=lambda item: (item.start, item.end)))
