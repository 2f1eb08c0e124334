"""The pytest plugin, and the guide that uses it to test a proxy."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import kafka_wire
import pytest

from tests.generated.packages import write
from tests.generated.sources import definition
from tests.support.commands import ended_well, invoke
from tests.support.pages import DOCS, ROOT, blocks

GUIDE = DOCS / "testing-your-client.md"
PLUGIN = ("-p", "kafka_wire.testing.plugin")


@pytest.fixture(scope="module")
def vectors(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An export of two small APIs."""
    folder = tmp_path_factory.mktemp("vectors") / "made"
    apis = ("--api", "Vote", "--api", "Heartbeat", "--good-only")
    ended_well(invoke("fixtures", "export", "kafka:4.3", "-o", folder, *apis))
    return folder


def run(
    folder: Path, test: str, *args: object, plugin: tuple[str, ...] = PLUGIN
) -> str:
    """pytest's output for a test file, run in its own process."""
    (folder / "test_it.py").write_text(test, "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider"]
    env = os.environ | {
        "PYTHONPATH": f"{folder}{os.pathsep}{ROOT / 'examples'}",
        # Loading other installed plugins would take longer than the test.
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        # Hypothesis then does not mistake a slow machine for a slow strategy.
        "CI": "true",
    }
    process = subprocess.run(
        [*command, *plugin, *map(str, args), "test_it.py"],
        cwd=folder,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    return process.stdout + process.stderr


ALL = """
def test_it(kafka_vector):
    message = kafka_vector.message_class
    if kafka_vector.is_good:
        value = message.decode(kafka_vector.data, kafka_vector.version)
        assert value.encode(kafka_vector.version) == kafka_vector.data
        assert value.to_json(kafka_vector.version) == kafka_vector.value
"""


def count(vectors: Path, **wanted: object) -> int:
    """The number of lines of an export with these entries."""
    return sum(
        all(json.loads(line).get(key) == value for key, value in wanted.items())
        for path in (vectors / "messages").iterdir()
        for line in path.read_text("utf-8").splitlines()
    )


def test_a_test_runs_once_for_each_vector(tmp_path: Path, vectors: Path) -> None:
    output = run(tmp_path, ALL, "--kafka-vectors", vectors, "-rA")
    assert f"\n{count(vectors)} passed" in output, output
    assert "PASSED test_it.py::test_it[VoteRequest/0/minimum]" in output


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mark", "expected"),
    [
        ("messages='VoteRequest'", {"message": "VoteRequest"}),
        (
            "versions=4, messages={'HeartbeatRequest', 'VoteRequest'}",
            {"version": 4, "message": "HeartbeatRequest"},
        ),
        ("kind='response', versions=[1]", {"kind": "response", "version": 1}),
    ],
    ids=str,
)
def test_marks(
    tmp_path: Path, vectors: Path, mark: str, expected: dict[str, object]
) -> None:
    test = f"import pytest\n@pytest.mark.kafka_vectors({mark}){ALL}"
    output = run(tmp_path, test, "--kafka-vectors", vectors, "--strict-markers")
    number = count(vectors, **expected)
    assert number
    assert f"\n{number} passed" in output, output


@pytest.mark.slow
def test_good_and_others(tmp_path: Path, vectors: Path) -> None:
    line, *_ = (vectors / "messages/VoteRequest.jsonl").read_text().splitlines()
    row = json.loads(line)
    fault = {
        "name": "cut",
        "level": "must",
        "source": row["id"],
        "path": "",
        "offset": 1,
    }
    bad = {k: row[k] for k in row if k not in ("value", "unknown_tags")}
    bad |= {"fault": fault, "id": "VoteRequest/0/cut", "bytes": row["bytes"][:2]}
    few = tmp_path / "few"
    (few / "messages").mkdir(parents=True)
    (few / "messages/VoteRequest.jsonl").write_text(f"{line}\n{json.dumps(bad)}\n")
    entry = {"form": "message", "message": "VoteRequest"}
    manifest = {"format": 1, "files": {"messages/VoteRequest.jsonl": entry}}
    (few / "manifest.json").write_text(json.dumps(manifest))
    test = """
import pytest
import kafka_wire

@pytest.mark.kafka_vectors(good=False)
def test_refused(kafka_vector):
    assert kafka_vector.fault.level == "must" and kafka_vector.fault.offset == 1
    with pytest.raises(kafka_wire.DecodeError):
        kafka_vector.message_class.decode(kafka_vector.data, kafka_vector.version)

@pytest.mark.kafka_vectors(good=True)
def test_read(kafka_vector):
    assert kafka_vector.fault is None
"""
    assert "\n2 passed" in run(tmp_path, test, "--kafka-vectors", few)


