"""Files in an output that specgen did not make are neither replaced nor removed unasked."""

from __future__ import annotations

from pathlib import Path

import pytest

from specgen.disk.manifests import CACHE, MANIFEST
from specgen.report import SpecError
from tests.support.commands import Ran, invoke
from tests.support.packs import make, tree, write_pack
from tests.support.sources import read_release, small, write_folder

PROJECT = {"pyproject.toml": b"[project]\n", "README.md": b"mine\n", "other.txt": b"x"}


def write(folder: Path, files: dict[str, bytes]) -> None:
    """Write files below a folder."""
    for path, raw in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(raw)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's project, with a source and two packs beside it; the current folder."""
    monkeypatch.chdir(tmp_path)
    write_folder(tmp_path / "source", small())
    files = {"README.md": "made", "pyproject.toml": "made", "a.txt": "made"}
    write_pack(tmp_path / "pack", {"pack.toml": 'name = "pack"', **files})
    write_pack(tmp_path / "more", {"pack.toml": 'name = "more"', "b.txt": "made"})
    write(tmp_path / "project", PROJECT)
    return tmp_path / "project"


def run(*options: str) -> Ran:
    """Generate from the source with the pack, and with further arguments."""
    return invoke("generate", "source", "--target", "pack", *options)


def refused(done: Ran) -> list[str]:
    """The files named by a run that is refused."""
    assert done.status == 2
    assert done.out == ""
    assert done.err.count("--overwrite replaces them all, -o DIR writes elsewhere") == 1
    lines = [line for line in done.err.splitlines() if "error: P6" in line]
    return [line.partition(": ")[0] for line in lines]


def test_all_are_named_at_once_and_nothing_is_written(project: Path) -> None:
    done = run("-o", "project")
    assert refused(done) == ["project/README.md", "project/pyproject.toml"]
    assert tree(project) == PROJECT


def test_no_pack_writes_before_all_may(project: Path) -> None:
    write(Path("generated"), {"more/b.txt": b"mine"})
    assert refused(run("--target", "more")) == ["generated/more/b.txt"]
    assert tree(Path("generated")) == {"more/b.txt": b"mine"}


def test_overwrite(project: Path) -> None:
    done = run("-o", "project", "--overwrite")
    assert done.status == 0
    files = tree(project)
    assert {files[path] for path in ("README.md", "pyproject.toml")} == {b"made"}
    assert files["other.txt"] == b"x"
    again = run("-o", "project")
    assert again.status == 0, again.err


def test_a_manifest_of_somebody_elses(project: Path) -> None:
    write(Path("out"), {MANIFEST: b'{"name": "an extension of a browser"}'})
    done = run("-o", "out")
    assert refused(done) == [f"out/{MANIFEST}"]


def test_what_a_lost_manifest_named_is_known_again(project: Path) -> None:
    assert run("--target", "more").status == 0
    (Path("generated/pack") / MANIFEST).unlink()
    (Path("generated/pack") / CACHE).unlink()
    write(Path("generated"), {"pack/a.txt": b"edited since"})
    assert refused(run("--target", "more")) == ["generated/pack/a.txt"]
    write(Path("generated"), {"pack/a.txt": b"made"})
    assert run("--target", "more").status == 0


def test_a_link_in_the_place_of_a_file(project: Path) -> None:
    Path("out").mkdir()
    Path("out/README.md").symlink_to(project / "README.md")
    Path("out/a.txt").symlink_to("nothing")
    done = run("-o", "out")
    assert refused(done) == ["out/README.md", "out/a.txt"]
    assert tree(project) == PROJECT


def test_from_python(project: Path) -> None:
    with pytest.raises(SpecError) as caught:
        make(read_release(small()), Path("pack"), project)
    paths = [problem.span.path for problem in caught.value.problems]
    assert paths == [str(project / "README.md"), str(project / "pyproject.toml")]
    assert tree(project) == PROJECT
