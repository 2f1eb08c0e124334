"""``specgen diff --git-driver``: git's view of changed definitions."""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import chdir
from pathlib import Path
from shutil import copytree

import pytest

from specgen.cli import git_driver
from tests.changes.protocol import all_of, released, remove, swap
from tests.support.commands import ended_with_errors, invoke
from tests.support.repositories import commit, git
from tests.support.sources import write_folder


def rewrite(name: str, old: str, new: str) -> None:
    """Replace a text in a file."""
    text = Path(name).read_text("utf-8")
    assert old in text
    Path(name).write_text(text.replace(old, new, 1), "utf-8")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository of definitions, with our driver in it."""
    folder = tmp_path_factory.mktemp("built")
    with chdir(folder):
        git("init", "-q", ".")
        driver = f"'{sys.executable}' -m specgen diff --git-driver --"
        git("config", "diff.specgen.command", driver)
        Path(".gitattributes").write_text("*.json diff=specgen\n")
        write_folder(Path("messages"), released())
        commit("as released")
    return folder


@pytest.fixture(autouse=True)
def repository(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The current folder: a copy of that repository."""
    copytree(built, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GIT_PAGER_IN_USE", raising=False)


def test_a_change_of_the_work_tree() -> None:
    protocol = released()
    all_of(remove("PingRequest", "Low"), swap("OtherResponse", 0, 1))(protocol)
    write_folder(Path("messages"), protocol)
    request, response = "messages/PingRequest.json", "messages/OtherResponse.json"
    output = git("diff")
    assert output.startswith(
        f"diff --specgen a/{response} b/{response}\nOtherResponse\n"
    )
    assert f"\ndiff --specgen a/{request} b/{request}\nPingRequest\n" in output
    assert "  error   WIRE_FIELD_REMOVED  v0-3 low: int64 → nothing\n" in output
    line = 1 + Path("messages/PingRequest.json").read_text().split("\n").index(
        '  "name": "PingRequest",'
    )
    assert f"          new: b/{request}:{line}:" in output
    assert re.search(rf"          old: a/{request}:\d+:\d+\n", output)
    assert "          low: int64                   <\n" in output
    assert "\x1b" not in output and "@@" not in output


@pytest.mark.slow
def test_colours_in_gits_pager() -> None:
    rewrite("messages/PingRequest.json", '"Low"', '"Least"')
    assert "\x1b[36mNAME\x1b[0m" in git("diff", GIT_PAGER_IN_USE="true", TERM="xterm")
    assert "\x1b" not in git("diff", GIT_PAGER_IN_USE="true", TERM="dumb")
    coloured = {"GIT_PAGER_IN_USE": "true", "TERM": "xterm", "NO_COLOR": "1"}
    assert "\x1b[36m" not in git("diff", **coloured)


@pytest.mark.slow
def test_a_log_of_added_moved_and_removed_files() -> None:
    other, elsewhere = "messages/OtherRequest.json", "messages/Elsewhere.json"
    Path(other).rename(elsewhere)
    rewrite(elsewhere, '"Count"', '"Number"')
    commit("moved")
    Path(elsewhere).unlink()
    commit("gone")
    newest, moved, first = git(
        "log", "-p", "-M", "--ext-diff", "--format=%x00%s"
    ).split("\0")[1:]
    assert (
        f"diff --specgen a/{elsewhere} /dev/null\ndeleted file mode 100644\n" in newest
    )
    assert "VERSION_REMOVED  v0-3: versions 0-3 → nothing\n" in newest
    assert f"diff --specgen a/{other} b/{elsewhere}\nsimilarity index" in moved
    assert f"rename to {elsewhere}\n" in moved
    assert "NAME  v0-3 count: count → number (the same bytes)\n" in moved
    assert f"diff --specgen /dev/null b/{other}\nnew file mode 100644\n" in first
    assert "MESSAGE_ADDED  v0-3: nothing → versions 0-3\n" in first


@pytest.mark.slow
def test_a_change_without_meaning() -> None:
    rewrite("messages/PingRequest.json", '"0-3"', '"0-3" /* as ever */')
    same = "the same meaning: descriptions, comments, order or spelling changed"
    assert git("diff").splitlines()[1:] == [same]


@pytest.mark.slow
def test_a_changed_file_mode() -> None:
    Path("messages/PingRequest.json").chmod(0o755)
    assert git("diff").splitlines()[1:] == ["old mode 100644", "new mode 100755"]


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    "text",
    [
        '{"name": "PingRequest",\n',
        '{"just": "settings"}\n',
        "no definition\nat all",
        "",
        "[" * 100_000,
    ],
)
def test_other_files_are_compared_by_line(text: str) -> None:
    path = "messages/PingRequest.json"
    Path(path).write_text(text)
    head, note, *lines = git("diff").splitlines()
    assert head == f"diff --specgen a/{path} b/{path}"
    assert note.startswith("not a definition: b/messages/PingRequest.json")
    assert lines[:2] == [f"--- a/{path}", f"+++ b/{path}"]
    assert '-  "name": "PingRequest",' in lines
    added = [line[1:] for line in lines[3:] if line.startswith("+")]
    assert added == text.splitlines()
    no_newline = "\\ No newline at end of file"
    assert (no_newline in lines) == bool(text and not text.endswith("\n"))


