"""A stream over several log folders, between which a broker moves partitions."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspark.sql.streaming.datasource")

from specgen.logs.options import LogOptions
from specgen.logs.replicas import RepeatedLogWarning
from specgen.spark.kafka_log_offset import DataLossError, LogOffset
from tests.logs.build import batch, segment
from tests.spark.following import EMPTY, LAX, Reader

ID, OTHER_ID = "AAAAAAAAAAAAAAAAAAAAAQ", "AAAAAAAAAAAAAAAAAAAAAg"
FUTURE = f"t-0.{'0' * 32}-future"


def partition(
    folder: Path, topic_id: str | None, *batches: bytes, base: int = 0
) -> Path:
    """A partition's folder with a single segment."""
    segment(folder, base, batches)
    if topic_id is not None:
        folder.joinpath("partition.metadata").write_text(
            f"version: 0\ntopic_id: {topic_id}"
        )
    return folder


@pytest.fixture(params=[ID, None], ids=["with an id", "without"])
def topic_id(request: pytest.FixtureRequest) -> str | None:
    """The id of the topic, or None for a broker before 2.8."""
    id_: str | None = request.param
    return id_


@pytest.fixture
def disks(tmp_path: Path, topic_id: str | None) -> Path:
    """Two log folders of one broker: the moved partition is in ``b``."""
    for name in ("a", "b"):
        partition(tmp_path / name / f"{name}-0", None, batch(0, 1))
        tmp_path.joinpath(name, "meta.properties").write_text(
            "version=1\ncluster.id=c\n"
        )
    partition(tmp_path / "b" / "t-0", topic_id, batch(0, 5), batch(5, 5))
    return tmp_path


def reader_of(disks: Path, options: LogOptions | None = None) -> Reader:
    return Reader(disks / "?", options)


def move(disks: Path, to: str, *batches: bytes) -> Path:
    """Move the partition as a broker does, with other segments; returns its folder."""
    (old,) = disks.glob("?/t-0")
    copied = b"".join(path.read_bytes() for path in sorted(old.glob("*.log")))
    future = shutil.copytree(old, disks / to / FUTURE)
    for path in future.glob("*.log"):
        path.unlink()
    segment(future, 0, [copied, *batches])
    new = future.rename(disks / to / "t-0")
    old.rename(old.with_name(f"t-0.{'0' * 32}-delete"))
    return new


def test_a_moved_partition_goes_on_where_it_was(disks: Path) -> None:
    reader = reader_of(disks)
    assert reader.run() == [0, 0, *range(10)]
    moved = move(disks, "a")
    # Nothing was written since: no batch.
    assert reader.latest() is reader.at
    segment(moved, 10, [batch(10, 5)])
    assert reader.run() == [*range(10, 15)]
    back = move(disks, "b", batch(15, 5))
    assert reader.run() == [*range(15, 20)]
    segment(back, 20, [batch(20, 5)])
    assert reader.run() == [*range(20, 25)]
    assert reader.run() == []


def test_a_moved_partition_with_other_segments(disks: Path) -> None:
    """What was read ends inside a segment of the new folder, or behind some of them."""
    reader = reader_of(disks)
    segment(disks / "b" / "t-0", 10, [batch(10, 10), batch(20, 10)])
    assert len(reader.run()) == 2 + 30
    new = move(disks, "a")
    for path in new.glob("*.log"):
        path.unlink()
    for base, count in ((0, 5), (5, 5), (10, 10), (20, 10), (30, 5), (35, 5)):
        segment(new, base, [batch(base, count)])
    assert reader.run() == [*range(30, 40)]


def test_a_future_replica_is_not_a_log(disks: Path) -> None:
    reader = reader_of(disks)
    reader.run()
    shutil.copytree(disks / "b" / "t-0", disks / "a" / FUTURE)
    assert reader.run() == []


def test_both_folders_at_once(disks: Path) -> None:
    """For a moment, before the old one is renamed."""
    reader = reader_of(disks)
    reader.run()
    segment(disks / "b" / "t-0", 10, [batch(10, 5)])
    shutil.copytree(disks / "b" / "t-0", disks / "a" / "t-0")
    with pytest.warns(RepeatedLogWarning, match="t-0: not read, since .*t-0 has the"):
        assert reader.run() == [*range(10, 15)]


def test_moves_during_a_batch(disks: Path) -> None:
    """Between the offset and the plan, and between the plan and the reading."""
    reader = reader_of(disks)
    reader.run()
    segment(disks / "b" / "t-0", 10, [batch(10, 5)])
    end = reader.latest()
    move(disks, "a")
    assert reader.rows(reader.at, end) == [*range(10, 15)]
    parts = reader.inner.partitions(reader.at, end)
    move(disks, "b")
    rows = [row for part in parts for row in reader.inner.read(part)]
    assert [n for row in rows for n in row["offset"].to_pylist()] == [*range(10, 15)]
    # A query that starts again plans the batch again.
    assert reader_of(disks).rows(reader.at, end) == [*range(10, 15)]


