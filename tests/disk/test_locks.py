"""Locks between processes."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from specgen.disk import locks
from specgen.disk.locks import LockedError, locked, try_lock


@contextmanager
def holder(path: Path, seconds: float = 60) -> Iterator[Any]:
    """Another process that holds a lock."""
    mine, theirs = get_context("fork").Pipe()

    def work() -> None:
        with locked(path):
            theirs.send("held")
            time.sleep(seconds)
        os._exit(0)

    process = get_context("fork").Process(target=work)
    process.start()
    assert mine.poll(30) and mine.recv() == "held"
    try:
        yield process
    finally:
        process.kill()
        process.join(30)


def test_it_leaves_no_file(tmp_path: Path) -> None:
    with locked(tmp_path / "deep/er/lock"):
        assert (tmp_path / "deep/er/lock").is_file()
    assert list((tmp_path / "deep/er").iterdir()) == []


def test_who_holds_it_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A worker of pytest's has no arguments of its own.
    monkeypatch.setattr(sys, "argv", ["bin/specgen", "generate"])
    messages: list[str] = []
    with holder(tmp_path / "lock") as process:
        began = time.monotonic()
        with pytest.raises(LockedError) as caught, locked(tmp_path / "lock"):
            pass
        assert time.monotonic() - began < 1
        assert f"process {process.pid} on " in str(caught.value)
        assert "specgen generate" in str(caught.value)
        with (
            pytest.raises(LockedError),
            locked(tmp_path / "lock", 0.3, messages.append),
        ):
            pass
    assert len(messages) == 1 and f"process {process.pid} on " in messages[0]


def test_who_waits_gets_it(tmp_path: Path) -> None:
    with holder(tmp_path / "lock", 0.3), locked(tmp_path / "lock", 30):
        assert json.loads((tmp_path / "lock").read_text())["pid"] == os.getpid()


def test_the_dead_hold_nothing(tmp_path: Path) -> None:
    with holder(tmp_path / "lock") as process:
        os.kill(process.pid, signal.SIGKILL)
        process.join(30)
        assert (tmp_path / "lock").is_file()
        with locked(tmp_path / "lock"):
            pass
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "text",
    [
        *("", "x", "[]", "{", "[" * 4000, '{"pid": 1}', "\0\xff"),
        '{"pid": "\\u001b[2J", "host": {}, "since": [], "command": "\\r\\n\\u0007"}',
        json.dumps(dict.fromkeys(("pid", "host", "since", "command"), "x" * 1000)),
    ],
)
def test_what_a_lock_says_can_do_no_harm(text: str, tmp_path: Path) -> None:
    with holder(tmp_path / "lock"):
        (tmp_path / "lock").write_text(text)
        with pytest.raises(LockedError) as caught, locked(tmp_path / "lock"):
            pass
    assert str(caught.value.strerror).isprintable()
    assert len(str(caught.value.strerror)) < 1000


@pytest.mark.parametrize(
    "lay",
    [Path.mkdir, lambda path: path.symlink_to("elsewhere")],
    ids=["folder", "link"],
)
def test_what_is_no_file_is_no_lock(
    lay: Callable[[Path], None], tmp_path: Path
) -> None:
    lay(tmp_path / "lock")
    with (
        pytest.raises(OSError, match=r"Is a directory|Too many levels"),
        locked(tmp_path / "lock"),
    ):
        pass
    assert not (tmp_path / "elsewhere").exists()


def test_a_file_in_the_way_of_its_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "link").symlink_to("nowhere")
    for name in ("file", "link"):
        with pytest.raises(OSError, match="File exists"), locked(tmp_path / name / "x"):
            pass


def test_a_file_system_without_locks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr("fcntl.flock", refused)
    with locked(tmp_path / "lock"), locked(tmp_path / "lock"):
        pass


def test_a_system_without_locks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As Windows, which has no fcntl and no pwrite, and removes no open file."""

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(13, "The file is used by another process")

    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.delattr(os, "pwrite")
    monkeypatch.setattr(Path, "unlink", refused)
    with locked(tmp_path / "lock"), locked(tmp_path / "lock"):
        pass


def test_a_lock_that_is_removed_while_it_is_taken_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its holder ends between our opening of the file and our locking it."""
    ends = [(tmp_path / "lock").unlink]

    def late(descriptor: int) -> bool:
        if ends:
            ends.pop()()
        return try_lock(descriptor)

    monkeypatch.setattr(locks, "try_lock", late)
    with locked(tmp_path / "lock"):
        assert (tmp_path / "lock").is_file()
    assert not ends


def test_many_one_after_the_other(tmp_path: Path) -> None:
    """Of many that want it at once each gets it once, alone."""
    stage, count = tmp_path / "stage", tmp_path / "count"
    count.write_text("0")

    def add() -> None:
        for _ in range(25):
            with locked(stage / "lock", 60):
                number = int(count.read_text())
                time.sleep(0.0005)
                count.write_text(str(number + 1))
            with suppress(OSError):
                stage.rmdir()
        os._exit(0)

    processes = [get_context("fork").Process(target=add) for _ in range(6)]
    for process in processes:
        process.start()
    for process in processes:
        process.join(60)
    assert [process.exitcode for process in processes] == [0] * 6
    assert count.read_text() == "150"
    assert not stage.exists()


def test_a_folder_that_can_not_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As below /proc, or where the current folder was removed."""
    monkeypatch.setattr(Path, "mkdir", lambda *args, **options: None)
    with pytest.raises(FileNotFoundError), locked(tmp_path / "not" / "lock"):
        pass
