"""Record batches, and the messages that Kafka itself stores in records."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID
from xml.etree.ElementTree import Element

import kafka_wire as kw
import pytest
from kafka_wire.records import (
    Compression,
    Record,
    decode_records,
    encode_batch,
)

from specgen.testing.vectors.states import COMMIT_BATCH
from tests.runtime.records.corpus import ALL, IDS, batch, with_crc
from tests.wireshark.pcap import Capture
from tests.wireshark.tshark import PREFIX, fields, packets, tshark

METADATA_TOPIC = UUID(int=1)


def produced(records: bytes, topic: str = "orders", version: int = 9) -> bytes:
    """A Produce request with these batches."""
    partition = kw.ProduceRequest.PartitionProduceData(index=0, records=records)
    data = kw.ProduceRequest.TopicProduceData(name=topic, partition_data=[partition])
    request = kw.ProduceRequest(acks=-1, topic_data=[data])
    return kw.encode_request(request, version, 1, "shop")


def shown(frame: bytes, *arguments: str) -> Element:
    capture = Capture()
    capture.add(frame, from_broker=False)
    ((tree,),) = packets(capture, *arguments)
    return tree


def kinds(tree: Element) -> list[str]:
    """All expert information, including that of records."""
    names = [child.get("name", "") for child in tree.iter("field")]
    checked = ("malformed", "unknown", "hidden", "bad_crc", "trailing")
    return [name for name in names if name in {f"{PREFIX}.{kind}" for kind in checked}]


def test_all_magics_and_codecs() -> None:
    capture = Capture()
    for magic, codec in ALL:
        capture.add(
            produced(batch(magic, codec), version=magic and 9), from_broker=False
        )
    all_shown = packets(capture, "-o", f"{PREFIX}.checksums:TRUE")
    for (magic, codec), name, (tree,) in zip(ALL, IDS, all_shown, strict=True):
        expected = decode_records(batch(magic, codec))
        if kinds(tree) == [f"{PREFIX}.hidden"]:
            assert codec is Compression.ZSTD
            continue
        assert kinds(tree) == [], name
        keys, values = fields(tree, "record.key"), fields(tree, "record.value")
        assert keys == [_hex(r.key) for r in expected if r.key is not None], name
        assert values == [_hex(r.value) for r in expected if r.value is not None], name
        offsets = [str(record.offset) for record in expected]
        assert fields(tree, "record.offset") == offsets, name
        times = [str(record.timestamp) for record in expected if magic > 0]
        # A wrapper has its own timestamp.
        assert fields(tree, "record.timestamp")[-len(times) :] == times, name
        if magic > 1:
            assert fields(tree, "record.header.key") == ["h", "né"], name


def _hex(data: bytes) -> str:
    return ":".join(re.findall("..", data.hex()))


@pytest.mark.slow
@pytest.mark.parametrize(
    "codec", [Compression.SNAPPY, Compression.LZ4, Compression.GZIP]
)
def test_values_that_repeat_far_apart(codec: Compression) -> None:
    """Compressed copies then overlap and have long lengths and distances."""
    value = bytes(range(256)) * 200 + b"a" * 70_000 + bytes(range(256)) * 3
    data = encode_batch([Record(0, 5, b"k", value)], compression=codec)
    tree = shown(produced(data))
    assert fields(tree, "record.value") == [_hex(value)]


@pytest.mark.slow
def test_offsets_and_times_from_a_wrapper() -> None:
    """It has the last offset, or 0 from old producers, and the broker's time."""
    made = bytearray(batch(1, Compression.GZIP))
    made[17] |= 0x08
    for last, offsets in ((1003, range(1000, 1004)), (3, range(4)), (0, range(4))):
        made[:8] = last.to_bytes(8)
        tree = shown(produced(with_crc(made), version=2))
        assert kinds(tree) == []
        assert fields(tree, "record.offset") == [str(offset) for offset in offsets]
        of_wrapper, *times = fields(tree, "record.timestamp")
        assert times == [of_wrapper] * 4
        assert decode_records(with_crc(made))[0].timestamp == int(of_wrapper)
    made[:8] = (2).to_bytes(8)
    tree = shown(produced(with_crc(made), version=2))
    assert kinds(tree) == [f"{PREFIX}.malformed"]


@pytest.mark.slow
def test_offsets_and_times_at_their_limits() -> None:
    record = Record((1 << 63) - 1, (1 << 63) - 1, None, b"")
    tree = shown(produced(encode_batch([record])))
    assert fields(tree, "record.offset") == [str(record.offset)]
    assert fields(tree, "record.timestamp") == [str(record.timestamp)]


@pytest.mark.slow
def test_a_wrong_checksum() -> None:
    data = bytearray(batch(2, Compression.NONE))
    data[-1] ^= 1
    assert kinds(shown(produced(bytes(data)))) == []
    tree = shown(produced(bytes(data)), "-o", f"{PREFIX}.checksums:TRUE")
    assert kinds(tree) == [f"{PREFIX}.bad_crc"]


