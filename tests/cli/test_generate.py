"""``specgen generate``: choosing messages, naming the package, and its output."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.commands import Ran, ended_with_errors, invoke
from tests.support.packs import tree, write_pack
from tests.support.sources import small, write_folder

USE = """\
import sys
from uuid import UUID
import {package} as wire
assert not {{"specgen", "lark", "jinja2", "pydantic", "black"}} & set(sys.modules)
assert wire.WireError.__module__.startswith("{package}")
"""


def use(folder: Path, package: str, code: str) -> None:
    """Run code with a generated package, without specgen on the path."""
    script = USE.format(package=package) + code
    command = [sys.executable, "-P", "-c", script]
    subprocess.run(command, cwd=folder, env={"PYTHONPATH": str(folder)}, check=True)


def generate(*args: object, status: int = 0) -> Ran:
    """Run ``specgen generate`` in this process."""
    done = invoke("generate", *args)
    assert done.status == status, done.err
    return done


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)


def test_one_api(tmp_path: Path) -> None:
    done = generate(
        "kafka:4.3", "--target", "python", "--api", "Metadata", "-o", "out", "--json"
    )
    (row,) = json.loads(done.out)
    assert (row["pack"], row["output"], row["messages"]) == ("python", "out", 2)
    assert row["files"] == len(row["written"]) == row["rendered"] + 1
    names = {path.rpartition("/")[2] for path in tree(Path("out"))}
    assert {"metadata_request.py", "metadata_response.py"} <= names
    assert "fetch_request.py" not in names
    use(
        tmp_path / "out",
        "kafka_wire",
        "sent = wire.MetadataRequest(topics=None, allow_auto_topic_creation=False)\n"
        "raw = sent.encode(13)\n"
        "assert wire.MetadataRequest.decode(raw, 13) == sent\n"
        "assert not hasattr(wire, 'FetchRequest')\n",
    )


def test_several_messages_under_another_name(tmp_path: Path) -> None:
    chosen = ["--message", "VoteRequest", "--message", "TopicRecord"]
    generate(
        "kafka:4.3", "--target", "python", *chosen, "--package", "mine", "-o", "out"
    )
    use(
        tmp_path / "out",
        "mine",
        "sent = wire.TopicRecord(name='a', topic_id=UUID(int=7))\n"
        "assert wire.TopicRecord.decode(sent.encode(0), 0) == sent\n",
    )


def test_old_names_and_keys() -> None:
    args = ["--api", "AlterIsr", "--message", "ListOffsetRequest", "--api", "3"]
    generate("kafka:all", "--target", "fixtures", *args, "-o", "out")
    assert {path.stem for path in Path("out").glob("*.jsonl")} == {
        "AlterPartitionRequest",
        "AlterPartitionResponse",
        "ListOffsetsRequest",
        "MetadataRequest",
        "MetadataResponse",
    }


def test_every_unknown_name_at_once() -> None:
    errors = ended_with_errors(
        invoke(
            *["generate", "kafka:all", "--target", "fixtures"],
            *["--message", "MetdataRequest", "--message", "metadatarequest"],
            *["--message", "Fetch", "--api", "Metdata", "--api", "FetchRequest"],
            *["--api", "999", "--message", "TopicRecord"],
        ),
        6,
    )
    assert errors.count("did you mean 'MetadataRequest'?") == 2
    assert "did you mean 'FetchRequest' or 'FetchResponse', or --api Fetch?" in errors
    assert "did you mean 'Metadata'?" in errors
    assert "did you mean --message FetchRequest?" in errors
    assert "no API '999'" in errors


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("class", "is a keyword of Python"),
        ("None", "is a keyword of Python"),
        ("__main__", "reserved by Python"),
        ("__wire", "reserved by Python"),
        ("os", "standard library"),
        ("json", "standard library"),
        ("a..b", "no digit first"),
        ("a.class", "is a keyword of Python"),
        ("os.a", "standard library"),
        ("../up", "no digit first"),
        ("a-b", "no digit first"),
        ("1a", "no digit first"),
        ("", "no digit first"),
        ("ünicode", "no digit first"),
        ("a b", "no digit first"),
        ("a;import os", "no digit first"),
    ],
)
def test_wrong_packages(name: str, message: str) -> None:
    args = ["generate", "kafka:4.3", "--target", "python", "--package", name]
    assert message in ended_with_errors(invoke(*args), 1)
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(
    "name", ["kafka_wire", "k", "_own", "Wire2", "match", "type", "a.os"]
)
def test_right_packages(name: str, tmp_path: Path) -> None:
    args = ["--target", "python", "--message", "VoteRequest", "-o", "out"]
    generate("kafka:4.3", *args, "--package", name)
    assert (tmp_path / "out" / name.replace(".", "/") / "__init__.py").is_file()


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("kafka-wire", "kafka-wire"),
        ("com.example.kafka", "com/example/kafka"),
        ("class", "class"),
        ("1st", "1st"),
    ],
)
def test_packages_of_other_languages_are_named_by_their_rules(
    name: str, path: str
) -> None:
    pack = write_pack(Path("pack"), JAVA)
    generate("kafka:4.3", *own_pack(pack), "--package", name)
    assert Path("out", path, "Names.java").read_text() == name


@pytest.mark.parametrize(
    "name",
    ["", "..", "../up", "a/b", "/a", "a..b", ".a", "-a", "a b", "a\\b", "ünicode"],
)
def test_a_package_name_may_not_lead_out_of_the_folder(name: str) -> None:
    pack = write_pack(Path("pack"), JAVA)
    args = ["generate", "kafka:4.3", *own_pack(pack), f"--package={name}"]
    assert "ASCII letters, digits, _ and -" in ended_with_errors(invoke(*args), 1)
    assert not Path("out").exists()


JAVA = {"pack.toml": "", "__package__/Names.java.jinja": "{{ package }}"}


def own_pack(pack: Path) -> list[str]:
    """Options for a run of a custom pack over one message."""
    return ["--target", str(pack), "--message", "VoteRequest", "-o", "out"]


def test_two_packages_in_one_process(tmp_path: Path) -> None:
    for package, release in (("old_wire", "kafka:3.9"), ("new_wire", "kafka:4.3")):
        args = ["--target", "python", "--api", "ListTransactions", "--package", package]
        generate(release, *args, "-o", tmp_path / "out", "--overwrite")
        (tmp_path / "out" / "MANIFEST.json").unlink()
    use(
        tmp_path / "out",
        "old_wire",
        "import new_wire\n"
        "old, new = wire.ListTransactionsRequest, new_wire.ListTransactionsRequest\n"
        "assert old.VERSIONS != new.VERSIONS\n"
        "assert new is not old\n",
    )


def test_all_packs_from_a_folder() -> None:
    write_folder(Path("source"), small())
    rows = json.loads(generate("source", "--json").out)
    assert {"python", "fixtures", "docs"} <= {row["pack"] for row in rows}
    for row in rows:
        assert row["output"] == f"generated/{row['pack']}"
        assert row["messages"] == 5
        assert row["message_versions"] == 13
    again = json.loads(generate("source", "--json").out)
    assert all(row["rendered"] == 0 and row["written"] == [] for row in again)


def test_the_table_is_not_cut() -> None:
    write_folder(Path("source"), small())
    output = "a/long/path/" * 8 + "out"
    done = generate("source", "--target", "fixtures", "-o", output)
    assert output in done.out
    assert done.err == ""


def test_a_faulty_pack_is_reported_before_the_source_is_read() -> None:
    errors = ended_with_errors(invoke("generate", "nowhere", "--target", "pyton"), 1)
    assert "did you mean 'python'?" in errors


KMSG = """Header => not top level
  Key: varint-string

EchoRequest => key 900, max version 0
  Text: string

EchoResponse =>
  Text: string
"""


def test_messages_without_a_layout_are_left_out_and_reported() -> None:
    Path("defs").mkdir()
    Path("defs/00_echo").write_text(KMSG)
    args = ("defs", "--target", "python", "-o", "out")
    done = generate(*args, "--json")
    (row,) = json.loads(done.out)
    assert (row["messages"], row["left_out"]) == (2, ["Header"])
    assert "warning: W5: Header is left out" in done.err
    assert not Path("out/kafka_wire/_messages/header.py").exists()
    ended_with_errors(invoke("generate", *args, "--strict"))
    Path("defs/00_echo").write_text(KMSG.partition("Echo")[0])
    assert "all of its messages are left out" in generate(*args, status=2).err
