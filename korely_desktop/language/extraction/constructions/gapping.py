"""What a list goes on with when its verb is not said again: "uses Slack for work and *Discord* for games", "paura
dell'aereo, *dei piccioni* e *delle telefonate*". Entries right behind one another are read with the clause.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from korely_desktop.domain.statements import Operation
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.constructions.italian_trades import is_trade
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.mentions import is_calendar
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token, token_at

_RULE = "list goes on"
_GAPPED = word_set("uses uses_tool speaks takes_medication works_as plays teaches studies likes dislikes drinks eats")
"""Relations whose list keeps its verb to itself; in others a name behind an adjunct is mostly something else."""
_RUNNING = word_set("likes dislikes eats drinks fears takes_medication collects")
"""Relations whose list runs on behind an adjunct of its first entry: "football on TV, old maps and rain"."""
_REPEATED = word_set(
    "fears goes_to works_at works_in works_on allergic_to likes dislikes uses_tool member_of can knows"
)
_WORD = "djncmgkoey"
_MARK = frozenset([",", ";"])
_BARE_OF = ("di", "d'")
_LONGEST = 12


def read_gapped(scene: Scene, found: Sequence[Draft]) -> list[Draft]:
    """Drafts of what stands in the same relation as an entry already read, further along the sentence."""
    told = {(draft.predicate, draft.value.casefold()) for draft in found}
    added: list[Draft] = []
    for draft in found:
        lists = [read for relations, read in _LISTS if draft.predicate in relations and not draft.negated]
        place = token_range(scene.tokens, draft) if lists and draft.operation is Operation.ASSERT else None
        if place is None:
            continue
        entries = next((entries for read in lists if (entries := [*read(scene.tokens, *place)])), [])
        for entry in entries:
            value = scene.value(entry)
            if (draft.predicate, value.casefold()) in told or is_calendar(scene.head(entry).low):
                continue
            told.add((draft.predicate, value.casefold()))
            kind, literal = scene.kind_of(entry)
            end = max(draft.end, scene.tokens[entry.j - 1].end)
            added.append(replace(draft, value=value, end=end, rule=_RULE, value_type=kind, literal=literal, signs=()))
    return added


def token_range(tokens: Sequence[Token], draft: Draft) -> tuple[int, int] | None:
    """The token range of a draft's value."""
    for i, token in enumerate(tokens):
        if token.start < draft.start or not draft.value.startswith(token.text):
            continue
        j = next((j for j in range(i, len(tokens)) if tokens[j].end >= token.start + len(draft.value)), i)
        if tokens[j].end == token.start + len(draft.value):
            return i, j + 1
    return None


def _repeated(tokens: Sequence[Token], i: int, j: int) -> Iterator[Phrase]:
    """Entries that each open with the preposition of the first: "in palestra *e in chiesa*"."""
    first = i - 1
    while first > 0 and tokens[first].letter in "dg":
        first -= 1
    if first < 0 or tokens[first].letter != "f":
        return
    entries, joined = [], False
    at = _adjunct_end(tokens, j, tokens[first].low)
    while at < len(tokens) and _parts(tokens[at]):
        joined = joined or tokens[at].letter == "z"
        at += 1
        if at < len(tokens) and tokens[at].letter == "z":
            joined, at = True, at + 1
        if at >= len(tokens) or tokens[at].low != tokens[first].low:
            break
        entry = _entry(tokens, at + 1, tokens[first].low)
        if entry is None or (tokens[entry.head].letter == "m") != (tokens[j - 1].letter == "m"):
            break
        entries.append(entry)
        at = _adjunct_end(tokens, entry.j, tokens[first].low)
    if joined:
        yield from entries


