"""Several runs of ``generate`` that want the same folder at the same time."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from specgen.disk.locks import LockedError
from specgen.disk.place import StagedOutput, exclusive
from tests.support.commands import (
    COMMAND,
    ended_well,
    ended_with_errors,
    invoke,
    specgen,
)
from tests.support.packs import make, tree, write_pack
from tests.support.sources import definition, read_release, small, write_folder

FIRST = read_release(small())
SECOND = read_release({"A": definition("A"), "EchoRequest": small()["EchoRequest"]})


@pytest.fixture
def args(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The arguments of a run in the current folder."""
    monkeypatch.chdir(tmp_path)
    write_folder(Path("source"), small())
    write_pack(Path("pack"))
    return ["generate", "source", "--target", "pack", "-o", "out"]


def together(*commands: Sequence[str]) -> list[tuple[int, str, str]]:
    """How commands ended that ran at the same time, and what they said."""
    processes = [
        subprocess.Popen(
            [*COMMAND, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for command in commands
    ]
    outputs = [process.communicate(timeout=120) for process in processes]
    return [
        (process.returncode, out.decode(), err.decode())
        for process, (out, err) in zip(processes, outputs, strict=True)
    ]


def test_who_holds_it_is_named(args: list[str]) -> None:
    with exclusive(Path("out")):
        errors = ended_with_errors(invoke(*args, "--wait", "0"))
        who = f"process {os.getpid()} on "
        assert errors.startswith(f"out: error: another run writes there: {who}")
        errors = ended_with_errors(invoke(*args, "--wait", "0.2"))
        first, second = errors.splitlines()
        assert first.startswith(f"out: another run, {who}")
        assert first.endswith("; waiting for up to 0.2 s")
        assert second.startswith(f"out: error: another run writes there: {who}")
        assert not Path("out").exists()
        # Nothing is written here, and another folder is free.
        assert invoke(*args, "--check").status == 1
        ended_well(invoke(*args[:-1], "other", "--wait", "0"))
    ended_well(invoke(*args, "--wait", "0"))


def test_a_run_that_fails_leaves_no_folders(args: list[str]) -> None:
    Path("pack/index.txt.jinja").write_text("{{ nothing }}")
    before = sorted(Path().iterdir())
    ended_with_errors(invoke(*args[:-1], "deep/er/out"))
    assert sorted(Path().iterdir()) == before


@pytest.mark.parametrize("way", ["link", "inside"])
def test_the_same_folder_by_another_name(way: str, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "link").symlink_to("out")
    other = tmp_path / ("link" if way == "link" else "out/../out")
    with exclusive(tmp_path / "out"), pytest.raises(LockedError), exclusive(other):
        pass


def in_processes(work: Sequence[Any]) -> None:
    """Run each in a process of its own, all at the same time; all must end well."""
    context = get_context("fork")
    gate = context.Barrier(len(work))

    def begin(run: Any) -> None:
        gate.wait(30)
        run()
        os._exit(0)

    processes = [context.Process(target=begin, args=(run,)) for run in work]
    for process in processes:
        process.start()
    for process in processes:
        process.join(120)
    assert [process.exitcode for process in processes] == [0] * len(work)


@pytest.mark.slow
def test_pairs_at_once(tmp_path: Path) -> None:
    """Of the same run, and of different ones: the output is that of one of them."""
    pack, output = write_pack(tmp_path / "pack"), tmp_path / "all/out"
    expected = []
    for number, release in enumerate((FIRST, SECOND)):
        make(release, pack, tmp_path / str(number))
        expected.append(tree(tmp_path / str(number)) | {"mine.txt": b"mine"})
    output.mkdir(parents=True)
    (output / "mine.txt").write_bytes(b"mine")

    def first() -> None:
        make(FIRST, pack, output, wait=60)

    def second() -> None:
        make(SECOND, pack, output, wait=60)

    for number in range(30):
        in_processes([first, first] if number % 2 else [first, second])
        assert tree(output) in (expected[:1] if number % 2 else expected), number
        assert [path.name for path in output.parent.iterdir()] == ["out"]


@pytest.mark.slow
def test_commands_at_once(args: list[str]) -> None:
    python = [*args[:3], "python", "-o", "out"]
    for command in (args, python):
        ended_well(specgen(*command[:-1], f"made/{command[3]}"))
    for pair in ((args, args), (args, python), (python, python)):
        for status, _, errors in together(*pair):
            assert status == 0, errors
            assert all("is writing there" in x for x in errors.splitlines())
        assert tree(Path("out")) in [tree(Path("made", command[3])) for command in pair]
        assert not list(Path().glob(".*"))


def test_a_run_that_was_killed_is_in_nobodys_way(args: list[str]) -> None:
    """Its lock is free when it is dead, and what it left is removed."""
    with subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import os, sys\nfrom pathlib import Path\n"
            "from specgen.disk.place import exclusive\n"
            "with exclusive(Path('out')):\n"
            "    print('held', flush=True)\n    sys.stdin.read()\n",
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        process.kill()
    assert (StagedOutput.of(Path("out")).stage / "lock").is_file()
    assert ended_well(invoke(*args, "--wait", "0")).err == ""
    assert not list(Path().glob(".*"))


@pytest.mark.parametrize("call", ["lstat", "access"])
def test_a_stage_that_goes_while_it_is_looked_at(
    call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another run ends, and its folder with it: that is no reason to go unlocked."""
    stage = StagedOutput.of(tmp_path / "out").stage
    stage.mkdir()
    owner: Any = Path if call == "lstat" else os
    looks_at = getattr(owner, call)

    def late(path: Any, *args: Any) -> Any:
        monkeypatch.undo()
        stage.rmdir()
        return looks_at(path, *args)

    monkeypatch.setattr(owner, call, late)
    with exclusive(tmp_path / "out"):
        assert (stage / "lock").is_file()


@pytest.mark.parametrize("kind", ["link", "file", "another's"])
def test_a_stage_that_is_not_ours(kind: str, args: list[str]) -> None:
    stage = StagedOutput.of(Path("out")).stage
    Path("elsewhere").mkdir()
    Path("elsewhere/journal.json").write_text(
        '{"move": ["index.txt"], "delete": {}, "switch": null}'
    )
    if kind == "link":
        stage.symlink_to("elsewhere")
    elif kind == "file":
        stage.write_text("mine")
    elif os.getuid() != 0:
        pytest.skip("only root can give files away")
    else:
        stage.mkdir()
        os.chown(stage, 12345, 12345)
    errors = ended_with_errors(invoke(*args))
    assert (
        ".out.specgen: error: not a folder that a run of yours made; remove it"
        in errors
    )
    assert list(Path("elsewhere").iterdir()) == [Path("elsewhere/journal.json")]
