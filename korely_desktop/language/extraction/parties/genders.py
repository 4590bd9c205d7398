"""Who is "he" and who is "she" in one text: by what it called them, else by what their names show."""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.language.extraction.parties import persons
from korely_desktop.language.extraction.text.tokens import Token


class Genders:
    """What one text has shown of the people it names; everybody goes by their name in it."""

    def __init__(self) -> None:
        self._shown: dict[str, str] = {}

    def learn(self, name: Token, tokens: Sequence[Token]) -> None:
        """ "her nephew Igor", "Mrs. Tanaka": who is called so is he or she."""
        words = {token.low for token in tokens[:-1]} | {name.low.split()[0].rstrip(".")}
        if words & (persons.MALE | persons.FEMALE):
            self._shown[name.low] = "he" if words & persons.MALE else "she"

    def settle(self, pronoun: str, name: str) -> None:
        """Somebody was meant by a pronoun, and stays "he" or "she" if that is one, or "they"."""
        if persons.tells_gender(pronoun):
            self._shown.setdefault(name.casefold(), "she" if persons.agrees(pronoun, "she") else "he")
        elif pronoun == "their":
            self._shown.setdefault(name.casefold(), persons.THEY)

    def of(self, name: str) -> str:
        """ "he", "she", "they", or nothing where neither the text nor the name shows it."""
        return self._shown.get(name.casefold()) or persons.gender_of(name)

    def may_say(self, pronoun: str, name: str) -> bool:
        """Whether a pronoun can mean somebody: "his wife" is no "he", Nils no "she", and "they" is who was "their"."""
        if persons.is_they(pronoun) and persons.THEY in self._shown.values():
            return self.of(name) == persons.THEY
        return not persons.is_mismatched(pronoun, name) and persons.agrees(pronoun, self.of(name))
