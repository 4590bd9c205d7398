"""How the text around a value is worded: with a doubt, with a "not", as over, as new or as coming on top.

A model says of each row whether it holds; these look whether the text's words agree. Word lists of two languages, and
no grammar: what a list does not know makes the person be asked, never a fact.
"""

from __future__ import annotations

import re

from korely_desktop.language.extraction.llm import quoting

_NOT = re.compile(
    r"\b(?:not|never|no|nor|neither|none|nothing|nobody|without|cannot|non|nn|mai|né|senza|nessun\w*|niente|nulla|mica|"
    r"neanche|nemmeno|neppure|(?:do|does|did|is|are|was|were|wo|ca|have|has|had|could|would|should|ai)nt)\b|n't\b",
    re.I,
)
_OVER = re.compile(
    r"\b(?:no longer|no more|any ?more|any longer|stop\w*|quit\w*|ceas\w+|left|leav\w+|former\w*|end(?:s|ed|ing)?|"
    r"cancel\w*|delet\w+|remov\w+|uninstall\w*|ditch\w+|dump\w+|bin+ed|scrap\w*|abandon\w*|over|broke(?:n)?|split\w*|"
    r"sold|sell\w*|gave|given|gives up|giv(?:e|ing) up|used to|ex|divorc\w+|lost|died|dead|dropped|finished|moved|"
    r"switch\w+|swap\w+|traded|replac\w+|knocked|resign\w+|retir\w+|fired|gone|clos\w+|expired|until|till|instead|"
    r"rid of|off the|off my|back from|done with|goodbye|bye|had|was|were|"
    r"più|smess\w+|smett\w+|lasci\w+|finit\w+|vendut\w+|vend[oei]\w*|annull\w+|disd\w+|perso|pers[aie]|mort[oaie]|"
    r"chiu[ds]\w+|scadut\w+|moll\w+|abbandon\w+|cancell\w+|elimin\w+|tolt\w+|tolg\w+|buttat\w+|regalat\w+|"
    r"dat[oaie] via|al chiodo|basta|fino a\w*|ormai|ex|sostitu\w+|cambi\w+|invece|addio|dimess\w+|licenzi\w+|avev\w+|"
    r"er[aoi]|erano)\b|n't\b",
    re.I,
)
_NEW = re.compile(
    r"\b(?:now|new|newly|nowadays|these days|as of|from now|since|instead|switch\w+|mov(?:ed|ing)|chang\w+|replac\w+|"
    r"became|becom\w+|took over|taken over|over to|promoted|upgraded|downgraded|swapp?\w*|actually|correct\w+|"
    r"finally|at last|at long last|finalmente|alla fine|"
    r"ora|adesso|nuov\w+|ormai|da quando|da oggi|dal|d'ora in poi|invece|passat\w+|cambi\w+|sostitu\w+|trasfer\w+|"
    r"diventat\w+|anzi)\b",
    re.I,
)
_ON_TOP = re.compile(
    r"\b(?:also|as well|too|besides|another|additional\w*|in addition|alongside|on top|anche|pure|inoltre|oltre|in più|"
    r"un altr[oa]|un'altra)\b",
    re.I,
)
_IF = re.compile(r"\b(?:if|unless|whether|qualora|(?<!anche )se(?!\s+(?:ne\b|n'|l')))\b", re.I)
_DOUBT = re.compile(
    r"\b(?:maybe|perhaps|might|(?-i:may)|could|would(?! (?:like|love|prefer|rather))|probably|possibly|supposedly|"
    r"apparently|allegedly|i think|i guess|rumou?r|forse|magari|potrebbe|probabilmente|pare che|sembra che|dicono)\b",
    re.I,
)
_BREAK = re.compile(r"[,;:.!?()\n–—]|\b(?:and|but|so|because|e|ed|ma|però|perché|quindi)\b", re.I)


def clause_of(quote: str, value: str) -> tuple[str, str]:
    """The words of the quote in one clause with a value, before it and behind it; the whole quote where the value
    stands nowhere as it is.
    """
    words = quoting.plain(quote)
    place = words.casefold().find(quoting.plain(value).casefold())
    if place < 0:
        return words, ""
    before, behind = words[:place], words[place + len(value) :]
    start = max((found.end() for found in _BREAK.finditer(before)), default=0)
    found = _BREAK.search(behind)
    return before[start:], behind[: found.start()] if found else behind


def is_doubtful(quote: str, value: str) -> bool:
    """Whether the quote says it under a condition, or of the value itself with a word of doubt."""
    before, behind = clause_of(quote, value)
    return bool(_IF.search(quoting.plain(quote)) or _DOUBT.search(before) or _DOUBT.search(behind))


def denies(quote: str, value: str) -> bool:
    """Whether a "not" stands in front of the value in its clause, or ends the clause behind it ("celiaca io no")."""
    before, behind = clause_of(quote, value)
    return bool(_NOT.search(before) or _NOT.fullmatch(behind.split()[-1] if behind.strip() else ""))


def has_denial(quote: str) -> bool:
    """Whether there is any "not" in the quote, or a word by which something is over."""
    words = quoting.plain(quote)
    return bool(_NOT.search(words) or _OVER.search(words))


def says_over(sentence: str) -> bool:
    """Whether a word says that something ended, or was."""
    words = quoting.plain(sentence)
    return bool(_OVER.search(words) or _NOT.search(words))


def says_new(sentence: str) -> bool:
    """Whether a word says that something holds from now on, or took a place."""
    return _NEW.search(quoting.plain(sentence)) is not None


def says_on_top(quote: str) -> bool:
    """Whether a word says that something comes on top."""
    return _ON_TOP.search(quoting.plain(quote)) is not None
