"""``specgen decode`` stopped by Ctrl-C, by SIGKILL, or by the death of one of its processes."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from tests.logs.build import batch, segment
from tests.support.signals import interrupt, started, wait_for

if not Path("/proc/self/task").is_dir():
    pytest.skip("needs /proc", allow_module_level=True)

ARGS = ["decode", "logs", "-o", "out", "--jobs", "2"]
PARTITIONS = 60


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """Some hundred megabytes of records that take few on disk."""
    data = [batch(n, 100, size=2000) for n in range(0, 2000, 100)]
    path = segment(tmp_path / "logs" / "t-0", 0, data)
    for number in range(1, PARTITIONS):
        folder = path.parent.with_name(f"t-{number}")
        folder.mkdir()
        (folder / path.name).hardlink_to(path)
    return tmp_path / "logs"


def workers(process: subprocess.Popen[bytes]) -> list[int]:
    """The reader processes that a command started."""
    listing = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    try:
        children = [int(pid) for pid in listing.read_text().split()]
        return [pid for pid in children if b"spawn_main" in command(pid)]
    except OSError:
        return []


def command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def at_work(folder: Path, process: subprocess.Popen[bytes]) -> list[int]:
    """Wait until files are being written; the processes that write them."""
    wait_for(lambda: bool(list(folder.glob(".*.specgen/new/part-*"))), process)
    assert list(
        folder.glob(".*.specgen")
    ), "the command ended before it could be stopped"
    return workers(process)


def are_gone(pids: list[int]) -> bool:
    """Whether the processes end; a zombie has no command line."""
    for _ in range(1000):
        if not any(map(command, pids)):
            return True
        time.sleep(0.01)
    return False


def test_ctrl_c(logs: Path) -> None:
    process = started(ARGS, logs.parent)
    pids = at_work(logs.parent, process)
    assert len(pids) == 2
    assert interrupt(process) == (130, "")
    assert are_gone(pids)
    assert [path.name for path in logs.parent.iterdir()] == ["logs"]


@pytest.mark.slow
def test_ctrl_c_while_processes_start(logs: Path) -> None:
    process = started(ARGS, logs.parent)
    wait_for(lambda: bool(workers(process)), process)
    assert interrupt(process) == (130, "")
    assert [path.name for path in logs.parent.iterdir()] == ["logs"]


@pytest.mark.slow
def test_a_killed_process_is_an_error(logs: Path) -> None:
    process = started(ARGS, logs.parent)
    pids = at_work(logs.parent, process)
    os.kill(pids[0], signal.SIGKILL)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 2
    assert errors.startswith(
        b"decode: error: I1: a process of this run was killed"
    ), errors
    assert b"--jobs 1" in errors and b"Traceback" not in errors
    assert are_gone(pids)
    assert [path.name for path in logs.parent.iterdir()] == ["logs"]


@pytest.mark.slow
def test_a_killed_run_leaves_nothing_behind(logs: Path) -> None:
    """Its processes end with it, and the next run removes leftover files."""
    process = started(ARGS, logs.parent)
    pids = at_work(logs.parent, process)
    process.kill()
    process.communicate(timeout=60)
    assert are_gone(pids)
    assert len(list(logs.parent.glob(".*.specgen"))) == 1
    again = started(["decode", "logs/t-0", "-o", "out"], logs.parent)
    assert again.communicate(timeout=60)[1] == b"" and again.returncode == 0
    assert sorted(path.name for path in logs.parent.iterdir()) == ["logs", "out"]
    assert pq.read_table(logs.parent / "out").num_rows == 2000