def test_without_vectors_it_is_skipped(tmp_path: Path) -> None:
    output = run(tmp_path, ALL)
    assert "1 skipped" in output
    assert "--kafka-vectors DIR is not given" in output


@pytest.mark.slow
def test_the_folder_in_the_configuration(tmp_path: Path, vectors: Path) -> None:
    (tmp_path / "pytest.ini").write_text(f"[pytest]\nkafka_vectors = {vectors}\n")
    assert f"\n{count(vectors)} passed" in run(tmp_path, ALL)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mark", "reason"),
    [
        ("messages='Nothing'", "has no vector that the mark selects"),
        ("form='records'", "has no vector that the mark selects"),
        ("mesages='VoteRequest'", "mesages"),
    ],
)
def test_a_wrong_mark(tmp_path: Path, vectors: Path, mark: str, reason: str) -> None:
    test = f"import pytest\n@pytest.mark.kafka_vectors({mark}){ALL}"
    output = run(tmp_path, test, "--kafka-vectors", vectors)
    assert "kafka_vector: " in output and reason in output, output
    assert "passed" not in output


@pytest.mark.slow
@pytest.mark.parametrize("text", ['{"format": 2, "files": {}}', "[]", "{"])
def test_no_export(tmp_path: Path, text: str) -> None:
    (tmp_path / "manifest.json").write_text(text, "utf-8")
    output = run(tmp_path, ALL, "--kafka-vectors", tmp_path)
    assert "kafka_vector: " in output and "passed" not in output, output
    output = run(tmp_path, ALL, "--kafka-vectors", tmp_path / "nothing")
    assert "kafka_vector: " in output and "No such file" in output, output


@pytest.mark.slow
def test_two_packages_serve_one_test_once(tmp_path: Path, vectors: Path) -> None:
    write(tmp_path, [definition("VoteRequest")], "other_wire")
    both = ("-p", "other_wire.testing.plugin", *PLUGIN)
    test = f"import pytest\n@pytest.mark.kafka_vectors(messages='VoteRequest'){ALL}"
    test += "    assert message.__module__.startswith('other_wire')\n"
    output = run(tmp_path, test, "--kafka-vectors", vectors, plugin=both)
    assert f"\n{count(vectors, message='VoteRequest')} passed" in output, output


@pytest.mark.slow
def test_a_message_that_the_package_lacks(tmp_path: Path, vectors: Path) -> None:
    write(tmp_path, [definition("VoteRequest")], "other_wire")
    plugin = ("-p", "other_wire.testing.plugin", "-p", "no:kafka_wire.testing.plugin")
    output = run(tmp_path, ALL, "--kafka-vectors", vectors, plugin=plugin)
    assert "LookupError: other_wire has no HeartbeatRequest" in output


def test_it_is_an_entry_point() -> None:
    text = (Path(kafka_wire.__file__).parents[1] / "pyproject.toml").read_text("utf-8")
    assert '[project.entry-points.pytest11]\n"kafka_wire.testing.plugin" =' in text


@pytest.mark.slow
def test_the_guide(tmp_path: Path, vectors: Path) -> None:
    (page,) = [block for block in blocks(GUIDE) if block.name]
    output = run(tmp_path, page.code, "--kafka-vectors", vectors)
    good = count(vectors, kind="request", fault=None)
    assert f"\n{good + 2} passed" in output, output


SPOILT = """
import client_names

def named(frame, tenant, named=client_names.named):
    sent = named(frame, tenant)
    is_heartbeat = sent[4:6] == b"\\x00\\x0c"
    return sent[:-1] + bytes([sent[-1] ^ 1]) if is_heartbeat else sent

client_names.named = named
"""


@pytest.mark.slow
def test_the_guide_finds_a_proxy_that_spoils(tmp_path: Path, vectors: Path) -> None:
    (page,) = [block for block in blocks(GUIDE) if block.name]
    args = ("--kafka-vectors", vectors, "-k", "bodies", "--tb=no", "-rf")
    output = run(tmp_path, SPOILT + page.code, *args)
    number = count(vectors, message="HeartbeatRequest", fault=None)
    spoilt = "FAILED test_it.py::test_bodies_keep_their_bytes[HeartbeatRequest"
    assert output.count(spoilt) == number, output
    assert "test_bodies_keep_their_bytes[VoteRequest" not in output
