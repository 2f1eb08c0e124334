"""The unknown tagged fields of a value, which Kafka's JSON notation can't show.

Fixtures list them separately, by the path of their struct: JSON keys joined by dots,
indexes in brackets, ``""`` for the message itself (``topics[0].partitions[1]``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from specgen.protocol.codec import UNKNOWN_TAGS, complete
from specgen.protocol.layout import Layout, StructWire, placed_values
from specgen.testing.vectors.refused_places import json_path

TagTable = dict[str, list[tuple[int, bytes]]]
"""The unknown tags of each struct, by its path: tags and payloads in ascending order."""


def collect_unknown_tags(layout: Layout, value: Mapping[str, Any]) -> TagTable:
    """The unknown tagged fields of a message, by path, without structs that have none."""
    return {
        path: [(tag, bytes(payload)) for tag, payload in struct[UNKNOWN_TAGS]]
        for path, struct in _structs(layout, complete(layout.root, value))
        if UNKNOWN_TAGS in struct
    }


def put_unknown_tags(
    layout: Layout,
    value: Mapping[str, Any],
    tags: Mapping[str, Sequence[tuple[int, bytes]]],
) -> dict[str, Any]:
    """The value with exactly these unknown tagged fields.

    Raises KeyError if a path leads to no struct.
    """
    whole = complete(layout.root, value)
    left = dict(tags)
    for path, struct in _structs(layout, whole):
        struct.pop(UNKNOWN_TAGS, None)
        if path in left:
            struct[UNKNOWN_TAGS] = list(left.pop(path))
    if left:
        raise KeyError(", ".join(sorted(left)))
    return whole


def without_unknown_tags(layout: Layout, value: Mapping[str, Any]) -> dict[str, Any]:
    """The value without unknown tagged fields, as in Kafka's JSON notation."""
    return put_unknown_tags(layout, value, {})


def has_unknown_tags(value: Any) -> bool:
    """Whether a value has unknown tagged fields anywhere."""
    match value:
        case dict():
            inside = value.values()
            return bool(value.get(UNKNOWN_TAGS)) or any(map(has_unknown_tags, inside))
        case list():
            return any(map(has_unknown_tags, value))
    return False


def _structs(
    layout: Layout, value: dict[str, Any]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The structs in a value, itself included, by path."""
    yield "", value
    for at, position, item in placed_values(layout.root, value):
        if isinstance(position.type, StructWire) and item is not None:
            yield json_path(at), item
