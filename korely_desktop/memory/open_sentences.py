"""Sentences of relations that the vocabulary has none for: open ones, said in the words of their source, and denials.

An open relation keeps how it was said in its dictionary form: a verb ("rent room on", "parlare di"), or a noun with a
colon and what may follow ("lawyer:", "phone: is with").
"""

from __future__ import annotations

import re

from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.language.conjugation import is_italian, second_person, third_person

_DENIAL = "not_"
_BEING = ("is", "are", "was", "were")
_ANY_BEING = re.compile(r" (is|are|was|were) ")
_OBJECT = "{object}"
_SUBJECT = "{subject}"


def open_sentence(vocabulary: Vocabulary, predicate: str, raw: str, language: str, *, is_you: bool) -> str:
    """The template of a relation without one, with ``{subject}`` and ``{object}``; for the end user as subject, it is
    the whole sentence ("Your lawyer: {object}").
    """
    affirmed = predicate.removeprefix(_DENIAL)
    denied = affirmed != predicate
    known = vocabulary.get(affirmed)
    if denied and known.templates:
        templates = (known.templates.get(language, ""), known.you_templates.get(language, ""))
        return (_denied_italian if language == "it" else _denied_english)(*templates, is_you=is_you)
    said = " ".join((raw or affirmed).replace("_", " ").split())
    if ":" in said:
        noun, _, rest = (part.strip() for part in said.partition(":"))
        return _of_noun(noun, rest, language, denied=denied, is_you=is_you)
    verb, _, rest = said.partition(" ")
    return f"{_who(language, is_you)} {_done(verb, rest, affirmed, denied=denied, is_you=is_you)} {_OBJECT}"


def _who(language: str, is_you: bool) -> str:
    if not is_you:
        return _SUBJECT
    return "Tu" if language == "it" else "You"


def _done(verb: str, rest: str, predicate: str, *, denied: bool, is_you: bool) -> str:
    """The verb in the person of its subject, with what follows it."""
    if is_italian(verb):
        said = second_person(verb) if is_you else third_person(verb)
        return f"{'non ' if denied else ''}{said} {rest}".rstrip()
    if verb == "be":
        return f"{'are' if is_you else 'is'}{' not' if denied else ''} {rest}".rstrip()
    if denied:
        return f"{'do' if is_you else 'does'} not {verb} {rest}".rstrip()
    third = third_person(verb)
    if predicate.replace("_", " ").startswith(third) and not is_you:
        return f"{third} {rest}".rstrip()
    return f"{verb} {rest}".rstrip()


def _of_noun(noun: str, rest: str, language: str, *, denied: bool, is_you: bool) -> str:
    if language == "it":
        named = noun[:1].upper() + noun[1:]
        said = " ".join(filter(None, ("non" if denied else "", rest.removeprefix("è "), _OBJECT)))
        return f"{named}: {said}" if is_you else f"{named} di {_SUBJECT}: {said}"
    whose = "Your" if is_you else f"{_SUBJECT}'s"
    if not rest:
        return f"{whose} {noun}: {'not ' if denied else ''}{_OBJECT}"
    return f"{whose} {noun} {rest} {_OBJECT}"


def _denied_english(of_others: str, of_you: str, *, is_you: bool) -> str:
    template = of_you if is_you else of_others
    others, you = of_others.split(), of_you.split()
    if others[0] == _SUBJECT and you[0] == "You":
        verb, plain = others[1], you[1]
        if verb in _BEING:
            return _ANY_BEING.sub(r" \1 not ", template, count=1)
        who, rest = ("You", you[2:]) if is_you else (_SUBJECT, others[2:])
        if verb == plain:  # a past: "never" needs no other form of it
            return " ".join([who, "never", verb, *rest])
        return " ".join([who, "do" if is_you else "does", "not", plain, *rest])
    if _ANY_BEING.search(template):
        return _ANY_BEING.sub(r" \1 not ", template, count=1)
    if template.endswith(f": {_OBJECT}"):
        return template.removesuffix(_OBJECT) + f"not {_OBJECT}"
    return f"It is not so: {template}"


def _denied_italian(of_others: str, of_you: str, *, is_you: bool) -> str:
    template = of_you if is_you else of_others
    if " non " in template or template.startswith("Non "):
        return template.replace(" non ", " ", 1).removeprefix("Non ")
    of_verb = of_others.startswith(f"{_SUBJECT} ")
    if of_verb and not is_you:
        return template.replace(f"{_SUBJECT} ", f"{_SUBJECT} non ", 1)
    if template.startswith(f"{_OBJECT} "):
        return template.replace(f"{_OBJECT} ", f"{_OBJECT} non ", 1)
    if of_verb and (of_others.endswith(f": {_OBJECT}") or not template.endswith(f": {_OBJECT}")):
        return f"Non {template[0].lower()}{template[1:]}"
    if template.endswith(f": {_OBJECT}"):
        return template.removesuffix(_OBJECT) + f"non {_OBJECT}"
    if " è " in template:
        return template.replace(" è ", " non è ", 1)
    return f"Non è vero: {template}"
