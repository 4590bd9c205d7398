"""What a review card says: its title, why the person is asked, and what each choice would do. No widgets."""

from __future__ import annotations

from dataclasses import dataclass

from korely_desktop.domain.answers import Decision, ReviewCard, ReviewKind
from korely_desktop.domain.facts import Fact, Tense
from korely_desktop.domain.learning import Checked
from korely_desktop.domain.verdicts import Reason
from korely_desktop.domain.vocabulary import Vocabulary
from korely_desktop.gui.components.sentence import fact_runs, fact_words, one_text
from korely_desktop.gui.drawer.words import shown_name
from korely_desktop.gui.i18n import QT_TRANSLATE_NOOP, fill, language, number, translate
from korely_desktop.gui.theme.tokens import Look
from korely_desktop.memory.date_words import date_words, since_words
from korely_desktop.memory.sentences import Part, Run, Wording, value_words, without_subject

KIND_LOOKS: dict[ReviewKind, Look] = {
    ReviewKind.CLASH: Look(
        QT_TRANSLATE_NOOP("Review", "Clash with your word"), "triangle-alert", "danger", "danger-soft"
    ),
    ReviewKind.AMBIGUOUS: Look(
        QT_TRANSLATE_NOOP("Review", "Two values"), "circle-question-mark", "check", "check-soft"
    ),
    ReviewKind.UNCERTAIN: Look(QT_TRANSLATE_NOOP("Review", "Not sure"), "circle-question-mark", "check", "check-soft"),
    ReviewKind.SAME_ENTITY: Look(QT_TRANSLATE_NOOP("Review", "The same?"), "git-merge", "planned", "planned-soft"),
    ReviewKind.SENSITIVE: Look(QT_TRANSLATE_NOOP("Review", "Sensitive, first mention"), "lock", "ended", "ended-soft"),
    ReviewKind.SELF_CHECK: Look(QT_TRANSLATE_NOOP("Review", "Spot check"), "shield-check", "good", "good-soft"),
}
_QUESTIONS: dict[str, str] = {
    "works_at": QT_TRANSLATE_NOOP("Review", "Where does {subject} work?"),
    "lives_in": QT_TRANSLATE_NOOP("Review", "Where does {subject} live?"),
    "reports_to": QT_TRANSLATE_NOOP("Review", "Who does {subject} report to?"),
    "has_plan": QT_TRANSLATE_NOOP("Review", "Which plan does {subject} have?"),
    "costs": QT_TRANSLATE_NOOP("Review", "What does {subject} cost?"),
    "has_role": QT_TRANSLATE_NOOP("Review", "What is the role of {subject}?"),
    "scheduled_for": QT_TRANSLATE_NOOP("Review", "When is {subject}?"),
}
_WHY: dict[Reason, str] = {
    Reason.ONE_AT_A_TIME: QT_TRANSLATE_NOOP("Review", "There is usually one such value at a time."),
    Reason.OPPOSITE_STANCE: QT_TRANSLATE_NOOP("Review", "The new text says the opposite of what is in memory."),
    Reason.SAID_TO_BE_OVER: QT_TRANSLATE_NOOP("Review", "The new text says that this is over."),
    Reason.LATE_NEWS: QT_TRANSLATE_NOOP("Review", "The new text tells of an earlier time."),
    Reason.PLANNED_ONLY: QT_TRANSLATE_NOOP("Review", "The new text speaks of a plan, not of the present."),
    Reason.MANY_VALUES: QT_TRANSLATE_NOOP("Review", "Both values can be true at the same time."),
    Reason.MORE_EXACT: QT_TRANSLATE_NOOP("Review", "The new value seems to be a more exact form of the old one."),
    Reason.SIMILAR_MEANING: QT_TRANSLATE_NOOP(
        "Review", "The two mean something similar, and it is not clear which is true."
    ),
    Reason.CLASHES_WITH_PERSON: QT_TRANSLATE_NOOP("Review", "The value in memory is your own word."),
    Reason.WEAK_EVIDENCE: QT_TRANSLATE_NOOP("Review", "The text is not clear enough to be sure."),
    Reason.ASKS_FIRST: QT_TRANSLATE_NOOP(
        "Review", "You took back a change of this kind before, so Korely asks before it ends anything."
    ),
    Reason.EARNED: QT_TRANSLATE_NOOP(
        "Review",
        "It was accepted without asking, because you had always agreed with this agent. One in five is checked.",
    ),
    Reason.ASK_ALWAYS: QT_TRANSLATE_NOOP("Review", "You chose to decide about every new fact."),
    Reason.HINTED_OVER: QT_TRANSLATE_NOOP("Review", "The text sounds as if this were over, but does not say so."),
    Reason.UNSPOKEN_OF: QT_TRANSLATE_NOOP(
        "Review", "Nobody has mentioned it for a long time, and such things usually change sooner."
    ),
    Reason.DIFFERENT_SLOT: QT_TRANSLATE_NOOP("Review", "It is not clear whether the two are about the same thing."),
}


