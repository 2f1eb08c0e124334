"""A run that ends at any moment leaves what can be used, and the next one finishes it."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path

import pytest

from specgen.disk.manifests import digest_of
from specgen.disk.place import StagedOutput
from specgen.disk.write import finish_interrupted, write_files
from tests.disk.outputs import (
    AFTER,
    DELETED,
    NEW,
    OLD,
    USERS,
    KilledError,
    can_not_switch,
    killed_at,
    restore,
    stage_is_gone,
)
from tests.support.packs import tree


@pytest.mark.parametrize("way", ["switched", "moved"])
def test_killed_before_every_step(
    way: str, output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if way == "moved":
        can_not_switch(monkeypatch)
    before = tree(output)
    ends = 0
    for step in range(150):
        with killed_at(step, monkeypatch) as steps:
            try:
                write_files(output, NEW, DELETED)
            except KilledError:
                ends += 1
            else:
                break
        if way == "switched" or "replace" not in steps:
            assert tree(output) in (before, AFTER), f"step {step}: a mixture"
        for path, raw in tree(output).items():
            assert raw in (before.get(path), AFTER.get(path)), f"half of {path}"
        # The next run.
        finish_interrupted(output)
        assert tree(output) in (before, AFTER)
        assert not StagedOutput.of(output).stage.exists()
        write_files(output, NEW, DELETED)
        assert tree(output) == AFTER
        assert not (output / "b/d").exists()
        restore(output)
    assert ends > 30
    assert stage_is_gone(output)


@pytest.mark.parametrize(
    ("way", "name", "after"), [("switched", "exchange", 3), ("moved", "unlink", 2)]
)
def test_killed_again_while_finishing(
    way: str, name: str, after: int, output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if way == "moved":
        can_not_switch(monkeypatch)
    before = tree(output)
    for step in range(100):
        with killed_at(1000, monkeypatch) as steps:
            write_files(output, NEW, DELETED)
        restore(output)
        first = steps.index(name, steps.index("fsync")) + after
        with killed_at(first, monkeypatch), pytest.raises(KilledError):
            write_files(output, NEW, DELETED)
        assert (tree(output) == AFTER) == (way == "switched")
        assert tree(output) != before
        assert StagedOutput.of(output).journal.exists()
        with killed_at(step, monkeypatch):
            try:
                finish_interrupted(output)
            except KilledError:
                done = False
            else:
                done = True
        finish_interrupted(output)
        assert tree(output) == AFTER
        assert not StagedOutput.of(output).stage.exists()
        if done:
            break
        restore(output)
    assert step > 3


def journal(output: Path, text: str, files: Mapping[str, bytes]) -> Path:
    """A stage as a run leaves it that was cut off, with a journal and a draft."""
    place = StagedOutput.of(output)
    for path, raw in files.items():
        (place.draft / path).parent.mkdir(parents=True, exist_ok=True)
        (place.draft / path).write_bytes(raw)
    place.journal.write_text(text)
    return place.draft


@pytest.mark.parametrize("backwards", [False, True])
def test_killed_while_a_journal_and_its_draft_are_discarded(
    backwards: bool, output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In whatever order a folder is listed: a journal without its draft only deletes."""
    before, iterdir = tree(output), Path.iterdir
    moved = before | {"a.txt": b"new a"}
    del moved["x"]
    plan = {"move": ["a.txt"], "delete": {"x": DELETED["x"]}, "switch": None}
    monkeypatch.setattr(
        Path, "iterdir", lambda self: iter(sorted(iterdir(self), reverse=backwards))
    )
    for step in range(10):
        journal(output, json.dumps(plan), {"a.txt": b"new a"})
        with killed_at(step, monkeypatch):
            try:
                StagedOutput.of(output).discard()
            except KilledError:
                done = False
            else:
                done = True
        finish_interrupted(output)
        assert tree(output) in (before, moved)
        if done:
            break
        restore(output)
    assert step > 1


