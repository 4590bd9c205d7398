"""What Italian asks of the wordings of changes: its word order, and what is left only for now.

Italian puts what it speaks of in front and takes it up again with a pronoun: "il caffè l'ho eliminato", "col tennis
ho smesso". Every wording of what somebody ends stands for this order, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from korely_desktop.language.extraction import lexicon
from korely_desktop.language.extraction.grammar.syntax import Clause
from korely_desktop.language.extraction.italian.verbs import verb_form
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.text.tokens import Token

_TAKEN_UP = "lo|la|l'|li|le|ne|gliel'|gliela|glielo|ce_l'|me_l'|te_l'"
_HELPED = "(ho|abbiamo|ha|hanno|avevo)"
_HELPED_SELF = "(mi|ci|si|ne|me_ne|ce_ne|se_ne) ho|abbiamo|ha|hanno|sono|siamo|è"
_PUTTING = word_set("lasciare mollare abbandonare dimenticare perdere")
_DAILY = word_set("andare uscire chiudere lasciare staccare abbandonare finire smettere")
_WHERE = lexicon.words("changes", "italian.where")
_KILOS = ("chili", "kg", "kili", "chilogrammi")
FOR_GOOD = lexicon.words("changes", "italian.for_good")
"""What is left for good though the words say where it was: "left my job at the mill"."""
_PARKED = lexicon.words("changes", "italian.parked")
_AT = word_set("alle all'")
_EARLY = word_set("presto tardi prima")


def fronted(pattern: str) -> Iterator[str]:
    """The pattern with its value in front: "sell OLD" as "OLD it sell", "stop with OLD" as "with OLD have stop"."""
    elements = pattern.split()
    if elements[-1] in ("$", "$$"):
        elements.pop()
    if elements[-1] != "OLD" or "NEW" in elements or "~" in elements:
        return
    verbs, linked = elements[:-1], len(elements) > 2 and "|" in elements[-2] and _is_preposition(elements[-2])
    denied = verbs[0] == "non"
    if denied and (linked or "più" in verbs):
        return  # "no longer" is read by its verb
    if linked and len(verbs) == 2:
        yield f"^ {verbs[-1]} OLD (,) {_HELPED_SELF} {verbs[0]} $$"
    elif not linked and all("(" not in each for each in verbs):
        yield " ".join(["OLD", *(["non"] if denied else []), _TAKEN_UP, _HELPED, *verbs[denied:]])


def _is_preposition(element: str) -> bool:
    return element.split("|")[0] in ("a", "con", "da", "di", "col")


def is_conditional(token: Token) -> bool:
    """ "avrei"."""
    form = verb_form(token.text.lower()) if token.letter in "vaebhw" else None
    return form is not None and form.mood == "conditional"


def becomes(predicate: str, head: Token) -> bool:
    """Whether a wording's new value can stand in a relation: a weight is told in kilos, a home by a town, an employer
    by the name of a firm ("è stata presa dal panico").
    """
    if predicate == "weight":
        return head.text.lower().endswith(_KILOS)
    if predicate in ("lives_in", "works_at"):
        return head.letter == "m" and (predicate == "works_at" or head.type == "place")
    return True


def is_home(token: Token) -> bool:
    """ "A *casa*": somebody called there, nothing was changed over to it."""
    return lexicon.noun_class(token.low) == "home"


def calls_in(tokens: Sequence[Token], clause: Clause) -> bool:
    """ "Dal tennis sono passato a casa", "passo a casa di Sara"."""
    return clause.verb.lemma == "switch" and any(
        place.j > place.i and is_home(tokens[place.head]) for _, place in clause.places
    )


def left_there(tokens: Sequence[Token], fixed: Iterable[int], left: Sequence[Token], stop: int) -> bool:
    """Whether it is back tomorrow: "ho lasciato la Clio *dal meccanico*", "sono uscita dal coro *alle dieci*".

    ``fixed``: positions with the verb among them; ``left``: what is left; ``stop``: behind both.
    """
    forms = (verb_form(tokens[place].text.lower()) for place in fixed if tokens[place].letter in "vaek")
    verbs = {form.lemma for form in forms if form is not None}
    behind = tokens[stop : stop + 2]
    if verbs & _DAILY and any(_is_hour(tokens, place) for place in range(len(tokens))):
        return True
    if not verbs & _PUTTING or len(behind) < 2 or behind[0].text.lower() not in _WHERE or behind[1].letter in "c#":
        return False
    if any(token.low in FOR_GOOD or (token.letter == "m" and token.type == "place") for token in left):
        return False
    firm = any(token.letter == "m" and token.type == "organization" for token in left)
    return not firm or behind[1].text.lower() in _PARKED  # cars are named as firms are


def _is_hour(tokens: Sequence[Token], place: int) -> bool:
    """ "alle dieci", "presto"."""
    if tokens[place].text.lower() in _EARLY:
        return True
    if tokens[place].kind == "date" and tokens[place].text.lower().startswith(("alle ", "all'")):
        return True
    return tokens[place].text.lower() in _AT and place + 1 < len(tokens) and tokens[place + 1].letter == "c"
