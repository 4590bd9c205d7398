"""What the tagger gets wrong and neighbours put right: unknown nouns and names, lost verbs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.english.lemmas import lemma_of
from korely_desktop.language.extraction.english.spots import letter_overrides
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse_words import is_role
from korely_desktop.language.extraction.parties.mentions import known_word
from korely_desktop.language.extraction.text.tokens import Token

_TAKING = lexicon.words("english", "repairs.taking")
_ADVERBS = lexicon.words("english", "repairs.adverbs")

_JOINS = word_set("and but")
_COMPARING = word_set("like as than")
_DOING = lexicon.words("english", "repairs.doing")
_DOING_MANY = lexicon.words("english", "repairs.doing_many")
_TELLING = word_set("talk speak ask think dream hear know worry complain learn tell call something story book film")
_FINITE = word_set("is are was were need have use require")
_ARRANGING = lexicon.words("english", "repairs.arranging")
_DONE = lexicon.words("english", "repairs.done")
_LEANING = lexicon.words("english", "repairs.leaning")
_ARRANGED = word_set("meeting call interview appointment lunch dinner training briefing")
_CALLS = word_set("let do please go make help be")


def repair(tokens: Sequence[Token]) -> None:
    """Correct the letters of one tagged English sentence in place."""
    _opening_noun(tokens)
    if len(tokens) > 1 and tokens[0].letter == "e" and tokens[0].low.endswith("ed") and tokens[1].letter in "kdgm":
        tokens[0].letter = "a"  # "Started reading ..."
    for index, token in enumerate(tokens):
        for letters, rule in _RULES:
            if not letters or token.letter in letters:
                rule(tokens, index)
    _lost_verb(tokens)


def _after(tokens: Sequence[Token], index: int) -> str:
    return tokens[index + 1].letter if index + 1 < len(tokens) else "."


def _opening_noun(tokens: Sequence[Token]) -> None:
    """ "Deploys go through Fly.io", "Build command is ...": in front of a finite verb the first word is no verb."""
    if len(tokens) > 3 and tokens[0].low in _ARRANGED and tokens[1].low in ("with", "about", "at"):
        verb = next((token.letter for token in tokens[2:] if token.letter in "vabhwxep"), "")
        if verb in ("a", "b", "h", "e") or (not verb and tokens[1].low == "with"):
            tokens[0].letter, tokens[0].lemma = "n", tokens[0].low  # "Meeting with Ada moved to", "Call with Acme."
        return
    if len(tokens) < 3 or tokens[0].letter != "v" or tokens[0].low in _CALLS:
        return
    compound = tokens[1].letter == "n" and tokens[2].low in _FINITE
    if compound or (tokens[0].low.endswith("s") and tokens[1].letter in "vaw"):
        tokens[0].letter, tokens[0].lemma = "n", tokens[0].low


def _participle(tokens: Sequence[Token], index: int) -> None:
    """ "is located in Genoa": an adjective that is the participle of a verb with a relation of its own."""
    token = tokens[index]
    if token.letter != "j" or not token.low.endswith("ed") or not index or tokens[index - 1].letter not in "br":
        return
    if _after(tokens, index) != "f" or tokens[index + 1].low in _COMPARING:
        return
    lemma, link = lemma_of(token.low, "e"), tokens[index + 1].low
    verbs, adjectives = lexicon.word_map("en_verbs", "prep"), lexicon.word_map("en_verbs", "adjective")
    if f"{lemma} {link}" in verbs and f"{token.low} {link}" not in adjectives and not lexicon.noun_class(token.low):
        token.letter, token.lemma = "e", lemma


def _been_done(tokens: Sequence[Token], index: int) -> None:
    """ "it is done": behind "be" no adjective."""
    if tokens[index].low == "done" and index and tokens[index - 1].letter == "b":
        tokens[index].letter, tokens[index].lemma = "e", "do"


def _noun_before_verb(tokens: Sequence[Token], index: int) -> None:
    """ "The summer fair takes place": between a noun and a finite verb stands no adverb that can be a noun."""
    token = tokens[index]
    compound = index > 1 and tokens[index - 1].letter == "n" and tokens[index - 2].letter in "dg"
    if token.low in ("fair", "present", "novel") and compound and _after(tokens, index) in "vabwhx":
        token.letter = "n"


def _verb_before_article(tokens: Sequence[Token], index: int) -> None:
    """ "Felix builds the prototype": behind a name and in front of an article stands no noun."""
    token = tokens[index]
    lost = token.letter == "n" and token.text.islower() and token.low.endswith("s") and index
    if lost and tokens[index - 1].letter == "m" and _after(tokens, index) in "dg":
        token.letter, token.lemma = "v", lemma_of(token.low, "v")


def _verb_of_somebody(tokens: Sequence[Token], index: int) -> None:
    """ "My sister *studies* law", "the client *wants* it": behind one person that opens a clause stands no plural where
    no other verb follows.
    """
    token = tokens[index]
    if not (token.text.islower() and token.low.endswith("s") and lemma_of(token.low, "v") in _verbs()):
        return
    person = index - 1
    while person > 0 and tokens[person].letter == "r":
        person -= 1
    if person < 0 or not _is_one_person(tokens, person) or not _opens_clause(tokens, person):
        return
    for place in range(index + 1, len(tokens)):
        if tokens[place].letter in ",.zs":
            break
        if tokens[place].letter in "abhwx" or (tokens[place].letter == "v" and tokens[place - 1].letter != "0"):
            return
    token.letter, token.lemma = "v", lemma_of(token.low, "v")


def _going_to(tokens: Sequence[Token], index: int) -> None:
    """ "I'm *going to* move to Oslo": what somebody will do."""
    be, to = tokens[index - 1] if index else None, tokens[index + 1 : index + 3]
    if be is None or be.low not in ("am", "is", "are", "'m", "'re") or tokens[index].low != "going" or len(to) < 2:
        return
    if to[0].letter == "0" and to[1].letter == "v":
        be.letter, be.lemma, be.low = "w", "will", "will"
        tokens[index].letter = to[0].letter = "r"


def _things_done_with(tokens: Sequence[Token], index: int) -> None:
    """ "She collects *stamps* as well": right behind a verb stands no second one, but in "what he eats matters"."""
    token, asked = tokens[index], any(each.letter in "qs0w" for each in tokens[:index])
    doubled = index and tokens[index - 1].letter == "v" and token.low.endswith("s") and token.text.islower()
    if doubled and not asked and _after(tokens, index) in ",.zfsrl":
        token.letter, token.lemma = "n", lemma_of(token.low, "n")


def _verb_behind_who(tokens: Sequence[Token], index: int) -> None:
    """ "My sister, who collects stamps, *lives* in Rome": what was begun in front of "who" goes on behind the comma."""
    token = tokens[index]
    lost = index > 3 and token.low.endswith("s") and tokens[index - 1].text == "," and _after(tokens, index) in "fdgm0"
    if not lost or lemma_of(token.low, "v") not in _verbs():
        return
    opened = next((place for place in range(index - 2, 1, -1) if tokens[place].letter in ",.zs"), 0)
    if opened and tokens[opened].text == "," and tokens[opened + 1].low == "who" and tokens[opened - 1].letter in "nm":
        token.letter, token.lemma = "v", lemma_of(token.low, "v")


def _opens_clause(tokens: Sequence[Token], person: int) -> bool:
    """Whether "Ann", "my sister (Ann)", "the client" or "the user's boss" stands where a clause may begin."""
    start = person
    if tokens[person].letter == "m":
        while start > 0 and tokens[start - 1].letter in "nm":
            start -= 1
        start -= start > 0 and tokens[start - 1].letter in "dg"
    elif person > 1 and tokens[person - 1].letter == "y":
        start -= 3 if person > 2 and tokens[person - 3].letter in "dg" else 2
    elif person > 0 and tokens[person - 1].letter in "dg":
        start -= 1
    else:
        return False
    return all(token.letter == "r" for token in tokens[:start]) or tokens[start - 1].letter in ".,zs"


def _is_one_person(tokens: Sequence[Token], place: int) -> bool:
    """Whether a person ends there: by a first name, by a noun for one, or by a name behind that."""
    if tokens[place].letter != "m":
        noun = tokens[place].low
        one = tokens[place].letter == "n" and (not noun.endswith("s") or noun.endswith("ss"))
        return one and (is_role(noun) or lexicon.noun_class(noun) == "pet")
    while place > 0 and tokens[place - 1].letter == "m":
        place -= 1
    return lexicon.is_titled(tokens[place].low) or (place > 0 and is_role(tokens[place - 1].low))


@cache
def _verbs() -> frozenset[str]:
    """The verbs that have a relation, alone or with a preposition."""
    named = {**lexicon.word_map("en_verbs", "object"), **lexicon.word_map("en_verbs", "prep")}
    return frozenset(verb.split()[0] for verb in named) | {lemma_of(verb, "v") for verb in _DOING | _LEANING}


def _verb_of_us(tokens: Sequence[Token], index: int) -> None:
    """ "We *track* tickets in Jira": behind "I" or "we" stands no noun, unless it says who they are ("we Danes",
    "we girls").
    """
    token = tokens[index]
    lost = token.letter == "n" and token.text.islower() and token.low.isalpha() and not token.low.endswith("s")
    if not lost or not index or tokens[index - 1].low not in ("i", "we"):
        return
    opens = index == 1 or tokens[index - 2].letter in ".,zs"
    if opens and token.low not in _FOLK and _after(tokens, index) in "ndgmcfrj":
        token.letter, token.lemma = "v", token.low


_FOLK = word_set("people folk men women")


def _listed_verb(tokens: Sequence[Token], index: int) -> None:
    """ "It is written in Go, *stores* its data in files": in front of an article a third person goes on."""
    token = tokens[index]
    lost = token.letter == "n" and token.text.islower() and token.low.endswith("s") and index > 2
    if not lost or tokens[index - 1].low not in (",", "and") or _after(tokens, index) not in "dg":
        return
    told = any(before.low in ("has", "is", "was") or before.letter == "v" for before in tokens[1 : index - 1])
    lemma = lemma_of(token.low, "v")
    if told and (lemma in lexicon.word_map("en_verbs", "object") or lemma in _DONE):
        token.letter, token.lemma = "v", lemma


def _second_verb(tokens: Sequence[Token], index: int) -> None:
    """ "He has a dog and works nights": a third person behind "and" goes on with the sentence, a list would not."""
    token = tokens[index]
    if token.letter != "n" or token.low not in _DOING | _DOING_MANY or index < 3 or tokens[index - 1].low != "and":
        return
    plural = token.low in _DOING_MANY and tokens[0].low in ("they", "we", "i")
    told = (tokens[0].low in ("he", "she", "it", "who") or tokens[0].letter == "m") and token.low not in _DOING_MANY
    told = told or plural
    if told and any(before.low in ("has", "is", "was") or before.letter in "va" for before in tokens[1:index]):
        token.letter, token.lemma = "v", lemma_of(token.low, "v")


def _second_leaning(tokens: Sequence[Token], index: int) -> None:
    """ "Love hiking, have two cats and *hate* snow": no thing that is had, but what "I" go on to do."""
    token = tokens[index]
    fits = (
        token.letter == "n" and token.low in ("love", "hate", "like") and index > 1 and tokens[index - 1].low in _JOINS
    )
    if fits and _after(tokens, index) in "nmgdk" and any(_is_base(before) for before in tokens[: index - 1]):
        token.letter, token.lemma = "v", token.low


def _is_base(token: Token) -> bool:
    """Whether a verb stands in the form that goes with "I"."""
    return (token.letter == "v" and not token.low.endswith("s")) or token.low == "have"


def _possessive(tokens: Sequence[Token], index: int) -> None:
    """ "I drive to my mum's in Swindon": behind a preposition and "my N" stands no verb."""
    token = tokens[index]
    mark = token.letter == "b" and token.text.lower() in ("'s", "’s") and index > 2
    stop = index + 1
    while (
        token.letter == "b"
        and token.text[:1] in "'’"
        and stop < len(tokens)
        and (tokens[stop].letter in "njrc" or tokens[stop].text == "-")
    ):
        stop += 1
    if stop > index + 1 and stop < len(tokens) and tokens[stop].letter == "b" and tokens[index - 1].letter in "nm":
        token.letter, token.low, token.lemma = "y", "'s", "'s"  # "User's home address is ..."
        return
    owned = mark and tokens[index - 1].letter == "n" and tokens[index - 2].letter == "g"
    if owned and tokens[index - 3].low in ("to", "at", "from", "near"):
        token.letter, token.low, token.lemma = "y", "'s", "'s"


def _measured(tokens: Sequence[Token], index: int) -> None:
    """ "a *3-year-old* beagle", "an *8-core* laptop" describe; "our *3-year-old*" is one."""
    token = tokens[index]
    if token.letter == "c" and token.low[-1:].isalpha() and "-" in token.low:
        token.letter = "j" if _after(tokens, index) in "njm" else "n"


def _run_with(tokens: Sequence[Token], index: int) -> None:
    """ "tests run with vitest": a form that is both present and participle, behind a plural without another verb."""
    token = tokens[index]
    if token.letter != "e" or token.low not in ("run", "come", "become") or not index:
        return
    before = tokens[index - 1]
    if before.letter in "np" and before.low.endswith("s") and _after(tokens, index) in "fr,.":
        token.letter = "v"


def _opening_name(tokens: Sequence[Token], index: int) -> None:
    """ "Globex has ...": a word of no dictionary that opens the sentence without an article is a name."""
    token = tokens[index]
    opens = not index or tokens[index - 1].letter == "."
    if (
        opens
        and token.letter == "n"
        and token.text.istitle()
        and token.low.isalpha()
        and _after(tokens, index) in "hbxwa"
    ):
        token.letter = "n" if known_word(token.low) else "m"


def _opening_leaner(tokens: Sequence[Token], index: int) -> None:
    """ "Jakub hates being late": behind a word of no dictionary "hates" is no noun."""
    token = tokens[index]
    opens = index == 1 and tokens[0].letter in "nm" and tokens[0].text.istitle() and not known_word(tokens[0].low)
    if opens and token.letter == "n" and token.low in _LEANING:
        tokens[0].letter, token.letter, token.lemma = "m", "v", lemma_of(token.low, "v")


def _unknown_noun(tokens: Sequence[Token], index: int) -> None:
    """ "I love ramen.", "I take metformin every morning": what is loved or taken is a noun, known or not."""
    token = tokens[index]
    if not index or token.letter not in "jr" or tokens[index - 1].letter not in "va" or not token.low.isalpha():
        return
    if tokens[index - 1].lemma not in _TAKING or token.low in _ADVERBS or token.low.endswith("ly"):
        return
    if letter_overrides().get(token.low) == "r":
        return
    if _after(tokens, index) in ".,zfsd#" and (token.letter == "r" or token.text.islower()):
        token.letter = "n"


def _no_adverb(tokens: Sequence[Token], index: int) -> None:
    """ "home address", "a down payment", "prefers Teams over Zoom": what a noun behind it makes of an adverb."""
    token, after = tokens[index], _after(tokens, index)
    if token.low == "home" and token.letter == "r" and after == "n":
        token.letter = "n"
    if token.letter == "t" and index and tokens[index - 1].letter == "d" and after == "n":
        token.letter = "j"
    if token.low == "over" and token.letter == "t" and index and tokens[index - 1].letter in "nm":
        named = after in "nmdg" or tokens[index + 1].text[:1].isupper()
        token.letter = "f" if named else "t"


def _approximate(tokens: Sequence[Token], index: int) -> None:
    """ "I read *about* three novels a week": roughly, unless the verb is one of telling and thinking."""
    token = tokens[index]
    if token.low == "about" and _after(tokens, index) == "c" and not (index and tokens[index - 1].lemma in _TELLING):
        token.letter = "r"


def _lost_verb(tokens: Sequence[Token]) -> None:
    """ "The frontend uses React", "my dad retired": without another verb, a noun or adjective that can be one is it."""
    if any(token.letter in "vabhxwek" and token.text[:1].islower() for token in tokens):
        return
    for index, token in enumerate(tokens):
        if index and token.letter == "j" and token.low == "retired" and tokens[index - 1].letter in "nmp":
            token.letter, token.lemma = "a", "retire"
            return
        if not index or token.letter != "n" or not token.low.endswith("s") or tokens[index - 1].letter not in "nm":
            continue
        known = token.lemma in lexicon.word_map("en_verbs", "object")
        if lemma_of(token.low, "v") in _ARRANGING and _after(tokens, index) in "fr#sdcg":
            token.letter, token.lemma = "v", lemma_of(token.low, "v")
            return
        if (
            known
            and index + 1 < len(tokens)
            and (tokens[index + 1].letter in "mdcg" or tokens[index + 1].text[:1].isupper())
        ):
            token.letter = "v"
            return


_RULES: tuple[tuple[str, Callable[[Sequence[Token], int], None]], ...] = (
    ("e", _run_with),
    ("n", _opening_name),
    ("n", _opening_leaner),
    ("j", _participle),
    ("b", _possessive),
    ("c", _measured),
    ("", _been_done),
    ("", _noun_before_verb),
    ("n", _verb_of_somebody),
    ("n", _verb_behind_who),
    ("k", _going_to),
    ("v", _things_done_with),
    ("n", _verb_of_us),
    ("n", _second_verb),
    ("n", _listed_verb),
    ("n", _second_leaning),
    ("n", _verb_before_article),
    ("rt", _no_adverb),
    ("f", _approximate),
    ("jr", _unknown_noun),
)
"""In their order, with the letters of the tokens that each may fit; none for any."""
