"""Of whom a row speaks: the end user, or a name as the text writes it; and of which type names are.

A name must stand in the text. Who has none is called by whose they are, as the built-in engine calls them ("my boss",
"Luca's boss"), so that both speak of the same one. A thing of the end user's is called by what it is: "our office" is
"the office" in the next text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from korely_desktop.domain.admission import is_real_subject
from korely_desktop.domain.statements import Mention
from korely_desktop.domain.text import name_key, stems
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.llm import quoting
from korely_desktop.language.extraction.llm.prompt import TYPES, USER
from korely_desktop.language.extraction.llm.repair import Row
from korely_desktop.language.extraction.parties.discourse_words import is_role

_MINE = r"(?:my|our|mio|mia|miei|mie|nostr[oaie])"
_THEIRS = r"(?:his|her|their|user['’]s)"
_BY_OWNER = re.compile(r"(?P<owner>.+?)['’]s?\s+(?P<what>.+)|(?P<what_of>.+?)\s+(?:di|of)\s+(?P<owner_of>.+)")
_OWN = re.compile(rf"(?:{_MINE}|user['’]s)\s+(?P<what>.+)", re.I)
_INFLECTED = 4
"""From so many letters on, words that differ in their last vowel alone are forms of one ("lagotto", "lagotti")."""
_VOWELS = "aeioàèéìòù"


class Types:
    """The types of the names in a text: as the model told them, else as the built-in engine read them."""

    def __init__(self, told: Iterable[Row], mentions: Iterable[Mention] = ()) -> None:
        self._types = {name_key(each.text): each.type for each in mentions}
        self.told: dict[str, str] = {}
        for row in told:
            name, type_ = row.get("name"), row.get("type")
            if isinstance(name, str) and name.strip() and type_ in TYPES:
                self.told.setdefault(name.strip(), str(type_))
        self._types |= {name_key(name): type_ for name, type_ in self.told.items()}

    def of(self, name: str) -> str:
        """The type of a name; ``unknown`` for what is none."""
        return self._types.get(name_key(name), "unknown")

    def of_subject(self, name: str) -> str:
        """The same; kin and who is called by a trade are people whether they have a name or not ("my sister")."""
        known = self.of(name)
        last = name.casefold().split()[-1]
        is_person = known == "unknown" and is_role(lexicon.word_map("it_words", "nouns").get(last, last))
        return "person" if is_person else known

    def mentions(self, content: str, besides: Sequence[Mention]) -> tuple[Mention, ...]:
        """Where the names stand in the text, in place of what the built-in engine took the same words for."""
        found = [
            Mention(name, type_, *place)
            for name, type_ in self.told.items()
            if any(letter.isupper() for letter in name)
            for place in quoting.places(content, name)
        ]
        kept = [each for each in besides if all(each.end <= one.start or one.end <= each.start for one in found)]
        return tuple(sorted([*kept, *found], key=lambda each: (each.start, each.end)))


def subject_as_written(name: str, content: str, types: Types) -> str | None:
    """A row's subject as the text has it; None where the text does not."""
    if not name or not is_real_subject(name):
        return None
    own = _OWN.fullmatch(name.removeprefix(USER + "'s ") if name.startswith(USER + "'s ") else name)
    bare = own["what"] if own else name.removeprefix(f"{USER}'s ")
    if bare != name or not any(letter.isupper() for letter in name):
        mine = re.search(rf"(?<!\w){_MINE}\s+{re.escape(bare)}(?!\w)", content, re.IGNORECASE)
        if mine:
            is_person = "person" in (types.of_subject(mine[0]), types.of_subject(bare))
            return mine[0] if is_person else bare
        if not worded(bare, content):
            return None
        theirs = bare != name and re.search(rf"(?<!\w){_THEIRS}\s+{re.escape(bare)}(?!\w)", content, re.IGNORECASE)
        return f"user's {bare}" if theirs else bare
    if quoting.says(content, name):
        return name
    owned = _BY_OWNER.fullmatch(name)
    if owned is None:
        return None
    owner, what = owned["owner"] or owned["owner_of"], owned["what"] or owned["what_of"]
    return name if quoting.says(content, owner) and worded(what, content) else None


def without_owner(value: str) -> str:
    """A value without the word that says it is the speaker's: whose it is says the row ("You live with dad")."""
    return re.sub(rf"^{_MINE}\s+(?=\w)", "", value) if value.islower() else value


def worded(words: str, content: str) -> bool:
    """Whether all content words stand in a text by root, Italian endings aside."""
    wanted, there = stems(words), stems(content)
    if not wanted:
        return False
    roots = {_root(word) for word in there}
    return all(word in there or (_root(word) in roots and word.isalpha()) for word in wanted)


def _root(word: str) -> str:
    """A word without its last vowel, where enough is left."""
    return word[:-1] if len(word) > _INFLECTED and word[-1] in _VOWELS else word