def test_a_partition_that_is_moved_out_of_sight(disks: Path) -> None:
    reader, lax = reader_of(disks), reader_of(disks, LAX)
    reader.run()
    lax.run()
    (disks / "b" / "t-0").rename(disks / "t-0")
    with pytest.raises(DataLossError, match="b/t-0: the partition is gone"):
        reader.run()
    assert lax.run() == []


def test_a_topic_created_anew_elsewhere(disks: Path, topic_id: str | None) -> None:
    reader, lax = reader_of(disks), reader_of(disks, LAX)
    reader.run()
    lax.run()
    shutil.rmtree(disks / "b" / "t-0")
    anew = topic_id and OTHER_ID
    partition(disks / "a" / "t-0", anew, batch(0, 3, producer_id=4), batch(3, 9))
    reason = "was deleted and recreated" if topic_id else "truncated or recreated"
    with pytest.raises(DataLossError, match=f"a/t-0: .*{reason}"):
        reader.run()
    assert lax.run() == [*range(12)]
    assert lax.run() == []


def test_two_topics_of_one_name(tmp_path: Path) -> None:
    """The old one's folder was left behind."""
    partition(tmp_path / "a" / "t-0", ID, batch(0, 3))
    partition(tmp_path / "b" / "t-0", OTHER_ID, batch(0, 5))
    reader = reader_of(tmp_path)
    assert sorted(reader.run()) == sorted([*range(3), *range(5)])
    segment(tmp_path / "b" / "t-0", 5, [batch(5, 2)])
    assert reader.run() == [5, 6]


def test_a_topic_that_appears_beside_another_of_its_name(tmp_path: Path) -> None:
    partition(tmp_path / "a" / "t-0", ID, batch(0, 3))
    reader = reader_of(tmp_path)
    assert reader.run() == [*range(3)]
    partition(tmp_path / "b" / "t-0", OTHER_ID, batch(0, 5))
    assert reader.run() == [*range(5)]


def test_a_broker_that_begins_to_record_ids(tmp_path: Path) -> None:
    folder = partition(tmp_path / "a" / "t-0", None, batch(0, 3))
    reader = reader_of(tmp_path)
    reader.run()
    partition(folder, ID, batch(0, 3), batch(3, 2))
    assert reader.run() == [3, 4]
    assert [*reader.at["logs"]] == [f"t-0@{ID}"]


def test_replicas_are_read_once(tmp_path: Path) -> None:
    """The one that reaches furthest by its leader epoch; the stream may change between them."""
    epochs = [batch(0, 5), batch(5, 5, partition_leader_epoch=3)]
    short = partition(tmp_path / "1" / "t-0", ID, epochs[0], batch(5, 9))
    partition(tmp_path / "2" / "t-0", ID, *epochs)
    reader = reader_of(tmp_path)
    with pytest.warns(RepeatedLogWarning, match="1/t-0: not read, since .*2/t-0 has"):
        assert reader.run() == [*range(10)]
    # The follower has cut off what the leader lacks, and became the leader.
    later = batch(10, 5, partition_leader_epoch=4)
    segment(short, 0, [*epochs, later])
    with pytest.warns(RepeatedLogWarning, match="2/t-0: not read"):
        assert reader.run() == [*range(10, 15)]


def by_folder(offset: dict[str, Any]) -> dict[str, Any]:
    """An offset as version 1 stored it."""
    old = LogOffset.of_json(offset)
    logs = {at.folder: at.to_json() for at in old.logs.values()}
    for at in logs.values():
        del at["folder"]
    return {"logs": logs, "files": {}, "begun": True}


def test_a_checkpoint_of_version_1(disks: Path) -> None:
    reader = reader_of(disks)
    reader.run()
    reader.at = json.loads(json.dumps(by_folder(reader.at)))
    assert reader.latest() is reader.at
    moved = move(disks, "a")
    segment(moved, 10, [batch(10, 5)])
    assert reader.run() == [*range(10, 15)]
    assert reader.at["version"] == 2


def test_a_checkpoint_of_version_1_that_read_a_moved_partition_twice(
    disks: Path,
) -> None:
    reader = reader_of(disks)
    reader.run()
    old = by_folder(reader.at)
    move(disks, "a", batch(10, 5))
    again = reader_of(disks)
    again.run()
    old["logs"] = by_folder(again.at)["logs"] | old["logs"]
    assert sum(Path(folder).name == "t-0" for folder in old["logs"]) == 2
    reader.at = old
    assert reader.run() == []


def test_a_checkpoint_of_a_newer_version(disks: Path) -> None:
    reader = reader_of(disks)
    reader.run()
    reader.at = {**reader.at, "version": 9}
    with pytest.raises(DataLossError, match="newer specgen"):
        reader.latest()
    assert EMPTY["version"] == 2
