"""Whom a question is about: whoever asks ("Where do I work?") or whoever answers ("What did you recommend?").

English and Italian, by words alone. A request ("Can you tell me ...?") asks nobody for what they said.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_I_AND_WE = """
i me my mine myself we us our ours
io mi mio mia miei mie noi nostro nostra nostri nostre
ho faccio vado vengo sto devo voglio posso vivo abito tengo prendo uso pago mangio bevo leggo guido frequento preferisco
conosco abbiamo facciamo andiamo stiamo dobbiamo vogliamo possiamo viviamo abitiamo
"""
"""Italian leaves "io" out: there the verb says it. Without those that are nouns as well ("lavoro") or English ("do"),
and without "sono", which others are too."""

_FIRST_PERSON = frozenset(_I_AND_WE.split())
_USED_TO = re.compile(r"\w{3,}[ae]v(?:o|amo)")
"""What "I" and "we" used to do in Italian: "lavoravo", "avevamo"."""

_SAID = """
suggested recommended advised proposed said told gave given wrote written mentioned explained showed shown listed
described named called thought quoted warned planned made came drafted provided shared created generated taught answered
estimated calculated pointed sent picked chose chosen found corrected translated set put used
"""
_SAY = """
suggest recommend advise propose say tell give write mention explain show list describe name call think quote warn plan
make come draft provide share create generate teach answer estimate calculate point send pick choose find correct
translate set put use
"""
_SAID_THINGS = """
suggestion recommendation advice list plan answer reply recipe itinerary schedule explanation draft example idea tip
instruction proposal estimate version script code letter menu
"""
_DETTO = """
consigliato suggerito proposto detto scritto dato raccomandato spiegato elencato fatto indicato mostrato preparato
parlato citato nominato risposto corretto tradotto calcolato avvertito mandato
"""
_COSE_DETTE = """
consiglio consigli suggerimento suggerimenti lista elenco risposta proposta ricetta piano programma spiegazione idea
"""


def _any_of(words: str) -> str:
    return rf"(?:{'|'.join(words.split())})"


_ASKS_BACK = re.compile(
    rf"\b(?:did|had|have) you (?:\w+ )?(?:{_any_of(_SAY)}|{_any_of(_SAID)})\b"
    rf"|\byou(?:['’](?:ve|d)| have| had)? (?:\w+ly |once |already |just |first |also )?{_any_of(_SAID)}\b"
    rf"|\byour (?:\w+ )?{_any_of(_SAID_THINGS)}s?\b"
    r"|\baccording to you\b|\bsecondo te\b"
    rf"|\b(?:hai|avevi) (?:\w+ )?{_any_of(_DETTO)}\b"
    rf"|\btu[oaei]i? (?:\w+ )?{_any_of(_COSE_DETTE)}\b",
    re.IGNORECASE,
)


def says_i(words: Iterable[str]) -> bool:
    """Whether it says "I" or "we", by its words in lower case and without accents."""
    return any(word in _FIRST_PERSON or _USED_TO.fullmatch(word) for word in words)


def asks_back(question: str) -> bool:
    """Whether it asks for what the one who is asked had said."""
    return _ASKS_BACK.search(question) is not None
