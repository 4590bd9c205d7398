"""What several Italian words say together: fixed phrases, auxiliaries, reflexives, clitics, idioms, "mi piace".

Each step changes letters, pivots and persons of tagged tokens in place, so that the clause reader sees what it would
see in English: "mi sono trasferita" is "have moved", "non mi piace più" is "I no longer like".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.italian.clitics import (
    OWN,
    read_liking,
    read_objects,
    read_passives,
    read_reflexives,
    read_unbearable,
)
from korely_desktop.language.extraction.italian.idioms import (
    BY,
    following,
    read_acquired,
    read_idioms,
    read_professions,
)
from korely_desktop.language.extraction.italian.verbs import VerbForm
from korely_desktop.language.extraction.text.tokens import Token, token_at

_INFINITIVE_OF = ("di", "a", "ad", "d'", "del", "dello")


def rewrite(tokens: list[Token], forms: Sequence[VerbForm | None]) -> None:
    """Settle auxiliaries, clitics and idioms of one tagged sentence in place, and give every verb its pivot."""
    lemmas = [
        form.lemma if form is not None and token.letter in "vakebhw" else ""
        for token, form in zip(tokens, forms, strict=True)
    ]
    pivots = [""] * len(tokens)
    _existence(tokens, lemmas)
    _modals(tokens, lemmas, pivots)
    _infinitives(tokens, forms)
    read_idioms(tokens, lemmas, pivots)
    read_professions(tokens, lemmas, pivots)
    _perfects(tokens, forms, lemmas)
    read_reflexives(tokens, forms, lemmas, pivots)
    read_liking(tokens, lemmas, pivots)
    read_passives(tokens, lemmas, pivots)
    read_unbearable(tokens, lemmas, pivots)
    _plural_be(tokens)
    read_objects(tokens)
    _origins(tokens)
    for index, token in enumerate(tokens):
        if token.letter in "vaek":
            table = lexicon.word_map("it_verbs", "verbs")
            token.lemma = pivots[index] or table.get(lemmas[index], lemmas[index] or token.lemma)
            read_acquired(tokens, index)


def _existence(tokens: list[Token], lemmas: Sequence[str]) -> None:
    """ "c'è", "ci sono": the subject stands behind."""
    for index, token in enumerate(tokens[:-1]):
        if token.low in ("ci", "c'", "v'") and tokens[index + 1].letter == "b":
            follows = tokens[index + 2].letter if index + 2 < len(tokens) else ""
            if lemmas[index + 1] == "essere" and follows != "e":
                token.letter, token.low = "u", "there"
                tokens[index + 1].person = 3


def _modals(tokens: list[Token], lemmas: Sequence[str], pivots: list[str]) -> None:
    """ "posso mangiare", "so nuotare", "sto leggendo", "sto per partire": the finite verb only helps."""
    for index, token in enumerate(tokens):
        if token.letter not in "va":
            continue
        after = following(tokens, index)
        if after >= len(tokens):
            continue
        infinitive = tokens[after].mood == "infinitive"
        if lemmas[index] in ("potere", "dovere", "sapere") and infinitive:
            token.letter, tokens[after].letter = "w", "v"
            unsure = token.mood == "conditional"
            token.low = "might" if unsure else "must" if lemmas[index] == "dovere" else "can"
            token.lemma = token.low
        elif lemmas[index] == "stare" and tokens[after].letter == "k":
            token.letter, token.lemma = "b", "be"
        elif (
            lemmas[index] == "stare"
            and tokens[after].low == "per"
            and tokens[min(after + 1, len(tokens) - 1)].mood == "infinitive"
        ):
            token.letter, token.low, token.lemma = "w", "will", "will"
            tokens[after].letter, tokens[after + 1].letter = "r", "v"
        elif (
            lemmas[index] == "stare"
            and tokens[after].letter == "f"
            and tokens[min(after + 1, len(tokens) - 1)].letter == "m"
        ):
            pivots[index] = "live" if tokens[after].low in ("a", "ad", "in") else ""
        elif lemmas[index] == "stare" and tokens[after].letter in "jr":
            token.letter, token.lemma = "b", "be"


def _infinitives(tokens: list[Token], forms: Sequence[VerbForm | None]) -> None:
    """ "ho smesso di fumare": the preposition joins as "to" does; "amo leggere": a bare infinitive is an -ing form."""
    for index, token in enumerate(tokens):
        form = forms[index]
        if token.letter != "v" or form is None or form.mood != "infinitive" or not index:
            if token.letter == "v" and form is not None and form.mood == "infinitive":
                token.letter = "k"
            continue
        before = tokens[index - 1]
        helped = index - 1
        while helped >= 0 and tokens[helped].letter in "r!":
            helped -= 1
        if helped >= 0 and tokens[helped].letter == "w":
            continue
        joins = before.low in _INFINITIVE_OF and index > 1
        governor = index - 2
        while governor > 0 and tokens[governor].letter in "r":
            governor -= 1
        going = forms[governor] if governor >= 0 else None
        if joins and going is not None and going.lemma in ("andare", "venire") and before.low in ("a", "ad"):
            before.letter, token.letter = "r", "k"  # "vado a correre"
        elif joins and tokens[governor].letter in "vae":
            before.letter = "0"
        else:
            token.letter = "k"


def _perfects(tokens: list[Token], forms: Sequence[VerbForm | None], lemmas: list[str]) -> None:
    """ "è andata", "è stato": verbs whose perfect is made with "be"; "è sposato" is a status."""
    for index, token in enumerate(tokens):
        form = forms[index]
        if token.letter == "j" and form is not None and form.mood == "participle":
            helper = index - 1
            while helper > 0 and tokens[helper].letter in "r!":
                helper -= 1
            if helper >= 0 and tokens[helper].letter == "h":
                token.letter, lemmas[index] = "e", form.lemma
    unaccusative = lexicon.words("it_verbs", "perfect_with_be_verbs")
    statuses = lexicon.word_map("it_words", "adjectives")
    for index, token in enumerate(tokens):
        if token.letter != "b" or lemmas[index] != "essere" or token.mood == "participle":
            continue
        after = following(tokens, index)
        if after >= len(tokens):
            continue
        participle = tokens[after]
        clitic = index and tokens[index - 1].low in OWN and tokens[index - 1].letter == "r"
        if (lemmas[after] == "essere" and participle.mood == "participle") or (
            participle.letter == "e" and lemmas[after] in unaccusative and not clitic
        ):
            token.letter, token.lemma = "h", "have"
        elif participle.letter == "e" and not clitic and participle.low in statuses:
            participle.letter = "j"
    for index, token in enumerate(tokens):
        if token.letter == "v" and lemmas[index] == "venire" and token.person:
            after = following(tokens, index)
            if after < len(tokens) and tokens[after].letter == "e":
                token.letter, token.lemma = "b", "be"


def _plural_be(tokens: list[Token]) -> None:
    """ "sono" is "I am" or "they are": they, where a subject stands before it or what follows is plural."""
    for index, token in enumerate(tokens):
        if token.text.lower() not in ("sono", "son") or token.letter not in "bh":
            continue
        before = index - 1
        while before >= 0 and tokens[before].letter in "r!":
            before -= 1
        subject = False
        position = before
        declares = before > 0 and tokens[before].letter == "q" and tokens[before - 1].letter in "vae"
        while position >= 0 and tokens[position].letter not in ".,zs" and not declares:
            if tokens[position].letter in "nmq" or (
                tokens[position].letter == "p" and tokens[position].low in ("loro", "they", "essi", "esse")
            ):
                subject = True
            if tokens[position].letter == "f":
                subject = False
                position -= 1
                continue
            position -= 1
        if before >= 0 and tokens[before].letter == "q" and not declares:
            subject = True  # "i figli che sono", not "ricorda che sono"
        if before >= 0 and tokens[before].letter == "p" and tokens[before].low in ("io", "i"):
            subject = False
        after = following(tokens, index)
        follower = token_at(tokens, after)
        plural = follower is not None and (
            (
                follower.letter in "je"
                and (follower.text.endswith("i") or re.search(r"(?:at|it|ut|nn|tt)e$", follower.text))
            )
            or follower.low in ("i", "gli", "le", "dei", "degli", "delle")
        )
        if subject or plural:
            token.person = 3


def _origins(tokens: Sequence[Token]) -> None:
    """ "da" is "by" behind a passive participle, "from" elsewhere."""
    for index, token in enumerate(tokens):
        if token.letter != "f" or token.low not in BY:
            continue
        passive = False
        for position in range(index - 1, max(-1, index - 12), -1):
            letter = tokens[position].letter
            if letter in ".sq" or letter in "vk":
                break
            if letter == "e":
                first = position - 1
                while first >= 0 and tokens[first].letter in "r!eb":
                    first -= 1
                active = (
                    first >= 0
                    and tokens[first].letter == "h"
                    and not any(t.letter == "b" for t in tokens[first:position])
                )
                passive = not active
                break
        if not passive:
            token.low = "from"
