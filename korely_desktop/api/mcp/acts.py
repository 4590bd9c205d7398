"""What tools, resources and prompts do: one use case each, the same as the REST routes call, told in plain words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import unquote

from mcp.shared.exceptions import MCPError
from mcp_types import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    CallToolResult,
    GetPromptResult,
    PromptMessage,
    ReadResourceResult,
    TextContent,
    TextResourceContents,
)
from pydantic import ValidationError
from starlette.concurrency import run_in_threadpool

from korely_desktop.api.errors import field_path, noted, reason
from korely_desktop.api.mcp import catalogue
from korely_desktop.api.mcp.catalogue import BY_NAME, Offer
from korely_desktop.api.recall_shapes import hits
from korely_desktop.api.shapes import fact_shape
from korely_desktop.domain.errors import KorelyError, NotFound
from korely_desktop.domain.facts import Fact
from korely_desktop.domain.memories import NewMemory
from korely_desktop.domain.questions import FactQuery, How
from korely_desktop.domain.recall import ContextBlock, ContextQuery, SearchQuery
from korely_desktop.domain.scope import Caller
from korely_desktop.memory import checks, facts, remember
from korely_desktop.memory.access import refusals
from korely_desktop.memory.answers import bulletin, context, profile_text, recall
from korely_desktop.memory.answers.context_block import fenced
from korely_desktop.memory.history import verbs
from korely_desktop.memory.sentences import Wording, plain, sentence
from korely_desktop.memory.services import Services

_NOTHING = "Nothing is known of this yet."
_KEEP = (
    "Look back over this conversation. Store with korely_add what will still matter in other conversations: lasting "
    "preferences, decisions, changes, who people are, what is planned and when. One memory for each matter, in whole "
    "sentences that name people and dates; nothing that only mattered now, no secrets such as passwords. Then say in "
    "one line what you stored."
)


@dataclass(frozen=True, slots=True)
class AppActs:
    """For one caller of the running app. ``user_id`` is whose memory a call is about that names nobody."""

    services: Services
    caller: Caller
    user_id: str | None

    def may(self, offer: Offer) -> bool:
        """Whether the key holds the tool's scopes."""
        return all(self.caller.holds(scope) for scope in offer.scopes)

    async def call(self, name: str, arguments: dict[str, Any]) -> CallToolResult:
        """Use a tool. A refusal or a wrong argument comes back as a result that says so, never repeating what came."""
        try:
            wanted = BY_NAME[name].arguments.model_validate(arguments)
            text, structured = await run_in_threadpool(_TOOLS[name], self, wanted)
        except ValidationError as problem:
            first = problem.errors()[0]
            words = f"{field_path(('arguments', *first['loc']))}: {reason(first)}"
            if first["type"] in ("missing", "extra_forbidden"):
                words = f"{words} {name} takes: {', '.join(BY_NAME[name].arguments.model_fields)}."
            return _refused(words, "invalid_request")
        except KorelyError as problem:
            refusals.note(self.services, self.caller, problem)
            return _refused(_next_step(problem, BY_NAME[name]), problem.code, **problem.extra)
        except Exception as bug:
            return _refused(noted(bug, f"MCP {name}")[0], "internal_error")
        return CallToolResult(content=[TextContent(text=text)], structured_content=structured)

    async def read(self, uri: str) -> ReadResourceResult:
        """The text of a resource."""
        text = await self._told(lambda: self._resource(uri))
        if text is None:
            raise MCPError(INVALID_PARAMS, "There is no such resource. resources/list names the available ones.")
        kind = "text/markdown" if uri == catalogue.CONTEXT else "text/plain"
        return ReadResourceResult(contents=[TextResourceContents(uri=uri, text=text, mime_type=kind)])

    async def prompt(self, name: str, arguments: dict[str, str]) -> GetPromptResult:
        """A prompt with what is known in it."""
        named = arguments.get("user_id") or self.user_id
        whose = await self._told(lambda: checks.identifier(named, "user_id"))
        if name == "remember":
            return _said(f'{_KEEP} Pass user_id="{whose}".' if whose else _KEEP)
        topic = arguments.get("topic", "").strip()
        if name != "recall" or not topic:
            raise MCPError(INVALID_PARAMS, "There is no such prompt, or its topic is missing.")
        query = ContextQuery(query=topic, user_id=whose)
        known = await self._told(lambda: _known(context.context(self.services, self.caller, query)))
        return _said(
            f"What my memory holds about this:\n\n{known or _NOTHING}\n\nKeep it in mind. It is about: {topic}"
        )

    async def _told(self, work: Callable[[], str | None]) -> str | None:
        try:
            return await run_in_threadpool(work)
        except KorelyError as problem:
            refusals.note(self.services, self.caller, problem)
            raise MCPError(INVALID_PARAMS, problem.message, {"code": problem.code}) from problem
        except Exception as bug:
            raise MCPError(INTERNAL_ERROR, noted(bug, "MCP")[0], {"code": "internal_error"}) from bug

    def _resource(self, uri: str) -> str | None:
        if uri == catalogue.CONTEXT:
            query = ContextQuery(query=None, user_id=self.user_id)
            return _known(context.context(self.services, self.caller, query)) or _NOTHING
        if uri == catalogue.BULLETIN:
            return fenced(bulletin.bulletin(self.services, self.caller, user_id=self.user_id).text)
        try:
            whose = unquote(uri.removeprefix(catalogue.PROFILE), errors="strict")
        except UnicodeDecodeError:
            return None
        if whose == uri or not whose:
            return None
        known = profile_text.profile_text(self.services, self.caller, whose).text
        return fenced(known) if known else _NOTHING

    def _whose(self, named: str | None) -> str | None:
        return named if named is not None else self.user_id

    def _get_context(self, wanted: catalogue.GetContext) -> tuple[str, dict[str, Any]]:
        query = ContextQuery(
            query=wanted.query,
            user_id=self._whose(wanted.user_id),
            token_budget=wanted.token_budget,
            known_as_of=wanted.known_as_of,
        )
        block = context.context(self.services, self.caller, query)
        return _known(block) or _nothing(_NOTHING, wanted.user_id), {"tokens": block.tokens, "degraded": block.degraded}

    def _search(self, wanted: catalogue.Search) -> tuple[str, dict[str, Any]]:
        query = SearchQuery(
            query=wanted.query,
            user_id=self._whose(wanted.user_id),
            limit=wanted.limit,
            min_score=wanted.min_score,
        )
        found = hits(recall.answer(self.services, self.caller, query), explain=False)
        lines = [f"[{hit['score']:.2f}] {' '.join(hit['snippet'].split())} ({hit['id']})" for hit in found["results"]]
        return "\n".join(lines) or _nothing("No text fits this.", wanted.user_id), dict(found)

    def _get_facts(self, wanted: catalogue.GetFacts) -> tuple[str, dict[str, Any]]:
        query = FactQuery(
            user_id=self._whose(wanted.user_id),
            entity=wanted.entity,
            subject=wanted.subject,
            predicate_family=wanted.predicate_family,
            as_of=wanted.as_of,
            known_as_of=wanted.known_as_of,
            include_invalidated=wanted.include_invalidated,
            limit=wanted.limit,
        )
        found, total = facts.query(self.services, self.caller, query)
        lines = [self._line(fact) for fact in found]
        if total > len(found):
            lines.append(f"(and {total - len(found)} more)")
        text = "\n".join(lines) or _nothing("No such fact.", wanted.user_id)
        return text, {"facts": [fact_shape(fact) for fact in found], "total": total}

    def _add(self, wanted: catalogue.Add) -> tuple[str, dict[str, Any]]:
        new = NewMemory(
            content=wanted.content,
            user_id=self._whose(wanted.user_id),
            agent_id=wanted.agent_id,
            run_id=wanted.run_id,
            timestamp=wanted.timestamp,
        )
        memory = remember.add(self.services, self.caller, new)
        text = f"Remembered as {memory.id}; its facts are read within moments."
        return text, {"id": memory.id, "status": str(memory.status)}

    def _correct_fact(self, wanted: catalogue.CorrectFact) -> tuple[str, dict[str, Any]]:
        fact = verbs.correct(
            self.services,
            self.caller,
            wanted.fact_id,
            subject=wanted.subject,
            predicate=wanted.predicate,
            object=wanted.object,
            how=How(wanted.how),
            at=wanted.at,
        )
        return f"Now: {self._line(fact)}", {"fact": fact_shape(fact)}

    def _forget_fact(self, wanted: catalogue.ForgetFact) -> tuple[str, dict[str, Any]]:
        receipt = verbs.close(self.services, self.caller, wanted.fact_id, wanted.at)
        text = "It was over already." if receipt.status == "already_forgotten" else "Ended. It stays in history."
        return text, {"id": receipt.id, "status": receipt.status}

    def _line(self, fact: Fact) -> str:
        wording = replace(Wording.of(fact), is_you=False)
        said = " ".join(plain(sentence(self.services.vocabulary, wording, "en")).split())
        since = f"since {fact.valid_from:%Y-%m-%d}"
        until = f", until {fact.invalid_at:%Y-%m-%d}" if fact.invalid_at is not None else ""
        return f"- {said} ({since}{until}) [{fact.id}]"


