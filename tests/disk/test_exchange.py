"""An output is switched as a whole: what stays in it is the same as before."""

from __future__ import annotations

import ctypes
import errno
import os
import stat
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from specgen.disk import exchange as switching
from specgen.disk.manifests import digest_of
from specgen.disk.place import StagedOutput, exclusive
from specgen.disk.write import finish_interrupted, write_files
from tests.support.packs import tree

OLD = {"a.txt": b"old a", "b/c.txt": b"old c"}
NEW = {"a.txt": b"new a", "b/d.txt": b"new d"}


@pytest.fixture
def output(tmp_path: Path) -> Path:
    """An output of an earlier run."""
    write_files(tmp_path / "out", OLD, {})
    return tmp_path / "out"


def is_switched(output: Path, work: Callable[[], None]) -> bool:
    """Whether the work puts another folder into the output's place."""
    before = output.stat().st_ino
    work()
    assert not StagedOutput.of(output).stage.exists()
    return output.stat().st_ino != before


def write_new(output: Path) -> None:
    write_files(output, NEW, {"b/c.txt": digest_of(b"old c")})


def test_what_stays_is_the_same(output: Path, tmp_path: Path) -> None:
    (output / "mine/deep").mkdir(parents=True)
    (output / "mine/empty").mkdir(mode=0o700)
    (output / "mine/deep/run.sh").write_text("#!/bin/sh\n")
    (output / "mine/deep/run.sh").chmod(0o750)
    (output / "to_file").symlink_to("mine/deep/run.sh")
    (output / "to_folder").symlink_to("mine")
    (output / "to_nothing").symlink_to("nowhere")
    os.mkfifo(output / "pipe")
    output.chmod(0o711)
    os.utime(output / "mine", (1e9, 1e9))
    opened = (output / "mine/deep/run.sh").open()
    assert is_switched(output, lambda: write_new(output))
    assert os.path.samestat(
        os.fstat(opened.fileno()), (output / "mine/deep/run.sh").stat()
    )
    opened.close()
    assert (output / "mine/deep/run.sh").stat().st_nlink == 1
    assert stat.S_IMODE((output / "mine/deep/run.sh").stat().st_mode) == 0o750
    assert stat.S_IMODE((output / "mine/empty").stat().st_mode) == 0o700
    assert stat.S_IMODE(output.stat().st_mode) == 0o711
    assert (output / "mine").stat().st_mtime == 1e9
    assert (output / "to_file").readlink() == Path("mine/deep/run.sh")
    assert (output / "to_folder").readlink() == Path("mine")
    assert os.path.lexists(output / "to_nothing")
    assert stat.S_ISFIFO((output / "pipe").stat().st_mode)
    assert (output / "a.txt").read_bytes() == b"new a"
    assert not (output / "b/c.txt").exists()


def saved_at_the_last_moment(
    monkeypatch: pytest.MonkeyPatch, save: Callable[[], None]
) -> None:
    """Let a user save something when the draft is made and has not yet been switched."""
    exchange: Callable[[Path, Path], None] = vars(switching)["exchange"]

    def late(one: Path, other: Path) -> None:
        save()
        exchange(one, other)

    monkeypatch.setattr(switching, "exchange", late)


def test_what_a_user_saves_at_the_last_moment(
    output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("replaced", "edited", "kept"):
        (output / name).write_bytes(b"1")

    def save() -> None:
        (output / "created").write_bytes(b"2")
        (output / "folder/deep").mkdir(parents=True)
        (output / "folder/deep/created").write_bytes(b"2")
        (output / "editor").write_bytes(b"2")
        (output / "editor").replace(output / "replaced")
        (output / "edited").write_bytes(b"2")
        (output / "b/c.txt").write_bytes(b"2")

    saved_at_the_last_moment(monkeypatch, save)
    assert is_switched(output, lambda: write_new(output))
    two = ("created", "folder/deep/created", "replaced", "edited", "b/c.txt")
    assert tree(output) == NEW | dict.fromkeys(two, b"2") | {"kept": b"1"}


def test_what_a_user_saves_after_a_kill(
    output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (output / "mine").write_bytes(b"1")
    with monkeypatch.context() as patch:
        patch.setattr(switching, "retire", lambda *_: None)
        patch.setattr(StagedOutput, "discard", lambda _: None)
        write_new(output)
    (output / "editor").write_bytes(b"2")
    (output / "editor").replace(output / "mine")
    assert finish_interrupted(output)
    assert tree(output) == NEW | {"mine": b"2"}


def test_what_can_not_be_kept_is_reported_and_not_removed(
    output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder is to become a file, and a user saves something in it."""
    (output / "n").mkdir()

    def save() -> None:
        (output / "n/mine").write_bytes(b"precious")

    saved_at_the_last_moment(monkeypatch, save)
    for work in (
        lambda: write_files(output, {"n": b"a file"}, {}),
        lambda: finish_interrupted(output),
    ):
        with pytest.raises(OSError, match=r"File exists|Not a directory"):
            work()
        left = StagedOutput.of(output).draft / "n/mine"
        assert left.read_bytes() == b"precious"
    left.unlink()
    assert finish_interrupted(output)
    assert (output / "n").read_bytes() == b"a file"


@pytest.mark.parametrize("number", [errno.EINVAL, errno.EXDEV, errno.EBUSY])
def test_a_file_system_that_can_not(
    number: int, output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(switching, "exchange", refused)
    assert not is_switched(output, lambda: write_new(output))
    assert tree(output) == NEW


def test_a_system_that_can_not(output: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda *_, **__: object())
    assert not is_switched(output, lambda: write_new(output))
    assert tree(output) == NEW


def test_files_that_can_not_be_linked(
    output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    (output / "mine").write_bytes(b"mine")
    monkeypatch.setattr(os, "link", refused)
    assert not is_switched(output, lambda: write_new(output))
    assert tree(output) == NEW | {"mine": b"mine"}


def test_a_file_system_inside_stays_where_it_is(
    output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (output / "mount").mkdir()
    monkeypatch.setattr(os.path, "ismount", lambda path: Path(path).name == "mount")
    assert not is_switched(output, lambda: write_new(output))
    assert tree(output) == NEW


def test_a_run_in_a_folder_inside_is_not_moved_away(output: Path) -> None:
    with exclusive(output / "inside"):
        assert not is_switched(output, lambda: write_new(output))
        assert (output / ".inside.specgen/lock").is_file()
    assert tree(output) == NEW


def test_very_many_files_are_not_linked(
    output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(switching, "_MOST", 1)
    assert not is_switched(output, lambda: write_new(output))
    assert tree(output) == NEW


@pytest.mark.parametrize("folder", ["", "b"])
def test_who_stands_in_it_is_not_left_in_nowhere(
    folder: str, output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(output / folder)
    assert not is_switched(output, lambda: write_new(output))
    assert tree(output) == NEW
    assert Path.cwd() == output / folder


def test_a_first_run_is_one_step_wherever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved = []
    monkeypatch.setattr(switching, "exchange", None)
    monkeypatch.setattr(Path, "replace", lambda *names: moved.append(names))
    write_files(tmp_path / "out", OLD, {})
    assert tree(tmp_path / "out") == OLD
    assert not moved


def test_many_files_are_quick(tmp_path: Path) -> None:
    files = {f"{n % 7}/{n}": b"x" for n in range(1200)}
    write_files(tmp_path / "out", files, {})
    began = time.process_time()
    write_files(tmp_path / "out", {"1/1": b"y"}, {})
    assert time.process_time() - began < 1
