"""What somebody wants of the assistant's way to write: "no emojis please", "always answer in metric", "dammi del tu".

Read from the words themselves: requests are no statements, so no clause tells them.
"""

from __future__ import annotations

import re

from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.scene import Scene

_STYLE = (
    r"emojis?|emoticons|smileys|preambles?|disclaimers?|markdown|headings|headers|tables|bullet points|bullets"
    r"|bulleted lists|small ?talk|jargon|exclamation (?:marks|points)|oxford comma|filler|fluff|flattery|pep talks?"
    r"|metric(?: units)?|imperial(?: units)?|celsius|fahrenheit|lower ?case|24[- ]hour (?:clock|times?)|em dashes"
    r"|(?:british|american) (?:english|spelling)|plain (?:english|text)"
)
"""What one can ask of the way somebody writes."""
_LANGUAGES = (
    r"(?:english|italian|german|french|spanish|portuguese|dutch|polish|swedish|danish|norwegian|finnish|greek|turkish"
    r"|russian|ukrainian|romanian|arabic|hindi|japanese|chinese|korean|welsh|catalan)"
)
_MANNERS = (
    r"(?:in (?:metric|imperial)(?: units)?|in celsius|in kilomet(?:re|er)s|in miles"
    r"|(?:in |with )?(?:all )?(?:lower ?case|capitals|plain english|plain text|bullet points|bullets|short sentences"
    r"|full sentences|one sentence|two sentences|a few words|brief|short|concise|to the point))"
)
_WISH = re.compile(
    r"(?:^|[.,;:!]\s*|\b(?:please|pls|and|but|with|always)\s+)(?:(?P<not>no|skip|avoid|drop|leave out"
    r"|(?:do not|don['’]?t|never) (?:ever )?(?:use|write|send|give me|add|include|put))"
    r"|(?:always |please |only )*(?:use|stick to|prefer)|just|only)\s+"
    rf"(?:any |the |me |a |long |more |in )*(?P<what>(?:[a-z-]+ )?(?:{_STYLE}))\b",
    re.IGNORECASE,
)
_MANNER = re.compile(
    r"(?:^|[.!,;:]\s*|\b(?:please|always|only|now on|and),?\s+)(?:(?:please|always|just|only) )*"
    r"(?:answer|reply|respond|write|talk|keep it|keep (?:your )?(?:answers|replies))\s+(?:back )?(?:to me |me )?"
    rf"(?:(?:always|only) )?(?P<what>{_MANNERS})\b",
    re.IGNORECASE,
)
_SHORT = re.compile(
    r"(?:^|[.!,;:]\s*)(?P<what>(?:short|brief|concise|blunt|direct) (?:answers|replies))(?: only)?"
    r"(?:,? (?:please|always|pls|plz)| only|[.!]|$)",
    re.IGNORECASE,
)
_LANGUAGE = re.compile(
    r"(?:^|[.!,;:]\s*|\b(?:please|always|only|now on|and),?\s+)(?:(?:please|always|just|only) )*"
    r"(?:answer|reply|respond|write|talk|speak)\s+(?:back )?(?:to me |me )?(?:(?:always|only) )?in "
    rf"(?P<what>{_LANGUAGES})\b",
    re.IGNORECASE,
)
_STILE = (
    r"emoji|emoticon|faccine|elenchi puntati|punti elenco|tabelle|markdown|grassetti?|punti esclamativi|anglicismi"
    r"|premesse|preamboli|giri di parole|disclaimer|titoli|maiuscole|inglesismi|sistema metrico|unità metriche"
    r"|gradi celsius|celsius|chilometri|chili|formato (?:24 ore|a 24 ore)|frasi brevi|frasi corte"
)
_DESIDERIO = re.compile(
    r"(?:^|[.,;:!]\s*|\b(?:per favore|e|ma|sempre),?\s+)(?:(?P<not>(?:non|mai) (?:usare|usa|usate|usi|scrivere|mettere"
    r"|metti|inserire|voglio)|niente|evita(?:re)?(?: di usare)?|basta|senza)|(?:usa|usare|usate|usi)(?: sempre| solo)*)"
    rf"\s+(?:mai |più )?(?:gli |le |i |il |la |lo |l['’]|troppe |troppi )?(?P<what>{_STILE})\b",
    re.IGNORECASE,
)
_MANIERA = re.compile(
    r"(?:^|[.!,;:]\s*|\b(?:per favore|e|ora in poi|sempre),?\s+)(?:rispondi(?:mi)?|risponda|scrivi(?:mi)?|parla(?:mi)?)"
    r"\s+(?:sempre |solo |pure |soltanto )*(?P<what>in (?:breve|poche righe|minuscolo|modo (?:breve|conciso|diretto))"
    r"|brevemente|in (?P<language>italiano|inglese|tedesco|francese|spagnolo|portoghese|dialetto))\b",
    re.IGNORECASE,
)
_DEL_TU = re.compile(r"(?:^|[.!,;:]\s*)(?P<what>(?:dammi|mi dia|diamoci|dammi pure) del (?:tu|lei))\b", re.IGNORECASE)
_ANSWERING = word_set("answer reply respond write talk speak keep")
_ANSWERS = word_set("answers replies")
_RULE = "wish to the assistant"


def read_wishes_to_assistant(scene: Scene) -> list[Draft]:
    """How the assistant shall write, of the one person whose memory it is."""
    if not scene.tokens or not scene.discourse.holder.is_user:
        return []
    start, end = scene.tokens[0].start, scene.tokens[-1].end
    written = scene.text[start:end]
    return [*_in_italian(scene, written, start)] if scene.italian else [*_in_english(scene, written, start)]


def _in_english(scene: Scene, written: str, start: int) -> list[Draft]:
    words = {token.low for token in scene.tokens}
    found = [
        _draft(scene, "does_not_want" if match["not"] else "wants", match["what"], start, match)
        for match in _WISH.finditer(written)
    ]
    if words & _ANSWERING:
        for match in _MANNER.finditer(written):
            found.append(_draft(scene, "wants", f"answers {match['what']}", start, match))
        for match in _LANGUAGE.finditer(written):
            found.append(_draft(scene, "preferred_language", match["what"], start, match))
    if words & _ANSWERS:
        found += [_draft(scene, "wants", match["what"], start, match) for match in _SHORT.finditer(written)]
    return found


def _in_italian(scene: Scene, written: str, start: int) -> list[Draft]:
    found = [
        _draft(scene, "does_not_want" if match["not"] else "wants", match["what"], start, match)
        for match in _DESIDERIO.finditer(written)
    ]
    for match in _MANIERA.finditer(written):
        relation, value = ("preferred_language", match["language"]) if match["language"] else ("wants", match["what"])
        found.append(_draft(scene, relation, value, start, match))
    return found + [_draft(scene, "wants", match["what"], start, match) for match in _DEL_TU.finditer(written)]


def _draft(scene: Scene, relation: str, value: str, start: int, match: re.Match[str]) -> Draft:
    place, end = start + match.start(), start + match.end()
    return Draft(scene.discourse.holder, relation, _RULE, value, place, end, _RULE)
