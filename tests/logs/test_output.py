"""What is written in each format, and where writing is refused."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pyarrow as pa
import pytest

from specgen.logs.output import (
    BadOutputError,
    OutputExistsError,
    check_output,
    is_remote,
    local_output,
)
from specgen.logs.schema import HEADERS, TIMESTAMP
from specgen.logs.sinks import json_lines, open_sink
from tests.logs.build import batch, segment

TIME = datetime(2026, 1, 2, 3, 4, 5, 6000, tzinfo=UTC)
ROWS = pa.RecordBatch.from_pylist(
    [
        {"text": "=1+1", "n": 5, "flag": True, "at": TIME, "key": b"\xff\x00"},
        {"text": "é,\"'", "n": None, "flag": False, "at": TIME.replace(year=999)},
        {"text": "'", "headers": [{"key": "k", "value": b"v"}, {"key": "m"}]},
        {"text": "", "headers": []},
    ],
    pa.schema(
        [
            ("text", pa.string()),
            ("n", pa.int64()),
            ("flag", pa.bool_()),
            ("at", TIMESTAMP),
            ("key", pa.binary()),
            ("headers", HEADERS),
        ]
    ),
)


def test_lines_of_json() -> None:
    assert list(json_lines(ROWS)) == [
        '{"text":"=1+1","n":5,"flag":true,"at":"2026-01-02T03:04:05.006Z","key":"/wA="}',
        '{"text":"é,\\"\'","flag":false,"at":"0999-01-02T03:04:05.006Z"}',
        '{"text":"\'","headers":[{"key":"k","value":"dg=="},{"key":"m"}]}',
        '{"text":"","headers":[]}',
    ]


@pytest.mark.parametrize("raw", [False, True])
def test_a_table_for_spreadsheets(tmp_path: Path, raw: bool) -> None:
    """Values that run as formulas are quoted, unless raw output is requested."""
    sink = open_sink(tmp_path / "rows", "csv", ROWS.schema, raw)
    sink.write(ROWS)
    sink.write(ROWS.slice(3))
    sink.close()
    quote = "" if raw else "'"
    assert (tmp_path / "rows").read_text().splitlines() == [
        '"text","n","flag","at","key","headers"',
        f'"{quote}=1+1",5,true,"2026-01-02T03:04:05.006Z","/wA=",',
        '"é,""\'",,false,"0999-01-02T03:04:05.006Z",,',
        f'"{quote}\'",,,,,"[{{""key"":""k"",""value"":""dg==""}},{{""key"":""m""}}]"',
        '"",,,,,"[]"',
        '"",,,,,"[]"',
    ]


@pytest.mark.parametrize("form", ["json", "parquet"])
def test_all_that_is_written_is_there_when_it_is_closed(
    tmp_path: Path, form: str
) -> None:
    sink = open_sink(tmp_path / "rows", form, ROWS.schema, raw_csv=False)
    sink.write(ROWS)
    sink.write(ROWS)
    sink.close()
    if form == "parquet":
        table = pa.parquet.read_table(tmp_path / "rows")
        assert table == pa.Table.from_batches([ROWS, ROWS])
        return
    lines = (tmp_path / "rows").read_text("utf-8").splitlines()
    assert [json.loads(line)["text"] for line in lines] == 2 * [
        "=1+1",
        "é,\"'",
        "'",
        "",
    ]


@pytest.mark.parametrize(
    ("text", "remote"),
    [
        ("hdfs://host/out", True),
        ("s3a://bucket/out", True),
        ("file:///out", False),
        ("file:/out", False),
        ("out", False),
        ("/a:/out", False),
        ("c:/out", False),
    ],
)
def test_places_that_only_spark_knows(text: str, remote: bool) -> None:
    assert is_remote(text) is remote
    if remote:
        with pytest.raises(BadOutputError, match="not a local folder"):
            local_output(text)


def test_where_an_output_lies(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "real")
    assert local_output(f"file://{tmp_path}/a%20b") == tmp_path / "a b"
    assert local_output(tmp_path / "link") == tmp_path / "real"
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    for output, reason in (
        ("", "not a local folder"),
        (tmp_path / "\udcff", "not UTF-8"),
        (tmp_path / "loop", "a link leads to itself"),
    ):
        with pytest.raises(BadOutputError, match=reason):
            local_output(output)


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A log folder with a partition, and what a broker keeps beside its segment."""
    path = segment(tmp_path / "logs" / "t-0", 0, [batch(0, 5)])
    path.with_suffix(".index").touch()
    return tmp_path / "logs"


@pytest.mark.parametrize("overwrite", [False, True])
def test_where_nothing_is(logs: Path, tmp_path: Path, overwrite: bool) -> None:
    (tmp_path / "empty").mkdir()
    for name in ("new", "empty", "new/below"):
        check_output(tmp_path / name, str(logs), overwrite)
    check_output(logs / "t-0" / "out", str(logs), overwrite)


@pytest.mark.parametrize("is_folder", [False, True])
def test_what_is_there_is_replaced_on_demand(
    logs: Path, tmp_path: Path, is_folder: bool
) -> None:
    output = tmp_path / "out"
    if is_folder:
        output.mkdir()
        (output / "part-0").touch()
    else:
        output.touch()
    with pytest.raises(OutputExistsError, match="--overwrite replaces it"):
        check_output(output, str(logs), overwrite=False)
    check_output(output, str(logs), overwrite=True)


@pytest.mark.parametrize(
    "name", ["", "t-0", f"t-0/{0:020d}.log", f"t-0/{0:020d}.index"]
)
def test_the_input_is_never_replaced(logs: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / "link").symlink_to(logs / "t-0" / f"{0:020d}.log")
    for source in (logs, logs / "t-0", tmp_path / "link"):
        if source.is_symlink() and name.endswith(".index"):
            continue
        with pytest.raises(BadOutputError, match="it is the input"):
            check_output(logs / name, str(source), overwrite=True)


def test_the_folder_that_one_is_in(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "above" / "here"
    here.mkdir(parents=True)
    (here / "below").mkdir()
    (here / "below" / "a-file").touch()
    monkeypatch.chdir(here)
    for output in (here, here.parent):
        with pytest.raises(BadOutputError, match="the current folder"):
            check_output(output, str(logs), overwrite=True)
    check_output(here / "below", str(logs), overwrite=True)


def test_a_folder_of_snapshots_is_input_too(tmp_path: Path) -> None:
    """Beside partitions that have segments, or alone."""
    folder = tmp_path / "logs" / "__cluster_metadata-0"
    folder.mkdir(parents=True)
    (folder / f"{8:020d}-{1:010d}.checkpoint").write_bytes(batch(0, 2))
    with pytest.raises(BadOutputError, match="it is the input"):
        check_output(folder, str(tmp_path / "logs"), overwrite=True)
