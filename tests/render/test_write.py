"""Files are staged and moved; a run that ends at any moment leaves what can be used."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from specgen.render.write import (
    finish_interrupted,
    is_inside,
    stage_folder,
    write_files,
)
from tests.support.packs import tree

OLD = {"a.txt": b"old a", "b/c.txt": b"old c", "b/d/e.txt": b"old e", "x": b"old x"}
NEW = {"a.txt": b"new a", "b/c.txt": b"new c", "n/f.txt": b"new f", "x/y": b"new y"}
DELETED = ["b/d/e.txt", "x"]
USERS = {"b/mine.txt": b"mine", "mine.txt": b"mine"}
AFTER = NEW | USERS


class KilledError(BaseException):
    """Stands for the end of the process."""


@pytest.fixture
def output(tmp_path: Path) -> Path:
    """An output as an earlier run left it, with files of the user's own."""
    folder = tmp_path / "out"
    write_files(folder, OLD, [])
    for path, raw in USERS.items():
        (folder / path).write_bytes(raw)
    return folder


def stage_is_gone(output: Path) -> bool:
    """Whether nothing but the output lies in its folder."""
    return [path.name for path in output.parent.iterdir()] == [output.name]


def test_writes_and_deletes(output: Path) -> None:
    write_files(output, NEW, DELETED)
    assert tree(output) == AFTER
    assert not (output / "b/d").exists()
    assert stage_is_gone(output)


def test_folders_on_the_way_are_made(tmp_path: Path) -> None:
    write_files(tmp_path / "deep/er/out", {"a/b/c": b"1"}, [])
    assert tree(tmp_path) == {"deep/er/out/a/b/c": b"1"}


def test_nothing_to_do_makes_nothing(tmp_path: Path) -> None:
    write_files(tmp_path / "out", {}, ["a", "../b"])
    assert list(tmp_path.iterdir()) == []


def test_an_empty_folder_gives_way_and_a_full_one_does_not(output: Path) -> None:
    (output / "n.txt" / "deep").mkdir(parents=True)
    write_files(output, {"n.txt": b"1"}, [])
    assert (output / "n.txt").read_bytes() == b"1"
    before = tree(output)
    with pytest.raises(OSError, match="Is a directory") as caught:
        write_files(output, {"z": b"1", "b": b"2"}, [])
    assert caught.value.filename == str(output / "b")
    assert tree(output) == before
    assert stage_is_gone(output)


def test_a_file_where_a_folder_must_be(output: Path) -> None:
    before = tree(output)
    with pytest.raises(OSError, match="Not a directory") as caught:
        write_files(output, {"z": b"1", "mine.txt/b": b"2"}, [])
    assert caught.value.filename == str(output / "mine.txt")
    assert tree(output) == before
    assert stage_is_gone(output)


def test_an_output_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"mine")
    with pytest.raises(OSError, match="Not a directory"):
        write_files(tmp_path / "out", {"a": b"1"}, [])
    assert tree(tmp_path) == {"out": b"mine"}


@pytest.mark.parametrize("path", ["../a", "/a", "b/../../a", "", "a\0b"])
def test_paths_that_lead_out(path: str, output: Path) -> None:
    before = tree(output.parent)
    assert not is_inside(path)
    with pytest.raises(ValueError, match="leads out of"):
        write_files(output, {"z": b"1", path: b"2"}, [])
    (output.parent / "a").write_bytes(b"mine")
    write_files(output, {}, [path])
    assert tree(output.parent) == before | {"a": b"mine"}


def test_a_link_out_of_the_output_is_not_followed_to_delete(
    output: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    write_files(elsewhere, {"precious": b"1"}, [])
    (output / "link").symlink_to(elsewhere)
    write_files(output, {"a.txt": b"2"}, ["link/precious"])
    assert tree(elsewhere) == {"precious": b"1"}


def test_a_linked_file_is_replaced_not_written_through(
    output: Path, tmp_path: Path
) -> None:
    (tmp_path / "target").write_bytes(b"mine")
    (output / "linked").symlink_to(tmp_path / "target")
    write_files(output, {"linked": b"new"}, [])
    assert (tmp_path / "target").read_bytes() == b"mine"
    assert not (output / "linked").is_symlink()


def test_another_file_system_inside_the_output(
    output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace

    def refusing(self: Path, target: Path) -> Path:
        if self.parent.name.endswith(".specgen") and "n" in target.parts:
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV), str(self))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", refusing)
    write_files(output, NEW, DELETED)
    assert tree(output) == AFTER
    assert stage_is_gone(output)


