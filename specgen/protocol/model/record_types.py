"""Keys of coordinator records, and the definitions that describe them.

Before 4.1 one definition held the keys of several record types, and its version was
the type, which precedes the key.  Since then each type has its own definition, whose
API key is the type and whose version is 0.  The bytes are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from specgen.protocol.model.message import Kind, Message


def record_types(messages: Iterable[Message]) -> dict[int, list[str]]:
    """Map each record type to the names of its key's definitions; there may be several."""
    names: dict[int, list[str]] = {}
    for message in messages:
        if message.kind is Kind.COORDINATOR_KEY and message.api_key is not None:
            type_names = names.setdefault(message.api_key, [])
            if message.name not in type_names:
                type_names.append(message.name)
    return names


def keys_since(
    message: Message, names: Mapping[int, Sequence[str]]
) -> Iterator[tuple[str, int]]:
    """The definitions that replaced one of several keys, each with its record type.

    A replacement has the old definition's name, or a name that ends with it
    (``LegacyOffsetCommitKey`` replaced ``OffsetCommitKey`` for type 0).
    """
    if not holds_keys(message, names):
        return
    for record_type in message.versions:
        for name in names.get(record_type, ()):
            if name.endswith(message.name):
                yield name, record_type


def holds_keys(message: Message, names: Mapping[int, Sequence[str]]) -> bool:
    """Whether the versions of a definition are record types."""
    is_split = any(message.name in type_names for type_names in names.values())
    return message.kind is Kind.DATA and is_split
