"""Which folders hold the same log, and which of them is read."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

from specgen.logs.replicas import RepeatedLogWarning, find_logs, log_name
from tests.logs.build import batch, segment


def folders(root: Path) -> list[str]:
    """The folders to read below a root, by their path in it."""
    parents = (Path(file.path).parent for file in find_logs(root / "?"))
    return list(
        dict.fromkeys(parent.relative_to(root).as_posix() for parent in parents)
    )


def with_id(folder: Path, topic_id: str) -> None:
    (folder / "partition.metadata").write_text(f"version: 0\ntopic_id: {topic_id}\n")


def test_names(tmp_path: Path) -> None:
    assert log_name(tmp_path / "t-0", "id") == "t-0@id"
    assert log_name(tmp_path / "t-0", None) == "t-0"
    (tmp_path / "meta.properties").write_text("#Tue\nversion=1\ncluster.id=of-mine\n")
    assert log_name(tmp_path / "t-0", None) == "t-0@of-mine"
    assert log_name(tmp_path / "segments", None) == str(tmp_path / "segments")


def test_a_single_folder_is_read_without_looking_at_its_batches(tmp_path: Path) -> None:
    segment(tmp_path / "a" / "t-0", 0, [b"damaged"])
    segment(tmp_path / "a" / "t-1", 0, [b"damaged"])
    logs = {file.log for file in find_logs(tmp_path / "a")}
    assert logs == {"t-0", "t-1"}


@pytest.mark.parametrize("has_id", [True, False])
def test_the_folder_that_reaches_furthest_is_read(tmp_path: Path, has_id: bool) -> None:
    parts = [tmp_path / name / "t-0" for name in "abc"]
    segment(parts[0], 0, [batch(0, 5)])
    segment(parts[1], 0, [batch(0, 5), batch(5, 5)])
    segment(parts[2], 0, [batch(0, 5), batch(5, 3)][:1])
    for part in parts if has_id else ():
        with_id(part, "id")
    with pytest.warns(RepeatedLogWarning) as told:
        assert folders(tmp_path) == ["b/t-0"]
    texts = sorted(str(warning.message) for warning in told)
    assert texts == [
        f"{part}: not read, since {parts[1]} has the same log"
        for part in (parts[0], parts[2])
    ]


def test_a_latest_leader_epoch_comes_before_a_highest_offset(tmp_path: Path) -> None:
    old, new = tmp_path / "a" / "t-0", tmp_path / "b" / "t-0"
    segment(old, 0, [batch(0, 5, partition_leader_epoch=2), batch(5, 9)])
    segment(new, 0, [batch(0, 5, partition_leader_epoch=3)])
    for part in (old, new):
        with_id(part, "id")
    with pytest.warns(RepeatedLogWarning):
        assert folders(tmp_path) == ["b/t-0"]


def test_logs_of_two_clusters(tmp_path: Path) -> None:
    for name in "ab":
        segment(tmp_path / name / "t-0", 0, [batch(0, 5)])
        (tmp_path / name / "meta.properties").write_text(f"cluster.id={name}\n")
    assert folders(tmp_path) == ["a/t-0", "b/t-0"]


def test_other_records_at_the_same_offsets_are_another_log(tmp_path: Path) -> None:
    """Without any id."""
    segment(tmp_path / "a" / "t-0", 0, [batch(0, 5), batch(5, 5)])
    segment(tmp_path / "b" / "t-0", 0, [batch(0, 5, producer_id=3), batch(5, 5)])
    assert folders(tmp_path) == ["a/t-0", "b/t-0"]
    names = sorted(str(file.log) for file in find_logs(tmp_path / "?"))
    assert names[0] == "t-0" and names[1].startswith(f"t-0@{tmp_path}/")


@pytest.mark.parametrize("has_id", [True, False])
def test_folders_with_other_offsets_are_all_read(tmp_path: Path, has_id: bool) -> None:
    """Such as segments that were archived by month."""
    for number, name in enumerate("abc"):
        part = segment(tmp_path / name / "t-0", 5 * number, [batch(5 * number, 5)])
        if has_id:
            with_id(part.parent, "id")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert folders(tmp_path) == ["a/t-0", "b/t-0", "c/t-0"]


def test_a_replica_without_records_repeats_any(tmp_path: Path) -> None:
    segment(tmp_path / "a" / "t-0", 7, [])
    segment(tmp_path / "b" / "t-0", 0, [batch(0, 5)])
    with pytest.warns(RepeatedLogWarning):
        assert folders(tmp_path) == ["b/t-0"]


def test_snapshots_and_files_of_no_partition_stay(tmp_path: Path) -> None:
    for name in "ab":
        segment(tmp_path / name / "x", 0, [batch(0, 5)])
    assert len(find_logs(tmp_path / "?" / "x")) == 2
