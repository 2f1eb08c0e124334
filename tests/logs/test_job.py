"""What a run reads: its files in order, and the columns that its condition needs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from kafka_wire import stored

from specgen.logs import LogOptions
from specgen.logs.inputs import NoLogsError
from specgen.logs.job import DecodeJob, Done, job_files, read_options, view_named
from specgen.logs.schema import COLUMNS
from specgen.logs.views import INPUT, VIEWS
from tests.logs.build import batch, segment

METADATA = stored.CLUSTER_METADATA
ALL_FILES = LogOptions(snapshots=True)


def _job(source: Path, view: str | None = None, **options: object) -> DecodeJob:
    return DecodeJob(str(source), source / "out", view=view_named(view), **options)  # type: ignore[arg-type]


def _names(job: DecodeJob) -> list[tuple[int | None, str]]:
    return [(file.partition, Path(file.path).name) for file in job_files(job)]


def _snapshot(folder: Path, offset: int) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{offset:020d}-{1:010d}.checkpoint"
    path.write_bytes(batch(0, 1))
    return path.name


def _log(base: int) -> str:
    return f"{base:020d}.log"


def test_a_folder_without_logs(tmp_path: Path) -> None:
    """Whatever is to be read from it."""
    for view in (None, "topics"):
        with pytest.raises(NoLogsError, match="no segment"):
            job_files(_job(tmp_path, view))
    _snapshot(tmp_path / f"{METADATA}-0", 5)
    with pytest.raises(NoLogsError, match="it contains only snapshots"):
        job_files(_job(tmp_path))
    assert len(job_files(_job(tmp_path, options=ALL_FILES))) == 1
    assert len(job_files(_job(tmp_path, "topics"))) == 1


def test_a_view_reads_its_topic_alone_each_partition_in_order(tmp_path: Path) -> None:
    for folder in (f"{stored.CONSUMER_OFFSETS}-{n}" for n in (10, 9)):
        for base in (5, 0):
            segment(tmp_path / folder, base, [batch(base, 5)])
    segment(tmp_path / "t-0", 0, [batch(0, 1)])
    expected = [(n, _log(base)) for n in (9, 10) for base in (0, 5)]
    assert _names(_job(tmp_path, "committed-offsets")) == expected
    assert len(_names(_job(tmp_path))) == 5
    assert _names(_job(tmp_path, "transactions")) == []


@pytest.mark.parametrize("first", [0, 1, 8])
def test_the_last_snapshot_stands_for_what_is_deleted(
    tmp_path: Path, first: int
) -> None:
    """It comes before the log; if the log goes back to its beginning none is needed."""
    folder = tmp_path / f"{METADATA}-0"
    segment(folder, first, [batch(first, 2)])
    segment(folder, 20, [batch(20, 1)])
    _snapshot(folder, 9)
    last = _snapshot(folder, 12)
    logs = [(0, _log(first)), (0, _log(20))]
    assert _names(_job(tmp_path, "topics")) == [(0, last)] * (first > 0) + logs
    assert len(_names(_job(tmp_path, options=ALL_FILES))) == 4


def test_snapshots_of_other_topics_say_nothing_of_a_view(tmp_path: Path) -> None:
    _snapshot(tmp_path / "t-0", 30)
    last = _snapshot(tmp_path / f"{METADATA}-0", 5)
    segment(tmp_path / f"{METADATA}-0", 6, [batch(6, 1)])
    assert _names(_job(tmp_path, "topics")) == [(0, last), (0, _log(6))]


def test_columns_that_only_the_condition_speaks_of_are_read(tmp_path: Path) -> None:
    few = LogOptions(columns=("offset",))
    job = _job(tmp_path, options=few, where="KEY = 'x' OR `topic` = 'offset'")
    assert read_options(job).columns == ("offset", "topic", "key")
    assert read_options(replace(job, where=None)).columns == ("offset",)
    assert read_options(_job(tmp_path, where="key = 'x'")).columns == COLUMNS
    view = _job(tmp_path, "topics", options=few, where="topic = 'x'")
    assert read_options(view).columns == INPUT


def test_a_view_that_is_not_there() -> None:
    assert view_named(None) is None
    assert view_named("topics") is VIEWS["topics"]
    with pytest.raises(KeyError, match="there is no view topic; known: committed-offs"):
        view_named("topic")


def test_what_came_of_a_run_as_an_object() -> None:
    done = Done("local", 5, 1, 2, 3, 4000, 1.23456, "out", 7, 3000, 4)
    assert done.to_object() == {
        "engine": "local",
        "rows": 5,
        "bad_batches": 1,
        "bad_records": 2,
        "files": 3,
        "bytes": 4000,
        "seconds": 1.235,
        "output": "out",
        "hidden": 7,
        "bytes_read": 3000,
        "skipped_batches": 4,
    }
