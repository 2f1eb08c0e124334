"""A small protocol, released once, and changes of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from specgen.changes.diff import Differences, diff
from specgen.disk.inputs import TextFile
from specgen.protocol.model import Release, Span
from specgen.report import Problems
from specgen.sources.opening import read_texts
from tests.support.definitions import field
from tests.support.sources import Json, definition, rpc

Protocol = dict[str, Json]
"""Definitions by message name."""
Change = Callable[[Protocol], Any]
"""Changes definitions in their place."""

_RANGES = {"validVersions": "0-3", "flexibleVersions": "2+"}
_REQUEST = _RANGES | {"listeners": ["broker"]}


def released() -> Protocol:
    """The released definitions; versions 2 and 3 are flexible."""
    part = [
        field("Index", "int32", mapKey=True),
        field("Epoch", "int32", "1+", default="-1", ignorable=True),
        field(
            "Note",
            "string",
            "2+",
            nullableVersions="2+",
            default="null",
            ignorable=True,
        ),
        field("Rack", "string", "2+", tag=0, taggedVersions="2+", ignorable=True),
        field("Zone", "int8", "2+", tag=1, taggedVersions="2+", ignorable=True),
    ]
    request = [
        field("Name", "string", entityType="topicName"),
        field("Low", "int64"),
        field("High", "int64"),
        field("Data", "bytes", nullableVersions="3+"),
        field(
            "Limit",
            "NestedLimit",
            "1+",
            ignorable=True,
            fields=[field("Most", "int32", "1+")],
        ),
        field("Parts", "[]PingPart", nullableVersions="1+", fields=part),
        field("Ids", "[]int32"),
    ]
    response = [
        field("ErrorCode", "int16"),
        field("Text", "string", nullableVersions="0+"),
    ]
    other = [field("Key", "string"), field("Count", "int32")]
    items = [
        rpc("Ping", "request", 900, request, **_REQUEST),
        rpc("Ping", "response", 900, response, **_RANGES),
        rpc("Other", "request", 901, other, **_REQUEST),
        rpc("Other", "response", 901, response, **_RANGES),
        definition(
            "ClockRecord",
            [
                field("Ticks", "int64"),
                field("Owner", "string", tag=0, taggedVersions="0+"),
            ],
            type="metadata",
            apiKey=7,
            validVersions="0-1",
            flexibleVersions="0+",
        ),
    ]
    return {item["name"]: item for item in items}


def place(protocol: Protocol, path: str) -> Json:
    """A message, or a field of it: ``PingRequest.Parts.Index``."""
    name, *names = path.split(".")
    node = protocol[name]
    for step in names:
        node = next(item for item in node["fields"] if item["name"] == step)
    return node


def keys(path: str, **changed: Any) -> Change:
    """Set keys of a message or a field; None removes a key."""

    def change(protocol: Protocol) -> None:
        node = place(protocol, path)
        node.update(changed)
        for key in [key for key, value in changed.items() if value is None]:
            del node[key]

    return change


def insert(path: str, index: int, added: Json) -> Change:
    """Insert a field into a message or a field."""
    return lambda protocol: place(protocol, path)["fields"].insert(index, added)


def remove(path: str, name: str) -> Change:
    """Remove a field."""

    def change(protocol: Protocol) -> None:
        fields = place(protocol, path)["fields"]
        fields[:] = [item for item in fields if item["name"] != name]

    return change


def rename(path: str, name: str, other: str) -> Change:
    """Rename a field."""
    return keys(f"{path}.{name}", name=other)


def swap(path: str, first: int, second: int) -> Change:
    """Swap two fields."""

    def change(protocol: Protocol) -> None:
        fields = place(protocol, path)["fields"]
        fields[first], fields[second] = fields[second], fields[first]

    return change


def drop(name: str) -> Change:
    """Remove a message."""
    return lambda protocol: protocol.pop(name)


def all_of(*changes: Change) -> Change:
    """Combine several changes."""

    def change(protocol: Protocol) -> None:
        for single_change in changes:
            single_change(protocol)

    return change


@dataclass(frozen=True)
class Side:
    """One side, and the texts it was read from."""

    texts: dict[str, str]
    release: Release

    def at(self, span: Span) -> str:
        """The text at the line and column of a place."""
        assert span.line, span
        return self.texts[span.path].splitlines()[span.line - 1][span.column - 1 :]


def side(protocol: Protocol, folder: str) -> Side:
    """Definitions read from texts of several lines."""
    texts = {
        f"{folder}/{name}.json": json.dumps(item, indent=1)
        for name, item in protocol.items()
    }
    problems = Problems()
    files = [TextFile(path, text) for path, text in texts.items()]
    release = read_texts(folder, files, problems)
    problems.raise_errors()
    return Side(texts, release)


def judged(
    change: Change, before: Change | None = None
) -> tuple[Differences, Side, Side]:
    """The changes from the released definitions, and both sides."""
    protocols = released(), released()
    if before is not None:
        for protocol in protocols:
            before(protocol)
    change(protocols[1])
    old, new = side(deepcopy(protocols[0]), "old"), side(protocols[1], "new")
    return diff(old.release, new.release), old, new
