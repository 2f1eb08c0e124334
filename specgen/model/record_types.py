"""Keys of coordinators' records: a key is its record type.

Before 4.1 one definition held the keys of several types, and its version was the type
that goes before the key.  Since then each type has a definition of its own, whose API
key is the type, and whose version is 0.  The bytes are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from specgen.model.message import Kind, Message


def record_types(messages: Iterable[Message]) -> dict[int, list[str]]:
    """By record type, the names of the definitions of its key; there may be several."""
    names: dict[int, list[str]] = {}
    for message in messages:
        if message.kind is Kind.COORDINATOR_KEY and message.api_key is not None:
            of_type = names.setdefault(message.api_key, [])
            if message.name not in of_type:
                of_type.append(message.name)
    return names


def keys_since(
    message: Message, names: Mapping[int, Sequence[str]]
) -> Iterator[tuple[str, int]]:
    """What a definition of several keys has become: each name, with its record type.

    A type's definition is called as the old one, or ends with its name
    (``LegacyOffsetCommitKey`` is ``OffsetCommitKey`` of type 0).
    """
    if not holds_keys(message, names):
        return
    for record_type in message.versions:
        for name in names.get(record_type, ()):
            if name.endswith(message.name):
                yield name, record_type


def holds_keys(message: Message, names: Mapping[int, Sequence[str]]) -> bool:
    """Whether a definition's versions are record types."""
    is_split = any(message.name in of_type for of_type in names.values())
    return message.kind is Kind.DATA and is_split
