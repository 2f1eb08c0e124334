"""Decoding without Python: a C program that prints messages by their tables."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import kafka_wire
import pytest
from kafka_wire._runtime.tables import table_words

from specgen.testing.vectors import cases
from tests.generated.sources import distinct_layouts
from tests.support.needs import absent

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "engine"
PAGE = ROOT / "docs" / "layouts.md"

Print = Callable[[bytes, bytes], "subprocess.CompletedProcess[bytes]"]


@pytest.fixture(scope="module")
def print_message(tmp_path_factory: pytest.TempPathFactory) -> Print:
    """A function that runs the program on a table and a message."""
    compiler = shutil.which("cc")
    if compiler is None:
        absent("cc", "no C compiler")
    folder = tmp_path_factory.mktemp("example")
    program = folder / "print_message"
    sources = [ENGINE / "examples" / "print_message.c", ENGINE / "src" / "walk.c"]
    strict = ["-std=c11", "-Wall", "-Wextra", "-Werror"]
    subprocess.run([compiler, *strict, "-o", program, *sources], check=True)

    def run(table: bytes, data: bytes) -> subprocess.CompletedProcess[bytes]:
        (folder / "table").write_bytes(table)
        command = [program, folder / "table"]
        return subprocess.run(command, input=data, capture_output=True, check=False)

    return run


def test_the_page_shows_what_is_printed(
    print_message: Print, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = PAGE.read_text(encoding="utf-8").partition("\n## Words\n")[2]
    snippet, console = re.findall(r"```(?:python|console)\n(.*?)```", text, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    exec(compile(snippet, PAGE.name, "exec"), {})
    table, data = (Path(f"metadata.{end}").read_bytes() for end in ("table", "bin"))
    printed = console.split("< metadata.bin\n")[1]
    assert print_message(table, data).stdout.decode() == printed


@pytest.mark.parametrize("name", ["FetchRequest", "UpdateFeaturesResponse"])
def test_real_messages_are_decoded_completely(print_message: Print, name: str) -> None:
    layout = distinct_layouts(name)[-1]
    table = table_words(getattr(kafka_wire, name), layout.version or 0)
    for case in list(cases(layout))[:4]:
        done = print_message(table, case.data)
        assert (done.returncode, done.stderr) == (0, b"")


def test_faults_are_reported_with_their_place(print_message: Print) -> None:
    table = table_words(kafka_wire.HeartbeatResponse, 4)
    data = kafka_wire.HeartbeatResponse(throttle_time_ms=7, error_code=-1).encode(4)
    assert print_message(table, data).stdout == b"struct 0\n  0: 7\n  1: -1\n"
    done = print_message(table, data[:5])
    assert (done.returncode, done.stderr) == (1, b"at byte 4: a value is cut off\n")
    done = print_message(table, data + b"x")
    assert (done.returncode, done.stderr) == (1, b"1 bytes left over\n")
    done = print_message(table[:-4], data)
    assert (done.returncode, done.stdout) == (2, b"")


def test_fractions_are_printed(print_message: Print) -> None:
    table = table_words(kafka_wire.AlterClientQuotasRequest, 1)
    cls = kafka_wire.AlterClientQuotasRequest
    quota = cls.EntryData(ops=[cls.OpData(key="k", value=-0.125)])
    printed = print_message(table, cls(entries=[quota]).encode(1)).stdout
    assert b": -0.125\n" in printed
