"""Tags Italian tokens without a model: closed classes and pivots from ``it_words.toml``, verb forms, endings, and the
neighbours of a word that may be noun or verb.

Listed words get the English *pivot* as ``low`` and ``lemma``, so that the same constructions read both languages; the
written form and its offsets stay. Verbs carry their grammatical person, since Italian drops its subjects. What is more
than one word (auxiliaries, clitics, idioms) is settled in :mod:`korely_desktop.language.extraction.italian.syntax`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from korely_desktop.language.extraction import dictionaries, lexicon
from korely_desktop.language.extraction.italian.idioms import is_earlier, join_phrases
from korely_desktop.language.extraction.italian.nominals import (
    ARTICLES,
    PREPOSITIONS,
    adjectives,
    ends_year,
    noun_or_adjective,
    nouns,
)
from korely_desktop.language.extraction.italian.syntax import rewrite
from korely_desktop.language.extraction.italian.verbs import (
    INFINITIVES,
    VerbForm,
    is_had,
    lemmatized,
    takes_object,
    verb_form,
)
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.remembered import remembered
from korely_desktop.language.extraction.text.tokens import Token, token_at

_ORDINALS = lexicon.words("italian", "tags.ordinals")
_NUMBERS = lexicon.words("italian", "tags.numbers")
_COMPOUND_NUMBER = re.compile(
    r"(?:vent|trent|quarant|cinquant|sessant|settant|ottant|novant)(?:un|uno|otto|[ai](?:due|tr[eé]|quattro|cinque|sei|sette|nove))"
)
_CLITICS = lexicon.words("italian", "tags.clitics")
_ONLY_CLITICS = lexicon.words("italian", "tags.only_clitics")
_BEFORE_CLITICS = word_set("me te se ce ve")
_OBJECT_CLITICS = word_set("lo la li le ne l'")
_DEGREES = word_set("molto tanto troppo poco parecchio")
_COPULAS = lexicon.words("italian", "tags.copulas")
_SHIFTS = word_set("notte giorno mattina mattino pomeriggio sera sabato domenica")
""" "*Lavoro* di notte" is no job."""
_OF = lexicon.words("italian", "tags.of")
_HABITUAL = lexicon.words("italian", "tags.habitual")
_OF_LANGUAGES = frozenset(["parlare", "studiare", "insegnare", "sapere", "conoscere"])
_CALLS = word_set("chiamata telefonata videochiamata")
_SUBJECTS = word_set("i you he she we they")
_OWN_PEOPLE = word_set("miei tuoi suoi")
_PAST = ("past", "imperfect")


def tag(tokens: list[Token]) -> None:
    """Set letter, pivot, lemma and person of each token of one sentence."""
    for token in tokens:
        token.low = _spellings().get(token.low, token.low)
    join_phrases(tokens)
    forms = [verb_form(token.low) if not token.kind else None for token in tokens]
    for index, token in enumerate(tokens):
        if not token.kind:
            token.letter = _letter(tokens, forms, index)
        token.kind = ""
    _settle_ambiguous(tokens, forms)
    for token, form in zip(tokens, forms, strict=True):
        _fill(token, form)
    _opening_name(tokens)
    _modifiers(tokens)
    rewrite(tokens, forms)
    for token in tokens:
        _pivot(token)


def _letter(tokens: list[Token], forms: list[VerbForm | None], index: int) -> str:
    """The letter of a token, or "?" where noun and verb are both possible."""
    token, form = tokens[index], forms[index]
    low, text = token.low, token.text
    before = token_at(tokens, index - 1)
    previous = before.low if before is not None else ""
    if not low[0].isalnum():
        return "." if low[0] in ".!?…" else ","
    if low[0].isdigit():
        return "o" if low[-1] in "°ªº" else "c"
    if low in _CLITICS and _is_clitic(tokens, forms, index):
        return "r"
    if low in _BEFORE_CLITICS and index + 1 < len(tokens) and tokens[index + 1].low in _OBJECT_CLITICS | {"n'"}:
        return "r"
    if low in _NUMBERS or _COMPOUND_NUMBER.fullmatch(low):
        return "c"
    if low in _CALLS and index + 1 < len(tokens) and tokens[index + 1].low in ("con", "a", "da"):
        return "n"  # "Chiamata con Rossi"
    if low in _DEGREES and not _counts(tokens, forms, index + 1):
        return "r"
    capital = (
        text[0].isupper() and index and previous not in ('"', "«", "“") and (before is None or before.letter != ".")
    )
    if capital and low not in ("è",):
        return "m"
    auxiliary = form is not None and form.lemma in ("essere", "avere") and form.mood != "participle"
    if form is not None and auxiliary and previous not in ARTICLES:
        return "b" if form.lemma == "essere" else "h"
    if low == "prima" and index + 1 < len(tokens) and is_earlier(tokens[index + 1], forms[index + 1]):
        return "r"
    closed = _letters().get(low)
    behind = forms[index + 1] if index + 1 < len(forms) else None
    if low == "nessuno" and behind is not None and _leans_to_verb(tokens[index + 1].low, behind):
        return "i"  # "nessuno sapeva"
    ordinal = low in _ORDINALS or low.endswith(("esimo", "esima"))
    ordered = ordinal and previous in ARTICLES | PREPOSITIONS and index + 1 < len(tokens)
    if ordered and tokens[index + 1].low[0].isalpha():
        return "o"  # "al terzo piano"
    owned = before is not None and before.letter == "g" and low in ("vicino", "vicina", "vicini")
    if owned or (low == "ora" and previous == "un'"):
        return "n"  # "il mio vicino", "dura un'ora"
    if closed:
        return closed
    if text[0].isupper() and form is None and not known(low) and low not in nouns() and low not in adjectives():
        return "m"
    if form is None or (low in adjectives() and form.mood == "participle"):
        return noun_or_adjective(low, previous)
    if form.person == 1 and index > 1 and _is_denied_object(tokens, index - 1, index):
        return "a" if form.mood in _PAST else "v"
    if form.mood == "participle" and is_had(low, forms, [token.low for token in tokens[:index]]):
        return "n"  # "ha dati in Access"
    alone = before is None or before.letter in ".," or takes_object(forms[index - 1])
    if form.mood == "participle" and low in nouns() and alone:
        return "n"  # "contratto annuale", "Professione: perito edile", "preferisce risposte brevi"
    earlier = forms[index - 2] if index > 1 and previous == "come" else None
    if earlier is not None and earlier.lemma == "lavorare":
        return "n"  # "lavora come guida"
    if form.mood in ("infinitive", "gerund", "participle"):
        if previous in ARTICLES and form.mood != "gerund":
            return "n"
        return {"infinitive": "v", "gerund": "k", "participle": "e"}[form.mood]
    certain = low not in nouns() and low not in adjectives() and _leans_to_verb(low, form)
    clitic = before is not None and before.letter == "r"  # "lo gestisce"
    certain_here = certain and form.mood == "present" and lemmatized(low) != low
    articled = previous in ARTICLES and not (clitic and certain_here)
    articled = articled or (before is not None and before.letter == "f")  # "dorme in *cucina*"
    counted = before is not None and before.letter in "gdc" and not ends_year(tokens, index)
    if articled or (counted and previous not in _ONLY_CLITICS):
        return noun_or_adjective(low, previous)
    if not certain and low in adjectives() and before is not None and before.letter in "nmj":
        return "j"
    return ("a" if form.mood in _PAST else "v") if certain else "?"


def _counts(tokens: list[Token], forms: list[VerbForm | None], index: int) -> bool:
    """Whether a noun stands at ``index``, so that "molto" in front of it is its determiner."""
    if index >= len(tokens) or not tokens[index].low[0].isalpha():
        return False
    low, form = tokens[index].low, forms[index]
    if low in nouns():
        return True
    return not tokens[index].kind and form is None and low not in _letters() and noun_or_adjective(low, "") == "n"


def _is_clitic(tokens: list[Token], forms: list[VerbForm | None], index: int) -> bool:
    """Whether "la", "lo", "mi" ... is the verb's pronoun here rather than an article."""
    after = index + 1
    while after < len(tokens) and tokens[after].low in _CLITICS and after < index + 3:
        after += 1
    form = forms[after] if after < len(forms) else None
    if form is not None and form.person == 1 and _is_denied_object(tokens, index, index + 1):
        return True
    elided = tokens[index].low == "l'" and index and tokens[index - 1].low in PREPOSITIONS
    if elided or form is None or form.mood in ("infinitive", "gerund", "participle"):
        return tokens[index].low in _ONLY_CLITICS
    low = tokens[after].low
    return tokens[index].low in _ONLY_CLITICS or (
        low not in nouns()
        and low not in adjectives()
        and (form.lemma in ("essere", "avere") or _leans_to_verb(low, form))
    )


