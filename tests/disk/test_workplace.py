"""What a killed run leaves, and what becomes of it."""

from __future__ import annotations

import os
from collections.abc import Callable
from errno import EINVAL, ENOSPC
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from specgen.disk import replace
from specgen.disk.replace import replacing
from specgen.disk.workplace import remove_dead, workplace

NAME = ".specgen.0123456789abcdef"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def dies(work: Callable[[], None]) -> int:
    """Run it in a process of its own: how that ends."""
    process = get_context("fork").Process(target=work)
    process.start()
    process.join(60)
    return process.exitcode or 0


def test_what_a_dead_run_left_is_removed(tmp_path: Path) -> None:
    def run() -> None:
        with workplace(tmp_path / "out") as place:
            (place.rows / "part-00000.json").write_text("{}")
            os._exit(9)

    assert dies(run) == 9
    assert len(names(tmp_path)) == 1
    remove_dead(tmp_path)
    assert names(tmp_path) == []


def test_a_living_run_keeps_its_own(tmp_path: Path) -> None:
    with workplace(tmp_path / "out") as place:
        before = names(tmp_path)
        assert dies(lambda: remove_dead(tmp_path)) == 0
        remove_dead(tmp_path)
        assert names(tmp_path) == before
        assert place.rows.is_dir()
    assert names(tmp_path) == []


@pytest.mark.parametrize(
    "files",
    [
        {"mine": "text"},
        {"lock": "pid 17"},
        {"lock": "", "mine": "text"},
    ],
)
def test_what_is_somebody_elses_stays(tmp_path: Path, files: dict[str, str]) -> None:
    (tmp_path / NAME).mkdir()
    for name, text in files.items():
        (tmp_path / NAME / name).write_text(text)
    remove_dead(tmp_path)
    assert names(tmp_path / NAME) == sorted(files)


def test_what_is_no_folder_of_ours_stays(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    with workplace(tmp_path / "real" / "out") as place:
        lock = place.lock.read_text()
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "lock").write_text(lock)
    (tmp_path / NAME).symlink_to("other")
    (tmp_path / NAME.replace("0", "1")).write_text(lock)
    (tmp_path / ".specgen.0123").mkdir()
    (tmp_path / ".specgen.0123" / "lock").write_text(lock)
    before = names(tmp_path)
    remove_dead(tmp_path)
    assert names(tmp_path) == before
    assert names(tmp_path / "other") == ["lock"]


@pytest.mark.parametrize("files", [[], ["lock"]])
def test_killed_before_it_was_locked(tmp_path: Path, files: list[str]) -> None:
    (tmp_path / NAME).mkdir()
    for name in files:
        (tmp_path / NAME / name).touch()
    remove_dead(tmp_path)
    assert names(tmp_path) == []


@pytest.mark.parametrize("text", ["", ".", "..", "a/b", "\0"])
def test_a_lock_that_names_no_place(tmp_path: Path, text: str) -> None:
    with workplace(tmp_path / "out") as place:
        mark = place.lock.read_text().removesuffix("out")
    (tmp_path / NAME / "rows").mkdir(parents=True)
    (tmp_path / NAME / "old").write_text("of a user")
    (tmp_path / NAME / "lock").write_text(mark + text)
    remove_dead(tmp_path)
    assert (tmp_path / NAME / "old").read_text() == "of a user"


def can_not_exchange(one: Path, other: Path) -> None:
    """As of a file system where two folders can't change places in one step."""
    raise OSError(EINVAL, os.strerror(EINVAL), str(one))


@pytest.mark.parametrize("at_once", [True, False])
def test_killed_at_every_step(
    at_once: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The output is the old one or the new one, whole, and nothing else is left."""
    output = tmp_path / "out"
    if not at_once:
        monkeypatch.setattr(replace, "exchange", can_not_exchange)

    def run(step: int) -> None:
        _end_at(step)
        with replacing(output) as rows:
            (rows / "new").write_text("new")
        os._exit(0)

    ends = set()
    for step in count():
        output.mkdir()
        (output / "old").write_text("old")
        status = dies(lambda step=step: run(step))  # type: ignore[misc]
        if at_once:
            assert names(output) in (["old"], ["new"]), step
        remove_dead(tmp_path)
        assert names(tmp_path) == ["out"], step
        (name,) = names(output)
        ends.add(name)
        (output / name).unlink()
        output.rmdir()
        if status == 0:
            break
        assert status == 9
    assert step > 6
    assert ends == {"old", "new"}


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
        (Path, ("mkdir", "rename", "unlink", "rmdir")),
        (os, ("open", "write", "unlink", "rmdir")),
        (replace, ("exchange",)),
    ):
        for name in changes:
            setattr(owner, name, guarded(getattr(owner, name)))


@pytest.mark.parametrize("error", [KeyboardInterrupt(), OSError(ENOSPC, "no space")])
def test_a_swap_that_fails_between_two_renames_is_undone(
    error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = tmp_path / "out"
    output.mkdir()
    (output / "old").write_text("old")
    rename = Path.rename

    def failing(path: Path, target: Path) -> Path:
        if path.name == "rows":
            assert not output.exists()
            raise error
        return rename(path, target)

    monkeypatch.setattr(replace, "exchange", can_not_exchange)
    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises(type(error)), workplace(output) as place:
        (place.rows / "new").write_text("new")
        try:
            replace.swap(place, output)
        finally:
            # Of a failure at once, of Ctrl-C when the folder is removed.
            assert output.exists() == isinstance(error, OSError)
    assert names(tmp_path) == ["out"]
    assert names(output) == ["old"]


@pytest.mark.parametrize("old", ["folder", "file"])
def test_what_is_replaced_is_gone(old: str, tmp_path: Path) -> None:
    output = tmp_path / "out"
    if old == "folder":
        output.mkdir()
        (output / "old").write_text("old")
    else:
        output.write_text("old")
    with replacing(output) as rows:
        (rows / "new").write_text("new")
    assert names(tmp_path) == ["out"]
    assert names(output) == ["new"]
