"""Rows equal what was written, whatever the magic, the codec and the sizes."""

from __future__ import annotations

from pathlib import Path
from struct import pack

import pyarrow as pa
import pytest
from kafka.record.legacy_records import LegacyRecordBatchBuilder
from kafka_wire.records import (
    Compression,
    Header,
    Record,
    encode_batch,
    encode_end_transaction,
)

from specgen.logs import (
    COLUMNS,
    LogOptions,
    Tally,
    arrow_schema,
    cut,
    find_files,
    read_ranges,
)
from tests.logs.build import (
    TIME,
    batch,
    expected,
    index,
    offsets,
    offsets_between,
    record,
    rows,
    segment,
    table,
)
from tests.runtime.records.corpus import with_crc


@pytest.mark.parametrize("codec", Compression)
def test_every_codec(tmp_path: Path, codec: Compression) -> None:
    segment(tmp_path / "t-3", 100, [batch(100, 40, codec), batch(140, 5, codec)])
    decoded = table(tmp_path)
    assert rows(decoded) == expected(100, 45)
    assert set(decoded["topic"].to_pylist()) == {"t"}
    assert set(decoded["partition"].to_pylist()) == {3}
    assert set(decoded["codec"].to_pylist()) == {codec.name.lower()}
    assert decoded["base_offset"].to_pylist() == [100] * 40 + [140] * 5
    assert set(decoded["timestamp_type"].to_pylist()) == {"CREATE_TIME"}
    assert decoded["_error"].null_count == decoded.num_rows


def _old(magic: int, codec: Compression) -> bytes:
    plain = [Record(n, TIME + n if magic else -1, b"k", b"v" * n) for n in range(9)]
    return encode_batch(plain, magic=magic, compression=codec)


OLD = [c for c in Compression if c is not Compression.ZSTD]


@pytest.mark.parametrize("magic", [0, 1])
@pytest.mark.parametrize("codec", OLD)
def test_old_magics(tmp_path: Path, magic: int, codec: Compression) -> None:
    segment(tmp_path / "t-0", 0, [_old(magic, codec)])
    decoded = table(tmp_path)
    assert offsets(decoded) == list(range(9))
    assert decoded["value"].to_pylist() == [b"v" * n for n in range(9)]
    times = [TIME + n if magic else -1 for n in range(9)]
    assert [r.timestamp for r in rows(decoded)] == times
    assert set(decoded["magic"].to_pylist()) == {magic}
    assert set(decoded["leader_epoch"].to_pylist()) == {None}
    first = [0] * 9 if codec else list(range(9))
    assert decoded["base_offset"].to_pylist() == first


@pytest.mark.parametrize("magic", [0, 1])
@pytest.mark.parametrize("codec", [0, 1, 2, 3])
def test_old_magics_by_kafka_python(tmp_path: Path, magic: int, codec: int) -> None:
    builder = LegacyRecordBatchBuilder(magic, codec, 1 << 20)
    for n in range(20):
        builder.append(n, TIME + n, f"k{n}".encode(), None if n == 3 else b"v" * n)
    segment(tmp_path / "t-0", 0, [bytes(builder.build())])
    decoded = table(tmp_path)
    assert offsets(decoded) == list(range(20))
    assert decoded["key"].to_pylist() == [f"k{n}".encode() for n in range(20)]
    expected = [None if n == 3 else b"v" * n for n in range(20)]
    assert decoded["value"].to_pylist() == expected


def test_what_compaction_leaves(tmp_path: Path) -> None:
    """Gaps in batches, between them, and batches without records."""
    gaps = encode_batch([record(2), record(5)], base_offset=0, last_offset=9)
    empty = encode_batch([], base_offset=10, last_offset=19)
    segment(tmp_path / "t-0", 0, [gaps, empty, batch(30, 2)])
    decoded = table(tmp_path)
    assert rows(decoded) == [record(2), record(5), record(30), record(31)]
    assert decoded["base_offset"].to_pylist() == [0, 0, 30, 30]


def test_transactions_and_sequences(tmp_path: Path) -> None:
    data = batch(
        0,
        3,
        producer_id=7,
        producer_epoch=2,
        base_sequence=2**31 - 2,
        transactional=True,
        partition_leader_epoch=4,
    )
    end = encode_end_transaction(
        commit=False,
        producer_id=7,
        producer_epoch=2,
        coordinator_epoch=1,
        timestamp=TIME,
        offset=3,
    )
    segment(tmp_path / "t-0", 0, [data, end])
    rows = table(tmp_path).to_pylist()
    assert [row["sequence"] for row in rows] == [2**31 - 2, 2**31 - 1, 0, None]
    assert [row["producer_id"] for row in rows] == [7] * 4
    assert [row["producer_epoch"] for row in rows] == [2] * 4
    assert [row["transactional"] for row in rows] == [True] * 4
    assert [row["control"] for row in rows] == [False] * 3 + [True]
    assert [row["control_type"] for row in rows] == [None] * 3 + ["ABORT"]
    assert [row["leader_epoch"] for row in rows] == [4] * 3 + [None]
    assert rows[3]["record_type"] == "EndTxnMarker"


