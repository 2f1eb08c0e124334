"""Which files are logs, and of which topic."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from specgen.logs import Bounds, find_files
from specgen.logs.files import NotAFileWarning
from specgen.logs.inputs import NoLogsError, check_inputs
from specgen.logs.options import LogOptions, Mode, OptionError, parse_options
from specgen.logs.partition import settled_names
from specgen.logs.schema import COLUMNS
from specgen.logs.where_bounds import bounds_of
from tests.logs.build import batch, offsets, segment, table


def _names(files: object) -> list[tuple[str | None, int | None, int]]:
    return [(f.topic, f.partition, f.base_offset) for f in files]  # type: ignore[attr-defined]


def test_a_log_folder(tmp_path: Path) -> None:
    for folder, base in (("b-2", 0), ("a-b-10", 7), ("a-b-9", 5), ("a-b-9", 0)):
        segment(tmp_path / folder, base, [batch(base, 1)])
    for name in ("c-0.1234-delete", "a-b-9/more", "nothing"):
        segment(tmp_path / name, 0, [batch(0, 1)])
    for suffix in (".deleted", ".cleaned", ".swap"):
        (tmp_path / "b-2" / f"{9:020d}.log{suffix}").write_bytes(batch(9, 1))
    (tmp_path / "b-2" / "leader-epoch-checkpoint").write_text("0\n0\n")
    (tmp_path / "b-3").write_text("a file with the name of a partition")
    files = find_files(tmp_path)
    expected = [("a-b", 9, 0), ("a-b", 9, 5), ("a-b", 10, 7), ("b", 2, 0)]
    assert _names(files) == expected
    assert [f.next_offset for f in files] == [5, None, None, None]
    assert _names(find_files(tmp_path / "a-b-9")) == expected[:2]
    assert _names(find_files(f"file://{tmp_path}/a-b-10")) == expected[2:3]
    assert _names(find_files(f"{tmp_path}/a-b-*")) == expected[:3]


@pytest.mark.parametrize(
    "name",
    [
        *(
            f"{0:020d}.{kind}"
            for kind in ("index", "timeindex", "txnindex", "snapshot")
        ),
        "leader-epoch-checkpoint",
        "partition.metadata",
        "quorum-state",
        f"{0:020d}.log.deleted",
    ],
)
def test_what_a_broker_keeps_beside_segments_is_no_log(
    tmp_path: Path, name: str
) -> None:
    path = segment(tmp_path / "t-0", 0, [batch(0, 1)])
    beside = path.with_name(name)
    beside.write_bytes(b"what it says is no batch")
    assert [f.path for f in find_files(f"{path.parent}/*")] == [str(path)]
    assert find_files(beside) == []
    with pytest.raises(NoLogsError, match="not a log, by its name"):
        check_inputs(str(beside))


@pytest.mark.parametrize("end", ["delete", "future", "stray"])
def test_a_partition_on_its_way_elsewhere_is_in_no_pattern(
    tmp_path: Path, end: str
) -> None:
    """A partition that is being moved to another log folder exists twice for a time."""
    for name in ("t-0", f"t-0.{'0123456789abcdef' * 2}-{end}"):
        path = segment(tmp_path / name, 0, [batch(0, 1)])
    assert _names(find_files(f"{tmp_path}/t-*")) == [("t", 0, 0)]
    assert _names(find_files(path.parent, topic="t")) == [("t", None, 0)]


def test_what_is_not_asked_for_is_not_even_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("a-0", "a-1", "b-0", "c-0"):
        segment(tmp_path / folder, 0, [batch(0, 1)])
    segment(tmp_path, 0, [batch(0, 1)])
    listed = []

    def noted(folder: Path) -> list[str]:
        listed.append(folder.name)
        return settled_names(folder)

    monkeypatch.setattr("specgen.logs.files.settled_names", noted)
    bounds = bounds_of("topic IN ('a', 'b') AND NOT partition = 0")
    assert _names(find_files(tmp_path, bounds=bounds)) == [("a", 1, 0)]
    assert listed == ["a-1"]
    listed.clear()
    assert _names(
        find_files(tmp_path, topic="d", bounds=bounds_of("topic <> 'a'"))
    ) == [
        ("b", 0, 0),
        ("c", 0, 0),
        ("d", None, 0),
    ]
    assert listed == [tmp_path.name, "b-0", "c-0"]


def _swap(folder: Path, *states: tuple[int, str]) -> list[int]:
    """The listing of a folder whose segments have such suffixes."""
    for base, suffix in states:
        folder.mkdir(exist_ok=True)
        (folder / f"{base:020d}.log{suffix}").write_bytes(batch(base, 1))
    return [f.base_offset for f in find_files(folder)]


def test_a_segment_that_waits_to_be_put_in_its_place_counts(tmp_path: Path) -> None:
    """Between two renames of the cleaner it has no ``.log`` file."""
    folder = tmp_path / "t-0"
    bases = _swap(folder, (0, ".swap"), (0, ".deleted"), (5, ".deleted"), (9, ""))
    assert bases == [0, 9]
    files = find_files(folder)
    assert [Path(f.path).suffix for f in files] == [".log", ".log"]
    # The others may be parts of the new one: the rows are assigned later.
    assert [f.identity for f in files] == [None, None]


def test_what_kafka_would_undo_does_not_count(tmp_path: Path) -> None:
    states = [(0, ""), (0, ".cleaned"), (3, ".swap")]
    assert _swap(tmp_path / "t-0", *states) == [0]
    assert _swap(tmp_path / "u-0", (0, ""), (0, ".swap"), (5, ".cleaned")) == [0]
    assert all(f.identity is not None for f in find_files(tmp_path))


def test_a_listing_that_misses_a_renamed_file_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file renamed during the listing may appear under neither name."""
    for base in (0, 5):
        segment(tmp_path / "t-0", base, [batch(base, 1)])
    whole, calls = os.listdir, iter((1, 2))

    def listed(folder: Path) -> list[str]:
        names = whole(folder)
        return sorted(names)[1:] if next(calls, None) == 1 else names

    monkeypatch.setattr(os, "listdir", listed)
    assert [f.base_offset for f in find_files(tmp_path / "t-0")] == [0, 5]


