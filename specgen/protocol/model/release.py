"""A release: every message that a source describes, with its error codes and APIs."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cached_property

from specgen.protocol.model.identity import Identity
from specgen.protocol.model.message import Frozen, Message


class Notation(Enum):
    """The notations that sources are written in."""

    JSON = "Kafka's JSON definitions"
    REFERENCE = "Kafka's protocol reference"
    KMSG = "franz-go's definitions"


class ErrorCode(Frozen):
    """An error code of the protocol; ``retriable`` is from Kafka's exception classes."""

    code: int
    name: str
    retriable: bool | None = None
    about: str = ""


class ApiKey(Frozen):
    """A row of a release's table of APIs."""

    key: int
    name: str


class SupportedError(Frozen):
    """An error that a response may give, according to a comment in its definition."""

    message: str
    error: str
    versions: str
    """As the comment writes them, such as ``0+``; empty if it doesn't."""


class PrimitiveType(Frozen):
    """A row of a document's table of primitive types."""

    name: str
    about: str = ""


class Damaged(Frozen):
    """A version of a message that a source describes only in part.

    The release holds what is certain and leaves the rest unknown, or omits the version.
    """

    message: str
    version: int | None
    is_left_out: bool
    lacks_types: bool = False
    """Whether nothing but types is missing, which another source may have."""

    def __str__(self) -> str:
        if self.version is None:
            return self.message
        return f"{self.message} version {self.version}"


class Release(Frozen):
    """The protocol as one source describes it."""

    name: str
    version: str = ""
    """Kafka's full version, if the source is a Kafka release."""
    notations: tuple[str, ...] = ()
    """The notations of the texts, if the release was read from texts."""
    messages: tuple[Message, ...]
    errors: tuple[ErrorCode, ...] = ()
    api_keys: tuple[ApiKey, ...] = ()
    supported_errors: tuple[SupportedError, ...] = ()
    """Only bundled releases have them, as far as definitions list errors."""
    types: tuple[PrimitiveType, ...] = ()
    filled_from: str = ""
    """The bundled release that supplied what this one's document leaves out."""
    missing_modules: tuple[str, ...] = ()
    """Modules of the release whose definitions the source lacks."""
    damaged: tuple[Damaged, ...] = ()
    """The versions that the source describes only in part, in its order."""

    @property
    def is_definitions(self) -> bool:
        """Whether it comes from definitions, which give every fact of their messages."""
        return not {*self.notations} - {Notation.JSON.value}

    @cached_property
    def by_name(self) -> dict[str, Message]:
        """The messages, by name and by alias."""
        names = {alias: m for m in self.messages for alias in m.aliases}
        return names | {message.name: message for message in self.messages}

    @cached_property
    def by_identity(self) -> dict[Identity, Message]:
        """The messages, by identity."""
        return {message.identity: message for message in self.messages}


def release_order(name: str) -> tuple[int, ...]:
    """The key that sorts releases: ``3.9`` comes before ``3.10``."""
    return tuple(int(part) for part in name.split(".") if part.isdigit())


def releases_text(names: Sequence[str], known: Sequence[str]) -> str:
    """Releases as ranges within the ``known`` ones, oldest first: ``2.2 to 3.9``."""
    ranges: list[list[str]] = []
    selected = frozenset(names)
    after_gap = True
    for release in known:
        if release not in selected:
            after_gap = True
        elif after_gap:
            ranges.append([release, release])
            after_gap = False
        else:
            ranges[-1][1] = release
    return ", ".join(a if a == b else f"{a} to {b}" for a, b in ranges)