def test_append_time_and_times_out_of_reach(tmp_path: Path) -> None:
    stamped = batch(0, 2, log_append_time=TIME)
    far = encode_batch([Record(2, 2**62), Record(3, -1), Record(4, 7)])
    segment(tmp_path / "t-0", 0, [stamped, far])
    decoded = table(tmp_path)
    assert [r.timestamp for r in rows(decoded)[:2]] == [TIME, TIME]
    kinds = ["LOG_APPEND_TIME"] * 2 + ["CREATE_TIME"] * 3
    assert decoded["timestamp_type"].to_pylist() == kinds
    times = decoded["timestamp"].cast(pa.int64()).to_pylist()
    assert times[2:] == [None, None, 7000]


@pytest.mark.parametrize("indexed", [True, False])
@pytest.mark.parametrize("split", [1, 200, 1000, 5000])
def test_cut_anywhere(tmp_path: Path, split: int, indexed: bool) -> None:
    """Every range starts at a batch, every byte is in one, and the rows are the same."""
    path = segment(tmp_path / "t-0", 0, [batch(n, 3) for n in range(0, 90, 3)])
    if indexed:
        index(path, every=2)
    ranges = list(cut(find_files(tmp_path), split))
    assert len(ranges) > (1 if split < path.stat().st_size // 2 else 0)
    edges = [0, *(part.end for part in ranges)]
    assert edges == [*(part.start for part in ranges), path.stat().st_size]
    # Each range covers what it contains, and no offset is left out.
    assert [ranges[0].first, *(part.until for part in ranges)] == [
        *(part.first for part in ranges),
        None,
    ]
    for part in ranges:
        read = offsets(pa.Table.from_batches(read_ranges([part], LogOptions())))
        assert (read[0], read[-1] + 1) == (part.first, part.until or 90)
    decoded = table(tmp_path, LogOptions(split_size=split))
    assert rows(decoded) == expected(0, 90)
    assert decoded.equals(table(tmp_path))


@pytest.mark.parametrize("split", [1, 1000])
def test_what_is_asked_for_is_cut_within_its_ends(tmp_path: Path, split: int) -> None:
    """The index continues after the last range; no range is empty."""
    path = segment(tmp_path / "t-0", 0, [batch(n, 3) for n in range(0, 90, 3)])
    index(path)
    bounds = offsets_between(20, 50)
    ranges = list(cut(find_files(tmp_path), split, bounds))
    assert len(ranges) > 1 and all(part.size > 0 for part in ranges)
    assert [part.end for part in ranges[:-1]] == [part.start for part in ranges[1:]]
    assert ranges[-1].end < path.stat().st_size
    decoded = table(tmp_path, LogOptions(split_size=split), bounds)
    assert set(range(20, 51)) <= set(offsets(decoded))


@pytest.mark.parametrize("magic", [0, 1])
def test_a_set_of_an_old_magic_is_cut_where_its_messages_begin(
    tmp_path: Path, magic: int
) -> None:
    sets = [
        encode_batch(
            [Record(n + i, TIME + n if magic else -1, b"k", b"v") for i in range(9)],
            magic=magic,
            compression=Compression.GZIP,
        )
        for n in range(0, 90, 9)
    ]
    index(segment(tmp_path / "t-0", 0, sets))
    ranges = list(cut(find_files(tmp_path), len(sets[0]) * 5 // 2))
    assert [part.first for part in ranges] == [0, 27, 54, 81]
    assert offsets(table(tmp_path, LogOptions(split_size=1))) == list(range(90))


def test_an_index_of_another_segment_is_not_believed(tmp_path: Path) -> None:
    path = segment(tmp_path / "t-0", 0, [batch(n, 3) for n in range(0, 90, 3)])
    other = segment(tmp_path / "u-0", 0, [batch(n, 7) for n in range(0, 91, 7)])
    index(other)
    path.with_suffix(".index").write_bytes(other.with_suffix(".index").read_bytes())
    options = LogOptions(split_size=300)
    assert all(part.size > 0 for part in cut(find_files(path), 300))
    assert rows(table(path, options)) == expected(0, 90)


def test_an_index_into_a_value_is_not_believed(tmp_path: Path) -> None:
    """A captured batch in a value is valid, but its offsets are above the entry's."""
    captured = encode_batch([record(n) for n in range(200, 230)])
    holder = encode_batch([Record(9, TIME, None, captured)])
    batches = [*(batch(n, 3) for n in range(0, 9, 3)), holder]
    path = segment(
        tmp_path / "t-0", 0, [*batches, *(batch(n, 3) for n in range(10, 40, 3))]
    )
    inside = path.read_bytes().index(captured)
    path.with_suffix(".index").write_bytes(pack(">ii", 9, inside))
    rows_found = table(path, LogOptions(split_size=inside - 10))
    assert offsets(rows_found) == list(range(40))
    assert rows_found["_error"].null_count == rows_found.num_rows


def test_arrow_batches_stay_small(tmp_path: Path) -> None:
    data = encode_batch([Record(n, TIME, None, b"x" * 1000) for n in range(500)])
    segment(tmp_path / "t-0", 0, [data, batch(500, 70)])
    options = LogOptions(rows=64, size=20_000)
    batches = list(read_ranges(cut(find_files(tmp_path), 1 << 20), options))
    assert sum(part.num_rows for part in batches) == 570
    assert all(part.num_rows <= 64 for part in batches)
    assert max(part.nbytes for part in batches) < 60_000


def test_a_header_key_that_is_not_utf_8_is_no_damage(tmp_path: Path) -> None:
    """As with Java's client; the records around it are read too."""
    named = Record(0, TIME, None, b"v", (Header("abcde", b"1"),))
    data = encode_batch([named, Record(1, TIME, None, b"w")])
    segment(tmp_path / "t-0", 0, [with_crc(data.replace(b"abcde", b"caf\xe9!"))])
    tally = Tally()
    decoded = table(tmp_path, tally=tally)
    assert offsets(decoded) == [0, 1] and tally.bad_batches == 0
    assert decoded["headers"].to_pylist() == [
        [{"key": "caf\ufffd!", "value": b"1"}],
        [],
    ]
    assert table(tmp_path, LogOptions(rows=1)).equals(decoded)  # one after another


def test_headers_count_for_the_size_of_an_arrow_batch(tmp_path: Path) -> None:
    large = (Header("h", b"x" * 10_000), Header("nothing", None))
    data = encode_batch([Record(n, TIME, None, b"v", large) for n in range(60)])
    segment(tmp_path / "t-0", 0, [data])
    options = LogOptions(size=50_000)
    batches = list(read_ranges(cut(find_files(tmp_path), 1 << 20), options))
    assert sum(part.num_rows for part in batches) == 60
    assert max(part.nbytes for part in batches) < 2 * options.size


def test_columns_prune(tmp_path: Path) -> None:
    segment(tmp_path / "t-0", 0, [batch(0, 30)])
    whole = table(tmp_path)
    for name in COLUMNS:
        pruned = table(tmp_path, LogOptions(columns=(name,)))
        assert pruned.schema == arrow_schema([name])
        assert pruned.equals(whole.select([name])), name
    two = ("value", "topic")
    assert table(tmp_path, LogOptions(columns=two)).equals(whole.select(two))


def test_tally(tmp_path: Path) -> None:
    segment(tmp_path / "t-0", 0, [batch(0, 30), batch(30, 5)])
    path = segment(tmp_path / "t-1", 0, [batch(0, 2)])
    tally = Tally()
    table(tmp_path, tally=tally)
    size = path.stat().st_size + (tmp_path / "t-0" / f"{0:020d}.log").stat().st_size
    assert tally == Tally(files=2, batches=3, rows=37, bytes_read=size)


def test_what_is_read_of_good_batches_is_read_about_once(tmp_path: Path) -> None:
    """Except at the ends of what is read at once, however many there are."""
    value = bytes(400_000)
    data = [encode_batch([Record(n, TIME, None, value)]) for n in range(12)]
    path = segment(tmp_path / "t-0", 0, data)
    tally = Tally()
    assert offsets(table(path, LogOptions(columns=("offset",)), tally=tally)) == [
        *range(12)
    ]
    assert tally.bytes_read < 1.5 * path.stat().st_size


def test_files_that_are_not_asked_for_are_skipped(tmp_path: Path) -> None:
    """The reader checks too: a plan may be wider than the bounds."""
    for base in (0, 5, 10):
        segment(tmp_path / "t-0", base, [batch(base, 5)])
    tally, bounds = Tally(), offsets_between(5, 9)
    ranges = [*cut(find_files(tmp_path), 1 << 20)]
    read = pa.Table.from_batches(read_ranges(ranges, LogOptions(), bounds, tally))
    assert offsets(read) == [*range(5, 10)]
    assert (tally.files, tally.skipped_files, tally.rows) == (1, 2, 5)


@pytest.mark.parametrize("split", [1, 300, 1 << 20])
def test_a_file_counts_once_however_it_is_cut(tmp_path: Path, split: int) -> None:
    for number in range(3):
        data = [batch(n, 3) for n in range(0, 30, 3)]
        segment(tmp_path / f"t-{number}", 0, data)
    tally = Tally()
    table(tmp_path, LogOptions(split_size=split), tally=tally)
    assert (tally.files, tally.batches, tally.rows) == (3, 30, 90)
