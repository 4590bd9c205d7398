"""What notes say without a sentence: "Contact: Elena Petrova", "Account manager: Sophie Lind", "Allergic to feathers",
"the head teacher is Mrs Albright", "Omar Haddad, 58".

Who a line introduces is kept in the discourse, because the lines behind it have no subject.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.favourites import FAVOURITE
from korely_desktop.language.extraction.constructions.figures import can_be_years
from korely_desktop.language.extraction.constructions.labels import DASHES, is_labelled
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.cards import card
from korely_desktop.language.extraction.parties.discourse import USER, Party
from korely_desktop.language.extraction.parties.discourse_words import is_post, is_role
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token, token_at

_CASES = lexicon.words("constructions", "notes.cases")
_OF_USER = word_set("customer user utente")
_SPOKEN_OF = word_set("user utente")
_HEADINGS = lexicon.words("constructions", "notes.headings")
_WHERE = frozenset(["at", "for", "in", "near", "outside", "above", "out of"])
"""Behind these a name that is no first name is a company or a place, however it looks."""
_DEALING = lexicon.words("constructions", "notes.dealing")
_EMPLOYED = frozenset(["at", "of", "for", "from", "presso"])
_NAMED = ("person", "organization", "product", "unknown", "")


def head(scene: Scene) -> None:
    """Keep the thing that a heading names in front of a colon: what the line itself says is of it."""
    discourse = scene.discourse
    _name_user(scene)
    _introduce_couple(scene)
    if _is_told_of(scene):
        return
    label = _label(scene)
    named = _held(scene, label) if label == 1 and scene.tokens[0].low == "name" else None
    if named is not None and discourse.person is None:
        discourse.notice(named, as_subject=True)  # "Name - Ada Berg / Lives - Oslo"
    carded = card(scene.tokens) if discourse.is_note and not scene.italian else None
    if carded is not None:
        discourse.notice(discourse.named(scene.tokens[carded.name]), as_subject=True)
    elif label == 1 and scene.tokens[0].kind == "name":
        discourse.head(discourse.named(scene.tokens[0]))
    elif label == 2 and scene.tokens[0].low in _HEADINGS and scene.tokens[1].kind != "name":
        discourse.head(Party(scene.tokens[1].text, "product"))  # "Service accounts-api: ..."
    elif label is not None and scene.tokens[label - 1].type == "organization":
        discourse.introduce(discourse.named(scene.tokens[label - 1]))  # "Intro call with Juno Robotics: ..."
    elif label is not None and label > 1 and scene.tokens[label - 1].type == "person":
        discourse.notice(discourse.named(scene.tokens[label - 1]), as_subject=True)  # "Interview with Ada Berg: ..."
    elif (met := _met(scene.tokens)) is not None:
        discourse.notice(discourse.named(met), as_subject=True)


def _met(tokens: Sequence[Token]) -> Token | None:
    """ "Lunch with Marcus - he ...": the one person that words without a verb name in front of "he" or "she"."""
    mark = next((place for place, token in enumerate(tokens[:-1]) if token.letter == ","), 0)
    if tokens[mark + 1 : mark + 2] and tokens[mark + 1].low not in ("he", "she"):
        return None
    opening = tokens[:mark]
    named = [token for token in opening if token.kind == "name" and token.type == "person"]
    return named[0] if len(named) == 1 and not any(token.letter in "vabhwp" for token in opening) else None


def _is_told_of(scene: Scene) -> bool:
    """ "Wife: Laura" on the card of somebody: whose card it is stays as it was."""
    return scene.discourse.person is not None and is_labelled(scene.tokens, within=True)


def _name_user(scene: Scene) -> None:
    """ "The user, Tunde, ...", "the user, a cheesemonger called Wilf, ...": the name means the user from here on."""
    tokens = scene.tokens
    for index, token in enumerate(tokens[:-3]):
        if token.low not in _SPOKEN_OF or tokens[index + 1].text != "," or scene.discourse.person != USER:
            continue
        stop = next((place for place in range(index + 2, len(tokens)) if tokens[place].letter in ".,"), len(tokens))
        name = tokens[stop - 1]
        called = stop == index + 3 or tokens[stop - 2].low in ("called", "named")
        if called and name.letter == "m" and name.type == "person":
            scene.discourse.name_user(Party(name.text, "person"))


def introduce(scene: Scene) -> None:
    """Keep whom a verbless line names, and whom a clause names beside its subject and object."""
    discourse = scene.discourse
    if _is_told_of(scene):
        return
    label = _label(scene)
    if label is not None:
        holder = _held(scene, label)
        if holder is not None and scene.tokens[0].low in _OF_USER and discourse.person == USER:
            discourse.name_user(holder)
            return
        if holder is not None and _labels_one(scene, label):
            discourse.notice(holder, as_subject=True)
            return
    _introduce_company(scene)
    if scene.reading.clauses:
        for clause in scene.reading.clauses:
            for where, phrase in clause.places:
                if where not in _WHERE or lexicon.is_titled(scene.low(phrase)):
                    _mention(scene, phrase)
        return
    names = [token for token in scene.tokens if token.kind == "name" and token.type in ("person", "organization")]
    if sum(token.type == "person" for token in names) < 3:
        for token in names:
            opens = token is scene.tokens[0] and token.type == "person" and len(scene.tokens) > 1
            discourse.introduce(discourse.named(token), opens=opens)


def _mention(scene: Scene, phrase: Phrase) -> None:
    head = scene.head(phrase) if phrase.j > phrase.i else None
    if head is not None and head.kind == "name" and head.type == "person":
        scene.discourse.notice(scene.discourse.named(head), as_subject=False)


def _introduce_couple(scene: Scene) -> None:
    """ "Mr. and Mrs. Petrov": two people, "he" and "she"."""
    tokens = scene.tokens if "Mrs" in scene.text else ()
    for place, token in enumerate(tokens):
        wife = token.kind == "name" and token.type == "person" and token.low.startswith(("mrs ", "mrs. "))
        before = [each.low for each in tokens[max(0, place - 3) : place] if each.text != "."]
        if wife and before[-2:-1] == ["mr"] and before[-1] in ("and", "&"):
            scene.discourse.notice(Party(f"Mr {token.text.split(maxsplit=1)[1]}", "person"), as_subject=False)


def _introduce_company(scene: Scene) -> None:
    """ "Quick call with Ben from Oakridge": where somebody calls from is a company, unless it is a known place.

    "Ada Berg (buyer at Holm)": for whom she works.
    """
    firms = [
        at for at, token in enumerate(scene.tokens) if token.type == "organization" and token.kind == "name" and at
    ]
    for at in firms:
        people = sum(token.type == "person" and token.kind == "name" for token in scene.tokens)
        if people == 1 and scene.tokens[at - 1].low in _EMPLOYED:
            scene.discourse.employer = scene.discourse.named(scene.tokens[at])
    for before, link, token in zip(scene.tokens, scene.tokens[1:], scene.tokens[2:], strict=False):
        unknown = token.kind == "name" and token.type == "place" and token.low not in lexicon.names("places")
        if before.kind == "name" and before.type == "person" and link.low == "from" and unknown:
            token.type = "organization"
            scene.discourse.introduce(scene.discourse.named(token))


def _label(scene: Scene) -> int | None:
    """Index of the colon behind a label of one to four words without a verb, or of the dash behind "name"."""
    colon = next((index for index, token in enumerate(scene.tokens) if token.text == ":"), None)
    if len(scene.tokens) > 2 and scene.tokens[0].low == "name" and scene.tokens[1].text in DASHES:
        colon = 1
    if colon is None or not 0 < colon <= 4 or colon + 1 >= len(scene.tokens):
        return None
    if any(token.letter not in "njmkdgcf" for token in scene.tokens[:colon]):
        return None
    return colon


def _held(scene: Scene, colon: int) -> Party | None:
    """The name that a label stands in front of."""
    token = scene.tokens[colon + 1]
    if token.kind != "name" or token.type not in _NAMED:
        return None
    return scene.discourse.named(token)


def _labels_one(scene: Scene, colon: int) -> bool:
    words = [token.low for token in scene.tokens[:colon] if token.letter in "njm"]
    return bool(words) and (words[-1] in _CASES or words[0] in _CASES or is_role(words[-1]))


def read_notes(scene: Scene) -> list[Draft]:
    """Drafts of a line of a note."""
    if not scene.discourse.is_note:
        return []
    found = _own_name(scene) + _holders_of_roles(scene) + _ages(scene) + _adjectives(scene) + _kin(scene)
    return [*found, *_callers(scene)]


def _callers(scene: Scene) -> Iterator[Draft]:
    """ "Call with Ben from Oakridge": whom one deals with, from what is no known place."""
    if not _DEALING & {token.low for token in scene.tokens}:
        return
    for before, link, firm in zip(scene.tokens, scene.tokens[1:], scene.tokens[2:], strict=False):
        named = before.kind == "name" and before.type == "person" and firm.kind == "name"
        unknown = firm.type in ("organization", "place") and firm.low not in lexicon.names("places")
        if named and link.low == "from" and unknown:
            yield Draft(
                scene.discourse.named(before), "works_at", "from", firm.text, before.start, firm.end, "NAME from FIRM"
            )


def _own_name(scene: Scene) -> list[Draft]:
    """ "Customer: Rita Gomez" in a note about the end user: what the user is called."""
    colon = _label(scene)
    holder = _held(scene, colon) if colon is not None else None
    if colon is None or holder is None or scene.tokens[0].low not in _OF_USER or scene.discourse.person != USER:
        return []
    token = scene.tokens[colon + 1]
    return [Draft(USER, "named", "name", token.text, scene.tokens[0].start, token.end, "label: name")]


def _holders_of_roles(scene: Scene) -> list[Draft]:
    """ "Account manager: Sophie Lind", "Plumber: Mr. Zielinski"."""
    colon = _label(scene)
    if colon is None:
        return []
    holder = _held(scene, colon)
    words = [token for token in scene.tokens[:colon] if token.letter in "njm"]
    if holder is None or not words or words[-1].low in _CASES or not is_post(words[-1].low) or holder.type == "place":
        return []
    role = scene.text[words[0].start : words[-1].end]
    end = scene.tokens[colon + 1].end
    return [Draft(holder, "works_as", "label", role, words[0].start, end, "ROLE: NAME")]


def _ages(scene: Scene) -> list[Draft]:
    """ "Omar Haddad, 58", "Bernard Weiss, retired teacher, 71": a bare number between commas behind a person."""
    tokens = scene.tokens
    found: list[Draft] = []
    for index, token in enumerate(tokens):
        alone = index + 1 >= len(tokens) or tokens[index + 1].letter in ".," or tokens[index + 1].text == ")"
        if token.letter != "c" or token.kind or not alone or index < 2 or not can_be_years(token.text):
            continue
        if tokens[index - 1].text not in ",(":
            continue
        marks = [place for place in range(index) if tokens[place].text in "()"]
        bracket = marks[-1] if marks and tokens[marks[-1]].text == "(" else 0
        near = tokens[bracket - 1 : bracket] if bracket else tokens[:index]
        person = next((each for each in reversed(near) if each.kind == "name"), None)
        if person is not None and person.type == "person" and not _is_hour(tokens, person, token):
            party = scene.discourse.named(person)
            found.append(Draft(party, "age", "age", token.text, person.start, token.end, "NAME, AGE"))
            if not bracket:
                break
    return found


_LAST_HOUR = 24
_MEETING = lexicon.words("constructions", "notes.meeting")


def _is_hour(tokens: Sequence[Token], person: Token, number: Token) -> bool:
    """ "Dinner with Ada, 8": when one meets somebody, no age."""
    before = {token.text.lower() for token in tokens if token.start < person.start}
    return bool(before & _MEETING) and number.text.isdigit() and int(number.text) <= _LAST_HOUR


def _adjectives(scene: Scene) -> list[Draft]:
    """ "Allergic to sulfa drugs": an adjective with its preposition that opens a line about somebody."""
    tokens = scene.tokens
    found: list[Draft] = []
    for at in range(len(tokens) - 2):
        if at and not (tokens[at - 1].letter in ",z" and not scene.reading.clauses):
            continue
        if tokens[at].letter not in "je" or tokens[at + 1].letter not in "f0":
            continue
        predicate = lexicon.word_map("en_verbs", "adjective").get(f"{tokens[at].low} {tokens[at + 1].low}")
        if predicate is None:
            continue
        rest = range(at + 2, len(tokens))
        stop = next((index for index in rest if tokens[index].letter not in "nmdgcjkoz,f"), len(tokens))
        for part in _listed(scene, at + 2, stop):
            value = scene.value(part)
            start, end = tokens[at].start, tokens[part.j - 1].end
            found.append(Draft(scene.discourse.holder, predicate, "fragment", value, start, end, "be + adjective"))
    return found


def _kin(scene: Scene) -> list[Draft]:
    """ "Daughter Efua visits ...", "Two kids (Leo and Anita)": of whom the note is about."""
    tokens = scene.tokens
    found: list[Draft] = []
    for index, token in enumerate(tokens[:-1]):
        if token.low in lexicon.kin() and tokens[index + 1].kind == "name":
            scene.discourse.relatives.add(tokens[index + 1].text)
    for index, token in enumerate(tokens[:-1]):
        before = token_at(tokens, index - 1)
        relation = fold.kin_predicate(token.low) if token.low in lexicon.kin() else None
        free = before is None or before.letter in ".,c" or (before.letter == "z" and index > 1)
        if relation is None or not free or token.kind or relation in ("works_with", "reports_to"):
            continue
        if scene.is_told_of_others(index):
            continue
        first = index + 1 + (tokens[index + 1].text in "(,:")
        counted = before is not None and before.letter == "c"
        if first > index + 1 and not counted:
            continue
        names = _names_from(scene, first)[: None if counted else 1]
        told_of = scene.discourse.holder
        parties = [scene.discourse.named(name) for name in names]
        of_another = told_of in parties or told_of.text in scene.discourse.relatives
        holder = _head_of_kin(scene, parties) if of_another else told_of
        if holder is None or holder.type != "person" or not (holder.is_user or holder.text):
            return []
        for name in names:
            draft = Draft(holder, relation, token.low, name.text, token.start, name.end, "KIN NAME")
            draft.value_type, draft.literal = "person", False
            found.append(draft)
    return found


def _head_of_kin(scene: Scene, besides: Sequence[Party]) -> Party | None:
    """The person named last who is nobody's relative here: "Son Clive rings; daughter Yvette ..." are of another."""
    others = (known for known in reversed(scene.discourse.people) if known not in besides)
    head = next((known for known in others if known.text not in scene.discourse.relatives), None)
    return head or (USER if scene.discourse.tells_of_user else None)


