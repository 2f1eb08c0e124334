"""From batch to batch: how far a limit goes, which offsets can be, what is skipped."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from kafka_wire.records import Compression, Record, encode_batch

from specgen.logs import Tally
from specgen.logs.segment import Segment
from specgen.logs.walk import whole_batches, whole_end
from tests.logs.build import TIME, batch, offsets, offsets_between, segment, table

BATCHES = [
    encode_batch([Record(n, TIME, b"key", b"v" * 30) for n in range(first, first + 5)])
    for first in range(100, 150, 5)
]
SIZE = len(BATCHES[0])


def _errors(path: Path) -> list[str]:
    rows = table(path).to_pylist()
    return [row["_error"] for row in rows if row["_error"]]


@pytest.mark.parametrize(
    ("start", "limit", "least", "batches"),
    [
        (0, SIZE, 1, 1),
        (0, SIZE, 0, 1),
        (0, SIZE - 1, 1, 1),
        (0, SIZE - 1, 0, 0),
        (0, 0, 1, 1),
        (0, 0, 0, 0),
        (0, SIZE + 1, 1, 1),
        (0, 2 * SIZE - 1, 0, 1),
        (0, 2 * SIZE, 0, 2),
        (3, SIZE, 1, 1),
        (3, 2 * SIZE - 1, 1, 1),
        (9, 1 << 40, 1, 1),
        (10, 1 << 40, 1, 0),
    ],
)
@pytest.mark.parametrize("spare", [0, 10, 1000])
def test_whole_batches_within_a_limit(
    tmp_path: Path, start: int, limit: int, least: int, batches: int, spare: int
) -> None:
    """Space that is set aside behind them is not read over."""
    path = segment(tmp_path / "t-0", 100, [*BATCHES, bytes(spare)])
    with Segment(str(path)) as opened:
        end = whole_end(opened, start * SIZE, limit, 100, least)
    assert end == (start + batches) * SIZE


def test_batches_behind_what_is_damaged(tmp_path: Path) -> None:
    bad = bytearray(BATCHES[1])
    bad[-1] ^= 1
    junk = b"\x07" * 50
    data = [junk, BATCHES[0], bytes(bad), BATCHES[2], junk, BATCHES[3], bytes(bad)]
    path = segment(tmp_path / "t-0", 100, data)
    with Segment(str(path)) as opened:
        headers = list(whole_batches(opened, 0, 100))
        following = list(whole_batches(opened, headers[1].end, 100))
    assert [header.last for header in headers] == [104, 114, 119]
    assert following == headers[2:]


@pytest.mark.parametrize(
    ("after", "is_right"), [(149, False), (150, True), (151, True)]
)
def test_offsets_end_where_the_next_segment_begins(
    tmp_path: Path, after: int, is_right: bool
) -> None:
    path = segment(tmp_path / "t-0", 100, BATCHES)
    segment(tmp_path / "t-0", after, [b""])
    wrong = f"offset 145 to 149 can't be at this place of the segment ({SIZE} bytes)"
    rows = table(path.parent).to_pylist()
    errors = [row["_error"] for row in rows if row["_error"]]
    assert errors == ([] if is_right else [wrong])
    assert len(rows) == (50 if is_right else 46)


@pytest.mark.parametrize(("base", "is_right"), [(99, True), (100, True), (101, False)])
def test_offsets_begin_with_the_segments_own(
    tmp_path: Path, base: int, is_right: bool
) -> None:
    path = segment(tmp_path / "t-0", base, BATCHES)
    assert len(_errors(path)) == (not is_right)


def test_what_is_skipped_is_counted_but_for_damage(tmp_path: Path) -> None:
    data = bytearray(b"".join(BATCHES))
    bounds = offsets_between(130)
    tally = Tally()
    segment(tmp_path / "t-0", 100, [bytes(data)])
    assert offsets(table(tmp_path, None, bounds, tally)) == [*range(130, 150)]
    assert (tally.skipped_batches, tally.bad_batches, tally.batches) == (6, 0, 4)
    struct.pack_into(">i", data, 2 * SIZE + 8, SIZE + 5)
    tally = Tally()
    segment(tmp_path / "t-0", 100, [bytes(data)])
    assert offsets(table(tmp_path, None, bounds, tally)) == [*range(130, 150)]
    assert (tally.skipped_batches, tally.bad_batches, tally.batches) == (5, 1, 4)


@pytest.mark.parametrize("last", [True, False])
def test_the_last_batch_is_skipped_too(tmp_path: Path, last: bool) -> None:
    """Whatever follows it, or nothing; its end is the file's, or it is damaged."""
    data = bytearray(b"".join(BATCHES))
    if not last:
        struct.pack_into(">i", data, 9 * SIZE + 8, SIZE - 12 - 7)
    tally = Tally()
    segment(tmp_path / "t-0", 100, [bytes(data)])
    assert offsets(table(tmp_path, None, offsets_between(high=104), tally)) == [
        *range(100, 105)
    ]
    assert tally.skipped_batches == 9 - (not last)
    assert tally.bad_batches == (not last)