@dataclass(frozen=True, slots=True)
class Effect:
    """What a choice would do, in words."""

    decision: Decision
    words: str


def kind_words(kind: ReviewKind) -> str:
    """The word of the card's kind."""
    return translate("Review", KIND_LOOKS[kind].word)


def subject_of(fact: Fact) -> str:
    """The current name of what a fact is about."""
    if fact.subject_is_user and fact.user_id is None:
        return translate("Review", "you")
    return Wording.of(fact).subject


def value_of(fact: Fact) -> str:
    """The value of a fact for reading."""
    return value_words(Wording.of(fact).object, language())


def told(card: ReviewCard, fact: Fact, vocabulary: Vocabulary, *, within: bool = False) -> str:
    """A fact on a card: its value, or *does not drink coffee* where the two sides differ in more than their values.

    Args:
        within: it stands in a sentence, which quotes the whole fact then.
    """
    relations = {one.predicate for one in (card.fact, card.old_fact, fact) if one is not None}
    if card.fact is not None and len(relations) == 1:
        return value_of(fact)
    return f"“{fact_words(vocabulary, fact)}”" if within else one_text(without_subject(fact_runs(vocabulary, fact)))


def title(card: ReviewCard, vocabulary: Vocabulary) -> str:
    """The question of a card."""
    if card.fact is None:
        a, b = _names(card)
        people = all(entity is not None and entity.type == "person" for entity in (card.entity, card.other_entity))
        one = translate("Review", "Are {a} and {b} the same person?")
        return fill(one if people else translate("Review", "Are {a} and {b} the same?"), a=a, b=b)
    if card.old_fact is None:
        return fact_words(vocabulary, card.fact)
    if ends_only(card):
        return fill(translate("Review", "Is this over? {fact}"), fact=fact_words(vocabulary, card.old_fact))
    slot = card.fact.predicate
    if slot in _QUESTIONS and not (card.fact.subject_is_user and card.fact.user_id is None):
        return fill(translate("Review", _QUESTIONS[slot]), subject=subject_of(card.fact))
    return fill(translate("Review", "What is right about {subject}?"), subject=subject_of(card.fact))


def line(card: ReviewCard, vocabulary: Vocabulary) -> str:
    """The card in the list: its fact as a sentence, or the two names."""
    if card.fact is None:
        a, b = _names(card)
        return fill(translate("Review", "{a} and {b}"), a=a, b=b)
    return fact_words(vocabulary, card.fact)


def below_its_head(card: ReviewCard, vocabulary: Vocabulary) -> tuple[Run, ...]:
    """The same where the head above says whom it is about: *works at Northwind Labs*."""
    if card.fact is None:
        return (Run(Part.SUBJECT, line(card, vocabulary)),)
    return without_subject(fact_runs(vocabulary, card.fact))


def ends_only(card: ReviewCard) -> bool:
    """Whether the card asks if what is in memory has ended, with nothing in its place."""
    return card.fact is not None and card.old_fact is not None and card.fact.tense is Tense.PAST


