"""Whom a sentence is about, whatever it says of them: so that what is known of them can be read beside it.

What it says is found by the constructions; what follows for known facts is decided where they are known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from korely_desktop.domain.facts import Precision
from korely_desktop.domain.statements import Sentence
from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.bounds import is_bounded
from korely_desktop.language.extraction.changes.italian import is_conditional
from korely_desktop.language.extraction.changes.whose import is_of_another
from korely_desktop.language.extraction.changes.wordings import FOR_A_WHILE, QUOTES
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.grammar.syntax import Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.parties.discourse_words import USER_NOUNS
from korely_desktop.language.extraction.parties.mentions import is_mention
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.timing import only_follows

_ME = lexicon.words("reading", "whom.me")
_IO = lexicon.words("reading", "whom.io")
_PRONOUNS = lexicon.words("reading", "whom.pronouns")
_OTHERS = word_set("his her their its")
_DOUBTS = lexicon.words("reading", "whom.doubts")
_ANYBODY = word_set("somebody someone everybody everyone")
""" "*Somebody* left Acme"; not "I'm dating *somebody* new"."""
_BESIDES = re.compile(
    r"\b(?:same|stays?|kept|still|remains|stess[oa]|resta|ancora|also|too"
    r"|as well|in addition|on top of|besides|additionally|another|second|joined|sign(?:ed|ing)? up|enroll?(?:ed)?"
    r"|subscribed? to|abbonat[oa]|iscritt[oa]|anche|pure|inoltre|in più"
    r"|oltre a\w*|this week(?:end)?|for (?:the|a|two|three|a few|some) (?:days?|weeks?|weekend|months?|nights?)"
    r"|on holiday|questa settimana|per (?:qualche|due|tre|un paio di) (?:giorn|settiman|mes)\w+"
    r"|in (?:vacanza|ferie)|è di un bel(?:l['’]?\w*)?)\b",
    re.IGNORECASE,
)
_TURNING = re.compile(
    r"\b(?:now|nowadays|these days|any ?more|any longer|no longer|from now on|since|as of"
    r"|ora|adesso|ormai|più|d['’]ora in poi|da oggi|da quando)\b",
    re.IGNORECASE,
)
_LAUGHS = re.compile(
    r"\b(?:a?ha(?:[ -]?ha)+h?|ahah\w*|eheh\w*|lo+l|lmf?ao|rofl|xd)\b|(?<!\w)[;:]-?[Pp]\b|;-?\)|[😂🤣😅😆😜😝😉🙃]"
    r"|[,.!] ha\b(?! \w)",
    re.IGNORECASE,
)
_DAYS = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?|week(?:end)?|month|morning|afternoon|evening|night|time|term"
_GIORNI = r"(?:luned|marted|mercoled|gioved|venerd)ì|sabato|domenica|settimana|mese|mattina|sera|volta|weekend"
_CALLED_OFF = re.compile(
    r"\b(?:cancell?ed|called off|postponed|skipp(?:ed|ing)|not happening|not on|missed|(?:is|['’]s) off"
    r"|no (?!longer|more)|(?:annull|cancell|rimand|rinvi)at[oaei]|salta(?:t[oaei])?|niente|non c['’]è)\b",
    re.IGNORECASE,
)
_ONCE = re.compile(
    rf"\b(?:(?:this|next|tomorrow|only this) (?:{_DAYS})|tonight|today|tomorrow|(?:for|just|only) this once|for once"
    rf"|quest[aoi]? ?(?:{_GIORNI})|(?:{_GIORNI}) prossim[oa]|prossim[oa] (?:{_GIORNI})|stasera|stavolta|oggi|domani)\b",
    re.IGNORECASE,
)
""" "Yoga is cancelled this Thursday", "no football for a month": one time of many, or some, which ends nothing."""
_PURPOSE = re.compile(
    r"(?:for|per) (?!(?:the|my|our|a|an|two|three|some|la|il|un|una|due|tre)? ?"
    r"(?:first|last|past|next|time|being|now|once|good|year|month|week|day|hour|example|instance|sure"
    r"|prima|ora|fortuna|caso|favore|esempio|ann|mes|settiman|giorn))"
    r"(?:(?:the|my|our|le|i|gli|la|il|lo) |l['’])?[a-zà-ù]+(?: [a-zà-ù]+)?,? "
    r"(?:we|i|he|she|they|the|il|la|lo|io|noi|us[oai]|usiamo)\b",
    re.IGNORECASE,
)
""" "For calls the group uses Zoom": what serves one purpose takes the place of nothing that serves another."""
_LEFT_AT_AN_HOUR = re.compile(
    r"\b(?:usc(?:it[oaei]|iamo|ivo|ito)|andat[oaei] via|left|went out|walked out|came out)\b[^.;]*\b"
    r"(?:alle (?:\d|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici)|all['’]una|a mezzogiorno"
    r"|at (?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|noon|midday|midnight))",
    re.IGNORECASE,
)
""" "Sono uscita dal coro alle dieci": of the room, not of the choir."""
_AWAY = re.compile(
    r"\b(?:gone|away|off|closed|shut|paused|on hold|suspended|chius[oaei]|sospes[oaei]|ferm[oaei])\b", re.IGNORECASE
)
_PART = re.compile(r"[,;:–—]")
_AHEAD = re.compile(
    r"\b(?:(?:will|shall|won['’]t)|['’]ll|going to|about to|due to|set to) (?:(?:soon|be|get|being|probably) ){0,2}"
    r"(?:replac|succe|swap|switch|mov(?:e|ing)|leav|quit|sell|sold|retir|drop|ditch|clos|cancel|chang|stop)\w*"
    r"|\b(?:verrà|verranno|sarà|saranno) (?:sostituit|rimpiazzat|spostat|trasferit|vendut|chius|annullat|licenziat)\w+"
    r"|\b(?:told|tells|advised|advises|asked|asks|wants|wanted|urged|urges|begged) (?:me|us|him|her|them) to \w+"
    r"|\b(?:mi|ci|gli|le) (?:ha|hanno) (?:detto|consigliato|chiesto|ordinato|suggerito) di \w+",
    re.IGNORECASE,
)
""" "Helena will be replaced by Piers", "my doctor told me to stop": not yet so."""
_HEARSAY = re.compile(
    r"\b(?:word (?:is|has it|on the|in the|around)|(?:they|people) say that|gossip has|si dice che|dicono che|pare che"
    r"|sembra che|corre voce|si vocifera|voci di corridoio)\b",
    re.IGNORECASE,
)
_RENEWED = re.compile(r"\b(?:renewed|topped up|back on (?:it|them)|rinnovat[oaie]|riabbonat[oaie])\b", re.IGNORECASE)
_DENIED = re.compile(r"\b(?:not|never|non|mai)\b|n['’]t\b", re.IGNORECASE)
_UNDONE = re.compile(
    r"\bnon (?:(?:mi|ci|si) (?:spost|muov|schiod|stacc|allontan|trasfer)|(?:me|ce|se) ne (?:vad|vai|va\b|and|vann))|"
    r"\b(?:did|have|has|had|do|does|was|were)(?:n['’]t| not| never) (?:\w+ly |actually |yet )?"
    r"(?:cancel|quit\b|sell\b|sold\b|leave\b|left\b|stop|drop|switch|mov(?:e|ed)\b|chang|clos|g[ai]ve up"
    r"|retir|resign|replac|split|br(?:eak|oken) up)"
    r"|\bnon (?:l['’]|li |le |ci |mi |si )?(?:ho|hai|ha|abbiamo|hanno|è|sono|siamo) (?:ancora |mai |poi |affatto )?"
    r"(?:disdett|lasciat|vendut|chius|abbandonat|mollat|smess|cambiat|annullat|cancellat|spostat|trasferit|licenziat"
    r"|restituit|rottamat|dimess|passat)[oaei]\b(?! più)",
    re.IGNORECASE,
)
""" "Non ho disdetto l'abbonamento", "I didn't quit": the change itself is denied."""
_SAYING = word_set("says said claims claimed dice detto")


def sentence_of(scene: Scene, found: Sequence[Draft], event_time: datetime) -> Sentence | None:
    """The sentence that was just read, ``found`` being what it says; None for one that asks or says nothing."""
    tokens = scene.tokens
    if not tokens or "?" in tokens[-1].text or not any(token.text[:1].isalnum() for token in tokens):
        return None
    parties = [*(draft.subject for draft in found if not draft.if_known), *_spoken_of(scene)]
    at, precision = _time(scene, event_time)
    own = not is_of_another(tokens, italian=scene.italian)

    def has(words: re.Pattern[str]) -> bool:
        return words.search(scene.text, tokens[0].start, tokens[-1].end) is not None

    return Sentence(
        start=tokens[0].start,
        end=tokens[-1].end,
        about_user=own and any(party.is_user for party in parties),
        told_by_user=own and scene.discourse.speaker.is_user,
        about=tuple(dict.fromkeys(party.text for party in parties if party.text and not party.is_user)),
        at=at,
        precision=precision,
        in_italian=scene.italian,
        doubtful=_is_doubtful(scene) or _leaves_it_open(scene.text[tokens[0].start : tokens[-1].end]),
        besides=has(_BESIDES) or _PURPOSE.match(scene.text, tokens[0].start) is not None,
        turning=has(_TURNING),
        joking=has(_LAUGHS),
        known_then=frozenset(draft.value for draft in found if only_follows(draft)),
    )


def _is_doubtful(scene: Scene) -> bool:
    """Whether it only may be so, somebody is quoted, or a third party says so."""
    before = ""
    doing = {place for clause in scene.reading.clauses for each in clause.subjects for place in range(each.i, each.j)}
    for place, token in enumerate(scene.tokens):
        by_another = token.low in _SAYING and before not in _ME | USER_NOUNS | {"he", "she", "who"}
        would = scene.italian and is_conditional(token)  # "avrei preferito"
        open_ = token.low in _DOUBTS or (token.low in _ANYBODY and place in doing)
        if open_ or token.text in QUOTES or by_another or would:
            return True
        before = token.low
    return False


def _leaves_it_open(sentence: str) -> bool:
    """Whether it is yet to come, denied, only heard, renewed, or so for once."""
    renewed = _RENEWED.search(sentence) is not None and _DENIED.search(sentence) is None
    told = _AHEAD.search(sentence) or _HEARSAY.search(sentence) or _UNDONE.search(sentence)
    return told is not None or renewed or _is_for_once(sentence) or is_bounded(sentence)


def _is_for_once(sentence: str) -> bool:
    """Whether something falls through for once or a while: a time is named, and no act of one's own that ends it."""
    if _LEFT_AT_AN_HOUR.search(sentence) is not None:
        return True
    if _CALLED_OFF.search(sentence) is not None and (_ONCE.search(sentence) or FOR_A_WHILE.search(sentence)):
        return True
    return any(FOR_A_WHILE.search(part) and _AWAY.search(part) for part in _PART.split(sentence))


