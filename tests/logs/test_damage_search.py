"""The search after damage finds every whole batch, none twice, in linear time."""

from __future__ import annotations

import struct
from collections.abc import Callable
from pathlib import Path
from random import Random

import pyarrow as pa
import pytest
from kafka_wire.records import Compression, Record, encode_batch

from specgen.logs import (
    BadLogError,
    LogOptions,
    Mode,
    Tally,
    checksums,
    cut,
    find_files,
    read_ranges,
)
from specgen.logs.checksums import Checksums
from specgen.logs.search import Search
from specgen.logs.segment import Segment
from tests.logs.build import (
    TIME,
    batch,
    index,
    offsets,
    offsets_between,
    record,
    segment,
    table,
)

BATCHES = [batch(n, 5) for n in range(0, 50, 5)]


def _at(number: int) -> int:
    return sum(map(len, BATCHES[:number]))


def _with_offsets(changes: dict[int, int]) -> bytes:
    data = bytearray(b"".join(BATCHES))
    for number, offset in changes.items():
        struct.pack_into(">q", data, _at(number), offset)
    return bytes(data)


SPLITS = (1, 2 * _at(1))


@pytest.mark.parametrize("magic", [0, 1, 2])
def test_checksums_of_any_part(tmp_path: Path, magic: int) -> None:
    """They equal those computed one by one: near, far and backwards."""
    rng = Random(magic)
    data = rng.randbytes(300_000)
    path = tmp_path / "any"
    path.write_bytes(data)
    crc = checksums._KINDS[magic > 1][0]
    covered = (16, 16, 21)[magic]
    with Segment(str(path)) as opened:
        part_checksums = Checksums(opened)
        for _ in range(200):
            start = rng.randrange(len(data) - 62)
            size = rng.choice((62, 3000, rng.randrange(62, len(data) - start + 1)))
            size = min(size, len(data) - start)
            whole = crc(data[start + covered : start + size], 0)
            assert part_checksums.computed(start, magic, size) == whole
            part_checksums.forget(start)


