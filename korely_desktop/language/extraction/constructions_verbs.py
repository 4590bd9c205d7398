"""Constructions around full verbs: which reader a verb belongs to, abilities, doings and habits."""

from __future__ import annotations

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.changes import read_change
from korely_desktop.language.extraction.constructions_be import read_be
from korely_desktop.language.extraction.constructions_have import read_have
from korely_desktop.language.extraction.constructions_leanings import leaning_of, read_leanings, read_wishes
from korely_desktop.language.extraction.constructions_relations import read_date_value, read_objects, read_places
from korely_desktop.language.extraction.discourse import Party
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.endings import read_ending
from korely_desktop.language.extraction.mentions import known_word
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.syntax import Clause, Phrase
from korely_desktop.language.extraction.values import inner_text, is_generic, qualified_end

_LIGHT = frozenset(
    ["start", "begin", "keep", "continue", "try", "tend", "seem", "happen", "end", "get", "go", "come", "grow", "have"]
)
_SAID_ALONE = frozenset(
    [
        "hike",
        "swim",
        "run",
        "paint",
        "draw",
        "sing",
        "dance",
        "cook",
        "bake",
        "write",
        "read",
        "garden",
        "camp",
        "fish",
        "hunt",
        "ski",
        "surf",
        "skate",
        "knit",
        "sew",
        "jog",
        "bike",
        "cycle",
        "travel",
        "teach",
        "drive",
        "smoke",
        "drink",
        "collect",
        "sail",
        "kayak",
        "climb",
        "meditate",
        "volunteer",
        "blog",
        "act",
        "model",
        "farm",
        "babysit",
        "juggle",
        "stutter",
        "snore",
        "freelance",
        "golf",
        "bowl",
        "box",
        "fence",
        "row",
        "skateboard",
        "snowboard",
        "crochet",
        "play",
        "study",
        "work",
    ]
)


