"""Whole runs that are killed: by their own hand at each step, and by SIGKILL."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module
from itertools import count, cycle
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from specgen.codegen.run import run
from specgen.disk import exchange as switch
from specgen.disk.data import data_folder
from specgen.disk.manifests import CACHE, MANIFEST, Notes, digest_of
from specgen.disk.write import exclusive, finish_interrupted, write_files
from specgen.protocol.model import Release
from tests.support.commands import COMMAND, ended_well, specgen
from tests.support.definitions import field
from tests.support.packs import job_of, make, tree, write_pack
from tests.support.sources import definition, read_release, small, write_folder

FIRST = read_release(small())


def second() -> Release:
    """The release a while later: one message changed, one went, one came."""
    items = small()
    del items["ClockRecord"]
    items["StoreRequest"]["fields"].append(field("More", "uuid", "2+"))
    items["NewRecord"] = definition("NewRecord", [field("Id", "int32")])
    return read_release(items)


SECOND = second()


def forked(work: Callable[[], None]) -> Any:
    """A started process that runs the work and ends without cleaning up."""
    process = get_context("fork").Process(target=work)
    process.start()
    return process


def made_things(pack: Path, folder: Path) -> dict[str, bytes]:
    """What the pack makes of the second release in a fresh folder."""
    make(SECOND, pack, folder)
    return tree(folder)


def check_whole(output: Path, *states: dict[str, bytes]) -> None:
    """Assert that an output is one of these states as a whole, and no mixture of them."""
    files = tree(output)
    assert files in states, [
        path
        for path, data in files.items()
        if all(state.get(path) != data for state in states)
    ]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("start", range(4))
def test_every_step_of_a_run(start: int, tmp_path: Path) -> None:
    pack, output = write_pack(tmp_path / "pack"), tmp_path / "all" / "out"
    expected = made_things(pack, tmp_path / "wanted") | {"mine.txt": b"mine"}
    make(FIRST, pack, output)
    (output / "mine.txt").write_bytes(b"mine")
    first = tree(output)
    for step in count(start, 4):
        process = forked(lambda step=step: _end_at(step, pack, output))  # type: ignore[misc]
        process.join(60)
        if process.exitcode == 0:
            break
        assert process.exitcode == 9
        check_whole(output, first, expected)
        # The next run, of whichever release.
        make(FIRST if step // 4 % 2 else SECOND, pack, output)
        assert tree(output) == (first if step // 4 % 2 else expected), f"step {step}"
        assert [path.name for path in output.parent.iterdir()] == ["out"]
        if not step // 4 % 2:
            make(FIRST, pack, output)
    assert step > 40
    assert tree(output) == expected


def _end_at(step: int, pack: Path, output: Path) -> None:
    """Run, but end before the step-th change of the file system."""
    left = [step]

    def guarded(call: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*args: Any, **keys: Any) -> Any:
            if left[0] == 0:
                os._exit(9)
            left[0] -= 1
            return call(*args, **keys)

        return wrapped

    for owner, names in (
        (Path, ("write_bytes", "replace", "unlink", "rmdir", "mkdir")),
        (Path, ("rename",)),
        (os, ("fsync", "link", "utime", "open")),
        (switch, ("exchange",)),
        (shutil, ("rmtree", "copystat")),
    ):
        for name in names:
            setattr(owner, name, guarded(getattr(owner, name)))
    make(SECOND, pack, output)
    os._exit(0)


def test_killed_at_any_moment(tmp_path: Path) -> None:
    pack, output = write_pack(tmp_path / "pack"), tmp_path / "all" / "out"
    expected = made_things(pack, tmp_path / "wanted")
    make(FIRST, pack, tmp_path / "first")
    first = tree(tmp_path / "first")
    dice = random.Random(5)

    def to_and_fro() -> None:
        while True:
            make(SECOND, pack, output)
            make(FIRST, pack, output)

    for _ in range(10):
        process = forked(to_and_fro)
        time.sleep(dice.uniform(0.005, 0.06))
        os.kill(process.pid, signal.SIGKILL)
        process.join(60)
        check_whole(output, {}, first, expected)
        make(SECOND, pack, output)
        assert tree(output) == expected
        assert [path.name for path in output.parent.iterdir()] == ["out"]
        assert set(Notes.inside(output).listed() or ()) == set(expected) - {
            MANIFEST,
            CACHE,
        }


@pytest.mark.slow
def test_a_package_is_never_a_mixture(tmp_path: Path) -> None:
    """Killed while it is switched to and fro: all of its modules are of one run."""
    states = []
    for number, release in enumerate((FIRST, SECOND)):
        folder = tmp_path / str(number)
        run(job_of(release, data_folder("templates") / "python"), folder)
        states.append(tree(folder))
    output, moment = tmp_path / "all/out", random.Random(7)

    def to_and_fro() -> None:
        for new, old in cycle(((states[1], states[0]), (states[0], states[1]))):
            with exclusive(output):
                finish_interrupted(output)
                removed = {p: digest_of(old[p]) for p in old.keys() - new.keys()}
                write_files(output, new, removed)

    write_files(output, states[0], {})
    states_seen = set()
    longest = 0.05
    for number in range(120):
        process = forked(to_and_fro)
        time.sleep(moment.uniform(0.005, longest))
        os.kill(process.pid, signal.SIGKILL)
        process.join(60)
        check_whole(output, *states)
        states_seen.add(states.index(tree(output)))
        # A machine at work takes longer for the first switch.
        longest = 0.05 if len(states_seen) > 1 else longest + 0.05
        if number % 6 == 0:
            imported = forked(lambda: _import_all(output))
            imported.join(60)
            assert imported.exitcode == 0
    assert states_seen == {0, 1}


def _import_all(output: Path) -> None:
    """End well where every module of the package in an output can be imported."""
    sys.path.insert(0, str(output))
    sys.dont_write_bytecode = True  # the output is compared, file by file
    for name in [name for name in sys.modules if name.startswith("kafka_wire")]:
        del sys.modules[name]
    for path in sorted(output.glob("kafka_wire/**/*.py")):
        parts = path.relative_to(output).with_suffix("").parts
        module = import_module(".".join(parts).removesuffix(".__init__"))
        assert str(module.__file__).startswith(str(output))
    os._exit(0)


@pytest.mark.slow
def test_the_command_killed_at_any_moment(tmp_path: Path) -> None:
    source = write_folder(tmp_path / "source", small())
    output = tmp_path / "all" / "out"
    args = ["generate", str(source), "--target", "python", "-o"]
    ended_well(specgen(*args, tmp_path / "wanted" / "out"))
    expected = tree(tmp_path / "wanted" / "out")
    dice = random.Random(6)
    for _ in range(4):
        process = subprocess.Popen([*COMMAND, *args, str(output)])
        time.sleep(dice.uniform(0.4, 0.9))
        process.kill()
        process.wait()
        check_whole(output, {}, expected)
    ended_well(specgen(*args, output))
    assert tree(output) == expected
    assert [path.name for path in output.parent.iterdir()] == ["out"]


def test_no_worker_outlives_a_killed_command(tmp_path: Path) -> None:
    if len(os.sched_getaffinity(0)) < 2 or not Path("/proc/self/task").is_dir():
        pytest.skip("needs two cores, and /proc")
    args = [
        "generate",
        "kafka:all",
        "--target",
        "fixtures",
        "-o",
        str(tmp_path / "out"),
    ]
    process = subprocess.Popen([*COMMAND, *args], env={**os.environ, "LC_ALL": "C"})
    listing = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    workers: list[str] = []
    end = time.monotonic() + 30
    while len(workers) < 2 and process.poll() is None and time.monotonic() < end:
        workers = listing.read_text().split() if listing.exists() else []
        time.sleep(0.005)
    process.kill()
    process.wait()
    assert workers, "no workers were seen"
    end = time.monotonic() + 20
    while any(map(_is_running, workers)) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(map(_is_running, workers))


def _is_running(pid: str) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"
