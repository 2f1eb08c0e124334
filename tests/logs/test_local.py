"""The local engine in parts and processes writes the same files, however many there are."""

from __future__ import annotations

import csv
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kafka_wire as kw
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from kafka_wire import stored
from kafka_wire.records import Compression, Record, encode_batch

from specgen.disk.cores import cores
from specgen.logs import LogOptions, Mode, Tally, parts
from specgen.logs.files import LogFile, find_files
from specgen.logs.job import DecodeJob, Done
from specgen.logs.local import decode_locally
from specgen.logs.options import Records
from specgen.logs.parts import LEAST_SIZE, Part, PartWriter, planned
from specgen.logs.pool import PAYS, _ctrl_c_later, process_count
from specgen.logs.ranges import OPEN_COST
from specgen.logs.read import BadLogError
from specgen.logs.segment import SegmentGoneError
from specgen.logs.views import VIEWS
from tests.logs.build import TIME, batch, index, offsets, segment, table

SMALL = LogOptions(split_size=2000)


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """Several partitions, in several parts each, one of them damaged."""
    folder = tmp_path / "logs"
    for partition in range(3):
        data = [batch(n, 10) for n in range(0, 200, 10)]
        index(segment(folder / f"t-{partition}", 0, data))
    bad = bytearray(batch(10, 10))
    bad[70] ^= 1
    damaged = [batch(0, 10), bytes(bad), batch(20, 10, Compression.ZSTD)]
    segment(folder / "u-0", 0, damaged)
    return folder


def decode(
    logs: Path, output: Path, jobs: int | None = None, **job_options: Any
) -> tuple[Done, list[tuple[int, int]], list[tuple[int, int]]]:
    """The result of a run, its progress, and the progress of planning."""
    progress: list[tuple[int, int]] = []
    plans: list[tuple[int, int]] = []
    job = DecodeJob(str(logs), output, **({"options": SMALL} | job_options))
    done = decode_locally(
        job, lambda *n: progress.append(n), jobs, lambda *n: plans.append(n)
    )
    return done, progress, plans


def files(output: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in output.iterdir()}