_TOOLS: dict[str, Callable[[AppActs, Any], tuple[str, dict[str, Any]]]] = {
    "korely_get_context": AppActs._get_context,
    "korely_search": AppActs._search,
    "korely_get_facts": AppActs._get_facts,
    "korely_add": AppActs._add,
    "korely_correct_fact": AppActs._correct_fact,
    "korely_forget_fact": AppActs._forget_fact,
}


def _known(block: ContextBlock) -> str:
    """The block; nothing where it is a frame around nothing."""
    return block.context if block.sources or block.degraded else ""


def _next_step(problem: KorelyError, offer: Offer) -> str:
    """A refusal in words, with the id that the tool wants where a model could not know it."""
    if (current := problem.extra.get("current_fact_id")) is not None:
        return f"{problem.message} That is {current}."
    if isinstance(problem, NotFound) and offer.ends:
        return f"{problem.message} korely_get_facts gives the id of each fact: fct_ and letters."
    return problem.message


def _nothing(words: str, user_id: str | None) -> str:
    """An empty answer; models guess a ``user_id``, or write it as a name."""
    return words if user_id is None else f"{words} A user_id counts to the letter; leave it out for the default."


def _refused(message: str, code: str, **extra: Any) -> CallToolResult:
    told = {**extra, "code": code}
    return CallToolResult(content=[TextContent(text=message)], structured_content=told, is_error=True)


def _said(text: str) -> GetPromptResult:
    return GetPromptResult(messages=[PromptMessage(role="user", content=TextContent(text=text))])
