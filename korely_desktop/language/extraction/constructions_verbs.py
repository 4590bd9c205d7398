"""Constructions around full verbs: leanings, wishes, abilities, and every verb the tables or the open rule turn into a relation."""

from __future__ import annotations

from korely_desktop.language.extraction import fold, lexicon
from korely_desktop.language.extraction.clauses import Clause, Phrase
from korely_desktop.language.extraction.constructions_be import joined_titles, plan_value, read_be
from korely_desktop.language.extraction.constructions_own import read_have
from korely_desktop.language.extraction.discourse import Party
from korely_desktop.language.extraction.drafts import Draft
from korely_desktop.language.extraction.endings import read_ending
from korely_desktop.language.extraction.scene import Scene
from korely_desktop.language.extraction.values import inner_text, is_generic, qualified_end

_ADJUNCTS = frozenset(
    ["because", "during", "after", "before", "until", "without", "despite", "than", "through", "per", "via"]
)
_SPARE = frozenset(
    [
        "time",
        "day",
        "night",
        "morning",
        "evening",
        "weekend",
        "weekends",
        "week",
        "year",
        "life",
        "moment",
        "way",
        "mood",
        "home",
        "while",
        "fun",
        "living",
        "past",
        "future",
    ]
)
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
_CHANNELS = {"email": "email", "e-mail": "email", "phone": "phone", "text": "text", "mail": "mail", "post": "mail", "sms": "SMS", "chat": "chat", "whatsapp": "WhatsApp", "slack": "Slack", "telegram": "Telegram", "letter": "letter", "video": "video"}  # fmt: skip


