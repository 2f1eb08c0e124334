"""``specgen import`` and ``specgen releases``: output, and invalid inputs."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from specgen.sources.bundled import Bundle
from tests.support.commands import ended_well, ended_with_errors, invoke
from tests.support.definitions import field
from tests.support.packs import tree
from tests.support.sources import rpc, small, write_folder


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder with a source in it."""
    monkeypatch.chdir(tmp_path)
    write_folder(Path("source"), small())


def bring(*args: object) -> str:
    """Import into a folder of our own and return the output."""
    return ended_well(invoke("import", *args, "--specs", "specs")).out


def test_import() -> None:
    out = bring("source", "--as", "1.0", "--kafka-version", "1.0.7")
    assert out == "1.0: 5 definitions, 5 not stored before, 0 error codes\n"
    release = Bundle(Path("specs")).read("1.0")
    assert (release.name, release.version) == ("1.0", "1.0.7")
    assert {message.name for message in release.messages} == set(small())


def test_errors_that_definitions_list() -> None:
    path = Path("source/EchoResponse.json")
    text = path.read_text()
    at = text.index("{") + 1
    errors = "\n// Supported errors:\n// - NONE (version 1+)\n"
    path.write_text(text[:at] + errors + text[at:])
    bring("source", "--as", "1.0")
    (row,) = Bundle(Path("specs")).read("1.0").supported_errors
    assert (row.message, row.error, row.versions) == ("EchoResponse", "NONE", "1+")


def test_import_twice_changes_nothing() -> None:
    said = bring("source", "--as", "1.0", "--missing", "raft")
    once = {path: path.stat().st_mtime_ns for path in Path("specs").rglob("*")}
    assert bring("source", "--as", "1.0", "--missing", "raft") == said
    assert {p: p.stat().st_mtime_ns for p in Path("specs").rglob("*")} == once


def test_several_sources_are_one_release() -> None:
    write_folder(Path("one"), {"EchoRequest": small()["EchoRequest"]})
    write_folder(Path("two"), {"ClockRecord": small()["ClockRecord"]})
    assert bring("one", "two/ClockRecord.json", "--as", "1.0").startswith("1.0: 2 ")


@pytest.mark.parametrize(
    "name", ["all", "latest", "", "../x", "4", "4.x", "4.3-rc1", "٤.٣", "4.3\n"]
)
def test_wrong_names(name: str) -> None:
    args = ["import", "source", "--as", name, "--specs", "specs"]
    assert "not the name of a release, like 4.3" in ended_with_errors(invoke(*args), 1)
    assert not Path("specs").exists()


def test_every_error_of_every_source() -> None:
    Path("source/A.json").write_text('{"name": "A", "validVersions": ""}')
    Path("other").mkdir()
    Path("other/B.json").write_text('{"typ": "data", "validVersions": ""}')
    args = ["import", "source", "other", "--as", "1.0", "--specs", "specs"]
    errors = ended_with_errors(invoke(*args))
    assert "source/A.json:1:" in errors
    assert "other/B.json:1:" in errors
    assert not Path("specs").exists()


def test_a_bundled_release_cannot_be_imported() -> None:
    ran = invoke("import", "kafka:4.3", "--as", "9.9", "--no-facts", "--specs", "x")
    errors = ended_with_errors(ran, 1)
    assert "a bundled release can't be imported" in errors
    assert "hint: name a folder, a git tree or a jar" in errors


@pytest.mark.parametrize("source", ["nowhere", "empty", "notes.txt", "x.jar"])
def test_wrong_sources(source: str) -> None:
    Path("empty").mkdir()
    Path("notes.txt").write_text("notes")
    Path("x.jar").write_text("no jar")
    args = ["import", "source", source, "--as", "1.0", "--specs", "specs"]
    errors = ended_with_errors(invoke(*args))
    assert source in errors
    assert not Path("specs").exists()


def test_a_document_alone_is_incomplete() -> None:
    Path("page.txt").write_text(
        "Echo Request (Version: 0) => text\n  text => STRING\n"
        "Echo Response (Version: 0) => [items]\n  items => INT32\n"
    )
    args = ["import", "page.txt", "--as", "1.0", "--specs", "specs"]
    errors = ended_with_errors(invoke(*args), 1)
    assert errors.startswith("page.txt: error: I1: it describes Echo")
    assert not Path("specs").exists()


