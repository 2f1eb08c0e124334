"""The native engine gives the same rows as Python, in the same Arrow batches."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pytest
from kafka_wire.records import (
    Compression,
    Header,
    Record,
    RecordBatch,
    encode_batch,
    read_batches,
)

from specgen.logs import (
    COLUMNS,
    BadLogError,
    LogOptions,
    Mode,
    Tally,
    cut,
    find_files,
    read_ranges,
)
from specgen.logs.limits import visible_files
from specgen.logs.options import Isolation
from specgen.logs.ranges import Range
from specgen.logs.visible import Visible
from tests.logs.build import TIME, batch, checkpoint, segment
from tests.logs.transacting import TransactedLog
from tests.runtime.records.corpus import body, with_crc
from tests.runtime.records.test_stream import bomb
from tests.support.implementation import using

SMALL = (LogOptions(rows=7), LogOptions(size=300), LogOptions(rows=4, size=100))


def _read(ranges: list[Range], options: LogOptions) -> tuple[Any, ...]:
    """The Arrow batches, the counts, and the error at the end."""
    batches: list[pa.RecordBatch] = []
    tally, error = Tally(), ""
    try:
        for record_batch in read_ranges(ranges, options, tally=tally):
            record_batch.validate(full=True)
            batches.append(record_batch)
    except BadLogError as raised:
        error = str(raised)
    return batches, tally, error


def _agreed(ranges: list[Range], options: LogOptions) -> list[pa.RecordBatch]:
    """The Arrow batches of both engines, which must be equal."""
    with using("python"):
        plain = _read(ranges, options)
    with using("native"):
        fast = _read(ranges, options)
    assert [fast_batch.num_rows for fast_batch in fast[0]] == [
        fast_batch.num_rows for fast_batch in plain[0]
    ]
    for fast_batch, plain_batch in zip(fast[0], plain[0], strict=True):
        assert fast_batch.equals(plain_batch)
    assert fast[1:] == plain[1:]
    agreed_batches: list[pa.RecordBatch] = fast[0]
    return agreed_batches


def _ranges(source: Path, options: LogOptions | None = None) -> list[Range]:
    options = options or LogOptions()
    return [*cut(visible_files(find_files(source), options), options.split_size)]


def _settled(folder: Path, batches: Iterable[bytes]) -> None:
    """A segment that no broker seems to be writing, so that damage is believed at once."""
    os.utime(segment(folder, 0, batches), (0, 0))


def _lenient(first: int) -> bytes:
    named = Record(first, TIME, None, b"v", (Header("abcde", b"1"),))
    data = encode_batch([named, Record(first + 1, -1, b"", b"w")])
    return with_crc(data.replace(b"abcde", b"caf\xe9!"))


def _batches() -> Iterator[bytes]:
    """Batches of every kind, one after another; damaged ones stay as they are."""
    yield from (batch(n * 10, 10, codec) for n, codec in enumerate(Compression))
    codecs = (Compression.NONE, Compression.GZIP)
    old = [(magic, codec) for magic in (0, 1) for codec in codecs]
    for n, (magic, codec) in enumerate(old):
        plain = [Record(50 + 5 * n + i, TIME if magic else -1, b"k") for i in range(5)]
        yield encode_batch(plain, magic=magic, compression=codec)
    yield encode_batch(
        [Record(73, 1 << 60), Record(75, -1)], base_offset=70, last_offset=79
    )
    yield encode_batch([], base_offset=80, last_offset=89)
    yield batch(90, 5, log_append_time=TIME, partition_leader_epoch=4)
    yield batch(95, 5, producer_id=7, base_sequence=(1 << 31) - 3)
    yield _lenient(100)
    yield encode_batch([Record(102, TIME, None, b"x" * 5000), Record(103, TIME)])
    damaged = bytearray(batch(104, 6))
    damaged[40] ^= 1
    yield bytes(damaged)
    broken = bytearray(body(2, Compression.NONE, b"\xff" * 30, 2))
    broken[:8] = (110).to_bytes(8)
    yield bytes(broken)
    many = bytearray(bomb(2, Compression.ZSTD, 40))
    many[:8] = (200).to_bytes(8)
    yield bytes(many)
    yield batch(300, 3, Compression.ZSTD)


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A partition with batches of every kind."""
    folder: Path = tmp_path_factory.mktemp("logs") / "t-3"
    _settled(folder, _batches())
    return folder


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("options", [LogOptions(), *SMALL])
def test_batches_of_every_kind(log: Path, options: LogOptions, mode: Mode) -> None:
    agreed_batches = _agreed(_ranges(log), replace(options, mode=mode))
    if mode is Mode.PERMISSIVE:
        table = pa.Table.from_batches(agreed_batches)
        assert table.num_rows == 50 + 20 + 2 + 10 + 2 + 2 + 2 + 40 + 3
        assert table["_error"].null_count == table.num_rows - 2