def _gapped(tokens: Sequence[Token], i: int, j: int) -> Iterator[Phrase]:
    """Entries with an adjunct each: "Slack *for work* and Discord *for games*"."""
    if j >= len(tokens) or tokens[j].letter not in "fr#":
        return
    kinds = _kinds(tokens[i], tokens[j - 1])
    at = _adjunct_end(tokens, j, "")
    said = {token.low for token in tokens[j:at] if token.letter == "f"}
    while kinds and at < len(tokens) and _parts(tokens[at]):
        at += 1
        if at < len(tokens) and tokens[at].letter == "z":
            at += 1
        if at < len(tokens) and tokens[at].letter == "f" and tokens[at].low == tokens[i - 1].low:
            at += 1
        entry = _entry(tokens, at)
        shared = kinds & _kinds(tokens[entry.i], tokens[entry.head], tokens[entry.j - 1]) if entry else None
        if entry is None or not shared:
            return
        behind = token_at(tokens, entry.j)
        alike = behind is not None and (behind.low in said or behind.letter in "r#")
        if not alike and shared <= {"name", "job"}:
            return
        yield entry
        at = _adjunct_end(tokens, entry.j, "")


def _running(tokens: Sequence[Token], i: int, j: int) -> Iterator[Phrase]:
    """Entries up to the one behind "and": "the train to a plane, *plain notebooks* and *quiet colleagues*"."""
    entries: list[Phrase] = []
    at = _adjunct_end(tokens, j, "")
    while at < len(tokens) and _parts(tokens[at]):
        if at + 1 < len(tokens) and tokens[at + 1].letter == "z" and not _adds(tokens[at + 1]):
            return  # "..., but oysters, no thanks"
        joined = tokens[at].letter == "z" or (at + 1 < len(tokens) and tokens[at + 1].letter == "z")
        at += 1 + (joined and tokens[at].letter != "z")
        entry = _entry(tokens, at)
        if entry is None or tokens[entry.head].letter != "n":
            if joined and at < len(tokens) and tokens[at].letter == "q":
                yield from entries  # "e chi arriva in ritardo"
            return
        entries.append(entry)
        if joined:
            yield from entries
            return
        at = _adjunct_end(tokens, entry.j, "")


def _kinds(*tokens: Token) -> set[str]:
    """What entries of one list share: all are names, or nouns of one class."""
    kinds = {_class(token) for token in tokens} - {""}
    return kinds | {"name" for token in tokens if token.letter == "m" or (token.text[:1].isupper() and kinds)}


def _class(token: Token) -> str:
    known = lexicon.noun_class(token.low) or ("job" if is_trade(token) else "")
    return "language" if known == "nationality" else known


def _parts(token: Token) -> bool:
    return token.text in _MARK or _adds(token)


def _adds(token: Token) -> bool:
    return token.letter == "z" and token.low in ("and", "e", "&")


def _entry(tokens: Sequence[Token], i: int, but: str = "") -> Phrase | None:
    """The noun phrase that begins at a token; none where a verb follows. ``but`` opens the next entry."""
    j = _words_end(tokens, i)
    while i < j - 1 and tokens[i].letter == "d":
        i += 1
    heads = [place for place in range(i, j) if tokens[place].letter in "nm" or _class(tokens[place]) == "language"]
    while heads and j < len(tokens) and tokens[j].low == "of" and (but != "of" or tokens[j].text in _BARE_OF):
        j = _words_end(tokens, j + 1)
    if not heads or (j < len(tokens) and tokens[j].letter in "vabhwxp0"):
        return None
    return Phrase(i, j, heads[-1])


def _words_end(tokens: Sequence[Token], i: int) -> int:
    while i < len(tokens) and tokens[i].letter in _WORD and not tokens[i].date:
        i += 1
    return i


def _adjunct_end(tokens: Sequence[Token], j: int, but: str) -> int:
    """Where what hangs on an entry ends: at the next comma or "and", never behind a verb; ``but`` opens none."""
    at = j
    while at < len(tokens) and at - j < _LONGEST and tokens[at].letter in "fr#" + _WORD:
        if tokens[at].letter == "f" and tokens[at].low == but:
            break
        at += 1
    return at


_LISTS = ((_REPEATED, _repeated), (_GAPPED, _gapped), (_RUNNING, _running))
