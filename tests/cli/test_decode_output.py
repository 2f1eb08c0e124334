"""Where ``specgen decode`` may write: never over its input, and all or nothing."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from specgen.logs.schema import TIMESTAMP
from specgen.logs.sinks import json_lines
from tests.logs.build import batch, index, segment
from tests.support.commands import Ran, invoke, specgen


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A broker's log folder."""
    for partition in range(2):
        index(segment(tmp_path / "data" / f"orders-{partition}", 0, [batch(0, 5)]))
    return tmp_path / "data"


def _decode(source: object, output: object, *args: object) -> Ran:
    return invoke("decode", source, "-o", output, "--overwrite", *args)


def _contents(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


SEGMENT = f"{0:020d}.log"


@pytest.mark.parametrize("engine", ["local", "spark"])
@pytest.mark.parametrize(
    ("source", "output"),
    [
        ("data", "data"),
        ("data", "."),
        ("data", "data/orders-0"),
        ("data", f"data/orders-1/{SEGMENT}"),
        ("data", f"data/orders-1/{0:020d}.index"),
        ("data/orders-0", "data"),
        ("data/orders-0", "data/orders-0"),
        ("data/orders-0", "data/../data/orders-0"),
        ("data/orders-*", "data/orders-1"),
        (f"data/orders-0/{SEGMENT}", "data/orders-0"),
        (f"data/orders-0/{SEGMENT}", f"data/orders-0/{SEGMENT}"),
        ("data", "link"),
        ("link", "data"),
        ("linked/orders-0", "data"),
        ("linked", "linked"),
        ("linked", "data/orders-0"),
    ],
)
def test_the_input_is_never_replaced(
    data: Path, engine: str, source: str, output: str
) -> None:
    root = data.parent
    (root / "link").symlink_to(data)
    (root / "linked").mkdir()
    (root / "linked" / "orders-0").symlink_to(data / "orders-0")
    before = _contents(root)
    ran = _decode(root / source, f"{root}/{output}", "--engine", engine)
    assert ran.status == 2
    assert ran.err.endswith(
        "error: it is the input, one of its files, or a folder above it\n"
    )
    assert _contents(root) == before


def test_the_output_may_lie_inside_the_input(data: Path) -> None:
    before = _contents(data)
    for output in ("out", "orders-0/out", "out"):
        assert _decode(data, data / output).status == 0
        assert pq.read_table(data / output).num_rows == 10
    assert before.items() <= _contents(data).items()


def test_the_current_folder_as_output(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = data.parent / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    assert _decode(data, ".").status == 0
    assert pq.read_table(here).num_rows == 10
    # The shell's current folder is still the same.
    assert Path.cwd().samefile(here)
    for output in (".", "", "/"):
        ran = _decode(data, output)
        assert ran.status == 2 and "error: " in ran.err, output
    assert pq.read_table(here).num_rows == 10


def test_links(data: Path) -> None:
    """Their targets are written, and the links stay."""
    root = data.parent
    (root / "target").mkdir()
    (root / "target" / "old").touch()
    (root / "to-folder").symlink_to("target")
    (root / "to-nothing").symlink_to("new")
    (root / "loop").symlink_to("loop")
    for name, place in (("to-folder", "target"), ("to-nothing", "new")):
        assert _decode(data, root / name).status == 0
        assert (root / name).is_symlink()
        assert [p.name for p in (root / place).iterdir()] == ["part-00000.parquet"]
    ran = _decode(data, root / "loop")
    assert ran.status == 2 and "a link leads to itself" in ran.err


def test_a_file_is_replaced_only_on_success(data: Path) -> None:
    output = data.parent / "file"
    output.write_text("x")
    assert _decode(data, output, "--mode", "lax").status == 2
    assert output.read_text() == "x"
    assert _decode(data, output).status == 0
    assert pq.read_table(output).num_rows == 10


def test_only_spark_writes_to_urls(data: Path) -> None:
    ran = _decode(data, "hdfs://host/x", "--engine", "local")
    assert ran.status == 2 and ran.err == "hdfs://host/x: error: not a local folder\n"
    assert _decode(data, f"file://{data.parent}/o", "--engine", "local").status == 0
    assert (data.parent / "o").is_dir()


@pytest.mark.slow
def test_names_that_are_not_utf8(data: Path) -> None:
    odd = os.fsdecode(os.fsencode(data.parent) + b"/\xff-0")
    Path(odd).mkdir()
    cases = {
        "INPUT": (odd, "-o", data.parent / "o"),
        "--where": (data, "-o", data.parent / "o", "--where", "topic = '\udcff'"),
        "--topic": (data, "-o", data.parent / "o", "--topic", "\udcff"),
        "the path": (data, "-o", odd),
    }
    for name, args in cases.items():
        ran = specgen("decode", *args, "--overwrite")
        assert ran.status == 2, name
        assert "not UTF-8" in ran.err and "Traceback" not in ran.err, name


@pytest.mark.slow
def test_folders_with_names_that_are_not_utf8(data: Path) -> None:
    """No broker makes such names: the folders are skipped, and the rest is read."""
    odd = data / "odd\udcff-3"
    segment(odd, 0, [batch(0, 1)])
    (data / "orders-2").symlink_to(odd)
    warning = f"warning: {data}/odd\\xff-3: skipped because the name is not UTF-8\n"
    for source in (data, f"{data}/o*"):
        ran = specgen("decode", source, "-o", data.parent / "o", "--overwrite")
        assert (ran.status, ran.err) == (0, warning)
        rows = pq.read_table(data.parent / "o")
        assert rows.num_rows == 11
        assert {Path(name).parent.name for name in rows["file"].to_pylist()} == {
            "orders-0",
            "orders-1",
            "orders-2",
        }


def test_no_input(data: Path) -> None:
    ran = _decode("", data.parent / "o")
    assert ran.status == 2 and ran.err == "'': error: no such file or folder\n"


@pytest.mark.parametrize(
    "condition",
    ["offset", "NOT topic", "timestamp > 1.5", "key = 1.5", "control = 1.0"],
)
def test_an_invalid_condition_is_refused(data: Path, condition: str) -> None:
    ran = _decode(data, data.parent / "o", "--where", condition, "--engine", "local")
    assert ran.status == 2
    assert "--engine spark accepts all of Spark's SQL that only computes" in ran.err
    assert not (data.parent / "o").exists()


def test_a_condition_may_use_columns_left_out(data: Path) -> None:
    output = data.parent / "o"
    options = ("--where", "offset > 2 AND topic = 'orders'", "--columns", "key")
    assert _decode(data, output, *options).status == 0
    rows = pq.read_table(output)
    assert rows.column_names == ["key"]
    assert rows["key"].to_pylist() == [b"key-3", None] * 2


def test_years_have_four_digits() -> None:
    time = datetime(68, 9, 3, 13, 19, 59, 993_999, UTC)
    rows = pa.record_batch({"t": pa.array([time], TIMESTAMP)})
    assert list(json_lines(rows)) == ['{"t":"0068-09-03T13:19:59.993Z"}']
