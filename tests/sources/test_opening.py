"""Sources by name: what is read from where, and to which module it belongs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from specgen.disk.inputs import RawFile, texts
from specgen.protocol.model import Release
from specgen.report import Problems, SpecError
from specgen.sources.folders import folder_files, in_source_tree
from specgen.sources.opening import (
    full_source,
    module_of,
    origin,
    release_of,
    source_files,
    source_name,
    source_texts,
)
from tests.support.sources import definition, small, write_folder


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("-", "stdin"),
        ("git:/a/b@v1.0", "v1.0"),
        ("git:a@b@c", "c"),
        ("folder/FetchRequest.json", "FetchRequest.json"),
        ("/a/kafka-3.9/", "kafka-3.9"),
        (".", "."),
    ],
)
def test_names(source: str, name: str) -> None:
    assert source_name(source) == name


@pytest.mark.parametrize(
    ("path", "module"),
    [
        ("x/kafka-clients-4.3.1.jar!common/message/A.json", "clients"),
        (
            "kafka-group-coordinator-4.0.0-rc1.jar!common/message/A.json",
            "group-coordinator",
        ),
        ("kafka-raft.jar!common/message/A.json", "raft"),
        ("other.jar!common/message/A.json", ""),
        ("k/clients/src/main/resources/common/message/A.json", "clients"),
        ("/src/main/resources/message/A.json", ""),
        ("repo@3.9.0:raft/src/main/resources/common/message/A.json", "raft"),
        ("/home/a/src/b/message/A.json", ""),
        ("/a/src/main/resources/x/raft/src/main/resources/message/A.json", "raft"),
        ("a!b/clients/src/main/resources/common/message/A.json", "clients"),
        ("A.json", ""),
        ("x/kafka-metadata-4.3.1/common/metadata/A.json", "metadata"),
        ("kafka-group-coordinator/common/message/A.json", "group-coordinator"),
        ("x/kafka-storage-3.0.0/message/A.json", "storage"),
        ("x/storage/message/A.json", ""),
        ("common/message/A.json", ""),
        ("x/kafka-raft-4.3.1/A.json", ""),
    ],
)
def test_modules(path: str, module: str) -> None:
    assert module_of(path) == module


@pytest.mark.parametrize(
    ("source", "named"),
    [
        ("git:/a/b@v3.8.0", "Kafka's JSON definitions, 3.8.0"),
        ("git:clients@4.0.0-rc1", "Kafka's JSON definitions, 4.0.0-rc1"),
        ("git:clients@HEAD", "Kafka's JSON definitions"),
        ("/anywhere/at/all@3.8.0", "Kafka's JSON definitions"),
        ("-", "Kafka's JSON definitions"),
        ("kafka:latest", "kafka:4.4"),
    ],
)
def test_what_a_source_is(source: str, named: str) -> None:
    release = Release(name="4.4", messages=(), notations=("Kafka's JSON definitions",))
    assert origin(source, release) == named


def test_a_module_is_known_from_within(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = tmp_path / "kafka" / "raft" / "src" / "main" / "resources"
    tree.mkdir(parents=True)
    monkeypatch.chdir(tree)
    assert module_of("common/message/A.json") == "raft"
    monkeypatch.chdir(tmp_path / "kafka" / "raft")
    assert module_of("src/main/resources/common/message/A.json") == "raft"
    Path(".git").mkdir()
    assert module_of("src/main/resources/common/message/A.json") == ""


@pytest.mark.parametrize(
    ("path", "inside"),
    [
        ("clients/src/main/resources/common/message/A.json", True),
        ("storage/src/main/resources/message/A.json", True),
        ("metadata/src/main/resources/common/metadata/A.json", True),
        ("clients/src/test/resources/common/message/A.json", False),
        ("clients/build/resources/main/common/message/A.json", False),
        ("clients/src/main/resources/common/message/deep/A.json", False),
        ("clients/src/main/resources/common/message/README.md", False),
        ("generator/src/main/java/message/A.json", False),
        ("A.json", False),
    ],
)
def test_source_trees(path: str, inside: bool) -> None:
    assert in_source_tree(path) is inside


def test_a_folder_with_and_without_a_source_tree(tmp_path: Path) -> None:
    write_folder(tmp_path / "a/b", {"One": definition("One")})
    assert [Path(f.path).name for f in folder_files(tmp_path)] == ["One.json"]
    tree = tmp_path / "raft/src/main/resources/common/message"
    write_folder(tree, {"Two": definition("Two")})
    assert [Path(f.path).name for f in folder_files(tmp_path)] == ["Two.json"]


def test_what_is_no_text_is_reported_and_left(tmp_path: Path) -> None:
    files = [RawFile("a", b"x"), RawFile("b", b"\n\xc3\xa4\xff"), RawFile("c", b"y")]
    problems = Problems()
    assert [file.path for file in texts(files, problems)] == ["a", "c"]
    assert [str(p) for p in problems.found] == ["b:2:2: error: I2: not UTF-8"]


def test_all_problems_of_a_folder(tmp_path: Path) -> None:
    write_folder(tmp_path, small())
    (tmp_path / "A.json").write_bytes(b"\xff")
    (tmp_path / "B.json").write_text('{"name": "B"')
    problems = Problems()
    with pytest.raises(SpecError) as caught:
        release_of(str(tmp_path), problems)
    codes = [problem.code for problem in caught.value.problems]
    assert codes == ["I2", "J1"]


def record(name: str) -> dict[str, dict[str, object]]:
    return {name: definition(name, type="metadata", apiKey=0)}


def test_jars_unpacked_side_by_side(tmp_path: Path) -> None:
    for place, name in (
        ("kafka-metadata-4.3.1/common/metadata", "OneRecord"),
        ("kafka-storage-4.3.1/message", "TwoRecord"),
        ("renamed/message", "ThreeRecord"),
        ("another/message", "FourRecord"),
    ):
        write_folder(tmp_path / place, record(name))
    problems = Problems()
    release = release_of(str(tmp_path), problems)
    assert not problems.found
    assert {message.name: message.module for message in release.messages} == {
        "OneRecord": "metadata",
        "TwoRecord": "storage",
        "ThreeRecord": "",
        "FourRecord": "",
    }
    write_folder(tmp_path / "another/message", record("FiveRecord"))
    with pytest.raises(SpecError) as caught:
        release_of(str(tmp_path), Problems())
    (problem,) = caught.value.problems
    assert (problem.code, "apiKey 0 is already used by" in problem.message) == (
        "V10",
        True,
    )


def test_every_source_is_named_in_whole(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(SpecError) as caught:
        list(source_texts(str(tmp_path / "empty"), Problems()))
    assert caught.value.problems[0].span.path == str(tmp_path / "empty")


def test_folders_are_read_as_they_are_asked_for(tmp_path: Path) -> None:
    write_folder(tmp_path, small())
    files = source_files(str(tmp_path))
    first = next(files)
    assert json.loads(first.raw)["name"] == "ClockRecord"


@pytest.mark.parametrize(
    ("source", "name"), [("4.3", "4.3"), ("0.11", "0.11.0"), ("kafka:0.11", "0.11.0")]
)
def test_a_release_by_its_number(source: str, name: str) -> None:
    assert release_of(full_source(source), Problems()).name == name


def test_a_file_named_like_a_release(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("4.3").mkdir()
    assert full_source("4.3") == "4.3"
