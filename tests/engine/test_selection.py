"""Which engine a fresh process uses: as configured, and as available."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import needs

ASK = """
import warnings
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    import kafka_wire
data = kafka_wire.HeartbeatRequest(group_id="g").encode(4)
assert kafka_wire.HeartbeatRequest.decode(data, 4).group_id == "g"
print(kafka_wire.implementation())
for warning in caught:
    print(warning.category.__name__, warning.message)
"""
ABSENT = "import sys; sys.modules['kafka_wire_native'] = None"
OTHER = "reads tables of format 99, kafka_wire has"


def _output(choice: str | None, first: str = "", path: Path | None = None) -> list[str]:
    """The lines that a process prints, or the last line of its error.

    ``path``: the first folder on its module path.
    """
    env = {key: value for key, value in os.environ.items() if key != "KAFKA_WIRE_IMPL"}
    if choice is not None:
        env["KAFKA_WIRE_IMPL"] = choice
    if path is not None:
        env["PYTHONPATH"] = str(path)
    command = [sys.executable, "-c", first + ASK]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    return (
        done.stderr.splitlines()[-1:] if done.returncode else done.stdout.splitlines()
    )


@pytest.mark.parametrize("choice", [None, "", "auto", "native"])
def test_the_engine_is_used_if_available(choice: str | None) -> None:
    needs.native()
    assert _output(choice) == ["native"]


def test_python_can_be_chosen() -> None:
    assert _output("python") == ["python"]


@pytest.mark.parametrize("choice", [None, "auto"])
def test_without_the_engine_python_is_used_silently(choice: str | None) -> None:
    assert _output(choice, ABSENT) == ["python"]


def test_native_fails_without_the_engine() -> None:
    (line,) = _output("native", ABSENT)
    assert line == (
        "ImportError: the native engine was requested, but kafka_wire_native is not installed: "
        "pip install kafka-wire-native"
    )


@pytest.mark.parametrize("choice", ["Native", "c", " python"])
def test_an_unknown_choice(choice: str) -> None:
    (line,) = _output(choice)
    expected = f"KAFKA_WIRE_IMPL is auto, python or native, not {choice!r}"
    assert line == f"ValueError: {expected}"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("TABLE_FORMAT = 99", OTHER),
        ("TABLE_FORMAT = 1", "is older than kafka_wire"),
        ("", "reads tables of format None, kafka_wire has"),
        ("raise ImportError('no symbol')", "can't be loaded (no symbol)"),
    ],
)
def test_an_incompatible_engine(text: str, reason: str, tmp_path: Path) -> None:
    """Python and one warning; where it must be native, an error."""
    (tmp_path / "kafka_wire_native.py").write_text(text)
    implementation, warning = _output("auto", path=tmp_path)
    assert implementation == "python"
    assert warning.startswith(f"RuntimeWarning kafka_wire_native {reason}")
    assert warning.endswith(": using Python instead")
    (line,) = _output("native", path=tmp_path)
    expected = f"the native engine was requested, but kafka_wire_native {reason}"
    assert line.startswith(f"ImportError: {expected}")
    assert _output("python", path=tmp_path) == ["python"]
