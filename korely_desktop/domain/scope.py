"""Who asks, and whose memory it is.

*Scope* decides which facts can contradict each other: one project and one end user. ``agent_id`` and ``run_id`` say
where a memory came from; they filter reads but do not part truth, since every agent sees the same person.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from korely_desktop.domain.errors import Forbidden

Actor = Literal["rest", "mcp", "worker", "desktop"]

READ = "memories:read"
WRITE = "memories:write"
ADD = "memories:add"
"""As :data:`WRITE`, but nothing can be erased with it, nor what somebody else wrote be written over."""
ADMIN = "admin"
ALL_SCOPES = frozenset({READ, WRITE, ADMIN})
"""What opens everything: all scopes but the narrower one."""
DEFAULT_PROJECT = "prj_00000000000000000000000000"


@dataclass(frozen=True, slots=True)
class Scope:
    """One project and one end user (None: the project's own memory, in the window "You")."""

    project_id: str
    user_id: str | None


class Owned(Protocol):
    """What is stored in somebody's memory."""

    @property
    def project_id(self) -> str:
        """The project."""
        ...

    @property
    def user_id(self) -> str | None:
        """The end user."""
        ...


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls a use case.

    Attributes:
        users: end users the key is confined to (exact ids, or prefixes ending in ``*``); empty means all.
        client: the ``X-Korely-Client`` header, kept on memories.
        label: the name people see, for example the name of the key.
    """

    actor: Actor
    project_id: str = DEFAULT_PROJECT
    scopes: frozenset[str] = ALL_SCOPES
    users: tuple[str, ...] = ()
    key_id: str | None = None
    label: str | None = None
    client: str | None = None
    ip: str | None = None

    @property
    def is_person(self) -> bool:
        """Whether the human at the window acts."""
        return self.actor == "desktop"

    @property
    def key_name(self) -> str | None:
        """The name of the key that is used; None without one, as for the person."""
        return self.label if self.key_id else None

    def holds(self, scope: str) -> bool:
        """Whether the caller has this scope; ``admin`` has all."""
        return scope in self.scopes or ADMIN in self.scopes or (scope == WRITE and ADD in self.scopes)

    def require(self, scope: str) -> None:
        """Raise :class:`Forbidden`, naming the scope, unless the caller holds it."""
        if not self.holds(scope):
            raise Forbidden(f"This key lacks the scope {scope}.", required_scope=scope)

    def require_erasing(self) -> None:
        """Raise :class:`Forbidden` unless the caller may destroy what is stored."""
        if not self.scopes & {WRITE, ADMIN}:
            raise Forbidden(f"Erasing needs the scope {WRITE}, which this key lacks.", required_scope=WRITE)

    def require_writing_over(self, key_id: str | None) -> None:
        """Raise :class:`Forbidden` unless the caller may write over what came in with this key (None: the person's)."""
        if not self.scopes & {WRITE, ADMIN} and (key_id is None or key_id != self.key_id):
            raise Forbidden(
                "This key may not erase, so it changes only texts that came in with it: what stands there now would be "
                f"lost. Add what is new as another memory, or use a key with the scope {WRITE}.",
                required_scope=WRITE,
            )

    def may_see(self, user_id: str | None) -> bool:
        """Whether the caller may read and write this end user's memory."""
        if not self.users:
            return True
        if user_id is None:
            return False
        return any(user_id.startswith(rule[:-1]) if rule.endswith("*") else user_id == rule for rule in self.users)

    def may_reach(self, item: Owned) -> bool:
        """Whether something stored is in the caller's project, and of an end user whom they may see."""
        return item.project_id == self.project_id and self.may_see(item.user_id)

    def require_reading(self, user_id: str | None) -> None:
        """Raise :class:`Forbidden` unless the caller may read, and this end user where one is meant."""
        self.require(READ)
        if user_id is not None:
            self.require_user(user_id)

    def require_user(self, user_id: str | None) -> None:
        """Raise :class:`Forbidden` unless :meth:`may_see` holds."""
        if not self.may_see(user_id):
            raise Forbidden("This key may not act for this user_id.", field="user_id")

    def require_every_user(self) -> None:
        """Raise :class:`Forbidden` when the caller is confined to some end users: what follows shows all of them."""
        if self.users:
            raise Forbidden("This shows the memory of every user, and this key is confined to some of them.")

    def require_unconfined_admin(self) -> None:
        """Raise :class:`Forbidden` unless the caller is an admin of every end user: keys, projects and settings."""
        self.require(ADMIN)
        if self.users:
            raise Forbidden("This reaches beyond the users that this key is confined to.")


PERSON = Caller(actor="desktop", label="You")
"""The human at the window."""
