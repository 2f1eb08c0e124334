"""``specgen fixtures export``: complete, reproducible, and valid by its schema."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import pytest

from specgen import __version__
from specgen.protocol.codec import decode_whole, encode
from specgen.testing.vectors.vector import Vector
from specgen.testing.vectors.vector_file import vectors_schema
from specgen.testing.vectors.vector_set import Choice, vector_set
from tests.support.bundled import release
from tests.support.commands import ended_well, ended_with_errors, invoke, specgen
from tests.support.schemas import schema_errors

SOME = ("--api", "Vote", "--message", "RequestHeader", "--message", "RecordBatch")
MANIFEST = "manifest.json"


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, by its path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def manifest(folder: Path) -> dict[str, Any]:
    """A folder's manifest."""
    content: dict[str, Any] = json.loads((folder / MANIFEST).read_text("ascii"))
    return content


def export(folder: Path, *args: str) -> dict[str, bytes]:
    """The files of an export of release 4.3."""
    ended_well(invoke("fixtures", "export", "kafka:4.3", "-o", folder, *args))
    return contents(folder)


def vectors(folder: Path) -> list[Vector]:
    """The vectors of an export, in order."""
    return [
        Vector.read(line)
        for path in manifest(folder)["files"]
        for line in (folder / path).read_bytes().splitlines()
    ]