def test_a_file_that_goes_while_it_is_listed_makes_a_new_listing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for base in (0, 5, 9):
        segment(tmp_path / "t-0", base, [batch(base, 1)])
    stat = Path.stat

    def swapped(path: Path, **options: bool) -> os.stat_result:
        # As the cleaner does between listing and opening: 5 becomes a part of 0.
        if path.name == f"{5:020d}.log":
            path.unlink(missing_ok=True)
        return stat(path, **options)

    monkeypatch.setattr(Path, "stat", swapped)
    files = find_files(tmp_path / "t-0")
    assert [(f.base_offset, f.next_offset) for f in files] == [(0, 9), (9, None)]


def test_paths_are_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker may have another current folder."""
    path = segment(tmp_path / "t-0", 0, [batch(0, 1)])
    monkeypatch.chdir(tmp_path)
    for source in ("t-0", "t-*", f"t-0/{path.name}", "."):
        assert [f.path for f in find_files(source)] == [str(path)]
        assert _names(find_files(source)) == [("t", 0, 0)]


def test_one_file_of_any_name(tmp_path: Path) -> None:
    path = tmp_path / "saved.bin"
    path.write_bytes(batch(0, 3))
    assert _names(find_files(path)) == [(None, None, 0)]
    assert _names(find_files(path, topic="t")) == [("t", None, 0)]
    assert offsets(table(path)) == [0, 1, 2]


def test_a_topic_for_what_does_not_say_its_own(tmp_path: Path) -> None:
    segment(tmp_path / "orders-0", 0, [batch(0, 1)])
    segment(tmp_path, 0, [batch(0, 1)])
    expected = [("mine", None, 0), ("orders", 0, 0)]
    assert _names(find_files(tmp_path, topic="mine")) == expected
    assert _names(find_files(tmp_path / "orders-0", topic="mine")) == expected[1:]


def test_a_file_without_a_partition_beside_its_topics(tmp_path: Path) -> None:
    (tmp_path / "saved.bin").write_bytes(batch(0, 3))
    for number in (0, 2):
        segment(tmp_path / f"t-{number}", 0, [batch(0, 1)])
    files = find_files(tmp_path, tmp_path / "saved.bin", topic="t")
    assert sorted(_names(files), key=str) == [("t", 0, 0), ("t", 2, 0), ("t", None, 0)]


def test_a_file_without_a_topic_comes_before_those_that_have_one(
    tmp_path: Path,
) -> None:
    segment(tmp_path / "t-0", 0, [batch(0, 1)])
    saved = tmp_path / "saved.bin"
    saved.write_bytes(batch(0, 1))
    files = find_files(tmp_path / "t-0", saved)
    assert [(f.topic, f.partition) for f in files] == [(None, None), ("t", 0)]


def test_numbers_too_large_are_no_names(tmp_path: Path) -> None:
    """A partition has 31 bits, an offset 63."""
    names = ["backup-20261120141526", "b-2147483648", f"c-{'9' * 5000}"[:200], "d-٣"]
    for name in names:
        segment(tmp_path / name, 0, [batch(0, 1)])
    segment(tmp_path / "t-2147483647", 2**63 - 1, [])
    for base in (2**63, 10**20 - 1):
        odd = segment(tmp_path / "t-2147483647", base, [batch(0, 2)])
    assert _names(find_files(tmp_path)) == [("t", 2**31 - 1, 2**63 - 1)]
    assert _names(find_files(tmp_path / names[0])) == [(None, None, 0)]
    assert _names(find_files(odd)) == [("t", 2**31 - 1, 0)]


def test_a_file_comes_once_whatever_leads_to_it(tmp_path: Path) -> None:
    path = segment(tmp_path / "d" / "t-0", 0, [batch(0, 1)])
    (tmp_path / "link").symlink_to(tmp_path / "d")
    ways = [
        "d",
        "d/../d",
        "d/t-0/../../d/t-0",
        f"d/t-0/{path.name}",
        "link",
        "link/t-?",
    ]
    files = find_files(*(tmp_path / way for way in ways))
    assert [f.path for f in files] == [str(path)]
    (found_by_dots,) = find_files(f"{tmp_path}/d/../d")
    assert found_by_dots.path == str(path)


def test_a_link_keeps_the_name_of_its_own(tmp_path: Path) -> None:
    segment(tmp_path / "disk" / "moved", 0, [batch(0, 1)])
    (tmp_path / "t-0").symlink_to(tmp_path / "disk" / "moved")
    assert _names(find_files(tmp_path / "t-0")) == [("t", 0, 0)]


def test_a_path_that_is_not_utf8(tmp_path: Path) -> None:
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff-0"))
    segment(folder, 0, [batch(0, 1)])
    with pytest.raises(OSError, match="not UTF-8"):
        find_files(folder)


def test_snapshots_repeat_the_log_and_are_asked_for(tmp_path: Path) -> None:
    folder = tmp_path / "__cluster_metadata-0"
    segment(folder, 0, [batch(0, 1)])
    name = f"{8:020d}-{1:010d}.checkpoint"
    (folder / name).write_bytes(batch(0, 2))
    (folder / f"{name}.part").write_bytes(batch(0, 2))
    (folder / f"{name}.deleted").write_bytes(batch(0, 2))
    assert [f.is_snapshot for f in find_files(tmp_path)] == [False]
    with_snapshots = find_files(tmp_path, snapshots=True)
    assert sorted(f.is_snapshot for f in with_snapshots) == [False, True]
    assert [f.is_snapshot for f in find_files(folder / name)] == [True]


@pytest.mark.parametrize("name", ["nothing", "no/*/thing"])
def test_nothing_there(tmp_path: Path, name: str) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        find_files(tmp_path / name)
    assert caught.value.filename == str(tmp_path / name)


@pytest.mark.parametrize("source", ["", "file:"])
def test_no_source_is_not_the_folder_one_is_in(source: str) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        find_files(source)
    assert caught.value.filename == "''"


def test_a_partition_that_is_deleted_while_it_is_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("t-0", "t-1", "t-2"):
        segment(tmp_path / name, 0, [batch(0, 1)])

    def deleted(folder: Path) -> list[str]:
        if folder.name == "t-1":
            folder.rename(tmp_path / "t-1.x-delete")
        return settled_names(folder)

    monkeypatch.setattr("specgen.logs.files.settled_names", deleted)
    assert _names(find_files(tmp_path)) == [("t", 0, 0), ("t", 2, 0)]


def test_a_file_that_is_listed_for_ever_but_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After some listings the files that exist are used."""
    for base in (0, 5):
        segment(tmp_path / "t-0", base, [batch(base, 1)])
    listed: list[Path] = []

    def stale(folder: Path) -> list[str]:
        if folder.name == "t-0":
            listed.append(folder)
        return [*settled_names(folder), f"{9:020d}.log"]

    monkeypatch.setattr("specgen.logs.files.settled_names", stale)
    files = find_files(tmp_path / "t-0")
    assert [(f.base_offset, f.next_offset) for f in files] == [(0, 5), (5, None)]
    assert len(listed) == 20


