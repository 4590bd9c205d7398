"""From names in texts to entities of a scope: who is meant, and when a new entity is born.

Two people with one name are never made one silently: a first name stands for a full one only while nobody else can be
meant, and a full name that might be a known first name asks in Review. "My wife" is whoever the text or the store says
that she is; who was known as "my wife" alone before the name was told asks in Review, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from korely_desktop.domain.answers import ReviewKind
from korely_desktop.domain.entities import ENTITY_TYPES, Entity
from korely_desktop.domain.facts import LIKELY, Tense
from korely_desktop.domain.scope import Scope
from korely_desktop.domain.statements import Operation, Statement
from korely_desktop.domain.text import name_key
from korely_desktop.domain.verdicts import Reason
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.extraction.parties.described import Described, described, nameless
from korely_desktop.memory import bearers
from korely_desktop.store import entities, joining, reviews
from korely_desktop.store.engine import Connection

USER = "user"
"""What the end user is called where there is no user_id."""

_MOST_ASKED = 3
"""People of one first name about whom one question each is put."""

_USER_WORDS = frozenset({"user", "the user", "end user", "i", "me", "myself", "self", "utente", "l'utente", "io"})


@dataclass(slots=True)
class Resolver:
    """Resolves the names of one scope inside one transaction, asking the store for each name once.

    ``asked`` collects review cards about names that may mean one person.

    Attributes:
        at: when it is told: whose wife "my wife" was then.
    """

    connection: Connection
    vocabulary: Vocabulary
    scope: Scope
    now: datetime
    at: datetime
    asked: set[str] = field(default_factory=set)
    born: set[str] = field(default_factory=set)
    _user: Entity | None = None
    _user_asked: bool = False
    _named: dict[str, list[Entity]] = field(default_factory=dict)
    _told: dict[tuple[str, str], str] = field(default_factory=dict)

    def hear(self, statements: Iterable[Statement]) -> None:
        """Note whom a text itself tells to be whose wife or boss, before any of it is resolved."""
        for each in statements:
            asserted = each.operation is Operation.ASSERT and each.tense is Tense.CURRENT and not each.hedged
            named = not each.object_is_literal and described(each.object) is None
            likely = asserted and named and each.confidence >= LIKELY
            for kind in bearers.kinds_told(self.vocabulary, each.predicate, each.predicate_raw) if likely else ():
                key = (self._owner_key("" if each.subject_is_user else each.subject), kind.name)
                if self._owner_key(each.object) == key[0]:
                    continue  # nobody is their own wife
                name = self._told.setdefault(key, each.object)
                if name != each.object:
                    self._told[key] = ""  # one of two

    def tells_nothing(self, owner: Entity, predicate: str, value: str) -> bool:
        """Whether a value only says that there is one of a kind whose name is known: "my *wife* works at Bosch"."""
        kind = nameless(predicate, value)
        return kind is not None and self._bearer(Described(owner.name, kind)) is not None

    def introduce(self, owner: Entity, predicate: str, raw: str, thing: Entity) -> None:
        """Ask whether somebody who is now told of by name is the one of whom something was told without it; not of one
        who comes after another.
        """
        if owner.id == thing.id:
            return
        one = self.vocabulary.get(predicate).cardinality_one
        for kind in bearers.kinds_told(self.vocabulary, predicate, raw):
            before = bearers.bearer(self.connection, self.vocabulary, owner.id, kind, self.at) if one else None
            if before is not None and before.id != thing.id:
                continue
            for other in self._called_so(Described("" if owner.is_user else owner.name, kind)):
                if described(other.name) is not None and other.id != thing.id:
                    self._ask(other, thing)

    def user(self) -> Entity:
        """The end user of the scope, born now when nothing was known of them."""
        known = self._known_user()
        if known is not None:
            return known
        return self._bear(self.scope.user_id or USER, "person", is_user=True)

    def is_user(self, name: str) -> bool:
        """Whether a name is one of the end user's: their id, "the user", or a declared name."""
        key = name_key(name)
        if key in _USER_WORDS or (self.scope.user_id is not None and key == name_key(self.scope.user_id)):
            return True
        known = self._known_user()
        return known is not None and any(key == name_key(other) for other in (known.name, *known.aliases))

    def subject(self, name: str, type: str, *, is_user: bool, types: tuple[str, ...] = ()) -> Entity:
        """Who or what a statement is about; ``types``: what alone its relation can be said of, where that is so."""
        return self.user() if is_user or self.is_user(name) else self.thing(name, _fitting(type, types))

    def object(self, predicate: str, name: str, type: str = "unknown") -> Entity:
        """What a statement about something named leads to."""
        type = _fitting(type, self.vocabulary.get(predicate).named_types)
        return self.user() if self.is_user(name) else self.thing(name, type)

    def thing(self, name: str, type: str) -> Entity:
        """The entity of this name, born now when there is none."""
        type = type if type in ENTITY_TYPES else "unknown"
        who = described(name)
        bearer = None if who is None else self._bearer(who)
        if bearer is not None:
            return bearer
        key = name_key(name)
        may_be_short = " " not in key and type in ("person", "unknown")
        found = self._called(name) or ([] if who is None else self._called_so(who))
        fitting = [entity for entity in found if entity.type in (type, "unknown")] or found
        guessed = [entity for entity in fitting if may_be_short and self._is_guessed(entity, key)]
        sure = [entity for entity in fitting if entity not in guessed]
        if guessed and not sure and len(people := self._called_first(name)) > 1:
            return self._ask_whose_first_name(name, people)
        if found:
            entity = (sure or guessed)[0]
            if entity.type == "unknown" and type != "unknown":
                entities.set_type(self.connection, entity.id, type)
                self._named.clear()
            return entity
        longer = entities.beginning_with(self.connection, self.scope, name) if may_be_short else []
        if len(longer) == 1 and longer[0].type == "person":
            entities.put_name(self.connection, longer[0].id, name, "alias", self.now)
            self._named.clear()
            return longer[0]
        entity = self._bear(name, type)
        if " " in key and type == "person":
            self._ask_about_first_name(entity)
        return entity

    def _bearer(self, who: Described) -> Entity | None:
        """Who is known to be whom a name describes: by this text, else by what is held."""
        told = self._told.get((self._owner_key(who.owner), who.kind.name))
        if told:
            return self.thing(told, "person")
        if told == "" or who.only_here:
            return None
        owner = self._known_user() if self._owner_key(who.owner) == "" else self._only(who.owner)
        return None if owner is None else bearers.bearer(self.connection, self.vocabulary, owner.id, who.kind, self.at)

    def _called_so(self, who: Described) -> list[Entity]:
        return bearers.called(self.connection, self.scope, who, self._known_user())

    def _owner_key(self, owner: str) -> str:
        return "" if not owner or self.is_user(owner) else name_key(owner)

    def _only(self, name: str) -> Entity | None:
        found = self._called(name)
        return found[0] if len(found) == 1 else None

    def _is_guessed(self, entity: Entity, key: str) -> bool:
        """Whether a first name was only taken for this one's, since nobody else was known then."""
        if entity.type != "person" or entity.is_user or not name_key(entity.name).startswith(f"{key} "):
            return False
        return not joining.is_settled(self.connection, entity.id, key)

    def _called_first(self, name: str) -> list[Entity]:
        longer = entities.beginning_with(self.connection, self.scope, name)
        return [entity for entity in longer if entity.type == "person"]

    def _ask_whose_first_name(self, name: str, people: list[Entity]) -> Entity:
        """Somebody of this first name, whoever it is; the person is asked, unless it can be too many."""
        short = self._bear(name, "person")
        for full in people if len(people) <= _MOST_ASKED else ():
            self._ask(short, full)
        return short

    def _ask_about_first_name(self, entity: Entity) -> None:
        first = entity.name.split()[0]
        for other in self._called(first):
            is_first = name_key(other.name) == name_key(first)
            if is_first and other.id != entity.id and other.type == "person" and not other.is_user:
                self._ask(other, entity)

    def _ask(self, short: Entity, full: Entity) -> None:
        card = reviews.ask(
            self.connection,
            self.scope,
            ReviewKind.SAME_ENTITY,
            Reason.SIMILAR_MEANING,
            self.now,
            entity_id=short.id,
            other_entity_id=full.id,
        )
        if card is not None:
            self.asked.add(card)

    def _bear(self, name: str, type: str, *, is_user: bool = False) -> Entity:
        entity = entities.insert_entity(self.connection, self.scope, name.strip(), type, self.now, is_user=is_user)
        self.born.add(entity.id)
        self._named.pop(name_key(name), None)
        if is_user:
            self._user_asked = False
        return entity

    def _known_user(self) -> Entity | None:
        if not self._user_asked:
            self._user, self._user_asked = entities.user(self.connection, self.scope), True
        return self._user

    def _called(self, name: str) -> list[Entity]:
        key = name_key(name)
        if key not in self._named:
            self._named[key] = entities.named(self.connection, self.scope, name)
        return self._named[key]


def _fitting(type: str, types: tuple[str, ...]) -> str:
    """The type of a name in a place where only ``types`` fit. One that says nothing itself is taken for a person's."""
    guessed = type == "person" and type not in types
    if types and (guessed or type == "unknown" or type not in ENTITY_TYPES):
        return next((known for known in types if known in ENTITY_TYPES), "unknown")
    return type


def known_as(user: Entity | None) -> str | None:
    """What the end user is called, besides their id."""
    if user is None:
        return None
    own = name_key(user.user_id or USER)
    return next((name for name in (user.name, *user.aliases) if name_key(name) != own), None)