@pytest.mark.slow
def test_a_binary_file() -> None:
    path = Path("messages/PingRequest.json")
    path.write_bytes(b"\0\1\2")
    assert git("diff").splitlines()[2:] == [
        f"Binary files a/{path} and b/{path} differ"
    ]
    path.write_bytes(b'{"name": "\xff"}')
    assert "+{" in git("diff")


@pytest.mark.slow
def test_a_file_with_conflicts() -> None:
    git("checkout", "-q", "-b", "other")
    rewrite("messages/PingRequest.json", '"Low"', '"Lower"')
    commit("lower")
    git("checkout", "-q", "-")
    rewrite("messages/PingRequest.json", '"Low"', '"Least"')
    commit("least")
    with pytest.raises(subprocess.CalledProcessError):
        git("merge", "-q", "other")
    output = git("diff", "--ours")
    assert output.startswith(
        "* Unmerged path messages/PingRequest.json\ndiff --specgen"
    )
    assert "<<<<<<<" in git("diff")


@pytest.mark.slow
def test_a_file_named_like_an_option() -> None:
    rewrite("messages/PingRequest.json", '"Low"', '"Least"')
    Path("messages/PingRequest.json").rename("--help.json")
    git("add", "-A")
    assert "NAME  v0-3 low: low → least" in git("diff", "-M", "--cached")


@pytest.mark.slow
def test_a_pager_that_quits_early() -> None:
    text = "\n".join(f"line {number}" for number in range(200_000))
    Path("messages/PingRequest.json").write_text(text)
    script = "git --no-pager diff | head -1; test ${PIPESTATUS[0]} -ne 128"
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, check=True, timeout=120
    )
    assert done.stdout.startswith(b"diff --specgen")
    assert b"external diff died" not in done.stderr


def test_an_internal_error_does_not_stop_git(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(git_driver, "diff", fails)
    old, new = tmp_path / "old", tmp_path / "new"
    text = Path("messages/PingRequest.json").read_text()
    old.write_text(text)
    new.write_text(text.replace('"Low"', '"Least"'))
    words = ("x.json", old, "0" * 40, "100644", new, "1" * 40, "100644")
    ran = invoke("diff", "--git-driver", "--", *words)
    assert ran.status == 0
    assert "specgen can't compare it: RuntimeError: a bug\n--- a/x.json\n" in ran.out
    assert '+   "name": "Least",' in re.sub("[+] +", "+   ", ran.out)
    ran = invoke("diff", "--git-driver", "--", "x.json", "no-such-file", *words[2:])
    assert (ran.status, ran.out) == (0, "x.json: No such file or directory\n")


@pytest.mark.parametrize("count", [0, 2, 6, 8, 10])
def test_wrong_numbers_of_arguments(count: int) -> None:
    ran = invoke("diff", "--git-driver", *["x"] * count)
    assert f"{count} arguments instead of 7 or 9" in ended_with_errors(ran, 1)
