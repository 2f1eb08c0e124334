"""``Vector``: a case as a line of JSON that can be used without specgen.

Good vectors have a value and its encoding; refused ones have a fault and the faulty bytes,
and a value only if Kafka reads them all the same.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any, Self

from specgen.protocol.model import Kind
from specgen.testing.vectors.unknown_tags import TagTable

RECORD_BATCH = "RecordBatch"
"""The message name of vectors of records; no definition has this name."""


class Form(StrEnum):
    """What the bytes of a vector contain."""

    MESSAGE = "message"
    """One message, without a header."""
    FRAME = "frame"
    """A size, a header and a message, as sent on the wire."""
    RECORDS = "records"
    """Record batches (or messages of magic 0 and 1), one after the other."""
    VALUE = "value"
    """A message's value that is only encoded: an encoder refuses it, or drops a part."""


class Level(StrEnum):
    """Whether an implementation has to refuse the bytes of a fault."""

    MUST = "must"
    """Kafka's own classes refuse them, too."""
    SHOULD = "should"
    """Kafka's own classes accept them, though they can't mean any value."""
    LENIENT = "lenient"
    """Kafka's own classes accept them; others may accept or refuse them."""


def vector_id(message: str, version: int | None, exercises: str) -> str:
    """The id of a vector: ``MESSAGE/VERSION/EXERCISES``, without spaces."""
    shown = "-" if version is None else version
    return f"{message}/{shown}/{exercises}".replace(" ", "-")


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault put into the bytes of a good vector."""

    name: str
    """The kind of fault, such as ``cut`` or ``overlong varint``."""
    level: Level
    source: str
    """The id of the good vector."""
    path: str
    """The field in which a decoder finds it, in JSON keys; ``""`` for the message."""
    offset: int
    """The offset of the first byte that a decoder can find wrong; 0 of a value."""


@dataclass(frozen=True, slots=True)
class Vector:
    """A case of one version of a message, and its purpose."""

    message: str
    """The definition's name, such as ``MetadataRequest``; ``RecordBatch`` for records."""
    kind: Kind | None
    """None for records."""
    key: int | None
    """The API key, or the key that the definition has instead."""
    version: int | None
    """The version; for records the magic."""
    exercises: str
    """What the case exercises; unique among the cases of a message's version."""
    data: bytes
    value: Any = None
    """In Kafka's JSON notation, records in base64; of faulty bytes what Kafka reads, or None."""
    unknown_tags: TagTable = field(default_factory=dict)
    """The unknown tags, which that notation can't show, by the path of their struct."""
    form: Form = Form.MESSAGE
    fault: Fault | None = None

    @property
    def id(self) -> str:
        """The vector's id: ``MESSAGE/VERSION/EXERCISES``, without spaces."""
        return vector_id(self.message, self.version, self.exercises)

    @property
    def is_refused_value(self) -> bool:
        """Whether it is a value that must not be encoded, which has no bytes."""
        return self.form is Form.VALUE and self.fault is not None

    def line(self) -> str:
        """The vector as a line of JSON: ASCII only, without a newline."""
        row: dict[str, Any] = {
            "id": self.id,
            "message": self.message,
            "kind": self.kind,
            "key": self.key,
            "version": self.version,
            "exercises": self.exercises,
        }
        if self.form is not Form.MESSAGE:
            row["form"] = self.form
        if self.fault is None or self.value is not None or self.is_refused_value:
            row["value"] = self.value
            row["unknown_tags"] = {
                path: [[tag, payload.hex()] for tag, payload in unknown]
                for path, unknown in self.unknown_tags.items()
            }
        if not self.is_refused_value:
            row["bytes"] = self.data.hex()
        if self.fault is not None:
            row["fault"] = asdict(self.fault)
            if self.is_refused_value:
                del row["fault"]["offset"]
        return json.dumps(row, separators=(",", ":"), ensure_ascii=True)

    @classmethod
    def read(cls, line: str | bytes) -> Self:
        """The vector in a line.

        Raises ValueError, TypeError or KeyError if the line is not a vector.
        """
        row: dict[str, Any] = json.loads(line)
        if not isinstance(row, dict):
            raise TypeError("a vector is an object")
        fault = row.get("fault")
        if fault is not None:
            fault = Fault(**{"offset": 0} | fault | {"level": Level(fault["level"])})
        is_refused_value = fault is not None and row.get("form") == Form.VALUE
        return cls(
            message=row["message"],
            kind=None if row["kind"] is None else Kind(row["kind"]),
            key=row["key"],
            version=row["version"],
            exercises=row["exercises"],
            data=b"" if is_refused_value else bytes.fromhex(row["bytes"]),
            value=row.get("value"),
            unknown_tags={
                path: [(tag, bytes.fromhex(payload)) for tag, payload in unknown]
                for path, unknown in row.get("unknown_tags", {}).items()
            },
            form=Form(row.get("form", Form.MESSAGE)),
            fault=fault,
        )
