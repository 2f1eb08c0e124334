"""``specgen import`` and ``specgen releases``: what they say, and wrong inputs."""

from __future__ import annotations

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from specgen.readers.bundled import Bundle
from tests.support.commands import ended_well, ended_with_errors, invoke
from tests.support.packs import tree
from tests.support.sources import small, write_folder


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder with a source in it."""
    monkeypatch.chdir(tmp_path)
    write_folder(Path("source"), small())


def bring(*args: object) -> str:
    """Import into a folder of our own; what is said."""
    return ended_well(invoke("import", *args, "--specs", "specs")).out


def test_import() -> None:
    out = bring("source", "--as", "1.0", "--kafka-version", "1.0.7")
    assert out == "1.0: 5 definitions, 5 in a form of their own, 0 error codes\n"
    release = Bundle(Path("specs")).read("1.0")
    assert (release.name, release.version) == ("1.0", "1.0.7")
    assert {message.name for message in release.messages} == set(small())


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
    assert "a release is named by numbers: 4.3" in ended_with_errors(invoke(*args), 1)
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


@pytest.mark.parametrize("source", ["nowhere", "empty", "notes.txt", "x.jar"])
def test_wrong_sources(source: str) -> None:
    Path("empty").mkdir()
    Path("notes.txt").write_text("notes")
    Path("x.jar").write_text("no jar")
    args = ["import", "source", source, "--as", "1.0", "--specs", "specs"]
    errors = ended_with_errors(invoke(*args))
    assert source in errors
    assert not Path("specs").exists()


def test_a_document_says_too_little() -> None:
    Path("page.txt").write_text(
        "Echo Request (Version: 0) => text\n  text => STRING\n"
        "Echo Response (Version: 0) => [items]\n  items => INT32\n"
    )
    args = ["import", "page.txt", "--as", "1.0", "--specs", "specs"]
    errors = ended_with_errors(invoke(*args), 1)
    assert errors.startswith("page.txt: error: I1: what it says of Echo")
    assert not Path("specs").exists()


def test_facts_of_what_is_no_jar() -> None:
    Path("kafka-clients-1.0.jar").write_text("no jar")
    args = ["import", "source", "--as", "1.0", "--specs", "specs", "--facts"]
    errors = ended_with_errors(invoke(*args, "kafka-clients-1.0.jar"), 1)
    assert errors.startswith("kafka-clients-1.0.jar: error: ")
    errors = ended_with_errors(invoke(*args, "nowhere.jar"), 1)
    assert errors.startswith("nowhere.jar: error: I1: no such file")
    assert not Path("specs").exists()


def test_without_java(monkeypatch: pytest.MonkeyPatch) -> None:
    """The definitions in a jar are files; only what its classes say needs Java."""
    with ZipFile("kafka-clients-1.0.jar", "w") as jar:
        for path in sorted(Path("source").glob("*.json")):
            jar.write(path, f"common/message/{path.name}")
    monkeypatch.setenv("PATH", "")
    args = ["kafka-clients-1.0.jar", "--as", "1.0"]
    errors = ended_with_errors(invoke("import", *args, "--specs", "specs"), 1)
    assert "error: I1: Java is needed to read its error codes and API keys" in errors
    assert "hint: install a JDK, 11 or later; --no-facts leaves out" in errors
    assert bring(*args, "--no-facts").endswith(" of their own, 0 error codes\n")
    assert set(Bundle(Path("specs")).read("1.0").by_name) == set(small())
    args += ["--no-facts", "--facts", args[0]]
    errors = ended_with_errors(invoke("import", *args, "--specs", "specs"), 1)
    assert "--facts asks for what it leaves out" in errors


def test_a_damaged_bundle_is_not_written_over() -> None:
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
    assert [row["release"] for row in rows][:2] == ["2.2", "2.3"]
    assert table.count("\n") == len(rows) + 2
    newest = rows[-1]
    assert newest["message_versions"] > 600
    assert newest["missing_modules"] == ["streams"]
    assert table.splitlines()[-1] == " 4.4 is bundled without streams"


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
