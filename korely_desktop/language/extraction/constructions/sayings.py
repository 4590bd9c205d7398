"""Fixed sayings in the first person: "ironing drives me crazy", "I can't live without tea", "Leeds is where I live".

The wordings are data (``resources/lexicon/en_sayings.toml``, ``it_sayings.toml``), found over the tagged tokens; what a
verb of the tables says of a value is not said of it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.english.lemmas import lemma_of
from korely_desktop.language.extraction.grammar.frames import Found, Wordings
from korely_desktop.language.extraction.grammar.syntax import Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.mentions import known_word
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.values import is_generic

RULE = "saying"
_DOUBTS = lexicon.words("constructions", "sayings.doubts")
_AIMS = word_set("likes dislikes")
_OF_WORKS = word_set("watches reads")
_VAGUE = lexicon.words("constructions", "sayings.vague")


@dataclass(frozen=True, slots=True)
class _Saying:
    """The relation that a saying means, and what its value must be, where it says so: end in one of some words, be of a
    class of nouns or a type of names, or a doing ("quit *smoking*").
    """

    relation: str
    only: frozenset[str]
    noun_class: str
    type: str
    doing: bool

    def fits(self, scene: Scene, phrase: Phrase) -> bool:
        head, first = scene.head(phrase), scene.tokens[phrase.i]
        said_of_all = lexicon.words("en_verbs", "said_in_passing") | _VAGUE
        if self.doing and not (first.low.endswith("ing") and lemma_of(first.low, "k") not in said_of_all):
            return False
        kind = not self.noun_class or lexicon.noun_class(head.low) == self.noun_class
        return kind and (not self.only or head.low in self.only) and (not self.type or head.type == self.type)


@cache
def _sayings(language: str) -> Wordings[_Saying]:
    return Wordings(
        (
            pattern,
            _Saying(
                entry["relation"],
                word_set(entry.get("only", "")),
                entry.get("class", ""),
                entry.get("type", ""),
                entry.get("doing", False),
            ),
        )
        for entry in lexicon.table(f"{language}_sayings").values()
        for pattern in entry["patterns"]
    )


def read_sayings(scene: Scene, found: Sequence[Draft]) -> list[Draft]:
    """Drafts of the sayings in a sentence; ``found`` is what it says otherwise."""
    if not scene.discourse.speaker.is_user or not scene.discourse.holder.is_user:
        return []
    told = {draft.value.casefold() for draft in found if not is_only_named(scene, draft)}
    drafts: list[Draft] = []
    for saying, match in _sayings("it" if scene.italian else "en").find(scene.encoded):
        draft = _draft(scene, match, saying)
        if draft is not None and draft.value.casefold() not in told:
            told.add(draft.value.casefold())
            drafts.append(draft)
    return drafts


def is_only_named(scene: Scene, draft: Draft) -> bool:
    """Whether a draft says no more of a value than "my N is V", in a relation called by that noun alone."""
    return draft.rule == "my N is V" and not scene.vocabulary.knows(draft.predicate)


def _draft(scene: Scene, match: Found, saying: _Saying) -> Draft | None:
    i, j = match.places["NEW"]
    while j - 1 > i and scene.tokens[j - 1].letter in "r#":
        j -= 1
    while saying.doing and j < len(scene.tokens) and scene.tokens[j].letter in "dgcnm":
        j += 1  # "biting *my nails*"
    if 0 < i < j - 1 and scene.tokens[i].letter in "dg" and scene.tokens[i - 1].letter == "k":
        i -= 1  # "*cleaning* the house gets old"
    phrase = Phrase(i, j, j - 1)
    head, first, relation = scene.head(phrase), scene.tokens[i], saying.relation
    if is_generic(phrase, scene.tokens) or _in_doubt(scene, match.i) or not saying.fits(scene, phrase):
        return None
    if relation == "named" and not (head.letter == "m" or not known_word(head.low)):
        return None
    if relation in _AIMS and (first.letter in "gp" or first.low in ("this", "that", "these", "those")):
        return None
    last = _of_it(scene, j, joined=relation in _OF_WORKS)
    start, end = scene.tokens[match.i].start, max(scene.tokens[match.j - 1].end, scene.tokens[last - 1].end)
    return Draft(scene.discourse.speaker, relation, RULE, scene.value(phrase, last), start, end, RULE)


def _of_it(scene: Scene, stop: int, *, joined: bool) -> int:
    """Where a value ends that goes on behind "of" and, of the name of a work, "and" ("pride *and prejudice*")."""
    tokens = scene.tokens
    links = ("of", "and") if joined else ("of",)
    while stop + 1 < len(tokens) and tokens[stop].low in links and tokens[stop + 1].letter in "dnmjk":
        stop += 2
        while stop < len(tokens) and tokens[stop].letter in "nmj":
            stop += 1
    return stop


def _in_doubt(scene: Scene, position: int) -> bool:
    """Whether the clause opens with what makes it no statement ("if", "maybe", "I wish")."""
    while position and scene.tokens[position - 1].letter not in ".":
        position -= 1
        if scene.tokens[position].low in _DOUBTS:
            return True
    return False
