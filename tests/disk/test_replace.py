"""A folder that is written as a whole: the old one or the new one, whenever a run ends."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from specgen.disk import replace
from specgen.disk.locks import LockedError
from specgen.disk.place import StagedOutput
from specgen.disk.replace import mend, replacing


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def dies(work: Callable[[], None]) -> int:
    """Run it in a process of its own: how that ends."""
    process = get_context("fork").Process(target=work)
    process.start()
    process.join(60)
    return process.exitcode or 0


def can_not_exchange(one: Path, other: Path) -> None:
    """As of a file system where two folders can't change places in one step."""
    raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(one))


def write_old(output: Path, kind: str) -> None:
    """What an earlier run, or somebody, left at an output's place."""
    if kind == "file":
        output.write_text("old")
    elif kind in ("folder", "empty folder"):
        output.mkdir()
    if kind == "folder":
        (output / "inner").mkdir()
        (output / "inner/old").write_text("old")
        (output / "link").symlink_to("inner/old")


KINDS = ("folder", "empty folder", "file", "nothing")


def test_what_a_dead_run_left_is_removed(tmp_path: Path) -> None:
    def run() -> None:
        with replacing(tmp_path / "out") as draft:
            (draft / "part-00000.json").write_text("{}")
            os._exit(9)

    assert dies(run) == 9
    assert len(names(tmp_path)) == 1
    mend(tmp_path / "out")
    assert names(tmp_path) == []


def test_a_living_run_keeps_its_own(tmp_path: Path) -> None:
    output = tmp_path / "out"
    with replacing(output) as draft:

        def mends() -> None:
            with pytest.raises(LockedError, match="another run writes there"):
                mend(output)

        assert dies(mends) == 0
        assert draft.is_dir()
    assert names(tmp_path) == ["out"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("at_once", [True, False])
def test_killed_at_every_step(
    kind: str, at_once: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The old output or the new one, whole, at the latest when the next run has mended it."""
    output = tmp_path / "place" / "out"
    output.parent.mkdir()
    if not at_once:
        monkeypatch.setattr(replace, "exchange", can_not_exchange)

    def run(step: int) -> None:
        _end_at(step)
        with replacing(output) as draft:
            (draft / "new").write_text("new")
            (draft / "more").mkdir()
            (draft / "more/new").write_text("new")
        os._exit(0)

    write_old(output, kind)
    before, after = _tree(output), {"new": "new", "more/new": "new"}
    ends = []
    for step in count():
        status = dies(lambda step=step: run(step))  # type: ignore[misc]
        if at_once and kind in ("folder", "file"):
            assert _tree(output) in (before, after), step
        mend(output)
        assert names(output.parent) in (["out"], []), step
        ends.append(_tree(output))
        assert ends[-1] in (before, after), step
        _remove(output)
        write_old(output, kind)
        if status == 0:
            break
        assert status == 9
    assert step > 6
    assert (ends[0], ends[-1]) == (before, after)


def _tree(folder: Path) -> dict[str, str]:
    if folder.is_file():
        return {"": folder.read_text()}
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in folder.rglob("*")
        if path.is_file()
    }


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        for inner in path.iterdir():
            _remove(inner)
        path.rmdir()
    elif os.path.lexists(path):
        path.unlink()


def _end_at(step: int) -> None:
    """End this process before the step-th change of the file system."""
    left = [step]

    def guarded(call: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*args: Any, **keys: Any) -> Any:
            if left[0] == 0:
                os._exit(9)
            left[0] -= 1
            return call(*args, **keys)

        return wrapped

    for owner, changes in (
        (Path, ("mkdir", "rename", "replace", "unlink", "rmdir", "write_text")),
        (os, ("open", "write", "unlink", "rmdir")),
        (replace, ("exchange",)),
    ):
        for name in changes:
            setattr(owner, name, guarded(getattr(owner, name)))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("error", [KeyboardInterrupt(), OSError(errno.ENOSPC, "full")])
def test_a_body_that_fails_changes_nothing(
    kind: str, error: BaseException, tmp_path: Path
) -> None:
    output = tmp_path / "out"
    write_old(output, kind)
    before = _tree(output)
    with pytest.raises(type(error)), replacing(output) as draft:
        (draft / "new").write_text("new")
        raise error
    assert _tree(output) == before
    assert names(tmp_path) == ["out"] * (kind != "nothing")


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_replaced_is_gone(
    kind: str, at_once: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not at_once:
        monkeypatch.setattr(replace, "exchange", can_not_exchange)
    output = tmp_path / "out"
    write_old(output, kind)
    with replacing(output) as draft:
        (draft / "new").write_text("new")
    assert names(tmp_path) == ["out"]
    assert names(output) == ["new"]


def test_an_empty_folder_in_which_somebody_stands_stays_the_same(
    tmp_path: Path,
) -> None:
    output = tmp_path / "out"
    output.mkdir()
    before = output.stat().st_ino
    with replacing(output) as draft:
        (draft / "new").write_text("new")
    assert output.stat().st_ino == before
    assert names(output) == ["new"]


def test_a_draft_has_no_colon_in_its_path(tmp_path: Path) -> None:
    """Hadoop takes one for the end of a scheme."""
    with replacing(tmp_path / "of 10:30") as draft:
        assert ":" not in str(draft.relative_to(tmp_path))
        (draft / "new").write_text("new")
    assert names(tmp_path) == ["of 10:30"]
    assert ":" not in str(StagedOutput.of(tmp_path / "a:b").stage.name)
