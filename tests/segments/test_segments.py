"""Every file that a broker wrote is read completely, and Kafka's own tool agrees."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kafka_wire as kw
import pytest
from kafka_wire import stored
from kafka_wire.records import (
    Compression,
    ControlType,
    Record,
    RecordBatch,
    decode_records,
    read_batches,
)

from tests.segments import compaction, shares
from tests.segments.dump import DumpedBatch, DumpedRecord, dump
from tests.segments.work import Written, written

pytestmark = pytest.mark.slow

_OF_MEMBERS = (
    "Metadata",
    "MemberMetadata",
    "TargetAssignmentMetadata",
    "TargetAssignmentMember",
    "CurrentMemberAssignment",
)
_CONSUMER = {"OffsetCommit", "GroupMetadata"}
_CONSUMER |= {f"ConsumerGroup{name}" for name in _OF_MEMBERS}
GROUP_RECORDS = {
    "3.9": {*_CONSUMER, "ConsumerGroupPartitionMetadata"},
    "4.3": {
        *_CONSUMER,
        "ConsumerGroupRegularExpression",
        *(f"ShareGroup{name}" for name in _OF_MEMBERS),
        "ShareGroupStatePartitionMetadata",
        *(f"StreamsGroup{name}" for name in _OF_MEMBERS),
        "StreamsGroupTopology",
    },
}
"""The types of records that each release writes for groups of all protocols."""


@pytest.fixture(scope="module", params=["4.3", "3.9"])
def files(request: pytest.FixtureRequest) -> Iterator[Written]:
    """The files of each release's broker."""
    with written(request.param) as broker_files:
        yield broker_files


def _files(files: Written, pattern: str) -> list[Path]:
    paths = sorted(files.broker.logs.glob(pattern))
    return [path for path in paths if path.stat().st_size]


def _batches(path: Path) -> list[RecordBatch]:
    """All batches; every byte of the file must belong to one."""
    data = path.read_bytes()
    batches = list(read_batches(data, strict=True))
    assert sum(batch.size for batch in batches) == len(data)
    for batch in batches:
        batch.check_crc()
    return batches


def _same_batches(ours: list[RecordBatch], theirs: list[DumpedBatch]) -> None:
    assert len(ours) == len(theirs)
    for batch, dumped in zip(ours, theirs, strict=True):
        assert _facts(batch) == {name: dumped.facts[name] for name in _facts(batch)}
        records = batch.records()
        assert len(records) == len(dumped.records)
        for record, line in zip(records, dumped.records, strict=True):
            assert (record.offset, record.timestamp) == (line.offset, line.timestamp)
            assert _size(record.key) == line.key_size
            assert _size(record.value) == line.value_size
            names = ",".join(header.key for header in record.headers)
            assert names == line.headers.replace(" ", "")


def _size(data: bytes | None) -> int:
    return -1 if data is None else len(data)


def _facts(batch: RecordBatch) -> dict[str, str]:
    """A batch with the tool's names."""
    values = {
        "baseOffset": batch.base_offset,
        "lastOffset": batch.last_offset,
        "count": batch.record_count,
        "baseSequence": batch.base_sequence,
        "producerId": batch.producer_id,
        "producerEpoch": batch.producer_epoch,
        "partitionLeaderEpoch": batch.partition_leader_epoch,
        "isTransactional": batch.is_transactional,
        "isControl": batch.is_control,
        "position": batch.position,
        "size": batch.size,
        "magic": batch.magic,
        "compresscodec": batch.compression.name,
        "crc": batch.crc,
        "CreateTime": batch.max_timestamp,
    }
    return {name: str(value).lower() for name, value in values.items()}


def test_data_of_every_codec(files: Written) -> None:
    for topic, codec in files.codecs.items():
        (path,) = _files(files, f"{topic}-0/*.log")
        ours = _batches(path)
        assert {batch.compression for batch in ours} == {codec}
        assert decode_records(path.read_bytes(), strict=True) == files.topics[topic]
        theirs = dump(files.broker, path)
        _same_batches(ours, theirs)
        for record, line in zip(files.topics[topic], _records(theirs), strict=True):
            assert line.rest == _as_text(record)


