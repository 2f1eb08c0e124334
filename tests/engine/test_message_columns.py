"""Messages as Arrow columns: the same rows and errors as from Python objects."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import kafka_wire as kw
import pyarrow as pa
import pytest
from kafka_wire import WireError, columns
from kafka_wire._runtime import engine

from specgen.logs.structs import struct_of, to_struct
from tests.engine.handmade import INT32, STRING, words
from tests.support import needs

native = needs.native()
if engine.native is None:
    pytest.skip("kafka_wire does not use the engine", allow_module_level=True)

FIXTURES = Path("generated/fixtures")
FEW = [
    "AlterPartitionRequest",
    "ControlRecordTypeSchema",
    "FetchResponse",
    "PartitionRecord",
    "ShareAcknowledgeRequest",
    "SubscriptionInfoData",
]
HEARTBEAT = kw.HeartbeatRequest(group_id="g", generation_id=7, member_id="m")
V0, V4 = HEARTBEAT.encode(0), HEARTBEAT.encode(4)


def both_ways(
    cls: Any, data: Sequence[bytes | None], versions: Sequence[int | None]
) -> tuple[pa.Array, pa.Array, dict[int, str]]:
    """The rows from the engine, those from objects, and the objects' errors."""
    decoded: list[Any] = []
    errors = {}
    for row, (body, version) in enumerate(zip(data, versions, strict=True)):
        decoded.append(None)
        if body is not None and version is not None:
            try:
                decoded[row] = cls.decode(body, version)
            except WireError as error:
                errors[row] = str(error)
    expected = to_struct(struct_of(cls.__name__), decoded, versions)
    column = columns.messages(cls, data, versions)
    assert {row: str(error) for row, error in column.errors.items()} == errors
    array = pa.array(column)
    array.validate(full=True)
    assert len(column) == len(array)
    return array, expected, errors


def check_fixtures(name: str) -> None:
    """All versions in one array, complete and truncated, with nulls in between."""
    lines = (FIXTURES / f"{name}.jsonl").read_text().splitlines()
    cases = [json.loads(line) for line in lines]
    pairs = [(bytes.fromhex(case["bytes"]), case["version"]) for case in cases]
    rows: list[tuple[bytes | None, int | None]] = [
        *pairs,
        (None, pairs[0][1]),
        (pairs[0][0], None),
        *((body[:-1], version) for body, version in pairs),
    ]
    data, versions = zip(*rows, strict=True)
    column, expected, _ = both_ways(getattr(kw, name), data, versions)
    assert column.type == struct_of(name).arrow
    # Their text distinguishes NaN from other numbers.
    assert str(column.to_pylist()) == str(expected.to_pylist())


@pytest.mark.parametrize("name", FEW)
def test_rows_are_those_of_objects(name: str) -> None:
    check_fixtures(name)


@pytest.mark.slow
def test_rows_of_all_messages_are_those_of_objects() -> None:
    for name in kw.MESSAGES:
        check_fixtures(name)


def test_types_of_messages_without_rows() -> None:
    """Even if Python gives their fields other names."""
    for name in ["LeaderAndIsrRequest", "UpdateMetadataRequest", "HeartbeatResponse"]:
        column = columns.messages(getattr(kw, name), [], 0)
        assert pa.array(column).type == struct_of(name).arrow
        assert pa.array(column).to_pylist() == []


def test_numbers_without_a_sign_are_not_negative() -> None:
    snapshot = kw.ProducerSnapshot(crc=2**32 - 1)
    column, expected, _ = both_ways(kw.ProducerSnapshot, [snapshot.encode(1)], [1])
    assert column.equals(expected)
    assert column.field("crc").to_pylist() == [2**32 - 1]
    voter = kw.AddRaftVoterRequest(
        listeners=[kw.AddRaftVoterRequest.Listener(port=65535)]
    )
    column, expected, _ = both_ways(kw.AddRaftVoterRequest, [voter.encode(0)], [0])
    assert column.equals(expected)
    assert column.to_pylist()[0]["listeners"][0]["port"] == 65535


def test_bad_rows_are_null_and_have_pythons_errors() -> None:
    data = [V4, V4 + b"\0", None, b"", V0, V4, V0[:5], b"\0\1\xff" + V0[3:]]
    versions = [4, 4, 4, 4, 0, 99, 0, 0]
    column, expected, errors = both_ways(kw.HeartbeatRequest, data, versions)
    assert column.to_pylist() == expected.to_pylist()
    assert [row is None for row in column.to_pylist()] == [
        *(False, True, True, True, False, True, True, True)
    ]
    assert list(errors) == [1, 3, 5, 6, 7]
    assert "left over" in errors[1]
    assert "version 99" in errors[5]
    assert "not UTF-8" in errors[7]