def test_an_output_that_is_a_mount_point(
    output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os.path, "ismount", lambda path: str(path) == str(output))
    assert stage_folder(output).parent == output
    write_files(output, NEW, DELETED)
    assert tree(output) == AFTER


def test_a_full_disk_leaves_the_output_alone(
    output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tree(output)
    write_bytes = Path.write_bytes
    left = iter([True, True, False])

    def filling(self: Path, raw: bytes) -> int:
        if not next(left):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self))
        return write_bytes(self, raw)

    monkeypatch.setattr(Path, "write_bytes", filling)
    with pytest.raises(OSError, match="No space left"):
        write_files(output, NEW, DELETED)
    assert tree(output) == before
    assert stage_is_gone(output)


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
            (Path, "write_bytes"),
            (Path, "replace"),
            (Path, "unlink"),
            (Path, "rmdir"),
            (Path, "mkdir"),
            (os, "fsync"),
        ):
            patch.setattr(owner, name, guarded(name, getattr(owner, name)))
        patch.setattr(shutil, "rmtree", guarded("rmtree", shutil.rmtree))
        yield steps


def test_killed_before_every_step(
    output: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = tree(output)
    kept = tmp_path / "kept"
    shutil.copytree(output, kept)
    ends = 0
    for step in range(100):
        with killed_at(step, monkeypatch) as steps:
            try:
                write_files(output, NEW, DELETED)
            except KilledError:
                ends += 1
            else:
                break
        journal = stage_folder(output) / "journal.json"
        committed = journal.is_file()
        if "replace" not in steps:
            assert tree(output) == before, f"step {step}: before the journal"
        for path, raw in tree(output).items():
            assert raw in (before.get(path), AFTER.get(path)), f"half of {path}"
        # The next run.
        assert finish_interrupted(output) is committed
        assert tree(output) in (before, AFTER)
        assert not stage_folder(output).exists()
        write_files(output, NEW, DELETED)
        assert tree(output) == AFTER
        assert not (output / "b/d").exists()
        shutil.rmtree(output)
        shutil.copytree(kept, output)
    assert ends > 15
    shutil.rmtree(kept)
    assert stage_is_gone(output)


def test_killed_again_while_finishing(
    output: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept"
    for step in range(100):
        with killed_at(17, monkeypatch) as steps, pytest.raises(KilledError):
            write_files(output, NEW, DELETED)
        assert steps.count("replace") > 1
        shutil.copytree(output, kept, dirs_exist_ok=True)
        with killed_at(step, monkeypatch):
            try:
                finish_interrupted(output)
            except KilledError:
                done = False
            else:
                done = True
        finish_interrupted(output)
        assert tree(output) == AFTER
        assert not stage_folder(output).exists()
        if done:
            break
        shutil.rmtree(output)
        write_files(output, OLD, [])
        for path, raw in USERS.items():
            (output / path).write_bytes(raw)
    assert step > 3


@pytest.mark.parametrize("text", ["", "{", "[]", '{"move": 3, "delete": []}', "\0"])
def test_a_journal_that_can_not_be_read_is_none(text: str, output: Path) -> None:
    before = tree(output)
    stage = stage_folder(output)
    stage.mkdir()
    (stage / "journal.json").write_text(text)
    (stage / "0").write_bytes(b"x")
    assert finish_interrupted(output) is False
    assert tree(output) == before
    assert stage_is_gone(output)


def test_a_journal_leads_nowhere_else(output: Path, tmp_path: Path) -> None:
    stage = stage_folder(output)
    stage.mkdir()
    (tmp_path / "precious").write_bytes(b"1")
    (stage / "journal.json").write_text(
        '{"move": ["../precious", "ok"], "delete": ["../precious"]}'
    )
    (stage / "0").write_bytes(b"hostile")
    (stage / "1").write_bytes(b"fine")
    assert finish_interrupted(output)
    assert (tmp_path / "precious").read_bytes() == b"1"
    assert (output / "ok").read_bytes() == b"fine"


def test_what_a_user_changed_meanwhile_survives(output: Path) -> None:
    stage = stage_folder(output)
    stage.mkdir()
    (stage / "0").write_bytes(b"never committed")
    (output / "a.txt").write_bytes(b"edited")
    assert finish_interrupted(output) is False
    assert (output / "a.txt").read_bytes() == b"edited"