@pytest.fixture(scope="module")
def small_export(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An export of a few messages."""
    folder = tmp_path_factory.mktemp("some") / "vectors"
    export(folder, *SOME)
    return folder


def test_the_manifest_describes_every_file(small_export: Path) -> None:
    described = manifest(small_export)
    files = contents(small_export)
    assert {*described["files"]} == {*files} - {MANIFEST}
    assert described["files"]["records.jsonl"]["versions"] == [0, 1, 2]
    for path, entry in described["files"].items():
        assert entry["sha256"] == hashlib.sha256(files[path]).hexdigest()
        assert entry["bytes"] == len(files[path])
        read = [Vector.read(line) for line in files[path].splitlines()]
        assert entry["good"] == sum(vector.fault is None for vector in read)
        assert entry["good"] + entry["refused"] == len(read)
        if entry["form"] == "message":
            assert {entry["message"]} == {vector.message for vector in read}
            assert {entry["key"]} == {vector.key for vector in read}
            assert {*entry["versions"]} == {vector.version for vector in read}
    assert described["good"] == sum(
        vector.fault is None for vector in vectors(small_export)
    )
    assert described["good"] + described["refused"] == len(vectors(small_export))
    assert (described["version"], described["source"]) == (__version__, "kafka:4.3")
    assert described["release"] == "4.3.1"
    assert [entry["kafka"] for entry in described["agreed"]] == ["4.3.1"]
    names = ["RecordBatch", "RequestHeader", "VoteRequest", "VoteResponse"]
    assert described["chosen"] == {
        "messages": names,
        "version": None,
        "good_only": False,
    }


def test_every_line_matches_the_schema(small_export: Path) -> None:
    schema = vectors_schema()
    assert ended_well(invoke("export", "schema", "vectors")).out == schema
    assert schema_errors(schema, manifest(small_export)) == []
    lines = [
        json.loads(line)
        for path, content in contents(small_export).items()
        if path != MANIFEST
        for line in content.splitlines()
    ]
    assert len(lines) > 50
    assert [wrong for line in lines if (wrong := schema_errors(schema, line))] == []


@pytest.mark.slow
@pytest.mark.parametrize("source", ["kafka:4.3", "kafka:2.4"])
def test_every_line_of_a_release_matches_the_schema(
    source: str, tmp_path: Path
) -> None:
    ended_well(invoke("fixtures", "export", source, "-o", tmp_path / "all"))
    schema = vectors_schema()
    assert schema_errors(schema, manifest(tmp_path / "all")) == []
    ids: set[str] = set()
    for path in manifest(tmp_path / "all")["files"]:
        for line in (tmp_path / "all" / path).read_bytes().splitlines():
            row = json.loads(line)
            assert schema_errors(schema, row) == [], row["id"]
            assert row["id"] not in ids
            ids.add(row["id"])
    assert len(ids) > 3000


def good_line(small_export: Path) -> dict[str, Any]:
    """A vector of a request with every key that a good one has."""
    line = (small_export / "messages/VoteRequest.jsonl").read_bytes().splitlines()[0]
    row: dict[str, Any] = json.loads(line)
    return row


FAULT = {"name": "cut", "level": "must", "source": "A/1/b", "path": "", "offset": 3}


@pytest.mark.parametrize(
    "wrong",
    [
        {"more": 1},
        {"kind": "question"},
        {"version": -1},
        {"key": "3"},
        {"id": "Vote Request/0/x"},
        {"bytes": "0"},
        {"bytes": "AA"},
        {"value": []},
        {"form": "message"},
        {"form": "frame"},
        {"form": "records"},
        {"unknown_tags": {"": []}},
        {"unknown_tags": {"": [[-1, ""]]}},
        {"unknown_tags": {"": [[1, "x"]]}},
        {"fault": FAULT},
    ],
    ids=str,
)
def test_the_schema_refuses_other_vectors(
    small_export: Path, wrong: dict[str, Any]
) -> None:
    schema = vectors_schema()
    assert schema_errors(schema, good_line(small_export)) == []
    assert schema_errors(schema, good_line(small_export) | wrong)


def test_the_schema_of_a_fault(small_export: Path) -> None:
    schema = vectors_schema()
    line = good_line(small_export) | {"fault": FAULT}
    del line["value"], line["unknown_tags"]
    assert schema_errors(schema, line) == []
    for wrong in ({"level": "may"}, {"offset": -1}, {"more": 1}):
        assert schema_errors(schema, line | {"fault": FAULT | wrong})
    for key in FAULT:
        fewer = {name: value for name, value in FAULT.items() if name != key}
        assert schema_errors(schema, line | {"fault": fewer})


def test_values_match_the_bytes(small_export: Path) -> None:
    from specgen.protocol.codec import from_json  # noqa: PLC0415
    from specgen.protocol.layout import lower  # noqa: PLC0415
    from specgen.testing.vectors import put_unknown_tags  # noqa: PLC0415

    by_name = release("4.3").by_name
    tried = [
        v for v in vectors(small_export) if v.fault is None and v.message in by_name
    ]
    for vector in (candidate for candidate in tried if candidate.form == "message"):
        assert vector.version is not None
        layout = lower(by_name[vector.message], vector.version)
        value = from_json(layout, vector.value)
        value = put_unknown_tags(layout, value, vector.unknown_tags)
        assert encode(layout, value) == vector.data
        assert decode_whole(layout, vector.data).value == value
    assert len(tried) > 50


def test_the_export_is_the_vector_set_in_order(tmp_path: Path) -> None:
    export(tmp_path / "all", "--message", "HeartbeatRequest")
    only = Choice(messages=frozenset({"HeartbeatRequest"}))
    expected = [v for v in vector_set(release("4.3"), only) if v.form == "message"]
    exported = (tmp_path / "all/messages/HeartbeatRequest.jsonl").read_text("ascii")
    assert exported == "".join(f"{vector.line()}\n" for vector in expected)


def test_exports_are_reproducible(tmp_path: Path) -> None:
    exports = []
    for processes, hash_seed in (("1", "1"), ("3", "2")):
        folder = tmp_path / processes
        options = ("-o", folder, "--processes", processes, "--seed", "7", *SOME)
        env = {"PYTHONHASHSEED": hash_seed, "TZ": "Asia/Tokyo", "LC_ALL": "C"}
        ended_well(specgen("fixtures", "export", "kafka:4.3", *options, env=env))
        exports.append(contents(folder))
    assert exports[0] == exports[1]
    assert len(exports[0]) >= 4


@pytest.mark.slow
def test_the_whole_export_is_reproducible(tmp_path: Path) -> None:
    for processes, hash_seed in (("1", "1"), ("3", "2")):
        options = ("-o", tmp_path / processes, "--processes", processes)
        env = {"PYTHONHASHSEED": hash_seed}
        ended_well(specgen("fixtures", "export", "kafka:2.4", *options, env=env))
    assert contents(tmp_path / "1") == contents(tmp_path / "3")


def test_the_manifest_names_the_vectors_at_borders(small_export: Path) -> None:
    borders = manifest(small_export)["borders"]
    header = borders["header"]["nullable_string"]
    assert header == {"length 32767": "RequestHeader/2/nullable_string,-length-32767"}
    ids = {vector.id for vector in vectors(small_export)}
    named = [i for of in borders.values() for s in of.values() for i in s.values()]
    assert {*named} <= ids
    assert len(named) > 10


def test_another_seed(small_export: Path, tmp_path: Path) -> None:
    other = export(tmp_path / "other", *SOME, "--seed", "1")
    path = "messages/VoteRequest.jsonl"
    assert other[path] != contents(small_export)[path]
    assert manifest(tmp_path / "other")["seed"] == 1


def test_good_vectors_of_one_version(tmp_path: Path) -> None:
    export(tmp_path / "one", "--api", "Vote", "--version", "1", "--good-only")
    read = vectors(tmp_path / "one")
    assert {vector.version for vector in read} == {1}
    assert {vector.message for vector in read} == {"VoteRequest", "VoteResponse"}
    assert [vector for vector in read if vector.fault is not None] == []
    chosen = manifest(tmp_path / "one")["chosen"]
    assert (chosen["version"], chosen["good_only"]) == (1, True)


def test_json_for_programs(tmp_path: Path) -> None:
    folder = tmp_path / "made"
    args = ("kafka:4.3", "-o", folder, "--message", "VoteRequest", "--json")
    report = json.loads(ended_well(invoke("fixtures", "export", *args)).out)
    assert report["output"] == str(folder)
    assert report["manifest"] == str(folder / MANIFEST)
    assert report["good"] == manifest(folder)["good"]
    assert report["files"] == len(manifest(folder)["files"])


def test_an_earlier_export_is_replaced(tmp_path: Path) -> None:
    folder = tmp_path / "made"
    export(folder, "--api", "Vote")
    after = export(folder, "--message", "RequestHeader")
    assert "messages/RequestHeader.jsonl" in after
    assert "messages/VoteRequest.jsonl" not in after
    assert [*tmp_path.iterdir()] == [folder]


@pytest.mark.parametrize("kind", ["added", "changed", "link"])
def test_files_of_other_origin_stay(tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "made"
    export(folder, "--api", "Vote")
    target = folder / "messages/VoteRequest.jsonl"
    match kind:
        case "added":
            target = folder / "notes.txt"
            target.write_text("mine", "utf-8")
        case "changed":
            with target.open("ab") as stream:
                stream.write(b"{}\n")
        case "link":
            target = folder / "elsewhere"
            target.symlink_to(tmp_path, target_is_directory=True)
    before = contents(folder)
    ran = invoke("fixtures", "export", "kafka:4.3", "-o", folder, "--api", "Vote")
    text = ended_with_errors(ran)
    assert target.relative_to(folder).as_posix() in text
    assert contents(folder) == before


def test_a_folder_that_is_no_export_is_refused(tmp_path: Path) -> None:
    (tmp_path / MANIFEST).write_text("{}", "utf-8")
    ran = invoke("fixtures", "export", "kafka:4.3", "-o", tmp_path, "--api", "Vote")
    assert MANIFEST in ended_with_errors(ran)
    assert [path.name for path in tmp_path.iterdir()] == [MANIFEST]


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_text("mine", "utf-8")
    ran = invoke("fixtures", "export", "kafka:4.3", "-o", place, "--api", "Vote")
    assert "is not a folder" in ended_with_errors(ran)
    assert place.read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    "args",
    [
        ("--message", "Nothing"),
        ("--api", "Nothing"),
        ("--message", "VoteRequest", "--version", "99"),
    ],
)
def test_a_failed_export_leaves_nothing(tmp_path: Path, args: tuple[str, ...]) -> None:
    ran = invoke("fixtures", "export", "kafka:4.3", "-o", tmp_path / "made", *args)
    ended_with_errors(ran)
    assert os.listdir(tmp_path) == []  # noqa: PTH208


def test_assumptions_about_a_document_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "echo.txt"
    text = "Echo Request (Version: 0) => from\n  from => word\n    word => STRING\n"
    path.write_text(text, "utf-8")
    ran = invoke("fixtures", "export", path, "-o", tmp_path / "made")
    assert ran.status == 0, ran.err
    assert "W3" in ran.err
    assert manifest(tmp_path / "made")["agreed"] == []
    names = {vector.message for vector in vectors(tmp_path / "made")}
    assert names == {"EchoRequest", "RecordBatch"}
