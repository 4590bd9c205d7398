"""Italian pronouns in front of a verb: "si è trasferita", "mi piace", "mi hanno licenziato", "non lo sopporto"."""

from __future__ import annotations

from collections.abc import Sequence

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.italian.idioms import ARTICLES, PARTS, TO, following
from korely_desktop.language.extraction.italian.verbs import VerbForm
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.text.tokens import Token

_DATIVE = {"mi": "i", "m'": "i", "ti": "you", "gli": "he", "le": "she", "ci": "we", "vi": "you"}
_STRONG = {"me": "i", "te": "you", "lui": "he", "lei": "she", "noi": "we", "loro": "they"}
OWN = {"mi": 1, "m'": 1, "ti": 2, "t'": 2, "si": 3, "s'": 3, "ci": 1, "vi": 2}
_OBJECTS = word_set("lo la li le l' ne ce_l'")
_LIKING = lexicon.word_map("italian", "clitics.liking")
_FEELING = lexicon.word_map("italian", "clitics.feeling")
_UNBEARABLE = word_set("sopportare reggere tollerare soffrire digerire")
_DONE_TO = lexicon.word_map("italian", "clitics.done_to")
_DONE_WITH = lexicon.words("italian", "clitics.done_with")
_POSSESSED = lexicon.words("italian", "clitics.possessed")


def read_reflexives(
    tokens: list[Token], forms: Sequence[VerbForm | None], lemmas: list[str], pivots: list[str]
) -> None:
    """ "si è trasferita", "mi chiamo", "trasferirmi": the verb means something of its own, and "essere" only helps."""
    table = lexicon.word_map("it_verbs", "reflexive")
    for index, token in enumerate(tokens):
        own = OWN.get(token.low) if token.letter == "r" else None
        if own is None:
            continue
        verb = following(tokens, index, "r!w")
        if verb >= len(tokens):
            continue
        head = tokens[verb]
        helped = verb
        if head.letter == "b" and lemmas[verb] == "essere":
            helped = following(tokens, verb)
            if helped >= len(tokens):
                continue
            participle = tokens[helped].low[:-1] + "o"
            form = forms[helped]
            if tokens[helped].letter == "j" and form is not None and form.mood == "participle":
                tokens[helped].letter, lemmas[helped] = "e", form.lemma
            if tokens[helped].letter != "e" or not participle:
                continue
            head.letter, head.lemma = "h", "have"
            if token.low == "ci" and head.low == "sono":
                continue
        elif head.person and head.person != own and not any(t.letter == "w" for t in tokens[index:verb]):
            continue
        if not pivots[helped] and lemmas[helped] in table:
            pivots[helped] = table[lemmas[helped]]
        if pivots[helped] == "be" and tokens[helped].letter in "va":
            tokens[helped].letter, tokens[helped].lemma = "b", "be"
    for index, form in enumerate(forms):
        if form is not None and form.reflexive and not pivots[index] and form.lemma in table:
            pivots[index] = table[form.lemma]


def read_liking(tokens: list[Token], lemmas: Sequence[str], pivots: list[str]) -> None:
    """ "(non) mi piace X" is "I (do not) like X", "a Giulia piace X" is "Giulia likes X"."""
    for index, token in enumerate(tokens):
        if token.letter not in "vaek":
            continue
        pivot = _LIKING.get(lemmas[index])
        if pivot is None and lemmas[index] in ("fare", "dare", "mettere"):
            after = following(tokens, index)
            noun = tokens[after] if after < len(tokens) else token
            pivot = _FEELING.get(noun.low)
            if pivot is not None and _experiencer(tokens, index) is not None:
                noun.letter, noun.low = "r", ""
        if pivot is None:
            continue
        first = index
        while first and tokens[first - 1].letter in "bhwr!" and tokens[first - 1].low not in _DATIVE:
            first -= 1
        experiencer = _experiencer(tokens, first)
        if experiencer is None:
            if pivot != "like" or not _topical(tokens, first):
                continue
        else:
            _as_subject(tokens, experiencer)
        pivots[index] = pivot
        if token.letter == "e":
            for auxiliary in tokens[first:index]:
                if auxiliary.letter == "b":
                    auxiliary.letter, auxiliary.lemma = "h", "have"
        token.person = 3 if token.person else 0


