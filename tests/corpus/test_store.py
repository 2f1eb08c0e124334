"""A corpus' folder: a build counts at once and whole, or not at all."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
from multiprocessing import get_context
from pathlib import Path

import pytest

from specgen.corpus.schema import TABLES
from specgen.corpus.store import Store, files_of, link_files, partition
from specgen.report import SpecError


def publish(folder: Path, release: str, text: str) -> Path:
    """A build with one partition of one table."""
    store = Store(folder)
    with store.draft() as draft:
        part = draft.table("messages") / partition(release)
        part.mkdir(parents=True)
        (part / "a.parquet").write_text(text)
        draft.publish({"text": text}, f"<p>{text}")
        return draft.path


def read(folder: Path, release: str) -> str:
    return (folder / "messages" / partition(release) / "a.parquet").read_text()


def test_a_build_counts_once_it_is_published(tmp_path: Path) -> None:
    folder = tmp_path / "corpus"
    assert Store(folder).manifest() is None
    publish(folder, "4.3", "one")
    assert read(folder, "4.3") == "one"
    assert (folder / "report.html").read_text() == "<p>one"
    assert Store(folder).manifest() == {"text": "one"}
    store = Store(folder)
    with store.draft():
        assert read(folder, "4.3") == "one"
    publish(folder, "4.3", "two")
    assert read(folder, "4.3") == "two"
    for name in TABLES:
        assert (folder / name).is_symlink()


def test_a_draft_that_fails_leaves_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "corpus"
    publish(folder, "4.3", "one")
    with pytest.raises(ZeroDivisionError), Store(folder).draft() as draft:
        (draft.path / "half").write_text("half")
        raise ZeroDivisionError
    assert len(list((folder / "builds").iterdir())) == 1
    assert read(folder, "4.3") == "one"


INTERRUPTED = """
import sys
from pathlib import Path
from specgen.corpus.store import Store

folder = Path(sys.argv[1])
try:
    with Store(folder).draft() as draft:
        raise KeyboardInterrupt
except KeyboardInterrupt:
    assert not draft.path.exists()
    (draft.path / "work").mkdir(parents=True)
"""


def test_what_spark_writes_after_an_interrupt_is_removed(tmp_path: Path) -> None:
    folder = tmp_path / "corpus"
    subprocess.run([sys.executable, "-c", INTERRUPTED, str(folder)], check=True)
    assert not [*(folder / "builds").iterdir()]


def killed(folder: Path, at: int) -> None:
    """Publish a build, but end before a rename."""
    real, count = Path.replace, itertools.count()

    def replace(self: Path, target: Path) -> Path:
        if next(count) == at:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(self, target)

    setattr(Path, "replace", replace)  # noqa: B010
    publish(folder, "4.3", "new")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("first", [True, False], ids=["first build", "a later one"])
def test_killed_at_each_rename(first: bool, tmp_path: Path) -> None:
    """Before each rename: what counted still counts, or all of the new does."""
    renames = len(TABLES) + 3 if first else 1
    for at in range(renames + 1):
        folder = tmp_path / str(at)
        if not first:
            publish(folder, "4.3", "old")
        process = get_context("fork").Process(target=killed, args=[folder, at])
        process.start()
        process.join()
        assert (process.exitcode == -signal.SIGKILL) == (at < renames), at
        manifest = Store(folder).manifest()
        if at == renames:
            assert (manifest, read(folder, "4.3")) == ({"text": "new"}, "new")
        elif first:
            assert manifest is None
            with pytest.raises(SpecError, match="no corpus in this folder"):
                _ = Store(folder).current
        else:
            assert (manifest, read(folder, "4.3")) == ({"text": "old"}, "old")
        # The next run clears away what was left, and counts.
        publish(folder, "4.3", "next")
        assert read(folder, "4.3") == "next"
        assert len(list((folder / "builds").iterdir())) <= 2


def test_the_build_before_stays_for_those_who_read_it(tmp_path: Path) -> None:
    folder = tmp_path / "corpus"
    before = publish(folder, "4.3", "one")
    publish(folder, "4.3", "two")
    assert before.is_dir()
    publish(folder, "4.3", "three")
    assert not before.exists()


def test_another_run_is_told_apart(tmp_path: Path) -> None:
    with (
        Store(tmp_path / "corpus").draft(),
        pytest.raises(SpecError, match="another run builds it"),
        Store(tmp_path / "corpus").draft(),
    ):
        pass


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with (
        pytest.raises(SpecError, match=r"not from a corpus: thesis\.txt"),
        Store(tmp_path).draft(),
    ):
        pass
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]
    (tmp_path / "file").write_text("")
    with pytest.raises(SpecError, match="a file"), Store(tmp_path / "file").draft():
        pass
    own = tmp_path / "own"
    (own / "messages").mkdir(parents=True)
    with (
        pytest.raises(SpecError, match="not from a corpus: messages"),
        Store(own).draft(),
    ):
        pass


def test_no_corpus(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "absent"):
        with pytest.raises(SpecError, match="no corpus in this folder"):
            _ = Store(folder).current


@pytest.mark.parametrize("char", "[{*?\\:")
def test_folders_that_spark_can_not_read(char: str, tmp_path: Path) -> None:
    for folder in (tmp_path / f"a{char}b", tmp_path / f"a{char}b" / "c"):
        with pytest.raises(SpecError, match="Spark reads no folder with"):
            Store(folder)
    assert not list(tmp_path.iterdir())


def test_the_folder_is_resolved_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = tmp_path / "a[1]"
    odd.mkdir()
    monkeypatch.chdir(odd)
    with pytest.raises(SpecError, match="Spark reads no folder with"):
        Store(Path("corpus"))
    assert Store(Path("../corpus")).folder == tmp_path / "corpus"


def test_files_of_a_build(tmp_path: Path) -> None:
    build = publish(tmp_path / "corpus", "4.3", "four")
    assert files_of(build) == {name: [0, 0] for name in TABLES} | {"messages": [1, 4]}
    (build / "messages" / partition("4.3") / "a.parquet").unlink()
    assert files_of(build)["messages"] == [0, 0]


def test_where_links_fail_files_are_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "a"
    source.mkdir()
    (source / "x.parquet").write_text("x")

    def fail(*_: object, **__: object) -> None:
        raise OSError

    monkeypatch.setattr(os, "link", fail)
    link_files(source.iterdir(), tmp_path / "b", "p-")
    (made,) = (tmp_path / "b").iterdir()
    assert (made.name, made.read_text()) == ("p-x.parquet", "x")
    assert made.stat().st_nlink == 1


@pytest.mark.parametrize(
    ("release", "folder"),
    [("4.3", "release=4.3"), ("a:b", "release=a%3Ab"), ("a%b=c", "release=a%25b%3Dc")],
)
def test_partitions_have_hives_escapes(release: str, folder: str) -> None:
    assert partition(release) == folder