@pytest.mark.parametrize("name", COLUMNS)
def test_each_column_alone(log: Path, name: str) -> None:
    _agreed(_ranges(log), LogOptions(columns=(name,)))
    _agreed(
        _ranges(log), LogOptions(columns=tuple({name, "headers"}), rows=7, typed=False)
    )


def test_good_batches_are_not_read_in_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor those with more rows than an Arrow batch has, or with some hidden."""
    segment(tmp_path / "t-0", 0, [batch(0, 9, Compression.LZ4), batch(9, 30)])
    for file in (ranges := _ranges(tmp_path)):
        ranges = [replace(file, file=replace(file.file, visible=Visible(4, 33)))]
    expected = _agreed(ranges, LogOptions(rows=10))
    assert sum(record_batch.num_rows for record_batch in expected) == 29
    monkeypatch.setattr(RecordBatch, "records", None)
    monkeypatch.setattr(RecordBatch, "iter_records", None)
    with using("native"):
        assert _read(ranges, LogOptions(rows=10))[0] == expected


@pytest.mark.parametrize("isolation", Isolation)
def test_limits_of_a_partition_and_transactions(
    tmp_path: Path, isolation: Isolation
) -> None:
    log = TransactedLog(Random(5))
    log.write(40)
    segment(tmp_path / "t-0", 0, log.batches)
    checkpoint(tmp_path, "log-start-offset-checkpoint", {("t", 0): 7})
    checkpoint(tmp_path, "replication-offset-checkpoint", {("t", 0): log.at - 3})
    for options in (LogOptions(), *SMALL):
        options = replace(options, isolation=isolation)
        agreed_batches = _agreed(_ranges(tmp_path, options), options)
        offsets = [
            n
            for record_batch in agreed_batches
            for n in record_batch["offset"].to_pylist()
        ]
        assert offsets and min(offsets) >= 7 and max(offsets) < log.at - 3


def test_a_range_whose_file_was_replaced(tmp_path: Path) -> None:
    """The file that is there now has rows with other offsets."""
    path = segment(tmp_path / "t-0", 0, [batch(0, 10), batch(10, 10)])
    (planned,) = _ranges(tmp_path)
    path.unlink()
    segment(tmp_path / "t-0", 0, [batch(0, 20, Compression.GZIP)])
    part = replace(planned, first=3, until=16)
    agreed_batches = _agreed([part], LogOptions(rows=5))
    assert [
        n for record_batch in agreed_batches for n in record_batch["offset"].to_pylist()
    ] == [*range(3, 16)]


@pytest.mark.parametrize("typed", [True, False])
def test_records_of_own_topics(tmp_path: Path, typed: bool) -> None:
    """Records and markers are decoded; bad ones are reported, or left out."""
    data = [batch(0, 4), batch(4, 4, Compression.ZSTD)]
    segment(tmp_path / "__consumer_offsets-0", 0, data)
    log = TransactedLog(Random(2))
    log.write(12)
    segment(tmp_path / "u-0", 0, log.batches)
    for mode in (Mode.PERMISSIVE, Mode.DROPMALFORMED):
        for columns in (COLUMNS, ("offset", "control_type", "value")):
            options = LogOptions(columns=columns, typed=typed, mode=mode, rows=5)
            _agreed(_ranges(tmp_path), options)


@pytest.mark.parametrize("seed", range(20))
def test_bytes_changed_by_chance(tmp_path: Path, seed: int) -> None:
    """In records with a corrected checksum, and anywhere."""
    chosen = Random(seed)
    batches = [
        batch(10 * n, 10, chosen.choice([*Compression]), chosen.randrange(90))
        for n in range(6)
    ]
    for n in chosen.sample(range(6), 3):
        changed = bytearray(batches[n])
        for _ in range(chosen.randrange(1, 4)):
            changed[chosen.randrange(61, len(changed))] = chosen.randrange(256)
        batches[n] = with_crc(changed) if chosen.random() < 0.8 else bytes(changed)
    _settled(tmp_path / "t-0", batches)
    _agreed(_ranges(tmp_path), LogOptions(rows=chosen.choice((6, 25, 1000))))


def test_batches_are_of_the_kinds_that_are_meant() -> None:
    kinds = {
        (batch_read.magic, batch_read.compression)
        for batch_read in read_batches(b"".join(_batches()))
    }
    assert {magic for magic, _ in kinds} == {0, 1, 2}
