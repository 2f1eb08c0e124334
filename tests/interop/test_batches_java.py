"""Record batches against Kafka's MemoryRecords and MemoryRecordsBuilder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from kafka_wire.records import (
    Compression,
    Record,
    decode_records,
    encode_batch,
    encode_end_transaction,
    read_batches,
)

from tests.interop.batches import ALL, TIME, Batch, batches, described
from tests.oracle import jars
from tests.oracle.oracle import Oracle, available
from tests.support.needs import absent

RELEASES = (
    jars.NEWEST_COMPLETE,
    pytest.param("3.9", marks=pytest.mark.slow),
    pytest.param(jars.NEWEST, marks=pytest.mark.slow),
)
"""4.x, and the last of 3.x, whose classes are in another package."""


@pytest.fixture(scope="module", params=RELEASES)
def java(request: pytest.FixtureRequest) -> Iterator[Oracle]:
    if reason := available(request.param):
        absent("java", reason)
    try:
        running = Oracle(request.param)
    except jars.MissingJarsError as error:
        absent("maven", str(error))
    with running:
        yield running


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("magic", "codec"), ALL)
def test_java_reads_ours(java: Oracle, magic: int, codec: Compression) -> None:
    for batch in batches(magic, codec):
        data = batch.encode()
        read = java.read_batches(data)
        assert read == [described(one) for one in read_batches(data)], str(batch)
        assert decode_records(data, control=True) == batch.read, str(batch)


@pytest.mark.parametrize(("magic", "codec"), ALL)
def test_we_read_javas(java: Oracle, magic: int, codec: Compression) -> None:
    for batch in batches(magic, codec):
        data = java.write_batch(batch.plan)
        assert decode_records(data, control=True) == batch.read, str(batch)
        read = [described(one) for one in read_batches(data, strict=True)]
        assert read == java.read_batches(data), str(batch)
        if codec is Compression.NONE:
            assert batch.encode() == data, str(batch)


@pytest.mark.parametrize(("magic", "codec"), ALL)
def test_many_batches_one_after_another(
    java: Oracle, magic: int, codec: Compression
) -> None:
    many = [batch for batch in batches(magic, codec) if batch.name != "large"]
    data = b"".join(java.write_batch(batch.plan) for batch in many)
    read = [described(one) for one in read_batches(data + b"\0" * 11)]
    assert read == java.read_batches(data)
    records = [record for batch in many for record in batch.read]
    assert decode_records(data, control=True) == records


def test_a_batch_that_compaction_emptied(java: Oracle) -> None:
    data = encode_batch([], base_offset=5, last_offset=9, producer_id=3)
    read = java.read_batches(data)
    assert read == [described(one) for one in read_batches(data)]
    assert (read[0]["baseOffset"], read[0]["lastOffset"]) == (5, 9)


def test_transaction_markers(java: Oracle) -> None:
    for commit in (False, True):
        data = encode_end_transaction(
            commit=commit,
            producer_id=9,
            producer_epoch=2,
            coordinator_epoch=7,
            timestamp=TIME,
            offset=5,
        )
        [batch] = java.read_batches(data)
        assert batch["isControlBatch"]
        assert batch["isTransactional"]
        assert batch["records"] == [
            [5, TIME, f"0000000{int(commit)}", "000000000007", []]
        ]


def test_a_wrapper_with_offset_0(java: Oracle) -> None:
    """Old librdkafka leaves it so; the offsets inside are then the records' own."""
    records = [Record(i, TIME, b"k", b"v") for i in range(4)]
    batch = Batch("", records, {"magic": 1, "compression": Compression.GZIP})
    data = bytes(8) + batch.encode()[8:]
    [shown] = java.read_batches(data)
    assert [row[0] for row in shown["records"]] == [0, 1, 2, 3]
    assert decode_records(data) == records
