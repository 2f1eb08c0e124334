"""A closed pipe and Ctrl-C: quiet ends, and nothing left running."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.support.commands import COMMAND
from tests.support.signals import interrupt, started, wait_for

LONG = ["export", "layouts", "kafka:4.3"]
SHORT = ["export", "layouts", "kafka:4.3", "--message", "VoteRequest"]


def read_and_leave(args: list[str], size: int) -> tuple[int, str]:
    """Read some bytes of a command's output and close the pipe: its status and errors."""
    process = subprocess.Popen(
        [*COMMAND, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert len(process.stdout.read(size)) == size
    process.stdout.close()
    errors = process.stderr.read().decode()
    process.stderr.close()
    return process.wait(60), errors


@pytest.mark.sampled(2)
@pytest.mark.parametrize("args", [LONG, SHORT, ["--help"]], ids=" ".join)
@pytest.mark.parametrize("size", [0, 10])
def test_a_closed_pipe_is_a_quiet_end(args: list[str], size: int) -> None:
    status, errors = read_and_leave(args, size)
    assert errors == ""
    # Output that fits the pipe before it closes is no failure; help is typer's business.
    assert status in ((141,) if args is LONG else (141, 0, 1))


def test_a_full_device() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    with Path("/dev/full").open("wb") as stream:
        done = subprocess.run(
            [*COMMAND, *SHORT], stdout=stream, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 2
    errors = done.stderr.decode()
    assert "No space left on device" in errors
    assert "Traceback" not in errors


@pytest.mark.slow
def test_ctrl_c_while_workers_render(tmp_path: Path) -> None:
    if len(os.sched_getaffinity(0)) < 2 or not Path("/proc/self/task").is_dir():
        pytest.skip("needs two cores, and /proc")
    args = ["generate", "kafka:all", "--target", "fixtures", "-o", "out"]
    process = started(args, tmp_path)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    wait_for(lambda: children.exists() and bool(children.read_text()), process)
    time.sleep(0.1)
    assert interrupt(process) == (130, "")
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c_while_reading(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    process = started(["export", "layouts", "pipe"], tmp_path)
    writers: list[int] = []

    def is_read() -> bool:
        try:
            writers.append(os.open(tmp_path / "pipe", os.O_WRONLY | os.O_NONBLOCK))
        except OSError:
            return False
        return True

    wait_for(is_read, process)
    # Nothing is written into it, so the command waits.
    assert interrupt(process) == (130, "")
    os.close(*writers)


@pytest.mark.parametrize("delay", [0.05, 0.15, 0.3])
def test_ctrl_c_while_starting(delay: float, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    process = started(["export", "layouts", "pipe"], tmp_path)
    time.sleep(delay)
    status, errors = interrupt(process)
    # Python itself may not have reached our handler yet.
    is_too_early = (
        status == 1 and "KeyboardInterrupt" in errors and "/specgen/" not in errors
    )
    assert status in (130, -signal.SIGINT) or is_too_early, errors
    assert status != 130 or errors == ""
