"""Paths without logs and invalid options give errors, not empty tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from specgen.logs.inputs import NoLogsError, check_inputs
from specgen.logs.options import OptionError, parse_options
from tests.logs.build import batch, segment

TIERED = "00000000000000000000-3Y2hKQ5LQ3mQHkYlq0eU1g.log"


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A broker's log folder among several."""
    segment(tmp_path / "data" / "broker-1" / "t-0", 0, [batch(0, 3)])
    return tmp_path / "data" / "broker-1"


def test_what_has_logs(logs: Path) -> None:
    partition = logs / "t-0"
    check_inputs(str(logs), str(partition), str(next(partition.iterdir())))
    check_inputs(f"{logs.parent}/*", f"file://{logs}")


@pytest.mark.parametrize("grows", [False, True])
def test_a_folder_of_log_folders(logs: Path, grows: bool) -> None:
    with pytest.raises(NoLogsError, match=f"name these, or a pattern: {logs}"):
        check_inputs(str(logs.parent), grows=grows)


@pytest.mark.parametrize("grows", [False, True])
@pytest.mark.parametrize("place", ["", "t-0-3Y2hKQ5LQ3mQHkYlq0eU1g", "t-0"])
def test_a_tiers_folder(tmp_path: Path, place: str, grows: bool) -> None:
    folder = tmp_path / "tier" / place
    folder.mkdir(parents=True)
    (folder / TIERED).write_bytes(batch(0, 3))
    with pytest.raises(NoLogsError, match="files of remote"):
        check_inputs(str(tmp_path / "tier"), grows=grows)


def test_an_empty_folder(tmp_path: Path) -> None:
    """Logs may appear there, but none can be read yet."""
    (tmp_path / "meta.properties").write_text("version=1")
    with pytest.raises(NoLogsError, match=r"no segment \(20 digits and \.log\)"):
        check_inputs(str(tmp_path))
    check_inputs(str(tmp_path), grows=True)


def test_each_of_several(logs: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(NoLogsError, match=f"'{empty}'"):
        check_inputs(str(logs), str(empty))


@pytest.mark.parametrize("grows", [False, True])
def test_nothing_there(tmp_path: Path, grows: bool) -> None:
    for name in ("none", "none*"):
        with pytest.raises(FileNotFoundError, match="no such file or folder"):
            check_inputs(str(tmp_path / name), grows=grows)
    with pytest.raises(FileNotFoundError, match=r"folder: .* mounted .*, not a URL"):
        check_inputs("hdfs://cluster/logs", grows=grows)


def test_snapshots_alone(tmp_path: Path) -> None:
    folder = tmp_path / "__cluster_metadata-0"
    folder.mkdir()
    (folder / "00000000000000000007-0000000001.checkpoint").write_bytes(batch(0, 3))
    with pytest.raises(NoLogsError, match="snapshots=true"):
        check_inputs(str(tmp_path))
    check_inputs(str(tmp_path), snapshots=True)


@pytest.mark.parametrize("count", [1, 3, 4])
def test_some_of_many_log_folders_are_named(tmp_path: Path, count: int) -> None:
    for number in range(count):
        segment(tmp_path / f"broker{number}" / "t-0", 0, [batch(0, 1)])
    with pytest.raises(NoLogsError) as caught:
        check_inputs(str(tmp_path))
    names = [f"{tmp_path}/broker{number}" for number in range(min(count, 3))]
    listed = ", ".join(names) + ", …" * (count > 3)
    assert str(caught.value.strerror).endswith(f"or a pattern: {listed}")


@pytest.mark.parametrize(("before", "is_seen"), [(99, True), (100, False)])
def test_only_so_many_folders_are_looked_into(
    tmp_path: Path, before: int, is_seen: bool
) -> None:
    """Folders are searched only to improve the error."""
    for number in range(before):
        (tmp_path / f"a{number:03d}").mkdir()
    segment(tmp_path / "b" / "t-0", 0, [batch(0, 1)])
    expected = "name these, or a pattern" if is_seen else "no segment"
    with pytest.raises(NoLogsError, match=expected):
        check_inputs(str(tmp_path))


def test_all_wrong_names_at_once() -> None:
    with pytest.raises(OptionError) as caught:
        parse_options({"colums": "key", "MODE": "FAILFAST", "foo": "1", "wher": "x"})
    text, _, known_names = str(caught.value).partition("; known: ")
    assert text == (
        "there is no option colums (did you mean columns?), foo,"
        " wher (did you mean where?)"
    )
    assert {"where", "columns", "mode", "maxPartitionBytes"} <= set(
        known_names.split(", ")
    )
    assert "bounds" not in known_names


def test_every_option_may_be_written_in_any_letters() -> None:
    """The options in the error are known, and nothing else is accepted."""
    with pytest.raises(OptionError) as caught:
        parse_options({"foo": "1"})
    names = str(caught.value).partition("; known: ")[2].split(", ")
    values = {"where": "offset = 1", "mode": "failfast", "topic": "t", "columns": "key"}
    values |= {"records": "ALL", "isolation": "read_committed", "level": "batches"}
    for name in names:
        number = name.startswith(("max", "timestamp"))
        value = values.get(name, "7" if number else "false")
        parse_options({name.upper(): value})
        with pytest.raises(OptionError, match="no option"):
            parse_options({f"{name}x": value})