def _names_from(scene: Scene, first: int) -> list[Token]:
    """The people of a list that begins at a token: "Leo and Anita"."""
    names = []
    for token in scene.tokens[first:]:
        if token.kind == "name" and token.type == "person":
            names.append(token)
        elif token.low not in ("and", "e", ",", "&"):
            break
    return names


def _listed(scene: Scene, i: int, stop: int) -> list[Phrase]:
    """The parts of "nuts, eggs and soy" between two tokens, up to the first preposition."""
    parts, start = [], i
    for index in range(i, stop + 1):
        ends = index == stop or scene.tokens[index].letter in ",zf"
        if ends and index > start and scene.tokens[index - 1].letter in "nmk":
            parts.append(Phrase(start, index, index - 1))
        if ends:
            start = index + 1
        if index < stop and scene.tokens[index].letter == "f":
            break
    return parts


_CONTACTED = lexicon.words("constructions", "notes.contacted")


def read_contact(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "prefers to be contacted by text message", "would like to be reached by phone"."""
    inner = clause.inner
    if clause.verb.lemma not in ("prefer", "want", "like", "ask", "wish") or clause.verb.negated or inner is None:
        return []
    if inner.verb.lemma not in _CONTACTED or not inner.verb.passive:
        return []
    ways = [place for link, place in inner.places if link in ("by", "via", "through", "on", "at") and place.j > place.i]
    return [
        scene.draft(clause, subject, "preferred_contact", way, "to be contacted by N")
        for way in ways[:1]
        if scene.head(way).letter in "nm"
    ]


def read_role(scene: Scene, clause: Clause) -> list[Draft]:
    """ "The head teacher is Mrs Albright": nobody says whose, so it is what she does."""
    if clause.verb.lemma not in ("be", "call", "name") or len(clause.subjects) != 1 or len(clause.objects) != 1:
        return []
    subject, named = clause.subjects[0], scene.head(clause.objects[0])
    if clause.verb.lemma == "call" and scene.tokens[clause.objects[0].i].kind != "name":
        return []  # "Vet called re Biscotti"
    head = scene.head(subject)
    words = [token for token in subject.tokens(scene.tokens) if token.letter not in "dg"]
    if (
        head.letter not in "nm"
        or not (is_post(head.low) or head.low == "maker")
        or named.kind != "name"
        or named.type == "place"
    ):
        return []
    if words and words[0].low in FAVOURITE:
        return []  # "Favourite artist would be Mara Lund"
    if clause.verb.negated or not words or any(token.letter in "gy" for token in subject.tokens(scene.tokens)):
        return []
    value = scene.text[words[0].start : words[-1].end]
    holder = scene.discourse.named(named)
    scene.discourse.notice(holder, as_subject=False)
    return [scene.draft(clause, holder, fold.be_predicate(head.low) or "works_as", value, "ROLE is NAME")]
