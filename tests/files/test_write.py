"""Files are staged and moved; a run that ends at any moment leaves what can be used."""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from specgen.files import switch as switching
from specgen.files.made import digest_of, is_inside
from specgen.files.place import StagedOutput
from specgen.files.write import finish_interrupted, write_files
from tests.support.packs import tree

OLD = {"a.txt": b"old a", "b/c.txt": b"old c", "b/d/e.txt": b"old e", "x": b"old x"}
NEW = {"a.txt": b"new a", "b/c.txt": b"new c", "n/f.txt": b"new f", "x/y": b"new y"}
DELETED = {path: digest_of(OLD[path]) for path in ("b/d/e.txt", "x")}
NONE = digest_of(b"")
USERS = {"b/mine.txt": b"mine", "mine.txt": b"mine"}
AFTER = NEW | USERS


class KilledError(BaseException):
    """Stands for the end of the process."""


@pytest.fixture
def output(tmp_path: Path) -> Path:
    """An output as an earlier run left it, with files of the user's own."""
    folder = tmp_path / "out"
    restore(folder)
    return folder


def restore(folder: Path) -> None:
    """Make it so again."""
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


def test_writes_and_deletes(output: Path) -> None:
    write_files(output, NEW, DELETED)
    assert tree(output) == AFTER
    assert not (output / "b/d").exists()
    assert stage_is_gone(output)


def test_folders_on_the_way_are_made(tmp_path: Path) -> None:
    write_files(tmp_path / "deep/er/out", {"a/b/c": b"1"}, {})
    assert tree(tmp_path) == {"deep/er/out/a/b/c": b"1"}


def test_nothing_to_do_makes_nothing(tmp_path: Path) -> None:
    write_files(tmp_path / "out", {}, {"a": NONE, "../b": NONE})
    assert list(tmp_path.iterdir()) == []


def test_an_empty_folder_gives_way_and_a_full_one_does_not(output: Path) -> None:
    (output / "n.txt" / "deep").mkdir(parents=True)
    write_files(output, {"n.txt": b"1"}, {})
    assert (output / "n.txt").read_bytes() == b"1"
    before = tree(output)
    with pytest.raises(OSError, match="Is a directory") as caught:
        write_files(output, {"z": b"1", "b": b"2"}, {})
    assert caught.value.filename == str(output / "b")
    assert tree(output) == before
    assert stage_is_gone(output)


def test_a_file_where_a_folder_must_be(output: Path) -> None:
    before = tree(output)
    with pytest.raises(OSError, match="Not a directory") as caught:
        write_files(output, {"z": b"1", "mine.txt/b": b"2"}, {})
    assert caught.value.filename == str(output / "mine.txt")
    assert tree(output) == before
    assert stage_is_gone(output)


def test_a_path_that_is_too_long_only_where_it_will_be(tmp_path: Path) -> None:
    """The stage of an output with a long name has a shorter one."""
    folder = tmp_path
    while len(str(folder)) < 3650:
        folder /= "d" * 150
    folder /= "d" * (4085 - 255 - len(str(folder)) - 2)
    folder.mkdir(parents=True)
    with pytest.raises(OSError, match="File name too long") as caught:
        write_files(folder / ("x" * 255), {"much_longer.txt": b"1"}, {})
    assert str(caught.value.filename).endswith("x/much_longer.txt")
    assert list(folder.iterdir()) == []
    write_files(folder / ("x" * 255), {"short": b"1"}, {})


def test_an_output_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"mine")
    with pytest.raises(OSError, match="Not a directory"):
        write_files(tmp_path / "out", {"a": b"1"}, {})
    assert tree(tmp_path) == {"out": b"mine"}


@pytest.mark.parametrize("path", ["../a", "/a", "b/../../a", "", "a\0b"])
def test_paths_that_lead_out(path: str, output: Path) -> None:
    before = tree(output.parent)
    assert not is_inside(path)
    with pytest.raises(ValueError, match="leads out of"):
        write_files(output, {"z": b"1", path: b"2"}, {})
    (output.parent / "a").write_bytes(b"mine")
    write_files(output, {}, {path: digest_of(b"mine")})
    assert tree(output.parent) == before | {"a": b"mine"}