def read_clause(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """Everything one clause says about one subject."""
    verb = clause.verb
    change = read_change(scene, clause, subject)
    if change is not None:
        return change
    ending = read_ending(scene, clause, subject, read_clause)
    if ending is not None:
        return ending
    if verb.lemma == "get" and clause.predicatives and not clause.objects:
        return read_be(scene, clause, subject)
    if verb.lemma == "be" or (
        verb.passive
        and verb.lemma
        in (
            "retire",
            "divorce",
            "separate",
            "engage",
            "adopt",
            "homeschool",
            "interest",
            "scare",
            "terrify",
            "obsess",
            "tire",
            "bore",
            "addict",
            "diagnose_",
            "marry",
            "frighten",
            "disgust",
            "hook",
            "excite",
            "relate",
            "skill",
            "talent",
            "disable",
            "widow",
            "depress",
            "employ",
            "subscribe",
        )
    ):
        found = read_be(scene, clause, subject)
        if found or verb.lemma == "be":
            return found
    if verb.lemma in _LIGHT and clause.inner is not None and not clause.objects and not clause.inner.link:
        return _carried(scene, clause, subject)
    if verb.lemma in ("have", "own", "possess") or (verb.lemma == "get" and verb.perfect):
        return _have(scene, clause, subject)
    if (
        verb.modal in ("would", "could", "should", "might")
        and verb.lemma not in ("like", "love", "prefer", "enjoy", "hate", "want", "rather")
        and not (verb.modal == "could" and verb.negated)
    ):
        return []
    leaning = leaning_of(verb.name) or leaning_of(verb.lemma)
    if leaning and not (verb.lemma == "favor" and verb.passive):
        return read_leanings(scene, clause, subject, leaning)
    if (
        verb.modal in ("can", "could")
        and not verb.passive
        and verb.lemma
        not in (
            "be",
            "have",
            "see",
            "say",
            "tell",
            "imagine",
            "believe",
            "think",
            "get",
            "go",
            "help",
            "do",
            "understand",
            "wait",
            "keep",
            "relate",
            "remember",
            "afford",
        )
    ):
        return _ability(scene, clause, subject)
    if verb.lemma in ("want", "wish", "hope", "aspire", "need", "plan", "intend", "dream", "aim", "love", "would"):
        return read_wishes(scene, clause, subject)
    if verb.lemma in _LIGHT and clause.inner is not None and not clause.objects and not clause.inner.link:
        return _carried(scene, clause, subject)
    return _plain(scene, clause, subject)


def _have(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    inner = clause.inner
    if clause.verb.lemma == "have" and inner is not None and not clause.objects and inner.link == "":
        return []
    if clause.verb.lemma in ("have", "get"):
        return read_have(scene, clause, subject)
    return [
        scene.draft(
            clause,
            subject,
            "has_pet"
            if lexicon.noun_class(scene.head(p).low) == "pet"
            else "drives"
            if lexicon.noun_class(scene.head(p).low) == "vehicle" and scene.head(p).letter != "m"
            else "owns",
            scene.value(p),
            "own",
            phrase=p,
            negated=clause.verb.negated or p.denied,
        )
        for p in clause.objects
        if not is_generic(p, scene.tokens)
    ]


def _ability(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    verb = clause.verb
    if verb.lemma in ("stand", "bear") and verb.negated:
        return [
            scene.draft(
                clause,
                subject,
                "dislikes",
                scene.value(p, qualified_end(p, clause, scene.tokens)),
                "cannot stand",
                phrase=p,
                negated=False,
            )
            for p in clause.objects
            if not is_generic(p, scene.tokens)
        ] + (
            [
                scene.draft(
                    clause,
                    subject,
                    "dislikes",
                    inner_text(clause.inner, scene.tokens, scene.text),
                    "cannot stand",
                    negated=False,
                )
            ]
            if clause.inner and not clause.objects
            else []
        )
    if verb.modal == "could" and not verb.negated:
        return []
    if verb.lemma in ("eat", "drink", "speak") and clause.objects:
        return _plain(scene, clause, subject)
    if clause.objects and all(is_generic(p, scene.tokens) for p in clause.objects):
        return []
    end = max([verb.j, *[p.j for p in clause.objects]])
    start = verb.j - 1 - (1 if verb.particle else 0)
    value = scene.text[scene.tokens[start].start : scene.tokens[end - 1].end]
    return [scene.draft(clause, subject, "can", value, "can")]


def _carried(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "started working at X", "keep collecting coins", "go fishing": the inner verb tells."""
    verb, inner = clause.verb, clause.inner
    assert inner is not None
    if verb.lemma == "go" and (inner.link or scene.tokens[inner.i].letter != "k"):
        return []
    if verb.lemma in ("try",):
        return []
    merged = Clause(
        clause.subjects,
        inner.verb,
        clause.i,
        inner.j,
        inner.objects,
        inner.predicatives,
        inner.places,
        inner.inner,
        clause.link,
    )
    merged.dates = clause.dates
    merged.verb.negated = merged.verb.negated or verb.negated
    merged.verb.modal = merged.verb.modal or verb.modal
    merged.verb.adverbs += verb.adverbs
    merged.verb.tense = "present" if verb.lemma in ("start", "begin", "come", "grow") else verb.tense
    merged.verb.finite = True
    return read_clause(scene, merged, subject)


def _plain(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """A verb from the tables, or an open one in third-person text."""
    verb = clause.verb
    found: list[Draft] = []
    personal = subject.is_user or subject == scene.discourse.speaker
    if verb.lemma in ("mind", "miss") and verb.negated:
        return []
    if verb.lemma == "take" and not verb.passive:
        return [
            scene.draft(
                clause, subject, predicate, scene.value(p), "take + N", phrase=p, negated=verb.negated or p.denied
            )
            for p in clause.objects
            if (predicate := fold.take_predicate(scene.head(p).low) or _taken(scene, clause, p))
        ]
    if verb.lemma == "work" and personal:
        for phrase in clause.predicatives:
            if scene.head(phrase).low in ("part-time", "full-time", "freelance"):
                found.append(
                    scene.draft(
                        clause,
                        subject,
                        "employment_status",
                        f"working {scene.head(phrase).low}",
                        "work part-time",
                        phrase=phrase,
                    )
                )
    found += read_objects(scene, clause, subject, personal)
    found += read_places(scene, clause, subject, personal, bool(found))
    if (
        not found
        and personal
        and verb.name in _SAID_ALONE
        and not clause.objects
        and verb.finite
        and verb.tense != "past"
    ):
        word = scene.tokens[verb.j - 1]
        predicate, value = "does", word.text
        if verb.lemma not in ("work", "play", "study"):
            found.append(scene.draft(clause, subject, predicate, value, "verb alone"))
    if (
        not found
        and personal
        and clause.inner is not None
        and verb.lemma in ("get", "come", "return", "finish", "do")
        and scene.tokens[clause.inner.i].letter == "k"
        and clause.inner.link in ("", "from")
    ):
        found.append(
            scene.draft(clause, subject, "does", inner_text(clause.inner, scene.tokens, scene.text), "back from V-ing")
        )
    if clause.dates and verb.lemma in ("bear", "die"):
        found += read_date_value(scene, clause, subject)
    if not found and clause.dates and verb.passive:
        found += read_date_value(scene, clause, subject)
    if (
        not found
        and personal
        and clause.inner is not None
        and verb.lemma in ("spend", "prefer", "practice", "consider", "keep", "busy")
    ):
        found.append(
            scene.draft(clause, subject, "does", inner_text(clause.inner, scene.tokens, scene.text), "time spent")
        )
    if not found and not clause.objects and verb.lemma in ("divorce", "separate", "retire") and not verb.negated:
        word = scene.tokens[verb.j - 1]
        status = "employment_status" if verb.lemma == "retire" else "marital_status"
        found.append(scene.draft(clause, subject, status, word.text, "status verb"))
    if personal:
        found += _ambition(scene, clause, subject)
    if not found and personal and _habitual(scene, clause):
        phrase = clause.objects[-1]
        start = verb.j - 1 - (1 if verb.particle and scene.tokens[verb.j - 1].letter == "t" else 0)
        value = scene.text[scene.tokens[start].start : scene.tokens[phrase.j - 1].end]
        found.append(scene.draft(clause, subject, "does", value, "habit", phrase=phrase))
    return found


def _taken(scene: Scene, clause: Clause, phrase: Phrase) -> str | None:
    """A medicine that no list has: an unknown word taken regularly, or by somebody for something."""
    head = scene.head(phrase)
    strange = head.letter == "n" and head.text.islower() and not known_word(head.low)
    regular = bool({"every", "daily", "twice", "day", "morning", "night"} & set(clause.verb.adverbs))
    return "takes_medication" if strange and (regular or phrase.j - phrase.i == 1) else None


def _ambition(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "going to college to become a nurse", "studying to be a teacher"."""
    inner = clause.inner
    while inner is not None and inner.verb.lemma not in ("be", "become"):
        inner = inner.inner
    if (
        inner is None
        or inner.link
        or scene.tokens[inner.i].letter != "0"
        or clause.verb.negated
        or clause.verb.lemma in ("use", "have", "seem", "need")
    ):
        return []
    return [
        scene.draft(clause, subject, "wants_to_be", scene.value(phrase), "to become N", phrase=phrase)
        for phrase in inner.objects[:1]
        if fold.be_predicate(scene.head(phrase).low) == "works_as"
    ]


def _habitual(scene: Scene, clause: Clause) -> bool:
    """A present-tense doing with an object of its own: "I fix cars", "I throw parties"."""
    verb = clause.verb
    if (
        not clause.objects
        or verb.tense != "present"
        or verb.modal
        or verb.perfect
        or verb.passive
        or clause.governs_clause
    ):
        return False
    if verb.lemma in lexicon.words("en_verbs", "said_in_passing") or clause.link in ("when", "if", "until", "before"):
        return False
    phrase = clause.objects[-1]
    words = {token.low for token in phrase.tokens(scene.tokens)}
    return (
        len(clause.objects) == 1
        and not is_generic(phrase, scene.tokens)
        and not words & {"your", "you", "that", "this", "those", "these"}
        and phrase.j - phrase.i <= 6
    )