def offers(card: ReviewCard, decision: Decision) -> bool:
    """Whether the card has this choice."""
    if decision is Decision.CORRECT:
        return card.fact is not None and not ends_only(card)
    if decision is Decision.KEEP_BOTH:
        return card.old_fact is not None and not ends_only(card)
    return True


def why(card: ReviewCard, vocabulary: Vocabulary) -> str:
    """One or two sentences: why the person is asked, and what agents read meanwhile."""
    reason = Reason(card.reason) if card.reason in set(Reason) else None
    if card.fact is None:
        return translate("Review", "The two names look alike. Korely never merges two names by itself.")
    if card.kind is ReviewKind.SENSITIVE:
        first = translate("Review", "This is a sensitive matter, mentioned for the first time.")
    else:
        first = (
            translate("Review", _WHY.get(reason, _WHY[Reason.WEAK_EVIDENCE]))
            if reason
            else translate("Review", _WHY[Reason.WEAK_EVIDENCE])
        )
    if card.kind is ReviewKind.SELF_CHECK:
        meanwhile = translate("Review", "Agents already read it.")
    elif card.old_fact is not None:
        value = told(card, card.old_fact, vocabulary, within=True)
        meanwhile = fill(translate("Review", "Agents keep reading {value} until you decide."), value=value)
    else:
        meanwhile = translate("Review", "Agents do not see it until you decide.")
    return f"{first} {meanwhile}"


def effects(card: ReviewCard, vocabulary: Vocabulary) -> list[Effect]:
    """What each choice that this card offers would do, accept first."""
    if card.fact is None:
        a, b = _names(card)
        return [
            Effect(
                Decision.ACCEPT,
                fill(translate("Review", "{b} becomes another name for {a}. Their facts are merged."), a=b, b=a),
            ),
            Effect(Decision.REJECT, translate("Review", "They stay separate. You are not asked again.")),
        ]
    if card.kind is ReviewKind.SELF_CHECK:
        return [
            Effect(Decision.ACCEPT, translate("Review", "It becomes your word and counts as right.")),
            Effect(
                Decision.REJECT,
                translate("Review", "It is dropped, and you are asked again about this agent’s facts of this kind."),
            ),
        ]
    if card.old_fact is None:
        return [
            Effect(
                Decision.ACCEPT, translate("Review", "It becomes current, with your word. Agents read it from now on.")
            ),
            Effect(Decision.REJECT, translate("Review", "It is dropped. The same text will not suggest it again.")),
        ]
    old = told(card, card.old_fact, vocabulary, within=True)
    begun = old[:1].upper() + old[1:]
    if ends_only(card):
        stays = translate("Review", "{old} stays. The same text will not suggest this again.")
        if card.reason == Reason.UNSPOKEN_OF:
            stays = translate("Review", "{old} stays. You are asked again only after an equally long silence.")
        return [
            Effect(Decision.ACCEPT, fill(translate("Review", "{old} ends. Agents no longer read it."), old=begun)),
            Effect(Decision.REJECT, fill(stays, old=begun)),
        ]
    new = told(card, card.fact, vocabulary, within=True)
    start = date_words(card.fact.valid_from, card.fact.valid_from_precision, language())
    accept = fill(
        translate("Review", "{old} ends, {new} becomes current. Begin: {date}."), old=begun, new=new, date=start
    )
    return [
        Effect(Decision.ACCEPT, accept),
        Effect(
            Decision.REJECT,
            fill(translate("Review", "{old} stays. The same text will not suggest this again."), old=begun),
        ),
        Effect(
            Decision.KEEP_BOTH,
            fill(translate("Review", "Both are true: {old} and {new}. Agents read both."), old=old, new=new),
        ),
    ]


def if_words(card: ReviewCard, decision: Decision) -> str:
    """Above what a choice would do: *If you accept*."""
    if card.fact is None:
        return {
            Decision.ACCEPT: translate("Review", "If they are the same"),
            Decision.REJECT: translate("Review", "If they are different"),
        }[decision]
    return {
        Decision.ACCEPT: translate("Review", "If you accept"),
        Decision.REJECT: translate("Review", "If you reject"),
        Decision.KEEP_BOTH: translate("Review", "If you keep both"),
    }[decision]


