"""Reading the vectors that ``specgen fixtures export`` wrote, without specgen."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from .._runtime.message import Message

__all__ = ["Fault", "Vector", "read_vectors"]

_PACKAGE = __name__.rpartition(".testing.")[0]
MANIFEST = "manifest.json"
FORMAT = 1
"""The format of the exports that this module reads."""


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with the bytes of a vector that a decoder should refuse."""

    name: str
    level: str
    """``must``, ``should`` or ``lenient``, for which refusing is optional."""
    source: str
    """The id of the good vector that was damaged."""
    path: str
    """The path of the wrong field in JSON keys; ``""`` is the message."""
    offset: int = 0
    """The offset of the first byte that a decoder can find wrong."""


class Vector(msgspec.Struct, frozen=True):
    """A value of a message version with its bytes, or bytes to be refused."""

    id: str
    message: str
    """The definition's name; ``RecordBatch`` for records."""
    kind: str | None
    key: int | None
    version: int | None
    """The message's version; the magic for records."""
    exercises: str
    """What the case tests."""
    data: bytes
    form: str = "message"
    """``message``, ``frame``, ``records`` or ``value``, which is only encoded."""
    value: Any = None
    """The value in Kafka's JSON notation."""
    unknown_tags: dict[str, tuple[tuple[int, bytes], ...]] = {}
    """The unknown tagged fields, which JSON cannot express, by the struct's path."""
    fault: Fault | None = None

    @property
    def is_good(self) -> bool:
        """Whether the bytes are valid."""
        return self.fault is None

    @property
    def message_class(self) -> type[Message]:
        """The message's class.  Raises LookupError if this package does not have it."""
        package = import_module(_PACKAGE)
        if self.message not in package.MESSAGES:
            raise LookupError(f"{_PACKAGE} has no {self.message}")
        cls: type[Message] = getattr(package, self.message)
        return cls


def read_vectors(
    folder: Path | str,
    *,
    messages: Collection[str] | None = None,
    form: str = "message",
) -> Iterator[Vector]:
    """Iterate over the vectors in the folder of an export, in its order.

    ``messages`` restricts them to these messages; ``form`` is ``message``, ``frame``,
    ``records`` or ``value``.  Raises OSError if there is no export, and ValueError if it has another
    format.
    """
    root = Path(folder)
    manifest = json.loads((root / MANIFEST).read_text("utf-8"))
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise ValueError(f"{root / MANIFEST}: not a manifest of format {FORMAT}")
    for path, entry in manifest["files"].items():
        name = entry.get("message")
        if entry["form"] != form or (name and messages and name not in messages):
            continue
        with (root / path).open(encoding="utf-8") as lines:
            for line in lines:
                vector = _vector(json.loads(line))
                if messages is None or vector.message in messages:
                    yield vector


def _vector(row: dict[str, Any]) -> Vector:
    fault = row.get("fault")
    return Vector(
        id=row["id"],
        message=row["message"],
        kind=row["kind"],
        key=row["key"],
        version=row["version"],
        exercises=row["exercises"],
        data=bytes.fromhex(row.get("bytes", "")),
        form=row.get("form", "message"),
        value=row.get("value"),
        unknown_tags={
            path: tuple((tag, bytes.fromhex(payload)) for tag, payload in tags)
            for path, tags in row.get("unknown_tags", {}).items()
        },
        fault=None if fault is None else msgspec.convert(fault, Fault),
    )
