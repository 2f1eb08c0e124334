"""Whole batches inside the value of a damaged one give no rows if its end is certain."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from kafka_wire.records import Compression, Record, encode_batch

from specgen.logs import Tally
from tests.logs.build import TIME, batch, segment, table

INNER, LATER = batch(3, 1), batch(40, 1)
"""In a value: of offsets before the damaged batch's, and behind them."""
KEY = b"the key of the damaged one"


def _batch(magic: int, offset: int, value: bytes, key: bytes | None = None) -> bytes:
    time = TIME if magic else -1
    return encode_batch([Record(offset, time, key, value)], magic=magic)


def _damaged(magic: int, value: bytes) -> bytes:
    """A batch of offset 5 with a wrong letter in its key."""
    return _batch(magic, 5, value, KEY).replace(KEY, KEY.upper())


def _read(path: Path) -> tuple[list[int], list[int]]:
    """The offsets of rows, and the sizes of damage."""
    tally = Tally()
    rows = table(path, tally=tally).to_pylist()
    damage = [len(row["_bytes"]) for row in rows if row["_error"]]
    assert tally.bad_bytes == sum(damage)
    return [row["offset"] for row in rows if not row["_error"]], damage


@pytest.mark.parametrize("magic", [0, 1, 2])
@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize("value", [INNER, LATER, b"ab" + INNER + LATER + b"c"])
@pytest.mark.parametrize("follower", ["next", "gap", "damaged", "zeros"])
def test_a_value_gives_no_rows(
    tmp_path: Path, magic: int, before: bool, value: bytes, follower: str
) -> None:
    """If a batch follows, even a damaged one, or much preallocated space."""
    bad = _damaged(magic, b"x" * 64 + value + b"y" * 64)
    behind = {
        "next": _batch(magic, 6, b"v"),
        "gap": _batch(magic, 9, b"v"),
        "damaged": _batch(magic, 6, b"v" * 9, KEY).replace(KEY, KEY.upper()),
        "zeros": bytes(1000),
    }[follower]
    first = _batch(magic, 4, b"v") if before else b""
    following = _batch(magic, 60, b"v")
    data = [first, bad, behind] + ([] if follower == "zeros" else [following])
    offsets, damage = _read(segment(tmp_path / "t-0", 0, data))
    expected = [4] if before else []
    expected += {"next": [6, 60], "gap": [9, 60], "damaged": [60], "zeros": []}[
        follower
    ]
    if follower == "zeros":
        # They prove little, as the cut moves them up: in doubt rows are given.
        assert offsets[: len(expected)] == expected
        return
    assert offsets == expected
    assert damage == [len(bad)] + [len(behind)] * (follower == "damaged")


RECORDS = [
    Record(5 + n, TIME, KEY, bytes((n % 251,)) * size)
    for n, size in enumerate((0, 20, 21, 22, 83, 84, 85, 8170, 5000, 40_000, 3))
]


def test_the_least_record_is_followed(tmp_path: Path) -> None:
    """It has neither key nor value."""
    records = [Record(5, TIME), Record(6, TIME), Record(7, TIME, KEY, INNER)]
    bad = encode_batch(records).replace(KEY, KEY.upper())
    offsets, damage = _read(segment(tmp_path / "t-0", 0, [bad, batch(30, 1)]))
    assert (offsets, damage) == ([30], [len(bad)])


@pytest.mark.parametrize("place", range(len(RECORDS)))
@pytest.mark.parametrize("codec", [Compression.NONE, Compression.GZIP])
def test_records_of_any_size_are_followed_to_the_end(
    tmp_path: Path, place: int, codec: Compression
) -> None:
    """Lengths of one, two and three bytes; a compressed record has none to follow."""
    records = list(RECORDS)
    records[place] = Record(5 + place, TIME, KEY, INNER)
    bad = bytearray(encode_batch(records, compression=codec))
    bad[30] ^= 1  # a time
    following = batch(30, 2)
    offsets, damage = _read(segment(tmp_path / "t-0", 0, [bytes(bad), following]))
    assert (offsets, damage) == ([30, 31], [len(bad)])


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_size_that_its_records_do_not_fill_is_not_believed(
    tmp_path: Path, count: int
) -> None:
    """It leads to a batch after others: they are not part of it."""
    bad = bytearray(batch(5, 2))
    following = [batch(n, 2) for n in (8, 11, 14, 17)]
    size = len(bad) + sum(map(len, following[:count]))
    struct.pack_into(">i", bad, 8, size - 12)
    offsets, damage = _read(segment(tmp_path / "t-0", 0, [bytes(bad), *following]))
    assert offsets == [8, 9, 11, 12, 14, 15, 17, 18]
    assert damage == [len(bad)]