def _nested(size: int) -> bytes:
    """A damaged batch whose value consists of many small whole ones."""
    small = encode_batch([Record(0, TIME, None, b"x")])
    data = bytearray(
        encode_batch([Record(0, TIME, None, small * (size // len(small)))])
    )
    data[30] ^= 1
    return bytes(data)


def _claims(size: int) -> bytes:
    """Headers with a plausible body, each of which claims all remaining bytes."""
    data = bytearray()
    while len(data) < size:
        claiming = bytearray(encode_batch([Record(len(data), TIME, None, b"y" * 11)]))
        struct.pack_into(">i", claiming, 8, size - len(data) - 12)
        data += claiming
    return bytes(data[:size])


def _claims_between(size: int) -> bytes:
    """The same with a whole batch after each."""
    data = bytearray()
    while len(data) < size:
        claiming = bytearray(encode_batch([Record(len(data), TIME, None, b"y" * 11)]))
        struct.pack_into(">i", claiming, 8, max(size - len(data), 100))
        data += claiming + encode_batch([Record(len(data), TIME)])
    return bytes(data)


def _messages(size: int) -> bytes:
    """Messages of magic 0, each of which claims all remaining bytes as its value."""
    data = bytearray()
    while len(data) < size:
        remaining = size - len(data)
        numbers = (len(data), remaining - 12, 7, 0, 0, -1, remaining - 26)
        data += struct.pack(">qiIbbii", *numbers)
    return bytes(data[:size])


def _dense(size: int) -> bytes:
    """A header every six bytes."""
    return bytes((0, 0, 0, 0, 2, 5)) * (size // 6)


@pytest.mark.parametrize(
    "shape", [_nested, _claims, _claims_between, _messages, _dense]
)
def test_work_grows_as_the_bytes_do(
    tmp_path: Path, shape: Callable[[int], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counted in bytes read and in bytes covered by checksums."""
    work = {}
    fed = 0

    def counting(crc: checksums.Crc) -> checksums.Crc:
        def count(data: bytes | memoryview, before: int) -> int:
            nonlocal fed
            fed += len(data)
            return crc(data, before)

        return count

    kinds = tuple((counting(crc), powers) for crc, powers in checksums._KINDS)
    monkeypatch.setattr(checksums, "_KINDS", kinds)
    for size in (40_000, 160_000):
        fed, tally = 0, Tally()
        folder = tmp_path / f"{size}" / "t-0"
        table(segment(folder, 0, [shape(size)]), tally=tally)
        work[size] = tally.bytes_read + fed
    assert work[160_000] < 5 * work[40_000]
    assert work[160_000] < 400 * 160_000


def test_two_bits_of_offsets(tmp_path: Path) -> None:
    """One makes an offset negative, one the next one large: neither ends the search."""
    changed = {1: 5 - (1 << 63), 2: 10 + (1 << 40)}
    for number in range(2, 10):
        data = bytearray(_with_offsets(changed))
        data[_at(number) + 70] ^= 1
        tally = Tally()
        path = segment(tmp_path / f"t-{number}", 0, [bytes(data)])
        spoilt = {1, 2, number}
        expected = [n for n in range(50) if n // 5 not in spoilt]
        assert offsets(table(path, tally=tally)) == expected
        assert tally.bad_batches == len(spoilt)


def test_two_wrong_offsets_cost_no_other_batch(tmp_path: Path) -> None:
    """What the first two batches claim is no measure for those after them."""
    path = segment(tmp_path / "t-0", 0, [_with_offsets({0: 1 << 20, 1: 1 << 21})])
    tally = Tally()
    assert offsets(table(path, tally=tally))[-40:] == list(range(10, 50))
    assert tally.bad_batches == 0


@pytest.mark.parametrize("seed", range(10))
def test_batches_of_a_value_refuse_none_behind_it(tmp_path: Path, seed: int) -> None:
    """The damaged one's value contains batches with the offsets that come next."""
    rng = Random(seed)
    inner = b"".join(batch(n, 5) for n in range(6, 41, 5))
    bad = bytearray(encode_batch([Record(5, TIME, None, inner)]))
    bad[rng.randrange(17, 61)] ^= 1 << rng.randrange(8)
    following = [batch(n, 5) for n in range(6, 41, 5)]
    path = segment(tmp_path / "t-0", 0, [BATCHES[0], bytes(bad), *following])
    read = offsets(table(path))
    assert read == [*range(5), *range(6, 41)]


@pytest.mark.parametrize("magic", [0, 1])
def test_a_wrong_size_of_what_is_skipped_hides_no_message(
    tmp_path: Path, magic: int
) -> None:
    """It leads into a value, to a message that has the next offset."""

    def message(offset: int, value: bytes) -> bytes:
        time = TIME if magic else -1
        return encode_batch([Record(offset, time, None, value)], magic=magic)

    inner = message(6, b"another")
    parts = [message(5, b"a" * 30), message(6, b"b"), message(7, inner + b"c" * 30)]
    data = bytearray(b"".join(parts))
    struct.pack_into(">i", data, 8, data.index(inner) - 12)
    path = segment(tmp_path / "t-0", 5, [bytes(data)])
    read = table(path, None, offsets_between(6)).to_pylist()
    values = [row["value"] for row in read if not row["_error"]]
    assert values == [b"b", inner + b"c" * 30]


MISPLACED = _with_offsets({4: 700})


def test_a_wrong_offset_between_its_neighbours(tmp_path: Path) -> None:
    """There is room for just five others: the rows are given, and marked as wrong."""
    path = segment(tmp_path / "t-0", 0, [MISPLACED])
    tally = Tally()
    rows = table(path, tally=tally).to_pylist()
    wrong = [row for row in rows if row["_error"]]
    assert [row["offset"] for row in wrong] == list(range(700, 705))
    assert {row["_error"] for row in wrong} == {
        "offset 700 to 704 is wrong: between its neighbours there are only 20 to 24"
    }
    assert [row["value"] for row in wrong] == [record(n).value for n in range(20, 25)]
    assert (tally.bad_batches, tally.bad_records, tally.batches) == (0, 5, 10)
    assert len(rows) == 50
    remaining = table(path, LogOptions(mode=Mode.DROPMALFORMED))
    assert offsets(remaining) == [n for n in range(50) if n // 5 != 4]
    with pytest.raises(BadLogError, match="700 to 704 is wrong"):
        table(path, LogOptions(mode=Mode.FAILFAST))
    assert offsets(table(path, None, offsets_between(30)))[-20:] == list(range(30, 50))


def test_a_damaged_neighbour_proves_no_offset_wrong(tmp_path: Path) -> None:
    """It claims an offset that leaves room for just five; the rest was compacted."""
    bad = bytearray(batch(10, 5))
    bad[-1] ^= 1
    path = segment(tmp_path / "t-0", 0, [BATCHES[0], batch(10, 5), bytes(bad)])
    rows = table(path).to_pylist()
    assert [row["offset"] for row in rows] == [*range(5), *range(10, 15), None]
    assert [row["offset"] for row in rows if row["_error"]] == [None]


@pytest.mark.parametrize(
    ("offset", "indexed", "split"),
    [
        *((3, indexed, split) for indexed in (False, True) for split in SPLITS),
        *((700, indexed, split) for indexed in (False, True) for split in SPLITS),
        (3, False, _at(5)),
    ],
)
def test_an_offset_out_of_order_is_no_border(
    tmp_path: Path, offset: int, indexed: bool, split: int
) -> None:
    """Each range covers the offsets that it contains, except the wrong ones."""
    path = segment(tmp_path / "t-0", 0, [_with_offsets({5: offset})])
    segment(tmp_path / "t-0", 50, [batch(50, 1)])
    if indexed:
        index(path)
    read = list[int]()
    for part in cut(find_files(tmp_path), split):
        decoded = pa.Table.from_batches(read_ranges([part], LogOptions()))
        right = [row["offset"] for row in decoded.to_pylist() if not row["_error"]]
        assert all(map(part.holds, right))
        read += right
    assert read == [n for n in range(51) if n // 5 != 5]


def test_the_next_whole_batch_from_anywhere(tmp_path: Path) -> None:
    starts = [_at(number) for number in range(10)]
    path = segment(tmp_path / "t-0", 0, BATCHES)
    rng = Random(1)
    with Segment(str(path)) as opened:
        search = Search(opened, opened.size)
        for start in [0, *rng.sample(range(opened.size), 40), *starts, 0]:
            header = search.next_whole(start)
            expected = min((at for at in starts if at >= start), default=None)
            assert (None if header is None else header.position) == expected


def test_gaps_of_compaction_are_no_wrong_offsets(tmp_path: Path) -> None:
    path = segment(tmp_path / "t-0", 0, [BATCHES[n] for n in (0, 2, 3, 7, 9)])
    decoded = table(path)
    assert decoded["_error"].null_count == decoded.num_rows == 25


@pytest.mark.parametrize("codec", [Compression.NONE, Compression.GZIP])
def test_a_cut_inside_a_batch_hides_none_behind_it(
    tmp_path: Path, codec: Compression
) -> None:
    """Its size leads into another batch, and its record seems to continue there."""
    large = encode_batch(
        [Record(5, TIME, None, Random(1).randbytes(2000))], compression=codec
    )
    following = [batch(n, 5) for n in range(6, 31, 5)]
    for size in (1, len(following[0]), 300, 900, 1500, 1900):
        data = BATCHES[0] + large[:80] + large[80 + size :] + b"".join(following)
        path = segment(tmp_path / f"t-{size}", 0, [data])
        assert offsets(table(path)) == [*range(5), *range(6, 31)]


@pytest.mark.parametrize("magic", [0, 1])
def test_a_cut_inside_a_message_hides_none_behind_it(
    tmp_path: Path, magic: int
) -> None:
    sizes = (400, 30, 50, 20)
    parts = [
        encode_batch(
            [Record(n, -1 if magic == 0 else TIME, None, b"v" * size)], magic=magic
        )
        for n, size in enumerate(sizes)
    ]
    for size in (1, 100, len(parts[1]), 250, 380):
        data = parts[0][:40] + parts[0][40 + size :] + b"".join(parts[1:])
        path = segment(tmp_path / f"t-{size}", 0, [data])
        assert offsets(table(path)) == [1, 2, 3]


def test_a_claim_above_the_limit(tmp_path: Path) -> None:
    data = bytearray(b"".join(BATCHES))
    struct.pack_into(">i", data, _at(4) + 8, 200 << 20)
    path = segment(tmp_path / "t-0", 0, [bytes(data)])
    rows = table(path).to_pylist()
    (error,) = (row["_error"] for row in rows if row["_error"])
    assert error.startswith(
        "a batch of 209715212 bytes, where maxBatchBytes allows 134217728"
    )
    small = LogOptions(max_batch=len(BATCHES[0]) - 1)
    assert offsets(table(segment(tmp_path / "u-0", 0, BATCHES[:1]), small)) == []


@pytest.mark.parametrize("magic", [0, 1, 2])
def test_a_batch_of_the_largest_size_is_found_behind_damage(
    tmp_path: Path, magic: int
) -> None:
    bad = bytearray(encode_batch([Record(0, -1)], magic=magic))
    bad[-1] ^= 1
    large = encode_batch([Record(1, -1, None, b"x" * 500)], magic=magic)
    path = segment(tmp_path / "t-0", 0, [bytes(bad) + bytes(3), large])
    for size, expected in ((len(large), [1]), (len(large) - 1, [])):
        assert offsets(table(path, LogOptions(max_batch=size))) == expected


def test_holes_are_not_read(tmp_path: Path) -> None:
    path = segment(tmp_path / "t-0", 0, BATCHES[:1])
    end = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(8 << 30)
        file.write(BATCHES[1])
    tally = Tally()
    decoded = table(path, tally=tally)
    assert offsets(decoded) == list(range(10))
    assert tally.bad_bytes == (8 << 30) - end
    assert tally.bytes_read < 64 << 20
    with path.open("r+b") as file:
        file.truncate(end)
        file.truncate(8 << 30)
    tally = Tally()
    assert offsets(table(path, tally=tally)) == list(range(5))
    assert (tally.bad_batches, tally.bytes_read < 64 << 20) == (0, True)