def _is_denied_object(tokens: Sequence[Token], clitic: int, verb: int) -> bool:
    """ "non *lo suono* più": behind "non" in front of "I" a pronoun, whatever noun the verb looks like."""
    return (
        bool(clitic)
        and tokens[clitic].low in _OBJECT_CLITICS
        and tokens[clitic - 1].low == "non"
        and verb == clitic + 1
    )


@remembered
def known(word: str) -> bool:
    """Whether a lower-case word is an ordinary Italian word."""
    return dictionaries.is_known(word, "it")


def _leans_to_verb(low: str, form: VerbForm) -> bool:
    """Whether a form that can be a verb hardly is anything else."""
    if low in _first_forms() or form.mood in ("future", "conditional", "imperfect", "subjunctive"):
        return True
    if low in lexicon.word_map("it_verbs", "forms"):
        return low not in _homographs()
    lemma = lemmatized(low)
    return lemma != low and lemma.endswith(INFINITIVES)


def _settle_ambiguous(tokens: list[Token], forms: list[VerbForm | None]) -> None:
    """Of the words between two boundaries that may be noun or verb, at most one is a verb, where none is yet."""
    start = 0
    for stop in range(len(tokens) + 1):
        if stop < len(tokens) and tokens[stop].letter not in ".,zsq":
            continue
        segment = range(start, stop)
        finite = any(
            tokens[p].letter in "bh" or (tokens[p].letter in "va" and forms[p] is not None and forms[p].person)  # type: ignore[union-attr]
            for p in segment
        )
        open_words = [p for p in segment if tokens[p].letter == "?"]
        scored = sorted(((_verb_score(tokens, forms, p, start), -p) for p in open_words), reverse=True)
        for rank, (score, negative) in enumerate(scored):
            token, form = tokens[-negative], forms[-negative]
            chosen = score >= 4 or (not finite and not rank and score >= 2)
            if chosen and form is not None:
                token.letter, finite = ("a" if form.mood in _PAST else "v"), True
            else:
                before = tokens[-negative - 1].low if negative else ""
                token.letter = noun_or_adjective(token.low, before)
        start = stop + 1


