"""What Kafka stores in its own topics: the worked examples, and round trips."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

import kafka_wire
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kafka_wire import (
    DecodeError,
    EncodeError,
    UnsupportedVersionError,
    WireError,
    stored,
)
from kafka_wire._runtime.fast import uuids
from kafka_wire.stored import (
    CLUSTER_METADATA,
    CONSUMER_OFFSETS,
    REMOTE_LOG_METADATA,
    SHARE_GROUP_STATE,
    TRANSACTION_STATE,
    UnknownRecordError,
)

from specgen.codegen.proof.package import Objects
from specgen.protocol.layout import lower
from tests.generated.sources import chosen_cases, definition

MANY = 4096
"""So many uuids are kept at the most."""
MS = 1_700_000_000_000
METADATA = (CLUSTER_METADATA, REMOTE_LOG_METADATA)
ROWS = [(topic, kind) for topic, rows in stored.record_types().items() for kind in rows]
KINDS = ("defaults", "elements", "nulls", "tags", "unknown tags")


def _messages(name: str) -> Iterator[tuple[int, Any, bytes]]:
    """Versions, messages and bytes of one class."""
    for version in getattr(kafka_wire, name).VERSIONS:
        layout = lower(definition(name), version)
        objects = Objects(kafka_wire, layout)
        for case in chosen_cases(layout, *KINDS):
            yield version, objects.make(case.value), case.data


def test_offset_commit() -> None:
    """See docs/protocol-semantics.md, "Stored messages"."""
    raw = bytes.fromhex("0001 00026731 000174 00000000")
    key = stored.read_key(CONSUMER_OFFSETS, raw)
    message: Any = key.message
    assert (key.record_type, type(message).__name__) == (1, "OffsetCommitKey")
    assert (message.group, message.topic, message.partition) == ("g1", "t", 0)
    assert stored.write_key(CONSUMER_OFFSETS, 1, message) == raw
    for version, text in (
        (3, "0003 000000000000002a ffffffff 0000 0000018bcfe56800"),
        (4, "0004 000000000000002a ffffffff 01 0000018bcfe56800 00"),
    ):
        raw = bytes.fromhex(text)
        record: Any = stored.read_value(CONSUMER_OFFSETS, 1, raw)
        assert (record.record_type, record.version) == (1, version)
        value = record.message
        assert (value.offset, value.leader_epoch, value.metadata) == (42, -1, "")
        assert value.commit_timestamp == MS
        assert stored.write_value(value, version) == raw


def test_feature_level() -> None:
    """See docs/protocol-semantics.md, "Stored messages"."""
    text = "01 0c 00 11 6d657461646174612e76657273696f6e 0014 00"
    raw = bytes.fromhex(text)
    record: Any = stored.read_metadata_record(raw)
    expected = kafka_wire.FeatureLevelRecord("metadata.version", 20)
    assert record == (12, 0, expected)
    assert stored.write_metadata_record(expected, 0) == raw


def test_control_values() -> None:
    """See docs/protocol-semantics.md, "Record batches"."""
    record = stored.read_control_value(1, bytes.fromhex("0000 00000007"))
    assert record == (1, 0, kafka_wire.EndTxnMarker(coordinator_epoch=7))
    raw = bytes.fromhex("0000 0000018bcfe56800 00")
    head: Any = stored.read_control_value(3, raw).message
    assert type(head) is kafka_wire.SnapshotHeaderRecord
    assert head.last_contained_log_timestamp == MS
    for length in range(6):
        with pytest.raises(DecodeError):
            stored.read_control_value(0, bytes(length))
    with pytest.raises(DecodeError, match="1 bytes left over"):
        stored.read_control_value(0, bytes(7))
    for version in kafka_wire.LeaderChangeMessage.VERSIONS:
        leader = kafka_wire.LeaderChangeMessage(version=version, leader_id=3)
        assert stored.read_control_value(2, leader.encode(version)) == (
            *(2, version),
            leader,
        )


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        *((3, "SnapshotHeaderRecord"), (4, "SnapshotFooterRecord")),
        *((5, "KRaftVersionRecord"), (6, "VotersRecord"), (2, "LeaderChangeMessage")),
    ],
)
def test_every_control_value(kind: int, name: str) -> None:
    for version, message, data in _messages(name):
        number = version.to_bytes(2, "big")
        if "version" in message.__struct_fields__:
            message.version, data = version, number + data[2:]
        assert stored.read_control_value(kind, data) == (kind, version, message)
        for length in range(min(len(data), 200)):
            with pytest.raises(DecodeError):
                stored.read_control_value(kind, data[:length])


def test_control_value_of_a_newer_version() -> None:
    """It is read as the newest known version."""
    raw = bytes.fromhex("0009 0000018bcfe56800 01 05 02 abcd")
    record = stored.read_control_value(3, raw)
    message: Any = record.message
    assert (record.version, message.version) == (0, 9)
    assert message.unknown_tagged_fields == ((5, b"\xab\xcd"),)


def test_unknown_control_type() -> None:
    for kind in (7, -1, 32767):
        with pytest.raises(UnknownRecordError, match=f"control type {kind}"):
            stored.read_control_value(kind, bytes(10))


@pytest.mark.parametrize(("topic", "kind"), [r for r in ROWS if r[0] not in METADATA])
def test_every_key_and_value(topic: str, kind: int) -> None:
    row = stored.record_types()[topic][kind]
    assert row.key
    assert row.value
    head = kind.to_bytes(2, "big")
    checked = 0
    for version, message, data in _messages(row.key):
        if version != row.key_version:
            continue
        checked += 1
        assert stored.write_key(topic, kind, message) == head + data
        read = stored.read_key(topic, memoryview(head + data))
        assert read == (kind, version, message)
        for length in range(len(head + data)):
            with pytest.raises(DecodeError):
                stored.read_key(topic, (head + data)[:length])
        with pytest.raises(DecodeError, match="left over"):
            stored.read_key(topic, head + data + b"\0")
    assert checked
    for version, message, data in _messages(row.value):
        raw = version.to_bytes(2, "big") + data
        assert stored.write_value(message, version) == raw
        assert stored.read_value(topic, kind, raw) == (kind, version, message)
        for length in range(min(len(raw), 200)):
            with pytest.raises(DecodeError):
                stored.read_value(topic, kind, raw[:length])
        with pytest.raises(DecodeError):
            stored.read_value(topic, kind, raw + b"\0")
    assert stored.read_value(topic, kind, None) is None
    with pytest.raises(UnsupportedVersionError):
        stored.read_value(topic, kind, b"\x7f\xff" + bytes(40))


@pytest.mark.parametrize(("topic", "kind"), [r for r in ROWS if r[0] in METADATA])
def test_every_metadata_record(topic: str, kind: int) -> None:
    row = stored.record_types()[topic][kind]
    assert row.key is None
    assert row.value
    for version, message, data in _messages(row.value):
        raw = bytes((1, kind, version)) + data
        assert stored.write_metadata_record(message, version) == raw
        assert stored.read_metadata_record(raw, topic) == (kind, version, message)
        for length in range(min(len(raw), 200)):
            with pytest.raises(DecodeError):
                stored.read_metadata_record(raw[:length], topic)
        with pytest.raises(DecodeError):
            stored.read_metadata_record(raw + b"\0", topic)


def test_types_of_the_offsets_topic() -> None:
    """Every type of the coordinators' keys that any release has."""
    rows = stored.record_types()[CONSUMER_OFFSETS]
    names = {
        kind: (row.value or "").removesuffix("Value") for kind, row in rows.items()
    }
    assert names[1] == "OffsetCommit"
    assert names[2] == "GroupMetadata"
    assert names[3] == "ConsumerGroupMetadata"
    assert names[8] == "ConsumerGroupCurrentMemberAssignment"
    assert names[11] == "ShareGroupMetadata"
    assert names[16] == "ConsumerGroupRegularExpression"
    assert names[17] == "StreamsGroupMetadata"
    assert {row.key for row in stored.record_types()[TRANSACTION_STATE].values()} == {
        "TransactionLogKey"
    }
    kinds = stored.record_types()[SHARE_GROUP_STATE]
    assert {k: row.key for k, row in kinds.items()} == {
        0: "ShareSnapshotKey",
        1: "ShareUpdateKey",
    }


