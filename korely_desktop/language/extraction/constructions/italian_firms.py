"""Cards of firms, shops and clubs in Italian notes: "Birrificio Alba, Biella: titolare Ugo Neri, tessera 25 €".

The heading tells whose card it is, for the lines behind it as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token

_RULE = "firm card"
_OWNERS = word_set("titolare proprietario proprietaria")
_PRICES = lexicon.words("constructions", "italian_firms.prices")
_LABELS = word_set("azienda ditta cliente fornitore società")
_LONGEST_NAME = 6
_PER = word_set("a al alla all' l' per")


def head_firm(scene: Scene) -> None:
    """Keep the firm that opens a card: what the lines behind it say is of it."""
    named = _heading(scene)
    if named is not None:
        i, j = named
        scene.discourse.head(_firm(scene, i, j))


def read_firm(scene: Scene, found: list[Draft]) -> list[Draft]:
    """Drafts of a line of such a card: where the firm is, whose it is, what it costs there."""
    if not scene.discourse.is_note:
        return []
    told = {(draft.subject.text, draft.predicate) for draft in found}
    named = _heading(scene)
    firm = _firm(scene, *named) if named is not None else scene.discourse.bearer
    if firm.type != "organization":
        return []
    read = [*(_town(scene, firm, *named) if named is not None else ()), *_owner(scene, firm), *_price(scene, firm)]
    return [draft for draft in read if (draft.subject.text, draft.predicate) not in told]


def _firm(scene: Scene, i: int, j: int) -> Party:
    end = scene.tokens[j - 1].end
    end += scene.text[end : end + 1] in ('"', "”", "»")
    return Party(scene.text[scene.tokens[i].start : end], "organization")


def _heading(scene: Scene) -> tuple[int, int] | None:
    """First token of a firm's name that opens the line, and the one behind its last."""
    tokens = scene.tokens
    if not scene.discourse.is_note or len(tokens) < 3:
        return None
    i = 2 if tokens[1].text == ":" and tokens[0].text.lower() in _LABELS else 0
    if (
        tokens[i].text.lower().split()[0] not in lexicon.words("types", "italian_houses")
        or not tokens[i].text[:1].isupper()
    ):
        return None
    j = next((p for p in range(i + 1, min(i + 1 + _LONGEST_NAME, len(tokens))) if tokens[p].letter in ".,"), None)
    if j is None or any(token.letter in "vabhpr" for token in tokens[i:j]):
        return None
    return (i, j) if any(token.kind == "name" for token in tokens[i:j]) else None


def _town(scene: Scene, firm: Party, i: int, j: int) -> Iterator[Draft]:
    """ "Birrificio Alba, Biella: ...", "cooperativa Il Gelso (Trani)"."""
    tokens = scene.tokens
    if j + 1 >= len(tokens) or tokens[j].text not in ",(" or tokens[j + 1].kind != "name":
        return
    town = tokens[j + 1]
    alone = j + 2 >= len(tokens) or tokens[j + 2].letter in ".,"
    listed = town.type == "place" or not lexicon.is_titled(town.text)
    joined = any(token.kind == "name" for token in tokens[j + 2 : j + 4])
    if alone and listed and town.type != "organization" and not (joined and town.type != "place"):
        yield Draft(firm, "located_in", "card", town.text, tokens[i].start, town.end, _RULE, value_type="place")


def _owner(scene: Scene, firm: Party) -> Iterator[Draft]:
    """ "titolare Ugo Neri", "Titolare: Ugo Neri", "Ugo Neri (titolare)"."""
    tokens = scene.tokens
    for index, token in enumerate(tokens):
        if token.text.lower() not in _OWNERS:
            continue
        behind = next((each for each in tokens[index + 1 : index + 3] if each.text != ":"), None)
        before = tokens[index - 2] if index > 1 and tokens[index - 1].text == "(" else None
        for name in (before, behind):
            if name is not None and name.kind == "name" and name.type in ("person", "unknown", "organization"):
                start, end = min(token.start, name.start), max(token.end, name.end)
                yield Draft(Party(name.text, "person"), "owns", "titolare", firm.text, start, end, _RULE)
                return


def _price(scene: Scene, firm: Party) -> Iterator[Draft]:
    """ "quota annua 300 €", "retta 1.900 al mese", "60 euro a seduta"."""
    tokens = scene.tokens
    for index, token in enumerate(tokens):
        if token.letter != "c":
            continue
        money = token.kind == "amount" and ("€" in token.text or "euro" in token.text.lower())
        said = any(each.text.lower() in _PRICES for each in tokens[max(0, index - 2) : index])
        apart = not index or tokens[index - 1].letter in ".,"
        end = _per(tokens, index + 1)
        bare = end >= len(tokens) or tokens[end].letter in ".,("
        if (said and bare) or (money and apart and bare):
            value = scene.text[token.start : tokens[end - 1].end]
            yield Draft(firm, "costs", "card", value, tokens[max(0, index - 2)].start, tokens[end - 1].end, _RULE)
            return


def _per(tokens: Sequence[Token], index: int) -> int:
    """Where "al mese", "a seduta", "l'anno" behind a price ends."""
    if index + 1 < len(tokens) and tokens[index].text.lower() in _PER and tokens[index + 1].letter in "n":
        return index + 2
    return index