def _verb_score(tokens: list[Token], forms: list[VerbForm | None], index: int, start: int) -> int:
    """How much the neighbours speak for a verb (4: it is one, below 2: it is none)."""
    before = token_at(tokens, index - 1)
    after = token_at(tokens, index + 1)
    form = forms[index]
    first = form is not None and form.person == 1
    follows = after is not None and (after.letter in "dgcmfpr#!" or after.low in _CLITICS or _is_part_time(after))
    if _is_noun_first(tokens[index].low):  # "scheda famiglia Rossi", "lotto 3"
        follows = after is not None and (after.letter in "dgpr" or after.low in _CLITICS)
        first = first and (follows or (after is not None and after.letter == "f"))
    described = after is not None and after.low in _OF
    if tokens[index].text.lower() == "lavoro" and after is not None and after.text.lower() == "di":
        described = not any(token.text.lower() in _SHIFTS for token in tokens[index + 2 : index + 3])
    start = index if ends_year(tokens, index) else start
    if before is None or index == start or before.letter in ".,zsq" or (before.letter == "r" and index - 1 == start):
        if before is not None and before.letter == "r" and before.low in _ONLY_CLITICS:
            return 5
        if before is not None and before.letter == "q":
            return 4 if follows else 2
        if first:
            qualified = after is not None and after.letter == "j" and not _is_part_time(after)
            return 0 if described or qualified else 4
        return 2 if follows and not described and before is not None and before.letter in "zs,rc" else 1
    if before.letter in "!" or before.low in _ONLY_CLITICS:
        return 5
    if before.letter == "p":
        return 5
    if before.letter == "r" and before.low in _HABITUAL:
        return 4 if first or follows else 2
    if before.letter == "f" or before.letter in "djgc":
        return 0
    if before.letter in "mn?":
        return (2 if first else 3) if follows and not described else 1
    return 1


def _is_part_time(token: Token) -> bool:
    """ "lavora *part time*", "lavoro *freelance*"."""
    return token.letter == "j" and token.low.endswith(("-time", "lance"))


def _is_noun_first(low: str) -> bool:
    """Whether the dictionary knows a word as it stands, so that a verb is its second reading ("famiglia", "linea")."""
    return low not in lexicon.word_map("it_verbs", "forms") and (lemmatized(low) == low or low in adjectives())


def _fill(token: Token, form: VerbForm | None) -> None:
    """Lemma and person of verbs."""
    able = form is not None and form.lemma == "potere" and form.person == 1  # what one must do is no habit
    if form is not None and (token.letter in "vakebh" or (token.letter == "w" and able)):
        token.lemma = form.lemma
        token.person = form.person
        token.mood = form.mood
        if token.letter == "v" and form.mood in _PAST:
            token.letter = "a"
    if token.letter == "b":
        token.lemma = "be"
    elif token.letter == "h":
        token.lemma = "have"