def _records(batches: list[DumpedBatch]) -> list[DumpedRecord]:
    return [record for batch in batches for record in batch.records]


def _as_text(record: Record) -> str:
    parts = [] if record.key is None else [f"key: {record.key.decode()}"]
    if record.value is not None:
        parts.append(f"payload: {record.value.decode()}")
    return " ".join(parts)


def test_transactions_and_their_markers(files: Written) -> None:
    (path,) = _files(files, "transactional-0/*.log")
    ours = _batches(path)
    theirs = dump(files.broker, path)
    _same_batches(ours, theirs)
    assert [batch.is_control for batch in ours] == [False, True, False, True]
    markers = []
    for batch in ours[1::2]:
        (record,) = batch.records()
        (control,) = batch.control_records()
        value = stored.read_control_value(control.type, record.value or b"")
        epoch = value.message.coordinator_epoch  # type: ignore[attr-defined]
        name = ControlType(control.type).name
        markers.append(f"endTxnMarker: {name} coordinatorEpoch: {epoch}")
    assert markers == [b.records[0].rest for b in theirs[1::2]]
    assert ["COMMIT" in text for text in markers] == [True, False]
    offsets = [record.offset for record in files.topics["transactional"]]
    assert [r.offset for b in ours for r in b.records()] == offsets


def test_what_the_cleaner_left(files: Written) -> None:
    """Offsets with gaps, batches without records, tombstones that will be deleted later."""
    cleaned, _ = _files(files, f"{compaction.TOPIC}-0/*.log")
    ours, theirs = _batches(cleaned), dump(files.broker, cleaned)
    _same_batches(ours, theirs)
    expected = files.topics[compaction.TOPIC]
    offsets = [record.offset for record in expected]
    assert [record.offset for record in _plain(ours)] == offsets[:-1]
    assert offsets != list(range(offsets[0], offsets[-1] + 1))
    assert {batch.compression for batch in ours} == set(Compression)
    assert [b.is_transactional for b in ours if not b.record_count] == [False, True]
    kept = decode_records(cleaned.read_bytes(), strict=True)
    assert kept == [record for record in expected[:-1] if record.key is not None]
    times = [
        (
            f"OptionalLong[{batch.delete_horizon}]"
            if batch.delete_horizon
            else "OptionalLong.empty"
        )
        for batch in ours
    ]
    assert times == [dumped.facts["deleteHorizonMs"] for dumped in theirs]
    (waiting,) = (batch for batch in ours if batch.delete_horizon)
    assert all(record.value is None for record in waiting.records())


def test_consumer_offsets(files: Written) -> None:
    """Groups of each protocol, with all types of records that the release writes."""
    seen = _same_typed(files, stored.CONSUMER_OFFSETS, "--offsets-decoder")
    assert seen == GROUP_RECORDS[files.broker.release]


def test_share_group_state(files: Written) -> None:
    seen = _same_typed(files, stored.SHARE_GROUP_STATE, "--share-group-state-decoder")
    assert seen == ({"ShareSnapshot", "ShareUpdate"} if files.shares else set())
    starts = {}
    for path in _files(files, "__share_group_state-*/*.log"):
        for record in decode_records(path.read_bytes(), strict=True):
            key = stored.read_key(stored.SHARE_GROUP_STATE, record.key or b"")
            value = stored.read_value(
                stored.SHARE_GROUP_STATE, key.record_type, record.value
            )
            message: Any = None if value is None else value.message
            starts[key.message.group_id] = message and message.start_offset  # type: ignore[attr-defined]
    gone = {shares.GONE: None} if files.shares else {}
    assert starts == files.shares | gone


def _same_typed(files: Written, topic: str, decoder: str) -> set[str]:
    """The types of a topic's records; each equals the tool's output and encodes again."""
    seen = set()
    for path in _files(files, f"{topic}-*/*.log"):
        ours, theirs = _batches(path), dump(files.broker, path, decoder)
        _same_batches(ours, theirs)
        for record, line in zip(_plain(ours), _records(theirs), strict=True):
            key = stored.read_key(topic, record.key or b"")
            value = stored.read_value(topic, key.record_type, record.value)
            seen.add(type(key.message).__name__.removesuffix("Key"))
            again = stored.write_key(topic, key.record_type, key.message)
            assert again == record.key
            if value is not None:
                assert stored.write_value(value.message, value.version) == record.value
            _same_stored(key, value, line)
    return seen