def test_unknown_types_and_topics() -> None:
    with pytest.raises(UnknownRecordError, match=r"__consumer_offsets has no .* 999"):
        stored.read_key(CONSUMER_OFFSETS, bytes.fromhex("03e7 00"))
    with pytest.raises(UnknownRecordError, match="type -1"):
        stored.read_key(CONSUMER_OFFSETS, b"\xff\xff")
    with pytest.raises(UnknownRecordError, match="orders is not a topic with typed"):
        stored.read_key("orders", b"\0\0")
    with pytest.raises(UnknownRecordError, match="type 999"):
        stored.read_value(CONSUMER_OFFSETS, 999, b"\0\0")
    with pytest.raises(UnknownRecordError, match="no message for the key of type 3"):
        stored.read_key(CLUSTER_METADATA, b"\0\3")
    with pytest.raises(UnknownRecordError, match=r"of type 13$"):
        stored.read_metadata_record(b"\1\x0d\0\0")
    with pytest.raises(UnknownRecordError, match=r"of type 9$"):
        stored.read_metadata_record(b"\1\x09\0\0", REMOTE_LOG_METADATA)
    assert stored.read_value("orders", 5, None) is None


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("", "ends before its type and version"),
        ("01", "ends before its type and version"),
        ("010c", "ends before its type and version"),
        ("000c0000", "frame version 0, but 1 is known"),
        ("020c0000", "frame version 2, but 1 is known"),
        ("01ffffffffff", "ends before its type and version"),
    ],
)
def test_frames_of_metadata_records(data: str, text: str) -> None:
    with pytest.raises(DecodeError, match=f"^metadata record @0x0: .*{text}$"):
        stored.read_metadata_record(bytes.fromhex(data))


