"""Messages as Arrow structs: a round trip of every message and version."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import kafka_wire as kw
import pyarrow as pa
import pytest
from kafka_wire import stored
from kafka_wire.columns import from_row

from specgen.logs.stored_structs import stored_type, to_stored
from specgen.logs.structs import (
    StructField,
    UnknownMessageError,
    ValueType,
    message_class,
    struct_of,
    to_struct,
    unknown_fields,
    uuid_text,
)
from tests.support.grouped import grouped

FIXTURES = Path("generated/fixtures")


def _cases(name: str) -> list[tuple[int, bytes]]:
    lines = (FIXTURES / f"{name}.jsonl").read_text().splitlines()
    cases = [json.loads(line) for line in lines]
    return [(c["version"], bytes.fromhex(c["bytes"])) for c in cases]


def _bare(cls: Any, data: bytes, version: int) -> Any:
    """The message without unknown tagged fields, for which a struct has no place."""
    return cls.from_json(cls.decode(data, version).to_json(version), version)


@grouped("name", sorted(p.stem for p in FIXTURES.glob("*.jsonl")))
def test_there_and_back(name: str) -> None:
    """Rows of all versions in one array; the bytes are those of the message itself."""
    cls, kind = message_class(name), struct_of(name)
    cases = _cases(name)
    messages = [_bare(cls, data, version) for version, data in cases]
    versions = [version for version, _ in cases]
    mixed = to_struct(kind, messages, versions)
    mixed.validate(full=True)
    rows = mixed.to_pylist()
    for row, message, version in zip(rows, messages, versions, strict=True):
        assert from_row(cls, row, version).encode(version) == message.encode(version)
    groups: dict[int, list[int]] = defaultdict(list)
    for place, version in enumerate(versions):
        groups[version].append(place)
    for version, places in groups.items():
        alone = to_struct(kind, [messages[n] for n in places], version)
        assert alone.to_pylist() == [rows[n] for n in places]


def test_values_are_those_of_the_message() -> None:
    cls = kw.OffsetCommitValue
    first, second = cls(offset=7, metadata="m", leader_epoch=3), cls(offset=-1)
    array = to_struct(struct_of("OffsetCommitValue"), [first, None, second], [3, 3, 0])
    assert array.to_pylist() == [
        {
            "offset": 7,
            "metadata": "m",
            "commit_timestamp": 0,
            "expire_timestamp": None,
            "leader_epoch": 3,
            "topic_id": None,
        },
        None,
        {
            "offset": -1,
            "metadata": "",
            "commit_timestamp": 0,
            "expire_timestamp": None,
            "leader_epoch": None,
            "topic_id": None,
        },
    ]


def test_the_schema_is_stable_when_versions_are_added() -> None:
    """Fields are in the order of their first versions, so a new version adds at the end."""
    for name in kw.MESSAGES:
        for fields in _structs(struct_of(name)):
            firsts = [field.versions.start for field in fields]
            assert firsts == sorted(firsts), name


def _structs(kind: ValueType) -> list[tuple[StructField, ...]]:
    while kind.element is not None:
        kind = kind.element
    fields = kind.fields or ()
    inner = [struct for field in fields for struct in _structs(field.kind)]
    return [fields, *inner]


def test_every_message_has_the_schema_of_the_pack() -> None:
    """The pack makes it from the definitions, the package from its table."""
    lines = Path("generated/spark/schemas.jsonl").read_text().splitlines()
    schemas = {schema["message"]: schema for schema in map(json.loads, lines)}
    assert schemas.keys() == set(kw.MESSAGES)
    for name, schema in schemas.items():
        fields = struct_of(name).fields or ()
        assert [*map(_in_kafka_wire, fields)] == [*map(_in_pack, schema["fields"])]


def _in_kafka_wire(field: StructField) -> tuple[Any, ...]:
    kind, name, dimensions = field.kind, field.name, 0
    while kind.element is not None:
        kind, dimensions = kind.element, dimensions + 1
    inner = kind.name or [*map(_in_kafka_wire, kind.fields or ())]
    return name, field.attribute, inner, dimensions, field.versions, field.nullable


def _in_pack(row: dict[str, Any]) -> tuple[Any, ...]:
    kind, name, dimensions = row["type"], row["name"], 0
    while "element" in kind:
        kind, dimensions = kind["element"], dimensions + 1
    inner = [*map(_in_pack, kind["fields"])] if isinstance(kind, dict) else kind
    ranges = (row["versions"], row.get("nullable", (0, -1)))
    versions, nullable = (range(low, high + 1) for low, high in ranges)
    return name, row.get("attribute", name), inner, dimensions, versions, nullable


def test_unsigned_and_uuids() -> None:
    fields = {f.name: f.kind.arrow for f in struct_of("TopicRecord").fields or ()}
    assert fields == {"name": pa.string(), "topic_id": pa.string()}
    port = next(
        f
        for f in struct_of("RegisterBrokerRecord").fields or ()
        if f.name == "end_points"
    )
    assert port.kind.arrow.value_type.field("port").type == pa.int32()


@pytest.mark.parametrize(
    ("api", "kind", "name"),
    [
        ("Fetch", "request", "FetchRequest"),
        ("Fetch", "REQUEST", "FetchRequest"),
        ("FetchResponse", "response", "FetchResponse"),
        ("TopicRecord", None, "TopicRecord"),
        ("OffsetCommitValue", "coordinator-value", "OffsetCommitValue"),
    ],
)
def test_names(api: str, kind: str | None, name: str) -> None:
    assert message_class(api, kind).__name__ == name


@pytest.mark.parametrize(
    ("api", "kind", "reason"),
    [
        ("Fetsh", "request", "no message FetshRequest; did you mean FetchRequest"),
        ("heartbeat", "request", "; did you mean HeartbeatRequest"),
        ("offsetcommitvalue", None, "; did you mean OffsetCommitValue"),
        ("FetchRequest", "response", "no message FetchRequestResponse"),
        ("FetchRequest", "header", "FetchRequest is of kind request, not header"),
        ("/" * 40, None, "no message /{40}$"),
    ],
)
def test_unknown_names(api: str, kind: str | None, reason: str) -> None:
    with pytest.raises(UnknownMessageError, match=reason):
        message_class(api, kind)


def test_stored_records() -> None:
    key = kw.OffsetCommitKey(group="g", topic="t", partition=3)
    group = kw.GroupMetadataKey(group="g")
    value = kw.OffsetCommitValue(offset=9, leader_epoch=2)
    topic = stored.CONSUMER_OFFSETS
    keys = [
        stored.write_key(topic, 1, key),
        stored.write_key(topic, 2, group),
        b"\x7f\x01",
        None,
    ]
    values = [stored.write_value(value, 3), None, b"", None]
    structs = to_stored(topic, keys, values)
    structs.validate(full=True)
    assert structs.type == stored_type(topic)
    rows = structs.to_pylist()
    assert (rows[0]["record_type"], rows[0]["version"]) == ("OffsetCommit", 3)
    assert rows[0]["record_type_id"] == 1
    assert rows[0]["key"]["offset_commit_key"] == {
        "group": "g",
        "topic": "t",
        "partition": 3,
    }
    assert rows[0]["value"]["offset_commit_value"]["offset"] == 9
    assert {k for k, v in rows[0]["value"].items() if v is not None} == {
        "offset_commit_value"
    }
    assert (rows[1]["record_type"], rows[1]["version"]) == ("GroupMetadata", None)
    assert rows[1]["record_type_id"] == 2
    assert rows[1]["value"] is None and rows[1]["error"] is None
    assert "no records of type 32513" in rows[2]["error"]
    assert rows[3]["error"] and rows[3]["key"] is None


def test_stored_metadata_records() -> None:
    record = kw.TopicRecord(name="t", topic_id=_ID)
    data = stored.write_metadata_record(record, 0)
    row, bad = to_stored("__cluster_metadata", [None, None], [data, b"\1"]).to_pylist()
    assert row["value"]["topic_record"] == {"name": "t", "topic_id": uuid_text(_ID)}
    assert "key" not in row
    assert bad["value"] is None and bad["error"]
    with pytest.raises(UnknownMessageError, match="__consumer_offsets"):
        stored_type("orders")


_ID = kw.TopicRecord.decode(b"\x02t" + bytes(range(16)) + b"\0", 0).topic_id


def test_fields_that_a_message_has_not() -> None:
    """In the message itself, in a struct and in structs within a list."""
    kind = struct_of("MetadataResponse")
    assert kind.fields is not None
    topics = next(field for field in kind.fields if field.kind.element is not None)
    element = topics.kind.element
    assert element is not None and element.fields is not None
    inner = element.fields[0].name
    extra = {"x" * 30: pa.int64()}
    close = pa.struct({f"{topics.name}s": pa.int64()})
    assert unknown_fields(kind, close) == [
        f"{topics.name}s (did you mean {topics.name}?)"
    ]
    nested = pa.struct({topics.name: pa.list_(pa.struct({inner: pa.int64(), **extra}))})
    assert unknown_fields(kind, nested) == [f"{topics.name}[].{'x' * 30}"]
    assert unknown_fields(kind, pa.struct({topics.name: pa.int64()})) == []
    assert unknown_fields(kind, pa.int64()) == []


def test_a_struct_of_no_message() -> None:
    with pytest.raises(UnknownMessageError, match=r"no message fetchrequest; did you "):
        struct_of("fetchrequest")


def test_what_is_not_there_in_nested_rows() -> None:
    """Null structs, null and empty lists, and lists of other versions."""
    kind = struct_of("MetadataRequest")
    cls = kw.MetadataRequest
    topic = cls.MetadataRequestTopic
    messages = [cls(topics=None), None, cls(topics=[]), cls(topics=[topic(name="t")])]
    for versions in (9, [9, None, 9, 9]):
        rows = to_struct(kind, messages, versions).to_pylist()
        assert rows[1] is None
        topics = [row["topics"] for row in (rows[0], *rows[2:])]
        assert topics[:2] == [None, []]
        assert [item["name"] for item in topics[2]] == ["t"]
        assert topics[2][0]["topic_id"] is None  # version 10 and up
    assert to_struct(kind, [], 9).to_pylist() == []


def test_a_message_without_fields() -> None:
    kind = struct_of("NoOpRecord")
    messages = [kw.NoOpRecord(), None]
    assert to_struct(kind, messages, 0).to_pylist() == [{}, None]
    assert from_row(kw.NoOpRecord, {}, 0) == kw.NoOpRecord()
