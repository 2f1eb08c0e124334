"""A folder as a source: its definitions are read, and other files ignored."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from specgen.disk.manifests import CACHE, MANIFEST
from specgen.report import SpecError
from specgen.sources.loading import read_source
from tests.sources.test_git import git
from tests.support.commands import ended_well, invoke
from tests.support.definitions import field
from tests.support.sources import definition, small, write_folder

NAMES = sorted(small())

HIDDEN = {
    ".vscode/settings.json": '{"editor.tabSize": 2}',
    ".venv/lib/x/EchoRequest.json": '{"apiKey": 1}',
    "deep/.cache/a.json": "no JSON",
    ".hidden.json": "[]",
}
OTHER = {
    "package.json": '{"name": "x", "version": "1.0", "type": "module", "main": "a"}',
    "tsconfig.json": '{\n  // comments\n  "compilerOptions": {},\n}',
    "list.json": "[1, 2]",
    "avro/User.json": '{"type": "record", "name": "User", "fields": []}',
    "empty.json": "{}",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of definitions."""
    return write_folder(tmp_path / "definitions", small())


def add(folder: Path, files: dict[str, str]) -> None:
    """Write more files into a folder."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def names(source: Path | str) -> list[str]:
    """The messages of a source that is read without problems."""
    loaded = read_source(str(source))
    assert loaded.problems == ()
    return sorted(message.name for message in loaded.messages)


def test_hidden_files_are_not_read(folder: Path) -> None:
    add(folder, HIDDEN)
    assert names(folder) == NAMES


def test_a_hidden_folder_may_itself_be_the_source(tmp_path: Path) -> None:
    assert names(write_folder(tmp_path / ".definitions", small())) == NAMES


def test_hidden_jars_and_documents_are_not_read(tmp_path: Path) -> None:
    add(tmp_path, {".gradle/a.jar": "no jar", ".git/page.txt": "no page"})
    with pytest.raises(SpecError, match="no message definitions found"):
        read_source(str(tmp_path))


@pytest.mark.parametrize("lost", [MANIFEST, CACHE, None])
def test_notes_of_specgens_are_never_definitions(
    lost: str | None, folder: Path
) -> None:
    out = str(folder)
    ended_well(invoke("generate", out, "--target", "docs", "-o", out))
    if lost is not None:
        (folder / lost).write_text('{"generator": "specgen", "fi')
    assert names(folder) == NAMES


def test_other_json_is_passed_over_with_a_warning(folder: Path) -> None:
    add(folder, OTHER)
    loaded = read_source(str(folder))
    assert sorted(message.name for message in loaded.messages) == NAMES
    passed_over = {str(Path(p.span.path).relative_to(folder)) for p in loaded.problems}
    assert passed_over == OTHER.keys()
    assert {p.code for p in loaded.problems} == {"I5"}
    with pytest.raises(SpecError):
        read_source(str(folder), strict=True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        '{"apiKey": 3',
        '{"type": "request"}',
        '{"name": "A", "validVersions": "0"}',
        '{"fields": []}',
        '{"name": "A", "feilds": [',
    ],
)
def test_what_may_be_a_damaged_definition_is_an_error(text: str, folder: Path) -> None:
    add(folder, {"Damaged.json": text})
    with pytest.raises(SpecError) as caught:
        read_source(str(folder))
    assert {Path(p.span.path).name for p in caught.value.problems} == {"Damaged.json"}


def test_in_kafkas_tree_every_file_is_a_definition(tmp_path: Path) -> None:
    folder = tmp_path / "raft/src/main/resources/common/message"
    add(write_folder(folder, small()), {"Other.json": "{}"})
    with pytest.raises(SpecError, match="has no 'name'"):
        read_source(str(tmp_path))


def test_a_file_that_is_named_is_read(tmp_path: Path) -> None:
    add(tmp_path, {"package.json": OTHER["package.json"]})
    with pytest.raises(SpecError, match="unknown key 'version'"):
        read_source(str(tmp_path / "package.json"))


def test_a_git_tree_with_all_of_it(folder: Path) -> None:
    out = str(folder / "generated")
    ended_well(invoke("generate", str(folder), "--target", "python", "-o", out))
    add(folder, HIDDEN)
    git(folder, "init", "--quiet")
    git(folder, "add", "--force", ".")
    git(folder, "commit", "--quiet", "--message", "all")
    listed = json.loads((folder / "generated" / MANIFEST).read_text())["files"]
    assert any(path.endswith(".json") for path in listed)
    assert names(f"git:{folder}@HEAD") == NAMES


def test_a_git_tree_around_or_in_a_package(folder: Path) -> None:
    """The manifest lies at the project's root, in the tree or above it."""
    (folder / "pyproject.toml").touch()
    (folder / "src" / "app").mkdir(parents=True)
    for path in folder.glob("*.json"):
        path.rename(folder / "src" / "app" / path.name)
    options = ["--layout", "package", "-o", folder / "src" / "app" / "wire"]
    ended_well(invoke("generate", folder / "src", "--target", "python", *options))
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--message", "all")
    assert len([*folder.rglob("_layouts/*.json")]) > 3
    for part in (folder, folder / "src", folder / "src" / "app"):
        assert names(part) == names(f"git:{part}@HEAD") == NAMES, part


def test_what_cannot_be_read_is_not_missed(folder: Path) -> None:
    """An error in a response does not make its request one without a response."""
    (folder / "EchoResponse.json").write_text("{")
    with pytest.raises(SpecError) as caught:
        read_source(folder)
    assert [problem.code for problem in caught.value.problems] == ["J1"]
    (folder / "EchoResponse.json").unlink()
    assert {problem.code for problem in read_source(folder).problems} == {"V12"}


def test_one_tag_that_leaves_a_gap(tmp_path: Path) -> None:
    tag = field("Rack", "string", "1+", tag=1, taggedVersions="1+")
    folder = write_folder(tmp_path, {"A": definition("A", [tag])})
    with pytest.raises(SpecError, match=r"tag 1 leaves a gap: 'A' has 1 tag$"):
        read_source(folder / "A.json")
