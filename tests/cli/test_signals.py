"""A reader that goes away, and Ctrl-C: quiet ends, and nothing left running."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.support.commands import COMMAND

LONG = ["export", "layouts", "kafka:4.3"]
SHORT = ["export", "layouts", "kafka:4.3", "--message", "VoteRequest"]


def read_and_leave(args: list[str], size: int) -> tuple[int, str]:
    """Read so many bytes of a command's output and close it: its status and words."""
    process = subprocess.Popen(
        [*COMMAND, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert len(process.stdout.read(size)) == size
    process.stdout.close()
    told = process.stderr.read().decode()
    process.stderr.close()
    return process.wait(60), told


@pytest.mark.parametrize("args", [LONG, SHORT, ["--help"]], ids=" ".join)
@pytest.mark.parametrize("size", [0, 10])
def test_a_reader_that_is_gone(args: list[str], size: int) -> None:
    status, told = read_and_leave(args, size)
    assert told == ""
    # What fits the pipe before the reader goes is no failure; help is typer's affair.
    assert status in ((141,) if args is LONG else (141, 0, 1))


def test_a_full_device() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full")
    with Path("/dev/full").open("wb") as stream:
        done = subprocess.run(
            [*COMMAND, *SHORT], stdout=stream, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 2
    told = done.stderr.decode()
    assert "No space left on device" in told
    assert "Traceback" not in told


def interrupt(args: list[str], folder: Path, *, when_busy: bool) -> tuple[int, str]:
    """Send Ctrl-C to a command and its workers, as a terminal does."""
    process = subprocess.Popen(
        [*COMMAND, *args],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    end = time.monotonic() + 30
    while time.monotonic() < end and process.poll() is None:
        time.sleep(0.01)
        if not when_busy or (children.exists() and children.read_text().strip()):
            break
    time.sleep(0.1 if when_busy else 0.9)
    os.killpg(process.pid, signal.SIGINT)
    out, told = process.communicate(timeout=60)
    assert out == b""
    return process.returncode, told.decode()


def test_ctrl_c_while_workers_render(tmp_path: Path) -> None:
    if len(os.sched_getaffinity(0)) < 2 or not Path("/proc/self/task").is_dir():
        pytest.skip("needs two cores, and /proc")
    args = ["generate", "kafka:all", "--target", "fixtures", "-o", "out"]
    status, told = interrupt(args, tmp_path, when_busy=True)
    assert (status, told) == (130, "")
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_while_reading(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    # Nobody writes into it: the command waits.
    status, told = interrupt(["export", "layouts", "pipe"], tmp_path, when_busy=False)
    assert (status, told) == (130, "")
