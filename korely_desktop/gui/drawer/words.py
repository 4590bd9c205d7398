"""The words of profiles: kinds of entities, and what is known of one in a line."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from korely_desktop.domain.answers import EntityProfile
from korely_desktop.domain.entities import Entity
from korely_desktop.domain.facts import Fact, State
from korely_desktop.gui.counted import facts_counted, texts_counted
from korely_desktop.gui.i18n import fill, language, translate
from korely_desktop.language.extraction.parties.described import told_of
from korely_desktop.memory import date_words
from korely_desktop.memory.entities import MAX_MENTIONS


def type_word(kind: str) -> str:
    """*Person*, *Organization*, ..."""
    return {
        "person": translate("Entities", "Person"),
        "organization": translate("Entities", "Organization"),
        "product": translate("Entities", "Product"),
        "place": translate("Entities", "Place"),
        "concept": translate("Entities", "Topic"),
        "event": translate("Entities", "Event"),
    }.get(kind, translate("Entities", "Thing"))


def is_you(entity: Entity) -> bool:
    """Whether it is the person at the window."""
    return entity.is_user and entity.user_id is None


def is_nameless(entity: Entity) -> bool:
    """Whether it is the person at the window, who never said what they are called."""
    return is_you(entity) and entity.name.casefold() == "user"


def shown_name(entity: Entity) -> str:
    """Its name; the person at the window is *You*, and "my wife" in somebody's memory is theirs."""
    if is_nameless(entity):
        return translate("FactWords", "You")
    return entity.name if entity.is_user else told_of(entity.name, entity.user_id)


def told_name(profile: EntityProfile) -> Fact | None:
    """What says how somebody is called who is shown by the id that an agent gave, or as *You*."""
    entity = profile.entity
    if not is_nameless(entity) and (not entity.is_user or entity.name != entity.user_id):
        return None
    told = (fact for facts in profile.current.values() for fact in facts if fact.state is State.ACTIVE)
    return next((fact for fact in told if fact.predicate == "named"), None)


def read_aloud(entity: Entity, now: datetime) -> str:
    """One of a list for somebody who does not see it."""
    return f"{shown_name(entity)}. {about_line(entity, now)}."


def about_then(entity: Entity) -> str:
    """The same of a day in the past: *Person · 7 facts*."""
    return " · ".join((type_word(entity.type), facts_counted(entity.facts)))


def counted_texts(profile: EntityProfile) -> Entity:
    """Whose it is, with the texts that it lists counted as well: those that state a fact need not say the name."""
    listed, named = len(profile.mentions), profile.entity.memories
    return replace(profile.entity, memories=named if named > listed else listed if listed < MAX_MENTIONS else 0)


def about_line(entity: Entity, now: datetime) -> str:
    """*Person · first mentioned 3 March 2025, last yesterday · 18 facts in 14 texts*; *Place · … · 5 texts*.

    What an end user says of themself seldom has their name in it: their texts are not counted.
    """
    parts = [type_word(entity.type)]
    today = now.astimezone().date()
    if entity.first_seen is not None and entity.last_seen is not None:
        first = date_words.relative_day(date_words.local_day(entity.first_seen), today, language())
        last = date_words.relative_day(date_words.local_day(entity.last_seen), today, language())
        if first == last:
            parts.append(fill(translate("Entities", "mentioned {day}"), day=first))
        else:
            words = translate("Entities", "first mentioned {first}, last {last}")
            parts.append(fill(words, first=first, last=last))
    if not entity.memories or entity.is_user:
        parts.append(facts_counted(entity.facts))
    elif not entity.facts:
        parts.append(texts_counted(entity.memories))
    else:
        counted = translate("Entities", "{facts} in {texts}")
        parts.append(fill(counted, facts=facts_counted(entity.facts), texts=texts_counted(entity.memories)))
    return " · ".join(parts)
