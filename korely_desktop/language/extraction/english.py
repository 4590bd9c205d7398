"""Tags English tokens: HanTa's model, corrected by the override lexicon ``en_tags.toml``, reduced to one letter."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.repairs import repair
from korely_desktop.language.extraction.tokens import Token

_LONGEST_WORD = 32
_TAKES_NOUN = word_set("like love enjoy prefer adore hate dislike detest eat drink play want have own")
_AUXILIARIES = {"b": "be", "h": "have", "x": "do"}
_RAW = {"v": "VVB", "a": "VVD", "e": "VVN", "k": "VVG", "n": "NN1"}
_LETTER = {
    "AJ0": "j",
    "AJC": "j",
    "AJS": "j",
    "AT0": "d",
    "AV0": "r",
    "AVP": "t",
    "AVQ": "s",
    "CJC": "z",
    "CJS": "s",
    "CJT": "s",
    "CRD": "c",
    "DPS": "g",
    "DT0": "d",
    "DTQ": "q",
    "EX0": "u",
    "IN": "f",
    "ITJ": "l",
    "NN": "n",
    "NN0": "n",
    "NN1": "n",
    "NN2": "n",
    "NP0": "m",
    "ORD": "o",
    "PNI": "i",
    "PNP": "p",
    "PNQ": "q",
    "POS": "y",
    "PRF": "f",
    "PRP": "f",
    "TO0": "0",
    "UNC": "n",
    "VM0": "w",
    "XX0": "!",
    "ZZ0": "n",
    "VVB": "v",
    "VVI": "v",
    "VVZ": "v",
    "VVD": "a",
    "VVN": "e",
    "VVG": "k",
}
_SUBJECT_PRONOUNS = frozenset(["i", "you", "he", "she", "it", "we", "they", "who"])
_NUMBER_WORDS = word_set(
    """one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion dozen"""
)


@cache
def _tagger() -> Any:
    from HanTa.HanoverTagger import HanoverTagger

    return HanoverTagger("morphmodel_en.pgz")


@cache
def _letter_overrides() -> dict[str, str]:
    return {word: letter for word, letter in lexicon.word_map("en_tags", "letters").items() if letter}


@cache
def _lemma_overrides() -> dict[str, str]:
    return dict(lexicon.word_map("en_tags", "lemmas"))


@cache
def _always_nouns() -> frozenset[str]:
    return frozenset(word for word, letter in lexicon.word_map("en_tags", "letters").items() if not letter)


def tag(tokens: list[Token]) -> None:
    """Set letter and lemma of each token of one sentence."""
    if not tokens:
        return
    shown = [token.low if token.low in ("'s",) else token.text[:_LONGEST_WORD] for token in tokens]
    if shown[0].lower() in _letter_overrides() or shown[0].isupper():
        shown[0] = tokens[0].low[:_LONGEST_WORD]
    tagged = _tagger().tag_sent([word or "x" for word in shown], taglevel=0)
    for index, (token, raw) in enumerate(zip(tokens, tagged, strict=True)):
        token.letter = _base_letter(token, raw, first=index == 0)
        token.lemma = _AUXILIARIES.get(token.letter) or lemma_of(token.low, token.letter, raw)
    for index in range(len(tokens)):
        _correct(tokens, index)
    repair(tokens)


@lru_cache(maxsize=20_000)
def lemma_of(word: str, letter: str, raw: str | None = None) -> str:
    """The lemma of a word given its letter, and the tagger's own tag where a rule did not change it."""
    fitting = raw if raw is not None and _LETTER.get(raw) == letter else _RAW.get(letter)
    known = fitting is not None and word.isalpha()
    lemma = str(_tagger().analyze(word[:_LONGEST_WORD], fitting)[0]).lower() if known else word
    return _verb_lemma(word, lemma) if letter in "vaek" else lemma


def _verb_lemma(word: str, lemma: str) -> str:
    known = _lemma_overrides().get(word)
    if known or lemma != word or not word.endswith("s") or word.endswith("ss"):
        return known or lemma
    if word.endswith(("ches", "shes", "sses", "xes", "zes", "oes")):
        return word[:-2]
    return word[:-3] + "y" if word.endswith("ies") else word[:-1]


