"""Hostile input under the address and undefined behaviour sanitizers."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from tests.engine import sanitized

pytestmark = pytest.mark.slow

ENGINE = (
    *("hostile_objects", "hostile_rows", "hostile_tables", "hostile_threads"),
    *("short_of_memory", "records_read", "records_write", "record_columns"),
)
HOSTILE = [
    [f"tests/engine/test_{name}.py" for name in ENGINE],
    *(
        [f"tests/generated/test_{name}.py", "-p", "tests.engine.both"]
        for name in (
            "hostile",
            "truncated",
            "changed_bytes",
            "wrong_values",
            "changing",
        )
    ),
]
"""Tests, with what compares both engines where that is not theirs to do."""
OPTIONS = ("-q", "-s", "-x", "-m", "not slow", "-p", "no:cacheprovider")
READS_BEYOND = """
import kafka_wire
cls = kafka_wire.MetadataResponse
data = cls(cluster_id="x" * 60).encode(8)
for size in range(len(data)):
    try:
        cls.decode(data[:size], 8)
    except kafka_wire.DecodeError:
        pass
print("done")
"""


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sanitized.build(tmp_path_factory.mktemp("sanitized"))


@pytest.mark.parametrize("tests", HOSTILE, ids=lambda tests: Path(tests[0]).stem)
def test_hostile_tests(engine: Path, tests: list[str], tmp_path: Path) -> None:
    ended = sanitized.run(
        engine, "-m", "pytest", *tests, *OPTIONS, f"--basetemp={tmp_path / 'base'}"
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr


@pytest.mark.parametrize("minor", range(11, 15))
def test_hostile_values(minor: int, tmp_path: Path) -> None:
    """On each Python there is, as what their collectors and buffers run differs."""
    is_this = sys.version_info[:2] == (3, minor)
    python = sys.executable if is_this else f"python3.{minor}"
    folder = sanitized.build(tmp_path, python=python)
    script = ("-m", "tests.generated.hostile_values", "1500")
    ended = sanitized.run(folder, *script, python=python)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert ended.stdout.startswith("native "), ended.stdout + ended.stderr


def test_reads_beyond_the_end_are_seen(engine: Path, tmp_path: Path) -> None:
    """The sanitizer detects a walk that assumes 64 more bytes than there are."""
    assert sanitized.run(engine, "-c", READS_BEYOND).stdout == "done\n"
    source = tmp_path / "src"
    shutil.copytree(sanitized.SOURCE, source)
    walk = source / "walk.c"
    text = walk.read_text()
    left = "return (size_t)(w->limit - at);"
    assert text.count(left) == 1
    walk.write_text(text.replace(left, "return (size_t)(w->limit - at) + 64;"))
    ended = sanitized.run(sanitized.build(tmp_path, source), "-c", READS_BEYOND)
    assert ended.returncode != 0
    assert "AddressSanitizer: heap-buffer-overflow" in ended.stderr
