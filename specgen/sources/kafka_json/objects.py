"""The objects of a definition that describe a message, a struct or a field."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from specgen.protocol.model import Span
from specgen.sources.kafka_json.nodes import Node
from specgen.sources.kafka_json.raw import FIELD_KEYS, MESSAGE_KEYS, STRUCT_KEYS


@dataclass(frozen=True)
class DefinedObject:
    """A message, a common struct or a field, as written."""

    node: Node
    known_keys: frozenset[str]
    """The keys that such an object may have."""

    @property
    def is_message(self) -> bool:
        """Whether it is the definition as a whole."""
        return self.known_keys is MESSAGE_KEYS

    @property
    def members(self) -> dict[str, Node]:
        """Its values, by key."""
        assert isinstance(self.node.value, dict)
        return self.node.value

    @property
    def keys(self) -> dict[str, Span]:
        """The places of its keys."""
        return self.node.keys or {}

    @property
    def name(self) -> Span:
        """The place of its name, or of the object itself if it has none."""
        name = self.members.get("name")
        return self.node.span if name is None else name.span


def defined_objects(
    node: Node, known_keys: frozenset[str] = MESSAGE_KEYS
) -> Iterator[DefinedObject]:
    """The definition itself, then its common structs and fields, outer ones first."""
    if not isinstance(node.value, dict):
        return
    yield DefinedObject(node, known_keys)
    for key, inner_keys in (("commonStructs", STRUCT_KEYS), ("fields", FIELD_KEYS)):
        inner = node.value.get(key)
        for item in inner.value if inner and isinstance(inner.value, list) else ():
            yield from defined_objects(item, inner_keys)
