"""``specgen decode`` with the local engine."""

from __future__ import annotations

import csv
import json
from base64 import b64decode
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from kafka_wire.records import Compression

from specgen import __version__
from specgen.logs.checkpoints import LOG_START
from specgen.logs.views import VIEWS
from tests.logs.build import (
    batch,
    checkpoint,
    expected,
    marker,
    rows,
    segment,
    table,
    transacted,
)
from tests.support.commands import Ran, ended_well, ended_with_errors, invoke, specgen


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A log folder with a damaged batch."""
    bad = bytearray(batch(5, 5))
    bad[70] ^= 1
    segment(tmp_path / "logs" / "t-0", 0, [batch(0, 5), bytes(bad), batch(10, 5)])
    segment(tmp_path / "logs" / "u-1", 0, [batch(0, 30, Compression.ZSTD)])
    return tmp_path / "logs"


def _decode(logs: Path, *args: object) -> tuple[Ran, Path]:
    output = logs.parent / "out"
    return invoke("decode", logs, "-o", output, "--engine", "local", *args), output


def test_parquet(logs: Path) -> None:
    ran, output = _decode(logs, "--json")
    assert ran.status == 0
    report = json.loads(ran.out)
    size = sum(path.stat().st_size for path in logs.glob("*/*.log"))
    assert report.pop("seconds") >= 0
    assert report.pop("bytes_read") >= size
    assert report == {
        "engine": "local",
        "rows": 41,
        "bad_batches": 1,
        "bad_records": 0,
        "files": 2,
        "bytes": size,
        "output": str(output),
        "hidden": 0,
        "skipped_batches": 0,
    }
    (path,) = output.iterdir()
    decoded = pq.read_table(path)
    assert decoded.equals(table(logs))
    assert rows(decoded.filter(_is(decoded, "u"))) == expected(0, 30)


def _is(value: Any, topic: str) -> Any:
    import pyarrow.compute as pc  # noqa: PLC0415 - its one use

    return pc.equal(value["topic"], topic)


def test_json_and_csv(logs: Path) -> None:
    ran, output = _decode(logs, "--format", "json", "--where", "topic = 'u'")
    assert ran.status == 0
    lines = (output / "part-00000.json").read_text().splitlines()
    decoded = [json.loads(line) for line in lines]
    records = expected(0, 30)
    assert [b64decode(r["value"]) if "value" in r else None for r in decoded] == [
        r.value for r in records
    ]
    assert decoded[2]["headers"] == [{"key": "n", "value": "Mg=="}, {"key": "nothing"}]
    assert decoded[0]["timestamp"] == "2023-11-14T22:13:20.000Z"
    ran, output = _decode(
        logs, "--format", "csv", "--columns", "offset,key,headers", "--overwrite"
    )
    assert ran.status == 0
    with (output / "part-00000.csv").open(newline="") as file:
        lines_of = list(csv.reader(file))
    assert lines_of[0] == ["offset", "key", "headers"]
    assert lines_of[2] == ["1", "a2V5LTE=", '[{"key":"n","value":"MQ=="}]']
    assert len(lines_of) == 42


def test_existing_output_stays_without_overwrite(logs: Path) -> None:
    _decode(logs)
    original = (logs.parent / "out" / "part-00000.parquet").read_bytes()
    ran, output = _decode(logs, "--where", "offset < 3")
    assert ran.status == 2 and "--overwrite replaces it" in ran.err
    assert (output / "part-00000.parquet").read_bytes() == original
    ran, output = _decode(logs, "--mode", "FAILFAST", "--overwrite")
    assert ran.status == 2 and "CrcError" in ran.err
    assert (output / "part-00000.parquet").read_bytes() == original
    assert [p.name for p in output.parent.iterdir() if p.name.startswith(".")] == []
    ran, output = _decode(logs, "--where", "offset < 3", "--overwrite")
    assert ran.status == 0
    assert pq.read_table(output).num_rows == 6


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("--mode", "lax"), "--mode: error"),
        (("--columns", "x"), "there is no x"),
        (("--where", "offset ="), "not understood at column 9"),
        (("--where", "x = 1"), "there is no column x"),
    ],
)
def test_wrong_usage(logs: Path, args: tuple[str, ...], reason: str) -> None:
    ran, output = _decode(logs, *args)
    assert ran.status == 2
    assert reason in ran.err, ran.err
    assert not output.exists()


def test_no_input(tmp_path: Path) -> None:
    ran, _ = _decode(tmp_path / "nothing")
    assert ran.status == 2 and "no such file or folder" in ran.err


def test_a_folder_without_segments(tmp_path: Path) -> None:
    """An empty table is not written: the folder may be the wrong one."""
    (tmp_path / "logs").mkdir()
    ran, output = _decode(tmp_path / "logs")
    assert ran.status == 2 and "no segment (20 digits and .log)" in ran.err
    assert not output.exists()


def test_the_api_and_the_command_count_damaged_data(logs: Path) -> None:
    """In the API, a view with its table; in the command, a count of damaged data."""
    ran = invoke("decode", logs, "-o", logs.parent / "o", "--view", "topics")
    assert ran.status == 0 and "local" in ran.out
    ran = specgen("decode", logs, "-o", logs.parent / "p")
    assert ran.status == 0
    assert "1 bad batch, 0 records could not be decoded" in ran.err


def test_help_names_every_view() -> None:
    text = ended_well(invoke("decode", "--help")).out
    assert [name for name in VIEWS if name not in text] == []


def test_records_that_a_consumer_would_get(tmp_path: Path) -> None:
    """By default deleted records are left out, even if what marks them is damaged."""
    logs = tmp_path / "logs"
    batches = [batch(0, 5), transacted(5, 2, 7), marker(7, 7, commit=False)]
    segment(logs / "t-0", 0, [*batches, batch(8, 2)])
    checkpoint(logs, LOG_START, {("t", 0): 3})

    def read(*args: str) -> list[int]:
        ran, output = _decode(logs, "--format", "json", "--overwrite", *args)
        assert ran.status == 0, ran.err
        lines = (output / "part-00000.json").read_text().splitlines()
        return [json.loads(line)["offset"] for line in lines]

    assert read() == [*range(3, 10)]
    assert read("--records", "all") == [*range(10)]
    assert read("--isolation", "read_committed") == [3, 4, 7, 8, 9]
    (logs / LOG_START).write_text("0\n1\nt 0\n")
    ran, _ = _decode(logs, "--overwrite")
    assert ran.status == 2
    assert f"{logs / LOG_START}: error: line 3 is not" in ran.err
    assert "records=all" in ran.err
    assert read("--records", "all") == [*range(10)]
    ran, _ = _decode(logs, "--isolation", "some")
    assert ran.status == 2
    assert "--isolation" in ran.err
    assert "read_uncommitted, read_committed" in ran.err


@pytest.mark.parametrize(
    "missing", [("kafka_wire",), ("pyarrow",), ("msgspec", "pyarrow")]
)
def test_without_the_extra(
    missing: tuple[str, ...], logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def find(name: str) -> object:
        return None if name in missing else find_spec(name)

    monkeypatch.setattr("specgen.cli.decode.find_spec", find)
    ran, output = _decode(logs)
    assert ran.status == 2
    assert f"not installed: {', '.join(missing)}" in ran.err
    assert "pip install 'kafka-specgen[logs]'" in ran.err
    assert not output.exists()


def test_another_version_of_kafka_wire(
    logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kafka_wire.__version__", "9.9.0")
    ran, output = _decode(logs)
    assert ran.status == 2
    assert "kafka-wire 9.9.0 is installed" in ran.err
    assert f"pip install kafka-wire=={__version__}" in ran.err
    assert not output.exists()


@pytest.mark.parametrize(
    ("choice", "reason"),
    [
        ("x", "KAFKA_WIRE_IMPL is auto, python or native, not 'x'"),
        ("native", "the native engine was requested, but kafka_wire_native reads"),
    ],
)
def test_an_unavailable_engine_is_an_error(
    logs: Path, choice: str, reason: str
) -> None:
    (logs.parent / "kafka_wire_native.py").write_text("TABLE_FORMAT = 0")
    env = {"KAFKA_WIRE_IMPL": choice, "PYTHONPATH": str(logs.parent)}
    output = logs.parent / "out"
    errors = ended_with_errors(specgen("decode", logs, "-o", output, env=env), 1)
    assert errors.startswith(f"decode: error: I1: kafka_wire: {reason}")
    assert len(errors.splitlines()) == 2
    assert not output.exists()
