"""Finds what a text tells in wordings that no construction knows: values, their relations, and whose they are.

The network marks the words of values as it reads the text (:mod:`.second_reader`); here its marks become statements,
and what an engine read of its own is held beside them. Judged texts and what people found missing in them taught it
(``tests/evaluation/judged``).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from korely_desktop.domain.statements import Mention, Sentence, Statement
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.bounds import with_its_bounds
from korely_desktop.language.extraction.confidence import log_odds, share_of
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.judging import owners
from korely_desktop.language.judging.around import Around
from korely_desktop.language.judging.evidence import Echo
from korely_desktop.language.judging.layout import overlapping
from korely_desktop.language.judging.owners import word_around
from korely_desktop.language.judging.reading_network import Page, Row
from korely_desktop.language.judging.ruled_out import is_of_speaker, is_ruled_out
from korely_desktop.language.judging.second_reader import Read
from korely_desktop.language.networks import softmax
from korely_desktop.language.vocabulary import load_vocabulary

OUTSIDE, FIRST, INSIDE = range(3)
OTHER = "other"
"""The relation of all that were too rare to be learned; found, it is not told."""

FOUND = "found by the network"
"""The rule of what only the network read. It may add; what it would end is asked about first."""

_OPENING = 0.25
"""Odds from which a word may open a value; what is not that likely is no value of any likelihood that counts."""
_UNLEARNED = 0.5
"""How likely a value stands in a relation that the network has not learned: it cannot say."""
_OF = lexicon.words("judging", "finder.of")
_LEADING_ON = _OF | word_set(
    """a an and are at but by for from her his in is my on or our that the their to was were which who with your
    e ed o ma che è sono da con su per tra fra al allo alla all' ai agli alle dal dallo dalla dall' dai dagli dalle nel
    nello nella nell' nei negli nelle sul sullo sulla sull' sui sugli sulle il lo la i gli le l' un uno una un'"""
)
"""Marked with a value, these lead to what follows: "a care home *in*"."""
_IN_A_NUMBER = re.compile(r"\d[.,]\d")
_NUMBER_GOES_ON = re.compile(r"[.,]\d[\d.,]*\b")
_UNIT_OF_AGE = re.compile(r"[ -](?:weeks?|months?|days?|settiman[ae]|mes[ei]|giorn[oi])\b", re.IGNORECASE)
"""What a small child or an animal is counted in; years go without saying."""
_EDGES = " \t\n.,;:!?\"'“”‘’()[]{}*_-–—"
_WORD = re.compile(r"[\w'’.&-]*\w")


@dataclass(frozen=True, slots=True)
class Find:
    """A value that the network marks in a text.

    Attributes:
        start, end: its characters.
        relation: the likeliest one.
        owner: the characters of the word that names whose it is; None for the person.
        opens, closes: how likely the network finds that a value begins with its first word, and ends with its last.
        related, owned: how likely it is of that relation, of that owner.
    """

    start: int
    end: int
    relation: str
    owner: tuple[int, int] | None
    opens: float
    closes: float
    related: float
    owned: float


@dataclass(frozen=True, slots=True)
class Trust:
    """What the odds of a find count for, those of both its edges together; fitted for each language on texts that none
    had learned from.
    """

    start: float
    edges: float
    related: float
    owned: float

    def likelihood(self, find: Find) -> float:
        """How likely a find is right."""
        told = (self.edges, self.related, self.owned)
        return share_of(self.start + sum(each * odds for each, odds in zip(told, in_odds(find), strict=True)))


def in_odds(find: Find) -> tuple[float, ...]:
    """A find as what the weights of :class:`Trust` are for, in their order."""
    return log_odds(find.opens) + log_odds(find.closes), log_odds(find.related), log_odds(find.owned)


def finds(read: Sequence[Read], relations: Sequence[str]) -> Iterator[Find]:
    """All values marked in the pieces of a text."""
    for each in read:
        yield from _finds(each, relations)


def _finds(read: Read, relations: Sequence[str]) -> Iterator[Find]:
    page, shift = read.page, read.piece.start
    if not page.places:
        return
    marks = softmax(page.marks)
    place = 0
    while place < len(marks):
        if marks[place, FIRST] < _OPENING or page.places[place][0] + shift < read.piece.own:
            place += 1
            continue
        last = place
        while last + 1 < len(marks) and _goes_on(page, marks, last + 1):
            last += 1
        kinds, owners = _relations_and_owners(page, range(place, last + 1))
        kind, owner = int(kinds.argmax()), int(owners.argmax())
        yield Find(
            page.places[place][0] + shift,
            page.places[last][1] + shift,
            relations[kind],
            None if owner == 0 else _moved(page.places[owner - 1], shift),
            float(marks[place, FIRST]),
            _closes(marks, last),
            float(kinds[kind]),
            float(owners[owner]),
        )
        place = last + 1


def _relations_and_owners(page: Page, words: Sequence[int]) -> tuple[Row, Row]:
    """In which relation a value of these words stands, and whose it is: odds, as in the page."""
    places = [*words]
    return softmax(page.relations[places].mean(axis=0)), softmax(page.owners[places].mean(axis=0))


def _goes_on(page: Page, marks: Row, place: int) -> bool:
    """Whether a word belongs to the value before it; pieces of one written word always do."""
    glued = page.places[place][0] == page.places[place - 1][1]
    return bool(marks[place, INSIDE] > max(marks[place, OUTSIDE], marks[place, FIRST])) or (
        glued and bool(marks[place, INSIDE] + marks[place, FIRST] > _OPENING)
    )


def _closes(marks: Row, last: int) -> float:
    """How likely a value goes no further than a word."""
    return 1.0 if last + 1 == len(marks) else float(1 - marks[last + 1, INSIDE])


def _moved(span: tuple[int, int], shift: int) -> tuple[int, int]:
    return span[0] + shift, span[1] + shift


def echo(
    read: Sequence[Read], text: str, statement: Statement, relations: Sequence[str], called: str = ""
) -> Echo | None:
    """How likely a find is that says what an engine read: its value, in its relation, of its subject; None where its
    value does not stand in the words.
    """
    for each in read:
        shift = each.piece.start
        if not each.piece.owns(statement.start):
            continue
        value = _within(text, statement.object, statement.start, each.piece.end)
        inside = [] if value is None else overlapping(each.page.places, value[0] - shift, value[1] - shift)
        if not inside:
            return None
        marks = softmax(each.page.marks)
        kinds, owners = _relations_and_owners(each.page, inside)
        learned = statement.predicate in relations  # of a rare relation it only knows the value and whose it is
        related = float(kinds[relations.index(statement.predicate)]) if learned else _UNLEARNED
        said = float((1 - marks[inside, OUTSIDE]).mean()) * related * _owned(each, text, statement, owners, called)
        return Echo(said, float(marks[inside[0], FIRST]), _closes(marks, inside[-1]))
    return None


def _owned(read: Read, text: str, statement: Statement, owners: Row, called: str) -> float:
    own = float(owners[0]) if statement.subject_is_user else 0.0
    names = {word.casefold() for word in _WORD.findall(statement.subject or called)}
    shift = read.piece.start
    return own + float(
        sum(
            odds
            for (start, end), odds in zip(read.page.places, owners[1:], strict=True)
            if _is_of(names, text, start + shift, end + shift)
        )
    )


def _is_of(names: Collection[str], text: str, start: int, end: int) -> bool:
    """Whether the written word that holds some characters is one of the names."""
    piece = text[start:end].casefold()
    return any(piece in name for name in names) and text[slice(*word_around(text, start, end))].casefold() in names


def _within(text: str, value: str, start: int, end: int) -> tuple[int, int] | None:
    place = text.casefold().find(value.casefold(), max(start, 0), end)
    place = place if place >= 0 else text.casefold().rfind(value.casefold(), 0, max(start, 0))
    return (place, place + len(value)) if place >= 0 and len(text.casefold()) == len(text) else None


_UNTIL = re.compile(r" (?:until|till|fino a\w*)\b")
""" "I'm driving a hire car *until Tuesday*": that takes the place of nothing."""


def statements(
    found: Sequence[Find],
    trust: Trust,
    text: str,
    mentions: Sequence[Mention],
    sentences: Sequence[Sentence],
    called: str = "",
) -> Iterator[Statement]:
    """What of the finds can be told: in a sentence that says something, of somebody who is named there, or of the
    person where any sentence is theirs. ``called``: the name that the text has for the person, if any.
    """
    names: Mapping[tuple[int, int], Mention] = {(each.start, each.end): each for each in mentions}
    vocabulary = load_vocabulary()
    tells_of_person = any(each.about_user or each.told_by_user for each in sentences)
    for find in _whole(found, text):
        sentence = next((each for each in sentences if each.start <= find.start < each.end), None)
        stop = with_its_bounds(text, find.relation, find.end)
        value = _without_loose_end(text[find.start : stop]).strip(_EDGES)
        if find.relation == OTHER or sentence is None or sentence.doubtful or not value:
            continue
        if value in sentence.known_then:
            continue
        if any(_ends_title(text, find, each) for each in mentions):
            continue
        if find.owner is None:
            if not tells_of_person:
                continue
            subject, type_ = "", "person"
        else:
            owner = owners.owner_at(text, *find.owner, mentions)
            if owner is None or owner.name.casefold() == value.casefold():
                continue
            subject, type_, find = owner.name, owner.type, replace(find, owner=(owner.start, owner.end))
        if subject.casefold() == called.casefold():
            subject = ""
        place = (sentence.start, find.start, find.end)
        around = Around(text, *place, find.relation, find.owner, subject, sentence.told_by_user)
        if is_of_speaker(around):
            subject, around = "", replace(around, owner=None, subject="")
        one = vocabulary.get(find.relation).cardinality_one
        if is_ruled_out(around) or (one and _UNTIL.match(text, find.end)):
            continue
        if find.owner is not None and subject:
            subject = owners.called(text, find.owner, subject)
        named = names.get((find.start, stop))
        kinds = vocabulary.get(find.relation).object_types
        yield Statement(
            subject=subject,
            subject_is_user=not subject,
            subject_type=type_,
            predicate=find.relation,
            predicate_raw=find.relation,
            object=value,
            object_type=named.type if named else (kinds[0] if kinds else "concept"),
            object_is_literal=named is None,
            start=min(sentence.start, find.start),
            end=max(sentence.end, stop),
            rule=FOUND,
            confidence=trust.likelihood(find),
        )


def _whole(found: Sequence[Find], text: str) -> Iterator[Find]:
    """The finds, of which one that breaks off goes on with the next ("direttore della | fotografia") or says nothing,
    and none ends in the middle of a word or number.
    """
    waiting: Find | None = None
    for find in filter(None, (_in_whole_words(each, text) for each in found)):
        if goes_on := _NUMBER_GOES_ON.match(text, find.end) if text[find.end - 1 : find.end].isdigit() else None:
            find = replace(find, end=goes_on.end())
        if _IN_A_NUMBER.match(text, max(find.start - 2, 0)):
            continue
        same = waiting is not None and (waiting.relation, waiting.owner) == (find.relation, find.owner)
        if waiting is not None and same and _goes_on_with(text, waiting, find):
            find = replace(find, start=waiting.start, opens=waiting.opens)
        waiting = find if _last_word(text[find.start : find.end]) in _OF else None
        if waiting is None:
            yield find


def _in_whole_words(find: Find, text: str) -> Find | None:
    """ "condi | viso" to the end of its word, of which a mere bit says nothing ("av | vocato"), and no further than its
    line; an age with what it is counted in: "nine | weeks".
    """
    start, end = find.start, find.end
    if (broken := text.find("\n", start, end)) > 0:
        end = broken  # "Steve: Everton | Ada: ..."
    while start > 0 and text[start - 1].isalpha() and text[start].isalpha():
        start -= 1
    while end < len(text) and text[end - 1].isalpha() and text[end].isalpha():
        end += 1
    if 2 * (find.end - find.start) < end - start:
        return None
    if find.relation == "age" and (unit := _UNIT_OF_AGE.match(text, end)):
        end = unit.end()
    return replace(find, start=start, end=end)


def _goes_on_with(text: str, first: Find, second: Find) -> bool:
    """ "direttore della | fotografia": a noun and whose or which it is."""
    value = text[first.start : first.end]
    return len(value.split()) > 1 and _last_word(value) in _OF and not text[first.end : second.start].strip()


def _ends_title(text: str, find: Find, name: Mention) -> bool:
    """Whether a value is the rest of a title, "Roadburn" of "Live at Roadburn", and says nothing by itself."""
    inside = name.start < find.start < find.end <= name.end
    return inside and any(word.islower() for word in text[name.start : find.start].split())


def _without_loose_end(value: str) -> str:
    """ "a care home in" without the words that lead on."""
    while _last_word(value) in _LEADING_ON:
        value = value[: value.rindex(value.split()[-1])].rstrip(_EDGES)
    return value


def _last_word(value: str) -> str:
    words = value.lower().replace("’", "'").split()
    return words[-1] if words else ""