def test_a_folder_that_is_never_twice_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last listing counts in the end."""
    segment(tmp_path / "t-0", 0, [batch(0, 1)])
    listings: list[int] = []

    def growing(folder: Path) -> list[str]:
        listings.append(len(listings))
        return [f"{n:020d}.log" for n in listings]

    monkeypatch.setattr(os, "listdir", growing)
    names = settled_names(tmp_path / "t-0")
    assert len(listings) == 21
    assert len(names) == 21


def test_what_only_has_a_segments_name(tmp_path: Path) -> None:
    """A folder, or a broken link."""
    path = segment(tmp_path / "t-0", 0, [batch(0, 1)])
    (path.parent / f"{5:020d}.log").mkdir()
    (path.parent / f"{9:020d}.log").symlink_to(tmp_path / "none")
    (path.parent / f"{7:020d}.log").symlink_to(path)
    files = find_files(path.parent)
    assert [f.base_offset for f in files] == [0, 7]
    assert [f.size for f in files] == [path.stat().st_size] * 2


def test_a_path_through_a_link_and_back_is_not_shortened(tmp_path: Path) -> None:
    """It leads to the link's target, not to the link's folder."""
    segment(tmp_path / "far" / "t-0", 0, [batch(0, 1)])
    (tmp_path / "far" / "inner").mkdir()
    segment(tmp_path / "t-0", 5, [batch(5, 1)])
    (tmp_path / "link").symlink_to(tmp_path / "far" / "inner")
    (file,) = find_files(f"{tmp_path}/link/../t-0")
    assert file.base_offset == 0


def test_options() -> None:
    assert parse_options({"path": "x"}) == LogOptions()
    options = parse_options(
        {
            "Columns": "offset, value,offset",
            "MODE": "failfast",
            "maxPartitionBytes": "2m",
            "maxFilesPerTrigger": "3",
            "maxbytespertrigger": "10kb",
            "topic": "t",
            "snapshots": "True",
            "ignoreMissingFiles": "true",
            "timestampDisorder": "10m",
            "maxBatchBytes": "1m",
            "maxRecordsPerByte": "40",
        }
    )
    assert options == LogOptions(
        columns=("offset", "value"),
        mode=Mode.FAILFAST,
        split_size=2 << 20,
        topic="t",
        snapshots=True,
        ignore_missing_files=True,
        timestamp_disorder=600_000,
        bounds=Bounds(disorder=600_000),
        max_batch=1 << 20,
        max_records_per_byte=40,
        max_files=3,
        max_bytes=10 << 10,
    )
    plain = parse_options({"typed": "false"}).columns
    assert plain == tuple(c for c in COLUMNS if "json" not in c and "record_" not in c)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("7", 7),
        ("7b", 7),
        (" 2K ", 2048),
        ("2kb", 2048),
        ("1m", 1 << 20),
        ("3GB", 3 << 30),
    ],
)
def test_sizes(text: str, size: int) -> None:
    assert parse_options({"maxBatchBytes": text}).max_batch == size


@pytest.mark.parametrize(
    ("text", "millis"),
    [
        ("0", 0),
        ("7", 7),
        ("7ms", 7),
        ("2S", 2000),
        ("1m", 60_000),
        ("1h", 3_600_000),
        ("1d", 86_400_000),
    ],
)
def test_durations(text: str, millis: int) -> None:
    options = parse_options({"timestampDisorder": text})
    assert options.timestamp_disorder == millis


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("columns", "offset,valeu"),
        ("mode", "LAX"),
        ("maxPartitionBytes", "0"),
        ("maxFilesPerTrigger", "-1"),
        ("maxBytesPerTrigger", "3q"),
        ("snapshots", "perhaps"),
        ("timestampDisorder", "soon"),
        ("timestampDisorder", "5q"),
        ("timestampDisorder", "-1s"),
        ("timestampDisorder", "1k"),
        ("maxBatchBytes", "1bb"),
        ("maxBatchBytes", "1s"),
        ("maxRecordsPerByte", "0"),
        ("maxRecordsPerByte", "1k"),
        ("maxBatchBytes", "9" * 5000),
    ],
)
def test_wrong_options(name: str, text: str) -> None:
    with pytest.raises(OptionError, match=f"^{name}: "):
        parse_options({name: text})


_LIKE_AN_ID = "payments-orders-events"
"""As long as a topic's id."""