PAGE = """Echo API (Key: 900)
Echo Request (Version: 0) => words head
  words => STRING
  head => [some_items]
    some_items => INT32
Echo Response (Version: 0) => text
  text => STRING
Request Header => api_key
  api_key => INT16
Error Code Retriable Description
OLD_ERROR 7 True words
"""
DEFINED = {"flexibleVersions": "none", "validVersions": "0-1"}


def known() -> None:
    """Put a release of definitions with the page's APIs into the bundle."""
    items = field("Items", "[]int32", nullableVersions="0+", default="null")
    asked = field("Text", "string", ignorable=True, default="x")
    definitions = {
        "EchoRequest": rpc("Echo", "request", 900, [asked, items], **DEFINED),
        "EchoResponse": rpc(
            "Echo", "response", 900, [field("Code", "int16")], **DEFINED
        ),
    }
    write_folder(Path("known"), definitions)
    bring("known", "--as", "1.2")


def test_a_document_is_filled_from_the_oldest_definitions() -> None:
    known()
    Path("page.txt").write_text(PAGE)
    ran = invoke("import", "page.txt", "--as", "1.1", "--specs", "specs")
    out = ended_well(ran).out
    assert out == "1.1: 2 definitions, 2 not stored before, 1 error codes\n"
    assert "W1: EchoResponse v0: text: string here, int16 there" in ran.err
    index = json.loads(Path("specs/releases/1.1.json").read_text())
    assert (index["from"], index["filled_from"]) == ("document", "1.2")
    assert not Path("specs/definitions/EchoRequest/1.1.json").exists()
    assert Path("specs/documents/EchoRequest/1.1.json").is_file()

    bundle = Bundle(Path("specs"))
    assert (bundle.names, bundle.of_definitions) == (("1.1", "1.2"), ("1.2",))
    release = bundle.read("1.1")
    assert not release.is_definitions and release.filled_from == "1.2"
    assert set(release.by_name) == {"EchoRequest", "EchoResponse"}  # and no header
    echo = release.by_name["EchoRequest"]
    assert (echo.filled, echo.is_said_whole, echo.api_key) == (True, False, 900)
    words, items = echo.fields  # the struct is replaced by its fields
    assert (words.name, words.default, words.ignorable) == ("Words", "x", True)
    assert (items.name, str(items.nullable_versions)) == ("SomeItems", "0+")
    assert [error.name for error in release.errors] == ["OLD_ERROR"]
    assert [row.key for row in release.api_keys] == [900]


def test_documents_and_definitions_are_not_combined() -> None:
    """For definitions that a document does not know, such a release would lack facts."""
    known()
    Path("page.txt").write_text(PAGE)
    args = ["import", "source/ClockRecord.json", "page.txt", "--as", "1.1"]
    errors = ended_with_errors(invoke(*args, "--specs", "specs"), 1)
    assert "page.txt: error: I1: it describes EchoRequest incompletely" in errors
    assert Bundle(Path("specs")).names == ("1.2",)


def test_layouts_of_documents_are_stored_separately() -> None:
    """Even if a definition has the same text: what names its source differs."""
    known()
    Path("page.txt").write_text(PAGE.replace("words", "text"))
    bring("page.txt", "--as", "1.0")
    bring("page.txt", "--as", "1.1")
    folders = {
        path.parent.as_posix(): path.name for path in Path("specs").glob("d*/*/*.json")
    }
    assert folders == {
        "specs/definitions/EchoRequest": "1.2.json",
        "specs/definitions/EchoResponse": "1.2.json",
        "specs/documents/EchoRequest": "1.0.json",
        "specs/documents/EchoResponse": "1.0.json",
    }


