"""Italian verb forms: infinitive, mood and person of a written form, from a table of irregular forms, simplemma and the
endings of the three conjugations.

A form alone is often a noun too ("gioco", "porta"): whether it is a verb *here* is decided by the tagger.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from korely_desktop.language.extraction import dictionaries, lexicon
from korely_desktop.language.extraction.remembered import remembered

INFINITIVES = ("are", "ere", "ire", "rre")
_ENCLITIC = re.compile(r"^(.{2,}[aei]r|.{2,}[ae]ndo)((?:me|te|se|ce|ve|glie)?(?:l[oaie]|ne)|[mtscv]i|gli|l[oaie]|ne)$")
_NOUN_IERE = re.compile(r"(?<!mp)iere$")
_PARTICIPLE = re.compile(r"(?:at|it|ut)[oaie]$")
_PARTICIPLE_LIKE = re.compile(r"(?:tt|nt|st|rt|ss|rs|is|us)o$")
""" "contratto", "riassunto": irregular participles that no table lists, unless the stem itself ends so ("conto")."""
_MOODS = (
    ("future", re.compile(r"(?:(r)(ò|emo)|(r)(ai|ete)|(r)(à|anno))$")),
    ("conditional", re.compile(r"(?:(r)(ei|emmo)|(r)(esti|este)|(r)(ebbe|ebbero))$")),
    ("imperfect", re.compile(r"(?:([aei]v)(o|amo)|([aei]v)(i|ate)|([aei]v)(a|ano))$")),
    ("past", re.compile(r"(?:([aei])(i|mmo)|([aei])(sti|ste)|()(ò|é|ì|ette|[aei]rono|ettero))$")),
)
_PRESENT = (
    (3, re.compile(r"(?:[aeo]no|[ae])$")),
    (1, re.compile(r"(?:o|iamo)$")),
    (2, re.compile(r"(?:i|[aei]te)$")),
)


@dataclass(frozen=True, slots=True)
class VerbForm:
    """What a written form says as a verb. ``person`` is 1, 2 or 3, and 0 for infinitive, gerund and participle;
    ``reflexive``: a pronoun of its own is written at its end ("trasferirmi").
    """

    lemma: str
    mood: str
    person: int
    reflexive: bool = False


@cache
def _listed() -> dict[str, VerbForm]:
    found = {}
    for form, said in lexicon.word_map("it_verbs", "forms").items():
        lemma, mood, person = said.split()
        found[form] = VerbForm(lemma, mood, int(person))
    return found


@cache
def participles() -> dict[str, str]:
    """Irregular participles in -o with their infinitive."""
    return dict(lexicon.word_map("it_verbs", "participles"))


@remembered
def is_infinitive(word: str) -> bool:
    """Whether a word is the infinitive of a verb that a table or the dictionary knows."""
    if not word.endswith(INFINITIVES) or _NOUN_IERE.search(word):
        return False
    if word in _pivoted():
        return True
    return dictionaries.is_known(word, "it") and lemmatized(word) == word


@cache
def _pivoted() -> frozenset[str]:
    verbs = frozenset(lexicon.word_map("it_verbs", "verbs")) | frozenset(lexicon.word_map("it_verbs", "reflexive"))
    return verbs | {form.lemma for form in _listed().values()} | frozenset(participles().values())


@remembered
def lemmatized(word: str) -> str:
    """simplemma's answer, lower case."""
    return dictionaries.italian_lemma(word).lower()