@pytest.mark.parametrize("magic", [0, 1])
@pytest.mark.parametrize("change", [-1, 1])
@pytest.mark.parametrize("field", ["key", "value"])
def test_a_message_whose_fields_do_not_fill_it(
    tmp_path: Path, magic: int, change: int, field: str
) -> None:
    """Its size may be wrong, so possible batches after its start are given."""
    bad = bytearray(_batch(magic, 5, INNER + b"y" * 9, b"key"))
    at = (26 if magic else 18) + (7 if field == "value" else 0)
    (length,) = struct.unpack_from(">i", bad, at)
    struct.pack_into(">i", bad, at, length + change)
    data = [bytes(bad), _batch(magic, 9, b"v")]
    assert _read(segment(tmp_path / "t-0", 0, data))[0] == [3, 9]


@pytest.mark.parametrize("magic", [0, 1, 2])
@pytest.mark.parametrize("is_next", [True, False])
def test_a_damaged_batch_that_the_file_ends_in(
    tmp_path: Path, magic: int, is_next: bool
) -> None:
    """If its offset fits its place it counts as a batch: its value gives no rows."""
    bad = _damaged(magic, INNER + b"y" * 500)[:-100]
    first = _batch(magic, 4 if is_next else 2, b"v")
    offsets, _ = _read(segment(tmp_path / "t-0", 0, [first, bad]))
    assert offsets == ([4] if is_next else [2, 3])


@pytest.mark.parametrize("magic", [0, 1, 2])
def test_wherever_the_file_ends_in_it(tmp_path: Path, magic: int) -> None:
    """Before the value, in its length or in its bytes: its key gives no rows either."""
    first = _batch(magic, 4, b"v")
    good = _batch(magic, 5, b"y" * 40, KEY + INNER)
    bad = good.replace(KEY, KEY.upper())
    inner_end = bad.index(INNER) + len(INNER)
    for end in range(inner_end, len(bad)):
        path = segment(tmp_path / f"t-{end}", 0, [first, bad[:end]])
        assert _read(path) == ([4], [end]), end - inner_end


@pytest.mark.parametrize("change", [-1, 1])
@pytest.mark.parametrize("count", [1, 2])
def test_a_count_that_its_records_are_not_is_not_believed(
    tmp_path: Path, count: int, change: int
) -> None:
    """The records end where it claims, but their number differs: what is inside is given."""
    records = [Record(5 + n, TIME, KEY, INNER) for n in range(count)]
    bad = bytearray(encode_batch(records))
    struct.pack_into(">i", bad, 57, count + change)
    offsets, _ = _read(segment(tmp_path / "t-0", 0, [bytes(bad), batch(30, 1)]))
    assert offsets == [3] * count + [30]


@pytest.mark.parametrize("length", [-7, 5, 1 << 20])
def test_a_batch_that_is_followed_needs_no_proof(tmp_path: Path, length: int) -> None:
    """Whatever its records are: the offsets continue where it claims to end."""
    bad = bytearray(encode_batch([Record(5, TIME, KEY, b"x" * 80 + INNER)]))
    zigzag = (length << 1) ^ (length >> 63)
    bad[61:63] = bytes((zigzag & 0x7F | 0x80, zigzag >> 7 & 0x7F))
    for after, expected in ((batch(6, 1), [6, 60]), (batch(8, 1), [3, 8, 60])):
        data = [bytes(bad), after, batch(60, 1)]
        assert _read(segment(tmp_path / "t-0", 0, data))[0] == expected


@pytest.mark.parametrize("codec", [1, 2, 4])
def test_records_that_are_called_compressed_prove_nothing(
    tmp_path: Path, codec: int
) -> None:
    """Only a bit is wrong, but what follows is then not a record: in doubt all is given."""
    bad = bytearray(_damaged(2, b"x" * 64 + LATER + b"y" * 64))
    bad[22] |= codec
    path = segment(tmp_path / "t-0", 0, [bytes(bad), _batch(2, 60, b"v")])
    assert _read(path)[0] == [40, 60]
    bad[22] ^= codec
    whole = segment(tmp_path / "u-0", 0, [bytes(bad), _batch(2, 60, b"v")])
    assert _read(whole)[0] == [60]
