"""Steps that are done whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable
from errno import EIO, ENOSPC
from pathlib import Path

import pytest

from specgen.disk.atomic import (
    exchange,
    named_errors,
    replace_link,
    write_plain,
    write_synced,
    write_whole,
)


def test_what_is_written_replaces_what_was_there(tmp_path: Path) -> None:
    for text in ("old", "new ö\n"):
        write_whole(tmp_path / "file", text)
        assert (tmp_path / "file").read_text(encoding="utf-8") == text
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_what_is_not_written_whole_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(descriptor: int) -> None:
        raise OSError(EIO, os.strerror(EIO))

    write_whole(tmp_path / "file", "old")
    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="error"):
        write_whole(tmp_path / "file", "new")
    assert (tmp_path / "file").read_text() == "old"


def test_two_change_places(tmp_path: Path) -> None:
    first, second = tmp_path / "one", tmp_path / "other"
    first.mkdir()
    (first / "inside").touch()
    second.write_text("a file")
    exchange(first, second)
    assert first.read_text() == "a file"
    assert (second / "inside").exists()


def test_with_nothing_none_changes_places(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    with pytest.raises(FileNotFoundError):
        exchange(tmp_path / "one", tmp_path / "other")
    assert (tmp_path / "one").is_dir()


def test_a_link_is_led_elsewhere(tmp_path: Path) -> None:
    place, draft = tmp_path / "link", tmp_path / "draft"
    draft.symlink_to("left by a run that was killed")
    for target in (Path("a"), Path("b")):
        replace_link(place, target, draft)
        assert place.readlink() == target
        assert not draft.is_symlink()
    before = place.lstat().st_ino
    replace_link(place, Path("b"), draft)
    assert place.lstat().st_ino == before


def test_a_folder_is_not_taken_for_a_link(tmp_path: Path) -> None:
    (tmp_path / "place").mkdir()
    with pytest.raises(IsADirectoryError):
        replace_link(tmp_path / "place", Path("a"), tmp_path / "draft")
    assert (tmp_path / "place").is_dir()


def test_a_link_is_there_until_it_leads_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, draft = tmp_path / "link", tmp_path / "draft"
    place.symlink_to("old")
    targets = []
    replace = Path.replace

    def watched(path: Path, target: Path) -> Path:
        targets.append((place.readlink(), path.readlink()))
        return replace(path, target)

    monkeypatch.setattr(Path, "replace", watched)
    replace_link(place, Path("new"), draft)
    assert targets == [(Path("old"), Path("new"))]


def test_a_full_disk_is_told_with_the_file(tmp_path: Path) -> None:
    for text, number in (("No space left on device", ENOSPC), ("arrow says so", None)):
        error = OSError(text) if number is None else OSError(number, text)
        with (
            pytest.raises(OSError, match=r"out\.json") as raised,
            named_errors(tmp_path / "out.json"),
        ):
            raise error
        assert text in str(raised.value)
    named = OSError(ENOSPC, "full", "other")
    with pytest.raises(OSError, match="other"), named_errors(tmp_path):
        raise named


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("write", [write_synced, write_plain])
def test_writing_to_a_full_device(write: Callable[[Path, str], None]) -> None:
    with pytest.raises(OSError, match=r"No space.*'/dev/full'"):
        write(Path("/dev/full"), "x" * 100_000)


def test_a_full_disk_is_told_with_the_output_and_leaves_no_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "out.json"
    target.write_text("old")

    def full(_: int) -> None:
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match=r"No space.*/out\.json'$") as raised:
        write_whole(target, "new")
    assert raised.value.errno == ENOSPC
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]
