"""Outputs in odd places, and those that can't be written."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.logs.build import batch, index, segment
from tests.support.commands import (
    Ran,
    ended_well,
    ended_with_errors,
    invoke,
    invoke_as,
    invoke_in,
)
from tests.support.packs import SMALL, tree, write_pack
from tests.support.sources import small, write_folder

NOBODY = 65534


@pytest.fixture
def args(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The arguments of a run in the current folder, but for where to."""
    monkeypatch.chdir(tmp_path)
    write_folder(Path("source"), small())
    write_pack(Path("pack"))
    return ["generate", "source", "--target", "pack"]


@pytest.fixture
def expected_files(args: list[str]) -> dict[str, bytes]:
    """What the run makes."""
    ended_well(invoke(*args, "-o", "wanted"))
    return tree(Path("wanted"))


@pytest.mark.parametrize("output", ["out", "./out/", "a/../out", "deep/er/out", "ö ß"])
def test_relative_outputs(
    output: str, args: list[str], expected_files: dict[str, bytes]
) -> None:
    Path("a").mkdir()
    ended_well(invoke(*args, "-o", output))
    assert tree(Path(output)) == expected_files
    assert not list(Path().rglob(".*.specgen"))


def test_an_absolute_output(
    args: list[str], expected_files: dict[str, bytes], tmp_path: Path
) -> None:
    ended_well(invoke(*args, "-o", tmp_path / "x" / "out"))
    assert tree(tmp_path / "x") == {
        f"out/{path}": raw for path, raw in expected_files.items()
    }


def test_an_empty_path_is_no_folder(args: list[str]) -> None:
    """As ``-o "$OUT"`` gives it where the variable is not set."""
    before = tree(Path())
    for command in (args, ["corpus", "query", "SELECT 1"], ["export", "bnf", "source"]):
        errors = ended_with_errors(invoke(*command, "-o", ""))
        assert "an empty path; the current folder is ." in errors
    assert tree(Path()) == before


