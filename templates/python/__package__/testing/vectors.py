"""Vectors that ``specgen fixtures export`` wrote, for tests without specgen."""

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
"""Of the exports that this reads."""


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with the bytes of a vector that is to be refused."""

    name: str
    level: str
    """``must``, ``should`` or ``lenient``: of the last one refusing is not asked."""
    source: str
    """The id of the good vector that was damaged."""
    path: str
    """The field that a decoder finds wrong, in keys of JSON; ``""`` is the message."""
    offset: int
    """Of the first byte that a decoder can find wrong."""


class Vector(msgspec.Struct, frozen=True):
    """A value of one version of a message and its bytes, or bytes to be refused."""

    id: str
    message: str
    """The definition's name; of records ``RecordBatch``."""
    kind: str | None
    key: int | None
    version: int | None
    """Of records the magic."""
    exercises: str
    """What the case is there for."""
    data: bytes
    form: str = "message"
    """``message``, ``frame`` or ``records``."""
    value: Any = None
    """In Kafka's JSON notation."""
    unknown_tags: dict[str, tuple[tuple[int, bytes], ...]] = {}
    """Of each struct's path the tags and payloads that the notation has no place for."""
    fault: Fault | None = None

    @property
    def is_good(self) -> bool:
        """Whether the bytes are to be read."""
        return self.fault is None

    @property
    def message_class(self) -> type[Message]:
        """The message's class.  Raises LookupError where this package has none."""
        package = import_module(_PACKAGE)
        if self.message not in package.MESSAGES:
            raise LookupError(f"{_PACKAGE} has no {self.message}")
        found: type[Message] = getattr(package, self.message)
        return found


def read_vectors(
    folder: Path | str,
    *,
    messages: Collection[str] | None = None,
    form: str = "message",
) -> Iterator[Vector]:
    """The vectors of an export's folder, in its order; ``messages``: only of these.

    ``form``: ``message``, ``frame`` or ``records``.  Raises OSError where there is no
    export, and ValueError where it is one of another format.
    """
    root = Path(folder)
    manifest = json.loads((root / MANIFEST).read_text("utf-8"))
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise ValueError(f"{root / MANIFEST}: no manifest of format {FORMAT}")
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
        data=bytes.fromhex(row["bytes"]),
        form=row.get("form", "message"),
        value=row.get("value"),
        unknown_tags={
            path: tuple((tag, bytes.fromhex(payload)) for tag, payload in tags)
            for path, tags in row.get("unknown_tags", {}).items()
        },
        fault=None if fault is None else msgspec.convert(fault, Fault),
    )
