"""Plain statements by their wording, where the clause grammar has no reading: "I go to work by tram", "call me on ...".

The wordings are data (``resources/lexicon/*_standing.toml``), matched like those of changes. The value is a place of
the pattern or, where it has none, its words behind the verb ("lives *on her own*").
"""

from __future__ import annotations

from functools import cache

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.changes.wordings import Turn, clause_of, draft_of, is_in_doubt, value_at
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.frames import Found, Wordings
from korely_desktop.language.extraction.grammar.syntax import Phrase
from korely_desktop.language.extraction.parties.discourse import ROLE, Party
from korely_desktop.language.extraction.scene import Scene


def read_arrangements(scene: Scene, spoken: list[Draft]) -> list[Draft]:
    """Drafts of the wordings of a sentence whose value ``spoken`` does not have in a relation of the vocabulary."""
    if len(scene.tokens) < 3 or "?" in scene.tokens[-1].text:
        return []
    drafts: list[Draft] = []
    for predicate, found in _arrangements("it" if scene.italian else "en").find(scene.encoded):
        draft = _stated(scene, found, predicate)
        if draft is not None and not any(_has(each, draft) for each in [*spoken, *drafts]):
            drafts.append(draft)
    return drafts


_LOOSE = frozenset(["does", "likes", "uses", "goes_to", "owns", "works_in", "happened_on"])
_ONESELF = frozenset(["own", "myself", "himself", "herself"])
_NOW = frozenset(["now", "nowadays", "ora", "adesso", "ormai"])


@cache
def _arrangements(language: str) -> Wordings[str]:
    table = lexicon.table(f"{language}_standing")["stands"]
    return Wordings((pattern, predicate) for predicate, patterns in table.items() for pattern in patterns)


def _stated(scene: Scene, found: Found, predicate: str) -> Draft | None:
    first = next((place for place in found.fixed() if scene.tokens[place].letter in "vaekbh"), None)
    past = first is not None and _is_past(scene, first)
    denied = any(token.letter == "!" for token in scene.tokens[max(0, found.i - 3) : found.j])
    if denied or past or is_in_doubt(scene, found, ()):
        return None
    if first is None and predicate == "work_schedule":
        return None  # "il lavoro di notte mi stanca"
    place = next((name for name in ("NUM", "DAY", "NEW") if name in found.places), "")
    value, phrase = value_at(scene, found, place) if place else _as_written(scene, found)
    if "NUM" in found.places and "NEW" in found.places:  # "20 mg of ramipril"
        value = scene.text[scene.tokens[found.places["NUM"][0]].start : scene.tokens[found.places["NEW"][1] - 1].end]
    subject = _subject(scene, found)
    if not value or subject is None:
        return None
    if predicate == "partner" and (phrase is None or scene.head(phrase).letter != "m"):
        return None  # "I'm seeing a therapist"
    turn = Turn(found, subject, "", value, phrase, False, predicate, False)
    draft = draft_of(scene, turn, subject, predicate, value, "stated")
    draft.replaces = any(token.low in _NOW for token in scene.tokens[max(0, found.i - 1) : found.j + 1])
    return draft


def _as_written(scene: Scene, found: Found) -> tuple[str, Phrase | None]:
    """The words of the wording behind its verb."""
    verb = next((place for place in found.fixed() if scene.tokens[place].letter in "vk"), None)
    if verb is None or verb + 1 >= found.j:
        return "", None
    stop = found.j
    while stop > verb + 2 and scene.tokens[stop - 1].low in _NOW:
        stop -= 1
    phrase = Phrase(verb + 1, stop, stop - 1)
    if _ONESELF & {token.low for token in phrase.tokens(scene.tokens)}:
        return "alone", phrase  # "lives on her own", which is nobody else's wording
    return scene.text[scene.tokens[phrase.i].start : scene.tokens[phrase.j - 1].end], phrase


def _is_past(scene: Scene, place: int) -> bool:
    """Whether the verb at a place tells what was: "got", "sono andata"."""
    if scene.tokens[place].letter == "a":
        return True
    behind = scene.tokens[max(0, place - 1) : place]
    return (
        scene.italian
        and scene.tokens[place].letter == "e"
        and any(token.letter in "bh" and token.mood != "infinitive" for token in behind)
    )


def _subject(scene: Scene, found: Found) -> Party | None:
    """Who the clause of the wording speaks of; the teller where it addresses the reader ("call me on ...")."""
    if any(scene.tokens[place].low == "there" for place in found.fixed()):
        named = [token for token in scene.tokens[: found.i] if token.kind == "name"]
        return scene.discourse.named(named[-1]) if named else None
    clause = clause_of(scene, found)
    parties = scene.subjects(clause) if clause is not None else []
    if parties:
        return parties[0] if parties[0].type not in (ROLE, "thing") else None
    own = any(token.low in ("me", "my", "mi", "mio") or token.person == 1 for token in scene.tokens[found.i : found.j])
    return scene.discourse.speaker if own or scene.discourse.told_by_user else scene.discourse.person


def _has(known: Draft, draft: Draft) -> bool:
    """Whether a draft says the same value already."""
    same = known.value.casefold() == draft.value.casefold() or (
        draft.value.casefold() in known.value.casefold() and known.predicate == draft.predicate
    )
    return same and known.predicate not in _LOOSE