def test_version_of_a_metadata_record() -> None:
    for version in ("7f", "ffffffff0f"):
        with pytest.raises(UnsupportedVersionError):
            stored.read_metadata_record(bytes.fromhex("010c" + version + "00"))


def test_uuids_of_many_topics_take_no_memory() -> None:
    """Each message gets its own, however many were read before."""
    for number in range(3 * MANY):
        record = kafka_wire.TopicRecord("t", UUID(int=number))
        raw = stored.write_metadata_record(record, 0)
        assert stored.read_metadata_record(raw).message == record
    assert len(uuids) <= MANY


def test_wrong_things_to_write() -> None:
    key = kafka_wire.GroupMetadataKey(group="g")
    with pytest.raises(EncodeError, match="not a key of type 1"):
        stored.write_key(CONSUMER_OFFSETS, 1, key)
    with pytest.raises(UnknownRecordError):
        stored.write_key(CONSUMER_OFFSETS, 999, key)
    with pytest.raises(EncodeError, match="not a metadata record"):
        stored.write_metadata_record(kafka_wire.FetchRequest(), 4)
    with pytest.raises(UnsupportedVersionError):
        stored.write_metadata_record(kafka_wire.TopicRecord(), 9)
    with pytest.raises(UnsupportedVersionError):
        stored.write_value(kafka_wire.OffsetCommitValue(), -1)


def test_a_record_type_that_was_reused() -> None:
    """Type 14 was QuotaRecord in 2.8; since then it has been ClientQuotaRecord."""
    quota = kafka_wire.QuotaRecord()
    with pytest.raises(EncodeError, match="QuotaRecord v0: its type, 14, is that of"):
        stored.write_metadata_record(quota, 0)
    data = stored.write_metadata_record(kafka_wire.ClientQuotaRecord(), 0)
    record = stored.read_metadata_record(data)
    assert record.record_type == 14 == kafka_wire.QuotaRecord.API_KEY
    assert type(record.message) is kafka_wire.ClientQuotaRecord


def test_a_key_whose_version_is_its_type() -> None:
    """As all coordinator keys until 4.0; the encoding is the same."""
    key = kafka_wire.ShareGroupPartitionMetadataKey("g")
    data = stored.write_key(CONSUMER_OFFSETS, 9, key)
    assert data == b"\0\x09\0\x01g"
    assert stored.read_key(CONSUMER_OFFSETS, data) == (9, 9, key)


@given(st.binary(max_size=60), st.sampled_from([*stored.record_types(), "orders"]))
@settings(max_examples=400)
def test_random_bytes(data: bytes, topic: str) -> None:
    kind = data[0] % 30 if data else 0
    readers: tuple[Callable[[], Any], ...] = (
        lambda: stored.read_key(topic, data),
        lambda: stored.read_key(topic, bytes((0, kind)) + data),
        lambda: stored.read_value(topic, kind, data),
        lambda: stored.read_value(topic, kind, b"\0\0" + data),
        lambda: stored.read_metadata_record(data, topic),
        lambda: stored.read_metadata_record(bytes((1, kind, 0)) + data, topic),
        lambda: stored.read_control_value(kind % 8, data),
    )
    for read in readers:
        try:
            record = read()
        except WireError:
            continue
        assert record is not None
        assert isinstance(record.message, kafka_wire.Message)


def test_subscriptions_and_assignments_follow_their_version() -> None:
    """Newer versions are read as the newest known, which ignores what follows."""
    for name in ("ConsumerProtocolSubscription", "ConsumerProtocolAssignment"):
        cls = getattr(kafka_wire, name)
        newest = cls.VERSIONS[-1]
        for version, message, data in _messages(name):
            raw = stored.write_value(message, version)
            assert raw == version.to_bytes(2, "big") + data
            assert stored.read_versioned(cls, raw) == (version, message)
            with pytest.raises(DecodeError, match="1 bytes left over"):
                stored.read_versioned(cls, raw + b"\0")
            if version == newest:
                newer = b"\x7f\xff" + data + b"more"
                assert stored.read_versioned(cls, newer) == (0x7FFF, message)
        for length in range(len(raw)):
            with pytest.raises(DecodeError):
                stored.read_versioned(cls, memoryview(raw)[:length])
        with pytest.raises(kafka_wire.UnsupportedVersionError):
            stored.read_versioned(cls, b"\xff\xff" + raw[2:])