WRONG = [
    *("", "{", "[]", "null", "\0", "[" * 100_000, '{"move": 3, "delete": []}'),
    *('{"move": ["a.txt"]}', '{"move": [], "delete": {}, "switch": "x"}'),
    *('{"move": [1], "delete": {}, "switch": null}',),
    *('{"move": [null], "delete": {}, "switch": null}',),
    *('{"move": [["a.txt"]], "delete": {}, "switch": null}',),
    *('{"move": ["a.txt"], "delete": {"mine.txt": 3}, "switch": null}',),
    *('{"move": ["a.txt"], "delete": ["mine.txt"], "switch": null}',),
    *('{"move": ["a.txt", "../precious"], "delete": {}, "switch": null}',),
    *('{"move": ["a.txt"], "delete": {"../precious": "x"}, "switch": null}',),
    *('{"move": ["a.txt", "/tmp/x"], "delete": {}, "switch": null}',),
    *('{"move": ["a.txt", "\\ud800"], "delete": {}, "switch": null}',),
    *('{"move": ["a.txt"], "delete": {}, "switch": 1.5}',),
    *('{"move": ["a.txt"], "delete": {}, "switch": 1}',),
    # As older versions wrote it, with files that are called 0, 1 and so on.
    '{"move": ["a.txt"], "delete": []}',
]


@pytest.mark.parametrize("text", WRONG)
def test_a_damaged_journal_is_none(text: str, output: Path, tmp_path: Path) -> None:
    (tmp_path / "precious").write_bytes(b"1")
    before = tree(output)
    stage = journal(output, text, {"a.txt": b"x", "precious": b"x"}).parent
    (stage / "0").write_bytes(b"x")
    assert finish_interrupted(output) is False
    assert tree(output) == before
    (tmp_path / "precious").unlink()
    assert stage_is_gone(output)


def test_a_journal_deletes_only_what_it_knows(output: Path) -> None:
    listed = {"a.txt": digest_of(OLD["a.txt"]), "mine.txt": digest_of(b"another")}
    text = json.dumps({"move": [], "delete": listed, "switch": None})
    journal(output, text, {"b/c.txt": b"x"})
    assert finish_interrupted(output)
    assert tree(output).keys() == (OLD | USERS).keys() - {"a.txt"}


def test_a_journal_follows_no_link(output: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "precious").write_bytes(b"1")
    (output / "link").symlink_to(elsewhere)
    moves = ["link/precious", "link/new", "linked", "in/precious", "ok"]
    removed = {"link/precious": digest_of(b"1")}
    text = json.dumps({"move": moves, "delete": removed, "switch": None})
    draft = journal(output, text, {"ok": b"fine", "link/new": b"hostile"})
    (draft / "linked").symlink_to(elsewhere / "precious")
    (draft / "in").symlink_to(elsewhere)
    assert finish_interrupted(output)
    assert tree(elsewhere) == {"precious": b"1"}
    assert (output / "ok").read_bytes() == b"fine"
    assert not os.path.lexists(output / "linked")
    assert not (output / "in").exists()


@pytest.mark.parametrize("switch", ["null", "{inode}"])
def test_a_draft_that_is_a_link(switch: str, output: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "precious").write_bytes(b"1")
    before = tree(output)
    number = switch.format(inode=output.stat().st_ino)
    place = StagedOutput.of(output)
    place.stage.mkdir()
    place.draft.symlink_to(elsewhere)
    text = f'{{"move": ["precious"], "delete": {{}}, "switch": {number}}}'
    place.journal.write_text(text)
    finish_interrupted(output)
    assert tree(elsewhere) == {"precious": b"1"}
    assert tree(output) == before
    assert not place.stage.exists()


@pytest.mark.parametrize("name", ["x" * 300, "a.txt/deep", "link/precious"])
def test_a_journal_that_can_not_be_finished_is_in_nobodys_way(
    name: str, output: Path
) -> None:
    """What an older version left there is an example: it knew of no lengths."""
    text = json.dumps({"move": [name, "b/c.txt"], "delete": {}, "switch": None})
    journal(output, text, {"b/c.txt": b"new c"})
    assert finish_interrupted(output)
    assert (output / "b/c.txt").read_bytes() == b"new c"
    write_files(output, NEW, DELETED)
    assert tree(output) == AFTER
    assert stage_is_gone(output)


def test_what_a_user_changed_meanwhile_survives(output: Path) -> None:
    (output / "a.txt").write_bytes(b"edited")
    place = StagedOutput.of(output)
    place.draft.mkdir(parents=True)
    (place.draft / "a.txt").write_bytes(b"never committed")
    assert finish_interrupted(output) is False
    assert (output / "a.txt").read_bytes() == b"edited"
