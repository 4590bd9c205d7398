"""Relations of a verb to its objects and prepositional phrases, by the tables or, failing them, in the verb's own
words.
"""

from __future__ import annotations

from dataclasses import replace

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.be import joined_titles
from korely_desktop.language.extraction.constructions.figures import is_figure, is_for_another
from korely_desktop.language.extraction.constructions.have import read_called
from korely_desktop.language.extraction.constructions.placed import placed
from korely_desktop.language.extraction.constructions.senses import SPARE, sense
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.english.lemmas import lemma_of
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.italian import wording as italian_wording
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.parties.discourse_words import is_role
from korely_desktop.language.extraction.parties.mentions import is_strange
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token
from korely_desktop.language.extraction.values import is_generic

_ADJUNCTS = lexicon.words("constructions", "relations.adjuncts")
_SPOKEN = frozenset(["speak", "learn", "study"])
_SHOWN_ON = lexicon.words("constructions", "relations.shown_on")
_TAKING = word_set("eat drink watch play read wear collect own")
_TERMS = word_set("year month decade season winter summer")
_PUPILS = lexicon.words("constructions", "relations.pupils")
_LIGHT = lexicon.words("constructions", "relations.light")
_MANY = word_set("lot lots alot ton tons bunch plenty loads")
_REWARDS = lexicon.words("constructions", "relations.rewards")


def read_objects(scene: Scene, clause: Clause, subject: Party, personal: bool) -> list[Draft]:
    """Drafts of a verb and its direct objects; ``personal``: the speaker does it."""
    verb = clause.verb
    found: list[Draft] = []
    beside = clause.predicatives if not personal or verb.lemma in _SPOKEN | {"eat", "keep"} else []
    for phrase in [*_examples(scene, clause), *beside]:
        head = scene.head(phrase)
        kept = verb.lemma == "keep" and lexicon.noun_class(head.low) == "diet"
        if phrase.kind == "adjective" and (verb.lemma == "eat" or kept):
            found.append(scene.draft(clause, subject, "diet", head.text, "eat + diet", phrase=phrase))
        named_before = personal and scene.low(phrase) in ("it", "them") and verb.lemma in _TAKING
        spoken = verb.lemma in _SPOKEN and lexicon.noun_class(head.low) == "language"
        if (is_generic(phrase, scene.tokens) and not named_before) or (phrase.kind == "adjective" and not spoken):
            continue
        kind = head.low == "diet" and scene.tokens[phrase.head - 1].letter not in "dg"  # "the diet I follow" is no kind
        if kind and phrase.j - phrase.i > 1 and verb.lemma in ("follow", "keep", "do", "try", "eat"):
            found.append(
                scene.draft(clause, subject, "diet", _without_head(scene, phrase), "follow a diet", phrase=phrase)
            )
            continue
        if verb.lemma == "eat" and lexicon.noun_class(head.low) == "diet" and phrase.j - phrase.i == 1:
            found.append(scene.draft(clause, subject, "diet", head.text, "eat + diet", phrase=phrase))
            continue
        if verb.lemma == "drive" and verb.tense == "past" and scene.tokens[phrase.i].low in ("my", "our"):
            continue  # "I just drove my truck": it is still there
        if is_for_another(scene, clause, phrase) or is_figure(scene, clause, phrase):
            continue
        predicate = fold.object_predicate(verb.name) or fold.object_predicate(verb.lemma)
        if verb.passive and predicate:
            predicate = "named" if verb.lemma == "bear" and head.letter == "m" else None
        if verb.passive and verb.lemma in ("call", "name") and head.letter == "m":
            if subject.type == "person":
                continue  # "she is called Valentina": not who was named before
            predicate = "named"
        if predicate is None and personal:
            continue
        predicate = predicate or fold.open_predicate(verb.name, scene.vocabulary)
        predicate = sense(scene, clause, predicate, phrase, subject)
        if not predicate:
            continue
        spent = [place for place in range(phrase.i + 1, phrase.j) if scene.tokens[place].low.endswith("ing")]
        if predicate == "spends_on" and spent and scene.tokens[spent[0] - 1].low in SPARE:
            predicate, phrase = "does", Phrase(spent[0], phrase.j, phrase.head)  # "spend my evenings hiking"
        if predicate == "teaches":
            phrase = _taught_thing(scene, phrase)
        value = scene.value(phrase)
        if predicate in ("created", "married_to", "partner"):
            value = _called(scene, phrase) or value
        if named_before:
            value = scene.discourse.last_value
        elif predicate == "does" and verb.lemma not in ("do", "spend"):
            value = _done(scene, clause, phrase)
        if predicate == "has_pet":
            named = read_called(scene, clause, subject, phrase, predicate)
            if named:
                found += named
                continue
        denied = verb.negated or phrase.denied
        draft = scene.draft(clause, subject, predicate, value, "verb + object", phrase=phrase, negated=denied)
        draft.past = predicate == "does" and verb.tense == "past" and not verb.perfect  # "I sewed a cape once"
        if draft.past and not personal:
            continue  # what others did once
        draft.planned = predicate == "started" and verb.tense == "present" and bool(clause.dates)
        if not scene.vocabulary.knows(predicate):
            measured = head.kind == "amount" and verb.lemma in ("last", "measure", "weigh")
            draft.rule, draft.penalty = ("measure", 0.0) if measured else ("open verb", 0.1)
        found.append(draft)
    return found