def read_clause(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """Everything one clause says about one subject."""
    verb = clause.verb
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
    if verb.modal in ("would", "could", "should", "might") and verb.lemma not in ("like", "love", "prefer", "enjoy", "hate", "want", "rather") and not (verb.modal == "could" and verb.negated):
        return []
    leaning = _leaning(verb.name) or _leaning(verb.lemma)
    if leaning and not (verb.lemma == "favor" and verb.passive):
        return _leanings(scene, clause, subject, leaning)
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
        return _wishes(scene, clause, subject)
    if verb.lemma in _LIGHT and clause.inner is not None and not clause.objects and not clause.inner.link:
        return _carried(scene, clause, subject)
    return _plain(scene, clause, subject)


def _leaning(verb: str) -> str | None:
    if verb in lexicon.words("en_verbs", "likes"):
        return "likes"
    return "dislikes" if verb in lexicon.words("en_verbs", "dislikes") else None


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


def _leanings(scene: Scene, clause: Clause, subject: Party, leaning: str) -> list[Draft]:
    verb = clause.verb
    wish = verb.modal == "would" or (verb.modal == "will" and verb.lemma == "like")
    found: list[Draft] = []
    if verb.modal in ("can", "could") and verb.negated and verb.lemma in ("like", "love"):
        return []
    predicate = "wants" if wish and verb.lemma in ("like", "love") and "rather" not in verb.adverbs else leaning
    rule = "would like" if predicate == "wants" else "likes" if leaning == "likes" else "dislikes"
    for phrase in clause.objects:
        if (
            scene.low(phrase) in ("it", "them", "that", "those", "these", "this", "one")
            and scene.discourse.last_value
            and predicate != "wants"
            and clause.inner is None
        ):
            draft = scene.draft(clause, subject, predicate, scene.discourse.last_value, f"{rule} it", phrase=phrase)
            draft.penalty = 0.1
            found.append(draft)
            continue
        if is_generic(phrase, scene.tokens):
            continue
        channel = _channel(scene, clause, phrase)
        value = channel or scene.value(phrase, qualified_end(phrase, clause, scene.tokens))
        negated = verb.negated or phrase.denied
        found.append(scene.draft(clause, subject, predicate, value, rule, phrase=phrase, negated=negated))
    inner = clause.inner
    if inner is not None and not (found and inner.i == clause.objects[-1].j):
        if not found and clause.objects and clause.objects[0].kind == "pronoun":
            return found
        if (inner.verb.lemma in ("be", "have") and predicate == "wants") or predicate == "wants":
            found += _wishes(scene, clause, subject)
        elif not (inner.link and not clause.objects and inner.link not in ("",)):
            found += _gerunds(scene, clause, inner, subject, predicate, rule)
    excluded = [
        place
        for preposition, place in clause.places
        if preposition in ("except", "besides", "but") and place.j > place.i
    ]
    for phrase in [*clause.excepted, *excluded]:
        if not is_generic(phrase, scene.tokens) and found:
            found.append(
                scene.draft(
                    clause,
                    subject,
                    predicate,
                    scene.value(phrase),
                    f"{rule}, but not N",
                    phrase=phrase,
                    negated=not verb.negated,
                )
            )
    if found and predicate in ("likes", "dislikes"):
        scene.discourse.last_leaning = (subject, scene.vocabulary.opposite(predicate) if verb.negated else predicate)
    return found


def _gerunds(scene: Scene, clause: Clause, inner: Clause, subject: Party, predicate: str, rule: str) -> list[Draft]:
    """ "likes hiking, fishing and playing chess": one draft for each -ing form or infinitive in the list."""
    found: list[Draft] = []
    current: Clause | None = inner
    while current is not None:
        flat = Clause(
            current.subjects,
            current.verb,
            current.i,
            current.j,
            current.objects,
            current.predicatives,
            current.places,
            None,
        )
        last = current.inner
        coordinated = last is not None and scene.tokens[last.i - 1].letter in "z,"
        whole = flat if coordinated else current
        draft = scene.draft(clause, subject, predicate, inner_text(whole, scene.tokens, scene.text), f"{rule} + verb")
        draft.end = max(draft.end, scene.tokens[min(current.j, len(scene.tokens)) - 1].end)
        found.append(draft)
        current = last if coordinated else None
    return found


def _channel(scene: Scene, clause: Clause, phrase: Phrase) -> str | None:
    """ "wants all follow-ups by email": the value is "email follow-ups"."""
    for preposition, place in clause.places:
        if preposition in ("by", "via", "through", "over") and place.j > place.i:
            channel = _CHANNELS.get(scene.head(place).low)
            head = scene.head(phrase)
            if channel and head.letter == "n":
                return f"{channel} {head.text}"
    return None


def _wishes(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "wants a dog", "wants to be a pilot", "would love to visit Japan", "wants follow-ups by email" (a leaning)."""
    verb, inner = clause.verb, clause.inner
    found: list[Draft] = []
    planned = verb.lemma in ("plan", "intend", "aim")
    for phrase in clause.objects:
        if is_generic(phrase, scene.tokens) or verb.lemma == "hope":
            continue
        channel = _channel(scene, clause, phrase)
        if channel:
            found.append(scene.draft(clause, subject, "likes", channel, "wants N by CHANNEL", phrase=phrase))
            continue
        if inner is not None and inner.i == phrase.j and verb.lemma == "want":
            continue
        predicate = "needs" if verb.lemma == "need" else "wants"
        found.append(
            scene.draft(
                clause,
                subject,
                predicate,
                scene.value(phrase, qualified_end(phrase, clause, scene.tokens)),
                "wants N",
                phrase=phrase,
                negated=verb.negated or phrase.denied,
            )
        )
    if inner is None or found or clause.objects:
        return found
    if verb.lemma == "need":
        return found
    roles = [*inner.objects, *inner.predicatives]
    if inner.verb.lemma in ("be", "become") and roles:
        value = scene.value(roles[0])
        return [scene.draft(clause, subject, "wants_to_be", value, "wants to be", phrase=roles[0])]
    if inner.verb.lemma in ("visit", "go", "travel", "see", "move") and not planned:
        targets = list(inner.objects) + [
            p for preposition, p in inner.places if preposition in ("to", "in") and p.j > p.i
        ]
        named = [p for p in targets if scene.head(p).letter == "m"]
        if named:
            return [
                scene.draft(clause, subject, "wants_to_visit", scene.value(p), "wants to visit", phrase=p)
                for p in named
            ]
    predicate = "plans_to" if planned else "wants"
    if (
        predicate == "wants"
        and inner.objects
        and not is_generic(inner.objects[0], scene.tokens)
        and inner.verb.lemma in ("have", "get", "own", "buy", "find")
    ):
        return [scene.draft(clause, subject, "wants", scene.value(p), "wants to have", phrase=p) for p in inner.objects]
    return [scene.draft(clause, subject, predicate, inner_text(inner, scene.tokens, scene.text), "wants to")]


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
    merged.verb.tense = verb.tense
    merged.verb.finite = True
    return read_clause(scene, merged, subject)


def _plain(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """A verb from the tables, or an open one in third-person text."""
    verb = clause.verb
    found: list[Draft] = []
    personal = subject.is_user or subject == scene.discourse.speaker
    if verb.lemma == "mind" and verb.negated:
        return []
    if verb.lemma == "take" and not verb.passive:
        return [
            scene.draft(
                clause, subject, predicate, scene.value(p), "take + N", phrase=p, negated=verb.negated or p.denied
            )
            for p in clause.objects
            if (predicate := fold.take_predicate(scene.head(p).low)) or (not personal and (predicate := "has"))
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
    found += _objects(scene, clause, subject, personal)
    found += _places(scene, clause, subject, personal, bool(found))
    if (
        not found
        and personal
        and verb.name in _SAID_ALONE
        and not clause.objects
        and verb.finite
        and verb.tense != "past"
    ):
        word = scene.tokens[verb.j - 1]
        predicate = "smokes" if verb.lemma == "smoke" else "does"
        value = "tobacco" if verb.lemma == "smoke" else word.text
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
        found += _dated(scene, clause, subject)
    if not found and clause.dates and verb.passive:
        found += _dated(scene, clause, subject)
    if (
        not found
        and personal
        and clause.inner is not None
        and verb.lemma in ("spend", "prefer", "practice", "consider", "keep", "busy")
    ):
        found.append(
            scene.draft(clause, subject, "does", inner_text(clause.inner, scene.tokens, scene.text), "time spent")
        )
    if personal:
        found += _ambition(scene, clause, subject)
    if not found and personal and _habitual(scene, clause):
        phrase = clause.objects[-1]
        start = verb.j - 1 - (1 if verb.particle and scene.tokens[verb.j - 1].letter == "t" else 0)
        value = scene.text[scene.tokens[start].start : scene.tokens[phrase.j - 1].end]
        found.append(scene.draft(clause, subject, "does", value, "habit", phrase=phrase))
    return found


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


def _objects(scene: Scene, clause: Clause, subject: Party, personal: bool) -> list[Draft]:
    verb = clause.verb
    found: list[Draft] = []
    for phrase in [*clause.objects, *([] if personal and verb.lemma != "eat" else clause.predicatives)]:
        head = scene.head(phrase)
        if phrase.kind == "adjective" and verb.lemma == "eat":
            found.append(scene.draft(clause, subject, "diet", head.text, "eat + diet", phrase=phrase))
        if is_generic(phrase, scene.tokens) or phrase.kind == "adjective":
            continue
        predicate = fold.object_predicate(verb.name) or fold.object_predicate(verb.lemma)
        if verb.passive and predicate:
            predicate = None
        if predicate is None and personal:
            continue
        predicate = predicate or fold.open_predicate(verb.name, scene.vocabulary)
        predicate = _sense(scene, clause, predicate, phrase, subject)
        if not predicate:
            continue
        value = scene.value(phrase)
        draft = scene.draft(
            clause, subject, predicate, value, "verb + object", phrase=phrase, negated=verb.negated or phrase.denied
        )
        if not scene.vocabulary.knows(predicate):
            draft.rule, draft.penalty = "open verb", 0.1
        found.append(draft)
    return found


def _sense(scene: Scene, clause: Clause, predicate: str, phrase: Phrase, subject: Party) -> str:
    """The predicate after a look at the object: "join" a company or a club, "become" a nurse, "earn" money."""
    head = scene.head(phrase)
    kind = lexicon.noun_class(head.low)
    person = subject.is_user or subject.type == "person"
    if predicate == "works_at" and not (head.letter == "m" and head.type in ("organization", "unknown", "")):
        return "member_of"
    if predicate == "works_as" and clause.verb.lemma == "become":
        return fold.be_predicate(head.low) or "works_as"
    if (
        head.kind == "amount"
        and person
        and clause.verb.lemma in ("make", "earn")
        and any(mark in head.low for mark in "$€£") | any(unit in head.low for unit in ("euro", "dollar", "pound"))
    ):
        return "income"
    if predicate in ("income", "costs", "pays", "savings", "debt", "weight"):
        return (
            predicate
            if head.letter == "c"
            else ("rents" if predicate == "pays" and head.low == "rent" else "" if person else predicate)
        )
    if predicate == "spends_on" and head.low in _SPARE:
        return ""
    if predicate == "left" or (
        person and predicate in ("followed_by", "preceded_by", "near", "has_part", "has_member", "causes")
    ):
        return ""
    if predicate == "sold" and person and clause.verb.tense == "present":
        return "works_in"
    if predicate == "experienced" and head.letter != "m" and not kind:
        return ""
    if predicate == "drives" and kind not in ("vehicle", "pet", "") and head.letter != "m":
        return ""
    if predicate == "has":
        return (
            ""
            if person and clause.verb.lemma == "get" and clause.verb.tense != "past"
            else fold.have_predicate(head.low)
        )
    if predicate in ("met_with", "knows") and head.letter != "m":
        return ""
    if predicate == "owns" and kind == "pet":
        return "has_pet"
    if predicate == "owns" and kind == "vehicle":
        return "drives"
    if predicate == "plays" and kind == "" and head.letter not in "mn":
        return ""
    if predicate == "cares_for" and kind.startswith("kin_child"):
        return "has_child"
    if predicate == "teaches" and person and head.letter == "n" and head.low in ("school", "kindergarten"):
        return "works_as"
    if predicate == "started" or (
        predicate == "founded" and clause.verb.lemma == "start" and person and head.letter != "m"
    ):
        return "started"
    if (
        predicate == "created"
        and person
        and subject.is_user
        and clause.verb.tense == "present"
        and clause.verb.lemma in ("make", "write", "paint", "design")
    ):
        return "does"
    if predicate == "partner" and head.letter != "m" and kind not in ("kin_partner",):
        return "partner" if head.letter == "n" else ""
    return predicate


def _joined_roles(scene: Scene, clause: Clause) -> list[tuple[str, Phrase]]:
    """ "works as a Founder and Curator" names one role, "works in health and nutrition" one field."""
    joins = [preposition for preposition, _ in clause.places].count("as") == 2 or (
        clause.verb.lemma == "work" and [preposition for preposition, _ in clause.places] == ["in", "in"]
    )
    if not joins:
        return clause.places
    joined = [preposition for preposition in ("as", "in") if (preposition, 2) == (preposition, sum(p == preposition for p, _ in clause.places))]
    roles = joined_titles(scene, [phrase for preposition, phrase in clause.places if preposition == joined[0]], plain=True)
    others = [(preposition, phrase) for preposition, phrase in clause.places if preposition != joined[0]]
    return [*((joined[0], phrase) for phrase in roles), *others]


def _places(scene: Scene, clause: Clause, subject: Party, personal: bool, has_object: bool) -> list[Draft]:
    verb = clause.verb
    found: list[Draft] = []
    for preposition, phrase in _joined_roles(scene, clause):
        if phrase.j == phrase.i or preposition in _ADJUNCTS:
            continue
        head = scene.head(phrase)
        predicate = fold.prepositional_predicate(verb.name, preposition, head, scene.vocabulary)
        if predicate.startswith(verb.name) and verb.particle:
            predicate = fold.prepositional_predicate(verb.lemma, preposition, head, scene.vocabulary)
        if not scene.vocabulary.knows(predicate) and preposition == "by" and verb.passive:
            predicate = f"{scene.tokens[verb.j - 1].low}_by"
        known = scene.vocabulary.knows(predicate)
        if personal and (not known or head.low in _SPARE or is_generic(phrase, scene.tokens)):
            continue
        if is_generic(phrase, scene.tokens) or (not known and head.letter not in "mc"):
            continue
        if (
            personal
            and predicate in ("goes_to", "member_of")
            and head.letter != "m"
            and head.low in ("bed", "sleep", "work", "school", "home", "college")
        ):
            if predicate == "goes_to" and head.low in ("school", "college"):
                found.append(
                    scene.draft(clause, subject, "school_status", f"in {head.text}", "go to school", phrase=phrase)
                )
            continue
        found += _placed(scene, clause, subject, predicate, phrase, preposition, known)
    return found


def _placed(
    scene: Scene, clause: Clause, subject: Party, predicate: str, phrase: Phrase, preposition: str, known: bool
) -> list[Draft]:
    head = scene.head(phrase)
    verb = clause.verb
    person = subject.is_user or subject.type == "person"
    value = (
        plan_value(scene, phrase)
        if predicate == "has_plan" or predicate in ("downgraded_to", "subscribes_to")
        else scene.value(phrase)
    )
    alternatives: tuple[str, ...] = ()
    if predicate == "lives_in" and verb.lemma in ("move", "relocate"):
        if preposition in ("in",) and head.letter != "m" and lexicon.noun_class(head.low) != "home":
            return []
        if head.letter == "m" and head.type not in ("place", "organization"):
            alternatives = ("works_at",)
        if head.letter == "n" and lexicon.noun_class(head.low) != "home":
            return []
    if predicate == "works_with" and verb.lemma == "play" and head.letter != "m":
        return []
    if predicate == "cares_for" and verb.negated:
        predicate = "likes"
    if predicate == "reports_to" and not person:
        predicate = "led_by"
    if predicate == "lives_in" and not person and verb.lemma == "base":
        predicate = "headquartered_in"
    if (
        predicate == "works_in"
        and head.letter == "n"
        and head.low
        in (
            "office",
            "shop",
            "store",
            "restaurant",
            "hospital",
            "bank",
            "school",
            "factory",
            "library",
            "bar",
            "bakery",
            "warehouse",
            "kitchen",
            "lab",
        )
    ):
        predicate = "works_at"
    if predicate == "studied_at" and verb.tense == "present" and person:
        predicate = "attends" if head.letter == "m" or lexicon.noun_class(head.low) == "school" else "studies"
    draft = scene.draft(clause, subject, predicate, value, f"verb + {preposition}", phrase=phrase)
    draft.raw = f"{verb.name} {preposition}"
    draft.alternatives = alternatives
    if verb.lemma in ("move", "relocate", "upgrade", "downgrade", "switch", "transfer"):
        draft.replaces = True
    if not known:
        draft.rule, draft.penalty = "open verb + preposition", 0.12
    return [draft]


def _dated(scene: Scene, clause: Clause, subject: Party) -> list[Draft]:
    """ "was founded in 1901", "is scheduled for 2026-07-12": the date is the value."""
    date = clause.dates[0]
    token = next((token for token in scene.tokens if token.date is date), None)
    if token is None:
        return []
    verb = clause.verb
    predicate = {
        "bear": "birthday",
        "die": "died_on",
        "schedule": "scheduled_for",
        "set": "scheduled_for",
        "plan": "scheduled_for",
        "fix": "scheduled_for",
        "postpone": "rescheduled_to",
        "move": "rescheduled_to",
        "reschedule": "rescheduled_to",
    }.get(verb.lemma, "happened_on")
    return [scene.draft(clause, subject, predicate, token.text, "dated event")]
