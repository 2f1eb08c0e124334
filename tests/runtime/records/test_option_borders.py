"""The last valid value of each option of a batch, and the first invalid one."""

from __future__ import annotations

from typing import Any

import pytest
from kafka_wire import EncodeError
from kafka_wire.records import (
    BatchBuilder,
    Compression,
    Record,
    TimestampType,
    control_key,
    encode_batch,
    read_batches,
)

GZIP, LZ4, ZSTD = Compression.GZIP, Compression.LZ4, Compression.ZSTD
RECORDS = [Record(5, 100, b"k", b"v"), Record(6, 101, b"k", b"v")]
CONTROL = [Record(5, 100, control_key(1), b"v")]
PRODUCER = {"producer_id": 0, "producer_epoch": 0, "base_sequence": 0}


def _written(options: dict[str, Any], records: list[Record] = RECORDS) -> list[bytes]:
    """Written by both writers."""
    builder = BatchBuilder(**options)
    for r in records:
        assert builder.append(r.timestamp, r.key, r.value, r.headers, r.offset)
    return [encode_batch(records, **options), builder.build()]


@pytest.mark.parametrize(
    ("good", "bad", "path"),
    [
        ({"magic": 0}, {"magic": -1}, "magic"),
        ({"magic": 2}, {"magic": 3}, "magic"),
        ({"magic": 1}, {"magic": 1.0}, "magic"),
        ({"compression": 4}, {"compression": 5}, "compression"),
        ({"compression": 3, "magic": 1}, {"compression": 4, "magic": 1}, "compression"),
        *(
            ({"compression": codec, "level": good}, {"compression": codec, "level": bad}, "level")
            for codec, good, bad in (
                (GZIP, -1, -2),
                (GZIP, -1, 0),
                (GZIP, 1, 0),
                (GZIP, 9, 10),
                (LZ4, 1, 0),
                (LZ4, 17, 18),
                (LZ4, 17, -1),
                (ZSTD, -131072, -131073),
                (ZSTD, 22, 23),
                (ZSTD, -1, "1"),
            )
        ),
        ({}, {"level": 1}, "level"),
        ({"compression": 2}, {"compression": 2, "level": 1}, "level"),
        ({"base_offset": 0}, {"base_offset": -1}, "base_offset"),
        ({"base_offset": 5}, {"base_offset": 6}, "records[0].offset"),
        ({"last_offset": 6}, {"last_offset": 5}, "last_offset"),
        ({"last_offset": 6}, {"last_offset": -1}, "last_offset"),
        ({"last_offset": 5 + 2**31 - 1}, {"last_offset": 5 + 2**31}, "last_offset"),
        ({}, {"max_timestamp": 500}, "max_timestamp"),
        ({"log_append_time": 7, "magic": 1}, {"log_append_time": 7, "magic": 0}, "log_append_time"),
        ({"log_append_time": -1, "magic": 1}, {"log_append_time": -2, "magic": 1}, "log_append_time"),
        ({"partition_leader_epoch": 2**31 - 1}, {"partition_leader_epoch": 2**31}, "partition_leader_epoch"),
        (PRODUCER, PRODUCER | {"producer_id": -2}, "producer_id"),
        (PRODUCER, PRODUCER | {"producer_epoch": -1}, "producer_epoch"),
        (PRODUCER, PRODUCER | {"base_sequence": -1}, "base_sequence"),
        (PRODUCER | {"producer_epoch": 2**15 - 1}, PRODUCER | {"producer_epoch": 2**15}, "producer_epoch"),
        (PRODUCER | {"base_sequence": 2**31 - 1}, PRODUCER | {"base_sequence": 2**31}, "base_sequence"),
        (PRODUCER | {"producer_id": 2**63 - 1}, PRODUCER | {"producer_id": 2**63}, "producer_id"),
        (PRODUCER | {"transactional": True}, {"transactional": True}, "producer_id"),
        ({"producer_epoch": 3, "base_sequence": 4}, {"producer_id": 0, "producer_epoch": 3}, "base_sequence"),
    ],
)  # fmt: skip
def test_the_last_valid_and_the_first_invalid_value(
    good: dict[str, Any], bad: dict[str, Any], path: str
) -> None:
    for data in _written(good):
        assert sum(len(parsed.records()) for parsed in read_batches(data)) == 2
    for write in (encode_batch, lambda records, **given: _written(given, records)):
        with pytest.raises(EncodeError) as caught:
            write(RECORDS, **bad)
        assert caught.value.path == path
        assert caught.value.version in (bad.get("magic", 2), None)


@pytest.mark.parametrize(
    ("name", "value", "unsaid"),
    [
        ("last_offset", 6, None),
        ("max_timestamp", 5, None),
        ("partition_leader_epoch", 0, -1),
        ("producer_id", 0, -1),
        ("producer_epoch", 0, -1),
        ("base_sequence", 0, -1),
        ("transactional", True, False),
        ("control", True, False),
        ("delete_horizon", 0, None),
    ],
)
@pytest.mark.parametrize("magic", [0, 1])
def test_options_that_older_batches_lack_are_refused(
    magic: int, name: str, value: Any, unsaid: Any
) -> None:
    with pytest.raises(EncodeError, match="needs magic 2") as caught:
        encode_batch(RECORDS, magic=magic, **{name: value})
    assert caught.value.path == name
    assert len(_written({"magic": magic, name: unsaid})) == 2


