"""What identifies a message in every release and notation, whatever its name there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from specgen.protocol.model.message import Kind, Message

OLD_NAMES = {
    "AlterIsr": 56,
    "AlterPartition": 56,
    "ElectLeaders": 43,
    "ElectPreferredLeaders": 43,
    "FindCoordinator": 10,
    "GroupCoordinator": 10,
    "ListClientMetricsResources": 74,
    "ListConfigResources": 74,
    "ListOffset": 2,
    "ListOffsets": 2,
    "Offsets": 2,
    "OffsetForLeaderEpoch": 23,
    "OffsetsForLeaderEpoch": 23,
}
"""The API keys of APIs whose name has varied between documents or definitions."""


class Identity(NamedTuple):
    """Identifies a request or response by its API key, any other message by its name.

    ``kind`` is ``request`` or ``response``, ``struct`` for a helper that is never sent
    on its own, and empty for all others.  ``name`` is the API key in digits if it is
    known, else the name of the API or the message.
    """

    kind: str
    name: str

    def __str__(self) -> str:
        return f"{self.kind} {self.name}" if self.kind else self.name


def identity(message: Message, keys: Mapping[str, int] = OLD_NAMES) -> Identity:
    """The identity of a message; ``keys`` maps API names to keys, for a message without one."""
    if not message.kind.is_rpc:
        is_helper = message.kind == "struct"
        return Identity(str(message.kind) if is_helper else "", message.name)
    key = message.api_key if message.api_key is not None else keys.get(message.api)
    return Identity(str(message.kind), message.api if key is None else str(key))


def api_keys(*groups: Iterable[Message]) -> dict[str, int]:
    """Map API names to API keys: what the sources know, and ``OLD_NAMES``."""
    known = dict(OLD_NAMES)
    for messages in groups:
        for message in messages:
            if message.kind.is_rpc and message.api_key is not None:
                known |= dict.fromkeys(
                    (message.api, *message.old_apis), message.api_key
                )
    return known


def by_identity(*groups: Iterable[Message]) -> list[dict[Identity, Message]]:
    """Map identities to messages, for each source; an API key in one source serves all."""
    sources = [[*messages] for messages in groups]
    keys = api_keys(*sources)
    return [
        {identity(message, keys): message for message in source} for source in sources
    ]


def by_direction(messages: Iterable[Message]) -> dict[int, dict[Kind, Message]]:
    """Map each API key to its request and its response, if present."""
    directions: dict[int, dict[Kind, Message]] = {}
    for message in messages:
        if message.kind.is_rpc and message.api_key is not None:
            directions.setdefault(message.api_key, {})[message.kind] = message
    return directions
