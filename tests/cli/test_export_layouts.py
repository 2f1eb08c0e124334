"""``specgen export layouts``: the exchange format, from every kind of source."""

from __future__ import annotations

import json
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.support.commands import ended_well, ended_with_errors, invoke, specgen
from tests.support.sources import small, write_folder

ECHO = (
    '{"api":"Echo","kind":"request","version":0,"key":900,"flexible":false,'
    '"fields":[{"name":"text","type":"string"}]}\n'
    '{"api":"Echo","kind":"request","version":1,"key":900,"flexible":true,'
    '"fields":[{"name":"text","type":"compact_nullable_string"},'
    '{"type":"tag_buffer","fields":[]}]}\n'
    '{"api":"Echo","kind":"request","version":2,"key":900,"flexible":true,'
    '"fields":[{"name":"text","type":"compact_nullable_string"},'
    '{"type":"tag_buffer","fields":[]}]}\n'
)


def wire(*args: object) -> str:
    """The export with wire layouts."""
    return ended_well(invoke("export", "layouts", *args, "--wire-only")).out


def layouts(*args: object) -> list[dict[str, Any]]:
    """The exported objects with wire layouts."""
    return [json.loads(line) for line in wire(*args).splitlines()]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder with a source in it."""
    monkeypatch.chdir(tmp_path)
    write_folder(Path("source"), small())


def test_the_documented_example() -> None:
    """Fetch request v12, the documented example."""
    args = ["kafka:3.9", "--message", "FetchRequest", "--version", 12]
    out = wire(*args)
    assert out.startswith(
        '{"api":"Fetch","kind":"request","version":12,"key":1,"flexible":true,'
        '"fields":[{"name":"replica_id","type":"int32"},'
    )
    assert out.endswith(
        '{"name":"rack_id","type":"compact_string"},'
        '{"type":"tag_buffer","fields":'
        '[{"tag":0,"name":"cluster_id","type":"compact_nullable_string"}]}]}\n'
    )
    (layout,) = layouts(*args)
    topics = next(field for field in layout["fields"] if field.get("name") == "topics")
    assert list(topics) == ["name", "type", "compact", "nullable", "element"]
    assert (topics["type"], topics["compact"], topics["nullable"]) == (
        "array",
        True,
        False,
    )
    element = topics["element"]
    assert list(element) == ["type", "fields"]
    assert element["type"] == "struct"
    assert element["fields"][-1] == {"type": "tag_buffer", "fields": []}
    assert element["fields"][0] == {"name": "topic", "type": "compact_string"}


def test_kinds_keys_and_names() -> None:
    objects = layouts(
        "kafka:4.3", "--message", "RequestHeader", "--message", "TopicRecord"
    )
    assert [(o["api"], o["kind"], o.get("key"), o["version"]) for o in objects] == [
        ("RequestHeader", "header", None, 1),
        ("RequestHeader", "header", None, 2),
        ("TopicRecord", "metadata", 2, 0),
    ]
    assert "key" not in objects[0]
    client = next(f for f in objects[1]["fields"] if f.get("name") == "client_id")
    assert client["type"] == "nullable_string"


def test_snake_case_is_that_of_kafka() -> None:
    (layout,) = layouts("kafka:3.9", "--message", "StopReplicaRequest", "--version", 4)
    assert "is_kraft_controller" in [field.get("name") for field in layout["fields"]]


def test_nullable_structs() -> None:
    args = ["kafka:4.3", "--message", "ConsumerGroupHeartbeatResponse", "--version", 0]
    (layout,) = layouts(*args)
    assignment = next(f for f in layout["fields"] if f.get("name") == "assignment")
    assert list(assignment) == ["name", "type", "nullable", "fields"]
    assert assignment["nullable"] is True


def test_every_version_of_a_release() -> None:
    objects = layouts("kafka:4.3")
    keys = [(o["api"], o["kind"], o["version"]) for o in objects]
    assert len(keys) == len(set(keys)) == 739


def test_latest() -> None:
    latest = layouts("kafka:latest", "--message", "VoteRequest")
    assert latest == layouts("kafka:4.4", "--message", "VoteRequest")


@pytest.mark.parametrize("source", ["source/EchoRequest.json", "./source/"])
def test_a_file_and_a_folder(source: str) -> None:
    assert wire(source, "--message", "EchoRequest") == ECHO


def test_a_folder_is_read_in_order() -> None:
    objects = layouts("source")
    assert [o["api"] for o in objects] == sorted(o["api"] for o in objects)
    assert len(objects) == 13


def test_standard_input() -> None:
    raw = Path("source/EchoRequest.json").read_bytes()
    text = b"\xef\xbb\xbf// a comment\r\n" + raw
    args = ["export", "layouts", "-", "--wire-only"]
    assert ended_well(specgen(*args, stdin=text)).out == ECHO


@pytest.mark.parametrize("name", ["x.jar", "kafka-clients-9.9.9.jar", "no-suffix"])
def test_a_jar(name: str) -> None:
    with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED) as jar:
        jar.write("source/EchoRequest.json", "common/message/EchoRequest.json")
        jar.writestr("META-INF/x.json", "not a definition")
        jar.writestr("common/message/README.md", "not a definition")
        jar.writestr("top.json", "not a definition")
    assert wire(name) == ECHO


def test_a_source_tree_is_distinguished_from_other_json() -> None:
    tree = Path("kafka/clients/src/main/resources/common/message")
    write_folder(tree, {"EchoRequest": small()["EchoRequest"]})
    copies = "kafka/clients/build/resources/main/common/message"
    write_folder(Path(copies), {"EchoRequest": small()["EchoRequest"]})
    tests = "kafka/clients/src/test/resources/common/message"
    write_folder(Path(tests), {"EchoRequest": small()["EchoRequest"]})
    Path("kafka/package.json").write_text('{"name": "no definition"}')
    assert wire("kafka") == ECHO


def git(*args: str) -> None:
    """Run git in the current folder's repository."""
    config = ["-c", "user.name=t", "-c", "user.email=t@localhost"]
    subprocess.run(["git", *config, *args], check=True, capture_output=True)


