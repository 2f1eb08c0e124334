"""Files are staged and moved; what can't be done leaves the output as it was."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from specgen.disk.manifests import digest_of, is_inside
from specgen.disk.place import StagedOutput
from specgen.disk.write import write_files
from tests.disk.outputs import AFTER, DELETED, NEW, NONE, stage_is_gone
from tests.support.packs import tree


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
