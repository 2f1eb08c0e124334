"""Writing releases to a bundle: each form is stored once, whatever the order."""

from __future__ import annotations

import json
import shutil
from contextlib import nullcontext
from itertools import permutations
from pathlib import Path

import pytest

from specgen.disk.locks import LockedError
from specgen.disk.place import StagedOutput, exclusive
from specgen.protocol.model import ApiKey, ErrorCode, Message, Release
from specgen.protocol.model.release import SupportedError
from specgen.report import SpecError
from specgen.sources.bundle import bundle_writer
from specgen.sources.bundle.bundle_writer import Imported, write_release
from specgen.sources.bundled import Bundle
from tests.disk.outputs import KilledError, can_not_switch, killed_at
from tests.support.definitions import field, message
from tests.support.packs import tree


def item(name: str, *fields: str, module: str = "clients") -> Message:
    """A message with int8 fields of these names."""
    return message([field(f, "int8") for f in fields], name=name).replace(module=module)


def release(name: str, *messages: Message, **keys: object) -> Release:
    """A release of these messages."""
    return Release(name=name, version=f"{name}.0", messages=messages).replace(**keys)


ONE = release("1.0", item("A", "X"), item("B", "X"), missing_modules=("raft",))
TWO = release("2.0", item("A", "X", "Y"), item("B", "X"), item("C", module="core"))
TEN = release("10.0", item("A", "X"), item("B", "X", "Z"))


def forms(root: Path, name: str) -> dict[str, str]:
    """For each definition, the release whose file this release refers to."""
    index = json.loads((root / f"releases/{name}.json").read_text())
    return {k: v for form in index["definitions"].values() for k, v in form.items()}


def test_each_form_is_stored_once(tmp_path: Path) -> None:
    assert write_release(ONE, tmp_path) == Imported("1.0", 2, 2, 0)
    assert write_release(TWO, tmp_path) == Imported("2.0", 3, 2, 0)
    assert write_release(TEN, tmp_path) == Imported("10.0", 2, 1, 0)
    assert forms(tmp_path, "1.0") == {"A": "1.0", "B": "1.0"}
    assert forms(tmp_path, "2.0") == {"A": "2.0", "B": "1.0", "C": "2.0"}
    # A form that returns is stored as the old one; 10.0 is newer than 2.0.
    assert forms(tmp_path, "10.0") == {"A": "1.0", "B": "10.0"}
    assert Bundle(tmp_path).names == ("1.0", "2.0", "10.0")
    files = {path for path in tree(tmp_path) if path.startswith("definitions/")}
    assert files == {
        f"definitions/{name}.json"
        for name in ("A/1.0", "A/2.0", "B/1.0", "B/10.0", "C/2.0")
    }


def test_releases_are_read_as_they_were_written(tmp_path: Path) -> None:
    for one in (ONE, TWO, TEN):
        write_release(one, tmp_path)
    for one in (ONE, TWO, TEN):
        read = Bundle(tmp_path).read(one.name)
        assert (read.name, read.version) == (one.name, one.version)
        assert read.missing_modules == one.missing_modules
        assert {(m.name, m.module, len(m.fields)) for m in read.messages} == {
            (m.name, m.module, len(m.fields)) for m in one.messages
        }


def test_the_order_of_imports_does_not_matter(tmp_path: Path) -> None:
    trees = []
    for number, order in enumerate(permutations([ONE, TWO, TEN])):
        root = tmp_path / str(number)
        for one in order:
            write_release(one, root)
        trees.append(tree(root))
    assert all(other == trees[0] for other in trees)


