"""Messages whose values differ from row to row, as files that any Spark can read.

Each sample is a folder with ``data.parquet`` (Kafka's bytes and a struct of equal values, from
which Spark makes Avro and protobuf) and ``schema.avsc``, with the fields of one version.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from kafka_wire import OffsetCommitRequest, OffsetCommitValue

from specgen.logs.structs import ValueType, struct_of, to_struct

TIME = 1_700_000_000_000
AT_ONCE = 10_000


@dataclass(frozen=True, slots=True)
class Sample:
    """A message of one version, made from a row's number."""

    make: Callable[[int], Any]
    version: int
    rows: int
    """How many rows one message stands for, of those asked for."""

    @property
    def message(self) -> str:
        """The message class's name."""
        return type(self.make(0)).__name__

    def count(self, rows: int) -> int:
        """The number of messages made."""
        return max(1, rows // self.rows)


def _value(n: int) -> OffsetCommitValue:
    return OffsetCommitValue(
        offset=n,
        leader_epoch=n % 97,
        metadata=f"consumer-{n % 1000}-host",
        commit_timestamp=TIME + n,
    )


def _request(n: int) -> OffsetCommitRequest:
    topic = OffsetCommitRequest.OffsetCommitRequestTopic
    partition = OffsetCommitRequest.OffsetCommitRequestPartition
    return OffsetCommitRequest(
        group_id=f"group-{n % 100}",
        generation_id_or_member_epoch=n % 1000,
        member_id=f"member-{n}",
        group_instance_id=f"instance-{n}" if n % 2 else None,
        topics=[
            topic(
                name=f"topic-{(n + t) % 500}",
                partitions=[
                    partition(
                        partition_index=p,
                        committed_offset=n * 20 + t * 4 + p,
                        committed_leader_epoch=n % 97,
                        committed_metadata=f"at {n}" if p else None,
                    )
                    for p in range(4)
                ],
            )
            for t in range(5)
        ],
    )


SAMPLES = (Sample(_value, 3, 1), Sample(_request, 9, 10))
"""A small flat message, and one with 5 topics of 4 partitions each."""


def write(folder: Path, sample: Sample, rows: int) -> Path:
    """Write a sample's files below a folder."""
    place = folder / sample.message
    place.mkdir(parents=True)
    count = sample.count(rows)
    kind = _of_version(struct_of(sample.message), sample.version)
    schema = pa.schema([("kafka", pa.binary()), pa.field("value", kind.arrow)])
    with pq.ParquetWriter(place / "data.parquet", schema) as file:
        for first in range(0, count, AT_ONCE):
            messages = [sample.make(n) for n in range(count)[first : first + AT_ONCE]]
            data = pa.array([m.encode(sample.version) for m in messages], pa.binary())
            values = to_struct(kind, messages, sample.version)
            file.write_table(pa.table([data, values], schema=schema))
    avro = json.dumps(_avro(sample.message, kind.arrow), indent=1)
    (place / "schema.avsc").write_text(avro)
    return place


def encoded(place: Path) -> list[bytes]:
    """Kafka's bytes from a written sample."""
    column = pq.read_table(place / "data.parquet", columns=["kafka"])["kafka"]
    encodings: list[bytes] = column.to_pylist()
    return encodings


def _of_version(kind: ValueType, version: int) -> ValueType:
    """A type with the fields of one version only, nullable only where that version allows null."""
    if kind.element is not None:
        element = _of_version(kind.element, version)
        arrow = pa.list_(pa.field("element", element.arrow, nullable=False))
        return replace(kind, arrow=arrow, element=element)
    if kind.fields is None:
        return kind
    fields = tuple(
        replace(field, kind=_of_version(field.kind, version))
        for field in kind.fields
        if version in field.versions
    )
    arrow = pa.struct(
        [pa.field(f.name, f.kind.arrow, version in f.nullable) for f in fields]
    )
    return replace(kind, arrow=arrow, fields=fields)


_AVRO = {pa.int32(): "int", pa.int64(): "long", pa.string(): "string"}


def _avro(name: str, kind: pa.DataType) -> Any:
    """The Avro schema of an Arrow type; a record is named after its position."""
    if pa.types.is_list(kind):
        return {"type": "array", "items": _avro(f"{name}_item", kind.value_type)}
    if not pa.types.is_struct(kind):
        return _AVRO[kind]
    fields = [{"name": f.name, "type": _avro_field(name, f)} for f in kind]
    return {"type": "record", "name": name, "fields": fields}


def _avro_field(name: str, field: pa.Field) -> Any:
    schema = _avro(f"{name}_{field.name}", field.type)
    return ["null", schema] if field.nullable else schema