def test_errors_are_those_of_rows_alone_and_keep_no_frames() -> None:
    data = [V4, b"\xff", V4 + b"\0" * 600, b"", V0[:5]]
    for rows in (data, pa.array(data)):
        errors = columns.messages(kw.HeartbeatRequest, rows, 4).errors
        assert list(errors) == [1, 2, 3, 4]
        assert 0 not in errors
        assert errors.get(0) is None
        for row, error in errors.items():
            with pytest.raises(kw.DecodeError) as alone:
                kw.HeartbeatRequest.decode(data[row], 4)
            assert error.__reduce__() == alone.value.__reduce__()
            assert (error.__traceback__, error.__context__) == (None, None)


def test_errors_are_made_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    decoded: list[bytes] = []
    monkeypatch.setattr(
        kw.HeartbeatRequest, "decode", lambda data, version: decoded.append(data)
    )
    errors = columns.messages(kw.HeartbeatRequest, [b"\xff", V4], 4).errors
    assert (len(errors), decoded) == (1, [])


def test_a_row_truncated_in_its_lists_leaves_nothing() -> None:
    partition = kw.MetadataResponse.MetadataResponsePartition(replica_nodes=[1, 2])
    topic = kw.MetadataResponse.MetadataResponseTopic(
        name="t", partitions=[partition, partition]
    )
    whole = kw.MetadataResponse(topics=[topic, topic], cluster_id="c").encode(12)
    data: list[bytes | None] = [whole[:size] for size in range(len(whole))]
    data = [body for cut in data for body in (whole, cut)]
    column, expected, _ = both_ways(kw.MetadataResponse, data, [12] * len(data))
    assert column.equals(expected)


def test_tagged_fields_that_are_not_sent_have_their_defaults() -> None:
    """A struct's fields have their own defaults, or null if this version lacks them."""
    cls = kw.FetchResponse
    partition = cls.PartitionData(records=None)
    sent = cls(responses=[cls.FetchableTopicResponse(partitions=[partition])])
    data = [sent.encode(v) for v in (11, 12, 16)]
    column, expected, _ = both_ways(cls, data, [11, 12, 16])
    assert column.equals(expected)
    inner = [row["responses"][0]["partitions"][0] for row in column.to_pylist()]
    assert inner[0]["current_leader"] is None
    assert inner[1]["current_leader"] == {"leader_id": -1, "leader_epoch": -1}


def test_tagged_fields_that_are_sent_as_null_are_null() -> None:
    cls = kw.ConsumerGroupMemberMetadataValue
    member = cls.ClassicMemberMetadata(session_timeout_ms=3)
    data = [
        cls(classic_member_metadata=value).encode(0)
        for value in (member, None, cls.ClassicMemberMetadata())
    ]
    column, expected, _ = both_ways(cls, data, [0, 0, 0])
    assert column.equals(expected)
    groups = kw.StreamsGroupMetadataValue
    nothing: list[Any] = []
    bodies = [groups(last_assignment_configs=v).encode(0) for v in (None, nothing)]
    assert bodies[0] != bodies[1]
    column, expected, _ = both_ways(groups, bodies, [0, 0])
    assert column.equals(expected)


def test_a_row_that_the_engine_leaves_to_python() -> None:
    """Kafka's readers accept tags in any order; the engine gives up on many out of order."""
    tags = b"".join(b"%c%c\0" % (n & 127 | 128, n >> 7) for n in range(900, 200, -1))
    body = V4[:-1] + b"\xbc\5" + tags
    column, expected, errors = both_ways(kw.HeartbeatRequest, [V4, body, V4], [4, 4, 4])
    assert not errors
    assert column.equals(expected)
    assert column[0] == column[1]


@pytest.mark.parametrize("kind", [pa.binary(), pa.large_binary()])
def test_arrow_rows_with_offsets(kind: pa.DataType) -> None:
    rows = [b"", V4, None, V0, V4, b"x"]
    data = pa.array(rows, kind).slice(1, 4)
    versions = pa.array([9, 9, 4, 4, 0, None], pa.int16()).slice(2)
    column = columns.messages(kw.HeartbeatRequest, data, versions)
    expected = columns.messages(kw.HeartbeatRequest, rows[1:5], [4, 4, 0, None])
    assert pa.array(column).equals(pa.array(expected))
    assert [row is None for row in pa.array(column).to_pylist()] == [
        *(False, True, False, True)
    ]