def test_a_second_import_changes_nothing(tmp_path: Path) -> None:
    for one in (ONE, TWO, TEN):
        write_release(one, tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.json")}
    for one in (TEN, ONE, TWO, ONE):
        write_release(one, tmp_path)
    after = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.json")}
    assert after == before


def test_a_changed_release_leaves_the_others_as_they_were(tmp_path: Path) -> None:
    """A form that a later release shares with it is not overwritten."""
    for one in (ONE, TWO, TEN):
        write_release(one, tmp_path)
    changed = release("1.0", item("A", "Q"), item("B", "X"))
    write_release(changed, tmp_path)
    assert forms(tmp_path, "10.0") == {"A": "10.0", "B": "10.0"}
    releases = {name: Bundle(tmp_path).read(name).by_name for name in ("1.0", "10.0")}
    assert [f.name for f in releases["1.0"]["A"].fields] == ["Q"]
    assert [f.name for f in releases["10.0"]["A"].fields] == ["X"]
    write_release(ONE, tmp_path)
    assert forms(tmp_path, "10.0")["A"] == "1.0"


def test_unused_files_are_removed(tmp_path: Path) -> None:
    for one in (ONE, TWO):
        write_release(one, tmp_path)
    (tmp_path / "definitions/Z").mkdir()
    (tmp_path / "definitions/Z/1.0.json").write_text("{}")
    (tmp_path / "errors").mkdir()
    (tmp_path / "errors/1.0.json").write_text("{}")
    (tmp_path / "README.md").write_text("mine")
    write_release(release("2.0", item("B", "X")), tmp_path)
    assert set(tree(tmp_path)) == {
        "README.md",
        "definitions/A/1.0.json",
        "definitions/B/1.0.json",
        "releases/1.0.json",
        "releases/2.0.json",
    }
    assert not (tmp_path / "definitions/C").exists()


def test_errors_and_api_keys_are_kept_the_same_way(tmp_path: Path) -> None:
    errors = (ErrorCode(code=-1, name="UNKNOWN", retriable=False, about="prose"),)
    keys = (ApiKey(key=0, name="Produce"),)
    for name in ("1.0", "2.0"):
        write_release(release(name, errors=errors, api_keys=keys), tmp_path)
    write_release(release("3.0", errors=errors * 2), tmp_path)
    assert sorted(tree(tmp_path)) == [
        "apis/1.0.json",
        "errors/1.0.json",
        "errors/3.0.json",
        *(f"releases/{n}.0.json" for n in (1, 2, 3)),
    ]
    read = Bundle(tmp_path).read("2.0")
    assert read.errors == (errors[0].replace(about=""),)
    assert read.api_keys == keys
    assert Bundle(tmp_path).read("3.0").api_keys == ()


def test_listed_errors_are_kept_the_same_way(tmp_path: Path) -> None:
    rows = tuple(
        SupportedError(message=name, error="NONE", versions="0+") for name in "BA"
    )
    for name in ("1.0", "2.0"):
        write_release(release(name, supported_errors=rows), tmp_path)
    write_release(release("3.0"), tmp_path)
    assert "supported_errors/1.0.json" in tree(tmp_path)
    assert Bundle(tmp_path).read("2.0").supported_errors == rows[::-1]
    assert Bundle(tmp_path).read("3.0").supported_errors == ()


@pytest.mark.parametrize("way", ["switched", "moved"])
def test_killed_before_every_step(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if way == "moved":
        can_not_switch(monkeypatch)
    # A lock ends with its process.
    monkeypatch.setattr(bundle_writer, "exclusive", nullcontext)
    specs, ends = tmp_path / "specs", 0
    while True:
        write_release(ONE, specs)
        before = tree(specs)
        with killed_at(ends, monkeypatch):
            try:
                write_release(TWO, specs)
            except KilledError:
                ends += 1
            else:
                break
        # The next import, of any release, finishes it first.
        write_release(ONE, specs)
        assert not StagedOutput.of(specs).stage.exists()
        names = Bundle(specs).names
        assert names in (("1.0",), ("1.0", "2.0"))
        for name in names:
            Bundle(specs).read(name)
        if names == ("1.0",):
            assert tree(specs) == before
        shutil.rmtree(specs)
    assert ends > 20


def test_one_import_at_a_time(tmp_path: Path) -> None:
    root = tmp_path / "specs"
    with exclusive(root), pytest.raises(LockedError, match="another run writes there"):
        write_release(ONE, root)
    assert not root.exists()
    write_release(ONE, root)


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("releases/1.0.json", "{", "the bundle is damaged: Expecting property name"),
        ("releases/1.0.json", "[]", "no object with 'definitions'"),
        ("definitions/A/1.0.json", None, "No such file"),
    ],
)
def test_a_damaged_bundle(
    path: str, text: str | None, expected: str, tmp_path: Path
) -> None:
    write_release(ONE, tmp_path)
    if text is None:
        (tmp_path / path).unlink()
    else:
        (tmp_path / path).write_text(text)
    with pytest.raises(SpecError, match=expected):
        write_release(TWO, tmp_path)
