"""The reference codec's values in the package's form, as lossless JSON.

Values that JSON lacks are objects of one key: ``$int`` has the digits of an int64, ``$hex``
bytes, ``$float`` the bytes of a float64.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable, Mapping
from typing import Any

from specgen.protocol.codec import UNKNOWN_TAGS, complete, decode_whole
from specgen.protocol.codec.values import is_default
from specgen.protocol.layout import (
    ArrayWire,
    Layout,
    ScalarWire,
    StructLayout,
    WireType,
)
from specgen.protocol.model import Scalar
from specgen.protocol.model.defaults import uuid_text
from specgen.protocol.model.names import json_key


def case_line(layout: Layout, value: Mapping[str, Any], data: bytes) -> str:
    """A case as a line of JSON.

    It has the message's name, version, bytes in hex and value, and every position that the
    reference decoder traces: path, offset, length.
    """
    whole = complete(layout.root, value)
    version = layout.version or 0
    places = [
        [".".join(map(json_key, item.path.split("."))), item.offset, item.length]
        for item in decode_whole(layout, data).trace
        if item.path
    ]
    row = (layout.message, version, data.hex(), _struct(layout.root, whole), places)
    return json.dumps(row, separators=(",", ":"))


def case_lines(cases: Iterable[tuple[Layout, Mapping[str, Any], bytes]]) -> str:
    """Cases as a file of lines."""
    return "".join(f"{case_line(*case)}\n" for case in cases)


def _struct(struct: StructLayout, value: Mapping[str, Any]) -> dict[str, Any]:
    row = {json_key(f.name): _value(f.type, value[f.name]) for f in struct.fields}
    for item in struct.tags or ():
        held = value[item.name]
        if not is_default(item.type, item.default, held):
            row[json_key(item.name)] = _value(item.type, held)
    if unknown := value.get(UNKNOWN_TAGS):
        row["_unknownTaggedFields"] = [
            {"tag": tag, "data": {"$hex": data.hex()}} for tag, data in unknown
        ]
    return row


def _value(wire: WireType, value: Any) -> Any:
    if value is None:
        return None
    if isinstance(wire, ArrayWire):
        return [_value(wire.element, item) for item in value]
    if not isinstance(wire, ScalarWire):
        return _struct(wire.struct, value)
    match wire.kind:
        case Scalar.INT64:
            return {"$int": str(value)}
        case Scalar.FLOAT64:
            return {"$float": struct.pack(">d", value).hex()}
        case Scalar.UUID:
            return uuid_text(value)
        case Scalar.BYTES | Scalar.RECORDS:
            return {"$hex": bytes(value).hex()}
    return value