def test_a_record_batch_without_a_copy_twice() -> None:
    column = columns.messages(kw.HeartbeatRequest, [V4, V4], 4)
    first, second = pa.record_batch(column), pa.record_batch(column)
    assert first.equals(second)
    place = first["generation_id"].buffers()[1].address
    assert second["generation_id"].buffers()[1].address == place
    member = first["member_id"]
    del column, first, second
    assert member.to_pylist() == ["m", "m"]


def test_inputs_that_are_no_rows() -> None:
    heartbeat = kw.HeartbeatRequest
    for data in (b"bytes", ["text"], [1], pa.array(["text"])):
        with pytest.raises(TypeError):
            columns.messages(heartbeat, data, 4)
    calls: list[Any] = [columns.messages, columns.encode_messages]
    for call in calls:
        with pytest.raises(TypeError, match="class is wanted, such as"):
            call("HeartbeatRequest", [V4], 4)
    with pytest.raises(TypeError, match="versions are an array"):
        columns.messages(heartbeat, [V4], pa.array([4.0]))
    with pytest.raises(kw.UnsupportedVersionError):
        columns.messages(heartbeat, [V4], ["4"])
    with pytest.raises(ValueError, match="1 rows, but 2 versions"):
        columns.messages(heartbeat, [V4], [4, 4])


def test_without_the_engine_the_error_names_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engine, "native", None)
    with pytest.raises(ImportError, match="pip install kafka-wire-native"):
        columns.messages(kw.EndTxnRequest, [], 0)


def one_field(kind: int, smallest: int, slot: int = 0) -> bytes:
    """A table of one struct with one field."""
    return words(
        (), [(0, slot + 1, 0, 1, 1, 0, 0, 0)], [(kind, 0, 0, smallest, slot, -1)]
    )


@pytest.mark.parametrize(
    ("kind", "smallest", "default"),
    [(INT32, 4, b"\0"), (STRING, 2, b"\xff"), (STRING, 2, "no bytes"), (INT32, 4, 1)],
)
def test_defaults_have_their_fields_types(
    kind: int, smallest: int, default: Any
) -> None:
    table = one_field(kind, smallest)
    for right in (None, b"\0\0\0\1"):
        assert native.ColumnTable(table, (right,))
    with pytest.raises(ValueError, match="a default is not of its field's type"):
        native.ColumnTable(table, (default,))
    with pytest.raises(ValueError, match="another number of defaults"):
        native.ColumnTable(table, ())


@pytest.mark.parametrize(
    ("table", "child"),
    [
        (one_field(INT32, 4), ("l", "a", ())),
        (one_field(INT32, 4), ("u", "a", ())),
        (one_field(INT32, 4, slot=1), ("i", "a", ())),
        (one_field(STRING, 2), ("+l", "a", (("u", "element", ()),))),
    ],
    ids=["width", "kind", "slot", "list"],
)
def test_tables_of_other_columns_are_refused(table: bytes, child: Any) -> None:
    column_table = native.ColumnTable(table, (None,))
    reader = native.MessageColumns(
        ("+s", "", (child,)), (column_table,), native.ArrowArray
    )
    with pytest.raises(ValueError, match="a table of other columns"):
        reader.read((b"\0\0\0\0",), 0, None)


@pytest.mark.parametrize(
    "shape",
    [("q", "", ()), ("i", "", (("i", "", ()),)), ("+l", "", ()), ("+s", "", ("i",))],
)
def test_shapes_that_are_no_columns(shape: Any) -> None:
    reader = native.MessageColumns(shape, (), native.ArrowArray)
    with pytest.raises((TypeError, ValueError)):
        reader.read((), 0, None)


def test_readers_take_tables_and_arrays_of_the_engine_alone() -> None:
    shape = ("+s", "", ())
    with pytest.raises(TypeError, match="tables are ColumnTables"):
        native.MessageColumns(shape, (b"",), native.ArrowArray)
    with pytest.raises(TypeError, match="ArrowArrays, not of type bytes"):
        native.MessageColumns(shape, (), bytes)
    with pytest.raises(TypeError, match="ArrowArrays, not of type bytes"):
        native.RecordColumns(bytes, ())
