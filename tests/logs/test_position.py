"""A position in a log: what is stored of it, and whether a batch is the one that was read."""

from __future__ import annotations

from typing import Any

import pytest
from kafka_wire.records import Compression, Record, encode_batch

from specgen.logs.position import LogPosition, is_same_batch
from specgen.logs.segment import HEADER
from tests.logs.build import TIME, batch

BATCH: dict[str, Any] = {"producer_id": 7, "producer_epoch": 1, "base_sequence": 0}


def _head(count: int = 4, first: int = 10, last: int = 13, **options: Any) -> bytes:
    """The first bytes of a batch of offsets 10 to 13, with some of its records removed."""
    records = [Record(first + n, TIME + n) for n in range(count)]
    options = BATCH | {"base_offset": first, "last_offset": last} | options
    return encode_batch(records, **options)[:HEADER]


@pytest.mark.parametrize(
    ("now", "is_same"),
    [
        (_head(), True),
        (_head(count=3), True),  # the cleaner removed one
        (_head(count=3, compression=Compression.LZ4), True),
        (_head(count=4, compression=Compression.GZIP), False),
        (_head(first=9), False),
        (_head(count=3, first=9, last=12), False),
        (_head(last=14), False),
        (_head(count=3, last=14), False),
        (_head(count=3, producer_id=8), False),
        (_head(count=3, producer_epoch=2), False),
        (_head(count=3, base_sequence=1), False),
        (_head(count=3, partition_leader_epoch=5), False),
        (_head(count=3, transactional=True), False),
        (b"", False),
    ],
)
def test_a_batch_that_the_cleaner_thinned_is_the_same(
    now: bytes, is_same: bool
) -> None:
    assert is_same_batch(_head(), now) is is_same


def test_a_cleaner_adds_no_record() -> None:
    assert not is_same_batch(_head(count=3), _head(count=4))


@pytest.mark.parametrize("codec", Compression)
def test_a_delete_horizon_alone_may_be_new(codec: Compression) -> None:
    """The cleaner sets it, which changes the checksum."""
    then, now = _head(compression=codec), bytearray(_head(compression=codec))
    now[17] ^= 1
    assert not is_same_batch(then, bytes(now))
    now[22] |= 0x40
    assert is_same_batch(then, bytes(now))


@pytest.mark.parametrize("magic", [0, 1])
def test_a_set_of_old_messages_keeps_its_last_offset(magic: int) -> None:
    def head(last: int, value: bytes, codec: Compression) -> bytes:
        records = [
            Record(n, TIME if magic else -1, None, value) for n in (last - 1, last)
        ]
        return encode_batch(records, magic=magic, compression=codec)[:HEADER]

    then = head(5, b"a", Compression.GZIP)
    assert is_same_batch(then, head(5, b"b", Compression.GZIP))
    assert not is_same_batch(then, head(6, b"a", Compression.GZIP))
    assert not is_same_batch(then, head(5, b"a", Compression.NONE))
    assert not is_same_batch(then, _head(first=5, last=5, count=1))
    plain = head(5, b"a", Compression.NONE)
    assert is_same_batch(plain, plain)
    assert not is_same_batch(plain, head(5, b"b", Compression.NONE))


def test_the_epoch_of_the_last_batch() -> None:
    def epoch(header: bytes) -> int | None:
        return LogPosition(14, 10, 99, header).epoch

    assert [epoch(_head(partition_leader_epoch=n)) for n in (-1, 0, 3)] == [None, 0, 3]
    assert epoch(batch(0, 1, magic=1)) is None
    assert epoch(b"") is None


@pytest.mark.parametrize(
    "position",
    [
        LogPosition(0, 0),
        LogPosition(14, 10, 99, _head(), "an-id", "/a/t-0", 0),
        LogPosition(14, 10, 99, b"", None, "", 12),
    ],
)
def test_json_keeps_all(position: LogPosition) -> None:
    assert LogPosition.of_json(position.to_json()) == position


def test_no_other_place_is_the_same() -> None:
    place = LogPosition(14, 10, 99, _head())
    assert place.is_at(LogPosition(14, 10, 99))
    for other in (LogPosition(15, 10, 99), LogPosition(14, 9, 99), LogPosition(14, 10)):
        assert not place.is_at(other)