def test_a_jar_without_definitions_prints_its_reference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with ZipFile("kafka-clients-1.0.jar", "w") as jar:
        jar.writestr("notes.txt", "no definitions")
    args = ["import", "kafka-clients-1.0.jar", "--as", "1.0", "--specs", "specs"]
    errors = ended_with_errors(invoke(*args), 1)
    assert errors.startswith("kafka-clients-1.0.jar: error: I1: ")
    assert "ClassNotFoundException: org.apache.kafka" in errors
    monkeypatch.setenv("PATH", "")
    errors = ended_with_errors(invoke(*args), 1)
    assert (
        "Java is needed to read the protocol reference that its classes print" in errors
    )
    assert not Path("specs").exists()


def test_facts_need_a_jar() -> None:
    Path("kafka-clients-1.0.jar").write_text("no jar")
    args = ["import", "source", "--as", "1.0", "--specs", "specs", "--facts"]
    errors = ended_with_errors(invoke(*args, "kafka-clients-1.0.jar"), 1)
    assert errors.startswith("kafka-clients-1.0.jar: error: ")
    errors = ended_with_errors(invoke(*args, "nowhere.jar"), 1)
    assert errors.startswith("nowhere.jar: error: I1: no such file")
    assert not Path("specs").exists()


def test_without_java(monkeypatch: pytest.MonkeyPatch) -> None:
    """Definitions in a jar are files; only the facts in its classes need Java."""
    with ZipFile("kafka-clients-1.0.jar", "w") as jar:
        for path in sorted(Path("source").glob("*.json")):
            jar.write(path, f"common/message/{path.name}")
    monkeypatch.setenv("PATH", "")
    args = ["kafka-clients-1.0.jar", "--as", "1.0"]
    errors = ended_with_errors(invoke("import", *args, "--specs", "specs"), 1)
    assert "error: I1: Java is needed to read its error codes and API keys" in errors
    assert "hint: install a JDK, 11 or later; --no-facts leaves out" in errors
    assert bring(*args, "--no-facts").endswith(" not stored before, 0 error codes\n")
    assert set(Bundle(Path("specs")).read("1.0").by_name) == set(small())
    args += ["--no-facts", "--facts", args[0]]
    errors = ended_with_errors(invoke("import", *args, "--specs", "specs"), 1)
    assert "--no-facts: error: I1: cannot be combined with --facts" in errors


def test_a_damaged_bundle_is_not_overwritten() -> None:
    bring("source", "--as", "1.0")
    index = Path("specs/releases/1.0.json")
    index.write_text(index.read_text().replace('"definitions"', '"definition"'))
    before = tree(Path("specs"))
    args = ["import", "source", "--as", "1.1", "--specs", "specs"]
    errors = ended_with_errors(invoke(*args), 1)
    assert errors.startswith(
        "specs/releases/1.0.json: error: I1: the bundle is damaged"
    )
    assert tree(Path("specs")) == before


def test_releases() -> None:
    table = ended_well(invoke("releases")).out
    rows = json.loads(ended_well(invoke("releases", "--json")).out)
    assert [row["release"] for row in rows][7:10] == ["2.1", "2.2", "2.3"]
    assert [row["from"] for row in rows][7:9] == ["document", "definitions"]
    assert [row["filled_from"] for row in rows][7:9] == ["2.2", None]
    assert table.count("\n") == len(rows) + 3
    newest = rows[-1]
    assert newest["message_versions"] > 600
    assert newest["missing_modules"] == ["streams"]
    assert table.splitlines()[-2:] == [
        " 4.4 is bundled without streams",
        " 0.10.0 to 2.1: facts that the documents leave out come from 2.2",
    ]


@pytest.mark.slow
def test_differences() -> None:
    table = ended_well(invoke("releases", "--differences")).out
    differences = json.loads(
        ended_well(invoke("releases", "--differences", "--json")).out
    )
    levels = {item["level"] for item in differences}
    assert levels == {"error", "info"}
    assert {"NAME", "TAG_ADDED", "WIRE_FLEXIBLE"} <= {
        item["rule"] for item in differences
    }
    assert table.count("\n") == len(differences) + 1
    assert "v3_and_below_transactional_id" in table
    ran = invoke("releases", "--differences", "--level", "error", "--json")
    errors = json.loads(ended_well(ran).out)
    assert errors == [item for item in differences if item["level"] == "error"]