def _opening_name(tokens: list[Token]) -> None:
    """ "Radici è un album": a noun that opens the sentence without an article, in front of its verb, is a name."""
    if len(tokens) < 3 or tokens[0].letter not in "nj" or not tokens[0].text.istitle() or tokens[0].parts > 1:
        return
    verb = next((token for token in tokens[1:4] if token.letter not in "!r"), tokens[1])
    listed = nouns().get(tokens[0].low)
    if verb.person == 3 and verb.letter in "bhva" and not (listed and (listed in lexicon.kin() or listed == "people")):
        tokens[0].letter = "m"


def _is_language(low: str) -> bool:
    return lexicon.noun_class(adjectives().get(low, "")) in ("language", "nationality")


def _qualifies(tokens: list[Token], index: int) -> bool:
    """ "gruppo *rock*", "ingegnere *informatico*": a noun behind a noun tells its kind, and two trades are one; behind
    "un nuovo" it is the noun itself.
    """
    token, before = tokens[index], token_at(tokens, index - 1)
    if before is None:
        return False
    if token.low in nouns():
        return before.letter == "n" and _is_trade(before) and _is_trade(token)
    return before.letter == "n" or (before.letter == "j" and index > 1 and tokens[index - 2].letter in "nm")


def _is_trade(token: Token) -> bool:
    general = token.low in lexicon.words("it_words", "general_trades")
    return general or lexicon.noun_class(nouns().get(token.low, "")) == "job"


def _modifiers(tokens: list[Token]) -> None:
    """What the letters next to a word say about it: "gruppo rock", "il rosso", "non ... più", "come cuoco"."""
    denied = spoken = False
    for index, token in enumerate(tokens):
        spoken = token.letter in "va" and token.lemma in _OF_LANGUAGES if token.letter in "vabh" else spoken
        if spoken and token.letter == "j" and tokens[index - 1].letter in "va,zd" and _is_language(token.low):
            token.letter = "n"  # "parla arabo, francese e un po' di greco"
        before = token_at(tokens, index - 1)
        after = token_at(tokens, index + 1)
        denied = denied or token.letter == "!"
        governor = tokens[index - 2] if index > 1 and before is not None and before.letter == "r" else before
        if token.low == "più" and denied and not (after is not None and after.letter == "j"):
            token.low = "anymore"
        elif token.letter == "g" and token.low in _OWN_PEOPLE and before is not None and before.letter == "d":
            if after is None or after.letter not in "nmjceo":
                token.letter, token.low = "n", "genitori"  # "abito con i miei"
        elif token.letter == "n" and _qualifies(tokens, index):
            token.letter = "j"
        elif (
            token.letter == "j" and governor is not None and governor.letter in "vak" and governor.lemma not in _COPULAS
        ):
            if after is None or after.letter not in "nm":
                token.letter = "n"
        elif token.letter == "j" and before is not None and before.letter in "fdg":
            unlisted = token.low not in adjectives() and (after is None or after.letter not in "nm")
            if unlisted or (before.letter in "fd" and (after is None or after.letter not in "nmj?cve")):
                token.letter = "n"  # "il mio *operatore* telefonico"
        elif token.letter == "s" and token.low == "come" and after is not None and after.letter in "nmdj":
            token.letter, token.low = "f", "as"
        elif token.letter == "e" and before is not None and (before.letter in "df" or before.low == "ex"):
            token.letter = "j" if after is not None and after.letter == "n" else "n"


@cache
def _spellings() -> dict[str, str]:
    return dict(lexicon.word_map("it_words", "spellings"))


@cache
def _letters() -> dict[str, str]:
    return dict(lexicon.word_map("it_words", "letters"))


@cache
def _homographs() -> frozenset[str]:
    return frozenset(lexicon.table("it_words")["first_person"]["homographs"].split())


@cache
def _first_forms() -> frozenset[str]:
    forms = lexicon.word_map("it_verbs", "forms")
    return frozenset(form for form, said in forms.items() if said.endswith(" 1")) - _homographs()


def _pivot(token: Token) -> None:
    low = token.low
    if token.letter == "n":
        token.low = nouns().get(low) or low
        token.lemma = token.low
    elif token.letter == "j":
        token.low = adjectives().get(low) or low
        token.lemma = token.low
    elif token.letter == "e" and low in adjectives():
        token.low = adjectives()[low] or low
    elif token.letter == "p" and low in _SUBJECTS:
        token.lemma = low
    elif token.letter == "r" and low == "se":
        token.low = token.lemma = "si"  # "se n'è andato" is no condition
    elif token.letter in "!pgdzsqfwir":
        token.low = lexicon.word_map("it_words", "pivot").get(low, low)
        token.lemma = token.lemma if token.letter == "w" else token.low
    elif token.letter == "b":
        token.low = "was" if token.mood in _PAST else "is"
    elif token.letter == "h":
        token.low = "had" if token.mood in _PAST else "has"