def _taught_thing(scene: Scene, phrase: Phrase) -> Phrase:
    """ "teach *my neighbour* Portuguese", "teaches *kids* chess": what is taught, behind whom."""
    tokens = scene.tokens
    whom = phrase.i + (tokens[phrase.i].letter in "gd")
    people = tokens[whom].letter == "n" and (is_role(tokens[whom].low) or tokens[whom].low in _PUPILS)
    if not people or whom + 1 >= phrase.j or tokens[whom + 1].letter not in "nmj":
        return phrase
    return Phrase(whom + 1, phrase.j, phrase.head)


def _called(scene: Scene, phrase: Phrase) -> str:
    """ "built a car *called Lynx*": the name says more than the noun."""
    behind = scene.tokens[phrase.j : phrase.j + 2]
    named = len(behind) == 2 and behind[0].letter == "e" and behind[0].lemma in ("call", "name", "title")
    return behind[1].text if named and behind[1].kind == "name" else ""


def _examples(scene: Scene, clause: Clause) -> list[Phrase]:
    """ "collects things *like stamps and coins*": of an object that says nothing the examples are what is meant."""
    told = [place for where, place in clause.places if where in ("like", "such as") and place.j > place.i]
    vague = len(clause.objects) == 1 and is_generic(clause.objects[0], scene.tokens)
    near = vague and bool(told) and clause.objects[0].kind == "noun" and told[0].i == clause.objects[0].j + 1
    return told if near else clause.objects


def _without_head(scene: Scene, phrase: Phrase) -> str:
    """ "a keto diet" -> "keto"."""
    return scene.value(Phrase(phrase.i, phrase.head, phrase.head - 1)) or scene.head(phrase).text


def _done(scene: Scene, clause: Clause, phrase: Phrase) -> str:
    """The words of a doing: "cook Thai food"; of the second of two things the verb and that thing alone."""
    verb = scene.tokens[clause.verb.j - 1]
    first = min((each.i for each in clause.objects), default=phrase.i)
    between = [token.low for token in scene.tokens[clause.verb.j : phrase.i]]
    if len(between) > 1 and between[-1] == "of" and between[-2] in _MANY:
        return f"{verb.text} {scene.value(phrase)}"  # "bake a lot of pies"
    if phrase.i == first:
        return scene.text[verb.start : scene.tokens[phrase.j - 1].end]
    return f"{verb.text} {scene.value(phrase)}"


def _joined_roles(scene: Scene, clause: Clause) -> list[tuple[str, Phrase]]:
    """ "works as a Founder and Curator" names one role, "works in health and nutrition" one field."""
    joins = [preposition for preposition, _ in clause.places].count("as") == 2 or (
        clause.verb.lemma == "work" and [preposition for preposition, _ in clause.places] == ["in", "in"]
    )
    if not joins:
        return clause.places
    joined = [
        preposition
        for preposition in ("as", "in")
        if (preposition, 2) == (preposition, sum(p == preposition for p, _ in clause.places))
    ]
    roles = joined_titles(
        scene, [phrase for preposition, phrase in clause.places if preposition == joined[0]], plain=True
    )
    others = [(preposition, phrase) for preposition, phrase in clause.places if preposition != joined[0]]
    return [*((joined[0], phrase) for phrase in roles), *others]


