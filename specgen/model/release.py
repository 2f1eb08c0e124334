"""A release: every message that a source describes, with its errors and APIs."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cached_property

from specgen.model.identity import Identity
from specgen.model.message import Frozen, Message


class Notation(Enum):
    """The notations that sources are written in."""

    JSON = "Kafka's JSON definitions"
    REFERENCE = "Kafka's protocol reference"
    KMSG = "franz-go's definitions"


class ErrorCode(Frozen):
    """An error code of the protocol; ``retriable`` as Kafka's class hierarchy says."""

    code: int
    name: str
    retriable: bool | None = None
    about: str = ""


class ApiKey(Frozen):
    """A row of a release's table of APIs."""

    key: int
    name: str


class PrimitiveType(Frozen):
    """A row of a document's table of primitive types."""

    name: str
    about: str = ""


class Damaged(Frozen):
    """A version of a message that a source does not say whole.

    What is in the release of it is right, or unknown there; it may not be in it at all.
    """

    message: str
    version: int | None
    is_left_out: bool

    def __str__(self) -> str:
        if self.version is None:
            return self.message
        return f"{self.message} version {self.version}"


class Release(Frozen):
    """What one source says of the protocol."""

    name: str
    version: str = ""
    """Kafka's full version, where the source is a release of it."""
    notations: tuple[str, ...] = ()
    """What the texts are written in, where the release was read from texts."""
    messages: tuple[Message, ...]
    errors: tuple[ErrorCode, ...] = ()
    api_keys: tuple[ApiKey, ...] = ()
    types: tuple[PrimitiveType, ...] = ()
    filled_from: str = ""
    """The bundled release that has said what this one's document leaves out."""
    missing_modules: tuple[str, ...] = ()
    """Modules of the release whose definitions the source does not hold."""
    damaged: tuple[Damaged, ...] = ()
    """The versions that the source does not say whole, in its order."""

    @property
    def is_definitions(self) -> bool:
        """Whether it comes from definitions, which have all facts of their messages."""
        return not {*self.notations} - {Notation.JSON.value}

    @cached_property
    def by_name(self) -> dict[str, Message]:
        """The messages, by name and by alias."""
        names = {alias: m for m in self.messages for alias in m.aliases}
        return names | {message.name: message for message in self.messages}

    @cached_property
    def by_identity(self) -> dict[Identity, Message]:
        """The messages, by what they are in every release and notation."""
        return {message.identity: message for message in self.messages}


def release_order(name: str) -> tuple[int, ...]:
    """The key that sorts releases: ``3.9`` comes before ``3.10``."""
    return tuple(int(part) for part in name.split(".") if part.isdigit())


def releases_text(names: Sequence[str], known: Sequence[str]) -> str:
    """Releases as ranges among all that are known, oldest first: ``2.2 to 3.9``."""
    spans: list[list[str]] = []
    wanted = frozenset(names)
    gap = True
    for release in known:
        if release not in wanted:
            gap = True
        elif gap:
            spans.append([release, release])
            gap = False
        else:
            spans[-1][1] = release
    return ", ".join(a if a == b else f"{a} to {b}" for a, b in spans)