def test_a_link_out_of_the_output_is_not_followed_to_delete(
    output: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    write_files(elsewhere, {"precious": b"1"}, {})
    (output / "link").symlink_to(elsewhere)
    write_files(output, {"a.txt": b"2"}, {"link/precious": digest_of(b"1")})
    assert tree(elsewhere) == {"precious": b"1"}


def test_a_linked_file_is_replaced_not_written_through(
    output: Path, tmp_path: Path
) -> None:
    (tmp_path / "target").write_bytes(b"mine")
    (output / "linked").symlink_to(tmp_path / "target")
    write_files(output, {"linked": b"new"}, {})
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
    assert StagedOutput.of(output).stage.parent == output
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
            *((Path, name) for name in ("write_bytes", "unlink", "rmdir", "mkdir")),
            *((Path, name) for name in ("replace", "rename")),
            *((os, name) for name in ("fsync", "link", "utime")),
            (switching, "exchange"),
            (shutil, "rmtree"),
        ):
            patch.setattr(owner, name, guarded(name, getattr(owner, name)))
        yield steps


@pytest.mark.parametrize("way", ["switched", "moved"])
def test_killed_before_every_step(
    way: str, output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if way == "moved":
        can_not_switch(monkeypatch)
    before = tree(output)
    ends = 0
    for step in range(150):
        with killed_at(step, monkeypatch) as steps:
            try:
                write_files(output, NEW, DELETED)
            except KilledError:
                ends += 1
            else:
                break
        if way == "switched" or "replace" not in steps:
            assert tree(output) in (before, AFTER), f"step {step}: a mixture"
        for path, raw in tree(output).items():
            assert raw in (before.get(path), AFTER.get(path)), f"half of {path}"
        # The next run.
        finish_interrupted(output)
        assert tree(output) in (before, AFTER)
        assert not StagedOutput.of(output).stage.exists()
        write_files(output, NEW, DELETED)
        assert tree(output) == AFTER
        assert not (output / "b/d").exists()
        restore(output)
    assert ends > 30
    assert stage_is_gone(output)


@pytest.mark.parametrize(
    ("way", "name", "after"), [("switched", "exchange", 3), ("moved", "unlink", 2)]
)
def test_killed_again_while_finishing(
    way: str, name: str, after: int, output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if way == "moved":
        can_not_switch(monkeypatch)
    before = tree(output)
    for step in range(100):
        with killed_at(1000, monkeypatch) as steps:
            write_files(output, NEW, DELETED)
        restore(output)
        first = steps.index(name, steps.index("fsync")) + after
        with killed_at(first, monkeypatch), pytest.raises(KilledError):
            write_files(output, NEW, DELETED)
        assert (tree(output) == AFTER) == (way == "switched")
        assert tree(output) != before
        assert StagedOutput.of(output).journal.exists()
        with killed_at(step, monkeypatch):
            try:
                finish_interrupted(output)
            except KilledError:
                done = False
            else:
                done = True
        finish_interrupted(output)
        assert tree(output) == AFTER
        assert not StagedOutput.of(output).stage.exists()
        if done:
            break
        restore(output)
    assert step > 3


def journal(output: Path, text: str, files: Mapping[str, bytes]) -> Path:
    """A stage as a run leaves it that was cut off, with a journal and a draft."""
    place = StagedOutput.of(output)
    for path, raw in files.items():
        (place.draft / path).parent.mkdir(parents=True, exist_ok=True)
        (place.draft / path).write_bytes(raw)
    place.journal.write_text(text)
    return place.draft


@pytest.mark.parametrize("backwards", [False, True])
def test_killed_while_a_journal_and_its_draft_are_discarded(
    backwards: bool, output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In whatever order a folder is listed: a journal without its draft only deletes."""
    before, iterdir = tree(output), Path.iterdir
    moved = before | {"a.txt": b"new a"}
    del moved["x"]
    plan = {"move": ["a.txt"], "delete": {"x": DELETED["x"]}, "switch": None}
    monkeypatch.setattr(
        Path, "iterdir", lambda self: iter(sorted(iterdir(self), reverse=backwards))
    )
    for step in range(10):
        journal(output, json.dumps(plan), {"a.txt": b"new a"})
        with killed_at(step, monkeypatch):
            try:
                StagedOutput.of(output).discard()
            except KilledError:
                done = False
            else:
                done = True
        finish_interrupted(output)
        assert tree(output) in (before, moved)
        if done:
            break
        restore(output)
    assert step > 1


WRONG = [
    *("", "{", "[]", "null", "\0", "[" * 100_000, '{"move": 3, "delete": []}'),
    *('{"move": ["a.txt"]}', '{"move": [], "delete": {}, "switch": "x"}'),
    *('{"move": [1], "delete": {}, "switch": null}',),
    *('{"move": [null], "delete": {}, "switch": null}',),
    *('{"move": [["a.txt"]], "delete": {}, "switch": null}',),
    *('{"move": ["a.txt"], "delete": {"mine.txt": 3}, "switch": null}',),
    *('{"move": ["a.txt"], "delete": ["mine.txt"], "switch": null}',),
    *('{"move": ["a.txt", "../precious"], "delete": {}, "switch": null}',),
    *('{"move": ["a.txt"], "delete": {"../precious": "x"}, "switch": null}',),
    *('{"move": ["a.txt", "/tmp/x"], "delete": {}, "switch": null}',),
    *('{"move": ["a.txt", "\\ud800"], "delete": {}, "switch": null}',),
    *('{"move": ["a.txt"], "delete": {}, "switch": 1.5}',),
    *('{"move": ["a.txt"], "delete": {}, "switch": 1}',),
    # As older versions wrote it, with files that are called 0, 1 and so on.
    '{"move": ["a.txt"], "delete": []}',
]


@pytest.mark.parametrize("text", WRONG)
def test_a_damaged_journal_is_none(text: str, output: Path, tmp_path: Path) -> None:
    (tmp_path / "precious").write_bytes(b"1")
    before = tree(output)
    stage = journal(output, text, {"a.txt": b"x", "precious": b"x"}).parent
    (stage / "0").write_bytes(b"x")
    assert finish_interrupted(output) is False
    assert tree(output) == before
    (tmp_path / "precious").unlink()
    assert stage_is_gone(output)


def test_a_journal_deletes_only_what_it_knows(output: Path) -> None:
    listed = {"a.txt": digest_of(OLD["a.txt"]), "mine.txt": digest_of(b"another")}
    text = json.dumps({"move": [], "delete": listed, "switch": None})
    journal(output, text, {"b/c.txt": b"x"})
    assert finish_interrupted(output)
    assert tree(output).keys() == (OLD | USERS).keys() - {"a.txt"}


def test_a_journal_follows_no_link(output: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "precious").write_bytes(b"1")
    (output / "link").symlink_to(elsewhere)
    moves = ["link/precious", "link/new", "linked", "in/precious", "ok"]
    removed = {"link/precious": digest_of(b"1")}
    text = json.dumps({"move": moves, "delete": removed, "switch": None})
    draft = journal(output, text, {"ok": b"fine", "link/new": b"hostile"})
    (draft / "linked").symlink_to(elsewhere / "precious")
    (draft / "in").symlink_to(elsewhere)
    assert finish_interrupted(output)
    assert tree(elsewhere) == {"precious": b"1"}
    assert (output / "ok").read_bytes() == b"fine"
    assert not os.path.lexists(output / "linked")
    assert not (output / "in").exists()


@pytest.mark.parametrize("switch", ["null", "{inode}"])
def test_a_draft_that_is_a_link(switch: str, output: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "precious").write_bytes(b"1")
    before = tree(output)
    number = switch.format(inode=output.stat().st_ino)
    place = StagedOutput.of(output)
    place.stage.mkdir()
    place.draft.symlink_to(elsewhere)
    text = f'{{"move": ["precious"], "delete": {{}}, "switch": {number}}}'
    place.journal.write_text(text)
    finish_interrupted(output)
    assert tree(elsewhere) == {"precious": b"1"}
    assert tree(output) == before
    assert not place.stage.exists()


@pytest.mark.parametrize("name", ["x" * 300, "a.txt/deep", "link/precious"])
def test_a_journal_that_can_not_be_finished_is_in_nobodys_way(
    name: str, output: Path
) -> None:
    """What an older version left there is an example: it knew of no lengths."""
    text = json.dumps({"move": [name, "b/c.txt"], "delete": {}, "switch": None})
    journal(output, text, {"b/c.txt": b"new c"})
    assert finish_interrupted(output)
    assert (output / "b/c.txt").read_bytes() == b"new c"
    write_files(output, NEW, DELETED)
    assert tree(output) == AFTER
    assert stage_is_gone(output)


def test_what_a_user_changed_meanwhile_survives(output: Path) -> None:
    (output / "a.txt").write_bytes(b"edited")
    place = StagedOutput.of(output)
    place.draft.mkdir(parents=True)
    (place.draft / "a.txt").write_bytes(b"never committed")
    assert finish_interrupted(output) is False
    assert (output / "a.txt").read_bytes() == b"edited"