def _base_letter(token: Token, raw: str, *, first: bool) -> str:
    low = token.low
    if not low[0].isalnum() and not low.startswith("'"):
        return "." if low[0] in ".!?…" else ","
    if low[0].isdigit() or (low[0] in "€$£+−" and len(low) > 1):
        return "o" if low.endswith(("st", "nd", "rd", "th")) and low[:-2].isdigit() else "c"
    override = _letter_overrides().get(low)
    if override and not (token.text.isupper() and len(low) > 2):
        return override
    if raw.startswith("VB"):
        return "b"
    if raw.startswith("VH"):
        return "h"
    if raw.startswith("VD"):
        return "x"
    letter = _LETTER.get(raw, "," if raw.startswith("PU") else "n")
    if letter == "c" and any(character.isdigit() for character in low):
        letter = "m" if token.text[:1].isupper() else "n"
    elif letter == "c" and low not in _NUMBER_WORDS:
        letter = "n"
    if letter in "nd," and low in _always_nouns():
        return "n"
    if low in _always_nouns() and letter in "vaekjrf":
        return "j" if letter == "j" else "n"
    if token.text[:1].isupper() and not first and letter in "nj" and not token.text.isupper():
        return "m"
    return letter


def _correct(tokens: list[Token], index: int) -> None:
    token = tokens[index]
    before = tokens[index - 1] if index else None
    after = tokens[index + 1] if index + 1 < len(tokens) else None
    low = token.low
    if low == "'s":
        _correct_clitic(tokens, index)
    elif (
        token.letter == "l"
        and low in ("cool", "sure", "sorry", "nice", "well")
        and before is not None
        and before.letter in "dbrgj"
        and after is not None
    ):
        token.letter = "j"
    elif (
        low == "its"
        and after is not None
        and (after.letter in "gdk!" or after.low in ("so", "just", "a", "my", "hard", "fun"))
    ):
        token.letter, token.lemma = "b", "be"
    elif low in ("like", "likes", "liked"):
        _set(token, "v" if _after_subject(tokens, index) else "f" if before else "v")
    elif low == "to" and after is not None:
        verb = after.letter in "vbhx" or (
            after.letter in "nj" and after.low in _force_verbs() and after.low not in _always_nouns()
        )
        if after.letter == "r" and index + 2 < len(tokens):
            verb = tokens[index + 2].letter in "vbhx"
        token.letter = "0" if verb else "f"
        if verb and after.letter == "n":
            _set(after, "v")
    elif low == "that":
        _correct_that(tokens, index)
    elif low == "there":
        token.letter = "u" if after is not None and after.letter in "bw" else "r"
    elif low == "no":
        token.letter = (
            "d"
            if after is not None and after.letter in "nmjdeckl" and after.low != "longer"
            else "r"
            if after is not None and after.low == "longer"
            else "l"
        )
    elif low == "longer" and before is not None and before.low in ("no", "any"):
        token.letter = "r"
    elif low in ("her", "his"):
        token.letter = "g" if after is not None and after.letter in "njmockea" else "p"
    elif low in ("do", "does", "did"):
        token.letter = "x" if _is_auxiliary(tokens, index) else ("a" if low == "did" else "v")
    elif low in ("have", "has", "had", "having"):
        token.letter = "h"
    elif low == "used" and after is not None and after.low == "to":
        token.letter, token.lemma = "a", "use"
    elif low in ("since", "as", "before", "after", "until", "than") and after is not None:
        token.letter = "f" if after.letter in "cdmno" and not _verb_soon(tokens, index) else "s"
    elif low in ("some", "any", "all", "both", "another", "this", "these", "those", "each") and (
        after is None or after.letter in ",.fwbvahz"
    ):
        token.letter = "i"
    elif (
        low == "own"
        and token.letter != "v"
        and before is not None
        and before.letter in "pmnr"
        and before.letter != "g"
        and after is not None
        and after.letter in "djcgn"
    ) or (
        low in _force_verbs()
        and token.letter not in "w"
        and _after_subject(tokens, index)
        and not (after is not None and after.letter in "vab" and low not in ("like", "love", "hate"))
    ):
        _set(token, "v")
    elif token.letter == "j" and low.endswith("ing") and before is not None and before.letter in "bp":
        _set(token, "k")
    elif token.letter in "vk" and before is not None and before.letter in "dgj" and low not in ("have", "like"):
        if token.letter == "v" and not (before.letter == "d" and before.low in ("all", "both")):
            _set(token, "n")
    elif (
        token.letter == "v"
        and before is not None
        and (
            (before.letter == "f" and before.low not in ("like", "than"))
            or (
                before.letter == "n"
                and index > 1
                and tokens[index - 2].letter in "vgk"
                and (after is None or after.letter in ".,zfr")
            )
        )
    ):
        _set(token, "n")
    elif token.letter == "e" and before is not None and before.letter in "pm" and low not in ("been", "born"):
        token.letter = "a"
    elif token.letter == "a" and _has_auxiliary(tokens, index):
        token.letter = "e"
    ends = after is None or after.letter in ".,"
    if (
        token.letter == "r"
        and low.endswith("y")
        and not low.endswith("ly")
        and before is not None
        and before.letter == "v"
        and after is not None
        and after.letter == "n"
        and low not in _letter_overrides()
    ):
        token.letter = "j"
    if (
        low in ("called", "named")
        and before is not None
        and before.letter == "n"
        and after is not None
        and after.letter == "m"
    ):
        token.letter = "e"
    third = (
        token.letter == "n" and low.endswith("s") and low in _forced() and before is not None and before.letter in "nm"
    )
    if (
        third
        and after is not None
        and (after.letter in "mdgc" or after.text[:1].isupper())
        and not any(t.letter in "vabhw" for t in tokens)
    ):
        _set(token, "v")
    if token.letter in "vaej" and ends and before is not None and before.letter == "v" and before.lemma in _TAKES_NOUN:
        token.letter = "n"
    if token.letter == "r" and after is not None and after.letter == "n" and (low == "online" or "-" in low):
        token.letter = "j"
    if (
        token.letter == "e"
        and before is not None
        and (before.letter == "j" or (before.letter == "n" and not low.endswith("ed")))
        and (after is None or after.letter in ".,")
    ):
        token.letter = "n"
    if (
        token.letter == "v"
        and before is not None
        and before.letter == "v"
        and after is not None
        and after.letter == "n"
        and before.low not in ("do", "help", "go", "come", "get", "let")
    ):
        token.letter = "j"
    if (
        token.letter == "n"
        and before is not None
        and before.low in ("i", "we", "they")
        and after is not None
        and after.letter in "fdg"
    ):
        _set(token, "v")
    if token.letter == "j":
        _correct_adjective(tokens, index)
    if (
        token.letter in "nj"
        and index == 0
        and low
        in (
            "love",
            "loves",
            "hate",
            "hates",
            "like",
            "likes",
            "enjoy",
            "enjoys",
            "prefer",
            "prefers",
            "work",
            "works",
            "live",
            "lives",
            "play",
            "plays",
        )
        and after is not None
        and after.letter in "dgnmkjptrf0c"
    ):
        _set(token, "v")