@pytest.fixture
def repository() -> str:
    """A repository with two tags; the second has one message less."""
    git("init", "-q", "repo")
    write_folder(Path("repo/defs"), small())
    Path("repo/defs/link.json").symlink_to("EchoRequest.json")
    git("-C", "repo", "add", ".")
    git("-C", "repo", "commit", "-qm", "one")
    git("-C", "repo", "tag", "v1")
    Path("repo/defs/ClockRecord.json").unlink()
    git("-C", "repo", "commit", "-qam", "two")
    git("-C", "repo", "tag", "v2")
    Path("repo/defs/EchoRequest.json").write_text("not committed")
    return "git:repo"


def test_a_git_tree(repository: str) -> None:
    args = ["--message", "EchoRequest"]
    for tag in ("v1", "v2", "HEAD~1", "v1^{tree}"):
        assert wire(f"{repository}@{tag}", *args) == ECHO
    assert len(layouts(f"{repository}@v1")) == 13
    assert len(layouts(f"{repository}@v2")) == 12


def test_a_folder_inside_a_repository(repository: str) -> None:
    assert wire("git:repo/defs@v1", "--message", "EchoRequest") == ECHO
    assert len(layouts("git:repo@v1:defs")) == 13


def test_the_work_tree_is_unchanged(repository: str) -> None:
    layouts(f"{repository}@v1")
    assert Path("repo/defs/EchoRequest.json").read_text() == "not committed"
    assert not Path("repo/defs/ClockRecord.json").exists()


def test_the_environment_of_a_git_hook_is_ignored(
    repository: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_DIR", "/nonexistent")
    assert len(layouts(f"{repository}@v1")) == 13


def test_odd_names_in_a_git_tree() -> None:
    git("init", "-q", "odd")
    item = {"EchoRequest": small()["EchoRequest"]}
    write_folder(Path("odd/a b\n@c:d/ü"), item)
    git("-C", "odd", "add", ".")
    git("-C", "odd", "commit", "-qm", "one")
    assert wire("git:odd@HEAD") == ECHO


def test_unknown_tags_and_folders(repository: str) -> None:
    errors = ended_with_errors(invoke("export", "layouts", f"{repository}@v3"), 1)
    assert errors.startswith("git:repo@v3: error: I1: no such tag: v3\n")
    assert "hint: known: v1, v2" in errors
    errors = ended_with_errors(invoke("export", "layouts", "git:nowhere@v1"), 1)
    assert "git:nowhere" in errors
    errors = ended_with_errors(invoke("export", "layouts", "git:source@v1"), 1)
    assert "not a git repository" in errors


@pytest.mark.parametrize("source", ["git:repo", "git:repo@", "git:@v1", "git:r@-v"])
def test_invalid_git_sources(source: str) -> None:
    errors = ended_with_errors(invoke("export", "layouts", source), 1)
    assert errors == f"{source}: error: I1: not git:FOLDER@TAG\n1 error\n"


def test_a_version_that_no_message_has() -> None:
    errors = ended_with_errors(invoke("export", "layouts", "source", "--version", 9), 1)
    assert "none of the selected messages has version 9" in errors
    assert len(layouts("source", "--version", 0)) == 5


@pytest.mark.parametrize("form", [[], ["--wire-only"]], ids=["whole", "wire"])
def test_output_into_a_file(form: list[str]) -> None:
    args = ["export", "layouts", "source", "--message", "EchoRequest", *form]
    output = ended_well(invoke(*args)).out
    assert (output == ECHO) is bool(form)
    args.append("-o")
    assert ended_well(invoke(*args, "echo.jsonl")).out == ""
    assert Path("echo.jsonl").read_bytes() == output.encode()
    errors = ended_with_errors(invoke(*args, "no/such/echo.jsonl"))
    assert errors == "no/such/echo.jsonl: error: No such file or directory\n"