def _spoken_of(scene: Scene) -> Iterator[Party]:
    """Everybody that the sentence names, means by a pronoun or has for an owner or a subject."""
    discourse, tokens = scene.discourse, scene.tokens
    first_person = _IO if scene.italian else _ME
    for clause in scene.reading.clauses:
        yield from scene.subjects(clause)
        phrases = clause.complements
        yield from _present(discourse.party(phrase, tokens, scene.text) for phrase in phrases)
    for place, token in enumerate(tokens):
        phrase = Phrase(place, place + 1, place, "pronoun")
        if token.low in first_person:
            yield discourse.speaker
        elif token.low in USER_NOUNS or (token.low in _PRONOUNS and token.letter in "pr"):
            yield from _present([discourse.party(phrase, tokens, scene.text)])
        elif token.low in _OTHERS and token.letter == "g":
            yield from _present([discourse.owner(token)])
        elif is_mention(token):
            yield discourse.named(token)
        if token.letter == "g":
            yield from _present([_owned(scene, place)])


def _owned(scene: Scene, place: int) -> Party | None:
    """ "my brother": what a possessive determiner stands in front of."""
    end = place + 1
    while end < len(scene.tokens) and scene.tokens[end].letter in "jn" and end - place < 4:
        end += 1
    if end == place + 1 or scene.tokens[end - 1].letter != "n":
        return None
    return scene.discourse.party(Phrase(place, end, end - 1), scene.tokens, scene.text)


def _present(parties: Iterable[Party | None]) -> Iterator[Party]:
    return (party for party in parties if party is not None)


def _time(scene: Scene, event_time: datetime) -> tuple[datetime | None, Precision]:
    """The first date that the sentence gives for what came about by the time it was told."""
    for clause in scene.reading.clauses:
        for span in clause.dates:
            if span.role in ("at", "since") and span.period.start <= event_time:
                if span.clock is None and span.period.start.date() == event_time.date():
                    return event_time, Precision.DAY
                return span.period.start, span.period.precision
    return None, Precision.ASSUMED