def _correct_adjective(tokens: list[Token], index: int) -> None:
    """ "a black suburban", "I like red": adjectives that stand for a noun; "I adopted a cat": participles that are
    verbs.
    """
    token = tokens[index]
    before = tokens[index - 1] if index else None
    after = tokens[index + 1] if index + 1 < len(tokens) else None
    alone = after is None or after.letter not in "njmkco"
    if alone and lexicon.noun_class(token.low) in ("vehicle", "pet", "instrument", "drink", "sport"):
        token.letter = "n"
        return
    if before is None:
        return
    subject = before.letter == "p" or (before.letter == "r" and index > 1 and tokens[index - 2].letter in "pr")
    if subject and token.low.endswith("ed") and after is not None and after.letter in "dgncjf":
        _set(token, "a")
    elif (
        (alone and token.low in lexicon.words("en_nouns", "color") and before.letter not in "br")
        or (
            alone
            and before.letter == "d"
            and before.low not in ("all", "so", "both", "that", "this")
            and not _goes_on(tokens, index)
        )
        or (
            alone
            and before.letter == "j"
            and index > 1
            and tokens[index - 2].letter in "dg"
            and not _goes_on(tokens, index)
        )
    ):
        token.letter = "n"


def _goes_on(tokens: list[Token], index: int) -> bool:
    """ "a black *and white* cat": another adjective or noun follows behind a comma or "and"."""
    rest = tokens[index + 1 : index + 3]
    return len(rest) == 2 and rest[0].letter in "z," and rest[1].letter in "jne"


