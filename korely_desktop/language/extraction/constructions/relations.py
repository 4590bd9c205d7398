"""Relations of a verb to its objects and prepositional phrases, by the tables or, failing them, in the verb's own
words.
"""

from __future__ import annotations

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.constructions.be import MONEY, joined_titles
from korely_desktop.language.extraction.constructions.figures import is_figure, is_for_another
from korely_desktop.language.extraction.constructions.have import read_called
from korely_desktop.language.extraction.constructions.senses import SPARE, sense
from korely_desktop.language.extraction.constructions.where import plan_relation, plan_value
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.english.lemmas import lemma_of
from korely_desktop.language.extraction.grammar.syntax import Clause, Phrase
from korely_desktop.language.extraction.lexicon import word_set
from korely_desktop.language.extraction.parties.discourse import Party
from korely_desktop.language.extraction.parties.discourse_words import is_role
from korely_desktop.language.extraction.parties.mentions import is_strange
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.text.tokens import Token
from korely_desktop.language.extraction.values import is_generic

_BESIDE = word_set("above over opposite behind beside below under across between outside")
_MADE_UP = ("compost", "format", "costituit")
""" "Il trio è composto da Ada Bini e Ugo Neri": who is in it, not who made it."""
_ADJUNCTS = frozenset(
    ["because", "during", "after", "before", "until", "without", "despite", "than", "through", "per", "via"]
)
_SPOKEN = frozenset(["speak", "learn", "study"])
_SCHOOLS = word_set("high college university school academy institute uni")
_SHOWN_ON = word_set("watch see stream listen look play find read shop buy post upload follow binge")
_TAKING = word_set("eat drink watch play read wear collect own")
_TAUGHT = word_set(
    """università scuola liceo politecnico corso facoltà accademia istituto master conservatorio dottorato asilo school
    university college course class academy"""
)
_RESETS = word_set("cut raise increase lower reduce drop rise go bump decrease extend grow")
_LIGHT = word_set("get have make do take give put come keep")
"""Verbs that with a preposition alone name no relation ("gets from")."""
_WEEKDAYS = word_set("monday tuesday wednesday thursday friday saturday sunday weekend")
_AWAY = word_set("leave holiday holidays vacation trip cruise honeymoon retreat tour sabbatical")
_HOUSES = word_set("office shop store restaurant hospital bank school factory library bar bakery warehouse kitchen lab")
_SEASONS = word_set("winters summers springs autumns falls years months weeks days moons semesters")
_REWARDS = word_set("money free fun pay cash tips nothing peanuts pleasure me")
_EARNED = word_set("revenue sales profit turnover earnings income funding donations")
_HAPPENINGS = word_set(
    """parade party concert conference meeting workshop wedding event festival show game match fair exhibition lecture
    course class ceremony funeral reunion race tournament picnic camp retreat support_group group council interview"""
)


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
        if head.low == "diet" and phrase.j - phrase.i > 1 and verb.lemma in ("follow", "keep", "do", "try", "eat"):
            found.append(
                scene.draft(clause, subject, "diet", _without_head(scene, phrase), "follow a diet", phrase=phrase)
            )
            continue
        if verb.lemma == "eat" and lexicon.noun_class(head.low) == "diet" and phrase.j - phrase.i == 1:
            found.append(scene.draft(clause, subject, "diet", head.text, "eat + diet", phrase=phrase))
            continue
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
        value = scene.value(phrase)
        if named_before:
            value = scene.discourse.last_value
        elif predicate == "does" and verb.lemma not in ("do", "spend"):
            value = _done(scene, clause, phrase)
        if predicate == "has_pet":
            named = read_called(scene, clause, subject, phrase, predicate)
            if named:
                found += named
                continue
        draft = scene.draft(
            clause, subject, predicate, value, "verb + object", phrase=phrase, negated=verb.negated or phrase.denied
        )
        draft.past = predicate == "does" and verb.tense == "past" and not verb.perfect  # "I sewed a cape once"
        if draft.past and not personal:
            continue  # what others did once
        draft.planned = predicate == "started" and verb.tense == "present" and bool(clause.dates)
        if not scene.vocabulary.knows(predicate):
            measured = head.kind == "amount" and verb.lemma in ("last", "measure", "weigh")
            draft.rule, draft.penalty = ("measure", 0.0) if measured else ("open verb", 0.1)
        found.append(draft)
    return found


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
            predicate = f"{scene.tokens[verb.j - 1].low}_by"
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
        found += _placed(scene, clause, subject, predicate, phrase, preposition, known)
    return found


