"""An output and a change of it, for tests that let the change go wrong."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from specgen.disk import exchange as switching
from specgen.disk.manifests import digest_of

OLD = {"a.txt": b"old a", "b/c.txt": b"old c", "b/d/e.txt": b"old e", "x": b"old x"}
NEW = {"a.txt": b"new a", "b/c.txt": b"new c", "n/f.txt": b"new f", "x/y": b"new y"}
DELETED = {path: digest_of(OLD[path]) for path in ("b/d/e.txt", "x")}
NONE = digest_of(b"")
USERS = {"b/mine.txt": b"mine", "mine.txt": b"mine"}
AFTER = NEW | USERS


class KilledError(BaseException):
    """Stands for the end of the process."""


def restore(folder: Path) -> None:
    """Make a folder an output as an earlier run left it, with files of the user's own."""
    shutil.rmtree(folder, ignore_errors=True)
    for path, raw in (OLD | USERS).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(raw)


def can_not_switch(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the file system refuse to exchange folders."""

    def refused(one: Path, other: Path) -> None:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(one))

    monkeypatch.setattr(switching, "exchange", refused)


def stage_is_gone(output: Path) -> bool:
    """Whether nothing but the output lies in its folder."""
    return [path.name for path in output.parent.iterdir()] == [output.name]


@contextmanager
def killed_at(step: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """End the process before the step-th change of the file system.

    Nothing is cleaned up behind it: after its end, calls do nothing any more.
    """
    steps: list[str] = []

    def guarded(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*args: Any, **keys: Any) -> Any:
            if len(steps) >= step:
                raise KilledError
            steps.append(name)
            return call(*args, **keys)

        return wrapped

    with monkeypatch.context() as patch:
        for owner, name in (
            *((Path, name) for name in ("write_bytes", "unlink", "rmdir", "mkdir")),
            *((Path, name) for name in ("replace", "rename")),
            *((os, name) for name in ("fsync", "link", "utime")),
            (switching, "exchange"),
            (shutil, "rmtree"),
        ):
            patch.setattr(owner, name, guarded(name, getattr(owner, name)))
        yield steps
