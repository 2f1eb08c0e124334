"""``generate --check``: stale files are shown as a diff, and nothing is written."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from specgen.disk.manifests import CACHE, MANIFEST
from specgen.disk.stale import Stale, diff_lines
from tests.support.commands import ended_well, invoke, specgen
from tests.support.packs import SMALL, tree, write_pack
from tests.support.sources import small, write_folder


@pytest.fixture
def arguments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The arguments of a finished run in the current folder."""
    monkeypatch.chdir(tmp_path)
    write_folder(tmp_path / "source", small())
    write_pack(tmp_path / "pack", SMALL | {"empty.txt": ""})
    args = ["generate", "source", "--target", "pack", "-o", "all/out"]
    ended_well(invoke(*args))
    return args


def state(folder: Path) -> dict[str, object]:
    """Everything in a folder, with modification times."""
    return {
        str(path): (path.lstat().st_mtime_ns, stat.S_IFMT(path.lstat().st_mode))
        for path in folder.rglob("*")
    }


def stale(args: list[str]) -> str:
    """The output of a check that finds stale files and writes nothing."""
    before = state(Path())
    done = invoke(*args, "--check")
    assert done.status == 1
    assert done.err == ""
    assert state(Path()) == before
    return done.out


def test_up_to_date(arguments: list[str]) -> None:
    before = state(Path())
    done = ended_well(invoke(*arguments, "--check"))
    assert done.out == "everything is up to date\n"
    assert state(Path()) == before


def test_nothing_is_written_anywhere(arguments: list[str], tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (tmp_path / "all" / "out" / CACHE).unlink()
    before = state(tmp_path)
    env = {
        "HOME": str(home),
        "XDG_CACHE_HOME": str(home / "cache"),
        "TMPDIR": str(home),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    (tmp_path / "pack" / "pack.toml").read_text()
    done = specgen(*arguments, "--check", cwd=tmp_path, env=env)
    assert (done.status, done.out) == (0, "everything is up to date\n")
    assert state(tmp_path) == before


def test_a_changed_file(arguments: list[str]) -> None:
    Path("all/out/index.txt").write_text("EchoRequest\nmine\nStoreResponse\n")
    assert stale(arguments) == (
        "--- a/all/out/index.txt\n"
        "+++ b/all/out/index.txt\n"
        "@@ -1,3 +1,5 @@\n"
        "+ClockRecord\n"
        " EchoRequest\n"
        "-mine\n"
        "+EchoResponse\n"
        "+StoreRequest\n"
        " StoreResponse\n"
    )


def test_a_missing_file(arguments: list[str]) -> None:
    Path("all/out/apis/ClockRecord.txt").unlink()
    assert stale(arguments) == (
        "--- /dev/null\n+++ b/all/out/apis/ClockRecord.txt\n"
        "@@ -0,0 +1 @@\n+ClockRecord\n"
    )


def test_a_missing_empty_file(arguments: list[str]) -> None:
    Path("all/out/empty.txt").unlink()
    assert stale(arguments) == "--- /dev/null\n+++ b/all/out/empty.txt\n"


def test_an_orphan(arguments: list[str]) -> None:
    Path("source/ClockRecord.json").unlink()
    output = stale(arguments)
    assert "--- a/all/out/messages/ClockRecord.txt\n+++ /dev/null\n" in output
    assert "-Ticks int64\n" in output
    assert "--- a/all/out/MANIFEST.json\n+++ b/all/out/MANIFEST.json\n" in output


def test_files_of_ones_own_are_not_stale(arguments: list[str]) -> None:
    Path("all/out/mine.txt").write_text("mine")
    ended_well(invoke(*arguments, "--check"))


def test_a_missing_manifest_and_no_output_at_all(arguments: list[str]) -> None:
    Path("all/out", MANIFEST).unlink()
    assert stale(arguments).startswith("--- /dev/null\n+++ b/all/out/MANIFEST.json\n")
    arguments[-1] = "elsewhere"
    output = stale(arguments)
    assert output.count("--- /dev/null\n") == len(tree(Path("all/out")))
    assert not Path("elsewhere").exists()


def test_the_cache_is_not_trusted(arguments: list[str]) -> None:
    """A check renders everything, whatever the last run noted."""
    Path("pack/index.txt.jinja").write_text("x")
    assert "+x\n\\ No newline at end of file\n" in stale(arguments)


def test_an_interrupted_run_is_not_finished(arguments: list[str]) -> None:
    stage = Path("all/.out.specgen")
    (stage / "new").mkdir(parents=True)
    (stage / "new/index.txt").write_text("x")
    plan = '{"move": ["index.txt"], "delete": {}, "switch": null}'
    (stage / "journal.json").write_text(plan)
    before = state(Path())
    ended_well(invoke(*arguments, "--check"))
    assert state(Path()) == before
    # The next run finishes it, and then makes the file again.
    done = invoke(*arguments, "--json")
    assert json.loads(done.out)[0]["written"] == ["index.txt"]
    assert not stage.exists()


def test_several_packs_and_json(arguments: list[str]) -> None:
    args = ["generate", "source", "--target", "pack", "--target", "fixtures"]
    ended_well(invoke(*args))
    ended_well(invoke(*args, "--check"))
    Path("generated/small/notes.md").write_text("x")
    Path("generated/fixtures/ClockRecord.jsonl").unlink()
    done = invoke(*args, "--check", "--json")
    assert done.status == 1
    assert json.loads(done.out) == [
        {
            "pack": "small",
            "output": "generated/small",
            "stale": {"notes.md": "changed"},
        },
        {
            "pack": "fixtures",
            "output": "generated/fixtures",
            "stale": {"ClockRecord.jsonl": "missing"},
        },
    ]
    assert done.out.count("generated/") == 2


def diff(old: bytes | None, arguments: bytes | None) -> str:
    """The diff of one file."""
    lines = diff_lines(Stale("x", old, arguments), Path("out"))
    return "".join(f"{line}\n" for line in lines)


def test_ends_of_files() -> None:
    head = "--- a/out/x\n+++ b/out/x\n@@ -1 +1 @@\n"
    none = "\\ No newline at end of file\n"
    assert diff(b"a", b"a\n") == f"{head}-a\n{none}+a\n"
    assert diff(b"a\n", b"a") == f"{head}-a\n+a\n{none}"


def test_only_a_line_feed_ends_a_line() -> None:
    output = diff(b"a\r\n", "a\n\u2028\x0cb\n".encode())
    assert output.endswith("@@ -1 +1,2 @@\n-a\r\n+a\n+\u2028\x0cb\n")


def test_what_is_no_text() -> None:
    assert diff(b"\xff", b"\xfe") == "Binary files a/out/x and b/out/x differ\n"
    assert diff(None, b"\xfe") == "Binary files /dev/null and b/out/x differ\n"


def test_a_terminal_without_the_letters(arguments: list[str], tmp_path: Path) -> None:
    Path("all/out/notes.md").write_text("ä\n", encoding="utf-8")
    env = {"PYTHONIOENCODING": "ascii", **os.environ}
    done = specgen(*arguments, "--check", cwd=tmp_path, env=env)
    assert done.status == 1
    assert "-\\xe4\n" in done.out
    assert done.err == ""