@pytest.mark.parametrize("name", ["transactional", "control"])
def test_a_flag_is_true_or_false(name: str) -> None:
    records = CONTROL if name == "control" else RECORDS
    for value in (True, False, 1, 0):
        for data in _written(PRODUCER | {name: value}, records):
            (parsed,) = read_batches(data)
            assert getattr(parsed, f"is_{name}") is bool(value)
    for odd in (2, -1, "x"):
        with pytest.raises(EncodeError) as caught:
            encode_batch(records, **PRODUCER | {name: odd})  # type: ignore[arg-type]
        assert caught.value.path == name


def test_each_attribute_has_its_own_bit() -> None:
    everything: dict[str, Any] = PRODUCER | {
        "compression": ZSTD,
        "log_append_time": 7,
        "transactional": True,
        "control": True,
        "delete_horizon": 50,
    }
    for name in (None, *everything):
        options = everything if name is None else {name: everything[name]}
        if name == "transactional":
            options |= PRODUCER
        if name in PRODUCER:
            continue
        for data in _written(options, CONTROL):
            (parsed,) = read_batches(data)
            assert parsed.compression == options.get("compression", 0)
            is_stamped = "log_append_time" in options
            assert (
                parsed.timestamp_type is TimestampType.LOG_APPEND_TIME
            ) is is_stamped
            assert parsed.is_transactional is ("transactional" in options)
            assert parsed.is_control is ("control" in options)
            horizon = options.get("delete_horizon")
            assert parsed.delete_horizon == horizon


def test_a_batch_without_records() -> None:
    (parsed,) = read_batches(
        encode_batch([], base_offset=3, last_offset=9, max_timestamp=7)
    )
    assert (parsed.base_offset, parsed.last_offset, parsed.max_timestamp) == (3, 9, 7)
    wrong: tuple[dict[str, Any], ...] = (
        {"max_timestamp": -2},
        {"max_timestamp": 7, "log_append_time": 8},
    )
    for bad in wrong:
        with pytest.raises(EncodeError) as caught:
            encode_batch([], base_offset=3, last_offset=9, **bad)
        assert (caught.value.path, caught.value.version) == ("max_timestamp", 2)
    same: dict[str, Any] = {"max_timestamp": 7, "log_append_time": 7}
    assert encode_batch([], base_offset=3, last_offset=9, **same)
    assert encode_batch([], base_offset=3, last_offset=9, max_timestamp=-1)
    with pytest.raises(EncodeError, match="behind it"):
        encode_batch([], base_offset=3, last_offset=2)
    assert encode_batch([], base_offset=3, last_offset=3)


@pytest.mark.parametrize("key", [control_key(0), control_key(6), control_key(1) + b"x"])
def test_keys_of_control_records(key: bytes) -> None:
    for data in _written({"control": True}, [Record(0, 1, key, b"v")]):
        (parsed,) = read_batches(data)
        (control,) = parsed.control_records()
        assert int(control.type) == key[3] and control.version == 0


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        (None, "not null"),
        (b"", "not 0 bytes"),
        (b"\0\0\0", "not 3 bytes"),
        (control_key(7), "of type 7"),
        (control_key(-1), "of type -1"),
        (control_key(0, -1), "of version -1"),
    ],
)
def test_wrong_keys_of_control_records_are_refused(
    key: bytes | None, reason: str
) -> None:
    record = Record(0, 1, key, b"v")
    for write in (encode_batch, lambda records, **given: _written(given, records)):
        with pytest.raises(EncodeError, match=reason) as caught:
            write([record], control=True)
        assert caught.value.path == "records[0].key"
    # A later version of the key is a valid key.
    later = Record(0, 1, control_key(0, 1), b"v")
    assert len(_written({"control": True}, [later])) == 2


@pytest.mark.parametrize("magic", [0, 1, 2])
@pytest.mark.parametrize("codec", [Compression.NONE, GZIP])
def test_a_builder_is_full_to_the_byte(magic: int, codec: Compression) -> None:
    options: dict[str, Any] = {"magic": magic, "compression": codec}

    def fill(room: int | None) -> tuple[BatchBuilder, int]:
        builder = BatchBuilder(room, **options)
        return builder, sum(builder.append(n, b"key", b"v" * 20) for n in range(3))

    whole, count = fill(None)
    assert count == len(whole) == 3
    if codec is Compression.NONE:
        assert whole.size == len(whole.build())
    assert fill(whole.size)[1] == 3
    assert fill(whole.size - 1)[1] == 2
    first, count = fill(1)
    assert count == 1 and first.next_offset == 1
    empty = BatchBuilder(**options)
    assert (len(empty), empty.size, empty.next_offset, empty.build()) == (0, 0, 0, b"")
