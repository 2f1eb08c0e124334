"""Where a kafka_wire message keeps the tagged fields that it does not know."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

Tags = list[tuple[int, bytes]]


def collect(message: Any, shown: Any, path: str = "") -> Iterator[tuple[str, Tags]]:
    """Yield each struct's path with its unknown tagged fields, if it has any.

    ``shown`` is the message in JSON, whose keys the path is made of.
    """
    if unknown := getattr(message, "unknown_tagged_fields", ()):
        yield path, list(unknown)
    keys = {key.lower(): key for key in shown}
    for name in message.__struct_fields__:
        key = keys.get(name.replace("_", ""))
        if key is None:
            continue  # a struct at its default, with nothing inside
        value, place = getattr(message, name), f"{path}.{key}" if path else key
        if isinstance(value, msgspec.Struct):
            yield from collect(value, shown[key], place)
        elif isinstance(value, list):
            for index, item in enumerate(value):
                if isinstance(item, msgspec.Struct):
                    yield from collect(item, shown[key][index], f"{place}[{index}]")


def put(
    message: Any, tags: Mapping[str, Sequence[tuple[int, bytes]]], part: str
) -> None:
    """Give structs their unknown tagged fields; ``part`` is the message's place in a frame.

    Raises LookupError if a path leads to no struct.
    """
    for path, unknown in tags.items():
        steps = re.findall(r"\w+", path)
        if part:
            if steps[:1] != [part]:
                continue
            del steps[0]
        struct = message
        for step in steps:
            struct = struct[int(step)] if step.isdigit() else _field(struct, step)
        struct.unknown_tagged_fields = tuple(unknown)


def _field(struct: Any, key: str) -> Any:
    for name in struct.__struct_fields__:
        if name.replace("_", "") == key.lower():
            return getattr(struct, name)
    raise LookupError(f"no field {key} in {type(struct).__name__}")
