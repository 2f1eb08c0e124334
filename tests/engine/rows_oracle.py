"""Rows of messages with random changes, and what Python makes of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import kafka_wire as kw
import pyarrow as pa
from kafka_wire import WireError, columns
from kafka_wire._runtime.message import Message

from specgen.logs.structs import struct_of, to_struct

FIXTURES = Path("generated/fixtures")
_WHOLE = sorted(
    {
        s * (1 << n) + d
        for n in (0, 7, 8, 15, 16, 31, 32, 63)
        for s in (1, -1)
        for d in (-1, 0)
    }
)
_TEXTS = [
    *("", "x", "é\U0001f600", "a" * 32767, "a" * 32768),
    *("A" * 22, "A" * 22 + "==", "A" * 21 + "B", "+/" + "A" * 20, "_-" + "A" * 20),
]


def fixtures(name: str) -> tuple[pa.Array, list[int], list[bytes]]:
    """A message's fixtures as rows, their versions, and their bytes without unknown tags."""
    cls = getattr(kw, name)
    lines = (FIXTURES / f"{name}.jsonl").read_text().splitlines()
    cases = [(c["version"], bytes.fromhex(c["bytes"])) for c in map(json.loads, lines)]
    versions = [version for version, _ in cases]
    messages = [
        cls.from_json(cls.decode(data, version).to_json(version), version)
        for version, data in cases
    ]
    bodies = [Message.encode(m, v) for m, v in zip(messages, versions, strict=True)]
    return to_struct(struct_of(name), messages, versions), versions, bodies


def by_python(
    name: str, rows: pa.Array, versions: Sequence[int | None]
) -> tuple[list[bytes | None], dict[int, str]]:
    """The rows' bytes, and by row the reason if there are none, without the engine."""
    bodies: list[bytes | None] = []
    errors = {}
    cls = getattr(kw, name)
    for row, version in zip(rows.to_pylist(), versions, strict=True):
        body = None
        if row is not None and version is not None:
            try:
                body = Message.encode(columns.from_row(cls, row, version), version)
            except WireError as error:
                errors[len(bodies)] = str(error)
        bodies.append(body)
    return bodies, errors


def by_engine(
    name: str, rows: Any, versions: Any
) -> tuple[list[bytes | None], dict[int, str]]:
    """The same from the engine."""
    column = columns.encode_messages(getattr(kw, name), rows, versions)
    array = pa.array(column)
    array.validate(full=True)
    assert array.type == pa.binary()
    return array.to_pylist(), {row: str(e) for row, e in column.errors.items()}


def odd_rows(
    name: str, random: Random, count: int
) -> tuple[pa.Array, list[int | None]]:
    """Some fixtures in types of other widths and orders, with some wrong values."""
    cls = getattr(kw, name)
    array, versions, _ = fixtures(name)
    places = random.sample(range(len(array)), min(count, len(array)))
    kind = _other_type(array.type, random)
    rows = [
        _other_value(
            kind, array[place].as_py(), random, random.choice((0, 0.02, 0.1, 0.3))
        )
        for place in places
    ]
    choices: list[int | None] = [*cls.VERSIONS, max(cls.VERSIONS) + 1, None]
    picked = [
        versions[place] if random.random() < 0.8 else random.choice(choices)
        for place in places
    ]
    odd = pa.array(rows, kind)
    if random.random() < 0.3:
        start = random.randrange(len(odd))
        return odd.slice(start), picked[start:]
    return odd, picked


def _other_type(kind: pa.DataType, random: Random) -> pa.DataType:
    if pa.types.is_struct(kind):
        fields = [pa.field(f.name, _other_type(f.type, random)) for f in kind]
        random.shuffle(fields)
        return pa.struct([field for field in fields if random.random() > 0.05])
    if pa.types.is_list(kind):
        form = pa.large_list if random.random() < 0.2 else pa.list_
        return form(_other_type(kind.value_type, random))
    large_types = {pa.string(): pa.large_string(), pa.binary(): pa.large_binary()}
    if pa.types.is_integer(kind):
        large_types[kind] = random.choice((pa.int64(), pa.int64(), pa.uint64()))
    return large_types.get(kind, kind) if random.random() < 0.3 else kind


def _other_value(kind: pa.DataType, value: Any, random: Random, share: float) -> Any:
    """A value in which a ``share`` of the parts is null or another value."""
    is_other = random.random() < share
    if is_other and random.random() < 0.5:
        return None
    if pa.types.is_struct(kind):
        content = value or {}
        return {
            f.name: _other_value(f.type, content.get(f.name), random, share)
            for f in kind
        }
    if pa.types.is_list(kind) or pa.types.is_large_list(kind):
        content = [] if is_other else [None] if value is None else value
        return [_other_value(kind.value_type, v, random, share / 2) for v in content]
    if pa.types.is_integer(kind):
        signed = pa.types.is_signed_integer(kind)
        least = -(1 << kind.bit_width - 1) if signed else 0
        most = (1 << kind.bit_width - signed) - 1
        if value is not None and least <= value <= most and not is_other:
            return value
        return random.choice([n for n in _WHOLE if least <= n <= most])
    if value is not None and not is_other:
        return value
    if pa.types.is_boolean(kind):
        return random.random() < 0.5
    if pa.types.is_floating(kind):
        return random.choice((0.0, -0.0, float("nan"), 1.5))
    texts = pa.types.is_string(kind) or pa.types.is_large_string(kind)
    return random.choice(_TEXTS) if texts else random.choice((b"", b"\0" * 40))
