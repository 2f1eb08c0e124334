"""Record batches against Kafka's MemoryRecords and MemoryRecordsBuilder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from typing import Any

import pytest
from kafka_wire import EncodeError
from kafka_wire.records import (
    BatchBuilder,
    Compression,
    Record,
    control_key,
    decode_records,
    encode_batch,
    encode_end_transaction,
    read_batches,
)

from tests.interop.batches import ALL, TIME, Batch, batches, described
from tests.oracle import jars
from tests.oracle.oracle import Oracle, OracleError, available
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
        assert read == [described(parsed) for parsed in read_batches(data)], str(batch)
        assert decode_records(data, control=True) == batch.read, str(batch)


@pytest.mark.parametrize(("magic", "codec"), ALL)
def test_we_read_those_of_java(java: Oracle, magic: int, codec: Compression) -> None:
    for batch in batches(magic, codec):
        data = java.write_batch(batch.plan)
        assert decode_records(data, control=True) == batch.read, str(batch)
        read = [described(parsed) for parsed in read_batches(data, strict=True)]
        assert read == java.read_batches(data), str(batch)
        if codec is Compression.NONE:
            assert batch.encode() == data, str(batch)


@pytest.mark.parametrize(("magic", "codec"), ALL)
def test_many_batches_one_after_another(
    java: Oracle, magic: int, codec: Compression
) -> None:
    many = [batch for batch in batches(magic, codec) if batch.name != "large"]
    data = b"".join(java.write_batch(batch.plan) for batch in many)
    read = [described(parsed) for parsed in read_batches(data + b"\0" * 11)]
    assert read == java.read_batches(data)
    records = [record for batch in many for record in batch.read]
    assert decode_records(data, control=True) == records


def test_a_batch_that_compaction_emptied(java: Oracle) -> None:
    data = encode_batch([], base_offset=5, last_offset=9, partition_leader_epoch=3)
    read = java.read_batches(data)
    assert read == [described(parsed) for parsed in read_batches(data)]
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
    """Old librdkafka writes it so; the offsets inside are then the records' own."""
    records = [Record(i, TIME, b"k", b"v") for i in range(4)]
    batch = Batch("", records, {"magic": 1, "compression": Compression.GZIP})
    data = bytes(8) + batch.encode()[8:]
    [wrapper] = java.read_batches(data)
    assert [row[0] for row in wrapper["records"]] == [0, 1, 2, 3]
    assert decode_records(data) == records


NO_PRODUCER = {"producer_id": -1, "producer_epoch": -1, "base_sequence": -1}
PRODUCER = {"producer_id": 5, "producer_epoch": 0, "base_sequence": 0}
KEYS = ("", "000000", "00000000", "00000006", "0000000000", "00050001", "ffff0000")
BAD_KEYS = (None, "00000007", "00000063", "0000ffff", "80000000")


def _verdict(write: Callable[[], bytes]) -> bytes | None:
    """What was written; None if it was refused."""
    try:
        return write()
    except (EncodeError, OracleError):
        return None


@pytest.mark.parametrize("control", [False, True])
def test_what_the_builder_refuses(java: Oracle, control: bool) -> None:
    """Each producer option by itself; but Kafka accepts an id or epoch below -1."""
    key = control_key(0) if control else b"k"
    outcomes = set()
    for numbers in product((-2, -1, 0, 7), repeat=3):
        for transactional in (False, True):
            options: Any = dict(zip(NO_PRODUCER, numbers, strict=True))
            options |= {"transactional": transactional, "control": control}
            batch = Batch("", [Record(0, TIME, key, b"v")], options)
            ours = _verdict(batch.encode)
            theirs = _verdict(partial(java.write_batch, batch.plan))
            producer, epoch, _ = numbers
            if producer < -1 or (producer >= 0 and epoch < -1):
                theirs = None
            assert ours == theirs, options
            outcomes.add(ours is None)
    assert outcomes == {True, False}


@pytest.mark.parametrize("key", [*KEYS, *BAD_KEYS])
def test_keys_of_control_batches(java: Oracle, key: str | None) -> None:
    raw = None if key is None else bytes.fromhex(key)
    batch = Batch("", [Record(3, TIME, raw, b"v")], {"control": True})
    ours = _verdict(batch.encode)
    assert ours == _verdict(partial(java.write_batch, batch.plan))
    assert (ours is None) == (key in (*BAD_KEYS, "", "000000", "ffff0000"))

    def build() -> bytes:
        builder = BatchBuilder(control=True)
        builder.append(TIME, raw, b"v", offset=3)
        return builder.build()

    assert _verdict(build) == ours


def test_the_batch_that_compaction_leaves(java: Oracle) -> None:
    for number, options in enumerate(
        (
            {},
            {"max_timestamp": TIME},
            PRODUCER | {"max_timestamp": TIME, "transactional": True},
            PRODUCER | {"transactional": True, "control": True, "base_sequence": -1},
            {"log_append_time": TIME, "partition_leader_epoch": 9},
            {"log_append_time": TIME, "max_timestamp": TIME},
            {"compression": Compression.LZ4, "max_timestamp": TIME},
        )
    ):
        more_options: Any = options | {"base_offset": 5 + number, "last_offset": 50}
        data = encode_batch([], **more_options)
        plan = more_options | {"compression": "none", "records": []}
        assert data == java.write_batch(plan), options
        (batch,) = read_batches(data, strict=True)
        assert batch.max_timestamp == more_options.get(
            "max_timestamp", more_options.get("log_append_time", -1)
        )