@pytest.mark.slow
def test_wrong_bytes_in_a_record_leave_those_before_and_the_message() -> None:
    data = encode_batch([Record(n, 5, b"k%d" % n, b"value") for n in range(3)])
    place = data.index(b"k2") - 1
    wrong = data[:place] + b"\x7e" + data[place + 1 :]
    both = produced(wrong)
    tree = shown(both)
    assert kinds(tree) == [f"{PREFIX}.malformed"]
    assert fields(tree, "record.key") == ["6b:30", "6b:31"]


@pytest.mark.slow
def test_a_batch_cut_off_at_the_end_of_a_fetch() -> None:
    data = batch(2, Compression.NONE)
    tree = shown(produced(data + data[:70]))
    assert kinds(tree) == []
    assert len(fields(tree, "record")) == 4
    assert len(fields(tree, "fragment")) == 1


@pytest.mark.slow
def test_the_preference_for_showing_records() -> None:
    frame = produced(batch(2, Compression.NONE))
    tree = shown(frame, "-o", f"{PREFIX}.records:Batches only")
    assert fields(tree, "batch.count") == ["4"]
    assert fields(tree, "record.key") == []


def test_control_records() -> None:
    tree = shown(produced(COMMIT_BATCH))
    assert fields(tree, "batch.control") == ["1"]
    assert fields(tree, "control.type") == ["1"]
    assert fields(tree, "end_txn_marker.coordinator_epoch") == ["7"]


def test_records_of_kafka_s_own_topics() -> None:
    topic = kw.TopicRecord(name="orders", topic_id=METADATA_TOPIC).encode(0)
    data = encode_batch([Record(0, 5, None, b"\1\2\0" + topic)])
    tree = shown(produced(data, "__cluster_metadata"))
    assert fields(tree, "topic_record.name") == ["orders"]

    key = kw.OffsetCommitKey(group="shop", topic="orders", partition=3).encode(0)
    value = kw.OffsetCommitValue(offset=42, metadata="").encode(3)
    data = encode_batch([Record(0, 5, b"\0\1" + key, b"\0\3" + value)])
    tree = shown(produced(data, "__consumer_offsets"))
    assert fields(tree, "offset_commit_key.group") == ["shop"]
    assert fields(tree, "offset_commit_value.offset") == ["42"]
    tree = shown(produced(data, "another"))
    assert fields(tree, "offset_commit_key.group") == []


@pytest.mark.parametrize("record", ["NoOpRecord", "EndTransactionRecord"])
def test_a_record_without_fields(record: str) -> None:
    of_type = getattr(kw, record)
    value = bytes((1, of_type.API_KEY, 0)) + of_type().encode(0)
    data = encode_batch([Record(0, 5, None, value)])
    tree = shown(produced(data, "__cluster_metadata"))
    assert fields(tree, "record.offset") == ["0"]
    assert kinds(tree) == []


@pytest.mark.slow
def test_the_metadata_log_is_known_by_its_id() -> None:
    topic = kw.TopicRecord(name="orders").encode(0)
    data = encode_batch([Record(0, 5, None, b"\1\2\0" + topic)])
    response = kw.FetchResponse
    partition = response.PartitionData(records=data)
    of_topic = response.FetchableTopicResponse(
        topic_id=METADATA_TOPIC, partitions=[partition]
    )
    capture = Capture()
    request: Any = kw.FetchRequest()
    capture.add(kw.encode_request(request, 13, 1, "shop"), from_broker=False)
    answer = kw.encode_response(response(responses=[of_topic]), 13, 1)
    capture.add(answer, from_broker=True)
    _, (tree,) = packets(capture)
    assert fields(tree, "topic_record.name") == ["orders"]


@pytest.mark.slow
def test_a_subscription_in_join_group() -> None:
    subscription = b"\0\1" + kw.ConsumerProtocolSubscription(topics=["orders"]).encode(
        1
    )
    protocol = kw.JoinGroupRequest.JoinGroupRequestProtocol(
        name="range", metadata=subscription
    )
    for kind, topics in (("consumer", ["orders"]), ("connect", [])):
        join = kw.JoinGroupRequest(protocol_type=kind, protocols=[protocol])
        tree = shown(kw.encode_request(join, 7, 1, "shop"))
        assert fields(tree, "consumer_protocol_subscription.topics") == topics


@pytest.mark.slow
def test_a_request_within_an_envelope() -> None:
    inner = kw.encode_request(kw.CreateTopicsRequest(timeout_ms=77), 5, 3, "shop")[4:]
    envelope = kw.EnvelopeRequest(request_data=inner, client_host_address=b"\1\2\3\4")
    tree = shown(kw.encode_request(envelope, 0, 1, "broker"))
    assert kinds(tree) == []
    assert fields(tree, "create_topics.timeout_ms") == ["77"]
    assert fields(tree, "header.client_id") == ["broker", "shop"]


@pytest.mark.slow
def test_a_filter_by_what_a_record_holds() -> None:
    capture = Capture()
    capture.add(produced(batch(2, Compression.SNAPPY)), from_broker=False)
    text = tshark(capture, "-Y", f'{PREFIX}.record.key == "k0"')
    assert len(text.splitlines()) == 1