def _plain(batches: list[RecordBatch]) -> list[Record]:
    return [record for batch in batches for record in batch.records()]


def _same_stored(
    key: stored.Stored, value: stored.Stored | None, line: DumpedRecord
) -> None:
    """Compare with the JSON of the tool's decoder; in 3.9 it does not know some types."""
    shown = line.part("key")
    if shown is not None and "data" in shown:
        assert shown["type"] == str(key.record_type)
        assert shown["data"] == key.message.to_json(key.version)
    shown = line.part("payload")
    if shown is not None and "data" in shown:
        assert value is not None
        assert shown["version"] == str(value.version)
        assert shown["data"] == _as_shown(value)


def _as_shown(value: stored.Stored) -> Any:
    """A value's JSON, with a member's subscription and assignment decoded, as by the tool."""
    shown = value.message.to_json(value.version)
    if isinstance(value.message, kw.GroupMetadataValue):
        for member in shown["members"]:
            for name, cls in (
                ("subscription", kw.ConsumerProtocolSubscription),
                ("assignment", kw.ConsumerProtocolAssignment),
            ):
                data = b64decode(member[name])
                version = int.from_bytes(data[:2], "big")
                member[name] = cls.decode(data[2:], version).to_json(version)
    return shown


def test_transaction_state(files: Written) -> None:
    count = 0
    for path in _files(files, "__transaction_state-*/*.log"):
        ours = _batches(path)
        theirs = dump(files.broker, path, "--transaction-log-decoder")
        _same_batches(ours, theirs)
        for record, line in zip(_plain(ours), _records(theirs), strict=True):
            key = stored.read_key(stored.TRANSACTION_STATE, record.key or b"")
            value = stored.read_value(
                stored.TRANSACTION_STATE, key.record_type, record.value
            )
            assert value is not None
            count += 1
            message: Any = value.message
            if files.broker.release == "3.9":  # the tool has a format of its own
                assert f"transactionalId={key.message.transactional_id} " in line.rest  # type: ignore[attr-defined]
                assert f"producerId:{message.producer_id}," in line.rest
                assert f"txnTimeoutMs={message.transaction_timeout_ms}" in line.rest
            else:
                assert line.part("key") is not None
                _same_stored(key, value, line)
    assert count >= 8


def test_metadata_log_and_snapshots(files: Written) -> None:
    logs = _files(files, "__cluster_metadata-0/*.log")
    snapshots = _files(files, "__cluster_metadata-0/*.checkpoint")
    assert logs and snapshots
    seen: set[str] = set()
    for path in (*logs, snapshots[0], snapshots[-1]):
        ours = _batches(path)
        theirs = dump(files.broker, path, "--cluster-metadata-decoder")
        _same_batches(ours, theirs)
        for batch, dumped in zip(ours, theirs, strict=True):
            for record, line in zip(batch.records(), dumped.records, strict=True):
                if batch.is_control:
                    seen.add(_control(batch, record))
                    continue
                metadata_record = stored.read_metadata_record(record.value or b"")
                again = stored.write_metadata_record(
                    metadata_record.message, metadata_record.version
                )
                assert again == record.value
                shown = line.part("payload")
                assert shown["version"] == metadata_record.version
                assert shown["data"] == metadata_record.message.to_json(
                    metadata_record.version
                )
                seen.add(type(metadata_record.message).__name__)
    assert {
        "LeaderChangeMessage",
        "SnapshotHeaderRecord",
        "SnapshotFooterRecord",
    } <= seen
    assert {"TopicRecord", "PartitionRecord", "RegisterBrokerRecord"} <= seen
    assert {"ClientQuotaRecord", "AccessControlEntryRecord", "ConfigRecord"} <= seen


def _control(batch: RecordBatch, record: Record) -> str:
    (control,) = (c for c in batch.control_records() if c.offset == record.offset)
    control_value = stored.read_control_value(control.type, record.value or b"")
    return type(control_value.message).__name__