@pytest.mark.parametrize("output", [".", "../here"])
def test_the_current_folder(
    output: str,
    args: list[str],
    expected_files: dict[str, bytes],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Path("here").mkdir()
    monkeypatch.chdir("here")
    ended_well(invoke("generate", "../source", "--target", "../pack", "-o", output))
    files = tree(Path())
    assert files.keys() == expected_files.keys()
    assert files["index.txt"] == expected_files["index.txt"]
    assert sorted(path.name for path in Path("..").iterdir()) == [
        "here",
        "pack",
        "source",
        "wanted",
    ]


def test_the_parent(args: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    Path("out/here").mkdir(parents=True)
    monkeypatch.chdir("out/here")
    target = ["--target", "../../pack", "-o", ".."]
    ended_well(invoke("generate", "../../source", *target))
    assert (Path("..") / "index.txt").is_file()


def test_a_linked_output_stays_a_link(
    args: list[str], expected_files: dict[str, bytes]
) -> None:
    Path("real").mkdir()
    Path("out").symlink_to("real")
    for _ in range(2):
        ended_well(invoke(*args, "-o", "out"))
        assert Path("out").is_symlink()
        assert tree(Path("real")) == expected_files
        shutil.rmtree("real/apis")


def test_a_link_to_nowhere(args: list[str]) -> None:
    Path("out").symlink_to("nowhere/deep")
    ended_well(invoke(*args, "-o", "out"))
    assert (Path("nowhere") / "deep" / "index.txt").is_file()


def test_a_ring_of_links(args: list[str]) -> None:
    Path("out").symlink_to("out")
    errors = ended_with_errors(invoke(*args, "-o", "out"))
    assert errors.startswith("out")


def test_an_output_that_is_a_file(args: list[str]) -> None:
    Path("out").write_text("mine")
    errors = ended_with_errors(invoke(*args, "-o", "out"))
    assert errors == "out: error: Not a directory\n"
    assert Path("out").read_text() == "mine"


def test_a_file_on_the_way(args: list[str]) -> None:
    Path("a").write_text("mine")
    errors = ended_with_errors(invoke(*args, "-o", "a/b/out"))
    assert "Not a directory" in errors


@pytest.mark.parametrize("output", ["pack", "pack/deep/out", "pack/../pack"])
def test_an_output_inside_the_pack(output: str, args: list[str]) -> None:
    before = tree(Path("pack"))
    errors = ended_with_errors(invoke(*args, "-o", output), 1)
    assert errors.startswith(
        f"{Path(output)}: error: I1: is inside the pack small itself"
    )
    assert tree(Path("pack")) == before


@pytest.fixture
def owner(
    args: list[str],
    expected_files: dict[str, bytes],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Callable[..., Ran]]:
    """Runs the command as the user of a current folder that holds ``out``.

    The user is one to whom the modes of files mean something.
    """
    if os.getuid() != 0:
        shutil.copytree("wanted", "out")
        yield invoke
        return
    with TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copytree("source", folder / "source")
        shutil.copytree("pack", folder / "pack")
        shutil.copytree("wanted", folder / "out")
        for path in [folder, *folder.rglob("*")]:
            os.chown(path, NOBODY, NOBODY)
        monkeypatch.chdir(folder)
        yield partial(invoke_as, NOBODY)
        monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("closed", ["out", "out/messages", "."])
def test_a_folder_that_can_not_be_written(
    closed: str,
    args: list[str],
    expected_files: dict[str, bytes],
    owner: Callable[..., Ran],
) -> None:
    Path("out/messages/EchoRequest.txt").write_text("old")
    if closed == ".":
        shutil.rmtree("out")
    mode = Path(closed).stat().st_mode
    Path(closed).chmod(0o555)
    before = tree(Path())
    try:
        errors = ended_with_errors(owner(*args, "-o", "out"))
    finally:
        Path(closed).chmod(mode)
    assert "error: Permission denied" in errors
    assert errors.startswith("out"), "not the run's own folder"
    assert tree(Path()) == before
    # Once it can be, the next run writes it.
    ended_well(owner(*args, "-o", "out"))
    assert tree(Path("out")) == expected_files


@pytest.mark.parametrize("above", ["specgen.toml", "/proc/self", "/proc/none"])
@pytest.mark.parametrize(
    "words",
    [
        ["generate", "kafka:4.3", "--api=Heartbeat", "--target=python", "--package=a"],
        ["fixtures", "export", "kafka:4.3", "--api=Heartbeat"],
        ["decode", "data"],
    ],
    ids=lambda words: str(words[0]),
)
def test_an_error_names_the_output(
    words: list[str], above: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not a hidden folder in which a run would have worked."""
    monkeypatch.chdir(tmp_path)
    Path("specgen.toml").touch()
    index(segment(Path("data/orders-0"), 0, [batch(0, 1)]))
    errors = ended_with_errors(invoke(*words, "-o", f"{above}/made"))
    what = "Not a directory" if above == "specgen.toml" else "No such file or directory"
    assert re.fullmatch(rf"\S*/made: error: {what}\n", errors)


def test_where_nothing_can_be_written_there_may_be_nothing_to_write(
    args: list[str], expected_files: dict[str, bytes], owner: Callable[..., Ran]
) -> None:
    """There can be no lock then, and need be none."""
    places = (Path("out"), Path())
    for path in places:
        path.chmod(0o555)
    try:
        ended_well(owner(*args, "-o", "out"))
    finally:
        for path in places:
            path.chmod(0o755)
    assert tree(Path("out")) == expected_files


def test_only_the_output_can_be_written(
    args: list[str], expected_files: dict[str, bytes], owner: Callable[..., Ran]
) -> None:
    Path("out/index.txt").unlink()
    Path().chmod(0o555)
    try:
        ended_well(owner(*args, "-o", "out"))
    finally:
        Path().chmod(0o755)
    assert tree(Path("out")) == expected_files


@pytest.mark.sampled(3)
@pytest.mark.parametrize("output", ["source/made", "source", "source/deep/er"])
@pytest.mark.parametrize("target", ["pack", "python", "fixtures", "docs"])
def test_an_output_in_the_source_is_no_source(
    output: str, target: str, args: list[str], expected_files: dict[str, bytes]
) -> None:
    args[-1] = target
    ended_well(invoke(*args, "-o", "outside"))
    outside = tree(Path("outside"))
    before = tree(Path("source"))
    for _ in range(2):
        ended_well(invoke(*args, "-o", output))
        files = tree(Path(output))
        assert all(files[path] == raw for path, raw in outside.items())
        assert tree(Path("source")).items() >= before.items()
    # What a killed run leaves there is none either.
    stage = Path(output).resolve().with_name(f".{Path(output).name}.specgen") / "new"
    stage.mkdir(parents=True)
    (stage / "EchoRequest.json").write_text("{")
    ended_well(invoke(*args, "-o", output))


def test_an_output_may_be_a_source_of_its_own(args: list[str]) -> None:
    files = {
        "pack.toml": 'black = "off"\n[each]\n"d/__message__.json.jinja" = "message"\n'
    }
    files["d/__message__.json.jinja"] = (
        '{"name": "{{ message.name }}", "type": "data", "validVersions": "0",'
        ' "fields": []}'
    )
    write_pack(Path("definitions"), files)
    ended_well(invoke("generate", "source", "--target", "definitions", "-o", "out"))
    lines = ended_well(invoke("export", "layouts", "out")).out
    assert lines.count("\n") == len(list(Path("out/d").iterdir())) > 3


def test_the_source_is_not_written_over(args: list[str]) -> None:
    files = {
        "pack.toml": 'black = "off"\n[each]\n"__message__.json.jinja" = "message"\n'
    }
    write_pack(Path("own"), {**files, "__message__.json.jinja": "{}"})
    before = tree(Path("source"))
    errors = ended_with_errors(
        invoke("generate", "source", "--target", "own", "-o", "source"), 1
    )
    assert "is a file of the source" in errors
    assert tree(Path("source")) == before


@pytest.mark.parametrize("in_place", [False, True])
def test_a_name_that_is_too_long_is_in_nobodys_way(
    in_place: bool, args: list[str], expected_files: dict[str, bytes], tmp_path: Path
) -> None:
    folder = Path("out/here" if in_place else ".")
    ended_well(invoke(*args, "-o", "out"))
    folder.mkdir(exist_ok=True)
    name = f"{'y' * 200}__package__.txt"
    write_pack(Path("long"), SMALL | {f"messages/{name}": "b", "notes.md": "changed"})
    command = ["generate", str(tmp_path / "source"), "--target", str(tmp_path / "long")]
    command += ["--package", "p" * 60]
    done = invoke_in(folder, *command, "-o", tmp_path / "out")
    errors = ended_with_errors(done)
    assert "out/messages/yyy" in errors and "error: File name too long" in errors
    assert tree(Path("out")) == expected_files
    ended_well(invoke(*args, "-o", "out"))
    assert tree(Path("out")) == expected_files


def test_a_link_in_the_output_leads_nowhere(args: list[str]) -> None:
    Path("elsewhere").mkdir()
    Path("out").mkdir()
    Path("out/messages").symlink_to("../elsewhere")
    errors = ended_with_errors(invoke(*args, "-o", "out"))
    assert "a link leads out of the output" in errors
    assert not list(Path("elsewhere").iterdir())
    assert [path.name for path in Path("out").iterdir()] == ["messages"]


@pytest.mark.parametrize("length", [200, 246, 255])
def test_an_output_of_a_long_name(
    length: int, args: list[str], expected_files: dict[str, bytes]
) -> None:
    for _ in range(2):
        ended_well(invoke(*args, "-o", "x" * length))
        assert tree(Path("x" * length)) == expected_files
        Path("x" * length, "index.txt").unlink()
    assert not list(Path().glob(".*"))


def test_the_default_output(args: list[str], expected_files: dict[str, bytes]) -> None:
    ended_well(invoke(*args))
    assert tree(Path("generated/small")) == expected_files


def test_one_output_for_several_packs(args: list[str]) -> None:
    errors = ended_with_errors(invoke(*args, "--target", "fixtures", "-o", "out"), 1)
    assert "one output folder, but several packs" in errors
    errors = ended_with_errors(invoke(*args, "--target", "./pack"), 1)
    assert "one output folder, but several packs" in errors


def test_two_packs_side_by_side(args: list[str]) -> None:
    ended_well(invoke(*args, "--target", "fixtures"))
    assert sorted(p.name for p in Path("generated").iterdir()) == ["fixtures", "small"]