def _is_school(head: Token) -> bool:
    return head.low.split()[-1] in _SCHOOLS or lexicon.noun_class(head.low) == "school"


def _schooling(scene: Scene, clause: Clause, subject: Party, school: Phrase) -> list[Draft]:
    """ "go to school *for design*", "went to vet school", "to college *at Ridgeway*": what is studied, and where.

    Who goes there is in school; who went there studied there, when the words say more than "school".
    """
    past = clause.verb.tense == "past"
    where = "studied_at" if past else "attends"
    found = [
        scene.draft(
            clause, subject, "studies" if purpose == "for" else where, scene.value(place), "go to school", phrase=place
        )
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


def _placed(
    scene: Scene, clause: Clause, subject: Party, predicate: str, phrase: Phrase, preposition: str, known: bool
) -> list[Draft]:
    head = scene.head(phrase)
    verb = clause.verb
    person = subject.is_user or subject.type == "person"
    if predicate == "subscribes_to":
        predicate = plan_relation(scene, phrase)
    value = (
        plan_value(scene, phrase)
        if predicate == "has_plan" or predicate in ("downgraded_to", "subscribes_to")
        else scene.value(phrase)
    )
    if preposition == "to" and head.kind == "amount" and verb.lemma in _RESETS:
        if not person and _EARNED & {token.low for part in clause.subjects for token in part.tokens(scene.tokens)}:
            return []
        predicate = "costs" if any(mark in head.low for mark in MONEY) else "size"
    alternatives: tuple[str, ...] = ()
    if predicate == "lives_in" and verb.lemma in ("move", "relocate"):
        if preposition in ("in",) and head.letter != "m" and lexicon.noun_class(head.low) != "home":
            return []
        if head.letter == "m" and head.type not in ("place", "organization"):
            alternatives = ("works_at",)
        if head.letter == "n" and lexicon.noun_class(head.low) != "home":
            return []
    if predicate == "currently_at" and not person:
        if preposition not in ("in", "at", "near"):
            return []
        predicate = "located_in"
    moved = [each for each in clause.objects if scene.head(each).low not in _SEASONS]
    if predicate == "lives_in" and verb.lemma in ("move", "relocate") and moved:
        return []  # "moved its warehouse to Gdansk"
    if predicate in ("happened_on", "located_in") and head.low.rstrip("s") in _WEEKDAYS:
        predicate, known = ("scheduled_for" if verb.lemma == "be" else _open_wording(scene, clause, preposition)), False
    if predicate == "asked_about" and clause.objects:
        return []
    if predicate == "visited" and preposition == "from" and (head.type != "place" or verb.tense == "present"):
        return []  # "got back from work"
    sporting = any(lexicon.noun_class(scene.head(played).low) == "sport" for played in clause.objects)
    if predicate == "works_with" and verb.lemma == "play" and (head.letter != "m" or sporting):
        return []
    if predicate == "cares_for" and verb.lemma == "look" and not _is_being(head):
        predicate = "responsible_for"
    if predicate == "owned_by" and person:
        predicate = "member_of"
    if predicate == "goes_to" and head.low.rstrip("s") in _WEEKDAYS:
        return []
    if predicate == "works_on" and head.low in ("shift", "shifts", "rotation"):
        predicate = "work_schedule"
    alone = head.type == "person" and sum(where == "by" for where, _ in clause.places) == 1
    if predicate == "created_by" and not alone and scene.tokens[verb.j - 1].text.lower().startswith(_MADE_UP):
        predicate = "has_member" if head.type == "person" else "has_part"
    if predicate == "lives_in" and preposition in _BESIDE and not (preposition == "between" and head.kind == "name"):
        value = scene.text[scene.tokens[phrase.i - 1].start : scene.tokens[phrase.j - 1].end]
    if predicate == "cares_for" and verb.negated:
        predicate = "likes"
    if predicate in ("scheduled_for", "rescheduled_to") and head.letter == "m":
        predicate, known = _open_wording(scene, clause, preposition), False
    if predicate in ("from", "lives_in", "works_at", "studied_at", "member_of") and head.letter == "c":
        return []
    if preposition == "on" and verb.lemma == "go" and head.low in _AWAY:
        predicate = "has_event"
    bound = predicate == "goes_to" and verb.lemma in ("head", "bind") and head.type == "place"
    if bound or (predicate == "visited" and verb.tense == "present" and not verb.perfect):
        predicate = "travels_to"
    if predicate == "has_degree" and verb.lemma in ("major", "specialize", "specialise") and verb.tense == "present":
        predicate = "studies"
    if predicate == "grew_up_in" and preposition == "on" and head.letter == "m" and head.type != "place":
        return []
    if predicate == "lives_in" and preposition == "on" and lexicon.noun_class(head.low) == "drink":
        predicate = "drinks"
    if predicate == "goes_to" and verb.tense == "past" and not _is_school(head):
        predicate = "attended" if head.low in _HAPPENINGS else "visited"
    if predicate in ("met_with", "knows", "likes", "on_bad_terms_with") and not person:
        return []
    if predicate == "attends" and verb.lemma == "enroll" and not _TAUGHT & set(value.lower().split()):
        predicate = "member_of" if lexicon.noun_class(head.low) != "school" and head.low != "course" else predicate
    if predicate == "located_in" and subject.is_user and verb.person:
        return []  # "ho aperto un bar a Pesaro"
    there = verb.lemma == "graduate" or (preposition == "to" and (verb.tense == "past" or verb.perfect))
    if predicate in ("attends", "studied_at") and head.type == "place" and not there:
        return []
    if predicate in ("goes_to", "likes") and _is_school(head) and verb.lemma in ("go", "get"):
        predicate = "attends" if verb.tense == "present" or verb.lemma == "get" else "studied_at"
    if predicate == "located_in" and person and verb.lemma in ("finish", "start", "begin", "end", "complete"):
        return []
    if predicate == "raised_by" and preposition == "with" and fold.kin_predicate(head.low) not in ("has_parent", None):
        return []  # "I grew up with five brothers"
    if predicate == "reports_to" and not person:
        predicate = "led_by"
    if predicate == "lives_in" and not person:
        predicate = "headquartered_in" if verb.lemma == "base" else "located_in"
    if predicate == "works_in" and head.letter == "n" and head.low in _HOUSES:
        predicate = "works_at"
    bare = preposition == "to" and scene.tokens[phrase.i - 1].text in ("a", "ad") and head.type != "organization"
    if predicate == "works_at" and bare and head.kind == "name" and verb.person:
        predicate = "works_in"  # "lavoro a Rende"; firms take an article
    if predicate == "studied_at" and verb.tense == "present" and person and not (verb.person and verb.perfect):
        predicate = "attends" if head.letter == "m" or lexicon.noun_class(head.low) == "school" else "studies"
    draft = scene.draft(clause, subject, predicate, value, f"verb + {preposition}", phrase=phrase)
    draft.raw = f"{verb.name} {preposition}"
    if predicate == "received" and verb.passive and preposition == "to" and not subject.is_user:
        if head.kind != "name":
            return []
        draft.subject, draft.value = scene.discourse.named(head), subject.text
        draft.value_type, draft.literal = "concept", True
    draft.alternatives = alternatives
    if verb.lemma in ("move", "relocate", "upgrade", "downgrade", "switch", "transfer"):
        draft.replaces = True
    if not known:
        if draft.predicate.startswith(verb.lemma):
            draft.predicate = _open_wording(scene, clause, preposition)
        telling = not person and (head.letter in "mc" or is_strange(head))
        draft.rule, draft.penalty = "open verb + preposition", 0.04 if telling else 0.12
    return [draft]


def _is_being(head: Token) -> bool:
    """Whether somebody or an animal is meant, not a matter one deals with."""
    return head.letter in "mp" or is_role(head.low) or lexicon.noun_class(head.low) in ("pet", "kin_child")


def _beside(scene: Scene, phrase: Phrase) -> str | None:
    """ "The cafe, *located in* Marsh Street, serves ...": the participle in front of the verb names the relation."""
    at = phrase.i - 2
    if at < 0 or scene.tokens[at].letter not in "ej" or not scene.tokens[at].low.endswith(("ed", "en")):
        return None
    word = scene.tokens[at]
    return fold.prepositional_predicate(
        lemma_of(word.low, "e"), scene.tokens[at + 1].low, scene.head(phrase), scene.vocabulary
    )


def _open_wording(scene: Scene, clause: Clause, preposition: str) -> str:
    """ "is stored in" -> stored_in, "listens on" -> listens_on."""
    verb = clause.verb
    if verb.passive and not verb.person:
        word = scene.tokens[verb.j - 1 - (1 if verb.particle else 0)].low
        return scene.vocabulary.fold(" ".join(filter(None, (word, verb.particle, preposition))))
    return scene.vocabulary.fold(f"{fold.third_person(verb.name)} {preposition}")