def refusing_words(card: ReviewCard) -> str:
    """What saying no to the question of a card is called."""
    if card.fact is None:
        return translate("Review", "They are different")
    return translate("Review", "It is still true") if ends_only(card) else translate("Review", "Reject")


def checked_words(checked: Checked, accepted: str = "{}") -> str:
    """What came of the samples, and what that says about the rest; ``accepted`` is put around how many were let in."""
    if not checked.judged:
        none = translate("Review", "Accepted without asking: {accepted}. None checked yet.")
        return fill(none, accepted=accepted.format(number(checked.accepted)))
    low, high = checked.between
    told = translate(
        "Review",
        "Accepted without asking: {accepted}. Checked: {judged}, right: {right}. So {low}% to "
        "{high}% of all are right.",
    )
    return fill(
        told,
        accepted=accepted.format(number(checked.accepted)),
        judged=number(checked.judged),
        right=number(checked.right),
        low=round(100 * low),
        high=round(100 * high),
    )


def subject_of_card(card: ReviewCard) -> str:
    """Whom or what a card is about, as the head of its group."""
    if card.fact is not None:
        name = subject_of(card.fact)
        return name[:1].upper() + name[1:]
    return _names(card)[1]


def ids_of(card: ReviewCard) -> set[str]:
    """Its own id, and those of the facts that are on it."""
    return {card.id, *(fact.id for fact in (card.fact, card.old_fact) if fact is not None)}


def writer(card: ReviewCard) -> str | None:
    """Which agent, or key, said what is new; None where that is not known."""
    newest = max(card.sources, key=lambda source: source.observed_at, default=None)
    if newest is not None:
        return newest.writer
    return card.fact.writer if card.fact is not None else None


def since(fact: Fact) -> str:
    """Since when, in words."""
    return since_words(fact.valid_from, fact.valid_from_precision, language())


def decided_words(card: ReviewCard, decision: Decision, vocabulary: Vocabulary) -> str:
    """What a decision did, for a toast."""
    promised = {effect.decision: effect.words for effect in effects(card, vocabulary)}
    if decision in promised and (card.fact is None or ends_only(card) or card.kind is ReviewKind.SELF_CHECK):
        return promised[decision]  # there nothing new is let in or kept out
    return {
        Decision.ACCEPT: translate("Review", "Accepted. Agents read it from now on."),
        Decision.CORRECT: translate("Review", "Corrected. Agents read your word from now on."),
        Decision.REJECT: translate("Review", "Rejected. The same text will not suggest it again."),
        Decision.KEEP_BOTH: translate("Review", "Kept both. Agents read both from now on."),
    }[decision]


def undo_words(card: ReviewCard, decision: Decision, vocabulary: Vocabulary) -> str:
    """The decision as the status bar names it."""
    about, accepts = line(card, vocabulary), decision is Decision.ACCEPT
    if card.fact is None:
        a, b = _names(card)
        joined, apart = translate("Review", "merged {a} and {b}"), translate("Review", "kept {a} and {b} apart")
        return fill(joined if accepts else apart, a=a, b=b)
    if ends_only(card) and card.old_fact is not None:
        ended, kept = translate("Review", "ended “{about}”"), translate("Review", "kept “{about}”")
        return fill(ended if accepts else kept, about=fact_words(vocabulary, card.old_fact))
    template = {
        Decision.ACCEPT: translate("Review", "accepted “{about}”"),
        Decision.CORRECT: translate("Review", "corrected “{about}”"),
        Decision.REJECT: translate("Review", "rejected “{about}”"),
        Decision.KEEP_BOTH: translate("Review", "kept both for “{about}”"),
    }[decision]
    return fill(template, about=about)


def _names(card: ReviewCard) -> tuple[str, str]:
    a, b = card.entity, card.other_entity
    return (shown_name(a) if a else "", shown_name(b) if b else "")
