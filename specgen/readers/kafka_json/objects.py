"""The objects of a definition's text that say something of the protocol."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from specgen.model import Span
from specgen.readers.kafka_json.nodes import Node
from specgen.readers.kafka_json.raw import FIELD_KEYS, MESSAGE_KEYS, STRUCT_KEYS


@dataclass(frozen=True)
class DefinedObject:
    """A message, a common struct or a field, as it is written."""

    node: Node
    known_keys: frozenset[str]
    """The keys that such an object has."""

    @property
    def is_message(self) -> bool:
        """Whether it is the definition as a whole."""
        return self.known_keys is MESSAGE_KEYS

    @property
    def members(self) -> dict[str, Node]:
        """Its values by their keys."""
        assert isinstance(self.node.value, dict)
        return self.node.value

    @property
    def keys(self) -> dict[str, Span]:
        """Where its keys stand."""
        return self.node.keys or {}

    @property
    def name(self) -> Span:
        """Where its name stands, or where it itself does if it has none."""
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
