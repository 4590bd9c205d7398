"""What a text says without its writer saying it: quotations, fiction, role-play, letters of others, suppositions, and
what an assistant is handed to work on.

Single words in quotation marks are values and stay; indirect speech is a matter of clauses and of the discourse. The
openings are gathered by hand, English and Italian, from texts of which nothing should have been read.
"""

from __future__ import annotations

import re

_FICTION = re.compile(
    r"""\W*(?:(?:let['’]?s|a|an|my|the|short|new|quick)\ )*
        (?:(?:role[ -]?play\w*|screenplay|script|plot|story|storyline|fiction|novel|joke|limerick|poem|lyrics|song
            |scene|character|horoscope|dream|wanted\ ad|job\ ad|classified\ ad|advert|advertisement|spam|phishing
            |writing\ prompt|dialogue|monologue|riddle|barzelletta|racconto|trama|gioco\ di\ ruolo)
           (?:\ (?:idea|sketch|sheet|mail|lyrics))?\s*(?:\([^)\n]{0,40}\))?\s*:
         |(?:role[ -]?play|screenplay|two\ truths\ and\ a\ lie)\b
         |review,\ \w+\ stars?:)
      |INT\.|EXT\.
      |let['’]?s\ play\ (?:an?|the|another)\ (?:[\w-]+\ ){0,2}game\b
      |[^.\n]{0,60}\((?:fictional|invented|made[ ]up|fiction)\)
      |(?:pretend|imagine)\ (?:that\ )?(?:you|i)['’]?(?:\ are|re|m|\ am)\b""",
    re.IGNORECASE | re.VERBOSE,
)
_LETTER = re.compile(
    r"\s*(?:from|von|da):\s*(?!me\b|io\b)\S[^\n]*?(?:\n|\s/\s)\s*(?:to|subject|dear|date|cc|a|oggetto|data)\b[^\n]*",
    re.IGNORECASE,
)
_SUPPOSED = re.compile(
    r"(?:\W*(?:ok(?:ay)?|so|and|hypothetically|now),?\s+)*(?:let['’]?s\s+)?(?:say|pretend|imagine|suppose|assume|supposing)"
    r"(?:\s+that)?,?\s+(?:i|we|he|she|they|my|our|somebody|someone|there)\b"
    r"|\W*in (?:my|our|this|the) (?:[\w-]+ )?(?:novel|story|screenplay|script|comic|manga|game|campaign|role[ -]?play"
    r"|fanfic\w*),"
    r"|\W*nel (?:mio|nostro) (?:romanzo|racconto|fumetto|gioco|copione),",
    re.IGNORECASE,
)
_TASK = re.compile(
    r"""\W{0,40}(?:(?:please|(?:can|could|would|will)\ you|i\ (?:want|need)\ you\ to|help\ me(?:\ to)?|per\ favore
            |puoi|potresti)\ +)*
        (?:(?:translate|summari[sz]e|paraphrase|rephrase|reword|rewrite|proofread|traduci|riassumi|riscrivi|riformula)
            (?:mi)?\b(?P<what>[^:.!?\n]*)
         |(?:correct|edit|polish|shorten|simplify|explain|analy[sz]e|classify|debug|fix|check|improve|correggi|rivedi
            |spiega|analizza|accorcia|semplifica|migliora)(?:mi)?\b(?P<of>[^:.!?\n]*\b
            (?:this|these|following|text|paragraph|sentence|e-?mail|message|article|code|query|script|grammar|quote|poem
              |essay|quest[oaie]|seguent[ei]|testo|frase|codice|grammatica|articolo|citazione)\b[^:.!?\n]*))
        (?::|\n)\s*(?=\S)""",
    re.IGNORECASE | re.VERBOSE,
)
"""What to do with a text, and where that begins: "Translate into Italian: I live by the sea"."""
_QUOTE = re.compile(r"“[^“”]{12,}”|«[^«»]{12,}»|(?<![\w\d])\"[^\"]{12,}\"(?!\w)")
_OWN = re.compile(
    r"\b(?:i (?:wrote|sent|replied|drafted|\w+ to send)|draft|proofread"
    r"|my (?:e-?mail|mail|letter|cv|bio|profile|draft|reply|message|speech)"
    r"|ho scritto|devo (?:mandare|inviare)|correggi\w*|la mia (?:mail|lettera)|il mio (?:profilo|cv))\b",
    re.IGNORECASE,
)
"""Words in front of a quotation of what somebody wrote themselves."""
_QUOTED_WORDS = 4
"""A quotation of fewer words is a title or a name."""
_WHOLE = 0.8
"""A quotation of more of a text is how the text was handed over."""
_IN_FRONT = 160
"""Characters in front of a quotation in which its writer is named."""


def is_invented(text: str, start: int, end: int) -> bool:
    """Whether a turn opens as fiction, a game, an advertisement or a letter that somebody else wrote."""
    return _FICTION.match(text, start, end) is not None or _LETTER.match(text, start, end) is not None


def is_supposed(text: str, start: int, end: int) -> bool:
    """Whether a sentence only supposes: "Say I've got a dog, ..."."""
    return _SUPPOSED.match(text, start, end) is not None


def hands_over(text: str, start: int, end: int) -> bool:
    """Whether a sentence gives an assistant a text to translate, correct or explain, which runs to the end of the turn.

    What is the writer's own, as their profile or their mail, is theirs to say.
    """
    task = _TASK.match(text, start, end)
    return task is not None and not _OWN.search(task["what"] or task["of"])


def quotations(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Where a turn quotes whole clauses, as offsets with the marks."""
    if not any(mark in text for mark in '“«"'):
        return []
    found = [
        match.span()
        for match in _QUOTE.finditer(text, start, end)
        if not _OWN.search(text, max(start, match.start() - _IN_FRONT), match.start())
    ]
    return [(i, j) for i, j in found if j - i < _WHOLE * (end - start) and len(text[i:j].split()) >= _QUOTED_WORDS]