def _experiencer(tokens: Sequence[Token], verb: int) -> int | None:
    before = verb - 1
    while before > 0 and tokens[before].letter in "r!" and tokens[before].low not in _DATIVE:
        before -= 1
    return before if before >= 0 and tokens[before].low in _DATIVE and tokens[before].letter == "r" else None


def _as_subject(tokens: Sequence[Token], clitic: int) -> None:
    """The clitic becomes a subject pronoun in front of a "non", whose place it takes."""
    pronoun = _DATIVE[tokens[clitic].low]
    place = clitic
    if clitic and tokens[clitic - 1].letter == "!":
        place = clitic - 1
        tokens[clitic].letter, tokens[clitic].low = "!", "not"
    tokens[place].letter, tokens[place].low, tokens[place].lemma = "p", pronoun, pronoun
    if place > 1 and tokens[place - 2].low in TO and tokens[place - 1].low in _STRONG:
        tokens[place - 2].letter = tokens[place - 1].letter = "l"


def _topical(tokens: Sequence[Token], verb: int) -> bool:
    """ "a Giulia piace": the preposition goes, and the noun behind it is the subject."""
    for start in range(verb - 1, -1, -1):
        if tokens[start].letter in ".,sq":
            return False
        if tokens[start].low in TO and start + 1 < verb:
            strong = tokens[start + 1].low
            if strong in _STRONG:
                tokens[start + 1].letter, tokens[start + 1].low = "p", _STRONG[strong]
            tokens[start].letter = "l"
            return True
    return False


def read_passives(tokens: list[Token], lemmas: Sequence[str], pivots: list[str]) -> None:
    """ "mi hanno licenziato" is "I was fired", "mi hanno diagnosticato X" is "I have X", "mi è morto il cane" is about
    my dog.
    """
    for index, token in enumerate(tokens[:-2]):
        if token.letter != "r" or token.low not in ("mi", "ci", "m'"):
            continue
        helper = index + 1
        verb = following(tokens, helper)
        if verb >= len(tokens) or tokens[verb].letter not in "ej":
            if lemmas[helper] not in _POSSESSED:
                continue
            verb = helper
        if lemmas[verb] in _POSSESSED:
            article = following(tokens, verb)
            if article < len(tokens) and tokens[article].letter == "d" and tokens[article].low in ARTICLES:
                tokens[article].letter, tokens[article].low = "g", "mio"
        if tokens[helper].low not in ("hanno", "ha", "avevano", "aveva") or tokens[verb].letter != "e":
            continue
        told = index and tokens[index - 1].letter in "nmp"
        if lemmas[verb] in _DONE_WITH and not told:
            _as_subject(tokens, index)
            tokens[helper].letter, tokens[helper].lemma, tokens[helper].person = "b", "be", 1
        elif _DONE_TO.get(lemmas[verb]):
            _as_subject(tokens, index)
            tokens[helper].person = 1
            pivots[verb] = _DONE_TO[lemmas[verb]]


def read_unbearable(tokens: list[Token], lemmas: Sequence[str], pivots: list[str]) -> None:
    """ "non sopporto X (più)" is "I hate X"."""
    for index, token in enumerate(tokens):
        if lemmas[index] not in _UNBEARABLE or token.letter not in "va":
            continue
        before = index - 1
        while before >= 0 and tokens[before].letter in "rpw" and tokens[before].letter != "!":
            before -= 1
        governed = index + 1 < len(tokens) and tokens[index + 1].low in PARTS["di"]
        if before < 0 or tokens[before].letter != "!" or (lemmas[index] in ("soffrire", "reggere") and governed):
            continue
        tokens[before].letter, tokens[before].low, pivots[index] = "r", "", "hate"
        after = index + 1
        if after < len(tokens) and tokens[after].low == "anymore":
            tokens[after].low = "now"


def read_objects(tokens: Sequence[Token]) -> None:
    """ "lo adoro", "ce l'ho", "non la mangio più": the pronoun in front of the verb is its object."""
    for index, token in enumerate(tokens):
        if (
            token.letter == "r"
            and token.low in _OBJECTS
            and index + 1 < len(tokens)
            and tokens[index + 1].letter in "vabh!rw"
        ):
            token.low, token.lemma = "it", "it"
