"""Verbs of open relations in the present: "he runs", "lei tiene", "tu tieni". From an infinitive to its form; the way
back is the taggers'.
"""

from __future__ import annotations

from functools import cache

from korely_desktop.language.extraction import lexicon

_INFINITIVES = ("are", "ere", "ire", "rre", "arsi", "ersi", "irsi", "rsi")
_ENGLISH = lexicon.words("italian", "conjugation.english")
_PLAIN_IRE = lexicon.words("italian", "conjugation.plain_ire")
_IRREGULAR = lexicon.word_map("italian", "conjugation.irregular")
_SECOND = {"essere": "sei", "potere": "puoi", "volere": "vuoi", "rimanere": "rimani"}
_COMPOUNDS = lexicon.word_map("italian", "conjugation.compounds")


def is_italian(verb: str) -> bool:
    """Whether a verb in its dictionary form is Italian rather than English."""
    return verb.endswith(_INFINITIVES) and verb not in _ENGLISH and len(verb) > len("are")


def third_person(verb: str) -> str:
    """The verb as "it" has it: "run" -> "runs", "tenere" -> "tiene", "allenarsi" -> "si allena". With a particle behind
    it ("give up") only the verb changes.
    """
    if is_italian(verb):
        plain, own = _reflexive(verb)
        return f"si {_italian(plain)}" if own else _italian(plain)
    verb, _, particle = verb.partition(" ")
    if verb in ("be", "have"):
        third = {"be": "is", "have": "has"}[verb]
    elif verb.endswith("y") and verb[-2:-1] not in "aeiou":
        third = verb[:-1] + "ies"
    else:
        third = verb + ("es" if verb.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")
    return f"{third} {particle}".strip()


def second_person(verb: str) -> str:
    """The verb as "you" has it: "run", "tieni", "ti alleni"."""
    if not is_italian(verb):
        return verb
    plain, own = _reflexive(verb)
    third = _italian(plain)
    if plain in _SECOND:
        second = _SECOND[plain]
    elif third in ("ha", "va", "fa", "sta", "sa") or third == "dà":
        second = third.replace("à", "a") + "i"
    else:
        stem = third[:-1]
        hard = plain.endswith(("care", "gare"))
        second = stem + "hi" if hard else stem if stem.endswith("i") and plain.endswith("iare") else stem + "i"
    return f"ti {second}" if own else second


def _reflexive(verb: str) -> tuple[str, bool]:
    return (f"{verb[:-2]}e", True) if verb.endswith("rsi") else (verb, False)


def _italian(infinitive: str) -> str:
    listed = _listed().get(infinitive) or _IRREGULAR.get(infinitive)
    if listed is not None:
        return listed
    for tail, third in _COMPOUNDS.items():
        if infinitive.endswith(tail) and infinitive != tail:
            return infinitive[: -len(tail)] + third
    if infinitive.endswith("are"):
        return f"{infinitive[:-3]}a"
    if infinitive.endswith("ire") and infinitive not in _PLAIN_IRE:
        return f"{infinitive[:-3]}isce"
    return f"{infinitive[:-3]}e"


@cache
def _listed() -> dict[str, str]:
    """Third persons that no rule gives, from the table that the tagger reads."""
    found: dict[str, str] = {}
    for form, said in lexicon.word_map("it_verbs", "forms").items():
        infinitive, mood, person = said.split()
        if (mood, person) == ("present", "3") and not form.endswith("no"):
            found.setdefault(infinitive, form)
    return found