@remembered
def verb_form(word: str) -> VerbForm | None:
    """The reading of a lower-case form as a verb, or None when it is none."""
    listed = _listed().get(word)
    if listed is not None:
        return listed
    if len(word) < 3 or not word.isalpha() or word in lexicon.words("it_words", "never_verbs"):
        return None
    base = word[:-1] + "o"
    if base in participles():
        return VerbForm(participles()[base], "participle", 0)
    if is_infinitive(word):
        return VerbForm(word, "infinitive", 0)
    joined = _ENCLITIC.match(word)
    if joined is not None:
        plain = joined[1] if joined[1].endswith("ndo") else joined[1] + "e"
        inner = verb_form(plain)
        if inner is not None and inner.person == 0:
            return VerbForm(inner.lemma, inner.mood, 0, joined[2] in ("mi", "ti", "si", "ci", "vi"))
    lemma = lemmatized(word)
    if not is_infinitive(lemma) or lemma == word:
        lemma = _regular(word)
    return _ended(word, lemma) if lemma else None


def _ended(word: str, lemma: str) -> VerbForm | None:
    """Mood and person by the ending, once the infinitive is known."""
    if word.endswith(("ando", "endo")) and word != f"{lemma[:-3]}o":  # "prendo" is no gerund
        return VerbForm(lemma, "gerund", 0)
    if _PARTICIPLE.search(word):
        return VerbForm(lemma, "participle", 0)
    stem = lemma[:-3]
    if word.startswith(stem) and re.fullmatch(r"[aei]ss(?:i|e|imo|ero)", word[len(stem) :]):
        return VerbForm(lemma, "subjunctive", 1 if word.endswith(("ssi", "ssimo")) else 3)
    for mood, pattern in _MOODS:
        found = pattern.search(word)
        if found is not None and found.start() > 0:
            if mood == "past" and found.group() in ("ai", "ei", "ii") and word[:-1] != lemma[:-2]:
                continue
            if mood == "imperfect" and not word.startswith((f"{lemma[:-2]}v", f"{lemma[:-3]}cev", f"{lemma[:-3]}nev")):
                continue
            return VerbForm(lemma, mood, 1 if found[2] else 2 if found[4] else 3)
    if re.search(r"(?:[sc]s|ls|ns|rs|[aeiou]s|qu|nn|bb|pp|cqu)e(?:ro)?$", word) and not word.startswith(stem):
        return VerbForm(lemma, "past", 3)
    if _PARTICIPLE_LIKE.search(word) and word != f"{lemma[:-3]}o":
        return VerbForm(lemma, "participle", 0)
    for person, pattern in _PRESENT:
        if pattern.search(word):
            return VerbForm(lemma, "present", person)
    return None


_ENDINGS = lexicon.word_map("italian", "verbs.endings")


@remembered
def _regular(word: str) -> str:
    """The infinitive of a regular form that the dictionary takes for another word; empty when there is none."""
    for ending, classes in _ENDINGS.items():
        if not word.endswith(ending) or len(word) - len(ending) < 2:
            continue
        stem = word[: -len(ending)]
        for infinitive in classes.split():
            shorter = stem[:-1] if stem.endswith(("ch", "gh")) and infinitive == "are" else stem
            softened = shorter + "i" if infinitive == "are" and stem.endswith(("c", "g")) else shorter
            for candidate in (shorter + infinitive, softened + infinitive):
                if is_infinitive(candidate):
                    return candidate
    return ""


_AGREED_WITH = lexicon.words("italian", "verbs.agreed_with")


def is_had(low: str, forms: Sequence[VerbForm | None], before: Sequence[str]) -> bool:
    """Whether what looks like a participle behind "avere" is what somebody has ("ha dati in Access"): in the plural it
    is one only behind whom or what it agrees with ("li ha dati", "le carte che ha viste").
    """
    form = forms[len(before) - 1] if before else None
    had = form is not None and form.lemma == "avere" and form.mood != "participle"
    return had and low[-1:] in ("i", "e") and not _AGREED_WITH & {*before[-3:-1]}


def takes_object(form: VerbForm | None) -> bool:
    """Whether a finite verb has an object behind it and no participle ("preferisce risposte", not "va fatta")."""
    intransitive = lexicon.words("it_verbs", "perfect_with_be_verbs")
    return form is not None and form.person > 0 and form.lemma != "avere" and form.lemma not in intransitive
