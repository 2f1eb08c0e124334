"""Batches that a broker is writing while its folder is read."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import pyarrow as pa
import pytest

from specgen.logs import LogOptions, Range, doubt, find_files, read_ranges
from specgen.logs.segment import Segment
from tests.logs.build import batch, offsets, segment, table

WHOLE = [*range(20)]
LAST = batch(10, 10)
HALF = 100
OPTIONS = LogOptions(columns=("offset", "_error", "position"))


class Writer:
    """Writes on whenever a reader waits."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.waits = 0
        self.steps: Iterator[Callable[[], object]] = iter(())
        monkeypatch.setattr(time, "sleep", self._sleep)

    def _sleep(self, seconds: float) -> None:
        self.waits += 1
        next(self.steps, time.monotonic)()


@pytest.fixture
def writer(monkeypatch: pytest.MonkeyPatch) -> Writer:
    return Writer(monkeypatch)


@pytest.fixture
def newest(tmp_path: Path) -> Path:
    """A broker's newest segment, which ends in a batch that is half written."""
    (tmp_path / ".lock").touch()
    return segment(tmp_path / "t-0", 0, [batch(0, 10), LAST[:HALF]])


def _errors(decoded: pa.Table) -> list[str]:
    return [error for error in decoded["_error"].to_pylist() if error]


def _write(path: Path, data: bytes, position: int) -> None:
    with path.open("r+b") as file:
        file.seek(position)
        file.write(data)


@pytest.mark.parametrize("preallocated", [0, 5000])
def test_a_writer_that_takes_its_time(
    newest: Path, writer: Writer, preallocated: int
) -> None:
    """Nobody would notice by the file alone: it has not changed since it was opened."""
    size = newest.stat().st_size
    os.truncate(newest, size + preallocated)
    pieces = [
        (size + at, LAST[HALF + at : HALF + at + 40])
        for at in range(0, len(LAST) - HALF, 40)
    ]
    assert len(pieces) > 5
    writer.steps = iter([partial(_write, newest, p[1], p[0]) for p in pieces])
    decoded = table(newest.parent, OPTIONS)
    assert (offsets(decoded), _errors(decoded)) == (WHOLE, [])
    assert writer.waits >= len(pieces)


def test_a_batch_that_is_never_finished(
    newest: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doubt, "_QUIET", 0.2)
    decoded = table(newest.parent, OPTIONS)
    assert offsets(decoded) == WHOLE[:10]
    (error,) = _errors(decoded)
    assert "cut off" in error


def test_a_file_that_changes_for_ever(
    newest: Path, writer: Writer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doubt, "_MAX_WAIT", 0.1)
    writer.steps = iter(lambda: newest.touch, None)
    decoded = table(newest.parent, OPTIONS)
    assert offsets(decoded) == WHOLE[:10] and len(_errors(decoded)) == 1
    assert writer.waits


def _no_broker(path: Path) -> None:
    (path.parent.parent / ".lock").unlink()


def _long_ago(path: Path) -> None:
    os.utime(path, (0, 0))


def _followed(path: Path) -> None:
    _write(path, batch(20, 10), path.stat().st_size)


@pytest.mark.parametrize("change", [_no_broker, _long_ago, _followed])
def test_nobody_waits_where_nothing_is_written(
    newest: Path, writer: Writer, change: Callable[[Path], None]
) -> None:
    change(newest)
    decoded = table(newest.parent, OPTIONS)
    assert len(_errors(decoded)) == 1 and not writer.waits


def test_damage_at_the_end_of_a_range_is_told_though_the_file_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind the range's last offset nothing is looked for again."""
    first, junk = batch(0, 10), b"\1" * 50
    path = segment(tmp_path / "t-0", 0, [first, junk, batch(10, 10)])
    (file,) = find_files(path)
    border = len(first) + len(junk)
    ranges = [Range(file, 0, border, 0, 10), Range(file, border, file.size, 10)]
    monkeypatch.setattr(Segment, "was_changed", lambda of: True)
    decoded = pa.Table.from_batches(read_ranges(ranges, OPTIONS))
    assert (offsets(decoded), len(_errors(decoded))) == (WHOLE, 1)


def _write_on(folder: Path, data: bytes) -> None:
    """Batches, each in one write, in segments of twenty, of which two are kept."""
    for base in range(200, 1 << 40, 200):
        with _at(folder, base).open("ab", buffering=0) as file:
            for first in range(base, base + 200, 10):
                file.write(first.to_bytes(8, "big") + data[8:])
                time.sleep(0.0005)
        _at(folder, base - 200).unlink(missing_ok=True)


def _at(folder: Path, base: int) -> Path:
    return folder / f"{base:020d}.log"


@pytest.mark.slow
def test_a_writer_of_the_system(
    newest: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A write of some pages is seen half done by who looks often enough."""
    folder, data = newest.parent, batch(0, 10, size=4000)
    options = replace(OPTIONS, ignore_missing_files=True)
    newest.write_bytes(data)
    writer = get_context("spawn").Process(target=_write_on, args=(folder, data))
    writer.start()
    half_done = reads = 0
    try:
        while reads < 300 or (reads < 5000 and not half_done):
            assert _errors(table(folder, options)) == []
            half_done += find_files(folder)[-1].size % len(data) > 0
            reads += 1
    finally:
        writer.kill()
        writer.join()
    with capsys.disabled():
        print(f"\n{reads} reads, {half_done} looks at a write that was half done")
    assert half_done