def _set(token: Token, letter: str) -> None:
    token.letter = letter
    token.lemma = lemma_of(token.low, letter)


def _force_verbs() -> frozenset[str]:
    return _forced()


@cache
def _forced() -> frozenset[str]:
    base = lexicon.words("en_tags", "verbs_after_pronoun")
    return base | {word + "s" for word in base} | {word + "es" for word in base}


def _after_subject(tokens: list[Token], index: int) -> bool:
    """Whether the words before are a subject pronoun or "to" / a modal, with adverbs and negation between."""
    position = index - 1
    while position >= 0 and (tokens[position].letter in "r!" or tokens[position].low in ("no", "longer", "all")):
        position -= 1
    if position < 0:
        return index > 0 and tokens[0].letter in "r!" and tokens[0].low not in ("so", "well", "then")
    before = tokens[position]
    if before.low in _SUBJECT_PRONOUNS or before.letter in "wx" or before.low == "to":
        return True
    if before.letter == "i" or before.low == "user":
        return True
    third = tokens[index].low.endswith("s")
    if before.letter == "z" and third:
        return _goes_on_as_verb(tokens, index, position)
    return before.letter == "m" and third


def _goes_on_as_verb(tokens: list[Token], index: int, conjunction: int) -> bool:
    """Whether "... moved to Lisbon and now *reports to* Henrik" goes on with a verb of the same subject.

    What a list of things would not have: a verb in the third person or the past before it, a preposition after it.
    """
    told = any(
        token.letter == "a" or (token.letter == "v" and token.low.endswith("s")) or token.low in ("is", "was")
        for token in tokens[:conjunction]
    )
    return told and index + 1 < len(tokens) and tokens[index + 1].letter in "fs0"


def _has_auxiliary(tokens: list[Token], index: int) -> bool:
    position = index - 1
    while position >= 0 and tokens[position].letter in "r!":
        position -= 1
    return position >= 0 and tokens[position].letter in "bh"


def _is_auxiliary(tokens: list[Token], index: int) -> bool:
    for token in tokens[index + 1 : index + 5]:
        if token.letter == "!":
            return True
        if token.letter in "vbhx":
            return True
        if token.letter == "n" and token.low in _force_verbs():
            return True
        if token.letter not in "prmn":
            return False
    return False


def _verb_soon(tokens: list[Token], index: int) -> bool:
    for token in tokens[index + 1 : index + 5]:
        if token.letter in "vabhxw":
            return True
        if token.letter in ",.sz":
            return False
    return False


def _correct_that(tokens: list[Token], index: int) -> None:
    token = tokens[index]
    before = tokens[index - 1] if index else None
    after = tokens[index + 1] if index + 1 < len(tokens) else None
    if before is not None and before.letter in "nmi" and after is not None:
        token.letter = "q"
    elif after is not None and after.letter in "nj" and (before is None or before.letter not in "va"):
        token.letter = "d"
    elif after is None or after.letter in "b,.wz":
        token.letter = "i"
    else:
        token.letter = "s"


def _correct_clitic(tokens: list[Token], index: int) -> None:
    """ "'s" is "is" after a pronoun or before what can only follow a verb; else the possessive."""
    before = tokens[index - 1] if index else None
    after = tokens[index + 1] if index + 1 < len(tokens) else None
    token = tokens[index]
    if before is None or after is None:
        token.letter = "y" if before is not None else ","
        return
    if before.low in (
        "i",
        "he",
        "she",
        "it",
        "that",
        "there",
        "here",
        "what",
        "who",
        "where",
        "how",
        "let",
        "this",
        "everyone",
        "name",
    ):
        token.letter, token.lemma, token.low = "b", "be", "is"
        if before.low == "that":
            before.letter = "i"
        if before.low == "there":
            before.letter = "u"
    elif (
        after.letter in "dgfk!pr"
        or (after.letter == "e" and before.letter in "mn")
        or (after.letter == "m" and before.lemma in ("name",))
    ):
        token.letter, token.lemma, token.low = "b", "be", "is"
    else:
        token.letter = "y"
