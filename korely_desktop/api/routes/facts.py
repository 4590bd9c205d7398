"""Facts: read, write, correct, and the verbs that a person has in the window too."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from korely_desktop.api.bodies import (
    AddFact,
    CheckContradiction,
    ChooseRecall,
    CorrectFact,
    ExportFacts,
    ForgetFact,
    given,
)
from korely_desktop.api.fields import (
    AgentFilter,
    AsOf,
    ExcludeSessions,
    FamilyFilter,
    KnownAsOf,
    Language,
    Limit200,
    NameFilter,
    Offset,
    PathId,
    RequiredUser,
    UserFilter,
)
from korely_desktop.api.insight import (
    ExplanationShape,
    JudgementShape,
    explanation_shape,
    judgement_shape,
)
from korely_desktop.api.shapes import (
    ExportShape,
    FactPage,
    FactShape,
    ForgetShape,
    ProfileShape,
    ProfileTextShape,
    RecallShape,
    fact_page,
    fact_shape,
    forget_shape,
    profile_shape,
)
from korely_desktop.api.wire import CallerOf, Reply, new_router
from korely_desktop.domain.choices import Recall
from korely_desktop.domain.facts import Tense
from korely_desktop.domain.questions import Correction, FactQuery, How, NewTriple
from korely_desktop.domain.scope import READ
from korely_desktop.language.tokens import count_tokens
from korely_desktop.memory import exporting, facts
from korely_desktop.memory.answers import choosing, profile_text
from korely_desktop.memory.history import explain, judging, reopening, unsaying, verbs
from korely_desktop.memory.inbox import confirmation
from korely_desktop.memory.services import Services


def router(services: Services) -> APIRouter:
    """Contract A3, and the human's verbs of part B."""
    routes = new_router("facts")

    @routes.get("/v1/facts", response_model=FactPage)
    def list_facts(
        caller: CallerOf,
        user_id: UserFilter = None,
        agent_id: AgentFilter = None,
        subject: NameFilter = None,
        entity: NameFilter = None,
        predicate: NameFilter = None,
        predicate_family: FamilyFilter = None,
        include_invalidated: bool = False,
        as_of: AsOf = None,
        known_as_of: KnownAsOf = None,
        exclude_sessions: ExcludeSessions = False,
        limit: Limit200 = 50,
        offset: Offset = 0,
    ) -> Response:
        """Typed statements, true at ``as_of`` as far as was known at ``known_as_of``."""
        wanted = FactQuery(
            user_id=user_id,
            agent_id=agent_id,
            subject=subject,
            entity=entity,
            predicate=predicate,
            predicate_family=predicate_family,
            include_invalidated=include_invalidated,
            as_of=as_of,
            known_as_of=known_as_of,
            exclude_sessions=exclude_sessions,
            limit=limit,
            offset=offset,
        )
        return Reply(fact_page(*facts.query(services, caller, wanted)))

    @routes.post("/v1/facts", status_code=201, response_model=FactShape)
    def add_fact(caller: CallerOf, body: AddFact) -> Response:
        """Write a fact directly; ``invalidated`` names what the contradiction check closed."""
        values = given(body)
        values["tense"] = Tense(values.get("tense", "current"))
        return Reply(fact_shape(facts.add_triple(services, caller, NewTriple(**values))), status_code=201)

    @routes.post("/v1/facts/export", response_model=ExportShape)
    def export_facts(caller: CallerOf, body: ExportFacts) -> Response:
        """Facts with their sentences and the words behind them, and whole texts; nothing changes by it."""
        taken = exporting.take_out(
            services, caller, fact_ids=body.fact_ids or (), memory_ids=body.memory_ids or (), language=body.language
        )
        return Reply(exporting.as_content(taken))

    @routes.patch("/v1/facts/{fact_id}", response_model=FactShape)
    def correct_fact(caller: CallerOf, fact_id: PathId, body: CorrectFact) -> Response:
        """Supersede a fact by a corrected one. What has changed stays in history; what was never so goes from it."""
        fact = verbs.correct(
            services,
            caller,
            fact_id,
            subject=body.subject,
            predicate=body.predicate,
            object=body.object,
            how=How(body.how or How.CHANGED),
            at=body.at,
        )
        return Reply(fact_shape(fact))

    @routes.post("/v1/facts/{fact_id}/forget", response_model=ForgetShape)
    def forget_fact(caller: CallerOf, fact_id: PathId, body: ForgetFact | None = None) -> Response:
        """Close a fact: it stopped being true at ``at`` (default: now) and stays in history."""
        return Reply(forget_shape(verbs.close(services, caller, fact_id, body.at if body else None)))

    @routes.get("/v1/facts/{fact_id}/explain", response_model=ExplanationShape)
    def explain_fact(caller: CallerOf, fact_id: PathId) -> Response:
        """The texts that state it, the verdicts on it, earlier and later values, and who read it."""
        return Reply(explanation_shape(explain.explain(services, caller, fact_id)))

    @routes.post("/v1/facts/{fact_id}/confirm", response_model=FactShape)
    def confirm_fact(caller: CallerOf, fact_id: PathId) -> Response:
        """Say that it is right."""
        return Reply(fact_shape(verbs.confirm(services, caller, fact_id)))

    @routes.post("/v1/facts/{fact_id}/unconfirm", response_model=FactShape)
    def unconfirm_fact(caller: CallerOf, fact_id: PathId) -> Response:
        """Take the newest confirmation back."""
        return Reply(fact_shape(confirmation.unconfirm(services, caller, fact_id)))

    @routes.post("/v1/facts/{fact_id}/reopen", response_model=FactShape)
    def reopen_fact(caller: CallerOf, fact_id: PathId) -> Response:
        """Say that it has not ended after all."""
        return Reply(fact_shape(reopening.reopen(services, caller, fact_id)))

    @routes.post("/v1/facts/{fact_id}/end-again", response_model=FactShape)
    def end_fact_again(caller: CallerOf, fact_id: PathId) -> Response:
        """Take the newest reopening back."""
        return Reply(fact_shape(reopening.end_again(services, caller, fact_id)))

    @routes.post("/v1/facts/{fact_id}/unsay", response_model=FactShape)
    def unsay_fact(caller: CallerOf, fact_id: PathId) -> Response:
        """Take back what was written directly, as if it had not been."""
        return Reply(fact_shape(unsaying.unsay(services, caller, fact_id)))

    @routes.post("/v1/facts/{fact_id}/say-again", response_model=FactShape)
    def say_fact_again(caller: CallerOf, fact_id: PathId) -> Response:
        """Put back what was taken back so."""
        return Reply(fact_shape(unsaying.say_again(services, caller, fact_id)))

    @routes.post("/v1/facts/{fact_id}/hide", response_model=FactShape)
    def hide_fact(caller: CallerOf, fact_id: PathId) -> Response:
        """Hide it from every read, history included; it is erased after 30 days."""
        return Reply(fact_shape(verbs.hide(services, caller, fact_id)))

    @routes.post("/v1/facts/{fact_id}/unhide", response_model=FactShape)
    def unhide_fact(caller: CallerOf, fact_id: PathId) -> Response:
        """Take a hidden fact back."""
        return Reply(fact_shape(verbs.unhide(services, caller, fact_id)))

    @routes.put("/v1/facts/{fact_id}/recall", response_model=RecallShape)
    def choose_recall(caller: CallerOf, fact_id: PathId, body: ChooseRecall) -> Response:
        """Tell it always (pinned), never (kept back), or as the ranking decides (null)."""
        choice = Recall(body.choice) if body.choice else None
        choosing.choose(services, caller, {fact_id: choice})
        return Reply({"id": fact_id, "recall": body.choice})

    @routes.get("/v1/profile", response_model=ProfileShape)
    def profile(
        caller: CallerOf,
        user_id: RequiredUser,
        agent_id: AgentFilter = None,
        as_of: AsOf = None,
        known_as_of: KnownAsOf = None,
        exclude_sessions: ExcludeSessions = False,
    ) -> Response:
        """What is known of one end user, their own facts first; at most 200."""
        found = facts.profile(services, caller, user_id, agent_id, as_of, known_as_of, exclude_sessions)
        return Reply(profile_shape(found))

    @routes.get("/v1/profile/text", response_model=ProfileTextShape)
    def profile_as_text(
        caller: CallerOf,
        user_id: RequiredUser,
        agent_id: AgentFilter = None,
        language: Language = "en",
    ) -> Response:
        """The profile as a short paragraph in the third person, for a system prompt. No model writes it."""
        told = profile_text.profile_text(services, caller, user_id, language=language, agent_id=agent_id)
        answer: ProfileTextShape = {
            "user_id": told.user_id,
            "language": told.language,
            "text": told.text,
            "tokens": count_tokens(told.text),
            "facts": list(told.facts),
        }
        return Reply(answer)

    @routes.post("/v1/contradictions/check", response_model=JudgementShape)
    def check_contradiction(caller: CallerOf, body: CheckContradiction) -> Response:
        """How a new statement stands to an old one. Nothing is stored."""
        caller.require(READ)
        old, new = (Correction(part.subject, part.predicate, part.object) for part in (body.old, body.new))
        return Reply(judgement_shape(judging.check(services, old, new)))

    return routes
