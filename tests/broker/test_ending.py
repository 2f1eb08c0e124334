"""A broker started from the command line leaves nothing behind when it is terminated."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.broker import distribution
from tests.broker.running import running
from tests.support.signals import wait_for

JAVA = """\
#!/bin/sh
case "$*" in
*StorageTool*) exit 0 ;;
esac
echo $$ > {}
exec sleep 600
"""
"""It formats, and starts, but never answers."""


def is_running(process: int) -> bool:
    """Whether a process is running, and not a zombie."""
    with suppress(OSError):
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    return False


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_during_start_leaves_nothing(
    sent: signal.Signals, tmp_path: Path
) -> None:
    noted, java = tmp_path / "pid", tmp_path / "bin" / "java"
    jars = tmp_path / "jars" / distribution.folder("4.3").name
    for folder in (java.parent, jars, tmp_path / "temporary"):
        folder.mkdir(parents=True)
    java.write_text(JAVA.format(noted))
    java.chmod(0o755)
    (jars / ".complete").touch()
    places = {
        "PATH": f"{java.parent}:{os.environ['PATH']}",
        "SPECGEN_JARS": str(jars.parent),
        "TMPDIR": str(tmp_path / "temporary"),
    }
    with subprocess.Popen(
        [sys.executable, "-m", "tests.broker.broker"],
        env={**os.environ, **places},
        stderr=subprocess.PIPE,
    ) as process:
        wait_for(lambda: noted.exists() and bool(noted.read_text().strip()), process)
        child = int(noted.read_text())
        process.send_signal(sent)
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=60)
    assert errors == b""
    assert not is_running(child)
    assert list((tmp_path / "temporary").iterdir()) == []


@pytest.mark.slow
def test_a_signal_while_running_leaves_nothing(tmp_path: Path) -> None:
    with running("4.3"):
        pass  # skips if there is no broker
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "tests.broker.broker"],
        env={**os.environ, "TMPDIR": str(tmp_path)},
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert b"Kafka" in process.stdout.readline()
    assert len(list(tmp_path.iterdir())) == 1
    process.terminate()
    process.communicate(timeout=60)
    assert process.returncode == 0
    assert list(tmp_path.iterdir()) == []