@pytest.mark.parametrize(
    ("folder", "place"),
    [
        ("3Y2hKQ5LQ3mQHkYlq0eU1g-7-orders", ("orders", 7)),
        ("3Y2hKQ5LQ3mQHkYlq0eU1g-7-orders-2", ("orders-2", 7)),
        ("orders-7-3Y2hKQ5LQ3mQHkYlq0eU1g", ("orders", 7)),
        (f"{_LIKE_AN_ID}-7-3Y2hKQ5LQ3mQHkYlq0eU1g", (_LIKE_AN_ID, 7)),
        (f"3Y2hKQ5LQ3mQHkYlq0eU1g-7-{_LIKE_AN_ID}", (_LIKE_AN_ID, 7)),
        ("orders-7", ("orders", 7)),
        ("3Y2hKQ5LQ3mQHkYlq0eU1g-9999999999-orders", (None, None)),
        ("other", (None, None)),
    ],
)
def test_tiered_segments_have_the_partition_of_their_folder(
    tmp_path: Path, folder: str, place: tuple[str | None, int | None]
) -> None:
    path = tmp_path / folder / "00000000000000000005-3Y2hKQ5LQ3mQHkYlq0eU1g.log"
    path.parent.mkdir()
    path.write_bytes(batch(5, 3))
    (file,) = find_files(tmp_path / "*" / "*.log")
    assert (file.topic, file.partition) == place
    (file,) = find_files(tmp_path / "*" / "*.log", topic="mine")
    assert file.topic == (place[0] or "mine")


def test_pipes_and_folders_are_told(tmp_path: Path) -> None:
    segment(tmp_path / "t-0", 0, [batch(0, 3)])
    pipe = tmp_path / "t-0" / f"{3:020d}.log"
    os.mkfifo(pipe)
    (tmp_path / "t-0" / f"{6:020d}.log").mkdir()
    with pytest.warns(NotAFileWarning) as told:
        assert len(find_files(tmp_path)) == 1
    assert sorted(str(one.message).partition("log: ")[2] for one in told) == [
        "skipped because it is a folder, not a file",
        "skipped because it is a pipe, not a file",
    ]
    with pytest.raises(OSError, match=r"a pipe, not a file: .*log"):
        find_files(pipe)
    with pytest.raises(OSError, match="a device, not a file: '/dev/null'"):
        find_files("/dev/null")