def read_places(scene: Scene, clause: Clause, subject: Party, personal: bool) -> list[Draft]:
    """Drafts of a verb and its prepositional phrases."""
    verb = clause.verb
    found: list[Draft] = []
    before: Phrase | None = None
    for preposition, phrase in _joined_roles(scene, clause):
        if phrase.j == phrase.i:
            continue
        head = scene.head(phrase)
        carried = preposition == "through" and head.letter == "m" and subject.type != "person"
        phrasal = f"{verb.lemma} {preposition}" in lexicon.word_map("en_verbs", "prep")
        if preposition in _ADJUNCTS and not carried and not phrasal:
            continue
        if verb.lemma == "look" and preposition == "for" and phrase.i > verb.j + 1:
            continue  # "I look after the accounts for ..."
        predicate = fold.prepositional_predicate(verb.name, preposition, head, scene.vocabulary)
        if predicate.startswith(verb.name) and verb.particle:
            predicate = fold.prepositional_predicate(verb.lemma, preposition, head, scene.vocabulary)
        if not scene.vocabulary.knows(predicate) and preposition == "by" and verb.passive:
            by = italian_wording.preposition("by") if scene.italian else "by"
            predicate = f"{scene.tokens[verb.j - 1].low}_{by}"
        if verb.lemma == "do" and preposition == "at" and _studied(scene, clause):
            predicate = "studied_at" if verb.tense == "past" or verb.perfect else "attends"
        if verb.lemma == "spend" and preposition in ("at", "with", "in"):
            predicate = _stayed(scene, clause, head) or predicate
        known = scene.vocabulary.knows(predicate)
        if verb.lemma == "graduate" and preposition == "with" and lexicon.noun_class(head.low) == "degree":
            if scene.value(phrase).lower() in ("degree", "diploma"):
                continue
            predicate, known = "has_degree", True
        if preposition == "on" and verb.lemma in _SHOWN_ON and head.low in lexicon.words("types", "platforms"):
            predicate, known = "uses", True
        if not known and preposition == "by" and not verb.passive:
            continue
        beside = before is not None and phrase.i == before.j + 1 and scene.head(before).letter == "n"
        before = phrase
        if beside and (not known or (predicate == "works_at" and head.type == "place")):
            continue  # "by an agency in Lisbon": where the agency is
        if not known and verb.lemma in _LIGHT:
            continue
        if predicate == "works_at" and preposition == "for" and head.low in _REWARDS:
            continue
        if phrase.j <= verb.i:
            if clause.subjects and clause.subjects[0].j <= phrase.i and scene.tokens[verb.i - 1].letter == ",":
                continue  # "Ada Berg: five years at Holm, lives in Graz"
            described = _beside(scene, phrase)
            if described is not None:
                predicate, known = described, scene.vocabulary.knows(described)
            elif not known:
                continue
        if not known and clause.objects and subject.type == "person" and preposition == "in" and head.type == "place":
            continue  # "attended the academy in Visby": where that is
        if predicate == "for" and (personal or subject.type == "person" or verb.lemma == "use"):
            continue
        spare = head.low in SPARE and predicate != "works_from"
        if personal and (not known or spare or is_generic(phrase, scene.tokens)):
            continue
        if is_generic(phrase, scene.tokens) or (not known and head.letter not in "mc" and not is_strange(head)):
            continue
        if (
            personal
            and predicate in ("goes_to", "member_of")
            and head.letter != "m"
            and head.low in ("bed", "sleep", "work", "school", "home", "college")
        ):
            if predicate == "goes_to" and head.low in ("school", "college"):
                found += _schooling(scene, clause, subject, phrase)
            continue
        told = placed(scene, clause, subject, predicate, phrase, preposition, known=known)
        if verb.lemma == "spend" and predicate in ("works_at", "lives_in"):
            told = [replace(draft, past=True) for draft in told]
        found += told
    return found


def _studied(scene: Scene, clause: Clause) -> bool:
    """ "did her studies at the conservatory", "did my PhD at Lund" """
    heads = [scene.head(each).low for each in clause.objects]
    return any(low in ("studies", "schooling") or lexicon.noun_class(low) == "degree" for low in heads)


def _stayed(scene: Scene, clause: Clause, where: Token) -> str:
    """ "spent six years at the ministry" worked there, "spent a year in Ghana" lived there; neither is so any more."""
    long = any(scene.low(each).split()[-1].rstrip("s") in _TERMS for each in clause.objects)
    if not long or clause.verb.tense != "past":
        return ""
    return {"organization": "works_at", "place": "lives_in"}.get(where.type, "")


def _schooling(scene: Scene, clause: Clause, subject: Party, school: Phrase) -> list[Draft]:
    """ "go to school *for design*", "went to vet school", "to college *at Ridgeway*": what is studied, and where.

    Who goes there is in school; who went there studied there, when the words say more than "school".
    """
    past = clause.verb.tense == "past"
    where = "studied_at" if past else "attends"
    found = [
        scene.draft(clause, subject, "studies" if purpose == "for" else where, place, "go to school")
        for purpose, place in clause.places
        if purpose in ("for", "at") and place.j > place.i and not is_generic(place, scene.tokens)
    ]
    told = scene.value(school)
    if past and told in ("college", "university", "uni"):
        found.append(scene.draft(clause, subject, "studied_at", told, "go to school", phrase=school))
    if not past:
        status = f"in {scene.head(school).text}"
        found.append(scene.draft(clause, subject, "school_status", status, "go to school", phrase=school))
    elif len(told.split()) > 1:
        found.append(scene.draft(clause, subject, "studied_at", told, "go to school", phrase=school))
    return found


def _beside(scene: Scene, phrase: Phrase) -> str | None:
    """ "The cafe, *located in* Marsh Street, serves ...": the participle in front of the verb names the relation."""
    at = phrase.i - 2
    if at < 0 or scene.tokens[at].letter not in "ej" or not scene.tokens[at].low.endswith(("ed", "en")):
        return None
    word = scene.tokens[at]
    return fold.prepositional_predicate(
        lemma_of(word.low, "e"), scene.tokens[at + 1].low, scene.head(phrase), scene.vocabulary
    )