def test_the_same_files_from_any_number_of_processes(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two processes are others than the command's own."""

    def refused(*given: object) -> None:
        raise AssertionError("written by the command itself")

    condition = "offset < 150 OR _error IS NOT NULL"
    by_one, progress, plans = decode(logs, tmp_path / "1", 1, where=condition)
    monkeypatch.setattr(PartWriter, "write", refused)
    by_two, told_too, _ = decode(logs, tmp_path / "2", 2, where=condition)
    with pytest.raises(AssertionError, match="by the command itself"):
        decode(logs, tmp_path / "one", 1)
    assert files(tmp_path / "1") == files(tmp_path / "2")
    assert len(files(tmp_path / "1")) > 5
    assert (by_one.rows, by_one.bad_batches, by_one.bad_records) == (471, 1, 0)
    assert (by_two.rows, by_two.bad_batches, by_two.bad_records) == (471, 1, 0)
    size = sum(path.stat().st_size for path in logs.glob("*/*.log"))
    assert progress == sorted(progress) and progress[-1] == (size, size)
    assert told_too == sorted(told_too) and told_too[-1] == (size, size)
    assert plans == sorted(plans) and plans[-1] == (3, 4)


def test_the_rows_are_in_the_order_of_the_log(logs: Path, tmp_path: Path) -> None:
    decode(logs, tmp_path / "out")
    paths = sorted((tmp_path / "out").iterdir())
    assert [path.name for path in paths[:2]] == [
        "part-00000.parquet",
        "part-00001.parquet",
    ]
    written = pa.concat_tables(pq.read_table(path) for path in paths)
    assert written.equals(table(logs))


def test_a_part_without_rows_has_no_file(logs: Path, tmp_path: Path) -> None:
    decode(logs, tmp_path / "out", where="topic = 'u' AND offset >= 20")
    (path,) = (tmp_path / "out").iterdir()
    assert offsets(pq.read_table(path)) == list(range(20, 30))


def test_no_rows_at_all_are_an_empty_table(logs: Path, tmp_path: Path) -> None:
    done, _, _ = decode(logs, tmp_path / "out", where="offset < 0")
    assert done.rows == 0
    assert files(tmp_path / "out").keys() == {"part-00000.parquet"}
    assert pq.read_table(tmp_path / "out").num_rows == 0


def test_a_failure_in_a_process_is_the_same_one(logs: Path, tmp_path: Path) -> None:
    strict = LogOptions(split_size=2000, mode=Mode.FAILFAST)
    texts = []
    for jobs in (1, 2):
        with pytest.raises(BadLogError) as caught:
            decode(logs, tmp_path / "out", jobs, options=strict)
        texts.append(str(caught.value))
        assert [path.name for path in tmp_path.iterdir()] == ["logs"]
    assert texts[0] == texts[1]
    assert texts[0].startswith(f"{logs}/u-0/{0:020d}.log, byte ")


def test_a_view_in_processes(tmp_path: Path) -> None:
    """A partition is read by one process, in order."""
    for partition in range(4):
        pairs = [
            (
                stored.write_key(
                    stored.CONSUMER_OFFSETS, 1, kw.OffsetCommitKey("g", "t", partition)
                ),
                stored.write_value(kw.OffsetCommitValue(offset=n), 3),
            )
            for n in range(40)
        ]
        records = [Record(n, TIME, *pair) for n, pair in enumerate(pairs)]
        data = [encode_batch(records[n : n + 10]) for n in range(0, 40, 10)]
        segment(tmp_path / "logs" / f"__consumer_offsets-{partition}", 0, data)
    job_options: dict[str, Any] = {
        "view": VIEWS["committed-offsets"],
        "options": LogOptions(split_size=500),
    }
    for jobs in (1, 2):
        done, _, _ = decode(
            tmp_path / "logs", tmp_path / str(jobs), jobs, **job_options
        )
        assert done.rows == 160
    assert files(tmp_path / "1") == files(tmp_path / "2")
    assert len(files(tmp_path / "1")) == 4
    last_part = pq.read_table(tmp_path / "2" / "part-00003.parquet").to_pylist()
    assert [(row["partition"], row["offset"]) for row in last_part] == [
        (3, n) for n in range(40)
    ]


@pytest.fixture
def own_ctrl_c() -> Iterator[None]:
    """Python's handler: Spark, in another test, installs its own."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("own_ctrl_c")
def test_ctrl_c_waits_until_all_have_started() -> None:
    """Whichever thread receives it, the handler runs in this one."""
    done = False
    with pytest.raises(KeyboardInterrupt), _ctrl_c_later():
        other = threading.Thread(target=_interrupt_here)
        other.start()
        other.join()
        for _ in range(1000):  # Python checks for signals between its steps
            done = True
    assert done
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def _interrupt_here() -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    signal.pthread_kill(threading.get_ident(), signal.SIGINT)


def test_small_inputs_stay_in_one_process() -> None:
    assert PAYS == 16 << 20
    assert process_count(PAYS - 1, 3, None) == 1
    assert process_count(PAYS, 1, None) == 1
    assert process_count(0, 0, None) == 1
    assert process_count(10, 3, 2) == 2
    assert process_count(10, 3, 9) == 3
    assert process_count(PAYS, 3, 1) == 1
    assert process_count(PAYS, 1 << 20, None) == cores()


def test_parts_follow_from_the_input(logs: Path) -> None:
    job = DecodeJob(str(logs), logs)
    (only,) = planned(job, find_files(logs), lambda done, total: None)
    assert only.size < LEAST_SIZE and len(only.ranges) == 4


MEGABYTE = (1 << 20) - OPEN_COST
"""Bytes of a file that counts for a megabyte, as it is to be opened too."""


@pytest.mark.parametrize(
    ("size", "count", "parts"),
    [
        (MEGABYTE, 4, 1),  # four megabytes is the minimum
        (MEGABYTE, 8, 2),
        (4 << 20, 3, 3),
        (MEGABYTE, 1300, 65),  # of a large input, some sixty parts
        ((8 << 20) - OPEN_COST, 640, 80),  # but none is larger than requested
    ],
)
def test_how_many_parts_there_are(size: int, count: int, parts: int) -> None:
    files = [LogFile(f"/none/t-0/{n:020d}.log", "t", 0, n, size) for n in range(count)]
    job = DecodeJob("/none", "/none", options=LogOptions(records=Records.ALL))
    progress: list[tuple[int, int]] = []
    planned_parts = planned(job, files, lambda *n: progress.append(n))
    assert len(planned_parts) == parts
    assert sum(part.size for part in planned_parts) == size * count
    assert [part.number for part in planned_parts] == [*range(parts)]
    assert progress == [(n, len(files)) for n in range(len(files))]


def test_parts_of_a_view_are_whole_partitions() -> None:
    """Files without a partition number belong to the first."""
    files = [
        LogFile(f"/none/{number}/{n:020d}.log", "t", number, n, 3 << 20)
        for number in (None, 0, 1, 2, 3)
        for n in (0, 1)
    ]
    view, options = VIEWS["topics"], LogOptions(records=Records.ALL)
    job = DecodeJob("/none", "/none", view=view, options=options)
    planned_parts = planned(job, files, lambda done, total: None)
    assert [[r.file.partition for r in part.ranges] for part in planned_parts] == [
        [None, None, 0, 0],
        [1, 1],
        [2, 2],
        [3, 3],
    ]


def test_a_file_that_goes_while_it_is_read(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error of the system keeps its class and its text, too."""

    def plan_and_remove(*arguments: Any) -> list[Part]:
        parts = planned(*arguments)
        (logs / "u-0" / f"{0:020d}.log").unlink()
        return parts

    monkeypatch.setattr("specgen.logs.local.planned", plan_and_remove)
    with pytest.raises(SegmentGoneError, match="offsets from 0 on are gone") as caught:
        decode(logs, tmp_path / "out", 2)
    assert caught.value.filename == f"{logs}/u-0/{0:020d}.log"


EVIL = (
    "=HYPERLINK(1)",
    "+1",
    "-1",
    "@SUM(1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "＝1",  # noqa: RUF001 - that is the point
    "'=1",
    "'",
)
GOOD = ("", "a=1", "1", " x", "ä")


@pytest.mark.parametrize("raw", [False, True])
def test_csv_that_a_spreadsheet_would_run(tmp_path: Path, raw: bool) -> None:
    """Only texts change: numbers, times, base64 and JSON stay as they are."""
    keys = [
        stored.write_key(stored.CONSUMER_OFFSETS, 1, kw.OffsetCommitKey(text, "t", 0))
        for text in (*EVIL, *GOOD)
    ]
    value = kw.OffsetCommitValue(offset=-1, metadata="=1+1")
    records = [
        Record(n, TIME, key, stored.write_value(value, 3)) for n, key in enumerate(keys)
    ]
    segment(tmp_path / "logs" / "__consumer_offsets-0", 0, [encode_batch(records)])
    view = VIEWS["committed-offsets"]
    csv_options: dict[str, Any] = {"form": "csv", "raw_csv": raw}
    decode(tmp_path / "logs", tmp_path / "view", view=view, **csv_options)
    view_rows = _csv_rows(tmp_path / "view")
    mark = "" if raw else "'"
    assert [row["group"] for row in view_rows] == [*(mark + e for e in EVIL), *GOOD]
    assert {row["metadata"] for row in view_rows} == {f"{mark}=1+1"}
    assert {row["offset"] for row in view_rows} == {"-1"}
    decode(tmp_path / "logs", tmp_path / "rows", **csv_options)
    assert {row["offset"] for row in _csv_rows(tmp_path / "rows")} == {
        str(n) for n in range(len(keys))
    }


def _csv_rows(output: Path) -> list[dict[str, str]]:
    (path,) = output.iterdir()
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_progress_adds_up_to_the_size_of_a_part() -> None:
    tally = Tally()

    def batches() -> Iterator[pa.RecordBatch]:
        for read in (10, 25, 60):
            tally.bytes_read = read
            yield pa.record_batch({"offset": [read]})

    told: list[int] = []
    assert len([*parts._reporting(batches(), 50, tally, told.append)]) == 3
    assert told == [10, 15, 25, 0]
