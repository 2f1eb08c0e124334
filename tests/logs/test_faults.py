"""With damage nothing good is lost, nothing is read twice, and it is counted."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from kafka_wire import stored
from kafka_wire.records import Compression, Record, encode_batch, read_batches

from specgen.logs import BadLogError, LogOptions, Mode, Tally, find_files
from specgen.logs.rows import BYTES_KEPT
from specgen.logs.segment import Segment, SegmentGoneError
from specgen.logs.walk import whole_end
from tests.logs.build import TIME, batch, index, offsets, record, segment, table

BATCHES = [batch(n, 5) for n in range(0, 50, 5)]
DROP, FAIL = LogOptions(mode=Mode.DROPMALFORMED), LogOptions(mode=Mode.FAILFAST)


def _position(number: int) -> int:
    return sum(map(len, BATCHES[:number]))


def _damaged(tmp_path: Path, at: int, new: bytes) -> Path:
    data = bytearray(b"".join(BATCHES))
    data[at : at + len(new)] = new
    return segment(tmp_path / "t-0", 0, [bytes(data)])


def _without(*numbers: int) -> list[int]:
    return [n for n in range(50) if n // 5 not in numbers]


FAULTS = {
    "a byte of a record": (80, b"\xff"),
    "the checksum": (17, b"\0\0\0\0"),
    "the magic": (16, b"\x07"),
    "a size too large": (8, b"\0\x10\0\0"),
    "a size past what an int holds": (8, b"\x7f\xff\xff\xff"),
    "a negative size": (8, b"\xff\xff\xff\xff"),
    "no size": (8, b"\0\0\0\0"),
    "a size a bit too small": (8, (len(BATCHES[4]) - 20).to_bytes(4, "big")),
    "a size that goes to the next batch but one": (
        8,
        (len(BATCHES[4]) + len(BATCHES[5]) - 22).to_bytes(4, "big"),
    ),
    "garbage over the header": (0, bytes(range(100, 161))),
    "zeros all over": (0, bytes(len(BATCHES[4]))),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("split", [1 << 30, 400])
def test_one_bad_batch(tmp_path: Path, fault: str, split: int) -> None:
    at, new = FAULTS[fault]
    path = _damaged(tmp_path, _position(4) + at, new)
    tally = Tally()
    decoded = table(path, LogOptions(split_size=split), tally=tally)
    assert offsets(decoded) == _without(4)
    bad = [row for row in decoded.to_pylist() if row["_error"] is not None]
    assert next(row["position"] for row in bad) == _position(4)
    assert {row["topic"] for row in bad} == {"t"}
    damaged_bytes = b"".join(row["_bytes"] for row in bad)
    assert damaged_bytes == path.read_bytes()[_position(4) : _position(5)]
    assert (tally.bad_batches, tally.bad_bytes) == (len(bad), len(damaged_bytes))
    assert tally.batches == 9
    assert offsets(table(path, DROP)) == _without(4)
    with pytest.raises(BadLogError, match=f"byte {_position(4)}: "):
        table(path, FAIL)


@pytest.mark.parametrize("cut", [1, 11, 17, 60, 61, 100])
def test_a_segment_cut_in_the_middle(tmp_path: Path, cut: int) -> None:
    data = b"".join(BATCHES)[: _position(7) + cut]
    path = segment(tmp_path / "t-0", 0, [data])
    decoded = table(path)
    assert offsets(decoded) == list(range(35))
    (bad,) = (row for row in decoded.to_pylist() if row["_error"])
    assert "cut off" in bad["_error"] and f"{cut} bytes" in bad["_error"]
    assert bad["_bytes"] == data[_position(7) :]


def test_empty_files_and_space_set_aside(tmp_path: Path) -> None:
    segment(tmp_path / "t-0", 0, [])
    segment(tmp_path / "t-1", 0, [BATCHES[0], bytes(5000)])
    segment(tmp_path / "t-2", 0, [bytes(5000)])
    tally = Tally()
    assert offsets(table(tmp_path, tally=tally)) == list(range(5))
    assert tally.bad_batches == 0


def test_a_batch_that_decompresses_to_nonsense(tmp_path: Path) -> None:
    """The checksum is correct, but its content is not records."""
    from kafka_wire.records import RecordsError  # noqa: PLC0415 - its one use

    good = bytearray(batch(5, 5, Compression.GZIP))
    good[57:61] = (99).to_bytes(4, "big")
    (parsed,) = read_batches(bytes(good))
    good[17:21] = parsed.computed_crc().to_bytes(4, "big")
    (parsed,) = read_batches(bytes(good))
    with pytest.raises(RecordsError):
        parsed.records()
    path = segment(tmp_path / "t-0", 0, [BATCHES[0], bytes(good), BATCHES[2]])
    tally = Tally()
    assert offsets(table(path, tally=tally)) == _without(1, *range(3, 10))
    assert tally.bad_batches == 1


@pytest.mark.parametrize("seed", range(20))
def test_random_damage_loses_only_what_it_hits(tmp_path: Path, seed: int) -> None:
    """Bytes are overwritten at random; every intact batch is read once, in order."""
    chosen = random.Random(seed)
    data = bytearray(b"".join(BATCHES))
    hit = set()
    for _ in range(chosen.randrange(1, 4)):
        at = chosen.randrange(len(data) - 30)
        new = chosen.randbytes(chosen.randrange(1, 30))
        hit |= {
            number
            for number in range(10)
            if _position(number) < at + len(new) and at < _position(number + 1)
        }
        data[at : at + len(new)] = new
    path = segment(tmp_path / "t-0", 0, [bytes(data)])
    expected = {n: m for n in range(10) if n not in hit for m in [BATCHES[n]]}
    decoded = table(path)
    intact = [n for n in offsets(decoded) if n // 5 in expected]
    assert intact == [n for n in range(50) if n // 5 in expected]
    for split in (100, 500):
        parts = table(path, LogOptions(split_size=split))
        assert [n for n in offsets(parts) if n // 5 in expected] == intact


def test_much_damage_keeps_its_first_bytes(tmp_path: Path) -> None:
    assert BYTES_KEPT == 1 << 20
    junk = random.Random(1).randbytes(BYTES_KEPT + 5000)
    path = segment(tmp_path / "t-0", 0, [BATCHES[0], junk, BATCHES[1]])
    decoded = table(path)
    assert offsets(decoded) == list(range(10))
    bad = [row for row in decoded.to_pylist() if row["_error"]]
    assert len(bad) == 1 and f"({len(junk)} bytes)" in bad[0]["_error"]
    assert bad[0]["_bytes"] == junk[:BYTES_KEPT]


@pytest.mark.slow
def test_ten_thousand_small_segments(tmp_path: Path) -> None:
    from specgen.logs import cut, pack  # noqa: PLC0415 - their one use

    for n in range(10_000):
        segment(tmp_path / f"t-{n % 10}", n, [encode_batch([Record(n, TIME)])])
    files = find_files(tmp_path)
    assert len(files) == 10_000
    bundles = pack(cut(files, 64 << 20), 64 << 20)
    assert len(bundles) <= 4
    assert sum(map(len, bundles)) == 10_000
    assert sorted(offsets(table(tmp_path))) == list(range(10_000))


def test_records_of_types_not_known(tmp_path: Path) -> None:
    import kafka_wire as kw  # noqa: PLC0415 - its one use

    key = kw.OffsetCommitKey(group="g", topic="t", partition=1)
    value = kw.OffsetCommitValue(offset=5)
    good = (
        stored.write_key(stored.CONSUMER_OFFSETS, 1, key),
        stored.write_value(value, 3),
    )
    pairs = [good, (b"\x7f\x00what", b"\0\0"), (None, b"x"), (good[0], b"\x00\x7f")]
    data = encode_batch([Record(n, TIME, k, v) for n, (k, v) in enumerate(pairs)])
    path = segment(tmp_path / "__consumer_offsets-0", 0, [data])
    tally = Tally()
    rows = table(path, tally=tally).to_pylist()
    assert [row["record_type"] for row in rows] == ["OffsetCommit", None, None, None]
    assert [row["_error"] is None for row in rows] == [True, False, False, False]
    assert [row["key"] for row in rows] == [k for k, _ in pairs]
    assert (tally.bad_batches, tally.bad_records) == (0, 3)
    assert offsets(table(path, DROP)) == [0]
    with pytest.raises(BadLogError, match="no records of type 32512"):
        table(path, FAIL)
    few = LogOptions(columns=("offset", "key"), mode=Mode.FAILFAST)
    with pytest.raises(BadLogError, match="no records of type 32512"):
        table(path, few)
    plain = LogOptions(columns=("offset", "key"), mode=Mode.FAILFAST, typed=False)
    assert offsets(table(path, plain)) == [0, 1, 2, 3]


def test_a_file_that_is_gone(tmp_path: Path) -> None:
    path = segment(tmp_path / "t-0", 0, BATCHES)
    files = find_files(path)
    path.unlink()
    from specgen.logs import cut, read_ranges  # noqa: PLC0415 - their one use

    with pytest.raises(SegmentGoneError, match="gone since"):
        list(read_ranges(cut(files, 1 << 20), LogOptions()))


def test_whole_end_waits_for_what_is_being_written(tmp_path: Path) -> None:
    data = b"".join(BATCHES)
    for size in range(0, len(data), 37):
        path = segment(tmp_path / "t-0", 0, [data[:size]])
        with Segment(str(path)) as opened:
            end = whole_end(opened, 0, 1 << 40, 0)
        assert end in {_position(n) for n in range(11)}
        assert end <= size < end + len(BATCHES[0]) + 60


def test_whole_end_passes_damage_and_keeps_to_limits(tmp_path: Path) -> None:
    path = _damaged(tmp_path, _position(4) + 16, b"\x09")
    with Segment(str(path)) as opened:
        assert whole_end(opened, 0, 1 << 40, 0) == path.stat().st_size
        assert whole_end(opened, 0, 1, 0) == _position(1)
        assert whole_end(opened, 0, _position(3) + 5, 0) == _position(3)


def test_damage_with_an_index_beside_it(tmp_path: Path) -> None:
    path = segment(tmp_path / "t-0", 0, BATCHES)
    index(path)
    data = bytearray(path.read_bytes())
    data[_position(4) + 30] ^= 1
    path.write_bytes(bytes(data))
    for split in (100, 300, 1000):
        assert offsets(table(path, LogOptions(split_size=split))) == _without(4)


def test_records_with_batches_inside_are_not_taken_for_batches(tmp_path: Path) -> None:
    """A damaged batch with whole batches as values gives none of them."""
    nested = encode_batch([Record(5, TIME, None, BATCHES[0])])
    bad = bytearray(nested)
    bad[-1] ^= 1
    path = segment(tmp_path / "t-0", 0, [BATCHES[0], bytes(bad), batch(6, 1)])
    decoded = table(path)
    assert offsets(decoded) == [0, 1, 2, 3, 4, 6]
    assert decoded["value"].to_pylist()[:5] == [record(n).value for n in range(5)]