def _single(offset: int, magic: int = 2) -> bytes:
    return encode_batch([Record(offset, TIME, None, b"v")], magic=magic)


def test_an_offset_that_its_neighbours_prove_wrong(tmp_path: Path) -> None:
    path = segment(tmp_path / "t-0", 0, [_single(n) for n in (0, 700, 2, 3)])
    assert _errors(path) == [
        "offset 700 is wrong: between its neighbours there are only 1 to 1"
    ]


@pytest.mark.parametrize(
    "batches",
    [
        [_single(n) for n in (0, 700, 3)],  # there is room for two
        [_single(n) for n in (0, 1, 2)],
        [_single(n) for n in (0, 700)],
        [_single(700), _single(2)],
        [batch(0, 2), batch(7, 2), batch(5, 2)],
        [batch(n, 2, Compression.GZIP, magic=1) for n in (0, 700, 4)],
        [_single(0), b"\x07" * 40, _single(700), _single(2)],
    ],
)
def test_offsets_that_nothing_proves_wrong(
    tmp_path: Path, batches: list[bytes]
) -> None:
    path = segment(tmp_path / "t-0", 0, batches)
    junk = sum(data.startswith(b"\x07") for data in batches)
    assert len(_errors(path)) == junk


@pytest.mark.parametrize("zeros", range(1, 8))
def test_a_batch_that_lost_its_last_zeros_takes_none_of_the_next(
    tmp_path: Path, zeros: int
) -> None:
    """The next one's offset begins with as many."""
    first = encode_batch([Record(0, TIME, None, bytes(20))])
    # A record ends with its count of headers, which is zero, too.
    data = first[:-zeros] + _single(1) + _single(2)
    path = segment(tmp_path / "t-0", 0, [data])
    rows = table(path).to_pylist()
    good = [row["offset"] for row in rows if not row["_error"]]
    # What is left is, with the next one's first zeros, as it was.
    assert good == [0, 1, 2]


@pytest.mark.parametrize(("gap", "is_seen"), [(16_000_000, True), (17_000_000, False)])
def test_how_far_a_batch_is_looked_for(tmp_path: Path, gap: int, is_seen: bool) -> None:
    """Behind what a broker may be writing still."""
    path = segment(tmp_path / "t-0", 100, [BATCHES[0], b"\x07" * 50])
    with path.open("r+b") as file:
        file.seek(gap)
        file.write(BATCHES[1])
    with Segment(str(path)) as opened:
        lasts = [header.last for header in whole_batches(opened, 0, 100)]
    assert lasts == ([104, 109] if is_seen else [104])


LAST = 2**63 - 1


@pytest.mark.parametrize(
    ("base", "offset", "is_right"),
    [
        (LAST, LAST, True),
        (LAST - 9, LAST, True),
        (LAST - (2**31 - 1), LAST, True),
        (LAST - 2**31, LAST, False),
        (0, 2**31 - 1, True),
        (0, 2**31, False),
        (5, 4, False),
    ],
)
def test_the_last_offsets_that_there_are(
    tmp_path: Path, base: int, offset: int, is_right: bool
) -> None:
    """In a segment they are no further than 31 bits from its first."""
    path = segment(tmp_path / "t-0", base, [_single(offset)])
    assert len(_errors(path)) == (not is_right)
    saved = tmp_path / "saved.bin"
    saved.write_bytes(_single(offset))
    assert offsets(table(saved)) == [offset]


def test_only_the_last_batch_is_the_last_one(tmp_path: Path) -> None:
    """What claims more than there is may be damaged as well, with batches behind it."""
    data = bytearray(b"".join(BATCHES))
    struct.pack_into(">i", data, 4 * SIZE + 8, 1 << 20)
    path = segment(tmp_path / "t-0", 100, [bytes(data), BATCHES[0][:50]])
    remaining = len(data) + 50 - 4 * SIZE
    assert _errors(path) == [
        f"a batch is cut off: {remaining} bytes of it are here ({SIZE} bytes)",
        "the last batch is cut off: 50 bytes of it are here (50 bytes)",
    ]
