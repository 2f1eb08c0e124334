"""Commands that a user stops with Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tests.support.commands import COMMAND


def started(args: list[str], folder: Path) -> subprocess.Popen[bytes]:
    """A command in its own process group, as a terminal starts it."""
    return subprocess.Popen(
        [*COMMAND, *args],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=_hears_ctrl_c,  # noqa: PLW1509 - no threads here
    )


def _hears_ctrl_c() -> None:
    """A shell makes its background jobs ignore Ctrl-C, and their children would inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def wait_for(condition: Callable[[], bool], process: subprocess.Popen[bytes]) -> None:
    """Wait until a condition holds or the command has ended."""
    end = time.monotonic() + 300
    while not condition() and process.poll() is None:
        assert time.monotonic() < end, "the command ended before the condition held"
        time.sleep(0.01)


def interrupt(process: subprocess.Popen[bytes]) -> tuple[int, str]:
    """Send Ctrl-C to a command and its workers, as a terminal does."""
    for _ in range(9):  # Python may lose a signal in a callback of its own
        os.killpg(process.pid, signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            out, errors = process.communicate(timeout=10)
            assert out == b""
            return process.returncode, errors.decode()
    process.kill()
    raise AssertionError("Ctrl-C does not end it")
